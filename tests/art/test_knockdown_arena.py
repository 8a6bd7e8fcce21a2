"""Knockdown's arena: the geometry of its hexes, its picture, what is laid over it, its tokens and signs."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
import yaml
from art_helpers import coverage, difference
from pygame import FRect, Rect, Surface

from kotgames.games.knockdown.art import arena, hexes, signs, tokens
from kotgames.games.knockdown.art import overlays as over
from kotgames.games.knockdown.art.arena import Corridor, Field
from kotgames.games.knockdown.art.hexes import Layout, Space
from kotgames.games.knockdown.art.overlays import Overlays
from kotgames.system import game_folders
from kotgames.ui import theme
from kotgames.ui.art.jobs import function_of
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow


def shipped() -> Field:
    """The arena of the box, as a table gives it."""
    text = (game_folders.cards("knockdown") / "components.yaml").read_text("utf-8")
    row: dict[str, Any] = yaml.safe_load(text)["arenas"][0]
    ways = [(one["at"], one.get("heavy", 0), one.get("light", 0)) for one in row["corridors"]]
    return Field.of(row["spaces"], row["starts"], ways)


FIELD = shipped()
RING = tuple(space for space in FIELD.spaces if space != (0, 0))
"""An arena with a hole."""
ARENAS = {
    "nemesis": FIELD.spaces,
    "with a hole": RING,
    "a row": tuple((q, 0) for q in range(7)),
    "a column": tuple((-(r // 2), r) for r in range(6)),
    "one": ((3, -2),),
    "crooked": ((0, 0), (1, 0), (1, 1), (2, 1), (3, 0), (3, -1), (5, -3)),
}
BOXES = [
    (0.0, 0.0, 640.0, 360.0),
    (31.5, 17.25, 900.0, 610.0),
    (256.0, 173.0, 768.0, 395.0),
    (5.0, 900.0, 130.0, 420.0),
]


@pytest.fixture(params=sorted(ARENAS))
def spaces(request: pytest.FixtureRequest) -> tuple[Space, ...]:
    return ARENAS[request.param]


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Surface((1280, 720), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), Shapes())


# ---------------------------------------------------------------------------------------- geometry
@pytest.mark.parametrize("box", BOXES)
def test_a_point_hits_the_space_it_lies_in(spaces: tuple[Space, ...], box: tuple[float, ...]) -> None:
    layout = hexes.fit(spaces, box)
    for space in spaces:
        assert layout.space_at(layout.centre(space)) == space
        for point in layout.corners(space, 0.97):
            assert layout.space_at(point) == space
        for edge, point in enumerate(layout.corners(space, 1.06)):
            assert layout.space_at(point) != space, edge
    left, top, width, height = layout.bounds
    assert layout.space_at((left - 3, top + height / 2)) is None
    assert layout.space_at((left + width / 2, top - 3)) is None
    assert layout.space_at((left + width / 2, -1e7)) is None, "beyond the horizon"


@pytest.mark.parametrize("box", BOXES)
def test_everything_lies_within_the_rectangle_and_fills_it(
    spaces: tuple[Space, ...], box: tuple[float, ...]
) -> None:
    layout = hexes.fit(spaces, box)
    area = FRect(*box).inflate(0.01, 0.01)
    points = [
        point
        for space in spaces
        for z in (0.0, -hexes.THICK)
        for point in layout.corners(space, hexes.RIM, z)
    ]
    heads = [(x, y - hexes.HEADROOM * layout.scale) for x, y in map(layout.centre, spaces)]
    assert all(area.left <= x <= area.right and area.top <= y <= area.bottom for x, y in points + heads)
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points + heads) - min(y for _, y in points + heads)
    assert wide == pytest.approx(box[2]) or high == pytest.approx(box[3]), "as large as it may be"
    shown = Rect(*layout.bounds)
    assert shown.inflate(4, 4).contains(Rect(*(round(value) for value in layout.bounds)))


def test_neighbours_share_the_corners_of_an_edge(spaces: tuple[Space, ...]) -> None:
    layout = hexes.fit(spaces, (0, 0, 800, 500))
    known = set(spaces)
    pairs = 0
    for space in spaces:
        mine = layout.corners(space)
        for edge, (q, r) in enumerate(hexes.NEIGHBOURS):
            other = (space[0] + q, space[1] + r)
            if other not in known:
                continue
            pairs += 1
            assert other in layout.neighbours(space)
            theirs = layout.corners(other)
            assert mine[edge] == pytest.approx(theirs[(edge + 4) % 6])
            assert mine[(edge + 1) % 6] == pytest.approx(theirs[(edge + 3) % 6])
    assert pairs == sum(len(layout.neighbours(space)) for space in spaces)


def test_the_plane_and_the_picture_are_each_others_opposite() -> None:
    layout = hexes.fit(FIELD.spaces, (40, 30, 900, 500))
    for x, y in ((0.0, 0.0), (1.7, -2.2), (-3.0, 2.9)):
        assert layout.unproject(layout.project(x, y)) == pytest.approx((x, y))
    for q, r in ((0, 0), (2, -1), (-3, 5)):
        assert hexes.axial(*hexes.plane(q, r)) == pytest.approx((q, r))


def test_what_is_farther_back_is_smaller_and_drawn_first() -> None:
    layout = hexes.fit(FIELD.spaces, (0, 0, 900, 560))
    assert layout.near(0, -2) < layout.near(0, 0) < layout.near(0, 2)
    assert layout.near(0, 2) / layout.near(0, -2) < 1.25, "a light perspective"
    ys = [layout.centre(space)[1] for space in layout.order]
    assert ys == sorted(ys)
    assert set(layout.order) == set(FIELD.spaces)
    upright = layout.at(1, 0, 0.5)
    assert upright[0] == layout.centre((1, 0))[0], "what stands up does not lean"
    assert upright[1] < layout.centre((1, 0))[1]


def test_only_the_sides_that_nothing_hides_are_seen() -> None:
    layout = hexes.fit(FIELD.spaces, (0, 0, 900, 560))
    sides = {space: {edge for edge, _ in layout.sides(space)} for space in FIELD.spaces}
    assert sides[0, 2] == {2, 3}
    assert sides[0, 0] == set(), "all around it there is another"
    assert 0 not in sides[2, -2] | sides[1, -2], "the back is not seen"
    hole = hexes.fit(RING, (0, 0, 900, 560))
    assert {edge for edge, _ in hole.sides((0, -1))} == {2}, "into the hole"
    for _, (a, b, c, d) in layout.sides((0, 2)):
        assert c[1] > b[1]
        assert d[1] > a[1]


def test_a_layout_is_made_once_and_what_is_no_arena_is_refused() -> None:
    box = (0, 0, 700, 400)
    assert hexes.fit(FIELD.spaces, box) is hexes.fit([list(space) for space in FIELD.spaces], box)
    assert hexes.fit(RING, box).key != hexes.fit(FIELD.spaces, box).key
    for wrong, room in (((), box), (((0, 0), (0, 0)), box), (((0, 0),), (0, 0, 0, 10))):
        with pytest.raises(ValueError, match=r"spaces|fits"):
            Layout(wrong, room, 0.0)


def test_a_way_goes_over_neighbours_and_around_who_stands_there() -> None:
    layout = hexes.fit(FIELD.spaces, (0, 0, 700, 400))
    straight = layout.walk((-2, 0), (2, 0))
    assert straight == [(q, 0) for q in range(-2, 3)]
    around = layout.walk((-2, 0), (2, 0), [(0, 0)])
    assert (0, 0) not in around
    assert all(hexes.distance(one, two) == 1 for one, two in pairwise(around))
    assert layout.walk((1, 1), (1, 1)) == [(1, 1)]
    islands = hexes.fit(((0, 0), (4, 0)), (0, 0, 300, 200))
    assert islands.walk((0, 0), (4, 0)) == [(0, 0), (4, 0)]


# ----------------------------------------------------------------------------------------- the picture
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


def of(size: tuple[int, int], field: Field = FIELD) -> tuple[Surface, Layout]:
    """A picture of an arena as large as tables draw it, and its layout."""
    share = size[1] / 720
    box = [value * share for value in (256, 173, 768, 395)]
    box[0] = (size[0] - box[2]) / 2
    return arena.picture(size, box, field), hexes.fit(field.spaces, box)


@pytest.fixture(scope="module")
def shown() -> tuple[Surface, Layout]:
    return of((1280, 720))


def cut(picture: Surface, layout: Layout, space: Space, share: float = 0.6) -> Surface:
    """The middle of a tile."""
    xs, ys = zip(*layout.corners(space, share), strict=True)
    box = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    return picture.subsurface(box)


def light(colour: Any) -> float:
    """Relative luminance of a colour."""
    parts = [value / 255 for value in colour[:3]]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Any, two: Any) -> float:
    a, b = sorted((light(one), light(two)))
    return (b + 0.05) / (a + 0.05)


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_is_opaque_and_has_its_size(size: tuple[int, int]) -> None:
    picture, layout = of(size)
    assert picture.get_size() == size
    assert not picture.get_flags() & pygame.SRCALPHA
    assert Rect(0, 0, *size).contains(Rect(*(round(value) for value in layout.bounds)))


def test_a_tile_is_told_from_its_neighbours_and_from_the_dark_around(shown: tuple[Surface, Layout]) -> None:
    picture, layout = shown
    for space in FIELD.spaces:
        for other in layout.neighbours(space):  # a dark groove lies between two
            middle = max(
                light(pygame.transform.average_color(cut(picture, layout, one))) for one in (space, other)
            )
            a, b = layout.centre(space), layout.centre(other)
            line = [
                picture.get_at((round(a[0] + (b[0] - a[0]) * t / 60), round(a[1] + (b[1] - a[1]) * t / 60)))
                for t in range(22, 39)
            ]
            assert min(map(light, line)) < middle * 0.6, (space, other)
    left, top, width, height = layout.bounds
    for dark in ((left - 30, top + 8), (left + width + 30, top + height - 4)):
        assert light(picture.get_at((round(dark[0]), round(dark[1])))) < 0.03


def test_start_spaces_are_green_and_hatches_red_and_both_are_known_without_colour(
    shown: tuple[Surface, Layout],
) -> None:
    picture, layout = shown
    kinds: dict[str, Surface] = {}
    for space in FIELD.starts:
        r, g, b, *_ = pygame.transform.average_color(cut(picture, layout, space, 0.9))
        plain = pygame.transform.average_color(cut(picture, layout, (-1, 0), 0.9))
        assert g - (r + b) / 2 > plain[1] - (plain[0] + plain[2]) / 2 + 10
        kinds["start"] = cut(picture, layout, space)
    for corridor in FIELD.corridors:
        r, g, b, *_ = pygame.transform.average_color(cut(picture, layout, corridor.at, 0.9))
        assert r > 1.4 * g
        assert r > 1.4 * b
        kinds["heavy" if corridor.heavy else "light"] = cut(picture, layout, corridor.at)
    kinds["plain"] = cut(picture, layout, (-1, 0))
    for one, two in combinations(kinds, 2):
        a, b = (
            pygame.transform.grayscale(pygame.transform.smoothscale(kinds[name], (80, 44)))
            for name in (one, two)
        )
        assert difference(a, b) > 7, (one, two)


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_price_of_a_hatch_is_read_in_the_smallest_windows(size: tuple[int, int]) -> None:
    picture, layout = of(size)
    for corridor in FIELD.corridors:
        image, (left, top) = arena.sign(layout, corridor)
        assert min(image.get_size()) >= 20
        there = picture.subsurface((left, top, *image.get_size()))
        assert contrast(*cube_and_plate(there)) > 4.5, corridor


def cube_and_plate(sign: Surface) -> tuple[Any, Any]:
    """The colours of the wound in the middle of a price sign, on the whole, and of what it lies on."""
    width, height = sign.get_size()
    box = Rect(round(width * 0.40), round(height * 0.34), round(width * 0.24), round(height * 0.36))
    return pygame.transform.average_color(sign.subsurface(box)), sign.get_at(
        (round(width * 0.15), height // 2)
    )


def test_two_prices_differ_and_a_price_of_several_wounds_shows_each() -> None:
    signs_of = [
        arena.price(Corridor((0, 0), *wounds).price, 26)
        for wounds in ((1, 0), (0, 1), (1, 1), (2, 1), (0, 0))
    ]
    widths = [image.get_width() for image in signs_of]
    assert widths[0] == widths[1] < widths[2] < widths[3]
    assert contrast(signs_of[0].get_at((6, 16)), signs_of[1].get_at((6, 16))) > 7, "told apart from afar"
    assert difference(pygame.transform.grayscale(signs_of[0]), pygame.transform.grayscale(signs_of[1])) > 25


def test_another_arena_is_another_picture_and_its_hole_is_dark() -> None:
    whole, layout = of((1280, 720), Field.of(FIELD.spaces))
    hole, _ = of((1280, 720), Field.of(RING))
    assert difference(whole, hole) > 0.05
    there, gone = (
        pygame.transform.average_color(cut(picture, layout, (0, 0), 0.5)) for picture in (whole, hole)
    )
    assert light(gone) < light(there) * 0.75
    assert of((640, 360), Field.of(ARENAS["crooked"]))[0].get_size() == (640, 360)


def test_the_ground_is_painted_once_for_a_size(canvas: Canvas) -> None:
    area, rect = FRect(0, 0, 1280, 720), FRect(256, 173, 768, 395)
    first = arena.ground(canvas, area, rect, FIELD)
    painted = canvas.shapes.painted
    for _ in range(5):
        assert arena.ground(canvas, area, rect, shipped()) is first
    assert canvas.shapes.painted == painted
    x, y = first.on((0, 0), [(0.2, -0.4)])[0]
    assert canvas.surface.get_at((round(x), round(y))).r > 60, "a hatch"
    given = Surface((1280, 720))
    given.fill("#123456")
    arena.ground(canvas, area, rect, FIELD, given)
    assert canvas.surface.get_at((640, 360))[:3] == (0x12, 0x34, 0x56), "what the baker made is shown"
    assert canvas.shapes.painted == painted


def test_the_baker_is_told_all_of_it_in_plain_values() -> None:
    job = arena.job((320, 180), (40, 30, 240, 130), FIELD)
    result = function_of(job.name)(**json.loads(job.arguments))
    assert difference(result.surfaces[0], arena.picture((320, 180), (40, 30, 240, 130), FIELD)) == 0
    assert Field.of(**FIELD.data()) == FIELD


# --------------------------------------------------------------------------------------- overlays
@pytest.fixture
def layout() -> Layout:
    return hexes.fit(FIELD.spaces, (256, 173, 768, 395))


class Paper:
    """Takes what is drawn, on a tile's grey."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.surface = Surface(size, 0, 32)
        self.surface.fill("#38465d")
        self.drawn: list[Surface] = []

    def __call__(self, image: Surface, x: float, y: float) -> None:
        self.drawn.append(image)
        self.surface.blit(image, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)


