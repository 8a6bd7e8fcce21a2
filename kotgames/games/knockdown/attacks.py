"""The attack sequence of Knockdown (KD p.14): who reacts and blocks, wounds, effects one after the other, the card that joins the hand.

Step functions take the board, the frame that was on top of the stack (already popped), for decisions the action, and `emit`. "D2" are
the rulings of the design document, "KD p.12" the pages of the manual.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import knockdown_test, legal, numbers
from kotgames.games.knockdown.board import NONE, Board
from kotgames.games.knockdown.components import BLOCK, REACTION, STRIKE, TYPES
from kotgames.games.knockdown.wounds import change_ammo, heal, wound

_WAYS: Final = {
    s.MOVE: b.BY_MOVE, s.BLINK: b.BY_BLINK, s.FORWARD: b.BY_FORWARD, s.BACKWARD: b.BY_BACKWARD, s.PULL: b.BY_PULL, s.PUSH: b.BY_PUSH,
    s.AMMO_MOVE: b.BY_AMMO, s.PLACE_TURRET: b.BY_TURRET,
}  # fmt: skip

OWN_WAYS: Final = frozenset({b.BY_MOVE, b.BY_BLINK, b.BY_FORWARD, b.BY_AMMO})
"""Ways in which a fighter moves itself."""


def spend_card(board: Board, seat: int, symbol: int, why: str, emit: Emit | None) -> None:
    """The oldest card of a symbol leaves a hand (a trusted caller says that there is one)."""
    hand, of = board.hands[seat], board.card_set.symbol_of
    for index, card in enumerate(hand):
        if of[card] == symbol:
            del hand[index]
            board.discards.append(card)
            if emit is not None:
                emit(e.CardDiscarded(seat, card, why))
            return
    raise AssertionError(f"no card of symbol {symbol} in the hand")


def declare(board: Board, seat: int, source: int, starts: list[int]) -> None:
    """Put the sequence of an attack on the stack; `starts` are the spaces it reaches the foe from, the own one for what has no range."""
    card_set = board.card_set
    board.source = source
    board.origin = starts[0] if starts else board.place[seat]
    board.from_turret = int(board.origin != board.place[seat])
    board.lost = 0
    board.cut = (0, 0, 0)
    stack = board.stack
    foe = 1 - seat
    if card_set.ko[source]:
        stack.append((b.CALL, seat, source))
    if card_set.effects[source]:
        stack.append((b.EFFECT, seat, source, 0, NONE))
    stack.append((b.WOUNDS, seat, source))
    if card_set.type_of[source] == STRIKE:
        stack.append((b.BLOCK, foe))
        stack.append((b.RANGE_AGAIN, seat))
        stack.append((b.REACT, foe))
        if len(starts) > 1:
            stack.append((b.ORIGIN, seat))


def choose_origin(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Set the start of the Strike (D19)."""
    seat = frame[1]
    board.from_turret = int(action == a.TURRET)
    board.origin = board.turret[seat] if board.from_turret else board.place[seat]
    if emit is not None:
        emit(e.OriginChosen(seat, action == a.TURRET))


