"""The toy game at the screen: three people, a person and bots, by mouse and by keys, its lesson, rules, records, and every window."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kotgames import lessons
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import library, statistics
from kotgames.lessons import Progress
from kotgames.scenes import routes, starting
from kotgames.scenes.table.replay import ReplayScene
from kotgames.system.catalogue import Words
from tests import toy
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Stuck
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.standins import SilentBot

MISSING = re.compile(r"\[[a-z_]+(\.[a-z_]+)+\]")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return toy.put_in(monkeypatch)


def seats(*kinds: str) -> list[Seat]:
    return [Seat(kind, name) for kind, name in zip(kinds, ("Ada", "Bert", "Cleo", "Dora"), strict=False)]


class Player:
    """Hands at the table of Lanterns: "drag", "click" or "keys"."""

    def __init__(self, driver: Driver, way: str) -> None:
        self.driver, self.way = driver, way

    def press(self, name: str) -> None:
        if self.way == "keys":
            self.driver.press(name)
        else:
            self.driver.click(name)

    def lay(self, name: str) -> None:
        """Lay a thing on the stall."""
        if self.way == "drag":
            self.driver.drag(name, "middle")
        elif self.way == "click":
            self.driver.click(name)
            self.driver.click("middle")
        else:
            hand = self.driver.host.table.gestures.hand()
            self.driver.key(str(hand.index(name) + 1))
            self.driver.key("return")

    def take(self, text: str) -> None:
        """Take an action by its text."""
        word, _, what = text.partition(" ")
        host = self.driver.host
        if word in ("lock", "decline", "bid", "toss"):
            self.press(f"do:{text.replace(' ', '_')}")
        else:
            kind = "veto" if word == "veto" else what
            self.lay(
                next(name for name in host.table.names.find(f"hand {kind}") if host.gestures().get(name))
            )

    def play(self, choose: Callable[[Match], str], each: Callable[[Any], None] | None = None) -> None:
        """Until the verdict; `each` looks at the match at every question."""
        for _ in range(400):
            self.driver.wait_idle()
            if self.driver.top.kind == "results":
                return
            if self.driver.top.kind == "curtain":
                self.press("ready")
                continue
            host = self.driver.host
            if host.situation.round is not None:
                people = host.asker.rounds.people
                self.press(
                    ("together:nobody", *(f"together:{seat}" for seat in people))[
                        len(host.match.turns) % (len(people) + 1)
                    ]
                )
                continue
            assert host.situation.prompt is not None, "nobody is asked"
            if each is not None:
                each(host)
            turns = len(host.match.turns)
            self.take(choose(host.match))
            assert len(host.match.turns) > turns, f"not taken: {self.driver.toast}"
        raise Stuck("no end")


def chooser(seed: int) -> Callable[[Match], str]:
    """Any legal action, evenly."""
    dice = Dice(seed)

    def choose(match: Match) -> str:
        legal = match.state.actions()
        return match.game.text(legal[dice.below(len(legal))], match.card_set)

    return choose


def begin(driver: Driver, game: Game, *kinds: str, seed: int = 3) -> Any:
    """A match on the disk, with two lots."""
    routes.match(driver.app, starting.begin(game, seats(*kinds), {"rounds": 2}, seed=seed))
    driver.wait_idle()
    return driver.host


# ---- three people at one screen


@pytest.mark.slow
def test_three_people_are_set_up_and_share_the_screen(driver: Driver) -> None:
    routes.setup(driver.app, toy.ID)
    driver.step()
    assert driver.top.kind == "setup"
    assert [f"name:{seat}" in driver.ids() for seat in range(4)] == [True, True, True, False]
    for seat in (1, 2):
        driver.tab_to(f"kind:{seat}")
        driver.key("right")
    driver.click("start")
    driver.wait_idle()
    assert driver.top.kind == "curtain"
    host = driver.host
    assert [seat.kind for seat in host.seats] == ["human"] * 3
    assert host.humans == [0, 1, 2]

    asked: list[int] = []

    def look(host: Any) -> None:
        """Whoever is asked sees their own hand, and nothing that is another's."""
        prompt, view = host.situation.prompt, host.situation.view
        asked.append(prompt.seat)
        others = [seat for seat in range(3) if seat != prompt.seat]
        if prompt.secret:
            assert host.situation.viewer == prompt.seat
            assert view["hands"][prompt.seat] is not None
        else:
            assert host.situation.viewer in (prompt.seat, NOBODY)
        assert all(view["hands"][seat] is None for seat in others)
        if prompt.kind == "bid":
            assert all(view["bids"][seat] in (None, -1) for seat in others)
        assert not any(" bids " in line.text and "unseen by" in line.text for line in host.log_lines), (
            "a bid in the log"
        )

    Player(driver, "drag").play(chooser(1), look)
    assert set(asked) == {0, 1, 2}
    labels = [item.label for item in driver.items()]
    assert any("WIN" in label for label in labels)
    ranks = [item.label for item in driver.items() if item.id.startswith("round:")][:3]
    assert sorted(label.rsplit(", ", 1)[1] for label in ranks) == ["Player 1", "Player 2", "Player 3"]

    driver.key("r")
    driver.wait_idle()
    assert driver.top.kind == "curtain"
    assert [seat.name for seat in driver.host.seats] == ["Player 1", "Player 2", "Player 3"]


