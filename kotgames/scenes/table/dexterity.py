"""The dexterity tests of a match: the game's own scene is opened over the table for the people who take one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import structs
from pygame import Surface

from kotgames import games
from kotgames.engine.contract import EXTERNAL, Action
from kotgames.engine.deeds import Deed
from kotgames.history import dexterity
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.scene import Scene
from kotgames.ui.table.dexterity import OpenTest


class Dexterity:
    """Opens and closes the scene of one match's tests, and keeps what people did in them."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene
        self._open: Scene | None = None
        self._known: list[dexterity.TakenTest] | None = None
        """The tests that were ever taken; None until somebody asks."""

    def tries(self, seat: int, size: int | None = None) -> tuple[int, int] | None:
        """See `ui.table.context.Host.tries`."""
        scene = self._scene
        if scene.match.player(seat) != "human":
            return None
        if self._known is None:
            self._known, problems = dexterity.load()
            for problem in problems:
                scene.app.say_once(scene.app.words(f"error.{problem.key}", **problem.params))
        found = dexterity.tries(self._known, scene.match.game.id, scene.match.seats[seat].name, size)
        return found.taken, found.passed

    def keep(self, action: Action) -> None:
        """People take a test, and this becomes of it: it is written down for each of them, if the game keeps anything of it and the match
        has a file."""
        match = self._scene.match
        path = match.log.path
        if path is None:
            return
        for seat in match.tested:
            found = match.game.measured(match.state, action, seat)
            if found is not None and match.player(seat) == "human":
                self._write(path, seat, *found)

    def _write(self, path: Path, seat: int, size: int, passed: bool) -> None:
        match = self._scene.match
        line = dexterity.TakenTest(
            game=match.game.id,
            match=path.stem,
            turn=len(match.turns),
            name=match.seats[seat].name,
            size=size,
            passed=passed,
        )
        problem = dexterity.add(line)
        self._known = None
        if problem is not None:
            app = self._scene.app
            app.say_once(app.words(f"error.{problem.key}", **problem.params))

    @property
    def wanted(self) -> bool:
        """True while people here are to take a test now, in a scene that the game has for it."""
        scene = self._scene
        match = scene.match
        return (
            match.actor == EXTERNAL
            and bool(match.game.dexterity)
            and scene.plays_tests
            and not all(map(scene.is_bot, match.tested))
        )

    def open(self) -> None:
        """Open it, if it is not open."""
        app = self._scene.app
        if self._open in app.scenes:
            return
        opens: OpenTest = games.part(self._scene.match.game, "dexterity")
        self._open = opens(app, AwaitedTest(self._scene, self))
        app.push(self._open)

    def close(self) -> None:
        """Close it: there is a result, or the position is another one now."""
        scene, self._open = self._open, None
        if scene is not None and scene in self._scene.app.scenes:
            self._scene.app.pop(scene)


class AwaitedTest:
    """See `ui.table.dexterity.TakenTest`."""

    def __init__(self, scene: MatchHost, tests: Dexterity) -> None:
        match = scene.match
        prompt = match.state.prompt
        assert prompt is not None
        self._scene, self._tests = scene, tests
        self.words = scene.words
        # a seat that was given up is played by a bot of a level of its own
        self.seats = [structs.replace(one, kind=match.player(seat)) for seat, one in enumerate(match.seats)]
        self.tested, self.prompt = match.tested, prompt
        self.legal: Sequence[Action] = match.state.actions()
        self.shared = len(scene.humans) > 1
        self.begun = match.test_begun and not self.shared
        self.goes_on = match.test_begun and self.shared
        self.seed = (match.log.header.seed * 1_000_003 + len(match.turns) + 1) & 0x3FFFFFFF

    def name(self, seat: int) -> str:
        """See `TakenTest`."""
        return self._scene.name(seat)

    def player(self, seat: int) -> str:
        """See `TakenTest`."""
        return self._scene.match.player(seat)

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """See `TakenTest`."""
        return self._scene.portrait(canvas, seat, size, mood)

    def begin(self) -> None:
        """See `TakenTest`."""
        self._scene.match.begin_test()

    @property
    def done(self) -> Sequence[Deed]:
        """See `TakenTest`."""
        return self._scene.match.test_done

    def note(self, deeds: list[Deed], *, sure: bool) -> None:
        """See `TakenTest`."""
        self._scene.match.note_test(deeds, sure=sure)

    def drawn(self) -> Action:
        """See `TakenTest`."""
        return self._scene.match.external()

    def decide(self, action: Action, track: Sequence[int] = ()) -> None:
        """See `TakenTest`; as long as the scene lies over it, the table shows nothing of what follows."""
        if not self.begun:  # one that was broken off comes to something without anybody
            self._tests.keep(action)
        self._scene.take([action], track)

    def seen(self, track: Sequence[int] = ()) -> None:
        """See `TakenTest`."""
        self._scene.match.seen_on(track)
        self._tests.close()

    def pause(self) -> None:
        """See `TakenTest`."""
        self._scene.pause()

    def open_rules(self) -> None:
        """See `TakenTest`."""
        self._scene.open_rules(("prompt", self.prompt.kind))
