"""What a seat of Knock Out Punch may choose from, by the rulings and the referee's model: an action that is wrongly not offered leaves no
event behind. In the words of the actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kotgames.engine.contract import EXTERNAL, Event
from kotgames.games.knock_out_punch import events as e
from tests.rulings.knock_out_punch_box import TOP
from tests.rulings.knock_out_punch_referee import Referee


def offers(referee: Referee, told: Sequence[Event], actor: int) -> set[str]:
    """All that `actor` may do after these events. Raises AssertionError if nothing is to be decided then."""
    last = told[-1]
    if isinstance(last, e.PileEmptied):
        last = told[-2]
    match last:
        case e.TurnStarted():
            return _plays(referee, actor) or _named(referee, "discard", referee._at("hand", actor))
        case e.CardTrashed():
            return _plays(referee, actor) | {"decline"}
        case e.CardPlaced():
            return further(referee, last)
        case e.StackArmed() | e.BlockDeclined():
            held = {referee.box[card].does for card in referee._at("hand", actor)}
            return {"decline", *held & {"block"}}
        case e.TowelThrown():
            return _trashes(referee)
        case e.ShowdownPlayed() | e.PunchDrawn():
            return {f"against {seat}" for seat in referee._others(actor)}
    return _fight(referee, told, actor)


def further(referee: Referee, last: e.CardPlaced) -> set[str]:
    """P1, P20: what may follow a placed card; one by one they go in rising order, Wilds last."""
    found = {"done"}
    for card in referee._at("hand", last.seat):
        row = referee.box[card]
        if row.does == "wild":
            found.add(f"wild {last.location + 1}")
        elif row.spot == last.location and _kind(referee, card) >= _kind(referee, last.card):
            found.add(f"place {row.name}")
    return found


def _kind(referee: Referee, card: int) -> int:
    return [row.name for row in referee.box].index(referee.box[card].name)


def _named(referee: Referee, word: str, cards: Iterable[int]) -> set[str]:
    return {f"{word} {referee.box[card].name}" for card in cards}


def _plays(referee: Referee, seat: int) -> set[str]:
    """P1, P5, P16: everything in the hand but Blocks, and Towels only while there is a card in the ring."""
    found: set[str] = set()
    for card in referee._at("hand", seat):
        row = referee.box[card]
        match row.does:
            case "fighter":
                found.add(f"place {row.name}")
            case "wild":
                found |= {f"wild {spot + 1}" for spot in range(TOP + 1)}
            case "belt" | "showdown":
                found.add(f"showdown {row.name}")
            case "towel" if not referee._empty_ring():
                found.add("towel")
    return found


def _trashes(referee: Referee) -> set[str]:
    """P5: any one card in the ring."""
    found: set[str] = set()
    for spot in range(TOP + 1):
        for card in referee._at("ring", spot):
            row = referee.box[card]
            found.add(f"trash wild {spot + 1}" if row.does == "wild" else f"trash {row.name}")
    return found


def _fight(referee: Referee, told: Sequence[Event], actor: int) -> set[str]:
    """P8 to P10, P17."""
    begun = max(at for at, event in enumerate(told) if isinstance(event, e.FightStarted))
    started, since = told[begun], told[begun + 1 :]
    assert isinstance(started, e.FightStarted)
    last = told[-1]
    if actor == EXTERNAL:
        off = started.origin == "tie" or any(isinstance(event, e.ThrowCalledOff) for event in since)
        return {"hit", "dodged", "caught", *(() if off else ("by cards",))}
    if referee.way == "ask" and not since:
        return {"glove", "cards"}
    if isinstance(last, e.WayChosen) and last.word == "glove":
        return {"accept", "cards"}
    if actor in (started.challenger, started.defender):
        return _named(referee, "lay", referee._fighters(actor))
    # which faces the seat has, only the seat knows
    return {f"{mood} {seat}" for mood in ("boo", "cheer") for seat in (started.challenger, started.defender)}
