"""Every screen there is, by name: what a driver does to get there. Used by the fit test and the life tests.

A scene class that no screen here shows fails the fit test.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import kotgames.scenes
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.ready_made import presets
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.system.catalogue import Words
from kotgames.ui.scene import Scene
from tests.ui import places
from tests.ui.driver import Driver, Opener
from tests.ui.places import LONG_NAME

Names = tuple[str, str]
SHORT: Names = ("Vance", "Okoro")
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


def screens(names: Names = SHORT) -> dict[str, Opener]:
    """Every screen with these player names."""
    return {**_shell(names), **_card_set(names), **_dialogs(names), **_verdicts(names)}


# ---- before a match


def _shell(names: Names) -> dict[str, Opener]:
    def title(driver: Driver) -> None:
        routes.title(driver.app)

    def title_waiting(driver: Driver) -> None:
        path = saves.new_path(GAME.id, datetime(2026, 1, 1))
        Match.start(
            GAME,
            seed=1,
            options=GAME.sample_options(),
            seats=places.seats("human", "human", names=names),
            path=path,
        )
        routes.title(driver.app)

    def setup(driver: Driver) -> None:
        remembered = {f"name:{seat}": names[seat] for seat in (0, 1)}
        driver.app.settings.setup = {GAME.id: remembered}
        routes.setup(driver.app, GAME.id)

    return {"title": title, "title, a match waits": title_waiting, "setup": setup}


# ---- the table


def at(make: Callable[[], Match], *then: Callable[[Driver], None]) -> Opener:
    """A table for a match, and what is done there."""

    def open_it(driver: Driver) -> None:
        driver.start(make())
        for do in then:
            do(driver)
        driver.step()

    return open_it


def lay_boost(driver: Driver) -> None:
    """Lay a Boost on an attack card, by whichever legal gesture there is first."""
    table = driver.host
    gestures = table.gestures()
    for targets in gestures.values():
        for target, gesture in targets.items():
            if gesture.draft is not None and target.startswith("card:"):
                gesture.draft()
                table.hold("")
                table.changed()
                return
    raise AssertionError("no Boost of this hand fits any attack")


def stage_discards(driver: Driver) -> None:
    """Two cards are laid out to be discarded."""
    host = driver.host
    for name in host.table.gestures.hand()[:2]:
        host.gestures()[name]["discard"].draft()  # type: ignore[misc]
        host.changed()


def hold_first(driver: Driver) -> None:
    """Pick up the first card that does something."""
    host = driver.host
    host.hold(next(name for name in host.gestures() if name.startswith("card:")))


def made_fighter(driver: Driver) -> None:
    """Take a ready-made fighter."""
    host = driver.host
    host.table.draft.markers.take(presets()[0])  # type: ignore[attr-defined]


def three_styles(driver: Driver) -> None:
    """Place three Styles and some markers."""
    markers = driver.host.table.draft.markers  # type: ignore[attr-defined]
    for item in (5, 9, 12, c.HEART, c.CONDITIONING, c.CONDITIONING):
        assert markers.add(item) is None


def _card_set(names: Names) -> dict[str, Opener]:
    first_ground = places.TABLES.first_ground
    last = len(places.TABLES.positions) - 1
    more: Any = {"names": names}
    return {
        "build, empty": at(lambda: places.build(**more)),
        "build, begun": at(lambda: places.build(**more), three_styles),
        "build, ready": at(lambda: places.build(**more), made_fighter),
        "move, standing": at(lambda: places.move(1, 4, **more)),
        "move, from the Clinch": at(lambda: places.move(first_ground - 1, 5, **more)),
        "move, ground below": at(lambda: places.move(first_ground, 6, 1, **more)),
        "move, asterisk": at(lambda: places.move(last, 5, 0, **more)),
        "side": at(lambda: places.side(**more)),
        "act": at(lambda: places.act(**more)),
        "act on the ground": at(lambda: places.act(where={"position": "half_guard", "top": 0}, **more)),
        "act, held": at(lambda: places.act(**more), hold_first),
        "act, boost laid": at(lambda: places.act(**more), lay_boost),
        "act, discards staged": at(lambda: places.act(**more), stage_discards),
        "act, must": at(lambda: places.must_act(**more)),
        "discard more": at(lambda: places.discard_more(**more)),
        "react with the card": at(lambda: places.react(holding=True, **more)),
        "react without": at(lambda: places.react(holding=False, **more)),
        "critical, strike": at(lambda: places.critical(hold=False, **more)),
        "critical, hold": at(lambda: places.critical(hold=True, **more)),
        "hurt, own": at(lambda: places.hurt_own(**more)),
        "hurt, two own": at(lambda: places.hurt_own(2, **more)),
        "hurt, the foe's": at(lambda: places.hurt_foe(**more)),
        "restore": at(lambda: places.restore(**more)),
        "the bot thinks": at(lambda: places.bot_to_act(**more)),
        "hot seat, open question": at(lambda: places.hurt_own(kinds=("human", "human"), **more)),
        "full piles": at(lambda: _late(names)),
        "three Styles each": at(lambda: _decorated(names)),
    }


def _late(names: Names) -> Match:
    """Near the end of a round: full discard and scoring piles, everything possible Hurt, Style cards of all kinds."""
    piles = {"strikes": ["punch", "elbow"] * 3, "grapples": ["throw", "arm_hold"] * 2}
    one = places.fighter(
        ["kick", "knee", "style"], ["likes_neck_hold", "great_ground_and_pound", "great_balance"], piles,
        heart=3, striking=(0, 3), grappling=(1, 2), conditioning=(0, 9),
    )  # fmt: skip
    two = places.fighter(
        ["kick", "knee"], ["likes_leg_hold"], heart=3, striking=3, grappling=3, conditioning=9
    )
    state = places.position(one, two, position="side_control", top=0, deck=3, round=5, turn=99, wins=(2, 2))
    return places.match_at(state, places.seats(names=names))


def _decorated(names: Names) -> Match:
    styles = ["likes_neck_hold", "likes_throw", "great_ground_and_pound"]
    one = places.fighter(["style"] * 5 + ["neck_hold", "sink", "second_wind"], styles)
    # two of each: whatever the deck holds of one kind
    two = places.fighter(
        ["punch", "kick", "knee", "elbow"] * 2, ["great_escapes", "great_cardio", "likes_arm_hold"]
    )
    state = places.position(one, two, position="full_guard", top=0, mobile=0)
    return places.match_at(state, places.seats(names=names))


def looked_at(names: Names = SHORT) -> Iterator[tuple[str, Callable[[], Match]]]:
    """Hands of all cards, for looking at each: standing, in the Clinch, on the ground, above and below."""
    card_set = places.TABLES
    kinds = list(card_set.kinds)
    styles = ("likes_punch", "likes_neck_hold", "great_ground_and_pound")
    for where in (
        {"position": "clinch"},
        {"position": "full_guard", "top": 0},
        {"position": "side_control", "top": 1},
    ):
        for start in range(0, len(kinds), 6):
            hand = kinds[start : start + 6]
            yield (
                f"{where['position']} {where.get('top', '')} {hand[0]}",
                lambda hand=hand, where=where: places.act(hand, styles, where=where, names=names),  # type: ignore[misc]
            )


# ---- over a match


def _dialogs(names: Names) -> dict[str, Opener]:
    def hot(driver: Driver) -> None:
        driver.start(places.act(kinds=("human", "human"), names=names))
        driver.step()

    def table(driver: Driver) -> None:
        driver.start(places.act(names=names))

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
        driver.start(places.finished(2, names=names))
        driver.wait_idle()
        driver.host.open_log()

    def over(driver: Driver) -> None:
        driver.start(places.finished(1, names=names))
        driver.wait_idle()
        driver.app.pop(driver.top)

    def found(driver: Driver) -> None:
        driver.key("f")
        driver.type("critical")

    def nothing(driver: Driver) -> None:
        driver.key("f")
        driver.type("xyzzy")

    def rules(driver: Driver) -> None:
        driver.host.open_rules(("event", "MobilityRolled:tie"))

    def dice(driver: Driver) -> None:
        driver.start(places.finished(2, names=names))
        driver.wait_idle()
        driver.host.open_fairness()

    return {
        "rules": after(rules),
        "rules, contents": after(lambda driver: driver.host.open_rules()),
        "rules, a search": after(found, after(rules)),
        "rules, a search in vain": after(nothing, after(rules)),
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


def _verdicts(names: Names) -> dict[str, Opener]:
    def results(match: Callable[[], Match]) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.start(match())
            driver.wait_idle()

        return open_it

    found = {
        f"results, {rounds} rounds": results(lambda rounds=rounds: places.finished(rounds, names=names))  # type: ignore[misc]
        for rounds in (1, 2, 3, 4, 5, 6)
    }

    def practice() -> Match:
        match = places.finished(6, names=names)
        match.practice = True
        return match

    found["results, in practice"] = results(practice)
    return found


def pages(driver: Driver) -> list[str]:
    """The pages of a folded table, of folded fighter creation or of the settings, by the ids of their tabs."""
    return [item.id for item in driver.items() if item.id.startswith("page:")]


def words() -> Words:
    """The texts of the shell and this game."""
    return Words(game=GAME.id)
