"""UNCAGED: what comes of a match that is kept, fought again, or watched."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.history import saves, statistics
from kotgames.scenes import routes
from kotgames.scenes.table.replay import ReplayScene
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import Hands, laid, own_cards
from tests.ui.uncaged.places import PEOPLE
from tests.ui.uncaged.robot import Robot


def _kind(card: int) -> int:
    return places.CARD_SET.kind_of[card]


@pytest.mark.slow
def test_the_verdict_leads_to_a_rematch_with_the_same_fighters(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.start(seed=14, picked=False)
    driver.start(match)
    Robot(driver, "click", seed=14).play()
    fighters = match.state.fighters  # type: ignore[attr-defined]
    driver.click("rematch")
    driver.wait_idle()
    assert driver.top.kind == "match"
    assert driver.host.match is not match
    assert driver.host.match.state.fighters == fighters  # type: ignore[attr-defined]
    assert driver.host.situation.prompt is not None


@pytest.mark.slow
def test_a_match_is_kept_and_goes_on_in_the_middle_of_a_row(window: MakeDriver) -> None:
    """Cards that a file has placed and not locked may still be moved, and the lock takes what lies there then."""
    driver = window(paint=False)
    path = saves.new_path(GAME.id, datetime(2026, 1, 1))
    match = Match.start(
        GAME,
        seed=15,
        options=GAME.sample_options(),
        seats=places.seats(*PEOPLE),
        path=path,
    )
    while places.asked(match).split()[0] != "place":
        match.act(0)
    for _ in range(3):
        match.act(match.state.actions()[0])
    routes.resume(driver.app, path)
    driver.step()
    host = driver.host
    driver.click("ready")
    driver.wait_idle()
    table = driver.host.table
    assert sorted(laid(driver)) == [0, 1, 2]
    first = laid(driver)[0]
    driver.drag(f"card:{first}", f"slot:{table.context.me}:4")
    assert laid(driver)[4] == first
    seat = table.context.me
    kinds = [_kind(card) for card in own_cards(driver) if card not in laid(driver).values()]
    wanted = [kinds[0], _kind(laid(driver)[1]), _kind(laid(driver)[2]), kinds[1]]
    wanted.append(_kind(first))
    before = len(host.match.turns)
    Hands(driver, "drag").row(wanted)
    driver.step()
    assert len(host.match.turns) > before
    row = host.match.view(seat)["rows"][seat]
    assert [_kind(card) for card in row] == wanted


@pytest.mark.slow
def test_a_record_is_watched_as_it_was_played(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    assert driver.item(f"poster:{GAME.id}").enabled
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("START")
    assert driver.top.kind == "match"
    host = driver.host
    path = host.match.log.path
    assert path is not None
    Robot(driver, "click", seed=2).play()
    assert saves.waiting() == []
    counted, problems = statistics.load()
    assert [line.game for line in counted] == [GAME.id]
    assert not problems
    routes.replay(driver.app, path)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    table: Any = scene.table
    last = scene.last
    for at in (0, last // 3, last // 2, last):
        scene.go(at)
        driver.step()
        assert table.context.view["hp"] == scene.match.state.hp  # type: ignore[attr-defined]
        assert [table.context.shown_fight.hp(seat) for seat in (0, 1)] == table.context.view["hp"]
        assert table.context.stance_level == table.context.view["level"]
        ended = [event for event in table.context.shown_fight.past_events if isinstance(event, e.ComboEnded)]
        assert len(ended) == len(table.context.view["history"])
        driver.texts()
    scene.go(last // 3)
    for _ in range(12):
        scene.forward()
        scene.finish()
        driver.step()
    assert not scene.words.missing
