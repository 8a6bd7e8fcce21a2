"""A referee for UNCAGED: it reads the box from the card files by itself, follows a match by its events alone, and asks of each whether the
rules allow it and what it has to come to. It shares no code with the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import yaml

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e

CARDS: Final = Path(__file__).parents[2] / "cards" / "uncaged"
LEVELS: Final = ("standing", "ground")
SLOTS, HAND, COMBOS, DECK = 5, 5, 4, 25

Row = dict[str, Any]


class Referee:
    """One match, from its first event on."""

    def __init__(self, rounds: int = 3) -> None:
        self.kinds: list[Row] = yaml.safe_load((CARDS / "components.yaml").read_text(encoding="utf-8"))[
            "cards"
        ]
        self.cast: list[Row] = yaml.safe_load((CARDS / "fighters.yaml").read_text(encoding="utf-8"))[
            "fighters"
        ]
        ids = [
            kind
            for part in ("attack", "defence")
            for kind, row in enumerate(self.kinds)
            for _ in range(row.get(part, 0))
        ]
        self.kind_of = ids
        self.decks = (range(DECK), range(DECK, 2 * DECK))
        self.rounds = rounds
        self.seen: Counter[str] = Counter()
        self.first = -1
        self.fighter = [-1, -1]
        self.hp, self.stamina, self.points, self.primed = [0, 0], [0, 0], [0, 0], [0, 0]
        self.round = self.combo = self.level = 0
        self.attacker = -1
        self.over = False
        self.owed: Counter[tuple[str, int]] = Counter()
        """What has to happen before the next card is turned over, by what and whom."""

    def see(self, event: Event) -> None:
        """The next event. Raises AssertionError where the rules do not allow it."""
        assert not self.over
        self.seen[type(event).__name__] += 1
        name = type(event).__name__
        judge: Callable[[Any], None] | None = getattr(self, f"_{name}", None)
        assert judge is not None, f"the referee of {Path(__file__).name} judges no {name}"
        judge(event)

    # ---- before the rounds

    def _FirstAttackerRolled(self, event: e.FirstAttackerRolled) -> None:
        assert all(one == two for one, two in event.rolls[:-1])
        last = event.rolls[-1]
        assert last[event.seat] > last[1 - event.seat]
        self.first = event.seat

    def _FighterPicked(self, event: e.FighterPicked) -> None:
        loser = 1 - self.first
        assert event.seat == (loser if self.fighter[loser] < 0 else self.first)
        assert self.fighter[event.seat] < 0
        assert event.fighter != self.fighter[1 - event.seat]
        self.fighter[event.seat] = event.fighter
        row = self.cast[event.fighter]
        assert (event.hp, event.stamina) == (row["hp"], row["stamina"])
        self.hp[event.seat] = event.hp

    def _ability(self, seat: int) -> Row:
        ability: Row = self.cast[self.fighter[seat]]["ability"]
        return ability

    def _most(self, seat: int) -> int:
        return int(self.cast[self.fighter[seat]]["stamina"])

    def _RoundStarted(self, event: e.RoundStarted) -> None:
        assert self.combo == self.round * COMBOS
        self.round += 1
        self.level = 0
        self.stamina = [self._most(seat) for seat in (0, 1)]
        self.free = [int(self._ability(seat)["do"] == "free_mulligan") for seat in (0, 1)]
        self.lost = [0, 0]
        assert (event.round, list(event.hp), list(event.stamina)) == (self.round, self.hp, self.stamina)
        assert self.round <= self.rounds
        assert event.attacker == self._next_attacker()

    def _next_attacker(self) -> int:
        """By turns; whoever attacked second begins the next round, so that one attacks twice in a row."""
        if not self.combo:
            return self.first
        return self.attacker if self.combo % COMBOS == 0 else 1 - self.attacker

    def _ComboStarted(self, event: e.ComboStarted) -> None:
        self.attacker = self._next_attacker()
        self.combo += 1
        found = (event.combo, event.round, event.attacker, event.level, list(event.stamina))
        assert found == (self.combo, self.round, self.attacker, self.level, self.stamina)
        self.hands: list[list[int]] = [[], []]
        self.rows: list[list[int]] = [[], []]
        self.gone: list[list[int]] = [[], []]
        self.valid: list[list[bool]] = [[], []]
        self.taken, self.kept, self.locked, self.deflected = (
            [0, 0],
            [False, False],
            [False, False],
            [False, False],
        )
        self.raises: list[list[tuple[int, list[str], bool]]] = [[], []]
        self.again = -1
        self.broken = ""
        self.exchange = 0
        self.owed.clear()

    # ---- hands

    def _role(self, seat: int) -> int:
        return 0 if seat == self.attacker else 1

    def _whole(self, seat: int) -> None:
        """Five cards and one for each Stamina."""
        assert len(self.hands[seat]) + len(self.rows[seat]) == HAND + self.stamina[seat]

    def _CardDrawn(self, event: e.CardDrawn) -> None:
        seat = event.seat
        held = [*self.hands[seat], *self.rows[seat], *self.gone[seat]]
        assert event.card in self.decks[self._role(seat)]
        assert event.card not in held
        assert event.left == DECK - len(held) - 1
        if event.source >= 0:
            self._pay("draw", seat)
            self.stamina[seat] += 1
        assert event.stamina == self.stamina[seat] <= self._most(seat)
        self.hands[seat].append(event.card)

    def _may_decide(self, seat: int) -> None:
        """The attacker to the end, then the defender, and no row before both have kept (U18)."""
        assert not self.kept[seat]
        assert seat == self.attacker or self.kept[self.attacker]
        assert self.rows == [[], []]
        self._whole(seat)

    def _Mulliganed(self, event: e.Mulliganed) -> None:
        seat = event.seat
        self._may_decide(seat)
        assert event.free == (self.free[seat] > 0)
        if event.free:
            self.free[seat] -= 1
        else:
            assert self.stamina[seat] > 0
            self.stamina[seat] -= 1
        self.taken[seat] += 1
        self.hands[seat] = []
        found = (event.count, event.stamina, event.drawn)
        assert found == (self.taken[seat], self.stamina[seat], HAND + self.stamina[seat])

    def _HandKept(self, event: e.HandKept) -> None:
        self._may_decide(event.seat)
        assert event.forced == (not self.stamina[event.seat] and not self.free[event.seat])
        self.kept[event.seat] = True

    # ---- rows

    def _CardPlaced(self, event: e.CardPlaced) -> None:
        seat = event.seat
        assert all(self.kept), "rows are laid when both have kept"
        assert not self.locked[seat]
        assert event.slot == len(self.rows[seat]) < SLOTS
        self.hands[seat].remove(event.card)
        self.rows[seat].append(event.card)

    def _RowLocked(self, event: e.RowLocked) -> None:
        assert len(self.rows[event.seat]) == SLOTS
        self._whole(event.seat)
        self.locked[event.seat] = True

    def _RowPickedUp(self, event: e.RowPickedUp) -> None:
        seat, shown = event.seat, len(self.valid[event.seat])
        self._pay("rearrange", seat)
        assert (event.slot, list(event.cards)) == (shown, self.rows[seat][shown:])
        self.hands[seat] += self.rows[seat][shown:]
        del self.rows[seat][shown:]
        self.locked[seat] = False

    # ---- cards

    def _kind(self, seat: int, slot: int) -> Row:
        return self.kinds[self.kind_of[self.rows[seat][slot]]]

    @staticmethod
    def _is(row: Row, names: list[str]) -> bool:
        return row["type"] in names or row["id"] in names

    def _before(self, seat: int, slot: int) -> Row | None:
        """The card before, if it was valid."""
        return self._kind(seat, slot - 1) if slot and self.valid[seat][slot - 1] else None

    def _works(self, seat: int, slot: int) -> bool:
        row = self._kind(seat, slot)
        if row["level"] not in ("any", LEVELS[self.level]) or row.get("cost", 0) > len(self.hands[seat]):
            return False
        for need in row.get("needs", ()):
            if need["do"] == "follows":
                before = self._before(seat, slot)
                if before is None or not self._is(before, need["of"]):
                    return False
            else:
                met = self.attacker
                if not self.valid[met][slot] or not self._is(self._kind(met, slot), need["of"]):
                    return False
                if self.safe and row["type"] == "combo_breaker":
                    return False
        return True

    def _CardRevealed(self, event: e.CardRevealed) -> None:
        seat, slot = event.seat, event.slot
        self._all_paid()
        assert all(self.locked)
        attacks = seat == self.attacker
        assert slot == len(self.valid[seat]) == self.exchange
        assert len(self.valid[1 - seat]) == slot + (not attacks), "the attacker's card first"
        assert event.card == self.rows[seat][slot]
        assert event.level == self.level
        if attacks:
            self.safe = False
            self.level_before, self.broken = self.level, ""
            self.plus, self.prevented, self.hurt = [0, 0], [0, 0], [0, 0]
        works = self._works(seat, slot)
        assert event.valid == works, (self._kind(seat, slot)["id"], event.reason)
        self.valid[seat].append(works)
        self._take_raises(seat, self._kind(seat, slot), works)
        if works:
            self._add(seat, slot)
            self._act(seat, slot)

    def _take_raises(self, seat: int, row: Row, works: bool) -> None:
        left = []
        for plus, of, safe in self.raises[seat]:
            if of and not self._is(row, of):
                left.append((plus, of, safe))
            elif works:
                self.plus[self._role(seat)] += plus
                self.safe |= safe and seat == self.attacker
        self.raises[seat] = left

    def _add(self, seat: int, slot: int) -> None:
        """What a valid card's own text, the fighter and a broken combo before add."""
        row, role, own = self._kind(seat, slot), self._role(seat), self._before(seat, slot)
        # the opponent's last card: for the defender this exchange's
        other = self._before(1 - seat, slot + role)
        for one in row.get("plus", ()):
            looked = own if one["do"] == "following" else other
            if looked is not None and self._is(looked, one["of"]):
                self.plus[role] += one["plus"]
        ability = self._ability(seat)
        if (
            ability["do"] == "grind"
            and own is not None
            and self._is(own, ability["after"])
            and self._is(row, ability["of"])
        ):
            self.plus[role] += ability["plus"]
        if not role and self.primed[seat] and row["damage"]:
            self.plus[0] += self.primed[seat]
            self.primed[seat] = 0

    def _act(self, seat: int, slot: int) -> None:
        row, foe = self._kind(seat, slot), 1 - seat
        self.owed["cost", seat] += row.get("cost", 0)
        for act in row.get("actions", ()):
            do = act["do"]
            if act.get("if_successful"):
                continue
            if do == "foe_discards":
                own = self._before(seat, slot)
                if "after" not in act or (own is not None and self._is(own, act["after"])):
                    self.owed["forced", foe] += min(act["cards"], len(self.hands[foe]))
            elif do == "next":
                self._raise(seat, act)
            elif do == "level":
                if self.level != LEVELS.index(act["to"]):
                    self.owed["level", LEVELS.index(act["to"])] += 1
            elif do == "may_level":
                self.owed["stand", seat] += self.level != LEVELS.index(act["to"])
            elif do == "may_discard":
                self.owed["plus", seat] += len(self.hands[seat]) > 0
                self.pays = act["plus"]
            elif do == "draw":
                self.owed["draw", seat] += min(act["cards"], self._most(seat) - self.stamina[seat])
            elif do == "rearrange":
                self.owed["rearrange", seat] += slot + 1 < SLOTS
            elif do in ("counter", "cancel"):
                self.broken = do
                if self.level != self.level_before:
                    self.owed["level", self.level_before] += 1
            else:
                assert do == "prevent", do

    def _raise(self, seat: int, act: Row) -> None:
        self.raises[seat].append((act["plus"], act.get("of", []), act.get("safe", False)))
        self.owed["next", seat] += 1

    def _pay(self, what: str, whom: int) -> None:
        assert self.owed[what, whom] > 0, f"no {what} is owed by {whom}"
        self.owed[what, whom] -= 1

    def _all_paid(self) -> None:
        assert not +self.owed, +self.owed

    # ---- what cards do

    def _Discarded(self, event: e.Discarded) -> None:
        seat = event.seat
        self._pay(event.why, seat)
        self.hands[seat].remove(event.card)
        self.gone[seat].append(event.card)
        self.stamina[seat] -= 1
        assert event.stamina == self.stamina[seat] == len(self.hands[seat])
        if event.why == "plus":
            self.plus[self._role(seat)] += self.pays

    def _OptionDeclined(self, event: e.OptionDeclined) -> None:
        self._pay("plus", event.seat)

    def _LevelChanged(self, event: e.LevelChanged) -> None:
        assert event.level != self.level
        if self.owed["stand", event.seat] and not event.undone:
            assert event.level == 0
            self._pay("stand", event.seat)
        else:
            self._pay("level", event.level)
        assert event.undone == bool(self.broken)
        self.level = event.level

    def _LevelKept(self, event: e.LevelKept) -> None:
        self._pay("stand", event.seat)

    def _NextRaised(self, event: e.NextRaised) -> None:
        self._pay("next", event.seat)

    # ---- damage

    def _due(self, role: int) -> int:
        """What a side's card is about to do."""
        seat = self.attacker if role == 0 else 1 - self.attacker
        if not self.valid[seat][self.exchange]:
            return 0
        row = self._kind(seat, self.exchange)
        if role:
            met = self._kind(self.attacker, self.exchange)["damage"] if self.broken == "counter" else 0
            return int(row["damage"]) + int(met) + self.plus[1]
        if self.broken:
            return 0
        return int(row["damage"]) + self.plus[0] - self._blocked(int(row["damage"]) + self.plus[0])

    def _blocked(self, amount: int) -> int:
        defender = 1 - self.attacker
        if not self.valid[defender][self.exchange]:
            return 0
        met = self._kind(self.attacker, self.exchange)
        acts = self._kind(defender, self.exchange).get("actions", ())
        return sum(
            min(amount, act["up_to"]) for act in acts if act["do"] == "prevent" and self._is(met, act["of"])
        )

    def _hits(self, victim: int) -> int:
        """The role of the card that hits a seat."""
        return 1 if victim == self.attacker else 0

    def _Deflected(self, event: e.Deflected) -> None:
        seat, role = event.seat, self._hits(event.seat)
        ability = self._ability(seat)
        assert ability["do"] == "deflect"
        assert not self.deflected[seat]
        self.deflected[seat] = True
        assert event.due == self._due(role) > 0
        self.prevented[role] = event.prevented
        assert event.prevented == min(event.due, ability["prevent"])

    def _AbilityKept(self, event: e.AbilityKept) -> None:
        assert self._ability(event.seat)["do"] == "deflect"
        assert not self.deflected[event.seat]
        assert event.due == self._due(self._hits(event.seat)) > 0

    def _DamageDealt(self, event: e.DamageDealt) -> None:
        seat, role = event.seat, self._hits(event.seat)
        assert role == 0 or self.hp[1 - self.attacker] > 0, "who is knocked out does not hit back"
        amount = self._due(role) - self.prevented[role]
        assert event.damage == amount > 0
        assert event.lost == min(amount, self.hp[seat])
        self.hp[seat] -= event.lost
        self.lost[seat] += event.lost
        self.hurt[role] = event.lost
        assert event.hp == self.hp[seat]

    def _ExchangeResolved(self, event: e.ExchangeResolved) -> None:
        self._all_paid()
        assert len(self.valid[0]) == len(self.valid[1]) == self.exchange + 1
        assert (event.combo, event.exchange, event.level) == (self.combo, self.exchange, self.level)
        assert list(event.hp) == self.hp
        for role, side in enumerate((event.attack, event.defence)):
            seat = self.attacker ^ role
            assert (side.seat, side.card, side.valid) == (
                seat, self.rows[seat][self.exchange], self.valid[seat][self.exchange],
            )  # fmt: skip
            assert side.lost == self.hurt[role]
            alive = role == 0 or self.hp[seat] > 0
            assert bool(side.lost) == (alive and self._due(role) - self.prevented[role] > 0), (
                "every hit lands"
            )
            if side.valid:
                assert sum(one.plus for one in side.additions) == self.plus[role]
        assert bool(event.attack.broken) == bool(self.broken)
        if not self.broken and min(self.hp) > 0:
            for seat in (self.attacker, 1 - self.attacker):
                if self.valid[seat][self.exchange]:
                    for act in self._kind(seat, self.exchange).get("actions", ()):
                        if act.get("if_successful"):
                            self._raise(seat, act)
        self.exchange += 1

    # ---- ends

    def _ComboBroken(self, event: e.ComboBroken) -> None:
        assert self.broken
        assert event.seat == 1 - self.attacker

    def _AbilityPrimed(self, event: e.AbilityPrimed) -> None:
        ability = self._ability(event.seat)
        assert (ability["do"], event.seat, bool(self.broken)) == ("turncoat", 1 - self.attacker, True)
        self.primed[event.seat] = ability["plus"]
        assert event.plus == ability["plus"]

    def _ComboEnded(self, event: e.ComboEnded) -> None:
        self._all_paid()
        how = "knockout" if min(self.hp) == 0 else "broken" if self.broken else "full"
        assert event.how == how
        assert how != "full" or self.exchange == SLOTS
        if how == "broken" and self._ability(1 - self.attacker)["do"] == "turncoat":
            assert self.primed[1 - self.attacker]
        self.primed[self.attacker] = 0

    def _RoundEnded(self, event: e.RoundEnded) -> None:
        assert self.combo == self.round * COMBOS
        dealt = (self.lost[1], self.lost[0])
        winner = -1 if dealt[0] == dealt[1] else int(dealt[1] > dealt[0])
        if winner >= 0:
            self.points[winner] += 1
        assert (event.round, event.dealt, event.winner, list(event.points)) == (
            self.round,
            dealt,
            winner,
            self.points,
        )

    def _MatchEnded(self, event: e.MatchEnded) -> None:
        self.over = True
        if event.how == "knockout":
            assert (self.hp[event.winner] > 0, self.hp[1 - event.winner]) == (True, 0)
            return
        assert min(self.hp) > 0
        assert self.round == self.rounds
        lost = [self.cast[self.fighter[seat]]["hp"] - self.hp[seat] for seat in (0, 1)]
        if self.points[0] != self.points[1]:
            wanted = ("decision", int(self.points[1] > self.points[0]))
        elif lost[0] != lost[1]:
            wanted = ("damage", int(lost[1] < lost[0]))
        else:
            wanted = ("draw", -1)
        assert (event.how, event.winner) == wanted
