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

import msgspec

from kotgames.games.uncaged import card_set as t
from kotgames.games.uncaged.card_set import CardSet

_Part = TypeVar("_Part")

NO_CARD: Final = -1
"""No valid card before, or none that is met: the last entry of a list, which Python finds at -1."""


class CardEffect(msgspec.Struct, frozen=True, gc=False):
    """A valid card in one situation: its damage, the Stamina it costs, and its actions; 0 and False for those it does not have."""

    damage: int
    """Printed damage, with its text's additions and the fighter's ability for the cards around it."""
    has_base_damage: bool
    cost: int
    breaks: int = 0
    """COUNTERED or CANCELLED for a card that breaks the combo."""
    prevents: int = 0
    """Damage taken off the attack card it meets."""
    acts: bool = False
    """True for a card with one of the four actions that follow."""
    changes_level_to: int = -1
    foe_discards: int = 0
    draws: int = 0
    plus_for_discard: int = 0
    may_change_level_to: int = -1
    raises_next: int = 0
    unbreakable_next: int = 0
    raises_later: int = 0
    later_kinds: int = 0
    """Kinds, as a set, of the later card that `raises_later` is for."""


EffectsBySituation = list[list[list[list[CardEffect | None]]]]
"""[level][valid card before or -1][the opponent's last valid card or -1][kind]; None for a card that is not valid there."""


class ComboPosition(NamedTuple):
    """The state of a combo before its next exchange. Pairs are (attacker, defender)."""

    level: int
    stamina: tuple[int, int]
    max_stamina: tuple[int, int]
    """The fighters' maxima, up to which a card that draws brings Stamina back."""
    hp: tuple[int, int] = (99, 99)
    unused_deflect: tuple[int, int] = (0, 0)
    """Damage that an ability, not used yet, takes off one hit; 0 without."""
    primed_plus: int = 0
    discards_for_damage: tuple[bool, bool] = (False, False)
    """True for a side that discards for more damage where a card offers it."""
    first_slot: int = 0
    kinds_before: tuple[int, int] = (NO_CARD, NO_CARD)
    """The kinds of the cards of the exchange before; NO_CARD for one that was not valid."""
    next_plus: int = 0
    next_unbreakable: int = 0
    later_plus: int = 0
    later_kinds: int = 0


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
    """`make` of each kind, and of NO_CARD at the end; kinds that are not `telling` share the last one."""
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
    """The effect of a card of its deck at a level where it is valid, behind the kind `before` and against the kind `other` (NO_CARD: none);
    None where one of these makes it not valid."""
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
    discards = next_plus = unbreakable = later_plus = later_kinds = draws = plus_for_discard = breaks = 0
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
            plus_for_discard += number
        elif word in (t.COUNTER, t.CANCEL):
            breaks = t.COUNTERED if word == t.COUNTER else t.CANCELLED
            if word == t.COUNTER:
                damage += card_set.damage[other]
    prevents = card_set.prevent[kind] if other != NO_CARD and card_set.prevent_of[kind] >> other & 1 else 0
    return CardEffect(
        damage=damage,
        has_base_damage=card_set.damage[kind] > 0,
        cost=card_set.cost[kind],
        breaks=breaks,
        prevents=prevents,
        acts=go >= 0 or bool(discards or draws or plus_for_discard),
        changes_level_to=go,
        may_change_level_to=may_go,
        foe_discards=discards,
        draws=draws,
        plus_for_discard=plus_for_discard,
        raises_next=next_plus,
        unbreakable_next=unbreakable,
        raises_later=later_plus,
        later_kinds=later_kinds,
    )


class Side:
    """The attacker or the defender of a combo: Stamina and ability that are left, damage taken, valid cards revealed so far."""

    __slots__ = (
        "damage_taken", "discards_for_damage", "hp", "kind_before", "max_stamina", "stamina", "unused_deflect", "valid_cards",
    )  # fmt: skip

    def __init__(self, position: ComboPosition, role: int) -> None:
        self.hp: Final = position.hp[role]
        self.max_stamina: Final = position.max_stamina[role]
        self.discards_for_damage: Final = position.discards_for_damage[role]
        self.stamina = position.stamina[role]
        self.unused_deflect = position.unused_deflect[role]
        self.kind_before = position.kinds_before[role]
        """The kind of the last card if it was valid, else NO_CARD."""
        self.damage_taken = 0
        self.valid_cards = 0

    def take_hit(self, damage: int) -> bool:
        """Take damage, less what an unused ability deflects; True for a knockout."""
        if self.unused_deflect and damage >= self.unused_deflect:
            damage -= self.unused_deflect
            self.unused_deflect = 0
        self.damage_taken += damage
        return self.damage_taken >= self.hp


