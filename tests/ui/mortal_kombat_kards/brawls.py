"""Brawls of three to six at every kind of question that two do not have, asked of seat 0, a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from kotgames.bots import players
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.ui.mortal_kombat_kards import places

KOMBATANTS: Final = ("liu_kang", "raiden", "sub_zero", "goro", "kitana", "johnny_cage")
NAMES: Final = (*places.NAMES, "Mika", "Jonas", "Sina", "Tarek")
OWN: Final = (
    "high_kick",
    "jab",
    "flying_kick",
    "high_fireball",
    "take_cover",
    "high_block",
    "adrenaline",
    "power_blow",
    "roar",
)
FOE: Final = ("low_kick", "uppercut", "thunder_clap", "mid_block", "full_guard", "jump", "fury")


def named(names: Sequence[str], count: int) -> list[str]:
    """So many names: those given, then the usual ones."""
    return [*names, *NAMES[len(names) :]][:count]


def seats(kinds: Sequence[str], names: Sequence[str], count: int) -> list[Seat]:
    """Seats; those beyond `kinds` are as the last of them."""
    given = [*kinds, *[kinds[-1]] * (count - len(kinds))]
    return [Seat(kind=kind, name=name) for kind, name in zip(given, named(names, count), strict=True)]


def position(
    count: int, *, groups: str = "", rules: str = "advanced", deck: Sequence[str] = (), **data: Any
) -> State:
    """A Brawl: `groups` has a letter for each seat (nothing: all apart), so that who has the same stands hand to hand; `deck`: what
    everybody has left to draw."""
    hands = [OWN, *[FOE] * (count - 1)]
    fighters = [
        {
            "kombatant": KOMBATANTS[seat], "hand": list(hands[seat]), "points": 30 - 7 * (seat % 4),
            "group": ord(groups[seat]) - ord("A") if groups else seat, "acted": seat % 3 == 2,
            "fallen": int(seat == 3), "pile": ["jab", "elbow"][: seat % 3], **({"deck": list(deck)} if deck else {}),
        }
        for seat in range(count)
    ]  # fmt: skip
    return GAME.setup({"seed": 5, "turn": 4, "rules": rules, "fighters": fighters, "first": 0, **data})


def match_at(state: State, kinds: Sequence[str] = (), names: Sequence[str] = places.NAMES) -> Match:
    """A match from a position."""
    match = Match.at(GAME, state)
    sitting = seats(kinds or ("human", "greedy"), names, state.seats)
    match.log.header = msgspec.structs.replace(match.log.header, seats=sitting, options={}, practice=False)
    match.practice = False
    return match


def acting(count: int, groups: str = "", rules: str = "advanced", **more: Any) -> Match:
    """Seat 0 acts."""
    return match_at(position(count, groups=groups, rules=rules), **more)


def after(count: int, *texts: str, groups: str = "", first: int = 0, **more: Any) -> Match:
    """The Brawl after these actions."""
    return match_at(places.after(position(count, groups=groups, first=first), *texts), **more)


def crowded(**more: Any) -> Match:
    """Six; all bear something, lasting kards lie before some and before all."""
    state = position(
        6, groups="AABBCC", deck=("bleeding", "ice_floor", *places.PLAIN),
        lasting=[{"kard": "bleeding", "of": 1, "on": 0, "counters": 2}, {"kard": "bleeding", "of": 0, "on": 4, "counters": 1},
                 {"kard": "ice_floor", "of": 2, "on": -1, "counters": 2}],
    )  # fmt: skip
    state.moved = [1, 0, 1, 0, 0, 1]
    state.slowed = [1, 1, 0, 0, 1, 0]
    return match_at(state, **more)


def asked_in_the_round(count: int, rounds: int, **more: Any) -> Match:
    """Raiden's Thunder Clap strikes everybody; seat 0 is asked in that round of questions, from 0."""
    state = places.after(position(count, first=1), "lay thunder_clap", "commit")
    asked = 0
    while True:
        if state.actor == 0 and state.prompt is not None and state.prompt.kind == "answer":
            if asked == rounds:
                return match_at(state, **more)
            asked += 1
        state.step(a.TAKE_HIT if a.TAKE_HIT in state.actions() else a.DECLINE)


def start(*kinds: str, seed: int = 3, names: Sequence[str] = places.NAMES, **more: Any) -> Match:
    """A brisk Brawl from its beginning, under the Advanced rules for even seeds."""
    options = {"rules": ("advanced", "basic")[seed % 2], **more}
    sitting = seats(kinds, names, len(kinds))
    return Match.start(GAME, seed=seed, options=options, seats=sitting, card_set=places.brisk())


def finished(
    count: int = 4, *, seed: int = 8, names: Sequence[str] = places.NAMES, kinds: Sequence[str] = ()
) -> Match:
    """A Brawl played to its end."""
    sitting = [*(kinds or ("human",)), *["greedy"] * 6][:count]
    match = start(*sitting, seed=seed, names=names)
    number = 0
    while match.actor is not None:
        match.act(players.choose("random", GAME, match.card_set, match.view(match.actor), number))
        number += 1
    return match


QUESTIONS: Final[dict[str, Callable[..., Match]]] = {
    "brawl, three": partial(acting, 3),
    "brawl, five": partial(acting, 5, "AABBC"),
    "brawl, six, Basic": partial(acting, 6, rules="basic"),
    "brawl, crowded": crowded,
    "brawl, whom": partial(after, 4, "lay high_fireball"),
    "brawl, to whom": partial(after, 6, "in"),
    "brawl, laid": partial(after, 6, "lay high_fireball", "target 3"),
    "brawl, an answer": partial(after, 4, "lay uppercut", "target 0", "commit", groups="AABB", first=1),
    "brawl, a counter": partial(asked_in_the_round, 5, 1),
    "brawl, an evade": partial(asked_in_the_round, 6, 2),
}
"""Every such question."""
