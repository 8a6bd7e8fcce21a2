"""The set-up rows of a game in which there is nothing to choose but its options: the base for others. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import FRect, Surface

from kotgames.engine.contract import Option
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas

Row = tuple[str, str, list[str], int, str]
"""A choice: name, label, values, index of the chosen one, help."""


class OptionRows:
    """See `scenes.menus.setup.SetupRows`. An option `lots` is called `setup.lots`, explained in `setup.lots_help`, and each of its values
    is `setup.lots_value` with `count`."""

    chosen: ClassVar[Sequence[Option]]
    """The game's options."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """See `SetupRows`."""
        return {
            option.name: option.choices.index(options[option.name])
            for option in self.chosen
            if options.get(option.name) in option.choices
        }

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """Nothing is chosen for a corner."""
        return []

    def options(self, state: dict[str, Any]) -> list[Row]:
        """A row for each option."""
        return [
            (
                option.name,
                self.words(f"setup.{option.name}"),
                [self.words(f"setup.{option.name}_value", count=choice) for choice in option.choices],
                self._index(state, option),
                self.words(f"setup.{option.name}_help"),
            )
            for option in self.chosen
        ]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `SetupRows`."""
        found = {option.name: option.choices[self._index(state, option)] for option in self.chosen}
        return found, [{} for _ in range(state["seats"])], None

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The seat's number."""
        return self.words("ui.seat", number=seat + 1)

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """There is nothing to sum up."""

    def portrait(self, canvas: Canvas, state: dict[str, Any], seat: int, size: float) -> Surface | None:
        """Nobody has a face here."""
        return None

    @staticmethod
    def _index(state: dict[str, Any], option: Option) -> int:
        """Which value is chosen; the usual one where a remembered choice makes no sense."""
        value = state.get(option.name)
        if isinstance(value, int) and 0 <= value < len(option.choices):
            return value
        return option.choices.index(option.default)