def react(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Use a Reaction, or none (D14)."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None and len(legal.react(board, frame)) > 1:
            emit(e.ReactionDeclined(seat))
        return
    special = action - a.REACT
    board.reacted |= 1 << special
    source = board.card_set.first_special + special
    if board.card_set.effects[source]:
        board.stack.append((b.EFFECT, seat, source, 0, board.place[seat]))
    board.stack.append((b.WOUNDS, seat, source))
    begin_payment(board, seat, special, reaction=True, emit=emit)


def begin_payment(board: Board, seat: int, special: int, *, reaction: bool, emit: Emit | None) -> None:
    """Announce a Special Attack: what its cost names is discarded, what any card may pay is asked for (KD p.13)."""
    if emit is not None:
        emit(e.SpecialPlayed(seat, special, reaction))
    cost = board.card_set.costs[special]
    for symbol in range(5):
        for _ in range(cost[symbol]):
            spend_card(board, seat, symbol, "pay", emit)
    if cost[5]:
        board.stack.append((b.PAY, seat, special, cost[5], 0))


def pay(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard a card for what any card may pay."""
    _, seat, special, left, _ = frame
    symbol = action - a.PAY
    spend_card(board, seat, symbol, "pay", emit)
    if left > 1:
        board.stack.append((b.PAY, seat, special, left - 1, symbol))


def _range_again(board: Board, frame: Frame, emit: Emit | None) -> None:
    """After a Reaction the range is checked once more (D14)."""
    seat = frame[1]
    if not board.from_turret:
        board.origin = board.place[seat]
    source = board.source
    if not board.card_set.ranged[source] or numbers.reaches(board, seat, source, board.origin):
        return
    board.lost = 1
    if emit is not None:
        emit(e.StrikeLost(seat, source))


def block(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard Blocks against wounds, the effect or both (KD p.16, D3, D18); what is left in the hand counts then."""
    seat = frame[1]
    if action == a.TAKE:
        if emit is not None and len(legal.block(board, frame)) > 1:
            emit(e.NotBlocked(seat))
        return
    effect = action >= a.BLOCK_BOTH
    both = a.BLOCK_BOTH <= action < a.BLOCK_EFFECT
    blocks = 2 if both else 1
    ignored = (0, 0)
    left = len(board.hands[seat]) - blocks
    if action < a.BLOCK_EFFECT:
        heavy, light = numbers.pool(board, 1 - seat, board.source, board.origin)
        wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
        sum_ = numbers.block_sum(board, seat, heavy, light, blocks, wanted)
        left, ignored = sum_.left, (sum_.heavy, sum_.light)
    for _ in range(blocks):
        spend_card(board, seat, BLOCK, "block", emit)
    board.cut = (*ignored, int(effect))
    if emit is not None:
        emit(e.Blocked(seat, *ignored, effect, left))


def _named(board: Board, added: numbers.Added, seat: int) -> e.Addition:
    """A line of arithmetic for an event."""
    heavy, light, why, of = added
    card_set = board.card_set
    source = ""
    if why == numbers.BEHIND:
        source = f"@fighter.{card_set.fighter_ids[of]}"
    elif why == numbers.FAR_STRIKE:
        source = f"@skill.{card_set.skill_ids[of]}"
    else:
        owner = 1 - seat if why in (numbers.ARMOUR, numbers.FIRST_ARMOUR) else seat
        wanted = _GIVES[why]
        symbol = card_set.symbols[of] if of >= 0 else None
        for index, gift in enumerate(card_set.gifts):
            up = board.skills[owner] >> index & 1
            if up and isinstance(gift, wanted) and symbol in (None, getattr(gift, "symbol", None)):
                source = f"@skill.{card_set.skill_ids[index]}"
    return e.Addition(heavy, light, numbers.ADDITION_REASONS[why], source)


_GIVES: Final = {
    numbers.FIRST_STRIKE: c.FirstStrike, numbers.SYMBOL: c.SymbolStrikes, numbers.ARMOUR: c.Armour,
    numbers.FIRST_ARMOUR: c.FirstArmour,
}  # fmt: skip


def named_additions(board: Board, seat: int, source: int, origin: int) -> tuple[e.Addition, ...]:
    """Additions to the pool of an attack, in words of the catalogue."""
    return tuple(_named(board, added, seat) for added in numbers.additions(board, seat, source, origin))


def _wounds(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The wound pool falls (KD p.14, D20)."""
    _, seat, source = frame
    card_set = board.card_set
    kind = card_set.type_of[source]
    reaction = kind == REACTION
    if not reaction and board.lost:
        return
    foe = 1 - seat
    origin = board.place[seat] if reaction else board.origin
    heavy, light = numbers.pool(board, seat, source, origin)
    cut = (0, 0) if reaction else board.cut[:2]
    before = named_additions(board, seat, source, origin) if emit is not None else ()
    got_heavy, got_light = heavy - cut[0], light - cut[1]
    board.heavy[foe] += got_heavy
    board.light[foe] += got_light
    if kind == STRIKE:
        board.strikes += 1
    if emit is not None:
        printed = (card_set.heavy[source], card_set.light[source])
        total = (board.heavy[foe], board.light[foe])
        if printed != (0, 0) or before or kind == STRIKE:
            emit(
                e.Struck(
                    seat,
                    source,
                    TYPES[kind],
                    origin,
                    printed,
                    before,
                    (cut[0], cut[1]),
                    (got_heavy, got_light),
                    total,
                    reaction,
                )
            )


def _effect(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The next effect of an attack (KD p.14); a frame (EFFECT, seat, source, which, the space of a Reaction or -1)."""
    _, seat, source, which, start = frame
    reaction = start >= 0
    if not reaction and (board.lost or board.cut[2]):
        if board.cut[2] and emit is not None:
            emit(e.EffectBlocked(1 - seat, source))
        return
    effects = board.card_set.effects[source]
    if which + 1 < len(effects):
        board.stack.append((b.EFFECT, seat, source, which + 1, start))
    word, one, two = effects[which]
    foe = 1 - seat
    way = _WAYS.get(word)
    if way is not None:
        if way == b.BY_AMMO and not board.ammo[seat]:
            return
        # from where the fighter stands by now: an effect before may have moved it (KD p.20); a turret stands still (D19)
        here = board.origin if board.from_turret and not reaction else board.place[seat]
        board.stack.append((b.GO, seat, way, one, source, here))
    elif word == s.WOUNDS:
        wound(board, foe, one, two, "effect", emit)
    elif word == s.HEAL:
        heal(board, seat, one, two, "effect", emit)
    elif word == s.FOE_DISCARDS:
        count = min(one, len(board.hands[foe]))
        if count:
            board.stack.append((b.DISCARD, foe, count, b.BY_FOE, source))
    elif word == s.STRIP:
        board.shown = ()
        held = len(board.hands[foe])
        if held:
            board.stack.append((b.STRIP, seat, min(two, held), source))
            board.stack.append((b.SHOW, foe, min(one, held), 0, source))
    elif word == s.SPEND_AMMO:
        most = min(two, board.ammo[seat])
        if most:
            board.stack.append((b.SPEND, seat, b.FOR_WOUNDS, most, source, one))
    elif word == s.RELOAD:
        change_ammo(board, seat, one, emit)
        room = board.card_set.most_ammo - board.ammo[seat]
        most = min(room, board.count(seat, two))
        if most:
            board.stack.append((b.SPEND, seat, b.FOR_AMMO, most, source, two))


def go(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Move somebody a step of an effect, or place the turret (KD p.20, D6, D19)."""
    _, seat, way, left, source, start = frame
    ground = board.ground
    moved = seat if way in OWN_WAYS else 1 - seat
    if action == a.STOP:
        if emit is not None:
            emit(e.StayedPut(moved, b.WAYS_TO_GO[way], len(legal.go(board, frame)) > 1))
        return
    space = action - a.GO
    if way == b.BY_TURRET:
        before = board.turret[seat]
        board.turret[seat] = space
        if emit is not None:
            emit(e.TurretPlaced(seat, space, before >= 0))
        return
    old, foe = board.place[moved], board.place[1 - moved]
    # in the foe's turn nobody comes behind: D19 says "this turn"
    own_turn = board.card_set.type_of[source] != REACTION
    behind = way == b.BY_BLINK and own_turn and ground.through(old, foe, space)
    board.place[moved] = space
    if behind:
        board.behind = 1
    if way == b.BY_AMMO:
        change_ammo(board, seat, -ground.steps(old, foe)[space], emit)
    if emit is not None:
        tell_moved(board, moved, old, b.WAYS_TO_GO[way], seat, emit, behind=behind)
    if left > 1 and way in (b.BY_FORWARD, b.BY_BACKWARD, b.BY_PULL, b.BY_PUSH):
        board.stack.append((b.GO, seat, way, left - 1, source, start))


def tell_moved(
    board: Board, seat: int, start: int, how: str, by: int, emit: Emit, *, behind: bool = False
) -> None:
    """A fighter has come to its space from another one, by whose doing."""
    end, foe = board.place[seat], board.place[1 - seat]
    path = (start, end) if how == "blink" else _way_between(board, start, foe, end)
    emit(e.Moved(seat, path, how, by, behind))


def _way_between(board: Board, start: int, taken: int, end: int) -> tuple[int, ...]:
    """The spaces of a shortest walk, its ends included."""
    steps = board.ground.steps(start, taken)
    path = [end]
    while path[-1] != start:
        path.append(
            next(near for near in board.ground.neighbours[path[-1]] if steps[near] == steps[path[-1]] - 1)
        )
    return tuple(reversed(path))


def discard(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard a card above the limit (KD p.12) or for an effect."""
    _, seat, count, why, source = frame
    spend_card(board, seat, action - a.DISCARD, b.DISCARD_REASONS[why], emit)
    if count > 1:
        board.stack.append((b.DISCARD, seat, count - 1, why, source))


def show(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Show one more card."""
    _, seat, left, _, source = frame
    symbol = action - a.SHOW
    board.shown = (*board.shown, symbol)
    if left > 1:
        board.stack.append((b.SHOW, seat, left - 1, symbol, source))
    elif emit is not None:
        emit(e.CardsShown(seat, board.shown))


def strip(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """The attacker discards one of the cards that are shown."""
    _, seat, left, source = frame
    symbol = action - a.STRIP
    spend_card(board, 1 - seat, symbol, "strip", emit)
    shown = list(board.shown)
    shown.remove(symbol)
    board.shown = tuple(shown)
    if left > 1 and shown:
        board.stack.append((b.STRIP, seat, left - 1, source))
    else:
        board.shown = ()


def spend(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard Ammo for wounds of the effect, or cards for Ammo."""
    _, seat, what, _, _, number = frame
    count = action - a.SPEND
    if not count:
        return
    if what == b.FOR_WOUNDS:
        change_ammo(board, seat, -count, emit)
        wound(board, 1 - seat, 0, count * number, "effect", emit)
        return
    for _ in range(count):
        spend_card(board, seat, number, "reload", emit)
    change_ammo(board, seat, count, emit)


def _to_hand(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The row card joins the hand; above the limit one is discarded at once (KD p.12, D1)."""
    _, seat, card = frame
    hand = board.hands[seat]
    hand.append(card)
    board.played = NONE
    if emit is not None:
        emit(e.CardToHand(seat, card, len(hand)))
    if len(hand) > board.card_set.hand + board.traits(seat).larger_hand:
        board.stack.append((b.DISCARD, seat, 1, b.FOR_LIMIT, NONE))


def call(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Call a Knockdown Test, or not (KD p.14)."""
    _, seat, source = frame
    if board.lost:
        return
    if action == a.DECLINE:
        if emit is not None:
            emit(e.TestNotCalled(seat))
        return
    knockdown_test.begin(board, seat, source, emit)


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.RANGE_AGAIN: _range_again,
    b.WOUNDS: _wounds,
    b.EFFECT: _effect,
    b.TO_HAND: _to_hand,
}
"""The automatic steps of an attack, by kind of frame."""
