"""The kept matches: go on with one, watch one, fight it again, throw one away; all of them or those one looks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final
from weakref import WeakKeyDictionary

import pygame
from pygame import FRect, Surface

from kotgames import games
from kotgames.engine import limits
from kotgames.engine.errors import KotgamesError
from kotgames.engine.record import Header
from kotgames.history import library as kept_matches
from kotgames.history import statistics
from kotgames.history.library import Kept
from kotgames.history.statistics import Finished
from kotgames.scenes import starting
from kotgames.scenes.menus import rooms
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.menus.game_tabs import called
from kotgames.scenes.menus.page import Page
from kotgames.system.catalogue import Verbatim, Words, ending
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.called import first_word
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, choice
from kotgames.ui.widgets.layout import columns, rows

ROW = 104.0
"""Height of a row."""
TALL_ROW = 180.0
"""Its height on a narrow screen, where the buttons stand below and every seat has a line of its own."""
NARROW = 760.0
"""Below this width the rows are tall."""
WIDE = 1000.0
"""From here on what one looks for stands in one line."""
MOST = 200
"""So many rows are offered; older matches stay in their folder."""
NAMES = 12
"""So many people can be looked for: those who played last."""
BUTTONS = 264.0
"""Width of the buttons beside a row."""
DOT = "  ·  "
KINDS: Final = ("people", "open", "finished", "bots", "all")
"""Kinds of matches that can be shown; at first those in which somebody plays, so that tournaments of bots do not bury them."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The texts of a match's row. Where there are several ways to say something, the longest comes first."""

    title: str
    line: str
    seats: list[list[str]]
    """By seat: ways to name it, with who plays there in brackets."""
    states: list[str]
    """Ways to say how it stands or ended."""


@dataclass(slots=True)
class Wanted:
    """A search: a kind of matches, a game ("" for all), somebody's name ("" for everybody)."""

    kind: str = KINDS[0]
    game: str = ""
    name: str = ""

    def meets(self, one: Kept) -> bool:
        """True for a match that is looked for. A file that cannot be read is, unless somebody or some game is."""
        header = one.header
        if header is None:
            return not self.game and not self.name and self.kind in ("people", "all")
        people = _people(header)
        fits = {
            "people": bool(people),
            "open": not one.over,
            "finished": bool(one.over),
            "bots": not people,
            "all": True,
        }[self.kind]
        return fits and self.game in ("", header.game) and self.name in ("", *people)


_wanted: WeakKeyDictionary[App, Wanted] = WeakKeyDictionary()
"""The last search of a window: who comes back from a match finds the list as it was left."""