def seen(draw: Any, layout: Layout, space: Space = (0, 0)) -> Surface:
    """What of a space is seen after something was drawn over it."""
    paper = Paper()
    draw(paper)
    return cut(paper.surface, layout, space, 1.0)


def test_each_state_of_a_space_is_known_by_its_shape(layout: Layout) -> None:
    overlays = Overlays(layout)
    shown = {
        kind: seen(lambda blit, kind=kind: overlays.space(blit, (0, 0), kind), layout) for kind in over.KINDS
    }
    shown["arrival"] = seen(lambda blit: overlays.path(blit, [(-1, 0), (0, 0)]), layout)
    shown["link"] = seen(lambda blit: overlays.links(blit, (2, 0), FIELD.corridors[:1]), layout)
    shown["none"] = seen(lambda blit: None, layout)
    for one, two in combinations(shown, 2):
        assert (
            difference(pygame.transform.grayscale(shown[one]), pygame.transform.grayscale(shown[two])) > 5
        ), (one, two)
    with pytest.raises(KeyError):
        overlays.space(Paper(), (0, 0), "lovely")


def test_what_is_laid_over_a_space_stays_on_it(layout: Layout) -> None:
    overlays = Overlays(layout)
    for kind in over.KINDS:
        for space in FIELD.spaces:
            paper = Paper()
            overlays.space(paper, space, kind)
            assert paper.drawn
            for other in layout.neighbours(space):
                assert paper.surface.get_at(tuple(map(round, layout.centre(other))))[:3] == (0x38, 0x46, 0x5D)


