"""The components of Knockouts and Tapouts: what `cards/knockouts_tapouts/components.yaml` fills.

`Components` is the file as typed data; `card_set.CardSet` is the same compiled to flat lists of small ints. Both are immutable. A match
keeps the card set it was started with, so that different ones can be played side by side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.system import game_folders

EXPERIENCE, HEART, STRIKING, GRAPPLING, CONDITIONING = range(5)
STATS: Final = ("experience", "heart", "striking", "grappling", "conditioning")
HURTABLE: Final = (STRIKING, GRAPPLING, CONDITIONING)
"""Experience and Heart are never Hurt (K&T p.6)."""

TOP, BOTTOM = 0, 1
"""The two sides of a ground Position; while standing both fighters read side 0."""

Origin = Literal["rulebook", "inferred", "house"]
Origins = Origin | dict[str, Origin]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Origins


class _Card(_Row, frozen=True):
    id: str
    count: int


class RulesRow(_Row, frozen=True):
    """The figures of the procedures (K&T p.4, p.6-7; ruling K19)."""

    hand: int
    markers: int
    per_stat: int
    bonus: int
    discards: int
    knockout: int
    heart: int
    rounds: int
    overtime_limit: int
    strike_points: int
    grapple_points: int


class StepCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The costs of steps; None where there is no such step. `jump`: the places the asterisk reaches (p.8)."""

    left: int | None = None
    right: int | None = None
    jump: tuple[str, ...] = ()


class PositionRow(_Row, frozen=True):
    """One Position of the track; `both` for standing ones, `top` and `bottom` on the ground."""

    id: str
    zone: Literal["standing", "ground"]
    both: StepCosts | None = None
    top: StepCosts | None = None
    bottom: StepCosts | None = None


class AttackRow(_Card, frozen=True):
    """An attack card and its row of the Playchart."""

    stat: Literal["striking", "grappling"]
    kind: Literal["strike", "throw", "hold"]
    numbers: tuple[str, ...]


class StyleCardRow(_Card, frozen=True):
    """The Style card of the deck."""


class ExtraDice(msgspec.Struct, frozen=True, tag="dice", tag_field="do", forbid_unknown_fields=True):
    """`plus` more dice."""

    plus: int


class NumberChange(msgspec.Struct, frozen=True, tag="number", tag_field="do", forbid_unknown_fields=True):
    """The target number changes by `plus`."""

    plus: int


class BoostRow(_Card, frozen=True):
    """A Boost card. `with`: attack ids, or "strikes", "holds", "any"; `alone`: no other Boost beside it."""

    partners: tuple[str, ...] = msgspec.field(name="with")
    effect: ExtraDice | NumberChange
    alone: bool = False


class SwapSides(msgspec.Struct, frozen=True, tag="swap", tag_field="do", forbid_unknown_fields=True):
    """On the ground: top and bottom change places."""


class MoveToStanding(msgspec.Struct, frozen=True, tag="move", tag_field="do", forbid_unknown_fields=True):
    """On the ground: the Position Marker goes to a standing Position."""

    to: str


class RestoreMarkers(msgspec.Struct, frozen=True, tag="restore", tag_field="do", forbid_unknown_fields=True):
    """Hurt markers come back."""

    markers: int


class CancelAttack(msgspec.Struct, frozen=True, tag="cancel", tag_field="do", forbid_unknown_fields=True):
    """A reaction: cancels the attack before its dice (K21)."""

    attack: str


class SpecialRow(_Card, frozen=True):
    """A Special card."""

    effect: SwapSides | MoveToStanding | RestoreMarkers | CancelAttack


class GroundEntry(
    msgspec.Struct, frozen=True, tag="ground_entry", tag_field="do", forbid_unknown_fields=True
):
    """The foe pays `plus` more to take the fight to the ground (K24)."""

    plus: int


class FoeTargetNumberChange(
    msgspec.Struct, frozen=True, tag="foe_number", tag_field="do", forbid_unknown_fields=True
):
    """The foe's target numbers change by `plus` while the owner is on `side` in one of the Positions."""

    plus: int
    side: Literal["top", "bottom"]
    at: tuple[str, ...]


