"""UNCAGED: beginnings, fighters and abilities, rounds, the Decision and the score sheet (U1, U8-U10, U17, U19)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import NOBODY, Event, Line
from kotgames.engine.errors import SetupError
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.scoresheet import UNDECIDED, scoresheet
from tests.rulings.uncaged_table import QuietMatch, Table, start_card_set

CARD_SET = start_card_set()

# ---- beginnings


def test_u9_the_first_attacker_is_rolled_and_shown() -> None:
    firsts = set()
    for seed in range(20):
        events: list[Event] = []
        state = GAME.new(seed=seed, emit=events.append)
        rolled = events[0]
        assert isinstance(rolled, e.FirstAttackerRolled)
        assert rolled.barrier
        assert all(one == two for one, two in rolled.rolls[:-1]), "ties are rolled again"
        one, two = rolled.rolls[-1]
        assert rolled.seat == (0 if one > two else 1)
        assert state.first_attacker == rolled.seat
        assert rolled.seen_by(NOBODY) == rolled
        firsts.add(rolled.seat)
    assert firsts == {0, 1}


def test_u19_the_dies_loser_picks_first_openly_without_duplicates() -> None:
    match = Match.start(GAME, seed=4, card_set=CARD_SET)
    first = match.state.view(0)["first_attacker"]
    prompt = match.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.seat, prompt.secret) == ("pick", 1 - first, False)
    match.act(GAME.parse("pick grinder", CARD_SET))
    for seat in (0, 1, NOBODY):
        assert match.view(seat)["fighters"][1 - first] == CARD_SET.fighter_ids.index("grinder")
    assert match.actor == first
    refusal = match.state.refusal(GAME.parse("pick grinder", CARD_SET))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("pick_taken", "U19")
    match.act(GAME.parse("pick engine", CARD_SET))
    assert match.state.view(first)["attacker"] == first, "the die's winner takes the Attack deck"
    assert match.state.view(0)["hp"] == [20, 20]


def test_p5_the_winner_of_the_die_takes_the_attack_deck() -> None:
    for seed in range(6):
        state = GAME.new(options={"fighters": ["engine", "turncoat"]}, seed=seed, card_set=CARD_SET)
        assert state.attacker == state.first_attacker
        assert set(state.hands[state.first_attacker]) <= set(CARD_SET.decks[0])
        assert set(state.hands[1 - state.first_attacker]) <= set(CARD_SET.decks[1])


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"stance": 1}, "option_unknown"), ({"rounds": 4}, "option_value"), ({"rounds": True}, "option_value"),
        ({"fighters": ["engine"]}, "option_value"), ({"fighters": "engine"}, "option_value"),
        ({"fighters": ["engine", "engine"]}, "option_value"), ({"fighters": ["nobody", None]}, "option_value"),
        ({"fighters": [3, None]}, "option_value"),
    ],
)  # fmt: skip
def test_options_that_do_not_exist_are_refused_by_name(options: dict[str, Any], key: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(options=options)
    assert caught.value.key == key
    assert caught.value.params["option"] in options


def test_other_numbers_of_seats_are_refused() -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(seats=3)
    assert caught.value.params["allowed"] == "2"


# ---- rounds (U1)


def test_u1_three_rounds_of_four_combos() -> None:
    quiet = QuietMatch()
    assert len(quiet.all(e.ComboEnded)) == 12
    assert [event.round for event in quiet.all(e.RoundEnded)] == [1, 2, 3]
    assert [event.round for event in quiet.all(e.ComboEnded)] == [1] * 4 + [2] * 4 + [3] * 4


def test_u1_whoever_attacked_second_attacks_first_next_round() -> None:
    quiet = QuietMatch()
    assert quiet.attackers[4] == quiet.attackers[5], "somebody attacks twice in a row"
    assert quiet.attackers[8] == quiet.attackers[9]
    assert quiet.attackers[5] == 1 - quiet.attackers[1]


def test_u8_a_match_without_a_hit_is_a_draw() -> None:
    quiet = QuietMatch()
    assert quiet.match.outcome is not None
    assert (quiet.match.outcome.winners, quiet.match.outcome.how, quiet.match.outcome.scores) == (
        (),
        "draw",
        (0, 0),
    )
    assert [event.winner for event in quiet.all(e.RoundEnded)] == [-1, -1, -1]


# ---- the Decision (U8)


def last_combo(points: tuple[int, int], lost: tuple[int, int], hp: tuple[int, int], row: list[str]) -> Table:
    """The last combo of the match; seat 0 attacks."""
    return Table(row, [], combo=12, points=list(points), lost=list(lost), hp=hp)


def test_u8_a_point_a_round_to_who_did_more_damage() -> None:
    table = Table(["jab"], [], combo=4, lost=[2, 1], hp=(18, 19))
    table.play()
    ended = table.only(e.RoundEnded)
    assert (ended.dealt, ended.winner, ended.points) == ((2, 2), -1, (0, 0)), "none when equal"
    table = Table(["jab", "jab"], [], combo=4, lost=[2, 1], hp=(18, 19))
    table.play()
    ended = table.only(e.RoundEnded)
    assert (ended.dealt, ended.winner, ended.points) == ((3, 2), 0, (1, 0))


def test_u8_most_points_win_the_decision() -> None:
    table = last_combo((0, 1), (0, 0), (5, 20), ["jab"])
    table.play()
    assert table.match.outcome is not None
    assert table.match.outcome.how == "damage", "level on points"
    table = last_combo((1, 1), (0, 0), (5, 20), ["jab"])
    table.play()
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.how, table.match.outcome.scores) == (
        (0,),
        "decision",
        (2, 1),
    )


def test_u8_level_on_points_less_health_lost_wins() -> None:
    table = last_combo((0, 1), (0, 0), (5, 20), ["jab"])
    table.play()
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.how, table.match.outcome.scores) == (
        (1,),
        "damage",
        (1, 1),
    )


def test_u8_still_level_is_a_draw() -> None:
    table = last_combo((0, 1), (0, 0), (19, 20), ["jab"])
    table.play()
    assert table.match.outcome is not None
    assert table.match.outcome.how == "draw"
    assert table.only(e.MatchEnded).winner == -1


def test_u19_a_rounds_damage_is_health_really_lost() -> None:
    table = Table(["jab", "cross"], [], hp=(20, 2))
    table.play()
    hit = table.all(e.DamageDealt)[-1]
    assert (hit.damage, hit.lost, hit.hp) == (3, 1, 0)
    assert table.state.lost_in_round == [0, 2]


def test_u19_a_counter_punch_counts_for_the_defender() -> None:
    table = Table(["cross"], ["counter_punch"], combo=4)
    table.play()
    assert table.only(e.RoundEnded).dealt == (0, 1)
    assert table.only(e.RoundEnded).winner == 1


def test_no_decision_after_a_knockout() -> None:
    table = Table(["jab"], [], combo=12, points=[0, 2], hp=(1, 1))
    table.play()
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.how) == ((0,), "knockout")
    assert not table.all(e.RoundEnded)


# ---- abilities (U17)


def test_u17_deflector_is_asked_after_both_reveals_when_damage_is_due() -> None:
    table = Table(["jab", "cross"], ["sweep", "shell"], fighters=("engine", "deflector"))
    table.play()
    assert table.asked == ("deflect", 1)
    prompt = table.state.prompt
    assert prompt is not None
    assert not prompt.secret
    assert prompt.params == {"damage": 1, "prevents": 1, "card": "@card.jab"}
    table.do("take")
    assert table.only(e.AbilityKept).due == 1
    assert table.asked == ("deflect", 1), "kept for later"
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.params["damage"] == 1, "what the Shell prevents is not due"
    table.do("deflect")
    assert table.exchange(2).attack.deflected == 1
    assert table.state.hp == [20, 19]


def test_u17_once_a_combo() -> None:
    table = Table(["jab", "jab", "jab"], [], fighters=("engine", "deflector"))
    table.play()
    table.do("deflect")
    assert table.state.combo == 2, "it was not asked again"
    assert table.state.hp == [20, 18]
    assert table.state.deflect_used == [0, 0], "a new combo, a new deflection"


def test_u17_nothing_is_asked_where_nothing_is_due() -> None:
    table = Table(["jab"], ["shell"], fighters=("engine", "deflector"))
    table.play()
    assert not table.all(e.Deflected)
    assert table.state.combo == 2


def test_u17_the_attacker_deflects_too() -> None:
    table = Table(["cross"], ["counter_punch"], fighters=("deflector", "turncoat"))
    table.play()
    assert table.asked == ("deflect", 0)
    table.do("deflect")
    assert table.exchange(1).defence.deflected == 1
    assert table.state.hp == [20, 20]


def test_u17_a_hit_of_three_is_deflected_by_two() -> None:
    table = Table(["jab", "cross"], [], fighters=("engine", "deflector"))
    table.play()
    table.do("take")
    table.do("deflect")
    assert (table.only(e.Deflected).due, table.only(e.Deflected).prevented) == (3, 2)
    assert table.state.hp == [20, 18]


def test_u17_turncoat_adds_to_the_first_valid_card_with_base_damage() -> None:
    table = Table(
        ["armbar", "feint", "jab", "jab"], [], fighters=("turncoat", "engine"), more=({"primed": True}, {}), combo=2,
    )  # fmt: skip
    table.play()
    assert table.damage()[:4] == [(0, 0), (0, 0), (3, 0), (1, 0)], "the Jab has Feint's +1 and Turncoat's"
    assert ("primed", "@fighter.turncoat") in [(a.why, a.source) for a in table.exchange(3).attack.additions]


def test_u17_breaking_a_combo_primes_it_and_it_does_not_stack() -> None:
    table = Table(["jab"], ["counter_punch"], combo=5, more=({}, {"primed": True}))
    table.play()
    assert table.only(e.AbilityPrimed).plus == 1
    assert table.state.primed_plus == [0, 1]
    assert table.state.attacker == 1


def test_u17_it_survives_a_round_break() -> None:
    table = Table(["jab"], ["counter_punch"], combo=4)
    table.play()
    assert (table.state.round, table.state.attacker) == (2, 0), "the same player attacks again"
    assert table.state.primed_plus == [0, 1]


def test_u17_it_is_gone_after_the_attack_it_was_for() -> None:
    table = Table(["armbar"], [], combo=2, fighters=("turncoat", "engine"), more=({"primed": True}, {}))
    table.play()
    assert table.state.primed_plus == [0, 0]


def test_grinder_adds_to_submissions_right_after_a_level_change() -> None:
    table = Table(
        ["single_leg", "knee_bar", "armbar"], ["shell", "shell", "shell"], fighters=("grinder", "engine")
    )
    table.play()
    table.do("decline")
    assert table.exchange(2).attack.damage == 2 + 1
    assert [(a.plus, a.why) for a in table.exchange(2).attack.additions] == [(1, "grind")]
    assert [a.why for a in table.exchange(3).attack.additions] == ["following"]
    both = Table(["single_leg", "armbar"], ["shell", "shell"], fighters=("grinder", "engine"))
    both.play()
    assert both.exchange(2).attack.damage == 2 + 1 + 1


def test_engines_first_mulligan_of_each_round_is_free() -> None:
    state = GAME.setup(
        {"phase": "mulligan", "actor": 0, "fighters": [{"fighter": "engine", "free": True}, {"fighter": "turncoat"}]},
        card_set=CARD_SET,
    )  # fmt: skip
    prompt = state.prompt
    assert prompt is not None
    assert prompt.params == {"free": True, "count": 0, "stamina": 4}
    events: list[Event] = []
    state.step(GAME.parse("mulligan"), events.append)
    assert (state.stamina[0], len(state.hands[0]), state.free_mulligans[0]) == (4, 9, 0)
    assert isinstance(events[0], e.Mulliganed)
    assert events[0].free
    state.step(GAME.parse("mulligan"))
    assert (state.stamina[0], len(state.hands[0])) == (3, 8)
    fresh = GAME.setup(
        {"phase": "round", "combo": 5, "fighters": [{"fighter": "engine"}, {}]}, card_set=CARD_SET
    )
    assert fresh.free_mulligans == [1, 0]


# ---- the score sheet (p.6)

SHEET = (
    # the attacker's row in each combo; Pinicky is seat 0 and attacks first
    ["jab", "jab"],
    ["jab", "feint", "high_kick", "jab"],
    ["low_kick", "low_kick", "low_kick"],
    ["low_kick", "low_kick"],
    ["feint", "high_kick"],
    ["feint", "jab"],
    ["feint", "jab", "cross"],
    ["jab", "low_kick"],
    [],
    ["jab", "jab"],
)
IDLE = ["sweep", "sweep", "sweep", "armbar", "armbar"]
REST = (["armbar", "armbar", "armbar", "knee_bar", "knee_bar"], ["shell", "shell", "check_kick"])


def _sheet_hands(combo: int) -> tuple[list[str], list[str], list[str]]:
    """The attacker's row, and both hands (row and three more), of a combo of the sheet."""
    row = [*SHEET[combo - 1], *REST[0]][:5]
    spare = ["single_leg", "single_leg", "guillotine"]
    return row, row + spare, IDLE + REST[1]


