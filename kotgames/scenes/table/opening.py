"""The opening of a match: a tale of the tape over the table, before the first decision. Who meets whom, what each brings, the dice
that say who begins, and the bell. In full once a run of the program, afterwards for a moment; any key or click ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final
from weakref import WeakSet

from pygame import FRect

from kotgames.engine.telling import Beginning
from kotgames.scenes.table.hosts import MatchHost
from kotgames.scenes.table.verdict_parts import LEAST_NAMED, STRIP, Sitter, paint_face, plate_height
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.dice import die as draw_die
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.timeline import ease_out
from kotgames.ui.widgets.layout import columns

FACES_MS: Final = 380.0
"""The fighters come in from both sides for so long, at speed 1."""
ROW_MS: Final = 210.0
"""Then row after row is said."""
ROLL_MS: Final = 750.0
"""Then the dice roll."""
READ_MS: Final = 2000.0
"""Then all of it stands, and the bell rings."""
BRIEF_MS: Final = 700.0
"""So long it is seen after the first time."""
SENTENCE: Final = 24
"""Letters from which a text is a sentence and no figure."""
BESIDE: Final = 270.0
"""In a column of this width what one of two brings stands beside the face."""
PAIRED: Final = 760.0
"""From this width on what two bring stands between them."""
GOES_ON: Final = frozenset({"press", "scroll", "point"})
"""Acts of the pointer that do not end it: a click does when the button comes up, so that the table below gets no half of it."""

_seen: WeakSet[App] = WeakSet()
"""The windows that have shown it in full."""


class Opening(Scene):
    """Over a match that begins; the match waits."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "opening"

    def __init__(self, app: App, host: MatchHost) -> None:
        super().__init__(app)
        self._host = host
        match = host.match
        self.corners = getattr(host, "corners", ())
        self._sitters = [
            Sitter(seat, host.name(seat), host.is_bot(seat), False) for seat in range(len(match.seats))
        ]
        self.speak_anew()
        self.full = app not in _seen
        self._t = 0.0
        self._rung = False

    def speak_anew(self) -> None:
        """See `Scene`."""
        host, match = self._host, self._host.match
        self._tales = [host.table.picture.tale(who.seat) for who in self._sitters]
        events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
        self._first: Beginning | None = host.table.log.beginning(events)

    # ---- time

    @property
    def rows(self) -> int:
        """The number of rows of the longest tale."""
        return max((len(tale) for tale in self._tales), default=0)

    @property
    def _rolled_at(self) -> float:
        return FACES_MS + ROW_MS * self.rows

    @property
    def _settled_at(self) -> float:
        """When nothing moves any more."""
        if not self.full:
            return 0.0
        return self._rolled_at + (ROLL_MS if self._first is not None and self._first.throws else 0.0)

    @property
    def length(self) -> float:
        """The length in milliseconds at speed 1."""
        return self._settled_at + READ_MS if self.full else BRIEF_MS

    def opened(self) -> None:
        """The first one of a run is seen in full."""
        _seen.add(self.app)

    @property
    def alive(self) -> bool:
        """See `Scene`: it ends by itself."""
        return True

    def advance(self, ms: float) -> bool:
        """See `Scene`."""
        before = self._t
        self._t += ms * (self.app.settings.speed or 1.0)
        if self._t >= self._settled_at and not self._rung:
            self._rung = True
            self.app.sounds.play("bell_1")
        if self._t >= self.length:
            self._end()
            return True
        return before < self._settled_at

    def _end(self) -> None:
        self.app.pop(self)

    # ---- acts

    def act(self, act: Act) -> None:
        """Any key but Tab, which shows where the keyboard is; any click that is over."""
        if act.name in ("next", "previous"):
            super().act(act)
        elif act.name not in GOES_ON:
            self._end()

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """One picture that moves: everything is drawn by how much of the time has passed."""
        area = canvas.area
        wide = min(area.width - 12, 1120.0)
        high = min(area.height - 12, 640.0)
        box = FRect(area.centerx - wide / 2, area.centery - high / 2, wide, high)
        words = self._host.words
        told = [words.versus([who.name for who in self._sitters])]
        for who, tale in zip(self._sitters, self._tales, strict=True):
            told.append(f"{who.name}: " + ", ".join(f"{what} {value}" for what, value in tale))
        if self._first is not None:
            told.append(self._first.text)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._draw(canvas, box)

        self.add(Item("opening", box, draw, role="button", label=". ".join(told), on=self._end, focus=True))

    def _share(self, start: float, length: float) -> float:
        """The eased progress, 0 to 1, of something that begins at a moment and takes so long."""
        return ease_out(min(1.0, max(0.0, (self._t - start) / length))) if self.full else 1.0

    def _draw(self, canvas: Canvas, box: FRect) -> None:
        colours = canvas.palette
        words = self._host.words
        low = box.height < 460
        canvas.panel(box, 16, colours.gold, 3)
        self._corners(canvas, box.inflate(-8, -8))
        head = 40.0 if low else 64.0
        foot = (62.0 if low else 92.0) if self._first is not None else 12.0
        size = 28.0 if low else 40.0
        canvas.text(
            words("opening.title"),
            (box.centerx, box.top + head / 2 + 2),
            size,
            colours.gold,
            theme.POSTER,
            anchor="center",
            width=box.width - 40,
            outline=2,
        )
        middle = FRect(box.left + 14, box.top + head, box.width - 28, box.height - head - foot)
        if box.width >= PAIRED:
            spot = (box.right - 20, box.top + head / 2)
            # a controller has no button that only skips
            key = "skip" if self.app.devices.key_of("skip") else "confirm"
            canvas.text(
                words(f"opening.{key}"), spot, theme.SMALL, colours.text_soft, anchor="midright", width=220
            )
        canvas.push_clip(FRect(box.left + 3, box.top + 3, box.width - 6, box.height - 6))
        if len(self._sitters) == 2 and box.width >= PAIRED:
            self._pair(canvas, middle)
        else:
            self._side_by_side(canvas, middle)
        if self._first is not None:
            self._beginning(canvas, FRect(middle.left, middle.bottom, middle.width, foot - 8), self._first)
        canvas.pop_clip()

    def _corners(self, canvas: Canvas, box: FRect) -> None:
        """The ground of each in the colour of the corner."""
        for who, part in zip(self._sitters, columns(box, len(self._sitters), 4), strict=True):
            own = canvas.palette.seat(who.seat)
            canvas.gradient(part, 12, tone(own, 0.42), tone(own, 0.8))

    def _pair(self, canvas: Canvas, box: FRect) -> None:
        """Two who face each other, and between them line against line of what each brings, as many as have room."""
        size = min(300.0, box.width * 0.275, box.height - 60)
        strip = plate_height(size)
        come = 1 - self._share(0, FACES_MS)
        for who, x, way in (
            (self._sitters[0], box.left + 4, -1),
            (self._sitters[1], box.right - 4 - size, 1),
        ):
            face = FRect(x + way * come * (size + 60), box.centery - (size + strip) / 2, size, size)
            paint_face(canvas, face, who, "ready", self._host.portrait, inward=-way)
        left, right = box.left + size + 22, box.right - size - 22
        one, two = self._tales
        labels = list(dict.fromkeys(label for tale in self._tales for label, _ in tale))
        values = (dict(one), dict(two))
        heights = [self._pair_height(canvas, right - left, values, label) for label in labels]
        while sum(heights) > box.height and len(heights) > 1:  # the table tells the rest
            del heights[-1], labels[-1]
        gap = max(0.0, min(16.0, (box.height - sum(heights)) / (len(labels) + 1)))
        y = box.centery - (sum(heights) + gap * max(0, len(labels) - 1)) / 2
        for place, (label, high) in enumerate(zip(labels, heights, strict=True)):
            if self._share(FACES_MS + ROW_MS * place, ROW_MS) > 0:
                self._pair_row(canvas, FRect(left, y, right - left, high), values, label)
            y += high + gap

    @staticmethod
    def _sides(width: float, texts: Sequence[str]) -> tuple[float, float]:
        """The room of a value, and where values lie below what they are: sentences have half of the width each."""
        if max(map(len, texts)) > SENTENCE:
            return width / 2 - 4, theme.BODY + 8
        return width * 0.35 - 6, 0.0

    def _pair_height(
        self, canvas: Canvas, width: float, values: Sequence[dict[str, str]], label: str
    ) -> float:
        texts = [value.get(label, "") for value in values]
        side, above = self._sides(width, texts)
        return (
            14
            + above
            + max(
                canvas.paragraph_height(text, side - 12, self._value_size(text), theme.UI_BOLD)
                for text in texts
            )
        )

    @staticmethod
    def _value_size(text: str) -> float:
        """Numbers are large, words are not."""
        return 26.0 if len(text) <= 3 else theme.BODY

    def _pair_row(self, canvas: Canvas, row: FRect, values: Sequence[dict[str, str]], label: str) -> None:
        colours = canvas.palette
        known = [value.get(label, "–") for value in values]
        side, above = self._sides(row.width, known)
        canvas.rounded(row, 9, colours.field_)
        spot = (row.centerx, row.top + 4 + above / 2) if above else row.center
        canvas.text(
            label, spot, theme.BODY, colours.text_soft, theme.UI_BOLD, anchor="center", width=row.width * 0.3
        )
        most = max((int(text) for text in known if text.isdecimal()), default=0)
        for who, left in zip(self._sitters, (row.left, row.right - side), strict=True):
            text = known[who.seat]
            ink = colours.gold if text == str(most) and known[0] != known[1] else colours.text
            cell = FRect(left + 6, row.top + 4 + above, side - 12, row.height - 8 - above)
            size = self._value_size(text)
            canvas.paragraph(text, cell, size, ink, theme.UI_BOLD, align="center", valign="middle")

    def _side_by_side(self, canvas: Canvas, box: FRect) -> None:
        """A column for each: the face above what it brings."""
        count = len(self._sitters)
        come = 1 - self._share(0, FACES_MS)
        for who, tale, cell in zip(self._sitters, self._tales, columns(box, count, 12), strict=True):
            beside = bool(tale) and count == 2 and cell.width >= BESIDE
            size, high = self._face_size(canvas, cell, beside=beside)
            x = cell.centerx - size / 2
            if beside:
                x = cell.left + 2 if who.seat == 0 else cell.right - size - 2
            way = -1 if who.seat < count / 2 else 1
            top = (
                cell.top + 4 + max(0.0, (cell.height - high) * 0.4)
                if not beside
                else cell.bottom - size - STRIP
            )
            face = FRect(x + way * come * box.width * 0.6, top, size, size)
            inward = 0 if not beside else 1 if who.seat == 0 else -1
            paint_face(canvas, face, who, "ready", self._host.portrait, inward=inward)
            if size < LEAST_NAMED:
                at = (cell.centerx, face.bottom + 12)
                canvas.text(who.name, at, theme.SMALL, anchor="center", width=cell.width)
            if beside:
                left = cell.left + size + 14 if who.seat == 0 else cell.left + 4
                told = FRect(left, cell.top + 6, cell.width - size - 18, face.bottom - cell.top - 14)
            else:
                top = face.bottom + plate_height(size) + 6
                told = FRect(cell.left + 6, top, cell.width - 12, box.bottom - top - 4)
            self._column(canvas, told, tale)

    def _face_size(self, canvas: Canvas, cell: FRect, *, beside: bool) -> tuple[float, float]:
        """The size of the faces in columns of this size, and the height of the highest column with all that is told below its face."""
        count = len(self._sitters)
        if beside:
            return min(cell.width, 146.0, cell.height * 0.42), cell.height
        told = max(self._column_height(canvas, tale, cell.width) for tale in self._tales)
        spare = cell.height * 0.8
        if any(self._tales):
            spare = max(cell.height * 0.42, cell.height - told - STRIP - 56)
        size = min(cell.width - 8, 170.0 if count == 2 else 250.0, spare)
        return size, size + plate_height(size) + 10 + told

    @staticmethod
    def _column_height(canvas: Canvas, tale: list[tuple[str, str]], width: float) -> float:
        """The height of a column of that width (`_column`)."""
        return sum(
            21.0 if len(value) <= 3 else canvas.paragraph_height(value, width - 16, theme.SMALL) + 2
            for _, value in tale
        )

    def _column(self, canvas: Canvas, cell: FRect, tale: list[tuple[str, str]]) -> None:
        """A column of a tale: number after number, words over the whole width; what finds no room is left to the table."""
        colours = canvas.palette
        y = cell.top
        for place, (label, value) in enumerate(tale):
            short = len(value) <= 3
            text = label if short else value
            high = 21.0 if short else canvas.paragraph_height(text, cell.width - 4, theme.SMALL) + 2
            if y + high > cell.bottom + 1:
                return
            if self._share(FACES_MS + ROW_MS * place, ROW_MS) > 0:
                if short:
                    mid = y + high / 2
                    room = cell.width - 26
                    canvas.text(label, (cell.left, mid), theme.SMALL, colours.text_soft, width=room)
                    at = (cell.right, mid)
                    canvas.text(value, at, theme.BODY, colours.text, theme.UI_BOLD, anchor="midright")
                else:
                    spot = FRect(cell.left, y, cell.width - 4, high)
                    canvas.paragraph(text, spot, theme.SMALL, colours.text)
            y += high

    def _beginning(self, canvas: Canvas, box: FRect, first: Beginning) -> None:
        """The dice of each, ties smaller before the throw that decided it, and who begins."""
        colours = canvas.palette
        rolled = self._share(self._rolled_at, ROLL_MS if first.throws else 1.0)
        if rolled <= 0:
            return
        throws = first.throws[-3:]
        die = min(46.0, box.height - 28)
        wide = 0.0
        spots: list[tuple[int, int, float, float, bool]] = []
        for number, throw in enumerate(throws):
            last = number == len(throws) - 1
            size = die if last else die * 0.6
            for seat, face in enumerate(throw):
                if face:  # of several only those who are level throw again
                    spots.append((seat, face, wide, size, last and seat == first.seat))
                    wide += size * 1.3
            wide += 14
        left = box.centerx - (wide - 14) / 2
        for seat, face, x, size, good in spots:
            at = (left + x + size * 0.65, box.top + die * 0.62)
            self._die(canvas, at, size, seat, face, rolled, good=good)
        if rolled >= 1:
            at = (box.centerx, box.bottom - 12)
            canvas.text(first.text, at, 19, colours.text, theme.UI_BOLD, anchor="center", width=box.width)

    @staticmethod
    def _die(
        canvas: Canvas,
        point: tuple[float, float],
        size: float,
        seat: int,
        face: int,
        rolled: float,
        *,
        good: bool,
    ) -> None:
        """A die on its way: its face changes ever slower, then it lies."""
        colours = canvas.palette
        shown = face if rolled >= 0.9 else (face + int(rolled * 9) * 2 + seat) % 6 + 1
        colour, px = colours.seat(seat), canvas.px(size)
        angle = round((1 - rolled) * (300 + 60 * seat) / 30) * 30 % 360
        hop = (1 - rolled) * 12
        if good and rolled >= 1:
            rect = FRect(point[0] - size / 2, point[1] - size / 2, size, size)
            canvas.halo(rect, size * 0.24, colours.gold, 8, 2)
        image = canvas.shapes.get(
            ("die", px, shown, colour, angle), lambda: draw_die(px, shown, colour, angle)
        )
        canvas.center(image, (point[0], point[1] - hop))


def tone(colour: str, by: float) -> str:
    """A colour, darker."""
    return paint.hexed(paint.darken(colour, by))


def shown_for(app: App, host: MatchHost) -> bool:
    """Open it over a match that begins, unless the settings want no motion; whether it opened."""
    settings = app.settings
    if settings.speed == 0 or settings.reduced_motion:
        return False
    app.push(Opening(app, host))
    return True
