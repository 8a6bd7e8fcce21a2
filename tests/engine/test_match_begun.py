"""A dexterity test that people started is on the record before their clock runs: nobody gets it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.errors import RecordError
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Entry, Seat
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a


def at_a_throw(path: Path | None = None, seed: int = 3) -> Match:
    """A match of two in which a glove is to be thrown: the first Showdown that can be played is."""
    match = Match.start(GAME, seed=seed, seats=[Seat(), Seat()], path=path)
    for _ in range(40):
        if match.actor == EXTERNAL:
            return match
        legal = match.state.actions()
        showdown = next(
            (one for one in legal if GAME.text(one, match.card_set).startswith("showdown")), legal[0]
        )
        match.act(showdown)
    raise AssertionError("no fight")


def resumed(path: Path) -> Match:
    return Match.resume(GAME, record.load(path), path)


def test_it_is_on_the_disk_before_anything_comes_of_it(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    assert match.tested == match.state.fight[:2]  # type: ignore[attr-defined]
    assert not match.test_begun
    match.begin_test()
    assert record.load(path).entries[-1].begun
    assert match.test_begun


def test_after_a_crash_it_is_known_that_it_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "match"
    at_a_throw(path).begin_test()
    again = resumed(path)
    assert again.actor == EXTERNAL
    assert again.test_begun
    again.act(a.DODGED)
    assert not again.test_begun
    third = resumed(path)
    assert third.state.digest() == again.state.digest()
    assert not third.test_begun


def test_begun_twice_it_is_written_once(tmp_path: Path) -> None:
    match = at_a_throw(tmp_path / "match")
    match.begin_test()
    match.begin_test()
    assert sum(entry.begun is not None for entry in match.log.entries) == 1


def test_an_undo_of_the_result_gives_no_second_throw(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.begin_test()
    match.act(a.HIT)
    match.undo(past_chance=True, reseed=77)
    assert match.practice
    assert match.actor == EXTERNAL
    assert match.test_begun
    assert resumed(path).test_begun


def test_what_led_to_a_throw_that_was_begun_is_taken_back_as_past_a_roll() -> None:
    match = at_a_throw()
    before = [turn.action for turn in match.turns]
    match.begin_test()
    with pytest.raises(IllegalAction) as refused:
        match.undo()
    assert refused.value.refusal.key == "undo_barrier"
    match.undo(past_chance=True, reseed=5)
    assert match.practice
    assert not match.test_begun
    match.act(before[-1])
    if match.actor == EXTERNAL:
        assert match.test_begun, "the same way to the same throw"


def test_the_line_hides_nothing_from_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.begin_test()
    match.act(a.CAUGHT)
    branch = Match.branch(GAME, record.load(path), len(match.turns) - 1, seed=9)
    assert branch.actor == EXTERNAL
    assert not branch.test_begun, "from there on it is another match"


@pytest.mark.parametrize("begun", ["0123456789abcdef", ""])
def test_a_line_that_does_not_fit_is_refused(tmp_path: Path, begun: str) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(begun=begun))
    with pytest.raises(RecordError) as wrong:
        resumed(path)
    assert wrong.value.key == "record_begun"


def test_a_line_where_nothing_is_awaited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    line = match._test
    match.act(a.HIT)
    match.log.append(Entry(begun=line))
    with pytest.raises(RecordError):
        resumed(path)


# ---- how it looked


def test_how_a_test_looked_is_kept_with_it_and_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match, plain = at_a_throw(path), at_a_throw()
    match.act(a.HIT, track=(3, -20, 4000))
    plain.act(a.HIT)
    assert match.state.digest() == plain.state.digest()
    again = resumed(path)
    assert again.turns[-1].track == (3, -20, 4000)
    assert all(turn.track == () for turn in again.turns[:-1])


def test_a_track_that_is_too_long_is_left_out_and_its_result_is_not(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.act(a.HIT, track=range(record.MOST_TRACK + 1))
    assert match.turns[-1].track == ()
    assert resumed(path).turns[-1].text == "hit"


@pytest.mark.parametrize("wrong", ["[1.5]", '["a"]', "7", str(list(range(record.MOST_TRACK + 1)))])
def test_a_wrong_track_is_named_by_its_line(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "match"
    at_a_throw(path).act(a.HIT, track=(1, 2))
    text = path.read_text("utf-8")
    assert text.count('"track":[1,2]') == 1
    path.write_text(text.replace('"track":[1,2]', f'"track":{wrong}'), encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        resumed(path)
    assert refused.value.key == "record_line"


def test_nothing_but_an_action_has_a_track(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(undo=1, track=[1]))
    with pytest.raises(RecordError):
        resumed(path)
