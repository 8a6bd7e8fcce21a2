"""Nothing is told before it is seen: over whole matches of every game no line of the log, of the strip of plays or of the bar says what
comes of a roll or a blow while dice tumble or the blow is still on its way, and no figure of a seat knows it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogLine
from kotgames.scenes.table.log_keeper import LogKeeper
from kotgames.scenes.table.playback import Playback
from kotgames.ui.table.dice import DiceTray
from kotgames.ui.table.ids import CORNER, FIGHTER, LOG, PANEL, PROMPT, family
from kotgames.ui.table.stage.tracks import Acting
from kotgames.ui.timeline import Track
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver

STEP_MS = 40.0
SPEED = 2.0
FIGURES: Final = (FIGHTER, CORNER, PANEL, "station", "wounds")
"""Families of what a seat has and lost."""


class Watcher:
    """What was told of the track that plays, and what of it is still to be seen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.met: set[int] = set()
        self.acts: list[Acting] = []
        self.told: list[LogLine] = []
        self.events: list[Event] = []
        self.known: set[str] = set()
        watcher = self
        tells, next_track, met = LogKeeper.tell, Playback._next_track, Acting._met

        def tell(keeper: LogKeeper, event: Event, *, forced: bool = False) -> None:
            lines = keeper._scene.log_lines
            watcher.events.append(event)
            before = {id(line) for line in lines}
            tells(keeper, event, forced=forced)
            watcher.told += [line for line in lines if id(line) not in before]

        def begins(playback: Playback) -> Track | None:
            watcher.known |= {line.text for line in watcher.told}
            watcher.told, watcher.events = [], []
            track: Any = next_track(playback)
            pieces = [] if track is None else list(getattr(track, "_track", track).pieces())
            watcher.acts = [piece for _, piece in pieces if isinstance(piece, Acting)]
            return track

        def meets(acting: Acting, more: Any) -> None:
            watcher.met.add(id(acting))
            met(acting, more)

        monkeypatch.setattr(LogKeeper, "tell", tell)
        monkeypatch.setattr(Playback, "_next_track", begins)
        monkeypatch.setattr(Acting, "_met", meets)

    @property
    def met_none(self) -> bool:
        """Whether no blow of this track was seen to meet yet."""
        return all(id(act) not in self.met for act in self.acts)

    def unseen(self, tray: DiceTray | None) -> bool:
        """Whether dice tumble or a blow is on its way."""
        tumbles = tray is not None and tray.rolled is not None and not tray.rolled.shown
        return tumbles or any(id(act) not in self.met for act in self.acts)


@pytest.mark.slow
@pytest.mark.parametrize("most", [12, pytest.param(10_000, marks=pytest.mark.long)])
@each_game
def test_no_line_tells_what_is_not_seen_yet(
    window: MakeDriver, case: UiCase, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until so many results were seen, or the match is over."""
    watcher = Watcher(monkeypatch)
    driver = window(paint=False, speed=SPEED)
    host = driver.start(case.start("greedy", "greedy", seed=8))
    tray = getattr(host.table.context, "dice", None)
    waited = told = 0
    was = False
    figures: dict[str, str] = {}
    for _ in range(60_000):
        driver.step(STEP_MS)
        if driver.top is not host or told >= most:
            break
        unseen = watcher.unseen(tray)
        last, figures = figures, {item.id: item.label for item in host.items if family(item.id) in FIGURES}
        begins = any(isinstance(event, host.table.log.rows.round_began or ()) for event in watcher.events)
        if unseen and watcher.met_none and not begins:
            early = [(last[name], text) for name, text in figures.items() if last.get(name, text) != text]
            assert not early, (early, watcher.events)
        if unseen and watcher.told:
            waited += 1
            said = [
                item.label
                for item in driver.items()
                if item.id in (LOG, PROMPT, "plays") or item.role == "play"
            ]
            new = [line.text for line in watcher.told if line.text not in watcher.known]
            early = [text for text in new if any(text.rstrip(".") in label for label in said)]
            assert not early, (early, said)
        told += was and not unseen
        was = unseen and bool(watcher.told)
    assert driver.top.kind == "results" or told >= most
    assert waited > 50
    assert told > 5
