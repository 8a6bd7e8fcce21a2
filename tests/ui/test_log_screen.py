"""The log and the fairness page: what they tell of every event, their pages and filters, what leads where, and the way back."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import rulebook
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, NOBODY, Event, event_key
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match
from kotgames.engine.odds import percent, successes
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.shown import ROWS
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.scenes.table.fairness import FairnessScene
from kotgames.scenes.table.log import LogScene
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.knockouts_tapouts import places
from tests.ui.reading import marked, table_asking
from tests.ui.standins import SilentBot

RULES = rulebook.load(GAME.id)


def _log(driver: Driver) -> LogScene:
    scene = driver.top
    assert isinstance(scene, LogScene)
    return scene


# ---- the log


def _told(seed: int, seat: int = NOBODY) -> list[tuple[Event, LogLine]]:
    match = Match.start(GAME, seed=seed, options=GAME.sample_options())
    chance = Dice(seed)
    while match.actor is not None:
        match.act(
            players.choose("random", GAME, match.card_set, match.view(match.actor), chance.below(1 << 20))
        )
    log_book = LogBook(match.card_set, Words(game=GAME.id), ("Vance", "Okoro").__getitem__)
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    return [(event, log_book.line(event.seen_by(seat))) for event in events]


@pytest.mark.slow
def test_every_event_has_words_and_a_paragraph() -> None:
    """In whole matches."""
    seen: set[type[Event]] = set()
    for seed in range(6):
        for event, told in _told(seed):
            assert told.text
            assert "[" not in told.text + told.detail + told.brief, told
            assert told.topic == ("event", event_key(event))
            assert RULES.paragraph_for("event", told.topic[1]) is not None
            seen.add(type(event))
    assert len(seen) > len(ROWS) * 0.7


@pytest.mark.slow
def test_every_roll_has_its_dice_target_and_exact_chance() -> None:
    rolls = [(event, told) for event, told in _told(3) if told.dice]
    attacks = [(event, told) for event, told in rolls if isinstance(event, e.AttackRolled)]
    assert attacks
    for event, told in attacks:
        assert [face for face, _ in told.dice] == list(event.dice)
        assert [good for _, good in told.dice] == [face >= event.number for face in event.dice]
        ways = successes(len(event.dice), event.number)
        chance = percent(1 - ways[0] / sum(ways))
        assert f"{event.number} or more" in told.detail
        assert f"Chance to hit: {chance}." in told.detail
        if event.successes > 1:
            many = percent(sum(ways[event.successes :]) / sum(ways))
            assert f"Of {event.successes} or more: {many}." in told.detail
    thrown = {type(event) for event, _ in rolls}
    assert {e.AttackRolled, e.HeartRolled, e.MobilityRolled, e.FirstPlayerRolled} >= thrown
    assert {type(event) for event, told in _told(3) if not told.dice}.isdisjoint(thrown)


def test_drawn_cards_are_one_line_and_hidden_ones_are_only_counted(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(
        Match.start(GAME, seed=9, options=GAME.sample_options(), seats=places.seats("human", "greedy"))
    )
    lines = [told for told in host.log_lines if told.drawn is not None]
    assert len(lines) == 2
    own = next(told for told in lines if told.drawn is not None and told.drawn[0] == 0)
    other = next(told for told in lines if told.drawn is not None and told.drawn[0] == 1)
    hand = host.match.view(0)["hands"][0]
    assert len(own.cards) == len(hand)
    assert own.text.count(",") == len(hand) - 1
    assert other.cards == ()
    assert str(host.match.view(0)["hand_counts"][1]) in other.text
    for card in host.match.view(EVERYBODY)["hands"][1]:
        kind = driver.host.card_set.kinds[driver.host.card_set.kind_of[card]]
        assert host.words(f"card.{kind}") not in other.text
    assert all(told.minor for told in lines)


def _logged(window: MakeDriver, size: Size = (1280, 720), text: int = 100) -> Driver:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(places.finished(1))
    driver.wait_idle()
    driver.host.open_log()
    driver.step()
    return driver


def test_the_log_opens_at_its_newest_line_and_goes_by_pages(window: MakeDriver) -> None:
    driver = _logged(window)
    area = _log(driver).scrolls["lines"]
    assert area.most > 0
    assert area.offset == pytest.approx(area.most)
    driver.key("home")
    assert area.offset == 0
    driver.key("page down")
    assert area.offset == pytest.approx(min(area.most, area.rect.height * 0.9))
    driver.key("end")
    assert area.offset == pytest.approx(area.most)


@pytest.mark.slow
def test_the_log_is_filtered(window: MakeDriver) -> None:
    driver = _logged(window)
    everything = len(_log(driver).lines)
    driver.click("filter:rolls")
    rolls = _log(driver).lines
    assert rolls
    assert all(told.dice for _, told in rolls)
    assert [name for name in driver.ids() if name.startswith("line:")] == [
        f"line:{index}" for index, _ in rolls
    ]
    driver.press("filter:cards")
    cards = _log(driver).lines
    assert all(told.cards for _, told in cards)
    assert len(cards) < everything
    driver.press("filter:all")
    assert len(_log(driver).lines) == everything == len(driver.host.log_lines)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
@pytest.mark.slow
def test_a_line_shows_its_card_to_pointer_and_keyboard(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: Size, text: int
) -> None:
    driver = _logged(window, size, text)
    painted: list[int] = []
    monkeypatch.setattr(
        type(driver.host.table.picture), "paint_card", lambda self, canvas, kind, rect: painted.append(kind)
    )
    index, told = next((index, told) for index, told in reversed(_log(driver).lines) if told.cards)
    bare = next(index for index, told in reversed(_log(driver).lines) if not told.cards)
    driver.hover(f"line:{bare}")
    driver.texts()
    painted.clear()
    driver.texts()
    beneath = list(painted)  # the table has cards too, which are painted before the log's
    painted.clear()
    driver.hover(f"line:{index}")
    driver.texts()
    assert painted == [*beneath, *dict.fromkeys(told.cards)]
    painted.clear()
    driver.hover(f"line:{bare}")
    driver.texts()
    assert painted == beneath
    painted.clear()
    driver.tab_to(f"line:{index}")
    driver.texts()
    assert painted == [*beneath, *dict.fromkeys(told.cards)]


@pytest.mark.slow
def test_a_line_leads_to_its_paragraph_and_back(window: MakeDriver) -> None:
    driver = _logged(window)
    log = _log(driver)
    index, told = next((index, told) for index, told in reversed(log.lines) if told.dice)
    assert told.topic is not None
    wanted = RULES.paragraph_for("event", told.topic[1])
    assert wanted is not None
    driver.click(f"line:{index}")
    assert marked(driver) == wanted.id
    offset = log.scrolls["lines"].offset
    driver.key("escape")
    assert driver.top is log
    assert log.scrolls["lines"].offset == offset
    driver.tab_to(f"line:{index}")
    driver.key("f1")
    assert marked(driver) == wanted.id
    driver.key("f1")
    assert log.focus.id == f"line:{index}"


# ---- fairness


@pytest.mark.slow
def test_the_seed_is_shown_only_when_the_match_is_over(window: MakeDriver) -> None:
    driver = table_asking(window)
    seed = 987654321
    driver.host.match.log.header = msgspec.structs.replace(driver.host.match.log.header, seed=seed)
    driver.host.open_log()
    driver.click("fairness")
    assert driver.top.kind == "fairness"
    assert not any(str(seed) in text for text in driver.texts())
    driver.key("escape")
    driver.key("escape")
    driver.host.match.concede(0)
    driver.host.open_fairness()
    assert any(str(seed) in text for text in driver.texts())


@pytest.mark.slow
def test_the_fairness_page_counts_the_dice_of_the_match(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.finished(1))
    driver.wait_idle()
    assert driver.top.kind == "results"
    driver.click("fairness")
    scene = driver.top
    assert isinstance(scene, FairnessScene)
    match = driver.host.match
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    for seat, account in enumerate(scene.seats):
        own = [
            event
            for event in events
            if isinstance(event, (e.AttackRolled, e.HeartRolled)) and event.seat == seat
        ]
        turns = [event for event in events if isinstance(event, e.MobilityRolled)]
        first = [event for event in events if isinstance(event, e.FirstPlayerRolled)]
        faces = [face for event in own for face in event.dice]
        faces += [event.dice[seat] for event in turns] + [
            pair[seat] for event in first for pair in event.rolls
        ]
        assert account.faces == [faces.count(face) for face in range(1, 7)]
        assert account.successes == sum(face >= event.number for event in own for face in event.dice)
        assert account.expected == pytest.approx(
            sum(len(event.dice) * (7 - event.number) / 6 for event in own)
        )
    shown = " ".join(driver.texts())
    assert scene.luck(scene.seats[0]) in shown
    assert all(
        sentence in " ".join(item.label for item in driver.items()) for _, sentence in scene.verdicts()
    )
