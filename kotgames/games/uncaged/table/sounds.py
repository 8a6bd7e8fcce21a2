"""How each event is heard: which sound, when after its motion began, how loud. Sounds are names of assets/sounds. And how high the hall
goes: damage against the Health that is left.
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

BLOW_SOUNDS = {
    "punch": "punch_light",
    "kick": "kick",
    "level_change": "body_fall",
    "submission": "hold",
    "combo_breaker": "block",
    "block": "block",
}
"""What a card of a type that lands sounds like."""

BLOW_LANDS_MS = 190.0
"""Milliseconds into the film when a blow lands."""

FALLS_MS: Final = 200.0
"""Milliseconds into the ending when the beaten fighter lies."""

FIRST_TAP_MS: Final = 200.0
BETWEEN_TAPS_MS: Final = 170.0
"""The three taps of one who was held until nothing was left."""

COUNT_BEGINS_MS: Final = 450.0
BETWEEN_COUNTS_MS: Final = 340.0
"""The referee says one, two, three over one who was struck down."""

WAVED_OFF_MS: Final = 1350.0
"""Then it is over."""

DANGER: Final = 0.2
"""From this share of the Health that is left on, the corner of whom a card threatens calls; the hall gasps at less than this share of a
whole fighter."""


def sounds_of(event: Event, card_set: CardSet) -> list[Cue]:
    """The cues of an event."""
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
        case e.LevelChanged():
            return [("body_fall", 120.0, 0.9)] if event.level else [("whoosh", 0.0, 0.6)]
        case e.Deflected():
            return [("slap", 0.0, 0.9)]
        case e.ExchangeResolved():
            return _exchange(event, card_set)
        case e.ComboBroken():
            return [("crowd_ooh", 0.0, 0.9)]
        case e.RoundEnded():
            return [("bell_3", 0.0, 0.9), ("cheer", 300.0, 0.6)]
        case e.MatchEnded(how="knockout"):
            return [("cheer", FALLS_MS + 60.0, 1.0), ("bell_3", WAVED_OFF_MS, 1.0)]
        case e.MatchEnded():
            return [("bell_3", 0.0, 1.0), ("cheer", 200.0, 1.0)]
        case _:
            return []


def _exchange(event: e.ExchangeResolved, card_set: CardSet) -> list[Cue]:
    side = event.attack
    if not side.valid:
        return [("whoosh", 80.0, 0.6)]
    if side.broken or (side.prevented and not side.damage):
        return [("block", BLOW_LANDS_MS, 0.9)]
    name = BLOW_SOUNDS.get(card_set.types[side.kind], "whoosh")
    if name == "punch_light" and side.damage > 1:
        name = "punch_heavy"
    return [(name, BLOW_LANDS_MS, 0.9)]


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


def corner_calls(event: Event, board: Board) -> list[Cue]:
    """What the corners, the hall and the referee call out by what is at stake, beside the sounds of the event itself (`sounds_of`)."""
    match event:
        case e.CardRevealed():
            return [("corner_call", 200.0, 0.9)] if _threat(event, board) >= DANGER else []
        case e.ExchangeResolved():
            return [("crowd_gasp", BLOW_LANDS_MS + 400.0, 0.9)] if _nearly_beaten(event, board) else []
        case e.MatchEnded(how="knockout"):
            return _taps() if _held(event.winner, board) else _count()
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


def _held(winner: int, board: Board) -> bool:
    """Whether the card that took the last Health was a submission."""
    row, slot = board.rows[winner], board.exchange
    return slot < len(row) and board.card_set.types[board.card_set.kind_of[row[slot]]] == "submission"


def _taps() -> list[Cue]:
    return [("tap", FIRST_TAP_MS + index * BETWEEN_TAPS_MS, 1.0) for index in range(3)]


def _count() -> list[Cue]:
    counts = ("count_1", "count_2", "count_3")
    beats = [(name, COUNT_BEGINS_MS + index * BETWEEN_COUNTS_MS, 1.0) for index, name in enumerate(counts)]
    return [("body_fall", FALLS_MS, 1.0), *beats]
