"""The arithmetic of an exchange in words and numbers: both sums, the verdict and what follows from it, also of what is only laid out.

Everything here reads a board that may be a sketch of a view (`views.sketch`): a table shows it, `State.explain` says it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kotgames.engine.contract import Line
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange, laying, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE


class Side(NamedTuple):
    """One side of an exchange: the kind whose face counts (-1: effects alone), the rows of both sums, their results (Speed -1: none)."""

    seat: int
    kind: int
    mode: int
    speed_rows: n.Sum
    speed: int
    strength_rows: n.Sum
    strength: int


class Clash(NamedTuple):
    """An exchange as it is laid: both sides, the verdict (`board.RESULTS`), the points that attacker and defender would lose by it, who has
    the initiative then (-1: nobody has one), and whether the attacked is stunned."""

    attack: Side
    answer: Side | None
    result: int
    lost: tuple[int, int]
    initiative: int
    stuns: bool


class Stoppers(NamedTuple):
    """The Speeds from which a block, an evade, a counterattack and a Specific Counter stop an attack; 0 where that is not allowed."""

    block: int
    evade: int
    counter: int
    specific: int


def clash(board: Board) -> Clash | None:
    """The exchange as it is laid, committed or not; None where there is none."""
    if board.by < 0 or board.attack_kind < 0:
        return None
    attack = _side(board, n.ATTACKER)
    answer = _side(board, n.DEFENDER) if board.answer_mode else None
    result = board.result or exchange.verdict(board)
    lost = _lost(board, result)
    initiative = board.initiative
    if initiative >= 0:
        initiative = board.by if _keeps(board, result) else board.at
    face = board.faces[board.attack_kind]
    plain = not face.kombo_attack and strikes.kombo_of(board) is None
    stuns = result == b.LANDED and (face.stun or (plain and attack.strength >= board.card_set.rules.stun))
    return Clash(attack, answer, result, lost, initiative, stuns)


def _side(board: Board, side: int) -> Side:
    attacks = side == n.ATTACKER
    seat, kind = (board.by, board.attack_kind) if attacks else (board.at, board.answer_kind)
    mode = b.NO_ANSWER if attacks else board.answer_mode
    if kind < 0:
        return Side(seat, NONE, mode, [], NONE, [], 0)
    speeds = n.speed_rows(board, side)
    strengths = n.strength_rows(board, side, kind) if board.faces[kind].strength >= 0 else []
    return Side(
        seat, kind, mode, speeds, sum(row[2] for row in speeds) if speeds else NONE, strengths,
        max(0, sum(row[2] for row in strengths)),
    )  # fmt: skip


def _lost(board: Board, result: int) -> tuple[int, int]:
    """Points that attacker and defender lose by a verdict; of a Kombo the first hit."""
    attack = board.faces[board.attack_kind]
    mine = n.strength(board, n.ATTACKER, board.attack_kind)
    theirs = n.strength(board, n.DEFENDER, board.answer_kind) if board.answer_kind >= 0 else 0
    if result == b.LANDED:
        return 0, mine
    if result == b.TIED:
        return theirs, mine
    if result == b.BLOCKED:
        return 0, max(1, attack.chip) if mine else 0
    if result == b.STOPPED and board.faces[board.answer_kind].reflects:
        return mine, 0
    return (theirs if result in (b.STOPPED, b.COUNTERED) else 0), 0


def _keeps(board: Board, result: int) -> bool:
    before, board.result = board.result, result
    found = strikes.keeps_initiative(board)
    board.result = before
    return found


def stoppers(board: Board) -> Stoppers:
    """Answers that stop the attack that is laid: thresholds of Speed for each kind of answer, by its own Speed and what it denies."""
    attack = board.faces[board.attack_kind]
    denied = attack.deny | laying.stays_denied(board, board.by)
    speed = n.speed(board, n.ATTACKER)
    no_block = attack.area or denied & k.NO_BLOCK
    no_counter = denied & k.NO_COUNTER or board.idle >= board.card_set.rules.passes
    return Stoppers(
        0 if no_block else speed,
        0 if denied & k.NO_EVADE else speed + 1,
        0 if no_counter else speed + 1,
        0 if denied & k.NO_SPECIFIC else speed,
    )


# ---- in lines


_RESULT_KEYS: Final = tuple(f"explain.{name}" for name in b.RESULTS)


def explain(board: Board, action: int) -> list[Line]:
    """The arithmetic of what is laid out, for its commit; of a kard that would be laid, what it would come to."""
    if board.actor is None or not board.stack:
        return []
    frame = board.stack[-1]
    if action != a.COMMIT and a.family(action) in (a.LAY, a.BLOCK, a.EVADE, a.STOP, a.COUNTER):
        if frame[0] not in (b.ACTION, b.ANSWER) or action not in board.legal:
            return []
        board = _laid_out(board, action)
    found = clash(board)
    return [] if found is None else _lines(board, found, frame[0] == b.ANSWER)


def _laid_out(board: Board, action: int) -> Board:
    """A copy in which a kard is laid out."""
    tried = board.copy()
    tried.step(action)
    return tried


def _lines(board: Board, found: Clash, answering: bool) -> list[Line]:
    lines = _sum_lines(board, found.attack, "attack")
    if found.answer is not None:
        lines += _sum_lines(board, found.answer, f"{b.MODES[found.answer.mode]}")
    if answering:
        lines.append(Line(_RESULT_KEYS[found.result]))
        for seat, lost, key in ((board.by, found.lost[0], "lost_foe"), (board.at, found.lost[1], "lost")):
            if lost:
                left = max(0, board.points[seat] - lost)
                lines.append(Line(f"explain.{key}", {"count": lost, "left": left}))
        return lines
    stops = stoppers(board)
    for name in Stoppers._fields:
        speed = getattr(stops, name)
        lines.append(Line(f"explain.{name}_from" if speed else f"explain.{name}_never", {"speed": speed}))
    return lines


def _sum_lines(board: Board, side: Side, name: str) -> list[Line]:
    lines = []
    for value, rows, total in (
        ("speed", side.speed_rows, side.speed),
        ("strength", side.strength_rows, side.strength),
    ):
        for source, kind, amount in rows:
            card = f"@card.{board.card_set.kinds[kind]}" if kind >= 0 else ""
            lines.append(Line(f"explain.row_{n.SOURCES[source]}", {"card": card, "amount": f"{amount:+d}"}))
        if rows:
            lines.append(Line(f"explain.{value}", {"side": f"@explain.side_{name}", "count": total}))
    return lines
