"""The timing of acted moves: the shipped ones, and wrong ones named by line."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from art_helpers import refused, write

from kotgames.ui.art import poses
from kotgames.ui.art.timing import EASES, KeyTiming

pytestmark = pytest.mark.slow

ACTS = poses.library().acts
MKK_ENDINGS = ("mkk_finish", "mkk_babality", "mkk_friendship")
ENDINGS = ("knockout", "tapout", "stoppage", "decision", "collapse", "count_out", "wave_off", *MKK_ENDINGS)
MOVES = tuple(name for name in ACTS if name.startswith("move_") or name == "mkk_step")
THERE_AND_BACK_MS = 2 * 180
"""The stage comes forward and goes back."""


def test_the_acts_that_games_play_are_there() -> None:
    strikes = ("hit", "heavy", "missed", "slipped", "blocked", "caught", "countered")
    wanted = {f"strike_{how}" for how in strikes} | {
        "hold_hit",
        "hold_missed",
        "throw_hit",
        "carry",
        *ENDINGS,
    }
    assert wanted | {f"move_{way}" for way in ("step", "down", "up", "roll")} <= set(ACTS)


@pytest.mark.parametrize("name", sorted(set(ACTS) - {*ENDINGS, *MOVES}))
def test_an_act_with_the_stage_takes_as_long_as_one_can_follow_and_not_longer(name: str) -> None:
    assert 1200 <= ACTS[name].length_ms + THERE_AND_BACK_MS <= 1800


@pytest.mark.parametrize("name", MOVES)
def test_a_move_is_over_sooner(name: str) -> None:
    assert 400 <= ACTS[name].length_ms <= 900


@pytest.mark.parametrize("name", ENDINGS)
def test_an_ending_takes_its_time(name: str) -> None:
    assert 1700 <= ACTS[name].length_ms <= 3200
    assert ACTS[name].keys[-1].pair == "end"


@pytest.mark.parametrize("name", sorted(name for name, act in ACTS.items() if act.impact_ms is not None))
def test_what_lands_is_swung_back_for_comes_fast_and_stands_still(name: str) -> None:
    keys = ACTS[name].keys
    at = next(index for index, key in enumerate(keys) if key.impact)
    before, hit, after = keys[at - 1 : at + 2]
    assert before.at_ms >= 250, "nobody sees it coming"
    assert 60 <= hit.at_ms - before.at_ms <= 200
    assert (after.pair, after.ease) == (hit.pair, "hold")
    assert 80 <= after.at_ms - hit.at_ms <= 120
    assert len(keys) > at + 2, "and then?"


def test_where_nobody_is_touched_nothing_lands() -> None:
    free = {name for name, act in ACTS.items() if act.impact_ms is None}
    assert {"strike_missed", "strike_slipped", "hold_missed", "decision"} <= free
    assert not free & {"strike_hit", "strike_blocked", "throw_hit", "knockout"}


def test_a_blow_that_misses_does_so_in_four_ways() -> None:
    ways = [
        {key.pair for key in ACTS[f"strike_{how}"].keys} for how in ("missed", "slipped", "blocked", "caught")
    ]
    for index, way in enumerate(ways):
        assert way - set().union(*ways[:index], *ways[index + 1 :])


def test_the_second_half_of_a_knockout_is_slow_and_the_beaten_one_stays_down() -> None:
    keys = ACTS["knockout"].keys
    names = [key.pair for key in keys]
    assert names[-4:] == ["fall", "bounce", "lie", "end"]
    blow = next(key for key in keys if key.impact)
    assert keys[-1].at_ms - blow.at_ms > 4 * blow.at_ms


def test_a_tapping_hand_taps_three_times() -> None:
    names = [key.pair for key in ACTS["tapout"].keys]
    assert sum(pair == ("tap_up", "tap_down") for pair in pairwise(names)) == 3


def test_what_is_carried_or_moved_ends_elsewhere() -> None:
    for name, act in ACTS.items():
        elsewhere = name.startswith(("carry", "throw_", "mkk_")) or name in (
            *MOVES,
            *ENDINGS,
            "kop_knock_out",
            "kop_one_two",
            *("kd_reaction", "kd_vanish", "kd_step", "kd_dazed", "kd_up"),
        )
        assert act.keys[-1].pair == ("end" if elsewhere else "rest"), name


@pytest.mark.parametrize("name", sorted(ACTS))
def test_when_it_is_seen_what_comes_of_it(name: str) -> None:
    """It lands; or the blow is full length in the air, the grip shut on nothing; else it is known at the end."""
    act = ACTS[name]
    reached = next((key for key in act.keys if key.at_ms == act.met_ms), None)
    assert reached is not None, "at a key"
    if act.impact_ms is not None:
        assert reached.impact
    elif name in (
        "strike_missed",
        "kick_missed",
        "strike_slipped",
        "hold_missed",
        "false_blow",
        "kop_at_nobody",
    ):
        assert reached == act.keys[2]
    elif name in ("kop_glove_dodged", "kd_shot_missed", "mkk_missed", "mkk_shot_missed"):
        assert reached.pair == "evaded"
    elif name == "kd_vanish":
        assert reached.pair == "away"
    else:
        assert act.met_ms == act.length_ms


def test_standing_still_in_a_pair_is_no_arrival() -> None:
    assert ACTS["tapout"].arrivals("tap_down") == [1050, 1280, 1510]
    assert ACTS["strike_hit"].arrivals("contact") == [330]
    assert ACTS["strike_hit"].arrivals("rest") == [980], "where it begins is no arrival either"
    assert ACTS["strike_hit"].arrivals("grip") == []


def test_a_timing_is_read_as_it_stands(tmp_path: Path) -> None:
    text = (
        "acts: {one: {keys: [{at: 0, pair: rest}, {at: 90, pair: tap_up, ease: snap, impact: true}, "
        "{at: 6000, pair: end, ease: back}]}}"
    )
    act = poses.load(write(tmp_path, text)).acts["one"]
    assert act.name == "one"
    assert act.keys == (
        KeyTiming(0, "rest", "hold", False),
        KeyTiming(90, "tap_up", "snap", True),
        KeyTiming(6000, "end", "back", False),
    )
    assert (act.length_ms, act.impact_ms) == (6000, 90)


def act(*rows: str) -> str:
    """A file with one act; its keys begin on line 4."""
    return "acts:\n  one:\n    keys:\n" + "".join(f"      - {{{row}}}\n" for row in rows)


REST, LATER = "at: 0, pair: rest", "at: 500, pair: rest, ease: both"


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        (act(REST, "at: 90, pair: contact, ease: in, hard: 1", LATER), 5, ["keys[1].hard", "at, pair, ease"]),
        (
            act(REST, "at: 90, pair: contact, ease: fast", LATER),
            5,
            ["keys[1].ease", "“fast”", ", ".join(EASES)],
        ),
        (act(REST, "at: 90, pair: contact, ease: [in]", LATER), 5, ["keys[1].ease", ", ".join(EASES)]),
        (act(REST, "at: 90, pair: contact", LATER), 5, ["keys[1]", "lacks “ease”"]),
        (act(REST, "at: 90, ease: in", LATER), 5, ["keys[1]", "lacks “pair”"]),
        (act(REST, "pair: contact, ease: in", LATER), 5, ["keys[1]", "lacks “at”"]),
        (act(REST, "at: 500, pair: contact, ease: in", LATER), 6, ["keys[2].at", "a time after 500"]),
        (act(REST, "at: 600, pair: contact, ease: in", LATER), 6, ["keys[2].at", "a time after 600"]),
        (act(REST, "at: 6001, pair: rest, ease: in"), 5, ["keys[1].at", "milliseconds from 0 to 6000"]),
        (act(REST, "at: -5, pair: rest, ease: in"), 5, ["keys[1].at", "milliseconds from 0 to 6000"]),
        (act(REST, "at: 90.5, pair: rest, ease: in"), 5, ["keys[1].at", "whole milliseconds"]),
        (act(REST, "at: true, pair: rest, ease: in"), 5, ["keys[1].at", "whole milliseconds"]),
        (act("at: 20, pair: rest", LATER), 4, ["keys[0].at", "0 for the first keyframe"]),
        (act(REST), 3, ["acts.one.keys", "at least two keyframes"]),
        ("acts:\n  one: {}", 2, ["acts.one.keys", "at least two keyframes"]),
        ("acts:\n  one: {keys: [], tempo: 2}", 2, ["acts.one.tempo", "keys"]),
        ("acts: {one: [1]}", 1, ["acts.one", "keys with values"]),
        (act(REST, "[at, 90]".join(("x: ", "")), LATER), 5, ["keys[1].x"]),
        (
            act(
                REST,
                "at: 90, pair: a, ease: in, impact: true",
                "at: 95, pair: a, ease: in, impact: true",
                LATER,
            ),
            6,
            ["keys[2].impact", "the first is on line 5"],
        ),
        (act(REST, "at: 90, pair: a, ease: in, impact: 1", LATER), 5, ["keys[1].impact", "true or false"]),
        (act("at: 0, pair: ready", LATER), 4, ["keys[0].pair", "“ready”", "expected rest."]),
        (act(REST, "at: 90, pair: contact, ease: in"), 5, ["keys[1].pair", "“contact”", "rest, end"]),
        (
            act(REST, "at: 90, pair: Contact!, ease: in", LATER),
            5,
            ["keys[1].pair", "a word of small letters"],
        ),
        (act(REST, "at: 90, pair: 7, ease: in", LATER), 5, ["keys[1].pair", "a word of small letters"]),
    ],
)
def test_a_wrong_timing_is_named_with_line_field_and_what_was_expected(
    tmp_path: Path, text: str, line: int, parts: list[str]
) -> None:
    refused(write(tmp_path, text), line, ["acts.one", *parts])


def test_the_same_act_in_two_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(act(REST, LATER), "utf-8")
    refused(write(tmp_path, "\n" + act(REST, LATER)), 3, ["“one” is used twice", "a.yaml:2"])
