"""Cards on their way are other paintings of them, scaled; where they lie they are painted in their size."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pygame
import pytest
from pygame import Surface

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, turned
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.text import Scribe
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    yield Canvas(Surface((64, 64), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), Shapes())
    gc.collect()  # a window that nobody holds any more must not be closed after this, when its place is another's
    pygame.display.quit()


class Painter:
    """Paints plain cards, and knows how many."""

    def __init__(self) -> None:
        self.count = 0

    def card(self, size: tuple[int, int], state: str = "", who: int = 0, kind: int = 3) -> CardPicture:
        """A card of a kind in a size."""

        def make() -> Surface:
            self.count += 1
            return Surface(size, pygame.SRCALPHA, 32)

        shown = ("card", kind, who)
        return CardPicture((*shown, state, size), shown, ("card", kind), size, make)


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def known() -> CardPictures:
    return CardPictures()


def test_a_card_that_lies_is_painted_in_its_size_once(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    for size in ((80, 112), (60, 84), (80, 112)):
        key, image = known.at_rest(canvas, painter.card(size))
        assert image.get_size() == size
        assert key == painter.card(size).key
    assert painter.count == 2


def test_a_frame_that_others_follow_paints_one_card(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    """A hand turns pale when it is another's turn: one card with each frame."""
    hand = [painter.card((80, 112), kind=kind) for kind in range(3)]
    for one in hand:
        known.at_rest(canvas, one)
    pale = [painter.card((76, 106), "pale", kind=kind) for kind in range(3)]
    for frame in range(3):
        found = [known.at_rest(canvas, one, frame) for one in pale]
        assert [image.get_size() for _, image in found] == [(76, 106)] * 3
        assert [key == one.key for (key, _), one in zip(found, pale, strict=True)] == [
            number <= frame for number in range(3)
        ]
    assert painter.count == 6


