"""The kards that are still to be drawn, seen large: those of which there are equally many below each other, each group with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from pygame import FRect

from kotgames.engine.odds import whole_percent
from kotgames.games.mortal_kombat_kards.components import TYPES
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.context import GROUPS, Context
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.frame import whole
from kotgames.ui.table.large import Large
from kotgames.ui.table.letters import WHITE, Letters

ROW: Final = 18.5
NAME: Final = Letters(17.0, face=looks.NAME)
GROUP: Final = Letters(theme.BODY, "#ffffff", theme.UI_BOLD)
SHORT: Final = 8
"""A list of no more lines has one column."""
COLUMNS: Final = 3
EDGE: Final = 12.0
HEAD: Final = 34.0
BETWEEN: Final = 10.0


class Row(NamedTuple):
    """A line: words, their colour (none: it is the head of a group), the figure at its end."""

    text: str
    ink: str = ""
    figure: str = ""

    @property
    def letters(self) -> Letters:
        """Its words as they are written."""
        return replace(NAME, ink=self.ink) if self.ink else GROUP


def of(ctx: Context, canvas: Canvas, seat: int) -> list[Large]:
    """The list of a deck that the viewer knows. While its player discards it has the chance that the next draws bring one. A folded table
    has room for the types alone."""
    counts = Counter(ctx.card_set.kind_of[card] for card in ctx.view["decks"][seat] or ())
    if not counts:
        return []
    draws = ctx.chances.draws if seat == ctx.me else None
    title = ctx.words("place.deck", name=ctx.host.name(seat), count=counts.total())
    if draws is not None:
        title = ctx.words("comes.next", count=ctx.chances.drawn)
    chances = {} if draws is None else {key: Fraction(count, draws.total) for key, count in draws.marks}
    rows, said = (_kards if whole(canvas.area) else _types)(ctx, counts, chances)
    return [_listed(canvas, title, rows, f"{title}: {', '.join(said)}")]


def _figure(ctx: Context, chances: dict[str, Fraction], key: str) -> str:
    return ctx.words.digits(whole_percent(chances[key])) if key in chances else ""


def _kards(ctx: Context, counts: Counter[int], chances: dict[str, Fraction]) -> tuple[list[Row], list[str]]:
    """Kinds by their number, as equally many are equally likely, in the colours of their types; each in words."""
    types, rows, said = ctx.card_set.types, [], []
    order = sorted(counts, key=lambda kind: (-counts[kind], GROUPS.index(types[kind]), kind))
    for index, kind in enumerate(order):
        count, name = counts[kind], ctx.words(f"card.{ctx.card_set.kinds[kind]}")
        figure = _figure(ctx, chances, f"kard {ctx.card_set.kinds[kind]}")
        if not index or counts[order[index - 1]] != count:
            rows.append(Row(f"{count} ×   {figure}".strip()))
        rows.append(Row(name, looks.TYPE_COLOURS[types[kind]]))
        said.append(f"{count} {name} {figure}".strip())
    return rows, said


def _types(ctx: Context, counts: Counter[int], chances: dict[str, Fraction]) -> tuple[list[Row], list[str]]:
    """Types with their numbers; each in words."""
    types, rows, said = ctx.card_set.types, [], []
    for one in GROUPS:
        count = sum(many for kind, many in counts.items() if types[kind] == one)
        if not count:
            continue
        name, figure = ctx.words(f"type.{TYPES[one]}"), _figure(ctx, chances, TYPES[one])
        rows.append(Row(f"{count} × {name}", looks.TYPE_COLOURS[one], figure))
        said.append(f"{count} {name} {figure}".strip())
    return rows, said


def _listed(canvas: Canvas, title: str, rows: Sequence[Row], said: str) -> Large:
    """A list in columns, each from its head to its foot."""
    columns = 1 if len(rows) <= SHORT else COLUMNS
    high = -(-len(rows) // columns)
    wide = BETWEEN + max(
        canvas.text_width(row.text, row.letters.size, row.letters.face)
        + (canvas.text_width(row.figure, WHITE.size, WHITE.face) + BETWEEN if row.figure else 0.0)
        for row in rows
    )
    head = canvas.text_width(title, theme.BODY, theme.UI_BOLD) + 2 * EDGE + 2
    size = (max(columns * wide + 2 * EDGE - BETWEEN, head), high * ROW + HEAD + 8)

    def draw(canvas: Canvas, box: FRect) -> None:
        looks.panel(canvas, box, looks.WARM, 2)
        at = (box.left + EDGE, box.top + HEAD / 2)
        canvas.text(title, at, theme.BODY, looks.WARM, theme.UI_BOLD, width=box.width - 2 * EDGE)
        step = (box.width - 2 * EDGE + BETWEEN) / columns
        for index, row in enumerate(rows):
            column, line = divmod(index, high)
            x, y = box.left + EDGE + column * step, box.top + HEAD + (line + 0.5) * ROW
            row.letters.write(canvas, row.text, (x, y))
            if row.figure:
                WHITE.to_right.write(canvas, row.figure, (x + step - BETWEEN, y))

    return Large(size, draw, said, least=1.0)
