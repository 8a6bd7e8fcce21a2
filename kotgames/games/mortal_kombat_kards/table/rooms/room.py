"""The common parts of the rooms: a screen over the arena at dusk, its dialogs, kards and Kombatants in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from pygame import BLEND_RGB_MULT, FRect

from kotgames.engine.contract import Refusal
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.components import GAME_ID
from kotgames.games.mortal_kombat_kards.table import card_signs, looks
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces, KardState
from kotgames.games.mortal_kombat_kards.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import TITLE_MUSIC
from kotgames.ui.table import portraits
from kotgames.ui.widgets.controls import button, choice, field, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset, rows

HALL: Final = "kotgames.games.mortal_kombat_kards.art.jobs:hall"
DUSK: Final = ("#3a1d4d", "#8a3a4a", "#2a1228")
CHROME: Final = "#ffc45a"
INK: Final = "#0d0816"
SHAPE: Final = 1.4
"""Height of a kard by its width."""
GAP: Final = 6.0
"""Between kards."""
DECKS: Final = ("ruling", "M26")
"""The topic of the rules about decks."""

Do = Callable[[], None]


class Room(Scene):
    """A screen of the game beside its table; `back` leads to where it was chosen."""

    music: ClassVar[str] = TITLE_MUSIC

    def __init__(self, app: App, words: Words, back: Do) -> None:
        super().__init__(app)
        self.back = back
        self.card_set: CardSet = shipped()
        self.pictures = Pictures(self.card_set, lambda: app.baker, app.redraw, app.redraw)
        self._speak(words)

    def _speak(self, words: Words) -> None:
        self.words = words
        self.faces = KardFaces(self.card_set, words, self.pictures)
        self._spoken: dict[str, str] = {}

    def speak_anew(self) -> None:
        """See `Scene`."""
        self._speak(Words(self.app.settings.language, self.words.game))

    def closed(self) -> None:
        """See `Scene`: pictures on their way are not waited for."""
        self.pictures.close()

    def rules(self) -> bool:
        """See `Scene`."""
        self.app.go("rules", GAME_ID, self.topic())
        return True

    def topic(self) -> tuple[str, str] | None:
        """See `Scene`."""
        return DECKS

    def settings(self) -> bool:
        """See `Scene`."""
        self.app.go("settings")
        return True

    def cancel(self) -> None:
        """See `Scene`: leave."""
        self.back()

    def backdrop(self, canvas: Canvas) -> None:
        """See `Scene`: the arena, dimmed."""
        self.pictures.whole(canvas, HALL, *DUSK)
        canvas.surface.fill((96, 84, 112), special_flags=BLEND_RGB_MULT)

    # ---- what is said and drawn

    def refuse(self, refusal: Refusal, text: str = "") -> None:
        """Say why something cannot be, with the way to its rule."""
        self.app.sounds.play("ui_bad")
        said = text or self.words.refusal(refusal)
        self.app.say(said, refusal.ruling, DECKS, lambda: self.app.go("rules", GAME_ID, DECKS))

    def name(self, kard: str) -> str:
        """The name of a kard."""
        return self.words(f"card.{kard}")

    def spoken(self, kard: str) -> str:
        """All that a kard says, in words."""
        if kard not in self._spoken:
            self._spoken[kard] = self.faces.spoken(self.card_set.kind_index[kard])
        return self._spoken[kard]

    def title(self, rect: FRect, text: str, size: float) -> None:
        """The title of the room, in chrome."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            at = (rect.left, rect.centery)
            canvas.text(text.upper(), at, size, CHROME, looks.TITLE, width=rect.width, outline=1.6, ink=INK)

        self.add(Item("title", rect, draw, label=text))

    def paint_kard(
        self, canvas: Canvas, rect: FRect, kard: str, who: str, *, dim: bool = False, basic: bool = False, lift: float = 0.0
    ) -> None:  # fmt: skip
        """A kard from the deck of a Kombatant in a rectangle."""
        state = KardState(dim=dim, advanced=not basic)
        self.faces.paint(canvas, ("kard", self.card_set.kind_index[kard], who), rect, state, lift)

    def paint_face(self, canvas: Canvas, rect: FRect, who: str) -> None:
        """The portrait of a Kombatant in a square."""
        number, colour = self.card_set.kombatants.index(who), canvas.palette.seat(0)
        canvas.rounded(rect.inflate(5, 5), rect.width / 7, "#0d0816", looks.PANEL_EDGE, 2)
        canvas.center(portraits.chosen(canvas, looks, self.card_set, number, colour, rect.width), rect.center)

    def ground(self, name: str, rect: FRect, edge: str = looks.PANEL_EDGE) -> None:
        """The ground of a column."""
        self.add(Item(name, rect, lambda canvas, item, mood: looks.panel(canvas, rect, edge)))


def badge(canvas: Canvas, place: int, rect: FRect) -> None:
    """The badge of a location with its letter."""
    canvas.shape(("mkk place", place), rect, lambda wide, high: card_signs.badge(place, (wide, high)))
    at = (rect.left + rect.width * 0.36, rect.centery)
    looks.digits(canvas, card_signs.letter_of(place), at, rect.height * 0.64, "#1a1020", outline=0)


