"""What the referee of Knockdown waits and asks with, and the parts of its course that everything shares: cards that leave hands, wounds,
movement, effects one word after the other (D6, D19), and Knockdown Tests (D8, D9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

from kotgames.engine.contract import Event
from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_referee_box import SYMBOLS, Box, Row, Space, apart, rising

T = TypeVar("T")
Kind = TypeVar("Kind", bound=Event)
Course: TypeAlias = Generator[None, None, T]
"""A part of the match, which waits for events and comes to something."""


class RoundOver(Exception):
    """A round is over, wherever in it that was noticed."""

    def __init__(self, winner: int, how: str, decided: str = "") -> None:
        super().__init__(winner, how, decided)
        self.winner, self.how, self.decided = winner, how, decided


class Court(Box):
    """A match that is followed; a subclass says its whole course."""

    def __init__(self, data: Mapping[str, Any], test: str) -> None:
        super().__init__(data)
        self.test = test
        self.over = False
        self.turn = self.idle = self.strikes = 0
        self.took = self.behind = False
        self.reacted: set[int] = set()
        self.seen: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        """How often a rare course was taken, for the test that follows many matches."""
        self.asks = -1
        """The seat that has a question now; -1 for none."""
        self.question = 0
        """How many questions there were."""
        self._offer: set[str] = set()
        self._shown: Counter[str] | None = None
        self._showing = 0
        self._said: list[str] = []
        self._next: Event | None = None
        self._course = self._match()
        next(self._course)

    def _match(self) -> Course[None]:
        raise NotImplementedError

    def see(self, event: Event) -> None:
        """The next event. Raises AssertionError where the rulings do not allow it, or want another before it."""
        assert not self.over, "the match is over"
        self.seen[type(event).__name__] += 1
        self._next = event
        next(self._course, None)
        assert self._next is None
        self.whole()

    def say(self, words: str) -> None:
        """An answer that leaves no event."""
        self._said.append(words)
        next(self._course, None)

    @property
    def offer(self) -> set[str]:
        """All that may be answered now."""
        if self._shown is None:
            return self._offer
        said = [words.removeprefix("show ") for words in self._said]
        told: list[str] = []
        while True:
            left = self._showing - len(told)
            can = rising(self._shown - Counter(told), left, told[-1] if told else SYMBOLS[0])
            if len(can) == 1 and left:
                told += can  # nobody is asked for the only one that can be next
            elif said and left:
                told.append(said.pop(0))
            else:
                return {f"show {symbol}" for symbol in can}

    # ---- waiting and asking

    def _look(self) -> Course[Event]:
        """The next event, which stays to be taken."""
        while self._next is None:
            yield
        return self._next

    def _take(self, kind: type[Kind], **fields: Any) -> Course[Kind]:
        """The next event, which has to be of this kind and say this."""
        event = yield from self._look()
        assert isinstance(event, kind), f"{kind.__name__} is due"
        for name, value in fields.items():
            assert getattr(event, name) == value, f"{kind.__name__}.{name} is {value}"
        self._next = None
        self._said.clear()
        self._offer, self._shown, self.asks = set(), None, -1
        return event

    def _ask(self, seat: int, words: Iterable[str]) -> None:
        self.asks = seat
        self.question += 1
        self._offer = set(words)

    def _space(self, number: int) -> Space:
        return self.numbered[number]

    def _at(self, space: Space) -> int:
        return self.numbered.index(space)

    def _drop(self, seat: int, why: str, symbols: Iterable[str] | None = None) -> Course[str]:
        """A card leaves a hand; its symbol."""
        event = yield from self._take(e.CardDiscarded, seat=seat, why=why)
        assert event.card in self.hands[seat]
        symbol: str = self.cards[event.card]["symbol"]
        assert symbols is None or symbol in symbols, f"{symbol} is none of {symbols}"
        self.hands[seat].remove(event.card)
        self.discards.append(event.card)
        return symbol

    # ---- wounds and movement

    def _walk(self, seat: int, how: str, to: set[Space], by: int = -1) -> Course[int]:
        """Somebody comes to one of these spaces, by neighbours, not over the other; how many steps it was."""
        moved = yield from self._take(e.Moved, seat=seat, how=how, by=seat if by < 0 else by, behind=False)
        path = [self._space(space) for space in moved.path]
        assert path[0] == self.place[seat]
        assert path[-1] in to, f"{path[-1]} is none of {sorted(to)}"
        other = self.place[1 - seat]
        assert other not in path
        assert all(apart(one, two) == 1 for one, two in pairwise(path))
        assert len(path) - 1 == self.ground.walks(path[0], other)[path[-1]]
        self.place[seat] = path[-1]
        return len(path) - 1

    def _wounded(self, seat: int, heavy: int, light: int, why: str) -> Course[None]:
        if not heavy + light:
            return
        self.heavy[seat] += heavy
        self.light[seat] += light
        total = (self.heavy[seat], self.light[seat])
        yield from self._take(e.Wounded, seat=seat, heavy=heavy, light=light, why=why, total=total)

    def _healed(self, seat: int, heavy: int, light: int, why: str) -> Course[None]:
        heavy, light = min(heavy, self.heavy[seat]), min(light, self.light[seat])
        if not heavy + light:
            return
        self.heavy[seat] -= heavy
        self.light[seat] -= light
        total = (self.heavy[seat], self.light[seat])
        yield from self._take(e.Healed, seat=seat, heavy=heavy, light=light, why=why, total=total)

    # ---- tests

    def _knockdown(self, caller: int, source: int) -> Course[None]:
        """D8, D9, D20."""
        tested = 1 - caller
        wounds = self.test_wounds(tested)
        yield from self._take(e.TestCalled, seat=caller, tested=tested, wounds=wounds, source=source)
        passed = not sum(wounds)
        if not passed:
            way = self.test
            if way == "tower":
                self._ask(tested, ("tower", "dice"))
                way = (yield from self._take(e.TestWay, seat=tested)).way
                assert way in ("tower", "dice")
            if way == "tower":
                self._ask(tested, ("stood", "fell", "by dice"))
                built = yield from self._take(e.TowerBuilt, seat=tested)
                assert not (built.stood and built.unfinished)
                passed, way = built.stood, "dice" if built.unfinished else "tower"
            if way == "dice":
                rolled = yield from self._take(e.DiceRolled, seat=tested, needed=sum(wounds))
                assert len(rolled.faces) == self.rules["dice"]
                assert set(rolled.faces) <= set(range(1, 7))
                assert rolled.total == sum(rolled.faces)
                passed = rolled.total >= sum(wounds)
        if not passed:
            raise RoundOver(caller, "ko")
        gone = (self.heavy[tested] + self.light[tested]) // self.rules["discard"]
        heavy = min(gone, self.heavy[tested])
        self.heavy[tested] -= heavy
        self.light[tested] -= gone - heavy
        total = (self.heavy[tested], self.light[tested])
        yield from self._take(e.TestPassed, seat=tested, heavy=heavy, light=gone - heavy, total=total)
        yield from self._healed(tested, 0, self.gift(tested, "heal_after_test", "light"), "skill")
        yield from self._healed(caller, 0, self.able(caller, "hunter").get("test_heal", 0), "hunter")

    # ---- effects

    def _effects(self, seat: int, row: Row, turret: Space | None) -> Course[None]:
        """One after the other; `turret` is where a projected Strike comes from."""
        for effect in row.get("effects", ()):
            word = effect["do"]
            self.ways[word] += 1
            if word in ("move", "blink"):
                yield from self._go(seat, word, effect["spaces"], own_turn=row["type"] != "reaction")
            elif word in ("forward", "backward", "pull", "push"):
                yield from self._carry(seat, word, effect["spaces"], turret)
            elif word == "wounds":
                yield from self._wounded(1 - seat, effect.get("heavy", 0), effect.get("light", 0), "effect")
            elif word == "heal":
                yield from self._healed(seat, effect.get("heavy", 0), effect.get("light", 0), "effect")
            elif word == "foe_discards":
                for _ in range(min(effect["cards"], len(self.hands[1 - seat]))):
                    self._ask(1 - seat, (f"discard {symbol}" for symbol in self.symbols(1 - seat)))
                    yield from self._drop(1 - seat, "forced")
            elif word == "strip":
                yield from self._strip(seat, effect)
            elif word == "place_turret":
                yield from self._deploy(seat, effect["spaces"])
            else:
                yield from self._tokens(seat, effect)

    def _go(self, seat: int, how: str, most: int, *, own_turn: bool) -> Course[None]:
        """A may-move, or a Blink."""
        mine, theirs = self.place[seat], self.place[1 - seat]
        blink = how == "blink"
        to = self.ground.within(mine, None if blink else theirs, most) - {theirs}
        self._ask(seat, ("stop", *(f"go {q},{r}" for q, r in to)))
        if isinstance((yield from self._look()), e.StayedPut):
            yield from self._take(e.StayedPut, seat=seat, how=how, possible=bool(to))
            return
        if not blink:
            yield from self._walk(seat, how, to)
            return
        moved = yield from self._take(e.Moved, seat=seat, how=how, by=seat)
        assert moved.path[0] == self._at(mine)
        end = self._space(moved.path[-1])
        assert end in to
        steps = self.ground.walks(mine, None)
        through = own_turn and steps[theirs] + self.ground.walks(theirs, None)[end] == steps[end]
        assert moved.behind == through
        self.behind = self.behind or through
        self.place[seat] = end

    def _carry(self, seat: int, how: str, spaces: int, turret: Space | None) -> Course[None]:
        """D6: directly away, toward, or anywhere; one space at a time, and nothing where no space is free."""
        moved = seat if how == "forward" else 1 - seat
        from_ = self.place[seat] if turret is None else turret
        for _ in range(spaces):
            here, other = self.place[moved], self.place[1 - moved]
            if how == "push":
                to = set(self.ground.near(here)) - {other}
            elif how == "forward":
                to = self.ground.straight(here, other, other, away=False)
            else:
                to = self.ground.straight(here, from_, other, away=how == "backward")
            if not to:
                yield from self._take(e.StayedPut, seat=moved, how=how, possible=False)
                return
            self._ask(seat, (f"go {q},{r}" for q, r in to))
            yield from self._walk(moved, how, to, by=seat)

    def _strip(self, seat: int, effect: Row) -> Course[None]:
        """The foe shows cards, the attacker discards of them."""
        foe = 1 - seat
        held = self.symbols(foe)
        if not held:
            return
        count = min(effect["shown"], held.total())
        self.asks, self.question = foe, self.question + 1
        self._shown, self._showing = held, count
        event = yield from self._take(e.CardsShown, seat=foe)
        shown = Counter(SYMBOLS[symbol] for symbol in event.symbols)
        assert shown.total() == count
        assert shown <= held
        for _ in range(min(effect["cards"], count)):
            self._ask(seat, (f"strip {symbol}" for symbol in +shown))
            symbol = yield from self._drop(foe, "strip", +shown)
            shown[symbol] -= 1

    def _deploy(self, seat: int, most: int) -> Course[None]:
        """D19."""
        before = self.turret[seat]
        to = {space for space in self.ground.spaces if apart(self.place[seat], space) <= most} - {before}
        self._ask(seat, (f"go {q},{r}" for q, r in to))
        placed = yield from self._take(e.TurretPlaced, seat=seat, moved=before is not None)
        assert self._space(placed.space) in to
        self.turret[seat] = self._space(placed.space)

    def _gain(self, seat: int, change: int) -> Course[None]:
        change = min(change, self.rules["most_ammo"] - self.ammo[seat])
        if change:
            self.ammo[seat] += change
            yield from self._take(e.AmmoChanged, seat=seat, change=change, count=self.ammo[seat])

    def _spends(self, seat: int, most: int) -> Course[bool]:
        """Whether something is spent; nothing leaves no event."""
        if not most:
            return False
        self._ask(seat, (f"spend {count}" for count in range(most + 1)))
        while self._next is None and "spend 0" not in self._said:
            yield
        event = self._next
        self._said.clear()
        paid = isinstance(event, e.CardDiscarded) and event.why == "reload"
        return paid or (isinstance(event, e.AmmoChanged) and event.change < 0)

    def _tokens(self, seat: int, effect: Row) -> Course[None]:
        """What is done with Ammo."""
        word = effect["do"]
        held = self.ammo[seat]
        if word == "reload":
            yield from self._gain(seat, effect["ammo"])
            most = min(self.rules["most_ammo"] - self.ammo[seat], self.symbols(seat)[effect["symbol"]])
            if not (yield from self._spends(seat, most)):
                return
            count = 0
            while isinstance((yield from self._look()), e.CardDiscarded):
                yield from self._drop(seat, "reload", [effect["symbol"]])
                count += 1
            assert count <= most
            yield from self._gain(seat, count)
        elif word == "spend_ammo":
            most = min(held, effect["most"])
            if not (yield from self._spends(seat, most)):
                return
            spent = yield from self._take(e.AmmoChanged, seat=seat)
            assert 1 <= -spent.change <= most
            self.ammo[seat] += spent.change
            assert spent.count == self.ammo[seat]
            yield from self._wounded(1 - seat, 0, -spent.change * effect["light"], "effect")
        else:
            assert word == "ammo_move", f"an unknown word: {word}"
            if not held:
                return
            to = self.ground.within(self.place[seat], self.place[1 - seat], held)
            self._ask(seat, ("stop", *(f"go {q},{r}" for q, r in to)))
            if isinstance((yield from self._look()), e.StayedPut):
                yield from self._take(e.StayedPut, seat=seat, how="ammo", possible=bool(to))
                return
            spent = yield from self._take(e.AmmoChanged, seat=seat)
            self.ammo[seat] += spent.change
            assert spent.count == self.ammo[seat]
            assert (yield from self._walk(seat, "ammo", to)) == -spent.change
