"""Which event of a match is heard how: none is forgotten, every name exists, the moments are those of the films."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kotgames import games
from kotgames.engine.contract import NOBODY, Event
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import views
from kotgames.games.knockouts_tapouts.art import acting
from kotgames.games.knockouts_tapouts.card_set import CardSet, shipped
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.odds import attack_odds
from kotgames.games.knockouts_tapouts.table import motion, sounds
from kotgames.ui import sound
from kotgames.ui.table import dice
from tests.sound.workshop import FOLDER, make_sounds

KINDS = motion.Motion.events()


@pytest.fixture(scope="module")
def card_set() -> CardSet:
    return shipped()


def examples(kind: type[Event], card_set: CardSet) -> Iterator[Event]:
    """An event of a kind in each of its ways."""
    base: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        text = str(field.type)
        base[field.name] = (
            "" if field.type is str else False if field.type is bool else () if "tuple" in text else 0
        )
    ways: list[dict[str, Any]] = [{}]
    if kind is e.AttackRolled:
        ways = [{"attack": i, "successes": n} for i in range(len(card_set.attacks)) for n in range(5)]
    elif kind is e.Moved:
        ground = card_set.first_ground
        ways = [
            {"how": how, "source": s, "target": t}
            for how in ("step", "asterisk", "throw", "special")
            for s in (0, ground)
            for t in (1, ground)
        ]
    elif kind is e.AttackPlayed:
        ways = [{"cards": tuple(range(count))} for count in (1, 2, 4)]
    elif kind is e.MatchEnded:
        ways = [{"how": how} for how in b.ENDINGS if how]
    elif kind is e.RoundEnded:
        ways = [{"winner": winner} for winner in (-1, 0, 1)]
    elif kind is e.CriticalChosen:
        ways = [{"declared": True}, {"declared": False}]
    elif kind is e.Discarded:
        ways = [{"why": why} for why in ("discard", "played", "missed")]
    for way in ways:
        yield kind(**{**base, **way})


def test_every_kind_of_event_is_heard_or_listed_as_silent() -> None:
    assert sounds.audible_events() | sounds.SILENT_EVENTS == KINDS
    assert not sounds.audible_events() & sounds.SILENT_EVENTS


@pytest.mark.parametrize(
    "kind", sorted(KINDS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__
)
def test_cues_are_sounds_that_exist_at_moments_and_volumes_that_can_be(
    kind: type[Event], card_set: CardSet
) -> None:
    takes = sound.takes(FOLDER)
    for event in examples(kind, card_set):
        cues = sounds.sounds_of(event, card_set)
        assert cues == sounds.sounds_of(event, card_set)
        assert not cues if kind in sounds.SILENT_EVENTS else cues or isinstance(event, e.CriticalChosen)
        for name, delay, volume in cues:
            assert name in takes
            assert 0 <= delay < 2500
            assert 0 < volume <= 1


def test_there_is_a_file_for_all_that_the_table_plays(card_set: CardSet) -> None:
    played = {
        name
        for kind in KINDS
        for event in examples(kind, card_set)
        for name, _, _ in sounds.sounds_of(event, card_set)
    }
    assert played | set(sound.LAYERS) <= set(sound.takes(FOLDER)) == set(make_sounds.shipped())


def test_an_event_of_another_game_is_refused(card_set: CardSet) -> None:
    with pytest.raises(KeyError):
        sounds.sounds_of(Event(), card_set)


def test_a_listener_may_rely_on_getting_his_own_list(card_set: CardSet) -> None:
    event = e.MatchEnded(0, "knockout")
    sounds.sounds_of(event, card_set).clear()
    assert sounds.sounds_of(event, card_set)


def test_every_ending_has_its_sounds() -> None:
    assert set(sounds.ENDING_SOUNDS) == {how for how in b.ENDINGS if how}


# --------------------------------------------------------------------------------------- the moments
def cue(name: str, event: Event, card_set: CardSet) -> tuple[float, float]:
    """(moment, volume) of a sound of an event."""
    return next((delay, volume) for what, delay, volume in sounds.sounds_of(event, card_set) if what == name)


def rolled(card_set: CardSet, attack: str, successes: int) -> e.AttackRolled:
    return e.AttackRolled(0, card_set.attack_index[attack], (6,) * max(1, successes), 4, successes)


def impact(move: str) -> int:
    """When a film of a hit shows its impact."""
    film = acting.act(move, "clinch", -1, 0, True)
    return next(frame.time_ms for frame in film if frame.impact is not None)


def test_strikes_and_holds_are_heard_when_the_film_shows_them(card_set: CardSet) -> None:
    assert sounds.DICE_AT_REST == dice.TUMBLE
    for move, name in (("punch", "punch_light"), ("kick", "kick"), ("knee", "knee"), ("elbow", "elbow")):
        assert cue(name, rolled(card_set, move, 1), card_set)[0] == dice.TUMBLE + impact(move)
    for move in ("neck_hold", "arm_hold", "leg_hold"):
        assert cue("hold", rolled(card_set, move, 1), card_set)[0] == dice.TUMBLE + impact(move)


def test_a_thrown_fighter_is_heard_when_he_lies(card_set: CardSet) -> None:
    film = acting.act("throw", "clinch", -1, 0, True)
    low = max(frame.pose_b.pelvis[1] for frame in film)  # the stage's floor is below
    lies = next(frame.time_ms for frame in film if frame.pose_b.pelvis[1] == low)
    assert cue("body_fall", rolled(card_set, "throw", 1), card_set)[0] == dice.TUMBLE + lies


def test_the_taps_and_the_fall_are_heard_when_the_film_shows_them(card_set: CardSet) -> None:
    film = acting.tapout("clinch", -1, 0)
    tapping = [frame.pose_b.hand_near[1] for frame in film], [frame.pose_b.hand_far[1] for frame in film]
    times = [frame.time_ms for frame in film]
    taps = [
        times[i]
        for hand in tapping
        for i in range(1, len(hand) - 1)
        if times[i] < 700 and hand[i - 1] < hand[i] > hand[i + 1]
    ]
    heard = [at for name, at, _ in sounds.sounds_of(e.MatchEnded(0, "tapout"), card_set) if name == "tap"]
    assert len(heard) == 3
    assert set(heard[:2]) <= set(taps)
    fall = acting.knockout("clinch", -1, 0)
    assert cue("body_fall", e.MatchEnded(0, "knockout"), card_set)[0] in [frame.time_ms for frame in fall]


# ------------------------------------------------------------------------------------- what it tells
def test_a_miss_is_air_a_hit_a_blow_and_more_hits_a_harder_one(card_set: CardSet) -> None:
    def names(event: Event) -> list[str]:
        return [name for name, _, _ in sounds.sounds_of(event, card_set)]

    assert names(rolled(card_set, "punch", 0)) == ["dice_roll", "whoosh", "block"]
    assert names(rolled(card_set, "punch", 1)) == ["dice_roll", "punch_light"]
    assert names(rolled(card_set, "punch", 2)) == ["dice_roll", "punch_heavy"]
    assert names(rolled(card_set, "punch", 3)) == ["dice_roll", "punch_heavy", "crowd_ooh"]
    assert (
        cue("kick", rolled(card_set, "kick", 2), card_set)[1]
        > cue("kick", rolled(card_set, "kick", 1), card_set)[1]
    )
    assert "hold" not in names(rolled(card_set, "arm_hold", 0))


def test_attacks_of_another_card_set_sound_after_their_kind(card_set: CardSet) -> None:
    class Other:
        attacks = ["headbutt", "suplex", "calf_slicer"]
        attack_kind = ["strike", "throw", "hold"]
        knockout_successes = 3

    other: Any = Other()
    heard = [sounds.sounds_of(e.AttackRolled(0, i, (6,), 4, 1), other)[1][0] for i in range(3)]
    assert heard == ["punch_light", "whoosh", "hold"]


def test_going_down_is_heard(card_set: CardSet) -> None:
    ground = card_set.first_ground
    step = e.Moved(0, ground - 1, ground, 0, 2, 0, "step")
    assert "body_fall" in [name for name, _, _ in sounds.sounds_of(step, card_set)]
    up = e.Moved(0, ground, ground - 1, -1, 2, 0, "step")
    assert [name for name, _, _ in sounds.sounds_of(up, card_set)] == ["footwork"]


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_is_heard_by_every_viewer(seed: int, card_set: CardSet) -> None:
    game = games.get("knockouts_tapouts")
    state = game.new(seats=2, options=game.sample_options(), seed=seed)
    told: list[Event] = []
    for turn in range(4000):
        if state.actor is None:
            break
        actions = state.actions()
        state.step(actions[(seed * 7 + turn * 13) % len(actions)], told.append)
    assert state.actor is None
    takes = sound.takes(FOLDER)
    for event in told:
        for viewer in (0, 1, NOBODY):
            for name, _, _ in sounds.sounds_of(event.seen_by(viewer), card_set):
                assert name in takes
    assert {"dice_roll", "card_flick", "card_place"} <= {
        name for event in told for name, _, _ in sounds.sounds_of(event, card_set)
    }


def test_a_knockout_is_counted_to_three_and_waved_off(card_set: CardSet) -> None:
    cues = sounds.sounds_of(e.MatchEnded(0, "knockout"), card_set)
    order = [name for name, _, _ in sorted(cues, key=lambda cue: cue[1])]
    assert [name for name in order if name.startswith("count")] == ["count_1", "count_2", "count_3"]
    assert order[0] == "body_fall"
    assert order[-1] == "bell_3"


# ---------------------------------------------------------------------------------- what is at stake
Told = tuple[Event, dict[int, Any]]


def told(seed: int, *, wild: bool = True) -> list[Told]:
    """The events of a match, each with what every viewer knew right after it. `wild`: whoever may attack does."""
    game = games.get("knockouts_tapouts")
    state = game.new(seats=2, options=game.sample_options(), seed=seed)
    found: list[Told] = []

    def note(event: Event) -> None:
        found.append((event, {viewer: state.view(viewer) for viewer in (0, 1, NOBODY)}))

    for turn in range(4000):
        if state.actor is None:
            break
        actions = state.actions()
        bold = [action for action in actions if action >= a.ATTACK] if wild else []
        choice = bold or actions
        state.step(choice[(seed * 7 + turn * 13) % len(choice)], note)
    assert state.actor is None
    return found


@pytest.fixture(scope="module")
def matches() -> list[Told]:
    return [one for seed in range(4) for one in told(seed)]


def board(view: Any, card_set: CardSet) -> State:
    return views.sketch(State, view, card_set)


def test_excitement_and_calls_are_the_same_for_whoever_looks(matches: list[Told], card_set: CardSet) -> None:
    """What is in a hand, in the deck or in another's head reaches neither: a viewer who knows nothing hears the same."""
    kinds = set()
    for event, seen in matches:
        answers = {
            (
                sounds.excitement_of(event.seen_by(viewer), board(view, card_set)),
                tuple(sounds.corner_calls(event.seen_by(viewer), board(view, card_set))),
            )
            for viewer, view in seen.items()
        }
        assert len(answers) == 1, event
        ((level, calls),) = answers
        assert level is None or 0 <= level <= 1
        kinds |= {name for name, _, _ in calls}
        assert all(name in sound.takes(FOLDER) and 0 <= at < 1500 for name, at, _ in calls)
    assert kinds == {"corner_call", "crowd_gasp"}


