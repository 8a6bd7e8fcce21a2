"""A file of the program's own that is damaged: something plain stands in for it, the window names it once, and everything else goes on."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from kotgames import texts
from kotgames.scenes import routes
from kotgames.system import catalogue, checksums, paths
from kotgames.ui import grounds
from kotgames.ui.art import icons, lettering, patterns
from kotgames.ui.sound import Sounds
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

SHIPPED = paths.assets()
FONTS = sorted((SHIPPED / "fonts").glob("*/*.ttf"))
SOUNDS = sorted((SHIPPED / "sounds").glob("*.ogg"))
KEPT = (
    lettering.font, lettering._file, icons._paths, icons._mask, patterns._overlay_tile, grounds.picture,
    texts.load_shell, texts.load_english, texts.languages, catalogue._of_game,
)  # fmt: skip
"""Who keeps what was read."""


def _forget() -> None:
    for one in KEPT:
        one.cache_clear()


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the program's files to be damaged."""
    made = tmp_path / "assets"
    shutil.copytree(SHIPPED, made)
    monkeypatch.setattr(paths, "assets", lambda: made)
    _forget()
    yield made
    _forget()


def _flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize(("whole", "files"), [(checksums.font_whole, FONTS), (checksums.ogg_whole, SOUNDS)])
def test_a_damage_anywhere_is_noticed(whole: Callable[[bytes], bool], files: list[Path]) -> None:
    for number, file in enumerate(files):
        data = file.read_bytes()
        assert whole(data), file
        for at in range(number % 97, len(data), max(1, len(data) // 40)):
            assert not whole(_flipped(data, at)), (file, at)
        assert not whole(data[: len(data) // 2])
        assert not whole(data[400:] + data[:400]), "the words of a font come to the same sum in any order"
        assert not whole(data[len(data) // 3 :])
    assert not whole(b"")


def test_a_damaged_sound_is_not_given_to_the_decoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the whole program over some of them."""
    data = (SHIPPED / "sounds" / "bell_1.ogg").read_bytes()
    (tmp_path / "bell_1.ogg").write_bytes(data)
    (tmp_path / "tick.ogg").write_bytes(_flipped(data, len(data) // 2))
    given: list[Path] = []
    monkeypatch.setattr(pygame.mixer, "Sound", lambda file: given.append(file))
    sounds = Sounds(folder=tmp_path)
    for name in ("bell_1", "tick"):
        sounds._read(name, [tmp_path / f"{name}.ogg"])
    assert [path.name for path in given] == ["bell_1.ogg"]
    assert sounds._loaded["tick"] == ()


def _seen(window: MakeDriver, file: Path) -> Driver:
    """The title and the credits, drawn; the file is named once."""
    driver = window()
    for there in (routes.title, routes.credits_screen, routes.title):
        there(driver.app)
        driver.step()
    driver.step(20_000)
    driver.step(20_000)
    assert [text for text, _ in driver.said if str(file) in text] == [
        driver.app.words("error.own_file", file=str(file))
    ]
    return driver


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["lost", "flipped", "cut"])
def test_a_face_that_cannot_be_used(window: MakeDriver, assets: Path, damage: str) -> None:
    file = assets / "fonts" / "anton" / "anton-400.ttf"
    data = file.read_bytes()
    file.unlink()
    if damage != "lost":
        file.write_bytes(_flipped(data, 40_000) if damage == "flipped" else data[:9_000])
    _seen(window, file)
    assert lettering.font("anton-400", 20).render("Ä", True, "white").get_width() > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"fist": 3}',
        b"\xff\xfe{",
        b'{"fist": "M\xb7"}',
        b'{"fist": "nonsense"}',
        b'{"fist": "\\u0000"}',
    ],
)
def test_icons_that_cannot_be_drawn_are_discs(window: MakeDriver, assets: Path, data: bytes) -> None:
    file = assets / "icons" / "icons.json"
    file.write_bytes(data)
    _seen(window, file)
    assert icons.icon("gear-hammer", 20).get_at((10, 10)).a == 255
    assert icons.icon("gear-hammer", 20).get_at((0, 0)).a == 0


def test_a_texture_that_cannot_be_used_is_not_laid(assets: Path) -> None:
    (assets / "textures" / "paper.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    found = patterns.texture("paper", (40, 30))
    assert (found.get_size(), found.get_bounding_rect().size) == ((40, 30), (0, 0))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["CREDITS.md", "icons/icons.yaml"])
def test_credits_without_their_list(window: MakeDriver, assets: Path, name: str) -> None:
    (assets / name).write_bytes(b"\x80: [")
    _seen(window, assets / name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shell.yaml", "shell/settings.yaml"])
def test_what_cannot_be_read_in_english_is_said_in_another_language(
    window: MakeDriver, assets: Path, name: str
) -> None:
    german = catalogue.Words("de")
    file = assets / "lang" / "en" / name
    keys = [*texts.load(file)]
    file.write_bytes(b"a: [")
    _forget()
    driver = window(paint=False)
    routes.title(driver.app)
    driver.step()
    assert str(file) in driver.toast
    plain = [key for key in keys if isinstance(german._texts[key], str) and "{" not in german._texts[key]]
    assert len(plain) > 20
    assert [driver.app.words(key) for key in plain] == [german(key) for key in plain]
    assert driver.app.words.missing == set()
    assert [*catalogue.languages()] == ["en", "de"]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "Jan", "Jan " * 12, "a b c d e f g h"])
def test_a_list_of_names_that_is_damaged_is_numbers(window: MakeDriver, assets: Path, text: str) -> None:
    """Identities of things are made of them, and there is a place for each."""
    for language in ("en", "de"):
        for file in (assets / "lang" / language).glob("**/*.yaml"):
            old = file.read_text("utf-8")
            new = re.sub(r"^(\s+(?:months|weekdays|half):).*$", rf'\1 "{text}"', old, flags=re.M)
            file.write_text(new, "utf-8")
    _forget()
    driver = window()
    routes.daily(driver.app, date(2026, 5, 31))
    driver.step()
    assert {f"weekday:{number}" for number in range(1, 8)} <= set(driver.ids())
    assert driver.app.words.digits("42.1%")
