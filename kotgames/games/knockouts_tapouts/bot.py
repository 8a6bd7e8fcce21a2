"""The rule bot of Knockouts and Tapouts ("greedy"): one look ahead with exact odds, and a sense of place.

Everything is weighed in one currency, roughly the change of the chance to win the match. `WEIGHTS` are its prices; they were tuned by
self-play (docs/balance/).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.engine.odds import nested, successes
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.components import CONDITIONING, GRAPPLING, STRIKING
from kotgames.games.knockouts_tapouts.numbers import dice_count, round_points, target_number
from kotgames.games.knockouts_tapouts.tables import HIGHEST, LOWEST, Tables

WEIGHTS: Final = {
    "end": 1.0,
    "point": 0.045,  # one scoring point while the round is open
    "buffer": 0.030,  # a Conditioning marker
    "die": (0.0, 0.075, 0.095, 0.110),  # the n-th die of the better skill
    "weak": 0.45,  # share of that for the other skill
    "last_buffer": 0.08,  # more for every marker when few are left
    "foe_threat": 0.85,
    "place": 0.35,  # what a place is worth beyond this turn
    "boost": 0.012,  # a Boost spent is a Boost less
    "card": 0.010,  # what a card in hand is worth as such
    "dig": 0.30,  # share of a better card that a discard may bring
}


def greedy(guess: AnyState, chance: Dice) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows: of the guess's hidden parts only their sum is read."""
    assert isinstance(guess, Board)
    frame = guess.stack[-1]
    seat = frame[1]
    legal = guess.legal
    if len(legal) == 1:
        return legal[0]
    mind = _Mind(guess, seat)
    kind = frame[0]
    if kind == b.BUILD:
        return _build(guess, seat, chance)
    if kind == b.MOVE:
        return mind.move()
    if kind == b.SIDE:
        return mind.best_of(legal)
    if kind == b.ACT:
        return mind.act()
    if kind == b.DISCARD_MORE:
        return mind.discard_more()
    if kind == b.REACT:
        return mind.react(frame)
    if kind == b.CRIT:
        return mind.critical(frame)
    if kind == b.HURT:
        return mind.hurt(frame)
    return max(legal, key=lambda action: mind.marker_price(seat, action - a.RESTORE, back=True))


@lru_cache(maxsize=4096)
def _ends_and_hits(
    dice: int, number: int, hold: bool, strike: bool, sixes: int, knockout: int
) -> tuple[float, tuple[float, ...]]:
    """(chance that the attack ends the match, chances of 0, 1, ... Hurt markers otherwise)."""
    total = 6**dice
    if hold:
        ways = successes(dice, number)
        return sum(ways[2:]) / total, (ways[0] / total, ways[1] / total if dice else 0.0)
    table = nested(dice, number, 6)
    needed = sixes if strike else 0
    ends = sum(sum(table[hits][needed:]) for hits in range(knockout, dice + 1))
    hurts = [
        sum(table[hits]) - (sum(table[hits][needed:]) if hits >= knockout else 0) for hits in range(dice + 1)
    ]
    return ends / total, tuple(count / total for count in hurts)


