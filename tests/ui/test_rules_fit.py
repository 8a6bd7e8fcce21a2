"""Nothing of the rules, the log and the fairness page is cut, small or covered, whatever the size of window and text."""

from __future__ import annotations

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import GAME
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.scenes.table.log import LogScene
from tests.ui import screens
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.fit import Inspector, Violation, report
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot
from tests.ui.test_fit import at_all_sizes, at_quick_sizes

RULES = rulebook.load(GAME.id)


def _assert_none(found: list[Violation]) -> None:
    if found:
        pytest.fail(f"{len(set(found))} violations\n{report(found)}", pytrace=False)


def _look_through(window: MakeDriver, size: Size, text: int, names: screens.Names) -> list[Violation]:
    """Every section, contents, hits; the log with each filter and a card; fairness scrolled to its end; a refusal with its key."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    driver.start(places.finished(1, names=names))
    driver.wait_idle()
    driver.host.open_rules()
    inspector.look("rules, contents")
    scene = driver.top
    assert isinstance(scene, RulesScene)
    for section in RULES.sections:
        scene.open_section(section.id)
        inspector.look(f"rules, {section.id}")
    for words in ("the", "p.6", "knockout tapout"):
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
            log.refresh(driver.app._canvas())
            log.go_to(driver.item(f"line:{index}"))
            inspector.look(f"log, {name}, a line")
    driver.app.pop(log)
    driver.host.open_fairness()
    inspector.look("fairness")
    driver.key("end")
    inspector.look("fairness, its end")
    driver.app.pop(driver.top)
    driver.host.refuse(Refusal("ui_boost_needs_attack", {"card": "@card.combination"}, "p.8"))
    driver.app.advance(500)
    inspector.toast("a refusal")
    return inspector.found


@at_quick_sizes
def test_rules_log_and_fairness_fit(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_look_through(window, size, text, screens.SHORT))


@at_quick_sizes
def test_they_fit_with_the_widest_names(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_look_through(window, size, text, screens.LONG))


@pytest.mark.long
@at_all_sizes
def test_rules_log_and_fairness_fit_at_all_sizes(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(
        [*_look_through(window, size, text, screens.SHORT), *_look_through(window, size, text, screens.LONG)]
    )
