"""The drawings and acts of Knock Out Punch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from kotgames.games.knock_out_punch.art import arrows, catalogue, comic, gloves, specials
from kotgames.games.knock_out_punch.art import ring as canvas_ring
from kotgames.games.knock_out_punch.card_set import FIGHTER, shipped
from kotgames.games.knock_out_punch.table import card_parts, glove_pictures, looks
from kotgames.games.knock_out_punch.table.pictures import MORE_POINTS, does_of, sort_of
from kotgames.ui.art.figure import single
from kotgames.ui.art.poses import pose

CARD_SET = shipped()
PICTURE = (120, 96)
FRAME = (100, 139)


def drawings() -> Iterator[tuple[str, Callable[[], object]]]:
    """By name; acts of the catalogue as they are."""
    for kind, name in enumerate(CARD_SET.kinds):
        yield f"kop picture {name}", lambda kind=kind: picture(kind)
        yield (
            f"kop sign {name}",
            lambda kind=kind: card_parts.emblem(PICTURE, CARD_SET, kind, card_parts.design(CARD_SET, kind)),
        )
    for location, fighter in enumerate(CARD_SET.fighters):
        yield (
            f"kop boxer {fighter}",
            lambda location=location: single(pose("stance"), looks.look_of(CARD_SET, location), 160, 1),
        )
    for name, act in catalogue.acts():
        yield f"kop act {name}", lambda act=act: act
    yield "kop ring", lambda: canvas_ring.ring((200, 130), Rect(10, 8, 180, 110))
    yield "kop back", lambda: card_parts.back(FRAME)
    yield "kop crowd back", lambda: card_parts.crowd_back(FRAME)
    for token in ("king", "challenge"):
        yield f"kop token {token}", lambda token=token: card_parts.token(60, token)
    for uppercut in (False, True):
        what = "up" if uppercut else "down"
        yield f"kop badge {what}", lambda uppercut=uppercut: arrows.badge(40, 30.0, uppercut=uppercut)
        yield (
            f"kop arrow {what}",
            lambda uppercut=uppercut: arrows.curved(
                (160, 120), (10, 100), (60, 10), (150, 40), 14, uppercut=uppercut
            ),
        )
    yield "kop gloves", lambda: gloves.row(3, 30)
    yield "kop lane", lambda: glove_pictures.ring((320, 180)).surfaces[0]
    yield "kop glove", lambda: glove_pictures.glove(80).surfaces[0]


def picture(kind: int) -> Surface:
    """The picture of a kind of card."""
    if CARD_SET.does[kind] == FIGHTER:
        location = CARD_SET.location[kind]
        return comic.boxer(CARD_SET.fighters[location], location, sort_of(CARD_SET, kind), PICTURE)
    return specials.special(does_of(CARD_SET, kind), PICTURE, high=CARD_SET.points[kind] >= MORE_POINTS)
