"""A position of the Kard Game, copyable cheaply: Kombatants with their kards, the exchange that is fought, and the stack of questions."""

from __future__ import annotations

import hashlib
from typing import Annotated, ClassVar, Final

from kotgames.engine.chance import Script
from kotgames.engine.copying import SHARED
from kotgames.engine.stacked import Frame, Stacked
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face

# Frames of the stack. The top one says what is asked or done next; a frame is (kind, seat, more ...) and holds no secret.
# Decisions:
DISCARD, ACTION, CANCEL, ANSWER, SHIFT, REST, FOLLOW, DROP, SALVAGE, LIFT, FINISH, FRIENDSHIP = range(12)
# What the rules do by themselves:
(
    MATCH_START, ROUND_START, TURN_START, DRAW_PHASE, KOMBAT, PLAYED_ALONE, ASK_ANSWER, ANSWERED_WITH, CLASH, HIT, STRIKE,
    DEED, LOSE_ONE, AFTER_HIT, AREA_BEGIN, AREA_ASK, AREA_CLASH, AREA_HIT, AREA_STRIKE, AREA_FOLLOW, EXCHANGE_END,
    TURN_END, TIME_UP, ROUND_END, MATCH_END,
) = range(12, 37)  # fmt: skip

RUNNING, MATCH_ALONE, TOURNAMENT, BY_FATALITIES, DRAWN = range(5)
ENDINGS: Final = ("", "match", "tournament", "fatalities", "draw")

# Roles of kards that are laid, see `Board.laid`
ATTACK, WITH_ATTACK, KOMBO, BURNED, ANSWERED, WITH_ANSWER, CANCELLER, LATER, FOLLOWING, ALONE, SPENT = range(
    11
)

NO_ANSWER, BLOCKS, EVADES, STOPS, COUNTERS, EFFECTS_ALONE = range(6)
MODES: Final = ("none", "block", "evade", "stop", "counter", "effects")
"""The ways to answer an attack."""

ANYHOW, STOPPING, COUNTERING, EVADING = range(4)
"""The rounds of questions of an area attack, as the third entry of an `ANSWER` frame; `ANYHOW` of any other attack."""

UNDECIDED, LANDED, BLOCKED, EVADED, STOPPED, COUNTERED, TIED, FAILED = range(8)
RESULTS: Final = ("undecided", "landed", "blocked", "evaded", "stopped", "countered", "tied", "failed")
"""The outcomes of an exchange; `FAILED`: an effect stopped the attack."""

BY_BLOW, BY_TIME, BY_WOUND, BY_POINTS, BY_DIE = range(5)
ROUND_ENDS: Final = ("blow", "time", "wound", "points", "die")
"""The ways in which a round ends."""

KOMBO_NUMBER, FOLLOW_NUMBER = 1, 20
"""Numbers of attacks of an action: the first is 0, later ones of a Kombo count from 1, the follow-up is 20."""

Laid = tuple[int, int, int, int, int, int]
"""A kard that is laid: card, seat, role, 1 while it is not cancelled, the kind whose face counts (a cancelling kard: the index in `laid` of
what it names), and the number of the attack with which it is laid."""

Stays = tuple[int, int, int, int, int, int]
"""A lasting kard: card, before whom it lies (-1: before all), counters, the turn it was laid in, 1 in the action in which it was laid, and
the kind whose face counts."""


