"""Knockdown from either seat: the same match with the seats exchanged is the same match, question by question and event by event, once the
Skills are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Event
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME, State
from tests.rulings.knockdown_boxes import lab, merged

BY_SEAT = (
    "fighters", "starts", "place", "heavy", "light", "hands", "skills", "down", "kept", "ammo", "turret", "victories",
)  # fmt: skip
SEATS = ("seat", "first", "winner", "by", "tested")
PAIRS = ("starts", "places", "ammo", "fighters", "victories", "skills", "initiative")
OF_A_ROUND = ("heavy", "light")
"""By seat in the end of a round; elsewhere numbers of wounds."""


def exchanged(state: State) -> State:
    """The position with the other seat in each chair."""
    made = state.copy()
    for name in BY_SEAT:
        values = list(getattr(made, name))
        setattr(made, name, values[::-1])
    made.dealt = made.dealt[::-1]
    made.stack = [(frame[0], 1 - frame[1], *frame[2:]) for frame in made.stack]
    made.past = [tuple(_past(part)) for part in made.past]
    made.first = _other(made.first)
    made.winner = _other(made.winner)
    if made.actor is not None and made.actor != EXTERNAL:
        made.actor = 1 - made.actor
    return made


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat


def _past(part: Sequence[int]) -> list[int]:
    """A round that has ended: who was first, who won, how, its turns, the Skills by seat."""
    first, winner, how, turns, *skills = part
    return [_other(first), _other(winner), how, turns, *skills[::-1]]


def turned(event: Event) -> Event:
    """An event of the exchanged match."""
    changes: dict[str, Any] = {
        name: _other(getattr(event, name))
        for name in event.__struct_fields__
        if name in SEATS and isinstance(getattr(event, name), int)
    }
    for name in event.__struct_fields__:
        swaps = name in PAIRS or (name in OF_A_ROUND and isinstance(event, e.RoundEnded))
        if swaps and isinstance(getattr(event, name), tuple):
            changes[name] = getattr(event, name)[::-1]
    return msgspec.structs.replace(event, **changes)


def turned_view(view: dict[str, Any]) -> dict[str, Any]:
    """A view of the exchanged match."""
    made = dict(view)
    for name in (*BY_SEAT, "dealt", "passed", "kept_counts"):
        made[name] = view[name][::-1]
    made["stack"] = [[frame[0], 1 - frame[1], *frame[2:]] for frame in view["stack"]]
    made["past"] = [_past(part) for part in view["past"]]
    for name in ("first", "winner", "seat"):
        made[name] = _other(view[name])
    if view["actor"] is not None:
        made["actor"] = _other(view["actor"])
    return made


@pytest.mark.parametrize("seed", range(24))
def test_the_seats_exchanged_are_the_same_match(seed: int) -> None:
    card_set = (None, lab(), merged())[seed % 3]
    options = {"quick": seed % 4 != 0, "test": ("tower", "dice")[seed % 2], "merge": seed % 3 == 2}
    state = GAME.new(options=options, seed=seed, card_set=card_set)
    dice = Dice(seed)
    while state.round == 0 or state.prompt is None or state.prompt.kind not in ("action", "renew"):
        actions = state.actions()
        state.step(actions[dice.below(len(actions))])
    other = exchanged(state)
    steps = 0
    while state.actor is not None:
        assert other.prompt is not None
        assert state.prompt is not None
        assert list(other.actions()) == list(state.actions())
        assert (other.prompt.kind, other.prompt.seat) == (state.prompt.kind, 1 - state.prompt.seat)
        if steps % 7 == 0:
            for viewer in (0, 1, NOBODY, EVERYBODY):
                assert other.view(_other(viewer)) == turned_view(state.view(viewer))
        here: list[Event] = []
        there: list[Event] = []
        actions = state.actions()
        action = actions[dice.below(len(actions))]
        refused = next(code for code in GAME.codes(card_set) if code not in actions)
        assert state.refusal(refused) == other.refusal(refused)
        assert state.odds(action) == other.odds(action)
        assert state.explain(action) == other.explain(action)
        state.step(action, here.append)
        other.step(action, there.append)
        assert there == [turned(event) for event in here]
        steps += 1
    assert other.outcome is not None
    assert state.outcome is not None
    assert other.outcome.winners == (1 - state.outcome.winners[0],)
    assert steps > 20
