"""Knockouts and Tapouts as a `Game` of the contract."""

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
from kotgames.games.knockouts_tapouts import actions, decisions, rules, setup, views
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import odds as chances
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import CardSet, from_data, from_file, shipped


class State(Board):
    """A position of Knockouts and Tapouts; see the contract for each method."""

    __slots__ = ()

    decisions = decisions.DECISIONS
    odds = chances.odds
    explain = chances.explain

    def view(self, seat: int) -> dict[str, Any]:
        """See the contract; the keys are those of `views.View`."""
        return cast("dict[str, Any]", views.view(self, seat))

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
        """The rounds won."""
        return self.rounds_won[0], self.rounds_won[1]


_copy = copier(State)


def _ready_made(name: str) -> dict[str, Any]:
    """The build of a ready-made fighter by its id. Raises SetupError naming the ids there are."""
    from kotgames.games.knockouts_tapouts import ready_made_fighters

    made = {preset.id: preset.build for preset in ready_made_fighters.shipped_fighters()}
    if name not in made:
        raise SetupError("option_value", option="fighters", value=name, allowed=", ".join(made))
    return made[name]


class KnockoutsAndTapouts(CardGame[State, CardSet]):
    """The game object of the registry."""

    id = "knockouts_tapouts"
    seats = (2,)
    table = "kotgames.games.knockouts_tapouts.table.table:open_table"
    asked = "kotgames.games.knockouts_tapouts.table.asked:ASKED"
    setup_rows = "kotgames.games.knockouts_tapouts.table.setup_rows:SetupRows"
    log_book = "kotgames.games.knockouts_tapouts.words:LogBook"
    making = frozenset({"build"})
    bots = "kotgames.games.knockouts_tapouts.bot"
    lab = "kotgames.games.knockouts_tapouts.lab:LAB"

    @property
    def options(self) -> Sequence[Option]:
        """`rounds` before overtime (p.7); `fighters`: for each seat None (create one) or {"styles": ..., "stats": ...} or a preset's id."""
        return (Option("rounds", 2, (1, 2, 3)), Option("fighters", None, (None,)))

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
        rounds = self._rounds(chosen, card_set.components.rules.rounds)
        state = b.blank(State, card_set)
        state.rounds = rounds
        state.chance = seeded(seed)
        state.stack = [(b.REVEAL_FIGHTERS, 0)]
        given = self._fighters(chosen, seats)
        for seat in (1, 0):
            spec = given[seat]
            if isinstance(spec, str):
                spec = _ready_made(spec)
            if spec is None:
                state.stack.append((b.BUILD, seat))
            elif isinstance(spec, Mapping):
                placed = setup.chosen_build(card_set, spec, f"fighters[{seat}]")
                rules.apply_build(state, seat, placed)
            else:
                raise SetupError(
                    "option_value", option="fighters", value=str(spec), allowed="@fragment.styles_and_stats"
                )
        decisions.run(state, emit)
        return state

    def ready_fighters(self) -> Sequence[Any]:
        """See `CardGame`: the ready-made ones."""
        from kotgames.games.knockouts_tapouts import ready_made_fighters

        return [preset.build for preset in ready_made_fighters.shipped_fighters()]

    def fighter_of(self, view: Mapping[str, Any], seat: int, card_set: Any) -> dict[str, Any] | None:
        """See the contract: Styles and stats, markers Hurt or not; None before there is one."""
        known, base = cast(views.View, view), seat * 5
        counts = [known["ready"][base + stat] + known["hurt"][base + stat] for stat in range(5)]
        counts[c.CONDITIONING] //= 1 + card_set.conditioning_bonus
        if sum(counts) != card_set.marker_count:
            return None
        styles = [name for index, name in enumerate(card_set.styles) if known["styles"][seat] >> index & 1]
        return {"styles": styles, "stats": {c.STATS[stat]: counts[stat] for stat in range(1, 5)}}

    def check(self, file: Path) -> str:
        """See the contract; knows components and ready-made fighters, by their first section."""
        from kotgames.games.knockouts_tapouts import ready_made_fighters

        data = carddata.read(file).data
        if isinstance(data, dict) and "fighters" in data:
            return f"{len(ready_made_fighters.read_fighters(file))} fighters"
        card_set = from_file(file)
        return f"{card_set.size} cards, {len(card_set.positions)} Positions, {len(card_set.styles)} Styles"

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """First player of the match, Styles, and the build (Heart, Striking, Grappling, Conditioning markers)."""
        assert isinstance(state, State)
        first = state.first_player if state.round % 2 else 1 - state.first_player
        found = [("first player", "first", first)]
        for seat in (0, 1):
            counts = [state.ready[seat * 5 + stat] + state.hurt[seat * 5 + stat] for stat in range(5)]
            counts[4] //= 1 + state.card_set.conditioning_bonus
            found.append(("build", "E{} H{} S{} G{} C{}".format(*counts), seat))
            found += [
                ("style", name, seat)
                for index, name in enumerate(state.card_set.styles)
                if state.styles[seat] >> index & 1
            ]
        return found


GAME: Final = KnockoutsAndTapouts(
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
