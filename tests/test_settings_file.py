"""The settings file: whatever stands in it, the program starts, says one sentence and loses nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest

from kotgames.engine import limits
from kotgames.system import settings
from kotgames.system.catalogue import Words
from kotgames.system.settings import FORMAT, MOST, Problem, Settings
from tests.disk import failing

SHELL = Words()


def written(data: bytes) -> Path:
    """A settings file with this text."""
    path = settings.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def said(problems: list[Problem]) -> str:
    """The one sentence about the file."""
    (problem,) = problems
    sentence = SHELL(f"error.{problem.key}", **problem.params)
    assert not SHELL.missing, sentence
    assert "{" not in sentence
    return sentence


def test_without_a_file_there_are_the_defaults_and_nothing_to_say() -> None:
    assert settings.load() == (Settings(), [])
    assert not settings.where().exists()


def test_what_is_saved_is_read_again_without_a_word() -> None:
    mine = Settings(
        speed=2.0, text_size=150, palette="contrast", window=(1600, 900), setup={"x": {"rounds": 3}}
    )
    assert settings.save(mine) is None
    before = settings.where().read_bytes()
    assert settings.load() == (mine, [])
    assert settings.where().read_bytes() == before


DAMAGED = {
    "nothing": b"",
    "no JSON": b"speed = 2",
    "no text": b"\xff\xfe\x00\x01",
    "a list": b"[1, 2]",
    "a number": b"5",
    "torn": b'{"speed": 2.0, "text_si',
    "zeros": b"\0" * 300,
    "without end": b'{"setup": ' + b'{"a": ' * 5000 + b"1" + b"}" * 5000 + b"}",
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_set_aside_and_said_once(name: str) -> None:
    path = written(DAMAGED[name])
    found, problems = settings.load()
    assert found == Settings()
    assert "settings.json.bad" in said(problems)
    assert path.with_name("settings.json.bad").read_bytes() == DAMAGED[name]
    assert settings.load() == (Settings(), []), "it is said again at the next start"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "fast"), ("speed", 3), ("speed", None), ("text_size", 137), ("text_size", True), ("palette", "pink"), ("palette", []),
        ("window", [1]), ("window", [1280, 720, 1]), ("window", "big"), ("window", [10**9, 720]), ("window", [MOST + 1, 720]),
        ("window", [10**30, 10**30]), ("reduced_motion", 7), ("language", 3), ("setup", []), ("ask_reactions", "never"),
        ("music", 1), ("music", "loud"),
        ("version", "one"), ("version", 0), ("version", True), ("version", None),
    ],
    ids=str,
)  # fmt: skip
def test_a_value_that_may_not_be_is_named_and_the_others_are_kept(name: str, value: object) -> None:
    sound = {"palette": "contrast"} if name != "palette" else {"speed": 2.0}
    path = written(msgspec.json.encode({**sound, name: value}))
    before = path.read_bytes()
    found, problems = settings.load()
    assert found == msgspec.structs.replace(Settings(), **sound)
    sentence = said(problems)
    assert f"“{name}”" in sentence
    assert "settings.json.bad" in sentence
    assert path.with_name("settings.json.bad").read_bytes() == before
    assert settings.load() == (found, []), "the sound values are written, the wrong one is gone"


def test_several_wrong_values_are_one_sentence() -> None:
    written(b'{"speed": 9, "palette": 5, "window": 0, "text_size": 150}')
    found, problems = settings.load()
    assert found == Settings(text_size=150)
    assert "speed, palette, window" in said(problems)


def test_a_file_of_a_newer_version_is_kept_for_it_and_used_as_far_as_it_is_known() -> None:
    data = b'{"version": 7, "speed": 0.5, "palette": {"name": "sunset"}, "text_size": 175, "mood": "calm"}'
    path = written(data)
    found, problems = settings.load()
    assert found == Settings(speed=0.5, text_size=175)
    assert found.version == FORMAT
    sentence = said(problems)
    assert "newer version" in sentence
    assert "7" in sentence
    assert path.with_name("settings.json.bad").read_bytes() == data
    assert settings.load() == (found, [])


def test_each_file_set_aside_has_a_name_of_its_own() -> None:
    for number in (1, 2, 3):
        path = written(b"%d damages" % number)
        settings.load()
    names = sorted(file.name for file in path.parent.glob("*.bad*"))
    assert names == ["settings.json.bad", "settings.json.bad2", "settings.json.bad3"]
    assert path.with_name("settings.json.bad3").read_bytes() == b"3 damages"


@pytest.mark.parametrize("data", [b"no json", b'{"speed": 9}', b'{"version": 7}'])
def test_in_a_folder_that_cannot_be_written_nothing_is_said_to_have_been_moved(
    monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    path = written(data)
    monkeypatch.setattr(os, "replace", failing(errno.EROFS))
    found, problems = settings.load()
    assert found == Settings()
    assert ".bad" not in said(problems)
    assert "cannot be written" in said(problems)
    assert path.read_bytes() == data
    assert settings.save(found) == os.strerror(errno.EROFS)


def test_a_file_that_cannot_be_read_is_said_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(b'{"speed": 2.0}')
    with monkeypatch.context() as patch:
        patch.setattr(limits, "read", failing(errno.EACCES))
        found, problems = settings.load()
    assert found == Settings()
    assert os.strerror(errno.EACCES) in said(problems)
    assert path.read_bytes() == b'{"speed": 2.0}'


def test_a_full_disk_leaves_the_former_settings_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(Settings(speed=2.0))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC))
        assert settings.save(Settings(speed=0.5)) == os.strerror(errno.ENOSPC)
    assert settings.load() == (Settings(speed=2.0), [])
    assert [file.name for file in settings.where().parent.iterdir()] == ["settings.json"]


def test_no_window_is_remembered_smaller_than_a_window_can_be() -> None:
    from kotgames.ui.window import LEAST

    assert settings.LEAST == LEAST
    written(b'{"window": [10, 10]}')
    assert settings.load() == (Settings(window=LEAST), [])


def test_two_windows_keep_what_each_has_changed() -> None:
    first, second = Settings(), Settings()
    seen = settings.plain(first), settings.plain(second)
    first.crowd = 0
    first.keys = {"hint": ["j"]}
    assert settings.save(first, before=seen[0]) is None
    second.speed = 2.0
    assert settings.save(second, before=seen[1]) is None
    kept, problems = settings.load()
    assert problems == []
    assert (kept.crowd, kept.keys, kept.speed) == (0, {"hint": ["j"]}, 2.0)
    first.crowd = 40  # back again is a change, too
    assert settings.save(first, before=settings.plain(kept)) is None
    assert settings.load()[0].crowd == 40


@pytest.mark.parametrize("data", [b"{", b'{"version": 99, "crowd": 10}', b"[1]"])
def test_nothing_is_taken_over_from_a_file_that_is_none_of_ours(data: bytes) -> None:
    settings.where().parent.mkdir(parents=True, exist_ok=True)
    settings.where().write_bytes(data)
    assert settings.save(Settings(), before=settings.plain(Settings())) is None
    assert settings.load() == (Settings(), [])


@pytest.mark.parametrize("language", ["x" * 300, "../../etc", "en\0", "", "a/b", "."])
def test_a_language_that_can_be_no_folder_stops_no_start(language: str) -> None:
    path = written(msgspec.json.encode({"language": language, "speed": 2.0}))
    found, problems = settings.load()
    assert found == Settings(speed=2.0)
    assert "“language”" in said(problems)
    assert path.with_name("settings.json.bad").exists()


@pytest.mark.parametrize("what", ["fifo", "folder", "device"])
def test_what_is_no_file_is_set_aside_and_not_waited_for(what: str) -> None:
    path = settings.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    {"fifo": os.mkfifo, "folder": Path.mkdir, "device": lambda one: one.symlink_to("/dev/zero")}[what](path)
    found, problems = settings.load()
    assert found == Settings()
    assert "settings.json.bad" in said(problems)
    assert settings.load() == (Settings(), [])
