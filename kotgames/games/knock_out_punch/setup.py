"""Any position of Knock Out Punch from plain data, for tests, lessons and puzzles; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from kotgames.engine import plain
from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.engine.hands import drawn
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import (
    BELT,
    BOOING,
    CHEERING,
    FIGHTER,
    LOCATIONS,
    PUNCH,
    SHOWDOWN,
    WILD,
    CardSet,
)
from kotgames.games.knock_out_punch.components import SEATS
from kotgames.games.knock_out_punch.decisions import run
from kotgames.games.knock_out_punch.rules import enter_ring
from kotgames.games.knock_out_punch.views import blank

_BoardType = TypeVar("_BoardType", bound=Board)

PHASES: Final = ("turn", "extra", "replenish", "scoring")

_KEYS: Final = {
    "seats", "way", "actor", "turn", "starter", "king", "first_king", "opening", "ring", "hands", "crowd", "collected", "trash", "pile",
    "challenges", "phase", "seed", "script",
}  # fmt: skip


def setup(kind: type[_BoardType], data: Mapping[str, Any], card_set: CardSet) -> _BoardType:
    """A position. Keys, all optional:

    seats      how many play, 2 to 6; way: how fights are settled, "glove", "cards" or "ask"
    ring       by class ("1" to "8"), the names of the cards there
    hands      by seat, names of cards, or None: filled up from what is left (as is every hand where the key is not there)
    crowd, collected   by seat, names of cards; trash: names
    pile       names, or how many: then what is left of the cards stays in the box. Not given: all that is left is the draw pile, but for
               the Showdowns and the Crowd
    king       seat; first_king (of the beginning, `king` if not given); challenges: King's Challenge tokens by seat
    opening    by seat: true where the Showdown of the beginning is known to be in the hand
    actor      seat whose turn it is; turn: its number; starter: who had the first turn
    phase      "turn" (default), "extra" (the extra action of a Towel), "replenish" (hands are filled up from `actor` on), "scoring"
    seed       of the generator
    script     {"cards": [names], "strict": bool}: what is drawn first (see `engine.chance.Script`)

    Raises SetupError naming what is impossible.
    """
    plain.mapping(data, "position")
    plain.refuse_unknown(data, _KEYS)
    seats = plain.number(data, "seats", 2, SEATS[0], SEATS[-1])
    board = blank(kind, card_set, seats)
    seed = plain.number(data, "seed", 0, 0, 1 << 62)
    board.chance = seeded(seed)
    board.way = _word(data, "way", b.WAYS)
    phase = PHASES[_word(data, "phase", PHASES)]
    _setup_people(board, data)
    supply = list(range(card_set.cards))
    _setup_ring(board, data, supply)
    _setup_piles(board, data, supply)
    _setup_hands(board, data, supply, Dice(seed * 2 + 1))
    _setup_opening(board, data)
    actor = plain.number(data, "actor", 0, 0, seats - 1)
    board.stack = [(b.SCORING, 0)] if phase == "scoring" else [(b.REPLENISH, actor)]
    if phase in ("turn", "extra"):
        if not board.hands[actor]:
            raise SetupError("setup_value", field=f"hands[{actor}]", expected="@fragment.a_card")
        board.stack.append((b.TURN, actor, int(phase == "extra")))
    board.script = plain.script(data.get("script"), card_set.kind_index)
    run(board, None)
    return board


def _word(data: Mapping[str, Any], key: str, words: Sequence[str]) -> int:
    word = data.get(key, words[0])
    if word not in words:
        raise SetupError("setup_value", field=key, expected=", ".join(words))
    return words.index(word)


def _setup_people(board: Board, data: Mapping[str, Any]) -> None:
    last = board.seats - 1
    board.king = plain.number(data, "king", 0, 0, last)
    board.first_king = plain.number(data, "first_king", board.king, 0, last)
    board.starter = plain.number(data, "starter", 0, 0, last)
    board.turn = plain.number(data, "turn", 1, 1, 10_000)
    given = _by_seat(board, data, "challenges", 0)
    if not all(plain.is_whole(count) and count >= 0 for count in given):
        raise SetupError("setup_value", field="challenges", expected="@fragment.numbers")
    if sum(given) > board.challenges_left:
        expected = Line("fragment.range", {"low": 0, "high": board.challenges_left})
        raise SetupError("setup_value", field="challenges", expected=expected)
    board.challenges_won = tuple(given)
    board.challenges_left -= sum(given)


def _by_seat(board: Board, data: Mapping[str, Any], key: str, default: Any) -> list[Any]:
    """A list with an entry for each seat; `default` for each where the key is not there."""
    wanted = Line("fragment.one_for_each_seat", {"seats": board.seats})
    found = plain.items(data, key, [default] * board.seats, wanted)
    if len(found) != board.seats:
        raise SetupError("setup_value", field=key, expected=wanted)
    return found


def _cards(
    board: Board, names: Any, field: str, supply: list[int], allowed: Sequence[int], code: int
) -> list[int]:
    """Take the named cards of the allowed sorts out of the supply and put them somewhere."""
    card_set = board.card_set
    taken = []
    for name in plain.items({field: names}, field, (), "@fragment.card_names"):
        kind = card_set.kind_index.get(name, -1) if isinstance(name, str) else -1
        if kind < 0:
            raise SetupError("setup_card", field=field, card=str(name))
        if card_set.does[kind] not in allowed:
            raise SetupError("setup_card_there", field=field, card=f"@card.{name}")
        card = next((card for card in supply if card_set.kind_of[card] == kind), None)
        if card is None:
            raise SetupError("setup_too_many", field=field, card=f"@card.{name}")
        supply.remove(card)
        board.place[card] = code
        taken.append(card)
    return taken


def _setup_ring(board: Board, data: Mapping[str, Any], supply: list[int]) -> None:
    ring = plain.mapping(data.get("ring", {}), "ring")
    plain.refuse_unknown({str(key): 0 for key in ring}, [str(spot + 1) for spot in range(LOCATIONS)], "ring.")
    for key, names in ring.items():
        spot = int(key) - 1
        field = f"ring.{key}"
        for card in _cards(board, names, field, supply, (FIGHTER, WILD), b.RING + spot):
            if board.card_set.location_of[card] not in (-1, spot):
                name = board.card_set.kinds[board.card_set.kind_of[card]]
                raise SetupError("setup_card_there", field=field, card=f"@card.{name}")
            enter_ring(board, card, spot)


def _setup_piles(board: Board, data: Mapping[str, Any], supply: list[int]) -> None:
    every = range(FIGHTER, CHEERING + 1)
    for seat, names in enumerate(_by_seat(board, data, "crowd", ())):
        if names and board.seats == 2:
            raise SetupError("setup_value", field=f"crowd[{seat}]", expected="@fragment.no_crowd_for_two")
        _cards(board, names, f"crowd[{seat}]", supply, (BOOING, CHEERING), b.CROWD + seat)
    for seat, names in enumerate(_by_seat(board, data, "collected", ())):
        cards = _cards(board, names, f"collected[{seat}]", supply, every, b.COLLECTED + seat)
        for card in cards:
            if not board.card_set.points_of[card]:
                name = board.card_set.kinds[board.card_set.kind_of[card]]
                raise SetupError("setup_card_there", field=f"collected[{seat}]", card=f"@card.{name}")
        board.collected_points[seat] = sum(board.card_set.points_of[card] for card in cards)
    trash = _cards(board, data.get("trash", ()), "trash", supply, every, b.TRASHED)
    board.blocks_left -= sum(card in board.card_set.blocks for card in trash)


def _setup_hands(board: Board, data: Mapping[str, Any], supply: list[int], chance: Dice) -> None:
    card_set = board.card_set
    held = [sort for sort in range(FIGHTER, PUNCH)]
    empty = []
    for seat, names in enumerate(_by_seat(board, data, "hands", None)):
        if names is None:
            empty.append(seat)
            continue
        field = f"hands[{seat}]"
        board.hands[seat] = _cards(board, names, field, supply, held, b.HAND + seat)
        if len(board.hands[seat]) > card_set.hand:
            expected = Line("fragment.most_cards", {"most": card_set.hand})
            raise SetupError("setup_value", field=field, expected=expected)
    given = data.get("pile")
    named = isinstance(given, (list, tuple))
    if named:
        sorts = [*held, PUNCH]
        board.pile = _cards(board, given, "pile", supply, sorts, b.PILE)
    apart = (BELT, SHOWDOWN, BOOING, CHEERING)
    rest = [card for card in supply if card_set.does_of[card] not in apart]
    fit = [card for card in rest if card_set.does_of[card] != PUNCH]
    for seat in empty:
        board.hands[seat] = drawn(fit, min(card_set.hand, len(fit)), chance)
        for card in board.hands[seat]:
            board.place[card] = b.HAND + seat
    if named:
        return
    rest = [card for card in rest if board.place[card] == b.BOX]
    count = len(rest) if given is None else plain.number(data, "pile", 0, 0, len(rest))
    board.pile = drawn(rest, count, chance)
    for card in board.pile:
        board.place[card] = b.PILE


def _setup_opening(board: Board, data: Mapping[str, Any]) -> None:
    does = board.card_set.does_of
    flags = _by_seat(board, data, "opening", False)
    for seat, flag in enumerate(flags):
        if not isinstance(flag, bool):
            raise SetupError("setup_value", field=f"opening[{seat}]", expected="@fragment.true_or_false")
        wanted = (BELT,) if seat == board.first_king else (SHOWDOWN,)
        if flag and not any(does[card] in wanted for card in board.hands[seat]):
            raise SetupError("setup_value", field=f"opening[{seat}]", expected="@fragment.a_showdown_in_hand")
    board.opening = tuple(map(int, flags))


__all__ = ["PHASES", "setup"]
