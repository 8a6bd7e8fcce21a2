"""Moments that moved a match: wounds that fell and wounds that a Block or a Reaction kept off, tests beside the chance the dice gave them,
rounds that the deck decided; and its figures.

A round is worth half of the match, or all of it when both have won all but one; wounds are worth what they do to the chance of a test.
Everything that is told was seen by all: hands, wounds and Skills that lie face up are open (D22).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.match import Match, Turn
from kotgames.engine.odds import percent
from kotgames.engine.telling import Figure, Moment
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import CardSet

if TYPE_CHECKING:
    from kotgames.games.knockdown.words import LogBook

ROUND: Final = 0.5
"""A round, in shares of a match: from level to won; the last one that can be played is worth all of it."""
SOON: Final = 18
"""So many wounds no roll of three dice outdoes: the way there counts for half of what wounds are worth, the chance of a test now for the
other half."""


def chance_to_pass(card_set: CardSet, wounds: int) -> Fraction:
    """The exact chance that a test by dice with so many wounds that count is passed (KD p.19, D9)."""
    return Fraction(*numbers.passing(card_set.dice, wounds))


@dataclass(slots=True)
class _Blow:
    """The attack that is being resolved: by whom, with what, in which turn of the match, and what it did so far."""

    seat: int
    source: int
    number: int
    before: int
    """Wounds of the other one before it."""
    heavy: int = 0
    light: int = 0
    detail: str = ""


@dataclass(slots=True)
class _Test:
    """The test that was called: by whom, the wounds that count, with which attack, and what is known of how it went."""

    called: e.TestCalled
    rolled: e.DiceRolled | None = None
    tower: e.TowerBuilt | None = None


class Swings:
    """Goes through the turns of one match."""

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        self.book = book
        self.card_set = book.card_set
        self.turns = turns
        self._wounds = [0, 0]
        """By seat, heavy and light together."""
        self._spared = [0, 0]
        """By seat: wounds that do not count in a test, by a Skill."""
        self._blow: _Blow | None = None
        self._test: _Test | None = None
        self._reaction = -1
        """The Reaction that was used last, as a source."""
        self._victories = (0, 0)
        self._round = self._turn = 1

    def all(self) -> Iterator[Moment]:
        """All that moved something, in order; what ended the match is marked."""
        for number, turn in enumerate(self.turns):
            board = turn.before
            assert isinstance(board, Board)
            if not number:
                self._wounds = [board.heavy[seat] + board.light[seat] for seat in (0, 1)]
                self._victories = (board.victories[0], board.victories[1])
                self._round, self._turn = max(1, board.round), max(1, board.turn)
            self._spared = [board.traits(seat).easier_test for seat in (0, 1)]
            for event in turn.events:
                yield from self._event(number, event)
        yield from self._landed()

    def _event(self, number: int, event: Event) -> Iterator[Moment]:
        match event:
            case e.RoundStarted():
                self._round, self._turn = event.round, 1
                self._wounds = [0, 0]
            case e.TurnStarted():
                yield from self._landed()
                self._turn = event.turn
            case e.AttackPlayed():
                yield from self._landed()
                if event.in_range:
                    self._begin(number, event.seat, self.card_set.kind_of[event.card])
            case e.SpecialPlayed():
                source = self.card_set.first_special + event.special
                if event.reaction:
                    self._reaction = source
                else:
                    yield from self._landed()
                    self._begin(number, event.seat, source)
            case e.Struck():
                yield from self._struck(number, event)
            case e.StrikeLost():
                yield self._dodged(number, event)
                self._blow = None
            case e.Wounded():
                self._more(event)
            case e.Healed() | e.TestPassed():
                yield from self._passed(number, event) if isinstance(event, e.TestPassed) else ()
                self._wounds[event.seat] = sum(event.total)
            case e.TestCalled():
                yield from self._landed()
                self._test = _Test(event)
            case e.DiceRolled() if self._test is not None:
                self._test.rolled = event
            case e.TowerBuilt() if self._test is not None:
                self._test.tower = None if event.unfinished else event
            case e.RoundEnded():
                yield from self._landed()
                yield self._round_ended(number, event)
                self._victories = event.victories
                self._test = None
            case _:
                pass

    # ---- attacks

    def _begin(self, number: int, seat: int, source: int) -> None:
        self._blow = _Blow(seat, source, number, self._wounds[1 - seat])

    def _struck(self, number: int, event: e.Struck) -> Iterator[Moment]:
        """The pool of an attack; a Reaction's is told by itself. What a Block kept off speaks for who blocked."""
        foe = 1 - event.seat
        if event.reaction:
            before = self._wounds[foe]
            self._wounds[foe] = sum(event.total)
            yield from self._hit(_Blow(event.seat, event.source, number, before, *event.wounds))
            return
        self._wounds[foe] = sum(event.total)
        blow = self._blow
        if blow is None:  # the match was set up in the middle of an attack
            blow = self._blow = _Blow(event.seat, event.source, number, sum(event.total) - sum(event.wounds))
        blow.heavy, blow.light = event.wounds
        blow.detail = self.book.arithmetic(event)
        if any(event.blocked):
            yield self._blocked(number, event)

    def _more(self, event: e.Wounded) -> None:
        self._wounds[event.seat] = sum(event.total)
        blow = self._blow
        if event.why == "effect" and blow is not None and blow.seat != event.seat:
            blow.heavy += event.heavy
            blow.light += event.light

    def _landed(self) -> Iterator[Moment]:
        """The attack is over."""
        blow, self._blow = self._blow, None
        if blow is not None:
            yield from self._hit(blow)

    def _hit(self, blow: _Blow) -> Iterator[Moment]:
        """Wounds: what they did to the chance of a test, and how near they brought the time when none can be passed."""
        done = blow.heavy + blow.light
        if not done:
            return
        foe = 1 - blow.seat
        before, after = blow.before, blow.before + done
        wounds = self.book.wounds(blow.heavy, blow.light)
        yield self._moment(
            self._told("struck", blow.seat, foe, (before, after), blow.source, wounds),
            blow.seat,
            self._stake() * (self._danger(foe, after) - self._danger(foe, before)),
            blow.number,
            cards=(blow.source,),
            detail=blow.detail,
        )

    def _blocked(self, number: int, event: e.Struck) -> Moment:
        """Wounds that a Block kept off."""
        seat = 1 - event.seat
        after = sum(event.total)
        instead = after + sum(event.blocked)
        wounds = self.book.wounds(*event.blocked)
        return self._moment(
            self._told("blocked", seat, seat, (instead, after), event.source, wounds),
            seat,
            self._stake() * (self._danger(seat, instead) - self._danger(seat, after)),
            number,
            cards=(event.source,),
        )

    def _dodged(self, number: int, event: e.StrikeLost) -> Moment:
        """A Reaction that let a Strike come to nothing: the wounds printed on it."""
        seat = 1 - event.seat
        heavy, light = self.card_set.heavy[event.source], self.card_set.light[event.source]
        now = self._wounds[seat]
        cards = (self._reaction, event.source) if self._reaction >= 0 else (event.source,)
        return self._moment(
            self._say(
                "dodged",
                seat,
                special=self.book.source(cards[0]),
                card=self.book.source(event.source),
            ),
            seat,
            self._stake() * (self._danger(seat, now + heavy + light) - self._danger(seat, now)),
            number,
            cards=cards,
            detail=self.book.words("moments.saved", wounds=self.book.wounds(heavy, light)),
        )

    # ---- tests and rounds

    def _passed(self, number: int, event: e.TestPassed) -> Iterator[Moment]:
        """A test that was passed speaks for who stood it, the more the likelier it was to fail; none where nothing could fail."""
        test, self._test = self._test, None
        if test is None:
            return
        count = sum(test.called.wounds)
        chance = chance_to_pass(self.card_set, count)
        if chance == 1:
            return
        seat = event.seat
        by_tower = test.tower is not None
        yield self._moment(
            self._say("stood_tower" if by_tower else "stood", seat, chance),
            seat,
            self._stake() * float(1 - chance),
            number,
            chance=None if by_tower else chance,
            cards=(test.called.source,),
            dice=_faces(test),
            detail=self._how(test, count, chance),
        )

    def _round_ended(self, number: int, event: e.RoundEnded) -> Moment:
        """A round: by K.O. against the chance that the test gave, by the deck from level to won."""
        last = event.victories[event.winner] >= self.card_set.victories
        test = self._test
        if event.how != "ko" or test is None:
            return self._by_deck(number, event, deciding=last)
        count = sum(test.called.wounds)
        failing = 1 - chance_to_pass(self.card_set, count)
        by_tower = test.tower is not None
        key = "ko_tower" if by_tower else "ko_sure" if failing == 1 else "ko"
        return self._moment(
            self._say(key, event.winner, failing),
            event.winner,
            1.0 if last else self._stake() * float(1 - failing),
            number,
            chance=None if by_tower or failing == 1 else failing,
            cards=(test.called.source,),
            dice=_faces(test),
            detail=self._how(test, count, 1 - failing),
            deciding=last,
        )

    def _how(self, test: _Test, count: int, chance: Fraction) -> str:
        words = self.book.words
        if test.tower is not None:
            return words("moments.cubes", count=count, chance=percent(chance))
        rolled = test.rolled
        if rolled is None:
            return ""
        return words("moments.rolled", total=rolled.total, needed=rolled.needed)

    def _by_deck(self, number: int, event: e.RoundEnded, *, deciding: bool) -> Moment:
        winner = event.winner
        said: dict[str, Any] = {}
        if event.decided in ("heavy", "light"):
            pair = event.heavy if event.decided == "heavy" else event.light
            said = {"one": pair[winner], "two": pair[1 - winner]}
        key = f"deck_{event.decided or 'turn'}"
        return self._moment(
            self._say(key, winner, **said),
            winner,
            1.0 if deciding else self._stake(),
            number,
            deciding=deciding,
        )

    # ---- pieces

    def _stake(self) -> float:
        """The stake of the running round: all of the match if whoever wins it wins both."""
        return 1.0 if min(self._victories) >= self.card_set.victories - 1 else ROUND

    def _chance(self, seat: int, wounds: int) -> Fraction:
        """The chance that a seat passes a test with so many wounds."""
        return chance_to_pass(self.card_set, max(0, wounds - self._spared[seat]))

    def _danger(self, seat: int, wounds: int) -> float:
        """From 0 (unhurt) to 1 (lost): half the chance to fail a test now, half how far it is to where all fail."""
        return float(1 - self._chance(seat, wounds)) / 2 + min(1.0, wounds / SOON) / 2

    def _told(
        self, key: str, seat: int, tested: int, counts: tuple[int, int], source: int, wounds: str
    ) -> str:
        """A sentence about wounds with the chance of a test before and after, unless both are as good as sure."""
        before, after = (percent(self._chance(tested, count)) for count in counts)
        if before == after:
            return self._say(f"{key}_early", seat, card=self.book.source(source), wounds=wounds)
        return self._say(key, seat, card=self.book.source(source), wounds=wounds, before=before, after=after)

    def _say(self, key: str, seat: int, chance: Fraction = Fraction(1), **more: Any) -> str:
        return self.book.told(key, seat, chance, **more)

    def _moment(self, text: str, seat: int, swing: float, number: int, **more: Any) -> Moment:
        when = self.book.words("moments.when", number=self._round, turn=self._turn)
        return Moment(text, seat, swing, number, when=when, **more)


