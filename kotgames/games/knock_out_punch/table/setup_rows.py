"""The rows of this game in the match set-up: the face of each player; how fights are settled, the extra Crowd, card set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pygame import FRect, Surface

from kotgames.games.knock_out_punch.card_set import CardSet, from_file, shipped
from kotgames.games.knock_out_punch.game import GAME, crowd_shares
from kotgames.ui import theme
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import sitters
from kotgames.ui.table.setup_rows import CardSetRows, Row


class SetupRows(CardSetRows):
    """See `CardSetRows`."""

    game = GAME

    def read(self, file: Path) -> CardSet:
        """See `CardSetRows`."""
        return from_file(file)

    def value(self, name: str, choice: Any) -> str:
        """See `CardSetRows`; values have names of their own."""
        called = choice if name == "fights" else ("usual", "dealt_out")[bool(choice)]
        return self.words(f"setup.{name}_value.{called}")

    def options(self, state: dict[str, Any]) -> list[Row]:
        """See `CardSetRows`; more Crowd cards where there are some left over (P21)."""
        rows = super().options(state)
        shares = [crowd_shares(shipped(), state["seats"], 0, extra=extra) for extra in (False, True)]
        return [row for row in rows if row[0] != "extra_crowd" or shares[0] != shares[1]]

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """The face of a player."""
        words = self.words
        names = [words(f"face.{name}") for name in sitters.CAST_NAMES]
        return [
            (f"looks:{seat}", words("setup.face"), names, self._face(state, seat), words("setup.face_help"))
        ]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `CardSetRows`; a look for each seat."""
        options, _, card_set = super().result(state)
        looks = [{"name": sitters.CAST_NAMES[self._face(state, seat)]} for seat in range(state["seats"])]
        return options, looks, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The name that goes with the face."""
        return self.words(f"face.{sitters.CAST_NAMES[self._face(state, seat)]}")

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """The things that everybody begins with."""
        canvas.paragraph(
            self._begins_with(state, seat), rect, theme.BODY, canvas.palette.text_soft, valign="top"
        )

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """The same in one short line, the Showdown among the cards."""
        card_set = shipped()
        low, high = self._crowd(state)
        key = "brief_none" if not high else "brief_crowd" if low == high else "brief_between"
        text = self.words(f"setup.{key}", cards=card_set.dealt + 1, count=low, most=high)
        canvas.text(text, (rect.left, rect.centery), theme.SMALL, canvas.palette.text_soft, width=rect.width)

    def _begins_with(self, state: dict[str, Any], seat: int) -> str:
        card_set = shipped()
        low, high = self._crowd(state)
        if not high:
            return self.words("setup.begins", cards=card_set.dealt)
        key = "setup.begins_crowd" if low == high else "setup.begins_crowd_between"
        return self.words(key, cards=card_set.dealt, count=low, most=high)

    def _crowd(self, state: dict[str, Any]) -> tuple[int, int]:
        """The least and the most Crowd cards of a player."""
        extra = bool(super().result(state)[0]["extra_crowd"])
        shares = crowd_shares(shipped(), state["seats"], 0, extra=extra)
        return min(shares), max(shares)

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The portrait of a player as chosen."""
        look = {"name": sitters.CAST_NAMES[self._face(state, seat)]}
        return sitters.portrait(canvas, look, seat, size, mood)

    def _face(self, state: Mapping[str, Any], seat: int) -> int:
        return self.index(state, f"looks:{seat}", len(sitters.CAST_NAMES), seat)
