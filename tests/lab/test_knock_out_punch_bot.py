"""The rule bot of Knock Out Punch: takes a win that is there, ends no match that it loses, beats random play, cannot cheat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Event
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.bot import chances, counted, greedy, last
from kotgames.games.knock_out_punch.bot.policy import by_rule
from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, SHOWDOWN
from kotgames.games.knock_out_punch.game import State
from kotgames.lab.simulate import simulate
from tests.rulings.knock_out_punch_table import (
    CARD_SET,
    CHET,
    CHUBBY,
    GOAT,
    HAYMAKER,
    IDA,
    RAY,
    SPLIT,
    WELLS,
    Table,
)

WAYS = ("cards", "glove", "ask")


def chosen(state: State, seed: int = 1) -> int:
    """What the bot does, from the view of the seat that decides."""
    assert state.actor is not None
    return players.choose("greedy", GAME, state.card_set, state.view(state.actor), seed)


def said(table: Table) -> str:
    """The same at a table, as text."""
    return GAME.text(chosen(table.state), table.card_set)


def decisions(count: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice in matches of the bot against itself, with what it chose."""
    for number in range(count):
        seats = GAME.seats[number % len(GAME.seats)]
        state = GAME.new(seats=seats, options={"fights": WAYS[number % 3]}, seed=500 + number)
        dice = Dice(number)
        while state.actor is not None:
            if state.actor == EXTERNAL:
                state.step(GAME.external(state, dice))
                continue
            action = chosen(state, number)
            if len(state.actions()) > 1:
                yield state, action
            state.step(action)


# ---- the end


def at_the_end(hands: list[list[str]], collected: list[list[str]], king: int, **more: Any) -> Table:
    """Two seats, and nothing unseen but what they hold: all other cards lie in the trash, three Showdowns in the box."""
    ring = more.get("ring", {})
    used = Counter(card for part in (*hands, *collected, *ring.values()) for card in part)
    trash = [
        name
        for name, count in zip(CARD_SET.kinds, CARD_SET.counts, strict=True)
        for _ in range(count - used[name])
        if CARD_SET.does[CARD_SET.kind_index[name]] not in (SHOWDOWN, BOOING, CHEERING)
    ]
    trash += ["showdown_1", "showdown_1"]
    return Table(hands=hands, collected=collected, trash=trash, blocks=True, pile=[], king=king, **more)


def test_the_last_cards_are_laid_where_that_wins() -> None:
    collected = [[f"{IDA}_3"], [f"{RAY}_2"]]
    table = at_the_end([[f"{GOAT}_1", f"{GOAT}_2"], [f"{WELLS}_1"]], collected, king=0)
    table.do(said(table))
    assert said(table) == f"place {GOAT}_2"


def test_a_match_that_is_behind_is_not_ended() -> None:
    collected = [[], [f"{RAY}_2"]]
    table = at_the_end([[f"{GOAT}_1", f"{GOAT}_2"], [f"{WELLS}_1"]], collected, king=1)
    table.do(said(table))
    assert said(table) == "done"


@pytest.mark.slow
def test_no_win_is_declined_in_play() -> None:
    seen = 0
    for state, action in decisions(30):
        if not last.decided(state):
            continue
        assert state.actor is not None
        winning = last.wins(state, state.actor)
        if winning:
            seen += len(winning) < len(state.actions())
            assert action in winning, GAME.text(action)
    assert seen >= 5


def every_win(state: State, seat: int) -> list[int]:
    """What `last.wins` finds, by trying everything."""
    found = []
    for action in state.actions():
        made = state.copy()
        made.step(action)
        goes_on = last.decided(made) and made.actor == seat if made.outcome is None else False
        if last.came(made, seat) == last.WON or (goes_on and every_win(made, seat)):
            found.append(action)
    return found


