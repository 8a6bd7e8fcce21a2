"""Set-up rows of UNCAGED: the fighter of each corner; rounds and card set."""

from __future__ import annotations

from kotgames.games.uncaged import card_set as card_sets
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.game import GAME
from kotgames.games.uncaged.table import looks
from kotgames.ui.table.fighter_rows import FighterRows


class SetupRows(FighterRows):
    """Rows with ability, Health and Stamina of a fighter; the choice may be left to the table (U19)."""

    game = GAME
    card_sets = card_sets
    looks = looks
    spread = True

    def tip(self, card_set: CardSet, fighter: int) -> str:
        """The fighter's ability."""
        return self.words.line(ability_line(card_set, fighter))

    def told(self, card_set: CardSet, fighter: int) -> list[str]:
        """The same."""
        return [self.tip(card_set, fighter)]

    def figures(self, card_set: CardSet, fighter: int) -> str:
        """Health and Stamina."""
        return self.words("ask.figures", hp=card_set.hp[fighter], stamina=card_set.stamina[fighter])
