"""What `kotgames bench` plays with: a robot that answers, goes on where a result stays, and is let through to the end."""

from __future__ import annotations

import pytest

from kotgames.engine.contract import Event
from kotgames.scenes.bench_table import Robot
from kotgames.scenes.shot import played
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.game.id) for case in CASES])
def test_it_plays_a_match_to_its_verdict(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window((640, 360), speed=8.0, paint=False)
    robot = Robot(driver.app, played(case.game.id, 4, 0))
    motion = robot.scene.table.motion
    held: list[bool] = []
    holds = motion.holds

    def noted(event: Event) -> bool:
        held.append(holds(event))
        return held[-1]

    monkeypatch.setattr(motion, "holds", noted)
    turns = stayed = 0
    while turns < 20_000:
        turns += 1
        before = robot.scene.playback.staying
        if not robot.step():
            break
        stayed += before and not robot.scene.playback.staying
    assert robot.scene.match.outcome is not None
    assert robot.taken > 10
    assert turns > 3 * len(robot.scene.match.turns), "what happens is seen frame by frame"
    assert driver.top.kind == "results"
    assert bool(stayed) == any(held), "what stays to be read is read"
