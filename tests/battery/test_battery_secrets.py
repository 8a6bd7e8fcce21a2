"""The battery's secrets: views, events and guesses tell a seat what it may know, all of it and nothing
else."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from kotgames.engine.chance import Dice
from kotgames.engine.contract import NOBODY, Event, State
from tests.battery.case import Case, card_numbers, chooser, differing, frozen, positions
from tests.battery.cases import SEEDS, every_game


@every_game
@given(seed=SEEDS)
@pytest.mark.slow
def test_views_are_plain_data_without_reference_into_the_state(case: Case, seed: int) -> None:
    for number, state in enumerate(positions(case, seed)):
        if number % (4 * case.seldom):
            continue
        values = frozen(state)
        for seat in case.viewers:
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            _spoil(view)
        assert not differing(frozen(state), values), "changing a view changed the state"


def _spoil(view: dict[str, Any]) -> None:
    for value in view.values():
        if isinstance(value, list):
            for part in value:
                if isinstance(part, list):
                    part.append(99)
            value.append(99)


@pytest.mark.slow
@every_game
@given(seed=SEEDS)
def test_views_are_equal_when_only_secrets_differ(case: Case, seed: int) -> None:
    dice = Dice(seed)
    differed = 0
    for number, state in enumerate(positions(case, seed)):
        if number % (3 * case.seldom):
            continue
        for seat in case.viewers:
            other = case.redeal(state, seat, dice)
            if other is None:
                continue
            other.chance = dice.below(1 << 20)
            differed += case.secret(other, seat) != case.secret(state, seat)
            assert not differing(state.view(seat), other.view(seat)), f"seat {seat}"
            if state.actor == seat:
                assert list(state.actions()) == list(other.actions()), "own choices depend on what is hidden"
    assert differed


@pytest.mark.slow
@every_game
@given(seed=SEEDS)
def test_what_is_asked_next_tells_no_secret(case: Case, seed: int) -> None:
    """Two positions that look the same to a seat, the same action, the same events as that seat sees them:
    they look the same after."""
    dice = Dice(seed)
    choose = chooser(seed)
    for number, state in enumerate(positions(case, seed)):
        if state.actor is None or number % case.seldom:
            continue
        for seat in case.viewers:
            other = case.redeal(state, seat, dice)
            if other is None:
                continue
            common = [action for action in state.actions() if action in set(other.actions())]
            action = common[dice.below(len(common))] if common else choose(state)
            one, two = state.copy(), other
            seen = [_stepped(board, action, seat) for board in (one, two) if action in board.actions()]
            if len(seen) == 2 and seen[0] == seen[1]:
                told = differing(one.view(seat), two.view(seat))
                assert not told, (
                    f"seat {seat} learns a secret from {told} after {case.game.text(action)!r}: "
                    f"{one.prompt} against {two.prompt}"
                )


def _stepped(state: State, action: int, seat: int) -> list[Event]:
    events: list[Event] = []
    state.step(action, events.append)
    return [event.seen_by(seat) for event in events]


@every_game
@given(seed=SEEDS)
@pytest.mark.slow
def test_events_as_others_see_them_name_no_hidden_card(case: Case, seed: int) -> None:
    choose = chooser(seed)
    for number, state in enumerate(positions(case, seed)):
        if state.actor is None or number % case.seldom:
            continue
        after = state.copy()
        events: list[Event] = []
        after.step(choose(after), events.append)
        fresh = any(type(event).__name__ in case.resets for event in events)
        for seat in case.viewers:
            secret = case.hidden(after, seat) & (case.hidden(state, seat) if not fresh else set())
            for event in events:
                seen = event.seen_by(seat)
                assert type(seen) is type(event)
                assert not card_numbers(seen) & secret, seen
                if getattr(event, "seat", NOBODY) == seat:
                    assert seen == event, "the owner of an event sees it whole"


@pytest.mark.slow
@every_game
@given(seed=SEEDS)
def test_a_guess_agrees_with_its_view(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for number, state in enumerate(positions(case, seed)):
        if number % (3 * case.seldom):
            continue
        for seat in case.viewers:
            view = json.loads(json.dumps(state.view(seat)))
            determinize = case.game.determinize(view, dice.below(1 << 20))
            told = differing(determinize.view(seat), view)
            assert not told, (
                f"seat {seat} at {state.prompt}: the guess has other {told} ({determinize.prompt})"
            )
            case.invariants(determinize)
            if state.actor == seat:
                assert list(determinize.actions()) == list(state.actions())


@every_game
def test_a_guess_varies_what_is_hidden(case: Case) -> None:
    dice = Dice(11)
    for number, state in enumerate(positions(case, 4)):
        if number % (7 * case.seldom):
            continue
        for seat in case.viewers:
            possible = [case.redeal(state, seat, dice) for _ in range(12)]
            if len({case.secret(other, seat) for other in possible if other is not None}) < 2:
                continue
            determinized = [case.game.determinize(state.view(seat), dice.below(1 << 20)) for _ in range(12)]
            assert len({case.secret(determinize, seat) for determinize in determinized}) > 1, (
                f"seat {seat} at {state.prompt}"
            )
            assert len({determinize.chance for determinize in determinized}) == len(determinized), (
                "guesses share the dice to come"
            )


@every_game
def test_a_guess_deals_every_unseen_card_alike(case: Case) -> None:
    """Over many guesses each unseen card is in the other hand as often as each other one of its group (within five
    standard deviations)."""
    state = _mid_match(case)
    view = state.view(0)
    hidden = case.hidden(state, 0)
    groups = [hidden] if case.alike is None else case.alike(state, 0)
    size = len(case.held(state, 1))
    tries = 1_500
    seen: Counter[int] = Counter()
    for seed in range(tries):
        seen.update(case.held(case.game.determinize(view, seed), 1))
    assert seen.total() == tries * size
    assert set(seen) <= set().union(*groups) <= hidden
    for group in groups:
        share = (
            size / len(group) if len(groups) == 1 else sum(seen[card] for card in group) / len(group) / tries
        )
        spread = (tries * share * (1 - share)) ** 0.5
        for card in sorted(group):
            assert abs(seen[card] - tries * share) < 5 * spread, card


def _mid_match(case: Case) -> State:
    for seed in range(50):
        for number, state in enumerate(positions(case, seed)):
            if (
                number > 20
                and state.actor == 0
                and len(case.held(state, 1)) >= case.fewest_held
                and len(case.hidden(state, 0)) > 8
            ):
                return state.copy()
    raise AssertionError("no such position")


@every_game
def test_a_guess_is_repeatable(case: Case) -> None:
    state = _mid_match(case)
    one, two = (case.game.determinize(state.view(0), 99) for _ in range(2))
    assert one.digest() == two.digest()
