"""UNCAGED: every ruling once with the shipped cards and fighters, from both seats. The numbers are the shipped files'; a retuned card moves
them here."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import QuietMatch, Table, by_seat, shipped_table

CARD_SET = shipped()
CALM = ["check_kick", "check_kick", "check_kick", "counter_punch", "counter_punch"]
"""Defence cards that come to nothing against Specials and grappling, on either level."""
each_seat = pytest.mark.parametrize("seat", [0, 1])


def pairs(table: Table, what: list[int]) -> tuple[int, int]:
    """A list by seat as the first attacker's part and the other's."""
    return (what[table.attacker], what[1 - table.attacker])


def pay(table: Table) -> None:
    """Discard the first card that may be."""
    table.do(next(text for text in table.can() if text.startswith("discard")))


# ---- U1, U9, U18, U19: the order of things


@each_seat
def test_u1_with_the_shipped_set(seat: int) -> None:
    quiet = QuietMatch(first=seat, card_set=CARD_SET)
    order = [quiet.attackers[combo] ^ seat for combo in range(1, 13)]
    assert order == [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]
    last = shipped_table(seat, ["feint", "single_leg", "knee_bar"], CALM, combo=4)
    last.play()
    pay(last)
    state = last.state
    assert (state.round, state.combo, state.attacker, state.level) == (2, 5, seat, 0)
    assert pairs(last, state.stamina) == (4, 3), "the Engine's maximum and the Turncoat's"
    assert last.only(e.ComboEnded).level == 1, "the reset comes with the round"
    assert last.only(e.RoundStarted).attacker == seat


@each_seat
def test_u9_with_the_shipped_set(seat: int) -> None:
    tied = 0
    for seed in range(60):
        events: list[Event] = []
        state = GAME.new(seed=seed, emit=events.append)
        rolled = events[0]
        assert isinstance(rolled, e.FirstAttackerRolled)
        assert all(one == two for one, two in rolled.rolls[:-1])
        assert rolled.rolls[-1][rolled.seat] > rolled.rolls[-1][1 - rolled.seat]
        assert rolled.seen_by(seat) == rolled
        assert state.view(seat)["first_attacker"] == rolled.seat
        tied += len(rolled.rolls) > 1
    assert tied > 2, "some were rolled again"


@each_seat
def test_u18_with_the_shipped_set(seat: int) -> None:
    specs = by_seat(seat, ({"fighter": "grinder"}, {"fighter": "turncoat"}))
    state = GAME.setup({"phase": "mulligan", "fighters": specs, "attacker": seat})
    asked = []
    public: list[list[int]] = []
    while state.combo == 1 and not any(state.revealed):
        assert state.prompt is not None
        assert state.actor is not None
        asked.append((state.prompt.kind, state.prompt.seat))
        legal = state.actions()
        text = [GAME.text(action) for action in legal]
        again = "mulligan" in text and state.mulligans[state.actor] == 0
        public = [state.view(reader)["mulligans"] for reader in (0, 1, NOBODY)]
        state.step(legal[text.index("mulligan") if again else 0])
    one, two = seat, 1 - seat
    wanted = [("mulligan", one)] * 2 + [("mulligan", two)] * 2 + [("place", two)] * 6 + [("place", one)] * 6
    assert asked == wanted
    assert public == [[1, 1]] * 3


@each_seat
def test_u19_with_the_shipped_set(seat: int) -> None:
    seed = next(seed for seed in range(50) if GAME.new(seed=seed).first_attacker == seat)
    match = Match.start(GAME, seed=seed)
    foe = 1 - seat
    assert match.actor == foe, "the die's loser picks first"
    match.act(GAME.parse("pick deflector"))
    assert match.actor == seat
    refusal = match.state.refusal(GAME.parse("pick deflector"))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("pick_taken", "U19")
    match.act(GAME.parse("pick grinder"))
    view = match.view(NOBODY)
    assert (view["attacker"], view["hp"][seat], view["hp"][foe]) == (seat, 22, 18)
    assert (view["stamina"][seat], view["stamina"][foe]) == (3, 2)
    hit = shipped_table(seat, ["jab", "cross"], [], hp=(20, 2))
    hit.play()
    assert pairs(hit, hit.state.lost_in_round) == (0, 2), "Health really lost"
    counter = shipped_table(seat, ["cross"], ["counter_punch"], combo=4)
    counter.play()
    assert counter.only(e.RoundEnded).dealt == by_seat(seat, (0, 1))
    assert counter.only(e.RoundEnded).winner == 1 - seat


# ---- U2, U3, U12: valid and Follow


@each_seat
def test_u2_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["jab", "cross", "low_kick", "cross", "high_kick"], [])
    table.play()
    assert table.damage() == [(1, 0), (3, 0), (1, 0), (1, 0), (4, 0)], "Low Kick's +1 waits for the High Kick"
    blank = shipped_table(seat, ["armbar", "high_kick", "cross"], [])
    blank.play()
    assert blank.reasons(seat)[:2] == ["reason.level", "reason.follows_invalid_2"]
    assert blank.damage()[2] == (1, 0)
    own = shipped_table(seat, ["single_leg", "knee_bar"], ["check_kick", "armbar"])
    own.play()
    own.do("decline")
    assert own.reasons(1 - seat)[1] == "reason.follows_invalid_2", (
        "the attacker's takedown is not its own card"
    )


@each_seat
def test_u3_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["single_leg"], ["guillotine"])
    table.play()
    assert (table.valid(seat)[0], table.valid(1 - seat)[0]) == (True, True)
    assert table.all(e.LevelChanged)[0].level == 1
    late = shipped_table(seat, ["jab", "jab"], ["single_leg"])
    late.play()
    assert late.valid(seat)[:2] == [True, False]
    assert late.exchange(2).attack.base == 0


@each_seat
def test_u12_with_the_shipped_set(seat: int) -> None:
    first = shipped_table(seat, ["high_kick"], [])
    first.play()
    assert first.reasons(seat)[0] == "reason.follows_nothing_2"
    here = shipped_table(seat, ["single_leg"], ["guillotine"])
    here.play()
    assert here.damage()[0] == (0, 2), "this exchange's card"
    before = shipped_table(seat, ["jab", "guillotine"], ["single_leg", *CALM[:4]])
    before.play()
    assert before.damage()[1] == (2, 0), "the card of the exchange before"


# ---- U4, U7, U11, U16: breaking and knocking out


@each_seat
def test_u4_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["low_kick"], ["check_kick"])
    table.play()
    assert table.damage() == [(0, 1)]
    assert len(table.all(e.CardRevealed)) == 2
    assert table.only(e.ComboBroken).seat == 1 - seat
    assert table.state.attacker == 1 - seat
    ground = shipped_table(seat, ["knee_bar"], ["sprawl"], level="ground")
    ground.play()
    pay(ground)
    assert ground.damage() == [(0, 1)], "the shipped Sprawl breaks Submissions too"
    other = shipped_table(seat, ["jab"], ["check_kick"])
    other.play()
    assert other.reasons(1 - seat)[0] == "reason.meets_other_1"
    assert not other.all(e.ComboBroken)


@each_seat
def test_u7_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["knee_bar"], ["sweep"], level="ground", hp=(1, 1))
    table.play()
    pay(table)
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.how) == ((seat,), "knockout")
    assert pairs(table, table.state.hp) == (1, 0), "the attacker's damage lands first"
    last = shipped_table(seat, ["jab"], ["counter_punch"], hp=(1, 1))
    last.play()
    assert last.match.outcome is not None
    assert last.match.outcome.winners == (1 - seat,)


@each_seat
def test_u11_with_the_shipped_set(seat: int) -> None:
    hook = shipped_table(seat, ["jab", "body_hook"], ["sweep", "counter_punch"])
    hook.play()
    assert hook.asked == ("discard", 1 - seat)
    pay(hook)
    assert hook.exchange(2).attack.broken == "countered"
    assert pairs(hook, hook.state.stamina) == (3, 2)
    thrown = shipped_table(seat, ["jab", "hip_toss"], ["sweep", "sprawl"])
    thrown.play()
    assert [(c.level, c.undone) for c in thrown.all(e.LevelChanged)] == [(1, False), (0, True)]
    assert thrown.damage()[1] == (0, 1)
    kick = shipped_table(seat, ["low_kick"], ["check_kick"])
    kick.play()
    assert not kick.all(e.NextRaised)


@each_seat
def test_u16_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["low_kick", "high_kick"], ["shell"])
    table.play()
    assert (table.exchange(1).attack.prevented, table.damage()[0]) == (1, (0, 0))
    assert table.only(e.NextRaised).seat == seat
    assert table.reasons(seat)[1] == "reason.follows_other_2"
    held = shipped_table(seat, ["low_kick", "feint", "high_kick"], ["sweep", "sweep", "shell"])
    held.play()
    assert (held.exchange(3).attack.prevented, held.damage()[2]) == (3, (2, 0)), (
        "3 + 1 + 1, up to 3 of it kept off"
    )


# ---- U5, U6, U13, U14: cards and Stamina


@each_seat
def test_u5_with_the_shipped_set(seat: int) -> None:
    table = shipped_table(seat, ["knee_bar", "rear_naked_choke"], [], level="ground")
    table.play()
    pay(table)
    pay(table)
    assert [event.why for event in table.all(e.Discarded)] == ["plus", "cost"]
    assert table.damage()[:2] == [(1, 0), (2, 0)]
    assert table.state.stamina[seat] == 1
    assert len(table.state.hands[seat]) == 6, "the next hand is 5 and 1"
    poor = shipped_table(seat, ["knee_bar", "rear_naked_choke"], [], level="ground", stamina=(0, 3))
    poor.play()
    assert poor.reasons(seat)[:2] == ["", "reason.cost"]
    wind = shipped_table(seat, ["jab"], ["second_wind"], stamina=(3, 1))
    wind.play()
    assert pairs(wind, wind.state.stamina) == (3, 3)


@each_seat
@pytest.mark.parametrize("fighter", ["deflector", "turncoat", "grinder", "engine"])
def test_u6_with_the_shipped_set(seat: int, fighter: str) -> None:
    """To the last Stamina, and once more for the Engine, whose first costs nothing."""
    other = "engine" if fighter != "engine" else "grinder"
    state = GAME.setup(
        {
            "phase": "round", "attacker": seat,
            "fighters": by_seat(seat, ({"fighter": fighter}, {"fighter": other})),
        }
    )  # fmt: skip
    most = CARD_SET.stamina[CARD_SET.fighter_ids.index(fighter)]
    assert state.actor == seat
    hands = []
    while state.prompt is not None and (state.prompt.kind, state.prompt.seat) == ("mulligan", seat):
        state.step(GAME.parse("mulligan"))
        hands.append(len(state.hands[seat]))
    free = [5 + most] if fighter == "engine" else []
    assert hands == free + list(range(5 + most - 1, 4, -1))
    assert state.stamina[seat] == 0


@each_seat
def test_u13_with_the_shipped_set(seat: int) -> None:
    foe = 1 - seat
    full = shipped_table(seat, ["jab"], ["second_wind"])
    full.play()
    assert not [event for event in full.all(e.CardDrawn) if event.source >= 0]
    hook = shipped_table(seat, ["jab", "body_hook"], [])
    hook.play()
    held = hook.can()
    assert len(held) >= 2, "the owner's choice"
    assert hook.refused("discard sweep").key == "discard_placed"
    assert hook.refused("decline").key == "discard_forced"
    event = next(one for one in hook.do(held[-1]) if isinstance(one, e.Discarded))
    assert f"discard {hook.names([event.card])[0]}" == held[-1]
    for reader in (seat, NOBODY):
        hidden = event.seen_by(reader)
        assert isinstance(hidden, e.Discarded)
        assert hidden.card == -1
    assert hook.state.stamina[foe] == 2
    choke = shipped_table(seat, ["knee_bar", "rear_naked_choke"], [], level="ground")
    choke.play()
    choke.do("decline")
    assert choke.refused("decline").key == "discard_cost"
    empty = shipped_table(seat, ["jab", "body_hook"], [], stamina=(3, 0))
    empty.play()
    assert not empty.all(e.Discarded)


@each_seat
def test_u14_with_the_shipped_set(seat: int) -> None:
    foe = 1 - seat
    table = shipped_table(
        seat, ["jab", "jab", "jab"], ["good_corner"], stamina=(3, 2), extra=([], ["counter_punch", "shell"])
    )
    table.play()
    assert table.asked == ("place", foe)
    assert len(table.state.hands[foe]) == 4 + 2 + 1, "it draws first"
    for reader in (seat, NOBODY):
        event = table.only(e.RowPickedUp).seen_by(reader)
        assert isinstance(event, e.RowPickedUp)
        assert event.cards == (-1,) * 4
    assert table.refused("lock").params == {"placed": 1, "wanted": 5}
    table.do("place counter_punch", "place shell", "place sweep", "place armbar", "lock")
    assert table.exchange(2).attack.broken == "countered"
    assert table.state.stamina[foe] == 3


# ---- U8: the Decision


@each_seat
def test_u8_with_the_shipped_set(seat: int) -> None:
    for hp, points, winners, how in (
        ((18, 21), (1, 0), (seat,), "decision"),
        ((18, 21), (0, 1), (1 - seat,), "damage"),
        ((20, 20), (0, 1), (seat,), "damage"),
        ((19, 20), (0, 1), (), "draw"),
    ):
        table = shipped_table(
            seat, ["jab"], [], hp=hp, points=list(by_seat(seat, points)), combo=12,
            fighters=("grinder", "turncoat"),
        )  # fmt: skip
        table.play()
        ended = table.only(e.RoundEnded)
        assert (ended.winner, ended.dealt) == (seat, by_seat(seat, (1, 0)))
        assert table.match.outcome is not None
        assert (table.match.outcome.winners, table.match.outcome.how) == (winners, how), hp
    even = shipped_table(seat, ["jab"], [], combo=4, hp=(21, 22), lost=list(by_seat(seat, (1, 0))))
    even.play()
    assert even.only(e.RoundEnded).winner == -1, "no point when equal"


# ---- U10: what is known


@each_seat
def test_u10_with_the_shipped_set(seat: int) -> None:
    """Whatever is played: every view of every seat, at every decision, holds the open cards, the reader's own and no other."""
    specs: list[dict[str, Any]] = [{"fighter": "turncoat"}, {"fighter": "deflector"}]
    state = GAME.setup({"phase": "round", "attacker": seat, "seed": seat, "fighters": specs})
    assert isinstance(state, State)
    step = 0
    while state.actor is not None:
        for reader in (0, 1, NOBODY):
            view = state.view(reader)
            for owner in (0, 1):
                row, shown = state.rows[owner], state.revealed[owner]
                own = owner == reader
                assert view["hands"][owner] == (state.hands[owner] if own else None)
                assert view["discards"][owner] == (state.discards[owner] if own else None)
                assert view["rows"][owner] == (row if own else row[:shown] + [-1] * (len(row) - shown))
            assert view["deck"] == (None if reader == NOBODY else state.deck(reader))
        legal = state.actions()
        state.step(legal[step * 7 % len(legal)])
        step += 1
    for past in state.view(NOBODY)["history"]:
        assert len(past["rows"][0]) == len(past["rows"][1]) <= 5


