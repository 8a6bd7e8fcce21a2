"""Lanterns on the screen: lines of the seats around a stall, bids and throws as tokens, cards of the hand."""

from __future__ import annotations

from kotgames.games.toy_lanterns import events as e
from kotgames.games.toy_lanterns.shown import ROWS
from kotgames.games.toy_lanterns.table.asked import ASKED
from kotgames.games.toy_lanterns.table.context import STALL, Context
from kotgames.games.toy_lanterns.table.plain import BACK, Faces
from kotgames.games.toy_lanterns.views import View
from kotgames.games.toy_lanterns.words import LanternsLog
from pygame import FRect

from kotgames.engine.contract import Event
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import ids
from kotgames.ui.table.cards import Pile
from kotgames.ui.table.context import Host
from kotgames.ui.table.faces import Face, FacePainter
from kotgames.ui.table.families import Gestures, Names, Questions
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.page_picture import PagePicture
from kotgames.ui.table.panels import CornerLine, Panel, Row
from kotgames.ui.table.parts import Draft
from kotgames.ui.table.shown import Maker, Plays
from kotgames.ui.table.sprites import Rest, Spec
from kotgames.ui.table.table import GameTable
from kotgames.ui.table.zones import Hand, Zones
from kotgames.ui.timeline import Track

ICONS = {"coins": "coins", "points": "star-medal", "cards": "poker-hand", "bid": "padlock"}


class Cards(Zones[Context]):
    """Cards and tokens where they lie."""

    def face(self, card: int, seat: int) -> tuple[Face, Face]:
        """See `Zones`."""
        return ("kind", self.ctx.card_set.kind_of[card]), BACK

    def back_face(self, seat: int) -> tuple[Face, Face]:
        """See `Zones`."""
        return BACK, BACK

    def specs(self) -> list[Spec]:
        """The offer on the stall, then the hand with the tokens of the question before it."""
        ctx, view, lay = self.ctx, self.ctx.view, self.ctx.layout
        offer = [ids.card(card) for card in (*view["shown"], *(view["draft"] or ()))]
        offer += [f"down:{place}" for place in range(view["drafted"] if view["draft"] is None else 0)]
        hand = [*(name for name in ctx.keys if name not in ctx.hand), *ctx.hand]
        found = []
        for names, box, size in ((offer, lay.stall, lay.deck.size), (hand, lay.hand, lay.hand_card_size)):
            rests = Hand(box, size, 36.0).rests(len(names))
            found += [self._spec(name, rest) for name, rest in zip(names, rests, strict=True)]
        for spec in found[len(offer) :]:
            spec.focus = ctx.prompt is not None
            spec.dim = spec.focus and not ctx.usable(spec.id)
        return found

    def _spec(self, name: str, rest: Rest) -> Spec:
        sort, number = ids.family(name), ids.numbers(name)[0]
        if sort == "card":
            return self.card(number, rest, 5.0)
        if sort in ("back", "down"):
            return self.back(name, rest, 5.0, self.ctx.seating.bottom)
        label = self.words(f"place.{sort}", count=number)
        return Spec.lying(name, rest, ((sort, number), BACK), 5.0, label=label)


class Picture(PagePicture[Context]):
    """What is seen."""

    idle_buttons = 2

    def __init__(self, ctx: Context, cards: Cards, questions: Questions[Context]) -> None:
        super().__init__(ctx, questions, Masters(lambda: ctx.host.app.baker, ctx.host.changed))
        self.cards = cards
        self.faces = Faces(ctx.card_set, ctx.words, self.pictures)
        self.painter = FacePainter(ctx, self.faces)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`; nobody fights."""

    def backdrop(self, canvas: Canvas) -> None:
        """One colour running into another."""
        canvas.gradient(canvas.area, 0, "#1a2033", "#0d111c")

    def between(self, canvas: Canvas) -> list[Item]:
        """The stall, the pile, lines of the seats."""
        return [
            self._stall(),
            self._pile(),
            *map(self._corner, self.ctx.seating.around, self.ctx.layout.corners),
        ]

    def _stall(self) -> Item:
        view, words, box = self.ctx.view, self.ctx.words, self.ctx.layout.stall
        throw = "–" if view["toss"] is None else str(view["toss"])  # 0 is a throw too
        rounds = words("ui.rounds", round=view["round"], rounds=view["rounds"])
        rows = (Row(words("ui.lot"), str(view["lot"])), Row(words("ui.throw"), throw))
        panel = Panel(words("ui.stopped" if view["vetoed"] else "ui.lots", rounds=rounds), rows)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            lit = self.ctx.lit(STALL) or mood.hover or mood.focus
            canvas.panel(box, 16, canvas.palette.gold if lit else None, 3 if lit else 2)
            panel.draw(canvas, FRect(box.left + 8, box.top + 8, 170, min(panel.height, box.height - 16)))

        label = words("place.middle", lot=view["lot"], toss=throw)
        return Item(STALL, box, draw, role="place", label=label, focus=self.ctx.prompt is not None)

    def _pile(self) -> Item:
        pile = Pile(self.ctx.layout.deck, self.ctx.view["deck"])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if pile.count:
                pile.stack(canvas, lambda rect: self.faces.paint(canvas, BACK, rect))

        label = self.ctx.words("place.deck", count=pile.count)
        return Item("deck", pile.rect, draw, role="place", label=label, tip=label)

    def _corner(self, seat: int, box: FRect) -> Item:
        ctx, view, host = self.ctx, self.ctx.view, self.ctx.host
        bid, name = view["bids"][seat], host.name(seat)
        told = {"coins": view["coins"][seat], "points": view["points"][seat], "cards": view["counts"][seat]}
        told["bid"] = "?" if bid is None else "–" if bid < 0 else bid
        figures = [(ICONS[what], str(value), ctx.words(f"figure.{what}")) for what, value in told.items()]
        names = [*calls(name, [*map(host.name, ctx.seating.around)]), ""]
        line = CornerLine(seat, names, figures, ctx.seating.asked == seat, (ICONS["cards"],))
        gone = ctx.words("gave_up.line", name=name) if host.gave_up(seat) else ""
        return line.item(f"corner:{seat}", box, gone)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """The big word of the moment."""
        return self.banner(self.ctx.layout.stall)

    def round_area(self) -> FRect:
        """See `Picture`: over the hand, of which only backs are seen then."""
        return FRect(self.ctx.layout.hand)

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        self.faces.paint(canvas, ("kind", kind), rect)


class Motion(Plays):
    """Motion of the events."""

    rows = ROWS

    def __init__(self, ctx: Context, cards: Cards, log: LanternsLog) -> None:
        self.ctx = ctx
        super().__init__(Motions(ctx, cards.specs), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {e.CardDrawn: self._drawn}

    def _drawn(self, event: e.CardDrawn, before: View) -> Track:
        return self.motions.deal(ids.card(event.card), self.ctx.layout.deck.center, 90, known=event.card >= 0)


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    questions, zones = Questions(ctx, ASKED), Cards(ctx)
    log = LanternsLog(host.card_set, host.words, host.name)
    picture, motion = Picture(ctx, zones, questions), Motion(ctx, zones, log)
    return GameTable(ctx, picture, Gestures(ctx, ASKED), questions, motion, log, Draft(), Names(ctx, ASKED))
