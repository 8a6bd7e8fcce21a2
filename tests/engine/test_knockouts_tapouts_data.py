"""The shipped card file of Knockouts and Tapouts: the rulebook's facts, the bounds that tuning keeps, a
source for every value."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
import yaml

from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER, shipped
from kotgames.system import paths

PARTS = shipped().components
STANDING = ["long_range", "mid_range", "short_range", "clinch"]
GROUND = ["full_guard", "half_guard", "side_control", "full_mount"]
DOMINANT = {("side_control", "top"), ("full_mount", "top")}
ROWS: list[tuple[str, Any]] = [
    ("rules", PARTS.rules),
    ("style_card", PARTS.style_card),
    *(
        (f"{section}.{row.id}", row)
        for section in ("positions", "attacks", "boosts", "specials", "styles")
        for row in getattr(PARTS, section)
    ),
]


def printed() -> list[tuple[str, str, str, int]]:
    """(attack, position, side, number) of every box that is not blank."""
    found = []
    for row in PARTS.attacks:
        for position, text in zip(PARTS.positions, row.numbers, strict=True):
            sides = text.split("/")
            for side, number in zip(("top", "bottom"), sides, strict=False):
                if number != "-":
                    found.append((row.id, position.id, side, int(number)))
    return found


# ---- the rulebook's facts (never tuned)


def test_the_figures_of_the_procedures() -> None:
    rules = PARTS.rules
    assert (rules.hand, rules.markers, rules.per_stat, rules.bonus) == (5, 9, 3, 2)  # p.3-4
    assert (rules.discards, rules.knockout, rules.heart) == (2, 3, 6)  # p.6-7
    assert (rules.rounds, rules.strike_points, rules.grapple_points) == (2, 1, 2)  # p.7
    assert rules.overtime_limit == 3  # ruling K19


def test_the_position_track_in_order() -> None:
    assert [row.id for row in PARTS.positions] == STANDING + GROUND
    assert [row.zone for row in PARTS.positions] == ["standing"] * 4 + ["ground"] * 4


def test_mobility_the_rulebook_prints() -> None:
    rows = {row.id: row for row in PARTS.positions}
    assert [rows[name].both for name in STANDING[:3]] == [
        c.StepCosts(right=1),
        c.StepCosts(1, 1),
        c.StepCosts(1, 1),
    ]  # p.6, example
    assert rows["full_guard"].top == c.StepCosts(left=2, right=3)  # p.6, special note
    assert rows["full_mount"].top == c.StepCosts(jump=("side_control", "long_range"))  # p.8


def test_the_deck_has_sixty_one_cards() -> None:
    assert shipped().size == 61  # p.3
    for row in (*PARTS.attacks, PARTS.style_card, *PARTS.boosts, *PARTS.specials):
        assert row.count >= 1, f"{row.id}: every kind of card is in the deck"


def test_fifteen_styles_eight_likes_and_seven_great() -> None:
    assert len(PARTS.styles) == 15  # p.4
    assert [row.likes for row in PARTS.styles if row.likes] == [row.id for row in PARTS.attacks]
    assert sum(row.great is not None for row in PARTS.styles) == 7


def test_strikes_and_grapples() -> None:
    kinds = {row.id: (row.kind, row.stat) for row in PARTS.attacks}
    for name in ("punch", "kick", "knee", "elbow"):
        assert kinds[name] == ("strike", "striking")
    for name in ("neck_hold", "arm_hold", "leg_hold"):
        assert kinds[name] == ("hold", "grappling")
    assert kinds["throw"] == ("throw", "grappling")  # p.8: a Grapple but not a Hold


# ---- the bounds that tuning keeps


def test_mobility_costs_one_to_five() -> None:
    sides = [side for row in PARTS.positions for side in (row.both, row.top, row.bottom) if side is not None]
    costs = [cost for side in sides for cost in (side.left, side.right) if cost is not None]
    assert min(costs) >= 1
    assert max(costs) <= 5


def test_numbers_of_strikes_and_throws() -> None:
    for attack, position, side, number in printed():
        if attack in ("punch", "kick", "knee", "elbow"):
            assert 3 <= number <= 6, (attack, position, side)
            if number == 3:
                assert (position, side) in DOMINANT, f"{attack}: a 3 belongs to dominant positions only"


def test_numbers_of_holds() -> None:
    """Three dice at 4+ end the match half the time."""
    for attack, position, side, number in printed():
        if attack.endswith("_hold"):
            assert number in (5, 6) or (number == 4 and (position, side) in DOMINANT), (
                attack,
                position,
                side,
            )


def test_the_ground_is_entered_and_left_only_through_clinch() -> None:
    for row in PARTS.positions:
        for side in (row.both, row.top, row.bottom):
            if side is not None and side.jump:
                assert row.id == "full_mount"
    assert (LOWEST_NUMBER, HIGHEST_NUMBER) == (3, 6)  # K17


def test_every_attack_can_be_played_somewhere_and_every_place_has_an_attack() -> None:
    boxes = printed()
    assert {attack for attack, *_ in boxes} == {row.id for row in PARTS.attacks}
    assert {position for _, position, *_ in boxes} == set(STANDING + GROUND)
    for position in GROUND:
        assert {side for _, place, side, _ in boxes if place == position} == {"top", "bottom"}


# ---- where the values come from


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[name for name, _ in ROWS])
def test_every_value_has_a_source(name: str, row: Any) -> None:
    known = {field.encode_name for field in msgspec.structs.fields(row)} - {"source"}
    origins = row.source
    if isinstance(origins, str):
        assert origins in ("rulebook", "inferred", "house")
        return
    assert set(origins) - {"default"} <= known, "a source of a field that the row does not have"
    if "default" not in origins:
        assert set(origins) >= known


def test_what_only_a_ruling_says_is_not_called_the_rulebooks() -> None:
    """K19 (overtime limit) is a house ruling; the row's comment says so, its source must too."""
    origins = PARTS.rules.source
    assert isinstance(origins, dict)
    assert origins.get("overtime_limit") == "house"


