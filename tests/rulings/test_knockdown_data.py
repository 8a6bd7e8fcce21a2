"""Knockdown: the shipped box as the design document lists it, where its values come from, and card files that are wrong, each refused by
file, line, field and what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError
from kotgames.games.knockdown import card_set as cards
from kotgames.games.knockdown import checks
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.game import GAME
from kotgames.system import paths
from tests.rulings.knockdown_boxes import CARDS, HEXAGON, does, lab_data, merged, merged_data

FILE = paths.cards() / GAME.id / "components.yaml"
PARTS, _ = checks.load_components()
SHEETS, _ = checks.load_fighters(None, PARTS)
BOX = PARTS.boxes[0].id
SHIPPED = cards.shipped()


# ---- the box


def test_the_arena_as_the_document_lists_it() -> None:
    arena = PARTS.arenas[0]
    assert sorted(arena.spaces) == sorted((q, r) for q, r in HEXAGON)
    assert set(arena.starts) == {(1, 1), (-1, -1)}
    corridors = {corridor.at: (corridor.heavy, corridor.light) for corridor in arena.corridors}
    assert corridors == {(0, 0): (1, 0), (2, 0): (0, 1), (-2, 2): (0, 1), (0, -2): (0, 1)}


def test_the_arena_is_mirror_fair() -> None:
    """A mirror of the hexagon swaps the starts and keeps the corridors."""
    arena = PARTS.arenas[0]
    mirrors: list[Callable[[int, int], tuple[int, int]]] = [
        lambda q, r: (-q, -r), lambda q, r: (-r, -q), lambda q, r: (r, q), lambda q, r: (-q, q + r), lambda q, r: (q + r, -r),
        lambda q, r: (q, -q - r), lambda q, r: (-q - r, r),
    ]  # fmt: skip
    one, two = arena.starts
    red = {corridor.at: (corridor.heavy, corridor.light) for corridor in arena.corridors}
    fair = [
        mirror
        for mirror in mirrors
        if mirror(*one) == two and {mirror(*space): cost for space, cost in red.items()} == red
    ]
    assert fair


def test_the_deck_as_the_document_lists_it() -> None:
    own = [row for row in PARTS.cards if not row.arena or row.arena == PARTS.arenas[0].id]
    assert sum(row.count for row in own) == 40
    assert len([row for row in own if row.count]) >= 14
    symbols: Counter[str] = Counter()
    for row in own:
        symbols[row.symbol] += row.count
    assert (symbols["block"], symbols["dash"]) == (8, 7)
    assert symbols["high"] + symbols["low"] + symbols["grip"] == 25
    assert all(7 <= symbols[symbol] <= 10 for symbol in ("high", "low", "grip"))
    assert 8 <= sum(row.count for row in own if row.ko) <= 14, "about one in four has K.O."
    reaches = {
        name
        for row in own
        for name in ("exactly", "up_to", "from_", "projectile")
        if getattr(row.range, name)
    }
    assert reaches == {"exactly", "up_to", "from_", "projectile"}
    assert any(row.range == c.Range() for row in own), "unlimited"
    assert {row.type for row in own} == {"strike", "ability"}


def test_the_skills_as_the_document_lists_them() -> None:
    own = [row for row in PARTS.skills if row.box == BOX]
    assert len(own) >= 12
    assert len({row.initiative for row in own}) == len(own)
    assert len({type(row.gives) for row in own}) >= 10, "they differ in what they do"


def test_the_fighters_as_the_document_lists_them() -> None:
    own = [row for row in SHEETS.fighters if row.box == BOX]
    assert [row.id for row in own] == ["james", "iris", "brood"]
    for row in own:
        assert len(row.specials) == 4
        assert any(special.ko for special in row.specials)
        assert row.look
    james, iris, brood = own
    assert isinstance(james.ability, c.HasAmmo)
    assert isinstance(iris.ability, c.HasTurret)
    assert isinstance(brood.ability, c.Hunter)
    assert brood.ability.behind_light > 0
    assert brood.ability.test_heal > 0


def test_james_as_the_rulebook_has_him() -> None:
    """KD p.6-7: a ranged Strike, and three Abilities with their texts."""
    headshot, fire, order, reload = SHEETS.fighters[0].specials
    assert [row.id for row in (headshot, fire, order, reload)] == [
        "headshot",
        "suppressive_fire",
        "order",
        "reload",
    ]
    assert [row.type for row in (headshot, fire, order, reload)] == [
        "strike",
        "ability",
        "ability",
        "ability",
    ]
    assert headshot.range != c.Range()
    assert [type(effect) for effect in fire.effects] == [c.AmmoMove]
    push, strip = order.effects
    assert push == c.Push(spaces=1)
    assert strip == c.Strip(shown=2, cards=1)
    assert [(effect.ammo) for effect in reload.effects if isinstance(effect, c.Reload)] == [1]


def test_the_rules_as_the_rulebook_has_them() -> None:
    rules = PARTS.rules
    assert (rules.hand, rules.row, rules.actions, rules.victories, rules.dealt, rules.dice, rules.seconds) == (
        6, 4, 2, 2, 3, 3, 10,
    )  # fmt: skip
    assert rules.discard == 2
    assert (rules.ammo, rules.most_ammo, rules.stalling) == (2, 6, 2)


def test_every_value_says_where_it_comes_from() -> None:
    rows: list[Any] = [
        PARTS.rules,
        *PARTS.boxes,
        *PARTS.arenas,
        *PARTS.cards,
        *PARTS.skills,
        *SHEETS.fighters,
    ]
    rows += [special for row in SHEETS.fighters for special in row.specials]
    for row in rows:
        known = {field.encode_name for field in msgspec.structs.fields(row)} - {"source"}
        origins = row.source
        if isinstance(origins, str):
            assert origins in ("inferred", "house")
            continue
        assert set(origins) - {"default"} <= known
        assert set(origins.values()) <= {"rulebook", "inferred", "house"}
        assert "default" in origins


def test_a_record_gives_back_the_same_set() -> None:
    for one in (SHIPPED, merged()):
        data = one.data
        again = cards.from_data(data)
        assert again.digest == one.digest
        assert again.texts == one.texts
    assert SHIPPED.digest != merged().digest
    assert GAME.data(None) == SHIPPED.data
    assert GAME.data(None) is not SHIPPED.data


def test_what_a_set_of_ones_own_calls_its_things() -> None:
    texts = GAME.texts(merged())
    assert texts["card.poke"] == "Poke"
    assert texts["fighter.hulk"] == "Hulk"
    assert texts["arena.dock"] == "Dock"
    assert texts["special.bodycheck"] == "Bodycheck"
    assert "special.order" not in texts, "the shipped set has it"
    assert GAME.texts(None) == {}


# ---- wrong files


def _set(*steps: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    """Put a value somewhere."""

    def change(data: dict[str, Any]) -> None:
        *way, last = steps
        for step in way:
            data = data[step]
        data[last] = to

    return change


def _drop(*steps: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        *way, last = steps
        for step in way:
            data = data[step]
        del data[last]

    return change


C, F = "components", "fighters"
ARENA: tuple[Any, ...] = (C, "arenas", 0)
SPECIAL: tuple[Any, ...] = (F, "fighters", 0, "specials", 0)


WRONG: dict[str, tuple[Callable[[dict[str, Any]], None], str, str]] = {
    # arenas
    "an arena that does not hang together": (
        _set(*ARENA, "spaces", to=[*HEXAGON, [4, 0]]), "arenas[0].spaces[19]", "fragment.connected_space",
    ),
    "a space twice": (_set(*ARENA, "spaces", to=[*HEXAGON, [0, 0]]), "arenas[0].spaces[19]", "fragment.space_once"),
    "a space far away": (_set(*ARENA, "spaces", 3, to=[13, 0]), "arenas[0].spaces[3]", "fragment.range"),
    "an arena of a few spaces": (_set(*ARENA, "spaces", to=HEXAGON[:4]), "arenas[0].spaces", "fragment.rows"),
    "a start that is missing": (_set(*ARENA, "starts", to=[[1, 1]]), "arenas[0].starts", "fragment.starts"),
    "a start that is not there": (_set(*ARENA, "starts", 1, to=[3, 3]), "arenas[0].starts[1]", "fragment.space_of_arena"),
    "both starts one space": (_set(*ARENA, "starts", to=[[1, 1], [1, 1]]), "arenas[0].starts[1]", "fragment.space_of_arena"),
    "one corridor alone": (_set(*ARENA, "corridors", to=[{"at": [0, 0], "heavy": 1}]), "arenas[0].corridors", "@fragment.two_entrances"),
    "a corridor that is not there": (_set(*ARENA, "corridors", 1, "at", to=[5, 5]), "arenas[0].corridors[1].at", "fragment.space_of_arena"),
    "a corridor that costs ten": (_set(*ARENA, "corridors", 0, "heavy", to=10), "arenas[0].corridors[0].heavy", "fragment.range"),
    "an arena of no box": (_set(*ARENA, "box", to="attic"), "arenas[0].box", ""),
    # attack cards
    "a symbol that is none": (_set(C, "cards", 0, "symbol", to="fire"), "cards[0].symbol", ""),
    "a Reaction in the deck": (_set(C, "cards", 0, "type", to="reaction"), "cards[0].type", ""),
    "a card of no arena": (_set(C, "cards", 0, "arena", to="attic"), "cards[0].arena", ""),
    "two ranges": (_set(C, "cards", 0, "range", to={"up_to": 2, "projectile": True}), "cards[0].range", "@fragment.one_range"),
    "half a range": (_set(C, "cards", 0, "range", to={"from": 2}), "cards[0].range", "@fragment.one_range"),
    "a range from far to near": (_set(C, "cards", 0, "range", to={"from": 4, "to": 2}), "cards[0].range.to", "fragment.range"),
    "a range of nothing": (_set(C, "cards", 0, "range", to={"up_to": 0}), "cards[0].range.up_to", "fragment.range"),
    "wounds below nothing": (_set(C, "cards", 0, "wounds", to={"light": -1}), "cards[0].wounds.light", "fragment.range"),
    "an effect of no wound": (_set(C, "cards", 0, "effects", to=[does("wounds")]), "cards[0].effects[0]", "@fragment.a_wound"),
    "healing of no wound": (_set(C, "cards", 0, "effects", to=[does("heal")]), "cards[0].effects[0]", "@fragment.a_wound"),
    "more stripped than shown": (
        _set(C, "cards", 0, "effects", to=[does("strip", shown=1, cards=2)]), "cards[0].effects[0].cards", "fragment.range",
    ),
    "an effect that is none": (_set(C, "cards", 0, "effects", to=[does("teleport", spaces=1)]), "cards[0].effects[0].do", ""),
    "an effect with an unknown field": (
        _set(C, "cards", 0, "effects", to=[does("move", spaces=1, through=True)]), "cards[0].effects[0].through", "",
    ),
    "a card's effect with tokens": (
        _set(C, "cards", 0, "effects", to=[does("ammo_move")]), "cards[0].effects[0]", "@fragment.no_token_of_cards",
    ),
    "a deck that is too small": (_set(C, "cards", to=CARDS[:3]), "cards", "fragment.deck_of_arena"),
    "a deck that is too large": (
        _set(C, "cards", to=[*CARDS, *({**CARDS[0], "id": f"more_{n}", "count": 12} for n in range(4))]), "cards", "fragment.deck_of_arena",
    ),
    "too many of a card": (_set(C, "cards", 0, "count", to=13), "cards[0].count", "fragment.range"),
    "two cards of one name": (_set(C, "cards", 1, "id", to="poke"), "cards[1].id", ""),
    "a name with blanks": (_set(C, "cards", 1, "id", to="Big Hook"), "cards[1].id", "@fragment.small_word"),
    "a name that is too long": (_set(C, "cards", 1, "name", to="x" * 23), "cards[1].name", "fragment.short_line"),
    "no source": (_drop(C, "cards", 0, "source"), "cards[0]", ""),
    "a source that is none": (_set(C, "cards", 0, "source", to="hearsay"), "cards[0].source", ""),
    "a source of a value that is none": (
        _set(C, "cards", 0, "source", to={"default": "house", "colour": "house"}), "cards[0].source", "",
    ),
    # Skills, boxes, rules
    "the same Initiative twice": (_set(C, "skills", 1, "initiative", to=1), "skills[1].initiative", "fragment.other_initiative"),
    "a Skill of no box": (_set(C, "skills", 1, "box", to="attic"), "skills[1].box", ""),
    "a Skill that gives what is none": (_set(C, "skills", 1, "gives", to=does("wings")), "skills[1].gives.do", ""),
    "too few Skills": (lambda data: data[C].update(skills=data[C]["skills"][:5]), "skills", "fragment.skills_of_box"),
    "a box without an arena": (
        _set(C, "boxes", to=[{"id": "lab", "source": "house"}, {"id": "void", "source": "house"}]), "boxes[1]", "fragment.arena_of_box",
    ),
    "an unknown field": (_set(C, "cards", 0, "colour", to="red"), "cards[0].colour", ""),
    "an unknown field of all": (_set(C, "colour", to="red"), "colour", ""),
    "an unknown rule": (_set(C, "rules", "luck", to=7), "rules.luck", ""),
    "more actions than row cards": (
        _set(C, "rules", to={**lab_data()[C]["rules"], "row": 2, "actions": 3}), "rules.actions", "fragment.range",
    ),
    "more Ammo than there may be": (_set(C, "rules", "ammo", to=7), "rules.ammo", "fragment.range"),
    "a hand of none": (_set(C, "rules", "hand", to=0), "rules.hand", "fragment.range"),
    "another game": (_set(C, "game", to="uncaged"), "game", ""),
    # fighters
    "a Special that costs an unknown symbol": (_set(*SPECIAL, "cost", to=["high", "fire"]), "fighters[0].specials[0].cost[1]", ""),
    "a Special that costs nothing": (_set(*SPECIAL, "cost", to=[]), "fighters[0].specials[0].cost", "fragment.rows"),
    "a Special that costs five": (_set(*SPECIAL, "cost", to=["any"] * 5), "fighters[0].specials[0].cost", "fragment.rows"),
    "a Reaction with K.O.": (
        _set(F, "fighters", 2, "specials", 3, "ko", to=True), "fighters[2].specials[3].ko", "@fragment.no_ko_of_reactions",
    ),
    "Ammo of a fighter without": (
        _set(F, "fighters", 2, "specials", 0, "effects", to=[does("ammo_move")]),
        "fighters[2].specials[0].effects[0]", "@fragment.own_token",
    ),
    "a turret of a fighter without": (
        _set(*SPECIAL, "effects", to=[does("place_turret", spaces=1)]), "fighters[0].specials[0].effects[0]", "@fragment.own_token",
    ),
    "a Special that is called like a card": (_set(*SPECIAL, "id", to="poke"), "fighters[0].specials[0].id", ""),
    "a fighter of no box": (_set(F, "fighters", 0, "box", to="attic"), "fighters[0].box", ""),
    "a fighter without Specials": (_set(F, "fighters", 0, "specials", to=[]), "fighters[0].specials", "fragment.rows"),
    "an ability that is none": (_set(F, "fighters", 0, "ability", to=does("flight")), "fighters[0].ability.do", ""),
    "one fighter twice": (_set(F, "fighters", 1, "id", to="james"), "fighters[1].id", ""),
}  # fmt: skip
"""What is wrong, where it is, and what was expected there: a fragment of the catalogue, "" where the reader of files says it."""


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_set_is_refused_by_field(what: str) -> None:
    change, field, expected = WRONG[what]
    data = lab_data()
    change(data)
    with pytest.raises(CardDataError) as caught:
        cards.from_data(data)
    params = caught.value.params
    assert params["field"] == field
    assert params["file"]
    if expected:
        told = params["expected"]
        assert (told.key if isinstance(told, Line) else told) == expected


def test_a_box_needs_two_fighters() -> None:
    data = merged_data()
    data[F]["fighters"].pop()
    with pytest.raises(CardDataError) as caught:
        cards.from_data(data)
    told = caught.value.params["expected"]
    assert told.key == "fragment.fighters_of_box"
    assert told.params["box"] == "void"


def test_the_first_arena_is_of_the_first_box() -> None:
    """A match without merging takes the first Arena and the first box's Skills and fighters (KD p.22); whichever box that is."""
    data = merged_data()
    data[C]["arenas"].reverse()
    with pytest.raises(CardDataError) as caught:
        cards.from_data(data)
    assert caught.value.params["field"] == "arenas[0].box"
    told = caught.value.params["expected"]
    assert told.key == "fragment.first_box"
    assert told.params["box"] == data[C]["boxes"][0]["id"]


