"""UNCAGED: every event, held against the position at the moment it happens, in whole matches of evenly drawn actions."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.uncaged import GAME, rules
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import from_data, shipped
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import Table, start_card_set

CARD_SET = shipped()
Says = Callable[[Any, State, int], tuple[object, object]]


def _card(state: State, seat: int) -> int:
    """The card that a seat revealed in this exchange."""
    return state.rows[seat][state.exchange]


def _kind(state: State, seat: int) -> int:
    return state.card_set.kind_of[_card(state, seat)]


def _pair(values: list[int]) -> tuple[int, int]:
    return values[0], values[1]


SAYS: dict[type[Event], Says] = {
    e.FirstAttackerRolled: lambda x, s, by: (x.seat, s.first_attacker),
    e.FighterPicked: lambda x, s, by: (
        (x.seat, x.fighter, x.hp, x.stamina), (by, s.fighters[by], s.hp[by], s.stamina[by]),
    ),
    e.RoundStarted: lambda x, s, by: (
        (x.round, x.attacker, x.hp, x.stamina),
        (s.round, rules.attacker_of(s, s.combo + 1), _pair(s.hp), _pair(s.stamina)),
    ),
    e.ComboStarted: lambda x, s, by: (
        (x.combo, x.round, x.attacker, x.level, x.stamina), (s.combo, s.round, s.attacker, s.level, _pair(s.stamina)),
    ),
    e.CardDrawn: lambda x, s, by: (
        (x.card, x.left, x.stamina, x.source),
        (s.hands[x.seat][-1], len(s.deck(x.seat)), s.stamina[x.seat], _kind(s, x.seat) if s.revealed[x.seat] else -1),
    ),
    e.Mulliganed: lambda x, s, by: (
        (x.seat, x.count, x.drawn, x.stamina), (by, s.mulligans[by], 5 + s.stamina[by], s.stamina[by]),
    ),
    e.HandKept: lambda x, s, by: (5 + s.stamina[x.seat], len(s.hands[x.seat])),
    e.CardPlaced: lambda x, s, by: ((x.seat, x.slot, x.card), (by, len(s.rows[by]) - 1, s.rows[by][-1])),
    e.RowLocked: lambda x, s, by: ((x.seat, 5), (by, len(s.rows[by]))),
    e.RowPickedUp: lambda x, s, by: (
        (x.slot, len(x.cards), list(x.cards)), (s.revealed[x.seat], 5 - x.slot, s.hands[x.seat][-len(x.cards):]),
    ),
    e.CardRevealed: lambda x, s, by: (
        (x.slot, x.card, x.level, x.valid, bool(x.reason)),
        (s.revealed[x.seat] - 1, _card(s, x.seat), s.level, bool(s.valid[x.seat] >> x.slot & 1), not x.valid),
    ),
    e.Discarded: lambda x, s, by: (
        (x.seat, x.card, x.stamina, x.source),
        (by, s.discards[by][-1], s.stamina[by], _kind(s, 1 - by if x.why == "forced" else by)),
    ),
    e.OptionDeclined: lambda x, s, by: ((x.seat, x.kind), (by, _kind(s, by))),
    e.LevelKept: lambda x, s, by: ((x.seat, x.kind), (by, _kind(s, by))),
    e.LevelChanged: lambda x, s, by: ((x.level, x.kind), (s.level, _kind(s, x.seat))),
    e.NextRaised: lambda x, s, by: (
        (x.seat, x.plus, x.kinds, int(x.safe), x.kind), s.pending_raises[-1],
    ),
    e.Deflected: lambda x, s, by: ((x.seat, x.prevented), (by, min(x.due, 1))),
    e.AbilityKept: lambda x, s, by: (x.seat, by),
    e.DamageDealt: lambda x, s, by: (
        (x.kind, x.hp, x.lost), (_kind(s, 1 - x.seat), s.hp[x.seat], x.damage if x.hp else x.lost),
    ),
    e.ExchangeResolved: lambda x, s, by: (
        (x.combo, x.exchange, x.level, x.hp, x.attack.seat, x.attack.card, x.defence.seat, x.defence.card),
        (s.combo, s.exchange, s.level, _pair(s.hp), s.attacker, _card(s, s.attacker), 1 - s.attacker, _card(s, 1 - s.attacker)),
    ),
    e.ComboBroken: lambda x, s, by: (
        (x.seat, x.card, x.kind), (1 - s.attacker, _card(s, 1 - s.attacker), _kind(s, 1 - s.attacker)),
    ),
    e.AbilityPrimed: lambda x, s, by: ((x.seat, x.plus), (1 - s.attacker, s.primed_plus[x.seat])),
    e.ComboEnded: lambda x, s, by: ((x.combo, x.round, x.level), (s.combo, s.round, s.level)),
    e.RoundEnded: lambda x, s, by: ((x.round, x.dealt, x.points), (s.round, _pair(s.lost_in_round[::-1]), _pair(s.points))),
    e.MatchEnded: lambda x, s, by: ((x.winner, x.how), (s.winner, b.ENDINGS[s.how])),
}  # fmt: skip
"""What an event says, and where the position has it: the event, the state as it happens, and who acted."""


@pytest.mark.slow
def test_every_event_says_what_is_so() -> None:
    seen: Counter[type[Event]] = Counter()
    for seed in range(120):
        ids = CARD_SET.fighter_ids
        given = [ids[seed % 4], ids[(seed + 1 + seed // 4 % 3) % 4]]
        state = GAME.new(seed=seed, options={"fighters": given} if seed % 3 else {})
        assert isinstance(state, State)
        dice = Dice(seed)
        by = -1

        def witness(event: Event, state: State = state) -> None:
            assert type(event) in SAYS, f"SAYS tells nothing of {type(event).__name__}"
            said, so = SAYS[type(event)](event, state, by)  # noqa: B023 - `by` is of this moment
            assert said == so, event
            seen[type(event)] += 1

        while state.actor is not None:
            by = state.actor
            legal = state.actions()
            state.step(legal[dice.below(len(legal))], witness)
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(SAYS) == kinds - {Event}
    # the die is rolled before anybody acts
    assert set(seen) == set(SAYS) - {e.FirstAttackerRolled}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_level_that_is_there_already_is_not_told(seat: int) -> None:
    data = copy.deepcopy(start_card_set().data)
    for row in data["components"]["cards"]:
        if row["id"] == "single_leg":
            row["level"] = "any"
    table = Table(["single_leg"], [], attacker=seat, level="ground", card_set=from_data(data))
    table.play()
    assert table.valid(seat)[0]
    assert not table.all(e.LevelChanged)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_change_of_level_names_who_made_it(seat: int) -> None:
    table = Table(["single_leg", "jab"], ["shell", "sweep"], attacker=seat)
    table.play()
    kinds = table.card_set.kind_index
    assert [(change.seat, change.kind, change.undone) for change in table.all(e.LevelChanged)] == [
        (seat, kinds["single_leg"], False), (1 - seat, kinds["sweep"], False),
    ]  # fmt: skip
    broken = Table(["single_leg"], ["sprawl"], attacker=seat)
    broken.play()
    assert [(change.seat, change.kind, change.undone) for change in broken.all(e.LevelChanged)] == [
        (seat, kinds["single_leg"], False), (1 - seat, kinds["sprawl"], True),
    ]  # fmt: skip
