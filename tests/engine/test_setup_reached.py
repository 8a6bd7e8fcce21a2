"""What random play reaches can be set up: `setup` refuses nothing that a match comes to, in either game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import GAME as KNOCKOUTS
from kotgames.games.knockouts_tapouts.components import HURTABLE, STATS
from kotgames.games.knockouts_tapouts.game import State as Mat
from kotgames.games.uncaged import GAME as UNCAGED
from kotgames.games.uncaged import board as ub
from kotgames.games.uncaged import events as ue
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.exchange import AUTOMATIC_STEPS
from kotgames.games.uncaged.game import State as Cage
from tests.battery.case import chooser
from tests.battery.hooks_knockouts_tapouts import CASE as MAT_CASE
from tests.battery.hooks_uncaged import CASE as CAGE_CASE


def mat(state: Mat) -> dict[str, Any] | None:
    """A position of Knockouts and Tapouts as `setup` takes it; None where a question is asked that it cannot begin with."""
    prompt = state.prompt
    if prompt is None or prompt.kind not in ("move", "act"):
        return None
    card_set = state.card_set
    names = [card_set.kinds[kind] for kind in card_set.kind_of]

    def cards(pile: list[int]) -> list[str]:
        return [names[card] for card in pile]

    fighters = []
    for seat in (0, 1):
        stats = {
            name: [state.ready[seat * 5 + stat], state.hurt[seat * 5 + stat]]
            if stat in HURTABLE
            else state.ready[seat * 5 + stat]
            for stat, name in enumerate(STATS)
            if name != "experience"
        }
        styles = [name for index, name in enumerate(card_set.styles) if state.styles[seat] >> index & 1]
        fighters.append(
            {
                "stats": stats, "styles": styles, "hand": cards(state.hands[seat]),
                "strikes": cards(state.scored_strikes[seat]), "grapples": cards(state.scored_grapples[seat]),
            }
        )  # fmt: skip
    seats = {"top": state.top_seat, "mobile": state.mobile_seat, "pending": state.pending_throw}
    return {
        "fighters": fighters, **{key: seat for key, seat in seats.items() if seat >= 0},
        "position": card_set.positions[state.position], "points": state.mobility_points if prompt.kind == "move" else 0,
        "first": state.first_player, "round": state.round, "rounds": state.rounds, "turn": state.turn,
        "wins": state.rounds_won, "quiet": state.idle_last_turn, "discard": cards(state.discard),
        "phase": "move" if prompt.kind == "move" else "action", "actor": prompt.seat,
    }  # fmt: skip


MAT_FIELDS = (
    "ready", "hurt", "styles", "rounds_won", "round", "rounds", "turn", "first_player", "mobile_seat", "mobility_points",
    "position", "top_seat", "pending_throw", "idle_last_turn", "actor",
)  # fmt: skip


@given(seed=st.integers(0, 1 << 30), steps=st.integers(1, 700))
@settings(max_examples=60, deadline=None)
@pytest.mark.slow
def test_a_position_of_the_mat_that_play_reaches_can_be_set_up(seed: int, steps: int) -> None:
    state = MAT_CASE.new(seed)
    assert isinstance(state, Mat)
    choose = chooser(seed)
    for _ in range(steps):
        if state.actor is None:
            return
        data = mat(state)
        if data is not None:
            made = KNOCKOUTS.setup(data)
            for name in MAT_FIELDS:
                assert getattr(made, name) == getattr(state, name), name
            assert [sorted(made.card_set.kind_of[card] for card in hand) for hand in made.hands] == [
                sorted(state.card_set.kind_of[card] for card in hand) for hand in state.hands
            ]
            assert made.actions() == state.actions()
        state.step(choose(state))


def cage(state: Cage, phase: str) -> dict[str, Any]:
    """A position of UNCAGED as `setup` takes it; `phase`: what it begins with."""
    card_set = state.card_set
    names = [card_set.kinds[kind] for kind in card_set.kind_of]
    fighters: list[dict[str, Any]] = []
    for seat in (0, 1):
        ability = card_set.abilities[state.fighters[seat]]
        fighters.append(
            {
                "fighter": card_set.fighter_ids[state.fighters[seat]], "hp": state.hp[seat], "stamina": state.stamina[seat],
                "hand": [names[card] for card in state.hands[seat]], "row": [names[card] for card in state.rows[seat]],
                "discards": [names[card] for card in state.discards[seat]], "mulligans": state.mulligans[seat],
                "valid": [bool(state.valid[seat] >> slot & 1) for slot in range(state.revealed[seat])],
                "deflected": bool(ability.deflect and state.deflect_used[seat]),
                "primed": bool(state.primed_plus[seat]), "free": bool(state.free_mulligans[seat]),
            }
        )  # fmt: skip
    more = {"exchange": state.exchange + 1} if phase == "reveal" else {"actor": state.actor}
    return {
        "fighters": fighters, "combo": state.combo, "attacker": state.attacker, "level": LEVELS[state.level],
        "points": state.points, "lost": state.lost_in_round, "rounds": state.rounds, "phase": phase, **more,
    }  # fmt: skip


CAGE_FIELDS = (
    "fighters", "hp", "stamina", "points", "lost_in_round", "mulligans", "primed_plus", "free_mulligans", "round", "rounds",
    "combo", "attacker", "level", "actor",
)  # fmt: skip


def each_exchange(state: Cage, found: list[Cage]) -> Callable[[Event], None]:
    """Keeps a copy of the position before each further exchange, while the rules go on by themselves."""

    def note(event: Event) -> None:
        if isinstance(event, ue.ExchangeResolved):
            between = state.copy()
            AUTOMATIC_STEPS[ub.EXCHANGE_END](between, (ub.EXCHANGE_END, 0), None)
            if not between.how and between.stack[-1][0] == ub.REVEAL:
                found.append(between)

    return note


@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=60, deadline=None)
@pytest.mark.slow
def test_a_position_of_the_cage_that_play_reaches_can_be_set_up(seed: int) -> None:
    state = CAGE_CASE.new(seed)
    assert isinstance(state, Cage)
    choose = chooser(seed)
    while state.actor is not None:
        prompt = state.prompt
        assert prompt is not None
        # a row laid again after a Good Corner has open cards already: `setup` begins no such question
        if prompt.kind in ("mulligan", "place") and not any(state.revealed):
            made = UNCAGED.setup(cage(state, prompt.kind))
            for name in CAGE_FIELDS:
                assert getattr(made, name) == getattr(state, name), name
            assert made.actions() == state.actions()
        between: list[Cage] = []
        state.step(choose(state), each_exchange(state, between))
        for position in between:
            UNCAGED.setup(cage(position, "reveal"))


@pytest.mark.parametrize("seed", range(6))
def test_the_property_sees_every_kind_of_beginning(seed: int) -> None:
    """The tests above mean something: matches do come to moves and actions, and to exchanges after the first."""
    state, between = CAGE_CASE.new(seed), []  # type: ignore[var-annotated]
    choose = chooser(seed)
    assert isinstance(state, Cage)
    while state.actor is not None:
        state.step(choose(state), each_exchange(state, between))
    assert {position.exchange for position in between} >= {1, 2, 3, 4}
    fight = MAT_CASE.new(seed)
    assert isinstance(fight, Mat)
    kinds = set()
    while fight.actor is not None:
        data = mat(fight)
        kinds |= {data["phase"]} if data is not None else set()
        fight.step(choose(fight))
    assert kinds == {"move", "action"}
