"""Every act of this game by name, for whoever looks at all of them: contact sheets, tests, a stage that works them out ahead."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.games.uncaged.art import acting
from kotgames.games.uncaged.card_set import CardSet, shipped
from kotgames.ui.art.act import Act, whose

PLACES = (
    ("standing", -1, 0),
    ("standing", -1, 1),
    *(("ground", top, actor) for top in (0, 1) for actor in (0, 1)),
)
"""(level, seat on top, seat that acts)."""


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act) of every card wherever it may be revealed, by either seat, with everything that may come of it; then the ways between the
    levels, and the ends of a match. Words of a name are parted by '/'."""
    card_set = shipped()
    cards: list[tuple[str, str]] = list(zip(card_set.kinds, card_set.types, strict=True))
    for number, (card, kind) in enumerate(cards):
        for level, top, actor in PLACES:
            for outcome in outcomes(card_set, number, level):
                name = f"{card}/{level}/{whose(top, actor)}/{outcome}"
                yield name, acting.act(card, kind, level, top, actor, outcome)
    yield from _moves()
    for level, top, winner in PLACES:
        for card, kind in (*cards, ("", "")):
            if not card or kind == "submission" or card_set.damage[card_set.kind_index[card]]:
                yield from _ending("knockout", level, top, winner, card, kind)
        yield from _ending("decision", level, top, winner)
    for level, top in (("standing", -1), ("ground", 0), ("ground", 1)):
        yield from _ending("draw", level, top, -1)


def outcomes(card_set: CardSet, number: int, level: str) -> list[str]:
    """Possible outcomes of a card at a level by the rules: nothing always may."""
    kind = card_set.types[number]
    if not card_set.levels[number] >> acting.LEVELS.index(level) & 1:
        return ["dodge"]
    stopped = {
        "punch": ["prevented", "broken"],
        "kick": ["prevented", "cancelled"],
        "submission": ["prevented", "cancelled"],
        "level_change": ["cancelled"],
    }
    return ["hit", *stopped.get(kind, ()), "dodge"]


def _moves() -> Iterator[tuple[str, Act]]:
    places = (("standing", -1), ("ground", 0), ("ground", 1))
    for here, top in places:
        for there, above in places:
            if (here, top) != (there, above):
                start = acting.resting(here, top)
                yield f"move/{here} {top}/{there} {above}/", acting.moved(start, here, top, there, above)


def _ending(
    how: str, level: str, top: int, winner: int, card: str = "", kind: str = ""
) -> Iterator[tuple[str, Act]]:
    for number, act in enumerate(acting.ending(level, top, winner, how, card, kind), 1):
        yield f"end {number}, {how}/{level}/{whose(top, winner)}/{card}", act
