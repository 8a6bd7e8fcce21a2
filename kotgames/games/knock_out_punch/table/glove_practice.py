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
from kotgames.games.knock_out_punch.table import players
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_play import GloveScene
from kotgames.games.knock_out_punch.table.glove_scene import look_of
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import TITLE_MUSIC
from kotgames.ui.table.timed_test import OPEN, READY
from kotgames.ui.widgets.controls import button, choice, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

THROWS: Final = 10
BOTH: Final = "both"
"""Nobody plays against a bot: one throws and one defends."""
ROLES: Final = (PUNCHER, DEFENDER, BOTH)
LEVELS: Final = tuple(SKILLS)
_seeds = itertools.count(1)


class Practice(GloveScene):
    """A page with what is practised and against whom, then ten throws, one after the other."""

    kind: ClassVar[str] = "glove_practice"
    music: ClassVar[str] = TITLE_MUSIC

    def __init__(self, app: App, words: Words, back: Callable[[], None]) -> None:
        self.back = back
        """To where it was chosen."""
        self.role = PUNCHER
        self.level = LEVELS[1]
        self.results: list[str] = []
        self.last: tuple[int, str, str] | None = None
        """How the last ten went: how many were good, for whom, against which level."""
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
        return players.portrait(canvas, {}, (PUNCHER, DEFENDER).index(role), size)

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

    def _begin(self) -> None:
        self.results = []
        self.start()

    def leave(self) -> None:
        """See `GloveScene`: from a throw back to the page, from the page to where it was chosen."""
        if self.phase == READY:
            self.back()
            return
        self.results = []
        self.stop()

    @property
    def stoppable(self) -> bool:
        """See `TimedTest`: nothing is at stake."""
        return self.phase == OPEN and not self.flying

    def open_rules(self) -> None:
        """See `TimedTest`."""
        self.app.go("rules", self.words.game, ("prompt", "glove"))

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start"

    # ---- the page

    def page(self, canvas: Canvas) -> None:
        """What is practised, against whom, how, and how the last ten went."""
        words, folded = self.words, bars.small(canvas)
        size = 17.0 if not folded else theme.BODY
        wide = min(680.0, canvas.area.width - 24)
        controls = [bars.controls_of(self, role) for role in self.hands.people]
        if self.role == BOTH:
            controls = [f"{name}: {said}" for name, said in zip(self.names(), controls, strict=True)]
        texts = [*controls, words("glove.practice_text", count=THROWS)]
        if self.last is not None:
            good, role, level = self.last
            of = words(f"glove.level_{level}")
            texts.insert(0, words(f"glove.last_{role}", count=good, of=THROWS, level=of))
        heights = [canvas.paragraph_height(text, wide - 64, size) + 8 for text in texts]
        row = 42.0
        content = 2 * (row + 8) + sum(heights)
        top = 116.0 if not folded else 78.0
        room = FRect(canvas.area.left, top, canvas.area.width, canvas.area.height - top)
        box = centered(room, wide, 62 + content + 72, 8)
        box.bottom = room.bottom - 12  # the defender is seen above it
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 14)
        title = FRect(inner.left, inner.top, inner.width, 36)
        self.add(heading("title", title, words("practice.title"), 28 if not folded else 22, align="center"))
        region = FRect(inner.left - 6, inner.top + 42, inner.width + 12, inner.height - 42 - 62)
        with self.scrolled("texts", region, content) as area:
            left, across = region.left + 6, region.width - 12 - (14 if area.most > 0.5 else 0)
            y = region.top + 2
            if self.last is not None:
                self.add(
                    label(
                        "last",
                        FRect(left, y, across, heights[0]),
                        texts.pop(0),
                        size=size,
                        colour="gold",
                        wrap=True,
                        valign="top",
                    )
                )
                y += heights.pop(0)
            roles = [words(f"glove.as_{role}") for role in ROLES]
            spot = FRect(left, y, across, row)
            at = ROLES.index(self.role)
            self.add(
                choice(
                    "role",
                    spot,
                    words("glove.side"),
                    roles,
                    at,
                    lambda index: self._set(ROLES[index], self.level),
                )
            )
            spot = spot.move(0, row + 8)
            if self.role == BOTH:
                bars.mouse_row(self, spot)
            else:
                self._level_row(spot)
            y = spot.bottom + 8
            for index, (text, tall) in enumerate(zip(texts, heights, strict=True)):
                self.add(
                    label(
                        f"text:{index}",
                        FRect(left, y, across, tall),
                        text,
                        size=size,
                        wrap=True,
                        valign="top",
                    )
                )
                y += tall
        back, start = columns(FRect(inner.left, inner.bottom - 56, inner.width, 54), 2, 12)
        self.add(button("back", back, words("ui.back"), self.cancel, colour="quiet"))
        self.add(
            button(
                "start",
                start,
                words("practice.start"),
                partial(self._begin),
                colour="primary",
                icon="card-play",
                size=22,
            )
        )

    def _level_row(self, spot: FRect) -> None:
        """Against whom."""
        words = self.words
        levels = [words(f"glove.level_{level}") for level in LEVELS]
        at = LEVELS.index(self.level)
        self.add(
            choice(
                "level",
                spot,
                words("glove.against"),
                levels,
                at,
                lambda index: self._set(self.role, LEVELS[index]),
            )
        )


def open_practice(app: App, words: Words, back: Callable[[], None]) -> Scene:
    """See `Game.practice`."""
    return Practice(app, words, back)
