"""The making of an act from a kard's row: how its player gathers, where a joint meets another, what leaves a hand. Shared by the templates.

Everything is seen with who acts as fighter a, left; `Side.flip` turns it to the seats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from kotgames.games.mortal_kombat_kards.art import drifts, elements, falls, flights, guises
from kotgames.games.mortal_kombat_kards.art.act_rows import ActRow
from kotgames.games.mortal_kombat_kards.art.falls import Fallen, struck
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
from kotgames.games.mortal_kombat_kards.art.guises import Guise
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.contact import Contact, Order, brought
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import act_timing, pose
from kotgames.ui.art.skeleton import Point, Pose, add, blend, lerp, mirror, shift, solve
from kotgames.ui.art.wind_ups import wind_up

HOME: Final = 48.0
"""The place of the hips in key poses of somebody who stands."""
SHORT: Final = 3.0
"""Units that a joint stays short of what it meets."""
REACH: Final = 24.0
"""Units that hips go with a blow."""
REACHING: Final = ("fist", "elbow", "sole", "knee")
"""Joints that a body brings somewhere; others come along with it."""
ALONE_A: Final[Order] = (("a", None),)
ALONE_B: Final[Order] = (("b", None),)
BOTH: Final[Order] = (("b", None), ("a", None))
BURST_MS: Final = 380
GRIP: Final = "mkk_grab"
"""The pose of hands on their way to a throw."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A kard that is acted: its row, the pair at rest (the actor left), where both are after it, what becomes of the other one, and the
    row of the other one's answer."""

    row: ActRow
    side: Side
    end: Pair
    falls: str = falls.STAGGER
    answer: ActRow | None = None

    @property
    def actor(self) -> Pose:
        """At rest."""
        return self.side.rest.a

    @property
    def target(self) -> Pose:
        """The other one at rest."""
        return self.side.rest.b

    def pair(self, a: Pose, b: Pose, order: Order = BOTH) -> Pair:
        """Both at a moment."""
        return Pair(a, b, order)

    def home(self, name: str) -> Pose:
        """A key pose where the actor stands."""
        this = pose(name)
        return shift(
            this if this.facing > 0 or name in TURNED else mirror(this, HOME), self.actor.pelvis[0] - HOME
        )

    def act(
        self, timing: str, pairs: dict[str, Pair], sight: str, point: Point | None = None, effects: tuple[Effect, ...] = (),
        *, by_target: bool = False, **more: Any,
    ) -> ShownAct:  # fmt: skip
        """The act with its effects; it ends where the scene does. `more` as in `flights.shown`."""
        made = self.side.act(timing, {"end": self.end, **pairs}, sight, point, by_target)
        sound = more.pop("sound", self.row.sound)
        held = more.pop("held", (self.row.prop, ""))
        return flights.shown(made, effects, flip=self.side.flip, sound=sound, held=held, **more)


TURNED: Final = ("mkk_roundhouse", "mkk_back_kick")
"""Key poses of somebody who has the back to the other one, and kicks to the right all the same."""


# ------------------------------------------------------------------------------------------- bodies
def ready(scene: Scene, to: Pose | None = None) -> Pose:
    """As the row gathers, or as a body does; so near to a pose it goes on to that it is there in time."""
    row = scene.row
    if row.windup:
        this = scene.home(row.windup)
    else:
        limb = row.joint if row.joint.startswith(REACHING) else ""
        this = wind_up(scene.actor, scene.home(row.pose), limb)
    late = 0.0 if to is None else to.pelvis[0] - this.pelvis[0] - REACH
    return shift(this, late) if late > 0 else this


def meeting(scene: Scene, name: str, joint: str, target: str, there: Pose, *, both: bool = False) -> Contact:
    """A key pose of the actor brought so near that its joint meets one of the other's pose."""
    this = scene.home(name)
    goal = solve(there).point(target)
    start = solve(this).point(joint)
    this = shift(this, goal[0] - SHORT - start[0])
    if joint.startswith(REACHING):
        return brought(this, there, BOTH, joint, target, both, SHORT)
    return Contact(this, there, joint, target, solve(this).point(joint), BOTH)


