"""The miniatures in Knockdown's arena: they get ready for what is looked at and announced, strike before the stage comes, guard, reel,
kneel, lie and slide; a turret shoots; wounds fly over the stage; what an attack would do covers no head."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pygame
import pytest

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.actions import CALL
from kotgames.games.knockdown.art import looks, miniatures
from kotgames.games.knockdown.art.miniatures import Slide, Walk
from kotgames.games.knockdown.art.overlays import Overlays
from kotgames.games.knockdown.table import blows, ids, stances
from kotgames.games.knockdown.table.cards import FLYING
from kotgames.games.knockdown.table.stances import (
    AT_REST,
    CHEERS,
    DAZED,
    GUARD,
    HIT,
    KNEELS,
    LIES,
    SHAKEN,
    Stance,
)
from kotgames.scenes.table.replay import ReplayScene
from kotgames.ui.items import Mood
from kotgames.ui.timeline import Track
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import inside, row_card
from tests.ui.knockdown.staged import Table, source, struck
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET


def opened(window: MakeDriver, match: Any, size: tuple[int, int] = (1280, 720), speed: float = 0.0) -> Driver:
    """A table with a match."""
    driver = window(size, speed=speed, paint=False, bot=SilentBot)
    driver.start(match)
    driver.wait_idle()
    return driver


def stand(driver: Driver) -> list[Stance]:
    """How both stand."""
    found = driver.host.table.picture.minis.stances
    return [found.of(seat) for seat in (0, 1)]


def at_space(q: int, r: int) -> int:
    """A space by its place."""
    return CARD_SET.space_index[q, r]


# ---------------------------------------------------------------------------------------- getting ready
@pytest.mark.parametrize("name", CARD_SET.source_ids)
def test_every_attack_has_an_act_of_the_miniatures_and_a_pose_to_be_ready_in(name: str) -> None:
    act = stances.act_of(CARD_SET, source(name))
    assert act in miniatures.ACTS
    for fighter in range(len(CARD_SET.fighters)):
        look = looks.look_of(CARD_SET, fighter)
        ready = miniatures.pose(stances.ready_pose(act), look)
        assert ready != miniatures.pose(miniatures.STAND, look)


def test_whoever_attacks_stays_ready_while_a_bot_thinks_about_its_block(window: MakeDriver) -> None:
    two = {"hand": ["shield_bash", "jab", "jab"]}
    state = places.position(fighters=places.fighters(None, two), row=list(places.ROW))
    driver = opened(window, places.match_at(state), speed=1.0)
    driver.host.commit((a.parse("attack uppercut", CARD_SET),))
    for _ in range(200):
        driver.step()
    assert driver.host.match.actor == 1
    assert not driver.host.table.context.showing
    assert stand(driver)[0] == Stance("strike_ready")


def test_who_looks_at_a_card_sees_who_would_strike_whom(window: MakeDriver) -> None:
    driver = opened(window, places.action())
    assert stand(driver) == [AT_REST, AT_REST]
    driver.hover(row_card(driver, "uppercut"))
    driver.step()
    assert stand(driver) == [Stance("strike_ready"), GUARD]
    driver.hover(row_card(driver, "cover_fire"))
    driver.step()
    assert stand(driver)[0] == Stance("aim")
    driver.hover(ids.special(CARD_SET.special_ids.index("reload")))
    driver.step()
    assert stand(driver) == [Stance("work"), AT_REST]
    driver.hover(ids.ROW)
    driver.step()
    assert stand(driver) == [AT_REST, AT_REST]


def test_out_of_range_nobody_puts_a_guard_up(window: MakeDriver) -> None:
    driver = opened(window, places.far())
    driver.hover(row_card(driver, "uppercut"))
    driver.step()
    assert stand(driver) == [Stance("strike_ready"), AT_REST]
    driver.hover(row_card(driver, "snap_shot"))
    driver.step()
    assert stand(driver)[0] == Stance("aim")


def test_a_card_in_the_hand_of_the_player_keeps_them_ready(window: MakeDriver) -> None:
    driver = opened(window, places.action())
    driver.host.hold(row_card(driver, "uppercut"))
    driver.step()
    assert stand(driver) == [Stance("strike_ready"), GUARD]


def test_from_stance_to_stance_they_move_and_then_the_table_rests(window: MakeDriver) -> None:
    driver = opened(window, places.action(), speed=1.0)
    minis = driver.host.table.picture.minis
    field = inside(driver).field
    canvas = driver.app.canvas()

    def shown() -> Any:
        minis.paint(canvas, field.sprites[ids.mini(0)], Mood())
        return minis.shown(0)

    rest = shown()
    assert not driver.host.alive
    driver.hover(row_card(driver, "uppercut"))
    driver.step()
    seen = []
    while driver.host.alive:
        seen.append(shown())
        driver.step()
    assert len({one.hand_near for one in seen}) > 3, "pose by pose"
    assert shown() == minis.of(0).posed("strike_ready") != rest
    assert not driver.host.alive


def test_before_an_attack_one_is_ready_and_the_other_on_guard(window: MakeDriver) -> None:
    driver = opened(window, places.blocking_plain())
    assert stand(driver) == [GUARD, Stance("strike_ready")]
    driver = opened(window, places.reacting())
    assert stand(driver) == [GUARD, Stance("strike_ready")]
    driver = opened(window, places.calling())
    assert stand(driver) == [AT_REST, DAZED]
    driver = opened(window, places.choosing_test())
    assert stand(driver) == [KNEELS, AT_REST]
    driver = opened(window, places.spending())
    assert stand(driver)[0] == Stance("aim")


@pytest.mark.slow
def test_after_a_knockout_one_lies_and_the_other_cheers(window: MakeDriver) -> None:
    driver = opened(window, places.finished())
    view = driver.host.situation.view
    expected = [CHEERS if view["winner"] == seat else LIES for seat in (0, 1)]
    assert stand(driver) == (expected if view["how"] == 1 else [AT_REST, AT_REST])
    view["how"] = 2
    assert stand(driver) == [AT_REST, AT_REST], "when the deck ran out nobody is down"


# --------------------------------------------------------------------------------------------- the blow
def _until_stage(table: Table, event: Any) -> list[tuple[list[Stance], bool]]:
    """How both stand at each moment before the stage comes, and whether one of them is on the way to the other."""
    minis, found = table.motion.minis, []
    for _ in table.played(event):
        if table.ctx.stage.showing:
            break
        acting = minis.acting.get(event.seat)
        found.append(
            ([minis.stances.held.get(seat, AT_REST) for seat in (0, 1)], bool(acting and acting.strikes))
        )
    return found


@pytest.fixture
def showing(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table on which something is being shown."""
    table = Table(window)
    monkeypatch.setattr(type(table.ctx), "showing", property(lambda ctx: True))
    return table