class Combo:
    """A combo that is played from one position, as often as pairs of rows are tried; both sides, `level` and `broken` are its result.

    One object plays them all, and `play` begins anew: to make one costs as much as two exchanges."""

    __slots__ = (
        "attack_effects", "attacker", "broken", "defence_effects", "defender", "later_kinds", "later_plus", "level", "levels",
        "next_plus", "next_unbreakable", "position", "primed_plus", "raise_waits",
    )  # fmt: skip

    def __init__(
        self,
        effects: tuple[EffectsBySituation, EffectsBySituation],
        levels: Sequence[int],
        position: ComboPosition,
    ) -> None:
        """`effects`: the tables of attack and defence from `effects_by_situation`; `levels`: `CardSet.levels`."""
        self.attack_effects, self.defence_effects = effects
        self.levels: Final = levels
        self.position: Final = position
        self.attacker: Final = Side(position, 0)
        self.defender: Final = Side(position, 1)
        self._begin()

    def _begin(self) -> None:
        """Back to the position."""
        attacker, defender = self.attacker, self.defender
        (
            self.level, (attacker.stamina, defender.stamina), _, _, (attacker.unused_deflect, defender.unused_deflect),
            self.primed_plus, _, _, (attacker.kind_before, defender.kind_before), self.next_plus, self.next_unbreakable,
            self.later_plus, self.later_kinds,
        ) = self.position  # fmt: skip
        attacker.damage_taken = defender.damage_taken = attacker.valid_cards = defender.valid_cards = 0
        self.raise_waits = bool(self.next_plus or self.next_unbreakable or self.later_plus)
        self.broken = 0

    def play(self, attack: Sequence[int], defence: Sequence[int]) -> None:
        """Play two rows of kinds against each other, from the first slot that is not revealed: each exchange is revealed, attack before
        defence, and hits, attack before defence. A knockout or a breaker ends the combo."""
        self._begin()
        attacker, defender = self.attacker, self.defender
        attack_effects, defence_effects = self.attack_effects, self.defence_effects
        last = len(attack) - 1
        for slot in range(self.position.first_slot, last + 1):
            level_before = self.level
            kind = attack[slot]
            hit = unbreakable = 0
            if self.raise_waits:
                hit, unbreakable = self._raised(kind)
            card = attack_effects[level_before][attacker.kind_before][defender.kind_before][kind]
            if card is not None and card.cost <= attacker.stamina:
                hit += self._attack(kind, card)
                if card.may_change_level_to >= 0 and slot < last:
                    self._may_change_level(card.may_change_level_to, attack[slot + 1])
            else:
                card = None
                attacker.kind_before = NO_CARD
                hit = unbreakable = 0
            kind = defence[slot]
            answer = defence_effects[self.level][defender.kind_before][attacker.kind_before][kind]
            blow_back = 0
            if answer is not None and answer.cost <= defender.stamina and not (unbreakable and answer.breaks):
                if answer.breaks:
                    self.broken = answer.breaks
                    self.level = level_before
                    hit = 0
                elif answer.prevents:
                    hit = hit - answer.prevents if hit > answer.prevents else 0
                blow_back = self._defend(kind, answer)
            else:
                defender.kind_before = NO_CARD
            if hit and defender.take_hit(hit):  # knocked out: no blow back (U7)
                return
            if blow_back and attacker.take_hit(blow_back):
                return
            if self.broken:
                return
            if card is not None and card.raises_later:
                self.later_plus += card.raises_later
                self.later_kinds = card.later_kinds
                self.raise_waits = True

    def _raised(self, kind: int) -> tuple[int, int]:
        """Plus and unbreakable (0 or 1) that waited for an attack card. They are lost if it turns out not to be valid (U15)."""
        plus, unbreakable = self.next_plus, self.next_unbreakable
        self.next_plus = self.next_unbreakable = 0
        if self.later_plus and self.later_kinds >> kind & 1:
            plus += self.later_plus
            self.later_plus = 0
        self.raise_waits = self.later_plus > 0
        return plus, unbreakable

    def _attack(self, kind: int, card: CardEffect) -> int:
        """A valid attack card does what it says; its damage without what waited for it."""
        attacker = self.attacker
        attacker.kind_before = kind
        attacker.valid_cards += 1
        attacker.stamina -= card.cost
        damage = card.damage
        if self.primed_plus and card.has_base_damage:  # U17
            damage += self.primed_plus
            self.primed_plus = 0
        if card.acts:
            damage += self._act(card, attacker, self.defender)
        if card.raises_next or card.unbreakable_next:
            self.next_plus, self.next_unbreakable = card.raises_next, card.unbreakable_next
            self.raise_waits = True
        return damage

    def _defend(self, kind: int, card: CardEffect) -> int:
        """A valid defence card does what it says; the damage of its blow back."""
        defender = self.defender
        defender.kind_before = kind
        defender.valid_cards += 1
        defender.stamina -= card.cost
        if card.acts:
            return card.damage + self._act(card, defender, self.attacker)
        return card.damage

    def _act(self, card: CardEffect, own: Side, foe: Side) -> int:
        """The actions of a valid card, in the order of the rules; plus to its damage for a card that is discarded."""
        if card.changes_level_to >= 0:
            self.level = card.changes_level_to
        if card.foe_discards:
            foe.stamina = max(0, foe.stamina - card.foe_discards)
        if card.draws:
            own.stamina = min(own.max_stamina, own.stamina + card.draws)
        if card.plus_for_discard and own.discards_for_damage and own.stamina:
            own.stamina -= 1
            return card.plus_for_discard
        return 0

    def _may_change_level(self, level: int, following: int) -> None:
        """Take up an offered level only where the row's following card, a kind, is valid at that level alone."""
        if self.levels[following] == 1 << level:
            self.level = level
