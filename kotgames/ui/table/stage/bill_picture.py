"""The drawing of the bill: title or result above the fighters, lines at both sides."""

from __future__ import annotations

from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art.skeleton import Point
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.stage import effects
from kotgames.ui.table.stage.bill import Bill, BillLine, column, lines_top


def paint(canvas: Canvas, bill: Bill, front: FRect, *, late: bool) -> None:
    """Draw it on a stage that came forward; `late`: the contact was seen."""
    y = front.top + front.height * 0.09
    if bill.result is not None and late:
        image = result_picture(canvas, front, *bill.result)
        canvas.center(image, (front.centerx, y + 8))
        note(canvas, bill.result[0], image, (front.centerx, y + 8))
    elif bill.title:
        image = effects.word(canvas, bill.title, min(28.0, front.height * 0.07), "#ffe9c4", 0.0)
        canvas.center(image, (front.centerx, y))
        note(canvas, bill.title, image, (front.centerx, y))
    for side, lines in ((0, bill.left), (1, bill.right)):
        _lines(canvas, bill, front, side, [line for line in lines if late or not line.late])


def result_picture(canvas: Canvas, front: FRect, text: str, colour: str) -> Surface:
    """The letters of a result."""
    size = min(64.0, front.height * 0.14)
    return effects.word(canvas, text, size, canvas.ink(colour), 0.0)


def note(canvas: Canvas, text: str, image: Surface, middle: Point) -> None:
    """Tell a listener that a word stands there, and where."""
    width, height = image.get_width() / canvas.u, image.get_height() / canvas.u
    place = FRect(middle[0] - width / 2, middle[1] - height / 2, width, height)
    canvas.scribe.note(text, canvas.size_px(height), place, False)


def _lines(canvas: Canvas, bill: Bill, front: FRect, side: int, lines: list[BillLine]) -> None:
    box = column(front, side)
    top = lines_top(front, side, dice=bill.dice, bare=bill.bare)
    scale = min(1.0, front.height / 440.0)
    for line in lines:
        size = max(16.0, line.size * scale)
        if line.wraps:
            top += _sentence(canvas, line, box, top, side) + 4
            continue
        x = box.left + 4 if side == 0 else box.right - 4
        canvas.text(
            line.text, (x, top + size * 0.55), size, canvas.ink(line.colour), theme.POSTER,
            anchor="midleft" if side == 0 else "midright", width=box.width + 60, outline=1.6, ink="#160d14",
        )  # fmt: skip
        top += size * 1.22


def _sentence(canvas: Canvas, line: BillLine, box: FRect, top: float, side: int) -> float:
    """A sentence in the column, as far as there is room above the lower edge; how high it is."""
    room = FRect(box.left, top, box.width, max(18.0, box.bottom - top))
    ink = canvas.ink(line.colour)
    align = "left" if side == 0 else "right"
    return canvas.paragraph(line.text, room, theme.SMALL, ink, theme.UI_BOLD, align=align, leading=0.95)
