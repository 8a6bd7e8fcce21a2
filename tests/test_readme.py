"""What the README says is so: limits, commands, buttons, pictures and the files it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotgames import cli
from kotgames.engine import carddata, limits
from kotgames.scenes.shot import SCENES
from kotgames.ui.bindings import PAD

ROOT = Path(__file__).resolve().parent.parent
README = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "said",
    [
        f"a match {limits.RECORD >> 20} MB",
        f"settings and a tournament {limits.SETTINGS >> 10} kB",
        f"statistics and days {limits.LINES >> 20} MB",
        f"lessons done, card data, rules and texts {limits.LESSONS >> 20} MB",
        f"pictures, sounds and fonts {limits.PICTURE >> 20} MB",
        f"at most {limits.PIXELS // 10**6} million pixels",
        f"a text has at most {limits.TEXT} letters",
        f"one may have {limits.PROSE};",
        f"more than {limits.DIGITS} digits",
        f"deeper than {carddata.MOST_LEVELS} levels ({limits.LEVELS} in what the program writes)",
        f"the {limits.FILES} newest files",
    ],
)
def test_the_limits_are_those_of_the_program(said: str) -> None:
    assert said in README
    assert limits.TOURNAMENT == limits.SETTINGS
    assert limits.CARDS == limits.LESSONS
    assert limits.PICTURE == limits.SOUND == limits.FONT


def test_every_command_is_one() -> None:
    known = re.findall(r"^    (\w+) ", cli._parser().format_help(), re.M)
    named = set(re.findall(r"`kotgames (\w+)", README))
    assert named == set(known)


def test_the_help_of_shot_names_every_scene() -> None:
    assert re.findall(r"\w+", _help_of_scenes().split(", or")[0]) == list(SCENES)


def _help_of_scenes() -> str:
    commands = next(action for action in cli._parser()._actions if action.dest == "command")
    shot = commands.choices["shot"]  # type: ignore[index]
    return str(next(action.help for action in shot._actions if action.dest == "scene"))


def test_the_buttons_of_a_controller_are_those_it_has_at_first() -> None:
    said = {"A": "confirm", "B": "cancel", "X": "commit", "Y": "hint", "LT": "undo", "RT": "redo"}
    names = {"LT": "lefttrigger", "RT": "righttrigger"}
    for sign, action in said.items():
        assert PAD[action] == names.get(sign, sign.lower())
        assert re.search(rf"\b{sign} \w+", README)
    assert (PAD["previous"], PAD["next"]) == ("leftshoulder", "rightshoulder")


def test_pictures_and_files_that_are_named_are_there() -> None:
    pictures = re.findall(r"\]\((docs/[^)]+)\)", README)
    assert len(pictures) == 10
    files = re.findall(r"`((?:kotgames|tests|tools|assets|cards|docs)/[\w./]+\w)`", README)
    assert len(files) > 10
    assert [name for name in (*pictures, *files) if not (ROOT / name).exists()] == []
