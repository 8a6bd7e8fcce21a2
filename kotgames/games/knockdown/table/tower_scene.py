"""The tower of a match: what is read before it, one that was not finished, and the result for the record."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import Surface

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table import tower_bars as bars
from kotgames.games.knockdown.table.tower_play import TowerScene
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.table.test_pages import MatchTest, narrowed

ACTIONS: Final = {c.STOOD: a.STOOD, c.FELL: a.FELL}


def cubes_said(words: Words, heavy: int, light: int) -> str:
    """The numbers of cubes in words, by sort."""
    if not heavy or not light:
        return words(f"tower.cubes_{'heavy' if heavy else 'light'}", count=heavy + light)
    return words(
        "tower.cubes_both",
        heavy=words("tower.cubes_heavy", count=heavy),
        light=words("tower.cubes_light_too", count=light),
    )


def controls_said(scene: TowerScene) -> str:
    """The controls in words, with pointer and keys, or with the controller that is used."""
    pad = scene.app.devices.used == "pad"
    return scene.words("tower.controls_pad" if pad else "tower.controls", **scene.hands.keys())


class MatchTower(TowerScene, MatchTest):
    """A tower on which a round depends."""

    kind: ClassVar[str] = "tower"

    def __init__(self, app: App, test: TakenTest) -> None:
        self.test = test
        about = test.prompt.params
        (self.seat,) = test.tested
        self.caller: int = about["caller"]
        self._tracked = 0
        """So many numbers of its track are in the record."""
        seconds = float(about.get("seconds", c.SECONDS))
        super().__init__(app, test.words, about["heavy"], about["light"], seconds)

    # ---- see `TowerScene`

    def corners_say(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The builder and the caller of the test, each with a word about it."""
        words, name = self.words, self.test.name
        return (name(self.seat), words("tower.builds")), (name(self.caller), words("tower.called"))

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """The portraits of the two seats."""
        return self.test.portrait(canvas, self.seat if role == bars.BUILDER else self.caller, size)

    def decided(self, result: str) -> None:
        """See `TimedTest`: it is in the record, and how it looked."""
        track = self.contest.record.numbers()
        self._tracked = len(track)
        self.test.decide(ACTIONS[result], track)

    def finished(self, result: str) -> None:
        """The rest of the track, with the fall, comes after it."""
        self.test.seen(self.contest.record.numbers()[self._tracked :])

    # ---- what is read

    def before(self, canvas: Canvas) -> None:
        """The task, and how it is built."""
        words, (heavy, light) = self.words, self.cubes
        name, caller = self.test.name(self.seat), self.test.name(self.caller)
        texts = [
            words("tower.about", name=name, caller=caller, cubes=cubes_said(words, heavy, light)),
            words("tower.rule"),
            controls_said(self),
            words("tower.counts", seconds=int(self.seconds)),
        ]
        if self.goes_on:
            texts[:2] = [words("tower.goes_on", name=name)]
            held = "" if self.contest.tower.held is None else "_held"
            texts[-1] = words(f"tower.goes_on_counts{held}", seconds=words.digits(f"{self.left:.1f}"))
        title = words("tower.goes_on_title" if self.goes_on else "tower.title", name=name)
        _, (spot,) = bars.page(self, canvas, title, texts, 1, gold=len(texts) - 1)
        start = "title.continue" if self.goes_on else "tower.start"
        self.start_button(narrowed(spot, 320.0), words(start))

    def unfinished(self, canvas: Canvas) -> None:
        """It is not built again: it has fallen."""
        words = self.words
        texts = [words("tower.unfinished", name=self.test.name(self.seat))]
        _, (spot,) = bars.page(self, canvas, words("tower.unfinished_title"), texts, 1)
        self.counts_button(narrowed(spot, 320.0), words("tower.counts_fell"), 22)


def open_tower(app: App, test: TakenTest) -> Scene:
    """See `Game.dexterity`."""
    return MatchTower(app, test)