class OwnTargetNumberChange(
    msgspec.Struct, frozen=True, tag="own_number", tag_field="do", forbid_unknown_fields=True
):
    """The owner's target numbers change by `plus` while on `side` on the ground."""

    plus: int
    side: Literal["top", "bottom"]
    attacks: tuple[str, ...]


class GreatChin(msgspec.Struct, frozen=True, tag="chin", tag_field="do", forbid_unknown_fields=True):
    """A Strike knocks the owner out only with at least this many sixes."""

    sixes: int


class HeartRestoresFrom(msgspec.Struct, frozen=True, tag="heart", tag_field="do", forbid_unknown_fields=True):
    """Heart dice restore from this face on."""

    start: int = msgspec.field(name="from")


class NumberInBlankBox(msgspec.Struct, frozen=True, tag="cell", tag_field="do", forbid_unknown_fields=True):
    """The owner has a number in a box that is blank on the Playchart."""

    attack: str
    at: str
    number: int


class StepCostChange(msgspec.Struct, frozen=True, tag="leave", tag_field="do", forbid_unknown_fields=True):
    """Every step the owner makes from `side` of a ground Position changes by `plus` (K24); it never costs less than 1."""

    plus: int
    side: Literal["top", "bottom"]


GreatEffect = (
    GroundEntry
    | FoeTargetNumberChange
    | OwnTargetNumberChange
    | GreatChin
    | HeartRestoresFrom
    | NumberInBlankBox
    | StepCostChange
)


