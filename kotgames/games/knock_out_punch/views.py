"""Positions as plain data: what a seat may know (`view`) and a full state drawn from it (`determinize`). Set-up positions are in
setup.py."""

from __future__ import annotations

from typing import Final, TypedDict, TypeVar

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.hands import drawn
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import LOCATIONS, CardSet
from kotgames.games.knock_out_punch.decisions import run

_BoardType = TypeVar("_BoardType", bound=Board)

UNSEEN: Final = -1
"""A card in a view that its reader may not know."""


class View(TypedDict):
    """All that a seat may know (P23). Lists are by seat unless they say otherwise; what is not said here means what it means on the board
    (`board.Board`)."""

    seat: int
    seats: int
    actor: int | None
    way: int
    turn: int
    starter: int
    king: int
    first_king: int
    challenges_won: list[int]
    challenges_left: int
    blocks_left: int
    opening: list[int]
    collected_points: list[int]
    scores: list[int]
    """With the tokens."""
    punches: list[int]
    """By location."""
    uppercuts: list[int]
    """By location."""
    ring: list[list[int]]
    """By location: the cards there."""
    collected: list[list[int]]
    trash: list[int]
    on_table: list[int]
    """The Showdown and the Punches that are fought for."""
    pile: int
    """The number of cards left to draw."""
    box: list[int] | None
    hands: list[list[int] | None]
    """None where the reader may not see it."""
    hand_counts: list[int]
    crowd: list[list[int] | None]
    """Crowd cards that are not laid on a fight, likewise."""
    crowd_counts: list[int]
    fight: list[int]
    laid: list[int]
    """UNSEEN too where a card lies that the reader may not know; `laid_there` says whether one does."""
    laid_there: list[bool]
    showed: list[list[int]]
    insists: int
    bets: list[list[int]]
    """(seat, card or UNSEEN, on)."""
    tied: list[int]
    stack: list[list[int]]
    winner: int
    how: int


def view(board: Board, seat: int) -> View:
    """The knowledge of a seat, NOBODY or EVERYBODY, as plain data."""
    everything = seat == EVERYBODY
    seats = range(board.seats)
    crowd = [board.at(b.CROWD + owner) for owner in seats]
    fighting = board.fight[:2] or (b.NO_CARD, b.NO_CARD)
    return {
        "seat": seat,
        "seats": board.seats,
        "actor": board.actor,
        "way": board.way,
        "turn": board.turn,
        "starter": board.starter,
        "king": board.king,
        "first_king": board.first_king,
        "challenges_won": list(board.challenges_won),
        "challenges_left": board.challenges_left,
        "blocks_left": board.blocks_left,
        "opening": list(board.opening),
        "collected_points": list(board.collected_points),
        "scores": list(board.scores()),
        "punches": list(board.punches),
        "uppercuts": list(board.uppercuts),
        "ring": [board.stack_at(spot) for spot in range(len(board.punches))],
        "collected": [board.at(b.COLLECTED + owner) for owner in seats],
        "trash": board.at(b.TRASHED),
        "on_table": board.at(b.ON_TABLE),
        "pile": len(board.pile),
        "box": board.at(b.BOX) if everything else None,
        "hands": [
            list(hand) if everything or owner == seat else None for owner, hand in enumerate(board.hands)
        ],
        "hand_counts": [len(hand) for hand in board.hands],
        "crowd": [list(cards) if everything or owner == seat else None for owner, cards in enumerate(crowd)],
        "crowd_counts": [len(cards) for cards in crowd],
        "fight": list(board.fight),
        "laid": [
            card if everything or fighting[side] == seat else UNSEEN for side, card in enumerate(board.laid)
        ],
        "laid_there": [card != b.NO_CARD for card in board.laid],
        "showed": [list(shown) for shown in board.showed],
        "insists": board.insists,
        "bets": [
            [owner, card if everything or owner == seat else UNSEEN, on] for owner, card, on in board.bets
        ],
        "tied": list(board.tied),
        "stack": [list(frame) for frame in board.stack],
        "winner": board.winner,
        "how": board.how,
    }


