"""Exact odds and the arithmetic behind an action, from what the acting seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from kotgames.engine.contract import Line, Odds
from kotgames.engine.odds import holds_one
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import numbers, row_helper
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import COUNTERED


def odds(board: Board, action: int) -> Odds | None:
    """Placing an attack card: "breaker" or "none", what the rival's draw holds against it. Placing a Combo Breaker: "target" or "none".
    A mulligan: "fits 0", "fits 1", ... cards of the new hand that the level allows, with a mark "holds CARD" for each kind. None
    elsewhere."""
    frame = board.stack[-1] if board.stack else None
    if frame is None or board.actor is None:
        return None
    if frame[0] == b.MULLIGAN and action == a.MULLIGAN:
        return _mulligan_odds(board, frame[1])
    if (
        frame[0] == b.PLACE
        and a.PLACE <= action < a.DISCARD
        and len(board.rows[frame[1]]) < board.card_set.slots
    ):
        slot = row_helper.check_row(board, frame[1], _draft(board, frame[1], action - a.PLACE))[-1]
        if slot.chance is None:
            return None
        number, total = slot.chance
        key = "breaker" if board.role(frame[1]) == 0 else "target"
        return Odds(((key, number), ("none", total - number)), total)
    return None


def _draft(board: Board, seat: int, kind: int) -> list[int]:
    """The row as it lies, with a card put into the next slot."""
    kinds = board.card_set.kind_of
    return [*(kinds[card] for card in board.rows[seat][board.revealed[seat] :]), kind]


def _new_hand(board: Board, seat: int) -> int:
    """The cards of a hand after a mulligan."""
    return board.card_set.hand + board.stamina[seat] - (0 if board.free_mulligans[seat] else 1)


def _mulligan_odds(board: Board, seat: int) -> Odds:
    card_set = board.card_set
    counts = card_set.counts[board.role(seat)]
    size = sum(counts)
    hand = _new_hand(board, seat)
    fitting = sum(count for kind, count in enumerate(counts) if card_set.levels[kind] >> board.level & 1)
    outcomes = tuple(
        (f"fits {number}", comb(fitting, number) * comb(size - fitting, hand - number))
        for number in range(hand + 1)
    )
    marks = tuple(
        (f"holds {card_set.kinds[kind]}", holds_one(count, size, hand)[0])
        for kind, count in enumerate(counts)
        if count
    )
    return Odds(outcomes, comb(size, hand), marks)


def explain(board: Board, action: int) -> list[Line]:
    """The figures of placing, a mulligan, a discard or the ability on a hit."""
    frame = board.stack[-1] if board.stack else None
    if frame is None or board.actor is None:
        return []
    seat = frame[1]
    if frame[0] == b.MULLIGAN and action == a.MULLIGAN:
        return _explain_mulligan(board, seat)
    if frame[0] == b.PLACE and a.PLACE <= action < a.DISCARD and len(board.rows[seat]) < board.card_set.slots:
        draft = _draft(board, seat, action - a.PLACE)
        return explain_card(board, seat, draft, len(draft) - 1)
    if frame[0] in (b.DISCARD, b.DISCARD_FOR_DAMAGE) and action >= a.DISCARD:
        lines = [Line("explain.option", {"plus": frame[2]})] if frame[0] == b.DISCARD_FOR_DAMAGE else []
        return [*lines, Line("explain.stamina", {"stamina": board.stamina[seat] - 1})]
    if frame[0] == b.DEFLECT:
        return _explain_hit(board, frame, action)
    return []


def _explain_mulligan(board: Board, seat: int) -> list[Line]:
    card_set = board.card_set
    count = _new_hand(board, seat)
    key = "explain.mulligan_free" if board.free_mulligans[seat] else "explain.mulligan"
    counts = card_set.counts[board.role(seat)]
    fitting = sum(number for kind, number in enumerate(counts) if card_set.levels[kind] >> board.level & 1)
    held = sum(1 for card in board.hands[seat] if card_set.levels[card_set.kind_of[card]] >> board.level & 1)
    level = row_helper.level_name(board.level)
    return [
        Line(key, {"cards": count, "stamina": count - card_set.hand}),
        Line("explain.fits_now", {"fits": held, "cards": len(board.hands[seat]), "level": level}),
        Line("explain.fits_then", {"fits": round(fitting * count / sum(counts), 1), "cards": count}),
    ]


_PERCENT: Final = 1


def percent(chance: tuple[int, int]) -> float:
    """A chance as a percentage with one decimal."""
    return round(100 * chance[0] / chance[1], _PERCENT)


def explain_card(board: Board, seat: int, draft: Sequence[int], place: int) -> list[Line]:
    """The figures of the card at a place of a draft. `draft`: kinds (or `row_helper.EMPTY_SLOT`) for the slots that the seat has not
    revealed yet."""
    card_set = board.card_set
    checked = row_helper.check_row(board, seat, draft)
    slot, kind = checked[place], draft[place]
    card = f"@card.{card_set.kinds[kind]}"
    if card_set.breaks[kind] == COUNTERED:
        lines = [Line("explain.base_met", {"card": card})]
    else:
        lines = [Line("explain.base", {"card": card, "count": card_set.damage[kind]})]
    if slot.condition is not None:
        lines.append(slot.condition)
    if slot.reason_with_own_levels is not None:
        return [*lines, slot.reason_with_own_levels]
    if slot.choice is not None:
        lines.append(slot.choice)
    elif slot.reason is not None:
        lines.append(Line("explain.by_own_level", {"card": card}))
    before = (
        _counting(board, checked[place - 1]) if place else board.valid_kind_before(seat, board.revealed[seat])
    )
    if before != row_helper.EMPTY_SLOT:
        lines += _explain_following(board, seat, kind, before)
    if slot.chance is not None:
        key = "explain.breaker" if board.role(seat) == 0 else "explain.target"
        lines.append(Line(key, {"percent": percent(slot.chance)}))
    return lines


def _counting(board: Board, slot: row_helper.SlotCheck) -> int:
    """The kind of a card that the next one may build on; EMPTY_SLOT where none lies, where it would not be valid, and for a Combo Breaker:
    behind a valid one the combo is over."""
    counts = slot.reason_with_own_levels is None and not board.card_set.breaks[slot.kind]
    return slot.kind if counts else row_helper.EMPTY_SLOT


def _explain_following(board: Board, seat: int, kind: int, before: int) -> list[Line]:
    """The addition by the card before, if that is valid."""
    card_set = board.card_set
    found = [
        Line("explain.following", {"plus": plus, "card": f"@card.{card_set.kinds[before]}"})
        for answering, plus, kinds in card_set.additions[kind]
        if not answering and kinds >> before & 1
    ]
    ability = card_set.abilities[board.fighters[seat]]
    if ability.grind and ability.grind_of >> kind & 1 and ability.grind_after >> before & 1:
        name = f"@fighter.{card_set.fighter_ids[board.fighters[seat]]}"
        found.append(Line("explain.ability", {"plus": ability.grind, "fighter": name}))
    return found


def _explain_hit(board: Board, frame: tuple[int, ...], action: int) -> list[Line]:
    """The hit that may be deflected: base, additions, what the block prevented, what the ability would."""
    _, seat, role, due = frame
    card_set = board.card_set
    kind = card_set.kind_of[board.rows[1 - seat][board.exchange]]
    lines = [
        Line(
            "explain.base",
            {"card": f"@card.{card_set.kinds[kind]}", "count": numbers.base_damage(board, role)},
        )
    ]
    for entry in board.additions:
        if entry[0] == role:
            by_fighter = entry[2] in (numbers.PRIMED, numbers.GRIND)
            name = (
                f"@fighter.{card_set.fighter_ids[entry[3]]}"
                if by_fighter
                else f"@card.{card_set.kinds[entry[3]]}"
            )
            lines.append(
                Line(f"plus.{numbers.ADDITION_REASONS[entry[2]]}", {"plus": entry[1], "source": name})
            )
    prevented = numbers.base_damage(board, role) + numbers.added_damage(board, role) - due
    if prevented:
        lines.append(Line("explain.prevented", {"count": prevented}))
    deflected = min(due, card_set.abilities[board.fighters[seat]].deflect) if action == a.DEFLECT else 0
    lines.append(
        Line("explain.hit", {"count": due - deflected, "hp": max(0, board.hp[seat] - due + deflected)})
    )
    return lines
