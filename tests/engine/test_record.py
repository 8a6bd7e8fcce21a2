"""The file of a match: what is read back, what a crash or an editor may have done to it, what a failing disk
does."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kotgames.engine import record
from kotgames.engine.errors import RecordError
from kotgames.engine.match import Match
from kotgames.engine.record import (
    FORMAT,
    Entry,
    Header,
    Log,
    Seat,
    dumps,
    load,
    loads,
    set_aside,
    write_atomically,
)
from tests.battery.case import chooser, play
from tests.battery.hooks_knockouts_tapouts import CASE


def header(**more: Any) -> Header:
    return Header(
        FORMAT,
        "0.1",
        "toy",
        {"rounds": 2},
        7,
        [Seat(), Seat("greedy", "Bo", "red", {"hair": 3})],
        {"a": [1]},
        **more,
    )


ENTRIES = [
    Entry(act="pass", by=0, digest="00ff"),
    Entry(undo=1),
    Entry(reseed=5),
    Entry(practice=True),
    Entry(concede=1),
]


def a_match(path: Path, decisions: int = 25) -> Match:
    match = CASE.start(5, path=path)
    play(match, chooser(5), decisions)
    return match


# ---- reading and writing


def test_what_is_written_is_read_back() -> None:
    data = dumps(header(started="2026-01-02T03:04:05"), [*ENTRIES, Entry(begun="glove")])
    loaded = loads(data, "a.match")
    assert loaded.header == header(started="2026-01-02T03:04:05")
    assert loaded.entries == [*ENTRIES, Entry(begun="glove")]
    assert not loaded.cut


def test_each_line_is_json_and_says_only_what_it_must() -> None:
    lines = dumps(header(), ENTRIES).splitlines()
    assert [json.loads(line) for line in lines[1:]] == [
        {"act": "pass", "by": 0, "digest": "00ff"},
        {"undo": 1},
        {"reseed": 5},
        {"practice": True},
        {"concede": 1},
    ]
    assert json.loads(lines[0])["kotgames"] == FORMAT


def test_every_action_is_on_the_disk_when_act_returns(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "one.match"
    match = CASE.start(5, path=path)
    assert load(path).entries == []
    choose = chooser(5)
    for number in range(1, 12):
        match.act(choose(match.state))
        assert load(path).entries == match.log.entries
        assert len(match.log.entries) == number
        assert match.log.entries[-1].digest == match.state.digest()
        assert match.log.entries[-1].by == match.turns[-1].seat


def test_the_record_embeds_the_card_tables(tmp_path: Path) -> None:
    """Retuned card data never breaks an old match."""
    match = a_match(tmp_path / "one.match")
    text = (tmp_path / "one.match").read_text(encoding="utf-8")
    punch = next(row for row in match.log.header.card_set["attacks"] if row["id"] == "punch")
    assert json.dumps(punch, separators=(",", ":")) in text
    (tmp_path / "one.match").write_text(text.replace('"hand":5', '"hand":6'), encoding="utf-8")
    with pytest.raises(RecordError):
        Match.resume(CASE.game, load(tmp_path / "one.match"))
    assert match.log.header.card_set["rules"]["hand"] == 5


def test_each_append_is_flushed_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def counting(descriptor: int) -> None:
        synced.append(descriptor)
        real(descriptor)

    match = a_match(tmp_path / "one.match", 3)
    monkeypatch.setattr(os, "fsync", counting)
    match.act(match.state.actions()[0])
    assert len(synced) == 1


def test_what_another_version_noted_stays_in_the_file(tmp_path: Path) -> None:
    """Its lines are written again as they stood, however often the match is gone on with."""
    path = tmp_path / "one.match"
    a_match(path, 3)
    first, _, rest = path.read_bytes().partition(b"\n")
    header_line = first[:-1] + b',"weather":"rain"}'
    path.write_bytes(header_line + b"\n" + rest)
    for _ in range(3):
        match = Match.resume(CASE.game, load(path), path)
        match.act(match.state.actions()[0])
    lines = path.read_bytes().split(b"\n")
    assert lines[0] == header_line
    assert lines[1:4] == rest.split(b"\n")[:3]
    assert len(load(path).entries) == 6
    path.with_name("one.match.1").unlink()
    assert Match.resume(CASE.game, load(path)).state.digest() == match.state.digest()


# ---- damage


def test_a_torn_last_line_is_dropped_at_whatever_byte_it_was_torn(tmp_path: Path) -> None:
    match = a_match(tmp_path / "one.match")
    data = (tmp_path / "one.match").read_bytes()
    start = data[:-1].rindex(b"\n") + 1
    for size in range(start + 1, len(data)):
        loaded = loads(data[:size], "one.match")
        assert loaded.cut, size
        assert loaded.entries == match.log.entries[:-1]
    for size in (start, len(data)):
        assert not loads(data[:size], "one.match").cut
    resumed = Match.resume(CASE.game, loads(data[: start + 3], "one.match"))
    assert resumed.state.digest() == match.turns[-1].before.digest()


def test_a_resumed_torn_record_is_whole_again(tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    match = a_match(path)
    path.write_bytes(path.read_bytes()[:-4])
    resumed = Match.resume(CASE.game, load(path), path)
    resumed.act(resumed.state.actions()[0])
    assert not load(path).cut
    assert load(path).entries == [*match.log.entries[:-1], resumed.log.entries[-1]]


@pytest.mark.parametrize(
    "broken",
    [
        b"{",
        b"",
        b"[]",
        b"null",
        b"5",
        b'"act"',
        b"\xff\xfe",
        b"{}",
        b'{"act":"pass","undo":1}',
        b'{"act":5}',
        b'{"jump":1}',
    ],
    ids=repr,
)
def test_a_broken_line_in_the_middle_is_named(broken: bytes) -> None:
    lines = dumps(header(), ENTRIES).split(b"\n")
    lines[3] = broken
    with pytest.raises(RecordError) as caught:
        loads(b"\n".join(lines), "a.match")
    assert caught.value.key == "record_line"
    assert caught.value.params == {"file": "a.match", "line": 4}


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n"])
def test_an_empty_file_is_named(data: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        loads(data, "a.match")
    assert caught.value.key == "record_empty"


@pytest.mark.parametrize(
    "data", [b"{}\n", b"[]\n", b"\xff\n", b'{"kotgames":1', dumps(header(), [])[:-1], b"GIF89a\n"]
)
def test_a_file_that_is_no_record_is_named(data: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        loads(data, "a.match")
    assert caught.value.key == "record_header"
    assert caught.value.params == {"file": "a.match"}


def test_a_newer_format_is_named_with_both_numbers() -> None:
    data = dumps(header(), ENTRIES).replace(f'"kotgames":{FORMAT}'.encode(), b'"kotgames":99', 1)
    with pytest.raises(RecordError) as caught:
        loads(data, "a.match")
    assert caught.value.key == "record_newer"
    assert caught.value.params == {"file": "a.match", "format": 99, "known": FORMAT}


def test_a_newer_format_may_have_another_header() -> None:
    """Its other fields are not known; "damaged" would make its owner throw it away."""
    for data in (b'{"kotgames":2,"match":{}}\n', b'{"kotgames":2,"version":3,"game":[]}\n{"moved":1}\n'):
        with pytest.raises(RecordError) as caught:
            loads(data, "a.match")
        assert caught.value.key == "record_newer"


def test_values_nested_without_end_are_an_error_not_a_crash() -> None:
    deep = b"[" * 20_000 + b"]" * 20_000
    data = dumps(header(), ENTRIES).replace(b'"tables":{"a":[1]}', b'"tables":{"a":' + deep + b"}", 1)
    assert deep in data
    with pytest.raises(RecordError):
        loads(data, "a.match")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path, key in ((tmp_path / "nowhere.match", "record_unreadable"), (tmp_path, "record_unfit")):
        with pytest.raises(RecordError) as caught:
            load(path)
        assert caught.value.key == key
        assert caught.value.params["file"] == str(path)


# ---- records that do not replay


def resume_error(match: Match, entries: list[Entry]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Match.resume(CASE.game, record.Loaded(match.log.header, entries, False))
    return caught.value


def test_a_match_by_other_rules_is_named_with_both_versions(tmp_path: Path) -> None:
    """Not as a record that somebody changed, and not only at the action where the rules part."""
    match = a_match(tmp_path / "one.match")
    assert match.log.header.rules == CASE.game.rules
    older = msgspec.structs.replace(match.log.header, rules=CASE.game.rules + 1)
    with pytest.raises(RecordError) as caught:
        Match.resume(CASE.game, record.Loaded(older, match.log.entries, False))
    assert caught.value.key == "record_rules"
    assert caught.value.params == {"made": CASE.game.rules + 1, "known": CASE.game.rules}


def test_a_record_that_says_nothing_of_its_rules_is_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    a_match(path)
    path.write_bytes(path.read_bytes().replace(b',"rules":1', b"", 1))
    assert load(path).header.rules == 1


def test_an_edited_digest_says_at_which_action(tmp_path: Path) -> None:
    match = a_match(tmp_path / "one.match")
    entries = list(match.log.entries)
    assert entries[9].act is not None
    entries[9] = Entry(act=entries[9].act, by=entries[9].by, digest="0" * 16)
    error = resume_error(match, entries)
    assert error.key == "record_digest"
    assert error.params == {"number": 10, "action": entries[9].act, "file": "@fragment.the_file"}


def test_an_edited_action_says_at_which_action_and_why(tmp_path: Path) -> None:
    match = a_match(tmp_path / "one.match")
    for text, reason in (("hurt heart", "@not_now"), ("sing", "@action_unknown")):
        entries = list(match.log.entries)
        entries[7] = Entry(act=text, by=0, digest=entries[7].digest)
        error = resume_error(match, entries)
        assert error.key == "record_illegal"
        assert (error.params["number"], error.params["action"], error.params["reason"]) == (8, text, reason)


def test_a_legal_but_other_action_is_caught_by_the_digest(tmp_path: Path) -> None:
    match = a_match(tmp_path / "one.match")
    turn = match.turns[-1]
    other = next(a for a in turn.before.actions() if a != turn.action)
    entries = [
        *match.log.entries[:-1],
        Entry(act=CASE.game.text(other), by=turn.seat, digest=match.log.entries[-1].digest),
    ]
    assert resume_error(match, entries).key == "record_digest"


@pytest.mark.parametrize("count", [0, -1, 26])
def test_an_impossible_undo_is_named(tmp_path: Path, count: int) -> None:
    match = a_match(tmp_path / "one.match")
    error = resume_error(match, [*match.log.entries, Entry(undo=count)])
    assert error.key == "record_undo"
    assert error.params == {"number": 26, "count": count, "file": "@fragment.the_file"}


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_concession_of_nobody_is_named(tmp_path: Path, seat: int) -> None:
    match = a_match(tmp_path / "one.match")
    assert resume_error(match, [*match.log.entries, Entry(concede=seat)]).key == "record_seat"


def test_an_action_after_the_end_is_named(tmp_path: Path) -> None:
    match = a_match(tmp_path / "one.match", 3)
    legal = CASE.game.text(match.state.actions()[0])
    error = resume_error(match, [*match.log.entries, Entry(concede=0), Entry(act=legal, by=0)])
    assert (error.key, error.params["reason"]) == ("record_illegal", "@match_over")


# ---- two generations, a failing disk, a crash in mid-write


def test_two_generations_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    for data in (b"one", b"two", b"three"):
        write_atomically(path, data)
    assert path.read_bytes() == b"three"
    assert (tmp_path / "a.match.1").read_bytes() == b"two"
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["a.match", "a.match.1"]


def test_starting_again_keeps_the_match_before(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    old = a_match(path)
    CASE.start(6, path=path)
    assert load(path).entries == []
    assert load(tmp_path / "a.match.1").entries == old.log.entries


def test_a_failing_disk_is_told_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.match"
    match = a_match(path, 5)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        play(match, chooser(9), 4)
        assert match.log.failed == "No space left on device"
        assert len(match.turns) == 9
    play(match, chooser(10), 1)
    assert match.log.failed is None
    assert load(path).entries == match.log.entries, "the whole record is written again when the disk works"


def test_a_line_torn_by_a_full_disk_leaves_no_hole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a line is written, then the disk works again: the file must not go on behind the half."""
    path = tmp_path / "a.match"
    match = a_match(path, 5)
    data = path.read_bytes()

    def torn(descriptor: int) -> None:
        os.truncate(path, len(data) + 7)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", torn)
        match.act(match.state.actions()[0])
    assert load(path).cut
    assert load(path).entries == match.log.entries[:-1]
    match.act(match.state.actions()[0])
    assert not load(path).cut
    assert load(path).entries == match.log.entries


