"""Who stands in the two corners of the match set-up: never one fighter in both (D22)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.table.setup_rows import SetupRows
from kotgames.scenes import routes
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver

FIGHTERS = shipped().fighter_ids


def rows() -> SetupRows:
    return SetupRows(Words("en", "knockdown"))


def test_whatever_is_chosen_the_corners_differ_and_are_as_they_are_shown() -> None:
    found = rows()
    seen = set()
    for one, two in product(range(len(FIGHTERS) + 1), repeat=2):
        state: dict[str, Any] = {"fighter:0": one, "fighter:1": two, "seats": 2}
        shown = []
        for seat in (0, 1):
            ((_, _, names, chosen, _),) = found.choices(state, seat)
            shown.append("" if not chosen else names[chosen])
        picked = found.result(state)[0]["fighters"]
        called = ["" if name is None else found.words(f"fighter.{name}") for name in picked]
        assert shown == called
        assert not shown[0] or shown[0] != shown[1]
        seen.add(tuple(picked))
    every = [None, *FIGHTERS]
    assert seen == {(a, b) for a in every for b in every if a is None or a != b}


@pytest.mark.parametrize(
    "given", [pair for pair in product([None, *FIGHTERS], repeat=2) if pair[0] is None or len(set(pair)) > 1]
)
def test_a_match_again_has_the_fighters_it_had(given: tuple[str | None, str | None]) -> None:
    found = rows()
    state = {**found.state({"fighters": list(given)}), "seats": 2}
    assert found.result(state)[0]["fighters"] == list(given)


def test_no_second_fighter_is_called_like_the_first(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.setup = {"knockdown": {"fighter:0": 2}}
    routes.setup(driver.app, "knockdown")
    driver.step()
    labels = [driver.item(name).label for name in ("fighter:0", "fighter:1", "name:1")]
    assert "Iris" in labels[0]
    assert all("Iris" not in label for label in labels[1:]), labels
