"""`kotgames check`: wrong card data is named with file, line and field; never a traceback."""

from __future__ import annotations

import copy
import random
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kotgames.system import paths
from tests.clirun import ROOT, Failed, mutate, process, refused, run

Data = dict[str, Any]

SHIPPED = paths.cards() / "knockouts_tapouts" / "components.yaml"
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The one in C, where PyYAML was built with it."""


def cards(tmp_path: Path, change: Callable[[Data], object]) -> Path:
    """The shipped card set with a change, in a file of its own."""
    data = copy.deepcopy(_shipped())
    change(data)
    file = tmp_path / "components.yaml"
    file.write_text(yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return file


@cache
def _shipped() -> Data:
    data: Data = yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))
    return data


def _set(*where: Any, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        part: Any = data
        for key in where[:-1]:
            part = part[key]
        part[where[-1]] = value

    return change


def _drop(*where: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        part: Any = data
        for key in where[:-1]:
            part = part[key]
        del part[where[-1]]

    return change


WRONG_CARDS: dict[str, Callable[[Data], object]] = {
    "no game": _drop("game"),
    "another game": _set("game", value="chess"),
    "a game that is a number": _set("game", value=3),
    "no rules": _drop("rules"),
    "no hand size": _drop("rules", "hand"),
    "a hand of words": _set("rules", "hand", value="five"),
    "a hand of nothing": _set("rules", "hand", value=None),
    "a negative hand": _set("rules", "hand", value=-1),
    "a hand of 10,000": _set("rules", "hand", value=10_000),
    "half a hand": _set("rules", "hand", value=2.5),
    "a hand of yes": _set("rules", "hand", value=True),
    "no positions": _set("positions", value=[]),
    "one position": lambda data: data["positions"].__delitem__(slice(1, None)),
    "no position on the ground": lambda data: [row.update(zone="standing") for row in data["positions"]],
    "an unknown zone": _set("positions", 0, "zone", value="sky"),
    "zones in a mixed order": _set("positions", 0, "zone", value="ground"),
    "a jump to nowhere": _set("positions", -1, "top", "jump", value=["moon"]),
    "a step without a cost": _set("positions", 0, "both", "right", value=0),
    "no attacks": _set("attacks", value=[]),
    "an attack without a stat": _drop("attacks", 0, "stat"),
    "an unknown stat": _set("attacks", 0, "stat", value="luck"),
    "an unknown kind": _set("attacks", 0, "kind", value="poke"),
    "a row too short": lambda data: data["attacks"][0]["numbers"].pop(),
    "a row too long": lambda data: data["attacks"][0]["numbers"].append("5"),
    "a number of 9": _set("attacks", 0, "numbers", 1, value="9"),
    "a number of 1": _set("attacks", 0, "numbers", 1, value="1"),
    "a number of text": _set("attacks", 0, "numbers", 1, value="x"),
    "half a pair": _set("attacks", 0, "numbers", 4, value="5/"),
    "a pair while standing": _set("attacks", 0, "numbers", 1, value="5/6"),
    "a row of text": _set("attacks", 0, "numbers", value="5 5 5"),
    "a count of -3": _set("attacks", 0, "count", value=-3),
    "a count of 2,000": _set("attacks", 0, "count", value=2_000),
    "the same id twice": lambda data: data["attacks"][1].update(id=data["attacks"][0]["id"]),
    "an id shared with a Boost": lambda data: data["boosts"][0].update(id=data["attacks"][0]["id"]),
    "an id with blanks": _set("attacks", 0, "id", value="big punch"),
    "an id of signs": _set("attacks", 0, "id", value="+{x}@"),
    "an empty id": _set("attacks", 0, "id", value=""),
    "an unknown key": _set("colour", value="red"),
    "an unknown key in a row": _set("attacks", 0, "colour", value="red"),
    "a Boost for an unknown attack": _set("boosts", 0, "with", value=["headbutt"]),
    "an unknown effect": _set("boosts", 0, "effect", "do", value="explode"),
    "an effect of text": _set("boosts", 0, "effect", value="big"),
    "a Special that moves to nowhere": _set("specials", 2, "effect", "to", value="moon"),
    "a Special that cancels nothing": _set("specials", 1, "effect", "attack", value="moon"),
    "a Style that likes nothing": _set("styles", 0, "likes", value="moon"),
    "a Style that does nothing": _drop("styles", 0, "likes"),
    "a source of its own": _set("attacks", 0, "source", value="rumour"),
    "attacks as a mapping": _set("attacks", value={"punch": 1}),
    "rules as a list": _set("rules", value=[1, 2]),
    "a Style of a million": _set("styles", 8, "great", "plus", value=10**6),
    "a chin of no sixes": _set("styles", 10, "great", "sixes", value=0),
    "a heart from 7": _set("styles", 11, "great", "from", value=7),
    "a Special of 1,000 markers": lambda data: data["specials"][-1].update(effect={"do": "restore", "markers": 1000}),
    "an id with a line break": _set("attacks", 0, "id", value="punch\n"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_CARDS)
def test_wrong_card_data_is_named_with_file_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: str
) -> None:
    file = cards(tmp_path, WRONG_CARDS[wrong])
    sentence = refused(capsys, "check", file)
    assert file.name in sentence
    assert re.search(r"line \d+", sentence), sentence


@pytest.mark.parametrize(
    "text",
    [
        "", "   \n", "# only a comment\n", "- 1\n- 2\n", "game", "game: [", "game: knockouts_tapouts\ngame: knockouts_tapouts\n",
        "a: &x [*x]\n", "game: !!python/object:os.system x\n", "\tgame: x\n", "game: knockouts_tapouts\n", "null\n", "5\n",
        "? [a]\n: b\n", "game: *nothing\n", "%YAML 9.9\n---\na: 1\n", "a: 1\n---\nb: 2\n", "game: 'knockouts_tapouts\n",
        "{" * 2000, "[" * 5000,
    ],
    ids=lambda text: repr(text[:24]),
)  # fmt: skip
def test_a_file_that_is_no_card_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    assert file.name in refused(capsys, "check", file)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000 + "]" * 100_000, "line 1:"),
        ("game: knockouts_tapouts\nrules: " + "{a: " * 5000 + "1" + "}" * 5000, "line 2:"),
        ("- " * 50_000 + "x", "line 1:"),
        ("a: 1\n" + "".join("  " * n + "b:\n" for n in range(900)), "line"),
        ("game: &x\n  a: *x\n", "line 1: game"),
        ("a0: &a0 [" + "x, " * 9 + "]\n" + "".join(f"a{n}: &a{n} [" + f"*a{n - 1}, " * 9 + "]\n" for n in range(1, 12)), "line"),
        ("a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{<<: [" + f"*a{n - 1}, " * 9 + "]}\n" for n in range(1, 12)), "line"),
    ],
    ids=["flow lists", "flow mappings", "block lists", "block mappings", "holds itself", "aliases of aliases", "merges of merges"],
)  # fmt: skip
def test_a_file_beyond_all_measure_is_refused_at_once(tmp_path: Path, text: str, said: str) -> None:
    """In a process of its own: the first two once took it with them, the last two never ended."""
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    done = process("check", str(file))
    assert f"x.yaml, {said}" in Failed(done.returncode, done.stdout, done.stderr).sentence


FIGHTER = "game: knockouts_tapouts\nfighters:\n  - id: {id}\n    styles: {styles}\n    stats: {stats}\n"
GOOD: dict[str, str] = {"id": "good", "styles": "[]", "stats": "{striking: 3, grappling: 3, heart: 3}"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"stats": "{striking: 3, grappling: 3, heart: 2}"}, "9 markers"),
        ({"stats": "{striking: 4, grappling: 3, heart: 2}"}, "at most 3"),
        ({"stats": "{striking: true, grappling: 3, heart: 3}"}, "line 5"),
        ({"stats": "{luck: 3}"}, "heart, striking, grappling, conditioning"),
        ({"styles": "[likes_cake]"}, "likes_punch"),
        ({"styles": "likes_punch"}, "line 4"),
        ({"id": "Big Bad"}, "small letters"),
        ({"id": "'@x.y'"}, "small letters"),
        ({"id": "5"}, "line 3"),
    ],
    ids=str,
)
def test_a_wrong_ready_made_fighter_is_named_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: dict[str, str], said: str
) -> None:
    file = tmp_path / "fighters.yaml"
    file.write_text(FIGHTER.format(**GOOD), encoding="utf-8")
    assert run(capsys, "check", file)[0] == 0
    file.write_text(FIGHTER.format(**{**GOOD, **wrong}), encoding="utf-8")
    sentence = refused(capsys, "check", file)
    assert re.search(r"fighters.yaml, line [345]: fighters\[0\]", sentence), sentence
    assert said in sentence


def test_a_file_without_fighters_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "fighters.yaml"
    file.write_text("game: knockouts_tapouts\nfighters: []\n", encoding="utf-8")
    assert "at least one" in refused(capsys, "check", file)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00\x01", b"game: \x80\n", b"\0" * 100, "game: ü".encode("latin-1")]
)
def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(data)
    assert file.name in refused(capsys, "check", file)


@pytest.mark.slow
def test_check_of_a_folder_and_of_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert "components.yaml: " in out
    assert len(out.splitlines()) >= 2
    code, out, _ = run(capsys, "check", paths.cards() / "knockouts_tapouts")
    assert code == 0
    refused(capsys, "check", tmp_path)
    refused(capsys, "check", tmp_path / "missing")
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "good.yaml").write_bytes(SHIPPED.read_bytes())
    assert run(capsys, "check", folder)[0] == 0
    (folder / "wrong.yaml").write_text("game: knockouts_tapouts\n", encoding="utf-8")
    code, _, err = run(capsys, "check", folder)
    assert code == 2
    assert "wrong.yaml" in err


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(120))
def test_card_data_changed_at_random_is_fine_or_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)

    def change(data: Data) -> None:
        for _ in range(1 + seed % 3):
            mutate(data, chance)

    file = cards(tmp_path, change)
    code, out, err = run(capsys, "check", file)
    if code != 0:
        assert file.name in Failed(code, out, err).sentence


@pytest.mark.slow
@pytest.mark.parametrize(
    "where", [("attacks", 0, "count"), ("specials", 0, "count"), ("rules", "markers"), ("rules", "hand")]
)
def test_an_enormous_number_is_refused_before_it_eats_the_memory(
    tmp_path: Path, where: tuple[Any, ...]
) -> None:
    file = cards(tmp_path, _set(*where, value=10**15))
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)); "
        "from kotgames.cli import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", limited, "check", str(file)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert file.name in Failed(done.returncode, done.stdout, done.stderr).sentence
