"""Mortal Kombat Kard Game: the texts of kards, which are made of their atoms. The budget of a foot, whole phrases, nothing unsaid."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import kard_words as k
from kotgames.system.catalogue import Words, languages
from kotgames.texts import load_game

BUDGET = {"en": 84, "de": 96}
"""Letters of a foot: three lines of the zoomed kard."""

Args = tuple[Any, ...]


def words_of(language: str) -> Words:
    return Words(language, game=c.GAME_ID)


def kard(*do: c.Atom, **values: Any) -> c.KardRow:
    """An invented special: an attack, high, Speed 5, Strength 3."""
    plain = c.KardRow("own", "special", "jax", "bronze", "high", 5, 3, "hand", (), ())
    return plain._replace(do=do, **values)


def effect(*do: c.Atom, when: str = "attack") -> c.KardRow:
    return kard(*do, type="effect", location="", speed=c.NONE, strength=c.NONE, when=(when,))


def atom(word: str, *args: Any, cond: c.Cond | None = None, inner: tuple[c.Atom, ...] = ()) -> c.Atom:
    return c.Atom(word, args, cond, inner)


def lasting(count: int, per: str, on: str, *inner: c.Atom) -> c.Atom:
    return atom("lasting", count, per, on, inner=inner)


def values_of(sort: c.Sort) -> tuple[Any, ...]:
    """What a parameter may be; of numbers the ends, one, nought."""
    return sort.words or tuple({n for n in (sort.low, sort.high, -1, 0, 1, 2) if sort.low <= n <= sort.high})


def whole_vocabulary() -> list[c.Atom]:
    """Every atom with all parameters that it may have."""
    found = [atom(word, *args) for word, sorts in c.ATOMS.items() for args in product(*map(values_of, sorts))]
    found = [each for each in found if each.word not in ("evade", "kombo", "lasting")]
    found += [atom("evade", word) for word in c.EVADED]
    found += [
        atom("kombo", (name, name), up_to, most) for name in c.CLASSES for up_to in (0, 1) for most in (0, 2)
    ]
    plain = list(found)
    for per, on, count in product(("turn", "action"), ("self", "other", "all"), (1, 3)):
        found.append(lasting(count, per, on, *plain))
        found.append(lasting(count, per, on, atom("speed", 1, "attack")))
    return found


def conditions() -> list[c.Cond]:
    found = []
    for word, sort in c.CONDITIONS.items():
        found += [c.Cond(word)] if sort is None else [c.Cond(word, (value,)) for value in values_of(sort)]
    return [*found, c.Cond("kard", ("close", "kick", 4))]


KARDS = c.load().kards


@pytest.mark.parametrize("language", BUDGET)
def test_every_kard_fits_its_foot(language: str) -> None:
    words = words_of(language)
    assert len(KARDS) == 280
    feet = {row.id: k.foot(words, row) for row in KARDS}
    assert {name: text for name, text in feet.items() if len(text) > BUDGET[language]} == {}
    assert words.missing == set()


@pytest.mark.parametrize("language", languages())
def test_every_kard_is_whole_sentences(language: str) -> None:
    words = words_of(language)
    for row in KARDS:
        foot, spoken = k.foot(words, row), k.spoken(words, row)
        for text in filter(None, (foot, spoken)):
            assert text.endswith("."), row.id
            assert not text[0].islower(), row.id
            assert not set("{}[]") & set(text), text
            assert not any(slip in text for slip in (";;", "; .", "  ", "..", ": ;")), text
        assert spoken, row.id
        for icon in k.head(row):
            assert words.has(f"head.{icon}") or words.has(f"atom.{icon}"), (row.id, icon)
    assert words.missing == set()


@pytest.mark.parametrize("language", languages())
def test_kards_that_differ_are_told_apart(language: str) -> None:
    words = words_of(language)
    told: dict[str, tuple[str, str, Args]] = {}
    for row in KARDS:
        meaning = (row.location, row.reach, (row.speed, row.strength, row.when, row.do))
        assert told.setdefault(k.spoken(words, row), meaning) == meaning, row.id
        shown = f"{k.head(row)} {row.speed} {row.strength} {row.atom('hits')} {k.foot(words, row)}"
        assert told.setdefault(shown, meaning) == meaning, row.id


@pytest.mark.parametrize("language", languages())
def test_the_whole_vocabulary_has_words(language: str) -> None:
    """A card set of a player's own may combine them as it likes. No phrase stands in the catalogue that nothing says."""
    catalogue = words_of(language)
    said = set()

    def words(key: str, /, **params: Any) -> str:
        said.add(key)
        return catalogue(key, **params)

    for each in whole_vocabulary():
        for row in (kard(each), effect(each)):
            assert k.spoken(words, row)
            assert not set("{}[]") & set(k.foot(words, row)), each
    for cond in conditions():
        for word, side in product(("speed", "strength"), ("attack", "answer", "other")):
            assert k.foot(words, effect(atom(word, 1, side), atom(word, -2, side, cond=cond)))
        assert k.foot(words, kard(atom("airborne", cond=cond))), "an icon does not show a condition"
    for location, reach, when in product(c.LOCATIONS, (*c.REACHES, "either"), c.WHENS):
        for speed in (c.VARIABLE, c.NONE, 5):
            row = kard(atom("stun"), location=location, reach=reach, when=(when, "answer"), speed=speed)
            assert k.spoken(words, row)
            assert k.spoken(words, row._replace(type="finisher"))
    assert k.foot(words, effect(atom("evade", *c.EVADED)))
    assert k.foot(words, effect(atom("evade", *c.EVADED[:3])))
    assert k.foot(words, effect(atom("speed", 1, "attack", cond=c.Cond("kard", (3,)))))
    assert catalogue.missing == set()
    sections = ("head.", "atom.", "condition.", "class.")
    assert {key for key in load_game(language, c.GAME_ID) if key.startswith(sections)} - said == set()


