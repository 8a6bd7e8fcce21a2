"""Credits: who made what, under which licence, and whose games these are. Read from `assets/CREDITS.md`, so that there is one list."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from pygame import FRect

from kotgames import __version__, games
from kotgames.engine import carddata, limits
from kotgames.engine.errors import CardDataError
from kotgames.scenes.menus.page import Page
from kotgames.system import own_files, paths
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import panel
from kotgames.ui.widgets.layout import inset


def fonts() -> list[tuple[str, str]]:
    """(font, authors) of the table in the credits file."""
    found = []
    file = paths.assets() / "CREDITS.md"
    try:
        text = limits.read(file, limits.NOTES).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        own_files.unusable(file)
        return []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and "fonts/" in cells[1]:
            found.append((cells[0], cells[2]))
    return found


def icon_authors() -> list[tuple[str, int]]:
    """(author, number of icons), the busiest first."""
    file = paths.assets() / "icons" / "icons.yaml"
    try:
        rows = carddata.typed(carddata.read(file), dict[str, str])
    except CardDataError:
        own_files.unusable(file)
        return []
    return Counter(author.title() for author in rows.values()).most_common()


class Credits(Page):
    """One column of headed paragraphs, to scroll."""

    kind: ClassVar[str] = "credits"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.speak_anew()

    def speak_anew(self) -> None:
        """See `Scene`."""
        words = self.app.words
        names = ", ".join(words(f"game.{name}") for name in games.shown())
        icons = ", ".join(f"{author} ({count})" for author, count in icon_authors())
        self._parts = [
            ("", words("credits.intro", version=__version__)),
            (words("credits.trademarks"), words("credits.trademarks_text", games=names)),
            (words("credits.licence"), words("credits.licence_text")),
            (words("credits.fonts"), words("credits.fonts_text") + "\n" + "\n".join(f"{name}: {who}" for name, who in fonts())),
            (words("credits.icons"), words("credits.icons_text", authors=icons)),
            (words("credits.libraries"), words("credits.libraries_text")),
        ]  # fmt: skip

    def build(self, canvas: Canvas) -> None:
        """Head and the text."""
        words = self.app.words
        _, sheet = self.framed(canvas, words("credits.title"), 860)
        self.add(panel("panel", sheet))
        region = inset(sheet, 26, 16)
        wide = region.width - 20
        heights = [
            canvas.paragraph_height(text, wide, 17) + (34 if head else 0) + 22 for head, text in self._parts
        ]
        with self.scrolled("credits", region, sum(heights)):
            top = region.top
            for index, ((head, text), height) in enumerate(zip(self._parts, heights, strict=True)):
                self.add(_part(index, head, text, FRect(region.left, top, wide, height)))
                top += height


def _part(index: int, head: str, text: str, rect: FRect) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        top = box.top
        if head:
            canvas.text(head, (box.left, top + 14), 20, canvas.palette.gold, theme.UI_BOLD, width=box.width)
            top += 34
        body = FRect(box.left, top, box.width, box.bottom - top - 18)
        canvas.paragraph(text, body, 17, canvas.palette.text_soft, valign="top")

    return Item(f"part:{index}", rect, draw, label=f"{head} {text}")
