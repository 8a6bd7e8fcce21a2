"""Moments that moved a match: stacks that were knocked out, knock-outs that were blocked, fights, bets that came true; and its figures.

The match is over when this is told, and it rests on events that everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Figure, Moment
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.odds import WON

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.words import LogBook

EVEN: Final = Fraction(1, 2)
"""The chance that a fight gives where nothing tells more about it (the glove)."""
STILL_TIED: Final = 0.25
"""A throw of a tie after which another comes: from a quarter of the match to a half."""


@dataclass(slots=True)
class _Fight:
    """The running fight: what was seen of it so far."""

    started: e.FightStarted
    revealed: e.FightCardsRevealed | None = None
    thrown: e.GloveThrown | None = None
    forfeits: int = 0


class Swings:
    """Goes through the turns of one match."""

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        self.book = book
        self.card_set = book.card_set
        self.turns = turns
        scores = _scores(turns)
        self._seats = len(scores)
        self._best = max(1, *scores)
        """The winner's points: all points are shares of them."""
        self._chance: dict[int, Fraction] = {}
        """By seat of the running fight: the chance to win that the laid card had."""
        self._fight: _Fight | None = None
        moves = [
            (number, place)
            for number, turn in enumerate(turns)
            for place, event in enumerate(turn.events)
            if isinstance(event, e.TokenMoved)
        ]
        self._last_move = moves[-1] if moves else None
        """Turn and place among its events where the title moved for the last time."""
        self._placed = -1
        """The card that was placed last."""
        self._turn = 1

    def all(self) -> Iterator[Moment]:
        """All that moved something, in order; what ended the match is marked."""
        for number, turn in enumerate(self.turns):
            board = turn.before
            assert isinstance(board, Board)
            self._turn = max(1, board.turn)
            if board.stack and board.stack[-1][0] == b.LAY and turn.action >= a.LAY:
                odds = board.odds(turn.action)
                if odds is not None:
                    self._chance[board.stack[-1][1]] = odds.chance(WON)
            king = board.king
            for place, event in enumerate(turn.events):
                yield from self._event(number, place, event, board, king)
                if isinstance(event, e.TokenMoved):
                    king = event.seat

    def _event(self, number: int, place: int, event: Event, board: Board, king: int) -> Iterator[Moment]:
        fight = self._fight
        match event:
            case e.TurnStarted():
                self._turn = event.turn
            case e.CardPlaced():
                self._placed = event.card
            case e.KnockedOut():
                yield self._knocked_out(number, event)
            case e.Blocked():
                yield self._blocked(number, event, board)
            case e.FightStarted():
                self._fight = _Fight(event)
                self._chance.clear()
            case e.FightCardsRevealed() if fight is not None:
                fight.revealed = event
            case e.GloveThrown() if fight is not None:
                fight.thrown = event
            case e.Forfeited() if fight is not None:
                fight.forfeits += 1
            case e.FightWon() if fight is not None:
                after = self.turns[number].events[place + 1 :]
                kept = self._last_move == (number, place + 1)
                yield self._won(number, event, fight, after, king, kept=kept)
            case e.BetTurnedUp() if event.right:
                yield self._bet(number, event)
            case e.TieDrawn():
                yield self._drawn(number, event)
            case _:
                pass

    # ---- the ring

    def _knocked_out(self, number: int, event: e.KnockedOut) -> Moment:
        """A stack in a collection: its points."""
        return self._moment(
            self._say(
                "knocked_out",
                event.seat,
                event.seat,
                fighter=self._fighter(event.target),
                count=event.points,
            ),
            event.seat,
            event.points / self._best,
            number,
            cards=(self._placed, *event.cards),
            detail=self.book.words(
                "moments.by", count=len(event.cards), fighter=self._fighter(event.location)
            ),
        )

    def _blocked(self, number: int, event: e.Blocked, board: Board) -> Moment:
        """A Block before one rival of several."""
        points = board.points_at(event.target)
        return self._moment(
            self._say(
                "blocked", event.seat, event.striker, fighter=self._fighter(event.target), count=points
            ),
            event.seat,
            points / self._best / (board.seats - 1),
            number,
            cards=(event.card, self._placed),
        )

    # ---- fights

    def _won(
        self, number: int, event: e.FightWon, fight: _Fight, after: Sequence[Event], king: int, *, kept: bool
    ) -> Moment:
        """A fight: what it brought and what losing it would have cost, the more the less likely it was. A title that is `kept` to the end
        counts whole, for it and against who lost it: what it went through before came to nothing."""
        ended = any(isinstance(later, e.MatchEnded) for later in after)
        moved, token = _title(after)
        card_set = self.card_set
        count = event.points
        count += card_set.king_points if moved else 0
        count += card_set.challenge_points if token else 0
        held = king == event.winner and not event.even and event.card != b.NO_CARD
        chance = self._chance.get(event.winner) if fight.revealed is not None and not fight.thrown else None
        likely = Fraction(0) if event.even else chance or EVEN
        at_stake = Fraction(count + (card_set.king_points if held else 0))
        if kept:
            likely, at_stake = Fraction(0), count + Fraction(card_set.king_points, self._seats - 1)
        if event.card == b.NO_CARD:
            stake = self.book.words("moments.stake_tie" if ended else "moments.stake_out")
        elif moved or held:
            key = "held" if held else "kept" if kept else "title"
            stake = self.book.words(f"moments.stake_{key}")
        else:
            stake = self.book.words("moments.stake_card", count=count)
        shown = fight.revealed.cards if fight.revealed is not None else ()
        won_by_challenger = event.winner == fight.started.challenger
        cards = shown if won_by_challenger else shown[::-1]
        parts = {"card": self._card(cards[0]), "theirs": self._card(cards[1])} if cards else {}
        text = self._say(
            self._how(event, fight, chance),
            event.winner,
            event.loser,
            chance or EVEN,
            stake=stake,
            **parts,
        )
        worth = float((1 - likely) * at_stake) / self._best
        detail = ""
        if moved or token:
            detail = self.book.words("moments.made", name=self.book.name(event.winner), count=count)
        return self._moment(
            text,
            event.winner,
            1.0 if ended else STILL_TIED if event.card == b.NO_CARD else worth,
            number,
            chance=chance,
            cards=cards or (event.card,),
            detail=detail,
            deciding=ended,
        )

    def _how(self, event: e.FightWon, fight: _Fight, chance: Fraction | None) -> str:
        """The key of how a fight was won."""
        if fight.thrown is not None:
            return fight.thrown.result
        if fight.forfeits:
            return "nobody" if event.even else "forfeit"
        if event.even:
            return "level"
        return "cards" if chance is not None and chance < 1 else "cards_sure"

    def _bet(self, number: int, event: e.BetTurnedUp) -> Moment:
        key = "bet_cheers" if event.cheers else "bet_boos"
        return self._moment(
            self._say(key, event.seat, event.on, count=event.points),
            event.seat,
            float(1 - EVEN) * event.points / self._best,
            number,
            cards=(event.card,),
        )

    def _drawn(self, number: int, event: e.TieDrawn) -> Moment:
        chance = Fraction(1, len(event.seats))
        text = self._say("tie_drawn", event.winner, event.winner, chance)
        return self._moment(text, event.winner, 1.0, number, chance=chance, deciding=True)

    # ---- words

    def _moment(
        self, text: str, seat: int, swing: float, number: int, *, cards: Sequence[int] = (), **more: Any
    ) -> Moment:
        """A moment of this turn; `cards` are card ids (-1: none), told by their kinds."""
        kinds = dict.fromkeys(self.card_set.kind_of[card] for card in cards if card >= 0)
        when = self.book.words("moments.when", number=self._turn)
        return Moment(text, seat, swing, number, cards=tuple(kinds), when=when, **more)

    def _say(self, key: str, seat: int, foe: int, chance: Fraction = EVEN, **more: Any) -> str:
        return self.book.told(key, seat, chance, foe, **more)

    def _fighter(self, location: int) -> str:
        return f"@fighter.{self.card_set.fighters[location]}"

    def _card(self, card: int) -> str:
        return f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"


