"""The drops that mean something at this table: kards to a wing, at somebody, to piles and back; and why others mean nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kotgames.engine.contract import Refusal
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.decisions import not_now
from kotgames.games.mortal_kombat_kards.table import ids
from kotgames.games.mortal_kombat_kards.table.context import Context, usual_ways
from kotgames.ui.table.asked import Meaning, Moves
from kotgames.ui.table.context import Gesture


def _places(ctx: Context, card: int) -> list[str]:
    """The places for a kard of the own hand: the one that waits for it in a Kombo, the own wing."""
    if ctx.asks("rest") and ctx.slots:
        return [ids.slot(len(ctx.later) + 1), ids.wing(ctx.me)]
    return [ids.wing(ctx.me)]


def laying(ctx: Context) -> Moves:
    """Kards of the hand to the wing or the arena, in the ways in which they may be laid; what is laid out comes back."""
    found: Moves = {}
    if ctx.two_ways is not None:
        return found
    out = ctx.laid_out
    for card in ctx.own_hand:
        if card in out:
            continue
        ways = ctx.draft.ways(card)
        if not ways:
            continue
        gesture = ways[0][1]
        if len(ways) > 1:
            gesture = Gesture(draft=partial(_ask_ways, ctx, card, tuple(action for action, _ in ways)))
        found[ids.card(card)] = dict.fromkeys(_places(ctx, card), gesture)
        if len(ways) == 1 and gesture.actions and not ctx.drafting:
            found[ids.card(card)] |= _at_whom(ctx, gesture.actions)
    for card in out:
        back = ctx.draft.without(card) if ctx.drafting else None
        if back is not None:
            found[ids.card(card)] = {ids.HAND: back}
    return found


def _at_whom(ctx: Context, actions: tuple[int, ...]) -> dict[str, Gesture]:
    """With more than two, straight at somebody."""
    after = ctx.host.after(actions) if ctx.brawl else None
    if after is None:
        return {}
    return {
        ids.fighter(action - a.TARGET): Gesture((*actions, action))
        for action in after.actions()
        if a.TARGET <= action < a.LAY
    }


def _ask_ways(ctx: Context, card: int, actions: tuple[int, ...]) -> None:
    ctx.two_ways = card, actions
    ctx.host.changed()


def cancelling(ctx: Context) -> Moves:
    """A cancelling kard to the arena, or straight to what it names."""
    legal, size = set(ctx.host.situation.legal), ctx.card_set.size
    found: Moves = {}
    for card in ctx.own_hand:
        action = a.CANCEL + ctx.card_set.kind_of[card]
        if action not in legal:
            continue
        targets = {ids.wing(ctx.me): Gesture((action,))}
        after = ctx.host.after((action,))
        wanted = set(after.actions()) if after is not None else set()
        for target in ctx.about(dict)["cards"]:
            named = a.AT + target % size
            if named in wanted:
                targets[ids.card(target)] = Gesture((action, named))
        found[ids.card(card)] = targets
    return found


def dropping(ctx: Context) -> Moves:
    """Kards of the hand to the open pile, and back while they are only put aside."""
    put = ctx.draft.put_aside
    found: Moves = {}
    for card in ctx.own_hand:
        gesture = Gesture(draft=partial(put, card))
        if card in ctx.aside:
            found[ids.card(card)] = {ids.HAND: gesture}
        elif len(ctx.aside) < ctx.draft.most:
            found[ids.card(card)] = {ids.pile(ctx.me): gesture}
    return found


def each(
    family: int, lying: Callable[[Context], Iterable[int]], *places: Callable[[Context], str]
) -> Callable[[Context], Moves]:
    """Each of some cards to some places, by a family of actions."""

    def moves(ctx: Context) -> Moves:
        legal = set(ctx.host.situation.legal)
        taken = {card: family + ctx.card_set.kind_of[card] for card in lying(ctx)}
        return {
            ids.card(card): {place(ctx): Gesture((action,)) for place in places}
            for card, action in taken.items()
            if action in legal
        }

    return moves


def hand_cards(ctx: Context) -> list[int]:
    """Cards of the open hand."""
    return ctx.own_hand


def pile_cards(ctx: Context) -> list[int]:
    """Cards of the own open pile."""
    return ctx.view["piles"][ctx.me]


def lasting_cards(ctx: Context) -> list[int]:
    """Lasting cards, before whomever they lie."""
    return [one[0] for one in ctx.view["lasting"]]


def stands_for(ctx: Context, target: str) -> list[str]:
    """A target, or the place in which a card lies: the hand, the wing of who laid it, the pile. The arena is where all is played."""
    own = [ids.wing(ctx.me), ids.pile(ctx.me)]
    if ctx.brawl and ids.family(target) in (ids.FIGHTER, "figure"):
        seat = ids.numbers(target)[0]
        return [target, ids.fighter(seat)] if seat != ctx.me else [target, *own]
    if target == ids.ARENA:
        return [target, *own]
    if ids.family(target) == "slot":
        return [target, *own]
    if ids.family(target) != "card":
        return [target]
    card = ids.numbers(target)[0]
    if card in ctx.own_hand and card not in ctx.laid_out:
        return [target, ids.HAND]
    for laid in ctx.view["laid"]:
        if laid[0] == card:
            return [target, ids.wing(laid[1])]
    for seat, pile in enumerate(ctx.view["piles"]):
        if card in pile:
            return [target, ids.pile(seat)]
    return [target, *own]


def astray(ctx: Context, source: str, spots: list[str]) -> Meaning:
    """Why a kard means nothing there."""
    kind = ctx.prompt.kind if ctx.prompt is not None else "action"
    card = ids.numbers(source)[0]
    name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
    if ids.HAND in spots:
        return Refusal("ui_in_hand_already", {}, "M9")
    if any(ids.family(spot) == "wing" and spot != ids.wing(ctx.me) for spot in spots):
        return Refusal("ui_their_side", {"card": name}, "M9")
    if any(ids.family(spot) in ("pile", "deck") for spot in spots):
        return Refusal(
            "ui_no_pile" if kind not in ("discard", "drop") else "ui_own_pile", {"card": name}, "M16"
        )
    return Refusal("ui_lay_where", {"card": name}, "M9")


def no_card(ctx: Context, source: str, kind: str) -> Refusal | None:
    """Why a card cannot be picked up now."""
    card = ids.numbers(source)[0]
    if card not in ctx.own_hand:
        return not_now("ui_card_lies", kind)
    if kind in ("shift", "lift", "salvage"):
        return not_now("ui_no_card_now", kind)
    if ctx.two_ways is not None:
        return Refusal("ui_which_way", {}, "M1")
    if kind == "discard":
        return Refusal("discard_full", {"count": ctx.draft.most}, "M16")
    reasons = [ctx.host.refusal(action) for action in usual_ways(ctx, card, kind)]
    return next((reason for reason in reasons if reason is not None), not_now("ui_no_card_now", kind))
