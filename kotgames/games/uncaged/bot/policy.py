"""The decisions of the rule bot ("greedy"). It is deterministic: the same view and seed give the same action, and of the hidden
cards only their number is read."""

from __future__ import annotations

from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.bot.book import best_row_of_hand, expected_hand_value, value_in_usual_situation
from kotgames.games.uncaged.bot.combo_model import NO_CARD, ComboPosition
from kotgames.games.uncaged.bot.row_search import HP_THAT_MATTERS, WEIGHTS, Row, RowSituation

MULLIGAN_MARGIN: Final = 0.15
"""By how much a fresh hand must promise more before it is worth the trouble."""


def greedy(state: AnyState, chance: Dice) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows."""
    assert isinstance(state, Board)
    frame = state.stack[-1]
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    kind = frame[0]
    if kind == b.PICK:
        return legal[chance.below(len(legal))]
    if kind == b.MULLIGAN:
        return _mulligan(state, frame[1])
    if kind == b.PLACE:
        return _place(state, frame[1])
    if kind == b.DISCARD:
        return _discard(state)
    if kind == b.DISCARD_FOR_DAMAGE:
        return _option(state, frame)
    if kind == b.STAND:
        return _stand(state, frame)
    return _deflect(state, frame)


# ---- rows


def combos_to_come(board: Board) -> int:
    """Combos of the round after this one: for them Stamina still counts, then it comes back by itself."""
    return -board.combo % board.card_set.combos


def stamina_price(board: Board) -> float:
    """The price of giving up a Stamina in the rest of the round, in points of damage."""
    return WEIGHTS["stamina"] * combos_to_come(board)


def row_situation(board: Board, seat: int) -> RowSituation:
    """The situation of a seat's row now."""
    card_set = board.card_set
    role = board.role(seat)
    attacker, defender = board.attacker, 1 - board.attacker
    seats = (attacker, defender)
    pays = stamina_price(board) < 1
    abilities = [card_set.abilities[board.fighters[s]] for s in seats]
    deflect = [
        0 if board.deflect_used[s] else ability.deflect for s, ability in zip(seats, abilities, strict=True)
    ]
    start = board.revealed[seat]
    before = [NO_CARD, NO_CARD]
    next_plus = next_unbreakable = later_plus = later_kinds = 0
    if start:
        before = [board.valid_kind_before(s, board.revealed[s]) for s in seats]
        for owner, plus, kinds, unbreakable, _ in board.pending_raises:
            if owner == attacker and kinds:
                later_plus, later_kinds = later_plus + plus, kinds
            elif owner == attacker:
                next_plus, next_unbreakable = next_plus + plus, next_unbreakable | unbreakable
    position = ComboPosition(
        level=board.level,
        stamina=(board.stamina[attacker], board.stamina[defender]),
        max_stamina=(card_set.stamina[board.fighters[attacker]], card_set.stamina[board.fighters[defender]]),
        hp=(min(HP_THAT_MATTERS, board.hp[attacker]), min(HP_THAT_MATTERS, board.hp[defender])),
        unused_deflect=(deflect[0], deflect[1]),
        primed_plus=board.primed_plus[attacker],
        discards_for_damage=(pays, pays),
        first_slot=start,
        kinds_before=(before[0], before[1]),
        next_plus=next_plus,
        next_unbreakable=next_unbreakable,
        later_plus=later_plus,
        later_kinds=later_kinds,
    )
    fighters = (board.fighters[attacker], board.fighters[defender])
    return RowSituation(card_set, role, fighters, position, combos_to_come(board))


def _kinds(board: Board, cards: list[int]) -> Row:
    return tuple(board.card_set.kind_of[card] for card in cards)


def _place(board: Board, seat: int) -> int:
    """The next card of the best row for the whole hand."""
    situation = row_situation(board, seat)
    laid = _kinds(board, board.rows[seat])
    revealed = board.revealed[seat]
    hand = tuple(sorted((*_kinds(board, board.hands[seat]), *laid[revealed:])))
    row, _ = best_row_of_hand(situation, hand, laid[:revealed])
    if row[: len(laid)] != laid:  # somebody else began this row: the best behind it
        row, _ = best_row_of_hand(situation, tuple(sorted(_kinds(board, board.hands[seat]))), laid)
    return a.PLACE + row[len(laid)]


def _mulligan(board: Board, seat: int) -> int:
    """A fresh hand where this one is poor: its price is a Stamina for the rest of the round, unless it is free."""
    situation = row_situation(board, seat)
    card_set = board.card_set
    role = situation.role
    row, _ = best_row_of_hand(situation, tuple(sorted(_kinds(board, board.hands[seat]))), ())
    now = value_in_usual_situation(card_set, role, board.level, row)
    free = board.free_mulligans[seat] > 0
    count = card_set.hand + board.stamina[seat] - (0 if free else 1)
    price = 0.0 if free else stamina_price(board)
    better = expected_hand_value(card_set, role, board.level, count) - price - now
    return a.MULLIGAN if better > MULLIGAN_MARGIN else a.KEEP


# ---- the other questions


def _discard(board: Board) -> int:
    """Whatever goes goes for this combo; the row stands, so the card with the least use comes first."""
    return board.legal[0] if board.legal[0] >= a.DISCARD else board.legal[1]


def _option(board: Board, frame: tuple[int, ...]) -> int:
    """A Stamina for more damage: where it ends the match, or where there is little left of the round to miss it in."""
    _, seat, plus = frame
    ends = _would_do(board, seat, plus) >= board.hp[1 - seat]
    if ends or plus > stamina_price(board):
        return _discard(board)
    return a.DECLINE


def _would_do(board: Board, seat: int, plus: int) -> int:
    """The damage of the card being played with so much more."""
    role = board.role(seat)
    kind = board.card_set.kind_of[board.rows[seat][board.exchange]]
    return board.card_set.damage[kind] + sum(entry[1] for entry in board.additions if entry[0] == role) + plus


def _stand(board: Board, frame: tuple[int, ...]) -> int:
    """Up if the own cards to come need it more than the ground."""
    _, seat, level = frame
    row = board.rows[seat][board.revealed[seat] :]
    levels = [board.card_set.levels[board.card_set.kind_of[card]] for card in row]
    for mask in levels:  # the next card that cares decides
        if mask != 0b11:
            return a.STAND if mask >> level & 1 else a.STAY
    return a.STAND if level == 0 else a.STAY


def _deflect(board: Board, frame: tuple[int, ...]) -> int:
    """On the first hit that it takes whole, on a last one, and on any that would end the match."""
    _, seat, _, due = frame
    size = board.card_set.abilities[board.fighters[seat]].deflect
    last = board.exchange == board.card_set.slots - 1 or board.broken
    if due >= size or last or due >= board.hp[seat]:
        return a.DEFLECT
    return a.TAKE_HIT
