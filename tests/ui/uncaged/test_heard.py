"""UNCAGED at an open table: each sound begins in the very picture that shows what it is of; the card that decided is acted again."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.board import ENDINGS
from kotgames.games.uncaged.components import GROUND, STANDING
from kotgames.games.uncaged.table import fight, motion
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.listening import after_contact, listen, off
from tests.ui.reels import acts
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places
from tests.ui.uncaged.test_acts import BLANK, EXCHANGES, side

HEARD = {
    "a blow lands": {"punch_light"}, "kept off whole": {"whoosh", "block"}, "countered": {"whoosh", "punch_light"},
    "cancelled": {"whoosh", "block", "slap"}, "both hit": {"punch_light", "body_fall"}, "a blank card": {"footwork", "slap"},
    "an answer on the ground it was taken to": {"body_fall", "hold"},
}  # fmt: skip
MET = {"punch_light", "punch_heavy", "kick", "hold", "block", "body_fall"}


def _cage(window: MakeDriver) -> Driver:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    driver.start(places.place())
    driver.wait_idle()
    return driver


@pytest.mark.parametrize("name", EXCHANGES)
def test_an_exchange_is_heard_as_it_is_seen(window: MakeDriver, name: str) -> None:
    driver = _cage(window)
    event, _ = EXCHANGES[name]
    heard = [noise for noise in listen(driver, event) if noise.name != "crowd_gasp"]
    assert HEARD.get(name, {noise.name for noise in heard}) == {noise.name for noise in heard}
    for noise in heard:
        assert noise.act is not None, "all of it belongs to what is acted"
        if noise.name in MET:
            assert 0 <= after_contact(noise) <= FRAME
        elif noise.name == "whoosh":
            assert noise.act_ms < noise.act.impact_ms


DECIDING = {
    "high_kick": (STANDING, "knockout", "kick"), "cross": (STANDING, "knockout", "punch_heavy"), "armbar": (GROUND, "tapout", "hold"),
}  # fmt: skip


@pytest.mark.parametrize("name", DECIDING)
def test_the_end_is_heard_as_the_card_that_decided_it(
    window: MakeDriver, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The combo is over before the match is, and its cards went home."""
    driver = _cage(window)
    level, timing, sound = DECIDING[name]
    ctx: Any = driver.host.table.context
    ctx.set_stance(level, 0 if level else -1)
    last = e.ExchangeResolved(1, 0, side(0, name, damage=3), BLANK, level, (20, 0))
    for event in (last, e.ComboEnded(1, 1, "knockout", level)):
        motion.follow(ctx, event, first=False)
        driver.host.table.motion.track(event, ctx.view)
    end = e.MatchEnded(0, "knockout")
    motion.follow(ctx, end, first=False)
    heard = listen(driver, end)
    blow = next(noise for noise in heard if noise.name == sound)
    assert blow.act is not None
    assert blow.act.timing == timing
    assert 0 <= after_contact(blow) <= FRAME
    for noise in heard:
        if noise.name == "tap":
            assert 0 <= off(noise, "tap_down") <= FRAME
        if noise.name.startswith("count"):
            assert 0 <= off(noise, "count_down") <= FRAME
        if noise.name == "bell_3":
            assert 0 <= off(noise, "wave_out") <= FRAME
    assert {"bell_3", "cheer"} <= {noise.name for noise in heard}
    driver.host.situation.view = {**ctx.view, "winner": 0, "how": ENDINGS.index("knockout")}
    monkeypatch.setattr(driver.host.situation, "over", True)
    assert fight.resting(ctx) == ctx.stage.pair, "they stay as the end has left them"


def test_another_combo_forgets_what_decided_before(window: MakeDriver) -> None:
    driver = _cage(window)
    table = driver.host.table
    shown = cast(Any, table.context).shown_fight
    shown.resolve(0, side(0, "high_kick", damage=3), BLANK)
    assert shown.last
    motion.follow(cast(Any, table.context), e.ComboStarted(2, 1, 1, STANDING, (3, 3)), first=False)
    assert not shown.last
    decided = acts(table.motion.track(e.MatchEnded(0, "decision"), table.context.view))
    assert [act.timing for act in decided] == ["decision"]
