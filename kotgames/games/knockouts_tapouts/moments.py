"""Moments that moved a match: the dice of attacks and of Heart against their exact odds, cards that stopped an attack; and its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event, Odds
from kotgames.engine.match import Match, Turn
from kotgames.engine.odds import percent, successes
from kotgames.engine.telling import Figure, Moment, dice_figures, swing
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.odds import attack_odds, reaction_chance

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.words import LogBook

POINT: Final = 0.02
"""A point of a scored card beside a match won."""
MANY: Final = 3
"""From so many on a number of hits is said as a number."""
FINISHES: Final = b.ENDINGS[b.KNOCKOUT : b.STOPPAGE + 1]
"""The endings that a blow brings."""


class Swings:
    """Goes through the turns of one match."""

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        self.book = book
        self.card_set = book.card_set
        self.turns = turns
        self._played: e.AttackPlayed | None = None
        self._stopper = Fraction(0)
        """The chance that the attack that was declared would be stopped, as far as its attacker could know."""

    def all(self) -> Iterator[Moment]:
        """Every roll and every attack that was stopped, in order; the blow that ended the match is marked."""
        found: list[Moment] = []
        blow = -1
        for number, turn in enumerate(self.turns):
            for place, event in enumerate(turn.events):
                if isinstance(event, e.AttackPlayed):
                    self._played = event
                    self._stopper = reaction_chance(self._board(turn), event.seat, event.attack)
                elif isinstance(event, e.AttackRolled):
                    blow = len(found)
                    found.append(self._attack(number, turn, place, event))
                elif isinstance(event, e.Cancelled):
                    found.append(self._stopped(number, turn, event))
                elif isinstance(event, e.HeartRolled):
                    found.append(self._heart(number, turn, place, event))
                elif isinstance(event, e.MatchEnded) and event.how in FINISHES and blow >= 0:
                    found[blow] = self._finish(found[blow], event)
        yield from found

    # ---- attacks

    def _attack(self, number: int, turn: Turn, place: int, event: e.AttackRolled) -> Moment:
        board, hits = self._board(turn), event.successes
        foe = self._ready(turn, place, 1 - event.seat)
        odds = self._odds(turn, event, foe)
        at_least = Fraction(sum(count for _, count in odds.outcomes[hits:]), odds.total)
        key = ("missed", "landed", "landed_twice")[hits] if hits < MANY else "landed_more"
        said = odds.chance("hit") if not hits else at_least
        worth = self._worth(odds, event.attack, foe)
        lasting = self._lasting(event.attack, hits, foe)
        return Moment(
            text=self._say(key, event.seat, event.attack, said, count=hits),
            seat=event.seat if hits else 1 - event.seat,
            swing=swing(odds, worth, lasting) * (1 if hits else -1),
            turn=number,
            chance=at_least if hits else 1 - odds.chance("hit"),
            cards=self._cards(event.attack),
            dice=tuple((die, die >= event.number) for die in event.dice),
            detail=self.book.words(
                "moments.needed",
                count=len(event.dice),
                number=event.number,
                place=f"@position.{self.card_set.positions[board.position]}",
            ),
            when=self._when(board),
        )

    def _finish(self, blow: Moment, end: e.MatchEnded) -> Moment:
        """The roll that ended the match, with the chance that it would."""
        turn = self.turns[blow.turn]
        rolled = next(event for event in turn.events if isinstance(event, e.AttackRolled))
        foe = self._ready(turn, turn.events.index(rolled), 1 - rolled.seat)
        odds = self._odds(turn, rolled, foe)
        chance = odds.chance(end.how) or blow.chance or Fraction(1)
        worth = self._worth(odds, rolled.attack, foe)
        return replace(
            blow,
            text=self._say(end.how, rolled.seat, rolled.attack, chance),
            swing=swing(odds, worth, 1.0),
            chance=chance,
            deciding=True,
        )

    def _odds(self, turn: Turn, event: e.AttackRolled, foe: int) -> Odds:
        """The odds of this roll before it; where the rules took the decision by themselves, the same from what was rolled."""
        odds = turn.before.odds(turn.action)
        if odds is not None and odds.chance("stopped") and self._played is not None:
            # it was not stopped: what the dice alone promised
            odds = attack_odds(self._board(turn), event.seat, event.attack, self._played.boosts)
        dice = len(event.dice)
        if odds is not None and len(odds.outcomes) == dice + 1:
            return odds
        ways = successes(dice, event.number)
        hold, needed = self.card_set.is_hold[event.attack], self.card_set.knockout_successes
        return Odds(
            tuple((f"successes {hits}", count) for hits, count in enumerate(ways)),
            6**dice,
            (
                ("hit", sum(ways[1:])),
                ("knockout", 0 if hold else sum(ways[needed:])),
                ("tapout", sum(ways[2:]) if hold else 0),
                ("stoppage", sum(ways[foe:])),
            ),
        )

    def _worth(self, odds: Odds, attack: int, foe: int) -> Any:
        """By outcome: a finish is the match; else the share of the foe's Ready markers, and the points of the card."""
        hold = self.card_set.is_hold[attack]
        needed = 2 if hold else self.card_set.knockout_successes
        ways = sum(count for _, count in odds.outcomes[needed:])
        ends = sum(count for key, count in odds.marks if key == ("tapout" if hold else "knockout"))
        share = ends / ways if ways else 0.0

        def worth(key: str) -> float:
            hits = int(key.split()[1])
            lasting = self._lasting(attack, hits, foe)
            return share + (1 - share) * lasting if hits >= needed else lasting

        return worth

    def _lasting(self, attack: int, hits: int, foe: int) -> float:
        """The worth of so many hits that do not end the match."""
        if not hits:
            return 0.0
        strike = self.card_set.is_strike[attack]
        points = self.card_set.strike_points if strike else self.card_set.grapple_points
        return min(1.0, min(hits, foe) / max(1, foe) + POINT * points)

    def _stopped(self, number: int, turn: Turn, event: e.Cancelled) -> Moment:
        board = self._board(turn)
        special = next(one for one in turn.events if isinstance(one, e.SpecialPlayed))
        kind = self.card_set.kind_of[special.card]
        text = self.book.words(
            "moments.stopped",
            name=self.book.name(special.seat),
            card=f"@card.{self.card_set.kinds[kind]}",
            attack=f"@card.{self.card_set.attacks[event.attack]}",
            chance=percent(self._stopper),
        )
        ready = max(1, board.ready_total(special.seat))
        return Moment(
            text=text,
            seat=special.seat,
            swing=float(1 - self._stopper) / ready,
            turn=number,
            chance=self._stopper,
            cards=(kind, *self._cards(event.attack)),
            when=self._when(board),
        )

    # ---- Heart

    def _heart(self, number: int, turn: Turn, place: int, event: e.HeartRolled) -> Moment:
        board = self._board(turn)
        seat, dice = event.seat, len(event.dice)
        hurt = board.hurt_total(seat) + sum(
            isinstance(one, e.MarkerHurt) - isinstance(one, e.MarkerRestored)
            for one in turn.events[:place]
            if isinstance(one, (e.MarkerHurt, e.MarkerRestored)) and one.seat == seat
        )
        ways = successes(dice, event.number)
        odds = Odds(tuple((f"successes {good}", count) for good, count in enumerate(ways)), 6**dice)
        markers = max(1, board.ready_total(seat) + board.hurt_total(seat))
        chance = Fraction(sum(ways[event.restores :]), odds.total)
        return Moment(
            text=self.book.words(
                "moments.heart" if event.restores else "moments.heart_none",
                name=self.book.name(seat),
                count=event.restores,
                chance=percent(chance if event.restores else Fraction(sum(ways[1:]), odds.total)),
            ),
            seat=seat,
            swing=swing(odds, lambda key: min(hurt, int(key.split()[1])) / markers, event.restores / markers),
            turn=number,
            chance=chance,
            dice=tuple((die, die >= event.number) for die in event.dice),
            detail=self.book.words("moments.heart_needed", count=dice, number=event.number),
            when=self._when(board),
        )

    # ---- pieces

    @staticmethod
    def _board(turn: Turn) -> Board:
        board = turn.before
        assert isinstance(board, Board)
        return board

    def _ready(self, turn: Turn, place: int, seat: int) -> int:
        """The Ready markers that count, when the event at a place of the turn came."""
        changes = (one for one in turn.events[:place] if isinstance(one, (e.MarkerHurt, e.MarkerRestored)))
        moved = sum(-1 if isinstance(one, e.MarkerHurt) else 1 for one in changes if one.seat == seat)
        return self._board(turn).ready_total(seat) + moved

    def _cards(self, attack: int) -> tuple[int, ...]:
        """The card of the attack that was declared (a Style shows what it was played as), then its Boosts."""
        laid = self._played.cards[1:] if self._played is not None else ()
        return (attack, *(self.card_set.kind_of[card] for card in laid))

    def _say(self, key: str, seat: int, attack: int, chance: Fraction, **more: Any) -> str:
        return self.book.told(key, seat, chance, attack=f"@card.{self.card_set.attacks[attack]}", **more)

    def _when(self, board: Board) -> str:
        over = board.round - board.rounds
        key = "moments.when_overtime" if over > 0 else "moments.when"
        return self.book.words(key, number=over if over > 0 else board.round, turn=board.turn)


