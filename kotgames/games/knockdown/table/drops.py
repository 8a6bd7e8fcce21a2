"""The meaning of drops: row cards to the foe or the own hand, miniatures to spaces, cards of the hand to Special Attacks; and why anything
else means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.components import BLOCK, DASH
from kotgames.games.knockdown.decisions import AboutAttack, AboutGo, not_now
from kotgames.games.knockdown.table import ids, payments, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.asked import Moves, Targets
from kotgames.ui.table.context import Gesture
from kotgames.ui.table.families import each_card

HAND_ANSWERS = {"discard": a.DISCARD, "pay": a.PAY, "show": a.SHOW}
"""Questions that a card of the own hand answers, and the actions of its symbols."""


# ---- what lies where


def row(ctx: Context) -> list[int]:
    """Cards of the Attack Row, the oldest first."""
    return ctx.view["row"]


def hand_of_mine(ctx: Context) -> list[int]:
    """Cards of the hand of who is asked."""
    return ctx.hand_of(ctx.me)


def hand_of_foe(ctx: Context) -> list[int]:
    """Cards of the other hand."""
    return ctx.hand_of(1 - ctx.me)


def row_and_hand(ctx: Context) -> list[str]:
    """Ids of the row, then of the own hand."""
    return [ids.card(card) for card in (*row(ctx), *ctx.own_hand)]


def skills_on_offer(ctx: Context) -> list[str]:
    """Ids of the Skills to choose among."""
    first = a.KEEP if ctx.asks("draft") else a.FACE
    return [ids.skill(action - first) for action in sorted(ctx.host.situation.legal)]


def by_symbol(base: int) -> Callable[[Context, int], int]:
    """The action of a card that counts by its symbol."""
    return lambda ctx, card: base + ctx.symbol(card)


def _space(ctx: Context, space: int) -> list[str]:
    """All ids that stand for a space: itself, and a turret on it."""
    return [ids.space(space), *(ids.turret(seat) for seat in (0, 1) if ctx.view["turret"][seat] == space)]


def _foe(ctx: Context) -> list[str]:
    """All ids that stand for the foe."""
    foe = 1 - ctx.me
    return [ids.mini(foe), *_space(ctx, ctx.view["place"][foe]), ids.sheet(foe)]


def _to_spaces(ctx: Context, base: int, beyond: int, actions: Iterable[int], before: bool = False) -> Targets:
    """Spaces by those of some actions that lead there; `before`: with what the rules want done first."""
    found: Targets = {}
    for action in sorted(actions):
        if base <= action < beyond:
            gesture = Gesture(ctx.as_asked(action) if before else (action,))
            found |= dict.fromkeys(_space(ctx, action - base), gesture)
    return found


# ---- a turn


def acting(ctx: Context) -> Moves:
    """Gestures of an action: a row card to the foe or the hand, the miniature to a space, and those that begin a Combo."""
    legal, found = ctx.host.situation.legal, {}
    for card in row(ctx):
        kind = ctx.card_set.kind_of[card]
        places = _foe(ctx) if ctx.foresight.of(ctx.me, kind).meets else []
        found[ids.card(card)] = dict.fromkeys((*places, ids.HAND), Gesture((a.ATTACK + kind,)))
    steps = _to_spaces(ctx, a.MOVE, a.CORRIDOR, legal)
    found[ids.mini(ctx.me)] = steps | _to_spaces(ctx, a.CORRIDOR, a.DASH, legal) | steps
    return found | _combo_cards(ctx)


def going_on(ctx: Context) -> Moves:
    """Gestures of a Combo: dragging the miniature is a Dash."""
    dashes = _to_spaces(ctx, a.DASH, a.GO, ctx.combo_use())
    return {ids.mini(ctx.me): dashes, **_combo_cards(ctx)}


def _combo_cards(ctx: Context) -> Moves:
    """Cards of the hand: a Dash card onto a space, any onto a Special Attack that it helps to pay."""
    use = ctx.combo_use()
    dashes = _to_spaces(ctx, a.DASH, a.GO, use, before=True)
    paid = _paid(ctx, [one - a.SPECIAL for one in use if a.SPECIAL <= one < a.REACT])
    return {
        ids.card(card): (dashes if ctx.symbol(card) == DASH else {}) | paid[ids.card(card)]
        for card in ctx.view["hands"][ctx.me]
    }


def _paid(ctx: Context, specials: Sequence[int]) -> Moves:
    """Cards of the hand onto the Special Attacks that they help to pay."""
    found: Moves = {}
    for card in ctx.view["hands"][ctx.me]:
        helped = [one for one in specials if _helps(ctx, one, card)]
        found[ids.card(card)] = {ids.special(one): _pays(ctx, one, card) for one in helped}
    return found


def _helps(ctx: Context, special: int, card: int) -> bool:
    """True where a card may be among what pays for a Special Attack."""
    cost, symbol = ctx.card_set.costs[special], ctx.symbol(card)
    return bool(cost[symbol]) or any(symbol in way for way in payments.ways(ctx.board.counts(ctx.me), cost))


def _pays(ctx: Context, special: int, card: int) -> Gesture:
    """A card is laid on a Special Attack: it is performed, or, where there is a choice, its payment laid out."""
    found, at_once = payments.choice(ctx, special)
    if not found:
        return Gesture(at_once)

    def lay() -> None:
        payments.begin(ctx, special, -1 if ctx.card_set.costs[special][ctx.symbol(card)] else card)

    return Gesture(draft=lay)


def taking(ctx: Context) -> Moves:
    """Gestures of the first cards: into the hand."""
    places, kinds = (ids.HAND, ids.sheet(ctx.me)), ctx.card_set.kind_of
    takes = {card: Gesture((a.FIRST + kinds[card],)) for card in row(ctx)}
    return {ids.card(card): dict.fromkeys(places, gesture) for card, gesture in takes.items()}


def renewing(ctx: Context) -> Moves:
    """Gestures of the oldest card of the row: off it."""
    renew = dict.fromkeys((ids.DISCARDS, ids.DECK), Gesture((a.RENEW,)))
    return {ids.card(card): renew for card in row(ctx)[:1]}


def skills(base: int, ctx: Context) -> Moves:
    """Gestures of Skills: to the own sheet."""
    places = (ids.sheet(ctx.me), ids.HAND)
    legal = sorted(ctx.host.situation.legal)
    return {ids.skill(one - base): dict.fromkeys(places, Gesture((one,))) for one in legal}


# ---- an attack


def walking(ctx: Context) -> Moves:
    """Gestures of an effect that moves a fighter or places a turret. Both stand on the start spaces only once they are chosen: until then
    spaces are clicked."""
    steps = _to_spaces(ctx, a.GO, a.ATTACK, ctx.host.situation.legal)
    about = ctx.about(AboutGo)
    seat = about["moved"]
    if about["how"] == b.WAYS_TO_GO[b.BY_TURRET]:
        return {ids.turret(seat): steps} if ctx.view["turret"][seat] >= 0 else {}
    return {ids.mini(seat): steps}


def starting(ctx: Context) -> Moves:
    """Gestures of a Strike's origin onto its target: the fighter or its turret to the foe."""
    seat = ctx.about(AboutAttack)["seat"]
    foe = [ids.mini(1 - seat), *_space(ctx, ctx.view["place"][1 - seat])]
    return {
        ids.mini(seat): dict.fromkeys(foe, Gesture((a.HERE,))),
        ids.turret(seat): dict.fromkeys(foe, Gesture((a.TURRET,))),
    }


