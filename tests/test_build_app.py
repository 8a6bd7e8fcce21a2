"""The tool that makes the application without Python (tools/build_app.py): what it decides. `.ci/run` builds it and starts it."""

from __future__ import annotations

import importlib
import io
import struct
import sys
from importlib.metadata import PathDistribution, distribution
from pathlib import Path

import pygame
import pytest

import kotgames
from kotgames import games
from kotgames.games import OPTIONAL, PARTS
from kotgames.system import frozen, paths

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / "tools"
if str(TOOLS) not in sys.path:
    sys.path.append(str(TOOLS))

import build_app  # noqa: E402
from app import contents, licences, seen  # noqa: E402

pytestmark = pytest.mark.slow


def test_every_module_goes_in_also_those_that_are_only_imported_by_name() -> None:
    known = set(contents.modules(contents.package(), "kotgames"))
    for game in map(games.get, games.ids()):
        named = [str(getattr(game, name)) for name in (*PARTS, *OPTIONAL) if getattr(game, name)]
        wanted = {where.partition(":")[0] for where in (*named, *game.rooms.values())}
        assert wanted <= known
        assert f"kotgames.games.{game.id}.art.jobs" in known
    assert {"kotgames", "kotgames.bots.worker", "kotgames.ui.art.jobs", "kotgames.__main__"} <= known
    for name in known - {"kotgames.__main__"}:
        assert importlib.util.find_spec(name) is not None, name


def test_every_file_of_assets_and_cards_goes_where_the_program_looks_for_it() -> None:
    there = {
        (Path(folder), Path(file).name)
        for file, folder in [*contents.shipped(), *contents.data(contents.package(), "kotgames")]
    }
    for name, folder in (("assets", paths.assets()), ("cards", paths.cards())):
        for file in folder.rglob("*"):
            if file.is_file():
                assert (Path("kotgames", name, file.relative_to(folder).parent), file.name) in there
    assert (Path("kotgames/games/uncaged/bot"), "book.json") in there
    assert not any(file.endswith((".py", ".pyc")) for _, file in there)


def test_nothing_of_a_developer_goes_in() -> None:
    unused = set(contents.UNUSED)
    assert {"pytest", "numpy", "setuptools", "tkinter", "pygame.tests", "pygame.examples"} <= unused
    for file in (ROOT / "kotgames").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for name in unused:
            assert f"import {name}\n" not in text, f"{file} needs {name}"
            assert f"from {name} import" not in text, f"{file} needs {name}"


def test_a_game_of_others_is_taken_along_with_what_says_that_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "chess-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[kotgames.games]\nchess = chess_club.blitz:GAME\n")
    (info / "RECORD").write_text(
        "chess-1.dist-info/METADATA,,\nchess-1.dist-info/entry_points.txt,,\nchess_club/blitz.py,,\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    [(name, found)] = [one for one in contents.guests() if one[0] == "chess_club"]
    assert name == "chess_club"
    assert isinstance(found, PathDistribution)
    assert {(Path(file).name, folder) for file, folder in contents.guest_data(found)} == {
        ("METADATA", info.name),
        ("entry_points.txt", info.name),
    }


def test_the_icon_is_in_the_forms_of_windows_and_of_macos() -> None:
    made = contents.ico()
    kind, count = struct.unpack("<HH", made[2:6])
    assert (kind, count) == (1, len(contents.PICTURES))
    for number, size in enumerate(contents.PICTURES):
        width, _, _, _, _, bits, length, at = struct.unpack(
            "<BBBBHHII", made[6 + 16 * number : 22 + 16 * number]
        )
        assert (width or 256, bits) == (size, 32)
        assert pygame.image.load(io.BytesIO(made[at : at + length])).get_size() == (size, size)
    made = contents.icns()
    assert (made[:4], struct.unpack(">I", made[4:8])[0]) == (b"icns", len(made))
    at = 8
    while at < len(made):
        length = struct.unpack(">I", made[at + 4 : at + 8])[0]
        size = next(size for size, name in contents.ICNS.items() if name == made[at : at + 4])
        assert pygame.image.load(io.BytesIO(made[at + 8 : at + length])).get_size() == (size, size)
        at += length


def test_windows_is_told_the_version() -> None:
    said = contents.version_resource("1.2.3")
    compile(said, "version.txt", "eval")
    assert "filevers=(1, 2, 3, 0)" in said
    assert "'ProductVersion', '1.2.3'" in said
    assert repr(kotgames.__version__) in contents.version_resource(kotgames.__version__)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2_ttf-2-e69aa315.0.so.0.2400.0", "SDL_ttf"),
        ("libFLAC-e7027ec5.so.14.0.0", "FLAC"),
        ("libpng16-fefdc88d.so.16.58.0", "libpng"),
        ("libSDL2-2.0.0.dylib", "SDL"),
        ("SDL2_mixer.dll", "SDL_mixer"),
        ("zlib1.dll", "zlib"),
        ("libz.so.1", "zlib"),
        ("libvorbisfile-3.dll", "Vorbis"),
        ("libunheard.so.1", None),
    ],
)
def test_a_library_is_known_by_its_file(file: str, name: str | None) -> None:
    found = licences.library(f"/somewhere/{file}")
    assert (found and found.name) == name


