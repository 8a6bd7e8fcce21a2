"""Faults that are put into the events of a match of Knockdown, for the test that its referee notices them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from kotgames.engine.contract import Event
from kotgames.games.knockdown import events as e

Stream: TypeAlias = list[Event]
Fault: TypeAlias = Callable[[Stream, int], Stream | None]
"""A match with a fault at a place, or None where it cannot be put there."""


def changed(
    kind: type[Event], where: Callable[[Any], bool] | None = None, **fields: Callable[[Any], Any]
) -> Fault:
    """Something else is told of it."""

    def fault(events: Stream, at: int) -> Stream | None:
        event = events[at]
        if not isinstance(event, kind) or (where is not None and not where(event)):
            return None
        other = msgspec.structs.replace(event, **{name: make(event) for name, make in fields.items()})
        return None if other == event else [*events[:at], other, *events[at + 1 :]]

    return fault


def added(
    kind: type[Event], make: Callable[[Any], Event], where: Callable[[Any], bool] | None = None
) -> Fault:
    """Something comes after it that should not."""
    return lambda events, at: (
        [*events[: at + 1], make(events[at]), *events[at + 1 :]]
        if isinstance(events[at], kind) and (where is None or where(events[at]))
        else None
    )


def before(kind: type[Event], make: Callable[[Any], Event]) -> Fault:
    """Something comes before it that should not."""
    return lambda events, at: (
        [*events[:at], make(events[at]), *events[at:]] if isinstance(events[at], kind) else None
    )


def dropped(kind: type[Event], where: Callable[[Any], bool] | None = None) -> Fault:
    """It is not told."""
    return lambda events, at: (
        [*events[:at], *events[at + 1 :]]
        if isinstance(events[at], kind) and (where is None or where(events[at]))
        else None
    )


def swapped(first: type[Event], then: type[Event]) -> Fault:
    """Two things come in the wrong order."""

    def fault(events: Stream, at: int) -> Stream | None:
        if at + 1 >= len(events) or not isinstance(events[at], first) or not isinstance(events[at + 1], then):
            return None
        if events[at] == events[at + 1]:
            return None
        return [*events[:at], events[at + 1], events[at], *events[at + 2 :]]

    return fault


def other(name: str) -> Callable[[Any], int]:
    """The other seat."""
    return lambda event: 1 - getattr(event, name)


def more(name: str, by: int = 1) -> Callable[[Any], int]:
    """A number that is not right."""
    return lambda event: int(getattr(event, name)) + by


def pair(name: str, index: int, by: int = 1) -> Callable[[Any], tuple[int, ...]]:
    """A pair of numbers one of which is not right."""
    return lambda event: tuple(
        value + by * (number == index) for number, value in enumerate(getattr(event, name))
    )


def turned(name: str) -> Callable[[Any], Any]:
    """A pair the other way round, or the opposite."""
    return lambda event: (
        not getattr(event, name) if isinstance(getattr(event, name), bool) else getattr(event, name)[::-1]
    )


def third_action(events: Stream, at: int) -> Stream | None:
    """A turn has one action more: the card that comes next is played at once by who was on turn."""
    event = events[at]
    if (
        not isinstance(event, e.TurnStarted)
        or event.turn == 1
        or not isinstance(events[at - 1], e.CardToHand)
    ):
        return None
    return [*events[:at], e.ComboStarted(1 - event.seat), *events[at:]]


def single_action(events: Stream, at: int) -> Stream | None:
    """A walk that was one of two actions is left out."""
    event = events[at]
    return [*events[:at], *events[at + 1 :]] if isinstance(event, e.Moved) and event.how == "walk" else None


def walked_elsewhere(events: Stream, at: int) -> Stream | None:
    """Somebody walks to a space far away."""
    event = events[at]
    if not isinstance(event, e.Moved) or event.how not in ("walk", "dash"):
        return None
    far = 0 if event.path[-1] > 9 else 18
    return [*events[:at], msgspec.structs.replace(event, path=(event.path[0], far)), *events[at + 1 :]]


def _stand(events: Stream, at: int) -> dict[int, int]:
    """Where both stand before an event."""
    place = {0: -1, 1: -1}
    for one in events[:at]:
        if isinstance(one, e.RoundStarted):
            place = dict(enumerate(one.places))
        elif isinstance(one, e.Moved):
            place[one.seat] = one.path[-1]
        elif isinstance(one, e.CorridorTaken):
            place[one.seat] = one.end
    return place


def turret_far_away(events: Stream, at: int) -> Stream | None:
    """The turret is placed on the other side of the Arena; the 19 spaces are sorted, so that opposite ones are 18 together."""
    event = events[at]
    if not isinstance(event, e.TurretPlaced):
        return None
    here = _stand(events, at)[event.seat]
    if 3 < here < 15:  # near the middle nothing is far away
        return None
    return [*events[:at], msgspec.structs.replace(event, space=18 - here), *events[at + 1 :]]


def not_held(events: Stream, at: int) -> Stream | None:
    """A card is discarded that lies in the discard pile already."""
    event = events[at]
    begun = max(
        (number for number, one in enumerate(events[:at]) if isinstance(one, e.RoundStarted)), default=0
    )
    gone = [one for one in events[begun:at] if isinstance(one, e.CardDiscarded)]
    if not isinstance(event, e.CardDiscarded) or not gone:
        return None
    return [*events[:at], msgspec.structs.replace(event, card=gone[-1].card), *events[at + 1 :]]


def onto_the_other(events: Stream, at: int) -> Stream | None:
    """Somebody walks onto the rival's space."""
    event = events[at]
    if not isinstance(event, e.Moved) or event.how == "blink":
        return None
    place = _stand(events, at)
    path = (*event.path[:-1], place[1 - event.seat])
    return [*events[:at], msgspec.structs.replace(event, path=path), *events[at + 1 :]]


