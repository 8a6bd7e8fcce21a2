"""The report of `kotgames bench`, without measuring long."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest
from pygame import Surface

from kotgames import games
from kotgames.lab.bench import measure
from kotgames.scenes import bench, bench_table
from kotgames.scenes.shot import headless_app, started_match


@pytest.mark.slow
def test_a_game_is_reported_with_its_table_where_it_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = games.ids()[:2]
    figures = {
        "redraw_ms": 1.25, "redraw_most_ms": 9.0, "whole_ms": 4.5, "whole_best_ms": 4.25, "animated_ms": 1.75,
        "idle_frames": 0, "idle_seconds": 2, "idle_share": 0.0015, "breath_share": 0.0175,
        "stage_ms": 3.5, "stage_most_ms": 14.25, "stage_cold_most_ms": 15.5,
    }  # fmt: skip
    complete = {
        "complete_first_s": 1.125, "complete_first_busy_ms": 14.5, "complete_later_s": 0.375, "complete_later_busy_ms": 9.5,
    }  # fmt: skip
    redraws = {
        "redraw_slowest_ms": 12.5, "redraw_slowest_drew": "a card", "redraw_frames": 800, "redraw_over_33_ms": 3,
        "redraw_most_new_pages": 17,
        "redraw_calm_slowest_ms": 10.25, "redraw_calm_over_33_ms": 0,
    }  # fmt: skip
    memory = {"matches": 50, "rss_settled_mb": 280, "rss_mb": 301, "growth": 0.075}
    monkeypatch.setattr(bench_table, "complete", lambda game_id: complete)
    monkeypatch.setattr(bench_table, "redraws", lambda game_id: redraws)
    monkeypatch.setattr(bench_table, "soak", lambda: memory)
    monkeypatch.setattr(bench, "measure", lambda game_id, seconds: measure(game_id, 0.01))
    monkeypatch.setattr(bench, "_screen", lambda game_id: dict(figures))
    monkeypatch.setattr(bench, "_start", lambda: {"window": 0.125, "first_frame": 0.25})
    monkeypatch.setattr(games, "with_table", lambda: [two])
    bench.bench(seconds=1, as_json=False, soak=True)
    first, second = capsys.readouterr().out.split(f"{two}\n")
    assert first.startswith(f"{one}\n")
    assert "steps/s" in first
    assert "table redraw" not in first
    for said in (
        "steps/s",
        "table redraw",
        "1.25 ms",
        "4.50 ms",
        "(best 4.25)",
        "1.75 ms",
        "0 redraws in 2 s",
        "(0.1% of a core)",
        "1.8% of a core",
        "3.50 ms, worst 14.2 (with nothing drawn ahead 15.5)",
        "1.12 s",
        "14.5 ms",
        "0.38 s",
        "12.5 ms in a match, 3 of 800 over 33 ms",
        "on a calm machine        10.2 ms, 0 over 33 ms",
        "a card",
        "7.5%",
        "301 MB after 50 matches",
        "280 after the sixth",
        "0.125 s",
        "0.250 s",
    ):
        assert said in second, said


@pytest.mark.slow
def test_a_quick_look_plays_no_matches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(*_: object) -> dict[str, object]:
        raise AssertionError("a match was played")

    for name in ("complete", "redraws", "soak"):
        monkeypatch.setattr(bench_table, name, played)
    monkeypatch.setattr(bench, "measure", lambda game_id, seconds: measure(game_id, 0.01))
    monkeypatch.setattr(bench, "_screen", lambda game_id: {"idle_frames": 0})
    monkeypatch.setattr(bench, "_start", lambda: {"window": 0.125, "first_frame": 0.25})
    bench.bench(seconds=1, as_json=True, quick=True)
    assert json.loads(capsys.readouterr().out)["memory"] is None


# ---- the matches that are played


@pytest.mark.slow
def test_a_robot_plays_a_table_to_its_end_without_another_process() -> None:
    app = headless_app((640, 360))
    try:
        robot = bench_table.Robot(app, started_match("uncaged", 1))
        steps = 0
        while robot.step():
            steps += 1
            assert steps < bench_table.LONGEST_MATCH
        assert robot.scene.match.outcome is not None
        assert robot.taken > 5
    finally:
        app.quit()
        app.window.close()


def test_what_a_slow_moment_of_the_machine_adds_to_a_frame_is_taken_out() -> None:
    times = [10.0] * 40
    paces = [0.5] * 40
    times[20], paces[16:25] = 18.0, [1.0] * 9  # half as fast for a while
    times[30] = 25.0  # slow by itself
    even = bench_table._evened(times, paces)
    assert even[0] == 10.0
    assert even[20] == 9.0, "most of the pieces of work around it took twice as long"
    assert even[30] == 25.0
    assert max(even) == 25.0
    assert bench_table._evened([4.0, 8.0], [0.2, 0.4]) == [4.0, pytest.approx(16 / 3)]
    assert bench_table._evened([3.0], [0.1]) == [3.0], "never more than was measured"


def test_what_is_drawn_for_the_first_time_is_named_the_longest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(bench_table, "time", SimpleNamespace(thread_time=lambda: now[0]))
    app = headless_app((640, 360))
    try:
        names = bench_table._watched(app)

        def slow() -> Surface:
            now[0] += 0.01
            return Surface((30, 20))

        app.shapes.get(("quick",), lambda: Surface((4, 4)))
        app.shapes.get(("normal", ("slow thing", 4), (30, 20)), slow)
        app.shapes.get(("normal", ("slow thing", 4), (30, 20)), slow)
        assert [name.split(" ms")[0].rsplit(" ", 2)[0] for name in names] == ["normal slow thing ", "quick"]
    finally:
        app.quit()
        app.window.close()


@pytest.mark.long
@pytest.mark.parametrize("game_id", games.with_table())
def test_a_table_is_measured_until_it_is_complete(game_id: str) -> None:
    found = bench_table.complete(game_id)
    assert found["complete_later_s"] > 0
    assert 0 < found["complete_first_s"] < bench_table.LONGEST_S


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory is used")
def test_left_tables_do_not_stay_in_memory() -> None:
    """No timing: what is kept is kept in every run."""
    found = bench_table.soak()
    assert found["rss_settled_mb"] > 50
    assert found["growth"] <= 0.15, found
