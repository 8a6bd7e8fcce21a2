"""The rows of this game in the match set-up: the face of each player; how fights are settled, the extra Crowd, card set."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from kotgames.games.knock_out_punch import card_set as card_sets
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.games.knock_out_punch.game import GAME, crowd_shares
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.setup_rows import CastRows, Row


class SetupRows(CastRows):
    """See `CastRows`."""

    game = GAME
    card_sets = card_sets
    faces = ("looks", "face")
    facings = (1,) * 6

    def value(self, name: str, choice: Any) -> str:
        """See `CardSetRows`; values have names of their own."""
        called = choice if name == "fights" else ("usual", "dealt_out")[bool(choice)]
        return self.words(f"setup.{name}_value.{called}")

    def options(self, state: dict[str, Any]) -> list[Row]:
        """See `CardSetRows`; more Crowd cards where there are some left over (P21)."""
        rows = super().options(state)
        shares = [crowd_shares(shipped(), state["seats"], 0, extra=extra) for extra in (False, True)]
        return [row for row in rows if row[0] != "extra_crowd" or shares[0] != shares[1]]

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """The things that everybody begins with."""
        text = self._begins(state, shipped().dealt, ("begins", "begins_crowd", "begins_crowd_between"))
        canvas.paragraph(text, rect, theme.BODY, canvas.palette.text_soft, valign="top")

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """The same in one short line, the Showdown among the cards."""
        text = self._begins(state, shipped().dealt + 1, ("brief_none", "brief_crowd", "brief_between"))
        canvas.text(text, (rect.left, rect.centery), theme.SMALL, canvas.palette.text_soft, width=rect.width)

    def _begins(self, state: dict[str, Any], cards: int, keys: tuple[str, str, str]) -> str:
        """Cards of a player, and Crowd cards; `keys` of the text without these, where all have as many, and where not."""
        extra = bool(super().result(state)[0]["extra_crowd"])
        shares = crowd_shares(shipped(), state["seats"], 0, extra=extra)
        low, high = min(shares), max(shares)
        key = keys[0 if not high else 1 if low == high else 2]
        return self.words(f"setup.{key}", cards=cards, count=low, most=high)
