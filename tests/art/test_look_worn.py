"""Looks from outside: what the rig does not know is drawn plain, and named."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from kotgames.games.uncaged.card_set import from_data, shipped
from kotgames.games.uncaged.table import looks
from kotgames.system.catalogue import Words, languages
from kotgames.ui.art.look import CAST, OKORO, SIZES, STYLES, Look, silent
from kotgames.ui.table import sitters

pytestmark = pytest.mark.slow

RED = "#c62f2b"


class Said:
    """Hears what is said of a look."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, key: str, params: dict[str, Any]) -> None:
        self.lines.append((key, params))
        for language in languages():
            words = Words(language)
            sentence = words(key, who="Okoro", **params)
            assert not words.missing
            assert "Okoro" in sentence
            assert str(params["value" if "{value}" in words._texts[key] else "part"]) in sentence


def test_a_known_look_is_worn_as_it_is_and_nothing_is_said() -> None:
    said = Said()
    for look in CAST.values():
        assert Look.worn(look.data(), said) == look
        assert Look.worn({}, said, look) == look
    assert Look.worn({"hairstyle": "afro", "bulk": 1, "top": "", "woman": True}, said, OKORO) == Look.of(
        OKORO.data() | {"hairstyle": "afro", "bulk": 1.0, "top": "", "woman": True}
    )
    assert said.lines == []


@pytest.mark.parametrize("part", STYLES)
@pytest.mark.parametrize("value", ["spikes", 3, None, ["short"]])
def test_an_unknown_style_becomes_the_plain_one_and_is_named(part: str, value: object) -> None:
    said = Said()
    worn = Look.worn({part: value, "shorts": "#123456"}, said, OKORO)
    assert getattr(worn, part) == getattr(Look(), part)
    assert worn.shorts == "#123456"
    assert said.lines == [(f"worn.{part}", {"part": part, "value": value})]


@pytest.mark.parametrize(
    ("part", "value", "key"),
    [
        ("skin", "red", "colour"),
        ("skin", "", "colour"),
        ("skin", 7, "colour"),
        ("top", "#12345", "colour"),
        ("bulk", 40, "size"),
        ("bulk", "broad", "size"),
        ("bulk", True, "size"),
        ("bulk", float("nan"), "size"),
        ("shorts_length", -1, "size"),
        ("woman", 1, "size"),
        ("woman", "yes", "size"),
        ("tail", "long", "part"),
        ("build", "x", "part"),
    ],
)
def test_whatever_else_is_wrong_is_drawn_plain_and_named(part: str, value: object, key: str) -> None:
    said = Said()
    worn = Look.worn({part: value}, said, OKORO)
    if part in OKORO.data():
        assert getattr(worn, part) == getattr(Look(), part)
    assert worn == Look.of(OKORO.data() | ({part: getattr(Look(), part)} if part in OKORO.data() else {}))
    assert said.lines == [(f"worn.{key}", {"part": part, "value": value})]


def test_every_part_is_checked() -> None:
    for field in fields(Look):
        said = Said()
        Look.worn({field.name: object()}, said)
        assert len(said.lines) == 1, field.name
    assert set(STYLES) | set(SIZES) <= {field.name for field in fields(Look)}


def test_baking_stays_strict() -> None:
    with pytest.raises(ValueError, match="hairstyle 'spikes'"):
        Look.of({"hairstyle": "spikes"})


def test_a_seat_wears_the_cast_and_parts_of_its_own() -> None:
    said = Said()
    plain = sitters.look_of({"name": "okoro"}, 0, RED, said)
    own = sitters.look_of({"name": "okoro", "hairstyle": "afro"}, 0, RED, said)
    assert (plain.hairstyle, own.hairstyle, own.skin, own.shorts) == ("bald", "afro", OKORO.skin, RED)
    assert sitters.look_of({}, 1, RED, said) == sitters.look_of({"name": "okoro"}, 1, RED, silent)
    assert said.lines == []
    wrong = sitters.look_of({"name": "zorro", "beard": "green"}, 1, RED, said)
    assert wrong == plain.of(plain.data() | {"beard": ""})
    assert [key for key, _ in said.lines] == ["worn.name", "worn.beard"]


def test_a_fighter_of_own_cards_wears_the_cast_where_the_name_is_not_known() -> None:
    data = dict(shipped().data)
    people = [dict(row) for row in data["fighters"]["fighters"]]
    people[0] |= {"id": "rocky", "look": "zorro"}
    people[1] |= {"id": "apollo", "look": "druz"}
    card_set = from_data({**data, "fighters": {**data["fighters"], "fighters": people}})
    said = Said()
    assert looks.look_of(card_set, 1, RED, said).hair == CAST["druz"].hair
    assert looks.look_of(card_set, 2, RED, said).hair == looks.FIGHTER_LOOKS["grinder"].hair
    assert said.lines == []
    assert looks.look_of(card_set, 0, RED, said).hair == CAST["vance"].hair
    assert said.lines == [("worn.name", {"value": "zorro"})]
