"""The hooks of the Kard Game for the battery."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.card_set import FINISHER, shipped
from kotgames.games.mortal_kombat_kards.decisions import DECISIONS, PROMPTS
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.battery.case import Case


def invariants(state: State) -> None:
    """Every kard is in one place, and the numbers agree with each other."""
    for seat in range(state.seats):
        _kards(state, seat)
        assert 0 <= state.points[seat] <= state.start_points
        assert min(state.moved[seat], state.fallen[seat], state.slowed[seat], state.held[seat]) >= 0
        assert 0 <= state.rounds_won[seat] <= state.card_set.rules.rounds
        assert state.handicaps[seat] in (0, 5)
        assert 0 <= state.fatalities[seat] <= state.match_wins[seat] + 1
        assert len(state.dropped[seat]) <= state.card_set.rules.discard
        assert set(state.dropped[seat]) <= set(state.hands[seat])
        assert set(state.known[seat]) <= {card for hand in state.hands for card in hand}
        if not state.advanced:
            assert not state.moved[seat]
            assert not state.fallen[seat]
    assert sum(state.match_wins) <= state.match <= state.matches
    assert 0 <= state.committed <= len(state.laid)
    assert all(entry[2] > 0 for entry in state.lasting), "without counters it is gone"
    assert (state.actor is None) == bool(state.how) == (state.outcome is not None)
    if state.how:
        assert (state.winner < 0) == (state.how == b.DRAWN)
        assert max(state.match_wins) == state.match_wins[state.winner]
        return
    assert state.idle < state.card_set.rules.endless
    asked = state.stack[-1][0]
    if asked in (b.DISCARD, b.ACTION):
        assert min(state.points[seat] for seat in state.standing()) > 0
    if asked == b.DISCARD or (asked == b.ACTION and not state.draft):
        assert state.by == -1, "nobody fights"
        assert not state.laid


def _kards(state: State, seat: int) -> None:
    owner = state.card_set.owner_of
    laid = [one[0] for one in state.laid[: state.committed] if one[2] != b.BURNED]
    lies = [one[0] for one in state.lasting if one[0] not in laid]
    mine = [card for card in (*laid, *lies) if owner(card) == seat]
    kards = [*state.hands[seat], *state.decks[seat], *state.piles[seat], *mine]
    assert len(set(kards)) == len(kards), "a kard in two places"
    if kards or state.out[seat] < 2:
        kinds = sorted(card % state.card_set.size for card in kards)
        assert kinds == sorted(state.lists[seat]), "a kard too few or too many"
    drafted = [one[0] for one in state.laid[state.committed :]]
    assert set(drafted) <= {card for hand in state.hands for card in hand}
    if state.timer and state.actor is not None and not state.out[seat]:
        assert state.decks[seat], "the last kard ends the round"


def redeal(state: State, seat: int, dice: Dice) -> State | None:
    """Other kards in the other hands and decks; the game's own determinization with the same generator."""
    made = GAME.determinize(state.view(seat), dice.below(1 << 20))
    made.chance = state.chance
    if made.actor is not None:
        frame = made.stack[-1]
        made.legal = DECISIONS[frame[0]].legal(made, frame)
    return made


def secret(state: State, seat: int) -> Hashable:
    """Hands and decks of the others by kind, what they put aside, and what they have laid out."""
    size = state.card_set.size

    def of(cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(card % size for card in cards))

    others = [owner for owner in range(state.seats) if owner != seat]
    return tuple(
        (of(state.hands[owner]), of(state.decks[owner]), of(state.dropped[owner])) for owner in others
    )


def hidden(state: State, seat: int) -> set[int]:
    """Hands and decks of the others, but for the kards of a hand that were seen there."""
    known = state.known[seat] if seat >= 0 else []
    return {
        card
        for owner in range(state.seats)
        if owner != seat
        for card in (*state.hands[owner], *state.decks[owner])
        if card not in known
    }


def alike(state: State, seat: int) -> list[set[int]]:
    """The unseen kards of the next seat's deck: nobody holds kards of another's."""
    owner = (seat + 1) % state.seats
    return [{card for card in hidden(state, seat) if state.card_set.owner_of(card) == owner}]


def _held(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat])


# ---- what a match used


def _used_kards(event: Event) -> list[int]:
    """The kards that an event plays."""
    found: list[int] = []
    if isinstance(
        event,
        (e.AttackLaid, e.AnswerLaid, e.EffectPlayed, e.CancelPlayed, e.FinisherPlayed, e.FriendshipPlayed),
    ):
        found += [event.card]
    if isinstance(event, (e.AttackLaid, e.AnswerLaid)):
        found += [*event.effects, *event.burned]
    if isinstance(event, e.AttackLaid):
        found += [event.kombo]
    if isinstance(event, e.RestLaid):
        found += event.cards
    return [card for card in found if card >= 0]


