"""The player's decks as a list to choose from, those that cannot be read with what is wrong; and errors of files in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from pygame import FRect

from kotgames.engine.errors import KotgamesError
from kotgames.games.mortal_kombat_kards import deck_files, decks
from kotgames.games.mortal_kombat_kards.deck_files import Found
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.room import Dialog, Question, Room, key
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim, label

LINE: Final = 66.0


def say_wrong(room: Room, error: KotgamesError) -> None:
    """Say an error and all that were found with it."""

    def text() -> str:
        return "\n\n".join(room.words.error(one) for one in (error, *error.more))

    room.app.sounds.play("ui_bad")
    room.app.push(Question(room, "builder.not_read", text, [("done", "builder.done", lambda: None)]))


class Decks(Dialog):
    """The files of the folder; `opened` gets the path and the deck that was chosen."""

    kind: ClassVar[str] = "kard_decks"

    def __init__(self, room: Room, opened: Callable[[tuple[Path, Deck]], None]) -> None:
        super().__init__(room)
        self._opened = opened
        self.found = deck_files.kept(room.card_set)

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        words = self.words
        wide = min(760.0, canvas.area.width - 24)
        where = words("builder.folder", folder=Verbatim(str(deck_files.folder())))
        note = canvas.paragraph_height(where, wide - 36, theme.SMALL) + 8
        content = max(2, len(self.found)) * (LINE + 6)
        inner = self.sheet(canvas, words("builder.tool.open"), wide, content + note + 58)
        shown = FRect(inner.left, inner.top, inner.width, inner.height - note - 54)
        with self.scrolled("decks", shown, len(self.found) * (LINE + 6)) as area:
            room = shown.width - 16 * (area.most > 0.5)
            for number, found in enumerate(self.found):
                self.add(self._line(number, found, FRect(shown.left, shown.top + number * (LINE + 6), room, LINE)))  # fmt: skip
        if not self.found:
            self.add(label("none", shown, words("builder.no_decks"), align="center", wrap=True))
        self.add(
            label(
                "folder",
                FRect(inner.left, shown.bottom + 2, inner.width, note),
                where,
                size=theme.SMALL,
                colour="text_dim",
                wrap=True,
            )
        )
        self.feet(inner, [key("cancel", words("ui.cancel"), self.close, colour="quiet")])

    def _line(self, number: int, found: Found, rect: FRect) -> Item:
        """A deck; one that breaks a rule with the first of those, one that cannot be read with the first fault."""
        words, deck = self.words, found.deck
        if deck is None:
            said, ink, icon = words("builder.unreadable"), looks.BAD, "cancel"
            assert found.error is not None
            on = partial(say_wrong, self.room, found.error)
        else:
            wrong = decks.violations(deck, self.room.card_set)
            about = words(
                "builder.line",
                kombatant=f"@kombatant.{deck.kombatant}",
                rules=f"@setup.rules_value.{deck.rules}",
                count=deck.size,
            )
            said = words.refusal(wrong[0]) if wrong else about
            ink, icon = (looks.BAD, "hazard-sign") if wrong else (looks.SOFT, "check-mark")
            on = partial(self._open, found.path, deck)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            canvas.rounded(
                box, 9, "#2a1838" if mood.hover else "#1b0f28", looks.WARM if mood.hover else "#4a2f5a", 1.5
            )
            left = box.left + 10
            if deck is not None:
                size = box.height - 14
                self.room.paint_face(canvas, FRect(left, box.top + 7, size, size), deck.kombatant)
            left += box.height
            room = box.right - left - 44
            canvas.text(found.name, (left, box.top + 14), 18, "#ffffff", theme.UI_BOLD, width=room)
            below = FRect(left, box.top + 26, room, box.height - 28)
            canvas.paragraph(said, below, theme.SMALL, ink, valign="middle", leading=0.94)
            canvas.icon(icon, (box.right - 24, box.centery), 22, looks.GOOD if icon == "check-mark" else looks.BAD)  # fmt: skip
            focus_rim(canvas, box, 9, mood)

        return Item(f"deck:{number}", rect, draw, "button", f"{found.name}: {said}", on, focus=True)

    def _open(self, path: Path, deck: Deck) -> None:
        self.close()
        self._opened((path, deck))
