"""Knockouts and Tapouts: cards that cannot be played say why and keep their picture, show whose they are, and no badge lies over a head;
a folded table keeps what both fighters have left."""

from __future__ import annotations

import json
import math
from itertools import product
from typing import Any

import pytest
from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.art import faces
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.card_text import CardWords
from kotgames.ui.art.compose import HEAD_RADIUS, heads
from kotgames.ui.art.look import CAST
from kotgames.ui.art.poses import library, scene
from kotgames.ui.table.sitters import CAST_NAMES
from tests.ui.cases.knockouts_tapouts import POSITIONS
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET


def _says(driver: Driver, kind: str) -> tuple[CardWords, bool]:
    """What a card of the hand says, and whether it is muted."""
    table: Any = driver.host.table
    driver.items()
    for name in table.gestures.hand():
        spec = table.field.sprites[name].spec
        if CARD_SET.kinds[spec.face[1]] == kind:
            mask, reason = spec.face[2:]
            live = table.picture.painter.text.card_words(
                spec.face[1], live=True, large=False, mask=mask, reason=reason
            )
            return live, spec.dim
    raise AssertionError(f"no {kind} in the hand")


@pytest.mark.parametrize(
    ("language", "hand", "where", "kind", "lines"),
    [
        ("en", ("elbow", "punch"), {"position": "short_range"}, "elbow", ("not at", "Short Range")),
        ("de", ("elbow", "punch"), {"position": "short_range"}, "elbow", ("nicht in", "Nahdistanz")),
        ("en", ("punch", "knee"), {"position": "clinch"}, "punch", ("not in", "the Clinch")),
        ("en", ("punch", "leg_hold"), {"position": "half_guard", "top": 1}, "punch", ("not from the bottom", "in Half Guard")),
        ("en", ("reversal", "punch"), {"position": "short_range"}, "reversal", ("only on", "the ground")),
        ("en", ("sprawl", "punch"), {"position": "short_range"}, "sprawl", ("only against", "a Throw")),
        ("en", ("sink", "punch"), {"position": "short_range"}, "sink", ("no attack", "that it fits")),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_played_says_why_on_its_foot(
    window: MakeDriver,
    language: str,
    hand: tuple[str, ...],
    where: dict[str, Any],
    kind: str,
    lines: tuple[str, ...],
) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.app.settings.language = language
    driver.start(places.act(hand, (), where=where))
    says, dim = _says(driver, kind)
    assert (says.lines, says.refused, dim) == (lines, True, True)
    playable, plain = _says(driver, hand[1])
    assert (playable.refused, plain) == (False, False)
    assert playable.badge


@pytest.mark.parametrize("name", POSITIONS)
def test_every_reason_on_a_card_has_words_of_its_own(window: MakeDriver, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(POSITIONS[name]())
    table: Any = host.table
    driver.items()
    for card in table.context.own_hand:
        why_not = table.gestures.why_not(card)
        assert why_not is None or host.words.has(f"why_not.{why_not.key}") or "side" in why_not.params
    assert not host.words.missing
    assert table.picture.painter.text.reason(Refusal("never heard of")) == ("not now",)


def test_while_cards_are_discarded_all_that_may_go_are_lit(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    table: Any = host.table
    cards = table.gestures.hand()
    lit = {card for card in cards if table.context.usable(card)}
    assert lit < set(cards)
    driver.drag(cards[0], ids.DISCARD)
    driver.items()
    assert {card for card in cards if table.context.usable(card)} == set(cards[1:])
    assert not any(table.field.sprites[card].spec.dim for card in cards)


def test_a_hand_shows_its_own_fighter_doing_it(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    table: Any = host.table
    pictures, palette = table.picture.pictures, host.app.palette
    kind = CARD_SET.kinds.index("kick")
    pairs = []
    for seat in (0, 1):
        spec = json.loads(pictures.job(pictures._what(kind, False, seat)).arguments)["spec"]
        pairs.append([look["shorts"] for look in spec["looks"]])
    colours = [palette.seat(0), palette.seat(1)]
    assert pairs == [colours, colours[::-1]]
    table.context.in_play, table.context.in_play_seat = [table.context.own_hand[0]], 1
    assert table.context.shown_by(ids.card(table.context.own_hand[0])) == 1
    assert table.context.shown_by(ids.card(table.context.own_hand[1])) == 0
    held = {*table.context.own_hand}
    unseen = next(card for card in range(len(CARD_SET.kind_of)) if card not in held)
    assert table.context.shown_by(ids.card(unseen)) == -1


def test_the_hands_faces_are_asked_for_first(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.act())
    asked = [job for job in driver.baker.asked if job.name.endswith(":face")]
    hand = [f'"{ids.icon_of(CARD_SET, CARD_SET.kind_of[card])}"' for card in host.table.context.own_hand]  # type: ignore[attr-defined]
    assert len(asked) > 30
    for job, icon in zip(asked, hand, strict=False):
        assert icon in job.arguments


SCENES = sorted(
    {
        next(scene for scene in (f"{kind}_{level}", f"{kind}_standing", f"{kind}_ground", kind) if scene in library().scenes)
        for kind, level in product(CARD_SET.kinds, ("standing", "ground"))
    }
)  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_no_head_lies_under_a_badge(name: str) -> None:
    """Ribbon and seal, as the painters of the face and of the table set them (`faces.RIBBON`, `faces.seal_rect`)."""
    this = scene(name)
    size = (faces.WINDOW.width, faces.WINDOW.height)
    middle_x, middle_y, across = faces.seal_rect(faces.SIZE[0])
    for one, two in ((0, 1), (3, 7), (6, 2), (10, 9)):
        look_a, look_b = CAST[CAST_NAMES[one]], faces.OVERRIDES.get(name, CAST[CAST_NAMES[two]])
        view = faces.framed(this, look_a, look_b, size)
        reach = HEAD_RADIUS * view.scale
        for spot in heads(this.layers):
            x, y = (a + b for a, b in zip(view.px(spot), faces.WINDOW.topleft, strict=True))
            assert math.dist((x, y), (middle_x, middle_y)) >= reach + across / 2 - 1, "under the seal"
            ribbon = faces.RIBBON
            aside = max(ribbon.left - x, 0, x - ribbon.right), max(ribbon.top - y, 0, y - ribbon.bottom)
            assert math.hypot(*aside) >= reach - 1, "under the ribbon"
            assert faces.WINDOW.left + reach * 0.9 < x < faces.WINDOW.right - reach * 0.9
            assert faces.WINDOW.top < y < faces.BAND.top


@pytest.mark.slow
@pytest.mark.parametrize("text", [150, 200])
def test_a_folded_table_keeps_what_both_have_left(window: MakeDriver, text: int) -> None:
    driver = window(text=text, bot=SilentBot)
    host = driver.start(places.act())
    table: Any = host.table
    for page in ("chart", "mat", "cards", "fighters"):
        table.context.turn(page)
        host.changed()
        for seat in (0, 1):
            line = driver.item(f"corner:{seat}")
            assert line.rect.right <= host.app.canvas().area.right
            for stat in c.HURTABLE:
                ready = table.context.view["ready"][seat * 5 + stat]
                assert f"{host.words(f'stat.{c.STATS[stat]}')} {ready}" in line.tip
    driver.hover("corner:0")
    driver.step()
    assert any("Striking 2" in told for told in driver.texts())


@pytest.mark.slow
@pytest.mark.parametrize("text", [150, 200])
def test_the_odds_of_a_folded_chart_leave_the_chart_in_sight(window: MakeDriver, text: int) -> None:
    driver = window(text=text, bot=SilentBot)
    host = driver.start(places.act())
    table: Any = host.table
    driver.hover(next(card for card in table.gestures.hand() if table.context.usable(card)))
    driver.step()
    odds = driver.item("odds").rect
    assert not odds.colliderect(table.context.layout.chart.rect)
    assert any("hits" in told for told in driver.texts())


@pytest.mark.slow
def test_a_card_on_a_pile_is_said_in_words_unless_something_is_shown(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.discard_more())
    card = ids.card(host.table.context.view["discard"][-1])  # type: ignore[attr-defined]
    name = host.words(f"card.{CARD_SET.kinds[CARD_SET.kind_of[ids.numbers(card)[0]]]}")
    driver.hover(card)
    assert any(told.startswith(f"{name}: ") for told in driver.texts())
    monkeypatch.setattr(type(host), "skippable", True)
    assert not any(told.startswith(f"{name}: ") for told in driver.texts())


def test_undo_takes_a_boost_back_before_the_card_laid_earlier(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act(["kick", "punch", "combination"], where={"position": "long_range"}))
    table: Any = host.table
    kick, punch, boost = table.gestures.hand()
    driver.drag(punch, ids.DISCARD)
    driver.drag(boost, kick)
    assert table.draft.laid_out() == {"boosts": 1, "discards": 1}
    driver.key("z")
    assert table.draft.laid_out() == {"boosts": 0, "discards": 1}
    driver.key("z")
    assert table.draft.laid_out() == {"boosts": 0, "discards": 0}


@pytest.mark.slow
def test_the_first_hint_lights_what_can_be_used_and_nothing_else(window: MakeDriver) -> None:
    """Any card may be discarded, so that alone lights none; a Boost is lit where there is an attack it may lie on."""
    driver = window(bot=SilentBot)
    hand = ["punch", "elbow", "combination", "sink", "reversal", "sprawl"]
    host = driver.start(places.act(hand, ["great_cardio"], where={"position": "short_range"}))
    driver.wait_idle()
    table: Any = host.table
    cards = dict(zip(hand, table.gestures.hand(), strict=True))
    driver.key("h")
    driver.wait_idle()
    assert driver.said[-1][0] == host.app.words("hint.can")
    assert _framed(driver) & set(cards.values()) == {cards["punch"], cards["combination"]}


@pytest.mark.slow
def test_the_frame_of_a_raised_card_rises_with_it(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.act(["punch", "kick", "throw"], [], where={"position": "short_range"}))
    driver.wait_idle()
    table: Any = host.table
    card = table.gestures.hand()[0]
    driver.key("h")
    low = table.field.sprites[card].rect.top
    host.hold(card)
    driver.wait_idle()
    assert table.field.sprites[card].rect.top < low - 5
    assert card in _framed(driver)


def _framed(driver: Driver) -> set[str]:
    """The ids of all objects around which a hint draws a frame just where they are seen."""
    seen: list[FRect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kotgames.scenes.table.hints.glow", lambda canvas, rect, **_: seen.append(FRect(rect)))
        canvas = driver.app.canvas()
        for item in driver.items():
            item.paint(canvas, item, driver.host.mood(item))
    sprites = driver.host.table.field.sprites
    return {name for name, sprite in sprites.items() if any(sprite.rect == rect for rect in seen)}


@pytest.mark.parametrize(
    ("card", "key"), [("kick", "held"), ("neck_hold", "held_discard"), ("combination", "held")]
)
def test_what_is_said_of_a_held_card_is_what_can_be_done_with_it(
    window: MakeDriver, card: str, key: str
) -> None:
    driver = window(paint=False, bot=SilentBot)
    hand = ["kick", "neck_hold", "combination"]
    host = driver.start(places.act(hand, [], where={"position": "long_range"}))
    driver.wait_idle()
    table: Any = host.table
    held = table.gestures.hand()[hand.index(card)]
    driver.click(held)
    assert host.held == held
    assert table.questions.headline()[1] == host.words(f"prompt.act.{key}")
    driver.key("escape")
    assert table.questions.headline()[1] == host.words("prompt.act.text")
