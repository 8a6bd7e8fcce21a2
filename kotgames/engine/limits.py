"""The limits of files, in one place: every file that the program reads comes through here, whoever wrote it.

Only plain files are read (no pipe, no device, no folder), never more of one than its kind may hold, and no reading waits for anybody. Texts
are cleaned as they come in: none is longer than its kind needs, none holds a control character. Numbers have at most `DIGITS` digits and
lists lie at most `LEVELS` deep, so that nothing behind this door has to expect anything else.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeVar
from unicodedata import category

import msgspec

T = TypeVar("T")

# ---- bytes of a file, by its kind

SETTINGS: Final = 1 << 18
RECORD: Final = 1 << 22
"""A match: the longest of the tests have 60 kB."""
LINES: Final = 1 << 24
"""Statistics and days: some 50,000 matches."""
TOURNAMENT: Final = 1 << 18
LESSONS: Final = 1 << 20
CARDS: Final = 1 << 20
"""Card data, rules, lessons, texts, poses, sounds: the largest that ships has 43 kB."""
NOTES: Final = 1 << 20
"""Icons, credits, what is installed."""
PICTURE: Final = 1 << 24
PIXELS: Final = 1 << 24
"""Pixels of a picture; the largest that ships has 2 million."""
_JPEG_SIZES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""Markers of a JPEG file after which its size stands."""
FONT: Final = 1 << 24
SOUND: Final = 1 << 24
BAKED: Final = 1 << 26
"""A file of the cache of pictures."""
UNPACKED: Final = 1 << 28
"""Bytes that such a file may unpack to."""

# ---- what is inside

TEXT: Final = 300
"""Letters of a text in a file that the program writes: names, actions, keys."""
PROSE: Final = 2000
"""Letters of a text in a card file or in one of words: a paragraph of the rules."""
DIGITS: Final = 18
"""Digits of a whole number: a machine word holds them."""
LEVELS: Final = 24
"""Lists and objects within one another in what the program writes."""
FILES: Final = 5000
"""Files of a folder that are looked at, the newest first."""

CUT: Final = "…"
"""The sign for the rest of a text that was too long."""

_CONTROL: Final = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
"""Letters that no text shows: they break lines, turn the direction of what follows, end a string, or cannot be written at all."""
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode's categories of what no letter is drawn for; some of it (a joiner) has its place within the texts of a language."""
_HIDDEN: Final = re.compile(f"[{_CONTROL}]")
_HIDDEN_BUT_LINES: Final = re.compile(f"(?![\n\t])[{_CONTROL}]")

_STRING: Final = re.compile(rb'"([^"\\]*+(?:\\.[^"\\]*+)*+)"', re.S)
_SUSPECT: Final = re.compile(rb'\\[bfnrtu]|[\x80-\xff]|[^"]{%d}' % TEXT)
"""Bytes that are worth a closer look: an escape, a letter beyond ASCII, much without a quotation mark. Nearly no line has any."""
_LONG_NUMBER: Final = re.compile(rb"(?<![.0-9])[0-9]{%d}" % (DIGITS + 1))
_STRING_OR_LONG_NUMBER: Final = re.compile(
    rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|-?(?<![.0-9])[0-9]{%d,}+(?:\.[0-9]*+)?(?:[eE][-+]?[0-9]++)?'
    % (DIGITS + 1),
    re.S,
)
_BRACKET: Final = re.compile(rb"[\[\]{}]")


class Unfit(OSError):
    """A file that is not read at all: something else than a plain file, or larger than any of its kind. `strerror` is a text's key."""


class Damaged(ValueError):
    """The contents of a file are not of the form they should have."""


def plain(path: Path, most: int) -> Path:
    """The path of a file that somebody else opens (a sound), if it may be read. Raises OSError."""
    _fitting(os.stat(path), path, most)
    return path


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """A plain file of at most `most` bytes, for reading. Raises OSError (`Unfit` for any other)."""
    _fitting(os.stat(path), path, most)  # to open a device can do something already
    flags = (
        os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    )
    with os.fdopen(os.open(path, flags), "rb") as file:
        _fitting(os.fstat(file.fileno()), path, most)
        yield file


def read(path: Path, most: int) -> bytes:
    """All of a plain file of at most `most` bytes. Raises OSError (`Unfit` for any other)."""
    with opened(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:  # it grew meanwhile, or says nothing of its size
        raise Unfit(errno.EFBIG, "@fragment.file_large", str(path))
    return data


def picture(path: Path) -> Path:
    """The path of a picture (PNG or JPEG) of at most `PIXELS`, which a small file can go far beyond. Raises OSError."""
    with opened(path, PICTURE) as file:
        size = _picture_size(file.read(1 << 16))
    if size is None:
        raise Unfit(errno.EINVAL, "@fragment.file_plain", str(path))
    if size[0] * size[1] > PIXELS:
        raise Unfit(errno.EFBIG, "@fragment.file_large", str(path))
    return path


def _picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that the beginning of a picture says; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    at = 2
    while data.startswith(b"\xff\xd8") and at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _JPEG_SIZES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _fitting(found: os.stat_result, path: Path, most: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise Unfit(errno.EINVAL, "@fragment.file_plain", str(path))
    if found.st_size > most:
        raise Unfit(errno.EFBIG, "@fragment.file_large", str(path))


# ---- texts


def cleaned(text: str, most: int = TEXT) -> str:
    """A text as it can be shown: a space for every control character, and at most `most` letters."""
    if len(text) > most:
        text = text[: most - 1] + CUT
    return text if text.isprintable() else _HIDDEN.sub(" ", text)


def visible(text: str) -> str:
    """A text with what no letter is drawn for written by its number ("\\ufeff"), but for ends of lines: in a sentence about a wrong name,
    which would else look like the right one."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign == "\n" or category(sign) not in _UNSEEN else sign.encode("unicode_escape").decode()
        for sign in text
    )


def shows(text: str) -> bool:
    """True for a text of a card file that can be shown as it is: at most `PROSE` letters, of control characters only ends of lines and
    tabs."""
    return len(text) <= PROSE and (text.isprintable() or _HIDDEN_BUT_LINES.search(text) is None)


# ---- JSON


def decode(data: bytes, kind: type[T]) -> T:
    """JSON as `kind`, its texts cleaned, null for numbers beyond measure. Raises Damaged for anything else, and for what is too deep."""
    try:
        if _SUSPECT.search(data) is not None:
            data = _STRING.sub(_cleaned_string, data)
        if _LONG_NUMBER.search(data) is not None:
            data = _STRING_OR_LONG_NUMBER.sub(
                lambda found: found[0] if found[0][:1] == b'"' else b"null", data
            )
        _refuse_deep(data)
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError, OverflowError) as error:
        raise Damaged(cleaned(str(error))) from error


def _cleaned_string(match: re.Match[bytes]) -> bytes:
    """A JSON string with nothing in it that `cleaned` would take out. What is no text stays, for the reader to find."""
    inside = match[1]
    if len(inside) < TEXT and _SUSPECT.search(inside) is None:
        return match[0]
    text = msgspec.json.decode(match[0], type=str)
    return msgspec.json.encode(cleaned(text))


def _refuse_deep(data: bytes) -> None:
    """The parser calls itself for every level, and so does whoever looks at what it made."""
    if data.count(b"[") + data.count(b"{") <= LEVELS:
        return
    level = 0
    for bracket in _BRACKET.findall(_STRING.sub(b'""', data)):
        level += 1 if bracket in b"[{" else -1
        if level > LEVELS:
            raise Damaged("too deep")