def test_an_attack_is_announced_by_who_gets_ready(showing: Table) -> None:
    table = showing
    card = table.attacks("uppercut")
    table.play(e.AttackPlayed(0, card, True, 1))
    assert table.motion.minis.stances.of(0) == Stance("strike_ready")
    assert table.motion.minis.stances.acts == 0
    table.play(e.TurnStarted(1, 3))
    assert table.motion.minis.stances.of(0) == AT_REST
    table.play(e.AttackPlayed(0, card, False, 4))
    assert table.motion.minis.stances.of(0) == AT_REST, "it is only taken"


@pytest.mark.parametrize(
    ("blocked", "wounds", "stance"),
    [((0, 0), (1, 0), HIT), ((1, 0), (0, 0), SHAKEN), ((0, 0), (0, 0), AT_REST)],
)
def test_a_blow_goes_up_to_the_other_before_the_stage_comes(
    showing: Table, blocked: tuple[int, int], wounds: tuple[int, int], stance: Stance
) -> None:
    table = showing
    table.attacks("uppercut")
    table.play(e.AttackPlayed(0, table.view["played"], True, 1))
    seen = _until_stage(table, struck("uppercut", blocked=blocked, wounds=wounds))
    assert any(strikes for _, strikes in seen)
    assert seen[-1] == ([Stance("strike", "strike"), stance], False)
    ctx = table.ctx
    ctx.field.land()
    sprite = ctx.field.sprites[ids.mini(0)]
    (x, _), (own, _) = ctx.point(ctx.stands(1)), ctx.point(ctx.stands(0))
    assert own + 5 < sprite.x < x - 5, "near the other, not in its place"


