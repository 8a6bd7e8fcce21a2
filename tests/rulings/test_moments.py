"""The moments that mattered, worked out from scripted dice and cards by hand; the figures beside what the events say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kotgames import games
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import Odds
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogBook
from kotgames.engine.match import Match
from kotgames.engine.telling import LEAST, Moment, choose, dice_figures, swing
from kotgames.games import knockouts_tapouts, uncaged
from kotgames.games.knockouts_tapouts import events as kt_events
from kotgames.games.uncaged import events as unc_events
from kotgames.system.catalogue import Words
from tests.rulings import table as kt
from tests.rulings import uncaged_table as unc

NAMES = ("Vance", "Okoro")


def book_of(match: Match, language: str = "en") -> LogBook[Any]:
    """The match in words, with the names of two corners."""
    words = Words(language, match.game.id, match.game.texts(match.card_set))
    made: LogBook[Any] = games.part(match.game, "log_book")(match.card_set, words, lambda seat: NAMES[seat])
    return made


def swings(match: Match) -> list[Moment]:
    """All that moved a match."""
    return list(book_of(match).swings(match.turns))


# ---- what is chosen


def _moment(swing: float, turn: int, *, seat: int = 0, deciding: bool = False) -> Moment:
    return Moment(f"{turn}", seat, swing, turn, deciding=deciding)


def test_the_largest_swings_are_told_in_the_order_they_came() -> None:
    found = [_moment(0.1, 1), _moment(-0.5, 2), _moment(0.3, 3), _moment(0.2, 4)]
    assert [moment.turn for moment in choose(found)] == [2, 3, 4]


def test_what_ended_the_match_is_told_however_likely_it_was() -> None:
    found = [_moment(0.9, 1), _moment(0.8, 2), _moment(0.7, 3), _moment(0.0, 4, deciding=True)]
    assert [moment.turn for moment in choose(found)] == [1, 2, 4]


def test_without_a_blow_that_ended_it_what_spoke_most_for_the_winner_is_told() -> None:
    found = [
        _moment(0.9, 1),
        _moment(0.8, 2),
        _moment(0.7, 3),
        _moment(0.1, 4, seat=1),
        _moment(0.05, 5, seat=1),
    ]
    assert [moment.turn for moment in choose(found, winners=(1,))] == [1, 2, 4]


def test_what_hardly_moved_a_match_is_not_told() -> None:
    assert choose([_moment(LEAST / 2, 1), _moment(-LEAST / 2, 2)]) == []
    assert len(choose([_moment(LEAST, 1)])) == 1


def test_moments_of_one_turn_keep_their_order() -> None:
    found = [_moment(0.1, 7), _moment(0.9, 7), _moment(0.5, 7)]
    assert choose(found) == found


def test_a_swing_is_what_came_less_what_was_expected() -> None:
    odds = Odds((("0", 3), ("1", 1)), 4)
    assert swing(odds, float, 1.0) == pytest.approx(0.75)
    assert swing(odds, float, 0.0) == pytest.approx(-0.25)


def test_dice_are_counted_beside_what_true_dice_bring() -> None:
    rolls = [Roll(0, (6, 1, 1), 5), Roll(1, (5, 5), 5), Roll(0, (3,))]
    thrown, scored = dice_figures(rolls, 2, "dice", lambda count, mean: f"{count} of {mean}", "scored")
    assert (thrown.label, thrown.values) == ("dice", ("3", "2"))
    assert (scored.values, scored.amounts) == (("1 of 1.0", "2 of 0.7"), (1.0, 2.0))
    assert dice_figures([Roll(0, (3,))], 2, "", lambda count, mean: "", "") == []


# ---- Knockouts and Tapouts


def test_two_of_three_dice_at_four() -> None:
    """A knee in the Clinch needs 4: two or more of three come in 4 of 8 rolls, and the foe has 12 Ready markers that count."""
    with kt.clinch(["knee"], dice=(6, 5, 1)) as t:
        t.do("attack knee")
        (moment,) = swings(t.match)
    assert moment.text == "Vance's Knee landed twice (50%)"
    assert (moment.chance, moment.seat, moment.deciding) == (Fraction(1, 2), 0, False)
    assert moment.dice == ((6, True), (5, True), (1, False))
    assert [t.card_set.kinds[kind] for kind in moment.cards] == ["knee"]
    assert "3 dice at Clinch, hit on 4+" in moment.detail
    foe, point = 12, 0.02 * t.card_set.strike_points
    expected = 3 / 8 * (1 / foe + point) + 3 / 8 * (2 / foe + point) + 1 / 8 * 1.0
    assert moment.swing == pytest.approx(2 / foe + point - expected)


def test_a_miss_speaks_for_the_foe_and_names_the_chance_there_was() -> None:
    with kt.clinch(["knee"], dice=(1, 2, 3)) as t:
        t.do("attack knee")
        (moment,) = swings(t.match)
    assert moment.text == "Vance's Knee missed despite 87.5%"
    assert (moment.chance, moment.seat) == (Fraction(1, 8), 1)
    assert moment.swing > 0


def test_a_knockout_is_what_ended_it() -> None:
    """Before the loser has done anything: the blow is told with its cards, its dice and its odds."""
    with kt.clinch(["knee", "combination"], dice=(6, 4, 5, 1)) as t:
        t.do("attack knee +combination")
        assert t.match.outcome is not None
        assert t.match.outcome.how == "knockout"
        (moment,) = book_of(t.match).moments(t.match)
    assert moment.deciding
    assert moment.text == "Vance's Knee knocked Okoro out (31.2%)"
    assert moment.chance == Fraction(5, 16)
    assert [t.card_set.kinds[kind] for kind in moment.cards] == ["knee", "combination"]
    assert moment.dice == ((6, True), (4, True), (5, True), (1, False))
    assert not any(turn.seat == 1 for turn in t.match.turns)


def test_a_tapout_is_the_roll_and_not_the_word_that_was_said_after_it() -> None:
    with kt.clinch(["neck_hold"], dice=(6, 6, 1)) as t:
        t.do("attack neck_hold", "critical")
        assert t.match.outcome is not None
        assert t.match.outcome.how == "tapout"
        moment = book_of(t.match).moments(t.match)[-1]
        needed = t.only(kt_events.AttackRolled).number
    good = Fraction(7 - needed, 6)
    assert moment.deciding
    assert moment.text.startswith("Okoro tapped to Vance's Neck Hold (")
    assert moment.chance == 3 * good**2 * (1 - good) + good**3
    assert moment.turn == 0


def test_a_stopped_throw_tells_how_likely_the_card_was_there() -> None:
    foe = kt.fighter(["sprawl", "punch", "punch", "punch", "punch"])
    with kt.clinch(["throw"], foe=foe) as t:
        before = t.state.copy()
        t.do("attack throw", "special sprawl")
        moment = swings(t.match)[0]
    unseen = len(before.deck) + len(before.hands[1])
    sprawls = t.card_set.canceller_counts[t.card_set.attack_index["throw"]]
    none = Fraction(1)
    for drawn in range(len(before.hands[1])):
        none *= Fraction(unseen - sprawls - drawn, unseen - drawn)
    assert moment.chance == 1 - none
    assert moment.text.startswith("Okoro's Sprawl stopped the Throw (")
    assert (moment.seat, [t.card_set.kinds[kind] for kind in moment.cards]) == (1, ["sprawl", "throw"])


# ---- UNCAGED


def _hit(swings: list[Moment], card: str) -> Moment:
    return next(moment for moment in swings if card in moment.text)


def test_a_hit_is_measured_by_the_health_it_met_and_the_chance_to_be_broken() -> None:
    table = unc.Table(["jab", "cross"], ["sweep", "sweep"], hp=(20, 6))
    before = {}
    for name in table.rows[0]:
        action = uncaged.GAME.parse(f"place {name}", table.card_set)
        before[len(table.state.rows[0])] = table.state.odds(action)
        table.do(f"place {name}")
    table.do("lock")
    table.lay(1)
    hit = _hit(swings(table.match), "Cross")
    odds = before[1]
    assert odds is not None
    assert (hit.chance, hit.seat) == (odds.chance("none"), 0)
    # a Cross after a Jab does 1 and 2 more; the Jab before it took 1 of 6
    assert hit.text.startswith("Vance's Cross did 3: Okoro from 5 to 2 (")
    assert hit.swing == pytest.approx(3 / 5 + 3 / 5 * (1 - float(odds.chance("none"))))
    assert hit.detail == "1 plus 2 bonus"


@pytest.mark.parametrize(("language", "said"), [("en", "2 of 3 blocked"), ("de", "2 von 3 abgefangen")])
def test_a_hit_without_a_bonus_tells_what_was_blocked_and_no_bonus_of_nothing(
    language: str, said: str
) -> None:
    table = unc.Table(["jab", "high_kick"], ["sweep", "shell"], hp=(20, 3))
    table.play()
    told = list(book_of(table.match, language).swings(table.match.turns))
    assert _hit(told, "High").detail == said


def test_the_hit_that_knocks_out_is_what_ended_it() -> None:
    table = unc.Table(["jab", "cross"], ["sweep", "sweep"], hp=(20, 3))
    table.play()
    assert table.match.outcome is not None
    moment = book_of(table.match).moments(table.match)[-1]
    assert moment.deciding
    assert "Vance's Cross did 3: Okoro had 2 left" in moment.text
    assert moment.swing == 1.0


def test_a_broken_combo_speaks_for_the_defender() -> None:
    table = unc.Table(["jab"], ["counter_punch"])
    odds = table.state.odds(uncaged.GAME.parse("place jab", table.card_set))
    table.do(*(f"place {name}" for name in table.rows[0]), "lock")
    table.lay(1)
    assert odds is not None
    (moment,) = swings(table.match)
    assert (moment.seat, moment.chance) == (1, odds.chance("breaker"))
    assert moment.text.startswith("Okoro's Counter Punch broke the combo at Jab (")
    assert moment.detail == "1 back: Vance from 20 to 19"
    assert [table.card_set.kinds[kind] for kind in moment.cards] == ["counter_punch", "jab"]


def test_a_change_of_level_counts_the_cards_it_left_blank() -> None:
    table = unc.Table(["single_leg", "armbar"], ["shell", "shell", "shell", "check_kick", "check_kick"])
    table.play()
    blank = [
        shown
        for shown in table.all(unc_events.CardRevealed)
        if shown.reason == "reason.level" and shown.seat == 1
    ]
    moment = _hit(swings(table.match), "took it to the ground")
    assert len(blank) >= 4
    assert moment.detail == f"It left {len(blank)} of Okoro's cards blank"
    assert moment.swing == pytest.approx(0.08 * len(blank))


def test_nothing_that_lay_face_down_behind_a_broken_combo_is_told() -> None:
    """The same revealed cards with other ones behind them tell the same."""
    told = []
    for rest in (["cross", "cross", "feint", "jab"], ["high_kick", "low_kick", "feint", "jab"]):
        table = unc.Table(["jab", *rest], ["counter_punch"])
        table.play()
        told.append([(moment.text, moment.swing) for moment in swings(table.match)])
    assert told[0] == told[1]


# ---- whole matches


def _whole(game: Any, seed: int) -> Match:
    match = Match.start(game, seed=seed, options=game.sample_options())
    chance = Dice(seed)
    while match.actor is not None:
        view = match.view(match.actor)
        match.act(players.choose("greedy", game, match.card_set, view, chance.below(1 << 20)))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [knockouts_tapouts.GAME, uncaged.GAME], ids=lambda game: game.id)
def test_whole_matches_are_told_in_full(game: Any, language: str) -> None:
    for seed in range(6):
        match = _whole(game, seed)
        book = book_of(match, language)
        told, figures = book.moments(match), book.statistics(match)
        assert 1 <= len(told) <= 3
        assert match.outcome is not None
        assert any(moment.deciding for moment in told) == (
            match.outcome.how in ("knockout", "tapout", "stoppage")
        )
        assert all(len(row.values) == len(row.amounts) == 2 for row in figures)
        assert book.words.missing == set()  # type: ignore[attr-defined]


def test_the_figures_are_those_of_the_events() -> None:
    match = _whole(knockouts_tapouts.GAME, 3)
    events = [event for turn in match.turns for event in turn.events]
    rows = {row.label: row for row in book_of(match).statistics(match)}
    for seat in (0, 1):
        rolled = [one for one in events if isinstance(one, kt_events.AttackRolled) and one.seat == seat]
        assert rows["Landed"].amounts[seat] == sum(one.successes > 0 for one in rolled)
        hurt = [one for one in events if isinstance(one, kt_events.MarkerHurt) and one.seat != seat]
        assert rows["Markers Hurt"].amounts[seat] == len(hurt)


@pytest.mark.slow
def test_the_damage_of_the_figures_is_the_health_that_was_lost() -> None:
    match = _whole(uncaged.GAME, 2)
    rows = {row.label: row for row in book_of(match).statistics(match)}
    dealt = [
        event for turn in match.turns for event in turn.events if isinstance(event, unc_events.DamageDealt)
    ]
    for seat in (0, 1):
        assert rows["Damage"].amounts[seat] == sum(event.lost for event in dealt if event.seat != seat)


@pytest.mark.parametrize("game", [knockouts_tapouts.GAME, uncaged.GAME], ids=lambda game: game.id)
def test_who_begins_is_told_with_every_throw(game: Any) -> None:
    ties = 0
    for seed in range(30):
        match = Match.start(game, seed=seed, options=game.sample_options())
        found = book_of(match).beginning(match.opening)
        assert found is not None
        one, two = found.throws[-1]
        assert found.seat == (0 if one > two else 1)
        assert NAMES[found.seat] in found.text
        assert all(first == second for first, second in found.throws[:-1])
        ties += len(found.throws) > 1
    assert ties > 0
