"""Things that happen to hands, points, distances and lasting kards: by an attack that lands, an answer that succeeds, an effect."""

from __future__ import annotations

from typing import Final

from kotgames.engine.chance import below, pick
from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import Deed
from kotgames.games.mortal_kombat_kards.laying import salvageable

BLOW, OTHERWISE = 1, 2


# ---- points


def lose_points(board: Board, seat: int, by: int, amount: int, how: str, emit: Emit | None) -> int:
    """A Kombatant loses points, none below 0; the points that it lost."""
    lost = min(amount, board.points[seat])
    board.points[seat] -= lost
    if lost and not board.points[seat]:
        board.fell[seat] = OTHERWISE if how in ("wound", "paid") else BLOW
    if emit is not None and lost:
        emit(e.PointsLost(seat, by, lost, board.points[seat], how))
    return lost


def win_points(board: Board, seat: int, amount: int, emit: Emit | None) -> None:
    """A Kombatant wins points back, never above the start (atom 34)."""
    won = min(amount, board.start_points - board.points[seat])
    if won <= 0 or not board.points[seat]:
        return
    board.points[seat] += won
    if emit is not None:
        emit(e.PointsWon(seat, won, board.points[seat]))


def pay(board: Board, seat: int, amount: int, emit: Emit | None) -> None:
    """Points that kards cost as they are laid."""
    if amount:
        lose_points(board, seat, seat, amount, "paid", emit)


def settle(board: Board, emit: Emit | None) -> bool:
    """Take out who has no points left, with the lasting kards of and before it (M30); True if that ends the round (M12)."""
    fallen = [seat for seat in board.standing() if not board.points[seat]]
    for seat in fallen:
        board.out[seat] = 1
        board.last_out = seat
        for entry in list(board.lasting):
            if seat in (entry[1], board.card_set.owner_of(entry[0])):
                end_lasting(board, entry[0], emit)
        if emit is not None:
            emit(e.KnockedOut(seat))
    left = board.standing()
    if not fallen or len(left) > 1:
        return False
    blow = any(board.fell[seat] == BLOW for seat in fallen)
    board.stack.append((b.ROUND_END, left[0] if left else -1, b.BY_BLOW if blow else b.BY_WOUND))
    return True


# ---- kards


def draw(board: Board, seat: int, emit: Emit | None, *, opening: bool = False) -> bool:
    """A seat takes a kard of its deck; False where there was none. The last one ends a round with a timer (M11)."""
    deck, pile = board.decks[seat], board.piles[seat]
    if not deck and pile and not board.timer:
        board.decks[seat] = deck = pile
        board.piles[seat] = []
        if emit is not None:
            emit(e.DeckReshuffled(seat, len(deck)))
    if not deck:
        return False
    index = pick(board, deck, board.card_set.kind_of)
    card = deck[index]
    deck[index] = deck[-1]
    deck.pop()
    board.hands[seat].append(card)
    if emit is not None:
        emit(e.KardDrawn(seat, card, len(deck), opening))
    if board.timer and not deck:
        board.stack.append((b.TIME_UP, seat))
    return True


def time_is_up(board: Board) -> bool:
    """True as soon as a last kard was drawn: nothing more is drawn or done in this round."""
    return bool(board.stack) and board.stack[-1][0] == b.TIME_UP


def forget(board: Board, card: int) -> None:
    """A card left a hand: nobody knows it there any more."""
    for known in board.known:
        if card in known:
            known.remove(card)


def from_hand(board: Board, seat: int, card: int) -> None:
    """A card leaves a hand."""
    board.hands[seat].remove(card)
    forget(board, card)


def drop(board: Board, seat: int, cards: list[int], how: str, emit: Emit | None) -> None:
    """Cards of a hand go to the open pile."""
    for card in cards:
        from_hand(board, seat, card)
        board.piles[seat].append(card)
    if emit is not None and cards:
        emit(e.KardsDropped(seat, tuple(cards), how))


def drop_at_random(board: Board, seat: int, count: int, emit: Emit | None) -> None:
    """A seat loses kards at random."""
    cards: list[int] = []
    for _ in range(min(count, len(board.hands[seat]))):
        left = [card for card in board.hands[seat] if card not in cards]
        cards.append(left[pick(board, left, board.card_set.kind_of)])
    drop(board, seat, cards, "random", emit)


