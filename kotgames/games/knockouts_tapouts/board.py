"""The table, copyable cheaply: two fighters, the Position Marker, the cards, and the stack of questions."""

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
# What the rules do by themselves (`AUTOMATIC_STEPS` of `rules` and `action_phase`):
(
    REVEAL_FIGHTERS,
    START_ROUND,
    START_TURN,
    LAND_THROW,
    START_ACTION,
    ROLL_ATTACK,
    DRAW_CARDS,
    ROLL_HEART,
    END_TURN,
    NEXT_ROUND,
) = range(9, 19)

RUNNING, KNOCKOUT, TAPOUT, STOPPAGE, DECISION, MORE_MARKERS, DRAWN = range(7)
ENDINGS: Final = ("", "knockout", "tapout", "stoppage", "decision", "markers", "draw")


class Board(Stacked):
    """The position of a match. Seat-wise numbers are flat: `seat * 5 + stat`."""

    __slots__ = (
        "acted_this_turn",
        "actor",
        "builds",
        "card_set",
        "chance",
        "deck",
        "discard",
        "first_player",
        "hands",
        "how",
        "hurt",
        "idle_last_turn",
        "legal",
        "mobile_seat",
        "mobility_points",
        "pending_throw",
        "position",
        "ready",
        "round",
        "rounds",
        "rounds_won",
        "scored_grapples",
        "scored_strikes",
        "script",
        "stack",
        "style_effects",
        "styles",
        "top_seat",
        "turn",
        "winner",
    )

    endings: ClassVar[tuple[str, ...]] = ENDINGS

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
    scored_strikes: Annotated[list[list[int]], PAIR]
    scored_grapples: Annotated[list[list[int]], PAIR]
    rounds_won: list[int]
    """Rounds won."""
    round: int
    rounds: int
    """Rounds before overtime (an option)."""
    turn: int
    first_player: int
    """The seat that rolled first player (K18); the other one in the next round."""
    mobile_seat: int
    """The seat that won the Mobility roll, or -1 while nobody is Mobile (K2)."""
    mobility_points: int
    """Mobility points left for steps."""
    position: int
    top_seat: int
    """The seat that is on top on the ground, -1 while standing."""
    pending_throw: int
    """The seat whose Throw waits to take the fight to the ground (K8), or -1."""
    idle_last_turn: int
    """1 if nobody played or discarded in the last turn (K19)."""
    acted_this_turn: int
    """1 if somebody played or discarded in this turn."""
    winner: int
    how: int

    def side_of(self, seat: int) -> int:
        """The side a seat is on: bottom only for the fighter who is below on the ground."""
        return 1 if self.top_seat >= 0 and self.top_seat != seat else 0

    def column_of(self, seat: int) -> int:
        """The column of the Playchart that a seat reads: position * 2 + side, for a ground Position has one for each side."""
        return self.position * 2 + (1 if self.top_seat >= 0 and self.top_seat != seat else 0)

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
        return self.card_set.base_hand_size + self.ready[seat * 5]

    def digest(self) -> str:
        """See the contract."""
        parts = (
            self.chance, self.actor, self.stack, self.builds, self.ready, self.hurt, self.styles, self.hands,
            self.deck, self.discard, self.scored_strikes, self.scored_grapples, self.rounds_won, self.round, self.rounds,
            self.turn, self.first_player, self.mobile_seat, self.mobility_points, self.position, self.top_seat,
            self.pending_throw, self.idle_last_turn, self.acted_this_turn, self.winner, self.how,
        )  # fmt: skip
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def hides_builds(board: Board) -> bool:
    """True where the fighters that are made are hidden: both are in the making. Beside one that is known it is made openly (K13, K25)."""
    return any(frame[0] == REVEAL_FIGHTERS for frame in board.stack) and not any(board.ready)


_BoardType = TypeVar("_BoardType", bound=Board)


def blank(kind: type[_BoardType], card_set: CardSet) -> _BoardType:
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
    board.scored_strikes = [[], []]
    board.scored_grapples = [[], []]
    board.rounds_won = [0, 0]
    board.round = board.turn = board.mobility_points = board.position = board.idle_last_turn = (
        board.acted_this_turn
    ) = board.how = 0
    board.rounds = card_set.components.rules.rounds
    board.first_player = 0
    board.mobile_seat = board.top_seat = board.pending_throw = board.winner = -1
    return board
