"""Matches of the Kard Game at every kind of question, asked of seat 0, a person: Liu Kang against Jax, unless a question needs others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.card_set import CardSet, from_data, shipped
from kotgames.games.mortal_kombat_kards.game import GAME, State

CARD_SET = shipped()
PEOPLE = ("human", "human")
NAMES = ("Ayla", "Ruben")

# ---- matches


@lru_cache(maxsize=1)
def brisk() -> CardSet:
    """The shipped kards with so few points at the start that a whole match is played in a moment; a record keeps them."""
    data = GAME.data(None)
    data["components"]["rules"]["points"] = 8
    return from_data(data)


def seats(*kinds: str, names: Sequence[str] = NAMES) -> list[Seat]:
    """Seats for a match: a person and a bot unless said otherwise."""
    return [
        Seat(kind=kind, name=name) for kind, name in zip(kinds or ("human", "greedy"), names, strict=True)
    ]


def match_at(state: State, kinds: Sequence[str] = (), names: Sequence[str] = NAMES) -> Match:
    """A match from a position; its header knows the seats and a rematch's options."""
    match = Match.at(GAME, state)
    match.log.header = msgspec.structs.replace(
        match.log.header, seats=seats(*kinds, names=names), options=GAME.sample_options(), practice=False
    )
    match.practice = False
    return match


def start(*kinds: str, seed: int = 3, made: bool = True, names: Sequence[str] = NAMES, **more: Any) -> Match:
    """A brisk match from its beginning, under the Advanced rules for even seeds; without `made` the Kombatants are drawn."""
    options = {
        "rules": ("advanced", "basic")[seed % 2],
        **(GAME.sample_options() if made else {}),
        **more,
    }
    return Match.start(GAME, seed=seed, options=options, seats=seats(*kinds, names=names), card_set=brisk())


def position(**data: Any) -> State:
    """A position from plain data (`games.mortal_kombat_kards.setup`)."""
    return GAME.setup({"seed": 5, **data})


def after(state: State, *texts: str) -> State:
    """The position after these actions."""
    for text in texts:
        action = a.parse(text, CARD_SET)
        assert action in state.actions(), f"{text}: {[a.text(one, CARD_SET) for one in state.actions()]}"
        state.step(action)
    return state


def fighters(own: Sequence[str], foe: Sequence[str], mine: Any = None, theirs: Any = None) -> list[Any]:
    """Both corners by their hands, and what else they have."""
    return [
        {"kombatant": "liu_kang", "hand": list(own), **(mine or {})},
        {"kombatant": "jax", "hand": list(foe), **(theirs or {})},
    ]


# ---- what is held

HAND = (
    "high_kick", "jab", "flying_kick", "high_fireball", "bicycle_kick", "high_block", "duck", "adrenaline", "power_blow", "opener",
)  # fmt: skip
"""Something of each kind that a turn can use."""
FOE = ("low_kick", "uppercut", "ground_pound", "gotcha_grab", "mid_block", "full_guard", "jump", "fury")
PLAIN = ("jab", "head_punch", "high_kick", "low_kick", "flying_kick")
"""All of them attack, from everywhere and from nearby."""
IDLE = ("bicycle_kick", "dragon_stance", "lotus_rise", "flurry", "opener", "dragon_at_dawn")
"""None of them answers an attack."""


def discard(own: Sequence[str] = HAND, foe: Sequence[str] = FOE, **named: Any) -> Match:
    """A turn begins: seat 0 puts kards aside first."""
    return match_at(position(turn=3, phase="turn", near=True, fighters=fighters(own, foe)), **named)


def action(own: Sequence[str] = HAND, *, near: bool = True, rules: str = "advanced", **named: Any) -> Match:
    """Seat 0 has the initiative."""
    return match_at(position(near=near, rules=rules, fighters=fighters(own, FOE)), **named)


def named(own: Sequence[str], *texts: str, who: str = "liu_kang", **more: Any) -> Match:
    """Seat 0 lays an attack of which something must still be named, or to which something may be added."""
    state = position(near=True, fighters=fighters(own, FOE, {"kombatant": who}))
    return match_at(after(state, *texts), **more)


