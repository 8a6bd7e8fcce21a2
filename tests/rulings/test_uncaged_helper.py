"""UNCAGED: the row helper, odds, explanations and the deck counter tell a seat what it may work out, exactly (U10)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.uncaged import GAME, helper
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import exchange as x
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.tables import Tables, shipped
from kotgames.games.uncaged.wording import card_lines
from kotgames.ui.catalogue import Words
from tests.rulings.uncaged_bout import Bout, start_tables

TABLES = start_tables()


def kinds(*names: str) -> list[int]:
    return [TABLES.kind_index[name] for name in names]


def checked(bout: Bout, seat: int, *names: str) -> list[helper.Slot]:
    """The helper's word on a draft, from nothing but the seat's view."""
    view = json.loads(json.dumps(bout.match.view(seat)))
    found = helper.check(GAME.sketch(view, TABLES), seat, kinds(*names))
    assert found == helper.check(bout.state, seat, kinds(*names)), "the view says as much as the state"
    return found


# ---- validity of a draft


def test_the_helper_says_what_is_valid_if_the_level_stays_and_why_not() -> None:
    bout = Bout([], [])
    slots = checked(bout, 0, "jab", "cross", "armbar", "high_kick", "hip_toss")
    assert [slot.valid for slot in slots] == [True, True, False, False, False]
    assert [slot.reason.key if slot.reason else "" for slot in slots] == [
        "", "", "reason.level", "reason.follows_invalid_2", "reason.follows_invalid_1",
    ]  # fmt: skip


def test_the_helper_follows_the_rows_own_level_changes_apart() -> None:
    bout = Bout([], [])
    slots = checked(bout, 0, "single_leg", "armbar", "rear_naked_choke", "jab", "feint")
    assert [slot.valid for slot in slots] == [True, False, False, True, True]
    assert [slot.own_valid for slot in slots] == [True, True, True, False, True]


def test_the_helper_names_what_a_breaker_waits_for() -> None:
    bout = Bout([], [])
    (slot,) = checked(bout, 1, "sprawl")
    assert slot.condition is not None
    assert slot.condition.key == "condition.meets_2"
    assert slot.condition.params == {"card": "@card.sprawl", "a": "@card.single_leg", "b": "@card.hip_toss"}


def test_the_helper_says_when_nothing_is_left_to_pay_with() -> None:
    bout = Bout(["jab"], [], level="ground", stamina=(0, 3))
    slots = checked(bout, 0, "armbar", "rear_naked_choke")
    assert slots[1].reason is not None
    assert slots[1].reason.key == "reason.cost"


def test_the_helper_knows_empty_places() -> None:
    bout = Bout([], [])
    found = helper.check(bout.state, 0, [helper.EMPTY, TABLES.kind_index["high_kick"]])
    assert [slot.reason.key if slot.reason else "" for slot in found] == [
        "reason.empty",
        "reason.follows_gap",
    ]


def test_the_helper_agrees_with_the_rules_where_the_rival_changes_nothing() -> None:
    """Random rows of the attacker against a rival whose cards do nothing: exactly the slots that the helper calls valid are."""
    dice = Dice(7)
    tried = 0
    while tried < 150:
        names = [TABLES.kinds[kind] for kind in random_row(TABLES, 0, dice)]
        bout = Bout(names, ["shell", "shell", "shell", "sprawl", "sprawl"])
        slots = helper.check(bout.state, 0, kinds(*names))
        if any(name in ("single_leg", "hip_toss") for name in names):
            continue  # a Sprawl may answer
        tried += 1
        bout.play()
        while bout.state.combo == 1:
            bout.do(bout.can()[0])
        shown = bout.valid(0)
        assert shown == [slot.own_valid for slot in slots], names


def random_row(tables: Tables, role: int, dice: Dice) -> list[int]:
    deck = list(tables.decks[role])
    return [tables.kind_of[deck.pop(dice.below(len(deck)))] for _ in range(tables.slots)]


# ---- the chance that the rival holds a breaker


def enumerated(state: State, seat: int, kind: int, level: int) -> Fraction:
    """The share of the rival's possible cards (kinds counted, all ways alike) that hold a valid breaker, by going through all of them."""
    tables = state.t
    rival = 1 - seat
    role = state.role(rival)
    shown = [tables.kind_of[card] for card in state.rows[rival][: state.shown[rival]]]
    left = [count - shown.count(kind) for kind, count in enumerate(tables.counts[role])]
    breaking = helper.breakers(tables, kind, level, state.stamina[rival])
    good = [number for number, count in enumerate(left) if breaking >> number & 1 for _ in range(count)]
    others = sum(left) - len(good)
    held = len(state.rows[rival]) - state.shown[rival] + len(state.hands[rival])
    # every unseen card is a card of its own; the breakers are few enough to go through all their subsets
    total = none = 0
    for size in range(min(len(good), held) + 1):
        ways = sum(_choose(others, held - size) for _ in combinations(good, size))
        total += ways
        none += 0 if size else ways
    return 1 - Fraction(none, total)