def test_pictures_are_painted_once_and_kept(layout: Layout) -> None:
    overlays = Overlays(layout)

    def all_of_it(blit: Paper) -> None:
        overlays.spaces(blit, FIELD.spaces, over.REACH)
        overlays.space(blit, (1, 0), over.TARGET)
        overlays.links(blit, (-2, 2), FIELD.corridors[:2])
        overlays.path(blit, layout.walk((1, 1), (-1, 1)))
        overlays.prices(blit, FIELD.corridors)
        overlays.bolt(blit, (300.0, 300.0), (640.0, 410.0), share=0.4)

    first, second = Paper(), Paper()
    all_of_it(first)
    painted = overlays.painted
    all_of_it(second)
    assert overlays.painted == painted
    assert [id(image) for image in first.drawn] == [id(image) for image in second.drawn]
    for number in range(400):  # shots from anywhere are not kept for ever
        overlays.bolt(second, (0.0, float(number)), (400.0, 20.0), f"#{number:06x}")
    assert len(overlays._kept) <= over.MOST


def test_a_price_is_read_over_whatever_is_laid_over_its_hatch(layout: Layout) -> None:
    overlays, corridor = Overlays(layout), FIELD.corridors[0]
    image, (left, top) = arena.sign(layout, corridor)
    for kind in over.KINDS:
        paper = Paper()
        overlays.space(paper, corridor.at, kind)
        overlays.prices(paper, FIELD.corridors)
        there = paper.surface.subsurface((left, top, *image.get_size()))
        assert contrast(*cube_and_plate(there)) > 4.5, kind


