"""The bars around the tower: builder and caller of the test, the clock, the sentence of the moment, the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table import tower_clock, tower_view
from kotgames.ui import theme
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.test_pages import Place, small
from kotgames.ui.widgets.controls import heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

if TYPE_CHECKING:
    from kotgames.games.knockdown.table.tower_play import TowerScene

COLOURS: Final = {
    c.STOOD: ("#f4fff8", "#9dffc6", "#1f9a63"),
    c.FELL: ("#fff3e6", "#ffb067", "#d6451f"),
    "count": ("#f3fdff", "#9be7ff", "#1f8fc0"),
}
"""The letters of a word of the moment, from above."""
BUILDER, CALLER = "builder", "caller"
TALL, SHORT = 66.0, 46.0
"""Heights of a corner with somebody's name and part."""
STRIP: Final = 36.0


def bar_height(canvas: Canvas) -> float:
    """The lower edge of the corners."""
    return 10.0 + (SHORT if small(canvas) else TALL)


def beside(canvas: Canvas) -> float:
    """The width of the clock's room, at the right of the tower."""
    return min(310.0, canvas.area.width * 0.25)


def ground(canvas: Canvas, cubes: int) -> tower_view.Ground:
    """The place of the tower's world: above the strip, free at the top, where nothing but the tower reaches."""
    area = canvas.area
    room = FRect(area.left + 6, area.top + 6, area.width - 12, area.height - STRIP - 20)
    return tower_view.arrange(room, cubes, beside(canvas))


def corners(scene: TowerScene, canvas: Canvas) -> None:
    """The corners of the builder, at the left, and of the caller of the test, at the right."""
    area, folded = canvas.area, small(canvas)
    wide = min(330.0, area.width * (0.34 if folded else 0.27))
    high = SHORT if folded else TALL
    left, right = scene.corners_say()
    scene.add(_corner(scene, BUILDER, *left, FRect(10, 10, wide, high)))
    scene.add(_corner(scene, CALLER, *right, FRect(area.width - 10 - wide, 10, wide, high)))


def _corner(scene: TowerScene, role: str, name: str, does: str, rect: FRect) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        canvas.panel(rect, 12, "#35d0ff" if role == BUILDER else "#b061ff", 2)
        face = rect.height - 14
        picture = scene.face(canvas, role, face) if rect.width > 190 else None
        left = rect.left + 12
        if picture is not None:
            canvas.center(picture, (rect.left + 8 + face / 2, rect.centery))
            left += face + 2
        room = rect.right - 12 - left
        line = rect.height * 0.3
        size = 20.0 if rect.height > 50 else theme.BODY
        if canvas.text_width(name, size, theme.POSTER) > room:
            size = theme.SMALL
        called = canvas.first_fit(
            [*calls(name, [side[0] for side in scene.corners_say()]), ""], room - 2, size, theme.POSTER
        )
        canvas.text(called, (left, rect.centery - line * 0.72), size, colours.text, theme.POSTER, width=room)
        canvas.text(
            does, (left, rect.centery + line * 0.85), theme.BODY, colours.gold, theme.UI_BOLD, width=room
        )

    return Item(f"corner:{role}", rect, draw, label=f"{name}: {does}")


def clock(scene: TowerScene, canvas: Canvas) -> None:
    """The clock, at the right below who called the test."""
    area = canvas.area
    top = bar_height(canvas) + 8
    high = area.height - top - STRIP - 24
    width = beside(canvas)
    right = scene.ground(canvas).point(tower_view.RIGHT, 0.0)[0]
    left = max(right, area.right - width - (area.right - right - width) / 2)
    room = FRect(min(left, area.right - width), top, min(width, area.right - 8 - left), high * 0.75)
    middle, radius = tower_clock.place(area, room)
    rect = FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
    calm = scene.app.settings.reduced_motion

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        tower_clock.draw(
            canvas, middle, radius, scene.left, scene.seconds, calm=calm, digits=scene.words.digits
        )
        scene.paint_cubes_over(canvas, rect)

    scene.add(Item("clock", rect, draw))


