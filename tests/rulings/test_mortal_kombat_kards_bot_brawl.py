"""The rule bot of the Kard Game in Brawl: it wins, chooses whom it attacks, answers area attacks round by round, uses groups."""

from __future__ import annotations

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.games.mortal_kombat_kards.bot import greedy
from kotgames.games.mortal_kombat_kards.game import GAME
from tests.rulings.mortal_kombat_kards_table import B, Brawl, C, D, turned

RULES = ("basic", "advanced")


def visit(b: Brawl, most: int = 12) -> list[str]:
    """The actions of the bot for the place that is asked, up to the end of its visit; targets as places."""
    who = b.who
    found: list[str] = []
    while b.state.actor is not None and b.who == who and len(found) < most:
        action = players.choose("greedy", GAME, b.card_set, b.match.view(b.seat(who[1])), 1)
        text = GAME.text(action, b.card_set)
        b.do(text)
        verb, _, name = text.partition(" ")
        found.append(f"target {'ABCDEF'[b.place(int(name))]}" if verb == "target" else text)
        if not b.state.draft and verb not in ("in", "out", "target"):
            break
    return found


# ---- strength


def won(rules: str, seeds: range, *, seats: int = 4) -> float:
    """The share of Brawls that the bot wins against random play of all others."""
    wins = 0
    for seed in seeds:
        mine, dice = seed % seats, Dice(seed)
        state = GAME.new(seats=seats, options={"rules": rules, "once": bool(seed & 4)}, seed=seed)
        while state.actor is not None:
            own = state.actor == mine
            state.step(greedy(state, dice) if own else state.legal[dice.below(len(state.legal))])
        wins += state.winner == mine
    return wins / len(seeds)


@pytest.mark.parametrize("rules", RULES)
def test_it_beats_three_of_random_play(rules: str) -> None:
    assert won(rules, range(16)) >= 15 / 16


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_it_beats_any_number_of_random_play_in_nine_of_ten_brawls(rules: str, seats: int) -> None:
    assert won(rules, range(100, 160), seats=seats) >= 0.9


# ---- against whom


@turned
def test_it_attacks_whom_it_knocks_out(turn: int) -> None:
    for weak in (B, C, D):
        b = Brawl(turn, ["head_punch"], ["jab"], ["jab"], ["jab"], groups="ABCD", more={weak: {"points": 2}})
        assert visit(b) == ["lay head_punch", f"target {'ABCD'[weak]}", "commit"]


@turned
def test_it_does_not_attack_who_is_known_to_counter(turn: int) -> None:
    """Back Fist is faster and was seen; the others have nothing."""
    for dangerous in (B, C):
        hands = [["back_fist"] if place == dangerous else ["adrenaline"] for place in (B, C)]
        b = Brawl(turn, ["head_punch", "look_into_the_mind"], *hands, groups="ABC")
        b.do("effect look_into_the_mind", f"target {b.seat(dangerous)}", "decline")
        assert visit(b) == ["lay head_punch", f"target {'ABC'[B + C - dangerous]}", "commit"]


@turned
def test_it_lays_an_area_attack_against_many(turn: int) -> None:
    """Three points of each of three are more than five of one."""
    empty = ["adrenaline"]
    b = Brawl(turn, ["roar", "uppercut"], empty, empty, empty, groups="A B C D")
    assert visit(b) == ["lay roar", "commit"]


@turned
def test_the_follow_up_goes_to_whom_it_knocks_out(turn: int) -> None:
    b = Brawl(
        turn,
        ["ground_pound", "jab", "fury", "fury"],
        ["elbow"],
        ["duck"],
        groups="ABC",
        more={C: {"points": 9}},
    )
    b.do("lay ground_pound", "effect fury", "effect fury", "commit")
    while b.who[0] != "follow":
        b.do("take hit" if b.who[0] == "answer" else "decline")
    assert visit(b) == ["target C", "lay jab", "commit"]


# ---- answers


@turned
def test_it_waits_with_the_evade_for_its_round(turn: int) -> None:
    """A slower counter would fail, and who has countered cannot evade."""
    b = Brawl(turn, ["roar"], ["uppercut", "take_cover"], ["jab"], groups="ABC", more={B: {"points": 3}})
    b.do("lay roar", "commit", "take hit", "take hit")
    assert b.who == ("answer", B)
    assert visit(b) == ["take hit"]
    b.do("take hit")
    assert visit(b) == ["evade take_cover", "commit"]


@turned
def test_it_stops_an_area_attack_that_would_knock_it_out(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["intercept", "jab"], ["jab"], groups="ABC", more={B: {"points": 3}})
    b.do("lay roar", "commit")
    assert visit(b) == ["effect intercept", "commit"]


@turned
def test_the_action_has_its_price_but_where_defending_is_free(turn: int) -> None:
    """A block that saves a point costs the action of this turn, or nothing."""
    for once in (False, True):
        b = Brawl(turn, ["head_punch"], ["high_block", "uppercut"], ["jab"], groups="ABC", once=once)
        b.at(B, "head_punch")
        assert visit(b)[0] == ("block high_block" if once else "take hit")


# ---- groups


@turned
def test_it_steps_out_before_it_passes(turn: int) -> None:
    """That costs nothing, and the others would have to come after it."""
    b = Brawl(turn, ["high_block"], ["jab"], ["jab"], groups="AB C")
    assert visit(b) == ["out", "pass"]
    b = Brawl(turn, ["high_block"], ["jab"], ["jab"], groups="A BC")
    assert visit(b) == ["pass"]


@turned
def test_it_joins_whom_it_attacks(turn: int) -> None:
    b = Brawl(
        turn, ["back_fist", "rush"], ["adrenaline"], ["adrenaline"], groups="A B C", more={C: {"points": 2}}
    )
    assert visit(b)[:2] == ["in", "target C"]
