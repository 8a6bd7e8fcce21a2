"""Legal actions of now: the list for search and lights, and, written apart from it, the reason why something may not."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.engine.hands import kinds as held_kinds
from kotgames.engine.stacked import Frame
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import ROLES

# ---- the lists, one per decision, in rising order of the code


def pick(board: Board, frame: Frame) -> list[int]:
    """The fighters that the other seat has not taken."""
    taken = board.fighters[1 - frame[1]]
    return [a.PICK + fighter for fighter in range(len(board.card_set.fighters)) if fighter != taken]


_KEEP_ONLY: Final = [a.KEEP]
_MULLIGAN: Final = [a.KEEP, a.MULLIGAN]
_LOCK: Final = [a.LOCK]
_STAND: Final = [a.STAND, a.STAY]
_DEFLECT: Final = [a.DEFLECT, a.TAKE_HIT]


def mulligan(board: Board, frame: Frame) -> list[int]:
    """Keeping, and a mulligan while Stamina or a free one is left."""
    seat = frame[1]
    return _MULLIGAN if board.stamina[seat] or board.free_mulligans[seat] else _KEEP_ONLY


def place(board: Board, frame: Frame) -> list[int]:
    """The kinds in the hand, or locking a whole row."""
    seat = frame[1]
    if len(board.rows[seat]) == board.card_set.slots:
        return _LOCK
    return board.card_set.place_actions(held_kinds(board.hands[seat], board.card_set.bit_of))


def discard(board: Board, frame: Frame) -> list[int]:
    """The kinds in the hand."""
    return board.card_set.discard_actions(held_kinds(board.hands[frame[1]], board.card_set.bit_of))


def discard_for_damage(board: Board, frame: Frame) -> list[int]:
    """Declining, or the kinds in the hand."""
    return [
        a.DECLINE,
        *board.card_set.discard_actions(held_kinds(board.hands[frame[1]], board.card_set.bit_of)),
    ]


def stand(board: Board, frame: Frame) -> list[int]:
    """Standing by the card or not."""
    return _STAND


def deflect(board: Board, frame: Frame) -> list[int]:
    """Deflecting the damage or taking it."""
    return _DEFLECT


# ---- the reasons


def action_word(board: Board, action: int) -> str | None:
    """The sort of an action; None for what is not of the code space."""
    if action not in board.card_set.codes:
        return None
    if action < a.PICK:
        words = ("keep", "mulligan", "lock", "decline", "stand", "stand", "deflect", "deflect")
        return words[action]
    return "pick" if action < a.PLACE else "place" if action < a.DISCARD else "discard"


def always_allowed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None


def pick_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a fighter may not be picked."""
    fighter = action - a.PICK
    if board.fighters[1 - frame[1]] == fighter:
        return Refusal("pick_taken", {"fighter": f"@fighter.{board.card_set.fighter_ids[fighter]}"}, "U19")
    return None


def mulligan_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """While it is asked it can be paid; once rows are being filled it is over, and a seat without Stamina was never asked."""
    if frame[0] == b.MULLIGAN:
        return None
    seat = frame[1]
    if not board.stamina[seat] and not board.free_mulligans[seat]:
        return Refusal("mulligan_no_stamina", {"count": board.card_set.hand}, "U6")
    return Refusal("mulligan_over", {}, "p.15")


def _holds(board: Board, cards: list[int], kind: int) -> bool:
    return any(board.card_set.kind_of[card] == kind for card in cards)


def place_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card may not be placed."""
    card_set = board.card_set
    seat = frame[1]
    kind = action - a.PLACE
    card = f"@card.{card_set.kinds[kind]}"
    role = board.role(seat)
    if not card_set.counts[role][kind]:
        return Refusal("not_in_deck", {"card": card, "deck": f"@deck.{ROLES[role]}"}, "p.4")
    if len(board.rows[seat]) == card_set.slots:
        return Refusal("row_full", {"count": card_set.slots}, "p.9")
    if not _holds(board, board.hands[seat], kind):
        return Refusal("not_in_hand", {"card": card}, "p.9")
    return None


def lock_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a row may not be locked."""
    placed = len(board.rows[frame[1]])
    if placed < board.card_set.slots:
        return Refusal("row_count", {"placed": placed, "wanted": board.card_set.slots}, "p.9")
    return None


def decline_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a discard that is owed cannot be declined (U13)."""
    key = "discard_forced" if frame[3] == b.BY_FOE else "discard_cost"
    return Refusal(key, {"count": frame[2]}, "U13")


def discard_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card may not be discarded."""
    seat = frame[1]
    kind = action - a.DISCARD
    if _holds(board, board.hands[seat], kind):
        return None
    card = f"@card.{board.card_set.kinds[kind]}"
    if _holds(board, board.rows[seat], kind):
        return Refusal("discard_placed", {"card": card}, "U13")
    return Refusal("not_in_hand", {"card": card}, "p.9")
