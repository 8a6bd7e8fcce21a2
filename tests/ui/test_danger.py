"""What takes something away for good: named and red in every dialog, never the main button, never under the focus or where a finger
still taps."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kotgames.history.tournament import begin
from kotgames.scenes import routes
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.table.match import HARMLESS
from kotgames.scenes.tournaments.ceremony import Ceremony
from kotgames.scenes.tournaments.tournament import TournamentScene
from tests.ui.cases import CASES
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.rooms import rooms
from tests.ui.screens import screens
from tests.ui.test_ceremony import last_match

QUESTIONS = {
    name: opener
    for name, opener in {**screens(CASES[0]), **rooms(CASES[0])}.items()
    if name.startswith("confirm")
}


def _colour(driver: Driver, name: str) -> tuple[int, ...]:
    """What a button is painted in: the colour it has most of, a little in from its left end."""
    box = driver.item(name).rect
    return tuple(driver.app.window.surface.get_at(driver.pixel((box.left + 10, box.centery))))[:3]


@pytest.mark.slow
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_asked_before_something_is_lost_has_no_green_yes(window: MakeDriver, name: str) -> None:
    driver = window()
    QUESTIONS[name](driver)
    scene = driver.top
    assert isinstance(scene, Confirm)
    driver.items()
    assert scene.danger == (name.removeprefix("confirm ") not in HARMLESS)
    assert scene.focus.id == "no"
    assert scene.primary == "no"
    driver.step()
    red, green, blue = _colour(driver, "yes")
    assert green < max(red, blue), "never green"
    assert (red > 1.5 * blue) == scene.danger, "red where something is lost"


DEEDS = {
    "confirm.concede.yes": (screens, "pause", "concede"),
    "library.delete": (rooms, "library", "delete:0"),
    "statistics.reset": (rooms, "statistics", "reset"),
    "tournament.leave_yes": (rooms, "tournament, round robin", "way:fresh"),
}
"""What a button that takes something away says: whose screens, which of them, and what asks for it there."""


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_lost_is_named_on_the_button_that_loses_it(window: MakeDriver, deed: str) -> None:
    driver = window(paint=False)
    whose, screen, asks = DEEDS[deed]
    whose(CASES[0])[screen](driver)
    driver.click(asks)
    scene = driver.top
    assert isinstance(scene, Confirm)
    assert scene.danger
    assert driver.item("yes").label == driver.app.words(deed)


def test_a_question_without_a_loss_is_answered_by_yes(window: MakeDriver) -> None:
    driver = window(paint=False)
    QUESTIONS["confirm undo_agree"](driver)
    assert driver.item("yes").label == driver.app.words("ui.yes")
    driver.key("escape")
    assert driver.top.kind != "confirm"


@pytest.mark.parametrize("key", ["return", "f"])
def test_the_keys_of_the_main_button_lose_nothing(window: MakeDriver, key: str) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    done: list[str] = []
    driver.app.push(Confirm(driver.app, lambda: ("Away?", "It is lost."), lambda: done.append("yes")))
    driver.step()
    driver.key(key)
    driver.key(key)
    assert done == []


def _bots(kind: str) -> Any:
    one = last_match(kind)
    for entrant in one.entrants:
        entrant.kind = "random"
    return one


@pytest.mark.parametrize("how", ["return", "f", "click"])
def test_who_decides_the_last_match_and_taps_on_begins_no_next_tournament(
    window: MakeDriver, how: str
) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app, _bots("round_robin"), kept=False)
    scene = cast(TournamentScene, driver.top)
    spot = driver.spot("way:decide")
    driver.travel(spot)
    driver.wait_for_the_question()
    driver.hurried = True
    for _ in range(12):
        driver.step(200)
        if how == "click":
            driver.button(True)
            driver.button(False)
        else:
            driver.key(how)
    assert scene.tournament.over
    assert driver.top is scene or isinstance(driver.top, Ceremony)
    assert driver.app.scenes[0] is scene
    driver.app.pop(driver.top) if driver.top is not scene else None
    assert "way:again" in driver.ids()
    assert scene.primary == "way:crown"


@pytest.mark.slow
def test_a_tap_too_many_on_decide_begins_nobodys_match(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next pairing has a person in it, and its match is offered where the bots' match was decided."""
    driver = window(paint=False)
    one = _bots("round_robin")
    for pairing in one.pairings:
        pairing.wins, pairing.noted = [0, 0], 0
    one = begin("uncaged", "round_robin", 1, one.entrants[:3])
    first = one.pairing
    assert first is not None
    apart = next(place for place in range(3) if place not in (first.one, first.two))
    one.entrants[apart].kind = "human"
    routes.tournament(driver.app, one, kept=False)
    scene = cast(TournamentScene, driver.top)
    fought: list[str] = []
    monkeypatch.setattr(scene, "fight", lambda: fought.append("fight"))
    driver.click("way:decide")
    assert "way:decide" not in driver.ids()
    driver.hurried = True
    for _ in range(5):
        driver.key("return")
        driver.step(100)
    assert fought == [], "tapped on"
    driver.wait_idle()
    driver.key("return")
    assert fought == ["fight"], "and now it is meant"
