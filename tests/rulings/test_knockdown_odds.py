"""Knockdown's odds equal a full enumeration through `step`, and its explanations add up (D8, D9, D20)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import EXTERNAL, Event, Line, Odds
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME, State
from tests.rulings.knockdown_boxes import lab, merged
from tests.rulings.knockdown_table import Table, both

ROLLS = list(product(range(1, 7), repeat=3))


def positions(count: int, first: int = 0) -> Iterator[State]:
    """Positions of random matches, tower and dice, shipped cards, LAB and two boxes, in which a decision is to be taken."""
    seed = first
    while count:
        card_set = (None, lab(), merged())[seed % 3]
        options = {"quick": True, "test": ("tower", "dice")[seed % 2], "merge": seed % 3 == 2}
        state = GAME.new(options=options, seed=seed, card_set=card_set)
        dice = Dice(seed)
        while state.actor is not None and count:
            actions = state.actions()
            if state.prompt is not None and state.prompt.kind in ("call", "way", "block", "action", "combo"):
                asked = state.prompt.kind in ("call", "way")
                if asked or dice.below(8) == 0:
                    count -= 1
                    yield state
            # tests are declined half of the time, so that wounds pile up
            state.step(actions[dice.below(len(actions))])
        seed += 1


def passes(state: State, words: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    """Whether the test that these actions lead to is passed with these faces."""
    made = state.copy()
    made.script = Script(faces, (), strict=False)
    told: list[Event] = []
    for word in words:
        if made.prompt is not None and word in made.actions():
            made.step(word, told.append)
    (rolled,) = [event for event in told if isinstance(event, e.DiceRolled)]
    assert rolled.faces == faces
    passed = any(isinstance(event, e.TestPassed) for event in told)
    failed = any(isinstance(event, e.RoundEnded) and event.how == "ko" for event in told)
    assert passed != failed, "a round may end by the deck after a test that was passed"
    return passed


def enumerated(state: State, words: tuple[int, ...]) -> Odds:
    """The distribution over all rolls, by playing each."""
    good = sum(passes(state, words, faces) for faces in ROLLS)
    parts = (("pass", good), ("fail", len(ROLLS) - good))
    return Odds(tuple(part for part in parts if part[1]), len(ROLLS))


def check(count: int, first: int) -> int:
    """Hold so many positions; gives in how many a test could be called or taken."""
    tests = 0
    for state in positions(count, first):
        assert state.prompt is not None
        kind = state.prompt.kind
        for action in state.actions():
            found = state.odds(action)
            if (kind, action) not in (("call", a.CALL), ("way", a.DICE)):
                assert found is None
                told: list[Event] = []
                state.copy().step(action, told.append)
                assert not any(isinstance(event, e.DiceRolled) for event in told), "dice without odds"
                continue
            tests += 1
            about: Any = state.prompt.params
            assert found is not None
            assert found.chance("pass") == Fraction(about["good"], about["total"])
            if not about["heavy"] + about["light"]:
                assert found.chance("pass") == 1, "passed at once (D20)"
            else:
                assert found == enumerated(state, (action, a.DICE))
    return tests


@pytest.mark.slow
def test_odds_equal_full_enumeration() -> None:
    assert check(160, 0) > 20


@pytest.mark.long
def test_odds_equal_full_enumeration_in_a_thousand_positions() -> None:
    assert check(1000, 1000) > 150


def test_explanations_add_up_in_random_positions() -> None:
    """The lines of an attack come to what then falls, and those of a Block to what is taken."""
    attacks = blocks = 0
    for state in positions(500, 77):
        assert state.prompt is not None
        kind = state.prompt.kind
        for action in state.actions():
            lines = {line.key: line.params for line in state.explain(action)}
            told: list[Event] = []
            made = state.copy()
            made.step(action, told.append)
            hits = [event for event in told if isinstance(event, e.Struck) and not event.reaction]
            if kind == "block":
                assert hits[0].wounds == (lines["explain.taken"]["heavy"], lines["explain.taken"]["light"])
                blocks += 1
            elif kind == "action" and action >= a.ATTACK:
                (played,) = [event for event in told if isinstance(event, e.AttackPlayed)]
                straight = state.card_set.projectile[action - a.ATTACK]
                out = "explain.off_line" if straight else "explain.out_of_range"
                assert (out in lines) == (not played.in_range)
                if hits:
                    printed, pool = lines["explain.printed"], lines["explain.pool"]
                    assert hits[0].printed == (printed["heavy"], printed["light"])
                    fell = [part + cut for part, cut in zip(hits[0].wounds, hits[0].blocked, strict=True)]
                    if hits[0].origin == state.place[state.actor or 0] or not hits[0].additions:
                        assert fell == [pool["heavy"], pool["light"]]
                    attacks += 1
            elif kind == "call" and action == a.CALL:
                assert lines["explain.test_wounds"]["count"] == sum(state.test_wounds(1 - state.prompt.seat))
    assert attacks > 100
    assert blocks > 10


@both
def test_the_lines_of_an_attack(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"skills": ["opener"]}, foe={"skills": ["guard"]})
    action = GAME.parse("attack poke", lab())
    assert table.state.explain(action) == [
        Line("explain.printed", {"heavy": 0, "light": 1}),
        Line("plus.first_strike", {"light": 1, "heavy": 0, "source": "@skill.opener"}),
        Line("plus.armour", {"light": -1, "heavy": 0, "source": "@skill.guard"}),
        Line("explain.pool", {"heavy": 0, "light": 1}),
    ]
    far = Table(seat, row=["poke"], foe={"at": [2, 0]})
    assert far.state.explain(action) == [Line("explain.out_of_range", {"distance": 2})]
    aside = Table(seat, row=["beam"], foe={"at": [1, 1]})
    beam = GAME.parse("attack beam", lab())
    assert aside.state.explain(beam) == [Line("explain.off_line", {})], (
        "how far away is not what is wrong with it"
    )


@both
def test_the_lines_of_a_block(seat: int) -> None:
    table = Table(seat, row=["hook"], foe={"hand": ["shove", "poke", "trip", "grab", "lunge"]})
    table.do("attack hook")
    lines = table.state.explain(GAME.parse("block 1", lab()))
    assert lines[-4:] == [
        Line("explain.block_left", {"count": 4}),
        Line("explain.block_heavy", {"count": 1, "cards": 2}),
        Line("explain.block_light", {"count": 2}),
        Line("explain.taken", {"heavy": 1, "light": 2}),
    ]


@both
def test_the_lines_of_a_test(seat: int) -> None:
    table = Table(seat, row=["throw"], foe={"heavy": 2, "light": 9, "skills": ["steady"]})
    table.do("attack throw")
    lines = {line.key: line.params for line in table.state.explain(a.CALL)}
    assert lines["explain.test_wounds"] == {"count": 11}
    assert lines["explain.test_spared"] == {"count": 1}
    assert lines["explain.test_dice"]["count"] == 11
    assert "50" in str(lines["explain.test_dice"]["chance"])


def test_nothing_is_explained_after_the_end() -> None:
    table = Table(0, row=["hook"], dice=[1, 1, 1], me={"victories": 1}, foe={"light": 12}, round=2)
    table.do("attack hook", "call")
    assert table.state.actor is None
    assert table.state.explain(a.CALL) == []
    assert table.state.odds(a.CALL) is None


@both
def test_the_tower_has_no_odds_of_its_own(seat: int) -> None:
    """A hand's skill has none (D9)."""
    table = Table(seat, row=["throw"], test="tower", foe={"light": 10})
    table.do("attack throw", "call")
    assert table.state.odds(a.TOWER) is None
    odds = table.state.odds(a.DICE)
    assert odds is not None
    assert odds.chance("pass") == Fraction(1, 2)
    table.do("tower")
    assert table.match.actor == EXTERNAL
    assert [table.state.odds(action) for action in table.state.actions()] == [None] * 3
