"""The deck builder: kards that fit, the one that is looked at, the deck; its curves, the rules that it breaks, tools and files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import ClassVar, Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards import decks
from kotgames.games.mortal_kombat_kards.components import GAME_ID
from kotgames.games.mortal_kombat_kards.decks import SIZES, Deck, Violation
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms import browse, curves, deck_list
from kotgames.games.mortal_kombat_kards.table.rooms.bench_room import BenchRoom
from kotgames.games.mortal_kombat_kards.table.rooms.filters import Search
from kotgames.games.mortal_kombat_kards.table.rooms.room import SHAPE, Do
from kotgames.games.mortal_kombat_kards.table.rooms.tools import Tools
from kotgames.games.mortal_kombat_kards.table.rooms.workbench import Workbench
from kotgames.games.mortal_kombat_kards.table.setup_rows import SetupRows
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim, tab
from kotgames.ui.widgets.layout import columns

ROOMY: Final = (1000.0, 560.0)
"""With less the columns are pages."""
PAGES: Final = ("kards", "deck", "figures", "tools")
DRAGS: Final = 6.0
"""So far the pointer goes before a kard hangs at it."""
GHOST: Final = 84.0
KARDS: Final = ("kard:", "row:", "fewer:", "another:")
"""Ids of things that are a kard begin so; the first two can be dragged."""


class Builder(BenchRoom):
    """See above. `bench`: a deck that comes from elsewhere (sealed), and `done` what its last button does then."""

    kind: ClassVar[str] = "deck_builder"

    def __init__(
        self, app: App, words: Words, back: Do, bench: Workbench | None = None, done: Callable[[Deck], None] | None = None
    ) -> None:  # fmt: skip
        super().__init__(app, words, back)
        self.done = done
        self.tools = Tools(self)
        self.bench = bench or self._first()
        self.search = Search(words, self.card_set)
        self.filtering = False
        self.page = PAGES[0]
        self.looked = self.pinned = self.bench.first
        """The kard that is seen large, and the one that is so again once the pointer is on none: it passes some on its way to a button."""
        self._held: tuple[str, tuple[float, float]] | None = None
        """The kard that is pressed and the point where; it is dragged once the pointer went far enough."""
        self._dragged = False
        self._goal = FRect()
        """The place where a kard is dropped to be put in."""

    def _first(self) -> Workbench:
        """The deck that the set-up has chosen, one that cannot be played first of all; else the starter of who stands there."""
        remembered = self.app.settings.setup.get(GAME_ID)
        state = {**(remembered if isinstance(remembered, dict) else {}), "seats": 2}
        rows = SetupRows(self.words)
        for seat in sorted((0, 1), key=lambda seat: rows.wrong(state, seat) is None):
            found, played = rows.chosen_deck(state, seat), rows.played(state, seat)
            if found is not None and found.deck is not None and played is not None:
                bench = Workbench(self.card_set, found.deck, found.path)
                if rows.wrong(state, seat) is not None and not bench.violations:
                    bench.change(
                        played
                    )  # by the rules of the match, which may be others than its own, it is wrong
                return bench
        who = self.card_set.kombatants[max(0, rows.fighter(state, 0))]
        return Workbench(self.card_set, self.tools.starter(who, rules=rows.chosen(state, "rules")))

    def speak_anew(self) -> None:
        """See `Scene`."""
        super().speak_anew()
        self.search.speak(self.words)

    def closed(self) -> None:
        """See `Scene`; the bots of a trial stop."""
        super().closed()
        self.tools.trial.close()

    # ---- kards

    def colour(self, kard: str) -> str:
        """The colour of a kard's type."""
        return looks.TYPE_COLOURS[self.card_set.types[self.card_set.kind_index[kard]]]

    def look_at(self, kard: str) -> None:
        """A kard is seen large, and stays."""
        self.pinned = kard
        self._see(kard)

    def _see(self, kard: str) -> None:
        if kard != self.looked:
            self.looked = kard
            self.rebuild()

    def put_in(self, kard: str) -> None:
        """One copy more, or why not."""
        self.look_at(kard)
        refused = self.bench.add(kard)
        if refused is None:
            self.changed("card_place_a")
        else:
            self.refuse(refused, self.words(f"builder.no_more.{refused.key}", **refused.params))

    def take_out(self, kard: str) -> None:
        """One copy less."""
        self.look_at(kard)
        self.bench.remove(kard)
        self.changed("card_flick_a")

    def mend(self, violation: Violation) -> None:
        """A violation goes away."""
        self.bench.mend(violation)
        self.changed("card_flick_a")

    def changed(self, sound: str = "") -> None:
        """Something is different now: it is seen, and heard."""
        if sound:
            self.app.sounds.play(sound)
        self.rebuild()

    def jump(self, kard: str) -> None:
        """Go to a kard of the deck."""
        self.look_at(kard)
        self._go_to("deck", f"row:{kard}")

    def _go_to(self, page: str, name: str) -> None:
        """Go to the first item whose id begins so, on its page."""
        self.page = page
        self.rebuild()
        self.refresh(self.app.canvas())
        first = next((item for item in self.in_turn() if item.id.startswith(name)), None)
        if first is not None:
            self.go_to(first)

    # ---- search

    def filter(self, name: str, number: int) -> None:
        """Another value of a filter; the type that is chosen already is any type again."""
        chosen = self.search.chosen
        chosen[name] = 0 if name == "type" and chosen[name] == number else number
        self.rebuild()

    def sort(self, number: int) -> None:
        """Another order."""
        self.search.order = number
        self.rebuild()

    def turn_filters(self) -> None:
        """The filters in place of the kards, or these again."""
        self.filtering = not self.filtering
        self.rebuild()

    def clear_search(self) -> None:
        """Everything that fits is shown."""
        self.search.clear()
        self.rebuild()

    # ---- building

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "play" if self.done is not None else "save"

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`: the first kard."""
        return next((name for name in order if name.startswith("kard:")), order[0])

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        area = canvas.area
        if area.width >= ROOMY[0] and area.height >= ROOMY[1]:
            self._whole(canvas, area)
        else:
            self._folded(canvas, area)
        if self._dragged and self._held is not None:
            self.add(self._ghost(self._held[0].partition(":")[2], self.focus.at or self._held[1]))

    def _whole(self, canvas: Canvas, area: FRect) -> None:
        wide = min(area.width - 24, 1640.0)
        left = area.centerx - wide / 2
        head = FRect(left, 8, wide, 48)
        self.add(self._back(FRect(left, 8, 110, 44)))
        room = min(340.0, wide * 0.28)
        title = self.words("builder.title" if self.bench.pool is None else "sealed.builder")
        self.title(FRect(left + 124, 8, room, 48), title, 28)
        self._plates(FRect(left + 136 + room, head.top, wide - 136 - room, head.height))
        tools = self.tools.all()
        for tool, spot in zip(tools, columns(FRect(left, 62, wide, 42), len(tools), 6), strict=True):
            self.add(self.tools.item(tool, spot))
        strip = deck_list.strip_height(self, many=True)
        body = FRect(left, 112, wide, area.height - 112 - strip - 16)
        first, second = body.width * 0.34, body.width * 0.195
        middle = FRect(body.left + first + 8, body.top, second, body.height)
        right = FRect(middle.right + 8, body.top, body.right - middle.right - 8, body.height)
        figures = min(190.0, right.height * 0.38)
        browse.add(self, FRect(body.left, body.top, first, body.height))
        browse.add_large(self, canvas, middle)
        deck_list.add(self, FRect(right.left, right.top, right.width, right.height - figures - 8))
        self.add(self._curves(FRect(right.left, right.bottom - figures, right.width, figures)))
        deck_list.add_strip(self, FRect(left, body.bottom + 8, wide, strip), many=True)
        self._goal = right

    def _folded(self, canvas: Canvas, area: FRect) -> None:
        """A page at a time; the kard that is looked at beside kards and deck."""
        inner = FRect(6, 6, area.width - 12, area.height - 12)
        back = min(92.0, inner.width * 0.16)
        self.add(self._back(FRect(inner.left, inner.top, back, 36)))
        line = FRect(inner.left + back + 8, inner.top, inner.width - back - 8, 36)
        for name, spot in zip(PAGES, columns(line, len(PAGES), 5), strict=True):
            said = self.words(f"builder.page.{name}")
            ways = [f"{said} {self._count()}", self._count()] if name == "deck" else [said]
            self.add(tab(f"page:{name}", spot, ways, here=name == self.page, on=partial(self._turn, name)))
        strip = deck_list.strip_height(self, many=False)
        body = FRect(inner.left, inner.top + 42, inner.width, inner.height - 48 - strip)
        if self.page == "figures":
            self.add(self._curves(body))
        elif self.page == "tools":
            self._tool_page(body)
        else:
            beside = max(150.0, min(body.width * 0.3, (body.height - 66) / SHAPE + 20))
            column = FRect(body.left, body.top, body.width - beside - 6, body.height)
            (browse if self.page == "kards" else deck_list).add(self, column)
            large = FRect(column.right + 6, body.top, beside, body.height)
            browse.add_large(self, canvas, large)
            self._goal = large if self.page == "kards" else column
        deck_list.add_strip(self, FRect(inner.left, body.bottom + 6, inner.width, strip), many=False)

    def _back(self, rect: FRect) -> Item:
        return button("back", rect, self.words("ui.back"), self.leave, colour="quiet")

    def _turn(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _curves(self, rect: FRect) -> Item:
        return curves.item(self.words, rect, decks.curves(self.bench.deck, self.card_set))

    def _count(self) -> str:
        return self.words("builder.size", count=self.bench.deck.size, most=self.bench.size or SIZES[-1])

    def _tool_page(self, rect: FRect) -> None:
        """The deck, and all tools below it."""
        self._plates(FRect(rect.left, rect.top, rect.width, 52))
        tools, across, high = self.tools.all(), 3 if rect.width >= 520 else 2, 46.0
        below = FRect(rect.left, rect.top + 58, rect.width, rect.height - 58)
        with self.scrolled("tools", below, -(-len(tools) // across) * (high + 6)) as area:
            wide = below.width - 16 * (area.most > 0.5)
            for number, tool in enumerate(tools):
                line, column = divmod(number, across)
                row = FRect(below.left, below.top + line * (high + 6), wide, high)
                self.add(self.tools.item(tool, columns(row, across, 6)[column]))

    def _plates(self, rect: FRect) -> None:
        """The deck, and in a sealed match the way into it."""
        wide = min(210.0, rect.width * 0.36) if self.done is not None else 0.0
        if self.done is not None:
            why = "".join(self.words.refusal(one) for one in self.bench.violations[:1])
            spot, on = (
                FRect(rect.right - wide, rect.top, wide, rect.height),
                partial(self.done, self.bench.deck),
            )
            said = self.words("sealed.done")
            self.add(button("play", spot, said, on, colour="primary", icon="check-mark", size=20, enabled=not why, why=why))  # fmt: skip
            wide += 8
        self.add(self._plate(FRect(rect.left, rect.top, rect.width - wide, rect.height)))

    def _plate(self, rect: FRect) -> Item:
        """The deck: Kombatant, name, rules, size. It leads to its properties."""
        bench, words, count = self.bench, self.words, self._count()
        deck = bench.deck
        name = f"{deck.name} *" if bench.unsaved else deck.name
        about = f"{words(f'kombatant.{deck.kombatant}')} · {words(f'setup.rules_value.{deck.rules}')}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, rect, looks.WARM if mood.hover or mood.focus else looks.PANEL_EDGE, 2, 10)
            size = rect.height - 10
            self.paint_face(canvas, FRect(rect.left + 6, rect.top + 5, size, size), deck.kombatant)
            ink = looks.BAD if bench.violations else looks.GOOD
            at = (rect.right - 14, rect.centery)
            wide = looks.digits(canvas, count, at, 27, ink, "midright", outline=0).width
            left, room = rect.left + size + 18, rect.width - size - wide - 44
            canvas.text(name, (left, rect.top + rect.height * 0.3), 19, "#ffffff", theme.UI_BOLD, width=room)
            canvas.text(about, (left, rect.top + rect.height * 0.72), theme.SMALL, looks.SOFT, width=room)
            focus_rim(canvas, rect, 10, mood)

        said, tip = f"{name}, {about}, {count}", words("builder.properties_tip")
        return Item("properties", rect, draw, "button", said, self.tools.properties, focus=True, tip=tip)

    def _ghost(self, kard: str, at: tuple[float, float]) -> Item:
        """The kard that hangs at the pointer."""
        rect = FRect(at[0] - GHOST / 2, at[1] - GHOST * SHAPE / 2, GHOST, GHOST * SHAPE)
        deck = self.bench.deck

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self.paint_kard(canvas, rect, kard, deck.kombatant, basic=deck.rules == "basic", lift=1.0)

        return Item("ghost", rect, draw)

    # ---- acts

    def leave(self) -> None:
        """Back, once nothing is lost by it."""
        self.tools.guarded(self.back)

    def cancel(self) -> None:
        """See `Scene`: put down what is dragged; leave."""
        if self._dragged:
            self.let_go()
        else:
            self.leave()

    def named(self, act: Act) -> None:
        """See `Scene`: undo and redo; the number keys go to kards, deck and tools, the key of hints from one to the next; pages."""
        area = self.scrolls.get(getattr(self.item(self.focus.id), "scroll", ""))
        if act.name in ("undo", "redo"):
            (self.tools.undo if act.name == "undo" else self.tools.redo)()
        elif act.name in ("card_1", "card_2", "card_3", "hint"):
            parts = (("kards", "kard:"), ("deck", "row:"), ("tools", "save"))
            here = next((at for at, part in enumerate(parts) if self.focus.id.startswith(part[1])), 2)
            self._go_to(*parts[(here + 1) % len(parts) if act.name == "hint" else int(act.name[-1]) - 1])
        elif area is not None:
            self.turn_page(area, act.name)
        else:
            super().named(act)

    def hovered(self) -> None:
        """See `Scene`: what is looked at is seen large."""
        name = self.focus.hover or (self.focus.id if self.focus.visible else "")
        if name.startswith(KARDS) and not self._dragged:
            (self._see if self.focus.hover else self.look_at)(name.partition(":")[2])
        elif self.pinned:
            self._see(self.pinned)

    @property
    def drags(self) -> bool:
        """See `Asking`."""
        return self._dragged or super().drags

    def let_go(self) -> None:
        """See `Scene`: what is dragged is where it was."""
        super().let_go()
        self._held, self._dragged = None, False
        self.rebuild()

    def _on_press(self, act: Act) -> None:
        super()._on_press(act)
        held = act.point is not None and self.focus.pressed.startswith(KARDS[:2])
        self._held = (self.focus.pressed, act.point) if held and act.point is not None else None

    def _on_point(self, act: Act) -> None:
        if self._held is None or act.point is None:
            super()._on_point(act)
            return
        self.focus.at = act.point
        (x, y), (x0, y0) = act.point, self._held[1]
        if not self._dragged and hypot(x - x0, y - y0) > DRAGS:
            self._dragged = True
            self.focus.pressed = ""
            self.app.sounds.play("card_flick_b")
        if self._dragged:
            self.rebuild()

    def _on_release(self, act: Act) -> None:
        held, dragged = self._held, self._dragged
        self._held, self._dragged = None, False
        if held is None or not dragged or act.point is None:
            super()._on_release(act)
            return
        part, _, kard = held[0].partition(":")
        inside = self._goal.collidepoint(act.point)
        if part == "kard" and inside:
            self.put_in(kard)
        elif part == "row" and not inside:
            self.take_out(kard)
        self.rebuild()
