"""The odds on the table are those of the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.card_set import PUNCH
from kotgames.games.knock_out_punch.fights import DEFENDED, THREW
from kotgames.games.knock_out_punch.table.middle import fight_slots
from kotgames.history import dexterity
from kotgames.history.dexterity import TakenTest
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector, assert_none
from tests.ui.knock_out_punch import places
from tests.ui.standins import SilentBot


@pytest.mark.slow
def test_the_deck_says_how_likely_a_punch_is_drawn_next(window: MakeDriver) -> None:
    driver = window(paint=False)
    dice, seen = Dice(4), set()
    for seed in range(8):
        match = places.start("human", "greedy", "greedy", seed=seed)
        for _ in range(30 + 12 * seed):
            if match.actor is None:
                break
            legal = match.state.actions()
            match.act(match.external() if match.actor == EXTERNAL else legal[dice.below(len(legal))])
        state: Any = match.state
        driver.start(match)
        driver.wait_idle()
        does = places.CARD_SET.does_of
        punches, cards = sum(does[card] == PUNCH for card in state.pile), len(state.pile)
        assert chances.next_punch(driver.host.situation.view, places.CARD_SET) == (punches, cards)
        if cards and "deck" in driver.ids():
            assert f"{punches}" in driver.item("deck").tip
        seen.add(punches)
    assert len(seen) > 2, "not only at the beginning"


@pytest.mark.slow
def test_a_fighter_that_is_looked_at_says_how_often_it_wins(window: MakeDriver) -> None:
    driver = window()
    match = places.laying()
    driver.start(match)
    driver.wait_idle()
    host = driver.host
    shown = 0
    for name in host.table.gestures.hand():
        kind = host.table.context.kind(name)
        driver.hover(name)
        driver.step(50)
        odds = host.odds(a.LAY + kind) if a.LAY + kind in host.situation.legal else None
        said = host.table.picture.middle.chance()
        if odds is None:
            assert said == ""
        else:
            shown += 1
            assert str(percent(odds.chance(chances.WON))) in said
            assert said in next(item.label for item in driver.top.items if item.id == "fight")
    assert shown > 1


@pytest.mark.parametrize("way", ["glove", "cards"])
def test_who_may_bet_sees_how_the_fight_may_end(window: MakeDriver, way: str) -> None:
    driver = window()
    state = places.position(
        seats=3, king=2, actor=1, way=way, hands=[list(places.HAND), [*places.RIVAL[:4], "showdown_2"], list(places.OTHER)],
        crowd=[["booing", "cheering"], *places.CROWD[1:]],
    )  # fmt: skip
    match = places.match_at(places.after(state, "showdown showdown_2"))
    driver.start(match)
    driver.wait_idle()
    label = driver.item("fight").label
    fight = chances.onlooker(match.state, 0)  # type: ignore[arg-type]
    told = chances.THROWN if way == "glove" else fight
    wanted = [str(percent(told.chance(key))) for key, chance in told.outcomes if chance]
    assert len(wanted) > 1
    assert all(chance in label for chance in wanted)
    cheer = a.BET + 2 * 1 + 1
    right = driver.host.odds(cheer)
    assert right is not None
    assert f"{percent(right.chance(chances.RIGHT))}: +2" in driver.item("do:cheer_1").about


def test_a_showdown_says_what_may_become_of_the_throw(window: MakeDriver) -> None:
    driver = window()
    driver.start(places.turn())
    driver.wait_idle()
    _look_at_the_showdown(driver)
    label = driver.item("challenge").label
    assert all(str(percent(chances.THROWN.chance(key))) in label for key, _ in chances.THROWN.outcomes)


def _has_thrown(passed: int, taken: int, part: int, name: str = places.NAMES[0]) -> None:
    """So many throws of an earlier match, at the end of a file that has tests of another part and of somebody else."""
    for turn in range(taken):
        for who, size in ((name, part), (name, 1 - part), ("Somebody", part)):
            test = TakenTest(
                game=GAME.id, match=f"{who}{size}", turn=turn, name=who, size=size,
                passed=turn < passed and size == part and who == name,
            )  # fmt: skip
            dexterity.add(test)


@pytest.mark.parametrize(
    ("place", "part", "said"),
    [
        ("way", THREW, "hit 3 of 4."),
        ("answer", DEFENDED, "escaped 3 of 4."),
        ("opponent", THREW, "hit 3 of 4."),
        ("turn", THREW, "hit 3 of 4."),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_who_may_throw_or_dodge_sees_their_own_record(
    window: MakeDriver, place: str, part: int, said: str, known: bool
) -> None:
    if known:
        _has_thrown(3, 4, part)
    driver = window()
    driver.start(_by_the_glove() if place == "opponent" else places.POSITIONS[place]())
    driver.wait_idle()
    if place == "turn":
        _look_at_the_showdown(driver)
    label = driver.item("challenge" if place == "turn" else "prompt").label
    assert (said in label) == known
    assert ("So far" in label) == known


def test_where_cards_decide_no_throw_is_told(window: MakeDriver) -> None:
    _has_thrown(3, 4, THREW)
    driver = window(paint=False)
    for place in ("opponent, a challenge", "lay"):
        driver.start(places.POSITIONS[place]())
        driver.wait_idle()
        assert "Wins" in driver.item("prompt").label
        assert "So far" not in driver.item("prompt").label


def _by_the_glove() -> Match:
    state = places.position(
        seats=3, king=0, way="glove", ring=places.RING, crowd=places.CROWD,
        hands=[[*places.HAND[:3], "belt", "block"], list(places.RIVAL), list(places.OTHER)],
    )  # fmt: skip
    return places.match_at(places.after(state, "showdown belt"))


def _look_at_the_showdown(driver: Driver) -> None:
    context, hand = driver.host.table.context, driver.host.table.gestures.hand()
    driver.hover(next(name for name in hand if context.card_set.is_showdown(context.kind(name))))
    driver.step(50)


@pytest.mark.parametrize(
    ("king", "challenger", "left", "seat"),
    [
        (1, 0, 3, 0),  # of the King
        (0, 1, 3, 0),  # of the King, who is challenged
        (0, 0, 3, 0),  # of a King who challenges
        (0, 0, 0, 0),  # the same without any token left
        (0, 0, 3, 1),  # of whom the King challenges
        (2, 0, 3, 0),  # of two others
    ],
)
def test_what_a_fight_is_said_to_bring_is_what_it_brings(
    king: int, challenger: int, left: int, seat: int
) -> None:
    """Beside a winner who keeps the King's token, the points are those that come to the score."""
    defender = 1 - challenger
    hands = [list(places.RIVAL), list(places.OTHER)]
    hands.insert(challenger, list(places.HAND[:4]))
    used = [0] * 3
    used[-1] = places.CARD_SET.challenges - left
    board = places.position(
        seats=3, king=king, actor=challenger, way="glove", phase="replenish", ring=places.RING,
        hands=hands,
        challenges=used, crowd=[[]] * 3, script={"cards": ["punch_2", *["iron_ida_3"] * 2]},
    )  # fmt: skip
    board.step(a.AGAINST + defender)
    assert board.fight[:2] == (challenger, defender)
    foe = challenger + defender - seat
    line = chances.stake(board, board.fight[2], seat, foe, begins=seat == challenger)
    before = board.scores()[seat]
    board.step(a.HIT if seat == challenger else a.DODGED)
    gained = line.params["points"] + (line.params["more"] if line.key != "stake.kept" else 0)
    assert board.scores()[seat] - before == gained


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("way", "Wins 1 + the crown (5)."),
        ("answer", "Wins 2, keeps the crown (5)."),
        ("opponent, a challenge", "a token ("),
        ("opponent, a drawn Punch", "Wins 2, + the crown (5) from the King."),
        ("lay", "Wins 1 + the crown (5)."),
        ("lay against a card", "Wins 2, keeps the crown (5)."),
        ("turn", "Wins 1 + the crown (5)."),
        ("turn of the King", "a token ("),
    ],
)
def test_what_a_fight_brings_is_said_where_it_is_asked_about(
    window: MakeDriver, place: str, said: str
) -> None:
    driver = window()
    driver.start(places.POSITIONS[place]())
    driver.wait_idle()
    if place.startswith("turn"):
        _look_at_the_showdown(driver)
    assert said in driver.item("challenge" if place.startswith("turn") else "prompt").label


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_what_it_brings_and_the_own_record_fit(
    window: MakeDriver, size: tuple[int, int], text: int, language: str
) -> None:
    for part in (THREW, DEFENDED):
        _has_thrown(7, 10, part)
    settings = Settings(text_size=text, speed=0.0, window=size, language=language)
    inspector = Inspector(window(size, settings=settings, paint=False, bot=SilentBot))
    for place in (
        "way",
        "answer",
        "opponent, a drawn Punch",
        "opponent, a challenge",
        "lay",
        "turn",
        "turn of the King",
    ):
        inspector.driver.start(places.POSITIONS[place]())
        inspector.driver.wait_idle()
        if place.startswith("turn"):
            _look_at_the_showdown(inspector.driver)
        inspector.look(place)
    ours = ("prompt", "challenge", "fight")
    assert_none([one for one in inspector.found if any(f"{name}:" in one.what for name in ours)])


