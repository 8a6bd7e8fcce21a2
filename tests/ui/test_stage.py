"""The stage of every game that has one: it comes forward and goes back, no act is dropped however busy the machine, it breathes and
rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from kotgames import lessons
from kotgames.scenes import routes
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.endings import attended
from kotgames.ui.art.skeleton import GROUND, shift
from kotgames.ui.loop import BEATS_FOR_MS, BUSY_MS
from kotgames.ui.table.stage import effects
from kotgames.ui.table.stage.bill import FRONT_LAYER
from kotgames.ui.table.stage.breath import BREATHS
from kotgames.ui.table.stage.stage import FLOOR_SHARE, LEARN_MS, FightStage
from kotgames.ui.table.stage.tracks import StageTracks
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def stage_of(driver: Driver) -> FightStage | None:
    """The stage of the open table."""
    found: Any = getattr(driver.host.table.context, "stage", None)
    return found if isinstance(found, FightStage) else None


STAGED = [pytest.param(case, id=case.game.id) for case in CASES]


def _whole_match(
    window: MakeDriver, case: UiCase, steps: Sequence[float], seed: int, patch: pytest.MonkeyPatch
) -> int:
    """A whole match between bots at speed 1; `steps` are the milliseconds from picture to picture, again and again. Each act that an event
    asks for begins, passes its contact and ends, before the next begins; and nobody jumps: each begins in the pair in which the one before
    has ended. How many acts there were; 0 for a table without a stage."""
    asked: list[Act] = []
    begun: list[Act] = []
    met: list[float] = []
    ended: list[Act] = []
    play, begin, show, finish = StageTracks.play, FightStage.begin, FightStage.show, FightStage.finish

    def played(self: StageTracks, act: Act, *more: Any, **named: Any) -> Any:
        asked.append(act)
        return play(self, act, *more, **named)

    def began(self: FightStage, act: Act) -> None:
        before = self.moment
        begin(self, act)
        now = self.moment
        if before is not None and now is not None:
            assert (now.a, now.b) == (before.a, before.b), "nobody jumps"
        begun.append(act)

    def shown(self: FightStage, ms: float) -> None:
        show(self, ms)
        met.append(ms)

    def finished(self: FightStage) -> None:
        finish(self)
        if self.act is not None and (not ended or ended[-1] is not self.act):
            assert max(met) >= self.act.length
            met.clear()
            ended.append(self.act)

    jumps: list[tuple[Pair, Pair]] = []
    settle = FightStage.settle

    def settled(self: FightStage, pair: Pair) -> None:
        before = self.pair
        settle(self, pair)
        if before is not None and self.pair != before:
            jumps.append((before, pair))

    patch.setattr(FightStage, "settle", settled)
    patch.setattr(StageTracks, "play", played)
    patch.setattr(FightStage, "begin", began)
    patch.setattr(FightStage, "show", shown)
    patch.setattr(FightStage, "finish", finished)
    driver = window((640, 360), speed=1.0, paint=False)
    host = driver.start(case.start("greedy", "greedy", seed=seed))
    stage = stage_of(driver)
    if stage is None:
        return 0
    said: set[str] = set()
    for number in range(60_000):
        for event in pygame.event.get():
            driver.app.take(event)
        driver.app.advance(steps[number % len(steps)])
        if stage.bill.result is not None:
            said.add(stage.bill.result[0])
        if driver.app.top is not None and driver.app.top.kind == "results":
            break
    assert driver.app.top is not None
    assert driver.app.top.kind == "results"
    assert asked
    assert [id(act) for act in begun] == [id(act) for act in asked]
    assert len(ended) >= len(asked) - 1
    outcome = host.match.outcome
    assert outcome is not None
    names = {host.words("results.won", name=host.name(seat)).upper() for seat in (0, 1)}
    won = {host.words("results.won", name=host.name(seat)).upper() for seat in outcome.winners}
    assert said & names == won, "who has won stands over the end"
    assert jumps == [], "where an act has led is where the rules say they are"
    return len(asked)


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.parametrize("step_ms", [FRAME, 100.0])
@pytest.mark.slow
def test_every_act_is_played_in_full_however_busy_the_machine(
    window: MakeDriver, case: UiCase, step_ms: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not _whole_match(window, case, [step_ms], 5, monkeypatch):
        pytest.skip("a table without two fighters")


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(start, start + 25) for start in range(0, 100, 25)], ids=str)
@pytest.mark.parametrize("case", STAGED)
def test_no_act_of_a_hundred_matches_is_dropped(
    window: MakeDriver, case: UiCase, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """stage.md: every one, also where pictures come late and unevenly."""
    acts = 0
    for seed in seeds:
        with monkeypatch.context() as patch:
            acts += _whole_match(window, case, [FRAME, 130.0, 40.0, 250.0, 70.0], seed, patch)
    if not acts:
        pytest.skip("a table without two fighters")
    assert acts > 250


def _resting(window: MakeDriver, case: UiCase, size: tuple[int, int]) -> tuple[Driver, FightStage]:
    """A table that waits for its player, and its stage."""
    driver = window(size, bot=SilentBot, paint=False)
    driver.start(case.with_hand())
    driver.wait_idle()
    stage = stage_of(driver)
    if stage is None:
        pytest.skip("a table without two fighters")
    return driver, stage


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.parametrize("lesson", [False, True], ids=["a match", "a lesson"])
def test_at_rest_it_is_large_and_forward_it_is_larger(window: MakeDriver, case: UiCase, lesson: bool) -> None:
    """stage.md: at rest at least 22 % of the window's height and figures of 190 pixels at 1080p, forward 55 % and 420; also with a coach
    beside the table."""
    driver, stage = _resting(window, case, (1920, 1080))
    if lesson:
        first = lessons.of(case.game, driver.app.settings.language)[0]
        routes.lesson(driver.app, case.game, first, lessons.Progress())
        driver.wait_idle()
        beside = stage_of(driver)
        assert beside is not None
        assert beside is not stage
        stage = beside
    standing = 0.86 * 100
    if stage.rest is not None:  # on some tables nobody is seen at rest
        assert stage.rest.height * driver.app.u >= 0.22 * 1080
        assert stage._scale(0.0) * standing >= 190
    assert stage.front.height * driver.app.u >= 0.55 * 1080
    assert stage._scale(1.0) * standing >= 420


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.slow
def test_an_end_finds_the_referee_there(window: MakeDriver, case: UiCase) -> None:
    """Ends come without a warning, and a whole figure is too much for one frame."""
    _, stage = _resting(window, case, (1280, 720))
    assert stage.pair is not None
    stage.look_close()
    while stage.bake():
        pass
    scale = stage._scale(1.0)
    before = stage.figures.size_bytes
    for moment in attended(stage.pair):
        stage.figures.draw(lambda image, x, y: None, moment, stage.looks, scale, (0.0, 0.0))
    assert stage.figures.size_bytes == before > 0


@pytest.mark.slow
@pytest.mark.parametrize("case", STAGED)
def test_who_stands_still_is_soon_seen_as_they_are(window: MakeDriver, case: UiCase) -> None:
    """Without anything that moves no frame would follow: what was stood in for in one is baked for the next, until all is there."""
    driver, stage = _resting(window, case, (1280, 720))
    if stage.rest is None:
        pytest.skip("a table on which nobody is seen at rest")
    while stage.bake():
        pass
    assert stage.pair is not None
    stage.pair = replace(stage.pair, a=shift(stage.pair.a, 0.0, 2.0), b=replace(stage.pair.b, lean=40.0))
    driver.host.changed()
    before = driver.app.frames
    while driver.app.frame():
        assert driver.app.frames < before + 80
    assert driver.app.frames > before + 1
    assert stage.figures.stood_in == 0
    stood = _figures(driver)
    driver.app.redraw()
    driver.app.frame()
    assert _figures(driver) == stood


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.slow
def test_what_is_coming_is_baked_after_frames_that_leave_time(window: MakeDriver, case: UiCase) -> None:
    driver, stage = _resting(window, case, (1280, 720))
    while stage.bake():
        pass
    pair = stage.pair
    assert pair is not None
    stage.forward = 1.0
    turning = [replace(pair, a=replace(pair.a, lean=float(lean))) for lean in range(0, 360, 20)]
    stage.figures.want(stage.looks, stage._scale(1.0), turning)
    had = stage.figures.size_bytes
    for _ in range(5):
        driver.app.spare(BUSY_MS + 1)
    assert stage.figures.size_bytes == had, "a machine that is busy has other things to do"
    for _ in range(5):  # what is there already is looked through first
        driver.app.spare(1.0)
    assert stage.figures.size_bytes > had


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.slow
def test_acts_are_worked_out_where_nothing_else_is_to_be_done(window: MakeDriver, case: UiCase) -> None:
    """One by one, beside frames that are light, and only when all that is wanted is baked."""
    _, stage = _resting(window, case, (1280, 720))
    worked_out: list[int] = []
    stage.learn(worked_out.append(number) for number in range(3))
    stage.figures.want(stage.looks, 0.7, [stage.pair] if stage.pair is not None else [])
    stage.bake_ahead(20.0)
    assert worked_out == [], "what is wanted comes first"
    while stage.bake():
        pass
    stage.bake_ahead(LEARN_MS / 2)
    assert worked_out == [], "little time is left"
    for count in (1, 2, 3, 3):
        stage.bake_ahead(LEARN_MS + 1)
        assert worked_out == list(range(count))


@pytest.mark.parametrize("case", STAGED)
def test_who_comes_and_goes_stands_on_the_mat_that_is_seen(window: MakeDriver, case: UiCase) -> None:
    """All the way: the mat under their feet is that of the stage as far as it has come, wherever it comes from."""
    driver, stage = _resting(window, case, (1280, 720))
    canvas = driver.app.canvas()
    rest = stage.rest or stage.front.inflate(-stage.front.width / 2, -stage.front.height / 2)
    for share in (0.0, 0.2, 0.5, 0.9, 1.0):
        left, top, scale = stage._place(share)
        x, y = (left + 50 * scale) / canvas.u, (top + GROUND * scale) / canvas.u
        bottom = rest.bottom + (stage.front.bottom - rest.bottom) * share
        height = rest.height + (stage.front.height - rest.height) * share
        assert y == pytest.approx(bottom - FLOOR_SHARE * height, abs=0.5)
        assert x == pytest.approx(rest.centerx + (stage.front.centerx - rest.centerx) * share, abs=0.5)


def _figures(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.app.window.surface, "RGB")


@pytest.mark.slow
def test_breathing_draws_one_part_anew_and_then_nothing(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window((1280, 720), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    driver.app.frame()
    stage = stage_of(driver)
    assert stage is not None
    assert stage.rest is not None
    before = _figures(driver)
    drawn = []
    paint = driver.host.painting.paint
    monkeypatch.setattr(driver.host.painting, "paint", lambda canvas: drawn.append(1) or paint(canvas))
    for _ in range(6):
        driver.host.beat(still=False)
    assert drawn == [], "only the fighters are drawn anew"
    after = _figures(driver)
    assert after != before
    # what was drawn part by part is what a whole picture shows
    driver.app.forget_picture()
    driver.app.frame()
    assert _figures(driver) == after
    # and nothing outside of the stage moved
    box = driver.app.canvas().box(stage.rest)
    one, two = (pygame.image.frombytes(data, (1280, 720), "RGB") for data in (before, after))
    for picture in (one, two):
        picture.fill("black", box)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    driver.app.drew_ms = 1000.0
    driver.host.beat(still=True)
    assert _figures(driver) == before
    assert driver.app.drew_ms < 1000.0, (
        "a heavy frame before the rest is no reason to bake nothing while they breathe"
    )


@pytest.mark.parametrize("case", STAGED)
@pytest.mark.slow
def test_a_breath_that_comes_round_again_is_not_worked_out_again(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, stage = _resting(window, case, (1280, 720))
    if stage.rest is None:
        pytest.skip("a table on which nobody is seen at rest")
    while stage.bake():
        pass
    drawn = []
    draw = stage.figures.draw
    monkeypatch.setattr(stage.figures, "draw", lambda *all, **named: drawn.append(1) or draw(*all, **named))

    def breath() -> list[bytes]:
        seen = []
        for _ in range(BREATHS):
            driver.host.beat(still=False)
            driver.app.frame()  # the first one is drawn whole
            seen.append(_figures(driver))
        return seen

    for _ in range(3):
        breath()  # its pieces are baked meanwhile
    assert drawn
    assert stage.figures.stood_in == 0
    drawn.clear()
    first = breath()
    assert len(drawn) == 1, "only the two at rest, between two breaths"
    assert breath() == first
    assert len(set(first)) > BREATHS / 2
    stage.looks = stage.looks | {"a": stage.looks["b"]}
    assert breath() != first, "somebody else breathes otherwise"


@pytest.mark.slow
def test_who_breathes_is_asked_only_while_somebody_is_there(window: MakeDriver) -> None:
    driver = window((640, 360), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    app = driver.app
    assert app._beat_ms() > 0
    app.untouched_ms = BEATS_FOR_MS + 1
    assert app._beat_ms() == 0
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert app._beat_ms() > 0
    app.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert app._beat_ms() == 0
    app.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.settings.reduced_motion = True
    assert app._beat_ms() == 0
    app.settings.reduced_motion = False
    app.settings.speed = 0.0
    assert app._beat_ms() == 0


@pytest.mark.slow
def test_the_loop_breathes_for_a_while_and_then_sleeps(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window((640, 360), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    driver.app.frame()
    pygame.event.clear()
    waits: list[float] = []

    def wait(ms: float) -> list[pygame.event.Event]:
        waits.append(ms)
        return []

    class Clock:
        def tick(self, _fps: int = 0) -> float:
            return waits[-1] if waits else 0

    monkeypatch.setattr(driver.app.waiting, "within", wait)
    monkeypatch.setattr(driver.app, "clock", Clock())
    before = driver.app.frames
    while sum(waits) < BEATS_FOR_MS + 12_000:
        driver.app.pump()
    breaths = driver.app.frames - before
    assert 0.9 * BEATS_FOR_MS / 78 < breaths < 1.1 * BEATS_FOR_MS / 78
    assert waits[-3:] == [2000, 2000, 2000]


@pytest.mark.slow
def test_the_stage_lies_over_the_table_and_under_what_lies_on_it(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window((1280, 720), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    stage = stage_of(driver)
    assert stage is not None
    monkeypatch.setattr(stage, "settle", lambda pair: None)
    stage.forward = 1.0
    driver.host.changed()
    driver.app.frame()
    names = [item.id for item in driver.host.items]
    layers = {spec.id: spec.layer for spec in driver.host.table.picture.specs()}
    at = names.index("stage")
    assert all(names.index(name) < at for name, layer in layers.items() if layer < FRONT_LAYER)
    assert all(names.index(name) > at for name, layer in layers.items() if layer >= FRONT_LAYER)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_stage_shakes_but_for_who_wants_little_motion(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, *, reduced: bool
) -> None:
    driver = window((640, 360), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    driver.app.settings.reduced_motion = reduced
    stage = stage_of(driver)
    assert stage is not None
    shaken: list[str] = []
    monkeypatch.setattr(effects, "shake", lambda sight, since, high: shaken.append(sight) or (0, 0))
    monkeypatch.setattr(stage, "settle", lambda pair: None)
    stage.forward = 1.0
    driver.host.changed()
    driver.app.frame()
    assert bool(shaken) is not reduced


@pytest.mark.slow
def test_a_jump_to_another_position_takes_the_stage_back(window: MakeDriver) -> None:
    driver = window((1280, 720), speed=1.0, bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    stage = stage_of(driver)
    assert stage is not None
    stage.forward = 1.0
    stage.write("a", "-2")
    driver.host.position_replaced()
    driver.wait_idle()
    assert not stage.showing
    assert stage.written == []
    assert stage.pair is not None
