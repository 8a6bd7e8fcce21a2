"""The odds of the Kard Game against all that may happen, through `step`: draws, kards lost at random, answers in the other hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import Odds
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import explained
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards import odds as chances
from kotgames.games.mortal_kombat_kards.components import TYPES
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.rulings.mortal_kombat_kards_table import start_card_set

CARDS = start_card_set()
NAMES = CARDS.kinds
KARDS = [kind for kind in range(CARDS.size) if CARDS.faces[1][kind].owner < 0]
"""Kinds that anybody may have."""


def act(state: State, *texts: str) -> State:
    """The position after these actions."""
    state = state.copy()
    for text in texts:
        action = GAME.parse(text, CARDS)
        assert action in state.actions(), f"{text}: {[GAME.text(one, CARDS) for one in state.actions()]}"
        state.step(action)
    return state


def names(state: State, cards: Sequence[int]) -> list[str]:
    return [NAMES[card % CARDS.size] for card in cards]


def compare(odds: Odds | None, found: Counter[str], total: int) -> None:
    """Every outcome and mark is as often as it happened, and nothing else did."""
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total
    keys = {key for key, _ in (*odds.outcomes, *odds.marks)}
    assert set(found) <= keys
    for key in keys:
        assert odds.chance(key) == Fraction(found[key], total), key


# ---- draws

DECK = ("high_block", "high_block", "full_guard", "jab", "high_fireball", "fury")


def discarding(hand: Sequence[str], near: bool, seats: int = 2) -> State:
    """Seat 0 may discard; six kards are left in its deck."""
    people: list[dict[str, Any]] = [{"kombatant": "liu_kang", "hand": list(hand), "deck": list(DECK)}]
    people += [{"kombatant": who, "hand": ["duck"] * 9} for who in ("jax", "kano", "smoke")[: seats - 1]]
    return GAME.setup({"phase": "turn", "turn": 3, "near": near, "fighters": people}, card_set=CARDS)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("near", [True, False])
@pytest.mark.parametrize("dropped", [0, 1, 2])
@pytest.mark.parametrize("held", [6, 8, 9])
def test_draws_after_discards(held: int, dropped: int, near: bool, seats: int) -> None:
    begun = discarding(["duck"] * held, near, seats)
    drops = ["drop duck"] * dropped
    odds = act(begun, *drops).odds(a.DONE)
    if dropped:  # the last kard that is put aside says the same before
        assert act(begun, *drops[1:]).odds(GAME.parse("drop duck", CARDS)) == odds
    count = max(0, 8 - held + dropped) + 1
    assert chances.drawn(begun, 0, dropped) == count
    found: Counter[str] = Counter()
    total = 0
    for order in permutations(begun.decks[0], count):
        state = act(begun, *drops)
        state.script = Script((), [card % CARDS.size for card in order], strict=False)
        for _ in range(seats):
            state.step(a.DONE)
        drawn = [card for card in state.hands[0] if card not in begun.hands[0]]
        assert sorted(names(state, drawn)) == sorted(names(state, order))
        blocks = sum(bool(CARDS.faces[1][card % CARDS.size].blocks) for card in drawn)
        found[f"blocks {blocks}"] += 1
        faces = [state.face(card) for card in drawn]
        found["reach"] += any(face.attack and n.reaches(state, face, 0, 1) for face in faces)
        found.update({TYPES[face.type] for face in faces})
        found.update(f"kard {name}" for name in set(names(state, drawn)))
        total += 1
    compare(odds, found, total)


def test_no_odds_of_draws_for_which_the_pile_is_shuffled() -> None:
    state = discarding(["duck"], near=True)
    assert state.odds(a.DONE) is None


# ---- kards that are lost at random


def hit(attack: Sequence[str], own: Sequence[str], *texts: str, foe: str = "jax", points: int = 30) -> State:
    """Seat 1 attacks seat 0, which has laid this out."""
    hand = [text.split()[-1] for text in attack]
    people = [
        {"kombatant": "liu_kang", "hand": list(own), "points": points},
        {"kombatant": foe, "hand": [*hand, "jab"]},
    ]
    state = GAME.setup({"near": True, "initiative": 1, "fighters": people}, card_set=CARDS)
    return act(state, *attack, "commit", *["decline"] * any("effect" in text for text in attack), *texts)


HELD = ("jab", "roundhouse", "drop_kick", "duck", "full_guard", "high_block", "fury", "opener")
HEAVY = ["lay uppercut", *["effect power_blow"] * 4]


def _lost(state: State, commit: str) -> tuple[Counter[str], int]:
    """Types of what is lost, over all kards that may be lost in this order."""
    laid = [one[0] for one in state.laid[state.committed :]]
    hand = [card for card in state.hands[0] if card not in laid]
    count = chances.at_risk(state, 0)
    found: Counter[str] = Counter()
    orders = list(permutations(hand, count))
    for order in orders:
        tried = state.copy()
        tried.script = Script((), [card % CARDS.size for card in order], strict=False)
        tried.step(GAME.parse(commit, CARDS))
        while tried.actor is not None and a.DECLINE in tried.actions():
            tried.step(a.DECLINE)
        gone = [card for card in hand if card not in tried.hands[0]]
        assert len(gone) == count
        types = sorted(tried.face(card).type for card in gone)
        words = [TYPES[one] for one in types]
        found[" ".join(words)] += 1
        if count > 1:
            found.update(set(words))
    return found, len(orders)


@pytest.mark.parametrize(
    ("attack", "texts", "commit", "foe"),
    [
        (HEAVY, (), "take hit", "jax"),
        (HEAVY, ("counter roundhouse",), "commit", "jax"),
        (HEAVY, ("counter drop_kick",), "commit", "jax"),
        (["lay knife_throw"], (), "take hit", "kano"),
        (["lay roar"], (), "take hit", "kintaro"),
        (["lay knife_throw", *["effect power_blow"] * 5], (), "take hit", "kano"),
    ],
)
def test_kards_lost_at_random(attack: list[str], texts: tuple[str, ...], commit: str, foe: str) -> None:
    state = hit(attack, HELD, *texts, foe=foe)
    assert chances.at_risk(state, 0) >= 1
    compare(state.odds(GAME.parse(commit, CARDS)), *_lost(state, commit))


def test_both_a_stun_and_the_attack_may_take_a_kard() -> None:
    state = hit(["lay knife_throw", *["effect power_blow"] * 5], HELD, foe="kano")
    assert chances.at_risk(state, 0) == 2
    odds = state.odds(a.TAKE_HIT)
    assert odds is not None
    assert odds.chance("basic") == 1 - Fraction(5 * 4, 8 * 7)


@pytest.mark.parametrize(
    ("attack", "texts", "action"),
    [
        (["lay uppercut"], (), "take hit"),
        (HEAVY, ("block high_block",), "commit"),
        (HEAVY, ("evade duck",), "commit"),
    ],
)
def test_nothing_is_lost_by_less_or_behind_a_block(
    attack: list[str], texts: tuple[str, ...], action: str
) -> None:
    assert hit(attack, HELD, *texts).odds(GAME.parse(action, CARDS)) is None


def test_who_is_knocked_out_loses_no_kard() -> None:
    assert hit(HEAVY, HELD, points=8).odds(a.TAKE_HIT) is None
    assert hit(HEAVY, HELD, points=20).odds(a.TAKE_HIT) is not None


# ---- answers in the other hand


def attacking(attack: int, foe: Sequence[int], deck: Sequence[int], **position: Any) -> State:
    """Seat 0 may attack; the other holds some of `foe` and `deck`."""
    owner = CARDS.faces[1][attack].owner
    who = CARDS.kombatants[owner] if owner >= 0 else "jax"
    own = [NAMES[attack], "jab", "high_kick", "fury", "adrenaline", "duck"]
    people = [
        {"kombatant": who, "hand": own, **position.pop("mine", {})},
        {"kombatant": "liu_kang" if who != "liu_kang" else "kano", "hand": [NAMES[kind] for kind in foe],
         "deck": [NAMES[kind] for kind in deck], **position.pop("theirs", {})},
    ]  # fmt: skip
    return GAME.setup({"fighters": people, **position}, card_set=CARDS)


def laid_out(state: State, attack: int, more: Sequence[str], dice: Dice) -> State | None:
    """The attack laid out with what fits of `more`; None where it may not be laid."""
    state = state.copy()
    wanted = [a.LAY + attack]
    while wanted:
        action = wanted.pop()
        if action not in state.actions():
            return None
        state.step(action)
        legal = list(state.actions())
        if a.COMMIT not in legal:
            wanted = [legal[dice.below(len(legal))]]
    for text in more:
        action = GAME.parse(text, CARDS)
        if action in state.actions():
            state.step(action)
    return state


def ways_of(state: State) -> set[str]:
    """Keys of what the other hand has against the attack: by trying every answer."""
    state = state.copy()
    state.step(a.COMMIT)
    found: set[str] = set()
    if state.stack[-1][0] == b.CANCEL:
        if any(a.family(action) == a.CANCEL for action in state.actions()):
            found.add("cancel")
        state.step(a.DECLINE)
    assert state.stack[-1][0] == b.ANSWER
    for family, name in chances.WAYS:
        for action in state.actions():
            if a.family(action) != family:
                continue
            tried = state.copy()
            tried.step(action)
            while a.COMMIT not in tried.actions():
                legal = list(tried.actions())
                if a.family(legal[0]) == a.BURN:
                    break
                tried.step(legal[0])
            else:
                clash = explained.clash(tried)
                assert clash is not None
                if clash.result not in (b.LANDED, b.TIED):
                    found |= {name, "answer"}
    return found or {"none"}


def enumerated(state: State, known: Sequence[int]) -> tuple[Counter[str], int]:
    """Keys over all hands that the other may hold."""
    cards = [*state.hands[1], *state.decks[1]]
    hidden = [card for card in cards if card not in known]
    found: Counter[str] = Counter()
    hands = list(combinations(hidden, len(state.hands[1]) - len(known)))
    for hand in hands:
        tried = state.copy()
        tried.hands[1] = [*known, *hand]
        tried.decks[1] = [card for card in hidden if card not in hand]
        keys = ways_of(tried)
        found.update(keys)
        if "answer" not in keys and "none" not in keys:
            found["none"] += 1  # it can cancel, and no more
    return found, len(hands)


FOES = [kind for kind in KARDS if CARDS.faces[1][kind].answers or CARDS.faces[1][kind].attack]
CANCELS = [kind for kind in KARDS if CARDS.faces[1][kind].when & 8 or CARDS.faces[1][kind].cancels]
ATTACKS = [kind for kind in range(CARDS.size) if CARDS.faces[1][kind].attack]


def _answers_are_exact(seed: int, count: int) -> tuple[int, int]:
    dice = Dice(seed)
    compared = sure = 0
    while compared < count:
        attack = ATTACKS[dice.below(len(ATTACKS))]
        pool = [FOES[dice.below(len(FOES))] for _ in range(5)] + [CANCELS[dice.below(len(CANCELS))]]
        pool = pool[dice.below(6) :] + pool[: dice.below(6)]
        held = 2 + dice.below(2)
        marks = {"moved": dice.below(2), "slowed": dice.below(2), "held": dice.below(4) // 3}
        state = attacking(
            attack, pool[:held], pool[held:] or [0], near=bool(dice.below(2)), idle=dice.below(3),
            rules=("advanced", "advanced", "basic")[dice.below(3)], mine={"fallen": dice.below(2)}, theirs=marks,
        )  # fmt: skip
        out = laid_out(
            state, attack, ["effect adrenaline"] * dice.below(2) + ["effect fury"] * dice.below(2), dice
        )
        if out is None:
            continue
        known = out.hands[1][: dice.below(3) // 2]
        out.known[0] = list(known)
        odds = out.odds(a.COMMIT)
        found, total = enumerated(out, known)
        if odds is None:
            sure += 1
            continue
        if "cancel" not in dict(odds.marks):
            assert not found["cancel"]
        compare(odds, Counter({key: number for key, number in found.items() if number}), total)
        compared += 1
    return compared, sure


def test_answers_in_the_other_hand() -> None:
    compared, sure = _answers_are_exact(5, 400)
    assert sure < compared / 4, "what would not land anyway is rare"


@pytest.mark.slow
def test_answers_in_the_other_hand_in_many_positions() -> None:
    _answers_are_exact(11, 1500)


def brawling(attack: str, hand: Sequence[str], deck: Sequence[str], *more: str) -> State:
    """Seat 0 attacks seat 1 of three, or all."""
    people: list[dict[str, Any]] = [
        {"kombatant": "jax", "hand": [attack, "jab"]},
        {"kombatant": "liu_kang", "hand": list(hand), "deck": list(deck)},
        {"kombatant": "kano", "hand": ["high_block"] * 3},
    ]
    state = GAME.setup({"near": True, "fighters": people}, card_set=CARDS)
    return act(state, f"lay {attack}", *more)


def test_in_a_brawl_the_hand_of_the_one_who_is_meant_counts() -> None:
    state = brawling("high_kick", ["high_block", "jab"], ["fury", "duck", "opener"], "target 1")
    compare(state.odds(a.COMMIT), *enumerated(state, []))


def test_in_a_brawl_an_area_attack_has_no_odds() -> None:
    assert brawling("ground_pound", ["jab", "duck"], ["fury"]).odds(a.COMMIT) is None


def test_no_odds_where_the_list_is_not_known() -> None:
    jab = CARDS.kind_index["jab"]
    block = CARDS.kind_index["high_block"]
    for lists, known in (("open", True), ("closed", False)):
        state = act(attacking(jab, [block], [jab], near=True, lists=lists), "lay jab")
        assert (state.odds(a.COMMIT) is not None) == known


def test_no_odds_while_something_is_still_to_be_named() -> None:
    toss = CARDS.kind_index["hat_toss"]
    state = act(attacking(toss, [toss], [toss], near=True), "lay hat_toss")
    assert a.COMMIT not in state.actions()
    assert state.odds(a.COMMIT) is None


def test_a_canceller_of_the_follow_up_and_of_a_kombo() -> None:
    """The rest of a Kombo and a follow-up are cancelled, not answered."""
    cancellers = [
        kind for kind in range(CARDS.size) if CARDS.faces[1][kind].cancels and CARDS.faces[1][kind].owner < 0
    ]
    filler = [CARDS.kind_index["bicycle_kick"]] * 2
    people: list[dict[str, Any]] = [
        {"kombatant": "liu_kang", "hand": ["head_punch", "jab", "high_kick", "flying_kick", "grand_kombo", "fury"]},
        {"kombatant": "jax", "hand": [NAMES[kind] for kind in cancellers[:2]],
         "deck": [NAMES[kind] for kind in (*cancellers[2:], *filler)]},
    ]  # fmt: skip
    begun = GAME.setup({"near": True, "fighters": people}, card_set=CARDS)
    state = act(begun, "lay head_punch", "kombo grand_kombo", "commit", "take hit")
    assert state.stack[-1][0] == b.REST
    while a.COMMIT not in state.actions():
        state.step(next(action for action in state.actions() if a.family(action) == a.LAY))
    odds = state.odds(a.COMMIT)
    found: Counter[str] = Counter()
    hands = list(combinations([*state.hands[1], *state.decks[1]], len(state.hands[1])))
    for hand in hands:
        tried = state.copy()
        tried.decks[1] = [card for card in (*state.hands[1], *state.decks[1]) if card not in hand]
        tried.hands[1] = list(hand)
        tried.step(a.COMMIT)
        assert tried.stack[-1][0] == b.CANCEL
        found["cancel" if any(a.family(one) == a.CANCEL for one in tried.actions()) else "none"] += 1
    compare(odds, found, len(hands))
    assert 0 < found["cancel"] < len(hands)
