"""The fates of somebody a kard lands on: three poses in a row, on the feet or off them, and the dust and stars of it.

Everything is seen with who acts left of them (`way` +1); hit from behind they are the same, mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kotgames.ui.art import reactions
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import Point, Pose, blend, mirror, shift

STAGGER, DOWN, SLIDES, FLIES, DRAGGED, HELD, STUN = (
    "stagger",
    "down",
    "slides",
    "flies",
    "dragged",
    "held",
    "stun",
)
FALLS: Final = (STAGGER, DOWN, SLIDES, FLIES, DRAGGED, HELD, STUN)
LEFT, RIGHT = -34.0, 134.0
"""Nobody's hips leave these places."""
HURT: Final = {
    "face": "mkk_hit",
    "head": "mkk_hit",
    "neck": "mkk_hit",
    "chest": "mkk_doubled",
    "belly": "mkk_doubled",
    "pelvis": "mkk_doubled",
}
"""By the joint that is met; lower down the legs give way."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """The poses after a contact. `dust`: where something of them meets the floor; `stars`: where they circle a head."""

    driven: Pose
    fall: Pose
    lie: Pose
    dust: Point | None = None
    stars: Point | None = None


def there(name: str, x: float, way: float = 1.0) -> Pose:
    """A pose of somebody to whom something is done, with the hips at x, looking at who does it."""
    this = mirror(pose(name)) if way > 0 else pose(name)
    return shift(this, max(LEFT, min(RIGHT, x)) - this.pelvis[0])


def struck(rest: Pose, target: str, way: float = 1.0) -> Pose:
    """The pose in which a blow meets a joint."""
    hurt = there(HURT.get(target, "mkk_dazed"), rest.pelvis[0] + 2.0 * way, way)
    return blend(rest if (rest.facing < 0) == (way > 0) else mirror(rest, rest.pelvis[0]), hurt, 0.55)


def fallen(falls: str, met: Pose, rest: Pose, target: str, way: float = 1.0, puller: float = 0.0) -> Fallen:
    """The poses after that in which it was met. `rest`: as they stood before; `puller`: where the hips are of who drags. KeyError for an
    unknown one of FALLS."""
    return _FALLS[falls](met, rest, target, way, puller)


def _stagger(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    stood = shift(
        rest if rest.facing == met.facing else mirror(rest, rest.pelvis[0]), met.pelvis[0] - rest.pelvis[0]
    )
    driven = reactions.driven(stood, "face" if target in ("face", "head") else "chest", (way, 0.0), 1.2)
    shaken = reactions.staggered(stood, (way, 0.0))
    return Fallen(driven, blend(driven, shaken, 0.6), shaken)


def _down(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    x = met.pelvis[0]
    lies = there("mkk_down", x + 24.0 * way, way)
    return Fallen(
        there("mkk_thrown_back", x + 7.0 * way, way),
        there("mkk_falling", x + 15.0 * way, way),
        lies,
        (lies.pelvis[0], 94.0),
    )


def _slides(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    x = met.pelvis[0]
    back = there("mkk_hit", x + 12.0 * way, way)
    far = replace(there("mkk_hit", x + 30.0 * way, way), lean=-6.0, head=10.0)
    still = replace(there("mkk_gets_up", x + 34.0 * way, way), expression="ko")
    return Fallen(back, far, still, (far.pelvis[0] - 12.0 * way, 94.0))


def _flies(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    x = met.pelvis[0]
    lies = there("mkk_down", x + 52.0 * way, way)
    driven, flight = there("mkk_thrown_back", x + 11.0 * way, way), there("mkk_flies", x + 32.0 * way, way)
    return Fallen(driven, flight, lies, (lies.pelvis[0], 94.0))


def _dragged(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    x = met.pelvis[0]
    near = puller + 34.0 * way
    half = x + (near - x) * 0.55
    dazed = replace(there("mkk_doubled", near, way), expression="strained")
    return Fallen(
        there("mkk_dragged", x - 6.0 * way, way), there("mkk_dragged", half, way), dazed, (half, 94.0)
    )


def _held(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    stiff = there("mkk_stiff", met.pelvis[0], way)
    return Fallen(blend(met, stiff, 0.8), stiff, stiff)


def _stun(met: Pose, rest: Pose, target: str, way: float, puller: float) -> Fallen:
    x = met.pelvis[0]
    dazed = there("mkk_dazed", x + 10.0 * way, way)
    sways = replace(dazed, lean=dazed.lean - 9.0, head=14.0)
    return Fallen(
        there("mkk_hit", x + 7.0 * way, way), dazed, sways, None, (dazed.pelvis[0] + 2.0 * way, 22.0)
    )


_FALLS: Final = {
    STAGGER: _stagger, DOWN: _down, SLIDES: _slides, FLIES: _flies, DRAGGED: _dragged, HELD: _held, STUN: _stun,
}  # fmt: skip
