"""Mortal Kombat Kard Game: decks that may be played, why others may not, what mends them, and the figures of a deck (M26)."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.decks import Deck, Mend
from kotgames.system.catalogue import Words

CARDS: CardSet = shipped()
KARDS = {row.id: row for row in CARDS.parts.kards}
STARTER = decks.starter("sub_zero", CARDS, name="Ice")
KEYS = {
    "deck_short", "deck_large", "deck_between", "deck_unequal", "deck_foreign", "deck_effects", "deck_quick", "deck_copies",
    "deck_pool", "deck_not_in_pool",
}  # fmt: skip


def changed(deck: Deck, **copies: int) -> Deck:
    for kard, count in copies.items():
        deck = deck.with_copies(kard, count)
    return deck


def keys(deck: Deck, **how: int) -> list[str]:
    return [one.key for one in decks.violations(deck, CARDS, **how)]


def filled(deck: Deck, size: int = 60) -> Deck:
    """The deck brought to a size with kards that break no rule, whatever it breaks already."""
    spare = (kard for kard, row in KARDS.items() if row.type == "basic")
    while deck.size < size:
        kard = next(spare)
        while deck.size < size and decks.room(deck, kard, CARDS):
            deck = deck.with_copies(kard, deck.kards.get(kard, 0) + 1)
    return deck


def in_basic(deck: Deck) -> Deck:
    return msgspec.structs.replace(deck, rules="basic")


# ---- worked example 10


def test_m26_seventeen_effects_are_refused_and_twenty_two_legal_in_basic() -> None:
    names = [
        kard
        for kard, row in KARDS.items()
        if row.type == "effect" and kard not in ("reflexes", "sand_in_the_eyes")
    ]
    for count in (16, 17, 22):
        deck = filled(Deck("Tricks", "sub_zero", "advanced", dict.fromkeys(names[:count], 1)))
        assert deck.size == 60
        found = decks.violations(deck, CARDS)
        assert [one.key for one in found] == (["deck_effects"] if count > 16 else [])
        assert decks.legal(in_basic(deck), CARDS)
        if found:
            assert found[0].params == {"copies": count, "most": 16, "count": count - 16}
            assert found[0].ruling == "M26"
            assert found[0].mend == Mend(out=count - 16, of=tuple(names[:count]))


def test_m26_five_of_a_kind_are_refused() -> None:
    deck = filled(Deck("Five", "sub_zero", "advanced", {"rush": 5, "jab": 5}))
    found = decks.violations(deck, CARDS)
    assert [(one.key, one.params) for one in found] == [
        ("deck_copies", {"kard": "@card.jab", "copies": 5, "most": 4, "count": 1}),
        ("deck_copies", {"kard": "@card.rush", "copies": 5, "most": 4, "count": 1}),
    ]
    assert [one.mend for one in found] == [Mend(out=1, of=("jab",)), Mend(out=1, of=("rush",))]
    assert decks.legal(in_basic(deck), CARDS)


@pytest.mark.parametrize("kard", ["chi_healing", "touch_of_death"])
def test_m26_three_of_what_may_be_there_twice_are_refused(kard: str) -> None:
    for copies, broken in ((2, []), (3, ["deck_copies"])):
        assert keys(filled(Deck("Three", "sub_zero", "advanced", {kard: copies}))) == broken
    found = decks.violations(filled(Deck("Three", "sub_zero", "advanced", {kard: 3})), CARDS)[0]
    assert found.params == {"kard": f"@card.{kard}", "copies": 3, "most": 2, "count": 1}


@pytest.mark.parametrize(
    ("size", "key", "mend", "in_basic_too"),
    [
        (0, "deck_short", Mend(add=50), True),
        (49, "deck_short", Mend(add=1), True),
        (50, "", Mend(), False),
        (51, "deck_between", Mend(out=1, add=9), False),
        (59, "deck_between", Mend(out=9, add=1), False),
        (60, "", Mend(), False),
        (61, "deck_large", Mend(out=1), False),
        (90, "deck_large", Mend(out=30), False),
    ],
)
def test_m26_a_deck_has_fifty_or_sixty_kards(size: int, key: str, mend: Mend, in_basic_too: bool) -> None:
    kards = {kard: 4 for kard in list(KARDS)[: size // 4]}
    deck = changed(Deck("Basics", "sub_zero", "basic", kards), vanish=size % 4)
    assert deck.size == size
    assert keys(deck) == (["deck_short"] if in_basic_too else [])
    found = decks._size(deck, None, exact=True)
    assert [one.key for one in found] == ([key] if key else [])
    assert all(one.mend == mend for one in found)


def test_m26_the_kards_of_another_kombatant_are_refused_in_advanced_alone() -> None:
    deck = changed(STARTER, ice_blast=1, spear=1)
    found = decks.violations(deck, CARDS)
    assert [one.key for one in found] == ["deck_foreign"]
    assert found[0].params == {"kard": "@card.spear", "kombatant": "@kombatant.scorpion"}
    assert found[0].mend == Mend(out=1, of=("spear",))
    assert decks.legal(in_basic(deck), CARDS)
    finisher = next(kard for kard, row in KARDS.items() if row.type == "finisher" and row.of == "scorpion")
    assert keys(changed(STARTER, ice_blast=1, **{finisher: 1})) == ["deck_foreign"]


def test_m26_at_most_two_kards_in_all_speed_an_answer_or_slow_an_attack() -> None:
    for reflexes, sand, cloud in (
        (2, 0, 0),
        (1, 1, 0),
        (0, 0, 2),
        (1, 0, 1),
        (2, 1, 0),
        (1, 1, 1),
        (0, 0, 3),
    ):
        deck = Deck("Quick", "noob_saibot", "advanced", {})
        deck = changed(deck, reflexes=reflexes, sand_in_the_eyes=sand, cloud=cloud)
        found = decks.violations(filled(deck), CARDS)
        assert [one.key for one in found] == ([] if deck.size == 2 else ["deck_quick"]), deck.kards
        if found:
            assert found[0].mend == Mend(out=1, of=tuple(kard for kard, _ in deck.in_order(CARDS)))


def test_m26_both_decks_are_of_one_size() -> None:
    short = decks.starter("jax", CARDS, size=50)
    assert keys(STARTER, other=60) == keys(short, other=50) == []
    assert keys(STARTER, other=50) == keys(short, other=60) == ["deck_unequal"]
    assert decks.violations(STARTER, CARDS, other=50)[0].mend == Mend(out=10)
    assert decks.violations(short, CARDS, other=60)[0].mend == Mend(add=10)
    assert keys(changed(short, low_kick=0), other=60)[0] == "deck_short", "its own fault comes first"


@pytest.mark.parametrize("size", decks.SIZES)
@pytest.mark.parametrize("kombatant", CARDS.kombatants)
def test_every_starter_is_legal_under_both_rules(kombatant: str, size: int) -> None:
    for rules in decks.RULES:
        deck = decks.starter(kombatant, CARDS, size=size, rules=rules)
        assert deck.size == size
        assert decks.violations(deck, CARDS, other=size) == []
        assert deck.kinds(CARDS) == CARDS.starters[size == 60][CARDS.kombatants.index(kombatant)]


def test_the_kombatant_is_no_kard_of_the_deck() -> None:
    assert STARTER.size == 60
    assert "sub_zero" not in STARTER.kards


# ---- what mends a violation


@st.composite
def any_deck(draw: st.DrawFn) -> Deck:
    kards = draw(st.dictionaries(st.sampled_from(CARDS.kinds), st.integers(1, 12), max_size=40))
    return Deck("Any", draw(st.sampled_from(CARDS.kombatants)), draw(st.sampled_from(decks.RULES)), kards)


@given(any_deck())
def test_a_violation_is_gone_when_it_is_mended(deck: Deck) -> None:
    for violation in decks.violations(deck, CARDS):
        mended = decks.mended(deck, violation, CARDS)
        after = [
            one
            for one in decks.violations(mended, CARDS)
            if one.params.get("kard") == violation.params.get("kard")
        ]
        assert violation.key not in [one.key for one in after]


@given(any_deck())
def test_every_deck_can_be_mended(deck: Deck) -> None:
    for _ in range(100):
        found = decks.violations(deck, CARDS)
        if not found:
            break
        deck = decks.mended(deck, found[-1], CARDS)
    assert decks.violations(deck, CARDS) == []


@given(any_deck(), st.sampled_from(CARDS.kinds))
def test_there_is_room_while_no_rule_is_broken(deck: Deck, kard: str) -> None:
    room = decks.room(deck, kard, CARDS)

    def told(one: Deck) -> set[str]:
        rows = decks.violations(one, CARDS)
        return {f"{row.key} {row.mend.of} {row.mend.out}" for row in rows if row.mend.of}

    have = deck.kards.get(kard, 0)
    assert told(deck.with_copies(kard, have + room)) <= told(deck)
    assert not told(deck.with_copies(kard, have + room + 1)) <= told(deck)


# ---- filling up


@pytest.mark.parametrize("size", decks.SIZES)
@pytest.mark.parametrize("kombatant", CARDS.kombatants)
def test_a_deck_without_kards_is_filled_up_to_the_starter(kombatant: str, size: int) -> None:
    for rules in decks.RULES:
        deck = decks.fill_up(Deck("New", kombatant, rules), CARDS, size)
        assert deck.kards == decks.starter(kombatant, CARDS, size=size).kards


@given(any_deck(), st.sampled_from(decks.SIZES))
def test_filling_up_takes_nothing_out_and_breaks_no_rule(deck: Deck, size: int) -> None:
    full = decks.fill_up(deck, CARDS, size)
    assert full.size == max(size, deck.size)
    assert all(full.kards[kard] >= copies for kard, copies in deck.kards.items())
    before, after = decks.violations(deck, CARDS), decks.violations(full, CARDS)
    assert [one for one in after if one.mend.of] == [one for one in before if one.mend.of]
    assert full == decks.fill_up(deck, CARDS, size)


def test_a_deck_of_the_basic_rules_can_be_of_any_size_from_fifty() -> None:
    deck = decks.fill_up(decks.starter("goro", CARDS, rules="basic"), CARDS, 133)
    assert deck.size == 133
    assert decks.legal(deck, CARDS)


# ---- figures


def counted(deck: Deck) -> list[c.KardRow]:
    return [KARDS[kard] for kard, copies in deck.kards.items() for _ in range(copies)]


@pytest.mark.parametrize("kombatant", CARDS.kombatants)
def test_the_figures_count_the_kards_of_the_deck(kombatant: str) -> None:
    deck = decks.starter(kombatant, CARDS)
    figures, rows = decks.curves(deck, CARDS), counted(deck)
    attacks = [row for row in rows if row.type in ("basic", "special") and row.strength > 0]
    assert figures.attacks == len(attacks) == sum(figures.strengths) == sum(figures.attacked)
    assert sum(figures.types) == 60
    assert figures.types == tuple(sum(row.type == kind for row in rows) for kind in c.TYPES)
    for column, speed in zip(figures.speeds, decks.SPEEDS, strict=True):
        assert sum(column) == sum(row.speed == speed for row in rows)
        assert column[decks.ATTACK] == sum(row.speed == speed for row in attacks)
    assert figures.strengths == tuple(sum(row.strength == n for row in attacks) for n in range(1, 9))
    assert figures.attacked == tuple(sum(row.location == place for row in attacks) for place in c.LOCATIONS)
    areas = sum(row.location == "area" for row in attacks)
    assert sum(figures.reaches) == len(attacks)
    assert figures.reaches[k.RANGED] == areas + sum(row.reach == "ranged" for row in attacks)
    kombo = [row for row in attacks if any(row.atom(word) for word in ("hits", "follow_up", "stun"))]
    assert figures.kombo_attacks == len(kombo)
    assert 5 <= figures.kombo_attacks <= 6
    assert figures.knock_downs == sum(row.atom("knock_down") is not None for row in attacks)
    assert figures.few_knock_downs
    assert (figures.effects, figures.most_effects) == (11, 16)


def test_the_parts_of_the_columns_and_what_is_covered() -> None:
    deck = Deck(
        "Figures", "sub_zero", "advanced",
        {"high_block": 3, "full_guard": 1, "duck": 2, "side_step": 1, "take_cover": 1, "anti_air": 2, "deflect": 1, "vanish": 1, "jab": 2},
    )  # fmt: skip
    figures = decks.curves(deck, CARDS)
    by_speed = dict(zip(decks.SPEEDS, figures.speeds, strict=True))
    assert by_speed[5] == (0, 1, 0, 2)  # Full Guard; Anti-Air
    assert by_speed[6] == (0, 3, 5, 0)  # High Block; Duck, Side-step, Take Cover, Vanish
    assert by_speed[7] == (2, 0, 0, 1)  # Jab; Deflect
    assert figures.covered == (3 + 1 + 2 + 1, 1 + 1 + 1, 1 + 1, 1)  # Vanish evades from every distance
    assert figures.attacked == (2, 0, 0, 0, 0)
    assert figures.reaches == (2, 0, 0)


def test_a_v_has_a_column_of_its_own_and_one_knock_down_in_five_is_enough() -> None:
    figures = decks.curves(Deck("V", "johnny_cage", "advanced", {"red_shades": 2, "sweep": 1}), CARDS)
    assert figures.speeds[-1] == (2, 0, 0, 0)
    assert not figures.few_knock_downs
    deck = Deck("Down", "johnny_cage", "advanced", {"jab": 4, "sweep": 1})
    assert decks.curves(deck, CARDS).few_knock_downs
    basic = decks.curves(in_basic(changed(deck, jab=0)), CARDS)
    assert (basic.knock_downs, basic.most_effects) == (0, 0)  # nobody falls, nothing is limited


# ---- decks as values


def test_a_deck_is_sorted_by_type_and_then_as_the_files_have_them() -> None:
    deck = Deck(
        "Mixed",
        "jax",
        "basic",
        {"one_two": 1, "rush": 1, "duck": 1, "spear": 1, "ice_blast": 1, "jab": 1, "head_punch": 1},
    )
    order = [kard for kard, _ in deck.in_order(CARDS)]
    assert order == ["head_punch", "jab", "ice_blast", "spear", "duck", "rush", "one_two"]
    kinds = deck.kinds(CARDS)
    assert all(one < two for one, two in pairwise(kinds))
    assert decks.of_kinds("Mixed", "jax", "basic", kinds, CARDS) == deck


def test_a_deck_is_kept_in_a_record_as_it_is() -> None:
    assert msgspec.json.decode(msgspec.json.encode(STARTER), type=Deck) == STARTER
    for wrong in ({"rules": "hard"}, {"kards": {"jab": 0}}, {"kards": {"jab": 61}}, {"kards": {"jab": -1}}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"name": "x", "kombatant": "jax", **wrong}, Deck)


def test_no_copies_take_a_kard_out() -> None:
    without = STARTER.with_copies("jab", 0)
    assert "jab" not in without.kards
    assert without.with_copies("jab", 2).with_copies("jab", 0) == without
    assert STARTER.with_copies("jab", -1) == without


# ---- words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_violation_is_said(language: str) -> None:
    words = Words(language, c.GAME_ID)
    bad = filled(Deck("Bad", "jax", "advanced", {"rush": 5, "spear": 1, "reflexes": 3, "chi_healing": 9}), 59)
    bad = changed(bad, adrenaline=4)
    found = [
        *decks.violations(bad, CARDS),
        *decks.violations(changed(bad, jab=0, head_punch=0, body_punch=0, uppercut=0), CARDS),
        *decks.violations(filled(Deck("Down", "jax", "advanced", {}), 55), CARDS),
        *decks.violations(STARTER, CARDS, other=50),
        *decks.violations(in_basic(STARTER), CARDS, pool={"jab": 1, "ice_blast": 1}),
    ]
    assert {one.key for one in found} == KEYS
    said = [words.refusal(one) for one in found]
    assert words.missing == set()
    assert all(text[-1] == "." and "{" not in text and "[" not in text for text in said), said


def test_a_violation_names_what_mends_it() -> None:
    words = Words("en", c.GAME_ID)
    found = decks.violations(filled(Deck("Five", "jax", "advanced", {"rush": 5})), CARDS)
    assert [words.refusal(one) for one in found] == ["5 Rush, 4 allowed: take one out."]
    found = decks.violations(filled(Deck("Seven", "jax", "advanced", {"rush": 7})), CARDS)
    assert [words.refusal(one) for one in found] == ["7 Rush, 4 allowed: take 3 out."]
