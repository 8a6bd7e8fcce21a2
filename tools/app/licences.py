"""The licences of everything that is in the application, in a folder: those of the packages from what was installed with them, Python's
own, and those of the libraries that lie in packages and on the machine and bring no text along (`LIBRARIES`)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TEXTS = Path(__file__).with_name("licence_texts")
NAMED = re.compile(r"(licen[cs]e|copying|notice|authors|l?gpl)[^/]*$", re.I)
"""Files of a distribution that say under which licence it stands."""
NOT_A_TEXT = (".py", ".pyc", ".rst", ".h", ".html")
SYSTEM = ("libstdc++", "libgcc_s")
"""Libraries that every Linux desktop has, in its own version: they are not taken along."""


SHARED = {"/usr", "/usr/local"}
"""Where Python lies among everything else: not all there is its own."""


class Library(NamedTuple):
    """A library: how its file is called (without `lib` and version), its name and owners, and the text it stands under."""

    file: str
    name: str
    owners: str
    text: str


LIBRARIES = (
    Library("SDL2", "SDL", "1997-2025 Sam Lantinga <slouken@libsdl.org>", "zlib"),
    Library("SDL2_image", "SDL_image", "1997-2025 Sam Lantinga <slouken@libsdl.org>", "zlib"),
    Library("SDL2_mixer", "SDL_mixer", "1997-2025 Sam Lantinga <slouken@libsdl.org>", "zlib"),
    Library("SDL2_ttf", "SDL_ttf", "1997-2025 Sam Lantinga <slouken@libsdl.org>", "zlib"),
    Library("z|zlib1", "zlib", "1995-2024 Jean-loup Gailly and Mark Adler", "zlib"),
    Library("FLAC", "FLAC", "2000-2009 Josh Coalson, 2011-2025 Xiph.Org Foundation", "BSD-3-Clause"),
    Library("ogg", "Ogg", "2002, Xiph.org Foundation", "BSD-3-Clause"),
    Library("vorbis|vorbisenc|vorbisfile", "Vorbis", "2002-2020 Xiph.org Foundation", "BSD-3-Clause"),
    Library(
        "opus", "Opus",
        "2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell, Mark Borgerding,"
        " Erik de Castro Lopo, Mozilla, Amazon", "BSD-3-Clause",
    ),
    Library("opusfile", "Opusfile", "1994-2013 Xiph.Org Foundation and contributors", "BSD-3-Clause"),
    Library("webp|webpdemux|webpmux|webpdecoder|sharpyuv", "WebP", "2010, Google Inc.", "BSD-3-Clause"),
    Library("wavpack", "WavPack", "1998-2024 David Bryant", "BSD-3-Clause"),
    Library("brotlicommon|brotlidec", "Brotli", "2009, 2010, 2013-2016 by the Brotli Authors", "MIT"),
    Library("harfbuzz", "HarfBuzz", "2010-2025 Google, Inc., Red Hat, Inc., Behdad Esfahbod and others", "MIT"),
    Library("ffi", "libffi", "1996-2024 Anthony Green, Red Hat, Inc. and others", "MIT"),
    Library("xmp", "libxmp", "1996-2025 Claudio Matsuoka and Hipolito Carraro Jr", "MIT"),
    Library("portmidi", "PortMidi", "1999-2000 Ross Bencina and Phil Burk, 2001-2009 Roger B. Dannenberg", "MIT"),
    Library("freetype", "FreeType", "1996-2025 The FreeType Project (www.freetype.org)", "FTL"),
    Library("png16", "libpng", "1995-2025 The PNG Reference Library Authors, Cosmin Truta, Glenn Randers-Pehrson", "libpng"),
    Library("tiff", "LibTIFF", "1988-1997 Sam Leffler, 1991-1997 Silicon Graphics, Inc.", "libtiff"),
    Library("jpeg", "libjpeg-turbo", "1991-2020 Thomas G. Lane, Guido Vollbeding, 2009-2025 D. R. Commander and others", "IJG"),
    Library("fluidsynth", "FluidSynth", "2000-2025 Peter Hanappe and others", "LGPL-2.1"),
    Library("mpg123", "mpg123", "1995-2025 by Michael Hipp and the mpg123 project", "LGPL-2.1"),
    Library("sndfile", "libsndfile", "1999-2024 Erik de Castro Lopo and others", "LGPL-2.1"),
    Library("asound", "ALSA library", "1998-2025 Abramo Bagnara, Jaroslav Kysela and others", "LGPL-2.1"),
)  # fmt: skip


def stem(file: str) -> str:
    """The bare name of a library's file: `libSDL2_ttf-2-e69aa315.0.so.0.2400.0`, `SDL2_ttf.dll` and `libSDL2_ttf.dylib` are `SDL2_ttf`."""
    bare = Path(file).name.removeprefix("lib")
    bare = re.sub(r"\.(so|dll|dylib)\b.*", "", bare)
    return re.sub(r"[-.]([0-9a-f]{8}$|[0-9]).*", "", bare)


