"""Knockouts and Tapouts: portraits in the mood of the fight, and looks that are not known."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import components as c
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.portrait import MOODS
from kotgames.ui.table import sitters
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def _table(window: MakeDriver, **more: Any) -> Driver:
    driver = window(bot=SilentBot, **more)
    driver.start(places.act())
    driver.wait_idle()
    return driver


def _shown(driver: Driver, **changes: Any) -> list[str]:
    """The moods of both, with these changes of what everybody sees."""
    host = driver.host
    view = host.situation.view
    host.situation.view = {**view, **changes}
    try:
        return [host.table.context.mood(seat) for seat in (0, 1)]
    finally:
        host.situation.view = view


def _markers(hurt: int, ready: int) -> dict[str, list[int]]:
    """Seat 1 with so many markers on a stat that can be hurt; seat 0 is whole."""
    both = {"hurt": [0] * 10, "ready": [0, 2, 3, 3, 3, 0, 2, 0, 0, 0]}
    both["hurt"][5 + c.STRIKING], both["ready"][5 + c.STRIKING] = hurt, ready
    return both


def test_a_fighter_looks_as_it_stands(window: MakeDriver) -> None:
    driver = _table(window, paint=False)
    fresh = _markers(0, 9) | {"scored_strikes": [[], []], "scored_grapples": [[], []]}
    assert _shown(driver, **fresh) == ["ready", "ready"]
    assert _shown(driver, **fresh | _markers(2, 7)) == ["ready", "ready"]
    assert _shown(driver, **fresh | _markers(3, 6)) == ["ready", "hurt"]
    assert _shown(driver, **fresh | {"scored_strikes": [[], [1, 2]]}) == ["ready", "ready"]
    assert _shown(driver, **fresh | {"scored_strikes": [[], [1]], "scored_grapples": [[], [2]]}) == [
        "ready",
        "winning",
    ]
    ahead = {"scored_strikes": [[], [1, 2, 3]]}
    assert _shown(driver, **fresh | ahead | _markers(5, 4)) == ["ready", "hurt"], "who is hurt does not grin"
    assert _shown(driver, **fresh | {"hurt": [0] * 10, "ready": [0] * 10}) == ["ready", "ready"], (
        "in the making"
    )


@pytest.mark.parametrize("winner", [0, 1])
def test_at_the_verdict_one_has_won_and_one_is_beaten(window: MakeDriver, winner: int) -> None:
    driver = _table(window, paint=False)
    ended = {"how": 1, "winner": winner}
    assert "beaten" not in _shown(driver, **ended), "the last blow is still seen"
    driver.host.situation.over = True
    assert _shown(driver, **ended) == (["winning", "beaten"] if winner == 0 else ["beaten", "winning"])
    assert not {"winning", "beaten"} & set(_shown(driver, how=1, winner=-1)), "a draw"


@pytest.mark.slow
def test_moods_are_baked_ahead_and_seen_when_they_are_there(window: MakeDriver, tmp_path: Path) -> None:
    driver = _table(window)
    jobs = [job for job in driver.baker.asked if job.name.endswith(":portrait")]
    assert len(jobs) == len(set(jobs)) == 2 * (len(MOODS) - 1)
    context, canvas = driver.host.table.context, driver.app.canvas()
    view = context.view
    driver.host.situation.view = cast(Any, {**view, **_markers(9, 0)})
    assert context.mood(1) == "hurt"
    assert context.mood_there(1, context.mood(1)) == "ready", "it is still being drawn"
    before = context.seated(canvas, 1, 60, "hurt")
    assert before is context.seated(canvas, 1, 60)
    baker = Baker(in_process=True, folder=tmp_path)
    driver.app._baker = baker
    context.portraits._masters._asked.clear()
    assert context.mood_there(1, context.mood(1)) == "ready"
    while baker.poll():
        pass
    assert context.mood_there(1, context.mood(1)) == "hurt"
    after = context.seated(canvas, 1, 60, "hurt")
    assert after is not before
    assert after is context.seated(canvas, 1, 60, "hurt")
    assert after is driver.host.portrait(canvas, 1, 60, "hurt")


def _with_looks(*looks: dict[str, Any]) -> Match:
    match = places.act()
    header = match.log.header
    seats = [msgspec.structs.replace(seat, look=look) for seat, look in zip(header.seats, looks, strict=True)]
    match.log.header = msgspec.structs.replace(header, seats=seats)
    return match


@pytest.mark.slow
def test_a_look_that_is_not_known_is_said_once_and_drawn_plain(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.said.clear()
    match = _with_looks({"name": "okoro", "hairstyle": "spikes"}, {"name": "@ui.title", "tail": "x\ny" * 40})
    driver.start(match)
    driver.wait_idle()
    for _ in range(3):
        driver.app.toast.clear()
        driver.step()
    words = driver.app.words
    names = [driver.host.name(seat) for seat in (0, 1)]
    assert [text for text, _ in driver.said] == [
        words("worn.hairstyle", who=names[0], value="spikes"),
        f"The look of {names[1]} is called “@ui.title”, which is not known; another one is worn.",
        words("worn.part", who=names[1], part="tail"),
    ]
    worn = sitters.look_of(driver.host.seats[0].look, 0, "#c62f2b")
    assert worn.hairstyle == "short"
    driver.start(_with_looks({"name": "okoro", "hairstyle": "spikes"}, {"name": "vance"}))
    driver.wait_idle()
    assert len(driver.said) == 3, "once while the program runs"
