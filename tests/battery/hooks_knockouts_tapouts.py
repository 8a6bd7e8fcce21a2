"""The hooks of Knockouts and Tapouts for the battery."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.games.knockouts_tapouts.decisions import DECISIONS, PROMPTS
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.views import random_build
from tests.battery.case import Case

EXPERIENCE, HEART, STRIKING, GRAPPLING, CONDITIONING = range(5)


def in_play(state: State) -> list[int]:
    """The cards of an attack that waits for an answer."""
    return [card for frame in state.stack if frame[0] == b.REACT for card in frame[5:]]


def invariants(state: State) -> None:
    """Every card is somewhere, every marker is somewhere, and the numbers agree with each other."""
    t = state.card_set
    piles = [
        *state.hands,
        state.deck,
        state.discard,
        *state.scored_strikes,
        *state.scored_grapples,
        in_play(state),
    ]
    cards = sorted(card for pile in piles for card in pile)
    assert cards == (list(range(t.size)) if state.round else [])
    assert min(state.ready) >= 0, "a negative count of Ready markers"
    assert min(state.hurt) >= 0, "a negative count of Hurt markers"
    for seat in (0, 1):
        _fighter(state, seat)
        strikes, grapples = state.scored_strikes[seat], state.scored_grapples[seat]
        scoring = {t.kind_of[card] for card in (*strikes, *grapples)}
        assert all(kind <= t.style_kind for kind in scoring), "a Boost or Special on a scoring pile (p.7)"
        assert len(state.hands[seat]) <= state.hand_size(seat) or not state.round
    assert (state.top_seat >= 0) == (state.position >= t.first_ground)
    assert state.top_seat in (-1, 0, 1)
    assert state.mobile_seat in (-1, 0, 1)
    assert state.pending_throw in (-1, 0, 1)
    assert 0 <= state.mobility_points <= 8
    assert min(state.rounds_won) >= 0
    assert sum(state.rounds_won) <= state.round
    assert state.round <= state.rounds + t.overtime_limit
    assert (state.actor is None) == bool(state.how) == (state.outcome is not None)
    assert (state.winner < 0) == (state.how in (b.RUNNING, b.DRAWN))
    if state.how == b.STOPPAGE:
        assert not state.ready_total(1 - state.winner)
    elif state.round:
        assert state.ready_total(0), "no Ready marker and the match goes on (K7)"
        assert state.ready_total(1), "no Ready marker and the match goes on (K7)"


def _fighter(state: State, seat: int) -> None:
    ready = state.ready[seat * 5 : seat * 5 + 5]
    hurt = state.hurt[seat * 5 : seat * 5 + 5]
    assert hurt[EXPERIENCE] == hurt[HEART] == 0, "Experience and Heart are never Hurt (K5)"
    assert ready[EXPERIENCE] == state.styles[seat].bit_count()
    if not state.round:
        return
    conditioning, rest = divmod(
        ready[CONDITIONING] + hurt[CONDITIONING], 1 + state.card_set.conditioning_bonus
    )
    assert not rest
    placed = [
        ready[EXPERIENCE],
        ready[HEART],
        ready[STRIKING] + hurt[STRIKING],
        ready[GRAPPLING] + hurt[GRAPPLING],
    ]
    placed.append(conditioning)
    assert sum(placed) == state.card_set.marker_count, "markers are conserved: nine a fighter (p.3)"
    assert max(placed) <= state.card_set.most_per_stat


def redeal(state: State, seat: int, dice: Dice) -> State | None:
    """Other cards in the other hand and the deck; during creation another build of the same length."""
    for _ in range(20):
        made = state.copy()
        others = [s for s in (0, 1) if s != seat]
        pool = [card for s in others for card in made.hands[s]] + made.deck
        for s in others:
            made.hands[s] = [pool.pop(dice.below(len(pool))) for _ in made.hands[s]]
        made.deck = pool
        if b.hides_builds(made):
            for s in others:
                made.builds[s] = random_build(made.card_set, dice)[: len(made.builds[s])]
        if made.actor is None:
            return made
        frame = made.stack[-1]
        made.legal = DECISIONS[frame[0]].legal(made, frame)
        if len(made.legal) > 1 or frame[0] == b.REACT:
            return made
    return None


def secret(state: State, seat: int) -> Hashable:
    """The other hands by kind, and the builds before they are open."""
    others = [s for s in (0, 1) if s != seat]
    hands = tuple(tuple(sorted(state.card_set.kind_of[card] for card in state.hands[s])) for s in others)
    creating = b.hides_builds(state)
    waiting = {frame[1] for frame in state.stack if frame[0] == b.BUILD}
    builds = tuple(tuple(state.builds[s]) for s in others if creating and s not in waiting)
    return hands, builds


def hidden(state: State, seat: int) -> set[int]:
    """The other hands and the deck."""
    return {card for s, hand in enumerate(state.hands) if s != seat for card in hand} | set(state.deck)


def _held(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat])


# ---- what a match used


def used(before: State, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, families of actions, cards, Styles, effect atoms, events and endings."""
    t = before.card_set
    assert before.prompt is not None
    names = {f"prompt {before.prompt.kind}", f"action {a.text(action, t).split()[0]}"}
    for event in events:
        names.add(f"event {type(event).__name__}")
        if isinstance(event, e.AttackPlayed):
            names |= {f"card {t.kinds[t.kind_of[card]]}" for card in event.cards}
            names |= {f"attack {t.attacks[event.attack]}"}
            if event.by_style:
                names.add(f"likes {t.attacks[event.attack]}")
        if isinstance(event, e.SpecialPlayed):
            names.add(f"card {t.specials[event.special]}")
        if isinstance(event, e.MatchEnded):
            names.add(f"how {event.how}")
        if isinstance(event, e.HeartRolled) and event.number < t.heart_from:
            names.add(_great(before, event.seat, c.HeartRestoresFrom))
        if isinstance(event, e.GreatChinHeld):
            names.add(_great(before, event.seat, c.GreatChin))
        if isinstance(event, e.AttackRolled) and before.stack[-1][0] in (b.ACT, b.REACT):
            names |= _numbers(before, event)
    if before.stack[-1][0] == b.MOVE:
        names |= _step(before, action)
    return names


