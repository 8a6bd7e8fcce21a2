"""Games are found by their folders; one that is at fault is named in one sentence, and the others play on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOUND = """
from kotgames.games.uncaged.game import GAME as SHIPPED, Uncaged

class Chess(Uncaged):
    id = "chess"
    {more}

GAME = Chess(SHIPPED._parts)
"""
TABLE = 'table = "kotgames.games.chess.table:open_table"'
ABOUT = 'name: Chess\nshort: Chess\nkind: Board\nkind_short: Board\nseats: "2"\n'


class Program:
    """A copy of the program in a folder of its own, with one more game in it."""

    def __init__(self, root: Path, compiled: Path) -> None:
        self.root = root
        shutil.copytree(compiled, root / "kotgames")
        (root / "assets").symlink_to(ROOT / "assets")
        shutil.copytree(ROOT / "cards", root / "cards")
        self.game = root / "kotgames" / "games" / "chess"
        self.cards = root / "cards" / "chess"

    def add(self, code: str, **files: str) -> None:
        """Write the game: its module, other modules by name, and sound words."""
        self.write(self.game / "__init__.py", code)
        for name, text in files.items():
            self.write(self.game / f"{name}.py", text)
        for name, text in (("about", ABOUT), ("words", "{}\n")):
            self.write(self.cards / "lang" / "en" / f"{name}.yaml", text)

    def write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy, away from the checkout."""
        environment = {**os.environ, "PYTHONPATH": str(self.root), "KOTGAMES_HOME": str(self.root / "home")}
        environment.pop("PYTHONPYCACHEPREFIX", None)
        return subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, cwd=self.root, env=environment
        )  # fmt: skip

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the program."""
        return self.python("-m", "kotgames", *arguments)


@pytest.fixture
def program(tmp_path: Path, compiled: Path) -> Program:
    return Program(tmp_path, compiled)


SIM = ("sim", "knockouts_tapouts", "--bots", "random,random", "--matches", "2", "--json")

FAULTY = {
    "no game": ("", {}, ("games/chess", "`GAME`", "Game")),
    "something else": ("GAME = 5", {}, ("games/chess", "`GAME`", "int")),
    "fails to import": ("import chess_engine", {}, ("games/chess", "chess_engine")),
    "leaves the program": ("raise SystemExit(0)", {}, ("games/chess", "SystemExit")),
    "interrupts the program": ("raise KeyboardInterrupt", {}, ("games/chess", "KeyboardInterrupt")),
    "does not parse": ("GAME = (", {}, ("games/chess", "SyntaxError")),
    "of another name": (
        "from kotgames.games.uncaged import GAME",
        {},
        ("games/chess", "“chess”", "“uncaged”"),
    ),
    "without a table": (SOUND.format(more=TABLE), {}, ("“chess”", "`table`", "games/chess/table.py")),
    "without a part": (SOUND.format(more='bots = ""'), {}, ("“chess”", "`bots`", "not named")),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_game_is_named_and_the_others_play_on(program: Program, name: str) -> None:
    code, files, named = FAULTY[name]
    program.add(code, **files)
    played = program.run(*SIM)
    assert played.returncode == 0
    assert json.loads(played.stdout)["matches"] == 2
    (line,) = played.stderr.splitlines()
    assert line.startswith("kotgames: ")
    for part in (*named, "can be played"):
        assert part in line


@pytest.mark.slow
@pytest.mark.parametrize("file", ["about", "words"])
def test_cards_without_words_are_named(program: Program, file: str) -> None:
    program.add(SOUND.format(more=""))
    (program.cards / "lang" / "en" / f"{file}.yaml").unlink()
    shown = program.run("shot", "chess", "-o", "x.png")
    assert shown.returncode == 2
    (line,) = shown.stderr.splitlines()
    assert f"cards/chess/lang/en/{file}.yaml is missing" in line
    assert program.run("sim", "chess", "--bots", "random,random", "--matches", "2").returncode == 0, (
        "no words needed"
    )


@pytest.mark.slow
def test_words_that_cannot_be_read_are_named_where_they_are_needed(program: Program) -> None:
    program.add(SOUND.format(more=""))
    program.write(program.cards / "lang" / "en" / "words.yaml", "a: [1\n")
    shown = program.run("shot", "chess", "-o", "x.png")
    assert shown.returncode == 2
    (line,) = shown.stderr.splitlines()
    assert "words.yaml" in line
    assert "“Chess”" not in line
    assert program.run("shot", "uncaged", "-o", "x.png").returncode == 0


BROKEN = {
    "a module that is not there": "import chess_board",
    "a fault of its own": "raise RuntimeError('no board')",
    "bad Python": "def open_table(",
    "nothing to open": "",
}
"""Tables whose file is there and which cannot be imported."""
NAMED = {
    "a module that is not there": "ModuleNotFoundError: No module named 'chess_board'",
    "a fault of its own": "RuntimeError: no board",
    "bad Python": "SyntaxError",
    "nothing to open": "AttributeError",
}


@pytest.mark.slow
@pytest.mark.parametrize("how", BROKEN)
def test_a_table_that_fails_when_a_match_opens_it_is_named(program: Program, how: str) -> None:
    program.add(SOUND.format(more=TABLE), table=BROKEN[how])
    shown = program.run("shot", "chess", "-o", "x.png")
    assert shown.returncode == 2
    (line,) = shown.stderr.splitlines()
    for part in ("“chess”", "`table`", NAMED[how]):
        assert part in line
    assert program.run("sim", "chess", "--bots", "random,random", "--matches", "2").returncode == 0


STARTED = """
import json, sys
import pygame
from kotgames import cli, games
from kotgames.scenes import shot
from kotgames.ui.loop import App