def blank(kind: type[_BoardType], card_set: CardSet, seats: int) -> _BoardType:
    """A match in which nothing has happened: all cards are in the box."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.way = b.BY_GLOVE
    board.place = [b.BOX] * card_set.cards
    board.pile = []
    board.hands = [[] for _ in range(seats)]
    board.punches = [0] * LOCATIONS
    board.uppercuts = [0] * LOCATIONS
    board.collected_points = [0] * seats
    board.king = board.first_king = board.starter = 0
    board.challenges_won = (0,) * seats
    board.challenges_left = card_set.challenges
    board.blocks_left = len(card_set.blocks)
    board.opening = (0,) * seats
    board.turn = 0
    board.fight = ()
    board.laid = b.NOTHING_LAID
    board.showed = (b.NOTHING_SHOWN,) * seats
    board.insists = b.NO_ONE
    board.bets = ()
    board.tied = ()
    board.winner = -1
    board.how = b.RUNNING
    return board


def _open_part(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    board = blank(kind, card_set, known["seats"])
    board.way = known["way"]
    board.turn = known["turn"]
    board.starter = known["starter"]
    board.king = known["king"]
    board.first_king = known["first_king"]
    board.challenges_won = tuple(known["challenges_won"])
    board.challenges_left = known["challenges_left"]
    board.blocks_left = known["blocks_left"]
    board.opening = tuple(known["opening"])
    board.collected_points = list(known["collected_points"])
    board.punches = list(known["punches"])
    board.uppercuts = list(known["uppercuts"])
    board.fight = tuple(known["fight"])
    board.showed = tuple(map(tuple, known["showed"]))
    board.insists = known["insists"]
    board.tied = tuple(known["tied"])
    board.stack = [tuple(frame) for frame in known["stack"]]
    board.winner = known["winner"]
    board.how = known["how"]
    place = board.place
    for spot, cards in enumerate(known["ring"]):
        for card in cards:
            place[card] = b.RING + spot
    for seat, cards in enumerate(known["collected"]):
        for card in cards:
            place[card] = b.COLLECTED + seat
    for card in known["trash"]:
        place[card] = b.TRASHED
    for card in known["on_table"]:
        place[card] = b.ON_TABLE
    return board


def sketch(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    """The open part of a view as a board to read numbers from: hands that are not seen are empty, and nothing can be played on it."""
    board = _open_part(kind, known, card_set)
    board.hands = [list(hand or ()) for hand in known["hands"]]
    return board


def determinize(kind: type[_BoardType], known: View, seed: int, card_set: CardSet) -> _BoardType:
    """A full state that agrees with a view. What is hidden is drawn evenly from what is unseen: Crowd cards for Crowd cards, Showdowns for
    those of the beginning that are still held and for the box, and hands from the rest, in which no Punch can be (P23). Of a set-up
    position more may be in the box: what neither hands nor the draw pile have room for."""
    board = _open_part(kind, known, card_set)
    place, chance = board.place, Dice(seed)
    _crowd(board, known, chance)
    for seat, hand in enumerate(known["hands"]):
        for card in hand or ():
            place[card] = b.HAND + seat
        board.hands[seat] = list(hand or ())
    board.laid = tuple(known["laid"])
    for card in known["laid"]:
        if card != UNSEEN:
            place[card] = b.LAID
    if known["box"] is not None:
        for card in known["box"]:
            place[card] = b.TRASHED  # for now: so that it is none of those that may be drawn
    _showdowns(board, known, chance)
    rest = [card for card in card_set.dealt_first if place[card] == b.BOX]
    rest += [card for card in card_set.showdowns if place[card] == b.PILE]
    punches = [card for card in card_set.throw_cards if place[card] == b.BOX]
    rest += _missing(board, known, len(rest), len(punches), chance)
    _fighters(board, known, rest, chance)
    for seat, count in enumerate(known["hand_counts"]):
        hand = board.hands[seat]
        hand += drawn(rest, count - len(hand), chance)
        for card in hand:
            place[card] = b.HAND + seat
    board.pile = rest + punches
    for card in drawn(board.pile, len(board.pile) - known["pile"], chance):
        place[card] = b.BOX
    for card in board.pile:
        place[card] = b.PILE
    if known["box"] is not None:
        for card in known["box"]:
            place[card] = b.BOX
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def _missing(board: Board, known: View, rest: int, punches: int, chance: Dice) -> list[int]:
    """The Showdowns and the belt, of those that were taken to be in the box, that hands or draw pile of a set-up position must hold, with
    so many other cards for both and so many Punches for the pile alone."""
    held = sum(known["hand_counts"]) - sum(map(len, board.hands))
    held += sum(
        there and card == UNSEEN for there, card in zip(known["laid_there"], known["laid"], strict=True)
    )
    short = max(held - rest, held + known["pile"] - rest - punches)
    card_set = board.card_set
    pool = [card for card in (*card_set.showdowns, card_set.belt) if board.place[card] == b.BOX]
    return drawn(pool, max(0, short), chance)


def _crowd(board: Board, known: View, chance: Dice) -> None:
    """Crowd cards before the players and on fights."""
    place = board.place
    for seat, cards in enumerate(known["crowd"]):
        for card in cards or ():
            place[card] = b.CROWD + seat
    for seat, card, _ in known["bets"]:
        if card != UNSEEN:
            place[card] = b.BETTED + seat
    boxed = set(known["box"] or ())
    pool = [card for card in board.card_set.crowd_cards if place[card] == b.BOX and card not in boxed]
    for seat, cards in enumerate(known["crowd"]):
        if cards is None:
            for card in drawn(pool, known["crowd_counts"][seat], chance):
                place[card] = b.CROWD + seat
    for seat, card, on in known["bets"]:
        if card == UNSEEN:
            (card,) = drawn(pool, 1, chance)
            place[card] = b.BETTED + seat
        board.bets += ((seat, card, on),)


def _fighters(board: Board, known: View, rest: list[int], chance: Dice) -> None:
    """The fighters that lie face down, and one in the hand of each who is about to lay one: that there is one has been seen."""
    fighters = [card for card in rest if board.card_set.location_of[card] >= 0]
    for side, there in enumerate(known["laid_there"]):
        if there and board.laid[side] == b.NO_CARD:
            (card,) = drawn(fighters, 1, chance)
            board.laid = (card, board.laid[1]) if side == 0 else (board.laid[0], card)
            board.place[card] = b.LAID
            rest.remove(card)
    for frame in board.stack:
        if frame[0] == b.LAY and known["hands"][frame[1]] is None:
            (card,) = drawn(fighters, 1, chance)
            board.hands[frame[1]].append(card)
            rest.remove(card)


def _showdowns(board: Board, known: View, chance: Dice) -> None:
    """Showdowns of the beginning that others still hold, and those in the box; the rest is marked as drawable (PILE)."""
    card_set, place = board.card_set, board.place
    pool = [card for card in card_set.showdowns if place[card] == b.BOX]
    for seat, held in enumerate(known["opening"]):
        if not held or known["hands"][seat] is not None:
            continue
        if seat == known["first_king"]:
            card = card_set.belt
        else:
            (card,) = drawn(pool, 1, chance)
        place[card] = b.HAND + seat
        board.hands[seat].append(card)
    boxed = 0 if known["box"] is not None else card_set.boxed[known["seats"]]
    drawn(pool, min(boxed, len(pool)), chance)
    for card in pool:
        place[card] = b.PILE
