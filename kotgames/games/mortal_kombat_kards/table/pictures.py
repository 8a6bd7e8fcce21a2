"""The pictures of kards, drawn by the baker's worker; until one is there a kard stands with a sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kotgames.games.mortal_kombat_kards.art.kard_pictures import MASTER_SIZE
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.table.stage import JOBS
from kotgames.ui.art.baker import Job
from kotgames.ui.table.faces import CardMasters

Art = tuple[int, str]
"""A kind, and the Kombatant who is seen on it where it is nobody's."""
SMALLER: Final = 0.8
"""No kard is seen so large that it needs all of its master."""


class Pictures(CardMasters[Art]):
    """The masters of kards."""

    card_set: CardSet

    def job(self, what: Art) -> Job:
        """See `CardMasters`."""
        kind, kombatant = what
        size = [round(side * SMALLER) for side in MASTER_SIZE]
        return Job.of(f"{JOBS}:kard", kard=self.card_set.kinds[kind], size=size, kombatant=kombatant)

    def of_deck(self, kinds: Iterable[int], kombatant: str) -> list[Art]:
        """The pictures of a deck."""
        return [(kind, self.seen(kind, kombatant)) for kind in dict.fromkeys(kinds)]

    def seen(self, kind: int, kombatant: str) -> str:
        """The one seen on a kind: the Kombatant whose deck it is in, on what is nobody's."""
        own = self.card_set.parts.kards[kind].type in ("basic", "defense")
        return kombatant if own else ""