class Library(Page):
    """One row a match, the last played first."""

    kind: ClassVar[str] = "library"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.wanted = _wanted.setdefault(app, Wanted())
        self._read()

    def _read(self) -> None:
        self.matches = kept_matches.kept()
        self._ends = _ends()
        self._find()

    def _find(self) -> None:
        self._kept = [one for one in self.matches if self.wanted.meets(one)][:MOST]

    def first_focus(self, order: list[str]) -> str:
        """The first button of the newest match; where there is none, the one that fills the room."""
        first = (name for name in order if name == "fill" or name.endswith(":0"))
        return next(first, order[0])

    def build(self, canvas: Canvas) -> None:
        """Head, what one looks for, and rows."""
        words = self.app.words
        _, region = self.framed(canvas, words("library.title"), 1080)
        if not self.matches:
            rooms.empty(
                self, canvas, region, words("library.empty"), words("library.fill"), self._play, icon="card-play", sign="notebook"
            )  # fmt: skip
            return
        narrow = region.width <= NARROW
        filters = 3 * 46.0 + 4 if narrow else 106.0 if region.width <= WIDE else 56.0
        if not narrow:
            self._filters(FRect(region.left, region.top, region.width, filters))
            region = FRect(region.left, region.top + filters, region.width, region.height - filters)
        row = TALL_ROW if narrow else ROW
        above = filters if narrow else 0.0
        content = above + (len(self._kept) * (row + 10) if self._kept else 190.0)
        with self.scrolled("matches", region, content) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            if narrow:
                self._filters(FRect(region.left, region.top, wide, filters))
            top = region.top + above
            for index, one in enumerate(self._kept):
                self._row(index, one, FRect(region.left, top + index * (row + 10), wide, row))
            if not self._kept:
                hidden = self.wanted == Wanted()
                show = partial(self._want, Wanted(kind="bots" if hidden else "all"))
                key = "only_bots" if hidden else "none"
                room = FRect(region.left, top, wide, max(180.0, region.bottom - top))
                rooms.empty(
                    self, canvas, room, words(f"library.{key}"), words(f"library.{key}_fill"), show, icon="eyeball", sign="notebook"
                )  # fmt: skip

    def _filters(self, box: FRect) -> None:
        """Three choices: which matches, of which game, whose."""
        words, wanted = self.app.words, self.wanted
        line = FRect(box.left, box.top, box.width, 44)
        if box.width > WIDE:  # a name is wider than the others
            quarter = columns(line, 4, 10)
            spots = [*quarter[:2], quarter[2].union(quarter[3])]
        elif box.width > NARROW:
            spots = [*columns(line, 2, 10), line.move(0, 50)]
        else:
            spots = rows(FRect(box.left, box.top, box.width, 10), 40, 6, 3)
        known = sorted({one.header.game for one in self.matches if one.header is not None})
        shown = [called(words, game, short=True) for game in known]
        names = self._names()
        kinds = [words(f"library.kind_{kind}") for kind in KINDS]
        offers = [
            ("kind", words("library.show"), kinds, list(KINDS), wanted.kind),
            ("game", words("library.game"), [words("library.all_games"), *shown], ["", *known], wanted.game),
            ("name", words("library.who"), [words("library.everybody"), *names], ["", *names], wanted.name),
        ]
        for (field, text, values, keys, now), spot in zip(offers, spots, strict=True):
            index = keys.index(now) if now in keys else 0
            self.add(choice(f"show:{field}", spot, text, values, index, partial(self._choose, field, keys)))

    def _names(self) -> list[str]:
        """People who played here, those who played last first; and who is looked for now."""
        people = [
            name for one in self.matches if one.header is not None for name in _people(one.header) if name
        ]
        found = list(dict.fromkeys(people))[:NAMES]
        return found if self.wanted.name in ("", *found) else [*found, self.wanted.name]

    def _choose(self, field: str, keys: list[str], index: int) -> None:
        setattr(self.wanted, field, keys[index])
        self._find()
        self.rebuild()

    def _want(self, wanted: Wanted) -> None:
        self.wanted = _wanted[self.app] = wanted
        self._find()
        self.rebuild()

    def _row(self, index: int, one: Kept, rect: FRect) -> None:
        words = self.app.words
        self.add(self._card(index, one, rect))
        known = one.header is not None and one.header.game in games.with_table()
        entries = [("delete", "cancel", "quiet", words("library.delete"), partial(self._ask_delete, one))]
        if known:
            watch = partial(self.app.go, "replay", one.path, partial(self.app.go, "library"))
            entries.insert(0, ("watch", "eyeball", "second", words("library.watch"), watch))
            if not one.over:
                go = partial(self.app.go, "resume", one.path)
                entries.insert(0, ("go_on", "play-button", "primary", words("library.go_on"), go))
            else:
                again = partial(self._again, one)
                entries.insert(1, ("again", "shaking-hands", "quiet", words("library.again"), again))
        for (name, icon, colour, text, on), spot in zip(entries, _spots(rect, len(entries)), strict=True):
            self.add(button(f"{name}:{index}", spot, text, on, colour=colour, icon=icon, size=16))

    def _card(self, index: int, one: Kept, rect: FRect) -> Item:
        shown = self._told(one)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            canvas.shadow(box, 12, 5, 3, 140)
            canvas.gradient(box, 12, "#2a3441", "#1b232d")
            canvas.rim(box, 12, colours.panel_edge, 1.5)
            tall = box.height > ROW
            high = ROW - 16 if not tall else 76.0
            frame = FRect(box.left + 8, box.top + 8, high * 16 / 9, high)
            canvas.center(self._picture(canvas, one, frame), frame.center)
            left = frame.right + 16
            room = box.right - (12 if tall else BUTTONS + 22) - left
            canvas.text(shown.title, (left, box.top + 24), 20, colours.text, theme.UI_BOLD, width=room)
            sign = 20.0 if one.over else 0.0
            people, below = self._lines(canvas, one, shown, room, sign, tall=tall)
            y = box.top + 52
            for text in people:
                canvas.text(text, (left, y), 16, colours.text_soft, width=room)
                y += 22 if tall else 27
            for index, text in enumerate(below):
                first = sign if not index else 0.0
                if first:
                    canvas.icon("trophy-cup", (left + 7, y), 16, colours.gold)
                ink = colours.gold if not index else colours.text_dim
                canvas.text(text, (left + first, y), theme.SMALL, ink, width=room - first)
                y += 22

        return Item(f"match:{index}", rect, draw, label=f"{shown.title}: {shown.line}")

    def _told(self, one: Kept) -> _Told:
        """The texts of a match; of an unreadable one its file name."""
        words = self.app.words
        header = one.header
        if header is None:
            title = words("library.newer" if one.newer else "library.unreadable")
            return _Told(title, one.path.name, [[one.path.name]], [""])
        kinds = [
            words(f"ui.kind_{seat.kind}") if words.has(f"ui.kind_{seat.kind}") else seat.kind
            for seat in header.seats
        ]
        key = f"game.{header.game}"
        title = words(key) if words.has(key) else header.game  # a game of somebody else's
        ways = [_called(words, header, seat) for seat in range(len(header.seats))]
        seats = [[f"{name} ({kind})" for name in names] for names, kind in zip(ways, kinds, strict=True)]
        states = [words("library.running")]
        if one.over:
            how = ending(words.language, {header.game}.intersection(games.ids()), one.over)
            states = [f"{won}{DOT}{how}" for won in self._winner(one, header)] or [how]
        if header.practice:
            states = [f"{state}{DOT}{words('library.practice')}" for state in states]
        return _Told(title, DOT.join(names[0] for names in seats), seats, states)

    def _lines(
        self, canvas: Canvas, one: Kept, shown: _Told, room: float, sign: float, *, tall: bool
    ) -> tuple[list[str], list[str]]:
        """The lines of the people and those below, as they fit into `room`; `sign`: room of the sign before the first one below."""
        at = one.when
        when = self.app.words(
            "library.when", day=f"{at:%d}", month=f"{at:%m}", year=f"{at.year}", time=f"{at:%H:%M}"
        )
        if tall:
            people = [canvas.first_fit(names, room) for names in shown.seats]
            return people, [canvas.first_fit(shown.states, room - sign, theme.SMALL), when]
        # everybody is called by the whole name, or everybody shorter
        ways = [DOT.join(names[min(way, len(names) - 1)] for names in shown.seats) for way in range(3)]
        if one.header is not None and len(shown.seats) > 2:
            ways += _crowd(self.app.words, one.header)
        whole = [f"{state}{DOT}{when}" if state else when for state in shown.states]
        below = canvas.first_fit([*whole, *shown.states], room - sign, theme.SMALL)
        return [canvas.first_fit(ways, room)], [below]

    def _picture(self, canvas: Canvas, one: Kept, frame: FRect) -> Surface:
        """The match's own picture, else its game's poster."""
        game = one.header.game if one.header is not None else ""

        def make(width: int, height: int) -> Surface:
            try:
                image = pygame.image.load(limits.picture(one.picture)).convert()
            except (OSError, pygame.error):
                return rooms.poster(game, width, height)
            return paint.round_mask(pygame.transform.smoothscale(image, (width, height)).convert_alpha(), 8)

        key = ("kept", str(one.path), one.when.timestamp())
        return canvas.cached(key, canvas.box(frame).size, make)

    def _winner(self, one: Kept, header: Header) -> list[str]:
        """The winner, in words, the longest first; none where nobody knows any more (the statistics do)."""
        words, line = self.app.words, self._ends.get(one.path.stem)
        if line is None or line.how != one.over:
            return []
        if not line.winners:
            return [words("library.drawn")]
        called = [_called(words, header, seat) for seat in line.winners if seat < len(header.seats)]
        key = "library.winner" if len(called) == 1 else "library.winners"
        ways = [[Verbatim(names[min(way, len(names) - 1)]) for names in called] for way in range(3)]
        return [words(key, name=Verbatim(words.listed(names))) for names in ways]

    def _again(self, one: Kept) -> None:
        """A new match with the same seats, options and cards, and other dice."""
        header = one.header
        assert header is not None

        def begin() -> None:
            try:
                started = starting.again(header)
            except KotgamesError as error:
                self.app.say(self.app.words.error(error))
                return
            self.app.go("match", started)

        self.app.go("behind", begin)

    def _ask_delete(self, one: Kept) -> None:
        def asks() -> tuple[str, str]:
            return self.app.words("library.delete_title"), self._delete_text(one)

        self.app.push(Confirm(self.app, asks, partial(self._delete, one), yes="library.delete"))

    def _delete_text(self, one: Kept) -> str:
        """The loss that comes with deleting a match; who deletes the one of a day before it is over gives that day up."""
        words = self.app.words
        lost = kept_matches.gives_up(one)
        if lost is None:
            return words("library.delete_text")
        return words("library.delete_day", date=rooms.date_of(words, lost.day))

    def _delete(self, one: Kept) -> None:
        reason = kept_matches.delete(one)
        if reason is not None:
            key = "library.locked" if reason == "locked" else "library.undeleted"
            self.app.say(self.app.words(key, reason=reason))
        self._read()
        self.rebuild()

    def _play(self) -> None:
        self.app.go("setup", self.rules_of())

    def rules_of(self) -> str:
        """Those of the newest match's game, else of the first that can be played."""
        known = games.with_table()
        kept = [
            one.header.game for one in self.matches if one.header is not None and one.header.game in known
        ]
        return kept[0] if kept else games.first()


