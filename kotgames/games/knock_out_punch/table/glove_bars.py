"""The bars over the lane: thrower and target with their keys, the countdown, the time that is left, the power, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.ui import theme
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.test_pages import small
from kotgames.ui.widgets.controls import choice, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.table.glove_play import GloveScene

COLOURS: Final = {
    g.HIT: ("#fff6d8", "#ffd23c", "#e2402a"),
    g.DODGED: ("#f2fff2", "#9fe6a8", "#2f9a52"),
    g.CAUGHT: ("#f2fbff", "#8fd0ff", "#1f6fd0"),
    "count": ("#fffdf4", "#ffe9a0", "#e5a91d"),
}
"""The letters of a word of the moment, from above."""


def corner_width(canvas: Canvas) -> float:
    """The width of a corner with somebody's name and controls."""
    return min(372.0, (canvas.area.width - 400) / 2) if not small(canvas) else canvas.area.width * 0.36


def corners(scene: GloveScene, canvas: Canvas) -> None:
    """The corners of the thrower, at the left, and of the target, at the right; each with their controls, if a person has them here."""
    area, folded = canvas.area, small(canvas)
    wide = corner_width(canvas)
    high = 96.0 if not folded else 62.0
    for role, name, left in zip(
        (PUNCHER, DEFENDER), scene.names(), (12.0, area.width - 12.0 - wide), strict=True
    ):
        rect = FRect(left, 10, wide, high)
        scene.add(_corner(scene, role, name, rect, folded))


def _corner(scene: GloveScene, role: str, name: str, rect: FRect, folded: bool) -> Item:
    words = scene.words
    does = words(f"glove.{role}")
    controls = controls_of(scene, role, short=True)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        canvas.panel(rect, 12, colours.gold if role in scene.hands.people else colours.panel_edge, 2)
        face = rect.height - 20 if not folded else 0.0
        picture = scene.face(canvas, role, face) if face else None
        if picture is not None:
            canvas.center(picture, (rect.left + 10 + face / 2, rect.centery))
        left = rect.left + 14 + (face + 6 if picture is not None else 0)
        room = rect.right - 14 - left
        size, line = (24.0, 24.0) if not folded else (17.0, 17.0)
        at = rect.top + line
        used = canvas.text(
            does,
            (rect.right - 14, at),
            theme.SMALL,
            colours.gold,
            theme.UI_BOLD,
            anchor="midright",
            width=room * 0.4,
        )
        here = used.left - left - 8
        called = canvas.first_fit([*calls(name, scene.names()), ""], here - 2, theme.SMALL, theme.POSTER)
        canvas.text(called, (left, at), size, colours.text, theme.POSTER, width=here)
        below = FRect(left, at + line * 0.8, room, rect.bottom - at - line * 0.8 - 4)
        ways = [controls, controls_of(scene, role, short=True, shortest=True)]
        fits = (one for one in ways if canvas.paragraph_height(one, room, theme.SMALL) <= below.height + 1)
        canvas.paragraph(next(fits, ways[-1]), below, theme.SMALL, colours.text_soft)

    return Item(f"corner:{role}", rect, draw, label=f"{name}: {does}", about=controls)


def controls_of(scene: GloveScene, role: str, *, short: bool = False, shortest: bool = False) -> str:
    """The keys of somebody in a sentence; what a bot is."""
    words = scene.words
    if role in scene.levels:
        return scene.levels_called(role)
    keys = scene.hands.keys_of(role)
    mouse = scene.hands.points(role)
    if shortest:
        shown = words(f"glove.{role}_keys_shortest", **keys)
        return words("glove.mouse_or", keys=shown) if mouse else shown
    if scene.app.devices.used == "pad" and scene.hands.pads_of(role):
        said = words(f"glove.{role}_pad", **keys)
        return f"{said} {words('glove.mouse_too')}" if mouse else said
    size = "_short" if short else ""
    said = words(f"glove.{role}_keys{size}", **keys)
    return f"{words(f'glove.{role}_mouse{size}')} {said}" if mouse else said


