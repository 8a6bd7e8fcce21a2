"""Knockouts and Tapouts from both seats: the seven Great styles, three Experience markers, and what waits or lapses across turns and
rounds (K11, K18, K19, K21, K22)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME, decisions
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import shipped
from tests.rulings.table import KICKS, PUNCHES, Table, both, fighter, number, seated

each_seat = pytest.mark.parametrize("seat", [0, 1])


def great(style: str, hand: list[str] | None = None, **stats: Any) -> dict[str, Any]:
    """A fighter with one Great style."""
    return fighter(
        hand or [*KICKS, "style"], styles=[f"great_{style}"], **(stats or {"striking": 3, "grappling": 3})
    )


# ---- the Great styles: for their owner, never for the foe


@each_seat
def test_great_cardio_is_its_owners_alone(seat: int) -> None:
    owner = great("cardio", heart=2, striking=(0, 3), grappling=3)
    foe = fighter(PUNCHES, heart=2, striking=(0, 3), grappling=3)
    with seated(seat, owner, foe, mobile=0, actor=1) as t:
        t.script([5, 5, 5, 5, 1, 1])
        t.do("pass")
        rolled = {event.seat: (event.number, event.restores) for event in t.all(e.HeartRolled)}
        assert rolled == {seat: (5, 2), 1 - seat: (6, 0)}
        assert (t.hurt(seat)[2], t.hurt(1 - seat)[2]) == (1, 3)


@each_seat
def test_great_escapes_is_its_owners_alone(seat: int) -> None:
    for owner_below in (True, False):
        top = 1 if owner_below else 0
        t = seated(
            seat, great("escapes"), fighter(PUNCHES), position="side_control", top=top,
            mobile=top ^ 1, points=3, phase="move",
        )  # fmt: skip
        below = seat if owner_below else 1 - seat
        if owner_below:
            t.do("left")
            assert t.only(e.Moved) == e.Moved(below, 6, 5, 1 - below, 3, 0, "step")
        else:
            assert t.asked[0] == "act", "the foe pays the printed 4 as bottom"


@each_seat
def test_great_ground_and_pound_is_its_owners_alone(seat: int) -> None:
    for top, mine, theirs in ((0, 3, 6), (1, 6, 4)):
        t = seated(
            seat, great("ground_and_pound", PUNCHES), fighter(["punch"]), position="half_guard", top=top
        )
        assert number(t, "attack punch") == mine
        t = seated(
            seat,
            great("ground_and_pound", PUNCHES),
            fighter(["punch"]),
            position="half_guard",
            top=top,
            actor=1,
        )
        assert number(t, "attack punch") == theirs


@each_seat
def test_great_reach_is_its_owners_alone(seat: int) -> None:
    with seated(seat, great("reach", PUNCHES), fighter(["punch"]), dice=[6, 5, 5]) as t:
        t.do("attack punch")
        rolled = t.only(e.AttackRolled)
        assert (rolled.seat, rolled.number, rolled.successes) == (seat, 6, 1)
    with seated(seat, great("reach", PUNCHES), fighter(["punch"]), actor=1) as t:
        assert t.refused("attack punch").key == "blank_box"


@each_seat
def test_great_chin_is_its_owners_alone(seat: int) -> None:
    with seated(seat, great("chin"), fighter(["knee"]), position="clinch", actor=1, dice=[6, 6, 5]) as t:
        t.do("attack knee")
        assert t.only(e.GreatChinHeld) == e.GreatChinHeld(seat, 3)
        assert t.asked == ("critical", 1 - seat)
    with seated(seat, great("chin", ["knee"]), fighter(PUNCHES), position="clinch", dice=[6, 6, 5]) as t:
        t.do("attack knee")
        assert t.only(e.MatchEnded) == e.MatchEnded(seat, "knockout")


@each_seat
def test_great_balance_charges_the_foe_alone(seat: int) -> None:
    for mover, can in ((0, ["stay", "left", "right top", "right bottom"]), (1, ["stay", "left"])):
        t = seated(
            seat,
            great("balance"),
            fighter(PUNCHES),
            position="clinch",
            mobile=mover,
            points=2,
            phase="move",
        )
        assert t.can() == can
    for mover, cost in ((0, 2), (1, 3)):
        for side in ("top", "bottom"):
            with seated(
                seat,
                great("balance"),
                fighter(PUNCHES),
                position="clinch",
                mobile=mover,
                points=5,
                phase="move",
            ) as t:
                t.do(f"right {side}")
                moved = t.all(e.Moved)[0]
                assert (moved.seat, moved.cost, moved.left) == (seat ^ mover, cost, 5 - cost)


@each_seat
def test_great_guard_burdens_the_foe_alone(seat: int) -> None:
    def found(owner: list[str], *, top: int, actor: int, attack: str = "elbow") -> int:
        hand = [*attack.split(" +")]
        mine = fighter(hand, styles=owner, striking=3, grappling=3)
        t = seated(seat, mine, fighter(hand), position="half_guard", top=top, actor=actor)
        return number(t, f"attack {attack}")

    assert found(["great_guard"], top=1, actor=1) == found([], top=1, actor=1) + 1 == 5
    assert found(["great_guard"], top=0, actor=1) == found([], top=0, actor=1) == 6
    assert found(["great_guard"], top=1, actor=0) == found([], top=1, actor=0) == 6
    assert found(["great_guard"], top=0, actor=0) == found([], top=0, actor=0) == 4
    # 6 is the highest number: a Set-Up shows that nothing was added to it
    assert found(["great_guard"], top=0, actor=1, attack="leg_hold +set_up") == 5
    assert found(["great_guard"], top=1, actor=0, attack="leg_hold +set_up") == 5


# ---- p.4: three Experience markers

THREE = ("likes_knee", "great_cardio", "great_ground_and_pound")


@each_seat
def test_p4_the_third_experience_marker_buys_a_style_and_an_eighth_card(seat: int) -> None:
    spec = {"styles": list(THREE), "stats": {"striking": 3, "grappling": 3}}
    plain = {"styles": [], "stats": {"striking": 3, "grappling": 3, "heart": 3}}
    match = Match.start(GAME, options={"fighters": list(both(seat, spec, plain))}, seed=1)
    view = match.view(1 - seat)
    assert view["hand_counts"] == list(both(seat, 8, 5))
    assert view["ready"][seat * 5 : seat * 5 + 5] == [3, 0, 3, 3, 0]
    assert view["styles"] == list(both(seat, sum(1 << shipped().style_index[name] for name in THREE), 0))


@each_seat
def test_p4_three_styles_are_placed_one_after_the_other_and_no_fourth(seat: int) -> None:
    plain = {"styles": [], "stats": {"striking": 3, "grappling": 3, "heart": 3}}
    match = Match.start(GAME, options={"fighters": list(both(seat, None, plain))}, seed=1)
    for count, name in enumerate(("likes_knee", "great_balance", "great_cardio")):
        assert match.actor == seat
        assert GAME.parse(f"place {name}") in match.state.actions(), f"after {count} Styles"
        match.act(GAME.parse(f"place {name}"))
    offered = [GAME.text(action) for action in match.state.actions()]
    assert offered == ["place heart", "place striking", "place grappling"], (
        "Conditioning alone has no room for the rest"
    )
    for text in ["place striking"] * 3 + ["place grappling"] * 3:
        match.act(GAME.parse(text))
    assert match.view(seat)["ready"][seat * 5] == 3
    assert match.view(seat)["hand_counts"][seat] == 8


@each_seat
def test_p4_each_of_three_styles_works_and_the_hand_is_filled_to_eight(seat: int) -> None:
    mine = fighter(["style", *PUNCHES, "kick", "kick"], styles=THREE, heart=1, striking=(2, 1), grappling=2)
    with seated(seat, mine, fighter(["knee"] * 4 + ["elbow"]), position="half_guard", top=0, mobile=0) as t:
        assert number(t, "attack knee style") == 4, "Ground and Pound, on a Style card played as a Knee"
        t.script([1, 1, 5, *both(seat, 1, 2)], ["leg_hold"])
        t.do("attack knee style", "pass")
        assert t.only(e.CardDrawn).seat == seat
        assert len(t.hand(seat)) == 8
        assert t.only(e.HeartRolled) == e.HeartRolled(seat, (5,), 5, 1)


# ---- K11: three rounds before overtime

FOUR = ["style"] * 4
OTHER = ["combination"] * 3 + ["set_up"]
THREW = {"grapples": ["throw"]}
WON = {"strikes": ["elbow"], "grapples": []}


def last_pass(
    seat: int, *, winner: int | None = 0, threw: int | None = None, goes_on: bool = True, **position: Any
) -> Table:
    """The foe of `seat` passes, `seat` draws the last card and the round is over; `winner`: whose scoring pile holds a card (0: `seat`),
    `threw`: whose a Throw that waits to take the fight down."""
    piles = [WON if winner == who else THREW if threw == who else None for who in (0, 1)]
    mine, other = fighter(FOUR, piles=piles[0]), fighter(OTHER, piles=piles[1])
    if threw is not None:
        position["pending"] = threw
    t = seated(seat, mine, other, **{"mobile": 0, "actor": 1, "deck": 1, **position})
    t.script([1, 1] if goes_on else [], ["punch", *(["kick"] * 5 + ["punch"] * 5 if goes_on else [])])
    t.do("pass")
    t.all_used()
    return t


@each_seat
@pytest.mark.parametrize("winner", [0, 1, None])
def test_k11_with_three_rounds_the_second_does_not_end_the_match(seat: int, winner: int | None) -> None:
    t = last_pass(seat, winner=winner, rounds=3, round=2, wins=(1, 0))
    assert t.only(e.RoundStarted) == e.RoundStarted(3, 1 - seat, False)
    assert t.match.outcome is None


@each_seat
@pytest.mark.parametrize(
    ("wins", "winner", "ended"),
    [((1, 1), 0, (2, 1)), ((2, 0), None, (2, 0)), ((1, 0), None, (1, 0)), ((2, 0), 1, (2, 1))],
)
def test_k11_with_three_rounds_the_third_decides(
    seat: int, wins: tuple[int, int], winner: int | None, ended: tuple[int, int]
) -> None:
    t = last_pass(seat, winner=winner, rounds=3, round=3, wins=wins, goes_on=False)
    assert t.only(e.MatchEnded) == e.MatchEnded(seat, "decision")
    assert t.match.outcome is not None
    assert t.match.outcome.scores == both(seat, *ended)


@each_seat
@pytest.mark.parametrize(("wins", "winner"), [((1, 1), None), ((1, 0), 1), ((0, 0), None)])
def test_k11_with_three_rounds_the_fourth_is_overtime(
    seat: int, wins: tuple[int, int], winner: int | None
) -> None:
    t = last_pass(seat, winner=winner, rounds=3, round=3, wins=wins)
    assert t.only(e.RoundStarted) == e.RoundStarted(4, 1 - seat, True)


@each_seat
def test_k19_three_overtime_rounds_are_counted_after_the_rounds_of_the_match(seat: int) -> None:
    t = last_pass(seat, winner=None, rounds=3, round=5, wins=(1, 1))
    assert t.only(e.RoundStarted) == e.RoundStarted(6, 1 - seat, True)
    t = last_pass(seat, winner=None, rounds=3, round=6, wins=(1, 1), goes_on=False)
    assert t.only(e.MatchEnded) == e.MatchEnded(-1, "draw")
    t = last_pass(seat, winner=None, rounds=1, round=4, wins=(1, 1), goes_on=False)
    assert t.only(e.MatchEnded) == e.MatchEnded(-1, "draw")


# ---- K18: the first player after the second round


@each_seat
@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_k18_the_first_player_alternates_after_every_round(seat: int, round_: int) -> None:
    t = last_pass(seat, winner=None, round=round_)
    assert t.only(e.RoundStarted).first == t.state.first_player == 1 - seat
    assert t.asked == ("act", 1 - seat)
    drawn = [event.seat for event in t.all(e.CardDrawn)]
    assert drawn == [seat] + [1 - seat] * 5 + [seat] * 5, "and draws first"


@each_seat
def test_k18_in_a_whole_match_the_rounds_begin_in_turns(seat: int) -> None:
    """Three rounds and one of overtime, without a set-up position between them."""
    spec = {"styles": [], "stats": {"striking": 3, "grappling": 3, "heart": 3}}
    seed = next(seed for seed in range(20) if _begin(spec, seed).view(0)["first_player"] == seat)
    match = _begin(spec, seed)
    while match.state.view(0)["round"] < 5 and match.actor is not None:
        match.act(_quietly(match))
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    firsts = [event.first for event in events if isinstance(event, e.RoundStarted)]
    assert firsts == [seat, 1 - seat] * 2 + [seat]


def _begin(spec: dict[str, Any], seed: int) -> Match:
    return Match.start(GAME, options={"fighters": [spec, spec], "rounds": 3}, seed=seed)


def _quietly(match: Match) -> int:
    """Discard and stay where they are, so that no round is won."""
    words = ("discard", "stop", "stay", "decline", "pass")
    return next(a for word in words for a in match.state.actions() if GAME.text(a).startswith(word))


# ---- K19: who must act, across rounds and with an empty hand


@each_seat
def test_k19_a_new_round_begins_without_the_duty_of_the_last(seat: int) -> None:
    """The turn before was quiet, so the first to act had to; then the round ends before the turn does."""
    t = seated(
        seat, fighter(["style"] * 5), fighter(["combination"] * 4 + ["set_up"]), mobile=0, quiet=1, deck=1,
        card_set=shipped(),
    )  # fmt: skip
    assert t.refused("pass").key == "must_act"
    t.script([1, 1], ["punch", *["kick"] * 5, *["punch"] * 5])
    t.do("discard style", "stop", "pass")
    assert (t.state.round, t.state.idle_last_turn, t.state.acted_this_turn) == (2, 0, 0)
    assert t.asked == ("act", 1 - seat)
    assert "pass" in t.can()
    t.all_used()


@each_seat
def test_k19_a_quiet_turn_at_the_end_of_a_round_is_no_duty_in_the_next(seat: int) -> None:
    t = last_pass(seat, winner=None)
    prompt = t.state.prompt
    assert prompt is not None
    assert prompt.params == {"must": False}
    assert "pass" in t.can()


@each_seat
def test_k19_an_empty_hand_owes_nothing(seat: int) -> None:
    """There is nothing to play or discard: the turn goes on by itself, to the other."""
    with seated(seat, fighter(), fighter(PUNCHES), mobile=0, quiet=1) as t:
        assert t.asked == ("act", 1 - seat)
        assert "pass" in t.can(), "the duty does not move to the other"
        state = t.state.copy()
        state.stack.append((3, seat, 1))
        assert decisions.DECISIONS[3].legal(state, state.stack[-1]) == [GAME.parse("pass")]
        assert decisions.refusal(state, GAME.parse("pass")) is None


@each_seat
def test_k19_the_duty_is_for_one_turn(seat: int) -> None:
    with seated(seat, fighter(KICKS), fighter(PUNCHES), mobile=0, quiet=1) as t:
        t.do("discard kick", "stop")
        assert t.asked == ("act", 1 - seat)
        t.script([1, 1], ["elbow"])
        t.do("pass")
        assert (t.state.idle_last_turn, t.asked) == (0, ("act", seat))
        assert "pass" in t.can()


# ---- K21: two Sprawls in the deck


@each_seat
@pytest.mark.parametrize(
    ("discard", "asked"),
    [([], True), (["sprawl"], True), (["sprawl", "kick"], True), (["sprawl", "sprawl"], False)],
)
def test_k21_a_throw_asks_as_long_as_one_of_two_sprawls_is_not_face_up(
    seat: int, discard: list[str], asked: bool
) -> None:
    """The shipped deck has two; whether the target holds one is no matter."""
    t = seated(
        seat, fighter(["throw", *KICKS[:4]]), fighter(PUNCHES), position="clinch", mobile=0, discard=discard,
        card_set=shipped(),
    )  # fmt: skip
    t.script([] if asked else [1, 1, 1])
    t.do("attack throw")
    assert t.asked == (("react", 1 - seat) if asked else ("act", 1 - seat))
    t.all_used()


@each_seat
def test_k21_the_second_sprawl_still_cancels(seat: int) -> None:
    with seated(
        seat, fighter(["throw", *KICKS[:4]]), fighter(["sprawl", *PUNCHES[:4]]), position="clinch", mobile=0,
        discard=["sprawl"], card_set=shipped(),
    ) as t:  # fmt: skip
        t.do("attack throw", "special sprawl")
        assert t.only(e.Cancelled).seat == seat
        assert sorted(t.cards(t.state.discard)) == ["sprawl", "sprawl", "throw"]


# ---- K22: a pending Throw and Stand-up


@each_seat
@pytest.mark.parametrize("thrower", [0, 1])
def test_k22_stand_up_lapses_a_throw_of_either_fighter(seat: int, thrower: int) -> None:
    mine = fighter(["stand_up", *KICKS[:4]], piles=THREW if thrower == 0 else None)
    other = fighter(PUNCHES, piles=THREW if thrower == 1 else None)
    with seated(seat, mine, other, position="side_control", top=thrower, mobile=0, pending=thrower) as t:
        t.do("special stand_up")
        assert t.only(e.ThrowLapsed) == e.ThrowLapsed(seat ^ thrower, "stood")
        assert (t.place(), t.state.top_seat, t.state.pending_throw) == ("long_range", -1, -1)
        t.script([1, 1], ["elbow"])
        t.do("pass")
        assert (t.place(), t.asked) == ("long_range", ("act", seat)), "nobody is asked for a side"


@each_seat
def test_k22_the_end_of_the_round_lapses_a_throw_of_either_fighter(seat: int) -> None:
    for thrower in (0, 1):
        t = last_pass(seat, winner=None, threw=thrower)
        assert t.only(e.ThrowLapsed) == e.ThrowLapsed(seat ^ thrower, "round")
        assert (t.place(), t.state.pending_throw) == ("long_range", -1)


@each_seat
def test_k22_a_stand_up_without_a_pending_throw_lapses_none(seat: int) -> None:
    with seated(
        seat, fighter(["stand_up", *KICKS[:4]]), fighter(PUNCHES), position="side_control", top=0, mobile=0
    ) as t:
        t.do("special stand_up")
        assert not t.all(e.ThrowLapsed)
