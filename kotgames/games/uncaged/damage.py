"""The whole arithmetic of an exchange as the event that the table, the log and the score sheet read."""

from __future__ import annotations

from typing import Final

from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import Board

_BROKEN: Final = ("", "countered", "cancelled")


def resolved_exchange(board: Board) -> e.ExchangeResolved:
    """The exchange that is being settled."""
    return e.ExchangeResolved(
        board.combo,
        board.exchange,
        _side(board, 0),
        _side(board, 1),
        board.level,
        (board.hp[0], board.hp[1]),
    )


def _side(board: Board, role: int) -> e.Side:
    card_set = board.card_set
    seat = board.attacker ^ role
    slot = board.exchange
    card = board.rows[seat][slot]
    valid = bool(board.valid[seat] >> slot & 1)
    # a defender who is knocked out does not hit back (U7): damage that never landed is not in the sum
    landed = not role or board.hp[seat] > 0
    prevented = board.damage_tally[0] if not role else 0
    deflected = board.damage_tally[1 + 2 * role]
    damage = numbers.due_damage(board, role) - deflected if landed else 0
    return e.Side(
        seat=seat,
        card=card,
        kind=card_set.kind_of[card],
        valid=valid,
        base=numbers.base_damage(board, role),
        additions=additions(board, role),
        broken=_BROKEN[board.broken] if not role else "",
        prevented=prevented,
        deflected=deflected,
        damage=damage,
        lost=board.damage_tally[2 + 2 * role],
        target=1 - seat if damage > 0 else -1,
    )


def additions(board: Board, role: int) -> tuple[e.Addition, ...]:
    """Additions so far to a role's card of this exchange, as the event says it."""
    return tuple(_addition(board, entry) for entry in board.additions if entry[0] == role)


def _addition(board: Board, entry: tuple[int, int, int, int]) -> e.Addition:
    _, plus, why, source = entry
    card_set = board.card_set
    by_fighter = why in (numbers.PRIMED, numbers.GRIND)
    name = f"@fighter.{card_set.fighter_ids[source]}" if by_fighter else f"@card.{card_set.kinds[source]}"
    return e.Addition(plus, numbers.ADDITION_REASONS[why], name)
