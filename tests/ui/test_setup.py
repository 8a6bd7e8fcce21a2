"""Setting a match up: what was chosen once and is not there any more, and the corners' colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from pygame import Color

from kotgames.engine.record import Seat
from kotgames.scenes import routes, starting
from kotgames.scenes.menus.setup import KINDS, Setup
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from kotgames.ui import theme
from kotgames.ui.theme import CORNERS, PALETTES
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot


def rows(driver: Driver) -> dict[str, tuple[int, int]]:
    """What is chosen in each row of the game's own, and among how many."""
    scene = cast(Any, driver.top)
    found = [*scene._setup_rows.options(scene._whole)]
    for seat in range(scene._count):
        found += scene._setup_rows.choices(scene._whole, seat)
    return {key: (chosen, len(values)) for key, _, values, chosen, _ in found}


def opened(driver: Driver, case: UiCase, **remembered: Any) -> Setup:
    """The set-up screen of a player who chose this the last time."""
    driver.app.settings.setup = {case.game.id: remembered}
    routes.setup(driver.app, case.game.id)
    driver.step()
    return cast(Setup, driver.top)


@each_game
@pytest.mark.slow
def test_a_choice_that_is_not_there_any_more_is_one_that_is(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    opened(driver, case)
    for key, (_, count) in rows(driver).items():
        for value in (count, count + 1, -1, "x"):
            opened(driver, case, **{key: value})
            assert 0 <= rows(driver)[key][0] < count, (key, value)
            driver.click("start")
            assert driver.top.kind != "setup", (key, value)
            assert not driver.said, (key, value)


@pytest.mark.slow
@each_game
def test_a_choice_that_is_there_is_kept(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    opened(driver, case)
    for key, (_, count) in rows(driver).items():
        opened(driver, case, **{key: count - 1})
        assert rows(driver)[key] == (count - 1, count)


@each_game
def test_two_corners_change_their_colours(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    scene = opened(driver, case)
    first, second = scene._colour(0), scene._colour(1)
    scene._set("colour:0", second)
    assert (scene._colour(0), scene._colour(1)) == (second, first)
    scene._set("colour:1", second)
    assert (scene._colour(0), scene._colour(1)) == (first, second)


HUES = {
    "red": (350, 10),
    "orange": (18, 34),
    "brown": (5, 18),
    "blue": (200, 225),
    "green": (112, 160),
    "violet": (255, 280),
    "teal": (175, 195),
}
"""Degrees of the colour circle, from and to."""


@pytest.mark.parametrize("palette", sorted(PALETTES))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_corner_is_called_by_the_colour_it_has(window: MakeDriver, palette: str, language: str) -> None:
    """Also where the palette is made for weak eyes: its first corner is orange, and not called red."""
    case = CASES[0]
    driver = window(bot=SilentBot, settings=Settings(palette=palette, language=language))
    scene: Any = opened(driver, case)
    words = Words(language)
    rows = {key: (names, chosen) for key, _, names, chosen, _ in scene._seat_rows(0)}
    names, chosen = rows["colour:0"]
    for index, name in enumerate(CORNERS):
        shown = theme.with_corners(PALETTES[palette], (name,)).seat(0)
        hue = Color(shown).hsva[0]
        called = next(key for key in (*CORNERS, "orange", "brown") if words(f"colour.{key}") == names[index])
        low, high = HUES.get(called, (0, 360))
        assert low <= hue <= high or (low > high and (hue >= low or hue <= high)), (name, called, hue)
    assert names[chosen] in driver.texts()


# ---- names


def test_two_people_are_never_called_the_same(window: MakeDriver) -> None:
    for case in CASES:
        driver = window(paint=False)
        driver.app.settings.setup = {case.game.id: {"kind:0": 0, "kind:1": 0, "name:0": "Mara", "name:1": ""}}
        routes.setup(driver.app, case.game.id)
        driver.step()
        scene = cast(Any, driver.top)
        scene._setup_rows.name = lambda state, seat: "Mara"
        assert [scene._name(seat) for seat in (0, 1)] == ["Mara", "Mara 2"]
        scene._state["name:1"] = "Mara"
        assert [scene._name(seat) for seat in (0, 1)] == ["Mara", "Mara 2"]
        scene._state["name:0"] = scene._state["name:1"] = ""
        assert [scene._name(seat) for seat in (0, 1)] == ["Mara", "Mara 2"]


@pytest.mark.slow
def test_a_name_that_was_typed_once_is_offered_again_in_every_game(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    routes.setup(driver.app, "uncaged")
    driver.step()
    scene = cast(Any, driver.top)
    scene._set("name:0", "Mara")
    scene._set("kind:1", 0)
    scene._set("name:1", "Jon")
    driver.click("start")
    assert driver.app.settings.people == ["Mara", "Jon"]
    routes.setup(driver.app, "knockouts_tapouts")
    driver.step()
    assert driver.item("name:0").text == "Mara"
    bot = driver.item("name:1").text
    assert bot not in ("Mara", "Jon")
    cast(Any, driver.top)._set("kind:1", 0)
    assert driver.item("name:1").text == "Jon"


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@each_game
def test_the_figures_of_the_fighters_are_in_the_first_view(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    """With large text the corners have no room for a summary; the figures stay, without scrolling."""
    driver = window(size, text=text, bot=SilentBot)
    scene = opened(driver, case)
    region = scene.scrolls["setup"].rect
    for seat in (0, 1):
        item = next(one for one in driver.items() if one.id in (f"brief:{seat}", f"summary:{seat}"))
        assert region.contains(item.rect)
        scribe = driver.app.scribe
        before, scribe.recording = scribe.recording, True
        try:
            scribe.start()
            scene.paint_item(driver.app.canvas(), item)
            assert any(any(letter.isdigit() for letter in one.text) for one in scribe.written) or (
                item.id.startswith("summary")
            )
        finally:
            scribe.recording = before


@each_game
def test_a_newcomers_first_match_begins_with_a_turn_of_theirs(kotgames_home: Path, case: UiCase) -> None:
    """Not with a bet on two bots or an answer to one; from the second match on chance says who begins."""
    many = max(case.game.seats)
    for kept in (False, True):
        asked = set()
        for _ in range(12):
            seats = [Seat("human"), *(Seat("greedy") for _ in range(many - 1))]
            options = case.game.sample_options() if many == 2 else {}
            started = starting.begin(case.game, seats, options)
            asked.add(started.match.state.asked)
            started.lock.release()
            if not kept:
                assert started.match.log.path is not None
                started.match.log.path.unlink()
        assert asked == {0} or kept
        assert len(asked) > 1 or not kept or many < 3


@each_game
def test_who_is_asked_together_is_offered_where_two_people_play(window: MakeDriver, case: UiCase) -> None:
    """Against bots alone a question that cannot be answered is not asked: nothing is to be chosen there."""
    driver = window(paint=False, bot=SilentBot)
    for first in range(len(KINDS)):
        for second in range(len(KINDS)):
            opened(driver, case, **{"kind:0": first, "kind:1": second})
            people = [KINDS[first], KINDS[second]].count("human")
            count = cast(Any, driver.top)._count
            offered = "ask_reactions" in [row[0] for row in cast(Any, driver.top)._house_rows()]
            assert offered == (people > 1), (count, KINDS[first], KINDS[second])
            assert offered == any(name.startswith("ask_reactions") for name in driver.ids())
