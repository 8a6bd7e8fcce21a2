"""Knockdown, Volume II, as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, cast

from kotgames.engine import carddata, contract
from kotgames.engine.cardgame import CardGame, Parts
from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import Emit, Option, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError
from kotgames.engine.hands import drawn
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import checks, decisions, numbers, setup, views
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import odds as chances
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import CardSet, from_data, own_texts, shipped


class State(Board):
    """A position of Knockdown; see the contract for each method."""

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


_copy = copier(State)


class Knockdown(CardGame[State, CardSet]):
    """The game object of the registry."""

    id = "knockdown"
    seats = (2,)
    table = "kotgames.games.knockdown.table.table:open_table"
    asked = "kotgames.games.knockdown.table.asked:ASKED"
    setup_rows = "kotgames.games.knockdown.table.setup_rows:SetupRows"
    log_book = "kotgames.games.knockdown.words:LogBook"
    bots = "kotgames.games.knockdown.bot"
    dexterity = "kotgames.games.knockdown.table.tower_scene:MatchTower"
    by_hand = frozenset({a.TOWER})
    practice = "kotgames.games.knockdown.table.tower_scene:Practice"
    lab = "kotgames.games.knockdown.lab:LAB"

    @property
    def options(self) -> Sequence[Option]:
        """`test`: tower or dice (D9); `quick`: nothing is chosen before the first turn; `merge`: fighters, Skills and Arena are drawn from
        all boxes (KD p.22); `fighters`: for each seat None (picked after the die, D22) or a fighter's id."""
        return (
            Option("test", "tower", b.TESTS),
            Option("quick", False, (False, True)),
            Option("merge", False, (False, True)),
            Option("fighters", None, (None,)),
        )

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
        for option in self.options[:3]:
            value = chosen.get(option.name, option.default)
            if not any(type(value) is type(choice) and value == choice for choice in option.choices):
                allowed = ", ".join(map(str, option.choices))
                raise SetupError("option_value", option=option.name, value=str(value), allowed=allowed)
        state = views.blank(State, card_set)
        state.way = b.TESTS.index(chosen.get("test", b.TESTS[0]))
        state.quick = int(chosen.get("quick", False))
        state.chance = seeded(seed)
        state.stack = [(b.FIRST, 0)]
        merged = chosen.get("merge", False)
        self._set_fighters(state, self._fighters(chosen, seats), merged=merged)
        if merged or state.quick:
            self._draw(state, merged=merged, emit=emit)
        decisions.run(state, emit)
        return state

    def _set_fighters(self, state: State, given: Sequence[Any], *, merged: bool) -> None:
        """Fighters that were chosen before: of the first box, and of any where the boxes are merged."""
        card_set = state.card_set
        known = [
            name
            for name, box in zip(card_set.fighter_ids, card_set.fighter_box, strict=True)
            if merged or box == 0
        ]
        for seat, name in enumerate(given):
            if name is None:
                continue
            if name not in known or card_set.fighter_ids.index(name) == state.fighters[1 - seat]:
                free = [other for other in known if other != given[1 - seat]]
                raise SetupError("option_value", option="fighters", value=str(name), allowed=", ".join(free))
            state.fighters[seat] = card_set.fighter_ids.index(name)

    def _draw(self, state: State, *, merged: bool, emit: Emit | None) -> None:
        """The fighters that nobody chose, and from merged boxes the Skills and the Arena with its deck."""
        card_set = state.card_set
        chance = Dice(0)
        chance.chance = state.chance
        if merged:
            state.skill_set = chance.below(len(card_set.box_ids))
            state.arena = chance.below(len(card_set.arenas))
        pool = [
            index
            for index, box in enumerate(card_set.fighter_box)
            if (merged or box == 0) and index not in state.fighters
        ]
        for seat in (0, 1):
            if state.fighters[seat] < 0:
                state.fighters[seat] = drawn(pool, 1, chance)[0]
        state.chance = chance.chance
        if emit is not None:
            fighters = (state.fighters[0], state.fighters[1])
            emit(e.BoxesDrawn(fighters, state.skill_set, state.arena))

    def external(self, state: contract.State, chance: Dice) -> int:
        """See the contract: the curve of the dice (D9)."""
        assert isinstance(state, State)
        good, total = numbers.passing(state.card_set.dice, sum(state.test_wounds(state.stack[-1][1])))
        return a.STOOD if chance.below(total) < good else a.FELL

    def broken_off(self, state: contract.State, seat: int) -> int:
        """See the contract: the tower has fallen (D8)."""
        return a.FELL

    def measured(self, state: contract.State, action: int, seat: int) -> tuple[int, bool] | None:
        """See the contract: the cubes of the tower."""
        assert isinstance(state, State)
        if action not in (a.STOOD, a.FELL):
            return None
        return sum(state.test_wounds(state.stack[-1][1])), action == a.STOOD

    def ready_fighters(self) -> Sequence[Any]:
        """See `CardGame`: those of the first box."""
        card_set = shipped()
        return [
            name for name, box in zip(card_set.fighter_ids, card_set.fighter_box, strict=True) if box == 0
        ]

    def sample_options(self) -> dict[str, Any]:
        """See the contract."""
        return {**super().sample_options(), "quick": True}

    def daily_options(self, day: int) -> dict[str, Any]:
        """See the contract: by dice, the same for everybody."""
        return {**super().daily_options(day), "quick": True, "test": "dice"}

    def texts(self, card_set: Any) -> dict[str, str]:
        """See the contract: what a player's own set calls its things."""
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
            cards, _ = checks.load_components(beside if beside.exists() else None)
            return f"{len(checks.load_fighters(file, cards)[0].fighters)} fighters"
        parts, _ = checks.load_components(file)
        cards_count = sum(row.count for row in parts.cards)
        return f"{cards_count} Attack cards, {len(parts.skills)} Skills, {len(parts.arenas)} Arenas"

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """See the contract: who had the first turn, the fighters (also against whom), and the Skills that lay face up first."""
        assert isinstance(state, State)
        card_set = state.card_set
        names = [card_set.fighter_ids[fighter] for fighter in state.fighters]
        found = [
            *(("fighter", names[seat], seat) for seat in (0, 1)),
            *(("pairing", f"{names[seat]} against {names[1 - seat]}", seat) for seat in (0, 1)),
        ]
        if state.past and state.round == len(state.past):
            first, _, _, _, *skills = state.past[0]
            found.append(("first player", "first", first))
            found += [
                ("skill", name, seat)
                for seat in (0, 1)
                for index, name in enumerate(card_set.skill_ids)
                if skills[seat] >> index & 1
            ]
        return found

    def shares(self, state: contract.State) -> list[tuple[str, int, int]]:
        """See the contract: how many of the rounds ended by K.O."""
        assert isinstance(state, State)
        knocked_out = sum(part[2] == b.BY_KO for part in state.past)
        return [("rounds by K.O.", knocked_out, len(state.past))]


GAME: Final = Knockdown(
    Parts(
        state=State,
        shipped=shipped,
        from_data=from_data,
        text=a.text,
        parse=a.parse,
        codes=a.all_codes,
        setup=setup.setup,
        determinize=views.determinize,
    )
)
