"""The counting of the collections: a row for each player, in which every card and token is shown and added."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import FRect

from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.context import Context, Part
from kotgames.games.knock_out_punch.table.layout import CARD_SHAPE
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.faces import Face
from kotgames.ui.table.letters import POSTER

STEP_MS: Final = 110.0
"""A card is counted in so much time, for all players at once."""
MOST_MS: Final = 3800.0
"""All of them in no more than this."""
READ_MS: Final = 1300.0
"""The sums stay so long."""


class Counted(NamedTuple):
    """One thing that is counted."""

    face: Face
    points: int


def counted(ctx: Context, seat: int) -> list[Counted]:
    """The parts of a player's score (P12): the cards of the collection, the small ones first, then tokens."""
    card_set, view = ctx.card_set, ctx.view
    points, kinds = card_set.points_of, card_set.kind_of
    cards = sorted(view["collected"][seat], key=lambda card: (points[card], kinds[card]))
    found = [Counted(("kind", kinds[card]), points[card]) for card in cards]
    found += [Counted(("token", "challenge"), card_set.challenge_points)] * view["challenges_won"][seat]
    if view["king"] == seat:
        found.append(Counted(("token", "king"), card_set.king_points))
    return found


def length(ctx: Context) -> float:
    """The length of the counting, in milliseconds."""
    steps = max(len(counted(ctx, seat)) for seat in range(ctx.seating.count))
    return min(MOST_MS, max(1, steps) * STEP_MS)


class Scoring(Part):
    """The panel over the ring while `Context.counting` says how far the count is."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def items(self) -> list[Item]:
        """The panel, while it is counted."""
        ctx = self.ctx
        if ctx.counting is None:
            return []
        box = FRect(ctx.layout.ring or ctx.area.inflate(-24, -24))
        rows = {seat: counted(ctx, seat) for seat in ctx.seating.around}

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if ctx.counting is not None:
                self._draw(canvas, box, rows, ctx.counting)

        sums = ", ".join(f"{ctx.host.name(seat)} {_total(row)}" for seat, row in rows.items())
        return [Item("scoring", box, draw, label=f"{ctx.words('scoring.title')}: {sums}", live=True)]

    def _draw(self, canvas: Canvas, box: FRect, rows: dict[int, list[Counted]], share: float) -> None:
        colours = canvas.palette
        # a whole panel of this size, with its shadow, takes longer to paint than a frame has
        canvas.rounded(box, 14, colours.panel_low, colours.gold, 2)
        title = self.words("scoring.title")
        canvas.text(title, (box.centerx, box.top + 22), 24, colours.gold, theme.POSTER, anchor="center")
        steps = max(map(len, rows.values()))
        seen = steps if share >= 1 else int(steps * share)
        lane = (box.height - 50) / len(rows)
        for place, (seat, row) in enumerate(rows.items()):
            spot = FRect(box.left + 12, box.top + 42 + place * lane, box.width - 24, lane - 5)
            self._row(canvas, spot, seat, row, row[:seen])

    def _row(self, canvas: Canvas, box: FRect, seat: int, row: list[Counted], seen: list[Counted]) -> None:
        colours = canvas.palette
        canvas.rounded(box, 9, colours.field_, colours.seat(seat), 1.5)
        size = min(box.height - 8, 52.0)
        face = FRect(box.left + 6, box.centery - size / 2, size, size)
        canvas.center(self.ctx.seated(canvas, seat, size), face.center)
        wide = min(150.0, box.width * 0.2)
        name = self.host.name(seat).upper()
        POSTER.of(18).write(canvas, name, (face.right + 8, box.centery), wide - 8)
        POSTER.of(30).to_right.write(canvas, str(_total(seen)), (box.right - 12, box.centery), colour="gold")
        left, right = face.right + wide, box.right - 66
        high = min(box.height - 8, 62.0)
        card = high / CARD_SHAPE
        step = min(card + 4, (right - left - card) / max(1, len(row) - 1))
        for index, one in enumerate(seen):
            x = left + index * step
            tall = card if one.face[0] == "token" else high
            self.faces.paint(canvas, one.face, FRect(x, box.centery - tall / 2, card, tall))


def _total(row: list[Counted]) -> int:
    return sum(one.points for one in row)