def _written(driver: Driver, name: str) -> list[str]:
    """What is drawn of an item, line by line."""
    notes = Inspector(driver)._notes(driver.top)
    return [written.text for item, written in notes if item is not None and item.id == name]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("place", ["way", "answer", "opponent"])
def test_what_may_become_of_the_throw_is_drawn_in_words(
    window: MakeDriver, place: str, size: tuple[int, int], language: str
) -> None:
    settings = Settings(speed=0.0, window=size, language=language)
    driver = window(size, settings=settings, paint=False)
    driver.start(_by_the_glove() if place == "opponent" else places.POSITIONS[place]())
    driver.wait_idle()
    told = driver.host.table.context.told(chances.THROWN)
    drawn = " ".join(_written(driver, "fight"))
    assert told in drawn
    assert told in driver.item("fight").label
    card = fight_slots(driver.host.table.context.layout.middle)[2]
    for item, written in Inspector(driver)._notes(driver.top):
        if item is not None and item.id == "fight" and written.rect is not None:
            assert not written.rect.colliderect(card), written.text


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("place", ["bet", "way", "opponent, a challenge", "opponent, a drawn Punch"])
def test_odds_of_an_answer_are_drawn_on_its_button(
    window: MakeDriver, place: str, size: tuple[int, int]
) -> None:
    driver = window(size, settings=Settings(speed=0.0, window=size, language="de"), paint=False)
    driver.start(places.POSITIONS[place]())
    driver.wait_idle()
    told = [item for item in driver.top.items if item.id.startswith("do:") and "%" in item.about]
    assert len(told) == {"bet": 4, "way": 1}.get(place, 2)
    for item in told:
        assert _written(driver, item.id)[-1] == item.about
        assert "." not in item.about


def test_either_chance_of_a_fight_is_written_as_the_language_writes_it(window: MakeDriver) -> None:
    driver = window(settings=Settings(speed=0.0, language="de"), paint=False)
    driver.start(places.POSITIONS["bet"]())
    driver.wait_idle()
    assert re.search(r"\d,\d\s% : \d+,\d\s%", " ".join(_written(driver, "fight")))
    assert any("," in text and "%" in text for text in _written(driver, "deck"))


@pytest.mark.parametrize("place", ["way", "answer", "bet"])
def test_a_low_middle_shows_the_odds_beside_the_card_it_is_about(window: MakeDriver, place: str) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.start(places.POSITIONS[place]())
    driver.wait_idle()
    context = driver.host.table.context
    box = context.layout.middle
    card = fight_slots(box)[2]
    inspector = Inspector(driver)
    shown = [
        written for item, written in inspector._notes(driver.top) if item is not None and item.id == "fight"
    ]
    assert any("%" in written.text for written in shown)
    for written in shown:
        assert written.rect is not None
        assert not written.rect.colliderect(card), written.text
