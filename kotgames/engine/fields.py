"""Kinds of fields of events, declared as their types (`seat: Seat`, `card: Card`): parameter of texts, its wording, cards to look up.

To rules and records such a field is the plain int or str that it always was. A number or word without a kind goes into texts under its own
name, as it stands; other fields go into none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from kotgames.engine.contract import Event


@dataclass(frozen=True, slots=True)
class Said:
    """One kind of field. `param`: the parameter of texts that it fills ("": the name of the field, None: no parameter). `say(book, value)`:
    the wording of a value; a negative one, which stands for none or unknown, has none. `kinds(book, value)`: the kinds of cards that can
    be looked up by it. `words`: all values of a field that holds a word."""

    param: str | None = ""
    say: Callable[[Any, Any], Any] | None = None
    kinds: Callable[[Any, Any], Sequence[int]] | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an event that is said: its name, parameter and kind."""

    name: str
    param: str | None
    said: Said

    def value(self, book: Any, event: Event) -> Any:
        """The wording of its value; None for a field without a parameter, for none and unknown."""
        value = getattr(event, self.name)
        if self.param is None or self.said.say is None:
            return None if self.param is None else value
        return None if isinstance(value, int) and value < 0 else self.said.say(book, value)

    def kinds(self, book: Any, event: Event) -> Sequence[int]:
        """The kinds of the cards that it names; none where they are unknown."""
        value = getattr(event, self.name)
        if self.said.kinds is None or value == -1:
            return ()
        return self.said.kinds(book, value)


@cache
def fields_of(kind: type[Event]) -> Mapping[str, Field]:
    """The fields of a kind of event that are said, by name, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        said = next((part for part in get_args(hints[name])[1:] if isinstance(part, Said)), None)
        if said is not None:
            found[name] = Field(name, name if said.param == "" else said.param, said)
        elif hints[name] in (int, str):
            found[name] = Field(name, name, Said())
    return found


def params_of(book: Any, event: Event) -> dict[str, Any]:
    """The parameters that an event gives its texts."""
    said = ((one.param, one.value(book, event)) for one in fields_of(type(event)).values())
    return {param: value for param, value in said if param is not None and value is not None}


# ---- kinds that more than one game has


def seat_as(param: str) -> Said:
    """A seat, said by its player's name."""
    return Said(param, lambda book, seat: book.name(seat))


def kind_as(param: str) -> Said:
    """A kind of card, said by its title."""
    return Said(param, lambda book, kind: f"@{book.kind_key(kind)}", lambda book, kind: (kind,))


def card_as(param: str) -> Said:
    """A card, said by the title of its kind."""
    return Said(
        param,
        lambda book, card: f"@{book.kind_key(book.card_set.kind_of[card])}",
        lambda book, card: (book.card_set.kind_of[card],),
    )


def word(*words: str) -> Said:
    """One of some words, from which the keys of texts are made."""
    return Said(words=words)


def _kinds(book: Any, cards: Sequence[int]) -> Sequence[int]:
    return tuple(dict.fromkeys(book.card_set.kind_of[card] for card in cards))


Seat = Annotated[int, seat_as("name")]
"""The seat that the event is about."""
Foe = Annotated[int, seat_as("foe")]
"""The seat it went against."""
Player = Annotated[int, seat_as("")]
"""Another seat, under the field's own name."""
Card = Annotated[int, card_as("card")]
Kind = Annotated[int, kind_as("card")]
Cards = Annotated[tuple[int, ...], Said(None, kinds=_kinds)]
"""Cards to look up, each kind once."""
Count = Annotated[int, Said("count")]
Number = Annotated[int, Said("number")]
