"""When the still part of a table is drawn anew: at once at rest; while something is shown in two frames after that which builds it."""

from __future__ import annotations

import pytest

from kotgames.scenes.table.painting import LATEST
from kotgames.scenes.table.table_scene import TableScene
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("unhurried")


class Probes:
    """Two more fixtures of a table, the first and the last, that count how often they are drawn."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn = [0, 0]
        self.extra = 0
        self._app, self._host = driver.app, driver.host
        picture = driver.host.table.picture
        fixtures = picture.fixtures

        def probe(number: int, name: str) -> Item:
            def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
                self.drawn[number] += 1

            return Item(name, canvas_area, draw)

        canvas_area = driver.app.canvas().area

        def more(canvas: Canvas) -> list[Item]:
            found = [probe(0, "probe:first"), *fixtures(canvas), probe(1, "probe:last")]
            return [*found, *(probe(1, f"probe:{index}") for index in range(self.extra))]

        monkeypatch.setattr(picture, "fixtures", more)
        driver.host.rebuild()
        driver.app.frame()

    def frame(self) -> tuple[int, int]:
        """Draw one; how often each was drawn in it."""
        before = [*self.drawn]
        self._app.frame()
        return self.drawn[0] - before[0], self.drawn[1] - before[1]

    def changed(self) -> None:
        """Something on the table changed."""
        self._host.rebuild()


@pytest.fixture(params=CASES)
def probes(
    request: pytest.FixtureRequest, window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> tuple[Driver, Probes]:
    case: UiCase = request.param
    driver = window(speed=1.0)
    driver.start(case.with_hand())
    driver.wait_idle()
    return driver, Probes(driver, monkeypatch)


def _shown(monkeypatch: pytest.MonkeyPatch, *, shown: bool) -> None:
    monkeypatch.setattr(TableScene, "skippable", property(lambda host: shown))


def _settled(driver: Driver, probe: Probes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is shown, frames follow each other, and all that changed was drawn."""
    driver.app.shapes.hurried = True
    _shown(monkeypatch, shown=True)
    driver.app.redraw()
    while driver.app.due:
        probe.frame()


def test_at_rest_a_change_is_seen_at_once(probes: tuple[Driver, Probes]) -> None:
    driver, probe = probes
    driver.app.shapes.hurried = True
    probe.frame()
    probe.changed()
    assert probe.frame() == (1, 1)
    assert probe.frame() == (0, 0)


def test_while_something_is_shown_it_is_drawn_part_by_part(
    probes: tuple[Driver, Probes], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, probe = probes
    _settled(driver, probe, monkeypatch)
    probe.changed()
    assert probe.frame() == (0, 0), "this one builds the table"
    assert driver.app.due, "another follows"
    assert probe.frame() == (1, 0)
    assert probe.frame() == (0, 1)
    _shown(monkeypatch, shown=False)  # it ends with a change, which comes in the same way
    probe.changed()
    assert [probe.frame() for _ in range(3)] == [(0, 0), (1, 0), (0, 1)]
    assert probe.frame() == (0, 0)
    assert not driver.app.due


def test_a_table_that_changes_with_every_frame_is_seen_all_the_same(
    probes: tuple[Driver, Probes], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, probe = probes
    driver.app.shapes.hurried = True
    _shown(monkeypatch, shown=True)
    probe.frame()
    for _ in range(4):
        seen = [0, 0]
        for _ in range(LATEST + 1):
            probe.changed()
            for number, drawn in enumerate(probe.frame()):
                seen[number] += drawn
        assert seen == [1, 1]


def test_nothing_is_missing_when_other_fixtures_come_or_the_table_lies_elsewhere(
    probes: tuple[Driver, Probes], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, probe = probes
    _settled(driver, probe, monkeypatch)
    middle = driver.host.painting._middle
    monkeypatch.setattr(driver.host.painting, "_middle", "a fixture that is gone")
    probe.changed()
    assert probe.frame() == (1, 1), "one part would begin where the other does not end"
    assert driver.host.painting._middle == middle
    driver.host.painting.forget_area()  # another viewer looks
    probe.changed()
    assert probe.frame() == (1, 1), "nothing of before is seen"
    probe.extra = 3
    probe.changed()
    assert probe.frame() == (0, 0)
    assert [probe.frame() for _ in range(2)] == [(1, 0), (0, 4)]
