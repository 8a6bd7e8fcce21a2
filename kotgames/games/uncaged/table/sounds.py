"""How each event is heard: which sound, when after its motion began, how loud. Sounds are names of assets/sounds."""

from __future__ import annotations

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import CardSet
from kotgames.ui.sound import Cue

BLOW_SOUNDS = {
    "punch": "punch_light",
    "kick": "kick",
    "level_change": "body_fall",
    "submission": "slap",
    "combo_breaker": "block",
    "block": "block",
}
"""What a card of a type that lands sounds like."""

BLOW_LANDS_MS = 190.0
"""Milliseconds into the film when a blow lands."""


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
            return [("block", 0.0, 0.9)]
        case e.ExchangeResolved():
            return _exchange(event, card_set)
        case e.ComboBroken():
            return [("crowd_ooh", 0.0, 0.9)]
        case e.RoundEnded():
            return [("bell_3", 0.0, 0.9), ("cheer", 300.0, 0.6)]
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
