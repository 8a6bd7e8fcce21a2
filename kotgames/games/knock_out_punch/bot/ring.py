"""The worth of a ring to a seat: knock-outs of its own, less those the others may before it is its turn again."""

from __future__ import annotations

from math import sqrt
from typing import Final

from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.board import BOX, HAND, PILE, Board
from kotgames.games.knock_out_punch.card_set import LOCATIONS, TOP, WILD

NEXT_TURN: Final = 0.45
"""The present worth of a knock-out of the next turn, with one rival; less with each more (`Sight.patience`)."""
RIVALS: Final = 0.9
"""The share of the rivals' expected knock-outs that counts against a ring."""
CARD: Final = 0.35
"""The worth of a punch in the hand above one in the ring."""
WILD_CARD: Final = 1.3
"""The same for a Wild."""


class Ring:
    """Punches and Uppercuts by location; points are as many as punches."""

    __slots__ = ("punches", "uppercuts")

    def __init__(self, punches: list[int], uppercuts: list[int]) -> None:
        self.punches = punches
        self.uppercuts = uppercuts

    @classmethod
    def of(cls, board: Board) -> Ring:
        """The ring as it is."""
        return cls(board.punches[:], board.uppercuts[:])

    def take(self, spot: int, punches: int, uppercuts: int) -> None:
        """A card is gone."""
        self.punches[spot] -= punches
        self.uppercuts[spot] -= uppercuts

    def target(self, spot: int, uppercuts: int) -> int:
        """As `Board.target`, with so many Uppercuts in the stack."""
        punches = self.punches
        if uppercuts & 1:
            for other in range(spot + 1, LOCATIONS):
                if punches[other]:
                    return other
            return -1
        if spot == 0:
            return TOP if punches[TOP] else -1
        for other in range(spot - 1, -1, -1):
            if punches[other]:
                return other
        return -1


class Sight:
    """The knowledge of a seat that does not change while it thinks: the likelihood that a rival holds the punches that a stack lacks."""

    __slots__ = ("board", "knockout", "patience", "reach", "rivals")

    def __init__(self, board: Board, seat: int) -> None:
        card_set = board.card_set
        self.board = board
        self.knockout = card_set.knockout
        self.rivals = board.seats - 1
        self.patience = NEXT_TURN / sqrt(self.rivals)
        hidden = [
            card
            for card, where in enumerate(board.place)
            if where in (PILE, BOX) or (HAND <= where < HAND + board.seats and where != HAND + seat)
        ]
        hidden = [card for card in hidden if card_set.punches_of[card]]
        unseen = len(board.pile) + sum(len(hand) for owner, hand in enumerate(board.hands) if owner != seat)
        held = sum(len(hand) for owner, hand in enumerate(board.hands) if owner != seat) / self.rivals
        share = held / unseen if unseen else 0.0
        self.reach = [self._reach(hidden, spot, share) for spot in range(LOCATIONS)]
        """By location, by number of punches (0 to `knockout`): how likely one rival can add so many there; for 0, any card."""

    def _reach(self, hidden: list[int], spot: int, share: float) -> list[float]:
        cards = self.board.card_set
        most = self.knockout
        found = [1.0] + [0.0] * most
        for card in hidden:
            if cards.location_of[card] != spot and cards.does_of[card] != WILD:
                continue
            punches = cards.punches_of[card]
            after = [chance * (1 - share) for chance in found]
            for total, chance in enumerate(found):
                if chance:
                    after[min(most, total + punches)] += chance * share
            found = after
        reach = [1 - found[0]]
        for need in range(1, most + 1):
            reach.append(float(sum(found[need:])))
        return reach


def worth(sight: Sight, ring: Ring, hand: list[int]) -> float:
    """The worth of a ring with a hand, in points, before the rivals' turns."""
    return _own(sight, ring, hand) * sight.patience - _theirs(sight, ring) * RIVALS + _kept(sight, hand)


def _kept(sight: Sight, hand: list[int]) -> float:
    card_set = sight.board.card_set
    total = 0.0
    for card in hand:
        if card_set.does_of[card] == WILD:
            total += WILD_CARD
        else:
            total += card_set.punches_of[card] * CARD
    return total


