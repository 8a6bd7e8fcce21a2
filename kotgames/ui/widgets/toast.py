"""One sentence over everything, for a moment: refusals, errors, notices. Where the rules have a paragraph on it, it is a link to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import ref

from pygame import FRect

from kotgames.system.catalogue import Words
from kotgames.ui import signs, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.citing import cited
from kotgames.ui.items import CALM, Item, Mood
from kotgames.ui.widgets.controls import focus_rim

TOAST = "toast"
"""The id of the sentence while it is a link: it comes last in the scene in front, and is gone soon."""

_FADE_MS = 160.0
_READ_MS = 1200.0
"""So long a sentence about the program must have been seen before another may take its place for good."""
_EDGE = 12.0
"""Radius of its corners, and usually the air above and below the sentence."""
_LOW = 7.0
"""The air where it lies over a bar."""
_LEFT = 54.0
"""Where the sentence begins, right of the icon."""
_BOOK = 34.0
"""Width of the book that marks a link."""

WEIGHTS = {"": 1.0, "poster": 1.0, "scroll": 0.0, "field": 6.0, "panel": 1.0}
"""What it costs to cover something, by role ("" for the panel of a dialog); words without a role cost twice a button."""

Leads = Callable[[], None]


class Toast:
    """The newest sentence wins; it stays as long as it takes to read, and longer while somebody looks at its link."""

    def __init__(self) -> None:
        self.text = ""
        self.ruling = ""
        self.topic: tuple[str, str] | None = None
        """What the rules have on it, as (kind, key)."""
        self._key: Callable[[], str] = str
        self._open: Leads | None = None
        self._left = 0.0
        self._shake = 0.0
        self._seen = 0.0
        self._watched = False
        self._top = 0.0
        """How far below the upper edge it lies; 0: where it usually does."""
        self._over: FRect | None = None
        """What it covers whole."""
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
        *,
        moves: bool,
        over: FRect | None = None,
    ) -> None:
        """Find the place where it covers least of what a screen says and offers, nearest to where it usually lies; worked out once for a
        sentence and a screen. Where it does not `moves` (over a table) it always lies in the same place: `over` something, if there is no
        free one."""
        if self._left <= 0:
            return
        # not by its id, which the next screen may get once this one is gone
        key = (self.text, ref(scene), tuple(canvas.area), moves, None if over is None else tuple(over))
        if key == self._settled:
            return
        self._settled, self._top = key, 0.0
        self._over = over
        if over is not None or not moves:
            return
        box = self._box(canvas, words)
        usual = box.top
        places = sorted(
            (usual + step * 8.0 for step in range(-int(usual / 8), int((canvas.area.height - usual) / 8))),
            key=lambda top: abs(top - usual),
        )
        found = [top for top in places if 4 <= top <= canvas.area.height - box.height - 4]
        self._top = min(
            found, key=lambda top: round(_covered(items, FRect(box.left, top, *box.size))), default=usual
        )

    def leads_to(self, topic: tuple[str, str], key: Callable[[], str], on: Leads | None = None) -> None:
        """The sentence that is shown has a paragraph in the rules, which this key opens (it is another one once a controller is used), and
        `on` from wherever the sentence is seen."""
        self.topic, self._key, self._open = topic, key, on

    def clear(self) -> None:
        """Take it away."""
        self._left = 0.0

    @property
    def alive(self) -> bool:
        """Whether it is on the screen."""
        return self._left > 0

    @property
    def running(self) -> bool:
        """Whether its time runs."""
        return self._left > 0 and not (self._watched and self._shake <= 0)

    @property
    def unread(self) -> bool:
        """Whether it is on the screen, but not yet for so long that anybody can have read it."""
        return self._left > 0 and self._seen < _READ_MS

    def watched(self, on: bool) -> None:
        """Whether somebody is on its link: then it waits."""
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

    @property
    def _air(self) -> float:
        """Above and below the sentence."""
        return _EDGE if self._over is None else _LOW

    def _foot(self, words: Words) -> str:
        """The line below the sentence: the rule it rests on, and how to read it."""
        named = cited(words, self.ruling)
        ruling = words("ui.by_rule", ruling=named) if named else ""
        if self.topic is None:
            return ruling
        key = self._key()
        how = words("rules.opens", button=key) if key else words("rules.opens_here")
        return "  ·  ".join(part for part in (ruling, how) if part)

    def _box(self, canvas: Canvas, words: Words) -> FRect:
        """Where it lies when it has slid in: below the top edge."""
        area = canvas.area
        foot = self._foot(words)
        book = _BOOK if self._open is not None else 0.0
        over = self._over
        most = min(area.width - 24, 780.0) if over is None else over.width
        inner = most - 72 - book
        size = theme.BODY + 1
        lines = canvas.scribe.wrap(self.text, theme.UI_BOLD, canvas.size_px(size), inner * canvas.u)
        height = len(lines) * canvas.line_height(size, theme.UI_BOLD) + 2 * self._air
        if foot:
            height += canvas.line_height(theme.SMALL)
        wide = max(canvas.text_width(line, size, theme.UI_BOLD) for line in lines)
        wide = max(wide, signs.width(canvas, foot))
        if over is not None:
            high = max(height, over.height)
            return FRect(over.left, max(3.0, over.centery - high / 2), over.width, high)
        width = min(most, wide + 80 + book)
        top = self._top or min(72.0, area.height * 0.1)
        return FRect(area.centerx - width / 2, top, width, height)

    def paint(self, canvas: Canvas, words: Words, mood: Mood = CALM) -> None:
        """Draw it below the top edge."""
        if self._left <= 0:
            return
        foot = self._foot(words)
        slide = max(0.0, self._shake - 60) / _FADE_MS
        box = self._box(canvas, words).move(0, -24 * slide)
        colours = canvas.palette
        lit = mood.hover or mood.focus
        canvas.panel(box, _EDGE, colours.focus if lit else colours.gold, 3 if lit else 2)
        canvas.icon("info", (box.left + 30, box.centery), 26, colours.gold)
        right = box.right - 16
        if self._open is not None:
            right -= _BOOK
            ink = colours.text if lit else colours.gold
            canvas.icon("rule-book", (box.right - 16 - _BOOK / 2 + 4, box.centery), 26, ink)
        text = FRect(
            box.left + _LEFT, box.top + self._air, right - box.left - _LEFT, box.height - 2 * self._air
        )
        size = theme.BODY + 1
        used = canvas.paragraph(self.text, text, size, colours.text, theme.UI_BOLD)
        if foot:
            middle = text.top + used + canvas.line_height(theme.SMALL) / 2
            ink = colours.gold if self._open is not None else colours.text_dim
            signs.write(canvas, foot, (text.left, middle), theme.SMALL, ink, width=text.width + 8)
        focus_rim(canvas, box, _EDGE, mood)


def _covered(items: Sequence[Item], box: FRect) -> float:
    """How much of what is said and offered a box covers, the words dearest."""
    cost = 0.0
    for item in items:
        over = item.rect.clip(box if item.clip is None else box.clip(item.clip))
        if over.width <= 0 or over.height <= 0 or item.id == TOAST:
            continue
        weight = (
            WEIGHTS.get(item.role, 3.0) if item.role or item.id == "panel" else 6.0 if item.label else 0.0
        )
        cost += weight * over.width * over.height
    return cost


def _nothing(canvas: Canvas, item: Item, mood: Mood) -> None:
    """The window draws the sentence itself, over all scenes."""
