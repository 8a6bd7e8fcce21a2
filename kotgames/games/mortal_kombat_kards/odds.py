"""Exact odds from what the acting seat knows: draws after discards, the kards that a hit costs at random, an answer in the other hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from kotgames.engine.contract import Odds
from kotgames.engine.odds import holds_one
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import exchange, explained, laying
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE

ANSWER, CANCEL, NOTHING, REACH = "answer", "cancel", "none", "reach"
"""Keys: a kard that stops the attack, one that cancels something of what is laid, neither; an attack that reaches among those drawn."""
WAYS: Final = ((a.BLOCK, "block"), (a.EVADE, "evade"), (a.COUNTER, "counter"), (a.STOP, "specific"))
"""Ways to stop an attack with their keys."""


def odds(board: Board, action: int) -> Odds | None:
    """Discards: "blocks 0", "blocks 1" ... among the kards drawn next, with marks "reach" (an attack that reaches), each type ("basic" ...)
    and "kard NAME" for each kind. Taking a hit, or an answer that does not stop it: the types of the kards that are lost at random, with a
    mark for each type where they are several. Committing an attack against one whose list is known: "answer" or "none", a kard in that
    hand that stops it by its own Speed, with marks "block", "evade", "counter", "specific" for each way, and "cancel" where a window for
    that opens; committing the rest of a Kombo or a follow-up: "cancel" or "none". None elsewhere."""
    if board.actor is None or not board.stack or action not in board.legal:
        return None
    asked, seat = board.stack[-1][0], board.stack[-1][1]
    if asked == b.DISCARD:
        return draws(board, seat, len(board.dropped[seat]) + (action != a.DONE))
    if asked == b.ANSWER and action in (a.TAKE_HIT, a.COMMIT):
        return _lost(board, seat)
    if action != a.COMMIT or not board.open_lists:
        return None
    if asked == b.ACTION and board.by >= 0:
        return _answers(board, seat)
    return _cancels(board, seat) if asked in (b.REST, b.FOLLOW) else None


# ---- draws


def drawn(board: Board, seat: int, dropped: int) -> int:
    """The number of kards that a seat draws after so many discards: to eight, and one."""
    return max(0, board.card_set.rules.refresh - len(board.hands[seat]) + dropped) + 1


def draws(board: Board, seat: int, dropped: int) -> Odds | None:
    """The kards drawn after so many discards."""
    count = drawn(board, seat, dropped)
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
    others = board.rivals(seat)
    reaching = sum(
        face.attack and any(n.reaches(board, face, seat, other) for other in others) for face in faces
    )
    kinds = Counter(card % board.card_set.size for card in deck)
    types = Counter(face.type for face in faces)
    marks = [(REACH, holds_one(reaching, size, count)[0])]
    marks += [(c.TYPES[kind], holds_one(of, size, count)[0]) for kind, of in sorted(types.items())]
    marks += [
        (f"kard {board.card_set.kinds[kind]}", holds_one(copies, size, count)[0])
        for kind, copies in sorted(kinds.items())
    ]
    return Odds(tuple(one for one in outcomes if one[1]), comb(size, count), tuple(marks))


# ---- kards that are lost


def at_risk(board: Board, seat: int) -> int:
    """The number of kards that a seat loses at random as the exchange is laid, unless something is cancelled: by a stun, by what the attack
    does; none where it is knocked out."""
    found = explained.clash(board)
    if found is None or board.points[seat] <= found.lost[1]:
        return 0
    plain = not board.faces[board.attack_kind].kombo_attack and not any(
        laid[2] == b.KOMBO for laid in board.laid
    )
    ties = found.result == b.TIED and plain and not exchange.misses_the_air(board)
    costs = found.stuns or (ties and found.lost[1] >= board.card_set.rules.stun)  # M18
    count = int(costs and not board.lost_kard >> seat & 1)
    return count + (_taken(board, seat) if found.result == b.LANDED else 0)


def _taken(board: Board, seat: int) -> int:
    """Kards that the attack, or an effect with it, takes at random as it lands."""
    answer = board.faces[board.answer_kind] if board.answer_kind >= 0 else None
    return sum(
        deed.number
        for _, owner, role, live, kind, number in board.laid
        if owner == board.by and role in (b.ATTACK, b.WITH_ATTACK) and live and not number
        for deed in board.faces[kind].does
        if deed.word == k.DISCARD and deed.more == 1 and n.holds(board, deed.cond, owner, seat, answer)
    )


def _lost(board: Board, seat: int) -> Odds | None:
    """The kards that are lost at random, by type; what answers is not among them."""
    laid = [one[0] for one in board.laid[board.committed :]]
    hand = [card for card in board.hands[seat] if card not in laid]
    count = min(at_risk(board, seat), len(hand))
    if not count:
        return None
    types = Counter(board.face(card).type for card in hand)
    outcomes = []
    for kinds in combinations_with_replacement(sorted(types), count):
        ways = prod(comb(types[kind], of) for kind, of in Counter(kinds).items())
        if ways:
            outcomes.append((" ".join(c.TYPES[kind] for kind in kinds), ways))
    marks = [
        (c.TYPES[kind], holds_one(of, len(hand), count)[0]) for kind, of in sorted(types.items()) if count > 1
    ]
    return Odds(tuple(outcomes), comb(len(hand), count), tuple(marks))


# ---- kards in the other hand


class _Unseen:
    """The kards of a seat as another knows them: those that it has seen in the hand, and those of which the rest of the hand is some."""

    def __init__(self, board: Board, seat: int, other: int) -> None:
        self.size = board.card_set.size
        self.known = [card for card in board.hands[other] if card in board.known[seat]]
        self.hidden = [card for card in (*board.hands[other], *board.decks[other]) if card not in self.known]
        self.hand = len(board.hands[other]) - len(self.known)
        self.total = comb(len(self.hidden), self.hand)
        self.kinds = sorted({card % self.size for card in (*self.known, *self.hidden)})

    def holds(self, kinds: set[int]) -> int:
        """The number of hands, of `total`, with a kard of one of these kinds."""
        if any(card % self.size in kinds for card in self.known):
            return self.total
        wanted = sum(card % self.size in kinds for card in self.hidden)
        return holds_one(wanted, len(self.hidden), self.hand)[0]

    def whether(self, key: str, count: int, marks: tuple[tuple[str, int], ...] = ()) -> Odds:
        """The odds that something is so in `count` hands, or not."""
        outcomes = tuple(one for one in ((key, count), (NOTHING, self.total - count)) if one[1])
        return Odds(outcomes, self.total, marks)


def _answers(board: Board, seat: int) -> Odds | None:
    """A kard in the other hand that stops the attack as it is laid, without effects; None where it would not land anyway, and for an area
    attack against several."""
    other = board.at
    if board.initiative < 0 and board.faces[board.attack_kind].area:
        return None
    tried = board.copy()  # the attack's own step, its cost and the penalties come before the answer
    tried.step(a.COMMIT)
    unseen = _Unseen(board, seat, other)
    marks = _cancelling(tried, unseen)
    while tried.stack and tried.stack[-1][0] == b.CANCEL:
        tried.step(a.DECLINE)
    if not tried.stack or tried.stack[-1][0] != b.ANSWER or exchange.verdict(tried) != b.LANDED:
        return None
    tried.declared[n.DEFENDER] = (len(tried.hands[other]) - 1) // 2
    ways = {kind: stopping(tried, kind) for kind in unseen.kinds}
    answered = unseen.holds({kind for kind, found in ways.items() if found})
    by_way = tuple(
        (name, unseen.holds({kind for kind, found in ways.items() if name in found})) for _, name in WAYS
    )
    return unseen.whether(ANSWER, answered, (*by_way, *marks))


def _cancels(board: Board, seat: int) -> Odds | None:
    """A kard in the other hand that cancels the rest of a Kombo or the follow-up that is laid out, or something of it."""
    tried = board.copy()
    tried.step(a.COMMIT)
    unseen = _Unseen(board, seat, board.at)
    found = _cancelling(tried, unseen)
    return unseen.whether(CANCEL, found[0][1]) if found else None


def _cancelling(tried: Board, unseen: _Unseen) -> tuple[tuple[str, int], ...]:
    """The mark "cancel" where a window has opened."""
    if not tried.stack or tried.stack[-1][0] != b.CANCEL:
        return ()
    _, other, what, since, *_ = tried.stack[-1]
    able = {kind for kind in unseen.kinds if laying.cancellable(tried, other, kind, what, since)}
    return ((CANCEL, unseen.holds(able)),)


def stopping(board: Board, kind: int) -> frozenset[str]:
    """The ways in which a kard of a kind would stop the attack that is laid, by its own Speed alone; without those that burn another."""
    found = set()
    seat = board.at
    if not laying.can_own(board, seat, board.faces[kind]):
        return frozenset()
    for family, name in WAYS:
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
    kept = board.answer_mode, board.answer_kind, board.answer_place, board.penalty[n.DEFENDER]
    place = board.faces[kind].place
    board.answer_mode, board.answer_kind = laying.MODE_OF[family], kind
    board.answer_place = NONE if place in (k.CROSSED, k.AREA) else place
    board.penalty[n.DEFENDER] = board.penalties(seat)
    board.laid.append((NONE, seat, b.ANSWERED, 1, kind, 0))
    result = exchange.verdict(board)
    board.laid.pop()
    board.answer_mode, board.answer_kind, board.answer_place, board.penalty[n.DEFENDER] = kept
    return result not in (b.LANDED, b.TIED)
