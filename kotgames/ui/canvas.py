"""The ground that scenes draw on: units instead of pixels, cached shapes, recorded text.

A unit is the same share of every window: `u` pixels, u = min(width / 1280, height / 720) * text scale. A scene lays itself out in an area
of (width / u, height / u) units; at 200 % text everything is twice as large and the area half as wide, so panels fold. Nothing drawn is
ever scaled up: shapes, icons and text are rasterised at their real size, pictures scaled down from masters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect, Rect, Surface

from kotgames.ui import theme as themes
from kotgames.ui.art import icons, paint
from kotgames.ui.drawing import Drawing
from kotgames.ui.surfaces import Shapes, ready
from kotgames.ui.text import SMALLEST_PX, Scribe

Point = tuple[float, float]

FRAMED_PX = 48
"""A hole smaller than this is not worth four drawings instead of one."""
SHADOW_PX = 96
"""The width of a rectangle whose shadow is scaled for others."""
FLAT_PX = 40_000
"""Pixels: a rounded rectangle that is larger is drawn in pieces."""


class Canvas:
    """One frame's drawing surface. `area` is the window in units."""

    def __init__(
        self,
        surface: Surface | Drawing,
        u: float,
        palette: themes.Palette,
        scribe: Scribe,
        shapes: Shapes,
        origin: tuple[int, int] = (0, 0),
        *,
        afloat: bool = False,
    ) -> None:
        self.surface = surface
        self._origin = origin
        self._afloat = afloat
        """Drawing a picture that will be shown somewhere else: its texts are recorded without a place."""
        self.u = u
        self.palette = palette
        self.scribe = scribe
        self.shapes = shapes
        self.area = FRect(0, 0, surface.get_width() / u, surface.get_height() / u)
        self._clips: list[Rect] = []

    # ---- units to pixels

    def px(self, units: float) -> int:
        """Pixels of a length, at least 1 for anything above 0."""
        return max(1, round(units * self.u)) if units > 0 else 0

    def box(self, rect: FRect) -> Rect:
        """The pixel rectangle of a rectangle in units; edges that touch in units touch in pixels."""
        left, top = round(rect.left * self.u), round(rect.top * self.u)
        width, height = max(1, round(rect.right * self.u) - left), max(1, round(rect.bottom * self.u) - top)
        return Rect(left - self._origin[0], top - self._origin[1], width, height)

    def moved(self, x: float, y: float) -> Canvas:
        """The same surface, on which everything is drawn so many units further right and down. For what slides: a picture that is drawn
        once (`baked`) belongs to a place."""
        origin = (self._origin[0] - round(x * self.u), self._origin[1] - round(y * self.u))
        return Canvas(self.surface, self.u, self.palette, self.scribe, self.shapes, origin, afloat=True)

    def above(self, strip: float) -> Canvas:
        """The same surface for a screen that leaves a strip along the lower edge to something else."""
        short = Canvas(self.surface, self.u, self.palette, self.scribe, self.shapes, self._origin)
        short.area.height -= strip
        return short

    # ---- clipping

    def push_clip(self, rect: FRect) -> None:
        """Draw only inside a rectangle until `pop_clip`."""
        self._clips.append(self.surface.get_clip())
        self.surface.set_clip(self.box(rect).clip(self.surface.get_clip()))

    def pop_clip(self) -> None:
        """End the innermost clip."""
        self.surface.set_clip(self._clips.pop())

    # ---- pictures

    def blit(self, image: Surface, left: float, top: float) -> None:
        """Draw a premultiplied or opaque surface with its top left corner at a pixel position."""
        blend = pygame.BLEND_PREMULTIPLIED if image.get_flags() & pygame.SRCALPHA else 0
        self.surface.blit(image, (round(left), round(top)), special_flags=blend)

    def center(self, image: Surface, point: Point) -> None:
        """Draw a premultiplied surface with its centre at a point in units."""
        self.blit(
            image,
            point[0] * self.u - self._origin[0] - image.get_width() / 2,
            point[1] * self.u - self._origin[1] - image.get_height() / 2,
        )

    def cached(
        self, key: tuple[object, ...], size: tuple[int, int], make: Callable[[int, int], Surface]
    ) -> Surface:
        """A shape of a pixel size from the cache; `make(width, height)` draws it on first use. The palette belongs to the key."""
        return self.shapes.get((self.palette.name, key, size), lambda: make(*size))

    def _rounded_by(
        self, key: tuple[object, ...], size: tuple[int, int], reach: int, make: Callable[[int, int], Surface]
    ) -> Surface:
        """Like `cached`, for what goes around a rectangle: its corners are all there is to it, so one that is larger than twice their
        `reach` is a smaller one stretched."""
        least = (min(size[0], 2 * reach), min(size[1], 2 * reach))
        if least == size:
            return self.cached(key, size, make)

        def stretch() -> Surface:
            small = self.cached((*key, "corners"), least, make)
            return paint.stretched(
                small, (small.get_width() + size[0] - least[0], small.get_height() + size[1] - least[1])
            )

        return self.shapes.get((self.palette.name, key, size), stretch, finished=True)

    def shape(self, key: tuple[object, ...], rect: FRect, make: Callable[[int, int], Surface]) -> None:
        """Draw a cached shape that fills a rectangle."""
        box = self.box(rect)
        self.blit(self.cached(key, box.size, make), box.left, box.top)

    def icon(self, name: str, point: Point, size: float, colour: str) -> None:
        """An icon in one colour, centred at a point."""
        px = self.px(size)
        self.center(
            self.cached(("icon", name, colour), (px, px), lambda w, h: icons.icon(name, w, colour)), point
        )

    def baked(self, key: tuple[object, ...], rect: FRect, draw: Callable[[Canvas], None]) -> None:
        """Draw something of many pieces that changes rarely: drawn once for a key and size, one picture from then on."""
        if self.scribe.recording:  # the test of all texts must see those inside too
            draw(self)
            return
        box = self.box(rect)
        corner = (box.left + self._origin[0], box.top + self._origin[1])

        def make() -> Surface:
            surface = ready(Surface(box.size, pygame.SRCALPHA, 32))
            draw(Canvas(surface, self.u, self.palette, self.scribe, self.shapes, corner))
            return surface

        whole = (self.palette.name, "baked", key, box.size, corner)
        self.blit(self.shapes.get(whole, make, finished=True), box.left, box.top)

    def _frame(self, image: Surface, left: int, top: int, hole: Rect) -> None:
        """Draw the parts of an image around a hole in it: what is not seen, or transparent, is not worth its pixels."""
        wide, high = image.get_size()
        if hole.width < FRAMED_PX or hole.height < FRAMED_PX:
            self.blit(image, left, top)
            return
        for part in (
            Rect(0, 0, wide, hole.top),
            Rect(0, hole.bottom, wide, high - hole.bottom),
            Rect(0, hole.top, hole.left, hole.height),
            Rect(hole.right, hole.top, wide - hole.right, hole.height),
        ):
            spot = (left + part.left, top + part.top)
            self.surface.blit(image, spot, part, special_flags=pygame.BLEND_PREMULTIPLIED)

    # ---- plain shapes

    def fill(self, rect: FRect, colour: str) -> None:
        """A filled rectangle."""
        self.surface.fill(colour, self.box(rect))

    def rounded(
        self, rect: FRect, radius: float, fill: str, edge: str | None = None, width: float = 0.0
    ) -> None:
        """A rounded rectangle, optionally with a rim inside."""
        r, b, box = self.px(radius), (self.px(width) if edge else 0), self.box(rect)
        inner = max(r, b)
        large = min(box.size) >= 2 * inner + FRAMED_PX and box.width * box.height >= FLAT_PX
        size = (2 * inner + 2, 2 * inner + 2) if large and _solid(fill) and _solid(edge or fill) else box.size
        image = self.cached(
            ("rounded", r, fill, edge, b), size, lambda w, h: paint.rrect((w, h), r, fill, b, edge or fill)
        )
        if size == box.size:
            self.blit(image, box.left, box.top)
            return
        # a colour is filled in a fraction of the time that a picture of it takes, to paint and to show
        self.surface.fill(fill, box.inflate(-2 * inner, 0))
        self.surface.fill(fill, box.inflate(0, -2 * inner))
        self._around(image, box, inner, b, edge or fill)

    def gradient(self, rect: FRect, radius: float, *stops: str) -> None:
        """A rounded rectangle with a vertical gradient."""
        r, box = self.px(radius), self.box(rect)
        key = ("gradient", r, stops)
        whole = self.cached(key, box.size, lambda w, h: paint.grad_rect((w, h), r, *stops))
        high = box.height - 2 * r
        if box.width * high < FLAT_PX or not all(map(_solid, stops)):
            self.blit(whole, box.left, box.top)
            return

        def make() -> Surface:
            middle = Surface((box.width, high), 0, 32)
            middle.blit(whole, (0, -r), special_flags=pygame.BLEND_PREMULTIPLIED)
            return ready(middle)

        # nothing shows through what lies between its corners, and what lies under that is not drawn at all
        self.surface.blit(
            self.shapes.get((self.palette.name, key, "middle", box.size), make, finished=True),
            (box.left, box.top + r),
        )
        for top in (0, box.height - r):
            part = Rect(0, top, box.width, r)
            if r:
                self.surface.blit(
                    whole, (box.left, box.top + top), part, special_flags=pygame.BLEND_PREMULTIPLIED
                )

    def rim(self, rect: FRect, radius: float, colour: str, width: float = 2.0) -> None:
        """Only the rim of a rounded rectangle."""
        r, b, box = self.px(radius), self.px(width), self.box(rect)
        inner = max(r, b)
        small = min(box.size) < 2 * inner + FRAMED_PX
        size = box.size if small else (2 * inner + 2, 2 * inner + 2)
        image = self.cached(("rim", r, colour, b), size, lambda w, h: paint.ring((w, h), r, b, colour))
        if small:
            self.blit(image, box.left, box.top)
            return
        self._around(image, box, inner, b, colour)

    def _around(self, image: Surface, box: Rect, inner: int, width: int, colour: str) -> None:
        """The corners of a small rounded rectangle around a larger one, and its straight sides, `width` pixels wide: one that grows over
        the whole window costs no pictures of its size."""
        for left, x in ((0, box.left), (inner + 2, box.right - inner)):
            for top, y in ((0, box.top), (inner + 2, box.bottom - inner)):
                part = Rect(left, top, inner, inner)
                self.surface.blit(image, (x, y), part, special_flags=pygame.BLEND_PREMULTIPLIED)
        if not width:
            return
        for side in (
            Rect(box.left + inner, box.top, box.width - 2 * inner, width),
            Rect(box.left + inner, box.bottom - width, box.width - 2 * inner, width),
            Rect(box.left, box.top + inner, width, box.height - 2 * inner),
            Rect(box.right - width, box.top + inner, width, box.height - 2 * inner),
        ):
            self.surface.fill(colour, side)

    def shadow(
        self,
        rect: FRect,
        radius: float,
        blur: float = 8.0,
        drop: float = 4.0,
        alpha: int = 150,
        *,
        covered: bool = False,
        passing: bool = False,
    ) -> None:
        """The soft shadow of a rounded rectangle, to be drawn before it; `covered`: the rectangle will hide all that lies under it, so only
        the rim of the shadow is drawn, which is a fraction of the work for a large panel. `passing`: it has this size in this frame only,
        so the shadow of another is scaled."""
        box, r, soft = self.box(rect), self.px(radius), self.px(blur)
        if passing:
            self._passing_shadow(box, r, soft, self.px(drop), alpha)
            return

        def make(w: int, h: int) -> Surface:
            return paint.soft_shadow(paint.rrect((w, h), r, "#ffffff"), soft, (0, 0, 0, alpha))

        image = self._rounded_by(("shadow", r, soft, alpha), box.size, r + 3 * soft + 1, make)
        pad = (image.get_width() - box.width) // 2
        left, top = box.left - pad, box.top - pad + self.px(drop)
        if not covered:
            self.blit(image, left, top)
            return
        self._frame(image, left, top, Rect(pad, pad - self.px(drop), *box.size).inflate(-2 * r, -2 * r))

    def _passing_shadow(self, box: Rect, radius: int, soft: int, drop: int, alpha: int) -> None:
        """The shadow of a rectangle of one of a few shapes, as large as this one: no more is seen of what flies."""
        high = round(box.height / box.width * 4) * SHADOW_PX // 4 or SHADOW_PX // 4
        share = SHADOW_PX / box.width
        r, s = round(radius * share / 4) * 4, max(4, round(soft * share / 4) * 4)

        def make(w: int, h: int) -> Surface:
            return paint.soft_shadow(paint.rrect((w, h), r, "#ffffff"), s, (0, 0, 0, alpha))

        image = self.cached(("shadow of any size", r, s, alpha), (SHADOW_PX, high), make)
        wide, tall = image.get_width() * box.width // SHADOW_PX, image.get_height() * box.height // high
        self.blit(
            pygame.transform.scale(image, (wide, tall)),
            box.centerx - wide / 2,
            box.centery - tall / 2 + drop,
        )

    def halo(
        self,
        rect: FRect,
        radius: float,
        colour: str,
        blur: float = 8.0,
        times: int = 2,
        *,
        hollow: bool = False,
        covered: bool = False,
    ) -> None:
        """A glow around a rounded rectangle, to be drawn before it; `hollow`: of its rim only; `covered` as with `shadow`."""
        box, r, soft = self.box(rect), self.px(radius), self.px(blur)

        def make(w: int, h: int) -> Surface:
            pad = soft * 2
            target = paint.new(w + 2 * pad, h + 2 * pad)
            shape = (
                paint.ring((w, h), r, max(3, soft // 2), "#ffffff")
                if hollow
                else paint.rrect((w, h), r, "#ffffff")
            )
            paint.glow(target, shape, (pad, pad), colour, soft, times)
            return target

        image = self._rounded_by(("halo", r, soft, colour, times, hollow), box.size, r + 3 * soft + 1, make)
        pad = (image.get_width() - box.width) // 2
        hole = Rect(pad, pad, *box.size).inflate(-2 * r, -2 * r) if covered else Rect(0, 0, 0, 0)
        self._frame(image, box.left - pad, box.top - pad, hole)

    def panel(self, rect: FRect, radius: float = 12.0, edge: str | None = None, width: float = 1.5) -> None:
        """The standard panel: dark gradient, thin rim, soft shadow."""
        colours = self.palette
        self.shadow(rect, radius, 6, 3, 140, covered=True)
        self.gradient(rect, radius, colours.panel_high, colours.panel_low)
        self.rim(rect, radius, edge or colours.panel_edge, width)

    # ---- text

    def size_px(self, size: float) -> int:
        """Pixels of a text size in units, never under the smallest readable."""
        return max(SMALLEST_PX, round(size * self.u))

    def text_width(self, text: str, size: float = themes.BODY, face: str = themes.UI) -> float:
        """Width in units of one line."""
        return self.scribe.width(text, face, self.size_px(size)) / self.u

    def first_fit(
        self, texts: Sequence[str], width: float, size: float = themes.SMALL, face: str = themes.UI
    ) -> str:
        """The first of several ways to say something that fits into `width` units at `size`; the last if none does."""
        limit, px = width * self.u + 1, self.size_px(size)
        return next((text for text in texts if self.scribe.width(text, face, px) <= limit), texts[-1])

    def first_paragraph(
        self,
        texts: Sequence[str],
        rect: FRect,
        size: float = themes.SMALL,
        face: str = themes.UI,
        leading: float = 1.0,
    ) -> str:
        """The first of several ways to say something that fits into a rectangle as a paragraph at `size`; the last if none does."""
        high = rect.height
        fits = (
            text for text in texts if self.paragraph_height(text, rect.width, size, face, leading) <= high
        )
        return next(fits, texts[-1])

    def ink(self, name: str) -> str:
        """A colour of the palette by its name; one that is given as "#rrggbb" is that one."""
        return name if name.startswith("#") else str(getattr(self.palette, name))

    def line_height(self, size: float = themes.BODY, face: str = themes.UI) -> float:
        """Height in units of one line."""
        return self.scribe.height(face, self.size_px(size)) / self.u

    def text(
        self,
        text: str,
        point: Point,
        size: float = themes.BODY,
        colour: str | None = None,
        face: str = themes.UI,
        *,
        anchor: str = "midleft",
        width: float | None = None,
        smallest: float = themes.SMALL,
        outline: float = 0.0,
        ink: str = "#000000",
    ) -> FRect:
        """One line with its `anchor` (a Rect attribute) at a point; within `width` units it is set smaller, down to `smallest`, and then
        cut with an ellipsis, which is recorded. Returns its rectangle in units."""
        px = self.size_px(size)
        cut = False
        if width is not None:
            limit = width * self.u
            least = self.size_px(min(size, smallest))
            while px > least and self.scribe.width(text, face, px) > limit:
                px -= 1
            # half a pixel of rounding is no reason to cut a word
            if self.scribe.width(text, face, px) > limit + 1:
                text, cut = self.scribe.shorten(text, face, px, limit), True
        image = self.scribe.line(text, face, px, colour or self.palette.text, self.px(outline), ink)
        box = image.get_rect()
        setattr(box, anchor, (round(point[0] * self.u), round(point[1] * self.u)))
        self.blit(image, box.left - self._origin[0], box.top - self._origin[1])
        rect = FRect(box.left / self.u, box.top / self.u, box.width / self.u, box.height / self.u)
        self.scribe.note(text, px, None if self._afloat else rect, cut)
        return rect

    def paragraph_height(
        self, text: str, width: float, size: float = themes.BODY, face: str = themes.UI, leading: float = 1.0
    ) -> float:
        """Height in units of a wrapped paragraph."""
        lines = self.scribe.wrap(text, face, self.size_px(size), width * self.u)
        return len(lines) * self.line_height(size, face) * leading

    def paragraph(
        self,
        text: str,
        rect: FRect,
        size: float = themes.BODY,
        colour: str | None = None,
        face: str = themes.UI,
        *,
        align: str = "left",
        valign: str = "top",
        leading: float = 1.0,
        smallest: float = themes.SMALL,
    ) -> float:
        """Wrapped text inside a rectangle, set smaller down to `smallest` if it does not fit; what still does not fit is cut and recorded.
        Returns its height in units."""
        while (
            size > smallest
            and self.paragraph_height(text, rect.width, size, face, leading) > rect.height + 0.5
        ):
            size = max(smallest, size - 0.5)
        px = self.size_px(size)
        lines = self.scribe.wrap_evenly(text, face, px, rect.width * self.u)
        step = self.line_height(size, face) * leading
        room = max(1, int((rect.height + 0.75) / step))
        cut = len(lines) > room
        if cut:
            lines = lines[:room]
            lines[-1] = self.scribe.shorten(lines[-1] + " …", face, px, rect.width * self.u)
        total = len(lines) * step
        top = (
            rect.top
            + {"top": 0.0, "middle": (rect.height - total) / 2, "bottom": rect.height - total}[valign]
        )
        x, anchor = {
            "left": (rect.left, "midleft"),
            "center": (rect.centerx, "center"),
            "right": (rect.right, "midright"),
        }[align]
        for index, line in enumerate(lines):
            self.text(
                line, (x, top + (index + 0.5) * step), size, colour, face, anchor=anchor, width=rect.width
            )
        if cut:
            self.scribe.note(text, px, None if self._afloat else rect, True)
        return total


def _solid(colour: str) -> bool:
    """True for a colour that lets nothing through."""
    return not colour.startswith("#") or len(colour) < 9 or colour[7:].lower() == "ff"
