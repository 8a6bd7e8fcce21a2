"""Screens of Knock Out Punch's table by name, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kotgames.engine.match import Match
from kotgames.games.knock_out_punch.card_set import BELT, FIGHTER, SHOWDOWN, TOWEL, WILD
from kotgames.games.knock_out_punch.table import ids
from tests.ui.driver import Driver, Opener
from tests.ui.knock_out_punch import places
from tests.ui.knock_out_punch.hands import inside, lay, own_cards
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


def fill(driver: Driver, most: int = 5) -> None:
    """Lay so many cards that go to one station: that of the first fighter of the hand."""
    context = inside(driver)
    for card in own_cards(driver):
        if context.does(card) not in (FIGHTER, WILD) or len(context.laid) >= most:
            continue
        home = context.home_of(card)
        if home >= 0 and context.laid_at in (-1, home):
            lay(driver, card, home)


def first_of(driver: Driver, *sorts: int) -> str:
    """The first card of the own hand that is of one of these sorts."""
    context = inside(driver)
    return ids.card(next(card for card in own_cards(driver) if context.does(card) in sorts))


def hold(driver: Driver, *sorts: int) -> None:
    """Take up such a card."""
    driver.host.hold(first_of(driver, *sorts))


def look(driver: Driver, *sorts: int) -> None:
    """Look at such a card."""
    driver.hover(first_of(driver, *sorts))


def _gives_up(driver: Driver) -> None:
    """Who it is is asked; behind the curtain, where several sit here."""
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    driver.host.concede()
    driver.step()


def _leaves_the_bots(driver: Driver) -> None:
    """Nobody is left here."""
    _gives_up(driver)
    driver.click("give_up:0")
    driver.step()


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

    found = {name: at(make) for name, make in places.POSITIONS.items()}
    found["the glove"] = at(places.throwing)
    found["practising the glove"] = lambda driver: driver.app.go("practice", places.GAME.id)
    found |= {
        "turn, laid": at(places.placing, lambda driver: fill(driver, 2)),
        "turn, all laid": at(places.placing, fill),
        "add, laid": at(places.adding, lambda driver: fill(driver, 1)),
        "turn, a fighter is looked at": at(places.turn, lambda driver: look(driver, FIGHTER)),
        "turn, a fighter is held": at(places.turn, lambda driver: hold(driver, FIGHTER)),
        "turn, a Wild is held": at(places.turn, lambda driver: hold(driver, WILD)),
        "turn, a Towel is held": at(places.turn, lambda driver: hold(driver, TOWEL)),
        "turn, a Showdown is held": at(places.turn_of_the_king, lambda driver: hold(driver, SHOWDOWN, BELT)),
        "the bot thinks": at(places.bot_to_act),
        "the glove": at(places.throwing),
    }
    for count in (2, 3, 4, 5, 6):
        found[f"{count} players"] = at(partial(places.crowded, count))
    for count in (3, 6):
        found[f"{count} players, a bet"] = at(partial(places.crowded, count, "bet", crowd=12 // count))
    for thing in (
        ids.DECK,
        ids.TRASH,
        ids.TOKENS,
        ids.REFEREE,
        ids.station(1),
        ids.station(6),
        ids.corner(1),
    ):
        found[f"looking at {thing}"] = at(
            partial(places.crowded, 3),
            lambda driver, thing=thing: looking(driver, thing),  # type: ignore[misc]
        )
    people = ("human",) * 6
    return {
        **found,
        "somebody of six gives up": at(partial(places.crowded, 6, kinds=people), _gives_up),
        "only bots are left of six": at(partial(places.crowded, 6), _leaves_the_bots),
        "a standing order": at(places.blocking, lambda driver: driver.click("orders:offer")),
        "a question that goes round": at(partial(places.crowded, 6, "bet", kinds=people)),
        "results, six players": at(lambda names: places.finished(count=6)),
        "results": at(places.finished),
    }
