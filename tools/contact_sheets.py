"""Draw every act of the games as strips of twelve frames, pages of them as PNG pictures: to see all that is acted, and mend it.

usage: python tools/contact_sheets.py [--game GAME]... [--only PATTERN] [--size PX] [--rows N] [--out DIR]

A game offers its acts by `acts() -> Iterator[tuple[str, Act]]` in the module `art.catalogue` of its package, and who is seen in them, where
that is not always the same two, by `looks(name) -> tuple[Look, Look]`; nothing here names a game.
The first and the last frame of a strip are those of the act; the ten between are STEP_MS apart, around the moment in which something meets
(in an act without that: the fastest). Acts shorter than SHORT_MS or longer than LONG_MS are shown at even steps.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from pygame import Surface

from kotgames.system import game_folders
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.endings import REFEREE
from kotgames.ui.art.figure import OKORO, VANCE
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.skeleton import GROUND, Joints, Point, distance, solve

Acts = Callable[[], Iterator[tuple[str, Act]]]
Cast = Callable[[str], tuple[Look, Look]]

FRAMES: Final = 12
STEP_MS: Final = 60
SHORT_MS, LONG_MS = 720, 1500
LEFT, RIGHT, TOP, BOTTOM = -24.0, 124.0, -10.0, 102.0
"""Units of the stage that a frame shows."""
LOOKS: Final = {"a": VANCE, "b": OKORO, "r": REFEREE}
GROUND_COLOUR, MAT_COLOUR, LINE_COLOUR, TEXT_COLOUR, NAME_COLOUR, CONTACT_COLOUR = (
    "#33404f", "#4d6479", "#1c2734", "#c8d4e2", "#ffffff", "#ffd23f",
)  # fmt: skip
TEXT_PX: Final = 13
NAME_WIDTH: Final = 150


# ------------------------------------------------------------------------------------ what there is
def catalogues() -> dict[str, Acts]:
    """The acts of every game that has some, by its id, in the order of lists."""
    found: dict[str, Acts] = {}
    for game_id, place in game_folders.places().items():
        name = f"{place.target.partition(':')[0]}.art.catalogue"
        if (place.package / "art" / "catalogue.py").is_file() and find_spec(name) is not None:
            found[game_id] = import_module(name).acts
    return found


def casts() -> dict[str, Cast]:
    """Who is seen in an act by its name, of every game that says so, by its id."""
    found: dict[str, Cast] = {}
    for game_id in catalogues():
        name = f"{game_folders.places()[game_id].target.partition(':')[0]}.art.catalogue"
        cast = getattr(import_module(name), "looks", None)
        if cast is not None:
            found[game_id] = cast
    return found


# ------------------------------------------------------------------------------------- which frames
def moments(act: Act) -> list[int]:
    """The milliseconds of the frames of a strip."""
    if not SHORT_MS <= act.length <= LONG_MS:
        return [round(act.length * index / (FRAMES - 1)) for index in range(FRAMES)]
    inner = FRAMES - 2
    turning = _turning_point(act)
    before = max(
        3, min(6, round(inner * turning / act.length))
    )  # a throw takes longer to come about than a punch
    latest = act.length - inner * STEP_MS
    first = max(STEP_MS // 2, min(turning - before * STEP_MS, latest - latest % STEP_MS + turning % STEP_MS))
    times = [first + STEP_MS * index for index in range(inner)]
    return [0, *(min(time, act.length) for time in times), act.length]


def _turning_point(act: Act) -> int:
    """When something meets, or where nothing does: when the fastest of the ways between two keys ends."""
    if act.impact >= 0:
        return act.impact_ms
    ways = pairwise(act.keys)
    return max((_way(one.pair, two.pair) / (two.ms - one.ms), two.ms) for one, two in ways)[1]


def _way(one: Pair, two: Pair) -> float:
    """The farthest that a joint comes from one pair to another, in units."""
    names = [field.name for field in fields(Joints) if not field.name.endswith(("up", "forward"))]
    both = [(solve(one.poses[who]), solve(two.poses[who])) for who in ("a", "b")]
    return max(distance(here.point(name), there.point(name)) for here, there in both for name in names)


# ------------------------------------------------------------------------------------------ drawing
def frame_size(height: float) -> tuple[int, int]:
    """Pixels of a frame; `height` is that of 100 units."""
    return round((RIGHT - LEFT) * height / 100), round((BOTTOM - TOP) * height / 100)


def draw_frame(
    figures: Figures,
    pair: Pair,
    height: float,
    contact: Point | None = None,
    looks: Mapping[str, Look] = LOOKS,
) -> Surface:
    """A pair on the mat, with a ring around `contact`."""
    scale = height / 100
    width, tall = frame_size(height)
    picture = Surface((width, tall), 0, 32)
    picture.fill(GROUND_COLOUR)
    pygame.draw.rect(picture, MAT_COLOUR, (0, round((GROUND - 8 - TOP) * scale), width, tall))
    figures.want(looks, scale, [pair])
    while figures.bake_for(1.0):
        pass

    def blit(image: Surface, x: float, y: float) -> None:
        picture.blit(image, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    figures.draw(blit, pair, looks, scale, (-LEFT * scale, -TOP * scale))
    if contact is not None:
        at = ((contact[0] - LEFT) * scale, (contact[1] - TOP) * scale)
        pygame.draw.circle(picture, CONTACT_COLOUR, at, max(4.0, 6 * scale), 1)
    pygame.draw.rect(picture, LINE_COLOUR, picture.get_rect(), 1)
    return picture


def draw_strip(
    figures: Figures, name: str, act: Act, height: float, font: pygame.font.Font, cast: Cast | None = None
) -> Surface:
    """One act: its name at the left, then its frames with their milliseconds."""
    width, tall = frame_size(height)
    row = Surface((NAME_WIDTH + FRAMES * width, tall), 0, 32)
    row.fill(LINE_COLOUR)
    looks = LOOKS if cast is None else {**LOOKS, **dict(zip("ab", cast(name), strict=True))}
    words = [*name.split("/"), f"[{act.sight or '-'}] {act.length} ms"]
    for line, word in enumerate(words):
        row.blit(font.render(word, True, NAME_COLOUR), (6, 2 + line * (TEXT_PX + 2)))
    for index, time in enumerate(moments(act)):
        meets = act.impact >= 0 and time == act.impact_ms
        picture = draw_frame(figures, act.at(time), height, act.point if meets else None, looks)
        picture.blit(font.render(str(time), True, CONTACT_COLOUR if meets else TEXT_COLOUR), (3, 1))
        row.blit(picture, (NAME_WIDTH + index * width, 0))
    return row


def draw_page(
    acts: Sequence[tuple[str, Act]], height: float, figures: Figures | None = None, cast: Cast | None = None
) -> Surface:
    """Some acts below each other; `height` pixels for 100 units."""
    pygame.font.init()
    font = pygame.font.Font(None, TEXT_PX + 3)
    figures = figures or Figures()
    strips = [draw_strip(figures, name, act, height, font, cast) for name, act in acts]
    page = Surface((strips[0].get_width(), sum(one.get_height() for one in strips)), 0, 32)
    y = 0
    for one in strips:
        page.blit(one, (0, y))
        y += one.get_height()
    return page


def main(arguments: Sequence[str]) -> int:
    """Draw the pages."""
    known = catalogues()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=sorted(known), help="a game (all)")
    parser.add_argument("--only", default="", help="only acts whose name matches this regular expression")
    parser.add_argument("--size", type=float, default=72.0, help="height of 100 units in pixels (72)")
    parser.add_argument("--rows", type=int, default=24, help="acts on a page (24)")
    parser.add_argument("--out", type=Path, default=Path("shots/acts"), help="where the pages go")
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    figures, seen = Figures(), casts()
    for game_id in asked.game or known:
        wanted = (row for row in known[game_id]() if re.search(asked.only, row[0]))
        number = 0
        while rows := list(islice(wanted, asked.rows)):
            number += 1
            path = asked.out / f"{game_id}_{number:03}.png"
            pygame.image.save(draw_page(rows, asked.size, figures, seen.get(game_id)), path)
            print(f"{path}: {rows[0][0]} ... {rows[-1][0]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