def _called(words: Words, header: Header, seat: int) -> list[str]:
    """The ways to call a seat, the longest first: never a cut name."""
    names, number = [one.name for one in header.seats], words("ui.seat", number=seat + 1)
    return [names[seat], *first_word(names[seat], names), number] if names[seat] else [number]


def _crowd(words: Words, header: Header) -> list[str]:
    """Ways to say who played where many did, without who is a bot: all names; the people, and how many bots."""
    ways = [_called(words, header, seat) for seat in range(len(header.seats))]
    people = [names for names, seat in zip(ways, header.seats, strict=True) if seat.kind == "human"]
    found = [DOT.join(names[min(way, len(names) - 1)] for names in ways) for way in range(3)]
    bots = len(ways) - len(people)
    and_bots = [words("library.bots", count=bots)] if bots else []
    found += [
        DOT.join([*(names[min(way, len(names) - 1)] for names in people), *and_bots]) for way in range(3)
    ]
    return [*found, words("library.players", count=len(ways))]


def _spots(rect: FRect, count: int) -> list[FRect]:
    """Places for the buttons of a row: at the foot of a tall row, else at its side in two lines, the first one the largest."""
    if rect.height > ROW:
        return columns(FRect(rect.left + 10, rect.bottom - 48, rect.width - 20, 40), 3, 8)[-count:]
    box = FRect(rect.right - 12 - BUTTONS, rect.top + 12, BUTTONS, 40)
    return [box, *columns(FRect(box.left, box.bottom + 6, box.width, 36), max(1, count - 1), 8)][:count]


def _people(header: Header) -> list[str]:
    """The names of those who sat there themselves."""
    return [seat.name for seat in header.seats if seat.kind == "human"]


def _ends() -> dict[str, Finished]:
    """Endings of matches, by the names of their records: what the statistics know, and what was counted before they were begun anew."""
    path = statistics.where()
    older: Iterable[Finished] = (
        line for file in sorted(path.parent.glob(f"{path.name}.old*")) for line in statistics.load(file)[0]
    )
    return {line.id: line for line in (*older, *statistics.load(path)[0])}
