"""Knockdown: the Knockdown Test both ways, ends of rounds, the next round, the match (D8 to D12, D15; KD p.17-19)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_set as cards
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.game import GAME
from tests.rulings.knockdown_boxes import lab_data
from tests.rulings.knockdown_table import Table, both


def called(
    seat: int, heavy: int, light: int, *, test: str = "dice", dice: tuple[int, ...] = (), **more: Any
) -> Table:
    """Iris calls a test of James, who has so many wounds: "throw" adds the one heavy wound among them."""
    table = Table(
        seat, row=["throw"], me={"fighter": "iris", **more.pop("me", {})}, test=test, dice=dice,
        foe={"heavy": heavy - 1, "light": light, **more.pop("foe", {})}, **more,
    )  # fmt: skip
    table.do("attack throw", "call")
    return table


# ---- D9: dice


@pytest.mark.parametrize(("wounds", "share"), [(8, "83.8"), (11, "50.0"), (14, "16.2")])
def test_example_dice_variant_exact_over_216(wounds: int, share: str) -> None:
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    good = sum(total >= wounds for total in rolls)
    assert numbers.passing(3, wounds) == (good, len(rolls)) == (good, 216)
    assert f"{100 * good / 216:.1f}" == share
    table = Table(0, row=["throw"], foe={"heavy": 2, "light": wounds - 3})
    table.do("attack throw")
    odds = table.state.odds(a.CALL)
    assert odds is not None
    assert odds.chance("pass") == Fraction(good, 216)
    assert odds.chance("fail") == 1 - Fraction(good, 216)


def test_d9_the_chance_of_every_number_of_wounds() -> None:
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    for wounds in range(25):
        assert numbers.passing(3, wounds) == (sum(total >= wounds for total in rolls), 216)


@both
def test_d9_at_least_the_wounds_passes_less_fails(seat: int) -> None:
    passed = called(seat, 3, 8, dice=(5, 5, 1))
    rolled = passed.only(e.DiceRolled)
    assert (rolled.seat, rolled.faces, rolled.total, rolled.needed) == (1 - seat, (5, 5, 1), 11, 11)
    assert passed.only(e.TestPassed).seat == 1 - seat
    failed = called(seat, 3, 8, dice=(5, 4, 1))
    assert failed.only(e.RoundEnded).winner == seat
    assert (failed.only(e.RoundEnded).how, failed.only(e.RoundEnded).decided) == ("ko", "")
    assert not failed.all(e.TestPassed)


# ---- D8: what a passed test discards, and the tower


@both
@pytest.mark.parametrize(
    ("wounds", "left"),
    [
        ((3, 8), (0, 6)),
        ((1, 0), (1, 0)),
        ((1, 1), (0, 1)),
        ((6, 1), (3, 1)),
        ((2, 2), (0, 2)),
        ((1, 6), (0, 4)),
    ],
)
def test_d8_half_of_all_wounds_rounded_down_heavy_first(
    seat: int, wounds: tuple[int, int], left: tuple[int, int]
) -> None:
    table = called(seat, *wounds, dice=(6, 6, 6))
    assert table.wounds(1 - seat) == left
    passed = table.only(e.TestPassed)
    assert (passed.heavy, passed.light) == (wounds[0] - left[0], wounds[1] - left[1])
    assert passed.heavy + passed.light == sum(wounds) // 2
    assert table.asked == ("action", seat), "the match goes on"
    assert table.hand(seat) == ["throw"]


@both
@pytest.mark.parametrize(("result", "stood"), [("stood", True), ("fell", False)])
def test_d8_d9_the_tower(seat: int, result: str, stood: bool) -> None:
    table = called(seat, 2, 5, test="tower")
    assert table.asked == ("way", 1 - seat)
    assert table.can() == ["tower", "dice"]
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.params["heavy"], prompt.params["light"]) == (2, 5), "all the wound cubes"
    table.do("tower")
    assert table.only(e.TestWay).way == "tower"
    assert table.match.actor == EXTERNAL
    assert table.state.prompt is not None
    assert table.state.prompt.seat == 1 - seat
    assert table.can() == ["stood", "fell", "by dice"]
    table.do(result)
    assert table.only(e.TowerBuilt).stood == stood
    assert not table.all(e.DiceRolled)
    if stood:
        assert table.wounds(1 - seat) == (0, 4)
    else:
        assert table.only(e.RoundEnded).how == "ko"


@both
def test_d9_the_tested_person_may_take_dice_before_it_has_begun(seat: int) -> None:
    table = called(seat, 2, 5, test="tower", dice=(2, 2, 3))
    table.do("dice")
    assert table.only(e.TestWay).way == "dice"
    assert table.only(e.DiceRolled).total == 7
    assert table.all(e.TestPassed)


@both
@pytest.mark.parametrize("level", players.LEVELS)
def test_d9_bots_always_take_the_dice(seat: int, level: str) -> None:
    table = called(seat, 2, 5, test="tower")
    view = table.match.view(1 - seat)
    assert table.can() == ["tower", "dice"]
    assert {players.choose(level, GAME, table.match.card_set, view, seed) for seed in range(20)} == {a.DICE}


@both
def test_d9_a_tower_that_was_begun_and_not_finished_is_settled_by_dice(seat: int) -> None:
    table = called(seat, 2, 5, test="tower", dice=(2, 2, 2))
    table.do("tower", "by dice")
    assert table.only(e.TowerBuilt).unfinished
    assert table.only(e.DiceRolled).total == 6
    assert table.only(e.RoundEnded).winner == seat


@both
def test_d9_in_a_match_with_dice_nobody_is_asked(seat: int) -> None:
    table = called(seat, 1, 1, dice=(1, 1, 1))
    assert not table.all(e.TestWay)
    assert table.only(e.TestPassed).seat == 1 - seat


@pytest.mark.parametrize("wounds", [5, 8, 11, 14])
def test_d9_simulation_takes_a_tower_by_the_curve_of_the_dice(wounds: int) -> None:
    table = called(0, 1, wounds - 1, test="tower")
    table.do("tower")
    dice = Dice(wounds)
    stood = sum(GAME.external(table.state, dice) == a.STOOD for _ in range(2000))
    good, total = numbers.passing(3, wounds)
    assert abs(stood / 2000 - good / total) < 0.04
    assert GAME.measured(table.state, a.STOOD, 0) == (wounds, True)
    assert GAME.measured(table.state, a.FELL, 0) == (wounds, False)
    assert GAME.measured(table.state, a.BY_DICE, 0) is None


@both
def test_p17_calling_is_the_attackers_choice(seat: int) -> None:
    table = Table(seat, row=["throw"], foe={"light": 20})
    table.do("attack throw")
    assert table.asked == ("call", seat)
    assert table.said("tower") == ("not_now", "p.14")
    table.do("decline")
    assert table.only(e.TestNotCalled).seat == seat
    assert table.wounds(1 - seat) == (1, 20)
    assert table.asked == ("action", seat)


@both
def test_p17_a_failed_test_ends_the_round_at_once(seat: int) -> None:
    """Inside a Combo, with the second action to come."""
    table = Table(
        seat,
        me={"fighter": "brood", "hand": ["trip", "grab", "lunge", "skip"]},
        foe={"light": 18},
        dice=[1, 1, 1],
    )
    table.do("combo", "special rend", "call")
    assert table.state.round == 2
    assert table.state.victories[seat] == 1
    assert table.asked == ("action", 1 - seat)
    assert not table.all(e.ComboEnded)


# ---- D10: no cards in the deck


def run_out(seat: int, mine: tuple[int, int], theirs: tuple[int, int]) -> Table:
    """The foe is to start its turn with three cards in the row and none in the deck."""
    table = Table(
        seat, row=["roll", "mend", "shove", "shove"], deck=0, actions=1,
        me={"at": [-2, 0], "fighter": "iris", "heavy": mine[0], "light": mine[1]},
        foe={"at": [2, 0], "heavy": theirs[0], "light": theirs[1]},
    )  # fmt: skip
    table.do("attack shove")
    return table


@both
def test_example_running_out_fewest_heavy_wounds(seat: int) -> None:
    ended = run_out(seat, (1, 9), (2, 0)).only(e.RoundEnded)
    assert (ended.winner, ended.how, ended.decided) == (seat, "deck", "heavy")
    ended = run_out(seat, (2, 0), (1, 9)).only(e.RoundEnded)
    assert (ended.winner, ended.how, ended.decided) == (1 - seat, "deck", "heavy")


@both
def test_example_running_out_then_fewest_light_wounds(seat: int) -> None:
    ended = run_out(seat, (2, 3), (2, 4)).only(e.RoundEnded)
    assert (ended.winner, ended.how, ended.decided) == (seat, "deck", "light")
    ended = run_out(seat, (2, 4), (2, 3)).only(e.RoundEnded)
    assert (ended.winner, ended.how, ended.decided) == (1 - seat, "deck", "light")


@both
def test_example_running_out_then_the_player_whose_turn_it_is(seat: int) -> None:
    table = run_out(seat, (2, 3), (2, 3))
    ended = table.only(e.RoundEnded)
    assert (ended.winner, ended.how, ended.decided) == (1 - seat, "deck", "turn"), (
        "the foe's turn was starting"
    )
    assert table.wounds(0) == table.wounds(1) == (0, 0)


@both
def test_d10_a_row_that_can_be_filled_goes_on(seat: int) -> None:
    table = Table(
        seat,
        row=["roll", "mend", "shove", "shove"],
        deck=1,
        actions=1,
        foe={"at": [2, 0]},
        me={"at": [-2, 0]},
    )
    table.do("attack shove")
    assert table.asked == ("action", 1 - seat)
    assert table.state.deck == []
    table.do("move 2,-1", "move 2,-2")
    assert not table.all(e.RoundEnded), "the row was full: nothing was missing"
    table = Table(
        seat, row=["roll", "mend", "shove", "shove"], deck=1, foe={"at": [2, 0]}, me={"at": [-2, 0]}
    )
    table.do("attack shove", "attack mend")
    assert table.only(e.RoundEnded).how == "deck", "two missing, one there"


@both
def test_d10_only_at_the_start_of_a_turn(seat: int) -> None:
    table = Table(
        seat, row=["roll", "mend", "shove", "shove"], deck=0, me={"at": [-2, 0]}, foe={"at": [2, 0]}
    )
    table.do("attack shove")
    assert not table.all(e.RoundEnded)
    table.do("attack mend")
    assert table.only(e.RoundEnded).how == "deck"


# ---- D11, D15: the next round


@both
def test_d11_everything_comes_back_and_the_loser_goes_first_with_its_second_skill(seat: int) -> None:
    table = Table(
        seat, row=["hook"], dice=[1, 1, 1], idle=1, discards=["beam", "trip"],
        me={"fighter": "iris", "hand": ["poke"], "heavy": 1, "light": 2, "start": [-1, -1], "skills": ["arms"], "down": "wall"},
        foe={"hand": ["trip", "grab"], "light": 12, "start": [1, 1], "skills": ["steady"], "down": "broom"},
    )  # fmt: skip
    table.do("attack hook", "call")
    ended = table.only(e.RoundEnded)
    assert (ended.winner, ended.round) == (seat, 1)
    assert (ended.heavy[1 - seat], ended.light[1 - seat]) == (2, 16)
    turned = table.only(e.SkillTurnedUp)
    assert turned.barrier, "what was seen cannot be unseen"
    known = table.card_set.skill_index
    assert (turned.seat, turned.skill) == (1 - seat, known["broom"])
    state = table.state
    assert state.skills[1 - seat] == 1 << known["broom"] | 1 << known["steady"]
    assert state.skills[seat] == 1 << known["arms"]
    assert (state.down[seat], state.down[1 - seat]) == (known["wall"], -1)
    assert table.asked == ("renew", 1 - seat), "and it works at once"
    assert (table.at(seat), table.at(1 - seat)) == ((-1, -1), (1, 1)), "each on its own first start"
    assert table.wounds(0) == table.wounds(1) == (0, 0)
    assert state.hands == [[], []]
    assert (len(state.row), len(state.deck), state.discards) == (4, 36, [])
    assert (state.round, state.turn, state.idle, state.first) == (2, 1, 0, 1 - seat)
    assert state.victories[seat] == 1


@both
def test_d11_without_a_hidden_skill_nothing_is_turned(seat: int) -> None:
    table = Table(
        seat, row=["hook"], dice=[1, 1, 1], me={"fighter": "iris"}, foe={"light": 12, "skills": ["steady"]}
    )
    table.do("attack hook", "call")
    assert not table.all(e.SkillTurnedUp)
    assert table.asked == ("action", 1 - seat)


@both
def test_d15_rounds_after_the_first_have_empty_hands_no_draft_and_a_full_row(seat: int) -> None:
    table = Table(seat, phase="round", round=2)
    state = table.state
    assert table.asked == ("action", seat)
    assert state.hands == [[], []]
    assert (len(state.row), len(state.deck)) == (4, 36)


@both
def test_p18_a_round_by_deck_turns_up_the_losers_skill_too(seat: int) -> None:
    table = Table(
        seat, row=["roll", "mend", "shove", "shove"], deck=0, actions=1, me={"at": [-2, 0], "heavy": 1, "skills": ["arms"], "down": "wall"},
        foe={"at": [2, 0]},
    )  # fmt: skip
    table.do("attack shove")
    assert table.only(e.SkillTurnedUp).seat == seat
    assert table.asked == ("action", seat)


# ---- D12: the match


@both
@pytest.mark.parametrize("rounds", [2, 3])
def test_d12_two_victory_tokens_win(seat: int, rounds: int) -> None:
    table = Table(
        seat, row=["hook"], dice=[1, 1, 1], round=rounds, me={"fighter": "iris", "victories": 1},
        foe={"light": 12, "victories": rounds - 2, "down": "wall"},
    )  # fmt: skip
    table.do("attack hook", "call")
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((seat,), "ko")
    assert outcome.scores[seat] == 2
    assert outcome.scores[1 - seat] == rounds - 2
    ended = table.only(e.MatchEnded)
    assert (ended.winner, ended.how) == (seat, "ko")
    assert not table.all(e.SkillTurnedUp)
    assert table.match.actor is None
    assert table.can() == []


@both
def test_d12_the_match_may_end_by_the_deck(seat: int) -> None:
    table = Table(
        seat, row=["roll", "mend", "shove", "shove"], deck=0, actions=1, round=2, me={"at": [-2, 0], "heavy": 1},
        foe={"at": [2, 0], "victories": 1},
    )  # fmt: skip
    table.do("attack shove")
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((1 - seat,), "deck")


@both
def test_d12_both_hands_are_public_block_decisions_the_holders(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"hand": ["trip"]}, foe={"hand": ["shove", "grab"]})
    table.do("attack poke")
    for viewer in (0, 1, -1):
        hands = table.match.view(viewer)["hands"]
        assert table.names(hands[1 - seat]) == ["shove", "grab"]
        assert table.names(hands[seat]) == ["trip"]
    assert table.asked == ("block", 1 - seat)
    prompt = table.state.prompt
    assert prompt is not None
    assert not prompt.secret, "nothing of it is hidden"


def test_d8_the_share_that_is_discarded_is_a_field_of_the_data() -> None:
    data = lab_data()
    data["components"]["rules"] = {**data["components"]["rules"], "discard": 3}
    table = Table(0, cards=cards.from_data(data), row=["throw"], foe={"heavy": 3, "light": 5}, dice=[6, 6, 6])
    table.do("attack throw", "call")
    assert table.wounds(1) == (1, 5)
