"""Knock Out Punch in words: the log of whole matches, every line of it, the moments that mattered and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, NOBODY, Event
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.engine.telling import Moment
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.decisions import PROMPTS
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.words import LogBook
from kotgames.system.catalogue import Verbatim, Words, languages
from kotgames.texts import load_game
from tests.rulings.knock_out_punch_table import CARD_SET, CHUBBY, GOAT, HAYMAKER, IDA, RAY, WELLS, Table

NAMES = ("Vance", "Okoro", "Reyes", "Flint", "Druz", "Hara")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"fights": "cards"},
    {"fights": "ask", "extra_crowd": True},
    {"fights": "cards", "extra_crowd": True},
)


class Asked(Words):
    """Words that remember what they were asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language, GAME.id)
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **params: Any) -> str:
        self.asked.add(key)
        return super().__call__(key, **params)


def book_of(language: str = "en") -> tuple[LogBook, Asked]:
    """A log in a language, and its words."""
    words = Asked(language)
    return LogBook(CARD_SET, words, NAMES.__getitem__), words


def match_of(seats: int, seed: int, options: dict[str, Any], level: str = "random") -> Match:
    """A whole match of bots."""
    match = Match.start(GAME, options=options, seed=seed, seats=[Seat() for _ in range(seats)])
    dice = Dice(seed)
    while match.actor is not None:
        if match.actor == EXTERNAL:
            match.act(GAME.external(match.state, dice))
        else:
            view = match.view(match.actor)
            match.act(players.choose(level, GAME, CARD_SET, view, dice.below(1 << 20)))
    return match


def events_of(match: Match) -> list[Event]:
    """All that happened."""
    return [*match.opening, *(event for turn in match.turns for event in turn.events)]


def told(book: LogBook, events: Sequence[Event], viewer: int = NOBODY) -> list[LogLine]:
    """The log as a seat reads it."""
    lines: list[LogLine] = []
    book.begin()
    for event in events:
        seen = event.seen_by(viewer)
        joined = book.joined(lines[-1], seen) if lines else None
        if joined is not None:
            lines[-1] = joined
            continue
        line = book.line(seen)
        if line is not None:
            lines.append(line)
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_whole_matches_are_told_without_a_gap_at_every_number_of_seats(language: str) -> None:
    book, words = book_of(language)
    for seats in GAME.seats:
        for number, options in enumerate(OPTIONS):
            match = match_of(seats, 7 * seats + number, options)
            for viewer in (NOBODY, seats - 1):
                lines = told(book, events_of(match), viewer)
                assert all(line.text and "{" not in line.text and "@" not in line.text for line in lines)
            assert 1 <= len(book.moments(match)) <= 3
            assert all(len(row.values) == len(row.amounts) == seats for row in book.statistics(match))
            assert book.beginning(match.opening) is not None
    assert words.missing == set()


@pytest.mark.slow
def test_no_line_of_the_log_is_written_in_vain() -> None:
    book, words = book_of()
    for seats in (2, 3, 6):
        for number, options in enumerate(OPTIONS):
            match = match_of(seats, 40 + 7 * seats + number, options)
            for viewer in (NOBODY, *range(seats)):
                told(book, events_of(match), viewer)
    book.line(e.ThrowCalledOff())
    book.line(e.FightCardsRevealed(0, 1, (0, 1), -1))
    book.line(e.TieDrawn((0, 2), 2))
    book.line(e.MatchEnded(0, "tie_thrown"))
    book.line(e.MatchEnded(0, "tie_drawn"))
    book.line(e.FightStarted(1, 0, -1, "tie"))
    book.line(e.FightWon(1, 0, -1, 0, False))
    book.line(e.GloveThrown(1, 0, "caught"))
    book.line(e.FightStarted(1, 0, CARD_SET.belt, "showdown"))
    book.line(e.FightWon(1, 0, CARD_SET.belt, 2, True))
    book.line(e.Forfeited(1))
    book.line(e.FightWon(1, 0, CARD_SET.belt, 2, True))
    for king in (0, 1):
        book.line(e.StarterDrawn(1, 0, king))
        book.beginning([e.StarterDrawn(1, 0, king)])
    texts = {key for key in load_game("en", GAME.id) if key.partition(".")[0] in ("log", "play", "came")}
    assert texts - words.asked == set()
    assert words.missing == set()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Vance places Lightning Wells (1 punch), 4 in the stack now.",
                "Lightning Wells is about to hit Goat Lord.",
                "Lightning Wells knocks Goat Lord out of the ring: 3 points for Vance.",
            ],
        ),
        (
            "de",
            [
                "Vance legt Lightning Wells (1 Schlag), jetzt 4 im Stapel.",
                "Lightning Wells nimmt Goat Lord ins Visier.",
                "Lightning Wells schlägt Goat Lord aus dem Ring: 3 Punkte für Vance.",
            ],
        ),
    ],
)
def test_a_knock_out_is_told_as_players_say_it(language: str, lines: list[str]) -> None:
    table = Table(hands=[[f"{WELLS}_1", "wild"], None], ring={6: [f"{WELLS}_3"], 2: [f"{GOAT}_3"]}, pile=0)
    table.do(f"place {WELLS}_1", "done")
    book, _ = book_of(language)
    assert [line.text for line in told(book, table.past)][: len(lines)] == lines