def reacting(ctx: Context) -> Moves:
    """Gestures of a Reaction, and of the one Block that is open without one."""
    found = _paid(ctx, [one - a.REACT for one in sorted(ctx.host.situation.legal) if a.REACT <= one < a.PAY])
    for name, targets in _blocked(ctx, ctx.blocks_too(), a.DECLINE).items():
        found.setdefault(name, {}).update(targets)
    return found


def blocking(ctx: Context) -> Moves:
    """Gestures of a Block."""
    return _blocked(ctx, [one for one in ctx.host.situation.legal if a.BLOCK <= one <= a.BLOCK_EFFECT])


def _blocked(ctx: Context, ways: Sequence[int], *before: int) -> Moves:
    """A Block card onto the own fighter, where there is one way to block; `before`: what is done first."""
    if len(ways) != 1:
        return {}
    me = ctx.me
    places = [ids.sheet(me), ids.mini(me), *_space(ctx, ctx.view["place"][me]), ids.DISCARDS]
    blocks = [card for card in ctx.view["hands"][me] if ctx.symbol(card) == BLOCK]
    return {ids.card(card): dict.fromkeys(places, Gesture((*before, *ways))) for card in blocks}


def given(base: int, ctx: Context) -> Moves:
    """Gestures of cards that pay or are shown; where several go together each is only picked, or put back."""
    places = (ids.DISCARDS,) if base == a.PAY else (ids.sheet(1 - ctx.me), ids.DISCARDS)
    if not picks.together(ctx):
        return each_card(hand_of_mine, by_symbol(base), *places)(ctx)
    symbols = picks.open_symbols(ctx)
    return {
        ids.card(card): dict.fromkeys(places, Gesture(draft=partial(picks.pick, ctx, card)))
        for card in ctx.hand_of(ctx.me)
        if card in ctx.picked or ctx.symbol(card) in symbols
    }