def sentence(scene: TowerScene) -> str:
    """Sentence of the moment: the task (with its keys and buttons for the first cube), why it does not stand yet, or what became of it."""
    words, contest = scene.words, scene.contest
    if scene.phase == "counting":
        return words("tower.wait")
    if scene.result == c.STOOD:
        seconds = words.digits(f"{contest.settled_at:.1f}")
        return words("tower.said_stood", count=contest.tower.count, seconds=seconds)
    if not scene.result and scene.app.devices.used != "pointer" and contest.starts:
        pad = scene.app.devices.used == "pad" and contest.carriage is not None
        key = "take" if contest.carriage is None else "ride_pad" if pad else "ride"
        return words(f"tower.{key}", **scene.hands.keys())
    why = words(f"tower.why_{contest.reason.why}", count=contest.reason.count)
    return words("tower.said_fell", why=why) if scene.result else why


def strip(scene: TowerScene, canvas: Canvas) -> None:
    """While it is built: the sentence of the moment below the table, spoken too, and what moves with time."""
    area = canvas.area
    said = sentence(scene)
    broken = scene.phase == "open" and scene.contest.reason.why in (c.ON_TABLE, c.CROWDED)
    size = 19.0 if not small(canvas) else theme.BODY
    wide = min(area.width - 20, max(420.0, canvas.text_width(said, size, theme.UI_BOLD) + 60))
    rect = FRect(area.centerx - wide / 2, area.bottom - STRIP - 8, wide, STRIP)
    edge = "#ff9a3c" if broken or scene.result == c.FELL else "#7dffb0" if scene.result else "#35d0ff"

    scene.strip(rect, said, size, "#070b14", edge, 2)
    scene.add(Item("moment", FRect(area), lambda canvas, item, mood: scene.large_word(canvas)))


def word_place(scene: TowerScene, canvas: Canvas) -> Place:
    """Beside the tower where there is room for it, else over its head."""
    area, here = canvas.area, scene.ground(canvas)
    width = here.point(-1.6 * 40, 0.0)[0] - area.left - 24
    size = min(92.0, area.height * 0.14)
    if width >= 260:
        return (area.left + 16 + width / 2, area.height * 0.36), size, width
    return (area.centerx, bar_height(canvas) + 14 + size / 2), size * 0.8, area.width - 24


# ---- pages


def page(
    scene: TowerScene,
    canvas: Canvas,
    title: str,
    texts: list[str],
    buttons: int,
    *,
    rows: int = 0,
    gold: int = -1,
) -> tuple[list[FRect], list[FRect]]:
    """A panel with a title, rows for choices, and paragraphs (the one numbered `gold` stands out); the places of the rows and of so many
    buttons. What is longer than the screen scrolls, rows too: whoever fills them does it in the scroll area "texts"."""
    folded = small(canvas)
    size = 18.0 if not folded else theme.BODY
    wide = min(700.0, canvas.area.width - 20)
    heights = [canvas.paragraph_height(text, wide - 64, size) + 10 for text in texts]
    row = 46.0
    content = rows * row + (8 if rows else 0) + sum(heights)
    high = 60 + content + 76
    top = bar_height(canvas) + 8
    room = FRect(canvas.area.left, top, canvas.area.width, canvas.area.height - top)
    box = centered(room, wide, high, 8)
    # what is to be built with is seen while it is read, where there is room above it
    cubes = scene.contest.tower.count
    free = scene.ground(canvas).point(0.0, tower_view.tray_high(cubes))[1] - 10
    box.bottom = max(room.top + box.height, min(box.bottom, free))
    scene.add(panel("panel", box, edge="info"))
    inner = inset(box, 24, 12)
    title_rect = FRect(inner.left, inner.top, inner.width, 38)
    scene.add(heading("title", title_rect, title, 28 if not folded else 21, align="center"))
    region = FRect(inner.left - 6, inner.top + 44, inner.width + 12, inner.height - 44 - 62)
    spots: list[FRect] = []
    with scene.scrolled("texts", region, content) as area:
        across = region.width - 12 - (16 if area.most > 0.5 else 0)
        y = region.top
        for _ in range(rows):
            spots.append(FRect(region.left + 6, y + 2, across, row - 6))
            y += row
        y += 8 if rows else 0
        for index, (text, tall) in enumerate(zip(texts, heights, strict=True)):
            rect = FRect(region.left + 6, y, across, tall)
            colour = "gold" if index == gold else "text"
            scene.add(label(f"text:{index}", rect, text, size=size, colour=colour, wrap=True, valign="top"))
            y += tall
        scene.fill_rows(spots)
    return spots, columns(FRect(inner.left, inner.bottom - 56, inner.width, 54), buttons, 12)
