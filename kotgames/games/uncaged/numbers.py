"""A revealed card in figures: valid or the reason why not, additions to its damage, the damage that is due.

These functions only read the board; the rules, the row helper, the explanations and the bot share them.
"""

from __future__ import annotations

from typing import Any, Final

from kotgames.engine.contract import Line
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import NOT_BROKEN, CardSet
from kotgames.games.uncaged.components import LEVELS

# Why a card is not valid (UNC p.13; U3, U5, U12, U15); 0 means it is.
(
    VALID,
    WRONG_LEVEL,
    FOLLOWS_NOTHING,
    FOLLOWS_INVALID,
    FOLLOWS_OTHER,
    MEETS_INVALID,
    MEETS_OTHER,
    MEETS_UNBREAKABLE,
    NO_CARD_TO_PAY,
) = range(9)

# Why something is added to a card's damage, as `Board.additions` keeps it and as events and the catalogue (`plus.<name>`) say it.
FOLLOWING, ANSWERING, PAID, RAISED, PRIMED, GRIND = range(6)
ADDITION_REASONS: Final = ("following", "answering", "paid", "raised", "primed", "grind")


def invalid_reason(board: Board, role: int, kind: int) -> int:
    """Why the card of a role would not be valid if it were revealed now in this exchange; 0 if it is."""
    card_set = board.card_set
    if not card_set.levels[kind] >> board.level & 1:
        return WRONG_LEVEL
    seat = board.attacker ^ role
    slot = board.exchange
    follows = card_set.follows[kind]
    if follows:
        if not slot:
            return FOLLOWS_NOTHING
        if not board.valid[seat] >> (slot - 1) & 1:
            return FOLLOWS_INVALID
        if not follows >> card_set.kind_of[board.rows[seat][slot - 1]] & 1:
            return FOLLOWS_OTHER
    meets = card_set.meets[kind]
    if meets:
        met = board.attacker
        if not board.valid[met] >> slot & 1:
            return MEETS_INVALID
        if not meets >> card_set.kind_of[board.rows[met][slot]] & 1:
            return MEETS_OTHER
        if board.unbreakable and card_set.breaks[kind]:
            return MEETS_UNBREAKABLE
    if card_set.cost[kind] > len(board.hands[seat]):
        return NO_CARD_TO_PAY
    return VALID


def names_as_params(card_set: CardSet, words: tuple[str, ...]) -> dict[str, str]:
    """Card types and cards as parameters `a`, `b`, `c` of a sentence."""
    return {
        letter: f"@card.{word}" if word in card_set.kind_index else f"@type.{word}"
        for letter, word in zip("abc", words, strict=False)
    }


def names_needed(card_set: CardSet, kind: int, atom: str) -> tuple[str, ...]:
    """The words a card names in its need `follows` or `meets`."""
    for need in card_set.components.cards[kind].needs:
        if type(need).__struct_config__.tag == atom:
            return need.of
    return ()


def reason_line(card_set: CardSet, kind: int, why: int, *, level: int, other: int = -1) -> Line | None:
    """The reason in words of an `invalid_reason`: `level` is the fight's, `other` the kind of the card that it follows or meets."""
    card = f"@card.{card_set.kinds[kind]}"
    params: dict[str, Any] = {"card": card}
    if why == VALID:
        return None
    if why == WRONG_LEVEL:
        return Line("reason.level", {**params, "level": f"@level.{LEVELS[level]}"})
    if why == NO_CARD_TO_PAY:
        return Line("reason.cost", {**params, "count": card_set.cost[kind]})
    if other >= 0:
        params["other"] = f"@card.{card_set.kinds[other]}"
    if why == MEETS_UNBREAKABLE:
        return Line("reason.safe", params)
    atom = "follows" if why <= FOLLOWS_OTHER else "meets"
    words = names_needed(card_set, kind, atom)
    case = {
        FOLLOWS_NOTHING: "nothing",
        FOLLOWS_INVALID: "invalid",
        FOLLOWS_OTHER: "other",
        MEETS_INVALID: "invalid",
        MEETS_OTHER: "other",
    }[why]
    return Line(f"reason.{atom}_{case}_{len(words)}", {**params, **names_as_params(card_set, words)})


def reason_of_revealed_card(board: Board, role: int, kind: int, why: int) -> Line | None:
    """The reason of the card that a role reveals in this exchange."""
    seat = board.attacker ^ role
    slot = board.exchange
    other = -1
    if why in (FOLLOWS_INVALID, FOLLOWS_OTHER):
        other = board.card_set.kind_of[board.rows[seat][slot - 1]]
    elif why in (MEETS_INVALID, MEETS_OTHER, MEETS_UNBREAKABLE):
        other = board.card_set.kind_of[board.rows[board.attacker][slot]]
    return reason_line(board.card_set, kind, why, level=board.level, other=other)


def additions(board: Board, role: int, kind: int) -> list[tuple[int, int, int, int]]:
    """Additions to a valid card by its own text and the fighter's ability: entries of `Board.additions`."""
    card_set = board.card_set
    seat = board.attacker ^ role
    slot = board.exchange
    own = board.valid_kind_before(seat, slot)
    found = []
    for answering, plus, kinds in card_set.additions[kind]:
        if answering:
            # the opponent's last card: for the defender this exchange's, for the attacker the one before (U12)
            other = board.valid_kind_before(1 - seat, slot + role)
            if other >= 0 and kinds >> other & 1:
                found.append((role, plus, ANSWERING, other))
        elif own >= 0 and kinds >> own & 1:
            found.append((role, plus, FOLLOWING, own))
    ability = card_set.abilities[board.fighters[seat]]
    if ability.grind and own >= 0 and ability.grind_of >> kind & 1 and ability.grind_after >> own & 1:
        found.append((role, ability.grind, GRIND, board.fighters[seat]))
    return found


def base_damage(board: Board, role: int) -> int:
    """The base damage of a role's card in this exchange; a Counter Punch has that of the card it countered. 0 if it is not valid."""
    card_set = board.card_set
    seat = board.attacker ^ role
    if not board.valid[seat] >> board.exchange & 1:
        return 0
    kind = card_set.kind_of[board.rows[seat][board.exchange]]
    damage = card_set.damage[kind]
    if role and board.broken and card_set.breaks[kind] == 1:
        damage += card_set.damage[card_set.kind_of[board.rows[board.attacker][board.exchange]]]
    return damage


def added_damage(board: Board, role: int) -> int:
    """The sum of the additions to a role's card in this exchange."""
    return sum(entry[1] for entry in board.additions if entry[0] == role)


def blocked_damage(board: Board, amount: int) -> int:
    """Damage of the attacker that the defender's card prevents."""
    card_set = board.card_set
    slot = board.exchange
    if amount <= 0 or not board.valid[1 - board.attacker] >> slot & 1:
        return 0
    block = card_set.kind_of[board.rows[1 - board.attacker][slot]]
    if not card_set.prevent_of[block] >> card_set.kind_of[board.rows[board.attacker][slot]] & 1:
        return 0
    return min(amount, card_set.prevent[block])


def due_damage(board: Board, role: int) -> int:
    """The damage a role's card is about to do in this exchange, after blocks and breaking, before an ability deflects it."""
    if role == 0:
        if board.broken != NOT_BROKEN:
            return 0
        amount = base_damage(board, 0) + added_damage(board, 0)
        return amount - blocked_damage(board, amount)
    return base_damage(board, 1) + added_damage(board, 1)
