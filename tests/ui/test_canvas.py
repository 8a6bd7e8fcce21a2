"""What a canvas draws by parts looks as if it were drawn whole."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Kept, ready
from kotgames.ui.text import Scribe
from tests.ui.driver import Driver


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver((320, 240))


def grounds(driver: Driver, value: str) -> tuple[Canvas, Surface, Surface]:
    """Two pictures of one colour, and a canvas that draws on the first."""
    canvas = driver.app.canvas()
    target, whole = Surface((320, 240)), Surface((320, 240))
    for surface in (target, whole):
        surface.fill(value)
    canvas.surface = target
    return canvas, target, whole


@given(
    size=st.tuples(st.integers(4, 300), st.integers(4, 220)),
    radius=st.integers(0, 20),
    width=st.integers(1, 8),
)
def test_a_rim_of_any_size_is_a_whole_ring(
    driver: Driver, size: tuple[int, int], radius: int, width: int
) -> None:
    canvas, target, whole = grounds(driver, "#203040")
    rect = FRect(6 / canvas.u, 5 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    r, b = canvas.px(radius / canvas.u), canvas.px(width / canvas.u)
    canvas.rim(rect, radius / canvas.u, "#ffd34d", width / canvas.u)
    box = canvas.box(rect)
    ring = ready(paint.ring(box.size, r, b, "#ffd34d"))
    whole.blit(ring, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")


@given(
    size=st.tuples(st.integers(4, 300), st.integers(4, 220)),
    radius=st.integers(0, 40),
    width=st.integers(0, 8),
    fill=st.sampled_from(["#c62f2b", "#c62f2bff", "#c62f2b80"]),
    edge=st.sampled_from([None, "#ffd34d", "#ffd34d40"]),
)
def test_a_large_panel_of_one_colour_is_one_that_was_painted_whole(
    driver: Driver, size: tuple[int, int], radius: int, width: int, fill: str, edge: str | None
) -> None:
    canvas, target, whole = grounds(driver, "#203040")
    rect = FRect(6 / canvas.u, 5 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    r, b = canvas.px(radius / canvas.u), canvas.px(width / canvas.u) if edge else 0
    canvas.rounded(rect, radius / canvas.u, fill, edge, width / canvas.u)
    box = canvas.box(rect)
    panel = ready(paint.rrect(box.size, r, fill, b, edge or fill))
    whole.blit(panel, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")


@given(
    size=st.tuples(st.integers(4, 310), st.integers(4, 230)),
    radius=st.integers(0, 40),
    stops=st.sampled_from(
        [("#c62f2b", "#203040"), ("#c62f2b80", "#203040"), ("#101418", "#ffd34d", "#203040")]
    ),
)
def test_a_large_panel_with_a_gradient_is_one_that_was_painted_whole(
    driver: Driver, size: tuple[int, int], radius: int, stops: tuple[str, ...]
) -> None:
    canvas, target, whole = grounds(driver, "#a07040")
    rect = FRect(6 / canvas.u, 5 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    canvas.gradient(rect, radius / canvas.u, *stops)
    box = canvas.box(rect)
    panel = ready(paint.grad_rect(box.size, canvas.px(radius / canvas.u), *stops))
    whole.blit(panel, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")


@given(size=st.tuples(st.integers(24, 260), st.integers(24, 300)), blur=st.integers(4, 16))
def test_the_shadow_of_what_flies_lies_where_its_own_would(
    driver: Driver, size: tuple[int, int], blur: int
) -> None:
    """It is another's, scaled: nearly as dark in its middle, and gone as far outside."""
    canvas, target, whole = grounds(driver, "#e0e0e0")
    rect = FRect(30 / canvas.u, 20 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    canvas.shadow(rect, 8, blur / canvas.u, 0.0, passing=True)
    canvas.surface = whole
    canvas.shadow(rect, 8, blur / canvas.u, 0.0)
    box = canvas.box(rect)
    for x, y in (
        box.center,
        (box.right + 3 * blur + 8, box.centery),
        (box.centerx, box.bottom + 3 * blur + 8),
    ):
        if target.get_rect().collidepoint(x, y):
            assert abs(target.get_at((x, y))[0] - whole.get_at((x, y))[0]) <= 60


@pytest.mark.slow
@given(
    size=st.tuples(st.integers(4, 260), st.integers(4, 200)),
    radius=st.integers(0, 14),
    blur=st.integers(2, 10),
)
def test_the_shadow_of_a_large_rectangle_is_that_of_its_corners_drawn_long(
    driver: Driver, size: tuple[int, int], radius: int, blur: int
) -> None:
    canvas, target, whole = grounds(driver, "#e0e0e0")
    rect = FRect(30 / canvas.u, 20 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    r, soft = canvas.px(radius / canvas.u), canvas.px(blur / canvas.u)
    canvas.shadow(rect, radius / canvas.u, blur / canvas.u, 0.0, 150)
    box = canvas.box(rect)
    shadow = ready(paint.soft_shadow(paint.rrect(box.size, r, "#ffffff"), soft, (0, 0, 0, 150)))
    pad = (shadow.get_width() - box.width) // 2
    at = (box.left - pad, box.top - pad + canvas.px(0.0))
    whole.blit(shadow, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    one, two = (pygame.surfarray.array3d(surface).astype(int) for surface in (target, whole))
    # it is blurred in a smaller picture: a step in that is all they may differ by
    assert abs(one - two).max() <= 16
    assert abs(one - two)[box.left : box.right, box.top : box.bottom].mean() < 2.0


def test_a_picture_is_stretched_by_its_middle() -> None:
    picture = Surface((5, 4), pygame.SRCALPHA)
    for x in range(5):
        for y in range(4):
            picture.set_at((x, y), (50 * x, 60 * y, 7, 200))
    large = paint.stretched(picture, (9, 11))
    columns, rows = (0, 1, 2, 2, 2, 2, 2, 3, 4), (0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3)
    for x, from_x in enumerate(columns):
        for y, from_y in enumerate(rows):
            assert large.get_at((x, y)) == picture.get_at((from_x, from_y))
    assert paint.stretched(picture, (5, 4)).get_size() == (5, 4)
    with pytest.raises(ValueError, match="cannot be stretched"):
        paint.stretched(picture, (9, 3))


@pytest.mark.parametrize("text", ["x" * 100_000, "word " * 20_000, "ﷺ" * 100_000])
def test_a_text_without_end_is_cut_by_halving_what_is_left(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One letter dropped at a time took minutes."""
    scribe = Scribe()
    asked: list[int] = []
    real = scribe.width
    monkeypatch.setattr(Scribe, "width", lambda _, *args: (asked.append(1), real(*args))[1])
    shown = scribe.shorten(text, theme.UI, 20, 400)
    assert shown.endswith("…")
    assert 10 < len(shown) < 200
    assert real(shown, theme.UI, 20) <= 400
    assert len(asked) < 20
    if " " not in text:
        asked.clear()
        lines = scribe.wrap(text[:2000], theme.UI, 20, 400)
        assert "".join(lines) == text[:2000]
        assert len(asked) < 20 * len(lines)


def test_letters_that_cannot_be_drawn_are_left_out() -> None:
    scribe = Scribe()
    for text in ("a\0b", "a\ud800b", "a\nb"):
        assert scribe.width(text, theme.UI, 20) > 0
        assert scribe.line(text, theme.UI, 20, "#ffffff").get_width() > 0


def test_lines_are_kept_up_to_so_many_bytes() -> None:
    """Counted, they took nine times as much on a window of nine times as many pixels."""
    scribe = Scribe(limit=200_000)
    first = scribe.line("0", theme.UI, 40, "#ffffff")
    lines = [scribe.line(f"line {number}", theme.UI, 40, "#ffffff") for number in range(100)]
    size = max(line.get_width() * line.get_height() * line.get_bytesize() for line in lines)
    assert size * 100 > 2 * 200_000, "they do not all have room"
    assert scribe.line("line 99", theme.UI, 40, "#ffffff") is lines[99]
    assert scribe.line("0", theme.UI, 40, "#ffffff") is not first
    kept = [
        number for number in range(100) if f"line {number}" in {key[0] for key in scribe._lines._surfaces}
    ]
    assert kept == list(range(100 - len(kept), 100))
    assert len(kept) * size > 100_000
    scribe.fit((50, 50))  # a smaller window
    scribe.line("last", theme.UI, 40, "#ffffff")
    assert len(scribe._lines._surfaces) < len(kept) / 2


def test_what_is_asked_for_again_stays() -> None:
    kept = Kept(limit=3 * 400)
    pictures = {name: Surface((10, 10), pygame.SRCALPHA, 32) for name in "abcde"}
    for name in "abc":
        kept.put((name,), pictures[name])
    assert kept.find(("a",)) is pictures["a"]
    kept.put(("d",), pictures["d"])
    assert [name for name in "abcd" if (name,) in kept] == ["a", "c", "d"]
    kept.put(("d",), pictures["e"])
    assert kept.find(("d",)) is pictures["e"]
    assert ("a",) in kept, "the same key twice takes its room once"
    kept.drop(lambda key: key == ("c",))
    kept.put(("b",), pictures["b"])
    assert [name for name in "abcd" if (name,) in kept] == ["a", "b", "d"]
    kept.put(("e",), Surface((100, 100), pygame.SRCALPHA, 32))
    assert [name for name in "abcde" if (name,) in kept] == ["e"], "larger than all may be: alone"
    kept.clear()
    assert kept.find(("e",)) is None


@pytest.mark.parametrize(
    "masks",
    [
        (0xFF0000, 0xFF00, 0xFF, 0xFF000000),  # the window's
        (0xFF, 0xFF00, 0xFF0000, 0xFF000000),
        (0xFF000000, 0xFF0000, 0xFF00, 0xFF),
    ],
)
def test_what_is_ready_has_the_windows_format_wherever_it_came_from(
    driver: Driver, masks: tuple[int, int, int, int]
) -> None:
    """Red over half of nothing, premultiplied; what it was made of stays as it was."""
    plain = Surface((4, 4), pygame.SRCALPHA, 32, masks)
    plain.fill((200, 100, 50, 128))
    made = ready(plain)
    assert made.get_masks()[:3] == driver.app.window.surface.get_masks()[:3]
    assert made.get_at((1, 1)) == plain.convert_alpha().premul_alpha().get_at((1, 1))
    assert max(abs(a - b) for a, b in zip(made.get_at((1, 1)), (100, 50, 25, 128), strict=True)) <= 1
    assert plain.get_at((1, 1)) == (200, 100, 50, 128)
