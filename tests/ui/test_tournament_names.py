"""What everybody is called in a tournament: in the set-up, on the sheet, at the table where a fighter is made, and at the end of it."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import Game
from kotgames.history import saves
from kotgames.history import tournament as model
from kotgames.history.tournament import MOST, Entrant, begin
from kotgames.scenes import routes, starting
from kotgames.scenes.tournaments.entrants import TournamentSetup
from kotgames.scenes.tournaments.tournament import TournamentScene
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector
from tests.ui.rooms import rooms

UNCAGED = next(case for case in CASES if case.game.id == "uncaged")
MAKING = next(case for case in CASES if case.game.making)


def set_up(driver: Driver, game: Game, corners: int = 4) -> TournamentSetup:
    routes.tournament_setup(driver.app, game.id)
    scene = driver.top
    assert isinstance(scene, TournamentSetup)
    while len(scene._corners) < corners:
        scene._add()
    driver.step()
    return scene


def started(driver: Driver) -> list[str]:
    driver.click("start")
    scene: Any = driver.top
    return [entrant.name for entrant in scene.tournament.entrants]


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_picks_a_fighter_at_the_table_is_called_by_the_corner(window: MakeDriver, language: str) -> None:
    driver = window(paint=False)
    driver.app.settings.language = language
    driver.app.changed()
    scene = set_up(driver, UNCAGED.game)
    for index in (1, 3):
        scene._set(index, "fighter:0", 0)
    driver.step()
    words = driver.app.words
    called = started(driver)
    assert called[1] == words("tournament.entrant", number=2)
    assert called[3] == words("tournament.entrant", number=4)


@each_game
def test_nobody_shares_a_name_with_another_and_the_set_up_says_it(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    scene = set_up(driver, case.game, MOST)
    shown = [scene._name(index) for index in range(MOST)]
    assert len(set(shown)) == MOST
    assert started(driver) == shown


def test_who_makes_a_fighter_sees_whom_it_will_meet(window: MakeDriver) -> None:
    driver = window(paint=False)
    made = MAKING.game.sample_options()["fighters"]
    entrants = [Entrant(name, "greedy", state={}, fighter=made[0]) for name in ("Ada", "Bo", "Cy")]
    entrants[1] = Entrant("Bo", "human", state={})
    one = begin(MAKING.game.id, "round_robin", 1, entrants)
    driver.app.replace(TournamentScene(driver.app, one, kept=False))
    driver.click("way:make")
    pairing = next(pairing for pairing in one.pairings if 1 in (pairing.one, pairing.two))
    other = pairing.two if pairing.one == 1 else pairing.one
    assert [driver.host.name(seat) for seat in (0, 1)] == ["Bo", entrants[other].name]


def test_a_difference_of_none_has_no_sign(window: MakeDriver) -> None:
    driver = window(paint=False)
    entrants = [Entrant(name, "greedy", state={}) for name in ("Ada", "Bo", "Cy")]
    one = begin(UNCAGED.game.id, "round_robin", 1, entrants)
    one.note(0)
    driver.app.replace(TournamentScene(driver.app, one, kept=False))
    driver.step()
    last = [item.label.split(", ")[-1] for item in driver.items() if item.id.startswith("standing:")]
    assert last == ["+1", "0", "−1"]


def test_a_long_name_is_called_by_its_first_word_where_nobody_shares_it(window: MakeDriver) -> None:
    driver = window(paint=False)
    names = ("Maximilian Wagner", "Ox One", "Ox Two")
    one = begin(UNCAGED.game.id, "round_robin", 1, [Entrant(name, "greedy", state={}) for name in names])
    scene = TournamentScene(driver.app, one, kept=False)
    number = driver.app.words("tournament.entrant", number=2)
    assert scene.calls(0)[:2] == ["Maximilian Wagner", "Maximilian"]
    assert scene.calls(1) == ["Ox One", number]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_way_back_to_the_tournament_has_its_name_in_the_lowest_window(
    window: MakeDriver, language: str
) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.app.settings.language = language
    driver.app.changed()
    for room in ("tournament, a verdict", "daily, a verdict"):
        rooms(MAKING)[room](driver)
        inspector = Inspector(driver)
        name = driver.item("rematch").label.split(":")[0]
        told = [
            written.text
            for item, written in inspector._notes(driver.top)
            if item is not None and item.id == "rematch"
        ]
        assert told, room
        assert name.startswith(told[0]), room


@pytest.mark.slow
def test_who_picks_at_the_table_has_the_face_of_the_fighter_that_was_picked(window: MakeDriver) -> None:
    """Not a silhouette, neither on the sheet nor as the champion; before the first match nobody is known."""
    driver = window(paint=False)
    entrants = [Entrant(name, "random", state={}) for name in ("Ada", "Bo", "Cy")]
    model.save(begin(UNCAGED.game.id, "elimination", 1, entrants))
    routes.tournament(driver.app)
    driver.step()
    scene: Any = driver.top
    rows, pairing = scene.setup_rows, scene.tournament.pairing
    assert scene._faces_of.state(rows, pairing.one) == {}
    scene.decide()
    match = starting.recorded(saves.folder() / pairing.records[-1])
    for seat, place in enumerate((pairing.one, pairing.two)):
        fighter = UNCAGED.game.fighter_of(match.view(seat), seat, match.card_set)
        assert scene._faces_of.state(rows, place) == {
            "fighter:0": rows.state({"fighters": [fighter]})["fighter:0"]
        }
        assert scene._faces_of.state(rows, place)["fighter:0"] > 0
