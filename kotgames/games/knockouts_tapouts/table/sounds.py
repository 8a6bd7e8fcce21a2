"""How each event is heard: which sound, when after its motion began, how loud. Every event of the rules has its entry here. And how high
the hall goes: what is at stake by the odds that everybody may know.

The moments are those of `motion` and of the fighters' films at speed 1: the dice lie after 700 ms, then the film begins, and a strike
lands 190 ms into it. Sounds are names of assets/sounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.odds import attack_odds

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.board import Board
    from kotgames.ui.sound import Cue

DICE_AT_REST: Final = 700.0
"""The dice lie, the film of the attack begins."""

STRIKE_LANDS, HOLD_CLOSES, THROW_LANDS = 190.0, 210.0, 350.0
"""Within that film: a strike lands, a hold closes, a thrown fighter meets the mat."""

MISS_HEARD_BEFORE_LANDING: Final = 110.0
"""So long before it would land a miss is loudest in the air's way."""

CARD_LIES: Final = 240.0
"""A card out of a hand lies on the mat."""

FIGHTERS_TOUCH_GROUND: Final = 180.0
"""Half the way between two Positions: the fighters touch the ground."""

KNOCKED_DOWN, FIRST_TAP = 320.0, 360.0
"""Within the films of a knockout and of a tapout."""

BETWEEN_TAPS: Final = 160.0
"""From tap to tap of the three in the film of a tapout."""

COUNT_BEGINS, BETWEEN_COUNTS = 620.0, 340.0
"""Within the film of a knockout: the referee says one, two, three, and waves it off."""

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


def sounds_of(event: Event, card_set: CardSet) -> list[Cue]:
    """The sounds of an event, as its viewer may see it. KeyError for an event of another game."""
    if type(event) in SILENT_EVENTS:
        return []
    return _BY_TYPE[type(event)](event, card_set)


def _dice(event: Any, card_set: CardSet) -> list[Cue]:
    return [("dice_roll", 0.0, 0.9)]


def _round_started(event: e.RoundStarted, card_set: CardSet) -> list[Cue]:
    return [("bell_1", 0.0, 1.0), ("shuffle", 350.0, 0.7)]


def _moved(event: e.Moved, card_set: CardSet) -> list[Cue]:
    if event.how == "throw":
        return [("body_fall", FIGHTERS_TOUCH_GROUND, 0.9)]
    cues: list[Cue] = [("footwork", 0.0, 0.8)]
    if event.source < card_set.first_ground <= event.target:
        cues.append(("body_fall", FIGHTERS_TOUCH_GROUND, 0.6))
    return cues


def _attack_played(event: e.AttackPlayed, card_set: CardSet) -> list[Cue]:
    return [("card_place", CARD_LIES + 60.0 * index, 0.9) for index in range(len(event.cards))]


def _attack_rolled(event: e.AttackRolled, card_set: CardSet) -> list[Cue]:
    kind = card_set.attack_kind[event.attack]
    of_kind = {"strike": _strike, "throw": _throw, "hold": _hold}[kind]
    cues = [("dice_roll", 0.0, 0.9), *of_kind(event, card_set)]
    if event.successes >= card_set.knockout_successes:
        cues.append(("crowd_ooh", cues[-1][1] + 120.0, 0.9))
    return cues


def _strike(event: e.AttackRolled, card_set: CardSet) -> list[Cue]:
    lands = DICE_AT_REST + STRIKE_LANDS
    if not event.successes:
        return [("whoosh", lands - MISS_HEARD_BEFORE_LANDING, 0.9), ("block", lands, 0.5)]
    one, more = STRIKE_SOUNDS.get(card_set.attacks[event.attack], STRIKE_SOUNDS["punch"])
    return [(one, lands, 0.8)] if event.successes == 1 else [(more, lands, 1.0)]


def _throw(event: e.AttackRolled, card_set: CardSet) -> list[Cue]:
    if not event.successes:
        return [("footwork", DICE_AT_REST, 0.8), ("block", DICE_AT_REST + HOLD_CLOSES, 0.5)]
    volume = 0.85 if event.successes == 1 else 1.0
    return [
        ("whoosh", DICE_AT_REST + THROW_LANDS - 2 * MISS_HEARD_BEFORE_LANDING, 0.6),
        ("body_fall", DICE_AT_REST + THROW_LANDS, volume),
    ]


def _hold(event: e.AttackRolled, card_set: CardSet) -> list[Cue]:
    if not event.successes:
        return [("footwork", DICE_AT_REST + 80.0, 0.5), ("block", DICE_AT_REST + HOLD_CLOSES, 0.5)]
    return [("hold", DICE_AT_REST + HOLD_CLOSES, 0.85 if event.successes == 1 else 1.0)]


