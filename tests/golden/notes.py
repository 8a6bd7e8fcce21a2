"""What was drawn, in numbers: notes of every call of pygame's pens, and how light a picture is where.

The notes are exact and the same with every font library and scaler: points, colours and widths as the program gives them. What is laid on
without a pen (gradients, shadows, textures) is seen in the tones of the finished picture, which may be a little off.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import pygame
import pytest
from pygame import Color, Rect, Surface

from kotgames.ui.art import lettering, paint, poses
from kotgames.ui.art.rig.turning import Turn, Turner
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from tests.ui.driver import Driver, Opener

PENS = ("polygon", "circle", "rect", "line", "lines", "ellipse", "arc", "aaline", "aalines")
TURNS = ("rotozoom", "rotate", "scale", "smoothscale")
GRID = (4, 4)
NEAR = 2
"""Tones of the same picture differ by so many levels at most."""


def plain(value: Any) -> Any:
    """A value as it is noted: numbers in tenths, pictures as their sizes."""
    kind = type(value)
    # nearly all that pens are given, by millions
    if kind is int or kind is str:
        return value
    if kind is float:
        return round(value, 1) + 0.0
    if kind is tuple or kind is list:
        said = _points(value) if len(value) > 2 and type(value[0]) is tuple else None
        return said or tuple([plain(part) for part in value])
    make = _PLAIN.get(kind)
    if make is None:
        make = _PLAIN[kind] = _plainly(value)
    return make(value)


_PLAIN: dict[type, Callable[[Any], Any]] = {}
"""By its type, what a value is noted as."""


def _plainly(value: Any) -> Callable[[Any], Any]:
    """What notes the values of this one's type."""
    if isinstance(value, Surface):
        return Surface.get_size
    if isinstance(value, Color):
        return tuple
    if value is None or isinstance(value, (str, int)):
        return lambda one: one
    if isinstance(value, float):
        return lambda one: round(one, 1) + 0.0
    if isinstance(value, (set, frozenset)):
        return lambda one: tuple(sorted(map(repr, one)))
    if isinstance(value, (Rect, pygame.FRect)):
        return lambda one: tuple(map(plain, one))
    if is_dataclass(value):
        names = [field.name for field in fields(value)]
        return lambda one: tuple([plain(getattr(one, name)) for name in names])
    if isinstance(value, dict):
        return lambda one: tuple([(name, plain(part)) for name, part in one.items()])
    if isinstance(value, Iterable):
        return lambda one: tuple(map(plain, one))
    return lambda one: type(one).__name__


