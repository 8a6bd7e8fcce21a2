"""The Kard Game as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, cast

import msgspec

from kotgames.engine import contract
from kotgames.engine.cardgame import CardGame, Parts
from kotgames.engine.chance import below, seeded
from kotgames.engine.contract import Emit, Line, Option, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError
from kotgames.games.mortal_kombat_kards import actions, decisions, deck_files, explained, setup, views
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import odds as chances
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import CardSet, from_data, shipped
from kotgames.games.mortal_kombat_kards.decks import Deck, violations


class State(Board):
    """A position of the Kard Game; see the contract for each method."""

    __slots__ = ()

    decisions = decisions.DECISIONS
    odds = chances.odds
    explain = explained.explain

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

RULES: Final = ("basic", "advanced")
DECKS: Final = (60, 50)


class KardGame(CardGame[State, CardSet]):
    """The game object of the registry."""

    id = "mortal_kombat_kards"
    seats = (2, 3, 4, 5, 6)
    table = "kotgames.games.mortal_kombat_kards.table.table:open_table"
    asked = "kotgames.games.mortal_kombat_kards.table.asked:ASKED"
    setup_rows = "kotgames.games.mortal_kombat_kards.table.setup_rows:SetupRows"
    log_book = "kotgames.games.mortal_kombat_kards.words:LogBook"
    bots = "kotgames.games.mortal_kombat_kards.bot"
    drawn = "kotgames.games.mortal_kombat_kards.art.checked:check"
    rooms = {
        "arcade": "kotgames.games.mortal_kombat_kards.table.rooms.arcade:Arcade",
        "builder": "kotgames.games.mortal_kombat_kards.table.rooms.builder:Builder",
        "sealed": "kotgames.games.mortal_kombat_kards.table.rooms.sealed:SealedDraft",
    }
    lab = "kotgames.games.mortal_kombat_kards.lab:LAB"

    @property
    def options(self) -> Sequence[Option]:
        """`rules`: Basic or Advanced; `timer`: a round of two ends with the last kard of a deck (M11; Brawl is always Infinity); `once`:
        the variant of Brawl, one attack or one counterattack (M14; it means nothing to two); `points` at the start; `deck`: its size;
        `matches` of the tournament; `fighters`: for each seat a Kombatant's id, None for one that is drawn; `decks`: for each seat the
        plain data of a deck of the player's own, None for the starter; `lists`: whether all know the lists of such decks; `handicaps`:
        for each seat the points that it begins the first round without (a Babality of the match before, M13)."""
        return (
            Option("rules", "basic", RULES),
            Option("timer", False, (False, True)),
            Option("once", False, (False, True)),
            Option("points", 30, (30, 40, 50)),
            Option("deck", 60, DECKS),
            Option("matches", 1, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
            Option("lists", "closed", ("closed", "open")),
            Option("fighters", None, (None,)),
            Option("decks", None, (None,)),
            Option("handicaps", None, (None,)),
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
        values = {option.name: chosen.get(option.name, option.default) for option in self.options}
        for option in self.options[:-3]:
            value = values[option.name]
            if not any(type(value) is type(choice) and value == choice for choice in option.choices):
                allowed = ", ".join(map(str, option.choices))
                raise SetupError("option_value", option=option.name, value=str(value), allowed=allowed)
        state = views.blank(State, card_set, seats, advanced=values["rules"] == "advanced")
        state.chance = seeded(seed)
        state.timer = int(values["timer"] and seats == 2)
        state.once = int(values["once"] and seats > 2)
        state.start_points = values["points"] if "points" in chosen else card_set.rules.points
        state.matches = values["matches"]
        own = self._own_decks(chosen, seats)
        state.kombatants = self._kombatants(state, chosen, seats, own)
        state.lists = self._lists(state, own, str(values["rules"]), int(values["deck"]))
        state.open_lists = int(not any(own) or values["lists"] == "open")  # starters are known to all
        state.handicaps = self._handicaps(chosen, seats)
        state.stack = [(b.MATCH_START, 0)]
        decisions.run(state, emit)
        return state

    def _handicaps(self, chosen: Mapping[str, Any], seats: int) -> list[int]:
        """The option `handicaps`. Raises SetupError."""
        given = chosen.get("handicaps")
        if given is None:
            return [0] * seats
        whole = isinstance(given, (list, tuple)) and len(given) == seats
        if not whole or not all(type(points) is int and 0 <= points <= 20 for points in given):
            allowed = Line("fragment.range", {"low": 0, "high": 20})
            raise SetupError("option_value", option="handicaps", value=str(given), allowed=allowed)
        return list(given)

    def _own_decks(self, chosen: Mapping[str, Any], seats: int) -> list[Deck | None]:
        """The option `decks`: a deck for each seat that has one of its own. Raises SetupError."""
        given = chosen.get("decks")
        if given is None:
            return [None] * seats
        try:
            found: list[Deck | None] = msgspec.convert(given, list[Deck | None])
        except msgspec.ValidationError:
            found = []
        if len(found) != seats:
            allowed = Line("fragment.fighters_count", {"count": seats})
            raise SetupError("option_value", option="decks", value="decks", allowed=allowed)
        return found

    def _lists(
        self, state: State, own: Sequence[Deck | None], rules: str, size: int
    ) -> tuple[tuple[int, ...], ...]:
        """The lists that are played, kinds by seat. Raises SetupError for a deck that the rules do not allow."""
        card_set = state.card_set
        sizes = {deck.size for deck in own if deck is not None}
        wanted = sizes.pop() if len(sizes) == 1 else size
        starters = card_set.starters[wanted >= 60]
        lists = []
        for seat, deck in enumerate(own):
            if deck is None:
                lists.append(starters[state.kombatants[seat]])
                continue
            played = msgspec.structs.replace(
                deck, rules=rules, kombatant=card_set.kombatants[state.kombatants[seat]]
            )
            unknown = next((name for name in played.kards if name not in card_set.kind_index), None)
            if unknown is not None:
                raise SetupError("setup_card", field=f"decks[{seat}]", card=unknown)
            wrong = violations(played, card_set, other=wanted)
            if wrong:
                raise SetupError(
                    "deck_not_allowed", seat=seat + 1, reason=f"@{wrong[0].key}", of=wrong[0].params
                )
            lists.append(played.kinds(card_set))
        return tuple(lists)

    def _kombatants(
        self, state: State, chosen: Mapping[str, Any], seats: int, own: Sequence[Deck | None]
    ) -> list[int]:
        """The Kombatants by seat: as given or as the own deck says, the others drawn from those that are left."""
        names = state.card_set.kombatants
        given = [
            deck.kombatant if name is None and deck is not None else name
            for name, deck in zip(self._fighters(chosen, seats), own, strict=True)
        ]
        found = []
        for name in given:
            if name is not None and name not in names:
                raise SetupError("option_value", option="fighters", value=str(name), allowed=", ".join(names))
            found.append(-1 if name is None else names.index(name))
        for seat in range(seats):
            if found[seat] < 0:
                left = [number for number in range(len(names)) if number not in found]
                found[seat] = left[below(state, len(left))]
        return found

    def ready_fighters(self) -> Sequence[Any]:
        """See `CardGame`: all of them."""
        return shipped().kombatants

    def fighter_of(self, view: Mapping[str, Any], seat: int, card_set: Any) -> str | None:
        """See the contract: the Kombatant's id."""
        return str(card_set.kombatants[view["kombatants"][seat]])

    def reads(self, file: Path) -> bool:
        """See the contract: decks."""
        return deck_files.is_deck(file)

    def check(self, file: Path) -> str:
        """See the contract; knows card files and decks. Raises CardDataError."""
        if deck_files.is_deck(file):
            return deck_files.check(file)
        parts = c.load(file if file.name == "components.yaml" else file.with_name("components.yaml"))
        return f"{len(parts.kombatants)} Kombatants, {len(parts.kards)} kards"

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """The Kombatants."""
        assert isinstance(state, State)
        names = state.card_set.kombatants
        return [("kombatant", names[number], seat) for seat, number in enumerate(state.kombatants)]


GAME: Final = KardGame(
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
