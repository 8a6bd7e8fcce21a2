"""Games whose card sets are compiled from files: how each of them reads, names and begins things is the same."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from kotgames.engine import contract
from kotgames.engine.contract import Action, Line
from kotgames.engine.errors import SetupError


class CompiledCards(Protocol):
    """A compiled card set that knows the plain data it was made of."""

    @property
    def data(self) -> dict[str, Any]:
        """The plain data."""


S = TypeVar("S", bound=contract.State)
T = TypeVar("T", bound=CompiledCards)


class Parts(NamedTuple, Generic[S, T]):
    """A game's modules as one record: its state class, its card sets, its language of actions, its set-ups."""

    state: type[S]
    shipped: Callable[[], T]
    from_data: Callable[[Mapping[str, Any]], T]
    text: Callable[[Action, T], str]
    parse: Callable[[str, T], Action]
    codes: Callable[[T], Sequence[Action]]
    setup: Callable[[type[S], Mapping[str, Any], T], S]
    determinize: Callable[[type[S], Any, int, T], S]
    """From a view, which is of the game's own type."""


class CardGame(contract.Game, Generic[S, T]):
    """A game made of `Parts`; what is left to a subclass is what is its own: options, beginning, checks, labels."""

    def __init__(self, parts: Parts[S, T]) -> None:
        self._parts = parts

    def _of(self, card_set: Any) -> T:
        """The given card set, or the shipped one."""
        found: T = self._parts.shipped() if card_set is None else card_set
        return found

    def _chosen(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """The options of a new match as a dict. Raises SetupError for a number of seats or an option the game does not have."""
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise SetupError("seats", game=self.id, seats=seats, allowed=allowed)
        chosen = dict(options or {})
        known = [option.name for option in self.options]
        unknown = sorted(set(chosen) - set(known))
        if unknown:
            raise SetupError("option_unknown", option=unknown[0], known=", ".join(known))
        return chosen

    def _rounds(self, chosen: Mapping[str, Any], default: int) -> int:
        """The option `rounds`. Raises SetupError for a value that is not among its choices."""
        allowed = next(option.choices for option in self.options if option.name == "rounds")
        rounds = chosen.get("rounds", default)
        if type(rounds) is not int or rounds not in allowed:  # `true` and 1.0 equal 1
            names = ", ".join(map(str, allowed))
            raise SetupError("option_value", option="rounds", value=str(rounds), allowed=names)
        return rounds

    def _fighters(self, chosen: Mapping[str, Any], seats: int) -> Sequence[Any]:
        """The option `fighters`: what was given for each seat, None where nothing was. Raises SetupError."""
        given = chosen.get("fighters")
        if given is None:
            return (None,) * seats
        if not isinstance(given, (list, tuple)) or len(given) != seats:
            raise SetupError(
                "option_value",
                option="fighters",
                value=str(given),
                allowed=Line("fragment.fighters_count", {"count": seats}),
            )
        return given

    def ready_fighters(self) -> Sequence[Any]:
        """The fighters that come with the game, as the option `fighters` takes them; none where it has no such option."""
        return ()

    def sample_options(self) -> dict[str, Any]:
        """See the contract: the first two fighters that come with the game."""
        ready = self.ready_fighters()
        return {"fighters": [ready[0], ready[1 % len(ready)]]} if ready else {}

    def daily_options(self, day: int) -> dict[str, Any]:
        """See the contract: two fighters that come with the game, another pair each day."""
        ready = self.ready_fighters()
        if len(ready) < 2:
            return self.sample_options()
        mine = day % len(ready)
        theirs = (mine + 1 + day // len(ready) % (len(ready) - 1)) % len(ready)
        return {"fighters": [ready[mine], ready[theirs]]}

    def card_set(self, data: Mapping[str, Any] | None = None) -> T:
        """See the contract."""
        return self._parts.shipped() if data is None else self._parts.from_data(data)

    def data(self, card_set: Any) -> dict[str, Any]:
        """See the contract. A copy: what a reader does with it must not reach the records of later matches, which would then name other
        cards than those they were played with."""
        return copy.deepcopy(self._of(card_set).data)

    def setup(self, position: Mapping[str, Any], *, card_set: Any = None) -> S:
        """See the contract; the keys are those of the game's own `setup` function."""
        return self._parts.setup(self._parts.state, position, self._of(card_set))

    def determinize(self, view: Mapping[str, Any], seed: int, card_set: Any = None) -> S:
        """See the contract."""
        return self._parts.determinize(self._parts.state, view, seed, self._of(card_set))

    def text(self, action: Action, card_set: Any = None) -> str:
        """See the contract; the forms are listed in the game's `actions` module."""
        return self._parts.text(action, self._of(card_set))

    def parse(self, text: str, card_set: Any = None) -> Action:
        """See the contract."""
        return self._parts.parse(text, self._of(card_set))

    def codes(self, card_set: Any = None) -> Sequence[Action]:
        """See the contract."""
        return self._parts.codes(self._of(card_set))
