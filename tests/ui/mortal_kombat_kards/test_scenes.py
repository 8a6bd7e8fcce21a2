"""The stage of the Kard Game: ice instead of pieces, the hours of the scenes in which matches end, and what they leave."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pygame import Surface

from kotgames.engine.match import Match
from kotgames.games.mortal_kombat_kards.art import acting, falls, finishers, guises, hours
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.games.mortal_kombat_kards.table.stage import Stage
from kotgames.ui.art.act import Pair
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.canvas import Canvas
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards import places
from tests.ui.standins import SilentBot

SMALL = (640, 360)
ENDS = {"fatality": "dragon_at_dawn", "babality": "little_dragon", "friendship": "tea_ceremony"}
"""Liu Kang's finishers by their sort."""


def standing(window: MakeDriver, match: Match) -> tuple[Driver, Stage]:
    """A table that waits, and its stage."""
    driver = window(SMALL, speed=1.0, bot=SilentBot)
    driver.start(match)
    driver.wait_idle()
    return driver, driver.host.table.context.stage  # type: ignore[attr-defined]


def of_sub_zero(**theirs: Any) -> Match:
    """Sub-Zero against Jax."""
    state = places.position(
        near=True, fighters=places.fighters(("ice_blast", "jab"), ("jab",), {"kombatant": "sub_zero"}, theirs)
    )
    return places.match_at(state)


def seen(driver: Driver, stage: Stage, act: ShownAct, ms: float) -> list[Pair]:
    """The moments whose pieces are drawn in a frame of an act that is forward."""
    drawn: list[Pair] = []
    draw = Figures.draw

    def noted(figures: Figures, blit: Any, moment: Any, *more: Any, **named: Any) -> int:
        drawn.append(moment)
        return draw(figures, blit, moment, *more, **named)

    stage.forward = 1.0
    if stage.act is not act:
        stage.begin(act)
    stage.show(ms)
    like = driver.app.canvas()
    canvas = Canvas(Surface(SMALL, 0, 32), like.u, like.palette, like.scribe, like.shapes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figures, "draw", noted)
        stage._paint_front(canvas)
    return drawn


def asked(driver: Driver, what: str) -> bool:
    """True where the worker was asked for something with this in its arguments."""
    return any(what in job.arguments for job in driver.baker.asked)


# ---- ice


def test_who_is_frozen_is_one_picture_once_the_ice_has_climbed(window: MakeDriver) -> None:
    driver, stage = standing(window, of_sub_zero())
    act = replace(acting.acted("ice_blast", 0))
    before = seen(driver, stage, act, act.impact_ms - 5.0)
    assert {who for who, _ in before[-1].order} == {"a", "b"}
    climbing = seen(driver, stage, act, act.impact_ms + guises.SHELL_MS / 2)
    assert {who for who, _ in climbing[-1].order} == {"a", "b"}
    assert stage._guised(act.at(act.impact_ms + 1.0))[0].share < 1
    frozen = seen(driver, stage, act, act.impact_ms + guises.SHELL_MS + 1.0)
    assert {who for who, _ in frozen[-1].order} == {"a"}
    assert {who for who, _ in seen(driver, stage, act, float(act.length))[-1].order} == {"a", "b"}


def test_the_pictures_of_ice_are_asked_for_where_somebody_freezes(window: MakeDriver) -> None:
    driver, _ = standing(window, of_sub_zero())
    for name in (guises.ICE, guises.RIME):
        assert asked(driver, f'"name": "{name}"') or asked(driver, f'"name":"{name}"')
    other, _ = standing(window, places.action())
    assert not asked(other, "guise")
    assert not any("guise" in job.name for job in other.baker.asked)


def test_what_is_lacking_of_an_act_is_made_before_it(window: MakeDriver) -> None:
    _, stage = standing(window, of_sub_zero())
    act = replace(acting.acted("absolute_zero", 0))
    for make in stage.lacking([act], comes=True):
        make()
    assert list(stage._making(act, stage._scale(1.0))) != [], "pictures of bits are only looked up"
    key = stage._key(guises.ICE, "b", -1, stage.looks["b"], stage._scale(1.0))
    assert stage._guises.find(key) is not None
    assert stage.scenes._halls["fatality"].there(stage._front_size)


