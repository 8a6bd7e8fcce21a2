"""Plain data that people wrote (positions for tests, lessons and puzzles): what a value must be, else a SetupError that names its place.

`where` is what stands before a key in the message ("fighters[0]."), with its dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from kotgames.engine.chance import Script
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError


def is_whole(value: object) -> TypeGuard[int]:
    """True for a whole number; `true` is none, though Python counts it as 1."""
    return isinstance(value, int) and not isinstance(value, bool)


def number(data: Mapping[str, Any], key: str, default: int, low: int, high: int, where: str = "") -> int:
    """A whole number from `low` to `high`."""
    value = data.get(key, default)
    if not is_whole(value) or not low <= value <= high:
        raise SetupError(
            "setup_value", field=f"{where}{key}", expected=Line("fragment.range", {"low": low, "high": high})
        )
    return value


def flag(data: Mapping[str, Any], key: str, default: bool, where: str = "") -> bool:
    """True or false, and nothing that Python takes for it."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise SetupError("setup_value", field=f"{where}{key}", expected="@fragment.true_or_false")
    return value


def items(
    data: Mapping[str, Any], key: str, default: Sequence[Any], what: str | Line, where: str = ""
) -> list[Any]:
    """The list at a key; `what` it should hold: a fragment of the catalogue ("@fragment.card_names")."""
    value = data.get(key, default)
    if not isinstance(value, (list, tuple)):
        raise SetupError("setup_value", field=f"{where}{key}", expected=Line("fragment.list", {"what": what}))
    return list(value)


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """Keys with values; `field` is what the message calls the value."""
    if not isinstance(value, Mapping):
        raise SetupError("setup_value", field=field, expected="@fragment.mapping")
    return value


def seat(data: Mapping[str, Any], key: str, seats: int = 2) -> int:
    """A seat; -1 for none (the key is not there, or has no value)."""
    value = data.get(key)
    if value is None:
        return -1
    if not is_whole(value) or not 0 <= value < seats:
        allowed = ", ".join(map(str, range(seats)))
        raise SetupError("setup_value", field=key, expected=Line("fragment.seat", {"allowed": allowed}))
    return value


def refuse_unknown(data: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
    """Nothing but known keys."""
    unknown = sorted(str(key) for key in data if key not in known)
    if unknown:
        raise SetupError("setup_key", field=f"{where}{unknown[0]}", known=", ".join(sorted(known)))


def script(data: Any, kinds: Mapping[str, int]) -> Script | None:
    """Dice and cards that come first: {"dice": [...], "cards": [names], "strict": bool}; `kinds` are the card kinds by name. None for
    None."""
    if data is None:
        return None
    given = mapping(data, "script")
    refuse_unknown(given, ("dice", "cards", "strict"), "script.")
    dice = items(given, "dice", (), "@fragment.faces", "script.")
    if not all(is_whole(face) and 1 <= face <= 6 for face in dice):
        raise SetupError("setup_value", field="script.dice", expected="@fragment.faces")
    names = items(given, "cards", (), "@fragment.card_names", "script.")
    for name in names:
        if not isinstance(name, str) or name not in kinds:
            raise SetupError("setup_card", field="script.cards", card=str(name))
    return Script(dice, [kinds[name] for name in names], strict=flag(given, "strict", True, "script."))
