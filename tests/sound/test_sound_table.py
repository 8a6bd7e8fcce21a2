"""Which event of a match is heard how: none is forgotten, every name exists, the moments are those of the acts."""

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
from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.games.knockouts_tapouts.art.attacks import HOLDS, MOVES, STRIKES
from kotgames.games.knockouts_tapouts.card_set import CardSet, shipped
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.odds import attack_odds
from kotgames.games.knockouts_tapouts.shown import LIES, ROWS
from kotgames.games.knockouts_tapouts.table import motion
from kotgames.ui import sound
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import solve
from kotgames.ui.sound import Cue
from kotgames.ui.table import dice
from kotgames.ui.table.shown import UNSEEN, stirred
from kotgames.ui.table.shown import cues as cues_of
from kotgames.ui.table.stage.seen import Seen, SeenAct
from tests.sound.workshop import FOLDER, make_sounds

KINDS = set(ROWS)
LATEST_MS = 7000
"""An ending is acted for six seconds; nothing of an event is heard later than this."""


@pytest.fixture(scope="module")
def card_set() -> CardSet:
    return shipped()


def examples(kind: type[Event], card_set: CardSet) -> Iterator[Event]:
    """An event of a kind in each of its ways."""
    base: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        plain = getattr(field.type, "__origin__", field.type)  # without its kind
        plain = getattr(plain, "__origin__", plain)
        base[field.name] = {str: "", bool: False, tuple: ()}.get(plain, 0)
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


def sounds_of(event: Event, card_set: CardSet, seen: Seen = UNSEEN, deciding: int = -1) -> list[Cue]:
    """The cues of an event that is seen like that."""
    return cues_of(ROWS[type(event)], event, seen, motion.ears(card_set, lambda: deciding))


def excitement_of(event: Event, known: State) -> float | None:
    """Excitement of the hall over an event."""
    return stirred(ROWS[type(event)], event, lambda: known)


@pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.__name__) for kind in sorted(KINDS, key=str)])
def test_cues_are_sounds_that_exist_at_moments_and_volumes_that_can_be(
    kind: type[Event], card_set: CardSet
) -> None:
    takes = sound.takes(FOLDER)
    for event in examples(kind, card_set):
        cues = heard(event, card_set)
        assert cues == heard(event, card_set)
        assert bool(cues) == (ROWS[kind].heard != ()) or isinstance(event, e.CriticalChosen)
        for name, delay, volume in cues:
            assert name in takes
            assert 0 <= delay < LATEST_MS
            assert 0 < volume <= 1


def test_there_is_a_file_for_all_that_the_table_plays(card_set: CardSet) -> None:
    played = {
        name for kind in KINDS for event in examples(kind, card_set) for name, _, _ in heard(event, card_set)
    }
    assert played | set(sound.LAYERS) <= set(sound.takes(FOLDER)) == set(make_sounds.shipped())


def test_an_event_of_another_game_is_refused(card_set: CardSet) -> None:
    with pytest.raises(KeyError):
        sounds_of(Event(), card_set)


def test_a_listener_may_rely_on_getting_his_own_list(card_set: CardSet) -> None:
    event = e.MatchEnded(0, "knockout")
    sounds_of(event, card_set).clear()
    assert sounds_of(event, card_set)


# --------------------------------------------------------------------------------------- the moments
def shown(event: Event, card_set: CardSet, position: str = "clinch", top: int = -1) -> Seen:
    """How an event is seen: dice, then what they came to; the stage comes forward, then an end is acted."""
    if isinstance(event, e.AttackRolled) and card_set.attacks[event.attack] in MOVES:
        result = acting.result_of(event.dice, event.number, event.successes)
        act = acting.attack(card_set.attacks[event.attack], position, top, event.seat, result)
        return Seen(0.0, (SeenAct(dice.TUMBLE, act),))
    if isinstance(event, e.Cancelled):
        return Seen(0.0, (SeenAct(750.0, acting.sprawl(position, event.seat)),))
    if isinstance(event, e.MatchEnded):
        played, at = [], 180.0
        for act in transitions.ending(event.how, position, top, event.winner, ""):
            played.append(SeenAct(at, act))
            at += act.length
        return Seen(180.0, tuple(played))
    return Seen()


