"""The kept matches: what is shown at first, what one can look for, who won, and fighting one again."""

from __future__ import annotations

import pytest

from kotgames import games
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import saves, statistics
from kotgames.scenes import routes
from kotgames.scenes.menus.library import Library
from kotgames.scenes.table import counting
from kotgames.system.locking import Lock
from tests.ui.cases import CASES
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector
from tests.ui.rooms import rooms
from tests.ui.screens import LONG
from tests.ui.standins import SilentBot


def kept(
    driver: Driver, game_id: str, number: int, *seats: tuple[str, str], conceded: int | None = None
) -> Match:
    """A match on the disk; given up by a seat, or open."""
    game = games.get(game_id)
    path = saves.folder() / f"{number:03}-{game_id}{saves.ENDING}"
    people = [Seat(kind, name) for kind, name in seats]
    match = Match.start(game, seed=number, options=game.sample_options(), seats=people, path=path)
    if conceded is not None:
        match.concede(conceded)
        counting.count(driver.app, match)
    return match


def opened(driver: Driver) -> Library:
    routes.library(driver.app)
    driver.step()
    scene = driver.top
    assert isinstance(scene, Library)
    return scene


def shown(driver: Driver) -> list[str]:
    return [item.label for item in driver.items() if item.id.startswith("match:")]


@pytest.fixture
def filled(window: MakeDriver) -> Driver:
    """Five matches: Mara won one and left one, Jon lost one, two of bots alone."""
    driver = window(paint=False, bot=SilentBot)
    kept(driver, "uncaged", 1, ("human", "Mara"), ("greedy", "Kovac"), conceded=1)
    kept(driver, "knockouts_tapouts", 2, ("human", "Mara"), ("human", "Jon"))
    kept(driver, "knockouts_tapouts", 3, ("human", "Jon"), ("greedy", "Silva"), conceded=0)
    for number in (4, 5):
        kept(driver, "uncaged", number, ("greedy", "Vance"), ("random", "Okoro"), conceded=0)
    return driver


def turn(driver: Driver, row: str, wanted: str) -> None:
    """Turn a choice until it says what is wanted."""
    for _ in range(20):
        if driver.item(f"show:{row}").label.endswith(f": {wanted}"):
            return
        driver.click(f"show:{row}")
    raise AssertionError(driver.item(f"show:{row}").label)


def test_matches_of_bots_alone_bury_nobodys(filled: Driver) -> None:
    opened(filled)
    assert len(shown(filled)) == 3
    assert not any("Vance" in label for label in shown(filled))
    words = filled.app.words
    turn(filled, "kind", words("library.kind_bots"))
    assert len(shown(filled)) == 2
    assert all("Vance" in label for label in shown(filled))
    turn(filled, "kind", words("library.kind_all"))
    assert len(shown(filled)) == 5


def test_one_looks_for_a_game_a_person_and_what_is_open(filled: Driver) -> None:
    opened(filled)
    words = filled.app.words
    turn(filled, "name", "Jon")
    assert len(shown(filled)) == 2
    turn(filled, "kind", words("library.kind_open"))
    assert len(shown(filled)) == 1
    turn(filled, "kind", words("library.kind_finished"))
    turn(filled, "name", "Mara")
    assert len(shown(filled)) == 1
    turn(filled, "game", words("game_short.knockouts_tapouts"))
    assert shown(filled) == []
    filled.click("fill")
    assert len(shown(filled)) == 5


def test_what_was_looked_for_is_there_after_a_match(filled: Driver) -> None:
    opened(filled)
    turn(filled, "name", "Jon")
    filled.click("watch:0")
    filled.click("replay:close")
    assert filled.top.kind == "library"
    assert len(shown(filled)) == 2


@pytest.mark.slow
def test_a_match_that_another_window_plays_is_said_where_it_was_chosen(filled: Driver) -> None:
    opened(filled)
    words = filled.app.words
    turn(filled, "name", "Mara")
    turn(filled, "kind", words("library.kind_open"))
    (path,) = saves.folder().glob("002-*" + saves.ENDING)
    theirs = Lock(path)
    assert theirs.held
    filled.click("go_on:0")
    assert filled.said[-1][0] == words("library.locked")
    assert filled.top.kind == "library"
    assert len(shown(filled)) == 1, "and what was looked for stays"
    theirs.release()
    filled.click("go_on:0")
    assert filled.top.kind in ("match", "curtain")


def test_a_match_says_who_won(filled: Driver) -> None:
    opened(filled)
    turn(filled, "name", "Mara")
    turn(filled, "kind", filled.app.words("library.kind_finished"))
    words = filled.app.words
    assert any(words("library.winner", name="Mara") in text for text in filled.texts())
    statistics.reset()
    opened(filled)
    assert any(words("library.winner", name="Mara") in text for text in filled.texts()), (
        "statistics that were begun anew are asked too"
    )


@pytest.mark.slow
def test_a_match_is_fought_again_with_its_seats(filled: Driver) -> None:
    opened(filled)
    turn(filled, "name", "Mara")
    turn(filled, "kind", filled.app.words("library.kind_finished"))
    filled.click("again:0")
    match = filled.host.match
    assert [(seat.kind, seat.name) for seat in match.seats] == [("human", "Mara"), ("greedy", "Kovac")]
    assert (match.game.id, match.turns, match.practice) == ("uncaged", [], False)
    assert match.log.header.options == games.get("uncaged").sample_options()
    assert match.log.header.seed != 1
    assert len(list(saves.folder().glob(f"*{saves.ENDING}"))) == 6


def test_an_empty_library_leads_to_a_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    opened(driver)
    assert {"picture", "empty", "fill"} <= set(driver.ids())
    assert driver.top.focus.id == "fill"
    driver.click("fill")
    assert driver.top.kind == "setup"


def test_a_library_of_bots_alone_says_so_and_shows_them(window: MakeDriver) -> None:
    driver = window(paint=False)
    kept(driver, "uncaged", 4, ("greedy", "Vance"), ("random", "Okoro"), conceded=0)
    opened(driver)
    assert shown(driver) == []
    driver.click("fill")
    assert len(shown(driver)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1366, 768), 150), ((1024, 600), 200)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_widest_names_are_looked_for_and_told(
    window: MakeDriver, size: tuple[int, int], text: int, language: str
) -> None:
    driver = window(size, text=text, paint=False)
    driver.app.settings.language = language
    driver.app.changed()
    inspector = Inspector(driver)
    for name in ("library", "library, nothing found"):
        rooms(CASES[0], LONG)[name](driver)
        inspector.look(name)
    assert inspector.found == []
