"""What is on the table, copyable cheaply: two fighters, the Position Marker, the cards, and the stack of what is being asked."""

from __future__ import annotations

import hashlib
from typing import Annotated, ClassVar, Final, TypeVar

from kotgames.engine.chance import Script
from kotgames.engine.copying import PAIR, SHARED
from kotgames.engine.stacked import Frame, Stacked
from kotgames.games.knockouts_tapouts.card_set import CardSet, StyleEffects

# Frames of the stack. The top one says what is asked or done next; a frame is (kind, seat, more ...).
# Decisions (`decisions.DECISIONS`):
BUILD, MOVE, SIDE, ACT, DISCARD_MORE, REACT, CRITICAL, HURT, RESTORE = range(9)
# What the rules do by themselves (`AUTO` of `rules` and `action_phase`):
REVEAL, ROUND, TURN, LAND, ACTION, ROLL, DRAW, HEART, TURN_END, NEXT_ROUND = range(9, 19)

RUNNING, KNOCKOUT, TAPOUT, STOPPAGE, DECISION, MARKERS, DRAWN = range(7)
HOW: Final = ("", "knockout", "tapout", "stoppage", "decision", "markers", "draw")


class Board(Stacked):
    """The position of a match. Seat-wise numbers are flat: `seat * 5 + stat`."""

    __slots__ = (
        "acted",
        "actor",
        "builds",
        "card_set",
        "chance",
        "deck",
        "discard",
        "first",
        "grapples",
        "hands",
        "how",
        "hurt",
        "legal",
        "mobile",
        "pending",
        "points",
        "position",
        "quiet",
        "ready",
        "round",
        "rounds",
        "script",
        "stack",
        "strikes",
        "style_effects",
        "styles",
        "top",
        "turn",
        "winner",
        "wins",
    )

    endings: ClassVar[tuple[str, ...]] = HOW

    card_set: Annotated[CardSet, SHARED]
    style_effects: Annotated[tuple[StyleEffects, StyleEffects], SHARED]
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    """The legal actions of the decision on top of the stack; replaced, never changed."""
    stack: list[Frame]
    builds: Annotated[list[list[int]], PAIR]
    """Markers placed in fighter creation: 0 to 4 a stat (never 0), 5 + n Style n, in rising order."""
    ready: list[int]
    hurt: list[int]
    styles: list[int]
    """Bit sets of Styles."""
    hands: Annotated[list[list[int]], PAIR]
    deck: list[int]
    """The cards still in the deck; a card is picked at random when it is drawn, so their order means nothing."""
    discard: list[int]
    strikes: Annotated[list[list[int]], PAIR]
    grapples: Annotated[list[list[int]], PAIR]
    wins: list[int]
    """Rounds won."""
    round: int
    rounds: int
    """Rounds before overtime (an option)."""
    turn: int
    first: int
    mobile: int
    points: int
    position: int
    top: int
    pending: int
    """The seat whose Throw waits to take the fight to the ground (K8), or -1."""
    quiet: int
    """1 if nobody played or discarded in the last turn (K19)."""
    acted: int
    """1 if somebody played or discarded in this turn."""
    winner: int
    how: int

    def side(self, seat: int) -> int:
        """The side of the Playchart that a seat reads: bottom only for the fighter who is below on the ground."""
        return 1 if self.top >= 0 and self.top != seat else 0

    def place(self, seat: int) -> int:
        """The row of the Playchart's numbers by Position and side."""
        return self.position * 2 + (1 if self.top >= 0 and self.top != seat else 0)

    def ready_total(self, seat: int) -> int:
        """Ready Striking, Grappling and Conditioning markers: at 0 the referee stops the fight (K7)."""
        base = seat * 5
        return self.ready[base + 2] + self.ready[base + 3] + self.ready[base + 4]

    def hurt_total(self, seat: int) -> int:
        """Hurt markers."""
        base = seat * 5
        return self.hurt[base + 2] + self.hurt[base + 3] + self.hurt[base + 4]

    def hand_size(self, seat: int) -> int:
        """Five and one for each Experience marker (K&T p.4)."""
        return self.card_set.hand + self.ready[seat * 5]

    def digest(self) -> str:
        """See the contract."""
        parts = (
            self.chance, self.actor, self.stack, self.builds, self.ready, self.hurt, self.styles, self.hands,
            self.deck, self.discard, self.strikes, self.grapples, self.wins, self.round, self.rounds, self.turn,
            self.first, self.mobile, self.points, self.position, self.top, self.pending, self.quiet, self.acted,
            self.winner, self.how,
        )  # fmt: skip
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


B = TypeVar("B", bound=Board)


def blank(kind: type[B], card_set: CardSet) -> B:
    """A board with nothing on it."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.style_effects = (card_set.effects_of(0), card_set.effects_of(0))
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.builds = [[], []]
    board.ready = [0] * 10
    board.hurt = [0] * 10
    board.styles = [0, 0]
    board.hands = [[], []]
    board.deck = []
    board.discard = []
    board.strikes = [[], []]
    board.grapples = [[], []]
    board.wins = [0, 0]
    board.round = board.turn = board.points = board.position = board.quiet = board.acted = board.how = 0
    board.rounds = card_set.parts.rules.rounds
    board.first = 0
    board.mobile = board.top = board.pending = board.winner = -1
    return board
