"""Mortal Kombat Kard Game: the rule bot: strong, fair, repeatable; no win declined, no kard spent for nothing; any deck, any decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.bot import (
    greedy,
    known,
    landing,
    plans,
    policy,
    replies,
    rollout,
    worth,
)
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.decisions import DECISIONS, PROMPTS
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.battery.hooks_mortal_kombat_kards import redeal
from tests.rulings.mortal_kombat_kards_table import Table, both

RULES = ("basic", "advanced")
CARDS = shipped()


def decided(state: State, seed: int = 1) -> str:
    """The bot's action through a view, as text."""
    assert state.actor is not None
    action = players.choose("greedy", GAME, state.card_set, state.view(state.actor), seed)
    return GAME.text(action, state.card_set)


def carried_out(table: Table, most: int = 12) -> list[str]:
    """The actions of the bot for the seat that is asked, up to the commit or whatever ends its visit."""
    seat, found = table.state.actor, []
    while table.state.actor == seat and len(found) < most:
        found.append(decided(table.state))
        table.do(found[-1])
        if not table.state.draft and found[-1].split()[0] not in ("in", "out", "drop", "effect"):
            break
    return found


def random_deck(dice: Dice, kombatant: int, rules: str, size: int) -> dict[str, Any]:
    """A deck of any kards that the rules allow."""
    kards: Counter[str] = Counter()
    effects = quick = 0
    while sum(kards.values()) < size:
        kind = dice.below(CARDS.size)
        face, name = CARDS.faces[1][kind], CARDS.kinds[kind]
        if rules == "advanced":
            full = face.owner not in (-1, kombatant) or kards[name] >= CARDS.limits[kind]
            if full or (face.type == k.EFFECT and effects == 16) or (kind in CARDS.quick and quick == 2):
                continue
        effects += face.type == k.EFFECT
        quick += kind in CARDS.quick
        kards[name] += 1
    return {"name": "any", "kombatant": CARDS.kombatants[kombatant], "rules": rules, "kards": dict(kards)}


def own_decks(seed: int, rules: str, lists: str) -> State:
    """A match of two random decks."""
    dice = Dice(seed)
    decks = [random_deck(dice, dice.below(20), rules, 60) for _ in range(2)]
    return GAME.new(options={"rules": rules, "decks": decks, "lists": lists}, seed=seed)


def brawl(seed: int, rules: str, seats: int) -> State:
    """A Brawl of starters."""
    people = [{"kombatant": CARDS.kombatants[(seed * 7 + 3 * seat) % 20]} for seat in range(seats)]
    position = {"rules": rules, "fighters": people, "seed": seed, "phase": "round", "once": bool(seed & 1)}
    return GAME.setup(position, card_set=CARDS)


def decisions_of(state: State, dice: Dice) -> Iterator[tuple[State, int]]:
    """A match of the bot against itself: each position with its choice, which must be legal before any mending."""
    for _ in range(30_000):
        if state.actor is None:
            return
        legal = state.legal
        action = legal[0] if len(legal) == 1 else policy.wanted(state)
        assert action in legal, f"{PROMPTS[state.stack[-1][0]]}: {GAME.text(action, CARDS)}"
        yield state, action
        state.step(action)
    raise AssertionError("a match without an end")


# ---- strength


def won(rules: str, seeds: range) -> float:
    """The share of matches that the bot wins against random play."""
    wins = 0
    for seed in seeds:
        mine, dice = seed & 1, Dice(seed)
        state = GAME.new(options={"rules": rules}, seed=seed)
        while state.actor is not None:
            own = state.actor == mine
            state.step(greedy(state, dice) if own else state.legal[dice.below(len(state.legal))])
        wins += state.winner == mine
    return wins / len(seeds)


@pytest.mark.parametrize("rules", RULES)
def test_it_beats_random_play(rules: str) -> None:
    assert won(rules, range(24)) >= 23 / 24


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_it_beats_random_play_in_98_of_a_hundred_matches(rules: str) -> None:
    assert won(rules, range(100, 400)) >= 0.98


