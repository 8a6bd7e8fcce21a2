"""UNCAGED as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from kotgames.engine import carddata, contract
from kotgames.engine.chance import seeded
from kotgames.engine.contract import Emit, Line, Odds, Option, Outcome, Prompt, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError
from kotgames.games.uncaged import actions, analysis, legal, positions, rules, setups
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.tables import Tables, from_data, from_file, shipped


class State(Board):
    """A position of UNCAGED; see the contract for each method."""

    __slots__ = ()

    def refusal(self, action: int) -> Refusal | None:
        """See the contract."""
        return legal.refusal(self, action)

    def step(self, action: int, emit: Emit | None = None) -> None:
        """See the contract."""
        rules.step(self, action, emit)

    def copy(self) -> Self:
        """See the contract."""
        return _copy(self)  # type: ignore[return-value]

    def view(self, seat: int) -> dict[str, Any]:
        """See the contract; the keys are those of `positions.view`."""
        return positions.view(self, seat)

    def odds(self, action: int) -> Odds | None:
        """See the contract; the keys are those of `analysis.odds`."""
        return analysis.odds(self, action)

    def explain(self, action: int) -> list[Line]:
        """See the contract."""
        return analysis.explain(self, action)

    @property
    def prompt(self) -> Prompt | None:
        """See the contract; `params` name what the question is about, see `_prompt_params`."""
        if self.actor is None:
            return None
        frame = self.stack[-1]
        kind = frame[0]
        return Prompt(b.PROMPTS[kind], frame[1], b.SECRET[kind], _prompt_params(self, frame))

    @property
    def outcome(self) -> Outcome | None:
        """See the contract; `scores` are the decision points."""
        if not self.how:
            return None
        winners = () if self.winner < 0 else (self.winner,)
        return Outcome(winners, b.HOW[self.how], (self.points[0], self.points[1]))


_copy = copier(State)


def _prompt_params(state: State, frame: tuple[int, ...]) -> dict[str, Any]:
    """mulligan: free, count taken, stamina. place: slot (from 0), left, again (Good Corner). discard: count, why, card. option: plus, card.
    stand: card. deflect: damage, prevents, card."""
    kind, seat = frame[0], frame[1]
    if kind == b.MULLIGAN:
        return {
            "free": bool(state.free[seat]),
            "count": state.mulligans[seat],
            "stamina": state.stamina[seat],
        }
    if kind == b.PLACE:
        slot = len(state.rows[seat])
        return {"slot": slot, "left": state.t.slots - slot, "again": state.shown[seat] > 0}
    if kind == b.DISCARD:
        by_foe = frame[3] == b.BY_FOE
        return {
            "count": frame[2],
            "why": b.DISCARDED[frame[3]],
            "card": _card(state, 1 - seat if by_foe else seat),
        }
    if kind == b.OPTION:
        return {"plus": frame[2], "card": _card(state, seat)}
    if kind == b.STAND:
        return {"card": _card(state, seat)}
    if kind == b.DEFLECT:
        ability = state.t.abilities[state.fighters[seat]]
        return {
            "damage": frame[3],
            "prevents": min(frame[3], ability.deflect),
            "card": _card(state, 1 - seat),
        }
    return {}


def _card(state: State, seat: int) -> str:
    """The name of the card that a seat revealed in this exchange."""
    return f"@card.{state.t.kinds[state.t.kind_of[state.rows[seat][state.exchange]]]}"


class Uncaged(contract.Game):
    """The game object of the registry."""

    id = "uncaged"
    seats = (2,)
    scene = "kotgames.games.uncaged.table:Table"
    bots = "kotgames.games.uncaged.bot"

    @property
    def options(self) -> Sequence[Option]:
        """`rounds` (p.3); `fighters`: for each seat None (picked after the die, U19) or a fighter's id."""
        return (Option("rounds", 3, (1, 2, 3)), Option("fighters", None, (None,)))

    def tables(self, data: Mapping[str, Any] | None = None) -> Tables:
        """See the contract."""
        return shipped() if data is None else from_data(data)

    def tables_of(self, path: Path) -> Tables:
        """The tables of a player's own card file. Raises CardDataError."""
        return from_file(path)

    def data(self, tables: Any) -> dict[str, Any]:
        """See the contract."""
        assert isinstance(tables, Tables)
        return tables.data

    def new(
        self,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        tables: Any = None,
        emit: Emit | None = None,
    ) -> State:
        """See the contract."""
        tables = shipped() if tables is None else tables
        chosen = dict(options or {})
        if seats != 2:
            raise SetupError("seats", game=self.id, seats=seats, allowed="2")
        unknown = set(chosen) - {option.name for option in self.options}
        if unknown:
            raise SetupError("option_unknown", option=sorted(unknown)[0], known="rounds, fighters")
        rounds = chosen.get("rounds", tables.rounds)
        if isinstance(rounds, bool) or rounds not in (1, 2, 3):
            raise SetupError("option_value", option="rounds", value=str(rounds), allowed="1, 2, 3")
        state = positions.blank(State, tables)
        state.rounds = rounds
        state.chance = seeded(seed)
        state.stack = [(b.FIRST, 0)]
        given = chosen.get("fighters") or (None, None)
        if not isinstance(given, (list, tuple)) or len(given) != 2:
            raise SetupError("option_value", option="fighters", value=str(given), allowed="two fighters")
        for seat, name in enumerate(given):
            if name is None:
                continue
            if name not in tables.fighter_ids or tables.fighter_ids.index(name) == state.fighters[1 - seat]:
                free = [other for other in tables.fighter_ids if other != given[1 - seat]]
                raise SetupError("option_value", option="fighters", value=str(name), allowed=", ".join(free))
            rules.choose_fighter(state, seat, tables.fighter_ids.index(name))
        rules.run(state, emit)
        return state

    def setup(self, position: Mapping[str, Any], *, tables: Any = None) -> State:
        """See the contract; the keys are those of `setups.setup`."""
        return setups.setup(State, position, shipped() if tables is None else tables)

    def guess(self, view: Mapping[str, Any], seed: int, tables: Any = None) -> State:
        """See the contract."""
        return positions.guess(State, view, seed, shipped() if tables is None else tables)

    def sketch(self, view: Mapping[str, Any], tables: Any = None) -> State:
        """The open part of a view as a board to read numbers from (row helper, explanations)."""
        return positions.sketch(State, view, shipped() if tables is None else tables)

    def text(self, action: int, tables: Any = None) -> str:
        """See the contract; the forms are listed in `actions`."""
        return actions.text(action, shipped() if tables is None else tables)

    def parse(self, text: str, tables: Any = None) -> int:
        """See the contract."""
        return actions.parse(text, shipped() if tables is None else tables)

    def sample_options(self) -> dict[str, Any]:
        """See the contract: the first two fighters."""
        return {"fighters": shipped().fighter_ids[:2]}

    def check(self, file: Path) -> str:
        """See the contract; knows card files and fighters' files, by their section. Raises CardDataError."""
        data = carddata.read(file).data
        if isinstance(data, dict) and "fighters" in data:
            beside = file.with_name("components.yaml")
            cards, _ = c.load(beside if beside.exists() else None)
            return f"{len(c.load_fighters(file, cards)[0].fighters)} fighters"
        parts, _ = c.load(file)
        return f"{len(parts.cards)} kinds, two decks of {parts.rules.deck} cards"

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """Who attacked first, and the fighters (also against whom)."""
        assert isinstance(state, State)
        names = [state.t.fighter_ids[fighter] for fighter in state.fighters]
        return [
            ("first attacker", "first", state.first),
            *(("fighter", names[seat], seat) for seat in (0, 1)),
            *(("pairing", f"{names[seat]} against {names[1 - seat]}", seat) for seat in (0, 1)),
        ]

    def codes(self, tables: Any = None) -> Sequence[int]:
        """See the contract."""
        return actions.all_codes(shipped() if tables is None else tables)


GAME: Final = Uncaged()
