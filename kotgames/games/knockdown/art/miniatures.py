"""Miniatures: fighters on round bases in their seat's colour, drawn by the live rig, small enough to stand on a space of the arena.

What they do is data: acts and poses are in `cards/knockdown/poses/arena.yaml`, which says how a pair of an act becomes a pose. An act is
played from whatever pose somebody is in; the table says where they stand meanwhile (`walk`, `lunge`). Poses look to the right; `draw`
mirrors them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.games.knockdown.art import hexes
from kotgames.games.knockdown.art.hexes import Layout, Point, Space
from kotgames.system import game_folders, paths
from kotgames.ui.art import poses
from kotgames.ui.art.act import breathing, ease
from kotgames.ui.art.contact import Order
from kotgames.ui.art.look import Look
from kotgames.ui.art.paint import blur, color, darken, lighten, new, supersample, tint
from kotgames.ui.art.rig.figures import Blit, Figures
from kotgames.ui.art.skeleton import GROUND, MIDDLE, Pose, add, blend, mirror, on_stage, solve, sub, unit
from kotgames.ui.art.timing import END, REST, ActTiming
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.stage.on_the_way import gathered

OF: Final = "kdm_"
"""Poses and acts of miniatures begin so; acts that leave somebody in another pose with `move_` before it."""
BARE: Final = "_bare"
"""The pose of those who hold nothing ends so, where they have one of their own."""
STAND: Final = "stand"
ACTS: Final = (
    *("walk", "aim", "shoot", "order", "work", "strike", "kick", "grab", "bash", "leap"),
    *("block", "hit", "fall", "get_up", "blink_out", "blink_in", "cheer"),
)
BLOWS: Final = {"high": "strike", "low": "kick", "grip": "grab", "block": "bash", "dash": "leap"}
"""By the symbol of an attack: the act of who is near enough to touch."""
BASE: Final = 0.30
"""Half the width of a base, as a share of a figure's 100 units."""
BASE_HIGH: Final = 0.055
"""Thickness of a base, in the same measure."""
FOOT_LIFT: Final = 0.012
"""The soles stand so much behind the middle of the base."""
MUZZLE: Final = 25.4
"""Units from the near fist to the end of the barrel."""
SETS_OUT: Final = 0.45
"""Share of the drawing back after which the striker sets out for the other."""
SLIDE_MS: Final = 230.0
"""Somebody who is pushed or pulled slides over a space in so long."""
GIVE_WAY_MS: Final = 90.0
"""So long it takes to lose the footing, and as long twice to find it again."""
PUSHED, PULLED = "hit", "sway"
"""The poses in which somebody slides away from who does it, and towards."""
BLINK_MS: Final = (110.0, 420.0)
"""Times of `blink_out` between which the miniature is gone; `blink_in` shows the same backwards."""


# ---------------------------------------------------------------------------------------- what is acted
@lru_cache(maxsize=1)
def library() -> poses.Library:
    """The poses and acts of the program; this game's are read from its cards where the program does not list it among its games."""
    found = poses.library()
    if OF + STAND in found.poses:
        return found
    return poses.load(paths.assets() / "poses", game_folders.cards("knockdown") / "poses")


def timing(act: str) -> ActTiming:
    """When what happens in an act (`ACTS`). KeyError for one that there is not."""
    acts = library().acts
    found = acts.get(OF + act) or acts.get(f"move_{OF}{act}")
    if found is None:
        raise KeyError(f"there is no act '{act}' of miniatures")
    return found


def pose(name: str, look: Look) -> Pose:
    """A pose by its name without what all begin with, as somebody who looks so takes it. KeyError for one that there is not."""
    known = library().poses
    if not look.prop and OF + name + BARE in known:
        return known[OF + name + BARE]
    if OF + name not in known:
        raise KeyError(f"there is no pose '{name}' of miniatures")
    return known[OF + name]


def _ends(act: str, look: Look) -> Pose:
    """The pose in which an act leaves somebody."""
    return pose(f"{act}_{END}" if f"{OF}{act}_{END}" in library().poses else STAND, look)


