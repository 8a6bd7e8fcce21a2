"""UNCAGED: portraits in the mood of the fight, and fighters of own cards whose look is not known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.card_set import from_file
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.portrait import MOODS
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places
from tests.ui.uncaged.test_own_set import _box


def _table(window: MakeDriver, **more: Any) -> Driver:
    driver = window(bot=SilentBot, **more)
    driver.start(places.start())
    driver.wait_idle()
    return driver


def _shown(driver: Driver, *shares: float, **changes: Any) -> list[str]:
    """The moods of both with these shares of Health as they are seen, and these changes of what everybody knows."""
    host = driver.host
    context: Any = host.table.context
    view = host.situation.view
    most = [context.card_set.hp[fighter] for fighter in view["fighters"]]
    host.situation.view = {**view, **changes}
    context.shown_fight.show_hp([round(share * hp) for share, hp in zip(shares, most, strict=True)])
    try:
        return [context.mood(seat) for seat in (0, 1)]
    finally:
        host.situation.view = view


def test_a_fighter_looks_as_it_stands(window: MakeDriver) -> None:
    driver = _table(window, paint=False)
    assert _shown(driver, 1.0, 1.0) == ["ready", "ready"]
    assert _shown(driver, 1.0, 0.9) == ["ready", "ready"]
    assert _shown(driver, 1.0, 0.7) == ["winning", "ready"]
    assert _shown(driver, 0.2, 0.7) == ["hurt", "winning"]
    assert _shown(driver, 0.3, 0.1) == ["hurt", "hurt"], "who is hurt does not grin"
    assert _shown(driver, 1.0, 1.0, fighters=[0, -1]) == ["ready", "ready"]


def test_a_blow_shows_when_it_is_seen_and_not_before(window: MakeDriver) -> None:
    driver = _table(window, paint=False)
    hp = [1 for _ in driver.host.situation.view["hp"]]
    assert _shown(driver, 1.0, 1.0, hp=hp) == ["ready", "ready"]


@pytest.mark.parametrize("winner", [0, 1])
def test_at_the_verdict_one_has_won_and_one_is_beaten(window: MakeDriver, winner: int) -> None:
    driver = _table(window, paint=False)
    assert _shown(driver, 1.0, 1.0, how=1, winner=winner) == ["ready", "ready"], "the last blow is still seen"
    driver.host.situation.over = True
    wanted = ["winning", "beaten"] if winner == 0 else ["beaten", "winning"]
    assert _shown(driver, 0.1, 0.1, how=1, winner=winner) == wanted
    assert _shown(driver, 1.0, 1.0, how=1, winner=-1) == ["ready", "ready"], "a draw"


def test_moods_are_baked_ahead_and_the_panel_takes_them_when_they_are_there(
    window: MakeDriver, tmp_path: Path
) -> None:
    driver = _table(window)
    jobs = [job for job in driver.baker.asked if job.name.endswith(":portrait")]
    assert len(jobs) == len(set(jobs)) == 2 * (len(MOODS) - 1)
    context, canvas = driver.host.table.context, driver.app.canvas()
    assert context.mood_there(0, "hurt") == "ready", "it is still being drawn"
    before = driver.host.portrait(canvas, 0, 60, "hurt")
    assert before is driver.host.portrait(canvas, 0, 60)
    baker = Baker(in_process=True, folder=tmp_path)
    driver.app._baker = baker
    context.portraits._masters._asked.clear()
    assert context.mood_there(0, "hurt") == "ready"
    while baker.poll():
        pass
    assert context.mood_there(0, "hurt") == "hurt"
    assert driver.host.portrait(canvas, 0, 60, "hurt") is not before


@pytest.mark.slow
def test_nobody_has_no_mood(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.start(picked=False))
    driver.wait_idle()
    assert not [job for job in driver.baker.asked if job.name.endswith(":portrait")]
    canvas = driver.app.canvas()
    assert driver.host.portrait(canvas, 0, 60, "beaten") is driver.host.portrait(canvas, 0, 60)


@pytest.mark.slow
def test_a_look_of_own_cards_that_is_not_known_is_said_once(window: MakeDriver, tmp_path: Path) -> None:
    driver = window(bot=SilentBot)
    card_set = from_file(_box(tmp_path / "box", id="rocky", name="Rocky", look="zorro"))
    for _ in range(2):
        match = Match.start(
            GAME, seed=3, options={"fighters": ["rocky", "grinder"]}, seats=places.seats(), card_set=card_set
        )
        driver.start(match)
        driver.wait_idle()
    sentence = driver.app.words("worn.name", who=driver.host.name(0), value="zorro")
    assert [text for text, _ in driver.said] == [sentence]
