"""An area attack in Brawl as the referee of the Kard Game sees it (M10, M24): effects that stop it, counters, evades, all clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_exchange import Kombat
from tests.rulings.mortal_kombat_kards_referee_kards import Course


class Area(Kombat):
    """An attack against all others at once."""

    def asks(self, seat: int, draft: Sequence[str]) -> set[str] | None:
        """What a seat that is asked may do, `draft` being what it has laid out; None where the referee does not know. Raises AssertionError
        if another one is to be asked."""
        if self.visits and not draft:
            rival, what = self.visits.pop(0)
            self._ask(rival, what)
        if self.asked is None:
            return None
        assert self.asked[0] == seat, f"{self.asked[0]} is to be asked"
        return self.offer(draft) if draft else self.asked[1]

    def _ask(self, rival: int, what: str) -> None:
        """The choices of one who is asked to stop, to counter or to evade."""
        x = self.x
        assert x is not None
        self.turn_to(rival)
        x.mode, x.answer = "none", None
        if what == "stop":
            fitting = [kard for kard in self.kinds(rival) if self.can_effect_alone(kard)]
            can = {f"effect {kard.id}" for kard in fitting if self.stops(kard) or kard.lasting is not None}
        else:
            can = {f"{what} {kard.id}" for kard in self.kinds(rival) if self.can_answer(kard, what)}
        self.asked = rival, {"take hit", *can}

    def against_all(self, windows: bool) -> Course[None]:
        """See `Kombat`."""
        x = self.x
        assert x is not None
        rivals = self.others(x.by)
        for rival in rivals if windows else ():
            yield from self.window(rival, "laid", x.effects, x.attack)
        paid = yield from self._stops(rivals)
        if paid < 0:
            x.mode = "effects"
            yield from self.clashed("failed")
            self.result = "failed"
            return
        yield from self._counters(rivals, paid)
        theirs = 0
        spared: set[int] = set()
        self.result = "landed"
        if x.countered >= 0:
            assert x.answer is not None
            self.result = self.verdict()
            yield from self.clashed(self.result)
            if self.misses():
                spared.add(x.countered)
            if self.result == "countered":
                yield from self.stopped("countered")
            if self.result == "tied":
                theirs = self.strength(1, x.answer)
                yield from self.struck(x.answer, theirs, effects=False)
            if self.result == "evaded":
                self.result = "landed"  # it flew over this one alone
        if self.result in ("landed", "tied"):
            yield from self._evades([rival for rival in rivals if rival != x.countered], spared)
            yield from self._hits([rival for rival in rivals if rival not in spared], theirs)
        x.answer, x.mode = None, "none"

    def _stops(self, rivals: Sequence[int]) -> Course[int]:
        """Effects that stop it for all; nothing is said by who has none. -1 if it is stopped, else what is paid for the answer that comes
        next."""
        x = self.x
        assert x is not None
        left = list(rivals)
        while not self._is_stopped(rivals):
            self.visits = [*((rival, "stop") for rival in left), (rivals[0], "counter")]
            paid = yield from self.paid()
            event = yield from self._ahead()
            if not isinstance(event, e.AnswerLaid) or event.mode != "effects":
                return paid
            assert event.seat in left
            left = left[left.index(event.seat) + 1 :]
            self.points[event.seat] += paid
            self._ask(event.seat, "stop")
            self.points[event.seat] -= paid
            assert self.asked is not None
            laid = [self.kard(card) for card in event.effects]
            assert any(f"effect {kard.id}" in self.asked[1] for kard in laid)
            yield from self.lay_answer(event.seat, paid)
        return -1

    def _is_stopped(self, rivals: Sequence[int]) -> bool:
        x = self.x
        assert x is not None
        for rival in rivals:
            self.turn_to(rival)
            x.answer = None
            if self.verdict() == "failed":
                return True
        return False

    def _counters(self, rivals: Sequence[int], paid: int) -> Course[None]:
        """The first counter is the only one."""
        x = self.x
        assert x is not None
        for number, rival in enumerate(rivals):
            self._ask(rival, "counter")
            if number:
                paid = yield from self.paid()
            if (yield from self._comes(e.CounterDeclined)):
                yield from self._take(e.CounterDeclined, seat=rival)
                continue
            yield from self._take_answer(rival, "counter", paid)
            x.countered = rival
            return

    def _take_answer(self, rival: int, mode: str, paid: int) -> Course[None]:
        x = self.x
        assert x is not None
        event = yield from self._ahead()
        assert isinstance(event, e.AnswerLaid)
        assert event.mode == mode
        yield from self.lay_answer(rival, paid)

    def _evades(self, rivals: Sequence[int], spared: set[int]) -> Course[None]:
        """Who is not hit; only what names area avoids it."""
        x = self.x
        assert x is not None
        for rival in rivals:
            self._ask(rival, "evade")
            if (yield from self._comes(e.HitTaken)):
                yield from self._take(e.HitTaken, seat=rival)
                continue
            yield from self._take_answer(rival, "evade", (yield from self.paid()))
            assert x.answer is not None
            result = self.verdict()
            yield from self.clashed(result)
            if result == "evaded":
                spared.add(rival)
                mine = [x.answer, *(one for one in x.effects if one.seat == rival)]
                yield from self.deeds_of(rival, mine, x.by, answer=True)

    def _hits(self, rivals: Sequence[int], theirs: int) -> Course[None]:
        """All who did not get away are hit at once; `theirs` is what a counter that was as fast does to the attacker."""
        x = self.x
        assert x is not None
        x.answer, x.mode = None, "none"
        tied = self.result == "tied"
        if not rivals and not tied:
            self.result = "evaded"
        stunned = set()
        points = {}
        for rival in rivals:
            self.turn_to(rival)
            points[rival] = self.strength(0, x.attack)
            strong = points[rival] >= self.rules["stun"] and not x.attack.kard.kombo_attack
            if x.attack.kard.has("stun") or strong:
                stunned.add(rival)
        for rival in [] if tied else [rival for rival in rivals if rival in stunned]:
            self.turn_to(rival)
            if (yield from self.window(rival, "stun", [], x.attack)):
                stunned.remove(rival)
        for rival in rivals:
            self.turn_to(rival)
            yield from self.struck(x.attack, points[rival], effects=not tied)
        for rival in rivals:
            yield from self.lose(rival, x.by, points[rival], "hit")
        if tied:
            yield from self.lose(x.by, x.countered, theirs, "countered")
        stunned = {rival for rival in stunned if self.points[rival]}
        for rival in [] if tied else [rival for rival in rivals if rival in stunned]:
            yield from self._take(e.Stunned, seat=rival, by=x.by)
        for rival in rivals:
            self.turn_to(rival)
            if not tied:
                mine = [x.attack, *(one for one in x.effects if one.seat == x.by)]
                yield from self.deeds_of(x.by, mine, rival, again=rival != rivals[0])
            strong = points[rival] >= self.rules["stun"] and not x.attack.kard.kombo_attack
            if (rival in stunned and not tied) or (tied and strong):
                yield from self.lose_one(rival)
        if tied and theirs >= self.rules["stun"]:
            yield from self.lose_one(x.by)
        yield from self._one_follows(rivals, stunned, tied)

    def _one_follows(self, rivals: Sequence[int], stunned: set[int], tied: bool) -> Course[None]:
        x = self.x
        assert x is not None
        sort = x.attack.kard.first("follow_up", "")
        if stunned and not tied:
            sort = "any"
        victims = [rival for rival in rivals if self.points[rival] and (rival in stunned or not stunned)]
        if sort and not tied and victims and self.points[x.by]:
            yield from self.follow(sort, victims)
