"""The fight on the stage: where the two are at rest, which act an event is, and what stands beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import explained
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.art import acting, falls
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.games.mortal_kombat_kards.components import NONE
from kotgames.games.mortal_kombat_kards.table import facing, looks
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.games.mortal_kombat_kards.views import View
from kotgames.ui.art.act import Pair
from kotgames.ui.table.stage.bill import Bill, BillLine

BEFORE_MEETING: Final = {
    "blocked": "blocked",
    "evaded": "evaded",
    "stopped": "countered",
    "countered": "countered",
    "tied": "trade",
}
"""By the result of a clash: the outcome that is acted there. An attack that lands is acted as it strikes."""
FALLS: Final = {
    k.KNOCK_DOWN: falls.DOWN, k.KNOCK_BACK: falls.SLIDES, k.THROW: falls.FLIES, k.PULL: falls.DRAGGED, k.HOLD: falls.HELD,
}  # fmt: skip


def distance(ctx: Context) -> str:
    """The distance that is shown."""
    return facing.distance(ctx.view, ctx.pair)


def resting(ctx: Context) -> Pair:
    """The pair at rest."""
    return facing.resting(ctx.view, ctx.pair)


def moved(ctx: Context, before: View) -> ShownAct | None:
    """The way from one rest to another; None where nobody moves."""
    one, two = ((facing.distance(view, ctx.pair), facing.down(view, ctx.pair)) for view in (before, ctx.view))
    return None if one == two else replace(acting.moved(one[0], two[0], one[1], two[1]))


def _acted(ctx: Context, kard: str, seat: int, view: View, *outcome: str, **named: Any) -> ShownAct:
    """An act of its own of a kard that a seat plays, at the distance of a view: those of `acting` are kept, and the same blow twice is two
    acts for the stage."""
    there = facing.distance(view, ctx.pair)
    return replace(acting.acted(kard, max(0, ctx.side(seat)), *outcome, distance=there, **named))


def name_of(ctx: Context, card: int, kind: int = NONE) -> str:
    """The id of a card, or of the kind whose face it has."""
    return ctx.card_set.kinds[kind if kind >= 0 else ctx.card_set.kind_of[card]]


def fall_of(ctx: Context, kind: int, *, stuns: bool) -> str:
    """The fall of one who is hit by a kind."""
    if stuns:
        return falls.STUN
    words = {deed.word for deed in ctx.kind_face(kind).does}
    return next((fall for word, fall in FALLS.items() if word in words), falls.STAGGER)


def struck(ctx: Context, event: e.AttackStruck, view: View) -> ShownAct:
    """An attack that lands."""
    kind = (
        view["attack_kind"]
        if event.number == 0 and event.seat == view["by"]
        else ctx.card_set.kind_of[event.card]
    )
    fall = (
        fall_of(ctx, kind, stuns=bool(view["stunned"] == 1 and not event.number))
        if event.effects
        else falls.STAGGER
    )
    down, held = facing.down(view, ctx.pair), facing.held(view, ctx.pair)
    return _acted(ctx, ctx.card_set.kinds[kind], event.seat, view, fall=fall, down=down, held=held)


def met(ctx: Context, event: e.Clashed, view: View) -> ShownAct | None:
    """The outcome of an attack that does not land alone; None for one that lands."""
    outcome = BEFORE_MEETING.get(event.result)
    if outcome is None and event.result != "failed":
        return None
    answer = name_of(ctx, event.answer, view["answer_kind"]) if event.answer >= 0 else ""
    kard = ctx.card_set.kinds[view["attack_kind"]]
    return _acted(ctx, kard, event.seat, view, outcome or "out_of_reach", answer=answer)


def missed(ctx: Context, event: e.AttackMissed, view: View) -> ShownAct:
    """A later attack that does not reach."""
    return _acted(ctx, name_of(ctx, event.card), event.seat, view, "out_of_reach")


def finished(ctx: Context, event: e.FinisherPlayed | e.FriendshipPlayed, view: View) -> ShownAct:
    """A finisher."""
    return _acted(ctx, name_of(ctx, event.card), event.seat, view)


# ---- what stands beside it


def bill(ctx: Context) -> Bill:
    """Both sums of the exchange, each at its player's side."""
    clash = ctx.clash
    if clash is None:
        return Bill()
    sides = {clash.attack.seat: clash.attack}
    if clash.answer is not None:
        sides[clash.answer.seat] = clash.answer
    left, right = (_lines(ctx, sides.get(seat)) for seat in ctx.pair)
    return Bill(left=left, right=right)


def _lines(ctx: Context, side: explained.Side | None) -> list[BillLine]:
    if side is None or side.speed == NONE:
        return []
    parts = [str(amount) if source == n.PRINTED else f"{amount:+d}" for source, _, amount in side.speed_rows]
    lines = [BillLine(f"{ctx.words('clash.speed')} {side.speed}", looks.FAST, 32.0)]
    if len(parts) > 1:
        lines.append(BillLine(" ".join(parts), "#ffffff", 22.0))
    return lines


def result(ctx: Context, event: e.Clashed) -> tuple[str, str]:
    """The word of a clash and its colour."""
    name = ("", "fails", "blocks", "evades", "stops", "beats", "trades", "stopped")[
        b.RESULTS.index(event.result)
    ] or "taken"
    return ctx.words(
        f"verdict.{name}.title"
    ).upper(), "gold" if event.result == "tied" else "danger" if event.result == "landed" else "ok"
