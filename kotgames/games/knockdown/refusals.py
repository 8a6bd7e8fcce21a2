"""Why something may not be done now, written apart from the lists of legal.py and held against them by a property test."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import legal, numbers
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import payable
from kotgames.games.knockdown.components import BLOCK, DASH


def action_word(board: Board, action: int) -> str | None:
    """The family of an action; None for a number that is not of the code space."""
    return a.family(action) if action in board.card_set.texts else None


def always_allowed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None


def _space(board: Board, space: int) -> dict[str, str]:
    q, r = board.card_set.spaces[space]
    return {"space": f"{q},{r}"}


def _no_space(board: Board, space: int, ruling: str) -> Refusal | None:
    """A space of another Arena."""
    if space in board.ground.spaces:
        return None
    return Refusal("not_in_arena", _space(board, space), ruling)


# ---- before the first turn


def fighter(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a fighter may not be picked (D22)."""
    card_set = board.card_set
    index = action - a.FIGHTER
    name = {"fighter": f"@fighter.{card_set.fighter_ids[index]}"}
    if card_set.fighter_box[index] != board.skill_set:
        return Refusal("other_box", name, "p.22")
    if index in board.fighters:
        return Refusal("fighter_taken", name, "D22")
    return None


def start(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a match cannot start there."""
    space = action - a.START
    if space in board.ground.starts:
        return None
    return Refusal("not_a_start", _space(board, space), "p.10")


def keep(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Skill cannot be kept: it is not among those held."""
    skill = action - a.KEEP
    if skill in legal.offered(board, frame[1]):
        return None
    return Refusal("skill_not_here", {"skill": f"@skill.{board.card_set.skill_ids[skill]}"}, "p.10")


def face(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Skill cannot be turned up."""
    skill = action - a.FACE
    if skill in board.kept[frame[1]]:
        return None
    return Refusal("skill_not_here", {"skill": f"@skill.{board.card_set.skill_ids[skill]}"}, "p.10")


def _in_row(board: Board, kind: int, ruling: str) -> Refusal | None:
    card_set = board.card_set
    if any(card_set.kind_of[card] == kind for card in board.row):
        return None
    return Refusal("not_in_row", {"card": f"@card.{card_set.kinds[kind]}"}, ruling)


def first_card(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card cannot be taken."""
    return _in_row(board, action - a.FIRST, "p.11")


# ---- a turn


def move(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a fighter may not move there (KD p.12)."""
    seat = frame[1]
    space = action - a.MOVE
    refused = _no_space(board, space, "p.12")
    if refused is not None:
        return refused
    if space == board.place[1 - seat]:
        return Refusal("space_taken", {}, "D6")
    if space not in board.ground.neighbours[board.place[seat]]:
        return Refusal("not_adjacent", _space(board, space), "p.12")
    return None


def corridor(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why the corridors do not lead there now (D7, D17)."""
    seat = frame[1]
    space = action - a.CORRIDOR
    refused = _no_space(board, space, "p.21")
    if refused is not None:
        return refused
    if frame[0] != b.ACTION:
        return Refusal("corridor_inside", {}, "D7")
    ground = board.ground
    if not ground.is_corridor[space]:
        return Refusal("no_corridor_there", _space(board, space), "p.21")
    if not ground.is_corridor[board.place[seat]]:
        return Refusal("no_corridor_here", {}, "p.21")
    if space == board.place[seat]:
        return Refusal("already_there", {}, "p.21")
    if space == board.place[1 - seat]:
        return Refusal("hatch_taken", {}, "D7")
    if frame[3]:
        return Refusal("corridor_twice", {}, "D17")
    return None


def combo_begins(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Combo cannot be begun: nothing in it could be paid for (D16)."""
    return None if legal.can_combo(board, frame[1]) else Refusal("combo_empty", {}, "D16")


def attack(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card cannot be chosen."""
    return _in_row(board, action - a.ATTACK, "p.12")


def combo_ends(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Combo holds at least one thing (D16)."""
    return None if frame[3] else Refusal("combo_needs_one", {}, "D16")


def dash(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Dash does not go there (KD p.13)."""
    seat = frame[1]
    space = action - a.DASH
    refused = _no_space(board, space, "p.13")
    if refused is not None:
        return refused
    if not board.count(seat, DASH):
        return Refusal("no_dash_card", {}, "p.13")
    mine, theirs = board.place[seat], board.place[1 - seat]
    most = 1 + board.traits(seat).longer_dash
    if space == theirs:
        return Refusal("space_taken", {}, "D6")
    if space == mine:
        return Refusal("already_there", {}, "p.13")
    if board.ground.steps(mine, theirs)[space] > most:
        if board.ground.steps(mine, -1)[space] <= most:
            return Refusal("through_foe", {}, "D6")
        return Refusal("dash_too_far", {"count": most}, "p.13")
    return None


def special(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Special Attack cannot be performed (KD p.13, D4)."""
    _, seat, used, _ = frame
    card_set = board.card_set
    index = action - a.SPECIAL
    name = {"special": f"@special.{card_set.special_ids[index]}"}
    if card_set.owner_of[index] != board.fighters[seat]:
        return Refusal("special_not_yours", name, "p.13")
    if used >> index & 1:
        return Refusal("special_used", name, "p.13")
    if not legal.in_reach(board, seat, index):
        return Refusal("special_out_of_range", name, "D4")
    if not payable(board.counts(seat), card_set.costs[index]):
        return Refusal("special_unpaid", name, "p.13")
    return None


def pay(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card of that symbol does not pay."""
    _, seat, _, left, lowest = frame
    return _rising(board, board.counts(seat), left, lowest, action - a.PAY, "p.13")


def _rising(
    board: Board, counts: list[int], left: int, lowest: int, symbol: int, ruling: str
) -> Refusal | None:
    name = f"@symbol.{board.card_set.symbols[symbol]}"
    if not counts[symbol]:
        return Refusal("no_such_card", {"symbol": name}, ruling)
    if symbol < lowest:
        return Refusal("rising_order", {"symbol": name}, ruling)
    if sum(counts[symbol:]) < left:
        return Refusal("rising_rest", {"symbol": name, "count": left}, ruling)
    return None


def renew(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it while it is asked."""
    return None


# ---- an attack


def origin(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Strike cannot start there (D19)."""
    seat = frame[1]
    space = board.place[seat] if action == a.HERE else board.turret[seat]
    if space >= 0 and space in numbers.origins(board, seat, board.source):
        return None
    return Refusal("origin_out_of_range", {}, "D19")


def react(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Reaction cannot be used (D14)."""
    seat = frame[1]
    card_set = board.card_set
    index = action - a.REACT
    name = {"special": f"@special.{card_set.special_ids[index]}"}
    if card_set.owner_of[index] != board.fighters[seat]:
        return Refusal("special_not_yours", name, "D14")
    if board.reacted >> index & 1:
        return Refusal("reaction_used", name, "D14")
    if not legal.in_reach(board, seat, index):
        return Refusal("special_out_of_range", name, "D4")
    if not payable(board.counts(seat), card_set.costs[index]):
        return Refusal("special_unpaid", name, "D14")
    return None


def block(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Block does not do that (KD p.16, D3)."""
    seat = frame[1]
    held = board.count(seat, BLOCK)
    if not held:
        return Refusal("no_block", {}, "p.16")
    if board.lost:
        return Refusal("nothing_to_block", {}, "D14")
    effects = bool(board.card_set.effects[board.source])
    if action >= a.BLOCK_BOTH and not effects:
        return Refusal("no_effect_to_block", {}, "p.16")
    if action == a.BLOCK_EFFECT:
        return None
    both = action >= a.BLOCK_BOTH
    if both and held < 2:
        return Refusal("two_blocks", {}, "p.16")
    wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
    heavy, light = numbers.pool(board, 1 - seat, board.source, board.origin)
    if not heavy and not light:
        return Refusal("no_wounds_to_block", {}, "p.16")
    left = numbers.block_sum(board, seat, heavy, light, 2 if both else 1, 0).left
    if wanted > heavy:
        return Refusal("block_fewer_heavy" if heavy else "no_heavy_to_block", {"count": heavy}, "p.16")
    if wanted * 2 > left:
        return Refusal("block_too_few_cards", {"count": wanted, "cards": wanted * 2, "left": left}, "D3")
    if not wanted and not min(left, light):
        key = "block_hand_empty" if not left else "no_light_to_block"
        return Refusal(key, {}, "D3")
    return None


def go(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why an effect does not lead there (KD p.20, D6)."""
    _, seat, way, left, _, start = frame
    space = action - a.GO
    refused = _no_space(board, space, "p.20")
    if refused is not None:
        return refused
    ground = board.ground
    mine, theirs = board.place[seat], board.place[1 - seat]
    if way == b.BY_TURRET:
        if space == board.turret[seat]:
            return Refusal("already_there", {}, "D19")
        if ground.distance[mine][space] > left:
            return Refusal("turret_too_far", {"count": left}, "D19")
        return None
    own = way in (b.BY_MOVE, b.BY_BLINK, b.BY_FORWARD, b.BY_AMMO)
    moved, other = (mine, theirs) if own else (theirs, mine)
    if space == other:
        return Refusal("space_taken", {}, "D6")
    if space == moved:
        return Refusal("already_there", {}, "p.20")
    if way in (b.BY_MOVE, b.BY_BLINK, b.BY_AMMO):
        most = board.ammo[seat] if way == b.BY_AMMO else left
        if ground.steps(moved, -1 if way == b.BY_BLINK else other)[space] <= most:
            return None
        if way != b.BY_BLINK and ground.steps(moved, -1)[space] <= most:
            return Refusal("through_foe", {}, "D6")
        return Refusal("go_too_far", {"count": most}, "p.20")
    if space not in ground.neighbours[moved]:
        return Refusal("one_space_at_a_time", {}, "D6")
    if way == b.BY_PUSH:
        return None
    away = way == b.BY_BACKWARD
    target = start if way == b.BY_PULL else other
    line = ground.line[start][moved] if away else ground.line[moved][target]
    if line >= 0:
        return None if ground.beside[moved][line] == space else Refusal("only_straight", {}, "D6")
    near = ground.distance[start if away else target]
    farther = near[space] > near[moved]
    nearer = near[space] < near[moved]
    if (away and farther) or (not away and nearer):
        return None
    return Refusal("not_away" if away else "not_toward", {}, "D6")


def stop(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why it cannot be left out: only where the text says "may", or no space is left (D21)."""
    way = frame[2]
    if way in (b.BY_MOVE, b.BY_BLINK, b.BY_AMMO) or legal.go(board, frame) == [a.STOP]:
        return None
    return Refusal("must_go", {}, "D21")


def discard(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why that cannot be discarded."""
    return _held(board, frame[1], action - a.DISCARD)


def _held(board: Board, seat: int, symbol: int) -> Refusal | None:
    if board.count(seat, symbol):
        return None
    return Refusal("no_such_card", {"symbol": f"@symbol.{board.card_set.symbols[symbol]}"}, "p.15")


def show(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why that cannot be shown."""
    _, seat, left, lowest, _ = frame
    counts = board.counts(seat)
    for symbol in board.shown:
        counts[symbol] -= 1
    return _rising(board, counts, left, lowest, action - a.SHOW, "p.7")


def strip(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Only what is shown may be discarded."""
    symbol = action - a.STRIP
    if symbol in board.shown:
        return None
    return Refusal("not_shown", {"symbol": f"@symbol.{board.card_set.symbols[symbol]}"}, "p.7")


def spend(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why not so many."""
    most = frame[3]
    if action - a.SPEND <= most:
        return None
    return Refusal("spend_at_most", {"count": most}, "p.7")


def call(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Strike that was lost calls no test."""
    return Refusal("strike_lost", {}, "D14") if board.lost else None
