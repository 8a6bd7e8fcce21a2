"""The rules of a game in our own words, over whatever is on the screen: by section, searched as one types, linked to and fro.

Opening it from a thing, a question, a refusal or a log line leads to the paragraph of that; closing it leads back to where one was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final, cast

from pygame import FRect

from kotgames.rulebook import Hit, Kind
from kotgames.scenes.rulebook.cover import bar, cover, knob, masthead, paper, search_field
from kotgames.scenes.rulebook.pages import GAP, MEASURE, Setter
from kotgames.scenes.rulebook.reading import read
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.citing import cited, printed
from kotgames.ui.input import Act
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.scrolling import ScrollArea
from kotgames.ui.widgets.controls import label
from kotgames.ui.widgets.layout import centered, inset

FOLDED: Final = 760.0
"""In a narrower area the contents are a page of their own."""
HEAD: Final = 52.0
HIT: Final = 88.0
LINE: Final = 56.0
"""Units that an arrow key scrolls."""
MOST: Final = 40
"""So many letters can be searched for."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A reader's place, for the way back."""

    section: str
    mark: str
    offset: float
    focus: str
    text: str
    listing: bool
    contents: bool


class RulesScene(Scene):
    """Contents at the left, a section at the right; on a small area one of them."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "rules"

    def __init__(
        self, app: App, game_id: str, card_set: Any = None, topic: tuple[str, str] | None = None
    ) -> None:
        super().__init__(app)
        self.game_id = game_id
        self._card_set = card_set
        self.text = ""
        self.hits: list[Hit] = []
        self.listing = False
        """True while the hits are shown in place of a section."""
        self.contents = topic is None
        """On a small area: whether the contents are shown in place of a section."""
        self.chosen = 0
        self.mark = ""
        self._jump = ""
        self._back: list[Stand] = []
        self._forward: list[Stand] = []
        self._load()
        self.section = self.rules_.sections[0].id
        if topic is not None:
            self._open_topic(*topic)

    def _load(self) -> None:
        self._language = self.app.settings.language
        self.rules_ = read(self.game_id, self._language, self._card_set)
        self._setter = Setter(self.rules_, self.app.words)

    def speak_anew(self) -> None:
        """See `Scene`."""
        self._load()
        self._find()

    # ---- going somewhere

    def _open_topic(self, kind: str, key: str) -> None:
        paragraph = self.rules_.paragraph_for(cast(Kind, kind), key)
        if paragraph is not None:
            self._go(paragraph.id)
        else:
            self.contents = True

    def _go(self, paragraph_id: str) -> None:
        self.section = self.rules_.paragraph(paragraph_id).section
        self.mark = self._jump = paragraph_id
        self.focus.id = f"para:{paragraph_id}"
        self.listing = self.contents = False

    def _here(self) -> Stand:
        area = self.scrolls.get("page")
        offset = area.offset if area is not None else 0.0
        return Stand(self.section, self.mark, offset, self.focus.id, self.text, self.listing, self.contents)

    def _leave(self) -> None:
        """Keep the place of now for "back"."""
        self.stop_editing()
        self._back.append(self._here())
        self._forward.clear()

    def follow(self, paragraph_id: str) -> None:
        """Open a paragraph."""
        self._leave()
        self._go(paragraph_id)
        self.rebuild()

    def open_section(self, section_id: str) -> None:
        """Open a section at its beginning."""
        self._leave()
        self.section = section_id
        self.mark = ""
        self._jump = section_id
        self.listing = self.contents = False
        self.rebuild()

    def look_up(self, words: str) -> None:
        """Search for words, as if they had been typed."""
        self._leave()
        self._type(words)

    def back(self) -> None:
        """Go to the reader's place before."""
        self._travel(self._back, self._forward)

    def forward(self) -> None:
        """Go to the reader's place before going back."""
        self._travel(self._forward, self._back)

    def _travel(self, source: list[Stand], target: list[Stand]) -> None:
        if not source:
            return
        self.stop_editing()
        target.append(self._here())
        stand = source.pop()
        self.section, self.mark, self.text = stand.section, stand.mark, stand.text
        self._find()
        self.listing, self.contents = stand.listing, stand.contents
        self._jump = ""
        self.focus.id = stand.focus
        if "page" in self.scrolls:
            self.scrolls["page"].offset = stand.offset
            self.scrolls[
                "page"
            ].content = 1e9  # the page is measured anew before the offset is held within it
        self.rebuild()

    # ---- searching

    def _type(self, text: str) -> None:
        self.text = "".join(letter for letter in text if letter.isprintable())[:MOST]
        self._find()
        self.listing = bool(self.text.strip())
        if "page" in self.scrolls:
            self.scrolls["page"].offset = 0.0
        self.rebuild()

    def _find(self) -> None:
        self.hits = self.rules_.search(self._with_cites(self.text))
        self.chosen = 0

    def _with_cites(self, typed: str) -> str:
        """The typed text, with pages and sections as the rules cite them ("p.6"): a reader writes them as the notes show them ("S. 6")."""
        cites = {cite for paragraph in self.rules_.paragraphs for cite in paragraph.cites}
        sections = [cite for cite in cites if cite.rpartition(".")[0] not in ("", "p")]
        for cite in sorted(sections, key=len, reverse=True):  # one may begin as another does
            typed = re.sub(re.escape(cited(self.app.words, cite)), cite, typed, flags=re.IGNORECASE)
        sign = self.app.words("ui.page", number="").strip()
        return re.sub(rf"\b{re.escape(sign)}\s*(\d+)", r"p.\1", typed, flags=re.IGNORECASE)

    def _clear(self) -> None:
        self.stop_editing()
        self._type("")

    def _choose(self, by: int) -> None:
        if self.hits:
            self.chosen = min(max(0, self.chosen + by), len(self.hits) - 1)
            area = self.scrolls.get("page")
            if area is not None:
                top = self.chosen * (HIT + 8)
                area.offset = min(max(area.offset, top + HIT + 20 - area.rect.height), max(0.0, top - 4))
            self.rebuild()

    # ---- building

    @property
    def folded(self) -> bool:
        """True where contents and page take turns."""
        return self._folded

    _folded = False

    def build(self, canvas: Canvas) -> None:
        """Cover, head, contents, page."""
        area = canvas.area
        self._folded = area.width < FOLDED
        box = centered(area, 1190, min(area.height - 16, 900), 8 if self._folded else 14)
        self.add(Item("cover", box, lambda canvas, item, mood: cover(canvas, item.rect)))
        edge = 9.0 if self._folded else 14.0
        head = FRect(box.left + edge, box.top + edge - 2, box.width - 2 * edge, 44 if self._folded else HEAD)
        pages = FRect(head.left, head.bottom + 4, head.width, box.bottom - edge - head.bottom - 4)
        side = 0.0 if self._folded else min(290.0, pages.width * 0.29)
        showing = self.contents and self._folded and not self.listing
        if side or showing:
            sheet = pages if showing else FRect(pages.left, pages.top, side, pages.height)
            self.add(
                Item("contents", sheet, lambda c, item, mood: paper(c, item.rect, left=not showing, low=True))
            )
        if not showing:
            sheet = FRect(pages.left + side, pages.top, pages.width - side, pages.height)
            self.add(Item("sheet", sheet, lambda c, item, mood: paper(c, item.rect)))
        self._head(canvas, head)
        if side or showing:
            self._contents(pages if showing else FRect(pages.left, pages.top, side, pages.height))
        if not showing:
            self._page(canvas, FRect(pages.left + side, pages.top, pages.width - side, pages.height))

    def _head(self, canvas: Canvas, rect: FRect) -> None:
        words = self.app.words
        high, gap = 38.0, 6.0
        top = rect.top + (rect.height - high) / 2
        x = rect.right - 42
        self.add(knob("close", FRect(x, top, 42, high), words("ui.close"), self._close, glyph="×"))
        tools = (("later", "›", self.forward, self._forward), ("earlier", "‹", self.back, self._back))
        for name, glyph, on, stands in tools:
            x -= 42 + gap
            why = "" if stands else words(f"rules.no_{name}")
            self.add(knob(name, FRect(x, top, 42, high), words(f"rules.{name}"), on, glyph=glyph, why=why))
        if self.text:
            x -= 42 + gap
            clear = FRect(x, top, 42, high)
            self.add(knob("clear", clear, words("rules.clear"), self._clear, icon="cancel"))
        left = rect.left + 42 + gap
        if self._folded:
            here = self.contents and not self.listing
            spot = FRect(rect.left, top, 42, high)
            says = words("rules.contents")
            self.add(knob("to contents", spot, says, self._turn, icon="hamburger-menu", lit=here))
        else:
            game = words(f"game.{self.game_id}")
            item, wide = masthead(canvas, rect, words("rules.title"), game, x - rect.left - 250)
            self.add(item)
            left = max(rect.left + wide + 16, x - 380)
        count = words("rules.hits", count=len(self.hits)) if self.text.strip() else ""
        field = FRect(left, top, x - gap - left, high)
        self.add(search_field(field, words("rules.search"), self.text, count, self._type))

    def _contents(self, sheet: FRect) -> None:
        sections = self.rules_.sections
        region = inset(sheet, 12, 10)
        wide_apart = self._folded or region.height / len(sections) < 33
        line = 38.0 if wide_apart else min(42.0, region.height / len(sections))
        with self.scrolled("contents", region, line * len(sections)) as area:
            wide = region.width - (14 if area.most > 0.5 else 0)
            for index, section in enumerate(sections):
                here = section.id == self.section and not self.listing
                rect = FRect(region.left, region.top + index * line, wide, line - 3)
                entry = self._setter.entry(
                    index + 1, section, rect, partial(self.open_section, section.id), here=here
                )
                self.add(entry)
        self._paper_bar(area)

    def _page(self, canvas: Canvas, sheet: FRect) -> None:
        margin = 18.0 if self._folded else max(36.0, min(70.0, (sheet.width - MEASURE) / 2))
        region = FRect(
            sheet.left + margin - 14,
            sheet.top + 8,
            sheet.width - margin - 2 * (4 if self._folded else 8) + 14,
            sheet.height - 16,
        )
        width = min(MEASURE, region.width - 14 - 34)
        if self.listing:
            self._list(canvas, region, region.width - 28)
        else:
            self._section(canvas, region, width)

    def _section(self, canvas: Canvas, region: FRect, width: float) -> None:
        section = self.rules_.section(self.section)
        left, top = region.left + 14, region.top + 8
        lit = {hit.id: hit for hit in self.hits}
        head, high = self._setter.head(canvas, section, (left, top), width)
        items = [head]
        y = top + high + 6
        starts = {section.id: 0.0}
        for paragraph in section.paragraphs:
            starts[paragraph.id] = y - region.top - 14
            parts, high = self._setter.paragraph(
                canvas,
                paragraph,
                (left, y),
                width,
                lit=lit.get(paragraph.id),
                marked=paragraph.id == self.mark,
                asked=self._language,
                follow=self.follow,
                cite=self.look_up,
            )
            items += parts
            y += high + GAP
        y += 4
        items += self._next(canvas, FRect(left, y, width, 42))
        self._scrolled(region, items, y + 52 - region.top, starts)

    def _next(self, canvas: Canvas, rect: FRect) -> list[Item]:
        """On to the next section."""
        sections = self.rules_.sections
        index = [section.id for section in sections].index(self.section) + 1
        if index >= len(sections):
            return []
        section = sections[index]
        return [self._setter.onward(canvas, section, rect, partial(self.open_section, section.id))]

    def _example(self) -> str:
        """That a page (or a section) and a ruling can be looked for, with the first of these rules; "" where none is cited."""
        cites = [cite for paragraph in self.rules_.paragraphs for cite in paragraph.cites]
        first = [next((cite for cite in cites if printed(cite) == book), "") for book in (True, False)]
        named = ", ".join(cited(self.app.words, cite) for cite in first if cite)
        if not named:
            return ""
        if first[0].startswith("p."):
            return self.app.words("rules.nothing_cites", cites=named)
        return self.app.words("rules.nothing_sections", cites=named)

    def _list(self, canvas: Canvas, region: FRect, width: float) -> None:
        if not self.hits:
            words = self.app.words
            text = words("rules.nothing", text=self.text.strip())
            box = FRect(region.left + 14, region.top + 14, width, 54)
            self.add(
                label("nothing", box, text, size=20, colour="paper_ink", face=theme.CARD_BOLD, wrap=True)
            )
            below = FRect(box.left, box.bottom + 8, width, region.bottom - box.bottom - 12)
            self.add(
                label(
                    "nothing help",
                    below,
                    " ".join(filter(None, (words("rules.nothing_help"), self._example()))),
                    size=17,
                    colour="paper_ink",
                    wrap=True,
                    valign="top",
                )
            )
            return
        items = []
        for index, hit in enumerate(self.hits):
            rect = FRect(region.left + 8, region.top + 6 + index * (HIT + 8), width, HIT)
            items.append(
                self._setter.hit(canvas, hit, rect, partial(self.follow, hit.id), chosen=index == self.chosen)
            )
        self._scrolled(region, items, len(items) * (HIT + 8) + 8, {})

    def _scrolled(self, region: FRect, items: list[Item], content: float, starts: dict[str, float]) -> None:
        with self.scrolled("page", region, content) as area:
            if self._jump:
                area.offset = min(max(0.0, starts.get(self._jump, 0.0)), area.most)
                self._jump = ""
            for item in items:
                self.add(item)
        self._paper_bar(area)

    def _paper_bar(self, area: ScrollArea) -> None:
        item = self.item(f"scroll:{area.id}")
        if item is not None:
            bar(area, item)

    def first_focus(self, order: list[str]) -> str:
        """The paragraph that was asked for, else the contents."""
        for name in (f"para:{self.mark}", f"section:{self.section}", "search"):
            if name in order:
                return name
        return order[0]

    # ---- acts

    def rules(self) -> bool:
        """The key that opened them closes them."""
        self._close()
        return True

    def _close(self) -> None:
        self.app.pop(self)

    def _turn(self) -> None:
        """On a small area: from the page to the contents and back."""
        self.stop_editing()
        if self.listing:
            self.listing = False
            self.contents = True
        else:
            self.contents = not self.contents
        self.rebuild()

    def cancel(self) -> None:
        """Escape ends a search first."""
        if self.text:
            self._clear()
        else:
            self._close()

    def named(self, act: Act) -> None:
        """Back, forward, the search, whole pages."""
        area = self.scrolls.get("page")
        if act.name == "undo":
            self.back()
        elif act.name == "redo":
            self.forward()
        elif act.name == "commit":
            field = self.item("search")
            if field is not None:
                self.focus.id = field.id
                self.activate(field)
        elif area is not None:
            self.turn_page(area, act.name)

    def _on_confirm(self, act: Act) -> None:
        if self.focus.editing and self.listing and self.hits:
            self.follow(self.hits[self.chosen].id)
            self.focus.visible = True
        else:
            super()._on_confirm(act)

    def _arrow(self, direction: str) -> None:
        """While a word is typed: along the hits. On the page: scroll. Left and right: between contents and page."""
        if self.focus.editing:
            if direction in ("up", "down"):
                self._choose(1 if direction == "down" else -1)
            return
        family = self.focus.id.split(":")[0]
        area = self.scrolls.get("page")
        if family in ("para", "link", "cite", "next"):
            if direction in ("up", "down") and area is not None:
                at_top = direction == "up" and area.offset <= 0
                if not at_top:
                    self.scroll_to(area, area.offset + (LINE if direction == "down" else -LINE))
                    return
            item = self.item(f"section:{self.section}")
            if direction == "left" and family == "para" and item is not None:
                self.go_to(item)
                return
        if family == "section" and direction == "right":
            item = next((item for item in self.items if item.id.startswith(("para:", "hit:"))), None)
            if item is not None:
                self.go_to(item)
            return
        super()._arrow(direction)
