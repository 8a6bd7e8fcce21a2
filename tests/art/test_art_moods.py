"""Portraits in four moods, for every sort of head."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from art_helpers import difference, pixels

from kotgames.games.uncaged.table.looks import FIGHTER_LOOKS
from kotgames.ui.art import jobs, paint
from kotgames.ui.art.baker import Job
from kotgames.ui.art.figure import CAST, VANCE, Canvas, Look, draw
from kotgames.ui.art.head import FACES
from kotgames.ui.art.look import BEARDS, GLOVES, HAIRSTYLES, HEADGEAR
from kotgames.ui.art.portrait import BUST, MOODS, READY, cornered, portrait
from kotgames.ui.art.skeleton import EXPRESSIONS

pytestmark = pytest.mark.slow

RED = "#c62f2b"
LOOKS: dict[str, Look] = {
    **CAST,
    **FIGHTER_LOOKS,
    **{f"hair {name}": replace(VANCE, hairstyle=name) for name in HAIRSTYLES},
    **{f"beard {name}": replace(VANCE, beard=name) for name in BEARDS if name},
    **{f"head {name}": replace(VANCE, headgear=name) for name in HEADGEAR if name},
    **{f"gloves {name}": replace(VANCE, glove_style=name) for name in GLOVES},
    "woman bald": replace(VANCE, woman=True, hairstyle="bald", top=RED),
}


def test_there_are_four_moods() -> None:
    assert set(MOODS) == {"ready", "winning", "hurt", "beaten"}
    assert next(iter(MOODS)) == READY
    with pytest.raises(KeyError, match="bored"):
        portrait(VANCE, 40, mood="bored")


@pytest.mark.parametrize("name", LOOKS)
def test_moods_are_told_apart_on_every_head(name: str) -> None:
    for facing in (1, -1):
        faces = {mood: cornered(LOOKS[name], 72, RED, facing, mood) for mood in MOODS}
        for one, other in combinations(MOODS, 2):
            assert difference(faces[one], faces[other]) > 8.0, (one, other, facing)


@pytest.mark.parametrize("mood", MOODS)
def test_people_are_told_apart_in_every_mood(mood: str) -> None:
    faces = {name: cornered(look, 72, RED, 1, mood) for name, look in CAST.items()}
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) > 2.0, (one, other)


def test_moods_are_told_apart_where_portraits_are_smallest() -> None:
    faces = [cornered(VANCE, 26, RED, 1, mood) for mood in MOODS]
    for one, other in combinations(faces, 2):
        assert difference(one, other) > 8.0


def _head_only(expression: str, **changes: str) -> pygame.Surface:
    """The head in the same pose before nothing: what differs is the face."""
    canvas = Canvas(90, 90, 4.0)
    canvas.origin = (38.0, 8.0)
    draw(canvas, replace(BUST, expression=expression), replace(VANCE, **changes), ("head",))
    return canvas.image()


def test_every_face_is_drawn_and_different() -> None:
    assert set(EXPRESSIONS) < set(FACES)
    faces = {name: _head_only(name) for name in FACES}
    for one, other in combinations(FACES, 2):
        assert difference(faces[one], faces[other]) > 0.35, (one, other)


@pytest.mark.parametrize("headgear", ["helmet", "alien", "goat"])
def test_who_shows_no_human_face_shows_the_mood_too(headgear: str) -> None:
    faces = {name: _head_only(name, headgear=headgear) for name in ("angry", "hurt", "beaten")}
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) > 0.3, (one, other)


def _reds(surface: pygame.Surface) -> int:
    """Pixels of the colour of blood."""
    wanted = paint.color("#c4161f")
    around = pygame.mask.from_threshold(surface, wanted, (12, 12, 12, 255))
    return around.count()


def test_only_who_was_hit_bleeds() -> None:
    assert _reds(_head_only("angry")) == _reds(_head_only("grin")) == 0
    assert _reds(_head_only("hurt")) > 5
    assert _reds(_head_only("beaten")) > 5


def test_light_follows_the_mood() -> None:
    light = {mood: sum(pixels(cornered(VANCE, 80, RED, 1, mood))) for mood in MOODS}
    assert light["winning"] > light["ready"] > light["hurt"] > light["beaten"]


def test_a_job_bakes_what_is_drawn() -> None:
    job = Job.of(
        "kotgames.ui.art.jobs:portrait", look=VANCE.data(), px=60, colour=RED, facing=-1, mood="hurt"
    )
    (baked,) = jobs.portrait(look=VANCE.data(), px=60, colour=RED, facing=-1, mood="hurt").surfaces
    assert difference(baked, cornered(VANCE, 60, RED, -1, "hurt")) == 0
    assert jobs.function_of(job.name) is jobs.portrait
