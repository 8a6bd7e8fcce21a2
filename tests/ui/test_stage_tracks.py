"""The motions of a stage: however they are skipped they end alike; without motion they cut; what is seen of them is read off them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import distance, solve
from kotgames.ui.table.stage import effects
from kotgames.ui.table.stage.bill import Bill, BillLine
from kotgames.ui.table.stage.seen import SeenAct, seen_of
from kotgames.ui.table.stage.stage import FightStage
from kotgames.ui.table.stage.tracks import FORWARD_MS, FRAME_MS, READ_MS, STILL_MS, StageTracks
from kotgames.ui.timeline import Call, Drive, Par, Seq, Timeline, Track, Wait
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot

HIT = acting.attack("punch", "mid_range", -1, 0, acting.HIT)
MISS = acting.attack("kick", "mid_range", -1, 1, acting.MISSED)
THROW = acting.attack("throw", "mid_range", -1, 0, acting.HIT)
BILL = Bill("KICK", ("HIT", "gold"), [BillLine("4+")])


@pytest.fixture
def table(window: MakeDriver) -> tuple[Driver, FightStage, StageTracks]:
    """A table in motion with its stage at rest, and what makes tracks for it."""
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    driver.start(places.act())
    driver.wait_idle()
    motion: Any = driver.host.table.motion
    context: Any = driver.host.table.context
    return driver, context.stage, motion.stage


def run(track: Track, until: float | None = None) -> None:
    """Show a track picture by picture, to a moment or to its end."""
    end = track.length if until is None else until
    ms = 0.0
    while ms < end:
        track.show(ms)
        ms += FRAME
    if until is None:
        track.show(track.length)


def state(stage: FightStage) -> tuple[object, ...]:
    """What is seen of a stage, apart from what only ages."""
    words = [(word.who, word.text, word.below) for word in stage.written]
    act = None if stage.act is None else (stage.act, stage.act_ms)
    return stage.pair, stage.moment, act, stage.forward, stage.bill, stage.told, words, stage.showing


SKIPS = {
    "in its middle": 500.0,
    "just before the contact": FORWARD_MS + 200,
    "just after it": FORWARD_MS + 400,
    "before it began": 0.0,
}
"""After so many milliseconds."""


def skip_after(ms: float) -> Callable[[Track], None]:
    """Show a track until then, and then its end."""

    def way(track: Track) -> None:
        run(track, min(ms, track.length / 2))
        track.show(track.length)

    return way


@pytest.mark.parametrize("skip", SKIPS)
@pytest.mark.parametrize("act", [HIT, MISS, THROW], ids=["hit", "miss", "throw"])
def test_what_is_skipped_ends_as_what_played(
    table: tuple[Driver, FightStage, StageTracks], act: Act, skip: str
) -> None:
    """The same pair, the same words, forward likewise; what a contact calls is called once."""
    driver, stage, tracks = table
    ends = []
    for way in (run, skip_after(SKIPS[skip])):
        driver.host.position_replaced()
        driver.wait_idle()
        stage.cut(acting.resting("mid_range", -1))
        called: list[int] = []

        def landed(called: list[int] = called) -> None:
            called.append(1)
            stage.write("b", "-1")

        track = Seq(tracks.come(BILL, [act]), tracks.play(act, landed))
        way(track)
        back = tracks.back()
        assert called == [1]
        assert back is not None
        forward = state(stage)
        way(back)
        ends.append((forward, state(stage)))
    assert ends[0] == ends[1]
    (forward, rest) = ends[0]
    assert forward[0] == rest[0] == act.end
    assert forward[3] == 1.0
    assert rest[2:] == (None, 0.0, Bill(), rest[5], [], False)


def test_a_press_skips_one_track_and_the_next_plays(table: tuple[Driver, FightStage, StageTracks]) -> None:
    """On a timeline, as a player skips."""
    _, stage, tracks = table
    made: list[Callable[[], Track | None]] = [
        lambda: Seq(tracks.come(BILL, [HIT]), tracks.play(HIT)),
        lambda: tracks.play(MISS),
        lambda: tracks.back(),
    ]
    line = Timeline(lambda: made.pop(0)() if made else None)
    line.advance(FRAME)
    assert stage.act is None
    assert line.skip(100)
    assert stage.pair == HIT.end
    line.advance(FRAME * 3)
    assert stage.act is MISS
    assert 0 < stage.act_ms < 60
    line.finish()
    assert not stage.showing


def test_the_contact_is_told_when_it_is_seen(table: tuple[Driver, FightStage, StageTracks]) -> None:
    _, stage, tracks = table
    for act in (HIT, MISS):
        called: list[float] = []
        track = tracks.play(act, lambda called=called: called.append(1))  # type: ignore[misc]
        stage.told = False
        run(track, act.met_ms - FRAME)
        assert (called, stage.told) == ([], False)
        run(track, act.met_ms + 2 * FRAME)
        assert (len(called), stage.told) == (1, True)
        track.show(track.length)
        assert len(called) == 1


def test_acts_follow_each_other_and_only_the_last_can_be_read(
    table: tuple[Driver, FightStage, StageTracks],
) -> None:
    _, stage, tracks = table
    played = transitions.ending("knockout", "mid_range", -1, 0, "punch")
    track = tracks.play_all(played, read=600)
    assert track.length == sum(act.length for act in played) + 600
    run(track, played[0].length + 50)
    assert stage.act is played[1]
    track.show(track.length)
    assert stage.pair == played[1].end


def test_nothing_moves_where_it_stands_there_already(table: tuple[Driver, FightStage, StageTracks]) -> None:
    _, stage, tracks = table
    assert tracks.back() is None
    come = tracks.come(BILL, [HIT])
    assert come.length == FRAME_MS + FORWARD_MS + FRAME_MS
    shares = []
    for ms in range(0, 201, 20):
        come.show(float(ms))
        shares.append(stage.forward)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert stage.bill is BILL
    other = Bill("PUNCH")
    again = tracks.come(other, [MISS])
    assert again.length == 0
    again.show(0.0)
    assert (stage.forward, stage.bill) == (1.0, other)


# ------------------------------------------------------------------------------------------ no motion
@pytest.mark.parametrize("forward", [True, False], ids=["forward", "at rest"])
def test_with_reduced_motion_it_cuts_to_what_an_act_came_to_and_stands_to_be_read(
    table: tuple[Driver, FightStage, StageTracks], forward: bool
) -> None:
    driver, stage, tracks = table
    driver.app.settings.reduced_motion = True
    if forward:
        tracks.come(Bill()).show(0.0)
    for act in (HIT, MISS):
        called: list[int] = []
        track = Seq(tracks.come(BILL, [act]), tracks.play(act, lambda called=called: called.append(1)))  # type: ignore[misc]
        assert track.length == STILL_MS
        track.show(0.0)
        assert (stage.forward, stage.told, called) == (1.0, True, [1])
        assert stage.act_ms == act.met_ms, "the picture that tells it"
        seen = stage.moment
        track.show(STILL_MS / 2)
        assert stage.moment == seen
        assert stage.pair != act.end or act.end == acting.resting("mid_range", -1)
        track.show(track.length)
        assert (stage.pair, called) == (act.end, [1])
        back = tracks.back()
        assert back is not None
        assert back.length == 0
        if not forward:
            back.show(0.0)


def test_two_acts_of_an_event_can_both_be_read_without_motion(
    table: tuple[Driver, FightStage, StageTracks],
) -> None:
    driver, stage, tracks = table
    driver.app.settings.reduced_motion = True
    track = Seq(tracks.come(BILL, [HIT]), tracks.play(HIT), tracks.play(MISS))
    assert track.length == 2 * STILL_MS
    track.show(STILL_MS - 1)
    assert stage.act is HIT
    track.show(STILL_MS + 1)
    assert stage.act is MISS


def test_a_move_at_rest_takes_no_time_without_motion(table: tuple[Driver, FightStage, StageTracks]) -> None:
    driver, stage, tracks = table
    driver.app.settings.reduced_motion = True
    way = transitions.move(
        acting.resting("mid_range", -1), acting.resting("full_guard", 0), False, True, True
    )
    track = tracks.play(way, read=0.0)
    assert track.length == 0
    track.show(0.0)
    assert stage.pair == way.end


# --------------------------------------------------------------------------------------------- words
def test_a_second_line_joins_the_word_it_belongs_to(table: tuple[Driver, FightStage, StageTracks]) -> None:
    _, stage, _ = table

    def words() -> list[tuple[str, str, str]]:
        return [(word.who, word.text, word.below) for word in stage.written]

    stage.write("b", "-2")
    stage.write("b", "", "Conditioning")
    assert words() == [("b", "-2", "Conditioning")]
    stage.write("b", "", "Conditioning, Heart")
    assert words() == [("b", "-2", "Conditioning, Heart")], "the line says all of it"
    stage.write("a", "", "Heart")
    assert words() == [("b", "-2", "Conditioning, Heart"), ("a", "", "Heart")], "that is another fighter"
    stage.write("b", "-1")
    assert len(words()) == 3, "another blow is another word"
    stage.write("b", "-1", "Striking")
    assert words()[-1] == ("b", "-1", "Striking")


def test_words_age_with_what_is_shown(table: tuple[Driver, FightStage, StageTracks]) -> None:
    _, stage, tracks = table
    stage.write("b", "-1")
    run(tracks.play(HIT), 200.0)
    assert 150 < stage.written[0].age <= 200


# ------------------------------------------------------------------------------------- what is seen
def test_what_is_seen_is_read_off_the_track(table: tuple[Driver, FightStage, StageTracks]) -> None:
    driver, _, tracks = table
    track = Seq(tracks.come(BILL, [HIT, MISS]), Wait(280), tracks.play(HIT), tracks.play(MISS), Wait(450))
    seen = seen_of(track)
    start = FRAME_MS + FORWARD_MS + FRAME_MS + 280
    assert seen.begins == FRAME_MS + FORWARD_MS
    assert seen.acts == (SeenAct(start, HIT), SeenAct(start + HIT.length + READ_MS, MISS))
    assert seen.act is seen.acts[0]
    assert seen.acts[0].met == start + HIT.impact_ms
    assert seen.acts[1].met < seen.acts[1].over == start + HIT.length + READ_MS + MISS.length
    assert seen.acts[0].times("driven") == [start + key.ms for key in HIT.keys[4:5]]
    driver.app.settings.reduced_motion = True
    still = seen_of(Seq(tracks.come(BILL, [HIT]), tracks.play(HIT)))
    assert still.begins == 0
    assert still.acts == (SeenAct(0.0, HIT, still=True),)
    assert still.acts[0].met == still.acts[0].over == 0
    assert seen_of(None).act is None


def test_the_pieces_of_a_track_begin_where_they_are_shown() -> None:
    """Read off, and as they are shown in fact."""
    shown: dict[str, float] = {}
    now = 0.0

    def note(name: str) -> Callable[[], None]:
        def noted() -> None:
            shown[name] = now

        return noted

    one, two, three, four = Call(note("one")), Call(note("two")), Call(note("three")), Call(note("four"))
    inner = Seq(Drive(60, lambda share: None), three)
    track = Seq(one, Wait(100), Par(Seq(Wait(40), two), inner), four)
    starts = {piece: at for at, piece in track.pieces()}
    assert [starts[piece] for piece in (one, two, three, four)] == [0, 140, 160, 160]
    for ms in range(0, 171, 10):
        now = float(ms)
        track.show(now)
    assert shown == {"one": 0, "two": 140, "three": 160, "four": 160}


# ------------------------------------------------------------------------------------ where it is seen
@pytest.mark.parametrize("move", ["punch", "kick", "arm_hold"])
@pytest.mark.parametrize("actor", [0, 1])
def test_a_miss_is_seen_where_the_limb_is(move: str, actor: int) -> None:
    """Nothing meets there; still there is a place at which the air is cut."""
    act = acting.attack(move, "mid_range", -1, actor, acting.MISSED)
    assert act.point is None
    assert act.spot is not None
    pair = act.at(act.met_ms)
    here, there = solve(pair.a), solve(pair.b)
    if actor == 1:
        here, there = there, here
    limb = min(
        distance(act.spot, here.point(name)) for name in ("fist_near", "fist_far", "sole_near", "sole_far")
    )
    assert limb == 0
    assert abs(act.spot[0] - there.chest[0]) < abs(here.chest[0] - there.chest[0]), (
        "on its way to the other one"
    )
    assert HIT.spot == HIT.point
    assert transitions.move(act.start, acting.resting("clinch", -1), False, False, False).spot is None


@pytest.mark.slow
@pytest.mark.parametrize("act", [HIT, MISS], ids=["hit", "miss"])
def test_the_stage_draws_what_a_contact_looks_like_when_it_is_seen(
    table: tuple[Driver, FightStage, StageTracks], act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, stage, tracks = table
    drawn: list[tuple[str, float]] = []
    monkeypatch.setattr(
        effects, "behind", lambda canvas, sight, since, at, unit, way: drawn.append((sight, since))
    )
    run(tracks.come(BILL, [act]))
    track = tracks.play(act)
    for off in (-30, 0, 40):
        run(track, act.met_ms + off)
        track.show(float(act.met_ms + off))
        stage._paint_front(driver.app.canvas())
    assert drawn == [(act.sight, -30.0), (act.sight, 0.0), (act.sight, 40.0)]


@pytest.mark.parametrize("place", ["clinch", "half_guard"])
@pytest.mark.slow
def test_no_ring_hangs_where_a_hold_was(
    table: tuple[Driver, FightStage, StageTracks], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes with the grip, and none is left while the result is read."""
    driver, stage, tracks = table
    hold = acting.attack("arm_hold", place, -1 if place == "clinch" else 0, 0, acting.HIT)
    stage.cut(hold.start)
    seen: list[float] = []
    monkeypatch.setattr(effects, "behind", lambda canvas, sight, since, *more: seen.append(stage.act_ms))
    run(tracks.come(BILL, [hold]))
    track = tracks.play(hold)
    ms = 0.0
    while ms <= track.length:
        track.show(ms)
        stage._paint_front(driver.app.canvas())
        ms += FRAME
    assert max(seen) <= hold.parted_ms < hold.length
    assert hold.impact_ms + 300 < max(seen), "as long as it is held it is seen"


