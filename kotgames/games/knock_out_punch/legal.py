"""Legal actions of now: the list for search and lights, and, written apart from it, the reason why something may not."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.engine.stacked import Frame
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import BLOCK, BOOING, CHEERING, TOWEL, WILD

# ---- the lists, one per decision, in rising order of the code


def turn(board: Board, frame: Frame) -> list[int]:
    """Actions that the hand allows; with nothing of that, a card to discard (P11). An extra action may be declined (P5)."""
    card_set = board.card_set
    kind_of, does, by_kind = card_set.kind_of, card_set.does, card_set.turn_actions
    extra = frame[2]
    found = [a.DECLINE] if extra else []
    kinds = sorted({kind_of[card] for card in board.hands[frame[1]]})
    towel = False
    for kind in kinds:
        found += by_kind[kind]
        if does[kind] == TOWEL:
            towel = any(board.punches)
    if towel:
        found.append(a.TOWEL)
    return found or [a.DISCARD + kind for kind in kinds]


def add(board: Board, frame: Frame) -> list[int]:
    """Stopping, or more fighters of the same class, in rising order, and Wilds (P1, P20)."""
    _, seat, spot, last = frame
    card_set = board.card_set
    kind_of, location, does = card_set.kind_of, card_set.location, card_set.does
    found = {a.DONE}
    for card in board.hands[seat]:
        kind = kind_of[card]
        if location[kind] == spot:
            if a.PLACE + kind >= last:
                found.add(a.PLACE + kind)
        elif does[kind] == WILD:
            found.add(a.WILD + spot)
    return sorted(found)


def trash(board: Board, frame: Frame) -> list[int]:
    """Every kind of card at every location."""
    card_set = board.card_set
    found = set()
    for card, where in enumerate(board.place):
        if b.RING <= where < b.HAND:
            wild = card_set.does_of[card] == WILD
            found.add(a.TRASH_WILD + where - b.RING if wild else a.TRASH + card_set.kind_of[card])
    return sorted(found)


def opponent(board: Board, frame: Frame) -> list[int]:
    """All others."""
    return [a.AGAINST + seat for seat in range(board.seats) if seat != frame[1]]


_WAY: Final = [a.GLOVE, a.CARDS]
_ANSWER: Final = [a.ACCEPT, a.CARDS]
_RESULTS: Final = [a.HIT, a.DODGED, a.CAUGHT, a.BY_CARDS]
_RESULTS_OF_A_TIE: Final = [a.HIT, a.DODGED, a.CAUGHT]


def way(board: Board, frame: Frame) -> list[int]:
    """The glove or cards."""
    return _WAY


def answer(board: Board, frame: Frame) -> list[int]:
    """Accepting the glove, or cards after all."""
    return _ANSWER


def bet(board: Board, frame: Frame) -> list[int]:
    """Passing, or each sort of Crowd card that is left, on either of the two."""
    seat = frame[1]
    place, does = board.place, board.card_set.does_of
    held = {does[card] for card in board.card_set.crowd_cards if place[card] == b.CROWD + seat}
    found = [a.DECLINE]
    for on in sorted(board.fight[:2]):
        found += [a.BET + 2 * on + cheers for cheers, word in enumerate((BOOING, CHEERING)) if word in held]
    return found


def block(board: Board, frame: Frame) -> list[int]:
    """Letting it happen, or Block Punches."""
    does = board.card_set.does_of
    holds = any(does[card] == BLOCK for card in board.hands[frame[1]])
    return [a.DECLINE, a.BLOCK] if holds else [a.DECLINE]


def lay(board: Board, frame: Frame) -> list[int]:
    """The fighters in the hand."""
    card_set = board.card_set
    kind_of = card_set.kind_of
    kinds = {kind_of[card] for card in board.hands[frame[1]] if card_set.location_of[card] >= 0}
    return [a.LAY + kind for kind in sorted(kinds)]


def glove(board: Board, frame: Frame) -> list[int]:
    """The possible ends of a throw. A tie at the end has no cards to fall back on."""
    return _RESULTS_OF_A_TIE if board.fight[3] == b.BY_TIE else _RESULTS


# ---- the reasons


_FAMILIES: Final = (
    "done", "decline", "accept", "glove", "cards", "result", "result", "result", "result", "block",
)  # fmt: skip
_BASES: Final = (
    (a.DISCARD, "discard"), (a.LAY, "lay"), (a.TRASH_WILD, "trash"), (a.TRASH, "trash"), (a.TOWEL, "towel"), (a.SHOWDOWN, "showdown"),
    (a.WILD, "wild"), (a.PLACE, "place"), (a.BET, "bet"), (a.AGAINST, "against"),
)  # fmt: skip


def action_word(board: Board, action: int) -> str | None:
    """The sort of an action; None for what is not of the code space."""
    if action not in board.card_set.texts:
        return None
    if action < len(_FAMILIES):
        return _FAMILIES[action]
    return next(word for base, word in _BASES if action >= base)


def always_allowed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None


def _card(board: Board, kind: int) -> str:
    return f"@card.{board.card_set.kinds[kind]}"


def _holds(board: Board, seat: int, kind: int) -> bool:
    return any(board.card_set.kind_of[card] == kind for card in board.hands[seat])


def _holds_sort(board: Board, seat: int, word: int) -> bool:
    return any(board.card_set.does_of[card] == word for card in board.hands[seat])


def place_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a fighter may not be placed now."""
    kind = action - a.PLACE
    if frame[0] == b.ADD:
        _, _, spot, last = frame
        if board.card_set.location[kind] != spot:
            return Refusal("other_fighter", {"fighter": f"@fighter.{board.card_set.fighters[spot]}"}, "P1")
        if action < last:
            return Refusal("place_order", {"card": _card(board, kind)}, "P1")
    if not _holds(board, frame[1], kind):
        return Refusal("not_in_hand", {"card": _card(board, kind)}, "P1")
    return None


