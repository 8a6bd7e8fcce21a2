"""Mortal Kombat Kard Game: turns and hands (M16), the timer (M11), rounds and matches (M12), finishers (M13), no endless play (M17), from
both seats."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.game import GAME
from tests.rulings.mortal_kombat_kards_table import Table, both

MORE: dict[str, Any] = {"pile": ["elbow"] * 30}
"""A deck is long enough for another round."""

# ---- M16: turns and hands


@both
def test_m16_discards_are_secret_and_shown_together(seat: int) -> None:
    t = Table(seat, ["jab", "elbow", "duck"], ["low_kick", "jump"], phase="turn", turn=2)
    assert t.asks == ("discard", "me")
    t.do("drop jab", "drop duck")
    assert t.can() == ["done"]
    assert t.said("drop elbow") == ("discard_full", "M16")
    seen = t.match.view(t.foe)["dropped"][seat]
    assert seen == [-1, -1]
    assert t.all(e.DiscardChosen)[0].seen_by(t.foe).card == -1
    t.do("done")
    assert t.asks == ("discard", "foe")
    assert not t.all(e.KardsDropped)
    t.do("drop low_kick", "done")
    dropped = t.all(e.KardsDropped)
    assert [(one.seat, t.names(one.cards)) for one in dropped] == [
        (seat, ["jab", "duck"]), (t.foe, ["low_kick"]),
    ]  # fmt: skip


@both
def test_m16_to_eight_and_then_one_more(seat: int) -> None:
    """The acting seat first; more than eight draw one as well, and there is no upper limit."""
    t = Table(seat, ["jab"] * 4, ["elbow"] * 11, phase="turn", turn=2)
    t.next_turn()
    drawn = [one.seat for one in t.all(e.KardDrawn)]
    assert drawn == [seat] * 4 + [seat, t.foe]
    assert (len(t.hand(seat)), len(t.hand(t.foe))) == (9, 12)
    assert t.asks == ("action", "me")


def test_m16_no_discards_in_the_first_turn_of_a_round() -> None:
    """MKK "The first turn begins with the Kombat Phase": nine kards each."""
    state = GAME.new(seed=3)
    assert state.prompt is not None
    assert state.prompt.kind == "action"
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert state.points == [30, 30]


@both
def test_m16_kards_are_put_aside_in_one_order(seat: int) -> None:
    t = Table(seat, ["jab", "elbow", "duck"], [], phase="turn", turn=2)
    t.do("drop elbow")
    assert t.said("drop jab") == ("discard_order", "M16")
    assert t.said("drop high_kick") == ("not_in_hand", "M16")


@both
def test_m16_the_first_initiative_is_rolled(seat: int) -> None:
    for dice, first in (([6, 2], 0), ([2, 6], 1), ([3, 3, 1, 5], 1)):
        events: list[Any] = []
        state = GAME.setup({"phase": "round", "script": {"dice": dice, "strict": False}})
        assert state.initiative == first
        assert not events


@both
def test_m16_the_loser_begins_the_next_round(seat: int) -> None:
    """Everything is as at the beginning: kards, points, distance, marks, what lies."""
    t = Table(
        seat, ["jab", "elbow"], ["duck"], mine={"points": 3, "fallen": 1, "pile": ["jab"]}, theirs={"points": 1, "held": 2, "slowed": 1}
    )  # fmt: skip
    t.lay("jab")
    t.take()
    ended, started = t.only(e.RoundEnded), t.only(e.RoundStarted)
    assert (ended.seat, ended.how, ended.rounds_won[seat]) == (seat, "blow", 1)
    assert (started.seat, started.round, started.again) == (t.foe, 2, False)
    assert t.points == (30, 30)
    state = t.state
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert not t.near
    for name in ("moved", "fallen", "slowed", "held", "landed_last"):
        assert getattr(state, name) == [0, 0], name
    assert state.piles == [[], []]
    assert t.asks == ("action", "foe")


# ---- M11: timer and Infinity


@both
def test_m11_the_last_kard_ends_the_round(seat: int) -> None:
    """After it is drawn; most points win, and no finisher follows."""
    for mine, theirs, winner in ((20, 10, 0), (10, 20, 1)):
        t = Table(
            seat, ["jab"] * 8, ["elbow"] * 8, timer=True, phase="turn", turn=4, mine={"points": mine, "deck": ["duck"], "won": 1, **MORE},
            theirs={"points": theirs, "won": 1},
        )  # fmt: skip
        t.next_turn()
        assert t.only(e.TimeRanOut).seat == seat
        assert (t.only(e.RoundEnded).seat, t.only(e.RoundEnded).how) == (seat ^ winner, "time")
        assert t.all(e.KardDrawn)[-1].left == 0
        assert t.match.outcome is not None
        assert t.match.outcome.winners == (seat ^ winner,)


@both
def test_m11_also_inside_an_effect(seat: int) -> None:
    t = Table(
        seat, ["elbow", "crowds_roar"], [], timer=True, mine={"deck": ["duck"], "points": 10, **MORE}, theirs={"points": 20}
    )  # fmt: skip
    t.lay("elbow", "effect crowds_roar")
    t.decline()
    t.take()
    assert t.only(e.TimeRanOut).seat == seat
    assert t.only(e.RoundEnded).points[t.foe] == 17
    assert t.only(e.RoundEnded).seat == t.foe


@both
def test_m11_level_on_time_is_replayed_and_begun_by_the_other(seat: int) -> None:
    t = Table(
        seat, ["jab"] * 8, ["elbow"] * 8, timer=True, phase="turn", turn=4, mine={"deck": ["duck"], **MORE}
    )
    t.next_turn()
    assert t.only(e.RoundEnded).seat == -1
    started = t.only(e.RoundStarted)
    assert (started.round, started.seat, started.again) == (1, t.foe, True)
    assert t.state.rounds_won == [0, 0]


@both
def test_m11_infinity_reshuffles_the_pile_first(seat: int) -> None:
    t = Table(
        seat, ["jab"] * 7, ["elbow"] * 8, phase="turn", turn=4, mine={"deck": [], "pile": ["duck", "jump", "low_kick"]}
    )  # fmt: skip
    t.next_turn()
    shuffled = t.only(e.DeckReshuffled)
    assert (shuffled.seat, shuffled.cards) == (seat, 3)
    assert len(t.hand(seat)) == 9
    assert t.pile(seat) == []


@both
def test_m11_both_empty_nobody_draws(seat: int) -> None:
    t = Table(seat, ["jab"] * 3, ["elbow"] * 8, phase="turn", turn=4, mine={"deck": []})
    t.next_turn()
    assert len(t.hand(seat)) == 3
    assert t.asks == ("action", "me")


# ---- M12: rounds, matches, tournament


@both
def test_m12_two_rounds_won_win_the_match(seat: int) -> None:
    for won, over in ((0, False), (1, True)):
        t = Table(seat, ["jab"], [], mine={"won": won}, theirs={"points": 1})
        t.lay("jab")
        t.take()
        assert bool(t.asks == ("finish", "me")) == over
        if over:
            t.decline()
            assert t.only(e.MatchWon).seat == seat
            assert t.only(e.TournamentEnded).seat == seat
            assert t.match.outcome is not None
            assert t.match.outcome.how == "match"


@both
def test_m12_both_at_nought_replay_the_round(seat: int) -> None:
    """A tie is simultaneous: nobody has won or lost it."""
    t = Table(
        seat, ["elbow"], ["elbow"], mine={"points": 3, "won": 1}, theirs={"points": 3, "won": 1}, round=3
    )  # fmt: skip
    t.lay("elbow")
    t.answer("counter elbow")
    ended, started = t.only(e.RoundEnded), t.only(e.RoundStarted)
    assert (ended.seat, list(ended.rounds_won)) == (-1, [1, 1])
    assert (started.round, started.seat, started.again) == (3, t.foe, True)


@both
def test_m12_a_wound_of_both(seat: int) -> None:
    t = Table(
        seat, ["jab"], ["jab"], lasting=[("bleeding", 0, 1, 1), ("bleeding", 1, 0, 1)], mine={"points": 1, "deck": ["bleeding"]},
        theirs={"points": 1, "deck": ["bleeding"]},
    )  # fmt: skip
    t.do("pass")
    assert (t.only(e.RoundEnded).seat, t.only(e.RoundEnded).how) == (-1, "wound")


@both
def test_m12_most_matches_win_the_tournament(seat: int) -> None:
    """It ends as soon as nobody can change who wins it: after two of three."""
    t = Table(seat, ["jab"], [], matches=3, mine={"won": 1}, theirs={"points": 1})
    t.lay("jab")
    t.take()
    t.decline()
    assert not t.all(e.TournamentEnded)
    assert t.only(e.MatchStarted).match == 2
    _knock_out(t)
    _knock_out(t)
    t.decline()
    assert t.only(e.TournamentEnded).seat == seat
    assert t.all(e.MatchWon)[-1].match == 2


def _knock_out(t: Table) -> None:
    """Play the round on until it is over: my attacks are taken, everything else is left."""
    t.state.points[t.foe] = 1
    rounds = len(t.all(e.RoundEnded))
    for _ in range(400):
        if len(t.all(e.RoundEnded)) > rounds:
            return
        can = t.can()
        lays = t.may("lay") if t.asks == ("action", "me") else []
        if lays:
            t.do(f"lay {lays[0]}")
        else:
            wanted = ("take hit", "commit", "decline", "pass", "done", "keep")
            t.do(next((text for text in wanted if text in can), can[0]))
    raise AssertionError("no end")


# ---- M13: finishers


def finishing(seat: int, hand: list[str], foe: list[str] | None = None, **position: Any) -> Table:
    """The foe has a point left; a Jab takes it and the match."""
    mine = {"won": 1, **position.pop("mine", {})}
    theirs = {"points": 1, **position.pop("theirs", {})}
    t = Table(seat, ["jab", *hand], foe or [], mine=mine, theirs=theirs, **position)
    t.lay("jab")
    t.take()
    return t


@both
def test_m13_a_blow_that_wins_the_match_opens_finish_him(seat: int) -> None:
    t = finishing(seat, ["final_cut"], ["duck"])
    assert t.asks == ("finish", "me")
    assert t.can() == ["decline", "finish final_cut"]
    t.do("finish final_cut")
    played = t.only(e.FinisherPlayed)
    assert (played.finish, played.foe) == ("fatality", t.foe)
    assert t.asks == ("friendship", "foe")
    assert t.can() == ["decline"]
    t.decline()
    assert t.state.fatalities[seat] == 1
    assert t.only(e.MatchWon).wins[seat] == 1


@pytest.mark.parametrize(
    ("kard", "position", "fits"),
    [
        ("final_cut", {}, True),
        ("final_cut", {"near": False}, None),
        ("bolt_from_the_blue", {}, False),
        ("emerald_sunset", {}, True),
        ("dragon_at_dawn", {}, True),
        ("kiss_of_ash", {"theirs": {"held": 2}}, True),
        ("kiss_of_ash", {}, False),
        ("ember_stomp", {"theirs": {"fallen": 1}}, True),
        ("ember_stomp", {}, False),
        ("sweet_tooth", {"mine": {"points": 10}}, True),
        ("sweet_tooth", {"mine": {"points": 11}}, False),
        ("steel_applause", {"mine": {"points": 2}}, True),
        ("steel_applause", {"mine": {"points": 1}}, False),
        ("stolen_heart", {}, False),
        ("four_way_split", {}, False),
    ],
)
def test_m13_distance_condition_and_price(kard: str, position: dict[str, Any], fits: bool | None) -> None:
    if fits is None:
        t = Table(0, ["thrown_stone", kard], [], mine={"won": 1}, theirs={"points": 1}, **position)
        t.lay("thrown_stone")
        t.take()
        fits = False
    else:
        t = finishing(0, [kard], **position)
    assert (f"finish {kard}" in t.can()) == fits
    if not fits:
        assert t.said(f"finish {kard}")[1] == "M13"


@both
def test_m13_a_price_in_kards(seat: int) -> None:
    t = finishing(seat, ["four_way_split", "duck"])
    t.do("finish four_way_split")
    if t.asks[0] == "drop":
        t.do("drop duck")
    assert t.names(t.only(e.KardsDropped).cards) == ["duck"]


@both
def test_m13_a_friendship_cancels_the_fatality(seat: int) -> None:
    """Of the loser's own Kombatant; the match stays won."""
    t = finishing(seat, ["final_cut"], ["arm_wrestling", "belly_rub"], theirs={"kombatant": "jax"})
    t.do("finish final_cut")
    assert t.can() == ["decline", "finish arm_wrestling"]
    assert t.said("finish belly_rub")[0] == "not_yours"
    t.do("finish arm_wrestling")
    assert t.state.fatalities == [0, 0]
    assert t.only(e.FriendshipPlayed).seat == t.foe
    assert t.only(e.MatchWon).seat == seat