class _Mind:
    """One decision's look at the table from one seat."""

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self.foe = 1 - seat
        self.tables: Tables = board.t
        self._prior = self._unseen()

    def _unseen(self) -> list[float]:
        """By card kind: the chance that the foe holds at least one, from what lies open and the own hand."""
        tables = self.tables
        counts = [0] * len(tables.kinds)
        unseen = [*self.board.hands[self.foe], *self.board.deck]
        for card in unseen:
            counts[tables.kind_of[card]] += 1
        hand = len(self.board.hands[self.foe])
        total = max(1, len(unseen))
        return [1.0 - (1.0 - count / total) ** hand for count in counts]

    # ---- prices

    def marker_price(self, seat: int, stat: int, *, back: bool = False) -> float:
        """What losing (or, `back`, regaining) a Ready marker of a stat means to its owner."""
        board = self.board
        base = seat * 5
        left = board.ready_total(seat) + (1 if back else 0)
        pressure = WEIGHTS["last_buffer"] / max(1, left) if left < 6 else 0.0  # type: ignore[operator]
        if stat == CONDITIONING:
            return float(WEIGHTS["buffer"]) + pressure  # type: ignore[arg-type]
        dice = board.ready[base + stat] + (1 if back else 0)
        other = board.ready[base + (GRAPPLING if stat == STRIKING else STRIKING)]
        price = WEIGHTS["die"][min(3, dice)]  # type: ignore[index]
        return float(price * (1.0 if dice >= other else WEIGHTS["weak"])) + pressure

    def loss(self, seat: int, count: int) -> float:
        """What `count` Hurt markers cost a fighter who chooses them."""
        board = self.board
        prices = []
        for stat in (STRIKING, GRAPPLING, CONDITIONING):
            prices += [self.marker_price(seat, stat)] * board.ready[seat * 5 + stat]
        if count >= len(prices):
            return float(WEIGHTS["end"])  # type: ignore[arg-type]
        return sum(sorted(prices)[:count])

    def point_price(self, seat: int) -> float:
        """What a scoring point is worth: most when the round is close."""
        gap = round_points(self.board, seat) - round_points(self.board, 1 - seat)
        return float(WEIGHTS["point"]) / (1.0 + 0.25 * abs(gap))  # type: ignore[arg-type]

    def attack_value(self, seat: int, attack: int, boosts: int, place: int | None = None) -> float:
        """The expected gain of an attack for `seat`; `place` (position * 2 + side) as if the fight were there."""
        board = self.board
        tables = self.tables
        dice = dice_count(board, seat, attack, boosts)
        if not board.ready[seat * 5 + tables.stat[attack]]:
            return 0.0
        number = self._number(seat, attack, boosts, place)
        if not number:
            return 0.0
        hold = tables.is_hold[attack]
        strike = tables.is_strike[attack]
        foe = 1 - seat
        ends, hurts = _ends_and_hits(dice, number, hold, strike, board.kits[foe].chin, tables.knockout)
        value = ends * float(WEIGHTS["end"])  # type: ignore[arg-type]
        for count, chance in enumerate(hurts):
            if count and chance:
                value += chance * self._hits_value(foe, count)
        points = tables.strike_points if strike else tables.grapple_points
        value += (1.0 - hurts[0]) * points * self.point_price(seat)
        if tables.kind[attack] == "throw":
            value += (1.0 - hurts[0]) * 0.5 * max(0.0, self.place_value(seat, tables.first_ground, seat))
        if tables.cancellers[attack]:
            value *= 0.95
        return value

    def _hits_value(self, victim: int, count: int) -> float:
        value = self.loss(victim, count)
        if count > 1:
            worst = max(
                self.marker_price(victim, s)
                for s in (STRIKING, GRAPPLING, CONDITIONING)
                if self.board.ready[victim * 5 + s]
            )
            value = max(value, worst + self.loss(victim, count - 2) if count > 2 else worst)
        return value

    def _number(self, seat: int, attack: int, boosts: int, place: int | None) -> int:
        board = self.board
        if place is None:
            return target_number(board, seat, attack, boosts)
        tables = self.tables
        kit = board.kits[seat]
        box = place * len(tables.attacks) + attack
        if not kit.base[box]:
            return 0
        foe_place = place ^ 1 if place // 2 >= tables.first_ground else place
        number = (
            kit.base[box]
            + kit.own_plus[box]
            + board.kits[1 - seat].foe_plus[foe_place]
            + tables.mask_number[boosts]
        )
        return min(HIGHEST, max(LOWEST, number))

    # ---- places

    def own_best(self, place: int | None = None) -> float:
        """The best attack of the own hand at a place."""
        best = 0.0
        for action in self._hand_attacks(place):
            attack, _, boosts = a.attack_parts(action)
            best = max(best, self.attack_value(self.seat, attack, boosts, place) - self._boost_price(boosts))
        return best

    def _hand_attacks(self, place: int | None) -> list[int]:
        board = self.board
        place = board.place(self.seat) if place is None else place
        kinds = 0
        for card in board.hands[self.seat]:
            kinds |= self.tables.bit_of[card]
        return [
            code
            for group in board.kits[self.seat].moves[place]
            for need, code in group
            if kinds & need == need
        ]

    def _boost_price(self, boosts: int) -> float:
        return float(WEIGHTS["boost"]) * boosts.bit_count()  # type: ignore[arg-type]

    def threat(self, seat: int, place: int) -> float:
        """What a fighter of unknown hand is expected to do at a place: its attacks, best first, by the chance to hold them."""
        tables = self.tables
        values = []
        for attack in range(len(tables.attacks)):
            value = self.attack_value(seat, attack, 0, place)
            if value > 0:
                held = self._prior[attack]
                if self.board.kits[seat].likes >> attack & 1:
                    held = 1.0 - (1.0 - held) * (1.0 - self._prior[tables.style_kind])
                values.append((value, held))
        values.sort(reverse=True)
        expected, none_yet = 0.0, 1.0
        for value, held in values:
            expected += none_yet * held * value
            none_yet *= 1.0 - held
        return expected

    def place_value(self, seat: int, position: int, top: int) -> float:
        """What it is worth to `seat` to be at a Position for a while."""
        if position < self.tables.first_ground:
            mine = theirs = position * 2
        else:
            mine = position * 2 + (0 if top == seat else 1)
            theirs = mine ^ 1
        return self.threat(seat, mine) - self.threat(1 - seat, theirs)

    def here(self, state: Board) -> float:
        """The value of the place where a state's marker is, with the own action still to come."""
        place = state.place(self.seat)
        foe_place = state.place(self.foe)
        value = self.own_best(place) - float(WEIGHTS["foe_threat"]) * self.threat(self.foe, foe_place)  # type: ignore[arg-type]
        return value + float(WEIGHTS["place"]) * self.place_value(self.seat, state.position, state.top)  # type: ignore[arg-type]

    # ---- decisions

    def move(self) -> int:
        """The first step of the way to the best place in reach."""
        best_value, best_action = -99.0, self.board.legal[0]
        for action in self.board.legal:
            value = self._reach(self.board, action)
            if value > best_value + 1e-9:
                best_value, best_action = value, action
        return best_action

    def _reach(self, state: Board, action: int) -> float:
        trial = state.copy()
        trial.step(action)
        if trial.actor is None:
            return 0.0
        frame = trial.stack[-1]
        if frame[0] != b.MOVE:
            return self.here(trial)
        return max(self._reach(trial, nxt) for nxt in trial.legal if nxt == a.STAY or _forward(action, nxt))

    def best_of(self, legal: list[int]) -> int:
        """The choice that leads to the better place."""

        def value(action: int) -> float:
            trial = self.board.copy()
            trial.step(action)
            return self.here(trial)

        return max(legal, key=value)

    def act(self) -> int:
        """The best of attacks, Specials, discards and passing."""
        board = self.board
        tables = self.tables
        best_value, best_action = -99.0, board.legal[0]
        for action in board.legal:
            if action >= a.ATTACK:
                attack, by_style, boosts = a.attack_parts(action)
                value = self.attack_value(self.seat, attack, boosts) - self._boost_price(boosts)
                value -= 0.004 if by_style else 0.0
                if tables.kind[attack] == "throw" and board.top < 0 and board.mobile == self.seat:
                    value += 0.0
            elif action >= a.SPECIAL:
                value = self._special_value(action - a.SPECIAL)
            elif action >= a.DISCARD:
                value = self._discard_value(action - a.DISCARD)
            else:
                value = 0.0
            if value > best_value + 1e-9:
                best_value, best_action = value, action
        return best_action

    def _special_value(self, special: int) -> float:
        board = self.board
        tables = self.tables
        if tables.swaps[special] or tables.moves_to[special] >= 0:
            now = self.place_value(self.seat, board.position, board.top)
            if tables.swaps[special]:
                then = self.place_value(self.seat, board.position, 1 - board.top)
            else:
                then = self.place_value(self.seat, tables.moves_to[special], -1)
            return (then - now) * 0.9 - float(WEIGHTS["card"])  # type: ignore[arg-type]
        stats = [s for s in (STRIKING, GRAPPLING, CONDITIONING) if board.hurt[self.seat * 5 + s]]
        return max(self.marker_price(self.seat, stat, back=True) for stat in stats)

    def usefulness(self, kind: int) -> float:
        """What a card of a kind is worth to this fighter over a round."""
        board = self.board
        tables = self.tables
        if kind < tables.style_kind:
            return self._attack_use(kind)
        if kind == tables.style_kind:
            likes = [x for x in range(len(tables.attacks)) if board.kits[self.seat].likes >> x & 1]
            return max((self._attack_use(x) for x in likes), default=0.0)
        if kind < tables.first_special:
            partners = tables.partners[kind - tables.first_boost]
            held = {tables.kind_of[card] for card in board.hands[self.seat]}
            return 0.05 + 0.35 * max((self._attack_use(x) for x in partners if x in held), default=0.0)
        special = kind - tables.first_special
        if tables.swaps[special]:
            return 0.09
        if tables.cancels[special] >= 0:
            return 0.07
        return 0.08

    def _attack_use(self, attack: int) -> float:
        tables = self.tables
        values = []
        for position in range(len(tables.positions)):
            sides = (0, 1) if position >= tables.first_ground else (0,)
            values.append(
                max(
                    self.attack_value(self.seat, attack, 0, position * 2 + side) * (1.0, 0.5)[side]
                    for side in sides
                )
            )
        values.sort(reverse=True)
        return 0.5 * values[0] + 0.3 * values[1] + 0.2 * values[2]

    def _discard_value(self, kind: int) -> float:
        tables = self.tables
        uses = [self.usefulness(k) for k in range(len(tables.kinds))]
        mean = sum(use * count for use, count in zip(uses, tables.counts, strict=True)) / tables.size
        held = [tables.kind_of[card] for card in self.board.hands[self.seat]]
        spare = 0.02 if held.count(kind) > 1 else 0.0
        return float(WEIGHTS["dig"]) * (mean + spare - uses[kind])  # type: ignore[arg-type]

    def discard_more(self) -> int:
        """A second discard if it is likely to bring a better card."""
        board = self.board
        best = max(
            (action for action in board.legal if action != a.STOP),
            key=lambda x: self._discard_value(x - a.DISCARD),
        )
        return best if self._discard_value(best - a.DISCARD) > 0 else a.STOP

    def react(self, frame: tuple[int, ...]) -> int:
        """Cancel an attack that is worth a card."""
        _, _, attacker, attack, boosts, *_ = frame
        threat = self.attack_value(attacker, attack, boosts)
        return self.board.legal[-1] if threat > 0.05 else a.DECLINE

    def critical(self, frame: tuple[int, ...]) -> int:
        """Always on a Hold (it wins); else if the one chosen marker is worth more than what the foe would give up."""
        _, _, attack, hits = frame
        if self.tables.is_hold[attack]:
            return a.CRITICAL
        ready = self.board.ready
        prices = []
        for stat in (STRIKING, GRAPPLING, CONDITIONING):
            prices += [self.marker_price(self.foe, stat)] * ready[self.foe * 5 + stat]
        if hits >= len(prices):
            return a.NO_CRITICAL
        chosen = sum(sorted(prices, reverse=True)[: hits - 1])
        return a.CRITICAL if chosen > self.loss(self.foe, hits) else a.NO_CRITICAL

    def hurt(self, frame: tuple[int, ...]) -> int:
        """The own least, or the foe's most precious marker."""
        victim = frame[2]
        price = {action: self.marker_price(victim, action - a.HURT) for action in self.board.legal}
        return min(price, key=price.__getitem__) if victim == self.seat else max(price, key=price.__getitem__)


