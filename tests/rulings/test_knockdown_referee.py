"""Knockdown: a referee with its own model of the box follows whole matches by their events, judges what is on offer at every question, and
finds no wrong decision; and it notices faults that are put into the events."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Event, event_key
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.card_set import CardSet, from_data
from kotgames.games.knockdown.card_set import shipped as shipped_cards
from kotgames.games.knockdown.game import GAME, State
from tests.rulings.knockdown_boxes import invented, lab, lab_data, merged, merged_data
from tests.rulings.knockdown_faults import WRONG, Fault, Stream, dropped
from tests.rulings.knockdown_referee import Referee
from tests.rulings.knockdown_referee_box import Box, shipped

EVERY: Final = {
    name
    for name, kind in inspect.getmembers(e, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event and kind.__module__ == e.__name__
}
Policy = Callable[[State, Dice], int]


def evenly(state: State, dice: Dice) -> int:
    """Any legal action."""
    actions = state.actions()
    return actions[dice.below(len(actions))]


def fierce(state: State, dice: Dice) -> int:
    """Wounds are piled up and tests called late: attacks before all else, no corridor, no Block, no Reaction."""
    words = {GAME.text(action, state.card_set): action for action in state.actions()}
    if "call" in words and sum(state.test_wounds(1 - state.stack[-1][1])) < 9:
        return words["decline"]
    for wanted in ("call", "attack", "special", "combo", "take"):
        found = [action for text, action in words.items() if text.split()[0] == wanted]
        if found and dice.below(8):
            return found[dice.below(len(found))]
    return evenly(state, dice)


def mixed(state: State, dice: Dice) -> int:
    """Mostly the rule bot, now and then anything."""
    from kotgames.games.knockdown.bot import greedy

    return greedy(state, dice) if dice.below(5) and state.actor != EXTERNAL else evenly(state, dice)


def options_of(seed: int) -> dict[str, Any]:
    """The options of a match, in turns."""
    return {"test": ("tower", "dice")[seed % 2], "quick": seed % 3 == 0}


SETS: Final[dict[str, tuple[Callable[[], dict[str, Any]], Callable[[], CardSet]]]] = {
    "shipped": (shipped, shipped_cards), "lab": (lab_data, lab), "two boxes": (merged_data, merged),
}  # fmt: skip


def _compiled(seed: int) -> CardSet:
    return from_data(invented(seed))


def follow(seeds: Sequence[int], policy: Policy, cards: str = "shipped", **more: Any) -> Referee:
    """Matches with a referee each, which also judges every question; gives one whose counts are those of all. "invented": each with a box
    of its own."""
    total = Referee(shipped())
    for seed in seeds:
        data, card_set = SETS.get(cards) or (partial(invented, seed), partial(_compiled, seed))
        options = {**options_of(seed), **more}
        referee = Referee(data(), **options)
        told: list[Event] = []
        try:
            watch(referee, told, seed, options, card_set(), policy)
        except AssertionError as error:
            last = "\n".join(map(str, told[-8:]))
            raise AssertionError(f"match {seed} {options}, event {len(told) - 1}: {error}\n{last}") from error
        assert referee.over
        total.seen += referee.seen
        total.ways += referee.ways
    return total


def watch(
    referee: Referee,
    told: list[Event],
    seed: int,
    options: Mapping[str, Any],
    card_set: CardSet,
    policy: Policy,
) -> None:
    """One match."""
    asked = -1

    def see(event: Event) -> None:
        told.append(event)
        if len(referee.offer) > 1:
            assert asked == referee.question, f"seat {referee.asks} was not asked for one of {referee.offer}"
        referee.see(event)

    state = GAME.new(options=options, seed=seed, card_set=card_set, emit=see)
    dice = Dice(seed)
    while state.actor is not None:
        words = {GAME.text(action, card_set) for action in state.actions()}
        assert state.prompt is not None
        assert state.prompt.seat == referee.asks
        assert words == referee.offer, (
            f"{sorted(words ^ referee.offer)} should {'not ' * bool(words - referee.offer)}be there"
        )
        asked = referee.question
        action = policy(state, dice)
        text = GAME.text(action, card_set)
        if text == "spend 0" or text.startswith("show "):
            referee.say(text)
        state.step(action, see)
        held = [sorted(hand) for hand in state.hands]
        if state.round == referee.round and not referee.over:
            assert held == [sorted(hand) for hand in referee.hands]
            assert (state.heavy, state.light, state.ammo) == (referee.heavy, referee.light, referee.ammo)
            assert [card_set.spaces[place] for place in state.place] == referee.place or not state.round


def test_the_referee_numbers_things_as_the_events_do() -> None:
    for data, card_set in SETS.values():
        box = Box(data())
        assert [row["id"] for row in box.cards] == [card_set().kinds[kind] for kind in card_set().kind_of]
        assert box.numbered == card_set().spaces
        assert [row["id"] for row in box.skills] == card_set().skill_ids
        assert [row["id"] for row in box.sources] == card_set().source_ids


@pytest.mark.slow
def test_the_referee_agrees_with_every_match_and_every_question() -> None:
    total = follow(range(36), evenly)
    assert set(total.seen) == EVERY
    total = follow(range(100, 112), fierce)
    assert total.ways["ko"] > 5


@pytest.mark.parametrize("cards", ["lab", "two boxes"])
@pytest.mark.slow
def test_the_referee_agrees_with_other_boxes(cards: str) -> None:
    total = follow(range(12), evenly, cards, merge=cards == "two boxes")
    assert total.seen["MatchEnded"] == 12


@pytest.mark.slow
def test_the_referee_agrees_where_the_rule_bot_plays() -> None:
    total = follow(range(200, 208), mixed)
    assert total.ways["ko"]


@pytest.mark.slow
@pytest.mark.parametrize("merge", [True, False])
def test_the_referee_agrees_with_boxes_that_nobody_has_thought_of(merge: bool) -> None:
    """Every effect on everything, whatever the rules' figures are."""
    follow(range(merge, 16, 2), evenly, "invented", merge=merge)


