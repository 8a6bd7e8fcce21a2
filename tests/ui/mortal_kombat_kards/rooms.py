"""The rooms of the Kard Game by name: deck builder, sealed draft and Arcade, with all that opens over them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.games.mortal_kombat_kards import arcade, deck_files
from kotgames.games.mortal_kombat_kards.arcade import RUNGS, Book, Climb, Ending
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table.rooms import tries
from kotgames.games.mortal_kombat_kards.trial import Pairing
from kotgames.history import rooms as history_rooms
from kotgames.scenes import routes
from tests.ui.driver import Driver, Opener

CARDS = shipped()
WRONG = "Ice and patience"
CLIMB = Climb("sub_zero", "advanced", 77, rung=7, continues=2, fatalities=3, turns=243)
HALL = tuple(Ending(who, "basic", 3, 4, 500 + number) for number, who in enumerate(CARDS.kombatants))


class InlineTrial:
    """In place of the process in which bots play: each match is won as soon as it is asked for."""

    def __init__(self, handler: str, on_ready: Callable[[], None], restarts: int = 0) -> None:
        self.asked: list[Pairing] = []
        self.on_ready = on_ready
        self.closed = False

    def ask(self, one: Pairing) -> int:
        """See `WorkerProcess`."""
        self.asked.append(one)
        self.on_ready()
        return len(self.asked)

    def poll(self) -> list[tuple[int, Any]]:
        """See `WorkerProcess`: what was asked for since the last call."""
        done, self.done = getattr(self, "done", 0), len(self.asked)
        return [(number, 1.0) for number in range(done + 1, self.done + 1)]

    def close(self) -> None:
        """See `WorkerProcess`."""
        self.closed = True


PATIENT: Final = Deck(
    "Patience", "sub_zero", "advanced",
    {
        "body_punch": 2, "uppercut": 2, "elbow": 2, "high_kick": 2, "low_kick": 2, "sweep": 2, "stomp": 2,
        "ice_blast": 2, "slide_sub_zero": 3, "ground_freeze": 3, "ice_shower": 1, "cold_clone": 3, "shatter": 3, "frost_grip": 2,
        "high_block": 3, "mid_block": 3, "low_block": 2, "duck": 2, "jump": 1, "anti_air": 1, "break_the_hold": 1,
        "adrenaline": 3, "momentum": 2, "power_blow": 2, "fury": 1, "broken_rhythm": 2, "crowds_roar": 1,
        "one_two": 1, "opener": 1, "closer": 1, "absolute_zero": 2,
    },
)  # fmt: skip
"""A deck that may be played, whatever becomes of the starters."""


def wrong_deck() -> Deck:
    """A deck with violations of every sort: size, another Kombatant's special, effects, copies."""
    deck = PATIENT.with_copies("rush", 6).with_copies("chi_healing", 3).with_copies("spear", 1)
    return msgspec.structs.replace(deck, name=WRONG)


def keep(*made: Deck) -> list[Path]:
    """Files of decks in the folder."""
    return [deck_files.add(deck, CARDS).path for deck in made]


def chosen(path: Path | None = None, who: str = "sub_zero", rules: int = 1) -> dict[str, Any]:
    """The choices of a set-up in which the first corner plays a deck."""
    found = {"fighter:0": CARDS.kombatants.index(who) + 1, "rules": rules}
    return found if path is None else {**found, "deck:0": path.name}


def enter(driver: Driver, name: str = "builder", **state: Any) -> Any:
    """Into a room, from a set-up with these choices; what is there."""
    driver.app.settings.setup = {GAME.id: state}
    routes.room(driver.app, GAME.id, name)
    driver.step()
    return driver.top


def with_wrong_deck(driver: Driver) -> Any:
    """The builder with a deck that may not be played."""
    deck_files.folder().mkdir(parents=True, exist_ok=True)
    path = deck_files.folder() / "Ice and patience.yaml"
    if not path.exists():
        keep(wrong_deck())
        (deck_files.folder() / "deck-7.yaml").write_text("game: mortal_kombat_kards\nkards:\n  jab: 0\n")
    return enter(driver, **chosen(path))


