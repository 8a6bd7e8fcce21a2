"""What `new` and `setup` of Knockouts and Tapouts refuse, each by name, and what a set-up position is."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import GAME
from kotgames.system.catalogue import Words

LEGAL = {"styles": ["likes_punch"], "stats": {"heart": 2, "striking": 3, "grappling": 3}}


def setup_error(position: dict[str, Any]) -> SetupError:
    with pytest.raises(SetupError) as caught:
        GAME.setup(position)
    return caught.value


def fighter(**more: Any) -> dict[str, Any]:
    return {"fighters": [more, {}]}


@pytest.mark.parametrize(
    ("position", "key", "names"),
    [
        ({"colour": 1}, "setup_key", "colour"),
        ({"fighters": [{}]}, "setup_value", "fighters"),
        ({"fighters": 7}, "setup_value", "fighters"),
        (fighter(mood=1), "setup_key", "fighters[0].mood"),
        (fighter(styles=["likes_cake"]), "setup_value", "fighters[0].styles"),
        (fighter(styles=["likes_punch"] * 2), "setup_value", "fighters[0].styles"),
        (
            fighter(styles=["likes_punch", "likes_kick", "likes_knee", "likes_elbow"]),
            "setup_value",
            "fighters[0].styles",
        ),
        (fighter(stats={"luck": 1}), "setup_value", "fighters[0].stats"),
        (fighter(stats={"experience": 1}), "setup_value", "fighters[0].stats"),
        (fighter(stats={"striking": 4}), "setup_value", "fighters[0].stats.striking"),
        (fighter(stats={"striking": [2, 2]}), "setup_value", "fighters[0].stats.striking"),
        (fighter(stats={"striking": -1}), "setup_value", "fighters[0].stats.striking"),
        (fighter(stats={"striking": "three"}), "setup_value", "fighters[0].stats.striking"),
        (fighter(stats={"conditioning": 10}), "setup_value", "fighters[0].stats.conditioning"),
        (fighter(stats={"striking": 3, "heart": [1, 1]}), "setup_value", "fighters[0].stats.heart"),
        (fighter(stats={"heart": 3}), "setup_value", "fighters[0].stats"),
        (fighter(stats={"striking": [0, 3]}), "setup_value", "fighters[0].stats"),
        (fighter(hand=["cake"]), "setup_card", "fighters[0].hand"),
        (fighter(hand=["sprawl", "sprawl"]), "setup_too_many", "fighters[0].hand"),
        (fighter(hand=["elbow"] * 3, strikes=["elbow"] * 2), "setup_too_many", "fighters[0].strikes"),
        ({"discard": ["torque", "torque"]}, "setup_too_many", "discard"),
        ({"discard": ["cake"]}, "setup_card", "discard"),
        ({"position": "the_moon"}, "setup_value", "position"),
        ({"position": "full_guard"}, "setup_value", "top"),
        ({"position": "clinch", "top": 0}, "setup_value", "top"),
        ({"position": "full_guard", "top": 2}, "setup_value", "top"),
        ({"mobile": 2}, "setup_value", "mobile"),
        ({"points": 1}, "setup_value", "points"),
        ({"points": -1, "mobile": 0}, "setup_value", "points"),
        ({"first": 2}, "setup_value", "first"),
        ({"round": 0}, "setup_value", "round"),
        ({"rounds": 0}, "setup_value", "rounds"),
        ({"turn": -1}, "setup_value", "turn"),
        ({"pending": 5}, "setup_value", "pending"),
        ({"quiet": 2}, "setup_value", "quiet"),
        ({"quiet": True}, "setup_value", "quiet"),
        ({"wins": [1]}, "setup_value", "wins"),
        ({"wins": [1, 0], "round": 1}, "setup_value", "wins"),
        ({"wins": [-1, 0]}, "setup_value", "wins"),
        ({"deck": 0}, "setup_value", "deck"),
        ({"deck": 62}, "setup_value", "deck"),
        ({"phase": "lunch"}, "setup_value", "phase"),
        ({"phase": "move"}, "setup_value", "phase"),
        ({"phase": "move", "mobile": 0}, "setup_value", "phase"),
        ({"actor": 2}, "setup_value", "actor"),
        ({"seed": -1}, "setup_value", "seed"),
        ({"seed": "x"}, "setup_value", "seed"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused_by_name(position: dict[str, Any], key: str, names: str) -> None:
    error = setup_error(position)
    assert error.key == key
    assert names in error.params.values()


MOVE = {"phase": "move", "mobile": 0, "position": "clinch"}
LIGHT = {"striking": 3, "grappling": 3}


@pytest.mark.parametrize(
    ("position", "field", "said"),
    [
        (fighter(hand=["punch"] * 6), "fighters[0].hand", "5 cards at most, not 6"),
        (fighter(hand=["punch"] * 6, styles=["great_chin"]), None, ""),
        (fighter(stats={"heart": 3, "striking": 3, "grappling": 3, "conditioning": 9}), "fighters[0].stats",
         "9 markers at most, not 12 (three in Conditioning count as one)"),
        (fighter(stats={"striking": [1, 2], "grappling": 3, "conditioning": [1, 6]}), None, ""),
        (fighter(stats={"striking": 3, "grappling": 3, "conditioning": 7}, styles=["great_chin"]), "fighters[0].stats",
         "9 markers at most, not 10 (three in Conditioning count as one)"),
        (fighter(strikes=["combination"]), "fighters[0].strikes",
         "Strikes that hit (Style cards only as one the fighter Likes), not Combination"),
        (fighter(strikes=["throw"]), "fighters[0].strikes",
         "Strikes that hit (Style cards only as one the fighter Likes), not Throw"),
        (fighter(grapples=["knee"]), "fighters[0].grapples",
         "Grapples that hit (Style cards only as one the fighter Likes), not Knee"),
        (fighter(grapples=["second_wind"]), "fighters[0].grapples",
         "Grapples that hit (Style cards only as one the fighter Likes), not Second Wind"),
        (fighter(strikes=["style"], styles=["likes_throw"]), "fighters[0].strikes",
         "Strikes that hit (Style cards only as one the fighter Likes), not Style"),
        (fighter(grapples=["style"], styles=["likes_throw"]), None, ""),
        ({"round": 40}, "round", "1 to 5"),
        ({"round": 6, "rounds": 3}, None, ""),
        ({"round": 3, "wins": [1, 0]}, "wins", "level, for only then is there an overtime"),
        ({"round": 3, "wins": [1, 1]}, None, ""),
        ({"round": 3, "turn": 2}, "turn", "3 to 366"),
        ({"round": 3, "turn": 1, "phase": "mobility"}, "turn", "2 to 366"),
        ({"turn": 0}, "turn", "1 to 122"),
        ({"turn": 123}, "turn", "1 to 122"),
        ({"turn": 1, "quiet": 1}, "quiet", "0 to 0"),
        ({"turn": 0, "phase": "mobility", "position": "clinch"}, "position", "long_range"),
        ({"turn": 0, "phase": "mobility", "mobile": 0}, "mobile", "nobody before the first turn"),
        ({"turn": 0, "phase": "mobility"}, None, ""),
        ({"mobile": 0, "points": 1}, "points", "0 to 0"),
        ({**MOVE, "points": 6}, "points", "0 to 5"),
        ({**MOVE, "points": 8, "fighters": [{"stats": LIGHT}, {"stats": {"striking": 1}}]}, None, ""),
        ({**MOVE, "points": 9, "fighters": [{"stats": LIGHT}, {"stats": {"striking": 1}}]}, "points", "0 to 8"),
        ({"pending": 1}, "pending", "a seat with a Throw on its pile"),
        ({"pending": 1, "fighters": [{"grapples": ["throw"]}, {}]}, "pending", "a seat with a Throw on its pile"),
        ({"pending": 0, "fighters": [{"grapples": ["throw"]}, {}]}, None, ""),
        ({"pending": 0, "fighters": [{"grapples": ["style"], "styles": ["likes_throw"]}, {}]}, None, ""),
        ({"pending": 0, "fighters": [{"grapples": ["style"], "styles": ["likes_leg_hold"]}, {}]}, "pending",
         "a seat with a Throw on its pile"),
    ],
    ids=str,
)  # fmt: skip
def test_what_its_parts_say_against_each_other_is_refused_by_name(
    position: dict[str, Any], field: str | None, said: str
) -> None:
    """Without a field: the like of it that can be, and is taken."""
    if field is None:
        assert GAME.setup(position)
        return
    error = setup_error(position)
    assert error.params["field"] == field
    assert Words(game=GAME.id).error(error) == f"This set-up is impossible: {field} must be {said}."


@pytest.mark.parametrize(
    "position",
    [
        {"fighters": [{}, 5]},
        fighter(hand=5),
        fighter(stats=5),
        fighter(styles=5),
        fighter(styles=[["likes_punch"]]),
        fighter(hand=[["punch"]]),
        {"position": ["clinch"]},
        {"discard": 5},
        {"wins": ["a", "b"], "round": 3},
        {"phase": ["move"]},
        {"mobile": [1]},
    ],
    ids=str,
)
def test_a_position_of_the_wrong_types_is_a_setup_error_too(position: dict[str, Any]) -> None:
    """Lessons and puzzles are data files: a slip in one must be told, not crash."""
    setup_error(position)


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ({"styles": ["likes_cake"], "stats": {}}, "setup_value"),
        (
            {"styles": ["likes_punch"] * 2, "stats": {"striking": 3, "grappling": 3, "heart": 1}},
            "build_style_twice",
        ),
        ({"stats": {"striking": 4, "grappling": 3, "heart": 2}}, "build_over"),
        ({"stats": {"striking": 3, "grappling": 3, "heart": 2}}, "build_count"),
        ({"stats": {"striking": 3, "grappling": 3, "heart": 3, "conditioning": 1}}, "build_count"),
        ({"stats": {"striking": 3, "grappling": 3, "luck": 3}}, "setup_value"),
        ({"stats": {"striking": -1, "grappling": 3, "heart": 3}}, "setup_value"),
        ({"stats": {"striking": 2.5, "grappling": 3, "heart": 3}}, "setup_value"),
        (
            {
                "styles": ["likes_punch", "likes_kick", "likes_knee", "likes_elbow"],
                "stats": {"striking": 3, "heart": 2},
            },
            "build_over",
        ),
        ({}, "build_count"),
    ],
    ids=str,
)
def test_an_illegal_fighter_in_the_options_is_refused_with_the_reason(spec: dict[str, Any], key: str) -> None:
    for fighters in ([spec, LEGAL], [LEGAL, spec], [spec, None]):
        with pytest.raises(SetupError) as caught:
            GAME.new(options={"fighters": fighters})
        assert caught.value.key == key


@pytest.mark.parametrize(
    "spec",
    [
        {
            "styles": ["likes_punch", "likes_kick", "likes_knee"],
            "stats": {"experience": 0, "striking": 3, "grappling": 3, "heart": 3},
        },
        {"styles": [], "stats": {"experience": 3, "striking": 3, "grappling": 3}},
        {"styles": ["likes_punch"], "stats": {"experience": 3, "striking": 3, "grappling": 3}},
    ],
    ids=["twelve markers", "six markers", "two markers for nothing"],
)
def test_experience_is_counted_by_its_styles_alone(spec: dict[str, Any]) -> None:
    """Each Experience marker buys one Style (p.4): a count beside the Styles must agree with them or be
    refused."""
    with pytest.raises(SetupError):
        GAME.new(options={"fighters": [spec, None]})


@pytest.mark.parametrize(
    "spec",
    [{"stats": 5}, {"stats": [1]}, {"styles": 5}, {"styles": [["likes_punch"]]}, {"stats": {1: 2}}],
    ids=str,
)
def test_a_fighter_of_the_wrong_types_is_a_setup_error_too(spec: dict[str, Any]) -> None:
    """Options come from a record's header, which may be damaged."""
    with pytest.raises(SetupError):
        GAME.new(options={"fighters": [spec, None]})