def facing(start: Point, end: Point, before: int = 1) -> int:
    """To which side somebody at a point looks who looks at another: 1 right, -1 left; `before` where it lies neither left nor right."""
    return 1 if end[0] > start[0] + 1 else -1 if end[0] < start[0] - 1 else before


def blow(symbol: str) -> str:
    """The act of an attack with a symbol, on somebody beside; "strike" for one that is not known."""
    return BLOWS.get(symbol, "strike")


@dataclass(frozen=True, slots=True)
class _One:
    """A single figure, for the rig."""

    poses: dict[str, Pose]
    order: Order = (("a", None),)


def ready(act: str) -> str:
    """The pose from which an act strikes or shoots, by its name without what all begin with; "" where it does not."""
    at = _impact(act)
    return timing(act).keys[at - 1].pair if at else ""


def sets_out_ms(act: str) -> float:
    """When somebody who stands `ready` already begins: with the steps towards the other, or by pulling the trigger."""
    at = _impact(act)
    before = float(timing(act).keys[at - 1].at_ms) if at else 0.0
    return before if act == "shoot" else before * SETS_OUT


def _impact(act: str) -> int:
    """The key with which an act strikes or shoots; 0 where it does not."""
    return next((index for index, key in enumerate(timing(act).keys) if key.impact), 0)


# ------------------------------------------------------------------------------------------- walking
class Walk:
    """A walk over some points of the picture: it begins and ends as the act `walk` does, and its steps in between go round."""

    def __init__(self, points: Sequence[Point], look: Look) -> None:
        """`points`: where somebody stands, then the middles of the spaces that are walked over. ValueError for less than two."""
        if len(points) < 2:
            raise ValueError("a walk leads from one point to another")
        self.points = tuple(points)
        keys = timing("walk").keys
        first = keys[1]
        again = next(key for key in keys[2:] if key.pair == first.pair)
        self._first_ms, self._round_ms = float(first.at_ms), float(again.at_ms - first.at_ms)
        self._cycle = [
            (key.at_ms - first.at_ms, pose(key.pair, look)) for key in keys[1:] if key.at_ms <= again.at_ms
        ]
        self._last_ms = float(keys[-1].at_ms - keys[-2].at_ms)
        self._end = _ends("walk", look)
        self.length = float(keys[-1].at_ms) * (len(points) - 1)
        """Milliseconds."""

    def point_at(self, ms: float) -> Point:
        """The foot point at a moment."""
        share = max(0.0, min(1.0, ms / self.length)) * (len(self.points) - 1)
        index = min(len(self.points) - 2, int(share))
        (ax, ay), (bx, by) = self.points[index], self.points[index + 1]
        return ax + (bx - ax) * (share - index), ay + (by - ay) * (share - index)

    def facing_at(self, ms: float, before: int = 1) -> int:
        """To which side somebody walks; `before` as with `facing`."""
        share = max(0.0, min(1.0, ms / self.length)) * (len(self.points) - 1)
        index = min(len(self.points) - 2, int(share))
        side = before
        for one, two in list(pairwise(self.points))[: index + 1]:
            side = facing(one, two, side)
        return side

    def pose_at(self, ms: float, start: Pose) -> Pose:
        """The pose, of somebody who was in `start`."""
        if ms <= 0:
            return start
        if ms >= self.length:
            return self._end
        if ms < self._first_ms:
            return blend(start, self._cycle[0][1], ease("both", ms / self._first_ms))
        last = self.length - self._last_ms
        if ms > last:
            return blend(self._stepping(last), self._end, ease("both", (ms - last) / self._last_ms))
        return self._stepping(ms)

    def _stepping(self, ms: float) -> Pose:
        into = (ms - self._first_ms) % self._round_ms
        for (one_ms, one), (two_ms, two) in pairwise(self._cycle):
            if into <= two_ms:
                return blend(one, two, (into - one_ms) / (two_ms - one_ms))
        return self._cycle[-1][1]


