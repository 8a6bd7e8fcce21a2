"""Who is asked, and how keyboard and pointer answer: spaces, number keys, the hand of whoever is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown.components import SYMBOLS
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.skill_faces import OF_SYMBOL, sign_of
from kotgames.ui.art import icons
from kotgames.ui.table.context import Gesture
from tests.ui.conftest import MakeDriver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import hand_card, inside, space, taken
from tests.ui.reading import marked
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET


def test_a_space_is_a_hex_not_its_box(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    item = driver.item(space(0, 1))
    assert item.holds(item.rect.center)
    assert not item.holds((item.rect.left + 1, item.rect.top + 1))


def test_the_keyboard_begins_on_a_space_where_nothing_else_can_be_chosen(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.start("human", "human"))
    driver.wait_idle()
    while not inside(driver).asks("start"):
        driver.click(
            next(name for name in driver.ids() if name.startswith("pick:") and driver.item(name).enabled)
        )
        driver.wait_idle()
    driver.key("tab")
    assert driver.top.focus.id in {space(1, 1), space(-1, -1)}
    driver.key("return")
    driver.wait_idle()
    assert taken(driver)[-1].startswith("start ")


def test_who_is_asked_for_a_space_is_not_sent_to_the_buttons(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    state = places.position(
        fighters=places.fighters({"hand": ["jab"]}, {"hand": []}), row=["jab", "jab", "cross", "knee"]
    )
    driver.start(places.match_at(places.after(state, "attack jab")))
    driver.wait_idle()
    assert inside(driver).asks("go")
    driver.click(hand_card(driver, CARD_SET.symbols.index("high")))
    assert driver.toast.startswith("Choose a space")


def test_a_number_without_a_card_is_said_in_words(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.spending())
    driver.wait_idle()
    driver.key("7")
    assert "7" in driver.toast
    assert "[" not in driver.toast


@pytest.mark.parametrize("index", range(3))
def test_number_keys_take_the_skills_as_they_lie_there(window: MakeDriver, index: int) -> None:
    dealt = [["scavenger", "long_reach", "brawler"], ["marksman", "quick_draw", "duct_rat"]]
    driver = window((1280, 720), paint=False, bot=SilentBot)
    driver.start(places.drafting(dealt))
    driver.wait_idle()
    lie = sorted((item.rect.centerx, item.id) for item in driver.items() if item.id.startswith("skill:"))
    driver.key(str(index + 1))
    assert driver.host.held == lie[index][1]


def test_a_click_on_a_space_with_an_empty_hand_says_what_to_do(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    driver.said.clear()
    driver.click(space(0, 1))
    assert driver.said
    assert not taken(driver)


def test_nothing_is_asked_of_who_stands_there(window: MakeDriver) -> None:
    """A drop on the own place is refused in words."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.action())
    driver.wait_idle()
    meaning = host.table.gestures.means(ids.mini(0), space(0, 0))
    assert isinstance(meaning, Refusal)
    assert isinstance(host.table.gestures.means(ids.mini(0), space(0, 1)), Gesture)


def test_of_two_at_one_screen_whoever_is_asked_has_the_own_hand_before_them(window: MakeDriver) -> None:
    """D12: hands are open, so that no curtain falls between two turns."""
    driver = window(paint=False)
    driver.start(places.action(kinds=("human", "human")))
    driver.wait_idle()
    seen: set[int] = set()
    for _ in range(12):
        context = inside(driver)
        assert context.seating.bottom == context.prompt.seat
        assert context.own_hand == context.hand_of(context.prompt.seat)
        seen.add(context.prompt.seat)
        if seen == {0, 1}:
            break
        driver.drag(ids.card(context.view["row"][0]), ids.HAND)
        driver.wait_idle()
        while inside(driver).asks("discard"):
            driver.host.commit((driver.host.situation.legal[0],))
            driver.wait_idle()
    assert seen == {0, 1}


@pytest.mark.slow
def test_f1_opens_the_card_the_special_attack_or_the_skill_that_is_looked_at(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    context = inside(driver)
    row, own, theirs = context.view["row"][0], context.own_hand[0], context.hand_of(1)[0]
    up = context.view["skills"][0].bit_length() - 1
    kinds, of = CARD_SET.kinds, CARD_SET.kind_of
    wanted = {
        **{ids.card(card): kinds[of[card]] for card in (row, own, theirs)},
        **{ids.special(special): CARD_SET.special_ids[special] for special in context.specials(1)},
        ids.up(0, 0): CARD_SET.skill_ids[up],
        ids.known(context.view["down"][0]): CARD_SET.skill_ids[context.view["down"][0]],
        ids.talent(1): CARD_SET.fighter_ids[context.view["fighters"][1]],
    }
    for name, paragraph in wanted.items():
        driver.hover(name)
        driver.key("f1")
        assert marked(driver) == paragraph, name
        driver.key("escape")
        driver.wait_idle()


def test_f1_from_a_skill_that_is_offered_opens_it(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.drafting())
    driver.wait_idle()
    for skill in inside(driver).view["dealt"][0]:
        driver.hover(ids.skill(skill))
        driver.key("f1")
        assert marked(driver) == CARD_SET.skill_ids[skill]
        driver.key("escape")


def test_what_the_rules_do_not_know_opens_what_is_asked(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card of a player's own set."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    monkeypatch.setattr(type(driver.host.table.names), "topic", lambda names, name: ("card", "of_my_own"))
    driver.hover(ids.card(inside(driver).view["row"][0]))
    driver.key("f1")
    assert marked(driver) == "turn"


def test_every_skill_has_a_picture_of_its_own() -> None:
    signs = [sign_of(CARD_SET, skill) for skill in range(len(CARD_SET.skill_ids))]
    assert len(signs) == len(set(signs)) >= 12
    assert len({*OF_SYMBOL.values()}) == len(OF_SYMBOL) == 2 * len(SYMBOLS)
    assert all(icons.has(sign) for sign in (*signs, *OF_SYMBOL.values()))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [places.drafting, places.drafting_passed, places.facing])
def test_whoever_chooses_a_skill_reads_what_the_figure_means(
    window: MakeDriver, make: Any, language: str
) -> None:
    """And from when on the one that lies face down counts. In sight while it is chosen, whole, at every size."""
    for size, text in (((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200), ((1024, 600), 200)):
        driver = window(size, text=text, bot=SilentBot)
        driver.app.settings.language = language
        driver.app.changed()
        driver.start(make())
        driver.wait_idle()
        note = driver.item("draft:note").label
        said = ["Initiative", "goes first", "face", "lose a round"]
        if language == "de":
            said = ["Initiative", "fängt", "verdeckt|andere", "eine Runde verlierst"]
        assert all(re.search(part, note) for part in said), note
        drawn = " ".join(driver.texts())
        assert all(word in drawn for word in note.split()), "nothing of it is cut off"


def test_the_own_face_down_skill_can_be_read_again(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    down = inside(driver).view["down"][0]
    tip = driver.item(ids.known(down)).tip
    assert driver.host.table.picture.faces.text(("skill", down)) in tip
    assert "lose a round" in tip