# ---- why not there


def stands_for(ctx: Context, target: str) -> list[str]:
    """Ids that a target may stand for, the target first: a card for where it lies, a cube for its sheet, a miniature for its space, a
    space for who stands there."""
    view, bottom = ctx.view, ctx.seating.bottom
    family, number = target.partition(":")[0], next(iter(ids.numbers(target)), -1)
    if family == "card":
        if number in view["row"] or number == view["played"]:
            return [target, ids.ROW]
        if number in view["discards"]:
            return [target, ids.DISCARDS]
        seat = 0 if number in view["hands"][0] else 1
        return [target, *([ids.HAND] if seat == bottom else []), ids.sheet(seat)]
    if family in ("cube", "wounds", "up", "corner", "talent"):
        return [target, ids.sheet(number)]
    if family == "mini":
        return [target, ids.space(view["place"][number]), ids.sheet(number)]
    if family == "turret":
        return [target, ids.space(view["turret"][number])]
    if family == "space":
        return [target, *(ids.mini(seat) for seat in (0, 1) if view["place"][seat] == number)]
    return [target, *({"known": [ids.sheet(bottom)], "skill": [ids.ARENA]}.get(family, []))]


def _number(spots: list[str], family: str) -> int:
    """The number of the first place of a family among what a target stands for; -1 without one."""
    return next((ids.numbers(one)[0] for one in spots if one.startswith(f"{family}:")), -1)


def not_walked_there(ctx: Context, source: str, spots: list[str]) -> Refusal:
    """Why an effect moves nobody there."""
    space = _number(spots, "space")
    return (ctx.host.refusal(a.GO + space) if space >= 0 else None) or Refusal("ui_go_where", {}, "p.20")