class Slide:
    """Somebody is pushed or pulled over some points of the picture: thrown off the feet at once, sliding ever slower."""

    def __init__(self, points: Sequence[Point], look: Look, *, pulled: bool) -> None:
        """`points` as with `Walk`. ValueError for less than two."""
        if len(points) < 2:
            raise ValueError("a slide leads from one point to another")
        self.points = tuple(points)
        self.length = SLIDE_MS * (len(points) - 1) + GIVE_WAY_MS
        """Milliseconds."""
        self._slid = pose(PULLED if pulled else PUSHED, look)
        self._end = pose(STAND, look)

    def point_at(self, ms: float) -> Point:
        """The foot point at a moment."""
        most = len(self.points) - 1
        share = ease("out", max(0.0, min(1.0, ms / (self.length - GIVE_WAY_MS)))) * most
        index = min(most - 1, int(share))
        (ax, ay), (bx, by) = self.points[index], self.points[index + 1]
        return ax + (bx - ax) * (share - index), ay + (by - ay) * (share - index)

    def facing_at(self, ms: float, before: int = 1) -> int:
        """To which side somebody looks: as before, since others move them."""
        return before

    def pose_at(self, ms: float, start: Pose) -> Pose:
        """The pose, of somebody who was in `start`."""
        if ms < GIVE_WAY_MS:
            return blend(start, self._slid, ease("out", max(0.0, ms) / GIVE_WAY_MS))
        back = max(0.0, ms - (self.length - 2 * GIVE_WAY_MS)) / (2 * GIVE_WAY_MS)
        return blend(self._slid, self._end, ease("both", min(1.0, back)))


Way = Walk | Slide
"""A way of a miniature from one space to another."""


