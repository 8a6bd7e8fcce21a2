"""Faces of cards at any size: frame, picture in its window, plate, paper, foot, or a back. Knows no game.

What is shown depends on the width in units: the smaller a card, the fewer and larger the things on it. All text is set at the size in which
it is seen; only the picture is scaled. Until that comes from the baker the card stands with a sign on its ground.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from pygame import FRect, Surface

from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.art.paint import ColorLike
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, Key
from kotgames.ui.table.cards import CardSprite, muted, put
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.sprites import Sprite
from kotgames.ui.text import SMALLEST_PX

Face = tuple[Any, ...]
"""The sort of a face ("kind", "back") and which one of that sort."""


What = TypeVar("What", bound=Hashable)


class CardMasters(Masters, Generic[What]):
    """The pictures of cards that the baker's worker draws, each by what it is of."""

    def __init__(
        self,
        card_set: Any,
        baker: Callable[[], Baker],
        changed: Callable[[], None],
        redraw: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(baker, changed, redraw)
        self.card_set = card_set
        self._jobs: dict[What, Job] = {}

    @abstractmethod
    def job(self, what: What) -> Job:
        """The job of drawing it."""

    def job_of(self, what: What) -> Job:
        """The same, kept."""
        if what not in self._jobs:
            self._jobs[what] = self.job(what)
        return self._jobs[what]

    def art(self, what: What, *, urgent: bool = True) -> Surface | None:
        """A picture as it was drawn, if it is there; asked for otherwise."""
        return self.master(self.job_of(what), urgent=urgent)

    def prefetch(self, wanted: Iterable[What]) -> None:
        """Have pictures drawn in this order, behind whatever is urgent."""
        for what in dict.fromkeys(wanted):
            self.art(what, urgent=False)


S = TypeVar("S")
P = TypeVar("P", bound=Masters)


class CardCanvas(Canvas):
    """The ground of one card that is painted, in units from its corner: first its pieces, with straight alpha, then (`finish`) whatever is
    drawn and written on them."""

    surface: Surface

    def __init__(self, canvas: Canvas, base: Surface, tier: int) -> None:
        super().__init__(base, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        self.tier = tier
        """The number of its faces' widths (`Faces.tiers`) that it reaches."""
        self.size = base.get_size()
        """Width and height in pixels."""
        self.width, self.height = self.size[0] / self.u, self.size[1] / self.u
        self.least = SMALLEST_PX / self.u
        """No letter on a card is set smaller."""

    def lay(self, piece: Surface, box: FRect) -> None:
        """A piece with straight alpha in a rectangle that has its size."""
        self.surface.blit(piece, self.box(box))

    def mute(self) -> None:
        """Take the colour from all that lies on it."""
        self.surface = muted(self.surface)

    def finish(self, *, dim: bool = False) -> None:
        """No more pieces: from now on everything is premultiplied."""
        if dim:
            self.mute()
        self.surface = ready(self.surface)

    def poster(self, text: str, point: Point, size: float, colour: str = "#ffffff", **named: Any) -> None:
        """A line in the letters of a poster around a point, no smaller than any on a card; `named` as in `Canvas.text`."""
        self.text(text, point, max(self.least, size), colour, theme.POSTER, anchor="center", **named)


class Faces(ABC, Generic[S, P]):
    """Paints the faces and backs of a game's cards, finished for the screen and kept by all they show. A game says what is on them."""

    tiers: ClassVar[tuple[float, ...]] = ()
    """From these widths in units on a card shows more."""
    whose: ClassVar[int | None] = None
    """From this part on a face tells in whose hands the card is; None: it does not."""
    plain: Any = False
    """The state (`S`) of a card that is only shown."""

    def __init__(self, card_set: Any, words: Words, pictures: P) -> None:
        self.card_set = card_set
        self.words = words
        self.pictures = pictures
        self.known = CardPictures()

    # ---- what a game says

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """The bare card, `size` pixels, with straight alpha; KeyError for an unknown face."""
        return paint.new(*size)

    @abstractmethod
    def draw(self, card: CardCanvas, face: Face, state: S) -> None:
        """All that is on a bare card; ends it (`CardCanvas.finish`)."""

    def master(self, face: Face, state: S, tier: int) -> Surface | None:
        """The picture of a face, if it shows one and that is there; asked for at every drawing, so that a plain face kept from before does
        not stay."""
        return None

    def keys(self, canvas: Canvas, face: Face, state: S, tier: int, drawn: int) -> tuple[Key, Key, Key]:
        """Keys without size: of a face in anybody's hands (near enough for one frame), of the face itself, and of it in its state.
        `drawn`: 1 if its picture is there."""
        alike: Key = (type(self).__module__, self.card_set.digest, canvas.palette.name, face[: self.whose])
        shown = (*alike, face, drawn)
        return alike, shown, (*shown, state)

    def corner(self, face: Face) -> float:
        """The radius of a card's corners as a share of its width."""
        return 0.07

    # ---- what is asked

    def picture(
        self, canvas: Canvas, face: Face, width: int, height: int, state: S | None = None
    ) -> CardPicture:
        """The painting of a face of `width` x `height` pixels. KeyError for an unknown face."""
        now = self.plain if state is None else state
        size = (max(8, width), max(12 if height > width else 8, height))
        tier = self.tier(size[0] / canvas.u)
        drawn = int(self.master(face, now, tier) is not None)
        alike, shown, in_state = self.keys(canvas, face, now, tier, drawn)
        key: Key = (*in_state, tier, canvas.u, self.words.language, size)

        def make() -> Surface:
            card = CardCanvas(canvas, self.frame(face, size), tier)
            self.draw(card, face, now)
            return card.surface

        return CardPicture(key, shown, alike, size, make)

    def tier(self, width: float) -> int:
        """The number of `tiers` that a card so wide in units reaches."""
        return sum(width >= least for least in self.tiers)

    def face(
        self, canvas: Canvas, face: Face, width: int, height: int, state: S | None = None
    ) -> tuple[Key, Surface]:
        """A face of `width` x `height` pixels, premultiplied, with a key that changes with whatever it shows."""
        return self.known.at_rest(canvas, self.picture(canvas, face, width, height, state))

    def paint(
        self, canvas: Canvas, face: Face, rect: FRect, state: S | None = None, lift: float = 0.0
    ) -> None:
        """A face with its shadow in a rectangle in units; `lift` 0..1 lengthens the shadow."""
        key, image = self.face(canvas, face, *canvas.box(rect).size, state)
        put(canvas, key, image, rect, corner=rect.width * self.corner(face), lift=lift)


class FacePainter(CardSprite):
    """Draws the cards of a table from its faces."""

    step, flat = 0.5, 0.26

    def __init__(self, ctx: TableContext[Any, Any], faces: Faces[Any, Any]) -> None:
        super().__init__(ctx, faces.known)
        self.faces = faces

    def seen(self, sprite: Sprite) -> tuple[Face, Face, Any]:
        """Front, back and state of a card: what `Spec.face` is; of a card whose state is only dim or not the first two."""
        front, back, *state = sprite.spec.face
        return front, back, state[0] if state else sprite.spec.dim

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        front, back, state = self.seen(sprite)
        if sprite.turn > 0.5:
            return self.faces.picture(canvas, back, width, height)
        return self.faces.picture(canvas, front, width, height, state)

    def corner(self, sprite: Sprite) -> float:
        """See `CardSprite`."""
        return sprite.rect.width * self.faces.corner(self.seen(sprite)[0])


# ------------------------------------------------------------------------------------------ pieces
FINE_UP_TO_PX: Final = 330
"""A card that is larger needs less supersampling."""


def fineness(size: tuple[int, int]) -> int:
    """Supersampling of a card of a size in pixels."""
    return 4 if max(size) <= FINE_UP_TO_PX else 2


Layer = tuple[float, Sequence[ColorLike]]
"""Inset in pixels, and the colours from above to below."""


def layered(
    size: tuple[int, int], layers: Iterable[Layer], plate: Callable[[float, ColorLike], Surface]
) -> Surface:
    """Plates one on another; `plate` is the shape of one that is inset by so many pixels, in a colour, in the middle of the card."""
    result = paint.new(*size)
    for inset, colours in layers:
        shape = plate(inset, colours[0] if len(colours) == 1 else "#ffffff")
        wide, high = shape.get_size()
        if len(colours) > 1:
            shape = paint.stencil(shape, paint.vgrad((wide, high), *colours))
        result.blit(shape, ((size[0] - wide) // 2, (size[1] - high) // 2))
    return result