def test_a_second_deck_is_checked_too() -> None:
    data = merged_data()
    data[C]["cards"] = [row for row in data[C]["cards"] if row["arena"] != "dock" or row["id"] == "rap"]
    with pytest.raises(CardDataError) as caught:
        cards.from_data(data)
    assert caught.value.params["expected"].params["arena"] == "dock"


def test_a_file_says_its_line(tmp_path: Path) -> None:
    path = tmp_path / "components.yaml"
    text = FILE.read_text(encoding="utf-8").replace("symbol: high", "symbol: fire", 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    params = caught.value.params
    assert params["field"] == "cards[0].symbol"
    assert Path(str(params["file"])).name == "components.yaml"
    assert text.splitlines()[int(params["line"]) - 1].strip() == "symbol: fire"


def test_files_are_checked_by_their_section(tmp_path: Path) -> None:
    assert "40 Attack cards" in GAME.check(FILE)
    assert "3 fighters" in GAME.check(FILE.with_name("fighters.yaml"))
    data = lab_data()
    for section in (C, F):
        (tmp_path / f"{section}.yaml").write_text(yaml.safe_dump(data[section]), encoding="utf-8")
    assert "40 Attack cards" in GAME.check(tmp_path / "components.yaml")
    assert "3 fighters" in GAME.check(tmp_path / "fighters.yaml")
    assert cards.from_file(tmp_path / "components.yaml").digest == cards.from_data(data).digest


@pytest.mark.parametrize(
    "data", [{}, {"components": None}, {"components": {}, "fighters": {}}, {"components": []}]
)
def test_what_is_no_set_at_all_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(CardDataError):
        cards.from_data(data)
