"""Giving up where three or more play: who does, and whether the last person here watches the bots play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from pygame import FRect

from kotgames.bots import players
from kotgames.scenes.table import counting
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, danger_button, heading, label, panel
from kotgames.ui.widgets.layout import centered, inset, rows

ROW = 46.0
GAP = 8.0


class GivingUp:
    """Conceding in one match: of two the other wins at once; of more a bot plays on for whoever gives up."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene

    def concede(self) -> None:
        """Of two the person who is asked (or the only one) gives up, after confirming; of more whoever says so."""
        scene = self._scene
        humans, confirm = scene.humans, scene.app.settings.confirm
        if scene.match.outcome is not None or not humans:
            return
        if len(scene.seats) > 2:
            if confirm or len(humans) > 1:
                people = [(seat, scene.name(seat)) for seat in humans]
                scene.app.push(GiveUp(scene.app, people, self._leave))
            else:
                self._leave(humans[0])
            return
        asked = scene.match.asked
        seat = asked if asked is not None and asked in humans else humans[0]
        if confirm:
            scene.confirm("concede", partial(self._end, seat))
        else:
            self._end(seat)

    def _end(self, seat: int) -> None:
        """The match is over."""
        scene = self._scene
        if scene.match.outcome is not None:  # it ended while the question was open
            return
        scene.close_test()
        scene.finish()
        scene.bots.forget()
        scene.match.concede(seat)
        scene.close_test()
        scene.ask_anew()
        scene.app.redraw()

    def _leave(self, seat: int) -> None:
        """A person plays no longer; the last one may watch the bots."""
        scene = self._scene
        if scene.match.concede_refusal(seat) is not None or seat not in scene.humans:
            return
        scene.finish()
        scene.match.concede(seat)
        scene.person_left(seat)
        if not scene.humans:
            scene.app.push(WatchOn(scene.app, scene.leave))

    def end_unseen(self) -> None:
        """The table is left: a match that all people here gave up is over at once, and counted."""
        scene = self._scene
        match = scene.match
        if match.outcome is None and match.given_up and not scene.humans:
            scene.bots.forget()
            players.play_out(match)
            counting.count(scene.app, match)


class _Column(Scene):
    """A title, a text and a column of buttons; what is longer than the window scrolls."""

    opaque: ClassVar[bool] = False
    decides: ClassVar[bool] = True
    edge: ClassVar[str] = "gold"

    def texts(self) -> tuple[str, str]:
        """Title and text."""
        raise NotImplementedError

    def buttons(self, spots: Sequence[FRect]) -> list[Item]:
        """The buttons, from the first spot on."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """The number of buttons."""
        raise NotImplementedError

    def build(self, canvas: Canvas) -> None:
        """See the class."""
        title, says = self.texts()
        width = min(540.0, canvas.area.width - 24)
        high = canvas.paragraph_height(says, width - 48, 17) + 4
        column = self.count * (ROW + GAP)
        box = centered(canvas.area, width, 34 + high + column + 54, 8)
        self.add(panel("panel", box, edge=self.edge))
        inner = inset(box, 24, 14)
        head = FRect(inner.left, inner.top, inner.width, 34)
        self.add(heading("title", head, title, 26, align="center"))
        body = FRect(inner.left, head.bottom + 6, inner.width, inner.bottom - head.bottom - 6)
        with self.scrolled("body", body, high + 8 + column) as area:
            wide = inner.width - (16 if area.most > 0.5 else 0)
            text = FRect(inner.left, body.top, wide, high)
            self.add(label("text", text, says, size=17, colour="text_soft", align="center", wrap=True))
            for item in self.buttons(
                rows(FRect(inner.left, text.bottom + 8, wide, column), ROW, GAP, self.count)
            ):
                self.add(item)


class GiveUp(_Column):
    """The choice of the person at this screen who gives up; nobody is where the focus starts."""

    kind: ClassVar[str] = "give_up"
    edge: ClassVar[str] = "danger"

    def __init__(self, app: App, people: Sequence[tuple[int, str]], on: Callable[[int], None]) -> None:
        super().__init__(app)
        self._people, self._on = people, on

    @property
    def count(self) -> int:
        """See `_Column`."""
        return len(self._people) + 1

    def texts(self) -> tuple[str, str]:
        """See `_Column`."""
        return self.app.words("gave_up.title"), self.app.words("gave_up.text")

    def buttons(self, spots: Sequence[FRect]) -> list[Item]:
        """See `_Column`."""
        words = self.app.words
        found = [
            danger_button(
                f"give_up:{seat}", spot, words("gave_up.who", name=name), partial(self._choose, seat)
            )
            for (seat, name), spot in zip(self._people, spots, strict=False)
        ]
        found.append(button("no", spots[-1], words("ui.cancel"), self.cancel, colour="quiet", icon="cancel"))
        return found

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "no"

    def first_focus(self, order: list[str]) -> str:
        """The harmless answer."""
        return "no"

    def _choose(self, seat: int) -> None:
        self.app.pop(self)
        self._on(seat)


class WatchOn(_Column):
    """Nobody here plays any more: the bots may be watched, or the match is left, and they play it to its end at once."""

    kind: ClassVar[str] = "watch_on"

    def __init__(self, app: App, on_leave: Callable[[], None]) -> None:
        super().__init__(app)
        self._on_leave = on_leave

    @property
    def count(self) -> int:
        """See `_Column`."""
        return 2

    def texts(self) -> tuple[str, str]:
        """See `_Column`."""
        return self.app.words("gave_up.on_title"), self.app.words("gave_up.on_text")

    def buttons(self, spots: Sequence[FRect]) -> list[Item]:
        """See `_Column`."""
        words = self.app.words
        return [
            button("watch", spots[0], words("gave_up.watch"), self.cancel, colour="primary", icon="eyeball"),
            button("leave", spots[1], words("gave_up.leave"), self._leave, colour="quiet", icon="exit-door"),
        ]

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "watch"

    def first_focus(self, order: list[str]) -> str:
        """Nothing is lost by watching."""
        return "watch"

    def _leave(self) -> None:
        self.app.pop(self)
        self._on_leave()
