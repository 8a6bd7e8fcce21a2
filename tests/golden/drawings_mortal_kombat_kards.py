"""The drawings and acts of the Kard Game: those of a Kombatant's kards together, of which there are ten each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import (
    act_rows,
    acting,
    arena,
    cast,
    drifts,
    elements,
    guises,
    hours,
    kard_pictures,
)
from kotgames.games.mortal_kombat_kards.art.elements import Burst
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.games.mortal_kombat_kards.art.picture_rows import rows
from kotgames.games.mortal_kombat_kards.table import card_signs, looks

PICTURE = (72, 66)
HALL = (240, 150)
WAYS = (("ranged", "hand"), ("hand", "ranged"), ("hand", "close"), ("close", "hand"))
FALLS_AT = {"flies": "ranged", "slides": "ranged", "dragged": "hand"}
"""By fall: the distance after it, where it leads to another."""
ALL_FALLS = "sweep"
"""A kard on which every fall is acted."""


def drawings() -> Iterator[tuple[str, Callable[[], object]]]:
    """By name; an act by its key pairs."""
    together: dict[str, list[str]] = {}
    for kard, pictured in rows().items():
        own = pictured.section in ("specials", "finishers")
        together.setdefault(pictured.of if own else pictured.section, []).append(kard)
    for name, kards in together.items():
        yield f"mkk pictures of {name}", lambda kards=kards: [picture(kard) for kard in kards]
        yield f"mkk acts of {name}", lambda kards=kards: acts(kards)
    for who in cast.IDS:
        yield f"mkk likeness of {who}", lambda who=who: cast.likeness(who, 60)
    yield "mkk falls", falls
    yield "mkk at rest", at_rest
    yield "mkk steps", steps
    for hour in hours.HOURS:
        yield f"mkk hall at {hour}", lambda hour=hour: hall(hour)
    for name in elements.NAMES:
        yield f"mkk element {name}", lambda name=name: burst(name)
    for name in guises.POSES:
        yield f"mkk in {name}", lambda name=name: in_guise(name)
    for name in drifts.NAMES:
        yield f"mkk drift of {name}", lambda name=name: drift(name)
    yield "mkk badges", lambda: [card_signs.badge(place, (48, 30)) for place in range(len(looks.PLACES))]


def picture(kard: str) -> Surface:
    """The picture of a kard, small."""
    return kard_pictures.picture(kard, PICTURE)


def acts(kards: Sequence[str]) -> list[ShownAct]:
    """What comes of these kards, the seats in turns: who stands right does what who stands left does, mirrored."""
    return [
        acting.acted(kard, (number + index) % 2, outcome)
        for index, kard in enumerate(kards)
        if kard in act_rows.rows()
        for number, outcome in enumerate(acting.OUTCOMES)
    ]


def falls() -> list[ShownAct]:
    """Every fall of both seats."""
    return [
        acting.acted(ALL_FALLS, actor, fall=fall, after=FALLS_AT.get(fall, ""))
        for actor, fall in product((0, 1), acting.FALLS)
    ]


def at_rest() -> list[object]:
    """Both, at each distance, standing, down, held."""
    some = ((False, False), (True, False), (False, True))
    return [acting.resting(*one) for one in product(acting.DISTANCES, some, some)]


def steps() -> list[ShownAct]:
    """Every way from one distance to another, and getting up."""
    return [*(acting.moved(*way) for way in WAYS), acting.moved("hand", "hand", (True, True))]


def hall(hour: str) -> list[Surface]:
    """The hall at an hour, with its crowd."""
    found = arena.arena(HALL, hour)
    return [found.back, *found.crowds]


def burst(name: str) -> Surface:
    """An element where it strikes."""
    return elements.layer(PICTURE, Burst(name, at=(36.0, 33.0), radius=24.0))


def in_guise(name: str) -> list[Surface]:
    """Somebody in a guise, and somebody with four arms."""
    return [
        image
        for who, facing in (("jax", -1), ("goro", 1))
        for image in guises.pictures(name, cast.look_of(who), who, facing, 1.0).images
    ]


def drift(name: str) -> object:
    """Where the bits of a drift are, early and late, and a picture of each."""
    places = [list(drifts.bits(name, (50.0, 60.0), 40.0, "", ms, 2000.0, 3)) for ms in (200.0, 1400.0)]
    return places, [drifts.sprite(look, 2.0) for look in drifts.looks(name, "#ffb45a")]