def test_a_hand_over_lies_between_two_secret_bids_and_shows_nothing(driver: Driver, game: Game) -> None:
    begin(driver, game, "human", "human", "human")
    player = Player(driver, "click")
    for seat in range(3):
        assert driver.top.kind == "curtain"
        assert not any(item.id.startswith(("card:", "do:bid")) for item in driver.items())
        player.press("ready")
        assert driver.host.situation.viewer == seat
        assert sum(item.id.startswith("card:") for item in driver.items()) == 3
        player.take("bid 2" if seat == 1 else "bid 1")
        driver.wait_idle()
    host = driver.host
    assert host.match.actor == EXTERNAL
    assert host.situation.prompt is not None, "an open question: all look at it, nobody hands over"
    assert (host.situation.prompt.seat, host.situation.viewer) == (1, NOBODY)
    player.take("toss 2")
    driver.wait_idle()
    assert driver.top.kind == "curtain"


@pytest.mark.slow
def test_two_people_and_a_bot_see_what_happened_meanwhile(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "human")
    player = Player(driver, "click")
    recaps = []

    def look(host: Any) -> None:
        recaps.append(len(host.recap.lines))

    player.play(chooser(2), look)
    assert any(recaps)
    assert host.match.outcome is not None


def test_open_hands_show_every_hand(driver: Driver, game: Game) -> None:
    routes.match(
        driver.app,
        starting.begin(game, seats("human", "human", "human"), {"rounds": 2}, seed=3, open_hands=True),
    )
    driver.wait_idle()
    assert driver.top.kind == "match"
    assert all(hand is not None for hand in driver.host.situation.view["hands"])


# ---- one person and bots


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
@pytest.mark.slow
def test_a_person_plays_two_bots_to_the_end(window: MakeDriver, game: Game, way: str) -> None:
    driver = window(speed=0.0 if way != "drag" else 1.0)
    host = begin(driver, game, "human", "greedy", "random", seed=8)
    Player(driver, way).play(chooser(5))
    match = host.match
    assert {turn.asked for turn in match.turns} == {0, 1, 2}
    tosses = [turn for turn in match.turns if turn.seat == EXTERNAL]
    assert {turn.asked for turn in tosses} <= {0, 1, 2}
    assert tosses
    lines, problems = statistics.load()
    assert not problems
    assert [len(line.seats) for line in lines] == [3]
    summed = statistics.summed(lines).counted.total
    assert summed.human.played == 1
    routes.statistics(driver.app)
    driver.step()
    assert re.search("(By|On) points", " ".join(driver.texts())), "another game may call the same ending so"


def test_bots_alone_play_and_are_watched(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "greedy", "random", "greedy", "random")
    for _ in range(600):
        if driver.top.kind == "results":
            break
        driver.step(50)
    assert host.match.outcome is not None


@pytest.mark.slow
def test_three_bots_against_a_person_are_held_stepped_and_let_go(window: MakeDriver, game: Game) -> None:
    driver = window(speed=1.0)
    host = begin(driver, game, "human", "greedy", "greedy", "greedy")
    host.bot_controls.toggle()
    Player(driver, "click").take("bid 1")
    for held in (1, 2):
        for _ in range(200):
            driver.step()
        assert len(host.match.turns) == held, "nothing happens by itself"
        assert driver.item("bots:step").label == "One step"
        driver.click("bots:step")
        assert host.match.turns[-1].asked == held
    driver.click("bots:hold")
    for _ in range(600):
        driver.step()
    assert len(host.match.turns) > 3


def test_a_four_handed_match_has_four_corners(driver: Driver, game: Game) -> None:
    begin(driver, game, "human", "greedy", "greedy", "greedy")
    boxes = [driver.item(f"corner:{seat}").rect for seat in range(4)]
    assert not any(one.colliderect(two) for i, one in enumerate(boxes) for two in boxes[:i])
    assert max(boxes, key=lambda box: box.bottom) is boxes[0], "the person sits at the lower edge"


