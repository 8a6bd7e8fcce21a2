"""The corners of six seats are told apart, also by those who see fewer colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from kotgames.system.catalogue import Words
from kotgames.ui.theme import CORNERS, MOST_SEATS, PALETTES, Palette, corner_called, with_corners

Colour = tuple[float, float, float]

SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes 2009, the strongest form of each; on linear light
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(colour: str) -> Colour:
    """A colour as linear light."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def lab(linear: Colour) -> Colour:
    """CIE L*a*b* of linear light, D65."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in linear)
    x, y, z = (
        value / white
        for value, white in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue, 0.95047),
            (0.2126 * red + 0.7152 * green + 0.0722 * blue, 1.0),
            (0.0193 * red + 0.1192 * green + 0.9505 * blue, 1.08883),
        )
    )
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def least(palette: Palette, sight: str) -> float:
    """How far apart the two corners are that are most alike (CIE 1976; 2.3 is just seen)."""
    seen = []
    for seat in range(MOST_SEATS):
        whole = light(palette.seat(seat))
        red, green, blue = (
            sum(share * part for share, part in zip(row, whole, strict=True)) for row in SIGHTS[sight]
        )
        seen.append(lab((red, green, blue)))
    return min(
        sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5 for one, two in combinations(seen, 2)
    )


@pytest.mark.parametrize(
    ("sight", "far"), [("all colours", 24), ("no red", 24), ("no green", 24), ("no blue", 14)]
)
def test_the_safe_palette_keeps_six_corners_apart(sight: str, far: float) -> None:
    assert least(PALETTES["colour_safe"], sight) > far


@pytest.mark.parametrize("palette", ["normal", "contrast"])
def test_the_other_palettes_keep_them_apart_for_most(palette: str) -> None:
    assert least(PALETTES[palette], "all colours") > 24


@pytest.mark.parametrize("palette", list(PALETTES))
def test_white_letters_are_read_on_each(palette: str) -> None:
    shown = with_corners(PALETTES[palette], tuple(CORNERS)[:MOST_SEATS])
    for seat in range(MOST_SEATS):
        red, green, blue = light(shown.seat(seat))
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_corner_has_a_name_of_its_own(language: str) -> None:
    words = Words(language)
    for palette in PALETTES:
        names = [words(f"colour.{corner_called(palette, corner)}") for corner in CORNERS]
        assert len(set(names)) == len(names)
        assert not any(name.startswith("[") for name in names)
