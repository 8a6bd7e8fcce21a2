"""Matches of Knockdown at every kind of question, asked of seat 0, a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.game import GAME, State

CARD_SET = shipped()
PEOPLE = ("human", "human")
NAMES = ("Ada", "Bo")
TRIES = 6
"""Matches that are played for one that is to be over."""


def seats(*kinds: str, names: Sequence[str] = NAMES) -> list[Seat]:
    """Seats for a match: a person and a bot unless said otherwise."""
    kinds = kinds or ("human", "greedy")
    return [Seat(kind=kind, name=name) for kind, name in zip(kinds, names, strict=True)]


def match_at(
    state: State, kinds: Sequence[str] = (), names: Sequence[str] = NAMES, *, open_hands: bool = False
) -> Match:
    """A match from a position; its header knows the seats and a rematch's options."""
    match = Match.at(GAME, state)
    match.log.header = msgspec.structs.replace(
        match.log.header, seats=seats(*(kinds or ("human", "greedy")), names=names), options={"test": "dice"}, practice=False,
        open_hands=open_hands,
    )  # fmt: skip
    match.practice = False
    return match


def start(*kinds: str, seed: int = 3, made: bool = True, names: Sequence[str] = NAMES, **more: Any) -> Match:
    """A match from its beginning; without `made` the fighters are picked at the table."""
    options: dict[str, Any] = {"test": "dice", **more}
    if made:  # one person begins at once; two choose their Skills in secret
        quick = tuple(kinds or ("human", "greedy")).count("human") < 2
        options = {"fighters": ["james", "iris"], "quick": quick, **options}
    return Match.start(GAME, seed=seed + 8, options=options, seats=seats(*kinds, names=names))


def position(**data: Any) -> State:
    """A position from plain data (`games.knockdown.setup`)."""
    state = GAME.setup({"seed": 5, "test": "dice", **data})
    assert isinstance(state, State)
    return state


def after(state: State, *texts: str) -> State:
    """The position after these actions."""
    for text in texts:
        state.step(a.parse(text, CARD_SET))
    return state


HAND = ("jab", "low_kick", "clinch", "shield_bash", "flying_knee", "cross")
"""A card of each symbol, and one more."""
RIVAL = ("patch_up", "knee", "slam", "charge")
ROW = ("uppercut", "leg_sweep", "tractor_beam", "cover_fire")


def fighters(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, *, hand: Sequence[str] = HAND
) -> list[dict[str, Any]]:
    """James in the middle with a hand, Iris beside him with wounds."""
    return [
        {
            "fighter": "james", "at": [0, 0], "hand": list(hand), "heavy": 1, "light": 3, "skills": ["quick_draw"],
            "down": "marksman", **(one or {}),
        },
        {
            "fighter": "iris", "at": [1, 0], "hand": list(RIVAL), "heavy": 2, "light": 4, "skills": ["iron_guard"],
            "down": "duct_rat", **(two or {}),
        },
    ]  # fmt: skip


def action(**named: Any) -> Match:
    """Seat 0 has two actions; it stands on a red space."""
    return match_at(position(fighters=fighters(), row=list(ROW)), **named)


def far(**named: Any) -> Match:
    """Seat 0 has one action; only what goes far reaches."""
    return match_at(
        position(fighters=fighters({"at": [-2, 1]}), row=["jab", "snap_shot", "uppercut", "slam"], actions=1), **named
    )  # fmt: skip


def poor(**named: Any) -> Match:
    """Seat 0 holds nothing: there is no Combo."""
    return match_at(position(fighters=fighters(hand=()), row=list(ROW)), **named)


def combo(**named: Any) -> Match:
    """Seat 0 is in a Combo that has not begun in earnest."""
    return match_at(after(position(fighters=fighters(), row=list(ROW)), "combo"), **named)


def combo_runs(**named: Any) -> Match:
    """Seat 0 has dashed and may go on."""
    state = position(fighters=fighters(hand=(*HAND[:5], "slide_kick")), row=list(ROW))
    return match_at(after(state, "combo", "dash 0,1"), **named)


def with_hand(**named: Any) -> Match:
    """Seat 0 is in a Combo. Two people: the only hand that is anybody's secret are the Skills of the draft."""
    return drafting(**named) if tuple(named.get("kinds", ())) == PEOPLE else combo(**named)


def pay(**named: Any) -> Match:
    """Seat 0 performs Reload: any card pays."""
    state = position(fighters=fighters(), row=list(ROW))
    return match_at(after(state, "combo", "special reload"), **named)


def renew(**named: Any) -> Match:
    """Seat 0 may renew the row at the beginning of its turn."""
    state = position(fighters=fighters({"skills": ["scavenger"]}), row=list(ROW), phase="turn")
    return match_at(state, **named)


def take(**named: Any) -> Match:
    """Seat 0 takes the first of the first cards."""
    return match_at(position(fighters=fighters(hand=()), row=list(ROW), phase="take"), **named)


def pick(**named: Any) -> Match:
    """Seat 0 picks a fighter first."""
    return match_at(position(phase="first", script={"dice": [5, 2]}), **named)