def _choose(items: int, count: int) -> int:
    made = 1
    for number in range(count):
        made = made * (items - number) // (number + 1)
    return made if count <= items else 0


def placing_states(seed: int, count: int) -> Iterator[State]:
    """Random positions in which the attacker lays a row."""
    number = 0
    while count:
        number += 1
        state: AnyState = GAME.new(seed=seed + number)
        dice = Dice(number)
        for _ in range(dice.below(120)):
            if state.actor is None:
                break
            legal = state.actions()
            state.step(legal[dice.below(len(legal))])
        assert isinstance(state, State)
        if state.actor is not None and state.stack[-1][0] == b.PLACE and state.role(state.actor) == 0:
            if len(state.rows[state.actor]) == state.t.slots:
                continue
            count -= 1
            yield state


def test_the_breaker_chance_equals_enumeration_in_random_states() -> None:
    tried = 0
    for state in placing_states(1, 350):
        seat = state.actor
        assert seat is not None
        for action in state.actions():
            draft = [state.t.kind_of[card] for card in state.rows[seat]] + [action - a.PLACE]
            slot = helper.check(state, seat, draft)[-1]
            assert slot.chance is not None
            if slot.own_reason is not None or not slot.chance[0]:
                continue
            level = state.level
            walk = helper.check(state, seat, draft)
            for number, before in enumerate(draft[:-1]):  # the level that the own row leads to
                if walk[number].own_valid:
                    for word, to, _, _ in state.t.acts[before]:
                        level = to if word == helper.GO else level
            assert Fraction(*slot.chance) == enumerated(state, seat, draft[-1], level)
            tried += 1
    assert tried > 300


def test_the_breaker_chance_is_what_guesses_deal() -> None:
    """Over many guesses of the rival's hand the share that hold a Counter Punch is the chance that is shown (five standard deviations)."""
    bout = Bout(["jab"], [])
    odds = bout.state.odds(GAME.parse("place jab"))
    assert odds is not None
    chance = float(odds.chance("breaker"))
    view = bout.match.view(0)
    wanted = TABLES.kind_index["counter_punch"]
    tries = 2000
    hits = 0
    for seed in range(tries):
        hand = GAME.guess(view, seed, TABLES).view(1)["hands"][1]
        hits += any(TABLES.kind_of[card] == wanted for card in hand)
    assert abs(hits - tries * chance) < 5 * (tries * chance * (1 - chance)) ** 0.5
    # 25 cards, 3 Counter Punches, a hand of 8: one minus 17·16·15 / 25·24·23
    assert odds.chance("breaker") == 1 - Fraction(17 * 16 * 15, 25 * 24 * 23)


def test_a_feinted_card_cannot_be_broken() -> None:
    slots = checked(Bout([], []), 0, "feint", "jab", "jab")
    chances = [slot.chance for slot in slots]
    assert chances[0] is not None
    assert chances[0][0] == 0, "nothing breaks a Special"
    assert chances[1] == (0, 1)
    assert chances[2] is not None
    assert chances[2][0] > 0


def test_the_chance_counts_what_was_revealed() -> None:
    """After one Counter Punch lies open, the chance is from two left and one card fewer."""
    fighters: list[dict[str, Any]] = [
        {"fighter": "engine", "stamina": 3, "row": ["armbar", "jab", "jab", "cross", "low_kick"], "valid": [False]},
        {"fighter": "turncoat", "row": ["counter_punch", "shell", "shell", "shell", "sweep"], "valid": [False]},
    ]  # fmt: skip
    state = GAME.setup({"phase": "reveal", "exchange": 2, "fighters": fighters}, tables=TABLES)
    # the position has run on; look at it as it was, through a sketch of a view made by hand
    view = Bout(["jab"], []).match.view(0)
    row = [card for card in TABLES.decks[1] if TABLES.kinds[TABLES.kind_of[card]] == "counter_punch"][:1]
    view["rows"][1] = [*row, -1, -1, -1, -1]
    view["shown"][1] = 1
    sketch = GAME.sketch(view, TABLES)
    assert isinstance(sketch, State)
    number, total = helper.breaker_chance(sketch, 0, TABLES.kind_index["jab"], 0, safe=False)
    held = 4 + 3
    assert Fraction(number, total) == 1 - Fraction(_choose(22, held), _choose(24, held))
    assert state.t is TABLES


def test_the_target_chance_of_a_breaker() -> None:
    (slot,) = checked(Bout([], []), 1, "check_kick")
    assert slot.chance is not None
    # 3 Low Kicks and 3 High Kicks in 25, a hand of 8
    assert Fraction(*slot.chance) == 1 - Fraction(_choose(19, 8), _choose(25, 8))


# ---- odds


def test_odds_partition_and_only_speak_of_what_is_random() -> None:
    for state in placing_states(500, 60):
        for action in state.actions():
            odds = state.odds(action)
            assert odds is not None
            assert sum(number for _, number in odds.outcomes) == odds.total
    bout = Bout(["jab"], [])
    assert bout.state.odds(GAME.parse("lock")) is None