def _theirs(sight: Sight, ring: Ring) -> float:
    """Points that the next rival is expected to strike down, with the best stack that can be armed."""
    punches = ring.punches
    hits = []
    for spot in range(LOCATIONS):
        target = ring.target(spot, ring.uppercuts[spot])
        if target >= 0:
            need = max(0, sight.knockout - punches[spot])
            hits.append((punches[target], sight.reach[spot][need]))
    hits.sort(reverse=True)
    expected, open_chance = 0.0, 1.0
    for points, chance in hits:
        expected += open_chance * chance * points
        open_chance *= 1 - chance
    return expected


def _own(sight: Sight, ring: Ring, hand: list[int]) -> float:
    """The most that the hand strikes down in one turn."""
    best = 0
    for spot, held in _by_location(sight, hand).items():
        total, uppercuts, wilds = held
        if ring.punches[spot] + total + wilds < sight.knockout:
            continue
        for turned in range(2 if uppercuts else 1):
            target = ring.target(spot, ring.uppercuts[spot] + turned)
            if target >= 0 and ring.punches[target] > best:
                best = ring.punches[target]
    return float(best)


def _by_location(sight: Sight, hand: list[int]) -> dict[int, tuple[int, int, int]]:
    """By location of a hand's fighters: their punches, Uppercuts among them, and the hand's Wilds."""
    card_set = sight.board.card_set
    wilds = sum(card_set.punches_of[card] for card in hand if card_set.does_of[card] == WILD)
    found: dict[int, tuple[int, int, int]] = {}
    for card in hand:
        spot = card_set.location_of[card]
        if spot >= 0:
            punches, uppercuts, _ = found.get(spot, (0, 0, 0))
            found[spot] = (punches + card_set.punches_of[card], uppercuts + card_set.uppercut_of[card], wilds)
    if wilds:
        for spot in range(LOCATIONS):
            found.setdefault(spot, (0, 0, wilds))
    return found


def placements(
    sight: Sight, ring: Ring, hand: list[int], *, spot: int = -1, last: int = -1
) -> list[tuple[float, int]]:
    """All ways to place from a hand, as (what the ring is worth afterwards with what is struck down, the first action); with `spot` and
    `last` those that go on with a placement there, stopping included."""
    card_set = sight.board.card_set
    kind_of, does = card_set.kind_of, card_set.does_of
    found: list[tuple[float, int]] = []
    wilds = [card for card in hand if does[card] == WILD]
    for place in range(LOCATIONS) if spot < 0 else (spot,):
        cards = sorted(
            (card for card in hand if card_set.location_of[card] == place), key=lambda card: kind_of[card]
        )
        if last >= a.WILD:
            cards = []
        elif last >= 0:
            cards = [card for card in cards if a.PLACE + kind_of[card] >= last]
        if spot >= 0 or cards or wilds:
            _ways(sight, ring, hand, place, cards, wilds, found, stop=spot >= 0)
    return found


def _ways(
    sight: Sight,
    ring: Ring,
    hand: list[int],
    place: int,
    cards: list[int],
    wilds: list[int],
    found: list[tuple[float, int]],
    *,
    stop: bool,
) -> None:
    card_set = sight.board.card_set
    kind_of = card_set.kind_of
    seen = set()
    for chosen in range(1 << len(cards)):
        picked = [card for index, card in enumerate(cards) if chosen >> index & 1]
        names = tuple(kind_of[card] for card in picked)
        if names in seen:
            continue
        seen.add(names)
        for count in range(len(wilds) + 1):
            laid = picked + wilds[:count]
            if not laid and not stop:
                continue
            after = Ring(ring.punches[:], ring.uppercuts[:])
            for card in laid:
                after.punches[place] += card_set.punches_of[card]
                after.uppercuts[place] += card_set.uppercut_of[card]
            gain = 0
            if after.punches[place] >= sight.knockout:
                target = after.target(place, after.uppercuts[place])
                if target >= 0:
                    gain = after.punches[target]
                    after.punches[target] = after.uppercuts[target] = 0
            rest = [card for card in hand if card not in laid]
            if not laid:
                action = a.DONE
            elif picked:
                action = a.PLACE + kind_of[picked[0]]
            else:
                action = a.WILD + place
            found.append((gain + worth(sight, after, rest), action))


def best_placement(sight: Sight, ring: Ring, hand: list[int]) -> tuple[float, int]:
    """The best of `placements`; (-99, -1) for a hand that has nothing to place."""
    return max(placements(sight, ring, hand), key=lambda one: (one[0], -one[1]), default=(-99.0, -1))
