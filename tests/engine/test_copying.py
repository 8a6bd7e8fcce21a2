"""The copier made from the field list: what it copies, what it shares, what it refuses."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from kotgames.engine.chance import Script
from kotgames.engine.copying import PAIR, SHARED, copier, fields


class Base:
    __slots__ = ("number",)
    number: int


class Full(Base):
    __slots__ = (
        "card_set",
        "cards",
        "flag",
        "frames",
        "many",
        "maybe",
        "name",
        "pair",
        "part",
        "script",
        "text",
    )
    cards: list[int]
    flag: bool
    frames: list[tuple[int, ...]]
    many: list[list[int]]
    maybe: int | None
    name: str
    pair: Annotated[list[list[int]], PAIR]
    part: float
    script: Script | None
    card_set: Annotated[dict[str, int], SHARED]
    text: str | None


def full() -> Full:
    made = Full()
    made.number, made.flag, made.name, made.part, made.text, made.maybe = 1, True, "a", 0.5, None, 3
    made.cards, made.frames, made.many, made.pair = [1, 2], [(1, 2), (3,)], [[1], [2], [3]], [[1], [2]]
    made.script, made.card_set = Script(dice=[1, 2]), {"a": 1}
    return made


def test_a_copy_has_the_same_values() -> None:
    one = full()
    two = copier(Full)(one)
    for name in fields(Full):
        if name != "script":
            assert getattr(one, name) == getattr(two, name), name
    assert one.script is not None
    assert two.script is not None
    assert two.script.leftover == 2


@pytest.mark.parametrize("name", ["cards", "frames", "many", "pair"])
def test_lists_are_copied_and_not_shared(name: str) -> None:
    one = full()
    two = copier(Full)(one)
    assert getattr(two, name) is not getattr(one, name)
    getattr(two, name).append([9])
    assert [9] not in getattr(one, name)
    if name in ("many", "pair"):
        getattr(two, name)[0].append(9)
        assert getattr(one, name)[0] == [1]


def test_scripts_are_copied_and_shared_fields_are_shared() -> None:
    one = full()
    two = copier(Full)(one)
    assert two.script is not one.script
    assert two.card_set is one.card_set
    one.script = None
    assert copier(Full)(one).script is None


def test_fields_of_bases_come_first_and_are_copied() -> None:
    assert fields(Full)[0] == "number"
    assert copier(Full)(full()).number == 1


def test_a_single_slot_given_as_text_is_one_field() -> None:
    class One:
        __slots__ = "number"
        number: int

    assert fields(One) == ("number",)


def test_a_slot_without_annotation_is_an_error_naming_it() -> None:
    class Bare:
        __slots__ = ("forgotten",)

    with pytest.raises(TypeError, match=r"Bare\.forgotten"):
        copier(Bare)


def _with(hint: Any) -> type:
    return type("Made", (), {"__slots__": ("field",), "__annotations__": {"field": hint}})


@pytest.mark.parametrize(
    "hint",
    [
        dict[str, int],
        set[int],
        list[dict[str, int]],
        list[list[list[int]]],
        Any,
        object,
        list,
        dict,
        list[Script],
    ],
    ids=str,
)
def test_a_type_without_a_rule_is_an_error_never_a_shared_value(hint: Any) -> None:
    with pytest.raises(TypeError, match=r"Made\.field"):
        copier(_with(hint))


@pytest.mark.parametrize("hint", [dict[str, int], set[int], Any], ids=str)
def test_any_type_may_be_shared_when_it_says_so(hint: Any) -> None:
    kind: Any = _with(Annotated[hint, SHARED])
    one = kind()
    one.field = value = {1: 2}
    assert copier(kind)(one).field is value
