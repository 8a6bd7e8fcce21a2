"""The title: the games' posters, going on with a match, playing, settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import FRect, Surface

from kotgames import games
from kotgames.history import saves
from kotgames.scenes.full_screen import FullScreen
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import picture, title_ground
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim
from kotgames.ui.widgets.layout import columns, rows

ASPECT: Final = 232 / 352
BAND: Final = 0.885
"""Share of a poster's picture above the empty band at its foot, where the strip lies."""
STRIP: Final = 38.0
"""Height of the strip and its margin."""
FULL_POSTER: Final = STRIP / (1 - BAND)
"""From this height the band holds the strip."""
LEAST_POSTER: Final = 100.0
"""The words of the strip need this width, however low the picture is."""
LARGE: Final = ("continue", "play", "learn", "practice")
"""The buttons below the posters; on a folded screen the last one stands among the small ones."""
REST_MS: Final = 90.0
"""A pointer that has not moved for so long rests where it is."""


class Title(FullScreen):
    """The first screen."""

    kind: ClassVar[str] = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._playable = set(games.with_table())
        self._practised: set[str] = self._with_practice() if app.frames else set()
        """Games that have something to be practised. That needs their rules, which are not waited for before the first frame."""
        self._checked = False
        self._waiting: list[saves.Waiting] = []
        self._lit = ""
        """The game whose poster was looked at last."""
        self._looked = ""
        """The game whose poster the pointer has come to."""
        self._rested = 0.0
        """Milliseconds since the pointer moved there."""

    def opened(self) -> None:
        """Look for matches that wait, now that the one that was played here is free. Files that cannot be read are set aside and said."""
        self._waiting, damaged = saves.look()
        problems = saves.mend(damaged)
        if not problems:
            return
        words = self.app.words
        self.app.say_once(
            words.error(problems[0])
            if len(problems) == 1
            else words("error.save_damaged_many", count=len(problems))
        )
        self._waiting = saves.waiting()  # a generation before may have taken a damaged one's place

    @property
    def alive(self) -> bool:
        """Once more after the first frame, and while the pointer comes to rest: see `advance`."""
        return super().alive or not self._checked or bool(self._looked)

    def advance(self, ms: float) -> bool:
        """The window stands: now there is time to see whether each game is sound. What is wrong with one is said, and it cannot be
        played; so it is with what is found later, when its parts are opened (`program.run`)."""
        moved = super().advance(ms)
        self._rested += ms
        if self._looked and self._rested >= REST_MS:
            self._light(self._looked)
            self._looked = ""
        if not self.app.frames or (self._checked and self._playable == set(games.with_table())):
            return moved
        self._checked = True
        for problem in games.problems():
            self.app.say_once(self.app.words.error(problem))
        known = set(games.with_table()), self._with_practice()
        if known != (self._playable, self._practised):
            self._playable, self._practised = known
            self.rebuild()
        return moved

    @staticmethod
    def _with_practice() -> set[str]:
        return {name for name in games.with_table() if games.get(name).practice}

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "continue" if self._waiting else "play"

    def first_focus(self, order: list[str]) -> str:
        """Going on, if a match waits, else the first game that can be played, if there is one."""
        if self._waiting:
            return "continue"
        return f"poster:{self.game}" if self._playable else super().first_focus(order)

    @property
    def game(self) -> str:
        """The game that Play and Learn mean, whose poster is lit: the one that was looked at last, else set up last, else the first there
        is. Raises GameError where none can be played."""
        if self._lit in self._playable:
            return self._lit
        last = self.app.settings.last_game
        return last if last in self._playable else games.first()

    def hovered(self) -> None:
        """The poster on which the pointer rests, or to which a key leads, is lit, and stays so: Play and Learn mean its game. The ones
        that the pointer crosses on its way to a button are not."""
        self._looked, self._rested = self._playable_poster(self.focus.hover), 0.0
        if self.focus.visible:
            self._light(self._playable_poster(self.focus.id))

    def _on_point(self, act: Act) -> None:
        self._rested = 0.0
        super()._on_point(act)

    def _arrow(self, direction: str) -> None:
        """See `Scene`; from a poster straight down to the large buttons, along them, and from there back up to the poster that is lit: on
        the way no other one is."""
        large = [item for item in self.items if item.id in LARGE]
        current = self.item(self.focus.id)
        if current is not None and current.role == "poster" and direction == "down":
            self.go_to(min(large, key=lambda item: abs(item.rect.centerx - current.rect.centerx)))
        elif current in large and direction == "up" and (lit := self.item(f"poster:{self.game}")) is not None:
            self.go_to(lit)
        elif current in large and direction in ("left", "right"):
            beside = large.index(current) + (1 if direction == "right" else -1)
            self.go_to(large[min(max(0, beside), len(large) - 1)])
        else:
            super()._arrow(direction)

    def _playable_poster(self, name: str) -> str:
        """The game of a poster that can be played; "" for anything else."""
        game = name.removeprefix("poster:")
        return game if game != name and game in self._playable else ""

    def _light(self, game: str) -> None:
        if game and game != self.game:
            self._lit = game
            self.rebuild()

    # ---- building

    def build(self, canvas: Canvas) -> None:
        """Masthead, posters, buttons, foot line."""
        area = canvas.area
        folded = area.width < 1180 or area.height < 660
        width = min(area.width, 1500.0)
        left = (area.width - width) / 2
        margin = 28.0 if not folded else 12.0
        foot = 34.0 if not folded else 0.0
        bar = 78.0 if not folded else 46.0
        small = 46.0 if not folded else 74.0
        head = 128.0 if not folded else 46.0
        inner = FRect(left + margin, 0, width - 2 * margin, area.height)
        self.add(
            Item(
                "masthead",
                FRect(inner.left, 4, inner.width, head),
                lambda c, item, mood: self._masthead(c, item.rect, folded),
                label="KOTGAMES",
            )
        )
        below = bar + small + foot + 14
        room = FRect(
            inner.left, head + 14, inner.width, area.height - head - below - (32 if not folded else 20)
        )
        self._posters(room, folded)
        top = area.height - below
        self._buttons(
            FRect(inner.left, top, inner.width, bar),
            FRect(inner.left, top + bar + 10, inner.width, small),
            folded,
        )
        if not folded:
            self.add(
                Item(
                    "foot",
                    FRect(inner.left, area.height - foot + 2, inner.width, foot - 6),
                    lambda c, item, mood: self._foot(c, item.rect),
                    label=self.app.words("title.unofficial"),
                )
            )

    def _posters(self, room: FRect, folded: bool) -> None:
        gap = 16.0 if not folded else 8.0
        wall = games.wall()
        if not wall:
            return
        width = (room.width - gap * (len(wall) - 1)) / len(wall)
        height = width / ASPECT
        if height < FULL_POSTER:
            height = width / ASPECT * BAND + STRIP
        if height > room.height:
            height = room.height
            narrow = height * ASPECT if height >= FULL_POSTER else (height - STRIP) * ASPECT / BAND
            width = max(narrow, min(width, LEAST_POSTER))
        total = width * len(wall) + gap * (len(wall) - 1)
        start = room.centerx - total / 2
        top = room.top + (room.height - height) / 2
        for index, name in enumerate(wall):
            self.add(self._poster(name, FRect(start + index * (width + gap), top, width, height)))

    def _poster(self, name: str, rect: FRect) -> Item:
        words = self.app.words
        playable = name in self._playable
        label = words(f"game.{name}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            hot = mood.hover or mood.focus or (playable and name == self.game)
            box = rect.move(0, -5) if hot and playable else rect
            if hot:
                canvas.halo(box, 10, canvas.palette.gold, 10, 2)
            canvas.shadow(box, 10, 10, 9, 190)
            self._picture(canvas, name, box, playable)
            self._strip(canvas, name, box, playable)
            for x in (box.left + 14, box.right - 14):
                canvas.rounded(FRect(x - 5, box.top - 2, 10, 10), 5, "#0a0b0e")
                canvas.rounded(FRect(x - 3.6, box.top - 1.5, 7.2, 7.2), 3.6, "#cfd4dc")
            focus_rim(canvas, box, 10, mood)

        def choose() -> None:
            if playable:
                self.app.go("setup", name)
            elif name in games.announced():
                self.app.say(words("title.hint"))
            else:
                games.to_show(name)  # says why it cannot be shown

        about = words(f"kind.{name}") if playable else self._missing(name)
        return Item(
            f"poster:{name}", rect, draw, role="poster", label=label, on=choose, focus=True, about=about
        )

    def _missing(self, name: str) -> str:
        """Why a game cannot be played."""
        return self.app.words("title.coming" if name in games.announced() else "title.damaged")

    def _strip(self, canvas: Canvas, name: str, box: FRect, playable: bool) -> None:
        """Below the picture: what it is, and for how many; or that it is coming."""
        words = self.app.words
        strip = FRect(box.left + 5, box.bottom - 36, box.width - 10, 31)
        canvas.rounded(strip, 5, "#08070b")
        if not playable:
            canvas.icon("hourglass", (strip.left + 16, strip.centery), 17, canvas.palette.gold)
            canvas.text(
                self._missing(name),
                (strip.left + 28, strip.centery),
                theme.BODY,
                canvas.palette.gold,
                theme.UI_BOLD,
                width=strip.width - 34,
            )
            return
        seats = words(f"seats.{name}")
        wide = canvas.text_width(seats, theme.BODY, theme.UI_BOLD)
        room = strip.width - max(66.0, wide + 46)
        if canvas.text_width(words(f"kind.{name}"), theme.SMALL, theme.UI_BOLD) > room:
            # a small poster says only what it is
            ways = [words(f"{part}.{name}") for part in ("kind", "kind_short")]
            text = canvas.first_fit(ways, strip.width - 8, theme.SMALL, theme.UI_BOLD)
            canvas.text(
                text,
                strip.center,
                theme.BODY,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=strip.width - 8,
            )
            return
        canvas.text(
            seats, (strip.right - 10, strip.centery), theme.BODY, "#ffffff", theme.UI_BOLD, anchor="midright"
        )
        canvas.icon("meeple", (strip.right - 20 - wide, strip.centery), 17, "#ffffff")
        canvas.text(
            words(f"kind.{name}"),
            (strip.left + 10, strip.centery),
            theme.BODY,
            "#ffffff",
            theme.UI_BOLD,
            width=strip.width - wide - 46,
        )

    def _picture(self, canvas: Canvas, name: str, box: FRect, playable: bool) -> None:
        master = picture(games.poster(name))
        pixels = canvas.box(box).size

        def make(width: int, height: int) -> Surface:
            if master is None:
                return paint.grad_rect((width, height), 10, "#4a5362", "#1b2028")
            if box.height >= FULL_POSTER:
                scaled = pygame.transform.smoothscale(master, (width, height)).convert_alpha()
            else:  # the picture without its empty foot, so that the strip covers no lettering
                upper = master.subsurface((0, 0, master.get_width(), round(master.get_height() * BAND)))
                scaled = Surface((width, height), pygame.SRCALPHA, 32)
                scaled.fill("#15131a")
                share = max(1, height - canvas.px(STRIP))
                wide = min(width, round(share * ASPECT / BAND) + 1)
                small = pygame.transform.smoothscale(upper, (wide, share)).convert_alpha()
                scaled.blit(small, ((width - wide) // 2, 0))
            if not playable:
                scaled.fill((150, 150, 158), special_flags=pygame.BLEND_RGB_MULT)
            return paint.round_mask(scaled, max(4, width // 23))

        image = canvas.cached(("poster", name, playable), pixels, make)
        canvas.center(image, box.center)
        if master is None:
            spot = FRect(box.left + 10, box.top, box.width - 20, box.height - STRIP)
            canvas.paragraph(self.app.words(f"game.{name}"), spot, 26, "#ffffff", theme.POSTER)

    def _buttons(self, bar: FRect, small: FRect, folded: bool) -> None:
        """The ways to play in a large row, everything else in a small one below."""
        words = self.app.words
        size = 28 if not folded else 20
        named = words(f"game.{self.game}") if self._playable else ""
        ways = [f"{named}  ·  {words('title.play_sub')}", named] if named else [words("title.play_sub")]
        play = ("play", "card-play", words("title.play"), ways, self._play)
        ways = [f"{named}  ·  {words('title.learn_sub')}", named] if named else [words("title.learn_sub")]
        learn = ("learn", "graduate-cap", words("title.learn"), ways, self._learn)
        large: list[tuple[str, str, str, str | list[str], Callable[[], None]]] = [play, learn]
        if self._waiting:
            go_on = ("continue", "play-button", words("title.continue"), self._lines(), self._go_on)
            large.insert(0, go_on)
        shares = [2.0, 1.0, 1.0] if self._waiting else [2.0, 1.2]
        colours = ["stop", "primary", "second"] if self._waiting else ["stop", "primary"]
        practised = bool(named) and self.game in self._practised
        if practised and not folded:
            ways = [f"{named}  ·  {words('title.practice_sub')}", words("title.practice_sub"), named]
            large.append(("practice", "boxing-glove", words("title.practice"), ways, self._practise))
            shares.append(0.9)
            colours.append("second")
        gap = 10.0
        left = bar.left
        for (name, icon, text, sub, on), share, colour in zip(large, shares, colours, strict=True):
            wide = (bar.width - gap * (len(large) - 1)) * share / sum(shares)
            spot = FRect(left, bar.top, wide, bar.height)
            self.add(button(name, spot, text, on, colour=colour, icon=icon, sub=sub, size=size))
            left += wide + gap
        rest: list[tuple[str, str, Callable[[], None]]] = [
            ("matches", "notebook", partial(self.app.go, "library")),
            ("tournament", "laurels-trophy", partial(self.app.go, "tournament")),
            ("daily", "calendar", partial(self.app.go, "daily")),
            ("statistics", "histogram", partial(self.app.go, "statistics")),
            ("settings", "settings-knobs", self.app.open_settings),
            ("credits", "info", partial(self.app.go, "credits")),
            ("quit", "exit-door", self.app.quit),
        ]
        if practised and folded:
            rest.insert(0, ("practice", "boxing-glove", self._practise))
        spots = columns(small, len(rest), gap)
        if folded:  # two lines: no word is cut
            upper, lower = rows(small, (small.height - 6) / 2, 6, 2)
            spots = [*columns(upper, -(-len(rest) // 2), gap), *columns(lower, len(rest) // 2, gap)]
        for (name, icon, on), spot in zip(rest, spots, strict=True):
            text = words(f"title.{name}")
            self.add(button(name, spot, text, on, colour="quiet", icon=icon, size=17 if not folded else 16))

    def _lines(self) -> list[str]:
        """The waiting match in words: the whole line, only who, only what."""
        words = self.app.words
        header = self._waiting[0].header
        names = [
            Verbatim(seat.name) or words("ui.seat", number=index + 1)
            for index, seat in enumerate(header.seats)
        ]
        key = f"game.{header.game}"
        game = words(key) if words.has(key) else header.game  # of a later program, or of somebody else's
        who = words.versus(names)
        return [words("title.continue_line", game=Verbatim(game), names=who), who, game]

    # ---- drawing

    def backdrop(self, canvas: Canvas) -> None:
        """Dark slate under red light."""
        title_ground(canvas)

    def _masthead(self, canvas: Canvas, rect: FRect, folded: bool) -> None:
        words = self.app.words
        size = rect.height * (0.86 if not folded else 0.95)
        px = canvas.px(size)

        def make(width: int, height: int) -> Surface:
            return paint.ink_text(
                "KOTGAMES",
                theme.POSTER,
                px,
                "#fffdf4",
                "#fff4d0",
                "#ffc94a",
                "#e2502a",
                "#b01d22",
                outline=px * 0.045,
                outline_color="#16090b",
                tracking=px * 0.05,
                shadow=(0, px * 0.06, px * 0.06, (0, 0, 0, 190)),
            )

        image = canvas.cached(("masthead",), (px, px), make)
        canvas.center(image, (rect.centerx, rect.centery + 2))
        canvas.scribe.note("KOTGAMES", px, FRect(rect.centerx - 200, rect.top, 400, rect.height), False)
        if folded:
            return
        half = image.get_width() / canvas.u / 2 + 24
        for x0, x1, lines in (
            (
                rect.left,
                rect.centerx - half,
                (words("title.tonight"), self._how_many(), words("title.one_table")),
            ),
            (
                rect.centerx + half,
                rect.right,
                tuple(words(f"title.{key}") for key in ("players", "same_screen", "bots")),
            ),
        ):
            for y in (rect.top + 14, rect.bottom - 10):
                canvas.fill(FRect(x0, y, x1 - x0, 3), "#c62f2b")
                canvas.fill(FRect(x0, y + 5, x1 - x0, 1.2), "#ffcf6a")
            middle = (x0 + x1) / 2
            for index, text in enumerate(lines):
                colour = "#ffcf6a" if index == 0 else "#e6e9ef"
                canvas.text(
                    text,
                    (middle, rect.top + 38 + index * 27),
                    20 if index == 0 else 18,
                    colour,
                    theme.UI_BOLD,
                    anchor="center",
                    width=x1 - x0,
                )

    def _how_many(self) -> str:
        """The games on the wall, counted in words where there is a word for it."""
        words, count = self.app.words, len(games.wall())
        key = f"title.games_{count}"
        return words(key) if words.has(key) else words("title.games", count=count)

    def _foot(self, canvas: Canvas, rect: FRect) -> None:
        canvas.text(
            self.app.words("title.unofficial"),
            rect.center,
            theme.SMALL,
            canvas.palette.text_dim,
            anchor="center",
            width=rect.width,
        )

    # ---- doing

    def _go_on(self) -> None:
        self.app.go("resume", self._waiting[0].path)

    def _play(self) -> None:
        self.app.go("setup", self.game)

    def _learn(self) -> None:
        self.app.go("learn", self.game)

    def _practise(self) -> None:
        self.app.go("practice", self.game)

    def rules_of(self) -> str:
        """Those of the game whose poster is lit."""
        return self.game

    def cancel(self) -> None:
        """Escape on the title does not end the program by accident."""
        quit_button = self.item("quit")
        if quit_button is not None:
            self.go_to(quit_button)
