"""An own action as the referee of the Kard Game sees it: effects alone, the hand move, the pass, the attack."""

from __future__ import annotations

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_box import Lay
from tests.rulings.mortal_kombat_kards_referee_kards import Course, Kard
from tests.rulings.mortal_kombat_kards_referee_offers import Offers


class Acting(Offers):
    """The own action of a seat."""

    def action(self, seat: int) -> Course[None]:
        """Effects alone and a hand move in any order, then a pass or an attack."""
        self.acting, self.moved_now = seat, False
        while True:
            self._offer_action(seat)
            paid = yield from self.paid()
            if (yield from self._comes(e.HandMoved)):
                yield from self._hand_move(seat)
            elif (yield from self._comes(e.EffectPlayed)):
                yield from self._alone(seat, paid)
            elif (yield from self._comes(e.Passed)):
                yield from self._pass(seat)
                return
            else:
                yield from self.exchange(seat, paid)
                return

    def exchange(self, seat: int, paid: int) -> Course[None]:
        """An attack of the own action."""
        raise NotImplementedError

    def _offer_action(self, seat: int) -> None:
        can = {"pass"}
        if not self.basic and not self.moved_now and not self.held[seat]:
            if self.joinable(seat):
                can.add("in")
            if any(self.near(seat, other) for other in self.others(seat)):
                can.add("out")
        for kard in self.kinds(seat):
            if self.can_lay(seat, kard):
                can.add(f"lay {kard.id}")
            if self.can_alone(seat, kard):
                can.add(f"effect {kard.id}")
        self.asked = seat, can

    def _hand_move(self, seat: int) -> Course[None]:
        assert not self.basic
        assert not self.moved_now, "one move in an action"
        assert not self.held[seat]
        event = yield from self._take(e.HandMoved, seat=seat, free=self.free[seat])
        if event.near:
            assert event.foe in self.joinable(seat)
            self.joins(seat, event.foe)
        else:
            assert event.foe in self.others(seat)
            assert any(self.near(seat, other) for other in self.others(seat)), "alone already"
            self.parts(seat)
        self.moved[seat] += not self.free[seat]
        self.free[seat] = False
        self.moved_now = True

    def _pass(self, seat: int) -> Course[None]:
        """Passing spends the action, penalties and a held action, and the initiative goes."""
        yield from self._take(e.Passed, seat=seat)
        self.spend(seat)
        self.acted.add(seat)
        self.held[seat] = max(0, self.held[seat] - 1)
        yield from self.count("action", [seat])
        if self.initiative >= 0:
            self.initiative = self.others(seat)[0]
            yield from self._take(e.InitiativeWon, seat=self.initiative)

    @staticmethod
    def _touches(kard: Kard) -> str:
        """Before whom a kard lies, or into whose hand it looks or reaches; else "self"."""
        if kard.lasting is not None:
            return str(kard.lasting.args[0]["on"])
        reaches = any(one.args[1] == "other" for one in kard.all("discard"))
        return "other" if kard.has("look") or reaches else "self"

    def _alone(self, seat: int, paid: int) -> Course[None]:
        """An effect by itself: a cancel window for each whom it touches, of two always for the other, then what it does."""
        event = yield from self._take(e.EffectPlayed, seat=seat)
        kard, others = self.kard(event.card), self.others(seat)
        touches = self._touches(kard)
        assert event.foe in (others if touches == "other" or len(others) == 1 else [-1])
        asked = [event.foe] if event.foe >= 0 else others if touches == "all" else []
        assert kard.pay == paid
        # it was paid already
        self.points[seat] += paid
        assert self.can_alone(seat, kard)
        self.points[seat] -= paid
        self.leaves(seat, event.card)
        self.laid = [(seat, event.card)]
        lay = Lay(event.card, seat, kard, kard)
        for other in asked:
            yield from self.window(other, "alone", [lay])
        laid, self.laid = self.laid, []
        for owner, card in laid:
            if card != event.card or not lay.live or kard.lasting is None:
                self.pile[owner].append(card)
        if lay.live:
            if kard.says("cancel", "lasting") and self.lasting:
                yield from self.lift(seat, event.card)
            yield from self.deeds_of(seat, [lay], event.foe)