# ---- any decision, own knowledge


def looked_at(state: State, seed: int, every: int) -> Counter[str]:
    """Decisions by prompt of a match; some of them are asked again with the hidden kards dealt anew: the answer is the same."""
    dice, seen = Dice(seed), Counter[str]()
    for position, action in decisions_of(state, dice):
        seen[PROMPTS[position.stack[-1][0]]] += 1
        if not dice.below(every):
            assert position.actor is not None
            other = redeal(position, position.actor, dice)
            assert other is not None
            assert greedy(other, dice) == action, f"{position.prompt}: knows what it may not know"
    return seen


@pytest.mark.parametrize("rules", RULES)
def test_it_chooses_by_its_own_knowledge_alone(rules: str) -> None:
    for seed in range(2):
        looked_at(GAME.new(options={"rules": rules}, seed=seed), seed, 4)
        looked_at(own_decks(seed, rules, ("open", "closed")[seed & 1]), seed, 4)


@pytest.mark.slow
def test_it_answers_every_decision_with_any_deck_and_in_brawl() -> None:
    seen: Counter[str] = Counter()
    for rules in RULES:
        for seed in range(40):
            options = {"rules": rules, "timer": bool(seed & 1), "deck": (50, 60)[seed >> 1 & 1], "matches": 3}
            seen += looked_at(GAME.new(options=options, seed=seed), seed, 5)
            seen += looked_at(own_decks(seed, rules, ("open", "closed")[seed & 1]), seed, 5)
            if seed < 12:
                seen += looked_at(brawl(seed, rules, 3 + seed % 4), seed, 5)
    assert set(seen) | {"lift"} == {decision.key for decision in DECISIONS}


@both
def test_it_lifts_what_harms_it_most(seat: int) -> None:
    """Seldom asked in matches: several lasting kards must lie."""
    lasting = [("bleeding", 1, 0, 3), ("ice_floor", 0, -1, 1)]
    mine, theirs = {"deck": ["ice_floor", "jab"]}, {"deck": ["bleeding", "jab"]}
    table = Table(seat, ["clear_the_air", "jab"], ["jab"], lasting=lasting, mine=mine, theirs=theirs)
    table.do("effect clear_the_air", "decline")
    assert table.asked[0] == "lift"
    assert carried_out(table, 1) == ["at bleeding"]


@pytest.mark.parametrize("rules", RULES)
def test_the_rollout_plays_matches_to_their_end(rules: str) -> None:
    dice = Dice(4)
    for seed in range(4):
        state = GAME.new(options={"rules": rules}, seed=seed)
        while state.actor is not None:
            action = rollout(state, dice)
            assert action in state.legal
            state.step(action)


# ---- a win is taken


@both
def test_an_attack_that_wins_is_laid(seat: int) -> None:
    """The last points: nothing of an empty hand answers it."""
    table = Table(seat, ["head_punch", "duck", "jab"], ["elbow"], theirs={"points": 2})
    assert carried_out(table)[0].startswith("lay ")


@both
def test_a_follow_up_that_wins_is_laid_with_the_strength_it_takes(seat: int) -> None:
    table = Table(seat, ["ice_blast", "high_kick", "fury"], ["jab"], theirs={"points": 7})
    table.lay("ice_blast")
    table.do("take hit")
    assert carried_out(table) == ["lay high_kick", "effect fury", "commit"]


@both
def test_a_counter_that_wins_is_played(seat: int) -> None:
    table = Table(seat, ["head_punch"], ["back_fist", "high_block"], mine={"points": 2})
    table.lay("head_punch")
    assert carried_out(table) == ["counter back_fist", "commit"]


