"""How each event is heard: which sound, when after its motion began, how loud; and how high the hall goes.

What is acted is heard with the acts, whose keys say when (`Seen`); of everything else the moments stand here, at speed 1. Sounds are names
of assets/sounds. Every event of the rules has its entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import TOP
from kotgames.ui.art import act as acts
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen, SeenAct

if TYPE_CHECKING:
    from kotgames.ui.sound import Cue

UNSEEN: Final = Seen()
"""Nothing is acted, and the stage stays where it is."""
CARD_LIES: Final = 220.0
"""A card out of a hand lies in the ring."""
PILE_FLIES: Final = 60.0
"""After the act the pile sets out for its owner, card by card."""
MOST_FLICKS: Final = 4
FAT: Final = 5
"""So many points make the hall rise for a pile; Chet, who fells Haymaker, does it with any."""

SILENT_EVENTS: Final[frozenset[type[Event]]] = frozenset(
    {e.TurnStarted, e.BlockDeclined, e.BetDeclined, e.ExtraDeclined}
)
"""Events that make no sound: nothing lies or moves differently after them."""


def sounds_of(event: Event, seen: Seen = UNSEEN) -> list[Cue]:
    """The sounds of an event, as its viewer may see it. `seen`: how it is shown. KeyError for an event of another game."""
    kind = type(event)
    if kind in SILENT_EVENTS:
        return []
    if kind in _ACTED:
        return _ACTED[kind](event, seen)
    return [(name, seen.begins + at, volume) for name, at, volume in _AT_THE_TABLE[kind](event)]


# ---- what is acted


def _blow(shown: SeenAct) -> list[Cue]:
    """Everything up to the moment in which it lands: one-two is heard twice."""
    first = [("punch_light", at, 0.8) for at in shown.times("first")]
    return [acted.air(shown), *first, ("punch_heavy", shown.met, 1.0)]


def _knocked_out(event: e.KnockedOut, seen: Seen) -> list[Cue]:
    flicks: list[Cue] = []
    shown = seen.act
    if shown is None:
        return [("punch_heavy", seen.begins, 1.0), ("body_fall", seen.begins + 250.0, 0.9)]
    flicks = [
        ("card_flick", shown.over + PILE_FLIES * (index + 1), 0.6)
        for index in range(min(MOST_FLICKS, len(event.cards)))
    ]
    heard = _blow(shown)
    heard.append(("crowd_ooh", shown.met + acted.GASP_MS, 0.9))
    heard += [("body_fall", at, 1.0) for at in shown.times("bounce")]
    heard += [("body_fall", at, 0.5) for at in shown.times("lie")]
    if event.points >= FAT or (event.location == 0 and event.target == TOP):
        heard.append(("cheer", shown.over, 0.7))
    return heard + flicks


def _blocked(event: e.Blocked, seen: Seen) -> list[Cue]:
    shown = seen.act
    if shown is None:
        return [("block", seen.begins, 1.0)]
    return [*acted.astray(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.7)]


def _armed(event: e.StackArmed, seen: Seen) -> list[Cue]:
    """Four punches are together: gloves touch; where nobody is to be struck, the blow is heard in the air, and the hall."""
    shown = seen.act
    if shown is None:
        return [("glove_touch", seen.begins, 0.7)]
    return [*acted.astray(shown), ("crowd_boo", shown.met + 300.0, 0.4)]


def _revealed(event: e.FightCardsRevealed, seen: Seen) -> list[Cue]:
    turned = [("card_flick", seen.begins, 0.9), ("card_flick", seen.begins + 90.0, 0.9)]
    shown = seen.act
    if shown is None:
        return [*turned, ("crowd_ooh", seen.begins + 300.0, 0.7)]
    if shown.act.sight == acts.HIT:
        return [*turned, *_blow(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.9)]
    return [*turned, *acted.astray(shown), ("crowd_gasp", shown.met + acted.GASP_MS, 0.8)]


def _glove(event: e.GloveThrown, seen: Seen) -> list[Cue]:
    """One that somebody has thrown or dodged at the screen was heard there: only the hall is left."""
    shown = seen.act
    reacts = "crowd_gasp" if event.result == "dodged" else "crowd_ooh"
    if shown is None:
        return [(reacts, seen.begins, 0.8)]
    thrown = [("whoosh", at, 0.9) for at in shown.times("thrown")]
    lands = {"hit": ("punch_heavy", 1.0), "dodged": ("footwork", 0.7), "caught": ("slap", 1.0)}[event.result]
    return [*thrown, (lands[0], shown.met, lands[1]), (reacts, shown.met + acted.GASP_MS, 0.9)]


def _ended(event: e.MatchEnded, seen: Seen) -> list[Cue]:
    won = event.winner >= 0
    heard = acted.ending(seen.acts, won=won) or acted.hall(seen.begins, won=won)
    return [("bell_3", seen.begins, 1.0), *heard]


_ACTED: Final[dict[type[Event], Callable[[Any, Seen], list[Cue]]]] = {
    e.KnockedOut: _knocked_out,
    e.Blocked: _blocked,
    e.StackArmed: _armed,
    e.FightCardsRevealed: _revealed,
    e.GloveThrown: _glove,
    e.MatchEnded: _ended,
}
"""By kind of event: what is heard of what is acted."""


# ---- what is not


def _one(name: str, at: float, volume: float) -> Callable[[Any], list[Cue]]:
    return lambda event: [(name, at, volume)]


def _bet_turned(event: e.BetTurnedUp) -> list[Cue]:
    """The hall does what stands on the card; a wrong one sounds thin."""
    return [
        ("card_flick", 0.0, 0.8),
        ("cheer" if event.cheers else "crowd_boo", 160.0, 0.7 if event.right else 0.3),
    ]


_AT_THE_TABLE: Final[dict[type[Event], Callable[[Any], list[Cue]]]] = {
    e.StarterDrawn: lambda event: [("shuffle", 0.0, 0.9), ("bell_1", 500.0, 1.0)],
    e.CardDrawn: _one("card_flick", 0.0, 0.6),
    e.PunchDrawn: lambda event: [("card_flick", 0.0, 0.9), ("crowd_gasp", 200.0, 0.8)],
    e.PileEmptied: lambda event: [("bell_1", 0.0, 0.8), ("crowd_ooh", 150.0, 0.6)],
    e.CardPlaced: _one("card_place", CARD_LIES, 0.9),
    e.ShowdownPlayed: lambda event: [("card_place", CARD_LIES, 1.0), ("crowd_ooh", CARD_LIES + 150.0, 0.7)],
    e.FightStarted: _one("bell_1", 0.0, 1.0),
    e.WayChosen: _one("corner_call", 0.0, 0.6),
    e.BetLaid: _one("card_place", CARD_LIES, 0.8),
    e.FightCardLaid: _one("card_place", CARD_LIES, 0.9),
    e.Forfeited: _one("crowd_boo", 0.0, 0.8),
    e.ThrowCalledOff: _one("crowd_boo", 0.0, 0.5),
    e.FightWon: _one("cheer", 0.0, 0.7),
    e.TokenMoved: lambda event: [("crowd_ooh", 0.0, 0.8), ("cheer", 200.0, 1.0)],
    e.ChallengeTokenWon: lambda event: [("marker_restore", 0.0, 1.0), ("cheer", 150.0, 0.5)],
    e.BetTurnedUp: _bet_turned,
    e.TowelThrown: lambda event: [("whoosh", 0.0, 0.8), ("slap", 260.0, 0.7)],
    e.CardTrashed: _one("card_flick", 0.0, 0.8),
    e.CardDiscarded: _one("card_flick", 0.0, 0.6),
    e.Scored: lambda event: [("card_place", 90.0 * index, 0.6) for index in range(len(event.scores))],
    e.TieDrawn: _one("shuffle", 0.0, 0.8),
}


def audible_events() -> set[type[Event]]:
    """The kinds of event that have a sound (a test holds them, with `SILENT_EVENTS`, against the rules')."""
    return {*_AT_THE_TABLE, *_ACTED}


# ---- what is at stake

_EXCITING: Final[dict[type[Event], Callable[[Any], float]]] = {
    e.StarterDrawn: lambda event: 0.3,
    e.TurnStarted: lambda event: 0.15,
    e.PunchDrawn: lambda event: 0.5,
    e.PileEmptied: lambda event: 0.5,
    e.StackArmed: lambda event: 0.45 if event.target >= 0 else 0.2,
    e.KnockedOut: lambda event: 0.5 + 0.08 * event.points,
    e.Blocked: lambda event: 0.75,
    e.ShowdownPlayed: lambda event: 0.45,
    e.FightStarted: lambda event: 0.5,
    e.FightCardsRevealed: lambda event: 0.85,
    e.GloveThrown: lambda event: 0.85,
    e.Forfeited: lambda event: 0.2,
    e.TokenMoved: lambda event: 0.95,
    e.ChallengeTokenWon: lambda event: 0.6,
    e.BetTurnedUp: lambda event: 0.5 if event.right else 0.3,
    e.Scored: lambda event: 0.6,
    e.MatchEnded: lambda event: 1.0,
}


def excitement_of(event: Event) -> float | None:
    """How much the hall has to shout about, 0 to 1; None where nothing new is seen."""
    tells = _EXCITING.get(type(event))
    return None if tells is None else min(1.0, tells(event))
