"""The own action: whole attacks (hand move, attack, location, burned kards, Kombo, effects) by their worth, and the pass.

Nothing is remembered between two calls. An attack that is laid out in part is gone on with by searching the attacks that begin like it:
the numbers are those of the first search, so the same one is found again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import exchange, laying
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import landing, replies
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.bot.known import Sight
from kotgames.games.mortal_kombat_kards.bot.worth import Prices, speed_of
from kotgames.games.mortal_kombat_kards.game import State

MOST_EFFECTS: Final = 3
"""Effects that are laid with one attack, at most."""
EACH: Final = 32
"""Ways to lay one attack that are tried, at most."""
LEAST: Final = 8
"""The same against one of several opponents, at least."""
ALL: Final = 150
"""The same for all attacks of a hand."""


class Plan(NamedTuple):
    """Actions in their order, and what they are worth."""

    value: float
    path: tuple[int, ...]


NO_PLAN: Final = Plan(-999.0, ())


def pass_worth(board: Board, seat: int) -> float:
    """The worth of passing: the initiative goes; the last of many turns without an attack ends the round on points (M17)."""
    idle = board.idle
    if board.initiative < 0:
        return _brawl_pass(board, seat)
    value = -w.initiative(board, seat) + w.IDLE[min(idle, 2)]
    if idle + 1 >= board.card_set.rules.endless:
        other = board.rivals(seat)[0]
        lead = board.points[seat] - board.points[other]
        value += w.KNOCK_OUT * ((lead > 0) - (lead < 0))
    return value


def _brawl_pass(board: Board, seat: int) -> float:
    """The same in Brawl: nothing, but where the round ends on points with it."""
    others = board.rivals(seat)
    ends = board.idle + 1 >= board.card_set.rules.endless and not board.attacked
    if not ends or not all(board.acted[other] for other in others):
        return 0.0
    lead = board.points[seat] - max(board.points[other] for other in others)
    return float(w.KNOCK_OUT * ((lead > 0) - (lead < 0)))


class Search:
    """The search for the best attack of a seat."""

    def __init__(self, state: State, seat: int, other: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.sights: Final = {other: Sight(state, seat, other)}
        self.prices: Final = Prices(state, seat, other)
        self.best = NO_PLAN
        self.left = 0
        self.all = ALL

    def sight(self, board: Board) -> Sight:
        """The hand of the attacked as the seat sees it."""
        found = self.sights.get(board.at)
        if found is None:
            found = self.sights[board.at] = Sight(board, self.seat, board.at)
        return found

    def go_on(self, state: State) -> Plan:
        """The best plan that goes on with what is laid out."""
        self.best, self.left = NO_PLAN, EACH * 2
        self._grow(state, (), laying.count_of(state, a.EFFECT))
        return self.best

    def from_start(self, state: State) -> Plan:
        """The best attack, from where the two stand or after a hand move; `NO_PLAN` if none can be laid."""
        self.best = NO_PLAN
        self._attacks(state, ())
        for move in (a.MOVE_IN, a.MOVE_OUT):
            if move in state.legal:
                moved = state.copy()
                moved.step(move)
                self._moved(moved, (move,))
        return self.best

    def to_whom(self, state: State) -> int:
        """The opponent to whom the hand move goes that is begun."""
        self.best = NO_PLAN
        self._moved(state, ())
        return self.best.path[0] if self.best.path else state.legal[0]

    def _moved(self, state: State, path: tuple[int, ...]) -> None:
        if not state.draft:
            self._attacks(state, path)
            return
        for action in state.legal:  # Brawl: to whom
            moved = state.copy()
            moved.step(action)
            self._attacks(moved, (*path, action))

    def _attacks(self, state: State, path: tuple[int, ...]) -> None:
        lays = [action for action in state.legal if a.family(action) == a.LAY]
        of = self.prices.of
        lays.sort(key=lambda action: (-of.get(a.kind_of(action), 0.0), action))
        for action in lays:
            self.left = min(EACH, self.all)
            before = self.left
            self._try(state, action, path, 0)
            self.all -= before - self.left

    def _try(self, state: State, action: int, path: tuple[int, ...], effects: int) -> None:
        node = state.copy()
        node.step(action)
        self._grow(node, (*path, action), effects)

    def _grow(self, node: State, path: tuple[int, ...], effects: int) -> None:
        """Rate what is laid out, and lay out more; against each of several opponents with a share of the tries."""
        if a.TARGET <= node.legal[0] < a.LAY:
            left, each = self.left, max(LEAST, self.left // len(node.legal))
            for action in node.legal:
                self.left = each
                self._try(node, action, path, effects)
                left -= each - self.left
            self.left = left
            return
        for action in self._worth_trying(node, effects):
            if self.left <= 0:
                return
            if action == a.COMMIT:
                self.left -= 1
                value = self.rate(node)
                if value > self.best.value:
                    self.best = Plan(value, (*path, action))
            else:
                self._try(node, action, path, effects + (a.family(action) == a.EFFECT))

    def _worth_trying(self, node: State, effects: int) -> list[int]:
        found = node.legal
        if a.family(found[0]) == a.BURN:
            return best_burns(node, self.seat, self.prices, found)
        if effects >= MOST_EFFECTS:
            return [action for action in found if a.family(action) != a.EFFECT]
        return found

    # ---- the worth of an attack that is laid out whole

    def rate(self, node: Board) -> float:
        """The worth of the attack that is laid out, initiative and prices included."""
        price = laying.pays(node) + self.prices.together(laid[0] % self.prices.size for laid in node.laid)
        if exchange.fails(node) or not node.laid[0][3]:
            return -w.initiative(node, self.seat) - price
        if node.initiative >= 0 or not node.faces[node.attack_kind].area:
            return self._against(node) - price
        first, worth = node.at, 0.0
        for rival in node.rivals(self.seat):
            node.at, node.near_laid = rival, [int(node.near(self.seat, rival))] * 2
            worth += self._against(node)
        node.at = first
        return worth - price

    def _against(self, node: Board) -> float:
        """The worth of the attack against the one that it is aimed at, without its price."""
        face = node.faces[node.attack_kind]
        sight = self.sight(node)
        first, land = landing.landing(node, self.seat, sight, self.prices)
        attack = replies.Attack(
            n.speed(node, n.ATTACKER), first, land, max(1, face.chip), face.keeps, laying.stays_denied(node, self.seat),
            w.initiative(node, self.seat),
            node.penalties(node.at) + self._slowed(node),
        )  # fmt: skip
        rows = replies.replies(replies.scene_of(node, sight))
        return replies.expected(node, sight, attack, rows)

    def _slowed(self, node: Board) -> int:
        """The Speed that lasting kards and effects laid out take from the other's answer."""
        laid = any(node.faces[one[4]].mods for one in node.laid if one[2] == b.WITH_ATTACK)
        if not laid and not node.lasting:
            return 0
        answer = next((kind for kind in self.sight(node).kinds if node.faces[kind].blocks), -1)
        if answer < 0:
            return 0
        node.answer_kind = answer
        rows = n.speed_rows(node, n.DEFENDER)
        node.answer_kind = -1
        return -sum(amount for source, _, amount in rows if source in (n.BY_KARD, n.STAYS))


def best_burns(board: Board, seat: int, prices: Prices, legal: list[int]) -> list[int]:
    """The kards worth burning next: the cheapest as fuel; for a V or a location the fastest and those of each location."""
    kind = a.kind_of(board.draft[0])
    face = board.faces[board.attack_kind if board.by == seat else kind]
    done = laying.count_of(board, a.BURN)
    cheap = sorted(legal, key=lambda action: (prices.price(a.kind_of(action)), action))
    if done < face.fuel or not (face.speed_of == 1 or face.burns_place):
        return cheap[:1]
    best: dict[tuple[float, int], int] = {}
    for action in cheap:
        burned = board.faces[a.kind_of(action)]
        best.setdefault((speed_of(burned), burned.place if face.burns_place else 0), action)
    fastest = sorted(best, key=lambda key: (-key[0], key[1]))
    return [best[key] for key in fastest[:4]]
