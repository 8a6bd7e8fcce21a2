"""A home in which somebody has played everything: every file that the program writes, sound."""

from __future__ import annotations

import shutil
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.match import Match
from kotgames.history import daily, library, saves, statistics
from kotgames.history import tournament as tournaments
from kotgames.history.daily import DailyResult
from kotgames.history.statistics import Finished, Sitter
from kotgames.history.tournament import Entrant, Tournament, begin
from kotgames.lessons.progress import Progress, save_progress
from kotgames.system import game_folders, paths
from kotgames.system import settings as settings_file
from kotgames.system.settings import Settings
from tests.ui.cases import BY_ID, UiCase
from tests.ui.driver import Driver

TODAY: Final = date(2026, 5, 31)
ACTIONS: Final = 25
"""Of a match that waits."""
LESSONS: Final = 3
STEPS: Final = 5
"""What the pupil does in each of them."""


def furnish() -> None:
    """Write everything into the folders of the user."""
    settings_file.save(_settings())
    for number, case in enumerate(BY_ID.values()):
        _matches(case, number)
        _own_cards(case.game.id)
    _counted()
    _learn()
    assert tournaments.save(_tournament(next(iter(BY_ID.values())))) is None


def _settings() -> Settings:
    """Everything chosen otherwise than usual."""
    looks = {
        "seats": 2,
        "kind:0": 0,
        "kind:1": 1,
        "name:0": "Ada",
        "fighter:0": 1,
        "colour:0": 2,
        "rounds": 1,
        "cards": 1,
    }
    return Settings(
        speed=2.0, text_size=125, palette="contrast", reduced_motion=True, window=(640, 360), language="de", ask_reactions="held",
        bot_pace="quick", effects=20, crowd=0, music=False, confirm=False, welcomed=True, keys={"hint": ["j"], "log": ["k", "f4"]},
        pad={"hint": "guide"}, rumble=False, last_game=next(iter(BY_ID)), setup={game_id: looks for game_id in BY_ID},
        people=["Ada", "Bert", "Cleo Ötker"],
    )  # fmt: skip


def _matches(case: UiCase, number: int) -> None:
    """One that waits, with a generation before it and a picture, one of practice, one that is over, and the challenge of a day."""
    game = case.game
    waits = _played(case, saves.new_path(game.id, datetime(2026, 5, 30, 12 + number)), ACTIONS)
    waits.log.path.with_name(waits.log.path.name + ".1").write_bytes(waits.log.path.read_bytes())  # type: ignore[union-attr]
    over = _played(case, saves.new_path(game.id, datetime(2026, 5, 29, 12 + number)), 100_000)
    assert over.outcome is not None
    assert over.log.path is not None
    picture = library.picture(over.log.path)
    picture.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(paths.assets() / "desktop" / "kotgames-256.png", picture)
    _played(case, daily.path_of(TODAY - timedelta(days=number), game.id), ACTIONS)


def _played(case: UiCase, path: Path, most: int) -> Match:
    seats = case.seats("human", "greedy")
    match = Match.start(
        case.game,
        seed=7,
        options=case.game.sample_options(),
        seats=seats,
        path=path,
        started="2026-05-30T12:00:00",
    )
    while match.outcome is None and len(match.turns) < most:
        actor = match.actor
        assert actor is not None
        action = (
            match.external()
            if actor < 0
            else players.choose("random", case.game, match.card_set, match.view(actor), len(match.turns))
        )
        match.act(action)
    return match


def _counted() -> None:
    """Matches and days, as the statistics have them."""
    for number in range(30):
        game_id = list(BY_ID)[number % len(BY_ID)]
        seats = (
            Sitter("human", "", "Ada"),
            Sitter("bot", "greedy", "Bert") if number % 3 else Sitter("human", "", "Cleo"),
        )
        drawn = number % 7 == 0
        how = "draw" if drawn else ("knockout", "decision", "concession")[number % 3]
        line = Finished(
            id=f"20260101-{number:06}-x", game=game_id, date=f"2026-01-01T12:00:{number:02}", seats=seats,
            winners=() if drawn else (number % 2,), how=how, turns=30 + number, practice=number % 10 == 9,
        )  # fmt: skip
        assert statistics.add(line) is None
        day = DailyResult(
            day=TODAY - timedelta(days=number + 3),
            game=game_id,
            match=f"daily-{number}",
            how="knockout",
            won=number % 2 == 0,
        )
        assert daily.record(day) is None


def _learn() -> None:
    """Some lessons of each game, left in their middle, and some that are done."""
    driver = Driver(paint=False)
    try:
        for case in BY_ID.values():
            done, *begun = lessons.of(case.game)
            progress = Progress()
            progress.finish(case.game.id, done.id)
            assert save_progress(progress, case.game.id, done.id) is None
            for lesson in begun[:LESSONS]:
                pupil = case.pupil(driver)
                pupil.open(lesson, progress)
                for _ in range(STEPS):
                    pupil.act()
                    driver.wait_idle()
    finally:
        driver.close()


def _tournament(case: UiCase) -> Tournament:
    fighters = case.fighters
    entrants = [
        Entrant(
            name,
            "human" if number < 2 else "greedy",
            state={"fighter:0": number},
            fighter=fighters[number % 2],
        )
        for number, name in enumerate(("Ada", "Bert", "Cleo", "Dora"))
    ]
    made = begin(case.game.id, "elimination", 1, entrants)
    made.note(0)
    return made


def _own_cards(game_id: str) -> None:
    """A card set of the player's: that of the program, in a folder of its own."""
    target = paths.user_data() / "cards" / f"box of {game_id}" / "components.yaml"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(game_folders.cards(game_id) / "components.yaml", target)


def records(*, over: bool) -> list[Path]:
    """The matches of a furnished home that wait, or that are over; all others are taken away."""
    found = []
    for one in library.kept():
        if bool(one.over) == over and not one.path.name.startswith("daily"):
            found.append(one.path)
        else:
            one.path.unlink()
    return sorted(found)


def all_bytes(home: Path) -> dict[Path, bytes]:
    """Every file of a home."""
    return {path: path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file()}
