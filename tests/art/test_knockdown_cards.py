"""Knockdown's card pictures and faces: every card its own, nothing cut, readable at the sizes in which it lies on the table."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from art_helpers import difference
from pygame import FRect, Surface

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, moments, signs
from kotgames.games.knockdown.art.looks import look_of
from kotgames.games.knockdown.card_set import CardSet, from_data, own_texts, shipped
from kotgames.games.knockdown.table import card_parts, card_text, pictures
from kotgames.games.knockdown.table.card_faces import CardFaces, CardState
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.special_rows import SpecialState
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.compose import HEAD_RADIUS, fit, heads
from kotgames.ui.art.poses import Scene
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import SMALLEST_PX, Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()
SOURCES = range(len(CARD_SET.source_ids))
KINDS = range(CARD_SET.first_special)
SPECIALS = range(len(CARD_SET.special_ids))
SKILLS = range(len(CARD_SET.skill_ids))
TINY = (160, 128)
SIZES = {"zoom": (206, 288), "stage": (150, 210), "row": (84, 118), "small": (58, 81)}
LANGUAGES = ("en", "de")


def painted(folder: Path, card_set: CardSet, language: str) -> CardFaces:
    """Faces over pictures that were baked small."""
    baker = Baker(in_process=True, folder=folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_art, "MASTER_SIZE", TINY)
        kept = Pictures(card_set, lambda: baker, lambda: None)
        kept.prefetch(range(len(card_set.source_ids)))
        while baker.pending:
            baker.poll()
    assert baker.baked == len(card_set.source_ids)
    return CardFaces(card_set, Words(language, "knockdown"), kept)


@pytest.fixture(scope="module")
def painters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CardFaces]:
    folder: Path = tmp_path_factory.mktemp("art")
    first = painted(folder, CARD_SET, "en")
    return {"en": first, "de": CardFaces(CARD_SET, Words("de", "knockdown"), first.pictures)}


@pytest.fixture
def painter(painters: dict[str, CardFaces]) -> CardFaces:
    return painters["en"]


@pytest.fixture
def canvas() -> Callable[..., Canvas]:
    """A canvas that records its texts."""

    def make(u: float = 1.0, size: tuple[int, int] = (64, 64)) -> Canvas:
        scribe = Scribe()
        scribe.recording = True
        return Canvas(Surface(size, pygame.SRCALPHA, 32), u, theme.NORMAL, scribe, Shapes())

    return make


def written(canvas: Canvas) -> list[str]:
    """What was written, line by line; nothing of it may be cut, or smaller than a letter on a card."""
    for text in canvas.scribe.written:
        assert not text.cut, text
        assert text.px >= SMALLEST_PX, text
    return [text.text for text in canvas.scribe.written]


# ---------------------------------------------------------------------------------------- pictures
@pytest.fixture(scope="module")
def on_one_ground() -> dict[str, Surface]:
    """All pictures with the same two on the same ground, so that only what they do differs."""
    one, two = look_of(CARD_SET, 0), look_of(CARD_SET, 2)
    return {name: card_art.picture(name, "grip", one, two, TINY) for name in CARD_SET.source_ids}


def test_pictures_are_pairwise_different(on_one_ground: dict[str, Surface]) -> None:
    assert len(on_one_ground) == 30
    for a, b in combinations(on_one_ground, 2):
        assert difference(on_one_ground[a], on_one_ground[b]) > 4.5, (a, b)


def test_every_symbol_has_its_own_light() -> None:
    shown = {tone: card_art.blank_picture(TINY, tone) for tone in card_art.TONES}
    assert {*c.SYMBOLS, "special", "skill"} == set(shown)
    for a, b in combinations(shown, 2):
        assert difference(shown[a], shown[b]) > 3.0, (a, b)
    with pytest.raises(KeyError, match="mud"):
        card_art.blank_picture(TINY, "mud")


def test_a_picture_is_the_same_every_time_and_opaque() -> None:
    one, two = look_of(CARD_SET, 1), look_of(CARD_SET, 0)
    first, again = (card_art.picture("venom_spit", "special", one, two, TINY) for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert first.get_flags() & pygame.SRCALPHA == 0
    with pytest.raises(KeyError, match="yawn"):
        card_art.picture("yawn", "high", one, two, TINY)


@pytest.mark.parametrize("source", SOURCES)
def test_heads_stand_clear_of_symbol_and_ko(source: int) -> None:
    name = CARD_SET.source_ids[source]
    one, two = (look_of(CARD_SET, fighter) for fighter in pictures.seen(CARD_SET, source))
    size = card_art.MASTER_SIZE
    posed = card_art.on_card(name)
    this = Scene(posed.layers)
    marks = card_art.corners_covered(size, pictures.tone_of(CARD_SET, source))
    view = fit(this, one, two, size, 0.035, marks, 0.2)
    spots = [view.px(spot) for spot in heads(this.layers)]
    if not CARD_SET.ko[source]:
        marks = marks[:-1]
    reach = HEAD_RADIUS * view.scale
    for x, y in spots:
        assert reach * 0.8 < x < size[0] - reach * 0.8, name
        assert 0 < y < size[1], name
        for mark in marks:
            assert not mark.collidepoint(x, y), name


def test_a_picture_shows_its_own_fighter_against_another_one() -> None:
    for special in SPECIALS:
        one, two = pictures.seen(CARD_SET, CARD_SET.first_special + special)
        assert one == CARD_SET.owner_of[special]
        assert two != one
    met = {pictures.seen(CARD_SET, kind) for kind in KINDS}
    assert all(one != two for one, two in met)
    assert {one for one, _ in met} == set(range(len(CARD_SET.fighters)))


# ------------------------------------------------------------------------------------------- faces
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("u", [1.0, 1.5])
def test_nothing_is_cut_and_all_is_readable(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], size: str, u: float, language: str
) -> None:
    painter = painters[language]
    width, height = SIZES[size]
    for kind in KINDS:
        this = canvas(u)
        _, face = painter.face(this, ("kind", kind), round(width * u), round(height * u))
        assert face.get_size() == (round(width * u), round(height * u))
        said = written(this)
        name = painter.words(f"card.{CARD_SET.kinds[kind]}").upper()
        if size != "small":
            assert name in " ".join(said)
        for count in (CARD_SET.heavy[kind], CARD_SET.light[kind]):
            assert not count or str(count) in said
        assert (painter.words("sign.ko") in said) == CARD_SET.ko[kind]
        if size == "zoom":
            assert painter.words(f"type.{c.TYPES[CARD_SET.type_of[kind]]}") in said
            effect = " ".join(card_text.effect_lines(CARD_SET, painter.words, kind)).replace("**", "")
            for word in effect.split():
                assert word in " ".join(said), (CARD_SET.kinds[kind], word)
            body = [text.px for text in this.scribe.written if text.text in effect]
            assert min(body, default=99) >= round(theme.SMALL * u)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [97, 82, 60, 44])
def test_in_a_hand_only_the_symbol_counts(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], width: int, language: str
) -> None:
    painter = painters[language]
    for kind in KINDS:
        this = canvas()
        face = painter.face(this, ("kind", kind), width, round(width * 1.4), CardState(hand=True))[1]
        said = " ".join(written(this))
        name = painter.words(f"card.{CARD_SET.kinds[kind]}").upper()
        assert said == (name if width >= 66 else "")
        assert difference(face, painter.face(this, ("kind", kind), width, round(width * 1.4))[1]) > 4
    alike: dict[int, Surface] = {}
    for kind in KINDS:
        shown = painter.face(canvas(), ("kind", kind), 44, 62, CardState(hand=True))[1]
        symbol = CARD_SET.symbol[kind]
        if symbol in alike:
            assert difference(alike[symbol], shown) < 0.5, "cards of one symbol are one and the same there"
        alike[symbol] = shown
    for a, b in combinations(alike.values(), 2):
        assert difference(a, b) > 4


def test_a_hand_card_that_is_looked_at_is_a_whole_card(
    painter: CardFaces, canvas: Callable[..., Canvas]
) -> None:
    one, two = canvas(), canvas()
    painter.face(one, ("kind", 5), 206, 288, CardState(hand=True))
    painter.face(two, ("kind", 5), 206, 288)
    assert written(one) == written(two)


@pytest.mark.parametrize("language", LANGUAGES)
def test_specials_as_cards_say_their_whole_effect(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], language: str
) -> None:
    painter = painters[language]
    for special in SPECIALS:
        for size in ((206, 288), (186, 260), (150, 210)):
            this = canvas()
            painter.face(this, ("special", special), *size)
            said = " ".join(written(this))
            assert painter.words(f"special.{CARD_SET.special_ids[special]}").upper() in said
            if size[0] > 180:
                effect = card_text.effect_lines(CARD_SET, painter.words, CARD_SET.first_special + special)
                for word in " ".join(effect).replace("**", "").split():
                    assert word in said, (CARD_SET.special_ids[special], word)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(206, 288), (150, 210), (97, 136), (70, 98)])
def test_skills_say_name_initiative_and_what_they_give(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], language: str, size: tuple[int, int]
) -> None:
    painter = painters[language]
    for skill in SKILLS:
        this = canvas()
        painter.face(this, ("skill", skill), *size)
        said = written(this)
        assert str(CARD_SET.initiative[skill]) in said
        if size[0] >= 97:  # a long name is left out of the smallest, which have their sign
            assert painter.name(("skill", skill)).upper() in " ".join(said)
        if size[0] >= 150:
            assert len(said) > 2, "its words"
    shown = [painter.face(canvas(), ("skill", skill), 206, 288)[1] for skill in (0, 1, 2)]
    for a, b in combinations(shown, 2):
        assert difference(a, b) > 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(224, 68), (224, 40), (254, 64), (190, 46), (300, 0)])
def test_rows_of_a_sheet_are_whole(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], language: str, width: int, height: int
) -> None:
    painter = painters[language]
    for special in SPECIALS:
        this = canvas(1.0, (320, 320))
        whole = painter.rows.height(this, special, width)
        painter.rows.paint(
            this, special, FRect(2, 2, width, height or whole), SpecialState(lit=(True, False))
        )
        said = written(this)
        source = CARD_SET.first_special + special
        assert painter.words(f"special.{CARD_SET.special_ids[special]}").upper() in said
        assert (painter.words("sign.ko") in said) == CARD_SET.ko[source]
        for count in (CARD_SET.heavy[source], CARD_SET.light[source]):
            assert not count or str(count) in said
        if not height:
            effect = " ".join(card_text.effect_lines(CARD_SET, painter.words, source)).replace("**", "")
            for word in effect.split():
                assert word in " ".join(said)


def test_costs_light_up(painter: CardFaces, canvas: Callable[..., Canvas]) -> None:
    special = next(one for one in SPECIALS if sum(CARD_SET.costs[one]) > 1)

    def row(state: SpecialState) -> Surface:
        this = canvas(1.0, (240, 70))
        painter.rows.paint(this, special, FRect(2, 2, 236, 66), state)
        assert isinstance(this.surface, Surface)
        return this.surface

    dark, half, lit = (
        row(SpecialState(lit=(False, False))),
        row(SpecialState(lit=(True, False))),
        row(SpecialState(lit=(True, True))),
    )
    payable = row(SpecialState(lit=(True, True), payable=True))
    used, out = row(SpecialState(used=True)), row(SpecialState(reach=False))
    chosen = row(SpecialState(lit=(True, True), payable=True, chosen=True))
    for a, b in combinations((dark, half, lit, payable, used, out, chosen), 2):
        assert difference(a, b) > 0.15
    for number in SPECIALS:
        owner = CARD_SET.owner_of[number]
        printed = CARD_SET.fighters[owner].specials[CARD_SET.specials_of[owner].index(number)]
        assert list(painter.rows.cost(number)) == list(printed.cost)


def test_reach_wounds_and_dimming_are_seen(painter: CardFaces, canvas: Callable[..., Canvas]) -> None:
    this = canvas()
    plain = painter.face(this, ("kind", 1), 84, 118)[1]
    assert difference(plain, painter.face(this, ("kind", 1), 84, 118, CardState(dim=True))[1]) > 6
    assert difference(plain, painter.face(this, ("kind", 1), 84, 118, CardState(reach=False))[1]) > 0.4
    this.scribe.start()
    painter.face(this, ("kind", 1), 84, 118, CardState(wounds=(3, 4)))
    assert {"3", "4"} <= {text.text for text in this.scribe.written}
    this.scribe.start()
    painter.face(this, ("kind", 1), 150, 210, CardState(reason="Not in reach"))
    assert "Not in reach" in {text.text for text in this.scribe.written}
    keys = {
        painter.face(this, ("kind", 1), 84, 118, state)[0]
        for state in (
            CardState(),
            CardState(dim=True),
            CardState(reach=True),
            CardState(hand=True),
            CardState(covered=0.4),
        )
    }
    assert len(keys) == 5


def test_backs_tell_attacks_and_skills_apart(painter: CardFaces, canvas: Callable[..., Canvas]) -> None:
    attack, skill = (painter.face(canvas(), (name,), 84, 118)[1] for name in ("back", "skill_back"))
    assert attack.get_size() == skill.get_size() == (84, 118)
    assert difference(attack, skill) > 3
    with pytest.raises(KeyError, match="moon"):
        painter.face(canvas(), ("moon",), 84, 118)


def test_before_the_picture_comes_the_card_stands_already(
    canvas: Callable[..., Canvas], tmp_path: Path
) -> None:
    baker = Baker(in_process=True, folder=tmp_path)
    kept = Pictures(CARD_SET, lambda: baker, lambda: None)
    painter = CardFaces(CARD_SET, Words("en", "knockdown"), kept)
    this = canvas()
    key, face = painter.face(this, ("kind", 4), 84, 118)
    assert "LOW KICK" in " ".join(written(this))
    assert baker.pending == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_art, "MASTER_SIZE", TINY)
        while baker.pending:
            baker.poll()
    later, drawn = painter.face(this, ("kind", 4), 84, 118)
    assert later != key
    assert difference(face, drawn) > 3


# ------------------------------------------------------------------------------------------- signs
def test_ranges_are_told_apart() -> None:
    rows = {card_text.range_kind(CARD_SET, source): source for source in SOURCES}
    assert set(rows) == set(signs.RANGES)
    for kind, source in rows.items():
        bounds = CARD_SET.nearest[source], CARD_SET.farthest[source]
        assert (kind == "projectile") == CARD_SET.projectile[source]
        assert (kind == "up_to") == CARD_SET.extends[source]
        assert kind != "exactly" or bounds[0] == bounds[1]
        assert kind != "from_to" or bounds[0] < bounds[1]
    drawn = {kind: card_parts.range_sign(20, kind, 2, 3) for kind in rows}
    for a, b in combinations(drawn, 2):
        assert drawn[a].get_size() != drawn[b].get_size() or difference(drawn[a], drawn[b]) > 6, (a, b)
    for kind, sign in drawn.items():
        crossed = card_parts.range_sign(20, kind, 2, 3, crossed=True)
        assert crossed.get_size() == sign.get_size()
        assert difference(crossed, sign) > 6, kind


@pytest.mark.parametrize("kind", ["exactly", "up_to", "from_to"])
def test_the_number_of_a_range_that_does_not_reach_can_still_be_read(kind: str) -> None:
    signs_out = [card_parts.range_sign(20, kind, 1, high, crossed=True) for high in (2, 3)]
    for sign in signs_out:
        right = pygame.Rect(sign.get_width() - 17, 0, 17, 20)
        red = [sign.get_at((x, y)) for x in range(right.left, right.right) for y in range(right.height)]
        assert not any(one.r > one.g + 90 and one.a > 60 for one in red), "nothing red over it"
    assert difference(*signs_out) > 1


def test_types_have_signs_of_their_own() -> None:
    drawn = {kind: card_parts.type_sign(24, kind) for kind in c.TYPES}
    for a, b in combinations(drawn, 2):
        assert difference(drawn[a], drawn[b]) > 6


# -------------------------------------------------------------------------------------- other boxes
NAME = "Gravity Well of Doom"


def second_box() -> CardSet:
    """The shipped set with a card that only its data names, and a fighter of a player's own."""
    data = copy.deepcopy(CARD_SET.data)
    row = copy.deepcopy(data["components"]["cards"][0])
    row |= {"id": "gravity_well", "symbol": "grip", "wounds": {"heavy": 2, "light": 3}, "ko": True}
    row |= {"range": {"from": 2, "to": 4}, "effects": [{"do": "pull", "spaces": 1}], "name": NAME}
    data["components"]["cards"].append(row)
    return from_data(data)


