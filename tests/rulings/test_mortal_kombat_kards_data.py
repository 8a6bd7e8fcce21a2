"""Mortal Kombat Kard Game: the 300 kards as the design document counts and bounds them, its set rules, the starters (M26), and card files
that are wrong, each refused by file, line, field and what was expected."""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards.card_set import from_data, shipped
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.system import paths
from tests.rulings.mortal_kombat_kards_referee_kards import Atom, Kard, all_kards, read, starters

HOME = paths.cards() / GAME.id
KARDS = all_kards(basic=False)
BY_ID = {kard.id: kard for kard in KARDS}
PEOPLE: list[str] = [row["id"] for row in read("components")["kombatants"]]
ATTACKS = [kard for kard in KARDS if kard.attack]
NUMBERS: dict[str, dict[str, Any]] = {
    row["id"]: row for section in ("basics", "specials", "finishers", "defenses", "effects", "kombos") for row in read("kards")[section]
}  # fmt: skip


def of(sort: str, who: str = "") -> list[Kard]:
    """The kards of a type, of a Kombatant."""
    return [kard for kard in KARDS if kard.type == sort and who in ("", kard.of)]


def atoms_of(kard: Kard) -> list[Atom]:
    """Its atoms and those of what lasts."""
    return [*kard.atoms, *(inner for one in kard.all("lasting") for inner in one.inner)]


def set_of(kard: Kard) -> frozenset[str]:
    """Names of atoms; tag, reach and airborne make no set of their own, crossed and circular arrows do."""
    extra = {"variable": {"choose_location"}, "area": {"area"}}.get(kard.location, set())
    return frozenset({one.word for one in atoms_of(kard)} - {"tag", "airborne"} | extra)


# ---- counts


def test_300_different_kards() -> None:
    """20 Kombatants, 20 Basic Attacks, 139 specials and 60 finishers, 15 Defenses, 37 Special Effects, 9 Kombos."""
    counts = Counter(kard.type for kard in KARDS)
    assert counts == {"basic": 20, "special": 139, "finisher": 60, "defense": 15, "effect": 37, "kombo": 9}
    assert len(BY_ID) == 280
    assert len(PEOPLE) == 20
    rarity = Counter(row["rarity"] for row in NUMBERS.values())
    assert rarity == {"bronze": 140, "silver": 100, "gold": 40}


def test_seven_specials_and_three_finishers_of_each() -> None:
    for who in PEOPLE:
        assert len(of("special", who)) == (6 if who == "shang_tsung" else 7), who
        finishers = [kard.first("finish") for kard in of("finisher", who)]
        assert sorted(finishers) == ["babality", "fatality", "friendship"], who


def test_allegiances_and_bosses() -> None:
    rows = read("components")["kombatants"]
    counts = Counter(row["allegiance"] for row in rows)
    assert counts == {"earthworld": 7, "outworld": 9, "neutral": 4}
    assert {row["id"] for row in rows if row.get("boss")} == {"kintaro", "goro", "shao_kahn"}


def test_m26_the_figures_of_the_procedures() -> None:
    rules = {name: value for name, value in read("components")["rules"].items() if name != "source"}
    assert rules == {
        "points": 30, "hand": 9, "refresh": 8, "discard": 2, "stun": 8, "rounds": 2, "effects": 16, "same_effect": 4, "limited": 2,
        "same": 4, "quick_answers": 2, "passes": 2, "endless": 10,
    }  # fmt: skip


# ---- bounds


def test_speeds_are_three_to_seven_centred_on_five() -> None:
    speeds = [kard.speed for kard in KARDS if isinstance(kard.speed, int)]
    assert set(speeds) == {3, 4, 5, 6, 7}
    assert abs(sum(speeds) / len(speeds) - 5) < 0.6
    assert {kard.id for kard in KARDS if kard.speed == "V"} == {
        kard.id for kard in KARDS if kard.has("speed_of")
    }


def test_strengths_of_attacks() -> None:
    for kard in ATTACKS:
        assert kard.strength is not None
        low, high = (1, 4) if kard.type == "basic" or kard.hits > 1 else (2, 8)
        assert low <= kard.strength <= high, kard
        assert kard.strength * kard.hits <= 12, kard
        assert kard.speed != 7 or kard.strength <= 3, kard
        assert kard.type != "basic" or kard.strength < 4 or kard.speed in (3, 4), kard
    assert not [kard for kard in ATTACKS if kard.strength == 7]
    assert len([kard for kard in ATTACKS if kard.strength == 8]) <= 2


