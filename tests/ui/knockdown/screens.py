"""Screens of Knockdown's table by name, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable

from kotgames.engine.match import Match
from kotgames.games.knockdown.components import DASH
from kotgames.games.knockdown.table import ids
from tests.ui.driver import Driver, Opener
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import hand_card, inside
from tests.ui.screens import Names

Then = Callable[[Driver], None]


def looking(driver: Driver, thing: str) -> None:
    """Rest the pointer on a thing, if it is on this page."""
    if thing in driver.ids():
        driver.hover(thing)


def again(driver: Driver, name: str) -> None:
    """On another page, the pointer has to look again."""
    if name.startswith("looking at"):
        looking(driver, name.removeprefix("looking at "))


def in_row(driver: Driver, index: int = 0) -> str:
    """A card of the row, by its place."""
    return ids.card(inside(driver).view["row"][index])


def _begun(names: Names) -> Match:
    match = places.awaiting_tower(names=names)
    match.begin_test()
    return match


def screens(players: Names) -> dict[str, Opener]:
    """What opens each of them in a match of players of these names."""

    def at(make: Callable[..., Match], *then: Then) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(make(names=players))
            driver.wait_idle()
            for do in then:
                do(driver)
            driver.step()

        return open_it

    def reload(driver: Driver) -> None:
        name = ids.special(places.CARD_SET.special_ids.index("reload"))
        if name not in driver.ids() and "page:sheet" in driver.ids():
            driver.click("page:sheet")
        driver.click(name)

    found = {name: at(make) for name, make in places.POSITIONS.items()}
    found["practising the tower"] = lambda driver: driver.app.go("practice", places.GAME.id)
    found |= {
        "the tower": at(places.awaiting_tower),
        "a tower that was begun": at(_begun),
        "late in the match": at(places.late),
        "a payment is laid out": at(places.action, reload),
        "a row card is looked at": at(places.action, lambda driver: looking(driver, in_row(driver))),
        "a row card out of range": at(places.far, lambda driver: looking(driver, in_row(driver))),
        "a row card is held": at(places.action, lambda driver: driver.host.hold(in_row(driver))),
        "a Dash is held": at(places.action, lambda driver: driver.host.hold(hand_card(driver, DASH))),
        "the miniature is held": at(places.action, lambda driver: driver.host.hold(ids.mini(0))),
        "the bot thinks": at(places.bot_to_act),
        "calling in a tower match": at(lambda names: places.calling(test="tower", names=names)),
    }
    for thing in (
        ids.DECK,
        ids.sheet(0),
        ids.wounds(1),
        ids.special(0),
        ids.up(0, 0),
        ids.mini(0),
    ):
        found[f"looking at {thing}"] = at(
            places.late,
            lambda driver, thing=thing: looking(driver, thing),  # type: ignore[misc]
        )
    return {**found, "results": at(places.finished)}
