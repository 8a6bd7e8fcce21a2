"""Exact odds and the arithmetic behind an action, from what the acting seat knows (P25)."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Line, Odds
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH, CardSet
from kotgames.games.knock_out_punch.likely import best_fighter, best_first
from kotgames.games.knock_out_punch.views import UNSEEN, View, view

WON, LOST, LEVEL = "won", "lost", "level"
HIT, DODGED, CAUGHT = "hit", "dodged", "caught"
RIGHT, WRONG = "right", "wrong"
PUNCH_NEXT, CARD_NEXT = "punch", "card"

THROWN: Final = Odds(((HIT, 50), (DODGED, 35), (CAUGHT, 15)), 100)
"""The outcomes of a glove that no person throws or dodges (the document's stated distribution)."""


def odds(board: Board, action: int) -> Odds | None:
    """By Highest Card: laying a fighter, or before the fight the own one that wins most often: "won", "lost", "level" (a full tie, which is
    thrown for). By the glove: "hit", "dodged", "caught". A bet: "right", "wrong". The end of a placement: "punch" or "card", what is drawn
    next. None elsewhere."""
    if board.actor is None or action not in board.legal:
        return None
    kind, seat = board.stack[-1][:2]
    if kind == b.LAY:
        return laid(board, seat, action - a.LAY)
    if kind == b.BET and action >= a.BET:
        return _bet(board, seat, *divmod(action - a.BET, 2))
    if kind in (b.WAY, b.ANSWER):
        return _chosen(board, seat, action)
    if kind == b.OPPONENT:
        return before_fight(board, seat, action - a.AGAINST) if board.way == b.BY_CARDS else THROWN
    if kind == b.TURN and a.SHOWDOWN <= action < a.TOWEL:
        if board.way != b.BY_CARDS:
            return THROWN
        return before_fight(board, seat, board.king) if seat != board.king else None
    if kind == b.ADD and action == a.DONE and board.pile:
        punches, cards = next_punch(view(board, seat), board.card_set)
        return Odds(((PUNCH_NEXT, punches), (CARD_NEXT, cards - punches)), cards)
    return None


def next_punch(known: View, card_set: CardSet) -> tuple[int, int]:
    """The Punches and all the cards that may be the next one drawn, for all that a view shows (P25). Punches are never in a hand, so those
    that nobody has seen are in the draw pile; in a set-up position they, and more cards than the pile has, may be in the box as well."""
    if not known["pile"]:
        return 0, 0
    seen = {*known["trash"], *known["on_table"], *known["laid"], *(known["box"] or ())}
    seen.update(card for stack in (*known["ring"], *known["collected"]) for card in stack)
    seen.update(card for hand in known["hands"] for card in hand or ())
    left = [card for card in (*card_set.dealt_first, *card_set.throw_cards) if card not in seen]
    punches = sum(card_set.does_of[card] == PUNCH for card in left)
    hidden = sum(known["hand_counts"]) - sum(len(hand or ()) for hand in known["hands"])
    hidden += sum(
        there and card == UNSEEN for there, card in zip(known["laid_there"], known["laid"], strict=True)
    )
    held = sum(flag for flag, hand in zip(known["opening"], known["hands"], strict=True) if hand is None)
    others = len(left) - punches - (hidden - held)  # Showdowns fill what room there is
    return punches, max(known["pile"], punches + others, punches)


# ---- what a fight brings


def stake(board: Board, card: int, seat: int, foe: int, *, begins: bool) -> Line:
    """The points of a fight about a card for a seat that wins it (P7, P8): those of the card, and `more` for the King's token ("crown"), a
    King's Challenge token ("token"), or the King's token that it keeps ("kept")."""
    card_set = board.card_set
    which, more = "plain", 0
    if foe == board.king:
        which, more = "crown", card_set.king_points
    elif seat == board.king and begins and board.challenges_left:
        which, more = "token", card_set.challenge_points
    elif seat == board.king:
        which, more = "kept", card_set.king_points
    return Line(f"stake.{which}", {"points": card_set.points_of[card], "more": more})


# ---- Highest Card Wins


def laid(board: Board, seat: int, kind: int) -> Odds | None:
    """A seat of the running fight lays a fighter of this kind; that the rival has one to lay is known by then."""
    challenger, defender = board.fight[:2]
    best = best_fighter(board, seat, challenger + defender - seat)
    if not best.kinds:
        return None
    return _told(board, best.against(board.card_set, kind), starts=seat == challenger)


def before_fight(board: Board, seat: int, foe: int, *, starts: bool = True) -> Odds | None:
    """A seat lays its best against a foe who may have no fighter at all, which wins it; without one of its own it is lost."""
    card_set = board.card_set
    best = best_fighter(board, seat, foe)
    kinds = {card_set.kind_of[card] for card in board.hands[seat] if card_set.does_of[card] == FIGHTER}
    if not best.kinds:
        return None
    if not kinds:
        return _told(board, (0, best.total, 0), starts=starts)
    won, lost, level = best.against(card_set, min(kinds, key=best_first(board, seat, foe).index))
    return _told(board, (won + best.none, lost, level), starts=starts)


def _told(board: Board, cases: tuple[int, int, int], *, starts: bool) -> Odds:
    """A tie that nobody throws for goes to who began."""
    won, lost, level = cases
    if board.way != b.BY_CHOICE or (board.fight and board.fight[4] == 2):
        won, lost, level = (won + level, lost, 0) if starts else (won, lost + level, 0)
    return Odds(((WON, won), (LOST, lost), (LEVEL, level)), won + lost + level)


# ---- who only looks on


def onlooker(board: Board, seat: int) -> Odds:
    """The odds of the running fight for the challenger, for a seat that is not in it: by the glove as it is stated, by cards the best
    of a hand against the best of another one, each drawn by itself. A tie is "level" where it is thrown for."""
    challenger, defender, _, _, by_cards = board.fight
    if not by_cards:
        hit = THROWN.chance(HIT)
        return Odds(
            ((WON, hit.numerator), (LOST, hit.denominator - hit.numerator), (LEVEL, 0)), hit.denominator
        )
    one, other = (best_fighter(board, seat, foe) for foe in (challenger, defender))
    won, lost, level = one.total * other.none - one.none * other.none, one.none * other.total, 0
    for kind, cases in one.kinds.items():
        results = other.against(board.card_set, kind)
        won, lost, level = (now + cases * more for now, more in zip((won, lost, level), results, strict=True))
    return _told(board, (won, lost, level), starts=True)


def _bet(board: Board, seat: int, on: int, cheers: int) -> Odds:
    """A Crowd card that is laid on one of the two."""
    fight = onlooker(board, seat)
    wins = fight.chance(WON) + fight.chance(LEVEL) * THROWN.chance(HIT)
    right = wins if (on == board.fight[0]) == bool(cheers) else 1 - wins
    return Odds(((RIGHT, right.numerator), (WRONG, right.denominator - right.numerator)), right.denominator)


def _chosen(board: Board, seat: int, action: int) -> Odds | None:
    """The ways that are proposed or answered."""
    challenger, defender = board.fight[:2]
    if action == a.CARDS:
        return before_fight(board, seat, challenger + defender - seat, starts=seat == challenger)
    return THROWN if action in (a.GLOVE, a.ACCEPT) else None


# ---- a placement


def explain(board: Board, action: int) -> list[Line]:
    """The effect of placing a card: the punches of the stack against those it takes, which way it strikes, and whom for how many points."""
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
