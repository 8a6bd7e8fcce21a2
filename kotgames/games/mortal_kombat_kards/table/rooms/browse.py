"""The kards that fit a deck, as a wall of faces with search and filters above; and the one that is looked at, large."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.components import TYPES
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.filters import FILTERS, ORDERS
from kotgames.games.mortal_kombat_kards.table.rooms.room import SHAPE
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button, choice, field, focus_rim, label, switch, tab
from kotgames.ui.widgets.layout import columns, inset

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.table.rooms.builder import Builder

WIDE: Final = 75.0
"""Width of a kard on the wall, at most a little more."""
GAP: Final = 7.0
PIPS: Final = 20.0
"""Below each kard: its copies in the deck."""
MOST_PIPS: Final = 4
BAR: Final = 16.0
ROW: Final = 38.0
LOW: Final = 280.0
NAMED: Final = {"rarity": "rarity_of", "atom": "atom_of", "copies": "copies_of"}
"""Filters and orders whose text has another key: that of their own name is taken."""


def add(scene: Builder, rect: FRect) -> None:
    """The whole column."""
    scene.ground("kards", rect)
    inner = inset(rect, 8)
    _search(scene, FRect(inner.left, inner.top, inner.width, ROW))
    below = FRect(inner.left, inner.top + ROW + 6, inner.width, inner.bottom - inner.top - ROW - 6)
    if scene.filtering:
        _filters(scene, below)
        return
    types = 38.0 if below.height > LOW else 0.0  # they are among the filters too
    if types:
        _types(scene, FRect(below.left, below.top, below.width, 32))
    _wall(scene, FRect(below.left, below.top + types, below.width, below.bottom - below.top - types))


def _search(scene: Builder, line: FRect) -> None:
    """Words to seek, and the way to the filters."""
    search, words = scene.search, scene.words
    wide = min(150.0, line.width * 0.36)

    def typed(text: str) -> None:
        search.text = text
        scene.rebuild()

    place = FRect(line.left, line.top, line.width - wide - 6, line.height)
    scene.add(field("search", place, words("builder.search"), search.text, typed, most=24))
    count = search.count
    text = (
        words("builder.kards_shown")
        if scene.filtering
        else words("builder.filters", count=count)
        if count
        else words("builder.filter")
    )
    spot = FRect(line.right - wide, line.top, wide, line.height)
    scene.add(button("filters", spot, text, scene.turn_filters, colour="primary" if count else "second", size=16))  # fmt: skip


def _types(scene: Builder, line: FRect) -> None:
    """All types, or one of them."""
    words, chosen = scene.words, scene.search.chosen["type"]
    names = [[words("builder.all")], *([words(f"type.{name}"), words(f"builder.type_short.{name}")] for name in TYPES)]  # fmt: skip
    for number, (texts, spot) in enumerate(zip(names, columns(line, len(names), 4), strict=True)):
        scene.add(
            tab(
                f"type:{number}",
                spot,
                texts,
                here=number == chosen,
                on=partial(scene.filter, "type", number),
                size=theme.SMALL,
            )
        )


def _filters(scene: Builder, rect: FRect) -> None:
    """A row for each filter, and the order."""
    words, search = scene.words, scene.search
    makers: list[Callable[[FRect], Item]] = []
    for name, one in FILTERS.items():
        text = words(f"builder.{NAMED.get(name, name)}")
        if len(one.values) == 1:
            makers.append(partial(_switched, scene, name, text))
            continue
        values = [words("builder.any"), *(words(at) if "." in at else at for at in one.keys)]
        makers.append(partial(_chosen, f"filter:{name}", text, values, search.chosen[name], partial(scene.filter, name)))  # fmt: skip
    orders = [words(f"builder.{NAMED.get(name, name)}") for name in ORDERS]
    makers.append(partial(_chosen, "order", words("builder.order"), orders, search.order, scene.sort))
    makers.append(lambda spot: button("clear", spot, words("builder.clear"), scene.clear_search, colour="quiet", size=16))  # fmt: skip
    with scene.scrolled("filters", rect, len(makers) * (ROW + 6)) as area:
        wide = rect.width - BAR * (area.most > 0.5)
        for number, make in enumerate(makers):
            scene.add(make(FRect(rect.left, rect.top + number * (ROW + 6), wide, ROW)))


def _switched(scene: Builder, name: str, text: str, spot: FRect) -> Item:
    return switch(f"filter:{name}", spot, text, bool(scene.search.chosen[name]), lambda on: scene.filter(name, int(on)))  # fmt: skip


def _chosen(name: str, text: str, values: list[str], index: int, on: Callable[[int], None], spot: FRect) -> Item:  # fmt: skip
    return choice(name, spot, text, values, index, on)


def _wall(scene: Builder, rect: FRect) -> None:
    """The kards that were found, in lines."""
    found = scene.search.found(scene.bench)
    room = rect.width - BAR
    least = WIDE / min(1.0, scene.app.u)  # in a small window their names need more of it
    count = max(3, round((room + GAP) / (least + GAP)))
    wide = (room - GAP * (count - 1)) / count
    high = wide * SHAPE + PIPS
    lines = -(-len(found) // count)
    with scene.scrolled("wall", rect, lines * (high + GAP) + 4):
        for number, kard in enumerate(found):
            line, column = divmod(number, count)
            scene.add(
                _kard(
                    scene,
                    kard,
                    FRect(rect.left + column * (wide + GAP), rect.top + 3 + line * (high + GAP), wide, high),
                )
            )
    if not found:
        scene.add(label("nothing", rect, scene.words("builder.nothing"), align="center", colour="text_soft", wrap=True))  # fmt: skip


def _kard(scene: Builder, kard: str, rect: FRect) -> Item:
    bench = scene.bench
    copies, most = bench.copies(kard), bench.most(kard)
    basic = bench.deck.rules == "basic"

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        face = FRect(box.left, box.top, box.width, box.height - PIPS)
        if mood.hover or scene.looked == kard:
            canvas.halo(face, 7, looks.WARM, 6, 1)
        scene.paint_kard(canvas, face, kard, bench.deck.kombatant, dim=copies >= most and not copies, basic=basic)  # fmt: skip
        pips(canvas, FRect(box.left, face.bottom + 1, box.width, PIPS - 2), copies, most, scene.colour(kard))
        focus_rim(canvas, face, 6, mood)

    said = scene.words("builder.copies", name=scene.name(kard), count=copies, most=most)
    return Item(f"kard:{kard}", rect, draw, "button", said, partial(scene.put_in, kard), focus=True, about=scene.spoken(kard))  # fmt: skip


def pips(canvas: Canvas, rect: FRect, copies: int, most: int, colour: str) -> None:
    """Copies in the deck as discs, those that may be added as rings; as a number where they are many."""
    most = max(copies, most)
    if most > MOST_PIPS:
        if copies:
            canvas.text(f"×{copies}", rect.center, theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center")
        return
    left = rect.centerx - most * 7.0
    for number in range(most):
        disc = FRect(left + number * 14 + 2, rect.centery - 5, 10, 10)
        canvas.rounded(disc, 5, colour if number < copies else "#1b1328", colour, 1.5)


# ---- the kard that is looked at


def add_large(scene: Builder, canvas: Canvas, rect: FRect) -> None:
    """The kard, its copies with less and more, and the words for its signs."""
    scene.ground("large", rect)
    inner = inset(rect, 10)
    kard = scene.looked
    bench, words = scene.bench, scene.words
    foot = 40.0
    wide = min(inner.width, (inner.height - foot - 6) / SHAPE)
    face = FRect(inner.centerx - wide / 2, inner.top, wide, wide * SHAPE)
    copies, most = bench.copies(kard), bench.most(kard)
    basic = bench.deck.rules == "basic"

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        scene.paint_kard(canvas, item.rect, kard, bench.deck.kombatant, basic=basic, lift=0.6)

    scene.add(Item("large kard", face, draw, label=scene.name(kard), about=scene.spoken(kard)))
    line = FRect(inner.left, face.bottom + 6, inner.width, foot)
    less, middle, more = columns(line, 3, 6)
    count = words("builder.size", count=copies, most=most)
    scene.add(label("of", middle, count, align="center", face=theme.UI_BOLD))
    none = words("builder.none_in")
    out = button("less", less, "−", partial(scene.take_out, kard), size=24, enabled=copies > 0, why=none)
    into = button("more", more, "+", partial(scene.put_in, kard), size=24)
    for item, said in ((out, "builder.take_out"), (into, "builder.put_in")):
        item.label = words(
            said, name=scene.name(kard)
        )  # the signs on them say nothing to who cannot see them
        scene.add(item)
    below = FRect(inner.left, line.bottom + 8, inner.width, inner.bottom - line.bottom - 8)
    if below.height > 60:
        text = scene.spoken(kard)
        high = canvas.paragraph_height(text, below.width - 18, theme.BODY) + 8
        with scene.scrolled("spoken", below, high):
            spot = FRect(below.left + 2, below.top, below.width - 18, high)
            scene.add(label("spoken", spot, text, colour=looks.SOFT, wrap=True, valign="top"))
