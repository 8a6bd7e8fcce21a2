"""Surfaces in the form that is drawn fastest."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import pygame
from pygame import Surface


def ready(surface: Surface) -> Surface:
    """A surface in the display's format with colours premultiplied by alpha (13 times faster to draw than as loaded)."""
    alpha = bool(surface.get_flags() & pygame.SRCALPHA)
    display = pygame.display.get_surface()
    if (
        alpha
        and display is not None
        and surface.get_bitsize() == 32
        and surface.get_masks()[:3] == display.get_masks()[:3]
    ):
        return surface.premul_alpha()  # it has that format already: one large copy less
    try:
        return surface.convert_alpha().premul_alpha() if alpha else surface.convert()
    except pygame.error:  # no display yet (a picture baked without a window): correct, only slower
        return surface.premul_alpha() if alpha else surface


class Kept:
    """Surfaces by key up to so many bytes; what was not asked for for the longest time goes first."""

    __slots__ = ("_bytes", "_surfaces", "limit")

    def __init__(self, limit: int) -> None:
        self._surfaces: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
        self.limit = limit
        self._bytes = 0

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._surfaces

    def find(self, key: tuple[object, ...]) -> Surface | None:
        """The surface of a key if it is there."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], surface: Surface) -> Surface:
        """Keep a surface; one that is larger than everything may be is kept alone."""
        before = self._surfaces.pop(key, None)
        self._surfaces[key] = surface
        self._bytes += _size(surface) - (0 if before is None else _size(before))
        while self._bytes > self.limit and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self._bytes -= _size(old)
        return surface

    def drop(self, what: Callable[[tuple[object, ...]], bool]) -> None:
        """Forget the surfaces of some keys."""
        for key in [key for key in self._surfaces if what(key)]:
            self._bytes -= _size(self._surfaces.pop(key))

    def clear(self) -> None:
        """Forget all."""
        self._surfaces.clear()
        self._bytes = 0


def _size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


TURNED_UNTIL_MS: Final = 6.0
"""In a frame that has taken longer before something is drawn that must be turned, it is turned roughly; what else is drawn then takes about
as long again."""
ENOUGH_MS: Final = 2.0
"""After so many milliseconds of drawing shapes stand-ins serve until the next frame."""
LATEST: Final = 5
"""After so many frames what a place waits for is drawn as soon as a frame has not drawn much else."""
LATEST_OF_ALL: Final = 20
"""After so many it is drawn at any rate."""


class _Late(NamedTuple):
    """What a place waits for, since which frame, and in which it was shown without it last."""

    key: tuple[object, ...]
    since: int
    seen: int
    make: Callable[[], Surface]


class Unfinished(Exception):
    """A frame needs more shapes drawn than it may take time for; those that are drawn are kept, and the next try gets further."""


class Shapes:
    """A cache of drawn surfaces with a limit in bytes, oldest out first."""

    def __init__(self, limit: int = 72 << 20) -> None:
        self._kept = Kept(limit)
        self._left: float | None = None
        """Milliseconds that may be spent on drawing in a frame, if that is limited."""
        self._drawing = False
        self._spent = 0.0
        """Milliseconds of drawing in this frame."""
        self._began = 0.0
        """When this frame began, in seconds."""
        self.frame = 0
        """Counts up with the frames that are drawn."""
        self.painted = 0
        """How many were drawn so far."""
        self.hurried = False
        """Whether frames follow each other, so that a stand-in may serve for one."""
        self.owing = False
        """Whether something in this frame is only a stand-in: another frame must follow."""
        self._places: dict[tuple[object, ...], tuple[tuple[object, ...], Surface]] = {}
        """What was shown last in a place, with its key."""
        self._late: dict[tuple[object, ...], _Late] = {}
        """By place."""
        self.came = 0
        """Counts up when what a place waits for is there, or must be: strokes that were kept with the old picture do not hold then."""

    def begin(self) -> None:
        """A frame begins."""
        self.frame += 1
        self.starts()
        self._spent = 0.0
        self.owing = False
        for place, late in list(self._late.items()):
            if self.frame - late.since < LATEST:
                continue
            self.came += 1  # who shows it may draw it in this frame
            if self.frame - late.since > LATEST and late.seen < self.frame - 1:  # nobody shows it any more
                del self._late[place]

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._kept

    def starts(self) -> None:
        """A frame, or a part of one, is drawn from now on."""
        self._began = time.perf_counter()

    def in_time(self, ms: float) -> bool:
        """Whether this frame has taken less than so many milliseconds so far, or may take any, since none follows it at once: who can draw
        something more simply for a moment does so in one that has not."""
        return not self.hurried or (time.perf_counter() - self._began) * 1000 < ms

    @property
    def idle(self) -> bool:
        """True while this frame has drawn no shape so far: one may always be, or nothing would ever be finished on a slow machine."""
        return not self._spent

    @property
    def enough(self) -> bool:
        """Whether enough was drawn for this frame while frames follow each other: who has a stand-in shows that."""
        return self.hurried and self._spent >= ENOUGH_MS

    @contextmanager
    def sparing(self, ms: float) -> Iterator[None]:
        """In the meantime `get` raises Unfinished when it would have to draw something after so many milliseconds of drawing in this
        frame, and nothing stands in for anything else."""
        self._left = ms
        try:
            yield
        finally:
            self._left = None

    def get(self, key: tuple[object, ...], make: Callable[[], Surface], *, finished: bool = False) -> Surface:
        """The surface of a key, made on first use and stored `ready` (or as it is, if `make` gives it `finished`)."""
        found = self._kept.find(key)
        if found is not None:
            return found
        self.painted += 1
        return self._kept.put(key, self._drawn(make) if finished else ready(self._drawn(make)))

    def placed(
        self, place: tuple[object, ...], key: tuple[object, ...], make: Callable[[], Surface]
    ) -> Surface:
        """Like `get` with a finished picture, for what always stands in the same place: while frames follow each other, its last picture
        stands there until there is time between two of them (`catch_up`), or for so many, so that the frame of a blow does not draw every
        panel it changes."""
        last = self._places.get(place)
        if last is not None and self.waits(place, key, make):
            return last[1]
        found = self.get(key, make, finished=True)
        self._places[place] = (key, found)
        return found

    def waits(self, place: tuple[object, ...], key: tuple[object, ...], make: Callable[[], Surface]) -> bool:
        """Whether something else should stand in a place for now, since this would have to be drawn (a finished picture) while frames
        follow each other."""
        late = self._late.get(place)
        if self.hurried and self._left is None and key not in self._kept:
            since = self.frame if late is None else late.since
            waited = self.frame - since
            if waited < LATEST or (waited < LATEST_OF_ALL and self.enough):
                self._late[place] = _Late(key, since, self.frame, make)
                return True
        if late is not None:
            del self._late[place]
        return False

    @property
    def late(self) -> bool:
        """Whether a place waits for its picture: another frame must follow."""
        return bool(self._late)

    def catch_up(self, ms: float) -> bool:
        """A frame was shown, and there is so much time: draw what places wait for; whether any did."""
        if not self._late:
            return False
        ends = time.perf_counter() + ms / 1000
        while self._late:
            late = self._late.pop(next(iter(self._late)))
            self.get(late.key, late.make, finished=True)
            if time.perf_counter() >= ends:
                break
        self.came += 1
        return True

    def _drawn(self, make: Callable[[], Surface]) -> Surface:
        if self._drawing:  # what a shape is made of belongs to it
            return make()
        if self._left is not None and self._spent >= self._left:
            raise Unfinished
        self._drawing = True
        started = time.perf_counter()
        try:
            return make()
        finally:
            self._drawing = False
            self._spent += (time.perf_counter() - started) * 1000

    def forget(self, what: Callable[[tuple[object, ...]], bool]) -> None:
        """Drop the surfaces of some keys, and everything that stands in a place until its new picture is there."""
        self._kept.drop(what)
        self.leave_places()

    def leave_places(self) -> None:
        """Nothing stands anywhere any more: in another size the last picture of a place fits nowhere."""
        self._places.clear()
        self._late.clear()
        self.came += 1

    def clear(self) -> None:
        """Forget everything (another palette)."""
        self._kept.clear()
        self._places.clear()
        self._late.clear()
