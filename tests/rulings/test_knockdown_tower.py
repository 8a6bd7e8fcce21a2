"""The tower of a Knockdown Test: contacts, rest and time decide (KD p.17, ruling D8), and the figures of the design document hold."""

from __future__ import annotations

import subprocess
import sys
from math import hypot, pi

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c


def carry(contest: c.Contest, at: float, cube: int, x: float, y: float) -> None:
    """A careful hand brings a cube's middle there: up, across, down; it takes 0.6 s."""
    contest.run(at)
    pose = contest.tower.pose(cube)
    assert contest.grab(at, pose.x, pose.y) == cube
    high = max(pose.y, contest.tower.top + t.HALF + 25, y + 25)
    contest.move(at, pose.x, high)
    contest.move(at + 0.2, x, high)
    contest.move(at + 0.4, x, y)
    contest.run(at + 0.6)


def set_down(contest: c.Contest, at: float, cube: int, x: float, y: float) -> None:
    """The same, and it lets go."""
    carry(contest, at, cube, x, y + 1)
    contest.let_go(at + 0.6)


def straight(contest: c.Contest, at: float = 0.0, *, but: int = 0) -> float:
    """The cubes one exactly upon the other, except for the last `but`; when it is done."""
    for cube in contest.tower.waiting[: len(contest.tower.waiting) - but]:
        set_down(contest, at, cube, 0.0, contest.tower.top + t.HALF)
        at += 0.7
    return at


# ---- what there is at the bell


def test_the_lowest_cube_stands_on_the_table_and_the_others_wait() -> None:
    tower = t.Tower(2, 3)
    assert tower.free == [0]
    assert tower.waiting == [1, 2, 3, 4]
    assert tower.heavy == (True, True, False, False, False)
    assert tower.pose(0) == t.Pose(0.0, t.HALF, 0.0, t.FREE)
    for _ in range(120):
        tower.step()
    assert tower.pose(0).y == pytest.approx(t.HALF, abs=0.3)
    assert tower.contacts().on_table == (0,)


def test_no_cube_lies_upon_another_in_the_tray_and_none_on_the_table() -> None:
    tower = t.Tower(9, 16)
    places = [tower.pose(cube)[:2] for cube in tower.waiting]
    assert all(
        max(abs(x - u), abs(y - v)) >= t.CUBE for n, (x, y) in enumerate(places) for u, v in places[n + 1 :]
    )
    assert all(x - t.HALF >= t.TRAY_LEFT and x + t.HALF <= t.TRAY_RIGHT < -t.TABLE for x, _ in places)


@pytest.mark.parametrize("cubes", [(0, 0), (-1, 3), (3, -1)])
def test_no_cube_is_no_tower(cubes: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="tower"):
        t.Tower(*cubes)


def test_a_tower_of_one_cube_stands_by_itself() -> None:
    contest = c.Contest(1, 0)
    assert contest.result() == c.STOOD
    assert contest.settled_at == pytest.approx(c.RESTS, abs=0.05)


# ---- when it stands


@pytest.mark.parametrize(("heavy", "light"), [(1, 1), (2, 3), (0, 8), (4, 4)])
def test_a_straight_tower_stands_as_soon_as_it_has_come_to_rest(heavy: int, light: int) -> None:
    contest = c.Contest(heavy, light)
    done = straight(contest)
    contest.run(done + 0.5)
    assert contest.settled == c.STOOD
    assert done - 0.1 + c.RESTS - 0.02 <= contest.settled_at <= done + 0.45
    assert contest.tower.contacts().on_table == (0,)


def test_it_is_not_over_while_a_cube_waits() -> None:
    contest = c.Contest(0, 3)
    done = straight(contest, but=1)
    contest.run(done + 2)
    assert not contest.settled
    assert contest.reason == c.Reason(c.WAITING, 1)
    assert contest.result() == c.FELL
    assert contest.settled_at == pytest.approx(contest.seconds), (
        "no time is added to a tower that is not complete"
    )


def test_it_does_not_stand_while_a_hand_holds_a_cube() -> None:
    contest = c.Contest(0, 3)
    done = straight(contest, but=1)
    carry(contest, done, 2, 0.0, 2.5 * t.CUBE + 1)
    contest.run(done + 2)
    assert not contest.settled
    assert contest.reason == c.Reason(c.HELD)
    contest.let_go(done + 2)
    contest.run(done + 3)
    assert contest.settled == c.STOOD


def leaning(by: float) -> c.Contest:
    """Four cubes, each so much farther to the right than the one below it."""
    contest = laid(*((by * place, (place + 0.5) * t.CUBE - 0.1 * place) for place in range(1, 4)))
    contest.run(0.02)
    return contest


