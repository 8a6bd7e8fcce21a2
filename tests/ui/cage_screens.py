"""UNCAGED's screens by name, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kotgames.games.uncaged.table import ids
from kotgames.scenes import routes
from tests.ui import uncaged
from tests.ui.driver import Driver, Opener


def fill(driver: Driver, most: int) -> None:
    """Lay so many cards of the hand, as they come."""
    table = cast(Any, driver.host.table)
    for slot in table.context.free_slots[:most]:
        free = [card for card in table.context.own_hand if table.context.row.slot_of(card) is None]
        table.context.row.lay(free[0], slot)
    driver.host.changed()
    driver.step()


def looking(driver: Driver, thing: str) -> None:
    """Rest the pointer on a thing, if it is on this page."""
    if thing in driver.ids():
        driver.hover(thing)


def screens(players: tuple[str, str]) -> dict[str, Opener]:
    """What opens each of them in a match of players of these names."""

    def at(name: str, then: Callable[[Driver], None] = lambda driver: None) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(uncaged.QUESTIONS[name](names=players))
            driver.wait_idle()
            then(driver)

        return open_it

    def exchanges(count: int) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(uncaged.exchanged(exchanges=count, names=players))
            driver.wait_idle()

        return open_it

    def looked(thing: str) -> Opener:
        def open_it(driver: Driver) -> None:
            exchanges(3)(driver)
            looking(driver, thing)

        return open_it

    def results(driver: Driver) -> None:
        driver.start(uncaged.finished(names=players))
        driver.wait_idle()

    def log(driver: Driver) -> None:
        exchanges(3)(driver)
        driver.host.open_log()
        driver.step()

    def over(driver: Driver) -> None:
        results(driver)
        driver.app.pop(driver.top)
        driver.step()

    def hot_seat(driver: Driver) -> None:
        driver.start(uncaged.question("deflect", kinds=uncaged.PEOPLE, names=players))
        driver.wait_idle()

    def setup(driver: Driver) -> None:
        driver.app.settings.setup = {"uncaged": {f"name:{seat}": players[seat] for seat in (0, 1)}}
        routes.setup(driver.app, "uncaged")

    found = {name: at(name) for name in uncaged.QUESTIONS}
    for count, what in ((2, "half"), (5, "full")):
        for name in ("place, attack", "place, defence", "place on the ground"):
            found[f"{name}, {what}"] = at(name, lambda driver, count=count: fill(driver, count))  # type: ignore[misc]
    for count in (1, 2, 3, 4):
        found[f"exchange {count}"] = exchanges(count)
    for thing in (ids.deck(0), ids.deck(1), ids.SHEET, ids.fighter(0)):
        found[f"looking at {thing}"] = looked(thing)
    return {
        **found, "results": results, "log": log, "the table after the end": over, "hot seat, open question": hot_seat, "setup": setup,
    }  # fmt: skip
