"""`kotgames replay`: a record is checked by playing it; a cut or edited one is named, never a traceback."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat, load
from kotgames.games.knockouts_tapouts import GAME
from tests.clirun import Failed, mutate, refused, run


def saved(tmp_path: Path, actions: int = 30, name: str = "match.kot") -> Path:
    """A record of some actions."""
    file = tmp_path / name
    seats = (Seat("human", "Ann"), Seat("greedy", "Bob"))
    match = Match.start(GAME, seed=7, options=GAME.sample_options(), seats=seats, path=file)
    for number in range(actions):
        if match.actor is None:
            break
        legal = match.state.actions()
        match.act(legal[number % len(legal)])
    return file


def test_replay_tells_a_match_and_checks_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "replay", saved(tmp_path))
    assert (code, err) == (0, "")
    lines = out.strip().splitlines()
    assert "Ann" in lines[0]
    assert "Bob" in lines[0]
    assert "checked" in lines[-1]
    assert not re.search(r"\[[a-z_]+\.[a-z_.]+\]|\{[a-z]+\}", out)


def test_replay_of_a_torn_record_leaves_the_torn_line_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path)
    file.write_bytes(file.read_bytes()[:-7])
    code, out, _ = run(capsys, "replay", file)
    assert code == 0
    assert "torn" in out


def test_replay_of_an_open_and_of_a_conceded_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path, 3)
    told = run(capsys, "replay", file)[1]
    assert "not finished" in told
    assert "Seed" not in told, "it tells what is still to be rolled"
    match = Match.resume(GAME, load(file), file)
    match.concede(1)
    code, out, _ = run(capsys, "replay", file)
    assert code == 0
    assert "Bob conceded" in out
    assert "Seed 7" in out


WRONG_RECORDS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "one byte": lambda data: b"{",
    "a newline": lambda data: b"\n",
    "no header": lambda data: data.split(b"\n", 1)[1],
    "cut in the header": lambda data: data[:200],
    "zeros": lambda data: b"\0" * len(data),
    "binary": lambda data: bytes(range(256)) * 20,
    "a blank line in the middle": lambda data: data.replace(b"\n", b"\n\n", 3),
    "a line twice": lambda data: b"\n".join([*data.split(b"\n")[:3], *data.split(b"\n")[2:]]),
    "two lines swapped": lambda data: b"\n".join([*data.split(b"\n")[:2], data.split(b"\n")[4], *data.split(b"\n")[2:]]),
    "a line left out": lambda data: b"\n".join([*data.split(b"\n")[:2], *data.split(b"\n")[3:]]),
    "an action that is none": lambda data: data.replace(b'"act":"', b'"act":"fly ', 1),
    "an action that is not legal": lambda data: re.sub(rb'"act":"[^"]*"', b'"act":"attack leg_hold"', data, count=1),
    "a Boost named twice": lambda data: re.sub(rb'"act":"[^"]*"', b'"act":"attack punch +combination +combination"', data, count=1),
    "another digest": lambda data: re.sub(rb'"digest":"[^"]*"', b'"digest":"0000000000000000"', data, count=1),
    "another seed": lambda data: data.replace(b'"seed":7', b'"seed":8', 1),
    "other tables": lambda data: re.sub(rb'"hand":\d', b'"hand":2', data, count=1),
    "broken tables": lambda data: re.sub(rb'"knockout":\d', b'"knockout":"three"', data, count=1),
    "no tables": lambda data: re.sub(rb'"tables":\{.*\},"started"', b'"tables":{},"started"', data, count=1),
    "another game": lambda data: data.replace(b'"game":"knockouts_tapouts"', b'"game":"chess"', 1),
    "a newer form": lambda data: data.replace(b'"kotgames":1', b'"kotgames":2', 1),
    "options that are wrong": lambda data: data.replace(b'"options":{', b'"options":{"rounds":9,', 1),
    "options of nonsense": lambda data: re.sub(rb'"options":\{.*?\},"seed"', b'"options":{"fighters":[5,{}]},"seed"', data, count=1),
    "no seats": lambda data: re.sub(rb'"seats":\[.*?\],"tables"', b'"seats":[],"tables"', data, count=1),
    "nine seats": lambda data: data.replace(b'"seats":[', b'"seats":[' + b'{"kind":"human"},' * 7, 1),
    "an undo of too much": lambda data: data + b'{"undo":999}\n',
    "a negative undo": lambda data: data + b'{"undo":-1}\n',
    "a concession of seat 9": lambda data: data + b'{"concede":9}\n',
    "a concession of seat -1": lambda data: data + b'{"concede":-1}\n',
    "an action after the end": lambda data: data + b'{"concede":0}\n{"act":"pass","by":0,"digest":"x"}\n',
    "two kinds in a line": lambda data: data + b'{"undo":1,"concede":0}\n',
    "an unknown kind of line": lambda data: data + b'{"dance":1}\n',
    "a line that is a list": lambda data: data + b"[1,2]\n",
    "an action that is a number": lambda data: data + b'{"act":5,"by":0,"digest":"x"}\n',
    "an action without a digest": lambda data: re.sub(rb',"digest":"[^"]*"', b"", data, count=1),
    "an action without a seat": lambda data: re.sub(rb'"by":\d,', b"", data, count=1),
    "an action of the other seat": lambda data: re.sub(rb'"by":(\d)', lambda by: b'"by":%d' % (1 - int(by[1])), data, count=1),
    "a digest where none belongs": lambda data: data + b'{"undo":1,"digest":"00"}\n',
    "practice denied": lambda data: data + b'{"practice":false}\n',
    "an end that is none": lambda data: data + b'{"over":"knockout"}\n',
    "an end of another kind": lambda data: data + b'{"concede":0}\n{"over":"knockout"}\n',
    "a concession after the end": lambda data: data + b'{"concede":0}\n{"concede":1}\n',
    "an undo after a concession": lambda data: data + b'{"concede":0}\n{"undo":1}\n',
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_RECORDS)
def test_a_cut_or_edited_record_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: str
) -> None:
    file = saved(tmp_path)
    before = file.read_bytes()
    after = WRONG_RECORDS[wrong](before)
    assert after != before
    file.write_bytes(after)
    refused(capsys, "replay", file)
    assert file.read_bytes() == after, "looking at a record changed it"


def whole(tmp_path: Path, name: str = "whole.kot") -> tuple[Path, Match]:
    """A match of two bots to its end."""
    chance = Dice(3)
    seats = (Seat("greedy", "Ann"), Seat("random", "Bob"))
    match = Match.start(GAME, seed=3, options=GAME.sample_options(), seats=seats, path=tmp_path / name)
    while match.actor is not None:
        legal = match.state.actions()
        match.act(legal[chance.below(len(legal))])
    return tmp_path / name, match


def test_replay_of_a_finished_match_tells_its_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, match = whole(tmp_path)
    code, out, err = run(capsys, "replay", file)
    assert (code, err) == (0, "")
    assert f"{len(match.turns)} actions, all checked" in out
    assert "not finished" not in out
    assert match.outcome is not None
    name = [seat.name for seat in match.seats][match.outcome.winners[0]]
    assert [told for told in out.splitlines() if told.startswith(f"{name} wins")]


def test_replay_of_a_match_with_undo_reseed_and_practice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path, 30)
    match = Match.resume(GAME, load(file), file)
    for seed in range(8):
        match.undo(past_chance=True, reseed=seed)
    assert match.practice
    match.act(match.state.actions()[0])
    code, out, _ = run(capsys, "replay", file)
    assert code == 0
    assert f"{len(match.turns)} actions, all checked" in out


@pytest.mark.slow
def test_a_record_cut_anywhere_is_played_as_far_as_it_goes_or_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Cut at the end of a line the match is shorter; within a line that line is left out and said; within the header there is nothing."""
    data = saved(tmp_path, 12).read_bytes()
    file = tmp_path / "cut.kot"
    header = data.index(b"\n") + 1
    for size in [0, 1, header - 1, *range(header, len(data), 7), len(data) - 1]:
        file.write_bytes(data[:size])
        code, out, err = run(capsys, "replay", file)
        if size < header:
            assert "cut.kot" in Failed(code, out, err).sentence
            continue
        assert code == 0, err
        actions = data[:size].count(b"\n") - 1
        assert re.search(rf"\b{actions} action", out), f"cut after {size} bytes"
        assert ("torn" in out) == (not data[:size].endswith(b"\n"))


