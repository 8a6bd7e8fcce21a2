"""The set-up of a match: who sits where, which fighter, which options. What was chosen last is remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from pygame import BLEND_RGB_MULT, FRect

from kotgames import games
from kotgames.bots.players import LEVELS
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import usual_seats
from kotgames.engine.record import Seat
from kotgames.scenes import starting
from kotgames.scenes.full_screen import FullScreen
from kotgames.scenes.menus import game_tabs
from kotgames.system.catalogue import Words
from kotgames.system.settings import ASKED
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.table.setup_rows import Row
from kotgames.ui.theme import CORNERS, corner_called
from kotgames.ui.widgets.controls import button, choice, field, heading, label, panel
from kotgames.ui.widgets.layout import columns, inset, rows

KINDS = ("human", *LEVELS)


LONGEST = 16
"""Letters of a name."""
MOST_PEOPLE = 8
"""So many names are remembered."""
SUMMARY = 150.0
"""Height of the figures of a chosen fighter."""


class Setup(FullScreen):
    """Two corners side by side, or more of them, smaller and in lines; the match below."""

    kind: ClassVar[str] = "setup"

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self._game = game
        self.speak_anew()
        remembered = app.settings.setup.get(game.id)
        self._state: dict[str, Any] = dict(remembered) if isinstance(remembered, dict) else {}
        self.corners = self._corner_names()

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.words = Words(self.app.settings.language, self._game.id)
        self._setup_rows = starting.set_up_rows(self._game, self.words)

    @property
    def _count(self) -> int:
        """The number of seats."""
        value = self._state.get("seats")
        return value if value in self._game.seats else usual_seats(self._game)

    @property
    def _whole(self) -> dict[str, Any]:
        """The choices as the game's rows want them."""
        return {**self._state, "seats": self._count}

    def _corner_names(self) -> tuple[str, ...]:
        """The colours of the corners; empty for the usual ones. A damaged memory may name one twice: then the usual ones."""
        count = self._count
        chosen = tuple(tuple(CORNERS)[self._colour(seat)] for seat in range(count))
        return () if chosen == tuple(CORNERS)[:count] or len(set(chosen)) < count else chosen

    def rules_of(self) -> str:
        """See `FullScreen`."""
        return self._game.id

    # ---- building

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start"

    def first_focus(self, order: list[str]) -> str:
        """Two Enters start a match."""
        return "start"

    def build(self, canvas: Canvas) -> None:
        """Corners, options, start."""
        words = self.words
        area = canvas.area
        folded = area.height < 560 or area.width < 1000
        head = 56.0 if not folded else 42.0
        foot = 92.0 if not folded else 58.0
        width = min(area.width - 16, 1240.0)
        left = (area.width - width) / 2
        title = f"{words('setup.title')} · {words('game.' + self._game.id)}"
        self.add(
            button("back", FRect(left, 8, 110, head - 12), words("ui.back"), self.cancel, colour="quiet")
        )
        self._title(canvas, FRect(left + 124, 6, width - 124, head - 8), title, folded=folded)
        region = FRect(left, head + 6, width, area.height - head - foot - 14)
        row, gap = (42.0, 7.0) if not folded else (38.0, 6.0)
        seats = range(self._count)
        small = folded or len(seats) > 2
        portrait = 170.0 if not small else 44.0
        between = 84.0 if not small else 10.0
        across = 2 if folded or len(seats) in (2, 4) else 3
        lines = -(-len(seats) // across)
        # in a small corner the name is a row of its own
        count = max(len(self._seat_rows(seat)) for seat in seats) + (1 if small else -2)
        rows_high = count * (row + gap)
        options = [*self._setup_rows.options(self._whole), *self._house_rows()]
        above = row + gap + 6 if len(self._game.seats) > 1 else 0.0
        beside = 1 if folded else 2
        entries: list[Callable[[FRect], Item]] = [partial(self._choice_row, entry) for entry in options]
        entries += [self._practice] * bool(self._game.practice)
        entries += [partial(self._room, name) for name in self._game.rooms]
        lines_below = -(-len(entries) // beside)
        options_high = lines_below * (row + gap)
        least = portrait + 30 + rows_high + (SUMMARY if not small else 8.0)
        corner_high = (
            max(least, min(least + 90.0, region.height - above - options_high - 18)) if not small else least
        )
        corners_high = lines * (corner_high + between) - between
        content = above + corners_high + 14 + options_high
        with self.scrolled("setup", region, content) as scroll:
            bar = 16.0 if scroll.most > 0.5 else 0.0
            inside = FRect(region.left, region.top, region.width - bar, content)
            if above:
                half = inside.width if folded else (inside.width - between) / 2
                self.add(self._players(FRect(inside.left, region.top, half, row)))
            top = region.top + above
            for seat in seats:
                column = columns(inside, across, between)[seat % across]
                y = top + seat // across * (corner_high + between)
                box = FRect(column.left, y, column.width, corner_high)
                self._corner(seat, box, portrait, row, gap, folded=small)
            if not small:
                self._versus(FRect(inside.centerx - between / 2, top, between, corner_high))
            below = FRect(inside.left, top + corners_high + 14, inside.width, content)
            for index, line in enumerate(rows(below, row, gap, lines_below)):
                pair = entries[index * beside : (index + 1) * beside]
                for make, spot in zip(pair, columns(line, len(pair), between), strict=True):
                    self.add(make(spot))
        self._foot(FRect(left, area.height - foot, width, foot - 8))

    def _title(self, canvas: Canvas, rect: FRect, title: str, *, folded: bool) -> None:
        """The title of the set-up, and the tabs to another game; folded, the tabs say it."""
        known = games.with_table()
        tabs = FRect(rect.left, 8, rect.width, rect.height - 4)
        if not folded or len(known) < 2:
            wide = min(game_tabs.width(canvas, self.app.words, known), rect.width / 2)
            size = 28 if not folded else 21
            room = FRect(rect.left, rect.top, rect.width - wide - 16, rect.height)
            self.add(heading("title", room, title, size))
            tabs = FRect(rect.right - wide, 10, wide, 38)
        game_tabs.add(self, canvas, tabs, self._game.id, known, "setup")

    def _players(self, spot: FRect) -> Item:
        """The choice of the number of seats."""
        words, numbers = self.words, self._game.seats
        values = [str(number) for number in numbers]

        def choose(index: int) -> None:
            self._set("seats", numbers[index])

        return choice(
            "seats", spot, words("setup.players"), values, numbers.index(self._count), choose,
            tip=words("setup.players_help"),
        )  # fmt: skip

    def _versus(self, box: FRect) -> None:
        """The two letters between the corners."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            middle = (item.rect.centerx, item.rect.top + 120)
            for y in (item.rect.top + 10, item.rect.top + 190):
                canvas.fill(FRect(item.rect.centerx - 1, y, 2, 46), canvas.palette.panel_edge)
            canvas.text("VS", middle, 46, canvas.palette.gold, theme.POSTER, anchor="center", outline=2)

        self.add(Item("versus", box, draw))

    def _corner(
        self, seat: int, box: FRect, portrait: float, row: float, gap: float, *, folded: bool
    ) -> None:
        self.add(panel(f"corner:{seat}", box, edge=f"seat_{seat}"))
        mirrored = seat == 1 and not folded
        face = FRect(
            box.right - portrait - 16 if mirrored else box.left + 16, box.top + 14, portrait, portrait
        )
        self.add(Item(f"face:{seat}", face, partial(self._draw_face, seat)))
        left = box.left + 16 if mirrored else face.right + 18
        side = FRect(left, face.top, box.width - portrait - 50, portrait)
        align = "right" if mirrored else "left"
        head = FRect(side.left, side.top - (0 if not folded else 4), side.width, 28)
        self.add(heading(f"head:{seat}", head, self.words("setup.seat", number=seat + 1), 22, align=align))
        inner = inset(box, 16)
        top = face.bottom + (18 if not folded else 12)
        if folded:
            name = FRect(inner.left, top, inner.width, row)
            top = name.bottom + gap
        else:
            name = FRect(side.left, side.top + 36, side.width, row)
        self.add(
            field(
                f"name:{seat}", name, self.words("setup.name"), self._written(seat), lambda text: self._set(f"name:{seat}", text)
            )
        )  # fmt: skip
        entries = self._seat_rows(seat)
        if not folded:
            beside = FRect(side.left, name.bottom + gap, side.width, row)
            for spot in rows(beside, row, gap, 2):
                self.add(self._choice_row(entries.pop(0), spot))
        spots = FRect(inner.left, top, inner.width, 10)
        for entry, spot in zip(entries, rows(spots, row, gap, len(entries)), strict=True):
            self.add(self._choice_row(entry, spot))
        if folded:  # the figures stay in the first view; more is said of the row that is looked at
            self._told(
                f"brief:{seat}", FRect(side.left, head.bottom, side.width, 22), self._setup_rows.brief, seat
            )
        else:
            top = spots.top + len(entries) * (row + gap) + 6
            rect = FRect(inner.left, top, inner.width, box.bottom - top - 14)
            self._told(f"summary:{seat}", rect, self._setup_rows.summary, seat)

    def _draw_face(self, seat: int, canvas: Canvas, item: Item, mood: Mood) -> None:
        """The portrait of a seat's choice, else the sign of a person or a bot."""
        size = item.rect.width
        canvas.rounded(item.rect.inflate(6, 6), 14, canvas.palette.seat(seat))
        image = self._setup_rows.portrait(canvas, self._whole, seat, size)
        if image is not None:
            canvas.center(image, item.rect.center)
        else:
            icon = "person" if KINDS[self._kind(seat)] == "human" else "robot-golem"
            canvas.icon(icon, item.rect.center, size * 0.7, canvas.palette.text)

    def _told(
        self, name: str, rect: FRect, draw: Callable[[Canvas, dict[str, Any], int, FRect], None], seat: int
    ) -> None:
        """The game's drawing about a seat's choice, as an item."""
        self.add(Item(name, rect, lambda canvas, item, mood: draw(canvas, self._whole, seat, item.rect)))

    def _seat_rows(self, seat: int) -> list[Row]:
        words = self.words
        kinds = [words(f"setup.{kind}") for kind in KINDS]
        index = self._kind(seat)
        first = (f"kind:{seat}", words("setup.who"), kinds, index, words(f"setup.who_help_{KINDS[index]}"))
        palette = self.app.settings.palette
        colours = [words(f"colour.{corner_called(palette, name)}") for name in CORNERS]
        colour = (
            f"colour:{seat}", words("setup.colour"), colours, self._colour(seat), words("setup.colour_help")
        )  # fmt: skip
        state = self._whole
        return [first, colour, *self._setup_rows.choices(state, seat), *self._setup_rows.corner(state, seat)]

    def _colour(self, seat: int) -> int:
        """The index of a corner's colour; the usual ones until chosen otherwise."""
        value = self._state.get(f"colour:{seat}", seat)
        return value if isinstance(value, int) and 0 <= value < len(CORNERS) else seat

    def _house_rows(self) -> list[Row]:
        """The rows of the shell for every game's match."""
        words = self.words
        rows: list[Row] = [
            (
                "open_hands", words("setup.open_hands"), [words("ui.off"), words("ui.on")],
                int(self._state.get("open_hands") == 1), words("setup.open_hands_help"),
            )
        ]  # fmt: skip
        if sum(KINDS[self._kind(seat)] == "human" for seat in range(self._count)) > 1:
            rows.append(
                (
                    "ask_reactions", words("settings.ask_reactions"),
                    [words("settings.ask_always"), words("settings.ask_held")],
                    ASKED.index(self.app.settings.ask_reactions), words("settings.help_ask_reactions"),
                )
            )  # fmt: skip
        return rows

    def _choice_row(self, entry: Row, spot: FRect) -> Item:
        name, text, values, index, tip = entry
        return choice(name, spot, text, values, index, lambda value: self._set(name, value), tip=tip)

    def _practice(self, spot: FRect) -> Item:
        """To what the game has to be practised (`Game.practice`)."""
        text, tip = self.words("practice.button"), self.words("practice.tip")
        return button(
            "practice",
            spot,
            text,
            lambda: self.app.go("practice", self._game.id),
            icon="graduate-cap",
            tip=tip,
        )

    def _room(self, name: str, spot: FRect) -> Item:
        """To a further screen of the game (`Game.rooms`); what is chosen here is still chosen on the way back, and known there."""

        def enter() -> None:
            self._keep()
            self.app.go("room", self._game.id, name)

        text, tip = self.words(f"room.{name}.button"), self.words(f"room.{name}.tip")
        return button(f"room:{name}", spot, text, enter, icon="card-exchange", tip=tip)

    def _keep(self) -> None:
        """Remember what is chosen."""
        self.app.settings.setup = {**self.app.settings.setup, self._game.id: self._state}
        self.app.changed()

    def _foot(self, rect: FRect) -> None:
        wide = min(360.0, rect.width * 0.45)
        start = FRect(rect.right - wide, rect.top, wide, rect.height)
        note = FRect(rect.left, rect.top, rect.width - wide - 16, rect.height)
        looked = self.item(self.focus.hover) or self.item(self.focus.id)
        tip = (looked.tip if looked is not None else "") or self.words("setup.line")
        self.add(label("tip", note, tip, size=17, colour="text_soft", wrap=True))
        self.add(
            button(
                "start",
                start,
                self.words("setup.start"),
                self._start,
                colour="primary",
                icon="shaking-hands",
                sub=self.words("setup.start_sub"),
                size=26,
            )
        )

    def hovered(self) -> None:
        """The explanation at the foot follows."""
        self.rebuild()

    def backdrop(self, canvas: Canvas) -> None:
        """The ground of the title."""
        title_ground(canvas)
        canvas.surface.fill((150, 150, 158), special_flags=BLEND_RGB_MULT)

    # ---- the choices

    def _kind(self, seat: int) -> int:
        """The index of a corner's kind of player: a person in the first, the strongest bot in the others, until chosen otherwise."""
        value = self._state.get(f"kind:{seat}", 0 if seat == 0 else len(KINDS) - 1)
        return value if isinstance(value, int) and 0 <= value < len(KINDS) else 0

    def _name(self, seat: int) -> str:
        """The name that was typed; else the name of somebody who played here before, else the fighter's. No two corners have the same."""
        typed = self._typed(seat)
        others = {self._typed(other) for other in range(self._count) if other != seat} if not typed else set()
        name = typed or self._setup_rows.name(self._whole, seat)
        if not typed and KINDS[self._kind(seat)] == "human":
            people = [one for one in self._people() if one not in others]
            before = [at for at in range(seat) if not self._typed(at) and KINDS[self._kind(at)] == "human"]
            name = people[len(before)] if len(before) < len(people) else name
        taken = others | {self._name(other) for other in range(seat)}
        number = 2
        plain = name
        while name in taken:
            name, number = f"{plain[: LONGEST - 2]} {number}", number + 1
        return name

    def _typed(self, seat: int) -> str:
        value = self._state.get(f"name:{seat}")
        return value.strip() if isinstance(value, str) else ""

    def _people(self) -> list[str]:
        """People who played here, the last first; names from a file are cut to what may be typed."""
        names = [
            "".join(ch for ch in one if ch.isprintable())[:LONGEST].strip()
            for one in self.app.settings.people
        ]
        return list(dict.fromkeys(name for name in names if name))

    def _remember_people(self, seats: list[Seat]) -> None:
        """Those who typed a name are offered it again, in every game."""
        typed = [who.name for seat, who in enumerate(seats) if who.kind == "human" and self._typed(seat)]
        known = [name for name in self._people() if name not in typed]
        self.app.settings.people = [*typed, *known][:MOST_PEOPLE]

    def _written(self, seat: int) -> str:
        """The text of the name field: while it is written in, it may be empty."""
        value = self._state.get(f"name:{seat}")
        return value if isinstance(value, str) and self.focus.editing == f"name:{seat}" else self._name(seat)

    def _set(self, name: str, value: Any) -> None:
        if name.startswith("colour:"):  # two corners never have the same: they change places
            seat = int(name[-1])
            for other in range(self._count):
                if other != seat and self._colour(other) == value:
                    self._state[f"colour:{other}"] = self._colour(seat)
        if name == "ask_reactions":  # one setting for all games
            self.app.settings.ask_reactions = ASKED[value]
        else:
            self._state[name] = self._setup_rows.remembered(self._whole, name, value)
        self.corners = self._corner_names()
        self.rebuild()

    def cancel(self) -> None:
        """Back to the title."""
        self.app.go("title")

    def _start(self) -> None:
        self.app.sounds.play("ui_ok")
        self.app.go("behind", self._begin)

    def _begin(self) -> None:
        """The match as chosen, which is remembered; what cannot be played is said."""
        try:
            options, looks, card_set = self._setup_rows.result(self._whole)
            seats = [
                Seat(
                    kind=KINDS[self._kind(seat)],
                    name=self._name(seat).strip(),
                    look=looks[seat],
                    colour=self.corners[seat] if self.corners else "",
                )
                for seat in range(self._count)
            ]
            self._remember_people(seats)
            self._keep()
            open_hands = self._state.get("open_hands") == 1
            started = starting.begin(self._game, seats, options, card_set=card_set, open_hands=open_hands)
        except KotgamesError as error:
            self.app.say(self.words.error(error))
            return
        self.app.go("match", started)