def marked(**named: Any) -> Match:
    """Both bear penalties, lasting kards lie, piles are full; seat 0 has the initiative of a later round."""
    mine = {"points": 11, "fallen": 1, "won": 1, "pile": ["low_kick", "jab"], "free": True}
    theirs = {"points": 6, "moved": 1, "slowed": 1, "held": 1, "won": 1, "pile": ["elbow", "ground_pound"]}
    state = position(
        near=True, round=3, turn=12, fighters=fighters(HAND, FOE, mine, {**theirs, "deck": ["bleeding", "ice_floor", *PLAIN]}),
        lasting=[{"kard": "bleeding", "of": 1, "on": 0, "counters": 2}, {"kard": "ice_floor", "of": 1, "on": -1, "counters": 2}],
    )  # fmt: skip
    return match_at(state, **named)


def _attacked(
    own: Sequence[str], foe: Sequence[str], *texts: str, near: bool = True, idle: int = 0, **who: Any
) -> State:
    """Seat 1 attacks seat 0."""
    state = position(
        near=near, initiative=1, idle=idle, fighters=fighters(own, foe, who.get("mine"), who.get("theirs"))
    )
    return after(state, *texts)


def cancelling(*, several: bool = False, **named: Any) -> Match:
    """The other has laid effects with its attack, and seat 0 may cancel."""
    effects = ["effect adrenaline", "effect fury"] if several else ["effect fury"]
    foe = ("low_kick", "adrenaline", "fury", "mid_block", "jump")
    own = ("counterspell", "duck", "jab", "low_block", "counterspell")
    return match_at(_attacked(own, foe, "lay low_kick", *effects, "commit"), **named)


def answering(own: Sequence[str] = HAND, attack: str = "uppercut", **named: Any) -> Match:
    """The other attacks seat 0, high."""
    return match_at(_attacked(own, FOE, f"lay {attack}", "commit"), **named)


def answering_area(**named: Any) -> Match:
    """The other attacks everybody on the ground."""
    own = ("take_cover", "jump_kick", "high_fireball", "reflexes", "low_block")
    return match_at(_attacked(own, FOE, "lay ground_pound", "commit"), **named)


def answering_in_several_ways(**named: Any) -> Match:
    """Johnny Cage's Shadow Uppercut counters, and stops who is in the air."""
    own = ("shadow_uppercut", "anti_air", "jab", "reflexes", "sand_in_the_eyes", "back_flip")
    mine = {"kombatant": "johnny_cage"}
    return match_at(
        _attacked(own, ("jump_kick", "jab", "fury", "high_block"), "lay jump_kick", "commit", mine=mine),
        **named,
    )


def stunning(own: Sequence[str] = HAND, **named: Any) -> Match:
    """The other's attack is so strong that it stuns."""
    foe = ("uppercut", *["power_blow"] * 4, "jab", "fury")
    effects = ["effect power_blow"] * 4
    return match_at(_attacked(own, foe, "lay uppercut", *effects, "commit", "decline"), **named)


def defenceless(**named: Any) -> Match:
    """The other attacks seat 0, who can only take the hit."""
    return answering(IDLE, **named)


def shifting(**named: Any) -> Match:
    """Seat 0's Low Fireball was blocked; it may be turned low."""
    own = ("low_fireball", "jab", "duck", "mid_block", "low_kick")
    foe = ("mid_block", "jab", "jump", "uppercut")
    state = position(near=True, fighters=fighters(own, foe))
    return match_at(after(state, "lay low_fireball", "commit", "block mid_block", "commit"), **named)


def going_on(**named: Any) -> Match:
    """Seat 0's Grand Kombo has landed with its first attack; two more are laid."""
    own = ("head_punch", "jab", "high_kick", "flying_kick", "grand_kombo", "fury", "duck")
    state = position(near=True, fighters=fighters(own, FOE))
    return match_at(after(state, "lay head_punch", "kombo grand_kombo", "commit", "take hit"), **named)


def burning(**named: Any) -> Match:
    """Seat 0's Bicycle Kick has landed; kards may be burned for more hits."""
    state = position(near=True, fighters=fighters(("bicycle_kick", *PLAIN, "duck"), FOE))
    return match_at(after(state, "lay bicycle_kick", "commit", "take hit"), **named)


def following(*, any_kind: bool = True, **named: Any) -> Match:
    """Seat 0 has hit and has a follow-up: any attack, or a kick."""
    own, who = (
        (("ice_blast", *PLAIN[:4], "duck"), "sub_zero")
        if any_kind
        else (("dragon_stance", *PLAIN, "duck"), "liu_kang")
    )
    state = position(near=True, fighters=fighters(own, FOE, {"kombatant": who}))
    return match_at(after(state, f"lay {own[0]}", "commit", "take hit"), **named)


