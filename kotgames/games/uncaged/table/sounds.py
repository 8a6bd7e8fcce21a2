"""How each event is heard: which sound, when after its motion began, how loud. Sounds are names of assets/sounds. And how high the hall
goes: damage against the Health that is left.

What is acted is heard with the acts, whose keys say when (`Seen`); of everything else the moments stand here, at speed 1.
"""

from __future__ import annotations

import math
from typing import Final

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet
from kotgames.ui.sound import Cue
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen, SeenAct

BLOW_SOUNDS: Final = {
    "punch": "punch_light",
    "kick": "kick",
    "level_change": "body_fall",
    "submission": "hold",
}
"""What a card of a type that lands sounds like."""
HARD: Final = "punch_heavy"
"""What a punch that does more than 1 sounds like."""

UNSEEN: Final = Seen()
"""Nothing is acted, and the stage stays where it is."""

GASP_MS: Final = 400.0
"""The hall needs so long to see how little is left."""

DANGER: Final = 0.2
"""From this share of the Health that is left on, the corner of whom a card threatens calls; the hall gasps at less than this share of a
whole fighter."""


def sounds_of(event: Event, card_set: CardSet, seen: Seen = UNSEEN, deciding: int = -1) -> list[Cue]:
    """The cues of an event. `seen`: how it is shown; `deciding`: the kind of the card that ends the match, where one is known."""
    match event:
        case e.ExchangeResolved():
            return [
                cue for side, shown in acted_sides(event, seen) for cue in _side(side, event, shown, card_set)
            ]
        case e.MatchEnded():
            return _ended(event, card_set, seen, deciding)
        case _:
            return [(name, seen.begins + at, volume) for name, at, volume in _at_the_table(event)]


def _at_the_table(event: Event) -> list[Cue]:
    """Of an event that is not acted, from when the stage has gone back."""
    match event:
        case e.FirstAttackerRolled():
            return [("dice_roll", 0.0, 0.8)]
        case e.RoundStarted():
            return [("bell_1", 0.0, 0.9)]
        case e.ComboStarted():
            return [("shuffle", 0.0, 0.6)]
        case e.CardDrawn():
            return [("card_flick", 0.0, 0.5)]
        case e.CardPlaced() | e.Discarded() | e.RowPickedUp():
            return [("card_place", 0.0, 0.5)]
        case e.Mulliganed():
            return [("shuffle", 0.0, 0.7)]
        case e.CardRevealed():
            return [("card_flick", 60.0, 0.8 if event.valid else 0.5)]
        case e.LevelChanged():  # who falls is heard when it is acted
            return [("whoosh", 0.0, 0.6)]
        case e.Deflected():
            return [("slap", 0.0, 0.9)]
        case e.ComboBroken():
            return [("crowd_ooh", 0.0, 0.9)]
        case e.RoundEnded():
            return [("bell_3", 0.0, 0.9), ("cheer", 300.0, 0.6)]
        case _:
            return []


def acted_sides(event: e.ExchangeResolved, seen: Seen) -> list[tuple[e.Side, SeenAct]]:
    """The cards of an exchange that are acted, each with its act: the attack, then the defence, where that has one of its own."""
    return list(zip((event.attack, event.defence), seen.acts, strict=False))


def _side(side: e.Side, event: e.ExchangeResolved, shown: SeenAct, card_set: CardSet) -> list[Cue]:
    """What is heard of a card: it lands, or what becomes of it."""
    timing = shown.act.timing
    if timing == "strike_countered":  # it goes into the air, and the rival's own blow meets
        answer = event.defence
        name = _blow(answer.damage) if answer.damage else "block"
        return [
            ("whoosh", shown.times("evaded")[0] - (0 if shown.still else acted.AIR_MS), 0.8),
            (name, shown.met, 0.9),
        ]
    if timing == "false_blow":
        return [acted.air(shown, 0.6)]
    kind = card_set.types[side.kind]
    if shown.act.sight in acted.LANDED and kind in BLOW_SOUNDS:
        return [(_blow(side.damage) if kind == "punch" else BLOW_SOUNDS[kind], shown.met, 0.9)]
    if shown.act.sight:
        return acted.astray(shown)
    return []


def _blow(damage: int) -> str:
    return HARD if damage > 1 else BLOW_SOUNDS["punch"]


def _ended(event: e.MatchEnded, card_set: CardSet, seen: Seen, deciding: int) -> list[Cue]:
    """The bell, the count, the tapping hand: as it is acted; where nothing is acted, only what the hall makes of it."""
    kick = deciding >= 0 and card_set.types[deciding] == "kick"
    won, blow = event.winner >= 0, BLOW_SOUNDS["kick"] if kick else HARD
    return acted.ending(seen.acts, blow, won=won) or acted.hall(seen.begins, won=won)


# ---- what is at stake


def excitement_of(event: Event, board: Board) -> float | None:
    """How much the hall has to shout about, 0 to 1; None where nothing new is seen. `board`: what any viewer knows after the event; only
    what everybody knows of it is read."""
    match event:
        case e.RoundStarted():
            return 0.35
        case e.ComboStarted():
            return 0.2
        case e.CardRevealed():
            return 0.15 + 0.8 * _high(_threat(event, board))
        case e.LevelChanged():
            return 0.45
        case e.Deflected():
            return 0.6
        case e.ExchangeResolved():
            share = max(_taken(side, event) for side in (event.attack, event.defence))
            return 0.15 + 0.85 * _high(share)
        case e.ComboBroken():
            return 0.75
        case e.RoundEnded():
            return 0.5
        case e.MatchEnded():
            return 1.0 if event.winner >= 0 else 0.3
        case _:
            return None


def corner_calls(event: Event, board: Board, seen: Seen = UNSEEN) -> list[Cue]:
    """What the corners and the hall call out by what is at stake, beside the sounds of the event itself (`sounds_of`)."""
    match event:
        case e.CardRevealed() if _threat(event, board) >= DANGER:
            return [("corner_call", seen.begins + 200.0, 0.9)]
        case e.ExchangeResolved() if _nearly_beaten(event, board):
            hurt = [shown.met for side, shown in acted_sides(event, seen) if side.lost or side.broken]
            return [("crowd_gasp", max(hurt, default=seen.begins) + GASP_MS, 0.9)]
        case _:
            return []


def _high(share: float) -> float:
    """Half of what is left is as much as the hall can shout about."""
    return math.sqrt(min(1.0, 2 * share))


def _threat(event: e.CardRevealed, board: Board) -> float:
    """The share of the rival's Health that a card turned over may take, before blocks and answers; 0 if it is blank."""
    if not event.valid:
        return 0.0
    card_set = board.card_set
    role, kind = board.role(event.seat), card_set.kind_of[event.card]
    damage = card_set.damage[kind]
    if damage:
        damage += sum(plus for _, plus, _, _ in numbers.additions(board, role, kind))
    return min(1.0, damage / max(1, board.hp[1 - event.seat]))


def _taken(side: e.Side, event: e.ExchangeResolved) -> float:
    """The share of the Health it met that a card took."""
    return side.lost / (event.hp[side.target] + side.lost) if side.lost else 0.0


def _nearly_beaten(event: e.ExchangeResolved, board: Board) -> bool:
    """Whether somebody who was hit hangs on with little."""
    whole = board.card_set.hp
    return any(
        side.lost and 0 < event.hp[side.target] < DANGER * whole[board.fighters[side.target]]
        for side in (event.attack, event.defence)
    )
