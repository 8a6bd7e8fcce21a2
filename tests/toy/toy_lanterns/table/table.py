"""Lanterns on the screen: lines of the seats around a stall, the hand; the faces of its cards are signs."""

from __future__ import annotations

from kotgames.games.toy_lanterns.table.asked import ASKED
from kotgames.games.toy_lanterns.table.context import STALL, Context
from kotgames.games.toy_lanterns.words import LanternsLog
from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import faces
from kotgames.ui.table.context import Host
from kotgames.ui.table.families import Questions
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.page_picture import FacesPicture
from kotgames.ui.table.shown import Plays
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.table import GameTable, assembled
from kotgames.ui.table.zones import Hand, Zones

ICONS = {"coins": "coins", "points": "star-medal", "counts": "poker-hand", "bids": "padlock"}
SIGNS = {"wax": "plain-circle", "silk": "ribbon-medal", "gold": "crown", "veto": "hand", "back": "sparkles"}


class Faces(faces.Faces[bool, Masters]):
    """Signs and names; the state is whether a card cannot be used now."""

    def draw(self, card: faces.CardCanvas, face: faces.Face, state: bool) -> None:
        """See `Faces`."""
        card.finish()
        box, name = FRect(0, 0, card.width, card.height), self.card_set.kinds[face[1]] if face[1:] else "back"
        card.gradient(box, box.width * self.corner(face), "#f4ead0", "#d8c79c" if face[1:] else "#7d8cb5")
        card.rim(box, box.width * self.corner(face), "#2b2113", 2)
        card.icon(SIGNS[name], box.center, box.width * 0.56, "#2b2113")
        if face[1:]:
            at, said = (box.centerx, box.bottom - 14), self.words(f"card.{name}")
            card.text(said, at, theme.SMALL, "#2b2113", anchor="center", width=box.width - 8)
        if state:
            card.mute()


class Cards(Zones[Context]):
    """Cards where they lie."""

    def specs(self) -> list[Spec]:
        """The pile and the offer on the stall, then the hand."""
        ctx, lay, me, deck = self.ctx, self.ctx.layout, self.ctx.seating.bottom, self.ctx.view["deck"]
        told = self.words("place.deck", count=deck)
        pile = [Spec.lying("deck", lay.deck, self.back_face(me), 4.0, label=told)] if deck else []
        offer = self.side_by_side(ctx.offer, Hand(lay.stall, lay.deck.size, 36.0), 5.0, me)
        hand = self.hand(me, Hand(lay.hand, lay.hand_card_size, 36.0), 6.0)
        for spec in hand:
            spec.focus = ctx.prompt is not None
            spec.dim = spec.focus and not ctx.usable(spec.id)
        return [*pile, *offer, *hand]


class Picture(FacesPicture[Context]):
    """What is seen."""

    idle_buttons = 2

    def between(self, canvas: Canvas) -> list[Item]:
        """The stall and the lines of the seats."""
        return [self._stall(), *map(self._corner, self.ctx.seating.around, self.ctx.layout.corners)]

    def _stall(self) -> Item:
        view, words, box = self.ctx.view, self.ctx.words, self.ctx.layout.stall
        told = {**view, "toss": "–" if view["toss"] is None else view["toss"]}  # 0 is a throw too
        head = words("ui.stopped" if view["vetoed"] else "ui.lot", **told)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            gold, lit = canvas.palette.gold, self.ctx.lit(STALL) or mood.hover or mood.focus
            canvas.panel(box, 16, gold if lit else None, 3 if lit else 2)
            canvas.text(head, (box.left + 14, box.top + 16), theme.BODY, gold, width=box.width - 28)

        return Item(STALL, box, draw, "place", head, focus=self.ctx.prompt is not None)

    def _corner(self, seat: int, box: FRect) -> Item:
        ctx, view = self.ctx, self.ctx.host.situation.view
        bid, told = view["bids"][seat], {what: str(view[what][seat]) for what in ICONS}
        told["bids"] = "?" if bid is None else "–" if bid < 0 else str(bid)
        figures = [(icon, told[what], ctx.words(f"figure.{what}")) for what, icon in ICONS.items()]
        gone = ctx.words("gave_up.line", name=ctx.host.name(seat)) if ctx.host.gave_up(seat) else ""
        return ctx.corner_line(seat, box, figures, gone, (ICONS["counts"],))


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    cards, log = Cards(ctx), LanternsLog(host.card_set, host.words, host.name)
    drawn = Faces(host.card_set, host.words, Masters(lambda: host.app.baker, host.changed))
    return assembled(Picture(ctx, Questions(ctx, ASKED), cards, drawn), Plays(Motions(ctx, cards.specs), log))
