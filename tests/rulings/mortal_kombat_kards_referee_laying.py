"""What the referee of the Kard Game lets be laid: attacks, effects, Kombos, answers, cancelling kards, follow-ups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tests.rulings.mortal_kombat_kards_referee_box import Box, Lay
from tests.rulings.mortal_kombat_kards_referee_kards import DEEDS, PLACES, Kard

MODES = ("block", "evade", "stop", "counter")


class Laying(Box):
    """The hands, and what may leave them."""

    def kinds(self, seat: int) -> list[Kard]:
        """Each kard of a hand once."""
        return [self.kards[number] for number in sorted({self.kard(card).number for card in self.hand[seat]})]

    def penalties(self, seat: int) -> int:
        """Speed that the next action loses (M28)."""
        return self.moved[seat] + self.fallen[seat] + self.slowed[seat]

    def spend(self, seat: int) -> int:
        """The penalties, borne by an action."""
        found = self.penalties(seat)
        self.moved[seat] = self.fallen[seat] = self.slowed[seat] = 0
        return found

    # ---- attacks

    def shape(self, kard: Kard, other: int) -> Kard | None:
        """The kard whose numbers count."""
        return kard if kard.copies is None else self.copied(other)

    def can_lay(self, seat: int, kard: Kard) -> bool:
        """True if an attack of the own action may begin with a kard."""
        return any(self.can_lay_at(seat, kard, other) for other in self.others(seat))

    def can_lay_at(self, seat: int, kard: Kard, other: int) -> bool:
        """True if such an attack may be against somebody (M14)."""
        shape = self.shape(kard, other)
        if shape is None or not shape.attack or not self.may_use(seat, kard):
            return False
        if not self.can_pay(seat, kard.pay + (shape.pay if shape is not kard else 0)):
            return False
        if not self.can_step(seat, shape) or not self.reaches(shape, seat, other):
            return False
        if shape.reach == "close" and self.moved_now and not self.basic:
            return False
        return self.can_burn(seat, kard, shape)

    @staticmethod
    def burned(kard: Kard, *, follow_up: bool = False) -> int:
        """So many kards are burned as a kard is laid."""
        return kard.fuel[1] + (kard.first("speed_of") == "burned" and not follow_up)

    def burns_so(self, kard: Kard, given: Sequence[Kard]) -> bool:
        """True if these kards may be burned for a kard, in this order: fuel, then the one that gives the Speed."""
        sort, count = kard.fuel
        if not all(sort in one.classes for one in given[:count]):
            return False
        return all(one.attack and isinstance(one.speed, int) for one in given[count:])

    def can_burn(
        self, seat: int, kard: Kard, shape: Kard, *, follow_up: bool = False, without: Sequence[int] = ()
    ) -> bool:
        """True if the hand has what is burned, besides the kard itself."""
        wanted = self.burned(shape, follow_up=follow_up)
        if not wanted:
            return True
        left = [self.kard(card) for card in self.hand[seat] if card not in without]
        if kard in left:
            left.remove(kard)
        return any(self.burns_so(shape, given) for given in permutations(left, wanted))

    # ---- Kombos (M5)

    def part(self, pattern: Kard, number: int, kard: Kard, aim: int = -1) -> bool:
        """True if an attack may be number n of a Kombo; `aim` is where the first one goes."""
        if not kard.attack or kard.kombo_attack or kard.area:
            return False
        if self.basic:
            return True
        row = pattern.first("kombo")
        assert kard.strength is not None
        if kard.strength > row.get("strength", 8):
            return False
        wanted = row["pattern"][number]
        if wanted in PLACES:
            if aim >= 0:
                return bool(PLACES[aim] == wanted)
            return kard.location in (wanted, "variable")
        return wanted in kard.classes

    def later_part(self, seat: int, pattern: Kard, number: int, kard: Kard) -> bool:
        """True if a kard of the hand may be a later attack of a Kombo."""
        return self.part(pattern, number, kard) and self.may_use(seat, kard) and self.can_step(seat, kard)

    def can_finish_kombo(self, seat: int, pattern: Kard, done: int, cards: Sequence[int]) -> bool:
        """True if these cards hold the attacks from number `done` on, each with its fuel."""
        row = pattern.first("kombo")
        if row.get("up_to") or done == len(row["pattern"]):
            return True
        for card in cards:
            kard = self.kard(card)
            if not self.later_part(seat, pattern, done, kard):
                continue
            left = [one for one in cards if one != card]
            for fuel in permutations(left, kard.fuel[1]):
                if self.burns_so(kard, [self.kard(one) for one in fuel]) and self.can_finish_kombo(
                    seat, pattern, done + 1, [one for one in left if one not in fuel]
                ):
                    return True
        return False

    # ---- effects (M9, M29)

    def touched(self, kard: Kard, side: int) -> set[tuple[str, int]]:
        """Values that an effect of a side changes."""
        found = {
            (word, 1 - side if one.args[1] == "other" else side)
            for word in ("speed", "strength")
            for one in kard.all(word)
        }
        return found | ({("speed", side)} if kard.has("behind") else set())

    def may_add(self, kard: Kard, side: int, number: int) -> bool:
        """True if Nonaccumulative does not stand against an effect (M29): with later attacks and the follow-up among their own effects. Of
        an area attack against anybody."""
        return all([self._may_add(kard, side, number) for _ in self.faced(side, number)])

    def _may_add(self, kard: Kard, side: int, number: int) -> bool:
        assert self.x is not None
        laid = [one for one in self.x.effects if one.live and one.number == number]
        for value, of in self.touched(kard, side):
            owner = self.x.at if of else self.x.by
            mine = [one for one in laid if one.seat == owner]
            if any(one.kard.says("closed", value) for one in mine):
                return False
            if kard.says("closed", value) and self.changed(value, of, number):
                return False
        return True

    def changed(self, value: str, side: int, number: int) -> bool:
        """True if another kard changes a value already."""
        x = self.x
        assert x is not None
        lay = self.lay_of(side, number)
        if lay is None:
            return False
        for one in x.effects:
            if not one.live or one.number != number:
                continue
            own = 1 if one.seat == x.at else 0
            if value == "speed" and own == side and one.kard.has("behind"):
                return True
            whose = ("attack", "answer")[side] if own == side else "other"
            other = x.at if one.seat == x.by else x.by
            if any(
                atom.args[1] == whose and self.holds(atom.cond, one.seat, other, lay.kard)
                for atom in one.kard.all(value)
            ):
                return True
        return bool(self.by_lasting(value, side, lay))  # also two that come to nothing together

    def lay_of(self, side: int, number: int = 0) -> Lay | None:
        """Attack, answer, or a later attack of the action."""
        assert self.x is not None
        if side:
            return self.x.answer
        if number:
            return next(one for one in self.x.later if one.number == number)
        return self.x.attack

    def does_something(self, kard: Kard, side: int, number: int = 0) -> bool:
        """True if an effect laid with attack or answer changes anything here (house), of an area attack against anybody."""
        return any([self._does_something(kard, side, number) for _ in self.faced(side, number)])

    def _does_something(self, kard: Kard, side: int, number: int) -> bool:
        x = self.x
        assert x is not None
        me, other = (x.at, x.by) if side else (x.by, x.at)
        for word in ("speed", "strength"):
            for one in kard.all(word):
                of = 1 - side if one.args[1] == "other" else side
                lay = self.lay_of(of, number)
                if lay is None or (word == "speed" and (number or lay.kard.speed is None)):
                    continue
                if self.holds(one.cond, me, other, lay.kard):
                    return True
        if not side:
            # nobody is behind several (M25)
            behind = kard.has("behind") and not (x.everybody and len(self.others(x.by)) > 1)
            return any(one.word in DEEDS for one in kard.atoms) or (behind and not number)
        if kard.has("lasting"):
            return True
        if kard.says("cancel", "lasting") and self.lasting:
            return True
        # an area attack is stopped before anybody counters or evades (M10)
        return self.stops(kard) and (not x.everybody or x.mode not in ("counter", "evade"))

    def stops(self, kard: Kard) -> bool:
        """True if an effect stops the attack."""
        assert self.x is not None
        x = self.x
        return any(
            one.args[0] == "attack" and self.holds(one.cond, x.at, x.by, x.attack.kard)
            for one in kard.all("cancel")
        )

    def can_alone(self, seat: int, kard: Kard) -> bool:
        """True if a kard may be played by itself in the own action."""
        if "action" not in kard.when or kard.copies is not None or not self.may_use(seat, kard):
            return False
        if not self.can_pay(seat, kard.pay):
            return False
        if kard.says("cancel", "lasting") and not self.lasting:
            return False
        if kard.has("heal") and self.points[seat] >= self.most:
            return False
        return not kard.has("salvage") or bool(self.salvageable(seat, kard.first("salvage")))

    def salvageable(self, seat: int, sort: str) -> list[Kard]:
        """What may be taken back from a pile."""
        return [kard for kard in map(self.kard, self.pile[seat]) if sort == "any" or sort in kard.classes]

    # ---- answers (M1, M2)

    def denied(self, way: str) -> bool:
        """True if the attack, or what lies before its player, allows no such answer."""
        assert self.x is not None
        lies = self.lies_before(self.x.by, "deny")
        return self.x.attack.kard.says("deny", way) or any(one.args[0] == way for one in lies)

    def can_answer(self, kard: Kard, mode: str) -> bool:
        """True if a kard of the attacked may be the answer in a way."""
        x = self.x
        assert x is not None
        seat, attack = x.at, x.attack.kard
        if not self.may_use(seat, kard) or not self.can_pay(seat, kard.pay):
            return False
        if self.denied("specific" if mode == "stop" else mode):
            return False
        if mode == "block":
            return not attack.area and PLACES[x.aim] in kard.places("block")
        steps = self.can_step(seat, kard, own=False)
        if mode == "evade":
            return not self.held[seat] and self.avoids(kard)
        if mode == "stop":
            return steps and any(one.args[0] in attack.classes for one in kard.all("counters"))
        if not kard.attack or kard.kombo_attack or not steps or self.idle >= self.rules["passes"]:
            return False
        if self.once and self.initiative < 0 and seat in self.acted:
            return False
        if kard.first("area") == "grounded" and not self.grounded(x.by):
            return False
        reaches = self.reaches(kard, seat, x.by)
        return self.may_counter(attack, kard) and reaches and self.can_burn(seat, kard, kard)

    def avoids(self, kard: Kard) -> bool:
        """True if a kard evades attacks like this one; an area attack where it names area alone (M10)."""
        x = self.x
        assert x is not None
        words, attack = kard.evades(), x.attack.kard
        if attack.area:
            return "area" in words
        found = {attack.reach, PLACES[x.aim]} | ({"projectile"} if attack.has("projectile") else set())
        return bool(words & found)

    def can_effect_alone(self, kard: Kard) -> bool:
        """True if an effect may answer without a kard."""
        x = self.x
        assert x is not None
        if "answer" not in kard.when or kard.speed is not None or not self.may_use(x.at, kard):
            return False
        return self.can_pay(x.at, kard.pay) and self.may_add(kard, 1, 0) and self.does_something(kard, 1)

    # ---- follow-ups (M7, M18)

    def can_follow(self, seat: int, kard: Kard, sort: str) -> bool:
        """True if a follow-up may be of this kard."""
        if not kard.attack or kard.kombo_attack or not self.may_use(seat, kard):
            return False
        if sort != "any" and sort not in kard.classes:
            return False
        if kard.reach == "close" and not self.basic:
            return False
        if not self.can_pay(seat, kard.pay) or not self.can_step(seat, kard):
            return False
        reaches = self.reaches(kard, seat, self.foe(seat), later=True)
        return reaches and self.can_burn(seat, kard, kard, follow_up=True)
