"""Mortal Kombat Kard Game: the Basic rules (M15, M27), and the options of a match."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.errors import SetupError
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.game import GAME
from tests.rulings.mortal_kombat_kards_table import Table, both


def basic(seat: int, me: list[str], foe: list[str], **position: Any) -> Table:
    """A table of the Basic rules."""
    return Table(seat, me, foe, rules="basic", **position)


@both
def test_m15_no_distances_and_no_moves(seat: int) -> None:
    t = basic(seat, ["knee", "thrown_stone", "jump_kick", "head_punch", "roar"], [])
    assert "in" not in t.can()
    assert "out" not in t.can()
    assert t.said("in") == ("no_distances", "M15")
    assert set(t.may("lay")) == {"knee", "thrown_stone", "jump_kick", "head_punch", "roar"}


@both
def test_m15_anything_is_countered_by_anything(seat: int) -> None:
    for attack, counter in (
        ("thrown_stone", "jab"),
        ("knee", "green_bolt"),
        ("fireball", "headbutt"),
        ("jab", "knee"),
    ):
        t = basic(seat, [attack], [counter])
        t.lay(attack)
        assert f"counter {counter}" in t.can()


@both
@pytest.mark.parametrize(
    ("attack", "points"),
    [
        ("drop_kick", 3),
        ("shoulder_throw", 3),
        ("spear", 2),
        ("sweep", 2),
        ("jump_kick", 3),
        ("pounce", 6),
        ("void", 3),
    ],
)
def test_m15_void_atoms(attack: str, points: int, seat: int) -> None:
    """Movement, knock-back, throws, pulls and falls mean nothing; damage is taken as normal."""
    t = basic(seat, [attack], [])
    t.lay(attack)
    t.take()
    assert t.lost == (0, points)
    assert not t.of(e.Displaced, e.KnockedDown)
    assert t.penalty(t.foe) == 0


@both
def test_m15_the_rest_of_a_kard_stands(seat: int) -> None:
    """A teleport that evades is a plain evade; nobody gains from behind, a condition of distance is void."""
    t = basic(seat, ["head_punch"], ["vapour"])
    t.lay("head_punch")
    t.answer("evade vapour")
    assert t.clash == ("evaded", 5, 6)
    for attack, speed in (("teleport_strike", 6), ("ambusher", 5), ("teleport", 6)):
        t = basic(seat, [attack], ["iron_jaw"])
        t.lay(attack)
        assert t.asks == ("answer", "foe"), "nothing to cancel"
        t.take()
        assert t.clash[1] == speed
    t = basic(seat, ["elbow", "move_behind", "shadow_step"], [])
    t.do("lay elbow")
    for name in ("move_behind", "shadow_step"):
        assert t.said(f"effect {name}") == ("does_nothing", "M9")
    t = basic(seat, ["ring_toss"], [])
    t.lay("ring_toss")
    t.take()
    assert t.penalty(t.foe) == 1, "what slows is no movement"
    t = basic(seat, ["bionic_grip"], ["duck"])
    t.lay("bionic_grip")
    t.take()
    assert t.state.held[t.foe] == 1


@both
def test_m27_any_kard_with_any_kombatant(seat: int) -> None:
    t = basic(seat, ["ice_blast", "spear", "taunt"], ["deflect", "vengeance"], mine={"kombatant": "jax"})
    assert set(t.may("lay")) == {"ice_blast", "spear"}
    t.lay("ice_blast")
    assert "stop vengeance" in t.can()
    advanced = Table(seat, ["ice_blast"], [], mine={"kombatant": "jax"})
    assert advanced.said("lay ice_blast") == ("not_yours", "M26")
    assert advanced.refused("lay ice_blast").params["kombatant"] == "@kombatant.sub_zero"


@both
def test_m27_a_kombo_kard_asks_for_its_number_of_attacks(seat: int) -> None:
    t = basic(seat, ["kick_and_fist", "elbow", "shadow_kick", "lotus_rise"], [])
    t.do("lay elbow")
    assert t.may("kombo") == ["kick_and_fist"]
    t.do("kombo kick_and_fist", "commit")
    t.take()
    assert t.may("lay") == ["shadow_kick"], "but no Kombo attack"
    t.do("lay shadow_kick", "commit")
    t.decline()
    assert t.lost == (0, 7)
    few = basic(seat, ["flurry", "elbow", "shadow_kick"], [])
    few.do("lay elbow")
    assert few.said("kombo flurry") == ("kombo_unfit", "M5")


@both
def test_m15_an_allegiance_kard_takes_its_player_for_one_of_that_allegiance(seat: int) -> None:
    """Sub-Zero of Earthworld plays Outworld's Grip: he gains Speed, Kano loses Strength."""
    t = basic(
        seat, ["outworlds_grip", "elbow"], ["elbow"], mine={"kombatant": "sub_zero"}, theirs={"kombatant": "kano"}
    )  # fmt: skip
    t.do("effect outworlds_grip")
    t.decline()
    t.lay("elbow")
    t.take()
    assert (t.clash[1], t.lost) == (6, (0, 3))
    t = basic(
        seat, [], ["elbow"], acts=1, lasting=[("outworlds_grip", 0, -1, 2)], mine={"kombatant": "sub_zero", "deck": ["outworlds_grip"]},
        theirs={"kombatant": "kano"},
    )  # fmt: skip
    t.lay("elbow")
    t.take()
    assert (t.clash[1], t.lost) == (5, (2, 0))
    t = basic(
        seat, [], ["elbow"], acts=1, lasting=[("outworlds_grip", 0, -1, 2)], mine={"kombatant": "sub_zero", "deck": ["outworlds_grip"]},
        theirs={"kombatant": "goro"},
    )  # fmt: skip
    t.lay("elbow")
    t.take()
    assert (t.clash[1], t.lost) == (6, (3, 0))


