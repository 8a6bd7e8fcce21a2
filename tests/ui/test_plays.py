"""The strip of the last plays: what it is made of, what fits, and that it never tells more or earlier than the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pygame import FRect

from kotgames import games
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.log_book import LogLine, Play, PlayResult
from kotgames.engine.match import Match
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.items import CALM, Item
from kotgames.ui.table.plays import MOST, PlayStrip, Told, last_plays
from kotgames.ui.text import Written
from kotgames.ui.timeline import Timeline, Track
from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places as kt_places
from tests.ui.standins import SilentBot

BOTH = pytest.mark.parametrize("game_id", ["knockouts_tapouts", "uncaged"])
NAMES = ("Vance", "Okoro", "Lindqvist", "Brandt")


def _match(game_id: str, seed: int) -> Match:
    game = games.get(game_id)
    match = Match.start(game, seed=seed, options=game.sample_options())
    chance = Dice(seed)
    while match.actor is not None:
        view = match.view(match.actor)
        match.act(players.choose("random", game, match.card_set, view, chance.below(1 << 20)))
    return match


def _events(match: Match) -> Iterator[Event]:
    yield from match.opening
    for turn in match.turns:
        yield from turn.events


def _book(match: Match, language: str = "en") -> Any:
    return games.part(match.game, "log_book")(
        match.card_set, Words(language, match.game.id), NAMES.__getitem__
    )


def _lines(match: Match, viewer: int = EVERYBODY, language: str = "en") -> list[LogLine]:
    book = _book(match, language)
    told = [book.line(event.seen_by(viewer)) for event in _events(match)]
    assert book.words.missing == set()
    return [line for line in told if line is not None]


# ---- what it is made of


def _line(play: Play | None = None, *results: PlayResult, text: str = "", aside: bool = False) -> LogLine:
    return LogLine("fist", text, play=play, results=results, aside=aside)


def test_a_play_is_told_with_what_came_of_it() -> None:
    lines = [
        _line(Play(1, "Okoro: Style as Arm Hold", (6, 8))),
        _line(None, PlayResult(1, "1 hit", "1", "good")),
        _line(None, PlayResult(1, "Striking Hurt")),
    ]
    (told,), ways = last_plays(lines)
    assert (told.sentence, told.short, told.tone) == (
        "Okoro: Style as Arm Hold, 1 hit, Striking Hurt", "1", "good",
    )  # fmt: skip
    assert ways == [told.sentence, "Okoro: Style as Arm Hold, 1 hit", "Okoro: Style as Arm Hold"]


def test_a_result_goes_to_the_last_play_of_its_seat() -> None:
    lines = [
        _line(Play(0, "A throws", (1,))),
        _line(Play(1, "B sprawls", (2,))),
        _line(None, PlayResult(0, "stopped", "stopped", "bad"), PlayResult(1, "stops it")),
        _line(None, PlayResult(2, "nobody's", "9")),
    ]
    plays, ways = last_plays(lines)
    assert [(told.sentence, told.short) for told in plays] == [
        ("A throws, stopped", "stopped"),
        ("B sprawls, stops it", ""),
    ]
    assert ways[0] == "B sprawls, stops it"


def test_steps_of_one_movement_are_one_play_and_the_last_six_are_shown() -> None:
    step = [_line(Play(0, f"to {place}", icon="pawn", chain="move")) for place in range(3)]
    other = [_line(Play(1, "to 9", icon="pawn", chain="move"))]
    more = [_line(Play(0, f"card {number}", (number,))) for number in range(7)]
    assert [told.play.text for told in last_plays([*step, *other])[0]] == ["to 2", "to 9"]
    plays, _ = last_plays([*step, *more])
    assert [told.play.text for told in plays] == [f"card {number}" for number in range(1, 7)]
    assert len(plays) == MOST


def test_what_the_rules_did_by_themselves_is_said_after_the_plays() -> None:
    lines = [_line(Play(0, "A kicks", (1,))), _line(text="A point lapses.", aside=True)]
    assert last_plays(lines)[1] == ["A point lapses."]
    assert last_plays([*lines, _line(text="by the way")])[1] == ["A point lapses."]
    assert last_plays([*lines, _line(Play(1, "B kicks", (2,)))])[1] == ["B kicks"]
    assert last_plays([]) == ([], [])


# ---- how it is laid out


def _strip(driver: Driver, painted: list[tuple[int, FRect]]) -> PlayStrip:
    return PlayStrip(driver.host.table.context, lambda canvas, kind, rect: painted.append((kind, rect)))


SIZES = [(260, 60), (270, 150), (180, 126), (110, 70), (283, 112), (700, 90), (236, 200), (60, 60)]
READABLE = (150, 62)
"""From so large a rectangle on the newest play is told in words."""


def _written(driver: Driver, item: Item) -> list[Written]:
    """The texts of an item line by line, without those in the picture of a card."""
    canvas = driver.app.canvas()
    with driver.app.scribe.listening() as written:
        item.paint(canvas, item, CALM)
    return sorted((one for one in written if one.rect is not None), key=_row)


def _row(one: Written) -> tuple[float, float]:
    assert one.rect is not None
    return round(one.rect.top), one.rect.left


def _says_all(driver: Driver, told: Told, text: str) -> bool:
    """Whether a text has a name of the play and a result, both whole."""
    context = driver.host.table.context
    if "@" in text or "[" in text:  # a key that is not looked up
        return False
    names = [told.play.text, told.play.short]
    if told.play.kinds and not told.play.short:
        names.append(context.words(f"card.{context.card_set.kinds[told.play.kinds[0]]}"))
    if not any(name and name in text for name in names):
        return False
    in_the_name = bool(told.short) and not told.results and told.play.text in text
    return in_the_name or not told.outcomes or any(text.endswith(came) for came in told.outcomes)


@pytest.mark.slow
@each_game
@pytest.mark.parametrize(
    ("size", "text", "language"),
    [
        ((1280, 720), 100, "en"),
        ((1280, 720), 150, "de"),
        ((1920, 1080), 100, "de"),
        ((1024, 600), 200, "de"),
        ((1024, 600), 150, "en"),
    ],
)
def test_name_and_result_of_each_play_can_be_read(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, language: str
) -> None:
    """In words, whole and no smaller than the smallest text, in any rectangle and at any moment of a match."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    match = case.finished()
    driver.start(match)
    driver.wait_idle()
    driver.app.settings.language = language
    lines = _lines(match, language=language)
    strip, canvas = _strip(driver, []), driver.app.canvas()
    strip.words.language = language
    least, told_with_result = canvas.size_px(theme.SMALL), 0
    for wide, high in SIZES:
        rect = FRect(20, 30, wide, high)
        for count in range(10, min(len(lines), 200), 9):
            plays = {told.sentence: told for told in last_plays(lines[:count])[0]}
            cells = [item for item in strip.items(canvas, rect, lines[:count]) if item.role == "play"]
            for item in cells:
                assert rect.inflate(1, 1).contains(item.rect), (rect, item.id, item.rect)
                written = _written(driver, item)
                assert not [one for one in written if one.cut or one.px < least], (item.label, rect)
                assert all(item.rect.inflate(2, 2).contains(one.rect) for one in written if one.rect), item
                if len(cells) > 1 or (wide >= READABLE[0] and high >= READABLE[1]):
                    told = plays[item.label]
                    said = " ".join(one.text for one in written)
                    assert _says_all(driver, told, said), (said, item.label, rect)
                    told_with_result += bool(told.outcomes)
            for below, above in pairwise(cells):
                assert above.rect.bottom < below.rect.top
    assert told_with_result > 20


