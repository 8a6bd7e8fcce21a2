"""Lanterns on the screen: corners around a stall, bids and throws as tokens, cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kotgames.games.toy_lanterns import events as e
from kotgames.games.toy_lanterns.actions import BID, DECLINE, LOCK, OFFER, TOSS, VETO, text
from kotgames.games.toy_lanterns.board import PROMPTS
from kotgames.games.toy_lanterns.card_set import CardSet
from kotgames.games.toy_lanterns.shown import ROWS
from kotgames.games.toy_lanterns.table.plain import PlainFace, PlainPicture
from kotgames.games.toy_lanterns.views import View
from kotgames.games.toy_lanterns.words import LanternsLog
from pygame import FRect

from kotgames.engine.contract import Event, Prompt, Refusal
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table import families
from kotgames.ui.table.asked import Asked, Button, Family, Finder, Moves, Question, plain
from kotgames.ui.table.cards import Pile
from kotgames.ui.table.context import Gesture, Host, Round, TableContext
from kotgames.ui.table.families import Gestures, Names, whole
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.parts import Draft
from kotgames.ui.table.shown import Maker, Plays
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.table import GameTable
from kotgames.ui.table.zones import Hand
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


class Questions(families.Questions[Context]):
    """The bar says the last thing that happened while nobody is asked."""

    def headline(self) -> tuple[str, str]:
        """See `parts.Questions`."""
        over = self.words("ask.over"), self.meanwhile()[1]
        return over if self.host.situation.over else super().headline()

    def meanwhile(self) -> tuple[str, str]:
        """See `families.Questions`."""
        last, actor = "".join(self.told()[-1:]), self.thinking
        thinks = "" if actor is None else self.words("ask.thinks", name=self.name(actor))
        return self.words("ask.wait"), thinks or last

    def called(self, prompt: Prompt, sentence: str) -> str:
        """See `families.Questions`; nobody is called."""
        return sentence


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
        for name, rest in zip(names, hand.rests(len(names)), strict=True):
            raised = name in (ctx.host.held, ctx.looked_at)
            spec = self._spec(name, rest.x, rest.y - 6 * raised, rest.width, rest.height, 5.0 + raised)
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


def _action(ctx: Context, name: str) -> int:
    """Laying a token or a card on the stall."""
    sort, number = name.split(":")
    if sort != "card":
        return {"bid": BID, "toss": TOSS}[sort] + int(number)
    kind = ctx.kind(name)
    return VETO if kind == ctx.card_set.veto and not ctx.asks("offer") else OFFER + kind


def _keys(ctx: Context) -> list[str]:
    return [*ctx.tokens, *(name for name in ctx.hand if not name.startswith("back"))]


def _moves(ctx: Context) -> Moves:
    legal = set(ctx.host.situation.legal)
    actions = {name: _action(ctx, name) for name in _keys(ctx)}
    return {name: {STALL: Gesture((action,))} for name, action in actions.items() if action in legal}


def _stands_for(ctx: Context, target: str) -> list[str]:
    """A target, and the stall for what lies on it."""
    lies = target in ctx.field.sprites and target not in _keys(ctx)
    return [target, STALL] if lies else [target]


def _not_picked(ctx: Context, name: str, kind: str) -> Refusal | None:
    return ctx.host.refusal(_action(ctx, name)) if name in _keys(ctx) else Refusal("closed")


def _round(q: families.Questions[Context], prompt: Prompt) -> Round | None:
    """A Veto, which goes round; who may bring the offer back is asked alone."""
    if prompt.params["vetoed"]:
        return None
    text = q.words("prompt.react.round", worth=prompt.params["worth"])
    return Round(DECLINE, q.words("card.veto"), q.words("prompt.react.title"), text, q.words("do.nobody"))


def _hand(ctx: Context, which: str) -> list[str] | None:
    names = ctx.card_set.names
    found = [card for card in ctx.hand if ctx.kind(card) >= 0 and names[ctx.kind(card)] == which]
    return found if which in names else None


def _counted(word: str) -> Finder[Context]:
    return lambda ctx, count: [f"{word}:{count}"] if count.isdigit() else None


_laid = partial(Question, moves=_moves, astray=Refusal("elsewhere"))

ASKED: Asked[Context] = Asked(
    __name__,
    (
        _laid("bid", "prompt.bid.text", buttons=(Button("pass", BID, "cancel"),)),
        _laid("toss", "prompt.toss.text"),
        _laid("offer", "prompt.offer.text", buttons=(Button("lock", LOCK, "padlock", "primary"),)),
        _laid(  # who is asked back for a Veto has another reason
            "react", lambda q: q.words(f"prompt.react.{'back' if q.ctx.about(dict)['vetoed'] else 'text'}", **q.ctx.about(dict)),
            buttons=(Button("decline", DECLINE, "check-mark", "primary"),), round=_round,
        ),
    ),
    (
        Family("bid", advice=lambda ctx, _, count: (ctx.words("advice.bid", count=int(count)), [f"bid:{count}"])),
        Family("offer", of="card", points=("hand {name}",)),
        Family("veto", points=("hand veto",)),
        *plain("lock", "decline"),
    ),
    PROMPTS, text, lambda key, kind: Refusal("closed"),
    results=("toss",), begins_turn="bid", keys=_keys, stands_for=_stands_for,
    picks=dict.fromkeys(("bid", "toss", "card"), _not_picked),
    names={
        "me": whole(lambda ctx: [f"corner:{ctx.me}"]), "hand": _hand,
        **{word: _counted(word) for word in ("bid", "toss")},
    },
    topics={
        "card": lambda ctx, name: ("card", ctx.card_set.names[ctx.kind(name)]),
        **{name: name for name in ("bid", "toss", "middle", "deck")},
    },
)  # fmt: skip


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    questions = Questions(ctx, ASKED)
    stall = LanternsPicture(ctx, questions)
    log = LanternsLog(host.card_set, host.words, host.name)
    course = LanternsMotion(ctx, stall, log)
    return GameTable(ctx, stall, Gestures(ctx, ASKED), questions, course, log, Draft(), Names(ctx, ASKED))
