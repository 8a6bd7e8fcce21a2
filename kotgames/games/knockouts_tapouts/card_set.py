"""The card data compiled to flat lists of small ints, which is what the rules read.

Indices: attacks, Positions, Boosts, Specials and Styles by their order in the file; a card *kind* is an attack, the Style card, a
Boost or a Special, in this order; a card *id* is one physical card. A *column* of the Playchart is `position * 2 + side`, for a
ground Position has one for each side; a *box* is `column * attacks + attack`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.actions import SAME_BOOST_TWICE, all_codes, attack_code

LOWEST_NUMBER, HIGHEST_NUMBER = 3, 6
"""Target numbers after all modifiers (K17)."""

NO_STEP: Final = 99
"""A Mobility cost that nobody can pay: there is no such step."""

LEFT, RIGHT = 0, 1


class StyleEffects:
    """The effects of a set of Styles on its owner, ready for the rules. Shared and immutable; made by `CardSet.effects_of`."""

    __slots__ = (
        "attack_actions",
        "box_numbers",
        "chin_sixes",
        "foe_number_plus",
        "ground_entry",
        "heart_from",
        "liked_attacks",
        "own_number_plus",
        "step_cost_plus",
    )

    def __init__(self, card_set: CardSet, styles: int) -> None:
        rows = [row for index, row in enumerate(card_set.components.styles) if styles >> index & 1]
        greats = [row.great for row in rows if row.great is not None]
        self.liked_attacks: Final = sum(
            1 << card_set.attack_index[row.likes] for row in rows if row.likes is not None
        )
        """Bit set of attacks that a Style card may be played as."""
        self.chin_sixes: Final = max((g.sixes for g in greats if isinstance(g, c.GreatChin)), default=0)
        self.heart_from: Final = min(
            [card_set.heart_from, *(g.start for g in greats if isinstance(g, c.HeartRestoresFrom))]
        )
        self.ground_entry: Final = sum(g.plus for g in greats if isinstance(g, c.GroundEntry))
        """Points that the foe pays more to enter the ground."""
        self.step_cost_plus: Final = [0, 0]
        """By side: how a step away from a ground Position changes."""
        boxes = len(card_set.printed_numbers)
        self.foe_number_plus: Final = [0] * (2 * len(card_set.positions))
        """By the owner's column: how the foe's target numbers change."""
        self.own_number_plus: Final = [0] * boxes
        """By box: how the owner's target numbers change."""
        self.box_numbers: Final = list(card_set.printed_numbers)
        """By box: the number before modifiers, 0 for a blank box."""
        for great in greats:
            self._add(card_set, great)
        self.attack_actions: Final = [
            self._moves(card_set, place) for place in range(2 * len(card_set.positions))
        ]
        """By column, and by stat: (needed card kinds as a bit set, action) for each attack with a number there."""

    def _add(self, card_set: CardSet, great: c.GreatEffect) -> None:
        if isinstance(great, c.StepCostChange):
            self.step_cost_plus[_side(great.side)] += great.plus
        elif isinstance(great, c.FoeTargetNumberChange):
            for name in great.at:
                self.foe_number_plus[card_set.position_index[name] * 2 + _side(great.side)] += great.plus
        elif isinstance(great, c.OwnTargetNumberChange):
            for place in card_set.ground_positions:
                for attack in card_set.attacks_named(great.attacks):
                    self.own_number_plus[
                        (place * 2 + _side(great.side)) * len(card_set.attacks) + attack
                    ] += great.plus
        elif isinstance(great, c.NumberInBlankBox):
            place = card_set.position_index[great.at]
            for side in (c.TOP, c.BOTTOM):
                box = (place * 2 + side) * len(card_set.attacks) + card_set.attack_index[great.attack]
                self.box_numbers[box] = self.box_numbers[box] or great.number

    def _moves(
        self, card_set: CardSet, place: int
    ) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        moves: dict[int, list[tuple[int, int]]] = {c.STRIKING: [], c.GRAPPLING: []}
        for attack in range(len(card_set.attacks)):
            if not self.box_numbers[place * len(card_set.attacks) + attack]:
                continue
            for by_style in (0, 1):
                if by_style and not self.liked_attacks >> attack & 1:
                    continue
                card = card_set.style_kind if by_style else attack
                for mask in card_set.boosts_with[attack]:
                    need = 1 << card | mask << card_set.first_boost
                    moves[card_set.attack_stat[attack]].append((need, attack_code(attack, by_style, mask)))
        return tuple(moves[c.STRIKING]), tuple(moves[c.GRAPPLING])