class StyleRow(_Row, frozen=True):
    """A Style of the Experience card: either `likes` an attack or is `great`."""

    id: str
    likes: str | None = None
    great: GreatEffect | None = None


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole card file."""

    game: Literal["knockouts_tapouts"]
    name: str
    rules: RulesRow
    positions: tuple[PositionRow, ...]
    attacks: tuple[AttackRow, ...]
    style_card: StyleCardRow
    boosts: tuple[BoostRow, ...]
    specials: tuple[SpecialRow, ...]
    styles: tuple[StyleRow, ...]


ID: Final = re.compile(r"[a-z][a-z0-9_]*\Z")
"""The form of the ids of cards, Positions, Styles and fighters: they are words of the action language and keys of texts."""
_NUMBER: Final = re.compile(r"^(-|[2-6])(?:/(-|[2-6]))?$")
MAX_BOOSTS: Final = 7
"""The code space keeps seven bits for Boosts (see actions.py)."""
MAX_COPIES: Final = 99
"""Of one card. Every physical card is an entry of the card set, so a slip of the keyboard must not fill the memory."""


def load(path: Path | None = None) -> tuple[Components, Source]:
    """Read and check a card file (the shipped one by default). Raises CardDataError naming file, line, field and expectation."""
    source = carddata.read(path or game_folders.cards("knockouts_tapouts") / "components.yaml")
    parts = checked(source)
    if path is not None:
        shipped = load()[0]
        for section in ("positions", "attacks", "boosts", "specials", "styles"):
            ids, known = ([row.id for row in getattr(one, section)] for one in (parts, shipped))
            carddata.check_known(source, section, ids, known)
    return parts, source


def from_data(data: Mapping[str, Any]) -> tuple[Components, Source]:
    """Check the plain data that a record embeds. Raises CardDataError."""
    source = Source(Path("record"), data, None)
    return checked(source), source


def checked(source: Source) -> Components:
    """Typed components whose rows agree with each other. Raises CardDataError."""
    parts = carddata.typed(source, Components)
    _check_sources(source, parts)
    _check_ids(source, parts)
    _check_positions(source, parts)
    _check_chart(source, parts)
    _check_cards(source, parts)
    _check_styles(source, parts)
    return parts


def _check_sources(source: Source, parts: Components) -> None:
    """A row that names the origin of single values names values it has."""
    rows: list[tuple[list[str | int], _Row]] = [(["rules"], parts.rules), (["style_card"], parts.style_card)]
    for section in ("positions", "attacks", "boosts", "specials", "styles"):
        rows += [([section, index], row) for index, row in enumerate(getattr(parts, section))]
    for steps, row in rows:
        if isinstance(row.source, str):
            continue
        known = {field.encode_name for field in msgspec.structs.fields(row)} | {"default"}
        for name in row.source:
            if name not in known:
                raise source.error("card_name", [*steps, "source"], name=name)


def _check_ids(source: Source, parts: Components) -> None:
    for group in (("positions",), ("styles",), ("attacks", "boosts", "specials")):
        seen: dict[str, str] = {parts.style_card.id: "style_card.id"} if "attacks" in group else {}
        for section in group:
            for index, row in enumerate(getattr(parts, section)):
                if row.id in seen:
                    raise source.error("card_same_id", [section, index, "id"], id=row.id, first=seen[row.id])
                if not ID.match(row.id) or row.id in STATS:
                    raise source.error(
                        "card_expected", [section, index, "id"], expected="@fragment.small_word"
                    )
                seen[row.id] = f"{section}[{index}]"


def _check_positions(source: Source, parts: Components) -> None:
    if len(parts.positions) > 16:
        raise source.error(
            "card_expected", ["positions"], expected=Line("fragment.most_positions", {"most": 16})
        )
    zones = [row.zone for row in parts.positions]
    standing = zones.count("standing")
    if standing == 0 or standing == len(zones) or zones != sorted(zones, key=["standing", "ground"].index):
        raise source.error("card_expected", ["positions"], expected="@fragment.standing_first")
    ids = {row.id for row in parts.positions}
    for index, row in enumerate(parts.positions):
        wanted = ("both",) if row.zone == "standing" else ("top", "bottom")
        for side in ("both", "top", "bottom"):
            leave = getattr(row, side)
            if (leave is not None) != (side in wanted):
                expected = "@fragment.sides_standing" if row.zone == "standing" else "@fragment.sides_ground"
                raise source.error("card_expected", ["positions", index, side], expected=expected)
            if leave and leave.jump and row.zone == "standing":
                raise source.error(
                    "card_expected",
                    ["positions", index, side, "jump"],
                    expected="@fragment.no_jump",
                )
            for place in leave.jump if leave else ():
                if place not in ids:
                    raise source.error("card_name", ["positions", index, side, "jump"], name=place)
            for cost in (leave.left, leave.right) if leave else ():
                if cost is not None and not 1 <= cost <= 9:
                    raise source.error(
                        "card_expected", ["positions", index, side], expected="@fragment.mobility"
                    )


def _check_chart(source: Source, parts: Components) -> None:
    for index, row in enumerate(parts.attacks):
        if len(row.numbers) != len(parts.positions):
            raise source.error(
                "card_row_length",
                ["attacks", index, "numbers"],
                expected=len(parts.positions),
                got=len(row.numbers),
            )
        for column, text in enumerate(row.numbers):
            match = _NUMBER.match(text)
            ground = parts.positions[column].zone == "ground"
            if match is None or (ground and match[2] is None and text != "-") or (not ground and match[2]):
                raise source.error(
                    "card_expected",
                    ["attacks", index, "numbers", column],
                    expected="@fragment.chart_number",
                )


def _check_cards(source: Source, parts: Components) -> None:
    if not parts.attacks or len(parts.attacks) > 16:
        raise source.error(
            "card_expected", ["attacks"], expected=Line("fragment.attacks", {"low": 1, "high": 16})
        )
    if len(parts.boosts) > MAX_BOOSTS:
        raise source.error(
            "card_expected", ["boosts"], expected=Line("fragment.most_boosts", {"most": MAX_BOOSTS})
        )
    if len(parts.specials) > 32:
        raise source.error(
            "card_expected", ["specials"], expected=Line("fragment.most_specials", {"most": 32})
        )
    attacks = {row.id for row in parts.attacks}
    for index, boost in enumerate(parts.boosts):
        for name in boost.partners:
            if name not in attacks | {"strikes", "holds", "any"}:
                raise source.error("card_name", ["boosts", index, "with"], name=name)
    for index, special in enumerate(parts.specials):
        effect = special.effect
        if isinstance(effect, CancelAttack) and effect.attack not in attacks:
            raise source.error("card_name", ["specials", index, "effect"], name=effect.attack)
        if isinstance(effect, MoveToStanding) and effect.to not in {
            p.id for p in parts.positions if p.zone == "standing"
        }:
            raise source.error("card_name", ["specials", index, "effect"], name=effect.to)
    _check_figures(source, parts)
    rules = parts.rules
    hands = 2 * (rules.hand + rules.per_stat)
    groups: tuple[tuple[_Card, ...], ...] = (parts.attacks, parts.boosts, parts.specials, (parts.style_card,))
    if sum(row.count for group in groups for row in group) <= hands:
        raise source.error("card_expected", [], expected=Line("fragment.deck_over", {"hands": hands}))
    if not 1 <= rules.per_stat <= 3 or not 1 <= rules.markers <= 4 * rules.per_stat:
        raise source.error("card_expected", ["rules"], expected="@fragment.markers_fit")


_RANGES: Final = {
    "hand": (1, 9),
    "bonus": (0, 3),
    "discards": (1, 9),
    "knockout": (1, 6),
    "heart": (2, 6),
    "rounds": (1, 3),
    "overtime_limit": (0, 9),
    "strike_points": (0, 9),
    "grapple_points": (0, 9),
}


def _check_figures(source: Source, parts: Components) -> None:
    for name, (low, high) in _RANGES.items():
        if not low <= getattr(parts.rules, name) <= high:
            raise source.error(
                "card_expected", ["rules", name], expected=Line("fragment.range", {"low": low, "high": high})
            )
    if not 0 <= parts.style_card.count <= MAX_COPIES:
        raise source.error(
            "card_expected",
            ["style_card", "count"],
            expected=Line("fragment.range", {"low": 0, "high": MAX_COPIES}),
        )
    for section in ("attacks", "boosts", "specials"):
        for index, row in enumerate(getattr(parts, section)):
            if not 0 <= row.count <= MAX_COPIES:
                raise source.error(
                    "card_expected",
                    [section, index, "count"],
                    expected=Line("fragment.range", {"low": 0, "high": MAX_COPIES}),
                )
    for index, boost in enumerate(parts.boosts):
        fine = (
            1 <= boost.effect.plus <= 2
            if isinstance(boost.effect, ExtraDice)
            else -3 <= boost.effect.plus <= 3
        )
        if not fine:
            raise source.error(
                "card_expected", ["boosts", index, "effect"], expected="@fragment.boost_figure"
            )
    for index, special in enumerate(parts.specials):
        if isinstance(special.effect, RestoreMarkers) and not 1 <= special.effect.markers <= 9:
            raise source.error(
                "card_expected",
                ["specials", index, "effect"],
                expected=Line("fragment.markers", {"low": 1, "high": 9}),
            )


_GREATS: Final = (
    (GroundEntry, "plus", 0, 9),
    (FoeTargetNumberChange, "plus", -3, 3),
    (OwnTargetNumberChange, "plus", -3, 3),
    (GreatChin, "sixes", 1, 9),
    (HeartRestoresFrom, "start", 2, 6),
    (NumberInBlankBox, "number", 2, 6),
    (StepCostChange, "plus", -5, 5),
)


def _check_styles(source: Source, parts: Components) -> None:
    attacks = {row.id for row in parts.attacks}
    places = {row.id for row in parts.positions}
    if not 1 <= len(parts.styles) <= 32:
        raise source.error(
            "card_expected", ["styles"], expected=Line("fragment.styles_count", {"low": 1, "high": 32})
        )
    for index, row in enumerate(parts.styles):
        if (row.likes is None) == (row.great is None):
            raise source.error("card_expected", ["styles", index], expected="@fragment.likes_or_great")
        if row.likes is not None and row.likes not in attacks:
            raise source.error("card_name", ["styles", index, "likes"], name=row.likes)
        great = row.great
        for kind, name, low, high in _GREATS:
            if isinstance(great, kind) and not low <= getattr(great, name) <= high:
                raise source.error(
                    "card_expected",
                    ["styles", index, "great", {"start": "from"}.get(name, name)],
                    expected=Line("fragment.range", {"low": low, "high": high}),
                )
        names: tuple[str, ...] = ()
        if isinstance(great, FoeTargetNumberChange):
            names = tuple(set(great.at) - places)
        elif isinstance(great, OwnTargetNumberChange):
            names = tuple(set(great.attacks) - attacks - {"strikes", "holds", "any"})
        elif isinstance(great, NumberInBlankBox):
            names = tuple({great.attack} - attacks) + tuple({great.at} - places)
        if names:
            raise source.error("card_name", ["styles", index, "great"], name=sorted(names)[0])
