"""Buttons, choices, switches, fields and labels: each function returns items for a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.signs import cap_width, paint_cap

Paint = Callable[[Canvas, Item, Mood], None]

POSTER_SIZE = 22.0
"""Buttons with letters of this size or more speak in the face of the posters."""


def focus_rim(canvas: Canvas, rect: FRect, radius: float, mood: Mood) -> None:
    """The ring around what the keyboard is on."""
    if mood.focus:
        canvas.rim(rect.inflate(8, 8), radius + 4, canvas.palette.focus, 3)
        canvas.rim(rect.inflate(2, 2), radius + 1, "#000000", 1.5)


def button(
    name: str,
    rect: FRect,
    label: str,
    on: Callable[[], None],
    *,
    colour: str = "second",
    icon: str | None = None,
    sub: str | Sequence[str] = "",
    size: float = 18.0,
    enabled: bool = True,
    why: str = "",
    tip: str = "",
    key: str = "",
) -> Item:
    """A raised button; `colour` is a name of the palette, `sub` a second line (or several ways to say it, the longest first; left out where
    none fits), `key` the key that does the same."""
    subs = [sub] if isinstance(sub, str) else list(sub)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        base = canvas.ink(colour) if enabled else paint.hexed(paint.darken(colours.quiet, 0.3))
        lift = 0.0 if mood.pressed else 3.0
        radius = min(14.0, rect.height * 0.28)
        canvas.shadow(rect, radius, 5, 3, 150)
        canvas.rounded(rect, radius, paint.hexed(paint.darken(base, 0.5)))
        face = FRect(rect.left, rect.top + 3 - lift, rect.width, rect.height - 4)
        if enabled:
            canvas.gradient(face, radius, *_gloss(base, 0.40 if mood.hover else 0.26))
        else:  # flat: it does not ask to be pressed
            canvas.gradient(face, radius, base, paint.hexed(paint.darken(base, 0.12)))
        canvas.rim(face, radius, paint.hexed(paint.lighten(base, 0.35)) if enabled else colours.panel_edge, 1)
        fits = canvas.first_fit([label, ""], face.width - 20, theme.SMALL, theme.UI_BOLD) == label
        pair = [] if fits else _two_lines(canvas, label, face)
        ink = colours.text if enabled else colours.text_dim
        if pair:
            step = canvas.line_height(theme.SMALL, theme.UI_BOLD)
            for index, line in enumerate(pair):
                at = (face.centerx, face.centery + (index - 0.5) * step)
                canvas.text(line, at, theme.SMALL, ink, theme.UI_BOLD, anchor="center", width=face.width - 8)
        elif icon and not fits:
            # no room for the word: the picture says it, and the word stands in the tooltip
            canvas.icon(icon, face.center, min(face.height * 0.62, 30.0), ink)
            item.tip = item.tip or label
        else:
            roomy = face.height >= 2 * canvas.line_height(theme.SMALL) + 6
            second = canvas.first_fit([*subs, ""], face.width - 20) if roomy else ""
            _button_text(canvas, face, label, second, icon, size, key, enabled)
        focus_rim(canvas, rect, radius, mood)

    about = next(iter(subs), "")
    return Item(
        name, rect, draw, role="button", label=label, on=on, enabled=enabled, why=why, focus=True, tip=tip, about=about,
    )  # fmt: skip


def _gloss(base: str, high: float) -> list[str]:
    """The five colours of a raised face, from top to bottom; `high`: how much lighter the first is than the base."""
    lighter = [paint.hexed(paint.lighten(base, part)) for part in (high, high * 0.4)]
    return [*lighter, base, *(paint.hexed(paint.darken(base, part)) for part in (0.10, 0.24))]


def danger_button(
    name: str, rect: FRect, label: str, on: Callable[[], None], *, size: float = 18.0, tip: str = ""
) -> Item:
    """A button that takes something away for good, or gives up: red with the sign of danger, in every dialog. Never a scene's `primary`,
    nor where its focus starts."""
    return button(name, rect, label, on, colour="stop", icon="hazard-sign", size=size, tip=tip)


def _two_lines(canvas: Canvas, label: str, face: FRect) -> list[str]:
    """A label that is too long for one line of a high button, in two; none where it does not fit so either."""
    if face.height < 2 * canvas.line_height(theme.SMALL, theme.UI_BOLD) + 6:
        return []
    px = canvas.size_px(theme.SMALL)
    for beside in (12, 24):  # what would just fit into one line has a seam in two as well
        lines = canvas.scribe.wrap(label, theme.UI_BOLD, px, (face.width - beside) * canvas.u)
        if len(lines) == 2 and " ".join(lines) == label:
            return lines
    return []


def _button_text(
    canvas: Canvas, face: FRect, label: str, sub: str, icon: str | None, size: float, key: str, enabled: bool
) -> None:
    colours = canvas.palette
    ink = colours.text if enabled else colours.text_dim
    letters = theme.POSTER if size >= POSTER_SIZE else theme.UI_BOLD
    cap = cap_width(canvas, key)
    beside = cap + 12 if cap else 0.0
    room = face.width - 20
    wide = canvas.text_width(label, size, letters)
    glyph = size * 1.25 if icon else 0.0
    gap = 8.0 if icon else 0.0
    while size > theme.SMALL and wide + glyph + gap + beside > room:
        size -= 0.5
        wide = canvas.text_width(label, size, letters)
        glyph = size * 1.25 if icon else 0.0
    if wide + glyph + gap + beside > room:  # the icon goes before the key, and both before a word is cut
        glyph = gap = 0.0
        icon = None
        if wide + beside > room:
            cap = beside = 0.0
    # one block of two lines in the middle, as far as the key leaves the middle free
    second = canvas.line_height(theme.SMALL) if sub else 0.0
    apart = min(size * 0.66, (face.height - second) / 2 - 1)  # in a low button the lines lie close
    middle = face.centery - second / 2
    block = wide + glyph + gap
    left = min(face.centerx - block / 2, face.right - 10 - beside - block)
    if icon:
        canvas.icon(icon, (left + glyph / 2, middle), glyph, ink)
    canvas.text(label, (left + glyph + gap, middle), size, ink, letters, width=room - glyph - gap)
    if sub:
        below = (face.centerx, middle + apart + second / 2)
        canvas.text(sub, below, theme.SMALL, ink, theme.UI, anchor="center", width=room)
    if cap:
        paint_cap(canvas, key, (face.right - 10, middle), ink)


def label(
    name: str,
    rect: FRect,
    text: str,
    *,
    size: float = theme.BODY,
    colour: str = "text",
    face: str = theme.UI,
    align: str = "left",
    valign: str = "middle",
    wrap: bool = False,
) -> Item:
    """Text that does nothing."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        ink = canvas.ink(colour)
        if wrap:
            canvas.paragraph(text, rect_of(item), size, ink, face, align=align, valign=valign)
            return
        box = rect_of(item)
        point, anchor = {
            "left": ((box.left, box.centery), "midleft"),
            "center": (box.center, "center"),
            "right": ((box.right, box.centery), "midright"),
        }[align]
        canvas.text(text, point, size, ink, face, anchor=anchor, width=box.width)

    return Item(name, rect, draw, label=text)


