"""Knock Out Punch: the box as the rulebook lists it, where every value comes from, what a record gives back, and wrong card files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from kotgames.engine.errors import CardDataError
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import components as c
from kotgames.games.knock_out_punch.card_set import FIGHTER, from_data, from_file, shipped
from kotgames.system import paths
from kotgames.system.catalogue import Words, languages

CARD_SET = shipped()
FILE = paths.cards() / GAME.id / "components.yaml"
PARTS, _ = c.load_components()
SPECIALS = {row.id: row for row in PARTS.specials}


def test_the_box_as_the_rulebook_lists_it() -> None:
    """94 cards: 64 fighters, eight of each class from 8 to 1 with five, two and one of one, two and three punches; 30 specials."""
    assert CARD_SET.cards == 94
    fighters = [card for card in range(CARD_SET.cards) if CARD_SET.does_of[card] == FIGHTER]
    assert len(fighters) == 64
    assert {row.class_: row.punches for row in PARTS.fighters} == {
        number: {1: 5, 2: 2, 3: 1} for number in range(1, 9)
    }
    assert CARD_SET.fighters[-1] == "haymaker_henderson"
    assert {row.class_ for row in PARTS.fighters if not row.uppercuts} == {8}

    def count(word: str) -> int:
        return sum(row.count for row in PARTS.specials if row.does == word)

    assert count("belt") + count("showdown") == 6
    assert [count(word) for word in ("punch", "block", "wild", "towel")] == [4, 2, 3, 3]
    assert count("booing") + count("cheering") == 12
    assert sum(row.count for row in PARTS.specials) == 30
    assert {row.points for row in PARTS.specials if row.does in ("showdown", "punch")} == {1, 2}
    rules = PARTS.rules
    assert (rules.king, rules.challenge, rules.challenges) == (5, 2, 3)


def test_every_value_says_where_it_comes_from() -> None:
    for row in (PARTS.rules, *PARTS.fighters, *PARTS.specials):
        known = {field.encode_name for field in msgspec.structs.fields(row)} - {"source"}
        origins = row.source
        if isinstance(origins, str):
            assert origins == "rulebook"
            continue
        assert set(origins) - {"default"} <= known
        assert set(origins.values()) <= {"rulebook", "inferred", "house"}
        assert "default" in origins


def test_what_the_rulebook_does_not_say_is_not_called_the_rulebooks() -> None:
    """Who is of class 5, how many Uppercuts there are, which Showdown counts what."""
    ida = next(row for row in PARTS.fighters if row.class_ == 5)
    assert isinstance(ida.source, dict)
    assert (ida.source["id"], ida.source["class"]) == ("house", "inferred")
    for row in PARTS.fighters:
        if row.uppercuts:
            assert isinstance(row.source, dict)
            assert row.source["uppercuts"] == "house"
    for name in ("showdown_1", "showdown_2", "punch_1", "punch_2"):
        origins = SPECIALS[name].source
        assert isinstance(origins, dict)
        assert origins["default"] == "house"


def test_a_card_set_comes_back_from_a_record_as_it_was() -> None:
    """JSON writes numbers that are keys as texts: how many punches, how many seats."""
    data = GAME.data(CARD_SET)
    again = from_data(msgspec.json.decode(msgspec.json.encode(data)))
    assert (again.digest, again.kinds, again.counts) == (CARD_SET.digest, CARD_SET.kinds, CARD_SET.counts)
    assert again.data == data


# ---- wrong files


def broken(folder: Path, change: Callable[[Any], object]) -> CardDataError:
    """The error of the shipped file with something changed, which names the file."""
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    change(data)
    path = folder / "components.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert caught.value.params["file"] == str(path)
    return caught.value


def fighter(data: Any, number: int) -> Any:
    """A fighter's row by class."""
    return next(row for row in data["fighters"] if row["class"] == number)


def special(data: Any, name: str) -> Any:
    """A special's row."""
    return next(row for row in data["specials"] if row["id"] == name)


