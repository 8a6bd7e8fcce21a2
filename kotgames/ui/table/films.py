"""Pictures that the baker's worker draws and that may come later: masters of cards, and films of two fighters acting. Knows no game.

Asking twice costs nothing; until a picture is there the table stands with a simpler one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.art.jobs import strip_of
from kotgames.ui.art.strip import Strip
from kotgames.ui.surfaces import ready
from kotgames.ui.timeline import Track

STRIPS_LIMIT: Final = 96 << 20
"""Bytes of acting kept in memory."""
PATIENCE_MS: Final = 700.0
"""How long motion waits for a film that is still being drawn; then the fighters just stand as they will."""
AFTER_MS: Final = 90.0
"""The last picture of a film stays so long."""


@dataclass(frozen=True, slots=True)
class Film:
    """A film that may still be in the making."""

    job: Job


class Films:
    """Asks the baker, keeps what came, and answers with what there is. `changed` is called when a master arrives, `redraw` when the picture
    of the two fighters may be another."""

    def __init__(
        self, baker: Callable[[], Baker], changed: Callable[[], None], redraw: Callable[[], None]
    ) -> None:
        self._baker = baker
        self._changed = changed
        self._redraw = redraw
        self._masters: dict[Job, Surface] = {}
        self._asked: dict[Job, Callable[[Baked], None]] = {}
        self._strips: OrderedDict[Job, Strip] = OrderedDict()
        self._bytes = 0
        self._shown: tuple[Strip, int] | None = None
        self._still: Strip | None = None

    def ask(self, job: Job, came: Callable[[Baked], None], *, urgent: bool = True) -> None:
        """Have something drawn, once at a time; `came` gets it."""
        if job in self._asked:
            if urgent:
                self._baker().hurry(job)
            return

        def done(baked: Baked) -> None:
            self._asked.pop(job, None)
            came(baked)

        self._asked[job] = done
        self._baker().request(job, done, urgent=urgent)

    def close(self) -> None:
        """The table is gone: what was asked for it is not wanted any more."""
        for job, done in self._asked.items():
            self._baker().forget(job, done)
        self._asked.clear()
        self._masters.clear()
        self._strips.clear()
        self._bytes = 0

    # ---- masters

    def has(self, job: Job) -> bool:
        """Whether a master is there."""
        return job in self._masters

    def master(self, job: Job, *, urgent: bool = True) -> Surface | None:
        """A single picture as it was drawn, if it is there; asked for otherwise."""
        found = self._masters.get(job)
        if found is None:

            def came(baked: Baked) -> None:
                self._masters[job] = baked.surface
                self._changed()

            self.ask(job, came, urgent=urgent)
        return found

    # ---- films

    def strip(self, job: Job) -> Strip | None:
        """A film's pictures, if they are there; asked for otherwise. The oldest go when there are too many."""
        found = self._strips.get(job)
        if found is not None:
            self._strips.move_to_end(job)
            return found

        def came(baked: Baked) -> None:
            made = strip_of([ready(surface) for surface in baked.surfaces], baked.facts)
            self._strips[job] = made
            self._bytes += made.size_bytes
            while self._bytes > STRIPS_LIMIT and len(self._strips) > 1:
                _, old = self._strips.popitem(last=False)
                self._bytes -= old.size_bytes
            self._redraw()

        self.ask(job, came)
        return None

    def want(self, film: Film | None) -> None:
        """Have a film drawn now."""
        if film is not None:
            self.strip(film.job)

    def show(self, strip: Strip | None, index: int) -> None:
        """Put a picture of a film on the stage; None: the fighters at rest."""
        self._shown = None if strip is None else (strip, index)
        self._redraw()

    def recast(self) -> None:
        """Others fight: who stood at rest is not shown any more."""
        self._still = None

    def on_stage(self, rest: Film) -> tuple[Strip, int] | None:
        """What is seen now: a film's picture, or `rest`; the last one at rest while that is being drawn, and None before the first."""
        if self._shown is not None:
            return self._shown
        still = self.strip(rest.job)
        self._still = still if still is not None else self._still
        return None if self._still is None else (self._still, 0)


class FilmTrack(Track):
    """Plays a film from the moment its pictures are there; gives up when that takes too long. None shows nothing and takes no time."""

    def __init__(self, films: Films, film: Film | None) -> None:
        self._films = films
        self._film = film
        self._began: float | None = None
        self.length = PATIENCE_MS if film is not None else 0.0

    def show(self, ms: float) -> None:
        """Show the picture of the moment."""
        if self._film is None:
            return
        strip = self._films.strip(self._film.job)
        if strip is None:
            if ms >= self.length:
                self._films.show(None, 0)
            return
        if self._began is None:
            if ms >= self.length:  # too late, or skipped
                self._films.show(None, 0)
                return
            self._began = ms
            self.length = ms + strip.times[-1] + AFTER_MS
        if ms >= self.length:
            self._films.show(None, 0)
        else:
            self._films.show(strip, strip.at(ms - self._began))