def kards_in(box: FRect, count: int, lines: Iterable[int], widest: float = 400.0) -> list[FRect]:
    """Places for so many kards in a box, in as many lines as make them largest."""

    def wide(line: int) -> float:
        across, down = (box.width + GAP) / -(-count // line), (box.height + GAP) / line
        return min(across - GAP, (down - GAP) / SHAPE, widest)

    line = max(lines, key=wide)
    size, across = wide(line), -(-count // line)
    found = []
    for index in range(count):
        row, column = divmod(index, across)
        left = box.centerx + (column - min(across, count - row * across) / 2) * (size + GAP) + GAP / 2
        top = box.centery + (row - line / 2) * (size * SHAPE + GAP) + GAP / 2
        found.append(FRect(left, top, size, size * SHAPE))
    return found


def figure(
    name: str, rect: FRect, text: str, value: str, ink: str = "#ffffff", *, boxed: bool = False
) -> Item:
    """A figure at the right of a line, and what it is of at the left."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect.inflate(-16, 0) if boxed else item.rect
        if boxed:
            canvas.rounded(item.rect, 7, "#1b0f28", "#4a2f5a", 1.2)
        at = (box.right, box.centery)
        wide = canvas.text(value, at, theme.BODY, ink, theme.UI_BOLD, anchor="midright").width
        canvas.text(text, (box.left, box.centery), theme.SMALL, looks.SOFT, width=box.width - wide - 8)

    return Item(name, rect, draw, label=f"{text}: {value}")


class Dialog(Scene):
    """Something asked or shown over a room, in its words."""

    opaque: ClassVar[bool] = False

    def __init__(self, room: Room) -> None:
        super().__init__(room.app)
        self.room = room

    @property
    def words(self) -> Words:
        """The words of the room, in the language of the moment."""
        return self.room.words

    def close(self) -> None:
        """The room is there again."""
        self.app.pop(self)

    def then(self, do: Do) -> Do:
        """Close, and do something."""

        def both() -> None:
            self.close()
            do()

        return both

    def sheet(self, canvas: Canvas, title: str, wide: float, high: float) -> FRect:
        """Panel and title; the room below them, as much as there is of what is wanted."""
        box = centered(canvas.area, wide, high + 78, 8)
        self.add(panel("panel", box, edge=looks.PANEL_EDGE))
        inner = inset(box, 16, 12)
        head = FRect(inner.left, inner.top, inner.width, 34)
        self.add(label("title", head, title.upper(), size=22, colour=CHROME, face=looks.TITLE, align="center"))  # fmt: skip
        return FRect(inner.left, head.bottom + 8, inner.width, inner.bottom - head.bottom - 8)

    def feet(self, rect: FRect, buttons: Sequence[Item]) -> None:
        """Buttons side by side along the lower edge of a rectangle."""
        line = FRect(rect.left, rect.bottom - 44, rect.width, 44)
        for item, spot in zip(buttons, columns(line, len(buttons), 8), strict=True):
            item.rect.update(spot)
            self.add(item)


NOWHERE: Final = FRect(0, 0, 1, 1)


def key(name: str, text: str, on: Do, *, colour: str = "second", icon: str | None = None) -> Item:
    """A button that gets its place later (`Dialog.feet`)."""
    return button(name, FRect(NOWHERE), text, on, colour=colour, icon=icon, size=17)


class Question(Dialog):
    """A text, and answers; the first of them is the usual one."""

    kind: ClassVar[str] = "kard_question"
    decides: ClassVar[bool] = True

    def __init__(self, room: Room, title: str, text: Callable[[], str], answers: Sequence[tuple[str, str, Do]]) -> None:  # fmt: skip
        """`title` and `answers`: keys of texts; an answer's last part is its id."""
        super().__init__(room)
        self._title, self._text, self._answers = title, text, answers

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return self._answers[0][0]

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`."""
        return self.primary

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        wide = min(620.0, canvas.area.width - 24)
        text = self._text()
        high = canvas.paragraph_height(text, wide - 48, theme.BODY + 1) + 8
        inner = self.sheet(canvas, self.words(self._title), wide, high + 56)
        shown = FRect(inner.left, inner.top, inner.width, inner.height - 54)
        with self.scrolled("text", shown, high) as area:
            room = FRect(shown.left, shown.top, shown.width - 16 * (area.most > 0.5), high)
            self.add(label("text", room, text, size=theme.BODY + 1, wrap=True, valign="top"))
        colours = ("primary", "second", "quiet")
        self.feet(inner, [
            key(name, self.words(said), self.then(on), colour=colours[min(number, 2)])
            for number, (name, said, on) in enumerate(self._answers)
        ])  # fmt: skip


class Entry(NamedTuple):
    """A row of a form: its name, and the names of what can be chosen; none: something is written there."""

    name: str
    values: Sequence[str] = ()


class Form(Dialog):
    """Rows to fill in. `done` gets what was chosen (numbers) and written, by name."""

    kind: ClassVar[str] = "kard_form"

    def __init__(
        self, room: Room, title: str, lines: Callable[[], Sequence[Entry]], state: dict[str, Any], done: Callable[[dict[str, Any]], None]
    ) -> None:  # fmt: skip
        super().__init__(room)
        self._title, self._lines, self.state, self._done = title, lines, state, done

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "done"

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        lines = self._lines()
        wide, row = min(620.0, canvas.area.width - 24), 42.0
        inner = self.sheet(canvas, self.words(self._title), wide, len(lines) * (row + 8) + 56)
        for line, spot in zip(lines, rows(inner, row, 8, len(lines)), strict=True):
            self.add(self._row(line, spot))
        self.feet(inner, [
            key("cancel", self.words("ui.cancel"), self.close, colour="quiet"),
            key("done", self.words("builder.done"), self.then(lambda: self._done(self.state)), colour="primary", icon="check-mark"),
        ])  # fmt: skip

    def _row(self, line: Entry, spot: FRect) -> Item:
        name, text = line.name, self.words(f"builder.{line.name}")

        def put(value: Any) -> None:
            self.state[name] = value
            self.rebuild()

        if not line.values:
            return field(name, spot, text, self.state[name], put, most=40)
        return choice(name, spot, text, line.values, self.state[name], put)
