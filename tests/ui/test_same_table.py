"""A table looks the same however one came to the position: played there, continued, jumped to, taken back, played on from."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.record import Loaded
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.table.table_scene import TableScene
from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

Look = tuple[list[str], Any]
"""The hand from left to right, and how the two stand on the stage."""


def look(driver: Driver, scene: TableScene) -> Look:
    driver.wait_idle()
    stage = getattr(scene.table.context, "stage", None)
    resting = stage is not None and stage.rest is not None
    return list(scene.table.gestures.hand()), stage.pair if resting else None


def _act(driver: Driver, match: Match) -> None:
    """Whoever is asked does what its bot would do, at the table."""
    assert match.actor is not None
    seat = match.actor
    if seat == EXTERNAL:
        action = match.external()
    else:
        action = players.choose("greedy", match.game, match.card_set, match.view(seat), len(match.turns))
    driver.host.take([action])
    driver.wait_idle()


def played(driver: Driver, case: UiCase, seed: int, most: int) -> tuple[Match, dict[int, Look]]:
    """A match at a table, and how it looked whenever seat 0 was asked."""
    match = case.start("human", "greedy", seed=seed, made=True)
    host = driver.start(match)
    looks: dict[int, Look] = {}
    driver.wait_idle()
    while match.outcome is None and len(match.turns) < most:
        if match.actor == 0 and host.situation.prompt is not None:
            looks[len(match.turns)] = look(driver, host)
        _act(driver, match)
    return match, looks


def _entries(match: Match, turns: int) -> Loaded:
    """The record as it stood after so many actions."""
    acts = [index for index, entry in enumerate(match.log.entries) if entry.act is not None]
    end = acts[turns - 1] + 1 if turns else 0
    return Loaded(match.log.header, match.log.entries[:end], False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "most", "step"), [(3, 60, 6), pytest.param(8, 400, 1, marks=pytest.mark.long)]
)
@each_game
def test_the_table_is_the_same_however_one_comes_there(
    window: MakeDriver, case: UiCase, seed: int, most: int, step: int
) -> None:
    driver = window(paint=False, bot=SilentBot)
    match, looks = played(driver, case, seed, most)
    assert len(looks) > 5
    for turns in list(looks)[::step]:
        loaded = _entries(match, turns)
        continued = driver.start(Match.resume(case.game, loaded))
        assert look(driver, continued) == looks[turns], f"continued after {turns}"
        branch = driver.start(
            Match.branch(case.game, loaded, turns, seed=1) if turns else Match.resume(case.game, loaded)
        )
        assert look(driver, branch) == looks[turns], f"played on from {turns}"
    whole = Match.resume(case.game, Loaded(match.log.header, match.log.entries, False))
    driver.app.go("watch", whole)
    driver.wait_idle()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    for turns in list(looks)[::-step]:
        scene.go(turns)
        hand, pair = look(driver, scene)
        # what is laid and not decided lies in its place where nobody is asked, and in the hand where one may still take it back
        assert hand == [card for card in looks[turns][0] if card in hand], f"jumped to {turns}"
        assert pair == looks[turns][1], f"jumped to {turns}"


@each_game
@pytest.mark.slow
def test_the_table_is_the_same_after_taking_back(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    match, looks = played(driver, case, 3, 40)
    host = driver.host
    for turns in sorted(looks, reverse=True)[:8]:
        match.undo(len(match.turns) - turns, past_chance=True, reseed=5)
        host.position_replaced()
        assert look(driver, host) == looks[turns], f"back to {turns}"