# ---- what a set-up position is


def test_a_setup_of_two_hands_is_the_first_action_of_a_match() -> None:
    state = GAME.setup({"fighters": [{"hand": ["punch"]}, {"hand": ["kick"]}]})
    assert (state.actor, state.round, state.position, state.mobile_seat) == (0, 1, 0, -1)
    assert state.prompt is not None
    assert state.prompt.kind == "act"
    assert len(state.deck) == 59
    assert state.ready == [0, 0, 3, 3, 6] * 2


def test_setup_deals_named_cards_and_leaves_the_rest_in_the_deck() -> None:
    state = GAME.setup(
        {
            "fighters": [
                {"hand": ["punch", "sink"], "strikes": ["kick"]},
                {"hand": ["punch"], "grapples": ["throw"]},
            ],
            "discard": ["sprawl"],
        }
    )
    names = [state.card_set.kinds[kind] for kind in state.card_set.kind_of]
    assert [names[card] for card in state.hands[0]] == ["punch", "sink"]
    assert [names[card] for card in state.hands[1]] == ["punch"]
    assert [names[card] for card in state.scored_strikes[0]] == ["kick"]
    assert [names[card] for card in state.scored_grapples[1]] == ["throw"]
    assert [names[card] for card in state.discard] == ["sprawl"]
    assert len(state.deck) == 61 - 6


