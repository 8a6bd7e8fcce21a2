"""The box of Knockdown as its referee knows it, read from the card files without the program: cards, sheets, Skills, spaces, and where
everything lies in a match. Numbers in events count rows as the files have them; spaces are those of all Arenas, sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

FOLDER: Final = Path(__file__).parents[2] / "cards" / "knockdown"
SYMBOLS: Final = ("high", "low", "grip", "block", "dash")
AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NOWHERE: Final = 99

Space: TypeAlias = tuple[int, int]
Row: TypeAlias = Mapping[str, Any]


@cache
def shipped() -> dict[str, Any]:
    """The data of the shipped files."""
    return {
        name: yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
        for name in ("components", "fighters")
    }


def apart(one: Space, two: Space) -> int:
    """Hex distance."""
    q, r = two[0] - one[0], two[1] - one[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def pool(row: Row) -> tuple[int, int]:
    """Printed wounds."""
    return row["wounds"].get("heavy", 0), row["wounds"].get("light", 0)


class Ground:
    """An Arena."""

    def __init__(self, row: Row) -> None:
        self.spaces = {(q, r) for q, r in row["spaces"]}
        self.starts = [(q, r) for q, r in row["starts"]]
        self.prices = {
            tuple(one["at"]): (one.get("heavy", 0), one.get("light", 0)) for one in row.get("corridors", ())
        }

    def near(self, space: Space) -> list[Space]:
        """The neighbours that are there."""
        return [one for q, r in AROUND if (one := (space[0] + q, space[1] + r)) in self.spaces]

    def walks(self, start: Space, taken: Space | None) -> dict[Space, int]:
        """How many steps it is to every space, not through the taken one."""
        found = {start: 0}
        edge = [start]
        while edge:
            edge = [
                near
                for space in edge
                for near in self.near(space)
                if near != taken and near not in found and found.setdefault(near, found[space] + 1)
            ]
        return found

    def within(self, start: Space, taken: Space | None, most: int) -> set[Space]:
        """Other spaces that are so many steps away at most."""
        return {space for space, steps in self.walks(start, taken).items() if 0 < steps <= most}

    def ray(self, start: Space, target: Space) -> tuple[int, int] | None:
        """The direction of the unbroken straight line between two spaces."""
        for q, r in AROUND:
            space = start
            while (space := (space[0] + q, space[1] + r)) in self.spaces:
                if space == target:
                    return q, r
        return None

    def straight(self, mover: Space, other: Space, taken: Space, *, away: bool) -> set[Space]:
        """Where somebody may be moved directly away from, or toward, another space (D6)."""
        line = self.ray(other, mover)
        if line is not None:
            turn = 1 if away else -1
            space = (mover[0] + turn * line[0], mover[1] + turn * line[1])
            return {space} & self.spaces - {taken}
        now = apart(mover, other)
        return {
            near
            for near in self.near(mover)
            if near != taken and (apart(near, other) > now if away else apart(near, other) < now)
        }

    def meets(self, row: Row, start: Space, target: Space, longer: int) -> bool:
        """Whether a printed range reaches; `longer` is for "up to" alone."""
        reach = row.get("range", {})
        distance = apart(start, target)
        if reach.get("projectile"):
            return start == target or self.ray(start, target) is not None
        if "exactly" in reach:
            return bool(distance == reach["exactly"])
        if "up_to" in reach:
            return distance <= int(reach["up_to"]) + longer
        if "from" in reach:
            return int(reach["from"]) <= distance <= int(reach["to"])
        return True


class Box:
    """What is in the box, and where it lies."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        parts = data["components"]
        self.rules = parts["rules"]
        self.kinds: list[Row] = parts["cards"]
        self.cards: list[Row] = [row for row in self.kinds for _ in range(row["count"])]
        self.skills: list[Row] = parts["skills"]
        self.boxes = [row["id"] for row in parts["boxes"]]
        self.arenas: list[Row] = parts["arenas"]
        self.grounds = [Ground(row) for row in self.arenas]
        self.sheets: list[Row] = data["fighters"]["fighters"]
        self.specials: list[Row] = [row for sheet in self.sheets for row in sheet["specials"]]
        self.owner = [number for number, sheet in enumerate(self.sheets) for _ in sheet["specials"]]
        self.sources = [*self.kinds, *self.specials]
        self.numbered: list[Space] = sorted({(q, r) for row in self.arenas for q, r in row["spaces"]})
        # the match
        self.arena = 0
        self.skill_box = 0
        self.fighters = [-1, -1]
        self.starts: list[Space] = [(0, 0), (0, 0)]
        self.place: list[Space] = [(0, 0), (0, 0)]
        self.heavy, self.light = [0, 0], [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.up: list[set[int]] = [set(), set()]
        self.down = [-1, -1]
        self.ammo = [0, 0]
        self.turret: list[Space | None] = [None, None]
        self.victories = [0, 0]
        self.row: list[int] = []
        self.deck: set[int] = set()
        self.discards: list[int] = []
        self.played = -1
        self.round = 0

    @property
    def ground(self) -> Ground:
        """The Arena that is played in."""
        return self.grounds[self.arena]

    def whole_deck(self) -> set[int]:
        """The cards of the Arena."""
        arena = self.arenas[self.arena]["id"]
        first = self.arenas[0]["id"]
        return {card for card, row in enumerate(self.cards) if (row.get("arena") or first) == arena}

    def whole(self) -> None:
        """No card is lost or doubled, nobody stands on another or nowhere, no number is below nothing."""
        lies = [
            *self.row,
            *self.deck,
            *self.discards,
            *self.hands[0],
            *self.hands[1],
            *([self.played] * (self.played >= 0)),
        ]
        if self.round or self.row:
            assert len(lies) == len(set(lies))
            assert set(lies) == self.whole_deck()
        if self.round:
            assert self.place[0] != self.place[1]
            assert set(self.place) <= self.ground.spaces
        assert min(*self.heavy, *self.light, *self.ammo) >= 0
        assert max(self.ammo) <= self.rules["most_ammo"]
        assert len(self.row) <= self.rules["row"]

    def gifts(self, seat: int, word: str) -> list[Row]:
        """What the Skills of a seat that lie face up give, of one word."""
        gives = [self.skills[skill]["gives"] for skill in sorted(self.up[seat])]
        return [gift for gift in gives if gift["do"] == word]

    def gift(self, seat: int, word: str, value: str) -> int:
        """The same as a sum."""
        return sum(gift[value] for gift in self.gifts(seat, word))

    def sheet(self, seat: int) -> Row:
        """A seat's Fighter Sheet."""
        return self.sheets[self.fighters[seat]]

    def able(self, seat: int, word: str) -> Row:
        """What a fighter's ability of this word says; nothing where it has another."""
        ability: Row = self.sheet(seat)["ability"]
        return ability if ability["do"] == word else {}

    def symbols(self, seat: int) -> Counter[str]:
        """The symbols in a hand."""
        return Counter(self.cards[card]["symbol"] for card in self.hands[seat])

    def limit(self, seat: int) -> int:
        """How many cards a hand may hold."""
        return int(self.rules["hand"]) + self.gift(seat, "larger_hand", "cards")

    def payable(self, seat: int, row: Row) -> bool:
        """Whether a hand pays a cost."""
        cost: Counter[str] = Counter(row["cost"])
        held = self.symbols(seat)
        anything = cost.pop("any", 0)
        return all(held[symbol] >= count for symbol, count in cost.items()) and (
            held.total() - cost.total() >= anything
        )

    def origins(self, seat: int, row: Row) -> list[Space]:
        """From where an attack reaches the foe: the fighter, and for a Strike its turret (D19)."""
        foe = self.place[1 - seat]
        longer = self.gift(seat, "longer_range", "spaces")
        starts = [self.place[seat]]
        turret = self.turret[seat]
        if row["type"] == "strike" and turret is not None and turret != self.place[seat]:
            starts.append(turret)
        return [start for start in starts if self.ground.meets(row, start, foe, longer)]

    def specials_of(self, seat: int, *, reactions: bool) -> list[int]:
        """A seat's Special Attacks that could be paid for from here."""
        return [
            number
            for number, row in enumerate(self.specials)
            if self.owner[number] == self.fighters[seat]
            and (row["type"] == "reaction") == reactions
            and self.payable(seat, row)
            and (not row.get("range") or self.origins(seat, row))
        ]

    def dashes(self, seat: int) -> set[Space]:
        """Where a Dash leads."""
        if not self.symbols(seat)["dash"]:
            return set()
        most = 1 + self.gift(seat, "longer_dash", "spaces")
        return self.ground.within(self.place[seat], self.place[1 - seat], most)

    def test_wounds(self, seat: int) -> tuple[int, int]:
        """The wounds that count in a test: light ones are spared first."""
        spared = self.gift(seat, "easier_test", "wounds")
        light = max(0, self.light[seat] - spared)
        return max(0, self.heavy[seat] - (spared - (self.light[seat] - light))), light

    def additions(
        self, seat: int, source: int, origin: Space, strikes: int, behind: bool
    ) -> list[tuple[str, int]]:
        """What changes the printed pool of a Strike, in the order of D20."""
        row = self.sources[source]
        if row["type"] != "strike":
            return []
        foe = 1 - seat
        symbol = row.get("symbol")
        distance = apart(origin, self.place[foe])
        found: list[tuple[str, int]] = []
        hunter = self.able(seat, "hunter").get("behind_light", 0)
        if hunter and behind and origin == self.place[seat] and distance == 1:
            found.append(("behind", hunter))
        if not strikes and (more := self.gift(seat, "first_strike", "light")):
            found.append(("first_strike", more))
        if more := sum(
            gift["light"] for gift in self.gifts(seat, "symbol_strikes") if gift["symbol"] == symbol
        ):
            found.append(("symbol", more))
        found += [
            ("far", gift["light"]) for gift in self.gifts(seat, "far_strikes") if distance >= gift["distance"]
        ]
        left = pool(row)[1] + sum(light for _, light in found)
        for why, less in (
            ("armour", sum(gift["symbol"] == symbol for gift in self.gifts(foe, "armour"))),
            ("first_armour", 0 if strikes else len(self.gifts(foe, "first_armour"))),
        ):
            if less and left:
                found.append((why, -min(left, less)))
                left -= min(left, less)
        return found


def rising(held: Counter[str], left: int, lowest: str = SYMBOLS[0]) -> list[str]:
    """Symbols that may come next where so many are named in rising order."""
    order: Sequence[str] = SYMBOLS[SYMBOLS.index(lowest) :]
    return [
        symbol
        for number, symbol in enumerate(order)
        if held[symbol] and sum(held[other] for other in order[number:]) >= left
    ]
