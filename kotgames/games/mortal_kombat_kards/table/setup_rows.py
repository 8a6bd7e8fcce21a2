"""Set-up rows of the Kard Game: the Kombatant of each corner; rules, timer, points, decks, matches."""

from __future__ import annotations

from typing import Any

from kotgames.games.mortal_kombat_kards import card_set as card_sets
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.ui.table.fighter_rows import FighterRows


class SetupRows(FighterRows):
    """Rows with allegiance and specials of a Kombatant; the choice may be left to the dice."""

    game = GAME
    card_sets = card_sets  # type: ignore[assignment]
    looks = looks
    spread = True

    def value(self, name: str, choice: Any) -> str:
        """See `SetupRows`; rules and the timer have names of their own."""
        if name == "rules":
            return self.words(f"setup.rules_value.{choice}")
        if name == "timer":
            return self.words(f"setup.timer_value.{'yes' if choice else 'no'}")
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