def test_a_fight_that_is_level_and_one_without_fighters_are_told_apart() -> None:
    book, _ = book_of()
    card = CARD_SET.belt
    said = []
    for forfeits in ([], [e.Forfeited(0), e.Forfeited(1)]):
        told(book, [e.FightStarted(0, 1, card, "showdown"), *forfeits])
        line = book.line(e.FightWon(0, 1, card, 2, True))
        assert line is not None
        said.append(line.text)
    assert "challenger" in said[0]
    assert "No fighter on either side" in said[1]


def test_what_came_of_a_fight_stands_by_the_card_that_began_it() -> None:
    """The loser's own last card, turns ago, has nothing to do with it."""
    book, _ = book_of()
    card = CARD_SET.belt
    begun = [e.ShowdownPlayed(2, card), e.FightStarted(2, 0, card, "showdown")]
    for winner, short, tone in ((2, "won", "good"), (0, "lost", "bad")):
        lines = told(book, [*begun, e.FightWon(winner, 2 - winner, card, 2, False)])
        (result,) = lines[-1].results
        assert (result.seat, result.short, result.tone) == (2, short, tone)


def test_a_typed_name_is_no_key_of_the_catalogue() -> None:
    words = Words("en", GAME.id)
    book = LogBook(CARD_SET, words, lambda seat: Verbatim(("@card.wild", "Vance")[seat]))
    line = book.line(e.Scored((9, 3)))
    assert line is not None
    assert line.text == "Final score: @card.wild 9, Vance 3."


def test_the_names_and_prompts_of_the_game_have_words() -> None:
    for language in languages():
        words = Words(language, GAME.id)
        keys = [f"card.{kind}" for kind in CARD_SET.kinds]
        keys += [f"fighter.{name}" for name in CARD_SET.fighters]
        keys += [f"prompt.{kind}.{part}" for kind in PROMPTS for part in ("short", "title")]
        keys += [f"results.how.{how}" for how in b.ENDINGS if how]
        assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("language", languages())
def test_the_arithmetic_of_a_placement_has_words(language: str) -> None:
    words = Words(language, GAME.id)
    match = match_of(3, 1, {})
    for turn in match.turns:
        for action in turn.before.actions():
            for line in turn.before.explain(action):
                assert "{" not in words.line(line)
    assert words.missing == set()


# ---- moments and figures


def swings(match: Match, language: str = "en") -> list[Moment]:
    """All that moved a match."""
    return list(book_of(language)[0].swings(match.turns))


def test_a_knock_out_is_worth_its_points() -> None:
    table = Table(hands=[[f"{WELLS}_1", "wild"], None], ring={6: [f"{WELLS}_3"], 2: [f"{GOAT}_3"]}, pile=0)
    table.do(f"place {WELLS}_1", "done")
    (moment,) = swings(table.match)
    assert moment.text == "Vance knocked out Goat Lord: 3 points"
    assert moment.detail == "1 card, by Lightning Wells"
    assert [CARD_SET.kinds[kind] for kind in moment.cards] == [f"{WELLS}_1", f"{GOAT}_3"]
    assert (moment.seat, moment.when, moment.deciding) == (0, "Turn 1", False)


