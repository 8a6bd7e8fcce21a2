"""What lies on the table of the Kard Game as its referee has it: places, points, marks, the exchange, the sums of Speed and Strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_referee_kards import (
    COPIES,
    PLACES,
    Atom,
    Course,
    Kard,
    Reader,
    all_kards,
    read,
    starters,
)

FOLLOW: Final = 20
"""The number of a follow-up; the first attack is 0, later ones of a Kombo count from 1."""


class RoundOver(Exception):
    """The round ends: who won it (-1: nobody), how."""

    def __init__(self, winner: int, how: str) -> None:
        super().__init__(winner, how)
        self.winner, self.how = winner, how


@dataclass
class Lay:
    """A kard that is laid; `kard` is the one whose numbers count, `own` the printed one."""

    card: int
    seat: int
    kard: Kard
    own: Kard
    number: int = 0
    live: bool = True
    turned: bool = False
    """Its bonus from behind is gone."""


@dataclass
class Exchange:
    """An attack and its answer."""

    by: int
    at: int
    attack: Lay
    aim: int
    close: bool
    near: list[bool]
    """At hand-to-hand as the attack, and as the answer was laid."""
    everybody: bool = False
    """An area attack in Brawl: `at` is whoever it is reckoned against."""
    effects: list[Lay] = field(default_factory=list)
    """Effects of both sides."""
    kombo: Lay | None = None
    later: list[Lay] = field(default_factory=list)
    hits: int = 1
    answer: Lay | None = None
    mode: str = "none"
    penalty: list[int] = field(default_factory=lambda: [0, 0])
    gives: list[Kard | None] = field(default_factory=lambda: [None, None])
    """The kard burned for a V, by side."""
    halves: list[int] = field(default_factory=lambda: [0, 0])
    """Half a hand as the kard was laid, by side."""
    shifted: bool = False
    stuns: bool = False
    damage: int = 0
    lost: set[int] = field(default_factory=set)
    """Who lost a random kard in this action."""
    held: list[int] = field(default_factory=list)
    """The holds as the exchange began."""
    answered: set[int] = field(default_factory=set)
    """Who laid an answer kard."""
    countered: int = -1
    """Who countered an area attack in Brawl."""


@dataclass
class Stays:
    """A lasting kard."""

    card: int
    kard: Kard
    on: int
    left: int
    turn: int
    fresh: bool = True


class Box(Reader):
    """Places, points and marks of a match."""

    def __init__(
        self, fighters: Iterable[str], *, basic: bool, timer: bool, points: int, matches: int, size: int, once: bool
    ) -> None:  # fmt: skip
        super().__init__()
        self.basic, self.timer, self.most, self.matches, self.once = basic, timer, points, matches, once
        self.kards = all_kards(basic=basic)
        self.rules: Mapping[str, int] = read("components")["rules"]
        people = {row["id"]: row for row in read("components")["kombatants"]}
        self.fighters = list(fighters)
        self.seats = range(len(self.fighters))
        self.allegiances = [people[name]["allegiance"] for name in self.fighters]
        numbers = {kard.id: kard.number for kard in self.kards}
        decks = [starters(size)[name] for name in self.fighters]
        self.decks = [
            {
                (seat * COPIES + copy) * len(self.kards) + numbers[name]
                for name, copies in deck.items()
                for copy in range(copies)
            }
            for seat, deck in enumerate(decks)
        ]
        self.x: Exchange | None = None
        self.asked: tuple[int, set[str]] | None = None
        """Who is asked, and what may be done, as texts; None where nothing is asked that the referee knows of."""
        self.visits: list[tuple[int, str]] = []
        """Who is asked one after the other about an area attack, and what for, while nobody says anything."""
        self.rest: Kard | None = None
        """The Kombo kard whose rest is laid, or the kard for whose hits is burned; None where neither is asked."""
        self.names_of: Callable[[Kard], set[str]] | None = None
        """What a cancelling kard may name, by kinds, while a window is open."""
        self.follows = ""
        """The class of the follow-up that is asked for."""
        self.initiative = self.first = self.turn = self.idle = self.round = self.match = 0
        """`initiative` is -1 in Brawl; `first` begins the turn there."""
        self.acting = 0
        """Whose own action it is."""
        self.handicap = [0 for _ in self.seats]
        self.standing = set(self.seats)
        self.fresh_round()

    def fresh_round(self) -> None:
        """All kards in their decks, no marks, apart (M16)."""
        self.deck = [set(self.decks[seat]) if seat in self.standing else set() for seat in self.seats]
        self.hand: list[list[int]] = [[] for _ in self.seats]
        self.pile: list[list[int]] = [[] for _ in self.seats]
        self.points = [self.most for _ in self.seats]
        self.moved, self.fallen, self.slowed, self.held = ([0 for _ in self.seats] for _ in range(4))
        self.free, self.landed = ([False for _ in self.seats] for _ in range(2))
        self.fell = ["" for _ in self.seats]
        self.groups = [{seat} for seat in self.seats]
        """Who stands with whom at hand-to-hand; Ranged is between them."""
        self.began = set(self.standing)
        self.acted: set[int] = set()
        """Who has no action left in this turn of Brawl."""
        self.last_out = -1
        self.lasting: list[Stays] = []
        self.turn = self.idle = 0
        self.attacked = self.moved_now = False
        self.laid: list[tuple[int, int]] = []
        """Seat and card in the order of laying, without what was burned."""
        self.x = None

    # ---- seats and where they stand

    def clockwise(self, seat: int) -> list[int]:
        """Who is in, from a seat on; that one last of all."""
        turn = [*self.seats[seat + 1 :], *self.seats[: seat + 1]]
        return [one for one in turn if one in self.standing]

    def others(self, seat: int) -> list[int]:
        """Everybody else who is in, from the left of a seat on."""
        return [one for one in self.clockwise(seat) if one != seat]

    def near(self, one: int, two: int) -> bool:
        """True at hand-to-hand."""
        return any({one, two} <= group for group in self.groups)

    def joins(self, seat: int, other: int) -> None:
        """A seat leaves where it stands, for the group of another."""
        self.parts(seat)
        self.groups.remove({seat})
        next(group for group in self.groups if other in group).add(seat)

    def parts(self, seat: int) -> None:
        """A seat stands alone."""
        group = next(group for group in self.groups if seat in group)
        if len(group) > 1:
            group.remove(seat)
            self.groups.append({seat})

    def faced(self, side: int, number: int) -> Iterator[None]:
        """Once for each against whom the attack is that is laid: an area attack in Brawl is against all (M10)."""
        x = self.x
        assert x is not None
        if side or number or not x.everybody:
            yield
            return
        before = x.at, x.near
        for rival in self.others(x.by):
            self.turn_to(rival)
            yield
        x.at, x.near = before

    def turn_to(self, rival: int) -> None:
        """The attack is now that against one of several."""
        x = self.x
        assert x is not None
        x.at, x.near = rival, [self.near(x.by, rival)] * 2

    def foe(self, seat: int) -> int:
        """The other side of the exchange."""
        assert self.x is not None
        return self.x.at if seat == self.x.by else self.x.by

    # ---- kards and their places

    def kard(self, card: int) -> Kard:
        """The kard that a card is."""
        return self.kards[card % len(self.kards)]

    def owner(self, card: int) -> int:
        """The seat whose deck it is of."""
        return card // len(self.kards) // COPIES

    def leaves(self, seat: int, card: int) -> Kard:
        """A card leaves a hand. Raises AssertionError where it is not there."""
        assert card in self.hand[seat], f"{self.kard(card)} is not in the hand of {seat}"
        self.hand[seat].remove(card)
        return self.kard(card)

    def whole(self) -> None:
        """No card is missing or twice."""
        laid = [card for _, card in self.laid]
        stays = [one.card for one in self.lasting if one.card not in laid]
        for seat in sorted(self.began):
            there = [*self.deck[seat], *self.hand[seat], *self.pile[seat]]
            there += [card for card in (*laid, *stays) if self.owner(card) == seat]
            assert sorted(there) == sorted(self.decks[seat]), f"the cards of {seat}"

    def may_use(self, seat: int, kard: Kard) -> bool:
        """True for what the Kombatant may use; anything under the Basic rules (M15)."""
        return self.basic or kard.of in ("", self.fighters[seat])

    def can_pay(self, seat: int, amount: int) -> bool:
        """True if points are left after paying (atom 35)."""
        return not amount or self.points[seat] > amount

    # ---- points

    def lose(self, seat: int, by: int, amount: int, how: str) -> Course[int]:
        """Points are lost, none below 0; so many were."""
        lost = min(amount, self.points[seat])
        if lost:
            self.points[seat] -= lost
            yield from self._take(e.PointsLost, seat=seat, by=by, count=lost, left=self.points[seat], how=how)
            if not self.points[seat]:
                self.fell[seat] = how
        return lost

    def win(self, seat: int, amount: int) -> Course[None]:
        """Points are won back, never above the start; nobody rises from 0."""
        won = min(amount, self.most - self.points[seat])
        if won > 0 and self.points[seat]:
            self.points[seat] += won
            yield from self._take(e.PointsWon, seat=seat, count=won, left=self.points[seat])

    def paid(self) -> Course[int]:
        """What was paid for the kards that are laid next, with the event that says so."""
        event = yield from self._ahead()
        if not isinstance(event, e.PointsLost):
            return 0
        assert event.how == "paid", "nobody is hit here"
        amount = event.count
        assert event.by == event.seat
        assert self.points[event.seat] > amount, "what would leave 0 is refused"
        yield from self.lose(event.seat, event.seat, amount, "paid")
        return int(amount)

    # ---- conditions

    def holds(self, cond: Any, me: int, other: int, subject: Kard | None) -> bool:
        """True if a condition of a kard of `me` holds; `subject` is the kard that it changes or meets."""
        if cond is None:
            return True
        word, arg = next(iter(cond.items())) if isinstance(cond, dict) else (cond, None)
        if word == "kard":
            return subject is not None and self._is(subject, arg)
        if word == "distance":
            return other >= 0 and self._near_as_laid(me, other) == (arg == "hand")
        if word == "behind":
            return self.x is not None and me == self.x.by and self.behind() > 0
        if other < 0 and word in (
            "other_airborne",
            "other_down",
            "other_held",
            "hand_smaller",
            "other_points",
        ):
            return False
        if word == "other_airborne":
            return self.airborne(other)
        most = arg if isinstance(arg, int) else 0
        found: bool = {
            "other_down": self.fallen[other] > 0,
            "other_held": self.held[other] > 0,
            "hand_smaller": len(self.hand[me]) < len(self.hand[other]),
            "mine_landed_last": self.landed[me],
            "self_points": self.points[me] <= most,
            "other_points": self.points[other] <= most,
            "allegiance": self.allegiances[me] == arg,
        }[str(word)]
        return found

    @staticmethod
    def _is(kard: Kard, wanted: Any) -> bool:
        for one in wanted if isinstance(wanted, list) else [wanted]:
            if isinstance(one, dict):
                if kard.strength is None or kard.strength > one["strength"]:
                    return False
            elif one not in kard.classes:
                return False
        return True

    def _near_as_laid(self, me: int, other: int) -> bool:
        if self.x is None or {me, other} != {self.x.by, self.x.at}:
            return self.near(me, other)
        return self.x.near[me != self.x.by]

    def airborne(self, seat: int) -> bool:
        """True while a jumping or flying kard of a seat is in the exchange (M31)."""
        kard = self._fought_with(seat)
        return kard is not None and kard.has("airborne")

    def grounded(self, seat: int) -> bool:
        """True for who neither flies nor teleports (M31)."""
        kard = self._fought_with(seat)
        return kard is None or not (kard.has("airborne") or kard.has("teleport"))

    def _fought_with(self, seat: int) -> Kard | None:
        if self.x is None:
            return None
        lay = self.x.attack if seat == self.x.by else self.x.answer if seat == self.x.at else None
        return lay.kard if lay is not None else None

    # ---- sums

    def behind(self) -> int:
        """The bonus from behind."""
        assert self.x is not None
        mine = [one for one in self.x.effects if one.seat == self.x.by and not one.number]
        laid = [one for one in (self.x.attack, *mine) if one.live and not one.turned]
        return sum(int(one.kard.first("behind", 0)) for one in laid)

    def speed(self, side: int) -> int | None:
        """The Speed of attack (0) or answer (1) as it stands; None where none counts."""
        x = self.x
        assert x is not None
        lay = x.attack if not side else x.answer
        if lay is None or lay.kard.speed is None:
            return None
        total = self._printed(side, lay.kard) - x.penalty[side]
        if not side:
            total += self.behind() - x.shifted
        if lay.own is not lay.kard:
            total += lay.own.copies or 0
        return total + self._changes("speed", side, lay)

    def _printed(self, side: int, kard: Kard) -> int:
        """The printed Speed, or what stands for V (M22)."""
        x = self.x
        assert x is not None
        if isinstance(kard.speed, int):
            return kard.speed
        way = kard.first("speed_of")
        if way == "hand":
            return x.halves[side]
        if way == "burned":
            given = x.gives[side]
            assert given is not None
            assert isinstance(given.speed, int)
            return given.speed
        other = self.speed(1 - side)
        return (other or 0) - 1

    def strength(self, side: int, lay: Lay) -> int:
        """The Strength of one hit, 0 at least."""
        return max(0, (lay.kard.strength or 0) + self._changes("strength", side, lay))

    def _changes(self, value: str, side: int, lay: Lay) -> int:
        """Changes by the kard itself, by effects of both sides, and by what lasts."""
        x = self.x
        assert x is not None
        me, other = (x.by, x.at) if not side else (x.at, x.by)
        mine = "answer" if side else "attack"
        met = x.answer if not side else x.attack
        met_kard = met.kard if met is not None and not lay.number else None
        found = 0
        for kard in (lay.kard,) if lay.own is lay.kard else (lay.kard, lay.own):
            found += self._sum(kard.all(value), mine, me, other, met_kard)
        for one in x.effects:
            if one.seat == me and one.live and one.number == lay.number:
                found += self._sum(one.kard.all(value), mine, me, other, lay.kard)
            elif one.seat == other and one.live and not one.number and not lay.number:
                found += self._sum(one.kard.all(value), "other", other, me, lay.kard)
        if met is not None and met.live and not lay.number:
            found += self._sum(met.kard.all(value), "other", other, me, lay.kard)
        return found + sum(self.by_lasting(value, side, lay))

    def _sum(self, atoms: list[Atom], whose: str, me: int, other: int, subject: Kard | None) -> int:
        fitting = [one for one in atoms if one.args[1] == whose]
        return sum(int(one.args[0]) for one in fitting if self.holds(one.cond, me, other, subject))

    def by_lasting(self, value: str, side: int, lay: Lay) -> list[int]:
        """What lies changes the first attack of an action and its answer; two copies do not add up (M30)."""
        x = self.x
        assert x is not None
        if lay.number:
            return []
        me, other = (x.by, x.at) if not side else (x.at, x.by)
        found: list[int] = []
        seen = set()
        for one in self.lasting:
            lasting = one.kard.lasting
            assert lasting is not None
            if (one.kard.id, one.on) in seen:
                continue
            seen.add((one.kard.id, one.on))
            whom = lasting.args[0]["on"]
            for atom in lasting.inner:
                if atom.word == "slow" and value == "speed":
                    touched = one.on in (-1, me)
                    amount = -int(atom.args[0])
                elif atom.word == value and atom.args[1] == "other":
                    touched, amount = one.on == (me if whom == "other" else other), int(atom.args[0])
                elif atom.word == value:
                    touched = one.on in (-1, me) and atom.args[1] == ("answer" if side else "attack")
                    amount = int(atom.args[0])
                else:
                    continue
                if touched and self._lasting_holds(one, atom.cond, me, other, lay.kard):
                    found.append(amount)
        return found

    def _lasting_holds(self, one: Stays, cond: Any, me: int, other: int, subject: Kard) -> bool:
        if isinstance(cond, dict) and "allegiance" in cond and self.basic and self.owner(one.card) == me:
            # its player's Kombatant counts as one of what the kard is for: who gains Speed by it (M15)
            assert one.kard.lasting is not None
            favoured = next(atom.cond for atom in one.kard.lasting.inner if atom.word == "speed")
            return bool(cond == favoured)
        return self.holds(cond, me, other, subject)

    def lies_before(self, seat: int, word: str) -> list[Atom]:
        """Atoms of a word in what lies before a seat."""
        return [
            atom
            for one in self.lasting
            if one.on in (seat, -1) and one.kard.lasting is not None
            for atom in one.kard.lasting.inner
            if atom.word == word
        ]

    # ---- reach (M4)

    def reaches(self, kard: Kard, me: int, other: int, *, later: bool = False) -> bool:
        """True if an attack reaches from where the two stand, with its printed movement; a close quarters kard brings its step in the
        opening alone."""
        if self.basic:
            return True
        if self.x is not None and self.x.close:
            return kard.reach != "ranged" and not kard.moves
        if kard.reach == "ranged":
            return True
        if kard.reach == "close":
            return self.near(me, other) and not later
        return self.near(me, other) or kard.forward

    def may_counter(self, attack: Kard, kard: Kard) -> bool:
        """True if a sort of attack may be countered by another (M2); nothing is asked under the Basic rules."""
        if self.basic:
            return True
        if attack.reach == "close":
            return kard.reach in ("hand", "close") and not kard.moves
        if attack.has("projectile"):
            return kard.reach == "ranged" or kard.has("teleport")
        if attack.reach == "ranged":
            assert self.x is not None
            near = self.near(self.x.by, self.x.at)
            return kard.reach == "ranged" or (near and kard.reach == "hand")
        return kard.reach in ("ranged", "hand")

    def can_step(self, seat: int, kard: Kard, *, own: bool = True) -> bool:
        """True if printed movement is possible: not while held, nor in one action with a hand move (M4, M31)."""
        return not kard.moves or not (self.held[seat] or (own and self.moved_now))

    def copied(self, other: int) -> Kard | None:
        """The uppermost special of the other's pile that is an attack and no Kombo attack (atom 40)."""
        for card in reversed(self.pile[other]):
            kard = self.kard(card)
            if kard.type == "special" and kard.attack and not kard.kombo_attack:
                return kard
        return None

    def place(self, kard: Kard) -> int:
        """The printed location as a number; -1 where none of the three is printed."""
        return PLACES.index(kard.location) if kard.location in PLACES else -1


def name_of(event: Event) -> str:
    """What an event is called."""
    return type(event).__name__
