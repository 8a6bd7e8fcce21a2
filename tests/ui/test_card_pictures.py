"""Cards on their way are other paintings of them, scaled; where they lie they are painted in their size."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pygame
import pytest
from pygame import Surface

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ENOUGH_MS, Shapes
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, turned
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.text import Scribe
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver


@pytest.fixture
def canvas(monkeypatch: pytest.MonkeyPatch) -> Iterator[Canvas]:
    """One on which frames follow each other, on a machine that is always in time."""
    monkeypatch.setattr(Shapes, "in_time", lambda shapes, ms: True)
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    shapes = Shapes()
    shapes.hurried = True
    shapes.begin()
    yield Canvas(Surface((64, 64), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), shapes)
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
    canvas.shapes.hurried = False
    for size in ((80, 112), (60, 84), (80, 112)):
        key, image = known.at_rest(canvas, painter.card(size))
        assert image.get_size() == size
        assert key == painter.card(size).key
    assert painter.count == 2


def test_a_card_that_changes_while_frames_follow_each_other_waits_for_time(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    """A hand turns pale when it is another's turn: that is not worth a slow frame."""
    known.at_rest(canvas, painter.card((80, 112)))
    pale = [painter.card((80, 112), "pale"), painter.card((76, 106), "pale")]
    for one in pale:
        key, image = known.at_rest(canvas, one)
        assert key != one.key
        assert image.get_size() == one.size
    assert painter.count == 1
    assert canvas.shapes.late, "another frame follows"
    assert canvas.shapes.catch_up(1000.0)
    assert painter.count == 3
    assert not canvas.shapes.late
    assert [known.at_rest(canvas, one)[0] for one in pale] == [one.key for one in pale]


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
    assert known.ahead(canvas, home)
    assert not known.ahead(canvas, home)
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
    known.ahead(canvas, home)
    assert known.passing(canvas, (90, 126), home)[0][:-2] == painter.card((100, 140)).key
    assert known.passing(canvas, (44, 62), home)[0][:-2] == painter.card((100, 140)).key, "large enough"
    assert known.passing(canvas, (40, 56), home)[0] == home.key


