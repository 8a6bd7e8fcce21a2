"""UNCAGED's fighters, their portraits and posters, the cage, and the keeper of all pictures."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from art_helpers import difference
from pygame import Rect, Surface

from kotgames.games.uncaged.art.cage import cage, corners
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.table import looks
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.ui import theme
from kotgames.ui.art.baker import Baked, Job
from kotgames.ui.art.look import CAST
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import portraits
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()
RED, BLUE = "#c62f2b", "#2459a8"


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    return Canvas(Surface((400, 300), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), Shapes())


# ----------------------------------------------------------------------------------------- fighters
def test_every_fighter_has_a_look_and_a_stance_of_their_own(canvas: Canvas) -> None:
    assert set(looks.FIGHTER_LOOKS) == set(CARD_SET.fighter_ids) == set(looks.STANCES)
    shown = [portraits.chosen(canvas, looks, CARD_SET, fighter, RED, 80) for fighter in range(-1, 4)]
    for a, b in combinations(range(len(shown)), 2):
        assert difference(shown[a], shown[b]) > 8.0, (a, b)
    assert all(face.get_size() == (80, 80) for face in shown)
    tall = [looks.poster(canvas, CARD_SET, fighter, BLUE, 90, 130) for fighter in range(-1, 4)]
    for a, b in combinations(range(len(tall)), 2):
        assert difference(tall[a], tall[b]) > 5.0, (a, b)


def test_corners_and_sides_are_seen(canvas: Canvas) -> None:
    plain = portraits.chosen(canvas, looks, CARD_SET, 0, RED, 64)
    assert difference(plain, portraits.chosen(canvas, looks, CARD_SET, 0, BLUE, 64)) > 15
    assert difference(plain, portraits.chosen(canvas, looks, CARD_SET, 0, RED, 64, -1)) > 8
    assert difference(plain, portraits.chosen(canvas, looks, CARD_SET, 0, RED, 64, 1, "beaten")) > 3
    small = portraits.chosen(canvas, looks, CARD_SET, 0, RED, 28)
    assert small.get_size() == (28, 28)


def test_kit_has_the_corners_colour_and_the_rest_stays() -> None:
    own = looks.FIGHTER_LOOKS["grinder"]
    dressed = looks.look_of(CARD_SET, CARD_SET.fighter_ids.index("grinder"), RED)
    assert (dressed.shorts, dressed.gloves) == (RED, RED)
    assert (dressed.hair, dressed.bulk, dressed.beard) == (own.hair, own.bulk, own.beard)
    assert looks.look_of(CARD_SET, 0, BLUE).top == BLUE
    assert looks.look_of(CARD_SET, -1, BLUE).skin == CAST["vance"].skin


def test_signs_are_painted(canvas: Canvas) -> None:
    before = pygame.image.tobytes(canvas.surface, "RGBA")
    looks.paint_level(canvas, "ground", (20, 20), 24, "#ffffff")
    looks.paint_type(canvas, "combo_breaker", (60, 20), 24, "#ffffff")
    assert pygame.image.tobytes(canvas.surface, "RGBA") != before
    with pytest.raises(KeyError, match="moon"):
        looks.paint_level(canvas, "moon", (20, 20), 24, "#ffffff")


# ------------------------------------------------------------------------------------------ the cage
def test_the_cage_is_opaque_eight_sided_and_shows_the_level() -> None:
    size, box = (320, 200), Rect(20, 10, 280, 180)
    cold, warm = cage(size, box, "standing"), cage(size, box, "ground")
    assert cold.get_size() == size
    middle = cold.get_at((110, 100)), warm.get_at((110, 100))
    assert middle[0].b > middle[0].r
    assert middle[1].r > middle[1].b
    assert sum(cold.get_at((4, 4))[:3]) < 110, "the hall is dark"
    points = corners(box)
    assert len(points) == 8
    assert min(x for x, _ in points) == pytest.approx(box.left)
    assert max(y for _, y in points) == pytest.approx(box.bottom)
    with pytest.raises(KeyError, match="water"):
        cage(size, box, "water")


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


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def kept(desk: Desk) -> Pictures:
    return Pictures(CARD_SET, lambda: desk, lambda: None, lambda: None)  # type: ignore[arg-type,return-value]


def test_a_picture_is_asked_for_once(kept: Pictures, desk: Desk) -> None:
    assert kept.art((0, 0, None)) is None
    assert kept.art((0, 0, None)) is None
    assert len(desk.asked) == 1
    desk.deliver()
    assert kept.art((0, 0, None)) is not None


def test_prefetch_asks_for_every_card_of_both_decks_the_hand_first(kept: Pictures, desk: Desk) -> None:
    kept.prefetch(kept.deck(first=[5, 2]))
    assert len(desk.asked) == 24
    assert [
        f'"name": "{CARD_SET.kinds[kind]}"' in job.arguments
        for (job, _, _), kind in zip(desk.asked, (5, 2), strict=False)
    ] == [True, True]
    assert not any(urgent for _, _, urgent in desk.asked)


def test_what_was_asked_for_ahead_is_hurried_when_it_is_seen(kept: Pictures, desk: Desk) -> None:
    kept.prefetch(kept.deck(first=[5, 2]))
    kept.art((7, 0, None))
    assert len(desk.asked) == 24
    assert [kept.job((7, 0, None))] == [job for job, _, urgent in desk.asked if urgent]


def test_a_closed_table_wants_nothing_any_more_and_holds_nothing(kept: Pictures, desk: Desk) -> None:
    kept.prefetch(kept.deck())
    desk.deliver()
    kept.close()
    assert desk.asked == []
    assert not kept._masters


def test_each_cast_has_pictures_of_its_own(kept: Pictures, desk: Desk) -> None:
    cast = looks.Cast(0, 1, RED, BLUE)
    assert kept.art((0, 0, cast)) is None
    assert len({job for job, _, _ in desk.asked}) == len(desk.asked) > 24, "all cards of both, once each"
    assert kept.art((0, 0, None)) is None
    plain = desk.asked[-1][0]
    assert CARD_SET.kinds[0] in plain.arguments
    assert sum(job == plain for job, _, _ in desk.asked) == 1


def test_the_cage_comes_later_and_stands_while_the_level_changes(kept: Pictures, desk: Desk) -> None:
    assert kept.cage(100, 60) is None
    desk.deliver(size=(100, 60))
    cold = kept.cage(100, 60)
    assert cold is not None
    assert kept.cage(100, 60, 1) is cold, "until the warm one is there"
    desk.deliver(size=(100, 60))
    assert kept.cage(100, 60, 1) is not cold


def test_scaled_keeps_heads_and_fills(tmp_path: Path) -> None:
    master = Surface((640, 512), 0, 32)
    master.fill("#ff0000")
    for size in ((112, 90), (112, 70), (56, 60)):
        assert cut_and_scaled(master, size, 0.3).get_size() == size