def wild_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Wild may not be placed there now."""
    if frame[0] == b.ADD and action - a.WILD != frame[2]:
        return Refusal("wild_elsewhere", {}, "P20")
    if not _holds_sort(board, frame[1], WILD):
        return Refusal("no_wild", {}, "P20")
    return None


def showdown_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Contender Showdown may not be played."""
    kind = action - a.SHOWDOWN
    if not _holds(board, frame[1], kind):
        return Refusal("not_in_hand", {"card": _card(board, kind)}, "P7")
    return None


def towel_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why the towel may not be thrown in."""
    if not _holds_sort(board, frame[1], TOWEL):
        return Refusal("no_towel", {}, "P5")
    if not any(board.punches):
        return Refusal("ring_empty", {}, "P16")
    return None


def discard_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card may not be discarded: only who can do nothing else discards, and a Towel's extra action is then just lost."""
    kind = action - a.DISCARD
    if frame[2]:
        return Refusal("discard_extra", {}, "P16")
    if not _holds(board, frame[1], kind):
        return Refusal("not_in_hand", {"card": _card(board, kind)}, "P11")
    seat = frame[1]
    does = board.card_set.does_of
    useless = all(
        does[card] == BLOCK or (does[card] == TOWEL and not any(board.punches)) for card in board.hands[seat]
    )
    return None if useless else Refusal("discard_needless", {}, "P11")


def decline_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A turn may not be passed; an extra action, a bet and a Block may."""
    if frame[0] == b.TURN and not frame[2]:
        return Refusal("no_passing", {}, "P1")
    return None


def trash_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card cannot be taken off the ring."""
    card_set = board.card_set
    for card, where in enumerate(board.place):
        if not b.RING <= where < b.HAND:
            continue
        if card_set.does_of[card] == WILD:
            if action == a.TRASH_WILD + where - b.RING:
                return None
        elif action == a.TRASH + card_set.kind_of[card]:
            return None
    what = "@card.wild" if action >= a.TRASH_WILD else _card(board, action - a.TRASH)
    return Refusal("not_in_ring", {"card": what}, "P5")


def against_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a seat cannot be fought."""
    seat = action - a.AGAINST
    if seat == frame[1]:
        return Refusal("against_self", {}, "P8")
    if seat >= board.seats:
        return Refusal("no_such_seat", {"seats": board.seats}, "P8")
    return None


def bet_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a bet cannot be laid."""
    on, cheers = divmod(action - a.BET, 2)
    if on not in board.fight[:2]:
        return Refusal("bet_on_other", {}, "P10")
    place, does = board.place, board.card_set.does_of
    wanted = CHEERING if cheers else BOOING
    if not any(
        place[card] == b.CROWD + frame[1] and does[card] == wanted for card in board.card_set.crowd_cards
    ):
        return Refusal("no_crowd", {"card": f"@crowd.{'cheering' if cheers else 'booing'}"}, "P10")
    return None


def block_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why it cannot be blocked."""
    return None if _holds_sort(board, frame[1], BLOCK) else Refusal("no_block", {}, "P4")


def lay_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a fighter cannot be laid."""
    kind = action - a.LAY
    if not _holds(board, frame[1], kind):
        return Refusal("not_in_hand", {"card": _card(board, kind)}, "P9")
    return None


def result_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A tie at the end is thrown for; cards cannot settle it."""
    if action == a.BY_CARDS and board.fight[3] == b.BY_TIE:
        return Refusal("tie_by_cards", {}, "P12")
    return None
