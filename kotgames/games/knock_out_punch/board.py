"""The table, copyable cheaply: the place of every card, the ring, the King, and the stack of questions."""

from __future__ import annotations

import hashlib
from typing import Annotated, ClassVar, Final

from kotgames.engine.chance import Script
from kotgames.engine.copying import SHARED
from kotgames.engine.stacked import Frame, Stacked
from kotgames.games.knock_out_punch.card_set import LOCATIONS, TOP, CardSet

# Frames of the stack. The top one says what is asked or done next; a frame is (kind, seat, more ...) and holds no secret.
# Decisions:
TURN, ADD, TRASH, OPPONENT, WAY, ANSWER, BET, BLOCK, LAY, GLOVE = range(10)
# What the rules do by themselves:
NEXT_TURN, KNOCK_OUT, FIGHT, BOUT, REVEAL, REPLENISH, SCORING, TIE = range(10, 18)

# Where a card lies; from HAND on a seat is added, from RING on a location.
PILE, BOX, TRASHED, ON_TABLE, LAID = range(5)
RING: Final = 10
HAND: Final = 20
CROWD: Final = 30
BETTED: Final = 40
COLLECTED: Final = 50

BY_SHOWDOWN, BY_PUNCH, BY_TIE = range(3)
"""Causes of a fight: a Contender Showdown, a drawn Throw a Punch, or a tie at the end (P12)."""
ORIGINS: Final = ("showdown", "punch", "tie")

BY_GLOVE, BY_CARDS, BY_CHOICE = range(3)
"""Ways to settle the fights of a match (P9)."""
WAYS: Final = ("glove", "cards", "ask")

RUNNING, ON_POINTS, BY_THROW, BY_DRAW = range(4)
ENDINGS: Final = ("", "points", "tie_thrown", "tie_drawn")

NO_CARD: Final = -1
NO_ONE: Final = -1
NOTHING_LAID: Final = (NO_CARD, NO_CARD)
NOTHING_SHOWN: Final = (0, 0)


def neighbour(location: int, *, up: bool) -> int:
    """The next location in a direction, whoever stands there; -1 beyond the referee, whom Chet alone passes downwards (P3)."""
    other = location + (1 if up else -1)
    if other < 0:
        return TOP
    return other if other < LOCATIONS else -1


class Board(Stacked):
    """The position of a match. Lists are by seat unless they say otherwise."""

    __slots__ = (
        "actor",
        "bets",
        "blocks_left",
        "card_set",
        "challenges_left",
        "challenges_won",
        "chance",
        "collected_points",
        "fight",
        "first_king",
        "hands",
        "how",
        "insists",
        "king",
        "laid",
        "legal",
        "opening",
        "pile",
        "place",
        "punches",
        "script",
        "showed",
        "stack",
        "starter",
        "tied",
        "turn",
        "uppercuts",
        "way",
        "winner",
    )

    endings: ClassVar[tuple[str, ...]] = ENDINGS

    card_set: Annotated[CardSet, SHARED]
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    """The legal actions of the decision on top of the stack; replaced, never changed."""
    stack: list[Frame]
    way: int
    """BY_GLOVE, BY_CARDS or BY_CHOICE."""
    place: list[int]
    """By card: where it lies (PILE ... COLLECTED + seat)."""
    pile: list[int]
    """Card ids of the draw pile; one is picked at random when it is drawn, so their order means nothing."""
    hands: list[list[int]]
    """Card ids in the order in which they came."""
    punches: list[int]
    """By location: the punches of its stack."""
    uppercuts: list[int]
    """By location: the Uppercuts in its stack."""
    collected_points: list[int]
    """Points of the collected cards; the tokens come on top of it (`scores`)."""
    king: int
    first_king: int
    challenges_won: Annotated[tuple[int, ...], SHARED]
    """King's Challenge tokens."""
    challenges_left: int
    blocks_left: int
    """Block Punches that are not in the trash."""
    opening: Annotated[tuple[int, ...], SHARED]
    """1 where everybody knows that the Contender Showdown of the beginning is still in the hand (P23)."""
    starter: int
    turn: int
    """From 1 on; an extra action belongs to the turn of its Towel."""
    fight: Annotated[tuple[int, ...], SHARED]
    """While there is one: challenger, defender, the card it is about (-1 in a tie), origin, and whether it is settled by cards: 0 no, 1
    yes, 2 instead of a throw that was not finished."""
    laid: Annotated[tuple[int, ...], SHARED]
    """Highest Card Wins: the cards of challenger and defender, -1 before they lie."""
    showed: Annotated[tuple[tuple[int, ...], ...], SHARED]
    """By seat, what everybody saw of the last Highest Card Wins: how many cards stayed in the hand, how many were drawn since, and what was
    laid when (`likely.moment`; nothing before the first). The odds rest on it and no rule does: it is no part of the digest."""
    insists: int
    """The seat by whose word the running fight is settled by cards where there is the choice (P17), NO_ONE: by nobody's. It is remembered
    for the odds like `showed`."""
    bets: Annotated[tuple[tuple[int, int, int], ...], SHARED]
    """Crowd cards laid on a fight: (seat, card, the seat it is laid on)."""
    tied: Annotated[tuple[int, ...], SHARED]
    """A tie at the end: the seats that are still in it, by number."""
    winner: int
    how: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def scores(self) -> tuple[int, ...]:
        """See `Stacked`: points of the collections, the King's token, King's Challenge tokens (P12)."""
        card_set = self.card_set
        return tuple(
            points
            + self.challenges_won[seat] * card_set.challenge_points
            + (card_set.king_points if seat == self.king else 0)
            for seat, points in enumerate(self.collected_points)
        )

    def target(self, spot: int) -> int:
        """The location that the stack of a location strikes: the next one in its direction where somebody stands; -1 where nobody does.
        Nobody passes the referee but Chet, who reaches Haymaker (P3)."""
        return self.target_if(spot, self.uppercuts[spot] & 1)

    def target_if(self, spot: int, up: int) -> int:
        """The same for a stack that strikes upwards (1) or downwards (0)."""
        punches = self.punches
        if up:
            for other in range(spot + 1, LOCATIONS):
                if punches[other]:
                    return other
            return -1
        if spot == 0:
            return TOP if punches[TOP] else -1
        for other in range(spot - 1, -1, -1):
            if punches[other]:
                return other
        return -1

    def points_at(self, spot: int) -> int:
        """Points of a location's stack in a collection."""
        points = self.card_set.points_of
        return sum(points[card] for card in self.stack_at(spot))

    def stack_at(self, spot: int) -> list[int]:
        """The cards that lie at a location."""
        place = self.place
        return [card for card in self.card_set.at[spot] if place[card] == RING + spot]

    def at(self, code: int) -> list[int]:
        """The cards that lie somewhere (PILE ... COLLECTED + seat)."""
        return [card for card, where in enumerate(self.place) if where == code]

    def digest(self) -> str:
        """See the contract."""
        parts = (
            self.chance, self.actor, self.stack, self.way, self.place, self.pile, self.hands, self.punches, self.uppercuts,
            self.collected_points, self.king, self.first_king, self.challenges_won, self.challenges_left, self.blocks_left, self.opening,
            self.starter, self.turn, self.fight, self.laid, self.bets, self.tied, self.winner, self.how,
        )  # fmt: skip
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
