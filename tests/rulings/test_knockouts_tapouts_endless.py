"""Knockouts and Tapouts: no endless turns and no endless match (K19)."""

from __future__ import annotations

from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from tests.rulings.table import KICKS, ONE_OF_EACH, PUNCHES, Table, fighter, mobility


def test_k19_after_a_quiet_turn_the_mobile_fighter_must_play_or_discard() -> None:
    with Table(fighter(KICKS), fighter(["style"] * 5), mobile=1, actor=0, dice=mobility(0, 1)) as t:
        t.do("pass")
        assert t.state.idle_last_turn == 1
        t.do("stay")
        assert t.asked == ("act", 0)
        prompt = t.state.prompt
        assert prompt is not None
        assert prompt.params == {"must": True}
        refusal = t.refused("pass")
        assert (refusal.key, refusal.ruling) == ("must_act", "K19")
        t.do("discard kick", "stop")
        assert t.asked == ("act", 1)
        assert "pass" in t.can(), "only the first to act must"


def test_k19_with_nobody_mobile_the_first_player_must() -> None:
    with Table(fighter(KICKS), fighter(ONE_OF_EACH[:5]), first=1, mobile=None, dice=[2, 2]) as t:
        t.do("pass", "pass")
        assert t.asked == ("act", 1)
        assert t.refused("pass").key == "must_act"


def test_k19_whoever_must_is_asked_whatever_the_hand_is() -> None:
    """Cards of one kind that cannot be played: there is no choice, but to skip the question would tell the foe what
    the hand is, and a guess of that hand would not agree with what the foe sees."""
    with Table(fighter(["neck_hold"] * 4), fighter(PUNCHES), mobile=0, quiet=1) as t:
        assert t.asked == ("act", 0)
        assert t.can() == ["discard neck_hold"]
    with Table(fighter(["neck_hold", "knee"]), fighter(PUNCHES), mobile=0, quiet=1) as t:
        view = t.match.view(1)
        for seed in range(60):
            assert GAME.determinize(view, seed).view(1) == view


def test_k19_a_turn_with_a_discard_or_a_play_is_not_quiet() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, dice=[2, 2], cards=["knee"]) as t:
        t.do("discard kick", "stop", "pass")
        assert t.state.idle_last_turn == 0
        assert "pass" in t.can()


def test_k19_a_special_is_a_play() -> None:
    with Table(
        fighter(["stand_up", *KICKS[:4]]), fighter(PUNCHES), position="half_guard", top=1, mobile=0,
        dice=[2, 2], cards=["knee"],
    ) as t:  # fmt: skip
        t.do("special stand_up", "pass")
        assert t.state.idle_last_turn == 0
        assert "pass" in t.can()


def test_k19_after_three_overtime_rounds_more_ready_markers_win() -> None:
    for markers, winner, how in (((3, 2), 0, "markers"), ((2, 3), 1, "markers"), ((3, 3), -1, "draw")):
        one, two = (fighter(["style"] * 4, striking=3, grappling=3, conditioning=n) for n in markers)
        two["hand"] = ["combination"] * 3 + ["elbow"]
        with Table(one, two, round=5, wins=(1, 1), actor=1, mobile=0, deck=1, cards=["punch"]) as t:
            t.do("pass")
            assert t.only(e.RoundEnded).winner == -1
            assert t.only(e.MatchEnded) == e.MatchEnded(winner, how)
            outcome = t.match.outcome
            assert outcome is not None
            assert outcome.winners == (() if winner < 0 else (winner,))
            assert outcome.how == how


def test_k19_markers_that_cannot_be_hurt_decide_nothing() -> None:
    """Ready markers as the referee counts them (K7): Striking, Grappling, Conditioning."""
    one = fighter(["style"] * 4, heart=3, striking=3, grappling=2)
    two = fighter(["combination"] * 3 + ["elbow"], heart=0, striking=3, grappling=3)
    with Table(one, two, round=5, wins=(1, 1), actor=1, mobile=0, deck=1, cards=["punch"]) as t:
        t.do("pass")
        assert t.only(e.MatchEnded) == e.MatchEnded(1, "markers")


def test_k19_overtime_goes_on_before_the_third_overtime_round() -> None:
    with Table(
        fighter(["style"] * 4), fighter(["combination"] * 3 + ["elbow"]),
        round=4, wins=(1, 1), actor=1, mobile=0, deck=1,
        cards=["punch"] + ["kick"] * 5 + ["punch"] * 5, dice=[1, 1],
    ) as t:  # fmt: skip
        t.do("pass")
        started = t.only(e.RoundStarted)
        assert (started.round, started.overtime) == (5, True)
