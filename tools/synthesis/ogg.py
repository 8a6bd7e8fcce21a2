"""Writing OGG Vorbis so that the same sound always gives the same bytes. Needs soundfile (a tool for making, not for playing)."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
import soundfile  # type: ignore[import-untyped]

from synthesis.kit import RATE, Sound

PIECE = 65536
"""Frames handed to the encoder at a time: it keeps its work on the stack."""


def encoded(sound: Sound, quality: float, name: str) -> bytes:
    """A sound as OGG Vorbis; `quality` 0..1 is that of the encoder. The stream's serial number, drawn by chance otherwise, comes from
    the name."""
    buffer = io.BytesIO()
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(
        buffer, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1.0 - quality
    ) as file:
        for start in range(0, len(sound), PIECE):
            file.write(sound[start : start + PIECE])
    return _renumbered(buffer.getvalue(), crc32(name.encode()))


def decoded(data: bytes) -> Sound:
    """The samples as they will be played."""
    samples, _ = soundfile.read(io.BytesIO(data))
    return np.asarray(samples)


def write(path: Path, data: bytes) -> None:
    """Write only what changed, so that an unchanged sound keeps its date."""
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def _pages(data: bytes) -> Iterator[bytearray]:
    at = 0
    while at < len(data):
        if data[at : at + 4] != b"OggS":
            raise ValueError(f"no OGG page at byte {at}")
        segments = data[at + 26]
        length = 27 + segments + sum(data[at + 27 : at + 27 + segments])
        yield bytearray(data[at : at + length])
        at += length


def _renumbered(data: bytes, serial: int) -> bytes:
    """The same stream under another serial number (RFC 3533: bytes 14-17 of each page, and its checksum in 22-25)."""
    result = bytearray()
    for page in _pages(data):
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(page))
        result += page
    return bytes(result)


def _checksum(page: bytes | bytearray) -> int:
    """The checksum of an OGG page: polynomial 0x04c11db7, most significant bit first, starting from nothing."""
    value = 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[(value >> 24) ^ byte]
    return value


def _row(value: int) -> int:
    value <<= 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


_TABLE = tuple(_row(value) for value in range(256))
