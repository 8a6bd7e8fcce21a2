"""Z after a rival's decision: alone only as practice, at a shared screen not at all."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.engine.match import Match
from kotgames.system.catalogue import Words
from tests.battery.case import chooser
from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot

BARE = {"knock_out_punch", "knockdown"}
"""Games in which a rival may decide without anything rolled or revealed."""


def _moments(case: UiCase, kinds: tuple[str, str], seed: int, most: int) -> Iterator[Match]:
    match, choose = case.start(*kinds, seed=seed, made=True), chooser(seed)
    while match.actor is not None and len(match.turns) < most:
        match.act(choose(match.state))
        yield match


def _own(match: Match) -> int:
    """So many actions back seat 0 decided, if it is asked now and seat 1 decided after it; else 0."""
    steps = next((n for n, turn in enumerate(reversed(match.turns), start=1) if turn.asked == 0), 0)
    return steps if steps > 1 and match.actor == 0 and match.asked == 0 else 0


def answered(case: UiCase, kinds: tuple[str, str]) -> Match:
    """Seat 0 is asked after seat 1 has decided; where the game has such moments, nothing was rolled or revealed since."""
    bare = case.game.id in BARE
    for seed in range(40):
        for match in _moments(case, kinds, seed, 150):
            steps = _own(match)
            if steps and (not bare or not any(turn.barrier for turn in match.turns[-steps:])):
                return match
    raise AssertionError("no rival ever decided")


@each_game
def test_alone_it_is_asked_and_then_practice(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = answered(case, ("human", "greedy"))
    steps, turns = _own(match), len(match.turns)
    driver.start(match)
    driver.wait_idle()
    driver.key("z")
    assert driver.top.kind == "confirm"
    assert (len(match.turns), match.practice) == (turns, False)
    driver.click("yes")
    assert len(match.turns) <= turns - steps
    assert match.practice


@each_game
def test_at_a_shared_screen_it_is_refused(window: MakeDriver, case: UiCase) -> None:
    """A takes nothing back once B has decided; B's own decision may go back by agreement, A's is none the freer for it."""
    driver = window(paint=False)
    match = answered(case, ("human", "human"))
    driver.start(match)
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    driver.said.clear()
    for _ in range(8):
        turns = len(match.turns)
        driver.key("z")
        if driver.top.kind != "confirm":
            break
        driver.click("yes")
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        assert len(match.turns) < turns
    assert driver.said[-1:] == [(Words(game=case.game.id)("refusal.undo_barrier"), "")]
    assert not match.practice
    assert any(turn.asked == 0 for turn in match.turns), "seat 0 decided anew what seat 1 had answered"
