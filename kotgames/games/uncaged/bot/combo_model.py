"""Row against row, fast: what five exchanges come to when both rows are known and every question has its usual answer.

The rules' own `step` is exact but asks questions; the bot tries thousands of rows for one decision and needs a few microseconds for each.
What a card does is looked up by level, the card before it and the card it meets. A test plays the same rows through the rules.

Usual answers: Feint stands up if the next card needs it; the discard for more damage is made as the caller says; an ability that
deflects takes the first hit of at least its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from operator import or_
from typing import Final, NamedTuple, TypeVar

from kotgames.games.uncaged import card_set as t
from kotgames.games.uncaged.card_set import CardSet

_Part = TypeVar("_Part")

NO_CARD: Final = -1
"""No valid card before, or none that is met: the last entry of a list, which Python finds at -1."""

CardEffect = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]
"""A valid card: damage with what its text adds, whether it has base damage, level it goes to (or -1), cards the foe discards, plus and
whether the very next card cannot be broken, plus and kinds of a later card, cost, cards drawn, plus for a discard, level it may go to (or
-1), how it breaks, what it prevents of the card it meets."""

EffectsBySituation = list[list[list[list[CardEffect | None]]]]
"""[level][valid card before or -1][the opponent's last valid card or -1][kind]; None for a card that is not valid there."""


class ComboPosition(NamedTuple):
    """Where a combo stands: for a whole one, its beginning."""

    level: int
    stamina: tuple[int, int]
    """Attacker and defender; the same order everywhere here."""
    max_stamina: tuple[int, int]
    """The fighters' maxima: how far a card that draws brings Stamina back, which a combo may well begin with less of."""
    hp: tuple[int, int] = (99, 99)
    unused_deflect: tuple[int, int] = (0, 0)
    """What an unused ability prevents of a hit."""
    primed_plus: int = 0
    discards_for_damage: tuple[bool, bool] = (False, False)
    """Who discards for more damage."""
    first_slot: int = 0
    kinds_before: tuple[int, int] = (NO_CARD, NO_CARD)
    """The kinds of the last cards, if they were valid."""
    next_plus: int = 0
    next_unbreakable: int = 0
    later_plus: int = 0
    later_kinds: int = 0


class ComboResult(NamedTuple):
    """What came of it: damage to the attacker and the defender as often as it was dealt, and where it left both."""

    damage_taken: tuple[int, int]
    level: int
    stamina: tuple[int, int]
    broken: int
    valid_cards: tuple[int, int]
    """How many cards of both were valid."""


@lru_cache(maxsize=64)
def effects_by_situation(card_set: CardSet, role: int, fighter: int) -> EffectsBySituation:
    """The table of a role, with the fighter's ability in it (-1: without).

    Most cards make no difference before or beside another: what lies under them is one list, the same object (never change it).
    """
    looked = [_looks_at(card_set, role, fighter, kind) for kind in range(len(card_set.kinds))]
    tell_before = _union(before for before, _ in looked)
    tell_other = _union(other for _, other in looked)
    tables = []
    for level in (0, 1):
        held = [
            kind
            for kind, count in enumerate(card_set.counts[role])
            if count and card_set.levels[kind] >> level & 1
        ]

        def cards(before: int, other: int, held: list[int] = held) -> list[CardEffect | None]:
            made: list[CardEffect | None] = [None] * len(card_set.kinds)
            for kind in held:
                made[kind] = card_effect(card_set, fighter, before, other, kind)
            return made

        tables.append(
            _by_kind(
                card_set, tell_before, lambda before: _by_kind(card_set, tell_other, partial(cards, before))
            )
        )
    return tables


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _by_kind(card_set: CardSet, telling: int, make: Callable[[int], _Part]) -> list[_Part]:
    """By kind, and for none at the end: what `make` gives for it; only the kinds that are `telling` are asked about."""
    other = make(NO_CARD)
    return [*(make(kind) if telling >> kind & 1 else other for kind in range(len(card_set.kinds))), other]


def _looks_at(card_set: CardSet, role: int, fighter: int, kind: int) -> tuple[int, int]:
    """The kinds before it and the opponent's, as sets, that make a difference to a card of a role: all that `card_effect` reads of them."""
    if not card_set.counts[role][kind]:
        return 0, 0
    before, other = card_set.follows[kind], card_set.meets[kind] | card_set.prevent_of[kind]
    for answering, _, wanted in card_set.additions[kind]:
        if answering:
            other |= wanted
        else:
            before |= wanted
    if fighter >= 0 and card_set.abilities[fighter].grind_of >> kind & 1:
        before |= card_set.abilities[fighter].grind_after
    for word, _, wanted, _ in (*card_set.actions[kind], *card_set.success_actions[kind]):
        if word == t.FOE_DISCARDS:
            before |= wanted
        elif word == t.COUNTER:  # its damage is that of what it meets
            other = (1 << len(card_set.kinds)) - 1
    return before, other


def card_effect(card_set: CardSet, fighter: int, before: int, other: int, kind: int) -> CardEffect | None:
    """What a card that its deck has does at a level where it is valid; None where it is not for what lies before it or what it meets."""
    if card_set.follows[kind] and (before == NO_CARD or not card_set.follows[kind] >> before & 1):
        return None
    if card_set.meets[kind] and (other == NO_CARD or not card_set.meets[kind] >> other & 1):
        return None
    damage = card_set.damage[kind]
    for answering, plus, wanted in card_set.additions[kind]:
        looked = other if answering else before
        if looked != NO_CARD and wanted >> looked & 1:
            damage += plus
    if fighter >= 0 and before != NO_CARD:
        ability = card_set.abilities[fighter]
        if ability.grind_of >> kind & 1 and ability.grind_after >> before & 1:
            damage += ability.grind
    go = may_go = -1
    discards = next_plus = unbreakable = later_plus = later_kinds = draws = pay = breaks = 0
    for word, number, wanted, flag in (*card_set.actions[kind], *card_set.success_actions[kind]):
        if word == t.CHANGE_LEVEL:
            go = number
        elif word == t.MAY_CHANGE_LEVEL:
            may_go = number
        elif word == t.FOE_DISCARDS and (not wanted or (before != NO_CARD and wanted >> before & 1)):
            discards += number
        elif word == t.RAISE_NEXT and wanted:
            later_plus, later_kinds = number, wanted
        elif word == t.RAISE_NEXT:
            next_plus, unbreakable = number, flag
        elif word == t.DRAW:
            draws += number
        elif word == t.MAY_DISCARD:
            pay += number
        elif word in (t.COUNTER, t.CANCEL):
            breaks = t.COUNTERED if word == t.COUNTER else t.CANCELLED
            if word == t.COUNTER:
                damage += card_set.damage[other]
    prevents = card_set.prevent[kind] if other != NO_CARD and card_set.prevent_of[kind] >> other & 1 else 0
    return (
        damage, int(card_set.damage[kind] > 0), go, discards, next_plus, unbreakable, later_plus, later_kinds, card_set.cost[kind],
        draws, pay, may_go, breaks, prevents,
    )  # fmt: skip


def play_rows(
    effects: tuple[EffectsBySituation, EffectsBySituation],
    levels: Sequence[int],
    attack: Sequence[int],
    defence: Sequence[int],
    position: ComboPosition,
) -> ComboResult:
    """Play two rows of kinds against each other. `effects`: the two tables of `effects_by_situation`; `levels`: `CardSet.levels`."""
    attack_effects, defence_effects = effects
    level, (stamina_a, stamina_d), (most_a, most_d), (hp_a, hp_d), (deflect_a, deflect_d), primed = position[
        :6
    ]
    (pay_a, pay_d), start, (before_a, before_d), next_plus, next_unbreakable, later_plus, later_kinds = (
        position[6:]
    )
    hurt_a = hurt_d = broken = valid_a = valid_d = 0
    last = len(attack) - 1
    for slot in range(start, last + 1):
        kind = attack[slot]
        level_before = level
        unbreakable = amount = 0
        found = attack_effects[level][before_a][before_d][kind]
        if found is not None and found[8] > stamina_a:
            found = None
        met = NO_CARD
        success_plus = success_kinds = 0
        plus = next_plus
        maybe_unbreakable = next_unbreakable
        next_plus = next_unbreakable = 0
        if later_plus and later_kinds >> kind & 1:
            plus += later_plus
            later_plus = 0
        if found is not None:
            (
                amount,
                has_base,
                go,
                discards,
                next_plus,
                next_unbreakable,
                success_plus,
                success_kinds,
                cost,
                draws,
                pay,
                may_go,
                _,
                _,
            ) = found
            met = kind
            valid_a += 1
            amount += plus
            unbreakable = maybe_unbreakable
            if primed and has_base:
                amount += primed
                primed = 0
            stamina_a -= cost
            if go >= 0:
                level = go
            if discards:
                stamina_d -= discards if discards < stamina_d else stamina_d
            if draws:
                stamina_a = min(most_a, stamina_a + draws)
            if pay and pay_a and stamina_a:
                amount += pay
                stamina_a -= 1
            if may_go >= 0 and level != may_go and slot < last and levels[attack[slot + 1]] == 1 << may_go:
                level = may_go
        before_a = met

        kind = defence[slot]
        found = defence_effects[level][before_d][met][kind]
        before_d = NO_CARD
        back = 0
        if found is not None and found[8] <= stamina_d and not (unbreakable and found[12]):
            back, _, go, discards, _, _, _, _, cost, draws, pay, _, broken, prevents = found
            before_d = kind
            valid_d += 1
            stamina_d -= cost
            if broken:
                amount = 0
                level = level_before
            elif prevents:
                amount = amount - prevents if amount > prevents else 0
            if go >= 0:
                level = go
            if discards:
                stamina_a -= discards if discards < stamina_a else stamina_a
            if draws:
                stamina_d = min(most_d, stamina_d + draws)
            if pay and pay_d and stamina_d:
                back += pay
                stamina_d -= 1
        if amount:
            if deflect_d and amount >= deflect_d:
                amount -= deflect_d
                deflect_d = 0
            hurt_d += amount
            if hurt_d >= hp_d:  # knocked out: no blow back (U7)
                break
        if back:
            if deflect_a and back >= deflect_a:
                back -= deflect_a
                deflect_a = 0
            hurt_a += back
            if hurt_a >= hp_a:
                break
        if broken:
            break
        if success_plus:
            later_plus, later_kinds = later_plus + success_plus, success_kinds
    return ComboResult((hurt_a, hurt_d), level, (stamina_a, stamina_d), broken, (valid_a, valid_d))
