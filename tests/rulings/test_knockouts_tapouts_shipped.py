"""Knockouts and Tapouts: every ruling once with the shipped cards and from both seats. The other files hold the rulings against the
start values; here each must also hold on the set that is played."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import NOBODY
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import shipped
from tests.battery.case import chooser, play
from tests.rulings import table as rulings_table
from tests.rulings.table import KICKS, PUNCHES, Table, both, fighter, number

each_seat = pytest.mark.parametrize("seat", [0, 1])

FOUR_STYLES = ["style"] * 4
FOUR_BOOSTS = ["combination"] * 4
KEPT = {"styles": ["likes_kick"], "stats": {"heart": 1, "striking": 3, "grappling": 2, "conditioning": 2}}


def seated(seat: int, mine: dict[str, Any], other: dict[str, Any], **position: Any) -> Table:
    """A table with the shipped cards, told from `seat`."""
    return rulings_table.seated(seat, mine, other, card_set=shipped(), **{"mobile": 0, **position})


def seen_by_all(t: Table, name: str) -> Any:
    """An entry of the view that is the same for both and for a spectator."""
    one, two, nobody = (t.match.view(seat)[name] for seat in (0, 1, NOBODY))
    assert one == two == nobody
    return one


@each_seat
def test_k1_on_the_shipped_set(seat: int) -> None:
    """Striking 3, Grappling 1 against Grappling 2: Striking counts standing only."""
    mine = fighter(KICKS, striking=3, grappling=1, conditioning=3)
    other = fighter(PUNCHES, striking=(0, 3), grappling=2, conditioning=3)
    for position, top, total in (("short_range", None, 4), ("half_guard", 0, 2)):
        with seated(seat, mine, other, position=position, top=top, actor=1, dice=both(seat, 1, 6)) as t:
            t.do("pass")
            rolled = t.only(e.MobilityRolled)
            assert rolled.totals == both(seat, total, 8)
            assert (rolled.mobile, rolled.points) == (1 - seat, 8 - total)


@each_seat
def test_k2_on_the_shipped_set(seat: int) -> None:
    """A tie: who was Mobile stays so without points; with nobody Mobile the first player acts."""
    with seated(
        seat, fighter(KICKS), fighter(PUNCHES), position="clinch", first=1, actor=1, dice=[3, 3]
    ) as t:
        t.do("pass")
        assert (t.state.mobile_seat, t.state.mobility_points, t.place()) == (seat, 0, "clinch")
        assert t.asked == ("act", seat)
    with seated(seat, fighter(KICKS), fighter(PUNCHES), mobile=None, actor=1, dice=[3, 3]) as t:
        t.do("pass")
        assert (t.state.mobile_seat, t.asked) == (-1, ("act", seat))


@each_seat
def test_k3_on_the_shipped_set(seat: int) -> None:
    """As bottom in Side Control a step costs 4, on top 2; what is left over is lost."""
    for top, cost in ((1, 4), (0, 2)):
        with seated(
            seat,
            fighter(KICKS),
            fighter(PUNCHES),
            position="side_control",
            top=top,
            points=cost + 1,
            phase="move",
        ) as t:
            t.do("left")
            moved = t.only(e.Moved)
            assert (moved.seat, moved.target, moved.cost, moved.left) == (seat, 5, cost, 1)
            assert t.only(e.MovementEnded) == e.MovementEnded(seat, 1, forced=True)
            assert seen_by_all(t, "mobility_points") == 0


@each_seat
def test_k4_on_the_shipped_set(seat: int) -> None:
    """Two Ready Striking markers and a Combination: three dice, each for itself. Without Ready Grappling no Hold."""
    mine = fighter(["knee", "combination", "arm_hold"], striking=(2, 1), grappling=(0, 3))
    with seated(seat, mine, fighter(PUNCHES), position="clinch", dice=[5, 4, 4]) as t:
        assert t.refused("attack arm_hold").key == "no_dice"
        t.do("attack knee +combination")
        assert t.asked == ("hurt", 1 - seat)
        t.do("hurt conditioning")
        assert t.only(e.AttackRolled) == e.AttackRolled(seat, 2, (5, 4, 4), 5, 1)
        assert t.hurt(1 - seat) == [0, 0, 0, 0, 1]
    mine = fighter(["knee", "arm_hold"], striking=(0, 3), grappling=3)
    with seated(seat, mine, fighter(PUNCHES), position="clinch") as t:
        assert t.refused("attack knee").key == "no_dice"
        assert "attack arm_hold" in t.can()


@each_seat
def test_k5_on_the_shipped_set(seat: int) -> None:
    other = fighter(PUNCHES, styles=["great_guard"], heart=3, striking=2, grappling=1)
    with seated(seat, fighter(["knee"]), other, position="clinch", dice=[5, 5, 1]) as t:
        t.do("attack knee", "no_critical")
        assert t.asked == ("hurt", 1 - seat)
        assert t.can() == ["hurt striking", "hurt grappling"]
        t.do("hurt grappling")
        assert t.ready(1 - seat) == [1, 3, 1, 0, 0], "the second had no choice left"


@each_seat
def test_k6_on_the_shipped_set(seat: int) -> None:
    """A Critical with a Strike chooses the marker, with a Hold it is a Tapout, with three successes of a Throw it comes too late."""
    with seated(seat, fighter(["knee"]), fighter(PUNCHES), position="clinch", dice=[5, 5, 1]) as t:
        t.do("attack knee", "critical", "hurt striking")
        assert t.all(e.MarkerHurt) == [e.MarkerHurt(1 - seat, 2, seat)]
    with seated(seat, fighter(["arm_hold"]), fighter(PUNCHES), position="clinch", dice=[6, 6, 1]) as t:
        t.do("attack arm_hold", "critical")
        assert t.only(e.MatchEnded) == e.MatchEnded(seat, "tapout")
    with seated(seat, fighter(["throw"]), fighter(PUNCHES), position="clinch", dice=[6, 6, 6]) as t:
        t.do("attack throw", "decline")
        assert t.only(e.MatchEnded) == e.MatchEnded(seat, "knockout")


@each_seat
def test_k7_on_the_shipped_set(seat: int) -> None:
    other = fighter(PUNCHES, heart=2, striking=(0, 3), grappling=(0, 3), conditioning=(1, 2))
    with seated(seat, fighter(["kick"]), other, position="long_range", dice=[6, 1, 1]) as t:
        t.do("attack kick")
        assert t.only(e.MatchEnded) == e.MatchEnded(seat, "stoppage")
        assert t.match.outcome is not None
        assert t.match.outcome.winners == (seat,)


def thrown(seat: int, **position: Any) -> Table:
    """`seat` has thrown in the Clinch and hurt one marker; the foe is to act."""
    hands = fighter(["throw", *KICKS[:4]]), fighter(PUNCHES)
    t = seated(seat, *hands, **{"position": "clinch", "dice": [6, 1, 1], **position})
    t.do("attack throw", "decline", "hurt conditioning")
    return t


@each_seat
@pytest.mark.parametrize(("side", "on_top"), [("top", 0), ("bottom", 1)])
def test_k8_on_the_shipped_set(seat: int, side: str, on_top: int) -> None:
    with thrown(seat) as t:
        assert seen_by_all(t, "pending_throw") == seat
        t.script([3, 3], ["elbow"])
        t.do("pass")
        assert t.asked == ("side", seat)
        t.do(side)
        assert (t.place(), t.state.top_seat, t.state.pending_throw) == ("full_guard", seat ^ on_top, -1)
        assert t.asked == ("act", seat)


@each_seat
def test_k9_on_the_shipped_set(seat: int) -> None:
    """The Mobile fighter takes the last card: the foe draws none and nobody rolls Heart."""
    mine = fighter(FOUR_STYLES, heart=3, striking=(2, 1), grappling=3)
    other = fighter(FOUR_BOOSTS, heart=3, striking=3, grappling=3)
    with seated(seat, mine, other, actor=1, deck=1, cards=["punch"]) as t:
        t.state.script.strict = False  # type: ignore[union-attr]
        t.do("pass")
        assert t.all(e.CardDrawn)[0].seat == seat
        assert not t.all(e.HeartRolled)
        assert t.only(e.RoundEnded).round == 1
        assert t.all(e.CardDrawn)[1].left == 60, "the next card is the first of a new deck"


@each_seat
def test_k10_on_the_shipped_set(seat: int) -> None:
    mine = fighter(
        FOUR_STYLES, piles={"strikes": ["knee"], "grapples": ["throw"]}, striking=(1, 2), grappling=(1, 2)
    )
    other = fighter(
        FOUR_BOOSTS,
        piles={"strikes": ["elbow", "elbow"], "grapples": []},
        striking=3,
        grappling=(0, 3),
        conditioning=(2, 4),
    )
    t = seated(seat, mine, other, position="half_guard", top=1, actor=1, deck=1, cards=["punch"])
    t.do("pass")
    ended = t.only(e.RoundEnded)
    assert (ended.points, ended.winner, ended.wins) == (both(seat, 3, 2), seat, both(seat, 1, 0))
    assert t.asked == ("restore", seat)
    t.do("restore grappling")
    assert t.asked == ("restore", 1 - seat)
    t.script(both(seat, 2, 1), ["kick"] * 5 + ["punch"] * 5)
    t.do("restore conditioning")
    assert (t.hurt(seat), t.hurt(1 - seat)) == ([0, 0, 2, 1, 0], [0, 0, 0, 3, 3])
    assert (t.place(), t.state.top_seat, t.state.mobile_seat) == ("long_range", -1, -1)
    assert (seen_by_all(t, "deck"), seen_by_all(t, "discard")) == (51, [])
    t.all_used()


def last_pass(seat: int, mine: dict[str, Any] | None = None, **position: Any) -> Table:
    """The foe passes, `seat` draws the last card; what comes after is not scripted."""
    one, two = mine or fighter(FOUR_STYLES), fighter(FOUR_BOOSTS)
    t = seated(seat, one, two, actor=1, deck=1, cards=["punch"], **position)
    t.state.script.strict = False  # type: ignore[union-attr]
    t.do("pass")
    return t


@each_seat
def test_k11_on_the_shipped_set(seat: int) -> None:
    t = last_pass(seat, round=2, wins=(1, 0))
    assert t.only(e.MatchEnded) == e.MatchEnded(seat, "decision")
    t = last_pass(seat, round=2, wins=(0, 0))
    assert (t.only(e.RoundStarted).round, t.only(e.RoundStarted).overtime) == (3, True)


@each_seat
def test_k12_on_the_shipped_set(seat: int) -> None:
    hand = ["neck_hold", "sink", "sink", "set_up"]
    with seated(seat, fighter(hand), fighter(PUNCHES), position="full_mount", top=0, dice=[5, 4, 4, 4]) as t:
        assert t.refused("attack neck_hold +sink +sink").key == "boost_twice"
        assert t.refused("attack neck_hold +sink +set_up").key == "boost_alone"
        t.do("attack neck_hold +sink", "hurt conditioning")
        assert t.only(e.AttackRolled).successes == 1


@each_seat
def test_k13_on_the_shipped_set(seat: int) -> None:
    match = Match.start(GAME, seed=2)
    markers = (*["place heart"] * 2, *["place striking"] * 3, *["place grappling"] * 3)
    for style in both(seat, "great_chin", "great_reach"):
        for text in (f"place {style}", *markers):
            assert match.view(seat)["styles"][1 - seat] == 0
            assert match.view(seat)["builds"][1 - seat] is None
            match.act(GAME.parse(text))
    assert len(match.view(seat)["builds"][1 - seat]) == 9
    bit = shipped().style_index
    wanted = list(both(seat, 1 << bit["great_chin"], 1 << bit["great_reach"]))
    assert [match.view(viewer)["styles"] for viewer in (0, 1, NOBODY)] == [wanted] * 3


@each_seat
def test_k14_on_the_shipped_set(seat: int) -> None:
    """What `fighter_of` keeps of a fighter after a match is whole again in the next."""
    for seed in range(100):
        match = Match.start(GAME, options={"fighters": [KEPT, KEPT]}, seed=seed)
        play(match, chooser(seed), 5_000)
        if sum(match.view(seat)["hurt"][seat * 5 : seat * 5 + 5]) > 1:
            break
    assert match.outcome is not None
    kept = GAME.fighter_of(match.view(seat), seat, match.card_set)
    again = Match.start(GAME, options={"fighters": list(both(seat, kept, KEPT))}, seed=5)
    assert kept == KEPT
    assert again.view(seat)["ready"] == [1, 1, 3, 2, 6] * 2
    assert again.view(seat)["hurt"] == [0] * 10


@each_seat
def test_k15_on_the_shipped_set(seat: int) -> None:
    """Left of Full Guard is the Clinch, and right of the Clinch Full Guard."""
    with seated(
        seat, fighter(KICKS), fighter(PUNCHES), position="full_guard", top=0, points=4, phase="move"
    ) as t:
        t.do("left")
        assert (t.place(), t.state.top_seat) == ("clinch", -1)
        t.do("right bottom")
        assert (t.place(), t.state.top_seat) == ("full_guard", 1 - seat)


@each_seat
def test_k16_on_the_shipped_set(seat: int) -> None:
    """A tie gives no point, so no asterisk."""
    with seated(
        seat, fighter(KICKS), fighter(PUNCHES), position="full_mount", top=0, actor=1, dice=[5, 5]
    ) as t:
        t.do("pass")
        assert (t.asked, t.place()) == (("act", seat), "full_mount")
        assert t.refused("jump long_range").key == "not_now"


@each_seat
def test_k17_on_the_shipped_set(seat: int) -> None:
    """A 6 raised and lowered by one is a 6; a 3 lowered twice is a 3."""
    other = fighter(PUNCHES, styles=["great_guard"], striking=3, grappling=3)
    with seated(seat, fighter(["elbow", "set_up"]), other, position="full_guard", top=0) as t:
        assert (number(t, "attack elbow"), number(t, "attack elbow +set_up")) == (6, 6)
    mine = fighter(["punch", "set_up"], styles=["great_ground_and_pound"], striking=3, grappling=3)
    with seated(seat, mine, fighter(KICKS), position="full_mount", top=0) as t:
        assert (number(t, "attack punch"), number(t, "attack punch +set_up")) == (3, 3)


@each_seat
def test_k18_on_the_shipped_set(seat: int) -> None:
    for round_ in (1, 2, 3):
        t = last_pass(seat, round=round_, first=0)
        assert t.only(e.RoundStarted).first == 1 - seat
        assert t.all(e.CardDrawn)[1].seat == 1 - seat
    with seated(
        seat, fighter(KICKS[:4]), fighter(PUNCHES[:4]), mobile=None, dice=[1, 1], cards=["elbow", "throw"]
    ) as t:
        t.do("pass", "pass")
        assert [drawn.seat for drawn in t.all(e.CardDrawn)] == [seat, 1 - seat]
        assert t.asked == ("act", seat)


@each_seat
def test_k19_on_the_shipped_set(seat: int) -> None:
    """After a turn in which nobody did anything the Mobile fighter must; after three overtime rounds the markers decide."""
    with seated(seat, fighter(KICKS), fighter(PUNCHES), position="clinch", dice=[2, 2]) as t:
        t.do("pass", "pass")
        assert t.refused("pass").ruling == "K19"
        t.script([2, 2], ["elbow"])
        t.do("discard kick", "stop", "pass")
        assert "pass" in t.can()
    t = last_pass(seat, fighter(FOUR_STYLES, striking=3, grappling=3, conditioning=7), round=5, wins=(1, 1))
    assert t.only(e.MatchEnded) == e.MatchEnded(seat, "markers")


@each_seat
def test_k20_on_the_shipped_set(seat: int) -> None:
    for target, top in (("long_range", -1), ("side_control", seat)):
        with seated(
            seat, fighter(KICKS), fighter(PUNCHES), position="full_mount", top=0, points=5, phase="move"
        ) as t:
            t.do(f"jump {target}")
            moved = t.only(e.Moved)
            assert (moved.seat, moved.cost, moved.left, moved.how) == (seat, 0, 0, "asterisk")
            assert (t.place(), t.state.top_seat, t.asked) == (target, top, ("act", seat))
    with seated(
        seat, fighter(KICKS), fighter(PUNCHES), position="full_mount", top=1, points=5, phase="move"
    ) as t:
        assert t.refused("jump long_range").key == "move_no_asterisk"


@each_seat
def test_k21_on_the_shipped_set(seat: int) -> None:
    throw = fighter(["throw", *KICKS[:4]])
    with seated(seat, throw, fighter(["sprawl", *PUNCHES[:4]]), position="clinch") as t:
        t.do("attack throw", "special sprawl")
        assert t.only(e.Cancelled) == e.Cancelled(seat, 4, t.only(e.AttackPlayed).cards[0])
        assert (t.state.scored_grapples, t.asked) == ([[], []], ("act", 1 - seat))
    for special, key in (("reversal", "special_ground_only"), ("second_wind", "special_nothing_hurt")):
        with seated(seat, fighter([special, *KICKS[:4]]), fighter(PUNCHES), position="clinch") as t:
            assert t.refused(f"special {special}").key == key
    with seated(seat, fighter(["reversal", *KICKS[:4]]), fighter(PUNCHES), position="half_guard", top=1) as t:
        t.do("special reversal")
        assert t.only(e.Swapped) == e.Swapped(seat, seat)
        assert t.asked == ("act", 1 - seat)


@each_seat
def test_k22_on_the_shipped_set(seat: int) -> None:
    """Two pending Throws are one; Stand-up ends it."""
    hands = fighter(["throw", *KICKS[:4]]), fighter(["throw", *PUNCHES[:4]])
    t = seated(seat, *hands, position="clinch", dice=[6, 1, 1])
    t.do("attack throw", "decline", "hurt conditioning")
    t.script([6, 1, 1, 2, 2], ["elbow", "elbow"])
    t.do("attack throw", "decline", "hurt conditioning", "top")
    assert (t.place(), t.state.top_seat, t.state.pending_throw, t.asked) == (
        "full_guard",
        seat,
        -1,
        ("act", seat),
    )
    with seated(
        seat,
        fighter(["stand_up", *KICKS[:4]], piles={"grapples": ["throw"]}),
        fighter(PUNCHES),
        position="full_guard",
        top=0,
        pending=0,
    ) as t:
        t.do("special stand_up")
        assert t.only(e.ThrowLapsed) == e.ThrowLapsed(seat, "stood")
        assert (t.place(), t.state.pending_throw) == ("long_range", -1)


@each_seat
def test_k23_on_the_shipped_set(seat: int) -> None:
    mine = fighter(["style", "combination"], styles=["likes_knee"], striking=2, grappling=3)
    with seated(seat, mine, fighter(["style"]), position="clinch", dice=[5, 1, 1]) as t:
        assert t.refused("attack elbow style").key == "style_not_liked"
        t.do("attack knee style +combination", "hurt conditioning")
        assert t.cards(t.state.scored_strikes[seat]) == ["style"]
        assert t.cards(t.state.discard) == ["combination"]
        assert t.asked == ("act", 1 - seat)
        assert t.can() == ["pass", "discard style"], "the foe likes nothing"


@each_seat
def test_k24_on_the_shipped_set(seat: int) -> None:
    other = fighter(PUNCHES, styles=["great_balance"], striking=3, grappling=3)
    for side in ("top", "bottom"):
        with seated(seat, fighter(KICKS), other, position="clinch", points=3, phase="move") as t:
            t.do(f"right {side}")
            assert t.only(e.Moved).cost == 3
    mine = fighter([*KICKS, "style"], styles=["great_escapes"], striking=3, grappling=3)
    for position, cost in (("full_guard", 2), ("half_guard", 2), ("side_control", 3), ("full_mount", 3)):
        with seated(seat, mine, fighter(PUNCHES), position=position, top=1, points=cost, phase="move") as t:
            t.do("left")
            assert t.only(e.Moved).cost == cost


@each_seat
def test_k25_on_the_shipped_set(seat: int) -> None:
    """The champion's fighter lies open from the start; the other creates one before all eyes."""
    match = Match.start(GAME, options={"fighters": list(both(seat, KEPT, None))}, seed=6)
    assert match.state.prompt is not None
    assert (match.state.prompt.kind, match.actor) == ("build", 1 - seat)
    assert match.view(1 - seat)["ready"][seat * 5 : seat * 5 + 5] == [1, 1, 3, 2, 6]
    while match.view(0)["round"] == 0:
        assert match.actor == 1 - seat
        match.act(match.state.actions()[0])
    assert match.view(0)["ready"][seat * 5 : seat * 5 + 5] == [1, 1, 3, 2, 6]


@each_seat
def test_k26_on_the_shipped_set(seat: int) -> None:
    mine = fighter(["knee", *KICKS], styles=["great_cardio"], heart=1, striking=(2, 1), grappling=3)
    with seated(seat, mine, fighter(PUNCHES)) as t:
        event = t.do("discard knee")[0]
        assert isinstance(event, e.Discarded)
        assert all(event.seen_by(viewer) == event for viewer in (0, 1, NOBODY))
        assert t.cards(seen_by_all(t, "discard")) == ["knee"]
        assert seen_by_all(t, "ready")[seat * 5 : seat * 5 + 5] == [1, 1, 2, 3, 0]
        assert seen_by_all(t, "hurt")[seat * 5 + 2] == 1
        assert seen_by_all(t, "styles")[seat] == 1 << shipped().style_index["great_cardio"]
        assert t.match.view(1 - seat)["hands"][seat] is None