@both
def test_m13_after_a_babality_five_points_down(seat: int) -> None:
    """In the next match alone; nobody answers it."""
    t = finishing(seat, ["crown_prince"], ["arm_wrestling"], matches=5)
    t.do("finish crown_prince")
    assert t.only(e.FinisherPlayed).finish == "babality"
    assert t.only(e.MatchStarted).points[t.foe] == 25
    assert t.points == (30, 25)
    assert t.state.fatalities == [0, 0]
    _knock_out(t)
    assert t.points == (30, 30), "the second round"
    _knock_out(t)
    t.decline()
    assert list(t.all(e.MatchStarted)[-1].points) == [30, 30]


@both
@pytest.mark.parametrize("how", ["counter", "stop", "follow_up", "block"])
def test_m13_what_else_opens_it(how: str, seat: int) -> None:
    won: dict[str, Any] = {"won": 1}
    if how in ("counter", "stop"):
        t = Table(seat, ["jump_kick"], ["jab", "anti_air", "duck"], mine={"points": 1}, theirs=won)
        t.lay("jump_kick")
        t.answer(f"{how} {'jab' if how == 'counter' else 'anti_air'}")
        assert t.asks == ("finish", "foe")
    elif how == "block":
        t = Table(seat, ["elbow", "duck"], ["mid_block"], mine=won, theirs={"points": 1})
        t.lay("elbow")
        t.answer("block mid_block")
        assert t.asks == ("finish", "me")
    else:
        t = Table(seat, ["ice_blast", "jab", "duck"], [], mine=won, theirs={"points": 3})
        t.lay("ice_blast")
        t.take()
        t.lay("jab")
        t.decline()
        assert t.asks == ("finish", "me")


