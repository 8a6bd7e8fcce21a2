"""How each event is heard: which sound, when after its motion began, how loud. Every event of the rules has its entry here. And how high
the hall goes: what is at stake by the odds that everybody may know.

What is acted is heard with the acts, whose keys say when (`Seen`); of everything else the moments stand here, at speed 1. Sounds are names
of assets/sounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.odds import attack_odds
from kotgames.ui.table.dice import TUMBLE
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.board import Board
    from kotgames.ui.sound import Cue

UNSEEN: Final = Seen()
"""Nothing is acted, and the stage stays where it is."""

CARD_LIES: Final = 240.0
"""A card out of a hand lies on the mat."""


DANGER: Final = 0.1
"""From this chance that an attack ends the match on, the corner of whom it threatens calls."""

STRIKE_SOUNDS: Final = {
    "punch": ("punch_light", "punch_heavy"), "kick": ("kick", "kick"), "knee": ("knee", "knee"), "elbow": ("elbow", "elbow"),
}  # fmt: skip
"""Strikes: the sound of one success and of more. A strike of another card set sounds like a punch."""

SILENT_EVENTS: Final[frozenset[type[Event]]] = frozenset(
    {e.FighterReady, e.MovementEnded, e.Declined, e.Passed, e.ThrowLapsed}
)
"""Events that make no sound: nothing lies or moves differently after them."""


def sounds_of(event: Event, card_set: CardSet, seen: Seen = UNSEEN, deciding: int = -1) -> list[Cue]:
    """The sounds of an event, as its viewer may see it. `seen`: how it is shown; `deciding`: the attack that ends the match, where one is
    known. KeyError for an event of another game."""
    kind = type(event)
    if kind in SILENT_EVENTS:
        return []
    if isinstance(event, e.MatchEnded):
        return _ended(event, card_set, seen, deciding)
    if kind in _ACTED:
        return _ACTED[kind](event, card_set, seen)
    return [(name, seen.begins + at, volume) for name, at, volume in _BY_TYPE[kind](event, card_set)]


def _dice(event: Any, card_set: CardSet) -> list[Cue]:
    return [("dice_roll", 0.0, 0.9)]


def _round_started(event: e.RoundStarted, card_set: CardSet) -> list[Cue]:
    return [("bell_1", 0.0, 1.0), ("shuffle", 350.0, 0.7)]


def _attack_played(event: e.AttackPlayed, card_set: CardSet) -> list[Cue]:
    return [("card_place", CARD_LIES + 60.0 * index, 0.9) for index in range(len(event.cards))]


def _critical(event: e.CriticalChosen, card_set: CardSet) -> list[Cue]:
    return [("crowd_ooh", 0.0, 0.8)] if event.declared else []


def _discarded(event: e.Discarded, card_set: CardSet) -> list[Cue]:
    return [("card_flick", 0.0, 0.6 if event.why == "discard" else 0.45)]


def _round_ended(event: e.RoundEnded, card_set: CardSet) -> list[Cue]:
    cues: list[Cue] = [("bell_3", 0.0, 1.0)]
    if event.winner >= 0:
        cues.append(("cheer", 500.0, 0.55))
    return cues


# ---- what is acted


def _moved(event: e.Moved, card_set: CardSet, seen: Seen) -> list[Cue]:
    cues: list[Cue] = [("footwork", seen.begins, 0.5 if event.how == "throw" else 0.8)]
    if event.source < card_set.first_ground <= event.target:
        cues.append(("body_fall", _down(seen), 0.6))
    return cues


def _swapped(event: e.Swapped, card_set: CardSet, seen: Seen) -> list[Cue]:
    return [("footwork", seen.begins, 0.6), ("body_fall", _down(seen), 0.5)]


def _down(seen: Seen) -> float:
    """When two who go down, or turn over, lie: on the second half of the way bodies meet the mat."""
    way = seen.act
    if way is None:
        return seen.begins
    halfway = way.times("half")
    return (halfway[0] + way.over) / 2 if halfway else way.over


def _attack_rolled(event: e.AttackRolled, card_set: CardSet, seen: Seen) -> list[Cue]:
    cues = [("dice_roll", seen.begins, 0.9), *_attack(event, card_set, seen)]
    if event.successes >= card_set.knockout_successes:
        cues.append(("crowd_ooh", cues[-1][1] + acted.GASP_MS, 0.9))
    return cues


def _attack(event: e.AttackRolled, card_set: CardSet, seen: Seen) -> list[Cue]:
    """What comes of it once the dice lie."""
    kind, shown = card_set.attack_kind[event.attack], seen.act
    met = seen.begins + TUMBLE if shown is None else shown.met
    if not event.successes:
        return [("whoosh", met, 0.9)] if shown is None else acted.astray(shown)
    once = event.successes == 1
    if kind == "throw":
        lift = [] if shown is None else [("whoosh", at, 0.6) for at in shown.times("flight")]
        return [*lift, ("body_fall", met, 0.85 if once else 1.0)]
    if kind == "hold":
        return [("hold", met, 0.85 if once else 1.0)]
    name = strike_sound(card_set, event.attack, heavy=not once)
    return [(name, met, 0.8 if once else 1.0)]


def strike_sound(card_set: CardSet, attack: int, *, heavy: bool) -> str:
    """What a Strike sounds like that lands."""
    return STRIKE_SOUNDS.get(card_set.attacks[attack], STRIKE_SOUNDS["punch"])[heavy]


def _cancelled(event: e.Cancelled, card_set: CardSet, seen: Seen) -> list[Cue]:
    shown = seen.act
    if shown is None:
        return [("block", seen.begins, 0.9), ("crowd_ooh", seen.begins + acted.GASP_MS, 0.6)]
    return [*acted.astray(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.6)]


def _ended(event: e.MatchEnded, card_set: CardSet, seen: Seen, deciding: int) -> list[Cue]:
    """The bell, the count, the tapping hand: as it is acted; where nothing is acted, only what the hall makes of it."""
    strikes = deciding >= 0 and card_set.attack_kind[deciding] == "strike"
    blow = strike_sound(card_set, deciding, heavy=True) if strikes else "punch_heavy"
    won = event.winner >= 0
    return acted.ending(seen.acts, blow, won=won) or acted.hall(seen.begins, won=won, cheer=0.9)


_ACTED: Final[dict[type[Event], Callable[[Any, CardSet, Seen], list[Cue]]]] = {
    e.Moved: _moved,
    e.Swapped: _swapped,
    e.AttackRolled: _attack_rolled,
    e.Cancelled: _cancelled,
}
"""By kind of event: what is heard of what is acted."""

_BY_TYPE: Final[dict[type[Event], Callable[[Any, CardSet], list[Cue]]]] = {
    e.FightersRevealed: lambda event, card_set: [("glove_touch", 0.0, 1.0), ("cheer", 80.0, 0.5)],
    e.FirstPlayerRolled: _dice,
    e.RoundStarted: _round_started,
    e.CardDrawn: lambda event, card_set: [("card_flick", 0.0, 0.8)],
    e.MobilityRolled: _dice,
    e.AttackPlayed: _attack_played,
    e.SpecialPlayed: lambda event, card_set: [("card_place", CARD_LIES, 1.0)],
    e.GreatChinHeld: lambda event, card_set: [("crowd_ooh", 0.0, 0.9)],
    e.CriticalChosen: _critical,
    e.MarkerHurt: lambda event, card_set: [("marker_hurt", 0.0, 1.0)],
    e.MarkerRestored: lambda event, card_set: [("marker_restore", 0.0, 1.0)],
    e.Discarded: _discarded,
    e.CardScored: lambda event, card_set: [("card_place", 120.0, 0.8)],
    e.ThrowLanded: lambda event, card_set: [("crowd_ooh", 0.0, 0.6)],
    e.HeartRolled: _dice,
    e.RoundEnded: _round_ended,
}


def audible_events() -> set[type[Event]]:
    """The kinds of event that have a sound (a test holds them, with `SILENT_EVENTS`, against the rules')."""
    return {*_BY_TYPE, *_ACTED, e.MatchEnded}


# ---- what is at stake


def excitement_of(event: Event, board: Board) -> float | None:
    """How much the hall has to shout about, 0 to 1; None where nothing new is seen. `board`: what any viewer knows after the event; only
    what everybody knows of it is read."""
    tells = _EXCITING.get(type(event))
    return None if tells is None else min(1.0, tells(event, board))


def corner_calls(event: Event, board: Board, seen: Seen = UNSEEN) -> list[Cue]:
    """What the corners and the hall call out by what is at stake, beside the sounds of the event itself (`sounds_of`)."""
    if isinstance(event, e.AttackPlayed) and _ending_chance(event, board) >= DANGER:
        return [("corner_call", seen.begins + CARD_LIES + 60.0 * len(event.cards), 0.9)]
    if isinstance(event, e.MarkerHurt) and board.ready_total(event.seat) == 1:
        return [("crowd_gasp", 60.0, 0.9)]
    return []


def _ending_chance(event: e.AttackPlayed, board: Board) -> float:
    """The chance that a declared attack ends the match: by knockout, tapout or the last Ready marker."""
    odds = attack_odds(board, event.seat, event.attack, event.boosts)
    ways = dict(odds.marks)
    return (ways["knockout"] + ways["tapout"] + ways["stoppage"]) / odds.total


def _declared(event: e.AttackPlayed, board: Board) -> float:
    odds = attack_odds(board, event.seat, event.attack, event.boosts)
    hit = dict(odds.marks)["hit"] / odds.total
    return 0.1 + 0.35 * hit + 0.7 * math.sqrt(_ending_chance(event, board))


def _hurt(event: e.MarkerHurt, board: Board) -> float:
    """The fewer markers are Ready, the higher: the last ones count."""
    left = board.ready_total(event.seat)
    return 0.35 + 0.6 / (1 + left)


_EXCITING: Final[dict[type[Event], Callable[[Any, Board], float]]] = {
    e.FightersRevealed: lambda event, board: 0.4,
    e.RoundStarted: lambda event, board: 0.35,
    e.AttackPlayed: _declared,
    e.Cancelled: lambda event, board: 0.55,
    e.AttackRolled: lambda event, board: 0.2 + 0.3 * event.successes if event.successes else 0.15,
    e.GreatChinHeld: lambda event, board: 1.0,
    e.CriticalChosen: lambda event, board: 0.9 if event.declared else 0.4,
    e.MarkerHurt: _hurt,
    e.ThrowLanded: lambda event, board: 0.7,
    e.RoundEnded: lambda event, board: 0.5,
    e.MatchEnded: lambda event, board: 1.0 if event.winner >= 0 else 0.3,
}
