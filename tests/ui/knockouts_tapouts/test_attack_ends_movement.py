"""Knockouts and Tapouts: an attack that is chosen while its player may still move ends the movement, and the table says so before."""

from __future__ import annotations

import pygame
import pytest

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.context import Gesture
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.gesturing import sentence
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import Hands
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import plugged

PUNCH, KICK, THROW, ARM_HOLD, STYLE = range(5)


def _moved_in_part(driver: Driver) -> None:
    """From Long Range one step to Mid Range; two of three points are left."""
    host = driver.start(places.move(0, 3))
    driver.wait_idle()
    host.commit((a.STEP_RIGHT,))
    driver.wait_idle()
    assert host.situation.prompt is not None
    assert host.situation.prompt.kind == "move"
    assert host.situation.view["mobility_points"] == 2


def _texts(driver: Driver) -> list[str]:
    return [turn.text for turn in driver.host.match.turns]


@pytest.mark.parametrize("way", ["drag", "click", "keys", "pad"])
def test_after_a_part_of_the_way_an_attack_needs_nothing_before_it(window: MakeDriver, way: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    _moved_in_part(driver)
    punch = driver.host.table.gestures.hand()[PUNCH]
    with plugged(driver):
        Hands(driver, way).put(punch, ids.fighter(1))
    assert _texts(driver)[:3] == ["right", "stay", "attack punch"]


def test_it_ends_a_movement_that_has_not_begun(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.move(1, 3))
    driver.wait_idle()
    driver.drag(driver.host.table.gestures.hand()[KICK], ids.MAT)
    assert _texts(driver)[:2] == ["stay", "attack kick"]


def test_with_a_double_click_and_with_the_main_key_too(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    _moved_in_part(driver)
    driver.key("1")
    driver.key("f")
    assert _texts(driver)[:3] == ["right", "stay", "attack punch"]


@pytest.mark.slow
def test_what_is_given_up_is_said_while_the_card_is_looked_at_and_on_the_button(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    _moved_in_part(driver)
    host, words = driver.host, driver.host.words
    punch = host.table.gestures.hand()[PUNCH]
    assert host.table.questions.headline()[1] == words("prompt.move.or_attack", count=2)
    driver.hover(punch)
    said = words("prompt.move.ends", count=2)
    assert host.table.questions.headline()[1] == said
    ends = words("odds.ends_movement", count=2)
    assert ends in driver.texts(), "with the odds"
    driver.travel((640, 715))
    host.hold(punch)
    assert host.table.questions.headline()[1] == said
    assert "2" in ends
    texts = driver.texts()
    assert words("do.play_card", card=words("card.punch")) in texts
    assert driver.item("do:play").enabled
    driver.click("do:stay")
    assert _texts(driver) == ["right", "stay"], "staying is still there"


def test_the_odds_are_those_that_it_has_afterwards(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    _moved_in_part(driver)
    table = driver.host.table
    meant = table.gestures.means(table.gestures.hand()[PUNCH], ids.MAT)
    assert isinstance(meant, Gesture)
    before = table.gestures.ctx.odds(meant.actions[-1])  # type: ignore[attr-defined]
    assert before is not None
    driver.host.commit((a.STAY,))
    driver.wait_idle()
    assert driver.host.odds(meant.actions[-1]) == before


def test_what_cannot_be_played_there_is_refused_and_the_movement_goes_on(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    _moved_in_part(driver)
    gestures = driver.host.table.gestures
    hand = gestures.hand()
    for card, place in ((THROW, ids.MAT), (PUNCH, ids.DISCARD)):
        meant = gestures.means(hand[card], place)
        assert isinstance(meant, Refusal)
        driver.drag(hand[card], place)
        assert driver.toast == sentence(driver, meant)
    assert _texts(driver) == ["right"]


@pytest.mark.slow
def test_a_circle_out_of_reach_shows_that_the_pointer_is_on_it(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.move(1, 1))
    driver.wait_idle()
    driver.travel((640, 715))
    for position in range(4, 8):
        name = ids.column(position)
        around = driver.item(name).rect.inflate(12, 12)
        area = pygame.Rect(driver.pixel(around.topleft), driver.pixel(around.size))

        def seen(area: pygame.Rect = area) -> bytes:
            driver.step()
            return pygame.image.tobytes(driver.app.window.surface.subsurface(area), "RGB")

        before = seen()
        driver.hover(name)
        assert seen() != before, position
        driver.travel((640, 715))
        assert seen() == before, position