# ---- U15: bonuses for later cards


@each_seat
def test_u15_with_the_shipped_set(seat: int) -> None:
    very_next = shipped_table(seat, ["feint", "jab", "jab"], [])
    very_next.play()
    assert very_next.damage()[:3] == [(0, 0), (2, 0), (1, 0)]
    lost = shipped_table(seat, ["feint", "armbar", "jab"], [])
    lost.play()
    assert lost.damage()[2] == (1, 0)
    waits = shipped_table(seat, ["low_kick", "jab", "high_kick"], [])
    waits.play()
    assert waits.damage()[:3] == [(1, 0), (1, 0), (4, 0)]
    both = shipped_table(seat, ["low_kick", "feint", "high_kick"], ["sweep", "sweep", "check_kick"])
    both.play()
    assert both.damage()[2] == (5, 0), "3 + 1 + 1, and the Check Kick meets a card that cannot be broken"
    assert both.reasons(1 - seat)[2] == "reason.safe"


# ---- U17: Deflector and Turncoat


@each_seat
def test_u17_deflector_with_the_shipped_set(seat: int) -> None:
    foe = 1 - seat
    table = shipped_table(seat, ["jab", "cross", "jab"], ["shell"], fighters=("engine", "deflector"))
    table.play()
    assert table.asked == ("deflect", foe)
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.params == {"damage": 3, "prevents": 1, "card": "@card.cross"}, (
        "after the Shell nothing was due"
    )
    table.do("deflect")
    assert (table.exchange(2).attack.deflected, table.damage()[1]) == (1, (2, 0))
    assert table.state.combo == 2, "once a combo"
    assert table.state.hp[foe] == 18 - 2 - 1
    own = shipped_table(seat, ["cross"], ["counter_punch"], fighters=("deflector", "engine"))
    own.play()
    assert own.asked == ("deflect", seat)
    own.do("take")
    assert own.state.hp[seat] == 17