class Noted(str):
    """A value as `repr` writes it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _points(value: Sequence[Any]) -> Noted | None:
    """Points as `plain` notes them, written all at once (a drawing has thousands); None where these are no points of two floats."""
    if set(map(type, value)) != {tuple} or set(map(len, value)) != {2}:
        return None
    flat = tuple(chain.from_iterable(value))
    if set(map(type, flat)) != {float}:
        return None
    said = ("(%.1f, %.1f), " * len(value) % flat)[:-2]
    return Noted(f"({said})".replace("-0.0", "0.0"))


def digest(notes: object) -> str:
    """Short for everything that was noted."""
    return hashlib.sha256(repr(notes).encode()).hexdigest()[:12]


def tones(picture: Surface) -> str:
    """Sixteen parts of a picture, each by its colour and how much it covers, in hexadecimal digits."""
    whole = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    whole.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.image.tobytes(pygame.transform.smoothscale(whole, GRID), "RGBA").hex()


def near(one: str, two: str) -> bool:
    """Whether two tones are of the same picture."""
    return len(one) == len(two) and all(
        abs(a - b) <= NEAR for a, b in zip(bytes.fromhex(one), bytes.fromhex(two), strict=True)
    )


PENLESS = {"_small_radial", "_steps", "_line_of_colours"}
"""Functions of the art that compute pixels one by one, without a pen and without letters."""


def forget() -> None:
    """Empty what the program keeps of drawings made before, so that everything is drawn. Poses are read from files and stay, and so does
    what no pen has drawn."""
    for clear in _kept(len(sys.modules)):
        clear()


@lru_cache(maxsize=1)
def _kept(_: int) -> list[Callable[[], None]]:
    """What empties each memory of drawings in the modules there are, looked for again when there are more of them."""
    found: list[Callable[[], None]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith("kotgames.") and (".ui" in name or ".art" in name or ".table" in name):
            for value in list(vars(module).values()):
                owners = [value, *vars(value).values()] if isinstance(value, type) else [value]
                for one in owners:
                    kept = getattr(one, "__func__", one)
                    clear = getattr(kept, "cache_clear", None)
                    if (
                        clear is not None
                        and kept.__module__ != poses.__name__
                        and kept.__name__ not in PENLESS
                    ):
                        found.append(clear)
    return found


@contextmanager
def pens() -> Iterator[list[Any]]:
    """Notes of what is drawn in the meantime."""
    found: list[Any] = []

    def noted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def draw(*arguments: Any, **named: Any) -> Any:
            found.append((name, plain(arguments), plain(named) if named else ()))
            return call(*arguments, **named)

        return draw

    with pytest.MonkeyPatch.context() as patch:
        for module, names in ((pygame.draw, PENS), (pygame.transform, TURNS)):
            for name in names:
                patch.setattr(module, name, noted(name, getattr(module, name)))
        patch.setattr(Turner, "turn", _one_after_the_other)
        yield found


def _one_after_the_other(_: Turner, turns: Sequence[Turn]) -> None:
    """Pieces are turned by nobody else, so that what is noted has an order."""
    for one in turns:
        one.make()


def drawn(make: Callable[[], object]) -> str:
    """What a drawing is, in one line: what the pens did and, of a picture, its tones."""
    with letters(), pens() as found:
        made = make()
    if isinstance(made, Surface):
        return f"{digest(found)} {tones(made)}"
    return digest((found, plain(made)))


def same(kept: str, fresh: str) -> bool:
    """Whether two such lines say the same."""
    one, two = kept.split(" "), fresh.split(" ")
    return len(one) == len(two) and one[0] == two[0] and all(map(near, one[1:], two[1:]))


# ---- screens


class Letters:
    """A font whose letters are all equally wide: what is drawn with it lies at the same place with every font library."""

    def __init__(self, face: str, px: int) -> None:
        self.face, self.px = face, px

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of a line."""
        return round(len(text) * self.px * 0.48), self.get_height()

    def get_height(self) -> int:
        """Height of a line."""
        return round(self.px * 1.2)

    get_linesize = get_height

    def render(self, text: str, smooth: bool, colour: Any) -> Surface:
        """A bar in the colour of the text."""
        bar = Surface(self.size(text), pygame.SRCALPHA, 32)
        bar.fill(colour)
        return bar


@contextmanager
def letters() -> Iterator[None]:
    """All text is set in `Letters`, and nothing is kept that was measured with others."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (lettering, paint):
            patch.setattr(module, "font", Letters)
        forget()
        yield
    forget()


DRAWS = (
    "blit",
    "center",
    "shape",
    "icon",
    "baked",
    "fill",
    "rounded",
    "gradient",
    "rim",
    "shadow",
    "halo",
    "panel",
    "text",
    "paragraph",
)
"""What a canvas draws with."""


@contextmanager
def shapes() -> Iterator[set[str]]:
    """What shapes are asked for in the meantime: their keys, which have in them all that they are drawn from, and what canvas and pens
    are told while they are drawn."""
    found: set[str] = set()
    within: list[list[Any]] = []
    get = Shapes.get

    def noted(
        self: Shapes, key: tuple[object, ...], make: Callable[[], Surface], *, finished: bool = False
    ) -> Surface:
        def watched() -> Surface:
            within.append([])
            try:
                return make()
            finally:
                found.add(repr((plain(key), within.pop())))

        found.add(repr(plain(key)))
        return get(self, key, watched, finished=finished)

    def told(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def draw(self: Canvas, *arguments: Any, **named: Any) -> Any:
            if within:
                within[-1].append((name, plain(arguments), plain(named) if named else ()))
            return call(self, *arguments, **named)

        return draw

    def stroked(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def draw(*arguments: Any, **named: Any) -> Any:
            if within:
                within[-1].append((name, plain(arguments), plain(named) if named else ()))
            return call(*arguments, **named)

        return draw

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shapes, "get", noted)
        for name in DRAWS:
            patch.setattr(Canvas, name, told(name, getattr(Canvas, name)))
        for name in PENS:
            patch.setattr(pygame.draw, name, stroked(name, getattr(pygame.draw, name)))
        yield found


def screen(size: tuple[int, int], text: int, opener: Opener) -> str:
    """What is drawn on a screen, in one line: its shapes, and every stroke of the frame with its place."""
    with letters(), shapes() as found:
        driver = Driver(size, text=text)
        try:
            opener(driver)
            for _ in range(6):
                driver.step(100)
            driver.app.redraw()
            driver.app.frame()
            frame = driver.app._on_screen
            assert frame is not None
            strokes = [plain(tuple(stroke)) for stroke in frame._strokes]
            texts = sorted(set(driver.texts()))
        finally:
            driver.close()
    return digest((sorted(found), strokes, texts))