@both
def test_m15_any_finisher_at_any_distance(seat: int) -> None:
    t = basic(
        seat,
        ["jab", "bolt_from_the_blue"],
        ["belly_rub"],
        mine={"won": 1, "kombatant": "jax"},
        theirs={"points": 1},
    )
    t.lay("jab")
    t.take()
    t.do("finish bolt_from_the_blue")
    assert t.can() == ["decline", "finish belly_rub"]


# ---- options


def test_the_options_of_a_match() -> None:
    state = GAME.new(
        seed=1, options={"rules": "advanced", "points": 50, "deck": 50, "timer": True, "matches": 3}
    )
    assert (state.advanced, state.start_points, state.timer, state.matches) == (1, 50, 1, 3)
    assert [len(deck) + len(hand) for deck, hand in zip(state.decks, state.hands, strict=True)] == [50, 50]
    assert GAME.new(seed=1).advanced == 0


def test_each_kombatant_brings_its_starter() -> None:
    for name in shipped().kombatants:
        state = GAME.new(seed=1, options={"fighters": [name, None], "rules": "advanced"})
        number = shipped().kombatants.index(name)
        assert state.kombatants[0] == number
        assert state.kombatants[1] != number
        assert state.lists[0] == shipped().starters[1][number]


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "expert"}, {"points": 35}, {"timer": 1}, {"deck": 55}, {"matches": 0}, {"fighters": ["batman", None]},
        {"points": "30"}, {"seats": 2},
    ],
)  # fmt: skip
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        GAME.new(seed=1, options=options)


@pytest.mark.parametrize(
    "position",
    [
        {"fighters": [{}]}, {"fighters": [{"kombatant": "batman"}, {}]}, {"fighters": [{"hand": ["uppercat"]}, {}]}, {"rules": "expert"},
        {"fighters": [{"points": 31}, {}]}, {"fighters": [{"points": 0}, {}]}, {"initiative": 2}, {"phase": "end"}, {"stance": 1},
        {"lasting": [{"kard": "fury"}]}, {"lasting": [{"kard": "cloud", "of": 5}]}, {"fighters": [{"stance": 1}, {}]}, {"idle": 10},
        {"near": 1}, {"points": 4}, {"matches": 10}, {"fighters": [{"won": 2}, {}]},
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(position: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        GAME.setup(position)
