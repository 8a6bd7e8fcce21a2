"""Statistics: how matches ended, against whom, with which fighter; practice and matches of bots alone apart."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import FRect

from kotgames import games
from kotgames.engine.odds import Digits
from kotgames.history import statistics
from kotgames.history.statistics import Book, Sums, Tally
from kotgames.scenes.menus import rooms
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.menus.page import Page
from kotgames.system.catalogue import ending
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, choice, label, panel
from kotgames.ui.widgets.layout import columns
from kotgames.ui.widgets.layout import rows as rows_of

LINE = 34.0
NARROW = 960.0
"""Up to this width everything stands below each other."""
KINDS: Final = ("counted", "practice", "bots")
"""Kinds of matches that are summed up: fields of `Summary`."""
MOST: Final = 12
"""So many fighters are told, those who fought most."""
Row = tuple[str, Tally]


class StatisticsScene(Page):
    """All games or one; counted matches, practice, or those of bots alone."""

    kind: ClassVar[str] = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = 0
        self._kind = 0
        self._read()

    def _read(self) -> None:
        lines, problems = statistics.load()
        self._summary = statistics.summed(lines)
        for problem in problems:
            self.app.say_once(self.app.words(f"error.{problem.key}", **problem.params))

    def first_focus(self, order: list[str]) -> str:
        """The choice of a game."""
        return "game"

    def build(self, canvas: Canvas) -> None:
        """Head, choices, figures, tables."""
        words = self.app.words
        reset, room = self.framed(canvas, words("statistics.title"), 1100)
        self.add(button("reset", reset, words("statistics.reset"), self._ask_reset, colour="quiet", size=16))
        known = games.with_table()
        names = [words("statistics.all_games"), *(words(f"game.{name}") for name in known)]
        kinds = [words(f"statistics.{kind}") for kind in KINDS]
        top = FRect(room.left, room.top, room.width, 44)
        left, right = columns(top, 2, 14) if room.width > NARROW else rows_of(top, 40, 6, 2)
        used = right.bottom - room.top + 12
        self.add(choice("game", left, words("statistics.game"), names, self._game, self._choose_game))
        self.add(choice("kind", right, words("statistics.matches"), kinds, self._kind, self._choose_kind))
        kind = KINDS[self._kind]
        book: Book = getattr(self._summary, kind)
        sums = book.total if self._game == 0 else book.games.get(known[self._game - 1], Sums())
        region = FRect(room.left, room.top + used, room.width, room.height - used)
        if not sums.matches:
            text = words(f"statistics.empty_{kind}")
            rooms.empty(
                self,
                canvas,
                region,
                text,
                words("statistics.fill"),
                self._play,
                icon="card-play",
                sign="histogram",
            )
            return
        self._figures(canvas, region, sums)

    def _figures(self, canvas: Canvas, region: FRect, sums: Sums) -> None:
        """Figures above; below them whom one met and how it ended, beside one's fighters."""
        words = self.app.words
        two = region.width > NARROW
        alone = KINDS[self._kind] == "bots"
        met = {level: tally for (_, level), tally in sums.kinds.items()} if alone else sums.rivals
        levels = sorted(((self._level(level), tally) for level, tally in met.items()), key=lambda one: one[0])
        chosen = sums.fighters if alone else sums.own
        fighters = sorted(
            ((name, tally) for (_, name), tally in chosen.items()), key=lambda one: -one[1].played
        )
        endings = [
            (self._ending(how), count)
            for how, count in sorted(sums.endings.items(), key=lambda entry: -entry[1])
        ]
        named = [text for text, _ in levels] + [text for text, _ in endings]
        told = max(canvas.text_width(text, theme.BODY) for text in named) + 14
        cards = self._cards(sums) if not alone else self._cards(sums)[:1]
        across = (4 if two else 2) if len(cards) > 1 else 1
        high = 92.0
        top_high = -(-len(cards) // across) * (high + 10)
        levels_high = (len(levels) + 1) * LINE + 24 if levels else 0.0
        ends_high = (len(endings) + 1) * LINE + 24
        table_high = (len(fighters[:MOST]) + 1) * LINE + 24 if fighters else 0.0
        left_high = levels_high + ends_high
        below = max(left_high, table_high) if two else left_high + table_high
        with self.scrolled("figures", region, top_high + below) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for index, (figure, text) in enumerate(cards):
                cell = (wide - 10 * (across - 1)) / across
                left = region.left + (index % across) * (cell + 10)
                top = region.top + (index // across) * (high + 10)
                self.add(_figure(index, FRect(left, top, cell, high), figure, text))
            top = region.top + top_high
            beside = two and bool(fighters)
            cell = (wide - 12) / 2 if beside else wide
            if levels:
                self._levels(FRect(region.left, top, cell, levels_high - 10), levels, told)
            ends = FRect(region.left, top + levels_high, cell, ends_high - 10)
            self._endings(ends, endings, sums.matches, told)
            if fighters:
                left = region.left + cell + 12 if beside else region.left
                y = top if beside else top + left_high
                head = words("statistics.by_fighter" if not alone else "statistics.fighters")
                self._table("table", FRect(left, y, cell, table_high - 10), head, fighters[:MOST])

    def _levels(self, box: FRect, levels: list[Row], told: float) -> None:
        """A bar for each level of bot: how often one wins against it. `told`: the room that what stands before a bar wants."""
        words = self.app.words
        self.add(panel("levels", box))
        head = words("statistics.by_level" if KINDS[self._kind] != "bots" else "statistics.levels")
        self.add(_title("levels:head", box, head))
        for index, (text, tally) in enumerate(levels):
            rect = FRect(box.left + 16, box.top + 6 + (index + 1) * LINE, box.width - 32, LINE)
            count = words("statistics.tally", wins=tally.wins, draws=tally.draws, losses=tally.losses)
            self.add(self._bar(f"level:{index}", rect, text, count, _share(tally), told))

    def _cards(self, sums: Sums) -> list[tuple[str, str]]:
        words = self.app.words
        human, streak = sums.human, sums.streak
        run = words(
            "statistics.run_wins"
            if streak.current > 0
            else "statistics.run_losses"
            if streak.current < 0
            else "statistics.run_none"
        )
        return [
            (str(sums.matches), words("statistics.played")),
            (
                words("statistics.tally", wins=human.wins, draws=human.draws, losses=human.losses),
                words("statistics.against_bots"),
            ),
            (str(abs(streak.current)), run),
            (str(streak.longest_wins), words("statistics.longest")),
        ]

    def _level(self, level: str) -> str:
        words = self.app.words
        key = f"ui.kind_{level}"
        return words(key) if words.has(key) else level

    def _play(self) -> None:
        self.app.go("setup", self.rules_of())

    def rules_of(self) -> str:
        """Those of the chosen game, else of the one that was set up last."""
        known = games.with_table()
        if self._game:
            return known[self._game - 1]
        last = self.app.settings.last_game
        return last if last in known else games.first()

    def _ending(self, how: str) -> str:
        """The ending of a match, as the beginning of a line: in the words of a game in which one so ended."""
        known = games.with_table()[self._game - 1 : self._game] if self._game else games.with_table()
        book: Book = getattr(self._summary, KINDS[self._kind])
        known = sorted(known, key=lambda game: how not in book.games.get(game, Sums()).endings)
        text = ending(self.app.words.language, known, how)
        return text[:1].upper() + text[1:]

    def _endings(self, box: FRect, endings: list[tuple[str, int]], matches: int, told: float) -> None:
        self.add(panel("endings", box))
        self.add(_title("endings:head", box, self.app.words("statistics.endings")))
        for index, (text, count) in enumerate(endings):
            rect = FRect(box.left + 16, box.top + 6 + (index + 1) * LINE, box.width - 32, LINE)
            self.add(self._bar(f"ending:{index}", rect, text, str(count), count / matches, told))

    def _bar(self, name: str, rect: FRect, text: str, count: str, share: float, wanted: float) -> Item:
        """A line with a bar; `wanted`: the room before all bars of the page."""
        told = self.app.words("statistics.share", count=count, share=Digits(f"{share:.0%}"))
        return _bar(name, rect, text, told, share, wanted)

    def _table(self, name: str, box: FRect, head: str, rows: list[Row]) -> None:
        words = self.app.words
        self.add(panel(name, box))
        titles = [words(f"tournament.{key}") for key in ("won", "drawn", "lost")]
        self.add(
            _line(
                f"{name}:head",
                FRect(box.left + 12, box.top + 6, box.width - 24, LINE),
                head,
                [*titles, "%"],
                head=True,
            )
        )
        for index, (text, tally) in enumerate(rows):
            rect = FRect(box.left + 12, box.top + 6 + (index + 1) * LINE, box.width - 24, LINE)
            share = f"{100 * _share(tally):.0f}"
            figures = [str(tally.wins), str(tally.draws), str(tally.losses), share]
            self.add(_line(f"{name}:{index}", rect, text, figures))

    def _choose_game(self, index: int) -> None:
        self._game = index
        self.rebuild()

    def _choose_kind(self, index: int) -> None:
        self._kind = index
        self.rebuild()

    def _ask_reset(self) -> None:
        def asks() -> tuple[str, str]:
            return self.app.words("statistics.reset_title"), self.app.words("statistics.reset_text")

        self.app.push(Confirm(self.app, asks, self._reset, yes="statistics.reset"))

    def _reset(self) -> None:
        words = self.app.words
        kept, problem = statistics.reset()
        if problem is not None:
            self.app.say(words(f"error.{problem.key}", **problem.params))
        elif kept is not None:
            self.app.say(words("statistics.kept", file=kept.name))
        self._read()
        self.rebuild()


def _figure(index: int, rect: FRect, figure: str, text: str) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        canvas.panel(box, 12)
        canvas.text(
            figure,
            (box.centerx, box.top + 36),
            34,
            canvas.palette.gold,
            theme.POSTER,
            anchor="center",
            width=box.width - 16,
        )
        low = FRect(box.left + 8, box.top + 58, box.width - 16, box.height - 62)
        canvas.paragraph(
            text, low, theme.SMALL, canvas.palette.text_soft, align="center", valign="middle", leading=0.92
        )

    return Item(f"figure:{index}", rect, draw, label=f"{text}: {figure}")


def _share(tally: Tally) -> float:
    """The share of matches won, a draw as half of one."""
    return (tally.wins + tally.draws / 2) / max(1, tally.played)


def _title(name: str, box: FRect, text: str) -> Item:
    """The line above bars."""
    rect = FRect(box.left + 16, box.top + 6, box.width - 32, LINE)
    return label(name, rect, text, size=18, colour="gold", face=theme.UI_BOLD)


def _bar(name: str, rect: FRect, text: str, told: str, share: float, wanted: float) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        last = max(96.0, canvas.text_width(told, theme.BODY, theme.UI_BOLD) + 10)
        first = min(max(wanted, box.width * 0.34), box.width - last - 60)
        canvas.text(text, (box.left, box.centery), theme.BODY, colours.text_soft, width=first - 8)
        room = box.width - first - last - 6
        track = FRect(box.left + first, box.centery - 8, room, 16)
        canvas.rounded(track, 8, colours.panel_low)
        if share > 0:
            filled = FRect(track.left, track.top, max(16.0, room * share), 16)
            canvas.gradient(filled, 8, "#ffe27a", "#d99a17")
        spot = (box.right, box.centery)
        canvas.text(told, spot, theme.BODY, colours.text, theme.UI_BOLD, anchor="midright", width=last)

    return Item(name, rect, draw, label=f"{text}: {told}")


def _line(name: str, rect: FRect, text: str, figures: list[str], *, head: bool = False) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        cell = min(58.0, box.width * 0.14)
        ink = colours.gold if head else colours.text
        face = theme.UI_BOLD if head else theme.UI
        canvas.text(
            text,
            (box.left + 6, box.centery),
            18 if head else theme.BODY,
            ink,
            theme.UI_BOLD,
            width=box.width - cell * len(figures) - 12,
        )
        for index, figure in enumerate(figures):
            x = box.right - cell * (len(figures) - index) + cell / 2
            canvas.text(figure, (x, box.centery), theme.BODY, ink, face, anchor="center", width=cell)

    return Item(name, rect, draw, label=f"{text}: {', '.join(figures)}")
