"""The table, copyable cheaply: two fighters in an Arena, the Attack Row, hands, wounds, Skills, and the stack of what is asked for."""

from __future__ import annotations

import hashlib
from typing import Annotated, ClassVar, Final

from kotgames.engine.chance import Script
from kotgames.engine.copying import PAIR, SHARED
from kotgames.engine.stacked import Frame, Stacked
from kotgames.games.knockdown.arena import Arena
from kotgames.games.knockdown.card_set import DIGIT, CardSet, Traits

# Frames of the stack. The top one says what is asked or done next; a frame is (kind, seat, more ...) and holds no secret.
# Decisions:
(
    FIGHTER, START, DRAFT, FACE, TAKE, RENEW, ACTION, COMBO, PAY, ORIGIN, REACT, BLOCK, GO, DISCARD, SHOW, STRIP, SPEND, CALL, WAY, TOWER,
) = range(20)  # fmt: skip
# What the rules do by themselves:
(
    FIRST, DEAL, SHOW_SKILLS, ROUND_START, TURN_START, TURN_END, RANGE_AGAIN, WOUNDS, EFFECT, TO_HAND, DICE, PASSED, FAILED,
) = range(20, 33)  # fmt: skip

BY_MOVE, BY_BLINK, BY_FORWARD, BY_BACKWARD, BY_PULL, BY_PUSH, BY_AMMO, BY_TURRET = range(8)
WAYS_TO_GO: Final = ("move", "blink", "forward", "backward", "pull", "push", "ammo", "turret")
"""Why somebody may be moved to a space, as a GO frame keeps it: (GO, seat, way, spaces left, source)."""

FOR_LIMIT, BY_FOE = range(2)
DISCARD_REASONS: Final = ("limit", "forced")

FOR_WOUNDS, FOR_AMMO = range(2)
SPEND_REASONS: Final = ("wounds", "reload")

WITH_TOWER, WITH_DICE = range(2)
TESTS: Final = ("tower", "dice")
"""Ways of Knockdown Tests in a match (D9)."""

RUNNING, BY_KO, BY_DECK = range(3)
ENDINGS: Final = ("", "ko", "deck")

NONE: Final = -1


