"""The rule bot of Knockouts and Tapouts: takes a win that is there, gives no card away for nothing, beats random play, cannot cheat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.bot import WEIGHTS
from kotgames.games.knockouts_tapouts.bot.places import place_values, shortest_ways
from kotgames.games.knockouts_tapouts.bot.values import Values, after_hits, cost_of_hits, end_and_hurt_chances
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.numbers import target_number
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.lab.simulate import simulate
from tests.rulings.table import PUNCHES, Table, clinch, fighter, start_values


def chosen(state: State, seed: int = 1) -> int:
    """What the bot does at a position, from the view of the seat that decides."""
    assert state.actor is not None
    return players.choose("greedy", GAME, state.card_set, state.view(state.actor), seed)


def said(table: Table) -> str:
    return GAME.text(chosen(table.state), table.card_set)


def decisions(count: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice in matches of the bot against itself among the ready-made fighters, with what it chose."""
    made = shipped_fighters()
    for number in range(count):
        pair = [made[number % len(made)].build, made[(number * 4 + 1) % len(made)].build]
        state = GAME.new(options={"fighters": pair}, seed=300 + number)
        while state.actor is not None:
            action = chosen(state)
            if len(state.actions()) > 1:
                yield state, action
            state.step(action)


# ---- an immediate win


@pytest.mark.parametrize("attack", ["neck_hold", "arm_hold", "leg_hold"])
def test_a_critical_on_a_hold_is_a_tapout_and_always_declared(attack: str) -> None:
    with clinch([attack], dice=[6, 6, 1]) as t:
        t.do(f"attack {attack}")
        assert t.asked == ("critical", 0)
        assert said(t) == "critical"


def test_the_last_marker_is_taken_where_that_stops_the_fight() -> None:
    """Two successes, two markers left: no Critical, the referee stops it."""
    foe = fighter(PUNCHES, striking=(1, 2), grappling=(0, 3), conditioning=(1, 5))
    with clinch(["knee"], foe=foe, dice=[6, 6, 1]) as t:
        t.do("attack knee")
        assert said(t) == "no_critical"


def test_an_attack_that_nearly_surely_ends_the_match_is_played() -> None:
    """One marker left: a Punch on 3 with three dice wins 96 times of 100, anything else waits."""
    foe = fighter(PUNCHES, striking=(1, 2), grappling=(0, 3), conditioning=(0, 6))
    hand = ["punch", "kick", "throw", "sprawl", "stand_up"]
    t = Table(fighter(hand), foe, position="full_mount", top=0, mobile=0)
    assert said(t).startswith("attack punch")


@pytest.mark.slow
def test_no_win_is_declined_in_play() -> None:
    """Wherever one choice wins at once whatever the dice, the bot wins at once; and a Hold's Critical is such a choice."""
    seen = 0
    for state, action in decisions(24):
        if state.stack[-1][0] not in (b.CRITICAL, b.HURT):
            continue  # elsewhere dice lie between the choice and the win
        winning = []
        for option in state.actions():
            trial = state.copy()
            trial.step(option)
            if trial.outcome is not None and trial.winner == state.actor:
                winning.append(option)
        if winning:
            seen += 1
            assert action in winning, GAME.text(action)
    assert seen >= 5


# ---- nothing for nothing


@pytest.mark.slow
def test_no_card_is_played_for_nothing_in_play() -> None:
    """Attacks have dice and a number, no Boost is spent where it changes neither, and no Special is played without effect."""
    boosted = attacks = 0
    for state, action in decisions(16):
        if state.stack[-1][0] != b.ACT:
            continue
        seat = state.stack[-1][1]
        if action >= a.ATTACK:
            attacks += 1
            attack, _, boosts = a.attack_parts(action)
            number = target_number(state, seat, attack, boosts)
            assert number
            if boosts:
                boosted += 1
                changes = (
                    target_number(state, seat, attack, 0) != number or state.card_set.boost_set_dice[boosts]
                )
                assert changes, f"{GAME.text(action)} at {number}: the Boost does nothing"
        elif action >= a.SPECIAL:
            before = (state.position, state.top_seat, state.hurt_total(seat))
            trial = state.copy()
            trial.step(action)
            while trial.actor == seat and trial.stack[-1][0] == b.RESTORE:
                trial.step(trial.actions()[0])
            assert (trial.position, trial.top_seat, trial.hurt_total(seat)) != before
    assert attacks > 100
    assert boosted > 5


def test_a_set_up_is_kept_where_the_number_is_at_its_lowest() -> None:
    """Punch on top in Full Mount has a 3 already (K17): the Boost would be thrown away."""
    t = Table(fighter(["punch", "set_up"]), fighter(PUNCHES), position="full_mount", top=0, mobile=0)
    assert said(t) == "attack punch"


def test_a_good_hand_is_not_thrown_away() -> None:
    """A Style card that may be played and a card that has no use: the useless one goes."""
    one = fighter(
        ["style", "neck_hold", "sprawl"], styles=["likes_punch"], striking=3, grappling=0, conditioning=6
    )
    with Table(one, fighter(PUNCHES), position="long_range") as t:
        assert said(t) == "discard neck_hold"


