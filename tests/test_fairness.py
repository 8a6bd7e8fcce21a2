"""Counting dice: accounts against hand-made examples, the chi-square tail against published values, and what a match throws."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.engine.fairness import ENOUGH, Account, Roll, accounts, chi_square_tail, try_faces
from kotgames.engine.match import Match
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.components import GRAPPLING, STRIKING
from kotgames.games.knockouts_tapouts.shown import mobility_chance
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.system.catalogue import Words

# ---- the tail

TABLE = [
    (1, 3.841459, 0.05), (1, 6.634897, 0.01), (1, 0.003932, 0.95), (2, 5.991465, 0.05), (3, 0.351846, 0.95),
    (5, 11.070498, 0.05), (5, 15.086272, 0.01), (5, 20.515006, 0.001), (5, 1.145476, 0.95), (5, 4.351460, 0.5),
    (10, 18.307038, 0.05), (30, 43.772972, 0.05), (100, 124.342113, 0.05), (100, 77.929465, 0.95),
]  # fmt: skip
"""Degrees of freedom, statistic, tail: the table of critical values as textbooks print it."""


@pytest.mark.parametrize(("freedom", "statistic", "tail"), TABLE)
def test_the_tail_has_the_published_critical_values(freedom: int, statistic: float, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=2e-4)


@pytest.mark.parametrize("statistic", [0.01, 0.5, 1.0, 2.0, 3.9, 4.1, 7.0, 20.0, 80.0])
def test_the_tail_has_its_closed_forms(statistic: float) -> None:
    """With 1, 2 and 4 degrees of freedom there are formulas; both branches (series, continued fraction) are met."""
    half = statistic / 2
    assert chi_square_tail(statistic, 1) == pytest.approx(math.erfc(math.sqrt(half)), rel=1e-9)
    assert chi_square_tail(statistic, 2) == pytest.approx(math.exp(-half), rel=1e-9)
    assert chi_square_tail(statistic, 4) == pytest.approx(math.exp(-half) * (1 + half), rel=1e-9)


def test_the_tail_falls_from_one_without_a_jump_between_its_branches() -> None:
    values = [chi_square_tail(x / 50, 5) for x in range(2000)]
    assert values[0] == 1.0
    assert all(one > two >= 0 for one, two in itertools.pairwise(values))
    assert max(one - two for one, two in itertools.pairwise(values)) < 0.004
    assert chi_square_tail(2000.0, 5) < 1e-300
    assert chi_square_tail(-1.0, 5) == 1.0
    with pytest.raises(ValueError, match="0"):
        chi_square_tail(1.0, 0)


# ---- the faces


def test_a_worked_example_of_the_test() -> None:
    """60 dice, 10 expected of each: the squares of the differences over 10, added up by hand."""
    faces = try_faces([5, 8, 9, 8, 10, 20])
    assert faces.dice == 60
    assert faces.statistic == pytest.approx((25 + 4 + 1 + 4 + 0 + 100) / 10)
    assert faces.tail == pytest.approx(0.0199, abs=2e-4)
    assert faces.verdict == "odd"


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ([0, 0, 0, 0, 0, 0], "few"),
        ([4, 5, 5, 5, 5, 5], "few"),
        ([5, 5, 5, 5, 5, 5], "fair"),
        ([12, 8, 10, 9, 11, 10], "fair"),
        ([0, 0, 0, 0, 0, 60], "suspicious"),
    ],
)
def test_verdicts_on_faces(counts: list[int], verdict: str) -> None:
    assert try_faces(counts).verdict == verdict
    assert (sum(counts) < ENOUGH) == (verdict == "few")


def test_the_engines_own_dice_pass_and_about_one_match_in_twenty_looks_odd() -> None:
    chance = Dice(7)
    tails = []
    for _ in range(400):
        counts = Counter(chance.below(6) for _ in range(120))
        tails.append(try_faces([counts[face] for face in range(6)]).tail)
    odd = sum(tail <= 0.05 for tail in tails)
    assert 8 <= odd <= 36  # 20 expected; four standard deviations
    assert 0.42 < sum(tails) / len(tails) < 0.58


# ---- accounts


def test_accounts_of_a_hand_made_match() -> None:
    thrown = [
        Roll(0, (6, 2, 4), need=4),
        Roll(1, (1,), need=6),
        Roll(0, (3,)),
        Roll(1, (5,)),
        Roll(1, (6, 6), need=5),
    ]
    one, two, both = accounts(thrown, 2)
    assert (one.rolls, one.dice, one.faces) == (2, 4, [0, 1, 1, 1, 0, 1])
    assert (one.tries, one.successes) == (3, 2)
    assert one.expected == pytest.approx(1.5)
    assert one.average == pytest.approx(15 / 4)
    assert (two.tries, two.successes) == (3, 2)
    assert two.expected == pytest.approx(1 / 6 + 2 / 3)
    assert two.variance == pytest.approx(5 / 36 + 2 * 2 / 9)
    assert two.luck == pytest.approx(2 - 5 / 6)
    assert (both.rolls, both.dice, both.successes) == (5, 8, 4)
    assert both.expected == pytest.approx(one.expected + two.expected)


def test_a_number_of_seven_never_comes_and_one_of_one_always() -> None:
    account = Account()
    account.add(Roll(0, (6, 6), need=7))
    assert (account.successes, account.expected, account.variance, account.spread) == (0, 0.0, 0.0, 0.0)
    account.add(Roll(0, (1, 1), need=1))
    assert (account.successes, account.expected) == (2, 2.0)
    for face in (0, 7, -1):
        with pytest.raises(ValueError, match=str(face)):
            account.add(Roll(0, (face,)))


@pytest.mark.parametrize(
    ("good", "word"),
    [
        (50, "even"), (52, "even"), (54, "little_lucky"), (46, "little_unlucky"), (58, "lucky"), (42, "unlucky"),
        (63, "very_lucky"), (37, "very_unlucky"),
    ],
)  # fmt: skip
def test_luck_in_words(good: int, word: str) -> None:
    """100 dice that need a 4: 50 expected, a standard deviation of 5."""
    account = Account()
    account.add(Roll(0, (6,) * good + (1,) * (100 - good), need=4))
    assert account.spread == pytest.approx((good - 50) / 5)
    assert account.verdict == word
    assert Account().verdict == "none"


def test_a_single_die_has_its_side() -> None:
    """The luck of one success is less than one success, and luck all the same."""
    for face, word in ((6, "lucky"), (1, "unlucky")):
        account = Account()
        account.add(Roll(0, (face,), need=6 if face == 6 else 2))
        assert 0 < abs(account.luck) < 1
        assert account.verdict == word


# ---- what a match throws


def _played(seed: int) -> list[Event]:
    match = Match.start(GAME, seed=seed, options=GAME.sample_options())
    chance = Dice(seed)
    while match.actor is not None:
        match.act(
            players.choose("random", GAME, match.card_set, match.view(match.actor), chance.below(1 << 20))
        )
    return [*match.opening, *(event for turn in match.turns for event in turn.events)]


def test_every_die_of_a_match_is_counted_once() -> None:
    events = _played(4)
    rolls = LogBook(GAME.card_set(), Words(game=GAME.id), str).rolls
    thrown = [roll for event in events for roll in rolls(event)]
    heart = [event for event in events if isinstance(event, e.HeartRolled)]
    attacks = [event for event in events if isinstance(event, e.AttackRolled)]
    turns = [event for event in events if isinstance(event, e.MobilityRolled)]
    first = [event for event in events if isinstance(event, e.FirstPlayerRolled)]
    assert attacks
    assert turns
    assert len(first) == 1
    wanted = sum(len(event.dice) for event in (*heart, *attacks)) + 2 * len(turns) + 2 * len(first[0].rolls)
    *seats, both = accounts(thrown, 2)
    assert both.dice == wanted == sum(seat.dice for seat in seats)
    assert both.tries == sum(len(event.dice) for event in (*heart, *attacks))
    landed = sum(event.successes for event in attacks)
    assert both.successes == landed + sum(die >= event.number for event in heart for die in event.dice)
    assert {type(event).__name__ for event in events if rolls(event)} <= {
        "AttackRolled",
        "HeartRolled",
        "MobilityRolled",
        "FirstPlayerRolled",
    }


@pytest.mark.parametrize("stats", [(3, 3), (1, 3), (5, 0), (0, 6), (2, 1)])
def test_the_chance_to_be_mobile_is_that_of_full_enumeration(stats: tuple[int, int]) -> None:
    pairs = list(itertools.product(range(1, 7), repeat=2))
    higher = [sum(one + stats[0] > two + stats[1] for one, two in pairs), 0]
    higher[1] = sum(two + stats[1] > one + stats[0] for one, two in pairs)
    for seat in (0, 1):
        assert mobility_chance(stats, seat) == Fraction(higher[seat], 36)


def test_the_log_of_the_race_for_mobility_adds_up() -> None:
    """What is added is the markers of the stat, not its number; the chance is of that sum."""
    line = LogBook(GAME.card_set(), Words(game=GAME.id), str).line(
        e.MobilityRolled(1, (5, 2), (STRIKING, GRAPPLING), (8, 3), 0, 5, False)
    )
    assert line is not None
    assert "5 + 3" in line.detail
    assert "2 + 1" in line.detail
    assert percent(mobility_chance((3, 1), 0)) in line.detail


def test_chances_are_only_certain_when_they_are() -> None:
    assert [percent(x) for x in (0, 1, 0.5, 0.0001, 0.99999, Fraction(1, 3))] == [
        "0%", "100%", "50%", "<0.1%", ">99.9%", "33.3%",
    ]  # fmt: skip
