"""UNCAGED: a card of the hand says why it would do nothing and keeps its picture, shows whose it is, has no badge over a head, and its
signs are explained; a folded table keeps what both have left and the names of the cards."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from typing import Any

import pytest
from pygame import SRCALPHA, Surface

from kotgames.games.uncaged.art import comic, moments
from kotgames.games.uncaged.table import card_faces, card_parts, card_text, ids, looks, seen_large
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.compose import HEAD_RADIUS, heads
from kotgames.ui.art.poses import scene
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.faces import CardCanvas
from kotgames.ui.text import Scribe
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import lay, own_cards

CARD_SET = places.CARD_SET
KINDS = range(len(CARD_SET.kinds))
COPIES = [(kind, role) for kind, role in product(KINDS, (0, 1)) if CARD_SET.counts[role][kind]]


def _ruler(u: float) -> Canvas:
    return Canvas(Surface((8, 8), SRCALPHA, 32), u, theme.NORMAL, Scribe(), Shapes())


def _plan(
    faces: CardFaces,
    canvas: Canvas,
    kind: int,
    size: tuple[int, int],
    state: card_faces.CardState = CardFaces.plain,
) -> card_faces.Plan:
    """Where everything lies on a card of so many pixels."""
    tier = faces.tier(size[0] / canvas.u)
    return card_faces.Plan(faces, CardCanvas(canvas, Surface(size, SRCALPHA, 32), tier), kind, state)


def _match(hand: list[str]) -> Any:
    strong = [index for index, most in enumerate(CARD_SET.stamina) if most >= 3]
    fighters = [
        {"fighter": CARD_SET.fighter_ids[index], "stamina": 3, "hand": list(cards)}
        for index, cards in zip(strong, (hand, ["shell"] * 3 + ["sweep"] * 2 + ["sprawl", "check_kick", "armbar"]), strict=False)
    ]  # fmt: skip
    return places.match_at(places.position(phase="place", attacker=0, fighters=fighters, seed=7))


HAND = ["jab", "cross", "high_kick", "armbar", "hip_toss", "low_kick", "knee_bar", "feint"]


def test_a_card_says_why_it_would_do_nothing_in_the_next_place(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(_match(HAND))
    table: Any = host.table

    def said() -> dict[str, tuple[tuple[str, ...], bool]]:
        driver.items()
        found = {}
        for name in table.gestures.hand():
            spec = table.field.sprites[name].spec
            found[CARD_SET.kinds[CARD_SET.kind_of[spec.face[1]]]] = (spec.face[5], spec.dim)
        return found

    before = said()
    assert before["jab"] == ((), False)
    assert before["armbar"][0][0] == "needs the ground"
    assert before["high_kick"][0][0] == "needs Punch or Special"
    assert before["hip_toss"][1] is True
    jab = next(card for card in own_cards(driver) if CARD_SET.kinds[CARD_SET.kind_of[card]] == "jab")
    lay(driver, jab, 0)
    host.changed()
    after = said()
    assert after["high_kick"] == after["hip_toss"] == ((), False)
    assert after["armbar"][0][0] == "needs the ground"


@pytest.mark.parametrize("kind", ["stand", "deflect"])
def test_a_question_for_buttons_leaves_the_hand_its_colours(window: MakeDriver, kind: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.QUESTIONS[kind]())
    driver.items()
    hand = host.table.gestures.hand()
    assert hand
    assert not any(host.table.field.sprites[name].spec.dim for name in hand)


def test_cards_show_whose_they_are(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.place())
    context: Any = host.table.context
    palette, fighters = host.app.palette, context.view["fighters"]
    mine, theirs = context.card_cast(0), context.card_cast(1)
    assert mine == (fighters[0], fighters[1], palette.seat(0), palette.seat(1))
    assert mine.turned == theirs
    own, rival = looks.picture_looks(3, 1, CARD_SET, theirs)
    assert own == looks.look_of(CARD_SET, fighters[1], palette.seat(1))
    assert rival == looks.look_of(CARD_SET, fighters[0], palette.seat(0))
    assert looks.picture_looks(3, 1)[0].shorts == looks.DEFENDER_COLOUR


def test_the_hands_pictures_are_asked_for_first_and_then_those_of_both(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.place())
    driver.step()
    asked = [job for job in driver.baker.asked if job.name.endswith(":card")]
    hand = {CARD_SET.kinds[CARD_SET.kind_of[card]] for card in own_cards(driver)}
    first = asked[: len(hand)]
    assert {name for name in hand if any(f'"name": "{name}"' in job.arguments for job in first)} == hand
    assert len(asked) == 2 * len(KINDS)
    assert host.situation.prompt is not None


SIZES = [(44, 61), (62, 86), (83, 116), (86, 120), (104, 146), (112, 157), (131, 183), (151, 211), (206, 288)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_head_lies_under_a_badge(kind: int) -> None:
    """At every way a card is laid out, whoever is on it; also where it says why it would do nothing."""
    faces = CardFaces(CARD_SET, Words("en", "uncaged"), None)  # type: ignore[arg-type]
    name = CARD_SET.kinds[kind]
    moment = moments.posed_moment(moments.moment_name(name, CARD_SET.types[kind]))
    this = replace(scene(moment.moment.scene), layers=moment.layers)
    master = comic.MASTER_SIZE
    window = (master[0], master[1] - round(master[1] * comic.TITLE_SHARE))
    for one, two in product(looks.FIGHTER_LOOKS.values(), repeat=2):
        rival = comic.COACH_LOOK if name == "good_corner" else two
        view = comic.framed_pair(this, one, rival, window, comic.corners_covered(master))
        for size in SIZES:
            px = (size[0] * 2, size[1] * 2)
            for reason in (False, True) if not faces.tier(size[0]) else (False,):
                state = card_faces.CardState(reason=("no",) if reason else ())
                plan = _plan(faces, _ruler(2.0), kind, px, state)
                k = max(plan.picture.width / master[0], plan.picture.height / master[1])
                left = (master[0] - plan.picture.width / k) / 2
                upper = (master[1] - plan.picture.height / k) * 0.3
                for spot in heads(this.layers):
                    x, y = view.px(spot)
                    x, y = (x - left) * k + plan.picture.left, (y - upper) * k + plan.picture.top
                    reach, spare = HEAD_RADIUS * view.scale * k, size[0] * 0.005
                    seal, ribbon = plan.seal, plan.ribbon
                    assert math.dist((x, y), seal.center) > reach + seal.width / 2 - spare, size
                    aside = (
                        max(ribbon.left - x, 0, x - ribbon.right),
                        max(ribbon.top - y, 0, y - ribbon.bottom),
                    )
                    assert math.hypot(*aside) > reach - spare, size


def test_the_cross_of_an_invalid_card_stands_where_its_damage_was(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(bot=SilentBot)
    table: Any = driver.start(places.place()).table
    drawn: list[tuple[float, float]] = []
    center = Canvas.center

    def noted(self: Canvas, image: Surface, point: tuple[float, float]) -> None:
        if image is crosses.get("image"):
            drawn.append(point)
        center(self, image, point)

    crosses: dict[str, Surface] = {}
    cross = card_parts.cross

    def kept(width: int, height: int) -> Surface:
        crosses["image"] = cross(width, height)
        return crosses["image"]

    monkeypatch.setattr(card_parts, "cross", kept)
    monkeypatch.setattr(Canvas, "center", noted)
    canvas = _ruler(2.0)
    monkeypatch.setattr(canvas, "cached", lambda key, size, make: make(*size))
    monkeypatch.setattr(Canvas, "cached", lambda self, key, size, make: make(*size))
    faces: CardFaces = table.picture.faces
    state = card_faces.CardState(dim=True, cross=True)
    faces.face(canvas, ("card", 0, 0), 208, 292, state)
    plan = _plan(faces, canvas, 0, (208, 292), state)
    assert drawn == [plan.seal.center]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_sign_on_a_card_is_explained(kind: int, language: str) -> None:
    words = Words(language, "uncaged")
    shown = seen_large.meanings(CARD_SET, words, kind)
    explained = {sign for signs, _ in shown for sign in signs}
    drawn = card_text.effect_signs(CARD_SET, words, kind)
    assert {sign for group in drawn for sign in group} <= explained
    row = CARD_SET.components.cards[kind]
    assert {looks.type_icon(row.type), looks.LEVEL_MARKS[row.level]} <= {sign.name for sign in explained}
    assert all(text and "**" not in text for _, text in shown)
    assert not words.missing


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 150), ((1280, 720), 200)])
def test_the_signs_are_explained_beside_the_card_that_is_looked_at(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, bot=SilentBot)
    host = driver.start(places.place())
    legends = 0
    for name in host.table.gestures.hand():
        driver.hover(name)
        driver.wait_idle()
        large = driver.item("zoom:0")
        area = driver.app.canvas().area
        assert area.contains(large.rect)
        if large.rect.top == driver.item("prompt").rect.top:  # no place for a card: all of it in words
            assert len(large.label) > 20
            continue
        for legend in (item for item in driver.items() if item.id == "zoom:1"):
            legends += 1
            assert area.contains(legend.rect)
            assert not legend.rect.colliderect(large.rect)
    assert legends or text == 200, "there it is all in words"
    driver.click(name)  # it is held: what it may be laid on stays in sight
    assert not any(one.startswith("zoom") for one in driver.ids())


@pytest.mark.slow
@pytest.mark.parametrize("question", ["mulligan", "option", "deflect"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150)])
def test_what_the_signs_mean_never_covers_a_button(
    window: MakeDriver, question: str, size: tuple[int, int], text: int
) -> None:
    """Not even beside the last card of the hand, which lies next to them."""
    driver = window(size, text=text, bot=SilentBot)
    host = driver.start(places.QUESTIONS[question]())
    driver.wait_idle()
    legends = 0
    for name in host.table.gestures.hand():
        driver.hover(name)
        driver.wait_idle()
        items = {item.id: item.rect for item in driver.items()}
        buttons = [rect for key, rect in items.items() if key.startswith("do:")]
        assert buttons
        if "zoom:1" in items:
            legends += 1
            assert items["zoom:1"].collidelist(buttons) < 0
    assert legends or question != "mulligan" or text > 100


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150)])
@pytest.mark.slow
def test_what_the_signs_mean_covers_nothing_one_needs(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    """Neither the hand nor what lies in the row, nor what is said of it; of a card of the hand and of one that lies there."""
    driver = window(size, text=text, bot=SilentBot)
    host = driver.start(places.place(begun=2))
    driver.wait_idle()
    table: Any = host.table
    laid = [ids.card(card) for card in table.context.row.slots.values()]
    assert laid
    for name in (*table.gestures.hand(), *laid):
        driver.hover(name)
        driver.wait_idle()
        legend = driver.item("zoom:1").rect
        layout = table.context.layout
        assert not legend.colliderect(layout.hand)
        assert legend.collidelist([*layout.rows[table.context.me], *layout.sums, *layout.controls]) < 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_of_a_full_hand_is_seen(window: MakeDriver, language: str) -> None:
    """Nine cards, the most there are, lie one over the other: names, signs and words stand where a card is not covered."""
    hand = ["jab", "body_hook", "hip_toss", "single_leg", "rear_naked_choke", "high_kick", "armbar", "knee_bar", "feint"]  # fmt: skip
    most = max(CARD_SET.stamina)
    fighters = [
        {"fighter": CARD_SET.fighter_ids[CARD_SET.stamina.index(most)], "stamina": most, "hand": hand},
        {"fighter": "turncoat", "stamina": 3, "hand": ["shell"] * 3 + ["sweep"] * 2 + ["sprawl", "check_kick", "armbar"]},
    ]  # fmt: skip
    driver = window(bot=SilentBot)
    driver.app.settings.language = language
    host = driver.start(
        places.match_at(places.position(phase="place", attacker=0, fighters=fighters, seed=7))
    )
    driver.wait_idle()
    driver.items()
    table: Any = host.table
    specs = [table.context.field.sprites[name].spec for name in table.gestures.hand()]
    assert len(specs) == len(hand)
    canvas = driver.app.canvas()
    covered = 0
    for before, spec in pairwise(specs):
        left = max(0.0, before.rect.right - spec.rect.left)
        covered += left > 1
        size = canvas.box(spec.rect).size
        state = card_faces.CardState(reason=spec.face[5], covered=spec.face[6])
        kind = CARD_SET.kind_of[spec.face[1]]
        plan = _plan(table.picture.faces, canvas, kind, size, state)
        assert plan.seen.left >= left
        assert plan.ribbon.left >= left
        assert plan.title
        for line in plan.title:
            wide = canvas.text_width(line, plan.letter, theme.POSTER)
            assert plan.seen.centerx - wide / 2 >= left - 0.5, line
            assert plan.seen.centerx + wide / 2 <= spec.width, line
    assert covered == len(hand) - 1


@pytest.mark.slow
@pytest.mark.parametrize("text", [150, 200])
def test_a_folded_table_keeps_health_and_the_names_of_the_cards(window: MakeDriver, text: int) -> None:
    driver = window(text=text, paint=False, bot=SilentBot)
    host = driver.start(places.QUESTIONS["deflect"]())
    context: Any = host.table.context
    for page in ("cage", "fighters", "sheet"):
        context.turn(page)
        host.changed()
        for seat in (0, 1):
            assert f" {context.shown_fight.hp(seat)}," in driver.item(f"corner:{seat}").tip
    context.turn("cage")
    host.changed()
    told = driver.texts()
    for name in host.table.gestures.hand():
        kind = CARD_SET.kinds[CARD_SET.kind_of[ids.numbers(name)[0]]]
        assert set(host.words(f"card.{kind}").upper().split(" ")) <= set(" ".join(told).split(" "))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [49, 52, 62, 70, 83])
def test_the_smallest_cards_have_their_names(width: int, language: str) -> None:
    """From the smallest of a folded row on (1024 x 600, text of 200 %)."""
    words = Words(language, "uncaged")
    faces = CardFaces(CARD_SET, words, None)  # type: ignore[arg-type]
    for u in (1.6, 2.0):
        for kind in KINDS:
            plan = _plan(faces, _ruler(u), kind, (round(width * u), round(width * 1.4 * u)))
            assert " ".join(plan.title) == words(f"card.{CARD_SET.kinds[kind]}").upper()
            assert plan.letter * u >= 12 - 0.01
            assert plan.picture.height > plan.card.height * 0.35


def _note_rect(rects: list[Any], rect: Any, *rest: Any, **more: Any) -> None:
    rects.append(rect)


@pytest.mark.slow
@pytest.mark.parametrize("text", [150, 200])
def test_no_sign_of_a_row_lies_over_a_name(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    for question in ("deflect", "place, begun"):
        driver = window(text=text, bot=SilentBot)
        host = driver.start(
            places.QUESTIONS[question]() if question in places.QUESTIONS else places.place(begun=2)
        )
        context: Any = host.table.context
        faces: CardFaces = host.table.picture.faces  # type: ignore[attr-defined]
        pills: list[Any] = []
        canvas = driver.app.canvas()
        marks = [item for item in driver.items() if item.id.startswith("cards:mark")]
        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "rounded", partial(_note_rect, pills))
            for item in marks:
                item.paint(canvas, item, CALM)
        assert marks
        for item, pill in zip(marks, pills, strict=True):
            seat, slot = ids.numbers(item.id.removeprefix("cards:"))
            row = context.view["rows"][seat]
            card = context.row.slots.get(slot, row[slot] if slot < len(row) else -1)
            size = canvas.box(item.rect).size
            plan = _plan(faces, canvas, CARD_SET.kind_of[card], size)
            band = plan.title_band.move(item.rect.topleft)
            assert not pill.inflate(-2, -2).colliderect(band)