def joint_of(scene: Scene) -> str:
    """The joint of a row; of one that names none the fist that is farther ahead."""
    if scene.row.joint:
        return scene.row.joint.replace("hand", "fist")
    joints = solve(scene.home(scene.row.pose))
    return max(("fist_near", "fist_far"), key=lambda name: joints.point(name)[0])


def foremost(this: Pose) -> str:
    """The end of a limb that is farthest ahead."""
    joints = solve(this)
    ends = ("fist_near", "fist_far", "sole_near", "sole_far")
    return max(ends, key=lambda name: joints.point(name)[0] * this.facing)


def after(scene: Scene, contact: Contact) -> tuple[Pose, Pose, Pose]:
    """The actor while the other one is driven, falls and lies: through it, and back to where it ends."""
    gone = contact.actor
    if contact.joint.startswith(REACHING):
        gone = reactions.through(gone, contact.joint, (1.0, 0.0))
    return gone, blend(gone, scene.end.a, 0.55), blend(gone, scene.end.a, 0.88)


def landing(
    scene: Scene, met: Pose, mine: tuple[Pose, Pose, Pose], way: float = 1.0
) -> tuple[dict[str, Pair], Fallen]:
    """The pairs after a contact, and what has become of the other one."""
    found = falls.fallen(scene.falls, met, scene.target, scene.row.target, way, scene.actor.pelvis[0])
    if freezes(scene):  # nothing of them moves while the ice holds them
        found = replace(found, driven=met, fall=met, lie=met)
    pairs = {
        "driven": scene.pair(mine[0], found.driven),
        "fall": scene.pair(mine[1], found.fall),
        "lie": scene.pair(mine[2], found.lie),
    }
    return pairs, found


def struck_pose(scene: Scene, way: float = 1.0) -> Pose:
    """The other one as it is met."""
    if freezes(scene):
        return falls.there(guises.STIFF, scene.target.pelvis[0], way)
    return struck(scene.target, scene.row.target, way)


# ------------------------------------------------------------------------------------------ effects
def burst_at(scene: Scene, point: Point, begins: int, radius: float = 13.0) -> tuple[Effect, ...]:
    """The row's element where it meets; without one what goes round cuts the air, and all the weight is seen as force."""
    row = scene.row
    element = row.element or ("steel" if row.path == "round" else "force" if row.heavy else "")
    if not element or element == "beam":
        return ()
    reach = radius * (1.25 if row.heavy else 1.0)
    return (Effect(flights.BURST, element, begins, begins + BURST_MS, point, None, reach, row.tone),)


def consequences(scene: Scene, found: Fallen, made: Act) -> tuple[Effect, ...]:
    """Dust of a fall, stars of a stun."""
    result: list[Effect] = []
    falls_at = [
        key.ms for key, name in zip(made.keys, names_of(made), strict=True) if name in ("fall", "landed")
    ]
    when = falls_at[0] if falls_at else made.impact_ms
    if found.dust is not None:
        result.append(Effect(flights.CLOUD, "smoke", when - 20, when + 420, found.dust, None, 9.0))
    if found.stars is not None:
        result.append(Effect(flights.STARS, "", when, made.parted_ms + 160, found.stars))
    return tuple(result)


def names_of(made: Act) -> list[str]:
    """The pairs of an act's keys by name."""
    return [key.pair for key in act_timing(made.timing).keys]


def freezes(scene: Scene) -> bool:
    """True where the other one stands in ice from the contact on: held by it, or shot with it and still on the feet."""
    if scene.row.element != "ice" or scene.row.act == "grab":
        return False
    return scene.falls == falls.HELD or (
        scene.row.act == "shot" and scene.falls in (falls.STAGGER, falls.STUN)
    )


