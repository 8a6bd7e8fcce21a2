"""The rows of this game in the match set-up: fighter and look of each corner; rounds and card set."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from kotgames.games.knockouts_tapouts import card_set as card_sets
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.game import GAME
from kotgames.games.knockouts_tapouts.ready_made_fighters import ReadyMadeFighter, shipped_fighters
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.fighter_looks import stat_marker
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.setup_rows import CastRows, Row

STAT_ORDER = (c.STRIKING, c.GRAPPLING, c.CONDITIONING, c.HEART)


class SetupRows(CastRows):
    """See `CastRows`."""

    game = GAME
    card_sets = card_sets
    faces = ("look", "look")

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """Fighter and look of a corner."""
        words = self.words
        preset = self._preset(state, seat)
        names = [words("setup.create"), *(words(f"fighter.{made.id}") for made in shipped_fighters())]
        chosen = 0 if preset is None else shipped_fighters().index(preset) + 1
        tip = words("setup.create_help") if preset is None else words(f"fighter_help.{preset.id}")
        fighter = (f"fighter:{seat}", words("setup.fighter"), names, chosen, tip)
        return [fighter, *super().choices(state, seat)]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `CastRows`."""
        options, faces, card_set = super().result(state)
        made = [self._preset(state, seat) for seat in (0, 1)]
        fighters = [None if preset is None else preset.build for preset in made]
        return {**options, "fighters": fighters}, faces, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """That of the look; two of the same are told apart."""
        name, other = super().name(state, seat), super().name(state, 1 - seat)
        return f"{name} {seat + 1}" if name == other else name

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Markers by stat, Styles, and what the fighter is about."""
        preset = self._preset(state, seat)
        colours = canvas.palette
        if preset is None:
            step = min(64.0, rect.width / 6)
            for index, stat in enumerate((c.EXPERIENCE, *STAT_ORDER)):
                spot = (rect.centerx + (index - 2) * step, rect.centery - 26)
                box = FRect(spot[0] - 23, spot[1] - 23, 46, 46)
                canvas.rounded(box, 12, colours.field_, colours.panel_edge, 1.5)
                canvas.icon(ids.STAT_ICONS[stat], spot, 30, "#ffd98a")
            below = FRect(rect.left, rect.centery + 6, rect.width, rect.bottom - rect.centery - 6)
            text = self.words("setup.create_help")
            canvas.paragraph(text, below, 17, colours.text_soft, align="center", valign="middle")
            return
        text = self.words(f"fighter_help.{preset.id}")
        canvas.text(text, (rect.left, rect.top + 12), theme.BODY, colours.text_soft, width=rect.width)
        half = (rect.width - 14) / 2
        step = min(30.0, (rect.height - 30) / 4)
        for index, stat in enumerate(STAT_ORDER):
            y = rect.top + 34 + (index + 0.5) * step
            canvas.icon(ids.STAT_ICONS[stat], (rect.left + 11, y), 19, "#ffd98a")
            name, at = self.words(f"stat.{c.STATS[stat]}"), (rect.left + 27, y)
            canvas.text(name, at, theme.BODY, colours.text, theme.UI_BOLD, width=half - 90)
            for mark in range(preset.stats.get(c.STATS[stat], 0)):
                image = stat_marker(canvas, seat, False, 16)
                canvas.center(image, (rect.left + half - 52 + mark * 19, y))
        left = rect.left + half + 14
        for index, style in enumerate(preset.styles):
            box = FRect(left, rect.top + 34 + index * 31, half, 27)
            canvas.rounded(box, 7, "#3a2457", "#8b5fc9", 1)
            canvas.icon(ids.STAT_ICONS[c.EXPERIENCE], (box.left + 15, box.centery), 16, "#dcc3ff")
            name, at = self.words(f"style.{style}"), (box.left + 28, box.centery)
            canvas.text(name, at, theme.BODY, "#f0e6ff", theme.UI_BOLD, width=box.width - 34)

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Markers by stat."""
        preset = self._preset(state, seat)
        if preset is None:
            return
        step = min(44.0, rect.width / len(STAT_ORDER))
        for index, stat in enumerate(STAT_ORDER):
            left = rect.left + index * step
            canvas.icon(ids.STAT_ICONS[stat], (left + 9, rect.centery), 17, "#ffd98a")
            count = str(preset.stats.get(c.STATS[stat], 0))
            canvas.text(count, (left + 21, rect.centery), theme.SMALL, canvas.palette.text, theme.UI_BOLD)

    def _preset(self, state: dict[str, Any], seat: int) -> ReadyMadeFighter | None:
        """The ready-made fighter of a corner; None where one is made at the table."""
        chosen = self.index(state, f"fighter:{seat}", len(shipped_fighters()) + 1, 1 + seat)
        return shipped_fighters()[chosen - 1] if chosen else None
