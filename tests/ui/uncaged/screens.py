"""Screens of UNCAGED's table by name, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable

from kotgames.games.uncaged.table import ids
from tests.ui.driver import Driver, Opener
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import fill


def looking(driver: Driver, thing: str) -> None:
    """Rest the pointer on a thing, if it is on this page."""
    if thing in driver.ids():
        driver.hover(thing)


def again(driver: Driver, name: str) -> None:
    """On another page, the pointer has to look again."""
    if name.startswith("looking at"):
        looking(driver, name.removeprefix("looking at "))


def screens(players: tuple[str, str]) -> dict[str, Opener]:
    """What opens each of them in a match of players of these names."""

    def at(name: str, then: Callable[[Driver], None] = lambda driver: None) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(places.QUESTIONS[name](names=players))
            driver.wait_idle()
            then(driver)

        return open_it

    def exchanges(count: int) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(places.exchanged(exchanges=count, names=players))
            driver.wait_idle()

        return open_it

    def looked(thing: str) -> Opener:
        def open_it(driver: Driver) -> None:
            exchanges(3)(driver)
            looking(driver, thing)

        return open_it

    def results(driver: Driver) -> None:
        driver.start(places.finished(names=players))
        driver.wait_idle()

    found = {name: at(name) for name in places.QUESTIONS}
    for count, what in ((2, "half"), (5, "full")):
        for name in ("place, attack", "place, defence", "place on the ground"):
            found[f"{name}, {what}"] = at(name, lambda driver, count=count: fill(driver, count))  # type: ignore[misc]
    for count in (1, 2, 3, 4):
        found[f"exchange {count}"] = exchanges(count)
    for thing in (ids.deck(0), ids.deck(1), ids.SHEET, ids.fighter(0)):
        found[f"looking at {thing}"] = looked(thing)
    return {**found, "results": results}
