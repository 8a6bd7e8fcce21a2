"""The rows of a game in the set-up: what the set-up asks of them, and the base for what a game adds, its options and the player's own card
sets. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Protocol

from pygame import FRect, Surface

from kotgames.engine import limits
from kotgames.engine.contract import Game, Option
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import sitters
from kotgames.ui.table.seats import INWARD
from kotgames.ui.table.sitters import CAST_NAMES

Row = tuple[str, str, list[str], int, str]
"""A choice: name, label, values, index of the chosen one, help."""


class SetupRows:
    """The set-up of a game's table package (`Game.setup_rows`): a row for each option. `state`: the choices, by the names of rows, and
    under "seats" their number. An option `lots` is called `setup.lots`, explained in `setup.lots_help`, and each of its values is
    `setup.lots_value` with `count`. An option with one value (`fighters`) has no row of its own."""

    game: Game

    def __init__(self, words: Words, game: Game | None = None) -> None:
        """`game`: where its class has none."""
        self.words = words
        if game is not None:
            self.game = game
        self._options = [option for option in self.game.options if len(option.choices) > 1]

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The choices by which corners are named and drawn when a match begins with these options."""
        return {
            option.name: option.choices.index(options[option.name])
            for option in self._options
            if options.get(option.name) in option.choices
        }

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """Rows of a corner; `state` keeps the chosen index by name. Here nothing is chosen for one."""
        return []

    def corner(self, state: dict[str, Any], seat: int) -> list[Row]:
        """More rows of a corner, where a match is set up by itself: in a tournament a corner is its fighter alone."""
        return []

    def remembered(self, state: dict[str, Any], name: str, index: int) -> Any:
        """The thing that `state` keeps of a choice: its index, or what stands there where the same index may be another thing tomorrow."""
        return index

    def options(self, state: dict[str, Any]) -> list[Row]:
        """Rows of the match: the same, one for each option."""
        return [
            (
                option.name,
                self.words(f"setup.{option.name}"),
                [self.value(option.name, choice) for choice in option.choices],
                self._index(state, option),
                self.words(f"setup.{option.name}_help"),
            )
            for option in self._options
        ]

    def value(self, name: str, choice: Any) -> str:
        """The name of an option's value."""
        return self.words(f"setup.{name}_value", count=choice)

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """(options, a look for each of `state["seats"]`, card set or None). Raises KotgamesError (a player's wrong card file)."""
        found = {option.name: self.chosen(state, option.name) for option in self._options}
        return found, [{} for _ in range(state["seats"])], None

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The name of a corner until one is typed: the seat's number."""
        return self.words("ui.seat", number=seat + 1)

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Draw what was chosen for a corner in figures; here nothing was."""

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """The same in one line, where there is no room for more."""

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The portrait of a corner as chosen, drawn at once, `mood` as in `ui.table.portraits`; None where nobody has a face."""
        return None

    @staticmethod
    def index(state: Mapping[str, Any], name: str, count: int, usual: int = 0) -> int:
        """The index of the value that is chosen of a row's `count`; the usual one where a remembered choice makes no sense."""
        value = state.get(name, usual)
        return value if isinstance(value, int) and 0 <= value < count else usual

    def chosen(self, state: Mapping[str, Any], name: str) -> Any:
        """The chosen value of an option that has a row."""
        option = next(option for option in self._options if option.name == name)
        return option.choices[self._index(state, option)]

    def _index(self, state: Mapping[str, Any], option: Option) -> int:
        return self.index(state, option.name, len(option.choices), option.choices.index(option.default))


class CardSets(Protocol):
    """The module of a game's card sets."""

    def shipped(self) -> Any:
        """The card set that comes with the program."""

    def from_file(self, file: Path) -> Any:
        """A card set of the player's. Raises CardDataError where it is wrong."""


class CardSetRows(SetupRows):
    """With a row for the card set, where the player has some of their own."""

    card_sets: CardSets

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._files = paths.own_card_sets(self.game.id)

    def card_file(self, state: Mapping[str, Any]) -> Path | None:
        """The file of the chosen card set; None for the shipped one."""
        chosen = self.index(state, "cards", len(self._files) + 1)
        return self._files[chosen - 1] if chosen else None

    def options(self, state: dict[str, Any]) -> list[Row]:
        """See `SetupRows`."""
        rows = super().options(state)
        if self._files:
            names = [
                self.words("setup.house_cards"),
                *(limits.cleaned(file.parent.name, 60) for file in self._files),
            ]
            chosen = self.index(state, "cards", len(names))
            rows.append(("cards", self.words("setup.cards"), names, chosen, self.words("setup.cards_help")))
        return rows

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `SetupRows`. Raises CardDataError for a card set of the player's that is wrong."""
        options, looks, _ = super().result(state)
        file = self.card_file(state)
        return options, looks, None if file is None else self.card_sets.from_file(file)


class CastRows(CardSetRows):
    """With a face of the cast for every corner."""

    faces: ClassVar[tuple[str, str]]
    """Name of its row before the seat, and the section of its texts: `setup.<section>`, its help, `<section>.<face>`."""
    facings: ClassVar[tuple[int, ...]] = INWARD
    """By seat: the direction its portrait looks, 1 right, -1 left."""

    def face(self, state: Mapping[str, Any], seat: int) -> str:
        """The chosen one of the cast."""
        return CAST_NAMES[self.index(state, f"{self.faces[0]}:{seat}", len(CAST_NAMES), seat)]

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """The face of a corner."""
        words, (row, section) = self.words, self.faces
        names = [words(f"{section}.{name}") for name in CAST_NAMES]
        chosen = CAST_NAMES.index(self.face(state, seat))
        return [(f"{row}:{seat}", words(f"setup.{section}"), names, chosen, words(f"setup.{section}_help"))]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `CardSetRows`; a look for each seat."""
        options, _, card_set = super().result(state)
        return options, [{"name": self.face(state, seat)} for seat in range(state["seats"])], card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The name that goes with the face."""
        return self.words(f"{self.faces[1]}.{self.face(state, seat)}")

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The chosen face before the colour of the corner."""
        return sitters.portrait(
            canvas, {"name": self.face(state, seat)}, seat, size, mood, self.facings[seat]
        )