def test_a_newer_record_names_both_forms_and_does_not_call_itself_damaged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"kotgames":1', b'"kotgames":12', 1))
    sentence = refused(capsys, "replay", file)
    assert "newer version" in sentence
    assert "12" in sentence
    assert file.name in sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fly", "“fly” is not an action of this game"),
        ("hurt heart", "may not be taken there"),
        ("@x.y", "“@x.y” is not an action of this game"),
        ("", "“” is not an action of this game"),
    ],
)
def test_an_illegal_action_is_named_with_its_place_its_text_and_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    file = saved(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[8])
    lines[8] = json.dumps({**entry, "act": text})
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    sentence = refused(capsys, "replay", file)
    assert "Entry 8 " in sentence
    assert f"“{text}”" in sentence
    assert said in sentence
    assert sentence.partition("taken there: ")[2].strip(" .") not in ("", "None"), "no reason is given"


def test_a_name_in_a_record_cannot_move_the_cursor(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"name":"Ann"', b'"name":"A\\u001b[2J\\nB@x.y{n}"', 1))
    code, out, _ = run(capsys, "replay", file)
    assert code == 0
    assert all(told.isprintable() for told in out.splitlines())
    assert "B@x.y{n}" in out.splitlines()[0]


def test_a_record_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "missing.kot" in refused(capsys, "replay", tmp_path / "missing.kot")
    refused(capsys, "replay", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(120))
def test_a_record_changed_at_random_is_refused_or_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    file = saved(tmp_path, 12)
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    for _ in range(1 + seed % 2):
        index = chance.choice([0, 0, chance.randrange(len(lines))])
        if lines[index]:
            mutate(lines[index], chance)
    file.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    code, out, err = run(capsys, "replay", file)
    if code != 0:
        assert Failed(code, "", err)
    else:
        assert "checked" in out


def test_what_is_wrong_inside_the_cards_of_a_record_names_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved(tmp_path, name="evening with Ann.kot")
    file.write_bytes(file.read_bytes().replace(b'"tables":{', b'"tables":{"more":1,', 1))
    code, _, err = run(capsys, "replay", file)
    assert code == 2
    assert err.count("evening with Ann.kot") == 2, "the match cannot be begun, because of its own first line"
    assert "record, line" not in err