@pytest.mark.parametrize("skip", SKIPS)
def test_what_changes_on_the_table_comes_once_and_after_the_contact(
    table: tuple[Driver, FightStage, StageTracks], skip: str
) -> None:
    """The frame of the contact has enough to draw."""
    _, _, tracks = table
    called: list[str] = []
    track = tracks.play(HIT, lambda: called.append("contact"), after=lambda: called.append("after"))
    skip_after(SKIPS[skip])(track)
    assert called == ["contact", "after"]
    called.clear()
    track = tracks.play(HIT, lambda: called.append("contact"), after=lambda: called.append("after"))
    seen = []
    ms = 0.0
    while ms < track.length:
        track.show(ms)
        seen.append(tuple(called))
        ms += FRAME
    first = seen.index(("contact",))
    assert seen[first + 1 :] == [("contact", "after")] * len(seen[first + 1 :])
    assert (first - 1) * FRAME < HIT.met_ms <= first * FRAME


def test_without_motion_the_table_changes_at_once(
    table: tuple[Driver, FightStage, StageTracks],
) -> None:
    driver, _, tracks = table
    driver.app.settings.reduced_motion = True
    called: list[str] = []
    track = tracks.play(HIT, lambda: called.append("contact"), after=lambda: called.append("after"))
    track.show(0.0)
    assert called == ["contact", "after"]
