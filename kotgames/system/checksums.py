"""Checksums of fonts and sounds, by which a file is known to be as it was written: the libraries that read them do not look at them."""

from __future__ import annotations

import sys
import zlib
from array import array
from typing import Final

_FONT_SUM: Final = 0xB1B0AFBA
"""The sum of all words of four bytes of an OpenType font (the specification's "Calculating checksums"); its directory has the sum of each
table."""
_FONTS: Final = (b"\x00\x01\x00\x00", b"OTTO")
"""The first four bytes of a font."""
_PAGE: Final = b"OggS"
_HEAD: Final = 27
"""Bytes of an Ogg page before the lengths of its parts (RFC 3533, 6)."""
_SUM_AT: Final = slice(22, 26)
_REVERSED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def font_whole(data: bytes) -> bool:
    """True for an OpenType font whose bytes are those its maker wrote."""
    count = int.from_bytes(data[4:6], "big")
    rows = [data[at : at + 16] for at in range(12, 12 + 16 * count, 16)]
    if not data.startswith(_FONTS) or not count or len(data) < 12 + 16 * count or _words(data) != _FONT_SUM:
        return False
    for row in rows:
        name, sum_, begin, length = row[:4], *(int.from_bytes(row[at : at + 4], "big") for at in (4, 8, 12))
        table = data[begin : begin + length]
        if name == b"head":
            table = table[:8] + bytes(4) + table[12:]  # where the sum of the whole stands
        if len(table) != length or _words(table) != sum_:
            return False
    return True


def _words(data: bytes) -> int:
    words = array("I", data + bytes(-len(data) % 4))
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF


def ogg_whole(data: bytes) -> bool:
    """True for bytes that are pages of Ogg from the first to the last, each as it was written."""
    at = 0
    while at < len(data):
        parts = data[at + _HEAD - 1 : at + _HEAD]
        lengths = data[at + _HEAD : at + _HEAD + sum(parts)]
        end = at + _HEAD + len(lengths) + sum(lengths)
        page = data[at:end]
        if not page.startswith(_PAGE) or not parts or len(lengths) < parts[0] or end > len(data):
            return False
        if _sum(page[:22] + bytes(4) + page[26:]) != int.from_bytes(page[_SUM_AT], "little"):
            return False
        at = end
    return at > 0


def _sum(page: bytes) -> int:
    """Ogg's checksum. zlib's is the same with every byte the other way round, another beginning and another end."""
    mirrored = zlib.crc32(page.translate(_REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{mirrored:032b}"[::-1], 2)
