"""A table for the rulings of Knock Out Punch: a match at a position, played by texts. Nobody is asked whether to block unless a test
wants it: both Block Punches lie in the trash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import EXTERNAL, Event
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.games.knock_out_punch.game import State
from tests.rulings.played import Played

CARD_SET = shipped()
CLASS = {name: spot + 1 for spot, name in enumerate(CARD_SET.fighters)}
CHET, GOAT, RAY, SPLIT, IDA, WELLS, CHUBBY, HAYMAKER = CARD_SET.fighters
"""The boxers from class 1 to class 8."""
NO_BLOCKS = ("block", "block")


def names(cards: Sequence[int]) -> list[str]:
    """What cards are called, sorted."""
    return sorted(CARD_SET.kinds[CARD_SET.kind_of[card]] for card in cards)


class Table(Played):
    """A match whose seat `actor` (0) is to move. Hands that are not given hold five cards of what is left."""

    def __init__(self, *, seats: int = 2, blocks: bool = False, **position: Any) -> None:
        trash = [*position.pop("trash", ()), *(() if blocks else NO_BLOCKS)]
        state = GAME.setup({"seats": seats, "trash": trash, **position})
        self.card_set = CARD_SET
        self.match = Match.at(GAME, state, seats=[Seat() for _ in range(seats)])
        self.past = []

    @property
    def state(self) -> State:
        """The position."""
        found = self.match.state
        assert isinstance(found, State)
        return found

    def do(self, *texts: str) -> list[Event]:
        """Take actions one after the other; the events of all of them."""
        found: list[Event] = []
        for text in texts:
            found += self.match.act(GAME.parse(text, CARD_SET))
        self.past += found
        return found

    def can(self) -> list[str]:
        """What may be done, as texts."""
        return [GAME.text(action, CARD_SET) for action in self.state.actions()]

    def ring(self) -> dict[int, list[str]]:
        """By class, the cards that stand there."""
        found = {spot + 1: names(self.state.stack_at(spot)) for spot in range(8)}
        return {number: cards for number, cards in found.items() if cards}

    def hand(self, seat: int) -> list[str]:
        """The names of a hand's cards."""
        return names(self.state.hands[seat])

    def collected(self, seat: int) -> list[str]:
        """The names of a collection's cards."""
        return names(self.match.view(seat)["collected"][seat])

    def throws(self) -> bool:
        """Whether the result of a thrown glove is awaited."""
        return self.match.actor == EXTERNAL