class Board(Stacked):
    """The position of a match. Lists of two are by seat unless they say otherwise."""

    __slots__ = (
        "actor", "ammo", "arena", "behind", "card_set", "chance", "cut", "dealt", "deck", "discards", "down", "fighters", "first",
        "from_turret", "hands", "heavy", "how", "idle", "kept", "legal", "light", "lost", "match_turn", "origin", "past", "place", "played",
        "quick", "reacted", "round", "row", "script", "shown", "skill_set", "skills", "source", "stack", "starts", "strikes", "took",
        "turn", "turret", "victories", "way", "winner",
    )  # fmt: skip

    endings: ClassVar[tuple[str, ...]] = ENDINGS

    card_set: Annotated[CardSet, SHARED]
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    """The legal actions of the decision on top of the stack; replaced, never changed."""
    stack: list[Frame]
    way: int
    """WITH_TOWER or WITH_DICE."""
    quick: int
    """1: nothing was chosen before the first turn."""
    arena: int
    """Index of the Arena that is played in."""
    skill_set: int
    """The box whose Skills are played with."""
    fighters: list[int]
    """-1 until picked."""
    starts: list[int]
    """The own start space (D11), -1 until chosen."""
    place: list[int]
    """The space a fighter stands on, -1 before the match begins."""
    heavy: list[int]
    light: list[int]
    """Wounds."""
    hands: Annotated[list[list[int]], PAIR]
    """Card ids in the order in which they came; open to all (D22)."""
    skills: list[int]
    """Skills that lie face up, as bits."""
    down: list[int]
    """The Skill that lies face down, -1 for none."""
    dealt: Annotated[tuple[tuple[int, ...], ...], SHARED]
    """The three Skills dealt to each seat; empty where nothing was drafted."""
    kept: Annotated[tuple[tuple[int, ...], ...], SHARED]
    """Skills kept in the draft, in their order: from the own three, then from the two that were passed on."""
    ammo: list[int]
    turret: list[int]
    """The space of a turret, -1 for none."""
    victories: list[int]
    """Victory Tokens."""
    row: list[int]
    """Card ids of the Attack Row, the oldest first (D16)."""
    deck: list[int]
    """Card ids; one is picked at random when it is drawn, so their order means nothing."""
    discards: list[int]
    """Card ids, open."""
    played: int
    """The row card that is being resolved, -1 for none."""
    round: int
    turn: int
    """Of this round, from 1 on."""
    match_turn: int
    """Of the match."""
    first: int
    """The seat that had the first turn of this round, -1 before it is known."""
    past: list[Frame]
    """The rounds that have ended: (first seat, winner, how, turns, Skills that lay face up as bits, by seat)."""
    idle: int
    """Turns in a row that ended without a row card taken (D16)."""
    took: int
    """1 once a row card was taken this turn."""
    strikes: int
    """Strikes of this turn that did their wounds."""
    behind: int
    """1 once the seat on turn blinked through the foe's space this turn (D19)."""
    # the attack that is being resolved
    source: int
    """The Strike or Ability that was declared: a source of the card set, -1 for none."""
    origin: int
    """The space it starts from."""
    from_turret: int
    """1 where that is a turret (D19)."""
    lost: int
    """1 where a Reaction brought it out of range (D14)."""
    cut: Annotated[tuple[int, int, int], SHARED]
    """A Block's part of the attack: heavy, light, and 1 for the effect."""
    reacted: int
    """Reactions used within this enemy action, as bits of specials (D14)."""
    shown: Annotated[tuple[int, ...], SHARED]
    """Symbols of the cards the foe shows."""
    winner: int
    how: int

    @property
    def ground(self) -> Arena:
        """The Arena."""
        return self.card_set.arenas[self.arena]

    def traits(self, seat: int) -> Traits:
        """Traits from the Skills of a seat that lie face up."""
        return self.card_set.traits[self.skills[seat]]

    def scores(self) -> tuple[int, ...]:
        """See `Stacked`: Victory Tokens."""
        return tuple(self.victories)

    def count(self, seat: int, symbol: int) -> int:
        """Cards of a symbol in a hand."""
        return self.held(seat) >> DIGIT * symbol & (1 << DIGIT) - 1

    def held(self, seat: int) -> int:
        """The cards in a hand by symbol, written as one number with DIGIT bits for each symbol."""
        return sum(map(self.card_set.digit_of.__getitem__, self.hands[seat]))

    def counts(self, seat: int) -> list[int]:
        """Cards in a hand by symbol."""
        of = self.card_set.symbol_of
        found = [0, 0, 0, 0, 0]
        for card in self.hands[seat]:
            found[of[card]] += 1
        return found

    def test_wounds(self, seat: int) -> tuple[int, int]:
        """Heavy and light wounds that count in a Knockdown Test of a seat: all, but for what a Skill leaves out, light ones first."""
        heavy, light = self.heavy[seat], self.light[seat]
        spared = self.traits(seat).easier_test
        light_spared = min(light, spared)
        return max(0, heavy - (spared - light_spared)), light - light_spared

    def digest(self) -> str:
        """See the contract."""
        parts = (
            self.chance, self.actor, self.stack, self.way, self.quick, self.arena, self.skill_set, self.fighters, self.starts, self.place,
            self.heavy, self.light, self.hands, self.skills, self.down, self.dealt,
            list(map(list, self.kept)),  # as records before wrote it
            self.ammo, self.turret, self.victories, self.row, self.deck, self.discards, self.played, self.round, self.turn,
            self.match_turn, self.first, self.idle, self.took, self.strikes, self.behind, self.source, self.origin, self.from_turret,
            self.lost, self.cut, self.reacted, self.shown, self.winner, self.how, self.past,
        )  # fmt: skip
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
