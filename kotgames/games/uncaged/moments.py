"""Moments that moved a match: hits against the Health they met and the chance that they would be broken, combos that were broken, changes
of the level that left cards blank; and its figures.

Only cards that were revealed are looked at: what lay face down behind a broken combo stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event, Odds
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Figure, Moment, swing
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import ATTACK, LEVELS

if TYPE_CHECKING:
    from kotgames.games.uncaged.words import LogBook

BLANK: Final = 0.08
"""A rival's card that a change of level leaves blank, beside a match won."""


class Swings:
    """Goes through the turns of one match."""

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        self.book = book
        self.card_set = book.card_set
        self.turns = turns
        self._odds: dict[tuple[int, int], Odds | None] = {}
        """Odds of the rival's answer, as the owner of a card knew them when it was laid, by seat and slot of this combo."""
        self._round = self._combo = 1
        counts, damage = self.card_set.counts[ATTACK], self.card_set.damage
        self._mean = sum(map(int.__mul__, counts, damage)) / max(1, sum(counts))
        """Mean damage of a card of the Attack deck by itself."""

    def all(self) -> Iterator[Moment]:
        """Every exchange that moved something, in order; the one that ended the match is marked."""
        for number, turn in enumerate(self.turns):
            board = turn.before
            assert isinstance(board, Board)
            if a.PLACE <= turn.action < a.DISCARD and board.stack[-1][0] == b.PLACE:
                seat = board.stack[-1][1]
                self._odds[seat, len(board.rows[seat])] = board.odds(turn.action)
            for place, event in enumerate(turn.events):
                if isinstance(event, e.RoundStarted):
                    self._round = event.round
                elif isinstance(event, e.ComboStarted):
                    self._round, self._combo = event.round, event.combo
                    self._odds.clear()
                elif isinstance(event, e.ExchangeResolved):
                    self._round, self._combo = board.round or self._round, event.combo
                    yield from self._exchange(number, event)
                elif isinstance(event, e.LevelChanged) and not event.undone:
                    found = self._level(number, place, event)
                    if found is not None:
                        yield found

    # ---- exchanges

    def _exchange(self, number: int, event: e.ExchangeResolved) -> Iterator[Moment]:
        if event.attack.broken:
            yield self._broken(number, event)
        elif event.attack.damage:
            yield self._hit(number, event, event.attack, self._odds.get((event.attack.seat, event.exchange)))
        if event.defence.damage and not event.attack.broken:
            yield self._hit(number, event, event.defence, None)

    def _hit(self, number: int, event: e.ExchangeResolved, side: e.Side, odds: Odds | None) -> Moment:
        """A card that did damage: the share of the Health it met, and the more the likelier it would have been broken."""
        after = event.hp[side.target]
        before = after + side.lost
        worth = side.lost / max(1, before)
        over = not after
        sure = odds is None or not odds.chance("breaker")
        chance = Fraction(1) if odds is None else odds.chance("none")
        surprise = 0.0
        if odds is not None:
            surprise = swing(odds, lambda key: worth if key == "none" else 0.0, worth)
        key = "answered"  # what is met with damage of its own cannot be broken
        if over or side is event.attack:
            key = ("knockout" if over else "hit") + ("_sure" if sure else "")
        return Moment(
            text=self._say(key, side.seat, side.kind, chance, damage=side.damage, before=before, after=after),
            seat=side.seat,
            swing=1.0 if over else worth + surprise,
            turn=number,
            chance=None if sure else chance,
            cards=(side.kind, *self._met(event, side)),
            detail=self._sum(side),
            when=self._when(),
            deciding=over,
        )

    def _broken(self, number: int, event: e.ExchangeResolved) -> Moment:
        """A combo that was broken: what its attacker may have hoped for is gone, and damage may have gone back."""
        attack, defence = event.attack, event.defence
        odds = self._odds.get((attack.seat, event.exchange))
        hp = max(1, event.hp[defence.seat])
        rest = (self.card_set.slots - event.exchange) * self._mean / hp
        after = event.hp[attack.seat]
        back = defence.lost / max(1, after + defence.lost)
        chance = odds.chance("breaker") if odds is not None else None
        surprise = 0.0
        if odds is not None:
            surprise = swing(odds, lambda key: 0.0 if key == "breaker" else -min(0.5, rest), 0.0)
        over = not after
        key = "broke" if chance is not None else "broke_sure"
        if over:
            key = "broke_out"
        return Moment(
            text=self._say(
                key,
                defence.seat,
                defence.kind,
                chance or Fraction(1),
                attack=f"@card.{self.card_set.kinds[attack.kind]}",
            ),
            seat=defence.seat,
            swing=1.0 if over else surprise + back,
            turn=number,
            chance=chance,
            cards=(defence.kind, attack.kind),
            detail=self.book.words(
                "moments.back",
                damage=defence.damage,
                name=self.book.name(attack.seat),
                before=after + defence.lost,
                after=after,
            )
            if defence.damage
            else "",
            when=self._when(),
            deciding=over,
        )

    def _met(self, event: e.ExchangeResolved, side: e.Side) -> tuple[int, ...]:
        """The card that lay against one, if it was valid."""
        other = event.defence if side is event.attack else event.attack
        return (other.kind,) if other.valid else ()

    def _sum(self, side: e.Side) -> str:
        """The arithmetic of a hit that does not do just its base damage."""
        added = sum(addition.plus for addition in side.additions)
        kept = side.prevented + side.deflected
        if not added and not kept:
            return ""
        key = "moments.sum" if not kept else "moments.sum_blocked" if added else "moments.blocked"
        return self.book.words(key, base=side.base, plus=added, kept=kept)

    # ---- levels

    def _level(self, number: int, place: int, event: e.LevelChanged) -> Moment | None:
        """A change of level that left cards of the rival blank in this combo."""
        blank = 0
        for later in self._rest_of_combo(number, place):
            if isinstance(later, e.LevelChanged):
                break
            if isinstance(later, e.CardRevealed) and later.seat != event.seat and not later.valid:
                fits = self.card_set.levels[self.card_set.kind_of[later.card]]
                blank += not fits >> later.level & 1
        if not blank:
            return None
        odds = self._odds.get((event.seat, self._slot(number, place, event.seat)))
        chance = odds.chance("none") if odds is not None and odds.chance("breaker") else None
        return Moment(
            text=self._say(
                f"level_{LEVELS[event.level]}" + ("" if chance is not None else "_sure"),
                event.seat,
                event.kind,
                chance or Fraction(1),
            ),
            seat=event.seat,
            swing=BLANK * blank,
            turn=number,
            chance=chance,
            cards=(event.kind,),
            detail=self.book.words("moments.blank", count=blank, name=self.book.name(1 - event.seat)),
            when=self._when(),
        )

    def _slot(self, number: int, place: int, seat: int) -> int:
        """The slot of the seat's card that was revealed last."""
        shown = [one for one in self.turns[number].events[:place] if isinstance(one, e.CardRevealed)]
        return next((one.slot for one in reversed(shown) if one.seat == seat), -1)

    def _rest_of_combo(self, number: int, place: int) -> Iterator[Event]:
        """The events after one, to the end of its combo."""
        start = place + 1
        for turn in self.turns[number:]:
            for event in turn.events[start:]:
                if isinstance(event, e.ComboEnded):
                    return
                yield event
            start = 0

    # ---- words

    def _say(self, key: str, seat: int, kind: int, chance: Fraction, **more: Any) -> str:
        return self.book.told(key, seat, chance, card=f"@card.{self.card_set.kinds[kind]}", **more)

    def _when(self) -> str:
        return self.book.words("moments.when", number=self._round, combo=self._combo)


