"""The Arcade with hands: a climb begun, rungs won and lost, matches left and resumed, decks, the hall; and every page in every window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kotgames.engine import record
from kotgames.engine.match import Match
from kotgames.games.mortal_kombat_kards import arcade, deck_files, decks
from kotgames.games.mortal_kombat_kards.arcade import RUNGS, Book, Climb, Ending
from kotgames.games.mortal_kombat_kards.deck_text import LONGEST_NAME
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.history import rooms
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.mortal_kombat_kards.robot import Robot
from tests.ui.mortal_kombat_kards.rooms import CARDS, CLIMB, HALL, climbing

ICE = decks.starter("sub_zero", CARDS, name="Ice and patience")


def opened(window: MakeDriver, *climbs: Climb, hall: tuple[Ending, ...] = (), **named: Any) -> Driver:
    """The room with these climbs, the last one shown."""
    driver = window(**{"paint": False, **named})
    climbing(driver, *climbs, hall=hall)
    return driver


def said(driver: Driver, key: str) -> str:
    """A text of the game."""
    top: Any = driver.top
    return str(top.words(key))


def kept() -> Book:
    """The book on the disk."""
    book, problem = arcade.load()
    assert problem is None
    return book


def wins(driver: Driver, seat: int) -> None:
    """The match on the table is won by a seat: by hand the person gives up, the bot does it by itself."""
    if seat:
        driver.key("escape")
        driver.click("concede")
        driver.click("yes")
    else:
        driver.host.match.concede(1)
        driver.host.ask_anew()
    driver.wait_idle()
    assert driver.top.kind == "results"
    driver.click("rematch")
    driver.step()


# ---- the way in and out


def test_it_is_reached_from_the_set_up_and_leads_back_there(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("room:arcade")
    driver.step()
    assert driver.top.kind == "arcade_choice", "nobody climbs yet"
    driver.key("escape")
    assert driver.top.kind == "arcade"
    driver.click("back")
    assert driver.top.kind == "setup"


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_climb_is_begun_by_hand(window: MakeDriver, way: str) -> None:
    driver = opened(window)
    use: Callable[[str], None] = driver.click if way == "click" else driver.press
    use("kombatant:kitana")
    before = driver.item("rules").label
    use("rules")
    assert driver.item("rules").label != before
    use("begin")
    assert driver.top.kind == "arcade"
    (climb,) = kept().climbs
    assert (climb.kombatant, climb.rules, climb.rung, climb.deck) == ("kitana", "advanced", 0, None)
    area = driver.top.scrolls["tower"]
    assert area.rect.contains(driver.item("rung:0").rect), "the lowest rung is in sight"


# ---- matches


def test_a_rung_is_won_and_lost(window: MakeDriver) -> None:
    driver = opened(window, CLIMB)
    first = CLIMB.opponent
    assert driver.item("opponent").label.startswith(f"NEXT: {said(driver, f'kombatant.{first}')}")
    driver.click("fight")
    driver.step()
    match = driver.host.match
    assert match.log.header.strict
    assert [seat.kind for seat in match.seats] == ["human", "greedy"]
    assert match.log.path == rooms.path_of(GAME, "arcade", CLIMB.key)
    wins(driver, 1)
    lost = kept().climbs[-1]
    assert (driver.top.kind, lost.rung, lost.continues) == ("arcade", 7, 3)
    assert "fight again" in driver.toast
    driver.click("fight")
    driver.step()
    assert driver.host.match.log.path == rooms.path_of(GAME, "arcade", lost.key)
    wins(driver, 0)
    won = kept().climbs[-1]
    assert (won.rung, won.continues) == (8, 3)
    assert "is beaten" in driver.toast
    assert "beaten" in driver.item("rung:7").label
    assert won.opponent != first


def test_a_match_that_was_left_is_gone_on_with(window: MakeDriver) -> None:
    deck_files.add(ICE, CARDS)
    driver = opened(window, CLIMB)
    driver.click("fight")
    driver.wait_idle()
    path = driver.host.match.log.path
    driver.key("escape")
    driver.click("leave")
    driver.step()
    assert driver.top.kind == "arcade"
    assert driver.item("fight").label == "RESUME"
    driver.click("deck")
    assert (driver.top.kind, "not over" in driver.toast) == ("arcade", True)
    driver.click("fight")
    driver.wait_idle()
    assert driver.host.match.log.path == path
    assert kept().climbs == (CLIMB,)


def test_from_the_title_one_goes_on_with_it_too_and_comes_back_to_the_tower(window: MakeDriver) -> None:
    driver = opened(window, CLIMB)
    driver.click("fight")
    driver.wait_idle()
    path = driver.host.match.log.path
    assert path is not None
    routes.title(driver.app)
    driver.step()
    routes.resume(driver.app, path)
    driver.wait_idle()
    wins(driver, 1)
    assert (driver.top.kind, kept().climbs[-1].continues) == ("arcade", 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_ended_while_nobody_looked_counts(window: MakeDriver, seat: int) -> None:
    """The program ended at the verdict."""
    driver = opened(window, CLIMB)
    driver.click("fight")
    driver.wait_idle()
    path = driver.host.match.log.path
    assert path is not None
    driver.close()
    match = Match.resume(GAME, record.load(path), path)
    match.concede(seat)
    driver = window(paint=False)
    routes.room(driver.app, GAME.id, "arcade")
    driver.step()
    climb = kept().climbs[-1]
    assert (climb.rung, climb.continues) == ((7, 3) if seat == 0 else (8, 2))
    assert driver.item("fight").label == "FIGHT"


def test_a_match_that_cannot_be_read_is_fought_again(window: MakeDriver) -> None:
    driver = opened(window, CLIMB)
    path = rooms.path_of(GAME, "arcade", CLIMB.key)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"not a match\n")
    driver.click("fight")
    driver.step()
    assert driver.top.kind == "arcade"
    assert ".bad" in driver.toast
    driver.click("fight")
    driver.wait_idle()
    assert driver.host.match.log.path == path


def test_a_babality_is_told_and_carried(window: MakeDriver) -> None:
    driver = opened(window, msgspec.structs.replace(CLIMB, handicap=5))
    assert "5 points down" in driver.item("climb").label
    driver.click("fight")
    driver.wait_idle()
    assert driver.host.match.view(0)["points"] == [25, 30]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_rung_is_fought_by_hand(window: MakeDriver, way: str) -> None:
    driver = opened(window, Climb("goro", "basic", 4))
    driver.click("fight")
    driver.wait_idle()
    Robot(driver, way, seed=7).play()
    outcome = driver.host.match.outcome
    assert outcome is not None
    driver.press("rematch")
    climb = kept().climbs[-1]
    assert (climb.rung, climb.continues) == ((1, 0) if 0 in outcome.winners else (0, 1))
    assert climb.turns > 3


# ---- decks and climbs


def test_the_deck_is_changed_between_rungs(window: MakeDriver) -> None:
    deck_files.add(ICE, CARDS)
    deck_files.add(msgspec.structs.replace(ICE.with_copies("ice_blast", 9), name="Too much"), CARDS)
    deck_files.add(decks.starter("kano", CARDS, name="Another's"), CARDS)
    driver = opened(window, CLIMB)
    driver.click("deck")
    driver.click("Too much")
    assert driver.top.kind == "arcade_decks"
    assert "Not in this climb" in driver.toast
    with pytest.raises(Unreachable):
        driver.item("Another's")
    driver.click("Ice and patience")
    assert driver.top.kind == "arcade"
    assert kept().climbs[-1] == msgspec.structs.replace(CLIMB, deck=ICE)
    driver.click("fight")
    driver.wait_idle()
    assert driver.host.match.log.header.options["decks"][0]["name"] == "Ice and patience"
    wins(driver, 1)
    assert kept().climbs[-1].deck == ICE


def test_another_climb_is_turned_to_and_one_is_begun_again_only_when_asked(window: MakeDriver) -> None:
    other = Climb("kitana", "basic", 5, rung=3)
    driver = opened(window, other, CLIMB)
    driver.click("new")
    driver.click("kombatant:kitana")
    driver.click("on")
    assert [climb.kombatant for climb in kept().climbs] == ["sub_zero", "kitana"]
    driver.click("new")
    driver.click("begin")
    assert driver.top.kind == "kard_question"
    driver.click("keep")
    assert kept().climb("kitana") == other
    driver.click("new")
    driver.click("begin")
    driver.click("replace")
    begun = kept().climb("kitana")
    assert begun is not None
    assert (begun.rung, begun.seed != 5) == (0, True)


def test_a_rung_that_is_looked_at_is_shown_large(window: MakeDriver) -> None:
    driver = opened(window, CLIMB)
    tower = arcade.tower(CLIMB.kombatant, CLIMB.seed)
    driver.hover("rung:9")
    driver.step()
    assert said(driver, f"kombatant.{tower[9]}") in driver.item("opponent").label
    driver.tab_to("rung:18")
    driver.step()
    assert said(driver, "kombatant.shao_kahn") in driver.item("opponent").label
    assert driver.top.scrolls["tower"].rect.contains(driver.item("rung:18").rect)
    driver.hover("fight")
    driver.step()
    assert said(driver, f"kombatant.{CLIMB.opponent}") in driver.item("opponent").label


# ---- the top


def test_the_last_rung_ends_in_a_picture_and_a_line(window: MakeDriver) -> None:
    driver = opened(window, msgspec.structs.replace(CLIMB, rung=RUNGS - 1))
    driver.click("fight")
    driver.wait_idle()
    wins(driver, 0)
    assert driver.top.kind == "arcade_ending"
    assert said(driver, "arcade.ending.sub_zero") in driver.item("ending").label
    (line,) = kept().hall
    assert (line.kombatant, line.rules, line.continues, line.fatalities) == ("sub_zero", "advanced", 2, 3)
    assert kept().climbs == ()
    driver.key("escape")
    driver.click("hall")
    driver.click("ending:0")
    assert driver.top.kind == "arcade_ending"
    driver.key("escape")
    driver.key("escape")
    assert driver.top.kind == "arcade"
    driver.click("new")
    assert driver.top.kind == "arcade_choice"


def test_what_cannot_be_written_is_said(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = opened(window, CLIMB)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    driver.click("deck")
    monkeypatch.setattr(arcade, "write_atomically", full)
    driver.click("starter")
    assert "No space left" in driver.toast


# ---- every window


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_fits(window: MakeDriver, size: tuple[int, int], text: int, language: str) -> None:
    longest = msgspec.structs.replace(ICE, name="W" * LONGEST_NAME)
    deck_files.add(longest, CARDS)
    deck_files.add(msgspec.structs.replace(ICE.with_copies("ice_blast", 9), name="Too much"), CARDS)
    most = msgspec.structs.replace(CLIMB, deck=longest, continues=118, fatalities=19, turns=5_412, rung=12)
    driver = opened(window, most, hall=HALL, size=size, text=text)
    driver.app.settings.language = language
    driver.app.changed()
    inspector = Inspector(driver)
    inspector.look("tower")
    inspector.reach("tower")
    for rung in range(RUNGS):
        driver.tab_to(f"rung:{rung}")
        inspector.look(f"rung {rung}")
    driver.click("deck")
    inspector.look("decks")
    driver.key("escape")
    driver.click("new")
    for who in CARDS.kombatants:
        driver.click(f"kombatant:{who}")
        inspector.look(f"choice {who}")
    inspector.reach("choice")
    driver.key("escape")
    driver.click("hall")
    inspector.look("hall")
    inspector.reach("hall")
    for number in range(len(HALL)):
        driver.click(f"ending:{number}")
        inspector.look(f"ending {number}")
        driver.key("escape")
    arcade.put(msgspec.structs.replace(most, handicap=5, rules="basic"))
    routes.room(driver.app, GAME.id, "arcade")
    inspector.look("a Babality")
    arcade.where().write_bytes(msgspec.json.encode(Book()))
    routes.room(driver.app, GAME.id, "arcade")
    inspector.look("first choice")
    driver.key("escape")
    inspector.look("nobody")
    driver.click("hall")
    inspector.look("empty hall")
    assert not inspector.found, report(inspector.found)
