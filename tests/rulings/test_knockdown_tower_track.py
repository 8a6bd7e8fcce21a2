"""How a tower was built, as numbers that a record keeps and a table shows again; nothing is decided by them."""

from __future__ import annotations

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.record import MOST_TRACK
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.tower_track import AFTER, RATE, Recorder, Replay


def test_a_track_shows_what_the_cubes_did() -> None:
    moments = {}
    contest = c.Contest(2, 3)
    for frame in range(int(4.5 * RATE)):
        contest.run(frame / RATE)
        moments[frame] = contest.tower.poses()
        if frame % 12 == 2:
            waiting = contest.tower.waiting
            if waiting:
                contest.grab(frame / RATE, *contest.tower.pose(waiting[0])[:2])
                contest.move(frame / RATE, 0.0, contest.tower.top + 24)
        elif frame % 12 == 10:
            contest.let_go(frame / RATE)
    contest.run(14.0)
    numbers = contest.record.numbers()
    assert len(numbers) < MOST_TRACK
    assert all(type(number) is int for number in numbers)
    replay = Replay(numbers)
    assert replay.heavy == contest.tower.heavy
    assert replay.stood is (contest.settled == c.STOOD)
    assert replay.settled_at == pytest.approx(contest.settled_at, abs=1 / RATE)
    assert replay.length == pytest.approx(contest.settled_at + AFTER, abs=2 / RATE)
    for frame in range(1, 60):
        for seen, real in zip(replay.poses((frame - 1) / RATE), moments[frame], strict=True):
            assert seen[:2] == pytest.approx(real[:2], abs=0.51)
            assert seen.where == real.where
    assert replay.highest() > 3 * t.CUBE


def test_between_two_looks_a_cube_is_on_its_way() -> None:
    track = [1, 0, 1, 1, 1, 1, 2, 0, 20, 0, 1, 2, 10, 40, 50]
    pose = Replay(track).poses(0.5 / RATE)[0]
    assert pose == t.Pose(5.0, 30.0, 0.25, t.FREE)
    assert Replay(track).poses(99.0)[0].x == 10.0
    assert Replay(track).poses(-1.0)[0].x == 0.0


def test_the_largest_tower_fits_into_a_record() -> None:
    contest = c.Contest(10, 20)
    dice = Dice(2)
    for frame in range(13 * 30):
        at = frame / 30
        if frame % 9 == 0 and contest.tower.waiting:
            contest.grab(at, *contest.tower.pose(contest.tower.waiting[0])[:2])
        contest.move(at, 200 * dice.unit() - 100, 60 + 300 * dice.unit())
        if frame % 9 == 7:
            contest.let_go(at)
    numbers = contest.record.numbers()
    assert len(numbers) <= MOST_TRACK
    assert Replay(numbers).length > 3


def test_a_track_ends_where_a_record_has_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotgames.games.knockdown.tower_track.MOST_TRACK", 40)
    tower, recorder = t.Tower(0, 2), Recorder(0, 2)
    tower.take(1, 0.0, 0.0)
    for step in range(1, 400):
        tower.carry(step / 2.0, 100.0)
        tower.step()
        recorder.look(step, tower)
    assert 20 < len(recorder.numbers()) <= 40
    assert Replay(recorder.numbers()).length > 0


@pytest.mark.parametrize(
    "track",
    [
        [],
        [1, 2],
        [2, 0, 1, 1, 1, 1, 2, 0, 20, 0],
        [1, 0, 0, 1, 1, 0],
        [1, 0, 1, 1, 1],
        [1, 0, 1, 1, 2, 1, 2, 0, 20, 0],
        [1, 0, 1, -1, 1, 1, 2, 0, 20, 0],
        [1, 0, 1, 1, 1, 1, 2, 0, 20],
        [1, 0, 1, 1, 1, 1, 5, 0, 20, 0],
        [1, 0, 1, 1, 1, 0],
        [1, 30, 31, 1, 1, 0],
    ],
)
def test_other_numbers_are_no_track(track: list[int]) -> None:
    with pytest.raises(ValueError, match="track"):
        Replay(track)
