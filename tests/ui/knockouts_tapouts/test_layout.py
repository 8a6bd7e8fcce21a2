"""Knockouts and Tapouts: where buttons lie, and the cards of an attack."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import FRect

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.layout import PAGES, arrange
from kotgames.games.knockouts_tapouts.table.picture import FIGHTER_SHARE
from kotgames.scenes.learning.dock import dock
from kotgames.ui.art.skeleton import solve
from kotgames.ui.table.dice import Rolled
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.screens import screens
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
STANDING = 0.86
"""The height of a standing fighter in the measure of the stage."""


@pytest.mark.parametrize("controls", [1, 3, 4, 6, 8])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600), (683, 400), (512, 300)])
def test_all_buttons_lie_above_tools_and_tabs(size: tuple[int, int], controls: int) -> None:
    layout = arrange(FRect(0, 0, *size), PAGES[0], len(CARD_SET.attacks), len(CARD_SET.positions), controls)
    lying = layout.controls[:controls]
    assert len(lying) == controls
    for above, below in pairwise(lying):
        assert above.bottom < below.top
    below = layout.tabs if layout.folded and layout.tabs is not None else layout.tools
    assert lying[-1].bottom <= below.top


@pytest.mark.parametrize(
    ("size", "text", "way"), [((1280, 720), 100, -1), ((1024, 600), 150, 1)], ids=["whole", "folded"]
)
def test_the_cards_of_an_attack_lie_one_behind_the_other(
    window: MakeDriver, size: Size, text: int, way: int
) -> None:
    """Folded towards the free side of the mat, else away from the middle: the first card lies on top."""
    driver = window(size, text=text, bot=SilentBot)
    driver.start(places.act(["punch", "knee", "throw", "combination", "sprawl"]))
    table = driver.host.table
    held = [ids.numbers(name)[0] for name in table.gestures.hand()]
    context = table.context  # type: ignore[attr-defined]
    context.turn("mat")
    context.in_play, context.in_play_seat = held[:3], 0
    specs = {spec.id: spec for spec in table.picture.specs()}
    lying = [specs[ids.card(card)] for card in held[:3]]
    for upper, lower in pairwise(lying):
        assert upper.layer > lower.layer
        assert (lower.x - upper.x) * way == pytest.approx(upper.width * 0.36)
        assert lower.y == upper.y


@pytest.mark.parametrize(
    "event", [e.MarkerHurt(1, 1, 0), e.MarkerRestored(1, 1, "heart")], ids=["hurt", "restored"]
)
def test_a_folded_table_turns_to_the_fighter_whose_marker_changes(window: MakeDriver, event: Event) -> None:
    driver = window((1024, 600), text=150, paint=False, bot=SilentBot, speed=1.0)
    driver.start(places.act())
    driver.wait_idle()
    table = driver.host.table
    assert table.context.page != "fighters"
    table.motion.track(event, table.context.view)
    assert table.context.page == "fighters"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1366, 768), (2560, 1080)])
def test_the_stage_at_rest_is_as_large_where_a_coach_stands_beside_the_table(size: Size) -> None:
    """22 % of the window's height, and at 1920x1080 fighters of 190 pixels; rows and cards stay readable."""
    area = FRect(0, 0, size[0] * 720 / size[1], 720)
    table = dock(area).table
    layout = arrange(table, "", len(CARD_SET.attacks), len(CARD_SET.positions), 4)
    assert not layout.folded
    assert layout.stage is not None
    assert layout.stage.height >= 0.22 * area.height
    assert layout.stage.height * FIGHTER_SHARE * STANDING * 1.5 >= 190
    assert layout.chart is not None
    assert layout.chart.cell(0, 0).height >= 16
    assert layout.hand.bottom <= table.bottom
    assert layout.hand.height >= layout.hand_card_size[1] * 0.95


@pytest.mark.slow
def test_a_pile_shows_its_old_state_until_the_card_lands(window: MakeDriver) -> None:
    """No count that is ahead of the card, no blank card below it."""
    driver = window(bot=SilentBot, speed=1.0)
    driver.start(places.act(["punch", "knee", "throw"]))
    driver.wait_idle()
    table = driver.host.table
    context = table.context  # type: ignore[attr-defined]
    pile = context.layout.discard
    card = next(ids.numbers(name)[0] for name in table.gestures.hand())
    empty = _looks(driver, pile)
    view = context.view
    mine = [other for other in view["hands"][0] if other != card]
    driver.host.situation.view = {**view, "discard": [card], "hands": [mine, view["hands"][1]]}
    table.motion.motions.place(300.0)
    driver.step()
    assert context.field.flying(ids.card(card))
    count = f"count:{pile.left:.0f}:{pile.top:.0f}"
    assert driver.item(count).label == "0"
    context.field.sprites[ids.card(card)].x = 600.0
    assert _looks(driver, pile) == empty
    driver.wait_idle()
    assert driver.item(count).label == "1"
    assert _looks(driver, pile) != empty


