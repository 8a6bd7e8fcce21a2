"""The sealed draft: everybody opens three boosters, kard by kard, and builds a deck of them and of a starter; then the match."""

from __future__ import annotations

import os
from functools import partial
from typing import ClassVar, Final

import msgspec
from pygame import FRect

from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import sealed
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.components import GAME_ID
from kotgames.games.mortal_kombat_kards.decks import SIZES, Deck
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.builder import Builder
from kotgames.games.mortal_kombat_kards.table.rooms.room import SHAPE, Do, Question, Room, kards_in
from kotgames.games.mortal_kombat_kards.table.rooms.workbench import Workbench
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, choice, label
from kotgames.ui.widgets.layout import centered, inset

OTHERS: Final = ("greedy", "random", "human")
"""Opponents, the first one unless something else is chosen."""
TURNS_MS: Final = 260.0
"""A kard is turned up for so long, at the usual speed."""
GOLD: Final = "gold"
FOILS: Final = (("#7a3fa0", "#2a1050"), ("#b0502a", "#4a1410"), ("#1f6f8a", "#0a2440"))
"""The colours of the three boosters."""
ROOMY: Final = 900.0


class Draft:
    """A draft at any moment: what everybody drew, who opens now, and the decks that are built."""

    def __init__(self, card_set: CardSet, other: str, size: int) -> None:
        self.other, self.size = other, size
        self.drawn = sealed.drawn(int.from_bytes(os.urandom(6), "big"), 2, card_set)
        self.seat = 0
        self.opened = 0
        """Kards of the seat's boosters that are turned up."""
        self.decks: list[Deck] = []

    @property
    def mine(self) -> sealed.Sealed:
        """The drawn kards of the seat that opens now."""
        return self.drawn[self.seat]

    @property
    def kards(self) -> list[str]:
        """All kards of its boosters, in the order in which they are turned up."""
        return [kard for booster in self.mine.boosters for kard in booster]

    @property
    def each(self) -> int:
        """Kards of a booster."""
        return len(self.mine.boosters[0])


