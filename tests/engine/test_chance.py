"""The generator is even, repeatable and copied with the state; a script gives exactly what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.engine import chance
from kotgames.engine.chance import Dice, Script, pick, roll, seeded
from kotgames.engine.errors import ScriptError


class Bag:
    """The least a state must have to draw."""

    def __init__(self, seed: int = 1, script: Script | None = None) -> None:
        self.chance = seeded(seed)
        self.script = script


def chi_square(counts: Sequence[int]) -> float:
    """Pearson's statistic against an even spread."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


# critical values for a chance of one in ten thousand
LIMIT = {5: 25.7, 9: 33.7, 11: 37.4, 35: 76.4, 60: 107.5, 215: 303.3}


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_sixty_thousand_dice_are_even(count: int) -> None:
    bag = Bag(seed=count)
    faces = [face for _ in range(60_000 // count) for face in roll(bag, count)]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    counts = Counter(faces)
    assert chi_square([counts[face] for face in range(1, 7)]) < LIMIT[5]


def test_dice_of_a_roll_do_not_depend_on_their_place_or_on_each_other() -> None:
    bag = Bag(seed=99)
    rolls = [roll(bag, 3) for _ in range(43_200)]
    for place in range(3):
        assert chi_square(list(Counter(faces[place] for faces in rolls).values())) < LIMIT[5]
    assert chi_square(list(Counter(faces[:2] for faces in rolls).values())) < LIMIT[35]
    triples = Counter(rolls)
    assert len(triples) == 216
    assert chi_square(list(triples.values())) < LIMIT[215]


def test_rolls_one_after_the_other_are_independent() -> None:
    bag = Bag(seed=5)
    faces = [roll(bag, 1)[0] for _ in range(60_001)]
    for apart in (1, 2, 3):
        pairs = Counter(zip(faces, faces[apart:], strict=False))
        assert chi_square(list(pairs.values())) < LIMIT[35]


def test_first_rolls_of_neighbouring_seeds_are_even() -> None:
    """A tournament takes seeds 1, 2, 3 ...: their first dice must not be alike."""
    pairs = Counter(roll(Bag(seed), 2) for seed in range(36_000))
    assert chi_square(list(pairs.values())) < LIMIT[35]
    assert len({seeded(seed) for seed in range(-500, 5_000)}) == 5_500


def test_draws_are_even() -> None:
    bag = Bag(seed=8)
    items, kinds = list(range(61)), [0] * 61
    counts = Counter(pick(bag, items, kinds) for _ in range(61_000))
    assert set(counts) == set(range(61))
    assert chi_square(list(counts.values())) < LIMIT[60]


def test_every_order_of_a_drawn_hand_is_alike() -> None:
    """Drawing as the games do (swap the last card into the gap) gives each ordered pair of four cards
    alike."""
    bag = Bag(seed=3)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(24_000):
        deck = [0, 1, 2, 3]
        hand = []
        for _ in range(2):
            index = pick(bag, deck, [0] * 4)
            hand.append(deck[index])
            deck[index] = deck[-1]
            deck.pop()
        seen[hand[0], hand[1]] += 1
    assert len(seen) == 12
    assert chi_square(list(seen.values())) < LIMIT[11]


@pytest.mark.parametrize("limit", [1, 2, 7, 61, 1_000, 1 << 20])
def test_below_stays_below(limit: int) -> None:
    dice = Dice(limit)
    drawn = [dice.below(limit) for _ in range(2_000)]
    assert min(drawn) >= 0
    assert max(drawn) < limit
    if limit > 1:
        assert len(set(drawn)) > 1


def test_unit_is_in_zero_to_one() -> None:
    dice = Dice(4)
    drawn = [dice.unit() for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1
    assert chi_square(list(Counter(int(x * 10) for x in drawn).values())) < LIMIT[9]


@given(seed=st.integers(-(1 << 70), 1 << 70), count=st.integers(0, 6))
def test_a_generator_state_repeats_itself_and_fits_64_bits(seed: int, count: int) -> None:
    one, two = Bag(seed), Bag(seed)
    assert roll(one, count) == roll(two, count)
    assert one.chance == two.chance
    assert 0 <= one.chance < 1 << 64
    assert isinstance(one.chance, int)


def test_one_roll_is_one_draw_whatever_the_number_of_dice() -> None:
    """So that a position after a roll does not depend on how many dice it took."""
    states = set()
    for count in range(7):
        bag = Bag(12)
        roll(bag, count)
        states.add(bag.chance)
    assert len(states) == 1


def test_the_generator_has_no_short_cycle() -> None:
    bag = Bag(0)
    seen = set()
    for _ in range(20_000):
        roll(bag, 1)
        seen.add(bag.chance)
    assert len(seen) == 20_000


# ---- scripts


def test_a_script_gives_its_faces_in_order_and_leaves_the_generator_alone() -> None:
    bag = Bag(1, Script(dice=[6, 1, 4]))
    before = bag.chance
    assert roll(bag, 2) == (6, 1)
    assert roll(bag, 1) == (4,)
    assert bag.chance == before
    assert bag.script is not None
    assert bag.script.leftover == 0


def test_a_script_gives_cards_of_the_named_kinds() -> None:
    bag = Bag(1, Script(cards=[2, 0]))
    assert pick(bag, [10, 11, 12], {10: 0, 11: 1, 12: 2}) == 2  # type: ignore[arg-type]
    assert pick(bag, [1, 0], [0, 1]) == 1


@pytest.mark.parametrize(("dice", "count"), [([], 1), ([3], 2), ([1, 2, 3], 4)])
def test_a_strict_script_that_runs_dry_is_an_error(dice: list[int], count: int) -> None:
    with pytest.raises(ScriptError) as caught:
        roll(Bag(1, Script(dice=dice)), count)
    assert caught.value.key == "script_dry"
    assert caught.value.params == {"what": "@fragment.dice", "wanted": count, "left": len(dice)}


def test_a_strict_script_without_cards_is_an_error() -> None:
    with pytest.raises(ScriptError) as caught:
        pick(Bag(1, Script()), [0], [0])
    assert caught.value.key == "script_dry"
    assert caught.value.params["what"] == "@fragment.cards"


def test_a_scripted_card_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ScriptError) as caught:
        pick(Bag(1, Script(cards=[5])), [0, 1], [0, 1])
    assert caught.value.key == "script_missing"
    assert caught.value.params == {"kind": 5}


def test_a_lenient_script_hands_over_to_the_generator() -> None:
    bag = Bag(1, Script(dice=[6], cards=[1], strict=False))
    free = Bag(1)
    assert roll(bag, 1) == (6,)
    assert roll(bag, 2) == roll(free, 2)
    assert pick(bag, [0, 1], [0, 1]) == 1
    assert pick(bag, [0, 1, 2], [0] * 3) == pick(free, [0, 1, 2], [0] * 3)
    assert bag.chance == free.chance


def test_a_copied_script_is_at_the_same_point_and_apart() -> None:
    script = Script(dice=[1, 2, 3], cards=[7], strict=False)
    script.dice(1)
    made = script.copy()
    assert made.strict is False
    assert made.leftover == script.leftover == 3
    made.dice(2)
    assert (made.leftover, script.leftover) == (1, 3)


def test_rolling_no_dice_gives_no_faces() -> None:
    assert roll(Bag(1), 0) == ()
    assert roll(Bag(1, Script()), 0) == ()


def test_the_tables_of_rolls_hold_every_roll_once() -> None:
    roll(Bag(1), 6)
    for count, table in enumerate(chance._ROLLS):
        assert len(table) == len(set(table)) == 6**count
