"""The battery: every game of the registry and the toy game run through the same tests."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames import games
from kotgames.engine.chance import Dice
from kotgames.engine.contract import State
from kotgames.engine.copying import fields
from kotgames.engine.errors import KotgamesError
from tests.battery.case import Case, chooser, differing, first, frozen, last, positions, shared_lists
from tests.battery.cases import BY_ID, SEEDS, every_game


def test_every_game_of_the_registry_is_in_the_battery() -> None:
    assert set(games.ids()) <= set(BY_ID)
    for game_id in games.ids():
        assert games.get(game_id) is BY_ID[game_id].game


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(KotgamesError) as caught:
        games.get("chess")
    assert caught.value.key == "unknown_game"
    assert caught.value.params["game"] == "chess"
    assert "knockouts_tapouts" in caught.value.params["known"]


# ---- playing


def check_random_matches(case: Case, seeds: range) -> None:
    for seed in seeds:
        for state in positions(case, seed):
            case.invariants(state)
            if state.actor is None:
                assert not state.actions()
                assert state.prompt is None
                assert state.outcome is not None
                assert len(state.outcome.scores) == case.seats
                assert set(state.outcome.winners) <= set(range(case.seats))


@every_game
def test_random_matches_end_and_keep_the_invariants(case: Case) -> None:
    check_random_matches(case, range(40))


@every_game
@pytest.mark.long
def test_a_thousand_random_matches_end_and_keep_the_invariants(case: Case) -> None:
    check_random_matches(case, range(1_000, 2_000))


@every_game
@pytest.mark.parametrize("policy", [first, last], ids=["first", "last"])
def test_bots_that_never_change_their_mind_still_end(case: Case, policy: Any) -> None:
    for seed in range(8):
        for state in positions(case, seed, policy):
            case.invariants(state)


@every_game
def test_prompts_say_who_is_asked_and_offer_a_choice(case: Case) -> None:
    """No decision with a single action, except where skipping it would tell a secret, or a fighter is made part by part."""
    for seed in range(20):
        for state in positions(case, seed):
            if state.actor is None:
                continue
            prompt = state.prompt
            assert prompt is not None
            assert prompt.seat in range(case.seats)
            assert state.actor in (prompt.seat, -1)
            json.dumps(prompt.params)
            assert state.actions()
            making = prompt.kind in case.game.making
            assert len(state.actions()) > 1 or prompt.secret or making, prompt


@every_game
def test_no_list_of_actions_is_above_two_hundred(case: Case) -> None:
    assert max(len(state.actions()) for seed in range(20) for state in positions(case, seed)) <= 200


@every_game
def test_global_randomness_is_neither_used_nor_disturbed(case: Case) -> None:
    random.seed(1)
    before = random.getstate()
    one = [state.digest() for state in positions(case, 7)]
    assert random.getstate() == before
    random.seed(2)
    other = []
    for state in positions(case, 7):
        random.random()
        other.append(state.digest())
    assert one == other


# ---- copies


@pytest.mark.slow
@every_game
@given(seed=SEEDS)
def test_copies_are_equal_and_earlier_ones_never_change(case: Case, seed: int) -> None:
    kept: list[tuple[State, str, dict[str, Any]]] = []
    for number, state in enumerate(positions(case, seed)):
        if number % case.seldom:
            continue
        made = state.copy()
        assert type(made) is type(state)
        assert not differing(frozen(made), frozen(state))
        assert not shared_lists(made, state)
        assert made.digest() == state.digest()
        kept.append((made, made.digest(), frozen(made)))
    for number, (made, digest, values) in enumerate(kept):
        changed = differing(frozen(made), values)
        assert not changed, f"decision {number}: {changed} changed in an earlier copy"
        assert made.digest() == digest


@every_game
def test_playing_a_copy_leaves_its_original_alone(case: Case) -> None:
    for seed in range(6):
        for number, state in enumerate(positions(case, seed)):
            if number % (9 * case.seldom):
                continue
            values, made, choose = frozen(state), state.copy(), chooser(seed + number)
            while made.actor is not None:
                made.step(choose(made))
            assert not differing(frozen(state), values)


@every_game
def test_the_copier_covers_every_slot(case: Case) -> None:
    """A copy has every slot of the class and its bases, and no slot is left out of the fields."""
    state = case.new(1)
    names = fields(type(state))
    assert len(set(names)) == len(names)
    assert not hasattr(state, "__dict__"), "a state without slots copies slowly and forgets silently"
    made = state.copy()
    for name in names:
        assert hasattr(made, name), name


@every_game
def test_the_digest_covers_every_field(case: Case) -> None:
    """Two positions that differ in one field have different digests (tables, scripts and derived lists
    apart)."""
    left_out = {"card_set", "style_effects", "faces", "script", "legal"}
    left_out |= {"showed", "insists"}  # remembered for the odds alone: no rule asks for it
    state = next(s for number, s in enumerate(positions(case, 3)) if number == 25)
    for name in fields(type(state)):
        if name in left_out:
            continue
        made = state.copy()
        value = getattr(made, name)
        if isinstance(value, list):
            changed: Any = value + ([[1]] if value and isinstance(value[0], list) else [1])
        elif isinstance(value, tuple):
            changed = (*value, (1,) if value and isinstance(value[0], tuple) else 1)
        else:
            changed = (value or 0) + 1
        setattr(made, name, changed)
        assert made.digest() != state.digest(), name


# ---- actions


def check_action_list(case: Case, state: State, codes: list[int]) -> None:
    game = case.game
    if state.actor is None:
        assert [code for code in codes if state.refusal(code) is None] == []
        return
    actions = list(state.actions())
    assert len(set(actions)) == len(actions)
    accepted = {code for code in codes if state.refusal(code) is None}
    texts = {game.text(action) for action in actions}
    assert accepted == set(actions), (
        f"{state.prompt}: refused though listed {[game.text(c) for c in set(actions) - accepted]}, "
        f"accepted though not listed {[game.text(c) for c in accepted - set(actions)]}"
    )
    assert len(texts) == len(actions)
    assert list(state.copy().actions()) == actions


@every_game
@given(seed=SEEDS)
def test_the_list_is_exactly_what_is_accepted(case: Case, seed: int) -> None:
    codes = list(case.game.codes())
    dice = Dice(seed)
    for state in positions(case, seed):
        if dice.below(5 * case.seldom) == 0 or state.actor is None:
            check_action_list(case, state, codes)


@every_game
@pytest.mark.long
def test_the_list_is_exactly_what_is_accepted_in_hundreds_of_matches(case: Case) -> None:
    codes = list(case.game.codes())
    dice = Dice(1)
    for seed in range(300):
        for state in positions(case, seed):
            if dice.below(3 * case.seldom) == 0:
                check_action_list(case, state, codes)


@every_game
def test_every_code_has_a_text_of_its_own_that_reads_back(case: Case) -> None:
    codes = list(case.game.codes())
    texts = [case.game.text(code) for code in codes]
    assert len(set(codes)) == len(codes)
    assert [text for text, number in Counter(texts).items() if number > 1] == []
    assert [case.game.parse(text) for text in texts] == codes


@every_game
@given(noise=st.text(max_size=12), data=st.data())
def test_any_text_is_an_action_of_the_code_space_or_a_named_error(
    case: Case, noise: str, data: st.DataObject
) -> None:
    codes = list(case.game.codes())
    words = case.game.text(data.draw(st.sampled_from(codes))).split()
    cut = data.draw(st.integers(0, len(words)))
    extra = data.draw(st.sampled_from(words))
    for text in (
        noise,
        " ".join([*words[:cut], noise]),
        " ".join([*words, extra]),
        " ".join([*words, extra, extra]),
    ):
        try:
            action = case.game.parse(text)
        except KotgamesError:
            continue
        assert action in codes, f"{text!r} is read as {action}, which is no action"


@every_game
def test_numbers_outside_the_code_space_are_refused_not_errors(case: Case) -> None:
    codes = set(case.game.codes())
    for number, state in enumerate(positions(case, 5)):
        if number % 10 == 0:
            for code in (-1, -7, max(codes) + 1, 10**9):
                assert state.refusal(code) is not None
