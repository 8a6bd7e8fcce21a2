"""What may be done now: the list for search and lights, and, written apart from it, the reason why something may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.engine.hands import kinds as held_kinds
from kotgames.engine.stacked import Frame, refuser
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import ROLES

# ---- the lists, one per decision, in rising order of the code


def _pick(board: Board, frame: Frame) -> list[int]:
    taken = board.fighters[1 - frame[1]]
    return [a.PICK + fighter for fighter in range(len(board.t.fighters)) if fighter != taken]


_KEEP_ONLY: Final = [a.KEEP]
_MULLIGAN: Final = [a.KEEP, a.MULLIGAN]
_LOCK: Final = [a.LOCK]
_STAND: Final = [a.STAND, a.STAY]
_DEFLECT: Final = [a.DEFLECT, a.TAKE]


def _mulligan(board: Board, frame: Frame) -> list[int]:
    seat = frame[1]
    return _MULLIGAN if board.stamina[seat] or board.free[seat] else _KEEP_ONLY


def _place(board: Board, frame: Frame) -> list[int]:
    seat = frame[1]
    if len(board.rows[seat]) == board.t.slots:
        return _LOCK
    return board.t.places(held_kinds(board.hands[seat], board.t.bit_of))


def _discard(board: Board, frame: Frame) -> list[int]:
    return board.t.discards(held_kinds(board.hands[frame[1]], board.t.bit_of))


def _option(board: Board, frame: Frame) -> list[int]:
    return [a.DECLINE, *board.t.discards(held_kinds(board.hands[frame[1]], board.t.bit_of))]


def _stand(board: Board, frame: Frame) -> list[int]:
    return _STAND


def _deflect(board: Board, frame: Frame) -> list[int]:
    return _DEFLECT


LEGAL: Final[tuple[Callable[[Board, Frame], list[int]], ...]] = (
    _pick, _mulligan, _place, _discard, _option, _stand, _deflect,
)  # fmt: skip


# ---- the reasons


_FAMILIES: Final = {
    "keep": (b.MULLIGAN,),
    "mulligan": (b.MULLIGAN, b.PLACE),
    "lock": (b.PLACE,),
    "decline": (b.OPTION, b.DISCARD),
    "stand": (b.STAND,),
    "deflect": (b.DEFLECT,),
    "pick": (b.PICK,),
    "place": (b.PLACE,),
    "discard": (b.DISCARD, b.OPTION),
}


def _family(board: Board, action: int) -> str | None:
    if action not in board.t.codes:
        return None
    if action < a.PICK:
        words = ("keep", "mulligan", "lock", "decline", "stand", "stand", "deflect", "deflect")
        return words[action]
    return "pick" if action < a.PLACE else "place" if action < a.DISCARD else "discard"


def _fine(board: Board, frame: Frame, action: int) -> Refusal | None:
    return None


def _why_pick(board: Board, frame: Frame, action: int) -> Refusal | None:
    fighter = action - a.PICK
    if board.fighters[1 - frame[1]] == fighter:
        return Refusal("pick_taken", {"fighter": f"@fighter.{board.t.fighter_ids[fighter]}"}, "U19")
    return None


def _why_mulligan(board: Board, frame: Frame, action: int) -> Refusal | None:
    """While it is asked it can be paid; once rows are being filled it is over, and a seat without Stamina was never asked."""
    if frame[0] == b.MULLIGAN:
        return None
    seat = frame[1]
    if not board.stamina[seat] and not board.free[seat]:
        return Refusal("mulligan_no_stamina", {"count": board.t.hand}, "U6")
    return Refusal("mulligan_over", {}, "p.15")


def _holds(board: Board, cards: list[int], kind: int) -> bool:
    return any(board.t.kind_of[card] == kind for card in cards)


def _why_place(board: Board, frame: Frame, action: int) -> Refusal | None:
    card_set = board.t
    seat = frame[1]
    kind = action - a.PLACE
    card = f"@card.{card_set.kinds[kind]}"
    role = board.role(seat)
    if not card_set.counts[role][kind]:
        return Refusal("not_in_deck", {"card": card, "deck": f"@deck.{ROLES[role]}"}, "p.4")
    if len(board.rows[seat]) == card_set.slots:
        return Refusal("row_full", {"count": card_set.slots}, "p.8")
    if not _holds(board, board.hands[seat], kind):
        return Refusal("not_in_hand", {"card": card}, "p.8")
    return None


def _why_lock(board: Board, frame: Frame, action: int) -> Refusal | None:
    placed = len(board.rows[frame[1]])
    if placed < board.t.slots:
        return Refusal("row_count", {"placed": placed, "wanted": board.t.slots}, "p.8")
    return None


def _why_decline(board: Board, frame: Frame, action: int) -> Refusal | None:
    if frame[0] == b.DISCARD:
        key = "discard_forced" if frame[3] == b.BY_FOE else "discard_cost"
        return Refusal(key, {"count": frame[2]}, "U13")
    return None


def _why_discard(board: Board, frame: Frame, action: int) -> Refusal | None:
    seat = frame[1]
    kind = action - a.DISCARD
    if _holds(board, board.hands[seat], kind):
        return None
    card = f"@card.{board.t.kinds[kind]}"
    if _holds(board, board.rows[seat], kind):
        return Refusal("discard_placed", {"card": card}, "U13")
    return Refusal("not_in_hand", {"card": card}, "p.12")


_REASONS: Final[dict[str, Callable[[Board, Frame, int], Refusal | None]]] = {
    "keep": _fine,
    "mulligan": _why_mulligan,
    "lock": _why_lock,
    "decline": _why_decline,
    "stand": _fine,
    "deflect": _fine,
    "pick": _why_pick,
    "place": _why_place,
    "discard": _why_discard,
}

refusal = refuser(_family, _FAMILIES, _REASONS, "p.8-10")
"""None if the action is legal now, else the reason with its ruling."""
