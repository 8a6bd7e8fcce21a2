"""Watching a record: what of a match that runs may be seen, the player's keys, marks on the bar, and how a record opens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY
from kotgames.engine.match import Match
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.table.results import Results
from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

KINDS = (("human", "greedy"), ("greedy", "human"), ("human", "human"), ("greedy", "random"))


def left(case: UiCase, kinds: tuple[str, ...], turns: int = 30, **more: Any) -> Path:
    """A match that was left after some actions, played as bots would."""
    path = saves.folder() / f"left{saves.ENDING}"
    match = Match.start(
        case.game, seed=4, options=case.game.sample_options(), seats=case.seats(*kinds), path=path, **more
    )
    dice = Dice(4)
    for _ in range(turns):
        assert match.actor is not None
        if match.actor == EXTERNAL:
            match.act(match.external())
            continue
        view = match.view(match.actor)
        match.act(players.choose("greedy", case.game, match.card_set, view, dice.below(1 << 20)))
    assert match.outcome is None
    return path


def watched(driver: Driver, path: Path) -> ReplayScene:
    routes.library(driver.app)
    driver.step()
    if "fill" in driver.ids():  # bots alone are behind their filter
        driver.click("fill")
    driver.click("watch:0")
    scene = driver.top
    assert isinstance(scene, ReplayScene), driver.toast
    return scene


def allowed(kinds: tuple[str, ...]) -> int:
    people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
    return people[0] if len(people) == 1 else NOBODY


# ---- secrets of a match that runs


@pytest.mark.slow
@pytest.mark.one_in(3, 1)
@each_game
@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
def test_a_match_that_runs_is_watched_as_its_player_knows_it(
    window: MakeDriver, case: UiCase, kinds: tuple[str, ...]
) -> None:
    """Views, events, objects and log of every moment, however one gets there; whatever is pressed, nobody looks with other eyes."""
    driver = window(paint=False, bot=SilentBot)
    scene = watched(driver, left(case, kinds))
    viewer = allowed(kinds)
    tracked: list[Any] = []
    motion = scene.table.motion
    plain = motion.track
    motion.track = lambda event, before: tracked.append(event) or plain(event, before)  # type: ignore[method-assign, func-returns-value]
    told: list[Any] = []
    line = scene.table.log.line
    scene.table.log.line = lambda event: told.append(event) or line(event)  # type: ignore[method-assign, func-returns-value]
    hidden = [seat for seat in (0, 1) if seat != viewer]
    for at in (*range(scene.last + 1), 3, scene.last, 0):
        scene.go(at)
        driver.click("replay:eyes")
        scene.see_as(EVERYBODY)
        state = scene.match.state
        assert scene.situation.viewer == viewer
        assert scene.situation.view == state.view(viewer)
        ids = set(driver.ids())
        for seat in hidden:
            assert not ids & case.secrets.held(state, seat), at
    scene.go(0)
    for _ in range(scene.last):
        scene.forward()
        driver.wait_idle()
        assert scene.situation.view["seat"] == viewer
        for seat in hidden:
            assert not set(driver.ids()) & case.secrets.held(scene.match.state, seat), scene.at
    happened = [event for turn in scene.whole.turns for event in turn.events]
    assert tracked == [event.seen_by(viewer) for event in happened]
    known = [event.seen_by(viewer) for event in (*scene.whole.opening, *happened)]
    assert told
    assert all(event in known for event in told)
    assert all(mark.kind == "round" for mark in scene.marks)


@pytest.mark.slow
@pytest.mark.one_in(4)
@each_game
@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("pair", ["bots", "leaving", "coming"])
def test_two_matches_that_differ_in_a_hidden_hand_look_the_same(
    window: MakeDriver, case: UiCase, pair: str
) -> None:
    """Every pixel, every tip and every label, wherever the pointer rests."""
    seen = []
    for make in getattr(case.secrets, pair):
        match = make(kinds=("human", "greedy") if pair == "bots" else ("human", "human"))
        driver = window(bot=SilentBot)
        scene = ReplayScene(driver.app, match, None, lambda: None)
        driver.app.replace(scene)
        scene.go(0)
        found: list[Any] = []
        for item in driver.items():
            if item.role:
                scene._look_at(item.rect.center)
                driver.step()
                driver.app.draw()
                pixels = pygame.image.tobytes(driver.app.window.surface, "RGB")
                found.append((item.id, item.label, item.tip, hash(pixels)))
        seen.append(found)
        driver.close()
    assert seen[0] == seen[1]


@each_game
def test_a_match_that_runs_cannot_be_played_on_from_its_recording(window: MakeDriver, case: UiCase) -> None:
    """It would lay open the rival's hand and the deck."""
    driver = window(paint=False, bot=SilentBot)
    scene = watched(driver, left(case, ("human", "greedy")))
    scene.go(5)
    assert not driver.item("replay:branch").enabled
    driver.click("replay:branch")
    assert driver.top is scene
    assert driver.toast == driver.app.words("replay.running")
    scene.branch()
    assert driver.top is scene