def heard(event: Event, card_set: CardSet, position: str = "clinch", top: int = -1) -> list[Cue]:
    """The sounds of an event as it is seen in a position."""
    return sounds_of(event, card_set, shown(event, card_set, position, top))


def when(name: str, cues: list[Cue]) -> list[float]:
    """The moments of a sound."""
    return [at for what, at, _ in cues if what == name]


def rolled(card_set: CardSet, attack: str, successes: int, best: int = 6) -> e.AttackRolled:
    """An attack against 4+; `best`: the die that misses."""
    faces = (6,) * successes or (best,)
    return e.AttackRolled(0, card_set.attack_index[attack], faces, 4, successes)


PLACES = (("clinch", -1), ("mid_range", -1), ("full_mount", 0), ("half_guard", 1))
SOUND = {"punch": "punch_light", "kick": "kick", "knee": "knee", "elbow": "elbow", "throw": "body_fall"}
SOUND |= {move: "hold" for move in HOLDS}


@pytest.mark.parametrize(("position", "top"), PLACES)
@pytest.mark.parametrize("move", MOVES)
def test_what_lands_is_heard_when_it_is_seen_to(
    move: str, position: str, top: int, card_set: CardSet
) -> None:
    for successes, result in ((1, acting.HIT), (2, acting.HEAVY)):
        name = "punch_heavy" if move == "punch" and successes == 2 else SOUND[move]
        act = acting.attack(move, position, top, 0, result)
        cues = heard(rolled(card_set, move, successes), card_set, position, top)
        assert when(name, cues) == [dice.TUMBLE + act.impact_ms]


def test_the_stage_comes_forward_before_dice_are_thrown(card_set: CardSet) -> None:
    event = rolled(card_set, "punch", 1)
    act = acting.attack("punch", "clinch", -1, 0, acting.HIT)
    later = sounds_of(event, card_set, Seen(180.0, (SeenAct(180.0 + dice.TUMBLE, act),)))
    assert later == [(name, at + 180.0, volume) for name, at, volume in heard(event, card_set)]
    placed = sounds_of(e.AttackPlayed(0, 0, False, 0, (1,)), card_set, Seen(180.0))
    assert when("card_place", placed) == [180.0 + LIES]


def lying(act: Act, pair_at: float) -> bool:
    """Whether somebody's whole trunk lies on the mat."""
    pair = act.at(pair_at)
    return any(solve(pose).chest[1] > 78 and pose.pelvis[1] > 84 for pose in (pair.a, pair.b))


def test_a_thrown_fighter_is_heard_when_he_lies(card_set: CardSet) -> None:
    act = acting.attack("throw", "clinch", -1, 0, acting.HIT)
    (fall,) = when("body_fall", heard(rolled(card_set, "throw", 1), card_set))
    assert lying(act, fall - dice.TUMBLE)
    assert not lying(act, fall - dice.TUMBLE - 60)
    (lift,) = when("whoosh", heard(rolled(card_set, "throw", 1), card_set))
    assert lift < fall


@pytest.mark.parametrize("move", STRIKES)
def test_what_misses_is_heard_in_the_air_before_and_each_way_otherwise(move: str, card_set: CardSet) -> None:
    ways = {}
    for best, result in ((3, acting.BLOCKED), (2, acting.SLIPPED), (1, acting.MISSED)):
        event = rolled(card_set, move, 0, best)
        act = acting.attack(move, "clinch", -1, 0, result)
        cues = heard(event, card_set)
        (blow,) = when("whoosh", cues)
        seen = dice.TUMBLE + SeenAct(0.0, act).timing.met_ms
        assert dice.TUMBLE < blow < seen < dice.TUMBLE + act.length
        assert not set(SOUND.values()) & {name for name, _, _ in cues}
        ways[result] = [name for name, _, _ in cues]
        if result == acting.BLOCKED:
            assert when("block", cues) == [dice.TUMBLE + act.impact_ms]
    assert len({tuple(way) for way in ways.values()}) == 3


