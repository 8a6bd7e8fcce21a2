"""Positions as plain data: what a seat may know (`view`), the open part of that as a board (`sketch`), and a full state drawn from it
(`determinize`). Set-up positions are in setup.py.

Hands, row and discards are open (D22). Hidden are the Skills that lie face down, were dealt, kept or dropped by the other, and the order of
the deck, which nobody knows since a card is picked when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict, TypeVar

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.hands import drawn
from kotgames.games.knockdown.board import NONE, Board
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.decisions import run
from kotgames.games.knockdown.rounds import clear_attack

_BoardType = TypeVar("_BoardType", bound=Board)

UNKNOWN: Final = -2
"""A Skill that lies face down and that the reader of a view may not know."""


class View(TypedDict):
    """All that a seat may know. Lists of two are by seat; what is not said here means what it means on the board (`board.Board`)."""

    seat: int
    actor: int | None
    way: int
    quick: int
    arena: int
    skill_set: int
    fighters: list[int]
    starts: list[int]
    place: list[int]
    heavy: list[int]
    light: list[int]
    hands: list[list[int]]
    skills: list[int]
    """Skills that lie face up, as bits."""
    down: list[int]
    """The Skill that lies face down: NONE, or UNKNOWN where the reader may not know it."""
    dealt: list[list[int]]
    """The Skills dealt to each seat; empty where the reader may not know them or nothing was drafted."""
    kept: list[list[int]]
    """Likewise those that were kept."""
    kept_counts: list[int]
    passed: list[list[int]]
    """The two Skills that were passed on to each seat, where the reader may know them."""
    drafted: bool
    """True where Skills were dealt to be drafted."""
    ammo: list[int]
    turret: list[int]
    victories: list[int]
    row: list[int]
    deck: list[int]
    """Cards still in the deck, sorted: those that lie nowhere else. Their order is nobody's knowledge."""
    discards: list[int]
    played: int
    round: int
    turn: int
    match_turn: int
    first: int
    past: list[list[int]]
    idle: int
    took: int
    strikes: int
    behind: int
    source: int
    origin: int
    from_turret: int
    lost: int
    cut: list[int]
    reacted: int
    shown: list[int]
    winner: int
    how: int
    stack: list[list[int]]


def view(board: Board, seat: int) -> View:
    """The knowledge of a seat, NOBODY or EVERYBODY, as plain data."""
    both_kept = all(board.kept)
    return {
        "seat": seat,
        "actor": board.actor,
        "way": board.way,
        "quick": board.quick,
        "arena": board.arena,
        "skill_set": board.skill_set,
        "fighters": list(board.fighters),
        "starts": list(board.starts),
        "place": list(board.place),
        "heavy": list(board.heavy),
        "light": list(board.light),
        "hands": [list(hand) for hand in board.hands],
        "skills": list(board.skills),
        "down": [
            skill if skill < 0 or seat in (owner, EVERYBODY) else UNKNOWN
            for owner, skill in enumerate(board.down)
        ],
        "dealt": [
            list(board.dealt[owner]) if board.dealt and seat in (owner, EVERYBODY) else [] for owner in (0, 1)
        ],
        "kept": [list(kept) if seat in (owner, EVERYBODY) else [] for owner, kept in enumerate(board.kept)],
        "kept_counts": [len(kept) for kept in board.kept],
        "passed": [
            [skill for skill in board.dealt[1 - owner] if skill != board.kept[1 - owner][0]]
            if both_kept and board.dealt and seat in (owner, EVERYBODY)
            else []
            for owner in (0, 1)
        ],
        "drafted": bool(board.dealt),
        "ammo": list(board.ammo),
        "turret": list(board.turret),
        "victories": list(board.victories),
        "row": list(board.row),
        "deck": sorted(board.deck),
        "discards": list(board.discards),
        "played": board.played,
        "round": board.round,
        "turn": board.turn,
        "match_turn": board.match_turn,
        "first": board.first,
        "past": [list(part) for part in board.past],
        "idle": board.idle,
        "took": board.took,
        "strikes": board.strikes,
        "behind": board.behind,
        "source": board.source,
        "origin": board.origin,
        "from_turret": board.from_turret,
        "lost": board.lost,
        "cut": list(board.cut),
        "reacted": board.reacted,
        "shown": list(board.shown),
        "winner": board.winner,
        "how": board.how,
        "stack": [list(part) for part in board.stack],
    }


