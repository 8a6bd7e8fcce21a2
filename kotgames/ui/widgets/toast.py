"""One sentence over everything, for a moment: refusals, errors, notices."""

from __future__ import annotations

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.catalogue import Words

_FADE_MS = 160.0


class Toast:
    """The newest sentence wins; it stays as long as it takes to read."""

    def __init__(self) -> None:
        self.text = ""
        self.ruling = ""
        self.topic: tuple[str, str] | None = None
        """What the rules have on it, as (kind, key)."""
        self._key = ""
        self._left = 0.0
        self._shake = 0.0

    def show(self, text: str, ruling: str = "") -> None:
        """Show a sentence and the rule it rests on."""
        self.text, self.ruling, self.topic = text, ruling, None
        self._left = 1400.0 + 45.0 * len(text)
        self._shake = 220.0

    def leads_to(self, topic: tuple[str, str], key: str) -> None:
        """The sentence that is shown has a paragraph in the rules, which this key opens."""
        self.topic, self._key = topic, key

    def clear(self) -> None:
        """Take it away."""
        self._left = 0.0

    @property
    def alive(self) -> bool:
        """Whether it is on the screen."""
        return self._left > 0

    def advance(self, ms: float) -> bool:
        """Let time pass; True if the picture changed (it slides in, stays still, and goes)."""
        if self._left <= 0:
            return False
        before = self._left
        self._left = max(0.0, before - ms)
        moving = self._shake > 0 or self._left == 0
        self._shake = max(0.0, self._shake - ms)
        return moving

    def paint(self, canvas: Canvas, words: Words) -> None:
        """Draw it below the top edge."""
        if self._left <= 0:
            return
        area = canvas.area
        ruling = words("ui.by_rule", ruling=self.ruling) if self.ruling else ""
        if self.topic is not None and self._key:
            ruling = "  ·  ".join(part for part in (ruling, words("rules.opens", button=self._key)) if part)
        width = min(area.width - 24, 780.0)
        inner = width - 72
        size = theme.BODY + 1
        height = canvas.paragraph_height(self.text, inner, size, theme.UI_BOLD) + 24
        if ruling:
            height += canvas.line_height(theme.SMALL)
        wide = max(
            canvas.text_width(line, size, theme.UI_BOLD)
            for line in canvas.scribe.wrap(self.text, theme.UI_BOLD, canvas.size_px(size), inner * canvas.u)
        )
        wide = max(wide / 1.0, canvas.text_width(ruling, theme.SMALL))
        width = min(width, wide + 80)
        slide = max(0.0, self._shake - 60) / _FADE_MS
        box = FRect(area.centerx - width / 2, min(72.0, area.height * 0.1) - 24 * slide, width, height)
        colours = canvas.palette
        canvas.panel(box, 12, colours.gold, 2)
        canvas.icon("info", (box.left + 30, box.centery), 26, colours.gold)
        text = FRect(box.left + 54, box.top + 12, box.width - 70, box.height - 24)
        used = canvas.paragraph(self.text, text, size, colours.text, theme.UI_BOLD)
        if ruling:
            canvas.text(
                ruling,
                (text.left, text.top + used + canvas.line_height(theme.SMALL) / 2),
                theme.SMALL,
                colours.text_dim,
            )
