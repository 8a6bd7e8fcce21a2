"""The throw of a match: what is read before it, one that was not finished, and the result for the record."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any, ClassVar, Final

from pygame import FRect, Surface

from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.art.boxers import boxing
from kotgames.games.knock_out_punch.table import glove_bars as bars
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_play import GloveScene
from kotgames.ui import theme
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table import sitters
from kotgames.ui.table.dexterity import TakenTest, settle_by_itself
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

ROW: Final = 42.0
"""Height of a choice in units."""
ACTIONS: Final = {g.HIT: a.HIT, g.DODGED: a.DODGED, g.CAUGHT: a.CAUGHT}
RESULT_OF: Final = {action: result for result, action in ACTIONS.items()}


def look_of(given: dict[str, Any], seat: int, colour: str) -> Look:
    """A seat's boxer, as on the stage."""
    return boxing(sitters.look_of(given, seat, colour))


class MatchGlove(GloveScene):
    """A throw on which a card depends."""

    kind: ClassVar[str] = "glove"
    test: TakenTest

    def __init__(self, app: App, test: TakenTest) -> None:
        self.test = test
        challenger, defender = test.tested
        self._seats = {PUNCHER: challenger, DEFENDER: defender}
        players_of = {role: test.player(seat) for role, seat in self._seats.items()}
        levels = {role: player for role, player in players_of.items() if player != "human"}
        look = look_of(dict(_seat(test, defender).look), defender, app.palette.seat(defender))
        super().__init__(app, test.words, levels, look)

    def names(self) -> tuple[str, str]:
        """See `GloveScene`."""
        return self.test.name(self._seats[PUNCHER]), self.test.name(self._seats[DEFENDER])

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """See `GloveScene`."""
        return self.test.portrait(canvas, self._seats[role], size)

    def seed(self) -> int:
        """See `GloveScene`."""
        return self.test.seed

    def decided(self, result: str) -> None:
        """See `GloveScene`: it is in the record."""
        self.test.decide(ACTIONS[result])

    def finished(self, result: str) -> None:
        """See `GloveScene`."""
        self.test.seen()

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start" if not self.test.begun else "counts"

    # ---- what is read

    def page(self, canvas: Canvas) -> None:
        """Thrower, target and controls; or the choice for a throw that was not finished."""
        if self.test.begun:
            self._unfinished(canvas)
        else:
            self._before(canvas)

    def _panel(self, canvas: Canvas, title: str, texts: list[str], buttons: int) -> list[FRect]:
        """A panel with a title and paragraphs; the room for so many buttons."""
        folded = bars.small(canvas)
        size = 17.0 if not folded else theme.BODY
        wide = min(680.0, canvas.area.width - 24)
        heights = [canvas.paragraph_height(text, wide - 64, size) + 8 for text in texts]
        row = ROW + 8 if len(self.hands.people) == 2 and not self.test.begun else 0.0
        high = 62 + row + sum(heights) + 72
        top = 116.0 if not folded else 78.0
        room = FRect(canvas.area.left, top, canvas.area.width, canvas.area.height - top)
        box = centered(room, wide, high, 8)
        box.bottom = room.bottom - 12  # the defender is seen above it
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 14)
        self.add(
            heading(
                "title",
                FRect(inner.left, inner.top, inner.width, 36),
                title,
                28 if not folded else 22,
                align="center",
            )
        )
        region = FRect(inner.left, inner.top + 42, inner.width, inner.height - 42 - 62)
        with self.scrolled("texts", region, row + sum(heights)) as area:
            across = region.width - (16 if area.most > 0.5 else 0)
            if row:
                bars.mouse_row(self, FRect(region.left + 6, region.top + 2, across - 12, ROW))
            y = region.top + row
            for index, (text, tall) in enumerate(zip(texts, heights, strict=True)):
                self.add(
                    label(
                        f"text:{index}",
                        FRect(region.left, y, across, tall),
                        text,
                        size=size,
                        wrap=True,
                        valign="top",
                    )
                )
                y += tall
        return columns(FRect(inner.left, inner.bottom - 56, inner.width, 54), buttons, 12)

    def _before(self, canvas: Canvas) -> None:
        words, (puncher, defender) = self.words, self.names()
        contest, says = self.contest, "goes_on" if self.goes_on else "about"
        texts = [words(f"glove.{says}", puncher=puncher, defender=defender)]
        texts += [
            f"{name}: {bars.controls_of(self, role)}"
            for role, name in ((PUNCHER, puncher), (DEFENDER, defender))
            if role in self.hands.people and (contest.in_hand or (role == DEFENDER and not contest.flying))
        ]
        if self.goes_on:
            what = "counts" if contest.in_hand else "flies" if contest.flying else "again"
            left = ceil(g.PATIENCE - self.hand_time)
            texts.append(words(f"glove.goes_on_{what}", defender=defender, count=left))
        else:
            texts.append(words("glove.counts"))
        title = "glove.goes_on_title" if self.goes_on else "glove.title"
        (spot,) = self._panel(canvas, words(title, puncher=puncher, defender=defender), texts, 1)
        spot = FRect(spot.centerx - min(300.0, spot.width) / 2, spot.top, min(300.0, spot.width), spot.height)
        self.add(
            button(
                "start",
                spot,
                words("title.continue" if self.goes_on else "glove.start"),
                self.start,
                colour="primary",
                icon="boxing-glove",
                size=22,
            )
        )

    def _unfinished(self, canvas: Canvas) -> None:
        """It is not thrown again: it counts against who broke it off."""
        words, (puncher, defender) = self.words, self.names()
        what = RESULT_OF[self.test.drawn()]
        texts = [
            words("glove.unfinished", puncher=puncher, defender=defender),
            words(f"glove.unfinished_{what}"),
        ]
        (spot,) = self._panel(canvas, words("glove.unfinished_title"), texts, 1)
        counts = partial(settle_by_itself, self.test)
        self.add(button("counts", spot, words(f"glove.counts_{what}"), counts, colour="primary", size=19))


def _seat(test: TakenTest, seat: int) -> Seat:
    return test.seats[seat]


def open_glove(app: App, test: TakenTest) -> Scene:
    """See `Game.dexterity`."""
    return MatchGlove(app, test)
