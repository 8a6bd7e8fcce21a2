"""A practice match from the middle of a record (`Match.branch`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotgames.engine.chance import seeded
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Entry, Loaded, load
from kotgames.games.knockouts_tapouts import GAME
from tests.battery.case import chooser, play
from tests.battery.hooks_knockouts_tapouts import GRAPPLER, STRIKER

READY = {"fighters": [STRIKER, GRAPPLER]}


def played(decisions: int, *, seed: int = 1, **more: Any) -> Match:
    """A match after so many random decisions."""
    match = Match.start(GAME, options=READY, seed=seed, **more)
    play(match, chooser(seed), decisions)
    return match


def record(match: Match) -> Loaded:
    return Loaded(match.log.header, list(match.log.entries), False)


def place(match: Match) -> list[dict[str, Any]]:
    """All that the seats and a spectator see: everything but the generator."""
    return [match.view(seat) for seat in (0, 1, -1)]


def texts(match: Match) -> list[str]:
    return [turn.text for turn in match.turns]


@pytest.mark.parametrize("turns", [0, 1, 2, 7, 19, 20])
def test_a_branch_begins_where_the_record_stood(turns: int) -> None:
    match = played(20)
    whole = texts(match)
    before = record(match)
    branch = Match.branch(GAME, before, turns, seed=9)
    wanted = Match.start(GAME, options=READY, seed=1)
    for text in whole[:turns]:
        wanted.act(GAME.parse(text))
    assert texts(branch) == whole[:turns]
    assert place(branch) == place(wanted)
    assert branch.state.chance == seeded(9) != wanted.state.chance
    assert [entry.act for entry in branch.log.entries] == [*whole[:turns], None]
    assert branch.log.entries[-1] == Entry(reseed=9)


def test_a_branch_is_practice_and_leaves_the_record_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.match"
    match = played(12, path=path, started="2026-01-02")
    content = path.read_bytes()
    before = record(match)
    branch = Match.branch(GAME, before, 5, seed=9, path=tmp_path / "branch.match", started="2026-03-04")
    assert branch.practice
    assert branch.log.header.practice
    assert branch.log.header.started == "2026-03-04"
    assert branch.log.header.options == match.log.header.options
    play(branch, chooser(3), 8)
    assert not match.practice
    assert (before.header.practice, before.header.started) == (False, "2026-01-02")
    assert len(before.entries) == 12
    assert path.read_bytes() == content


def test_a_branch_has_a_record_of_its_own_that_resumes(tmp_path: Path) -> None:
    path = tmp_path / "branch.match"
    branch = Match.branch(GAME, record(played(12)), 6, seed=9, path=path, started="2026-03-04")
    play(branch, chooser(3), 10)
    resumed = Match.resume(GAME, load(path), path)
    assert resumed.practice
    assert texts(resumed) == texts(branch)
    assert resumed.state.digest() == branch.state.digest()


def _course(branch: Match) -> list[list[str]]:
    play(branch, chooser(5), 25)
    return [[repr(event) for event in turn.events] for turn in branch.turns[6:]]


def test_the_seed_of_a_branch_decides_its_dice() -> None:
    before = record(played(12))
    one, same, other = (_course(Match.branch(GAME, before, 6, seed=seed)) for seed in (9, 9, 10))
    assert one == same != other


def test_taking_back_in_a_branch_does_not_bring_the_records_dice() -> None:
    """Positions before the branch get the new generator too, as far back as the same dice would come."""
    before = record(played(40))
    found = set()
    for turns in range(3, 40):
        branch = Match.branch(GAME, before, turns, seed=9)
        if branch.undo_refusal() is None:
            branch.undo()
            assert branch.state.chance == seeded(9)
            found.add(turns)
    assert found, "nowhere in the record could the last action be taken back"


def test_actions_that_were_taken_back_do_not_count() -> None:
    match = played(6)
    kept = texts(match)[:4]
    match.undo(past_chance=True, reseed=3)
    match.undo(past_chance=True, reseed=4)
    play(match, chooser(8), 5)
    whole = texts(match)
    assert whole[:4] == kept
    assert len(whole) == 9
    for turns in (4, 5, 9):
        branch = Match.branch(GAME, record(match), turns, seed=9)
        assert texts(branch) == whole[:turns]
    assert place(branch) == place(match)


def test_a_branch_of_a_match_that_is_over_goes_on() -> None:
    """Neither the concession nor the end is in it."""
    given_up = played(8)
    given_up.concede(0)
    for turns in (3, 8):
        branch = Match.branch(GAME, record(given_up), turns, seed=9)
        assert branch.outcome is None
        assert branch.actor is not None
        play(branch, chooser(1), 3)
    ended = played(5_000)
    assert ended.outcome is not None
    count = len(ended.turns)
    branch = Match.branch(GAME, record(ended), count - 1, seed=9)
    assert branch.outcome is None
    assert branch.actor is not None
    last = Match.branch(GAME, record(ended), count, seed=9)
    assert last.outcome == ended.outcome
    assert not any(entry.over for entry in last.log.entries)
    ended.undo(past_chance=True, reseed=3)
    play(ended, chooser(2), 2)
    again = Match.branch(GAME, record(ended), count, seed=9)
    assert texts(again) == texts(ended)[:count]
    assert not any(entry.over for entry in again.log.entries), "the end that was taken back"


def test_what_was_undone_cannot_be_redone_in_a_branch() -> None:
    branch = Match.branch(GAME, record(played(12)), 6, seed=9)
    with pytest.raises(IllegalAction):
        branch.redo()


@pytest.mark.parametrize("turns", [-1, 13, 100])
def test_a_record_has_no_more_turns_than_it_has(turns: int) -> None:
    with pytest.raises(ValueError, match=f"12 actions, not {turns}"):
        Match.branch(GAME, record(played(12)), turns, seed=9)