def test_a_block_names_whom_it_stopped_among_several() -> None:
    hands = [[f"{WELLS}_1", "wild"], [f"{RAY}_1"], ["block", f"{RAY}_1"]]
    table = Table(
        seats=3, blocks=True, hands=hands, ring={6: [f"{WELLS}_3"], 2: [f"{GOAT}_3"]}, pile=0, king=1
    )
    table.do(f"place {WELLS}_1", "done", "decline", "block")
    (moment,) = swings(table.match)
    assert moment.text == "Reyes blocked Vance: Goat Lord stayed, 3 points not made"
    assert moment.seat == 2


def test_the_title_that_is_kept_to_the_end_counts_whole() -> None:
    """Scores 6 against 0: the card and the title, and the five that the other lost; before it stood even."""
    hands = [["showdown_1", f"{IDA}_1"], [f"{CHUBBY}_1", f"{HAYMAKER}_2"]]
    table = Table(king=1, hands=hands, pile=[])
    table.do("showdown showdown_1", "hit")
    (moment,) = swings(table.match)
    assert moment.text == "Vance hit Okoro with the glove: King to the end"
    assert moment.detail == "Vance: 6 points from it"
    assert moment.swing == pytest.approx((6 + 5) / 5)


def test_highest_card_names_both_cards_and_the_chance_that_the_winner_saw() -> None:
    hands = [["showdown_1", f"{IDA}_1", f"{GOAT}_1"], [f"{WELLS}_2", f"{HAYMAKER}_2"], [f"{RAY}_1"]]
    table = Table(seats=3, king=1, way="cards", hands=hands, pile=[f"{HAYMAKER}_1", f"{HAYMAKER}_3"])
    table.do("showdown showdown_1", f"lay {IDA}_1")
    odds = table.state.odds(GAME.parse(f"lay {WELLS}_2", CARD_SET))
    table.do(f"lay {WELLS}_2")
    (moment,) = swings(table.match)
    assert odds is not None
    assert moment.chance == odds.chance("won") < 1
    assert moment.text.startswith(
        "Okoro's Lightning Wells (2 punches) beat Vance's Iron Ida (1 punch) (chance "
    )
    assert moment.text.endswith("): the King holds on")
    assert moment.seat == 1


def test_a_tie_by_lot_is_what_decided_it() -> None:
    collected = [[f"{IDA}_3", f"{IDA}_2"], [f"{RAY}_3", f"{RAY}_2"], []]
    hands = [["wild"], [f"{GOAT}_1"], [f"{GOAT}_1"]]
    table = Table(seats=3, king=2, way="cards", hands=hands, collected=collected, pile=[], ring={})
    table.do("wild 8", "done")
    assert table.state.scores() == (5, 5, 5)
    moment = book_of()[0].moments(table.match)[-1]
    winner = table.only(e.TieDrawn).winner
    assert (moment.deciding, moment.seat, moment.chance) == (True, winner, Fraction(1, 3))
    assert moment.text == f"Level at the top, and the lot fell on {NAMES[winner]} (33.3%)"


def test_a_tie_by_the_glove_ends_with_the_last_throw() -> None:
    collected = [[f"{IDA}_3", f"{IDA}_2"], [f"{RAY}_3", f"{RAY}_2"], []]
    hands = [["wild"], [f"{GOAT}_1"], [f"{GOAT}_1"]]
    table = Table(seats=3, king=2, hands=hands, collected=collected, pile=[], ring={})
    table.do("wild 8", "done", "hit", "dodged")
    one, two = book_of()[0].moments(table.match)
    assert one.text == "Okoro hit Vance with the glove: still in it"
    assert two.text == "Okoro dodged Reyes's glove: the match"
    assert (one.deciding, two.deciding) == (False, True)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_figures_add_up_to_the_score(seats: int) -> None:
    match = match_of(seats, seats, {"fights": "cards"}, "greedy")
    rows = {row.label: row for row in book_of()[0].statistics(match)}
    assert isinstance(match.state, State)
    parts = ("Points by knock-outs", "Points by fights and bets", "Points by title and tokens")
    for seat, score in enumerate(match.state.scores()):
        assert sum(rows[part].amounts[seat] for part in parts) == score