def test_a_frame_paints_what_nothing_stands_in_for(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    known.at_rest(canvas, painter.card((30, 42)))
    for kind, wide in ((3, 90), (4, 80), (5, 80)):
        one = painter.card((wide, wide * 7 // 5), kind=kind)
        assert known.at_rest(canvas, one, 1)[0] == one.key


def test_a_single_frame_paints_every_card(canvas: Canvas, painter: Painter, known: CardPictures) -> None:
    for state in ("", "pale"):
        for kind in range(3):
            one = painter.card((80, 112), state, kind=kind)
            assert known.at_rest(canvas, one)[0] == one.key


def test_on_its_way_nothing_is_painted_that_is_known(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    """From the hand (60 wide) to where it lies large (100): scaled from the hand's until the large one is there, then from that."""
    known.at_rest(canvas, painter.card((60, 84)))
    home = painter.card((100, 140))
    keys = set()
    for wide in (64, 80, 96):
        key, image = known.passing(canvas, (wide, wide * 7 // 5), home)
        assert image.get_size() == (wide, wide * 7 // 5)
        keys.add(key)
    assert painter.count == 1
    known.at_rest(canvas, home)
    assert painter.count == 2
    key, image = known.passing(canvas, (96, 134), home)
    assert key not in keys, "what is kept under a key (a card that leans) does not stay as blurred"
    assert known.passing(canvas, (100, 140), home) == (home.key, known.at_rest(canvas, home)[1])
    assert known.passing(canvas, (99, 141), home)[0] == home.key, "a pixel more or less is not worth scaling"
    assert painter.count == 2


def test_a_small_picture_is_never_blown_up(canvas: Canvas, painter: Painter, known: CardPictures) -> None:
    known.at_rest(canvas, painter.card((30, 42)))
    known.passing(canvas, (90, 126), painter.card((100, 140)))
    assert painter.count == 2


def test_a_card_that_flies_onto_a_pile_is_scaled_from_the_large_one(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    known.at_rest(canvas, painter.card((100, 140)))
    home = painter.card((40, 56))
    known.at_rest(canvas, home)
    assert known.passing(canvas, (90, 126), home)[0][:-2] == painter.card((100, 140)).key
    assert known.passing(canvas, (44, 62), home)[0][:-2] == painter.card((100, 140)).key, "large enough"
    assert known.passing(canvas, (40, 56), home)[0] == home.key


def test_one_that_was_painted_for_another_hand_stands_in_only_where_a_card_lies(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    known.at_rest(canvas, painter.card((80, 112), who=0))
    known.at_rest(canvas, painter.card((80, 112), kind=9), 1)
    other = painter.card((80, 112), who=1)
    assert known.at_rest(canvas, other, 1)[0] != other.key
    known.passing(canvas, (70, 98), painter.card((80, 112), who=2), frame=1)
    assert painter.count == 3, "on its way it is the card itself"


def test_a_card_that_turns_over_shows_its_back_until_a_frame_paints_it(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    back = painter.card((80, 112), kind=9)
    known.at_rest(canvas, back)
    faces = [painter.card((80, 112), kind=kind) for kind in (3, 4)]
    for frame, wanted in ((1, [faces[0].key, back.key]), (2, [face.key for face in faces])):
        assert [known.passing(canvas, (80, 112), face, back, frame=frame)[0] for face in faces] == wanted


@pytest.mark.parametrize("size", [(80, 112), (60, 84), (20, 28)])
def test_on_its_way_it_leans(
    canvas: Canvas, painter: Painter, known: CardPictures, size: tuple[int, int]
) -> None:
    """As large as one that was made smaller first and turned then; one that keeps its size is turned once."""
    home = painter.card((80, 112))
    known.at_rest(canvas, home)
    found = known.passing(canvas, size, home, angle=30.0)
    assert found is not None
    expected = pygame.transform.rotozoom(Surface(size, pygame.SRCALPHA, 32), 30.0, 1.0).get_size()
    assert all(abs(a - b) <= 2 for a, b in zip(found[1].get_size(), expected, strict=True))
    again = known.passing(canvas, size, home, angle=30.0)
    assert again is not None
    assert (again[1] is found[1]) == (size == (80, 112))


def test_one_that_leans_is_turned_once(canvas: Canvas, painter: Painter, known: CardPictures) -> None:
    key, image = known.at_rest(canvas, painter.card((80, 112)))
    image.fill("#c62f2b")
    leaning = turned(canvas, key, image, 12.0)
    expected = pygame.transform.rotozoom(image, 12.0, 1.0)
    assert pygame.image.tobytes(leaning, "RGBA") == pygame.image.tobytes(expected, "RGBA")
    assert turned(canvas, key, image, 12.0) is leaning


def test_only_so_many_are_known(canvas: Canvas, painter: Painter, known: CardPictures) -> None:
    for kind in range(500):
        known.at_rest(canvas, painter.card((8, 12), kind=kind))
    assert len(known._latest) <= 400


@pytest.mark.parametrize(
    ("change", "passing"),
    [
        (lambda sprite: None, False),
        (lambda sprite: setattr(sprite, "x", 3.0), True),
        (lambda sprite: setattr(sprite, "height", 9.0), True),
        (lambda sprite: setattr(sprite, "turn", 0.4), True),
        (lambda sprite: setattr(sprite, "angle", 5.0), False),
    ],
)
def test_what_is_on_its_way(change: Callable[[Sprite], None], passing: bool) -> None:
    sprite = Sprite.at(Spec("card:1", 10.0, 10.0, 20.0, 28.0, ("face",)))
    change(sprite)
    assert sprite.passing == passing


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_hand_in_another_size_is_whole_after_some_frames(window: MakeDriver, case: UiCase) -> None:
    """Through the table of every game: no two cards of the hand are painted in one frame."""
    driver = window(speed=0.0)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    picture, app = host.table.picture, driver.app
    hand = [host.table.field.sprites[name] for name in host.table.gestures.hand()]
    if len(hand) < 2:
        pytest.skip("a table without a hand of cards")
    for sprite in hand:
        sprite.spec.width, sprite.spec.height = sprite.spec.width * 0.9, sprite.spec.height * 0.9
        sprite.width, sprite.height = sprite.spec.width, sprite.spec.height
    app.paced, frames = True, 0
    while frames == 0 or app.due:
        app._dirty = False
        for sprite in hand:
            picture.paint_sprite(app.canvas(), sprite, Mood())
        app.frames += 1
        frames += 1
    assert 1 < frames <= len(hand), "some are alike"