@pytest.mark.slow
def test_no_win_is_overlooked() -> None:
    """The search leaves out what was looked at and hands that cannot be emptied; it finds all the same."""
    found = 0
    for state, _ in decisions(12):
        if last.decided(state):
            assert state.actor is not None
            winning = last.wins(state, state.actor)
            assert winning == every_win(state, state.actor)
            found += bool(winning)
    assert found >= 3


# ---- the last turns of two


GIVEN_AWAY: dict[str, dict[str, Any]] = {
    "cards, seed 987069095, turn 42": {
        "ring": {5: [f"{IDA}_1", f"{IDA}_1", f"{IDA}_2", "wild"], 7: [f"{CHUBBY}_1", f"{CHUBBY}_1", f"{CHUBBY}_3"]},
        "hands": [
            [f"{CHET}_uppercut", f"{GOAT}_1", f"{RAY}_3", f"{SPLIT}_uppercut"],
            [f"{CHET}_3", f"{HAYMAKER}_2", f"{IDA}_1", f"{SPLIT}_2"],
        ],
        "collected": [[f"{GOAT}_3", f"{GOAT}_1"], []],
        "actor": 1,
        "king": 1,
        "way": "cards",
    },
    "cards, seed 22007, turn 43": {
        "ring": {2: [f"{GOAT}_uppercut", f"{GOAT}_2", f"{GOAT}_3"], 8: [f"{HAYMAKER}_1", f"{HAYMAKER}_1", f"{HAYMAKER}_2"]},
        "hands": [
            [f"{HAYMAKER}_3", f"{IDA}_1", f"{CHET}_uppercut", f"{GOAT}_1", f"{RAY}_1"],
            ["showdown_2", f"{CHET}_2", f"{CHUBBY}_3", f"{WELLS}_1", f"{IDA}_uppercut"],
        ],
        "collected": [[f"{RAY}_3", f"{RAY}_2"], []],
        "actor": 1,
        "king": 1,
        "way": "cards",
    },
    "glove, seed 22050, turn 53": {
        "ring": {
            1: [f"{CHET}_1"], 2: [f"{GOAT}_uppercut"], 4: [f"{SPLIT}_1"], 5: [f"{IDA}_1"],
            6: [f"{WELLS}_1", f"{WELLS}_uppercut", f"{WELLS}_3"],
        },
        "hands": [
            [f"{CHUBBY}_uppercut", f"{HAYMAKER}_2", f"{CHET}_uppercut", f"{GOAT}_2", f"{HAYMAKER}_3"],
            [f"{HAYMAKER}_1", f"{CHET}_2", f"{CHUBBY}_uppercut", f"{HAYMAKER}_1", f"{GOAT}_uppercut"],
        ],
        "collected": [[f"{RAY}_2"], []],
        "king": 1,
        "way": "glove",
    },
    "cards, seed 22048, turn 43": {
        "ring": {
            2: [f"{GOAT}_1", f"{GOAT}_uppercut", f"{GOAT}_2"], 5: [f"{IDA}_uppercut", f"{IDA}_2"],
            6: [f"{WELLS}_1", f"{WELLS}_uppercut", f"{WELLS}_2"], 8: [f"{HAYMAKER}_1", f"{HAYMAKER}_2"],
        },
        "hands": [
            [f"{RAY}_1", f"{GOAT}_3", f"{SPLIT}_2", f"{RAY}_uppercut"],
            [f"{CHET}_3", f"{WELLS}_2", f"{CHET}_2", f"{GOAT}_uppercut"],
        ],
        "collected": [[f"{RAY}_1"], []],
        "actor": 1,
        "king": 0,
        "way": "cards",
    },
}  # fmt: skip
"""Positions in which the rule bot alone gives the match away, with the points that one was ahead by."""


def whole(state: State, choose: Callable[[State], int]) -> list[int]:
    """A placement, or a Towel with what it takes, by somebody who chooses."""
    mover, at = state.actor, state.copy()
    found: list[int] = []
    while at.actor == mover and (not found or at.stack[-1][0] in (b.ADD, b.TRASH)):
        found.append(choose(at))
        at.step(found[-1])
    return found