@both
def test_m13_no_finisher_after_a_lasting_wound_or_a_wound_of_an_attack(seat: int) -> None:
    t = Table(
        seat, ["final_cut"], ["duck"], lasting=[("bleeding", 0, 1, 1)], mine={"won": 1, "deck": ["bleeding"]}, theirs={"points": 1}
    )  # fmt: skip
    t.do("pass")
    assert (t.only(e.RoundEnded).seat, t.only(e.RoundEnded).how) == (seat, "wound")
    assert t.all(e.TournamentEnded)
    t = Table(seat, ["venom_coil", "acid_rain"], ["duck"], mine={"won": 1}, theirs={"points": 3})
    t.lay("venom_coil")
    t.take()
    t.do("commit")
    assert t.only(e.RoundEnded).how == "wound"


@both
def test_m13_the_killing_blow_still_throws_and_knocks_down(seat: int) -> None:
    """Its effects happen before the points are looked at (window 10): a Fatality from Ranged, one against who is down."""
    t = Table(
        seat, ["shoulder_throw", "bolt_from_the_blue"], ["duck"], mine={"won": 1, "kombatant": "raiden"}, theirs={"points": 3}
    )  # fmt: skip
    t.lay("shoulder_throw")
    t.take()
    assert "finish bolt_from_the_blue" in t.can()
    t = Table(seat, ["sweep", "ember_stomp"], ["duck"], mine={"won": 1}, theirs={"points": 2})
    t.lay("sweep")
    t.take()
    assert "finish ember_stomp" in t.can()