def _faces(test: _Test) -> tuple[tuple[int, bool | None], ...]:
    """The dice of a test: only their sum counts."""
    return () if test.rolled is None else tuple((face, None) for face in test.rolled.faces)


def figures(book: LogBook, match: Match) -> list[Figure]:
    """Wounds done, heavy ones among them, the hardest attack, wounds blocked and discarded, Special Attacks, tests won of those called."""
    words = book.words
    wounds, heavy, best, blocked, healed, specials, called, won = ([0, 0] for _ in range(8))
    running = [0, 0]

    def hit(seat: int, strong: int, weak: int) -> None:
        wounds[seat] += strong + weak
        heavy[seat] += strong
        running[seat] += strong + weak
        best[seat] = max(best[seat], running[seat])

    for turn in match.turns:
        for event in turn.events:
            match event:
                case e.AttackPlayed() | e.SpecialPlayed():
                    running[event.seat] = 0
                    specials[event.seat] += isinstance(event, e.SpecialPlayed)
                case e.Struck():
                    hit(event.seat, *event.wounds)
                    blocked[1 - event.seat] += sum(event.blocked)
                case e.Wounded() if event.why == "effect":
                    hit(1 - event.seat, event.heavy, event.light)
                case e.Healed() | e.TestPassed():
                    healed[event.seat] += event.heavy + event.light
                case e.TestCalled():
                    called[event.seat] += 1
                case e.RoundEnded():
                    won[event.winner] += event.how == "ko"
                case _:
                    pass
    tests = tuple(words("figures.of", count=won[seat], most=called[seat]) for seat in (0, 1))
    return [
        Figure.counted(words("figures.wounds"), wounds),
        Figure.counted(words("figures.heavy"), heavy),
        Figure.counted(words("figures.best"), best),
        Figure.counted(words("figures.blocked"), blocked),
        Figure.counted(words("figures.healed"), healed),
        Figure.counted(words("figures.specials"), specials),
        Figure(words("figures.tests"), tests, (float(won[0]), float(won[1]))),
    ]
