"""A dialog with letters, in which a name is written without a keyboard: who works with a controller gets it with every text field."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, panel
from kotgames.ui.widgets.layout import centered, columns, inset, rows

LINES: Final = ("1234567890", "abcdefghij", "klmnopqrst", "uvwxyzäöüß", "éèáàñç-'.&")
"""The letters as they lie: in both languages in the same places, and in the order in which one looks for them."""
SIGNS: Final = {"-": "hyphen", "'": "apostrophe", ".": "full_stop", "&": "ampersand"}
"""Names of the signs for a voice."""
LONGEST: Final = 60
"""So long a text may be whose field sets no limit."""
HIGH, GAP = 40.0, 5.0


class Letters(Scene):
    """One text. `typed` gets it when it is done; leaving changes nothing. A keyboard that is at hand writes, too."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "letters"

    def __init__(
        self, app: App, label: Callable[[], str], text: str, most: int, typed: Callable[[str], None]
    ) -> None:
        super().__init__(app)
        self._label, self._typed = label, typed
        self._most = most or LONGEST
        self.text = text[: self._most]
        self._turned = False
        """True where the next letter is a capital where it would be small, and the other way round."""

    # ---- life

    def opened(self) -> None:
        """See `Scene`: keys write from now on."""
        self.app.devices.typing = True

    def uncovered(self) -> None:
        """See `Scene`."""
        self.app.devices.typing = True
        super().uncovered()

    def covered(self) -> None:
        """See `Scene`."""
        self.app.devices.typing = False
        super().covered()

    def closed(self) -> None:
        """See `Scene`."""
        self.app.devices.typing = False

    # ---- the page

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "done"

    def first_focus(self, order: list[str]) -> str:
        """The first letter."""
        return "letter:a"

    def _capital(self) -> bool:
        """True where the next letter is a capital: as names are written, unless it was asked for otherwise."""
        return (not self.text or self.text[-1] in " -'.") != self._turned

    def _shown(self, letter: str) -> str:
        return letter.upper() if self._capital() and letter != "ß" else letter

    def build(self, canvas: Canvas) -> None:
        """The written text, the letters, and the other buttons below."""
        area = canvas.area
        high = min(HIGH, (area.height - 16 - 32 - 52 - 44 - 12) / len(LINES) - GAP)
        content = 52 + 12 + len(LINES) * (high + GAP) + 8 + 44
        box = centered(area, min(680.0, area.width - 16), content + 32, 8)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 16)
        self._written(FRect(inner.left, inner.top, inner.width, 48))
        top = FRect(inner.left, inner.top + 60, inner.width, high)
        for line, row in zip(LINES, rows(top, high, GAP, len(LINES)), strict=True):
            for letter, spot in zip(line, columns(row, len(line), GAP), strict=True):
                self._key(letter, spot)
        self._actions(FRect(inner.left, inner.bottom - 44, inner.width, 44))

    def _key(self, letter: str, spot: FRect) -> None:
        shown = self._shown(letter)
        item = button(f"letter:{letter}", spot, shown, lambda: self._put(shown), colour="quiet", size=20)
        if letter in SIGNS:
            item.label = self.app.words(f"letters.{SIGNS[letter]}")
        self.add(item)

    def _written(self, rect: FRect) -> None:
        """The text so far with a mark where it goes on."""
        name = self._label()
        says = f"{name}: {self.text}" if self.text else name

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.rounded(rect, 10, colours.field_, colours.gold, 2)
            shown = f"{self.text}|"
            wide = canvas.text_width(shown, 22, theme.UI_BOLD)
            left = rect.left + 16
            if wide + canvas.text_width(name) + 40 <= rect.width:
                left = canvas.text(name, (left, rect.centery), theme.BODY, colours.text_dim).right + 14
            room = rect.right - 12 - left
            px = canvas.size_px(theme.BODY)
            fits = canvas.scribe.fitting(shown, theme.UI_BOLD, px, room * canvas.u, backwards=True)
            # what is written last is seen
            canvas.text(
                shown[-max(1, fits) :], (left, rect.centery), 22, colours.text, theme.UI_BOLD, width=room
            )

        self.add(Item("text", rect, draw, label=says, live=True))

    def _actions(self, row: FRect) -> None:
        """Capitals, space, delete, all away, done; with the buttons of a controller that do the same."""
        words = self.app.words
        pad = self.app.devices.used == "pad"
        shares = (0.11, 0.25, 0.22, 0.18, 0.24)
        left = row.left
        for (name, text, key, colour, on), share in zip(
            (
                ("capitals", "ab" if self._capital() else "AB", "", "quiet", self._turn),
                ("space", words("letters.space"), "hint", "quiet", lambda: self._put(" ")),
                ("erase", words("letters.erase"), "undo", "quiet", self._erase),
                ("clear", words("letters.clear"), "", "quiet", self._clear),
                ("done", words("letters.done"), "commit", "primary", self._done),
            ),
            shares,
            strict=True,
        ):
            wide = (row.width - GAP * (len(shares) - 1)) * share
            spot = FRect(left, row.top, wide, row.height)
            written = self.app.devices.key_of(key) if pad and key else ""
            item = button(name, spot, text, on, colour=colour, key=written, size=17)
            if name == "capitals":
                item.label = words("letters.small" if self._capital() else "letters.capitals")
            self.add(item)
            left += wide + GAP

    # ---- writing

    def _put(self, text: str) -> None:
        kept = "".join(letter for letter in text if letter.isprintable())
        if len(self.text) + len(kept) > self._most:
            self.app.sounds.play("ui_bad")
            return
        self.text += kept
        self._turned = False
        self.rebuild()

    def _turn(self) -> None:
        self._turned = not self._turned
        self.rebuild()

    def _erase(self) -> None:
        self.text = self.text[:-1]
        self._turned = False
        self.rebuild()

    def _clear(self) -> None:
        self.text = ""
        self._turned = False
        self.rebuild()

    def _done(self) -> None:
        self.app.pop(self)
        self._typed(self.text)

    # ---- acts

    def named(self, act: Act) -> None:
        """The buttons beside the letters do what they do on the table: one takes back."""
        if act.name == "hint":
            self._put(" ")
        elif act.name == "undo":
            self._erase()
        else:
            super().named(act)

    def _on_confirm(self, act: Act) -> None:
        if self.app.devices.used == "keys":
            self._done()
        else:
            super()._on_confirm(act)

    def _on_type(self, act: Act) -> None:
        if act.name == "erase":
            self._erase()
        else:
            self._put(act.text)
