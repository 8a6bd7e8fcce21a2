"""The table of UNCAGED: puts its parts together for the host scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import FRect

from kotgames.engine.contract import Action, Event, Refusal
from kotgames.engine.log_book import LogLine
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.table import ids, looks
from kotgames.games.uncaged.table.cage import CageView
from kotgames.games.uncaged.table.cards import CardsView
from kotgames.games.uncaged.table.choosing import Choosing
from kotgames.games.uncaged.table.draft import Draft
from kotgames.games.uncaged.table.faces import CardPainter
from kotgames.games.uncaged.table.gestures import Gestures
from kotgames.games.uncaged.table.layout import PAGES, arrange
from kotgames.games.uncaged.table.motion import Motion
from kotgames.games.uncaged.table.overlays import Flying, Overlays
from kotgames.games.uncaged.table.panels import Panels
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.questions import Questions
from kotgames.games.uncaged.table.row_draft import RowDraft
from kotgames.games.uncaged.table.seen import Seen
from kotgames.games.uncaged.table.sight import Sight
from kotgames.games.uncaged.table.sounds import sounds_of
from kotgames.games.uncaged.table.things import Things
from kotgames.games.uncaged.words import LogBook
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.table.context import Banner, Control, Gesture, Host
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.surround import Surround
from kotgames.ui.timeline import Track


class Table(Sight):
    """See `TableView`. The parts draw; this class knows the situation, the row being laid and what was revealed."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.row = RowDraft(self)
        self.seen = Seen(self)
        self.page = "cage"
        self.banner: Banner | None = None
        self.flying: Flying | None = None
        """Damage on its way from a card to a fighter."""
        self.turning: tuple[int, int] | None = None
        """The seat and slot of a card whose face is not seen yet."""
        self.flipping: float | None = None
        """How far the sign of the level has turned over, 0..1."""
        self.stance_level = int(self.view["level"])
        self.stance_top = self.view["attacker"] if self.stance_level else -1
        self.pictures = Pictures(
            self.card_set, baker=lambda: host.app.baker, changed=host.changed, redraw=host.app.redraw
        )
        self.faces = CardPainter(self.card_set, host.words, self.pictures)
        self.layout = arrange(self.area, self.page, 0, -1, 2)
        self.cards = CardsView(self)
        self.cage = CageView(self)
        self.choosing = Choosing(self)
        self.panels = Panels(self)
        self.overlays_view = Overlays(self)
        self.questions = Questions(self)
        self.gestures_view = Gestures(self)
        self.motion_view = Motion(self)
        self.surround = Surround(host)
        self.things = Things(self)
        self.log_book = LogBook(self.card_set, host.words, host.name)

    # ---- the situation

    @property
    def laying(self) -> bool:
        """Whether a person here lays a row now."""
        return self.row.asked

    @property
    def draft(self) -> Draft:
        """The row as a person here lays it."""
        return self.row.draft

    def slots_to_lay(self) -> list[int]:
        """The slots of the own row that are still to be filled."""
        return self.row.slots()

    @property
    def past(self) -> list[Event]:
        """What happened so far, for the score sheet."""
        return self.seen.past

    @property
    def own_hand(self) -> list[int]:
        """The open hand of the seat the screen speaks to, with what may still be moved in its row."""
        return [*(self.view["hands"][self.me] or ()), *self.row.placed]

    def hand_order(self, seat: int) -> list[int]:
        """An open hand in its order on the screen, with what may still be moved in its row; new cards are sorted by kind."""
        held = self.own_hand if seat == self.me else list(self.view["hands"][seat] or ())
        return self.in_order(seat, held, sorted(held, key=lambda card: self.card_set.kind_of[card]))

    def unusable(self, card: int) -> bool:
        """Whether a card of the own hand can do nothing now."""
        prompt = self.host.situation.prompt
        if prompt is None or prompt.kind in ("place", "mulligan"):
            return False
        return ids.card(card) not in self.host.gestures()

    def deck_point(self, seat: int) -> tuple[float, float]:
        """Where a seat's cards come from."""
        if self.layout.decks and self.view["combo"]:
            return self.layout.decks[self.role(seat)].center
        return (self.layout.area.left, self.layout.area.centery)

    def lit(self, name: str) -> bool:
        """Whether what is held may go to a place."""
        held = self.host.held
        return bool(held) and name in self.host.gestures().get(held, {})

    # ---- what happens

    def reveal_exchange(self) -> None:
        """A card is turned over."""
        self.seen.hits.clear()
        self.show_page("cage")

    def forget_combo(self) -> None:
        """The cards of a combo go back, or the first of another come."""
        self.seen.forget_revealed()
        self.draft.slots.clear()
        self.seen.show_hp(self.view["hp"])

    def stand(self, level: int, top: int) -> None:
        """The two fighters stand or lie like this now."""
        self.stance_level, self.stance_top = level, top if level else -1
        self.host.app.redraw()

    def show_hp(self, hp: Sequence[int]) -> None:
        """Both have this much Health now."""
        self.seen.show_hp(hp)
        self.host.changed()

    def hit(self, seat: int, damage: int, hp: int) -> None:
        """A blow lands."""
        self.seen.hit(seat, damage, hp)
        self.host.changed()

    def hp_shown(self, seat: int) -> int:
        """Health as it is shown."""
        return self.seen.hp(seat)

    # ---- choosing a fighter

    def pick(self, index: int) -> None:
        """Choose a fighter."""
        self.host.commit([a.PICK + index])

    def pick_reason(self, index: int) -> str:
        """Why a fighter cannot be chosen."""
        reason = self.host.refusal(a.PICK + index)
        return self.host.words.refusal(reason) if reason is not None else ""

    # ---- TableView: the picture

    def arrange(self, canvas: Canvas) -> None:
        """See `TableView`."""
        self.area = canvas.area
        self._relay()
        stage = self.layout.stage
        if stage is not None:
            colours = [canvas.palette.seat(seat) for seat in (0, 1)]
            pair = [
                looks.look_of(self.card_set, self.view["fighters"][seat], colours[seat]) for seat in (0, 1)
            ]
            self.pictures.dress((pair[0], pair[1]), canvas.px(self.layout.figure * 0.93))

    def _relay(self) -> None:
        self.row.changed()
        prompt = self.host.situation.prompt
        helping = prompt is not None and prompt.kind in ("place", "mulligan")
        controls = len(self.controls())
        self.layout = arrange(self.area, self.page, self.bottom_seat, self.now, controls, helping=helping)

    def show_page(self, page: str) -> None:
        """On a folded table: turn to what happens."""
        if self.layout.folded and self.page != page:
            self.page = page
            self._relay()
            self.host.changed()

    def backdrop(self, canvas: Canvas) -> None:
        """A dark hall; not where the cage covers it."""
        hall = canvas.cached(("uncaged hall",), canvas.box(canvas.area).size, _hall)
        cage = None if self.picking else self.cage.covers(canvas)
        if cage is None:
            canvas.blit(hall, 0, 0)
            return
        wide, high = hall.get_size()
        for part in (
            pygame.Rect(0, 0, wide, cage.top),
            pygame.Rect(0, cage.bottom, wide, high - cage.bottom),
            pygame.Rect(0, cage.top, cage.left, cage.height),
            pygame.Rect(cage.right, cage.top, wide - cage.right, cage.height),
        ):
            canvas.surface.blit(hall, part.topleft, part)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        layout = self.layout
        items = [self.surround.prompt_item(layout.prompt, self.headline())]
        if self.picking:
            top = layout.prompt.bottom + 8
            area = FRect(self.area.left + 8, top, self.area.width - 16, self.area.bottom - top - 50)
            items += self.choosing.items(area)
        else:
            items += self.cage.items(layout)
            items += self.panels.items(layout)
            items.append(self._hand_place())
            items += self.host.control_items(layout.controls, size=17.0)
            if layout.tabs is not None:
                items += self.surround.tabs(layout.tabs, PAGES, self.page, self.show_page)
        items += self.surround.tools(layout.tools)
        return items

    def _hand_place(self) -> Item:
        rect = self.layout.hand

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.lit(ids.HAND):
                canvas.rim(rect, 12, canvas.palette.gold, 2.5)

        return Item(ids.HAND, rect, draw, role="place", label=self.host.words("place.hand"))

    def live(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        return [] if self.picking else self.cage.acting(self.layout)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        where = self.layout.stage or self.layout.cage or self.area
        if self.layout.cage is not None and self.layout.stage is not None:
            cage = self.layout.cage
            where = FRect(cage.left, self.layout.stage.top, cage.width, self.layout.stage.height)
        marks = [] if self.picking else self.cage.chips.marks(self.layout)
        looked = self.overlays_view.items(self.layout)
        return [
            *marks,
            *looked,
            *self.overlays_view.flight(),
            *self.surround.banner(where, lambda: self.banner),
        ]

    def specs(self) -> list[Spec]:
        """See `TableView`."""
        return [] if self.picking else self.cards.specs(self.layout)

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `TableView`."""
        self.cards.paint(canvas, sprite, mood)

    def aside(self) -> FRect:
        """Over the stage; while a row is laid where the rival's will lie, and nothing does yet."""
        stage = self.layout.stage
        if self.layout.rows and self.laying and not any(self.view["rows"][1 - self.me]):
            far = self.layout.rows[1 - self.me]
            return FRect(far[0].left, far[0].top, far[-1].right - far[0].left, far[0].height)
        return super().aside() if stage is None else FRect(stage.centerx - 240, stage.top, 480, stage.height)

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `TableView`."""
        role = 0 if self.card_set.counts[0][kind] else 1
        self.faces.paint(canvas, kind, role, rect)

    # ---- TableView: gestures

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """See `TableView`."""
        return self.gestures_view.legal()

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """See `TableView`."""
        return self.gestures_view.means(source, target)

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `TableView`."""
        return self.gestures_view.pick_refusal(source)

    def controls(self) -> list[Control]:
        """See `TableView`."""
        return self.questions.controls()

    def prefetch(self) -> None:
        """See `TableView`."""
        held = [self.card_set.kind_of[card] for hand in self.view["hands"] for card in hand or ()]
        self.pictures.prefetch(first=held)

    def hand(self) -> list[str]:
        """See `TableView`: first what is seen in the hand, from left to right, then what lies in the row."""
        if self.view["hands"][self.bottom_seat] is None:
            return []
        order = self.hand_order(self.bottom_seat)
        if not self.laying:
            return [ids.card(card) for card in order]
        lying = [card for _, card in sorted(self.draft.slots.items()) if card in order]
        return [ids.card(card) for card in (*(card for card in order if card not in lying), *lying)]

    def asked_anew(self) -> None:
        """See `TableView`."""
        self.seen.show_hp(self.view["hp"])
        self.row.asked_anew()
        if self.stance_level != self.view["level"]:
            self.stand(int(self.view["level"]), self.view["attacker"])
        if self.host.situation.prompt is not None:
            self.show_page("cage")

    def jumped(self) -> None:
        """See `TableView`."""
        if not self.host.situation.told:  # nothing has happened yet; else the log was told anew just now
            self.seen.forget_past()
        self.draft.slots.clear()
        self.seen.show_hp(self.view["hp"])
        self.banner = None
        self.flying = self.turning = self.flipping = None
        self.stand(int(self.view["level"]), self.view["attacker"])

    def laid_out(self) -> dict[str, Any]:
        """See `TableView`: the kinds of the draft by slot."""
        return {
            f"slot {slot + 1}": self.card_set.kinds[self.card_set.kind_of[card]]
            for slot, card in self.draft.slots.items()
        }

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """See `TableView`: what lies of the row from its left end on is placed."""
        return self.draft.done(view, self.me) if self.laying else view

    def find(self, name: str) -> list[str]:
        """See `TableView`; the names are those of `table.pointing`."""
        return self.things.find(name)

    def reveal(self, name: str) -> None:
        """See `TableView`."""
        self.things.reveal(name)

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `TableView`."""
        return self.things.topic(name)

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """See `TableView`."""
        return self.things.advise(action)

    # ---- TableView: words and motion

    def headline(self) -> tuple[str, str]:
        """See `TableView`."""
        return self.questions.headline()

    def tell(self, event: Event) -> LogLine | None:
        """See `TableView`; the score sheet reads along."""
        self.seen.read(event, first=not self.host.situation.told)
        return self.log_book.tell(event)

    def portrait(self, canvas: Canvas, seat: int, size: float) -> pygame.Surface | None:
        """See `TableView`."""
        colour = canvas.palette.seat(seat)
        return looks.portrait(
            canvas, self.card_set, self.view["fighters"][seat], colour, size, 1 if seat == 0 else -1
        )

    def sounds(self, event: Event) -> list[Cue]:
        """See `TableView`."""
        return sounds_of(event, self.card_set)

    def gathers(self, event: Event) -> bool:
        """See `TableView`: the exchanges are watched by both."""
        return isinstance(event, (e.CardRevealed, e.ExchangeResolved))

    def motion(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `TableView`."""
        self.row.changed()
        return self.motion_view.track(event, before)


def _hall(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill("#12151c")
    paint.vignette(surface, 0.7)
    return surface