def every_whole(state: State) -> list[list[int]]:
    """All of them."""
    mover = state.actor
    found: list[list[int]] = []

    def go_on(at: State, done: list[int]) -> None:
        if done and (at.actor != mover or at.stack[-1][0] not in (b.ADD, b.TRASH)):
            found.append(done)
            return
        for action in at.actions():
            after = at.copy()
            after.step(action)
            go_on(after, [*done, action])

    go_on(state, [])
    return found


def chance_of(state: State, actions: list[int], matches: int) -> float:
    """The share of matches that a seat wins after some actions, against guesses at what it does not see, if the rule bot goes on."""
    seat = state.actor
    assert seat is not None
    won = 0.0
    for number in range(matches):
        made = GAME.determinize(state.view(seat), 400 + number)
        assert isinstance(made, State)
        dice = Dice(number)
        for action in actions:
            made.step(action)
        while made.actor is not None:
            made.step(GAME.external(made, dice) if made.actor == EXTERNAL else by_rule(made, dice))
        assert made.outcome is not None
        won += seat in made.outcome.winners
    return won / matches


def given_away(state: State, done: list[int], matches: int) -> float:
    """By how much the chance to win is better after the best that could be done: that is found by some matches and measured by others."""
    found = sorted(every_whole(state), key=lambda one: -chance_of(state, one, 6))[:3]
    own = chance_of(state, done, matches)
    return max(chance_of(state, one, matches) for one in found) - own


@pytest.mark.slow
@pytest.mark.parametrize("position", GIVEN_AWAY.values(), ids=GIVEN_AWAY)
def test_the_last_turns_are_counted_out(position: dict[str, Any]) -> None:
    state = at_the_end(**position).state
    assert given_away(state, whole(state, chosen), 12) < 0.12


@pytest.mark.slow
def test_the_rule_bot_alone_gives_them_away() -> None:
    """All but one, since it knows better when to play a Showdown."""
    states = [at_the_end(**position).state for position in GIVEN_AWAY.values()]
    lost = [given_away(state, whole(state, lambda at: by_rule(at, Dice(1))), 12) for state in states]
    assert sum(one > 0.3 for one in lost) >= len(lost) - 1


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_of_95_close_last_decisions_two_at_most_give_12_points_away() -> None:
    lost = []
    for number in range(200):
        way = WAYS[number % 2]
        state = GAME.new(seats=2, options={"fights": way}, seed=60_000 + number)
        dice = Dice(number)
        while state.actor is not None:
            if state.actor == EXTERNAL:
                state.step(GAME.external(state, dice))
                continue
            if state.stack[-1][0] == b.TURN and len(state.actions()) > 1 and counted.near(state):
                lost.append(given_away(state, whole(state, chosen), 30))
            state.step(by_rule(state, dice))
        if len(lost) >= 95:
            break
    assert len(lost) >= 95
    assert sum(one >= 0.12 for one in lost[:95]) <= 2


# ---- nothing for nothing


@pytest.mark.slow
def test_nothing_is_given_away_in_play() -> None:
    """No Block against a single point, no bet that cannot come true, no card discarded where something else could be played, a Towel only
    where a card is taken by which the ring gets better for its owner."""
    blocks = bets = 0
    given: list[float] = []
    for state, action in decisions(20):
        kind = state.stack[-1][0]
        if kind == b.BLOCK and action == a.BLOCK:
            blocks += 1
            assert state.punches[state.stack[-1][4]] >= 3
        if kind == b.BET:
            bets += 1
            assert action != a.DECLINE, "a Crowd card that is not laid counts nothing"
        if kind == b.LAY:
            wins = {
                other: float(odds.chance("won")) for other in state.actions() if (odds := state.odds(other))
            }
            given.append(max(wins.values()) - wins[action])
    assert blocks
    assert bets
    assert sum(given) / len(given) < 1 / 40, "the odds (P25) take it that the best is laid"


