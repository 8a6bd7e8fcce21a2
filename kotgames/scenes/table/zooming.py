"""One rule for what is seen large, at every table: beside what lies small, after somebody went there, and never in the way.

It appears when the pointer moved onto something, or a key brought the keyboard there. It is gone when something is held, played or asked
anew, when another player looks or a scene opens over the table, and never there while something that happened is shown: until the pointer
moves on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import Final

from pygame import FRect

from kotgames.scenes.table.hosts import TableHost
from kotgames.scenes.table.worth import worth_of
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import ids
from kotgames.ui.table.large import ASIDE, WIDER, Large, beside, in_words

MOVED: Final = 12.0
"""A pointer that rests on something has moved onto it anew after so many units."""


class Zooming:
    """The things that one table shows large now."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._name = ""
        """Id of the thing that somebody went to."""
        self._left: tuple[float, float] | None = None
        """The place of the pointer when that ended."""
        self._about: object = None
        """The question, and who looks, when somebody went there."""

    # ---- where somebody went

    def went(self) -> None:
        """Pointer or keyboard came to something else."""
        focus = self._scene.focus
        keyed = focus.id if focus.visible and focus.went == focus.id else ""
        self._name, self._left = focus.hover or keyed, None
        self._about = self._now()

    def moved(self, point: tuple[float, float]) -> None:
        """The pointer moved, maybe only on what it is on already."""
        focus = self._scene.focus
        if self._name or not focus.hover or self._left is None:
            return
        if hypot(point[0] - self._left[0], point[1] - self._left[1]) >= MOVED:
            self.went()
            self._scene.rebuild()

    def end(self) -> None:
        """Nothing is seen large until somebody goes somewhere."""
        self._name, self._left = "", self._scene.focus.at

    def _now(self) -> tuple[object, ...]:
        scene = self._scene
        return len(scene.match.turns), scene.situation.prompt, scene.situation.viewer

    # ---- what is seen

    def items(self, canvas: Canvas) -> list[Item]:
        """The things seen large, for the table that was just built."""
        scene = self._scene
        if scene.held or scene.skippable or scene.situation.stays or self._about != self._now():
            self.end()
        name = self._name
        item = scene.item(name) if name and name == scene.looked_at else None
        if item is None or not item.role or (scene.focus.hover and not _under(item, scene.focus.at)):
            return []
        shown = [self._with_reason(name, one) for one in scene.table.picture.large(canvas, name)]
        if not shown:
            return []
        free, worth = self._around(item)
        wide = item.rect.width * WIDER if name in scene.table.field.sprites else 0.0
        first = shown[0]
        sizes = [(share, size) for share, size in first.sizes(canvas) if size[0] >= wide]
        box = beside(item.rect, sizes, canvas.area, free, worth)
        bar = scene.item(ids.PROMPT)
        if box is None:
            told = scene.table.picture.kept()  # the bar may speak of it already
            if bar is None or any(one.id in told and one.rect.colliderect(bar.rect) for one in scene.items):
                return []
            return [_seen(0, first, *in_words(canvas, item.label, first, bar.rect))]
        found = [_seen(0, first, box, partial(_lit, first))]
        free.append(box)
        for number, one in enumerate(shown[1:], 1):
            place = beside(box, one.sizes(canvas), canvas.area, free, worth, ASIDE)
            if place is not None:
                found.append(_seen(number, one, place, one.paint))
                free.append(place)
        return found

    def _with_reason(self, name: str, one: Large) -> Large:
        """A card of the hand seen large: what it does, and why not now."""
        scene = self._scene
        hand = scene.table.gestures.hand()
        if one.why or scene.situation.prompt is None or name not in hand or scene.gestures().get(name):
            return one
        refusal = scene.table.gestures.pick_refusal(name)
        why = "" if refusal is None else scene.words.refusal(refusal)
        return Large(one.size, one.draw, one.label, why, one.least, one.shape)

    def _around(self, looked: Item) -> tuple[list[FRect], list[tuple[FRect, float]]]:
        """The boxes that stay in sight beside something: itself and where it may go, the own seat with its hand, the question with its
        answers, and what the table keeps free. And those of what else lies there, each with what it is worth."""
        scene = self._scene
        picture, sources = scene.table.picture, scene.gestures()
        kept = {looked.id, *scene.table.gestures.hand(), *sources.get(looked.id, ()), *picture.kept()}
        kept |= {f"{family}:{scene.table.context.seating.bottom}" for family in ids.SEATS}
        kept |= set(scene.spotlit)
        lit = {target for targets in sources.values() for target in targets}
        free, worth = list(scene.kept_free), []
        hand = [one.rect for name in scene.table.gestures.hand() if (one := scene.item(name)) is not None]
        if hand:
            free.append(hand[0].unionall(hand[1:]))
        kept = (kept | {ids.PROMPT, ids.RESTING, ids.CONTROL, *ids.WAYS}) - {ids.HAND}
        for item in scene.items:
            if item.id in kept or ids.family(item.id) in kept:
                if not any(rect.contains(item.rect) for rect in free):
                    free.append(item.rect)
                continue
            value = worth_of(picture, item, usable=item.id in sources, lit=item.id in lit)
            if value:
                worth.append((item.rect, value))
        return free, worth


def _under(item: Item, point: tuple[float, float] | None) -> bool:
    return point is not None and item.holds(point)


def _lit(one: Large, canvas: Canvas, box: FRect) -> None:
    canvas.halo(box, 12, canvas.palette.gold, 8, 1)
    one.paint(canvas, box)


def _seen(number: int, one: Large, box: FRect, paint: Callable[[Canvas, FRect], None]) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        paint(canvas, box)

    label = " ".join(part for part in (one.label, one.why) if part)
    return Item(f"{ids.ZOOM}:{number}", box, draw, label=label)
