"""The rows of this game in the match set-up: fighter, look, rounds, card set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pygame import FRect, Surface

from kotgames.games.knockouts_tapouts import card_set as card_set_module
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.art.markers import marker
from kotgames.games.knockouts_tapouts.ready_made import presets
from kotgames.games.knockouts_tapouts.table import ids, looks
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas

Row = tuple[str, str, list[str], int, str]
ROUNDS = (1, 2, 3)
STAT_ORDER = (c.STRIKING, c.GRAPPLING, c.CONDITIONING, c.HEART)


class SetupRows:
    """See `scenes.menus.setup.SetupRows`."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._sets = paths.own_card_sets("knockouts_tapouts")

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Nothing: fighters are made, and corners are named after their looks."""
        return {}

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """Fighter and look of a corner."""
        words = self.words
        fighters = [words("setup.create"), *(words(f"fighter.{preset.id}") for preset in presets())]
        chosen = self._index(state, f"fighter:{seat}", len(fighters))
        tip = words("setup.create_help") if chosen == 0 else words(f"fighter_help.{presets()[chosen - 1].id}")
        names = [words(f"look.{name}") for name in looks.NAMES]
        return [
            (f"fighter:{seat}", words("setup.fighter"), fighters, chosen, tip),
            (
                f"look:{seat}",
                words("setup.look"),
                names,
                self._index(state, f"look:{seat}", len(names)),
                words("setup.look_help"),
            ),
        ]

    def options(self, state: dict[str, Any]) -> list[Row]:
        """Rounds, and the card set if the player has one of their own."""
        words = self.words
        rounds = [words("setup.rounds_value", count=count) for count in ROUNDS]
        found: list[Row] = [
            (
                "rounds",
                words("setup.rounds"),
                rounds,
                self._index(state, "rounds", 3),
                words("setup.rounds_help"),
            )
        ]
        if self._sets:
            names = [words("setup.house_cards"), *(path.parent.name for path in self._sets)]
            found.append(
                (
                    "cards",
                    words("setup.cards"),
                    names,
                    self._index(state, "cards", len(names)),
                    words("setup.cards_help"),
                )
            )
        return found

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """Raises CardDataError for a card set of the player's that is wrong."""
        fighters = []
        for seat in (0, 1):
            chosen = self._index(state, f"fighter:{seat}", len(presets()) + 1)
            fighters.append(presets()[chosen - 1].spec if chosen else None)
        card_set = None
        chosen = self._index(state, "cards", len(self._sets) + 1)
        if chosen:
            card_set = card_set_module.from_file(self._sets[chosen - 1])
        faces = [
            {"name": looks.NAMES[self._index(state, f"look:{seat}", len(looks.NAMES))]} for seat in (0, 1)
        ]
        return {"rounds": ROUNDS[self._index(state, "rounds", 3)], "fighters": fighters}, faces, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """That of the look; two of the same are told apart."""
        chosen = [self._index(state, f"look:{corner}", len(looks.NAMES)) for corner in (0, 1)]
        name = self.words(f"look.{looks.NAMES[chosen[seat]]}")
        return f"{name} {seat + 1}" if chosen[0] == chosen[1] else name

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Markers by stat, Styles, and what the fighter is about."""
        chosen = self._index(state, f"fighter:{seat}", len(presets()) + 1)
        colours = canvas.palette
        if not chosen:
            step = min(64.0, rect.width / 6)
            for index, stat in enumerate((c.EXPERIENCE, *STAT_ORDER)):
                spot = (rect.centerx + (index - 2) * step, rect.centery - 26)
                canvas.rounded(
                    FRect(spot[0] - 23, spot[1] - 23, 46, 46), 12, colours.field_, colours.panel_edge, 1.5
                )
                canvas.icon(ids.STAT_ICONS[stat], spot, 30, "#ffd98a")
            below = FRect(rect.left, rect.centery + 6, rect.width, rect.bottom - rect.centery - 6)
            text = self.words("setup.create_help")
            canvas.paragraph(text, below, 17, colours.text_soft, align="center", valign="middle")
            return
        preset = presets()[chosen - 1]
        text = self.words(f"fighter_help.{preset.id}")
        canvas.text(text, (rect.left, rect.top + 12), theme.BODY, colours.text_soft, width=rect.width)
        half = (rect.width - 14) / 2
        step = min(30.0, (rect.height - 30) / 4)
        for index, stat in enumerate(STAT_ORDER):
            y = rect.top + 34 + (index + 0.5) * step
            canvas.icon(ids.STAT_ICONS[stat], (rect.left + 11, y), 19, "#ffd98a")
            canvas.text(
                self.words(f"stat.{c.STATS[stat]}"),
                (rect.left + 27, y),
                theme.BODY,
                colours.text,
                theme.UI_BOLD,
                width=half - 90,
            )
            for mark in range(preset.stats.get(c.STATS[stat], 0)):
                px = canvas.px(16)
                colour = colours.seat(seat)
                image = canvas.cached(("kt disc", colour, False), (px, px), partial(_disc, colour))
                canvas.center(image, (rect.left + half - 52 + mark * 19, y))
        left = rect.left + half + 14
        for index, style in enumerate(preset.styles):
            box = FRect(left, rect.top + 34 + index * 31, half, 27)
            canvas.rounded(box, 7, "#3a2457", "#8b5fc9", 1)
            canvas.icon(ids.STAT_ICONS[c.EXPERIENCE], (box.left + 15, box.centery), 16, "#dcc3ff")
            canvas.text(
                self.words(f"style.{style}"),
                (box.left + 28, box.centery),
                theme.BODY,
                "#f0e6ff",
                theme.UI_BOLD,
                width=box.width - 34,
            )

    def portrait(self, canvas: Canvas, state: dict[str, Any], seat: int, size: float) -> Surface | None:
        """The chosen look in the corner's colours."""
        name = looks.NAMES[self._index(state, f"look:{seat}", len(looks.NAMES))]
        return looks.portrait(canvas, name, seat, size)

    @staticmethod
    def _index(state: dict[str, Any], name: str, count: int) -> int:
        default = {"look:1": 1, "rounds": 1, "fighter:0": 1, "fighter:1": 2}.get(name, 0)
        value = state.get(name, default)
        return value if isinstance(value, int) and 0 <= value < count else 0


def _disc(colour: str, width: int, height: int) -> Surface:
    return marker(width, colour)
