"""UNCAGED: whatever the rules, the helper and the log may say has its words."""

from __future__ import annotations

import copy
from itertools import product

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.uncaged import GAME, numbers
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import from_data, shipped
from kotgames.games.uncaged.card_words import card_lines
from kotgames.games.uncaged.decisions import PROMPTS
from kotgames.games.uncaged.words import LogBook
from kotgames.system.catalogue import Words, languages
from tests.rulings.uncaged_rows import (
    CARD_SET,
)


def test_every_name_of_the_tables_has_words() -> None:
    card_set = shipped()
    words = Words(game="uncaged")
    keys = [f"card.{kind}" for kind in card_set.kinds] + [f"type.{name}" for name in set(card_set.types)]
    for name in card_set.fighter_ids:
        keys += [f"fighter.{name}", f"fighter_title.{name}", f"fighter_bio.{name}"]
    keys += [f"prompt.{kind}.{part}" for kind in PROMPTS for part in ("short", "title")]
    keys += [f"plus.{why}" for why in numbers.ADDITION_REASONS] + [
        f"results.how.{how}" for how in b.ENDINGS if how
    ]
    for key in keys:
        assert words.has(key), key


def test_every_reason_has_words_and_the_parameters_it_needs() -> None:
    card_set = shipped()
    words = Words(game="uncaged")
    for kind in range(len(card_set.kinds)):
        for why in range(1, numbers.NO_CARD_TO_PAY + 1):
            needs = {
                numbers.FOLLOWS_NOTHING: card_set.follows,
                numbers.FOLLOWS_INVALID: card_set.follows,
                numbers.FOLLOWS_OTHER: card_set.follows,
                numbers.MEETS_INVALID: card_set.meets,
                numbers.MEETS_OTHER: card_set.meets,
                numbers.MEETS_UNBREAKABLE: card_set.meets,
            }.get(why)
            if needs is not None and not needs[kind]:
                continue
            line = numbers.reason_line(
                card_set, kind, why, level=0, other=0 if why > numbers.FOLLOWS_NOTHING else -1
            )
            assert line is not None
            assert "{" not in words.line(line)
    assert words.missing == set()


def test_every_card_face_and_ability_has_words() -> None:
    from kotgames.games.uncaged.card_words import ability_line

    for card_set in (shipped(), CARD_SET):
        words = Words(game="uncaged")
        for kind in range(len(card_set.kinds)):
            for line in card_lines(card_set, kind):
                assert "{" not in words.line(line)
        for fighter in range(len(card_set.fighter_ids)):
            assert "{" not in words.line(ability_line(card_set, fighter))
        assert words.missing == set()


def test_the_log_says_which_later_card_is_raised_and_what_cannot_be_broken() -> None:
    told = {}
    for language in languages():
        log_book = LogBook(CARD_SET, Words(language, game="uncaged"), ("Ilka", "Rafa").__getitem__)
        for name, kinds_of in (("feint", 0), ("low_kick", CARD_SET.mask(["kick"]))):
            kind = CARD_SET.kind_index[name]
            line = log_book.line(e.NextRaised(0, kind, 1, kinds_of, name == "feint"))
            assert line is not None
            told[language, name] = line.text
    assert told == {
        ("en", "feint"): "Ilka's next card: +1, and it cannot be broken (Feint).",
        ("en", "low_kick"): "Ilka's next Kick: +1 (Low Kick).",
        ("de", "feint"): "Nächste Karte von Ilka: +1 und nicht zu brechen (Finte).",
        ("de", "low_kick"): "Nächster Tritt von Ilka: +1 (Lowkick).",
    }


def test_the_log_has_words_for_every_card_that_a_set_of_ones_own_may_raise() -> None:
    for language in languages():
        words = Words(language, game="uncaged")
        for safe, of in product((False, True), ([], ["kick"], ["kick", "jab"], ["kick", "jab", "block"])):
            data = copy.deepcopy(shipped().data)
            for row in data["components"]["cards"]:
                if row["id"] == "feint":
                    row["actions"] = [{"do": "next", "plus": 2, "safe": safe, "of": of}]
            card_set = from_data(data)
            kind = card_set.kind_index["feint"]
            log_book = LogBook(card_set, words, ("Ilka", "Rafa").__getitem__)
            line = log_book.line(e.NextRaised(0, kind, 2, card_set.mask(of), safe))
            assert line is not None
            assert "{" not in line.text
            assert "+2" in line.text
        assert words.missing == set()


@pytest.mark.slow
def test_every_refusal_of_the_rules_has_words() -> None:
    words = Words(game="uncaged")
    keys = set()
    for seed in range(40):
        state = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            for code in GAME.codes():
                refusal = state.refusal(code)
                if refusal is not None and refusal.key != "action_unknown":
                    words.refusal(refusal)
                    keys.add(refusal.key)
                    assert refusal.ruling or refusal.key == "match_over"
            state.step(legal[dice.below(len(legal))])
    assert words.missing == set()
    own = {key.partition(".")[2] for key in words._texts if key.startswith("refusal.")}
    assert (
        {"not_now", "pick_taken", "row_count", "row_full", "not_in_hand", "not_in_deck", "mulligan_over"}
        <= keys
        <= own
    )


def test_a_card_says_whether_it_must_succeed_and_whether_the_raised_one_can_be_broken() -> None:
    card_set = shipped()
    said = {}
    for kind, name in enumerate(card_set.kinds):
        for line in card_lines(card_set, kind):
            if line.key.startswith("face.next"):
                said[name] = line.key
    assert said == {
        "feint": "face.next_safe_0",
        "low_kick": "face.next_success_1",
    }
