"""The pictures of this table that the baker's worker draws: those of Attack cards and Special Attacks.

They may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, looks, moments
from kotgames.games.knockdown.card_set import CardSet
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.table.masters import Masters


class Pictures(Masters):
    """The masters of this game, by source: kinds of Attack cards first, then Special Attacks."""

    def __init__(
        self,
        card_set: CardSet,
        baker: Callable[[], Baker],
        changed: Callable[[], None],
        redraw: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(baker, changed, redraw)
        self.card_set = card_set
        self._jobs: dict[int, Job] = {}

    def _job(self, source: int) -> Job:
        job = self._jobs.get(source)
        if job is None:
            one, two = seen(self.card_set, source)
            job = self._jobs[source] = Job.of(
                "kotgames.games.knockdown.art.jobs:card",
                name=moments.moment_name(self.card_set, source),
                tone=tone_of(self.card_set, source),
                look_a=looks.look_of(self.card_set, one).data(),
                look_b=looks.look_of(self.card_set, two).data(),
                size=list(card_art.MASTER_SIZE),
            )
        return job

    def art(self, source: int) -> Surface | None:
        """The master of an attack's picture (card_art.MASTER_SIZE, opaque), if it is there; asked for otherwise."""
        return self.master(self._job(source))

    def art_version(self, source: int) -> int:
        """Changes when a picture arrives: part of the key of a painted card."""
        return int(self.has(self._job(source)))

    def prefetch(self, first: Sequence[int] = ()) -> None:
        """Have the pictures of all attacks drawn, the sources of `first` before the others, behind whatever is urgent."""
        sources = range(len(self.card_set.source_ids))
        for source in [*first, *(one for one in sources if one not in first)]:
            self.master(self._job(source), urgent=False)


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
