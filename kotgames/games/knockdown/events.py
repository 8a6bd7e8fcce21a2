"""The events of a match of Knockdown, as records complete enough to animate and to log.

Seats are 0 and 1 (-1 for none), cards card ids, spaces, fighters, Skills and specials indices of the card set, sources its attacks (kinds
of cards first, then specials). Skills that the reader may not know are -1. Wounds are pairs (heavy, light).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Card, Count, Foe, Kind, Number, Player, Said, Seat, word

HIDDEN = -1
Pair = tuple[int, int]


def _skill(book: Any, skill: int) -> str:
    return f"@skill.{book.card_set.skill_ids[skill]}"


def _skills(book: Any, skills: Sequence[int]) -> Any:
    return book.listed(_skill(book, skill)[1:] for skill in skills if skill >= 0)


def _space(book: Any, space: int) -> Any:
    return book.space(space)


def _special(book: Any, special: int) -> tuple[int, ...]:
    return (book.card_set.first_special + special,)


def _kinds(book: Any, cards: Sequence[int]) -> list[int]:
    return [book.card_set.kind_of[card] for card in cards]


Fighter = Annotated[int, Said("", lambda book, fighter: f"@fighter.{book.card_set.fighter_ids[fighter]}")]
Skill = Annotated[int, Said("skill", _skill)]
Dropped = Annotated[int, Said("", _skill)]
Skills = Annotated[tuple[int, ...], Said("skills", _skills)]
Space = Annotated[int, Said("space", _space)]
Start = Annotated[int, Said("", _space)]
Special = Annotated[int, Said("card", lambda book, special: book.source(*_special(book, special)), _special)]
Cards = Annotated[
    tuple[int, ...],
    Said(
        "cards",
        lambda book, cards: book.listed(book.kind_key(kind) for kind in _kinds(book, cards)),
        lambda book, cards: tuple(dict.fromkeys(_kinds(book, cards))),
    ),
]
"""Cards, said by their titles one after the other; each kind can be looked up once."""
Symbols = Annotated[
    tuple[int, ...],
    Said(
        "cards", lambda book, symbols: book.listed(f"symbol.{book.card_set.symbols[one]}" for one in symbols)
    ),
]


# ---- before the match


class FirstRolled(Event, frozen=True):
    """The rolls for who picks a fighter first (D22), a pair a throw; all but the last are ties."""

    barrier: ClassVar[bool] = True
    rolls: tuple[Pair, ...]
    seat: Seat


class BoxesDrawn(Event, frozen=True):
    """Fighters, Skills and Arena were drawn from all boxes (KD p.22); `skill_set` is a box."""

    barrier: ClassVar[bool] = True
    fighters: Pair
    skill_set: int
    arena: int


class FighterPicked(Event, frozen=True):
    """A seat took its fighter."""

    seat: Seat
    fighter: Fighter


class StartChosen(Event, frozen=True):
    """A seat chose its start space; the other takes the one that is left."""

    seat: Seat
    starts: Pair


class SkillsDealt(Event, frozen=True):
    """A seat was dealt Skills, or was passed the two that the other did not keep (`passed`)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    skills: Skills
    passed: bool

    def seen_by(self, seat: int) -> SkillsDealt:
        """Only the owner knows them."""
        if seat in (self.seat, EVERYBODY):
            return self
        return msgspec.structs.replace(self, skills=(HIDDEN,) * len(self.skills))


class SkillKept(Event, frozen=True):
    """A seat kept a Skill; `dropped` left the game with the second choice (-1: none)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    skill: Skill
    dropped: Dropped

    def seen_by(self, seat: int) -> SkillKept:
        """Only the owner knows them."""
        return (
            self
            if seat in (self.seat, EVERYBODY)
            else msgspec.structs.replace(self, skill=HIDDEN, dropped=HIDDEN)
        )


class SkillFaced(Event, frozen=True):
    """A seat chose which of its Skills lies face up; nobody else sees it yet."""

    barrier: ClassVar[bool] = True
    seat: Seat
    skill: Skill

    def seen_by(self, seat: int) -> SkillFaced:
        """Only the owner knows it."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, skill=HIDDEN)