def test_cancelling_needs_a_threat() -> None:
    foe = fighter(["sprawl"], striking=3, grappling=3, conditioning=6)
    with clinch(["throw"], foe=foe) as t:
        t.do("attack throw")
        assert said(t) == "special sprawl"


# ---- a sense of place


def test_the_bot_leaves_dangerous_ground() -> None:
    """Below in Full Mount with the points to get away, and nothing to play there."""
    t = Table(
        fighter(["kick", "punch", "knee"]),
        fighter(PUNCHES),
        position="full_mount",
        top=1,
        mobile=0,
        points=5,
        phase="move",
    )
    assert said(t) == "left"


def test_the_bot_goes_where_its_hand_is_good() -> None:
    """Only Knees in hand, points to reach the Clinch."""
    t = Table(
        fighter(["knee", "knee"]),
        fighter(["sprawl"]),
        position="long_range",
        mobile=0,
        points=3,
        phase="move",
    )
    for _ in range(3):
        assert said(t) == "right"
        t.do("right")
    assert t.place() == "clinch"


def test_top_is_worth_more_than_below() -> None:
    t = Table(fighter(PUNCHES), fighter(["kick"]), position="half_guard", top=0, mobile=0)
    balance, ahead = place_values(Values(t.state, 0, WEIGHTS))
    for name in ("side_control", "full_mount"):
        place = t.card_set.position_index[name] * 2
        assert balance[place] > 0 > balance[place + 1]
        assert ahead[place] > ahead[place + 1]


def test_ways_agree_with_the_rules() -> None:
    """The places the bot thinks it can reach are those the rules let it reach."""
    for position, top, points in (("long_range", None, 3), ("full_guard", 0, 5), ("half_guard", 1, 5)):
        t = Table(
            fighter(["kick"]),
            fighter(PUNCHES),
            position=position,
            top=top,
            mobile=0,
            points=points,
            phase="move",
        )
        state = t.state
        found = shortest_ways(
            state.card_set, state.style_effects[0], state.style_effects[1], state.column_of(0), points
        )
        assert {t.card_set.positions[place // 2] for place in found} == t.reach()


# ---- markers


def test_markers_are_given_up_and_taken_by_their_worth() -> None:
    whole = (3, 2, 6)
    assert after_hits(whole, 1, False, WEIGHTS) == (3, 2, 5), "the victim gives Conditioning"
    assert after_hits(whole, 1, True, WEIGHTS) in ((2, 2, 6), (3, 1, 6)), "the attacker takes a skill"
    assert cost_of_hits((1, 0, 1), 2, WEIGHTS) == 2.0
    assert cost_of_hits(whole, 2, WEIGHTS) >= cost_of_hits(whole, 1, WEIGHTS) > 0


def test_odds_are_those_of_the_rules() -> None:
    ends, hurts = end_and_hurt_chances(3, 5, False, True, 0, 3)
    assert ends == pytest.approx(1 / 27)
    assert sum(hurts) + ends == pytest.approx(1)
    ends, _ = end_and_hurt_chances(3, 5, True, False, 0, 3)
    assert ends == pytest.approx(7 / 27)
    ends, hurts = end_and_hurt_chances(3, 4, False, True, 3, 3)  # Great Chin
    assert ends == pytest.approx(1 / 216)
    assert hurts[3] == pytest.approx(26 / 216)


# ---- fair and repeatable


@pytest.mark.slow
def test_the_bot_does_not_know_the_hidden_cards() -> None:
    """Another hand for the foe, the same view: the same choice, whatever the seed of the guess."""
    checked = 0
    for state, action in decisions(5):
        if state.stack[-1][0] == b.BUILD:
            continue
        view = state.view(state.stack[-1][1])
        for seed in (2, 77):
            assert players.choose("greedy", GAME, state.card_set, view, seed) == action
        checked += 1
    assert checked > 60


def test_fighters_it_makes_are_legal_and_various() -> None:
    made = set()
    for seed in range(12):
        state = GAME.new(seed=seed)
        while state.actor is not None and not state.round:
            state.step(chosen(state, seed))
            if state.round:
                break
        made.add((tuple(state.ready[:5]), state.styles[0]))
    assert len(made) >= 4
    for ready, _ in made:
        assert max(ready[2], ready[3]) == 3, "three markers in Striking or Grappling (p.4)"


def test_it_plays_any_card_set() -> None:
    options: dict[str, Any] = {"fighters": [preset.build for preset in shipped_fighters()[:2]]}
    state = GAME.new(options=options, seed=4, card_set=start_values())
    while state.actor is not None:
        state.step(chosen(state))
    assert state.outcome is not None
    assert shipped().digest != start_values().digest


# ---- strength


def _share_against_random(matches: int, workers: int | None) -> float:
    pairings = [
        {"fighters": [one.build, two.build]} for one in shipped_fighters() for two in shipped_fighters()
    ]
    report = simulate(
        "knockouts_tapouts", ("greedy", "random"), matches, 11, workers=workers, pairings=pairings
    )
    return report.wins["greedy"] / matches


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    assert _share_against_random(60, 1) >= 0.90


@pytest.mark.long
def test_it_beats_random_play_in_a_thousand_matches() -> None:
    assert _share_against_random(1000, None) >= 0.97