def _side(name: str) -> int:
    return c.TOP if name == "top" else c.BOTTOM


class CardSet:
    """One card set, compiled. Build it with `shipped()`, `from_file` or `from_data`."""

    def __init__(self, parts: c.Components, data: dict[str, Any]) -> None:
        self.components: Final = parts
        self.data: Final = data
        self.digest: Final = hashlib.blake2b(msgspec.json.encode(parts), digest_size=8).hexdigest()
        rules = parts.rules
        self.base_hand_size: Final = rules.hand
        self.marker_count: Final = rules.markers
        self.most_per_stat: Final = rules.per_stat
        self.conditioning_bonus: Final = rules.bonus
        self.most_discards: Final = rules.discards
        self.knockout_successes: Final = rules.knockout
        self.heart_from: Final = rules.heart
        self.overtime_limit: Final = rules.overtime_limit
        self.strike_points: Final = rules.strike_points
        self.grapple_points: Final = rules.grapple_points

        self.positions: Final = [row.id for row in parts.positions]
        self.position_index: Final = {name: index for index, name in enumerate(self.positions)}
        self.ground_positions: Final = [i for i, row in enumerate(parts.positions) if row.zone == "ground"]
        self.first_ground: Final = self.ground_positions[0]
        self.attacks: Final = [row.id for row in parts.attacks]
        self.attack_index: Final = {name: index for index, name in enumerate(self.attacks)}
        self.attack_kind: Final = [row.kind for row in parts.attacks]
        self.is_hold: Final = [row.kind == "hold" for row in parts.attacks]
        self.is_strike: Final = [row.kind == "strike" for row in parts.attacks]
        self.attack_stat: Final = [
            c.STRIKING if row.stat == "striking" else c.GRAPPLING for row in parts.attacks
        ]
        self.boosts: Final = [row.id for row in parts.boosts]
        self.specials: Final = [row.id for row in parts.specials]
        self.styles: Final = [row.id for row in parts.styles]
        self.style_index: Final = {name: index for index, name in enumerate(self.styles)}
        self._cards(parts)
        self._boosts(parts)
        self._specials(parts)
        self._chart(parts)
        self.codes: Final = frozenset(all_codes(self))
        self._kits: dict[int, StyleEffects] = {}

    def _cards(self, parts: c.Components) -> None:
        self.kinds = [*self.attacks, parts.style_card.id, *self.boosts, *self.specials]
        self.kind_index = {name: index for index, name in enumerate(self.kinds)}
        self.style_kind = len(self.attacks)
        self.first_boost = self.style_kind + 1
        self.first_special = self.first_boost + len(self.boosts)
        self.kind_counts = [
            *(row.count for row in parts.attacks),
            parts.style_card.count,
            *(row.count for row in parts.boosts),
            *(row.count for row in parts.specials),
        ]
        self.kind_of = [kind for kind, count in enumerate(self.kind_counts) for _ in range(count)]
        """By card id."""
        self.kind_bit_of = [1 << kind for kind in self.kind_of]
        self.size = len(self.kind_of)

    def _boosts(self, parts: c.Components) -> None:
        self.boost_dice = [b.effect.plus if isinstance(b.effect, c.ExtraDice) else 0 for b in parts.boosts]
        self.boost_number = [
            b.effect.plus if isinstance(b.effect, c.NumberChange) else 0 for b in parts.boosts
        ]
        self.boost_alone = [b.alone for b in parts.boosts]
        self.boost_partners = [set(self.attacks_named(b.partners)) for b in parts.boosts]
        self.boosts_with = [self._masks(attack) for attack in range(len(self.attacks))]
        """By attack: the sets of Boosts (bit masks) that may go with it, none first (K12)."""
        self.boost_set_dice = [self._sum(self.boost_dice, mask) for mask in range(1 << len(self.boosts))]
        self.boost_set_number = [self._sum(self.boost_number, mask) for mask in range(1 << len(self.boosts))]
        """By set of Boosts (bit mask): the dice they add together, and what they change the target number by."""

    def _masks(self, attack: int) -> list[int]:
        fit = [b for b in range(len(self.boosts)) if attack in self.boost_partners[b]]
        masks = []
        for size in range(len(fit) + 1):
            for chosen in combinations(fit, size):
                if size < 2 or not any(self.boost_alone[b] for b in chosen):
                    masks.append(sum(1 << b for b in chosen))
        return masks

    @staticmethod
    def _sum(values: list[int], mask: int) -> int:
        return sum(value for index, value in enumerate(values) if mask >> index & 1)

    def _specials(self, parts: c.Components) -> None:
        effects = [row.effect for row in parts.specials]
        self.swaps = [isinstance(e, c.SwapSides) for e in effects]
        self.moves_to = [
            self.position_index[e.to] if isinstance(e, c.MoveToStanding) else -1 for e in effects
        ]
        self.restores = [e.markers if isinstance(e, c.RestoreMarkers) else 0 for e in effects]
        self.cancels = [self.attack_index[e.attack] if isinstance(e, c.CancelAttack) else -1 for e in effects]
        self.cancellers = [
            sum(1 << (self.first_special + s) for s, a in enumerate(self.cancels) if a == attack)
            for attack in range(len(self.attacks))
        ]
        """By attack: the card kinds (bit set) that may cancel it."""
        self.canceller_counts = [
            sum(self.kind_counts[self.first_special + s] for s, a in enumerate(self.cancels) if a == attack)
            for attack in range(len(self.attacks))
        ]

    def _chart(self, parts: c.Components) -> None:
        self.printed_numbers = [0] * (2 * len(self.positions) * len(self.attacks))
        """By box: the printed number, 0 where the box is blank."""
        for attack, row in enumerate(parts.attacks):
            for place, text in enumerate(row.numbers):
                top, _, bottom = text.partition("/")
                for side, number in ((c.TOP, top), (c.BOTTOM, bottom or top)):
                    self.printed_numbers[(place * 2 + side) * len(self.attacks) + attack] = (
                        int(number) if number != "-" else 0
                    )
        self.step_costs = [[NO_STEP, NO_STEP] for _ in range(2 * len(self.positions))]
        """By column: the printed Mobility of a step left and right."""
        self.jumps: list[tuple[int, ...]] = [() for _ in range(2 * len(self.positions))]
        """By column: the places the asterisk reaches."""
        for place, position in enumerate(parts.positions):
            for side, leave in (
                (c.TOP, position.both or position.top),
                (c.BOTTOM, position.both or position.bottom),
            ):
                assert leave is not None
                at = place * 2 + side
                if leave.left is not None and place > 0:
                    self.step_costs[at][LEFT] = leave.left
                if leave.right is not None and place < len(self.positions) - 1:
                    self.step_costs[at][RIGHT] = leave.right
                self.jumps[at] = tuple(self.position_index[name] for name in leave.jump)

    def attacks_named(self, names: tuple[str, ...]) -> list[int]:
        """Attack indices of ids and of the words strikes, holds, any."""
        found = []
        for index, row in enumerate(self.components.attacks):
            words = {
                row.id,
                "any",
                "strikes" if row.kind == "strike" else "holds" if row.kind == "hold" else "",
            }
            if words & set(names):
                found.append(index)
        return found

    def effects_of(self, styles: int) -> StyleEffects:
        """The effects of a set of Styles (bit set) on its owner."""
        effects = self._kits.get(styles)
        if effects is None:
            effects = self._kits[styles] = StyleEffects(self, styles)
        return effects

    def attack_codes(self) -> list[int]:
        """Every attack action of the code space, also the never legal ones that name the same Boost twice (K12)."""
        masks = [*range(1 << len(self.boosts)), *(1 << b | SAME_BOOST_TWICE for b in range(len(self.boosts)))]
        return [attack_code(a, s, m) for a in range(len(self.attacks)) for s in (0, 1) for m in masks]


_shipped: list[CardSet] = []


def shipped() -> CardSet:
    """The card set of the shipped file, read once. Raises CardDataError."""
    if not _shipped:
        _shipped.append(from_file())
    return _shipped[0]


def from_file(path: Path | None = None) -> CardSet:
    """The card set of a card file. Raises CardDataError."""
    parts, source = c.load(path)
    return CardSet(parts, source.data)


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set of plain data that a record embeds. Raises CardDataError."""
    parts, source = c.from_data(data)
    return CardSet(parts, dict(source.data))