def lose_one(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The random kard of a stun, one an action and victim (M18)."""
    seat = frame[1]
    if not board.lost_kard >> seat & 1 and board.points[seat]:
        board.lost_kard |= 1 << seat
        drop_at_random(board, seat, 1, emit)


# ---- distances


def step_in(board: Board, seat: int, other: int, how: str, emit: Emit | None) -> None:
    """A Kombatant comes to hand-to-hand with another."""
    if not board.advanced or board.groups[seat] == board.groups[other]:
        return
    board.groups[seat] = board.groups[other]
    if emit is not None:
        emit(e.Displaced(seat, other, True, how))


def step_out(board: Board, seat: int, other: int, how: str, emit: Emit | None) -> None:
    """A Kombatant stands alone, at Ranged of all; from close quarters it only falls back to hand-to-hand (M4)."""
    if not board.advanced or sum(board.groups[one] == board.groups[seat] for one in board.standing()) < 2:
        return
    board.groups[seat] = next(number for number in range(7) if number not in board.groups)
    if emit is not None:
        emit(e.Displaced(seat, other, False, how))


# ---- deeds


def deed_frame(me: int, other: int, deed: Deed, kind: int, card: int) -> Frame:
    """A deed of a kard of `me` that is still to be done."""
    return (b.DEED, me, other, deed.word, deed.number, deed.more, kind, card, *deed.cond)


def do(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Do one deed, if its condition holds."""
    _, me, other, word, number, more, kind, card, code, first, second = frame
    if board.out[me] or (other >= 0 and board.out[other]):
        return
    if code != k.ALWAYS:
        met = board.answer_kind if me == board.by else board.attack_kind
        if not n.holds(board, (code, first, second), me, other, board.faces[met] if met >= 0 else None):
            return
    if word == k.LASTING:
        stay(board, me, other, kind, card, emit)
    elif word in _CARDS:
        _do_with_cards(board, me, other, word, number, more, kind, emit)
    elif word == k.HEAL:
        win_points(board, me, number, emit)
    elif word == k.DRAIN:
        win_points(board, me, min(number, board.damage), emit)
    elif other >= 0:
        _do_to_other(board, me, other, word, number, emit)
    if word == k.FREE_MOVE:
        board.free_move[me] = 1
        if emit is not None:
            emit(e.FreeMoveWon(me))


_CARDS: Final = frozenset({k.DISCARD, k.DRAW, k.LOOK, k.SALVAGE})


def to_other(deed: Deed) -> bool:
    """True for what is done to the other side; the rest is for the kard's own player, or lies but once."""
    return deed.word in _TO_OTHER or (deed.word == k.DISCARD and bool(deed.more & 1))


_TO_OTHER: Final = frozenset({
    k.WOUND, k.KNOCK_BACK, k.THROW, k.PULL, k.KNOCK_DOWN, k.HOLD, k.SLOW, k.LOOK,
})  # fmt: skip


def _do_with_cards(
    board: Board, me: int, other: int, word: int, number: int, more: int, kind: int, emit: Emit | None
) -> None:
    if word == k.DRAW:
        for _ in range(number):
            if not draw(board, me, emit) or time_is_up(board):
                return
    elif word == k.LOOK:
        look(board, me, other, number, emit)
    elif word == k.SALVAGE:
        if salvageable(board, me, number):
            board.stack.append((b.SALVAGE, me, number, kind))
    else:
        seat = other if more & 1 else me
        if seat < 0 or not board.hands[seat]:
            return
        if more & 2:
            board.stack.append((b.DROP, seat, min(number, len(board.hands[seat])), kind))
        else:
            drop_at_random(board, seat, number, emit)


def _do_to_other(board: Board, me: int, other: int, word: int, number: int, emit: Emit | None) -> None:
    if word == k.WOUND:
        lose_points(board, other, me, number, "wound", emit)
    elif word == k.KNOCK_BACK:
        if board.close:
            board.close = 0
        else:
            step_out(board, other, me, "knocked", emit)
    elif word == k.THROW:
        board.close = 0
        step_out(board, other, me, "thrown", emit)
    elif word == k.PULL:
        step_in(board, other, me, "pulled", emit)
    elif word == k.KNOCK_DOWN:
        if board.advanced:
            board.fallen[other] += 1
            if emit is not None:
                emit(e.KnockedDown(other))
    elif word == k.HOLD:
        board.held[other] = max(board.held[other], number)
        if emit is not None:
            emit(e.HeldFast(other, number))
    elif word == k.SLOW:
        board.slowed[other] += number
        if emit is not None:
            emit(e.Slowed(other, number))


def look(board: Board, me: int, other: int, count: int, emit: Emit | None) -> None:
    """A seat sees random kards of a rival's hand, and goes on knowing them there."""
    hand = list(board.hands[other]) if other >= 0 else []
    seen: list[int] = []
    for _ in range(min(count, len(hand))):
        index = below(board, len(hand))
        seen.append(hand[index])
        hand[index] = hand[-1]
        hand.pop()
    for card in seen:
        if card not in board.known[me]:
            board.known[me].append(card)
    if emit is not None and seen:
        emit(e.HandSeen(me, other, tuple(seen), len(seen)))


def dropped(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: a kard that a seat discards because a kard says so."""
    _, seat, count, kind = frame
    hand = board.hands[seat]
    size = board.card_set.size
    card = next(card for card in hand if card % size == a.kind_of(action))
    drop(board, seat, [card], "choice", emit)
    if count > 1 and hand:
        board.stack.append((b.DROP, seat, count - 1, kind))


def salvaged(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: the kard that a seat takes back from its pile. It lay open, so all know it in the hand."""
    seat = frame[1]
    card = take(board.piles[seat], board.card_set.kind_of, a.kind_of(action))
    board.hands[seat].append(card)
    for other, known in enumerate(board.known):
        if other != seat:
            known.append(card)
    if emit is not None:
        emit(e.KardTaken(seat, card))


# ---- lasting kards (M30)


def stay(board: Board, me: int, other: int, kind: int, card: int, emit: Emit | None) -> None:
    """A kard stays before the Kombatant it affects, with its counters."""
    lasting = board.faces[kind].lasting
    assert lasting is not None
    on = me if lasting.on == "self" else other if lasting.on == "other" else -1
    board.lasting.append((card, on, lasting.counters, board.turn, 1, kind))
    if emit is not None:
        emit(e.LastingLaid(me, on, card, lasting.counters))


def stays(board: Board, card: int) -> bool:
    """True for a card that lies as a lasting one."""
    return any(one[0] == card for one in board.lasting)


def end_lasting(board: Board, card: int, emit: Emit | None) -> None:
    """A lasting kard goes to its player's pile."""
    board.lasting = [one for one in board.lasting if one[0] != card]
    owner = board.card_set.owner_of(card)
    if not any(laid[0] == card for laid in board.laid):
        board.piles[owner].append(card)
    if emit is not None:
        emit(e.LastingEnded(owner, card))


def lifted(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: the lasting kard that is cancelled (atom 33)."""
    size = board.card_set.size
    card = next(one[0] for one in board.lasting if one[0] % size == a.kind_of(action))
    if emit is not None:
        emit(e.KardCancelled(board.card_set.owner_of(card), card, frame[3]))
    end_lasting(board, card, emit)


def count_down(board: Board, entry: b.Stays, emit: Emit | None, *, harms: bool = True) -> None:
    """A counter goes from a lasting kard, with what that costs its Kombatant (`harms`: two copies do not add up, M30); without counters it
    ends."""
    card, on, counters, turn, fresh, kind = entry
    lasting = board.faces[kind].lasting
    assert lasting is not None
    at = board.lasting.index(entry)
    board.lasting[at] = (card, on, counters - 1, turn, fresh, kind)
    owner = board.card_set.owner_of(card)
    if emit is not None:
        emit(e.CounterGone(owner, card, counters - 1))
    if lasting.wound and harms:
        for seat in (on,) if on >= 0 else board.standing():
            lose_points(board, seat, owner, lasting.wound, "wound", emit)
    if counters == 1:
        end_lasting(board, card, emit)


def count_actions(board: Board, acted: list[int], emit: Emit | None) -> None:
    """Action counters go after an action of the Kombatant before whom they lie; not in the action in which the kard was laid."""
    for entry in list(board.lasting):
        lasting = board.faces[entry[5]].lasting
        assert lasting is not None
        if lasting.by_action and not entry[4] and (entry[1] in acted or (entry[1] < 0 and acted)):
            count_down(board, entry, emit)
    board.lasting = [(*entry[:4], 0, entry[5]) for entry in board.lasting]


def count_turn(board: Board, emit: Emit | None) -> None:
    """Turn counters go at the end of each turn after the one the kard was laid in."""
    seen: set[tuple[int, int]] = set()
    for entry in list(board.lasting):
        lasting = board.faces[entry[5]].lasting
        assert lasting is not None
        if not lasting.by_action and entry[3] < board.turn and entry in board.lasting:
            count_down(board, entry, emit, harms=(entry[5], entry[1]) not in seen)
            seen.add((entry[5], entry[1]))
