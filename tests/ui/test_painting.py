"""The still part of a table is drawn anew with a change, and only then."""

from __future__ import annotations

import pytest

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


def test_a_change_is_seen_at_once_and_drawn_once(probes: tuple[Driver, Probes]) -> None:
    _, probe = probes
    probe.frame()
    probe.changed()
    assert probe.frame() == (1, 1)
    assert probe.frame() == (0, 0)
