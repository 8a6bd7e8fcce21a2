"""The battery's matches: records, resuming, undo and redo, refused actions."""

from __future__ import annotations

import contextlib
import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Seat, load
from tests.battery.case import Case, chooser, differing, frozen, play
from tests.battery.cases import SEEDS, every_game


def check_resume(match: Match, case: Case, path: Path) -> None:
    resumed = Match.resume(case.game, load(path))
    assert resumed.state.digest() == match.state.digest()
    assert not differing(frozen_apart(resumed.state), frozen_apart(match.state))
    assert list(resumed.state.actions()) == list(match.state.actions())
    assert resumed.practice == match.practice
    assert (resumed.conceded, resumed.given_up) == (match.conceded, match.given_up)
    assert resumed.outcome == match.outcome


def frozen_apart(state: State) -> dict[str, Any]:
    """The fields without the tables, which a resumed match compiles anew."""
    return {
        name: value
        for name, value in frozen(state).items()
        if name not in ("card_set", "style_effects", "faces")
    }


@pytest.mark.slow
@every_game
def test_a_save_resumes_at_any_point_also_inside_reactions(case: Case, tmp_path: Path) -> None:
    reactions: Counter[str] = Counter()
    for seed in range(8):
        path = tmp_path / f"{seed}.match"
        match = case.start(seed, path=path)
        choose = chooser(seed)
        dice = Dice(seed)
        while match.actor is not None:
            match.act(choose(match.state))
            kind = match.state.prompt.kind if match.state.prompt else "end"
            if (
                dice.below(12 * case.seldom) == 0
                or kind == "end"
                or (kind in case.reactions and reactions[kind] < 3)
            ):
                reactions[kind] += 1
                check_resume(match, case, path)
        assert match.outcome is not None
    assert set(reactions) >= case.reactions, "not every kind of reaction was saved in"


def spoil(data: Any) -> None:
    """Change everything within plain data that can be changed."""
    for part in list(data.values()) if isinstance(data, dict) else data:
        if isinstance(part, (dict, list)):
            spoil(part)
    data.clear()


@every_game
def test_a_record_tells_what_was_played_whatever_others_do_with_the_data(case: Case, tmp_path: Path) -> None:
    """Card data and options that a reader or a set-up screen changes afterwards must not reach a record."""
    data = case.game.data(case.game.card_set())
    assert data
    options = copy.deepcopy(case.chosen(1))
    spoil(data)
    seats = [Seat() for _ in range(case.seats)]
    match = Match.start(case.game, options=options, seed=4, seats=seats, path=tmp_path / "one.match")
    spoil(options)
    play(match, chooser(4), 30)
    check_resume(match, case, tmp_path / "one.match")
    assert match.log.header.card_set == case.game.data(match.card_set)