def climbing(driver: Driver, *climbs: Climb, hall: tuple[Ending, ...] = ()) -> Any:
    """Into the Arcade with these climbs, the last one shown, none of their matches begun; what is there."""
    for climb in climbs:
        history_rooms.path_of(GAME, "arcade", climb.key).unlink(missing_ok=True)
    arcade.where().parent.mkdir(parents=True, exist_ok=True)
    arcade.where().write_bytes(msgspec.json.encode(Book(climbs=climbs, hall=hall)))
    routes.room(driver.app, GAME.id, "arcade")
    driver.step()
    return driver.top


def rooms() -> dict[str, Opener]:
    """Every screen of them, and every dialog."""

    def builder(then: Callable[[Any], object] = lambda scene: None) -> Opener:
        def open_it(driver: Driver) -> None:
            then(with_wrong_deck(driver))
            driver.step()

        return open_it

    def page(name: str) -> Opener:
        return builder(
            lambda scene: (setattr(scene, "page", name), scene.look_at("ice_blast"), scene.rebuild())
        )

    def changed(scene: Any) -> None:
        scene.take_out("rush")
        scene.leave()

    def found(scene: Any) -> None:
        scene.search.text = "im"
        scene.filter("counter", 1)

    def trial(scene: Any) -> None:
        one = scene.tools.trial
        one.deck = scene.bench.deck
        one.won = {name: 4.5 for name in CARDS.kombatants}
        one.fought = dict.fromkeys(CARDS.kombatants, 10)
        one.matches = 200
        scene.app.push(tries.TrialSheet(scene, one))

    def sealed(opened: int = -1) -> Opener:
        def open_it(driver: Driver) -> None:
            scene = enter(driver, "sealed")
            if opened >= 0:
                scene._begin()
            for _ in range(opened):
                scene.turn_up()
            driver.step()

        return open_it

    def sealed_deck(driver: Driver) -> None:
        sealed(45)(driver)
        scene: Any = driver.top
        scene._build_deck()
        driver.step()

    def leaving_sealed(driver: Driver) -> None:
        sealed(3)(driver)
        driver.top.cancel()

    def tower(*clicks: str, climb: Climb = CLIMB) -> Opener:
        def open_it(driver: Driver) -> None:
            climbing(driver, climb, hall=HALL)
            for name in clicks:
                driver.click(name)
            driver.step()

        return open_it

    def top(driver: Driver) -> None:
        tower("fight", climb=msgspec.structs.replace(CLIMB, rung=RUNGS - 1))(driver)
        driver.wait_idle()
        driver.host.match.concede(1)
        driver.host.ask_anew()
        driver.wait_idle()
        driver.click("rematch")

    return {
        **{f"deck builder, {name}": page(name) for name in ("kards", "deck", "figures", "tools")},
        "deck builder, filters": builder(lambda scene: scene.turn_filters()),
        "deck builder, searched": builder(found),
        "deck builder, new": builder(lambda scene: scene.tools.new()),
        "deck builder, properties": builder(lambda scene: scene.tools.properties()),
        "deck builder, open": builder(lambda scene: scene.tools.open()),
        "deck builder, unsaved": builder(changed),
        "deck builder, hand": builder(lambda scene: scene.tools.hand()),
        "deck builder, matches": builder(trial),
        "sealed": sealed(),
        "sealed, a booster": sealed(0),
        "sealed, kards": sealed(9),
        "sealed, gold": sealed(15),
        "sealed, leaving": leaving_sealed,
        "sealed, deck": sealed_deck,
        "arcade": tower(),
        "arcade, a Babality": tower(climb=msgspec.structs.replace(CLIMB, handicap=5, rules="basic")),
        "arcade, a match": tower("fight"),
        "arcade, decks": tower("deck"),
        "arcade, choice": tower("new"),
        "arcade, hall": tower("hall"),
        "arcade, top": top,
    }
