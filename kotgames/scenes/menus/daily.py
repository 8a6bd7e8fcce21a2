"""The daily challenge: today's match, the calendar of the days that were fought, how many in a row, and a result to pass on."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames.history import daily
from kotgames.history.daily import DailyResult
from kotgames.scenes import starting
from kotgames.scenes.menus import rooms
from kotgames.scenes.menus.page import Page
from kotgames.scenes.starting import Daily
from kotgames.system.catalogue import ending
from kotgames.ui import clipboard, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim, heading, label, panel
from kotgames.ui.widgets.layout import columns, inset

WIDE: Final = 900.0
"""From this width on the day and the calendar lie beside each other."""
LEAST_CELL: Final = 44.0
"""A day of the calendar is never lower."""
ART: Final = 120.0
"""The picture of a day is at least that high; where there is less room there is none."""
WEEKS: Final = 6
"""So many weeks a month can touch."""
FIRST: Final = date(2026, 1, 1)
"""There is no calendar before."""

Way = tuple[str, str, str, str, Callable[[], None]]


class DailyScene(Page):
    """Today's challenge, or another day that was chosen in the calendar."""

    kind: ClassVar[str] = "daily"

    def __init__(self, app: App, today: date) -> None:
        super().__init__(app)
        self.today = self.chosen = today
        self.days, problems = daily.load()
        for problem in problems:
            app.say_once(app.words(f"error.{problem.key}", **problem.params))
        self._month = today.replace(day=1)
        self._of: dict[date, Daily] = {}
        self._begun = False
        self._look()

    def _look(self) -> None:
        """Look up the chosen day's match."""
        self._day = starting.daily(self.chosen)
        self._begun = self._day.path.exists()

    @property
    def result(self) -> DailyResult | None:
        """The result of the chosen day; None while it is not fought."""
        return self.days.get(self.chosen)

    def rules_of(self) -> str:
        """Those of the chosen day's game."""
        return self._day.game.id

    # ---- building

    def build(self, canvas: Canvas) -> None:
        """Head; the day, the figures, the calendar."""
        words = self.app.words
        _, room = self.framed(canvas, words("daily.title"), 1200)
        if room.width >= WIDE:
            left = FRect(room.left, room.top, min(440.0, room.width * 0.4), room.height)
            right = FRect(left.right + 14, room.top, room.right - left.right - 14, room.height)
            self._chosen_day(canvas, left, self._day_height(canvas, left.width, left.height))
            figures = FRect(right.left, right.top, right.width, 84)
            self._figures(figures)
            top = figures.bottom + 12
            self._calendar(FRect(right.left, top, right.width, right.bottom - top))
            return
        wide = room.width - 16
        high = self._day_height(canvas, wide, 0)
        if high > room.height:  # what can be done comes before the picture
            high -= ART
        month = 96 + WEEKS * (LEAST_CELL + 4) + 28
        with self.scrolled("page", room, high + 10 + 84 + 10 + month):
            self._chosen_day(canvas, FRect(room.left, room.top, wide, high), high)
            top = room.top + high + 10
            self._figures(FRect(room.left, top, wide, 84))
            self._calendar(FRect(room.left, top + 94, wide, month))

    # ---- the day

    def _says(self) -> tuple[str, str, str, str]:
        """(icon, colour, headline, sentence) of the chosen day."""
        words, result = self.app.words, self.result
        if result is None:
            if self.chosen != self.today:
                return "hourglass", "text_dim", words("daily.missed"), words("daily.missed_text")
            key = "begun" if self._begun else "open"
            return "boxing-glove", "gold", words(f"daily.{key}"), words(f"daily.{key}_text")
        how = ending(self.app.settings.language, [result.game], result.how)
        icon, colour, key = _outcome(result)
        sentence = how
        if result.practice:
            sentence = words("daily.uncounted", how=how)
        elif self.chosen == self.today:
            sentence = words("daily.tomorrow", how=how)
        return icon, colour, words(f"daily.{key}"), sentence

    def _ways(self) -> list[Way]:
        """The buttons for the chosen day: (id, icon, colour, text, what it does)."""
        words = self.app.words
        go = partial(self.app.go, "daily_match", self.chosen, self.today)
        watch = partial(
            self.app.go, "replay", self._day.path, partial(self.app.go, "daily", self.today, self.chosen)
        )
        if self.result is None and self.chosen == self.today:
            key = "go_on" if self._begun else "fight"
            return [("fight", "boxing-glove", "stop", words(f"daily.{key}"), go)]
        ways: list[Way] = []
        if self.result is not None:
            ways.append(("copy", "checklist", "primary", words("daily.copy"), self._copy))
            if self._begun:
                ways.append(("watch", "eyeball", "second", words("daily.watch"), watch))
        ways.append(("practice", "boxing-glove", "quiet", words("daily.fight_again"), go))
        return ways

    def _day_height(self, canvas: Canvas, width: float, least: float) -> float:
        text = canvas.paragraph_height(self._says()[3], width - 40, 17)
        ways = len(self._ways()) * 56.0
        return max(least, 12 + 30 + 26 + ART + 40 + text + 16 + ways + 12)

    def _chosen_day(self, canvas: Canvas, box: FRect, high: float) -> None:
        words = self.app.words
        self.add(panel("day", FRect(box.left, box.top, box.width, high), edge="gold"))
        inner = inset(FRect(box.left, box.top, box.width, high), 20, 12)
        self.add(
            heading("date", FRect(inner.left, inner.top, inner.width, 30), self._date(self.chosen), 26, align="center")
        )  # fmt: skip
        game = words(f"game.{self._day.game.id}")
        sub = FRect(inner.left, inner.top + 30, inner.width, 24)
        self.add(label("game", sub, game, size=17, colour="text_soft", align="center"))
        ways = self._ways()
        icon, colour, head, text = self._says()
        high_text = canvas.paragraph_height(text, inner.width, 17)
        foot = inner.bottom - len(ways) * 56.0
        art = FRect(inner.left, sub.bottom + 6, inner.width, foot - 16 - high_text - 42 - sub.bottom - 6)
        if art.height > ART / 2:
            self.add(self._art(art, icon, colour))
        title = FRect(inner.left, max(art.bottom, sub.bottom) + 4, inner.width, 36)
        self.add(label("head", title, head, size=28, face=theme.POSTER, colour=colour, align="center"))
        says = FRect(inner.left, title.bottom, inner.width, high_text + 4)
        self.add(label("says", says, text, size=17, colour="text_soft", align="center", wrap=True))
        for index, (name, sign, paint, what, on) in enumerate(ways):
            rect = FRect(inner.left, foot + index * 56 + 4, inner.width, 50)
            self.add(button(f"way:{name}", rect, what, on, colour=paint, icon=sign, size=20))

    def _art(self, rect: FRect, icon: str, colour: str) -> Item:
        """The poster of the day's game, and how the day stands on a disc before it."""
        game = self._day.game.id

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            key = ("daily poster", game)
            canvas.shape(key, item.rect, lambda w, h: rooms.poster(game, w, h, max(4, h // 14)))
            size = min(72.0, item.rect.height * 0.5)
            disc = FRect(item.rect.right - size - 10, item.rect.bottom - size - 10, size, size)
            ink = canvas.ink(colour)
            canvas.rounded(disc, size / 2, "#12171f", ink, 3)
            canvas.icon(icon, disc.center, size * 0.58, ink)

        return Item("art", rect, draw)

    # ---- the figures

    def _figures(self, box: FRect) -> None:
        words = self.app.words
        streak = daily.streak(self.days, self.today)
        fought = sum(not one.practice for one in self.days.values())
        figures = [
            ("flame", str(streak.current), words("daily.row")),
            ("laurel-crown", str(streak.longest), words("daily.longest")),
            ("trophy-cup", words("daily.of", won=streak.won, fought=fought), words("daily.won_days")),
        ]
        for (icon, figure, text), spot in zip(figures, columns(box, 3, 10), strict=True):
            self.add(_figure(icon, figure, text, spot))

    # ---- the calendar

    def _calendar(self, box: FRect) -> None:
        words = self.app.words
        self.add(panel("calendar", box))
        inner = inset(box, 14, 10)
        month = words.names("daily.months", 12)[self._month.month - 1]
        title = words("daily.month", month=month, year=self._month.year)
        self.add(
            heading("month", FRect(inner.left + 56, inner.top, inner.width - 112, 38), title, 24, align="center")
        )  # fmt: skip
        before, after = self._shifted(-1), self._shifted(1)
        arrows = (
            ("month:before", inner.left, "‹", before, before >= FIRST),
            ("month:after", inner.right - 46, "›", after, after <= self.today),
        )
        for name, left, sign, to, can in arrows:
            text = words(f"daily.{name.replace(':', '_')}")
            self.add(
                button(
                    name, FRect(left, inner.top, 46, 38), sign, partial(self._turn, to), colour="quiet", size=24,
                    enabled=can, why=words("daily.no_days"), tip=text,
                )
            )  # fmt: skip
        heads = FRect(inner.left, inner.top + 44, inner.width, 24)
        for text, spot in zip(words.names("daily.weekdays", 7), columns(heads, 7, 4), strict=True):
            self.add(
                label(f"weekday:{text}", spot, text, size=theme.SMALL, colour="text_dim", align="center")
            )
        weeks = calendar.Calendar().monthdatescalendar(self._month.year, self._month.month)
        top = heads.bottom + 2
        high = min(76.0, (inner.bottom - top) / WEEKS - 4)
        for number, week in enumerate(weeks):
            line = FRect(inner.left, top + number * (high + 4), inner.width, high)
            for day, spot in zip(week, columns(line, 7, 4), strict=True):
                if day.month == self._month.month:
                    self.add(self._cell(day, spot))

    def _cell(self, day: date, rect: FRect) -> Item:
        words, result = self.app.words, self.days.get(day)
        ahead = day > self.today
        icon, colour, key = _outcome(result) if result is not None else ("", "text_dim", "missed")
        if result is None:
            key = "ahead" if ahead else "open" if day == self.today else key

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box, colours = item.rect, canvas.palette
            here = day == self.chosen
            ground = "#1b232e" if ahead else colours.field_
            edge = colours.gold if here or mood.hover else "#ffffff" if day == self.today else None
            canvas.rounded(box, 8, ground, edge, 2.5 if edge else 0)
            ink = colours.text_dim if ahead or result is None else colours.text
            wide = box.width > 74 and bool(icon)
            at = (
                box.left + (box.width * 0.3 if wide else 0.5 * box.width),
                box.centery - (0 if wide or not icon else 9),
            )
            canvas.text(str(day.day), at, 18, ink, theme.UI_BOLD, anchor="center")
            if icon:
                mark = canvas.ink(colour)
                spot = (box.left + box.width * 0.68, box.centery) if wide else (box.centerx, box.centery + 10)
                canvas.icon(icon, spot, min(28.0, box.height * 0.56) if wide else 18.0, mark)
            focus_rim(canvas, box, 8, mood)

        told = f"{self._date(day)}: {words(f'daily.{key}')}"
        if ahead:
            return Item(f"day:{day}", rect, draw, label=told)
        return Item(
            f"day:{day}",
            rect,
            draw,
            role="button",
            label=told,
            on=partial(self._choose, day),
            focus=True,
            tip=told,
        )

    def _date(self, day: date) -> str:
        return rooms.date_of(self.app.words, day)

    def _shifted(self, by: int) -> date:
        """The first day of the month before or after the one that is shown."""
        return (self._month + timedelta(days=31 if by > 0 else -1)).replace(day=1)

    # ---- doing

    def _turn(self, month: date) -> None:
        self._month = month
        self.rebuild()

    def choose(self, day: date) -> None:
        """Show a day."""
        self.chosen = day
        self._month = day.replace(day=1)
        self._look()
        self.rebuild()

    _choose = choose

    def text_of(self, result: DailyResult) -> str:
        """A result as it may be passed on: nothing of it tells who has not fought the day how it is won."""
        words = self.app.words
        sign = {"won": "🏆", "lost": "🥊", "drawn": "🤝"}[_outcome(result)[2]]
        how = ending(self.app.settings.language, [result.game], result.how)
        head = words("daily.pass_head", date=result.day.isoformat(), game=words(f"game.{result.game}"))
        lines = [head, f"{sign} {words(f'daily.{_outcome(result)[2]}')} · {how}"]
        streak = daily.streak({day: one for day, one in self.days.items() if day <= result.day}, result.day)
        if streak.current > 1 and not result.practice:
            lines.append(f"🔥 {words('daily.pass_row', count=streak.current)}")
        return "\n".join(lines)

    def _copy(self) -> None:
        assert self.result is not None
        done = clipboard.copy(self.text_of(self.result))
        self.app.say(self.app.words("daily.copied" if done else "daily.uncopied"))


def _outcome(result: DailyResult) -> tuple[str, str, str]:
    """(icon, colour, word) of a result."""
    if result.won is None:
        return "scales", "info", "drawn"
    return ("trophy-cup", "ok", "won") if result.won else ("cancel", "danger", "lost")


def _figure(icon: str, figure: str, text: str, rect: FRect) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        canvas.panel(box, 12)
        size = 34.0
        wide = canvas.text_width(figure, 32, theme.POSTER)
        left = box.centerx - (wide + 26 + 8) / 2
        canvas.icon(icon, (left + 13, box.top + 28), 26, canvas.palette.gold)
        canvas.text(
            figure,
            (left + 34, box.top + 28),
            size - 2,
            canvas.palette.text,
            theme.POSTER,
            width=box.width - 50,
        )
        low = FRect(box.left + 8, box.top + 46, box.width - 16, box.height - 50)
        canvas.paragraph(
            text, low, theme.SMALL, canvas.palette.text_soft, align="center", valign="middle", leading=0.92
        )

    return Item(f"figure:{icon}", rect, draw, label=f"{text}: {figure}")