def test_one_that_was_painted_for_another_hand_stands_in_only_where_a_card_lies(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    known.at_rest(canvas, painter.card((80, 112), who=0))
    other = painter.card((80, 112), who=1)
    assert known.at_rest(canvas, other)[0] != other.key
    assert canvas.shapes.late, "another frame follows"
    known.passing(canvas, (70, 98), painter.card((80, 112), who=2))
    assert painter.count == 2, "on its way it is the card itself"


def test_a_card_that_turns_over_shows_its_back_longer_in_a_frame_that_has_painted_enough(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    face, back = painter.card((80, 112)), painter.card((80, 112), kind=9)
    known.at_rest(canvas, back)
    canvas.shapes._spent = ENOUGH_MS + 1
    assert known.passing(canvas, (80, 112), face, back)[0] == back.key
    canvas.shapes.begin()
    assert known.passing(canvas, (80, 112), face, back)[0] == face.key
    canvas.shapes._spent = ENOUGH_MS + 1
    assert known.passing(canvas, (80, 112), face, back)[0] == face.key, "once it was seen it stays"


def test_one_that_nobody_has_seen_yet_comes_with_the_next_frame_if_this_one_has_painted_enough(
    canvas: Canvas, painter: Painter, known: CardPictures
) -> None:
    canvas.shapes._spent = ENOUGH_MS + 1
    assert known.passing(canvas, (40, 56), painter.card((80, 112))) is None
    assert canvas.shapes.owing, "another frame follows"
    assert painter.count == 0
    canvas.shapes.begin()
    found = known.passing(canvas, (40, 56), painter.card((80, 112)))
    assert found is not None
    assert painter.count == 1


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


def test_a_frame_that_has_taken_long_turns_cards_roughly(
    canvas: Canvas, painter: Painter, known: CardPictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those on their way as large as ever, those that lie for this frame only: the next one has them as they are."""
    home = painter.card((80, 112))
    key, image = known.at_rest(canvas, home)
    image.fill("#c62f2b")
    monkeypatch.setattr(canvas.shapes, "in_time", lambda ms: False)
    for size in ((80, 112), (60, 84), (20, 28)):
        found = known.passing(canvas, size, home, angle=30.0)
        assert found is not None
        expected = pygame.transform.rotozoom(Surface(size, pygame.SRCALPHA, 32), 30.0, 1.0).get_size()
        assert all(abs(a - b) <= 3 for a, b in zip(found[1].get_size(), expected, strict=True))
    canvas.shapes.begin()
    turned(canvas, key, image, 5.0)
    assert not canvas.shapes.owing, "one is turned in every frame"
    rough = turned(canvas, key, image, 12.0)
    assert canvas.shapes.owing, "another frame follows"
    assert pygame.image.tobytes(rough, "RGBA") == pygame.image.tobytes(pygame.transform.rotate(image, 12.0), "RGBA")  # fmt: skip
    monkeypatch.setattr(canvas.shapes, "in_time", lambda ms: True)
    canvas.shapes.begin()
    smooth = turned(canvas, key, image, 12.0)
    assert not canvas.shapes.owing
    assert pygame.image.tobytes(smooth, "RGBA") == pygame.image.tobytes(pygame.transform.rotozoom(image, 12.0, 1.0), "RGBA")  # fmt: skip
    assert turned(canvas, key, image, 12.0) is smooth


def test_a_machine_that_is_never_in_time_has_every_card_turned_before_long(
    canvas: Canvas, painter: Painter, known: CardPictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, image = known.at_rest(canvas, painter.card((80, 112)))
    monkeypatch.setattr(canvas.shapes, "in_time", lambda ms: False)
    frames = 0
    canvas.shapes.owing = True
    while canvas.shapes.owing:
        canvas.shapes.begin()
        for angle in range(1, 8):
            turned(canvas, key, image, float(angle))
        frames += 1
    assert frames == 7


def test_whether_a_frame_is_in_time(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.undo()
    monkeypatch.setattr("kotgames.ui.surfaces.time.perf_counter", lambda: now[0])
    canvas.shapes.begin()
    now[0] += 0.005
    assert canvas.shapes.in_time(6.0)
    now[0] += 0.002
    assert not canvas.shapes.in_time(6.0)
    canvas.shapes.starts()
    assert canvas.shapes.in_time(6.0), "a part that is drawn by itself begins anew"
    now[0] += 1.0
    canvas.shapes.hurried = False
    assert canvas.shapes.in_time(6.0), "no frame follows: this one is as it should be"


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


@pytest.mark.parametrize("case", CASES)
def test_cards_on_their_way_are_painted_as_they_will_lie_after_a_frame(
    window: MakeDriver, case: UiCase
) -> None:
    """Through the table of every game: a card sets out smaller than it will lie, and one turn of the loop paints it at home."""
    driver = window(speed=1.0)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    field, picture = host.table.field, host.table.picture
    canvas = driver.app.canvas()
    cards = []
    for name, sprite in field.sprites.items():
        if name in host.gestures():
            sprite.spec.width, sprite.spec.height = sprite.spec.width * 1.1, sprite.spec.height * 1.1
            cards.append(sprite)
    field.place([sprite.spec for sprite in field.sprites.values()], 1000.0)
    assert {id(sprite) for sprite in cards} <= {id(sprite) for sprite in field.on_their_way}
    if not any(picture.prepare_sprite(canvas, sprite) for sprite in cards):
        pytest.skip("a table without painted cards")
    while any(picture.prepare_sprite(canvas, sprite) for sprite in cards):
        pass
    painted = canvas.shapes.painted
    for sprite in cards:
        assert not picture.prepare_sprite(canvas, sprite)
    assert canvas.shapes.painted == painted
