"""What Knock Out Punch asks and offers only where it means something."""

from __future__ import annotations

from typing import Any

from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.table.setup_rows import SetupRows
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.knock_out_punch import places


def test_more_crowd_cards_are_offered_where_there_are_some() -> None:
    rows = SetupRows(Words(game=GAME.id))
    for seats in GAME.seats:
        state: dict[str, Any] = {"seats": seats}
        offered = "extra_crowd" in [row[0] for row in rows.options(state)]
        assert offered == (seats in (3, 4, 5)), seats


def test_after_a_bet_it_is_asked_who_else_bets(window: MakeDriver) -> None:
    driver = window(paint=False)
    kinds = ("human",) * 5
    for bets in (0, 1):
        match = places.crowded(5, "bet", kinds=kinds)
        for _ in range(bets):
            match.act(next(action for action in match.state.actions() if action >= a.BET))
        driver.start(match)
        driver.wait_idle()
        assert driver.host.situation.prompt is None, "all are asked together"
        assert driver.item("together:nobody").label == ("NOBODY ELSE BETS" if bets else "NOBODY BETS")
