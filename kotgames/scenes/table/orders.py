"""Standing orders: what a seat does not want to be asked again, so that the usual answer is given for it. Each is an action of its own in
the record; the rules know nothing of it. Orders end with the table: they are not kept in the save.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import FRect

from kotgames.engine.contract import Action, Prompt
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.ids import CONTROL, family
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset, rows

HIGH: Final = 34.0
"""A button of theirs is so high."""
LARGE: Final = 0.3
"""Share of the table from which an item is its ground: a button may lie on it."""
OFFER, STANDING = "orders:offer", "orders:standing"
"""The ids of the buttons."""


@dataclass(frozen=True, slots=True)
class Order:
    """A seat is not asked a kind of question; `turn`: until its next turn, else for this match."""

    seat: int
    kind: str
    what: str
    turn: bool


class StandingOrders:
    """Those of one match."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene
        self.orders: list[Order] = []
        self.patient = False
        """The people here answer everything by hand, also what has one answer only."""

    def hear(self, prompt: Prompt) -> None:
        """Somebody is asked: orders until that seat's next turn may end."""
        mine = [order for order in self.orders if order.seat == prompt.seat and order.turn]
        if mine and self._scene.table.questions.begins_turn(prompt):
            self.orders = [order for order in self.orders if order not in mine]

    def covers(self, seat: int, kind: str) -> bool:
        """True for a question that a seat does not want to be asked."""
        return any(order.seat == seat and order.kind == kind for order in self.orders)

    def give(self, order: Order) -> None:
        """A seat gives an order; whoever is asked just that is not asked any more."""
        self.orders = [one for one in self.orders if (one.seat, one.kind) != (order.seat, order.kind)]
        self.orders.append(order)
        scene = self._scene
        prompt, usual = scene.situation.prompt, self._usual()
        if prompt is not None and self.covers(prompt.seat, prompt.kind) and usual is not None:
            scene.take([usual])

    def take_back(self) -> None:
        """All of them, with one press: whoever has none is asked at once."""
        self.orders.clear()
        self._scene.app.say(self._scene.app.words("orders.taken_back"))
        self._scene.changed()

    def forget(self) -> None:
        """The position jumped: what is to come is asked."""
        self.orders.clear()

    def leave(self, seat: int) -> None:
        """A person plays no longer."""
        self.orders = [order for order in self.orders if order.seat != seat]

    # ---- the screen

    def _usual(self) -> Action | None:
        prompt = self._scene.situation.prompt
        round_ = None if prompt is None else self._scene.table.questions.round(prompt)
        return None if round_ is None else round_.usual

    def items(self, canvas: Canvas) -> list[Item]:
        """The standing orders, with one press taken back; and to who is asked what goes round, the offer not to be asked again."""
        scene = self._scene
        if not scene.spares_single_answers:
            return []
        makers: list[Callable[[FRect], Item]] = []
        if self._usual() is not None:
            makers.append(self._offer)
        if self.orders:
            makers.append(lambda rect: self._standing(canvas, rect))
        if not makers:
            return []
        area = scene.table.picture.orders_area() or self._beside_buttons(canvas)
        spots = columns(area, len(makers), 6)
        return [make(spot) for make, spot in zip(makers, spots, strict=True)]

    def _beside_buttons(self, canvas: Canvas) -> FRect:
        """Above the buttons of the moment or below them, where nothing else lies; else over the table, as a recap."""
        scene = self._scene
        shown = [item.rect for item in scene.items if family(item.id) == CONTROL]
        idle = scene.painting.idle_buttons
        lying = shown or ([idle] if idle is not None else [])
        most = canvas.area.width * canvas.area.height * LARGE
        others = [
            item.rect for item in scene.items if item.label and item.rect.width * item.rect.height < most
        ]
        for first in sorted(lying, key=lambda rect: rect.top)[:1]:
            last = max(lying, key=lambda rect: rect.bottom)
            for top in (first.top - HIGH - 8, last.bottom + 8):
                spot = FRect(first.left, top, first.width, HIGH)
                if canvas.area.contains(spot) and spot.collidelist(others) < 0:
                    return spot
        recap = scene.table.picture.recap_area()
        wide = min(280.0, recap.width)
        return FRect(recap.right - wide, recap.top, wide, HIGH)

    def _offer(self, rect: FRect) -> Item:
        words = self._scene.app.words
        return button(
            OFFER, rect, words("orders.offer"), self._open, colour="quiet", icon="moon", size=16,
            tip=words("orders.offer_tip"),
        )  # fmt: skip

    def _open(self) -> None:
        scene = self._scene
        prompt = scene.situation.prompt
        round_ = None if prompt is None else scene.table.questions.round(prompt)
        if prompt is not None and round_ is not None:
            scene.app.push(
                OrderDialog(scene.app, round_.what, lambda turn: self._given(prompt, round_.what, turn))
            )

    def _given(self, prompt: Prompt, what: str, turn: bool) -> None:
        if self._scene.situation.prompt == prompt:
            self.give(Order(prompt.seat, prompt.kind, what, turn))

    def _standing(self, canvas: Canvas, rect: FRect) -> Item:
        """The standing orders and their owners; with one person here the owner goes without saying."""
        scene = self._scene
        words = scene.app.words
        alone = len(scene.humans) == 1
        told = [order.what if alone else f"{scene.name(order.seat)} ({order.what})" for order in self.orders]
        whole = words("orders.standing", what=words.listed(told))
        short = words("orders.standing", what=str(len(told)))
        # the bare number beside the moon where there is no room for a word
        text = canvas.first_fit([whole, short, str(len(told))], rect.width - 46, theme.SMALL, theme.UI_BOLD)
        item = button(
            STANDING, rect, text, self.take_back, colour="second", icon="moon", size=16,
            tip=f"{whole}. {words('orders.standing_tip')}",
        )  # fmt: skip
        item.label = f"{whole}. {words('orders.standing_tip')}"
        return item


