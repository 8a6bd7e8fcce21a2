"""Knock Out Punch on the stage: who boxes, what lies beside them and what is said, and where everything is when it has gone back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import FRect, Surface

from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.art import boxers
from kotgames.games.knock_out_punch.art.acting import resting
from kotgames.games.knock_out_punch.table import ids, looks, shown_bout
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.motion import Motion
from kotgames.games.knock_out_punch.table.shown_bout import DOWN, UP
from kotgames.ui.art.act import BLOCKED, HIT, MISSED
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.table.stage.bill import FRONT_LAYER, column
from kotgames.ui.table.stage.tracks import FORWARD_MS, FRAME_MS
from kotgames.ui.timeline import Track
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES
from tests.ui.knock_out_punch import places
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
LIGHTNING, SPLIT, RAY, CHET, HAYMAKER = 5, 3, 2, 0, 7
"""Locations."""
NAMES = {
    "pile": ("lightning_wells_1", "lightning_wells_1", "lightning_wells_2"),
    "fallen": ("kickity_split_1", "kickity_split_2"),
}


def cards(*kinds: str) -> list[int]:
    """Cards of these kinds, each once."""
    found: list[int] = []
    for kind in kinds:
        number = CARD_SET.kind_index[kind]
        found.append(
            next(card for card, one in enumerate(CARD_SET.kind_of) if one == number and card not in found)
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(boxers.LOOKS))
def test_the_smallest_too_stands_as_tall_as_a_fight_must_be_seen(window: MakeDriver, name: str) -> None:
    """stage.md: forward at 1080p a figure is at least 420 pixels tall, as it is drawn in its guard."""
    driver = window((1920, 1080), bot=SilentBot, paint=False)
    driver.start(places.turn())
    driver.wait_idle()
    stage = driver.host.table.context.stage
    look = boxers.dressed(name, list(boxers.LOOKS).index(name))
    pair = resting((look.stature, look.stature))
    for who in "ab":
        picture = Surface((1000, 800), pygame.SRCALPHA)
        Figures().draw(
            lambda image, x, y, picture=picture: picture.blit(image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED),
            replace(pair, order=((who, None),)), {"a": look, "b": look}, stage._scale(1.0), (200.0, 200.0),
        )  # fmt: skip
        assert picture.get_bounding_rect(10).height >= 420


class Table:
    """A table with a stack that strikes, and what is played on it."""

    def __init__(
        self, window: MakeDriver, size: tuple[int, int] = (1280, 720), speed: float = 1.0, **named: Any
    ) -> None:
        self.driver: Driver = window(size, speed=speed, paint=False, bot=SilentBot, **named)
        self.driver.start(places.turn())
        self.driver.wait_idle()
        self.ctx: Context = self.driver.host.table.context  # type: ignore[assignment]
        self.motion: Motion = self.driver.host.table.motion  # type: ignore[assignment]
        self.view: dict[str, Any] = dict(self.ctx.view)
        self.view["ring"] = [list(stack) for stack in self.view["ring"]]
        self.view["uppercuts"] = list(self.view["uppercuts"])
        self.pile = cards(*NAMES["pile"])
        self.view["ring"][LIGHTNING] = self.pile
        self.fallen = cards(*NAMES["fallen"])
        self.view["ring"][SPLIT] = self.fallen

    def played(self, event: Any) -> Iterator[float]:
        """Each moment of an event's motion, in milliseconds; the sounds are asked for as the host does."""
        track: Track | None = self.motion.track(event, self.view)
        assert track is not None
        self.motion.sounds(event)
        yield from self.shown(track)

    def shown(self, track: Track) -> Iterator[float]:
        """Each moment of a motion."""
        ms = 0.0
        while ms < track.length:
            track.show(ms)
            yield ms
            ms += 20.0
        track.show(track.length)
        yield ms

    def play(self, event: Any) -> None:
        """All of it."""
        for _ in self.played(event):
            pass

    def knocked_out(self, location: int = LIGHTNING, target: int = SPLIT) -> e.KnockedOut:
        """The stack strikes, for seat 1."""
        return e.KnockedOut(1, location, target, tuple(self.fallen), 3)