def test_every_library_has_a_text_and_every_text_a_library() -> None:
    assert {one.text for one in licences.LIBRARIES} == {file.stem for file in licences.TEXTS.glob("*.txt")}


def test_the_licences_of_all_that_goes_in_are_gathered(tmp_path: Path) -> None:
    sources = [
        str(file.locate())
        for name in ("pygame-ce", "PyYAML", "msgspec", "platformdirs")
        for file in distribution(name).files or ()
    ]
    made, unknown = licences.write(tmp_path, sources, ["/lib/libSDL2-2.0.so.0", "/lib/libunheard.so.1"])
    assert unknown == ["/lib/libunheard.so.1"]
    texts = {name: file.read_text(encoding="utf-8") for name, file in made}
    for start, words in {
        "Python/": "PYTHON SOFTWARE FOUNDATION LICENSE",
        "pygame-ce/": "GNU LESSER GENERAL PUBLIC LICENSE",
        "SDL/": "Sam Lantinga",
        "PyYAML/": "Permission is hereby granted",
        "msgspec/": "Redistribution and use",
        "platformdirs/": "Permission is hereby granted",
        "kotgames/LICENSE": "MIT License",
        "kotgames/CREDITS.md": "game-icons.net",
        "font anton/OFL.txt": "SIL OPEN FONT LICENSE",
    }.items():
        assert any(name.startswith(start) and words in text for name, text in texts.items()), start
    assert len([name for name in texts if name.startswith("font ")]) == len(
        list((paths.assets() / "fonts").iterdir())
    )


def test_a_package_without_a_licence_is_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "bare-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 1\n")
    (info / "RECORD").write_text("bare.py,,\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit, match="bare came without a licence"):
        licences.write(tmp_path / "licenses", [str(tmp_path / "bare.py")], [])


def test_a_folder_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(arguments: list[str]) -> None:
        folder = Path(arguments[arguments.index("--distpath") + 1]) / "kotgames"
        (folder / "_internal" / "licenses").mkdir(parents=True)
        (folder / "kotgames").write_bytes(b"x" * 2000)

    monkeypatch.setitem(sys.modules, "PyInstaller", type(sys)("PyInstaller"))
    main = type(sys)("PyInstaller.__main__")
    main.run = made  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller.__main__", main)
    monkeypatch.setattr(sys.modules["PyInstaller"], "__main__", main, raising=False)
    monkeypatch.setattr(build_app, "MOST", 2000)
    assert (build_app.build(tmp_path, tmp_path / "work") / "licenses").is_dir() or sys.platform == "darwin"
    monkeypatch.setattr(build_app, "MOST", 1999)
    with pytest.raises(SystemExit, match="at most"):
        build_app.build(tmp_path, tmp_path / "work")


def test_a_worker_and_a_benchmark_start_the_program_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert frozen.command() == [sys.executable, "-m", "kotgames"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert frozen.command() == [sys.executable]


def test_an_empty_screen_counts_as_nothing_seen() -> None:
    assert seen.blank([b"\0\0\0\0"] * 1000)
    many = [struct.pack(">I", number) for number in range(3000)]
    assert not seen.blank(many)
    assert seen.blank(many + [b"\0\0\0\0"] * 4000)  # a box on an empty screen
