"""The page of the settings that shows a controller with what its buttons do, and on which they are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import FRect, Surface

from kotgames.scenes.menus.key_page import RIM
from kotgames.ui import signs, theme
from kotgames.ui.art import pad as picture
from kotgames.ui.art import paint
from kotgames.ui.bindings import PAD, merged_pad, pad_bound
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.pads import ALWAYS
from kotgames.ui.widgets.controls import button, focus_rim, label, switch
from kotgames.ui.widgets.layout import columns, rows

if TYPE_CHECKING:
    from kotgames.scenes.menus.settings import SettingsScene

LEFT: Final = ("lefttrigger", "leftshoulder", "back", "leftstick", "dpad")
RIGHT: Final = ("righttrigger", "rightshoulder", "start", "y", "b", "x", "a", "rightstick")
"""The buttons at the left and at the right of the picture, from above: so that the lines to them do not cross."""
LEAST: Final = (860.0, 380.0)
"""Room without which the picture is left out."""
SIDE: Final = 204.0
"""Width of the labels beside the picture."""
ROW: Final = 40.0


class PadPage:
    """The controller with its bindings; a list of them where there is no room for a picture."""

    def __init__(self, app: App, scene: SettingsScene) -> None:
        self.app = app
        self.scene = scene
        self.waiting = ""
        """The action whose new button is awaited."""
        self._down: frozenset[str] = frozenset()

    @property
    def bindings(self) -> dict[str, str]:
        """The button of each action."""
        return self.app.devices.pad_bindings

    def changed(self) -> bool:
        """True where something is pressed now that was not before, or the other way round."""
        down = self.app.devices.pads.down
        if down == self._down:
            return False
        self._down = down
        return True

    def _lit(self) -> set[str]:
        """Buttons to be seen pressed; a stick while it is pushed."""
        return {
            name.split("_")[0] + "stick" if "_" in name else "dpad" if name in ALWAYS else name
            for name in self._down
        }

    # ---- the page

    def build(self, canvas: Canvas, body: FRect) -> None:
        """The picture or the list, below it the shaking and the way back."""
        scene, words = self.scene, self.app.words
        low = body.height < 340
        foot = 44.0 if low else 50.0
        note = 24.0 if body.width >= 760 else 44.0
        region = FRect(body.left, body.top, body.width, body.height - foot - note - 8)
        if region.width >= LEAST[0] and region.height >= LEAST[1]:
            self._drawn(region)
        else:
            self._listed(region)
        self._help(FRect(body.left + RIM, region.bottom + 4, body.width - 2 * RIM, note))
        below = FRect(body.left + RIM, body.bottom - foot + 2, body.width - 2 * RIM, foot - 6)
        left, right = columns(below, 2, 14)
        settings = self.app.settings
        scene.add(switch("rumble", left, words("settings.rumble"), settings.rumble, self._set_rumble))
        scene.add(button("pad_reset", right, words("settings.pad_reset"), self._reset, icon="cycle", size=16))

    def _help(self, rect: FRect) -> None:
        """The question, the missing controller, or the help for the row that is looked at."""
        words = self.app.words
        if self.waiting:
            text = words("settings.press_button", action=f"@key.{self.waiting}")
        elif not self.app.devices.pads.count:
            text = words("settings.no_pad")
        elif "rumble" in (self.scene.focus.hover, self.scene.focus.id):
            text = words("settings.help_rumble")
        else:
            text = words("settings.help_pad")
        self.scene.add(label("help", rect, text, colour="gold" if self.waiting else "text_soft", wrap=True))

    def _drawn(self, region: FRect) -> None:
        """The controller in the middle, what its buttons do at both sides, what has no button at the left below."""
        scene = self.scene
        wide = min(region.width - 2 * SIDE - 60, (region.height - 8) / picture.HIGH * picture.WIDE, 640.0)
        high = wide / picture.WIDE * picture.HIGH
        box = FRect(region.centerx - wide / 2, region.centery - high / 2, wide, high)
        side = min(320.0, (region.width - wide - 60) / 2)
        left = FRect(region.left + RIM, region.top, side - RIM, region.height)
        right = FRect(region.right - side, region.top, side - RIM, region.height)
        without = [action for action, bound in self.bindings.items() if not bound]
        step = min(ROW + 26.0, (region.height - RIM) / len(RIGHT))
        high_row = min(ROW, step - 8)
        spots = dict(zip(LEFT, rows(left.move(0, RIM), high_row, step - high_row, len(LEFT)), strict=True))
        spots |= zip(RIGHT, rows(right.move(0, RIM), high_row, step - high_row, len(RIGHT)), strict=True)
        lines = [
            ((spot.right if name in LEFT else spot.left, spot.centery), picture.SPOTS[name].on(box).center)
            for name, spot in spots.items()
        ]
        scene.add(
            Item("pad:picture", FRect(region), lambda canvas, item, mood: self._paint(canvas, box, lines))
        )
        for name, spot in spots.items():
            self._slot(name, spot)
        if without:
            top = spots[LEFT[-1]].bottom + 16
            head = FRect(left.left, top, left.width, 22)
            scene.add(
                label(
                    "pad:without",
                    head,
                    self.app.words("settings.without"),
                    size=theme.SMALL,
                    colour="text_dim",
                )
            )
            room = FRect(left.left, top + 26, left.width, region.bottom - top - 26)
            self._without(without, room)

    def _without(self, actions: list[str], room: FRect) -> None:
        """Actions without a button, in a scrolled column where they are many."""
        scene = self.scene
        high, gap = 32.0, 6.0
        content = len(actions) * (high + gap) - gap + 2 * RIM
        region = FRect(room.left - RIM, room.top, room.width + 2 * RIM, min(room.height, content))
        with scene.scrolled("pad without", region, content) as area:
            wide = room.width - (12 if area.most > 0.5 else 0)
            for action, spot in zip(
                actions,
                rows(FRect(room.left, region.top + RIM, wide, content), high, gap, len(actions)),
                strict=True,
            ):
                scene.add(self._row(action, "", spot))

    def _listed(self, region: FRect) -> None:
        """All actions with their buttons, below each other."""
        scene = self.scene
        count = 2 if region.width >= 620 else 1
        actions = [*sorted(PAD, key=lambda action: not self.bindings[action])]
        lines = -(-len(actions) // count)
        step = ROW + 6
        with scene.scrolled("rows pad", region, lines * step - 6 + 2 * RIM) as area:
            wide = region.width - 2 * RIM - (14 if area.most > 0.5 else 0)
            spots = columns(FRect(region.left + RIM, region.top + RIM, wide, ROW), count, 12)
            for place, action in enumerate(actions):
                spot = spots[place // lines].move(0, (place % lines) * step)
                scene.add(self._row(action, self.bindings[action], spot))

    def _slot(self, name: str, spot: FRect) -> None:
        """The action of a button of the picture; d-pad and left stick always lead."""
        action = next((action for action, bound in self.bindings.items() if bound == name), "")
        if action:
            self.scene.add(self._row(action, name, spot))
            return
        text = self.app.words("settings.pad_moves" if name == "dpad" else "settings.pad_free")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._written(canvas, spot, name, text, canvas.palette.text_dim)

        self.scene.add(Item(f"pad:{name}", spot, draw, label=text))

    def _row(self, action: str, name: str, spot: FRect) -> Item:
        """An action with its button; pressing it asks for another."""
        words = self.app.words
        waiting = self.waiting == action
        text = words("settings.pad_waiting") if waiting else words(f"key.{action}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            lit = bool(name) and name in self._lit()
            edge = colours.gold if mood.hover or mood.focus or waiting or lit else colours.panel_edge
            canvas.rounded(item.rect, 9, colours.field_, edge, 2.5 if waiting or lit else 1.5)
            ink = colours.gold if waiting else colours.text if name else colours.text_soft
            self._written(canvas, item.rect, name, text, ink)
            focus_rim(canvas, item.rect, 9, mood)

        spoken = f"{text}: {signs.NAMES[name]}" if name else text
        return Item(
            f"pad:{action}",
            spot,
            draw,
            role="button",
            label=spoken,
            on=lambda: self._await(action),
            focus=True,
        )

    def _written(self, canvas: Canvas, box: FRect, name: str, text: str, ink: str) -> None:
        left = box.left + 10
        if name:
            high = min(24.0, box.height - 8)
            wide = high * 1.35
            kept = FRect(left, box.centery - high / 2, wide, high)
            round_ = name in signs.FACES or name in ("leftstick", "rightstick", "dpad")
            own = FRect(kept.centerx - high / 2, kept.top, high, high) if round_ else kept
            signs.paint_sign(canvas, name, own, lit=name in self._lit())
            left = kept.right + 8
        canvas.text(text, (left, box.centery), theme.BODY, ink, theme.UI_BOLD, width=box.right - 8 - left)

    # ---- the picture

    def _paint(
        self, canvas: Canvas, box: FRect, lines: list[tuple[tuple[float, float], tuple[float, float]]]
    ) -> None:
        canvas.shape(("pad body",), box, picture.body)
        area = FRect(box.left - 90, box.top - 110, box.width + 180, box.height + 220)
        ink = canvas.palette.text_dim

        def leaders(width: int, height: int) -> Surface:
            thick = max(1, round(1.3 * canvas.u))

            def draw(big: Surface, k: int) -> None:
                for (x, y), (to_x, to_y) in lines:
                    bend = (x + (26 if to_x > x else -26), y)
                    way = [
                        ((at_x - area.left) * canvas.u * k, (at_y - area.top) * canvas.u * k)
                        for at_x, at_y in ((x, y), bend, (to_x, to_y))
                    ]
                    pygame.draw.lines(big, ink, False, way, thick * k)
                    pygame.draw.circle(big, ink, way[1], thick * k / 2)

            return paint.supersample((width, height), draw, 2, ink)

        canvas.shape(("pad lines", tuple(lines)), area, leaders)
        lit = self._lit()
        for name, spot in picture.SPOTS.items():
            signs.paint_sign(canvas, name, spot.on(box), lit=name in lit)

    # ---- choosing

    def _await(self, action: str) -> None:
        self.waiting = action
        self.app.devices.capture_pad = self._pressed
        self.app.devices.capture = self._key
        self.scene.rebuild()

    def stop(self) -> None:
        """No button is awaited any more."""
        if self.waiting:
            self.app.devices.capture_pad = self.app.devices.capture = None
        self.waiting = ""

    def _key(self, key: str) -> None:
        """A key instead of a button: nothing is changed."""
        self.stop()
        self.scene.rebuild()

    def _pressed(self, name: str) -> None:
        """The button for the awaited action; an arrow leaves all as it was."""
        action = self.waiting
        self.stop()
        self.scene.rebuild()
        if name in ALWAYS or self.bindings[action] == name:
            return
        words = self.app.words
        try:
            changed, other = pad_bound(self.bindings, action, name)
        except ValueError as error:
            needed = words(f"key.{error}")
            self.app.say(words("settings.pad_needed", pressed=signs.NAMES[name], action=needed))
            return
        self.app.settings.pad = {one: bound for one, bound in changed.items() if bound != PAD[one]}
        self._rebind()
        if other:
            key = "settings.pad_swapped" if changed[other] else "settings.pad_lost"
            now = signs.NAMES.get(changed[other], "")
            self.app.say(words(key, pressed=signs.NAMES[name], action=words(f"key.{other}"), now=now))

    def _reset(self) -> None:
        self.app.settings.pad = {}
        self._rebind()

    def _rebind(self) -> None:
        self.app.devices.bind_pad(merged_pad(self.app.settings.pad)[0])
        self.app.changed()

    def _set_rumble(self, on: bool) -> None:
        self.app.settings.rumble = on
        self.app.changed()
        if on:
            self.app.rumble.shake(0.7)
