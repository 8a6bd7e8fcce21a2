"""A referee for Knock Out Punch: it has the box from the card file, follows a match by its events alone, and asks of each
whether the rulings (P1 to P25) allow it, and whether anything that had to come before it is missing. It shares no code with the rules.

The course of a match is written down as the rulings tell it, one event after the other: wherever a method takes an event, no other may
come. Each card of the box is in one place at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Any, TypeAlias, TypeVar

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from tests.rulings.knock_out_punch_box import (
    APART,
    BLOCKS,
    CHALLENGE,
    CHALLENGES,
    HAND,
    KING,
    KNOCKOUT,
    TABLE,
    TOP,
    TRASH,
    UNSEEN,
    Box,
    Card,
    crowd_of,
)

T = TypeVar("T")
Kind = TypeVar("Kind", bound=Event)
Course: TypeAlias = Generator[None, None, T]
"""A part of the match, which waits for events and comes to something."""


class Referee(Box):
    """One match, from its first event on. `way` is the option: "glove", "cards" or "ask"."""

    def __init__(self, seats: int, way: str, extra_crowd: bool = False) -> None:
        super().__init__(seats)
        self.way, self.extra_crowd = way, extra_crowd
        self.over = False
        self.seen: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        """How often a rare course was taken, for the test that follows many matches."""
        self._next: Event | None = None
        self._course = self._match()

    @classmethod
    def at(cls, position: Mapping[str, Any], way: str) -> Referee:
        """In a turn of `actor`, who has done nothing yet: of the keys of `GAME.setup` those that name seats, king, challenges, hands, ring,
        collected, crowd, trash and pile (names, all of them)."""
        one = cls(int(position["seats"]), way)
        one._put(position)
        one._course = one._on(position["actor"], position.get("turn", 1), begun=True)
        return one

    def see(self, event: Event) -> None:
        """The next event. Raises AssertionError where the rulings do not allow it, or want another before it."""
        assert not self.over, "the match is over"
        self.seen[type(event).__name__] += 1
        self._next = event
        next(self._course, None)
        assert self._next is None
        self._whole()

    # ---- the box and the course

    def _look(self) -> Course[Event]:
        """The next event, which stays to be taken."""
        while self._next is None:
            yield
        return self._next

    def _take(self, kind: type[Kind]) -> Course[Kind]:
        """The next event, which has to be of this kind."""
        event = yield from self._look()
        assert isinstance(event, kind), f"{kind.__name__} is due"
        self._next = None
        return event

    # ---- from the set-up to the end

    def _match(self) -> Course[None]:
        event = yield from self._take(e.StarterDrawn)
        assert 0 <= event.dealer < self.seats
        assert event.seat == (event.dealer + 1) % self.seats
        assert 0 <= event.king < self.seats
        self.king = event.king
        yield from self._deal()
        self.crowd = crowd_of(self.seats, self.extra_crowd, event.seat)
        self.apart = 12 - sum(self.crowd)
        self.dealt = True
        yield from self._on(event.seat, 1)

    def _deal(self) -> Course[None]:
        """Four cards without Showdown, Punch and Crowd, and one Showdown, for each; the first King has the belt."""
        for _ in range(HAND * self.seats):
            event = yield from self._take(e.CardDrawn)
            assert event.left == self.left
            does = self._move(event.card, UNSEEN, ("hand", event.seat)).does
            assert does in ("fighter", "wild", "towel", "block", "belt", "showdown")
            assert does != "belt" or event.seat == self.king
            words = [self.box[card].does for card in self._at("hand", event.seat)]
            assert words.count("belt") + words.count("showdown") <= 1
            assert len(words) <= HAND - ("belt" not in words and "showdown" not in words)
        assert all(len(self._at("hand", seat)) == HAND for seat in range(self.seats))
        assert any(self.box[card].does == "belt" for card in self._at("hand", self.king))

    def _on(self, seat: int, number: int, begun: bool = False) -> Course[None]:
        """Turns clockwise, hands filled up after each, until the match ends."""
        while True:
            if not begun:
                event = yield from self._take(e.TurnStarted)
                assert (event.seat, event.turn) == (seat, number)
            begun = False
            yield from self._turn(seat)
            if self._ended():
                break
            yield from self._replenish(seat)
            if self._ended():
                break
            seat, number = (seat + 1) % self.seats, number + 1
        yield from self._end()

    def _replenish(self, first: int) -> Course[None]:
        """P6, P15: always the first seat, from the current one on, that lacks cards; a Punch comes in between."""
        order = [first, *self._others(first)]
        while self.left:
            lacking = [seat for seat in order if len(self._at("hand", seat)) < HAND]
            if not lacking:
                return
            event = yield from self._look()
            assert isinstance(event, e.CardDrawn | e.PunchDrawn), "cards are to be drawn"
            self._next = None
            seat = lacking[0]
            self.left -= 1
            assert (event.seat, event.left) == (seat, self.left)
            punch = isinstance(event, e.PunchDrawn)
            row = self._move(event.card, UNSEEN, TABLE if punch else ("hand", seat))
            assert (row.does == "punch") == punch
            if not self.left:
                yield from self._take(e.PileEmptied)
                self.ways["the last card a Punch"] += punch
                self.ways["ended by the pile"] += self._ended()
            if punch:
                yield from self._fight(seat, event.card, "punch")

    def _end(self) -> Course[None]:
        """P12: the score, and what settles a tie."""
        scores = [
            sum(self.box[card].points for card in self._at("got", seat))
            + KING * (seat == self.king)
            + CHALLENGE * self.challenges[seat]
            for seat in range(self.seats)
        ]
        event = yield from self._take(e.Scored)
        assert list(event.scores) == scores
        tied = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        winner, how = tied[0], "points"
        if len(tied) > 1:
            self.ways[f"tie of {len(tied)}"] += 1
            if self.way == "cards":
                drawn = yield from self._take(e.TieDrawn)
                assert sorted(drawn.seats) == tied
                assert drawn.winner in tied
                winner, how = drawn.winner, "tie_drawn"
            else:
                for higher in tied[1:]:
                    winner = yield from self._tie(winner, higher)
                how = "tie_thrown"
        ended = yield from self._take(e.MatchEnded)
        assert (ended.winner, ended.how) == (winner, how)
        self.over = True

    def _tie(self, lower: int, higher: int) -> Course[int]:
        """The higher seat number throws at the other; no bets, no tokens."""
        event = yield from self._take(e.FightStarted)
        assert (event.challenger, event.defender, event.card, event.origin) == (higher, lower, -1, "tie")
        winner = yield from self._throw(higher, lower)
        won = yield from self._take(e.FightWon)
        loser = lower if winner == higher else higher
        assert (won.winner, won.loser, won.card, won.points, won.even) == (winner, loser, -1, 0, False)
        return winner

    # ---- a turn

    def _turn(self, seat: int) -> Course[None]:
        """One action; a Towel and what comes after it, if anything, is one too (P1, P5)."""
        extra = False
        while True:
            event = yield from self._look()
            if extra and not self._can(seat):  # P13: asked all the same, since the hand is hidden
                self.ways["extra action with nothing to play"] += 1
                assert isinstance(event, e.ExtraDeclined)
            elif not self._can(seat):
                gone = yield from self._take(e.CardDiscarded)
                assert gone.seat == seat
                self._move(gone.card, ("hand", seat), TRASH)
                return
            if isinstance(event, e.CardPlaced):
                yield from self._placement(seat)
                return
            if isinstance(event, e.ShowdownPlayed):
                self._next = None
                assert event.seat == seat
                row = self._move(event.card, ("hand", seat), TABLE)
                assert row.does in ("belt", "showdown")
                yield from self._fight(seat, event.card, "showdown")
                return
            if extra and isinstance(event, e.ExtraDeclined):
                self._next = None
                assert event.seat == seat
                return
            yield from self._towel(seat)
            if self._ended():  # P14: played as the last card it has no extra action
                self.ways["a Towel as the last card"] += 1
                return
            extra = True

    def _towel(self, seat: int) -> Course[None]:
        """P5, P16: any card off a ring that is not empty; nothing strikes."""
        assert not self._empty_ring()
        event = yield from self._take(e.TowelThrown)
        assert event.seat == seat
        row = self._move(event.card, ("hand", seat), TRASH)
        assert row.does == "towel"
        gone = yield from self._take(e.CardTrashed)
        assert gone.seat == seat
        self._move(gone.card, ("ring", gone.location), TRASH)
        assert gone.punches == self._punches(gone.location)

    def _placement(self, seat: int) -> Course[None]:
        """P1, P20: cards of one fighter, Wilds, or both, at one location."""
        spot = -1
        while isinstance((yield from self._look()), e.CardPlaced):
            event = yield from self._take(e.CardPlaced)
            assert event.seat == seat
            assert spot in (-1, event.location)
            spot = event.location
            row = self._move(event.card, ("hand", seat), ("ring", spot))
            assert row.does == "wild" or (row.does, row.spot) == ("fighter", spot)
            assert 0 <= spot <= TOP
            assert event.punches == self._punches(spot)
        if self._punches(spot) >= KNOCKOUT:
            yield from self._strike(seat, spot)

    def _strike(self, seat: int, spot: int) -> Course[None]:
        """P2 to P4, P13, P18: who is struck, who is asked for a Block, and what is collected."""
        target = self._target(spot)
        armed = yield from self._take(e.StackArmed)
        assert (armed.seat, armed.location, armed.target) == (seat, spot, target)
        if target < 0:
            return
        asked = self._others(seat) if self._trashed("block") < BLOCKS else []
        for other in asked:
            event = yield from self._look()
            assert isinstance(event, e.Blocked | e.BlockDeclined), f"seat {other} is to be asked for a Block"
            self._next = None
            assert event.seat == other
            if isinstance(event, e.Blocked):
                row = self._move(event.card, ("hand", other), TRASH)
                assert row.does == "block"
                assert (event.striker, event.location, event.target) == (seat, spot, target)
                return
        hit = yield from self._take(e.KnockedOut)
        stack = set(self._at("ring", target))
        assert (hit.seat, hit.location, hit.target) == (seat, spot, target)
        assert sorted(hit.cards) == sorted(stack)
        assert hit.points == self._punches(target)
        for card in stack:
            self._move(card, ("ring", target), ("got", seat))

    # ---- a fight

    def _fight(self, challenger: int, card: int, origin: str) -> Course[None]:
        """P7 to P10, P17: the opponent, the way, bets, how it is settled, the card, tokens, and the bets turned up."""
        started = yield from self._take(e.FightStarted)
        defender = started.defender
        assert (started.challenger, started.card, started.origin) == (challenger, card, origin)
        assert defender in self._others(challenger)
        if origin == "showdown" and challenger != self.king:
            assert defender == self.king
        way = (yield from self._agree(challenger, defender)) if self.way == "ask" else self.way
        bets = yield from self._bets(challenger, defender)
        winner, even, void = yield from self._settle(challenger, defender, way)
        loser = defender if winner == challenger else challenger
        won = yield from self._take(e.FightWon)
        assert (won.winner, won.loser, won.card) == (winner, loser, card)
        assert (won.points, won.even) == (self.box[card].points, even)
        self._move(card, TABLE, ("got", winner))
        due = [] if void else self._tokens(challenger, winner, loser)
        while due or bets:  # in which order is not ruled
            event = yield from self._look()
            if isinstance(event, e.BetTurnedUp):
                self._next = None
                self._turn_up(event, bets, winner)
            else:
                assert event in due, f"{due or 'a Crowd card turned up'} is due"
                self._next = None
                due.remove(event)

    def _tokens(self, challenger: int, winner: int, loser: int) -> list[Event]:
        """P7, P8: what becomes of the tokens."""
        if loser == self.king:
            self.king = winner
            return [e.TokenMoved(winner, loser)]
        left = CHALLENGES - sum(self.challenges)
        if winner == challenger == self.king:
            if left:
                self.challenges[winner] += 1
                return [e.ChallengeTokenWon(winner, left - 1)]
            self.ways["no King's Challenge left"] += 1
        return []

    def _agree(self, challenger: int, defender: int) -> Course[str]:
        """P17, P24: the glove only if both want it."""
        proposed = yield from self._take(e.WayChosen)
        assert proposed.seat == challenger
        assert proposed.word in ("glove", "cards")
        if proposed.word == "cards":
            return "cards"
        answer = yield from self._take(e.WayChosen)
        assert answer.seat == defender
        assert answer.word in ("accept", "cards")
        return "glove" if answer.word == "accept" else "cards"

    def _bets(self, challenger: int, defender: int) -> Course[dict[int, e.BetLaid]]:
        """P10, P13: whoever is not in it and has a Crowd card left, clockwise from the challenger."""
        bets: dict[int, e.BetLaid] = {}
        for seat in self._others(challenger):
            if seat == defender or not self.crowd[seat]:
                continue
            event = yield from self._look()
            assert isinstance(event, e.BetLaid | e.BetDeclined), f"seat {seat} is to be asked for a bet"
            self._next = None
            assert event.seat == seat
            if isinstance(event, e.BetLaid):
                assert event.on in (challenger, defender)
                row = self._move(event.card, APART, ("bet", seat))
                assert event.cheers == (row.does == "cheering")
                self.crowd[seat] -= 1
                bets[seat] = event
        return bets

    def _turn_up(self, event: e.BetTurnedUp, bets: dict[int, e.BetLaid], winner: int) -> None:
        assert event.seat in bets
        laid = bets.pop(event.seat)
        right = (laid.on == winner) == laid.cheers
        assert (event.on, event.card, event.cheers, event.right) == (laid.on, laid.card, laid.cheers, right)
        row = self._move(event.card, ("bet", event.seat), ("got", event.seat) if right else TRASH)
        assert event.points == (row.points if right else 0)

    def _throw(self, puncher: int, defender: int) -> Course[int]:
        """Who wins by the glove."""
        event = yield from self._take(e.GloveThrown)
        assert (event.puncher, event.defender) == (puncher, defender)
        assert event.result in ("hit", "dodged", "caught")
        return puncher if event.result == "hit" else defender

    def _settle(self, challenger: int, defender: int, way: str) -> Course[tuple[int, bool, bool]]:
        """P9, P17: the winner, whether it was even, and whether it was a fight of nobody, in which no token moves."""
        off = False
        while True:
            if way == "glove":
                if not isinstance((yield from self._look()), e.ThrowCalledOff):
                    winner = yield from self._throw(challenger, defender)
                    return winner, False, False
                yield from self._take(e.ThrowCalledOff)
                assert not off, "there is one offer to settle a throw by cards"
                off = True
            lacking = [seat for seat in (challenger, defender) if not self._fighters(seat)]
            if lacking:
                for seat in lacking:
                    event = yield from self._take(e.Forfeited)
                    assert event.seat == seat
                self.ways[f"forfeits of {len(lacking)}"] += 1
                void = len(lacking) == 2
                return (challenger if lacking == [defender] else defender), void, void
            winner = yield from self._highest_card(challenger, defender)
            if winner >= 0:
                return winner, False, False
            self.ways["full tie"] += 1
            if self.way != "ask" or off:  # `off`: nobody could finish a throw (KOP, Highest Card Wins)
                return challenger, True, False
            way = "glove"

    def _highest_card(self, challenger: int, defender: int) -> Course[int]:
        """P9, P19: the seat that wins, or -1; both cards go into the ring, and nothing strikes."""
        rows: list[Card] = []
        cards: list[int] = []
        for seat in (challenger, defender):
            event = yield from self._take(e.FightCardLaid)
            assert event.seat == seat
            rows.append(self._move(event.card, ("hand", seat), ("laid", seat)))
            assert rows[-1].does == "fighter"
            cards.append(event.card)
        shown = yield from self._take(e.FightCardsRevealed)
        one, two = rows
        if {one.spot, two.spot} == {0, TOP}:
            first = one.spot == 0
        else:
            first = (one.spot, one.punches) > (two.spot, two.punches)
        level = (one.spot, one.punches) == (two.spot, two.punches)
        winner = -1 if level else challenger if first else defender
        assert (shown.challenger, shown.defender, list(shown.cards)) == (challenger, defender, cards)
        assert shown.winner == winner
        for seat, card, row in zip((challenger, defender), cards, rows, strict=True):
            self._move(card, ("laid", seat), ("ring", row.spot))
        return winner
