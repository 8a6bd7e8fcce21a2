"""Sounds of what is acted: heard with the acts, whose keys say when (`Seen`). Sounds are names of assets/sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import TOP
from kotgames.ui.art import act as acts
from kotgames.ui.table.shown import Ear
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen, SeenAct

if TYPE_CHECKING:
    from kotgames.ui.sound import Cue

PILE_FLIES: Final = 60.0
"""After the act the pile sets out for its owner, card by card."""
MOST_FLICKS: Final = 4
FAT: Final = 5
"""So many points make the hall rise for a pile; Chet, who fells Haymaker, does it with any."""


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


ACTED: Final[dict[type[Event], Ear]] = {
    e.KnockedOut: _knocked_out,
    e.Blocked: _blocked,
    e.StackArmed: _armed,
    e.FightCardsRevealed: _revealed,
    e.GloveThrown: _glove,
    e.MatchEnded: _ended,
}
"""By kind of event."""
