"""The meaning of drops: fighters and Wilds to stations (laid out before they are placed), specials, bets, and why anything else means
nothing."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.card_set import (
    BELT,
    BLOCK,
    CHEERING,
    FIGHTER,
    LOCATIONS,
    SHOWDOWN,
    TOWEL,
    WILD,
)
from kotgames.games.knock_out_punch.decisions import not_now
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.table.asked import Moves, Targets
from kotgames.ui.table.context import Gesture

WHERE: Final = {
    SHOWDOWN: Refusal("ui_showdown_where", {}, "P7"), BELT: Refusal("ui_showdown_where", {}, "P7"),
    TOWEL: Refusal("ui_towel_where", {}, "P5"),
}  # fmt: skip
"""Why a card that may be played is not played on another place, by what it is."""

# ---- what is legal


def placing(ctx: Context) -> Moves:
    """Gestures of a turn: what is placed, and what is played or discarded in place of that."""
    return {ids.card(card): _placed(ctx, card) | _played(ctx, card) for card in ctx.own_hand}


def betting(ctx: Context) -> Moves:
    """Gestures of a bet: a Crowd card onto who fights."""
    legal, fighters = set(ctx.host.situation.legal), ctx.view["fight"][:2]
    return {
        ids.card(card): {
            ids.corner(seat): Gesture((action,))
            for seat in fighters
            if (action := _bet(ctx, card, seat)) in legal
        }
        for card in ctx.own_crowd
    }


def challenging(ctx: Context) -> Moves:
    """Gestures of the choice of an opponent: what is fought for onto one."""
    legal = sorted(ctx.host.situation.legal)
    targets = {ids.corner(action - a.AGAINST): Gesture((action,)) for action in legal}
    return {ids.card(card): targets for card in ctx.view["on_table"][-1:]}


def hand(ctx: Context) -> list[int]:
    """Cards of the own hand."""
    return ctx.own_hand


def ring(ctx: Context) -> list[int]:
    """Cards at the stations."""
    return [card for stack in ctx.view["ring"] for card in stack]


def trash(ctx: Context, card: int) -> int:
    """The action of taking a card off the ring."""
    number = ctx.card_set.kind_of[card]
    return a.TRASH_WILD + _location(ctx, card) if ctx.does(card) == WILD else a.TRASH + number


def lay(ctx: Context, card: int) -> int:
    """The action of laying a card in a fight."""
    return a.LAY + ctx.card_set.kind_of[card]


def block(ctx: Context, card: int) -> int:
    """The action of a Block; none of another card."""
    return a.BLOCK if ctx.does(card) == BLOCK else -1


def _location(ctx: Context, card: int) -> int:
    """The station a card of the ring lies at; -1 for another card."""
    return next((spot for spot, stack in enumerate(ctx.view["ring"]) if card in stack), -1)


def _bet(ctx: Context, card: int, seat: int) -> int:
    return a.BET + 2 * seat + (ctx.does(card) == CHEERING)


def _placed(ctx: Context, card: int) -> Targets:
    """Fighters and Wilds to their stations, what is laid back to the hand."""
    if card in ctx.laid:
        return {ids.HAND: Gesture(draft=lambda: ctx.take_back(card))}
    if ctx.does(card) not in (FIGHTER, WILD):
        return {}
    home = ctx.home_of(card)
    found: Targets = {}
    for spot in [home] if home >= 0 else _most_useful(ctx):
        if _may_lie(ctx, card, spot):
            lying = (*ctx.view["ring"][spot], *(ctx.laid if ctx.laid_at == spot else ()))
            gesture = Gesture(draft=lambda spot=spot: ctx.lay(card, spot))  # type: ignore[misc]
            found |= dict.fromkeys((ids.station(spot), *map(ids.card, lying)), gesture)
    return found


def _most_useful(ctx: Context) -> list[int]:
    """All locations, for a Wild: where it makes a stack strike first, then where most punches are."""
    board, card_set = ctx.board, ctx.card_set

    def worth(spot: int) -> tuple[bool, int, int]:
        strikes = board.punches[spot] + card_set.wild_punches >= card_set.knockout and board.target(spot) >= 0
        return strikes, board.punches[spot], spot

    return sorted(range(LOCATIONS), key=worth, reverse=True)


def _may_lie(ctx: Context, card: int, spot: int) -> bool:
    """True where a card may be laid at a station with what is laid already; a fighter at another one takes that back."""
    action = ctx.placing(card, spot)
    first = action if ctx.laid and ctx.laid_at != spot else min(*ctx.placement(), action, action)
    return first in ctx.host.situation.legal


def _played(ctx: Context, card: int) -> Targets:
    """Specials, and what can only be discarded."""
    legal = ctx.host.situation.legal
    kind, does = ctx.card_set.kind_of[card], ctx.does(card)
    if a.DISCARD + kind in legal:
        return dict.fromkeys((ids.TRASH, ids.CENTER), Gesture((a.DISCARD + kind,)))
    if does in (SHOWDOWN, BELT) and a.SHOWDOWN + kind in legal:
        return _showdown(ctx, a.SHOWDOWN + kind)
    if does == TOWEL and a.TOWEL in legal:
        onto = {ids.card(lying): Gesture((a.TOWEL, trash(ctx, lying))) for lying in ring(ctx)}
        return {ids.CENTER: Gesture((a.TOWEL,)), **onto}
    return {}


def _showdown(ctx: Context, action: int) -> Targets:
    """To the middle, or onto whom it challenges: the King, or for a King anybody."""
    king = ctx.view["king"]
    if ctx.me != king:
        return dict.fromkeys((ids.CENTER, ids.corner(king)), Gesture((action,)))
    others = (seat for seat in ctx.seating.around if seat != king)
    onto = {ids.corner(seat): Gesture((action, a.AGAINST + seat)) for seat in others}
    return {ids.CENTER: Gesture((action,)), **onto}


# ---- why not there


def stands_for(ctx: Context, target: str) -> list[str]:
    """A target, and the place that it lies in."""
    family, numbers = target.partition(":")[0], ids.numbers(target)
    if family in ("back", "crowd"):
        return [target, ids.corner(numbers[0])]
    if family != "card":
        return [target]
    card = numbers[0]
    spot = _location(ctx, card)
    if spot >= 0 or card in ctx.laid:
        return [target, ids.station(spot if spot >= 0 else ctx.laid_at)]
    return [target, ids.HAND if card in ctx.own_hand or card in ctx.own_crowd else ids.CENTER]


def _number(spot: str, family: str) -> int:
    """The number of a place of a family; -1 for any other."""
    return ids.numbers(spot)[0] if spot.startswith(f"{family}:") else -1


def not_bet(ctx: Context, source: str, spots: list[str]) -> Refusal:
    """Why a Crowd card is no bet there."""
    seat = _number(spots[0], "corner")
    refused = ctx.host.refusal(_bet(ctx, ids.numbers(source)[0], seat)) if seat >= 0 else None
    return refused or Refusal("ui_bet_where", {}, "P10")


def not_challenged(ctx: Context, source: str, spots: list[str]) -> Refusal:
    """Why nobody is challenged there."""
    seat = _number(spots[0], "corner")
    return (ctx.host.refusal(a.AGAINST + seat) if seat >= 0 else None) or Refusal("ui_whom", {}, "P8")


def not_placed(ctx: Context, source: str, spots: list[str]) -> Refusal:
    """Why a card of the hand means nothing there in a turn."""
    card, target = ids.numbers(source)[0], spots[-1]
    does, kind = ctx.does(card), ctx.card_set.kind_of[card]
    name = f"@card.{ctx.card_set.kinds[kind]}"
    if target == ids.HAND:
        return Refusal("ui_in_hand_already", {}, "P1")
    if does in (FIGHTER, WILD):
        spot, home = _number(target, "station"), ctx.card_set.location_of[card]
        if spot < 0:
            return Refusal("ui_stations_only", {"card": name}, "P1")
        if home >= 0 and spot != home:
            fighter = f"@fighter.{ctx.card_set.fighters[home]}"
            return Refusal("ui_own_station", {"card": name, "fighter": fighter}, "P1")
        return ctx.host.refusal(ctx.placing(card, spot)) or Refusal("wild_elsewhere", {}, "P20")
    king, seat = ctx.view["king"], _number(target, "corner")
    if does in (SHOWDOWN, BELT) and seat >= 0 and king not in (ctx.me, seat):
        return Refusal("ui_only_king", {"name": ctx.host.name(king)}, "P7")
    return ctx.host.refusal(_special(ctx, card)) or WHERE.get(does, Refusal("ui_discard_where", {}, "P11"))


def _special(ctx: Context, card: int) -> int:
    """The action of a card in a turn that is not placed."""
    kind, does = ctx.card_set.kind_of[card], ctx.does(card)
    if does in (SHOWDOWN, BELT):
        return a.SHOWDOWN + kind
    return a.TOWEL if does == TOWEL else a.DISCARD + kind


# ---- why not picked up


def not_picked(ctx: Context, source: str, kind: str) -> Refusal | None:
    """Why a card cannot be picked up now."""
    card = ids.numbers(source)[0]
    number, does, host = ctx.card_set.kind_of[card], ctx.does(card), ctx.host
    ring = kind == "trash" and _location(ctx, card) >= 0
    bets = kind == "bet" and card in ctx.own_crowd
    if card in ctx.own_crowd and not bets:
        return Refusal("ui_crowd_bets_only", {}, "P10")
    if card in ctx.own_hand and kind not in ("turn", "add", "block", "lay"):
        return not_now(f"ui_not_for_{kind}" if kind in ("bet", "trash") else "ui_no_card_now", kind)
    if card not in ctx.own_hand and not ring and not bets:
        if kind == "opponent" and card in ctx.view["on_table"][-1:]:
            return not_now("ui_no_card_now", kind)
        return not_now("ui_card_lies", kind)
    if kind == "block":
        return Refusal("ui_only_block", {}, "P4")
    if kind == "lay":
        return Refusal("ui_only_fighters", {}, "P9")
    if kind == "trash":
        return host.refusal(trash(ctx, card))
    if kind == "bet":
        return not_now("ui_no_card_now", kind)
    if kind == "turn" and not other_play(ctx):
        return host.refusal(a.DISCARD + number)
    if does == BLOCK:
        return Refusal("ui_block_later", {}, "P4")
    placed = does in (FIGHTER, WILD)
    return host.refusal(ctx.placing(card, max(0, ctx.home_of(card))) if placed else _special(ctx, card))


def other_play(ctx: Context) -> bool:
    """True where more can be done in a turn than to discard."""
    return any(action < a.DISCARD and action != a.DECLINE for action in ctx.host.situation.legal)
