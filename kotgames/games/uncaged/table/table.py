"""The table of UNCAGED: puts its parts together for the host scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import FRect

from kotgames.engine.contract import EVERYBODY, Action, Event, Refusal
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import analysis, helper, positions
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.game import GAME, State
from kotgames.games.uncaged.table import looks, names
from kotgames.games.uncaged.table.asking import Asking
from kotgames.games.uncaged.table.cage import CageView
from kotgames.games.uncaged.table.cards import CardsView
from kotgames.games.uncaged.table.draft import Draft
from kotgames.games.uncaged.table.faces import CardPainter
from kotgames.games.uncaged.table.gestures import Gestures
from kotgames.games.uncaged.table.layout import PAGES, SLOTS, arrange
from kotgames.games.uncaged.table.motion import Motion
from kotgames.games.uncaged.table.overlays import Overlays
from kotgames.games.uncaged.table.panels import Panels
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.pointing import Pointing
from kotgames.games.uncaged.table.sounds import sounds_of
from kotgames.games.uncaged.table.telling import Teller
from kotgames.games.uncaged.tables import Tables
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.table.base import Control, Gesture, Host, TableView
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.surround import Banner, Surround
from kotgames.ui.table.told import Told
from kotgames.ui.timeline import Track

Line3 = tuple[str, str, str]


class Table(TableView):
    """See `TableView`. The parts draw; this class knows the situation, the row being laid and what was revealed."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        assert isinstance(host.tables, Tables)
        self.tables = host.tables
        self.draft = Draft()
        self.page = "cage"
        self.banner: Banner | None = None
        self.hits: dict[int, int] = {}
        """By seat: the damage that flies just now."""
        self.reasons: dict[tuple[int, int], str] = {}
        """By seat and slot: why a revealed card is blank."""
        self.stance_level = int(self.view["level"])
        self.stance_top = self.view["attacker"] if self.stance_level else -1
        self._hp = list(self.view["hp"])
        self._past: list[Event] = []
        self._sides: dict[tuple[int, int], e.Side] = {}
        self._resolved: e.ExchangeResolved | None = None
        self._order: dict[int, list[int]] = {0: [], 1: []}
        self._bottom = 0
        self._board: tuple[int, State] | None = None
        self._advice: dict[int, helper.Slot] | None = None
        self.pictures = Pictures(
            self.tables, baker=lambda: host.app.baker, changed=host.changed, redraw=host.app.redraw
        )
        self.faces = CardPainter(self.tables, host.words, self.pictures)
        self.layout = arrange(self.area, self.page, 0, -1, 2)
        self.cards = CardsView(self)
        self.cage = CageView(self)
        self.panels = Panels(self)
        self.overlays_view = Overlays(self)
        self.asking = Asking(self)
        self.gestures_view = Gestures(self)
        self.motion_view = Motion(self)
        self.surround = Surround(host)
        self.pointing = Pointing(self)
        self.teller = Teller(self.tables, host.words, host.name)

    # ---- the situation

    @property
    def view(self) -> dict[str, Any]:
        """What is shown."""
        return self.host.situation.view

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        view = self.view
        if self._board is None or self._board[0] != id(view):
            self._board = (id(view), positions.sketch(State, view, self.tables))
        return self._board[1]

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        viewer = self.host.situation.viewer
        return viewer if viewer >= 0 else self._bottom

    @property
    def bottom_seat(self) -> int:
        """Whose hand and row lie at the lower edge; with open hands those of the person who is asked."""
        viewer = self.host.situation.viewer
        prompt = self.host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif viewer == EVERYBODY and prompt is not None:
            self._bottom = prompt.seat
        return self._bottom

    @property
    def now(self) -> int:
        """The exchange that is shown; -1 before the first is revealed."""
        return int(max(self.view["shown"])) - 1

    @property
    def resolved(self) -> e.ExchangeResolved | None:
        """The exchange that is shown, once it is decided."""
        found = self._resolved
        return found if found is not None and found.exchange == self.now else None

    @property
    def picking(self) -> bool:
        """Whether a person here chooses a fighter now."""
        prompt = self.host.situation.prompt
        return prompt is not None and prompt.kind == "pick"

    @property
    def laying(self) -> bool:
        """Whether a person here lays a row now."""
        prompt = self.host.situation.prompt
        return prompt is not None and prompt.kind == "place"

    @property
    def placed(self) -> list[int]:
        """Cards of the own row that are placed by the rules and not locked (a row that was undone or resumed):
        they may still be moved."""
        view = self.view
        if not self.laying or view["hands"][self.me] is None:
            return []
        return list(view["rows"][self.me][view["shown"][self.me] :])

    @property
    def own_hand(self) -> list[int]:
        """The open hand of the seat the screen speaks to, with what may still be moved in its row."""
        return [*(self.view["hands"][self.me] or ()), *self.placed]

    def role(self, seat: int) -> int:
        """0 for the attacker, 1 for the defender."""
        return 0 if seat == self.view["attacker"] else 1

    def asked_seat(self) -> int | None:
        """Who must decide."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        return None if self.host.situation.over else self.view["actor"]

    def slots_to_lay(self) -> list[int]:
        """The slots of the own row that are still to be filled."""
        return list(range(self.view["shown"][self.me], SLOTS)) if self.laying else []

    def hand_order(self, seat: int) -> list[int]:
        """An open hand in its order on the screen: cards stay where they are, new ones come at the end, sorted by kind."""
        held = self.own_hand if seat == self.me else list(self.view["hands"][seat] or ())
        kept = [card for card in self._order[seat] if card in held]
        fresh = sorted(
            (card for card in held if card not in kept), key=lambda card: self.tables.kind_of[card]
        )
        self._order[seat] = kept + fresh
        return self._order[seat]

    def unusable(self, card: int) -> bool:
        """Whether a card of the own hand can do nothing now."""
        prompt = self.host.situation.prompt
        if prompt is None or prompt.kind in ("place", "mulligan"):
            return False
        return names.card(card) not in self.host.gestures()

    def deck_point(self, seat: int) -> tuple[float, float]:
        """Where a seat's cards come from."""
        if self.layout.decks and self.view["combo"]:
            return self.layout.decks[self.role(seat)].center
        return (self.layout.area.left, self.layout.area.centery)

    def lit(self, name: str) -> bool:
        """Whether what is held may go to a place."""
        held = self.host.held
        return bool(held) and name in self.host.gestures().get(held, {})

    # ---- what was revealed

    def side(self, seat: int, slot: int) -> e.Side | None:
        """What came of a card of this combo."""
        return self._sides.get((seat, slot))

    def damage_shown(self, seat: int, slot: int) -> int | None:
        """The damage a revealed card really did, for its seal."""
        side = self.side(seat, slot)
        return side.damage if side is not None and side.valid else None

    def reveal_exchange(self, event: e.CardRevealed) -> None:
        """A card was turned over."""
        self.hits.clear()
        self.show_page("cage")

    def resolve(self, event: e.ExchangeResolved) -> None:
        """An exchange is decided: its sums can be read."""
        self._resolved = event
        for side in (event.attack, event.defence):
            self._sides[side.seat, event.exchange] = side

    def begin_combo(self) -> None:
        """Nothing of the last combo is left."""
        self._forget_combo()

    def end_combo(self) -> None:
        """The cards go back."""
        self._forget_combo()

    def _forget_revealed(self) -> None:
        self._sides.clear()
        self.reasons.clear()
        self._resolved = None

    def _forget_combo(self) -> None:
        self._forget_revealed()
        self.hits.clear()
        self.draft.slots.clear()
        self._hp = list(self.view["hp"])

    def stand(self, level: int, top: int) -> None:
        """The two fighters stand or lie like this now."""
        self.stance_level, self.stance_top = level, top if level else -1
        self.host.app.redraw()

    def hp_shown(self, seat: int) -> int:
        """Health as it is shown: it falls when the blow is seen."""
        return int(self._hp[seat])

    def show_hp(self, hp: Sequence[int]) -> None:
        """Both have this much Health now."""
        self._hp = list(hp)
        self.hits.clear()
        self.host.changed()

    def show_hp_of(self, seat: int, hp: int) -> None:
        """One of them has."""
        self._hp[seat] = hp
        self.host.changed()

    @property
    def past(self) -> list[Event]:
        """What happened so far, for the score sheet."""
        return self._past

    def combo_lines(self) -> list[Line3]:
        """The combos so far in two lines each, and this combo's exchanges: (cards, what came of it, colour)."""
        words = self.host.words
        past: list[Line3] = []
        found: list[Line3] = []
        number, lost, broken = 0, [0, 0], False
        for event in self.past:
            match event:
                case e.ComboStarted():
                    found.clear()
                    number, lost, broken = event.combo, [0, 0], False
                case e.ExchangeResolved():
                    found.append(self._exchange_lines(event))
                    for side in (event.attack, event.defence):
                        lost[1 - side.seat] += side.lost
                case e.ComboBroken():
                    broken = True
                case e.ComboEnded():
                    found.clear()
                    head = words("ask.past_combo", number=number)
                    head = f"{head}, {words('ask.past_broken')}" if broken else head
                    past.append((head, self._lost_text(lost), "danger" if any(lost) else "text_dim"))
        return [*past, *found]

    def _exchange_lines(self, event: e.ExchangeResolved) -> Line3:
        words = self.host.words
        sides = (event.attack, event.defence)
        cards = ", ".join(words(f"card.{self.tables.kinds[side.kind]}") for side in sides)
        lost = [0, 0]
        for side in sides:
            lost[1 - side.seat] += side.lost
        return cards, self._lost_text(lost), "danger" if any(lost) else "text_dim"

    def _lost_text(self, lost: Sequence[int]) -> str:
        words = self.host.words
        hurt = [
            words("ask.hurt", name=self.host.name(seat), count=lost[seat]) for seat in (0, 1) if lost[seat]
        ]
        return ", ".join(hurt) or words("ask.no_damage")

    # ---- laying a row

    @property
    def advice(self) -> dict[int, helper.Slot]:
        """What the row helper says of the draft, by slot."""
        if self._advice is None:
            self._advice = self.asking.advice()
        return self._advice

    def lock(self) -> None:
        """Commit the row: its cards from left to right, and the lock."""
        slots = self.slots_to_lay()
        if any(slot not in self.draft.slots for slot in slots):
            return
        kinds = [self.tables.kind_of[self.draft.slots[slot]] for slot in slots]
        lying = [self.tables.kind_of[card] for card in self.placed]
        if lying == kinds[: len(lying)]:
            kinds = kinds[len(lying) :]
        elif not self.host.retract(len(lying)):
            return
        self.host.commit([*(a.PLACE + kind for kind in kinds), a.LOCK])

    def pick(self, index: int) -> None:
        """Choose a fighter."""
        self.host.commit([a.PICK + index])

    def pick_reason(self, index: int) -> str:
        """Why a fighter cannot be chosen."""
        reason = self.host.refusal(a.PICK + index)
        return self.host.words.refusal(reason) if reason is not None else ""

    def place_clicked(self, name: str) -> None:
        """A click on a slot with nothing held: take back what lies there."""
        seat, slot = names.numbers(name)
        card = self.draft.slots.get(slot)
        if self.laying and seat == self.me and card is not None:
            self.draft.take_back(card)
            self.host.changed()
        else:
            self.host.app.say(self.host.words("ask.first_card"))

    def _board_up_to(self, slot: int) -> State:
        """The board with the draft's cards before a slot lying there, to ask what the next one comes to."""
        view = self.view
        board = positions.sketch(State, view, self.tables)
        first = view["shown"][self.me]
        laid = [self.draft.slots[place] for place in range(first, slot) if place in self.draft.slots]
        board.rows[self.me] = [*view["rows"][self.me][:first], *laid]
        board.actor = self.me
        return board

    def looked_lines(self) -> tuple[str, list[str]] | None:
        """What the card looked at comes to where it lies or would lie; for a mulligan, what that means."""
        words = self.host.words
        prompt = self.host.situation.prompt
        if prompt is None:
            return None
        if prompt.kind == "mulligan":
            lines = self.host.explain(a.MULLIGAN)
            return words("prompt.mulligan.title"), self.asking.lines(lines)
        looked = self.host.looked_at
        if not looked.startswith("card:") or names.numbers(looked)[0] not in self.own_hand:
            return self.asking.row_lines() if prompt.kind == "place" else self.asking.question_lines()
        card = names.numbers(looked)[0]
        kind = self.tables.kind_of[card]
        head = words(f"card.{self.tables.kinds[kind]}")
        if prompt.kind == "place":
            slot = self.draft.slot_of(card)
            open_slots = self.asking.open_slots()
            where = slot if slot is not None else open_slots[0] if open_slots else SLOTS - 1
            lines = analysis.explain(self._board_up_to(where), a.PLACE + kind)
            return f"{head}, {words('ask.slot', number=where + 1)}", self.asking.lines(lines)
        return head, self.asking.lines(self.host.explain(a.DISCARD + kind))

    def odds_lines(self) -> tuple[str, list[str]] | None:
        """What the rival's deck holds against a row, and while it is decided, what a new hand would bring."""
        words = self.host.words
        prompt = self.host.situation.prompt
        if prompt is not None and self.now >= 0 and prompt.kind != "place":
            blank = [self.reasons[seat, self.now] for seat in (0, 1) if (seat, self.now) in self.reasons]
            return (words("banner.invalid"), blank) if blank else None
        if prompt is None or prompt.kind not in ("place", "mulligan"):
            return None
        role = 1 - self.role(self.me)
        counts = self.tables.counts[role]
        breakers = [kind for kind in range(len(counts)) if counts[kind] and self.tables.breaks[kind]]
        if role == 0:  # the rival attacks: what comes most
            breakers = sorted(
                (kind for kind in range(len(counts)) if counts[kind]), key=lambda kind: -counts[kind]
            )[:5]
        cards = ", ".join(f"{counts[kind]}× {words('card.' + self.tables.kinds[kind])}" for kind in breakers)
        return words("ask.rival_deck" if role else "ask.rival_attack"), [cards]

    # ---- TableView: the picture

    def arrange(self, canvas: Canvas) -> None:
        """See `TableView`."""
        self.area = canvas.area
        self._relay()
        stage = self.layout.stage
        if stage is not None:
            colours = [canvas.palette.seat(seat) for seat in (0, 1)]
            pair = [looks.look_of(self.tables, self.view["fighters"][seat], colours[seat]) for seat in (0, 1)]
            self.pictures.dress((pair[0], pair[1]), canvas.px(self.layout.figure * 0.93))

    def _relay(self) -> None:
        self._advice = None
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
        """A dark hall."""
        canvas.shape(("uncaged hall",), canvas.area, _hall)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        layout = self.layout
        items = [self.surround.prompt_item(layout.prompt, self.headline())]
        if self.picking:
            top = layout.prompt.bottom + 8
            area = FRect(self.area.left + 8, top, self.area.width - 16, self.area.bottom - top - 50)
            items += self.cage.picks(area)
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
            if self.lit(names.HAND):
                canvas.rim(rect, 12, canvas.palette.gold, 2.5)

        return Item(names.HAND, rect, draw, role="place", label=self.host.words("place.hand"))

    def live(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        return [] if self.picking else self.cage.acting(self.layout)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        where = self.layout.stage or self.layout.cage or self.area
        if self.layout.cage is not None and self.layout.stage is not None:
            cage = self.layout.cage
            where = FRect(cage.left, self.layout.stage.top, cage.width, self.layout.stage.height)
        return [*self.overlays_view.items(self.layout), *self.surround.banner(where, lambda: self.banner)]

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
        role = 0 if self.tables.counts[0][kind] else 1
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
        return self.asking.controls()

    def prefetch(self) -> None:
        """See `TableView`."""
        held = [self.tables.kind_of[card] for hand in self.view["hands"] for card in hand or ()]
        self.pictures.prefetch(first=held)

    def hand(self) -> list[str]:
        """See `TableView`."""
        if not self.view["hands"][self.bottom_seat]:
            return []
        return [names.card(card) for card in self.hand_order(self.bottom_seat)]

    def asked_anew(self) -> None:
        """See `TableView`."""
        self._advice = None
        prompt = self.host.situation.prompt
        self._hp = list(self.view["hp"])
        if self.stance_level != self.view["level"]:
            self.stand(int(self.view["level"]), self.view["attacker"])
        if prompt is None:
            return
        if prompt.kind == "place":
            first = self.view["shown"][prompt.seat]
            self.draft.keep(self.own_hand, first)
            if self.placed and not self.draft.slots:
                self.draft.slots.update(enumerate(self.placed, start=first))
        else:
            self.draft.slots.clear()
        self.show_page("cage")

    def jumped(self) -> None:
        """See `TableView`."""
        if not self.host.situation.told:  # nothing has happened yet; else the log was told anew just now
            self._past.clear()
            self._forget_combo()
        self.hits.clear()
        self.draft.slots.clear()
        self._hp = list(self.view["hp"])
        self.banner = None
        self.stand(int(self.view["level"]), self.view["attacker"])

    def laid_out(self) -> dict[str, Any]:
        """See `TableView`: the kinds of the draft by slot."""
        return {
            f"slot {slot + 1}": self.tables.kinds[self.tables.kind_of[card]]
            for slot, card in self.draft.slots.items()
        }

    def find(self, name: str) -> list[str]:
        """See `TableView`; the names are those of `table.pointing`."""
        return self.pointing.find(name)

    def reveal(self, name: str) -> None:
        """See `TableView`."""
        self.pointing.reveal(name)

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `TableView`."""
        return self.pointing.topic(name)

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """See `TableView`: what lies of the row from its left end on is placed."""
        return self.draft.done(view, self.me) if self.laying else view

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """See `TableView`."""
        return self.pointing.advise(action)

    # ---- TableView: words and motion

    def headline(self) -> tuple[str, str]:
        """See `TableView`."""
        return self.asking.headline()

    def tell(self, event: Event) -> Told | None:
        """See `TableView`; the score sheet reads along."""
        if not self.host.situation.told:  # the log begins anew
            self._past.clear()
            self._forget_revealed()
        self._past.append(event)
        if isinstance(event, e.ExchangeResolved):
            self.resolve(event)
        elif isinstance(event, e.CardRevealed) and not event.valid:
            self.reasons[event.seat, event.slot] = self.host.words(event.reason, **event.params)
        elif isinstance(event, e.ComboStarted | e.ComboEnded):
            self._forget_revealed()
        return self.teller.tell(event)

    def summary(self, events: Sequence[Event]) -> list[tuple[str, str, str]]:
        """See `TableView`."""
        words = self.host.words
        lines = []
        for event in events:
            if isinstance(event, e.RoundEnded):
                who = words("results.tied") if event.winner < 0 else self.host.name(event.winner)
                result = words("results.points", one=event.dealt[0], two=event.dealt[1])
                lines.append((words("results.round", number=event.round), result, who))
        if self.view["how"] == 1 or not lines:
            lost = self.view["lost"]
            result = words("results.points", one=lost[1], two=lost[0])
            lines.append(
                (
                    words("results.round", number=max(1, self.view["round"])),
                    result,
                    words("results.unfinished"),
                )
            )
        return lines

    def turns(self) -> int:
        """See `TableView`: combos."""
        return int(self.view["combo"])

    def portrait(self, canvas: Canvas, seat: int, size: float) -> pygame.Surface | None:
        """See `TableView`."""
        colour = canvas.palette.seat(seat)
        return looks.portrait(
            canvas, self.tables, self.view["fighters"][seat], colour, size, 1 if seat == 0 else -1
        )

    def fighter_name(self, seat: int) -> str:
        """See `TableView`."""
        fighter = self.view["fighters"][seat]
        return (
            self.host.words(f"fighter.{self.tables.fighter_ids[fighter]}")
            if fighter >= 0
            else self.host.name(seat)
        )

    def rematch(self, options: dict[str, Any], winners: Sequence[int]) -> tuple[dict[str, Any], Any]:
        """Both keep their fighters."""
        fighters = [GAME.fighter_of(self.view, seat, self.tables) for seat in (0, 1)]
        return {**options, "fighters": fighters}, None

    def sounds(self, event: Event) -> list[Cue]:
        """See `TableView`."""
        return sounds_of(event, self.tables)

    def motion(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `TableView`."""
        self._board = None
        self._advice = None
        return self.motion_view.track(event, before)


def _hall(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill("#12151c")
    paint.vignette(surface, 0.7)
    return surface