def _forward(action: int, following: int) -> bool:
    """Whether a step does not take back the one before it."""
    leftward = action == a.STEP_LEFT
    return following >= a.JUMP or (following == a.STEP_LEFT) == leftward


# ---- fighter creation

_BUILDS: Final = (
    (("likes_punch",), (1, 3, 2, 2)),
    (("likes_punch", "great_ground_and_pound"), (0, 3, 2, 2)),
    (("likes_knee",), (1, 3, 2, 2)),
    (("likes_arm_hold",), (1, 2, 3, 2)),
    (("likes_arm_hold", "great_cardio"), (1, 1, 3, 2)),
    (("likes_neck_hold",), (0, 2, 3, 3)),
    (("likes_throw",), (1, 3, 3, 1)),
    (("great_chin",), (1, 3, 3, 1)),
    (("likes_elbow",), (0, 3, 2, 3)),
)
"""Fighters the bot likes to make: Styles, then Heart, Striking, Grappling, Conditioning."""


def _placements(tables: Tables, build: tuple[tuple[str, ...], tuple[int, int, int, int]]) -> list[int] | None:
    styles, stats = build
    if any(name not in tables.style for name in styles):
        return None
    placed = sorted(5 + tables.style[name] for name in styles)
    for stat, number in enumerate(stats, start=1):
        placed += [stat] * number
    return placed if len(placed) == tables.markers else None


def _build(board: Board, seat: int, chance: Dice) -> int:
    """The next placement of a fighter that agrees with what is placed already; a fighter of its own liking where the card set allows."""
    done = board.builds[seat]
    plans = [plan for build in _BUILDS if (plan := _placements(board.t, build)) and plan[: len(done)] == done]
    plans = [plan for plan in plans if len(plan) > len(done)]
    if not plans:
        return board.legal[chance.below(len(board.legal))]
    item = plans[chance.below(len(plans))][len(done)]
    return a.PLACE_STYLE + item - 5 if item >= 5 else a.PLACE + item
