"""The list of a game's lessons."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames import lessons
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.lessons import Lesson
from kotgames.scenes import starting
from kotgames.scenes.full_screen import FullScreen
from kotgames.scenes.menus import game_tabs
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim, heading, label
from kotgames.ui.widgets.layout import centered

LEAST_ROW: Final = 78.0
"""A lesson's row shows all of its text from this height on."""

PRACTICE: Final = 230.0
"""The width of the way to what a game has to be practised."""
MANY: Final = 10
"""More lessons in two columns leave no room for the line below the title."""
SUB: Final = 28.0
ROOMY: Final = 820.0
"""A narrower foot leaves that to the set-up."""


class Learn(FullScreen):
    """Every lesson of a game as a row: what it teaches, how far one is."""

    kind: ClassVar[str] = "learn"

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.progress, problem = lessons.load_progress()
        if problem is not None:
            app.say_once(app.words.error(problem))
        self.lessons = self._read()

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.lessons = self._read()

    def _read(self) -> tuple[Lesson, ...]:
        """The lessons, in the language of the moment."""
        try:
            return lessons.of(self.game, self.app.settings.language)
        except KotgamesError as error:  # a damaged lesson file must not keep anybody from playing
            self.app.say_once(self.app.words.error(error))
            return ()

    def first_focus(self, order: list[str]) -> str:
        """The first lesson that is not done."""
        for lesson in self.lessons:
            if not self.progress.finished(self.game.id, lesson.id):
                return f"lesson:{lesson.id}"
        return order[0]

    def rules_of(self) -> str:
        """See `FullScreen`."""
        return self.game.id

    def backdrop(self, canvas: Canvas) -> None:
        """Dark slate under red light."""
        title_ground(canvas)

    def build(self, canvas: Canvas) -> None:
        """Head, rows in a scroll area, the ways out."""
        words = self.app.words
        self.lessons = self._read()
        area = canvas.area
        low = area.height < 500
        columns = 2 if area.width >= 1180 and len(self.lessons) > 4 else 1
        box = centered(area, 1200 if columns == 2 else 980, area.height - 24, 12)
        taught = starting.taught()
        head, foot = (96.0, 76.0) if not low else (52.0, 56.0)
        tabs = FRect(box.left, box.top + 3, box.width, 38)
        if not low:
            wide = game_tabs.width(canvas, words, taught)
            tabs = FRect(0, box.top + 82, min(box.width, wide + 60), 38)
            tabs.centerx = box.centerx
            head += 46 if wide else 0
        self._title(box, titled=not low or len(taught) < 2, low=low)
        many = columns == 2 and len(self.lessons) > MANY
        if many:
            tabs.top -= SUB
            head -= SUB
        elif not low:
            sub = FRect(box.left, box.top + 48, box.width, 28)
            self.add(label("sub", sub, words("learn.sub"), size=17, colour="text_soft", align="center"))
        game_tabs.add(self, canvas, tabs, self.game.id, taught, "learn")
        self._rows(FRect(box.left, box.top + head, box.width, box.height - head - foot), columns)
        self._ways_out(FRect(box.left + 6, box.bottom - foot + 8, box.width - 12, foot - 12))

    def _title(self, box: FRect, *, titled: bool, low: bool) -> None:
        if titled:  # else the tabs are the title
            text = self.app.words("learn.title", game=self.app.words(f"game.{self.game.id}"))
            spot = FRect(box.left, box.top, box.width, 48 if not low else 40)
            self.add(heading("title", spot, text, 36 if not low else 26, align="center"))

    def _rows(self, region: FRect, columns: int) -> None:
        """The lessons, column by column, in a scroll area."""
        height, gap = 84.0, 12.0 if len(self.lessons) <= MANY else 6.0
        lines = max(1, -(-len(self.lessons) // columns))
        content = lines * (height + gap) - gap + 8
        least = lines * (LEAST_ROW + gap) - gap + 8
        if content > region.height >= least:  # all in sight rather than a bar for a few units
            height = (region.height - 8 + gap) / lines - gap
            content = region.height
        with self.scrolled("lessons", region, content) as scroll:
            room = region.width - (16 if scroll.most > 0.5 else 0) - 12
            wide = (room - (columns - 1) * 16) / columns
            for index, lesson in enumerate(self.lessons):
                column, line = divmod(index, lines)
                left = region.left + 6 + column * (wide + 16)
                self._row(index, lesson, FRect(left, region.top + line * (height + gap) + 4, wide, height))

    def _ways_out(self, row: FRect) -> None:
        """Back, what is finished, practice where the game has one, play."""
        words = self.app.words
        back = FRect(row.left, row.top, 180, row.height)
        self.add(button("back", back, words("ui.back"), self.cancel, colour="quiet", icon="backward-time"))
        practice = PRACTICE + 10 if self.game.practice and row.width >= ROOMY else 0.0
        if practice:
            texts = Words(self.app.settings.language, self.game.id)
            spot = FRect(row.right - 270 - practice, row.top, PRACTICE, row.height)
            self.add(
                button(
                    "practice", spot, texts("practice.button"), partial(self.app.go, "practice", self.game.id),
                    icon="graduate-cap", tip=texts("practice.tip"),
                )
            )  # fmt: skip
        done = sum(self.progress.finished(self.game.id, lesson.id) for lesson in self.lessons)
        text = words("learn.progress", done=done, total=len(self.lessons))
        spot = FRect(row.left + 190, row.top, row.width - 470 - practice, row.height)
        self.add(label("progress", spot, text, colour="text_soft", align="center"))
        self.add(
            button(
                "play", FRect(row.right - 270, row.top, 270, row.height), words("learn.play"),
                partial(self.app.go, "setup", self.game.id), colour="primary", icon="card-play", sub=words("learn.play_sub"), size=22,
            )
        )  # fmt: skip

    def _row(self, index: int, lesson: Lesson, rect: FRect) -> None:
        words = self.app.words
        finished = self.progress.finished(self.game.id, lesson.id)
        begun = self.progress.place(self.game.id, lesson.id) is not None
        state = words("learn.again") if finished else words("learn.go_on") if begun else words("learn.start")
        foreign = words("rules.untranslated") if lesson.language != words.language else ""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            hot = mood.hover or mood.focus
            canvas.shadow(box, 12, 5, 3, 140)
            canvas.gradient(box, 12, "#31404f" if hot else "#28323f", "#1c242e")
            canvas.rim(
                box,
                12,
                colours.gold if hot else "#7fae6a" if finished else colours.panel_edge,
                2 if hot else 1.5,
            )
            seal = FRect(box.left + 14, box.centery - 27, 54, 54)
            canvas.gradient(
                seal, 27, "#8bc46f" if finished else "#ffe27a", "#4c7c39" if finished else "#e5a91d"
            )
            canvas.icon("check-mark" if finished else lesson.icon, seal.center, 30, "#2a1c05")
            right = box.right - 130
            canvas.text(
                f"{index + 1}. {lesson.title}",
                (box.left + 84, box.top + 21),
                21,
                colours.text,
                theme.UI_BOLD,
                width=right - box.left - 96,
            )
            text = FRect(box.left + 84, box.top + 34, right - box.left - 96, box.height - 42)
            canvas.paragraph(lesson.text, text, 16, colours.text_soft, valign="middle")
            chip = FRect(right, box.centery - 18, 114, 36)
            canvas.rounded(chip, 18, "#3f7f46" if not finished else "#39424f")
            canvas.text(state, chip.center, 17, "#ffffff", theme.UI_BOLD, anchor="center", width=104)
            if foreign:
                mark = (chip.centerx, box.top + 13)
                canvas.text(foreign, mark, theme.SMALL, colours.text_dim, anchor="center", width=chip.width)
            focus_rim(canvas, box, 12, mood)

        self.add(
            Item(
                f"lesson:{lesson.id}", rect, draw, role="button", label=f"{lesson.title}: {state} {foreign}".strip(),
                on=partial(self.app.go, "lesson", self.game, lesson, self.progress), focus=True,
            )
        )  # fmt: skip

    def cancel(self) -> None:
        """Back to the title."""
        self.app.go("title")
