"""What goes into the application: modules, data, and what a platform wants to know of it. Nothing is listed by hand that can be found."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GROUP = "kotgames.games"
UNUSED = (
    "tkinter", "unittest", "pydoc", "doctest", "pdb", "lib2to3", "distutils", "setuptools", "pkg_resources", "ensurepip", "sqlite3",
    "ssl", "_ssl", "_hashlib", "bz2", "_bz2", "lzma", "_lzma", "_uuid", "readline", "curses",
    "xmlrpc", "numpy", "PIL", "OpenGL", "_pytest", "pytest",
    "pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera", "pygame._camera_opencv", "pygame.midi", "pygame.pypm",
    "pygame.surfarray", "pygame.sndarray", "pygame._freetype", "pygame.freetype", "pygame.ftfont", "pygame.__briefcase",
)  # fmt: skip
"""What libraries would draw in and kotgames never calls. Without `_hashlib` sums are Python's own,
and no OpenSSL comes along."""

PICTURES = (32, 64, 128, 256)
"""The sizes of the icon, in pixels (`tools/make_icon.py`)."""
ICNS = {32: b"ic11", 64: b"ic12", 128: b"ic07", 256: b"ic08"}
"""How macOS calls a PNG of so many pixels in a file of icons."""


def package(name: str = "kotgames") -> Path:
    """The folder of a package. Raises SystemExit where it cannot be imported."""
    found = find_spec(name)
    folders = list(found.submodule_search_locations or ()) if found is not None else []
    if not folders:
        raise SystemExit(f"build_app: the package {name} cannot be imported: pip install -e '.[app]'")
    return Path(folders[0])


def modules(folder: Path, name: str) -> Iterator[str]:
    """Every module of a package by its files: those that are only imported by name as well."""
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        if all(part.isidentifier() for part in parts):
            yield ".".join((name, *(parts[:-1] if parts[-1] == "__init__" else parts)))


def data(folder: Path, name: str) -> Iterator[tuple[str, str]]:
    """Every file of a package that is not Python's: (file, folder in the application)."""
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if file.is_file() and file.suffix not in {".py", ".pyc"} and "__pycache__" not in inside.parts:
            yield str(file), str(Path(name.replace(".", "/"), inside.parent))


def shipped() -> Iterator[tuple[str, str]]:
    """Assets and cards, where the package looks for them (`kotgames.system.paths`)."""
    inside = package()
    for name in ("assets", "cards"):
        if not (inside / name).is_dir():  # in a checkout they stand beside it
            yield from data(inside.parent / name, f"kotgames/{name}")


def guests() -> list[tuple[str, Distribution]]:
    """The games of others that are installed here: (top package, distribution)."""
    return sorted(
        {
            entry.module.partition(".")[0]: one
            for one in distributions()
            for entry in one.entry_points
            if entry.group == GROUP
        }.items()
    )


def guest_data(one: Distribution) -> Iterator[tuple[str, str]]:
    """What says which games a distribution has: the program reads it to find them."""
    for file in one.files or ():
        if file.parent.name.endswith((".dist-info", ".egg-info")) and file.name in (
            "METADATA",
            "entry_points.txt",
        ):
            yield str(file.locate()), file.parent.name


def _png(size: int) -> bytes:
    return (ROOT / "assets" / "desktop" / f"kotgames-{size}.png").read_bytes()


def ico() -> bytes:
    """The icon as Windows takes it: a head, an entry for each picture, the pictures as they are."""
    head = struct.pack("<HHH", 0, 1, len(PICTURES))
    at = len(head) + 16 * len(PICTURES)
    entries = b""
    for size in PICTURES:
        length = len(_png(size))
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, length, at)
        at += length
    return head + entries + b"".join(map(_png, PICTURES))


def icns() -> bytes:
    """The icon as macOS takes it."""
    inside = b"".join(
        name + struct.pack(">I", 8 + len(_png(size))) + _png(size) for size, name in ICNS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(inside)) + inside


def version_resource(version: str) -> str:
    """What Windows shows as the properties of the program, as PyInstaller reads it."""
    numbers = tuple([*map(int, version.split(".")[:4]), 0, 0, 0, 0][:4])
    texts = {
        "CompanyName": "kotgames",
        "FileDescription": "kotgames, a desktop tabletop for fighting games",
        "FileVersion": version,
        "InternalName": "kotgames",
        "LegalCopyright": "MIT (code), CC0 (art and card data)",
        "OriginalFilename": "kotgames.exe",
        "ProductName": "kotgames",
        "ProductVersion": version,
    }
    said = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1,"
        f" subtype=0x0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{said}])]),"
        " VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
