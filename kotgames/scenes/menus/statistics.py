"""Statistics: how matches ended, against whom, with which fighter; practice apart."""

from __future__ import annotations

from typing import ClassVar

from pygame import FRect

from kotgames import games
from kotgames.history import statistics
from kotgames.history.statistics import Sums, Tally
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.menus.page import Page
from kotgames.system.catalogue import ending
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, choice, label, panel
from kotgames.ui.widgets.layout import columns, rows

LINE = 34.0
NARROW = 760.0
"""Up to this width everything stands below each other."""
Row = tuple[str, Tally]


class StatisticsScene(Page):
    """All games or one, counted matches or practice."""

    kind: ClassVar[str] = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = 0
        self._practice = 0
        self._read()

    def _read(self) -> None:
        lines, problems = statistics.load()
        self._summary = statistics.summed(lines)
        for problem in problems:
            self.app.say_once(self.app.words(f"error.{problem.key}", **problem.params))

    def first_focus(self, order: list[str]) -> str:
        """Which game."""
        return "game"

    def build(self, canvas: Canvas) -> None:
        """Head, choices, figures, tables."""
        words = self.app.words
        reset, room = self.framed(canvas, words("statistics.title"), 1100)
        self.add(button("reset", reset, words("statistics.reset"), self._ask_reset, colour="quiet", size=16))
        known = games.with_table()
        names = [words("statistics.all_games"), *(words(f"game.{name}") for name in known)]
        kinds = [words("statistics.counted"), words("statistics.practice")]
        top = FRect(room.left, room.top, room.width, 44)
        left, right = columns(top, 2, 14) if room.width > NARROW else rows(top, 40, 6, 2)
        used = right.bottom - room.top + 12
        self.add(choice("game", left, words("statistics.game"), names, self._game, self._choose_game))
        self.add(choice("kind", right, words("statistics.matches"), kinds, self._practice, self._choose_kind))
        book = self._summary.practice if self._practice else self._summary.counted
        sums = book.total if self._game == 0 else book.games.get(known[self._game - 1], Sums())
        region = FRect(room.left, room.top + used, room.width, room.height - used)
        if not sums.matches:
            self.add(
                label(
                    "empty",
                    FRect(region.left, region.top + 50, region.width, 60),
                    words("statistics.empty"),
                    size=20,
                    align="center",
                    wrap=True,
                )
            )
            return
        self._figures(region, sums)

    def _figures(self, region: FRect, sums: Sums) -> None:
        words = self.app.words
        two = region.width > NARROW
        seats = [(self._kind(kind, level), tally) for (kind, level), tally in sorted(sums.kinds.items())]
        fighters = [
            (name, tally)
            for (_, name), tally in sorted(sums.fighters.items(), key=lambda entry: -entry[1].played)
        ][:12]
        endings = sorted(sums.endings.items(), key=lambda entry: -entry[1])
        across = 4 if two else 2
        cards = self._cards(sums)
        high = 92.0
        top_high = -(-len(cards) // across) * (high + 10)
        card_set = [(words("statistics.by_seat"), seats), (words("statistics.by_fighter"), fighters)]
        heights = [(len(rows) + 1) * LINE + 24 for _, rows in card_set]
        ends_high = (len(endings) + 1) * LINE + 24
        content = top_high + ends_high + (max(heights) if two else sum(heights) + 10) + 20
        with self.scrolled("figures", region, content) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for index, (figure, text) in enumerate(cards):
                cell = (wide - 10 * (across - 1)) / across
                rect = FRect(
                    region.left + (index % across) * (cell + 10),
                    region.top + (index // across) * (high + 10),
                    cell,
                    high,
                )
                self.add(_figure(index, rect, figure, text))
            top = region.top + top_high
            self._endings(FRect(region.left, top, wide, ends_high - 10), endings, sums.matches)
            top += ends_high
            for index, ((head, rows), needed) in enumerate(zip(card_set, heights, strict=True)):
                cell = (wide - 12) / 2 if two else wide
                left = region.left + (index * (cell + 12) if two else 0)
                y = top if two else top + sum(heights[:index]) + 10 * index
                self._table(f"table:{index}", FRect(left, y, cell, needed - 10), head, rows)

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

    def _kind(self, kind: str, level: str) -> str:
        words = self.app.words
        key = f"ui.kind_{level or kind}"
        return words(key) if words.has(key) else level or kind

    def _endings(self, box: FRect, endings: list[tuple[str, int]], matches: int) -> None:
        words = self.app.words
        self.add(panel("endings", box))
        self.add(
            label(
                "endings head",
                FRect(box.left + 16, box.top + 6, box.width - 32, LINE),
                words("statistics.endings"),
                size=19,
                colour="gold",
                face=theme.UI_BOLD,
            )
        )
        known = games.with_table()[self._game - 1 : self._game] if self._game else games.with_table()
        for index, (how, count) in enumerate(endings):
            rect = FRect(box.left + 16, box.top + 6 + (index + 1) * LINE, box.width - 32, LINE)
            text = ending(words.language, known, how)
            self.add(_bar(f"ending:{index}", rect, text, count, count / matches))

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
            share = f"{100 * (tally.wins + tally.draws / 2) / tally.played:.0f}" if tally.played else "–"
            figures = [str(tally.wins), str(tally.draws), str(tally.losses), share]
            self.add(_line(f"{name}:{index}", rect, text, figures))

    def _choose_game(self, index: int) -> None:
        self._game = index
        self.rebuild()

    def _choose_kind(self, index: int) -> None:
        self._practice = index
        self.rebuild()

    def _ask_reset(self) -> None:
        words = self.app.words
        self.app.push(
            Confirm(self.app, words("statistics.reset_title"), words("statistics.reset_text"), self._reset)
        )

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


def _bar(name: str, rect: FRect, text: str, count: int, share: float) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        third = box.width * 0.34
        canvas.text(text, (box.left, box.centery), theme.BODY, colours.text_soft, width=third - 8)
        room = box.width - third - 110
        track = FRect(box.left + third, box.centery - 8, room, 16)
        canvas.rounded(track, 8, colours.panel_low)
        if share > 0:
            canvas.gradient(
                FRect(track.left, track.top, max(16.0, room * share), 16), 8, "#ffe27a", "#d99a17"
            )
        canvas.text(
            f"{count}  ·  {share:.0%}",
            (box.right, box.centery),
            theme.BODY,
            colours.text,
            theme.UI_BOLD,
            anchor="midright",
            width=100,
        )

    return Item(name, rect, draw, label=f"{text}: {count}")


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
