"""The copy of a state, made from its field list so that no field can be forgotten.

A field's annotation says how it is copied. A type that is not listed is an error at import, never a shared list by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from kotgames.engine.chance import Script

T = TypeVar("T")

SHARED: Final = "shared"
"""Marks a field whose value is immutable or replaced as a whole: `Annotated[CardSet, SHARED]`."""

PAIR: Final = "pair"
"""Marks a list of exactly two flat lists: `Annotated[list[list[int]], PAIR]`."""

_SCALARS = (int, str, bool, float, type(None))


def fields(cls: type) -> tuple[str, ...]:
    """The slots of a state class, base classes first."""
    names: list[str] = []
    for base in reversed(cls.__mro__):
        slots = base.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    return tuple(names)


def _expression(owner: str, name: str, hint: Any) -> str:
    value = f"old.{name}"
    marks: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        marks = tuple(rest)
    if SHARED in marks or hint in _SCALARS:
        return value
    if PAIR in marks:
        return f"[{value}[0][:], {value}[1][:]]"
    if get_origin(hint) in (Union, UnionType):
        parts = set(get_args(hint))
        if parts <= set(_SCALARS):
            return value
        if parts == {Script, type(None)}:
            return f"{value} if {value} is None else {value}.copy()"
    if get_origin(hint) is list:
        (inner,) = get_args(hint)
        if inner in _SCALARS or get_origin(inner) is tuple:
            return f"{value}[:]"
        if get_origin(inner) is list and get_args(inner)[0] in _SCALARS:
            return f"[part[:] for part in {value}]"
    raise TypeError(f"{owner}.{name}: no rule to copy a field of type {hint!r}")


def copier(cls: type[T]) -> Callable[[T], T]:
    """A function that copies a slots class field by field. Raises TypeError for a field without annotation or copying rule."""
    hints = get_type_hints(cls, include_extras=True)
    lines = ["def copy(old):", "    new = make(cls)"]
    for name in fields(cls):
        if name not in hints:
            raise TypeError(f"{cls.__name__}.{name}: a state field needs an annotation")
        lines.append(f"    new.{name} = {_expression(cls.__name__, name, hints[name])}")
    lines.append("    return new")
    scope: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    exec("\n".join(lines), scope)
    made: Callable[[T], T] = scope["copy"]
    return made