# ---------------------------------------------------------------------------------------- miniatures
class Miniature:
    """A fighter of `look` on a base in a seat's colour. Miniatures of a table share one `figures`, which keeps what is baked."""

    def __init__(self, look: Look, colour: str, figures: Figures | None = None) -> None:
        self.look = look
        self.colour = colour
        self.figures = figures or Figures()

    # ---- what is acted

    def standing(self, breath: float = 0.5) -> Pose:
        """At rest; `breath` 0..1, 0.5 is the middle of one."""
        return breathing(pose(STAND, self.look), breath)

    def lying(self) -> Pose:
        """Beaten, on the back."""
        return _ends("fall", self.look)

    def posed(self, name: str) -> Pose:
        """A pose by its name without what all begin with; at rest they breathe. KeyError for one that there is not."""
        return self.standing() if name == STAND else pose(name, self.look)

    def aiming(self) -> Pose:
        """With the weapon at the cheek, or about to spit."""
        return _ends("aim", self.look)

    def length(self, act: str) -> float:
        """Milliseconds of an act."""
        return float(timing(act).length_ms)

    def impact_ms(self, act: str) -> float | None:
        """When something leaves the barrel, or a blow lands; None where nothing does."""
        found = timing(act).impact_ms
        return None if found is None else float(found)

    def pose_at(self, act: str, ms: float, start: Pose | None = None) -> Pose:
        """The pose `ms` milliseconds after an act began, of somebody who was in `start` then (standing, or lying for `get_up`)."""
        shown = timing(act)
        begins = start or (
            self.lying()
            if act == "get_up"
            else pose("gather", self.look)
            if act == "blink_in"
            else self.standing()
        )
        if ms <= 0:
            return begins
        before = begins
        for one, two in pairwise(shown.keys):
            after = self._of(act, two.pair, begins)
            if ms < two.at_ms:
                return blend(before, after, ease(two.ease, (ms - one.at_ms) / (two.at_ms - one.at_ms)))
            before = after
        return before

    def _of(self, act: str, pair: str, begins: Pose) -> Pose:
        if pair == REST:
            return begins
        return _ends(act, self.look) if pair == END else pose(pair, self.look)

    def presence(self, act: str, ms: float) -> float:
        """Presence of a miniature, 0 to 1: below 1 for one that blinks."""
        first, last = BLINK_MS
        if act == "blink_out":
            return 1.0 - max(0.0, min(1.0, (ms - first) / (last - first)))
        if act == "blink_in":
            return max(0.0, min(1.0, ms / (last - first)))
        return 1.0

    # ---- where it is done

    def reach(self, act: str) -> float:
        """Units from the middle of who strikes to the middle of who is struck, for the blow to meet the body."""
        shown = timing(act)
        at = next((key.pair for key in shown.keys if key.impact), "")
        if not at:
            return 0.0
        joints = solve(pose(at, self.look))
        limbs = (joints.fist_near, joints.fist_far, joints.sole_near, joints.sole_far)
        return max(x for x, _ in limbs) - MIDDLE + (14.0 if act == "leap" else 7.0)

    def lunge(self, act: str, ms: float, foot: Point, foe: Point, height: float) -> Point:
        """The foot point of who strikes somebody at `foe` by an act: at the blow they are as near as it reaches, then back again."""
        keys = timing(act).keys
        at = _impact(act)
        if not at:
            return foot
        side = facing(foot, foe)
        goal = (foe[0] - side * self.reach(act) * height / 100.0, foe[1] + 0.01 * height)
        sets_out, lands, leaves, back = (
            keys[at - 1].at_ms * SETS_OUT,
            keys[at].at_ms,
            keys[at + 1].at_ms,
            keys[-1].at_ms,
        )
        if ms <= lands:
            share = ease("in", max(0.0, min(1.0, (ms - sets_out) / (lands - sets_out))))
        else:
            share = 1.0 - ease("both", max(0.0, min(1.0, (ms - leaves) / (back - leaves))))
        return foot[0] + (goal[0] - foot[0]) * share, foot[1] + (goal[1] - foot[1]) * share

    def walk(self, layout: Layout, way: Sequence[Space]) -> Walk:
        """A walk over spaces of an arena, from the one that somebody stands on."""
        return Walk([layout.centre(space) for space in way], self.look)

    def slide(self, layout: Layout, way: Sequence[Space], *, pulled: bool) -> Slide:
        """Somebody else moves them over spaces of an arena, towards themselves (`pulled`) or away."""
        return Slide([layout.centre(space) for space in way], self.look, pulled=pulled)

    def on_picture(self, joint: str, this: Pose, foot: Point, height: float, side: int) -> Point:
        """A joint of the skeleton (see `skeleton.Joints`) on the picture, in pixels; `side` is the facing."""
        return self._pixel(solve(self._turned(this, side)).point(joint), foot, height)

    def muzzle(self, this: Pose, foot: Point, height: float, side: int) -> Point:
        """The point where a shot leaves: the barrel's end; the mouth of those who hold nothing."""
        joints = solve(self._turned(this, side))
        if not self.look.prop:
            return self._pixel(joints.face, foot, height)
        along = unit(sub(joints.fist_far, joints.fist_near))
        return self._pixel(add(joints.fist_near, along, MUZZLE), foot, height)

    def body(self, foot: Point, height: float) -> Point:
        """The middle of the trunk of somebody who stands: what is shot at."""
        return foot[0], foot[1] - 0.52 * height * self.look.stature

    def _pixel(self, at: Point, foot: Point, height: float) -> Point:
        x, y = on_stage(at, self.look.stature)
        unit_px = height / 100.0
        return foot[0] + (x - MIDDLE) * unit_px, foot[1] + (y - GROUND) * unit_px - FOOT_LIFT * height

    @staticmethod
    def _turned(this: Pose, side: int) -> Pose:
        """As somebody looks to a side."""
        return this if side > 0 else mirror(this, MIDDLE)

    # ---- drawing

    def want(
        self, acts: Sequence[str], height: int, sides: Sequence[int] = (1, -1), step_ms: float = 40.0
    ) -> None:
        """These acts will be played soon: what they need is baked by `figures.bake_for` between frames."""
        moments = (
            _One({"a": self._turned(self.pose_at(act, number * step_ms), side)})
            for act in acts
            for side in sides
            for number in range(int(self.length(act) / step_ms) + 1)
        )
        self.figures.want({"a": self.look}, height / 100.0, moments)

    def draw(
        self, canvas: Canvas, foot: Point, height: int, side: int, this: Pose, *, presence: float = 1.0, stand_ins: bool = False,
        blit: Blit | None = None,
    ) -> None:  # fmt: skip
        """Draw it with the middle of its base at the pixel `foot`; `height`: pixels of 100 units (`Layout.figure_height`); `side`: 1 looks
        to the right, -1 to the left. `presence` < 1: it blinks. `stand_ins`: no frame waits for a piece, see `Figures.draw`; where
        `figures.finished` is not true after it another frame must follow. `blit`: takes the pieces instead of the canvas."""
        turned = self._turned(this, side)

        def whole(onto: Blit) -> None:
            self._base(canvas, onto, foot, height)
            self._shade(canvas, onto, turned, foot, height)
            self._figure(canvas, onto, turned, foot, height, stand_ins=stand_ins)

        if presence >= 1.0:
            whole(blit or canvas.blit)
            return
        if presence <= 0.0:
            return
        found, corner = gathered(whole)
        assert found is not None  # a base is always there
        for image, x, y in glitch(found, presence, self.colour):
            canvas.blit(image, corner[0] + x, corner[1] + y)

    def _base(self, canvas: Canvas, blit: Blit, foot: Point, height: int) -> None:
        """The base with its soft shadow on the floor."""
        image = canvas.shapes.get(("kd base", self.colour, height), lambda: base(self.colour, height))
        blit(image, foot[0] - image.get_width() / 2, foot[1] - _pad(height) - BASE * height * hexes.SQUASH)

    def _figure(
        self, canvas: Canvas, blit: Blit, this: Pose, foot: Point, height: int, *, stand_ins: bool
    ) -> None:
        at = (foot[0] - MIDDLE * height / 100.0, foot[1] - GROUND * height / 100.0 - FOOT_LIFT * height)
        # the whole of somebody moves by whole pixels: pieces that snapped each for itself would shimmer
        at = (float(round(at[0])), float(round(at[1])))
        self.figures.draw(
            blit, _One({"a": this}), {"a": self.look}, height / 100.0, at, stand_ins=stand_ins,
        )  # fmt: skip

    def _shade(self, canvas: Canvas, blit: Blit, this: Pose, foot: Point, height: int) -> None:
        """A soft dark oval below the feet, or the body of somebody who lies; smaller and paler under who is in the air."""
        feet = [sole[0] for sole in (this.foot_near, this.foot_far) if sole[1] > GROUND - 20]
        xs = [*feet, this.pelvis[0]]
        lies = this.pelvis[1] > 80
        if lies:
            xs += [solve(this).head[0]]
        low = max(this.foot_near[1], this.foot_far[1], this.pelvis[1])
        up = max(0.0, min(1.0, (GROUND - 4 - low) / 40))
        stature = self.look.stature
        wide = max(8, round(((max(xs) - min(xs)) + 16 - 10 * up) * stature * height / 100 / 6) * 6)
        high = max(6, round(0.11 * height * (1.25 if lies else 1.0)))
        tone = round((170 - 110 * up) / 20) * 20
        image = canvas.shapes.get(("kd shade", wide, high, tone), lambda: _oval_shadow(wide, high, tone))
        x = foot[0] + ((max(xs) + min(xs)) / 2 - MIDDLE) * stature * height / 100
        blit(image, x - image.get_width() / 2, foot[1] - image.get_height() / 2 - FOOT_LIFT * height)


