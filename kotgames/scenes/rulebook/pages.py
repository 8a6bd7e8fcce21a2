"""The pages of the rulebook as items: contents, paragraphs with links and notes, hits of a search. What is open is `scenes.rules`'s."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from kotgames.rulebook import Hit, Paragraph, Rules, Section, Span
from kotgames.scenes.rulebook.cover import INK, OXBLOOD, SOFT
from kotgames.system.catalogue import Words
from kotgames.ui import rich, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.citing import cited
from kotgames.ui.items import Item, Mood

LINK: Final = "#8a2b10"
EDGE: Final = "#b9a072"
MARKER: Final = "#ffd75e"
BODY: Final = 18.0
HEADING: Final = 21.0
LEADING: Final = 1.18
MEASURE: Final = 690.0
"""Lines are never longer: the eye has to find back to the next."""
GAP: Final = 22.0
EXCERPT: Final = 190


def ring(canvas: Canvas, rect: FRect, mood: Mood, radius: float = 6.0) -> None:
    """The ring around what the keyboard is on, for paper."""
    if mood.focus:
        canvas.rim(rect.inflate(8, 6), radius, "#1f3f8f", 2.5)


class Setter:
    """Makes items of the rules of one game. Widths are those of the text itself."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words
        self._set: dict[tuple[object, ...], tuple[list[rich.Piece], float]] = {}

    def _flow(
        self,
        canvas: Canvas,
        name: str,
        parts: Sequence[tuple[str, str]],
        lit: Sequence[Span],
        width: float,
        size: float,
        face: str,
        leading: float = LEADING,
    ) -> tuple[list[rich.Piece], float]:
        key = (name, round(width, 1), canvas.u, tuple(lit))
        found = self._set.get(key)
        if found is None:
            if len(self._set) > 800:
                self._set.clear()
            found = self._set[key] = rich.flow(canvas, rich.stretches(parts, lit), width, size, face, leading)
        return found

    # ---- contents

    def entry(
        self, number: int, section: Section, rect: FRect, on: Callable[[], None], *, here: bool
    ) -> Item:
        """A line of the contents."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            if here:
                canvas.gradient(box, 7, "#8f2a1d", "#6d170f")
            elif mood.hover or mood.focus:
                canvas.rounded(box, 7, "#d6c193")
            ink = "#fff3d8" if here else INK
            figure = canvas.text(
                str(number), (box.left + 26, box.centery), 17, "#ffd98a" if here else OXBLOOD, theme.POSTER, anchor="midright"
            )  # fmt: skip
            canvas.text(
                section.title, (figure.right + 12, box.centery), 17, ink, theme.UI_BOLD, width=box.right - figure.right - 18
            )  # fmt: skip
            ring(canvas, box.inflate(-6, -4), mood, 7)

        return Item(
            f"section:{section.id}",
            rect,
            draw,
            role="tab",
            label=f"{number}. {section.title}",
            on=on,
            focus=True,
        )

    # ---- a section

    def head(
        self, canvas: Canvas, section: Section, corner: tuple[float, float], width: float
    ) -> tuple[Item, float]:
        """The title of a section with its ornament; returned with its height."""
        number = self.rules.sections.index(section) + 1
        size = 34.0 if width > 420 else 27.0
        pieces, high = self._flow(
            canvas, f"section {section.id}", [(section.title, "")], (), width - 62, size, theme.POSTER, 1.0
        )
        height = max(54.0, high) + 16
        rect = FRect(*corner, width, height)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            seal = FRect(box.left, box.top + 2, 48, 48)
            canvas.rounded(seal, 24, OXBLOOD, "#c9a24a", 2.5)
            canvas.text(str(number), seal.center, 25, "#ffe7b0", theme.POSTER, anchor="center")
            rich.paint(
                canvas,
                pieces,
                (box.left + 62, box.top + 2 + max(0.0, (48 - high) / 2)),
                size,
                OXBLOOD,
                theme.POSTER,
            )
            canvas.fill(FRect(box.left, box.bottom - 9, box.width, 2), OXBLOOD)
            canvas.fill(FRect(box.left, box.bottom - 5, box.width, 1), EDGE)

        return Item(f"head:{section.id}", rect, draw, label=section.title), height

    def paragraph(
        self,
        canvas: Canvas,
        paragraph: Paragraph,
        corner: tuple[float, float],
        width: float,
        *,
        lit: Hit | None,
        marked: bool,
        asked: str,
        follow: Callable[[str], None],
        cite: Callable[[str], None],
    ) -> tuple[list[Item], float]:
        """The items of a paragraph and its height; `asked`: the language it should be in."""
        left, top = corner
        foreign = self.words("rules.untranslated") if paragraph.language != asked else ""
        room = width - (canvas.text_width(foreign, theme.SMALL) + 34 if foreign else 0)
        title, title_high = self._flow(
            canvas, f"title {paragraph.id}", [(paragraph.title, "")], lit.title if lit else (), room, HEADING, theme.CARD_BOLD, 1.0
        )  # fmt: skip
        runs = [(run.text, run.link) for run in paragraph.runs]
        text, text_high = self._flow(
            canvas, f"text {paragraph.id}", runs, lit.text if lit else (), width, BODY, theme.UI_LIGHT
        )
        text_top = top + title_high + 4
        chips = self._chips(canvas, paragraph, (left, text_top + text_high + 7), width, cite)
        foot = max((chip.rect.bottom for chip in chips), default=text_top + text_high)
        height = foot - top
        items = [
            self._body(paragraph, FRect(left, top, width, height), text, title_high + 4, marked=marked),
            self._heading(paragraph, FRect(left, top, width, title_high), title, foreign),
            *self._links(paragraph, (left, text_top), text, follow),
            *chips,
        ]
        return items, height

    def _body(
        self, paragraph: Paragraph, rect: FRect, pieces: list[rich.Piece], down: float, *, marked: bool
    ) -> Item:
        plain = [piece for piece in pieces if not piece.sort.link]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            if marked:
                canvas.rounded(
                    FRect(box.left - 14, box.top - 8, box.width + 28, box.height + 16),
                    8,
                    "#fdf6cf",
                    "#d9b84d",
                    1.5,
                )
                canvas.rounded(FRect(box.left - 14, box.top - 8, 5, box.height + 16), 2, "#c8862b")
            rich.paint(canvas, plain, (box.left, box.top + down), BODY, INK, theme.UI_LIGHT, lit=MARKER)

        return Item(f"body:{paragraph.id}", rect, draw, label=paragraph.text)

    def _heading(self, paragraph: Paragraph, rect: FRect, pieces: list[rich.Piece], foreign: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            rich.paint(canvas, pieces, box.topleft, HEADING, OXBLOOD, theme.CARD_BOLD, lit=MARKER)
            if foreign:
                wide = canvas.text_width(foreign, theme.SMALL) + 18
                chip = FRect(box.right - wide, box.top + 1, wide, 23)
                canvas.rounded(chip, 11, "#e6d7b1", EDGE, 1)
                canvas.text(foreign, chip.center, theme.SMALL, SOFT, anchor="center")
            ring(canvas, box, mood)

        return Item(f"para:{paragraph.id}", rect, draw, role="heading", label=paragraph.title, focus=True)

    def _links(
        self,
        paragraph: Paragraph,
        corner: tuple[float, float],
        pieces: list[rich.Piece],
        follow: Callable[[str], None],
    ) -> list[Item]:
        found: list[Item] = []
        numbers = dict.fromkeys(piece.sort.number for piece in pieces if piece.sort.link)
        for number in numbers:
            own = [piece for piece in pieces if piece.sort.link and piece.sort.number == number]
            target = own[0].sort.link
            whole = own[0].rect.unionall([piece.rect for piece in own[1:]])
            moved = [
                rich.Piece(piece.text, piece.sort, piece.rect.move(-whole.left, -whole.top)) for piece in own
            ]
            words = " ".join(piece.text.strip() for piece in own)
            found.append(
                rich.Link(
                    f"link:{paragraph.id}:{number}", whole.move(corner), partial(_paint_link, moved), role="link",
                    label=words, on=partial(follow, target), focus=True, tip=self.rules.paragraph(target).title,
                    parts=tuple(piece.rect for piece in moved),
                )
            )  # fmt: skip
        return found

    def _chips(
        self,
        canvas: Canvas,
        paragraph: Paragraph,
        corner: tuple[float, float],
        width: float,
        on: Callable[[str], None],
    ) -> list[Item]:
        found = []
        x, y = corner
        for cite in paragraph.cites:
            book, _, part = cite.rpartition(".")
            shown = cited(self.words, cite)
            wide = canvas.text_width(shown, theme.SMALL, theme.UI_BOLD) + 38
            if x + wide > corner[0] + width and x > corner[0]:
                x, y = corner[0], y + 29
            if not book:
                says = self.words("rules.ruling", number=cite)
            elif book == "p":
                says = self.words("rules.page", number=part)
            else:
                says = self.words("rules.section", name=part.replace("_", " "))
            draw = partial(_paint_chip, shown, "rule-book" if book else "scales")
            rect = FRect(x, y, wide, 25)
            found.append(
                Item(
                    f"cite:{paragraph.id}:{cite}",
                    rect,
                    draw,
                    role="button",
                    label=says,
                    on=partial(on, cite),
                    focus=True,
                    tip=says,
                )
            )
            x += wide + 8
        return found

    def onward(self, canvas: Canvas, section: Section, rect: FRect, on: Callable[[], None]) -> Item:
        """At the end of a section, to the right: on to another."""
        text = self.words("rules.next", title=section.title)
        wide = min(rect.width, canvas.text_width(text, 17, theme.UI_BOLD) + 52)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            hot = mood.hover or mood.focus
            canvas.gradient(box, 9, "#a43523" if hot else "#8f2a1d", "#6d170f")
            canvas.text(
                text, (box.left + 16, box.centery), 17, "#fff3d8", theme.UI_BOLD, width=box.width - 50
            )
            canvas.text("›", (box.right - 18, box.centery - 2), 24, "#ffd98a", theme.UI_BOLD, anchor="center")
            ring(canvas, box.inflate(-6, -4), mood, 9)

        spot = FRect(rect.right - wide, rect.top, wide, 40)
        return Item("next", spot, draw, role="button", label=text, on=on, focus=True)

    # ---- a search

    def hit(self, canvas: Canvas, hit: Hit, rect: FRect, on: Callable[[], None], *, chosen: bool) -> Item:
        """A found paragraph: its title, its section, and where the words stand."""
        paragraph = self.rules.paragraph(hit.id)
        section = self.rules.section(paragraph.section).title
        wide = rect.width - 32
        side = canvas.text_width(section, theme.SMALL) + 20
        beside = rect.width > 420
        title = self._flow(
            canvas, f"hit {hit.id}", [(paragraph.title, "")], hit.title, wide - (side if beside else 0), 19, theme.CARD_BOLD, 1.0
        )[0]  # fmt: skip
        shown = self._excerpt(canvas, hit, paragraph.text, wide)
        first = [piece for piece in title if piece.rect.top == 0]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            hot = chosen or mood.hover or mood.focus
            canvas.rounded(
                box, 8, "#fff8e2" if hot else "#f3e9cf", OXBLOOD if chosen else EDGE, 2 if chosen else 1
            )
            rich.paint(canvas, first, (box.left + 16, box.top + 8), 19, OXBLOOD, theme.CARD_BOLD, lit=MARKER)
            if beside:
                canvas.text(section, (box.right - 14, box.top + 20), theme.SMALL, SOFT, anchor="midright")
            rich.paint(canvas, shown, (box.left + 16, box.top + 36), 16, INK, lit=MARKER)
            ring(canvas, box.inflate(-6, -4), mood, 8)

        return Item(
            f"hit:{hit.id}",
            rect,
            draw,
            role="button",
            label=f"{paragraph.title}, {section}",
            on=on,
            focus=True,
        )

    def _excerpt(self, canvas: Canvas, hit: Hit, text: str, width: float) -> list[rich.Piece]:
        """As much of a paragraph as two lines hold."""
        two = 2.5 * canvas.line_height(16) * 1.06
        pieces: list[rich.Piece] = []
        for most in range(EXCERPT, 30, -12):
            said, spans = excerpt(text, hit.text, most)
            pieces, high = self._flow(
                canvas, f"excerpt {hit.id} {most}", [(said, "")], spans, width, 16, theme.UI, 1.06
            )
            if high <= two:
                break
        return pieces


def excerpt(text: str, spans: Sequence[Span], most: int = EXCERPT) -> tuple[str, list[Span]]:
    """The part of a text around its first span, with the spans in it moved; cut at words, with dots where something is left out."""
    text = text.replace("\n", " ")
    first = spans[0][0] if spans else 0
    start = 0
    if first > most * 0.6:
        start = text.rfind(" ", 0, first - most // 4) + 1
    end = len(text) if len(text) - start <= most else text.rfind(" ", start, start + most)
    before, after = "… " if start else "", " …" if end < len(text) else ""
    moved = [
        (low - start + len(before), high - start + len(before))
        for low, high in spans
        if low >= start and high <= end
    ]
    return before + text[start:end] + after, moved


def _paint_link(pieces: list[rich.Piece], canvas: Canvas, item: Item, mood: Mood) -> None:
    assert isinstance(item, rich.Link)
    hot = mood.hover or mood.focus
    if hot:
        for spot in item.spots():
            canvas.rounded(spot.inflate(6, -2), 4, "#ffe9b8")
    colour = "#b3230f" if hot else LINK
    rich.paint(canvas, pieces, item.rect.topleft, BODY, colour, theme.UI_LIGHT, lit=MARKER, underline=colour)
    if mood.focus:
        for spot in item.spots():
            ring(canvas, spot.inflate(0, -6), mood)


def _paint_chip(cite: str, icon: str, canvas: Canvas, item: Item, mood: Mood) -> None:
    box = item.rect
    hot = mood.hover or mood.focus
    canvas.rounded(box, 12, "#fff3cf" if hot else "#eadcb8", OXBLOOD if hot else EDGE, 1.2)
    canvas.icon(icon, (box.left + 17, box.centery), 16, OXBLOOD)
    canvas.text(cite, (box.left + 29, box.centery), theme.SMALL, SOFT, theme.UI_BOLD)
    ring(canvas, box.inflate(-4, -2), mood, 13)