def test_a_grip_that_is_lost_is_heard_when_it_is_torn_loose(card_set: CardSet) -> None:
    for move in (*HOLDS, "throw"):
        act = acting.attack(move, "clinch", -1, 0, acting.MISSED)
        (torn,) = when("slap", heard(rolled(card_set, move, 0), card_set))
        assert torn - dice.TUMBLE == SeenAct(0.0, act).timing.arrivals("torn")[0]


def test_a_stopped_throw_is_heard_when_it_is_stuffed(card_set: CardSet) -> None:
    event = e.Cancelled(0, card_set.attack_index["throw"], 0)
    act = acting.sprawl("clinch", 0)
    cues = heard(event, card_set)
    assert when("block", cues) == [750 + act.impact_ms]
    assert when("crowd_ooh", cues)[0] > when("block", cues)[0]


@pytest.mark.slow
def test_a_knockout_is_the_blow_the_fall_the_count_and_the_bell(card_set: CardSet) -> None:
    for winner in (0, 1):
        event = e.MatchEnded(winner, "knockout")
        blow, count = transitions.ending("knockout", "clinch", -1, winner, "")
        start = 180.0 + blow.length
        cues = heard(event, card_set)
        assert when("punch_heavy", cues) == [180 + blow.impact_ms]
        thud, again = when("body_fall", cues)
        assert lying(blow, thud - 180)
        assert lying(blow, again - 180)
        assert not lying(blow, thud - 180 - 250)
        beats = [when(f"count_{number}", cues) for number in (1, 2, 3)]
        assert beats == [[start + ms] for ms in hands_down(count)]
        (bell,) = when("bell_3", cues)
        assert bell == start + SeenAct(0.0, count).timing.arrivals("wave_out")[0]
        assert beats[-1][0] < bell < when("cheer", cues)[0]


def test_the_deciding_blow_sounds_as_what_it_was(card_set: CardSet) -> None:
    event = e.MatchEnded(0, "knockout")
    for move, name in (
        ("kick", "kick"),
        ("elbow", "elbow"),
        ("punch", "punch_heavy"),
        ("throw", "punch_heavy"),
    ):
        cues = sounds_of(event, card_set, shown(event, card_set), card_set.attack_index[move])
        assert cues[1][0] == name


def hands_down(act: Act) -> list[float]:
    """When the referee's hand is lowest, each time, as it is drawn."""
    assert any(pair.r is not None for pair in (act.start, act.end))
    low = []
    for ms in range(600, 1700, 5):
        hands = [_hand(act, at) for at in (ms - 5, ms, ms + 5)]
        if hands[0] < hands[1] >= hands[2] and hands[1] > hands[0] + 0.2:
            low.append(float(ms))
    return low


def _hand(act: Act, ms: float) -> float:
    referee = act.at(ms).r
    assert referee is not None
    return max(referee.hand_near[1], referee.hand_far[1]) + min(referee.hand_near[1], referee.hand_far[1])


@pytest.mark.parametrize(("position", "top"), PLACES)
@pytest.mark.parametrize("winner", [0, 1])
def test_each_tap_is_heard_when_the_hand_is_down(
    position: str, top: int, winner: int, card_set: CardSet
) -> None:
    event = e.MatchEnded(winner, "tapout")
    held, over = transitions.ending("tapout", position, top, winner, "")
    cues = heard(event, card_set, position, top)
    taps = when("tap", cues)
    assert len(taps) == 3
    for tap in taps:
        hands = [_free(held, tap - 180 + off, winner) for off in (-80, 0, 80)]
        assert hands[0] < hands[1] >= hands[2]
    assert when("hold", cues) == [180 + held.impact_ms]
    (bell,) = when("bell_3", cues)
    assert bell == 180 + held.length + SeenAct(0.0, over).timing.arrivals("wave_out")[0]
    assert max(taps) < bell


