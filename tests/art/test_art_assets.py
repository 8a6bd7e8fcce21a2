"""Fonts, icons and textures: what is shipped, licensed and complete."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from art_helpers import coverage
from fontTools.ttLib import TTFont

from kotgames.system import paths
from kotgames.ui.art import icons
from kotgames.ui.art.paint import text_width, texture

FONTS = sorted((paths.assets() / "fonts").glob("*/*.ttf"))
SIGNS = "".join(chr(c) for c in range(0x20, 0x7F)) + "ÄÖÜäöüß×−–—…½·•™€"
TEXT_FACES = (
    "roboto-condensed-400",
    "roboto-condensed-500",
    "roboto-condensed-700",
    "barlow-semi-condensed-600",
)
SOURCE = Path(icons.__file__).parent
GAMES = SOURCE.parents[1] / "games"


def catalogue_text() -> str:
    folders = (paths.assets() / "lang", paths.cards())
    return "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.yaml"))


@pytest.mark.parametrize("path", FONTS, ids=lambda p: p.stem)
def test_fonts_have_the_signs_of_the_catalogues(path: Path) -> None:
    known = TTFont(path).getBestCmap()
    missing = [sign for sign in SIGNS if ord(sign) not in known]
    assert not missing
    assert "SIL OPEN FONT LICENSE" in (path.parent / "OFL.txt").read_text("utf-8").upper()


@pytest.mark.parametrize("face", TEXT_FACES)
def test_text_faces_have_every_sign_that_is_really_used(face: str) -> None:
    known = TTFont(paths.assets() / "fonts" / face.rsplit("-", 1)[0] / f"{face}.ttf").getBestCmap()
    assert {sign for sign in catalogue_text() if ord(sign) not in known and not sign.isspace()} == set()


def test_the_wanted_faces_are_shipped() -> None:
    assert {path.stem for path in FONTS} == {
        *(
            "anton-400",
            "bangers-400",
            "black-ops-one-400",
            "bungee-400",
            "league-gothic-400",
            "sigmar-one-400",
        ),
        *("barlow-semi-condensed-500", "barlow-semi-condensed-600", "barlow-semi-condensed-700"),
        *("chakra-petch-500", "chakra-petch-700", "oxanium-700", "oxanium-800"),
        *("roboto-condensed-400", "roboto-condensed-500", "roboto-condensed-700"),
    }


def test_figures_of_barlow_are_tabular() -> None:
    assert len({text_width(digit, "barlow-semi-condensed-600", 40) for digit in "0123456789"}) == 1


def test_faces_named_in_the_program_are_shipped() -> None:
    """In place of any other something plain would stand."""
    named = set()
    for path in Path(paths.__file__).parents[1].rglob("*.py"):
        named |= set(re.findall(r'"([a-z-]+-[1-9]00)"', path.read_text("utf-8")))
    assert len(named) > 5
    assert named <= {path.stem for path in FONTS}


def credited() -> dict[str, str]:
    rows = re.findall(
        r"^\| `([a-z0-9-]+)` \| (\w[\w ]*) \|$", (paths.assets() / "CREDITS.md").read_text("utf-8"), re.M
    )
    return dict(rows)


def test_every_icon_is_credited() -> None:
    authors = yaml.safe_load((paths.assets() / "icons" / "icons.yaml").read_text("utf-8"))
    assert set(icons.names()) == set(authors) == set(credited())
    licence = (paths.assets() / "icons" / "LICENSE").read_text("utf-8")
    assert "creativecommons.org/licenses/by/3.0" in licence
    for author in set(credited().values()):
        assert author in licence


def test_icons_named_in_the_art_are_shipped() -> None:
    used = set()
    for path in (*SOURCE.glob("*.py"), *GAMES.glob("*/art/*.py")):
        used |= set(re.findall(r'(?:icon|sticker|badge)\(\s*"([a-z0-9-]+)"', path.read_text("utf-8")))
    from kotgames.games.knockouts_tapouts.art.faces import KINDS

    used |= {palette.icon for palette in KINDS.values()} | {"boxing-glove"}
    assert used <= set(icons.names())


def test_icon_is_drawn_in_its_colour_and_cached_copy_is_not_shared() -> None:
    red = icons.icon("fist", 32, "#ff0000")
    assert 0.1 < coverage(red) < 0.9
    red.fill((0, 0, 0, 0))
    again = icons.icon("fist", 32, "#ff0000")
    assert coverage(again) > 0.1
    x, y = next((x, y) for x in range(32) for y in range(32) if again.get_at((x, y)).a == 255)
    assert again.get_at((x, y))[:3] == (255, 0, 0)


def test_an_unknown_icon_is_not_there() -> None:
    assert not icons.has("no-such-thing")
    assert icons.has("fist")


def test_icon_paths_are_paths() -> None:
    data = json.loads((paths.assets() / "icons" / "icons.json").read_text("utf-8"))
    assert all(re.match(r"^[mM][-\d. ]", value) for value in data.values())


@pytest.mark.parametrize("name", ["noise", "clouds", "paper", "wood", "canvas", "leather", "scratches"])
def test_textures_are_small_and_tile(name: str) -> None:
    path = paths.assets() / "textures" / f"{name}.png"
    assert path.stat().st_size < 150_000
    overlay = texture(name, (600, 40), 1.0)
    width = 512 if name == "wood" else 256
    for x in range(0, 600 - width, 17):
        assert overlay.get_at((x, 11)) == overlay.get_at((x + width, 11))


@pytest.mark.slow
def test_no_numpy_for_what_the_window_shows_first() -> None:
    modules = (
        "paint",
        "icons",
        "dice",
        "arena",
        "portrait",
        "baker",
        "jobs",
    )
    own = "kotgames.games.knockouts_tapouts.art"
    names = [
        *(f"kotgames.ui.art.{name}" for name in modules),
        f"{own}.markers",
        f"{own}.faces",
        f"{own}.jobs",
    ]
    code = "import sys\n" + "\n".join(f"import {name}" for name in names)
    code += (
        "\nfrom kotgames.ui.art import dice, paint\ndice.die(40, 3)\npaint.radial((90, 90), 'red', 'blue')"
    )
    code += "\npaint.wood((90, 90))\nassert 'numpy' not in sys.modules, 'numpy was imported'"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
