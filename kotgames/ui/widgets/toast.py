"""One sentence over everything, for a moment: refusals, errors, notices. Where the rules have a paragraph on it, it is a link to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import ref

from pygame import FRect

from kotgames.system.catalogue import Words
from kotgames.ui import signs, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.citing import cited, printed
from kotgames.ui.items import CALM, Item, Mood
from kotgames.ui.widgets.controls import focus_rim

TOAST = "toast"
"""The id of the sentence while it is a link: it comes last in the scene in front, and is gone soon."""

_FADE_MS = 160.0
_READ_MS = 1200.0
"""So long a sentence about the program must have been seen before another may take its place for good."""
_EDGE = 12.0
"""Radius of its corners, and the air above and below a sentence that floats."""
_CLOSE = 0.94
"""From line to line, where there is little room."""
_MARGIN = 12.0
"""Between it and the side of the window, where it does not lie in the middle."""
_LEFT = 54.0
"""Left edge of the sentence, right of the icon."""
_BOOK = 34.0
"""Width of the book that marks a link."""

WEIGHTS = {"": 1.0, "poster": 1.0, "scroll": 0.0, "field": 6.0, "panel": 1.0}
"""Costs of covering something, by role ("" for the panel of a dialog); words without a role cost twice a button."""

Leads = Callable[[], None]


@dataclass(slots=True)
class _Setting:
    """The setting of a sentence: its box, the text in it with the size of its letters, and the place of the foot."""

    box: FRect
    text: FRect
    size: float
    leading: float
    foot: tuple[float, float] | None
    anchor: str
    icon: bool


class Toast:
    """The newest sentence wins; it stays as long as it takes to read, and longer while somebody looks at its link."""

    def __init__(self) -> None:
        self.text = ""
        self.ruling = ""
        self.topic: tuple[str, str] | None = None
        """Its topic in the rules, as (kind, key)."""
        self._key: Callable[[], str] = str
        self._open: Leads | None = None
        self._left = 0.0
        self._shake = 0.0
        self._seen = 0.0
        self._watched = False
        self._at: tuple[float, float] | None = None
        """Its upper left corner; None: where it usually lies."""
        self._place: tuple[FRect, FRect] | None = None
        """Its place, if the screen has one for it; the second where it needs more room than one line."""
        self._settled: object = None
        """For what that was worked out."""

    def show(self, text: str, ruling: str = "") -> None:
        """Show a sentence and the rule it rests on."""
        self.text, self.ruling, self.topic, self._open = text, ruling, None, None
        self._left = 1400.0 + 45.0 * len(text)
        self._shake = 220.0
        self._seen = 0.0
        self._watched = False

    def settle(
        self,
        canvas: Canvas,
        words: Words,
        items: Sequence[Item],
        scene: object,
        place: tuple[FRect, FRect] | None = None,
    ) -> None:
        """Take the place that a screen has for sentences (of one line, and longer); where it has none, find the one where it covers least
        of what the screen says and offers, nearest to where it usually lies. Worked out once for a sentence and a screen."""
        if self._left <= 0:
            return
        # not by its id, which the next screen may get once this one is gone
        key = (self.text, ref(scene), tuple(canvas.area), place and tuple(map(tuple, place)))
        if key == self._settled:
            return
        self._settled, self._at = key, None
        self._place = place
        if place is not None:
            return
        box = self._box(canvas, words)
        lefts = (box.left, canvas.area.width - box.width - _MARGIN, _MARGIN)
        tops = [box.top + step * 8.0 for step in range(-int(box.top / 8), int(canvas.area.height / 8))]
        places = sorted(
            (
                (left, top)
                for top in tops
                if 4 <= top <= canvas.area.height - box.height - 4
                for left in lefts
            ),
            key=lambda at: abs(at[0] - box.left) + abs(at[1] - box.top),
        )
        self._at = min(
            places, key=lambda at: round(_covered(items, FRect(at, box.size))), default=box.topleft
        )

    def leads_to(self, topic: tuple[str, str], key: Callable[[], str], on: Leads | None = None) -> None:
        """The sentence that is shown has a paragraph in the rules, which this key opens (it is another one once a controller is used), and
        `on` from wherever the sentence is seen."""
        self.topic, self._key, self._open = topic, key, on

    def heights(self, canvas: Canvas, words: Words, wide: float) -> tuple[float, float]:
        """The height of a sentence of one line in a place so wide, and the height of this one."""
        line = canvas.line_height(theme.BODY, theme.UI_BOLD) + 6
        foot = self._foot(words)
        for high in (line, 2 * line):
            if (
                self._beside(canvas, FRect(0, 0, wide, high), theme.BODY, foot, icon=True).text.height
                <= high - 2
            ):
                return line, high
        made = self._placed(canvas, foot, FRect(0, 0, wide, line), FRect(0, 0, wide, 2 * line))
        return line, made.box.height

    def clear(self) -> None:
        """Take it away."""
        self._left = 0.0

    @property
    def alive(self) -> bool:
        """True while it is on the screen."""
        return self._left > 0

    @property
    def running(self) -> bool:
        """True while its time runs."""
        return self._left > 0 and not (self._watched and self._shake <= 0)

    @property
    def unread(self) -> bool:
        """True while it is on the screen, but not yet for so long that anybody can have read it."""
        return self._left > 0 and self._seen < _READ_MS

    def watched(self, on: bool) -> None:
        """Note that somebody is on its link (or not): then it waits."""
        self._watched = on and self._open is not None

    def advance(self, ms: float) -> bool:
        """Let time pass; True if the picture changed (it slides in, stays still, and goes)."""
        if self._left <= 0:
            return False
        self._seen += ms
        if not self._watched:
            self._left = max(0.0, self._left - ms)
        moving = self._shake > 0 or self._left == 0
        self._shake = max(0.0, self._shake - ms)
        return moving

    def item(self, canvas: Canvas, words: Words) -> Item | None:
        """The link that it is while it leads somewhere; the window draws it, over everything. While it slides in it is none yet: who
        clicks fast means what lies below."""
        if self._left <= 0 or self._open is None or self._shake > 0:
            return None
        label = " ".join(part for part in (self.text, self._foot(words)) if part)
        return Item(
            TOAST, self._box(canvas, words), _nothing, role="button", label=signs.spoken(label), on=self._open, focus=True, turn=9.0
        )  # fmt: skip

    def _foot(self, words: Words) -> str:
        """The line below the sentence: where its rule is printed, and how to read it here."""
        ruling = words("ui.by_rule", ruling=cited(words, self.ruling)) if printed(self.ruling) else ""
        if self.topic is None:
            return ruling
        key = self._key()
        how = words("rules.opens", button=key) if key else words("rules.opens_here")
        return "  ·  ".join(part for part in (ruling, how) if part)

    def _box(self, canvas: Canvas, words: Words) -> FRect:
        """Its box when it has slid in."""
        return self._setting(canvas, words).box

    def _setting(self, canvas: Canvas, words: Words) -> _Setting:
        foot = self._foot(words)
        return (
            self._floating(canvas, foot) if self._place is None else self._placed(canvas, foot, *self._place)
        )

    def _floating(self, canvas: Canvas, foot: str) -> _Setting:
        """Below the top edge, or where it covers least; the foot below the sentence."""
        area = canvas.area
        book = _BOOK if self._open is not None else 0.0
        most = min(area.width - 24, 780.0)
        inner = most - 72 - book
        size = theme.BODY + 1
        lines = canvas.scribe.wrap(self.text, theme.UI_BOLD, canvas.size_px(size), inner * canvas.u)
        height = len(lines) * canvas.line_height(size, theme.UI_BOLD)
        wide = max(canvas.text_width(line, size, theme.UI_BOLD) for line in lines)
        wide = max(wide, signs.width(canvas, foot))
        width = min(most, wide + 80 + book)
        left, top = self._at or (area.centerx - width / 2, min(72.0, area.height * 0.1))
        high = height + 2 * _EDGE + (canvas.line_height(theme.SMALL) if foot else 0.0)
        box = FRect(left, top, width, high)
        text = FRect(left + _LEFT, top + _EDGE, width - 16 - book - _LEFT, height)
        below = (text.left, text.bottom + canvas.line_height(theme.SMALL) / 2)
        return _Setting(box, text, size, 1.0, below if foot else None, "midleft", icon=True)

    def _placed(self, canvas: Canvas, foot: str, lane: FRect, whole: FRect) -> _Setting:
        """In its lane if it is one line, the foot behind it; else over the question too, and in as much of that as it takes: smaller, then
        without the icon, then without the foot."""
        made = None
        for box, sizes, icon, shown in (
            (lane, (theme.BODY,), True, foot), (whole, (theme.BODY, theme.SMALL), True, foot),
            (whole, (theme.SMALL,), False, foot), (whole, (theme.SMALL,), False, ""),
        ):  # fmt: skip
            for size in sizes:
                made = self._beside(canvas, FRect(box), size, shown, icon=icon)
                if made.text.height <= box.height - 2:
                    return made
        assert made is not None
        made.box.height = made.text.height + 4
        return made

    def _beside(self, canvas: Canvas, box: FRect, size: float, foot: str, *, icon: bool) -> _Setting:
        """The sentence in a box, in the middle of its height, the foot at its right."""
        right = box.right - 14 - (_BOOK if self._open is not None else 0.0)
        left = box.left + (_LEFT - 4 if icon else 14)
        room = right - left - (signs.width(canvas, foot) + 16 if foot else 0.0)
        high = canvas.paragraph_height(self.text, room, size, theme.UI_BOLD, leading=_CLOSE)
        text = FRect(left, box.centery - high / 2, room, high)
        return _Setting(
            box, text, size, _CLOSE, (right, box.centery) if foot else None, "midright", icon=icon
        )

    def paint(self, canvas: Canvas, words: Words, mood: Mood = CALM) -> None:
        """Draw it below the top edge."""
        if self._left <= 0:
            return
        slide = max(0.0, self._shake - 60) / _FADE_MS
        how = self._setting(canvas, words)
        far = -slide * (24 if self._place is None else 4)
        box, text = how.box.move(0, far), how.text.move(0, far)
        colours = canvas.palette
        lit = mood.hover or mood.focus
        canvas.panel(box, _EDGE, colours.focus if lit else colours.gold, 3 if lit else 2)
        sign = min(26.0, box.height - 4)
        if how.icon:
            canvas.icon("info", (box.left + 30, box.centery), sign, colours.gold)
        if self._open is not None:
            ink = colours.text if lit else colours.gold
            canvas.icon("rule-book", (box.right - 12 - _BOOK / 2 + 4, box.centery), sign, ink)
        canvas.paragraph(self.text, text, how.size, colours.text, theme.UI_BOLD, leading=how.leading)
        if how.foot is not None:
            ink = colours.gold if self._open is not None else colours.text_dim
            at = (how.foot[0], how.foot[1] + far)
            signs.write(canvas, self._foot(words), at, theme.SMALL, ink, anchor=how.anchor, width=box.width)
        focus_rim(canvas, box, _EDGE, mood)


def _covered(items: Sequence[Item], box: FRect) -> float:
    """The cost of covering the words and offers under a box, the words dearest."""
    cost = 0.0
    for item in items:
        over = item.rect.clip(box if item.clip is None else box.clip(item.clip))
        if over.width <= 0 or over.height <= 0 or item.id == TOAST:
            continue
        weight = WEIGHTS.get(item.role, 3.0) if item.role or item.id == "panel" else _unpressed(item)
        cost += weight * over.width * over.height
    return cost


def _unpressed(item: Item) -> float:
    """The cost of covering what nobody presses: words, least of all the name of the screen; pictures."""
    return 0.1 if not item.label else 4.0 if item.id == "title" else 6.0


def _nothing(canvas: Canvas, item: Item, mood: Mood) -> None:
    """The window draws the sentence itself, over all scenes."""
