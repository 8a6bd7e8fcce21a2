"""Knockdown, told by its end: round cards, the moments that mattered worked out by hand, the figures beside what the events say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.engine.shown import Acted, RoundCard
from kotgames.engine.telling import Moment, RoundNote
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.moments import chance_to_pass
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.words import LogBook
from kotgames.system.catalogue import languages
from tests.rulings.knockdown_told import (
    BESIDE,
    CARD_SET,
    NAMES,
    ROW,
    at,
    book_of,
    do,
    events_of,
    match_of,
    whole,
)

# ---- round cards


def notes(match: Match, language: str = "en") -> list[RoundNote]:
    """The cards of all rounds, with what was known at each."""
    book, words = book_of(language)
    view = match.turns[0].before.view(NOBODY)
    found = [
        note_of(book, event, view)
        for event in events_of(match)
        if isinstance(event, e.RoundStarted | e.RoundEnded)
    ]
    assert words.missing == set()
    return found


def note_of(book: LogBook, event: Event, view: Any) -> RoundNote:
    """The card of a round, by the row of its event."""
    seen = ROWS[type(event)].seen
    assert isinstance(seen, Acted)
    assert isinstance(seen.shows, RoundCard)
    return seen.shows.note(book, event, view)


@pytest.mark.parametrize("language", languages())
def test_round_cards_are_whole(language: str) -> None:
    for seed in range(12):
        made = notes(match_of(seed), language)
        assert len(made) >= 4
        for note in made:
            assert all(whole(text) for text in (note.title, note.caption, *(text for _, text in note.lines)))
            assert len(note.score) == 2


def test_a_round_card_says_how_it_ended_and_what_comes_next() -> None:
    book = book_of()[0]
    view: Any = match_of(1).turns[-1].before.view(NOBODY)
    event = e.RoundEnded(1, 0, "deck", "heavy", (1, 3), (4, 0), (1, 0), 18)
    note = note_of(book, event, {**view, "down": [2, -2]})
    assert note == RoundNote(
        "ROUND TO VANCE",
        "Victory Tokens",
        ("1", "0"),
        (
            ("hourglass", "The deck is empty: fewer heavy wounds (18 turns)"),
            ("bleeding-wound", "Vance: 1 heavy, 4 light"),
            ("bleeding-wound", "Okoro: 3 heavy, 0 light"),
            ("up-card", "Okoro turns up the second Skill and goes first"),
        ),
    )
    nothing_hidden = note_of(book, event, {**view, "down": [2, -1]})
    assert nothing_hidden.lines[-1][1] == "Okoro goes first in the next round"
    last = e.RoundEnded(2, 0, "ko", "", (1, 3), (4, 9), (2, 0), 9)
    assert len(note_of(book, last, view).lines) == 3


# ---- moments and figures


def swings(match: Match, language: str = "en") -> list[Moment]:
    """All that moved a match."""
    return list(book_of(language)[0].swings(match.turns))


def chance(wounds: int) -> Fraction:
    """To pass a test by three dice, counted out."""
    faces = range(1, 7)
    rolls = [one + two + three for one in faces for two in faces for three in faces]
    return Fraction(sum(total >= wounds for total in rolls), len(rolls))


def danger(wounds: int) -> float:
    """What wounds are worth: half the chance to fail now, half the way to where all fail."""
    return float(1 - chance(wounds)) / 2 + min(1, wounds / 18) / 2


@pytest.mark.parametrize("wounds", range(20))
def test_the_chance_is_that_of_the_dice(wounds: int) -> None:
    assert chance_to_pass(CARD_SET, wounds) == chance(wounds)


def test_wounds_are_worth_what_they_do_to_a_test() -> None:
    match = at(fighters=[{"at": [0, 0]}, {**BESIDE, "heavy": 4, "light": 5}], row=ROW)
    do(match, "attack leg_sweep")
    (moment,) = swings(match)
    assert moment.text == "Vance's Leg Sweep did 2 light wounds: Okoro's test fell from 74.1% to 50%"
    assert (moment.seat, moment.chance, moment.deciding) == (0, None, False)
    assert moment.swing == pytest.approx(0.5 * (danger(11) - danger(9)))
    assert [CARD_SET.kinds[kind] for kind in moment.cards] == ["leg_sweep"]
    assert moment.when == "Round 1, turn 1"


def test_first_wounds_name_no_chance_that_is_still_sure() -> None:
    match = at(fighters=[{"at": [0, 0]}, BESIDE], row=ROW)
    do(match, "attack uppercut", "decline")
    assert [moment.text for moment in swings(match)] == ["Vance's Uppercut did Okoro 1 heavy wound"]


def test_a_block_is_worth_what_it_kept_off() -> None:
    foe = {**BESIDE, "heavy": 4, "light": 6, "hand": ["shield_bash", "knee", "knee"]}
    match = at(fighters=[{"at": [0, 0]}, foe], row=["cross", *ROW[1:]])
    do(match, "attack cross", "block 0")
    (moment,) = swings(match)
    assert moment.text == "Okoro blocked 2 light wounds of Vance's Cross: a test at 62.5%, not 37.5%"
    assert moment.seat == 1
    assert moment.swing == pytest.approx(0.5 * (danger(12) - danger(10)))


def test_a_reaction_that_lets_a_strike_go_by_is_worth_its_wounds() -> None:
    foe = {**BESIDE, "heavy": 4, "light": 6, "hand": ["slide_kick"]}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW)
    do(match, "attack uppercut", "react vanish", "go 2,0")
    (moment,) = swings(match)
    assert moment.text == "Okoro's Vanish left Vance's Uppercut in the air"
    assert moment.detail == "1 heavy wound that never fell"
    assert moment.swing == pytest.approx(0.5 * (danger(11) - danger(10)))


@pytest.mark.parametrize(("victories", "worth", "deciding"), [(0, 0.25, False), (1, 1.0, True)])
def test_a_test_that_fails_is_told_with_the_chance_there_was(
    victories: int, worth: float, deciding: bool
) -> None:
    mine = {"at": [0, 0], "victories": victories}
    foe = {**BESIDE, "heavy": 4, "light": 6}
    match = at(fighters=[mine, foe], row=ROW, script={"dice": [3, 3, 4], "strict": False})
    do(match, "attack uppercut", "call")
    moment = swings(match)[-1]
    assert moment.text == "Vance called the test at 50% for a K.O., and Okoro went down"
    assert (moment.seat, moment.chance, moment.deciding) == (0, Fraction(1, 2), deciding)
    assert moment.swing == pytest.approx(worth)
    assert moment.detail == "10 on the dice, 11 or more needed"
    assert [face for face, _ in moment.dice] == [3, 3, 4]


def test_a_test_that_is_passed_speaks_for_who_stood() -> None:
    foe = {**BESIDE, "heavy": 6, "light": 7}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW, script={"dice": [5, 5, 4], "strict": False})
    do(match, "attack uppercut", "call")
    moment = swings(match)[-1]
    assert moment.text == "Okoro stood Vance's test with a chance of 16.2%"
    assert (moment.seat, moment.chance) == (1, chance(14))
    assert moment.swing == pytest.approx(0.5 * float(1 - chance(14)))


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("stood", "Okoro's tower stood in Vance's test"),
        ("fell", "Vance called the test, and Okoro's tower did not stand"),
    ],
)
def test_a_tower_is_measured_by_the_dice_and_told_by_its_cubes(result: str, text: str) -> None:
    foe = {**BESIDE, "heavy": 6, "light": 7}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW, test="tower")
    do(match, "attack uppercut", "call", "tower", result)
    moment = swings(match)[-1]
    assert moment.text == text
    assert moment.detail == "A tower of 14 cubes; by dice 16.2% to pass"
    assert moment.chance is None


def test_wounds_that_a_skill_leaves_out_do_not_lower_the_chance_that_is_told() -> None:
    foe = {**BESIDE, "heavy": 4, "light": 6, "skills": ["steady_hands"]}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW)
    do(match, "attack uppercut", "decline")
    assert swings(match)[0].text.endswith("fell from 74.1% to 62.5%")


@pytest.mark.parametrize(
    ("mine", "theirs", "text"),
    [
        ((0, 5), (2, 0), "The deck ran out: Vance won on heavy wounds, 0–2"),
        ((2, 3), (2, 1), "The deck ran out: Okoro won on light wounds, 1–3"),
        ((1, 1), (1, 1), "The deck ran out with equal wounds as Okoro's turn began"),
    ],
)
def test_a_round_that_the_deck_decided(mine: tuple[int, int], theirs: tuple[int, int], text: str) -> None:
    fighters = [
        {"at": [-2, 0], "heavy": mine[0], "light": mine[1]},
        {"at": [2, 0], "heavy": theirs[0], "light": theirs[1]},
    ]
    match = at(fighters=fighters, row=ROW, deck=0, actions=1)
    do(match, "attack jab")
    (moment,) = swings(match)
    assert moment.text == text
    assert moment.swing == pytest.approx(0.5)


def test_the_figures_are_those_of_the_events() -> None:
    for seed in range(10):
        match = match_of(seed)
        events = events_of(match)
        rows = {row.label: row for row in book_of()[0].statistics(match)}
        for seat in (0, 1):
            struck = [one for one in events if isinstance(one, e.Struck)]
            done = sum(sum(one.wounds) for one in struck if one.seat == seat)
            done += sum(
                one.heavy + one.light
                for one in events
                if isinstance(one, e.Wounded) and one.why == "effect" and one.seat != seat
            )
            assert rows["Wounds done"].amounts[seat] == done
            kept = sum(sum(one.blocked) for one in struck if one.seat != seat)
            assert rows["Wounds blocked"].amounts[seat] == kept
            called = sum(isinstance(one, e.TestCalled) and one.seat == seat for one in events)
            won = sum(
                isinstance(one, e.RoundEnded) and (one.winner, one.how) == (seat, "ko") for one in events
            )
            assert rows["Tests won"].values[seat] == f"{won} of {called}"


@pytest.mark.parametrize("language", languages())
def test_whole_matches_are_told(language: str) -> None:
    for seed in range(6):
        match = match_of(seed)
        book, words = book_of(language)
        found, figures = book.moments(match), book.statistics(match)
        assert found
        assert len(figures) == 7
        assert words.missing == set()


def test_who_rolls_higher_is_told_with_every_throw() -> None:
    ties = 0
    for seed in range(30):
        match = Match.start(GAME, seed=seed)  # no Skill is turned up yet: the dice say who picks first
        found = book_of()[0].beginning(match.opening)
        assert found is not None
        one, two = found.throws[-1]
        assert found.seat == (0 if one > two else 1)
        assert found.text == f"{NAMES[found.seat]} rolls higher."
        assert all(first == second for first, second in found.throws[:-1])
        ties += len(found.throws) > 1
    assert ties > 0
