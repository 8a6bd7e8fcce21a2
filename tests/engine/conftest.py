"""The engine is tested on Knockouts and Tapouts with the design's start values: the shipped numbers are tuned, and no test of the engine
is about them."""

from __future__ import annotations

import pytest

from kotgames.games.knockouts_tapouts import GAME
from tests.rulings.table import start_values


@pytest.fixture(autouse=True)
def _untuned(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "knockouts_tapouts_data" not in request.module.__name__:
        monkeypatch.setattr(GAME, "_parts", GAME._parts._replace(shipped=start_values))