def dropping(**named: Any) -> Match:
    """Empty Mind wants kards."""
    state = position(near=True, fighters=fighters(("empty_mind", *PLAIN, "duck"), FOE))
    return match_at(after(state, "effect empty_mind", "decline"), **named)


def salvaging(**named: Any) -> Match:
    """Old Tricks brings a special back."""
    pile = {"pile": ["flying_kick", "jab", "high_fireball", "lotus_rise"]}
    state = position(near=True, fighters=fighters(("old_tricks", *PLAIN, "duck"), FOE, pile))
    return match_at(after(state, "effect old_tricks", "decline"), **named)


def lifting(**named: Any) -> Match:
    """Clear the Air takes a lasting kard away; two lie."""
    theirs = {"deck": ["bleeding", "ice_floor", *PLAIN]}
    state = position(
        near=True, fighters=fighters(("clear_the_air", *PLAIN, "duck"), FOE, None, theirs),
        lasting=[{"kard": "bleeding", "of": 1, "on": 0, "counters": 2}, {"kard": "ice_floor", "of": 1, "on": -1, "counters": 2}],
    )  # fmt: skip
    return match_at(after(state, "effect clear_the_air", "decline"), **named)


def finishing(**named: Any) -> Match:
    """Seat 0 has won the match, and may finish the other."""
    own = ("jab", "dragon_at_dawn", "little_dragon", "duck")
    state = position(
        near=True, rules="basic", fighters=fighters(own, FOE, {"won": 1}, {"points": 1}), round=2, matches=3
    )
    return match_at(after(state, "lay jab", "commit", "take hit"), **named)


def befriending(**named: Any) -> Match:
    """The other finishes seat 0, who may answer with a Friendship."""
    own = ("tea_ceremony", "jab", "duck", "high_block")
    foe = ("jab", "steel_applause", "low_kick")
    state = _finishing(own, foe)
    return match_at(state, **named)


def _finishing(own: Sequence[str], foe: Sequence[str]) -> State:
    state = position(
        near=True, rules="basic", initiative=1, fighters=fighters(own, foe, {"points": 1}, {"won": 1}), round=2, matches=3
    )  # fmt: skip
    return after(state, "lay jab", "commit", "take hit", "finish steel_applause")


def bot_to_act(**named: Any) -> Match:
    """Seat 1, a bot, has the initiative."""
    return match_at(position(near=True, initiative=1, fighters=fighters(HAND, FOE)), **named)


@lru_cache(maxsize=8)
def _played(seed: int) -> Match:
    match = start(*PEOPLE, seed=seed)
    chance = Dice(seed)
    while match.actor is not None:
        match.act(
            players.choose("greedy", GAME, match.card_set, match.view(match.actor), chance.below(1 << 20))
        )
    return match


def finished(seed: int = 8, *, names: Sequence[str] = NAMES, kinds: Sequence[str] = ()) -> Match:
    """A match played to its end as bots play; no bot has a say in it now."""
    match = start(*(kinds or ("human", "greedy")), seed=seed, names=names)
    for turn in _played(seed).turns:
        match.act(turn.action)
    return match


QUESTIONS: dict[str, Callable[..., Match]] = {
    "discard": discard,
    "action": action,
    "action, apart": lambda **named: action(near=False, **named),
    "action, Basic": lambda **named: action(rules="basic", **named),
    "action, marked": marked,
    "action, laid": lambda **more: named(HAND, "lay high_kick", **more),
    "action, a location": lambda **more: named(
        ("hat_toss", "jab", "duck", "fury"), "lay hat_toss", who="kung_lao", **more
    ),
    "action, fuel": lambda **more: named(
        ("kiss", "jab", "low_kick", "duck", "fury"), "lay kiss", who="sonya_blade", **more
    ),
    "cancel": cancelling,
    "cancel, several": lambda **named: cancelling(several=True, **named),
    "answer": answering,
    "answer, in several ways": answering_in_several_ways,
    "answer to an area": answering_area,
    "shift": shifting,
    "rest": going_on,
    "rest, burning": burning,
    "follow": following,
    "follow, a kick": lambda **named: following(any_kind=False, **named),
    "drop": dropping,
    "salvage": salvaging,
    "lift": lifting,
    "finish": finishing,
    "friendship": befriending,
}
"""Every kind of question, asked of seat 0."""
