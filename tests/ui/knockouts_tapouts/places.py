"""Matches at every kind of question, found by trying: they hold for any values on the cards and the chart.

Each function gives a `Match` with the names and kinds of seats asked for. Seat 0 is the person whose question it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from kotgames.engine.chance import Dice, Script
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.games.knockouts_tapouts.game import State

CARD_SET = shipped()


def seats(
    *kinds: str, names: Sequence[str] = ("Vance", "Okoro"), looks: Sequence[str] = ("vance", "okoro")
) -> list[Seat]:
    """Seats for a match: kinds default to a person and a bot."""
    kinds = kinds or ("human", "greedy")
    return [
        Seat(kind=kind, name=name, look={"name": look})
        for kind, name, look in zip(kinds, names, looks, strict=True)
    ]


def match_at(state: State, who: Sequence[Seat] | None = None) -> Match:
    """A match from a position; its header knows the seats and a rematch's options."""
    match = Match.at(GAME, state)
    header = msgspec.structs.replace(
        match.log.header, seats=list(who or seats()), options=GAME.sample_options(), practice=False
    )
    match.log.header = header
    match.practice = False
    return match


def fighter(
    hand: Sequence[str] = (), styles: Sequence[str] = (), piles: dict[str, Any] | None = None, **stats: Any
) -> dict[str, Any]:
    """A fighter of a set-up; without stats: 3 Striking, 3 Grappling, and of what its Styles leave of nine markers two in Conditioning,
    then in Heart."""
    left = 3 - len(styles)
    tough = min(2, left)
    made = stats or {"heart": left - tough, "striking": 3, "grappling": 3, "conditioning": 3 * tough}
    return {"hand": list(hand), "styles": list(styles), "stats": made, **(piles or {})}


def position(one: dict[str, Any], two: dict[str, Any] | None = None, **more: Any) -> State:
    """A position from plain data."""
    return GAME.setup({"fighters": [one, two or fighter(["punch"] * 3)], **more})


def places() -> Iterator[dict[str, Any]]:
    """Every Position with every side, as keys of a set-up."""
    for index, name in enumerate(CARD_SET.positions):
        if index < CARD_SET.first_ground:
            yield {"position": name}
        else:
            yield from ({"position": name, "top": top} for top in (0, 1))


def kind_of(state: State) -> str:
    """What is asked, with the seat: "act 0"."""
    prompt = state.prompt
    return "over" if prompt is None else f"{prompt.kind} {prompt.seat}"


def attacks(state: State) -> list[int]:
    """The legal attacks."""
    return [action for action in state.actions() if action >= a.ATTACK]


# ---- fighter creation


def build(*kinds: str, **named: Any) -> Match:
    """Both fighters are still to be made."""
    return Match.start(GAME, seed=5, options={}, seats=seats(*kinds, **named))


# ---- the movement


def move(where: int = 1, points: int = 4, top: int | None = None, **named: Any) -> Match:
    """Seat 0 is Mobile at a Position."""
    state = position(
        fighter(["punch", "kick", "throw", "arm_hold", "style"], ["likes_punch"]),
        position=CARD_SET.positions[where],
        top=top,
        mobile=0,
        points=points,
        phase="move",
    )
    assert kind_of(state) == "move 0"
    return match_at(state, seats(**named))


def side(**named: Any) -> Match:
    """Seat 0's Throw has landed: top or bottom?"""
    for seed in range(40):
        state = position(
            fighter(["punch"] * 3, piles={"grapples": ["throw"]}),
            pending=0,
            mobile=0,
            position="mid_range",
            phase="mobility",
            seed=seed,
        )
        if kind_of(state) == "move 0":
            state.step(a.STAY)
        if kind_of(state) == "side 0":
            return match_at(state, seats(**named))
    raise AssertionError("no seed leads to the choice of a side")


# ---- the action

FULL_HAND = ("punch", "kick", "throw", "style", "combination", "set_up", "sprawl", "stand_up")
"""Eight cards of all families: what three Experience markers hold."""


