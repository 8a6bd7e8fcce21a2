"""Two people at one screen: in a combo of UNCAGED each is alone with the cards once, for mulligan and row together."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.game import State
from tests.ui import uncaged
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged import PEOPLE, Robot

ATTACK = ["jab", "jab", "jab", "cross", "cross", "low_kick", "low_kick"]
DEFENCE = ["shell", "shell", "shell", "sweep", "sweep", "armbar", "armbar"]
"""Nothing here asks anybody anything between the exchanges."""


class Guest(Robot):
    """Remembers why the curtain fell each time; takes the mulligans that it is told to."""

    def __init__(self, *named: object, mulligans: int = 0, **more: object) -> None:
        super().__init__(*named, **more)  # type: ignore[arg-type]
        self.visits: list[tuple[int, int, str]] = []
        """(combo, seat, what was asked first); "again" is the row after a Good Corner."""
        self.mulligans = mulligans

    def answer(self) -> None:
        """See `Robot`."""
        if self.driver.top.kind == "curtain":
            state = cast(State, self.driver.host.match.state)
            prompt = state.prompt
            assert prompt is not None
            kind = "again" if prompt.params.get("again") else prompt.kind
            self.visits.append((state.combo, prompt.seat, kind))
        super().answer()

    def _choice(self, state: State, seat: int) -> int:
        if a.MULLIGAN in state.actions():
            return a.MULLIGAN if state.mulligans[seat] < self.mulligans else a.KEEP
        return super()._choice(state, seat)


@pytest.mark.parametrize("mulligans", [0, 1, 2])
@pytest.mark.parametrize("attacker", [0, 1])
def test_a_combo_costs_two_curtains_one_for_each(window: MakeDriver, attacker: int, mulligans: int) -> None:
    """Mulligans or not: a curtain before the attacker, one before the defender, none before the exchanges or in them."""
    driver = window(paint=False)
    ids = uncaged.TABLES.fighter_ids
    hands = (ATTACK, DEFENCE)
    fighters = [{"fighter": ids[1 + seat], "stamina": 2, "hand": hands[seat ^ attacker]} for seat in (0, 1)]
    state = uncaged.position(
        phase="mulligan",
        attacker=attacker,
        fighters=fighters,
        seed=4,
        script={"cards": _redrawn(mulligans), "strict": False},
    )
    match = uncaged.match_at(state, kinds=PEOPLE)
    driver.start(match)
    guest = Guest(driver, "click", mulligans=mulligans)
    while cast(State, match.state).combo == 1:
        driver.wait_idle()
        guest.answer()
    assert [turn.text for turn in match.turns].count("mulligan") == 2 * mulligans
    defender = 1 - attacker
    assert guest.visits == [(1, attacker, "mulligan"), (1, defender, "mulligan")]
    exchanges = [
        event for turn in match.turns for event in turn.events if isinstance(event, e.ExchangeResolved)
    ]
    assert exchanges, "the combo was fought"


def _redrawn(mulligans: int) -> list[str]:
    """New hands for so many mulligans of each, the attacker's first."""
    return [name for hand in (ATTACK, DEFENCE) for taken in range(mulligans) for name in hand[: 6 - taken]]


@pytest.mark.parametrize("seed", [11, 12])
def test_in_a_whole_match_nobody_is_called_twice_for_hand_and_row(window: MakeDriver, seed: int) -> None:
    """Whoever holds the screen already is not called at all; a third curtain falls only where a card asks for a choice of the hand."""
    driver = window(paint=False)
    match = uncaged.start(*PEOPLE, seed=seed, picked=False)
    driver.start(match)
    guest = Guest(driver, "click", seed=seed, mulligans=1)
    guest.play()
    laid = Counter((combo, seat) for combo, seat, kind in guest.visits if kind in ("mulligan", "place"))
    assert set(laid.values()) == {1}
    combos = {combo for combo, _, _ in guest.visits}
    assert laid[1, 0] == laid[1, 1] == 1, "the first combo: both"
    assert len(combos) == cast(State, match.state).combo, "each combo hands the screen over"
    rest = {kind for _, _, kind in guest.visits} - {"mulligan", "place"}
    assert rest <= {"discard", "option", "stand", "again"}
