"""What is read from files: plain files of a stated size only, and of their texts and numbers nothing beyond measure."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kotgames.engine import limits
from kotgames.engine.carddata import read
from kotgames.engine.errors import CardDataError
from kotgames.engine.limits import Damaged, Unfit, cleaned, decode


def test_a_plain_file_is_read_up_to_its_size(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x" * 100)
    assert limits.read(file, 100) == b"x" * 100
    with pytest.raises(Unfit) as caught:
        limits.read(file, 99)
    assert caught.value.strerror == "@fragment.file_large"


def test_what_is_no_plain_file_is_not_read_and_not_waited_for(tmp_path: Path) -> None:
    fifo, folder, link = tmp_path / "fifo", tmp_path / "folder", tmp_path / "link"
    os.mkfifo(fifo)
    folder.mkdir()
    link.symlink_to("/dev/zero")
    for path in (fifo, folder, link):
        for look in (limits.read, limits.plain):
            with pytest.raises(Unfit) as caught:
                look(path, 1000)
            assert caught.value.strerror == "@fragment.file_plain"


def test_a_file_that_says_nothing_of_its_size_is_read_only_so_far() -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("no such file system")
    with pytest.raises(Unfit):
        limits.read(Path("/proc/self/status"), 10)


def test_a_picture_that_unpacks_to_too_much_is_not_opened(tmp_path: Path) -> None:
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
    for size, fits in (((320, 180), True), ((60_000, 60_000), False)):
        file = tmp_path / "p.png"
        file.write_bytes(head + size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big") + bytes(20))
        if fits:
            assert limits.picture(file) == file
            continue
        with pytest.raises(Unfit):
            limits.picture(file)
    file.write_bytes(b"GIF89a" + bytes(100))
    with pytest.raises(Unfit):
        limits.picture(file)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("A\0nn", "A nn"),
        ("A\r\nB\tC", "A  B C"),
        ("\u202egnorw", " gnorw"),
        ("a\udcffb", "a b"),
        ("Jürgen 王 🥊", "Jürgen 王 🥊"),
        ("x" * 100_000, "x" * (limits.TEXT - 1) + "…"),
    ],
)
def test_a_text_is_cleaned(text: str, shown: str) -> None:
    assert cleaned(text) == shown


@pytest.mark.parametrize(
    ("data", "made"),
    [
        (b'{"a":"x\\u0000y"}', {"a": "x y"}),
        (b'{"a":"x\\\\u0000y"}', {"a": "x\\u0000y"}),
        (b'{"a\\n":[1]}', {"a ": [1]}),
        (b'{"a":"\xc2\x85"}', {"a": " "}),
        (b'["' + b"x" * 9999 + b'"]', ["x" * (limits.TEXT - 1) + "…"]),
        (b'["q\\"' + b"\\u00e9" * 400 + b'"]', ['q"' + "é" * (limits.TEXT - 3) + "…"]),
        (b"[" + b"9" * 5000 + b",1]", [None, 1]),
        (b'["' + b"9" * 30 + b'",-12345678901234567890]', ["9" * 30, None]),
        (b"[0.1234567890123456789012]", [0.1234567890123456789012]),
        (b'["[[[[","' + b"[" * 200 + b'"]', ["[[[[", "[" * 200]),
    ],
)
def test_json_is_cleaned_as_it_comes_in(data: bytes, made: object) -> None:
    assert decode(data, Any) == made


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nul",
        b'"\xff"',
        b'"\\ud800"',
        b"[" * 30 + b"]" * 30,
        b'{"a":' * 500,
        b"[1e400]",
        b'"\x01"',
        b"[" * 100_000,
    ],
)
def test_anything_else_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        decode(data, Any)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('a: 1\nb: "x\\0y"\n', "card_control"),
        ('a: 1\n"b\\e": 2\n', "card_control"),
        ("a: 1\nb: " + "x" * 3000, "card_long"),
        ("a: 1\nb: " + "9" * 30, "card_number"),
        ("a: 1\nb: .inf", "card_number"),
        ("a: 1\nb: [1.5e+999]", "card_number"),
    ],
)
def test_card_files_are_refused_by_line(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        read(file)
    assert (caught.value.key, caught.value.params["line"]) == (key, 2)


@pytest.mark.slow
def test_every_file_is_read_in_one_place() -> None:
    """Nothing beside the module of limits opens a file for reading."""
    import re

    reading = re.compile(
        r"\.read_text\(|\.read_bytes\(|\bopen\([^)]*\"r|safe_load\(|json\.load\(|msgspec\.json\.decode\([^)]*read"
        r"|image\.load\((?!limits\.)|mixer\.Sound\((?!limits\.)|font\.Font\((?!limits\.|None|io\.BytesIO\()"
    )
    root = Path(limits.__file__).parents[1]
    allowed = {"scenes/bench_table.py"}  # /proc, to measure
    found = [
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if reading.search(path.read_text(encoding="utf-8")) is not None
    ]
    assert set(found) - allowed == set()