def figures(book: LogBook, match: Match) -> list[Figure]:
    """Attacks, those that landed, dice and successes, markers Hurt and brought back, attacks stopped, turns on top."""
    events: list[Event] = [event for turn in match.turns for event in turn.events]

    def count(kind: type[Event], of: str = "seat") -> list[int]:
        hits = [one for one in events if isinstance(one, kind)]
        return [sum(getattr(one, of) == seat for one in hits) for seat in (0, 1)]

    words = book.words
    landed = [one for one in events if isinstance(one, e.AttackRolled) and one.successes]
    stops = [one for one in events if isinstance(one, e.Cancelled)]
    rolls = [roll for one in events for roll in book.rolls(one)]
    return [
        Figure.counted(words("figures.attacks"), count(e.AttackPlayed)),
        Figure.counted(words("figures.landed"), [sum(one.seat == seat for one in landed) for seat in (0, 1)]),
        *dice_figures(
            rolls,
            2,
            words("figures.dice"),
            lambda number, mean: words("figures.of_expected", count=number, mean=mean),
            words("figures.successes"),
        ),
        Figure.counted(words("figures.hurt"), count(e.MarkerHurt)[::-1]),
        Figure.counted(words("figures.restored"), count(e.MarkerRestored)),
        Figure.counted(words("figures.stopped"), [sum(one.seat != seat for one in stops) for seat in (0, 1)]),
        Figure.counted(words("figures.mobile"), count(e.MobilityRolled, "mobile")),
    ]
