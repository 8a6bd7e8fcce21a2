"""The hooks of Knock Out Punch for the battery, at two, three and six seats."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH, WILD, shipped
from kotgames.games.knock_out_punch.decisions import DECISIONS, PROMPTS
from kotgames.games.knock_out_punch.game import State
from tests.battery.case import Case


def invariants(state: State) -> None:
    """Every card is in one place, the counts agree with it, and nobody holds what cannot be in a hand."""
    t = state.card_set
    assert len(state.place) == t.cards == 94
    assert sorted(state.pile) == state.at(b.PILE)
    for seat, hand in enumerate(state.hands):
        assert sorted(hand) == state.at(b.HAND + seat)
        assert len(hand) <= t.hand
        assert not any(t.does_of[card] >= PUNCH for card in hand)
        points = sum(t.points_of[card] for card in state.at(b.COLLECTED + seat))
        assert state.collected_points[seat] == points
    for spot in range(8):
        cards = state.stack_at(spot)
        assert cards == state.at(b.RING + spot)
        assert all(t.does_of[card] in (FIGHTER, WILD) for card in cards)
        assert state.punches[spot] == sum(t.punches_of[card] for card in cards)
        assert state.uppercuts[spot] == sum(t.uppercut_of[card] for card in cards)
    assert state.blocks_left == sum(state.place[card] != b.TRASHED for card in t.blocks)
    assert sum(state.challenges_won) + state.challenges_left == t.challenges
    assert 0 <= state.king < state.seats
    laid = [card for card in state.laid if card != b.NO_CARD]
    assert sorted(laid) == state.at(b.LAID)
    betted = {card for seat in range(state.seats) for card in state.at(b.BETTED + seat)}
    assert {card for _, card, _ in state.bets} == betted
    assert bool(state.at(b.ON_TABLE)) <= bool(state.actor is not None)
    assert (state.actor is None) == bool(state.how) == (state.outcome is not None)
    if state.how:
        scores = state.scores()
        assert scores[state.winner] == max(scores)
        assert not state.pile
        assert any(not hand for hand in state.hands)
    if state.actor is not None and state.stack[-1][0] == b.TURN and not state.stack[-1][2] and state.pile:
        assert all(len(hand) == t.hand for hand in state.hands)


def redeal(state: State, seat: int, dice: Dice) -> State | None:
    """Other cards in the other hands, before the others, laid and betted; the game's own determinization with the same generator."""
    made = GAME.determinize(state.view(seat), dice.below(1 << 20))
    made.chance = state.chance
    if made.actor is not None:
        frame = made.stack[-1]
        made.legal = DECISIONS[frame[0]].legal(made, frame)
    return made


def secret(state: State, seat: int) -> Hashable:
    """What the others hold, have before them, have laid and bet, by kind; the pile and the box."""
    kinds = state.card_set.kind_of

    def of(cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(kinds[card] for card in cards))

    others = [owner for owner in range(state.seats) if owner != seat]
    return (
        tuple((of(state.hands[owner]), of(state.at(b.CROWD + owner))) for owner in others),
        tuple(kinds[card] for card in _laid_unseen(state, seat)),
        tuple((owner, kinds[card]) for owner, card, _ in state.bets if owner != seat),
        of(state.pile),
        of(state.at(b.BOX)),
    )


def _laid_unseen(state: State, seat: int) -> list[int]:
    return [
        card
        for owner, card in zip(state.fight[:2], state.laid, strict=False)
        if card != b.NO_CARD and owner != seat
    ]


def hidden(state: State, seat: int) -> set[int]:
    """Other hands and Crowds, laid cards and bets of others, the pile and the box."""
    found = {*state.pile, *state.at(b.BOX), *_laid_unseen(state, seat)}
    found |= {card for owner, card, _ in state.bets if owner != seat}
    for owner in range(state.seats):
        if owner != seat:
            found |= {*state.hands[owner], *state.at(b.CROWD + owner)}
    # the belt is known to be with the first King until he plays it
    if state.opening[state.first_king]:
        found.discard(state.card_set.belt)
    return found