@both
def test_m13_most_matches_then_most_fatalities(seat: int) -> None:
    """Level on matches a Fatality decides the tournament; without one it is a draw."""
    for fatality in (True, False):
        t = Table(
            seat, ["jab", "final_cut"], ["duck"], matches=2, mine={"won": 1}, theirs={"points": 1}
        )  # fmt: skip
        t.lay("jab")
        t.take()
        t.do("finish final_cut" if fatality else "decline")
        if fatality:
            t.decline()
        t.me, t.foe = t.foe, t.me
        _knock_out(t)
        _knock_out(t)
        t.decline()
        ended = t.only(e.TournamentEnded)
        assert list(ended.wins) == [1, 1]
        assert ended.seat == (seat if fatality else -1)
        assert t.match.outcome is not None
        assert t.match.outcome.how == ("fatalities" if fatality else "draw")


# ---- M17: no endless play


@both
def test_m17_after_two_turns_without_an_attack_no_counterattack(seat: int) -> None:
    """Blocks, evades and Specific Counters stay."""
    for idle, fits in ((1, True), (2, False), (5, False)):
        t = Table(seat, ["jump_kick"], ["jab", "high_block", "duck", "anti_air"], idle=idle)
        t.lay("jump_kick")
        assert ("counter jab" in t.can()) == fits
        assert {"block high_block", "evade duck", "stop anti_air"} <= set(t.can())
        if not fits:
            assert t.said("counter jab") == ("counter_stalled", "M17")