def _great(state: State, seat: int, kind: type) -> str:
    rows = [
        row for index, row in enumerate(state.card_set.components.styles) if state.styles[seat] >> index & 1
    ]
    return next(f"great {row.id}" for row in rows if isinstance(row.great, kind))


def _numbers(state: State, event: e.AttackRolled) -> set[str]:
    names = set()
    box = state.column_of(event.seat) * len(state.card_set.attacks) + event.attack
    kit, foe = state.style_effects[event.seat], state.style_effects[1 - event.seat]
    if not state.card_set.printed_numbers[box]:
        names.add(_great(state, event.seat, c.NumberInBlankBox))
    if kit.own_number_plus[box]:
        names.add(_great(state, event.seat, c.OwnTargetNumberChange))
    if foe.foe_number_plus[state.column_of(1 - event.seat)]:
        names.add(_great(state, 1 - event.seat, c.FoeTargetNumberChange))
    return names


def _step(state: State, action: int) -> set[str]:
    seat = state.stack[-1][1]
    names = set()
    if action in (a.ENTER_GROUND_TOP, a.ENTER_GROUND_BOTTOM) and state.style_effects[1 - seat].ground_entry:
        names.add(_great(state, 1 - seat, c.GroundEntry))
    on_ground = state.position >= state.card_set.first_ground
    if (
        action in (a.STEP_LEFT, a.STEP_RIGHT)
        and on_ground
        and state.style_effects[seat].step_cost_plus[state.side_of(seat)]
    ):
        names.add(_great(state, seat, c.StepCostChange))
    return names


def event_classes() -> list[type[Event]]:
    """Every event class of the game."""
    found = [kind for _, kind in inspect.getmembers(e, inspect.isclass) if kind.__module__ == e.__name__]
    return [kind for kind in found if issubclass(kind, Event)]


def everything() -> set[str]:
    """See `used`; Boosts, Specials and Styles stand for the effect atoms (checked apart: each atom is on some
    row)."""
    t = shipped()
    words = {text.split()[0] for text in map(GAME.text, GAME.codes())} - {
        "ready"
    }  # taken by itself: see the report
    return {
        *(f"card {kind}" for kind in t.kinds),
        *(f"attack {name}" for name in t.attacks),
        *(f"likes {row.likes}" for row in t.components.styles if row.likes),
        *(f"great {row.id}" for row in t.components.styles if row.great),
        *(f"event {kind.__name__}" for kind in event_classes()),
        *(f"prompt {kind}" for kind in PROMPTS),
        *(f"how {how}" for how in b.ENDINGS if how),
        *(f"action {word}" for word in words),
    }


STRIKER = {"styles": ["likes_punch"], "stats": {"heart": 1, "striking": 3, "grappling": 2, "conditioning": 2}}
GRAPPLER = {
    "styles": ["likes_arm_hold"],
    "stats": {"heart": 1, "striking": 2, "grappling": 3, "conditioning": 2},
}
FRAIL = {"styles": [], "stats": {"heart": 3, "striking": 3, "grappling": 3, "conditioning": 0}}


def _owner(*styles: str) -> Mapping[str, Any]:
    heart = {"heart": 3 - len(styles)} if len(styles) < 3 else {}
    return {"styles": list(styles), "stats": {**heart, "striking": 3, "grappling": 3}}


CASE = Case(
    game=GAME,
    seats=2,
    options=({}, {"fighters": [STRIKER, GRAPPLER]}, {"rounds": 1}, {"fighters": [FRAIL, None], "rounds": 3}),
    invariants=invariants,
    redeal=redeal,
    secret=secret,
    hidden=hidden,
    held=_held,
    resets=frozenset({"RoundStarted"}),
    reactions=frozenset({"react", "critical", "hurt", "restore", "side"}),
    used=used,
    everything=everything,
    coverage=(
        {},
        {
            "fighters": [
                _owner("likes_punch", "likes_kick", "great_chin"),
                _owner("great_chin", "great_balance"),
            ]
        },
        {
            "fighters": [
                _owner("likes_knee", "likes_elbow", "great_guard"),
                _owner("great_guard", "great_escapes"),
            ]
        },
        {
            "fighters": [
                _owner("likes_throw", "likes_neck_hold", "great_cardio"),
                _owner("great_cardio", "great_reach"),
            ]
        },
        {
            "fighters": [
                _owner("likes_arm_hold", "likes_leg_hold", "great_ground_and_pound"),
                _owner("great_chin"),
            ]
        },
        {
            "fighters": [
                _owner("great_ground_and_pound", "great_reach"),
                _owner("great_escapes", "great_balance"),
            ]
        },
        {"fighters": [STRIKER, FRAIL]},
    ),
    coverage_matches=300,
)