def test_defenses_and_effects() -> None:
    for kard in of("defense"):
        assert kard.speed in (5, 6, 7), kard
        assert (kard.strength is None) or (kard.has("counters") and 2 <= kard.strength <= 4), kard
    speeds, strengths = [], []
    for kard in of("effect"):
        assert kard.strength is None
        speeds += [abs(one.args[0]) for one in atoms_of(kard) if one.word == "speed"]
        strengths += [(kard.id, abs(one.args[0])) for one in atoms_of(kard) if one.word == "strength"]
    assert set(speeds) <= {1, 2}, "+3 is two atoms: one of them on a condition"
    assert {name for name, amount in strengths if amount > 3} == {"touch_of_death"}


def test_an_attack_has_place_speed_and_strength_and_nothing_else_has_a_place() -> None:
    for kard in KARDS:
        assert bool(kard.location) == kard.attack, kard
        assert kard.attack or kard.type in ("effect", "special", "defense", "kombo", "finisher")
        if kard.attack:
            assert kard.speed is not None, kard
            assert not kard.when
            assert not kard.has("projectile") or kard.reach == "ranged"
            assert not kard.area or not kard.has("projectile")
        elif kard.type in ("effect", "special"):
            assert kard.when, kard


def test_attacking_pays() -> None:
    """Three specials of every Kombatant are Kombo attacks; Speed for an answer is scarce; one attack in five knocks down."""
    for who in PEOPLE:
        kombo = [kard for kard in of("special", who) if kard.attack and kard.kombo_attack]
        assert len(kombo) >= 3, who
    quick = {
        kard.id for kard in KARDS if not kard.attack and kard.speed is None and any(
            one.word == "speed" and ((one.args[1] == "answer" and one.args[0] > 0) or (one.args[1] == "other" and one.args[0] < 0))
            for one in atoms_of(kard)
        )
    }  # fmt: skip
    assert quick == {"reflexes", "sand_in_the_eyes", "cloud"}
    assert {shipped().kinds[kind] for kind in shipped().quick} == quick
    assert not [kard for kard in of("basic") if kard.kombo_attack]


# ---- the set


def test_no_two_kards_of_a_kind_are_alike() -> None:
    seen: dict[str, str] = {}
    for kard in KARDS:
        row = {
            name: value
            for name, value in NUMBERS[kard.id].items()
            if name not in ("id", "of", "rarity", "source")
        }
        key = repr((kard.type, sorted(row.items(), key=str)))
        assert key not in seen, f"{kard} is {seen.get(key)}"
        seen[key] = kard.id


@pytest.mark.parametrize("who", PEOPLE)
def test_every_kombatant_fights_in_its_own_way(who: str) -> None:
    """Five sets of atoms; one special that may counter at Speed 6 or more, one that reaches from Ranged."""
    specials = of("special", who)
    assert len({set_of(kard) for kard in specials}) >= 5
    attacks = [kard for kard in specials if kard.attack]
    assert [kard for kard in attacks if not kard.kombo_attack and kard.speed in (6, 7)]
    assert [kard for kard in attacks if kard.reach == "ranged" or kard.forward]


def test_no_two_at_the_same_place_of_their_rows_have_the_same_set() -> None:
    rows = [of("special", who) for who in PEOPLE]
    for place in range(7):
        found: dict[frozenset[str], str] = {}
        for row in rows:
            if place < len(row):
                kard = row[place]
                assert set_of(kard) not in found, f"{kard} is like {found.get(set_of(kard))}"
                found[set_of(kard)] = kard.id


def test_no_two_finishers_of_a_kind_are_alike() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    prices = ({"pay": 1}, {"discard": [1, "self", "choice"]})
    for kard in of("finisher"):
        row = NUMBERS[kard.id]
        first, *rest = row["do"]
        key = repr((row["reach"], first.get("if"), rest))
        assert key not in found[first["finish"]], kard
        found[first["finish"]].add(key)
        if first["finish"] == "friendship":
            (gift,) = rest
            assert "if" in gift
            assert set(gift) - {"if"} <= {"draw", "heal", "salvage", "look"}
        else:
            assert len(rest) + ("if" in first) <= 1
            assert rest == [] or rest[0] in prices


