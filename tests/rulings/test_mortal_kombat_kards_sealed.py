"""Mortal Kombat Kard Game: what is drawn for a sealed match, and the decks that may be built of it (M26, M27)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.engine.chance import Dice
from kotgames.games.mortal_kombat_kards import decks, sealed
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.sealed import Sealed

CARDS: CardSet = shipped()
RARITY = {row.id: row.rarity for row in CARDS.parts.kards}
SEEDS = st.integers(0, 1 << 40)


@given(SEEDS)
def test_a_booster_has_ten_bronze_four_silver_and_last_of_all_one_gold_kard(seed: int) -> None:
    kards = sealed.booster(Dice(seed), CARDS)
    assert [RARITY[kard] for kard in kards] == ["bronze"] * 10 + ["silver"] * 4 + ["gold"]
    assert len(set(kards)) == 15


def test_every_kard_is_in_some_booster_and_none_is_preferred() -> None:
    dice = Dice(7)
    found = Counter(kard for _ in range(2_000) for kard in sealed.booster(dice, CARDS))
    assert set(found) == set(CARDS.kinds)
    for rarity, count in sealed.BOOSTER:
        of_it = [found[kard] for kard in CARDS.kinds if RARITY[kard] == rarity]
        expected = 2_000 * count / len(of_it)
        assert max(of_it) < 1.6 * expected
        assert min(of_it) > 0.5 * expected


@given(SEEDS, st.integers(2, 6))
def test_everybody_draws_another_kombatant_and_the_same_seed_gives_the_same(seed: int, seats: int) -> None:
    found = sealed.drawn(seed, seats, CARDS)
    assert len({one.kombatant for one in found}) == len(found) == seats
    assert found == sealed.drawn(seed, seats, CARDS)
    assert found != sealed.drawn(seed + 1, seats, CARDS)
    assert len({one.boosters for one in found}) == seats
    for one in found:
        assert len(one.boosters) == 3


def test_the_pool_is_the_starter_of_sixty_and_three_boosters() -> None:
    one = sealed.drawn(3, 2, CARDS)[1]
    pool = one.pool(CARDS)
    assert sum(pool.values()) == 105
    extra = Counter(pool) - Counter(decks.starter(one.kombatant, CARDS).kards)
    assert extra == Counter(kard for booster in one.boosters for kard in booster)
    assert list(pool) == sorted(pool, key=lambda kard: CARDS.kind_index[kard])


def test_a_deck_holds_no_kard_that_the_pool_has_not() -> None:
    one = sealed.drawn(3, 2, CARDS)[0]
    pool = one.pool(CARDS)
    deck = sealed.built(one, CARDS)
    absent = next(kard for kard in CARDS.kinds if kard not in pool)
    held = next(kard for kard in deck.kards if kard in pool)
    for kard, copies, key in ((absent, 1, "deck_not_in_pool"), (held, pool[held] + 2, "deck_pool")):
        wrong = deck.with_copies(kard, copies)
        found = [row for row in sealed.violations(wrong, one, CARDS) if row.mend.of]
        assert [row.key for row in found] == [key]
        assert found[0].mend == decks.Mend(out=copies - pool.get(kard, 0), of=(kard,))
        assert found[0].params["kard"] == f"@card.{kard}"
        assert sealed.violations(decks.mended(wrong, found[0], CARDS, pool), one, CARDS)[1:] == []
        assert decks.room(deck, kard, CARDS, pool) == pool.get(kard, 0) - deck.kards.get(kard, 0)


def test_a_deck_of_a_sealed_match_has_fifty_or_sixty_kards_and_no_other_limit() -> None:
    one = sealed.drawn(11, 2, CARDS)[0]
    pool = one.pool(CARDS)
    for size, keys in (
        (49, ["deck_short"]),
        (55, ["deck_between"]),
        (61, ["deck_large"]),
        (50, []),
        (60, []),
    ):
        deck = decks.fill_up(sealed.begun(one), CARDS, size, pool)
        assert deck.size == size
        assert [row.key for row in sealed.violations(deck, one, CARDS)] == keys
    whole = msgspec.structs.replace(sealed.begun(one), kards=pool)
    assert [row.key for row in sealed.violations(whole, one, CARDS)] == ["deck_large"]
    assert [row.key for row in sealed.violations(sealed.built(one, CARDS), one, CARDS, other=50)] == [
        "deck_unequal"
    ]


@pytest.mark.parametrize("size", decks.SIZES)
@given(seed=SEEDS)
def test_bots_build_a_legal_deck_that_can_fight(size: int, seed: int) -> None:
    for one in sealed.drawn(seed, 2, CARDS):
        deck = sealed.built(one, CARDS, size, "Bot")
        assert (deck.name, deck.kombatant, deck.rules, deck.size) == ("Bot", one.kombatant, "basic", size)
        assert sealed.violations(deck, one, CARDS, other=size) == []
        assert deck == sealed.built(one, CARDS, size, "Bot")
        figures = decks.curves(deck, CARDS)
        assert figures.attacks >= size * 0.45
        assert figures.kombo_attacks <= 7
        there = decks.curves(msgspec.structs.replace(deck, kards=one.pool(CARDS)), CARDS).attacked
        assert all(count >= min(2, most) for count, most in zip(figures.attacked[:3], there[:3], strict=True))
        assert min(figures.covered[:3]) >= 2
        shares = [count * 60 / size for count in figures.types]
        assert all(abs(share - wanted) < 1.3 for share, wanted in zip(shares, decks.RECIPE, strict=True))


def test_what_is_drawn_is_kept_in_a_record_as_it_is() -> None:
    one = sealed.drawn(5, 1, CARDS)[0]
    assert msgspec.json.decode(msgspec.json.encode(one), type=Sealed) == one
