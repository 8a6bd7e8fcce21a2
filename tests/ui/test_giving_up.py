"""Giving up where three or more play: who does is asked, a bot plays the seat on, everybody sees it, and it counts as lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotgames import games
from kotgames.bots import players
from kotgames.cli import main
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import statistics
from kotgames.scenes import routes, starting
from kotgames.scenes.table.replay import ReplayScene
from tests import toy
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.standins import SilentBot

NAMES = ("Ada", "Bert", "Cleo", "Dora")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return toy.put_in(monkeypatch)


def begin(driver: Driver, game: Game, *kinds: str, **more: Any) -> Any:
    seats = [Seat(kind, name) for kind, name in zip(kinds, NAMES, strict=False)]
    routes.match(driver.app, starting.begin(game, seats, {"rounds": 2}, seed=3, **more))
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    return driver.host


def give_up(driver: Driver, seat: int) -> None:
    """As a person does it: by the pause menu."""
    driver.key("escape")
    driver.step()
    driver.click("concede")
    driver.step()
    assert driver.top.kind == "give_up"
    driver.click(f"give_up:{seat}")
    driver.wait_idle()


def lines(host: Any) -> list[str]:
    return [line.text for line in host.log_lines]


@pytest.mark.slow
def test_whoever_says_so_gives_up_and_the_others_play_on(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "human", "human")
    give_up(driver, 1)
    match = host.match
    assert match.given_up == {1: 0}
    assert match.outcome is None
    assert host.humans == [0, 2]
    assert host.is_bot(1)
    assert host.gave_up(1)
    assert (driver.top, host.situation.prompt.seat) == (host, 0), "it is Ada's turn still"
    host.take([game.parse("bid 2")])
    driver.wait_idle()
    assert match.turns[-1].asked == 1, "the bot has bid for Bert"
    assert driver.top.kind == "curtain"
    assert lines(host)[1] == "Bert gives up; a bot plays on."


@pytest.mark.slow
def test_who_is_asked_gives_up_and_a_bot_answers(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "human")
    give_up(driver, 0)
    assert host.humans == [2]
    assert [turn.asked for turn in host.match.turns] == [0, 1]
    assert host.situation.viewer == 2, "the only person left sees their own hand"
    assert host.situation.prompt.seat == 2


@pytest.mark.slow
def test_nobody_gives_up_by_mistake(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "human", "human")
    driver.key("escape")
    driver.click("concede")
    driver.step()
    assert driver.top.focus.id == "no"
    driver.key("return")
    driver.wait_idle()
    assert not host.match.given_up
    assert driver.top is host


@pytest.mark.slow
def test_with_several_people_it_is_asked_who_even_without_confirmations(driver: Driver, game: Game) -> None:
    driver.app.settings.confirm = False
    host = begin(driver, game, "human", "human", "greedy")
    host.concede()
    assert driver.top.kind == "give_up"
    driver.key("escape")
    alone = begin(driver, game, "human", "greedy", "greedy")
    alone.concede()
    assert alone.match.given_up == {0: 0}
    assert driver.top.kind == "watch_on"
    assert not host.match.given_up


@pytest.mark.slow
def test_the_only_person_watches_on_to_the_verdict_and_has_lost(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    give_up(driver, 0)
    assert driver.top.kind == "watch_on"
    driver.click("watch")
    for _ in range(900):
        driver.step(50)
        if driver.top.kind == "results":
            break
    outcome = host.match.outcome
    assert outcome is not None
    assert 0 not in outcome.winners
    shown = [item.label for item in driver.items() if item.id.startswith("round:")]
    assert shown[2].startswith("–")
    assert shown[2].endswith("Ada (gave up)")
    found, _ = statistics.load()
    assert [line.winners for line in found] == [outcome.winners]
    assert statistics.summed(found).counted.total.human.losses == 1


@pytest.mark.slow
def test_the_only_person_leaves_and_the_match_is_over_and_lost(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    give_up(driver, 0)
    driver.click("leave")
    driver.step()
    assert driver.top.kind == "title"
    assert host.match.outcome is not None
    assert host.match.outcome.how == "points"
    found, _ = statistics.load()
    assert statistics.summed(found).counted.total.human.losses == 1


@pytest.mark.slow
def test_who_leaves_while_watching_has_lost_too(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    give_up(driver, 0)
    driver.click("watch")
    driver.step()
    driver.key("escape")
    driver.click("leave")
    driver.step()
    assert host.match.outcome is not None
    assert len(statistics.load()[0]) == 1


@pytest.mark.slow
def test_who_left_does_not_take_part_in_what_goes_round(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "human", "human", "human")
    give_up(driver, 2)
    for text in ("bid 2", "bid 1", "bid 1", "toss 1", "lock"):
        while driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        host.take([game.parse(text)])
        driver.wait_idle()
    winner = next(turn.asked for turn in host.match.turns if turn.text == "lock")
    assert sorted(host.asker.rounds.people) == [seat for seat in (0, 1, 3) if seat != winner]


@pytest.mark.slow
def test_it_is_kept_and_comes_back_with_the_match(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "human", "human")
    host.take([game.parse("bid 1")])
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    give_up(driver, 0)
    told, path = lines(host), host.match.log.path
    routes.title(driver.app)
    driver.step()
    routes.resume(driver.app, path)
    driver.wait_idle()
    again = driver.host
    assert again is not host
    assert again.humans == [1, 2]
    assert lines(again) == told
    assert again.gave_up(0)


@pytest.mark.slow
def test_nothing_is_undone_past_it(driver: Driver, game: Game) -> None:
    driver.app.settings.confirm = False
    host = begin(driver, game, "human", "human", "greedy")
    host.take([game.parse("bid 1")])
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    give_up(driver, 1)
    driver.key("ctrl+z")
    driver.step()
    assert driver.toast == "Somebody has given up since; nothing before that can be taken back."
    assert host.match.given_up


@pytest.fixture
def record(driver: Driver, game: Game) -> Path:
    """A match in which the second of three people gave up after one action."""
    host = begin(driver, game, "human", "human", "greedy")
    host.take([game.parse("bid 1")])
    driver.wait_idle()
    for seat in (1, 0):
        while driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        give_up(driver, seat)
    driver.click("leave")
    driver.step()
    assert host.match.outcome is not None
    return Path(host.match.log.path)


@pytest.mark.slow
def test_the_record_shows_it_at_its_moment(driver: Driver, record: Path) -> None:
    routes.replay(driver.app, record)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    told = "Bert gives up; a bot plays on."
    at = scene.whole.given_up[1]
    for moment, seen in ((0, False), (at, True), (0, False), (scene.last, True)):
        scene.go(moment)
        assert scene.gave_up(1) == seen
        assert (told in lines(scene)) == seen
    scene.go(0)
    for _ in range(scene.last):
        scene.forward()
        driver.wait_idle()
    played = lines(scene)
    scene.go(scene.last)
    assert played == lines(scene)
    assert played.count(told) == 1
    assert scene.situation.viewer == EVERYBODY


@pytest.mark.slow
def test_the_command_line_tells_it(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert "Bert gives up; a bot plays on." in capsys.readouterr().out.splitlines()


@pytest.mark.slow
def test_the_corner_says_so(driver: Driver, game: Game) -> None:
    begin(driver, game, "human", "greedy", "greedy")
    give_up(driver, 0)
    driver.click("watch")
    driver.step()
    assert driver.item("corner:0").tip == "Ada gives up; a bot plays on."
    assert driver.host.situation.viewer == NOBODY


@pytest.mark.slow
def test_of_two_who_gives_up_in_a_dexterity_test_ends_the_match(driver: Driver) -> None:
    punches = games.get("knock_out_punch")
    match = Match.start(punches, seed=4, seats=[Seat("human", "Ada"), Seat("greedy", "Bert")])
    number = 0
    while match.actor != EXTERNAL:
        number += 1
        assert match.actor is not None
        match.act(players.choose("greedy", punches, match.card_set, match.view(match.actor), number))
    driver.start(match)
    driver.step()
    assert driver.top.kind == "glove"
    driver.key("escape")
    driver.step()
    driver.click("concede")
    driver.step()
    driver.click("yes")
    driver.wait_idle()
    assert driver.top.kind == "results"
    assert match.outcome is not None
    assert match.outcome.how == "concession"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_every_table_for_many_marks_the_seat(window: MakeDriver, size: tuple[int, int]) -> None:
    """The corner says it, whole or on a line."""
    for name in games.with_table():
        played = games.get(name)
        if max(played.seats) < 3:
            continue
        for text in (100, 200):
            driver = window(size, text=text, bot=SilentBot)
            match = Match.start(played, seed=4, seats=[Seat(name=name) for name in NAMES[:3]])
            match.concede(1)
            host = driver.start(match)
            driver.wait_idle()
            while driver.top.kind == "curtain":
                driver.click("ready")
                driver.wait_idle()
            said = [item.label for item in driver.items() if "Bert" in item.label or "BERT" in item.label]
            assert host.gave_up(1)
            assert any("gave up" in label or "gives up" in label for label in said), (name, text, said)


@pytest.mark.slow
@pytest.mark.parametrize("other", ["human", "greedy"])
def test_whoever_takes_a_dexterity_test_may_give_up(driver: Driver, other: str) -> None:
    """Against a person it is taken anew, against the bot that plays on; against a bot the game draws what it comes to."""
    punches = games.get("knock_out_punch")
    match = Match.start(
        punches, seed=4, seats=[Seat("human", "Ada"), Seat(other, "Bert"), Seat(other, "Cleo")]
    )
    number = 0
    while match.actor != EXTERNAL or 0 not in match.tested:
        number += 1
        if match.actor == EXTERNAL:
            match.act(match.external())
        else:
            assert match.actor is not None
            match.act(players.choose("greedy", punches, match.card_set, match.view(match.actor), number))
    host = driver.start(match)
    driver.step()
    assert driver.top.kind == "glove"
    before = len(match.turns)
    driver.key("escape")
    driver.step()
    driver.click("concede")
    driver.step()
    driver.click("give_up:0")
    for _ in range(20):
        driver.step()
    if other == "greedy":
        assert driver.top.kind == "watch_on"
        assert host.dexterity.wanted is False
        driver.click("watch")
        for _ in range(40):
            driver.step(50)
        assert len(match.turns) > before
    else:
        assert driver.top.kind == "glove"
        assert host.is_bot(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
def test_what_is_asked_then_fits_in_every_window(
    window: MakeDriver, game: Game, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    host = begin(driver, game, "human", "human", "human", "human")
    for seat in range(4):
        driver.key("escape")
        driver.click("concede")
        driver.step()
        inspector.look(f"giving up with {4 - seat}")
        driver.click(f"give_up:{seat}")
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        inspector.look(f"after {seat + 1}")
    assert driver.top.kind == "watch_on"
    driver.click("watch")
    driver.step()
    inspector.look("watching")
    driver.key("escape")
    driver.click("leave")
    driver.step()
    assert host.match.outcome is not None
    assert not inspector.found, report(inspector.found)