def test_no_event_with_a_secret_excites(card_set: CardSet) -> None:
    hidden = {kind for kind in KINDS if kind.seen_by is not Event.seen_by}
    assert e.CardDrawn in hidden
    assert not hidden & set(sounds._EXCITING)


def test_excitement_follows_the_odds(matches: list[Told], card_set: CardSet) -> None:
    """The higher the chance to end it, the higher the hall; and the corner calls from a tenth on."""
    rows = []
    for event, seen in matches:
        if isinstance(event, e.AttackPlayed):
            known = board(seen[NOBODY], card_set)
            odds = attack_odds(known, event.seat, event.attack, event.boosts)
            ways = {name: count / odds.total for name, count in odds.marks}
            end = ways["knockout"] + ways["tapout"] + ways["stoppage"]
            level = sounds.excitement_of(event, known)
            assert level is not None
            rows.append((end, ways["hit"], level))
            calls = [name for name, _, _ in sounds.corner_calls(event, known)]
            assert calls == (["corner_call"] if end >= sounds.DANGER else [])
    assert len(rows) > 50
    for end, hit, level in rows:
        for other_end, other_hit, other in rows:
            if end > other_end and hit >= other_hit:
                assert level > other or level == 1
    assert max(level for _, _, level in rows) > 0.6 > 0.3 > min(level for _, _, level in rows)


def test_a_harder_hit_is_louder_than_a_miss(card_set: CardSet) -> None:
    game = games.get("knockouts_tapouts")
    known = board(game.new(seats=2, options=game.sample_options(), seed=1).view(NOBODY), card_set)
    levels = [sounds.excitement_of(rolled(card_set, "punch", count), known) or 0 for count in range(5)]
    assert levels == sorted(levels)
    assert levels[0] < 0.2
    assert levels[3] == 1
    assert (sounds.excitement_of(e.MatchEnded(-1, "draw"), known) or 0) < 0.5
    assert sounds.excitement_of(e.Passed(0), known) is None


def test_the_hall_gasps_at_the_last_marker(matches: list[Told], card_set: CardSet) -> None:
    left = set()
    for event, seen in matches:
        if isinstance(event, e.MarkerHurt):
            known = board(seen[NOBODY], card_set)
            gasps = bool(sounds.corner_calls(event, known))
            assert gasps == (known.ready_total(event.seat) == 1)
            left.add(known.ready_total(event.seat))
    assert {1, 2, 3} <= left
