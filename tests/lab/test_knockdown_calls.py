"""When the rule bot of Knockdown calls a test: it takes a win that is there, weighs the chance, and calls none that cannot be failed."""

from __future__ import annotations

import pytest

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.bot import turn, worth
from kotgames.games.knockdown.game import GAME, State
from kotgames.games.knockdown.numbers import passing
from tests.lab.test_knockdown_bot import (
    CARDS,
    KNOCKS,
    NAMES,
    both,
    chosen,
    decisions,
    filled,
    position,
    said,
    step,
)

# ---- an immediate win


@both
def test_a_certain_knockout_is_taken(seat: int) -> None:
    """Nobody passes with so many wounds: the row card with the K.O. sign, then the call."""
    state = position(seat, {}, {"heavy": 6, "light": 14}, row=filled(KNOCKS))
    assert passing(CARDS.dice, 20)[0] == 0
    step(state, said(state))
    while state.actor == seat:
        step(state, said(state))
    assert state.victories[seat] == 1


@both
def test_a_certain_knockout_is_walked_to(seat: int) -> None:
    """It is out of range: the first action goes there, whichever way, the second strikes."""
    reach = CARDS.farthest[CARDS.kind_index[KNOCKS]]
    state = position(seat, {"at": [0, 2]}, {"at": [1, -1], "heavy": 6, "light": 14}, row=filled(KNOCKS))
    assert CARDS.arenas[0].distance[state.place[0]][state.place[1]] > reach
    before = sum(state.victories)
    state = position(seat, {"at": [-1, 1]}, {"at": [1, 0], "heavy": 6, "light": 14}, row=filled(KNOCKS))
    while state.actor == seat and sum(state.victories) == before:
        step(state, said(state))
    assert state.victories[seat] == 1


def ends_well(state: State, seat: int) -> bool:
    """Whether the round ends by the deck after this turn, and the seat wins it."""
    return CARDS.row - len(state.row) > len(state.deck) and worth.by_deck(state, seat, 1 - seat) == 1


@pytest.mark.slow
def test_no_certain_knockout_is_declined_in_play_and_none_that_cannot_be_is_tried() -> None:
    """Wherever calling a test would all but surely win, it is called; so it is with a turn's last action where the chance is good and the
    foe is about to win the match. One that cannot be failed is not."""
    calls = good = idle = 0
    for state, action in decisions(6):
        if state.stack[-1][0] != b.CALL:
            continue
        seat = state.stack[-1][1]
        fails = turn.fail_chance(state, 1 - seat)
        last = state.stack[0][0] != b.ACTION
        calls += 1
        if not fails:
            idle += 1
            assert action == a.DECLINE
        if (fails >= 0.95 or (fails >= 0.8 and last and state.victories[1 - seat])) and not ends_well(
            state, seat
        ):
            good += 1
            assert action == a.CALL
    assert calls > 20
    assert good > 1
    assert idle > 5


@both
def test_what_surely_wins_is_called_whatever_else(seat: int) -> None:
    state = position(seat, {"heavy": 9, "light": 9}, {"heavy": 12, "light": 6}, row=filled(KNOCKS))
    step(state, f"attack {KNOCKS}")
    while state.stack[-1][0] != b.CALL:
        state.step(chosen(state))
    assert said(state) == "call"


# ---- when to call


@both
@pytest.mark.parametrize(("wounds", "wanted"), [(4, "decline"), (6, "decline"), (14, "call"), (16, "call")])
def test_a_test_is_called_where_it_pays(seat: int, wounds: int, wanted: str) -> None:
    """A test that is passed takes half of the wounds off: it is not called for a small chance, and it is for a good one."""
    heavy, light = CARDS.heavy[CARDS.kind_index[KNOCKS]], CARDS.light[CARDS.kind_index[KNOCKS]]
    before = wounds - heavy - light
    state = position(
        seat, {"heavy": 2, "light": 3}, {"heavy": 2, "light": before - 2}, row=filled(KNOCKS), actions=1
    )
    step(state, f"attack {KNOCKS}")
    while state.stack[-1][0] != b.CALL:
        step(state, "take" if state.stack[-1][0] == b.BLOCK else GAME.text(state.actions()[0]))
    assert said(state) == wanted


@both
@pytest.mark.parametrize("test", ["dice", "tower"])
@pytest.mark.parametrize("wounds", [1, 2, 3])
def test_no_test_is_called_that_cannot_be_failed(seat: int, test: str, wounds: int) -> None:
    """Not even by who would heal by it: three dice always come to three, and a person would have to build for nothing."""
    assert passing(CARDS.dice, wounds) == (6**CARDS.dice,) * 2
    hunter = next(name for index, name in enumerate(NAMES) if CARDS.test_heal[index])
    state = position(
        seat, {"fighter": hunter, "light": 6}, {"light": wounds}, row=filled(KNOCKS), actions=1, test=test
    )
    step(state, f"attack {KNOCKS}")
    while state.stack[-1][0] != b.CALL:
        state.step(state.actions()[-1])
    state.light[1 - seat], state.heavy[1 - seat] = wounds, 0
    assert not turn.fail_chance(state, 1 - seat)
    assert said(state) == "decline"


def test_a_call_is_weighed_by_its_exact_chance() -> None:
    """With more wounds it is never declined where it was called with fewer."""
    for seat in (0, 1):
        called = []
        for light in range(1, 20):
            state = position(
                seat, {"fighter": "iris", "light": 4}, {"light": light}, row=filled(KNOCKS), actions=1
            )
            step(state, f"attack {KNOCKS}")
            while state.stack[-1][0] != b.CALL:
                state.step(state.actions()[0])
            called.append(said(state) == "call")
        assert called == sorted(called)
        assert 4 < called.index(True) < 14
