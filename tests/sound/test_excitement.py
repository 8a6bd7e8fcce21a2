"""How wild the hall is: it rises fast, stays, and sinks by itself, never with a jump."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kotgames.ui.excitement import FALL_S, HOLD_S, RISE_S, SINK_S, Excitement


def course(mood: Excitement, start: float, seconds: float) -> list[float]:
    """The level every 40 ms."""
    return [mood.at(start + index * 0.04) for index in range(round(seconds / 0.04) + 1)]


def test_excitement_rises_within_a_second_stays_and_sinks_by_itself() -> None:
    mood = Excitement()
    assert mood.at(100.0) == 0
    mood.tell(1.0, 100.0)
    levels = course(mood, 100.0, HOLD_S + SINK_S + 1)
    assert levels[0] == 0
    assert levels[round(RISE_S / 0.04)] == pytest.approx(1.0)
    assert min(levels[round(RISE_S / 0.04) : round(HOLD_S / 0.04)]) == pytest.approx(1.0)
    assert levels[round((HOLD_S + SINK_S / 2) / 0.04)] == pytest.approx(0.5, abs=0.02)
    assert levels[-1] == 0
    assert max(abs(one - two) for one, two in pairwise(levels)) <= 0.04 / RISE_S + 1e-9  # never a jump


def test_what_is_calmer_calms_and_what_is_wilder_than_wild_is_as_high_as_can_be() -> None:
    mood = Excitement()
    mood.tell(7.0, 0.0)
    assert mood.at(2.0) == 1.0
    mood.tell(0.4, 2.0)
    levels = course(mood, 2.0, 2.0)
    assert levels[0] == 1.0
    assert levels[-1] == pytest.approx(0.4)
    assert max(abs(one - two) for one, two in pairwise(levels)) <= 0.04 / FALL_S + 1e-9
    mood.tell(-3.0, 4.0)
    assert mood.at(6.0) == 0.0


def test_the_same_level_again_keeps_the_hall_up_and_it_says_when_it_will_change() -> None:
    mood = Excitement()
    assert mood.rest(0.0) == float("inf")
    mood.tell(0.5, 0.0)
    assert mood.rest(0.1) == 0
    assert mood.rest(1.0) == pytest.approx(HOLD_S - 1)
    mood.tell(0.5, 2.5)
    assert mood.rest(2.5) == pytest.approx(HOLD_S)
    assert mood.at(2.4 + HOLD_S) == pytest.approx(0.5)
    assert mood.rest(2.6 + HOLD_S) == 0
    assert mood.rest(30.0) == float("inf")