class SkillsRevealed(Event, frozen=True):
    """Both Skills that lie face up; the higher Initiative goes first (KD p.11)."""

    barrier: ClassVar[bool] = True
    skills: Pair
    initiative: Pair
    first: Player


class RowFilled(Event, frozen=True):
    """Cards came into the Attack Row, at its right end; `left` remain in the deck."""

    barrier: ClassVar[bool] = True
    cards: Cards
    left: int


class CardTaken(Event, frozen=True):
    """A seat took a row card into its hand at the set-up."""

    seat: Seat
    card: Card


# ---- rounds and turns


class RoundStarted(Event, frozen=True):
    """A round begins: fighters on their start spaces, no wounds; `first` has the first turn."""

    round: Number
    first: Seat
    places: Pair
    ammo: Pair


class TurnStarted(Event, frozen=True):
    """A turn begins; `turn` counts those of this round."""

    seat: Seat
    turn: Number


class RowRenewed(Event, frozen=True):
    """A Skill of the seat discarded the oldest card of the row."""

    seat: Seat
    card: Card


class RowKept(Event, frozen=True):
    """The seat left the row as it was, though its Skill could have renewed it."""

    seat: Seat


class RowStalled(Event, frozen=True):
    """Nobody had taken a row card for `idle` turns: the oldest one was discarded (D16)."""

    card: Card
    idle: Count


class CorridorTaken(Event, frozen=True):
    """A seat went through the Technical Corridors; what it cost follows as wounds."""

    seat: Seat
    start: Start
    end: Space


class Moved(Event, frozen=True):
    """A fighter came to another space. `how`: walk (the Move action), dash, or the way an effect moved it (`board.WAYS_TO_GO`); `by` is the
    seat that did it. `path`: the spaces it passed, from the first to the last; a Blink has its ends only."""

    seat: Seat
    path: tuple[int, ...]
    how: Annotated[str, word("walk", "dash", "move", "blink", "forward", "backward", "pull", "push", "ammo")]
    by: Player
    behind: bool = False


class AttackPlayed(Event, frozen=True):
    """A seat chose a row card. `in_range`: its sequence is resolved; else it only goes to the hand (D1)."""

    seat: Seat
    card: Card
    in_range: bool
    distance: int


class ComboStarted(Event, frozen=True):
    """A seat begins a Combo."""

    seat: Seat


class ComboEnded(Event, frozen=True):
    """The Combo is over after so many Dashes and Special Attacks."""

    seat: Seat
    count: Count


class SpecialPlayed(Event, frozen=True):
    """A seat announced a Special Attack or, `reaction`, a Reaction; its cost follows as discards."""

    seat: Seat
    special: Special
    reaction: bool


class ReactionDeclined(Event, frozen=True):
    """A seat could have reacted and did not."""

    seat: Seat


class OriginChosen(Event, frozen=True):
    """The Strike starts from the turret, or from the fighter itself."""

    seat: Seat
    turret: bool


class CardDiscarded(Event, frozen=True):
    """A card left a hand. `why`: dash, pay, block, limit, forced, strip or reload."""

    seat: Seat
    card: Card
    why: Annotated[str, word("dash", "block", "pay", "reload", "limit", "forced", "strip")]


class CardToHand(Event, frozen=True):
    """The card that was chosen from the row joined the hand (D21)."""

    seat: Seat
    card: Card
    count: Count


# ---- an attack


class Addition(msgspec.Struct, frozen=True):
    """A line of the arithmetic of wounds: so many more or, negative, fewer, because of `source`, a name of the catalogue (@skill.x,
    @fighter.x, @block)."""

    heavy: int
    light: int
    why: str
    source: str


class Blocked(Event, frozen=True):
    """A seat blocked: `heavy` and `light` wounds are ignored with so many cards `left` in its hand; `effect`: the effect is cancelled."""

    seat: Seat
    heavy: int
    light: int
    effect: bool
    left: Count


