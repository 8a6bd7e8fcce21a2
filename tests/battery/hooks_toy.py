"""The toy game's hooks for the battery."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from tests import toy
from tests.battery.case import Case

GAME = toy.module().GAME
board, toy_events, rules = (toy.module(name) for name in ("board", "events", "rules"))
SEATS = GAME.usual_seats


def invariants(state: Any) -> None:
    """Cards are conserved, nothing is negative, purses only shrink, points come from lots that were
    settled."""
    hands = [card for hand in state.hands for card in hand]
    cards = [*hands, *state.deck, *state.discard, *state.shown]
    assert sorted(cards) == list(range(len(state.card_set.kind_of)))
    assert all(0 <= coins <= state.card_set.coins for coins in state.coins)
    assert all(points >= 0 for points in state.points)
    assert len(state.draft) <= 2
    assert all(card in hands for card in state.draft)
    assert all(-1 <= bid <= state.card_set.coins for bid in state.bids)
    assert 0 <= state.round <= state.rounds
    assert (state.actor is None) == (state.outcome is not None)


def redeal(state: Any, seat: int, dice: Dice) -> Any | None:
    """Other cards in the other hands and the deck, other sealed bids, as many other cards in the draft."""
    for _ in range(20):
        made = state.copy()
        others = [s for s in range(SEATS) if s != seat]
        pool = [card for s in others for card in made.hands[s]] + made.deck
        for s in others:
            made.hands[s] = [pool.pop(dice.below(len(pool))) for _ in made.hands[s]]
            if not made.opened and made.bids[s] >= 0:
                made.bids[s] = dice.below(made.coins[s] + 1)
        made.deck = pool
        if made.stack and made.stack[-1][0] == board.ASK_OFFER and made.stack[-1][1] != seat:
            hand = sorted(made.hands[made.stack[-1][1]], key=lambda card: made.card_set.kind_of[card])
            made.draft = hand[: len(made.draft)]
        if made.actor is None:
            return made
        made.legal = rules.legal_actions(made)
        if rules.must_ask(made, made.legal):
            return made
    return None


def secret(state: Any, seat: int) -> Hashable:
    """The other hands by kind, the sealed bids, the draft."""
    others = [s for s in range(SEATS) if s != seat]
    hands = tuple(tuple(sorted(state.card_set.kind_of[card] for card in state.hands[s])) for s in others)
    bids = () if state.opened else tuple(state.bids[s] for s in others)
    return hands, bids


def hidden(state: Any, seat: int) -> set[int]:
    """Other hands and the deck."""
    return {card for s, hand in enumerate(state.hands) if s != seat for card in hand} | set(state.deck)


def used(before: Any, action: int, events: Sequence[Event]) -> set[str]:
    """Prompts, actions, cards and events."""
    assert before.prompt is not None
    names = {f"event {type(event).__name__}" for event in events} | {f"prompt {before.prompt.kind}"}
    for event in events:
        if isinstance(event, (toy_events.OfferShown, toy_events.Vetoed, toy_events.CardOffered)):
            cards = event.cards if isinstance(event, toy_events.OfferShown) else (event.card,)
            names |= {f"card {before.card_set.kinds[before.card_set.kind_of[card]]}" for card in cards}
    if isinstance(events[0], toy_events.Vetoed) and before.vetoed:
        names.add("nested reaction")
    names.add(f"action {GAME.text(action).split()[0]}")
    return names


def everything() -> set[str]:
    """See `used`."""
    return {
        *(f"event {event.__name__}" for event in toy.module("shown").ROWS),
        *(f"prompt {kind}" for kind in board.PROMPTS),
        *(f"card {name}" for name in GAME.card_set().kinds),
        *(f"action {word}" for word in ("bid", "toss", "offer", "lock", "veto", "decline")),
        "nested reaction",
    }


def _held(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat])


CASE = Case(
    game=GAME,
    seats=SEATS,
    options=({}, {"rounds": 6}, {"rounds": 2}),
    invariants=invariants,
    redeal=redeal,
    secret=secret,
    hidden=hidden,
    held=_held,
    resets=frozenset(),
    reactions=frozenset({"react", "toss"}),
    used=used,
    everything=everything,
    coverage=({"rounds": 6},),
    coverage_matches=30,
)
