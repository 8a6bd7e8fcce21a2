"""UNCAGED: every sound that its table plays is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import views
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import sounds
from kotgames.games.uncaged.views import View
from kotgames.system import paths
from kotgames.ui.sound import takes
from tests.ui.uncaged import places


def test_every_sound_is_there() -> None:
    source = Path(sounds.__file__).read_text(encoding="utf-8")
    named = (
        set(re.findall(r'\("([a-z_0-9]+)", ', source))
        | set(sounds.BLOW_SOUNDS.values())
        | {"punch_heavy", "whoosh"}
    )
    there = set(takes(paths.assets() / "sounds"))
    assert named - there == set()
    assert len(named) > 10


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match: Match = places.finished()
    heard = {
        cue[0]
        for turn in match.turns
        for event in turn.events
        for cue in sounds.sounds_of(event, places.CARD_SET)
    }
    assert {"card_flick", "bell_1"} <= heard


# ---- what is at stake

Told = tuple[Event, dict[int, View]]


def _told(seed: int) -> list[Told]:
    """The events of a match, each with what every viewer knew right after it."""
    state = places.start(seed=seed).state
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


def test_excitement_and_calls_are_the_same_for_whoever_looks(told: list[Told]) -> None:
    """Neither a hand nor a face down card reaches them: a viewer who knows nothing hears the same."""
    there = set(takes(paths.assets() / "sounds"))
    levels = set()
    for event, seen in told:
        answers = {
            (
                sounds.excitement_of(event.seen_by(viewer), _board(view)),
                tuple(sounds.corner_calls(event.seen_by(viewer), _board(view))),
            )
            for viewer, view in seen.items()
        }
        assert len(answers) == 1, event
        ((level, calls),) = answers
        assert level is None or 0 <= level <= 1
        levels.add(level)
        assert {name for name, _, _ in calls} <= there
    assert len(levels) > 10


def _exchange(damage: int, hp: tuple[int, int], kind: int = 0) -> e.ExchangeResolved:
    """Seat 0 takes so much from seat 1."""
    attack = e.Side(0, 0, kind, True, damage, (), "", 0, 0, damage, damage, 1)
    defence = e.Side(1, 60, 0, False, 0, (), "", 0, 0, 0, 0, -1)
    return e.ExchangeResolved(1, 0, attack, defence, 0, hp)


def test_excitement_follows_the_damage_against_the_health_that_is_left() -> None:
    board = places.place().state
    by_damage = [sounds.excitement_of(_exchange(damage, (20, 12)), board) or 0 for damage in range(6)]
    assert by_damage == sorted(set(by_damage))
    by_health = [sounds.excitement_of(_exchange(2, (20, left)), board) or 0 for left in (16, 8, 4, 1, 0)]
    assert by_health == sorted(by_health)
    assert by_health[0] < 0.6 < by_health[-2]


def test_the_hall_gasps_where_somebody_hangs_on_with_little() -> None:
    board = places.place().state
    assert [name for name, _, _ in sounds.corner_calls(_exchange(2, (20, 2)), board)] == ["crowd_gasp"]
    assert sounds.corner_calls(_exchange(2, (20, 12)), board) == []
    assert sounds.corner_calls(_exchange(2, (20, 0)), board) == []
    assert sounds.corner_calls(_exchange(0, (20, 2)), board) == []


def test_a_corner_calls_when_a_card_may_take_a_lot(told: list[Told]) -> None:
    kind_of, damage = places.CARD_SET.kind_of, places.CARD_SET.damage
    called = calm = 0
    for event, seen in told:
        if isinstance(event, e.CardRevealed):
            left = seen[NOBODY]["hp"][1 - event.seat]
            calls = sounds.corner_calls(event, _board(seen[NOBODY]))
            if damage[kind_of[event.card]] >= sounds.DANGER * left and event.valid:
                assert [name for name, _, _ in calls] == ["corner_call"]
                called += 1
            if not event.valid or not damage[kind_of[event.card]]:
                assert calls == []
                calm += 1
    assert called
    assert calm


@pytest.mark.parametrize("kind", places.CARD_SET.kinds)
def test_who_is_held_taps_and_who_is_struck_is_counted(kind: str) -> None:
    """A knockout by each kind of card that does damage."""
    card_set = places.CARD_SET
    index = card_set.kind_index[kind]
    cards = [card for card in card_set.decks[0] if card_set.kind_of[card] == index]
    if not cards or not card_set.damage[index]:
        return
    board = places.place().state
    board.attacker, board.exchange, board.rows = 0, 0, [cards[:1], []]
    names = [name for name, _, _ in sounds.corner_calls(e.MatchEnded(0, "knockout"), board)]
    if card_set.types[index] == "submission":
        assert names == ["tap", "tap", "tap"]
    else:
        assert names == ["body_fall", "count_1", "count_2", "count_3"]
    assert sounds.corner_calls(e.MatchEnded(0, "decision"), board) == []
    assert "bell_3" in [name for name, _, _ in sounds.sounds_of(e.MatchEnded(0, "knockout"), card_set)]


def test_both_ways_of_a_knockout_are_tried() -> None:
    card_set = places.CARD_SET
    types = {
        card_set.types[kind]
        for kind, damage in enumerate(card_set.damage)
        if damage and card_set.counts[0][kind]
    }
    assert "submission" in types
    assert types - {"submission"}