def test_when_the_stage_has_gone_back_both_stand_where_they_stood(showing: Table) -> None:
    table = showing
    card = table.attacks("cross")
    places_before = {
        name: (one.x, one.y) for name, one in table.ctx.field.sprites.items() if name.startswith("mini:")
    }
    table.play(struck("cross"))
    table.play(e.CardToHand(0, card, 5))
    table.ctx.field.land()
    assert not table.motion.minis.stances.held
    assert not table.motion.minis.acting
    for name, where in places_before.items():
        sprite = table.ctx.field.sprites[name]
        assert (sprite.x, sprite.y) == pytest.approx(where), name


def test_without_motion_nothing_happens_before_the_result(window: MakeDriver) -> None:
    table = Table(window, speed=0.0)
    table.attacks("cross")
    assert table.motion.blow(struck("cross")) is None
    table.play(struck("cross"))
    assert not table.motion.minis.stances.held


def test_a_reaction_strikes_nobody_in_the_arena(window: MakeDriver) -> None:
    table = Table(window)
    event = e.Struck(1, source("repulsor"), "reaction", 0, (0, 1), (), (0, 0), (0, 1), (0, 1), True)
    assert table.motion.blow(event) is None


def _shots(table: Table, track: Track | None) -> list[tuple[str, float, float | None]]:
    """What flew: from where, how far, and how old its star was."""
    assert track is not None
    found: list[tuple[str, float, float | None]] = []
    ms = 0.0
    while ms <= track.length:
        track.show(ms)
        shot = table.motion.blows._shot
        if shot is not None:
            found.append((shot.origin, shot.flown, shot.age))
        ms += 16.0
    return found


@pytest.mark.parametrize(
    ("name", "origin"), [("snap_shot", "muzzle"), ("tractor_beam", "palm"), ("venom_spit", "mouth")]
)
def test_a_shot_flies_and_bursts(showing: Table, name: str, origin: str) -> None:
    seen = _shots(showing, showing.motion.blow(struck(name)))
    assert {one for one, _, _ in seen} == {origin}
    flown = [far for _, far, age in seen if age is None]
    assert flown == sorted(flown)
    assert len(flown) > 4
    assert seen[-1][2] is not None