def figures(book: LogBook, match: Match) -> list[Figure]:
    """Valid cards, hits, damage, the best combo, damage kept off, combos broken, mulligans."""
    words = book.words
    shown, valid, hits, damage, best, kept, broken, mulligans = ([0, 0] for _ in range(8))
    running = [0, 0]
    for turn in match.turns:
        for event in turn.events:
            if isinstance(event, e.CardRevealed):
                shown[event.seat] += 1
                valid[event.seat] += event.valid
            elif isinstance(event, e.ExchangeResolved):
                for side in (event.attack, event.defence):
                    if side.damage:
                        hits[side.seat] += 1
                        damage[side.seat] += side.lost
                        running[side.seat] += side.lost
                        best[side.seat] = max(best[side.seat], running[side.seat])
                    kept[1 - side.seat] += side.prevented + side.deflected
            elif isinstance(event, e.ComboBroken):
                broken[event.seat] += 1
            elif isinstance(event, e.Mulliganed):
                mulligans[event.seat] += 1
            elif isinstance(event, e.ComboEnded):
                running = [0, 0]
    of = tuple(words("figures.of_shown", count=valid[seat], most=shown[seat]) for seat in (0, 1))
    return [
        Figure.counted(words("figures.damage"), damage),
        Figure.counted(words("figures.hits"), hits),
        Figure.counted(words("figures.best"), best),
        Figure(words("figures.valid"), of, (float(valid[0]), float(valid[1]))),
        Figure.counted(words("figures.broken"), broken),
        Figure.counted(words("figures.kept"), kept),
        Figure.counted(words("figures.mulligans"), mulligans),
    ]
