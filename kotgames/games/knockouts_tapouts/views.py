"""The knowledge of a seat as plain data (`view`), a board to read numbers from (`sketch`), and a full state drawn from that knowledge
(`determinize`)."""

from __future__ import annotations

from typing import TypedDict, TypeVar

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.hands import drawn
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board, blank
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.components import EXPERIENCE
from kotgames.games.knockouts_tapouts.decisions import run

_BoardType = TypeVar("_BoardType", bound=Board)


class View(TypedDict):
    """All that a seat may know. Fields without a comment are those of `Board`."""

    round: int
    rounds: int
    turn: int
    first_player: int
    mobile_seat: int
    mobility_points: int
    position: int
    top_seat: int
    pending_throw: int
    idle_last_turn: int
    acted_this_turn: int
    winner: int
    how: int
    ready: list[int]
    hurt: list[int]
    styles: list[int]
    discard: list[int]
    rounds_won: list[int]
    scored_strikes: list[list[int]]
    scored_grapples: list[list[int]]
    seat: int
    """Whose view it is."""
    actor: int | None
    hands: list[list[int] | None]
    """By seat; None for a hand that this seat may not see."""
    hand_counts: list[int]
    """By seat: how many cards are held."""
    deck: int
    """The number of cards left."""
    builds: list[list[int] | None]
    """By seat; None for another seat's while both fighters are in the making."""
    stack: list[list[int]]
    """For `determinize` alone: what a question is about stands in its prompt's parameters."""


def view(board: Board, seat: int) -> View:
    """All that a seat may know: its own hand and build, the rest of the table, and how many cards the others hold (K26)."""
    hidden = b.hides_builds(board)
    return {
        "round": board.round,
        "rounds": board.rounds,
        "turn": board.turn,
        "first_player": board.first_player,
        "mobile_seat": board.mobile_seat,
        "mobility_points": board.mobility_points,
        "position": board.position,
        "top_seat": board.top_seat,
        "pending_throw": board.pending_throw,
        "idle_last_turn": board.idle_last_turn,
        "acted_this_turn": board.acted_this_turn,
        "winner": board.winner,
        "how": board.how,
        "ready": list(board.ready),
        "hurt": list(board.hurt),
        "styles": list(board.styles),
        "discard": list(board.discard),
        "rounds_won": list(board.rounds_won),
        "scored_strikes": [list(pile) for pile in board.scored_strikes],
        "scored_grapples": [list(pile) for pile in board.scored_grapples],
        "seat": seat,
        "actor": board.actor,
        "hands": [
            list(hand) if seat in (owner, EVERYBODY) else None for owner, hand in enumerate(board.hands)
        ],
        "hand_counts": [len(hand) for hand in board.hands],
        "deck": len(board.deck),
        "builds": [
            list(build) if seat in (owner, EVERYBODY) or not hidden else None
            for owner, build in enumerate(board.builds)
        ],
        "stack": [list(frame) for frame in board.stack],
    }


def _creating(board: Board) -> bool:
    return any(frame[0] == b.REVEAL_FIGHTERS for frame in board.stack)


def _open_part(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    board = blank(kind, card_set)
    board.round = known["round"]
    board.rounds = known["rounds"]
    board.turn = known["turn"]
    board.first_player = known["first_player"]
    board.mobile_seat = known["mobile_seat"]
    board.mobility_points = known["mobility_points"]
    board.position = known["position"]
    board.top_seat = known["top_seat"]
    board.pending_throw = known["pending_throw"]
    board.idle_last_turn = known["idle_last_turn"]
    board.acted_this_turn = known["acted_this_turn"]
    board.winner = known["winner"]
    board.how = known["how"]
    board.ready = list(known["ready"])
    board.hurt = list(known["hurt"])
    board.styles = list(known["styles"])
    board.discard = list(known["discard"])
    board.rounds_won = list(known["rounds_won"])
    board.scored_strikes = [list(part) for part in known["scored_strikes"]]
    board.scored_grapples = [list(part) for part in known["scored_grapples"]]
    board.style_effects = (card_set.effects_of(board.styles[0]), card_set.effects_of(board.styles[1]))
    return board


def determinize(kind: type[_BoardType], known: View, seed: int, card_set: CardSet) -> _BoardType:
    """A full state that agrees with a view: hidden hands and builds are drawn evenly from what is unseen."""
    board = _open_part(kind, known, card_set)
    chance = Dice(seed)
    board.stack = [tuple(frame) for frame in known["stack"]]
    board.builds = [[] if build is None else list(build) for build in known["builds"]]
    _deal_unseen(board, known, chance)
    if _creating(board):
        _draw_builds(board, known, chance)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def sketch(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    """The open part of a view as a board to read numbers from: what is hidden is empty, nothing can be played on it."""
    board = _open_part(kind, known, card_set)
    board.hands = [list(hand or ()) for hand in known["hands"]]
    return board


def _in_play(board: Board) -> list[int]:
    """Cards of an attack that waits for an answer: they are in nobody's hand."""
    return [card for frame in board.stack if frame[0] == b.REACT for card in frame[5:]]


def _deal_unseen(board: Board, known: View, chance: Dice) -> None:
    seen = set(board.discard)
    for pile in (
        *board.scored_strikes,
        *board.scored_grapples,
        _in_play(board),
        *(hand for hand in known["hands"] if hand),
    ):
        seen.update(pile)
    pool = [card for card in range(board.card_set.size) if card not in seen]
    board.hands = [[], []]
    for seat in (0, 1):
        hand = known["hands"][seat]
        count = known["hand_counts"][seat]
        board.hands[seat] = drawn(pool, count, chance) if hand is None else list(hand)
    # before the first round no card is on the table: everything unseen is in the box, as the deck of the first round
    board.deck = pool if board.round else []


def _draw_builds(board: Board, known: View, chance: Dice) -> None:
    """A seat that has finished is given some legal build; one that has not begun stays as it is."""
    waiting = {frame[1] for frame in board.stack if frame[0] == b.BUILD}
    for seat in (0, 1):
        if (
            known["builds"][seat] is None
            and seat not in waiting
            and not any(board.ready[seat * 5 : seat * 5 + 5])
        ):
            board.builds[seat] = random_build(board.card_set, chance)


def random_build(card_set: CardSet, chance: Dice) -> list[int]:
    """Some legal fighter as a list of placements in their fixed order."""
    free = [stat for stat in range(5) for _ in range(card_set.most_per_stat)]
    chosen = []
    for _ in range(card_set.marker_count):
        index = chance.below(len(free))
        chosen.append(free.pop(index))
    styles = list(range(len(card_set.styles)))
    picked = []
    for _ in range(chosen.count(EXPERIENCE)):
        picked.append(styles.pop(chance.below(len(styles))))
    return [5 + style for style in sorted(picked)] + sorted(stat for stat in chosen if stat != EXPERIENCE)
