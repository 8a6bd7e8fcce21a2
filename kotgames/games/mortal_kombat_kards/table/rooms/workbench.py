"""The deck on the workbench: what was done to it, the file that it is of, and what may be done next. No screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Final

import msgspec

from kotgames.engine.chance import Dice
from kotgames.engine.odds import holds_one
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import deck_files, decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import LOCATIONS, NONE
from kotgames.games.mortal_kombat_kards.decks import RULES, SIZES, Deck, Pool, Violation

MOST_STEPS: Final = 200
"""So many changes can be taken back."""


class Workbench:
    """A deck that is built: its changes, and its file if it has one. With a `pool` it is built of that alone, `size` kards."""

    def __init__(
        self,
        card_set: CardSet,
        deck: Deck,
        path: Path | None = None,
        *,
        pool: Pool | None = None,
        size: int = 0,
    ) -> None:
        self.card_set, self.pool, self.size = card_set, pool, size
        self.put(deck, path)

    def put(self, deck: Deck, path: Path | None) -> None:
        """Another deck, as its file has it, or one that has no file yet; the history begins anew."""
        self.deck, self.path, self.kept = deck, path, deck
        self.before: list[Deck] = []
        self.after: list[Deck] = []
        self._judged: tuple[Deck, list[Violation]] | None = None

    # ---- what it is

    @property
    def unsaved(self) -> bool:
        """True while something would be lost: a change since it was saved, read, or begun."""
        return self.deck != self.kept

    @property
    def violations(self) -> list[Violation]:
        """The rules that the deck breaks."""
        if self._judged is None or self._judged[0] is not self.deck:
            other = self.size or None
            self._judged = self.deck, decks.violations(self.deck, self.card_set, other=other, pool=self.pool)
        return self._judged[1]

    def face(self, kard: str) -> Face:
        """A kard under the rules of the deck."""
        return self.card_set.faces[RULES.index(self.deck.rules)][self.card_set.kind_index[kard]]

    def copies(self, kard: str) -> int:
        """Copies that are in the deck."""
        return self.deck.kards.get(kard, 0)

    def most(self, kard: str) -> int:
        """Copies that could be in it, all others as they are."""
        return self.copies(kard) + decks.room(self.deck, kard, self.card_set, self.pool)

    @property
    def fitting(self) -> list[str]:
        """The kards that may be in such a deck at all, as the card set has them."""
        if self.pool is not None:
            return [kard for kard in self.card_set.kinds if kard in self.pool]
        if self.deck.rules == "basic":
            return list(self.card_set.kinds)
        mine = self.card_set.kombatants.index(self.deck.kombatant)
        return [kard for kard in self.card_set.kinds if self.face(kard).owner in (NONE, mine)]

    @property
    def first(self) -> str:
        """The kard that is seen first: of the deck, else of those that fit."""
        return next((kard for kard, _ in self.deck.in_order(self.card_set)), self.fitting[0])

    @property
    def next_size(self) -> int:
        """The number of kards to fill up to: the size that is asked for, else the next that the rules allow."""
        return self.size or next((size for size in SIZES if self.deck.size < size), SIZES[-1])

    # ---- what is done to it

    def change(self, deck: Deck) -> None:
        """The deck becomes this one; that can be taken back."""
        if deck != self.deck:
            self.before = [*self.before[1 - MOST_STEPS :], self.deck]
            self.after = []
            self.deck = deck

    def add(self, kard: str) -> Violation | None:
        """One copy more, unless a rule about kards forbids it: then that."""
        more = self.deck.with_copies(kard, self.copies(kard) + 1)
        if decks.room(self.deck, kard, self.card_set, self.pool) < 1:
            found = decks.violations(more, self.card_set, pool=self.pool)
            return next(one for one in found if kard in one.mend.of and one not in self.violations)
        self.change(more)
        return None

    def remove(self, kard: str) -> None:
        """One copy less."""
        self.change(self.deck.with_copies(kard, self.copies(kard) - 1))

    def mend(self, violation: Violation) -> None:
        """A violation goes away."""
        self.change(decks.mended(self.deck, violation, self.card_set, self.pool))

    def fill_up(self) -> None:
        """Kards are added up to the next size."""
        self.change(decks.fill_up(self.deck, self.card_set, self.next_size, self.pool))

    def undo(self) -> None:
        """Take the last change back."""
        if self.before:
            self.after.append(self.deck)
            self.deck = self.before.pop()

    def redo(self) -> None:
        """Make it again."""
        if self.after:
            self.before.append(self.deck)
            self.deck = self.after.pop()

    # ---- files

    def save(self) -> None:
        """Write the deck into its file, or into a new one; a name that is taken gets a number. Raises KotgamesError."""
        saved = deck_files.Saved(self.path, self.deck) if self.path is not None else None
        if saved is None:
            saved = deck_files.add(self.deck, self.card_set)
        elif self.deck.name != self.kept.name:
            saved = deck_files.rename(saved.path, self.deck, self.deck.name, self.card_set)
        else:
            deck_files.save(saved.path, self.deck, self.card_set)
        self.path, self.deck, self.kept = saved.path, saved.deck, saved.deck

    def duplicate(self) -> None:
        """Go on with a copy that has no file yet."""
        names = [one.name for one in deck_files.kept(self.card_set)]
        copy = msgspec.structs.replace(self.deck, name=deck_files.free_name(self.deck.name, [*names, self.deck.name]))  # fmt: skip
        self.put(copy, None)


# ---- hands to try


class Hand:
    """A deck that is tried: nine kards, then turn by turn."""

    def __init__(self, deck: Deck, card_set: CardSet) -> None:
        self.card_set = card_set
        self._kinds = list(deck.kinds(card_set))
        self.anew()

    def anew(self) -> None:
        """Shuffle and draw the first hand."""
        self.pile = list(self._kinds)
        Dice(int.from_bytes(os.urandom(6), "big")).shuffle(self.pile)
        self.kinds: list[int] = []
        self.turn = 1
        self._draw(self.card_set.rules.hand)

    def lay(self, index: int) -> None:
        """Lay a kard of the hand: it is gone."""
        del self.kinds[index]

    def next_turn(self) -> None:
        """Draw to eight, then one more."""
        self.turn += 1
        self._draw(max(0, self.card_set.rules.refresh - len(self.kinds)) + 1)

    def _draw(self, count: int) -> None:
        drawn, self.pile = self.pile[:count], self.pile[count:]
        index = self.card_set
        self.kinds = sorted([*self.kinds, *drawn], key=lambda kind: (index.types[kind], kind))


def first_hand(deck: Deck, card_set: CardSet) -> list[tuple[str, int, int]]:
    """Odds of the first hand, exact: (what it holds at least one of, chance as numerator and denominator). "block high" and the like; an
    "attack" that reaches: from Ranged, where the Advanced rules begin."""
    wanted: dict[str, Callable[[Face], bool]] = {
        f"block_{LOCATIONS[place]}": lambda face, place=place: bool(face.blocks >> place & 1)  # type: ignore[misc]
        for place in range(3)
    }
    wanted["attack"] = from_afar if deck.rules == "advanced" else lambda face: face.attack
    wanted["kombo"] = lambda face: face.kombo_attack or face.kombo is not None
    size, hand = deck.size, min(deck.size, card_set.rules.hand)
    found = []
    for name, fits in wanted.items():
        count = sum(copies for _, copies, face in deck.faces(card_set) if fits(face))
        found.append((name, *(holds_one(count, size, hand) if size else (0, comb(0, 0)))))
    return found


def from_afar(face: Face) -> bool:
    """True for an attack that reaches from Ranged without a hand move."""
    return face.attack and (face.reach == k.RANGED or face.move == 1 or face.teleport in (1, 3))
