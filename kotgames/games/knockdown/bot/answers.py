"""Answers in a moment: what a seat gives up, shows, blocks and reacts with. The bot uses them for what hardly matters, and as its model of
what the other does while it looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.bot.reach import Tables, tables
from kotgames.games.knockdown.components import BLOCK, DASH, REACTION

HEAVY: Final = 1.2
"""A heavy wound in light ones: it wants two cards for a Block and decides a round that ends by the deck."""
BLOCK_CARD: Final = 0.9
"""The worth of a Block in the hand, in light wounds; so much is to be saved by it."""
KO_WOUND: Final = 1.6
"""Weight of a wound in an attack that may call a test, above that of another."""
EFFECTS: Final = {
    s.MOVE: 0.2, s.BLINK: 0.3, s.FORWARD: 0.2, s.BACKWARD: 0.3, s.PULL: 0.3, s.PUSH: 0.4, s.HEAL: 0.8, s.FOE_DISCARDS: 0.8,
    s.STRIP: 1.0, s.SPEND_AMMO: 0.0, s.AMMO_MOVE: 0.2, s.RELOAD: 0.0, s.PLACE_TURRET: 0.0,
}  # fmt: skip
"""The worth of effects without wounds on whoever is struck, in light wounds."""
REACTION_CARD: Final = 1.1
"""Light wounds that a Reaction must save for each card it costs."""
THEIRS: Final = 0.8
"""Weight of a wound that the foe may do beside one that may be done to it."""
STEP: Final = 0.5
"""Weight of an attack that is a step away."""
KO_WORTH: Final = 1.0
"""The worth of the chance to call a test, in wounds."""
AMMO: Final = 0.4
"""The worth of an Ammo token, in wounds."""


def keep_value(board: Board, seat: int, symbol: int, held: int) -> float:
    """The worth of one of `held` cards of a symbol in a hand, in light wounds: what it may pay for, block or dash; less for each
    further one."""
    card_set = board.card_set
    wanted = 0
    most = 0
    for special in card_set.specials_of[board.fighters[seat]]:
        cost = card_set.costs[special]
        wanted += cost[symbol] > 0
        most = max(most, cost[symbol])
    worth = 0.35 + 0.3 * wanted
    if symbol == BLOCK:
        worth += 0.75 if held == 1 else 0.35
    elif symbol == DASH:
        worth += 0.25
    spare = held - max(1, most)
    return worth - 0.15 * max(0, spare)


def cheapest(board: Board, seat: int, choices: Sequence[int], base: int) -> int:
    """The card that is missed least, of symbols that may be given up."""
    counts = board.counts(seat)
    return min(
        choices, key=lambda action: (keep_value(board, seat, action - base, counts[action - base]), action)
    )


def pay(board: Board) -> int:
    """The payment that is missed least."""
    return cheapest(board, board.stack[-1][1], board.legal, a.PAY)


def discard(board: Board) -> int:
    """Likewise."""
    return cheapest(board, board.stack[-1][1], board.legal, a.DISCARD)


def show(board: Board) -> int:
    """Likewise: what is shown may be taken away."""
    return cheapest(board, board.stack[-1][1], board.legal, a.SHOW)


def strip(board: Board) -> int:
    """The card that the foe misses most."""
    foe = 1 - board.stack[-1][1]
    counts = board.counts(foe)
    return max(
        board.legal,
        key=lambda action: (keep_value(board, foe, action - a.STRIP, counts[action - a.STRIP]), -action),
    )


def block(board: Board) -> int:
    """The Block that saves most beyond its cards; none where none pays."""
    seat = board.stack[-1][1]
    foe = 1 - seat
    source = board.source
    heavy, light = numbers.pool(board, foe, source, board.origin)
    best, best_value = a.TAKE, 0.0
    weight = KO_WOUND if board.card_set.ko[source] else 1.0
    for action in board.legal:
        if action == a.TAKE:
            continue
        both = a.BLOCK_BOTH <= action < a.BLOCK_EFFECT
        saved = 0.0
        if action < a.BLOCK_EFFECT:
            wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
            sum_ = numbers.block_sum(board, seat, heavy, light, 2 if both else 1, wanted)
            saved += weight * (HEAVY * sum_.heavy + sum_.light)
        if action >= a.BLOCK_BOTH:
            saved += effect_worth(board, foe, source, weight)
        saved -= BLOCK_CARD * (2 if both else 1)
        if saved > best_value:
            best, best_value = action, saved
    return best


def effect_worth(board: Board, seat: int, source: int, weight: float) -> float:
    """Harm of an attack's effects to the foe, in light wounds."""
    worth = 0.0
    for word, one, two in board.card_set.effects[source]:
        if word == s.WOUNDS:
            worth += weight * (HEAVY * one + two)
        elif word == s.SPEND_AMMO:
            worth += weight * one * min(two, board.ammo[seat])
        else:
            worth += EFFECTS[word]
    return worth


def react(board: Board) -> int:
    """A Reaction where it brings the Strike out of range and that is worth its cards."""
    seat = board.stack[-1][1]
    if len(board.legal) == 1:
        return a.DECLINE
    foe = 1 - seat
    source = board.source
    card_set = board.card_set
    weight = KO_WOUND if card_set.ko[source] else 1.0
    heavy, light = numbers.pool(board, foe, source, board.origin)
    saved = weight * (HEAVY * heavy + light) + effect_worth(board, foe, source, weight)
    for action in board.legal:
        if action == a.DECLINE:
            continue
        special = action - a.REACT
        cost = REACTION_CARD * sum(card_set.costs[special])
        source = card_set.first_special + special
        gain = HEAVY * card_set.heavy[source] + card_set.light[source]
        if escapes(board, seat, special):
            gain += saved
        if gain > cost:
            return action
    return a.DECLINE


