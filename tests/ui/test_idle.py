"""A table at which nobody does anything draws nothing and says nothing, whatever is plugged in or switched on."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot
from tests.ui.test_narrator import Ear, listen
from tests.ui.virtual_pad import plugged


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("voice", [False, True], ids=["silent", "spoken"])
@pytest.mark.parametrize("pad", ["none", "plugged in", "in use"])
def test_an_idle_table_redraws_nothing(window: MakeDriver, case: UiCase, pad: str, *, voice: bool) -> None:
    driver = window(bot=SilentBot)
    ear = Ear()
    driver.start(case.with_hand())
    listen(driver, ear, on=voice)
    driver.wait_idle()
    with ExitStack() as stack:
        if pad != "none":
            one = stack.enter_context(plugged(driver))
            if pad == "in use":
                one.press("dpup")
        driver.wait_idle()
        app = driver.app
        frames, heard = app.frames, len(ear.heard)
        assert (heard > 0) == voice, "the voice is there"
        for _ in range(120):
            assert not app.alive
            driver.step()
        assert app.frames == frames
        assert len(ear.heard) == heard
        driver.key("tab")  # and it does draw where there is something to draw
        assert app.frames > frames
