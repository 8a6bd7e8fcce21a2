"""Two people at one screen: in a combo of UNCAGED the attacker decides about the hand, the defender about the hand and the row, and then
the attacker about the row; each is alone with the cards for it."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from kotgames.engine.contract import NOBODY, Event
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids
from kotgames.ui.timeline import Track
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged import places
from tests.ui.uncaged.places import PEOPLE
from tests.ui.uncaged.robot import Robot

ATTACK = ["jab", "jab", "jab", "cross", "cross", "low_kick", "low_kick"]
DEFENCE = ["shell", "shell", "shell", "sweep", "sweep", "armbar", "armbar"]
"""Nothing here asks anybody anything between the exchanges."""


class Guest(Robot):
    """Takes the mulligans that it is told to."""

    def __init__(self, *named: object, mulligans: int = 0, **more: object) -> None:
        super().__init__(*named, **more)  # type: ignore[arg-type]
        self.mulligans = mulligans

    @property
    def visits(self) -> list[tuple[int, int, str]]:
        """(combo, seat, what was asked first) of each hand-over; "again" is the row after a Good Corner."""
        return [
            (cast(State, state).combo, prompt.seat, "again" if prompt.params.get("again") else prompt.kind)
            for state, prompt in self.hand_overs
        ]

    def choice(self, state: State, seat: int) -> int:
        if a.MULLIGAN in state.actions():
            return a.MULLIGAN if state.mulligans[seat] < self.mulligans else a.KEEP
        return super().choice(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("mulligans", [0, 1, 2])
@pytest.mark.parametrize("attacker", [0, 1])
def test_a_combo_costs_three_curtains(window: MakeDriver, attacker: int, mulligans: int) -> None:
    """Mulligans or not: none before the exchanges or in them."""
    driver = window(paint=False)
    ids = places.CARD_SET.fighter_ids
    hands = (ATTACK, DEFENCE)
    fighters = [{"fighter": ids[1 + seat], "stamina": 2, "hand": hands[seat ^ attacker]} for seat in (0, 1)]
    state = places.position(
        phase="mulligan",
        attacker=attacker,
        fighters=fighters,
        seed=4,
        script={"cards": _redrawn(mulligans), "strict": False},
    )
    match = places.match_at(state, kinds=PEOPLE)
    driver.start(match)
    guest = Guest(driver, "click", mulligans=mulligans)
    while cast(State, match.state).combo == 1:
        driver.wait_idle()
        guest.answer()
    assert [turn.text for turn in match.turns].count("mulligan") == 2 * mulligans
    defender = 1 - attacker
    assert guest.visits == [(1, attacker, "mulligan"), (1, defender, "mulligan"), (1, attacker, "place")]
    exchanges = [
        event for turn in match.turns for event in turn.events if isinstance(event, e.ExchangeResolved)
    ]
    assert exchanges, "the combo was fought"


def _redrawn(mulligans: int) -> list[str]:
    """New hands for so many mulligans of each, the attacker's first."""
    return [name for hand in (ATTACK, DEFENCE) for taken in range(mulligans) for name in hand[: 6 - taken]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12])
def test_in_a_whole_match_nobody_is_called_more_often_than_that(window: MakeDriver, seed: int) -> None:
    """Also who locked last and attacks next: both looked at the exchanges. Who has no Stamina is not asked about the hand, and a further
    curtain falls only where a card asks for a choice."""
    driver = window(paint=False)
    match = places.start(*PEOPLE, seed=seed, picked=False)
    driver.start(match)
    guest = Guest(driver, "click", seed=seed, mulligans=1)
    guest.play()
    laid = Counter((combo, seat) for combo, seat, kind in guest.visits if kind in ("mulligan", "place"))
    combos = cast(State, match.state).combo
    attackers = {cast(State, state).combo: cast(State, state).attacker for state, _ in guest.hand_overs}
    for combo, attacker in attackers.items():
        asked = sum(
            prompt.kind == "mulligan" and (state.combo, prompt.seat) == (combo, attacker)
            for state, prompt in guest.hand_overs
        )  # type: ignore[attr-defined]
        assert laid[combo, attacker] == 1 + asked
        assert laid[combo, 1 - attacker] == 1
    assert len(attackers) == combos
    rest = {kind for _, _, kind in guest.visits} - {"mulligan", "place"}
    assert rest <= {"discard", "option", "stand", "again"}


@pytest.mark.slow
def test_exchanges_are_watched_by_both_and_show_no_hand(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every card is turned over and every exchange resolved before a viewer who knows no hand, and nothing else lies open in any frame."""
    driver = window(speed=2.0)
    host = driver.start(places.start(*PEOPLE, seed=12, picked=False))
    state = cast(State, host.match.state)
    guest = Guest(driver, "click", seed=12, ms=40)
    motion, frame = host.table.motion.track, driver.frame
    watched: Counter[str] = Counter()
    turned: set[str] = set()
    """Every card that was turned over; those of the last combo still fly to their pile when a new one begins."""

    def moved(event: Event, before: dict[str, Any]) -> Track | None:
        if isinstance(event, (e.CardRevealed, e.ExchangeResolved)):
            assert host.situation.viewer == NOBODY, event
            watched["events"] += 1
        return motion(event, before)

    def framed() -> None:
        frame()
        view = host.situation.view
        if driver.top is host and host.situation.viewer == NOBODY:
            open_cards = {item.id for item in host.items if item.id.startswith("card:")}
            rows = zip(view["rows"], view["revealed"], strict=True)
            turned.update(ids.card(card) for row, shown in rows for card in row[:shown])
            assert open_cards <= turned
            watched["frames"] += 1

    monkeypatch.setattr(host.table.motion, "track", moved)
    monkeypatch.setattr(driver, "frame", framed)
    while state.combo < 3 and host.match.outcome is None:
        driver.wait_idle(ms=40)
        guest.answer()
        state = cast(State, host.match.state)
    assert watched["events"] > 20
    assert watched["frames"] > 100


@pytest.mark.slow
def test_what_both_watched_is_not_told_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.start(*PEOPLE, seed=12, picked=False))
    guest = Guest(driver, "click", seed=12)
    match = driver.host.match
    first, second = [], []
    while cast(State, match.state).combo < 4 and match.outcome is None:
        driver.wait_idle()
        prompt = driver.host.situation.prompt
        if driver.top.kind == "match" and prompt is not None and prompt.kind == "mulligan":
            state = cast(State, match.state)
            lines = [line.text for line in driver.host.recap.lines]
            (first if prompt.seat == state.attacker else second).append(lines)
        guest.answer()
    assert len(first) > 2
    assert first == [[]] * len(first), "who comes after the exchanges has seen them"
    kept = [driver.host.words("log.kept", name=driver.host.name(seat)) for seat in (0, 1)]
    assert all(set(kept) & set(lines) for lines in second[1:]), "who comes second is told what the first did"