def twice_in_a_combo(events: Stream, at: int) -> Stream | None:
    """A Special Attack is used again in the same Combo."""
    event = events[at]
    if not isinstance(event, e.SpecialPlayed) or event.reaction:
        return None
    end = next(
        number for number in range(at, len(events)) if isinstance(events[number], e.ComboEnded | e.RoundEnded)
    )
    if isinstance(events[end], e.RoundEnded):
        return None
    return [*events[:end], event, *events[end:]]


def block_of_an_ability(events: Stream, at: int) -> Stream | None:
    """An Ability is blocked."""
    event = events[at]
    if not isinstance(event, e.Struck) or event.attack_type != "ability":
        return None
    return [*events[:at], e.NotBlocked(1 - event.seat), *events[at:]]


def other_origin(events: Stream, at: int) -> Stream | None:
    """A Strike that falls is said to start elsewhere; of one that is lost it would make no difference."""
    event = events[at]
    if not isinstance(event, e.OriginChosen):
        return None
    falls = next(
        isinstance(one, e.Struck)
        for one in events[at:]
        if isinstance(one, e.StrikeLost) or (isinstance(one, e.Struck) and not one.reaction)
    )
    wrong = msgspec.structs.replace(event, turret=not event.turret)
    return [*events[:at], wrong, *events[at + 1 :]] if falls else None


def loser_wins(event: e.RoundEnded) -> tuple[int, ...]:
    """The token goes to the other seat."""
    found = list(event.victories)
    found[event.winner] -= 1
    found[1 - event.winner] += 1
    return tuple(found)


