"""Knockdown's fighters: looks from their sheets, portraits in all moods, posters, the hall, and the keeper of all pictures."""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

import pygame
import pytest
from art_helpers import difference
from pygame import Surface

from kotgames.games.knockdown.art import card_art, jobs
from kotgames.games.knockdown.art import looks as worn
from kotgames.games.knockdown.card_set import CardSet, from_data, shipped
from kotgames.games.knockdown.table import looks
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.ui import theme
from kotgames.ui.art.baker import Baked, Job
from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import MOODS
from kotgames.ui.art.poses import pose
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import portraits
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()
FIGHTERS = range(len(CARD_SET.fighters))
RED, BLUE = "#c62f2b", "#2459a8"


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    return Canvas(Surface((400, 300), pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), Shapes())


def other_look(**parts: object) -> CardSet:
    """The shipped set with the first fighter dressed otherwise."""
    data = copy.deepcopy(CARD_SET.data)
    data["fighters"]["fighters"][0]["look"].update(parts)
    return from_data(data)


# ------------------------------------------------------------------------------------------- looks
def test_every_look_of_the_box_is_one_the_rig_knows_whole() -> None:
    said: list[str] = []
    for fighter in FIGHTERS:
        look = looks.look_of(CARD_SET, fighter, RED, lambda key, params: said.append(f"{key} {params}"))
        assert look.trim == RED
        own = Look.of(dict(CARD_SET.looks[fighter]))
        assert (look.skin, look.headgear, look.prop, look.bulk) == (
            own.skin,
            own.headgear,
            own.prop,
            own.bulk,
        )
    assert said == []


def test_what_the_rig_does_not_know_of_a_look_is_said_by_name_and_worn_plain() -> None:
    said: list[tuple[str, dict[str, Any]]] = []
    card_set = other_look(wings="#ffffff", hairstyle="beehive", bulk=9)
    look = looks.look_of(card_set, 0, RED, lambda key, params: said.append((key, params)))
    assert sorted((key, params["part"]) for key, params in said) == [
        ("worn.hairstyle", "hairstyle"), ("worn.part", "wings"), ("worn.size", "bulk"),
    ]  # fmt: skip
    assert look.hairstyle == Look().hairstyle
    assert look.skin == CARD_SET.looks[0]["skin"]


def test_nobody_yet_is_somebody_plain() -> None:
    assert worn.look_of(CARD_SET, -1) == worn.PLAIN
    assert worn.look_of(CARD_SET, 99) == worn.PLAIN


def test_who_shoots_holds_something() -> None:
    for fighter in FIGHTERS:
        look = worn.look_of(CARD_SET, fighter)
        assert worn.dressed(look, shoots=True).prop == "rifle"
        assert worn.dressed(look, shoots=False).prop == ""
        if look.prop:
            assert worn.armed(look) == look
        else:
            assert worn.armed(look).prop_color == worn.SIDEARM


# --------------------------------------------------------------------------------------- portraits
def test_every_fighter_has_a_face_of_their_own(canvas: Canvas) -> None:
    shown = [portraits.chosen(canvas, looks, CARD_SET, fighter, RED, 80) for fighter in (-1, *FIGHTERS)]
    for a, b in combinations(range(len(shown)), 2):
        assert difference(shown[a], shown[b]) > 8.0, (a, b)
    assert all(face.get_size() == (80, 80) for face in shown)


@pytest.mark.parametrize("fighter", FIGHTERS)
def test_all_four_moods_are_seen(canvas: Canvas, fighter: int) -> None:
    shown = {mood: portraits.chosen(canvas, looks, CARD_SET, fighter, BLUE, 80, 1, mood) for mood in MOODS}
    assert len(shown) == 4
    for a, b in combinations(shown, 2):
        assert difference(shown[a], shown[b]) > 3.0, (a, b)