def _critical(event: e.CriticalChosen, card_set: CardSet) -> list[Cue]:
    return [("crowd_ooh", 0.0, 0.8)] if event.declared else []


def _discarded(event: e.Discarded, card_set: CardSet) -> list[Cue]:
    return [("card_flick", 0.0, 0.6 if event.why == "discard" else 0.45)]


def _round_ended(event: e.RoundEnded, card_set: CardSet) -> list[Cue]:
    cues: list[Cue] = [("bell_3", 0.0, 1.0)]
    if event.winner >= 0:
        cues.append(("cheer", 500.0, 0.55))
    return cues


ENDING_SOUNDS: Final[dict[str, list[Cue]]] = {
    "knockout": [
        ("body_fall", KNOCKED_DOWN, 1.0),
        ("cheer", KNOCKED_DOWN + 100.0, 1.0),
        ("count_1", COUNT_BEGINS, 1.0),
        ("count_2", COUNT_BEGINS + BETWEEN_COUNTS, 1.0),
        ("count_3", COUNT_BEGINS + 2 * BETWEEN_COUNTS, 1.0),
        ("bell_3", COUNT_BEGINS + 2.6 * BETWEEN_COUNTS, 0.8),
    ],
    "tapout": [
        *(("tap", FIRST_TAP + index * BETWEEN_TAPS, 1.0) for index in range(3)),
        ("bell_3", 760.0, 0.8),
        ("cheer", 820.0, 1.0),
    ],
    "stoppage": [("bell_3", 240.0, 0.9), ("cheer", 420.0, 0.9)],
    "decision": [("cheer", 120.0, 0.9)],
    "markers": [("cheer", 120.0, 0.9)],
    "draw": [("crowd_boo", 120.0, 0.8)],
}
"""By how a match ended."""

_BY_TYPE: Final[dict[type[Event], Callable[[Any, CardSet], list[Cue]]]] = {
    e.FightersRevealed: lambda event, card_set: [("glove_touch", 0.0, 1.0), ("cheer", 80.0, 0.5)],
    e.FirstPlayerRolled: _dice,
    e.RoundStarted: _round_started,
    e.CardDrawn: lambda event, card_set: [("card_flick", 0.0, 0.8)],
    e.MobilityRolled: _dice,
    e.Moved: _moved,
    e.Swapped: lambda event, card_set: [("footwork", 0.0, 0.6), ("body_fall", FIGHTERS_TOUCH_GROUND, 0.5)],
    e.AttackPlayed: _attack_played,
    e.SpecialPlayed: lambda event, card_set: [("card_place", CARD_LIES, 1.0)],
    e.Cancelled: lambda event, card_set: [("block", 0.0, 0.9), ("crowd_ooh", 80.0, 0.6)],
    e.AttackRolled: _attack_rolled,
    e.GreatChinHeld: lambda event, card_set: [("crowd_ooh", 0.0, 0.9)],
    e.CriticalChosen: _critical,
    e.MarkerHurt: lambda event, card_set: [("marker_hurt", 0.0, 1.0)],
    e.MarkerRestored: lambda event, card_set: [("marker_restore", 0.0, 1.0)],
    e.Discarded: _discarded,
    e.CardScored: lambda event, card_set: [("card_place", 120.0, 0.8)],
    e.ThrowLanded: lambda event, card_set: [("crowd_ooh", 0.0, 0.6)],
    e.HeartRolled: _dice,
    e.RoundEnded: _round_ended,
    e.MatchEnded: lambda event, card_set: list(ENDING_SOUNDS[event.how]),
}


def audible_events() -> set[type[Event]]:
    """The kinds of event that have a sound (a test holds them, with `SILENT_EVENTS`, against the rules')."""
    return set(_BY_TYPE)


# ---- what is at stake


def excitement_of(event: Event, board: Board) -> float | None:
    """How much the hall has to shout about, 0 to 1; None where nothing new is seen. `board`: what any viewer knows after the event; only
    what everybody knows of it is read."""
    tells = _EXCITING.get(type(event))
    return None if tells is None else min(1.0, tells(event, board))


def corner_calls(event: Event, board: Board) -> list[Cue]:
    """What the corners and the hall call out by what is at stake, beside the sounds of the event itself (`sounds_of`)."""
    if isinstance(event, e.AttackPlayed) and _ending_chance(event, board) >= DANGER:
        return [("corner_call", CARD_LIES + 60.0 * len(event.cards), 0.9)]
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
