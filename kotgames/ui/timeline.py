"""Motion: tracks over time, in sequence and in parallel, at a speed, skippable.

A track never changes the model: that is final before the first picture moves. Skipping shows a track at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Even motion."""
    return t


def ease_out(t: float) -> float:
    """Quick start, soft landing (cubic)."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Soft at both ends (cubic)."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


class Track:
    """Something that takes `length` milliseconds. `show(ms)` draws the moment; it is called with rising times and last with `length`."""

    length: float = 0.0
    held: float | None = None
    """Milliseconds of the last moment that came too early for what it waits for: time stands still for them. None: it does not wait."""
    known: float | None = None
    """So many milliseconds after its beginning it is seen what an event comes to; None: it shows nothing of that."""
    then: Callable[[], None] | None = None
    """Called once, when that was seen (`Call` and whatever has a `known`)."""

    def show(self, ms: float) -> None:
        """Bring the picture to this moment."""

    def end(self) -> None:
        """Bring the picture to its end, whatever it waits for."""
        self.show(self.length)

    def pieces(self) -> Iterator[tuple[float, Track]]:
        """Its pieces in the end, each with the milliseconds after its beginning at which that begins."""
        yield 0.0, self


class Wait(Track):
    """Nothing happens for a while."""

    def __init__(self, length: float) -> None:
        self.length = length


class Gate(Track):
    """A gate before what follows: it opens when something is `ready`, which is asked with every moment until then."""

    def __init__(self, ready: Callable[[], bool]) -> None:
        self._ready = ready

    def show(self, ms: float) -> None:
        """Ask."""
        self.held = None if self._ready() else 0.0

    def end(self) -> None:
        """It is not waited for."""
        self.held = None


class Call(Track):
    """A function called once, when its moment comes (also when skipped)."""

    def __init__(self, function: Callable[[], None]) -> None:
        self._function: Callable[[], None] | None = function

    def show(self, ms: float) -> None:
        """Call it the first time."""
        if self._function is not None:
            function, self._function = self._function, None
            function()
            if self.then is not None:
                self.then()


class Reveal(Call):
    """The moment in which it is seen what an event comes to: dice lie still, a face is turned up."""

    known = 0.0


class Drive(Track):
    """A function of the share 0..1 that has passed."""

    def __init__(self, length: float, function: Callable[[float], None], ease: Ease = linear) -> None:
        self.length = length
        self._function = function
        self._ease = ease

    def show(self, ms: float) -> None:
        """Call it with the eased share."""
        self._function(1.0 if ms >= self.length or self.length <= 0 else self._ease(ms / self.length))


class Seq(Track):
    """One after the other. Lengths are read as it plays: a track may find out late how long it takes."""

    def __init__(self, *tracks: Track) -> None:
        self._tracks = list(tracks)
        self._begun = 0

    @property
    def length(self) -> float:  # type: ignore[override]
        """The sum."""
        return sum(track.length for track in self._tracks)

    def pieces(self) -> Iterator[tuple[float, Track]]:
        """Those of the one, then those of the other."""
        start = 0.0
        for track in self._tracks:
            for at, piece in track.pieces():
                yield start + at, piece
            start += track.length

    def show(self, ms: float) -> None:
        """Show the track of the moment, and those before it at their ends."""
        start, self.held = 0.0, None
        for index, track in enumerate(self._tracks):
            if ms < start:
                return
            if index < self._begun:
                start += track.length
                continue
            inside = ms - start
            self.held = _shown(track, inside)
            if self.held is not None or inside < track.length:
                return
            self._begun = index + 1
            start += track.length

    def end(self) -> None:
        """Those that are left at their ends."""
        self.held = None
        for track in self._tracks[self._begun :]:
            track.end()
        self._begun = len(self._tracks)


class Par(Track):
    """All at once; as long as the longest."""

    def __init__(self, *tracks: Track) -> None:
        self._tracks = tracks
        self._done = [False] * len(tracks)

    @property
    def length(self) -> float:  # type: ignore[override]
        """That of the longest."""
        return max((track.length for track in self._tracks), default=0.0)

    def pieces(self) -> Iterator[tuple[float, Track]]:
        """Those of all."""
        for track in self._tracks:
            yield from track.pieces()

    def show(self, ms: float) -> None:
        """Show every track at the moment or at its end; where one waits, all do."""
        waits = []
        for index, track in enumerate(self._tracks):
            if not self._done[index]:
                held = _shown(track, ms)
                if held is not None:
                    waits.append(held)
                self._done[index] = held is None and ms >= track.length
        self.held = max(waits, default=None)

    def end(self) -> None:
        """Those that are left at their ends."""
        self.held = None
        for index, track in enumerate(self._tracks):
            if not self._done[index]:
                track.end()
                self._done[index] = True


def _shown(track: Track, ms: float) -> float | None:
    """Show a track at a moment, or at its end; see `Track.held`."""
    if ms < track.length:
        track.show(ms)
        if track.held is not None or ms < track.length:
            return track.held
    track.show(track.length)
    return None if track.held is None else track.held + ms - track.length


def last_known(track: Track) -> Track | None:
    """The piece of a track that is the last to show what an event comes to; None where none does."""
    known = [(at + piece.known, piece) for at, piece in track.pieces() if piece.known is not None]
    return max(known, key=lambda one: one[0])[1] if known else None


class Timeline:
    """Plays tracks one after the other. `source` is asked for the next one when the last has ended (None: nothing to play)."""

    def __init__(self, source: Callable[[], Track | None]) -> None:
        self._source = source
        self._track: Track | None = None
        self._at = 0.0
        self.speed = 1.0
        """0 shows every track at its end at once."""

    @property
    def busy(self) -> bool:
        """True while something is playing (as of the last `advance`)."""
        return self._track is not None

    def play(self, track: Track) -> None:
        """Play a track now, before anything the source has; what was playing is shown at its end."""
        if self._track is not None:
            self._track.end()
        self._track, self._at = track, 0.0

    def advance(self, ms: float) -> bool:
        """Let time pass; True if anything was shown. Time left over at the end of a track goes to the next one."""
        left = ms * self.speed
        shown = False
        while True:
            if self._track is None:
                self._track, self._at = self._source(), 0.0
                if self._track is None:
                    return shown
            track = self._track
            shown = True
            self._at += left
            if self.speed > 0:
                held = _shown(track, self._at)
                if held is not None:
                    self._at = max(0.0, self._at - held)
                if held is not None or self._at < track.length:
                    return True
            else:
                track.end()
            left = max(0.0, self._at - track.length)
            self._track = None

    def skip(self, short: float) -> bool:
        """Show what plays at its end, with what follows it as long as that would not take longer than `short` milliseconds; True if
        anything was shown. What comes after that plays from its beginning."""
        shown = self._track is not None
        while True:
            track, self._track = self._track, None
            if track is not None:
                track.end()
            self._track, self._at = self._source(), 0.0
            if self._track is None or self._track.length > short:
                return shown or self._track is not None
            shown = True

    def finish(self) -> bool:
        """Show everything that waits at its end, now; True if anything was shown."""
        shown = False
        while True:
            if self._track is None:
                self._track = self._source()
                if self._track is None:
                    return shown
            shown = True
            track, self._track = self._track, None
            track.end()
