"""Draw the short animated picture of the README: a deciding blow on the stage, as an APNG that any browser plays.

usage: python tools/animated_picture.py [--game GAME] [--seed N] [--size WxH] [--step MS] [--out FILE]

Bots play a match at a table without a window until somebody is knocked out on the feet; the frames are those of the stage from shortly
before the blow to the fall. Every frame after the first holds only what differs from the one before.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from pygame import Rect, Surface

from kotgames import games
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat
from kotgames.scenes.shot import NAMES, headless_app
from kotgames.scenes.starting import Started
from kotgames.ui.table.stage.stage import FightStage

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_BYTES: Final = 3_000_000
FRAME_MS: Final = 1000 / 60
BEFORE_MS: Final = 250.0
LONGEST_MS: Final = 3400.0
STAYS_MS: Final = 1400
"""The last picture is seen so long before it begins again."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


# ---------------------------------------------------------------------------------------- the picture
def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _pixels(picture: Surface) -> bytes:
    """The compressed pixels of a picture, as its PNG file has them."""
    file = io.BytesIO()
    pygame.image.save(picture.convert(24), file, "frame.png")
    data, found, at = file.getvalue(), b"", len(SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack(">I", data[at : at + 4])[0], data[at + 4 : at + 8]
        if kind == b"IDAT":
            found += data[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _changed(before: Surface, now: Surface) -> Rect:
    """The rectangle in which two pictures differ; one pixel if they do not."""
    same = pygame.mask.from_threshold(now, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 1, 1)


def animated(frames: Sequence[Surface], step_ms: int, last_ms: int) -> bytes:
    """The frames as an APNG that repeats for ever. ValueError without any."""
    if not frames:
        raise ValueError("an animated picture needs a frame")
    width, height = frames[0].get_size()
    parts = [
        SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
    ]
    number = 0
    for index, frame in enumerate(frames):
        box = Rect(0, 0, width, height) if index == 0 else _changed(frames[index - 1], frame)
        shown = last_ms if index == len(frames) - 1 else step_ms
        control = struct.pack(
            ">IIIIIHHBB", number, box.width, box.height, box.left, box.top, shown, 1000, 0, 0
        )
        parts.append(_chunk(b"fcTL", control))
        number += 1
        data = _pixels(frame.subsurface(box).copy())
        if index == 0:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    return b"".join([*parts, _chunk(b"IEND", b"")])


# ----------------------------------------------------------------------------------------- the frames
def _stage(app: Any) -> FightStage | None:
    found = getattr(getattr(getattr(app.top, "table", None), "context", None), "stage", None)
    return found if isinstance(found, FightStage) else None


def _standing(stage: FightStage) -> bool:
    """Whether the blow is struck on the feet: it is a picture to begin with."""
    start = stage.act.start if stage.act is not None else None
    return start is not None and max(start.a.pelvis[1], start.b.pelvis[1]) < 75


def knockout(game_id: str, seed: int, size: tuple[int, int], step_ms: int) -> Iterator[Surface]:
    """The stage while somebody is knocked out in a match of bots; nothing if nobody is."""
    game = games.get(game_id)
    seats = [Seat("greedy", NAMES[seat]) for seat in range(usual_seats(game))]
    match = Match.start(game, seed=seed, options=game.sample_options(), seats=seats)
    app = headless_app(size)
    try:
        app.settings.speed = 1.0
        app.go("match", Started(match))
        waited = 0.0
        while match.outcome is None or _stage(app) is not None:
            for event in pygame.event.get():
                app.take(event)
            app.advance(FRAME_MS)
            stage = _stage(app)
            over = match.outcome is not None and match.outcome.how == "knockout"
            falls = (
                stage is not None and stage.act is not None and stage.act.length > 2400 and _standing(stage)
            )
            if stage is None or not (over and falls and stage.act is not None):
                app.redraw()
                continue
            if stage.act_ms < stage.act.impact_ms - BEFORE_MS:
                continue
            if waited <= 0:
                app.redraw()
                app.frame()
                yield app.window.surface.subsurface(app.canvas().box(stage.front)).copy()
                waited += step_ms
            waited -= FRAME_MS
            if stage.act_ms >= min(stage.act.length - 20, LONGEST_MS):
                return
    finally:
        app.quit()
        app.window.close()


def main() -> None:
    """See the module."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("--game", default="knockouts_tapouts")
    about.add_argument(
        "--seed", type=int, default=1, help="the first seed tried; the next that ends so is taken"
    )
    about.add_argument("--size", default="864x486")
    about.add_argument("--step", type=int, default=80, help="milliseconds from frame to frame")
    about.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures" / "knockout.png")
    asked = about.parse_args()
    width, _, height = asked.size.partition("x")
    for seed in range(asked.seed, asked.seed + 200):
        frames = list(knockout(asked.game, seed, (int(width), int(height)), asked.step))
        if frames:
            break
    else:
        sys.exit(f"none of 200 matches from seed {asked.seed} on ended by a knockout")
    data = animated(frames, asked.step, STAYS_MS)
    if len(data) > MOST_BYTES:
        sys.exit(
            f"{len(data):,} bytes are more than {MOST_BYTES:,}: choose a smaller --size or a longer --step"
        )
    asked.out.write_bytes(data)
    print(f"{asked.out}: {len(frames)} frames, {len(data):,} bytes, seed {seed}")


if __name__ == "__main__":
    main()