class Board(Stacked):
    """The position of a match. Lists are by seat unless they say otherwise."""

    __slots__ = (
        "acted",
        "actor",
        "advanced",
        "aim",
        "answer_kind",
        "answer_mode",
        "answer_place",
        "answered_by",
        "at",
        "attack_kind",
        "attacked",
        "began",
        "by",
        "card_set",
        "chance",
        "close",
        "committed",
        "damage",
        "decks",
        "declared",
        "draft",
        "dropped",
        "faces",
        "fallen",
        "fatalities",
        "fell",
        "first",
        "followed",
        "free_move",
        "groups",
        "handicaps",
        "hands",
        "held",
        "held_before",
        "how",
        "hurt",
        "idle",
        "initiative",
        "kept",
        "known",
        "kombatants",
        "laid",
        "landed_last",
        "last_out",
        "lasting",
        "legal",
        "lists",
        "lost_kard",
        "match",
        "match_wins",
        "matches",
        "moved",
        "moved_now",
        "near_laid",
        "once",
        "open_lists",
        "opener",
        "out",
        "penalty",
        "piles",
        "points",
        "replays",
        "result",
        "round",
        "rounds_lost",
        "rounds_won",
        "script",
        "shifted",
        "slowed",
        "spared",
        "speeds",
        "stack",
        "start_points",
        "stunned",
        "stunned_seats",
        "timer",
        "turn",
        "turns",
        "winner",
    )

    endings: ClassVar[tuple[str, ...]] = ENDINGS

    card_set: Annotated[CardSet, SHARED]
    faces: Annotated[tuple[Face, ...], SHARED]
    """The kards under the rules that are played, by kind."""
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    stack: list[Frame]
    winner: int
    how: int
    # options
    advanced: int
    timer: int
    start_points: int
    matches: int
    once: int
    """1 in the variant "one attack or one counterattack" (Brawl)."""
    open_lists: int
    # seats
    kombatants: list[int]
    lists: Annotated[tuple[tuple[int, ...], ...], SHARED]
    """The decks as kinds, in rising order."""
    points: list[int]
    hands: list[list[int]]
    decks: list[list[int]]
    """Kards to draw; one is picked at random when it is drawn, so their order means nothing."""
    piles: list[list[int]]
    """Open piles, the uppermost kard last."""
    groups: list[int]
    """Kombatants with the same number are at hand-to-hand, others at Ranged."""
    moved: list[int]
    """Penalty for hand moves: -1 Speed each on the next action."""
    fallen: list[int]
    """Penalty for standing up; who has one is down."""
    slowed: list[int]
    """Penalty by kards."""
    free_move: list[int]
    held: list[int]
    """Own actions for which a Kombatant is held (M31)."""
    landed_last: list[int]
    """1 where the last attack of a seat landed."""
    rounds_won: list[int]
    rounds_lost: list[int]
    match_wins: list[int]
    fatalities: list[int]
    handicaps: list[int]
    """Points down at the start of the next match, by a Babality."""
    fell: list[int]
    """The way in which a Kombatant came to have no points: 1 by a blow, 2 by anything else; 0 while it has some."""
    out: list[int]
    """1 where a Kombatant is out of the round, 2 where it is out of the match."""
    acted: list[int]
    """1 where a seat has no action left in this turn (Brawl)."""
    known: list[list[int]]
    """Cards in hands of others that a seat has seen there and that are still there."""
    # match
    match: int
    round: int
    turn: int
    """Of this round, from 1."""
    turns: int
    """Turns of the whole tournament."""
    first: int
    """The first player of the turn in Brawl; else the seat that began the round."""
    opener: int
    """The seat that began the round."""
    last_out: int
    """The seat that was knocked out last in this round."""
    began: int
    """The seats that began the round, as bits."""
    initiative: int
    """The seat that attacks; -1 in Brawl."""
    idle: int
    """Turns in succession without an attack (M17)."""
    replays: int
    """Times in succession that this round ended without an attack, and level."""
    attacked: int
    """1 if there was an attack in this turn."""
    dropped: list[list[int]]
    """Cards that seats have chosen to discard in this turn, unseen until all have."""
    # the own action and the exchange
    moved_now: int
    """1 if the acting seat has made its hand move in this action."""
    draft: list[int]
    """Actions of the asked seat that are laid out and not committed."""
    laid: list[Laid]
    committed: int
    """Kards of `laid` that are committed; the others are still in the hand that lays them out."""
    by: int
    """The seat that attacks in this exchange; -1 outside of one."""
    at: int
    """The seat that is attacked."""
    attack_kind: int
    """The kind whose face the attack has."""
    aim: int
    """The attack's location."""
    close: int
    """1 while the two fight in close quarters."""
    answer_mode: int
    answer_kind: int
    answer_place: int
    penalty: list[int]
    """Speed penalties that attack and answer bear."""
    declared: list[int]
    """Speeds that stand for a V by the hand, of attack and answer: fixed as the kard is laid (M22)."""
    near_laid: list[int]
    """1 if the two were at hand-to-hand as the attack was laid, and as the answer was: before the kard's own step."""
    speeds: list[int]
    """Final Speeds of attack and answer, after the clash."""
    result: int
    shifted: int
    """1 if the attack was turned after the answer, 2 if that was asked and declined."""
    stunned: int
    """1 if the attack stuns."""
    # an area attack against several
    answered_by: int
    """The seat that countered it; -1 for none."""
    spared: int
    """Seats that got away from it, as bits."""
    hurt: int
    """Seats that it hit, as bits."""
    stunned_seats: int
    """Seats that it stunned, as bits."""
    damage: int
    """Points taken from the attack so far."""
    followed: int
    """1 if there was a follow-up in this action."""
    lost_kard: int
    """Seats that lost a random kard in this action, as bits."""
    kept: int
    """1 if the initiative stays with the attack."""
    held_before: list[int]
    """`held` as the exchange began: what is put on in it does not count down with it."""
    lasting: list[Stays]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.points)

    def scores(self) -> tuple[int, ...]:
        """Matches won."""
        return tuple(self.match_wins)

    def standing(self) -> list[int]:
        """The seats still in the round."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def near(self, one: int, two: int) -> bool:
        """True at hand-to-hand distance; always under the Basic rules, which know no distance."""
        return not self.advanced or self.groups[one] == self.groups[two]

    def penalties(self, seat: int) -> int:
        """Speed that the next action of a seat loses (M28)."""
        return self.moved[seat] + self.fallen[seat] + self.slowed[seat]

    def rivals(self, seat: int) -> list[int]:
        """The other seats still in the round, clockwise from a seat."""
        count = len(self.points)
        return [other % count for other in range(seat + 1, seat + count) if not self.out[other % count]]

    def held_of(self, seat: int, kind: int) -> int:
        """A card of a kind in a hand that is not laid out; -1 for none."""
        size = self.card_set.size
        drafted = [laid[0] for laid in self.laid[self.committed :]]
        for card in self.hands[seat]:
            if card % size == kind and card not in drafted:
                return card
        return -1

    def free_kinds(self, seat: int) -> list[int]:
        """The kinds in a hand of which a card is not laid out, in rising order."""
        size = self.card_set.size
        if len(self.laid) == self.committed:
            return sorted({card % size for card in self.hands[seat]})
        drafted = [laid[0] for laid in self.laid[self.committed :]]
        return sorted({card % size for card in self.hands[seat] if card not in drafted})

    def face(self, card: int) -> Face:
        """The face of a card."""
        return self.faces[card % self.card_set.size]

    def digest(self) -> str:
        """See the contract."""
        parts = [getattr(self, name) for name in Board.__slots__ if name not in _NOT_NOTED]
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


_NOT_NOTED: Final = frozenset({"card_set", "faces", "script", "legal"})