def mouse_row(scene: GloveScene, spot: FRect) -> None:
    """Of two people: who has the mouse."""
    hands = scene.hands

    def choose(index: int) -> None:
        hands.mouse = (PUNCHER, DEFENDER)[index]
        scene.rebuild()

    at = (PUNCHER, DEFENDER).index(hands.mouse)
    scene.add(choice("mouse", spot, scene.words("glove.mouse"), list(scene.names()), at, choose))


ROW: Final = 42.0
"""Height of a choice on a page in units."""


def page(
    scene: GloveScene, canvas: Canvas, title: str, texts: Sequence[str], rows: Sequence[Callable[[FRect], None]], buttons: int,
    *, last: str | None = None,
) -> list[FRect]:  # fmt: skip
    """A panel with a title, choices (`rows` add them at their places) and paragraphs; the places of the buttons. `last`: a paragraph above
    the choices that stands out, "" for none; with it the choices are as wide as the paragraphs."""
    folded, aligned = small(canvas), last is not None
    size = 17.0 if not folded else theme.BODY
    wide = min(680.0, canvas.area.width - 24)
    said = [*([last] if last else []), *texts]
    heights = [canvas.paragraph_height(text, wide - 64, size) + 8 for text in said]
    content = len(rows) * (ROW + 8) + sum(heights)
    top = 116.0 if not folded else 78.0
    room = FRect(canvas.area.left, top, canvas.area.width, canvas.area.height - top)
    box = centered(room, wide, 62 + content + 72, 8)
    box.bottom = room.bottom - 12  # the defender is seen above it
    scene.add(panel("panel", box, edge="gold"))
    inner = inset(box, 24, 14)
    rect = FRect(inner.left, inner.top, inner.width, 36)
    scene.add(heading("title", rect, title, 28 if not folded else 22, align="center"))
    region = FRect(inner.left, inner.top + 42, inner.width, inner.height - 42 - 62)
    around, bar, indent = (6.0, 14.0, 0.0) if aligned else (0.0, 16.0, 6.0)
    with scene.scrolled("texts", region.inflate(2 * around, 0), content) as area:
        left, across = inner.left, inner.width - (bar if area.most > 0.5 else 0)
        y = region.top + (2 if aligned else 0)

        def add(name: str, colour: str) -> None:
            nonlocal y
            text, tall = said.pop(0), heights.pop(0)
            rect = FRect(left, y, across, tall)
            scene.add(label(name, rect, text, size=size, colour=colour, wrap=True, valign="top"))
            y += tall

        if last:
            add("last", "gold")
        for row in rows:
            row(FRect(left + indent, y + (0 if aligned else 2), across - 2 * indent, ROW))
            y += ROW + 8
        for index in range(len(said)):
            add(f"text:{index}", "text")
    return columns(FRect(inner.left, inner.bottom - 56, inner.width, 54), buttons, 12)


def course(scene: GloveScene, canvas: Canvas) -> None:
    """While it is played: the sentence of the moment, spoken too, and what moves with time."""
    area, folded = canvas.area, small(canvas)
    said = sentence(scene)
    wide = min(area.width - 24, 620.0)
    wide = min(wide, area.width - 2 * corner_width(canvas) - 44) if not folded else wide
    high = 34.0 if not folded else 26.0
    strip = FRect(area.centerx - wide / 2, 52 if not folded else 78, wide, high)

    scene.strip(strip, said, 18 if not folded else theme.BODY, "#0b0d12", scene.app.palette.panel_edge, 1.5)
    scene.add(Item("ways", FRect(area), lambda c, item, mood: ways(scene, c)))
    scene.add(Item("moment", FRect(area), lambda c, item, mood: moment(scene, c)))