def test_punches_and_kicks_go_by_their_names() -> None:
    names = {
        "punch": ("punch", "fist", "uppercut", "jab", "elbow"),
        "kick": ("kick",),
        "hat": ("hat", "brim"),
    }
    for kard in ATTACKS:
        words = set(kard.id.split("_"))
        for tag, called in names.items():
            if words & set(called) and kard.id != "hat_return":
                assert tag in kard.classes, f"{kard} is no {tag}"
    assert "vendetta" in BY_ID["vendetta"].classes
    throws = {kard.id for kard in ATTACKS if kard.has("throw") and kard.type == "basic"}
    assert throws == {"shoulder_throw", "hip_throw"}


def test_the_rulebooks_kards_are_there() -> None:
    for name in (
        "high_kick",
        "low_kick",
        "head_punch",
        "low_block",
        "gotcha_grab",
        "touch_of_death",
        "chi_healing",
        "copy_move",
    ):
        assert name in BY_ID
    punch = BY_ID["head_punch"]
    assert (punch.location, punch.speed, punch.strength) == ("high", 5, 2)
    assert BY_ID["gotcha_grab"].of == "jax"
    assert BY_ID["gotcha_grab"].hits > 1
    assert BY_ID["shoulder_throw"].has("throw")
    assert BY_ID["turn_quickly"].has("turn_quickly")


# ---- starters


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("size", [50, 60])
def test_m26_a_starter_is_legal_under_the_advanced_rules(who: str, size: int) -> None:
    deck = starters(size)[who]
    counts: Counter[str] = Counter()
    for name, copies in deck.items():
        kard = BY_ID[name]
        counts[kard.type] += copies
        assert kard.of in ("", who), name
        assert copies <= (2 if name in ("touch_of_death", "chi_healing") else 4), name
    assert sum(counts.values()) == size
    assert counts["effect"] <= 16
    assert sum(deck.get(name, 0) for name in ("reflexes", "sand_in_the_eyes", "cloud")) <= 2
    attacks = [(BY_ID[name], copies) for name, copies in deck.items() if BY_ID[name].attack]
    downs = sum(copies for kard, copies in attacks if kard.has("knock_down"))
    assert downs * 5 <= sum(copies for _, copies in attacks)


@pytest.mark.parametrize("who", PEOPLE)
def test_a_starter_is_put_together_as_the_document_says(who: str) -> None:
    deck = starters(60)[who]

    def copies(fits: Callable[[Kard], object]) -> int:
        return sum(count for name, count in deck.items() if fits(BY_ID[name]))

    counts: Counter[str] = Counter()
    for name, count in deck.items():
        counts[BY_ID[name].type] += count
    assert counts == {"basic": 14, "special": 17, "defense": 13, "effect": 11, "kombo": 3, "finisher": 2}
    assert copies(lambda kard: kard.attack and kard.kombo_attack) in (5, 6)
    assert copies(lambda kard: kard.type == "defense" and kard.has("block")) == 8
    assert copies(lambda kard: kard.says("cancel", "kombo")) == 1
    assert sum(starters(50)[who].values()) == 50


def test_every_kard_but_finishers_is_in_some_starter() -> None:
    used = {name for deck in starters(60).values() for name in deck}
    assert {BY_ID[name].type for name in set(BY_ID) - used} <= {"finisher"}


# ---- files that are wrong

Change = Callable[[dict[str, Any]], None]


def kard(name: str, **fields: Any) -> Change:
    """A kard with other fields; None takes one away."""

    def change(data: dict[str, Any]) -> None:
        row = next(
            row
            for rows in data["kards"].values()
            if isinstance(rows, list)
            for row in rows
            if row["id"] == name
        )
        for field, value in fields.items():
            if value is None:
                row.pop(field, None)
            else:
                row[field] = value

    return change


def rule(name: str, value: Any) -> Change:
    return lambda data: data["components"]["rules"].update({name: value})


def starter(part: str, name: str, copies: Any) -> Change:
    return lambda data: data["starters"]["starters"][0][part].update({name: copies})


