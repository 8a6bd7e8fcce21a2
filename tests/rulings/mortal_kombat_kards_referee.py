"""A referee for the Kard Game: it has the box from the card files, follows a match by its events alone, and asks of each whether the
rulebook and the rulings (M1 to M31) allow it, and whether anything that had to come before it is missing. It shares no code with the rules.

The course of a match is written down as the rulings tell it: wherever a method takes an event, no other may come. At the beginning of a
question it also knows what may be done (`asked`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_area import Area
from tests.rulings.mortal_kombat_kards_referee_box import Lay, RoundOver
from tests.rulings.mortal_kombat_kards_referee_exchange import BLOWS
from tests.rulings.mortal_kombat_kards_referee_kards import Course, Kard

BABALITY = 5
"""Points that the loser starts the next match down."""


class Referee(Area):
    """A tournament for two, or of Brawls for up to six, from its first event on."""

    def __init__(
        self, fighters: Sequence[str], *, rules: str = "basic", timer: bool = False, points: int = 30, matches: int = 1, deck: int = 60,
        once: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(
            fighters,
            basic=rules == "basic",
            timer=timer,
            points=points,
            matches=matches,
            size=deck,
            once=once,
        )
        self.seen: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.wins, self.fatalities = [0 for _ in self.seats], [0 for _ in self.seats]
        self.over = False
        self.result = ""
        self._story = self._tournament()
        next(self._story)

    def see(self, event: Event) -> None:
        """The next event. Raises AssertionError where the rules do not allow it."""
        assert not self.over, "nothing comes after the end"
        self.seen[type(event).__name__] += 1
        if isinstance(event, e.Clashed):
            self.results[event.result] += 1
        self.asked = self.rest = self.names_of = None
        self.visits = []
        self.follows = ""
        try:
            self._story.send(event)
        except StopIteration:
            self.over = True

    # ---- matches

    def _tournament(self) -> Course[None]:
        while True:
            winner = yield from self._match()
            self.wins[winner] += 1
            yield from self._take(
                e.MatchWon, seat=winner, match=self.match, matches=self.matches, wins=tuple(self.wins)
            )
            left = self.matches - self.match
            most, second, *_ = sorted(self.wins, reverse=True)
            if not left or most > second + left:
                break
        ranks = [(self.wins[seat], self.fatalities[seat]) for seat in self.seats]
        best = ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else -1
        yield from self._take(e.TournamentEnded, seat=best, wins=tuple(self.wins))

    def _match(self) -> Course[int]:
        self.match += 1
        self.round = self.replays = 0
        self.rounds_won, self.rounds_lost = [0 for _ in self.seats], [0 for _ in self.seats]
        down, self.handicap = self.handicap, [0 for _ in self.seats]
        points = tuple(self.most - less for less in down)
        yield from self._take(e.MatchStarted, match=self.match, matches=self.matches, points=points)
        rolled = yield from self._take(e.FirstRolled)
        first = self._rolled(rolled.rolls)
        assert rolled.seat == first
        began = set(self.seats)
        again = False
        while True:
            self.round += not again
            self.standing = set(began)
            opening = (
                [self.most - less for less in down] if self.round == 1 else [self.most for _ in self.seats]
            )
            winner, how = yield from self._round(first, opening, again)
            again = winner < 0
            if not again:
                began = {seat for seat in self.seats if self.rounds_lost[seat] < self.rules["rounds"]}
                if self.rounds_won[winner] == self.rules["rounds"] or len(began) == 1:
                    if how == "blow":
                        yield from self._finish(winner)
                    return winner
            first = self._next_first(first, winner, began)

    def _next_first(self, first: int, winner: int, began: set[int]) -> int:
        """Who begins the next round (M16): of two the loser, after a round that is replayed the other; in Brawl the next clockwise."""
        if len(self.seats) == 2:
            return 1 - (first if winner < 0 else winner)
        turn: list[int] = [*self.seats[first + 1 :], *self.seats[: first + 1]]
        return next(seat for seat in turn if seat in began)

    def _rolled(self, rolls: Sequence[Sequence[int]]) -> int:
        """Who rolled highest; who is level rolls again."""
        left = set(self.seats)
        for row in rolls:
            assert len(left) > 1, "it was clear already"
            assert all((row[seat] > 0) == (seat in left) for seat in self.seats)
            left = {seat for seat in left if row[seat] == max(row)}
        assert len(left) == 1
        return left.pop()

    # ---- rounds

    def _round(self, first: int, points: Sequence[int], again: bool) -> Course[tuple[int, str]]:
        self.fresh_round()
        self.points = [count if seat in self.standing else 0 for seat, count in enumerate(points)]
        two = len(self.standing) == 2
        self.first, self.initiative = first, first if two else -1
        began = self.clockwise(first - 1)
        yield from self._take(
            e.RoundStarted, round=self.round, seat=first, points=tuple(self.points), again=again
        )
        try:
            for seat in began:
                for _ in range(self.rules["hand"]):
                    yield from self.draw(seat, opening=True)
            while True:
                yield from self._turn()
        except RoundOver as over:
            winner, how = over.winner, over.how
        self.replays = self.replays + 1 if winner < 0 and how == "points" else 0
        if self.replays > 2:
            event = yield from self._ahead()
            assert isinstance(event, e.RoundEnded)
            assert event.seat in self.foremost(), "a die decides between those who are level"
            winner, how, self.replays = event.seat, "die", 0
        if winner >= 0:
            self.rounds_won[winner] += 1
            for seat in began:
                self.rounds_lost[seat] += seat != winner
        yield from self._take(
            e.RoundEnded, seat=winner, round=self.round, how=how, points=tuple(self.points), rounds_won=tuple(self.rounds_won),
        )  # fmt: skip
        return winner, how

    # ---- turns

    def _turn(self) -> Course[None]:
        self.turn += 1
        self.attacked = self.moved_now = False
        self.acted = set()
        first = self.initiative if self.initiative >= 0 else self.first
        yield from self._take(e.TurnStarted, turn=self.turn, seat=first)
        if self.turn > 1:
            yield from self._discard_and_draw(self.clockwise(first - 1))
        self.whole()
        if self.initiative >= 0:
            yield from self.action(self.initiative)
        else:
            while acting := [seat for seat in self.clockwise(first - 1) if seat not in self.acted]:
                yield from self.action(acting[0])
        yield from self._turn_end(first)

    def _discard_and_draw(self, order: Sequence[int]) -> Course[None]:
        """Up to two go unseen, then all draw to eight, then one more each."""
        aside: list[list[int]] = [[] for _ in self.seats]
        for seat in order:
            if not self.hand[seat]:
                continue
            while True:
                self._offer_discard(seat, aside[seat])
                if not (yield from self._comes(e.DiscardChosen)):
                    break
                event = yield from self._take(e.DiscardChosen, seat=seat)
                assert event.card in self.hand[seat]
                assert event.card not in aside[seat]
                aside[seat].append(event.card)
                assert len(aside[seat]) <= self.rules["discard"]
            yield from self._take(e.DiscardsLocked, seat=seat)
        for seat in order:
            if aside[seat]:
                yield from self._take(e.KardsDropped, seat=seat, cards=tuple(aside[seat]), how="turn")
                self.put_away(seat, aside[seat])
        for seat in order:
            while len(self.hand[seat]) < self.rules["refresh"]:
                if not (yield from self.draw(seat)):
                    break
        for seat in order:
            yield from self.draw(seat)

    def _offer_discard(self, seat: int, aside: Sequence[int]) -> None:
        """One by one in the order of the box, so that two kards are one choice."""
        last = max((self.kard(card).number for card in aside), default=-1)
        left = [self.kard(card) for card in self.hand[seat] if card not in aside]
        fitting: list[Kard] = [kard for kard in left if kard.number >= last]
        full = len(aside) >= self.rules["discard"]
        self.asked = seat, {"done", *(f"drop {kard.id}" for kard in fitting if not full)}

    def _turn_end(self, first: int) -> Course[None]:
        yield from self.count("turn")
        self.idle = 0 if self.attacked else self.idle + 1
        yield from self.settle()
        if self.idle >= self.rules["endless"]:
            yield from self._take(e.KombatStalled, turns=self.idle, over=True)
            raise RoundOver(self.ahead(), "points")
        if self.idle >= self.rules["passes"]:
            yield from self._take(e.KombatStalled, turns=self.idle, over=False)
        if self.initiative < 0:  # Brawl: the turn moves left; of two the next has the initiative (M14)
            self.first = self.others(first)[0]
            if len(self.standing) == 2:
                self.initiative = self.first

    # ---- Finish him (M13)

    def _finish(self, seat: int) -> Course[None]:
        loser = self.last_out
        assert self.fell[loser] in BLOWS
        can = {f"finish {kard.id}" for kard in self.kinds(seat) if self._can_finish(seat, loser, kard)}
        self.asked = seat, {"decline", *can}
        if (yield from self._comes(e.FinisherDeclined)):
            yield from self._take(e.FinisherDeclined, seat=seat)
            return
        paid = yield from self.paid()
        self.points[seat] += paid
        event = yield from self._take(e.FinisherPlayed, seat=seat, foe=loser)
        kard = self.kard(event.card)
        assert self._can_finish(seat, loser, kard), f"{kard} finishes nobody here"
        assert kard.pay == paid
        self.points[seat] -= paid
        self.put_away(seat, [event.card])
        assert event.finish == kard.first("finish")
        for atom in kard.all("discard"):
            for _ in range(atom.args[0]):
                dropped = yield from self._take(e.KardsDropped, seat=seat, how="choice")
                self.put_away(seat, dropped.cards)
        if event.finish == "babality":
            self.handicap[loser] = BABALITY
            return
        self.fatalities[seat] += 1
        yield from self._friendship(loser, seat)

    def _can_finish(self, seat: int, loser: int, kard: Kard) -> bool:
        way = kard.first("finish")
        if way not in ("fatality", "babality") or not self.may_use(seat, kard):
            return False
        if not self.basic and kard.reach != "either" and (kard.reach == "hand") != self.near(seat, loser):
            return False
        wanted = sum(atom.args[0] for atom in kard.all("discard"))
        if len(self.hand[seat]) <= wanted or not self.can_pay(seat, kard.pay):
            return False
        return self.holds(kard.all("finish")[0].cond, seat, loser, None)

    def _friendship(self, loser: int, winner: int) -> Course[None]:
        can = {
            f"finish {kard.id}"
            for kard in self.kinds(loser)
            if kard.first("finish") == "friendship" and self.may_use(loser, kard)
        }
        self.asked = loser, {"decline", *can}
        if (yield from self._comes(e.FriendshipDeclined)):
            yield from self._take(e.FriendshipDeclined, seat=loser)
            return
        event = yield from self._take(e.FriendshipPlayed, seat=loser, foe=winner)
        kard = self.leaves(loser, event.card)
        assert kard.first("finish") == "friendship"
        assert self.may_use(loser, kard)
        self.fatalities[winner] -= 1
        self.pile[loser].append(event.card)
        lay = Lay(event.card, loser, kard, kard)
        yield from self.deeds_of(loser, [lay], winner)
