"""The hooks of Knockdown for the battery. Its cards all lie open; what is hidden are Skills, which are counted here from SKILLS on."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Sequence
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.decisions import DECISIONS, PROMPTS
from kotgames.games.knockdown.game import GAME, State
from tests.battery.case import Case

SKILLS: Final = 1_000
"""A Skill as a number among those of cards."""
NONE: Final = -1


def invariants(state: State) -> None:
    """Every card is in one place, fighters stand apart, and the numbers agree with each other."""
    t = state.card_set
    lies = [*state.row, *state.deck, *state.discards, *state.hands[0], *state.hands[1]]
    lies += [state.played] if state.played != NONE else []
    if state.deck or state.row:
        assert sorted(lies) == sorted(t.decks[state.arena])
    assert len(state.row) <= t.row
    for seat in (0, 1):
        assert len(state.hands[seat]) <= t.most_hand + 1
        assert min(state.heavy[seat], state.light[seat], state.ammo[seat]) >= 0
        assert 0 <= state.victories[seat] <= t.victories
        if state.fighters[seat] == NONE:
            continue
        assert state.ammo[seat] <= (t.most_ammo if t.has_ammo[state.fighters[seat]] else 0)
        assert state.turret[seat] == NONE or t.has_turret[state.fighters[seat]]
        assert state.down[seat] == NONE or not state.skills[seat] >> state.down[seat] & 1
    assert not state.skills[0] & state.skills[1]
    assert state.fighters[0] != state.fighters[1] or state.fighters[0] == NONE
    assert state.place[0] != state.place[1] or state.place[0] == NONE
    assert sum(state.victories) == len(state.past)
    assert (state.actor is None) == bool(state.how) == (state.outcome is not None)
    assert (state.winner == NONE) == (state.how == b.RUNNING)
    if state.how:
        assert state.victories[state.winner] == t.victories
    elif state.round:
        assert max(state.victories) < t.victories
        assert state.round == sum(state.victories) + 1
    if state.actor is not None and state.stack[-1][0] == b.ACTION and not state.took:
        assert len(state.row) == t.row


def redeal(state: State, seat: int, dice: Dice) -> State | None:
    """Other Skills face down, dealt and kept; the game's own determinization with the same generator."""
    made = GAME.determinize(state.view(seat), dice.below(1 << 20))
    made.chance = state.chance
    if made.actor is not None:
        frame = made.stack[-1]
        made.legal = DECISIONS[frame[0]].legal(made, frame)
    return made


def secret(state: State, seat: int) -> Hashable:
    """What was dealt to the others, what they kept, and which of it lies face down."""
    return tuple(
        (state.dealt[owner] if state.dealt else (), tuple(state.kept[owner]), state.down[owner])
        for owner in (0, 1)
        if owner != seat
    )


def hidden(state: State, seat: int) -> set[int]:
    """The Skills that a seat has not seen, as numbers from SKILLS on."""
    seen = {
        skill
        for owner in (0, 1)
        for skill in range(len(state.card_set.skill_ids))
        if state.skills[owner] >> skill & 1
    }
    view = state.view(seat)
    for owner in (0, 1):
        seen |= {*view["dealt"][owner], *view["passed"][owner], *view["kept"][owner], view["down"][owner]}
    return {SKILLS + skill for skill in state.card_set.skill_sets[state.skill_set] if skill not in seen}


def _held(state: Any, seat: int) -> list[int]:
    return [SKILLS + state.down[seat]] if state.down[seat] != NONE else []


# ---- what a match used