WRONG: dict[str, tuple[Change, str, str]] = {
    "an unknown atom": (kard("elbow", do=["wings"]), "basics[5].do[0]", ""),
    "two atoms in one": (kard("elbow", do=[{"pay": 1, "stun": []}]), "basics[5].do[0]", "@fragment.atom"),
    "an atom without its number": (kard("elbow", do=["pay"]), "basics[5].do[0].pay", "fragment.parameters"),
    "too many numbers": (kard("elbow", do=[{"pay": [1, 2]}]), "basics[5].do[0].pay", "fragment.parameters"),
    "a number that is none": (kard("elbow", do=[{"pay": "one"}]), "basics[5].do[0].pay", "fragment.range"),
    "a number too high": (kard("elbow", do=[{"speed": [4, "attack"]}]), "basics[5].do[0].speed", "fragment.range"),
    "a side that is none": (kard("elbow", do=[{"speed": [1, "both"]}]), "basics[5].do[0].speed", ""),
    "a class that is none": (kard("elbow", do=[{"counters": "magic"}]), "basics[5].do[0].counters", ""),
    "an evade of nothing": (kard("duck", do=[{"evade": []}]), "defenses[7].do[0].evade", ""),
    "an evade of what is none": (kard("duck", do=[{"evade": ["sky"]}]), "defenses[7].do[0].evade", ""),
    "an unknown condition": (kard("elbow", do=[{"pay": 1, "if": "raining"}]), "basics[5].do[0].if", ""),
    "two conditions": (
        kard("elbow", do=[{"pay": 1, "if": {"self_points": 1, "distance": "hand"}}]), "basics[5].do[0].if", "@fragment.condition",
    ),
    "a condition with a wrong value": (kard("elbow", do=[{"pay": 1, "if": {"distance": "far"}}]), "basics[5].do[0].if", ""),
    "a condition with a value too many": (
        kard("elbow", do=[{"pay": 1, "if": {"other_down": 1}}]), "basics[5].do[0].if", "@fragment.condition",
    ),
    "a condition of an unknown class": (kard("elbow", do=[{"pay": 1, "if": {"kard": ["punch", "magic"]}}]), "basics[5].do[0].if", ""),
    "what lasts without an end": (
        kard("bleeding", do=[{"lasting": {"per": "turn", "on": "other", "do": []}}]), "effects[35].do[0].lasting", "",
    ),
    "what lasts for years": (
        kard("bleeding", do=[{"lasting": {"for": 1, "per": "year", "on": "other", "do": []}}]), "effects[35].do[0].lasting.per", "",
    ),
    "an unknown atom that lasts": (
        kard("bleeding", do=[{"lasting": {"for": 1, "per": "turn", "on": "other", "do": ["wings"]}}]),
        "effects[35].do[0].lasting.do[0]", "",
    ),
    "a Kombo of one": (kard("one_two", do=[{"kombo": {"pattern": ["basic"]}}]), "kombos[0].do[0].kombo.pattern", "fragment.names"),
    "a Kombo of what is none": (kard("one_two", do=[{"kombo": {"pattern": ["basic", "magic"]}}]), "kombos[0].do[0].kombo.pattern", ""),
    "a Kombo without pattern": (kard("one_two", do=["stun"]), "kombos[0].do", ""),
    "a finisher that is none": (kard("final_cut", do=["stun"]), "finishers[0].do", ""),
    "one id twice": (kard("elbow", id="jab"), "basics[5].id", ""),
    "one id in two sections": (kard("duck", id="jab"), "defenses[7].id", ""),
    "an id with blanks": (kard("elbow", id="Big Elbow"), "basics[5].id", "@fragment.small_word"),
    "Strength times hits above 12": (kard("gotcha_grab", strength=4), "specials[28].strength", "fragment.strength_hits"),
    "Strength above 8": (kard("elbow", strength=9), "basics[5].strength", "fragment.range"),
    "Strength 0": (kard("elbow", strength=0), "basics[5].strength", "fragment.range"),
    "Speed 8": (kard("elbow", speed=8), "basics[5].speed", "fragment.range"),
    "Speed 2": (kard("elbow", speed=2), "basics[5].speed", "fragment.range"),
    "an attack without a place": (kard("elbow", location=None), "basics[5]", ""),
    "an attack without a Speed": (kard("elbow", speed=None), "basics[5]", ""),
    "a place that is none": (kard("elbow", location="behind"), "basics[5].location", ""),
    "a V that nothing gives": (kard("elbow", speed="V"), "basics[5].speed", "@fragment.variable_speed"),
    "a Speed that is given twice": (kard("elbow", do=[{"speed_of": "hand"}]), "basics[5].speed", "@fragment.variable_speed"),
    "a reach that is none": (kard("elbow", reach="either"), "basics[5].reach", ""),
    "an effect that is never laid": (kard("fury", when=None), "effects[10].when", "@fragment.when_laid"),
    "an attack that is laid like an effect": (kard("elbow", when="attack"), "basics[5].when", "@fragment.when_laid"),
    "a time that is none": (kard("fury", when="later"), "effects[10].when", ""),
    "a basic of somebody": (kard("elbow", of="jax"), "basics[5].of", ""),
    "a special of nobody": (kard("gotcha_grab", of=None), "specials[28].of", ""),
    "a special of an unknown Kombatant": (kard("gotcha_grab", of="batman"), "specials[28].of", ""),
    "a rarity that is none": (kard("elbow", rarity="platinum"), "basics[5].rarity", ""),
    "no source": (kard("elbow", source=None), "basics[5]", ""),
    "an unknown field": (kard("elbow", colour="red"), "basics[5].colour", ""),
    "a hand of none": (rule("hand", 0), "rules.hand", "fragment.range"),
    "an unknown rule": (rule("luck", 7), "rules.luck", ""),
    "a starter with an unknown kard": (starter("kards", "uppercat", 1), "starters[0].kards.uppercat", ""),
    "a starter with none of a kard": (starter("kards", "jab", 0), "starters[0].kards.jab", "fragment.range"),
    "a starter that leaves out what it has not": (starter("leave_out", "jab", 60), "starters[0].leave_out.jab", "fragment.range"),
    "a starter that is missing": (lambda data: data["starters"]["starters"].pop(), "starters", ""),
    "a Kombatant twice": (lambda data: data["components"]["kombatants"][1].update(id="johnny_cage"), "kombatants[1].id", ""),
    "an allegiance that is none": (
        lambda data: data["components"]["kombatants"][1].update(allegiance="moon"), "kombatants[1].allegiance", "",
    ),
    "another game": (lambda data: data["kards"].update(game="uncaged"), "game", ""),
    "a section that is missing": (lambda data: data["kards"].pop("kombos"), "@fragment.the_file", ""),
}  # fmt: skip
"""What is wrong, where it is, and what was expected there: a fragment of the catalogue, "" where the reader of files says it."""


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_set_is_refused_by_field(what: str) -> None:
    change, field, expected = WRONG[what]
    data = copy.deepcopy(shipped().data)
    change(data)
    with pytest.raises(CardDataError) as caught:
        from_data(data)
    params = caught.value.params
    assert str(params.get("field", "")) == field
    if expected:
        told = params["expected"]
        assert (told.key if isinstance(told, Line) else told) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("kards", "strength: 2, do: [{tag: punch}],\n", "strength: 2, do: [{tag: slap}],\n"),
        ("kards", "do: [{block: high}], source: house}", "do: [{block: top}], source: house}"),
        ("components", "  hand: 9", "  hand: 99"),
        ("starters", "  - kombatant: liu_kang", "  - kombatant: liu_king"),
    ],
)
def test_a_file_says_its_line(file: str, before: str, after: str, tmp_path: Path) -> None:
    for name in c.FILES:
        text = (HOME / f"{name}.yaml").read_text(encoding="utf-8")
        if name == file:
            assert before in text
            wrong = text.index(before)
            line = text[:wrong].count("\n") + 1
            text = text.replace(before, after, 1)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        c.load(tmp_path / "components.yaml")
    params = caught.value.params
    assert Path(str(params["file"])).name == f"{file}.yaml"
    assert abs(int(params["line"]) - line) <= 1, params


def test_the_shipped_files_are_read() -> None:
    assert GAME.check(HOME / "components.yaml") == "20 Kombatants, 280 kards"
    assert from_data(shipped().data).digest == shipped().digest


@pytest.mark.parametrize(
    "data", [{}, {"components": None}, {"components": {}, "kards": {}}, {"components": []}]
)
def test_what_is_no_set_at_all_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(CardDataError):
        from_data(data)


def test_no_kard_is_named_in_the_rules() -> None:
    """Code of their own: none. Words that are more than a name are left out."""
    home = Path(c.__file__).parent
    words = {
        *c.ATOMS,
        *c.CLASSES,
        "jump",
        "recover",
        "ward",
        "taunt",
        "fade",
        "duck",
        "opener",
        "void",
        "static",
    }
    ids = [f'"{name}"' for name in (*BY_ID, *PEOPLE) if name not in words]
    for path in home.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        found = [name for name in ids if name in text]
        assert found == [], path.name
