"""Set-up rows of the Kard Game: the Kombatant of each corner and its deck; rules, timer, points, decks, matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from kotgames.engine.contract import Line
from kotgames.engine.errors import KotgamesError
from kotgames.games.mortal_kombat_kards import card_set as card_sets
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import deck_files, decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.deck_files import Found
from kotgames.games.mortal_kombat_kards.decks import Deck, Violation
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.system.catalogue import Verbatim, Words
from kotgames.ui.table.fighter_rows import FighterRows
from kotgames.ui.table.setup_rows import Row

OWN: Final = "deck:"
"""The names of rows in which a corner chooses its deck begin so. Its file is remembered: the same number may be another one tomorrow."""


class SetupRows(FighterRows):
    """Rows with allegiance and specials of a Kombatant; the choice may be left to the dice."""

    game = GAME
    card_sets = card_sets  # type: ignore[assignment]
    looks = looks
    spread = True

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._kept: list[Found] | None = None

    def options(self, state: dict[str, Any]) -> list[Row]:
        """See `SetupRows`: the timer is for two, the ways of defending for more."""
        without = "timer" if int(state.get("seats", 2)) > 2 else "once"
        return [row for row in super().options(state) if row[0] != without]

    def value(self, name: str, choice: Any) -> str:
        """See `SetupRows`; rules, lists, timer and defences have names of their own."""
        if name in ("rules", "lists"):
            return self.words(f"setup.{name}_value.{choice}")
        if name in ("timer", "once"):
            return self.words(f"setup.{name}_value.{'yes' if choice else 'no'}")
        return super().value(name, choice)

    def text(self, card_set: Any, key: str) -> str:
        """See `FighterRows`: a Kombatant is called as everywhere."""
        return self.words(key.replace("fighter.", "kombatant."))

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The Kombatant's name; else the seat's number."""
        fighter = self.fighter(state, seat)
        if fighter < 0:
            return self.words("ui.seat", number=seat + 1)
        return self.called(self.card_set(state), "fighter", fighter)

    def tip(self, card_set: CardSet, fighter: int) -> str:
        """Allegiance and style."""
        return f"{self.figures(card_set, fighter)}. {self.called(card_set, 'fighter_title', fighter)}"

    def told(self, card_set: CardSet, fighter: int) -> list[str]:
        """The specials by name."""
        kombatant = card_set.kombatants[fighter]
        own = [row.id for row in card_set.parts.kards if row.of == kombatant and row.type == "special"]
        return [
            self.words(
                "setup.specials", names=self.words.listed([self.words(f"card.{name}") for name in own])
            )
        ]

    def figures(self, card_set: CardSet, fighter: int) -> str:
        """The allegiance."""
        return self.words(f"allegiance.{c.ALLEGIANCES[card_set.allegiances[fighter]]}")

    def briefly(self, card_set: CardSet, fighter: int) -> str:
        """See `FighterRows`: with the number of specials."""
        own = sum(row.of == card_set.kombatants[fighter] for row in card_set.parts.kards)
        return self.words("setup.brief", side=self.figures(card_set, fighter), count=own)

    # ---- decks of the player's own

    def own(self, state: Mapping[str, Any], seat: int) -> list[Found]:
        """The kept decks of a corner's Kombatant, by name; none with a card set of the player's."""
        fighter = self.fighter(state, seat)
        if fighter < 0 or self.card_file(state) is not None:
            return []
        if self._kept is None:
            self._kept = [one for one in deck_files.kept(card_sets.shipped()) if one.deck is not None]
        name = card_sets.shipped().kombatants[fighter]
        return [one for one in self._kept if one.deck is not None and one.deck.kombatant == name]

    def chosen_deck(self, state: Mapping[str, Any], seat: int) -> Found | None:
        """The deck that a corner has chosen; None for the starter."""
        wanted = state.get(f"{OWN}{seat}")
        return next((one for one in self.own(state, seat) if one.path.name == wanted), None)

    def played(self, state: Mapping[str, Any], seat: int) -> Deck | None:
        """The same, under the rules of the match."""
        found = self.chosen_deck(state, seat)
        if found is None or found.deck is None:
            return None
        return msgspec.structs.replace(found.deck, rules=self.chosen(state, "rules"))

    def wrong(self, state: Mapping[str, Any], seat: int) -> Violation | None:
        """The first rule that a corner's deck breaks: under the rules of the match, against the decks of the others."""
        deck = self.played(state, seat)
        if deck is None:
            return None
        others = [self.played(state, other) for other in range(int(state["seats"])) if other != seat]
        sizes = [other.size for other in others if other is not None]
        found = decks.violations(deck, card_sets.shipped(), other=sizes[0] if sizes else None)
        return found[0] if found else None

    def corner(self, state: dict[str, Any], seat: int) -> list[Row]:
        """See `SetupRows`: the deck, by name; of one that may not be played the help says why."""
        words, own, chosen = self.words, self.own(state, seat), self.chosen_deck(state, seat)
        names = [words("setup.starter"), *(Verbatim(one.name) for one in own)]
        wrong = self.wrong(state, seat)
        tip = words("setup.own_deck_help")
        if wrong is not None:
            tip = words("setup.own_deck_wrong", reason=Verbatim(words.refusal(wrong)))
        index = 0 if chosen is None else 1 + own.index(chosen)
        return [(f"{OWN}{seat}", words("setup.own_deck"), names, index, tip)]

    def remembered(self, state: dict[str, Any], name: str, index: Any) -> Any:
        """See `SetupRows`: of a deck its file."""
        if not name.startswith(OWN):
            return index
        own = self.own(state, int(name.removeprefix(OWN)))
        return own[index - 1].path.name if 0 < index <= len(own) else ""

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `SetupRows`. Raises KotgamesError for a deck that may not be played."""
        options, faces, card_set = super().result(state)
        played = [self.played(state, seat) for seat in range(int(state["seats"]))]
        for seat, deck in enumerate(played):
            wrong = self.wrong(state, seat)
            if deck is not None and wrong is not None:
                reason = Line(f"refusal.{wrong.key}", wrong.params)
                raise KotgamesError("deck_unready", name=deck.name, reason=reason)
        if any(played):
            options["decks"] = [None if deck is None else msgspec.to_builtins(deck) for deck in played]
        return options, faces, card_set
