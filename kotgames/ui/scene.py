"""A scene: builds items from what it shows, gets acts, lets time pass. The stack of scenes is the app's (`loop`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from pygame import BLEND_RGB_MULT, FRect

from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing
from kotgames.ui.entrance import LONGEST_WAIT_MS
from kotgames.ui.grace import Asking
from kotgames.ui.input import Act, Stroke
from kotgames.ui.items import PRESSED, RING, SHADE, TIPPED, Focus, Item, Mood, at, nearest
from kotgames.ui.lane import Lane
from kotgames.ui.scrolling import LINE, ScrollArea, scroll_bar
from kotgames.ui.widgets.toast import TOAST

if TYPE_CHECKING:
    from kotgames.ui.loop import App


class Scene(Asking):
    """One screen, or one dialog over others (`opaque` False: what lies below is seen, dimmed).

    `build` is called whenever something it shows may have changed (`rebuild`), and adds items with `add`. The focus stays with an item's
    id. Subclasses override `build`, `backdrop`, and where they need `advance`, `cancel`, `named`.
    """

    opaque: ClassVar[bool] = True
    kind: ClassVar[str] = ""

    music: ClassVar[str] = ""
    """The piece that is played while it is open (`sound.PIECES`); empty: that of the scene below."""

    corners: tuple[str, ...] = ()
    """The corner colours (`theme.CORNERS`) of the match it shows; empty: the palette's own."""
    at_once: ClassVar[bool] = False  # whether it is shown with the next frame, without being got ready first
    patience_ms: ClassVar[float] = LONGEST_WAIT_MS
    """So long it waits for its pictures before it is seen for the first time."""
    notice: tuple[FRect, FRect] | None = None
    """The place of the sentence over everything, and that of one which needs more room; None: its `lane`."""
    gives_way: ClassVar[bool] = True
    """False for a screen that has a place of its own for it (`notice`), and where it covers least while that is gone."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.app = app
        self.scrolls = self.scrolling.areas
        self._stale = True
        self._below = Lane()
        self._before_link = ""
        """The item of the keyboard before it went to the sentence over everything."""

    # ---- life

    def opened(self) -> None:
        """The scene came onto the stack."""

    def closed(self) -> None:
        """The scene left the stack for good."""

    def covered(self) -> None:
        """Another scene opens over it: what was begun here ends without effect."""
        self.stop_editing()
        self.let_go()
        self.focus.hover = ""

    def uncovered(self) -> None:
        """The scene above it was closed."""
        self.rebuild()

    def speak_anew(self) -> None:
        """The language was changed, maybe by a dialog above: what was put into words before `build` is said anew."""

    def let_go(self) -> None:
        """A press that is under way ends without effect: its release will not come, or would come somewhere else."""
        self.scrolling.let_go()
        if self.focus.pressed:
            self.focus.pressed = ""
            self.app.redraw()

    def may_close(self) -> bool:
        """The window is to be closed; False where something is played to its end first, and the scene ends the program then."""
        return True

    @property
    def plays(self) -> bool:
        """True while something is played here in real time: keys and controllers come as strokes (`stroke`) before they come as acts, and
        the loop turns `PLAYED_HZ` times a second, so that a moment is known more exactly than a frame."""
        return False

    def stroke(self, stroke: Stroke) -> bool:
        """A control of those who play goes down or comes up now (`App.now`); whether it means something here, so that nothing else comes
        of it."""
        return False

    def rules(self) -> bool:
        """The rules are asked for; whether this scene knows whose and opened them. The topmost scene that does is meant."""
        return False

    def settings(self) -> bool:
        """The settings are asked for; whether this scene opened (or closed) them. The topmost scene that does is meant."""
        return False

    def told(self) -> list[str]:
        """Lines told so far of what happens here; what comes is spoken."""
        return []

    def topic(self) -> tuple[str, str] | None:
        """The topic that is looked at here, as (kind, key) of the rules; None if nothing is written about it."""
        return None

    def pointer_left(self) -> None:
        """The pointer left the window."""
        if self.focus.hover:
            self.focus.hover = ""
            self.hovered()
            self.app.redraw()

    def rebuild(self) -> None:
        """Build the items anew before the next frame."""
        self._stale = True
        self.app.redraw()

    def advance(self, ms: float) -> bool:
        """Let time pass; True if the picture changed."""
        return False

    def spare(self, canvas: Canvas, ms: float) -> None:
        """A frame was shown, and so much time is left until the next is due: what it will need may be prepared."""

    @property
    def alive(self) -> bool:
        """True while something moves, so that frames must be drawn."""
        return False

    @property
    def beat_ms(self) -> float:
        """While nothing happens: the time between two of its small movements (breathing); 0 for none."""
        return 0.0

    def beat(self, *, still: bool) -> None:
        """Time for the next small movement; `still`: the last for now."""

    # ---- building

    def build(self, canvas: Canvas) -> None:
        """Add the items for this moment; `canvas` measures text and knows the area."""
        raise NotImplementedError

    def add(self, item: Item) -> Item:
        """Add an item; inside `scrolled` it moves and is clipped with the area."""
        self.scrolling.place(item)
        self.items.append(item)
        return item

    @contextmanager
    def scrolled(self, name: str, rect: FRect, content: float) -> Iterator[ScrollArea]:
        """Items added inside belong to a scroll area of `content` units height; lay them out as if nothing were scrolled."""
        with self.scrolling.opened(name, rect, content) as area:
            yield area
        if area.most > 0.5:
            self.items.append(scroll_bar(area))

    def refresh(self, canvas: Canvas) -> None:
        """Build if needed."""
        wanted = self.gives_way and self.app.top is self
        self._stale |= self._below.changed(canvas, self.app.toast, self.app.words, wanted=wanted)
        if self._stale:
            before = self.focus.id
            self._build_anew(canvas)
            # what stands by what the keyboard was on was built for what is gone; this frame shows already what stands by the other
            if self.focus.visible and before and self.focus.id not in ("", before):
                self.hovered()
                if self._stale:
                    self._build_anew(canvas)
        self._link(canvas)

    def _build_anew(self, canvas: Canvas) -> None:
        self._stale, anew = False, True
        while anew:
            self.items = []
            self.build(self._below.left(canvas))
            anew = self._below.covers(self.items)
        order = [item.id for item in self.in_turn()]
        if self.focus.id not in (*order, TOAST):
            self.focus.id = self._closest(self.focus, order)
        self.focus.order = order

    @property
    def linked(self) -> bool:
        """True while the sentence over everything can be followed here now."""
        return self.app.top is self

    def _link(self, canvas: Canvas) -> None:
        """The sentence over everything, where it leads somewhere, is the last item of the scene in front; once it is gone, keyboard and
        pointer are where they were."""
        if self.items and self.items[-1].id == TOAST:
            self.items.pop()
        if self.app.top is self:
            self.app.toast.settle(canvas, self.app.words, self.items, self, self.notice or self._below.place)
        item = self.app.toast.item(canvas, self.app.words) if self.linked else None
        if item is not None:
            self.items.append(item)
            return
        focus = self.focus
        if focus.hover == TOAST:
            focus.hover = ""
        if focus.id == TOAST:
            order = focus.order
            focus.id = self._before_link if self._before_link in order else self._closest(focus, order)

    def _closest(self, focus: Focus, order: list[str]) -> str:
        """After a change: the item that took the lost one's turn in the list, so that the keyboard does not jump to the start."""
        if not order:
            return ""
        preferred = self.first_focus(order)
        if focus.id not in focus.order:
            return preferred
        index = focus.order.index(focus.id)
        return order[min(index, len(order) - 1)]

    def first_focus(self, order: list[str]) -> str:
        """The item that the focus starts at."""
        return order[0]

    @property
    def primary(self) -> str:
        """The id of its main button; "" where there is none. Nothing that takes something away is one."""
        return ""

    def in_turn(self) -> list[Item]:
        """The focus list: what the keyboard comes to, in this order."""
        return sorted((item for item in self.items if item.focus), key=lambda item: item.turn)

    @property
    def tips_wait(self) -> bool:
        """True while no tip may open: something is being shown that it could cover."""
        return False

    @property
    def tipped(self) -> Item | None:
        """The item that is looked at: under the pointer, or where a key brought the keyboard. What flew away from there, or got the
        keyboard by itself, opens no tip."""
        focus = self.focus
        if focus.hover:
            item = self.item(focus.hover)
            return item if item is not None and focus.at is not None and item.holds(focus.at) else None
        item = self.item(focus.id) if focus.visible and focus.went == focus.id else None
        return item if item is not None and item.focus else None

    @property
    def open_tip(self) -> Item | None:
        """The item that is looked at, where a few words say what it is for or what signs on it mean, and it does not say so itself."""
        item = self.tipped
        if item is None or not item.tip or item.role not in TIPPED or self.tips_wait or self.focus.pressed:
            return None
        return item

    def item(self, name: str) -> Item | None:
        """The item of an id."""
        return next((item for item in self.items if item.id == name), None)

    # ---- drawing

    def backdrop(self, canvas: Canvas) -> None:
        """Draw what lies behind the items; dialogs dim the scene below."""
        if self.opaque:
            canvas.surface.fill(
                canvas.palette.ground_low
            )  # soft edges of a gradient must not let the last frame through
            canvas.gradient(canvas.area, 0, canvas.palette.ground_high, canvas.palette.ground_low)
        else:
            canvas.surface.fill((96, 96, 104), special_flags=BLEND_RGB_MULT)

    def paint(self, canvas: Canvas) -> None:
        """Draw the scene."""
        self.backdrop(canvas)
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        for item in self.items:
            if frame is not None and item.focus:
                frame.begin(item.id)
            self.paint_item(canvas, item)
            if frame is not None and item.focus:
                frame.end(item.id)

    def paint_item(self, canvas: Canvas, item: Item) -> None:
        """Draw one item in its mood."""
        if item.clip is not None:
            if not item.rect.colliderect(item.clip):
                return
            canvas.push_clip(self._seen(item, item.clip))
        mood = self.mood(item)
        item.paint(canvas, item, mood)
        if mood.pressed and item.enabled and item.role in PRESSED:
            canvas.rounded(item.rect, 10, SHADE)
        if item.clip is not None:
            canvas.pop_clip()

    def _seen(self, item: Item, clip: FRect) -> FRect:
        """The visible area of an item: the ring around it reaches beyond the area, but not above or below what is scrolled."""
        if not self.focus.visible or self.focus.id != item.id:
            return clip
        whole = item.rect.top >= clip.top - 1 and item.rect.bottom <= clip.bottom + 1
        return clip.union(item.rect.inflate(2 * RING, 2 * RING)) if whole else clip.inflate(2 * RING, 0)

    def mood(self, item: Item) -> Mood:
        """The player's attention to an item."""
        return self.focus.mood(item)

    # ---- acts

    def act(self, act: Act) -> None:
        """Take an act: pointer, focus movement, confirm and cancel, then `named`; none that comes too soon."""
        if self.too_soon(act):
            return
        takers: dict[str, Callable[[Act], None]] = {
            "point": self._on_point, "press": self._on_press, "release": self._on_release, "scroll": self._on_scroll,
            "confirm": self._on_confirm, "commit": self._on_commit, "cancel": self._on_cancel, "skip": self._on_skip,
            "type": self._on_type, "erase": self._on_type,
        }  # fmt: skip
        if act.name in takers:
            takers[act.name](act)
        elif act.name in ("left", "right", "up", "down"):
            self._arrow(act.name)
        elif act.name in ("next", "previous"):
            self._tab(1 if act.name == "next" else -1)
        else:
            self.named(act)

    def named(self, act: Act) -> None:
        """Any other named action; scenes override it. Here: pages of what is longer than its place."""
        area = self.scrolling.long(self.items)
        if area is not None:
            self.turn_page(area, act.name)

    def turn_page(self, area: ScrollArea, key: str) -> None:
        """Scroll an area by a key for whole pages; any other key does nothing."""
        if (offset := area.paged(key)) is not None:
            self.scroll_to(area, offset)

    def _scroll_line(self, direction: str) -> bool:
        """An arrow that leads to no item scrolls what is only read; whether it did."""
        area = self.scrolling.long(self.items, loose=True)
        if area is None or direction not in ("up", "down"):
            return False
        before = area.offset
        self.scroll_to(area, before + (LINE if direction == "down" else -LINE))
        return area.offset != before

    def cancel(self) -> None:
        """Escape: by default the scene closes."""
        self.app.pop(self)

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        area = self.scrolling.dragged
        if area is not None:
            self.scroll_to(area, area.barred(act.point[1]))
        else:
            self._look_at(act.point)

    def _look_at(self, point: tuple[float, float]) -> None:
        """The pointer is there: over what is it?"""
        item = at(self.items, point)
        name = item.id if item else ""
        self.focus.at = point
        if name != self.focus.hover or self.focus.visible:
            self.focus.hover = name
            self.focus.visible = False
            self.hovered()
            self.app.redraw()

    def hovered(self) -> None:
        """The pointer came over another item."""

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        self.stop_editing()
        if act.button != 1:
            return
        item = at(self.items, act.point)
        self.focus.hover = self.focus.pressed = item.id if item else ""
        if item is None:
            return
        if not self.scrolling.take(item) and item.focus and item.id != TOAST:
            self.focus.id = item.id
            self.focus.visible = False
        # the answer comes first, by itself: the whole picture takes a busy machine ten times as long
        self.app.repaint(item.id, lambda canvas: self.paint_item(canvas, item))
        self.app.redraw()

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        if act.button != 1:
            return
        self.scrolling.let_go()
        pressed, self.focus.pressed = self.focus.pressed, ""
        item = at(self.items, act.point)
        self.app.redraw()
        if item is not None and item.id == pressed:
            self.click(item, act.point)

    def click(self, item: Item, point: tuple[float, float]) -> None:
        """The pointer was pressed and let go on an item."""
        if item.on_at is not None and item.enabled:
            self.app.sounds.play("tick")
            item.on_at(point)
        else:
            self.activate(item)

    def _on_scroll(self, act: Act) -> None:
        for area in self.scrolls.values():
            if act.point is not None and area.rect.collidepoint(act.point):
                self.scroll_to(area, area.offset - act.amount * LINE)
        if act.point is not None and self.scrolls and self.scrolling.dragged is None:
            self.refresh(self.app.canvas())
            self._look_at(act.point)

    def scroll_to(self, area: ScrollArea, offset: float) -> None:
        """Scroll an area."""
        wanted = min(max(0.0, offset), area.most)
        if wanted != area.offset:
            area.offset = wanted
            self.rebuild()

    def _on_confirm(self, act: Act) -> None:
        if self.focus.editing:
            self.stop_editing()
            return
        if not self.focus.visible:
            self.show_focus() if self.app.devices.used == "pad" else self.use_primary()
            return
        if (item := self.item(self.focus.id)) is not None:
            self.activate(item)

    def use_primary(self) -> None:
        """Enter while nobody can see where the keyboard is, or the key of the main button: that button is used, and where there is none
        the keyboard only shows where it is. A controller has a button of its own for it (`commit`); its other one shows where it is."""
        item = self.item(self.primary) if self.primary else None
        self.focus.visible = True
        if item is not None:
            self.focus.id = item.id
            self.activate(item)
        self.app.redraw()

    def show_focus(self) -> None:
        """The keyboard shows where it is."""
        self.focus.visible = True
        self.hovered()
        self.app.redraw()

    def _on_commit(self, act: Act) -> None:
        self.stop_editing()
        self.use_primary() if self.primary else self.named(act)

    def _on_cancel(self, act: Act) -> None:
        if self.focus.editing:
            self.stop_editing()
        else:
            self.cancel()

    def _on_type(self, act: Act) -> None:
        item = self.item(self.focus.editing)
        if item is not None and item.typed is not None:
            item.typed(item.text[:-1] if act.name == "erase" else item.text + act.text)
            self.rebuild()

    def activate(self, item: Item) -> None:
        """Use an item: a field is edited, a thing that cannot be used now says why."""
        if not item.enabled:
            if item.why:
                self.app.sounds.play("ui_bad")
                self.app.say(item.why)
            return
        if item.role in ("button", "switch", "choice", "tab", "poster"):
            self.app.sounds.play("tick")
        if item.typed is not None:
            self._edit(item)
        elif item.on is not None:
            item.on()

    def _edit(self, item: Item) -> None:
        """A field is written in: with keys, or with the letters of a dialog where somebody has a controller in hand."""
        self.focus.editing = item.id
        self.rebuild()
        if self.app.devices.used == "pad":
            self.refresh(self.app.canvas())
            field = self.item(item.id) or item  # what is written there while it is edited
            self.app.go(
                "letters", lambda: (self.item(item.id) or item).label, field.text, field.most, field.typed
            )
        else:
            self.app.devices.typing = True

    def stop_editing(self) -> None:
        """Leave the text field."""
        if self.focus.editing:
            self.focus.editing = ""
            self.app.devices.typing = False
            self.rebuild()

    def _arrow(self, direction: str) -> None:
        self.stop_editing()
        current = self.item(self.focus.id)
        adjust = None if current is None or not current.enabled else current.adjust
        if adjust is not None and direction in ("left", "right"):
            self.app.sounds.play("tick")
            adjust(-1 if direction == "left" else 1)
            return
        # what is there for a moment only lies in nobody's way
        candidates = [item for item in self.in_turn() if item.id != TOAST]
        if direction == "up" and self._scroll_line("up"):
            return
        if current is None:
            target = candidates[0] if candidates else None
        else:
            target = nearest(candidates, current, direction)
        if target is not None:
            self.go_to(target)
        elif not self._scroll_line(direction):
            self.focus.visible = True
            self.app.redraw()

    def _tab(self, by: int) -> None:
        self.stop_editing()
        order = self.in_turn()
        if not order:
            return
        ids = [item.id for item in order]
        index = ids.index(self.focus.id) if self.focus.id in ids else -by
        self.go_to(order[(index + by) % len(order)])

    def go_to(self, item: Item) -> None:
        """Move the focus; a scroll area follows."""
        if item.id == TOAST and self.focus.id != TOAST:
            self._before_link = self.focus.id
        self.focus.id = self.focus.went = item.id
        self.focus.visible = True
        self.focus.hover = ""
        if (area := self.scrolls.get(item.scroll)) is not None:
            self.scroll_to(area, area.showing(item.rect))
        self.hovered()
        self.app.redraw()