def heading(name: str, rect: FRect, text: str, size: float, *, align: str = "left") -> Item:
    """The title of a screen or a part of one."""
    return label(name, rect, text, size=size, colour="gold", face=theme.POSTER, align=align)


def tab(
    name: str,
    rect: FRect,
    texts: Sequence[str],
    *,
    here: bool,
    on: Callable[[], None],
    size: float = theme.BODY,
    radius: float = 9.0,
) -> Item:
    """A page to turn to, or (`here`) the one that is open; `texts`: ways to call it, the first is its label."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours, room = canvas.palette, rect.width - 8
        if here:
            canvas.gradient(rect, radius, "#ffe27a", "#e5a91d")
        else:
            edge = colours.gold if mood.hover else colours.panel_edge
            canvas.rounded(rect, radius, colours.panel_low, edge, 1.5)
        ink = colours.gold_ink if here else colours.text_soft
        text = canvas.first_fit(texts, room - 8, theme.SMALL, theme.UI_BOLD)
        canvas.text(text, rect.center, size, ink, theme.UI_BOLD, anchor="center", width=room)
        focus_rim(canvas, rect, radius, mood)

    return Item(name, rect, draw, role="tab", label=texts[0], on=on, focus=True, checked=here)


def rect_of(item: Item) -> FRect:
    """The place of an item now (a scroll area moves it)."""
    return item.rect


def panel(name: str, rect: FRect, *, edge: str | None = None, radius: float = 12.0) -> Item:
    """A dark panel behind others."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.panel(item.rect, radius, canvas.ink(edge) if edge else None)

    return Item(name, rect, draw)


def choice(
    name: str,
    rect: FRect,
    label: str,
    values: Sequence[str],
    index: int,
    on: Callable[[int], None],
    *,
    tip: str = "",
    sub: str = "",
    ends: bool = False,
) -> Item:
    """A row "label   < value >": clicks on the value step on, on its left half back, and the arrow keys do both. `sub`: what it means, in a
    sentence below the label. `ends`: the values are a scale, and behind the last one does not come the first."""
    last = len(values) - 1

    def step(by: int) -> None:
        to = min(max(0, index + by), last) if ends else (index + by) % len(values)
        if to != index or not ends:
            on(to)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(
            box, 10, colours.field_, colours.gold if mood.hover or mood.focus else colours.panel_edge, 1.5
        )
        wide = value_width(box)
        _row_text(canvas, FRect(box.left + 14, box.top, box.width - wide - 24, box.height), label, sub)
        high = min(box.height - 10, 46.0)
        value = FRect(box.right - wide - 6, box.centery - high / 2, wide, high)
        canvas.rounded(value, 8, colours.panel_low)
        for arrow, x, at_end in (("‹", value.left + 14, index == 0), ("›", value.right - 14, index == last)):
            ink = colours.panel_edge if ends and at_end else colours.gold
            canvas.text(arrow, (x, value.centery - 2), 24, ink, theme.UI_BOLD, anchor="center")
        canvas.text(
            values[index],
            value.center,
            theme.BODY,
            colours.text,
            theme.UI_BOLD,
            anchor="center",
            width=wide - 52,
        )
        focus_rim(canvas, box, 10, mood)

    return Item(
        name,
        rect,
        draw,
        role="choice",
        label=f"{label}: {values[index]}",
        on=lambda: step(1),
        on_at=lambda point: step(-1 if _left_half(rect, point) else 1),
        adjust=step,
        focus=True,
        tip=tip,
    )