@both
def test_kards_are_burned_for_the_hits_that_win_and_no_more(seat: int) -> None:
    table = Table(
        seat, ["nut_cracker_run", "roundhouse", "feint", "thrown_stone"], ["elbow"], theirs={"points": 4}
    )
    table.lay("nut_cracker_run")
    table.do("take hit")
    assert [text.split()[0] for text in carried_out(table)] == ["burn", "commit"]


@pytest.mark.parametrize(("matches", "kard"), [(1, "dragon_at_dawn"), (3, "little_dragon")])
def test_a_finisher_is_played(matches: int, kard: str) -> None:
    """A Babality while matches are left: the loser begins the next one five points down."""
    hand = ["flying_kick", "dragon_at_dawn", "little_dragon"]
    table = Table(0, hand, ["jab"], mine={"won": 1}, theirs={"points": 1, "fallen": 1}, matches=matches)
    table.lay("flying_kick")
    table.do("take hit")
    assert decided(table.state) == f"finish {kard}"


# ---- nothing for nothing


@both
def test_a_block_that_is_too_slow_is_kept(seat: int) -> None:
    table = Table(seat, ["jab"], ["high_block", "elbow"])
    table.lay("jab")
    assert carried_out(table) == ["take hit"]


@both
def test_the_cheapest_answer_that_holds_is_given(seat: int) -> None:
    """A block of Speed 7 costs a point: the other one holds as well."""
    table = Table(seat, ["high_kick"], ["high_block", "quick_high_block"])
    table.lay("high_kick")
    assert carried_out(table) == ["block high_block", "commit"]


@both
def test_no_effect_goes_with_an_attack_that_nothing_can_answer(seat: int) -> None:
    """The other has one kard, and it was seen."""
    table = Table(seat, ["head_punch", "adrenaline", "look_into_the_mind"], ["roundhouse"])
    assert carried_out(table, 1) == ["effect look_into_the_mind"]
    table.do("decline")
    assert carried_out(table) == ["lay head_punch", "commit"]


def test_in_matches_no_answer_is_wasted() -> None:
    """An answer that is committed changes the exchange: it is never one that the attack simply beats."""
    for seed in range(6):
        state = GAME.new(options={"rules": RULES[seed & 1]}, seed=seed)
        for position, action in decisions_of(state, Dice(seed)):
            if action == a.COMMIT and position.stack[-1][0] == b.ANSWER and position.answer_kind >= 0:
                effects = len(position.laid) - position.committed > 1
                takes = position.faces[position.answer_kind].takes
                assert effects or takes or exchange.verdict(position) != b.LANDED


# ---- cancelling


@both
def test_a_kombo_is_broken_where_much_follows(seat: int) -> None:
    hand = ["jab", "high_kick", "low_kick", "flurry"]
    table = Table(seat, hand, ["broken_rhythm"])
    table.do("lay jab", "kombo flurry", "commit", "take hit", "lay high_kick", "lay low_kick", "commit")
    assert decided(table.state) == "cancel broken_rhythm"


@both
def test_a_stun_is_cancelled(seat: int) -> None:
    table = Table(seat, ["lotus_rise"], ["iron_jaw", "elbow"])
    table.lay("lotus_rise")
    table.do("take hit")
    assert decided(table.state) == "cancel iron_jaw"


@both
def test_counterspell_takes_the_speed_that_beats_the_block(seat: int) -> None:
    table = Table(seat, ["high_kick", "rush"], ["counterspell", "high_block"])
    table.lay("high_kick", "effect rush")
    assert decided(table.state) == "cancel counterspell"


@both
def test_counterspell_is_kept_where_nothing_is_gained(seat: int) -> None:
    table = Table(seat, ["high_kick", "rush"], ["counterspell", "roundhouse", "iron_jaw"])
    table.lay("high_kick", "effect rush")
    assert decided(table.state) == "decline"


# ---- distance, discards


