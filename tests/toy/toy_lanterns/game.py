"""Lanterns as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from kotgames.games.toy_lanterns import actions, legal, rules, views
from kotgames.games.toy_lanterns.board import SHOW_LOT, Board
from kotgames.games.toy_lanterns.card_set import CardSet, from_data, from_file, shipped

from kotgames.engine.cardgame import CardGame, Parts
from kotgames.engine.chance import seeded
from kotgames.engine.contract import Emit, Option, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError

_POSITION: Final = ("seats", "coins", "hands", "rounds", "seed")


class State(Board):
    """A position of Lanterns; see the contract for each method."""

    __slots__ = ()

    view = views.view

    def refusal(self, action: int) -> Refusal | None:
        """See the contract."""
        return legal.refusal(self, action)

    def step(self, action: int, emit: Emit | None = None) -> None:
        """See the contract."""
        rules.step(self, action, emit)

    def copy(self) -> Self:
        """See the contract."""
        return _copy(self)  # type: ignore[return-value]


_copy = copier(State)


def _setup(kind: type[State], position: Mapping[str, Any], card_set: CardSet) -> State:
    """A beginning: `seats`, `rounds`, `seed`, `coins` (a purse for each seat), `hands` (kinds of cards for each seat, filled up from the
    deck). Raises SetupError."""
    unknown = sorted(set(position) - set(_POSITION))
    if unknown:
        raise SetupError("setup_key", field=unknown[0], known=", ".join(_POSITION))
    state = views.blank(kind, card_set, int(position.get("seats", 3)))
    state.coins = list(position.get("coins", state.coins))
    state.rounds = int(position.get("rounds", 4))
    for seat, names in enumerate(position.get("hands", ())):
        for name in names:
            card = next((c for c in state.deck if card_set.kinds[card_set.kind_of[c]] == name), None)
            if card is None:
                raise SetupError("setup_card", field="hands", card=str(name))
            state.deck.remove(card)
            state.hands[seat].append(card)
    return _begun(state, int(position.get("seed", 0)), None)


def _begun(state: State, seed: int, emit: Emit | None) -> State:
    state.chance = seeded(seed)
    state.stack = [(SHOW_LOT, 0)]
    rules.run(state, emit or rules.silent)
    return state


class Lanterns(CardGame[State, CardSet]):
    """The game; GAME is the one object of it."""

    id = "toy_lanterns"
    seats = (2, 3, 4)
    usual_seats = 3
    asked = "kotgames.games.toy_lanterns.table.asked:ASKED"
    table = "kotgames.games.toy_lanterns.table.table:open_table"
    log_book = "kotgames.games.toy_lanterns.words:LanternsLog"
    bots = "kotgames.games.toy_lanterns.bot"

    @property
    def options(self) -> Sequence[Option]:
        """`rounds`: lots to be auctioned."""
        return (Option("rounds", 4, (2, 4, 6)),)

    def new(
        self,
        *,
        seats: int = 3,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        card_set: Any = None,
        emit: Emit | None = None,
    ) -> State:
        """See the contract."""
        rounds = self._rounds(self._chosen(seats, options), 4)
        state = views.blank(State, self._of(card_set), seats)
        state.rounds = rounds
        return _begun(state, seed, emit)

    def check(self, file: Path) -> str:
        """See the contract."""
        return f"{len(from_file(file).kind_of)} cards"


GAME: Final = Lanterns(
    Parts(
        state=State,
        shipped=shipped,
        from_data=from_data,
        text=actions.text,
        parse=actions.parse,
        codes=actions.codes,
        setup=_setup,
        determinize=views.determinize,
    )
)