seen = {"frames": [], "told": []}

def turn(app):
    seen["frames"].append(len([name for name in list(sys.modules) if name.endswith(".table.table")]))
    pump(app)
    if app.toast.text and app.toast.text not in seen["told"]:
        seen["told"].append(app.toast.text)
    if seen["told"] and len(seen["frames"]) > 8:
        app.on_crash = None
        while app.top.kind != "title":  # who starts for the first time is welcomed
            app.pop()
        title = app.top
        seen["playable"] = games.with_table()
        app.guarded(title.item("poster:chess").on)
        seen["stays"] = app.top is title
        shot.open_match(app, "uncaged", 1, 3)
        pump(app)
        seen["other"] = [app.top.kind, app.top.match.game.id, len(app.top.match.turns) >= 3]
        app.quit()

pump, App.pump = App.pump, turn
code = cli.main(["--mute"])
print(json.dumps({"code": code, **seen}))
"""


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize("how", BROKEN)
def test_a_table_that_fails_to_import_is_named_at_the_start(program: Program, how: str) -> None:
    program.add(SOUND.format(more=TABLE), table=BROKEN[how])
    shown = program.python("-c", STARTED)
    assert shown.returncode == 0, shown.stderr
    seen = json.loads(shown.stdout.splitlines()[-1])
    assert seen["code"] == 0
    assert seen["frames"][0] == 0, "no table was imported before the first frame"
    (told,), (line,) = seen["told"], shown.stderr.splitlines()
    assert line == f"kotgames: {told}"
    for part in ("“chess”", "`table`", NAMED[how], "can be played"):
        assert part in told
    assert seen["playable"] == [
        "knockouts_tapouts",
        "knock_out_punch",
        "uncaged",
        "knockdown",
        "mortal_kombat_kards",
    ]
    assert seen["stays"]
    assert seen["other"] == ["match", "uncaged", True]


@pytest.mark.slow
@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "name", ["setup_rows", "log_book", "bots", "lab", "dexterity", "practice", "room:hall"]
)
def test_every_part_that_fails_to_import_is_named_by_a_check(program: Program, name: str) -> None:
    where = "kotgames.games.chess.part" + ("" if name == "bots" else ":part")
    more = f"rooms = {{'hall': {where!r}}}" if name == "room:hall" else f"{name} = {where!r}"
    program.add(SOUND.format(more=more), part="raise RuntimeError('not today')")
    checked = program.run("check")
    assert checked.returncode == 2
    (line,) = checked.stderr.splitlines()
    for part in ("“chess”", f"`{name}`", "RuntimeError: not today"):
        assert part in line
    assert "uncaged/components.yaml: 19 kinds" in checked.stdout
    assert program.run("check", "cards/uncaged").stderr == "", "the parts were not asked for"


@pytest.mark.slow
def test_a_check_of_sound_games_says_nothing_of_their_parts(program: Program) -> None:
    checked = program.run("check")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.slow
def test_a_bad_place_among_the_games_is_named_and_the_game_plays(program: Program) -> None:
    program.add(SOUND.format(more=""))
    program.write(program.cards / "game.yaml", "game: chess\norder: first\n")
    played = program.run("sim", "chess", "--bots", "random,random", "--matches", "2")
    assert played.returncode == 0
    (line,) = played.stderr.splitlines()
    assert "game.yaml" in line
    assert "order" in line


@pytest.mark.slow
def test_the_other_cards_are_checked(program: Program) -> None:
    program.add("GAME = 5")
    program.write(program.cards / "components.yaml", "game: chess\n")
    checked = program.run("check")
    assert checked.returncode == 2
    assert len(checked.stderr.splitlines()) == 1
    for line in ("chess/components.yaml: not checked", "uncaged/components.yaml: 19 kinds"):
        assert line in checked.stdout


@pytest.mark.slow
def test_a_game_comes_by_entry_point_with_cards_of_its_own(program: Program) -> None:
    package = program.root / "chess_club" / "blitz"
    program.write(program.root / "chess_club" / "__init__.py", "")
    program.write(package / "__init__.py", SOUND.format(more=""))
    for name, text in (("about", ABOUT), ("words", "{}\n")):
        program.write(package / "cards" / "lang" / "en" / f"{name}.yaml", text)
    info = program.root / "chess_club-1.dist-info"
    program.write(info / "METADATA", "Metadata-Version: 2.1\nName: chess_club\nVersion: 1\n")
    program.write(info / "entry_points.txt", "[kotgames.games]\nchess = chess_club.blitz:GAME\n")
    played = program.run("sim", "chess", "--bots", "random,random", "--matches", "2")
    assert (played.returncode, played.stderr) == (0, "")
    asked = program.python(
        "-c",
        "from kotgames import games; from kotgames.system.catalogue import Words;"
        "print(games.ids()[-1], games.cards('chess'), Words()('game.chess'))",
    )
    assert asked.stdout.strip() == f"chess {package / 'cards'} Chess"
    (package / "cards" / "lang" / "en" / "words.yaml").unlink()
    assert f"{package}/cards/lang/en/words.yaml is missing" in program.run(*SIM).stderr


def _offer(program: Program, entry: str, code: str) -> None:
    """A package `chess_club` that offers a game by entry point."""
    program.write(program.root / "chess_club" / "__init__.py", code)
    info = program.root / "chess_club-1.dist-info"
    program.write(info / "METADATA", "Metadata-Version: 2.1\nName: chess_club\nVersion: 1\n")
    program.write(info / "entry_points.txt", f"[kotgames.games]\n{entry} = chess_club:GAME\n")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["SystemExit(0)", "KeyboardInterrupt"])
def test_an_entry_point_that_ends_the_program_is_named(program: Program, end: str) -> None:
    _offer(program, "chess", f"raise {end}")
    played = program.run(*SIM)
    assert (played.returncode, json.loads(played.stdout)["matches"]) == (0, 2)
    (line,) = played.stderr.splitlines()
    assert "chess_club" in line
    assert end.partition("(")[0] in line


@pytest.mark.slow
def test_an_entry_point_with_the_id_of_another_game_is_named(program: Program) -> None:
    _offer(program, "uncaged", SOUND.format(more="").replace('id = "chess"', 'id = "uncaged"'))
    played = program.run(*SIM)
    assert (played.returncode, json.loads(played.stdout)["matches"]) == (0, 2)
    (line,) = played.stderr.splitlines()
    for part in ("chess_club", "“uncaged”", "games/uncaged"):
        assert part in line


@pytest.mark.slow
def test_a_folder_that_is_no_package_is_nothing(program: Program) -> None:
    program.game.mkdir()
    (program.game / "notes.txt").write_text("one day")
    played = program.run(*SIM)
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.slow
def test_a_sound_folder_is_a_game_everywhere(program: Program) -> None:
    program.add(SOUND.format(more=""))
    program.write(program.cards / "game.yaml", "game: chess\norder: 1\nposter: 1\n")
    assert program.run("sim", "chess", "--bots", "random,random", "--matches", "2").stderr == ""
    shown = program.run("shot", "title", "-o", "title.png")
    assert (shown.returncode, shown.stderr) == (0, "")
    checked = program.run("check", "cards/chess")
    assert checked.returncode == 0
    assert "place 1 in lists" in checked.stdout
    asked = program.python("-c", "from kotgames import games; print(games.ids(), games.wall()[0])")
    assert (
        asked.stdout.strip()
        == "['chess', 'knockouts_tapouts', 'knock_out_punch', 'uncaged', 'knockdown', 'mortal_kombat_kards'] chess"
    )


WINDOW = """
import json
from kotgames import games
from kotgames.scenes import program
from kotgames.scenes.menus.title import Title