def test_example_p6_the_score_sheet() -> None:
    """The printed sample: Pinicky against Charles, every hit played through the rules."""
    options = {"fighters": ["grinder", "turncoat"]}
    seed = next(seed for seed in range(50) if GAME.new(options=options, seed=seed).first_attacker == 0)
    match = Match.start(GAME, seed=seed, options=options, card_set=CARD_SET)
    state = match.state
    assert isinstance(state, State)
    _, *hands = _sheet_hands(1)
    for seat, names in enumerate(hands):  # the first hands were drawn before a script could be laid
        deck = list(CARD_SET.decks[seat])
        state.hands[seat] = [_taken(deck, name) for name in names]
    state.legal = [action for action in state.actions() if GAME.text(action) in ("keep", "mulligan")]
    drawn = [name for combo in range(2, 11) for hand in _sheet_hands(combo)[1:] for name in hand]
    state.script = Script(cards=[CARD_SET.kind_index[name] for name in drawn], strict=True)
    events = list(match.opening)
    for combo in range(1, 11):
        row, *_ = _sheet_hands(combo)
        for text in (
            "keep",
            "keep",
            *(f"place {name}" for name in IDLE),
            "lock",
            *(f"place {name}" for name in row),
            "lock",
        ):
            events += match.act(GAME.parse(text, CARD_SET))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.how) == ((1,), "knockout")
    sheet = scoresheet(events)
    assert [block.hp[0] for block in sheet.rounds] == [[20, 19, 15, 14, 13, 11], [11, 7, 5, 2], [2, 1, 0]]
    assert [block.hp[1] for block in sheet.rounds] == [[20, 19, 18, 17, 15, 13], [13, 11, 10, 9], [9]]
    assert [block.taken for block in sheet.rounds] == [[9, 7], [9, 4], [2, 0]]
    crossed = [number for block in sheet.rounds for number, done in block.combos if done]
    assert crossed == list(range(1, 11)), "combos 11 and 12 stay unplayed"
    assert [number for number, _ in sheet.rounds[2].combos] == [9, 10, 11, 12]
    assert [block.point for block in sheet.rounds] == [1, 1, UNDECIDED], (
        "a round that was not finished gives no point"
    )
    assert (sheet.points, sheet.winner, sheet.how) == ([0, 2], 1, "knockout")


