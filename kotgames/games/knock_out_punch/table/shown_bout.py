"""The stage while two box: the boxers, the cards beside them, the stack that strikes, a glove that flies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import FRect, Surface

from kotgames.games.knock_out_punch.art import acting, blows, gloves
from kotgames.games.knock_out_punch.art.blows import joint_of
from kotgames.games.knock_out_punch.art.boxers import boxing
from kotgames.games.knock_out_punch.card_set import LOCATIONS
from kotgames.games.knock_out_punch.table import looks
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.act import Act
from kotgames.ui.art.endings import REFEREE
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import act_timing
from kotgames.ui.art.skeleton import GROUND
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import sitters
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.table.stage import bill_picture, effects

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.table.context import Context

SHAPE: Final = 1.4
"""Ratio of a card's height to its width."""
SIZES: Final = (1.0, 0.86, 0.74, 0.66)
"""The size of one card, two, three and more, against that of one alone."""
DOWN, UP = "down", "up"
STEP_MS: Final = 30
"""Steps, in milliseconds, in which an act is searched for pictures to make ahead."""
FALLS: Final = ("kop_knock_out", "kop_one_two")
"""Timings of acts in which somebody falls."""
FALL_MS: Final = 90.0
"""A body has met the mat so long before it is off it again."""
SOON: Final = 2
"""So many strikes are expected at a time."""
GLOVE: Final = 13.0
"""The width of a thrown glove, in units of the stage."""

MakesAct = Callable[[str, acting.Statures], Act]
"""The act of a blow by its name, between two of these statures."""


class LyingCard(NamedTuple):
    """A card beside the boxers: its number, where, turned by how many degrees, in which layer."""

    card: int
    rect: FRect
    angle: float
    layer: float


def fan(front: FRect, side: int, count: int) -> list[FRect]:
    """The places of so many cards in the column at the left (side 0) or right (1), from left to right, above the lines of the bill."""
    box, one = bills.column(front, side), bills.card_place(front, side)
    high = one.height * SIZES[min(count, len(SIZES)) - 1]
    wide = high / SHAPE
    room = box.width - 12
    step = 0.0 if count < 2 else min(wide * 0.62, (room - wide) / (count - 1))
    whole = wide + step * (count - 1)
    left = box.left + 6 if side == 0 else box.right - 6 - whole
    return [FRect(left + step * index, one.bottom - high, wide, high) for index in range(count)]


