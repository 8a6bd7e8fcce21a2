"""Nothing of the rules, the log and the fairness page is cut, small or covered, whatever the size of window and text."""

from __future__ import annotations

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Refusal
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.scenes.table.log import LogScene
from tests.ui import screens
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.fit import Inspector, Violation, assert_none
from tests.ui.standins import SilentBot
from tests.ui.test_fit import at_all_sizes, at_quick_sizes


def _look_through(
    window: MakeDriver, case: UiCase, size: Size, text: int, names: screens.Names
) -> list[Violation]:
    """Every section, contents, hits; the log with each filter and a card; fairness scrolled to its end; a refusal with its key."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    driver.start(case.finished(names=names))
    driver.wait_idle()
    driver.host.open_rules()
    inspector.look("rules, contents")
    scene = driver.top
    assert isinstance(scene, RulesScene)
    for section in rulebook.load(case.game.id).sections:
        scene.open_section(section.id)
        inspector.look(f"rules, {section.id}")
    for words in ("the", "p.6", case.searched):
        scene.look_up(words)
        inspector.look(f"rules, {words}")
    scene.look_up("W" * 40)
    inspector.look("rules, nothing")
    driver.app.pop(scene)
    driver.host.open_log()
    driver.step()
    log = driver.top
    assert isinstance(log, LogScene)
    for name in ("all", "rolls", "cards"):
        log._choose(name)
        inspector.look(f"log, {name}")
        driver.key("home")
        inspector.look(f"log, {name}, its beginning")
        for index, _ in log.lines[:: max(1, len(log.lines) // 6)]:
            log.refresh(driver.app.canvas())
            log.go_to(driver.item(f"line:{index}"))
            inspector.look(f"log, {name}, a line")
    driver.app.pop(log)
    driver.host.open_fairness()
    inspector.look("fairness")
    driver.key("end")
    inspector.look("fairness, its end")
    driver.app.pop(driver.top)
    driver.host.refuse(Refusal("wait_turn", {"name": names[1]}, "p.8"))
    driver.app.advance(500)
    inspector.toast("a refusal")
    return inspector.found


@pytest.mark.one_in(2)
@at_quick_sizes
@each_game
@pytest.mark.slow
def test_rules_log_and_fairness_fit(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_through(window, case, size, text, case.names))


@at_quick_sizes
@each_game
@pytest.mark.slow
def test_they_fit_with_the_widest_names(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_through(window, case, size, text, screens.LONG))


@pytest.mark.long
@at_all_sizes
@each_game
def test_rules_log_and_fairness_fit_at_all_sizes(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    assert_none(
        [
            *_look_through(window, case, size, text, case.names),
            *_look_through(window, case, size, text, screens.LONG),
        ]
    )
