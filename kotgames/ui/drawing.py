"""A frame as the list of what is drawn in it, so that only what differs from the frame before reaches the window.

Pixels are what a software-drawn window pays for: at 1920x1080 one pass over all of them costs more than everything a table has to say about
itself. So a frame is listed first. Of two lists, what stands in both in the same order changes nothing: a pixel outside of all that was
added, removed or moved gets the same drawings in the same order, hence the same colour.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface

TILE: Final = 64
"""Pixels: what differs is drawn anew in whole tiles of this size."""

COVER: Final = 4 * TILE * TILE
"""Pixels: what is so large may lie over much else."""

Box = tuple[int, int, int, int]


class Stroke(NamedTuple):
    """One drawing: an image (None: a colour) at a place. Two that are equal draw the same, for an image that was shown is never drawn into
    again."""

    image: Surface | None
    at: tuple[int, int]
    part: Box | None
    flags: int
    clip: Box | None
    colour: str | Sequence[int]


class Strokes(NamedTuple):
    """Some drawings of a list, to be drawn again in a later frame."""

    strokes: list[Stroke]
    boxes: list[Rect]


class Drawing:
    """Takes what a surface takes (the part a canvas uses) and lists it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._whole = Rect(0, 0, *size)
        self._clip = self._whole
        self._strokes: list[Stroke] = []
        self._boxes: list[Rect] = []
        """By stroke: the pixels it may change."""
        self._parts: dict[str, tuple[int, int]] = {}
        """By name: the strokes of a part that may be drawn anew by itself, first and behind the last."""

    # ---- what a surface offers

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._whole.size

    def get_width(self) -> int:
        """Width in pixels."""
        return self._whole.width

    def get_height(self) -> int:
        """Height in pixels."""
        return self._whole.height

    def get_clip(self) -> Rect:
        """The area that is drawn in at present."""
        return Rect(self._clip)

    def set_clip(self, rect: Rect) -> None:
        """Draw only there from now on."""
        clip = Rect(rect).clip(self._whole)
        self._clip = self._whole if clip == self._whole else clip

    def blit(
        self, image: Surface, at: tuple[int, int], part: Rect | None = None, special_flags: int = 0
    ) -> None:
        """Draw an image (or a part of it) that will not be changed any more, with its top left corner at a pixel."""
        clip = self._clip
        full = Rect(at, image.get_size() if part is None else part.size)
        box = full.clip(clip)
        if not box.width or not box.height:
            return
        area = None if part is None else (part.left, part.top, part.width, part.height)
        uncut = clip is self._whole or box == full
        cut = None if uncut else (clip.left, clip.top, clip.width, clip.height)
        self._strokes.append(Stroke(image, at, area, special_flags, cut, ""))
        self._boxes.append(box)

    def fill(self, colour: str | Sequence[int], rect: Rect | None = None, special_flags: int = 0) -> None:
        """Fill a rectangle (everything) with a colour, or change what is there by it."""
        box = (self._whole if rect is None else rect).clip(self._clip)
        if not box.width or not box.height:
            return
        area = (box.left, box.top, box.width, box.height)
        self._strokes.append(Stroke(None, box.topleft, area, special_flags, None, colour))
        self._boxes.append(box)

    # ---- drawing the same again

    def __len__(self) -> int:
        return len(self._strokes)

    def since(self, mark: int) -> Strokes:
        """The strokes after the first `mark` ones."""
        return Strokes(self._strokes[mark:], self._boxes[mark:])

    def again(self, strokes: Strokes) -> None:
        """Draw what an earlier frame of this size drew."""
        self._strokes += strokes.strokes
        self._boxes += strokes.boxes

    # ---- one part anew

    def begin(self, part: str) -> None:
        """Begin a part, up to `end`, that may be drawn anew by itself (`with_part`)."""
        self._parts[part] = (len(self._strokes), len(self._strokes))

    def end(self, part: str) -> None:
        """See `begin`."""
        self._parts[part] = (self._parts[part][0], len(self._strokes))

    def with_part(self, part: str, draw: Callable[[Drawing], None]) -> Drawing | None:
        """This frame with other strokes for a part; None if it has no such part."""
        found = self._parts.get(part)
        if found is None:
            return None
        first, last = found
        new = Drawing(self._whole.size)
        new._strokes, new._boxes = self._strokes[:first], self._boxes[:first]
        draw(new)
        longer = len(new._strokes) - last
        new._strokes += self._strokes[last:]
        new._boxes += self._boxes[last:]
        for name, (begins, ends) in self._parts.items():
            new._parts[name] = (
                begins if begins <= first else begins + longer,
                ends if ends < last else ends + longer,
            )
        return new

    # ---- onto the window

    def onto(self, surface: Surface, shown: Drawing | None) -> list[Rect]:
        """Draw this frame where `shown` is seen (None: nothing that is known). Returns where something was drawn."""
        parts = [self._whole] if shown is None else list(self._differs(shown))
        before = surface.get_clip()
        for part in parts:
            self._compose(surface, part)
        surface.set_clip(before)
        return parts

    def _compose(self, surface: Surface, part: Rect) -> None:
        """All strokes that show in a part; whole pictures that follow each other are drawn at once."""
        surface.set_clip(part)
        at_once: list[tuple[Surface, tuple[int, int]]] = []
        how = 0
        for image, at, area, flags, clip, colour in self._seen(part):
            if image is not None and clip is None and area is None:
                if flags != how:
                    if at_once:
                        surface.fblits(at_once, how)
                        at_once = []
                    how = flags
                at_once.append((image, at))
                continue
            if at_once:
                surface.fblits(at_once, how)
                at_once = []
            if image is None:
                surface.fill(colour, area, flags)
            elif clip is None:
                surface.blit(image, at, area, flags)
            else:
                surface.set_clip(part.clip(clip))
                surface.blit(image, at, area, flags)
                surface.set_clip(part)
        if at_once:
            surface.fblits(at_once, how)

    def _seen(self, part: Rect) -> list[Stroke]:
        """The strokes of a part without those that lie under a large one that lets nothing through."""
        boxes, strokes = self._boxes, self._strokes
        seen: list[Stroke] = []
        covers: list[Rect] = []
        for index in reversed(part.collidelistall(boxes)):
            box, stroke = boxes[index], strokes[index]
            if covers:
                shown = box.clip(part)
                if any(cover.contains(shown) for cover in covers):
                    continue
            seen.append(stroke)
            if box.width * box.height >= COVER and _hides(stroke):
                covers.append(box)
                if box.contains(part):
                    break
        seen.reverse()
        return seen

    def _differs(self, shown: Drawing) -> Iterator[Rect]:
        """Whole tiles around everything that is not in both frames, or not in the same order."""
        wide = (self._whole.width + TILE - 1) // TILE
        rows = [0] * ((self._whole.height + TILE - 1) // TILE)
        for box in _changes(shown, self):
            left, right = box.left // TILE, (box.right - 1) // TILE
            mask = ((2 << right - left) - 1) << left
            for row in range(box.top // TILE, (box.bottom - 1) // TILE + 1):
                rows[row] |= mask
        for left, top, right, bottom in _runs(rows, wide):
            yield Rect(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE).clip(
                self._whole
            )


def _hides(stroke: Stroke) -> bool:
    """True for a stroke that hides all that was drawn under it."""
    image = stroke.image
    return not stroke.flags and (image is None or not image.get_flags() & SRCALPHA)


def _changes(old: Drawing, new: Drawing) -> Iterator[Rect]:
    """The boxes of all strokes but those of a long sequence that both have."""
    a, b = old._strokes, new._strokes
    least = min(len(a), len(b))
    start = 0
    while start < least and a[start] == b[start]:
        start += 1
    end = 0
    while end < least - start and a[-1 - end] == b[-1 - end]:
        end += 1
    # the place in the old list of each stroke of the new one; of equal strokes the first is the first
    places: dict[Stroke, list[int]] = {}
    for index in range(len(a) - end - 1, start - 1, -1):
        places.setdefault(a[index], []).append(index)
    pairs = []
    for index in range(start, len(b) - end):
        found = places.get(b[index])
        if found:
            pairs.append((found.pop(), index))
    kept = _rising(pairs)
    kept_old, kept_new = {pair[0] for pair in kept}, {pair[1] for pair in kept}
    for index in range(start, len(a) - end):
        if index not in kept_old:
            yield old._boxes[index]
    for index in range(start, len(b) - end):
        if index not in kept_new:
            yield new._boxes[index]


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs whose first numbers rise too (patience sorting); the second ones rise as given."""
    tops: list[int] = []
    piles: list[int] = []
    below: list[int] = []
    for number, (place, _) in enumerate(pairs):
        pile = bisect_left(tops, place)
        below.append(piles[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(place)
            piles.append(number)
        else:
            tops[pile] = place
            piles[pile] = number
    found = []
    number = piles[-1] if piles else -1
    while number >= 0:
        found.append(pairs[number])
        number = below[number]
    return found


def _runs(rows: list[int], wide: int) -> Iterator[tuple[int, int, int, int]]:
    """The set bits of rows as rectangles (left, top, right, bottom) that do not overlap; rows that are alike become one."""
    top = 0
    while top < len(rows):
        bottom = top + 1
        while bottom < len(rows) and rows[bottom] == rows[top]:
            bottom += 1
        bits, left = rows[top], 0
        while bits >> left:
            if not bits >> left & 1:
                left += 1
                continue
            right = left
            while right < wide and bits >> right & 1:
                right += 1
            yield left, top, right, bottom
            left = right
        top = bottom