class ShownBout:
    """One for each table; the table's context has it, for cards, picture and motion to ask."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.looks: tuple[Look, Look] = (self._look(LOCATIONS - 1), self._look(0))
        """Of the boxer at the left and the one at the right."""
        self.sides: tuple[Sequence[int], Sequence[int]] = ((), ())
        """The cards that lie at the left and right."""
        self.way = ""
        """The direction in which the stack at the left strikes: DOWN, UP, or "" where none is said."""
        self._made_for = 0.0
        """The size for which everybody is made ahead."""
        self._expected: tuple[tuple[int, int, int], ...] = ()
        """The strikes that are made ahead of all others: from where, at whom, upwards or not."""
        self.flying: tuple[Act, tuple[float, float]] | None = None
        """The act in which a glove flies, and the statures of the two."""

    @property
    def statures(self) -> tuple[float, float]:
        """Of the boxer at the left and the one at the right."""
        return self.looks[0].stature, self.looks[1].stature

    # ---- who and what

    def worn(self, seat: int) -> Look:
        """The look of a seat in the ring."""
        host = self.ctx.host
        return boxing(sitters.look_of(host.seats[seat].look, seat, host.app.palette.seat(seat)))

    def cast(self, left: Look, right: Look, apart: float = blows.APART, flip: bool = False) -> None:
        """These two box now, and stand in their guard. `flip`: who strikes stands right."""
        self.looks = (left, right)
        stage = self.ctx.stage
        stage.looks |= {"a": left, "b": right}
        order = self.statures[::-1] if flip else self.statures
        rest = acting.resting(order, apart)
        stage.act, stage.written = None, []
        stage.pair = rest if not flip else acting.swapped_rest(order)

    def alone(self, look: Look) -> None:
        """One boxer, and nobody else."""
        self.cast(look, look)
        rest = acting.resting(self.statures)
        self.ctx.stage.pair = acting.without_other(rest)

    def lay(self, left: Sequence[int] = (), right: Sequence[int] = (), way: str = "") -> None:
        """These cards lie beside the two."""
        self.sides, self.way = (tuple(left), tuple(right)), way

    def clear(self) -> None:
        """Nothing lies there any more."""
        self.sides, self.way, self.flying = ((), ()), "", None

    def cut(self) -> None:
        """The position is another one without anything having been shown."""
        self.clear()
        self.ctx.stage.cut(None)

    def fit(self, canvas: Canvas) -> None:
        """The table was laid out."""
        layout, stage = self.ctx.layout, self.ctx.stage
        stage.fit(canvas, layout.stage, layout.front, self.looks)
        if stage.pair is None:
            stage.settle(acting.resting(self.statures))
        if stage.unit != self._made_for:
            self._made_for = stage.unit
            everyone = [self._look(spot) for spot in range(LOCATIONS)]
            seats = [self.worn(seat) for seat in range(len(self.ctx.host.seats))]
            stage.cover((*seats, *everyone, REFEREE))  # who sits here may fight in the first turn
            stage.learn(self._everybody(everyone))
            self._expected = ()
        self._expect()

    def _expect(self) -> None:
        """The stacks that lack least: what they may soon do to those they strike is made ahead of all else."""
        board, stage = self.ctx.board, self.ctx.stage
        near = [spot for spot in range(LOCATIONS) if board.punches[spot] and board.target(spot) >= 0]
        near.sort(key=lambda spot: board.punches[spot])
        expected = tuple((spot, board.target(spot), board.uppercuts[spot] & 1) for spot in near[-SOON:])
        if expected == self._expected or stage.showing:
            return
        self._expected = expected
        for spot, target, up in expected:
            cast = {"a": self._look(spot), "b": self._look(target), "r": REFEREE}
            stage.want([self.strike(spot, target, up=bool(up))], first=True, looks=cast)

    def _look(self, spot: int) -> Look:
        return looks.look_of(self.ctx.card_set, spot)

    def strike(self, spot: int, target: int, make: MakesAct = acting.knock_out, *, up: bool) -> Act:
        """The stack of a station strikes another, upwards or not."""
        statures = self._look(spot).stature, self._look(target).stature
        return make(blows.blow_of(self.ctx.card_set.fighters[spot], *statures, up=up).name, statures)

    def _everybody(self, everyone: Sequence[Look]) -> Iterator[object]:
        """Makes ahead what every boxer needs to strike and to be struck down, step by step: any of them may be next."""
        for spot, look in enumerate(everyone):
            for other, up in ((spot - 1) % LOCATIONS, False), (LOCATIONS - 1, True):
                yield from self._steps(look, self.strike(spot, other, up=up), strikes=True)
            for name in ("cross", "uppercut", "body"):
                yield from self._steps(look, acting.knock_out(name, (1.0, look.stature)), strikes=False)

    def _steps(self, look: Look, act: Act, *, strikes: bool) -> Iterator[object]:
        moments = (act.at(float(ms)) for ms in range(0, act.length, STEP_MS))
        yield None
        yield from self.ctx.stage.preparing(look, (pair.a if strikes else pair.b for pair in moments))

    # ---- cards

    def cards(self) -> Iterator[LyingCard]:
        """The cards that lie beside the two, in the layers above the stage; they lie nowhere else meanwhile."""
        front = self.ctx.layout.front
        for side, cards in enumerate(self.sides):
            if not cards:
                continue
            for index, (card, rect) in enumerate(zip(cards, fan(front, side, len(cards)), strict=True)):
                lean = 0.0 if len(cards) == 1 else 3.0 * ((len(cards) - 1) / 2 - index)
                yield LyingCard(card, rect, lean, bills.FRONT_LAYER + 1.0 + 0.01 * index)

    # ---- what is drawn

    def front_items(self) -> list[Item]:
        """The stage that came forward and what is on it, over the table; the cards beside the boxers are drawn by the table, above."""
        stage = self.ctx.stage
        found = stage.front_items()
        if not found:
            return []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if stage.forward < 1:
                return
            if self.way:
                self._paint_way(canvas, stage.front)
            if self.flying is not None:
                self._paint_glove(canvas)
            self._paint_dust(canvas)

        return [*found, Item("bout", stage.front, draw)]

    def _paint_way(self, canvas: Canvas, front: FRect) -> None:
        """An arrow above the cards of the stack, and the word for it."""
        box = bills.column(front, 0)
        high = max(20.0, min(44.0, front.height * 0.09))
        top = box.top + min(8.0, front.height * 0.02)
        px = canvas.px(high)
        image = canvas.cached(("kop way", self.way), (px, px), lambda w, h: _arrow(w, up=self.way == UP))
        canvas.blit(image, canvas.px(box.left + 6), canvas.px(top))
        left, size = box.left + high + 14, max(16.0, high * 0.5)
        said, at = self.ctx.words(f"stage.{self.way}"), (left, top + high / 2)
        room = front.centerx - self._titled(canvas, front) / 2 - 8 - left
        if canvas.text_width(said, size, theme.POSTER) <= room:
            canvas.text(said, at, size, "#ffffff", theme.POSTER, outline=1.4, ink="#160d14")

    def _titled(self, canvas: Canvas, front: FRect) -> float:
        """The width of the words above the boxers, now or in a moment."""
        bill = self.ctx.stage.bill
        words = effects.word(canvas, bill.title, min(28.0, front.height * 0.07), "#ffe9c4", 0.0).get_width()
        if bill.result is not None:
            words = max(words, bill_picture.result_picture(canvas, front, *bill.result).get_width())
        return words / canvas.u

    def _paint_dust(self, canvas: Canvas) -> None:
        """Dust where somebody has fallen, each time the body meets the mat."""
        stage = self.ctx.stage
        act = stage.act
        if act is None or act.timing not in FALLS or not self.ctx.host.motion_ms(1):
            return
        hips = joint_of(act.end.b, "pelvis", self.statures[1])
        x, y = stage.on_canvas((hips[0], GROUND - 2.0))
        for landed in (*act_timing(act.timing).arrivals("bounce"), *act_timing(act.timing).arrivals("lie")):
            since = stage.act_ms - landed + FALL_MS
            if 0 <= since < effects.SPRAY_MS:
                effects.dust(canvas, since, (x * canvas.u, y * canvas.u), stage.unit * canvas.u)

    def _paint_glove(self, canvas: Canvas) -> None:
        """The glove on its way."""
        stage = self.ctx.stage
        assert self.flying is not None
        act, statures = self.flying
        if stage.act != act:
            return
        found = acting.glove_at(act, stage.act_ms, statures)
        if found is None:
            return
        point, angle = found
        (x, y), unit = stage.on_canvas(point), stage.unit
        turned = -45.0 - round(angle / 15.0) * 15.0
        px = max(8, round(GLOVE * unit * canvas.u))
        colour = self.looks[0].gloves

        def make(width: int, height: int) -> Surface:
            return pygame.transform.rotozoom(gloves.glove(width, colour), turned, 1.0)

        canvas.center(canvas.cached(("kop thrown", colour, turned), (px, px), make), (x, y))


def _arrow(px: int, *, up: bool) -> Surface:
    """A fat arrow with an ink rim: gold down, white up, as on an Uppercut's card."""
    fill, ink = ("#ffffff", "#0c0d11") if up else ("#ffc53a", "#1b0d10")

    def draw(big: Surface, k: int) -> None:
        size = big.get_width()
        shape = [(0.5, 0.97), (0.95, 0.5), (0.68, 0.5), (0.68, 0.05), (0.32, 0.05), (0.32, 0.5), (0.05, 0.5)]
        points = [(x * size, (1 - y if up else y) * size) for x, y in shape]
        middle = (size / 2, size / 2)
        inner = [(middle[0] + (x - middle[0]) * 0.74, middle[1] + (y - middle[1]) * 0.78) for x, y in points]
        pygame.draw.polygon(big, ink, points)
        pygame.draw.polygon(big, fill, inner)

    return paint.supersample((px, px), draw, 4, ground=ink)
