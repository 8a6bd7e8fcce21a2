"""The cards that `cards/knock_out_punch/components.yaml` fills: eight boxers and the specials. `CardSet` (card_set.py) is the same compiled
to flat lists of small ints. Both are immutable; a match keeps those it was started with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.system import game_folders

CLASSES: Final = 8
"""Boxers, and stations around the ring: class 1 (Chet) to class 8 (Haymaker)."""
SEATS: Final = (2, 3, 4, 5, 6)
MOST_PUNCHES: Final = 3
"""On one card."""

DOES: Final = (
    "wild", "belt", "showdown", "towel", "block", "punch", "booing", "cheering",
)  # fmt: skip
"""The sorts of specials: "belt" is the Contender Showdown with the King's belt."""

Origin = Literal["rulebook", "inferred", "house"]
Origins = Origin | dict[str, Origin]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Origins


class RulesRow(_Row, frozen=True):
    """The figures of the procedures (KOP, Setup, Knockout Punch, Scoring)."""

    hand: int
    dealt: int
    crowd: int
    knockout: int
    king: int
    challenge: int
    challenges: int
    boxed: dict[int, int]
    """By number of players: Contender Showdowns that stay in the box."""


class FighterRow(_Row, frozen=True):
    """A boxer: `punches` by number of punches on a card, `uppercuts` among those with one."""

    id: str
    class_: int = msgspec.field(name="class")
    punches: dict[int, int]
    uppercuts: int