def blank(kind: type[_BoardType], card_set: CardSet) -> _BoardType:
    """A match in which nothing has happened."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.way = board.quick = board.arena = board.skill_set = 0
    board.fighters, board.starts, board.place = [NONE, NONE], [NONE, NONE], [NONE, NONE]
    board.heavy, board.light = [0, 0], [0, 0]
    board.hands, board.kept = [[], []], ((), ())
    board.skills, board.down = [0, 0], [NONE, NONE]
    board.dealt = ()
    board.ammo, board.turret, board.victories = [0, 0], [NONE, NONE], [0, 0]
    board.row, board.deck, board.discards, board.past = [], [], [], []
    board.round = board.turn = board.match_turn = board.idle = board.how = 0
    board.first = board.winner = NONE
    clear_attack(board)
    return board


_OPEN: Final = (
    "way", "quick", "arena", "skill_set", "played", "round", "turn", "match_turn", "first", "idle", "took", "strikes", "behind", "source",
    "origin", "from_turret", "lost", "reacted", "winner", "how",
)  # fmt: skip
_OPEN_LISTS: Final = (
    "fighters", "starts", "place", "heavy", "light", "skills", "ammo", "turret", "victories", "row", "deck", "discards",
)  # fmt: skip


def sketch(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    """The open part of a view as a board to read numbers from; Skills that the reader may not know are left out, and nothing can be played
    on it."""
    board = blank(kind, card_set)
    for name in _OPEN:
        setattr(board, name, known[name])
    for name in _OPEN_LISTS:
        setattr(board, name, list(known[name]))  # type: ignore[literal-required]
    board.hands = [list(hand) for hand in known["hands"]]
    board.past = [tuple(part) for part in known["past"]]
    board.down = [max(NONE, skill) for skill in known["down"]]
    board.kept = tuple(tuple(kept) for kept in known["kept"])
    one, two, three = known["cut"]
    board.cut = (one, two, three)
    board.shown = tuple(known["shown"])
    board.stack = [tuple(part) for part in known["stack"]]
    return board


def determinize(kind: type[_BoardType], known: View, seed: int, card_set: CardSet) -> _BoardType:
    """A full state that agrees with a view: the Skills it does not know are drawn evenly from those that can be."""
    board = sketch(kind, known, card_set)
    chance = Dice(seed)
    if known["drafted"]:
        _draw_draft(board, known, chance)
    else:
        _draw_down(board, known, chance)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def _bits(skills: int) -> list[int]:
    return [index for index in range(skills.bit_length()) if skills >> index & 1]


def _known(first: int, second: int, count: int) -> tuple[int, ...]:
    """The Skills that were kept, of the two a seat keeps in turn (-1: unknown)."""
    return tuple(skill for skill in (first, second)[:count] if skill >= 0)


def _draw_down(board: Board, known: View, chance: Dice) -> None:
    """Skills that were only dealt: what lies face down is any of those nobody sees."""
    pool = [
        skill
        for skill in board.card_set.skill_sets[board.skill_set]
        if skill not in board.down and not (board.skills[0] | board.skills[1]) >> skill & 1
    ]
    for seat in (0, 1):
        if known["down"][seat] == UNKNOWN:
            board.down[seat] = drawn(pool, 1, chance)[0]


class _Draft(NamedTuple):
    """By seat: the Skill kept first and the one kept second (NONE: not known), and the Skills passed on."""

    first: list[int]
    second: list[int]
    rest: list[list[int]]


def _known_draft(known: View) -> _Draft:
    """The part of the draft that the view shows."""
    draft = _Draft([NONE, NONE], [NONE, NONE], [[], []])
    for seat in (0, 1):
        if known["dealt"][seat]:
            kept = known["kept"][seat]
            draft.first[seat] = kept[0] if kept else NONE
            draft.second[seat] = kept[1] if len(kept) > 1 else NONE
            draft.rest[seat] = [skill for skill in known["dealt"][seat] if skill not in kept[:1]]
        if known["passed"][1 - seat]:
            draft.rest[seat] = list(known["passed"][1 - seat])
    return draft


def _order_face_up(
    draft: _Draft, seat: int, face_up: Sequence[int], other_dealt_whole: bool, chance: Dice
) -> None:
    """Skills face up of a seat whose deal is not known become its first or second kept one."""
    first, second, passed_on = draft.first, draft.second, draft.rest[1 - seat]
    for skill in face_up:
        if skill in passed_on and other_dealt_whole:
            second[seat] = skill
        elif first[seat] < 0 and (second[seat] >= 0 or other_dealt_whole or chance.below(2)):
            first[seat] = skill
        elif second[seat] < 0:
            second[seat] = skill
        else:
            first[seat] = skill


def _deal_the_rest(
    draft: _Draft, board: Board, dealt_whole: Sequence[bool], counts: Sequence[int], chance: Dice
) -> None:
    """Draw the Skills of the deal that nothing is known of."""
    first, second, rest = draft
    for seat in (0, 1):
        if second[seat] >= 0 and not dealt_whole[1 - seat] and second[seat] not in rest[1 - seat]:
            rest[1 - seat].append(second[seat])
    seen = {*first, *second, *rest[0], *rest[1]}
    pool = [skill for skill in board.card_set.skill_sets[board.skill_set] if skill not in seen]
    for seat in (0, 1):
        if dealt_whole[seat]:
            continue
        keeps_one = counts[seat] > 0
        if keeps_one and first[seat] < 0:
            first[seat] = drawn(pool, 1, chance)[0]
        rest[seat] += drawn(pool, board.card_set.dealt - int(keeps_one) - len(rest[seat]), chance)


def _draw_draft(board: Board, known: View, chance: Dice) -> None:
    """The whole draft as it can have been: who was dealt what, kept what, and what was passed on.

    A seat's first kept Skill is of its own three, the second of the other's two. What lies face up is one of both; a reader who passed it
    on knows that it was the second.
    """
    counts = known["kept_counts"]
    dealt_whole = [bool(known["dealt"][seat]) for seat in (0, 1)]
    draft = _known_draft(known)
    for seat in (0, 1):
        if not dealt_whole[seat]:
            _order_face_up(draft, seat, _bits(board.skills[seat]), dealt_whole[1 - seat], chance)
    _deal_the_rest(draft, board, dealt_whole, counts, chance)
    first, second, rest = draft
    for seat in (0, 1):
        if counts[seat] > 1 and second[seat] < 0:
            free = rest[1 - seat]
            second[seat] = free[chance.below(len(free))]
    dealt = []
    board.kept = (_known(first[0], second[0], counts[0]), _known(first[1], second[1], counts[1]))
    for seat in (0, 1):
        three = known["dealt"][seat] or [skill for skill in (first[seat], *rest[seat]) if skill >= 0]
        dealt.append(tuple(three))
        if known["down"][seat] == UNKNOWN:
            up = _bits(board.skills[seat])
            hidden = [skill for skill in board.kept[seat] if skill not in up]
            board.down[seat] = hidden[chance.below(len(hidden))]
    board.dealt = (dealt[0], dealt[1])