def library(file: str) -> Library | None:
    """Which of `LIBRARIES` a file is."""
    name = stem(file)
    return next((one for one in LIBRARIES if name in one.file.split("|")), None)


def _of_python(file: Path) -> bool:
    homes = {sys.base_prefix, sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")} - SHARED
    inside = any(Path(home).resolve() in file.resolve().parents for home in homes)
    return "site-packages" not in file.parts and (
        inside or file.name.lower().startswith(("libpython", "python3"))
    )


def _packaged(file: str) -> Path | None:
    """What a package of Debian or Ubuntu says of the licence of a library that it brought; None where none brought it."""
    if shutil.which("dpkg") is None:
        return None
    for path in {file, str(Path(file).resolve()), file.removeprefix("/usr"), f"/usr{file}"}:
        found = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False)
        text = Path("/usr/share/doc", found.stdout.partition(":")[0], "copyright")
        if found.returncode == 0 and text.is_file():
            return text
    return None


def _texts(one: Distribution) -> Iterator[Path]:
    for file in one.files or ():
        if NAMED.search(file.name) and file.suffix.lower() not in NOT_A_TEXT and "_vendor" not in file.parts:
            yield Path(str(file.locate()))


def _python() -> Path:
    places = [sysconfig.get_path("stdlib"), sys.base_prefix]
    for place in places:
        for name in ("LICENSE.txt", "LICENSE"):
            if Path(place, name).is_file():
                return Path(place, name)
    raise SystemExit(f"build_app: Python's own licence is in none of {places}")


def write(
    folder: Path, sources: Iterable[str], binaries: Iterable[str]
) -> tuple[list[tuple[str, Path]], list[str]]:
    """Put the texts for the files of an application into a folder: `sources` are all of them, `binaries` the libraries among them. Returns
    (name in the folder, file) of each text, and the libraries of which nothing is known. Raises SystemExit for a package without a text."""
    shutil.rmtree(folder, ignore_errors=True)
    owner = {str(file.locate()): one for one in distributions() for file in one.files or ()}
    owners = {owner[source].name: owner[source] for source in sources if source in owner}
    made = [_copy(folder, "Python", _python())]
    for name, one in sorted(owners.items()):
        texts = list(_texts(one))
        if not texts and name != "kotgames":
            raise SystemExit(f"build_app: {name} came without a licence")
        made += [_copy(folder, name, text) for text in texts]
    foreign = [file for file in binaries if not _of_python(Path(file))]
    for found in sorted({one for one in map(library, foreign) if one is not None}):
        made.append(_library(folder, found))
    others = {file: _packaged(file) for file in foreign if library(file) is None}
    made += [_copy(folder, text.parent.name, text) for text in others.values() if text is not None]
    made += [
        _copy(folder, "kotgames", ROOT / "LICENSE"),
        _copy(folder, "kotgames", ROOT / "assets" / "CREDITS.md"),
    ]
    for font in sorted((ROOT / "assets" / "fonts").glob("*/OFL.txt")):
        made.append(_copy(folder, f"font {font.parent.name}", font))
    return sorted(set(made)), [file for file, text in others.items() if text is None]


def _copy(folder: Path, name: str, text: Path) -> tuple[str, Path]:
    goal = folder / name / text.name
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(text, goal)
    return f"{name}/{text.name}", goal


def _library(folder: Path, one: Library) -> tuple[str, Path]:
    goal = folder / one.name / "LICENSE.txt"
    goal.parent.mkdir(parents=True, exist_ok=True)
    text = (TEXTS / f"{one.text}.txt").read_text(encoding="utf-8")
    goal.write_text(
        f"{one.name}\nCopyright (c) {one.owners}. All rights reserved.\n\n{text}", encoding="utf-8"
    )
    return f"{one.name}/LICENSE.txt", goal