@every_game
def test_a_resumed_match_goes_on_like_the_first(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    match = case.start(3, path=path)
    play(match, chooser(1), 20)
    resumed = Match.resume(case.game, load(path), tmp_path / "two.match")
    play(match, chooser(2), 40)
    play(resumed, chooser(2), 40)
    assert resumed.state.digest() == match.state.digest()
    assert load(tmp_path / "two.match").entries == load(path).entries
    assert [turn.text for turn in resumed.turns] == [turn.text for turn in match.turns]
    assert [turn.events for turn in resumed.turns] == [turn.events for turn in match.turns]


@every_game
def test_illegal_actions_leave_the_match_as_it_was(case: Case) -> None:
    match = case.start(9)
    codes = [*case.game.codes(), -1, 10**9]
    choose = chooser(9)
    while match.actor is not None:
        legal = set(match.state.actions())
        before = (match.state, frozen(match.state), list(match.log.entries), len(match.turns))
        for code in codes[len(match.turns) % 7 :: 7]:
            if code in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                match.act(code)
            assert caught.value.key == caught.value.refusal.key
        assert match.state is before[0]
        assert not differing(frozen(match.state), before[1])
        assert (match.log.entries, len(match.turns)) == before[2:]
        match.act(choose(match.state))
    with pytest.raises(IllegalAction) as caught:
        match.act(codes[0])
    assert caught.value.key == "match_over"


@every_game
@given(seed=SEEDS, data=st.data())
def test_undo_and_redo_are_inverse_and_stop_at_barriers(case: Case, seed: int, data: st.DataObject) -> None:
    match = case.start(seed)
    play(match, chooser(seed), data.draw(st.integers(0, 80)))
    digests = [match.state.digest()]
    while match.undo_refusal() is None:
        assert not any(event.barrier for event in match.turns[-1].events)
        assert match.turns[-1].answered <= {match.turns[-1].asked}
        match.undo()
        digests.append(match.state.digest())
    if match.turns:
        refusal = match.undo_refusal()
        assert refusal is not None
        assert refusal.key == "undo_barrier"
        last = match.turns[-1]
        assert any(event.barrier for event in last.events) or last.answered - {last.asked}
    with pytest.raises(IllegalAction):
        match.undo()
    digests.pop()
    while digests:
        match.redo()
        assert match.state.digest() == digests.pop()
    assert not match.practice
    with pytest.raises(IllegalAction) as caught:
        match.redo()
    assert caught.value.key == "redo_nothing"


@every_game
@given(seed=SEEDS, steps=st.integers(1, 60))
def test_an_action_that_draws_chance_is_a_barrier(case: Case, seed: int, steps: int) -> None:
    """Else it could be taken back and tried again until the dice please."""
    match = case.start(seed)
    choose = chooser(seed)
    for _ in range(steps):
        if match.actor is None:
            return
        before = match.state.chance
        match.act(choose(match.state))
        if match.state.chance != before:
            assert match.turns[-1].barrier, match.turns[-1]


@every_game
@given(seed=SEEDS, steps=st.integers(5, 90))
def test_undo_past_chance_starts_a_new_generator_and_marks_practice(
    case: Case, seed: int, steps: int
) -> None:
    match = case.start(seed)
    play(match, chooser(seed), steps)
    if not match.turns or not match.turns[-1].barrier:
        return
    chance, before = match.turns[-1].before.chance, match.turns[-1].before
    turn = match.undo(past_chance=True, reseed=12345)
    assert turn.barrier
    assert match.practice
    with pytest.raises(IllegalAction):
        match.redo()
    assert match.state.chance != chance
    assert not set(differing(frozen(match.state), frozen(before))) - {"chance"}
    assert [entry.undo or entry.reseed or entry.practice for entry in match.log.entries[-3:]] == [
        1,
        12345,
        True,
    ]


@every_game
def test_no_way_of_undoing_previews_the_dice(case: Case) -> None:
    """After an undo past chance, going further back and forward again never leads to the generator that was seen."""
    tried = 0
    for seed in range(80):
        match = case.start(seed)
        choose = chooser(seed)
        while match.actor is not None:
            match.act(choose(match.state))
            if (
                len(match.turns) < 2
                or match.turns[-2].barrier
                or match.state.chance == match.turns[-1].before.chance
            ):
                continue
            seen = match.turns[-1].before.chance
            match.undo(past_chance=True, reseed=4711 + len(match.log.entries))
            while match.undo_refusal() is None:
                match.undo()
                assert match.state.chance != seen, "the dice that were taken back will be rolled again"
            with contextlib.suppress(IllegalAction):
                while True:
                    match.redo()
            assert match.state.chance != seen, "the dice that were taken back will be rolled again"
            tried += 1
            break
    assert tried > 2


@every_game
def test_endings_by_concession_are_in_the_record(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    match = case.start(2, path=path)
    play(match, chooser(2), 10)
    match.concede(1)
    if case.seats > 2:
        assert match.outcome is None
        assert match.given_up == {1: 10}
        check_resume(match, case, path)
        return
    assert match.actor is None
    assert match.outcome is not None
    assert match.outcome.how == "concession"
    assert match.outcome.winners == (0,)
    check_resume(match, case, path)
    for act in (lambda: match.concede(0), lambda: match.act(match.state.actions()[0]), lambda: match.undo()):
        with pytest.raises(IllegalAction) as caught:
            act()
        assert caught.value.key == "match_over"
