"""The page of the settings on which the keys are chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.bindings import FIXED, KEYS, TOGETHER, Bindings, conflict, merged
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim
from kotgames.ui.widgets.layout import columns

if TYPE_CHECKING:
    from kotgames.scenes.menus.settings import SettingsScene

RIM: Final = 6.0
"""Free room around a scrolled column: the ring of the focus is drawn outside of what it is on."""
LEAST_COLUMN: Final = 300.0
"""A column of keys is not narrower."""
MOST_COLUMNS: Final = 3
ROW, GAP = 31.0, 4.0


class KeyPage:
    """Every action with its keys, in as many columns as there is room for; the way back to the usual ones always in sight."""

    def __init__(self, app: App, scene: SettingsScene) -> None:
        self.app = app
        self.scene = scene
        self.waiting = ""
        """The action whose new key is awaited."""

    def build(self, canvas: Canvas, body: FRect) -> None:
        """The rows, below them what is asked and the way back."""
        scene, words = self.scene, self.app.words
        foot = 58.0 if body.height >= 340 else 48.0
        region = FRect(body.left, body.top, body.width, body.height - foot)
        count = max(1, min(MOST_COLUMNS, int((region.width - 2 * RIM) // LEAST_COLUMN)))
        actions = [*KEYS, *TOGETHER]
        lines = -(-len(actions) // count)
        step = max(ROW, min(44.0, (region.height - 2 * RIM) / lines - GAP)) + GAP
        with scene.scrolled("rows keys", region, lines * step - GAP + 2 * RIM) as area:
            wide = region.width - 2 * RIM - (14 if area.most > 0.5 else 0)
            spots = columns(FRect(region.left + RIM, region.top + RIM, wide, step - GAP), count, 12)
            for place, action in enumerate(actions):
                scene.add(self._row(action, spots[place // lines].move(0, (place % lines) * step)))
        asked = words("settings.press_key", action=f"@key.{self.waiting}") if self.waiting else ""
        side = min(250.0, body.width * 0.42)
        scene.help(FRect(body.left + RIM, body.bottom - foot + 8, body.width - side - 20, foot - 8), asked)
        spot = FRect(body.right - side, body.bottom - 46, side, 44)
        text = words("settings.keys_reset")
        scene.add(button("bind_reset", spot, text, self._reset, icon="cycle", size=16))

    def _row(self, action: str, rect: FRect) -> Item:
        words = self.app.words
        written = self.app.devices.written
        keys = self._bindings(action)[action]
        shown = (
            [words("settings.waiting")] if self.waiting == action else ways([written(key) for key in keys])
        )
        return bound_row(
            f"bind:{action}",
            rect,
            words(f"key.{action}"),
            shown,
            lambda: self._await(action),
            waiting=self.waiting == action,
        )

    def _bindings(self, action: str) -> Bindings:
        """Those to which an action belongs: each key has one meaning among them."""
        devices = self.app.devices
        return devices.together if action in TOGETHER else devices.bindings

    def _await(self, action: str) -> None:
        self.waiting = action
        self.app.devices.capture = self._pressed
        self.scene.rebuild()

    def stop(self) -> None:
        """No key is awaited any more."""
        self.waiting = ""
        self.app.devices.capture = None

    def _pressed(self, key: str) -> None:
        """The key for the awaited action: it takes the place of the first one; Escape leaves all as it was."""
        action = self.waiting
        self.stop()
        self.scene.rebuild()
        if key == "escape" and FIXED[key] != action:
            return
        words = self.app.words
        bindings = self._bindings(action)
        other = conflict(bindings, action, key)
        if other is not None:
            self.app.say(
                words(
                    "settings.key_taken", pressed=self.app.devices.written(key), action=words(f"key.{other}")
                )
            )
            return
        kept = [old for old in bindings[action][1:] if old != key]
        fixed = [old for old in bindings[action][:1] if FIXED.get(old) == action and old != key]
        self.app.settings.keys = {**self.app.settings.keys, action: [key, *fixed, *kept]}
        self._rebind()

    def _reset(self) -> None:
        self.app.settings.keys = {}
        self._rebind()

    def _rebind(self) -> None:
        self.app.devices.bind(merged(self.app.settings.keys)[0])
        self.app.devices.bind_together(merged(self.app.settings.keys, TOGETHER)[0])
        self.app.changed()


def bound_row(
    name: str, rect: FRect, text: str, shown: Sequence[str], on: Callable[[], None], *, waiting: bool
) -> Item:
    """A row with what an action is called and what it is bound to, in several ways to write that, the longest first."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        edge = colours.gold if mood.hover or mood.focus or waiting else colours.panel_edge
        canvas.rounded(box, 9, colours.field_, edge, 1.5)
        room = box.width * 0.5
        keys = canvas.first_fit(shown, room, theme.SMALL, theme.UI_BOLD)
        ink = colours.gold if waiting else colours.text
        used = canvas.text(
            keys, (box.right - 12, box.centery), theme.BODY, ink, theme.UI_BOLD, anchor="midright", width=room
        )
        at = (box.left + 12, box.centery)
        canvas.text(text, at, theme.BODY, colours.text_soft, width=used.left - box.left - 20)
        focus_rim(canvas, box, 9, mood)

    return Item(name, rect, draw, role="button", label=f"{text}: {shown[0]}", on=on, focus=True)


def ways(names: Sequence[str]) -> list[str]:
    """Ways to write the keys of an action, the longest first."""
    return ["   ".join(names[:count]) for count in range(len(names), 0, -1)]
