"""Colours, faces and sizes: the tokens every scene draws with.

Sizes are in units (see `canvas`). Contrast of text on its ground is at least 4.5:1 in every palette (tested). State is never told by
colour alone: icons and shapes go with it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

UI = "roboto-condensed-500"
UI_BOLD = "roboto-condensed-700"
UI_LIGHT = "roboto-condensed-400"
POSTER = "anton-400"
CARD = "barlow-semi-condensed-600"
CARD_BOLD = "barlow-semi-condensed-700"

BODY = 16.0
SMALL = 15.0
"""The smallest text there is."""
HEAD = 22.0
TITLE = 34.0


@dataclass(frozen=True, slots=True)
class Palette:
    """Named colours as "#rrggbb"."""

    name: str = "normal"
    ground_high: str = "#2b323d"
    ground_low: str = "#12151b"
    panel_high: str = "#242c39"
    panel_low: str = "#141a23"
    panel_edge: str = "#465264"
    field_: str = "#2d3644"
    text: str = "#ffffff"
    text_soft: str = "#d5deea"
    text_dim: str = "#b4c0d0"
    gold: str = "#ffd34d"
    gold_ink: str = "#3a2702"
    ok: str = "#8fe0a8"
    danger: str = "#ff9d92"
    info: str = "#9ccbff"
    focus: str = "#ffffff"
    lit: str = "#ffd34d"
    primary: str = "#2f9b4f"
    second: str = "#33618f"
    warn: str = "#9a6a1c"
    stop: str = "#a8322d"
    quiet: str = "#4a5362"
    seat_0: str = "#c62f2b"
    seat_1: str = "#2459a8"
    seat_2: str = "#23703d"
    seat_3: str = "#6b3fa0"
    seat_4: str = "#0f6b70"
    seat_5: str = "#8a5a14"
    standing: str = "#4f8fd6"
    standing_low: str = "#1f4f96"
    ground_zone: str = "#cf7d52"
    ground_zone_low: str = "#8a4526"
    paper: str = "#f1e8d2"
    paper_ink: str = "#2a2018"
    ready_tray: str = "#16321f"
    ready_edge: str = "#3f7a52"
    hurt_tray: str = "#3a1c1f"
    hurt_edge: str = "#7a3a3a"

    def seat(self, seat: int) -> str:
        """The colour of a seat, 0 to 5."""
        return str(getattr(self, f"seat_{seat}"))


NORMAL = Palette()
CONTRAST = replace(
    NORMAL,
    name="contrast",
    ground_high="#0b0d11",
    ground_low="#000000",
    panel_high="#0d1117",
    panel_low="#000000",
    panel_edge="#c9d3e0",
    field_="#10161f",
    text_soft="#ffffff",
    text_dim="#e6edf6",
    gold="#ffe14a",
    focus="#00e5ff",
    lit="#ffe14a",
)
COLOUR_SAFE = replace(
    NORMAL,
    name="colour_safe",
    # orange against blue, readable with red-green blindness (Okabe and Ito's set, darkened for white text); the others were looked for so
    # that all six stay apart for every kind of colour blindness, by lightness where hues fall together
    seat_0="#b4500a",
    seat_1="#0b5f9e",
    seat_2="#537d51",
    seat_3="#3f13ba",
    seat_4="#20494f",
    seat_5="#7d1f0c",
    ok="#8fd0ff",
    danger="#ffb26b",
    primary="#0b6ba8",
    stop="#9a4a08",
    ready_tray="#10283f",
    ready_edge="#3f7fb8",
    hurt_tray="#3d2a12",
    hurt_edge="#a06a2c",
)
PALETTES = {palette.name: palette for palette in (NORMAL, CONTRAST, COLOUR_SAFE)}


MOST_SEATS = 6

CORNERS = {
    "red": "#c62f2b",
    "blue": "#2459a8",
    "green": "#23703d",
    "violet": "#6b3fa0",
    "teal": "#0f6b70",
    "bronze": "#8a5a14",
    "steel": "#4a5666",
}
"""The colours a corner may be given; white text stands on each."""
_SEEN_AS = {"colour_safe": {"red": "orange", "bronze": "brown"}}
"""By palette: what a usual corner colour is there, where it is another one."""


def corner_called(palette: str, corner: str) -> str:
    """The key of the word for a corner's colour as a palette (by its name in the settings) shows it."""
    return _SEEN_AS.get(palette, {}).get(corner, corner)


@cache
def with_corners(palette: Palette, corners: tuple[str, ...]) -> Palette:
    """The palette with chosen corner colours, one for each seat; the usual ones are the palette's own (they may be made for weak eyes)."""
    usual = tuple(CORNERS)[:MOST_SEATS]
    chosen = {
        f"seat_{seat}": palette.seat(usual.index(name))
        if name in usual
        else CORNERS.get(name, palette.seat(seat))
        for seat, name in enumerate(corners[:MOST_SEATS])
    }
    return replace(palette, name=f"{palette.name} {' '.join(corners)}", **chosen)


def colours(palette: Palette) -> dict[str, str]:
    """The colours of a palette by name."""
    return {f.name: getattr(palette, f.name) for f in fields(palette) if f.name != "name"}