def test_a_knock_out_is_shown_by_the_two_it_is_about(window: MakeDriver) -> None:
    table = Table(window)
    ctx, stage = table.ctx, table.ctx.stage
    sights, forward, lying, said = set(), [], [], set()
    for _ in table.played(table.knocked_out()):
        forward.append(stage.forward)
        if stage.act is not None and stage.since >= 0:
            sights.add(stage.act.sight)
            said |= {word.text for word in stage.written}
        if stage.forward == 1:
            lying.append({one.card for one in ctx.bout.cards()})
    assert stage.looks["a"] == looks.look_of(CARD_SET, LIGHTNING)
    assert stage.looks["b"] == looks.look_of(CARD_SET, SPLIT)
    assert sights == {HIT}
    assert said == {"+3"}, "for how many points, written on the one who falls"
    assert set(table.pile) | set(table.fallen) in lying, "both piles lie beside them"
    assert ctx.bout.way == "", "and no longer when it is over"
    assert stage.bill.result is not None
    assert stage.bill.result[0] == ctx.words("stage.knock_out")
    told = [line.text for line in (*stage.bill.left, *stage.bill.right)]
    assert ctx.words("stage.sum", count=4) in told
    assert ctx.words("stage.points", count=3) in told
    assert ctx.words("stage.to", name=ctx.host.name(1)) in told
    assert stage.pair is not None
    assert stage.pair.b.pelvis[1] > 84, "who was struck stays down"
    assert forward[-1] == 1.0


def test_the_sum_of_a_high_stack_is_short(window: MakeDriver) -> None:
    table = Table(window)
    one, two = "lightning_wells_1", "lightning_wells_2"
    table.view["ring"][LIGHTNING] = cards(one, one, one, two, two, "wild", "wild")
    table.play(table.knocked_out())
    told = [line.text for line in table.ctx.stage.bill.left]
    assert "5×1 + 2×2" in told
    assert table.ctx.words("stage.sum", count=9) in told


def test_it_takes_no_longer_than_a_knock_out_may(window: MakeDriver) -> None:
    table = Table(window)
    track = table.motion.track(table.knocked_out(), table.view)
    assert track is not None
    back = table.motion.rest()
    assert back is None, "it has not come yet"
    # not yet in its first frame; two frames longer before it goes
    seen = track.length - FRAME_MS, 2 * FRAME_MS + FORWARD_MS
    assert 1200 <= sum(seen) <= 1800, "stage.md: 1.2 to 1.8 seconds"


@pytest.mark.parametrize(("count", "way"), [(0, DOWN), (1, UP), (2, DOWN)])
def test_the_arrow_says_where_the_stack_strikes(window: MakeDriver, count: int, way: str) -> None:
    table = Table(window)
    table.view["uppercuts"][LIGHTNING] = count
    ways = {table.ctx.bout.way for _ in table.played(table.knocked_out())}
    assert way in ways
    assert {DOWN, UP} - {way} & ways == set()


def test_the_pile_flies_to_its_owner_as_the_stage_goes_back(window: MakeDriver) -> None:
    table = Table(window)
    ctx = table.ctx
    table.play(table.knocked_out())
    home = ctx.layout.home(1)
    assert {card: ctx.leaving[card] for card in table.fallen} == dict.fromkeys(table.fallen, home)
    assert list(ctx.bout.cards()) == []
    back = table.motion.rest()
    assert back is not None
    for _ in table.shown(back):
        pass
    assert ctx.stage.forward == 0
    assert ctx.leaving == {}
    assert table.motion.rest() is None


def test_a_block_lies_beside_the_one_it_has_saved(window: MakeDriver) -> None:
    table = Table(window)
    (block,) = cards("block")
    sights, lying = set(), set()
    event = e.Blocked(1, block, 0, LIGHTNING, SPLIT)
    for _ in table.played(event):
        if table.ctx.stage.act is not None:
            sights.add(table.ctx.stage.act.sight)
        lying |= {one.card for one in table.ctx.bout.cards()}
    assert sights == {BLOCKED}
    assert block in lying
    assert table.ctx.leaving == {block: table.motion.trash_point()}
    assert table.ctx.stage.pair is not None
    assert table.ctx.stage.pair.b.pelvis[1] < 70, "on the feet"


def test_where_nobody_is_nobody_is_seen(window: MakeDriver) -> None:
    table = Table(window)
    seen, sights = set(), set()
    for _ in table.played(e.StackArmed(0, LIGHTNING, -1)):
        moment, act = table.ctx.stage.moment, table.ctx.stage.act
        if act is not None and moment is not None:
            seen |= {who for who, _ in moment.order}
            sights.add(act.sight)
    assert seen == {"a"}
    assert sights == {MISSED}


