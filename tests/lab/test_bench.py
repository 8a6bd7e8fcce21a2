"""The report of `kotgames bench`, without measuring long."""

from __future__ import annotations

import pytest

from kotgames import games
from kotgames.lab.bench import measure
from kotgames.scenes import bench


def test_a_game_is_reported_with_its_table_where_it_has_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = games.ids()[:2]
    figures = {
        "redraw_ms": 1.25, "redraw_most_ms": 9.0, "whole_ms": 4.5, "whole_best_ms": 4.25, "animated_ms": 1.75,
        "idle_frames": 0, "idle_seconds": 2,
    }  # fmt: skip
    monkeypatch.setattr(bench, "measure", lambda game_id, seconds: measure(game_id, 0.01))
    monkeypatch.setattr(bench, "_screen", lambda game_id: figures)
    monkeypatch.setattr(bench, "_start", lambda: {"window": 0.125, "first_frame": 0.25})
    monkeypatch.setattr(games, "with_table", lambda: [two])
    bench.bench(seconds=1, as_json=False)
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
        "0.125 s",
        "0.250 s",
    ):
        assert said in second, said