class SealedDraft(Room):
    """A page with what it is, then the boosters of one seat after the other. The deck is built in the builder."""

    kind: ClassVar[str] = "sealed"

    def __init__(self, app: App, words: Words, back: Do, draft: Draft | None = None) -> None:
        super().__init__(app, words, back)
        self.draft = draft
        self.other = 0
        self.size = len(SIZES) - 1
        self._turning = 0.0
        """Milliseconds for which the newest kard still turns."""

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "begin" if self.draft is None else "next"

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`."""
        return self.primary

    def cancel(self) -> None:
        """See `Scene`: what was drawn would be lost."""
        if self.draft is None:
            self.back()
            return
        answers = [("stay", "sealed.stay", lambda: None), ("leave", "sealed.leave", self.back)]
        self.app.push(Question(self, "sealed.leave", lambda: self.words("sealed.leave_text"), answers))

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        area = canvas.area
        wide = min(area.width - 16, 1240.0)
        left = area.centerx - wide / 2
        back = min(110.0, wide * 0.2)
        self.add(button("back", FRect(left, 8, back, 42), self.words("ui.back"), self.cancel, colour="quiet"))
        head, size = FRect(left + back + 14, 6, wide - back - 14, 46), 28 if wide > ROOMY else 22
        self.title(head, self.words("sealed.title"), size)
        body = FRect(left, 58, wide, area.height - 66)
        if self.draft is None:
            self._page(canvas, body)
        else:
            self._boosters(self.draft, body)

    # ---- the page

    def _page(self, canvas: Canvas, body: FRect) -> None:
        """The course of a draft in words, the opponent, the size of the decks."""
        words = self.words
        wide = min(680.0, body.width)
        kards = sum(count for _, count in sealed.BOOSTER)
        text = words("sealed.about", boosters=sealed.BOOSTERS, kards=kards)
        high = canvas.paragraph_height(text, wide - 48, theme.BODY + 1) + 6
        box = centered(body, wide, high + 210, 0)
        self.ground("sheet", box)
        inner = inset(box, 18, 14)
        shown = FRect(inner.left, inner.top, inner.width, inner.height - 58)
        with self.scrolled("page", shown, high + 12 + 2 * 48) as area:
            room = inner.width - 16 * (area.most > 0.5)
            spot = FRect(inner.left, inner.top, room, high)
            self.add(label("about", spot, text, size=theme.BODY + 1, wrap=True, valign="top"))
            who = [words(f"setup.{name}") for name in OTHERS]
            sizes = [words("setup.deck_value", count=size) for size in SIZES]
            rows = ("other", "sealed.other", who, self.other), ("size", "setup.deck", sizes, self.size)
            for number, (name, said, values, index) in enumerate(rows):
                spot = FRect(inner.left, inner.top + high + 12 + number * 48, room, 42)
                self.add(choice(name, spot, words(said), values, index, partial(self._choose, name)))
        wide = min(inner.width, 340.0)
        begin = FRect(inner.centerx - wide / 2, inner.bottom - 50, wide, 50)
        self.add(button("begin", begin, words("sealed.begin"), self._begin, colour="primary", size=22))

    def _choose(self, name: str, number: int) -> None:
        setattr(self, name, number)
        self.rebuild()

    def _begin(self) -> None:
        self.draft = Draft(self.card_set, OTHERS[self.other], SIZES[self.size])
        self.app.sounds.play("shuffle")
        self.rebuild()

    # ---- boosters

    def _boosters(self, draft: Draft, body: FRect) -> None:
        """The pack, the kards of this booster that are turned up, the newest one large; who drew which Kombatant below."""
        roomy = body.width > ROOMY
        side = body.width * (0.2 if roomy else 0.3)
        foot = 54.0
        number, turned = self._now(draft)
        booster = draft.mine.boosters[number]
        main = FRect(body.left, body.top, body.width, body.height - foot - 8)
        aside = side + 12
        wall = FRect(main.left + aside * roomy, main.top, main.width - aside * (1 + roomy), main.height)
        if roomy:
            self.add(self._pack(draft, number, turned, FRect(main.left, main.top, side, main.height)))
        self.ground("booster", wall)
        self._wall(draft, booster[:turned], inset(wall, 10))
        newest = booster[turned - 1] if turned else ""
        beside = FRect(wall.right + 12, main.top, side, main.height)
        if turned or roomy:
            self.add(self._newest(draft, newest, beside))
        else:
            self.add(self._pack(draft, number, turned, beside))
        self._foot(draft, number, turned, FRect(body.left, body.bottom - foot, body.width, foot))

    def _now(self, draft: Draft) -> tuple[int, int]:
        """The booster that is opened, and how many of its kards are turned up. A whole one stays until the next is begun."""
        number = min(max(0, draft.opened - 1) // draft.each, sealed.BOOSTERS - 1)
        return number, draft.opened - number * draft.each

    def _pack(self, draft: Draft, number: int, turned: int, rect: FRect) -> Item:
        """The pack with the number of kards that are still in it; pressing it turns up the next."""
        left = draft.each - turned
        high = min(rect.height, rect.width * 1.5)
        box = FRect(rect.left, rect.centery - high / 2, rect.width, high)
        text = self.words("sealed.booster", number=number + 1)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            lift = 4.0 * mood.hover
            face = box.inflate(-24, -20).move(0, -lift)
            top, low = FOILS[number]
            canvas.shadow(face, 10, 10, 6 + lift, 170)
            canvas.gradient(face, 10, paint.hexed(paint.lighten(top, 0.35)), top, low)
            canvas.rim(face, 10, looks.WARM, 2)
            for edge in (face.top + 12, face.bottom - 14):  # the seams of the foil
                canvas.fill(FRect(face.left + 6, edge, face.width - 12, 2), looks.WARM)
            canvas.icon("fist", (face.centerx, face.centery - 12), face.width * 0.5, looks.WARM)
            at, room = (face.centerx, face.top + 34), face.width - 20
            canvas.text(text.upper(), at, 20, "#ffffff", looks.TITLE, anchor="center", width=room)
            looks.digits(canvas, str(left), (face.centerx, face.bottom - 48), 34, "#ffffff")

        said = self.words("sealed.left", number=number + 1, count=left)
        return Item("pack", box, draw, "object", said, self.turn_up, focus=False)

    def _wall(self, draft: Draft, kards: tuple[str, ...], box: FRect) -> None:
        """Places for all kards of a booster; those that are turned up lie there."""
        for index, rect in enumerate(kards_in(box, draft.each, (2, 3, 5))):
            kard = kards[index] if index < len(kards) else ""
            self.add(self._place(index, kard, rect, newest=index == len(kards) - 1))

    def _place(self, index: int, kard: str, rect: FRect, *, newest: bool) -> Item:
        who = self.draft.mine.kombatant if self.draft is not None else ""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not kard:
                canvas.rounded(rect, 6, "#1b0f2888", "#4a2f5a", 1.5)
                return
            box = FRect(rect)
            if newest and self._turning > 0:  # it turns up: narrow at first
                box.inflate_ip(-rect.width * min(0.9, self._turning / TURNS_MS), 0)
            if self._rarity(kard) == GOLD:
                canvas.halo(rect, 7, looks.WARM, 8, 2)
            self.paint_kard(canvas, box, kard, who, basic=True) if box.width > 24 else None

        return Item(f"place:{index}", rect, draw, label=self.name(kard) if kard else "")

    def _newest(self, draft: Draft, kard: str, rect: FRect) -> Item:
        """The kard that was turned up last, large, with its rarity."""
        wide = min(rect.width, (rect.height - 34) / SHAPE)
        box = FRect(rect.centerx - wide / 2, rect.centery - (wide * SHAPE + 30) / 2, wide, wide * SHAPE)
        words = self.words
        rarity = words(f"builder.rarity.{self._rarity(kard)}") if kard else words("sealed.press")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if kard:
                if self._rarity(kard) == GOLD:
                    canvas.halo(box, 12, looks.WARM, 14, 2)
                self.paint_kard(canvas, box, kard, draft.mine.kombatant, basic=True, lift=0.8)
            below = FRect(rect.left, box.bottom + 8, rect.width, 28) if kard else rect
            canvas.paragraph(rarity, below, 17, looks.WARM, theme.UI_BOLD, align="center", valign="middle")

        said = f"{self.name(kard)}, {rarity}" if kard else rarity
        return Item("newest", rect, draw, label=said, about=self.spoken(kard) if kard else "", live=True)

    def _rarity(self, kard: str) -> str:
        return self.card_set.parts.kards[self.card_set.kind_index[kard]].rarity

    def _foot(self, draft: Draft, number: int, turned: int, rect: FRect) -> None:
        """The seat whose turn it is, and the ways on: the next kard, a whole booster at once, or building."""
        words = self.words
        over = draft.opened == len(draft.kards)
        wide = min(280.0, rect.width * 0.36)
        on, text = (self._build_deck, "sealed.build") if over else (self.turn_up, "sealed.next")
        spot = FRect(rect.right - wide, rect.top, wide, rect.height)
        self.add(button("next", spot, words(text), on, colour="primary", icon="next-button", size=20))
        right = rect.right - wide - 10
        if not over:
            rest = min(190.0, rect.width * 0.26)
            spot = FRect(right - rest, rect.top, rest, rect.height)
            self.add(button("all", spot, words("sealed.all"), self._open_all, colour="quiet", size=17))
            right -= rest + 10
        self.add(self._who(draft, number, turned, FRect(rect.left, rect.top, right - rect.left, rect.height)))

    def _who(self, draft: Draft, number: int, turned: int, rect: FRect) -> Item:
        words, name = self.words, draft.mine.kombatant
        key = "sealed.who" if draft.other != "human" else "sealed.who_of_two"
        text = words(key, kombatant=f"@kombatant.{name}", number=draft.seat + 1)
        below = words("sealed.opened", number=number + 1, count=turned, kards=draft.each)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            size = rect.height - 6
            self.paint_face(canvas, FRect(rect.left + 3, rect.top + 3, size, size), name)
            left, room = rect.left + size + 16, rect.width - size - 20
            said = canvas.first_fit([text, words(f"kombatant.{name}")], room, 17, theme.UI_BOLD)
            canvas.text(said, (left, rect.top + 16), 17, "#ffffff", theme.UI_BOLD, width=room)
            canvas.text(below, (left, rect.top + 39), theme.SMALL, looks.SOFT, width=room)

        return Item("who", rect, draw, label=f"{text} {below}")

    def turn_up(self) -> None:
        """The next kard of the booster."""
        draft = self.draft
        if draft is None or draft.opened >= len(draft.kards):
            return
        kard = draft.kards[draft.opened]
        draft.opened += 1
        speed = self.app.settings.speed
        self._turning = TURNS_MS / speed if speed else 0.0
        self.app.sounds.play("stinger_win" if self._rarity(kard) == GOLD else "card_flick_a")
        self.rebuild()

    def _open_all(self) -> None:
        """The rest of this booster at once; the gold one is still the last that is seen."""
        draft = self.draft
        if draft is not None:
            draft.opened = (draft.opened // draft.each + 1) * draft.each - 1
            self.turn_up()

    @property
    def alive(self) -> bool:
        """See `Scene`: a kard turns."""
        return self._turning > 0

    def advance(self, ms: float) -> bool:
        """See `Scene`."""
        before = self._turning
        self._turning = max(0.0, before - ms)
        return before > 0

    # ---- decks, and the match

    def _build_deck(self) -> None:
        """To the builder, with the pool of this seat."""
        draft = self.draft
        assert draft is not None
        mine = draft.mine
        name = self.words("sealed.deck", kombatant=f"@kombatant.{mine.kombatant}")
        deck, pool = sealed.begun(mine, name), mine.pool(self.card_set)
        bench = Workbench(self.card_set, deck, pool=pool, size=draft.size)
        app, words, back = self.app, self.words, self.back
        app.replace(Builder(app, words, back, bench, partial(_built, app, words, back, draft)))


def _built(app: App, words: Words, back: Do, draft: Draft, deck: Deck) -> None:
    """A deck is built: the next one opens boosters, or the match begins."""
    draft.decks.append(deck)
    if draft.other == "human" and draft.seat == 0:
        draft.seat, draft.opened = 1, 0
        app.replace(SealedDraft(app, words, back, draft))
        return
    names = [words(f"kombatant.{one.kombatant}") for one in draft.drawn]
    if len(draft.decks) < 2:
        draft.decks.append(sealed.built(draft.drawn[1], shipped(), draft.size, names[1]))
    seats = [Seat("human", names[0]), Seat(draft.other, names[1])]
    options = {option.name: option.default for option in GAME.options} | {
        "rules": "basic", "deck": draft.size, "fighters": [one.kombatant for one in draft.drawn],
        "decks": [msgspec.to_builtins(one) for one in draft.decks],
    }  # fmt: skip
    app.go("play", GAME_ID, seats, options)
