"""Every act of this game by name, for whoever looks at all of them: contact sheets, tests, a stage that works them out ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kotgames.games.knockdown.art import acting
from kotgames.games.knockdown.art.looks import dressed, unarmed, worn_by
from kotgames.games.knockdown.art.moments import MOMENTS, REACTION, SHOT, SHOWN, STRIKE
from kotgames.games.knockdown.card_set import shipped
from kotgames.ui.art.act import Act
from kotgames.ui.art.look import Look

OWNERS: Final = {
    special: fighter.id for fighter in shipped().fighters for special in (row.id for row in fighter.specials)
}
"""By Special Attack: the id of its fighter."""


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act) of every attack by either seat with everything that may come of it, then the Knockdown Test, and the ends of a match.
    Words of a name are parted by '/'."""
    for name in MOMENTS:
        for actor in (0, 1):
            for outcome in outcomes(name):
                yield f"{name}/seat {actor}/{outcome}", acting.act(name, actor, outcome)
    for name in ("vanish", "repulsor"):
        for against in MOMENTS:
            if MOMENTS[against].kind in (STRIKE, SHOT) and against not in UNBLOCKED:
                for actor in (0, 1):
                    yield f"{name}/seat {actor}/against {against}", acting.reaction(name, actor, against)
    for tested in (0, 1):
        yield f"test, called/seat {tested}/", acting.called(tested)
        yield f"test, passed/seat {tested}/", acting.passed(tested)
        for number, act in enumerate(acting.failed(tested), 1):
            yield f"test, failed {number}/seat {tested}/", act
    for winner in (0, 1):
        for name in ("", *MOMENTS):
            for number, act in enumerate(acting.ending(winner, "ko", name), 1):
                yield f"end {number}, ko/seat {winner}/{name}", act
        for act in acting.ending(winner, "deck"):
            yield f"end, deck/seat {winner}/", act


def outcomes(name: str) -> tuple[str, ...]:
    """Possible outcomes of an attack: only a Strike can be blocked or lost."""
    return ("hit",) if MOMENTS[name].kind in (SHOWN, REACTION) or name in UNBLOCKED else acting.OUTCOMES


UNBLOCKED: Final = ("tractor_beam", "suppressive_fire", "venom_spit")
"""Abilities that fly."""


def looks(name: str) -> tuple[Look, Look]:
    """The looks of the two in an act by its name: the fighter whose Special it is and another one, or a pair that changes from card to
    card; the one who shoots has a weapon in the hands."""
    attack, _, rest = name.partition("/")
    attack = attack if attack in MOMENTS else ""
    ids = [row.id for row in shipped().fighters]
    first = ids.index(OWNERS[attack]) if attack in OWNERS else sum(map(ord, attack or rest)) % len(ids)
    one, two = worn_by(ids[first]), unarmed(worn_by(ids[(first + 1) % len(ids)]))
    one = dressed(one, shoots=bool(attack) and MOMENTS[attack].armed)
    against = rest.partition("against ")[2]
    if against:  # the other one strikes
        two = dressed(worn_by(ids[(first + 1) % len(ids)]), shoots=MOMENTS[against].armed)
    return (two, one) if rest.startswith("seat 1") else (one, two)
