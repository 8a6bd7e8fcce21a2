"""The reading of Knockdown's card files, and what has to agree across their rows. Everything raises CardDataError naming file, line, field
and what was expected."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.games.knockdown import components as c
from kotgames.system import game_folders

_ID: Final = re.compile(r"^[a-z][a-z0-9_]*$")
LONGEST_NAME: Final = 22
LONGEST_BIO: Final = 170
FEWEST_FIGHTERS: Final = 2
STARTS: Final = 2
SEATS: Final = 2
MOST_CARDS: Final = 80
"""Of one deck."""

Steps = list[str | int]


def checked_components(source: Source) -> c.Components:
    """Typed components whose rows agree with each other."""
    parts = carddata.typed(source, c.Components)
    _sources(source, ["rules"], parts.rules)
    _rules(source, parts.rules)
    for section in ("boxes", "arenas", "cards", "skills"):
        _ids(source, section, getattr(parts, section))
    boxes = {row.id for row in parts.boxes}
    for section in ("arenas", "skills"):
        for index, row in enumerate(getattr(parts, section)):
            if row.box not in boxes:
                raise source.error("card_name", [section, index, "box"], name=row.box)
    # a match that merges no boxes has the first Arena and the Skills and fighters of the first box (KD p.22)
    if parts.arenas and parts.boxes and parts.arenas[0].box != parts.boxes[0].id:
        expected = Line("fragment.first_box", {"box": parts.boxes[0].id})
        raise source.error("card_expected", ["arenas", 0, "box"], expected=expected)
    for index, arena in enumerate(parts.arenas):
        _arena(source, ["arenas", index], arena)
    arenas = {row.id for row in parts.arenas}
    for index, card in enumerate(parts.cards):
        steps: Steps = ["cards", index]
        if card.arena and card.arena not in arenas:
            raise source.error("card_name", [*steps, "arena"], name=card.arena)
        _within(source, [*steps, "count"], card.count, 0, 12)
        _attack(source, steps, card)
    _limit(source, ["cards"], len(parts.cards), 1, c.MOST_KINDS)
    _skills(source, parts)
    _boxes(source, parts)
    _decks(source, parts)
    spaces = {space for arena in parts.arenas for space in arena.spaces}
    _limit(source, ["arenas"], len(spaces), 2, c.MOST_SPACES)
    return parts


def checked_fighters(source: Source, parts: c.Components) -> c.Fighters:
    """Typed fighters that go with the components."""
    found = carddata.typed(source, c.Fighters)
    _ids(source, "fighters", found.fighters)
    boxes = {row.id for row in parts.boxes}
    taken = {row.id: f"cards[{index}]" for index, row in enumerate(parts.cards)}
    for index, row in enumerate(found.fighters):
        steps: Steps = ["fighters", index]
        if row.box not in boxes:
            raise source.error("card_name", [*steps, "box"], name=row.box)
        _limit(source, [*steps, "specials"], len(row.specials), 1, 8)
        _words(source, steps, row)
        _figures(source, [*steps, "ability"], row.ability)
        for place, special in enumerate(row.specials):
            here: Steps = [*steps, "specials", place]
            _id(source, here, special.id, taken)
            taken[special.id] = f"fighters[{index}].specials[{place}]"
            _sources(source, here, special)
            _limit(source, [*here, "cost"], len(special.cost), 1, 4)
            _attack(source, here, special)
            _tokens(source, here, row, special)
            if special.type == "reaction" and special.ko:
                raise source.error("card_expected", [*here, "ko"], expected="@fragment.no_ko_of_reactions")
    for box in sorted(boxes):
        if sum(row.box == box for row in found.fighters) < FEWEST_FIGHTERS:
            expected = Line("fragment.fighters_of_box", {"count": FEWEST_FIGHTERS, "box": box})
            raise source.error("card_expected", ["fighters"], expected=expected)
    _limit(source, ["fighters"], len(found.fighters), FEWEST_FIGHTERS, c.MOST_FIGHTERS)
    _limit(source, ["fighters"], sum(len(row.specials) for row in found.fighters), 1, c.MOST_SPECIALS)
    return found


# ---- pieces


def _sources(source: Source, steps: Steps, row: c.Row) -> None:
    """A row that names the origin of single values names values it has."""
    if isinstance(row.source, str):
        return
    known = {field.encode_name for field in msgspec.structs.fields(row)} | {"default"}
    for name in row.source:
        if name not in known:
            raise source.error("card_name", [*steps, "source"], name=name)


def _id(source: Source, steps: Steps, name: str, taken: dict[str, str]) -> None:
    if name in taken:
        raise source.error("card_same_id", [*steps, "id"], id=name, first=taken[name])
    if not _ID.match(name):
        raise source.error("card_expected", [*steps, "id"], expected="@fragment.small_word")


def _ids(source: Source, section: str, rows: Sequence[Any]) -> None:
    taken: dict[str, str] = {}
    for index, row in enumerate(rows):
        _id(source, [section, index], row.id, taken)
        taken[row.id] = f"{section}[{index}]"
        _sources(source, [section, index], row)
        if section in ("cards", "skills", "arenas"):
            _words(source, [section, index], row)


def _words(source: Source, steps: Steps, row: Any) -> None:
    for name in ("name", "title", "bio"):
        most = LONGEST_BIO if name == "bio" else LONGEST_NAME
        if len(getattr(row, name, "")) > most:
            raise source.error(
                "card_expected", [*steps, name], expected=Line("fragment.short_line", {"most": most})
            )


def _limit(source: Source, steps: Steps, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        expected = Line("fragment.rows", {"low": low, "high": high, "found": value})
        raise source.error("card_expected", steps, expected=expected)


def _within(source: Source, steps: Steps, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise source.error(
            "card_expected", steps, expected=Line("fragment.range", {"low": low, "high": high})
        )


def _rules(source: Source, rules: c.RulesRow) -> None:
    for name, low, high in (
        ("hand", 2, 8), ("row", 2, 6), ("actions", 1, 4), ("victories", 1, 5), ("dealt", 2, 4), ("dice", 1, 4), ("seconds", 5, 60),
        ("discard", 1, 6), ("ammo", 0, 9), ("most_ammo", 1, c.MOST_SPENT), ("stalling", 1, 9),
    ):  # fmt: skip
        _within(source, ["rules", name], getattr(rules, name), low, high)
    _within(source, ["rules", "ammo"], rules.ammo, 0, rules.most_ammo)
    # a row card for each action, so that somebody hemmed in can do something
    _within(source, ["rules", "actions"], rules.actions, 1, rules.row)


# ---- arenas


def _arena(source: Source, steps: Steps, arena: c.ArenaRow) -> None:
    spaces = list(arena.spaces)
    for index, space in enumerate(spaces):
        if max(map(abs, space)) > 12:
            _within(source, [*steps, "spaces", index], max(map(abs, space)), 0, 12)
        if space in spaces[:index]:
            raise source.error(
                "card_expected", [*steps, "spaces", index], expected=Line("fragment.space_once", _at(space))
            )
    _limit(source, [*steps, "spaces"], len(spaces), 7, c.MOST_SPACES)
    reached, waiting = {spaces[0]}, [spaces[0]]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in c.DIRECTIONS:
            near = (q + dq, r + dr)
            if near in spaces and near not in reached:
                reached.add(near)
                waiting.append(near)
    for index, space in enumerate(spaces):
        if space not in reached:
            raise source.error(
                "card_expected",
                [*steps, "spaces", index],
                expected=Line("fragment.connected_space", _at(space)),
            )
    if len(arena.starts) != STARTS:
        expected = Line("fragment.starts", {"count": STARTS, "found": len(arena.starts)})
        raise source.error("card_expected", [*steps, "starts"], expected=expected)
    for index, space in enumerate(arena.starts):
        if space not in spaces or space in arena.starts[:index]:
            raise source.error(
                "card_expected",
                [*steps, "starts", index],
                expected=Line("fragment.space_of_arena", _at(space)),
            )
    entrances = [corridor.at for corridor in arena.corridors]
    for index, corridor in enumerate(arena.corridors):
        here: Steps = [*steps, "corridors", index]
        if corridor.at not in spaces or corridor.at in entrances[:index]:
            raise source.error(
                "card_expected", [*here, "at"], expected=Line("fragment.space_of_arena", _at(corridor.at))
            )
        _within(source, [*here, "heavy"], corridor.heavy, 0, 3)
        _within(source, [*here, "light"], corridor.light, 0, 3)
    if len(entrances) == 1:
        raise source.error("card_expected", [*steps, "corridors"], expected="@fragment.two_entrances")


def _at(space: tuple[int, int]) -> dict[str, str]:
    return {"space": f"{space[0]},{space[1]}"}


# ---- attacks


_FIGURES: Final = {
    "spaces": (1, 4), "heavy": (0, 4), "light": (0, 6), "cards": (1, 3), "shown": (1, 4), "most": (1, 6), "ammo": (0, 4),
    "behind_light": (0, 3), "test_heal": (0, 6), "wounds": (1, 4), "distance": (1, 8),
}  # fmt: skip


def _figures(source: Source, steps: Steps, atom: Any) -> None:
    for name, (low, high) in _FIGURES.items():
        value = getattr(atom, name, None)
        if isinstance(value, int):
            _within(source, [*steps, name], value, low, high)


def _attack(source: Source, steps: Steps, row: c.CardRow | c.SpecialRow) -> None:
    _figures(source, [*steps, "wounds"], row.wounds)
    _words(source, steps, row)
    _range(source, [*steps, "range"], row.range)
    for index, effect in enumerate(row.effects):
        here: Steps = [*steps, "effects", index]
        _figures(source, here, effect)
        if isinstance(effect, (c.MoreWounds, c.Heal)) and not effect.heavy + effect.light:
            raise source.error("card_expected", here, expected="@fragment.a_wound")
        if isinstance(effect, c.Strip) and effect.cards > effect.shown:
            _within(source, [*here, "cards"], effect.cards, 1, effect.shown)
        if isinstance(row, c.CardRow) and isinstance(
            effect, (c.SpendAmmo, c.AmmoMove, c.Reload, c.PlaceTurret)
        ):
            raise source.error("card_expected", here, expected="@fragment.no_token_of_cards")


def _range(source: Source, steps: Steps, reach: c.Range) -> None:
    ways = [
        reach.exactly is not None,
        reach.up_to is not None,
        reach.from_ is not None or reach.to is not None,
        reach.projectile,
    ]
    if sum(ways) > 1 or (ways[2] and None in (reach.from_, reach.to)):
        raise source.error("card_expected", steps, expected="@fragment.one_range")
    for name in ("exactly", "up_to", "from_", "to"):
        value = getattr(reach, name)
        if value is not None:
            low = reach.from_ or 1 if name == "to" else 1
            _within(source, [*steps, name.rstrip("_")], value, low, 12)


def _tokens(source: Source, steps: Steps, fighter: c.FighterRow, special: c.SpecialRow) -> None:
    """Effects with tokens belong to fighters who have them."""
    for index, effect in enumerate(special.effects):
        ammo = isinstance(effect, (c.SpendAmmo, c.AmmoMove, c.Reload))
        turret = isinstance(effect, c.PlaceTurret)
        if (ammo and not isinstance(fighter.ability, c.HasAmmo)) or (
            turret and not isinstance(fighter.ability, c.HasTurret)
        ):
            raise source.error("card_expected", [*steps, "effects", index], expected="@fragment.own_token")


# ---- Skills, boxes and decks


def _skills(source: Source, parts: c.Components) -> None:
    seen: dict[tuple[str, int], str] = {}
    for index, row in enumerate(parts.skills):
        steps: Steps = ["skills", index]
        _figures(source, [*steps, "gives"], row.gives)
        _within(source, [*steps, "initiative"], row.initiative, 1, 99)
        first = seen.setdefault((row.box, row.initiative), row.id)
        if first != row.id:
            expected = Line("fragment.other_initiative", {"skill": first})
            raise source.error("card_expected", [*steps, "initiative"], expected=expected)
    _limit(source, ["skills"], len(parts.skills), 1, c.MOST_SKILLS)


def _boxes(source: Source, parts: c.Components) -> None:
    """Every box can be played by itself (KD p.22)."""
    needed = SEATS * parts.rules.dealt
    for index, box in enumerate(parts.boxes):
        if not any(row.box == box.id for row in parts.arenas):
            expected = Line("fragment.arena_of_box", {"box": box.id})
            raise source.error("card_expected", ["boxes", index], expected=expected)
        count = sum(row.box == box.id for row in parts.skills)
        if count < needed:
            expected = Line("fragment.skills_of_box", {"count": needed, "box": box.id, "found": count})
            raise source.error("card_expected", ["skills"], expected=expected)


def _decks(source: Source, parts: c.Components) -> None:
    """Decks large enough to deal: first hands, and the row twice."""
    needed = 2 * parts.rules.row + 1
    for index, arena in enumerate(parts.arenas):
        own = [
            row
            for row in parts.cards
            if row.arena == arena.id or (not row.arena and index == 0)
        ]  # fmt: skip
        count = sum(row.count for row in own)
        if not needed <= count <= MOST_CARDS:
            values = {"low": needed, "high": MOST_CARDS, "arena": arena.id, "found": count}
            raise source.error("card_expected", ["cards"], expected=Line("fragment.deck_of_arena", values))


# ---- reading


def load_components(path: Path | None = None) -> tuple[c.Components, Source]:
    """Read and check a card file (the shipped one by default). Raises CardDataError naming file, line, field and expectation."""
    source = carddata.read(path or game_folders.cards("knockdown") / "components.yaml")
    return checked_components(source), source


def load_fighters(path: Path | None, components: c.Components) -> tuple[c.Fighters, Source]:
    """Read and check a fighters' file (the shipped one by default). Raises CardDataError."""
    source = carddata.read(path or game_folders.cards("knockdown") / "fighters.yaml")
    return checked_fighters(source, components), source


def from_data(data: Mapping[str, Any]) -> tuple[c.Components, c.Fighters]:
    """Check the plain data {"components", "fighters"} that a record embeds. Raises CardDataError."""
    parts = checked_components(Source(Path("record"), data.get("components"), None))
    return parts, checked_fighters(Source(Path("record"), data.get("fighters"), None), parts)
