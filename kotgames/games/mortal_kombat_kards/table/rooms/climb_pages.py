"""Pages over the tower of the Arcade: who climbs, which deck, the hall of endings, and the picture at the end of a climb."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec
from pygame import FRect, Surface
from pygame.transform import smoothscale

from kotgames.games.mortal_kombat_kards import arcade, deck_files
from kotgames.games.mortal_kombat_kards.arcade import RUNGS, Climb, Ending
from kotgames.games.mortal_kombat_kards.art import cast
from kotgames.games.mortal_kombat_kards.decks import RULES, Deck
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.room import Dialog, key
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.art.baker import Job
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.scene import Scene
from kotgames.ui.sound import VERDICT_MUSIC
from kotgames.ui.surfaces import ready
from kotgames.ui.widgets.controls import button, choice, focus_rim, label
from kotgames.ui.widgets.layout import columns, inset

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.table.rooms.arcade import Arcade

ENDING: Final = "kotgames.games.mortal_kombat_kards.art.climb:ending"
WIDEST_PX: Final = 1280
"""The picture of an ending is drawn no wider."""
ROOMY: Final = (900.0, 560.0)
CELLS: Final = {"kombatant": 0.38, "rules": 0.2, "continues": 0.15, "fatalities": 0.15, "turns": 0.12}
"""Columns of the hall by their shares of the width."""
GOLD: Final = "#ffcf5a"


def small(canvas: Canvas) -> bool:
    """True where there is little room."""
    return canvas.area.width < ROOMY[0] or canvas.area.height < ROOMY[1]


def framed(scene: Scene, room: Arcade, canvas: Canvas, title: str) -> FRect:
    """Add the way back and the title to a page; the room below them."""
    area, low = canvas.area, small(canvas)
    head = 42.0 if low else 56.0
    back, line = FRect(8, 6, 104, head - 8), FRect(124, 4, area.width - 132, head - 4)
    scene.add(button("back", back, room.words("ui.back"), scene.cancel, colour="quiet"))

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        room.chrome(canvas, title, line, 26 if low else 38)

    scene.add(Item("title", line, draw, label=title))
    side = 8.0 if low else 18.0
    return FRect(side, head + 4, area.width - 2 * side, area.height - head - 10)


class Page(Dialog):
    """A page in place of the tower; `room` is the Arcade."""

    opaque: ClassVar[bool] = True
    room: Arcade

    def backdrop(self, canvas: Canvas) -> None:
        """See `Scene`: as behind the tower."""
        self.room.backdrop(canvas)


class Choose(Page):
    """Twenty portraits; the chosen one with rules and deck, and what begins the climb."""

    kind: ClassVar[str] = "arcade_choice"

    def __init__(self, room: Arcade) -> None:
        super().__init__(room)
        last = room.climb or Climb(room.card_set.kombatants[0], RULES[0], 0)
        self.climb = Climb(last.kombatant, last.rules, 0)
        """The one that would begin."""

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "begin"

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`."""
        return f"kombatant:{self.climb.kombatant}"

    def _take(self, climb: Climb) -> None:
        self.climb = climb
        self.rebuild()

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        low, names = small(canvas), self.room.card_set.kombatants
        body = framed(self, self.room, canvas, self.words("arcade.choose_title"))
        across, gap = (10, 6.0) if low else (5, 12.0)
        lines = -(-len(names) // across)
        grid = FRect(body.left, body.top, body.width if low else min(620.0, body.width * 0.5), body.height)
        high = 58.0 if low else (grid.height + gap) / lines - gap
        for row in range(lines):
            spots = columns(FRect(grid.left, grid.top + row * (high + gap), grid.width, high), across, gap)
            for spot, who in zip(spots, names[row * across :], strict=False):
                self.add(self._portrait(who, spot, low))
        if low:
            top = grid.top + lines * (high + gap)
            self._low(FRect(body.left, top, body.width, body.bottom - top))
        else:
            left = grid.right + 20
            self._large(FRect(left, body.top, min(700.0, body.right - left), body.height))

    def _portrait(self, who: str, spot: FRect, low: bool) -> Item:
        name, climb = self.words(f"kombatant.{who}"), self.room.book.climb(who)
        size = min(spot.width - 6, spot.height - (6 if low else 30))
        face, chosen = FRect(spot.centerx - size / 2, spot.top + 3, size, size), who == self.climb.kombatant

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if chosen:
                canvas.halo(face.inflate(6, 6), 12, GOLD, 9, 2)
            self.room.face(canvas, who, face, GOLD if chosen or mood.hover else looks.PANEL_EDGE)
            if climb is not None:
                plate = FRect(face.right - 24, face.top - 3, 28, 20)
                canvas.rounded(plate, 7, GOLD, "#2a1406", 1.5)
                number, bold = str(climb.rung + 1), theme.UI_BOLD
                canvas.text(number, plate.center, theme.SMALL, "#2a1406", bold, anchor="center")
            if not low:
                at, bold = (spot.centerx, face.bottom + 15), theme.UI_BOLD
                canvas.text(name, at, 17, "#ffffff", bold, anchor="center", width=spot.width, outline=1)
            focus_rim(canvas, face.inflate(6, 6), 12, mood)

        place = "" if climb is None else self.words("arcade.rung", number=climb.rung + 1, count=RUNGS)
        text, on = (
            ", ".join(filter(None, (name, place))),
            partial(self._take, Climb(who, self.climb.rules, 0)),
        )
        return Item(f"kombatant:{who}", spot, draw, "poster", text, on=on, focus=True, checked=chosen)

    def _low(self, box: FRect) -> None:
        name = FRect(box.left, box.top, box.width, 40)
        self._name(name, beside=True)
        self._rows(*columns(FRect(box.left, name.bottom + 4, box.width, 44), 2, 8))
        self._begins(FRect(box.left, box.bottom - 50, box.width, 50))

    def _large(self, box: FRect) -> None:
        self.add(Item("ground", box, lambda canvas, item, mood: looks.panel(canvas, box, looks.WARM)))
        inner, who = inset(box, 18, 16), self.climb.kombatant
        foot = FRect(inner.left, inner.bottom - 64, inner.width, 64)
        two = FRect(inner.left, foot.top - 62, inner.width, 50)
        high = two.top - 58 - inner.top - 14
        picture = FRect(inner.left, inner.top, min(inner.width * 0.45, high * 0.74), high)
        self.add(Item("poster", picture, lambda canvas, item, mood: self.room.poster(canvas, who, picture)))
        left = picture.right + 20
        self._name(FRect(left, inner.top, inner.right - left, 92), beside=False)
        bio, text = (
            FRect(left, inner.top + 104, inner.right - left, high - 104),
            self.words(f"fighter_bio.{who}"),
        )
        self.add(label("bio", bio, text, size=19, colour=looks.SOFT, wrap=True, valign="top"))
        self._rows(two.move(0, -58), two)
        self._begins(foot)

    def _name(self, box: FRect, *, beside: bool) -> None:
        """The name, and what the Kombatant is known for or how far it has climbed: `beside` the name, or below it."""
        words, who = self.words, self.climb.kombatant
        name, said, old = words(f"kombatant.{who}"), words(f"fighter_title.{who}"), self.room.book.climb(who)
        if old is not None:
            rules = Verbatim(self.room.rules_name(old.rules))
            said = words("arcade.stands", rules=rules, number=old.rung + 1, count=RUNGS)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            line, bold = FRect(box.left, box.top, box.width, box.height * 0.6), theme.UI_BOLD
            if not beside:
                self.room.chrome(canvas, name, line, 40)
                canvas.text(said, (box.left, box.bottom - 16), 19, "#ffffff", bold, width=box.width)
                return
            canvas.rounded(box, 9, looks.PANEL)
            self.room.chrome(canvas, name, FRect(box.left + 8, box.top, box.width / 2, box.height), 22)
            at, wide = (box.right - 10, box.centery), box.width * 0.46
            canvas.text(said, at, theme.BODY, "#ffffff", bold, anchor="midright", width=wide)

        self.add(Item("name", box, draw, label=f"{name}. {said}", live=True))

    def _rows(self, one: FRect, two: FRect) -> None:
        words, climb = self.words, self.climb

        def rule(index: int) -> None:
            self._take(Climb(climb.kombatant, RULES[index], 0))

        values = [self.room.rules_name(rules) for rules in RULES]
        self.add(choice("rules", one, words("arcade.rules"), values, RULES.index(climb.rules), rule))
        decks = lambda: self.app.push(DeckChoice(self.room, climb, self._take))  # noqa: E731
        self.add(button("deck", two, self.room.deck_said(climb.deck), decks, icon="card-exchange", size=17))

    def _begins(self, box: FRect) -> None:
        words, room, old = self.words, self.room, self.room.book.climb(self.climb.kombatant)
        size, begin = 20.0 if box.height < 60 else 26.0, self.then(partial(room.begin, self.climb))
        if old is None:
            self.add(
                button(
                    "begin", box, words("arcade.begin"), begin, colour="primary", icon="upgrade", size=size
                )
            )
            return
        one, two = columns(box, 2, 10)
        on, over = self.then(partial(room.put, old)), words("arcade.anew")
        self.add(
            button("on", one, words("arcade.turn_to"), on, colour="primary", icon="player-next", size=size)
        )
        self.add(button("begin", two, over, begin, colour="second", icon="upgrade", size=size))


class DeckChoice(Dialog):
    """The starter and the player's own decks of who climbs; those that the rules of the climb forbid say why."""

    kind: ClassVar[str] = "arcade_decks"
    room: Arcade

    def __init__(self, room: Arcade, climb: Climb, take: Callable[[Climb], None]) -> None:
        super().__init__(room)
        self._climb, self._take = climb, take
        self._kept = [
            one for one in deck_files.kept(room.card_set) if one.deck is None or one.deck.kombatant == climb.kombatant
        ]  # fmt: skip

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        words, name = self.words, f"@kombatant.{self._climb.kombatant}"
        wide, row = min(620.0, canvas.area.width - 24), 52.0
        text = words("arcade.decks_own", name=name)
        high = canvas.paragraph_height(text, wide - 64, theme.BODY) + 10
        content = (1 + len(self._kept)) * row + high
        inner = self.sheet(canvas, words("arcade.decks_title", name=name), wide, content + 52)
        region = FRect(inner.left, inner.top, inner.width, inner.height - 52)
        with self.scrolled("decks", region, content) as area:
            line = FRect(region.left, region.top, region.width - 16 * (area.most > 0.5), row - 6)
            self.add(self._row("starter", line, words("arcade.starter"), None))
            for number, one in enumerate(self._kept):
                line = line.move(0, row)
                self.add(self._row(f"deck:{number}", line, Verbatim(one.name), one.deck, self._wrong(one)))
            below = FRect(line.left + 8, line.bottom + 8, line.width - 16, high)
            self.add(label("own", below, text, colour=looks.SOFT, wrap=True, valign="top"))
        self.feet(inner, [key("cancel", words("ui.cancel"), self.close, colour="quiet")])

    def _wrong(self, one: deck_files.Found) -> str:
        """The reason why a deck cannot be taken, "" where there is none."""
        if one.error is not None or one.deck is None:
            return self.words.error(one.error) if one.error is not None else ""
        wrong = arcade.violation(one.deck, self._climb.kombatant, self._climb.rules, self.room.card_set)
        return (
            ""
            if wrong is None
            else self.words("arcade.deck_illegal", reason=Verbatim(self.words.refusal(wrong)))
        )

    def _row(self, name: str, spot: FRect, text: str, deck: Deck | None, why: str = "") -> Item:
        on = self.then(partial(self._take, msgspec.structs.replace(self._climb, deck=deck)))
        return button(name, spot, text, on, icon="card-play", enabled=not why, why=why, tip=why)


class Hall(Page):
    """The climbs that came to the top, the newest first; each leads to its picture."""

    kind: ClassVar[str] = "arcade_hall"

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        words, row = self.words, 50.0 if small(canvas) else 66.0
        body, lines = framed(self, self.room, canvas, words("arcade.hall_title")), self.room.book.hall[::-1]
        table = FRect(
            body.centerx - min(1100.0, body.width) / 2, body.top, min(1100.0, body.width), body.height
        )
        self.add(Item("ground", table, lambda canvas, item, mood: looks.panel(canvas, table, looks.WARM)))
        if not lines:
            text = words("arcade.hall_empty")
            self.add(label("empty", table, text, size=20, align="center", face=theme.UI_BOLD))
            return
        inner = inset(table, 10, 8)
        head = FRect(inner.left, inner.top, inner.width - 16, 28)
        shown = [words(f"arcade.columns.{name}") for name in CELLS]
        self.add(
            Item(
                "head",
                head,
                lambda canvas, item, mood: _cells(canvas, head, row - 6, shown, GOLD),
                label=". ".join(shown),
            )
        )
        region = FRect(inner.left, head.bottom + 4, inner.width, inner.bottom - head.bottom - 4)
        with self.scrolled("hall", region, len(lines) * row):
            for number, one in enumerate(lines):
                spot = FRect(region.left, region.top + number * row, region.width - 16, row - 6)
                self.add(self._line(number, one, spot))

    def _line(self, number: int, one: Ending, spot: FRect) -> Item:
        name, rules = self.words(f"kombatant.{one.kombatant}"), self.room.rules_name(one.rules)
        texts = [name, rules, str(one.continues), str(one.fatalities), str(one.turns)]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            canvas.rounded(box, 10, "#3d2150" if mood.hover else "#2a1638", looks.PANEL_EDGE, 1.5)
            face = FRect(box.left + 5, box.top + 5, box.height - 10, box.height - 10)
            self.room.face(canvas, one.kombatant, face, mood="winning")
            _cells(canvas, box, box.height, texts, "#ffffff")
            focus_rim(canvas, box, 10, mood)

        said, opens = f"{name}, {rules}. {self.room.tally(one)}", partial(self.app.push, Top(self.room, one))
        return Item(f"ending:{number}", spot, draw, "button", said, on=opens, focus=True)


def _cells(canvas: Canvas, box: FRect, first: float, texts: list[str], ink: str) -> None:
    """A line of the hall; the `first` text stands so far in."""
    x = box.left
    for text, share in zip(texts, CELLS.values(), strict=True):
        left, x = x + first + 6, x + box.width * share
        canvas.text(text, (left, box.centery), theme.BODY, ink, theme.UI_BOLD, width=x - left)
        first = 0.0


class Top(Page):
    """The picture at the end of a climb, with a few words; `fresh`: it has just been won."""

    kind: ClassVar[str] = "arcade_ending"
    music: ClassVar[str] = VERDICT_MUSIC

    def __init__(self, room: Arcade, one: Ending, *, fresh: bool = False) -> None:
        super().__init__(room)
        self._one, self._fresh = one, fresh

    def opened(self) -> None:
        """The hall rises."""
        for sound in ("stinger_win", "cheer") * self._fresh:
            self.app.sounds.play(sound)

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "back"

    def _panel(self, canvas: Canvas) -> tuple[FRect, float, float]:
        """The place of the words, and the sizes of name and text."""
        size, big = (theme.BODY, 26.0) if small(canvas) else (21.0, 50.0)
        wide, area = min(860.0, canvas.area.width - 16), canvas.area
        text = self.words(f"arcade.ending.{self._one.kombatant}")
        high = big * 1.2 + canvas.paragraph_height(text, wide - 40, size) + 106
        return FRect(area.centerx - wide / 2, area.bottom - 8 - high, wide, high), big, size

    def backdrop(self, canvas: Canvas) -> None:
        """See `Scene`: the picture, the Kombatant above the words; until it is there the own tones."""
        width, height = canvas.box(canvas.area).size
        share, floor = min(1.0, WIDEST_PX / width), self._panel(canvas)[0].top / canvas.area.height
        size, who = [round(width * share), round(height * share)], self._one.kombatant
        master = self.room.pictures.master(Job.of(ENDING, kombatant=who, size=size, floor=round(floor, 2)))
        light, dark = cast.palette(who)
        if master is None:
            canvas.gradient(canvas.area, 0, dark, light, dark)
            return

        def make(*wanted: int) -> Surface:
            return ready(master if master.get_size() == wanted else smoothscale(master, wanted))

        canvas.shape(("mkk ending", who), canvas.area, make)

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        one, (box, big, size) = self._one, self._panel(canvas)
        name, text = (self.words(f"{part}.{one.kombatant}") for part in ("kombatant", "arcade.ending"))
        tally = f"{self.room.rules_name(one.rules)} · {self.room.tally(one)}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, box, GOLD, 2, 14)
            title = FRect(box.left, box.top + 6, box.width, big * 1.2)
            self.room.chrome(canvas, name, title, big, centred=True)
            said = FRect(box.left + 20, title.bottom, box.width - 40, box.bottom - 94 - title.bottom)
            canvas.paragraph(text, said, size, "#ffffff", align="center")
            at, bold = (box.centerx, box.bottom - 78), theme.UI_BOLD
            canvas.text(tally, at, theme.BODY, GOLD, bold, anchor="center", width=box.width - 30)

        self.add(Item("ending", box, draw, label=f"{name}. {text} {tally}", live=True))
        back = FRect(box.centerx - 130, box.bottom - 58, 260, 48)
        self.add(button("back", back, self.words("ui.back"), self.cancel, colour="primary", size=20))
