"""The cage, copyable cheaply: two fighters, the level, hands and rows, and the stack of questions."""

from __future__ import annotations

import hashlib
from typing import Annotated, ClassVar, Final

from kotgames.engine.chance import Script
from kotgames.engine.copying import PAIR, SHARED
from kotgames.engine.stacked import Frame, Stacked
from kotgames.games.uncaged.card_set import CardSet

# Frames of the stack. The top one says what is asked or done next; a frame is (kind, seat, more ...) and holds no secret.
# Decisions:
PICK, MULLIGAN, PLACE, DISCARD, DISCARD_FOR_DAMAGE, STAND, DEFLECT = range(7)
# What the rules do by themselves:
FIRST_ATTACKER, ROUND_START, COMBO_START, REVEAL, CARD_ACTIONS, HIT, EXCHANGE_END, COMBO_END, ROUND_END = (
    range(7, 16)
)

FOR_COST, FOR_DAMAGE, BY_FOE = range(3)
DISCARD_REASONS: Final = ("cost", "plus", "forced")
"""Why a card was discarded, as a frame keeps it and as an event says it."""

RUNNING, KNOCKOUT, DECISION, LESS_DAMAGE, DRAWN = range(5)
ENDINGS: Final = ("", "knockout", "decision", "damage", "draw")

NOBODY_YET: Final = -1


class Board(Stacked):
    """The position of a match. Lists of two are by seat unless they say otherwise."""

    __slots__ = (
        "actor",
        "additions",
        "attacker",
        "broken",
        "card_set",
        "chance",
        "combo",
        "damage_tally",
        "deflect_used",
        "discards",
        "exchange",
        "fighters",
        "first_attacker",
        "free_mulligans",
        "hands",
        "history",
        "how",
        "hp",
        "legal",
        "level",
        "level_before_attack",
        "lost_in_round",
        "mulligans",
        "pending_raises",
        "points",
        "primed_plus",
        "revealed",
        "round",
        "rounds",
        "rows",
        "script",
        "stack",
        "stamina",
        "start_level",
        "unbreakable",
        "valid",
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
    fighters: list[int]
    """Fighter indices; -1 until picked."""
    hp: list[int]
    stamina: list[int]
    hands: Annotated[list[list[int]], PAIR]
    """Card ids that are not placed. Once the rows stand, as many as the seat has Stamina (U5)."""
    rows: Annotated[list[list[int]], PAIR]
    """Card ids in their order; the first `revealed` of them lie open."""
    discards: Annotated[list[list[int]], PAIR]
    """Card ids discarded in this combo, face down (U13)."""
    revealed: list[int]
    """Numbers of revealed cards of the rows."""
    valid: list[int]
    """Revealed cards that were valid: bit n is slot n."""
    points: list[int]
    """Decision points."""
    lost_in_round: list[int]
    """Health lost in this round."""
    mulligans: list[int]
    """Mulligans taken in this combo."""
    deflect_used: list[int]
    """1 where the ability to deflect was used in this combo."""
    primed_plus: list[int]
    """Damage that Turncoat, after the seat broke a combo, adds to the first valid card with base damage of its next attack (U17); else
    0."""
    free_mulligans: list[int]
    """Mulligans of this round that cost nothing."""
    round: int
    rounds: int
    combo: int
    """From 1 on, through all rounds."""
    first_attacker: int
    """The seat that attacks first in the match; -1 before the die."""
    attacker: int
    level: int
    start_level: int
    """The level at which this combo started."""
    exchange: int
    """From 0 on."""
    # this exchange
    level_before_attack: int
    """The level before the attack card of this exchange (U11)."""
    unbreakable: int
    """1 if that card cannot be broken (U15)."""
    broken: int
    """The breaking of the attack card: `card_set.NOT_BROKEN`, COUNTERED, CANCELLED."""
    additions: list[tuple[int, int, int, int]]
    """Additions to the damage of the two cards: (role, plus, why, kind or fighter) with the reasons of `numbers`."""
    damage_tally: list[int]
    """Prevented by the block, deflected, and lost of the attacker's damage; deflected and lost of the defender's."""
    pending_raises: list[tuple[int, int, int, int, int]]
    """Raises that wait for a later card of this combo: (seat, plus, kinds or 0 for the very next card, unbreakable, kind it comes from)."""
    history: list[tuple[int, ...]]
    """The finished combos, see `views.packed_combo`."""
    winner: int
    how: int

    @property
    def turn(self) -> int:
        """Progress of the match, for statistics: the combo."""
        return self.combo

    def role(self, seat: int) -> int:
        """0 for the attacker of this combo, 1 for the defender: also the deck the seat holds."""
        return 0 if seat == self.attacker else 1

    def deck(self, seat: int) -> list[int]:
        """The cards still in the deck a seat holds; a card is picked at random when it is drawn, so their order means nothing."""
        out = {*self.hands[seat], *self.rows[seat], *self.discards[seat]}
        return [card for card in self.card_set.decks[self.role(seat)] if card not in out]

    def valid_kind_before(self, seat: int, slot: int) -> int:
        """The kind of the seat's card before a slot if that was revealed valid, else -1 (U2)."""
        if slot and self.valid[seat] >> (slot - 1) & 1:
            return self.card_set.kind_of[self.rows[seat][slot - 1]]
        return -1

    def digest(self) -> str:
        """See the contract."""
        parts = (
            self.chance, self.actor, self.stack, self.fighters, self.hp, self.stamina, self.hands, self.rows,
            self.discards, self.revealed, self.valid, self.points, self.lost_in_round, self.mulligans, self.deflect_used,
            self.primed_plus, self.free_mulligans, self.round, self.rounds, self.combo, self.first_attacker, self.attacker, self.level,
            self.start_level, self.exchange, self.level_before_attack, self.unbreakable, self.broken, self.additions, self.damage_tally,
            self.pending_raises, self.history, self.winner, self.how,
        )  # fmt: skip
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