def _free(act: Act, ms: float, winner: int) -> float:
    """How low the hands of the one who is held are, together."""
    pair = act.at(ms)
    held = (pair.b, pair.a)[winner]
    return held.hand_near[1] + held.hand_far[1]


def test_a_stoppage_is_waved_off_and_a_decision_cheered_when_the_hand_goes_up(card_set: CardSet) -> None:
    sunk, over = transitions.ending("stoppage", "clinch", -1, 0, "")
    cues = heard(e.MatchEnded(0, "stoppage"), card_set)
    (bell,) = when("bell_3", cues)
    assert bell == 180 + sunk.length + SeenAct(0.0, over).timing.arrivals("wave_out")[0]
    for how in ("decision", "markers"):
        (judged,) = transitions.ending(how, "clinch", -1, 1, "")
        (cheer,) = when("cheer", heard(e.MatchEnded(1, how), card_set))
        before, then = (min(_hands(judged, cheer - 180 - off)) for off in (280, 0))
        assert then < before - 10, "the hand is up"
        assert then == min(_hands(judged, judged.length))


def _hands(act: Act, ms: float) -> list[float]:
    pair = act.at(ms)
    return [pair.b.hand_near[1], pair.b.hand_far[1]]


def test_every_ending_is_heard_also_where_nothing_is_acted(card_set: CardSet) -> None:
    for how in filter(None, b.ENDINGS):
        winner = -1 if how == "draw" else 0
        assert sounds_of(e.MatchEnded(winner, how), card_set)
    for cues in (
        sounds_of(e.MatchEnded(-1, "draw"), card_set),
        heard(e.MatchEnded(-1, "draw"), card_set),
    ):
        assert [name for name, _, _ in cues] == ["crowd_boo"]


def test_what_stands_still_is_heard_at_once_and_not_counted(card_set: CardSet) -> None:
    event = rolled(card_set, "punch", 0, 3)
    act = acting.attack("punch", "clinch", -1, 0, acting.BLOCKED)
    cues = sounds_of(event, card_set, Seen(0.0, (SeenAct(0.0, act, still=True),)))
    assert act.sight == acts.BLOCKED
    assert {at for _, at, _ in cues} == {0.0}
    end = e.MatchEnded(0, "knockout")
    still = tuple(SeenAct(one.at, one.act, still=True) for one in shown(end, card_set).acts)
    assert [name for name, _, _ in sounds_of(end, card_set, Seen(0.0, still))] == ["bell_3", "cheer"]


# ------------------------------------------------------------------------------------- what it tells
def test_a_miss_is_air_a_hit_a_blow_and_more_hits_a_harder_one(card_set: CardSet) -> None:
    def names(event: Event) -> list[str]:
        return [name for name, _, _ in heard(event, card_set)]

    def loud(name: str, event: Event) -> float:
        return next(volume for what, _, volume in heard(event, card_set) if what == name)

    assert names(rolled(card_set, "punch", 0, 3)) == ["dice_roll", "whoosh", "block"]
    assert names(rolled(card_set, "punch", 0, 2)) == ["dice_roll", "whoosh"]
    assert names(rolled(card_set, "punch", 0, 1)) == ["dice_roll", "whoosh", "footwork"]
    assert names(rolled(card_set, "punch", 1)) == ["dice_roll", "punch_light"]
    assert names(rolled(card_set, "punch", 2)) == ["dice_roll", "punch_heavy"]
    assert names(rolled(card_set, "punch", 3)) == ["dice_roll", "punch_heavy", "crowd_ooh"]
    assert loud("kick", rolled(card_set, "kick", 2)) > loud("kick", rolled(card_set, "kick", 1))
    assert "hold" not in names(rolled(card_set, "arm_hold", 0))


def test_attacks_of_another_card_set_sound_after_their_kind(card_set: CardSet) -> None:
    class Other:
        attacks = ["headbutt", "suplex", "calf_slicer"]
        attack_kind = ["strike", "throw", "hold"]
        knockout_successes = 3

    other: Any = Other()
    found = [sounds_of(e.AttackRolled(0, i, (6,), 4, 1), other)[1][0] for i in range(3)]
    assert found == ["punch_light", "body_fall", "hold"]


