"""Practising the glove: ten throws against a bot, on either side, or of two people at one screen, with a score. No match, nothing is
written down."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from pygame import FRect, Surface

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.glove_contest import SKILLS
from kotgames.games.knock_out_punch.table import glove_bars as bars
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_play import GloveScene
from kotgames.games.knock_out_punch.table.glove_scene import look_of
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table import sitters
from kotgames.ui.table.test_pages import PracticeTest
from kotgames.ui.widgets.controls import choice

THROWS: Final = 10
BOTH: Final = "both"
"""Nobody plays against a bot: one throws and one defends."""
ROLES: Final = (PUNCHER, DEFENDER, BOTH)
LEVELS: Final = tuple(SKILLS)
_seeds = itertools.count(1)


class Practice(GloveScene, PracticeTest):
    """A page with what is practised and against whom, then ten throws, one after the other."""

    kind: ClassVar[str] = "glove_practice"
    icon: ClassVar[str] = "card-play"

    def __init__(self, app: App, words: Words, back: Callable[[], None]) -> None:
        self.back = back
        self.role = PUNCHER
        self.level = LEVELS[1]
        self.results: list[str] = []
        self.last: tuple[int, str, str] | None = None
        """The last ten: number of good ones, role, level of the rival."""
        super().__init__(app, words, {DEFENDER: self.level}, look_of({}, 1, app.palette.seat(1)))

    # ---- the course

    def _set(self, role: str, level: str) -> None:
        self.role, self.level = role, level
        self.hands.people = (PUNCHER, DEFENDER) if role == BOTH else (role,)
        self.levels = {one: level for one in (PUNCHER, DEFENDER) if one not in self.hands.people}
        self.anew()
        self.rebuild()

    def seed(self) -> int:
        """See `GloveScene`: another one for every throw."""
        return int(self.app.now() * 1000) * 31 + next(_seeds) & 0x3FFFFFFF

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """See `GloveScene`."""
        return sitters.portrait(canvas, {}, (PUNCHER, DEFENDER).index(role), size)

    def names(self) -> tuple[str, str]:
        """See `GloveScene`."""
        if self.role == BOTH:
            return self.words("glove.one"), self.words("glove.two")
        you, bot = self.words("glove.you"), self.words("glove.rival")
        return (you, bot) if self.role == PUNCHER else (bot, you)

    def said(self, what: str) -> str:
        """See `GloveScene`: to whom practises."""
        return super().said(what) if self.role == BOTH else self.words(f"glove.said_{self.role}_{what}")

    @property
    def good(self) -> int:
        """Number of throws that went well: hits for the puncher and between two; dodged or caught ones for the defender."""
        return sum((result == g.HIT) == (self.role != DEFENDER) for result in self.results)

    def caption(self) -> str:
        """See `GloveScene`."""
        key = "glove.score_both" if self.role == BOTH else "glove.score"
        return self.words(key, count=self.good, of=len(self.results), last=THROWS)

    def finished(self, result: str) -> None:
        """See `GloveScene`: the next throw, or the score."""
        self.results.append(result)
        if len(self.results) < THROWS:
            self.start()
            return
        self.last = (self.good, self.role, self.level)
        self.app.sounds.play("stinger_win" if self.good * 2 >= THROWS else "stinger_lose")
        self.results = []
        self.rebuild()

    def stop(self) -> None:
        """See `TimedTest`; with the throws before."""
        self.results = []
        super().stop()

    @property
    def stoppable(self) -> bool:
        """See `PracticeTest`; a flight is seen to its end."""
        return super().stoppable and not self.flying

    # ---- the page

    def page(self, canvas: Canvas) -> None:
        """Side and rival, how it is done, and how the last ten went."""
        words, last = self.words, ""
        controls = [bars.controls_of(self, role) for role in self.hands.people]
        if self.role == BOTH:
            controls = [f"{name}: {said}" for name, said in zip(self.names(), controls, strict=True)]
        if self.last is not None:
            good, role, level = self.last
            of = words(f"glove.level_{level}")
            last = words(f"glove.last_{role}", count=good, of=THROWS, level=of)
        texts = [*controls, words("glove.practice_text", count=THROWS)]
        rows = [self._role_row, partial(bars.mouse_row, self) if self.role == BOTH else self._level_row]
        back, start = bars.page(self, canvas, words("practice.title"), texts, rows, 2, last=last)
        self.back_button(back)
        self.start_button(start, words("practice.start"))

    def _role_row(self, spot: FRect) -> None:
        """The side that is practised."""
        names, at = [self.words(f"glove.as_{role}") for role in ROLES], ROLES.index(self.role)
        self.add(
            choice(
                "role",
                spot,
                self.words("glove.side"),
                names,
                at,
                lambda index: self._set(ROLES[index], self.level),
            )
        )

    def _level_row(self, spot: FRect) -> None:
        """The rival's level."""
        names, at = [self.words(f"glove.level_{level}") for level in LEVELS], LEVELS.index(self.level)
        self.add(
            choice(
                "level",
                spot,
                self.words("glove.against"),
                names,
                at,
                lambda index: self._set(self.role, LEVELS[index]),
            )
        )


def open_practice(app: App, words: Words, back: Callable[[], None]) -> Scene:
    """See `Game.practice`."""
    return Practice(app, words, back)
