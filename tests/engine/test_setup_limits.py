"""The figures of a set-up position of Knockouts and Tapouts: the lowest and the highest are taken as they are, one beyond is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.game import State

HANDS = {"fighters": [{"hand": ["punch"] * 4 + ["style"]}, {"hand": ["kick"] * 4 + ["style"]}]}


def at(**more: Any) -> State:
    return GAME.setup({**HANDS, **more})


def refused(**more: Any) -> str:
    with pytest.raises(SetupError) as caught:
        at(**more)
    assert caught.value.key == "setup_value"
    return str(caught.value.params["field"])


@pytest.mark.parametrize(
    ("key", "name", "low", "high"),
    [
        ("points", "mobility_points", 0, 5), ("first", "first_player", 0, 1), ("round", "round", 1, 5), ("rounds", "rounds", 1, 9),
        ("turn", "turn", 1, 122), ("quiet", "idle_last_turn", 0, 1), ("mobile", "mobile_seat", 0, 1),
        ("pending", "pending_throw", 0, 1),
    ],
)  # fmt: skip
def test_a_figure_is_taken_from_the_lowest_to_the_highest(key: str, name: str, low: int, high: int) -> None:
    beside: dict[str, Any] = {"mobile": 0, "phase": "move"} if key == "points" else {}
    if key == "pending":
        beside["fighters"] = [{**one, "grapples": ["throw"]} for one in HANDS["fighters"]]
    for value in (low, high):
        if key == "points" and not value:
            assert at(mobile=0, points=0).mobility_points == 0
            continue
        assert getattr(at(**{**beside, key: value}), name) == value
    for value in (low - 1, high + 1):
        assert refused(**{**beside, key: value}) == key


@pytest.mark.parametrize("actor", [0, 1])
def test_either_seat_may_be_the_one_to_act(actor: int) -> None:
    assert at(actor=actor).actor == actor
    assert refused(actor=actor * 3 - 1) == "actor"


def test_what_is_not_told_is_a_beginning() -> None:
    state = at()
    assert (
        state.mobility_points,
        state.first_player,
        state.round,
        state.rounds,
        state.turn,
        state.idle_last_turn,
    ) == (
        0,
        0,
        1,
        2,
        1,
        0,
    )
    assert (state.mobile_seat, state.top_seat, state.pending_throw, state.position) == (-1, -1, -1, 0)
    assert (state.rounds_won, len(state.deck), state.discard) == ([0, 0], 51, [])
    assert state.digest() == at(seed=0).digest() != at(seed=1).digest()


def test_the_deck_may_be_one_card_or_all_that_are_left() -> None:
    for left in (1, 51):
        assert len(at(deck=left).deck) == left
        assert len(at(deck=left).discard) == 51 - left
    for left in (0, 52):
        assert refused(deck=left) == "deck"


def test_a_seed_is_a_number_of_sixty_two_bits() -> None:
    assert at(seed=1 << 62).chance
    for seed in (-1, (1 << 62) + 1):
        assert refused(seed=seed) == "seed"


@pytest.mark.parametrize(
    ("wins", "round_", "fine"),
    [([0, 0], 1, True), ([1, 0], 2, True), ([0, 1], 1, False), ([1, 1], 2, False), ([1, 1], 3, True)],
)
def test_fewer_rounds_are_won_than_were_begun(wins: list[int], round_: int, fine: bool) -> None:
    if fine:
        assert at(wins=wins, round=round_).rounds_won == wins
    else:
        assert refused(wins=wins, round=round_) == "wins"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("stat", "most"), [("heart", 3), ("striking", 3), ("grappling", 3), ("conditioning", 9)]
)
def test_a_stat_holds_its_markers_ready_and_hurt_together(seat: int, stat: str, most: int) -> None:
    def fighters(value: object) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = [{"hand": ["punch"]}, {"hand": ["kick"]}]
        other = "striking" if stat != "striking" else "grappling"
        made[seat]["stats"] = {other: 1, stat: value}
        return made

    index = seat * 5 + ("experience", "heart", "striking", "grappling", "conditioning").index(stat)
    state = GAME.setup({"fighters": fighters(most)})
    assert (state.ready[index], state.hurt[index]) == (most, 0)
    for value in (most + 1, [most, 1], -1, [most, -1]):
        with pytest.raises(SetupError) as caught:
            GAME.setup({"fighters": fighters(value)})
        assert caught.value.params["field"] == f"fighters[{seat}].stats.{stat}"
    if stat == "heart":
        with pytest.raises(SetupError):
            GAME.setup({"fighters": fighters([2, 1])})
    else:
        state = GAME.setup({"fighters": fighters([1, most - 1])})
        assert (state.ready[index], state.hurt[index]) == (1, most - 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_three_styles_are_three_experience_markers_and_four_are_refused(seat: int) -> None:
    styles = ["likes_punch", "likes_kick", "great_chin", "great_guard"]
    for count in (3, 4):
        fighters: list[dict[str, Any]] = [{"hand": ["punch"]}, {"hand": ["kick"]}]
        fighters[seat]["styles"] = styles[:count]
        fighters[seat]["stats"] = {"striking": 3}
        if count == 3:
            assert GAME.setup({"fighters": fighters}).ready[seat * 5] == 3
        else:
            with pytest.raises(SetupError) as caught:
                GAME.setup({"fighters": fighters})
            assert caught.value.params["field"] == f"fighters[{seat}].styles"