class OrderDialog(Scene):
    """For how long one does not want to be asked."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "orders"
    decides: ClassVar[bool] = True

    def __init__(self, app: App, what: str, on: Callable[[bool], None]) -> None:
        super().__init__(app)
        self._what, self._on = what, on

    def build(self, canvas: Canvas) -> None:
        """Title, what it means, a button for each length, and the way back."""
        words = self.app.words
        width = min(540.0, canvas.area.width - 24)
        says = words("orders.text", what=self._what)
        high = canvas.paragraph_height(says, width - 48, 17) + 4
        box = centered(canvas.area, width, high + 238, 8)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 14)
        head = FRect(inner.left, inner.top, inner.width, 34)
        self.add(heading("title", head, words("orders.title", what=self._what), 26, align="center"))
        content = high + 10 + 3 * 50
        body = FRect(inner.left, head.bottom + 6, inner.width, inner.bottom - head.bottom - 6)
        with self.scrolled("body", body, content) as area:
            wide = inner.width - (16 if area.most > 0.5 else 0)
            top = head.bottom + 6
            spot = FRect(inner.left, top, wide, high)
            self.add(label("text", spot, says, size=17, colour="text_soft", align="center", wrap=True))
            spots = rows(FRect(inner.left, top + high + 8, wide, 150), 44, 6, 3)
            for (name, colour, icon, on), rect in zip(self._ways(), spots, strict=True):
                self.add(button(name, rect, words(f"orders.{name}"), on, colour=colour, icon=icon))

    def _ways(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [
            ("turn", "second", "hourglass", lambda: self._choose(True)),
            ("match", "second", "moon", lambda: self._choose(False)),
            ("ask", "quiet", "return-arrow", self.cancel),
        ]

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "turn"

    def first_focus(self, order: list[str]) -> str:
        """The shorter one."""
        return "turn"

    def _choose(self, turn: bool) -> None:
        self.app.pop(self)
        self._on(turn)