def act(
    hand: Sequence[str] = FULL_HAND,
    styles: Sequence[str] = ("likes_punch", "likes_kick", "great_chin"),
    *,
    where: dict[str, Any] | None = None,
    kinds: Sequence[str] = (),
    names: Sequence[str] = ("Vance", "Okoro"),
    foe: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Seat 0 is to act. Without `where` at the first Position where an attack of the hand is legal."""
    for spot in [where] if where is not None else places():
        state = position(
            fighter(hand, styles, striking=(2, 1), grappling=2, conditioning=(2, 1)),
            foe,
            **{**spot, **more},
        )
        assert kind_of(state) == "act 0", kind_of(state)
        if where is not None or attacks(state):
            return match_at(state, seats(*kinds, names=names))
    raise AssertionError("no Position allows an attack of this hand")


def must_act(**named: Any) -> Match:
    """Nobody acted last turn: seat 0 has to."""
    match = act(quiet=1, **named)
    assert a.PASS not in match.state.actions()
    return match


def discard_more(**named: Any) -> Match:
    """Seat 0 discarded one card and may discard another (as after a resume)."""
    match = act(**named)
    match.act(next(action for action in match.state.actions() if a.DISCARD <= action < a.SPECIAL))
    assert kind_of(state_of(match)) == "discard_more 0"
    return match


def react(*, holding: bool, kinds: Sequence[str] = (), names: Sequence[str] = ("Vance", "Okoro")) -> Match:
    """Seat 1 throws; seat 0 may answer, with a fitting card or without one."""
    hand = ["punch", "kick", "style", *(["sprawl"] if holding else ["knee"])]
    for spot in places():
        state = position(fighter(hand), fighter(["throw", "punch", "punch"]), actor=1, first=1, **spot)
        throws = attacks(state) and [x for x in attacks(state) if _name(x) == "throw"]
        if kind_of(state) == "act 1" and throws:
            match = match_at(state, seats(*kinds, names=names))
            match.act(throws[0])
            if kind_of(state_of(match)) == "react 0":
                return match
    raise AssertionError("no Throw is answered anywhere")


def _name(action: int) -> str:
    return CARD_SET.attacks[a.attack_parts(action)[0]]


def state_of(match: Match) -> State:
    """The position of a match of this game."""
    assert isinstance(match.state, State)
    return match.state


# ---- dice


def _rolled(
    wanted: str, attacker: int, hits: Sequence[int], fits: Callable[[int], bool], **named: Any
) -> Match:
    """An attack of a seat that rolls just these dice and leads to a question."""
    kinds, names = named.get("kinds", ()), named.get("names", ("Vance", "Okoro"))
    hand = list(CARD_SET.attacks)
    stats: dict[str, Any] = {"heart": 1, "striking": len(hits), "grappling": len(hits), "conditioning": 4}
    for spot in places():
        one, two = fighter(hand[:5], **stats), fighter(hand[:5], **stats)
        more = fighter(hand[3:], **stats)
        for first, second in ((one, more), (more, two)):
            state = position(first, second, actor=attacker, first=attacker, **spot)
            for action in [x for x in attacks(state) if fits(a.attack_parts(x)[0])]:
                match = match_at(state.copy(), seats(*kinds, names=names))
                state_of(match).script = Script(dice=list(hits), strict=False)
                match.act(action)
                if kind_of(state_of(match)).startswith("react"):
                    match.act(a.DECLINE)
                if kind_of(state_of(match)) == f"critical {attacker}" and wanted != f"critical {attacker}":
                    match.act(a.NO_CRITICAL)
                state_of(match).script = None
                if kind_of(state_of(match)) == wanted:
                    return match
    raise AssertionError(f"no attack leads to {wanted!r}")


def critical(*, hold: bool, **named: Any) -> Match:
    """Seat 0 rolled two successes."""
    return _rolled("critical 0", 0, (6, 6), lambda x: bool(CARD_SET.is_hold[x]) is hold, **named)


def hurt_own(hits: int = 1, **named: Any) -> Match:
    """Seat 1's attack hits: seat 0 chooses which of its markers is Hurt."""
    return _rolled("hurt 0", 1, (6,) * hits, lambda x: bool(CARD_SET.is_strike[x]), **named)


def hurt_foe(**named: Any) -> Match:
    """Seat 0 declared a Critical and chooses what is Hurt."""
    match = critical(hold=False, **named)
    match.act(a.CRITICAL)
    assert kind_of(state_of(match)) == "hurt 0"
    return match


def restore(**named: Any) -> Match:
    """Seat 0's Heart dice bring a marker back, and there is a choice."""
    kinds, names = named.get("kinds", ()), named.get("names", ("Vance", "Okoro"))
    for seed in range(200):
        state = position(
            fighter(["punch"] * 2, heart=3, striking=(1, 1), grappling=(1, 1), conditioning=(4, 2)),
            phase="heart",
            seed=seed,
        )
        if kind_of(state) == "restore 0":
            return match_at(state, seats(*kinds, names=names))
    raise AssertionError("no seed restores a marker")


# ---- waiting and the end


def bot_to_act(**named: Any) -> Match:
    """Seat 1, a bot, is to act."""
    state = position(fighter(["punch", "kick"]), fighter(["punch", "kick"]), actor=1, first=1)
    assert kind_of(state) == "act 1"
    return match_at(state, seats(**named))


def finished(
    rounds: int, *, draw: bool = False, kinds: Sequence[str] = ("greedy", "greedy"), **named: Any
) -> Match:
    """A match played to its end, with so many rounds ended (1: or a knockout and the like in the first). No bot has a say in it."""
    match = _played(_seed_of(rounds, draw), rounds, draw)
    header = match.log.header
    header.seats[:] = seats(*kinds, **named)
    return match


@cache
def _seed_of(rounds: int, draw: bool) -> int:
    for seed in range(60):
        match = _played(seed, rounds, draw)
        outcome = match.outcome
        assert outcome is not None
        ended = sum(type(event).__name__ == "RoundEnded" for turn in match.turns for event in turn.events)
        if (ended == rounds or (rounds == 1 and ended == 0)) and draw is not bool(outcome.winners):
            return seed
    raise AssertionError(f"no seed plays {rounds} rounds")


def _played(seed: int, rounds: int, draw: bool) -> Match:
    """Actions drawn evenly; for more rounds, and for a draw of equal fighters, (almost) nobody attacks and nobody declares a Critical."""
    options = {**GAME.sample_options(), "rounds": max(1, min(3, rounds - 1))}
    if draw:
        options["fighters"] = [options["fighters"][0]] * 2
    match = Match.start(GAME, seed=seed, options=options, seats=seats())
    chance = Dice(seed)
    while match.actor is not None:
        legal = match.state.actions()
        calm = [action for action in legal if action < a.SPECIAL and action != a.CRITICAL]
        if calm and (draw or (rounds > 1 and chance.below(2 + seed % 40))):
            legal = calm
        match.act(legal[chance.below(len(legal))])
    return match


def all_pairs(things: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every pair of different things, both ways."""
    for one, two in combinations(things, 2):
        yield one, two
        yield two, one


STATS = [c.STATS[stat] for stat in c.HURTABLE]