class NotBlocked(Event, frozen=True):
    """A seat held a Block and did not use it."""

    seat: Seat


class StrikeLost(Event, frozen=True):
    """A Reaction brought the Strike out of range: it is lost (D14)."""

    seat: Seat
    source: Kind


class Struck(Event, frozen=True):
    """The wound pool of an attack fell: `printed`, the additions, what a Block ignored; `wounds` came of it, `total` lie there now. By
    `seat`, to the other. `reaction`: it answered a Strike."""

    seat: Player
    source: Kind
    attack_type: str
    origin: int
    printed: Pair
    additions: tuple[Addition, ...]
    blocked: Pair
    wounds: Pair
    total: Pair
    reaction: bool


class Wounded(Event, frozen=True):
    """Wounds that no pool did, to `seat`. `why`: effect or corridor."""

    seat: Seat
    heavy: int
    light: int
    why: Annotated[str, word("effect", "corridor")]
    total: Pair


class EffectBlocked(Event, frozen=True):
    """The effect of a source is cancelled by a Block."""

    seat: Seat
    source: Kind


class Healed(Event, frozen=True):
    """A seat discarded wounds. `why`: effect, skill, hunter."""

    seat: Seat
    heavy: int
    light: int
    why: Annotated[str, word("effect", "skill", "hunter")]
    total: Pair


class AmmoChanged(Event, frozen=True):
    """A seat gained or spent Ammo; `count` it has now."""

    seat: Seat
    change: int
    count: Count


class TurretPlaced(Event, frozen=True):
    """A turret stands on a space; `moved`: it stood elsewhere."""

    seat: Seat
    space: Space
    moved: bool


class StayedPut(Event, frozen=True):
    """Somebody could have been moved by an effect and was not. `possible`: the seat chose so; else there was no space."""

    seat: Seat
    how: str
    possible: bool


class CardsShown(Event, frozen=True):
    """A seat shows cards of its hand."""

    seat: Seat
    symbols: Symbols


# ---- Knockdown Tests and ends


class TestCalled(Event, frozen=True):
    """A seat called a Knockdown Test of the other, whose `wounds` count in it."""

    __test__: ClassVar[bool] = False

    seat: Seat
    tested: Foe
    wounds: Pair
    source: Kind


class TestNotCalled(Event, frozen=True):
    """A seat could have called a test and did not."""

    __test__: ClassVar[bool] = False

    seat: Seat


class TestWay(Event, frozen=True):
    """The tested seat chose tower or dice."""

    __test__: ClassVar[bool] = False

    seat: Seat
    way: Annotated[str, word("tower", "dice")]


class DiceRolled(Event, frozen=True):
    """The dice of a test: `total` must be at least `needed`."""

    barrier: ClassVar[bool] = True
    seat: Seat
    faces: tuple[int, ...]
    total: int
    needed: int


class TowerBuilt(Event, frozen=True):
    """The tower `stood` or fell. `unfinished` (in older records): it was broken off, the dice decide."""

    barrier: ClassVar[bool] = True
    seat: Seat
    stood: bool
    unfinished: bool


class TestPassed(Event, frozen=True):
    """The match goes on: so many wounds of the tested seat are discarded (D8)."""

    __test__: ClassVar[bool] = False

    seat: Seat
    heavy: int
    light: int
    total: Pair


class RoundEnded(Event, frozen=True):
    """A round is over. `how`: ko, or deck (no cards for the row, D10); `decided` by heavy, light or turn then. Wounds by seat."""

    round: Number
    winner: Seat
    how: Annotated[str, word("ko", "deck")]
    decided: Annotated[str, word("heavy", "light", "turn")]
    heavy: Pair
    light: Pair
    victories: Pair
    turns: int


class SkillTurnedUp(Event, frozen=True):
    """The loser of the round turned up its second Skill (KD p.18)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    skill: Skill


class MatchEnded(Event, frozen=True):
    """The match is over. `how`: ko or deck, as its last round."""

    winner: Seat
    how: Annotated[str, word("ko", "deck")]
