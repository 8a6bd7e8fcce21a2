"""A table for the rulings of Knockdown: a match at a position, played by texts, with "me" at whichever seat a test wants. Unless a test
says otherwise I am Brood on the middle space, the foe is James beside me, and Knockdown Tests are taken by dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from kotgames.engine.contract import EVERYBODY, NOBODY, Event
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.game import GAME, State
from tests.rulings.knockdown_boxes import lab
from tests.rulings.played import Played

both = pytest.mark.parametrize("seat", [0, 1])
"""Runs a test from either seat."""

ME: Final[dict[str, Any]] = {"fighter": "brood", "at": [0, 0]}
FOE: Final[dict[str, Any]] = {"fighter": "james", "at": [1, 0]}
FILLING: Final = ("mend", "shove", "shove", "shove")
"""Cards of the row that a test does not care for."""

Space = tuple[int, int]
_OPEN: Final = (
    "actor", "fighters", "starts", "place", "heavy", "light", "hands", "skills", "ammo", "turret", "victories", "row", "discards",
    "played", "round", "turn", "first", "idle", "took", "strikes", "behind", "winner", "how",
)  # fmt: skip
"""What lies open to everybody (D12, D22)."""


class Table(Played):
    """A match whose seat `seat` is on turn. `me` and `foe` are what the position says of the two, `dice` and `drawn` what comes next."""

    def __init__(
        self, seat: int = 0, *, me: Mapping[str, Any] | None = None, foe: Mapping[str, Any] | None = None, row: Sequence[str] | None = None,
        dice: Sequence[int] = (), drawn: Sequence[str] = (), cards: CardSet | None = None, fill: bool = True, **position: Any,
    ) -> None:  # fmt: skip
        self.me, self.foe = seat, 1 - seat
        self.card_set = lab() if cards is None else cards
        people = [{**ME, **(me or {})}, {**FOE, **(foe or {})}]
        whole: dict[str, Any] = {
            "test": "dice",
            "actor": seat,
            "fighters": people[:: -1 if seat else 1],
            **position,
        }
        if row is not None:
            whole["row"] = [*row, *(FILLING[len(row) :] if fill else ())]
        if dice or drawn:
            whole["script"] = {"dice": list(dice), "cards": list(drawn), "strict": False}
        state = GAME.setup(whole, card_set=self.card_set)
        self.match = Match.at(GAME, state, card_set=self.card_set, seats=[Seat(), Seat()])
        self.past = []
        self._open_to_all()

    @property
    def state(self) -> State:
        """The position."""
        found = self.match.state
        assert isinstance(found, State)
        return found

    def do(self, *texts: str) -> list[Event]:
        """Take actions one after the other; the events of all of them. What lies open is in every view after each."""
        found: list[Event] = []
        for text in texts:
            action = GAME.parse(text, self.card_set)
            assert self.state.refusal(action) is None, f"{text}: {self.state.refusal(action)}; {self.can()}"
            found += self.match.act(action)
            self._open_to_all()
        self.past += found
        return found

    def _open_to_all(self) -> None:
        """Everybody sees what is open; who knows no secret learns none from a state made of what they see."""
        state = self.state
        for viewer in (0, 1, NOBODY, EVERYBODY):
            view = self.match.view(viewer)
            for name in _OPEN:
                assert view[name] == getattr(state, name), name
            assert view["deck"] == sorted(state.deck)
            made = GAME.determinize(view, 7, self.card_set)
            assert made.view(viewer) == view
            prompt = state.prompt
            if prompt is None or not prompt.secret or viewer in (prompt.seat, EVERYBODY):
                assert list(made.actions()) == list(state.actions())

    def can(self) -> list[str]:
        """What may be done, as texts."""
        return [GAME.text(action, self.card_set) for action in self.state.actions()]

    def may(self, word: str) -> list[str]:
        """Those of it that begin with a word, without the word."""
        return [text.removeprefix(f"{word} ") for text in self.can() if text.startswith(f"{word} ")]

    def said(self, text: str) -> tuple[str, str]:
        """Key and ruling of the refusal of an action."""
        refusal = self.refused(text)
        return refusal.key, refusal.ruling

    def why(self, kind: type[Event], **fields: Any) -> bool:
        """Whether something happened that has these values."""
        return any(
            all(getattr(event, name) == value for name, value in fields.items()) for event in self.all(kind)
        )

    # ---- what lies there

    def names(self, cards: Sequence[int]) -> list[str]:
        """What cards are called, in their order."""
        return [self.card_set.kinds[self.card_set.kind_of[card]] for card in cards]

    def hand(self, seat: int) -> list[str]:
        """The names of a hand's cards."""
        return self.names(self.state.hands[seat])

    @property
    def row(self) -> list[str]:
        """The names in the Attack Row."""
        return self.names(self.state.row)

    def wounds(self, seat: int) -> tuple[int, int]:
        """Heavy and light wounds."""
        return self.state.heavy[seat], self.state.light[seat]

    def at(self, seat: int) -> Space:
        """Where a fighter stands."""
        found: Space = self.card_set.spaces[self.state.place[seat]]
        return found

    def space(self, number: int) -> Space:
        """The coordinates of a space."""
        found: Space = self.card_set.spaces[number]
        return found

    @property
    def kinds(self) -> list[str]:
        """What happened, as names of events."""
        return [type(event).__name__ for event in self.past]
