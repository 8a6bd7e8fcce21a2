"""What the referee of the Kard Game sees happen: draws, deeds of kards, lasting kards, cancel windows."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_box import FOLLOW, Lay, RoundOver, Stays
from tests.rulings.mortal_kombat_kards_referee_kards import DEEDS, Atom, Course, Kard
from tests.rulings.mortal_kombat_kards_referee_laying import Laying

OWN = ("lasting", "heal", "drain", "free_move", "draw", "salvage")
"""What is done for the kard's own player, or lies but once."""
Deed = tuple[int, int, Atom, Lay]
"""Something that a kard does: whose it is, the other, what, the kard."""


class Deeds(Laying):
    """The doings."""

    # ---- kards

    def draw(self, seat: int, *, opening: bool = False) -> Course[bool]:
        """A kard of the deck (M11); the last one ends a round with a timer."""
        if not self.deck[seat] and self.pile[seat] and not self.timer:
            yield from self._take(e.DeckReshuffled, seat=seat, cards=len(self.pile[seat]))
            self.deck[seat], self.pile[seat] = set(self.pile[seat]), []
        if not self.deck[seat]:
            return False
        event = yield from self._take(e.KardDrawn, seat=seat, left=len(self.deck[seat]) - 1, opening=opening)
        self.deck[seat].remove(event.card)
        self.hand[seat].append(event.card)
        if self.timer and not self.deck[seat]:
            yield from self._take(e.TimeRanOut, seat=seat)
            raise RoundOver(self.ahead(), "time")
        return True

    def ahead(self) -> int:
        """Who has the most points; -1 for nobody."""
        best = self.foremost()
        return best[0] if len(best) == 1 else -1

    def foremost(self) -> list[int]:
        """All who have the most points."""
        most = max(self.points[seat] for seat in self.standing)
        return [seat for seat in self.standing if self.points[seat] == most]

    def drop_random(self, seat: int, count: int) -> Course[None]:
        """Kards at random."""
        count = min(count, len(self.hand[seat]))
        if count:
            event = yield from self._take(e.KardsDropped, seat=seat, how="random")
            assert len(event.cards) == count
            self.put_away(seat, event.cards)

    def put_away(self, seat: int, cards: Sequence[int]) -> None:
        """Kards of a hand go to the open pile."""
        for card in cards:
            self.leaves(seat, card)
            self.pile[seat].append(card)

    def lose_one(self, seat: int) -> Course[None]:
        """The random kard of a stun: one an action and victim, if there is one (M7, M18)."""
        assert self.x is not None
        if self.points[seat] and seat not in self.x.lost:
            self.x.lost.add(seat)
            yield from self.drop_random(seat, 1)

    # ---- distances

    def step_in(self, seat: int, other: int, how: str) -> Course[None]:
        """To hand-to-hand: into the other's group (M14)."""
        if not self.basic and not self.near(seat, other):
            self.joins(seat, other)
            yield from self._take(e.Displaced, seat=seat, foe=other, near=True, how=how)

    def step_out(self, seat: int, other: int, how: str) -> Course[None]:
        """To Ranged of everybody."""
        if not self.basic and any(self.near(seat, one) for one in self.others(seat)):
            self.parts(seat)
            yield from self._take(e.Displaced, seat=seat, foe=other, near=False, how=how)

    def printed_step(self, seat: int, kard: Kard) -> Course[None]:
        """Printed movement, as the kard is laid (M4)."""
        teleport = kard.first("teleport")
        if kard.forward:
            how = {"forward": "teleport", "behind": "behind"}.get(teleport, "forward")
            yield from self.step_in(seat, self.foe(seat), how)
        elif kard.back and self.x is not None and self.x.close:
            self.x.close = False  # back to hand-to-hand
        elif kard.back:
            yield from self.step_out(seat, self.foe(seat), "teleport" if teleport else "back")

    # ---- deeds

    def deeds_of(
        self, seat: int, lays: Sequence[Lay], foe: int, *, answer: bool = False, again: bool = False
    ) -> Course[None]:
        """All that kards of a seat do, in the order in which they were laid; `again`: to one more whom the attack hits: what they do for
        their own player is done already."""
        for lay in lays:
            if not lay.live:
                continue
            kards = (lay.kard,) if lay.own is lay.kard else (lay.kard, lay.own)
            for kard in kards:
                for atom in kard.atoms:
                    effect = answer and lay is not (self.x.answer if self.x else None)
                    own = atom.word in OWN or (atom.word == "discard" and atom.args[1] == "self")
                    if atom.word in DEEDS and not (effect and atom.word == "lasting") and not (again and own):
                        yield from self.deed(seat, foe, atom, lay, kard)

    def deed(self, me: int, other: int, atom: Atom, lay: Lay, kard: Kard) -> Course[None]:
        """One deed, if its condition holds."""
        met = None
        if self.x is not None:
            met_lay = self.x.answer if me == self.x.by else self.x.attack
            met = met_lay.kard if met_lay is not None else None
        if not self.holds(atom.cond, me, other, met):
            return
        word, amount = atom.word, atom.args[0] if atom.args else 0
        if word == "lasting":
            yield from self.stay(me, other, lay.card, kard)
        elif word == "heal":
            yield from self.win(me, amount)
        elif word == "drain":
            assert self.x is not None
            yield from self.win(me, min(amount, self.x.damage))
        elif word == "free_move":
            self.free[me] = True
            yield from self._take(e.FreeMoveWon, seat=me)
        elif word in ("draw", "discard", "look", "salvage"):
            yield from self._with_kards(me, other, atom)
        elif other >= 0:
            yield from self._to_other(me, other, word, amount)

    def _with_kards(self, me: int, other: int, atom: Atom) -> Course[None]:
        if atom.word == "draw":
            for _ in range(atom.args[0]):
                yield from self.draw(me)
        elif atom.word == "look" and other >= 0:
            count = min(atom.args[0], len(self.hand[other]))
            if count:
                event = yield from self._take(e.HandSeen, seat=me, foe=other, count=count)
                assert len(set(event.cards)) == count
                assert set(event.cards) <= set(self.hand[other])
        elif atom.word == "salvage":
            fitting = self.salvageable(me, atom.args[0])
            if fitting:
                self.asked = me, {f"take {kard.id}" for kard in fitting}
                taken = yield from self._take(e.KardTaken, seat=me)
                assert self.kard(taken.card) in fitting
                self.pile[me].remove(taken.card)
                self.hand[me].append(taken.card)
        elif atom.word == "discard" and (other >= 0 or atom.args[1] == "self"):
            count, whose, how = atom.args
            seat = other if whose == "other" else me
            if how == "random":
                yield from self.drop_random(seat, count)
                return
            for _ in range(min(count, len(self.hand[seat]))):
                self.asked = seat, {f"drop {kard.id}" for kard in self.kinds(seat)}
                dropped = yield from self._take(e.KardsDropped, seat=seat, how="choice")
                assert len(dropped.cards) == 1
                self.put_away(seat, dropped.cards)

    def _to_other(self, me: int, other: int, word: str, amount: int) -> Course[None]:
        close = self.x is not None and self.x.close
        if word == "wound":
            yield from self.lose(other, me, amount, "wound")
        elif word == "knock_back" and close:
            assert self.x is not None
            self.x.close = False
        elif word in ("knock_back", "throw"):
            if self.x is not None:
                self.x.close = False
            yield from self.step_out(other, me, "knocked" if word == "knock_back" else "thrown")
        elif word == "pull":
            yield from self.step_in(other, me, "pulled")
        elif word == "knock_down":
            self.fallen[other] += 1
            yield from self._take(e.KnockedDown, seat=other)
        elif word == "held":
            self.held[other] = max(self.held[other], amount)
            yield from self._take(e.HeldFast, seat=other, count=amount)
        else:
            assert word == "slow", word
            self.slowed[other] += amount
            yield from self._take(e.Slowed, seat=other, count=amount)

    # ---- what lasts (M30)

    def stay(self, me: int, other: int, card: int, kard: Kard) -> Course[None]:
        """A kard lies open before whom it affects, with its counters."""
        assert kard.lasting is not None
        row = kard.lasting.args[0]
        on = {"self": me, "other": other, "all": -1}[row["on"]]
        yield from self._take(e.LastingLaid, seat=me, foe=on, card=card, counters=row["for"])
        self.lasting.append(Stays(card, kard, on, row["for"], self.turn))

    def end_lasting(self, one: Stays) -> Course[None]:
        """A lasting kard goes to its player's pile."""
        owner = self.owner(one.card)
        yield from self._take(e.LastingEnded, seat=owner, card=one.card)
        self.lasting.remove(one)
        if all(card != one.card for _, card in self.laid):
            self.pile[owner].append(one.card)

    def count_down(self, one: Stays, spared: set[tuple[str, int]]) -> Course[None]:
        """A counter goes; a wound hurts then, but of two copies one (M30)."""
        assert one.kard.lasting is not None
        owner = self.owner(one.card)
        one.left -= 1
        yield from self._take(e.CounterGone, seat=owner, card=one.card, left=one.left)
        for atom in one.kard.lasting.inner:
            if atom.word == "wound" and (one.kard.id, one.on) not in spared:
                for seat in [one.on] if one.on >= 0 else sorted(self.standing):
                    yield from self.lose(seat, owner, atom.args[0], "wound")
        spared.add((one.kard.id, one.on))
        if not one.left:
            yield from self.end_lasting(one)

    def count(self, per: str, acted: Sequence[int] = ()) -> Course[None]:
        """Counters go by turns or actions, but of nothing that was laid just now."""
        spared: set[tuple[str, int]] = set()
        for one in list(self.lasting):
            assert one.kard.lasting is not None
            if one.kard.lasting.args[0]["per"] != per:
                continue
            due = one.turn < self.turn if per == "turn" else not one.fresh and (one.on < 0 or one.on in acted)
            if due:
                yield from self.count_down(one, spared)
        if per == "action":
            for one in self.lasting:
                one.fresh = False

    def lift(self, seat: int, by: int) -> Course[None]:
        """A lasting kard is cancelled (atom 33)."""
        self.asked = seat, {f"at {self.kard(one.card).id}" for one in self.lasting}
        event = yield from self._take(e.KardCancelled, by=by, bonus=False)
        one = next(one for one in self.lasting if one.card == event.card)
        assert event.seat == self.owner(one.card)
        yield from self.end_lasting(one)

    # ---- cancel windows (M9)

    def window(self, seat: int, name: str, fresh: Sequence[Lay], thing: Lay | None = None) -> Course[bool]:
        """One cancelling kard each in turn until one declines, the last laid first; True if `thing` (the Kombo, stun or follow-up) was
        cancelled."""
        played: list[tuple[Lay, Lay]] = []
        rival = seat

        def stands(lay: Lay) -> bool:
            after = [one for one, target in played if target is lay]
            return lay.live and not any(stands(one) for one in after)

        def targets(kard: Kard, seat: int) -> list[Lay]:
            laid = [*fresh, *(one for one, _ in played)]
            found = [one for one in laid if self.names(kard, one)]
            if thing is not None and self.names_thing(kard, name, thing):
                found.append(thing)
            return [one for one in found if one.seat != seat and stands(one)]

        while True:
            usable = [
                kard
                for kard in self.kinds(seat)
                if self.may_use(seat, kard) and self.can_pay(seat, kard.pay) and targets(kard, seat)
            ]
            self.asked = seat, {"decline", *(f"cancel {kard.id}" for kard in usable)}
            self.names_of = lambda kard, seat=seat: {one.own.id for one in targets(kard, seat)}
            if (yield from self._comes(e.CancelDeclined)):
                yield from self._take(e.CancelDeclined, seat=seat, window=name)
                break
            paid = yield from self.paid()
            event = yield from self._take(e.CancelPlayed, seat=seat, window=name)
            kard = self.kard(event.card)
            assert kard in usable, f"{kard} cancels nothing here"
            assert kard.pay == paid
            target = next(one for one in targets(kard, seat) if one.card == event.target)
            self.leaves(seat, event.card)
            self.laid.append((seat, event.card))
            played.append((Lay(event.card, seat, kard, kard), target))
            seat = target.seat if seat == rival else rival
        return (yield from self._resolve(played, thing))

    def _resolve(self, played: Sequence[tuple[Lay, Lay]], thing: Lay | None) -> Course[bool]:
        done, stopped = [], False
        for one, target in reversed(played):
            if not one.live:
                continue
            bonus = one.kard.has("turn_quickly")
            yield from self._take(
                e.KardCancelled, seat=target.seat, card=target.card, by=one.card, bonus=bonus
            )
            if bonus:
                target.turned = True
            elif target is thing and not one.kard.says("cancel", "effect"):
                stopped = True
            else:
                target.live = False
            done.append((one, target))
        for one, target in reversed(done):
            yield from self.deeds_of(one.seat, [one], target.seat)
        return stopped

    def names(self, kard: Kard, lay: Lay) -> bool:
        """True if a cancelling kard may name an effect that was just laid."""
        if kard.has("finish"):
            return kard.first("finish") == "friendship" and "vendetta" in lay.own.classes
        if "cancel" not in kard.when:
            return False
        if kard.has("turn_quickly"):
            return lay.kard.has("behind") and not lay.turned
        for one in kard.all("cancel"):
            if one.args[0] == "effect":
                return one.cond is None or (self.x is not None and self.with_kombo(lay))
        return False

    def with_kombo(self, lay: Lay) -> bool:
        """True if an effect was laid with a Kombo."""
        assert self.x is not None
        return self.x.kombo is not None and lay.seat == self.x.by and lay.number < FOLLOW

    def names_thing(self, kard: Kard, window: str, thing: Lay) -> bool:
        """True if a cancelling kard may name the Kombo, stun, follow-up, or a bonus from behind that an attack prints."""
        if window != "laid":
            return "cancel" in kard.when and kard.says("cancel", window)
        if thing.own.copies is not None and self.names(kard, thing):
            return True  # a copy is cancelled like an effect (M9)
        return kard.has("turn_quickly") and thing.kard.has("behind") and not thing.turned