def test_who_is_held_by_ice_stands_in_rime_at_rest(window: MakeDriver) -> None:
    driver, stage = standing(window, of_sub_zero(held=1))
    assert stage.pair is not None
    assert [(one.who, one.name) for one in stage._guised(stage.pair)] == [("b", guises.RIME)]
    other, stage = standing(window, places.marked())
    assert stage.pair is not None
    assert guises.stands_stiff(stage.pair.b), "held by Liu Kang"
    assert stage._guised(stage.pair) == []
    del driver, other


# ---- how a match ends


def test_the_scenes_are_asked_for_once_a_match_may_end(window: MakeDriver) -> None:
    driver, stage = standing(window, places.action())
    assert not stage.scenes.wanted
    assert not any(asked(driver, hour) for hour in hours.SCENES.values())
    driver, stage = standing(window, places.finishing())
    assert stage.scenes.wanted
    assert all(asked(driver, hour) for hour in hours.SCENES.values())
    assert asked(driver, guises.BABY)


@pytest.mark.parametrize("sort", list(ENDS))
def test_the_hall_turns_to_the_hour_of_the_scene(window: MakeDriver, sort: str) -> None:
    driver, stage = standing(window, places.finishing())
    act = replace(acting.acted(ENDS[sort], 0))
    for make in stage.lacking([act], comes=True):
        make()
    size = stage._front_size
    night, scene = stage.halls.hall(size), stage.scenes._halls[sort].hall(size)
    seen(driver, stage, act, 0.0)
    assert stage._hall(size) is night
    seen(driver, stage, act, act.turns_ms + finishers.TURNED_MS / 2)
    assert stage._hall(size).back not in (night.back, scene.back), "on the way"
    for ms in (float(act.met_ms), float(act.length)):
        seen(driver, stage, act, ms)
        assert stage._hall(size) is scene
    stage.act = None
    assert stage._hall(size) is scene, "as long as nothing else is acted"
    stage.begin(replace(acting.acted("jab", 0)))
    assert stage._hall(size) is night


def test_where_frames_follow_each_other_no_hall_is_drawn_in_one(window: MakeDriver) -> None:
    driver, stage = standing(window, places.finishing())
    act = replace(acting.acted(ENDS["fatality"], 0))
    driver.app.paced = True
    seen(driver, stage, act, float(act.met_ms))
    assert stage._hall(stage._front_size) is stage.halls.hall(stage._front_size)


@pytest.mark.parametrize("sort", list(ENDS))
def test_whom_a_finisher_left_stays_so_until_the_rules_set_them_up_again(
    window: MakeDriver, sort: str
) -> None:
    driver, stage = standing(window, places.finishing())
    act = replace(acting.acted(ENDS[sort], 0))
    loser = 0 if sort == "friendship" else 1
    seen(driver, stage, act, float(act.length))
    stage.finish()
    stage.act, stage.forward = None, 0.0
    stage.settle(acting.resting("hand", (loser == 0, loser == 1)))
    assert stage.pair == act.end
    guised = stage._guised(act.end)
    assert [(one.who, one.name) for one in guised] == ([("b", guises.BABY)] if sort == "babality" else [])
    stage.settle(acting.resting("ranged"))
    assert stage.pair == acting.resting("ranged")
    assert stage._guised(stage.pair) == []


def test_a_baby_is_drawn_with_a_small_shadow_and_no_piece_of_who_it_was(window: MakeDriver) -> None:
    driver, stage = standing(window, places.finishing())
    act = replace(acting.acted(ENDS["babality"], 0))
    drawn = seen(driver, stage, act, float(act.length - 100))
    assert all({who for who, _ in moment.order} == {"a"} for moment in drawn)


def test_another_fall_leaves_no_ice(window: MakeDriver) -> None:
    driver, stage = standing(window, of_sub_zero())
    act = replace(acting.acted("ice_blast", 0, fall=falls.DOWN))
    drawn = seen(driver, stage, act, act.impact_ms + 200.0)
    assert {who for who, _ in drawn[-1].order} == {"a", "b"}
