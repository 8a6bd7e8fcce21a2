"""Sounds of what is acted, heard with the acts, whose keys say when (`Seen`); and what the corners call, by what is at stake. Sounds are
names of assets/sounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.shown import LIES, ending_chance
from kotgames.ui.table.dice import TUMBLE
from kotgames.ui.table.shown import UNSEEN, Ear
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.board import Board
    from kotgames.ui.sound import Cue

DANGER: Final = 0.1
"""From this chance that an attack ends the match on, the corner of whom it threatens calls."""

STRIKE_SOUNDS: Final = {
    "punch": ("punch_light", "punch_heavy"), "kick": ("kick", "kick"), "knee": ("knee", "knee"), "elbow": ("elbow", "elbow"),
}  # fmt: skip
"""Strikes: the sound of one success and of more. A strike of another card set sounds like a punch."""


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


def ears(card_set: CardSet, deciding: Callable[[], int]) -> dict[type[Event], Ear]:
    """The sounds by kind of event. `deciding`: the attack that ends the match, -1 where none is known."""
    return {
        e.Moved: lambda event, seen: _moved(event, card_set, seen),
        e.Swapped: lambda event, seen: _swapped(event, card_set, seen),
        e.AttackRolled: lambda event, seen: _attack_rolled(event, card_set, seen),
        e.Cancelled: lambda event, seen: _cancelled(event, card_set, seen),
        e.MatchEnded: lambda event, seen: _ended(event, card_set, seen, deciding()),
    }


# ---- what is at stake


def corner_calls(event: Event, board: Board, seen: Seen = UNSEEN) -> list[Cue]:
    """Calls of the corners and the hall by what is at stake, beside the sounds of the event itself."""
    if isinstance(event, e.AttackPlayed) and ending_chance(event, board) >= DANGER:
        return [("corner_call", seen.begins + LIES + 60.0 * len(event.cards), 0.9)]
    if isinstance(event, e.MarkerHurt) and board.ready_total(event.seat) == 1:
        return [("crowd_gasp", 60.0, 0.9)]
    return []
