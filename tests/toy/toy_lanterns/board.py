"""A position of Lanterns: the fields, and what they say at a glance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, Final

from kotgames.games.toy_lanterns.card_set import CardSet

from kotgames.engine import contract
from kotgames.engine.chance import Script
from kotgames.engine.contract import Outcome, Prompt
from kotgames.engine.copying import SHARED

ASK_BID, ASK_TOSS, ASK_OFFER, ASK_REACT, SHOW_LOT, OPEN_BIDS, SETTLE_OFFER = range(7)
PROMPTS: Final = ("bid", "toss", "offer", "react")
MOST_OFFERED: Final = 2


class Board(contract.State):
    """The fields. A frame of the stack is (kind, seat, more ...): what is asked or done next is on top."""

    __slots__ = (
        "actor",
        "bids",
        "card_set",
        "chance",
        "coins",
        "deck",
        "discard",
        "draft",
        "hands",
        "legal",
        "lot",
        "opened",
        "points",
        "round",
        "rounds",
        "script",
        "shown",
        "stack",
        "toss",
        "vetoed",
    )

    card_set: Annotated[CardSet, SHARED]
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    stack: list[tuple[int, ...]]
    coins: list[int]
    points: list[int]
    bids: list[int]
    """-1 before a seat has bid in this round."""
    hands: list[list[int]]
    draft: list[int]
    """Cards offered face down, not locked yet."""
    shown: list[int]
    deck: list[int]
    discard: list[int]
    round: int
    rounds: int
    lot: int
    toss: int
    opened: int
    vetoed: int
    """1 while the last Veto stands."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.coins)

    @property
    def worth(self) -> int:
        """What the offer scores if it stands."""
        return (
            self.lot
            + self.toss
            + sum(self.card_set.values[self.card_set.kind_of[card]] for card in self.shown)
        )

    def kinds(self, seat: int) -> list[int]:
        """The kinds of a hand's cards that are not offered."""
        return [self.card_set.kind_of[card] for card in self.hands[seat] if card not in self.draft]

    def actions(self) -> Sequence[int]:
        """See the contract."""
        return self.legal

    def digest(self) -> str:
        """See the contract."""
        parts = [
            getattr(self, name) for name in Board.__slots__ if name not in ("card_set", "script", "legal")
        ]
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()

    @property
    def prompt(self) -> Prompt | None:
        """bid: lot, coins. toss: lot. offer: left (cards that may be added). react: worth (what a Veto would stop or save), vetoed."""
        if self.actor is None:
            return None
        kind, seat = self.stack[-1][:2]
        params: dict[str, Any] = {"lot": self.lot}
        if kind == ASK_BID:
            params["coins"] = self.coins[seat]
        elif kind == ASK_OFFER:
            params["left"] = MOST_OFFERED - len(self.draft)
        elif kind == ASK_REACT:
            params |= {"worth": self.worth, "vetoed": self.vetoed}
        return Prompt(PROMPTS[kind], seat, kind != ASK_TOSS, params)

    @property
    def outcome(self) -> Outcome | None:
        """See the contract: who has the most points, several where they are level."""
        if self.stack:
            return None
        return Outcome(self.leaders(), "points", tuple(self.points))

    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        best = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best)