def _scores(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The points at the end; of a match that was conceded those of its last position."""
    for turn in reversed(turns):
        for event in turn.events:
            if isinstance(event, e.Scored):
                return event.scores
    before = turns[-1].before if turns else None
    return before.scores() if isinstance(before, Board) else (0, 0)


def _title(after: Sequence[Event]) -> tuple[bool, bool]:
    """(the title moved, the King won a token), as the events right after a fight say."""
    for event in after:
        if isinstance(event, e.TokenMoved):
            return True, False
        if isinstance(event, e.ChallengeTokenWon):
            return False, True
        if isinstance(event, e.FightWon | e.TurnStarted):
            break
    return False, False


def figures(book: LogBook, match: Match) -> list[Figure]:
    """Points by knock-outs, the best of them, fights and bets won of those there were, what both and the tokens brought, Blocks."""
    words = book.words
    seats = range(len(match.seats))
    knocked, best, fights, fought, made, bets, right, blocks = ([0 for _ in seats] for _ in range(8))
    for turn in match.turns:
        for event in turn.events:
            match event:
                case e.KnockedOut():
                    knocked[event.seat] += event.points
                    best[event.seat] = max(best[event.seat], event.points)
                case e.FightWon() if event.card != b.NO_CARD:
                    made[event.winner] += event.points
                    fights[event.winner] += 1
                    fought[event.winner] += 1
                    fought[event.loser] += 1
                case e.BetTurnedUp():
                    bets[event.seat] += 1
                    right[event.seat] += event.right
                    made[event.seat] += event.points
                case e.Blocked():
                    blocks[event.seat] += 1
                case _:
                    pass
    board = match.state
    assert isinstance(board, Board)
    title = [whole - cards for whole, cards in zip(board.scores(), board.collected_points, strict=True)]

    def of(label: str, count: Sequence[int], most: Sequence[int]) -> Figure:
        told = tuple(words("figures.of", count=count[seat], most=most[seat]) for seat in seats)
        return Figure(words(f"figures.{label}"), told, tuple(map(float, count)))

    return [
        Figure.counted(words("figures.knocked_out"), knocked),
        Figure.counted(words("figures.best"), best),
        Figure.counted(words("figures.made"), made),
        Figure.counted(words("figures.title"), title),
        of("fights", fights, fought),
        of("bets", right, bets),
        Figure.counted(words("figures.blocks"), blocks),
    ]