app = program.open_app(mute=True)
app.replace(Title(app))
first = list(games.with_table())
for _ in range(2):
    app.frame()
    app.advance(16)
app.frame()
told = app.toast.text
title = app.top
app.toast.clear()
app.guarded(title.item("poster:chess").on)
print(json.dumps([first, told, games.with_table(), app.toast.text, app.top is title]))
app.window.close()
"""


@pytest.mark.slow
@pytest.mark.parametrize("code", ["", SOUND.format(more=TABLE)])
def test_the_title_says_it_after_its_first_frame_and_does_not_open_the_game(
    program: Program, code: str
) -> None:
    program.add(code)
    shown = program.python("-c", WINDOW)
    assert shown.returncode == 0, shown.stderr
    first, told, after, again, stays = json.loads(shown.stdout.splitlines()[-1])
    assert "chess" in first, "nothing was imported before the first frame"
    assert "chess" in told
    assert after == ["knockouts_tapouts", "knock_out_punch", "uncaged", "knockdown", "mortal_kombat_kards"]
    assert again == told
    assert stays


ELSEWHERE = """
import json
from kotgames.scenes import program
from kotgames.scenes.menus.title import Title

app = program.open_app(mute=True)
app.settings.language = "de"
app.changed()
app.replace(Title(app))
app.frame()
app.advance(16)
told, seen = app.toast.text, {}
for name in ("play", "tournament", "learn", "daily"):
    app.replace(Title(app))
    app.frame()
    app.guarded(app.top.item(name).on)
    app.frame()
    games = [item.id for item in app.top.items if item.id.startswith("game:")]
    if name == "daily":  # its page leads to the match
        app.guarded(app.top.item("way:fight").on)
        app.frame()
    match = next((scene.match for scene in reversed(app.scenes) if hasattr(scene, "match")), None)
    seen[name] = [app.top.kind, games or match.game.id]
