"""The tower of a match: what is read before it, one that was not finished, and the result for the record."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from pygame import Surface

from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table import tower_bars as bars
from kotgames.games.knockdown.table.tower_play import TowerScene
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.widgets.controls import button

ACTIONS: Final = {c.STOOD: a.STOOD, c.FELL: a.FELL}


def cubes_said(words: Words, heavy: int, light: int) -> str:
    """How many cubes there are, of which sort."""
    if not heavy or not light:
        return words(f"tower.cubes_{'heavy' if heavy else 'light'}", count=heavy + light)
    return words(
        "tower.cubes_both",
        heavy=words("tower.cubes_heavy", count=heavy),
        light=words("tower.cubes_light_too", count=light),
    )


def controls_said(scene: TowerScene) -> str:
    """How it is built, with pointer and keys, or with the controller that is used."""
    pad = scene.app.devices.used == "pad"
    return scene.words("tower.controls_pad" if pad else "tower.controls", **scene.hands.keys())


class MatchTower(TowerScene):
    """A tower on which a round depends."""

    kind: ClassVar[str] = "tower"

    def __init__(self, app: App, test: TakenTest) -> None:
        self.test = test
        about = test.prompt.params
        (self.seat,) = test.tested
        self.caller: int = about["caller"]
        seconds = float(about.get("seconds", c.SECONDS))
        super().__init__(app, test.words, about["heavy"], about["light"], seconds)

    # ---- see `TowerScene`

    def corners_say(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Who builds and who called the test."""
        words, name = self.words, self.test.name
        return (name(self.seat), words("tower.builds")), (name(self.caller), words("tower.called"))

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """The portraits of the two seats."""
        return self.test.portrait(canvas, self.seat if role == bars.BUILDER else self.caller, size)

    def begun(self) -> None:
        """Written down before the clock runs."""
        self.test.begin()

    def finished(self, result: str) -> None:
        """The result, and how it looked."""
        self.test.take(ACTIONS[result], self.contest.record.numbers())

    def leave(self) -> None:
        """The pause menu of the match."""
        self.test.pause()

    def rules(self) -> bool:
        """See `Scene`: not while it is built."""
        if self.phase in ("ready", "counting"):
            self.test.open_rules()
        return True

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "dice" if self.test.begun else "start"

    # ---- what is read

    def page(self, canvas: Canvas) -> None:
        """What is built and how; or what becomes of a tower that was not finished."""
        if self.test.begun:
            self._unfinished(canvas)
        else:
            self._before(canvas)

    def _before(self, canvas: Canvas) -> None:
        words, (heavy, light) = self.words, self.cubes
        name, caller = self.test.name(self.seat), self.test.name(self.caller)
        texts = [
            words("tower.about", name=name, caller=caller, cubes=cubes_said(words, heavy, light)),
            words("tower.rule"),
            controls_said(self),
            words("tower.counts", seconds=int(self.seconds)),
        ]
        _, (spot,) = bars.page(self, canvas, words("tower.title", name=name), texts, 1, gold=3)
        spot = bars.middle_button(spot)
        self.add(
            button("start", spot, words("tower.start"), self.start, colour="primary", icon="stack", size=22)
        )

    def _unfinished(self, canvas: Canvas) -> None:
        """It is not built again: the dice decide."""
        words, about = self.words, self.test.prompt.params
        name = self.test.name(self.seat)
        count = about["heavy"] + about["light"]
        texts = [words("tower.unfinished", name=name)]
        if about.get("total"):
            chance = percent(about["good"] / about["total"])
            texts.append(words("tower.unfinished_dice", count=count, chance=chance))
        _, (spot,) = bars.page(self, canvas, words("tower.unfinished_title"), texts, 1)
        settle = partial(self.test.take, a.BY_DICE)
        spot = bars.middle_button(spot)
        self.add(
            button(
                "dice", spot, words("tower.by_dice"), settle, colour="primary", icon="rolling-dices", size=22
            )
        )


def open_tower(app: App, test: TakenTest) -> Scene:
    """See `Game.dexterity`."""
    return MatchTower(app, test)