class SpecialRow(_Row, frozen=True):
    """A special: what it is, how many there are, and what it counts in a collection."""

    id: str
    does: Literal["wild", "belt", "showdown", "towel", "block", "punch", "booing", "cheering"]
    count: int
    points: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card file."""

    game: Literal["knock_out_punch"]
    name: str
    rules: RulesRow
    fighters: tuple[FighterRow, ...]
    specials: tuple[SpecialRow, ...]


MOST_KINDS: Final = 48
"""The code space keeps room for so many kinds of cards (actions.py)."""
MOST_COPIES: Final = 12
"""Of one kind."""

_ID: Final = re.compile(r"^[a-z][a-z0-9_]*$")


def load_components(path: Path | None = None) -> tuple[Components, Source]:
    """Read and check a card file (the shipped one by default). Raises CardDataError naming file, line, field and expectation."""
    source = carddata.read(path or game_folders.cards("knock_out_punch") / "components.yaml")
    parts = checked(source)
    if path is not None:
        shipped, _ = load_components()
        for section in ("fighters", "specials"):
            known = [row.id for row in getattr(shipped, section)]
            carddata.check_known(source, section, [row.id for row in getattr(parts, section)], known)
    return parts, source


def from_data(data: Mapping[str, Any]) -> Components:
    """Check the plain data {"components": ...} that a record embeds. Raises CardDataError."""
    return checked(Source(Path("record"), data.get("components"), None))


def checked(source: Source) -> Components:
    """Typed components whose rows agree with each other. Raises CardDataError."""
    parts = carddata.typed(source, Components)
    _check_sources(source, ["rules"], parts.rules)
    _check_rules(source, parts)
    _check_ids(source, parts)
    _check_fighters(source, parts.fighters)
    _check_specials(source, parts.specials)
    _check_deal(source, parts)
    return parts


def _check_sources(source: Source, steps: list[str | int], row: _Row) -> None:
    """A row that names the origin of single values names values it has."""
    if isinstance(row.source, str):
        return
    known = {field.encode_name for field in msgspec.structs.fields(row)} | {"default"}
    for name in row.source:
        if name not in known:
            raise source.error("card_name", [*steps, "source"], name=name)


def _within(source: Source, steps: Sequence[str | int], value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        expected = Line("fragment.range", {"low": low, "high": high})
        raise source.error("card_expected", list(steps), expected=expected)


def _check_rules(source: Source, parts: Components) -> None:
    rules = parts.rules
    for name, low, high in (
        ("hand", 2, 8), ("dealt", 1, 7), ("crowd", 0, 4), ("knockout", 2, 9), ("king", 0, 20), ("challenge", 0, 20), ("challenges", 0, 9),
    ):  # fmt: skip
        _within(source, ["rules", name], getattr(rules, name), low, high)
    if rules.dealt >= rules.hand:
        expected = Line("fragment.range", {"low": 1, "high": rules.hand - 1})
        raise source.error("card_expected", ["rules", "dealt"], expected=expected)
    if tuple(sorted(rules.boxed)) != SEATS:
        expected = Line("fragment.one_of", {"names": ", ".join(map(str, SEATS))})
        raise source.error("card_expected", ["rules", "boxed"], expected=expected)


def _check_ids(source: Source, parts: Components) -> None:
    seen: dict[str, str] = {}
    for section in ("fighters", "specials"):
        for index, row in enumerate(getattr(parts, section)):
            steps: list[str | int] = [section, index]
            if row.id in seen:
                raise source.error("card_same_id", [*steps, "id"], id=row.id, first=seen[row.id])
            if not _ID.match(row.id):
                raise source.error("card_expected", [*steps, "id"], expected="@fragment.small_word")
            seen[row.id] = f"{section}[{index}]"
            _check_sources(source, steps, row)


def _check_fighters(source: Source, rows: Sequence[FighterRow]) -> None:
    classes = [row.class_ for row in rows]
    if sorted(classes) != list(range(1, CLASSES + 1)):
        expected = Line("fragment.each_class_once", {"high": CLASSES})
        raise source.error("card_expected", ["fighters"], expected=expected)
    for index, row in enumerate(rows):
        steps: list[str | int] = ["fighters", index]
        for punches, count in row.punches.items():
            _within(source, [*steps, "punches"], punches, 1, MOST_PUNCHES)
            _within(source, [*steps, "punches"], count, 0, MOST_COPIES)
        _within(source, [*steps, "uppercuts"], row.uppercuts, 0, row.punches.get(1, 0))
        if row.class_ == CLASSES and row.uppercuts:  # he has nobody above him (KOP, designer's note)
            _within(source, [*steps, "uppercuts"], row.uppercuts, 0, 0)
        if not sum(row.punches.values()):
            raise source.error("card_expected", [*steps, "punches"], expected="@fragment.a_card")


def _check_specials(source: Source, rows: Sequence[SpecialRow]) -> None:
    for index, row in enumerate(rows):
        _within(source, ["specials", index, "count"], row.count, 0, MOST_COPIES)
        # a Wild counts its punches, and every stack has some
        _within(source, ["specials", index, "points"], row.points, int(row.does == "wild"), 9)
    for word, low, high in (("belt", 1, 1), ("wild", 0, 9), ("booing", 0, 24), ("cheering", 0, 24)):
        held = [row for row in rows if row.does == word]
        if len(held) > 1 or not low <= sum(row.count for row in held) <= high:
            expected = Line("fragment.range", {"low": low, "high": high})
            raise source.error("card_expected", ["specials"], expected=expected)


def _check_deal(source: Source, parts: Components) -> None:
    """Every number of players can be dealt to."""
    rules = parts.rules
    count = {word: sum(row.count for row in parts.specials if row.does == word) for word in DOES}
    showdowns = count["belt"] + count["showdown"]
    fighters = sum(sum(row.punches.values()) for row in parts.fighters)
    plain = fighters + count["wild"] + count["towel"] + count["block"]
    for seats, boxed in rules.boxed.items():
        _within(source, ["rules", "boxed"], boxed, 0, max(0, showdowns - seats))
        if plain < seats * rules.dealt + 1:
            expected = Line("fragment.range", {"low": seats * rules.dealt + 1, "high": 999})
            raise source.error("card_expected", ["fighters"], expected=expected)
        if seats > 2 and count["booing"] + count["cheering"] < seats * rules.crowd:
            expected = Line("fragment.range", {"low": seats * rules.crowd, "high": 24})
            raise source.error("card_expected", ["specials"], expected=expected)
