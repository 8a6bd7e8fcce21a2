"""Every act of this game by name, for whoever looks at all of them: contact sheets, tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kotgames.games.knock_out_punch.art import acting
from kotgames.games.knock_out_punch.art.blows import blow_of
from kotgames.games.knock_out_punch.art.boxers import LOOKS, dressed
from kotgames.ui.art.act import Act
from kotgames.ui.art.look import Look

BOXERS: Final = tuple(LOOKS)
"""From class 1 on."""
SMALLEST, LARGEST = BOXERS[0], BOXERS[-1]


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act): fights that end level, then each boxer's blows, downwards and upwards, against the next, the smallest and the largest,
    with everything that may come of them; a blow at nobody, thrown gloves, the champion. Words of a name are parted by '/'; the last two
    say who is seen left and right."""
    for name in BOXERS:
        yield f"even/{name}/{name}", acting.even((_stature(name), _stature(name)))
    for number, one in enumerate(BOXERS):
        for up in (False, True):
            for two in dict.fromkeys((BOXERS[number - 1], LARGEST, SMALLEST)):
                if one != two:
                    yield from _blow(one, two, up=up)
            blow = blow_of(one, _stature(one), 1.0, up=up).name
            yield f"{_way(up=up)}/{blow}/nobody/{one}/{one}", acting.at_nobody(blow, _stature(one))
    for one, two in ((BOXERS[4], BOXERS[2]), (LARGEST, SMALLEST), (SMALLEST, LARGEST)):
        for result in acting.RESULTS:
            act = acting.glove(result, (_stature(one), _stature(two)))
            yield f"glove/{result}/{one}/{two}", act
        yield f"crowned/{one}/{two}", acting.crowned((_stature(one), _stature(two)))


def looks(name: str) -> tuple[Look, Look]:
    """The looks of the left and the right one in the act of a name."""
    left, right = name.split("/")[-2:]
    return dressed(left, BOXERS.index(left)), dressed(right, BOXERS.index(right))


def _blow(one: str, two: str, *, up: bool) -> Iterator[tuple[str, Act]]:
    statures = _stature(one), _stature(two)
    blow = blow_of(one, *statures, up=up).name
    begins = f"{_way(up=up)}/{blow}"
    yield f"{begins}/left wins/{one}/{two}", acting.exchange(blow, statures)
    yield f"{begins}/right wins/{two}/{one}", acting.exchange(blow, statures, flip=True)
    yield f"{begins}/blocked/{one}/{two}", acting.blocked(blow, statures)
    yield f"{begins}/knock-out/{one}/{two}", acting.knock_out(blow, statures)


def _way(*, up: bool) -> str:
    return "up" if up else "down"


def _stature(name: str) -> float:
    return LOOKS[name].stature
