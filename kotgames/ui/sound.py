"""The sound of the window: one mixer.

Nothing here ever waits. The device is opened, and the files are read, by one short-lived thread, because a sound server may take its time;
until it is done, and for ever where there is no sound card, everything is silent without a word. All fades are the mixer's own, and the
hall's excitement is eased by a thread that lives as long as it changes, so an idle table needs neither frames nor timers for them.

Where the calls belong:

- `scenes/program.open_app` makes the one `Sounds` of the program with the volumes of the settings (`mute=True` for `--mute`); `App` has a
  muted one unless it is given another (tests, pictures, benchmarks). `program.run` calls `open()` after the first frame and `close()` at
  the end.
- `App.take`: `focus(False)` at WINDOWFOCUSLOST and WINDOWMINIMIZED, `focus(True)` at WINDOWFOCUSGAINED. `App.changed`: `set_volumes`.
- `App.frame`, after each frame: `music` with the piece of the topmost scene that has one (`Scene.music`).
- `scenes/table/playback.Playback`, where a table is asked for the motion of an event, wraps the answer in `Heard` with the game's
  cues for that event (as its viewer may see it) and `at_once` at speed 0; it passes on what the game says of its excitement (`excite`).
  `TableScene.opened` calls `crowd(True)`, `closed` `crowd(False)`.
- The scenes play the names of `SHELL` themselves.
"""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from kotgames.engine import limits
from kotgames.system import checksums, paths
from kotgames.ui import sound_device
from kotgames.ui.excitement import Excitement

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
    "crowd_excited": "the same hall on its feet, mixed over it; see `Sounds.excite`",
    "music_title": "the menus; see `Sounds.music`",
    "music_fight": "a table",
    "music_verdict": "the verdict",
}
"""The sounds that belong to no game, and when a scene plays them."""

BED: Final = "crowd_loop"
EXCITED: Final = "crowd_excited"
LAYERS: Final = (BED, EXCITED)
"""The two layers of the bed: they come, go and make room together, and the excitement is their mixture."""

TITLE_MUSIC: Final = "music_title"
FIGHT_MUSIC: Final = "music_fight"
VERDICT_MUSIC: Final = "music_verdict"
PIECES: Final = frozenset({TITLE_MUSIC, FIGHT_MUSIC, VERDICT_MUSIC})
"""The music: each piece is read when it is first asked for."""

REACTIONS: Final = frozenset({"cheer", "crowd_ooh", "crowd_boo", "crowd_gasp"})
"""Outbursts of the crowd: they follow its volume, and the bed makes room for them."""

HALL: Final = REACTIONS | {"corner_call"}
"""Sounds that follow the volume of the crowd."""

VOICES: Final = 4
"""Sounds at once, bed and music apart; one more and the softest of them gives way."""

SPARE: Final = 4
"""Channels more than voices, on which what gives way fades out."""

FIRST_MORE: Final = 2 + VOICES + SPARE
CHANNELS: Final = FIRST_MORE + 5
"""The mixer's channels: two of the quiet layer, the voices', two of the excited layer, three of the music (one more than cross, for whoever
is in a hurry)."""

AGAIN_MS: Final = 40.0
"""The same sound does not start twice within this time."""

IN_MS, OUT_MS, DUCK_MS, CUT_MS, CROSS_MS = 1500, 900, 250, 60, 600
"""Fades: the bed comes, goes, makes room for an outburst; a voice gives way; one piece of music follows another."""

MUSIC_PERCENT: Final = 40.0
"""The volume of the music: below everything that happens. It can be off, not louder."""

QUIET_AT_MOST: Final = 0.7
"""The share of the quiet layer when the hall is on its feet."""

EASE_S: Final = 0.04
"""Between two steps of the excitement."""


def loudness(percent: float) -> float:
    """The amplitude of a volume of 0-100 %: half the percentage sounds half as loud, which is 10 dB less."""
    return math.pow(min(100.0, max(0.0, percent)) / 100, 1.66)


@dataclass(slots=True)
class _Voice:
    """The sound on a channel."""

    channel: pygame.mixer.Channel
    level: float


