"""What a player has laid out but not yet committed: Boosts on attack cards, cards to be discarded, the fighter being made.

A draft is the screen's, not the rules': rearranging it costs nothing and tells nobody anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Draft:
    """Card ids. `boosts`: attack card -> Boost cards laid on it; `discards`: in the order they were chosen."""

    boosts: dict[int, list[int]] = field(default_factory=dict)
    discards: list[int] = field(default_factory=list)

    def owner_of(self, card: int) -> int | None:
        """The attack card a Boost lies on."""
        return next((owner for owner, laid in self.boosts.items() if card in laid), None)

    def lay(self, boost: int, attack: int) -> None:
        """Lay a Boost on an attack card (taking it from where it lay)."""
        self.take_back(boost)
        self.boosts.setdefault(attack, []).append(boost)

    def take_back(self, card: int) -> None:
        """A card is in the hand again."""
        for laid in self.boosts.values():
            if card in laid:
                laid.remove(card)
        self.boosts = {owner: laid for owner, laid in self.boosts.items() if laid}
        if card in self.discards:
            self.discards.remove(card)

    def stage(self, card: int) -> None:
        """A card is to be discarded; what lay on it comes back to the hand."""
        self.take_back(card)
        self.boosts.pop(card, None)
        self.discards.append(card)