@pytest.mark.long
def test_the_referee_agrees_with_two_hundred_boxes_that_nobody_has_thought_of() -> None:
    follow(range(100, 200), evenly, "invented", merge=True)
    follow(range(200, 300), fierce, "invented")


@pytest.mark.long
def test_the_referee_agrees_with_three_hundred_matches() -> None:
    total = follow(range(1000, 1150), evenly)
    for policy, seeds in ((fierce, range(1150, 1200)), (mixed, range(1200, 1300))):
        more = follow(seeds, policy)
        total.seen += more.seen
        total.ways += more.ways
    assert set(total.seen) == EVERY, "each kind of event was judged"
    assert set(total.ways) >= {
        "ko", "heavy", "light", "turn", "stalled", "hand limit", "reacted", "lost", "blocked wounds", "blocked effect", "blocked both",
    }  # fmt: skip
    follow(range(1300, 1340), evenly, "lab")
    follow(range(1340, 1400), evenly, "two boxes", merge=True)


# ---- the referee notices what is wrong


@cache
def streams() -> list[tuple[int, Stream]]:
    """Short matches with the seed that tells their options, until everything that can happen happens in one of them; shortest first."""
    found: list[tuple[int, Stream]] = []
    known: set[str] = set()
    for seed in range(60):
        for policy in (evenly, fierce):
            told: Stream = []
            state = GAME.new(options=options_of(seed), seed=seed, emit=told.append)
            dice = Dice(seed)
            while state.actor is not None:
                state.step(policy(state, dice), told.append)
            keys = set(map(event_key, told))
            if keys - known and len(told) < 700:
                known |= keys
                found.append((seed, told))
    return sorted(found, key=lambda one: len(one[1]))


def stopped(seed: int, events: Sequence[Event]) -> int | None:
    """The number of the event at which the referee stops a match, None if at none; a match without an end stops after its last."""
    referee = Referee(shipped(), **options_of(seed))
    for at, event in enumerate(events):
        try:
            referee.see(event)
        except AssertionError:
            return at
    return None if referee.over else len(events)


def put(fault: Fault, most: int) -> int:
    """A fault at its first place in each match, at its last and in the middle; all are noticed. How many were tried, `most` at most."""
    tried = 0
    for which in (0, -1, None):
        for seed, events in streams():
            found = [(at, wrong) for at in range(len(events)) if (wrong := fault(events, at)) is not None]
            if not found or tried == most:
                continue
            at, wrong = found[len(found) // 2 if which is None else which]
            assert stopped(seed, wrong) is not None, f"match {seed}, event {at}: {events[at]}"
            tried += 1
    return tried


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_the_referee_stops_a_match_at_a_fault(what: str) -> None:
    assert put(WRONG[what], 3), "no place for this fault"


@pytest.mark.parametrize("name", sorted(EVERY))
def test_the_referee_misses_what_should_have_come(name: str) -> None:
    assert put(dropped(vars(e)[name]), 3)


@pytest.mark.long
def test_the_referee_stops_every_match_at_every_fault() -> None:
    for fault in WRONG.values():
        assert put(fault, 1000)
    for name in EVERY:
        assert put(dropped(vars(e)[name]), 1000)


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 8))])
def test_the_referee_lets_nothing_come_twice_or_be_missing_in_a_whole_match(part: int) -> None:
    """An eighth of the events in every run."""
    seed, events = streams()[0]
    assert stopped(seed, events) is None
    for at in range(part, len(events), 8):
        event = events[at]
        assert stopped(seed, [*events[: at + 1], event, *events[at + 1 :]]) is not None, (
            f"twice: event {at}, {event}"
        )
        assert stopped(seed, [*events[:at], *events[at + 1 :]]) is not None, f"missing: event {at}, {event}"
