"""Mortal Kombat Kard Game: the finer points of area attacks in Brawl (M10, M24, M25), its options, and whom a die decides between (M17)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import NOBODY
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.game import GAME
from tests.rulings.mortal_kombat_kards_table import A, B, Brawl, C, Table, both, turned


def answered(b: Brawl, *wanted: tuple[int, str]) -> list[tuple[int, str]]:
    """Answer an area attack: each place takes the first that is wanted of it and may be done; who was asked what for."""
    left = list(wanted)
    asked = []
    while b.who[0] in ("answer", "cancel"):
        kind, place = b.who
        can = b.can()
        asked.append((place, kind))
        found = next((one for one in left if one[0] == place and one[1].split(" + ")[0] in can), None)
        if found is None:
            b.do("decline" if kind == "cancel" else "take hit")
            continue
        left.remove(found)
        b.do(*found[1].split(" + "))
        if kind == "answer":
            b.do("commit")
    return asked


def first_round(b: Brawl) -> None:
    """Nobody stops it."""
    b.do(*["take hit"] * (b.count - 1))


# ---- the rounds of questions


@turned
def test_m10_nobody_is_asked_any_more_once_it_is_stopped(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["jab"], ["intercept", "jab"], ["take_cover"], groups="ABCD")
    b.do("lay roar", "commit")
    asked = answered(b, (C, "effect intercept"))
    assert asked == [(B, "answer"), (C, "answer"), (A, "cancel")]
    found = b.only(e.Clashed)
    assert (found.result, found.foe) == ("failed", b.seat(C))
    assert b.who == ("action", B)


@turned
def test_m10_what_stops_it_is_laid_in_its_own_round(turn: int) -> None:
    """Not with a counter or an evade: those come after."""
    b = Brawl(
        turn, ["roar"], ["jab", "reflexes", "intercept"], ["take_cover", "intercept", "reflexes"], groups="ABC"
    )  # fmt: skip
    b.do("lay roar", "commit")
    assert "effect intercept" in b.can()
    first_round(b)
    b.do("counter jab")
    assert b.can() == ["commit", "effect reflexes"]
    assert b.said("effect intercept") == ("does_nothing", "M9")
    b = Brawl(turn, ["roar"], ["jab"], ["take_cover", "intercept", "reflexes"], groups="ABC")
    b.do("lay roar", "commit")
    first_round(b)
    b.do("take hit", "take hit", "take hit", "evade take_cover")
    assert b.can() == ["commit", "effect reflexes"]


@turned
def test_m24_effects_with_an_evade_that_fails_still_count(turn: int) -> None:
    b = Brawl(turn, ["roar", "rush"], ["take_cover", "glancing"], ["jab"], groups="ABC")
    b.do("lay roar", "effect rush", "commit")
    answered(b, (B, "evade take_cover + effect glancing"))
    assert b.all(e.Clashed)[-1].result == "landed"
    assert [b.lost_at(place) for place in (B, C)] == [1, 3]
    assert sorted(b.pile(b.seat(B))) == ["glancing", "take_cover"]


@turned
def test_m30_what_lies_since_the_first_round_is_not_laid_again_with_the_counter(turn: int) -> None:
    b = Brawl(
        turn, ["roar"], ["taunt", "uppercut", "clear_the_air"], ["jab"], groups="ABC", more={B: {"kombatant": "shao_kahn"}}
    )  # fmt: skip
    b.do("lay roar", "commit")
    answered(b, (B, "effect taunt"), (B, "counter uppercut + effect clear_the_air"))
    assert len(b.all(e.LastingLaid)) == len(b.all(e.LastingEnded)) == 1
    assert not b.state.lasting, "it was what the other kard lifts"
    assert b.pile(b.seat(B)).count("taunt") == 1


@turned
def test_m24_a_counter_in_the_air_is_missed_alone(turn: int) -> None:
    """The wave lands all the same: on all the others."""
    b = Brawl(turn, ["ground_shock"], ["drop_kick", "jab"], ["jab"], groups="ABC")
    b.do("lay ground_shock", "commit")
    answered(b, (B, "counter drop_kick"))
    assert b.all(e.Clashed)[0].result == "evaded"
    assert [b.lost_at(place) for place in (A, B, C)] == [0, 0, 4]
    assert b.state.landed_last[b.seat(A)] == 1


@turned
@pytest.mark.parametrize("second", [True, False])
def test_m3_an_area_attack_has_landed_if_it_hit_somebody(second: bool, turn: int) -> None:
    b = Brawl(turn, ["roar"], ["take_cover"], ["take_cover"], groups="ABC")
    b.do("lay roar", "commit")
    answered(b, (B, "evade take_cover"), *([(C, "evade take_cover")] if second else []))
    assert b.state.landed_last[b.seat(A)] == (not second)


# ---- cancel windows, one for each


@turned
def test_m24_two_may_each_cancel_their_own_stun(turn: int) -> None:
    """And what one has laid is not cancelled again in the window of the other."""
    hands = (
        ["ground_pound", "fury", "fury", "jab", "counterspell"],
        ["iron_jaw", "elbow"],
        ["iron_jaw", "duck"],
    )
    b = Brawl(turn, *hands, groups="ABC")
    b.do("lay ground_pound", "effect fury", "effect fury", "commit")
    while b.who[0] != "cancel" or b.can() != ["decline", "cancel iron_jaw"]:
        b.do("decline" if b.who[0] == "cancel" else "take hit")
    assert b.who == ("cancel", B)
    b.do("cancel iron_jaw")
    assert b.who == ("cancel", A)
    assert b.can() == ["decline", "cancel counterspell"]
    b.do("decline")
    assert b.who == ("cancel", C)
    b.do("cancel iron_jaw")
    assert b.who == ("cancel", A)
    assert b.can() == ["decline", "cancel counterspell"], "the one of this window"
    b.do("cancel counterspell")
    b.do("decline")
    assert [one.seat for one in b.all(e.Stunned)] == [b.seat(C)]
    assert [b.lost_at(place) for place in (B, C)] == [8, 8]


@both
def test_m9_a_stun_is_cancelled_also_where_the_bonus_from_behind_was(seat: int) -> None:
    table = Table(seat, ["cheap_shot", "jab"], ["turn_quickly", "iron_jaw", "elbow"])
    table.lay("cheap_shot")
    table.do("cancel turn_quickly", "decline", "take hit")
    assert table.can() == ["decline", "cancel iron_jaw"]
    table.do("cancel iron_jaw", "decline")
    assert not table.all(e.Stunned)


# ---- effects with it


@turned
def test_m25_nobody_is_behind_several(turn: int) -> None:
    """MKK "Moving behind an": the bonus is against that opponent alone."""
    b = Brawl(turn, ["roar", "move_behind", "adrenaline"], ["jab"], ["jab"], groups="ABC")
    b.do("lay roar")
    assert b.may("effect") == ["adrenaline"]
    assert b.said("effect move_behind") == ("does_nothing", "M9")
    b = Brawl(turn, ["roar", "move_behind"], ["jab"], ["jab"], groups="ABC", first=B, more={C: {"points": 1}})
    b.at(C, "jab")
    b.take()
    b.do("lay roar")
    assert b.who == ("action", A)
    assert b.may("effect") == ["move_behind"], "but of one who is left"


@turned
def test_m10_a_condition_is_asked_of_each(turn: int) -> None:
    """The bonus may be laid if it holds against anybody, and counts against those alone."""
    for weak in (B, C):
        b = Brawl(
            turn, ["roar", "killing_instinct"], ["jab"], ["jab"], groups="ABC", more={weak: {"points": 9}}
        )
        b.do("lay roar", "effect killing_instinct", "commit")
        answered(b)
        assert [b.lost_at(place) for place in (B, C)] == [5 if place == weak else 3 for place in (B, C)]
    b = Brawl(turn, ["roar", "killing_instinct"], ["jab"], ["jab"], groups="ABC")
    b.do("lay roar")
    assert b.may("effect") == []


@turned
def test_m10_what_it_does_for_its_player_it_does_once(turn: int) -> None:
    b = Brawl(turn, ["thunder_clap", "crowds_roar"], ["jab"], ["jab"], ["jab"], groups="ABCD")
    b.do("lay thunder_clap", "effect crowds_roar", "commit")
    answered(b)
    assert len(b.all(e.Slowed)) == 3
    assert [one.seat for one in b.all(e.KardDrawn)] == [b.seat(A)]


# ---- what others see


@turned
def test_m24_whom_the_follow_up_is_against_is_seen_with_it(turn: int) -> None:
    b = Brawl(turn, ["ground_pound", "jab", "fury", "fury"], ["elbow"], ["duck"], groups="ABC")
    b.do("lay ground_pound", "effect fury", "effect fury", "commit")
    answered(b)
    assert b.who == ("follow", A)
    before = {seat: b.match.view(seat) for seat in (b.seat(B), b.seat(C), NOBODY)}
    b.do(f"target {b.seat(B)}")
    assert b.match.view(b.seat(A))["at"] == b.seat(B)
    for seat, view in before.items():
        assert b.match.view(seat) == view


@turned
@pytest.mark.parametrize("draft", ["counter jab", "evade take_cover"])
def test_m10_an_answer_in_the_making_is_not_seen(draft: str, turn: int) -> None:
    """Also by who has answered before: with penalties, and with an effect in the first round."""
    more = {place: {"slowed": 1, "kombatant": "shao_kahn"} for place in (B, C)}
    hands = ["jab", "uppercut", "take_cover", "taunt"]
    b = Brawl(turn, ["roar"], hands, ["jab", "take_cover"], groups="ABC", more=more)
    b.do("lay roar", "commit", "effect taunt", "commit", "decline", "take hit")
    if draft != "counter jab":
        b.do("counter uppercut", "commit")
    assert b.who == ("answer", B if draft == "counter jab" else C)
    before = b.match.view(NOBODY)
    b.do(draft)
    assert b.match.view(NOBODY) == before


# ---- groups


@turned
def test_m14_who_is_out_holds_nobody_in_a_group(turn: int) -> None:
    """Knocked back from beside a fallen Kombatant: there is nowhere further to go."""
    more = {C: {"points": 1}}
    b = Brawl(turn, ["jab"], ["thrown_stone", "elbow"], ["jab"], ["force_ball"], groups="AC B D", more=more)
    b.at(C, "jab")
    b.take()
    assert b.only(e.KnockedOut).seat == b.seat(C)
    b.do("pass")
    b.at(A, "force_ball")
    b.take()
    assert b.all(e.Clashed)[-1].result == "landed"
    assert not b.all(e.Displaced)
    assert b.together() == "A B D"


# ---- the end of endless rounds


@turned
def test_m17_a_die_decides_between_those_who_are_level(turn: int) -> None:
    """Not also for who has fewer points."""
    won = set()
    for seed in range(12):
        b = Brawl(turn, ["jab"], ["jab"], ["jab"], groups="ABC", idle=9, seed=seed, more={C: {"points": 5}})
        b.state.replays = 2
        b.do("pass", "pass", "pass")
        ended = b.only(e.RoundEnded)
        assert ended.how == "die"
        won.add(b.place(ended.seat))
    assert won == {A, B}


# ---- options


def test_the_options_that_mean_nothing_to_so_many_are_not_played() -> None:
    """Brawl is always Infinity; two have no action to spend."""
    both_on: dict[str, Any] = {"timer": True, "once": True}
    two, four = (GAME.new(seats=seats, options=both_on, seed=3) for seats in (2, 4))
    assert (two.timer, two.once) == (1, 0)
    assert (four.timer, four.once) == (0, 1)
    plain = GAME.new(seats=2, options={"timer": True}, seed=3)
    assert plain.digest() == two.digest()
    people: list[dict[str, Any]] = [{}, {}, {}]
    assert GAME.setup({"fighters": people, **both_on}).timer == 0
    assert GAME.setup({"fighters": people[:2], **both_on}).once == 0


def test_up_to_six_of_all_different_kombatants() -> None:
    assert tuple(GAME.seats) == (2, 3, 4, 5, 6)
    for seats in GAME.seats:
        state = GAME.new(seats=seats, seed=7)
        assert len(set(state.kombatants)) == len(state.decks) == seats
