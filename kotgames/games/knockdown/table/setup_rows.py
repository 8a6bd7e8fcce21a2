"""Set-up rows of Knockdown: the fighter of each corner; tower or dice, quick set-up, merged boxes, card set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotgames.games.knockdown import card_set as card_sets
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import looks
from kotgames.ui.table.fighter_rows import FighterRows


class SetupRows(FighterRows):
    """Rows with talent and Special Attacks of a fighter; the choice may be left to the table, and nobody fights themselves (D22)."""

    game = GAME
    card_sets = card_sets
    looks = looks

    def value(self, name: str, choice: Any) -> str:
        """See `SetupRows`; values have names of their own."""
        called = choice if name == "test" else ("no", "yes")[bool(choice)]
        return self.words(f"setup.{name}_value.{called}")

    def offered(self, state: Mapping[str, Any], seat: int) -> list[int]:
        """Fighters of the first box, of all boxes where these are merged; the second corner without the fighter of the first."""
        merged, taken = self.chosen(state, "merge"), self.fighter(state, 0) if seat else -1
        boxes = enumerate(self.card_set(state).fighter_box)
        return [-1, *(one for one, box in boxes if (merged or box == 0) and one != taken)]

    def tip(self, card_set: CardSet, fighter: int) -> str:
        """The fighter's title."""
        return self.called(card_set, "fighter_title", fighter)

    def told(self, card_set: CardSet, fighter: int) -> list[str]:
        """Talent and Special Attacks."""
        specials = card_set.specials_of[fighter]
        names = [self.text(card_set, f"special.{card_set.special_ids[one]}") for one in specials]
        talent = self.words.line(card_words.ability_text(card_set, fighter))
        return [talent, self.words("table.setup.specials", names=self.words.listed(names))]

    def briefly(self, card_set: CardSet, fighter: int) -> str:
        """Title, and the number of Special Attacks."""
        count = len(card_set.specials_of[fighter])
        return self.words("table.setup.brief", title=self.tip(card_set, fighter), count=count)