def test_what_cannot_be_laid_is_said(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    card = host.table.names.find("me")[0]
    assert card == "corner:0"
    cards = [name for name in host.table.gestures.hand() if name.startswith("card:")]
    driver.click(cards[0])
    assert driver.toast == "That is not what is asked now. This is about the bid."
    assert not host.match.turns
    for turn in ("bid 6", "toss 2"):
        Player(driver, "click").take(turn)
        driver.wait_idle()
    cards, turns = (
        [name for name in host.table.gestures.hand() if host.gestures().get(name)],
        len(host.match.turns),
    )
    driver.drag(cards[0], "deck")
    assert driver.toast == "That does not go there."
    assert len(host.match.turns) == turns


def test_a_bid_and_a_throw_are_taken_back(driver: Driver, game: Game) -> None:
    driver.app.settings.confirm = False
    host = begin(driver, game, "human", "greedy", "greedy")
    player = Player(driver, "click")
    player.take("bid 6")
    driver.wait_idle()
    assert host.situation.prompt is not None
    assert host.situation.prompt.kind == "toss"
    player.take("toss 3")
    driver.wait_idle()
    assert host.match.turns[-1].asked == 0
    driver.key("ctrl+z")
    driver.wait_idle()
    assert host.situation.prompt.kind == "toss", "the throw was the last own decision"
    driver.key("ctrl+z")
    driver.wait_idle()
    assert host.situation.prompt.kind == "bid"
    assert not host.match.turns


def test_the_keyboard_is_on_something_when_the_next_question_comes(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    driver.press("do:bid_6")
    driver.wait_idle()
    assert host.situation.prompt is not None
    assert host.situation.prompt.kind == "toss"
    assert host.focus.id in [item.id for item in host.in_turn()]


def test_a_throw_that_is_not_made_yet_is_a_dash(driver: Driver, game: Game) -> None:
    """0 is a throw too."""
    begin(driver, game, "human", "greedy", "greedy")
    player = Player(driver, "click")
    for turn, shown in (("", "–"), ("bid 6", "–"), ("toss 0", "0")):
        if turn:
            player.take(turn)
        driver.wait_idle()
        assert driver.item("middle").label.endswith(f"throw {shown}"), turn


def test_the_hint_key_advises(driver: Driver, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui.standins import InlineBot

    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)
    host = begin(driver, game, "human", "greedy", "greedy")
    driver.key("h")
    driver.key("h")
    driver.wait_idle()
    assert driver.toast.startswith("I would bid ")
    Player(driver, "click").take("bid 6")
    driver.wait_idle()
    driver.key("h")
    driver.key("h")
    driver.wait_idle()
    assert host.match.actor == EXTERNAL, "nobody advises how to throw"


# ---- learning and reading


@pytest.mark.parametrize("way", ["show", "drag", "keys"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_its_lesson_is_played_through(window: MakeDriver, game: Game, way: str, language: str) -> None:
    driver = window()
    driver.app.settings.language = language
    lesson = lessons.of(game, language)[0]
    assert lesson.language == language
    routes.lesson(driver.app, game, lesson, Progress())
    player = Player(driver, "click" if way == "show" else way)
    for _ in range(40):
        driver.wait_idle()
        if driver.top.kind == "lesson_done":
            break
        scene: Any = driver.host
        if scene.step.has_next:
            player.press("coach:next")
        elif way == "show":
            player.press("coach:show")
        else:
            player.take(scene.step.do[0])
        assert not [text for text in driver.texts() if MISSING.search(text)]
    assert driver.top.kind == "lesson_done"
    assert driver.host.match.view(0)["points"][0] > 0


def test_f1_opens_the_rules_at_what_is_asked(driver: Driver, game: Game) -> None:
    begin(driver, game, "human", "greedy", "greedy")
    driver.key("f1")
    driver.step()
    assert driver.top.kind == "rules"
    texts = " ".join(driver.texts())
    assert "Bidding" in texts
    assert "6 face down" in texts, "a figure of the card file"


def test_german_lacks_nothing(window: MakeDriver, game: Game) -> None:
    driver = window()
    driver.app.settings.language = "de"
    said: set[str] = set()
    for kind in ("setup", "learn", "rules"):
        driver.app.go("title")
        driver.app.go(kind, toy.ID)
        driver.step()
        said.update(driver.texts())
    begin(driver, game, "human", "greedy", "greedy")
    Player(driver, "click").play(chooser(4), lambda host: said.update(driver.texts()))
    said.update(driver.texts())
    said.update(line.text for line in driver.host.log_lines)
    assert not [text for text in said if MISSING.search(text)]
    assert {"Ecken", "GEBOT"} <= said
    assert any("bietet verdeckt" in text for text in said)
    english = Words("en", toy.ID)
    assert not {english(f"prompt.{kind}.title") for kind in ("bid", "offer")} & said


# ---- afterwards


@pytest.fixture
def kept(driver: Driver, game: Game) -> Path:
    """The record of a match that a person and two bots played."""
    host = begin(driver, game, "human", "greedy", "random")
    Player(driver, "click").play(chooser(6))
    path = host.match.log.path
    assert path is not None
    return Path(path)


@pytest.mark.slow
def test_the_record_is_watched_from_every_seat(driver: Driver, kept: Path) -> None:
    routes.replay(driver.app, kept)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    eyes = []
    for _ in range(4):
        eyes.append(scene.situation.viewer)
        for at in (0, scene.last // 2, scene.last):
            scene.go(at)
            view = scene.situation.view
            seen = [seat for seat in range(3) if view["hands"][seat] is not None]
            assert seen == ([0, 1, 2] if scene.situation.viewer == EVERYBODY else [scene.situation.viewer])
        driver.click("replay:eyes")
    assert eyes == [EVERYBODY, 0, 1, 2]
    scene.go(0)
    scene.toggle()
    for _ in range(3000):
        driver.step(100)
        if not scene.playing:
            break
    assert scene.at == scene.last
    scene.go(3)
    driver.click("replay:branch")
    driver.click("start")
    driver.wait_idle()
    assert driver.top.kind == "match"
    assert driver.host.match.practice


def test_the_record_is_resumed_where_it_was_left(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    Player(driver, "click").take("bid 6")
    driver.wait_idle()
    path, digest = host.match.log.path, host.match.state.digest()
    assert path is not None
    routes.title(driver.app)
    driver.step()
    routes.resume(driver.app, path)
    driver.wait_idle()
    assert driver.host.match.state.digest() == digest
    assert driver.host.match.actor == EXTERNAL
    assert driver.host.situation.prompt is not None


def test_the_library_and_the_log_name_all_seats(driver: Driver, kept: Path) -> None:
    driver.key("l")
    driver.step()
    assert driver.top.kind == "log"
    assert {"Ada", "Bert", "Cleo"} <= set(" ".join(driver.texts()).replace(":", " ").split())
    routes.title(driver.app)
    routes.library(driver.app)
    driver.step()
    assert any(all(name in item.label for name in ("Ada", "Bert", "Cleo")) for item in driver.items())
    assert len(library.kept()) == 1


def test_the_dice_page_compares_nobody_where_more_than_two_play(driver: Driver, game: Game) -> None:
    host = begin(driver, game, "human", "greedy", "greedy")
    host.open_fairness()
    driver.step()
    assert driver.top.kind == "fairness"
    assert [f"seat:{seat}" in driver.ids() for seat in range(3)] == [True, True, True]


def test_in_a_tournament_two_meet(driver: Driver, game: Game) -> None:
    routes.tournament_setup(driver.app, toy.ID)
    driver.step()
    driver.click("start")
    driver.wait_idle()
    assert driver.top.kind == "tournament"


def test_a_game_for_three_alone_is_not_offered_for_tournaments(
    driver: Driver, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "seats", (3, 4))
    assert toy.ID not in starting.for_two()
    routes.tournament_setup(driver.app, starting.for_two()[0])
    driver.step()
    assert f"game:{toy.ID}" not in driver.ids()


def test_the_challenge_of_a_day_has_the_usual_number_of_seats(
    driver: Driver, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotgames.games.with_table", lambda: [toy.ID])
    routes.daily_match(driver.app, date(2026, 11, 23), date(2026, 11, 23))
    driver.wait_idle()
    assert [seat.kind for seat in driver.host.seats] == ["human", "greedy", "greedy"]


# ---- the set-up of two to four


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.slow
def test_everything_fits_in_every_window(
    window: MakeDriver, game: Game, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    for count in game.seats:
        routes.setup(driver.app, toy.ID)
        scene: Any = driver.top
        scene._set("seats", count)
        driver.step()
        inspector.look(f"setup for {count}")
        who = ["human", *["greedy"] * (count - 1)]
        match = Match.start(game, seed=4, seats=seats(*who))
        for turn in ("", "bid 6", "toss 2", "offer gold", "lock"):
            if turn:
                legal = [game.text(action) for action in match.state.actions()]
                match.act(game.parse(turn if turn in legal else legal[-1]))
            while match.asked != 0 and match.actor is not None:
                match.act(match.state.actions()[0])
            driver.start(match)
            inspector.look(f"{match.state.prompt.kind if match.state.prompt else 'end'} for {count}")
    assert not inspector.found, report(inspector.found)