print(json.dumps([told, seen]))
app.window.close()
"""


@pytest.mark.slow
def test_the_others_are_played_taught_and_chosen_everywhere(program: Program) -> None:
    program.add("")
    shown = program.python("-c", ELSEWHERE)
    assert shown.returncode == 0, shown.stderr
    told, seen = json.loads(shown.stdout.splitlines()[-1])
    assert "soll ein Spiel sein" in told
    others = [
        "game:knockouts_tapouts",
        "game:knock_out_punch",
        "game:uncaged",
        "game:knockdown",
        "game:mortal_kombat_kards",
    ]
    assert [seen[name][1] for name in ("play", "tournament", "learn")] == [others] * 3
    assert f"game:{seen['daily'][1]}" in others


@pytest.mark.slow
def test_a_match_of_a_game_that_is_at_fault_now_stays_as_it_is(program: Program) -> None:
    program.add(SOUND.format(more=""))
    keep = (
        "from kotgames import games; from kotgames.engine.match import Match; from kotgames.history import saves;"
        "from kotgames.engine.record import Seat; from datetime import datetime; g = games.get('chess');"
        "Match.start(g, options=g.sample_options(), seed=1, seats=(Seat(), Seat()), path=saves.new_path(g.id, datetime.now()))"
    )
    assert program.python("-c", keep).stderr == ""
    (file,) = (program.root / "home" / "data" / "matches").glob("*.kot")
    before = file.read_bytes()
    program.write(program.game / "__init__.py", "")
    look = f"""
