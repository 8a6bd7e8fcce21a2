"""Every drawing of the program's art by a name: figures, patterns, icons, dice, halls, contacts;
each game's own are in modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from pygame import Surface

from kotgames.ui import theme
from kotgames.ui.art import act as acts
from kotgames.ui.art import dice, icons, paint, patterns
from kotgames.ui.art.arena import arena
from kotgames.ui.art.figure import CAST, EXPRESSIONS, VANCE, Look, single
from kotgames.ui.art.look import BEARDS, GLOVES, HAIRSTYLES, HEADGEAR
from kotgames.ui.art.portrait import portrait
from kotgames.ui.art.poses import library, pose
from kotgames.ui.art.skeleton import GRIPS
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.stage import effects
from kotgames.ui.text import Scribe
from tests.golden import (
    drawings_knock_out_punch,
    drawings_knockdown,
    drawings_knockouts_tapouts,
    drawings_mortal_kombat_kards,
    drawings_uncaged,
)

Make = Callable[[], object]


def looks() -> Iterator[tuple[str, Look]]:
    """Every way to look: the cast, and each style of hair, beard, head, hands and kit on one of them."""
    yield from CAST.items()
    styles = (("hairstyle", HAIRSTYLES), ("beard", BEARDS), ("headgear", HEADGEAR), ("glove_style", GLOVES))
    for field, values in styles:
        for value in values:
            yield f"{field} {value}", replace(VANCE, **{field: value, "plume": "#c01020"})
    kit = ("top", "tabard", "bracer", "shin", "boots", "band", "tattoo")
    for field in kit:
        yield field, replace(VANCE, **{field: "#2060a0"})
    yield "woman", replace(VANCE, woman=True, bulk=0.9)
    yield "broad", replace(VANCE, bulk=1.2, shorts_length=0.96)
    yield "rifle", replace(VANCE, prop="rifle")


def figures() -> Iterator[tuple[str, Make]]:
    """All looks, all poses, hands and faces."""
    stance = pose("stance")
    for name, look in looks():
        yield f"look {name}", lambda look=look: single(stance, look, 120)
    for name, this in library().poses.items():
        yield f"pose {name}", lambda this=this: single(this, VANCE, 160, 1)
    for grip in GRIPS:
        held = replace(stance, grip_near=grip, grip_far=grip)
        yield f"grip {grip}", lambda held=held: single(held, VANCE, 120)
    for expression, facing in product(EXPRESSIONS, (1, -1)):
        yield (
            f"portrait {expression} {facing}",
            lambda e=expression, f=facing: portrait(VANCE, 90, expression=e, facing=f),
        )
    yield "portrait, large", lambda: portrait(CAST["okoro"], 200, zoom=1.2)


def things() -> Iterator[tuple[str, Make]]:
    """Patterns, shapes, icons, dice."""
    yield "wood", lambda: patterns.wood((200, 90), plank=60)
    yield "chainlink", lambda: patterns.chainlink((80, 60), 12, (255, 255, 255, 200), 2)
    yield "burst", lambda: patterns.burst((80, 60), (0.3, 0.6), "#ff8a1f", "#ffb02e")
    yield "halftone", lambda: patterns.halftone((80, 80), "#000000", 8, (0.0, 1.0))
    yield "speedlines", lambda: patterns.speedlines((80, 60), (0.4, 0.5), "#ffffff")
    yield "impact", lambda: patterns.impact(80)
    yield "ring", lambda: paint.ring((60, 40), 12, 3, "#ff0000")
    yield "rounded", lambda: paint.rrect((60, 40), 12, "#00ff00", 4, "#ff0000")
    yield "star", lambda: paint.star_poly((40.0, 40.0), 30.0, 14.0, 9, 0, 0.2, 3)
    yield "icon", lambda: icons.icon("fist", 48, "#ffd98a", "#a06020")
    yield "sticker", lambda: icons.sticker("fist", 48, "#ffd98a", "#a06020")
    yield "hall", lambda: arena((160, 120)).back
    yield "large hall", lambda: arena((480, 360)).back
    yield "crowd", lambda: row(arena((160, 120)).crowds)
    for sight in acts.SIGHTS:
        if sight:
            yield (
                f"{sight}, seen",
                lambda sight=sight: row(contact(sight, since) for since in (-30, 0, 80, 200, 350)),
            )
    for value in range(1, 7):
        yield f"die {value}", lambda value=value: dice.die(48, value, angle=8.0 * value)
    yield "light die", lambda: dice.die(48, 5, "#f4f0e0")
    yield "a die rolls", lambda: row(dice.tumble(40, 4, n=6))


def contact(sight: str, since: float) -> Surface:
    """What a contact looks like so many milliseconds after it."""
    canvas = Canvas(paint.new(160, 120), 1.0, theme.NORMAL, Scribe(), Shapes())
    effects.behind(canvas, sight, since, (80.0, 60.0), 2.0, 1.0)
    effects.before(canvas, sight, since, (80.0, 60.0), 2.0, 1.0)
    assert isinstance(canvas.surface, Surface)
    return canvas.surface


def row(pictures: Iterable[Surface]) -> Surface:
    """Pictures side by side."""
    shown = list(pictures)
    result = paint.new(sum(one.get_width() for one in shown), max(one.get_height() for one in shown))
    x = 0
    for one in shown:
        result.blit(one, (x, 0))
        x += one.get_width()
    return result


def all_drawings() -> dict[str, Make]:
    """All of them."""
    shared = (*figures(), *things())
    own = (
        *drawings_knockouts_tapouts.drawings(),
        *drawings_knock_out_punch.drawings(),
        *drawings_uncaged.drawings(),
        *drawings_knockdown.drawings(),
        *drawings_mortal_kombat_kards.drawings(),
    )
    return dict((*shared, *own))
