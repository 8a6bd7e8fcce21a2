"""What is seen follows what is told, frame by frame: nobody jumps, no result comes before its act, nothing is left over the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from kotgames.engine.chance import Script
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.art import acting
from kotgames.scenes.table.replay import ReplayScene
from kotgames.ui.art.act import Pair
from kotgames.ui.table.stage.bill import FRONT_LAYER
from kotgames.ui.table.table import GameTable
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.reels import acts
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
PLACES = {name: index for index, name in enumerate(CARD_SET.positions)}
JUMP = 12.0
"""Units that both hips together go at most between two frames where no act takes them there."""


def opened(window: MakeDriver, match: Match, speed: float = 1.0) -> Driver:
    driver = window(paint=False, bot=SilentBot, speed=speed)
    driver.start(match)
    for _ in range(10):
        driver.step()
    assert driver.host.situation.prompt is not None
    return driver


def frames(driver: Driver, chosen: Sequence[int], step: float = FRAME) -> Iterator[GameTable]:
    """The table at every frame from an answer until all of it was seen."""
    driver.host.commit(chosen)
    for _ in range(2000):
        yield driver.host.table
        if driver.host.quiet:
            return
        driver.step(step)
    raise AssertionError("it goes on and on")


def special(match: Match, name: str) -> list[int]:
    wanted = CARD_SET.kinds.index(name) - CARD_SET.first_special
    return [action for action in match.state.actions() if action == a.SPECIAL + wanted]


def attack(match: Match, name: str) -> list[int]:
    named = [
        x for x in match.state.actions() if x >= a.ATTACK and CARD_SET.attacks[a.attack_parts(x)[0]] == name
    ]
    return named[:1]


def apart(one: Pair, two: Pair) -> float:
    """How far both hips are from where they were, in rig units."""
    ways = zip(one.poses.values(), two.poses.values(), strict=False)
    return sum(abs(x.pelvis[0] - y.pelvis[0]) + abs(x.pelvis[1] - y.pelvis[1]) for x, y in ways)


THREW = places.fighter(["punch"] * 3, piles={"grapples": ["throw"]})
"""Its Throw lies on its pile, as one that waits for what will become of it does."""


# ---- the act comes first


@pytest.mark.parametrize("step", [FRAME, 60.0])
@pytest.mark.parametrize("pending", [None, 1])
@pytest.mark.parametrize(
    ("card", "after"), [("reversal", ("half_guard", 0)), ("stand_up", ("long_range", -1))]
)
def test_a_card_that_moves_both_is_acted_before_the_marker_says_so(
    window: MakeDriver, card: str, after: tuple[str, int], pending: int | None, step: float
) -> None:
    """Also where a Throw on the ground waits for what will become of it: who stands up does not lie down in between."""
    where = {"position": "half_guard", "top": 1, "pending": pending}
    driver = opened(window, places.act((card, "punch", "kick"), where=where, foe=THREW))
    here, there = acting.resting("half_guard", 1), acting.resting(*after)
    acted = marked = False
    for table in frames(driver, special(driver.host.match, card), step):
        context = table.context
        act = context.stage.act
        if not acted and act is None:
            assert context.stage.moment == here
        if act is not None and context.stage.act_ms < act.length:
            acted = True
            assert (act.start, act.end) == (here, there)
        marked = context.marker_place == (PLACES[after[0]], after[1])
        if not marked:
            assert context.marker_place == (PLACES["half_guard"], 1)
        else:
            assert acted
            assert context.stage.moment == there
    assert marked


@pytest.mark.slow
def test_what_became_of_the_race_is_not_said_before_the_dice_lie(window: MakeDriver) -> None:
    driver = opened(window, places.act())
    table = driver.host.table
    before = {**table.context.view, "mobile_seat": 1, "mobility_points": 1}
    driver.host.situation.view = {**before, "mobile_seat": 0, "mobility_points": 4}
    rolled = e.MobilityRolled(2, (6, 2), (3, 3), (9, 5), 0, 4, False)
    track = table.motion.track(rolled, before)
    assert track is not None
    words = driver.host.words
    new, old = words("chart.mobile_points", count=4), words("chart.mobile_points", count=1)
    for ms in range(0, 690, 60):
        track.show(float(ms))
        assert not table.context.dice.rolled.shown
        driver.host.changed()
        seen = driver.texts()
        assert old in seen
        assert new not in seen
    track.show(720.0)
    assert table.context.dice.rolled.shown
    driver.host.changed()
    seen = driver.texts()
    assert new in seen
    assert old not in seen


def test_the_end_is_not_said_before_it_was_acted(window: MakeDriver) -> None:
    foe = places.fighter(["punch"] * 3, heart=1, striking=(0, 3), grappling=(0, 3), conditioning=(1, 5))
    match = places.act(("punch", "kick"), where={"position": "full_mount", "top": 0}, foe=foe)
    places.state_of(match).script = Script(dice=[6] + [1] * 8, strict=False)
    driver = opened(window, match)
    words = driver.host.words
    acted = False
    for table in frames(driver, attack(match, "punch"), 60.0):
        act = table.context.stage.act
        acted = acted or (act is not None and table.context.stage.bill.title == words("stage.end.stoppage"))
        if not driver.host.quiet:
            assert table.questions.headline()[0] != words("headline.over")
    assert acted
    driver.wait_idle()
    assert driver.host.table.questions.headline()[0] == words("headline.over")


# ---- a Sprawl


@pytest.mark.parametrize("speed", [1.0, 3.0])
def test_a_sprawl_is_acted_forward_and_told_when_it_stops_the_throw(window: MakeDriver, speed: float) -> None:
    """Whoever is asked whether to sprawl was asked at the table: the stage had gone back."""
    driver = opened(window, places.react(holding=True), speed)
    where = CARD_SET.positions[driver.host.situation.view["position"]]
    stuffed = acting.sprawl(where, 1)
    told: list[float] = []
    sprawl = [action for action in driver.host.situation.legal if action != a.DECLINE]
    for table in frames(driver, sprawl):
        stage, banner = table.context.stage, table.context.banner
        if stage.act == stuffed and stage.act_ms < stuffed.length:
            assert stage.forward == 1
            assert stage.bill.result is not None
            if stage.told:
                told.append(stage.act_ms)
        if banner is not None and banner[0] == driver.host.words("banner.cancelled"):
            assert told, "the word for it stands there before it was seen"
    assert told
    assert told[0] >= stuffed.met_ms
    assert not driver.host.table.context.stage.showing


# ---- nothing is left over the table


def test_nothing_of_the_fight_lies_over_the_table_when_the_stage_goes_back(window: MakeDriver) -> None:
    match = places.act(("punch", "kick", "throw"), where={"position": "half_guard", "top": 0})
    places.state_of(match).script = Script(dice=[6, 1, 1, 1], strict=False)
    driver = opened(window, match)
    lay = went = 0
    for table in frames(driver, attack(match, "punch")):
        stage, field = table.context.stage, table.context.field
        items = driver.items()
        on_stage = [name for name, sprite in field.sprites.items() if sprite.spec.layer >= FRONT_LAYER]
        if 0 < stage.forward < 1 and stage.told:
            went += 1
            assert not on_stage
            assert not [item.id for item in items if item.id.startswith("die:")]
        elif stage.forward == 1:
            lay += any(name.startswith("die:") for name in on_stage)
    assert lay
    assert went > 3


# ---- nobody jumps


def test_who_was_thrown_stays_down_whatever_is_done_meanwhile(window: MakeDriver) -> None:
    """They fight as on the ground, and lie there afterwards: nobody rises for a blow, and for the question who is to be on top."""
    driver = opened(
        window, places.act(("elbow", "punch", "throw"), where={"position": "clinch", "pending": 1}, foe=THREW)
    )
    match = driver.host.match
    lying = acting.resting("clinch", -1, 1)
    assert driver.host.table.context.stage.moment == lying
    places.state_of(match).script = Script(dice=[1] * 9, strict=False)
    played = []
    for table in frames(driver, attack(match, "elbow")):
        act = table.context.stage.act
        if act is not None and act not in played:
            played.append(act)
    assert [act.start for act in played] == [acting.resting("full_guard", 1)]
    assert [act.end for act in played] == [lying]
    assert driver.host.table.context.stage.moment == lying


@pytest.mark.parametrize(("result", "thrower"), [((6, 1), 0), ((1, 1), 1)])
def test_a_throw_of_who_lies_turns_them_over_only_if_it_lands(
    window: MakeDriver, result: tuple[int, ...], thrower: int
) -> None:
    driver = opened(
        window, places.act(("elbow", "punch", "throw"), where={"position": "clinch", "pending": 1}, foe=THREW)
    )
    table = driver.host.table
    rolled = e.AttackRolled(0, CARD_SET.attacks.index("throw"), result, 5, result.count(6))
    (act,) = acts(table.motion.track(rolled, table.context.view))
    assert act.end == acting.resting("clinch", -1, thrower)


def test_who_was_thrown_lies_while_it_is_asked_who_will_be_on_top(window: MakeDriver) -> None:
    """No view says who threw by then: live, and after a jump, by what happened."""
    match = places.act(("throw", "punch"), where={"position": "clinch"}, kinds=("human", "random"))
    state = places.state_of(match)
    state.script = Script(dice=[6, 1, 1] + [6, 1] * 4, strict=False)
    match.act(attack(match, "throw")[0])
    for _ in range(30):
        prompt = match.state.prompt
        assert prompt is not None
        if prompt.kind == "side":
            break
        calm = {"react": a.DECLINE, "act": a.PASS, "move": a.STAY}
        match.act(calm.get(prompt.kind, match.state.actions()[0]))
    assert match.state.view(0)["pending_throw"] < 0
    assert match.state.view(0)["top_seat"] < 0
    lying = acting.resting("clinch", -1, 0)
    driver = window(paint=False, bot=SilentBot)
    driver.start(match)
    driver.step()
    assert driver.host.table.context.stage.moment == lying
    scene = ReplayScene(driver.app, match, None, lambda: None)
    driver.app.replace(scene)
    scene.go(scene.last)
    driver.step()
    assert scene.table.context.stage.moment == lying
    assert CARD_SET.attacks[scene.table.context.last_attack] == "throw"
    scene.go(0)
    driver.step()
    assert scene.table.context.stage.moment == acting.resting("clinch", -1)
    assert scene.table.context.last_attack == -1


def test_a_new_round_is_walked_to(window: MakeDriver) -> None:
    """From wherever the last one ended: they rise and go to their corners."""
    driver = opened(window, places.act(where={"position": "full_mount", "top": 1}))
    table = driver.host.table
    before = table.context.view
    driver.host.situation.view = {**before, "position": 0, "top_seat": -1}
    (way,) = acts(table.motion.track(e.RoundStarted(2, 1, False), before))
    assert way.start == acting.resting("full_mount", 1)
    assert way.end == acting.resting("long_range", -1)


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("seed", "speed"), [(1, 1.0), (2, 2.0), (5, 1.0)])
def test_nobody_jumps_in_a_whole_match(window: MakeDriver, seed: int, speed: float) -> None:
    """Between two frames the fighters go no further than a step, but within an act."""
    match = Match.start(
        GAME, seed=seed, options=GAME.sample_options(), seats=places.seats("greedy", "greedy")
    )
    driver = window(paint=False, speed=speed)
    driver.start(match)
    context = driver.host.table.context
    last: tuple[Any, Any] | None = None
    kinds: set[str] = set()
    while match.outcome is None or not driver.host.quiet:
        driver.step(2 * FRAME)
        stage = context.stage
        now = stage.moment, stage.act
        if last is not None and now[0] is not None and last[0] is not None:
            kinds.add(stage.act.timing if stage.act is not None else "")
            if now[1] is not last[1] or now[1] is None:
                assert apart(now[0], last[0]) < JUMP * speed, (len(match.turns), last[1] and last[1].timing)
        last = now
    assert len(kinds) > 5


def _throws_at_a_bot(driver: Driver, foe: Sequence[str]) -> Any:
    """A person throws; what the bot answers is still to come."""
    state = places.position(places.fighter(["throw", "punch"]), places.fighter(foe), position="clinch")
    host = driver.start(places.match_at(state, places.seats("human", "greedy")))
    driver.wait_idle()
    throw = next(
        action
        for action in host.match.state.actions()
        if action >= a.ATTACK and places.CARD_SET.attacks[a.attack_parts(action)[0]] == "throw"
    )
    host.commit([throw])
    return host


@pytest.mark.slow
@pytest.mark.parametrize("foe", [["sprawl", "kick", "elbow"], ["knee", "kick", "elbow"]])
def test_the_stage_stays_forward_while_a_bot_thinks_about_its_answer(
    window: MakeDriver, foe: list[str]
) -> None:
    driver = window(speed=1.0, paint=False)
    host = _throws_at_a_bot(driver, foe)
    stage = host.table.context.stage
    shares: list[float] = []
    for _ in range(4000):
        driver.step()
        shares.append(stage.forward)
        if any(line.topic and line.topic[1] in ("Cancelled", "AttackRolled") for line in host.log_lines):
            break
    else:
        raise AssertionError("nothing came of it")
    arrived = shares.index(1.0)
    assert set(shares[arrived:]) == {1.0}
    driver.wait_idle()
    assert stage.forward == 0


def test_an_attack_taken_back_while_a_bot_thinks_leaves_no_stage(window: MakeDriver) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = _throws_at_a_bot(driver, ["sprawl", "kick", "elbow"])
    driver.wait_idle()
    stage = host.table.context.stage
    assert stage.forward == 1
    host.match.practice = True
    host.undo()
    driver.wait_idle()
    assert stage.forward == 0
    assert host.situation.prompt is not None
