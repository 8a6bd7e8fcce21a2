"""A tournament's end: the champion is crowned once; a bracket is a bracket, a league has its table."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import games
from kotgames.history import tournament as model
from kotgames.history.tournament import Entrant, Kind, Tournament, begin
from kotgames.scenes import routes
from kotgames.scenes.tournaments.ceremony import FALLS_MS, Ceremony
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

NAMES = ("Mara", "Jon", "Silva", "Kovac")


def last_match(kind: Kind, game_id: str = "uncaged") -> Tournament:
    """All but the last match of a tournament of bots is fought."""
    fighters = games.get(game_id).sample_options()["fighters"]
    people = [Entrant(name, "random", fighter=fighters[i % 2]) for i, name in enumerate(NAMES)]
    one = begin(game_id, kind, 1, people)
    while sum(not one.is_over(pairing) for pairing in one.pairings) > 1:
        one.note(0)
    return one


@pytest.mark.parametrize("kind", ["round_robin", "elimination"])
def test_who_wins_the_last_match_is_crowned_once(window: MakeDriver, kind: Kind) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app, last_match(kind))
    driver.step()
    driver.click("way:decide")
    if not isinstance(driver.top, Ceremony):  # a draw in a bracket is fought again
        while not isinstance(driver.top, Ceremony):
            driver.click("way:decide")
    scene = driver.top
    below = driver.app.scenes[0]
    assert isinstance(below, TournamentScene)
    one = below.tournament
    assert one.over
    assert driver.item("champion").label == one.entrants[one.best].name
    order = [line.entrant for line in one.standings()]
    assert [who.entrant for who in scene.podium] == order[: 3 if kind == "round_robin" else 2]
    driver.key("escape")
    assert driver.top is below
    driver.key("escape")
    loaded, _ = model.load()
    assert loaded is not None
    routes.tournament(driver.app)
    driver.step()
    assert driver.top.kind == "tournament", "who comes back later is not shown it again"


@pytest.mark.parametrize("key", ["return", "space", "escape"])
def test_the_ceremony_is_skipped_by_a_key(window: MakeDriver, key: str) -> None:
    driver = window(paint=False, speed=1.0)
    routes.tournament(driver.app, last_match("elimination"), kept=False)
    scene: Any = driver.top
    scene.tournament.note(0)
    scene.crown()
    driver.step()
    assert isinstance(driver.top, Ceremony)
    driver.key(key)
    assert driver.top is scene


def crowned(driver: Driver) -> Ceremony:
    routes.tournament(driver.app, last_match("round_robin"), kept=False)
    scene: Any = driver.top
    scene.tournament.note(1)
    scene.crown()
    driver.step()
    top = driver.top
    assert isinstance(top, Ceremony)
    return top


def test_confetti_falls_and_comes_to_rest(window: MakeDriver) -> None:
    driver = window(speed=1.0)
    scene = crowned(driver)
    assert scene.alive
    frames = driver.app.frames
    driver.step()
    assert driver.app.frames > frames
    driver.step(FALLS_MS)
    for _ in range(200):
        driver.step(100)
    assert not scene.alive


def test_with_reduced_motion_nothing_falls(window: MakeDriver) -> None:
    driver = window(settings=Settings(reduced_motion=True))
    assert not crowned(driver).alive


def test_the_hall_is_heard(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = window(paint=False)
    heard: list[str] = []
    monkeypatch.setattr(driver.app.sounds, "play", lambda name, *more, **named: heard.append(name))
    crowned(driver)
    assert heard[:2] == ["stinger_win", "cheer"]


def test_a_bracket_has_no_points_and_a_league_has(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    for kind in ("elimination", "round_robin"):
        routes.tournament(driver.app, last_match(kind), kept=False)
        ids = driver.ids()
        assert any(name.startswith("standing") for name in ids) == (kind == "round_robin")
        assert "pairing:1:0" in ids
    words = driver.app.words
    routes.tournament(driver.app, last_match("elimination"), kept=False)
    texts = driver.texts()
    assert words("tournament.semifinal") in texts
    assert words("tournament.final") in texts


def test_the_champion_looks_like_one(window: MakeDriver) -> None:
    driver = window(speed=0.0)
    top = crowned(driver)
    face, moods = top._face, {}

    def seen(canvas: Any, place: int, size: float, mood: str) -> Any:
        moods[place] = mood
        return face(canvas, place, size, mood)

    top._face = seen
    driver.app.redraw()
    driver.step()
    champion, *others = [who.entrant for who in top.podium]
    assert moods == {champion: "winning", **dict.fromkeys(others, "ready")}
