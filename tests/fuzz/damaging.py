"""What can become of a file, drawn from a seeded generator: bits flip, parts are lost or come twice, values become others that may be
there or may not. The same seed gives the same damage."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final, Literal

Form = Literal["bytes", "json", "lines", "yaml"]
"""How a file is written: nothing is known of it, one JSON value, one on each line, YAML."""
FORMS: Final[dict[str, Form]] = {".json": "json", ".jsonl": "lines", ".kot": "lines", ".yaml": "yaml"}
"""By the end of a file's name."""

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 99, 255, 2**31, -(2**63), 10**18, 10**40, 0.5, 1e308, -1e308, float("inf"), float("nan"),
    "", " ", "x", "0", "\x00", "a\x00b", "\x1b[2J\x07", "\u202egnp.exe\u2066", "\ud800", "two\nlines", "@error.nothing", "{name}", "[x]",
    "../../../etc/passwd", "/dev/zero", "C:\\NUL", "ß日🥊", "x" * 5_000, "W" * 100_000, "2001-99-99", "9" * 5_000, "human", "greedy",
    [], {}, [[]], [None], {"": None}, {"x": {"x": {}}}, ["x"] * 3_000, list(range(5_000)), {str(number): number for number in range(2_000)},
)  # fmt: skip
"""Values that a program may trip over."""
SCALARS: Final = (
    "~", "true", "-1", "0", "1", "7", "99", "1000000000000000000", "9" * 400, "1e400", ".nan", ".inf", "''", "'x'", '"\\0"', '"\\e[2J"',
    '"\\u202eabc"', "x" * 3_000, "W " * 40_000, "[]", "{}", "[[], {}]", "2001-99-99", "2001-01-01", "0x7fffffffffffffff", "!!binary AAAA",
    "!!python/object/apply:os.getcwd []", "*nothing", "&a [*a]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]", "{a: 1, b: 2}", "'{name} {count}'", "'@x'",
    "..",
    "../../etc/passwd", "yes", "|", "? x", "[", "}", "'", "%TAG", "- - - - - -",
)  # fmt: skip
"""The same as YAML writes it; some cannot stand there at all."""
BYTES: Final = (
    b"\x00", b"\x00" * 64, b"\xff\xfe", b"\xef\xbb\xbf", b"\x1b[31m", b"\r\n", b"\n", b'"', b"[", b"{", b"}", b"]", b":", b",", b"\\",
    b"\\u0000",
    b"\xf0\x9f", b"\x80", b"NaN", b"-", b"9" * 1_000, b"\xe2\x80\xae", b"[" * 60_000, b'{"a":' * 60_000, b"- " * 4_000,
)  # fmt: skip
"""What is laid between other bytes."""


def damaged(data: bytes, form: Form, chance: random.Random) -> bytes:
    """A file after an accident, or after two or three; never the same as before."""
    while True:
        found = data
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            found = _once(found, form, chance)
        if found != data:
            return found


def _once(data: bytes, form: Form, chance: random.Random) -> bytes:
    if form != "bytes" and chance.random() < 0.75:
        return _INSIDE[form](data, chance)
    return chance.choice(_ACCIDENTS)(data, chance)


# ---- of bytes


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    begin = chance.randrange(len(data) + 1)
    longest = max(1, min(len(data) - begin, chance.choice((1, 4, 40, 400, len(data)))))
    return begin, begin + chance.randrange(longest) + 1


