"""The throw of a match: what is read before it, one that was not finished, and the result for the record. And practising it: ten throws
against a bot, on either side, or of two people at one screen, with a score; no match, nothing is written down."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import Any, ClassVar, Final

from pygame import Surface

from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.art.boxers import boxing
from kotgames.games.knock_out_punch.glove_contest import SKILLS
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_play import ROLES, SHEET, GloveScene
from kotgames.system.catalogue import Words
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.table import sitters
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.table.test_pages import Choice, MatchTest, PracticeTest, Reading

THROWS: Final = 10
BOTH: Final = "both"
"""Nobody plays against a bot: one throws and one defends."""
SIDES: Final = (*ROLES, BOTH)
LEVELS: Final = tuple(SKILLS)
_seeds = itertools.count(1)


def _look_of(given: dict[str, Any], seat: int, app: App) -> Look:
    """A seat's boxer, as on the stage."""
    return boxing(sitters.look_of(given, seat, app.palette.seat(seat)))


class MatchGlove(GloveScene, MatchTest):
    """A throw on which a card depends."""

    kind: ClassVar[str] = "glove"
    actions = {g.HIT: a.HIT, g.DODGED: a.DODGED, g.CAUGHT: a.CAUGHT}

    def __init__(self, app: App, test: TakenTest) -> None:
        self.test = test
        self._seats = dict(zip(ROLES, test.tested, strict=True))
        sitting = {role: test.player(seat) for role, seat in self._seats.items()}
        levels = {role: player for role, player in sitting.items() if player != "human"}
        defender = self._seats[DEFENDER]
        super().__init__(app, test.words, levels, _look_of(dict(test.seats[defender].look), defender, app))

    def names(self) -> tuple[str, str]:
        """See `GloveScene`."""
        return self.test.name(self._seats[PUNCHER]), self.test.name(self._seats[DEFENDER])

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """See `TestScene`."""
        return self.test.portrait(canvas, self._seats[role], size)

    def seed(self) -> int:
        """See `GloveScene`."""
        return self.test.seed

    def before(self) -> Reading:
        """See `MatchTest`: thrower, target and controls; two people choose who has the mouse."""
        contest, on, say = self.contest, self.goes_on, self.say
        texts = [say("goes_on" if on else "about")]
        texts += [
            f"{name}: {self.controls(role)}"
            for role, name in zip(ROLES, self.names(), strict=True)
            if role in self.hands.people and (contest.in_hand or (role == DEFENDER and not contest.flying))
        ]
        what = "counts" if contest.in_hand else "flies" if contest.flying else "again"
        left = ceil(g.PATIENCE - self.hand_time)
        texts.append(say(f"goes_on_{what}", count=left) if on else say("counts"))
        choices = [self.mouse_choice()] if len(self.hands.people) == 2 else []
        return Reading(say("goes_on_title" if on else "title"), texts, choices)

    def unfinished(self, result: str) -> list[str]:
        """See `MatchTest`: it is not thrown again, and counts against who broke it off."""
        return [self.say("unfinished"), self.words(f"glove.unfinished_{result}")]


class Practice(GloveScene, PracticeTest):
    """A page with what is practised and against whom, then ten throws, one after the other."""

    kind: ClassVar[str] = "glove_practice"
    icon: ClassVar[str] = "card-play"
    sheet = replace(SHEET, indent=(0.0, 0.0), around=6.0, bar=14.0, first=2.0)

    def __init__(self, app: App, words: Words, back: Callable[[], None]) -> None:
        self.back = back
        self.role = PUNCHER
        self.level = LEVELS[1]
        self.results: list[str] = []
        self.last: tuple[int, str, str] | None = None
        """The last ten: number of good ones, role, level of the rival."""
        super().__init__(app, words, {DEFENDER: self.level}, _look_of({}, 1, app))

    # ---- the course

    def _set(self, role: str = "", level: str = "") -> None:
        self.role, self.level = role or self.role, level or self.level
        self.hands.people = ROLES if self.role == BOTH else (self.role,)
        self.levels = {one: self.level for one in ROLES if one not in self.hands.people}
        self.anew()
        self.rebuild()

    def seed(self) -> int:
        """See `GloveScene`: another one for every throw."""
        return int(self.app.now() * 1000) * 31 + next(_seeds) & 0x3FFFFFFF

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """See `TestScene`."""
        return sitters.portrait(canvas, {}, ROLES.index(role), size)

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
        """See `TimedTest`: the next throw, or the score."""
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

    def reading(self) -> Reading:
        """See `PracticeTest`: how the last ten went, side and rival, and how it is done."""
        words, side, level = self.words, SIDES.index(self.role), LEVELS.index(self.level)
        sides = [words(f"glove.as_{one}") for one in SIDES]
        rivals = [words(f"glove.level_{one}") for one in LEVELS]
        texts = [self.controls(role) for role in self.hands.people]
        choices = [
            Choice("role", words("glove.side"), sides, side, lambda to: self._set(SIDES[to])),
            Choice("level", words("glove.against"), rivals, level, lambda to: self._set(level=LEVELS[to])),
        ]
        if self.role == BOTH:
            texts = [f"{name}: {said}" for name, said in zip(self.names(), texts, strict=True)]
            choices[1] = self.mouse_choice()
        texts.append(words("glove.practice_text", count=THROWS))
        if self.last is None:
            return Reading(words("practice.title"), texts, choices)
        good, role, rival = self.last
        last = words(f"glove.last_{role}", count=good, of=THROWS, level=words(f"glove.level_{rival}"))
        return Reading(words("practice.title"), [last, *texts], choices, above=1, gold=0)