def begin(**named: Any) -> Match:
    """Seat 0 chooses the start spaces."""
    state = position(phase="first", script={"dice": [2, 5]})
    return match_at(after(state, "fighter brood", "fighter james"), **named)


DEALT = [["quick_draw", "heavy_hands", "shin_guards"], ["marksman", "brawler", "long_reach"]]
OTHER_DEALT = [DEALT[0], ["iron_guard", "thick_skin", "duct_rat"]]
OWN_DEALT = [["second_wind", "fleet_foot", "deep_pockets"], DEALT[1]]


def bare_fighters() -> list[dict[str, Any]]:
    """Two fighters before the draft."""
    return [{"fighter": "james"}, {"fighter": "iris"}]


def drafting(dealt: Sequence[Sequence[str]] = DEALT, *, actor: int = 0, **named: Any) -> Match:
    """Seat 0 keeps one of its three Skills."""
    state = position(
        phase="draft", fighters=bare_fighters(), dealt=[list(three) for three in dealt], actor=actor
    )
    return match_at(state, **named)


def drafting_passed(**named: Any) -> Match:
    """Seat 0 keeps one of the two that were passed on."""
    state = position(phase="draft", fighters=bare_fighters(), dealt=DEALT, actor=1)
    return match_at(after(state, "keep marksman", "keep quick_draw"), **named)


def facing(**named: Any) -> Match:
    """Seat 0 chooses which Skill lies face up."""
    state = position(phase="draft", fighters=bare_fighters(), dealt=DEALT, actor=1)
    return match_at(after(state, "keep marksman", "keep quick_draw", "keep brawler"), **named)


def _struck_by(
    card: str, *more: str, one: dict[str, Any] | None = None, two: dict[str, Any] | None = None
) -> State:
    """Seat 1 attacks seat 0 with a card of the row."""
    row = [card, "patch_up", "ricochet", "snap_shot"]
    state = position(fighters=fighters(one, two), row=row, actor=1)
    return after(state, f"attack {card}", *more)


def blocking(**named: Any) -> Match:
    """Seat 0 may block a Strike with wounds and an effect; it holds two Blocks."""
    hand = ["jab", "low_kick", "shield_bash", "cover_fire", "clinch", "charge"]
    return match_at(_struck_by("slam", one={"hand": hand}), **named)


def blocking_plain(**named: Any) -> Match:
    """Seat 0 may block a Strike without an effect, in one way."""
    return match_at(_struck_by("uppercut", one={"hand": ["shield_bash", "jab", "jab"]}), **named)


def reacting(**named: Any) -> Match:
    """Seat 0, Iris, may answer a Strike."""
    one = {"fighter": "iris", "hand": ["shield_bash", "jab", "knee"]}
    return match_at(_struck_by("cross", one=one, two={"fighter": "james"}), **named)


def origin(**named: Any) -> Match:
    """Seat 0, Iris, strikes: from herself or from the turret."""
    one = {"fighter": "iris", "turret": [1, -1]}
    state = position(fighters=fighters(one, {"fighter": "james"}), row=list(ROW))
    return match_at(after(state, "attack uppercut"), **named)


def going(**named: Any) -> Match:
    """Seat 0 may move after its attack."""
    state = position(fighters=fighters(None, {"hand": []}), row=["jab", *ROW[1:]])
    return match_at(after(state, "attack jab"), **named)


def pushing(**named: Any) -> Match:
    """Seat 0 moves the other, who has to go."""
    state = position(fighters=fighters(None, {"hand": []}), row=["clinch", *ROW[1:]])
    return match_at(after(state, "attack clinch"), **named)


def placing(**named: Any) -> Match:
    """Seat 0, Iris, places her turret."""
    state = position(fighters=fighters({"fighter": "iris"}, {"fighter": "james"}), row=list(ROW))
    return match_at(after(state, "combo", "special deploy_turret", "pay high"), **named)


def discarding(**named: Any) -> Match:
    """Seat 0 must discard a card for an effect."""
    return match_at(_struck_by("low_kick", "take", one={"hand": list(HAND)}), **named)


def overfull(**named: Any) -> Match:
    """Seat 0 holds a card too many."""
    state = position(fighters=fighters(None, {"hand": [], "at": [2, 0]}), row=["patch_up", *ROW[1:]])
    return match_at(after(state, "attack patch_up"), **named)


def showing(**named: Any) -> Match:
    """Seat 0 shows cards: the other gave an Order."""
    one = {"fighter": "iris", "at": [0, 0]}
    two = {"fighter": "james", "hand": ["clinch", "jab"]}
    state = position(fighters=fighters(one, two), row=list(ROW), actor=1)
    return match_at(after(state, "combo", "special order", "go 0,1"), **named)


def stripping(**named: Any) -> Match:
    """Seat 0 discards one of the cards that the other shows."""
    state = position(fighters=fighters(), row=list(ROW))
    return match_at(after(state, "combo", "special order", "go 2,0", "show low", "show grip"), **named)


