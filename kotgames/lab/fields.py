"""Who fights whom in a balance measurement: the ready-made fighters all against all, and Styles against Styles in mirrored builds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from kotgames.engine.chance import Dice

Tags = tuple[frozenset[str], frozenset[str]]
"""For each of two seats the names it plays for: a fighter, or the Styles it has."""


@dataclass(frozen=True)
class Field:
    """Match options in the order they are played, and for each the names the two seats play for."""

    pairings: list[dict[str, Any]]
    tags: list[Tags]


def roster(seed: int) -> Field:
    """Every ready-made fighter against every one, itself included, from both seats, in a shuffled order."""
    from kotgames.games.knockouts_tapouts.ready_made import presets

    pairs = [(one, two) for one in presets() for two in presets()]
    _shuffle(pairs, Dice(seed))
    return Field(
        [{"fighters": [one.spec, two.spec]} for one, two in pairs],
        [(frozenset({one.id}), frozenset({two.id})) for one, two in pairs],
    )


def corners(seed: int) -> Field:
    """Every fighter of UNCAGED against every other, from both seats, in a shuffled order; a name for the fighter, one for the pairing."""
    from kotgames.games.uncaged.card_set import shipped

    names = shipped().fighter_ids
    pairs = [(one, two) for one in names for two in names if one != two]
    _shuffle(pairs, Dice(seed))
    return Field(
        [{"fighters": [one, two]} for one, two in pairs],
        [
            (frozenset({one, f"{one} against {two}"}), frozenset({two, f"{two} against {one}"}))
            for one, two in pairs
        ],
    )


def _shuffle(items: list[Any], chance: Dice) -> None:
    for index in range(len(items) - 1, 0, -1):
        other = chance.below(index + 1)
        items[index], items[other] = items[other], items[index]


def styles(seed: int, count: int) -> Field:
    """`count` pairs of fighters that differ in their Styles only: the markers of a ready-made fighter with one of them moved at random, one
    to three Styles each, as many on both sides, drawn evenly, none on both sides."""
    from kotgames.games.knockouts_tapouts.card_set import shipped
    from kotgames.games.knockouts_tapouts.ready_made import presets

    chance = Dice(seed)
    names = shipped().styles
    pairings: list[dict[str, Any]] = []
    tags: list[Tags] = []
    while len(pairings) < count:
        preset = presets()[chance.below(len(presets()))]
        stats = _moved({"experience": len(preset.styles), **preset.stats}, shipped().per_stat, chance)
        number = stats.pop("experience")
        if not number:
            continue
        left = list(names)
        drawn = [left.pop(chance.below(len(left))) for _ in range(2 * number)]
        sides = (drawn[:number], drawn[number:])
        pairings.append({"fighters": [{"styles": side, "stats": stats} for side in sides]})
        tags.append((frozenset(sides[0]), frozenset(sides[1])))
    return Field(pairings, tags)


def _moved(stats: dict[str, int], limit: int, chance: Dice) -> dict[str, int]:
    """The stats with one marker moved from one to another, if both may."""
    made = {
        name: stats.get(name, 0) for name in ("experience", "heart", "striking", "grappling", "conditioning")
    }
    names = sorted(made)
    source, target = names[chance.below(5)], names[chance.below(5)]
    if made[source] and made[target] < limit:
        made[source] -= 1
        made[target] += 1
    return made


ROSTERS: Final[dict[str, Callable[[int], Field]]] = {"knockouts_tapouts": roster, "uncaged": corners}
"""By game: the ready-made fighters against each other."""

STYLES: Final[dict[str, Callable[[int, int], Field]]] = {"knockouts_tapouts": styles}
"""By game: mirrored builds that differ in one thing."""