@both
def test_m17_an_attack_ends_the_count_also_a_cancelled_one(seat: int) -> None:
    t = Table(seat, ["thrown_stone"], ["intercept"], idle=4)
    t.lay("thrown_stone")
    t.answer("effect intercept")
    t.decline()
    assert t.state.idle == 0
    t = Table(seat, ["jab"], ["jab"], idle=1)
    t.do("pass")
    assert t.only(e.KombatStalled).turns == 2
    assert not t.only(e.KombatStalled).over


@both
@pytest.mark.parametrize(("points", "winner"), [((20, 10), 0), ((10, 20), 1), ((15, 15), -1)])
def test_m17_ten_such_turns_end_the_round_on_points(points: tuple[int, int], winner: int, seat: int) -> None:
    t = Table(seat, ["jab"], ["jab"], idle=9, mine={"points": points[0]}, theirs={"points": points[1]})
    t.do("pass")
    assert t.only(e.KombatStalled).over
    ended = t.only(e.RoundEnded)
    assert (ended.seat, ended.how) == (-1 if winner < 0 else seat ^ winner, "points")
    assert t.only(e.RoundStarted).again == (winner < 0)


@both
def test_m17_when_two_replays_are_level_too_a_die_decides(seat: int) -> None:
    t = Table(seat, ["jab"], ["jab"], idle=9)
    t.do("pass")
    for number in range(2):
        assert t.state.replays == number + 1
        for _ in range(10):
            while t.asked[0] == "discard":
                t.do("done")
            if number == 1 and t.state.idle == 9:
                t.script(dice=[2, 5] if seat else [5, 2])
            t.do("pass")
    ended = t.all(e.RoundEnded)
    assert [one.how for one in ended] == ["points", "points", "die"]
    assert ended[-1].seat == seat
    assert t.state.replays == 0
