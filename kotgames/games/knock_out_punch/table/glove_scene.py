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
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table import sitters
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.table.test_pages import MatchTest, narrowed

ACTIONS: Final = {g.HIT: a.HIT, g.DODGED: a.DODGED, g.CAUGHT: a.CAUGHT}
RESULT_OF: Final = {action: result for result, action in ACTIONS.items()}


def look_of(given: dict[str, Any], seat: int, colour: str) -> Look:
    """A seat's boxer, as on the stage."""
    return boxing(sitters.look_of(given, seat, colour))


class MatchGlove(GloveScene, MatchTest):
    """A throw on which a card depends."""

    kind: ClassVar[str] = "glove"

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

    # ---- what is read

    def _page(self, canvas: Canvas, title: str, texts: list[str]) -> FRect:
        """The place of the button below title and paragraphs; two people choose before it is read who has the mouse."""
        both = len(self.hands.people) == 2 and not self.test.begun
        (spot,) = bars.page(self, canvas, title, texts, [partial(bars.mouse_row, self)] if both else [], 1)
        return spot

    def before(self, canvas: Canvas) -> None:
        """Thrower, target and controls."""
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
        spot = self._page(canvas, words(title, puncher=puncher, defender=defender), texts)
        start = words("title.continue" if self.goes_on else "glove.start")
        self.start_button(narrowed(spot, 300.0), start)

    def unfinished(self, canvas: Canvas) -> None:
        """It is not thrown again: it counts against who broke it off."""
        words, (puncher, defender) = self.words, self.names()
        what = RESULT_OF[self.test.drawn()]
        texts = [
            words("glove.unfinished", puncher=puncher, defender=defender),
            words(f"glove.unfinished_{what}"),
        ]
        spot = self._page(canvas, words("glove.unfinished_title"), texts)
        self.counts_button(spot, words(f"glove.counts_{what}"), 19)


def _seat(test: TakenTest, seat: int) -> Seat:
    return test.seats[seat]


def open_glove(app: App, test: TakenTest) -> Scene:
    """See `Game.dexterity`."""
    return MatchGlove(app, test)