def used(before: State, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, action words, cards in and out of range, Special Attacks, additions, ways of moving, why cards go, Skills, tests and
    endings."""
    t = before.card_set
    assert before.prompt is not None
    names = {f"prompt {before.prompt.kind}", f"action {a.text(action, t).split()[0]}"}
    for event in events:
        names.add(f"event {type(event).__name__}")
        match event:
            case e.AttackPlayed(card=card, in_range=in_range):
                names.add(f"card {t.kinds[t.kind_of[card]]} {'in' if in_range else 'out of'} range")
            case e.SpecialPlayed(special=special):
                names.add(f"special {t.special_ids[special]}")
            case e.Struck(additions=additions):
                names |= {f"plus {addition.why}" for addition in additions}
            case e.Moved(how=how, behind=behind):
                names |= {f"moved {how}"} | ({"behind"} if behind else set())
            case e.StayedPut(possible=possible):
                names.add("chose to stay" if possible else "no space")
            case e.CardDiscarded(why=why):
                names.add(f"discard {why}")
            case e.Blocked(heavy=heavy, light=light, effect=effect):
                names.add(
                    "blocked both"
                    if effect and heavy + light
                    else "blocked effect"
                    if effect
                    else "blocked wounds"
                )
            case e.Wounded(why=why) | e.Healed(why=why):
                names.add(f"{'wounded' if isinstance(event, e.Wounded) else 'healed'} {why}")
            case e.TowerBuilt(stood=stood, unfinished=unfinished):
                names.add("tower unfinished" if unfinished else "tower stood" if stood else "tower fell")
            case e.SkillTurnedUp(skill=skill):
                names.add(f"skill {t.skill_ids[skill]}")
            case e.RoundEnded(how=how, decided=decided):
                # a round that is decided by whose turn it is is too rare to be met for certain
                names |= {f"round {how}"} | (
                    {f"decided {decided}"} if decided in ("heavy", "light") else set()
                )
            case e.MatchEnded(how=how):
                names.add(f"how {how}")
            case _:
                pass
    return names


def event_classes() -> list[type[Event]]:
    """Every event class of the game."""
    found = [kind for _, kind in inspect.getmembers(e, inspect.isclass) if kind.__module__ == e.__name__]
    return [kind for kind in found if issubclass(kind, Event)]


def everything() -> set[str]:
    """See `used`; words that no shipped row has are left out, and so is a card that is always in range."""
    t = s.shipped()
    ranged = {name for kind, name in enumerate(t.kinds) if t.ranged[kind]}
    words = {word for effects in t.effects for word, _, _ in effects}
    gifts = {*map(type, t.gifts), *(type(row.ability) for row in t.fighters)}
    adding = (c.FirstStrike, c.SymbolStrikes, c.FarStrikes, c.Hunter, c.Armour, c.FirstArmour)
    ways = {
        s.MOVE: "moved move", s.BLINK: "moved blink", s.FORWARD: "moved forward", s.BACKWARD: "moved backward", s.PULL: "moved pull",
        s.PUSH: "moved push", s.AMMO_MOVE: "moved ammo", s.FOE_DISCARDS: "discard forced", s.STRIP: "discard strip",
        s.RELOAD: "discard reload", s.WOUNDS: "wounded effect", s.HEAL: "healed effect",
    }  # fmt: skip
    return {
        *(f"card {name} in range" for name, count in zip(t.kinds, t.counts, strict=True) if count),
        *(f"card {name} out of range" for name in ranged if t.counts[t.kind_index[name]]),
        *(f"event {kind.__name__}" for kind in event_classes()),
        *(f"prompt {kind}" for kind in PROMPTS),
        *(f"action {text.split()[0]}" for text in map(GAME.text, GAME.codes())),
        *(f"special {name}" for name in t.special_ids),
        *(f"plus {why}" for why, gift in zip(numbers.ADDITION_REASONS, adding, strict=True) if gift in gifts),
        *(name for word, name in ways.items() if word in words),
        *(f"skill {name}" for name in t.skill_ids),
        *(f"how {how}" for how in b.ENDINGS if how),
        *(f"round {how}" for how in b.ENDINGS if how),
        "moved walk", "moved dash", "behind", "chose to stay", "no space", "discard dash", "discard pay", "discard block", "discard limit",
        "blocked both", "blocked effect", "blocked wounds", "wounded corridor", "healed skill", "healed hunter", "tower unfinished",
        "tower stood", "tower fell", "decided heavy", "decided light",
    }  # fmt: skip


CASE = Case(
    game=GAME,
    seats=2,
    options=(
        {"quick": True, "test": "dice"},
        {},
        {"fighters": ["iris", "brood"], "quick": True},
        {"fighters": ["james", None], "test": "dice"},
    ),
    invariants=invariants,
    redeal=redeal,
    secret=secret,
    hidden=hidden,
    held=_held,
    resets=frozenset(),
    reactions=frozenset({"react", "block", "go", "discard", "call", "pay"}),
    used=used,
    everything=everything,
    coverage=({}, {"quick": True, "test": "dice"}, {"fighters": ["iris", "brood"], "quick": True}),
    coverage_matches=120,
    fewest_held=1,
)
