"""Every screen that any game has besides its own, by name: what a driver does to get there. Used by the fit test and the life tests.

A scene class that no screen here and no room shows fails the fit test.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import kotgames.scenes
from kotgames.engine.match import Match
from kotgames.engine.telling import RoundNote
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.scenes.behind import Doors
from kotgames.scenes.table.giving_up import GiveUp, WatchOn
from kotgames.scenes.table.opening import Opening
from kotgames.scenes.table.orders import OrderDialog
from kotgames.ui.input import Act
from kotgames.ui.scene import Scene
from kotgames.ui.table.round_card import RoundCard
from tests.ui.driver import Driver, Opener

if TYPE_CHECKING:
    from tests.ui.cases.case import UiCase

LONG_NAME = "WWWWWWWWWWWWWWWW"
"""The widest name that a player may type."""

Names = tuple[str, str]
LONG: Names = (LONG_NAME, LONG_NAME)


def scene_classes() -> set[type[Scene]]:
    """All scenes of `kotgames.scenes` that can be opened: those with a kind (a base class of others has none)."""
    for module in pkgutil.walk_packages(kotgames.scenes.__path__, "kotgames.scenes."):
        importlib.import_module(module.name)
    found: set[type[Scene]] = set()
    waiting = [Scene]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind.__module__.startswith("kotgames."):
                found.add(kind)
                waiting.append(kind)
    return {kind for kind in found if kind.kind}


def screens(case: UiCase, names: Names | None = None) -> dict[str, Opener]:
    """Every screen of a game with these player names: its table's and what lies before, over and after it."""
    names = names or case.names
    return {**_before(case, names), **case.screens(names), **_over(case, names)}


# ---- before a match


def _before(case: UiCase, names: Names) -> dict[str, Opener]:
    def title_waiting(driver: Driver) -> None:
        path = saves.new_path(case.game.id, datetime(2026, 1, 1))
        options = case.game.sample_options()
        Match.start(
            case.game, seed=1, options=options, seats=case.seats("human", "human", names=names), path=path
        )
        routes.title(driver.app)

    def setup(driver: Driver) -> None:
        remembered = {f"name:{seat}": names[seat] for seat in (0, 1)}
        driver.app.settings.setup = {case.game.id: remembered}
        routes.setup(driver.app, case.game.id)

    def letters(driver: Driver) -> None:
        """A name is written with a controller."""
        setup(driver)
        driver.app.devices.used = "pad"
        top = driver.top
        top.activate(driver.item("name:0"))
        driver.app.act(Act("up"))

    def doors(driver: Driver) -> None:
        setup(driver)
        driver.app.push(Doors(driver.app, lambda: None))

    return {
        "title, a match waits": title_waiting,
        "setup": setup,
        "letters of a name": letters,
        "doors": doors,
    }


def at(make: Callable[[], Match], *then: Callable[[Driver], None]) -> Opener:
    """A table for a match, and what is done there."""

    def open_it(driver: Driver) -> None:
        driver.start(make())
        for do in then:
            do(driver)
        driver.step()

    return open_it


# ---- over a match and after it


def _search_in_vain(driver: Driver) -> None:
    driver.key("f")
    driver.type("xyzzy")


def _watch_on(driver: Driver) -> None:
    driver.app.push(WatchOn(driver.app, lambda: None))


def _order(driver: Driver) -> None:
    driver.app.push(OrderDialog(driver.app, driver.host.words("rules.title"), lambda turn: None))


def _settled(open_it: Callable[[Driver], None], *, brief: bool) -> Opener:
    """The opening when nothing moves any more, in full or brief."""

    def at_rest(driver: Driver) -> None:
        open_it(driver)
        scene = driver.top
        assert isinstance(scene, Opening)
        scene.full = not brief
        scene._t = scene._settled_at

    return at_rest


def _over(case: UiCase, names: Names) -> dict[str, Opener]:
    def hot(driver: Driver) -> None:
        driver.start(case.with_hand(kinds=("human", "human"), names=names))
        driver.step()

    def table(driver: Driver) -> None:
        driver.start(case.with_hand(names=names))

    def confirm(key: str) -> Opener:
        def open_it(driver: Driver) -> None:
            table(driver)
            driver.host.confirm(key, lambda: None)
            driver.step()

        return open_it

    def after(step: Callable[[Driver], None], base: Opener = table) -> Opener:
        def open_it(driver: Driver) -> None:
            base(driver)
            step(driver)
            driver.step()

        return open_it

    def long_log(driver: Driver) -> None:
        driver.start(case.finished(names=names))
        driver.wait_idle()
        driver.host.open_log()

    def over(driver: Driver) -> None:
        driver.start(case.finished(names=names))
        driver.wait_idle()
        driver.app.pop(driver.top)

    def found(driver: Driver) -> None:
        driver.key("f")
        driver.type(case.searched)

    def rules(driver: Driver) -> None:
        driver.host.open_rules(case.rule)

    def dice(driver: Driver) -> None:
        driver.start(case.finished(names=names))
        driver.wait_idle()
        driver.host.open_fairness()

    def open_question(driver: Driver) -> None:
        driver.start(case.secrets.open_question(names=names))
        driver.wait_idle()

    def practice(driver: Driver) -> None:
        match = case.finished(names=names)
        match.practice = True
        driver.start(match)
        driver.wait_idle()

    def opened(driver: Driver) -> None:
        driver.start(case.start(names=names))
        driver.app.push(Opening(driver.app, driver.host))

    def round_card(driver: Driver) -> None:
        table(driver)
        words = driver.host.words
        lines = tuple(("podium", words("refusal.wait_turn", name=name)) for name in names)
        score = tuple(str(number) for number, _ in enumerate(driver.host.seats))
        note = RoundNote(words("results.rounds"), words("results.tied"), score, (*lines, *lines))
        driver.host.table.context.round_card = RoundCard(note, 0.5)
        driver.host.changed()

    def give_up(driver: Driver) -> None:
        people = [(seat, names[seat % 2]) for seat in range(6)]
        driver.app.push(GiveUp(driver.app, people, lambda seat: None))

    return {
        "giving up": after(give_up),
        "watching on": after(_watch_on),
        "a standing order": after(_order),
        "hot seat, open question": open_question,
        "results, in practice": practice,
        "the opening": _settled(opened, brief=False),
        "the opening, brief": _settled(opened, brief=True),
        "a round's card": round_card,
        "rules": after(rules),
        "rules, contents": after(lambda driver: driver.host.open_rules()),
        "rules, a search": after(found, after(rules)),
        "rules, a search in vain": after(_search_in_vain, after(rules)),
        "fairness, no dice": after(lambda driver: driver.host.open_fairness()),
        "fairness": dice,
        "curtain": hot,
        "pause": after(lambda driver: driver.host.pause()),
        "pause, after the end": after(lambda driver: driver.host.pause(), over),
        "the table after the end": over,
        "settings": after(lambda driver: driver.host.open_settings()),
        "log, empty": after(lambda driver: driver.host.open_log()),
        "log": long_log,
        "confirm undo_agree": confirm("undo_agree"),
        "confirm undo_practice": confirm("undo_practice"),
        "confirm concede": confirm("concede"),
    }


def pages(driver: Driver) -> list[str]:
    """The pages of a folded table, of folded fighter creation or of the settings, by the ids of their tabs."""
    return [item.id for item in driver.items() if item.id.startswith("page:")]