def test_the_weight_of_what_is_above_has_to_lie_over_what_carries_it() -> None:
    """Three cubes on the lowest: their middle is two steps to the right of it; the edge that carries them 19.5 units."""
    for by in (0.0, 5.0, 9.0, 11.0):
        assert leaning(by).tower.balance() == pytest.approx(19.5 - 2 * by, abs=0.4), by
    assert t.Tower(1, 0).balance() == pytest.approx(19.5)


@pytest.mark.parametrize(("by", "result"), [(9.0, c.STOOD), (9.7, c.FELL)])
def test_a_tower_that_hardly_moves_but_leans_over_does_not_stand(
    by: float, result: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slowly it falls: here nothing is ever too fast."""
    monkeypatch.setattr(t, "SLOW", 1e9)
    monkeypatch.setattr(t, "TURNING", 1e9)
    contest = leaning(by)
    contest.run(0.5)
    assert (contest.settled or c.FELL) == result


def test_what_was_judged_to_stand_is_seen_to_stand() -> None:
    """A push after it was settled moves nothing any more; a tower that does not stand goes on falling."""
    contest = c.Contest(0, 4)
    contest.run(straight(contest) + 1)
    assert contest.settled == c.STOOD
    before = contest.tower.poses()
    contest.tower._cubes[3][0].velocity = (400.0, 0.0)
    contest.run(contest.now + 3)
    assert contest.tower.poses() == before
    assert contest.tower.stands()
    fallen = leaning(13.0)
    fallen.run(3.0)
    assert not fallen.settled
    assert len(fallen.tower.contacts().on_table) > 1


def test_two_cubes_on_the_table_do_not_stand_and_the_reason_is_said() -> None:
    contest = c.Contest(0, 3)
    set_down(contest, 0.0, 1, 0.0, 60.0)
    set_down(contest, 0.7, 2, 90.0, t.HALF)
    contest.run(3.0)
    assert not contest.settled
    assert contest.tower.contacts().on_table == (0, 2)
    assert contest.reason == c.Reason(c.ON_TABLE, 2)
    assert contest.tower.loose() == [2]
    set_down(contest, 3.0, 2, 0.0, 100.0)
    contest.run(5.0)
    assert contest.settled == c.STOOD, "what lies on the table may be picked up again"


def test_three_neighbours_are_counted() -> None:
    contacts = t.Contacts((0,), ((0, 1), (0, 2), (0, 3), (1, 2)))
    assert contacts.crowded() == [0]
    assert contacts.touching(2) == [0, 1]
    assert t.Contacts((0,), ((0, 1), (1, 2))).crowded() == []


def test_what_touches_too_many_does_not_stand_though_it_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = c.Contest(0, 3)
    straight(contest)
    real = t.Contacts.crowded
    monkeypatch.setattr(t.Contacts, "crowded", lambda self: [1] if len(self.pairs) == 2 else real(self))
    contest.run(3.0)
    assert not contest.settled
    assert contest.reason == c.Reason(c.CROWDED, 1)
    monkeypatch.undo()
    contest.run(3.2)
    assert contest.settled == c.STOOD


def laid(*places: tuple[float, float]) -> c.Contest:
    """A contest whose cubes beside the lowest one lie at these places (middles)."""
    contest = c.Contest(0, 1 + len(places))
    for cube, (x, y) in enumerate(places, 1):
        contest.tower._put(cube, x, y)
        contest.tower._where[cube] = t.FREE
    return contest


CLOSE = t.CUBE - 0.05
"""So far apart two cubes touch: the physics let what rests overlap by a tenth of a unit."""


def test_a_cube_between_others_is_seen_to_touch_three() -> None:
    """On the table, where nothing tips: three in a row, and one on the second gap."""
    contest = laid((CLOSE, t.HALF), (2 * CLOSE, t.HALF), (1.5 * CLOSE, 1.5 * t.CUBE))
    contest.run(2.0)
    tower = contest.tower
    assert tower.still()
    assert tower.contacts().touching(1) == [0, 2, 3]
    assert tower.contacts().crowded() == [1]
    assert contest.reason == c.Reason(c.ON_TABLE, 3)
    assert not contest.settled


def test_a_cube_on_two_others_touches_no_more_than_those() -> None:
    contest = laid((t.CUBE + 6, t.HALF), (23.0, 1.5 * t.CUBE))
    contest.run(2.0)
    assert contest.tower.contacts().pairs == ((0, 2), (1, 2))
    assert contest.tower.contacts().crowded() == []
    assert contest.reason == c.Reason(c.ON_TABLE, 2)


def test_a_cube_without_ground_falls_and_off_the_table_it_is_in_the_tray_again() -> None:
    contest = c.Contest(0, 3)
    set_down(contest, 0.0, 1, 28.0, 60.0)
    contest.run(2.0)
    assert contest.tower.contacts().on_table == (0, 1), "it tipped off its edge"
    pose = contest.tower.pose(1)
    contest.grab(2.0, pose.x, pose.y)
    contest.move(2.0, pose.x, 80.0)
    contest.move(2.2, t.TABLE + 60, 80.0)
    contest.let_go(2.8)
    assert 1 not in contest.tower.waiting
    contest.run(4.0)
    assert contest.tower.waiting == [1, 2]


def test_a_cube_that_is_let_go_over_the_tray_lies_there_again() -> None:
    contest = c.Contest(0, 3)
    x, y, *_ = contest.tower.pose(2)
    assert contest.grab(0.0, x, y) == 2
    contest.move(0.1, x + 10, y + 60)
    assert contest.let_go(0.5) == 2
    assert contest.tower.waiting == [1, 2]
    assert contest.tower.pose(2)[:2] == (x, y)


# ---- the hand


@pytest.mark.parametrize("way", [(400.0, 0.0), (-300.0, 250.0), (0.0, 600.0)])
def test_a_cube_that_is_let_go_in_a_swing_keeps_ten_units_a_second_and_no_spin(
    way: tuple[float, float],
) -> None:
    contest = c.Contest(0, 2)
    x, y, *_ = contest.tower.pose(1)
    contest.grab(0.0, x, y)
    contest.move(0.0, 0.0, 300.0)
    contest.run(0.5)
    contest.move(0.5, way[0] / 2, 300.0 + way[1] / 2)
    contest.run(0.52)
    body = contest.tower._cubes[1][0]
    assert hypot(*body.velocity) > 300, "the hand swings"
    body.angular_velocity = 3.0
    contest.let_go(0.52)
    assert hypot(*body.velocity) == pytest.approx(t.KEPT)
    assert body.angular_velocity == 0.0


def test_a_slow_hand_gives_no_speed() -> None:
    contest = c.Contest(0, 2)
    set_down(contest, 0.0, 1, 0.0, 200.0)
    assert hypot(*contest.tower._cubes[1][0].velocity) < 1.0


@pytest.mark.parametrize("cube", [1, 3])
def test_the_hand_carries_heavy_and_light_cubes_to_where_it_is_and_keeps_them_straight(cube: int) -> None:
    contest = c.Contest(2, 2)
    x, y, *_ = contest.tower.pose(cube)
    contest.grab(0.0, x + 7, y - 4)
    contest.move(0.0, 57.0, 396.0)
    contest.run(0.5)
    pose = contest.tower.pose(cube)
    assert pose[:2] == pytest.approx((50.0, 400.0), abs=1.0), "where it was grabbed makes no difference"
    assert pose.angle == pytest.approx(0.0, abs=0.01)


def test_a_hand_is_too_gentle_to_press_a_tower_down_or_through_itself() -> None:
    contest = c.Contest(0, 5)
    done = straight(contest, but=1) + 0.3
    contest.run(done)
    before = [contest.tower.pose(cube).y for cube in range(4)]
    carry(contest, done, 4, 0.0, 186.0)
    contest.move(done + 0.7, 0.0, t.HALF)
    contest.run(done + 1.5)
    assert [contest.tower.pose(cube).y for cube in range(4)] == pytest.approx(before, abs=1.5)
    assert contest.tower.pose(4).y == pytest.approx(180.0, abs=2.0)


def test_a_fallen_cube_is_taken_the_way_it_lies() -> None:
    tower = t.Tower(0, 2)
    tower.take(1, *tower.pose(1)[:2])
    body = tower._cubes[1][0]
    body.angle = 1.2
    tower.let_go()
    tower._where[1] = t.FREE
    tower._put(1, 100.0, 60.0)
    body.angle = pi / 2 + 0.2
    tower.take(1, 100.0, 60.0)
    for _ in range(120):
        tower.step()
    assert body.angle == pytest.approx(pi / 2, abs=0.02)


def test_the_hand_takes_one_cube_and_only_near_ones() -> None:
    contest = c.Contest(0, 3)
    assert contest.grab(0.0, 100.0, 300.0) is None
    assert contest.grab(0.0, t.HALF + c.REACH - 1, t.HALF) == 0
    assert contest.grab(0.1, *contest.tower.pose(1)[:2]) is None
    contest.let_go(0.2)
    assert contest.grab(0.3, t.HALF + c.REACH + 3, t.HALF) is None


# ---- the clock


def in_the_hand(x: float = 0.0, y: float = 2.5 * t.CUBE + 2) -> c.Contest:
    """The last of three cubes is held over the two others."""
    contest = c.Contest(0, 3)
    done = straight(contest, but=1)
    carry(contest, done, 2, x, y)
    return contest


@pytest.mark.parametrize("above", [-2.0, 0.0, 2.0])
def test_what_is_in_the_hand_at_zero_is_not_built(above: float) -> None:
    """However near it is (KD p.17): nothing is let go any more, and the tower has lost at that moment."""
    contest = in_the_hand(y=2.5 * t.CUBE + above)
    contest.run(contest.seconds + 0.01)
    assert contest.settled == c.FELL
    assert contest.settled_at == pytest.approx(contest.seconds)
    assert contest.reason == c.Reason(c.HELD)
    assert contest.let_go(contest.seconds + 0.02) is None
    contest.run(contest.seconds + 2)
    assert contest.tower.held == 2, "it is seen to hang there"


def test_what_the_carriage_holds_at_zero_is_not_built_either() -> None:
    contest = c.Contest(0, 2)
    contest.act(9.0)
    contest.carriage = 0.0
    contest.steer(9.99, "right", down=True)
    contest.run(contest.seconds)
    assert contest.settled == c.FELL
    rides = contest.carriage
    contest.run(contest.seconds + 1)
    assert (contest.tower.held, contest.carriage) == (1, rides)


def test_what_was_let_go_before_zero_has_half_a_second_to_come_to_rest() -> None:
    contest = in_the_hand()
    contest.let_go(contest.seconds - 0.01)
    assert contest.result() == c.STOOD
    assert contest.seconds < contest.settled_at <= contest.seconds + c.SETTLES


def test_half_a_second_is_all_there_is() -> None:
    contest = in_the_hand(y=260.0)
    contest.let_go(contest.seconds - 0.01)
    assert contest.result() == c.FELL, "it still falls"
    assert contest.settled_at == pytest.approx(contest.seconds + c.SETTLES)


def test_after_the_end_nothing_can_be_done() -> None:
    contest = c.Contest(0, 3)
    contest.run(contest.seconds)
    assert contest.settled == c.FELL
    assert contest.grab(contest.seconds + 0.1, *contest.tower.pose(1)[:2]) is None
    assert contest.act(contest.seconds + 0.2) == ""
    contest = c.Contest(0, 2)
    done = straight(contest)
    contest.run(done + 1)
    assert contest.settled == c.STOOD
    assert contest.grab(done + 1, *contest.tower.pose(1)[:2]) is None


def test_another_time_may_be_given() -> None:
    contest = c.Contest(0, 3, seconds=5)
    assert contest.result() == c.FELL
    assert contest.settled_at == 5.0


# ---- looking changes nothing


def fumbled(seed: int, looks: int) -> tuple[list[t.Pose], str, float]:
    """Deeds at any moments, and a contest that is looked at so many times a second."""
    dice = Dice(seed)
    contest = c.Contest(2, 4)
    at, told = 0.2, 0
    while at < 10.4:
        while told / looks < at:
            contest.run(told / looks)
            told += 1
        contest.run(at)
        what = dice.below(6)
        if what < 2:
            cubes = contest.tower.waiting or [0]
            contest.grab(at, *contest.tower.pose(cubes[0])[:2])
        elif what < 4:
            contest.move(at, 60 * dice.unit() - 30, 40 + 220 * dice.unit())
        elif what == 4:
            contest.let_go(at)
        else:
            contest.act(at)
            contest.steer(at, "right", down=dice.below(2) == 1)
        at += 0.02 + 0.2 * dice.unit()
    return contest.tower.poses(), contest.result(), contest.settled_at


@pytest.mark.slow
def test_the_result_does_not_depend_on_how_often_it_is_looked_at() -> None:
    for seed in range(6):
        seen = [fumbled(seed, looks) for looks in (10, 60, 144, 1000)]
        assert all(one == seen[0] for one in seen), seed


@pytest.mark.slow
def test_the_same_builder_builds_the_same_in_another_process() -> None:
    code = (
        "from kotgames.engine.chance import Dice\nfrom kotgames.games.knockdown import tower_contest as c\n"
        "contest = c.Contest(2, 5)\nprint(c.build(contest, c.Person(), Dice(7)), contest.tower.poses())"
    )
    ran = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert ran[0] == ran[1]
    contest = c.Contest(2, 5)
    result = c.build(contest, c.Person(), Dice(7))
    assert ran[0].strip() == f"{result} {contest.tower.poses()}"


def test_the_rules_do_not_load_the_physics() -> None:
    code = "import sys, kotgames.games.knockdown.game; print('pymunk' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_a_frame_is_four_steps_of_the_physics_also_with_fifteen_cubes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contest = c.Contest(5, 10)
    steps = 0
    step = t.Tower.step

    def counted(tower: t.Tower) -> None:
        nonlocal steps
        steps += 1
        step(tower)

    monkeypatch.setattr(t.Tower, "step", counted)
    for frame in range(1, 241):
        contest.run(frame / 60)
    assert steps == 240 * 4
