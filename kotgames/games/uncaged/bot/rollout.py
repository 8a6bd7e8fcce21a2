"""The rollout policy: a sensible move in a few microseconds, for playing a match on to its end in a search."""

from __future__ import annotations

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.bot.combo_model import NO_CARD, effects_by_situation


def rollout(state: AnyState, chance: Dice) -> int:
    """A legal action: hands are kept, cards placed by what they do behind the card before (with some chance), hits deflected, questions
    answered for more damage. Relies only on what the seat that must decide knows."""
    assert isinstance(state, Board)
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    kind = state.stack[-1][0]
    if kind == b.PLACE:
        return _place(state, state.stack[-1][1], legal, chance)
    if kind in (b.MULLIGAN, b.DEFLECT, b.DISCARD):
        return legal[0]
    return legal[chance.below(len(legal))]


def _place(board: Board, seat: int, legal: list[int], chance: Dice) -> int:
    """The card that does most at the level where the own row leaves the fight; breakers count as a hit that may come off."""
    card_set = board.card_set
    role = board.role(seat)
    effects = effects_by_situation(card_set, role, board.fighters[seat])
    level, before = board.level, NO_CARD
    for card in board.rows[seat][board.revealed[seat] :]:
        kind = card_set.kind_of[card]
        found = effects[level][before][NO_CARD][kind]
        before = kind if found is not None else NO_CARD
        if found is not None and found.changes_level_to >= 0:
            level = found.changes_level_to
    best, best_value = legal[0], -1
    for action in legal:
        kind = action - a.PLACE
        found = effects[level][before][NO_CARD][kind]
        if found is not None:
            value = 4 * found.damage + 2 * found.raises_next + 2 * found.raises_later + found.foe_discards + 2
        else:
            value = 6 if card_set.breaks[kind] and card_set.levels[kind] >> level & 1 else 0
        value = value * 8 + chance.below(24)
        if value > best_value:
            best, best_value = action, value
    return best
