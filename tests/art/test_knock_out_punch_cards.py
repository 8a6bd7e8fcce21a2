"""Knock Out Punch's card pictures and faces: every kind its own, small ones too, nothing cut, readable and sharp at any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from art_helpers import difference
from pygame import FRect, Surface

from kotgames.games.knock_out_punch.art import comic, gloves, specials
from kotgames.games.knock_out_punch.art.boxers import COLOURS
from kotgames.games.knock_out_punch.card_set import FIGHTER, shipped
from kotgames.games.knock_out_punch.components import DOES
from kotgames.games.knock_out_punch.table import card_parts
from kotgames.games.knock_out_punch.table.card_faces import ASPECT, CardFaces
from kotgames.games.knock_out_punch.table.pictures import Pictures, does_of, sort_of
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.compose import HEAD_RADIUS
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import distance, solve
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.faces import Face
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

CARD_SET = shipped()
KINDS = range(len(CARD_SET.kinds))
FIGHTERS = [kind for kind in KINDS if CARD_SET.does[kind] == FIGHTER]
FACES: list[Face] = [
    *(("kind", kind) for kind in KINDS),
    ("back",),
    ("crowd_back",),
    ("token", "king"),
    ("token", "challenge"),
]
TINY = (120, 120)
WIDTHS = {"stack": 34, "chip": 48, "small": 64, "named": 84, "hand": 128, "narrow": 190, "zoom": 300}
EQUAL_WHEN_SMALL = {frozenset(("showdown_1", "showdown_2")), frozenset(("punch_1", "punch_2"))}
"""Pairs of kinds that only their points tell apart where there is no picture."""


@pytest.fixture(scope="module")
def painters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CardFaces]:
    """Faces in both languages over pictures that were baked small."""
    folder: Path = tmp_path_factory.mktemp("art")
    baker = Baker(in_process=True, folder=folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comic, "MASTER_SIZE", TINY)
        pictures = Pictures(CARD_SET, lambda: baker, lambda: None, lambda: None)
        pictures.prefetch(KINDS)
        while baker.pending:
            baker.poll()
    assert baker.baked == len(KINDS)
    return {
        language: CardFaces(CARD_SET, Words(language, "knock_out_punch"), pictures)
        for language in ("en", "de")
    }


@pytest.fixture
def canvas() -> Callable[..., Canvas]:
    """A canvas that records its texts."""

    def make(u: float = 1.0) -> Canvas:
        scribe = Scribe()
        scribe.recording = True
        return Canvas(Surface((64, 64), pygame.SRCALPHA, 32), u, theme.NORMAL, scribe, Shapes())

    return make


def size_of(width: int, u: float = 1.0) -> tuple[int, int]:
    return round(width * u), round(width * ASPECT * u)


def ink(painter: CardFaces, this: Canvas, face: Face, width: int, u: float = 1.0) -> list[str]:
    """What is written on a face."""
    this.scribe.start()
    painter.face(this, face, *size_of(width, u))
    return [text.text for text in this.scribe.written]


# ---------------------------------------------------------------------------------------- pictures
def test_the_sorts_of_a_boxers_cards_differ() -> None:
    drawn = {sort: comic.boxer("ray_van_hook", 2, sort, TINY) for sort in comic.SORTS}
    for a, b in combinations(drawn, 2):
        assert difference(drawn[a], drawn[b]) > 12.0, (a, b)
    with pytest.raises(KeyError, match="4"):
        comic.boxer("ray_van_hook", 2, "4", TINY)


def test_boxers_differ_also_in_the_same_colour() -> None:
    shown = {name: comic.boxer(name, 4, "1", TINY) for name in CARD_SET.fighters}
    for a, b in combinations(shown, 2):
        assert difference(shown[a], shown[b]) > 4.0, (a, b)


def test_every_special_has_a_picture_of_its_own() -> None:
    shown = {(word, high): specials.special(word, TINY, high=high) for word in DOES for high in (False, True)}
    for a, b in combinations(shown, 2):
        if a[0] != b[0] or a[0] in ("showdown", "punch"):
            assert difference(shown[a], shown[b]) > 10.0, (a, b)
    with pytest.raises(KeyError, match="moon"):
        specials.special("moon", TINY)
    assert {does_of(CARD_SET, kind) for kind in KINDS if kind not in FIGHTERS} == set(DOES)


@pytest.mark.parametrize("sort", comic.SORTS)
def test_faces_are_seen_and_fists_are_in_the_picture(sort: str) -> None:
    """No glove lies over a head, no head under the coin, and every fist that meets something is seen with its star."""
    how = comic.SORTS[sort]
    joints = solve(pose(how.pose))
    left, top, side = how.frame
    for name in ("fist_near", "fist_far"):
        assert distance(joints.point(name), joints.head) > HEAD_RADIUS + 6.0, name
    for name, share in how.fists:
        x, y = joints.point(name)
        assert left + side * 0.1 < x < left + side * 0.92
        assert top + side * 0.1 < y < top + side * 0.9
        assert 0.2 < share < 0.7
    coin = (left + side * 0.13, top + side * 0.13)
    assert distance(coin, joints.head) > HEAD_RADIUS + side * 0.15


def test_gloves_stand_side_by_side() -> None:
    one, three = gloves.row(1, 20), gloves.row(3, 20)
    assert one.get_size() == (20, 20)
    assert three.get_width() > 2.5 * one.get_width()
    assert three.get_height() == 20


def test_scaled_pictures_fill_any_window() -> None:
    master = Surface((440, 440), 0, 32)
    master.fill("#ff0000")
    for size in ((112, 90), (30, 27), (270, 300)):
        assert cut_and_scaled(master, size, 0.25).get_size() == size


# ------------------------------------------------------------------------------------------- faces
@pytest.mark.parametrize("width", WIDTHS.values(), ids=list(WIDTHS))
def test_every_face_differs_from_every_other(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], width: int
) -> None:
    this = canvas()
    shown = {face: painters["en"].face(this, face, *size_of(width))[1] for face in FACES}
    for a, b in combinations(shown, 2):
        names = frozenset(CARD_SET.kinds[face[1]] if face[0] == "kind" else face[-1] for face in (a, b))
        least = 0.4 if width < 56 and names in EQUAL_WHEN_SMALL else 2.0
        assert difference(shown[a], shown[b]) > least, (a, b)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("u", [1.0, 1.5, 2.0])
def test_nothing_is_cut_and_all_is_readable(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas], language: str, u: float
) -> None:
    painter = painters[language]
    for width in (34, 44, 55, 56, 72, 84, 92, 104, 128, 150, 189, 190, 240, 300, 420):
        if width * u > 440:
            continue
        for face in FACES:
            this = canvas(u)
            image = painter.face(this, face, *size_of(width, u))[1]
            assert image.get_size() == size_of(width, u) or face[0] == "token"
            written = this.scribe.written
            assert not [text.text for text in written if text.cut], (face, width)
            assert min((text.px for text in written), default=99) >= 12, (face, width)
    assert not painter.words.missing


def test_a_large_card_says_all(painters: dict[str, CardFaces], canvas: Callable[..., Canvas]) -> None:
    for painter in painters.values():
        for kind in KINDS:
            said = " ".join(ink(painter, canvas(), ("kind", kind), 300))
            for word in painter.title(kind).replace("\u00ad", "").upper().split():
                assert word in said
            for word in painter.text(kind).split():
                assert word in said, (CARD_SET.kinds[kind], word)


def test_the_class_and_the_points_are_on_the_card(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas]
) -> None:
    for kind in KINDS:
        name = CARD_SET.kinds[kind]
        said = ink(painters["en"], canvas(), ("kind", kind), 128)
        if kind in FIGHTERS:
            assert str(CARD_SET.location[kind] + 1) in said, name
        elif CARD_SET.points[kind] and name != "wild":
            assert str(CARD_SET.points[kind]) in said, name
        small = ink(painters["en"], canvas(), ("kind", kind), 34)
        assert small == [str(CARD_SET.points[kind])] if CARD_SET.points[kind] else small == [], name


def test_an_uppercut_is_black_and_says_so(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas]
) -> None:
    """Its border and its foot are dark at every size, those of all other boxers' cards light."""
    for kind in FIGHTERS:
        for width in (34, 84, 300):
            wide, high = size_of(width)
            face = painters["en"].face(canvas(), ("kind", kind), wide, high)[1]
            border = range(max(2, round(width * 0.045)))
            side = max(sum(face.get_at((x, high // 2))[:3]) for x in border)
            foot = max(sum(face.get_at((wide // 2, high - 1 - y))[:3]) for y in border)
            dark = max(side, foot) < 160
            assert dark == bool(CARD_SET.uppercut[kind]), (CARD_SET.kinds[kind], width)
    upper = CARD_SET.kind_index["goat_lord_uppercut"]
    assert "UPPERCUT" in ink(painters["en"], canvas(), ("kind", upper), 128)
    assert "AUFWÄRTSHAKEN" in ink(painters["de"], canvas(), ("kind", upper), 128)


def test_class_colours_are_told_apart() -> None:
    assert len(COLOURS) == 8
    for a, b in combinations(COLOURS, 2):
        one, two = pygame.Color(a), pygame.Color(b)
        assert sum(abs(x - y) for x, y in zip(one[:3], two[:3], strict=True)) > 60, (a, b)


def test_with_large_text_small_cards_have_their_names_too(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas]
) -> None:
    face = ("kind", CARD_SET.kind_index["lightning_wells_2"])
    assert "LIGHTNING WELLS" in " ".join(ink(painters["en"], canvas(2.0), face, 60, 2.0))
    assert "LIGHTNING WELLS" not in " ".join(ink(painters["en"], canvas(), face, 60))


def test_crowd_cards_have_two_names(painters: dict[str, CardFaces], canvas: Callable[..., Canvas]) -> None:
    this = canvas()
    for cheering, name in enumerate(("booing", "cheering")):
        kind = CARD_SET.kind_index[name]
        assert painters["en"].picture(this, ("crowd", cheering), 128, 178).key == (
            painters["en"].picture(this, ("kind", kind), 128, 178).key
        )


def test_a_card_that_cannot_be_played_is_grey(
    painters: dict[str, CardFaces], canvas: Callable[..., Canvas]
) -> None:
    this, face = canvas(), ("kind", CARD_SET.kind_index["iron_ida_3"])
    plain = painters["en"].face(this, face, 128, 178)
    dim = painters["en"].face(this, face, 128, 178, state=True)
    assert plain[0] != dim[0]
    assert difference(plain[1], dim[1]) > 10


def test_tokens_say_what_they_count(painters: dict[str, CardFaces], canvas: Callable[..., Canvas]) -> None:
    painter = painters["en"]
    assert ink(painter, canvas(), ("token", "king"), 60) == [str(CARD_SET.king_points)]
    assert ink(painter, canvas(), ("token", "challenge"), 60) == [str(CARD_SET.challenge_points)]
    assert ink(painter, canvas(), ("token", "king"), card_parts.NUMBERED_TOKEN_PX - 4) == []
    face = painter.face(canvas(), ("token", "king"), 40, 40)[1]
    assert face.get_size() == (40, 40)
    assert face.get_at((1, 1)).a == 0
    for unknown in (("token", "moon"), ("moon",)):
        with pytest.raises(KeyError, match="moon"):
            painter.face(canvas(), unknown, 60, 60)


def test_painting_lies_where_it_should(painters: dict[str, CardFaces], canvas: Callable[..., Canvas]) -> None:
    this = canvas()
    painters["en"].paint(this, ("back",), FRect(10, 8, 34, 48))
    assert this.surface.get_at((27, 30))[3] == 255
    assert this.surface.get_at((62, 2))[3] == 0


def test_before_the_picture_comes_the_card_stands_already(
    canvas: Callable[..., Canvas], tmp_path: Path
) -> None:
    baker = Baker(in_process=True, folder=tmp_path)
    pictures = Pictures(CARD_SET, lambda: baker, lambda: None, lambda: None)
    painter = CardFaces(CARD_SET, Words("en", "knock_out_punch"), pictures)
    this, face = canvas(), ("kind", CARD_SET.kind_index["chubby_chester_2"])
    painter.face(this, face, 34, 48)
    assert baker.pending == 0, "a card in a stack needs no picture"
    key, image = painter.face(this, face, 128, 178)
    assert {"CHUBBY CHESTER", "7"} <= {text.text for text in this.scribe.written}
    assert baker.pending == 1
    while baker.pending:
        baker.poll()
    later, drawn = painter.face(this, face, 128, 178)
    assert later != key
    assert difference(image, drawn) > 5


def test_sorts_are_named_as_in_the_ids() -> None:
    for kind in FIGHTERS:
        assert CARD_SET.kinds[kind].endswith("_" + sort_of(CARD_SET, kind))