def test_a_home_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    match = CASE.start(5, path=tmp_path / "file" / "a.match")
    assert match.log.failed
    play(match, chooser(1), 3)
    assert match.log.failed
    assert len(match.turns) == 3


def test_a_failed_replacement_leaves_the_former_file_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.match"
    write_atomically(path, b"one")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            write_atomically(path, b"two")
    assert path.read_bytes() == b"one"


class Killed(BaseException):
    """The process ended here."""


@pytest.mark.parametrize("nth", [1, 2, 3, 4])
def test_a_crash_in_mid_write_leaves_a_whole_file_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    """Killed at the n-th call that touches the disk: `a.match` is there, and is the old or the new one."""
    path = tmp_path / "a.match"
    write_atomically(path, b"zero")
    write_atomically(path, b"one")
    calls = 0

    def killing(real: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == nth:
                raise Killed
            return real(*args, **more)

        return call

    with monkeypatch.context() as patch:
        for name in ("replace", "fsync", "rename", "link", "unlink", "remove"):
            patch.setattr(os, name, killing(getattr(os, name)))
        try:
            write_atomically(path, b"two")
        except Killed:
            pass
        else:
            assert calls < nth
    assert path.exists(), "killed between two renames the match has no file under its name"
    assert path.read_bytes() in (b"one", b"two")


def test_what_a_killed_write_left_behind_does_not_disturb_the_next(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    (tmp_path / "a.match.new").write_bytes(b"half a rec")
    write_atomically(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert not (tmp_path / "a.match.new").exists()


def test_damaged_files_are_set_aside_under_new_names(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    names = []
    for text in ("one", "two", "three"):
        path.write_text(text)
        target = set_aside(path)
        assert target is not None
        assert target.read_text() == text
        names.append(target.name)
    assert names == ["a.match.bad", "a.match.bad2", "a.match.bad3"]
    assert not path.exists()
    assert set_aside(path) is None


def test_a_log_without_a_path_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    log = Log(None, header(), ENTRIES)
    log.append(Entry(undo=1))
    assert log.entries == [*ENTRIES, Entry(undo=1)]
    assert log.failed is None
    assert not any(p.is_file() for p in tmp_path.iterdir())
