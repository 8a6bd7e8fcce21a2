"""The hooks of UNCAGED for the battery."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Sequence
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.uncaged import GAME, numbers
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.decisions import DECISIONS, PROMPTS
from kotgames.games.uncaged.game import State
from tests.battery.case import Case


def invariants(state: State) -> None:
    """Every card is in one place, hands agree with Stamina, and the numbers agree with each other."""
    t = state.card_set
    picking = NOT_PICKED in state.fighters
    for seat in (0, 1):
        _cards(state, seat)
        if picking:
            continue
        fighter = state.fighters[seat]
        assert 0 <= state.hp[seat] <= t.hp[fighter]
        assert 0 <= state.stamina[seat] <= t.stamina[fighter]
        assert 0 <= state.lost_in_round[seat] <= t.hp[fighter] - state.hp[seat]
        assert state.primed_plus[seat] in (0, t.abilities[fighter].turncoat)
        assert state.free_mulligans[seat] in (0, t.abilities[fighter].free_mulligans)
        assert not state.deflect_used[seat] or t.abilities[fighter].deflect
    assert state.level in (0, 1)
    assert 0 <= state.exchange <= t.slots
    assert state.round <= state.rounds
    assert state.combo <= state.rounds * t.combos
    assert sum(state.points) <= state.round
    assert len(state.history) == state.combo - (1 if state.combo and state.actor is not None else 0)
    assert (state.actor is None) == bool(state.how) == (state.outcome is not None)
    assert (state.winner < 0) == (state.how in (b.RUNNING, b.DRAWN))
    if state.how == b.KNOCKOUT:
        assert state.hp[1 - state.winner] == 0
    elif not picking:
        assert min(state.hp) > 0, "nobody stands at 0 Health while the match goes on"


NOT_PICKED = -1


def _cards(state: State, seat: int) -> None:
    piles = [*state.hands[seat], *state.rows[seat], *state.discards[seat]]
    assert len(set(piles)) == len(piles), "a card in two places"
    assert set(piles) <= set(state.card_set.decks[state.role(seat)]), "a card of the other deck"
    assert len(state.rows[seat]) <= state.card_set.slots
    assert 0 <= state.revealed[seat] <= len(state.rows[seat])
    assert state.valid[seat] < 1 << state.revealed[seat]
    if state.combo and not state.how:
        held = len(state.hands[seat]) + len(state.rows[seat])
        assert held == state.card_set.slots + state.stamina[seat], (
            "a hand is five cards and one for each Stamina (U5)"
        )


def _unseen(state: State, owner: int) -> list[int]:
    """The cards of a seat that others have not seen."""
    return [*state.hands[owner], *state.rows[owner][state.revealed[owner] :], *state.discards[owner]]


def redeal(state: State, seat: int, dice: Dice) -> State | None:
    """Other cards in the other hand, the face down row and the discards."""
    made = state.copy()
    for owner in (0, 1):
        if owner == seat or not state.combo:
            continue
        shown = made.rows[owner][: made.revealed[owner]]
        pool = [card for card in made.card_set.decks[made.role(owner)] if card not in shown]

        def drawn(count: int, pool: list[int] = pool) -> list[int]:
            return [pool.pop(dice.below(len(pool))) for _ in range(count)]

        made.rows[owner] = shown + drawn(len(made.rows[owner]) - len(shown))
        made.hands[owner] = drawn(len(made.hands[owner]))
        made.discards[owner] = drawn(len(made.discards[owner]))
    if made.actor is not None:
        frame = made.stack[-1]
        made.legal = DECISIONS[frame[0]].legal(made, frame)
    return made


def secret(state: State, seat: int) -> Hashable:
    """Hand, face down row in its order, and discards of the others, by kind."""
    kinds = state.card_set.kind_of
    return tuple(
        (
            tuple(sorted(kinds[card] for card in state.hands[owner])),
            tuple(kinds[card] for card in state.rows[owner][state.revealed[owner] :]),
            tuple(kinds[card] for card in state.discards[owner]),
        )
        for owner in (0, 1)
        if owner != seat
    )


def hidden(state: State, seat: int) -> set[int]:
    """What the others drew and did not reveal, and what is left of the deck it was drawn from."""
    return {
        card
        for owner in (0, 1)
        if owner != seat and state.combo
        for card in (*_unseen(state, owner), *state.deck(owner))
    }


def _held(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat])


# ---- what a match used


def used(before: State, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, action words, cards that were valid, reasons, additions, breaking, discards, abilities, events and endings."""
    t = before.card_set
    assert before.prompt is not None
    names = {f"prompt {before.prompt.kind}", f"action {a.text(action, t).split()[0]}"}
    for event in events:
        names.add(f"event {type(event).__name__}")
        match event:
            case e.CardRevealed(card=card, valid=valid, reason=reason):
                names.add(f"card {t.kinds[t.kind_of[card]]}" if valid else reason.rstrip("_123"))
            case e.ExchangeResolved(attack=attack, defence=defence):
                for side in (attack, defence):
                    names |= {f"plus {addition.why}" for addition in side.additions}
                    names |= {f"broken {side.broken}"} if side.broken else set()
                names |= {"prevented"} if attack.prevented else set()
                names |= {"deflected"} if attack.deflected or defence.deflected else set()
            case e.Discarded(why=why):
                names.add(f"discard {why}")
            case e.Mulliganed(free=True):
                names.add("free mulligan")
            case e.LevelChanged(undone=True):
                names.add("level undone")
            case e.MatchEnded(how=how):
                names.add(f"how {how}")
            case _:
                pass
    return names


def event_classes() -> list[type[Event]]:
    """Every event class of the game."""
    found = [kind for _, kind in inspect.getmembers(e, inspect.isclass) if kind.__module__ == e.__name__]
    return [kind for kind in found if issubclass(kind, Event)]


def everything() -> set[str]:
    """See `used`; cards stand for their effect atoms (a test holds that every atom is on a row)."""
    t = shipped()
    return {
        *(f"card {kind}" for kind in t.kinds),
        *(f"event {kind.__name__}" for kind in event_classes()),
        *(f"prompt {kind}" for kind in PROMPTS),
        *(f"action {text.split()[0]}" for text in map(GAME.text, GAME.codes())),
        *(f"how {how}" for how in b.ENDINGS if how),
        *(f"discard {why}" for why in b.DISCARD_REASONS),
        *(f"plus {why}" for why in numbers.ADDITION_REASONS),
        "broken countered", "broken cancelled", "prevented", "deflected", "free mulligan", "level undone",
        "reason.level", "reason.cost", "reason.safe",
        "reason.follows_nothing", "reason.follows_invalid", "reason.follows_other",
        "reason.meets_invalid", "reason.meets_other",
    }  # fmt: skip


CASE = Case(
    game=GAME,
    seats=2,
    options=(
        {},
        {"fighters": ["deflector", "engine"]},
        {"rounds": 1},
        {"fighters": ["grinder", None], "rounds": 2},
    ),
    invariants=invariants,
    redeal=redeal,
    secret=secret,
    hidden=hidden,
    held=_held,
    resets=frozenset({"ComboStarted", "ComboEnded"}),
    reactions=frozenset({"option", "discard", "deflect"}),
    used=used,
    everything=everything,
    coverage=(
        {},
        {"fighters": ["turncoat", "grinder"], "rounds": 1},
        {"fighters": ["engine", "deflector"], "rounds": 1},
        {"fighters": ["grinder", "turncoat"]},
    ),
    coverage_matches=400,
)