WRONG: list[tuple[str, str, Callable[[Any], object]]] = [
    ("card_missing", "rules", lambda data: data["rules"].pop("king")),
    ("card_unknown", "rules.kings", lambda data: data["rules"].update(kings=5)),
    ("card_type", "rules.hand", lambda data: data["rules"].update(hand="five")),
    ("card_expected", "rules.hand", lambda data: data["rules"].update(hand=9)),
    ("card_expected", "rules.knockout", lambda data: data["rules"].update(knockout=1)),
    ("card_expected", "rules.dealt", lambda data: data["rules"].update(dealt=5)),
    ("card_expected", "rules.boxed", lambda data: data["rules"]["boxed"].pop(4)),
    ("card_expected", "rules.boxed", lambda data: data["rules"]["boxed"].update({2: 6})),
    ("card_type", "rules.boxed", lambda data: data["rules"]["boxed"].update({"many": 1})),
    ("card_same_id", "fighters[1].id", lambda data: fighter(data, 7).update(id="haymaker_henderson")),
    ("card_expected", "fighters[1].id", lambda data: fighter(data, 7).update(id="Chubby!")),
    ("card_expected", "fighters", lambda data: fighter(data, 7).update({"class": 6})),
    ("card_expected", "fighters", lambda data: data["fighters"].pop()),
    ("card_expected", "fighters[0].uppercuts", lambda data: fighter(data, 8).update(uppercuts=1)),
    ("card_expected", "fighters[1].uppercuts", lambda data: fighter(data, 7).update(uppercuts=6)),
    ("card_expected", "fighters[1].punches", lambda data: fighter(data, 7).update(punches={4: 1})),
    ("card_expected", "fighters[1].punches", lambda data: fighter(data, 7).update(punches={1: 13})),
    ("card_expected", "fighters[0].punches", lambda data: fighter(data, 8).update(punches={0: 3})),
    ("card_expected", "fighters[0].punches", lambda data: fighter(data, 8).update(punches={})),
    ("card_name", "fighters[1].source", lambda data: fighter(data, 7).update(source={"colour": "house"})),
    ("card_word", "specials[0].does", lambda data: special(data, "wild").update(does="wlid")),
    ("card_expected", "specials[0].points", lambda data: special(data, "wild").update(points=0)),
    ("card_expected", "specials[0].count", lambda data: special(data, "wild").update(count=13)),
    ("card_expected", "specials", lambda data: special(data, "belt").update(count=0)),
    ("card_expected", "specials", lambda data: special(data, "showdown_1").update(does="belt")),
    ("card_expected", "specials", lambda data: special(data, "booing").update(count=0)),
]


@pytest.mark.parametrize(("key", "field", "change"), WRONG)
def test_a_wrong_card_file_is_refused_by_key_and_field_in_a_sentence(
    tmp_path: Path, key: str, field: str, change: Callable[[Any], object]
) -> None:
    error = broken(tmp_path, change)
    assert (error.key, error.params["field"]) == (key, field)
    assert int(error.params["line"]) >= 1
    for language in languages():
        words = Words(language)
        said = words.error(error)
        assert field in said or error.key == "card_same_id"
        assert not words.missing
        assert "{" not in said


def test_an_own_set_with_other_numbers_can_be_played(tmp_path: Path) -> None:
    """Fewer punches to strike, a title that counts more, no Crowd to speak of: to the end, at six seats too."""
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    data["rules"].update(knockout=3, king=8, crowd=1)
    special(data, "cheering")["count"] = 12
    path = tmp_path / "components.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    own = from_file(path)
    assert own.digest != CARD_SET.digest
    for seats in (2, 6):
        state = GAME.new(seats=seats, options={"fights": "cards"}, seed=seats, card_set=own)
        while state.actor is not None:
            state.step(state.actions()[0])
        assert state.outcome is not None
        assert sum(state.outcome.scores) > 8


def test_a_kind_the_shipped_set_does_not_have_is_refused_with_those_there_are(tmp_path: Path) -> None:
    """Words and pictures are by kind."""
    error = broken(tmp_path, lambda data: special(data, "towel").update(id="sponge"))
    assert error.params["field"] == "specials[4].id"
    assert "towel, block" in Words().error(error)
