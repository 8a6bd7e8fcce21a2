"""Exact odds and the arithmetic behind an action, from what the acting seat knows (P25)."""

from __future__ import annotations

from math import comb

from kotgames.engine.contract import Line, Odds
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH, CardSet
from kotgames.games.knock_out_punch.fights import higher
from kotgames.games.knock_out_punch.views import View

WON, LOST, LEVEL = "won", "lost", "level"
PUNCH_NEXT, CARD_NEXT = "punch", "card"


def odds(board: Board, action: int) -> Odds | None:
    """Laying a fighter: "won", "lost", "level" (a full tie, which is thrown for). A Showdown or an opponent where cards decide: the
    same with the own fighter that wins most often. The end of a placement: "punch" or "card", what is drawn next. None elsewhere."""
    if board.actor is None:
        return None
    frame = board.stack[-1]
    seat = frame[1]
    if frame[0] == b.LAY and action >= a.LAY:
        card = next(c for c in board.hands[seat] if board.card_set.kind_of[c] == action - a.LAY)
        return _laid(board, seat, card, seat == board.fight[0])
    if board.way == b.BY_CARDS and frame[0] == b.TURN and a.SHOWDOWN <= action < a.TOWEL:
        return _fought(board, seat, board.king) if seat != board.king else None
    if board.way == b.BY_CARDS and frame[0] == b.OPPONENT:
        return _fought(board, seat, action - a.AGAINST)
    if frame[0] == b.ADD and action == a.DONE and board.pile:
        punches, cards = next_punch(board)
        return Odds(((PUNCH_NEXT, punches), (CARD_NEXT, cards - punches)), cards)
    return None


def next_punch(board: Board) -> tuple[int, int]:
    """The chance that the next card drawn is a Throw a Punch, as (numerator, denominator): Punches are never in a hand, so those that
    nobody has seen are in the pile."""
    does = board.card_set.does_of
    return sum(does[card] == PUNCH for card in board.pile), len(board.pile)


def punches_left(view: View, card_set: CardSet) -> int:
    """The same number of Punches, from what a view shows of them (P25)."""
    seen = {card for stack in view["collected"] for card in stack} | {*view["trash"], *view["on_table"]}
    return sum(card not in seen for card in card_set.throw_cards)


def _unseen(board: Board, seat: int) -> list[int]:
    """The cards that a hand of another may hold, for a seat: all it has not seen but Punches."""
    does = board.card_set.does_of
    others = range(b.HAND, b.HAND + board.seats)
    return [
        card
        for card, where in enumerate(board.place)
        if (where in (b.PILE, b.LAID) or (where in others and where != b.HAND + seat)) and does[card] != PUNCH
    ]


def _counts(board: Board, card: int, rivals: list[int], starts: bool) -> tuple[int, int, int]:
    """Against how many of the rival's fighters a card wins, loses, and is level; a tie that nobody throws for goes to who began."""
    won = lost = level = 0
    for other in rivals:
        result = higher(board, card, other)
        if result == 0:
            won += 1
        elif result == 1:
            lost += 1
        else:
            level += 1
    if board.way == b.BY_CHOICE and board.fight and board.fight[4] == 1:
        return won, lost, level
    return (won + level, lost, 0) if starts else (won, lost + level, 0)


def _laid(board: Board, seat: int, card: int, starts: bool) -> Odds | None:
    """The rival lays an even pick of the fighters of an even hand: any that is unseen, equally likely."""
    rivals = [other for other in _unseen(board, seat) if board.card_set.does_of[other] == FIGHTER]
    if not rivals:
        return None
    won, lost, level = _counts(board, card, rivals, starts)
    return Odds(((WON, won), (LOST, lost), (LEVEL, level)), len(rivals))


def _fought(board: Board, seat: int, foe: int) -> Odds | None:
    """Before the fight: the foe may have no fighter at all, which wins it; so may the own hand, which loses it."""
    does = board.card_set.does_of
    unseen = _unseen(board, seat)
    rivals = [card for card in unseen if does[card] == FIGHTER]
    # a Showdown of the beginning that is known to be in the foe's hand takes the place of a card that may be a fighter
    size = len(board.hands[foe]) - board.opening[foe]
    cards = len(unseen) - sum(board.opening) + board.opening[seat]
    total = comb(cards, size)
    none = comb(cards - len(rivals), size)
    own = [card for card in board.hands[seat] if does[card] == FIGHTER]
    if not rivals or not total:
        return None
    whole = total * len(rivals)
    if not own:
        return Odds(((WON, 0), (LOST, whole), (LEVEL, 0)), whole)
    won, lost, level = max(_counts(board, card, rivals, True) for card in own)
    some = total - none
    return Odds(((WON, won * some + none * len(rivals)), (LOST, lost * some), (LEVEL, level * some)), whole)


def explain(board: Board, action: int) -> list[Line]:
    """What placing a card comes to: the punches of the stack against those it takes, which way it strikes, and whom for how many points."""
    if board.actor is None:
        return []
    frame = board.stack[-1]
    if frame[0] in (b.TURN, b.ADD) and a.PLACE <= action < a.SHOWDOWN:
        return _explain_placement(board, action)
    return []


def _explain_placement(board: Board, action: int) -> list[Line]:
    card_set = board.card_set
    if action >= a.WILD:
        spot = action - a.WILD
        punches, turned = card_set.wild_punches, 0
    else:
        kind = action - a.PLACE
        spot, punches, turned = card_set.location[kind], card_set.punches[kind], card_set.uppercut[kind]
    total = board.punches[spot] + punches
    fighter = f"@fighter.{card_set.fighters[spot]}"
    lines = [Line("explain.punches", {"fighter": fighter, "count": total, "wanted": card_set.knockout})]
    up = (board.uppercuts[spot] + turned) & 1
    target = board.target_if(spot, up)
    lines.append(Line("explain.up" if up else "explain.down", {}))
    if target < 0:
        lines.append(Line("explain.nobody", {}))
    else:
        foe = f"@fighter.{card_set.fighters[target]}"
        lines.append(Line("explain.strikes", {"fighter": foe, "count": board.points_at(target)}))
    return lines
