"""UNCAGED: every event is heard by sounds that are there, when what makes them is seen."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import views
from kotgames.games.uncaged.art import acting
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.shown import ROWS
from kotgames.games.uncaged.table import fight, motion
from kotgames.games.uncaged.views import View
from kotgames.system import paths
from kotgames.ui.art import act as acts
from kotgames.ui.sound import Cue, takes
from kotgames.ui.table.shown import UNSEEN, cues, stirred
from kotgames.ui.table.stage.seen import Seen, SeenAct
from tests.ui.uncaged import places


def _heard(event: Event, seen: Seen = UNSEEN, deciding: int = -1, board: Any = None) -> list[Cue]:
    """The cues of an event that is seen like that on a board."""
    board = _board_at_the_table() if board is None else board
    return cues(
        ROWS[type(event)],
        event,
        seen,
        {
            e.CardRevealed: lambda event, seen: motion.revealed(event, seen, board),
            e.ExchangeResolved: lambda event, seen: motion.resolved(event, seen, board),
            e.MatchEnded: lambda event, seen: motion.ended(event, seen, places.CARD_SET, deciding),
        },
    )


def _level(event: Event, board: Any) -> float | None:
    """How high the hall goes."""
    return stirred(ROWS[type(event)], event, lambda: board)


def _calls(event: Event, board: Any) -> list[str]:
    """What corners and hall call out by what is at stake."""
    return [name for name, _, _ in _heard(event, board=board) if name in ("corner_call", "crowd_gasp")]


def test_every_sound_of_an_act_is_there() -> None:
    source = Path(motion.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'\("([a-z_0-9]+)", ', source)) | set(motion.BLOW_SOUNDS.values()) | {motion.HARD}
    there = set(takes(paths.assets() / "sounds"))
    assert named - there == set()
    assert len(named) > 8


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match: Match = places.finished()
    board = match.state
    heard = {cue[0] for turn in match.turns for event in turn.events for cue in _heard(event, board=board)}
    assert {"card_flick", "bell_1"} <= heard


# ---- what is at stake

Told = tuple[Event, dict[int, View]]


def _told(seed: int) -> list[Told]:
    """The events of a match, each with what every viewer knew right after it."""
    state: Any = places.start(seed=seed).state
    found: list[Told] = []

    def note(event: Event) -> None:
        found.append((event, {viewer: state.view(viewer) for viewer in (0, 1, NOBODY)}))

    for turn in range(5000):
        if state.actor is None:
            break
        actions = state.actions()
        state.step(actions[(seed * 5 + turn * 11) % len(actions)], note)
    assert state.actor is None
    return found


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return [one for seed in range(6) for one in _told(seed)]


def _board(view: View) -> State:
    return views.sketch(State, view, places.CARD_SET)


@pytest.mark.slow
def test_excitement_and_calls_are_the_same_for_whoever_looks(told: list[Told]) -> None:
    """Neither a hand nor a face down card reaches them: a viewer who knows nothing hears the same."""
    there = set(takes(paths.assets() / "sounds"))
    levels = set()
    for event, seen in told:
        answers = {
            (
                _level(event.seen_by(viewer), _board(view)),
                tuple(_heard(event.seen_by(viewer), board=_board(view))),
            )
            for viewer, view in seen.items()
        }
        assert len(answers) == 1, event
        ((level, heard),) = answers
        assert level is None or 0 <= level <= 1
        levels.add(level)
        assert {name for name, _, _ in heard} <= there
    assert len(levels) > 10


def _exchange(damage: int, hp: tuple[int, int], kind: int = 0) -> e.ExchangeResolved:
    """Seat 0 takes so much from seat 1."""
    attack = e.Side(0, 0, kind, True, damage, (), "", 0, 0, damage, damage, 1)
    defence = e.Side(1, 60, 0, False, 0, (), "", 0, 0, 0, 0, -1)
    return e.ExchangeResolved(1, 0, attack, defence, 0, hp)


def _board_at_the_table() -> Any:
    return places.place().state


def test_excitement_follows_the_damage_against_the_health_that_is_left() -> None:
    board = _board_at_the_table()
    by_damage = [_level(_exchange(damage, (20, 12)), board) or 0 for damage in range(6)]
    assert by_damage == sorted(set(by_damage))
    by_health = [_level(_exchange(2, (20, left)), board) or 0 for left in (16, 8, 4, 1, 0)]
    assert by_health == sorted(by_health)
    assert by_health[0] < 0.6 < by_health[-2]


def test_the_hall_gasps_where_somebody_hangs_on_with_little() -> None:
    board = _board_at_the_table()
    assert _calls(_exchange(2, (20, 2)), board) == ["crowd_gasp"]
    assert _calls(_exchange(2, (20, 12)), board) == []
    assert _calls(_exchange(2, (20, 0)), board) == []
    assert _calls(_exchange(0, (20, 2)), board) == []


@pytest.mark.slow
def test_a_corner_calls_when_a_card_may_take_a_lot(told: list[Told]) -> None:
    kind_of, damage = places.CARD_SET.kind_of, places.CARD_SET.damage
    called = calm = 0
    for event, seen in told:
        if isinstance(event, e.CardRevealed):
            left = seen[NOBODY]["hp"][1 - event.seat]
            calls = _calls(event, _board(seen[NOBODY]))
            if damage[kind_of[event.card]] >= motion.DANGER * left and event.valid:
                assert calls == ["corner_call"]
                called += 1
            if not event.valid or not damage[kind_of[event.card]]:
                assert calls == []
                calm += 1
    assert called
    assert calm


def _when(name: str, heard: list[Cue]) -> list[float]:
    return [at for what, at, _ in heard if what == name]


def _card(seat: int, name: str, **more: Any) -> e.Side:
    values: dict[str, Any] = {
        "card": 0, "valid": True, "base": 0, "additions": (), "broken": "", "prevented": 0, "deflected": 0, "damage": 0,
        "lost": 0, "target": -1, **more,
    }  # fmt: skip
    return e.Side(seat=seat, kind=places.CARD_SET.kind_index[name], **values)


def _table() -> Any:
    """As much of a table as tells what came of a card."""
    return SimpleNamespace(card_set=places.CARD_SET)


def _resolved(attack: e.Side, defence: e.Side, level: int = 0) -> tuple[e.ExchangeResolved, Seen]:
    """An exchange, and how it is seen: the stage comes, cards settle; then one act after the other. `level`: where the attack begins."""
    event = e.ExchangeResolved(1, 0, attack, defence, level, (20, 3))
    at, played = 460.0, []
    sides = [attack]
    if defence.valid and not attack.broken and (defence.damage or not attack.prevented):
        sides.append(defence)
    where, top = c.LEVELS[level], 0 if level else -1
    card_set = places.CARD_SET
    for side in sides:
        name, kind = card_set.kinds[side.kind], card_set.types[side.kind]
        outcome = fight.outcome(_table(), side)
        act = acting.act(name, kind, where, top, side.seat, outcome)
        where, top = acting.level_and_top_after(kind, where, top, side.seat, outcome)
        played.append(SeenAct(at, act))
        at += act.length + 300
    return event, Seen(180.0, tuple(played))


BLANK = _card(1, "sweep", valid=False)
LANDS = (
    ("jab", 1, 0, "punch_light"), ("cross", 3, 0, "punch_heavy"), ("low_kick", 1, 0, "kick"), ("single_leg", 0, 0, "body_fall"),
    ("hip_toss", 2, 0, "body_fall"), ("armbar", 2, 1, "hold"), ("guillotine", 3, 1, "hold"), ("sweep", 1, 1, "body_fall"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "damage", "level", "sound"), LANDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_lands_is_heard_when_it_is_seen_to(
    name: str, damage: int, level: int, sound: str, seat: int
) -> None:
    blank = _card(1 - seat, "sweep", valid=False)
    event, seen = _resolved(_card(seat, name, damage=damage, target=1 - seat), blank, level)
    (shown, *_) = seen.acts
    assert shown.act.impact >= 0
    assert _when(sound, _heard(event, seen)) == [shown.at + shown.act.impact_ms]


def test_a_defence_that_hits_is_heard_at_the_contact_of_its_own_act() -> None:
    event, seen = _resolved(
        _card(0, "jab", damage=1, target=1), _card(1, "guillotine", damage=2, target=0), 1
    )
    one, two = seen.acts
    heard = _heard(event, seen)
    assert _when("punch_light", heard) == [one.at + one.act.impact_ms]
    assert _when("hold", heard) == [two.at + two.act.impact_ms]
    assert two.at > one.at + one.act.length


def test_a_breaker_is_heard_when_it_stops_or_answers() -> None:
    event, seen = _resolved(_card(0, "low_kick", broken="cancelled"), _card(1, "check_kick"))
    (shown,) = seen.acts
    heard = _heard(event, seen)
    assert _when("block", heard) == [shown.at + shown.act.impact_ms]
    assert _when("whoosh", heard)[0] < _when("block", heard)[0]
    assert not _when("kick", heard)
    for damage, name in ((0, "block"), (1, "punch_light"), (3, "punch_heavy")):
        answer = _card(1, "counter_punch", damage=damage, target=0)
        event, seen = _resolved(_card(0, "cross", broken="countered"), answer)
        (shown,) = seen.acts
        heard = _heard(event, seen)
        assert shown.act.sight == acts.BROKEN
        assert _when(name, heard) == [shown.at + shown.act.impact_ms]
        assert _when("whoosh", heard)[0] < shown.at + 320


def test_what_does_not_land_is_heard_in_the_air_before() -> None:
    blocked, seen = _resolved(_card(0, "jab", prevented=1), _card(1, "shell"))
    (shown,) = seen.acts
    heard = _heard(blocked, seen)
    assert [name for name, _, _ in heard] == ["whoosh", "block"]
    assert _when("block", heard) == [shown.at + shown.act.impact_ms]
    missed, seen = _resolved(_card(0, "jab", valid=False), BLANK)
    (shown,) = seen.acts
    heard = _heard(missed, seen)
    assert [name for name, _, _ in heard] == ["whoosh", "footwork"]
    assert shown.at < heard[0][1] < shown.at + shown.timing.met_ms < heard[1][1]
    lost, seen = _resolved(_card(0, "armbar", valid=False), BLANK, 1)
    assert "hold" not in [name for name, _, _ in _heard(lost, seen)]


def test_a_gesture_makes_no_sound_of_a_blow() -> None:
    for name in ("good_corner", "second_wind", "shell", "feint"):
        event, seen = _resolved(_card(0, name), BLANK)
        assert {what for what, _, _ in _heard(event, seen)} <= {"whoosh"}


@pytest.mark.parametrize("kind", [*places.CARD_SET.kinds, ""])
@pytest.mark.parametrize(("level", "top"), [("standing", -1), ("ground", 0), ("ground", 1)])
def test_an_end_is_heard_as_it_is_acted(kind: str, level: str, top: int) -> None:
    """Whoever is held taps three times, whoever was struck is counted to three; then it is waved off, and the bell is rung."""
    card_set = places.CARD_SET
    number = card_set.kind_index[kind] if kind else -1
    if kind and not card_set.damage[number]:
        return
    played, at = [], 180.0
    for act in acting.ending(level, top, 0, "knockout", kind, card_set.types[number] if kind else ""):
        played.append(SeenAct(at, act))
        at += act.length
    heard = _heard(e.MatchEnded(0, "knockout"), Seen(180.0, tuple(played)), number)
    first, last = played
    names = [name for name, _, _ in heard]
    held = first.act.timing == "tapout"
    assert held == (level == "ground" and kind in ("armbar", "knee_bar", "guillotine", "rear_naked_choke"))
    if held:
        assert _when("tap", heard) == [first.at + ms for ms in first.timing.arrivals("tap_down")]
        assert len(_when("tap", heard)) == 3
    else:
        assert "body_fall" in names
        counts = [_when(f"count_{number}", heard) for number in (1, 2, 3)]
        assert counts == [[last.at + ms] for ms in last.timing.arrivals("count_down")]
        assert _when("body_fall", heard)[0] < last.at < counts[0][0]
        assert names.index("bell_3") > names.index("count_3")
    assert _when("bell_3", heard) == [last.at + last.timing.arrivals("wave_out")[0]]
    assert _when("cheer", heard)[0] > _when("bell_3", heard)[0]


def test_a_decision_is_cheered_and_a_draw_is_not() -> None:
    (judged,) = acting.ending("standing", -1, 1, "decision")
    heard = _heard(e.MatchEnded(1, "decision"), Seen(180.0, (SeenAct(180.0, judged),)))
    assert heard == [("cheer", 180.0 + judged.keys[-2].ms, 0.9)]
    (drawn,) = acting.ending("standing", -1, -1, "draw")
    heard = _heard(e.MatchEnded(-1, "draw"), Seen(180.0, (SeenAct(180.0, drawn),)))
    assert heard == [("crowd_boo", 180.0 + drawn.keys[-2].ms, 0.8)]
    assert [name for name, _, _ in _heard(e.MatchEnded(-1, "draw"), Seen())] == ["crowd_boo"]


def test_a_takedown_whose_damage_is_kept_off_lands_all_the_same() -> None:
    event, seen = _resolved(_card(0, "single_leg", prevented=1), _card(1, "shell"))
    (shown, *_) = seen.acts
    assert _when("body_fall", _heard(event, seen)) == [shown.at + shown.act.impact_ms]


def test_the_hall_gasps_when_the_blow_is_seen() -> None:
    board = _board_at_the_table()
    event, seen = _resolved(_card(0, "jab", damage=1, lost=1, target=1), BLANK)
    (at,) = _when("crowd_gasp", _heard(event, seen, board=board))
    assert at == seen.acts[0].at + seen.acts[0].act.impact_ms + motion.GASP_MS
