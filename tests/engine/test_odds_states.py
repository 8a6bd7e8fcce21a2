"""`state.odds(attack)` against full enumeration of the dice through `step`, in random states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import Event, Odds
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import odds as chances
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.views import random_build

CODES = [code for code in GAME.codes() if code >= a.ATTACK]


def random_state(dice: Dice) -> State:
    """Some position in which either seat may attack, with any Styles, markers, Position and Boosts."""
    acts = dice.below(2)
    t = GAME.card_set()
    position = dice.below(len(t.positions))
    fighters = []
    cards = [kind for kind in t.kinds if kind not in t.specials]
    for seat in (0, 1):
        build = random_build(t, dice)
        stats: dict[str, object] = {"heart": build.count(1)}
        for stat, name in ((2, "striking"), (3, "grappling"), (4, "conditioning")):
            limit = build.count(stat) * (3 if name == "conditioning" else 1)
            ready = dice.below(limit + 1) if name != "conditioning" or dice.below(2) else 0
            stats[name] = [ready, dice.below(limit - ready + 1)]
        if not any(stats[name][0] for name in ("striking", "grappling", "conditioning")):  # type: ignore[index]
            stats = {"striking": [1, 0]}
        styles = [t.styles[item - 5] for item in build if item >= 5]
        if seat != acts and styles and dice.below(2) == 0 and "great_chin" not in styles:
            styles = [*styles[:-1], "great_chin"]
        # at most one copy each, so that two hands can always be dealt
        hand = {cards[dice.below(len(cards))] for _ in range(5 + len(styles))} if seat == acts else {"style"}
        fighters.append({"stats": stats, "styles": styles, "hand": sorted(hand)})
    return GAME.setup(
        {
            "fighters": fighters,
            "position": t.positions[position],
            "top": dice.below(2) if position >= t.first_ground else None,
            "mobile": acts,
            "seed": dice.below(1 << 30),
        }
    )


def attack_states(seed: int, count: int) -> Iterator[tuple[State, int]]:
    """Random states with an attack that is legal in them."""
    dice = Dice(seed)
    while count:
        state = random_state(dice)
        attacks = (
            [action for action in state.actions() if action >= a.ATTACK] if state.actor is not None else []
        )
        if attacks:
            count -= 1
            yield state, attacks[dice.below(len(attacks))]


def dice_of(state: State, action: int) -> int:
    odds = state.odds(action)
    assert odds is not None
    return sum(key.startswith("successes") for key, _ in odds.outcomes) - 1


def result(state: State, action: int, faces: tuple[int, ...]) -> set[str]:
    """The keys of what these dice do: the number of successes, and the marks. Cancelling is declined, no
    Critical is declared unless it is a Tapout."""
    board = state.copy()
    board.script = Script(dice=faces, strict=True)
    events: list[Event] = []
    board.step(action, events.append)
    if board.actor is not None and board.stack[-1][0] == b.REACT:
        board.step(a.DECLINE, events.append)
    assert board.script.leftover == 0, "the attack did not roll these dice"
    board.script = Script(strict=False)
    hits = next(event.successes for event in events if isinstance(event, e.AttackRolled))
    found = {f"successes {hits}"} | ({"hit"} if hits else set()) | ({"two"} if hits > 1 else set())
    if board.how == b.KNOCKOUT:
        return found | {"knockout"}
    if board.actor is not None and board.stack[-1][0] == b.CRITICAL:
        declared = board.copy()
        declared.step(a.CRITICAL)
        if declared.how == b.TAPOUT:
            found.add("tapout")
        board.step(a.NO_CRITICAL)
    while board.actor is not None and board.stack[-1][0] == b.HURT:
        board.step(board.actions()[0])
    return found | ({"stoppage"} if board.how == b.STOPPAGE else set())


def compare(odds: Odds, counts: Counter[str], total: int) -> None:
    assert odds.total == total
    assert sum(number for _, number in odds.outcomes) == total, "the outcomes partition what may happen"
    for key, number in (*odds.outcomes, *odds.marks):
        assert Fraction(counts[key], total) == Fraction(number, odds.total), key
    assert set(counts) <= {key for key, _ in (*odds.outcomes, *odds.marks)}


def check(state: State, action: int, *, every_order: bool) -> None:
    odds = state.odds(action)
    assert odds is not None
    dice = dice_of(state, action)
    counts: Counter[str] = Counter()
    rolls = (
        product(range(1, 7), repeat=dice) if every_order else combinations_with_replacement(range(1, 7), dice)
    )
    for faces in rolls:
        ways = 1 if every_order else factorial(dice) // prod(map(factorial, Counter(faces).values()))
        for key in result(state, action, faces):
            counts[key] += ways
    compare(odds, *with_sprawl(state, action, counts, 6**dice))


def with_sprawl(state: State, action: int, counts: Counter[str], total: int) -> tuple[Counter[str], int]:
    """What all rolls come to with each hand that the foe may hold: one with a Sprawl plays it, K21. The hands are dealt one after
    another from the unseen cards, whatever way `odds` counts them."""
    if action < a.ATTACK or not state.card_set.cancellers[a.attack_parts(action)[0]]:
        return counts, total
    assert state.actor is not None
    mine, hand = state.hands[state.actor], len(state.hands[1 - state.actor])
    unseen = [card for card in range(state.card_set.size) if card not in (*mine, *state.discard)]
    sprawls = sum(state.card_set.kinds[state.card_set.kind_of[card]] == "sprawl" for card in unseen)
    without = prod(Fraction(len(unseen) - sprawls - dealt, len(unseen) - dealt) for dealt in range(hand))
    if without == 1:
        return counts, total
    free, hands = without.numerator, without.denominator
    found = Counter({key: ways * free for key, ways in counts.items()})
    found["stopped"] = total * (hands - free)
    found["dice_hit"] = counts["hit"] * hands
    return found, total * hands


def test_both_seats_attack_in_the_random_states() -> None:
    assert {state.actor for state, _ in attack_states(1, 50)} == {0, 1}


@pytest.mark.slow
def test_odds_equal_all_rolls_in_many_states() -> None:
    """Rolls that differ only in their order are taken once, with their weight."""
    for state, action in attack_states(1, 1_000):
        check(state, action, every_order=False)


@pytest.mark.slow
def test_odds_equal_all_rolls_in_every_order() -> None:
    for state, action in attack_states(2, 150):
        check(state, action, every_order=True)


@pytest.mark.long
def test_odds_equal_all_rolls_in_every_order_in_a_thousand_states() -> None:
    for state, action in attack_states(3, 1_000):
        check(state, action, every_order=True)


@pytest.mark.parametrize("markers", [1, 2, 3])
def test_a_strike_that_the_chin_holds_can_still_stop_the_fight(markers: int) -> None:
    """Great Chin: three successes without three sixes Hurt three markers; with no more Ready ones that is a
    stoppage (K7)."""
    state = GAME.setup(
        {
            "fighters": [
                {"hand": ["knee", "combination"]},
                {"stats": {"conditioning": markers}, "styles": ["great_chin"], "hand": ["style"]},
            ],
            "position": "clinch",
            "mobile": 0,
        }
    )
    check(state, GAME.parse("attack knee"), every_order=True)
    check(state, GAME.parse("attack knee +combination"), every_order=True)


def test_the_target_of_a_throw_sees_the_same_odds_before_it_answers() -> None:
    hands = {"fighters": [{"hand": ["throw", "set_up"]}, {"hand": ["style"]}]}
    state = GAME.setup({**hands, "position": "clinch", "mobile": 0})
    action = GAME.parse("attack throw +set_up")
    before = state.odds(action)
    state.step(action)
    assert state.prompt is not None
    assert state.prompt.kind == "react"
    assert before is not None
    met = 1 - before.chance("stopped")
    answered = state.odds(a.DECLINE)
    assert answered is not None
    assert answered.chance("stopped") == 0, "who is asked knows whether there is a Sprawl"
    for key, _ in answered.outcomes:
        assert before.chance(key) == answered.chance(key) * met
    assert before.chance("dice_hit") == answered.chance("hit")
    assert answered.chance("knockout") == Fraction(8, 27)
    assert dice_of(state, a.DECLINE) == 3
    check(state, a.DECLINE, every_order=True)


def test_odds_are_known_without_knowing_secrets() -> None:
    """The same for every deal of the hidden cards."""
    dice = Dice(9)
    for state, action in attack_states(4, 30):
        assert state.actor is not None
        determinize = GAME.determinize(state.view(state.actor), dice.below(1 << 20))
        assert determinize.odds(action) == state.odds(action)
        assert determinize.explain(action) == state.explain(action)


def test_nothing_random_has_no_odds() -> None:
    state = GAME.setup(
        {
            "fighters": [{"hand": ["punch", "reversal"]}, {"hand": ["kick"]}],
            "position": "full_guard",
            "top": 0,
        }
    )
    for text in ("pass", "discard punch", "special reversal"):
        assert state.odds(GAME.parse(text)) is None
    assert state.odds(GAME.parse("attack kick")) is None  # a blank box
    for code in (-1, 14, 10**6):
        assert GAME.setup({}).odds(code) is None


def test_odds_and_explanations_of_every_code_never_fail() -> None:
    """Hints ask about actions that are not legal too."""
    for state, _ in attack_states(6, 15):
        digest = state.digest()
        for code in GAME.codes():
            state.odds(code)
            state.explain(code)
        assert state.digest() == digest


def test_the_chance_that_a_throw_is_cancelled_is_that_of_all_hands() -> None:
    """K21 from the thrower's knowledge: one Sprawl among the unseen cards."""
    state = GAME.setup(
        {"fighters": [{"hand": ["throw"]}, {"hand": ["punch"] * 5}], "position": "clinch", "mobile": 0}
    )
    throw = state.card_set.attack_index["throw"]
    assert chances.reaction_chance(state, 0, throw) == Fraction(5, 60)
    assert chances.reaction_chance(state, 0, state.card_set.attack_index["punch"]) == 0
    mine = GAME.setup(
        {
            "fighters": [{"hand": ["throw", "sprawl"]}, {"hand": ["punch"] * 5}],
            "position": "clinch",
            "mobile": 0,
        }
    )
    assert chances.reaction_chance(mine, 0, throw) == 0
    gone = GAME.setup(
        {
            "fighters": [{"hand": ["throw"]}, {"hand": ["punch"]}],
            "position": "clinch",
            "mobile": 0,
            "discard": ["sprawl"],
        }
    )
    assert chances.reaction_chance(gone, 0, throw) == 0


