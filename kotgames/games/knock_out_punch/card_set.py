"""The components compiled to flat lists of small ints, by kind and by card.

Kinds come in this order: the boxers from class 1 on, each with its one-punch card, its uppercut, two and three punches; then the specials
in the order of `components.DOES`. Locations of the ring count from 0: class 1 is location 0.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.engine import carddata
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import components as c

FIGHTER, WILD, BELT, SHOWDOWN, TOWEL, BLOCK, PUNCH, BOOING, CHEERING = range(9)
"""The nine sorts of kinds, as `CardSet.does` says them."""
LOCATIONS: Final = c.CLASSES
TOP: Final = LOCATIONS - 1
"""Haymaker's station; the referee stands between it and location 0."""


class CardSet:
    """See the module."""

    def __init__(self, parts: c.Components, data: dict[str, Any]) -> None:
        self.data: Final = data
        self.digest: Final = hashlib.blake2b(msgspec.json.encode(parts), digest_size=8).hexdigest()
        self.name: Final = parts.name
        rules = parts.rules
        self.hand: Final = rules.hand
        self.dealt: Final = rules.dealt
        self.crowd: Final = rules.crowd
        self.knockout: Final = rules.knockout
        self.king_points: Final = rules.king
        self.challenge_points: Final = rules.challenge
        self.challenges: Final = rules.challenges
        self.boxed: Final = dict(rules.boxed)
        self.fighters: Final = [row.id for row in sorted(parts.fighters, key=lambda row: row.class_)]
        """Ids of the boxers by location."""
        self.wild_punches: Final = sum(row.points for row in parts.specials if row.does == "wild")
        self._compile_kinds(parts)
        self._compile_cards()
        self.turn_actions: Final = [self._turn_actions(kind) for kind in range(len(self.kinds))]
        """By kind: actions that a card of it in the hand allows at the beginning of a turn; never a Towel's (the ring may be empty)."""
        self.texts: Final = a.table(self)
        """Every action of the code space with its text form."""
        self.of_text: Final = {words: action for action, words in self.texts.items()}

    def _compile_kinds(self, parts: c.Components) -> None:
        self.kinds: list[str] = []
        self.does: list[int] = []
        """By kind: FIGHTER to CHEERING."""
        self.location: list[int] = []
        """By kind: a fighter's station in the ring, -1 for others."""
        self.punches: list[int] = []
        """By kind: punches of a fighter's card or a Wild."""
        self.uppercut: list[int] = []
        """By kind: 1 for a black border."""
        self.points: list[int] = []
        """By kind: points in a collection."""
        self.counts: list[int] = []
        """By kind: cards in the box."""
        for row in sorted(parts.fighters, key=lambda row: row.class_):
            for suffix, punches, uppercut in (("1", 1, 0), ("uppercut", 1, 1), ("2", 2, 0), ("3", 3, 0)):
                count = row.uppercuts if uppercut else row.punches.get(punches, 0)
                if punches == 1 and not uppercut:
                    count -= row.uppercuts
                if uppercut and row.class_ == c.CLASSES:
                    continue
                self._add(f"{row.id}_{suffix}", FIGHTER, row.class_ - 1, punches, uppercut, punches, count)
        for special in sorted(parts.specials, key=lambda row: c.DOES.index(row.does)):
            word = c.DOES.index(special.does) + 1
            punches = special.points if word == WILD else 0
            self._add(special.id, word, -1, punches, 0, special.points, special.count)
        self.kind_index = {name: kind for kind, name in enumerate(self.kinds)}

    def _add(
        self, name: str, word: int, location: int, punches: int, uppercut: int, points: int, count: int
    ) -> None:
        self.kinds.append(name)
        self.does.append(word)
        self.location.append(location)
        self.punches.append(punches)
        self.uppercut.append(uppercut)
        self.points.append(points)
        self.counts.append(count)

    def _compile_cards(self) -> None:
        of = [kind for kind, count in enumerate(self.counts) for _ in range(count)]
        self.kind_of = of
        """By card."""
        self.cards = len(of)
        self.does_of = [self.does[kind] for kind in of]
        self.location_of = [self.location[kind] for kind in of]
        self.punches_of = [self.punches[kind] for kind in of]
        self.uppercut_of = [self.uppercut[kind] for kind in of]
        self.points_of = [self.points[kind] for kind in of]
        wilds = self._that_do(WILD)
        self.at = [
            sorted([*wilds, *(card for card, location in enumerate(self.location_of) if location == spot)])
            for spot in range(LOCATIONS)
        ]
        """By location: the cards that can lie there."""
        self.blocks = self._that_do(BLOCK)
        self.dealt_first = self._that_do(FIGHTER, WILD, TOWEL, BLOCK)
        """Cards of which the first hands are dealt."""
        self.showdowns = self._that_do(SHOWDOWN)
        """Without the belt."""
        self.belt = self.does_of.index(BELT)
        self.throw_cards = self._that_do(PUNCH)
        self.crowd_cards = self._that_do(BOOING, CHEERING)

    def _that_do(self, *words: int) -> list[int]:
        """The cards of these kinds of cards (FIGHTER to CHEERING), in rising order."""
        return [card for card, does in enumerate(self.does_of) if does in words]

    def is_showdown(self, kind: int) -> bool:
        """True for a Contender Showdown, the one with the belt included."""
        return self.does[kind] in (BELT, SHOWDOWN)

    def higher(self, one: int, other: int) -> int:
        """The winner where two kinds of fighters are laid: 0 the first, 1 the other, -1 a full tie. The class counts, then the punches;
        Chet beats Haymaker and nobody else (P9)."""
        mine, theirs = self.location[one], self.location[other]
        if mine == theirs:
            punches = self.punches
            if punches[one] == punches[other]:
                return -1
            return 0 if punches[one] > punches[other] else 1
        if {mine, theirs} == {0, TOP}:
            return 0 if mine == 0 else 1
        return 0 if mine > theirs else 1

    def may_be_useless(self, kind: int) -> bool:
        """True for a kind that can be in a hand and not be played in a turn (P11): Block Punches, and a Towel while the ring is empty."""
        return self.does[kind] in (BLOCK, TOWEL)

    def _turn_actions(self, kind: int) -> list[int]:
        word = self.does[kind]
        if word == FIGHTER:
            return [a.PLACE + kind]
        if word == WILD:
            return [a.WILD + spot for spot in range(LOCATIONS)]
        return [a.SHOWDOWN + kind] if self.is_showdown(kind) else []


_shipped: list[CardSet] = []


def shipped() -> CardSet:
    """The card set of the shipped file, read once. Raises CardDataError."""
    if not _shipped:
        _shipped.append(from_file())
    return _shipped[0]


def from_file(path: Path | None = None) -> CardSet:
    """The card set of a card file. Raises CardDataError."""
    parts, source = c.load_components(path)
    return CardSet(parts, {"components": source.data})


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set of plain data that a record embeds. Raises CardDataError."""
    data = carddata.from_record(data)
    return CardSet(c.from_data(data), dict(data))