def not_in_turn(ctx: Context, source: str, spots: list[str]) -> Refusal:
    """Why what can be picked up in a turn means nothing on a place."""
    if source.startswith("mini:"):
        return _not_walked(ctx, spots)
    card = ids.numbers(source)[0]
    name = {"card": f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"}
    if card in ctx.view["row"]:
        if set(_foe(ctx)) & set(spots):
            return Refusal("ui_out_of_range", name, "D1")
        return Refusal("ui_in_row_already" if ids.ROW in spots else "ui_row_where", name, "p.12")
    special, space = _number(spots, "special"), _number(spots, "space")
    if special >= 0:
        return _not_paid(ctx, special, ctx.symbol(card))
    if space >= 0 and ctx.symbol(card) == DASH:
        return ctx.combo_refusal(a.DASH + space) or Refusal("ui_hand_where", name, "p.13")
    if space >= 0:
        return Refusal("ui_only_dash", name, "p.13")
    if ids.HAND in spots:
        return Refusal("ui_in_hand_already", {}, "p.13")
    return Refusal("ui_hand_where", name, "p.13")


def _not_walked(ctx: Context, spots: list[str]) -> Refusal:
    """Why a miniature does not go there: as a Move or by the corridors, in a Combo as a Dash."""
    space, refused = _number(spots, "space"), None
    if space >= 0 and ctx.asks("combo"):
        refused = ctx.combo_refusal(a.DASH + space)
    elif space >= 0:
        ground, here = ctx.board.ground, ctx.view["place"][ctx.me]
        far = ground.distance[here][space] > 1 and ground.is_corridor[here] and ground.is_corridor[space]
        refused = ctx.host.refusal((a.CORRIDOR if far else a.MOVE) + space)
    return refused or Refusal("ui_mini_where", {}, "p.12")


def _not_paid(ctx: Context, special: int, symbol: int) -> Refusal:
    """Why a card does not pay for a Special Attack."""
    name = f"@special.{ctx.card_set.special_ids[special]}"
    if ctx.card_set.is_reaction(special):
        return Refusal("ui_reaction_later", {"special": name}, "D14")
    paid = {"special": name, "symbol": f"@symbol.{ctx.card_set.symbols[symbol]}"}
    return payments.refusal(ctx, special) or Refusal("ui_does_not_pay", paid, "p.13")


# ---- why not picked up


def no_card(ctx: Context, source: str, kind: str) -> Refusal:
    """Why a card cannot be picked up now."""
    card, view = ids.numbers(source)[0], ctx.view
    symbol, refusal = ctx.symbol(card), ctx.host.refusal
    if card in view["row"]:
        only = {"combo": Refusal("ui_combo_first", {}, "D16"), "renew": Refusal("ui_oldest_only", {}, "p.9")}
        return only.get(kind) or not_now("ui_row_not_now", kind)
    if card == view["played"]:
        return Refusal("ui_being_played", {}, "D21")
    if card in view["discards"]:
        return Refusal("ui_discarded", {}, "p.8")
    if card in view["hands"][1 - ctx.me]:
        refused = refusal(a.STRIP + symbol) if kind == "strip" else None
        return refused or Refusal("ui_foes_card", {}, "p.13")
    if kind in HAND_ANSWERS:
        return refusal(HAND_ANSWERS[kind] + symbol) or not_now("ui_no_card_now", kind)
    if kind == "block":
        return Refusal("ui_block_choose" if symbol == BLOCK else "ui_only_block", {}, "p.16")
    if kind in ("action", "combo"):
        if symbol == DASH and not ctx.combo_use():
            return Refusal("combo_empty", {}, "D16")
        name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
        return Refusal("ui_pays_nothing", {"card": name}, "p.13")
    if kind == "react":
        return Refusal("ui_pays_no_reaction", {}, "D14")
    return Refusal("ui_go_where", {}, "p.20") if kind in ("go", "start") else not_now("ui_no_card_now", kind)


def no_mini(ctx: Context, source: str, kind: str) -> Refusal:
    """Why a miniature cannot be picked up now."""
    if kind in ("action", "combo") and source != ids.mini(ctx.me):
        return Refusal("ui_foes_fighter", {}, "p.12")
    only: Mapping[str, Refusal] = {
        "action": Refusal("ui_no_way", {}, "D6"),
        "combo": Refusal("no_dash_card", {}, "p.13"),
        "go": Refusal("ui_other_moves", {}, "p.20"),
    }
    return only.get(kind) or not_now("ui_no_move_now", kind)
