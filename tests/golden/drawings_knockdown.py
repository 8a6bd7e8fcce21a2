"""The drawings and acts of Knockdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import Surface

from kotgames.games.knockdown.art import (
    arena,
    card_art,
    catalogue,
    effects,
    hexes,
    looks,
    miniatures,
    overlays,
    signs,
    tokens,
)
from kotgames.games.knockdown.art.arena import Field
from kotgames.games.knockdown.art.effects import Effect
from kotgames.games.knockdown.art.miniatures import Miniature
from kotgames.games.knockdown.art.overlays import Overlays
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.table import card_parts, pictures
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.act import Act
from kotgames.ui.art.figure import single
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import pose
from kotgames.ui.art.rig.figures import Blit
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

CARD_SET = shipped()
PICTURE = (120, 96)
FRAME = (100, 140)
GROUND = (320, 180)
BOX = (20.0, 30.0, 280.0, 140.0)
"""The arena on it."""
CYAN = "#35e0ff"
HEIGHT = 90
"""Of a miniature, in pixels for 100 units."""
CROSSING = ("bolts", "lance", "ricochet", "burst", "rivets", "venom", "tractor")
"""Effects that fly from one to the other."""

Drawing = tuple[str, Callable[[], object]]


def drawings() -> Iterator[Drawing]:
    """By name; the acts of an attack together, as the catalogue has them."""
    for name, pair in _named():
        yield f"kd {name}", pair


def _named() -> Iterator[Drawing]:
    yield from _cards()
    yield from _fighters()
    yield from _arena()
    yield from _signs()


def _cards() -> Iterator[Drawing]:
    for source, name in enumerate(CARD_SET.source_ids):
        yield f"picture {name}", lambda source=source: picture(source)
    for tone in card_art.TONES:
        yield f"blank {tone}", lambda tone=tone: card_art.blank_picture(PICTURE, tone)
    for sort in card_parts.BACK_TONES:
        yield f"back {sort}", lambda sort=sort: card_parts.back(FRAME, sort)
    for kind in card_parts.TYPE_ICONS:
        yield f"type {kind}", lambda kind=kind: card_parts.type_sign(40, kind)
    yield "knockout plate", lambda: card_parts.ko_plate(60, 24)


def picture(source: int) -> Surface:
    """The picture of an attack."""
    one, two = (looks.look_of(CARD_SET, fighter) for fighter in pictures.seen(CARD_SET, source))
    return card_art.picture(
        CARD_SET.source_ids[source], pictures.tone_of(CARD_SET, source), one, two, PICTURE
    )


def _fighters() -> Iterator[Drawing]:
    for fighter in CARD_SET.fighter_ids:
        look = looks.worn_by(fighter)
        for name, this in (("armed", looks.armed(look)), ("unarmed", looks.unarmed(look))):
            yield f"fighter {fighter} {name}", lambda this=this: single(pose("stance"), this, 160, 1)
        for act in miniatures.ACTS:
            yield f"miniature {fighter} {act}", lambda look=look, act=act: miniature(look, act)
    yield "nobody yet", lambda: single(pose("stance"), looks.PLAIN, 160, 1)
    yield "umpire", lambda: single(pose("stance"), looks.REFEREE, 160, 1)
    together: dict[str, list[tuple[str, Act]]] = {}
    for name, act in catalogue.acts():
        together.setdefault(name.partition("/")[0], []).append((name, act))
    for name, acts in together.items():
        yield f"act {name}", lambda acts=acts: acts
    for name in effects.NAMES:
        yield f"effect {name}", lambda name=name: effect(name)


def miniature(look: Look, act: str) -> Surface:
    """Five moments of an act, in turns to both sides."""
    canvas = Canvas(paint.new(5 * HEIGHT, HEIGHT + 40), 1.0, theme.NORMAL, Scribe(), Shapes())
    mini = Miniature(look, CYAN)
    for number in range(5):
        ms = mini.length(act) * number / 4
        foot = ((number + 0.5) * HEIGHT, HEIGHT + 10.0)
        mini.draw(
            canvas,
            foot,
            HEIGHT,
            1 - number % 2 * 2,
            mini.pose_at(act, ms),
            presence=mini.presence(act, ms),
        )
    assert isinstance(canvas.surface, Surface)
    return canvas.surface


def effect(name: str) -> list[Surface]:
    """Its first steps."""
    crosses = name in CROSSING
    this = Effect(name, 0, 400, (80.0, 44.0), (20.0, 40.0) if crosses else None, effects.COLOURS[name])
    return [effects.draw(this, (step + 0.5) / effects.steps_of(this), 2.0) for step in range(4)]


# ---- the arena


def _arena() -> Iterator[Drawing]:
    ground = CARD_SET.arenas[0]
    field = Field.of(
        [ground.at[space] for space in ground.spaces],
        [ground.at[space] for space in ground.starts],
        [(ground.at[space], ground.heavy[space], ground.light[space]) for space in ground.corridors],
    )
    layout = hexes.fit(field.spaces, BOX)
    yield "arena", lambda: arena.picture(GROUND, BOX, field)
    yield "hall", lambda: card_art.hall_back((160, 120))
    yield "hall, its crowd", lambda: card_art.hall_crowds((160, 120), card_art.hall_back((160, 120)))
    for kind in overlays.KINDS:
        yield (
            f"space {kind}",
            lambda kind=kind: laid(layout, lambda over, blit: over.space(blit, (0, 0), kind)),
        )
    ways: dict[str, Callable[[Overlays, Blit], None]] = {
        "prices": lambda over, blit: over.prices(blit, field.corridors),
        "links": lambda over, blit: over.links(blit, field.corridors[0].at, field.corridors[1:]),
        "path": lambda over, blit: over.path(blit, layout.walk((1, 1), (-1, 1))),
        **{
            f"bolt {share}": lambda over, blit, share=share: over.bolt(
                blit, (40.0, 40.0), (260.0, 130.0), share=share
            )
            for share in (0.0, 0.4)
        },
        "muzzle": lambda over, blit: over.muzzle(blit, (160.0, 90.0)),
        **{
            f"burst {age}": lambda over, blit, age=age: over.burst(blit, (160.0, 90.0), age=age)
            for age in (0.1, 0.4, 0.9)
        },
    }
    for name, draw in ways.items():
        yield f"laid over: {name}", lambda draw=draw: laid(layout, draw)


def laid(layout: hexes.Layout, draw: Callable[[Overlays, Blit], None]) -> Surface:
    """What is laid over an arena, on grey."""
    result = Surface(GROUND, 0, 32)
    result.fill("#38465d")
    draw(
        Overlays(layout),
        lambda image, x, y: result.blit(
            image, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED
        ),
    )
    return result


def _signs() -> Iterator[Drawing]:
    for kind in tokens.CUBES:
        yield f"wound {kind}", lambda kind=kind: tokens.wound(kind, 40)
    yield "ammo", lambda: tokens.ammo(40)
    yield "victory", lambda: tokens.victory(40)
    for side in (1, -1):
        for lit in (True, False):
            yield f"turret {side} {lit}", lambda side=side, lit=lit: tokens.turret(60, CYAN, side, lit=lit)
    for name in signs.SYMBOLS:
        for lit in (True, False):
            yield f"symbol {name} {lit}", lambda name=name, lit=lit: signs.symbol(name, 48, lit=lit)
    for kind in signs.RANGES:
        yield f"range {kind}", lambda kind=kind: signs.range_sign(kind, 48, 1, 3)
    yield "range, crossed", lambda: card_parts.range_sign(40, signs.RANGES[0], 1, 2, crossed=True)
