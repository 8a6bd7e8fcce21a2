"""The fight on the stage: where the two are by the rules, which act an event is, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.games.knockouts_tapouts.art.attacks import MOVES, ON_GROUND, POSITIONS
from kotgames.games.knockouts_tapouts.board import ENDINGS
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.views import View
from kotgames.ui.art.act import THROWN, Act, Pair
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
    """The pair by the rules; after the end they stay as it has left them."""
    view = ctx.view
    if not ctx.showing and view["pending_throw"] >= 0:  # a position that was set up: no event has said so
        ctx.thrower = view["pending_throw"]
    if ctx.host.situation.over and view["how"]:
        return ending(ctx, ENDINGS[view["how"]], view["winner"])[-1].end
    return acting.resting(place(ctx, view["position"]), view["top_seat"], ctx.thrower)


def lies(ctx: Context, here: str) -> bool:
    """True where one of the two lies as a Throw left them, at a Position on the feet."""
    return ctx.thrower >= 0 and here not in ON_GROUND


def _fought(ctx: Context, view: View) -> tuple[str, int]:
    """The place of the rig where they are seen to fight, and who is on top: over who was thrown one fights as on the ground, whatever the
    Position, for nobody rises for a blow and lies down again."""
    here = place(ctx, view["position"])
    return (ON_GROUND[0], ctx.thrower) if lies(ctx, here) else (here, view["top_seat"])


def attack(ctx: Context, number: int, seat: int, view: View, result: str) -> Act | None:
    """The act of an attack with a result, from where the fight is in a view; None for one of a card set that the rig does not know."""
    name = ctx.card_set.attacks[number]
    if name not in MOVES:
        return None
    made = acting.attack(name, *_fought(ctx, view), seat, result)
    here = place(ctx, view["position"])
    if not lies(ctx, here):
        return made
    thrower = seat if made.sight == THROWN else ctx.thrower
    return made.ending_in(acting.resting(here, -1, thrower))


def coming(ctx: Context, number: int, seat: int) -> Iterator[Act]:
    """Everything that may come of an attack, the likely things first, each made when it is asked for."""
    view = ctx.view
    found = (attack(ctx, number, seat, view, result) for result in acting.RESULTS)
    return (one for one in found if one is not None)


def sprawl(ctx: Context, seat: int, view: View) -> Act:
    """A Throw of a seat is stopped."""
    here = place(ctx, view["position"])
    where, top = _fought(ctx, view)
    made = acting.sprawl(where, seat, top)
    return made.ending_in(acting.resting(here, -1, ctx.thrower)) if lies(ctx, here) else made


def moved(ctx: Context, before: View, thrower: int) -> Act | None:
    """The way from the Position before to that of the view; None where nobody has to move. `thrower`: `Context.thrower`
    as it was before."""
    view = ctx.view
    here, there = place(ctx, before["position"]), place(ctx, view["position"])
    start = ctx.stage.pair or acting.resting(here, before["top_seat"], thrower)
    end = acting.resting(there, view["top_seat"], ctx.thrower)
    if start == end:
        return None
    upper = before["top_seat"] if here in ON_GROUND else thrower
    now = view["top_seat"] if there in ON_GROUND else ctx.thrower
    return transitions.move(start, end, upper >= 0, now >= 0, upper != now)


def ending(ctx: Context, how: str, winner: int) -> list[Act]:
    """The end of the match, acted from where the fight was, with the attack that decided it."""
    view = ctx.view
    move = ctx.card_set.attacks[ctx.last_attack] if ctx.last_attack >= 0 else ""
    return transitions.ending(how, *_fought(ctx, view), winner, move)


# ---- what stands beside it


def declared(ctx: Context, seat: int, attack: int) -> Bill:
    """An attack is declared: who does what with how many dice."""
    line = BillLine(ctx.words(f"card.{ctx.card_set.attacks[attack]}").upper(), "gold", 30.0)
    return _beside(ctx, seat, [line])


def rolled(ctx: Context, seat: int, attack: int, number: int, successes: int, result: str) -> Bill:
    """The dice of an attack with the number they must meet, and what came of it."""
    words = ctx.words
    name = words(f"card.{ctx.card_set.attacks[attack]}").upper()
    hits = words("stage.hits", count=successes) if successes else words("stage.no_hit")
    lines = [BillLine(f"{name}  {number}+", "gold", 30.0), BillLine(hits, "#ffffff", 26.0, late=True)]
    bill = _beside(ctx, seat, lines)
    bill.result = (words(f"stage.sight.{result}"), RESULT_COLOURS[result])
    return bill


def _beside(ctx: Context, seat: int, lines: list[BillLine]) -> Bill:
    """The lines stand at the side of who attacks, above the dice."""
    title = ctx.words("stage.attacks", name=ctx.host.name(seat))
    left, right = (lines, []) if seat == 0 else ([], lines)
    return Bill(title=title, left=left, right=right, dice=True)
