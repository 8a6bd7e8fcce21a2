"""The events of a match of UNCAGED, as records complete enough to animate and to log.

Seats are 0 and 1, cards are card ids (-1: a card the reader may not know), kinds and fighters are indices of the card set, slots and
exchanges count from 0, combos and rounds from 1. Levels are 0 standing, 1 ground.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Card, Count, Kind, Number, Said, Seat, card_as
from kotgames.games.uncaged.components import LEVELS

HIDDEN = -1

Fighter = Annotated[
    int, Said("fighter", lambda book, fighter: f"@fighter.{book.card_set.fighter_ids[fighter]}")
]
"""A fighter, said by its name."""
Level = Annotated[int, Said("level", lambda book, level: f"@level.{LEVELS[level]}")]
"""A level, said by its name."""
Unsaid = Annotated[int, Said(None)]
"""A number that goes into no text."""


class FirstAttackerRolled(Event, frozen=True):
    """The rolls for who takes the Attack deck first (U9), a pair a throw; all but the last are ties."""

    barrier: ClassVar[bool] = True
    rolls: tuple[tuple[int, int], ...]
    seat: Seat


class FighterPicked(Event, frozen=True):
    """A seat chose its fighter, openly; the loser of the die goes first (U19)."""

    seat: Seat
    fighter: Fighter
    hp: int
    stamina: int


class RoundStarted(Event, frozen=True):
    """A round begins: standing, with full Stamina (U1)."""

    round: Number
    attacker: Seat
    hp: tuple[int, int]
    stamina: tuple[int, int]


class ComboStarted(Event, frozen=True):
    """A combo begins: `attacker` takes the Attack deck, both decks are whole; the level is that of the last combo's end."""

    combo: Number
    round: int
    attacker: Seat
    level: Level
    stamina: tuple[int, int]


class CardDrawn(Event, frozen=True):
    """A seat took a card of its deck; `left` remain there. `source`: -1 at the beginning of a combo or for a mulligan, else the kind of the
    card that says so (then 1 Stamina comes back)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Annotated[int, card_as("drawn")]
    left: int
    stamina: int
    source: Kind

    def seen_by(self, seat: int) -> CardDrawn:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class Mulliganed(Event, frozen=True):
    """A seat put its hand back; `count` mulligans in this combo (public, U18), `drawn` cards come for it, `free` by an ability."""

    barrier: ClassVar[bool] = True
    seat: Seat
    count: Unsaid
    drawn: Count
    stamina: int
    free: bool


class HandKept(Event, frozen=True):
    """A seat keeps its hand. A commit: the other goes on, so it is not taken back. `forced`: no mulligan was left to take, so nothing was
    asked."""

    barrier: ClassVar[bool] = True
    seat: Seat
    forced: bool = False


class CardPlaced(Event, frozen=True):
    """A card lies face down in a slot."""

    seat: Seat
    slot: int
    card: int

    def seen_by(self, seat: int) -> CardPlaced:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class RowLocked(Event, frozen=True):
    """A row stands. A commit: it is not taken back."""

    barrier: ClassVar[bool] = True
    seat: Seat


class RowPickedUp(Event, frozen=True):
    """Good Corner: the unrevealed cards of a row, from `slot` on, are in the hand again, in this order (U14)."""

    seat: Seat
    slot: int
    cards: tuple[int, ...]

    def seen_by(self, seat: int) -> RowPickedUp:
        """Only the owner knows the cards."""
        if seat in (self.seat, EVERYBODY):
            return self
        return msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class CardRevealed(Event, frozen=True):
    """A card of a row was turned over at a level. Not `valid`: it is blank, and `reason` (catalogue key) with `params` says why."""

    barrier: ClassVar[bool] = True
    seat: Seat
    slot: int
    card: Card
    level: int
    valid: bool
    reason: str = ""
    params: dict[str, Any] = {}


class Discarded(Event, frozen=True):
    """A card of the unplaced hand went away, face down, and 1 Stamina with it; `why`: cost, plus or forced; `source`: the kind that says
    so."""

    seat: Seat
    card: Annotated[int, card_as("gone")]
    why: str
    source: Kind
    stamina: int

    def seen_by(self, seat: int) -> Discarded:
        """Only the owner knows the card (U13)."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class OptionDeclined(Event, frozen=True):
    """A seat did not discard for the more damage of its card of a kind."""

    seat: Seat
    kind: Kind


class LevelKept(Event, frozen=True):
    """A seat left the fight where it is, although its card of a kind could change that."""

    seat: Seat
    kind: Kind


class LevelChanged(Event, frozen=True):
    """The fight went to a level; `kind` did it. `undone`: a broken card's change is taken back (U11)."""

    level: Level
    seat: Seat
    kind: Kind
    undone: bool


class NextRaised(Event, frozen=True):
    """A later card of the seat will do `plus` more: the very next one, or the next of some kinds (bit set). `safe`: it cannot be broken."""

    seat: Seat
    kind: Kind
    plus: int
    kinds: int
    safe: bool


class Deflected(Event, frozen=True):
    """A seat used its ability on a hit of `due`; `prevented` of it."""

    seat: Seat
    due: int
    prevented: int


class AbilityKept(Event, frozen=True):
    """The ability was kept for later: the hit is taken whole."""

    seat: Seat
    due: int


class DamageDealt(Event, frozen=True):
    """A seat was hit by a card of a kind: `damage` done, `lost` of it real (not below 0), `hp` left."""

    seat: Seat
    kind: Kind
    damage: int
    lost: int
    hp: int


class Addition(msgspec.Struct, frozen=True):
    """A line of arithmetic: `plus` more because of `why` (catalogue `plus.<why>`); `source` is a catalogue name (@card.x, @fighter.x)."""

    plus: int
    why: str
    source: str


class Side(msgspec.Struct, frozen=True):
    """One card of an exchange with its whole arithmetic: `base` and what was added; `broken` is "", countered (additions cancelled, base
    turned round) or cancelled; `prevented` by the block, `deflected` by an ability; then `damage` hit the `target` (-1: nobody), who
    really lost `lost`."""

    seat: int
    card: int
    kind: int
    valid: bool
    base: int
    additions: tuple[Addition, ...]
    broken: str
    prevented: int
    deflected: int
    damage: int
    lost: int
    target: int


class ExchangeResolved(Event, frozen=True):
    """An exchange is over: both cards with their arithmetic, and what Health both have left."""

    combo: int
    exchange: int
    attack: Side
    defence: Side
    level: int
    hp: tuple[int, int]


class ComboBroken(Event, frozen=True):
    """The defender broke the combo: nothing else is revealed (U4)."""

    seat: Seat
    kind: Kind
    card: Unsaid


class AbilityPrimed(Event, frozen=True):
    """A seat's next attack begins with `plus` more (Turncoat, U17)."""

    seat: Seat
    plus: int


class ComboEnded(Event, frozen=True):
    """All cards go back to their decks, roles are swapped. `how`: full, broken or knockout."""

    combo: Number
    round: int
    how: str
    level: int


class RoundEnded(Event, frozen=True):
    """Four combos are over. `dealt`: damage done in this round; `winner` of the decision point, -1 for none; `points` so far."""

    round: Number
    dealt: tuple[int, int]
    winner: Seat
    points: tuple[int, int]


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` -1 for a draw. `how`: knockout, decision, damage (level on points, less Health lost) or draw."""

    winner: Seat
    how: str
