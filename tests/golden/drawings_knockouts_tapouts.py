"""The drawings and films of Knockouts and Tapouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from kotgames.games.knockouts_tapouts.art import acting, faces, markers
from kotgames.games.knockouts_tapouts.art.attacks import MOVES, ON_GROUND, POSITIONS, STANDING
from kotgames.games.knockouts_tapouts.art.pictogram import (
    pictogram,
    position_picture,
    position_scene,
    sign,
)
from kotgames.ui.art.poses import library

CARD = (96, 76)
ENDS = {
    "ko": acting.knockout,
    "tapout": acting.tapout,
    "stoppage": acting.stoppage,
    "celebrate": acting.celebrate,
}


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
    """By name; a film by the poses of its frames."""
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
            f"kt film {move} {position} {top}",
            lambda move=move, position=position, top=top: [
                acting.act(move, position, top, actor, hit) for actor in (0, 1) for hit in (True, False)
            ],
        )
    for position, top in places:
        yield (
            f"kt films from {position} {top}",
            lambda position=position, top=top: [
                acting.move(position, there, top, to) for there, to in places
            ],
        )
        yield (
            f"kt breath {position} {top}",
            lambda position=position, top=top: acting.idle_frame(position, top, 0.4),
        )
        for name, end in ENDS.items():
            yield (
                f"kt {name} {position} {top}",
                lambda end=end, position=position, top=top: [end(position, top, who) for who in (0, 1)],
            )
