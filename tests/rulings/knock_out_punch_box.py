"""The box of Knock Out Punch as the referee knows it: 94 cards, read from the card file without the program, each in one place at any
time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import yaml

CARDS: Final = Path(__file__).parents[2] / "cards" / "knock_out_punch" / "components.yaml"
WORDS: Final = ("wild", "belt", "showdown", "towel", "block", "punch", "booing", "cheering")
"""The specials in the order of their card ids, which come after the boxers from class 1 on."""
BOX, HAND, KNOCKOUT, TOP = 94, 5, 4, 7
KING, CHALLENGE, CHALLENGES, BLOCKS = 5, 2, 3, 2
PILE: Final = {2: 69, 3: 65, 4: 60, 5: 56, 6: 52}
"""Cards in the draw pile at the beginning, by seats; `BOXED` of the six Contender Showdowns are put away."""
BOXED: Final = {2: 3, 3: 2, 4: 2, 5: 1, 6: 0}

Place: TypeAlias = tuple[str, int]
"""Where a card is: "unseen" (pile, and Showdowns put away), "apart" (Crowd of the seats, and what of it is left over), "hand" of a seat,
"ring" at a location, "laid" by a seat in a fight, "bet" by a seat, "table", "got" by a seat, or "trash"."""
UNSEEN, APART, TABLE, TRASH = ("unseen", 0), ("apart", 0), ("table", 0), ("trash", 0)


class Card(NamedTuple):
    """One card of the box; `spot` is -1 for a special."""

    name: str
    does: str
    spot: int
    punches: int
    uppercut: bool
    points: int


@cache
def box() -> tuple[Card, ...]:
    """The 94 cards by card id, from the card file."""
    rows = yaml.safe_load(CARDS.read_text(encoding="utf-8"))
    cards: list[Card] = []
    for row in sorted(rows["fighters"], key=lambda row: int(row["class"])):
        sorts = (
            ("1", 1, row["punches"][1] - row["uppercuts"]), ("uppercut", 1, row["uppercuts"]),
            ("2", 2, row["punches"][2]), ("3", 3, row["punches"][3]),
        )  # fmt: skip
        for suffix, punches, count in sorts:
            name = f"{row['id']}_{suffix}"
            cards += [Card(name, "fighter", row["class"] - 1, punches, suffix == "uppercut", punches)] * count
    for row in sorted(rows["specials"], key=lambda row: WORDS.index(row["does"])):
        does = row["does"]
        cards += [Card(row["id"], does, -1, int(does == "wild"), False, row["points"])] * row["count"]
    assert len(cards) == BOX
    return tuple(cards)


def crowd_of(seats: int, extra: bool, starter: int) -> list[int]:
    """How many Crowd cards each seat is dealt (Set-up, P21)."""
    if seats == 2:
        return [0, 0]
    if not extra or seats == 6:
        return [2] * seats
    if seats < 5:
        return [12 // seats] * seats
    return [3 if (seat - starter) % seats >= 3 else 2 for seat in range(seats)]


class Box:
    """Where every card of a match is, and what else lies on the table."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.box = box()
        self.where: dict[Place, set[int]] = {UNSEEN: set(), APART: set()}
        for card, row in enumerate(self.box):
            self.where[APART if row.does in ("booing", "cheering") else UNSEEN].add(card)
        self.left = PILE[seats]
        self.boxed = BOXED[seats]
        """How many of the unseen cards are not in the pile."""
        self.put_away = BOXED[seats]
        """How many of those are Contender Showdowns for certain."""
        self.crowd = [0] * seats
        self.apart = 12
        """Crowd cards left over in the box."""
        self.king = -1
        self.challenges = [0] * seats
        self.dealt = False

    def _put(self, position: Mapping[str, Any]) -> None:
        """Lay out a position: see `Referee.at`."""
        supply = {*self.where[UNSEEN], *self.where[APART]}

        def put(names: Sequence[str], place: Place) -> None:
            for name in names:
                card = min(card for card in supply if self.box[card].name == name)
                supply.remove(card)
                self._move(card, APART if self.box[card].does in ("booing", "cheering") else UNSEEN, place)

        for what, place in (("hands", "hand"), ("collected", "got")):
            for seat, names in enumerate(position.get(what, ())):
                put(names, (place, seat))
        for spot, names in position.get("ring", {}).items():
            put(names, ("ring", int(spot) - 1))
        put(position.get("trash", ()), TRASH)
        self.left = len(position["pile"])
        self.boxed, self.put_away = len(self.where[UNSEEN]) - self.left, 0
        self.crowd = [len(names) for names in position.get("crowd", [()] * self.seats)]
        self.apart = len(self.where[APART]) - sum(self.crowd)
        self.king, self.dealt = position["king"], True
        self.challenges = list(position.get("challenges", self.challenges))

    def _at(self, place: str, number: int = 0) -> set[int]:
        return self.where.setdefault((place, number), set())

    def _move(self, card: int, source: Place, target: Place) -> Card:
        assert card in self._at(*source), f"card {card} is not in {source}"
        self._at(*source).remove(card)
        self._at(*target).add(card)
        return self.box[card]

    def _whole(self) -> None:
        """Nothing is lost or doubled, and what nobody saw can still be what it has to be."""
        assert sum(map(len, self.where.values())) == BOX == len(set().union(*self.where.values()))
        if self.dealt:
            assert len(self.where[UNSEEN]) == self.left + self.boxed
            assert len(self.where[APART]) == sum(self.crowd) + self.apart
            assert sum(self.box[card].does == "showdown" for card in self.where[UNSEEN]) >= self.put_away
            assert all(len(self._at("hand", seat)) <= HAND for seat in range(self.seats))

    def _others(self, seat: int) -> list[int]:
        """Clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def _trashed(self, does: str) -> int:
        return sum(self.box[card].does == does for card in self._at(*TRASH))

    def _punches(self, spot: int) -> int:
        return sum(self.box[card].punches for card in self._at("ring", spot))

    def _empty_ring(self) -> bool:
        return not any(self._at("ring", spot) for spot in range(TOP + 1))

    def _ended(self) -> bool:
        """P11, P14: no pile, and a seat without a card in hand."""
        return not self.left and not all(self._at("hand", seat) for seat in range(self.seats))

    def _can(self, seat: int) -> bool:
        """Whether a seat has anything to play in a turn (P11, P16)."""
        words = {self.box[card].does for card in self._at("hand", seat)}
        useless = {"block", "towel"} if self._empty_ring() else {"block"}
        return bool(words - useless)

    def _target(self, spot: int) -> int:
        """P2, P3: the next one present in the stack's direction, -1 for nobody; only Chet passes the referee."""
        uppercuts = sum(self.box[card].uppercut for card in self._at("ring", spot))
        if uppercuts % 2:
            line = range(spot + 1, TOP + 1)
        elif spot == 0:
            line = range(TOP, TOP + 1)
        else:
            line = range(spot - 1, -1, -1)
        return next((other for other in line if self._at("ring", other)), -1)

    def _fighters(self, seat: int) -> list[int]:
        return [card for card in self._at("hand", seat) if self.box[card].does == "fighter"]
