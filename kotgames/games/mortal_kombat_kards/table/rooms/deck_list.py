"""The deck that is built, by type, with less and more for each kard; and the rules that it breaks, with what mends them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.card_set import NONE, VARIABLE
from kotgames.games.mortal_kombat_kards.components import TYPES
from kotgames.games.mortal_kombat_kards.decks import Violation
from kotgames.games.mortal_kombat_kards.table import card_signs, looks
from kotgames.games.mortal_kombat_kards.table.rooms.browse import BAR
from kotgames.games.mortal_kombat_kards.table.rooms.room import badge
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button, focus_rim, label
from kotgames.ui.widgets.layout import inset

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.table.rooms.builder import Builder

ROW: Final = 32.0
HEAD: Final = 26.0
TWO: Final = 480.0
"""From this width on two kards stand side by side."""
SIGN: Final = 27.0
"""Width of less and more."""
STRIPS: Final = (48.0, 40.0)
"""Height of a line of the violations where one is seen at a time, and where there are more."""


def add(scene: Builder, rect: FRect) -> None:
    """The whole column."""
    scene.ground("deck list", rect, looks.WARM)
    inner = inset(rect, 8)
    bench = scene.bench
    across = 2 if inner.width >= TWO else 1
    groups: dict[int, list[str]] = {}
    for kard, _ in bench.deck.in_order(bench.card_set):
        groups.setdefault(bench.card_set.types[bench.card_set.kind_index[kard]], []).append(kard)
    lines = sum(-(-len(kards) // across) for kards in groups.values())
    content = len(groups) * (HEAD + 4) + lines * (ROW + 3)
    wrong = {kard for one in bench.violations for kard in one.mend.of}
    with scene.scrolled("deck", inner, content):
        y, wide = inner.top, (inner.width - BAR - 6 * (across - 1)) / across
        for kind, kards in groups.items():
            scene.add(_head(scene, kind, kards, FRect(inner.left, y, inner.width - BAR, HEAD)))
            y += HEAD + 2
            for number, kard in enumerate(kards):
                line, column = divmod(number, across)
                spot = FRect(inner.left + column * (wide + 6), y + line * (ROW + 3), wide, ROW)
                _row(scene, kard, spot, wrong=kard in wrong)
            y += -(-len(kards) // across) * (ROW + 3) + 2
    if not groups:
        scene.add(label("empty", inner, scene.words("builder.empty"), align="center", colour="text_soft", wrap=True))  # fmt: skip


def _head(scene: Builder, kind: int, kards: list[str], rect: FRect) -> Item:
    count = sum(map(scene.bench.copies, kards))
    text, colour = scene.words(f"type.{TYPES[kind]}").upper(), looks.TYPE_COLOURS[kind]

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        wide = canvas.text(text, (box.left + 4, box.centery), theme.BODY, colour, theme.UI_BOLD).width
        canvas.text(str(count), (box.left + wide + 12, box.centery), theme.BODY, "#ffffff", theme.UI_BOLD)
        left = box.left + wide + 36
        canvas.fill(FRect(left, box.centery - 1, box.right - left, 2), colour)

    return Item(f"head:{TYPES[kind]}", rect, draw, label=f"{text}: {count}")


def _row(scene: Builder, kard: str, rect: FRect, *, wrong: bool) -> None:
    """A kard of the deck; the arrow keys take one out and put one in, as the signs at its end do."""
    bench = scene.bench
    copies, face, colour = bench.copies(kard), bench.face(kard), scene.colour(kard)
    place = card_signs.place_of(face)
    less, more = (FRect(rect.right - away, rect.top, SIGN, rect.height) for away in (2 * SIGN + 26, SIGN))

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        hot = mood.hover or scene.looked == kard
        edge = looks.BAD if wrong else looks.WARM if hot else "#4a2f5a"
        canvas.rounded(box, 7, "#2a1838" if hot else "#1b0f28", edge, 2 if wrong else 1.5)
        canvas.fill(FRect(box.left + 4, box.top + 6, 4, box.height - 12), colour)
        x = box.left + 14
        if place != NONE:
            badge(canvas, place, FRect(x, box.centery - 12, 30, 24))
        x += 36
        right = less.left - rect.left + box.left - 6
        figures = _figures(face.speed, face.strength)
        for text, ink in reversed(figures):
            looks.digits(canvas, text, (right - 8, box.centery), 17, ink, outline=0)
            right -= 20
        name = scene.name(kard)
        if wrong:
            canvas.icon("hazard-sign", (x + 8, box.centery), 16, looks.BAD)
            x += 20
        canvas.text(name, (x, box.centery + 1), 21, "#ffffff", looks.NAME, width=right - x - 4)
        middle = (box.right - SIGN - 13, box.centery)
        looks.digits(canvas, str(copies), middle, 19, "#ffffff", outline=0)
        focus_rim(canvas, box, 7, mood)

    def step(by: int) -> None:
        scene.put_in(kard) if by > 0 else scene.take_out(kard)

    said = scene.words("builder.copies", name=scene.name(kard), count=copies, most=bench.most(kard))
    scene.add(Item(f"row:{kard}", rect, draw, "object", said, partial(scene.look_at, kard), focus=True, adjust=step))  # fmt: skip
    scene.add(
        _sign(
            f"fewer:{kard}",
            less,
            "−",
            partial(scene.take_out, kard),
            scene.words("builder.take_out", name=scene.name(kard)),
        )
    )
    scene.add(
        _sign(
            f"another:{kard}",
            more,
            "+",
            partial(scene.put_in, kard),
            scene.words("builder.put_in", name=scene.name(kard)),
        )
    )


def _figures(speed: int, strength: int) -> list[tuple[str, str]]:
    """Speed and Strength with their colours, as far as a kard has them."""
    found = [] if speed == NONE else [("V" if speed == VARIABLE else str(speed), looks.FAST)]
    return [*found, *([] if strength < 0 else [(str(strength), looks.STRONG)])]


def _sign(name: str, rect: FRect, text: str, on: partial[None], said: str) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect.inflate(-6, -8)
        canvas.rounded(box, 6, looks.WARM if mood.hover else "#3a2350", looks.WARM, 1.2)
        ink = "#1a0c06" if mood.hover else "#ffffff"
        canvas.text(text, (box.centerx, box.centery - 1), 18, ink, theme.UI_BOLD, anchor="center")

    return Item(name, rect, draw, "object", said, on)


# ---- the rules that it breaks


def strip_height(scene: Builder, *, many: bool) -> float:
    """The height of the strip, where one line is seen at a time, or two (`many`)."""
    return STRIPS[many] * (1 + (many and len(scene.bench.violations) > 1)) + 6


def add_strip(scene: Builder, rect: FRect, *, many: bool) -> None:
    """A line for each violation, with what mends it; or that there is none."""
    found, high = scene.bench.violations, STRIPS[many]
    scene.ground("strip", rect, looks.BAD if found else looks.GOOD)
    inner = inset(rect, 8, 3)
    if not found:
        scene.add(_fine(scene, inner))
        return
    with scene.scrolled("violations", inner, high * len(found)) as area:
        wide = inner.width - BAR * (area.most > 0.5)
        for number, one in enumerate(found):
            _violation(scene, number, one, FRect(inner.left, inner.top + number * high, wide, 40))


def _fine(scene: Builder, rect: FRect) -> Item:
    text = scene.words("builder.fine", rules=f"@setup.rules_value.{scene.bench.deck.rules}")

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.icon("check-mark", (rect.left + 14, rect.centery), 20, looks.GOOD)
        canvas.text(text, (rect.left + 34, rect.centery), theme.BODY, looks.GOOD, theme.UI_BOLD, width=rect.width - 40)  # fmt: skip

    return Item("fine", rect, draw, label=text)


def _violation(scene: Builder, number: int, one: Violation, rect: FRect) -> None:
    words, mend = scene.words, one.mend
    text = words.refusal(one)
    adds = bool(mend.add) and not 0 < mend.out <= mend.add  # as `decks.mended` decides
    does = words("builder.mend_add" if adds else "builder.mend_out", count=mend.add if adds else mend.out)
    wide = min(190.0, rect.width * 0.34)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        canvas.icon("hazard-sign", (box.left + 14, box.centery), 20, looks.BAD)
        room = FRect(box.left + 32, box.top + 2, box.width - 36, box.height - 4)
        ink = "#ffffff" if mood.hover else looks.SOFT
        canvas.paragraph(text, room, theme.BODY, ink, theme.UI_BOLD, valign="middle", leading=0.94)
        focus_rim(canvas, box.inflate(-4, -4), 8, mood)

    spot = FRect(rect.left, rect.top, rect.width - wide - 8, rect.height)
    role, leads = ("object", partial(scene.jump, mend.of[0])) if mend.of else ("", None)
    scene.add(Item(f"violation:{number}", spot, draw, role, text, leads, focus=bool(mend.of)))
    mends = FRect(rect.right - wide, rect.top + 2, wide, rect.height - 4)
    scene.add(button(f"mend:{number}", mends, does, partial(scene.mend, one), colour="warn", size=16))
