"""How deep and how long a card file may be, and the figures it may hold: the lowest and the highest are taken, one beyond is refused at
its field."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kotgames.engine import carddata
from kotgames.engine.carddata import MOST_LEVELS, read
from kotgames.engine.errors import CardDataError
from kotgames.games.knockouts_tapouts.card_set import CardSet, from_data
from tests.rulings.table import start_values

Steps = Sequence[str | int]


def data() -> dict[str, Any]:
    """The start values as plain data of one's own."""
    return copy.deepcopy(dict(start_values().data))


def row(section: str, name: str) -> int:
    """The index of a row."""
    return next(index for index, found in enumerate(data()[section]) if found["id"] == name)


def put(changed: dict[str, Any], steps: Steps, value: object) -> CardSet:
    """The tables with one value in place of another."""
    inner: Any = changed
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return from_data(changed)


def refused(changed: dict[str, Any], steps: Steps, value: object) -> CardDataError:
    with pytest.raises(CardDataError) as caught:
        put(changed, steps, value)
    return caught.value


FIGURES: list[tuple[Steps, int, int]] = [
    (("rules", "hand"), 1, 9),
    (("rules", "bonus"), 0, 3),
    (("rules", "discards"), 1, 9),
    (("rules", "knockout"), 1, 6),
    (("rules", "heart"), 2, 6),
    (("rules", "rounds"), 1, 3),
    (("rules", "overtime_limit"), 0, 9),
    (("rules", "strike_points"), 0, 9),
    (("rules", "grapple_points"), 0, 9),
    (("rules", "markers"), 1, 12),
    (("style_card", "count"), 0, 99),
    (("attacks", row("attacks", "punch"), "count"), 0, 99),
    (("boosts", row("boosts", "torque"), "count"), 0, 99),
    (("specials", row("specials", "sprawl"), "count"), 0, 99),
    (("positions", row("positions", "clinch"), "both", "left"), 1, 9),
    (("positions", row("positions", "half_guard"), "bottom", "right"), 1, 9),
    (("boosts", row("boosts", "sink"), "effect", "plus"), 1, 2),
    (("boosts", row("boosts", "set_up"), "effect", "plus"), -3, 3),
    (("specials", row("specials", "second_wind"), "effect", "markers"), 1, 9),
    (("styles", row("styles", "great_balance"), "great", "plus"), 0, 9),
    (("styles", row("styles", "great_guard"), "great", "plus"), -3, 3),
    (("styles", row("styles", "great_chin"), "great", "sixes"), 1, 9),
    (("styles", row("styles", "great_cardio"), "great", "from"), 2, 6),
    (("styles", row("styles", "great_reach"), "great", "number"), 2, 6),
    (("styles", row("styles", "great_escapes"), "great", "plus"), -5, 5),
    (("styles", row("styles", "great_ground_and_pound"), "great", "plus"), -3, 3),
]


@pytest.mark.parametrize(
    ("steps", "low", "high"), FIGURES, ids=[".".join(map(str, steps)) for steps, *_ in FIGURES]
)
def test_the_lowest_and_the_highest_figure_are_taken_and_none_beyond(
    steps: Steps, low: int, high: int
) -> None:
    for value in (low, high):
        assert put(data(), steps, value).size > 0
    for value in (low - 1, high + 1):
        error = refused(data(), steps, value)
        assert error.key == "card_expected"
        assert str(error.params["field"]).startswith(str(steps[0]))


@pytest.mark.parametrize(("per_stat", "markers"), [(1, 4), (2, 8), (3, 12)])
def test_the_markers_fit_on_the_four_stats_beside_experience(per_stat: int, markers: int) -> None:
    changed = data()
    changed["rules"]["per_stat"] = per_stat
    assert put(copy.deepcopy(changed), ("rules", "markers"), markers)
    assert refused(changed, ("rules", "markers"), markers + 1).params["field"] == "rules"


@pytest.mark.parametrize("per_stat", [0, 4])
def test_a_stat_takes_one_to_three_markers(per_stat: int) -> None:
    changed = data()
    changed["rules"]["markers"] = 1
    assert refused(changed, ("rules", "per_stat"), per_stat).params["field"] == "rules"