def spending(**named: Any) -> Match:
    """Seat 0 may spend Ammo on a Headshot."""
    state = position(
        fighters=fighters({"hand": ["jab", "cross"], "at": [-1, 0]}, {"hand": []}), row=list(ROW)
    )  # fmt: skip
    return match_at(after(state, "combo", "special headshot"), **named)


def calling(*, test: str = "dice", **named: Any) -> Match:
    """Seat 0 may call a test of the other, who has wounds."""
    state = position(fighters=fighters(None, {"hand": []}), row=list(ROW), test=test)
    return match_at(after(state, "attack uppercut"), **named)


def choosing_test(*, cubes: int | None = None, **named: Any) -> Match:
    """Seat 0 takes the tower or the dice; `cubes`: so many wounds it had before the attack."""
    row = ["uppercut", "patch_up", "ricochet", "snap_shot"]
    one: dict[str, Any] = {"hand": ["jab"]}
    if cubes is not None:
        one |= {"heavy": cubes // 3, "light": cubes - cubes // 3}
    state = position(fighters=fighters(one), row=row, actor=1, test="tower")
    return match_at(after(state, "attack uppercut", "call"), **named)


def awaiting_tower(**named: Any) -> Match:
    """Seat 0 builds its tower."""
    match = choosing_test(**named)
    match.act(a.TOWER)
    return match


@lru_cache(maxsize=8)
def _moves_to_a_test(kinds: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The seed of a match with the tower, and the actions of two bots until seat 0 is asked: tower or dice."""
    for seed in range(1, 60):
        match = start(*kinds, seed=seed, test="tower", quick=True)
        while match.actor is not None and match.actor >= 0:
            prompt = match.state.prompt
            assert prompt is not None
            if prompt.kind == "way" and prompt.seat == 0:
                return seed, tuple(turn.action for turn in match.turns)
            view = match.view(match.actor)
            match.act(players.choose("greedy", GAME, match.card_set, view, seed + len(match.turns)))
    raise AssertionError("no test found")


def played_to_a_test(
    *, path: Path | None = None, kinds: Sequence[str] = ("human", "greedy"), choose: bool = True
) -> Match:
    """A match from its beginning, with a file, until seat 0 builds its tower (without `choose`: until it takes tower or dice)."""
    seed, moves = _moves_to_a_test(tuple(kinds))
    options = {"fighters": ["james", "iris"], "quick": True, "test": "tower"}
    match = Match.start(GAME, seed=seed + 8, options=options, seats=seats(*kinds), path=path)
    for move in (*moves, *([a.TOWER] if choose else [])):
        match.act(move)
    return match


def bot_to_act(**named: Any) -> Match:
    """Seat 1, a bot, has its turn."""
    return match_at(position(fighters=fighters(), row=list(ROW), actor=1), **named)


def late(**named: Any) -> Match:
    """The end of a round is near: many wounds, Victory Tokens, full hands, a small deck."""
    one = {
        "heavy": 5,
        "light": 9,
        "victories": 1,
        "skills": ["quick_draw", "marksman"],
        "down": None,
        "ammo": 6,
    }
    two = {"heavy": 3, "light": 12, "victories": 1, "turret": [1, 1], "hand": [*RIVAL, "cross", "ricochet"]}
    return match_at(
        position(fighters=fighters(one, two), row=list(ROW), deck=6, round=3, turn=12, idle=1), **named
    )


@lru_cache(maxsize=16)
def _played(seed: int) -> tuple[int, Match]:
    """The shortest of a few matches of people who choose evenly, and its seed: some of them wander about for a thousand actions."""
    tries = []
    for one in range(seed * TRIES, (seed + 1) * TRIES):
        match = start(*PEOPLE, seed=one, quick=False)
        chance = Dice(one)
        while match.actor is not None:
            legal = match.state.actions()
            match.act(legal[chance.below(len(legal))])
        tries.append((one, match))
    return min(tries, key=lambda found: len(found[1].turns))


def finished(seed: int = 8, *, names: Sequence[str] = NAMES, kinds: Sequence[str] = ()) -> Match:
    """A match played to its end with actions drawn evenly."""
    chosen, played = _played(seed)
    match = start(*(kinds or ("human", "greedy")), seed=chosen, names=names, quick=False)
    for turn_taken in played.turns:
        match.act(turn_taken.action)
    return match


POSITIONS: dict[str, Callable[..., Match]] = {
    "fighter": pick,
    "start": begin,
    "draft": drafting,
    "draft, passed on": drafting_passed,
    "face": facing,
    "take": take,
    "renew": renew,
    "action": action,
    "action, far away": far,
    "action, an empty hand": poor,
    "combo": combo,
    "combo, it runs": combo_runs,
    "pay": pay,
    "origin": origin,
    "react": reacting,
    "block": blocking,
    "block, one way": blocking_plain,
    "go": going,
    "go, the other": pushing,
    "go, a turret": placing,
    "discard": discarding,
    "discard, too many": overfull,
    "show": showing,
    "strip": stripping,
    "spend": spending,
    "call": calling,
    "way": choosing_test,
}
"""Every kind of question that the table asks, asked of seat 0."""