@pytest.mark.parametrize(
    ("row", "english", "german"),
    [
        (kard(), "", ""),
        (kard(atom("projectile"), atom("move", "back"), atom("hits", 3, "attack"), reach="ranged"), "", ""),
        (kard(atom("hits", 4, "basic")), "Up to 4 hits: burn basics.", "Bis zu 4 Treffer: verbrenn Basics."),
        (
            kard(atom("stun"), atom("knock_down"), atom("deny", "block"), atom("fuel", "basic", 1)),
            "Burn 1 basic first; cannot be blocked; knocks down; stuns.",
            "Verbrenn erst 1 Basic; nicht zu blocken; haut um; betäubt.",
        ),
        (
            kard(atom("held", 1), atom("evade", "hand", "ranged"), atom("held", 2)),
            "Holds for 1 action; holds for 2 actions. As an answer: evades hand-to-hand and ranged attacks.",
            "Hält 1 Aktion lang fest; hält 2 Aktionen lang fest. Als Antwort: weicht Nahangriffen und Fernangriffen aus.",
        ),
        (
            kard(atom("counters", "special"), atom("reflect"), strength=c.NONE, when=("answer",)),
            "Stops specials; sends the attack's Strength back.",
            "Stoppt Specials; wirft die Stärke des Angriffs zurück.",
        ),
        (
            kard(atom("strength", 3, "attack", cond=c.Cond("other_held"))),
            "+3 Strength if he is held.",
            "+3 Stärke, wenn er festgehalten ist.",
        ),
        (
            effect(atom("speed", 1, "attack"), atom("speed", 2, "attack", cond=c.Cond("self_points", (10,)))),
            "+1 Speed; another +2 Speed if you have 10 points or fewer.",
            "+1 Tempo; weitere +2 Tempo, wenn du höchstens 10 Punkte hast.",
        ),
        (
            kard(lasting(2, "action", "other", atom("slow", 1)), atom("pull")),
            "Pulls close; opponent's next 2 actions: -1 Speed.",
            "Zieht heran; nächste 2 Aktionen des Gegenübers: -1 Tempo.",
        ),
        (
            effect(atom("strength", 1, "attack"), atom("draw", 1)),
            "+1 Strength. On a hit, draw 1 kard.",
            "+1 Stärke. Nach einem Treffer zieh 1 Karte.",
        ),
        (
            effect(atom("evade", "high", "mid", "low"), when="answer"),
            "Evades all but area attacks.",
            "Weicht allem außer Flächenangriffen aus.",
        ),
        (
            effect(atom("kombo", ("basic",) * 4, 1, 2)),
            "Up to 4 basics of Strength 2 or less.",
            "Bis zu 4 Basics mit höchstens Stärke 2.",
        ),
        (
            kard(atom("finish", "fatality", cond=c.Cond("other_down")), type="finisher", strength=c.NONE),
            "Fatality if he is down.",
            "Fatality, wenn er am Boden liegt.",
        ),
    ],
)
def test_a_foot_is_said_as_players_say_it(row: c.KardRow, english: str, german: str) -> None:
    assert k.foot(words_of("en"), row) == english
    assert k.foot(words_of("de"), row) == german


def test_the_head_shows_what_the_foot_leaves_out() -> None:
    row = kard(
        atom("tag", "kick"), atom("airborne"), atom("move", "forward"), atom("stun"), atom("hits", 4, "basic")
    )
    assert k.head(row) == (
        "place_high", "speed", "strength", "kombo", "tag_kick", "move_forward", "airborne", "hits_basic",
    )  # fmt: skip
    words = words_of("en")
    assert k.foot(words, row) == "Up to 4 hits: burn basics; stuns."
    assert k.spoken(words, row) == (
        "High, Speed 5, Strength 3, Kombo attack. Kick; moves in; airborne; up to 4 hits: burn basics; stuns."
    )
    assert k.head(effect(atom("speed", 1, "answer"), when="answer")) == ("when_answer",)
    assert k.head(kard(reach="close", speed=c.VARIABLE)) == (
        "place_high", "speed_variable", "strength", "reach_close",
    )  # fmt: skip
