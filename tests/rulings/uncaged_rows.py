"""UNCAGED: rows as the helper judges them, and the same rows played through the rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from kotgames.engine.chance import Dice
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import row_helper, views
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import Table, start_card_set

CARD_SET = start_card_set()


def kinds(*names: str) -> list[int]:
    return [CARD_SET.kind_index[name] for name in names]


def checked(table: Table, seat: int, *names: str) -> list[row_helper.SlotCheck]:
    """The helper's word on a draft, from nothing but the seat's view."""
    view = json.loads(json.dumps(table.match.view(seat)))
    found = row_helper.check_row(views.sketch(State, view, CARD_SET), seat, kinds(*names))
    assert found == row_helper.check_row(table.state, seat, kinds(*names)), (
        "the view says as much as the state"
    )
    return found


def play(
    state: State, seat: int, rows: Sequence[Sequence[int]], *, stand: bool
) -> tuple[list[e.CardRevealed], list[int]]:
    """Go through a combo from a seat's placing on, on a copy and through `step`: `rows` are what both lay, as kinds by seat, revealed
    cards included. The usual answers: hands are kept, costs are paid with any card, nothing else is discarded or deflected. What was
    revealed from there on, and the exchanges in which the combo was broken."""
    state = state.copy()
    card_set = state.card_set
    state.hp = [99, 99]
    events: list[Any] = []
    for owner in (0, 1):
        shown = state.rows[owner][: state.revealed[owner]]
        supply = [card for card in card_set.decks[state.role(owner)] if card not in shown]
        held = card_set.slots - len(shown) + state.stamina[owner]
        cards = []
        for kind in rows[owner][len(shown) :]:
            cards.append(next(card for card in supply if card_set.kind_of[card] == kind))
            supply.remove(cards[-1])
        lies = (b.PLACE, owner) not in state.stack
        state.rows[owner] = [*shown, *cards] if lies else shown
        state.hands[owner] = supply[: state.stamina[owner]] if lies else (cards + supply)[:held]
    combo = state.combo
    while state.combo == combo and state.actor is not None:
        asked = state.actor
        question = state.stack[-1][0]
        laid = len(state.rows[asked])
        action = {
            b.MULLIGAN: a.KEEP, b.PLACE: a.LOCK if laid == card_set.slots else a.PLACE + rows[asked][min(laid, card_set.slots - 1)],
            b.STAND: a.STAND if stand else a.STAY, b.DEFLECT: a.TAKE_HIT, b.DISCARD_FOR_DAMAGE: a.DECLINE,
        }.get(question)  # fmt: skip
        state.step(state.actions()[0] if action is None else action, events.append)
    revealed = [event for event in events if isinstance(event, e.CardRevealed)]
    broken = [revealed[-1].slot for event in events if isinstance(event, e.ComboBroken)]
    return revealed, broken


def filled_up(
    state: State, owner: int, row: Sequence[int], levels: Sequence[int], without: int = row_helper.EMPTY_SLOT
) -> list[int]:
    """A row of kinds, filled up with cards that do not work at the levels of their places, none of them of a certain kind."""
    card_set = state.card_set
    counts = card_set.counts[state.role(owner)]
    made = list(row)
    for level in levels[len(row) :]:
        made.append(
            next(
                kind
                for kind, count in enumerate(counts)
                if kind != without and made.count(kind) < count and not card_set.levels[kind] >> level & 1
            )
        )
    return made


def opened(state: State, owner: int) -> list[int]:
    """The kinds of a seat's revealed cards."""
    return [state.card_set.kind_of[card] for card in state.rows[owner][: state.revealed[owner]]]


class Unanswered(NamedTuple):
    """What the rules make of a draft against a rival whose cards are all blank."""

    cards: list[e.CardRevealed]
    """Those of the draft."""
    levels: list[int]
    """By place of the row: the level at which the rival's card there is blank."""
    stand: bool
    """The answer to Feint's question: the one by which the first later card to which it matters is valid."""


def unanswered(state: State, seat: int, draft: Sequence[int]) -> Unanswered:
    """See above."""
    end = state.revealed[seat] + len(draft)
    ways = []
    for stand in (False, True):
        levels = [state.level] * state.card_set.slots
        for _ in range(4 * state.card_set.slots):  # a level of one place is put right each time
            rows = [opened(state, owner) for owner in (0, 1)]
            rows[seat] = filled_up(state, seat, [*rows[seat], *draft], levels)
            rows[1 - seat] = filled_up(state, 1 - seat, rows[1 - seat], levels)
            revealed, _ = play(state, seat, rows, stand=stand)
            wrong = [event for event in revealed if event.seat != seat and event.valid]
            if not wrong:
                break
            levels[wrong[0].slot] = wrong[0].level
        else:
            raise AssertionError("the rival's cards never become blank")
        cards = [event for event in revealed if event.seat == seat and event.slot < end]
        ways.append(Unanswered(cards, levels, stand))
    stay, go = ways
    for here, there in zip(stay.cards, go.cards, strict=True):
        if would_work(here) != would_work(there):
            return stay if would_work(here) else go
    return stay


def would_work(event: e.CardRevealed) -> bool:
    """Whether a card that was revealed against a blank one is valid, or would be if it met what it waits for."""
    return event.valid or event.reason.startswith("reason.meets")


def random_row(card_set: CardSet, role: int, dice: Dice) -> list[int]:
    deck = list(card_set.decks[role])
    return [card_set.kind_of[deck.pop(dice.below(len(deck)))] for _ in range(card_set.slots)]
