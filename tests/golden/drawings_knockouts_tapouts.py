"""The drawings and acts of Knockouts and Tapouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from kotgames.games.knockouts_tapouts.art import acting, faces, markers, transitions
from kotgames.games.knockouts_tapouts.art.attacks import (
    HOLDS,
    MOVES,
    ON_GROUND,
    POSITIONS,
    STANDING,
    STRIKES,
)
from kotgames.games.knockouts_tapouts.art.pictogram import (
    pictogram,
    position_picture,
    position_scene,
    sign,
)
from kotgames.games.knockouts_tapouts.board import ENDINGS
from kotgames.ui.art.act import Act, breathing_pair
from kotgames.ui.art.poses import library

CARD = (96, 76)


def scenes() -> Iterator[str]:
    """Every scene that is drawn with two fighters of the cast, under the first of its names."""
    seen = []
    for name, this in library().scenes.items():
        if this not in seen and not name.startswith("unc_"):
            seen.append(this)
            yield name


def cards() -> Iterator[tuple[str, Callable[[], object]]]:
    """Cards whose picture is a scene or an icon."""
    for name in ("fist", *scenes()):
        spec = faces.FaceSpec("strike", "", name)
        yield f"picture {name}", lambda spec=spec: faces.picture(spec, CARD)
    for kind in faces.KINDS:
        spec = faces.FaceSpec(kind, "", "fist", badge="", chips=(("fist", ""), ("", "")))
        yield f"face {kind}", lambda spec=spec: faces.face(spec)
    yield "back", lambda: faces.back("", "#7c1218", "#9c1b22", "fist")


def drawings() -> Iterator[tuple[str, Callable[[], object]]]:
    """By name; an act by its key pairs."""
    yield from cards()
    yield "kt marker", lambda: markers.marker(40, "#c02020")
    yield "kt hurt marker", lambda: markers.marker(40, "#c02020", hurt=True)
    for top in (-1, 0, 1):
        yield (
            f"kt position marker {top}",
            lambda top=top: markers.position_marker(60, "#c02020", "#2040c0", top),
        )
    yield "kt seal", lambda: markers.seal(40, "")
    yield "kt badge", lambda: markers.badge(40, "fist")
    yield "kt chip", lambda: markers.chip(24, "", name="fist", width=90)
    yield "kt plate", lambda: markers.plate((90, 30), "#405060", "#203040")
    yield "kt small plate", lambda: markers.plate((30, 20), "#405060", "#203040", radius=2)
    yield "kt pictogram", lambda: pictogram("punch_standing", 60, "#ffe9b0")
    for name in POSITIONS:
        yield f"kt sign {name}", lambda name=name: sign(position_scene(name), (84, 42))
        yield f"kt position {name}", lambda name=name: position_picture(name, (84, 42), flip=True)
    places = [(name, -1) for name in STANDING] + [(name, top) for name in ON_GROUND for top in (0, 1)]
    for move, (position, top) in product(MOVES, places):
        yield (
            f"kt act {move} {position} {top}",
            lambda move=move, position=position, top=top: [
                acting.attack(move, position, top, actor, result)
                for actor in (0, 1)
                for result in acting.RESULTS
            ],
        )
    for position, top in places:
        yield f"kt ways from {position} {top}", lambda position=position, top=top: ways(position, top, places)
        yield (
            f"kt breath {position} {top}",
            lambda position=position, top=top: breathing_pair(acting.resting(position, top), 0.4),
        )
        for how in filter(None, ENDINGS):
            yield (
                f"kt {how} {position} {top}",
                lambda how=how, position=position, top=top: ends(how, position, top),
            )
    for position in STANDING:
        yield (
            f"kt sprawl {position}",
            lambda position=position: [acting.sprawl(position, actor) for actor in (0, 1)],
        )
        yield (
            f"kt thrown {position}",
            lambda position=position: [acting.resting(position, -1, thrower) for thrower in (0, 1)],
        )


def ways(position: str, top: int, places: list[tuple[str, int]]) -> list[Act]:
    """From a Position to each other one."""
    start = acting.resting(position, top)
    return [
        transitions.move(start, acting.resting(there, to), top >= 0, to >= 0, top != to)
        for there, to in places
        if (there, to) != (position, top)
    ]


def ends(how: str, position: str, top: int) -> list[list[Act]]:
    """An end for each winner, by each attack that may decide it."""
    moves = {"knockout": (*STRIKES, "throw"), "tapout": HOLDS}.get(how, ("",))
    winners = (-1,) if how == "draw" else (0, 1)
    return [transitions.ending(how, position, top, winner, move) for winner in winners for move in moves]