@each_game
def test_a_match_with_open_hands_is_watched_with_open_hands(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    scene = watched(driver, left(case, ("human", "human"), open_hands=True))
    assert scene.eyes == [EVERYBODY, 0, 1]


@pytest.mark.slow
@each_game
def test_who_looked_at_all_hands_takes_nothing_back_in_earnest(window: MakeDriver, case: UiCase) -> None:
    """At the verdict the match may be watched with open hands; what is taken back afterwards is practice."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.finished())
    driver.wait_idle()
    match = driver.host.match
    match.turns[-1].barrier = False
    assert match.undo_refusal() is None
    driver.click("watch")
    assert isinstance(driver.top, ReplayScene)
    assert match.undo_refusal() is not None


# ---- the player


@each_game
@pytest.mark.slow
def test_a_record_opens_at_its_beginning_with_play_lit_and_nobody_thinks(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(bot=SilentBot)
    scene = watched(driver, left(case, ("greedy", "random")))
    driver.items()
    assert (scene.at, scene.playing, scene.focus.id) == (0, False, "replay:play")
    for at in range(0, scene.last, 4):
        scene.go(at)
        keys = [key for key in ("ask.thinks", "headline.bot", "headline.wait") if scene.words.has(key)]
        thinks = {scene.words(key, name=name) for name in case.names for key in keys}
        assert keys
        assert not thinks & set(driver.texts()), at


@pytest.mark.slow
@each_game
def test_the_keys_of_the_player(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    scene = watched(driver, left(case, ("human", "greedy")))
    driver.click("replay:last")
    assert scene.at == scene.last
    driver.click("replay:before")
    assert scene.at == scene.last - 1
    driver.click("replay:after")
    driver.wait_idle()
    assert scene.at == scene.last
    driver.click("replay:first")
    assert scene.at == 0
    driver.click("replay:play")
    assert scene.playing
    assert driver.item("replay:play").label == driver.app.words("replay.hold")
    driver.click("replay:last")
    assert (scene.at, scene.playing) == (scene.last, False)


@pytest.mark.slow
@each_game
def test_rounds_and_great_moments_are_marked_on_the_bar(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = case.finished()
    scene = ReplayScene(driver.app, match, None, lambda: None)
    driver.app.replace(scene)
    driver.step()
    kinds = [mark.kind for mark in scene.marks]
    rounds = {
        at
        for at, events in [(0, match.opening), *((at, turn.events) for at, turn in enumerate(match.turns))]
        for event in events
        if type(event).__name__ == "RoundStarted"
    }
    assert {mark.at for mark in scene.marks if mark.kind == "round"} == rounds
    assert bool(rounds) is ("rounds" not in case.without)
    moments = scene.table.log.moments(match)
    marked = {mark.at: mark.text for mark in scene.marks if mark.kind != "round"}
    assert {moment.turn for moment in moments} <= set(marked)
    assert all(moment.text in marked[moment.turn] for moment in moments if moment.deciding)
    assert ("deciding" in kinds) == any(moment.deciding for moment in moments)
    # a mark says what it is, and leads there
    index = len(scene.marks) - 1
    driver.hover(f"replay:mark:{index}")
    shown = scene.tipped
    assert shown is not None
    assert shown.tip in {mark.text for mark in scene.marks}
    driver.button(True)
    driver.button(False)
    assert scene.at in {mark.at for mark in scene.marks}
    # the page keys go from one to the next
    scene.go(0)
    stops = sorted({mark.at for mark in scene.marks} | {scene.last} - {0})
    driver.key("page down")
    assert scene.at == next(at for at in stops if at > 0)
    driver.key("end")
    driver.key("page up")
    assert scene.at == max(at for at in (0, *stops) if at < scene.last)


@pytest.mark.slow
@each_game
def test_who_plays_on_is_asked_and_may_be_left_unanswered(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    scene = ReplayScene(driver.app, case.finished(), None, lambda: None)
    driver.app.replace(scene)
    scene.go(1)
    driver.click("replay:branch")
    assert driver.top.kind == "who_plays"
    driver.click("back")
    assert driver.top is scene
    driver.click("replay:branch")
    top: Any = driver.top
    before = list(top.kinds)
    driver.click("kind:0")
    driver.click("start")
    kinds = [seat.kind for seat in driver.host.match.seats]
    assert kinds[0] != before[0]
    assert kinds[1] == before[1]


# ---- from the verdict


@pytest.mark.slow
@each_game
def test_a_moment_of_the_verdict_is_watched_from_there(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.finished())
    driver.wait_idle()
    results = driver.top
    assert isinstance(results, Results)
    for index, tile in enumerate(results._tiles):
        driver.click(f"moment:{index}")
        scene = driver.top
        assert isinstance(scene, ReplayScene)
        assert scene.at == tile.moment.turn
        driver.click("replay:close")
        assert driver.top is results


@each_game
def test_why_a_record_cannot_be_watched_is_said_in_the_words_of_its_game(
    window: MakeDriver, case: UiCase
) -> None:
    """The library speaks of every game and has the words of none."""
    path = left(case, ("human", "greedy"))
    lines = path.read_bytes().split(b"\n")
    lines[1], lines[-2] = lines[-2], lines[1]
    path.write_bytes(b"\n".join(lines))
    driver = window(paint=False)
    routes.library(driver.app)
    routes.replay(driver.app, path)
    assert path.name in driver.toast
    assert "[" not in driver.toast
    assert not driver.app.words.missing


@each_game
def test_a_text_of_a_record_is_no_key_of_ours(window: MakeDriver, case: UiCase) -> None:
    path = left(case, ("human", "greedy"))
    option = "fighters" if "fighters" not in case.without else case.game.options[0].name
    path.write_bytes(
        re.sub(
            rb'"options":{.*?},"seed"',
            f'"options":{{"{option}":"@error.nothing"}},"seed"'.encode(),
            path.read_bytes(),
            count=1,
        )
    )
    driver = window(paint=False)
    routes.replay(driver.app, path)
    assert "@error.nothing" in driver.toast
    assert not driver.app.words.missing
