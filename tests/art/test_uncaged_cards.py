"""UNCAGED's card pictures and faces: every card its own, nothing cut, readable at the sizes in which it lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from art_helpers import difference
from pygame import Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, marks, moments
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.table import card_text, looks
from kotgames.games.uncaged.table.card_faces import CardFaces, CardState
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.compose import extent, heads
from kotgames.ui.art.poses import Scene
from kotgames.ui.art.skeleton import distance, solve
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import typesetting
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()
KINDS = range(len(CARD_SET.kinds))
COPIES = [(kind, role) for kind in KINDS for role in (0, 1) if CARD_SET.counts[role][kind]]
TINY = (160, 128)
SIZES = {"large": (300, 420), "exchange": (151, 211), "hand": (118, 164), "row": (104, 146), "mini": (60, 84)}


@pytest.fixture(scope="module")
def on_one_ground() -> dict[str, Surface]:
    """All pictures with the same two on the same ground, so that only what they do differs."""
    one, two = looks.picture_looks(0, 0)
    return {name: comic.picture(name, "punch", one, two, TINY) for name in CARD_SET.kinds}


@pytest.fixture(scope="module")
def painter(tmp_path_factory: pytest.TempPathFactory) -> CardFaces:
    """Faces over pictures that were baked small."""
    folder: Path = tmp_path_factory.mktemp("art")
    baker = Baker(in_process=True, folder=folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comic, "MASTER_SIZE", TINY)
        pictures = Pictures(CARD_SET, lambda: baker, lambda: None, lambda: None)
        pictures.prefetch(pictures.deck())
        while baker.pending:
            baker.poll()
    assert baker.baked == len(COPIES)
    return CardFaces(CARD_SET, Words("en", "uncaged"), pictures)


@pytest.fixture
def canvas() -> Callable[..., Canvas]:
    """A canvas that records its texts."""

    def make(u: float = 1.0) -> Canvas:
        scribe = Scribe()
        scribe.recording = True
        return Canvas(Surface((64, 64), pygame.SRCALPHA, 32), u, theme.NORMAL, scribe, Shapes())

    return make


# ---------------------------------------------------------------------------------------- pictures
def test_pictures_are_pairwise_different(on_one_ground: dict[str, Surface]) -> None:
    for a, b in combinations(on_one_ground, 2):
        assert difference(on_one_ground[a], on_one_ground[b]) > 7.0, (a, b)


def test_both_decks_show_a_card_in_their_own_colours(painter: CardFaces) -> None:
    shared = [kind for kind in KINDS if CARD_SET.counts[0][kind] and CARD_SET.counts[1][kind]]
    assert len(COPIES) == 24
    assert len(shared) == 5
    for kind in shared:
        ours, theirs = (painter.pictures.art((kind, role, None)) for role in (0, 1))
        assert ours is not None
        assert theirs is not None
        assert difference(ours, theirs) > 2.0, CARD_SET.kinds[kind]


def test_types_have_their_own_ground() -> None:
    grounds = {kind: comic.blank_picture(TINY, kind) for kind in c.TYPES}
    for a, b in combinations(c.TYPES, 2):
        if {a, b} != {"block", "combo_breaker"}:  # both teal; their signs tell them apart
            assert difference(grounds[a], grounds[b]) > 8.0, (a, b)
    assert len({palette.icon for palette in comic.TYPE_PALETTES.values()}) == len(c.TYPES)


def test_a_picture_is_the_same_every_time() -> None:
    one, two = looks.picture_looks(1, 0)
    first, again = (comic.picture("cross", "punch", one, two, TINY) for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")


@pytest.mark.parametrize("name", moments.MOMENTS)
def test_joints_meet_on_the_card(name: str) -> None:
    this = moments.posed_moment(name)
    moment = this.moment
    if moment.joint:
        mover, other = (this.a, this.b) if moment.mover == "a" else (this.b, this.a)
        assert distance(solve(mover).point(moment.joint), solve(other).point(moment.target)) <= 3.0
    assert (this.point is None) == (this.moment.contact_kind == moments.CALM)


@pytest.mark.parametrize("name", CARD_SET.kinds)
def test_heads_stand_clear_and_figures_are_whole(name: str) -> None:
    one, two = looks.picture_looks(CARD_SET.kind_index[name], 0)
    this = Scene(moments.posed_moment(name).layers)
    size = comic.MASTER_SIZE
    window = (size[0], size[1] - round(size[1] * comic.TITLE_SHARE))
    view = comic.framed_pair(this, one, two, window, comic.corners_covered(size))
    for x, y in map(view.px, heads(this.layers)):
        assert 25 < x < size[0] - 25
        assert 20 < y < window[1] - 20
        for mark in comic.corners_covered(size):
            assert pygame.Vector2(x, y).distance_to(mark.center) > mark.width / 2
    left, top, right, bottom = extent(this.layers, one, two)
    assert view.px((left, 0))[0] > -2
    assert view.px((right, 0))[0] < size[0] + 2
    assert max((bottom - top) * view.scale / window[1], (right - left) * view.scale / window[0]) > 0.7


def test_a_card_of_ones_own_shows_its_type() -> None:
    assert moments.moment_name("spinning_elbow", "punch") == "jab"
    with pytest.raises(KeyError):
        moments.moment_name("spinning_elbow", "elbow")


def test_signs_are_told_apart() -> None:
    names = (marks.BROKEN_CHAIN, marks.STANDING, marks.GROUND, marks.ANY, marks.FOLLOWS, marks.MEETS)
    drawn = {name: marks.mark(name, 18, "#ffffff") for name in names}
    for a, b in combinations(names, 2):
        assert difference(drawn[a], drawn[b]) > 6.0, (a, b)


# ------------------------------------------------------------------------------------------- faces
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("u", [1.0, 1.6])
def test_nothing_is_cut_and_all_is_readable(
    painter: CardFaces, canvas: Callable[..., Canvas], size: str, u: float
) -> None:
    width, height = SIZES[size]
    for kind, role in COPIES if size != "large" or u == 1.0 else COPIES[:3]:
        this = canvas(u)
        _, face = painter.face(this, ("card", kind, role), round(width * u), round(height * u))
        assert face.get_size() == (round(width * u), round(height * u))
        written = this.scribe.written
        name = CARD_SET.kinds[kind]
        assert not [text.text for text in written if text.cut], name
        if size != "mini":  # the names of the smallest cards are set as small as anything on a card
            assert min((text.px for text in written), default=99) >= round(theme.SMALL * u), name
        assert min((text.px for text in written), default=99) >= 12, name
        said = " ".join(text.text for text in written)
        if size != "mini" or u > 1.0:
            assert painter.words(f"card.{name}").upper() in said
        if size != "mini":
            assert painter.words(f"type.{CARD_SET.types[kind]}") in said
        if name != "counter_punch":  # its seal shows whose damage it has
            assert str(CARD_SET.damage[kind]) in said.split()


def test_the_large_card_says_its_whole_effect(painter: CardFaces, canvas: Callable[..., Canvas]) -> None:
    for kind, role in COPIES:
        this = canvas()
        painter.face(this, ("card", kind, role), 300, 420)
        said = " ".join(text.text for text in this.scribe.written)
        for line in card_text.effect_lines(CARD_SET, painter.words, kind):
            for word in line.replace("**", "").split():
                assert word in said, (CARD_SET.kinds[kind], word)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [84, 88, 96, 104, 118, 127])
def test_the_foot_of_a_small_card_leaves_no_sign_out(
    canvas: Callable[..., Canvas], width: int, language: str
) -> None:
    """In one row below the type: the level, all that the card needs, its price, all that it does."""
    this = canvas()
    words = Words(language, "uncaged")
    room = width * (1 - 2 * 0.026) - 4
    for kind, name in enumerate(CARD_SET.kinds):
        row = CARD_SET.components.cards[kind]
        heads = (card_text.type_line(CARD_SET, words, kind, long=False), words(f"type_short.{row.type}"))
        level = (card_text.Sign(looks.LEVEL_MARKS[row.level]),)
        groups = card_text.effect_signs(CARD_SET, words, kind)
        foot = card_text.sign_foot(this, heads, level, groups, room, 1)
        shown = [group for line in foot.rows for group in line]
        assert shown == (groups if foot.beside else [level, *groups]), name
        assert foot.size >= 12
        wide = sum(card_text.sign_group_width(this, group, foot.size) for group in shown)
        assert wide + foot.gap * (len(shown) - 1) <= room + 0.01, name
        assert foot.head in heads


def test_a_mark_says_where_signs_are_left_out(canvas: Callable[..., Canvas]) -> None:
    this = canvas()
    words = Words("en", "uncaged")
    kind = CARD_SET.kind_index["feint"]
    groups = card_text.effect_signs(CARD_SET, words, kind)
    level = (card_text.Sign(marks.ANY),)
    foot = card_text.sign_foot(this, ("Special", "Spec."), level, groups, 66, 1)
    shown = [group for line in foot.rows for group in line]
    assert shown[-1] == (card_text.Sign(text=card_text.MORE),)
    assert groups[0] in shown
    assert groups[-1] not in shown


def test_names_of_the_game_are_bold(painter: CardFaces) -> None:
    words = typesetting.styled_words("+2 if it follows your valid **Jab**.")
    assert words[-1] == ("Jab.", True)
    assert ("follows", False) in words
    assert card_text.effect_lines(CARD_SET, painter.words, CARD_SET.kind_index["cross"]) == [
        "+2 if it follows your valid **Jab**."
    ]


def test_coloured_words_can_be_read_on_paper() -> None:
    def light(value: str) -> float:
        parts = [channel / 255 for channel in pygame.Color(value)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for kind in c.TYPES:
        contrast = (light("#eadfbe") + 0.05) / (light(card_text.type_colour(kind)) + 0.05)
        assert contrast >= 4.5, kind


def test_a_blank_card_is_grey_and_crossed_and_a_number_may_be_replaced(
    painter: CardFaces, canvas: Callable[..., Canvas]
) -> None:
    this = canvas()
    plain = painter.face(this, ("card", 1, 0), 118, 164)[1]
    assert difference(plain, painter.face(this, ("card", 1, 0), 118, 164, CardState(dim=True))[1]) > 12
    assert (
        difference(plain, painter.face(this, ("card", 1, 0), 118, 164, CardState(cross=True))[1]) > 1.5
    )  # where its damage is printed
    this.scribe.start()
    painter.face(this, ("card", 1, 0), 118, 164, CardState(damage=7))
    assert "7" in [text.text for text in this.scribe.written]


def test_backs_tell_the_decks_apart(painter: CardFaces, canvas: Callable[..., Canvas]) -> None:
    this = canvas()
    red, blue = (painter.face(this, ("back", role), 118, 164)[1] for role in (0, 1))
    assert difference(red, blue) > 20
    assert [text.text for text in this.scribe.written] == ["ATTACK", "DEFENCE"]
    assert painter.face(this, ("back", 0), 38, 53)[1].get_size() == (38, 53)


def test_before_the_picture_comes_the_card_stands_already(
    canvas: Callable[..., Canvas], tmp_path: Path
) -> None:
    baker = Baker(in_process=True, folder=tmp_path)
    pictures = Pictures(CARD_SET, lambda: baker, lambda: None, lambda: None)
    painter = CardFaces(CARD_SET, Words("en", "uncaged"), pictures)
    this = canvas()
    key, face = painter.face(this, ("card", 3, 0), 118, 164)
    assert "LOW KICK" in [text.text for text in this.scribe.written]
    assert baker.pending == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comic, "MASTER_SIZE", TINY)
        while baker.pending:
            baker.poll()
    later, drawn = painter.face(this, ("card", 3, 0), 118, 164)
    assert later != key
    assert difference(face, drawn) > 3
