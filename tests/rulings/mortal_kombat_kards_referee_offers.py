"""What may be added to an attack or answer that is laid out kard by kard, as the referee of the Kard Game knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.rulings.mortal_kombat_kards_referee_box import FOLLOW, Exchange, Lay
from tests.rulings.mortal_kombat_kards_referee_deeds import Deeds
from tests.rulings.mortal_kombat_kards_referee_kards import PLACES, Kard
from tests.rulings.mortal_kombat_kards_referee_laying import MODES

Drafted = list[tuple[str, str]]
"""What is laid out, as pairs of words."""


class Offers(Deeds):
    """The choices in the middle of laying out."""

    def offer(self, draft: Sequence[str]) -> set[str]:
        """What may be done next, as texts; `draft` is what is laid out so far."""
        words: Drafted = [(verb, name) for verb, _, name in (text.partition(" ") for text in draft)]
        if self.names_of is not None:
            return {f"at {name}" for name in self.names_of(self._of(words[0][1]))}
        if self.rest is not None:
            return self._rest_offer(words) if self.rest.type == "kombo" else self._burn_offer(words)
        if self.follows:
            return self._follow_offer(words)
        if words[0][0] == "in":
            return {f"target {other}" for other in self.joinable(self.acting)}
        if words[0][0] == "effect" and self.x is None:
            return {f"target {other}" for other in self.others(self.acting)}
        return self._attack_offer(words) if words[0][0] == "lay" else self._answer_offer(words)

    def joinable(self, seat: int) -> list[int]:
        """To whom a hand move may go: one of each other group, the first clockwise."""
        found: list[int] = []
        for other in self.others(seat):
            if not any(self.near(other, one) for one in (seat, *found)):
                found.append(other)
        return found

    def _of(self, name: str) -> Kard:
        return next(kard for kard in self.kards if kard.id == name)

    def _left(self, seat: int, words: Drafted) -> list[int]:
        """The cards of a hand that are not laid out."""
        cards = list(self.hand[seat])
        for verb, name in words:
            if verb not in ("location", "target"):
                cards.remove(next(card for card in cards if self.kard(card).id == name))
        return cards

    def _kinds(self, cards: Sequence[int]) -> list[Kard]:
        return [self.kards[number] for number in sorted({self.kard(card).number for card in cards})]

    def _costs(self, words: Drafted) -> int:
        return sum(self._of(name).pay for verb, name in words if verb not in ("location", "target", "burn"))

    @contextmanager
    def _as_if(self, x: Exchange) -> Iterator[None]:
        before, self.x = self.x, x
        yield
        self.x = before

    def _names_or_burns(
        self, seat: int, shape: Kard, words: Drafted, *, follow_up: bool = False
    ) -> set[str] | None:
        """Location and burned kards come first; None where nothing of them is open."""
        if (
            shape.location == "variable"
            and not follow_up
            and not any(verb == "location" for verb, _ in words)
        ):
            return {f"location {place}" for place in PLACES}
        given = [self._of(name) for verb, name in words if verb == "burn"]
        wanted = self.burned(shape, follow_up=follow_up) - len(given)
        if not wanted:
            return None
        left = self._left(seat, words)
        return {
            f"burn {kard.id}"
            for kard in self._kinds(left)
            if self._burns(shape, [*given, kard], wanted - 1, left)
        }

    def _burns(self, shape: Kard, given: list[Kard], more: int, left: Sequence[int]) -> bool:
        """True if these are burned so, and the others that are wanted are there."""
        if not more:
            return self.burns_so(shape, given)
        rest = [self.kard(card) for card in left]
        rest.remove(given[-1])
        return any(self.burns_so(shape, [*given, kard]) for kard in rest)

    def _effects(self, seat: int, words: Drafted, side: int, number: int) -> set[str]:
        """Effects that may be added; `x` is as if all were laid that is laid out."""
        assert self.x is not None
        when = ("attack", "answer")[side]
        costs = self._costs(words)
        last = -1
        for verb, name in words:
            if verb == "lay":
                last = -1
            elif verb == "effect":
                last = self._of(name).number
        return {
            f"effect {kard.id}"
            for kard in self._kinds(self._left(seat, words))
            if when in kard.when
            and kard.speed is None
            and kard.number >= last
            and self.may_use(seat, kard)
            and (not kard.pay or self.points[seat] > costs + kard.pay)
            and self.may_add(kard, side, number)
            and self.does_something(kard, side, number)
        }

    def _lays(self, seat: int, words: Drafted, number: int) -> list[Lay]:
        """Effects that are laid out, since the last attack."""
        found: list[Lay] = []
        for verb, name in words:
            if verb == "lay":
                found = []
            elif verb == "effect":
                found.append(Lay(-1, seat, self._of(name), self._of(name), number))
        return found

    def _attack_offer(self, words: Drafted) -> set[str]:
        seat, own, others = self.acting, self._of(words[0][1]), self.others(self.acting)
        named = [int(name) for verb, name in words if verb == "target"]
        if len(others) > 1 and not own.area and not named:
            return {f"target {other}" for other in others if self.can_lay_at(seat, own, other)}
        at = (named or others)[0]
        shape = self.shape(own, at)
        assert shape is not None
        first = self._names_or_burns(seat, shape, words)
        if first is not None:
            return first
        aim = next((PLACES.index(name) for verb, name in words if verb == "location"), self.place(shape))
        lay = Lay(-1, seat, shape, own)
        x = Exchange(seat, at, lay, aim, shape.reach == "close", [self.near(seat, at)] * 2)
        x.everybody = shape.area and self.initiative < 0
        x.effects = self._lays(seat, words, 0)
        copied = [("lay", shape.id)] if shape is not own else []
        with self._as_if(x):
            found = {"commit", *self._effects(seat, [*words], 0, 0)}
            if copied:  # what the copied kard costs is paid as well
                found = {
                    text
                    for text in found
                    if text == "commit"
                    or not (pay := self._of(text.split()[1]).pay)
                    or self.points[seat] > self._costs(words) + shape.pay + pay
                }
        plain = own.copies is None and not any(verb in ("kombo", "effect") for verb, _ in words)
        left = self._left(seat, words)
        for kombo in self._kinds(left) if plain else ():
            if (
                kombo.type == "kombo"
                and self.part(kombo, 0, shape, aim)
                and self.can_finish_kombo(seat, kombo, 1, left)
            ):
                found.add(f"kombo {kombo.id}")
        return found

    def _answer_offer(self, words: Drafted) -> set[str]:
        x = self.x
        assert x is not None
        verb, name = words[0]
        kard = self._of(name)
        if verb == "counter":
            first = self._names_or_burns(x.at, kard, words)
            if first is not None:
                return first
        tried = Exchange(
            x.by, x.at, x.attack, x.aim, x.close, x.near, x.everybody,
            effects=[*x.effects, *self._lays(x.at, words, 0)],
        )  # fmt: skip
        tried.answer = Lay(-1, x.at, kard, kard) if verb in MODES else None
        tried.mode = verb
        with self._as_if(tried):
            return {"commit", *self._effects(x.at, words, 1, 0)}

    def _follow_offer(self, words: Drafted) -> set[str]:
        x = self.x
        assert x is not None
        if words[0][0] == "target":
            self.turn_to(int(words[0][1]))
            words = words[1:]
            if not words:
                return {
                    f"lay {kard.id}" for kard in self.kinds(x.by) if self.can_follow(x.by, kard, self.follows)
                }
        kard = self._of(words[0][1])
        first = self._names_or_burns(x.by, kard, words, follow_up=True)
        if first is not None:
            return first
        lay = Lay(-1, x.by, kard, kard, FOLLOW)
        tried = Exchange(
            x.by,
            x.at,
            x.attack,
            x.aim,
            x.close,
            x.near,
            effects=[*x.effects, *self._lays(x.by, words, FOLLOW)],
        )
        tried.later = [*x.later, lay]
        with self._as_if(tried):
            return {"commit", *self._effects(x.by, words, 0, FOLLOW)}

    def _burn_offer(self, words: Drafted) -> set[str]:
        """Kards burned for hits, in the order of the box."""
        x = self.x
        assert x is not None
        assert self.rest is not None
        if len(words) + 1 >= self.rest.hits:
            return {"commit"}
        sort = (*self.rest.all("hits")[0].args[1:], "")[0]
        last = self._of(words[-1][1]).number if words else -1
        return {"commit"} | {
            f"burn {kard.id}"
            for kard in self._kinds(self._left(x.by, words))
            if kard.number >= last and (kard.attack or kard.type == "finisher") and sort in ("", kard.type)
        }

    def _rest_offer(self, words: Drafted) -> set[str]:
        """The next attack of a Kombo, its fuel, its effects; the commit when all are laid, or where fewer will do."""
        x = self.x
        assert x is not None
        assert self.rest is not None
        row = self.rest.first("kombo")
        laid = [name for verb, name in words if verb == "lay"]
        left = self._left(x.by, words)
        if laid:
            after = [
                verb for verb, _ in words[max(i for i, (verb, _) in enumerate(words) if verb == "lay") :]
            ]
            sort, wanted = self._of(laid[-1]).fuel
            more = wanted - after.count("burn")
            if more:
                return {
                    f"burn {kard.id}"
                    for kard in self._kinds(left)
                    if sort in kard.classes and self._still(x.by, len(laid) + 1, kard, left, more - 1, sort)
                }
        number = len(laid) + 1
        found = set()
        if number < len(row["pattern"]):
            for kard in self._kinds(left):
                fits = self.later_part(x.by, self.rest, number, kard)
                pays = not kard.pay or self.points[x.by] > self._costs(words) + kard.pay
                if fits and pays and self._still(x.by, number + 1, kard, left, kard.fuel[1], kard.fuel[0]):
                    found.add(f"lay {kard.id}")
        if row.get("up_to") or not found:
            found.add("commit")
        if laid:
            tried = Exchange(x.by, x.at, x.attack, x.aim, x.close, x.near)
            tried.later = [
                Lay(-1, x.by, self._of(name), self._of(name), place + 1) for place, name in enumerate(laid)
            ]
            tried.effects = [*x.effects, *self._lays(x.by, words, len(laid))]
            with self._as_if(tried):
                found |= self._effects(x.by, words, 0, len(laid))
        return found

    def goes_on(self, pattern: Kard, number: int) -> bool:
        """True if attack n of a Kombo can be laid and paid, and those after it be laid."""
        assert self.x is not None
        seat, hand, before = self.x.by, self.hand[self.x.by], self.rest
        self.rest = pattern
        found = any(
            self.later_part(seat, pattern, number, kard)
            and self.can_pay(seat, kard.pay)
            and self._still(seat, number + 1, kard, hand, kard.fuel[1], kard.fuel[0])
            for kard in self.kinds(seat)
        )
        self.rest = before
        return found

    def _still(self, seat: int, done: int, kard: Kard, cards: Sequence[int], fuel: int, sort: str) -> bool:
        """True if without a kard, and with so much burned, the rest of a Kombo can be laid."""
        assert self.rest is not None
        left = list(cards)
        left.remove(next(card for card in left if self.kard(card) is kard))
        if not fuel:
            return self.can_finish_kombo(seat, self.rest, done, left)
        burned = [one for one in self._kinds(left) if sort in one.classes]
        return any(self._still(seat, done, one, left, fuel - 1, sort) for one in burned)