@pytest.mark.parametrize(("way", "least"), [("cards", 0.54), ("ask", 0.65)])
@pytest.mark.slow
def test_a_bet_by_cards_is_laid_on_who_wins(way: str, least: float) -> None:
    """After a Showdown and after a drawn Punch alike. With the choice who wanted cards tells most of it. Of each fight one bet is looked
    at: all who look on bet nearly alike."""
    right: dict[str, list[bool]] = {origin: [] for origin in b.ORIGINS[:2]}
    for number in range(40):
        state = GAME.new(seats=3 + number % 4, options={"fights": way}, seed=700 + number)
        dice = Dice(number)
        fought: list[str] = []

        def note(event: Event, fought: list[str] = fought) -> None:
            if isinstance(event, e.FightStarted):
                fought[:] = [event.origin]
            elif isinstance(event, e.GloveThrown):
                fought.clear()
            elif isinstance(event, e.BetTurnedUp) and fought:
                right[fought.pop()].append(event.right)

        while state.actor is not None:
            state.step(GAME.external(state, dice) if state.actor == EXTERNAL else by_rule(state, dice), note)
    for origin, found in right.items():
        assert len(found) > 30, origin
        assert sum(found) / len(found) > least - 0.02, origin
    every = [*right["showdown"], *right["punch"]]
    assert sum(every) / len(every) > least


def test_a_big_stack_is_taken() -> None:
    ring = {6: [f"{WELLS}_3"], 5: [f"{IDA}_3", f"{IDA}_2"], 1: [f"{CHET}_1"]}
    table = Table(hands=[[f"{WELLS}_1", f"{GOAT}_1", f"{HAYMAKER}_1"], None], ring=ring, pile=0)
    assert said(table) == f"place {WELLS}_1"


# ---- no cheating


@pytest.mark.slow
def test_a_choice_rests_on_what_the_seat_knows() -> None:
    """Two guesses at what is hidden, the same choice."""
    compared = 0
    for number, (state, action) in enumerate(decisions(10)):
        if number % 5:
            continue
        assert state.actor is not None
        view = state.view(state.actor)
        one, two = (greedy(GAME.determinize(view, seed), Dice(7)) for seed in (1, 2))
        assert one == two, GAME.text(action)
        compared += 1
    assert compared > 100


def test_what_lies_in_the_box_of_a_position_set_up_is_not_known() -> None:
    """Any fighter that was not seen may be in the rival's hand, whatever the guess has put there."""
    table = Table(hands=[[f"{IDA}_1", f"{WELLS}_2"], None], pile=4)
    view = table.state.view(0)
    guesses = [GAME.determinize(view, seed) for seed in range(8)]
    assert len({chances.by_cards(guess, 0, 1) for guess in guesses if isinstance(guess, State)}) == 1


@pytest.mark.slow
def test_the_same_view_and_seed_are_the_same_choice() -> None:
    for number, (state, action) in enumerate(decisions(4)):
        if number % 7 == 0:
            assert chosen(state, 0) == chosen(state, 0)
            assert action in state.actions()


# ---- strength


LEAST = {2: 0.95, 3: 0.90, 4: 0.85, 6: 0.70}
"""The document's targets: one rule bot, a random one in every other seat."""


@pytest.mark.parametrize("seats", sorted(LEAST))
@pytest.mark.slow
def test_one_rule_bot_beats_random_ones(seats: int) -> None:
    found = simulate(GAME.id, ["greedy", *["random"] * (seats - 1)], 20 * seats, 3, workers=1)
    assert found.wins["greedy"] / found.matches >= LEAST[seats]


@pytest.mark.long
@pytest.mark.parametrize("seats", sorted(LEAST))
def test_one_rule_bot_beats_random_ones_in_a_thousand_matches(seats: int) -> None:
    found = simulate(GAME.id, ["greedy", *["random"] * (seats - 1)], 1_000, 4)
    assert found.wins["greedy"] / found.matches >= LEAST[seats]
