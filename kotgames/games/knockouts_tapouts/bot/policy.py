"""The rule bot's decisions: one look ahead with exact odds at what is in hand, several turns ahead at where the fight goes."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from operator import mul

from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.bot.places import mirrored, mobility_lead, place_values, shortest_ways
from kotgames.games.knockouts_tapouts.bot.values import (
    SKILLS,
    Values,
    after_hits,
    health,
    number_at,
    with_fewer_markers,
)
from kotgames.games.knockouts_tapouts.bot.weights import Weights

_NEAR = (0.42, 0.22, 0.10, 0.05, 0.03, 0.02, 0.01, 0.01)
"""Weights of a place for the usefulness of a card, by its steps away."""


class Policy:
    """One decision's look at the table from one seat. Of what is hidden only the sum of unseen cards is read."""

    def __init__(self, board: Board, seat: int, weights: Weights) -> None:
        self.board = board
        self.seat = seat
        self.foe = 1 - seat
        self.card_set = board.card_set
        self.weights = weights
        self.values = Values(board, seat, weights)
        self.held = [self.card_set.kind_of[card] for card in board.hands[seat]]
        self._kinds = sum(1 << kind for kind in set(self.held))
        self._chances = self._foe_holds()
        self._uses: list[float] | None = None
        self._prices: dict[int, float] = {}
        self._foe_threats: dict[int, float] = {}
        self.threat_balance, self.coming_values = place_values(self.values)

    def _foe_holds(self) -> list[float]:
        """By card kind: the chance that the foe holds at least one, from what lies open and the own hand."""
        card_set = self.card_set
        counts = list(card_set.kind_counts)
        board = self.board
        frame = board.stack[-1]
        open_cards = [*board.hands[self.seat], *board.discard, *(frame[5:] if frame[0] == b.REACT else ())]
        for pile in (*board.scored_strikes, *board.scored_grapples):
            open_cards += pile
        for card in open_cards:
            counts[card_set.kind_of[card]] -= 1
        hand = len(board.hands[self.foe])
        total = max(1, sum(counts))
        return [1.0 - (1.0 - count / total) ** hand for count in counts]

    # ---- what may be done at a place

    def own_attacks(self, place: int) -> list[tuple[float, int]]:
        """(gain, action) of each attack that the own hand allows at a place, less what its cards are worth later."""
        found = []
        kinds = self._kinds
        ready = self.board.ready
        base = self.seat * 5
        for group in self.board.style_effects[self.seat].attack_actions[place]:
            for need, code in group:
                if kinds & need != need:
                    continue
                attack, by_style, boosts = a.attack_parts(code)
                dice = ready[base + self.card_set.attack_stat[attack]]
                if dice:
                    found.append((self.attack_gain(attack, by_style, boosts, place, dice), code))
        return found

    def attack_gain(self, attack: int, by_style: int, boosts: int, place: int, dice: int) -> float:
        """Expected gain of playing an attack at a place, less the worth of its cards."""
        card_set = self.card_set
        number = number_at(self.board, self.seat, attack, boosts, place)
        gain = self.values.attack_value(self.seat, attack, number, dice + card_set.boost_set_dice[boosts])
        if card_set.attack_kind[attack] == "throw":
            gain += self._landing(place, number, dice)
        if card_set.cancellers[attack]:
            missed = max(
                chance for kind, chance in enumerate(self._chances) if card_set.cancellers[attack] >> kind & 1
            )
            gain *= 1.0 - missed
        return gain - self._cards_price(card_set.style_kind if by_style else attack, boosts)

    def _landing(self, place: int, number: int, dice: int) -> float:
        """The worth of a Throw that Hurts and takes the fight to the ground after the next Mobility Phase (K8)."""
        hit = 1.0 - ((number - 1) / 6) ** dice
        ground = self.card_set.first_ground * 2
        later = self.weights.next_turn
        sides = [
            self.threat_balance[ground + side] + later * self.coming_values[ground + side] for side in (0, 1)
        ]
        wins = self._wins_mobility(place)
        landed = wins * max(sides) + (1.0 - wins) * min(sides)
        return hit * later * (landed - self.coming_values[place])

    def _wins_mobility(self, place: int) -> float:
        """The chance to be Mobile in the next turn (a tie leaves it as it is)."""
        ready = self.board.ready
        turned = ready if self.seat == 0 else [*ready[5:], *ready[:5]]
        more = mobility_lead(turned, place, self.card_set)
        wins = sum(one - two + more > 0 for one in range(6) for two in range(6)) / 36
        ties = sum(one - two + more == 0 for one in range(6) for two in range(6)) / 36
        keeps = 0.5 if self.board.mobile_seat < 0 else float(self.board.mobile_seat == self.seat)
        return wins + ties * keeps

    def foe_threat(self, place: int) -> float:
        """Expected harm by the foe, whose hand is unknown, at a place (from the own point of view), best attack first."""
        known = self._foe_threats.get(place)
        if known is not None:
            return known
        card_set, board, foe = self.card_set, self.board, self.foe
        there = mirrored(place, card_set)
        likes = board.style_effects[foe].liked_attacks
        found = []
        for attack in range(len(card_set.attacks)):
            number = number_at(board, foe, attack, 0, there)
            dice = board.ready[foe * 5 + card_set.attack_stat[attack]]
            if number and dice:
                held = self._chances[attack]
                if likes >> attack & 1:
                    held = 1.0 - (1.0 - held) * (1.0 - self._chances[card_set.style_kind])
                found.append((self.values.attack_value(foe, attack, number, dice), held))
        found.sort(reverse=True)
        expected, none_yet = 0.0, 1.0
        for value, held in found:
            expected += none_yet * held * value
            none_yet *= 1.0 - held
        self._foe_threats[place] = expected
        return expected

    def stay_value(self, place: int, *, foe_acts: bool) -> float:
        """The worth of the fight being at a place at the end of the own action."""
        value = self.weights.next_turn * self.coming_values[place]
        return value - self.weights.foe_reply * self.foe_threat(place) if foe_acts else value

    # ---- what cards are worth

    def uses(self) -> list[float]:
        """By card kind: the gain that a card in hand may bring in the turns to come."""
        if self._uses is None:
            card_set = self.card_set
            attacks = [self._attack_use(attack) for attack in range(len(card_set.attacks))]
            likes = self.board.style_effects[self.seat].liked_attacks
            style = max((use for attack, use in enumerate(attacks) if likes >> attack & 1), default=0.0)
            held = set(self.held)
            boosts = []
            for boost in range(len(card_set.boosts)):
                most = max(
                    (attacks[x] * (1.0 if x in held else 0.5) for x in card_set.boost_partners[boost]),
                    default=0.0,
                )
                boosts.append(0.55 * most)
            self._uses = [*attacks, style, *boosts, *map(self._special_use, range(len(card_set.specials)))]
        return self._uses

    def _special_use(self, special: int) -> float:
        card_set, prices = self.card_set, self.weights.special_uses
        if card_set.swaps[special]:
            return prices[0]
        if card_set.moves_to[special] >= 0:
            return prices[1]
        return prices[2] if card_set.restores[special] else prices[3]

    def _attack_use(self, attack: int) -> float:
        """The gain of an attack over the places near and far."""
        board, card_set, seat = self.board, self.card_set, self.seat
        dice = board.ready[seat * 5 + card_set.attack_stat[attack]]
        if not dice:
            return 0.0
        ground = card_set.first_ground
        best = total = 0.0
        for position in range(len(card_set.positions)):
            near = _NEAR[min(len(_NEAR) - 1, abs(position - board.position))]
            gain = 0.0
            for side in (0, 1) if position >= ground else (0,):
                number = number_at(board, seat, attack, 0, position * 2 + side)
                if number:
                    likely = (
                        0.5 if board.top_seat < 0 or position < ground else float(board.side_of(seat) == side)
                    )
                    gain += self.values.attack_value(seat, attack, number, dice) * (
                        1.0 if position < ground else likely
                    )
            total += near * gain
            best = max(best, near * gain)
        return total + best

    def _cards_price(self, kind: int, boosts: int) -> float:
        """The price of a card and some Boosts that are used up: their usefulness against that of the cards drawn instead."""
        price = self._card_price(kind)
        boost = 0
        while boosts >> boost:
            if boosts >> boost & 1:
                price += self._card_price(self.card_set.first_boost + boost)
            boost += 1
        return price

    def _worths(self, kinds: list[int]) -> list[float]:
        """Worths of the cards of a hand on their own, best first; a second of a kind less."""
        uses, spare = self.uses(), self.weights.second_of_a_kind
        found = []
        seen: dict[int, float] = {}
        for kind in kinds:
            share = seen.get(kind, 1.0)
            found.append(uses[kind] * share)
            seen[kind] = share * spare
        found.sort(reverse=True)
        return found

    def _card_price(self, kind: int) -> float:
        """The price of giving up one card of a kind: it is replaced by any card of the deck. The best card of a hand counts most, as only
        one attack is played a turn."""
        known = self._prices.get(kind)
        if known is None:
            weights, card_set, ranks = self.weights, self.card_set, self.weights.usefulness_by_rank
            rest = list(self.held)
            rest.remove(kind)
            worths = self._worths(rest)
            above = [0.0, *accumulate(map(mul, worths, ranks))]
            below = [0.0, *accumulate(map(mul, reversed(worths), ranks[len(worths) : 0 : -1]))]
            lesser = [-worth for worth in worths]
            drawn = 0.0
            for other, use in enumerate(self.uses()):
                count = card_set.kind_counts[other]
                if count:
                    worth = use * weights.second_of_a_kind ** rest.count(other)
                    index = bisect_left(lesser, -worth)
                    drawn += count * (above[index] + worth * ranks[index] + below[len(worths) - index])
            now = sum(map(mul, self._worths(self.held), ranks))
            known = self._prices[kind] = weights.card_cost * (now - drawn / card_set.size)
        return known

    # ---- decisions

    def move(self) -> int:
        """The next step of the way to the best place in reach."""
        board = self.board
        card_set = self.card_set
        here = board.column_of(self.seat)
        found = shortest_ways(
            card_set,
            board.style_effects[self.seat],
            board.style_effects[self.foe],
            here,
            board.mobility_points,
        )
        best, target = -9.0, here
        for place in sorted(found, key=lambda place: (len(found[place]), place)):
            value = self._arrival(place)
            if value > best + 1e-9:
                best, target = value, place
        way = found[target]
        return self._step(here, way[0]) if way else a.STAY

    def _arrival(self, place: int) -> float:
        """The worth of ending the movement at a place."""
        ground = self.card_set.first_ground
        if self.board.pending_throw >= 0 and place // 2 < ground:
            return max(self._arrived(ground * 2), self._arrived(ground * 2 + 1))
        return self._arrived(place)

    def _arrived(self, place: int) -> float:
        attacks = self.own_attacks(place)
        act = max((gain for gain, _ in attacks), default=0.0)
        return max(act, 0.0) + self.stay_value(place, foe_acts=True)

    def _step(self, here: int, there: int) -> int:
        ground = self.card_set.first_ground
        legal = self.board.legal
        if a.JUMP + there // 2 in legal:
            return a.JUMP + there // 2
        if here // 2 == ground - 1 and there // 2 == ground:
            return a.ENTER_GROUND_BOTTOM if there & 1 else a.ENTER_GROUND_TOP
        return a.STEP_LEFT if there < here else a.STEP_RIGHT

    def side(self) -> int:
        """Top or bottom after a Throw."""
        ground = self.card_set.first_ground * 2
        return a.TAKE_TOP if self._arrived(ground) >= self._arrived(ground + 1) else a.TAKE_BOTTOM

    def act(self) -> int:
        """The best of attacks, Specials, discards and passing."""
        board = self.board
        place = board.column_of(self.seat)
        best, action = (0.0, a.PASS) if board.legal[0] == a.PASS else (-9.0, board.legal[0])
        gains = {code: gain for gain, code in self.own_attacks(place)}
        for code in board.legal:
            if code >= a.ATTACK:
                gain = gains[code]
            elif code >= a.SPECIAL:
                gain = self._special_gain(code - a.SPECIAL)
            elif code >= a.DISCARD:
                gain = self._discard_gain(code - a.DISCARD)
            else:
                continue
            if gain > best + 1e-9:
                best, action = gain, code
        return action

    def _foe_acts(self) -> bool:
        """True while the foe's action of this turn is still to come."""
        return any(frame[0] == b.START_ACTION and frame[1] == self.foe for frame in self.board.stack)

    def _special_gain(self, special: int) -> float:
        board, card_set, seat = self.board, self.card_set, self.seat
        cost = self._card_price(card_set.first_special + special)
        if card_set.swaps[special] or card_set.moves_to[special] >= 0:
            here = board.column_of(seat)
            there = here ^ 1 if card_set.swaps[special] else card_set.moves_to[special] * 2
            acts = self._foe_acts()
            return self.stay_value(there, foe_acts=acts) - self.stay_value(here, foe_acts=acts) - cost
        gain = self._restored(card_set.restores[special])
        return gain * (1.0 - self.values.standing**2) - cost

    def _restored(self, count: int) -> float:
        """The worth of Hurt markers that come back."""
        markers = self.values.markers[self.seat]
        hurt = [self.board.hurt[self.seat * 5 + stat] for stat in SKILLS]
        start = health(markers, self.weights)
        for _ in range(count):
            options = [with_fewer_markers(markers, index, -1) for index in range(3) if hurt[index]]
            if not options:
                break
            markers = max(options, key=lambda made: health(made, self.weights))
        return health(markers, self.weights) - start

    def _discard_gain(self, kind: int) -> float:
        """The gain of exchanging a card; and the deck is the round's clock, good for the one who leads."""
        clock = self.values.decision_value(self.values.point_gap, drawn=1) - self.values.decision_value(
            self.values.point_gap
        )
        return self.weights.deck_running_out * clock - self._card_price(kind)

    def discard_more(self) -> int:
        """A second discard if it is likely to bring a better card."""
        best, action = 0.0, a.STOP_DISCARDING
        for code in self.board.legal:
            if code != a.STOP_DISCARDING:
                gain = self._discard_gain(code - a.DISCARD)
                if gain > best + 1e-9:
                    best, action = gain, code
        return action

    def react(self, frame: tuple[int, ...]) -> int:
        """Cancel an attack that is worth a card."""
        _, _, attacker, attack, boosts, *_ = frame
        card_set, board = self.card_set, self.board
        legal = [code for code in board.legal if code != a.DECLINE]
        if not legal:
            return a.DECLINE
        number = number_at(board, attacker, attack, boosts, board.column_of(attacker))
        dice = board.ready[attacker * 5 + card_set.attack_stat[attack]] + card_set.boost_set_dice[boosts]
        threat = self.values.attack_value(attacker, attack, number, dice)
        price = self._card_price(card_set.first_special + legal[0] - a.SPECIAL)
        return legal[0] if threat > max(price, 0.0) else a.DECLINE

    def critical(self, frame: tuple[int, ...]) -> int:
        """Always on a Hold (it wins); else where choosing the markers does more than one success more."""
        _, _, attack, hits = frame
        if self.card_set.is_hold[attack]:
            return a.CRITICAL
        markers = self.values.markers[self.foe]
        if hits >= sum(markers):
            return a.NO_CRITICAL  # the referee stops it
        chosen = health(after_hits(markers, hits - 1, True, self.weights), self.weights)
        given = health(after_hits(markers, hits, False, self.weights), self.weights)
        return a.CRITICAL if chosen < given else a.NO_CRITICAL

    def hurt(self, frame: tuple[int, ...]) -> int:
        """The own least, or the foe's most precious marker."""
        _, seat, victim, _ = frame
        markers = self.values.markers[victim]

        def left(code: int) -> float:
            return health(with_fewer_markers(markers, SKILLS.index(code - a.HURT)), self.weights)

        return (min if seat != victim else max)(self.board.legal, key=left)

    def restore(self) -> int:
        """The marker whose return is worth most."""
        markers = self.values.markers[self.seat]
        return max(
            self.board.legal,
            key=lambda code: health(
                with_fewer_markers(markers, SKILLS.index(code - a.RESTORE), -1), self.weights
            ),
        )
