"""What is heard: one mixer for the window, and the track that lets a motion sound.

Nothing here ever waits. The device is opened, and the files are read, by one short-lived thread, because a sound server may take its time;
until it is done, and for ever where there is no sound card, everything is silent without a word. All fades are the mixer's own, so an idle
table needs neither frames nor timers for them.

Where the calls belong:

- `scenes/program.open_app` makes the one `Sounds` of the program with the volumes of the settings (`mute=True` for `--mute`); `App` has a
  muted one unless it is given another (tests, pictures, benchmarks). `program.run` calls `open()` after the first frame and `close()` at
  the end.
- `App.take`: `focus(False)` at WINDOWFOCUSLOST and WINDOWMINIMIZED, `focus(True)` at WINDOWFOCUSGAINED. `App.changed`: `set_volumes`.
- `scenes/table/playback.Playback`, where a table is asked for the motion of an event, wraps the answer in `Heard` with the game's
  cues for that event (as its viewer may see it) and `at_once` at speed 0. `TableScene.opened` calls `crowd(True)`, `closed` `crowd(False)`.
- The scenes play the names of `SHELL` themselves.
"""

from __future__ import annotations

import math
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from kotgames.system import paths
from kotgames.ui.timeline import Track

Cue = tuple[str, float, float]
"""(name of a sound, milliseconds after the motion began at speed 1, volume 0 to 1)."""

SHELL: Final = {
    "tick": "a button, switch or choice is used, a slider moves a step",
    "ui_ok": "a set-up, a fighter or a row is finished (the primary button of a screen)",
    "ui_bad": "a refusal",
    "card_flick": "an object is picked up",
    "card_place": "an object is put down without an action, or flies back",
    "stinger_win": "the verdict opens and somebody at this screen has won",
    "stinger_lose": "the verdict opens and nobody at this screen has won",
    "crowd_loop": "the bed below a match; see `Sounds.crowd`",
}
"""The sounds that belong to no game, and when a scene plays them."""

BED: Final = "crowd_loop"
REACTIONS: Final = frozenset({"cheer", "crowd_ooh", "crowd_boo"})
"""Outbursts of the crowd: they follow its volume, and the bed makes room for them."""

VOICES: Final = 4
"""Sounds at once, the bed apart; one more and the softest of them gives way."""

SPARE: Final = 4
"""Channels more than voices, on which what gives way fades out."""

AGAIN_MS: Final = 40.0
"""The same sound does not start twice within this time."""

IN_MS, OUT_MS, DUCK_MS, CUT_MS = 1500, 900, 250, 60
"""Fades: the bed comes, goes, makes room for an outburst; a voice gives way."""

RATE, BUFFER = 44100, 1024
"""Samples a second, and samples the device is handed at a time (23 ms)."""


def loudness(percent: float) -> float:
    """The amplitude of a volume of 0-100 %: half the percentage sounds half as loud, which is 10 dB less."""
    return math.pow(min(100.0, max(0.0, percent)) / 100, 1.66)


@dataclass(slots=True)
class _Voice:
    """What plays on a channel."""

    channel: pygame.mixer.Channel
    level: float


