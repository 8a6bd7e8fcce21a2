"""The questions and families of actions at this table, a record for each."""

from __future__ import annotations

from functools import partial

from kotgames.games.toy_lanterns.actions import BID, DECLINE, LOCK, OFFER, VETO, text
from kotgames.games.toy_lanterns.board import PROMPTS
from kotgames.games.toy_lanterns.table.context import FIRST, STALL, Context

from kotgames.engine.contract import Prompt, Refusal
from kotgames.ui.table import ids
from kotgames.ui.table.asked import Asked, Button, Family, Finder, Moves, Question, plain
from kotgames.ui.table.context import Gesture, Round
from kotgames.ui.table.families import Questions, cards, kind_topic, whole


def _action(ctx: Context, name: str) -> int:
    """Laying a token or a card on the stall."""
    sort, number = ids.family(name), ids.numbers(name)[0]
    if sort != "card":
        return FIRST[sort] + number
    kind = ctx.card_set.kind_of[number]
    return VETO if kind == ctx.card_set.veto and not ctx.asks("offer") else OFFER + kind


def _moves(ctx: Context) -> Moves:
    actions = {name: _action(ctx, name) for name in ctx.keys}
    legal = set(ctx.host.situation.legal)
    return {name: {STALL: Gesture((action,))} for name, action in actions.items() if action in legal}


def _stands_for(ctx: Context, target: str) -> list[str]:
    """A target, and the stall for what lies on it."""
    lies = target in ctx.field.sprites and target not in ctx.keys
    return [target, STALL] if lies else [target]


def _not_picked(ctx: Context, name: str, kind: str) -> Refusal | None:
    return ctx.host.refusal(_action(ctx, name)) if name in ctx.keys else Refusal("closed")


def _round(q: Questions[Context], prompt: Prompt) -> Round | None:
    """A Veto, which goes round; who may bring the offer back is asked alone."""
    if prompt.params["vetoed"]:
        return None
    text = q.words("prompt.react.round", worth=prompt.params["worth"])
    return Round(DECLINE, q.words("card.veto"), q.words("prompt.react.title"), text, q.words("do.nobody"))


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
    results=("toss",), begins_turn="bid", keys=lambda ctx: ctx.keys, stands_for=_stands_for,
    picks=dict.fromkeys(("bid", "toss", "card"), _not_picked),
    names={
        "me": whole(lambda ctx: [f"corner:{ctx.me}"]), "hand": cards(lambda ctx: [ids.numbers(name)[0] for name in ctx.hand]),
        **{word: _counted(word) for word in ("bid", "toss")},
    },
    topics={"card": kind_topic, **{name: name for name in ("bid", "toss", "middle", "deck")}},
)  # fmt: skip
