"""The last lines of the log over the floor, as many as there is room for; the whole of it opens from there."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table import ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Part
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim


class LastLines(Part):
    """The item of the log."""

    def item(self, box: FRect) -> Item:
        """The panel; empty of words while nothing was said."""
        lines = [line for line in self.host.situation.seen_lines if not line.minor]
        title = self.words("tool.log")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            step = canvas.line_height(theme.SMALL) * 0.98
            room, used = box.height - 8, 0.0
            shown: list[tuple[str, str, list[str]]] = []
            for line in reversed(lines):
                said = _wrapped(canvas, line.text, box.width - 42)
                if used + len(said) * step + 2 > room:
                    if shown:
                        break
                    said = _wrapped(canvas, f"{line.text.split('. ')[0]}.", box.width - 42)
                    most = max(1, int((room - 2) / step))
                    if len(said) > most:
                        said = [*said[: most - 1], f"{said[most - 1]} …"]
                used += len(said) * step + 2
                shown.append((line.icon, line.colour, said))
            high = min(box.height, max(32.0, used + 8))
            ground = FRect(box.left, box.bottom - high, box.width, high)
            edge = canvas.palette.gold if mood.hover else "#4a3a5a"
            canvas.rounded(ground, 10, "#120a1ed2", edge, 1.4)
            y = box.bottom - 4 - used if used < room else box.top + 4
            for icon, colour, said in reversed(shown):
                ink = canvas.ink(colour)
                canvas.icon(icon, (box.left + 17, y + step / 2), 15, ink)
                for text in said:
                    canvas.text(text, (box.left + 30, y + step / 2), theme.SMALL, ink, width=box.width - 38)
                    y += step
                y += 2
            if not shown:
                canvas.text(
                    title, (box.left + 14, ground.centery), theme.SMALL, looks.SOFT, width=box.width - 28
                )
            focus_rim(canvas, box, 10, mood)

        label = f"{title}: {lines[-1].text if lines else ''}"
        return Item(ids.LOG, box, draw, role="button", label=label, on=self.host.open_log, focus=True)


def _wrapped(canvas: Canvas, text: str, width: float) -> list[str]:
    return canvas.scribe.wrap(text, theme.UI, canvas.size_px(theme.SMALL), width * canvas.u)
