"""The command line: every command helps itself, every wrong input is one sentence and exit code 2, never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotgames import __version__, games
from kotgames.cli import main
from kotgames.games.knockouts_tapouts import GAME
from kotgames.scenes import starting
from kotgames.system.catalogue import Words
from tests.clirun import ROOT, Failed, process, refused, run

COMMANDS = ("play", "sim", "check", "replay", "shot", "bench")
Data = dict[str, Any]


# ---- help


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*([command] if command else []), "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    example = re.search(r"example: kotgames (\S+)", out)
    assert example is not None
    assert example[1] == (command or "play")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == f"kotgames {__version__}"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"], ["--loud"], ["play"], ["sim"], ["replay"], ["shot"], ["sim", "knockouts_tapouts", "--matches", "many"],
        ["sim", "knockouts_tapouts", "--seed", "1.5"], ["shot", "title", "--text"], ["play", "knockouts_tapouts", "extra"],
        ["bench", "--seconds", "x"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert "--help" in refused(capsys, *arguments)


# ---- games, options, seats


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("name", ["chess", "", "../x", "knockouts_tapouts "])
def test_an_unknown_game_names_those_there_are(
    capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    assert "knockouts_tapouts" in refused(capsys, command, name)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., object]]:
    """Instead of opening a window, what would be shown first is noted here."""
    noted: list[Callable[..., object]] = []
    monkeypatch.setattr("kotgames.scenes.program.run", lambda first, **_: noted.append(first))
    return noted


def test_play_and_no_command_open_the_window(
    capsys: pytest.CaptureFixture[str], opened: list[Callable[..., object]]
) -> None:
    assert run(capsys)[0] == 0
    assert run(capsys, "play", "knockouts_tapouts")[0] == 0
    assert run(capsys, "play", "knockouts_tapouts", "--seats", "human,human", "--option", "rounds=1")[0] == 0
    assert run(capsys, "play", "knockouts_tapouts", "--seats", "random,greedy", "--seed", "5")[0] == 0
    assert len(opened) == 4


@pytest.mark.parametrize(
    "seats",
    [
        "human",
        "human,human,human",
        "",
        ",",
        "human,",
        "human,champion",
        "human,Greedy",
        "human;greedy",
        "human, greedy",
    ],
)
def test_wrong_seats_are_refused(
    capsys: pytest.CaptureFixture[str], opened: list[Callable[..., object]], seats: str
) -> None:
    refused(capsys, "play", "knockouts_tapouts", "--seats", seats)
    assert not opened


def test_who_cannot_sit_down_is_told_who_can(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "play", "knockouts_tapouts", "--seats", "human,champion")
    assert "“champion”" in said
    assert "human, random, greedy" in said


WRONG_OPTIONS = [
    "rounds", "=1", "", "rounds=", "rounds=4", "rounds=0", "rounds=-1", "rounds=two", "rounds=[1]", "rounds={a: 1}", "rounds=1.5",
    "rounds=null", "rounds=true", "rounds=[", "speed=3", "Rounds=1", "fighters=3", "fighters=[]", "fighters=[1, 2, 3]", "fighters=[a, b]",
    "fighters=[{}, {}]", "fighters=[{styles: 5}, null]", "fighters=[{styles: [no_such]}, null]", "fighters=[{styles: [[a]]}, null]",
    "fighters=[{stats: [1]}, null]", "fighters=[{stats: 7}, null]", "fighters=[{stats: {heart: 9}}, null]",
    "fighters=[{stats: {heart: true, striking: 3, grappling: 3, conditioning: 2}}, null]", "fighters=[{stats: {heart: -1}}, null]",
    "fighters=[{stats: {luck: 3}}, null]", "fighters=[{styles: [likes_punch, likes_punch]}, null]", "fighters=[{stats: {1: 2}}, null]",
    "fighters=[{stats: {heart: 3, striking: 3, grappling: 3, conditioning: 3}}, null]", "fighters=[{magic: 1}, null]",
    "fighters=[{styles: abc}, null]", "fighters=[{styles: null}, null]", "fighters=[{stats: null}, null]",
    "rounds=1.0", "rounds=false", "fighters=0", "fighters=false", "fighters={}", "fighters=''", "fighters=[nobody, null]",
    "fighters=[striker, '']", "fighters=[{stats: {heart: 3.0, striking: 3, grappling: 3}}, null]",
    "fighters=[{stats: {heart: 3, striking: 3, grappling: 3}, magic: 1}, null]", "fighters=['@x.y', null]",
    "fighters={a: 1, b: 2}", "fighters=ab", "rounds=!!python/object:os.system 1", "rounds=&a [*a]", "rounds=2026-01-01",
]  # fmt: skip


@pytest.mark.parametrize("option", WRONG_OPTIONS)
def test_impossible_options_are_refused_before_a_window_opens(
    capsys: pytest.CaptureFixture[str], opened: list[Callable[..., object]], option: str
) -> None:
    refused(capsys, "play", "knockouts_tapouts", "--option", option)
    assert not opened


@pytest.mark.parametrize("option", ["fighters=null", "fighters=[striker, grappler]", "rounds=3"])
def test_possible_options_are_taken(
    capsys: pytest.CaptureFixture[str], opened: list[Callable[..., object]], option: str
) -> None:
    assert run(capsys, "play", "knockouts_tapouts", "--option", option)[0] == 0
    assert len(opened) == 1


def test_impossible_set_ups_are_refused_by_name() -> None:
    from kotgames.engine.errors import KotgamesError
    from kotgames.system.catalogue import Words

    words = Words(game=GAME.id)
    wrong: list[Data] = [
        {"position": "moon"}, {"position": "full_guard"}, {"position": "clinch", "top": 0}, {"points": 3}, {"deck": 0}, {"deck": 999},
        {"round": 0}, {"wins": [3, 3]}, {"wins": "ab"}, {"fighters": [{}]}, {"fighters": 5}, {"fighters": [{"hand": ["joker"]}, {}]},
        {"fighters": [{"hand": ["sprawl"] * 9}, {}]}, {"fighters": [{"stats": {"striking": 9}}, {}]}, {"phase": "dance"}, {"actor": 5},
        {"mobile": 2}, {"seed": -1}, {"color": "red"}, {"phase": "move"}, {"fighters": [{"stats": {"heart": [1, 1]}}, {}]},
        {"fighters": [{"styles": ["likes_punch"] * 2}, {}]}, {"discard": ["joker"]}, {"turn": True}, {"fighters": [{"hat": 1}, {}]},
        {"fighters": [{"stats": {"striking": True}}, {}]}, {"actor": True}, {"actor": 1.0}, {"mobile": False}, {1: 2}, {"wins": [True, 0]},
        {"discard": "punch"}, {"fighters": [{"hand": "punch"}, {}]}, {"fighters": [{"stats": ["heart"]}, {}]}, {"fighters": [None, {}]},
        {"script": [1]}, {"script": {"dice": [True]}}, {"script": {"dice": 6}}, {"script": {"strict": 1}}, {"script": {"card": ["punch"]}},
        {"position": ["clinch"]}, {"phase": ["move"]}, {"fighters": [{"styles": [["likes_punch"]]}, {}]},
    ]  # fmt: skip
    for data in wrong:
        with pytest.raises(KotgamesError) as error:
            GAME.setup(data)
        sentence = words.error(error.value)
        assert not words.missing, f"{data}: {sentence}"
        assert "{" not in sentence
        assert str(error.value.params["field"]) in sentence


# ---- other people's text in a sentence


@pytest.mark.parametrize("command", ["play", "sim", "check", "replay"])
@pytest.mark.parametrize("length", [300, 5000])
def test_a_name_too_long_for_any_file_is_refused(
    capsys: pytest.CaptureFixture[str], command: str, length: int
) -> None:
    sentence = refused(capsys, command, "a" * length)
    assert "aaa" in sentence
    assert len(sentence) < 600


def test_what_was_typed_cannot_break_the_line_or_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "play", "one\ntwo\r\x1b[2Jthree\u2028four")
    assert "one two" in sentence
    assert sentence.isprintable()


@pytest.mark.parametrize("name", ["@x.y", "@", "@error", "{game}", "%s"])
def test_what_was_typed_is_shown_as_it_is(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert f"“{name}”" in refused(capsys, "play", name)


@pytest.mark.slow
def test_a_file_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    """A name from another system, on a terminal that knows only ASCII."""
    file = os.fsencode(tmp_path) + b"/caf\xe9.yaml"
    Path(os.fsdecode(file)).write_bytes((ROOT / "cards/knockouts_tapouts/components.yaml").read_bytes())
    done = process("check", os.fsdecode(file), PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "caf\\udce9.yaml: " in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_behind_stdout_is_one_line() -> None:
    done = subprocess.run(
        f"{sys.executable} -m kotgames check cards/knockouts_tapouts/components.yaml > /dev/full",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "No space left" in Failed(done.returncode, done.stdout, done.stderr).sentence


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "0", "1e9"])
def test_a_measurement_takes_a_time_that_can_be(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    assert "--seconds" in refused(capsys, "bench", "--seconds", seconds)


# ---- simulation


@pytest.mark.slow
def test_sim_as_json_has_every_field(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys,
        "sim",
        "knockouts_tapouts",
        "--bots",
        "random,greedy",
        "--matches",
        6,
        "--seed",
        1,
        "--workers",
        1,
        "--json",
    )
    assert (code, err) == (0, "")
    assert len(out.strip().splitlines()) == 1
    data = json.loads(out)
    assert {
        "game",
        "matches",
        "seed",
        "wins",
        "draws",
        "endings",
        "decisions",
        "forced",
        "seconds",
        "by",
    } <= set(data)
    assert (data["game"], data["matches"], data["seed"]) == ("knockouts_tapouts", 6, 1)
    assert sum(data["wins"].values()) + data["draws"] == 6
    assert sum(data["endings"].values()) == 6
    assert 0 <= data["forced"] <= data["decisions"]


@pytest.mark.slow
def test_sim_prints_a_table_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sim", "knockouts_tapouts", "--matches", 4, "--workers", 1)
    assert code == 0
    assert re.search(r"greedy.*%.*\[", out)
    assert re.search(r"\nturns: median [1-9]", out)
    assert "endings" in out


@pytest.mark.slow
def test_the_same_seed_gives_the_same_series(capsys: pytest.CaptureFixture[str]) -> None:
    def series(workers: int) -> Data:
        _, out, _ = run(
            capsys,
            "sim",
            "knockouts_tapouts",
            "--bots",
            "random,random",
            "--matches",
            25,
            "--workers",
            workers,
            "--json",
        )
        data: Data = json.loads(out)
        data.pop("seconds")
        return data

    assert series(1) == series(1)
    assert series(1) == series(2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--matches", 0], ["--matches", -5], ["--matches", 10**9], ["--bots", "greedy"], ["--bots", ""], ["--bots", "human,greedy"],
        ["--bots", "greedy,greedy,greedy"], ["--bots", "champion,greedy"], ["--workers", 0], ["--workers", -1], ["--workers", 9999],
    ],
    ids=str,
)  # fmt: skip
def test_impossible_series_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[object]) -> None:
    refused(capsys, "sim", "knockouts_tapouts", "--matches", 2, *arguments)


@pytest.mark.parametrize("seed", [-1, 0, 2**40, 10**30])
def test_any_seed_is_a_seed(capsys: pytest.CaptureFixture[str], seed: int) -> None:
    code, _, err = run(
        capsys,
        "sim",
        "knockouts_tapouts",
        "--bots",
        "random,random",
        "--matches",
        1,
        "--workers",
        1,
        "--seed",
        seed,
        "--json",
    )
    assert code == 0 or Failed(code, "", err)


@pytest.mark.slow
def test_sim_and_the_check_of_a_file_need_no_screen_library() -> None:
    """A check of everything opens the tables too."""
    code = (
        "import sys; from kotgames.cli import main\n"
        "main(['sim', 'knockouts_tapouts', '--matches', '2', '--workers', '1', '--json'])\n"
        "main(['check', 'cards/knockouts_tapouts/components.yaml'])\n"
        "assert 'pygame' not in sys.modules, 'pygame was imported'\n"
        "assert 'numpy' not in sys.modules, 'numpy was imported'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_closed_pipe_is_no_traceback() -> None:
    done = subprocess.run(
        f"{sys.executable} -m kotgames sim knockouts_tapouts --matches 2 --workers 1 | true",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


# ---- pictures


def size_of(file: Path) -> tuple[int, int]:
    """The size a PNG file states."""
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("scene", "size"),
    [
        ("title", "640x360"),
        ("setup", "1024x600"),
        ("settings", "640x360"),
        ("knockouts_tapouts", "800x600"),
        *(
            (scene, "640x360")
            for scene in ("rules", "statistics", "tournament", "credits", "learn", "lesson", "library")
        ),
    ],
)
def test_shot_writes_a_picture_of_the_size(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, scene: str, size: str
) -> None:
    file = tmp_path / "shot.png"
    code, out, err = run(capsys, "shot", scene, "-o", file, "--size", size)
    assert (code, out, err) == (0, "", "")
    assert "x".join(map(str, size_of(file))) == size


@pytest.mark.slow
@pytest.mark.parametrize("text", [100, 110, 137, 199, 200])
def test_shot_takes_any_text_size(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: int) -> None:
    file = tmp_path / "shot.png"
    for scene in ("title", "settings"):
        assert run(capsys, "shot", scene, "-o", file, "--size", "640x360", "--text", text)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["moon"], ["title", "--size", "big"], ["title", "--size", "0x0"], ["title", "--size", "-5x10"], ["title", "--size", "1x1"],
        ["title", "--size", "99999x99999"], ["title", "--size", "640"], ["title", "--size", "640x360x2"], ["title", "--size", "x"],
        ["title", "--size", "²³x²³"], ["title", "--text", 99], ["title", "--text", 201],
        ["knockouts_tapouts", "--after", -1], ["title", "-o", "/no/such/folder/x.png"], ["title", "-o", "/"],
        ["title", "--lang", "klingon"], ["title", "--lang", ""], ["title", "--lang", "../../fonts"], ["title", "--size", "320x240"],
        ["title", "--size", "639x360"], ["title", "--size", "9" * 5000 + "x1"], ["title", "-o", "x.gif"], ["title", "-o", "x"],
        ["title", "-o", "x.png.txt"],
    ],
    ids=str,
)  # fmt: skip
def test_impossible_pictures_are_refused(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[object],
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(capsys, "shot", *arguments)
    assert [path.name for path in tmp_path.iterdir()] in ([], ["kotgames_home"])


@pytest.mark.slow
def test_shot_after_the_end_of_the_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "end.png"
    assert run(capsys, "shot", "knockouts_tapouts", "-o", file, "--size", "640x360", "--after", 5000)[0] == 0


@pytest.mark.slow
def test_two_pictures_of_one_moment_are_alike(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "a.png", tmp_path / "b.png"]
    for file in files:
        assert (
            run(
                capsys,
                "shot",
                "knockouts_tapouts",
                "-o",
                file,
                "--size",
                "640x360",
                "--after",
                9,
                "--seed",
                2,
            )[0]
            == 0
        )
    assert files[0].read_bytes() == files[1].read_bytes()


# ---- in a process of its own


@pytest.mark.slow
def test_no_display_is_one_line() -> None:
    for arguments in ([], ["play", "knockouts_tapouts"]):
        done = process(*arguments, SDL_VIDEODRIVER="no_such_driver")
        Failed(done.returncode, done.stdout, done.stderr)
        assert "display" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_no_window_opens_that_nobody_sees(tmp_path: Path) -> None:
    bare = {
        name: text
        for name, text in os.environ.items()
        if name not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    }
    bare["XDG_RUNTIME_DIR"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "kotgames"], capture_output=True, text=True, cwd=ROOT, env=bare
    )
    Failed(done.returncode, done.stdout, done.stderr)
    assert "display" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [["check"], ["sim", "uncaged", "--matches", "1"], ["replay", "nowhere.kot"], ["--help"]]
)
def test_a_program_without_a_console_runs_too(monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.setattr("kotgames.cli._has_console", lambda: False)
    monkeypatch.setattr("sys.stdout", None)  # as in the application of Windows
    monkeypatch.setattr("sys.stderr", None)
    if arguments == ["--help"]:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
    else:
        assert main(arguments) == (2 if arguments[0] == "replay" else 0)


@pytest.mark.slow
def test_the_window_prints_only_what_was_asked_for() -> None:
    plain = {name: text for name, text in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-m", "kotgames", "--measure-start", "0"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=plain)
    assert set(json.loads(done.stdout)) == {"window", "first_frame"}
    assert done.stderr == ""


@pytest.mark.slow
def test_errors_in_a_process_are_one_line_too(tmp_path: Path) -> None:
    done = process("replay", str(tmp_path / "x.kot"))
    Failed(done.returncode, done.stdout, done.stderr)


@pytest.mark.long
def test_bench_as_json_has_its_figures() -> None:
    done = process("bench", "--json", "--quick", "--seconds", "0.1")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert {"rules", "screen", "start"} <= set(data)
    assert data["screen"]["knockouts_tapouts"]["idle_frames"] == 0
    assert data["start"]["first_frame"] >= data["start"]["window"] > 0


def test_a_match_from_the_command_line_begins_like_a_set_up_in_which_nothing_was_changed() -> None:
    game = games.get("uncaged")
    seats, options = starting.unchosen(Words("en", game.id), game, ["human", "greedy"], {"rounds": 2})
    assert [seat.name for seat in seats] == ["Ilka", "Rafa"]
    assert options == {"rounds": 2, "fighters": ["deflector", "turncoat"]}
    seats, options = starting.unchosen(
        Words("en", game.id), game, ["human", "human"], {"fighters": [None, "grinder"]}
    )
    assert [seat.name for seat in seats] == ["Player 1", "Nils"]
    assert options["fighters"] == [None, "grinder"]