# ------------------------------------------------------------------------------------------ pictures
def _pad(height: float) -> int:
    """Pixels around a base for its shadow and its light."""
    return max(4, round(height * 0.17))


def _oval_shadow(wide: int, high: int, tone: int) -> Surface:
    pad = max(2, high // 2)
    surface = new(wide + 2 * pad, high + 2 * pad)
    pygame.draw.ellipse(surface, (2, 4, 8, tone), (pad, pad, wide, high))
    return tint(blur(surface, max(1.0, high / 3.0)), (2, 4, 8, 255))


def base(colour: str, height: int) -> Surface:
    """A base for a figure of which 100 units measure `height` pixels: a dark disc with a ring in a seat's colour that glows, and the soft
    shadow below it."""
    half, deep = BASE * height, BASE_HIGH * height
    flat = half * hexes.SQUASH
    pad = _pad(height)
    size = (round(2 * half) + 2 * pad, round(2 * flat + deep) + 2 * pad)
    hue = lighten(colour, 0.12)

    def disc(big: Surface, k: int, share: float, down: float, value: Any) -> None:
        rx, ry = half * share * k, flat * share * k
        x, y = size[0] / 2 * k, (pad + flat + down) * k
        pygame.draw.ellipse(big, color(value), (x - rx, y - ry, 2 * rx, 2 * ry))

    def shadow(big: Surface, k: int) -> None:
        rx, ry = half * 1.16 * k, flat * 1.14 * k
        x, y = (size[0] / 2 + half * 0.06) * k, (pad + flat + deep * 1.15) * k
        pygame.draw.ellipse(big, (0, 0, 0, 210), (x - rx, y - ry, 2 * rx, 2 * ry))

    def light(big: Surface, k: int) -> None:
        disc(big, k, 1.04, 0.0, hue)
        disc(big, k, 1.04, deep, hue)

    def body(big: Surface, k: int) -> None:
        line = max(1.0, height * 0.011) / half
        for step in range(5):  # the side, with its contour
            disc(big, k, 1.0 + line, deep * step / 4, "#04060b")
        for step in range(4, -1, -1):
            disc(big, k, 1.0, deep * step / 4, darken(colour, 0.62))
        for step in (2, 1, 0):
            disc(big, k, 1.0, deep * (0.16 + 0.12 * step), darken(colour, 0.30))
        disc(big, k, 1.0, 0.0, lighten(colour, 0.10))
        disc(big, k, 0.975, -height * 0.004, lighten(colour, 0.42))
        disc(big, k, 0.955, 0.0, colour)
        disc(big, k, 0.875, 0.0, darken(colour, 0.55))
        disc(big, k, 0.855, 0.0, "#0d131d")
        for share, value in ((0.82, "#3d4a5f"), (0.79, "#556580"), (0.60, "#62738f"), (0.42, "#6e809d")):
            disc(big, k, share, height * 0.004, value)  # light, so that dark boots are seen on it

    result = new(*size)
    result.blit(tint(blur(supersample(size, shadow, 2), max(1.0, height * 0.045)), (2, 4, 8, 255)), (0, 0))
    glow = tint(blur(supersample(size, light, 2, hue), max(1.0, height * 0.035)), color(hue, 150))
    result.blit(glow, (0, 0))
    result.blit(supersample(size, body, 4, "#04060b"), (0, 0))
    return result


STRIPES: Final = 13
"""Into so many a picture is cut that blinks."""


def glitch(whole: Surface, presence: float, colour: str) -> list[tuple[Surface, float, float]]:
    """A premultiplied picture of which only a share `presence` (0..1) is there: its stripes slide apart in two colours, tear and go out one
    after the other, and a bright line runs over it. As premultiplied pictures with their corners."""
    gone = 1.0 - max(0.0, min(1.0, presence))
    if gone >= 1.0:
        return []
    width, height = whole.get_size()
    pieces: list[tuple[Surface, float, float]] = []
    ghosts: Sequence[tuple[str, int]] = ((colour, -1), ("#ff4fd8", 1))
    toned = [(_toned(whole, value, round(150 * min(1.0, gone * 3))), side) for value, side in ghosts]
    step = max(1, -(-height // STRIPES))
    for index in range(STRIPES):
        top = index * step
        high = min(step, height - top)
        if high <= 0:
            break
        chance = ((index * 7919 + 3) % STRIPES) / STRIPES
        if chance < gone * 1.12 - 0.12:
            continue
        swing = ((index * 5 + int(gone * 9) * 3) % 7 - 3) / 3.0
        slide = swing * gone * width * 0.34
        for image, side in toned:
            pieces.append(
                (image.subsurface((0, top, width, high)), slide + side * (2 + gone * width * 0.16), top)
            )
        thin = max(1, round(high * (1.0 - 0.45 * gone)))
        pieces.append((whole.subsurface((0, top, width, thin)), slide, top))
    line = max(1, round(height * 0.014))
    bar = new(width, line)
    bar.fill(color(lighten(colour, 0.6), round(220 * (1.0 - gone))))
    pieces.append((bar.premul_alpha(), 0.0, height * (0.96 - 0.9 * gone)))
    return pieces


def _toned(whole: Surface, value: str, alpha: int) -> Surface:
    """The silhouette of a premultiplied picture in one colour, premultiplied."""
    shape = tint(whole, color(value, alpha))
    return shape.premul_alpha()