def test_a_card_of_another_box_has_the_picture_of_its_symbol_and_its_own_name(
    canvas: Callable[..., Canvas], tmp_path: Path
) -> None:
    card_set = second_box()
    source = card_set.kind_index["gravity_well"]
    assert moments.moment_name(card_set, source) == "snap_shot"
    assert pictures.tone_of(card_set, source) == "grip"
    words = Words("en", "knockdown", own_texts(card_set))
    baker = Baker(in_process=True, folder=tmp_path)
    painter = CardFaces(card_set, words, Pictures(card_set, lambda: baker, lambda: None))
    for size in SIZES.values():
        this = canvas()
        face = painter.face(this, ("kind", source), *size)[1]
        assert face.get_size() == size
        said = written(this)
        assert {"2", "3"} <= set(said)
        if size[0] > 80:
            assert NAME.upper() in " ".join(said)


# ------------------------------------------------------------------------------------------- spoken
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_stands_on_a_card_is_said(painters: dict[str, CardFaces], language: str) -> None:
    painter = painters[language]
    for kind in KINDS:
        said = painter.text(("kind", kind))
        assert said.startswith(painter.words(f"card.{CARD_SET.kinds[kind]}"))
        assert painter.words(f"symbol.{c.SYMBOLS[CARD_SET.symbol[kind]]}") in said
        assert (painter.words("sign.ko").rstrip(".") in said) == CARD_SET.ko[kind]
        assert "**" not in said
        assert "[" not in said
    for special in SPECIALS:
        said = painter.text(("special", special))
        assert said.startswith(painter.words(f"special.{CARD_SET.special_ids[special]}"))
        assert "[" not in said
    for skill in SKILLS:
        said = painter.text(("skill", skill))
        assert str(CARD_SET.initiative[skill]) in said
        assert "[" not in said
    assert painter.text(("back",)) == ""
    assert painter.name(("skill_back",)) == ""
