"""Contradictions between the parts of a set-up position of UNCAGED, each refused by name."""

from __future__ import annotations

from typing import Final, NoReturn

from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import (
    CHANGE_LEVEL,
    DRAW,
    FOE_DISCARDS,
    MAY_CHANGE_LEVEL,
    MAY_DISCARD,
    RAISE_NEXT,
)
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.rules import attacker_of


def refuse_contradictions(board: Board, phase: str, actor: int) -> None:
    """Refuse a board whose cards lie and whose numbers are set, before it begins. `phase` and `actor` are those of `setup.setup`.

    Raises SetupError.
    """
    _refuse_flags(board)
    for seat in (0, 1):
        _refuse_damage(board, seat, phase)
        _refuse_stamina(board, seat)
        _refuse_mulligans(board, seat, phase, actor)
        _refuse_ability(board, seat)


def _refuse(field: str, key: str, **params: object) -> NoReturn:
    raise SetupError("setup_value", field=field, expected=Line(f"fragment.{key}", params))


def _refuse_damage(board: Board, seat: int, phase: str) -> None:
    """Nobody lost more in this round than is missing, and nothing before the round."""
    missing = board.card_set.hp[board.fighters[seat]] - board.hp[seat]
    most = 0 if phase == "round" else missing
    if board.lost_in_round[seat] > most:
        _refuse(f"lost[{seat}]", "lost_most", most=most)


def _own_words(board: Board, seat: int, wanted: int) -> list[int]:
    """The numbers of what the revealed valid cards of a seat do, of one word of `card_set`."""
    card_set = board.card_set
    return [
        number
        for slot in range(board.revealed[seat])
        if board.valid[seat] >> slot & 1
        for word, number, *_ in card_set.actions[card_set.kind_of[board.rows[seat][slot]]]
        if word == wanted
    ]


def _refuse_stamina(board: Board, seat: int) -> None:
    """Discards have their causes among the revealed cards, and each costs 1 Stamina (U5, U13)."""
    card_set = board.card_set
    where = f"fighters[{seat}]"
    costs = sum(
        card_set.cost[card_set.kind_of[board.rows[seat][slot]]]
        for slot in range(board.revealed[seat])
        if board.valid[seat] >> slot & 1
    )
    most = costs + len(_own_words(board, seat, MAY_DISCARD)) + sum(_own_words(board, 1 - seat, FOE_DISCARDS))
    found = len(board.discards[seat])
    if not costs <= found <= most:
        _refuse(f"{where}.discards", "cards_from_to", low=costs, high=most, found=found)
    high = _most_stamina(board, seat)
    if board.stamina[seat] > high:
        _refuse(f"{where}.stamina", "range", low=0, high=high)


def _most_stamina(board: Board, seat: int) -> int:
    """The most Stamina that a seat can have left after its discards, with what its cards drew; no mulligan is reckoned in."""
    most = board.card_set.stamina[board.fighters[seat]]
    return min(most, most - len(board.discards[seat]) + sum(_own_words(board, seat, DRAW)))


def _refuse_mulligans(board: Board, seat: int, phase: str, actor: int) -> None:
    """Each but a free one costs 1 Stamina, the free one is the first, and nobody takes one before being asked (U6, U18)."""
    free = board.card_set.abilities[board.fighters[seat]].free_mulligans
    drawn = sum(_own_words(board, seat, DRAW))
    paid = (
        board.card_set.stamina[board.fighters[seat]] - len(board.discards[seat]) + drawn - board.stamina[seat]
    )
    most = 0 if board.free_mulligans[seat] else paid + free
    if phase in ("round", "combo") or (phase == "mulligan" and actor == board.attacker != seat):
        most = 0
    if board.mulligans[seat] > most:
        _refuse(f"fighters[{seat}].mulligans", "range", low=0, high=most)


def _refuse_ability(board: Board, seat: int) -> None:
    """To have deflected takes a blow in this combo, to have turned defence into attack a combo that was broken before; the first valid blow
    of an attack spends that (U17)."""
    where = f"fighters[{seat}]"
    if board.deflect_used[seat] and not board.revealed[seat]:
        _refuse(f"{where}.deflected", "not_before_reveal")
    if not board.primed_plus[seat]:
        return
    before = board.combo - 1
    while before and attacker_of(board, before) == seat:
        before -= 1
    attacked_since = any(attacker_of(board, combo) == seat for combo in range(before + 1, board.combo))
    if not before or attacked_since:
        _refuse(f"{where}.primed", "not_broken_yet")
    card_set = board.card_set
    if board.attacker == seat and any(
        board.valid[seat] >> slot & 1 and card_set.damage[card_set.kind_of[board.rows[seat][slot]]]
        for slot in range(board.revealed[seat])
    ):
        _refuse(f"{where}.primed", "spent")


_MAYBE: Final = (numbers.VALID, numbers.NO_CARD_TO_PAY)
"""Reasons that are not held against a position: the number of cards held then is not known, so no cost can be judged."""


def _refuse_flags(board: Board) -> None:
    """The revealed cards were valid where their own words allow it, none of them ended the combo, and they lead to the level that is given.

    The level at the combo's start is not known: every one from which the cards go on as told is followed (U1-U4, U15).
    """
    card_set = board.card_set
    wanted = board.level
    levels = set(range(len(LEVELS)))
    safe = 0
    for slot in range(board.revealed[0]):
        board.exchange = slot
        board.unbreakable = safe
        for role in (0, 1):
            seat = board.attacker ^ role
            kind = card_set.kind_of[board.rows[seat][slot]]
            good = bool(board.valid[seat] >> slot & 1)
            kept = {level for level in levels if _agrees(board, role, kind, level, good)}
            if not kept or (good and card_set.breaks[kind]):
                _refuse(
                    f"fighters[{seat}].valid",
                    "false_for" if good else "true_for",
                    card=f"@card.{card_set.kinds[kind]}",
                    place=slot + 1,
                )
            levels = _led_on(board, kind, kept) if good else kept
            if good and not role:
                safe |= any(word == RAISE_NEXT and flag for word, _, _, flag in card_set.actions[kind])
    board.exchange = board.unbreakable = 0
    board.level = wanted
    if wanted not in levels:
        _refuse("level", "level_of_cards", level=", ".join(LEVELS[level] for level in sorted(levels)))


def _agrees(board: Board, role: int, kind: int, level: int, good: bool) -> bool:
    board.level = level
    why = numbers.invalid_reason(board, role, kind)
    return why in _MAYBE if good else why != numbers.VALID or bool(board.card_set.cost[kind])


def _led_on(board: Board, kind: int, levels: set[int]) -> set[int]:
    for word, number, *_ in board.card_set.actions[kind]:
        if word == CHANGE_LEVEL:
            levels = {number}
        elif word == MAY_CHANGE_LEVEL:
            levels = levels | {number}
    return levels