def escapes(board: Board, seat: int, special: int) -> bool:
    """True for a Reaction that can bring its seat out of the range of the Strike that comes."""
    card_set = board.card_set
    if not card_set.ranged[board.source]:
        return False
    ground = board.ground
    foe = 1 - seat
    mine, theirs = board.place[seat], board.place[foe]
    for word, one, _ in card_set.effects[card_set.first_special + special]:
        if word in (s.BLINK, s.MOVE):
            spaces = ground.blink(mine, theirs, one) if word == s.BLINK else ground.reach(mine, theirs, one)
            return any(not meets(board, foe, board.origin, space) for space in spaces)
        if word in (s.PUSH, s.BACKWARD) and not board.from_turret:
            spaces = ground.neighbours[theirs] if word == s.PUSH else ground.away(theirs, mine, mine)
            return any(space != mine and not meets(board, foe, space, mine) for space in spaces)
    return False


def meets(board: Board, seat: int, origin: int, target: int) -> bool:
    """True where the declared attack of a seat reaches a space from another."""
    return numbers.within(board, seat, board.source, origin, target)


def attacks_of(board: Board, seat: int, table: Tables) -> list[tuple[int, float, bool]]:
    """Attacks of a seat, from the row and by Special Attacks it can pay for: (source, worth in wounds, may start from a turret)."""
    card_set = board.card_set
    kinds = card_set.kind_of
    sources = [kinds[card] for card in board.row]
    sources += card_set.paid[board.fighters[seat], board.held(seat)].sources
    wounds, ko, strike = table.wounds, card_set.ko, table.strike
    return [(source, wounds[source] + KO_WORTH * ko[source], strike[source]) for source in sources]


def pressure(attacks: list[tuple[int, float, bool]], steps: list[int], turret: list[int] | None) -> float:
    """Wounds of all attacks that reach from where somebody stands, and a part of those a step away."""
    total = 0.0
    for source, wounds, strike in attacks:
        away = steps[source]
        if not away or (turret is not None and strike and not turret[source]):
            total += wounds
        elif away == 1:
            total += STEP * wounds
    return total


def spaces(board: Board, most: int) -> list[int]:
    """The best choices of where an effect brings somebody, for the seat that decides, best first: by what both can do then; in a Reaction
    an escape comes before all else."""
    _, seat, way, _, source, _ = board.stack[-1]
    legal = board.legal
    if len(legal) <= 1:
        return legal
    card_set = board.card_set
    table = tables(card_set)
    foe = 1 - seat
    arena, distance = board.arena, board.ground.distance
    reaction = card_set.type_of[source] == REACTION
    mine, theirs = attacks_of(board, seat, table), attacks_of(board, foe, table)
    longer = (board.traits(0).longer_range, board.traits(1).longer_range)
    own, other, turret = board.place[seat], board.place[foe], board.turret[seat]
    their_turret = board.turret[foe]
    moves_own, moves_turret = way in _OWN, way == b.BY_TURRET
    rated = []
    for action in legal:
        here, there, tower = own, other, turret
        worth = 0.0
        if action >= a.GO:
            space = action - a.GO
            if moves_turret:
                tower = space
                worth -= 0.3 * distance[space][there]
            elif moves_own:
                here = space
                if way == b.BY_AMMO:
                    worth -= AMMO * distance[own][space]
            else:
                there = space
        if reaction and board.source >= 0:
            origin = board.origin if board.from_turret else there
            worth += 9 * (not meets(board, foe, origin, here))
        worth += pressure(
            mine,
            table.steps(arena, here, there, longer[seat]),
            None if tower < 0 else table.steps(arena, tower, there, longer[seat]),
        )
        worth -= THEIRS * pressure(
            theirs,
            table.steps(arena, there, here, longer[foe]),
            None if their_turret < 0 else table.steps(arena, their_turret, here, longer[foe]),
        )
        rated.append((-worth, action))
    rated.sort()
    return [action for _, action in rated[:most]]


_OWN: Final = (b.BY_MOVE, b.BY_BLINK, b.BY_FORWARD, b.BY_AMMO)


def go(board: Board) -> int:
    """The best of `spaces`."""
    return spaces(board, 1)[0]


def origin(board: Board) -> int:
    """From the turret: what is done there cannot be pushed out of range."""
    return board.legal[-1]


def spend(board: Board) -> int:
    """All Ammo for wounds; no card for Ammo."""
    return board.legal[-1] if board.stack[-1][2] == b.FOR_WOUNDS else board.legal[0]


def call(board: Board) -> int:
    """A test where it is likelier failed than not."""
    tested = 1 - board.stack[-1][1]
    total = sum(board.test_wounds(tested))
    return a.CALL if tables(board.card_set).fails[min(total, 79)] >= 0.3 else a.DECLINE


BY_KIND: Final[dict[int, Callable[[Board], int]]] = {
    b.PAY: pay, b.DISCARD: discard, b.SHOW: show, b.STRIP: strip, b.BLOCK: block, b.REACT: react, b.GO: go, b.ORIGIN: origin,
    b.SPEND: spend, b.CALL: call,
}  # fmt: skip
"""By kind of frame."""