def test_a_turret_shoots_from_its_space(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(window)
    monkeypatch.setattr(type(table.ctx), "showing", property(lambda ctx: True))
    there = at_space(1, -1)
    table.ctx.host.situation.view["turret"][0] = there
    table.ctx.place(table.motion.cards.specs(), 0)
    event = struck("uppercut")
    event = type(event)(
        *(there if name == "origin" else getattr(event, name) for name in event.__struct_fields__)
    )
    seen = _shots(table, table.motion.blow(event))
    assert {one for one, _, _ in seen} == {blows.TURRET}
    assert table.motion.minis.stances.held[0] == Stance("order"), "its owner only points"
    canvas = table.driver.app.canvas()
    start = table.motion.minis.turret_muzzle(0, canvas.u)
    middle = table.ctx.point(there)
    assert math.dist((start[0] / canvas.u, start[1] / canvas.u), middle) < 90


def test_what_flies_is_painted_where_it_is(showing: Table) -> None:
    """From the barrel's end to the other's body; the star is where it hits."""
    table = showing
    ctx, minis = table.ctx, table.motion.minis
    canvas = table.driver.app.canvas()
    rect = ctx.layout.arena
    assert rect is not None
    for seat in (0, 1):
        minis.paint(canvas, ctx.field.sprites[ids.mini(seat)], Mood())
    drawn: list[tuple[str, tuple[float, float]]] = []

    class Seen(Overlays):
        def bolt(self, blit: Any, start: Any, end: Any, colour: str = "", share: float = 0.0) -> None:
            drawn.append(("bolt", end))

        def burst(self, blit: Any, at: Any, colour: str = "", age: float = 0.0) -> None:
            drawn.append(("burst", at))

    over = Seen(table.ctx.fitted)  # type: ignore[arg-type]
    (item,) = table.motion.blows.items(rect, lambda canvas, rect: over)
    item.paint(canvas, item, Mood())
    assert not drawn, "nothing flies"
    track = table.motion.blow(struck("snap_shot"))
    assert track is not None
    for ms in range(0, int(track.length), 16):
        track.show(float(ms))
        item.paint(canvas, item, Mood())
    assert [name for name, _ in drawn] == sorted(name for name, _ in drawn), "it bursts when it is there"
    assert {name for name, _ in drawn} == {"bolt", "burst"}
    foe = ctx.point(ctx.stands(1))
    assert all(abs(x / canvas.u - foe[0]) < 40 for _, (x, _) in drawn)


# ------------------------------------------------------------------------------ moved, hurt, down and up
def test_who_is_pushed_or_pulled_slides_and_who_goes_walks(window: MakeDriver) -> None:
    table = Table(window)
    minis = table.motion.minis
    path = (at_space(1, 0), at_space(2, 0))
    pushed = minis.walk(1, path, "push", 0)
    pulled = minis.walk(1, path, "pull", 0)
    assert isinstance(pushed, Slide)
    assert isinstance(pulled, Slide)
    assert pushed.pose_at(pushed.length / 2, minis.shown(1)) != pulled.pose_at(
        pulled.length / 2, minis.shown(1)
    )
    assert isinstance(minis.walk(1, path, "walk", 1), Walk)
    table.play(e.Moved(1, path, "push", 0))
    assert not minis.acting
    assert not table.ctx.held_places


def test_wounds_without_a_blow_are_reeled_from(window: MakeDriver) -> None:
    table = Table(window)
    acts = set()
    for _ in table.played(e.Wounded(0, 0, 1, "corridor", (1, 4))):
        acting = table.motion.minis.acting.get(0)
        acts.add(acting.act if acting is not None else "")
    assert acts == {"hit", ""}


def test_new_wounds_fly_over_the_stage_from_who_was_hurt(window: MakeDriver) -> None:
    table = Table(window)
    table.attacks("cross")
    view = table.ctx.host.situation.view
    heavy = view["heavy"][1]
    view["heavy"][1] = heavy + 1
    table.view = {**table.view, "heavy": [table.view["heavy"][0], heavy]}
    name = ids.cube(1, True, heavy)
    layers, ways = set(), []
    for _ in table.played(struck("cross")):
        sprite = table.ctx.field.sprites.get(name)
        if sprite is not None:
            layers.add(sprite.spec.layer >= FLYING)
            ways.append((sprite.x, sprite.y, sprite.width))
            table.ctx.field.advance(20.0)
    assert layers == {True}
    front = table.ctx.layout.front
    assert front.collidepoint(ways[0][:2]), "it sets out on the stage"
    assert ways[0][2] > ways[-1][2] * 1.5, "large, and lies small"
    assert not table.ctx.flying
    table.driver.items()
    assert table.ctx.field.sprites[name].spec.layer < 3, "on the pile, under the stage"


@pytest.mark.parametrize("kinds", [("human", "greedy"), ("greedy", "greedy")])
def test_who_thinks_stands_as_who_is_asked(window: MakeDriver, kinds: tuple[str, str]) -> None:
    """A bot, and everybody in a record: nobody here is asked there."""
    state = places.position(
        fighters=places.fighters(None, {"hand": ["shield_bash", "jab", "knee"]}),
        row=list(places.ROW),
        test="tower",
    )
    struck_at = places.after(state, "attack uppercut")
    driver = opened(window, places.match_at(struck_at.copy(), kinds))
    assert driver.host.situation.prompt is None
    assert stand(driver) == [Stance(stances.ready_pose(stances.act_of(CARD_SET, source("uppercut")))), GUARD]
    driver = opened(window, places.match_at(places.after(struck_at, "decline", "take", "call"), kinds))
    assert driver.host.situation.prompt is None
    assert stand(driver) == [AT_REST, KNEELS]


def test_who_is_tested_stays_on_the_knee_between_two_steps_of_a_record(window: MakeDriver) -> None:
    state = places.position(fighters=places.fighters(None, {"hand": []}), row=list(places.ROW), test="tower")
    match = places.match_at(places.after(state, "attack uppercut"), ("human", "greedy"))
    match.act(CALL)
    driver = window(paint=False, speed=1.0, bot=SilentBot)
    scene = ReplayScene(driver.app, match, None, lambda: None)
    driver.app.push(scene)
    driver.step()
    scene.forward()
    for _ in range(400):
        driver.step(25)
    assert scene.quiet
    assert scene.table.picture.minis.stances.of(1) == KNEELS  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_keyboard_is_seen_on_a_miniature_as_on_everything_else(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()

    def rims() -> int:
        picture, colour = driver.app.window.surface, pygame.Color(driver.app.palette.focus)
        about = pygame.Rect(driver.item(ids.mini(0)).rect.inflate(80, 60)).clip(picture.get_rect())
        return pygame.mask.from_threshold(picture.subsurface(about), colour, (2, 2, 2, 255)).count()

    before = rims()
    driver.tab_to(ids.mini(0))
    driver.step(100)
    assert rims() > before + 50


def test_who_is_tested_kneels_and_who_fails_lies_until_the_next_round(showing: Table) -> None:
    table = showing
    minis = table.motion.minis
    table.play(e.TestCalled(0, 1, (2, 4), source("uppercut")))
    assert minis.stances.of(1) == KNEELS
    table.play(e.DiceRolled(1, (1, 1, 1), 3, 6))
    assert table.ctx.dice.rolled is not None
    table.play(e.RoundEnded(1, 0, "ko", "", (0, 2), (0, 4), (1, 0), 7))
    assert minis.stances.of(1) == LIES
    assert table.ctx.dice.rolled is None, "who falls does not lie under dice"
    bill = table.ctx.stage.bill
    assert [*bill.left, *bill.right] == [], "the umpire walks through no words"
    acts, lay = set(), tuple(table.view["place"])
    starts = tuple(table.view["starts"])
    assert lay != starts
    table.ctx.host.situation.view["place"] = list(starts)
    for _ in table.played(e.RoundStarted(2, 1, starts, (0, 0))):
        acting = minis.acting.get(1)
        acts.add(acting.act if acting is not None else "")
        stands = table.ctx.stands(1)
        assert stands == (lay[1] if acting is not None else stands), (
            "nobody slides to their start on their back"
        )
    assert stands == starts[1]
    assert acts == {"get_up", ""}
    assert minis.stances.of(1) == AT_REST


def test_another_position_leaves_nothing_of_the_fight(showing: Table) -> None:
    table = showing
    table.attacks("uppercut")
    table.play(e.AttackPlayed(0, table.view["played"], True, 1))
    table.motion.minis.stances.down.add(1)
    table.driver.host.table.draft.position_replaced()
    stances_now = table.motion.minis.stances
    assert (stances_now.held, stances_now.down, stances_now.acts) == ({}, set(), -1)
    assert table.motion.blows._shot is None


# ------------------------------------------------------------------------------------ what is read there
@pytest.mark.parametrize("size", SIZES)
def test_the_plate_of_wounds_covers_no_head(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = opened(window, places.action(), size)
    ctx, arena = inside(driver), driver.host.table.picture.arena
    rect = ctx.layout.arena
    if rect is None:
        pytest.skip("the arena is on another page")
    tall = ctx.hexes(rect).figure_height
    view = driver.host.situation.view
    for one, two in itertools.permutations(ctx.board.ground.spaces, 2):
        view["place"] = [one, two]
        for wide in (50.0, 120.0):
            plate = arena._beside_head(rect, 1, wide, 24.0)
            assert rect.inflate(1, 1).contains(plate), (one, two)
            assert plate.collidelist([arena._head(seat, tall) for seat in (0, 1)]) < 0, (one, two)
            x, y = ctx.point(two)
            assert math.dist(plate.center, (x, y - tall / 2)) < tall + wide, "it is read as that one's"


@pytest.mark.slow
def test_prices_are_read_over_reach(window: MakeDriver) -> None:
    driver = opened(window, places.far())
    driver.hover(row_card(driver, "snap_shot"))
    driver.step()
    ctx, arena = inside(driver), driver.host.table.picture.arena
    shown = arena.shown()
    ground = ctx.board.ground
    laid = {one for one in shown.reach | shown.out | shown.threats if ground.is_corridor[one]}
    assert laid
    prices = {one.at: (one.heavy, one.light) for one in arena._prices(shown)}
    assert prices == {
        CARD_SET.spaces[one]: (ground.heavy[one], ground.light[one]) for one in laid - set(shown.corridors)
    }