def in_ice(scene: Scene, made: Act, found: Fallen) -> tuple[Guise, tuple[Effect, ...]]:
    """The ice around the other one: who is held stays in it, off others it bursts as the two part."""
    if scene.falls == falls.HELD:
        return Guise("b", guises.ICE, made.impact_ms, made.length + 1), ()
    ends = made.parted_ms
    at = (found.lie.pelvis[0], 52.0)
    off = Effect(drifts.SPLINTERS, "ice", ends, made.length + 1, at, None, 14.0, elements.GROUND["ice"])
    burst = Effect(flights.BURST, "force", ends - 20, ends + 200, at, None, 24.0, "#bff0ff")
    stars = () if found.stars is None else (Effect(flights.STARS, "", ends, made.length + 1, found.stars),)
    return Guise("b", guises.ICE, made.impact_ms, ends), (burst, off, *stars)


def with_consequences(scene: Scene, made: ShownAct, found: Fallen) -> ShownAct:
    """An act that landed, with all that follows from it."""
    guise = None
    if freezes(scene):
        guise, more = in_ice(scene, made, found)
    else:
        more = consequences(scene, found, made)
    if scene.side.flip:
        more = tuple(effect.mirrored() for effect in more)
        guise = None if guise is None else replace(guise, who="a")
    return replace(made, effects=(*made.effects, *more), guise=guise)


# -------------------------------------------------------------------------------------------- shots
def leaves(scene: Scene, loosed: Pose) -> Point:
    """The point at which something leaves the actor."""
    name = scene.row.joint or joint_of(scene)
    joints = solve(loosed)
    point = joints.point(name)
    return add(point, joints.head_forward if name in ("face", "head") else (1.0, 0.0), 4.0)


def flight(scene: Scene, start: Point, at: Point, met: int) -> tuple[Effect, ...]:
    """The flight of something from a point to another, where it is at `met` milliseconds."""
    row = scene.row
    begins = met - 190
    flies = met - begins
    stays = round(flies / flights.ARRIVES) - flies if row.element in flights.STREAMS else 10
    plain = Effect(flights.FLIGHT, row.element, begins, met + stays, at, start, 8.5, row.tone, row.flies)
    if row.path == "beam":
        return (replace(plain, begins=met - 60, ends=met + 190, radius=6.5),)
    if row.path == "chain":
        return (replace(plain, name=flights.CHAIN, ends=met + 420, back=True),)
    if row.path == "rain":
        return (replace(plain, name=flights.RAIN, start=None, ends=met + 180, radius=12.0),)
    if row.path == "return":
        return (replace(plain, begins=met - 200, ends=met + 200, back=True, arc=5.0),)
    return (replace(plain, arc=14.0 if row.path == "arc" else 0.0),)


def wave_of(scene: Scene, start: Point, at: Point, met: int) -> tuple[Effect, ...]:
    """Effects of something that runs over the floor or hangs in the air, there at `met` milliseconds."""
    row = scene.row
    element = row.element or "force"
    if row.path == "cloud":
        here = lerp(start, at, 0.5)
        return (
            Effect(flights.CLOUD, element, met - 170, met + 420, here, None, 26.0, row.tone),
            Effect(flights.CLOUD, element, met - 60, met + 500, at, None, 22.0, row.tone),
        )
    if row.path == "rain":
        return (Effect(flights.RAIN, element, met - 170, met + 240, at, None, 15.0, row.tone),)
    if row.path == "ring":
        ring = Effect(flights.BURST, element, met - 190, met + 150, start, None, 20.0, row.tone)
        back = Effect(
            flights.FLOOR,
            element,
            met - 190,
            met + 240,
            (start[0] - (at[0] - start[0]), at[1]),
            start,
            10.0,
            row.tone,
            way=-1,
        )
        return (ring, back, Effect(flights.FLOOR, element, met - 190, met + 240, at, start, 12.0, row.tone))
    return (Effect(flights.FLOOR, element, met - 190, met + 240, at, start, 13.0, row.tone),)
