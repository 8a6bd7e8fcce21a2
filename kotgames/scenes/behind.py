"""The way to a table: a curtain answers at once, and the table is made behind it, however long that takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, Final

from pygame import FRect, Rect, Surface

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene

FOLDS: Final = 24
"""The folds of the curtain across a window."""
CLOTH: Final = ("#3a0d12", "#4d1218", "#5f181e", "#4a1117")
"""Its colours, from fold to fold again and again."""
STRIP: Final = 48
"""Pixels of its height that are painted at once."""


class Doors(Scene):
    """A curtain with a word, over what was on the screen. When it has been seen it is gone, and `opens` makes what comes."""

    opaque: ClassVar[bool] = True
    kind: ClassVar[str] = "doors"
    at_once: ClassVar[bool] = True
    opening: ClassVar[bool] = False
    """True while what comes is being made: what that opens needs no other curtain."""

    def __init__(self, app: App, opens: Callable[[], None]) -> None:
        super().__init__(app)
        self._opens = opens
        self._shown = False

    @property
    def alive(self) -> bool:
        """See `Scene`: it goes by itself."""
        return True

    def advance(self, ms: float) -> bool:
        """See `Scene`."""
        if self._shown and self.app.top is self:
            self.app.pop(self)
            Doors.opening = True
            try:
                self._opens()
            finally:
                Doors.opening = False
        return False

    def act(self, act: Act) -> None:
        """Nothing is asked here."""

    def backdrop(self, canvas: Canvas) -> None:
        """The cloth: nothing that would have to be painted first."""
        whole = canvas.box(canvas.area)

        def hang(wide: int, high: int) -> Surface:
            strip = Surface((wide, high))
            for fold in range(FOLDS):
                left, right = wide * fold // FOLDS, wide * (fold + 1) // FOLDS
                strip.fill(CLOTH[fold % len(CLOTH)], Rect(left, 0, right - left, high))
            return strip

        # many narrow fills of the height of a window take ten times as long
        strip = canvas.cached(("cloth",), (whole.width, STRIP), hang)
        for top in range(0, whole.height, STRIP):
            canvas.surface.blit(strip, (0, top))

    def build(self, canvas: Canvas) -> None:
        """A word in the middle."""
        said = self.app.words("doors.open")
        area = canvas.area

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._shown = True
            gold = canvas.palette.gold
            canvas.text(said, area.center, 44, gold, theme.POSTER, anchor="center", width=area.width - 40)

        self.add(Item("word", FRect(area.left, area.centery - 40, area.width, 80), draw, label=said))


def behind(app: App, opens: Callable[[], None]) -> None:
    """Open something that takes a while behind a curtain; at once where no frames follow each other, since nobody is looking."""
    if app.paced and not Doors.opening:
        app.push(Doors(app, opens))
    else:
        opens()


def curtained(route: Callable[..., None]) -> Callable[..., None]:
    """A route that is taken behind the curtain."""

    @wraps(route)
    def taken(app: App, *args: Any, **named: Any) -> None:
        behind(app, lambda: route(app, *args, **named))

    return taken