def test_corners_and_sides_are_seen(canvas: Canvas) -> None:
    plain = portraits.chosen(canvas, looks, CARD_SET, 0, RED, 64)
    assert difference(plain, portraits.chosen(canvas, looks, CARD_SET, 0, BLUE, 64)) > 15
    assert difference(plain, portraits.chosen(canvas, looks, CARD_SET, 0, RED, 64, -1)) > 8
    assert portraits.chosen(canvas, looks, CARD_SET, 0, RED, 28).get_size() == (28, 28)


def test_posters_show_whole_fighters(canvas: Canvas) -> None:
    assert set(looks.STANCES) == set(CARD_SET.fighter_ids)
    assert len({pose(name) for name in looks.STANCES.values()}) == 3
    tall = [looks.poster(canvas, CARD_SET, fighter, BLUE, 90, 130) for fighter in (-1, *FIGHTERS)]
    for a, b in combinations(range(len(tall)), 2):
        assert difference(tall[a], tall[b]) > 4.0, (a, b)
    wide = looks.poster(canvas, CARD_SET, 1, BLUE, 140, 90)
    assert wide.get_size() == (140, 90)
    assert (
        difference(
            looks.poster(canvas, CARD_SET, 1, BLUE, 90, 130),
            looks.poster(canvas, CARD_SET, 1, BLUE, 90, 130, -1),
        )
        > 3
    )


# ------------------------------------------------------------------------------------------- the hall
def test_the_hall_is_opaque_and_its_gallery_lives() -> None:
    size = (320, 180)
    (back,) = jobs.hall(size).surfaces
    assert back.get_size() == size
    assert back.get_flags() & pygame.SRCALPHA == 0
    crowds = jobs.crowd(size).surfaces
    assert len(crowds) == 3
    assert len({one.get_size() for one in crowds}) == 1
    assert crowds[0].get_width() == size[0]
    for a, b in combinations(crowds, 2):
        assert difference(a, b) > 0.3
    upper = back.subsurface((0, 0, *crowds[0].get_size()))
    assert difference(upper, crowds[0]) < 8.0, "at rest it is the hall, with people in it"
    above, below = back.get_at((160, 20)), back.get_at((160, 150))
    assert sum(above[:3]) < sum(below[:3]), "the deck is lit"


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
    return Pictures(CARD_SET, lambda: desk, lambda: None)  # type: ignore[arg-type,return-value]


def test_a_picture_is_asked_for_once_and_kept(kept: Pictures, desk: Desk) -> None:
    assert kept.art(3) is None
    assert kept.art(3) is None
    assert len(desk.asked) == 1
    desk.deliver()
    assert kept.art(3) is not None


def test_prefetch_asks_for_every_attack_the_wanted_first(kept: Pictures, desk: Desk) -> None:
    kept.prefetch([5, 2, *range(len(CARD_SET.source_ids))])
    assert len(desk.asked) == len(CARD_SET.source_ids) == 30
    assert all(
        f'"name": "{CARD_SET.source_ids[source]}"' in job.arguments
        for (job, _, _), source in zip(desk.asked, (5, 2), strict=False)
    )
    assert not any(urgent for _, _, urgent in desk.asked)
    kept.art(7)
    assert len(desk.asked) == 30
    assert [job for job, _, urgent in desk.asked if urgent] == [kept.job(7)]


def test_a_closed_table_wants_nothing_any_more(kept: Pictures, desk: Desk) -> None:
    kept.prefetch(range(len(CARD_SET.source_ids)))
    desk.deliver()
    kept.close()
    assert desk.asked == []
    assert not kept._masters


def test_the_worker_draws_what_a_job_says() -> None:
    one, two = worn.look_of(CARD_SET, 0).data(), worn.look_of(CARD_SET, 1).data()
    (drawn,) = jobs.card("jab", "high", one, two, [160, 128]).surfaces
    assert drawn.get_size() == (160, 128)
    plain = card_art.picture("jab", "high", Look.of(one), Look.of(two), (160, 128))
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(plain, "RGB")
