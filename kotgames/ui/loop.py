"""The running program: window, events in, frames out. Sleeps when nothing moves."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface

from kotgames.engine.errors import GameError
from kotgames.system import memory, own_files
from kotgames.system import settings as settings_file
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from kotgames.system.speech import Speech
from kotgames.ui import clock, theme
from kotgames.ui.bindings import TOGETHER, merged, merged_pad
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing
from kotgames.ui.entrance import Entrance
from kotgames.ui.input import Act, Devices
from kotgames.ui.narrator import Narrator
from kotgames.ui.played_on import PlayedOn
from kotgames.ui.rumble import Rumble
from kotgames.ui.scene import Scene
from kotgames.ui.sentences import Sentences
from kotgames.ui.sound import Sounds
from kotgames.ui.stack import Stack
from kotgames.ui.surfaces import Shapes, Sparing
from kotgames.ui.text import Scribe
from kotgames.ui.waiting import WAKE, Waiting
from kotgames.ui.widgets import tooltip
from kotgames.ui.widgets.toast import Toast
from kotgames.ui.window import Window

if TYPE_CHECKING:
    from kotgames.ui.art.baker import Baker

LONGEST_STEP_MS = 100.0
"""After a stall (a dragged window, a sleeping laptop) motion goes on from where it was instead of jumping."""

HZ = 60
PLAYED_HZ = 240
"""The loop turns so often a second while something moves, and while something is played in real time; frames are drawn as they are due."""

LONGEST_SLEEP_MS = 2000.0
"""While nothing moves the loop turns at least so often."""

BUSY_MS = 8.0
"""After a frame something is begun that prepares the next ones while the turn of the loop has been busy for less; the rest of a sixtieth of
a second is for the system, and for what takes a little longer."""

BEATS_FOR_MS = 20_000.0
"""A scene that moves a little by itself does so for this long after the last touch; then nothing is drawn at all."""


def _unpainted(job: object, reason: str) -> None:
    """A picture could not be drawn: its simpler stand-in stays, and whoever started the program from a terminal can read why."""
    print(f"kotgames: {reason}", file=sys.stderr)


class App:
    """Everything one window needs. `pump` runs one turn of the loop; `run` until the last scene has closed."""

    def __init__(
        self,
        window: Window,
        settings: Settings,
        *,
        settings_path: Path | None = None,
        bake_here: bool = False,
        sounds: Sounds | None = None,
        speech: Speech | None = None,
    ) -> None:
        self.window = window
        self.settings = settings
        self._settings_path = settings_path
        self._settled = settings_file.plain(settings)
        """The settings as this window read or wrote them last."""
        self.sounds = sounds or Sounds(mute=True)
        """Silent unless the program gives another: tests, pictures and benchmarks make no noise."""
        self.scribe = Scribe()
        self.shapes = Shapes()
        self.devices, misfits = self._bound_devices()
        self.played_on = PlayedOn()
        self.now = clock.now
        """The clock of what is played in real time, in seconds; tests give another."""
        self.rumble = Rumble(settings, self.devices)
        self.words = Words(settings.language)
        self.devices.called = self._called
        self.scribe.key_of = self.devices.key_named
        self.toast = Toast()
        self.clock = pygame.time.Clock()
        self.on_wake: list[Callable[[], None]] = []
        """Called in the loop whenever a worker process has an answer."""
        self.on_crash: Callable[[App, Exception], None] | None = None
        """Called with a fault of the program; without it the fault ends the program."""
        self.on_close: list[Callable[[], None]] = []
        """Called when the program ends."""
        self.routes: Mapping[str, Callable[..., None]] = {}
        """Name -> way to a screen (`scenes.routes`); whoever opens the window gives them."""
        self.bake_here = bake_here
        self.paced = False
        """Frames follow each other, so that the next one can bring what would take too long in this one."""
        self._baker: Baker | None = None
        self.waiting = Waiting(self.devices.noise)
        self.wake = self.waiting.wake
        self.window_focused = True
        self._nothing_drawn_yet()
        self.narrator = Narrator(self, speech)
        """Silent unless the program gives a voice and the settings want it."""
        self.sentences = Sentences(
            self.toast, self.narrator, front=lambda: self.top, rules_key=lambda: self.devices.key_of("rules"), redraw=self.redraw
        )  # fmt: skip
        self.stack: Stack[Scene] = Stack(self.devices, ended=self.sentences.ends_with, redraw=self.redraw)
        self.scenes = self.stack.scenes
        # what every screen does, without knowing whose work it is
        self.say, self.say_once = self.sentences.say, self.sentences.say_once
        self.report, self.hush = self.sentences.report, self.sentences.hush
        self.push, self.pop, self.replace = self.stack.push, self.stack.pop, self.stack.replace
        self._say_language()
        for key, action, pressed in misfits:
            self.say_once(self.words(key, action=action, pressed=pressed))

    def _nothing_drawn_yet(self) -> None:
        self.frames = 0
        """Frames drawn so far (an idle table draws none)."""
        self.drew_ms = 0.0
        """Milliseconds that the last of them took to draw, whole or in part."""
        self.untouched_ms = 0.0
        """Milliseconds since somebody touched anything or something moved."""
        self._swept = False
        """True once memory was swept since something moved."""
        self._dirty = True
        self._size = self.window.size
        self.scribe.fit(self._size)
        self._on_screen: Drawing | None = None
        """The drawing that the window shows; None if that is not known."""
        self._before: Surface | None = None
        """The picture of the window in another size: it is seen scaled until all is there in the new one."""
        self._entrance = Entrance(self._drawn, lambda: self._baker is not None and self._baker.urgent > 0)

    def _bound_devices(self) -> tuple[Devices, list[tuple[str, str, str]]]:
        """Keyboard, mouse and pad, bound as the settings say; the first key and the first button that cannot be: (text key, action,
        what should be pressed)."""
        keys, wrong = merged(self.settings.keys)
        together, wrong_together = merged(self.settings.keys, TOGETHER)
        buttons, wrong_buttons = merged_pad(self.settings.pad)
        devices = Devices(keys)
        devices.bind_together(together)
        devices.bind_pad(buttons)
        misfits = [("error.key_binding", *binding) for binding in [*wrong, *wrong_together][:1]]
        return devices, misfits + [("error.pad_binding", *binding) for binding in wrong_buttons[:1]]

    # ---- scenes

    @property
    def top(self) -> Scene | None:
        """The scene that gets acts."""
        return self.stack.top

    def go(self, route: str, *args: Any, **named: Any) -> None:
        """To another screen by its name (`routes`). Raises KeyError for a name that leads nowhere."""
        self.routes[route](self, *args, **named)

    # ---- pictures

    @property
    def baker(self) -> Baker:
        """The service that draws slow pictures. With `bake_here` (tests, `shot`) they are drawn here, one per turn of the loop."""
        if self._baker is None:
            from kotgames.ui.art.baker import Baker

            self._baker = Baker(on_ready=self.wake, in_process=self.bake_here, on_error=_unpainted)
            self.on_wake.append(self._baked)
            self.on_close.append(self._baker.close)
        return self._baker

    def _baked(self) -> None:
        if self._baker is not None and self._baker.poll():
            self.redraw()

    # ---- settings

    def changed(self) -> None:
        """The settings were changed: show and keep them."""
        if self.words.language != self.settings.language:
            self.words = Words(self.settings.language, self.words.game)
            self._say_language()
            for scene in self.scenes:  # from below: what lies over a table may speak with its words
                scene.speak_anew()
        reason = settings_file.save(self.settings, self._settings_path, before=self._settled)
        if reason is None:
            self._settled = settings_file.plain(self.settings)
        else:
            self.say_once(self.words("error.settings_unsaved", reason=reason))
        self.narrator.settle()
        self.sounds.set_volumes(self.settings.effects, self.settings.crowd, music=self.settings.music)
        for scene in self.scenes:
            scene.rebuild()
        if self.window.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)
            self.forget_picture()
        self.redraw()

    def _say_language(self) -> None:
        """A language whose texts are damaged is said once; English is spoken then."""
        if self.words.problem is not None:
            self.say_once(self.words.error(self.words.problem))

    @property
    def palette(self) -> theme.Palette:
        """The colours in use: the settings', with the corner colours of the match that is shown."""
        palette = theme.PALETTES[self.settings.palette]
        corners = next((scene.corners for scene in reversed(self.scenes) if scene.corners), ())
        return theme.with_corners(palette, corners) if corners else palette

    @property
    def u(self) -> float:
        """Pixels per unit."""
        width, height = self.window.size
        return max(0.2, min(width / 1280, height / 720)) * self.settings.text_size / 100

    # ---- the loop

    def redraw(self) -> None:
        """The next frame must be drawn."""
        self._dirty = True

    @property
    def due(self) -> bool:
        """True while the next frame must be drawn."""
        return self._dirty

    def repaint(self, part: str, paint: Callable[[Canvas], None]) -> None:
        """Draw one part of the picture anew (`Drawing.begin`) and show it, if nothing else changed; else the next frame shows it anyway."""
        shown = self._on_screen
        if self._dirty or shown is None or shown.get_size() != self.window.size:
            self.redraw()
            return
        started = clock.now()
        self.scribe.start()
        drawing = shown.with_part(part, lambda drawing: paint(self.canvas(drawing)))
        if drawing is not None:
            drawing.onto(self.window.surface, shown)
            self.drew_ms = (clock.now() - started) * 1000
            self._on_screen = drawing
            self.window.flip()
            self.frames += 1

    def quit(self) -> None:
        """End the program."""
        self.stack.clear()

    def run(self) -> None:
        """Until the last scene has closed."""
        while self.scenes:
            self.guarded(self.pump)

    def guarded(self, turn: Callable[[], None]) -> None:
        """One turn of the loop; a fault in it is shown (`on_crash`) instead of ending the program."""
        try:
            turn()
        except GameError as error:  # nothing was opened, and what is there stays
            self.say(self.words.error(error))
        except Exception as error:
            if self.on_crash is None:
                raise
            # a second fault while the first is shown ends the program
            handler, self.on_crash = self.on_crash, None
            handler(self, error)
            self.frame()
            self.on_crash = handler

    @property
    def alive(self) -> bool:
        """True while frames must be drawn without anything happening."""
        waits = self.top is not None and self.top.grace.running
        return (
            waits
            or self.toast.running
            or self.devices.holding
            or any(scene.alive for scene in self.stack.shown)
        )

    def pump(self) -> None:
        """Wait for something, take it, draw a frame if one is due."""
        if self.alive or self._dirty:
            self._swept = False
            pace = PLAYED_HZ if self.top is not None and self.top.plays else HZ
            ms = self.clock.tick(0 if self._entrance.drawing else pace)
            events = self.waiting.come()
        else:
            ms, events = 0, self._sleep()
        for event in events:
            self.take(event)
        self.turn(min(float(ms), LONGEST_STEP_MS))

    def _sleep(self) -> list[pygame.event.Event]:
        """Nothing moves: wait until something comes, or the scene in front has its next beat."""
        beat = self._beat_ms()
        events = self.waiting.within(beat or LONGEST_SLEEP_MS)
        self.untouched_ms += self.clock.tick()
        if not events and not self._swept:
            self._swept = True
            memory.sweep()
        if beat and not events and self.top is not None:
            self.top.beat(still=self._beat_ms() == 0)
        return events

    def turn(self, ms: float) -> None:
        """Let so much time pass and draw a frame if one is due; what is shown stays while a new screen is got ready behind it."""
        started = clock.now()
        top = self.top
        self.paced = not self.bake_here
        if self.bake_here or top is None or top.at_once or self._entrance.ready(top, ms, top.patience_ms):
            self.advance(ms)
            # another screen is got ready first
            if (self.bake_here or self.top in (top, None)) and self.frame():
                self.spare((clock.now() - started) * 1000)

    def spare(self, spent_ms: float) -> None:
        """A frame was shown, and so much of a turn is spent: the scene in front gets the rest of it."""
        left = BUSY_MS - spent_ms
        if left > 0:
            memory.tidy(left)
            if self.top is not None:
                self.top.spare(self.canvas(), left)

    def _beat_ms(self) -> float:
        """Milliseconds until the top scene's next beat; 0 where it has none, or nobody has touched anything for long."""
        if self.top is None or self.untouched_ms > BEATS_FOR_MS or not self.window_focused:
            return 0.0
        return self.top.beat_ms

    def take(self, event: pygame.event.Event) -> None:
        """One event of pygame."""
        if self.devices.noise(event):
            return
        if event.type != WAKE:
            self.untouched_ms = 0.0
        self.window.noticed(event.type)
        if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
            if self.top is None or self.top.may_close():
                self.quit()
        elif event.type == WAKE:
            for function in list(self.on_wake):
                function()
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._resized()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.window_focused = True
            self.sounds.focus(True)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.window_focused = False
            self.sounds.focus(False)
            self.devices.let_go()
            self.played_on.let_go()
            if self.top is not None:
                self.top.let_go()
        elif event.type == pygame.WINDOWLEAVE:
            if self.top is not None:
                self.top.pointer_left()
        else:
            used = self.devices.used
            act = self.devices.translate(event, self.u)
            if self.devices.used != used:
                self._took_up(used)
            if self.played_on.swallows(event, self.devices.strokes, self.top, self.now()):
                return
            if (self.window_focused or self.devices.used != "pad") and not self._stroke() and act is not None:
                self.act(act)

    def _stroke(self) -> bool:
        """Take the event's strokes in a scene that is played in real time, if the one in front is; True where one meant something."""
        meant = False
        for stroke in self.devices.strokes:
            if self.top is not None and self.top.plays:
                meant = self.top.stroke(stroke) or meant
        return meant

    def _took_up(self, before: str) -> None:
        """Something else is used now than before: what keys and buttons are called follows, and the pointer hides from a controller."""
        if "pad" not in (before, self.devices.used):
            return
        pygame.mouse.set_visible(self.devices.used != "pad")
        for scene in self.scenes:
            scene.rebuild()
        self.redraw()

    def act(self, act: Act) -> None:
        """One act of the player: everywhere-keys first, then the top scene."""
        if act.name == "fullscreen":
            self.settings.fullscreen = not self.window.fullscreen
            self.changed()
        elif act.name == "rules":
            self.open_rules()
        elif act.name == "settings":
            self.open_settings()
        elif act.name == "repeat":
            self.narrator.repeat()
        elif self.top is not None:
            self.top.refresh(self.canvas())
            self.top.act(act)

    def resound(self, name: str, volume: float) -> None:
        """A sound of the fight; a blow that lands is felt as well."""
        self.sounds.play(name, volume)
        self.rumble.sounded(name, volume)

    def _called(self, key: str) -> str:
        name = f"keyboard.{key.replace(' ', '_')}"
        return self.words(name) if self.words.has(name) else key.capitalize()

    def open_rules(self) -> None:
        """The rules, opened by the topmost scene that knows which are meant."""
        if self.top is not None:
            self.top.refresh(self.canvas())
        any(scene.rules() for scene in reversed(list(self.scenes)))

    def open_settings(self) -> None:
        """The settings, opened from wherever one is; the same key closes them."""
        any(scene.settings() for scene in reversed(list(self.scenes)))

    def advance(self, ms: float) -> None:
        """Let time pass for all scenes that are seen, and for a button of a controller that is held down."""
        again = self.devices.held_on(ms)
        if again is not None and not self.played_on.holds_pad(self.devices.pads.numbers):
            self.act(again)
        self.sentences.advance(ms)
        if self.bake_here:
            self._baked()
        for scene in self.stack.shown:
            if scene.advance(ms):
                self.redraw()
        if self.top is not None:
            self.top.grace.advance(ms)

    def frame(self) -> bool:
        """Draw and show a frame if anything changed; whether it did."""
        if self.window.size != self._size:
            self._resized()
        if not self._dirty or not self.scenes:
            return False
        self._dirty = False
        started = clock.now()
        self.draw()
        self.drew_ms = (clock.now() - started) * 1000
        self.window.flip()
        self.frames += 1
        self.sounds.music(next((scene.music for scene in reversed(self.scenes) if scene.music), ""))
        self.narrator.look()
        for problem in own_files.unsaid():
            self.say_once(self.words.error(problem))
        return True

    def draw(self) -> None:
        """Draw everything onto the window's surface: what differs from what is there."""
        surface = self.window.surface
        drawing = self._drawn()
        shown = self._on_screen
        same = shown is not None and shown.get_size() == drawing.get_size()
        drawing.onto(surface, shown if same else None)
        self._on_screen, self._before = drawing, None

    def _drawn(self, ms: float = math.inf) -> Drawing:
        """Strokes of all that is to be seen. Raises Unfinished when shapes take more than so many milliseconds to draw."""
        drawing = Drawing(self.window.surface.get_size())
        canvas = self.canvas(drawing)
        spared = Canvas(drawing, self.u, self.palette, self.scribe, Sparing(self.shapes, ms))
        self.scribe.start()
        for scene in self.stack.shown:
            scene.refresh(canvas)
            scene.paint(canvas if ms == math.inf else spared)
        if self.top is not None:
            tip = self.top.open_tip
            if tip is not None:
                tooltip.paint(canvas, tip)
        self.sentences.paint(canvas, self.words)
        return drawing

    def canvas(self, drawing: Drawing | None = None) -> Canvas:
        """The canvas that scenes draw and measure on: the window, or a drawing that is shown later."""
        return Canvas(
            self.window.surface if drawing is None else drawing,
            self.u,
            self.palette,
            self.scribe,
            self.shapes,
        )

    def forget_picture(self) -> None:
        """The window may show anything (a surface that lost its content): the next frame is drawn whole."""
        self._on_screen = None
        self.redraw()

    def _scale_shown(self) -> None:
        """Show what was seen last in the size that the window has now, until all of it is there in that."""
        shown, surface = self._on_screen, self.window.surface
        if self._before is None and shown is not None:
            self._before = Surface(shown.get_size(), 0, surface)
            shown.onto(self._before, None)
        if self._before is not None:
            pygame.transform.smoothscale(self._before, surface.get_size(), surface)
            self.window.flip()

    def _resized(self) -> None:
        if self.paced and (self.window.size != self._size or self._before is not None):
            self._scale_shown()
        self.forget_picture()
        if self.window.size != self._size:
            self._size = self.window.size
            self._entrance.anew()
            self.scribe.fit(self._size)
            if not self.window.fullscreen:
                self.settings.window = self._size
            for scene in self.scenes:
                scene.let_go()  # where the pointer was is another place now
                scene.rebuild()
        self.redraw()
