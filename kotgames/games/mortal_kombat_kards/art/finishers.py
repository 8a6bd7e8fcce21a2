"""The twelfth template: how a match ends. A Fatality at midnight, its element at full size, after which somebody lies there; a Babality in
a nursery, in which somebody sits and cries; a Friendship by day, with a gift, hearts and a dance.

Everything is seen with who acts as fighter a, left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kotgames.games.mortal_kombat_kards.art import deeds, drifts, elements, falls, flights, guises
from kotgames.games.mortal_kombat_kards.art.deeds import Scene
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
from kotgames.games.mortal_kombat_kards.art.guises import Guise
from kotgames.games.mortal_kombat_kards.art.picture_rows import Row
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import AXIS
from kotgames.ui.art.poses import act_timing, pose
from kotgames.ui.art.skeleton import GROUND, Point, Pose, add, blend, mirror, shift, solve

FATALITY, BABALITY, FRIENDSHIP = "fatality", "babality", "friendship"
INWARD: Final = 13.0
"""Units: so much nearer to the middle than they stood their hips lie."""
GIVING: Final = ("mkk_gift", "mkk_bow", "mkk_wave")
"""Poses of friendships in which nothing is shown but the gift itself; then there is a dance."""
MEET: Final = 25.0
"""Units from the middle of the stage to the hips of each, where a gift is given."""
STAYS_MS: Final = 500
"""Effects that are to stay in the air at the end of an act end so much later."""
NURSED: Final = 41.0
"""Units from a baby to the hips of who looks after it."""
CONTACT: Final = ("fist", "elbow", "sole", "knee", "face")
"""Joints with which somebody goes up to the other one, unless they make an element fly."""
NEAR: Final = ("force", "steel")
"""Elements that do not fly by themselves."""
TONES: Final = {
    "ice": "#bff0ff", "fire": "#ff9a3c", "lightning": "#c9b4ff", "acid": "#a8f04a", "shadow": "#a86bff", "steel": "#ffe9a0",
    "force": "#ffb45a", "smoke": "#aab4c6", "beam": "#ff6a4a",
}  # fmt: skip
"""The colours in which elements glow out."""


def finish(scene: Scene, pictured: Row) -> ShownAct:
    """The finisher of a scene; `pictured`: the picture of its kard, whose pose is the deed."""
    return _SORTS[pictured.finish](scene, pictured)


# ---------------------------------------------------------------------------------------- Fatality
def _fatality(scene: Scene, pictured: Row) -> ShownAct:
    """A stance over somebody who can hardly stand, the deed, a body."""
    row, x = scene.row, scene.target.pelvis[0]
    when = act_timing("mkk_finish").met_ms
    dazed = falls.there("mkk_dazed", x)
    ice = row.element == "ice"
    hurt = falls.there(guises.STIFF if ice else "mkk_hit", x + (0.0 if ice else 3.0))
    point = solve(hurt).chest
    this = _deed(scene, pictured.pose, hurt)
    lies = falls.there("mkk_lies", x - INWARD)
    won = scene.home("mkk_folded")
    fall = hurt if ice else falls.there("mkk_falling", x - 2.0)
    tableau = scene.pair(won, lies)
    pairs = {
        "stance": scene.pair(scene.home(row.windup or "mkk_point"), dazed),
        "deed": scene.pair(this, hurt),
        "fall": scene.pair(blend(this, won, 0.85 if _in_the_air(this) else 0.25), fall),
        "tableau": tableau,
        "end": tableau,
    }
    ends = act_timing("mkk_finish").length_ms + STAYS_MS
    effects = _element(scene, pictured, this, point, when)
    effects += _glows_out(scene, lies, when, ends)
    effects += (Effect(flights.STARS, "", 300, when - 60, (solve(dazed).head[0], 20.0)),)
    guise = Guise("b", guises.ICE, when, BURSTS_MS) if ice else None
    return scene.act(
        "mkk_finish", pairs, acts.HIT, point, effects, held=(row.prop, ""), finish=FATALITY, turns_ms=60, guise=guise
    )  # fmt: skip


BURSTS_MS: Final = 1490
"""A body in ice bursts at this time of a Fatality."""


def _deed(scene: Scene, name: str, hurt: Pose) -> Pose:
    """The pose of the deed: where the actor stands, or up to the other one for what is done by hand."""
    row, this = scene.row, scene.home(name)
    joint = row.joint.replace("hand", "fist")
    if not joint.startswith(CONTACT) or row.element not in NEAR or row.flies:
        return this
    ahead = solve(this).point(joint)[0]
    return shift(this, max(0.0, solve(hurt).chest[0] - deeds.SHORT - ahead))


def _in_the_air(this: Pose) -> bool:
    """True for a pose of which no foot stands: nobody hovers."""
    return max(this.foot_near[1], this.foot_far[1]) < 86.0


def _element(scene: Scene, pictured: Row, this: Pose, point: Point, when: int) -> tuple[Effect, ...]:
    """The element at full size, on the way that its picture shows."""
    row = scene.row
    element = row.element or "force"
    joint = row.joint or deeds.foremost(this)
    start = add(solve(this).point(joint.replace("hand", "fist")), (2.0, 0.0))
    lasts = 400 if element == "ice" else 640
    big = Effect(flights.BURST, element, when - 20, when + lasts, point, None, 36.0, row.tone)
    ways: tuple[Effect, ...] = ()
    if pictured.shown == "rain":
        ways = (Effect(flights.RAIN, element, when - 190, when + 420, point, None, 22.0, row.tone),)
    elif pictured.shown == "floor":
        feet = (point[0], GROUND)
        ways = (
            Effect(flights.FLOOR, element, when - 190, when + 380, feet, (start[0], GROUND), 22.0, row.tone),
        )
    elif pictured.shown == "aura" or joint in ("belly", "chest", "pelvis"):
        middle = solve(this).belly
        ways = (
            Effect(flights.BURST, element, when - 330, when + 130, middle, None, 26.0, row.tone),
            Effect(flights.FLIGHT, element, when - 150, when + 40, point, middle, 20.0, row.tone),
        )
    elif abs(point[0] - start[0]) >= 14.0:
        ways = (
            Effect(flights.FLIGHT, element, when - 150, when + 40, point, start, 20.0, row.tone, row.flies),
        )
    return (*ways, big)


def _glows_out(scene: Scene, lies: Pose, when: int, ends: int) -> tuple[Effect, ...]:
    """The element on the body that is left."""
    row = scene.row
    element = row.element or "force"
    x = lies.pelvis[0] + 6.0
    tone = row.tone or TONES[element]
    glow = Effect(drifts.SPARKS, element, when + 420, ends, (x, GROUND - 8.0), None, 30.0, tone)
    if element == "ice":
        off = Effect(
            drifts.SPLINTERS, "ice", BURSTS_MS, ends, (lies.pelvis[0] + 8.0, 52.0), None, 16.0, elements.GROUND["ice"]
        )  # fmt: skip
        burst = Effect(
            flights.BURST, "force", BURSTS_MS - 20, BURSTS_MS + 260, (x + 5.0, 52.0), None, 30.0, TONES["ice"]
        )
        return (burst, off, glow)
    fallen = Effect(flights.CLOUD, "smoke", 1700, 2140, (x, GROUND - 2.0), None, 10.0)
    return (fallen, glow)


# ---------------------------------------------------------------------------------------- Babality
def _babality(scene: Scene, pictured: Row) -> ShownAct:
    """A gesture, a cloud, and somebody is a baby, who looks up and cries."""
    row, x = scene.row, scene.target.pelvis[0]
    timing = act_timing("mkk_babality")
    when, ends = timing.met_ms, timing.length_ms + STAYS_MS
    dazed = falls.there("mkk_dazed", x)
    sits = falls.there("mkk_baby", x)
    this = scene.home(pictured.pose)
    stoops = shift(pose("mkk_kneel"), x - NURSED - pose("mkk_kneel").pelvis[0])
    tableau = scene.pair(stoops, sits)
    pairs = {
        "stance": scene.pair(scene.home(row.windup or "mkk_gather"), dazed),
        "deed": scene.pair(this, replace(dazed, expression="shout", head=dazed.head - 14)),
        "fall": scene.pair(blend(this, stoops, 0.85 if _in_the_air(this) else 0.35), sits),
        "tableau": tableau,
        "end": tableau,
    }
    middle = (x, 72.0)
    own = (
        (Effect(flights.BURST, row.element, when - 60, when + 300, middle, None, 24.0, row.tone),)
        if row.element
        else ()
    )
    effects = (
        Effect(flights.BURST, "force", when - 30, when + 420, middle, None, 30.0, "#ffb3d9"),
        *own,
        Effect(flights.CLOUD, "smoke", when - 30, when + 560, middle, None, 34.0, "#f0a6cc"),
        Effect(drifts.BALLOONS, "", when + 60, ends, (AXIS, GROUND + 16.0), None, 108.0),
    )
    guise = Guise("b", guises.BABY, when + 130, ends)
    return scene.act(
        "mkk_babality", pairs, acts.HELD, middle, effects, held=(row.prop, ""), finish=BABALITY,
        turns_ms=when - TURNED_MS - 20, guise=guise,
    )  # fmt: skip


# -------------------------------------------------------------------------------------- Friendship
def _friendship(scene: Scene, pictured: Row) -> ShownAct:
    """A bow, a gift that is taken, and a dance of both."""
    timing = act_timing("mkk_friendship")
    when, ends = timing.met_ms, timing.length_ms + STAYS_MS
    x = scene.target.pelvis[0]
    waits = replace(falls.there("mkk_awaits", x), expression="calm")
    gives = _at(pose("mkk_gift"), AXIS - MEET)
    takes = falls.there("mkk_gift", AXIS + MEET + 1.0)
    glad = replace(shift(takes, 3.0), lean=takes.lean - 12, head=-8.0, expression="shout")
    sways = replace(glad, lean=glad.lean + 9, pelvis=add(glad.pelvis, (-2.0, 3.0)))
    shows = _at(pose("mkk_dance" if scene.row.pose in GIVING else scene.row.pose), AXIS - MEET - 6.0)
    shows = shows if shows.facing > 0 else mirror(shows, shows.pelvis[0])
    waves = (
        _at(pose("mkk_wave"), AXIS - MEET - 6.0)
        if shows.pelvis[1] < 62.0
        else replace(shows, head=shows.head - 10)
    )
    pairs = {
        "stance": scene.pair(scene.home(scene.row.windup or "mkk_bow"), waits),
        "deed": scene.pair(gives, replace(waits, lean=waits.lean - 8, expression="shout")),
        "fall": scene.pair(replace(gives, lean=gives.lean + 4, expression="shout"), takes),
        "tableau": scene.pair(shows, glad),
        "swing": scene.pair(replace(waves, expression="shout"), sways),
        "end": scene.pair(waves, glad),
    }
    passes = timing.arrivals("fall")[0]
    gift = (AXIS, 44.0)
    effects: tuple[Effect, ...] = (
        Effect(flights.BURST, "force", when - 20, when + 420, gift, None, 17.0, "#ffd23c"),
        Effect(drifts.PAPER, "", when - 260, ends, (AXIS, 0.0), None, 150.0),
        Effect(drifts.HEARTS, "", when + 60, ends, (AXIS, 36.0), None, 22.0, "#ff5f8a"),
    )
    if scene.row.element:
        at = solve(shows).point(scene.row.joint or deeds.foremost(shows))
        effects += (Effect(flights.CLOUD, scene.row.element, 1560, 2360, at, None, 8.0, scene.row.tone),)
    own = "none" if scene.row.prop == "none" else ""
    return scene.act(
        "mkk_friendship", pairs, acts.HELD, gift, effects, held=("gift", own), passes_ms=round(passes), finish=FRIENDSHIP,
        turns_ms=when - TURNED_MS - 20,
    )  # fmt: skip


TURNED_MS: Final = 240
"""An hour turns into that of a scene in so many milliseconds."""


def _at(this: Pose, x: float) -> Pose:
    return shift(this, x - this.pelvis[0])


_SORTS: Final[dict[str, Callable[[Scene, Row], ShownAct]]] = {
    FATALITY: _fatality,
    BABALITY: _babality,
    FRIENDSHIP: _friendship,
}
"""By sort."""
