"""Before a recorded match is played on: who sits where from here on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from pygame import FRect

from kotgames.bots.players import LEVELS
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, choice, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

KINDS = ("human", *LEVELS)
ROW = 44.0


class WhoPlays(Scene):
    """A row for each seat; the large button begins."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "who_plays"
    decides: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        names: Sequence[str],
        kinds: Sequence[str],
        on: Callable[[list[str]], None],
    ) -> None:
        super().__init__(app)
        self._names, self._on = names, on
        self.kinds = [kind if kind in KINDS else KINDS[-1] for kind in kinds]

    def build(self, canvas: Canvas) -> None:
        """Title, what it means, a row for each seat, two buttons."""
        words = self.app.words
        width = min(600.0, canvas.area.width - 24)
        says = words("replay.who_text")
        high = canvas.paragraph_height(says, width - 48, 17) + 6
        rows_high = len(self._names) * (ROW + 8)
        box = centered(canvas.area, width, 54 + high + rows_high + 84, 8)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 16)
        head = FRect(inner.left, inner.top, inner.width, 34)
        self.add(heading("title", head, words("replay.who_title"), 26, align="center"))
        text = FRect(inner.left, head.bottom + 4, inner.width, high)
        self.add(label("text", text, says, size=17, colour="text_soft", align="center", wrap=True))
        foot = FRect(inner.left, inner.bottom - 52, inner.width, 52)
        region = FRect(inner.left, text.bottom + 6, inner.width, foot.top - 10 - text.bottom)
        values = [words(f"setup.{kind}") for kind in KINDS]
        with self.scrolled("seats", region, rows_high) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for seat, name in enumerate(self._names):
                spot = FRect(region.left, region.top + seat * (ROW + 8), wide, ROW)
                index = KINDS.index(self.kinds[seat])
                self.add(choice(f"kind:{seat}", spot, name, values, index, partial(self._set, seat)))
        back, start = columns(foot, 2, 12)
        self.add(button("back", back, words("ui.back"), self.cancel, colour="quiet"))
        self.add(
            button("start", start, words("replay.who_start"), self._start, colour="primary", icon="card-play", size=22)
        )  # fmt: skip

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start"

    def first_focus(self, order: list[str]) -> str:
        """Enter begins with who sat there before."""
        return "start"

    def _set(self, seat: int, index: int) -> None:
        self.kinds[seat] = KINDS[index]
        self.rebuild()

    def _start(self) -> None:
        self.app.pop(self)
        self._on(list(self.kinds))
