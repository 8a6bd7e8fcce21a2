"""The pictures of this table that the baker's worker draws: those of Attack cards and Special Attacks.

They may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, looks, moments
from kotgames.games.knockdown.card_set import CardSet
from kotgames.ui.art.baker import Job
from kotgames.ui.table.faces import CardMasters


class Pictures(CardMasters[int]):
    """The masters of this game (card_art.MASTER_SIZE, opaque), by source: kinds of Attack cards first, then Special Attacks."""

    card_set: CardSet

    def job(self, source: int) -> Job:
        """See `CardMasters`."""
        one, two = seen(self.card_set, source)
        return Job.of(
            "kotgames.games.knockdown.art.jobs:card",
            name=moments.moment_name(self.card_set, source),
            tone=tone_of(self.card_set, source),
            look_a=looks.look_of(self.card_set, one).data(),
            look_b=looks.look_of(self.card_set, two).data(),
            size=list(card_art.MASTER_SIZE),
        )


def seen(card_set: CardSet, source: int) -> tuple[int, int]:
    """The attacker and the other on the picture of an attack: a Special Attack's own fighter, on a card a pair that changes from card to
    card; the rival is another one, where there are two."""
    count = len(card_set.fighters)
    special = source - card_set.first_special
    one = card_set.owner_of[special] if special >= 0 else source % count
    return one, (one + 1 + (source // count) % max(1, count - 1)) % count


def tone_of(card_set: CardSet, source: int) -> str:
    """The tone of an attack's card: that of its symbol, or that of Special Attacks."""
    symbol = card_set.symbol[source]
    return c.SYMBOLS[symbol] if symbol >= 0 else "special"
