"""Screens of the Kard Game's table by name, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kotgames.engine.match import Match
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.table import ids
from tests.ui.driver import Driver, Opener
from tests.ui.mortal_kombat_kards import brawls, places, rooms
from tests.ui.mortal_kombat_kards.hands import inside, own_cards
from tests.ui.screens import Names

Then = Callable[[Driver], None]


ALIKE = {"action, Basic", "action, laid", "cancel", "rest, burning", "follow, a kick"}
"""Questions that look as others do, or as they do with something laid out."""


def looking(driver: Driver, thing: str) -> None:
    """Rest the pointer on a thing, if it is on this page."""
    if thing in driver.ids():
        driver.hover(thing)


def again(driver: Driver, name: str) -> None:
    """On another page, the pointer has to look again."""
    if name.startswith("looking at"):
        looking(driver, name.removeprefix("looking at ").partition(",")[0])


def of_kind(driver: Driver, name: str) -> str:
    """The first card of the own hand of a kind."""
    card_set = driver.host.card_set
    kind = card_set.kind_index[name]
    return ids.card(next(card for card in own_cards(driver) if card_set.kind_of[card] == kind))


def laid(driver: Driver, *texts: str) -> None:
    """Lay these out, one after the other."""
    for text in texts:
        driver.host.commit([a.parse(text, places.CARD_SET)])
        driver.wait_idle()


def put_aside(driver: Driver, count: int = 2) -> None:
    """So many kards are put aside."""
    for card in own_cards(driver)[:count]:
        inside(driver).draft.put_aside(card)
    driver.step()


def _lays(*texts: str) -> Then:
    return lambda driver: laid(driver, *texts)


def _looks(name: str) -> Then:
    return lambda driver: driver.hover(of_kind(driver, name))


def _holds(name: str) -> Then:
    return lambda driver: driver.host.hold(of_kind(driver, name))


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

    found = {name: at(make) for name, make in places.QUESTIONS.items() if name not in ALIKE}
    found |= {
        "discard, put aside": at(places.discard, put_aside),
        "action, a Kombo": at(
            places.action, _lays("lay jab", "kombo opener", "effect adrenaline", "effect power_blow")
        ),
        "action, a kard is looked at": at(places.action, _looks("flying_kick")),
        "action, a kard is held": at(places.action, _holds("high_kick")),
        "answer, a block": at(places.answering, _lays("block high_block")),
        "answer, a counter": at(places.answering, _lays("counter jab")),
        "answer, two ways": at(places.answering_in_several_ways, _lays_by_hand("shadow_uppercut")),
        "answer, a kard is looked at": at(places.answering, _looks("duck")),
        "cancel, which": at(
            lambda **named: places.cancelling(several=True, **named), _lays("cancel counterspell")
        ),
        "rest, two are laid": at(places.going_on, _lays("lay jab", "lay flying_kick", "effect fury")),
        "rest, three are burned": at(places.burning, _lays("burn head_punch", "burn jab", "burn high_kick")),
        "answer to a stun": at(places.stunning),
        "answer to a stun, too slow": at(
            lambda **named: places.stunning(("roundhouse", *places.HAND), **named),
            _lays("counter roundhouse"),
        ),
        "follow, one is laid": at(places.following, _lays("lay high_kick")),
        f"looking at {ids.deck(0)}, two kards put aside": at(
            lambda **named: places.discard(places.HAND[:8], **named),
            put_aside,
            lambda driver: looking(driver, ids.deck(0)),
        ),
        "the bot thinks": at(places.bot_to_act),
    }
    for thing in (
        ids.DISTANCE,
        ids.deck(0),
        ids.closed(1),
        ids.token(1, 0),
        ids.fighter(1),
    ):
        found[f"looking at {thing}"] = at(
            places.marked,
            lambda driver, thing=thing: looking(driver, thing),  # type: ignore[misc]
        )
    found |= {name: at(make) for name, make in brawls.QUESTIONS.items()}
    found |= {
        "brawl, results": at(lambda names: brawls.finished()),
        "brawl, a bot thinks": at(partial(brawls.acting, 4, kinds=("greedy", "human"))),
    }
    return {**found, **rooms.rooms(), "results": at(places.finished)}


def _lays_by_hand(name: str) -> Then:
    """As a click on a kard and on the own wing does."""

    def lay(driver: Driver) -> None:
        card = of_kind(driver, name)
        gesture = driver.host.gestures()[card][ids.wing(0)]
        assert gesture.draft is not None
        gesture.draft()
        driver.step()

    return lay