class Sounds:
    """The mixer. Volumes are 0 to 100 %; names are those of the files in assets/sounds without the letter of the variant."""

    def __init__(
        self,
        effects: float = 80,
        crowd: float = 40,
        *,
        mute: bool = False,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._effects, self._crowd = loudness(effects), loudness(crowd)
        self._folder = folder or paths.assets() / "sounds"
        self._clock = clock
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._mute = mute
        self._ours = False
        self._closed = False
        self._focused = True
        self._loaded: dict[str, tuple[pygame.mixer.Sound, ...]] = {}
        self._last: dict[str, float] = {}
        self._turn: dict[str, int] = {}
        self._count = 0
        self._voices: list[_Voice] = []
        self._wanted = False
        self._leaving = False
        """Whether the bed was last told to go."""
        self._bed: list[pygame.mixer.Channel] = []
        self._side = 0
        """Which of the bed's two channels has it: it changes sides to make room, fading out on one and back in on the other."""

    # ---- what a caller says

    def open(self) -> None:
        """Open the device and read the files, in the background; does nothing the second time, when muted, or at volume 0."""
        with self._lock:
            if self._thread is not None or self._mute or self._closed or not self._effects + self._crowd:
                return
            self._thread = threading.Thread(target=self._prepare, name="sound", daemon=True)
            self._thread.start()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound once, now; silent if it is not there (yet), if it has only just begun, or if four louder ones are playing."""
        self.open()
        with self._lock:
            level = volume * (self._crowd if name in REACTIONS else self._effects)
            there = self._loaded.get(name)
            now = self._clock() * 1000
            if not there or level <= 0 or not self._focused or now - self._last.get(name, -1e9) < AGAIN_MS:
                return
            channel = self._free(level)
            if channel is None:
                return
            self._last[name] = now
            take = there[self._variant(name, len(there))]
            channel.play(take)
            channel.set_volume(min(1.0, level))
            self._voices.append(_Voice(channel, level))
            if name in REACTIONS:
                self._make_room(take.get_length())

    def crowd(self, on: bool) -> None:
        """The murmur below a match comes or goes."""
        if on:
            self.open()
        with self._lock:
            self._wanted = on
            self._set_bed(IN_MS)

    def set_volumes(self, effects: float, crowd: float) -> None:
        """Both volumes, 0 to 100 %; the crowd's is that of the bed and of cheers."""
        with self._lock:
            self._effects, self._crowd = loudness(effects), loudness(crowd)
            if BED in self._loaded:
                self._loaded[BED][0].set_volume(self._crowd)
            self._set_bed(DUCK_MS)
            if self._wanted:
                self.open()

    def focus(self, on: bool) -> None:
        """The window got or lost the focus: without it nothing is heard."""
        with self._lock:
            self._focused = on
            if not on:
                for voice in self._playing():
                    _fade_out(voice.channel, CUT_MS)
                self._voices.clear()
            self._set_bed(IN_MS if on else CUT_MS)

    def close(self) -> None:
        """End: silence, and the device is free. Nothing plays afterwards."""
        with self._lock:
            self._closed = True
            self._loaded.clear()
        if self._thread is None:
            return
        # a device that still has not answered is left to the end of the process
        self._thread.join(1.0)
        if self._thread.is_alive() or not pygame.mixer.get_init():
            return
        if self._ours:
            pygame.mixer.quit()
            self._ours = False
        else:
            pygame.mixer.stop()

    @property
    def ready(self) -> bool:
        """Whether everything that will be heard can be heard."""
        return self._thread is not None and not self._thread.is_alive() and bool(self._loaded)

    # ---- the thread

    def _prepare(self) -> None:
        if not self._open_device():
            return
        for name, files in sorted(takes(self._folder).items(), key=lambda pair: pair[0] == BED):
            made = []
            for file in files:
                if self._closed:
                    return
                try:
                    made.append(pygame.mixer.Sound(file))
                except (pygame.error, OSError):
                    continue  # a damaged file is not heard; it is no reason to disturb a match
            with self._lock:
                if made and not self._closed:
                    self._loaded[name] = tuple(made)
        with self._lock:
            if BED in self._loaded:
                self._loaded[BED][0].set_volume(self._crowd)
            self._set_bed(IN_MS)

    def _open_device(self) -> bool:
        if not pygame.mixer.get_init():
            try:
                with _hushed():
                    # no other rate than that of the files: converting them one by one would spoil the seam of the loop
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            except (pygame.error, NotImplementedError):
                return False
            self._ours = True
        count = 2 + VOICES + SPARE
        pygame.mixer.set_num_channels(max(count, pygame.mixer.get_num_channels()))
        with self._lock:
            self._bed = [pygame.mixer.Channel(index) for index in (0, 1)]
        return True

    # ---- voices

    def _playing(self) -> list[_Voice]:
        self._voices = [voice for voice in self._voices if voice.channel.get_busy()]
        return self._voices

    def _free(self, level: float) -> pygame.mixer.Channel | None:
        """A channel to play on; if all voices are taken, the softest one gives way, unless it is louder than `level`."""
        voices = self._playing()
        if len(voices) >= VOICES:
            softest = min(voices, key=lambda voice: voice.level)
            if softest.level > level:
                return None
            _fade_out(softest.channel, CUT_MS)
            voices.remove(softest)
        for index in range(2, 2 + VOICES + SPARE):
            channel = pygame.mixer.Channel(index)
            if not channel.get_busy():
                return channel
        return None

    def _variant(self, name: str, count: int) -> int:
        """Any variant but the last one; which one changes with everything that is played."""
        self._count += 1
        if count < 2:
            return 0
        last = self._turn.get(name, count - 1)
        self._turn[name] = (last + 1 + self._count * 7 // 3 % (count - 1)) % count
        return self._turn[name]

    # ---- the bed

    def _set_bed(self, fade_ms: int) -> None:
        """Start or stop the bed as it should be now."""
        if not self._bed or self._closed or BED not in self._loaded:
            return
        should = self._wanted and self._focused and self._crowd > 0
        going = any(channel.get_busy() for channel in self._bed)
        if should and (self._leaving or not going):
            # what still fades out on one channel is left to it
            side = 1 - self._side if self._bed[self._side].get_busy() else self._side
            self._begin(side, fade_ms)
        elif not should and going:
            for channel in self._bed:
                _fade_out(channel, OUT_MS if self._focused else CUT_MS)
        self._leaving = not should

    def _begin(self, side: int, fade_ms: int) -> None:
        self._bed[side].play(self._loaded[BED][0], loops=-1, fade_ms=fade_ms)
        self._side = side

    def _make_room(self, seconds: float) -> None:
        """The bed sinks below an outburst and comes back as that dies away."""
        if not self._bed or self._leaving or not self._bed[self._side].get_busy():
            return
        if self._bed[1 - self._side].get_busy():
            return  # two outbursts at once: there is room already
        _fade_out(self._bed[self._side], DUCK_MS)
        self._begin(1 - self._side, int(seconds * 1000))


def _fade_out(channel: pygame.mixer.Channel, ms: int) -> None:
    """Let a channel fade away. The mixer refuses that while it is at volume 0, as at the start of a fade in; then it may simply stop."""
    if channel.get_volume() == 0:
        channel.stop()
    else:
        channel.fadeout(ms)


def takes(folder: Path) -> dict[str, list[Path]]:
    """The sounds of a folder: name -> its variants (`kick_a.ogg` and `kick_b.ogg` are two of "kick"). Empty if there is no such folder."""
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.ogg")):
        found.setdefault(re.sub(r"_[a-c]$", "", file.stem), []).append(file)
    return found


@contextmanager
def _hushed() -> Iterator[None]:
    """The sound libraries write to stderr themselves when there is no card; for the milliseconds of opening it leads nowhere."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):  # there is no stderr
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


LATE_MS: Final = 220.0
"""A cue that comes later than this was skipped, not delayed (the longest step of the loop at double speed is 200 ms)."""


class Heard(Track):
    """A motion with its sounds: each is played when its moment is shown.

    What is skipped stays silent but for the last moment, so that a skipped turn is no volley. A cue beyond the end (motion is reduced: the
    dice do not tumble) comes at the end. With `at_once` (speed 0: every track is shown at its end) the loudest of the skipped is played.
    """

    def __init__(
        self,
        track: Track,
        cues: Sequence[Cue],
        play: Callable[[str, float], None],
        *,
        at_once: bool = False,
    ) -> None:
        self._track = track
        self._cues = sorted(cues, key=lambda cue: cue[1])
        self._play = play
        self._at_once = at_once

    @property
    def length(self) -> float:  # type: ignore[override]
        """That of the motion."""
        return self._track.length

    def show(self, ms: float) -> None:
        """Show the motion at this moment, and play what is due."""
        self._track.show(ms)
        end = self._track.length
        skipped = []
        while self._cues and ms >= min(self._cues[0][1], end):
            cue = self._cues.pop(0)
            if ms - min(cue[1], end) <= LATE_MS:
                self._play(cue[0], cue[2])
            else:
                skipped.append(cue)
        if skipped and self._at_once:
            loudest = max(skipped, key=lambda cue: cue[2])
            self._play(loudest[0], loudest[2])
