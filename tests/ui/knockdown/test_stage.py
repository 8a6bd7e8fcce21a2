"""Knockdown on the stage: which act an event is, what lies beside the fighters and is said, who is armed, and what is there when it has
gone back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace as replaced
from pygame import Surface

from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art import acting
from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.art.looks import REFEREE
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.table import fights, ids
from kotgames.games.knockdown.table import stage as stages
from kotgames.games.knockdown.table.looks import look_of
from kotgames.games.knockdown.table.stances import KNEELS
from kotgames.ui.art.act import BLOCKED, HIT
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.table.stage import bill_picture
from kotgames.ui.table.stage.bill import FRONT_LAYER, Bill, BillLine, column, dice_place
from kotgames.ui.table.stage.tracks import FORWARD_MS
from tests.ui.conftest import MakeDriver
from tests.ui.fit import SIZES
from tests.ui.knockdown.staged import CARD_SET, Table, source, struck


# ------------------------------------------------------------------------------------------- how large
@pytest.mark.slow
@pytest.mark.parametrize("fighter", range(len(CARD_SET.fighters)))
def test_everybody_stands_as_tall_as_a_fight_must_be_seen(window: MakeDriver, fighter: int) -> None:
    """stage.md: forward at 1080p a figure is at least 420 pixels tall, as it is drawn in its guard."""
    table = Table(window, (1920, 1080))
    stage = table.ctx.stage
    look = look_of(CARD_SET, fighter, "#c62f2b")
    for who in "ab":
        picture = Surface((1000, 800), pygame.SRCALPHA)

        def blit(image: Surface, x: float, y: float, picture: Surface = picture) -> None:
            picture.blit(image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

        Figures().draw(
            blit, replace(acting.resting(), order=((who, None),)), {"a": look, "b": look}, stage._scale(1.0), (200.0, 200.0),
        )  # fmt: skip
        assert picture.get_bounding_rect(10).height >= 420


@pytest.mark.parametrize("size", SIZES)
def test_the_stage_covers_more_than_half_of_the_height_and_nobody_hides_behind_the_card(
    window: MakeDriver, size: tuple[int, int]
) -> None:
    table = Table(window, size)
    stage, front = table.ctx.stage, table.ctx.layout.front
    assert front.height >= table.ctx.area.height * 0.55
    for name in ("", "cross", "snap_shot", "venom_spit"):
        pair = acting.resting(name)
        for who, side in (("a", 0), ("b", 1)):
            x, _ = stage.on_canvas((pair.poses[who].pelvis[0], 50.0))
            box = column(front, side)
            assert (x > box.right) if side == 0 else (x < box.left), (name, who)


# ----------------------------------------------------------------------------------------- an attack
def test_a_strike_that_lands_is_acted_with_its_card_and_written_on_the_rival(window: MakeDriver) -> None:
    table = Table(window)
    stage = table.ctx.stage
    card = table.attacks("uppercut")
    sights, lying, forward, said = set(), [], [], set()
    for _ in table.played(struck("uppercut")):
        forward.append(stage.forward)
        if stage.act is not None and stage.since >= 0:
            sights.add(stage.act.sight)
            said |= {(word.who, word.text, word.below) for word in stage.written}
        if stage.forward == 1:
            lying.append({one.id for one in table.show.cards()})
    assert max(forward) == 1.0
    assert all(two >= one for one, two in pairwise(forward)), "it comes, and stays"
    assert sights == {HIT}
    assert said == {("b", "-1", table.ctx.words("stage.hurt.heavy", count=1))}
    assert {ids.card(card)} in lying
    assert table.result == table.ctx.words("stage.result.hit")
    assert stage.bill.title == table.ctx.words("card.uppercut").upper()
    assert stage.act is not None
    assert stage.act.timing == "strike_heavy"


def test_what_the_rival_does_is_the_mirror_image(window: MakeDriver) -> None:
    table = Table(window)
    table.attacks("cross")
    table.play(struck("cross", 1))
    stage = table.ctx.stage
    assert stage.act is not None
    assert stage.act.actor == "b"
    assert {word.who for word in stage.written} == {"a"}
    assert stage.bill.right
    assert not stage.bill.left
    (card,) = table.show.cards()
    assert card.rect.centerx > table.ctx.layout.front.centerx
    assert card.layer > FRONT_LAYER


def test_the_arithmetic_of_a_block_stands_beside_the_card(window: MakeDriver) -> None:
    table = Table(window)
    words = table.ctx.words
    table.attacks("choke")
    more = (e.Addition(0, 1, "symbol", "@skill.brawler"),)
    table.play(struck("choke", printed=(0, 2), blocked=(0, 2), wounds=(0, 1), additions=more))
    two, one = (words("stage.hurt.light", count=count) for count in (2, 1))
    assert f"{words('stage.printed')} {two}" in table.told
    assert f"{words('skill.brawler')} +{one}" in table.told
    assert f"{words('stage.blocked_line')} -{two}" in table.told
    assert f"= {one}" in table.told
    assert table.result == words("stage.result.part")
    assert table.ctx.stage.act is not None
    assert table.ctx.stage.act.timing == "kd_part"


@pytest.mark.parametrize(
    ("blocked", "wounds", "said", "sight"),
    [
        ((0, 0), (0, 2), "hit", HIT),
        ((0, 1), (0, 1), "part", BLOCKED),
        ((0, 2), (0, 0), "blocked", BLOCKED),
        ((0, 0), (0, 0), "nothing", BLOCKED),
    ],
)
def test_what_came_of_it_is_seen_and_said(
    window: MakeDriver, blocked: tuple[int, int], wounds: tuple[int, int], said: str, sight: str
) -> None:
    table = Table(window)
    table.attacks("cross")
    table.play(struck("cross", printed=(0, 2), blocked=blocked, wounds=wounds))
    assert table.result == table.ctx.words(f"stage.result.{said}")
    assert table.ctx.stage.act is not None
    assert table.ctx.stage.act.sight == sight
    assert bool(table.ctx.stage.written) == (sum(wounds) > 0)


@pytest.mark.parametrize("name", ["snap_shot", "headshot", "reload"])
def test_who_shoots_holds_a_weapon_and_nobody_else(window: MakeDriver, name: str) -> None:
    table = Table(window)
    stage = table.ctx.stage
    if name == "reload":
        event: Any = e.SpecialPlayed(0, CARD_SET.special_ids.index(name), False)
    else:
        if name == "snap_shot":
            table.attacks(name)
        event = struck(name)
    seen = set()
    for _ in table.played(event):
        if stage.forward == 1:
            seen.add((bool(stage.looks["a"].prop), bool(stage.looks["b"].prop)))
    assert seen == {(True, False)}
    table.attacks("cross")
    table.play(struck("cross"))
    assert not stage.looks["a"].prop


def test_what_flies_is_drawn_over_the_two(window: MakeDriver) -> None:
    table = Table(window)
    stage = table.ctx.stage
    table.attacks("snap_shot")
    shown = set()
    for _ in table.played(struck("snap_shot")):
        if isinstance(stage.act, ActedAct):
            shown |= {one.name for one in stage.act.effects if one.share(stage.act_ms) is not None}
            if shown and stage.forward == 1:
                assert [item.id for item in stage.front_items()] == ["stage", "effects"]
    assert shown == {"bolts"}


def test_a_strike_of_a_turret_is_made_by_the_turret(window: MakeDriver) -> None:
    table = Table(window)
    space = next(one for one in range(1, len(CARD_SET.spaces)) if one not in table.ctx.view["place"])
    view = table.ctx.host.situation.view
    view["turret"] = [space, -1]
    table.attacks("uppercut")
    stage = table.ctx.stage
    for event, turret in ((struck("uppercut"), False), (replaced(struck("uppercut"), origin=space), True)):
        table.play(event)
        assert isinstance(stage.act, ActedAct)
        assert ("turret" in {effect.name for effect in stage.act.effects}) == turret
        heard = {name for name, _, _ in table.motion.sounds(event)}
        assert ("laser" in heard) == turret
        assert ("punch_heavy" in heard) != turret


def test_a_turret_is_seen_where_it_was_until_it_is_set_up(window: MakeDriver) -> None:
    table = Table(window)
    one, other = [at for at in range(len(CARD_SET.spaces)) if at not in table.ctx.view["place"]][:2]
    table.view["turret"] = [one, -1]
    table.ctx.host.situation.view["turret"] = [other, -1]
    where = []
    for _ in table.played(e.TurretPlaced(0, other, True)):
        (spec,) = [spec for spec in table.motion.cards.specs() if spec.id == "turret:0"]
        where.append(spec.x)
    assert where[0] != where[-1]
    assert table.ctx.held_turrets == {}


def test_a_row_card_out_of_range_moves_no_stage(window: MakeDriver) -> None:
    table = Table(window)
    card = table.attacks("uppercut")
    table.play(e.AttackPlayed(0, card, False, 4))
    assert not table.ctx.stage.showing
    assert table.show.ability(source("uppercut"), card, 0) is None, "not before it is known"
    heals = table.attacks("patch_up")
    assert table.show.ability(source("patch_up"), heals, 0) is not None


def test_abilities_that_touch_nobody_are_shown_when_they_are_played(window: MakeDriver) -> None:
    for name in ("order", "reload", "deploy_turret", "shadow_step"):
        table = Table(window)
        table.play(e.SpecialPlayed(0, CARD_SET.special_ids.index(name), False))
        stage = table.ctx.stage
        assert table.result == "", "nothing is paid for yet, and nothing has come of it"
        assert stage.bill.title == table.ctx.words(f"special.{name}").upper()
        assert stage.act is not None
        assert {key.pair for key in stage.act.keys} == {key.pair for key in acting.act(name, 0).keys}
        (card,) = table.show.cards()
        assert card.id == stages.SPECIAL


def test_an_ability_of_the_row_costs_nothing_and_is_said_to_work(window: MakeDriver) -> None:
    table = Table(window)
    table.play(e.AttackPlayed(0, table.attacks("patch_up"), True, 4))
    assert table.result == table.ctx.words("stage.result.works")


# ----------------------------------------------------------------------------------------- Reactions
@pytest.mark.parametrize(("name", "said"), [("vanish", "vanished"), ("repulsor", "repelled")])
def test_a_reaction_is_seen_against_the_strike_it_answers(window: MakeDriver, name: str, said: str) -> None:
    table = Table(window)
    card = table.attacks("charge")
    table.ctx.host.situation.view["source"] = source("charge")
    lying: set[str] = set()
    stage = table.ctx.stage
    for _ in table.played(e.SpecialPlayed(1, CARD_SET.special_ids.index(name), True)):
        if stage.holds:
            lying = {one.id for one in table.show.cards()}
    assert table.result == table.ctx.words(f"stage.result.{said}")
    assert lying == {ids.card(card), stages.ANSWER}
    assert stage.act is not None
    expected = acting.reaction(name, 1, "charge")
    assert [key.pair for key in stage.act.keys] == [key.pair for key in expected.keys]
    assert not stage.written


def test_a_lost_strike_goes_where_nobody_is(window: MakeDriver) -> None:
    table = Table(window)
    table.attacks("charge")
    table.play(e.StrikeLost(0, source("charge")))
    stage = table.ctx.stage
    assert table.result == table.ctx.words("stage.result.missed")
    assert stage.act is not None
    assert stage.act.impact < 0
    apart = stage.act.start.b.pelvis[0] - stage.act.start.a.pelvis[0]
    near = acting.resting("charge")
    assert apart > near.b.pelvis[0] - near.a.pelvis[0] + 15
    assert not stage.written


# ------------------------------------------------------------------------------ effects, the test, ends
def test_effects_are_told_while_the_fight_is_seen_and_else_not(window: MakeDriver) -> None:
    table = Table(window)
    hurt = e.Wounded(1, 0, 1, "effect", (0, 3))
    assert table.motion.effect(hurt) is None
    table.play(e.EffectBlocked(1, source("slam")))
    assert not table.result
    table.attacks("leg_sweep")
    table.play(struck("leg_sweep"))
    table.play(hurt)
    assert table.result == table.ctx.words("stage.effect").upper()
    assert [(word.who, word.text) for word in table.ctx.stage.written] == [("b", "-1")]
    table.play(e.EffectBlocked(1, source("leg_sweep")))
    assert table.result == table.ctx.words("stage.effect_blocked")
    assert table.ctx.stage.written == []


def test_a_knockdown_test_is_knelt_through_and_stood_up_from(window: MakeDriver) -> None:
    table = Table(window)
    words, stage = table.ctx.words, table.ctx.stage
    table.attacks("uppercut")
    table.play(struck("uppercut"))
    table.play(e.TestCalled(0, 1, (2, 4), source("uppercut")))
    assert stage.showing
    assert stage.moment is not None
    assert stage.moment.b.pelvis[1] > 70, "on the knee"
    assert words("stage.test_wounds", heavy=2, light=4) in table.told
    assert words("stage.needed", count=6) in table.told
    assert table.show.cards() == []
    table.play(e.DiceRolled(1, (3, 4, 5), 12, 6))
    assert words("stage.test_total", total=12) in table.told
    assert stage.showing
    table.play(e.TestPassed(1, 2, 1, (0, 3)))
    assert stage.moment.b.pelvis[1] < 62, "up again"
    assert table.result == words("stage.passed")
    assert words("stage.discards", count=3) in table.told


def test_wounds_of_an_effect_set_out_while_it_is_read(window: MakeDriver) -> None:
    table = Table(window)
    table.attacks("choke")
    table.play(struck("choke"))
    view = table.ctx.host.situation.view
    view["light"] = [view["light"][0], view["light"][1] + 1]
    out = [ms for ms in table.played(e.Wounded(1, 0, 1, "effect", (0, 0))) if table.ctx.flying]
    assert out
    assert out[0] < fights.EFFECT_MS / 2
    assert not table.ctx.flying


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_what_dice_came_to_is_read_above_them(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    table = Table(window, size, text=text)
    canvas, front = table.driver.app.canvas(), table.ctx.stage.front
    for seat in (0, 1):
        bill = table.show.sums.tested(seat, (3, 4))
        lines = bill.left if seat == 0 else bill.right
        lines.append(BillLine("12", "gold", 28.0))
        canvas.scribe.recording = True
        canvas.scribe.start()
        bill_picture.paint(canvas, bill, front, late=True)
        lines = [one.rect for one in canvas.scribe.written if one.text in table_lines(bill)]
        canvas.scribe.recording = False
        assert len(lines) == 4
        for rect in lines:
            assert rect is not None
            assert rect.bottom <= dice_place(front, 3, seat).top - 8
            assert front.contains(rect)


def table_lines(bill: Bill) -> list[str]:
    """The lines beside the fighters."""
    return [line.text for line in (*bill.left, *bill.right)]


@pytest.mark.parametrize("way", ["dice", "tower"])
def test_after_a_question_the_stage_comes_again_with_the_one_who_kneels(window: MakeDriver, way: str) -> None:
    table = Table(window)
    stage, words = table.ctx.stage, table.ctx.words
    table.play(e.TestWay(1, way))
    assert table.motion.minis.stances.held[1] == KNEELS
    event = e.DiceRolled(1, (3, 4, 5), 12, 6) if way == "dice" else e.TowerBuilt(1, True, False)
    seen = [stage.moment.b.pelvis[1] for _ in table.played(event) if stage.showing and stage.moment]
    assert stage.showing
    assert min(seen) > 70, "on the knee, from the first to the last moment"
    assert table.ctx.host.name(1).upper() in table.told
    table.play(e.TestPassed(1, 2, 1, (0, 3)))
    assert stage.moment is not None
    assert stage.moment.b.pelvis[1] < 62, "up again"
    assert table.told[1:] == [words("stage.discards", count=3)]


def test_of_a_tower_that_was_not_finished_the_stage_says_nothing(window: MakeDriver) -> None:
    table = Table(window)
    table.play(e.TowerBuilt(1, False, True))
    assert not table.ctx.stage.showing


def test_who_fails_stays_down_and_is_counted_out(window: MakeDriver) -> None:
    table = Table(window)
    stage = table.ctx.stage
    table.play(e.TestCalled(0, 1, (2, 4), source("uppercut")))
    table.play(e.DiceRolled(1, (1, 1, 1), 3, 6))
    ended = e.RoundEnded(1, 0, "ko", "", (0, 2), (0, 4), (1, 0), 7)
    track = table.motion.fall(ended)
    assert track is not None
    track.show(track.length)
    assert table.result == table.ctx.words("stage.failed")
    assert stage.pair is not None
    assert stage.pair.b.pelvis[1] > 80
    assert stage.pair.r is not None, "the umpire counts"
    assert stage.looks["r"] == REFEREE
    deck = e.RoundEnded(1, 0, "deck", "heavy", (0, 2), (0, 4), (1, 0), 17)
    assert table.motion.fall(deck) is None


@pytest.mark.parametrize(("name", "turret"), [("uppercut", True), ("snap_shot", False)])
def test_what_was_shot_is_no_blow_of_the_hand_at_the_end(window: MakeDriver, name: str, turret: bool) -> None:
    table = Table(window)
    table.view["from_turret"] = int(turret)
    table.play(e.TestCalled(0, 1, (2, 4), source(name)))
    table.play(e.RoundEnded(2, 0, "ko", "", (0, 2), (0, 4), (2, 0), 7))
    seen: list[str] = []
    shown, armed = set(), set()
    for _ in table.played(e.MatchEnded(0, "ko")):
        act = table.ctx.stage.act
        if act is not None and act.timing not in seen[-1:]:
            seen.append(act.timing)
            shown |= {one.name for one in act.effects} if isinstance(act, ActedAct) else set()
            armed.add(table.show._armed)
    assert seen[-3:] == ["kd_shot", "collapse", "count_out"]
    assert ("turret" in shown) is turret
    assert armed == {-1 if turret else 0}, "who shoots with a weapon of their own holds it"
    assert table.result == table.ctx.words("results.won", name=table.ctx.host.name(0)).upper()


def test_the_match_ends_with_the_deciding_blow_and_its_winner(window: MakeDriver) -> None:
    table = Table(window)
    stage = table.ctx.stage
    table.play(e.TestCalled(0, 1, (2, 4), source("uppercut")))
    last = e.RoundEnded(2, 0, "ko", "", (0, 2), (0, 4), (2, 0), 7)
    track = table.motion.fall(last)
    assert track is not None
    track.show(track.length)
    assert stage.pair is not None
    assert stage.pair.r is None, "the count comes with the end of the match"
    seen: list[str] = []
    blows = []
    for _ in table.played(e.MatchEnded(0, "ko")):
        if stage.act is not None and stage.act.timing not in seen:
            seen.append(stage.act.timing)
            if stage.act.timing == "knockout":
                blows.append([key.pair for key in stage.act.keys])
    assert seen[-2:] == ["knockout", "count_out"]
    assert table.result == table.ctx.words("results.won", name=table.ctx.host.name(0)).upper()
    assert stage.bill.title == table.ctx.words("stage.end.ko")
    assert stage.pair is not None
    assert stage.pair.b.pelvis[1] > 80
    assert blows == [[key.pair for key in acting.ending(0, "ko", "uppercut")[0].keys]], (
        "the blow after which the test failed"
    )


# ---------------------------------------------------------------------------------------- there and back
def test_it_goes_back_when_something_else_happens_and_nothing_lies_on_it(window: MakeDriver) -> None:
    table = Table(window)
    stage = table.ctx.stage
    card = table.attacks("cross")
    table.play(struck("cross"))
    assert table.show.cards()
    table.play(e.CardToHand(0, card, 5))
    assert not stage.showing
    assert table.show.cards() == []
    table.show.settle()
    assert stage.pair == acting.resting()


def test_without_motion_only_the_result_stands(window: MakeDriver) -> None:
    table = Table(window, speed=0.0)
    stage = table.ctx.stage
    table.attacks("cross")
    track = table.motion.track(struck("cross"), table.view)
    assert track is not None
    assert track.length < 2 * FORWARD_MS + 2500
    track.show(track.length)
    assert table.result == table.ctx.words("stage.result.hit")
    assert stage.forward == 1.0


def test_every_kind_of_event_that_keeps_the_stage_is_one_it_shows() -> None:
    forward = {kind for kind, row in ROWS.items() if row.forward}
    assert forward >= {
        e.Struck,
        e.StrikeLost,
        e.TestCalled,
        e.DiceRolled,
        e.TestPassed,
        e.RoundEnded,
        e.MatchEnded,
    }
    assert e.Moved not in forward, "who is moved is seen on the arena"