class Sounds:
    """The mixer. Volumes are 0 to 100 %; names are those of the files in assets/sounds without the letter of the variant."""

    def __init__(
        self,
        effects: float = 80,
        crowd: float = 40,
        *,
        music: bool = True,
        mute: bool = False,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._effects, self._crowd = loudness(effects), loudness(crowd)
        self._musical = music
        self._folder = folder or paths.assets() / "sounds"
        self._clock = clock
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._readers: list[threading.Thread] = []
        """Threads that read a piece of music, done or not."""
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
        """True once the bed was told to go."""
        self._bed: list[tuple[pygame.mixer.Channel, ...]] = []
        """By side: a channel for each layer."""
        self._side = 0
        """The channel of two that has the bed: it changes sides to make room, fading out on one and back in on the other."""
        self._excitement = Excitement()
        self._easing: threading.Thread | None = None
        self._stirred = threading.Event()
        """The excitement goes somewhere else."""
        self._piece = ""
        """The music that is asked for."""
        self._music: list[pygame.mixer.Channel] = []
        self._player: pygame.mixer.Channel | None = None
        """The channel of the piece that is heard; the others fade out."""

    # ---- what a caller says

    def open(self) -> None:
        """Open the device and read the files, in the background; does nothing the second time, when muted, or at volume 0."""
        with self._lock:
            if self._thread is not None or self._mute or self._closed or self._silent:
                return
            self._thread = threading.Thread(target=self._prepare, name="sound", daemon=True)
            self._thread.start()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound once, now; silent if it is not there (yet), if it has only just begun, or if four louder ones are playing."""
        self.open()
        with self._lock:
            level = volume * (self._crowd if name in HALL else self._effects)
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
            if not on:
                self._stir(0.0)

    def excite(self, level: float) -> None:
        """Set the hall's excitement, 0 to 1: the mixture of the bed's two layers goes there within about a second, and back by itself when
        nothing more is said. Nothing where no bed is heard."""
        with self._lock:
            if self._bed and self._wanted and self._focused and self._crowd:
                self._stir(level)

    def music(self, name: str) -> None:
        """Play a piece over and over (`PIECES`) in place of the one before; "" for none. The piece that is asked for already goes on."""
        if name == self._piece:  # said after every frame
            return
        with self._lock:
            self._piece = name
            self._set_music(CROSS_MS)

    @property
    def piece(self) -> str:
        """The music that is asked for, heard or not."""
        return self._piece

    def set_volumes(self, effects: float, crowd: float, *, music: bool) -> None:
        """Both volumes, 0 to 100 %; the crowd's is that of the bed, of cheers and of the corners. And whether there is music."""
        with self._lock:
            self._effects, self._crowd = loudness(effects), loudness(crowd)
            self._musical = music
            self._mix_layers()
            self._set_bed(DUCK_MS)
            self._set_music(CROSS_MS)
            if self._wanted or (self._musical and self._piece):
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
            self._set_music(CROSS_MS if on else CUT_MS)

    def close(self) -> None:
        """End: silence, and the device is free. Nothing plays afterwards."""
        with self._lock:
            self._closed = True
            self._loaded.clear()
            self._stirred.set()
        if self._thread is None:
            return
        # a device that still has not answered is left to the end of the process
        for thread in (self._thread, *self._readers):
            thread.join(1.0)
            if thread.is_alive():
                return
        if not pygame.mixer.get_init():
            return
        if self._ours:
            pygame.mixer.quit()
            self._ours = False
        else:
            pygame.mixer.stop()

    @property
    def ready(self) -> bool:
        """True once all sounds that will be heard can be heard."""
        return self._thread is not None and not self._thread.is_alive() and bool(self._loaded)

    @property
    def _silent(self) -> bool:
        """True while nothing may be heard."""
        return not (self._effects or self._crowd or self._musical)

    # ---- the thread

    def _prepare(self) -> None:
        if not self._open_device():
            return
        files = takes(self._folder)
        # what is short first: it is needed first
        for name in sorted(files.keys() - PIECES, key=lambda name: name in LAYERS):
            self._read(name, files[name])
        with self._lock:
            self._mix_layers()
            self._set_bed(IN_MS)
            self._set_music(CROSS_MS)

    def _read(self, name: str, files: Sequence[Path]) -> None:
        """Read the variants of a sound. A damaged file is not heard; it is no reason to disturb a match."""
        made = []
        for file in files:
            if self._closed:
                return
            with suppress(pygame.error, OSError):
                # a decoder can end the whole program over damaged bytes
                if checksums.ogg_whole(limits.read(file, limits.SOUND)):
                    made.append(pygame.mixer.Sound(limits.plain(file, limits.SOUND)))
        with self._lock:
            if not self._closed:
                self._loaded[name] = tuple(made)

    def _open_device(self) -> bool:
        if not pygame.mixer.get_init():
            self._ours = sound_device.open_device()
            if not self._ours:
                return False
        pygame.mixer.set_num_channels(max(CHANNELS, pygame.mixer.get_num_channels()))
        channels = [pygame.mixer.Channel(index) for index in range(CHANNELS)]
        with self._lock:
            self._bed = [(channels[0], channels[FIRST_MORE]), (channels[1], channels[FIRST_MORE + 1])]
            self._music = channels[FIRST_MORE + 2 :]
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
        for index in range(2, FIRST_MORE):
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
        if not self._bed or self._closed or not self._loaded.get(BED):
            return
        should = self._wanted and self._focused and self._crowd > 0
        going = any(side[0].get_busy() for side in self._bed)
        if should and (self._leaving or not going):
            # what still fades out on one side is left to it
            side = 1 - self._side if self._bed[self._side][0].get_busy() else self._side
            self._begin(side, fade_ms)
        elif not should and going:
            for channel in (*self._bed[0], *self._bed[1]):
                _fade_out(channel, OUT_MS if self._focused else CUT_MS)
        self._leaving = not should

    def _begin(self, side: int, fade_ms: int) -> None:
        for channel, name in zip(self._bed[side], LAYERS, strict=True):
            for layer in self._loaded.get(name, ()):
                channel.play(layer, loops=-1, fade_ms=fade_ms)
        self._side = side

    def _make_room(self, seconds: float) -> None:
        """The bed sinks below an outburst and comes back as that dies away."""
        if not self._bed or self._leaving or not self._bed[self._side][0].get_busy():
            return
        if self._bed[1 - self._side][0].get_busy():
            return  # two outbursts at once: there is room already
        for channel in self._bed[self._side]:
            _fade_out(channel, DUCK_MS)
        self._begin(1 - self._side, int(seconds * 1000))

    def _mix_layers(self) -> None:
        """The layers as loud as the excitement of this moment wants them. Channels fade; this is the volume of what they play."""
        high = self._excitement.at(self._clock())
        for name, share in ((BED, 1 - (1 - QUIET_AT_MOST) * high), (EXCITED, high**1.2)):
            for layer in self._loaded.get(name, ()):
                layer.set_volume(self._crowd * share)

    def _stir(self, level: float) -> None:
        """Let the excitement go somewhere, and see to it that it does."""
        now = self._clock()
        if not level and not self._excitement.at(now):
            return
        self._excitement.tell(level, now)
        self._stirred.set()
        if self._easing is None:
            self._easing = threading.Thread(target=self._ease, name="excitement", daemon=True)
            self._easing.start()

    def _ease(self) -> None:
        """Take the layers along for as long as the excitement changes; the thread is gone when the hall is calm."""
        while True:
            with self._lock:
                self._stirred.clear()
                if self._closed:
                    return
                self._mix_layers()
                rest = self._excitement.rest(self._clock())
                if math.isinf(rest):
                    self._easing = None
                    return
            if rest:
                self._stirred.wait(rest)
            else:
                time.sleep(EASE_S)

    # ---- music

    def _set_music(self, fade_ms: int) -> None:
        """Play the piece that should be heard now, and let any other fade out."""
        if not self._music or self._closed:
            return
        name = self._piece if self._musical and self._focused else ""
        if name and name not in self._loaded:
            files = takes(self._folder).get(name, [])
            self._loaded[name] = ()  # it is being read: nobody else begins with it
            self._readers.append(
                threading.Thread(target=self._bring, args=(name, files), name="music", daemon=True)
            )
            self._readers[-1].start()
        piece = next(iter(self._loaded.get(name, ())), None)
        if piece is not None and self._player is not None and self._player.get_sound() is piece:
            return
        for channel in self._music:
            if channel.get_busy():
                _fade_out(channel, fade_ms)
        self._player = None
        if piece is not None:
            self._player = min(self._music, key=lambda channel: channel.get_busy() and channel.get_volume())
            piece.set_volume(loudness(MUSIC_PERCENT))
            self._player.play(piece, loops=-1, fade_ms=fade_ms)

    def _bring(self, name: str, files: Sequence[Path]) -> None:
        self._read(name, files)
        with self._lock:
            self._set_music(CROSS_MS)


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
