"""The rows of Lanterns in the set-up: its options, and nothing for a corner."""

from __future__ import annotations

from kotgames.games.toy_lanterns.game import GAME

from kotgames.ui.table import setup_rows


class SetupRows(setup_rows.SetupRows):
    """See `SetupRows`."""

    game = GAME