def test_links_lead_from_hatch_to_hatch_and_show_the_price_there(layout: Layout) -> None:
    overlays, paper = Overlays(layout), Paper()
    there = FIELD.corridors[1]
    overlays.links(paper, (0, 0), [there])
    a, b = layout.centre((0, 0)), layout.centre(there.at)
    middle = paper.surface.get_at((round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)))
    assert middle[:3] != (0x38, 0x46, 0x5D)
    price = cut(paper.surface, layout, there.at)
    assert difference(price, cut(Paper().surface, layout, there.at)) > 20
    area = sum(image.get_width() * image.get_height() for image in paper.drawn)
    assert area < 0.5 * abs(b[0] - a[0]) * 300, "what is empty is not drawn"


def test_a_shot_flies_along_its_line(layout: Layout) -> None:
    overlays = Overlays(layout)
    start, end = (200.0, 500.0), (900.0, 240.0)

    def lit(share: float) -> list[bool]:
        paper = Paper()
        overlays.bolt(paper, start, end, share=share)
        spots = [
            (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            for t in (-0.06, 0.1, 0.5, 0.9, 1.06)
        ]
        return [paper.surface.get_at((round(x), round(y))).r > 150 for x, y in spots]

    assert lit(0.0) == [False, True, False, False, False], "its tail is where it was shot"
    assert lit(0.5) == [False, False, True, False, False]
    assert lit(1.0) == [False, False, False, True, False], "its head is where it hits"
    sizes = []
    for age in (0.0, 0.3, 0.6, 0.9):
        paper = Paper()
        overlays.burst(paper, (400.0, 300.0), age=age)
        sizes.append(paper.drawn[0].get_width())
    assert min(sizes) == sizes[-1]


# --------------------------------------------------------------------------------- tokens and signs
@pytest.mark.parametrize("px", [16, 22, 40, 96])
def test_tokens_fill_their_box_and_differ(px: int) -> None:
    pictures = {
        "heavy": tokens.wound(tokens.HEAVY, px),
        "light": tokens.wound(tokens.LIGHT, px),
        "ammo": tokens.ammo(px),
        "victory": tokens.victory(px),
        "turret": tokens.turret(px, "#35e0ff"),
    }
    for name, picture in pictures.items():
        assert picture.get_height() == px
        assert 0.3 < coverage(picture) < 0.95, name
        assert not any(picture.get_at((x, y)).a > 200 for x, y in ((0, 0), (px - 1, 0))), name
    for one, two in combinations(pictures, 2):
        a, b = (pygame.transform.grayscale(pictures[name]) for name in (one, two))
        assert difference(a, b) > 9, (one, two)
    with pytest.raises(KeyError):
        tokens.wound("fatal", px)


def test_a_heavy_wound_is_dark_and_marked_a_light_one_pale_and_smaller() -> None:
    heavy, pale = tokens.wound(tokens.HEAVY, 64), tokens.wound(tokens.LIGHT, 64)
    assert coverage(heavy) > coverage(pale) * 1.2
    assert light(pygame.transform.average_color(pale)) > light(pygame.transform.average_color(heavy)) * 1.5
    white = pygame.mask.from_threshold(heavy, (255, 255, 255), (25, 25, 25, 255)).count()
    assert white > 30
    assert pygame.mask.from_threshold(pale, (255, 255, 255), (12, 12, 12, 255)).count() == 0


def test_a_turret_looks_both_ways_wears_the_seats_colour_and_goes_dark() -> None:
    right, left = tokens.turret(90, "#35e0ff", 1), tokens.turret(90, "#35e0ff", -1)
    assert difference(right, left) > 4
    assert difference(pygame.transform.flip(right, True, False), left) < 2.5, (
        "its light comes from the same side only in part"
    )
    assert difference(right, tokens.turret(90, "#c65bff", 1)) > 1
    assert difference(right, tokens.turret(90, "#35e0ff", 1, lit=False)) > 1


@pytest.mark.parametrize("px", [18, 28, 64])
def test_symbols_are_told_apart_without_colour(px: int) -> None:
    pictures = {name: signs.symbol(name, px) for name in signs.SYMBOLS}
    for name, picture in pictures.items():
        assert picture.get_size() == (px, px)
        assert 0.4 < coverage(picture) < 0.98
        assert difference(picture, signs.symbol(name, px, lit=False)) > 10, name
    for one, two in combinations(pictures, 2):
        assert (
            difference(pygame.transform.grayscale(pictures[one]), pygame.transform.grayscale(pictures[two]))
            > 9
        ), (one, two)
    with pytest.raises(KeyError):
        signs.symbol("bite", px)


def test_the_symbols_of_the_cards_are_all_there() -> None:
    text = (game_folders.cards("knockdown") / "components.yaml").read_text("utf-8")
    used = {row["symbol"] for row in yaml.safe_load(text)["cards"]}
    fighters = yaml.safe_load((game_folders.cards("knockdown") / "fighters.yaml").read_text("utf-8"))[
        "fighters"
    ]
    used |= {symbol for row in fighters for special in row["specials"] for symbol in special["cost"]}
    assert used == set(signs.SYMBOLS)


@pytest.mark.parametrize("px", [18, 30, 60])
def test_ranges_are_told_apart(px: int) -> None:
    made = {
        "exactly 2": signs.range_sign(signs.EXACTLY, px, 0, 2),
        "up to 2": signs.range_sign(signs.UP_TO, px, 0, 2),
        "up to 3": signs.range_sign(signs.UP_TO, px, 0, 3),
        "2 to 4": signs.range_sign(signs.FROM_TO, px, 2, 4),
        "2 to 3": signs.range_sign(signs.FROM_TO, px, 2, 3),
        "projectile": signs.range_sign(signs.PROJECTILE, px),
        "unlimited": signs.range_sign(signs.UNLIMITED, px),
    }
    wide = max(picture.get_width() for picture in made.values())
    sheets = {}
    for name, picture in made.items():
        assert picture.get_height() == px
        assert coverage(picture) > 0.1, name
        sheets[name] = Surface((wide, px), pygame.SRCALPHA, 32)
        sheets[name].blit(picture, (0, 0))
    for one, two in combinations(sheets, 2):
        assert difference(sheets[one], sheets[two]) > 1.5, (one, two)
    with pytest.raises(KeyError):
        signs.range_sign("nearby", px)
    assert math.isclose(made["up to 3"].get_width() / px, 1.72, abs_tol=0.1)
