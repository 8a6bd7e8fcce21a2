"""The decisions of the rule bot ("greedy"). It is deterministic: the same view and seed give the same action, and of hidden cards only
their number is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.bot import chances, counted, last
from kotgames.games.knock_out_punch.bot.ring import Ring, Sight, best_placement, placements, worth
from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, TOWEL, WILD
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.likely import best_first

BLOCK_FROM: Final = 3
"""A stack of so many points is worth Block Punches."""
SHOWDOWN_TURN: Final = 1.6
"""The price of a turn that is spent on a Showdown, in points."""
TOWEL_TURN: Final = 1.2
"""By how much an action after a Towel must be better than one without it."""
SLOT: Final = 0.25
"""The worth, in points, of the room that a card leaves in the hand."""


def greedy(state: AnyState, chance: Dice) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows."""
    assert isinstance(state, State)
    action = by_rule(state, chance)
    if len(state.legal) > 1 and counted.near(state):
        return counted.best(state, state.stack[-1][1], action, by_rule)
    return action


def by_rule(state: State, chance: Dice) -> int:
    """The same without counting out the last turns of two."""
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    frame = state.stack[-1]
    action = _BY_KIND[frame[0]](state, chance)
    return last.chosen(state, frame[1], action) if last.decided(state) else action


# ---- the own turn


def _turn(board: Board, chance: Dice) -> int:
    """The best of all placements, a Showdown or a Towel."""
    _, seat, extra = board.stack[-1]
    card_set = board.card_set
    sight = Sight(board, seat)
    value, action = best_placement(sight, Ring.of(board), board.hands[seat])
    if extra and action >= 0 and value < worth(sight, Ring.of(board), board.hands[seat]):
        action = -1
    showdown, challenge = _showdown(board, seat)
    if challenge >= 0 and (action < 0 or showdown > value - _standing(board, sight, seat)):
        return challenge
    if not extra and a.TOWEL in board.legal:
        towel = _best_trash(board, sight, seat)[0]
        if towel - TOWEL_TURN > value or action < 0:
            return a.TOWEL
    if action >= 0:
        return action
    if challenge >= 0 and not extra:
        return challenge
    if extra:
        return a.DECLINE
    # only Blocks (and Towels for an empty ring): a Towel goes first, Blocks stop the big knock-outs
    kinds = card_set.does
    return max(board.legal, key=lambda code: (kinds[code - a.DISCARD] == TOWEL, -code))


def _standing(board: Board, sight: Sight, seat: int) -> float:
    """The worth of the ring if nothing is placed: what a placement is measured against."""
    return worth(sight, Ring.of(board), board.hands[seat])


def _add(board: Board, chance: Dice) -> int:
    """Go on with the placement that is best from here."""
    _, seat, spot, last = board.stack[-1]
    sight = Sight(board, seat)
    found = placements(sight, Ring.of(board), board.hands[seat], spot=spot, last=last)
    return max(found, key=lambda one: (one[0], -one[1]))[1]


def _showdown(board: Board, seat: int) -> tuple[float, int]:
    """(what playing the best Showdown is worth, its action), or (0, -1) without one."""
    card_set = board.card_set
    held = [code for code in board.legal if a.SHOWDOWN <= code < a.TOWEL]
    if not held:
        return 0.0, -1
    rivals = board.seats - 1
    best = (-99.0, -1)
    for code in held:
        points = card_set.points[code - a.SHOWDOWN]
        if seat != board.king:
            win = chances.win(board, seat, board.king)
            token = card_set.king_points
            value = win * (points + token + token / rivals) - (1 - win) * points / rivals
        else:
            win = max(chances.win(board, seat, foe) for foe in range(board.seats) if foe != seat)
            won = points + (card_set.challenge_points if board.challenges_left else 0)
            lost = card_set.king_points * (1 + 1 / rivals) + points / rivals
            value = win * won - (1 - win) * lost
        best = max(best, (value + SLOT - SHOWDOWN_TURN, code))
    return best


# ---- the towel


def _best_trash(board: Board, sight: Sight, seat: int) -> tuple[float, int]:
    """(what the ring and the extra action are worth, which card goes)."""
    card_set = board.card_set
    hand = [card for card in board.hands[seat] if card_set.does_of[card] != TOWEL]
    best = (-99.0, -1)
    seen = set()
    for card, where in enumerate(board.place):
        if not b.RING <= where < b.HAND:
            continue
        wild = card_set.does_of[card] == WILD
        action = a.TRASH_WILD + where - b.RING if wild else a.TRASH + card_set.kind_of[card]
        if action in seen:
            continue
        seen.add(action)
        ring = Ring.of(board)
        ring.take(where - b.RING, card_set.punches_of[card], card_set.uppercut_of[card])
        value = max(best_placement(sight, ring, hand)[0], worth(sight, ring, hand))
        best = max(best, (value, action))
    return best


def _trash(board: Board, chance: Dice) -> int:
    seat = board.stack[-1][1]
    return _best_trash(board, Sight(board, seat), seat)[1]


# ---- fights


def _opponent(board: Board, chance: Dice) -> int:
    """The King; the King fights whom he beats most easily, and among those the one who is ahead."""
    seat = board.stack[-1][1]
    if seat != board.king:
        return a.AGAINST + board.king
    scores = board.scores()
    foes = [code - a.AGAINST for code in board.legal]
    return a.AGAINST + max(foes, key=lambda foe: (round(chances.win(board, seat, foe), 2), scores[foe], -foe))


def _way(board: Board, chance: Dice) -> int:
    challenger, defender = board.fight[:2]
    cards = chances.by_cards(board, challenger, defender)
    return a.CARDS if cards > chances.HIT else a.GLOVE


def _answer(board: Board, chance: Dice) -> int:
    challenger, defender = board.fight[:2]
    cards = chances.by_cards(board, defender, challenger, starts=False)
    return a.CARDS if cards > 1 - chances.HIT else a.ACCEPT


def _bet(board: Board, chance: Dice) -> int:
    """A Crowd card that is not laid counts nothing: bet on whom it is better to bet on."""
    _, seat = board.stack[-1]
    challenger, defender = board.fight[:2]
    leads = chances.challenger_leads(board, seat)
    likely, other = (challenger, defender) if leads else (defender, challenger)
    does = board.card_set.does_of
    held = {does[card] for card in board.at(b.CROWD + seat)}
    if CHEERING in held and (BOOING not in held or chance.below(2)):
        return a.BET + 2 * likely + 1
    return a.BET + 2 * other


def _block(board: Board, chance: Dice) -> int:
    _, _, _, _, target = board.stack[-1]
    return a.BLOCK if board.punches[target] >= BLOCK_FROM else a.DECLINE


def _lay(board: Board, chance: Dice) -> int:
    """The best fighter, as the odds take it that everybody does."""
    seat = board.stack[-1][1]
    best = best_first(board, seat, sum(board.fight[:2]) - seat)
    return min(board.legal, key=lambda code: best.index(code - a.LAY))


_BY_KIND: Final[dict[int, Callable[[Board, Dice], int]]] = {
    b.TURN: _turn,
    b.ADD: _add,
    b.TRASH: _trash,
    b.OPPONENT: _opponent,
    b.WAY: _way,
    b.ANSWER: _answer,
    b.BET: _bet,
    b.BLOCK: _block,
    b.LAY: _lay,
}