@each_seat
def test_u17_turncoat_with_the_shipped_set(seat: int) -> None:
    foe = 1 - seat
    table = shipped_table(seat, ["jab"], ["counter_punch"], combo=5, more=({}, {"primed": True}))
    table.play()
    assert table.only(e.AbilityPrimed).plus == 4
    assert (table.state.round, table.state.attacker, table.state.primed_plus[foe]) == (2, foe, 4), "not 8"
    attack = shipped_table(
        seat, ["armbar", "feint", "jab", "jab"], [], fighters=("turncoat", "grinder"), more=({"primed": True}, {}), combo=2
    )  # fmt: skip
    attack.play()
    assert attack.damage()[:4] == [(0, 0), (0, 0), (6, 0), (1, 0)]
    assert attack.state.primed_plus == [0, 0]


@each_seat
def test_the_shipped_grinder_of_either_role(seat: int) -> None:
    attack = shipped_table(seat, ["feint", "single_leg", "armbar"], CALM, fighters=("grinder", "engine"))
    attack.play()
    assert attack.damage()[2] == (3, 0), "1 and the Grinder's 2"
    defence = shipped_table(
        seat,
        ["jab", "low_kick", "low_kick"],
        ["single_leg", "armbar", "armbar"],
        fighters=("engine", "grinder"),
    )
    defence.play()
    assert defence.damage()[1:3] == [(0, 3), (0, 1)], "right after the Level Change alone"