WRONG: Final[dict[str, Fault]] = {
    "who won the die": changed(e.FirstRolled, seat=other("seat")),
    "a tie that was not thrown again": changed(e.FirstRolled, rolls=lambda event: ((3, 3),)),
    "a mirror": changed(e.FighterPicked, where=lambda event: True, fighter=lambda event: (event.fighter + 1) % 3 if event.fighter else 0),
    "who chooses the start": changed(e.StartChosen, seat=other("seat")),
    "one start for both": changed(e.StartChosen, starts=lambda event: (event.starts[0],) * 2),
    "two Skills dealt": changed(e.SkillsDealt, where=lambda event: not event.passed, skills=lambda event: event.skills[1:]),
    "other Skills passed on": changed(e.SkillsDealt, where=lambda event: event.passed, skills=lambda event: (0, 0)),
    "a Skill kept that was not there": changed(e.SkillKept, skill=lambda event: (event.skill + 5) % 14),
    "the dropped Skill kept": changed(e.SkillKept, where=lambda event: event.dropped >= 0, dropped=lambda event: event.skill),
    "a Skill turned up that was not kept": changed(e.SkillFaced, skill=lambda event: (event.skill + 3) % 14),
    "the lower Initiative first": changed(e.SkillsRevealed, first=other("first")),
    "another Initiative": changed(e.SkillsRevealed, initiative=pair("initiative", 0)),
    "three cards in the row": changed(e.RowFilled, cards=lambda event: event.cards[1:]),
    "a card in the row that lies elsewhere": changed(e.RowFilled, cards=lambda event: (event.cards[0],) * len(event.cards)),
    "the cards left in the deck": changed(e.RowFilled, left=more("left")),
    "who takes the first cards": changed(e.CardTaken, seat=other("seat")),
    "a first card that was not there": changed(e.CardTaken, card=lambda event: (event.card + 17) % 40),
    "who begins the round": changed(e.RoundStarted, first=other("first")),
    "fighters elsewhere": changed(e.RoundStarted, places=turned("places")),
    "the number of a round": changed(e.RoundStarted, round=more("round")),
    "Ammo at the beginning": changed(e.RoundStarted, ammo=pair("ammo", 0)),
    "whose turn it is": changed(e.TurnStarted, seat=other("seat")),
    "the number of a turn": changed(e.TurnStarted, turn=more("turn")),
    "another turn of the same seat": added(e.TurnStarted, lambda event: event),
    "the newest card discarded": changed(e.RowRenewed, card=lambda event: (event.card + 1) % 40),
    "the row renewed without a Skill": added(e.TurnStarted, lambda event: e.RowKept(event.seat)),
    "a row that did not stall": before(e.TurnStarted, lambda event: e.RowStalled(0, 2)),
    "the idle turns": changed(e.RowStalled, idle=more("idle")),
    "not the oldest card": changed(e.RowStalled, card=lambda event: (event.card + 1) % 40),
    "a corridor from where nobody is": changed(e.CorridorTaken, start=lambda event: (event.start + 1) % 19),
    "a corridor to where none is": changed(e.CorridorTaken, end=lambda event: (event.end + 1) % 19),
    "a corridor twice": added(e.CorridorTaken, lambda event: e.CorridorTaken(event.seat, event.end, event.start)),
    "a corridor for nothing": dropped(e.Wounded, where=lambda event: event.why == "corridor"),
    "the price of a corridor": changed(
        e.Wounded, where=lambda event: event.why == "corridor", heavy=lambda event: event.light, light=lambda event: event.heavy
    ),
    "a corridor inside a Combo": added(e.ComboStarted, lambda event: e.CorridorTaken(event.seat, 9, 0)),
    "a third action": third_action,
    "a single action": single_action,
    "a walk to far away": walked_elsewhere,
    "a walk onto the rival": onto_the_other,
    "whose fighter moved": changed(e.Moved, seat=other("seat")),
    "who moved it": changed(e.Moved, by=other("by")),
    "how it moved": changed(e.Moved, how=lambda event: "dash" if event.how != "dash" else "walk"),
    "from behind": changed(e.Moved, behind=turned("behind")),
    "a move that was possible": changed(e.StayedPut, possible=turned("possible")),
    "a card that is not in the row": changed(e.AttackPlayed, card=lambda event: (event.card + 20) % 40),
    "in range": changed(e.AttackPlayed, in_range=turned("in_range")),
    "the distance": changed(e.AttackPlayed, distance=more("distance")),
    "whose card it is": changed(e.CardToHand, seat=other("seat")),
    "the cards in the hand": changed(e.CardToHand, count=more("count")),
    "a card that goes nowhere": dropped(e.CardToHand),
    "no discard above the limit": dropped(e.CardDiscarded, where=lambda event: event.why == "limit"),
    "a discard below the limit": added(
        e.CardToHand, lambda event: e.CardDiscarded(event.seat, event.card, "limit"), where=lambda event: event.count < 6
    ),
    "a discard of what is not held": not_held,
    "a discard of the other's": changed(e.CardDiscarded, seat=other("seat")),
    "why a card goes": changed(e.CardDiscarded, why=lambda event: "pay" if event.why != "pay" else "dash"),
    "a Special that is not paid for": dropped(e.CardDiscarded, where=lambda event: event.why == "pay"),
    "a Dash that is not paid for": dropped(e.CardDiscarded, where=lambda event: event.why == "dash"),
    "an empty Combo": added(e.ComboStarted, lambda event: e.ComboEnded(event.seat, 0)),
    "how much a Combo held": changed(e.ComboEnded, count=more("count")),
    "a Combo without an end": dropped(e.ComboEnded),
    "a Special twice": twice_in_a_combo,
    "a Special of somebody else": changed(e.SpecialPlayed, special=lambda event: (event.special + 4) % 12),
    "a Reaction in one's own turn": changed(e.SpecialPlayed, reaction=turned("reaction")),
    "who declined to react": changed(e.ReactionDeclined, seat=other("seat")),
    "asked to react twice": added(e.ReactionDeclined, lambda event: event),
    "no Reaction was possible": before(e.NotBlocked, lambda event: e.ReactionDeclined(event.seat)),
    "where a Strike starts": other_origin,
    "the origin of a Strike": changed(e.Struck, origin=lambda event: (event.origin + 1) % 19),
    "a Strike lost for nothing": before(e.NotBlocked, lambda event: e.StrikeLost(1 - event.seat, 0)),
    "a lost Strike that strikes": added(
        e.StrikeLost, lambda event: e.Struck(event.seat, event.source, "strike", 0, (0, 1), (), (0, 0), (0, 1), (0, 1), False)
    ),
    "a Block that ignores a heavy wound more": changed(e.Blocked, heavy=more("heavy")),
    "a Block that ignores a light wound more": changed(e.Blocked, light=more("light")),
    "the cards that are left": changed(e.Blocked, left=more("left")),
    "a Block that does both": changed(e.Blocked, effect=turned("effect")),
    "a Block without a card": dropped(e.CardDiscarded, where=lambda event: event.why == "block"),
    "a Block with another card": changed(
        e.CardDiscarded, where=lambda event: event.why == "block", card=lambda event: (event.card + 20) % 40
    ),
    "a Block where none could be": before(e.TestNotCalled, lambda event: e.NotBlocked(1 - event.seat)),
    "an Ability that is blocked": block_of_an_ability,
    "two Blocks of wounds": added(e.Blocked, lambda event: event),
    "an effect cancelled for nothing": added(e.Struck, lambda event: e.EffectBlocked(1 - event.seat, event.source)),
    "an effect that is not cancelled": dropped(e.EffectBlocked),
    "printed wounds": changed(e.Struck, printed=pair("printed", 1)),
    "wounds that fall": changed(e.Struck, wounds=pair("wounds", 1)),
    "a heavy wound more": changed(e.Struck, wounds=pair("wounds", 0), total=pair("total", 0)),
    "wounds that lie there": changed(e.Struck, total=pair("total", 1)),
    "wounds that were ignored": changed(e.Struck, blocked=pair("blocked", 1)),
    "an addition that is none": changed(
        e.Struck, additions=lambda event: (*event.additions, e.Addition(0, 1, "far", "@skill.marksman"))
    ),
    "an addition that is missing": changed(e.Struck, additions=lambda event: ()),
    "who strikes": changed(e.Struck, seat=other("seat")),
    "what strikes": changed(e.Struck, source=lambda event: (event.source + 1) % 30),
    "the type of an attack": changed(e.Struck, attack_type=lambda event: "reaction"),
    "wounds of an effect": changed(e.Wounded, light=more("light"), total=pair("total", 1)),
    "who is wounded": changed(e.Wounded, seat=other("seat")),
    "healing": changed(e.Healed, light=more("light")),
    "why somebody heals": changed(e.Healed, why=lambda event: "luck"),
    "Ammo that comes": changed(e.AmmoChanged, change=more("change")),
    "Ammo that lies there": changed(e.AmmoChanged, count=more("count")),
    "a turret far away": turret_far_away,
    "a second turret": changed(e.TurretPlaced, moved=turned("moved")),
    "cards that are not held are shown": changed(e.CardsShown, symbols=lambda event: (4,) * 4),
    "too few cards are shown": changed(e.CardsShown, where=lambda event: len(event.symbols) > 1, symbols=lambda event: event.symbols[1:]),
    "a card of those that are not shown": dropped(e.CardsShown),
    "who is tested": changed(e.TestCalled, seat=other("seat"), tested=other("tested")),
    "the wounds of a test": changed(e.TestCalled, wounds=pair("wounds", 1)),
    "a test without K.O.": before(e.EffectBlocked, lambda event: e.TestCalled(1 - event.seat, event.seat, (0, 0), event.source)),
    "a test that is not settled": dropped(e.TestPassed),
    "what a test is about": changed(e.TestCalled, source=more("source")),
    "a test both ways": added(e.TestWay, lambda event: event),
    "the way of a test": changed(e.TestWay, way=lambda event: "dice" if event.way == "tower" else "tower"),
    "the sum of the dice": changed(e.DiceRolled, total=more("total")),
    "what the dice must come to": changed(e.DiceRolled, needed=more("needed")),
    "two dice": changed(e.DiceRolled, faces=lambda event: event.faces[1:]),
    "a tower that stood": changed(e.TowerBuilt, where=lambda event: not event.unfinished, stood=turned("stood")),
    "a tower that is finished": changed(e.TowerBuilt, where=lambda event: event.unfinished, unfinished=turned("unfinished")),
    "what a passed test discards": changed(e.TestPassed, heavy=more("heavy"), light=more("light", -1)),
    "wounds after a passed test": changed(e.TestPassed, total=pair("total", 0)),
    "a failed test passes": before(
        e.RoundEnded, lambda event: e.TestPassed(1 - event.winner, 0, 0, (event.heavy[1 - event.winner], event.light[1 - event.winner]))
    ),
    "who won the round": changed(e.RoundEnded, winner=other("winner"), victories=loser_wins),
    "how the round ended": changed(e.RoundEnded, how=lambda event: "ko" if event.how == "deck" else "deck"),
    "what decided": changed(e.RoundEnded, decided=lambda event: "turn" if event.decided != "turn" else "light"),
    "the round ends too early": before(
        e.TurnStarted, lambda event: e.RoundEnded(1, event.seat, "deck", "turn", (0, 0), (0, 0), (1, 0), 1)
    ),
    "the round goes on": dropped(e.RoundEnded),
    "the winner's Skill turned up": changed(e.SkillTurnedUp, seat=other("seat")),
    "another Skill turned up": changed(e.SkillTurnedUp, skill=lambda event: (event.skill + 1) % 14),
    "no Skill turned up": dropped(e.SkillTurnedUp),
    "who won": changed(e.MatchEnded, winner=other("winner")),
    "how it ended": changed(e.MatchEnded, how=lambda event: "points"),
    "a further turn": added(e.MatchEnded, lambda event: e.TurnStarted(event.winner, 1)),
    "the match goes on": dropped(e.MatchEnded),
    "wounds after the effect": swapped(e.Struck, e.Wounded),
    "K.O. before the wounds": swapped(e.Struck, e.TestNotCalled),
    "the card before the wounds": swapped(e.Struck, e.CardToHand),
    "the row filled before the turn": swapped(e.TurnStarted, e.RowFilled),
    "paid after the attack": swapped(e.CardDiscarded, e.Struck),
}  # fmt: skip