def more(section: str, count: int) -> dict[str, Any]:
    """So many rows in a section; what is added is like one that is there."""
    changed = data()
    rows = changed[section]
    like = {
        "positions": 1,
        "attacks": row("attacks", "kick"),
        "boosts": row("boosts", "torque"),
        "specials": row("specials", "second_wind"),
        "styles": row("styles", "great_balance"),
    }[section]
    added = [{**rows[like], "id": f"more_{number}"} for number in range(count - len(rows))]
    changed[section] = [*rows[:1], *added, *rows[1:]] if section == "positions" else [*rows, *added]
    if section == "positions":
        for attack in changed["attacks"]:
            attack["numbers"] = [*attack["numbers"][:1], *["-"] * len(added), *attack["numbers"][1:]]
    return changed


@pytest.mark.parametrize(
    ("section", "most"), [("positions", 16), ("attacks", 16), ("boosts", 7), ("specials", 32), ("styles", 32)]
)
def test_as_many_rows_as_the_code_space_has_room_for(section: str, most: int) -> None:
    card_set = from_data(more(section, most))
    assert len(getattr(card_set.components, section)) == most
    with pytest.raises(CardDataError) as caught:
        from_data(more(section, most + 1))
    assert (caught.value.key, caught.value.params["field"]) == ("card_expected", section)


@pytest.mark.parametrize("section", ["attacks", "styles"])
def test_a_set_without_attacks_or_styles_is_refused(section: str) -> None:
    with pytest.raises(CardDataError):
        put(data(), (section,), [])


def test_the_deck_holds_one_card_more_than_two_full_hands() -> None:
    """Two hands of five and three Experience markers: 16 cards are too few, 17 are enough."""
    for punches, enough in ((1, False), (2, True)):
        changed = data()
        for section in ("attacks", "boosts", "specials"):
            for found in changed[section]:
                found["count"] = 0
        changed["style_card"]["count"] = 15
        steps = ("attacks", row("attacks", "punch"), "count")
        if enough:
            assert put(changed, steps, punches).size == 17
        else:
            assert "16" in str(refused(changed, steps, punches).params["expected"])


# ---- files of any kind


def nested(levels: int, beside: str = "") -> str:
    """A file of so many levels, one to a line; `beside` stands before them, on the same level as the first."""
    return f"- [{beside}]\n- " + "[\n" * (levels - 1) + "]" * (levels - 1) + "\n"


@pytest.mark.parametrize("beside", ["", "1, " * 2_000, "[], " * 2_000])
def test_a_file_may_be_sixty_levels_deep_and_as_long_as_it_likes(tmp_path: Path, beside: str) -> None:
    """Long lines and many brackets make a file suspicious, but only its depth counts."""
    path = tmp_path / "deep.yaml"
    path.write_text(nested(MOST_LEVELS, beside), encoding="utf-8")
    found = read(path).data
    assert len(found) == 2
    for _ in range(MOST_LEVELS - 1):
        found = found[-1] if found else found
    assert found == []
    beyond = 1 if beside else 2  # a short file is measured by the depth of its values, an empty list has none
    path.write_text(nested(MOST_LEVELS + beyond, beside), encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        read(path)
    assert caught.value.key == "card_deep"
    assert caught.value.params["most"] == MOST_LEVELS == 60
    assert caught.value.params["line"] == MOST_LEVELS + beyond


@pytest.mark.parametrize(
    "text",
    ["a:\n" + "- 1\n" * 250_000, "a: [" + "1," * 250_000 + "]\n", "a: {" + ",".join(f"k{n}: 1" for n in range(80_000)) + "}\n"],
    ids=["lines", "a list", "keys"],
)  # fmt: skip
def test_far_too_many_values_are_refused_before_anything_is_built(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """250,000 values took seconds to be put together and then refused."""

    def never(loader: object) -> None:
        raise AssertionError("all of it was read")

    monkeypatch.setattr(carddata._Loader, "get_single_node", never)
    path = tmp_path / "large.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        read(path)
    assert caught.value.key == "card_large"
    assert str(path) in str(caught.value.params["file"])


@pytest.mark.slow
def test_as_many_values_as_may_be_are_read(tmp_path: Path) -> None:
    path = tmp_path / "just.yaml"
    path.write_text("a: [" + "1," * (carddata.MOST_VALUES - 2) + "]\n", encoding="utf-8")
    assert len(read(path).data["a"]) == carddata.MOST_VALUES - 2
    path.write_text("a: [" + "1," * (carddata.MOST_VALUES - 1) + "]\n", encoding="utf-8")
    with pytest.raises(CardDataError):
        read(path)
