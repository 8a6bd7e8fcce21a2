"""A question that goes round, put to all people at one screen together: "nobody", or the button of a seat, which opens that seat's
curtain. Whoever is asked before that seat gives the usual answer; each answer is an action of its own.

The panel holds no view: it is the same whatever anybody holds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from kotgames.engine.contract import NOBODY, Action, Prompt
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import Round
from kotgames.ui.table.ids import TOGETHER
from kotgames.ui.widgets.controls import button

PANEL: Final = TOGETHER
NONE: Final = f"{TOGETHER}:nobody"
"""The ids of the panel and of its first button; those of seats are "together:<seat>"."""
BUTTON: Final = (150.0, 54.0)
"""The least width of a button, and its height; `WIDEST` its width where there is room."""
WIDEST: Final = 220.0
GAP: Final = 8.0
LOW: Final = 430.0
"""On a lower table the question stands in the bar alone."""


class Rounds:
    """The questions of one match that go round, and the answers to them."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene
        self._about: tuple[str, dict[str, Any]] | None = None
        """The round of the moment: kind and parameters of its questions."""
        self._chosen: int | None = None
        """The seat that answers in it, or NOBODY; None while that was not said."""
        self.people: list[int] = []
        """Those here whom the open panel asks, in turn."""

    def forget(self) -> None:
        """The position jumped."""
        self._about = self._chosen = None
        self.close()

    def close(self) -> None:
        """The panel goes."""
        self.people = []
        self._scene.situation.round = None

    def begin(self, prompt: Prompt) -> None:
        """Somebody is asked: another question than before ends what was said of the round."""
        about = prompt.kind, prompt.params
        if about != self._about:
            self._about, self._chosen = about, None

    def left(self, prompt: Prompt, round_: Round) -> dict[int, Sequence[Action]]:
        """The seats that are still asked if all give the usual answer, who is asked now first, with what each may answer."""
        state = self._scene.match.state.copy()
        found: dict[int, Sequence[Action]] = {}
        now: Prompt | None = prompt
        while now is not None and (now.kind, now.params) == (prompt.kind, prompt.params):
            if now.seat in found:
                break
            found[now.seat] = state.actions()
            state.step(round_.usual)
            now = state.prompt
        return found

    def passes(self, seat: int, left: Collection[int]) -> bool:
        """True for a person who gives the usual answer, since somebody after them was chosen, or nobody."""
        return self._chosen == NOBODY or (self._chosen != seat and self._chosen in left)

    def answers(self, seat: int) -> bool:
        """True for a seat that was said to decide by itself."""
        return self._chosen == seat

    def open(self, round_: Round, people: list[int]) -> None:
        """Put the question to these people."""
        self._chosen = None
        self.people = people
        self._scene.situation.round = round_
        self._scene.grace.begin()
        self._scene.changed()

    def choose(self, seat: int) -> None:
        """A seat answers by itself, or NOBODY."""
        if not self.people:
            return
        self._chosen = seat
        first = self.people[0]
        usual = self._scene.situation.round
        self.close()
        if usual is not None and seat != first:
            # the decision of all who sit here: what an undo takes back
            self._scene.take([usual.usual])
        else:
            self._scene.ask_anew()
            self._scene.changed()

    # ---- the screen

    def items(self, canvas: Canvas) -> list[Item]:
        """The panel, at the lower edge, where only backs of cards lie now."""
        scene = self._scene
        round_ = scene.situation.round
        if round_ is None:
            return []
        words, area = scene.app.words, scene.table.picture.round_area() or canvas.area.inflate(-16, -16)
        count = len(self.people) + 1
        wide = min(area.width, max(560.0, count * WIDEST))
        inner = wide - 28
        columns = max(1, min(count, int((inner + GAP) // (BUTTON[0] + GAP))))
        columns = -(-count // -(-count // columns))  # as many in each line
        lines = -(-count // columns)
        text = words("round.whose")
        if canvas.area.height >= LOW:
            text = f"{round_.text} {text}"
        high = canvas.paragraph_height(text, inner, theme.BODY)
        box = FRect(0, 0, wide, high + 24 + lines * (BUTTON[1] + GAP))
        box.midbottom = (area.centerx, area.bottom)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.halo(box, 14, canvas.palette.gold, 10, 1, covered=True)
            canvas.panel(box, 14, canvas.palette.gold, 2)
            spot = FRect(box.left + 14, box.top + 10, inner, high)
            canvas.paragraph(text, spot, theme.BODY, canvas.palette.text, align="center", valign="middle")

        found = [Item(PANEL, box, draw, role="panel", label=text)]
        cell = (inner - GAP * (columns - 1)) / columns
        key = scene.app.devices.key_of("commit")
        for place, seat in enumerate((NOBODY, *self.people)):
            x = box.left + 14 + place % columns * (cell + GAP)
            y = box.top + high + 18 + place // columns * (BUTTON[1] + GAP)
            found.append(self._button(seat, FRect(x, y, cell, BUTTON[1]), round_, key))
        return found

    def _button(self, seat: int, rect: FRect, round_: Round, key: str) -> Item:
        on = partial(self.choose, seat)
        if seat == NOBODY:
            return button(NONE, rect, round_.nobody, on, colour="primary", icon="check-mark", key=key)
        name = self._scene.name(seat)
        item = button(f"{TOGETHER}:{seat}", rect, name, on, colour="quiet", icon="black-hand-shield")
        plain = item.paint

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            plain(canvas, item, mood)
            edge = FRect(rect.left + 6, rect.top + 8, 7, rect.height - 18)
            canvas.rounded(edge, 3, canvas.palette.seat(seat))

        item.paint = draw
        item.tip = self._scene.app.words("round.seat_tip", name=name)
        return item
