"""A match under random use: acting, refused actions, undo, undo past chance, redo, conceding, in any order;
the record always replays."""

from __future__ import annotations

import contextlib
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import dumps, loads
from tests.battery import hooks_knock_out_punch, hooks_knockouts_tapouts, hooks_toy, hooks_uncaged
from tests.battery.case import Case, chooser, play

pytestmark = pytest.mark.slow


class Using(RuleBasedStateMachine):
    """One match of one game; a subclass names the game."""

    case: ClassVar[Case]
    match: Match

    @initialize(seed=st.integers(0, 10_000), head_start=st.integers(0, 60))
    def begin(self, seed: int, head_start: int) -> None:
        """A match that is on its way."""
        self.match = self.case.start(seed)
        play(self.match, chooser(seed), head_start)

    @precondition(lambda self: self.match.actor is not None)
    @rule(number=st.integers(0, 199))
    def act(self, number: int) -> None:
        """Any legal action."""
        actions = self.match.state.actions()
        self.match.act(actions[number % len(actions)])

    @rule(number=st.integers(0, 10_000))
    def act_against_the_rules(self, number: int) -> None:
        """Any action that is not legal now."""
        codes = list(self.case.game.codes())
        code = codes[number % len(codes)]
        if self.match.actor is not None and code in self.match.state.actions():
            return
        digest, entries = self.match.state.digest(), len(self.match.log.entries)
        with pytest.raises(IllegalAction):
            self.match.act(code)
        assert (self.match.state.digest(), len(self.match.log.entries)) == (digest, entries)

    @rule()
    def undo(self) -> None:
        """Back to the last roll or reveal; never past it."""
        if self.match.undo_refusal() is None:
            before = self.match.turns[-1].before.digest()
            self.match.undo()
            assert self.match.state.digest() == before
        else:
            with pytest.raises(IllegalAction):
                self.match.undo()

    @rule(reseed=st.integers(0, 1 << 40))
    def undo_past_chance(self, reseed: int) -> None:
        """The match is practice from then on."""
        if self.match.undo_refusal(past_chance=True) is None:
            turn = self.match.undo(past_chance=True, reseed=reseed)
            assert self.match.practice or not turn.barrier

    @rule()
    def redo(self) -> None:
        """Only what was undone, and only while the match runs."""
        running = self.match.actor is not None
        with contextlib.suppress(IllegalAction):
            self.match.redo()
            assert running, "something can be redone after the match was conceded"

    @precondition(lambda self: self.match.outcome is None)
    @rule(seat=st.integers(0, 1), surely=st.integers(0, 5))
    def concede(self, seat: int, surely: int) -> None:
        """Seldom, or there is nothing else to see. Where more than two play a bot goes on with the seat, which cannot be given up again."""
        if surely:
            return
        if self.match.concede_refusal(seat) is None:
            self.match.concede(seat)
        else:
            with pytest.raises(IllegalAction):
                self.match.concede(seat)

    @invariant()
    def the_record_replays(self) -> None:
        """Written, read and resumed, the match is the same one."""
        data = dumps(self.match.log.header, self.match.log.entries)
        resumed = Match.resume(self.case.game, loads(data, "memory"))
        assert resumed.state.digest() == self.match.state.digest()
        assert [turn.text for turn in resumed.turns] == [turn.text for turn in self.match.turns]
        assert [turn.barrier for turn in resumed.turns] == [turn.barrier for turn in self.match.turns]
        assert (resumed.practice, resumed.conceded) == (self.match.practice, self.match.conceded)
        self.case.invariants(self.match.state)


class UsingToy(Using):
    """The toy game."""

    case = hooks_toy.CASE


class UsingKnockouts(Using):
    """Knockouts and Tapouts."""

    case = hooks_knockouts_tapouts.CASE


class UsingUncaged(Using):
    """UNCAGED."""

    case = hooks_uncaged.CASE


class UsingKnockOutPunch(Using):
    """Knock Out Punch at three seats."""

    case = hooks_knock_out_punch.CASES[0]


# a failing run is short enough to read, and shrinking it takes minutes
SETTINGS = settings(max_examples=25, stateful_step_count=25, phases=(Phase.explicit, Phase.generate))

TestUsingToy = UsingToy.TestCase
TestUsingToy.settings = SETTINGS
TestUsingKnockouts = UsingKnockouts.TestCase
TestUsingKnockouts.settings = SETTINGS
TestUsingUncaged = UsingUncaged.TestCase
TestUsingUncaged.settings = SETTINGS
TestUsingKnockOutPunch = UsingKnockOutPunch.TestCase
TestUsingKnockOutPunch.settings = SETTINGS
