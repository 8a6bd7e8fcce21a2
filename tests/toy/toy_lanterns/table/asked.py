"""The questions and families of actions at this table, a record for each."""

from __future__ import annotations

from functools import partial

from kotgames.games.toy_lanterns.actions import DECLINE, LOCK, OFFER, VETO, text
from kotgames.games.toy_lanterns.board import PROMPTS
from kotgames.games.toy_lanterns.table.context import STALL, Context

from kotgames.engine.contract import Prompt, Refusal
from kotgames.ui.table import ids
from kotgames.ui.table.asked import Asked, Button, Family, Question, plain
from kotgames.ui.table.context import Round
from kotgames.ui.table.families import Questions, cards, each_card, kind_topic, whole


def _action(ctx: Context, card: int) -> int:
    kind = ctx.card_set.kind_of[card]
    return VETO if kind == ctx.card_set.veto and not ctx.asks("offer") else OFFER + kind


def _not_picked(ctx: Context, name: str, kind: str) -> Refusal | None:
    card = ids.numbers(name)[0]
    return ctx.host.refusal(_action(ctx, card)) if card in ctx.own_hand else Refusal("closed")


def _round(q: Questions[Context], prompt: Prompt) -> Round | None:
    """A Veto, which goes round; who may bring the offer back is asked alone."""
    if prompt.params["vetoed"]:
        return None
    text = q.words("prompt.react.round", worth=prompt.params["worth"])
    return Round(DECLINE, q.words("card.veto"), q.words("prompt.react.title"), text, q.words("do.nobody"))


BIDS: Family[Context] = Family("bid", of="count")
_laid = partial(
    Question, moves=each_card(lambda ctx: ctx.own_hand, _action, STALL), astray=Refusal("elsewhere")
)

ASKED: Asked[Context] = Asked(
    __name__,
    (
        Question("bid", "prompt.bid.text", buttons=(BIDS,), alike=True),
        Question("toss", "prompt.toss.text", buttons=(Family("toss", of="count"),), alike=True),
        _laid("offer", "prompt.offer.text", buttons=(Button("lock", LOCK, "padlock", "primary"),)),
        _laid(  # who is asked back for a Veto has another reason
            "react", lambda q: q.words(f"prompt.react.{'back' if q.ctx.about(dict)['vetoed'] else 'text'}", **q.ctx.about(dict)),
            buttons=(Button("decline", DECLINE, "check-mark", "primary"),), round=_round,
        ),
    ),
    (BIDS, Family("offer", of="card", points=("hand {name}",)), Family("veto", points=("hand veto",)), *plain("lock", "decline")),
    PROMPTS, text, lambda key, kind: Refusal("closed"), results=("toss",), begins_turn="bid",
    stands_for=lambda ctx, target: [target, STALL] if target in ctx.offer else [target],
    picks={"card": _not_picked}, names={"me": whole(lambda ctx: [ids.corner(ctx.me)]), "hand": cards(lambda ctx: ctx.own_hand)},
    topics={"card": kind_topic, "middle": "middle", "deck": "deck"},
)  # fmt: skip