def test_a_throws_odds_equal_all_hidden_hands_through_step() -> None:
    """Every hand that the target may hold is dealt; a Sprawl in it is played, else every roll is made."""
    state = GAME.setup(
        {
            "fighters": [
                {"hand": ["throw", "set_up"], "stats": {"grappling": 1}},
                {"hand": ["punch", "kick"]},
            ],
            "position": "clinch",
            "mobile": 0,
            "discard": ["punch"] * 7 + ["kick"] * 5 + ["knee"] * 5 + ["elbow"] * 4,
        }
    )
    action = GAME.parse("attack throw +set_up")
    odds = state.odds(action)
    assert odds is not None
    unseen = [*state.hands[1], *state.deck]
    sprawl = a.SPECIAL + state.card_set.specials.index("sprawl")
    found: Counter[str] = Counter()
    total = 0
    for hand in combinations(unseen, 2):
        dealt = state.copy()
        dealt.hands[1], dealt.deck = list(hand), [card for card in unseen if card not in hand]
        dealt.step(action)
        stopped = sprawl in dealt.actions()
        for face in range(1, 7):
            total += 1
            rolled = dealt.copy()
            rolled.script = Script(dice=(face,), strict=True)
            events: list[Event] = []
            rolled.step(a.DECLINE, events.append)
            hits = next(event.successes for event in events if isinstance(event, e.AttackRolled))
            found["dice_hit"] += hits
            found["stopped" if stopped else f"successes {hits}"] += 1
    for key in ("dice_hit", "stopped", "successes 0", "successes 1"):
        assert odds.chance(key) == Fraction(found[key], total), key
    assert odds.chance("hit") == odds.chance("successes 1") < odds.chance("dice_hit")
    twin = GAME.determinize(state.view(0), 5)
    assert twin.odds(action) == odds, "the same from what the seat knows alone"