def _finishes(kind: int) -> bool:
    """True for a finisher: two rounds must be won to play one, and each of the twenty has its own."""
    return shipped().faces[0][kind].type == FINISHER


def used(before: State, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, action words, kards that were played, windows, ways to answer, outcomes, ways to lose points and kards and to move, and
    endings."""
    t = before.card_set
    assert before.prompt is not None
    names = {f"prompt {before.prompt.kind}", f"action {a.text(action, t).split()[0]}"}
    for event in events:
        names.add(f"event {type(event).__name__}")
        kinds = {card % t.size for card in _used_kards(event)}
        names |= {f"card {t.kinds[kind]}" for kind in kinds if before.seats == 2 or not _finishes(kind)}
        match event:
            case e.Clashed(result=result, mode=mode):
                names |= {f"result {result}", f"mode {mode}"}
            case e.PointsLost(how=how):
                names.add(f"lost {how}")
            case e.KardsDropped(how=how):
                names.add(f"dropped {how}")
            case e.Displaced(how=how):
                names.add(f"moved {how}")
            case e.CancelPlayed(window=window):
                names.add(f"window {window}")
            case e.RoundEnded(how=how):
                names.add(f"round {how}")
            case _:
                pass
    return names | ({f"how {b.ENDINGS[before.how]}"} if before.how else set())


def event_classes() -> list[type[Event]]:
    """Every event class of the game."""
    found = [kind for _, kind in inspect.getmembers(e, inspect.isclass) if kind.__module__ == e.__name__]
    return [kind for kind in found if issubclass(kind, Event)]


def everything(seats: int) -> set[str]:
    """See `used`. Of the finishers those that a starter has, in Brawl none. A target is named, and a counter declined, in Brawl alone; it
    has no timer."""
    t = shipped()
    there = {
        kind for sizes in t.starters for deck in sizes for kind in deck if seats == 2 or not _finishes(kind)
    }
    found = {
        *(f"card {t.kinds[kind]}" for kind in there),
        *(f"event {kind.__name__}" for kind in event_classes()),
        *(f"prompt {kind}" for kind in PROMPTS),
        *(f"action {text.split()[0]}" for text in map(GAME.text, GAME.codes())),
        *(f"result {result}" for result in b.RESULTS[1:]),
        *(f"mode {mode}" for mode in b.MODES),
        *(f"lost {how}" for how in e.HOW_LOST),
        *(f"dropped {how}" for how in e.HOW_DROPPED if how != "cost"),
        *(f"moved {how}" for how in e.HOW_MOVED if how not in ("in", "out")),
        *(f"window {window}" for window in e.WINDOWS),
        *(f"round {how}" for how in b.ROUND_ENDS),
    }
    if seats == 2:
        return found - {"action target", "event CounterDeclined"}
    return found - {"event TimeRanOut", "round time"}


def _case(seats: int) -> Case:
    if seats == 2:
        options: tuple[dict[str, Any], ...] = (
            {"rules": "advanced"},
            {},
            {"rules": "advanced", "timer": True, "deck": 50, "fighters": ["raiden", None]},
            {"rules": "basic", "timer": True, "points": 40, "deck": 50, "fighters": ["goro", "kano"]},
            {"rules": "advanced", "fighters": ["reptile", "noob_saibot"]},
        )
        coverage: tuple[dict[str, Any], ...] = (
            {"rules": "advanced"},
            {"rules": "advanced", "timer": True, "deck": 50},
            {"matches": 2},
            {"rules": "advanced", "points": 40, "fighters": ["jax", None]},
            {"rules": "advanced", "points": 50, "fighters": ["raiden", "sub_zero"]},
        )
    else:
        fighters = ["reptile", "kung_lao", *[None] * (seats - 2)]  # they turn attacks
        options = (
            {"rules": "advanced", "fighters": fighters},
            {"once": True},
            {"rules": "advanced", "once": True, "deck": 50},
        )
        coverage = ({"rules": "advanced"}, {"once": True}, {"rules": "advanced", "matches": 2, "timer": True})
    return Case(
        game=GAME,
        seats=seats,
        options=options,
        invariants=invariants,
        redeal=redeal,
        secret=secret,
        hidden=hidden,
        held=_held,
        resets=frozenset({"DeckReshuffled", "RoundStarted"}),
        reactions=frozenset({"cancel", "answer", "shift", "rest", "follow"}),
        used=used,
        everything=partial(everything, seats),
        coverage=coverage,
        coverage_matches=1_500,
        alike=alike,
        seldom={2: 1, 3: 2}.get(seats, 6),
    )


CASES = tuple(_case(seats) for seats in (2, 3, 6))
"""The usual number first."""