def test_mulligan_odds_equal_enumeration_of_a_small_deck() -> None:
    state = GAME.setup(
        {
            "phase": "mulligan",
            "actor": 0,
            "fighters": [{"fighter": "engine", "stamina": 1}, {"fighter": "turncoat"}],
        },
        tables=TABLES,
    )
    odds = state.odds(a.MULLIGAN)
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total == _choose(25, 5)
    kinds_of = [TABLES.kind_of[card] for card in TABLES.decks[0]]
    counts = dict.fromkeys((key for key, _ in odds.outcomes), 0)
    feints = 0
    for hand in combinations(kinds_of, 5):
        counts[f"fits {sum(TABLES.levels[kind] & 1 for kind in hand)}"] += 1
        feints += TABLES.kind_index["feint"] in hand
    assert counts == dict(odds.outcomes)
    assert dict(odds.marks)["holds feint"] == feints


# ---- explanations


def test_every_legal_action_explains_itself_in_words_that_exist() -> None:
    words = Words(game="uncaged")
    seen: set[str] = set()
    for seed in range(60):
        state = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            for action in legal:
                for line in state.explain(action):
                    words.line(line)
                    seen.add(line.key)
            state.step(legal[dice.below(len(legal))])
    assert words.missing == set()
    assert {key for key in seen if key.startswith("explain.")} == {
        key for key in words._texts if key.startswith("explain.")
    }


def test_a_placement_explains_base_condition_and_chance() -> None:
    bout = Bout(["jab", "cross"], [])
    bout.do("place jab")
    lines = bout.state.explain(GAME.parse("place cross"))
    assert [line.key for line in lines] == ["explain.base", "explain.following", "explain.breaker"]
    assert lines[1].params == {"plus": 2, "card": "@card.jab"}
    assert lines[2].params == {"percent": 70.4}


def test_the_hit_that_may_be_deflected_explains_its_arithmetic() -> None:
    bout = Bout(["jab", "cross"], ["sweep", "shell"], fighters=("engine", "deflector"))
    bout.play()
    bout.do("take")
    lines = bout.state.explain(a.DEFLECT)
    assert [(line.key, line.params.get("count", line.params.get("plus"))) for line in lines] == [
        ("explain.base", 1), ("plus.following", 2), ("explain.prevented", 2), ("explain.hit", 0),
    ]  # fmt: skip


# ---- the deck counter


def test_the_deck_counter() -> None:
    bout = Bout(["jab"], [])
    counts = helper.deck_left(bout.state, 0)
    assert sum(counts) == 25 - 8
    for kind, number in enumerate(counts):
        held = [TABLES.kind_of[card] for card in bout.state.hands[0]].count(kind)
        assert number + held == TABLES.counts[0][kind]


# ---- words


def test_every_name_of_the_tables_has_words() -> None:
    tables = shipped()
    words = Words(game="uncaged")
    keys = [f"card.{kind}" for kind in tables.kinds] + [f"type.{name}" for name in set(tables.types)]
    for name in tables.fighter_ids:
        keys += [f"fighter.{name}", f"fighter_title.{name}", f"fighter_bio.{name}"]
    keys += [f"prompt.{kind}.{part}" for kind in b.PROMPTS for part in ("short", "title")]
    keys += [f"plus.{why}" for why in x.WHY] + [f"results.how.{how}" for how in b.HOW if how]
    for key in keys:
        assert words.has(key), key


def test_every_reason_has_words_and_the_parameters_it_needs() -> None:
    tables = shipped()
    words = Words(game="uncaged")
    for kind in range(len(tables.kinds)):
        for why in range(1, x.NO_CARD_TO_PAY + 1):
            needs = {
                x.FOLLOWS_NOTHING: tables.follows, x.FOLLOWS_INVALID: tables.follows, x.FOLLOWS_OTHER: tables.follows,
                x.MEETS_INVALID: tables.meets, x.MEETS_OTHER: tables.meets, x.MEETS_SAFE: tables.meets,
            }.get(why)  # fmt: skip
            if needs is not None and not needs[kind]:
                continue
            line = x.reason(tables, kind, why, level=0, other=0 if why > x.FOLLOWS_NOTHING else -1)
            assert line is not None
            assert "{" not in words.line(line)
    assert words.missing == set()


def test_every_card_face_and_ability_has_words() -> None:
    from kotgames.games.uncaged.wording import ability_line

    for tables in (shipped(), TABLES):
        words = Words(game="uncaged")
        for kind in range(len(tables.kinds)):
            for line in card_lines(tables, kind):
                assert "{" not in words.line(line)
        for fighter in range(len(tables.fighter_ids)):
            assert "{" not in words.line(ability_line(tables, fighter))
        assert words.missing == set()


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


def test_the_helpers_slots_are_plain_values() -> None:
    import msgspec

    slots = checked(Bout([], []), 0, "jab", "single_leg")
    assert json.loads(msgspec.json.encode(slots))[0]["kind"] == TABLES.kind_index["jab"]