def alike(state: State, seat: int) -> list[set[int]]:
    """Fighters, Wilds, Towels and Blocks; Showdowns, of which it is known who was dealt one. Nobody holds a Punch or a Crowd card."""
    t = state.card_set
    unseen = hidden(state, seat)
    return [group for group in (unseen & set(t.dealt_first), unseen & {*t.showdowns, t.belt}) if group]


def _held(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat])


# ---- what a match used


def used(before: State, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, action words, cards that moved, ways a stack strikes, what fights were about and how they went, endings."""
    t = before.card_set
    assert before.prompt is not None
    names = {f"prompt {before.prompt.kind}", f"action {a.text(action, t).split()[0]}"}
    for event in events:
        names.add(f"event {type(event).__name__}")
        for name in ("card", "cards"):
            value = getattr(event, name, ())
            for card in (value,) if isinstance(value, int) else value:
                if card >= 0:
                    names.add(f"card {t.kinds[t.kind_of[card]]}")
        match event:
            case e.KnockedOut(location=location, target=target):
                chet = location == 0 and target == 7
                names.add("strikes past" if chet else "strikes up" if target > location else "strikes down")
            case e.StackArmed(target=-1):
                names.add("strikes nobody")
            case e.FightStarted(origin=origin):
                names.add(f"origin {origin}")
            case e.FightWon(even=True):
                names.add("even")
            case e.GloveThrown(result=result):
                names.add(f"result {result}")
            case e.BetTurnedUp(right=right):
                names.add("bet right" if right else "bet wrong")
            case e.MatchEnded(how=how):
                names.add(f"how {how}")
            case _:
                pass
    return names


def event_classes() -> list[type[Event]]:
    """Every event class of the game."""
    found = [kind for _, kind in inspect.getmembers(e, inspect.isclass) if kind.__module__ == e.__name__]
    return [kind for kind in found if issubclass(kind, Event)]


def everything(seats: int) -> set[str]:
    """See `used`. Two never bet, and have nobody to choose against."""
    t = shipped()
    found = {
        *(f"card {kind}" for kind in t.kinds),
        *(f"event {kind.__name__}" for kind in event_classes()),
        *(f"prompt {kind}" for kind in PROMPTS),
        *(f"action {text.split()[0]}" for text in map(GAME.text, GAME.codes())),
        *(f"how {how}" for how in b.ENDINGS if how),
        *(f"origin {origin}" for origin in b.ORIGINS),
        *(f"result {result}" for result in ("hit", "dodged", "caught")),
        "strikes up", "strikes down", "strikes past", "strikes nobody", "even", "bet right", "bet wrong",
    }  # fmt: skip
    if seats > 2:
        return found
    crowd = {"prompt bet", "prompt opponent", "action cheer", "action boo", "action against"}
    crowd |= {"bet right", "bet wrong", "card booing", "card cheering"}
    return found - crowd - {f"event {kind.__name__}" for kind in (e.BetLaid, e.BetDeclined, e.BetTurnedUp)}


def _case(seats: int) -> Case:
    return Case(
        game=GAME,
        seats=seats,
        options=({}, {"fights": "cards"}, {"fights": "ask", "extra_crowd": True}),
        invariants=invariants,
        redeal=redeal,
        secret=secret,
        hidden=hidden,
        held=_held,
        resets=frozenset(),
        reactions=frozenset(
            {"block", "lay", "answer", "glove", "way"} | ({"bet", "opponent"} if seats > 2 else set())
        ),
        used=used,
        everything=partial(everything, seats),
        coverage=({}, {"fights": "cards"}, {"fights": "ask"}),
        coverage_matches=800,
        alike=alike,
    )


CASES = tuple(_case(seats) for seats in (3, 2, 6))
"""The usual number first."""