@pytest.mark.parametrize(
    ("row", "field", "origin"),
    [
        ("positions.full_guard", "top", "rulebook"),
        ("positions.full_guard", "bottom", "house"),
        ("positions.full_mount", "top", "rulebook"),
        ("positions.clinch", "both", "house"),
        ("attacks.punch", "numbers", "house"),
        ("attacks.punch", "count", "house"),
        ("attacks.throw", "kind", "rulebook"),
        ("styles.likes_throw", "likes", "rulebook"),
        ("styles.great_chin", "great", "house"),
        ("attacks.neck_hold", "kind", "rulebook"),
        ("attacks.knee", "kind", "inferred"),
        ("attacks.punch", "stat", "inferred"),
        ("boosts.sink", "effect", "inferred"),
        ("boosts.sink", "with", "rulebook"),
        ("boosts.set_up", "effect", "house"),
        ("specials.reversal", "effect", "inferred"),
    ],
)
def test_sources_say_what_the_rulebook_states(row: str, field: str, origin: str) -> None:
    origins = dict(ROWS)[row].source
    assert (origins if isinstance(origins, str) else origins.get(field, origins.get("default"))) == origin


# ---- ready-made fighters


def _presets() -> list[dict[str, Any]]:
    path = paths.cards() / "knockouts_tapouts" / "fighters.yaml"
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))["fighters"]
    return found


def test_ready_made_fighters_are_legal_builds() -> None:
    presets = _presets()
    assert len(presets) >= 3
    assert max(Counter(row["id"] for row in presets).values()) == 1
    for row in presets:
        spec = {"styles": row["styles"], "stats": row["stats"]}
        state = GAME.new(options={"fighters": [spec, spec]})
        assert state.round == 1
        assert len(row["styles"]) + sum(row["stats"].values()) == 9


def test_ready_made_fighters_can_be_named_in_the_options() -> None:
    """`KnockoutsAndTapouts.options`: for each seat None, a fighter "or a preset's id"."""
    first = _presets()[0]
    named = GAME.new(options={"fighters": [first["id"], None]})
    spelled = GAME.new(options={"fighters": [{"styles": first["styles"], "stats": first["stats"]}, None]})
    assert named.ready[:5] == spelled.ready[:5]
    assert named.styles == spelled.styles


def test_options_list_their_choices_with_the_default_among_them() -> None:
    """contract.Option: `choices` are the allowed values in order, `default` one of them."""
    for option in GAME.options:
        assert option.default in option.choices, option.name


def test_a_sample_match_is_between_the_first_two_ready_made_fighters() -> None:
    wanted = [{"styles": row["styles"], "stats": row["stats"]} for row in _presets()[:2]]
    assert GAME.sample_options() == {"fighters": wanted}


def test_the_daily_match_is_between_every_pair_before_a_pair_comes_again() -> None:
    """Each fighter in turn at seat 0, against the next one; when all had their turn, against the one after that."""
    specs = [{"styles": row["styles"], "stats": row["stats"]} for row in _presets()]
    count = len(specs)
    pairs = []
    for day in range(count * (count - 1)):
        mine, theirs = GAME.daily_options(day)["fighters"]
        pairs.append((specs.index(mine), specs.index(theirs)))
    assert pairs[:2] == [(0, 1), (1, 2)]
    assert pairs[count - 1 : count + 1] == [(count - 1, 0), (0, 2)]
    assert len(set(pairs)) == len(pairs) == sum(one != other for one, other in pairs)
    assert GAME.daily_options(len(pairs)) == GAME.daily_options(0)
