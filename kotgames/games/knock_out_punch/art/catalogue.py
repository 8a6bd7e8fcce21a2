"""Every act of this game by name, for whoever looks at all of them: contact sheets, tests, a stage that works them out ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kotgames.games.knock_out_punch.art import acting
from kotgames.games.knock_out_punch.art.blows import BLOWS
from kotgames.ui.art.act import Act

SMALL, USUAL, LARGE = 0.88, 1.0, 1.06
"""Chet, the others, Haymaker."""
PAIRS: Final = (
    (USUAL, USUAL),
    (SMALL, LARGE),
    (LARGE, SMALL),
    (SMALL, USUAL),
    (USUAL, SMALL),
    (USUAL, LARGE),
    (LARGE, USUAL),
)
"""Statures of who strikes and of the other one."""


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act) of every blow with everything that may come of it, then what else is acted. Words of a name are parted by '/'."""
    for statures in PAIRS:
        yield f"even/{_words(statures)}", acting.even(statures)
    for blow in BLOWS:
        for statures in PAIRS:
            if (blow == "leap") == (statures == (SMALL, LARGE)):
                for flip in (False, True):
                    side = "right" if flip else "left"
                    yield f"{blow}/exchange/{_words(statures)}/{side}", acting.exchange(blow, statures, flip)
                yield f"{blow}/knock-out/{_words(statures)}", acting.knock_out(blow, statures)
                yield f"{blow}/blocked/{_words(statures)}", acting.blocked(blow, statures)
        for own in (SMALL, USUAL, LARGE):
            if blow != "leap":
                yield f"{blow}/nobody/{own}", acting.at_nobody(blow, own)
    for statures in PAIRS:
        for result in acting.RESULTS:
            yield f"glove/{result}/{_words(statures)}", acting.glove(result, statures)
    yield "crowned", acting.crowned((USUAL, USUAL))


def _words(statures: tuple[float, float]) -> str:
    return f"{statures[0]:g} strikes {statures[1]:g}"