def test_it_moves_for_an_attack_that_does_not_reach() -> None:
    table = Table(0, ["blade_swipe", "rush", "high_block"], ["roundhouse", "uppercut"], near=False)
    assert carried_out(table)[:2] == ["in", "lay blade_swipe"]


@both
def test_the_worst_kards_are_discarded(seat: int) -> None:
    hand = ["jab", "body_punch", "rush", "roundhouse", "uppercut", "high_block", "mid_block", "low_block"]
    table = Table(seat, hand, ["jab"] * 8, phase="turn", turn=3)
    if table.asked[1] != seat:
        table.do("done")
    gone = {text.split()[1] for text in carried_out(table, 3) if text.startswith("drop")}
    assert gone
    assert not gone & {"jab", "rush", "body_punch"}


# ---- the reckoning against the rules


def test_the_answers_it_reckons_with_are_those_of_the_rules() -> None:
    """Against attacks as they are laid in matches: a kind answers in the same way and with the same printed Speed."""
    compared = 0
    for seed in range(4):
        state = GAME.new(options={"rules": RULES[seed & 1]}, seed=seed)
        for position, _ in decisions_of(state, Dice(seed)):
            if position.stack[-1][0] != b.ANSWER or position.draft:
                continue
            by, at = position.by, position.at
            scene = replies.scene_of(position, known.Sight(position, by, at))
            rows = {row.kind: row for row in replies.replies(scene)}
            for action in position.legal:
                mode = {a.BLOCK: b.BLOCKS, a.EVADE: b.EVADES, a.STOP: b.STOPS, a.COUNTER: b.COUNTERS}.get(
                    a.family(action)
                )
                if mode is None:
                    continue
                kind = a.kind_of(action)
                assert kind in rows, f"{CARDS.kinds[kind]} answers"
                first = next(
                    other for other in position.legal if a.family(other) and a.kind_of(other) == kind
                )
                if first == action:
                    assert rows[kind].mode == mode
                    face = position.faces[kind]
                    if face.speed >= 0 and not face.mods:
                        assert rows[kind].speed == face.speed
                compared += 1
    assert compared > 50


def test_the_chance_of_a_hand_is_counted_exactly() -> None:
    """Of 6 kards 2 are wanted, 3 are drawn: 4 of 20 hands have none."""
    assert known.none_of(2, 3, 6) == pytest.approx(4 / 20)
    assert known.none_of(0, 3, 6) == 1.0
    assert known.none_of(4, 3, 6) == 0.0


def test_a_kombo_rest_that_no_longer_reaches_counts_nothing() -> None:
    table = Table(0, ["high_kick", "shoulder_throw", "head_punch", "flurry"], ["jab"])
    table.do("lay high_kick", "kombo flurry", "commit", "take hit", "lay shoulder_throw")
    state = table.state
    prices = worth.Prices(state, 0, 1)
    kombo = state.faces[CARDS.kind_index["flurry"]].kombo
    assert kombo is not None
    assert landing.rest_of(state, 0, kombo, prices).points == 0


def test_a_plan_is_held_over_its_small_decisions() -> None:
    """The same prefix leads to the same plan."""
    for seed in range(4):
        state = GAME.new(options={"rules": RULES[seed & 1]}, seed=seed)
        plan: tuple[int, ...] = ()
        for position, action in decisions_of(state, Dice(seed)):
            if position.stack[-1][0] != b.ACTION:
                plan = ()
                continue
            if plan:
                assert action == plan[0]
            elif not position.draft and a.family(action) != a.EFFECT and action != a.PASS:
                seat = position.stack[-1][1]
                plan = plans.Search(position, seat, 1 - seat).from_start(position).path
            plan = plan[1:]


def test_speeds_are_read_from_the_rules() -> None:
    """An attack that is laid out has its final Speed before the commit."""
    table = Table(0, ["high_kick", "rush"], ["jab"], mine={"fallen": 1})
    table.do("lay high_kick", "effect rush")
    assert n.speed(table.state, n.ATTACKER) == 6