def test_with_empty_hands_nothing_is_asked_and_both_draw() -> None:
    state = GAME.setup({})
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.turn == 2


def test_setup_can_shorten_the_deck() -> None:
    state = GAME.setup({"fighters": [{"hand": ["punch"]}, {}], "deck": 3})
    assert len(state.deck) == 3
    assert len(state.discard) == 57


@pytest.mark.parametrize(
    ("position", "kind", "actor"),
    [
        ({"phase": "action", "mobile": 1}, "act", 1),
        ({"phase": "action", "first": 1}, "act", 1),
        ({"phase": "action", "mobile": 1, "actor": 0}, "act", 0),
        ({"phase": "move", "mobile": 1, "points": 2}, "move", 1),
        ({"phase": "mobility"}, "act", None),
        ({"phase": "heart"}, "act", None),
    ],
    ids=str,
)
def test_setup_begins_in_the_phase_it_names(position: dict[str, Any], kind: str, actor: int | None) -> None:
    hands = {"fighters": [{"hand": ["punch"] * 4 + ["style"]}, {"hand": ["kick"] * 4 + ["style"]}]}
    state = GAME.setup({**hands, **position})
    assert state.prompt is not None
    assert state.prompt.kind in (kind, "move" if actor is None else kind)
    if actor is not None:
        assert state.actor == actor


def test_the_same_seed_sets_up_the_same_position() -> None:
    one, two, other = (GAME.setup({"phase": "heart", "seed": seed}) for seed in (3, 3, 4))
    assert one.digest() == two.digest() != other.digest()
