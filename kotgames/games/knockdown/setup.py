"""Any position of Knockdown from plain data, for tests, lessons and puzzles; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from kotgames.engine import plain
from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.board import NONE, Board
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.decisions import run
from kotgames.games.knockdown.views import blank

_BoardType = TypeVar("_BoardType", bound=Board)

PHASES: Final = ("first", "draft", "take", "round", "turn", "action")

_KEYS: Final = {
    "fighters", "arena", "actor", "phase", "actions", "corridor", "row", "discards", "deck", "round", "turn", "match_turn", "idle", "test",
    "dealt", "seed", "script",
}  # fmt: skip
_FIGHTER_KEYS: Final = {
    "fighter", "at", "start", "heavy", "light", "hand", "skills", "down", "ammo", "turret", "victories", "behind",
}  # fmt: skip
MOST_WOUNDS: Final = 60


def setup(kind: type[_BoardType], data: Mapping[str, Any], card_set: CardSet) -> _BoardType:
    """A position. Keys, all optional:

    fighters   two of {"fighter": id, "at": [q, r], "start": [q, r], "heavy", "light", "hand": [card names], "skills": [those that lie face
               up], "down": the one that lies face down, "ammo", "turret": [q, r], "victories", "behind": it blinked through the foe this
               turn}
    arena      id; row: names of cards, the oldest first (four of what is left if it is not given); discards: names; deck: how many cards
               are still in the deck, the others are discarded at random
    phase      "action" (default): `actor` has `actions` (2) left, and `corridor` says whether the corridors may be used; "turn": its turn
               begins; "round": a round begins with its turn; "take": the first four cards lie there, `actor` takes one; "draft": the Skills
               of `dealt`, or three each, are chosen, `actor` first; "first": the die before everything
    round, turn, match_turn, idle (turns without a row card taken); test: "tower" or "dice"
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    Raises SetupError naming what is impossible.
    """
    board = blank(kind, card_set)
    plain.mapping(data, "position")
    plain.refuse_unknown(data, _KEYS)
    seed = plain.number(data, "seed", 0, 0, 1 << 62)
    board.chance = seeded(seed)
    chance = Dice(seed * 3 + 1)
    phase = data.get("phase", "action")
    if phase not in PHASES:
        raise SetupError("setup_value", field="phase", expected=", ".join(PHASES))
    arena = data.get("arena", card_set.arena_ids[0])
    if arena not in card_set.arena_ids:
        raise SetupError("setup_value", field="arena", expected=", ".join(card_set.arena_ids))
    board.arena = card_set.arena_ids.index(arena)
    board.skill_set = card_set.arena_box[board.arena]
    test = data.get("test", b.TESTS[0])
    if test not in b.TESTS:
        raise SetupError("setup_value", field="test", expected=", ".join(b.TESTS))
    board.way = b.TESTS.index(test)
    actor = plain.number(data, "actor", 0, 0, 1)
    board.round = plain.number(data, "round", 1, 1, 2 * card_set.victories - 1)
    board.turn = plain.number(data, "turn", 1, 1, 99)
    board.match_turn = plain.number(data, "match_turn", board.turn, board.turn, 999)
    board.idle = plain.number(data, "idle", 0, 0, 99)
    board.first = actor
    fighters = data.get("fighters", ({}, {}))
    if not isinstance(fighters, (list, tuple)) or len(fighters) != 2:
        raise SetupError("setup_value", field="fighters", expected="@fragment.two_fighters")
    if phase != "first":
        for seat, fighter in enumerate(fighters):
            _setup_fighter(board, seat, fighter)
        _refuse_shared(board)
    elif data.keys() & _KEYS - {"phase", "seed", "test", "arena", "script"}:
        raise SetupError("setup_value", field="phase", expected="@fragment.phase_first_alone")
    _setup_cards(board, data, fighters, phase, chance)
    _setup_stack(board, data, phase, actor)
    board.script = plain.script(data.get("script"), card_set.kind_index)
    run(board, None)
    return board


def _space(board: Board, data: Mapping[str, Any], key: str, default: int, where: str) -> int:
    if key not in data or data[key] is None:
        return default
    value = data[key]
    spaces = board.card_set.spaces
    if (
        not isinstance(value, (list, tuple))
        or len(value) != 2
        or not all(map(plain.is_whole, value))
        or tuple(value) not in spaces
        or spaces.index(tuple(value)) not in board.ground.spaces
    ):
        raise SetupError("setup_value", field=where + key, expected="@fragment.a_space")
    return spaces.index(tuple(value))


def _setup_fighter(board: Board, seat: int, fighter: Any) -> None:
    card_set = board.card_set
    where = f"fighters[{seat}]."
    plain.mapping(fighter, where[:-1])
    plain.refuse_unknown(fighter, _FIGHTER_KEYS, where)
    own = [
        index
        for index, box in enumerate(card_set.fighter_box)
        if box == board.skill_set
    ]  # fmt: skip
    name = fighter.get("fighter", card_set.fighter_ids[own[seat]])
    if name not in card_set.fighter_ids:
        raise SetupError("setup_value", field=f"{where}fighter", expected=", ".join(card_set.fighter_ids))
    index = board.fighters[seat] = card_set.fighter_ids.index(name)
    board.starts[seat] = _space(board, fighter, "start", board.ground.starts[seat], where)
    board.place[seat] = _space(board, fighter, "at", board.starts[seat], where)
    board.heavy[seat] = plain.number(fighter, "heavy", 0, 0, MOST_WOUNDS, where)
    board.light[seat] = plain.number(fighter, "light", 0, 0, MOST_WOUNDS, where)
    has_ammo = card_set.has_ammo[index]
    most = card_set.most_ammo if has_ammo else 0
    board.ammo[seat] = plain.number(fighter, "ammo", card_set.ammo if has_ammo else 0, 0, most, where)
    board.turret[seat] = _space(board, fighter, "turret", NONE, where)
    if board.turret[seat] >= 0 and not card_set.has_turret[index]:
        raise SetupError("setup_value", field=f"{where}turret", expected="@fragment.no_such_token")
    board.victories[seat] = plain.number(fighter, "victories", 0, 0, card_set.victories - 1, where)
    if plain.flag(fighter, "behind", False, where):
        if seat != board.first:
            raise SetupError(
                "setup_value", field=f"{where}behind", expected="@fragment.behind_in_own_turn"
            )  # only in one's own turn (D19)
        board.behind = 1
    known = card_set.skill_sets[board.skill_set]
    for skill in plain.items(fighter, "skills", (), "@fragment.skill_names", where):
        board.skills[seat] |= 1 << _skill(card_set, skill, known, f"{where}skills")
    if fighter.get("down") is not None:
        board.down[seat] = _skill(card_set, fighter["down"], known, f"{where}down")


def _skill(card_set: CardSet, name: Any, known: list[int], field: str) -> int:
    names = [card_set.skill_ids[skill] for skill in known]
    if name not in names:
        raise SetupError("setup_value", field=field, expected=", ".join(names))
    return card_set.skill_index[name]


def _refuse_shared(board: Board) -> None:
    """Refuse things that two seats cannot have at once. Raises SetupError."""
    if board.fighters[0] == board.fighters[1]:
        raise SetupError("setup_value", field="fighters[1].fighter", expected="@fragment.not_same_fighter")
    for name, places in (("at", board.place), ("start", board.starts)):
        if places[0] == places[1]:
            raise SetupError("setup_value", field=f"fighters[1].{name}", expected="@fragment.not_same_space")
    downs = [1 << skill if skill >= 0 else 0 for skill in board.down]
    if (board.skills[0] | downs[0]) & (board.skills[1] | downs[1]):
        raise SetupError("setup_value", field="fighters[1].skills", expected="@fragment.skill_once")
    for seat in (0, 1):
        if board.skills[seat] & downs[seat]:
            raise SetupError("setup_value", field=f"fighters[{seat}].down", expected="@fragment.skill_once")


def _take(board: Board, names: list[Any], field: str, supply: list[int]) -> list[int]:
    """Take the named cards out of what is left of the deck."""
    card_set = board.card_set
    taken = []
    for name in names:
        kind = card_set.kind_index.get(name, -1) if isinstance(name, str) else -1
        if kind < 0:
            raise SetupError("setup_card", field=field, card=str(name))
        card = next((card for card in supply if card_set.kind_of[card] == kind), None)
        if card is None:
            raise SetupError("setup_too_many", field=field, card=f"@card.{name}")
        supply.remove(card)
        taken.append(card)
    return taken


def _setup_cards(board: Board, data: Mapping[str, Any], fighters: Any, phase: str, chance: Dice) -> None:
    card_set = board.card_set
    supply = list(card_set.decks[board.arena])
    begins = phase in ("first", "draft", "round")
    for seat, fighter in enumerate(fighters):
        where = f"fighters[{seat}]."
        names = plain.items(fighter, "hand", (), "@fragment.card_names", where)
        most = card_set.hand + board.traits(seat).larger_hand
        if len(names) > (0 if begins else most):
            expected = Line("fragment.most_cards_not", {"wanted": 0 if begins else most, "found": len(names)})
            raise SetupError("setup_value", field=f"{where}hand", expected=expected)
        board.hands[seat] = _take(board, names, f"{where}hand", supply)
    board.discards = _take(
        board, plain.items(data, "discards", (), "@fragment.card_names"), "discards", supply
    )
    row = plain.items(data, "row", (), "@fragment.card_names")
    if begins and (row or board.discards or "deck" in data):
        raise SetupError("setup_value", field="row", expected=Line("fragment.left_out", {"phase": phase}))
    if len(row) > card_set.row:
        expected = Line("fragment.most_cards_not", {"wanted": card_set.row, "found": len(row)})
        raise SetupError("setup_value", field="row", expected=expected)
    board.row = _take(board, row, "row", supply)
    if not begins and "row" not in data and phase != "turn":
        board.row = [supply.pop(chance.below(len(supply))) for _ in range(min(card_set.row, len(supply)))]
    left = plain.number(data, "deck", len(supply), 0, len(supply))
    while len(supply) > left:
        board.discards.append(supply.pop(chance.below(len(supply))))
    board.deck = supply


def _setup_stack(board: Board, data: Mapping[str, Any], phase: str, actor: int) -> None:
    card_set = board.card_set
    for key, allowed in (("actions", ("action",)), ("corridor", ("action",)), ("dealt", ("draft",))):
        if key in data and phase not in allowed:
            raise SetupError("setup_value", field=key, expected=Line("fragment.left_out", {"phase": phase}))
    if phase == "first":
        board.place = [NONE, NONE]
        board.round = board.turn = board.match_turn = 0
        board.first = NONE
        board.stack = [(b.FIRST, 0)]
    elif phase == "draft":
        _setup_draft(board, data, actor)
    elif phase == "round":
        board.round -= 1
        board.stack = [(b.ROUND_START, actor)]
    elif phase == "take":
        if len(board.row) != card_set.row:
            expected = Line("fragment.cards_not", {"wanted": card_set.row, "found": len(board.row)})
            raise SetupError("setup_value", field="row", expected=expected)
        other = 1 - actor
        board.round = board.turn = board.match_turn = 0
        board.stack = [
            (b.ROUND_START, actor),
            (b.TAKE, actor),
            (b.TAKE, other),
            (b.TAKE, other),
            (b.TAKE, actor),
        ]
    elif phase == "turn":
        board.turn -= 1
        board.match_turn -= 1
        board.stack = [(b.TURN_START, actor)]
    else:
        left = plain.number(data, "actions", card_set.actions, 1, card_set.actions)
        if len(board.row) < left:  # else somebody hemmed in could do nothing at all
            expected = Line("fragment.rows", {"low": left, "high": card_set.row, "found": len(board.row)})
            raise SetupError("setup_value", field="row", expected=expected)
        corridor = plain.flag(data, "corridor", True)
        board.stack = [(b.ACTION, actor, left, int(not corridor))]


def _setup_draft(board: Board, data: Mapping[str, Any], actor: int) -> None:
    """The Skills are dealt, or lie there as `dealt` says."""
    card_set = board.card_set
    board.round = board.turn = board.match_turn = 0
    board.first = NONE
    board.place = [NONE, NONE]
    if any(board.skills) or any(skill >= 0 for skill in board.down):
        expected = Line("fragment.left_out", {"phase": "draft"})
        raise SetupError("setup_value", field="fighters[0].skills", expected=expected)
    if "dealt" not in data:
        board.stack = [(b.DEAL, actor)]
        return
    wanted = Line("fragment.skills_dealt", {"count": card_set.dealt})
    given = plain.items(data, "dealt", (), wanted)
    known = card_set.skill_sets[board.skill_set]
    dealt = []
    for seat, names in enumerate(given):
        if not isinstance(names, (list, tuple)):
            raise SetupError("setup_value", field=f"dealt[{seat}]", expected=wanted)
        dealt.append(tuple(_skill(card_set, name, known, f"dealt[{seat}]") for name in names))
    every = [skill for three in dealt for skill in three]
    if (
        len(dealt) != 2
        or any(len(three) != card_set.dealt for three in dealt)
        or len(set(every)) < len(every)
    ):
        raise SetupError("setup_value", field="dealt", expected=wanted)
    board.dealt = (dealt[0], dealt[1])
    other = 1 - actor
    board.stack = [
        (b.SHOW_SKILLS, actor),
        (b.FACE, actor),
        (b.DRAFT, actor),
        (b.FACE, other),
        (b.DRAFT, other),
        (b.DRAFT, other),
        (b.DRAFT, actor),
    ]
