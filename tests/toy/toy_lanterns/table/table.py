"""Lanterns on the screen: corners around a stall, bids and throws as tokens, cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.toy_lanterns import events as e
from kotgames.games.toy_lanterns.actions import BID, DECLINE, LOCK, OFFER, TOSS, VETO
from kotgames.games.toy_lanterns.card_set import CardSet
from kotgames.games.toy_lanterns.shown import ROWS
from kotgames.games.toy_lanterns.views import View
from kotgames.games.toy_lanterns.words import LanternsLog
from pygame import FRect

from kotgames.engine.contract import Event, Prompt
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.cards import Hand, Pile
from kotgames.ui.table.context import Control, Host, Round, TableContext
from kotgames.ui.table.gestures import OnePlace
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.parts import Draft, Names
from kotgames.ui.table.plain import PlainFace, PlainPicture, PlainQuestions
from kotgames.ui.table.shown import Maker, Plays
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.table import GameTable
from kotgames.ui.timeline import Track

STALL = "middle"
CARD_ICONS = {"wax": "plain-circle", "silk": "ribbon-medal", "gold": "crown", "veto": "hand"}
CARD_BACK = PlainFace("sparkles", ("#3b4f7a", "#22304f"), "#c9d6f2")


class Context(TableContext[View, CardSet]):
    """What the parts share."""

    deck: FRect

    @property
    def hand(self) -> list[str]:
        """The cards at the lower edge."""
        below = self.seating.bottom
        held = self.view["hands"][below]
        if held is None:
            return [f"back:{place}" for place in range(self.view["counts"][below])]
        lying = self.view["draft"] or []
        return [f"card:{card}" for card in held if card not in lying]

    @property
    def tokens(self) -> list[str]:
        """What a bid or a throw can be."""
        legal = self.host.situation.legal
        if self.asks("bid"):
            return [f"bid:{action - BID}" for action in legal]
        return [f"toss:{action - TOSS}" for action in legal] if self.asks("toss") else []

    @property
    def throw(self) -> str:
        """How near the throw for this lot came; a dash while it has not been thrown for."""
        toss = self.view["toss"]
        return "–" if toss is None else str(toss)

    def kind(self, name: str) -> int:
        """The kind of a card by its id; -1 for anything else."""
        return self.card_set.kind_of[int(name[5:])] if name.startswith("card:") else -1

    def face(self, kind: int) -> PlainFace:
        """The face of a kind of card."""
        name, value = self.card_set.names[kind], self.card_set.values[kind]
        title, figure = self.words(f"card.{name}"), f"+{value}" if value else ""
        return PlainFace(CARD_ICONS.get(name, "card-play"), title=title, figure=figure)


class Questions(PlainQuestions):
    """What is asked."""

    def sentence(self, kind: str, params: dict[str, Any]) -> str:
        """See `PlainQuestions`: who is asked back for a Veto has another reason."""
        return self.ctx.words(f"prompt.{kind}.{'back' if params.get('vetoed') else 'text'}", **params)

    def round(self, prompt: Prompt) -> Round | None:
        """See `Questions`: whether anybody plays a Veto; who may bring the offer back is asked alone."""
        if prompt.kind != "react" or prompt.params["vetoed"]:
            return None
        words = self.ctx.words
        text = words("prompt.react.round", worth=prompt.params["worth"])
        return Round(DECLINE, words("card.veto"), words("prompt.react.title"), text, words("do.nobody"))

    def begins_turn(self, prompt: Prompt) -> bool:
        """See `Questions`."""
        return prompt.kind == "bid"

    def controls(self) -> list[Control]:
        """See `Questions`: what needs neither a token nor a card."""
        if self.ctx.asks("bid"):
            return [self.action("pass", BID, "cancel")]
        if self.ctx.asks("offer"):
            return [self.action("lock", LOCK, "padlock", "primary")]
        if self.ctx.asks("react"):
            return [self.action("decline", DECLINE, "check-mark", "primary")]
        return []


class LanternsPicture(PlainPicture[Context]):
    """What is seen."""

    def lay_out(self, area: FRect) -> None:
        """See `PlainPicture`; the pile lies at the right of the stall."""
        super().lay_out(area)
        middle = self.around.middle
        high = min(168.0, middle.height - 20)
        self.ctx.deck = FRect(middle.right - high / 1.4 - 16, middle.centery - high / 2, high / 1.4, high)

    def figures(self, seat: int) -> Sequence[tuple[str, str, str]]:
        """Coins, points, cards, bid."""
        view, words = self.ctx.view, self.ctx.words
        bid = view["bids"][seat]
        return [
            ("coins", str(view["coins"][seat]), words("figure.coins")),
            ("star-medal", str(view["points"][seat]), words("figure.points")),
            ("poker-hand", str(view["counts"][seat]), words("figure.cards")),
            ("padlock", "?" if bid is None else "–" if bid < 0 else str(bid), words("figure.bid")),
        ]

    def middle(self) -> list[Item]:
        """The stall and the pile."""
        view, words = self.ctx.view, self.ctx.words
        lots = words("ui.stopped" if view["vetoed"] else "ui.lots")
        figures = [
            (lots, words("ui.rounds", round=view["round"], rounds=view["rounds"])),
            (words("ui.lot"), str(view["lot"])),
            (words("ui.throw"), self.ctx.throw),
        ]
        label = words("place.middle", lot=view["lot"], toss=self.ctx.throw)
        pile, count = Pile(self.ctx.deck, view["deck"]), words("place.deck", count=view["deck"])
        stall = self.place(STALL, self.around.middle, label, figures)
        return [stall, self.pile("deck", pile, CARD_BACK, count)]

    def specs(self) -> list[Spec]:
        """The offer on the stall, then the tokens of the question and the hand."""
        ctx, view = self.ctx, self.ctx.view
        lying = [f"card:{card}" for card in (*view["shown"], *(view["draft"] or ()))]
        lying += [f"down:{place}" for place in range(view["drafted"] if view["draft"] is None else 0)]
        x, y = self.around.middle.center
        wide, high = ctx.deck.size
        first = x - (len(lying) - 1) * (wide + 10) / 2
        found = [self._spec(name, first + n * (wide + 10), y, wide, high) for n, name in enumerate(lying)]
        upper, lower = FRect(self.hand), FRect(self.hand)
        if ctx.tokens:
            upper.height = min(64.0, self.hand.height * 0.45)
            lower.top, lower.height = upper.bottom, self.hand.height - upper.height
        return [*found, *self._row(ctx.tokens, upper, 1.0), *self._row(ctx.hand, lower, 1.4)]

    def _row(self, names: list[str], box: FRect, shape: float) -> list[Spec]:
        ctx, found = self.ctx, []
        high = min(168.0, box.height - 8)
        hand = Hand(box, (high / shape, high), 36.0)
        size = hand.size(len(names))
        for name, rest in zip(names, hand.rests(len(names)), strict=True):
            raised = name in (ctx.host.held, ctx.looked_at)
            spec = self._spec(name, rest.x, rest.y - 6 * raised, *size, layer=5.0 + raised)
            spec.focus = ctx.prompt is not None
            spec.dim = ctx.prompt is not None and not ctx.usable(name)
            found.append(spec)
        return found

    def _spec(self, name: str, x: float, y: float, wide: float, high: float, layer: float = 2.0) -> Spec:
        ctx, (sort, number) = self.ctx, name.split(":")
        face, label = CARD_BACK, ctx.words("place.back")
        if sort == "card":
            kind = ctx.kind(name)
            face, label = ctx.face(kind), ctx.words(f"card.{ctx.card_set.names[kind]}")
        elif sort in ("bid", "toss"):
            face = PlainFace("", ("#ffe27a", "#c98f12"), "#3a2702", figure=number, round=True)
            label = ctx.words(f"place.{sort}", count=int(number))
        return Spec(name, x, y, wide, high, (face, CARD_BACK), layer=layer, label=label)

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        size = canvas.px(rect.width), canvas.px(rect.height)
        canvas.center(self.ctx.face(kind).picture(canvas, *size)[1], rect.center)


class Gestures(OnePlace):
    """Everything is done by laying something on the stall."""

    ctx: Context

    def hand(self) -> list[str]:
        """See `Gestures`."""
        cards = [name for name in self.ctx.hand if not name.startswith("back")]
        return [*self.ctx.tokens, *cards]

    def action(self, name: str) -> int:
        """See `OnePlace`."""
        sort, number = name.split(":")
        if sort != "card":
            return {"bid": BID, "toss": TOSS}[sort] + int(number)
        kind = self.ctx.kind(name)
        return VETO if kind == self.ctx.card_set.veto and not self.ctx.asks("offer") else OFFER + kind


class LanternsMotion(Plays):
    """Motion of the events."""

    rows = ROWS

    def __init__(self, ctx: Context, stall: LanternsPicture, log: LanternsLog) -> None:
        self.ctx, self.stall = ctx, stall
        super().__init__(Motions(ctx, stall.specs), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {e.CardDrawn: self._drawn, e.OfferShown: self._offered}

    def _drawn(self, event: e.CardDrawn, before: View) -> Track:
        return self.motions.deal(f"card:{event.card}", self.ctx.deck.center, 90, known=event.card >= 0)

    def _offered(self, event: e.OfferShown, before: View) -> Track:
        starts = {f"card:{card}": self.stall.corner(event.seat).center for card in event.cards}
        return self.motions.settle(300, starts=starts, hidden=starts)

    def gathers(self, event: Event) -> bool:
        """See `Motion`: whatever is turned up all look at."""
        return event.barrier and not isinstance(event, e.CardDrawn)


class LanternsNames(Names):
    """Names: `me`, `hand gold`, `bid 3`, `toss 2`; anything else is an id."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def find(self, name: str) -> list[str]:
        """See `Names`."""
        sort, _, which = name.partition(" ")
        if sort == "hand" and which in self.ctx.card_set.names:
            wanted = self.ctx.card_set.names.index(which)
            return [card for card in self.ctx.hand if self.ctx.kind(card) == wanted]
        return [f"corner:{self.ctx.me}"] if name == "me" else [name.replace(" ", ":")]

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `Names`."""
        kind = self.ctx.kind(name)
        return ("card", self.ctx.card_set.names[kind]) if kind >= 0 else ("zone", name.partition(":")[0])

    def advise(self, action: int) -> tuple[str, list[str]]:
        """See `Names`."""
        words, card_set = self.ctx.words, self.ctx.card_set
        if action >= OFFER:
            name = card_set.names[action - OFFER]
            return words("advice.offer", card=f"@card.{name}"), [f"hand {name}"]
        if action >= BID:
            return words("advice.bid", count=action - BID), [f"bid:{action - BID}"]
        if action == VETO:
            return words("advice.veto"), ["hand veto"]
        key = "lock" if action == LOCK else "decline"
        return words(f"advice.{key}"), [f"do:{key}"]


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    questions = Questions(ctx)
    stall = LanternsPicture(ctx, questions)
    log = LanternsLog(host.card_set, host.words, host.name)
    course = LanternsMotion(ctx, stall, log)
    return GameTable(ctx, stall, Gestures(ctx, STALL), questions, course, log, Draft(), LanternsNames(ctx))
