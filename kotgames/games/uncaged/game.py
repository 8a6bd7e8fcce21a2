"""UNCAGED as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, cast

from kotgames.engine import carddata, contract
from kotgames.engine.cardgame import CardGame, Parts
from kotgames.engine.chance import seeded
from kotgames.engine.contract import Emit, Option, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError
from kotgames.games.uncaged import actions, decisions, rules, setup, views
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged import odds as chances
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet, from_data, own_texts, shipped


class State(Board):
    """A position of UNCAGED; see the contract for each method."""

    __slots__ = ()

    decisions = decisions.DECISIONS
    odds = chances.odds
    explain = chances.explain

    def view(self, seat: int) -> dict[str, Any]:
        """See the contract; a `views.View`."""
        return cast(dict[str, Any], views.view(self, seat))

    def refusal(self, action: int) -> Refusal | None:
        """See the contract."""
        return decisions.refusal(self, action)

    def step(self, action: int, emit: Emit | None = None) -> None:
        """See the contract."""
        decisions.step(self, action, emit)

    def copy(self) -> Self:
        """See the contract."""
        return _copy(self)  # type: ignore[return-value]

    def scores(self) -> tuple[int, ...]:
        """The decision points."""
        return self.points[0], self.points[1]


_copy = copier(State)


class Uncaged(CardGame[State, CardSet]):
    """The game object of the registry."""

    id = "uncaged"
    rules = 2  # since 2 rows are laid only when both have kept their hands (U18)
    seats = (2,)
    table = "kotgames.games.uncaged.table.table:open_table"
    asked = "kotgames.games.uncaged.table.asked:ASKED"
    setup_rows = "kotgames.games.uncaged.table.setup_rows:SetupRows"
    log_book = "kotgames.games.uncaged.words:LogBook"
    bots = "kotgames.games.uncaged.bot"
    lab = "kotgames.games.uncaged.lab:LAB"

    @property
    def options(self) -> Sequence[Option]:
        """`rounds` (p.3); `fighters`: for each seat None (picked after the die, U19) or a fighter's id."""
        return (Option("rounds", 3, (1, 2, 3)), Option("fighters", None, (None,)))

    def new(
        self,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        card_set: Any = None,
        emit: Emit | None = None,
    ) -> State:
        """See the contract."""
        card_set = self._of(card_set)
        chosen = self._chosen(seats, options)
        rounds = self._rounds(chosen, card_set.rounds)
        state = views.blank(State, card_set)
        state.rounds = rounds
        state.chance = seeded(seed)
        state.stack = [(b.FIRST_ATTACKER, 0)]
        given = self._fighters(chosen, seats)
        for seat, name in enumerate(given):
            if name is None:
                continue
            if (
                name not in card_set.fighter_ids
                or card_set.fighter_ids.index(name) == state.fighters[1 - seat]
            ):
                free = [other for other in card_set.fighter_ids if other != given[1 - seat]]
                raise SetupError("option_value", option="fighters", value=str(name), allowed=", ".join(free))
            rules.choose_fighter(state, seat, card_set.fighter_ids.index(name))
        decisions.run(state, emit)
        return state

    def ready_fighters(self) -> Sequence[Any]:
        """See `CardGame`: all of them."""
        return shipped().fighter_ids

    def texts(self, card_set: Any) -> dict[str, str]:
        """See the contract: fighters of a player's own, by the names in their file or else by their ids."""
        return own_texts(self._of(card_set))

    def fighter_of(self, view: Mapping[str, Any], seat: int, card_set: Any) -> str | None:
        """See the contract: the fighter's id; None before it is picked."""
        fighter = cast(views.View, view)["fighters"][seat]
        return None if fighter < 0 else str(card_set.fighter_ids[fighter])

    def check(self, file: Path) -> str:
        """See the contract; knows card files and fighters' files, by their section. Raises CardDataError."""
        data = carddata.read(file).data
        if isinstance(data, dict) and "fighters" in data:
            beside = file.with_name("components.yaml")
            cards, _ = c.load_components(beside if beside.exists() else None)
            return f"{len(c.load_fighters(file, cards)[0].fighters)} fighters"
        parts, _ = c.load_components(file)
        return f"{len(parts.cards)} kinds, two decks of {parts.rules.deck} cards"

    def shares(self, state: contract.State) -> list[tuple[str, int, int]]:
        """See the contract: how often each card was valid of the times it was revealed."""
        assert isinstance(state, State)
        kinds = range(len(state.card_set.kinds))
        valid, shown = [0 for _ in kinds], [0 for _ in kinds]
        for entry in state.history:
            past = views.unpacked_combo(entry)
            for seat in (0, 1):
                for card, good in zip(past["rows"][seat], past["valid"][seat], strict=True):
                    valid[state.card_set.kind_of[card]] += good
                    shown[state.card_set.kind_of[card]] += 1
        return [
            (f"{state.card_set.kinds[kind]} valid", valid[kind], shown[kind]) for kind in kinds if shown[kind]
        ]

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """The seat that attacked first, and the fighters (also against whom)."""
        assert isinstance(state, State)
        names = [state.card_set.fighter_ids[fighter] for fighter in state.fighters]
        return [
            ("first attacker", "first", state.first_attacker),
            *(("fighter", names[seat], seat) for seat in (0, 1)),
            *(("pairing", f"{names[seat]} against {names[1 - seat]}", seat) for seat in (0, 1)),
        ]


GAME: Final = Uncaged(
    Parts(
        state=State,
        shipped=shipped,
        from_data=from_data,
        text=actions.text,
        parse=actions.parse,
        codes=actions.all_codes,
        setup=setup.setup,
        determinize=views.determinize,
    )
)
