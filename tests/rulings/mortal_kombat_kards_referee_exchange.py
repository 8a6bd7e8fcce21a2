"""An exchange as the referee of the Kard Game sees it: lay, cancel, answer, clash, Kombo, hit, follow-up, end."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_action import Acting
from tests.rulings.mortal_kombat_kards_referee_box import FOLLOW, Exchange, Lay, RoundOver
from tests.rulings.mortal_kombat_kards_referee_kards import PLACES, Course, Kard
from tests.rulings.mortal_kombat_kards_referee_laying import MODES

BLOWS = ("hit", "blocked", "countered")


class Kombat(Acting):
    """An attack, and what comes of it."""

    # ---- laying

    def exchange(self, seat: int, paid: int) -> Course[None]:
        """An attack of the own action."""
        self.points[seat] += paid
        event = yield from self._take(e.AttackLaid, seat=seat, follow_up=False)
        own, foe, others = self.kard(event.card), event.foe, self.others(seat)
        assert foe in (others[:1] if own.area else others)
        assert self.can_lay_at(seat, own, foe), f"{own} may not be laid"
        shape = self.shape(own, foe)
        assert shape is not None
        assert event.kind == shape.number
        lay = Lay(event.card, seat, shape, own)
        close = shape.reach == "close" and not self.basic
        self.x = x = Exchange(
            seat, foe, lay, event.location, close, [self.near(seat, foe)] * 2, held=list(self.held)
        )
        x.everybody = shape.area and self.initiative < 0
        x.halves[0] = (len(self.hand[seat]) - 1) // 2
        assert event.close == close
        if shape.location == "variable":
            assert x.aim in (0, 1, 2)
        else:
            assert x.aim == self.place(shape)
        x.penalty[0] = self.penalties(seat)
        self.leaves(seat, event.card)
        self.laid = [(seat, event.card)]
        costs = own.pay + (shape.pay if shape is not own else 0)
        self._burn(seat, shape, event.burned, 0)
        if event.kombo >= 0:
            self._kombo_kard(seat, event.kombo)
        for card in event.effects:
            costs += self._effect(seat, card, 0, 0)
        assert costs == paid, f"{costs} is paid for these"
        assert self.points[seat] > paid or not paid
        self.points[seat] -= paid
        self.spend(seat)
        self.attacked = True
        yield from self.printed_step(seat, shape)
        x.near[1] = self.near(seat, foe)
        windows = bool(x.effects or self.behind() or own.copies is not None)
        if x.everybody:
            yield from self.against_all(windows)
        else:
            if windows:
                yield from self.window(x.at, "laid", x.effects, lay)
            if lay.live:
                yield from self._answer()
            yield from self._clash()
        yield from self._end()

    def against_all(self, windows: bool) -> Course[None]:
        """An area attack in Brawl, with or without a cancel window for each."""
        raise NotImplementedError

    def _burn(
        self, seat: int, kard: Kard, cards: Sequence[int], side: int, *, follow_up: bool = False
    ) -> None:
        given = [self.kard(card) for card in cards]
        assert len(given) == self.burned(kard, follow_up=follow_up), f"{kard} burns another number"
        assert self.burns_so(kard, given), f"{given} is not what {kard} burns"
        self.put_away(seat, cards)
        if kard.first("speed_of") == "burned" and not follow_up:
            assert self.x is not None
            self.x.gives[side] = given[-1]

    def _kombo_kard(self, seat: int, card: int) -> None:
        x = self.x
        assert x is not None
        kombo = self.leaves(seat, card)
        assert kombo.type == "kombo"
        assert x.attack.own.copies is None
        assert self.part(kombo, 0, x.attack.kard, x.aim), f"{x.attack.kard} opens no {kombo}"
        assert self.can_finish_kombo(seat, kombo, 1, self.hand[seat]), "the rest is not in the hand"
        x.kombo = Lay(card, seat, kombo, kombo)
        self.laid.append((seat, card))

    def _effect(self, seat: int, card: int, side: int, number: int) -> int:
        """An effect with attack or answer; what it costs."""
        x = self.x
        assert x is not None
        kard = self.leaves(seat, card)
        assert ("attack", "answer")[side] in kard.when
        assert self.may_use(seat, kard)
        assert kard.speed is None
        assert self.may_add(kard, side, number), f"{kard} against Nonaccumulative"
        assert self.does_something(kard, side, number), f"{kard} does nothing"
        x.effects.append(Lay(card, seat, kard, kard, number))
        self.laid.append((seat, card))
        return kard.pay

    # ---- answering

    def _offer_answer(self) -> None:
        x = self.x
        assert x is not None
        can = {"take hit"}
        for kard in self.kinds(x.at):
            can |= {f"{mode} {kard.id}" for mode in MODES if self.can_answer(kard, mode)}
            if self.can_effect_alone(kard):
                can.add(f"effect {kard.id}")
        self.asked = x.at, can

    def _answer(self) -> Course[None]:
        x = self.x
        assert x is not None
        seat = x.at
        self._offer_answer()
        if (yield from self._comes(e.HitTaken)):
            yield from self._take(e.HitTaken, seat=seat)
            return
        yield from self.lay_answer(seat, (yield from self.paid()))

    def lay_answer(self, seat: int, paid: int) -> Course[None]:
        """An answer with its effects, and the cancel window for it."""
        x = self.x
        assert x is not None
        self.points[seat] += paid
        event = yield from self._take(e.AnswerLaid, seat=seat, foe=x.by)
        costs, since = 0, len(x.effects)
        x.mode = event.mode
        if event.mode == "effects":
            assert event.card < 0
            assert event.effects
        else:
            kard = self.kard(event.card)
            assert self.can_answer(kard, event.mode), f"{kard} is no {event.mode} here"
            costs += kard.pay
            x.halves[1] = (len(self.hand[seat]) - 1) // 2
            self.leaves(seat, event.card)
            self.laid.append((seat, event.card))
            x.answer = Lay(event.card, seat, kard, kard)
            x.penalty[1] = self.penalties(seat)
            if event.mode == "counter":
                self._burn(seat, kard, event.burned, 1)
            else:
                assert not event.burned
        for card in event.effects:
            costs += self._effect(seat, card, 1, 0)
        assert costs == paid
        self.points[seat] -= paid
        if x.answer is not None:
            self.spend(seat)
            x.answered.add(seat)
            if x.mode == "counter" or not self.once:
                self.acted.add(seat)  # who defends has spent the action (M14)
            yield from self.printed_step(seat, x.answer.kard)
        yield from self._answered(seat, since)

    def _answered(self, seat: int, since: int) -> Course[None]:
        """The cancel window of the answer; then what lasts lies, and what is lifted is gone, before the clash."""
        x = self.x
        assert x is not None
        fresh = x.effects[since:]
        if x.answer is not None and x.answer.own.type == "effect":
            fresh.insert(0, x.answer)
        if fresh:
            yield from self.window(x.by, "answer", fresh)
        for one in fresh:
            if one.live and one is not x.answer and one.kard.lasting is not None:
                yield from self.stay(seat, x.by, one.card, one.kard)
            elif one.live and one.kard.says("cancel", "lasting") and self.lasting:
                yield from self.lift(seat, one.card)

    # ---- the clash

    def _shift(self) -> Course[None]:
        x = self.x
        assert x is not None
        places = x.attack.kard.places("shift")
        for atom in self.lies_before(x.by, "shift"):
            places |= set(PLACES) if atom.args[0] == "any" else {atom.args[0]}
        if x.aim < 0 or x.mode not in ("block", "evade") or not places - {PLACES[x.aim]}:
            return
        places -= {PLACES[x.aim]}
        self.asked = x.by, {"keep", *(f"location {place}" for place in places)}
        if (yield from self._comes(e.ShiftDeclined)):
            yield from self._take(e.ShiftDeclined, seat=x.by)
            return
        event = yield from self._take(e.AttackShifted, seat=x.by)
        assert PLACES[event.location] in places
        x.aim, x.shifted = event.location, True

    def verdict(self) -> str:
        """The outcome (M1, M2, M9)."""
        x = self.x
        assert x is not None
        mine = [one for one in x.effects if one.seat == x.at and one.live]
        if not x.attack.live or any(self.stops(one.kard) for one in mine) or self.warded():
            return "failed"
        landed = "evaded" if self.misses() else "landed"
        if x.answer is None or not x.answer.live:
            return landed
        kard = x.answer.kard
        fast, slow = self.speed(1), self.speed(0)
        assert fast is not None
        assert slow is not None
        if x.mode == "block":
            return "blocked" if PLACES[x.aim] in kard.places("block") and fast >= slow else landed
        if x.mode == "evade":
            return "evaded" if self.avoids(kard) and fast > slow else landed
        if x.mode == "stop":
            return "stopped" if fast >= slow else landed
        if fast == slow:
            return "tied"
        return "countered" if fast > slow else landed

    def misses(self) -> bool:
        """True if the attack hits who stands on the ground alone, and the other does not (atom 9)."""
        x = self.x
        assert x is not None
        return x.attack.kard.first("area") == "grounded" and not self.grounded(x.at)

    def warded(self) -> bool:
        """True if what lies before the attacked stops the attack."""
        x = self.x
        assert x is not None
        wards = [atom for atom in self.lies_before(x.at, "cancel") if atom.args[0] == "attack"]
        return any(self.holds(atom.cond, x.at, x.by, x.attack.kard) for atom in wards)

    def _clash(self) -> Course[None]:
        x = self.x
        assert x is not None
        yield from self._shift()
        result = self.verdict()
        yield from self.clashed(result)
        self.result = result
        if result == "landed":
            yield from self._landed()
        elif result == "tied":
            yield from self._tie()
        elif result != "failed":
            yield from self.stopped(result)

    def clashed(self, result: str) -> Course[None]:
        """The final Speeds of attack and answer, and the outcome."""
        x = self.x
        assert x is not None
        against = self.speed(1) if x.answer is not None else None
        yield from self._take(
            e.Clashed, seat=x.by, foe=x.at, card=x.attack.card, answer=x.answer.card if x.answer else -1, speed=self.speed(0),
            against=-1 if against is None else against, result=result, mode=x.mode,
        )  # fmt: skip

    def struck(self, lay: Lay, points: int, *, hits: int = 1, effects: bool = True) -> Course[None]:
        """An attack or answer that hits the other side."""
        yield from self._take(
            e.AttackStruck, seat=lay.seat, foe=self.foe(lay.seat), card=lay.card, points=points, hits=hits, number=lay.number,
            effects=effects,
        )  # fmt: skip

    def _tie(self) -> Course[None]:
        x = self.x
        assert x is not None
        assert x.answer is not None
        mine, theirs = self.strength(0, x.attack), self.strength(1, x.answer)
        if self.misses():
            mine = 0
        else:
            yield from self.struck(x.attack, mine, effects=False)
        yield from self.struck(x.answer, theirs, effects=False)
        yield from self.lose(x.at, x.by, mine, "hit")
        yield from self.lose(x.by, x.at, theirs, "countered")
        plain = x.kombo is None and not x.attack.kard.kombo_attack
        for seat, points in ((x.by, theirs), (x.at, mine if plain else 0)):
            if points >= self.rules["stun"]:
                yield from self.lose_one(seat)

    def stopped(self, result: str) -> Course[None]:
        """The attack does not land: a block, an evade, a Specific Counter, a faster counterattack, or it misses who is not grounded."""
        x = self.x
        assert x is not None
        succeeds = result != "evaded" or x.mode == "evade"
        points = 0
        if result == "blocked":
            chip = int(x.attack.kard.first("chip", 1)) if self.strength(0, x.attack) else 0
            yield from self.lose(x.at, x.by, chip, "blocked")
        elif result in ("stopped", "countered"):
            assert x.answer is not None
            reflects = result == "stopped" and x.answer.kard.has("reflect")
            points = self.strength(0, x.attack) if reflects else self.strength(1, x.answer)
            yield from self.struck(x.answer, points)
            x.damage = yield from self.lose(x.by, x.at, points, "countered")
        if succeeds and x.answer is not None:
            mine = [x.answer, *(one for one in x.effects if one.seat == x.at)]
            yield from self.deeds_of(x.at, mine, x.by, answer=True)
        if points >= self.rules["stun"]:
            yield from self.lose_one(x.by)

    # ---- Kombo and hits

    def _landed(self) -> Course[None]:
        x = self.x
        assert x is not None
        broken = False
        if x.kombo is not None:
            broken = yield from self._rest()
        elif x.attack.kard.hits > 1:
            broken = yield from self._burn_for_hits()
        if broken:
            x.hits = 1
            for lay in (*x.later, *(one for one in x.effects if one.number)):
                lay.live = False
        plain = x.kombo is None and not x.attack.kard.kombo_attack
        x.stuns = x.attack.kard.has("stun") or (plain and self.strength(0, x.attack) >= self.rules["stun"])
        if x.stuns and (yield from self.window(x.at, "stun", [], x.attack)):
            x.stuns = False
        yield from self._hit(x.attack)
        for lay in x.later:
            yield from self._hit(lay)
        x.close = False
        if self.points[x.at] and self.points[x.by]:
            sort = "any" if x.stuns else x.attack.kard.first("follow_up")
            if sort:
                yield from self.follow(sort, [x.at])

    def _hit(self, lay: Lay) -> Course[None]:
        """One attack lands, or misses because it no longer reaches or was cancelled."""
        x = self.x
        assert x is not None
        if lay.number and (not lay.live or not self.reaches(lay.kard, x.by, x.at, later=True)):
            yield from self._take(e.AttackMissed, seat=x.by, card=lay.card)
            return
        if lay.number:
            yield from self.printed_step(x.by, lay.kard)
        hits = 1 if lay.number else x.hits
        points = self.strength(0, lay) + (hits - 1) * (lay.kard.strength or 0)
        yield from self.struck(lay, points, hits=hits)
        x.damage = yield from self.lose(x.at, x.by, points, "hit")
        stuns = x.stuns and not lay.number
        if stuns and self.points[x.at]:
            yield from self._take(e.Stunned, seat=x.at, by=x.by)
        mine = [one for one in x.effects if one.seat == x.by and one.number == lay.number]
        yield from self.deeds_of(x.by, [lay, *mine], x.at)
        if stuns:
            yield from self.lose_one(x.at)

    def _rest(self) -> Course[bool]:
        """The rest of a Kombo, with effects; True if it was cancelled."""
        x = self.x
        assert x is not None
        assert x.kombo is not None
        pattern = x.kombo.kard
        row = pattern.first("kombo")
        self.rest = pattern
        self.asked = x.by, self.offer([])
        paid = yield from self.paid()
        event = yield from self._take(e.RestLaid, seat=x.by, burned=False)
        assert event.count == len(event.cards)
        fuel = costs = 0
        fresh = []
        for card in event.cards:
            kard = self.kard(card)
            if fuel:
                assert kard.type != "effect" or x.later[-1].kard.fuel[0] == "effect"
                assert self.burns_so(x.later[-1].kard, [kard] * x.later[-1].kard.fuel[1])
                self.put_away(x.by, [card])
                fuel -= 1
            elif "attack" in kard.when:
                self.points[x.by] += paid
                costs += self._effect(x.by, card, 0, len(x.later))
                self.points[x.by] -= paid
                fresh.append(x.effects[-1])
            else:
                number = len(x.later) + 1
                assert number < len(row["pattern"])
                assert self.later_part(x.by, pattern, number, kard), f"{kard} is not attack {number}"
                costs += kard.pay
                fuel = kard.fuel[1]
                self.leaves(x.by, card)
                self.laid.append((x.by, card))
                x.later.append(Lay(card, x.by, kard, kard, number))
        assert not fuel
        assert costs == paid
        played = row.get("up_to") or len(x.later) == len(row["pattern"]) - 1
        assert played or not self.goes_on(pattern, len(x.later) + 1), "the rest must be played"
        if not event.cards:
            return False
        return (yield from self.window(x.at, "kombo", fresh, x.attack))

    def _burn_for_hits(self) -> Course[bool]:
        """Kards burned for more hits (M6); True if that was cancelled."""
        x = self.x
        assert x is not None
        kard = self.rest = x.attack.kard
        self.asked = x.by, self.offer([])
        event = yield from self._take(e.RestLaid, seat=x.by, burned=True)
        assert event.count == len(event.cards) <= kard.hits - 1
        sort = kard.all("hits")[0].args[1:] or ("",)
        for card in event.cards:
            burned = self.kard(card)
            assert burned.attack or burned.type == "finisher", f"{burned} is no attack kard"
            assert sort[0] in ("", burned.type)
        self.put_away(x.by, event.cards)
        x.hits = 1 + len(event.cards)
        return bool(event.cards) and (yield from self.window(x.at, "kombo", [], x.attack))

    # ---- follow-up

    def follow(self, sort: str, victims: Sequence[int]) -> Course[None]:
        """One follow-up, against one of the victims."""
        x = self.x
        assert x is not None
        can: set[str] = set()
        for victim in victims:
            self.turn_to(victim)
            found = {f"lay {kard.id}" for kard in self.kinds(x.by) if self.can_follow(x.by, kard, sort)}
            can |= found if len(victims) == 1 else {f"target {victim}"} if found else set()
        self.asked, self.follows = (x.by, {"decline", *can}), sort
        if (yield from self._comes(e.FollowUpDeclined)):
            yield from self._take(e.FollowUpDeclined, seat=x.by)
            return
        paid = yield from self.paid()
        self.points[x.by] += paid
        event = yield from self._take(e.AttackLaid, seat=x.by, kombo=-1, close=False, follow_up=True)
        assert event.foe in victims
        self.turn_to(event.foe)
        kard = self.kard(event.card)
        assert self.can_follow(x.by, kard, sort), f"{kard} is no follow-up"
        assert (event.kind, event.location) == (kard.number, self.place(kard))
        self.leaves(x.by, event.card)
        self.laid.append((x.by, event.card))
        lay = Lay(event.card, x.by, kard, kard, FOLLOW)
        x.later.append(lay)
        self._burn(x.by, kard, event.burned, 0, follow_up=True)
        costs = kard.pay + sum(self._effect(x.by, card, 0, FOLLOW) for card in event.effects)
        assert costs == paid
        self.points[x.by] -= paid
        fresh = [one for one in x.effects if one.number == FOLLOW]
        if (yield from self.window(x.at, "follow_up", fresh, lay)):
            lay.live = False
        yield from self._hit(lay)

    # ---- the end

    def _keeps(self) -> bool:
        """True if the initiative stays with the attack (M3)."""
        x = self.x
        assert x is not None
        if x.answer is not None and x.answer.live:
            lies = any(one.args[0] == "take" for one in self.lies_before(x.at, "initiative"))
            if x.answer.kard.says("initiative", "take") or lies:
                return False
        keeps = x.attack.kard.says("initiative", "keep")
        return self.result == "landed" or (keeps and self.result in ("blocked", "evaded"))

    def _end(self) -> Course[None]:
        x = self.x
        assert x is not None
        keeps = self._keeps()
        self.landed[x.by] = self.result in ("landed", "tied")
        if x.answer is not None and x.answer.kard.attack and x.mode in ("counter", "stop"):
            self.landed[x.at] = self.result in ("countered", "tied", "stopped")
        if x.countered >= 0:
            self.landed[x.countered] = self.result in ("countered", "tied")
        acted = [x.by, *x.answered]
        self.acted.add(x.by)
        if x.held[x.by] and self.held[x.by]:
            self.held[x.by] -= 1
        stays = {one.card for one in self.lasting}
        for seat, card in self.laid:
            if card not in stays:
                self.pile[seat].append(card)
        self.laid = []
        self.x = None
        self.whole()
        yield from self.settle()
        yield from self.count("action", acted)
        if self.initiative >= 0:
            self.initiative = x.by if keeps else x.at
            yield from self._take(e.InitiativeKept if keeps else e.InitiativeWon, seat=self.initiative)

    def settle(self) -> Course[None]:
        """Who has no points is out, and what lies of and before it; that ends the round (M12)."""
        fallen = [seat for seat in sorted(self.standing) if not self.points[seat]]
        for seat in fallen:
            self.standing.remove(seat)
            self.last_out = seat
            for one in [one for one in self.lasting if seat in (one.on, self.owner(one.card))]:
                yield from self.end_lasting(one)
            yield from self._take(e.KnockedOut, seat=seat)
        if fallen and len(self.standing) < 2:
            blow = any(self.fell[seat] in BLOWS for seat in fallen)
            raise RoundOver(next(iter(self.standing), -1), "blow" if blow else "wound")
