"""The looks of UNCAGED's fighters, their portraits, and the signs of card types and levels.

Likenesses are invented. In a match a fighter wears the corner's colour; hair, build and ornaments stay their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from pygame import Surface

from kotgames.games.uncaged.art import comic, marks
from kotgames.games.uncaged.card_set import CardSet
from kotgames.ui.art import paint
from kotgames.ui.art.look import CAST, Look, Say, silent
from kotgames.ui.art.poses import pose
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table import posters

FIGHTER_LOOKS: Final[dict[str, Look]] = {
    "deflector": Look(  # glass-worker's daughter: light, quick, never a hair out of place
        skin="#f2cbb0", hair="#a23f22", hairstyle="bun", woman=True, bulk=0.95, top="#2b3a4a", shorts="#2b3a4a", gloves="#2b3a4a",
        trim="#bfe9f2", bracer="#bfe9f2", eye="#2f7f93",
    ),
    "turncoat": Look(  # chess teacher: patient, a moustache with an opinion
        skin="#b9794f", hair="#17100e", hairstyle="curly", beard="goatee", bulk=0.98, shorts="#1f2733", gloves="#1f2733", trim="#ffd34d",
        tattoo="#3b241a",
    ),
    "grinder": Look(  # woodcutter: broad, bearded, unhurried
        skin="#f0c6a6", hair="#c98f3f", hairstyle="long", beard="full", bulk=1.18, shorts="#5a6472", gloves="#30363f", shin="#6d4a2b",
        tattoo="#35506e",
    ),
    "engine": Look(  # hurdler: long lines, a band to keep the sweat off
        skin="#5f3926", hair="#100b0a", hairstyle="ponytail", woman=True, bulk=0.92, top="#e0a21f", shorts="#e0a21f", gloves="#16181d",
        band="#ffd34d", trim="#fff0c0",
    ),
}  # fmt: skip
"""By fighter id."""

STANCES: Final = {
    "deflector": "unc_ilka",
    "turncoat": "unc_rafa",
    "grinder": "unc_nils",
    "engine": "unc_temi",
}
"""The pose in which a fighter is introduced."""

NOBODY: Final = ("unc nobody", "#2a3340", "#10151d", "#0a0e14")
"""See `portraits.Nobody`."""
ATTACKER_COLOUR, DEFENDER_COLOUR = "#c62f2b", "#2459a8"
"""Kit of the two on card pictures: who plays an Attack card is red, who plays a Defence card blue."""

PICTURE_PAIRS: Final = (
    ("turncoat", "grinder"),
    ("engine", "deflector"),
    ("grinder", "turncoat"),
    ("deflector", "engine"),
    ("turncoat", "engine"),
    ("grinder", "deflector"),
)
"""Pairs on the pictures of cards that are nobody's (in the log), in the order of the cards."""


def look_of(card_set: CardSet, fighter: int, colour: str, say: Say = silent) -> Look:
    """A fighter (index in `CardSet.fighters`, -1 for nobody yet) in the kit of a corner; one of a player's own file wears the look it
    names, or, where the rig does not know that, one of the cast, and `say` gets that."""
    if not 0 <= fighter < len(card_set.fighters):
        return _dressed(CAST["vance" if fighter < 0 else "okoro"], colour)
    row = card_set.fighters[fighter]
    found = FIGHTER_LOOKS.get(row.id) or CAST.get(row.look)
    if found is None:
        say("worn.name", {"value": row.look})
        found = list(CAST.values())[fighter % len(CAST)]
    return _dressed(found, colour)


def _dressed(look: Look, colour: str) -> Look:
    return replace(look, shorts=colour, gloves=colour, top=colour if look.top else "")


class Cast(NamedTuple):
    """The cast of a seat's cards: its fighter, who plays them, and the rival's (indices in `CardSet.fighters`), each in the colour of the
    corner."""

    fighter: int
    rival: int
    colour: str
    rival_colour: str

    @property
    def turned(self) -> Cast:
        """The cast of the rival's cards."""
        return Cast(self.rival, self.fighter, self.rival_colour, self.colour)


def picture_looks(
    kind: int, role: int, card_set: CardSet | None = None, cast: Cast | None = None
) -> tuple[Look, Look]:
    """(who plays the card, the rival) on the picture of a card: the fighters of `cast`, or, on a card that is nobody's, a pair that changes
    from card to card."""
    if cast is not None and card_set is not None:
        return (
            look_of(card_set, cast.fighter, cast.colour),
            look_of(card_set, cast.rival, cast.rival_colour),
        )
    one, two = PICTURE_PAIRS[kind % len(PICTURE_PAIRS)]
    own, other = (ATTACKER_COLOUR, DEFENDER_COLOUR) if role == 0 else (DEFENDER_COLOUR, ATTACKER_COLOUR)
    return _dressed(FIGHTER_LOOKS[one], own), _dressed(FIGHTER_LOOKS[two], other)


# ------------------------------------------------------------------------------------------ posters
def poster(
    canvas: Canvas, card_set: CardSet, fighter: int, colour: str, width: int, height: int, facing: int = 1
) -> Surface:
    """A fighter in a stance of their own before a burst, `width` x `height` pixels, rounded; for the choice of a fighter."""

    def draw(size: tuple[int, int]) -> Surface:
        light, dark = paint.lighten(colour, 0.12), paint.darken(colour, 0.72)
        result = paint.new(*size)
        center = (0.5, 0.36)
        result.blit(paint.burst(size, center, paint.color(colour), light, 20, 0.1), (0, 0))
        result.blit(paint.radial(size, (255, 250, 225, 215), (255, 250, 225, 0), center, 0.75, 0.9), (0, 0))
        shade = paint.radial(size, paint.color(dark, 0), paint.color(dark, 235), center, 1.45, 1.7)
        result.blit(shade, (0, 0))
        result.blit(paint.halftone(size, paint.color(dark, 130), max(3.0, size[1] / 34), (-0.3, 1.0)), (0, 0))
        if not 0 <= fighter < len(card_set.fighters):
            posters.put_nobody(result, paint.color("#05070b", 200))
            return result
        look = look_of(card_set, fighter, colour)
        stance = pose(STANCES.get(card_set.fighters[fighter].id, "stance"))
        posters.put_fighter(result, look, stance, facing, "#fff4cf", dark, 140)
        return result

    key = ("unc poster", card_set.digest, fighter, colour, facing)
    return posters.poster(canvas, key, width, height, draw)


# -------------------------------------------------------------------------------------------- signs
LEVEL_MARKS: Final = {"standing": marks.STANDING, "ground": marks.GROUND, "any": marks.ANY}


def type_icon(kind: str) -> str:
    """The sign of a card type, for `marks.mark`; KeyError for an unknown one."""
    return comic.TYPE_PALETTES[kind].icon


def paint_type(canvas: Canvas, kind: str, point: Point, size: float, colour: str) -> None:
    """The sign of a card type, centred at a point."""
    paint_mark(canvas, type_icon(kind), point, size, colour)


def paint_level(canvas: Canvas, level: str, point: Point, size: float, colour: str) -> None:
    """The sign of "standing", "ground" or "any", centred at a point."""
    paint_mark(canvas, LEVEL_MARKS[level], point, size, colour)


def paint_mark(canvas: Canvas, name: str, point: Point, size: float, colour: str) -> None:
    """Any sign or icon in one colour, centred at a point."""
    px = canvas.px(size)
    image = canvas.cached(("unc mark", name, colour), (px, px), lambda w, h: marks.mark(name, w, colour))
    canvas.center(image, point)