@each_game
def test_the_plays_at_the_table_are_told_in_words(window: MakeDriver, case: UiCase) -> None:
    """Also while a match goes on: as much as is in sight."""
    driver = window(speed=8.0, paint=False)
    driver.start(case.start("greedy", "greedy", seed=3))
    seen = 0
    for _ in range(3000):
        driver.step(60)
        if "plays" not in driver.ids():
            continue
        plays = {told.sentence: told for told in last_plays(driver.host.situation.seen_lines)[0]}
        for item in driver.top.items:
            if item.role == "play" and item.label in plays:
                said = " ".join(one.text for one in _written(driver, item))
                assert _says_all(driver, plays[item.label], said), said
                seen += 1
        if seen > 40:
            return
    raise AssertionError("no play was told")


def test_a_low_strip_shows_fewer_plays_and_the_newest_is_always_there(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(kt_places.finished(1))
    strip = _strip(driver, [])
    lines = [_line(Play(number % 2, f"card {number}", short=f"card {number}")) for number in range(8)]
    shown = {}
    for high in (300, 150, 100, 60, 24):
        items = strip.items(driver.app.canvas(), FRect(0, 0, 180, high), lines)
        cards = [item for item in items if item.role == "play"]
        assert cards[-1].label == "card 7"
        assert cards[-1].tip == "card 7"
        assert cards[-1].rect.height >= max(card.rect.height for card in cards), "the newest is the largest"
        shown[high] = len(cards)
    assert shown[300] == MOST
    assert MOST >= shown[150] > shown[100] > shown[60] > shown[24] == 1


def test_what_the_rules_did_stands_over_the_newest_play(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(kt_places.finished(1))
    lines = [_line(Play(0, "A kicks", short="Kick")), _line(text="A point lapses.", aside=True)]
    items = _strip(driver, []).items(driver.app.canvas(), FRect(0, 0, 180, 100), lines)
    (note,), (kick,) = (_written(driver, item) for item in items)
    assert (note.text, kick.text) == ("A point lapses.", "A kicks")
    assert note.rect is not None
    assert note.rect.bottom <= items[1].rect.top
    assert "A point lapses." in items[0].label


def test_without_a_play_there_is_nothing(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(kt_places.finished(1))
    strip = _strip(driver, [])
    assert strip.items(driver.app.canvas(), FRect(0, 0, 270, 100), [_line(text="said", aside=True)]) == []


# ---- at the table


def _shown(driver: Driver) -> list[str]:
    driver.host.refresh(driver.app.canvas())
    return [item.label for item in driver.host.items if item.role == "play"]


@BOTH
def test_it_survives_undo_and_a_language(window: MakeDriver, game_id: str) -> None:
    driver = window(paint=False)
    game = games.get(game_id)
    match = Match.start(game, seed=6, options=game.sample_options(), seats=kt_places.seats("human", "human"))
    chance = Dice(3)
    for _ in range(60):
        assert match.actor is not None
        match.act(
            players.choose("random", game, match.card_set, match.view(match.actor), chance.below(1 << 20))
        )
    host = driver.start(match)
    driver.wait_idle()
    before = _shown(driver)
    assert before
    told = [told.sentence for told in last_plays(host.situation.seen_lines)[0]]
    assert before == told[-len(before) :]
    host.log_keeper.tell_past()
    host.changed()
    assert _shown(driver) == before
    driver.app.settings.language = "de"
    host.uncovered()
    driver.step()
    german = _shown(driver)
    assert len(german) == len(before)


def test_dice_that_roll_are_not_told_before_they_lie(window: MakeDriver) -> None:
    """At speed 1 log and strip tell an attack's dice when its motion is over."""
    driver = window(paint=False, speed=1.0, bot=SilentBot)
    state = kt_places.position(
        kt_places.fighter(["kick", "kick", "kick"]), position="mid_range", mobile=0, phase="action", seed=3
    )
    host = driver.start(kt_places.match_at(state))
    driver.wait_idle()
    host.commit([kt_places.attacks(host.match.state)[0]])
    early = 0
    for _ in range(400):
        driver.step(40)
        rolled = [line for line in host.log_lines if line.dice]
        if rolled and rolled[-1] not in host.situation.seen_lines:
            early += 1
            assert rolled[-1].text not in next(item for item in driver.items() if item.id == "log").label
            assert all("hit" not in text and "missed" not in text for text in _shown(driver)[-1:])
        if host.quiet:
            break
    assert early > 5
    assert host.situation.seen is None
    assert any("hit" in text or "missed" in text for text in _shown(driver))


@pytest.mark.parametrize("viewer_asked", [True, False])
def test_an_answer_that_was_the_only_one_says_so_to_its_own_seat_alone(
    window: MakeDriver, viewer_asked: bool
) -> None:
    """A Throw asks its target, who holds no Sprawl: what is answered for them is said, and not of a hand that is hidden."""
    driver = window(paint=False, bot=SilentBot)
    thrower = 1 if viewer_asked else 0
    hands = [kt_places.fighter(["kick"] * 3), kt_places.fighter(["kick"] * 3)]
    hands[thrower] = kt_places.fighter(["throw", "kick", "kick"])
    state = kt_places.position(
        *hands, position="clinch", mobile=thrower, actor=thrower, phase="action", seed=3
    )
    match = kt_places.match_at(state)
    host = driver.start(match, patient=False)
    driver.wait_idle()
    host.take([next(action for action in kt_places.attacks(host.match.state))])
    driver.wait_idle()
    if not viewer_asked:
        host.take([host.match.state.actions()[0]])
        driver.wait_idle()
    declined = [
        line for line in host.log_lines if line.topic is not None and line.topic[1].startswith("Declined")
    ]
    assert len(declined) == 1
    assert ("no choice" in declined[0].text) == viewer_asked
    assert declined[0].minor != viewer_asked
    live = [line.text for line in host.log_lines]
    host.log_keeper.tell_past()
    assert [line.text for line in host.log_lines] == live


# ---- skipping


def test_a_skip_ends_what_plays_and_what_would_be_over_at_once_after_it() -> None:
    shown: list[tuple[str, float]] = []

    class Told(Track):
        def __init__(self, name: str, length: float) -> None:
            self.name, self.length = name, length

        def show(self, ms: float) -> None:
            shown.append((self.name, ms))

    waiting = [
        Told("long", 500),
        Told("deal", 80),
        Told("deal again", 80),
        Told("blow", 900),
        Told("end", 80),
    ]
    timeline = Timeline(lambda: waiting.pop(0) if waiting else None)
    timeline.advance(100)
    shown.clear()
    assert timeline.skip(160)
    assert shown == [("long", 500), ("deal", 80), ("deal again", 80)], "the blow has its own press"
    timeline.advance(10)
    assert shown[-1] == ("blow", 10)
    assert timeline.skip(160)
    assert shown[-1] == ("end", 80)
    assert not timeline.busy
    assert not timeline.skip(160)


@pytest.mark.slow
@BOTH
def test_a_folded_table_tells_the_plays_too(window: MakeDriver, game_id: str) -> None:
    driver = window((800, 480), text=150, speed=8.0, paint=False)
    game = games.get(game_id)
    seats = kt_places.seats("greedy", "greedy")
    driver.start(Match.start(game, seed=3, options=game.sample_options(), seats=seats))
    for _ in range(2000):
        driver.step(60)
        if "plays" in driver.ids():
            break
    assert driver.host.table.context.layout.folded
    item = next(item for item in driver.top.items if item.id == "plays")
    assert item.label.startswith(driver.host.words("plays.strip"))
    others = [one.rect for one in driver.top.items if one.id.startswith(("do:", "tool:", "tab:", "corner:"))]
    assert others
    assert item.rect.collidelist(others) == -1
