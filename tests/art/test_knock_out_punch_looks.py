"""Knock Out Punch's boxers and their portraits, the ring from above, its arrows, and the keeper of all pictures."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pygame
import pytest
from art_helpers import coverage, difference
from pygame import FRect, Rect, Surface

from kotgames.games.knock_out_punch.art import arrows
from kotgames.games.knock_out_punch.art import ring as canvas_ring
from kotgames.games.knock_out_punch.art.boxers import COLOURS, LOOKS, dressed
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.games.knock_out_punch.table import looks, ring_ground
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.ui import theme
from kotgames.ui.art.baker import Baked, Job
from kotgames.ui.art.look import CAST
from kotgames.ui.art.portrait import MOODS, cornered
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Surface((400, 300), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), Shapes())


# ------------------------------------------------------------------------------------------- boxers
def test_every_boxer_of_the_box_has_a_likeness_in_the_colour_of_the_class() -> None:
    assert set(LOOKS) == set(CARD_SET.fighters)
    for location, name in enumerate(CARD_SET.fighters):
        look = looks.look_of(CARD_SET, location)
        assert look.skin == LOOKS[name].skin
        assert look.gloves == look.shorts == COLOURS[location] == looks.colour_of(location)
        assert look.glove_style == "boxing"
    bulks = {name: look.bulk * look.stature for name, look in LOOKS.items()}
    assert max(bulks, key=bulks.__getitem__) == "haymaker_henderson"
    assert min(bulks, key=bulks.__getitem__) == "chet_smallwood"


def test_a_boxer_of_ones_own_boxes_in_the_likeness_of_one_of_the_cast() -> None:
    own, other = dressed("granite_greta", 3), dressed("granite_greta", 4)
    assert own.glove_style == "boxing"
    assert own.gloves == COLOURS[3]
    assert own.hair in {look.hair for look in CAST.values()}
    assert (own.hair, own.skin) != (other.hair, other.skin), "two of them are told apart"
    assert dressed("iron_ida", 2).top == COLOURS[2]


@pytest.mark.parametrize("size", [32, 72])
def test_portraits_are_told_apart_without_their_colour(size: int) -> None:
    """All before one colour, in the same kit: by head and build alone."""
    shown = {name: cornered(look, size, "#555555") for name, look in LOOKS.items()}
    for a, b in combinations(shown, 2):
        assert difference(pygame.transform.grayscale(shown[a]), pygame.transform.grayscale(shown[b])) > 5.0, (
            a,
            b,
        )


@pytest.mark.parametrize("name", LOOKS)
def test_moods_are_told_apart(name: str) -> None:
    location = CARD_SET.fighters.index(name)
    shown = {
        mood: cornered(looks.look_of(CARD_SET, location), 72, COLOURS[location], mood=mood) for mood in MOODS
    }
    for a, b in combinations(shown, 2):
        assert difference(shown[a], shown[b]) > 6.0, (a, b)


def test_a_portrait_is_finished_in_its_size_and_faces_both_ways(canvas: Canvas) -> None:
    plain = looks.portrait(canvas, None, CARD_SET, 7, 72)
    assert plain.get_size() == (72, 72)
    assert difference(plain, looks.portrait(canvas, None, CARD_SET, 7, 72, facing=-1)) > 8
    assert looks.portrait(canvas, None, CARD_SET, 1, 28, "beaten").get_size() == (28, 28)


def test_the_referee_is_round(canvas: Canvas) -> None:
    referee = looks.referee(canvas, 48)
    assert referee.get_size() == (48, 48)
    assert referee.get_at((1, 1)).a == 0
    assert coverage(referee) == pytest.approx(math.pi / 4, abs=0.03)


# ------------------------------------------------------------------------------------------ the ring
@pytest.mark.parametrize("size", [(640, 360), (1024, 600), (427, 360)])
def test_the_ring_lies_lit_in_a_dark_hall(size: tuple[int, int]) -> None:
    box = Rect(size[0] // 6, 8, size[0] * 2 // 3, round(size[1] * 0.66))
    picture = canvas_ring.ring(size, box)
    assert picture.get_size() == size
    assert not picture.get_flags() & pygame.SRCALPHA
    free = canvas_ring.canvas_box(box)
    assert box.contains(free)
    light = [sum(picture.get_at(at)[:3]) for at in (free.center, (free.left + 9, free.centery))]
    dark = [
        sum(picture.get_at(at)[:3])
        for at in ((3, size[1] - 3), (size[0] - 3, size[1] // 2), (size[0] // 2, size[1] - 5))
    ]
    assert min(light) > 3 * max(dark)


def test_its_corners_are_red_white_and_blue_and_so_are_its_ropes() -> None:
    box = Rect(40, 20, 800, 460)
    picture = canvas_ring.ring((900, 520), box)
    reach = round(box.height * canvas_ring.POST_SHARE * 0.2)
    red, blue = (
        picture.get_at((box.left + reach, box.top + reach * 3)),
        picture.get_at((box.right - reach, box.bottom - reach * 3)),
    )
    assert red.r > 2 * red.b
    assert blue.b > 1.5 * blue.r
    for spot in ((box.right - reach, box.top + reach * 3), (box.left + reach, box.bottom - reach * 3)):
        post = picture.get_at(spot)
        assert min(post[:3]) > 120
    crossed = [picture.get_at((box.centerx, y)) for y in range(box.top, canvas_ring.canvas_box(box).top)]
    reds = [y for y, c in enumerate(crossed) if c.r > 150 and c.b < 100]
    whites = [y for y, c in enumerate(crossed) if min(c[:3]) > 210]
    blues = [y for y, c in enumerate(crossed) if c.b > 120 and c.r < 100 and y > max(reds)]
    assert reds
    assert max(reds) < min(whites) <= max(whites) < max(blues)


def test_until_the_picture_comes_the_ring_stands_in_plain_colours(canvas: Canvas) -> None:
    desk = Desk()
    pictures = Pictures(CARD_SET, lambda: desk, lambda: None, lambda: None)  # type: ignore[arg-type,return-value]
    area, ring = FRect(0, 0, 400, 300), FRect(60, 10, 280, 160)
    assert not ring_ground.ring_ground(canvas, pictures, area, ring)
    free = ring_ground.free_canvas(canvas, ring)
    assert ring.contains(free)
    assert canvas.surface.get_at((200, 90))[:3] == tuple(pygame.Color(canvas_ring.CANVAS))[:3]
    desk.deliver(size=(400, 300))
    assert ring_ground.ring_ground(canvas, pictures, area, ring)
    moved = FRect(60, 20, 280, 160)
    assert ring_ground.ring_ground(canvas, pictures, area, moved), (
        "the one before stands until the new one is there"
    )
    assert len(desk.asked) == 1


# ------------------------------------------------------------------------------------------- arrows
def test_badges_point_and_tell_an_uppercut() -> None:
    ways = {turn: arrows.badge(34, turn) for turn in (0, 90, 180, 270)}
    for a, b in combinations(ways, 2):
        assert difference(ways[a], ways[b]) > 3, (a, b)
    assert difference(ways[0], arrows.badge(34, 0, uppercut=True)) > 20
    right = arrows.badge(34, 0)
    middle = right.get_height() // 2
    half = right.get_width() // 2

    def inked(columns: range) -> int:
        return sum(
            sum(right.get_at((x, y))[:3]) < 150 for x in columns for y in range(middle - 9, middle + 10)
        )

    assert inked(range(half, half + 10)) > 1.5 * inked(range(half - 12, half - 2)), "its head is on the right"


def test_the_large_arrow_ends_at_its_end_and_bulges_to_its_side() -> None:
    start, end = (20.0, 180.0), (180.0, 180.0)
    outline = arrows.shape(start, (100.0, 40.0), end, 14.0)
    assert end in outline
    assert min(y for _, y in outline) < 120
    assert max(y for _, y in outline) < 200
    gold = arrows.curved((220, 220), start, (100.0, 40.0), end, 14.0)
    black = arrows.curved((220, 220), start, (100.0, 40.0), end, 14.0, uppercut=True)
    assert difference(gold, black) > 4
    assert gold.get_at((100, 110)).r > 200
    assert sum(black.get_at((100, 110))[:3]) < 250


def test_an_arrow_is_drawn_within_what_it_says(canvas: Canvas) -> None:
    area = ring_ground.arrow(canvas, (60, 240), (320, 200), 0.3)
    drawn = canvas.surface.get_bounding_rect(8)
    assert area.contains(FRect(drawn))
    assert drawn.top < 160, "it bulges to the left of its way"
    ring_ground.arrow(canvas, (60, 240), (320, 200), -0.1)
    assert canvas.surface.get_bounding_rect(8).bottom > drawn.bottom
    ring_ground.badge(canvas, (30, 30), 90)
    assert canvas.surface.get_at((18, 30)).r > 200


# ---------------------------------------------------------------------------------------- pictures
class Desk:
    """Stands in for the baker: keeps what is asked, hands out what the test gives."""

    def __init__(self) -> None:
        self.asked: list[tuple[Job, Any, bool]] = []

    def request(self, job: Job, callback: Any, urgent: bool = False) -> None:
        self.asked.append((job, callback, urgent))

    def hurry(self, job: Job) -> None:
        self.asked = [(one, callback, urgent or one == job) for one, callback, urgent in self.asked]

    def forget(self, job: Job, callback: Any) -> None:
        self.asked = [asked for asked in self.asked if asked[:2] != (job, callback)]

    def deliver(self, index: int = 0, size: tuple[int, int] = (8, 8)) -> None:
        _, callback, _ = self.asked.pop(index)
        callback(Baked((Surface(size, pygame.SRCALPHA, 32),), {}))


def test_every_kind_is_drawn_once_those_of_the_hand_first_and_what_is_seen_in_a_hurry() -> None:
    desk = Desk()
    kept = Pictures(CARD_SET, lambda: desk, lambda: None, lambda: None)  # type: ignore[arg-type,return-value]
    belt = CARD_SET.kind_index["belt"]
    kept.prefetch([belt, 2, *range(len(CARD_SET.kinds))])
    assert len(desk.asked) == len({job for job, _, _ in desk.asked}) == len(CARD_SET.kinds)
    assert '"does": "belt"' in desk.asked[0][0].arguments
    assert not any(urgent for _, _, urgent in desk.asked)
    assert kept.art(7) is None
    assert sum(urgent for _, _, urgent in desk.asked) == 1
    desk.deliver()
    assert kept.art(belt) is not None
    kept.close()
    assert not desk.asked
