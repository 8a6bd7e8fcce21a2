"""The fight on the stage: where the two are, which act a card is, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.art import acting
from kotgames.games.uncaged.board import ENDINGS
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS
from kotgames.ui.art.act import HELD, NOTHING, Act, Pair
from kotgames.ui.table.stage.bill import Bill, BillLine

RESULT_COLOURS = {
    "hit": "gold", "prevented": "#9df0f4", "cancelled": "#9df0f4", "broken": "#ffe14a", "dodge": "#b4c0d0",
}  # fmt: skip


def outcome(ctx: Context, side: e.Side) -> str:
    """The outcome of a card's act (acting.OUTCOMES): it lands, is kept off, stopped, answered, or comes to nothing. A Level Change whose
    damage is kept off has changed the level all the same."""
    if not side.valid:
        return "dodge"
    if side.broken == "countered":
        return "broken"
    if side.broken:
        return "cancelled"
    carries = ctx.card_set.types[side.kind] == "level_change"
    if (side.prevented or side.deflected) and not side.damage and not carries:
        return "prevented"
    return "hit"


def resting(ctx: Context) -> Pair:
    """The pair at rest; after the end they stay as it has left them."""
    view = ctx.view
    if ctx.host.situation.over and view["how"]:
        return ending(ctx, view["winner"], ENDINGS[view["how"]])[-1].end
    return acting.resting(c.LEVELS[ctx.stance_level], ctx.stance_top)


def act(ctx: Context, kind: int, seat: int, level: int, top: int, result: str) -> Act:
    """The act of a card of a seat."""
    card_set = ctx.card_set
    return acting.act(card_set.kinds[kind], card_set.types[kind], c.LEVELS[level], top, seat, result)


def coming(ctx: Context, kind: int, seat: int) -> Iterator[Act]:
    """Possible acts of a card that is revealed, the likely things first; at least one act, each made when it is asked for."""
    level, top = ctx.stance_level, ctx.stance_top
    results = ("hit", "prevented") if ctx.card_set.types[kind] in ("punch", "kick") else ("hit",)
    if not ctx.card_set.levels[kind] >> level & 1:
        results = ("dodge",)
    return (act(ctx, kind, seat, level, top, result) for result in results)


def moved(start: Pair | None, here: tuple[int, int], there: tuple[int, int]) -> Act:
    """The way from one (level, seat on top) to another where no card leads there; `start`: how the two are, if not at rest."""
    (level, top), (to, above) = here, there
    pair = start or acting.resting(c.LEVELS[level], top)
    return acting.moved(pair, c.LEVELS[level], top, c.LEVELS[to], above)


def level_and_top_after(ctx: Context, side: e.Side, level: int, top: int, result: str) -> tuple[int, int]:
    """(level, seat on top or -1) after a card's act."""
    sort = ctx.card_set.types[side.kind]
    name, upper = acting.level_and_top_after(sort, c.LEVELS[level], top, side.seat, result)
    return c.LEVELS.index(name), upper


def fought(attack: e.Side, defence: e.Side) -> list[tuple[e.Side, tuple[e.Side, ...]]]:
    """The cards of an exchange in the order in which they are acted, each with all cards whose damage lands in its act: a breaker is seen
    in what becomes of the card that it breaks."""
    if attack.broken:
        return [(attack, (attack, defence))]
    answers = defence.valid and (defence.damage or not attack.prevented)
    return [(side, (side,)) for side in ((attack, defence) if answers else (attack,))]


def ending(ctx: Context, winner: int, how: str) -> list[Act]:
    """The end of the match, acted with the card that decided it."""
    number, card_set = deciding(ctx, winner), ctx.card_set
    card, kind = ("", "") if number < 0 else (card_set.kinds[number], card_set.types[number])
    return acting.ending(c.LEVELS[ctx.stance_level], ctx.stance_top, winner, how, card, kind)


def deciding(ctx: Context, winner: int) -> int:
    """The kind of the card that won the match; -1 where none is known."""
    return next((side.kind for side in ctx.shown_fight.last if side.seat == winner and side.lost), -1)


# ---- what stands beside it


def result(ctx: Context, acted: Act, shown: str, damage: int) -> tuple[str, str]:
    """The word of an outcome and its colour; what touches nobody only works, and so does a hold that hurts nobody."""
    if shown == "hit" and (acted.sight == NOTHING or (acted.sight == HELD and not damage)):
        return ctx.words("stage.sight.works"), "ok"
    return ctx.words(f"stage.sight.{shown}"), RESULT_COLOURS[shown]


def bill(ctx: Context, exchange: int, attack: e.Side, defence: e.Side) -> Bill:
    """The arithmetic of both cards of an exchange, each at its player's side."""
    title = ctx.words("ask.exchange", number=exchange + 1, count=SLOTS).upper()
    left, right = (attack, defence) if attack.seat == 0 else (defence, attack)
    return Bill(title=title, left=_lines(ctx, left), right=_lines(ctx, right))


def _lines(ctx: Context, side: e.Side) -> list[BillLine]:
    words = ctx.words
    if not side.valid:
        reason = ctx.shown_fight.reasons.get((side.seat, ctx.exchange))
        lines = [BillLine(words("ask.invalid"), "danger", 30.0)]
        return [*lines, BillLine(words.line(reason), "#ffffff", wraps=True)] if reason is not None else lines
    if side.broken:
        return [
            BillLine(words(f"ask.{side.broken}"), "danger", 30.0),
            BillLine(words(f"stage.{side.broken}"), "#ffffff", wraps=True),
        ]
    parts = (side.base, *(one.plus for one in side.additions))
    lines = [BillLine(" + ".join(map(str, parts)), "#ffffff", 30.0)] if side.additions else []
    kept = side.prevented + side.deflected
    if kept:
        lines.append(BillLine(words("stage.kept", count=kept), "#9df0f4", 24.0, late=True))
    if sum(parts) or kept:
        lines.append(BillLine(f"= {side.damage}", "gold", 34.0, late=bool(kept)))
    else:
        lines.append(BillLine(words("ask.works"), "ok", 26.0))
    return lines