def _left_half(box: FRect, point: tuple[float, float]) -> bool:
    """True for a point on the left half of a choice's value."""
    wide = value_width(box)
    return box.right - wide - 6 <= point[0] < box.right - 6 - wide / 2


def value_width(box: FRect) -> float:
    """The width of the value in a choice's row."""
    return min(340.0, max(150.0, box.width * 0.46))


def _row_text(canvas: Canvas, room: FRect, label: str, sub: str) -> None:
    """The left of a row: what it is called, and below what it means."""
    colours = canvas.palette
    if not sub:
        canvas.text(label, (room.left, room.centery), theme.BODY, colours.text_soft, width=room.width)
        return
    high = row_height(canvas, room.width, sub) - ROW_AIR
    top = room.centery - high / 2
    line = canvas.line_height(theme.BODY + 2, theme.UI_BOLD)
    canvas.text(
        label, (room.left, top + line / 2), theme.BODY + 2, colours.text, theme.UI_BOLD, width=room.width
    )
    below = FRect(room.left, top + line, room.width, high - line + 1)
    canvas.paragraph(sub, below, theme.SMALL, colours.text_dim)


ROW_AIR = 20.0
"""Above and below the text of a row with an explanation."""


def row_height(canvas: Canvas, width: float, sub: str) -> float:
    """The height of a row in which the explanation has so much width."""
    line = canvas.line_height(theme.BODY + 2, theme.UI_BOLD)
    return line + canvas.paragraph_height(sub, width, theme.SMALL) + ROW_AIR


def switch(
    name: str,
    rect: FRect,
    label: str,
    value: bool,
    on: Callable[[bool], None],
    *,
    tip: str = "",
    sub: str = "",
) -> Item:
    """A row with an on/off switch; the knob's side and a tick say which, not only the colour."""

    def flip() -> None:
        on(not value)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(
            box, 10, colours.field_, colours.gold if mood.hover or mood.focus else colours.panel_edge, 1.5
        )
        _row_text(canvas, FRect(box.left + 14, box.top, box.width - 90, box.height), label, sub)
        knob = FRect(box.right - 66, box.centery - 13, 52, 26)
        canvas.rounded(knob, 13, colours.primary if value else colours.panel_low, colours.panel_edge, 1.5)
        x = knob.right - 13 if value else knob.left + 13
        canvas.rounded(FRect(x - 10, knob.centery - 10, 20, 20), 10, colours.text)
        canvas.icon("check-mark" if value else "cancel", (x, knob.centery), 13, "#1b2530")
        focus_rim(canvas, box, 10, mood)

    return Item(
        name,
        rect,
        draw,
        role="switch",
        label=label,
        on=flip,
        adjust=lambda by: on(by > 0),
        focus=True,
        checked=value,
        tip=tip,
    )


def field(
    name: str, rect: FRect, label: str, text: str, typed: Callable[[str], None], *, most: int = 16
) -> Item:
    """A text field; activating it edits."""

    def keep(value: str) -> None:
        typed("".join(ch for ch in value if ch.isprintable())[:most])

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        edge = colours.gold if mood.editing or mood.hover or mood.focus else colours.panel_edge
        canvas.rounded(box, 10, colours.field_, edge, 2 if mood.editing else 1.5)
        shown = text + ("|" if mood.editing else "")
        left = box.left + box.width * 0.42
        # the label goes before a letter of what is written is cut
        if canvas.text_width(shown, theme.SMALL, theme.UI_BOLD) <= box.right - 8 - left:
            label_room = box.width * 0.4
            canvas.text(label, (box.left + 14, box.centery), theme.BODY, colours.text_dim, width=label_room)
        else:
            left = box.left + 14
        canvas.text(
            shown,
            (left, box.centery),
            theme.BODY + 1,
            colours.text,
            theme.UI_BOLD,
            width=box.right - 8 - left,
        )
        focus_rim(canvas, box, 10, mood)

    return Item(name, rect, draw, role="field", label=label, typed=keep, text=text, most=most, focus=True)
