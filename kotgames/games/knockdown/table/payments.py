"""Paying for Special Attacks: which cards of a hand can go, and what is done once they are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.components import ANY, BLOCK, DASH
from kotgames.games.knockdown.table.context import Context, Payment

DEAR: Final = {BLOCK: 2, DASH: 1}
"""Symbols that one parts with last, where any card will do."""


def ways(counts: Sequence[int], cost: Sequence[int]) -> list[tuple[int, ...]]:
    """Ways to pay for the `?` of a cost, as symbols in rising order: those held most of, and of the least other use, first. Empty where the
    cost cannot be paid at all."""
    left = [held - wanted for held, wanted in zip(counts, cost, strict=False)]
    if min(left) < 0:
        return []
    every = combinations_with_replacement(range(len(left)), cost[ANY])
    found = [way for way in every if all(way.count(symbol) <= left[symbol] for symbol in set(way))]

    def worth(way: tuple[int, ...]) -> tuple[int, int]:
        return sum(DEAR.get(one, 0) for one in way), -sum(left[one] for one in way)

    return sorted(found, key=worth)


def refusal(ctx: Context, special: int) -> Refusal | None:
    """Why a Special Attack cannot be paid for now; None if it can."""
    if ctx.asks("react"):
        return ctx.host.refusal(a.REACT + special)
    return ctx.combo_refusal(a.SPECIAL + special)


def begin(ctx: Context, special: int, card: int = -1) -> tuple[int, ...]:
    """A Special Attack is to be paid for, with `card` among what goes if that is left open: the actions where there is nothing to choose;
    else the payment is laid out, and there are none. Only for what is not refused."""
    found, at_once = choice(ctx, special)
    if not found:
        return at_once
    before = ctx.payment
    cards = [one for one in before.cards if one != card] if before and before.special == special else []
    ctx.payment = Payment(special, found)
    if card >= 0:
        _lay(ctx, ctx.payment, [*cards, card])
    return ()


def _lay(ctx: Context, payment: Payment, cards: list[int]) -> None:
    """These cards are to go for what any card may pay, in whatever order they were laid; the first ones give way where there is no room."""
    for first in range(len(cards)):
        wanted = Counter(map(ctx.symbol, cards[first:]))
        for index, way in enumerate(payment.ways):
            if wanted <= Counter(way):
                payment.chosen, payment.cards = index, cards[first:]
                return


def choice(ctx: Context, special: int) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The ways to pay that there are to choose among now, and, where there is nothing to choose, the actions. A lesson may want the Special
    Attack alone first."""
    found = ways(ctx.board.counts(ctx.me), ctx.card_set.costs[special])
    done = actions(ctx, special, found[0] if found else ())
    return (found, ()) if len(found) > 1 and a.PAY <= done[-1] < a.DISCARD else ([], done)


def actions(ctx: Context, special: int, way: Sequence[int]) -> tuple[int, ...]:
    """The actions of this payment, as the rules will ask: they do not ask where one way is left."""
    first = a.REACT + special if ctx.asks("react") else a.SPECIAL + special
    return ctx.as_asked(first, *(a.PAY + symbol for symbol in way))


def confirm(ctx: Context) -> None:
    """Pay as it is laid out."""
    payment = ctx.payment
    if payment is not None:
        found = actions(ctx, payment.special, payment.way)
        ctx.forget_payment()
        ctx.host.commit(found)
