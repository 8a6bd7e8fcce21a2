"""Every act of this game by name, for whoever looks at all of them: contact sheets, tests, a stage that works them out ahead."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.games.knockouts_tapouts.art.attacks import MOVES, ON_GROUND, POSITIONS, STRIKES
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.ui.art.act import Act, whose


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act) of every move the rules allow, from every Position, by every side, with everything that may come of it; then what is
    between them, and the ends of a match. Words of a name are parted by '/'."""
    for move, position, top, actor in allowed():
        results = acting.RESULTS if move in STRIKES else (acting.HIT, acting.MISSED)
        for result in results:
            name = f"{move}/{position}/{whose(top, actor)}/{result}"
            yield name, acting.attack(move, position, top, actor, result)
    for actor in (0, 1):
        yield f"sprawl/clinch/seat {actor} throws/", acting.sprawl("clinch", actor)
        yield from _lying(actor)
    yield from _moves()
    for move, position, top, actor in allowed():
        if move in STRIKES or move == "throw":
            yield from _ending("knockout", position, top, actor, move)
        else:
            yield from _ending("tapout", position, top, actor, move)
    for how in ("stoppage", "decision", "draw"):
        for position in POSITIONS:
            for top in tops(position):
                for winner in (0, 1) if how != "draw" else (-1,):
                    yield from _ending(how, position, top, winner, "")


def _lying(actor: int) -> Iterator[tuple[str, Act]]:
    """Acts of a seat that a Throw on the feet has just laid down: it is fought out as on the ground."""
    ground, top = ON_GROUND[0], 1 - actor
    moves = dict.fromkeys(move for move, position, _, _ in allowed() if position == "clinch")
    for move in moves:
        for result in acting.RESULTS if move in STRIKES else (acting.HIT, acting.MISSED):
            yield f"{move}/thrown/seat {actor}/{result}", acting.attack(move, ground, top, actor, result)
    yield f"sprawl/thrown/seat {actor} throws/", acting.sprawl(ground, actor, top)


def _ending(how: str, position: str, top: int, winner: int, move: str) -> Iterator[tuple[str, Act]]:
    played = transitions.ending(how, position, top, winner, move)
    for number, act in enumerate(played, 1):
        yield f"end {number}, {how}/{position}/{whose(top, winner)}/{move}", act


def allowed() -> Iterator[tuple[str, str, int, int]]:
    """(move, Position, seat on top, seat that acts) of every box of the Playchart that is not blank, a Style's among them."""
    card_set = shipped()
    effects = card_set.effects_of((1 << len(card_set.styles)) - 1)
    for move in MOVES:
        for index, position in enumerate(POSITIONS):
            for top in tops(position):
                for actor in (0, 1):
                    side = 0 if top in (-1, actor) else 1
                    box = (index * 2 + side) * len(card_set.attacks) + card_set.attack_index[move]
                    if effects.box_numbers[box]:
                        yield move, position, top, actor


def tops(position: str) -> tuple[int, ...]:
    """Possible tops of a Position: a seat, or -1 on the feet."""
    return (0, 1) if position in ON_GROUND else (-1,)


def _moves() -> Iterator[tuple[str, Act]]:
    places = [(position, top) for position in POSITIONS for top in tops(position)]
    for here, top in places:
        start = acting.resting(here, top)
        for there, above in places:
            if (here, top) != (there, above):
                name = f"move/{here} {top}/{there} {above}/"
                ends = acting.resting(there, above)
                yield name, transitions.move(start, ends, top >= 0, above >= 0, top != above)
    for seat in (0, 1):
        thrown = acting.thrown(seat, "clinch")
        for there, above in places:
            ends = acting.resting(there, above)
            act = transitions.move(thrown, ends, True, above >= 0, above != seat)
            yield f"move/thrown by {seat}/{there} {above}/", act
