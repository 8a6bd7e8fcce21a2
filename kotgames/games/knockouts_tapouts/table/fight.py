"""The fight on the stage: where the two are by the rules, which act an event is, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.games.knockouts_tapouts.art.attacks import MOVES, ON_GROUND, POSITIONS
from kotgames.games.knockouts_tapouts.board import ENDINGS
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.views import View
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.table.stage.bill import Bill, BillLine

RESULT_COLOURS = {
    acting.HIT: "gold", acting.HEAVY: "gold", acting.BLOCKED: "#9df0f4", acting.SLIPPED: "#d5deea", acting.MISSED: "#b4c0d0",
}  # fmt: skip


def place(ctx: Context, position: int) -> str:
    """The name of a Position as the rig knows it; one of a player's own card set is acted as the farthest or the last one."""
    name = ctx.card_set.positions[position]
    if name in POSITIONS:
        return name
    return POSITIONS[-1] if position >= ctx.card_set.first_ground else POSITIONS[0]


def resting(ctx: Context) -> Pair:
    """Where the two are by the rules; after the end they stay as it has left them."""
    view = ctx.view
    where, top = place(ctx, view["position"]), view["top_seat"]
    if ctx.host.situation.over and view["how"]:
        return _ending(ctx, ENDINGS[view["how"]], view["winner"])[-1].end
    return acting.resting(where, top, view["pending_throw"])


def attack(ctx: Context, event: e.AttackRolled, before: View) -> Act | None:
    """The act of a roll, from where the fight was when it fell; None for an attack of a card set that the rig does not know."""
    result = acting.result_of(event.dice, event.number, event.successes)
    return _attack(ctx, event.attack, event.seat, before, result)


def _attack(ctx: Context, number: int, seat: int, view: View, result: str) -> Act | None:
    name = ctx.card_set.attacks[number]
    if name not in MOVES:
        return None
    return acting.attack(name, place(ctx, view["position"]), view["top_seat"], seat, result)


def coming(ctx: Context, number: int, seat: int) -> Iterator[Act]:
    """Everything that may come of an attack, the likely things first, each made when it is asked for."""
    view = ctx.view
    found = (_attack(ctx, number, seat, view, result) for result in acting.RESULTS)
    return (one for one in found if one is not None)


def sprawl(ctx: Context, seat: int, view: View) -> Act:
    """A Throw of a seat is stopped."""
    return acting.sprawl(place(ctx, view["position"]), seat)


def moved(ctx: Context, before: View) -> Act | None:
    """The way from the Position before to that of the view; None where nobody has to move."""
    view = ctx.view
    here, there = place(ctx, before["position"]), place(ctx, view["position"])
    start = ctx.stage.pair or acting.resting(here, before["top_seat"], before["pending_throw"])
    end = acting.resting(there, view["top_seat"], view["pending_throw"])
    if start == end:
        return None
    was_down = here in ON_GROUND or before["pending_throw"] >= 0
    turned = before["top_seat"] != view["top_seat"]
    return transitions.move(start, end, was_down, there in ON_GROUND or view["pending_throw"] >= 0, turned)


def ending(ctx: Context, event: e.MatchEnded) -> list[Act]:
    """The end of the match, acted from where the fight was, with the attack that decided it."""
    return _ending(ctx, event.how, event.winner)


def _ending(ctx: Context, how: str, winner: int) -> list[Act]:
    view = ctx.view
    move = ctx.card_set.attacks[ctx.last_attack] if ctx.last_attack >= 0 else ""
    return transitions.ending(how, place(ctx, view["position"]), view["top_seat"], winner, move)


# ---- what stands beside it


def declared(ctx: Context, event: e.AttackPlayed) -> Bill:
    """An attack is declared: who does what with how many dice."""
    words = ctx.words
    line = BillLine(words(f"card.{ctx.card_set.attacks[event.attack]}").upper(), "gold", 30.0)
    return _beside(event.seat, Bill(title=words("stage.attacks", name=ctx.host.name(event.seat))), [line])


def rolled(ctx: Context, event: e.AttackRolled) -> Bill:
    """The dice of an attack with the number they must meet, and what came of it."""
    words = ctx.words
    result = acting.result_of(event.dice, event.number, event.successes)
    name = words(f"card.{ctx.card_set.attacks[event.attack]}").upper()
    hits = words("stage.hits", count=event.successes) if event.successes else words("stage.no_hit")
    lines = [
        BillLine(f"{name}  {event.number}+", "gold", 30.0),
        BillLine(hits, "#ffffff", 26.0, late=True),
    ]
    bill = Bill(
        title=words("stage.attacks", name=ctx.host.name(event.seat)),
        result=(words(f"stage.sight.{result}"), RESULT_COLOURS[result]),
    )
    return _beside(event.seat, bill, lines)


def _beside(seat: int, bill: Bill, lines: list[BillLine]) -> Bill:
    """The lines stand at the side of who acts, above the dice."""
    bill.dice = True
    if seat == 0:
        bill.left = lines
    else:
        bill.right = lines
    return bill