def ways(scene: GloveScene, canvas: Canvas) -> None:
    """The signs of what a press does, where somebody defends with the mouse."""
    if not scene.result and scene.app.devices.used == "pointer" and scene.hands.points(DEFENDER):
        scene.view.ways(canvas, scene.focus.at)


def sentence(scene: GloveScene) -> str:
    """The task of now, or the outcome, in a sentence."""
    words = scene.words
    if scene.result:
        return scene.said("late" if scene.contest.throw is None else scene.result)
    if scene.phase == "counting":
        return words("glove.wait")
    if scene.contest.flying:
        return words("glove.flies")
    if scene.contest.thrown_again:
        return words("glove.flies_again")
    if PUNCHER in scene.hands.people and DEFENDER in scene.hands.people:
        return words("glove.both")
    return words("glove.throw_now" if PUNCHER in scene.hands.people else "glove.watch_out")


def moment(scene: GloveScene, canvas: Canvas) -> None:
    """The number that is counted, the time and the power, the word of what became of it."""
    area, folded = canvas.area, small(canvas)
    if scene.caption() and scene.phase != "counting":
        _score(scene, canvas, folded)
    scene.large_word(canvas)
    if scene.phase == "counting" or scene.result or scene.contest.flying or scene.contest.thrown_again:
        return
    wide, high = area.width * 0.2, 26 if not folded else 22
    _clock(scene, canvas, FRect(area.centerx - wide / 2, 18, wide, high), scene.time)
    power = scene.shown.power
    if power is not None:
        _gauge(scene, canvas, power)


def _clock(scene: GloveScene, canvas: Canvas, rect: FRect, time: float) -> None:
    """The time in which the glove must be thrown."""
    left = max(0.0, g.PATIENCE - time)
    canvas.rounded(rect, rect.height / 2, "#0b0d12", canvas.palette.panel_edge, 1.5)
    inner = rect.inflate(-8, -8)
    share = left / g.PATIENCE
    if inner.width * share > inner.height:
        colour = canvas.palette.gold if left > 3 else "#ff5a4a"
        canvas.push_clip(FRect(inner.left, inner.top, inner.width * share, inner.height))
        canvas.rounded(inner, inner.height / 2, colour)
        canvas.pop_clip()
    shown = scene.words("glove.seconds", count=int(left) + 1 if left > 0 else 0)
    canvas.text(shown, rect.center, theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center", outline=1.5)


def _score(scene: GloveScene, canvas: Canvas, folded: bool) -> None:
    """The outcomes of the throws before."""
    area = canvas.area
    at = (area.centerx, 100 if not folded else 116)
    canvas.text(
        scene.caption(),
        at,
        theme.SMALL,
        canvas.palette.gold,
        theme.UI_BOLD,
        anchor="center",
        outline=1.5,
        width=area.width * 0.3 if not folded else area.width - 24,
    )


def _gauge(scene: GloveScene, canvas: Canvas, power: float) -> None:
    """The power of the throw, on a gauge."""
    area = canvas.area
    hand = scene.view.glove_rect(area)
    high = area.height * 0.3
    rect = FRect(hand.right + 26, hand.centery - high * 0.62, 24, high)
    rect.bottom = min(rect.bottom, area.bottom - 56)
    canvas.rounded(rect, 10, "#0b0d12", canvas.palette.panel_edge, 2)
    inner = rect.inflate(-8, -8)
    tall = inner.height * power
    if tall >= 4:
        colour = "#7ad07f" if power < 0.5 else "#ffd34d" if power < 0.85 else "#ff5a3c"
        canvas.push_clip(FRect(inner.left, inner.bottom - tall, inner.width, tall))
        canvas.rounded(inner, 7, colour)
        canvas.pop_clip()
    canvas.text(
        scene.words("glove.power"),
        (rect.right + 8, rect.bottom - 10),
        theme.SMALL,
        "#ffffff",
        theme.UI_BOLD,
        outline=1.5,
        width=area.right - rect.right - 12,
    )