from pathlib import Path
from kotgames.engine.errors import GameError
from kotgames.history import saves
try:
    saves.resume(Path({str(file)!r}))
except GameError as error:
    print(error.key)
"""
    assert program.python("-c", look).stdout.strip() == "game_object"
    assert file.read_bytes() == before


UNPLAYABLE = """
import json
from kotgames.scenes import program
from kotgames.scenes.menus.title import Title

app = program.open_app(mute=True)
app.replace(Title(app))
app.frame()
told = []
for _ in range(400):
    app.advance(200)
    if app.toast.text not in told:
        told.append(app.toast.text)
refused = []
for name in ("play", "learn", "tournament", "daily"):
    app.toast.clear()
    app.guarded(app.top.item(name).on)
    refused.append([app.top.kind, app.toast.text])
for name in ("matches", "statistics", "credits", "settings"):
    app.replace(Title(app))
    app.frame()
    app.guarded(app.top.item(name).on)
    app.frame()
    app.toast.clear()
    app.guarded(app.top.rules)
    refused.append([app.top.kind, app.toast.text])
print(json.dumps([told, refused]))
app.window.close()
"""
NO_GAME = "No game can be played"
GAMES = ("knockouts_tapouts", "knock_out_punch", "uncaged", "knockdown", "mortal_kombat_kards")


@pytest.mark.slow
@pytest.mark.parametrize("faulty", [True, False])
def test_without_a_game_the_program_says_so_and_opens(program: Program, faulty: bool) -> None:
    for game in GAMES:
        if faulty:
            (program.root / "kotgames" / "games" / game / "__init__.py").write_text("GAME = 5")
        else:
            shutil.rmtree(program.root / "kotgames" / "games" / game)
    if not faulty:
        shutil.rmtree(program.root / "cards")
        (program.root / "cards").mkdir()
    for command in (("check",), ("shot", "setup"), ("sim", "chess")):
        ended = program.run(*command)
        assert (ended.returncode, ended.stdout) == (2, "")
        *faults, line = ended.stderr.splitlines()
        assert line.startswith(f"kotgames: {NO_GAME}"), command
        assert ["`GAME`" in fault for fault in faults] == [True] * (len(GAMES) * faulty)
    assert program.run("shot", "title", "-o", "title.png").returncode == 0
    shown = program.python("-c", UNPLAYABLE)
    assert shown.returncode == 0, shown.stderr
    told, refused = json.loads(shown.stdout.splitlines()[-1])
    assert NO_GAME in told[-1]
    assert sum("`GAME`" in text for text in told) == len(GAMES) * faulty
    kinds = ["title", "title", "title", "title", "library", "statistics", "credits", "settings"]
    assert [kind for kind, _ in refused] == kinds
    assert all(text for _, text in refused), refused
    assert sum(NO_GAME in text for _, text in refused) >= 6
