"""Exact odds from what the acting seat knows: draws after discards, the kard that a stun may cost, an answer in the other hand."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Final

from kotgames.engine.contract import Odds
from kotgames.engine.odds import holds_one
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import exchange, explained, laying
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board


def odds(board: Board, action: int) -> Odds | None:
    """Discards: "blocks 0", "blocks 1" ... among the kards drawn next, with marks "reach" (an attack that reaches) and "kard NAME" for each
    kind. Taking a hit that stuns: the type of the kard that is lost ("basic" ...). Committing an attack against one whose list is known:
    "answer" or "none", a kard in that hand that stops it by its own Speed, with marks "block", "evade", "counter", "specific" for each way.
    None elsewhere."""
    if board.actor is None or not board.stack:
        return None
    asked, seat = board.stack[-1][0], board.stack[-1][1]
    if asked == b.DISCARD and (action == a.DONE or a.family(action) == a.DROP):
        return _draws(board, seat, action)
    if asked == b.ANSWER and action == a.TAKE_HIT:
        found = explained.clash(board)
        return _lost(board, seat) if found is not None and found.stuns else None
    if asked == b.ACTION and action == a.COMMIT and board.by >= 0 and board.open_lists:
        return _answers(board, seat)
    return None


def _draws(board: Board, seat: int, action: int) -> Odds | None:
    """The kards drawn after these discards: to eight, and one."""
    dropped = len(board.dropped[seat]) + (action != a.DONE)
    held = len(board.hands[seat]) - dropped
    count = max(0, board.card_set.rules.refresh - held) + 1
    deck = board.decks[seat]
    if not deck or count > len(deck):
        return None  # the pile is reshuffled on the way
    faces = [board.face(card) for card in deck]
    blocks = sum(bool(face.blocks) for face in faces)
    size = len(deck)
    outcomes = tuple(
        (f"blocks {number}", comb(blocks, number) * comb(size - blocks, count - number))
        for number in range(min(blocks, count) + 1)
    )
    other = board.rivals(seat)[0]
    reaching = sum(face.attack and n.reaches(board, face, seat, other) for face in faces)
    kinds = Counter(card % board.card_set.size for card in deck)
    marks = [("reach", holds_one(reaching, size, count)[0])]
    marks += [
        (f"kard {board.card_set.kinds[kind]}", holds_one(copies, size, count)[0])
        for kind, copies in sorted(kinds.items())
    ]
    return Odds(tuple(one for one in outcomes if one[1]), comb(size, count), tuple(marks))


def _lost(board: Board, seat: int) -> Odds | None:
    """The kard that a stun costs, by type."""
    hand = board.hands[seat]
    if not hand:
        return None
    types = Counter(board.face(card).type for card in hand)
    return Odds(tuple((c.TYPES[kind], count) for kind, count in sorted(types.items())), len(hand))


_WAYS: Final = ((a.BLOCK, "block"), (a.EVADE, "evade"), (a.COUNTER, "counter"), (a.STOP, "specific"))


def _answers(board: Board, seat: int) -> Odds | None:
    """A kard in the other hand that stops the attack as it is laid, without effects."""
    other = board.at
    known = [card for card in board.hands[other] if card in board.known[seat]]
    hidden = [card for card in (*board.hands[other], *board.decks[other]) if card not in known]
    hand = len(board.hands[other]) - len(known)
    size = board.card_set.size
    ways = {kind: stopping(board, kind) for kind in {card % size for card in (*known, *hidden)}}
    total = comb(len(hidden), hand)

    def chance(way: str) -> int:
        if any(way in ways[card % size] or (not way and ways[card % size]) for card in known):
            return total
        count = sum(way in ways[card % size] if way else bool(ways[card % size]) for card in hidden)
        return holds_one(count, len(hidden), hand)[0]

    answered = chance("")
    outcomes = tuple(one for one in (("answer", answered), ("none", total - answered)) if one[1])
    return Odds(outcomes, total, tuple((name, chance(name)) for _, name in _WAYS))


def stopping(board: Board, kind: int) -> frozenset[str]:
    """The ways in which a kard of a kind would stop the attack that is laid, by its own Speed alone; without those that burn another."""
    found = set()
    seat = board.at
    if not laying.can_own(board, seat, board.faces[kind]):
        return frozenset()
    for family, name in _WAYS:
        if may_answer(board, seat, kind, family) and _stops(board, seat, kind, family):
            found.add(name)
    return frozenset(found)


def may_answer(board: Board, seat: int, kind: int, family: int) -> bool:
    """As `laying.can_answer`, of kards that burn no other: what else the hand holds would matter to those."""
    face = board.faces[kind]
    if family != a.COUNTER and not face.answers:
        return False
    return not laying.burns(face) and laying.can_answer(board, seat, kind, family)


def _stops(board: Board, seat: int, kind: int, family: int) -> bool:
    kept = board.answer_mode, board.answer_kind, board.penalty[1]
    board.answer_mode, board.answer_kind = laying.MODE_OF[family], kind
    board.penalty[1] = board.penalties(seat)
    board.laid.append((-1, seat, b.ANSWERED, 1, kind, 0))
    result = exchange.verdict(board)
    board.laid.pop()
    board.answer_mode, board.answer_kind, board.penalty[1] = kept
    return result not in (b.LANDED, b.TIED)