def _taken(deck: list[int], name: str) -> int:
    card = next(card for card in deck if CARD_SET.kinds[CARD_SET.kind_of[card]] == name)
    deck.remove(card)
    return card


def test_the_sheet_of_a_match_that_runs_is_open() -> None:
    """Whatever was played: Health on the sheet is the state's, and what is not over is open."""
    match = Match.start(GAME, seed=12)
    events = list(match.opening)
    while match.actor is not None:
        events += match.act(match.state.actions()[0])
        sheet = scoresheet(events)
        state = match.state
        assert isinstance(state, State)
        if sheet.rounds:
            assert [column[-1] for column in sheet.rounds[-1].hp] == state.hp
            assert sheet.points == state.points
            assert (sheet.winner == UNDECIDED) == (match.outcome is None)


@pytest.mark.parametrize("combo", [1, 3, 8])
def test_the_sheet_of_a_match_from_a_position_begins_with_its_round(combo: int) -> None:
    """Lessons and puzzles start in the middle: Health before the first hit, the combos that were fought, and what comes after."""
    specs = [{"fighter": "engine", "hp": 17}, {"fighter": "turncoat", "hp": 15}]
    match = Match.at(GAME, GAME.setup({"combo": combo, "fighters": specs, "seed": combo}, card_set=CARD_SET))
    events: list[Event] = []
    dice = Dice(combo)
    while True:
        state = match.state
        assert isinstance(state, State)
        sheet = scoresheet(events, view=match.view(NOBODY))
        assert [block.number for block in sheet.rounds] == list(range((combo - 1) // 4 + 1, state.round + 1))
        assert [column[0] for column in sheet.rounds[0].hp] == [17, 15]
        assert [column[-1] for column in sheet.rounds[-1].hp] == state.hp
        crossed = [number for block in sheet.rounds for number, done in block.combos if done]
        last = state.combo if match.actor is None else state.combo - 1
        assert crossed == list(range((state.card_set.combos * ((combo - 1) // 4)) + 1, last + 1))
        if match.actor is None:
            break
        legal = state.actions()
        events += match.act(legal[dice.below(len(legal))])
    assert sheet.winner == state.winner


def test_a_sheet_of_nothing_is_empty() -> None:
    sheet = scoresheet([])
    assert (sheet.rounds, sheet.points, sheet.winner) == ([], [0, 0], UNDECIDED)


# ---- what is known (U10)


def test_u10_a_view_holds_the_own_cards_and_every_revealed_one_and_no_more() -> None:
    table = Table(["knee_bar"], [], level="ground")
    table.lay(0)
    view = table.match.view(1)
    assert view["hands"] == [None, table.state.hands[1]]
    assert view["rows"][0] == [-1] * 5
    assert view["hand_counts"] == [3, 8]
    assert view["deck"] == table.state.deck(1)
    assert view["deck_counts"] == [17, 17]
    table.lay(1)
    view = table.match.view(1)
    assert view["rows"][0] == [table.state.rows[0][0], -1, -1, -1, -1], "the revealed card is open"
    assert table.match.view(NOBODY)["deck"] is None


def test_u10_finished_combos_stay_in_the_history_as_far_as_they_were_revealed() -> None:
    table = Table(["jab", "low_kick"], ["sweep", "check_kick"])
    table.play()
    for seat in (0, 1, NOBODY):
        (past,) = table.match.view(seat)["history"]
        assert [table.names(row) for row in past["rows"]] == [["jab", "low_kick"], ["sweep", "check_kick"]]
        assert past["valid"] == [[True, True], [False, True]]
        assert (past["combo"], past["attacker"], past["level"], past["broken"]) == (1, 0, 0, True)


# ---- set-up positions that cannot be


def _spec(**more: Any) -> dict[str, Any]:
    return {"fighters": [{"fighter": "engine"}, {"fighter": "turncoat"}], **more}


@pytest.mark.parametrize(
    ("position", "key", "what"),
    [
        ({"stance": 1}, "setup_key", "stance"),
        ({"level": "sea"}, "setup_value", "level"),
        ({"combo": 13}, "setup_value", "combo"),
        ({"combo": 2, "phase": "round"}, "setup_value", "combo"),
        ({"phase": "lunch"}, "setup_value", "phase"),
        ({"points": [1, 0]}, "setup_value", "points"),
        ({"fighters": [{}]}, "setup_value", "fighters"),
        ({"fighters": [{}, 3]}, "setup_value", "fighters[1]"),
        ({"fighters": [{"fighter": "nobody"}, {}]}, "setup_value", "fighters[0].fighter"),
        ({"fighters": [{"fighter": "engine"}, {"fighter": "engine"}]}, "setup_value", "fighters[1].fighter"),
        ({"fighters": [{"hp": 0}, {}]}, "setup_value", "fighters[0].hp"),
        ({"fighters": [{"hp": 99}, {}]}, "setup_value", "fighters[0].hp"),
        ({"fighters": [{"stamina": 9}, {}]}, "setup_value", "fighters[0].stamina"),
        ({"fighters": [{"free": True}, {}]}, "setup_value", "fighters[0].free"),
        ({"fighters": [{"hand": ["jab"]}, {}]}, "setup_value", "fighters[0].hand"),
        ({"fighters": [{"hand": "jab"}, {}]}, "setup_value", "fighters[0].hand"),
        ({"fighters": [{"hand": ["moonsault"]}, {}]}, "setup_card", "fighters[0].hand"),
        ({"fighters": [{"row": ["sweep"]}, {}]}, "setup_too_many", "fighters[0].row"),
        ({"fighters": [{"row": ["jab"] * 4}, {}]}, "setup_too_many", "fighters[0].row"),
        ({"fighters": [{"row": ["jab", "jab", "jab"]}, {}], "phase": "reveal"}, "setup_value", "fighters[0].row"),
        ({"fighters": [{}, {"row": ["sweep"]}]}, "setup_value", "fighters[1].row"),
        ({"script": {"dice": [7]}}, "setup_value", "script.dice"),
        ({"script": {"cards": ["moonsault"]}}, "setup_card", "script.cards"),
    ],
)  # fmt: skip
def test_impossible_set_ups_are_refused_by_name(position: dict[str, Any], key: str, what: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.setup(_spec(**position), card_set=CARD_SET)
    assert (caught.value.key, caught.value.params["field"]) == (key, what)


def test_a_row_with_the_wrong_number_of_cards_is_refused_with_both_numbers() -> None:
    with pytest.raises(SetupError) as caught:
        GAME.setup(_spec(fighters=[{"row": ["jab"] * 3}, {}], phase="reveal"), card_set=CARD_SET)
    assert caught.value.params["expected"] == Line("fragment.cards_not", {"wanted": 5, "found": 3})


# ---- endless play


def test_no_match_has_more_decisions_than_its_rounds_allow() -> None:
    """Twelve combos of at most: five mulligans and a keep, six placements twice (Good Corner), three questions a card, for both."""
    most = 2 + 12 * 2 * (6 + 12 + 15)
    for seed in range(30):
        for last in (False, True):
            state = GAME.new(seed=seed)
            assert isinstance(state, State)
            decisions = 0
            while state.actor is not None:
                state.step(state.actions()[-1 if last else 0])
                decisions += 1
            assert decisions <= most
            assert state.how != b.RUNNING
