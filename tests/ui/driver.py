"""A window under a robot's hands: real pygame events at screen coordinates, a clock driven by hand, no sleeping.

    driver = Driver((1280, 720))
    driver.start(match)                     # or routes.title(driver.app), driver.app.push(...)
    driver.click("START")                   # an id or a visible text
    driver.drag("card:12", "fighter:1")
    driver.key("tab")
    driver.wait_idle()

Pointer positions are found as a person finds them: a spot of the thing that nothing else covers, scrolled into sight if need be. What
cannot be reached with the pointer raises `Unreachable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pygame
from pygame import FRect

from kotgames.engine.match import Match
from kotgames.scenes.routes import ROUTES
from kotgames.system.settings import Settings
from kotgames.ui.items import Item, at
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.toast import TOAST
from kotgames.ui.window import Window
from tests.ui.standins import DeafBaker

if TYPE_CHECKING:
    from kotgames.scenes.table.match import MatchScene

FRAME = 1000 / 60
Size = tuple[int, int]


class Unreachable(AssertionError):
    """A person could not point at this."""


class Stuck(AssertionError):
    """The program does not come to rest."""


class Driver:
    """An `App` and the hands of a player. `paint` False lays frames out without drawing them (a robot's thousandth frame). `app`: one that
    was opened elsewhere."""

    def __init__(
        self,
        size: Size = (1280, 720),
        *,
        text: int = 100,
        speed: float = 0.0,
        paint: bool = True,
        bake: bool = False,
        settings: Settings | None = None,
        app: App | None = None,
    ) -> None:
        self.app = app or _opened(
            size, settings or Settings(text_size=text, speed=speed, window=size), bake=bake
        )
        self.baker = DeafBaker()
        if not bake:
            self.app._baker = cast(Any, self.baker)
        self.paint = paint
        self.time = 0.0
        """The clock of what is played in real time, in seconds: a step of the loop takes as long as it is told to."""
        self.app.now = lambda: self.time
        self.pointer: tuple[int, int] = (size[0] // 2, size[1] - 1)
        self.pad: Any = None
        """The controller of its player, if there is one (`virtual_pad.plugged`)."""
        self.hurried = False
        """Whether its player presses whatever has only just appeared."""
        self.said: list[tuple[str, str]] = []
        """Every (sentence, ruling) of the toast, in order."""
        show = self.app.toast.show

        def heard(text: str, ruling: str = "") -> None:
            self.said.append((text, ruling))
            show(text, ruling)

        self.app.toast.show = heard  # type: ignore[method-assign]
        pygame.event.clear()

    def close(self) -> None:
        """Close the window and everything that belongs to it."""
        self.app.quit()
        self.app.devices.pads.close()
        if pygame.display.get_init():
            pygame.mouse.set_visible(True)
        for function in self.app.on_close:
            function()
        self.app.window.close()

    # ---- what there is

    @property
    def top(self) -> Scene:
        """The scene that gets acts."""
        scene = self.app.top
        assert scene is not None, "the program has ended"
        return scene

    @property
    def host(self) -> MatchScene:
        """The match on the stack, wherever it lies."""
        from kotgames.scenes.table.match import MatchScene

        return next(scene for scene in self.app.scenes if isinstance(scene, MatchScene))

    def start(self, match: Match, *, patient: bool = True, **more: Any) -> MatchScene:
        """Open a table for a match and let it come to its first question. `patient`: its person answers everything by hand, also what
        would be answered by itself after a moment."""
        from kotgames.scenes.table.match import MatchScene

        scene = MatchScene(self.app, match, **more)
        scene.asker.orders.patient = patient
        self.app.replace(scene)
        self.step()
        return scene

    def items(self) -> list[Item]:
        """The items of the top scene as they are now."""
        scene = self.top
        scene.refresh(self.app.canvas())
        return scene.items

    def ids(self) -> list[str]:
        """Their ids."""
        return [item.id for item in self.items()]

    def item(self, name: str) -> Item:
        """An item by id, or by the text it says (a button's label)."""
        items = self.items()
        by_id = [item for item in items if item.id == name]
        by_text = [item for item in items if item.role and name in (item.label, item.label.split(":")[0])]
        found = by_id or by_text
        if found:
            return found[-1]
        raise Unreachable(f"there is no {name!r} in {self.top.kind}: {[item.id for item in items]}")

    def texts(self) -> list[str]:
        """Every text that the next frame of all scenes in sight shows."""
        scribe = self.app.scribe
        before, scribe.recording = scribe.recording, True
        try:
            self.app.draw()
            return [written.text for written in scribe.written]
        finally:
            scribe.recording = before

    @property
    def toast(self) -> str:
        """The sentence over everything, "" when there is none."""
        return self.app.toast.text if self.app.toast.alive else ""

    def screenshot(self, path: Path) -> None:
        """Keep what is seen."""
        self.app.draw()
        pygame.image.save(self.app.window.surface, path)

    # ---- time

    def step(self, ms: float = FRAME) -> None:
        """One turn of the loop: events in, time passes, a frame if one is due."""
        self.time += ms / 1000
        for event in pygame.event.get():
            self.app.take(event)
        self.app.advance(ms)
        self.frame()

    def frame(self) -> None:
        """A frame if one is due, as `App.frame` does it."""
        if self.paint:
            self.app.frame()
            return
        app = self.app
        if app.window.size != app._size:
            app._resized()
        if app._dirty and app.scenes:
            app._dirty = False
            canvas = app.canvas()
            for scene in app.stack.shown:
                scene.refresh(canvas)
            app.frames += 1

    def wait_idle(self, most: int = 4000, ms: float = FRAME) -> None:
        """Let time pass until nothing moves and somebody is asked. The sentence over everything may stay."""
        for _ in range(most):
            self.step(ms)
            if not self.busy:
                self.step(ms)
                if not self.busy:
                    return
        raise Stuck(f"{self.top.kind} is still busy after {most} steps")

    @property
    def busy(self) -> bool:
        """Whether anything moves, is still being drawn or waits for its moment (not the toast)."""
        if self._bots_think() or (self.paint and self.app.due):
            return True
        asked = self.app.top is not None and self.app.top.grace.running
        return asked or any(scene.alive for scene in self.app.stack.shown)

    def _bots_think(self) -> bool:
        from kotgames.scenes.table.match import MatchScene
        from tests.ui.standins import SilentBot

        return any(
            isinstance(scene, MatchScene)
            and scene.bots.worker.thinking
            and not isinstance(scene.bots.worker, SilentBot)
            for scene in self.app.stack.shown
        )

    # ---- the pointer

    def pixel(self, point: tuple[float, float]) -> tuple[int, int]:
        """A point in units as a pixel of the window."""
        return round(point[0] * self.app.u), round(point[1] * self.app.u)

    def spot(self, name: str, *, ignore: str = "", goal: bool = False) -> tuple[int, int]:
        """A pixel on an item that nothing covers (`ignore`: what hangs at the pointer). Scrolls it into sight. A `goal` may be covered
        by objects that lie on it: a person drops a card on a pile, whatever lies on top."""
        item = self.item(name)
        if item.scroll:
            item = self._into_sight(item)
        items = [other for other in self.items() if other.id != ignore]
        for point in _points(item, FRect(self.app.canvas().area)):
            pixel = self.pixel(point)
            there = (pixel[0] / self.app.u, pixel[1] / self.app.u)
            found = at(items, there)
            if found is not None and found.id == item.id and self._inside(pixel):
                return pixel
        covering = at(items, item.rect.center)
        if covering is not None and covering.id == TOAST:
            self._wait_for_the_toast()
            return self.spot(name, ignore=ignore, goal=goal)
        if goal and item.role == "place" and covering is not None and covering.role == "object":
            return self.pixel(item.rect.center)
        raise Unreachable(
            f"{item.id!r} at {item.rect} is covered by {covering.id if covering else 'the edge of the window'}"
        )

    def _wait_for_the_toast(self) -> None:
        """A sentence lies over what is wanted: a person moves the pointer off it and lets it go."""
        self.travel(self.bare(), steps=1)
        for _ in range(200):
            if not self.app.toast.alive:
                break
            self.step(100.0)
        self.items()

    def _wait_for_the_curtain(self) -> None:
        """It has just fallen: a person waits until its button has filled."""
        if self.app.top is not None and self.app.top.kind == "curtain":
            for _ in range(20):
                if self.top.kind != "curtain" or not self.top.alive:
                    return
                self.step(100.0)
            raise Stuck("the button of the curtain never fills")

    def wait_for_the_question(self) -> None:
        """What is asked has only just appeared: a person reads it before they answer, unless they are `hurried`."""
        for _ in range(20):
            if self.hurried or self.app.top is None or not self.app.top.grace.running:
                return
            self.step(100.0)
        raise Stuck("what is asked never takes an answer")

    def _inside(self, pixel: tuple[int, int]) -> bool:
        width, height = self.app.window.size
        return 0 <= pixel[0] < width and 0 <= pixel[1] < height

    def _into_sight(self, item: Item) -> Item:
        area = self.top.scrolls[item.scroll]
        for _ in range(500):
            if item.rect.top < area.rect.top - 0.5 and area.offset > 0:
                self.wheel(area.rect.center, 1)
            elif item.rect.bottom > area.rect.bottom + 0.5 and area.offset < area.most:
                self.wheel(area.rect.center, -1)
            else:
                break
            item = self.item(item.id)
        return item

    def wheel(self, point: tuple[float, float], by: int) -> None:
        """Turn the wheel over a point in units; up is positive."""
        pixel = self.pixel(point)
        self.motion(pixel)
        before = pygame.mouse.get_pos
        pygame.mouse.get_pos = lambda *_: pixel  # no pointer on the dummy display
        try:
            self.post(pygame.MOUSEWHEEL, x=0, y=by, flipped=False)
            self.step()
        finally:
            pygame.mouse.get_pos = before

    @staticmethod
    def post(kind: int, **values: Any) -> None:
        """Post one pygame event."""
        pygame.event.post(pygame.event.Event(kind, values))

    def motion(self, pixel: tuple[int, int], *, held: bool = False) -> None:
        """The pointer is somewhere else now."""
        rel = (pixel[0] - self.pointer[0], pixel[1] - self.pointer[1])
        self.pointer = pixel
        self.post(pygame.MOUSEMOTION, pos=pixel, rel=rel, buttons=(int(held), 0, 0), touch=False)

    def travel(self, pixel: tuple[int, int], *, steps: int = 4, held: bool = False) -> None:
        """The pointer moves there on its way over everything between."""
        (x0, y0), (x1, y1) = self.pointer, pixel
        for index in range(1, steps + 1):
            self.motion(
                (round(x0 + (x1 - x0) * index / steps), round(y0 + (y1 - y0) * index / steps)), held=held
            )
            self.step()

    def button(self, down: bool, button: int = 1) -> None:
        """A mouse button goes down or up where the pointer is."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.post(kind, pos=self.pointer, button=button, touch=False)
        self.step()

    def hover(self, name: str) -> None:
        """Rest the pointer on an item."""
        self.travel(self.spot(name), steps=2)

    def click(self, name: str, button: int = 1) -> None:
        """Click on an item, named by its id or its visible text."""
        self._wait_for_the_curtain()
        self.wait_for_the_question()
        goal = bool(getattr(self.top, "held", ""))
        self.travel(self.spot(name, goal=goal), steps=2)
        # what is under the pointer may have grown or moved away: a person corrects the aim
        self.travel(self.spot(name, goal=goal), steps=1)
        self.button(True, button)
        self.button(False, button)

    def lift(self, source: str) -> None:
        """Take an object up and begin to drag it."""
        self.wait_for_the_question()
        self.travel(self.spot(source), steps=2)
        self.travel(self.spot(source), steps=1)
        self.button(True)
        x, y = self.pointer
        reach = max(8, round(8 * self.app.u))
        self.motion((x, y - reach if y > reach else y + reach), held=True)
        self.step()

    def drag(self, source: str, target: str) -> None:
        """Drag an object to an item with a travelling pointer. `target` "" drops it on bare table."""
        self.lift(source)
        try:
            self.travel(self._goal(source, target), held=True)
            self.travel(self._goal(source, target), steps=1, held=True)
        except Unreachable:
            self.button(True, 3)  # put down again
            self.button(False, 3)
            raise
        finally:
            self.button(False)

    def _goal(self, source: str, target: str) -> tuple[int, int]:
        return self.spot(target, ignore=source, goal=True) if target else self.bare(ignore=source)

    def bare(self, *, ignore: str = "") -> tuple[int, int]:
        """A pixel of the window with nothing on it."""
        items = [other for other in self.items() if other.id != ignore]
        width, height = self.app.window.size
        for x in range(1, width, 7):
            for y in range(1, height, 7):
                if at(items, (x / self.app.u, y / self.app.u)) is None:
                    return x, y
        raise Unreachable("there is no bare spot")

    # ---- the keyboard

    def key(self, *names: str) -> None:
        """Press and release keys, such as "tab", "shift+tab", "ctrl+z", "return"."""
        for name in names:
            self.wait_for_the_question()
            *mods, plain = name.split("+") if name != "+" else ["+"]
            mod = 0
            for one in mods:
                mod |= {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}[one]
            code = pygame.key.key_code(plain)
            text = plain if len(plain) == 1 and not mods else ""
            self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
            self.post(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0)
            self.step()

    def type(self, text: str) -> None:
        """Write into the text field that is being edited: a key and a text event for each letter."""
        for letter in text:
            if letter.isascii() and letter.isalnum():
                self.post(
                    pygame.KEYDOWN, key=pygame.key.key_code(letter.lower()), mod=0, unicode=letter, scancode=0
                )
            self.post(pygame.TEXTINPUT, text=letter)
            self.step()

    def tab_to(self, name: str) -> None:
        """Go to an item with Tab alone."""
        order = [item.id for item in self.items() if item.focus]
        if name not in order:
            raise Unreachable(f"{name!r} is not in the focus list {order}")
        for _ in range(len(order) + 2):
            if self.top.focus.id == name and self.top.focus.visible:
                return
            self.key("tab")
        raise Unreachable(f"Tab never comes to {name!r}; the list is {order}")

    def press(self, name: str) -> None:
        """Go to an item with Tab and use it with Enter."""
        self._wait_for_the_curtain()
        self.tab_to(name)
        self.key("return")


def _opened(size: Size, settings: Settings, *, bake: bool) -> App:
    window = Window("kotgames", size)
    assert (
        window.surface
    )  # as the first frame does: from now on pictures are converted to the format of the display
    app = App(window, settings, bake_here=bake)
    app.routes = ROUTES
    return app


def _points(item: Item, area: FRect) -> Iterator[tuple[float, float]]:
    """Points of the visible part of an item: the middle first, then a grid."""
    rect = item.rect.clip(item.clip) if item.clip is not None else FRect(item.rect)
    rect = rect.clip(area)
    if rect.width <= 0 or rect.height <= 0:
        return
    yield rect.center
    for row in (0.5, 0.3, 0.7, 0.12, 0.88, 0.03, 0.97):
        for column in (0.5, 0.3, 0.7, 0.1, 0.9, 0.2, 0.8, 0.03, 0.97):
            yield rect.left + rect.width * column, rect.top + rect.height * row


Opener = Callable[[Driver], None]
"""Brings a driver to some screen."""