def _looks(driver: Driver, rect: FRect) -> bytes:
    """The pixels of a place, without the count over its lower edge."""
    driver.app.draw()
    upper = FRect(rect.left, rect.top, rect.width, rect.height - 16)
    return pygame.image.tobytes(driver.app.window.surface.subsurface(pygame.Rect(upper)), "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.slow
def test_the_odds_of_a_held_card_cover_neither_plays_nor_fighters(window: MakeDriver, size: Size) -> None:
    """They lie where dice were thrown, which are gone meanwhile."""
    driver = window(size, bot=SilentBot)
    driver.start(places.act(["punch", "kick", "throw"], where={"position": "short_range"}))
    driver.wait_idle()
    table = driver.host.table
    context = table.context  # type: ignore[attr-defined]
    context.dice.rolled = Rolled(
        (4, 2), (True, False), (0, 1), "Mobility", "Vance", True, ("4 + 3 = 7", "2 + 3 = 5")
    )
    driver.host.changed()
    assert "die:0" in driver.ids()
    assert "4 + 3 = 7" in driver.texts()
    driver.click(table.gestures.hand()[0])
    driver.wait_idle()
    odds, layout = driver.item("odds").rect, context.layout
    assert layout.plays is not None
    assert layout.stage.contains(odds)
    assert not odds.colliderect(layout.plays)
    stage, pair = context.stage, context.stage.moment
    left, _, scale = stage._place(0.0)
    for pose in pair.poses.values():
        assert (left + solve(pose).head[0] * scale) / driver.app.u + 12 < odds.left
    assert "4 + 3 = 7" not in driver.texts()
    driver.key("escape")
    driver.hover("deck")
    driver.wait_idle()
    assert "4 + 3 = 7" in driver.texts(), "they come back"


@pytest.mark.slow
def test_the_odds_of_a_throw_that_comes_leave_its_card_free(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.react(holding=True))
    driver.wait_idle()
    context = driver.host.table.context  # type: ignore[attr-defined]
    context.in_play, context.in_play_seat = [CARD_SET.kind_of.index(CARD_SET.kind_index["throw"])], 1
    driver.host.changed()
    card = driver.item(ids.card(context.in_play[0])).rect
    assert not driver.item("odds").rect.colliderect(card)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("text", [150, 200])
def test_the_card_that_is_answered_leaves_a_folded_table_free(
    window: MakeDriver, size: Size, text: int
) -> None:
    """Beside the last plays, or where these have no room."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(places.react(holding=True))
    driver.wait_idle()
    context = driver.host.table.context  # type: ignore[attr-defined]
    layout = context.layout
    assert layout.chart is not None
    card = driver.item(ids.card(context.in_play[0])).rect
    for taken in (layout.chart.rect, layout.hand, layout.prompt, *layout.corners, *layout.controls[:2]):
        assert not card.colliderect(taken)


@pytest.mark.parametrize(
    "size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080)]
)
@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_odds_never_lie_over_the_chart(window: MakeDriver, size: Size, text: int) -> None:
    """Of a card that can be played, and of one that cannot, on every page that shows the chart."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(places.act(["punch", "kick", "throw"], where={"position": "short_range"}))
    driver.wait_idle()
    table = driver.host.table
    chart = table.context.layout.chart  # type: ignore[attr-defined]
    assert chart is not None
    for card in table.gestures.hand():
        driver.host.hold(card)
        driver.wait_idle()
        odds = driver.item("odds").rect
        assert not odds.colliderect(chart.rect), card
        driver.host.hold("")


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 200), ((1024, 600), 200), ((1024, 600), 150), ((1280, 720), 100), ((1024, 600), 100)],
)
def test_markers_lie_in_their_trays(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    """Six of Conditioning, in two rows, on a small panel too."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    host = driver.start(places.move(0, 3))
    driver.wait_idle()
    if "page:fighters" in driver.ids():
        driver.click("page:fighters")
    trays = [item.rect for item in driver.items() if item.id.startswith("tray:")]
    markers = [
        s.spec.rect for name, s in host.table.context.field.sprites.items() if name.startswith("marker:")
    ]
    assert len(markers) > 8
    for marker in markers:
        assert any(tray.inflate(0.5, 0.5).contains(marker) for tray in trays), marker


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 200), ((1024, 600), 200), ((1024, 600), 150)])
def test_cards_that_wait_to_be_discarded_cover_no_other(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    """On the page of the chart, where the pile is not: neither the hand nor the chart."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    screens(("Vance", "Okoro"))["act, discards staged"](driver)
    driver.wait_idle()
    table: Any = driver.host.table
    context = table.context
    assert context.layout.discard is None
    waiting = [ids.card(card) for card in context.card_draft.discards]
    assert len(waiting) == 2
    rects = {name: context.field.sprites[name].spec.rect for name in table.gestures.hand()}
    for name in waiting:
        for other, rect in rects.items():
            assert other == name or not rects[name].inflate(-4, 0).colliderect(rect)
        assert not rects[name].colliderect(driver.item("chart").rect.inflate(0, -8))


@pytest.mark.slow
def test_a_step_that_costs_nothing_says_so_where_words_have_no_room(window: MakeDriver) -> None:
    driver = window((1280, 720), text=200, bot=SilentBot)
    for name, price in (("move, asterisk", "0"), ("side", "")):
        screens(("Vance", "Okoro"))[name](driver)
        driver.wait_idle()
        canvas = driver.app.canvas()
        said = []
        for item in driver.items():
            if item.id.startswith("column:") and "glow" not in item.id:
                with driver.app.scribe.listening() as texts:
                    item.paint(canvas, item, driver.host.mood(item))
                said += [one.text for one in texts]
        assert "·" not in said
        assert (price in said) or not price
