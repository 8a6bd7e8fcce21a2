"""The Arcade: the tower of a climb at dusk, who comes next, and the ways on. Matches begin here and come back here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Final

import msgspec
from pygame import BLEND_RGB_MULT, FRect, Surface

from kotgames.engine.errors import KotgamesError
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import arcade
from kotgames.games.mortal_kombat_kards.arcade import RUNGS, STEPS, Book, Climb, News
from kotgames.games.mortal_kombat_kards.art import cast
from kotgames.games.mortal_kombat_kards.art import climb as painted
from kotgames.games.mortal_kombat_kards.components import ALLEGIANCES
from kotgames.games.mortal_kombat_kards.decks import Deck, Rules
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms import climb_pages as pages
from kotgames.games.mortal_kombat_kards.table.rooms.room import DUSK, HALL, Do, Question, Room
from kotgames.system.catalogue import Verbatim, Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.table import portraits
from kotgames.ui.table.rooms import RoomMatches
from kotgames.ui.widgets.controls import button, focus_rim
from kotgames.ui.widgets.layout import columns, inset

CHROME: Final = ("#fffbe6", "#ffd978", "#b5641e", "#ffe9a8")
"""Colours of titles from above."""
LEVELS: Final = {"rookie": "#7dffb0", "contender": "#ffc45a", "champion": "#ff8a7a"}
STATES: Final = {
    painted.WON: ("#ffd9b8", "check-mark"), painted.NEXT: ("#ffffff", "crossed-swords"), painted.ABOVE: ("#f0dff0", ""),
}  # fmt: skip
"""By the state of a storey: colour of the name on it, and its sign."""
LARGE: Final = (478.0, 150.0, 66.0, 42.0)
"""Width of the tower; height of its roof, of a storey, of the eaves between levels."""
SMALL: Final = (222.0, 92.0, 50.0, 30.0)
DIM: Final = (112, 100, 128)
"""Light on whoever waits further up."""
RUNG: Final = "rung:"


class Arcade(Room):
    """The room of a climb, which is the one that was at last."""

    kind: ClassVar[str] = "arcade"
    matches: RoomMatches

    def __init__(self, app: App, words: Words, back: Do) -> None:
        super().__init__(app, words, back)
        self.book = Book()
        self._in_sight = ""
        """The match whose rung was scrolled to."""
        self._looked = -1

    def give(self, matches: RoomMatches) -> None:
        """See `MatchRoom`."""
        self.matches = matches

    def opened(self) -> None:
        """Finished matches count; the last of them is told."""
        self.book, news, problem = arcade.settle(self.matches.ended)
        if problem is not None:
            self.app.say_once(self.words.error(problem))
        if news:
            self._tell(news[-1])
        elif not self.book.climbs and not self.book.hall:
            self.choose()

    def _tell(self, news: News) -> None:
        if news.after.rung == RUNGS:
            self.app.push(pages.Top(self, self.book.hall[-1], fresh=True))
            return
        said = "arcade.won" if news.fought.won else "arcade.lost"
        foe = f"@kombatant.{news.before.opponent}"
        self.app.say(self.words(said, name=foe, number=news.after.rung + 1, count=RUNGS))

    @property
    def climb(self) -> Climb | None:
        """The climb that is shown."""
        return self.book.climbs[-1] if self.book.climbs else None

    def topic(self) -> tuple[str, str] | None:
        """See `Scene`: what a Babality means for the rematch."""
        return ("ruling", "M13")

    # ---- what is done

    def put(self, climb: Climb) -> None:
        """A climb begins, is turned to, or goes on with another deck; what keeps it from being written is said."""
        try:
            self.book = arcade.put(climb)
        except KotgamesError as error:
            self.app.say(self.words.error(error))
        self.rebuild()

    def fight(self, climb: Climb) -> None:
        """To the table: a match on the next rung, or the one that waits."""
        names = [name.strip() for name in self.app.settings.people if name.strip()]
        mine = names[0] if names else self.words(f"kombatant.{climb.kombatant}")
        foe = Seat(arcade.BOTS[climb.level], self.words(f"kombatant.{climb.opponent}"))
        self.matches.play(climb.key, [Seat(name=mine), foe], climb.options())

    def choose(self) -> None:
        """The Kombatant of a climb is chosen."""
        self.app.push(pages.Choose(self))

    def begin(self, climb: Climb) -> None:
        """A climb begins, its tower drawn by lot; one of the same Kombatant is asked about first."""
        made = msgspec.structs.replace(climb, seed=int.from_bytes(os.urandom(4), "big"))
        old = self.book.climb(climb.kombatant)
        if old is None:
            self.put(made)
            return
        name = f"@kombatant.{climb.kombatant}"
        said = partial(self.words, "arcade.replace", name=name, number=old.rung + 1)
        answers: list[tuple[str, str, Do]] = [("keep", "ui.cancel", lambda: None)]
        answers.append(("replace", "arcade.replace_yes", lambda: self.put(made)))
        self.app.push(Question(self, "arcade.replace_title", said, answers))

    # ---- what is said and drawn

    def rules_name(self, rules: Rules) -> str:
        """Basic or Advanced."""
        return self.words(f"setup.rules_value.{rules}")

    def deck_said(self, deck: Deck | None) -> str:
        """A deck by name; the starter where it is none of the player's own."""
        name = self.words("arcade.starter") if deck is None else Verbatim(deck.name)
        return self.words("arcade.deck_named", deck=name)

    def tally(self, one: Climb | arcade.Ending) -> str:
        """Continues, Fatalities, turns."""
        return self.words("arcade.tally", continues=one.continues, fatalities=one.fatalities, turns=one.turns)

    def chrome(self, canvas: Canvas, text: str, box: FRect, size: float, *, centred: bool = False) -> None:
        """A title in chrome letters in the middle of the height of a box, smaller where that is too narrow."""
        text = text.upper()
        while size > theme.SMALL and canvas.text_width(text, size, looks.TITLE) > box.width - size * 0.3:
            size -= 1
        px = canvas.size_px(size)

        def make(_w: int, _h: int) -> Surface:
            return paint.ink_text(
                text, looks.TITLE, px, *CHROME, outline=px * 0.055, outline_color="#1a0a1e",
                shadow=(0, px * 0.05, px * 0.06, (0, 0, 0, 200)),
            )  # fmt: skip

        wide = canvas.text_width(text, size, looks.TITLE)
        left = box.centerx - wide / 2 if centred else box.left
        canvas.center(canvas.cached(("mkk chrome", text), (px, px), make), (left + wide / 2, box.centery))
        canvas.scribe.note(text, px, FRect(left, box.centery - size / 2, wide, size), False)

    def face(
        self,
        canvas: Canvas,
        who: str,
        box: FRect,
        edge: str = looks.PANEL_EDGE,
        mood: str = READY,
        *,
        dim: bool = False,
    ) -> None:
        """The portrait of a Kombatant before the own tones."""

        def make(width: int, _h: int) -> Surface:
            image = portraits.rounded(cast.likeness(who, width, 1, mood), width)
            if dim:
                image.fill(DIM, special_flags=BLEND_RGB_MULT)
            return image

        px = canvas.px(box.width)
        canvas.rounded(box.inflate(5, 5), box.width / 7, "#0d0816", edge, 2)
        canvas.center(canvas.cached(("mkk likeness", who, mood, dim), (px, px), make), box.center)

    def poster(self, canvas: Canvas, who: str, box: FRect) -> None:
        """A Kombatant from head to foot, or as much as there is room for."""
        number, size = self.card_set.kombatants.index(who), canvas.box(box).size
        canvas.shadow(box, 14, 8, 4, 160, covered=True)
        canvas.center(looks.poster(canvas, self.card_set, number, "", *size, -1), box.center)

    def plate(self, canvas: Canvas, level: str, middle: tuple[float, float], size: float) -> None:
        """The name of a level on a plate."""
        text, colour = self.words(f"arcade.level.{level}").upper(), LEVELS[level]
        box = FRect(0, 0, canvas.text_width(text, size, looks.TITLE) + 24, size + 10)
        box.center = middle
        canvas.rounded(box, box.height / 2, "#160a22", colour, 2)
        canvas.text(text, (middle[0], middle[1] + 1), size, colour, looks.TITLE, anchor="center")

    def backdrop(self, canvas: Canvas) -> None:
        """See `Scene`: the arena at dusk, less dimmed than in other rooms."""
        self.pictures.whole(canvas, HALL, *DUSK)
        canvas.surface.fill((172, 150, 176), special_flags=BLEND_RGB_MULT)

    def hovered(self) -> None:
        """A rung that is looked at is shown large."""
        item = self.tipped
        looked = int(item.id.removeprefix(RUNG)) if item is not None and item.id.startswith(RUNG) else -1
        if looked != self._looked:
            self._looked = looked
            self.rebuild()

    # ---- the screen

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "fight" if self.climb is not None else "new"

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`."""
        return self.primary

    def build(self, canvas: Canvas) -> None:
        """The tower at the left; beside it whoever comes next, the climb so far, and the ways on."""
        climb, low = self.climb, pages.small(canvas)
        body = pages.framed(self, self, canvas, self.words("arcade.title"))
        if climb is None:
            self._nobody(body)
            return
        wide, gap = (SMALL if low else LARGE)[0], 8.0 if low else 18.0
        self._tower(FRect(body.left, body.top, wide, body.height), climb, low)
        side = FRect(body.left + wide + gap, body.top, min(820.0, body.width - wide - gap), body.height)
        self.ground("side", side, looks.WARM)
        inner, gap = inset(side, 8 if low else 16, 6 if low else 14), 4.0 if low else 12.0
        ways, own = (96.0, 60.0) if low else (144.0, 84.0)
        self._ways(FRect(inner.left, inner.bottom - ways, inner.width, ways), climb, low)
        lines = FRect(inner.left, inner.bottom - ways - gap - own, inner.width, own)
        self._own(lines, climb, low)
        self._opponent(FRect(inner.left, inner.top, inner.width, lines.top - gap - inner.top), climb, low)

    def _nobody(self, box: FRect) -> None:
        text, wide = self.words("arcade.nobody"), min(620.0, box.width)
        rect = FRect(box.centerx - wide / 2, box.centery - 110, wide, 120)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, rect, looks.WARM)
            within, bold = inset(rect, 20, 10), theme.UI_BOLD
            canvas.paragraph(text, within, 20, "#ffffff", bold, align="center", valign="middle")

        self.add(Item("nobody", rect, draw, label=text))
        self._doors(FRect(rect.left, rect.bottom + 12, wide, 52), 19)

    # ---- the tower

    def _tower(self, box: FRect, climb: Climb, low: bool) -> None:
        _, roof, high, eaves = SMALL if low else LARGE
        places = list(_places(roof, high, eaves))
        with self.scrolled("tower", box, places[0] + high + 10) as area:
            if self._in_sight != climb.key:
                self._in_sight = climb.key
                area.offset = min(max(0.0, places[climb.rung] + high / 2 - box.height * 0.56), area.most)
            line = FRect(box.left, box.top, box.width - 14, roof)
            self._eaves(line, "champion", low)
            for rung in reversed(range(RUNGS)):
                top = box.top + places[rung]
                if rung + 1 in (STEPS["rookie"], STEPS["contender"]):
                    self._eaves(FRect(line.left, top - eaves, line.width, eaves), arcade.level(rung), low)
                self._storey(climb, rung, FRect(line.left, top, line.width, high), low)

    def _eaves(self, rect: FRect, level: str, low: bool) -> None:
        """A roof, with the level of those below it on a plate."""
        make = painted.summit if level == "champion" else painted.eaves

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.shape(("mkk tower", make.__name__), item.rect, make)
            middle = item.rect.centerx, item.rect.bottom - (14 if low else 19)
            self.plate(canvas, level, middle, theme.SMALL if low else 19)

        self.add(Item(f"level:{level}", rect, draw, label=self.words(f"arcade.level.{level}")))

    def _storey(self, climb: Climb, rung: int, rect: FRect, low: bool) -> None:
        words, who = self.words, arcade.tower(climb.kombatant, climb.seed)[rung]
        state = (painted.ABOVE, painted.NEXT, painted.WON)[(rung <= climb.rung) + (rung < climb.rung)]
        name, level = words(f"kombatant.{who}"), words(f"arcade.level.{arcade.level(rung)}")
        said = f"{words('arcade.rung', number=rung + 1, count=RUNGS)}: {name}, {level}, {words(f'arcade.state.{state}')}"
        ink, sign = STATES[state]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box, lit = item.rect, state == painted.NEXT
            canvas.shape(("mkk tower", state), box, lambda w, h: painted.storey(w, h, state))
            inside = FRect(box.left + box.width * 0.13, box.top, box.width * 0.74, box.height * 0.93)
            face = FRect(inside.left, inside.top + 7, inside.height - 14, inside.height - 14)
            if lit or mood.hover or mood.focus:
                canvas.halo(face.inflate(6, 6), 9, pages.GOLD, 8, 2)
            looked = "beaten" if state == painted.WON else READY
            self.face(
                canvas, who, face, pages.GOLD if lit else looks.PANEL_EDGE, looked, dim=state == painted.ABOVE
            )
            x, y, size = face.right + 12, inside.centery, 16.0 if low else 21.0
            looks.digits(canvas, str(rung + 1), (x, y), size, pages.GOLD, "midleft")
            x += canvas.text_width("00", size, looks.NUMBER) + 8
            wide = inside.right - x - (0 if low else 30)
            canvas.text(name, (x, y), size, ink, theme.UI_BOLD, width=wide, outline=1)
            if sign and not low:
                canvas.icon(sign, (inside.right - 12, y), 24, "#fff2c8")
            focus_rim(canvas, inside.inflate(8, -4), 8, mood)

        self.add(Item(f"{RUNG}{rung}", rect, draw, "panel", said, focus=True, turn=1.0))

    # ---- beside it

    def _opponent(self, box: FRect, climb: Climb, low: bool) -> None:
        words, rung = self.words, climb.rung if self._looked < 0 else self._looked
        who, level = arcade.tower(climb.kombatant, climb.seed)[rung], arcade.level(rung)
        name, title, bio = (words(f"{part}.{who}") for part in ("kombatant", "fighter_title", "fighter_bio"))
        head = words("arcade.next") if rung == climb.rung else words("arcade.rung_looked", number=rung + 1)
        side = ALLEGIANCES[self.card_set.allegiances[self.card_set.kombatants.index(who)]]
        style, tip = f"{title} · {words(f'allegiance.{side}')}", words(f"arcade.level_tip.{level}")
        size, big, letters = (theme.SMALL, 26.0, theme.BODY) if low else (20.0, 50.0, 19.0)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            wide = min(box.width * 0.42, box.height * 0.74)
            self.poster(canvas, who, FRect(box.left, box.top, wide, box.height))
            x = box.left + wide + (10 if low else 24)
            room, y = box.right - x, box.top + size * 0.7
            canvas.text(head, (x, y), size, pages.GOLD, looks.TITLE, width=room)
            y += size * 0.8
            self.chrome(canvas, name, FRect(x, y, room, big * 1.15), big)
            y += big * 1.15 + size * 0.9
            plate = canvas.text_width(words(f"arcade.level.{level}").upper(), size, looks.TITLE) + 24
            self.plate(canvas, level, (x + plate / 2, y), size)
            y += size * 1.5
            said = canvas.first_fit([style, title], room, letters, theme.UI_BOLD)
            canvas.text(said, (x, y), letters, "#ffffff", theme.UI_BOLD, width=room)
            rest = FRect(x, y + size * 0.9, room, box.bottom - y - size * 0.9)
            told = canvas.first_paragraph([f"{bio}\n\n{tip}", bio, ""], rest, letters - 1)
            canvas.paragraph(told, rest, letters - 1, looks.SOFT)

        label = f"{head}: {name}. {style}. {bio} {tip}"
        self.add(Item("opponent", box, draw, label=label, live=True))

    def _own(self, box: FRect, climb: Climb, low: bool) -> None:
        """The one who climbs, what a Babality left or the deck, and the counts."""
        words, deck, tally = self.words, self.deck_said(climb.deck), self.tally(climb)
        rules = Verbatim(self.rules_name(climb.rules))
        who = words("arcade.climber", name=f"@kombatant.{climb.kombatant}", rules=rules)
        place = words("arcade.rung", number=climb.rung + 1, count=RUNGS)
        forms = [words(f"arcade.handicap{form}", count=climb.handicap) for form in ("", "_short")]
        down = forms if climb.handicap else []
        brief = [deck, words("arcade.own_deck")] if climb.deck is not None else [deck]
        second = (down, looks.BAD) if down else (brief, looks.SOFT)
        rows = (([f"{who} · {place}"], "#ffffff"), second, ([tally], looks.SOFT))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            x, size, step = box.left, theme.SMALL if low else 18.0, box.height / 3
            if not low:
                self.face(
                    canvas,
                    climb.kombatant,
                    FRect(x + 3, box.top + 3, box.height - 6, box.height - 6),
                    pages.GOLD,
                )
                x += box.height + 14
            for index, (ways, ink) in enumerate(rows):
                text = canvas.first_fit(ways, box.right - x, size, theme.UI_BOLD)
                at = (x, box.top + (index + 0.5) * step)
                canvas.text(text, at, size, ink, theme.UI_BOLD, width=box.right - x)

        label = ". ".join((f"{who}, {place}", deck, *down[:1], tally))
        self.add(Item("climb", box, draw, label=label))

    def _ways(self, box: FRect, climb: Climb, low: bool) -> None:
        words, waits = self.words, self.matches.waits(climb.key)
        below, size = (48.0, theme.SMALL) if low else (56.0, 17.0)
        large = FRect(box.left, box.top, box.width, box.height - below - (4 if low else 10))
        sub = words("arcade.resume_sub") if waits else words(f"kombatant.{climb.opponent}")
        text, fight = words("arcade.resume" if waits else "arcade.fight"), partial(self.fight, climb)
        swords, letters = "crossed-swords", 22.0 if low else 32.0
        self.add(button("fight", large, text, fight, colour="stop", icon=swords, sub=sub, size=letters))
        line = FRect(box.left, box.bottom - below, box.width, below)
        spot = columns(line, 3, 8)[0]
        why = words("arcade.deck_running", name=f"@kombatant.{climb.opponent}") if waits else ""
        deck = button(
            "deck", spot, words("arcade.deck"), lambda: self.app.push(pages.DeckChoice(self, climb, self.put)),
            icon="card-exchange", size=size, enabled=not waits, why=why, sub=self.deck_said(climb.deck),
        )  # fmt: skip
        self.add(deck)
        self._doors(FRect(spot.right + 8, line.top, line.right - spot.right - 8, below), size)

    def _doors(self, box: FRect, size: float) -> None:
        """To the hall, and to another climb."""
        hall, new = columns(box, 2, 8)
        opens = partial(self.app.push, pages.Hall(self))
        self.add(button("hall", hall, self.words("arcade.hall"), opens, icon="laurel-crown", size=size))
        self.add(button("new", new, self.words("arcade.new"), self.choose, icon="upgrade", size=size))


def _places(roof: float, high: float, eaves: float) -> Iterator[float]:
    """The upper edge of each rung's storey below that of the tower, the lowest rung first."""
    for rung in range(RUNGS):
        roofs = sum(rung < last for last in (STEPS["rookie"], STEPS["contender"]))
        yield roof + (RUNGS - 1 - rung) * high + roofs * eaves
