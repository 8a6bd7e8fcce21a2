"""Sounds of what is acted: heard with the acts, whose keys say when (`Seen`); and of what is at stake, beside them. Sounds are names of
assets/sounds."""

from __future__ import annotations

from typing import Final

from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.shown import threat
from kotgames.ui.sound import Cue
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen, SeenAct

BLOW_SOUNDS: Final = {
    "punch": "punch_light", "kick": "kick", "level_change": "body_fall", "submission": "hold",
}  # fmt: skip
"""Sounds of cards that land, by type."""
HARD: Final = "punch_heavy"
"""The sound of a punch that does more than 1."""
GASP_MS: Final = 400.0
"""The hall needs so long to see how little is left."""

DANGER: Final = 0.2
"""From this share of the Health that is left on, the corner of whom a card threatens calls; the hall gasps at less than this share of a
whole fighter."""


def revealed(event: e.CardRevealed, seen: Seen, board: Board) -> list[Cue]:
    """A card is turned over; the corner of whom it threatens calls."""
    called = [("corner_call", seen.begins + 200.0, 0.9)] if threat(event, board) >= DANGER else []
    return [("card_flick", seen.begins + 60.0, 0.8 if event.valid else 0.5), *called]


def resolved(event: e.ExchangeResolved, seen: Seen, board: Board) -> list[Cue]:
    """Both cards as they are acted; the hall gasps where somebody hangs on with little."""
    sides = acted_sides(event, seen)
    heard = [cue for side, shown in sides for cue in _side(side, event, shown, board.card_set)]
    if _nearly_beaten(event, board):
        hurt = [shown.met for side, shown in sides if side.lost or side.broken]
        heard.append(("crowd_gasp", max(hurt, default=seen.begins) + GASP_MS, 0.9))
    return heard


def acted_sides(event: e.ExchangeResolved, seen: Seen) -> list[tuple[e.Side, SeenAct]]:
    """The cards of an exchange that are acted, each with its act: the attack, then the defence, where that has one of its own."""
    return list(zip((event.attack, event.defence), seen.acts, strict=False))


def _side(side: e.Side, event: e.ExchangeResolved, shown: SeenAct, card_set: CardSet) -> list[Cue]:
    """Cues of a card: it lands, or what becomes of it."""
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


def ended(event: e.MatchEnded, seen: Seen, card_set: CardSet, deciding: int) -> list[Cue]:
    """The bell, the count, the tapping hand: as it is acted; where nothing is acted, only what the hall makes of it. `deciding`: the kind
    of the card that won, -1 where none is known."""
    kick = deciding >= 0 and card_set.types[deciding] == "kick"
    won, blow = event.winner >= 0, BLOW_SOUNDS["kick"] if kick else HARD
    return acted.ending(seen.acts, blow, won=won) or acted.hall(seen.begins, won=won)


def _nearly_beaten(event: e.ExchangeResolved, board: Board) -> bool:
    """True where somebody who was hit hangs on with little."""
    whole = board.card_set.hp
    return any(
        side.lost and 0 < event.hp[side.target] < DANGER * whole[board.fighters[side.target]]
        for side in (event.attack, event.defence)
    )
