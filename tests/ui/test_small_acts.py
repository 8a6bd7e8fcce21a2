"""Single acts that whole screens and matches pass by: bars that are dragged, choices that are shown, bots without an answer."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from kotgames import games
from kotgames.engine.errors import GameError
from kotgames.scenes import routes
from kotgames.scenes.tournaments.entrants import TournamentSetup
from kotgames.ui.input import key_name
from kotgames.ui.rich import stretches
from tests.ui import rooms
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot


def test_a_scroll_bar_goes_where_it_is_dragged(window: MakeDriver) -> None:
    driver = window((1280, 480), paint=False)
    rooms.rooms(CASES[0])["credits"](driver)
    driver.step()
    scene = driver.top
    area = next(area for area in scene.scrolls.values() if area.most > 0)
    x = area.rect.right - 3
    driver.travel(driver.pixel((x, area.rect.top + 4)))
    driver.button(True)
    for share in (0.5, 0.6, 0.4):
        driver.travel(driver.pixel((x, area.rect.top + area.rect.height * share)), held=True)
        middle = scene.scrolls[area.id].offset + area.rect.height / 2
        assert middle == pytest.approx(share * area.content, abs=area.content / area.rect.height + 1)
    driver.button(False)


def test_a_tournaments_corners_form_and_length_are_shown_as_chosen(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament_setup(driver.app, CASES[0].game.id)
    driver.step()
    scene = driver.top
    assert isinstance(scene, TournamentSetup)
    for name in ("kind:0", "form", "best"):
        item = driver.item(name)
        before = item.label
        driver.travel(driver.pixel((item.rect.right - 14, item.rect.centery)))
        driver.button(True)
        driver.button(False)
        assert driver.item(name).label != before


def test_control_is_part_of_a_keys_name() -> None:
    def event(mods: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=mods)

    assert key_name(event(0)) == "z"
    for control in (pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA):
        assert key_name(event(control)) == "ctrl+z"
    assert key_name(event(pygame.KMOD_LALT)) == "alt+z"


@pytest.mark.parametrize(
    ("size", "text", "unit"),
    [((1280, 720), 100, 1.0), ((1920, 1080), 100, 1.5), ((1280, 800), 100, 1.0), ((1280, 720), 150, 1.5), ((64, 36), 100, 0.2)],
)  # fmt: skip
def test_a_unit_is_a_pixel_of_1280_by_720(
    window: MakeDriver, size: tuple[int, int], text: int, unit: float
) -> None:
    driver = window(size, text=text, paint=False)
    driver.app.window._window.minimum_size = (1, 1)
    driver.app.window.resize(size)
    assert driver.app.u == unit


@each_game
def test_a_bot_without_an_answer_does_nothing(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot, paint=False)
    scene = driver.start(case.start("greedy", "human", seed=3))
    turns = len(scene.match.turns)
    assert not any(scene.bots.due(1_000_000.0) for _ in range(3))
    for _ in range(20):
        driver.step(100)
    assert len(scene.match.turns) == turns


@each_game
def test_where_only_bots_played_there_is_nothing_to_take_back(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot, paint=False)
    match = case.start("greedy", "greedy", seed=3)
    for _ in range(4):
        match.act(match.state.actions()[0])
    driver.start(match)
    driver.host.take_back.undo()
    assert len(match.turns) == 4
    assert driver.said[-1] == (driver.app.words("refusal.undo_nothing"), "")


def test_what_a_search_lit_is_cut_out_of_text_and_links_alike() -> None:
    parts = [("ab", ""), ("cdef", "x"), ("g", "")]
    assert [(text, sort.lit, sort.link) for text, sort in stretches(parts, [(1, 3), (5, 7)])] == [
        ("a", False, ""), ("b", True, ""), ("c", True, "x"), ("de", False, "x"), ("f", True, "x"), ("g", True, ""),
    ]  # fmt: skip


@each_game
def test_the_poster_of_a_game_that_cannot_be_shown_says_why(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = GameError("no_table", game=case.game.id)
    monkeypatch.setitem(games._part_faults, case.game.id, fault)
    driver = window(paint=False)
    routes.title(driver.app)
    driver.step()
    with pytest.raises(GameError) as caught:  # the loop says it, and what is there stays
        driver.click(f"poster:{case.game.id}")
    assert caught.value is fault
    assert driver.top.kind == "title"


@each_game
def test_tables_of_the_statistics_below_each_other_keep_a_gap(window: MakeDriver, case: UiCase) -> None:
    driver = window((1024, 600), text=200, paint=False)
    rooms.rooms(case)["statistics"](driver)
    driver.step()
    boxes = [driver.item(name).rect for name in ("levels", "endings", "table")]
    for one, two in pairwise(boxes):
        assert (two.left, two.top) == (one.left, pytest.approx(one.bottom + 10))
