"""The games of the battery: the registry's and the toy."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.battery import (
    hooks_knock_out_punch,
    hooks_knockdown,
    hooks_knockouts_tapouts,
    hooks_mortal_kombat_kards,
    hooks_toy,
    hooks_uncaged,
)
from tests.battery.case import Case

CASES: tuple[Case, ...] = (
    hooks_toy.CASE,
    hooks_knockouts_tapouts.CASE,
    hooks_uncaged.CASE,
    *hooks_knock_out_punch.CASES,
    hooks_knockdown.CASE,
    *hooks_mortal_kombat_kards.CASES,
)
USUAL: tuple[Case, ...] = tuple(case for case in CASES if case.name == case.game.id)
"""Each game once, with as many seats as it usually has."""
BY_ID = {case.game.id: case for case in USUAL}

SEEDS = st.integers(0, 100_000)
"""Seeds of matches."""

every_game = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
"""Runs a test once for each game, and for some with other numbers of seats as well."""
each_once = pytest.mark.parametrize("case", USUAL, ids=[case.name for case in USUAL])
"""Runs a test once for each game."""
