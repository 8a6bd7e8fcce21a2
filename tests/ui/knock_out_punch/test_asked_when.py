"""What Knock Out Punch asks and offers only where it means something."""

from __future__ import annotations

from typing import Any

from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch.table.setup_rows import SetupRows
from kotgames.system.catalogue import Words


def test_more_crowd_cards_are_offered_where_there_are_some() -> None:
    rows = SetupRows(Words(game=GAME.id))
    for seats in GAME.seats:
        state: dict[str, Any] = {"seats": seats}
        offered = "extra_crowd" in [row[0] for row in rows.options(state)]
        assert offered == (seats in (3, 4, 5)), seats
