"""Knockouts and Tapouts at an open table: each sound begins in the very picture that shows what it is of."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockouts_tapouts import events as e
from kotgames.ui.table.stage.tracks import FORWARD_MS, FRAME_MS
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.listening import Noise, after_contact, listen, off
from tests.ui.standins import SilentBot

ATTACKS = {name: index for index, name in enumerate(places.CARD_SET.attacks)}
BLOWS = {"punch": "punch_light", "kick": "kick", "elbow": "elbow", "throw": "body_fall", "arm_hold": "hold"}


def _mat(window: MakeDriver, *, forward: bool, speed: float = 1.0, reduced: bool = False) -> Driver:
    driver = window(paint=False, bot=SilentBot, speed=speed)
    driver.app.settings.reduced_motion = reduced
    driver.start(places.act())
    driver.wait_idle()
    _context(driver).stage.forward = float(forward)
    return driver


def _context(driver: Driver) -> Any:
    return driver.host.table.context


def _named(name: str, heard: list[Noise]) -> list[Noise]:
    return [noise for noise in heard if noise.name == name]


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "at rest"])
@pytest.mark.parametrize("attack", BLOWS)
def test_a_blow_is_heard_with_its_contact(window: MakeDriver, attack: str, forward: bool) -> None:
    """Also where somebody was asked in between, and the stage comes forward again for the dice."""
    driver = _mat(window, forward=forward)
    heard = listen(driver, e.AttackRolled(0, ATTACKS[attack], (6,), 4, 1))
    (blow,) = _named(BLOWS[attack], heard)
    assert 0 <= after_contact(blow) <= FRAME
    assert heard[0].name == "dice_roll"
    assert _context(driver).dice.rolled is not None


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "at rest"])
@pytest.mark.parametrize(("face", "pair"), [(3, "guarded"), (2, "evaded"), (1, "away")])
def test_a_miss_is_heard_in_the_air_just_before_it_is_seen(
    window: MakeDriver, face: int, pair: str, forward: bool
) -> None:
    driver = _mat(window, forward=forward)
    heard = listen(driver, e.AttackRolled(1, ATTACKS["kick"], (face,), 4, 0))
    (blow,) = _named("whoosh", heard)
    assert -120 <= off(blow, pair) < 0
    for block in _named("block", heard):
        assert 0 <= off(block, "guarded") <= FRAME
    for stumble in _named("footwork", heard):
        assert 0 <= off(stumble, "past") <= FRAME


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("forward", [True, False], ids=["forward", "at rest"])
def test_a_knockout_is_heard_as_it_is_seen(window: MakeDriver, winner: int, forward: bool) -> None:
    driver = _mat(window, forward=forward)
    _context(driver).last_attack = ATTACKS["kick"]
    heard = listen(driver, e.MatchEnded(winner, "knockout"))
    (blow,) = _named("kick", heard)
    assert 0 <= after_contact(blow) <= FRAME
    assert [0 <= off(fall, pair) <= FRAME for fall, pair in zip(_named("body_fall", heard), ("bounce", "lie"), strict=True)] == [
        True, True,
    ]  # fmt: skip
    counts = [_named(f"count_{number}", heard) for number in (1, 2, 3)]
    assert [len(one) for one in counts] == [1, 1, 1]
    assert all(0 <= off(one[0], "count_down") <= FRAME for one in counts)
    (bell,) = _named("bell_3", heard)
    assert 0 <= off(bell, "wave_out") <= FRAME


@pytest.mark.slow
def test_each_tap_and_each_end_is_heard_as_it_is_seen(window: MakeDriver) -> None:
    driver = _mat(window, forward=True)
    taps = listen(driver, e.MatchEnded(1, "tapout"))
    assert [0 <= off(one, "tap_down") <= FRAME for one in _named("tap", taps)] == [True] * 3
    for how in ("tapout", "stoppage"):
        heard = taps if how == "tapout" else listen(_mat(window, forward=True), e.MatchEnded(0, how))
        (bell,) = _named("bell_3", heard)
        assert 0 <= off(bell, "wave_out") <= FRAME
    (cheer,) = _named("cheer", listen(_mat(window, forward=False), e.MatchEnded(0, "decision")))
    assert 0 <= off(cheer, "raised") <= FRAME


def test_a_stuffed_throw_is_heard_as_it_is_seen(window: MakeDriver) -> None:
    driver = _mat(window, forward=True)
    (block,) = _named("block", listen(driver, e.Cancelled(0, ATTACKS["throw"], 0)))
    assert 0 <= after_contact(block) <= FRAME


def test_with_reduced_motion_what_stands_there_is_heard_at_once(window: MakeDriver) -> None:
    driver = _mat(window, forward=True, reduced=True)
    table = driver.host.table
    event = e.AttackRolled(0, ATTACKS["punch"], (6,), 4, 1)
    track = table.motion.track(event, table.context.view)
    assert track is not None
    assert track.length > 800, "it can be read"
    assert [(name, at) for name, at, _ in table.motion.sounds(event)] == [
        ("dice_roll", 0.0),
        ("punch_light", 0.0),
    ]


def test_what_comes_when_the_stage_has_gone_back_is_heard_then(window: MakeDriver) -> None:
    driver = _mat(window, forward=True)
    table = driver.host.table
    event = e.RoundEnded(1, (3, 3), (0, 0), -1)
    for forward, at in ((1.0, 2 * FRAME_MS + FORWARD_MS), (0.0, 0.0)):
        _context(driver).stage.forward = forward
        table.motion.track(event, table.context.view)
        assert table.motion.sounds(event)[0][:2] == ("bell_3", at)