def test_going_down_is_heard_when_they_lie(card_set: CardSet) -> None:
    ground = card_set.first_ground
    step = e.Moved(0, ground - 1, ground, 0, 2, 0, "step")
    here, there = acting.resting("clinch", -1), acting.resting("full_guard", 0)
    way = transitions.move(here, there, False, True, True)
    cues = sounds_of(step, card_set, Seen(0.0, (SeenAct(0.0, way),)))
    (fall,) = when("body_fall", cues)
    assert lying(way, fall + 40)
    assert not lying(way, fall - 100)
    up = e.Moved(0, ground, ground - 1, -1, 2, 0, "step")
    way = transitions.move(there, here, True, False, True)
    cues = sounds_of(up, card_set, Seen(0.0, (SeenAct(0.0, way),)))
    assert [name for name, _, _ in cues] == ["footwork"]


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
            for name, _, _ in sounds_of(event.seen_by(viewer), card_set):
                assert name in takes
    assert {"dice_roll", "card_flick", "card_place"} <= {
        name for event in told for name, _, _ in sounds_of(event, card_set)
    }


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


@pytest.mark.slow
def test_excitement_and_calls_are_the_same_for_whoever_looks(matches: list[Told], card_set: CardSet) -> None:
    """What is in a hand, in the deck or in another's head reaches neither: a viewer who knows nothing hears the same."""
    kinds = set()
    for event, seen in matches:
        answers = {
            (
                excitement_of(event.seen_by(viewer), board(view, card_set)),
                tuple(motion.corner_calls(event.seen_by(viewer), board(view, card_set))),
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
    assert not [kind for kind in hidden if ROWS[kind].stirs is not None]


def test_excitement_follows_the_odds(matches: list[Told], card_set: CardSet) -> None:
    """The higher the chance to end it, the higher the hall; and the corner calls from a tenth on."""
    rows = []
    for event, seen in matches:
        if isinstance(event, e.AttackPlayed):
            known = board(seen[NOBODY], card_set)
            odds = attack_odds(known, event.seat, event.attack, event.boosts)
            ways = {name: count / odds.total for name, count in odds.marks}
            end = ways["knockout"] + ways["tapout"] + ways["stoppage"]
            level = excitement_of(event, known)
            assert level is not None
            rows.append((end, ways["hit"], level))
            calls = [name for name, _, _ in motion.corner_calls(event, known)]
            assert calls == (["corner_call"] if end >= motion.DANGER else [])
    assert len(rows) > 50
    for end, hit, level in rows:
        for other_end, other_hit, other in rows:
            if end > other_end and hit >= other_hit:
                assert level > other or level == 1
    assert max(level for _, _, level in rows) > 0.6 > 0.3 > min(level for _, _, level in rows)


def test_a_harder_hit_is_louder_than_a_miss(card_set: CardSet) -> None:
    game = games.get("knockouts_tapouts")
    known = board(game.new(seats=2, options=game.sample_options(), seed=1).view(NOBODY), card_set)
    levels = [excitement_of(rolled(card_set, "punch", count), known) or 0 for count in range(5)]
    assert levels == sorted(levels)
    assert levels[0] < 0.2
    assert levels[3] == 1
    assert (excitement_of(e.MatchEnded(-1, "draw"), known) or 0) < 0.5
    assert excitement_of(e.Passed(0), known) is None


def test_the_hall_gasps_at_the_last_marker(matches: list[Told], card_set: CardSet) -> None:
    left = set()
    for event, seen in matches:
        if isinstance(event, e.MarkerHurt):
            known = board(seen[NOBODY], card_set)
            gasps = bool(motion.corner_calls(event, known))
            assert gasps == (known.ready_total(event.seat) == 1)
            left.add(known.ready_total(event.seat))
    assert {1, 2, 3} <= left
