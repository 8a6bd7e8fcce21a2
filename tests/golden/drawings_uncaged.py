"""The drawings and acts of UNCAGED."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect

from kotgames.games.uncaged.art import acting, cage, comic, marks
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.table import looks
from kotgames.ui.art.act import Act, breathing_pair
from kotgames.ui.art.figure import single
from kotgames.ui.art.poses import pose

CARD_SET = shipped()
PICTURE = (120, 96)
SIGNS = (marks.BROKEN_CHAIN, marks.STANDING, marks.GROUND, marks.ANY, marks.FOLLOWS, marks.MEETS)
PLACES = (("standing", -1), ("ground", 0), ("ground", 1))


def drawings() -> Iterator[tuple[str, Callable[[], object]]]:
    """By name; an act by its key pairs."""
    one, two = looks.picture_looks(0, 1)
    for name, kind in zip(CARD_SET.kinds, CARD_SET.types, strict=True):
        yield f"unc picture {name}", lambda name=name, kind=kind: comic.picture(name, kind, one, two, PICTURE)
        for level, top in PLACES:
            yield (
                f"unc act {name} {level} {top}",
                lambda name=name, kind=kind, level=level, top=top: [
                    acting.act(name, kind, level, top, actor, outcome)
                    for actor in (0, 1)
                    for outcome in acting.OUTCOMES
                ],
            )
    for kind in comic.TYPE_PALETTES:
        yield f"unc blank {kind}", lambda kind=kind: comic.blank_picture(PICTURE, kind)
    for name in SIGNS:
        yield f"unc sign {name}", lambda name=name: marks.mark(name, 48, "#ffffff", "#c0c0c0")
        yield f"unc sticker {name}", lambda name=name: marks.sticker(name, 48, "#ffd98a")
    for level, top in PLACES:
        yield (
            f"unc cage {level} {top}",
            lambda level=level: cage.cage((200, 130), Rect(10, 8, 180, 110), level),
        )
        yield (
            f"unc breath {level} {top}",
            lambda level=level, top=top: breathing_pair(acting.resting(level, top), 0.4),
        )
        yield f"unc ways from {level} {top}", lambda level=level, top=top: ways(level, top)
        yield (
            f"unc ends {level} {top}",
            lambda level=level, top=top: [
                *(acting.ending(level, top, who, "decision") for who in (0, 1, -1)),
                *(
                    acting.ending(level, top, who, "knockout", card, kind)
                    for who in (0, 1)
                    for card, kind in (*zip(CARD_SET.kinds, CARD_SET.types, strict=True), ("", ""))
                ),
            ],
        )
    for number in range(len(CARD_SET.fighter_ids)):
        look = looks.picture_looks(number, number)[0]
        yield f"unc fighter {number}", lambda look=look: single(pose("stance"), look, 160, 1)


def ways(level: str, top: int) -> list[Act]:
    """From a level to each other one, and to the other one on top."""
    start = acting.resting(level, top)
    return [acting.moved(start, level, top, there, to) for there, to in PLACES if (there, to) != (level, top)]