@pytest.mark.parametrize("winner", [0, 1, -1])
def test_highest_card_is_won_by_the_better_ones_boxer(window: MakeDriver, winner: int) -> None:
    table = Table(window)
    kinds = [
        ("chet_smallwood_1", "haymaker_henderson_1"),
        ("goat_lord_1", "iron_ida_2"),
        ("iron_ida_2", "iron_ida_2"),
    ]
    laid = cards(*kinds[winner])
    stage = table.ctx.stage
    actors, sides = set(), {}
    for _ in table.played(e.FightCardsRevealed(0, 1, (laid[0], laid[1]), winner)):
        if stage.act is not None:
            actors.add(stage.act.actor)
        for one in table.ctx.bout.cards():
            sides[one.card] = one.rect.centerx < stage.front.centerx
    assert sides == {laid[0]: True, laid[1]: False}, "each beside its own boxer"
    for who, card in zip("ab", laid, strict=True):
        assert stage.looks[who] == looks.look_of(CARD_SET, CARD_SET.location_of[card])
    assert stage.bill.result is not None
    if winner >= 0:
        assert actors == {"ab"[winner]}
        assert table.ctx.host.name(winner).upper() in stage.bill.result[0]
    else:
        assert stage.bill.result[0] == table.ctx.words("stage.even")


@pytest.mark.parametrize("result", ["hit", "dodged", "caught"])
def test_a_glove_between_bots_flies_from_one_to_the_other(window: MakeDriver, result: str) -> None:
    table = Table(window)
    show = table.motion
    track = show.glove(e.GloveThrown(0, 1, result))
    for _ in table.shown(track):
        pass
    stage = table.ctx.stage
    assert stage.bill.result is not None
    assert stage.bill.result[0] == table.ctx.words(f"stage.glove.{result}")
    assert stage.looks["a"].glove_style == stage.looks["b"].glove_style == "boxing"
    assert table.ctx.bout.flying is not None
    back = show.rest()
    assert back is not None
    for _ in table.shown(back):
        pass
    assert table.ctx.bout.flying is None


def test_the_champion_is_named_over_the_end(window: MakeDriver) -> None:
    table = Table(window)
    table.play(e.MatchEnded(1, "points"))
    stage = table.ctx.stage
    assert stage.bill.result is not None
    assert stage.bill.result[0] == table.ctx.words("results.won", name=table.ctx.host.name(1)).upper()
    assert stage.pair is not None
    assert stage.pair.r is not None


def test_without_motion_the_result_stands_at_once(window: MakeDriver) -> None:
    table = Table(window, speed=0.0)
    track = table.motion.track(table.knocked_out(), table.view)
    assert track is not None
    track.show(1.0)
    stage = table.ctx.stage
    assert stage.forward == 1.0
    assert stage.told
    assert [word.text for word in stage.written] == ["+3"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
def test_cards_beside_the_boxers_lie_on_the_stage_whatever_the_window(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    table = Table(window, size, text=text)
    front = table.ctx.layout.front
    for side in (0, 1):
        for count in range(1, 11):
            rects = shown_bout.fan(front, side, count)
            box = column(front, side).inflate(2, 2)
            assert all(FRect(box).contains(rect) for rect in rects), (side, count)
            assert all(one.left < two.left for one, two in pairwise(rects)), "each is seen"
            assert rects[0].width > 26


def test_cards_lie_once_and_above_the_stage(window: MakeDriver) -> None:
    table = Table(window)
    picture = table.driver.host.table.picture
    for _ in table.played(table.knocked_out()):
        specs = picture.specs()
        names = [spec.id for spec in specs]
        assert len(names) == len(set(names))
        lying = {ids.card(one.card) for one in table.ctx.bout.cards()}
        for spec in specs:
            assert (spec.layer >= FRONT_LAYER) == (spec.id in lying)


@pytest.mark.slow
def test_what_may_strike_soon_is_got_ready(window: MakeDriver) -> None:
    table = Table(window)
    table.play(e.StackArmed(0, LIGHTNING, SPLIT))
    stage = table.ctx.stage
    assert stage.looks["a"] == looks.look_of(CARD_SET, LIGHTNING)
    assert stage.forward == 0
    had = stage.figures.size_bytes
    while stage.bake():
        pass
    assert stage.figures.size_bytes > had


def test_another_position_finds_nobody_on_the_stage(window: MakeDriver) -> None:
    table = Table(window)
    shown = table.played(table.knocked_out())
    for ms in shown:
        if ms > 600:
            break
    assert table.ctx.stage.forward == 1.0
    table.driver.host.table.draft.position_replaced()
    table.driver.host.changed()
    assert table.ctx.stage.forward == 0.0
    assert list(table.ctx.bout.cards()) == []
    assert table.driver.host.table.picture.front(table.driver.app.canvas()) == []
    table.driver.step()
    table.play(table.knocked_out())
    assert table.ctx.stage.forward == 1.0, "and it comes again"
