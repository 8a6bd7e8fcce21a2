"""The verdict, the opening and the cards of rounds at the screen."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from typing import Any

import pytest
from pygame import FRect

from kotgames import games
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Event
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.engine.telling import RoundNote
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.scenes.starting import Started
from kotgames.scenes.table import opening
from kotgames.scenes.table.opening import Opening
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.table.results import Results
from kotgames.scenes.table.verdict_parts import ranked
from kotgames.ui.items import CALM
from kotgames.ui.table import round_card
from kotgames.ui.table.stage.bill import front_height
from tests import toy
from tests.ui.cases import CASES, each_game, each_game_with
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot


def verdict(driver: Driver, case: UiCase) -> Results:
    driver.start(case.finished())
    driver.wait_idle()
    scene = driver.top
    assert isinstance(scene, Results)
    return scene


# ---- the verdict


def test_who_wins_a_tie_stands_first_and_others_who_are_level_share_a_place() -> None:
    assert ranked((14, 27, 14, 30), (3,)) == [(1, 3), (2, 1), (3, 0), (3, 2)]
    assert ranked((27, 14, 27), (2,)) == [(1, 2), (2, 0), (3, 1)]
    assert ranked((9, 27, 27), (1, 2)) == [(1, 1), (1, 2), (3, 0)]


def ways_on(case: UiCase) -> set[str]:
    """The buttons of a verdict; dice are compared where there are some."""
    ways = {"rematch", "watch", "title", "log", "look", "rules", "new"}
    return ways | {"fairness"} if games.part(case.game, "log_book").has_dice() else ways


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_without_rounds_has_standings_of_two_too(window: MakeDriver, seats: int) -> None:
    driver = window(paint=False)
    game = games.get("knock_out_punch")
    match = Match.start(game, seed=5, seats=[Seat(), *[Seat("greedy")] * (seats - 1)])
    while match.actor is not None:
        if match.actor == EXTERNAL:
            match.act(match.external())
        else:
            match.act(players.choose("greedy", game, match.card_set, match.view(match.actor), 1))
    driver.start(match)
    driver.wait_idle()
    assert match.outcome is not None
    assert "standings" in driver.ids()
    assert "rounds" not in driver.ids()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 200), ((1024, 600), 200), ((1024, 600), 150)])
@each_game
def test_what_to_do_next_is_said_in_words_in_large_letters_too(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, language: str
) -> None:
    """The large buttons say all of it, if need be in two lines; a small one that is a picture has it in its tip."""
    driver = window(size, text=text)
    driver.app.settings.language = language
    verdict(driver, case)
    driver.step()
    canvas = driver.app.canvas()
    for name in ways_on(case):
        item = driver.item(name)
        driver.app.scribe.recording = True
        driver.app.scribe.start()
        item.paint(canvas, item, CALM)
        said = " ".join(written.text for written in driver.app.scribe.written)
        driver.app.scribe.recording = False
        assert item.label in said or (item.rect.height < 40 and item.tip == item.label), name


@each_game
def test_the_verdict_tells_moments_figures_and_rounds(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    scene = verdict(driver, case)
    match = scene._host.match
    told = scene._host.table.log.moments(match)
    assert [driver.item(f"moment:{index}").label for index in range(len(told))] == [
        ". ".join(part for part in (tile._tag, tile.moment.text, tile.moment.detail) if part)
        for tile in scene._tiles
    ]
    figures = driver.item("figures").label
    assert all(row.label in figures for row in scene._host.table.log.statistics(match) if any(row.amounts))
    assert ways_on(case) <= set(driver.ids())
    assert ("fairness" in driver.ids()) == scene._host.table.log.has_dice()
    assert driver.top.focus.id == "rematch"


@pytest.mark.slow
@each_game
def test_winner_and_loser_look_the_part(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window()
    scene = verdict(driver, case)
    picture = scene._host.table.picture
    asked: dict[int, set[str]] = {}
    plain = picture.portrait

    def portrait(canvas: Any, seat: int, size: float, mood: str = "ready") -> Any:
        asked.setdefault(seat, set()).add(mood)
        return plain(canvas, seat, size, mood)

    monkeypatch.setattr(picture, "portrait", portrait)
    scene.rebuild()
    driver.step()
    winners = scene._outcome.winners
    for seat in (0, 1):
        mood = "ready" if not winners else "winning" if seat in winners else "beaten"
        assert mood in asked[seat]


@pytest.mark.slow
@each_game
def test_the_match_can_be_watched_from_its_verdict_and_back(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    scene = verdict(driver, case)
    driver.click("watch")
    assert isinstance(driver.top, ReplayScene)
    assert driver.top.at == 0
    assert driver.top.last == len(scene._host.match.turns)
    driver.click("replay:after")
    driver.wait_idle()
    driver.click("replay:close")
    assert driver.app.scenes[-1] is scene
    driver.click("rematch")
    assert driver.top.kind == "match"
    assert driver.host.match is not scene._host.match


@each_game
def test_on_a_low_screen_what_ended_it_comes_first(window: MakeDriver, case: UiCase) -> None:
    driver = window((1024, 600), text=200, paint=False)
    scene = verdict(driver, case)
    driver.items()
    ended = [index for index, tile in enumerate(scene._tiles) if tile.moment.deciding]
    tops = {index: driver.item(f"moment:{index}").rect.top for index in range(len(scene._tiles))}
    assert all(tops[index] == min(tops.values()) for index in ended)
    area = scene.scrolls["body"]
    assert area.most > 0
    driver.key("page down")
    assert area.offset > 0


def test_three_people_read_their_verdict(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.put_in(monkeypatch)
    driver = window(paint=False)
    match = Match.start(game, seed=5, seats=[Seat("human", name) for name in ("Ada", "Bert", "Cleo")])
    match.concede(1)
    while match.actor is not None:
        match.act(match.state.actions()[-1])
    driver.start(match)
    driver.wait_idle()
    scene = driver.top
    assert isinstance(scene, Results)
    assert scene._tiles == []
    faces, between = scene._faces(FRect(0, 0, 1200, 180), True)
    assert [who.seat for who, _ in faces] == sorted(
        range(3), key=lambda seat: seat not in scene._outcome.winners
    )
    boxes = [box for _, box in faces]
    assert not any(one.colliderect(two) for one in boxes for two in boxes if one is not two)
    assert not any(box.colliderect(between) for box in boxes)


# ---- the opening


def begun(driver: Driver, case: UiCase, **more: Any) -> Match:
    """A match begun as the set-up begins it."""
    match = case.start("human", "greedy", seed=3, **more)
    driver.app.go("match", Started(match))
    driver.step()
    return match


@each_game
@pytest.mark.slow
def test_a_match_opens_with_the_tale_of_the_tape_and_goes_on_by_itself(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = begun(driver, case)
    scene = driver.top
    assert isinstance(scene, Opening)
    assert scene.full
    tale = driver.host.table.picture.tale(0)
    assert len(tale) >= 4
    label = driver.item("opening").label
    assert all(value in label for _, value in tale)
    first = driver.host.table.log.beginning(match.opening)
    assert first is not None
    assert first.text in label
    assert first.text not in driver.texts(), "nobody knows before the dice lie"
    for _ in range(int(scene._settled_at / 50) + 2):
        driver.step(50)
    assert first.text in driver.texts()
    assert driver.host.situation.prompt is None, "nobody is asked before"
    for _ in range(80):
        driver.step(50)
    assert driver.top.kind in ("match", "curtain")


@each_game
def test_where_there_is_little_room_what_one_brings_ends_above_the_foot_of_its_face(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window((1280, 720), text=200, speed=1.0, bot=SilentBot)
    cells: list[FRect] = []
    faces: list[FRect] = []
    monkeypatch.setattr(Opening, "_column", lambda self, canvas, cell, tale: cells.append(FRect(cell)))
    monkeypatch.setattr(opening, "paint_face", lambda canvas, face, *_, **__: faces.append(FRect(face)))
    begun(driver, case)
    assert len(cells) == len(faces) == 2
    for cell, face in zip(cells, faces, strict=True):
        assert cell.left >= face.right or cell.right <= face.left, "beside it"
        assert cell.bottom <= face.bottom


@pytest.mark.parametrize("way", ["space", "return", "escape", "a", "click"])
@each_game
def test_any_key_and_any_click_ends_the_opening_and_nothing_else(
    window: MakeDriver, case: UiCase, way: str
) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = begun(driver, case)
    if way == "click":
        driver.travel((640, 600))
        driver.button(True)
        assert driver.top.kind == "opening"
        driver.button(False)
    else:
        driver.key(way)
    assert driver.top.kind == "match"
    assert driver.host.held == ""
    assert match.turns == []


@pytest.mark.slow
@each_game
def test_the_opening_is_brief_the_second_time(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    begun(driver, case)
    begun(driver, case)
    scene = driver.top
    assert isinstance(scene, Opening)
    assert (scene.full, scene.length) == (False, 700.0)
    first = driver.host.table.log.beginning(driver.host.match.opening)
    assert first is not None
    assert first.text in driver.texts()
    for _ in range(16):
        driver.step(50)
    assert driver.top.kind == "match"


@pytest.mark.slow
@each_game
def test_there_is_no_opening_without_motion_nor_over_a_match_that_goes_on(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(speed=0.0, bot=SilentBot)
    begun(driver, case)
    assert driver.top.kind == "match"
    driver.app.settings.speed = 1.0
    driver.app.settings.reduced_motion = True
    begun(driver, case)
    assert driver.top.kind == "match"
    driver.app.settings.reduced_motion = False
    path = saves.new_path(case.game.id, datetime(2026, 1, 1))
    options = case.game.sample_options()
    Match.start(case.game, seed=3, options=options, seats=case.seats(), path=path)
    routes.resume(driver.app, path)
    driver.step()
    assert driver.top.kind == "match"


@each_game_with("fighters")
@pytest.mark.slow
def test_where_fighters_are_made_first_it_opens_when_both_are_known(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = case.start("human", "human", seed=3, made=False)
    driver.app.go("match", Started(match))
    driver.step()
    dice = Dice(1)
    for _ in range(3000):
        if driver.top.kind == "opening":
            break
        if driver.top.kind == "curtain":
            driver.click("ready")
        elif driver.host.situation.prompt is not None and driver.host.quiet:
            view = match.view(match.actor or 0)
            driver.host.commit(
                [players.choose("greedy", case.game, match.card_set, view, dice.below(1 << 20))]
            )
        driver.step(100)
    assert driver.top.kind == "opening"
    motion = driver.host.table.motion
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    assert sum(map(motion.opens, events)) == 1
    assert all(len(driver.host.table.picture.tale(seat)) >= 4 for seat in (0, 1))


# ---- the cards of rounds


@pytest.mark.parametrize(
    "area", [FRect(0, 0, 1280, 720), FRect(0, 0, 640, 375), FRect(0, 0, 1706, 720)], ids=str
)
@pytest.mark.parametrize("lines", [0, 2, 9])
def test_the_card_of_a_round_lies_over_the_lower_part(area: FRect, lines: int) -> None:
    note = RoundNote("ROUND 1", "points", ("1", "0"), (("podium", "line"),) * lines)
    place = round_card.place_of(area, note)
    assert place.top >= area.centery
    assert place.bottom <= area.bottom
    assert area.contains(place)


@pytest.mark.parametrize("area", [FRect(0, 0, 1280, 720), FRect(0, 0, 1706, 720)], ids=str)
@pytest.mark.parametrize("lines", [2, 3, 4])
def test_the_card_of_a_round_covers_nobody_on_a_stage_that_came_forward(area: FRect, lines: int) -> None:
    note = RoundNote("ROUND 1", "points", ("1", "0"), (("podium", "line"),) * lines)
    bar = 44  # above every stage
    assert round_card.place_of(area, note).top >= bar + front_height(area.height)


@each_game_with("rounds")
def test_rounds_open_and_close_with_a_card(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    whole = case.finished()
    events: list[Event] = [event for turn in whole.turns for event in turn.events]
    seen = {}
    driver.start(case.with_hand())
    driver.wait_idle()
    context = driver.host.table.context
    for event in events:
        name = type(event).__name__
        if name not in ("RoundStarted", "RoundEnded") or name in seen:
            continue
        track = driver.host.table.motion.track(event, context.view)
        assert track is not None
        assert track.length == pytest.approx(1600.0)
        track.show(10.0)
        assert context.round_card is not None
        seen[name] = context.round_card.note
        item = driver.item("round card")
        assert item.rect.top >= driver.app.canvas().area.centery - 1
        assert seen[name].title in item.label
        track.show(1600.0)
        assert context.round_card is None
        assert "round card" not in driver.ids()
    assert set(seen) == {"RoundStarted", "RoundEnded"}
    assert all(len(note.score) == 2 and note.lines for note in seen.values())


# ---- what UNCAGED says of it


@pytest.mark.slow
def test_the_verdict_counts_combos_and_promises_what_the_rematch_keeps(window: MakeDriver) -> None:
    case = next(case for case in CASES if case.game.id == "uncaged")
    driver = window(paint=False)
    scene = verdict(driver, case)
    match = scene._host.match
    combos = match.view(0)["combo"]
    assert f"{combos} combos" in driver.item("foot").label
    texts = driver.texts()
    assert "both keep their fighters" in texts
    before = [match.view(0)["fighters"][seat] for seat in (0, 1)]
    driver.click("rematch")
    again = driver.host.match
    assert [again.view(0)["fighters"][seat] for seat in (0, 1)] == before


@each_game_with("draws")
def test_a_draw_is_told_in_one_way(window: MakeDriver, case: UiCase) -> None:
    """By the verdict, by the log and in the library."""
    driver = window(paint=False)
    scene = verdict(driver, case)
    words = scene._host.words
    how = words("results.how.draw")
    told = next(words(key) for key in ("log.drawn_match", "log.drawn") if words.has(key))
    assert told.lower().startswith(how.lower())


@pytest.mark.parametrize(("language", "drawn"), [("en", "DRAW"), ("de", "UNENTSCHIEDEN")])
@each_game_with("draws")
def test_a_drawn_fight_is_called_a_draw_and_why(
    window: MakeDriver, case: UiCase, language: str, drawn: str
) -> None:
    """On the stage as in the verdict: the word of the sport above, and under what rule; nobody is named as the winner."""
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    driver.app.settings.language = language
    driver.start(case.with_hand())
    driver.wait_idle()
    table, words = driver.host.table, driver.host.words
    events = import_module(f"{type(case.game).__module__.rpartition('.')[0]}.events")
    track = table.motion.track(events.MatchEnded(-1, "draw"), table.context.view)
    assert track is not None
    said: list[str] = []
    at = 0.0
    while at < track.length:
        track.show(at)
        bill = table.context.stage.bill
        line = bill.result[0] if bill.result is not None else bill.title
        if line and said[-1:] != [line]:
            said.append(line)
        at += 50
    assert [drawn, words("results.how.draw").upper()] == [line for line in said if line][:2]
    assert words("results.draw") == words("banner.draw") == drawn
    assert len(said) == 2