def _bits(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        if found:
            found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _beheaded(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randrange(len(data) + 1) :]


def _part_lost(data: bytes, chance: random.Random) -> bytes:
    begin, end = _span(data, chance)
    return data[:begin] + data[end:]


def _part_twice(data: bytes, chance: random.Random) -> bytes:
    begin, end = _span(data, chance)
    return data[:end] + data[begin:end] * chance.choice((1, 1, 2, 30)) + data[end:]


def _between(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(BYTES) + data[at:]


def _overwritten(data: bytes, chance: random.Random) -> bytes:
    begin, end = _span(data, chance)
    filled = chance.choice((bytes(end - begin), chance.randbytes(end - begin), b"\xff" * (end - begin)))
    return data[:begin] + filled + data[end:]


def _swapped(data: bytes, chance: random.Random) -> bytes:
    begin, end = _span(data, chance)
    return data[end:] + data[begin:end] + data[:begin]


def _other_file(data: bytes, chance: random.Random) -> bytes:
    return chance.choice(
        (
            b"",
            b"\n",
            b"null",
            b"[]",
            b"{}",
            b"0",
            b'"x"',
            bytes(len(data)),
            chance.randbytes(600),
            b"[" * 200_000,
        )
    )


def _other_encoding(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(chance.choice(("utf-16", "utf-32", "utf-8-sig", "utf-16-be", "latin-1")), "replace")


_ACCIDENTS: Final = (
    _bits, _bits, _cut_off, _beheaded, _part_lost, _part_twice, _between, _between, _overwritten, _swapped, _other_file, _other_encoding,
)  # fmt: skip


# ---- of values


def _changed(value: Any, chance: random.Random) -> Any:
    """A value in which something, somewhere, is something else."""
    place = _place(value, chance)
    if place is None:
        return chance.choice(ODD)
    inside, key = place
    kind = chance.randrange(10)
    if kind < 2:
        inside[key] = chance.choice(ODD)
    elif kind < 5:  # what passes for the same
        alike = [value for value in ODD if type(value) is type(inside[key])]
        inside[key] = chance.choice(alike or ODD)
    elif kind == 5:
        inside[key] = _near(inside[key], chance)
    elif kind == 6:
        other, there = _place(value, chance) or place
        inside[key], other[there] = other[there], inside[key]
    elif kind == 7:
        inside[key] = _deep(inside[key], chance.choice((3, 20, 25, 500)))
    elif kind == 8:
        del inside[key]
    elif isinstance(inside, list):
        inside[key:key] = [inside[key]] * chance.choice((1, 2, 50, 3_000))
    else:
        inside[chance.choice(("", "more", "\x00", "x" * 400, key + "x"))] = chance.choice(ODD)
    return value


def _place(value: Any, chance: random.Random) -> tuple[Any, Any] | None:
    """Somewhere in a value, as (what holds it, where); None in one that holds nothing. What lies high is as likely as all that lies below
    it: a small field beside a large one is met too."""
    found = None
    while isinstance(value, dict | list) and value:
        key = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        found = value, key
        value = value[key]
        if chance.random() < 0.4:
            break
    return found


def _near(value: Any, chance: random.Random) -> Any:
    """A value of the same kind that may not be meant."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 10, -100, 1_000_000))
    if isinstance(value, float):
        return value * chance.choice((-1.0, 0.0, 3.0, 1e9))
    if isinstance(value, str):
        at = chance.randrange(len(value) + 1)
        return value[:at] + chance.choice(("x", "\x00", "0", " ", "/", "é", "\u2028")) + value[at:]
    if isinstance(value, list):
        return chance.sample(value, len(value))
    return value


def _deep(value: Any, levels: int) -> Any:
    for level in range(levels):
        value = [value] if level % 2 else {"x": value}
    return value


def _json(data: bytes, chance: random.Random) -> bytes:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return _bits(data, chance)
    try:
        return json.dumps(_changed(value, chance), separators=(",", ":")).encode()
    except (ValueError, RecursionError):  # something was put into itself
        return _bits(data, chance)


def _lines(data: bytes, chance: random.Random) -> bytes:
    """One of many lines, the first as often as all others together: it is the header of a match."""
    lines = data.split(b"\n")
    at = 0 if chance.random() < 0.5 else chance.randrange(len(lines))
    kind = chance.randrange(8)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif kind == 2:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = _json(lines[at], chance)
    return b"\n".join(lines)


def _yaml(data: bytes, chance: random.Random) -> bytes:
    """One line of a file in which each line is a key or an item."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    line = lines[at]
    kind = chance.randrange(9)
    head, colon, rest = line.partition(b": ")
    if kind < 4 and colon:
        lines[at] = head + colon + chance.choice(SCALARS).encode()
    elif kind < 4 and rest.strip().startswith(b"{"):
        lines[at] = line.replace(b": ", b": " + chance.choice(SCALARS).encode() + b" ", 1)
    elif kind == 4:
        lines[at] = chance.choice((b"  ", b" ", b"\t", b"      ")) + line
    elif kind == 5:
        lines[at] = line.strip()
    elif kind == 6:
        del lines[at]
    elif kind == 7:
        lines.insert(at, line)
    else:
        begin = max(0, at - chance.randrange(12))
        lines[chance.randrange(len(lines)) :] = lines[begin:at]
    return b"\n".join(lines)


_INSIDE: Final[dict[Form, Callable[[bytes, random.Random], bytes]]] = {
    "json": _json,
    "lines": _lines,
    "yaml": _yaml,
}
