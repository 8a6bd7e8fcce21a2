"""Cards of the hand that answer one question together (what pays for `?`, what is shown): picked in any order, given once all are picked.
The rules ask for them one by one in rising order of their symbols, so that each choice has one way to be written."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Final

from kotgames.engine.contract import State
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.decisions import AboutPay, AboutShow
from kotgames.games.knockdown.table.context import Context

BASES: Final = {"pay": a.PAY, "show": a.SHOW}
"""By question: the actions of its symbols."""

Way = tuple[int, ...]
"""Symbols in rising order."""


def owed(ctx: Context) -> int:
    """So many cards answer the question; 0 where it is another question."""
    if ctx.asks("pay"):
        return ctx.about(AboutPay)["left"]
    return ctx.about(AboutShow)["left"] if ctx.asks("show") else 0


def together(ctx: Context) -> bool:
    """True where the question takes several cards, which are picked before any is given."""
    return owed(ctx) > 1


def left(ctx: Context) -> int:
    """So many are still to be picked."""
    return owed(ctx) - len(ctx.picked)


def open_symbols(ctx: Context) -> list[int]:
    """Symbols of which a card may be picked next."""
    had = Counter(map(ctx.symbol, ctx.picked))
    return sorted({symbol for way in _ways(ctx, had) for symbol in (Counter(way) - had)})


def stand(ctx: Context) -> bool:
    """True while what is picked can still be part of what is given."""
    held = set(ctx.view["hands"][ctx.me])
    return held.issuperset(ctx.picked) and bool(_ways(ctx, Counter(map(ctx.symbol, ctx.picked))))


def pick(ctx: Context, card: int) -> None:
    """Pick a card, or put a picked one back; the last one gives them all."""
    if card in ctx.picked:
        ctx.picked.remove(card)
    else:
        ctx.picked.append(card)
    if left(ctx) <= 0:
        given = _given(ctx, tuple(sorted(map(ctx.symbol, ctx.picked))))
        ctx.picked.clear()
        ctx.host.commit(given)
    ctx.host.changed()


def first_of(ctx: Context, symbol: int) -> int:
    """The first card of a symbol that is not picked yet; -1 without one."""
    free = (card for card in ctx.own_hand if ctx.symbol(card) == symbol and card not in ctx.picked)
    return next(free, -1)


def imagined(ctx: Context) -> State | None:
    """The state once what is picked is given, where the rules ask for the rest of it then; else None."""
    after = ctx.host.after(_given(ctx, tuple(sorted(map(ctx.symbol, ctx.picked)))))
    asked = after.prompt if after is not None else None
    return after if asked is not None and ctx.asks(asked.kind) and asked.seat == ctx.me else None


def _given(ctx: Context, way: Way) -> tuple[int, ...]:
    assert ctx.prompt is not None
    return ctx.as_asked(*(BASES[ctx.prompt.kind] + symbol for symbol in way))


def _ways(ctx: Context, had: Counter[int]) -> list[Way]:
    """All that can be given with so many of each symbol among it (a lesson may not want every one)."""
    prompt = ctx.prompt
    if prompt is None or prompt.kind not in BASES or not ctx.host.situation.legal:
        return []
    lowest = min(ctx.host.situation.legal) - BASES[prompt.kind]
    held = Counter(map(ctx.symbol, ctx.view["hands"][ctx.me]))
    if prompt.kind == "show":
        held -= Counter(ctx.about(AboutShow)["shown"])
    symbols = sorted(symbol for symbol in held if symbol >= lowest)
    every = combinations_with_replacement(symbols, owed(ctx))
    return [way for way in every if had <= Counter(way) <= held and _whole(ctx, way)]


def _whole(ctx: Context, way: Way) -> bool:
    """True where all of a way may be given here."""
    after = ctx.host.after(_given(ctx, way))
    assert ctx.prompt is not None
    return after is not None and (after.prompt is None or after.prompt.kind != ctx.prompt.kind)
