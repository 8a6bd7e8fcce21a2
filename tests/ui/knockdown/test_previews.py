"""What a card, a space or a button that is looked at says of what the rival can do about it, from what lies open to everybody."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import inside, row_card, space
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
ROW = ["leg_sweep", "slam", "uppercut", "cross"]


def opened(window: MakeDriver, one: dict[str, Any], two: dict[str, Any]) -> Driver:
    one, two = (
        {"at": [0, 0], "hand": ["jab"], **one},
        {"at": [1, 0], "fighter": "brood", "skills": ["brawler"], **two},
    )
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.match_at(places.position(fighters=places.fighters(one, two), row=list(ROW))))
    driver.wait_idle()
    return driver


def told(driver: Driver, name: str) -> str:
    """What the strip over the question says of a thing that is looked at."""
    driver.hover(name)
    driver.step()
    return next((item.label for item in driver.items() if item.id == "odds"), "")


@pytest.mark.parametrize(
    ("hand", "card", "said", "unsaid"),
    [
        ([], "cross", "3 light wounds", "can "),
        (["knee", "clinch", "low_kick"], "cross", "3 light wounds", "can "),
        (["shield_bash", "knee", "clinch", "low_kick"], "cross", "can block all", "effect"),
        (["shield_bash", "jab"], "cross", "can block 1 light wound", "all"),
        (["shield_bash", "jab"], "uppercut", "1 heavy wound", "can "),
        (["shield_bash", "jab", "jab"], "uppercut", "can block all", "effect"),
        (["shield_bash", "jab", "jab"], "slam", "or the effect", "as well"),
        (["shield_bash", "cover_fire", "jab", "jab"], "slam", "all, the effect as well", "or the effect"),
        (["shield_bash"], "slam", "can block the effect", "block all"),
        (["charge"], "cross", "can react with Vanish", "block"),
    ],
)
def test_a_strike_says_what_can_be_blocked_and_reacted_to(
    window: MakeDriver, hand: list[str], card: str, said: str, unsaid: str
) -> None:
    driver = opened(window, {}, {"hand": hand})
    text = told(driver, row_card(driver, card))
    assert said in text
    assert unsaid not in text


def test_it_is_what_the_rules_let_the_rival_block(window: MakeDriver) -> None:
    """The card is played: the best Block that is offered then is the one that was told."""
    hand = ["shield_bash", "jab", "jab"]
    driver = opened(window, {}, {"hand": hand})
    assert "can block 2 light wounds" in told(driver, row_card(driver, "cross"))
    state = places.after(driver.host.match.state.copy(), "attack cross")
    assert state.prompt is not None
    assert state.prompt.kind == "block"
    assert a.BLOCK in state.legal
    heavy, light = numbers.pool(state, 0, state.source, state.origin)
    assert numbers.block_sum(state, 1, heavy, light, 1, 0).light == 2


def test_what_the_rival_holds_unseen_is_never_told(window: MakeDriver) -> None:
    """A face-down Skill that would change the wounds changes no word of it."""
    said = []
    for down in ("thick_skin", "second_wind"):
        driver = opened(window, {}, {"hand": ["shield_bash", "jab"], "down": down})
        said.append([told(driver, row_card(driver, name)) for name in ROW])
    assert said[0] == said[1]


def test_a_step_says_what_would_no_longer_reach(window: MakeDriver) -> None:
    driver = opened(window, {}, {"hand": []})
    away = told(driver, space(-1, 0))
    for name in ("Slam", "Uppercut", "Cross"):
        assert name in away.partition("would no longer reach")[0]
    assert told(driver, space(0, 1)) == "", "there all of them still reach"
    driver = opened(window, {"at": [-1, 0]}, {"hand": []})
    nearer = told(driver, space(0, 0))
    assert "would reach" in nearer
    assert "Uppercut" in nearer


def test_a_reaction_says_whether_the_strike_would_still_reach(window: MakeDriver) -> None:
    one = {"fighter": "brood", "at": [0, 1], "hand": ["charge"]}
    two = {"fighter": "james", "at": [0, 0], "hand": []}
    state = places.position(fighters=places.fighters(one, two), row=["uppercut", *places.ROW[1:]], actor=1)
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.match_at(places.after(state, "attack uppercut", "react vanish")))
    driver.wait_idle()
    context = inside(driver)
    assert context.asks("go")
    seen = set()
    for action in driver.host.situation.legal:
        if action == a.STOP:
            continue
        text = told(driver, ids.space(action - a.GO))
        after = driver.host.match.state.copy()
        after.step(action)
        assert "Uppercut" in text
        assert ("would no longer reach" in text) == bool(after.lost)
        seen.add(bool(after.lost))
    assert seen


@pytest.mark.parametrize(("longer", "figure"), [(True, 1), (False, 0)])
def test_with_a_longer_reach_another_figure_is_shown(window: MakeDriver, longer: bool, figure: int) -> None:
    skills = {"skills": ["long_reach"]} if longer else {}
    driver = opened(window, skills, {"hand": []})
    faces = {
        card: driver.host.table.context.field.sprites[row_card(driver, card)].spec.face[2] for card in ROW
    }
    for name, state in faces.items():
        extends = CARD_SET.extends[CARD_SET.kind_index[name]]
        assert state.longer == figure * extends, name
    assert any(CARD_SET.extends[CARD_SET.kind_index[name]] for name in ROW)


def test_calling_says_what_a_passed_test_gives(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.calling())
    driver.wait_idle()
    state = driver.host.match.state
    leave, call = driver.host.table.questions.controls()
    gone = sum(numbers.healed_by_passing(state, 1))
    assert gone == (state.heavy[1] + state.light[1]) // 2 > 0
    assert f"-{gone}" in call.sub
    assert call.colour != "primary", "a test that is passed in nine of ten is not what stands out"
    assert leave.colour == "primary"
    assert f"{gone} wounds are discarded" in told(driver, "do:call")
