"""The games of the battery: the registry's and the toy."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.battery import hooks_knockouts_tapouts, hooks_toy, hooks_uncaged
from tests.battery.case import Case

CASES: tuple[Case, ...] = (hooks_toy.CASE, hooks_knockouts_tapouts.CASE, hooks_uncaged.CASE)
BY_ID = {case.game.id: case for case in CASES}

SEEDS = st.integers(0, 100_000)
"""Seeds of matches."""

every_game = pytest.mark.parametrize("case", CASES, ids=[case.game.id for case in CASES])
"""Runs a test once for each game."""
