"""The table of Knockouts and Tapouts: puts its parts together for the host scene."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import FRect

from kotgames.engine.contract import Action, Event, Refusal
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.art.markers import position_marker
from kotgames.games.knockouts_tapouts.fairness import rolls
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.table import ids, needs
from kotgames.games.knockouts_tapouts.table.cards import CardsView
from kotgames.games.knockouts_tapouts.table.chart import ChartView
from kotgames.games.knockouts_tapouts.table.creation import Creation
from kotgames.games.knockouts_tapouts.table.draft import Draft
from kotgames.games.knockouts_tapouts.table.faces import CardPainter
from kotgames.games.knockouts_tapouts.table.fighters import FightersView
from kotgames.games.knockouts_tapouts.table.gestures import Gestures
from kotgames.games.knockouts_tapouts.table.layout import arrange
from kotgames.games.knockouts_tapouts.table.motion import Motion, Rolled
from kotgames.games.knockouts_tapouts.table.pictures import Pictures
from kotgames.games.knockouts_tapouts.table.questions import Bubble, Questions
from kotgames.games.knockouts_tapouts.table.reach import ReachView
from kotgames.games.knockouts_tapouts.table.sight import Sight
from kotgames.games.knockouts_tapouts.table.sounds import sounds_of
from kotgames.games.knockouts_tapouts.table.stage import StageView, percent
from kotgames.games.knockouts_tapouts.table.surroundings import Surroundings
from kotgames.games.knockouts_tapouts.table.things import Things
from kotgames.games.knockouts_tapouts.table.topics import topic
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.table.context import Control, Gesture, Host
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.timeline import Track


class Table(Sight):
    """See `TableView`. The parts draw; this class knows the situation, the draft and what lies on the mat."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.draft = Draft()
        self.in_play: list[int] = []
        self.in_play_seat = 0
        self.rolled: Rolled | None = None
        self.banner: tuple[str, str, float] | None = None
        self.scored_order: tuple[list[int], list[int]] = ([], [])
        self.page = "chart"
        self.layout = arrange(
            self.area, self.page, len(self.card_set.attacks), len(self.card_set.positions), 3
        )
        self._paths: dict[str, tuple[int, ...]] | None = None
        self.pictures = Pictures(self)
        self.chart = ChartView(self)
        self.reach_view = ReachView(self)
        self.fighters = FightersView(self)
        self.cards = CardsView(self)
        self.faces = CardPainter(self)
        self.stage = StageView(self)
        self.frame = Surroundings(self)
        self.questions = Questions(self)
        self.gestures_view = Gestures(self)
        self.motion_view = Motion(self)
        self.log_book = LogBook(self.card_set, host.words, host.name)
        self.creation = Creation(self)
        self.things = Things(self)
        self._suggested: Any = None
        self._answers: tuple[dict[str, dict[str, Gesture]], dict[str, Gesture]] | None = None

    # ---- the situation

    def deck_point(self) -> tuple[float, float]:
        """Where cards come from."""
        deck = self.layout.deck
        return deck.center if deck is not None else (self.layout.area.right, self.layout.area.centery)

    @property
    def looked_at(self) -> str:
        """The object under the pointer or the focus, or held."""
        return self.host.looked_at

    def lit(self, name: str) -> bool:
        """Whether what is held may go there (or, with nothing held, whether a question is answered there)."""
        return name in self._targets()

    def _targets(self) -> dict[str, Gesture]:
        gestures = self._legal()
        if self.host.held:
            return gestures.get(self.host.held, {})
        prompt = self.host.situation.prompt
        if prompt is not None and prompt.kind in ("hurt", "restore"):
            if self._answers is None or self._answers[0] is not gestures:
                merged = {
                    target: gesture for targets in gestures.values() for target, gesture in targets.items()
                }
                self._answers = (gestures, merged)
            return self._answers[1]
        return {}

    def _legal(self) -> dict[str, dict[str, Gesture]]:
        return self.host.gestures()

    def place_of(self, name: str) -> str:
        """The place on which an object lies, for what is dropped on it: a pile, the mat, a tray. Places, and cards of the own hand, are
        themselves."""
        family = name.split(":")[0]
        if family == "die":
            return ids.MAT
        if family == "marker":
            seat, stat, index = ids.numbers(name)
            return ids.tray(seat, stat, index >= self.view["ready"][seat * 5 + stat])
        if family != "card":
            return name
        card = ids.numbers(name)[0]
        if card in self.in_play:
            return ids.MAT
        if card in self.view["discard"] or card in self.draft.discards:
            return ids.DISCARD
        for seat in (0, 1):
            if card in self.view["strikes"][seat] or card in self.view["grapples"][seat]:
                return f"scored:{seat}"
        return name

    def usable(self, name: str) -> bool:
        """Whether an object can do something now."""
        targets = set(self._legal().get(name, {}))
        return bool(targets - {ids.DISCARD, ids.HAND}) or bool(targets and self.host.held == name)

    def unusable(self, card: int) -> bool:
        """Whether a card of the open hand cannot be played as things are (it may still be discarded)."""
        prompt = self.host.situation.prompt
        if prompt is None or prompt.kind not in ("act", "react") or prompt.seat != self.me:
            return False
        if card in self.draft.discards or self.draft.owner_of(card) is not None:
            return False
        return not self.usable(ids.card(card))

    # ---- TableView: the picture

    def arrange(self, canvas: Canvas) -> None:
        """See `TableView`."""
        self.area = canvas.area
        self._paths = None
        self._relay()
        self.pictures.fit(canvas)

    def _relay(self) -> None:
        controls = len(self.controls())
        self.layout = arrange(
            self.area, self.page, len(self.card_set.attacks), len(self.card_set.positions), controls
        )

    def show_page(self, page: str) -> None:
        """On a folded table: turn to what happens."""
        if self.layout.folded and self.page != page:
            self.page = page
            self._relay()
            self.host.changed()

    def backdrop(self, canvas: Canvas) -> None:
        """Dark planks."""
        canvas.shape(("kt wood",), canvas.area, _wood)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        if self.creating:
            return [
                *self.frame.prompt_items(),
                *self.creation.items(canvas, canvas.area),
                self.frame.menu_item(),
            ]
        layout = self.layout
        items = list(self.frame.prompt_items())
        items += self.stage.items(layout)
        if layout.chart is not None:
            items += self.chart.items(layout.chart)
        for seat, rect in enumerate(layout.fighters):
            items += self.fighters.items(seat, rect, layout.folded)
        items += self.cards.items(layout)
        items += self.frame.items(layout)
        return items

    def live(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        return [] if self.creating else self.stage.acting_items(self.layout)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `TableView`."""
        if self.creating:
            return []
        layout = self.layout
        items = self.cards.count_items(layout)
        if layout.chart is not None:
            items += self.reach_view.items(layout.chart)
        items += self.stage.caption_items(layout)
        items += self.stage.odds_items(layout)
        items += self.frame.banner_items(layout)
        return items

    def specs(self) -> list[Spec]:
        """See `TableView`."""
        if self.creating:
            return self.creation.specs()
        layout = self.layout
        found: list[Spec] = []
        for seat, rect in enumerate(layout.fighters):
            found += self.fighters.specs(seat, rect, layout.folded)
        if layout.chart is not None:
            x, y = layout.chart.node(self.view["position"])
            size = min(40.0, layout.chart.track.height * 1.25)
            found.append(
                Spec(
                    ids.TRACK,
                    x,
                    y,
                    size,
                    size,
                    ("track", self.view["top"]),
                    layer=3,
                    label=self.host.words("place.track"),
                    focus=self.usable(ids.TRACK),
                )
            )
        found += self.stage.specs(layout)
        found += self.cards.specs(layout)
        return found

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `TableView`."""
        kind = sprite.spec.face[0]
        if kind == "marker":
            self._paint_marker(canvas, sprite, mood)
        elif kind == "die":
            self.stage.paint_die(canvas, sprite, mood)
        elif kind == "track":
            self._paint_track(canvas, sprite, mood)
        elif kind == "deck" and not self.view["deck"]:
            canvas.rim(sprite.rect, 8, "#5d6675", 1.5)
        else:
            self.faces.paint(canvas, sprite, mood)

    def _paint_marker(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        _, seat, hurt = sprite.spec.face
        if self.usable(sprite.spec.id) or self.host.held == sprite.spec.id:
            canvas.halo(sprite.rect, sprite.width / 2, canvas.palette.gold, 5, 3 if mood.hover else 2)
        size = sprite.width * (1.25 if mood.pressed or sprite.lift > 0.5 else 1.0)
        canvas.center(self.fighters.disc(canvas, seat, hurt, size), (sprite.x, sprite.y))
        if mood.focus:
            canvas.rim(sprite.rect.inflate(8, 8), sprite.width / 2 + 4, canvas.palette.focus, 3)

    def _paint_track(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        top = sprite.spec.face[1]
        colours = (canvas.palette.seat(0), canvas.palette.seat(1))
        if self.usable(ids.TRACK):
            canvas.halo(sprite.rect, sprite.width / 2, canvas.palette.gold, 8, 3 if mood.hover else 2)
        px = canvas.px(sprite.width)
        canvas.center(
            canvas.cached(
                ("kt track", top, colours), (px, px), lambda w, h: position_marker(w, *colours, top)
            ),
            (sprite.x, sprite.y),
        )
        if mood.focus:
            canvas.rim(sprite.rect.inflate(8, 8), sprite.width / 2 + 4, canvas.palette.focus, 3)

    # ---- TableView: gestures

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """See `TableView`."""
        return self.creation.gestures() if self.creating else self.gestures_view.legal()

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """See `TableView`."""
        return (
            self.creation.means(source, target) if self.creating else self.gestures_view.means(source, target)
        )

    def play_meaning(self, card: int) -> Gesture | Refusal:
        """What playing a card of the own hand means, wherever it goes by itself."""
        targets = self._legal().get(ids.card(card), {})
        for target, gesture in targets.items():
            if target not in (ids.DISCARD, ids.HAND):
                return gesture
        place = (
            ids.cell(self.card_set.kind_of[card], self.view["position"])
            if self.card_set.kind_of[card] < self.card_set.style_kind
            else ids.MAT
        )
        return self.gestures_view.card_means(card, place)

    def do(self, gesture: Gesture) -> None:
        """Carry a gesture out."""
        self.host.hold("")
        if gesture.draft is not None:
            gesture.draft()
            self.host.changed()
        if gesture.actions:
            self.host.commit(gesture.actions)

    def default_target(self, source: str) -> str | None:
        """See `TableView`; never the discard pile by itself."""
        targets = self._legal().get(source, {})
        return next((target for target in targets if target not in (ids.DISCARD, ids.HAND)), None)

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `TableView`."""
        prompt = self.host.situation.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if self.creating:
            return None if source.startswith("build:") else Refusal("ui_no_meaning")
        family = source.split(":")[0]
        if family == "card":
            return self._pick_card(ids.numbers(source)[0], prompt.kind)
        if family == "back":
            return Refusal("ui_not_your_card", {"name": self.host.name(ids.numbers(source)[0])})
        if family == "marker":
            return self._pick_marker(source, prompt.kind)
        if source == ids.TRACK:
            if prompt.kind in ("move", "side"):
                return None
            key = "ui_track_later" if self.view["mobile"] == prompt.seat else "ui_track_not_mobile"
            return Refusal(key, {}, "p.5")
        if source == ids.DECK:
            return Refusal("ui_deck", {"count": self.view["deck"]}, "p.7")
        return Refusal("ui_die", {}, "p.6") if family == "die" else Refusal("ui_no_meaning")

    def _pick_card(self, card: int, kind: str) -> Refusal | None:
        if card not in self.own_hand:
            return Refusal("ui_card_lies", {}, "p.7")
        if kind in ("act", "discard_more", "react"):
            return None
        return Refusal(f"ui_card_not_in_{kind}", {}, "p.5-7")

    def _pick_marker(self, source: str, kind: str) -> Refusal | None:
        seat, stat, index = ids.numbers(source)
        if kind not in ("hurt", "restore"):
            return Refusal("ui_marker_not_now", {}, "p.6")
        frame = self.view["stack"][-1]
        wanted = frame[2] if kind == "hurt" else frame[1]
        if seat != wanted:
            return Refusal("ui_marker_other", {"name": self.host.name(wanted)}, "p.6")
        ready = index < self.view["ready"][seat * 5 + stat]
        if ready != (kind == "hurt"):
            return Refusal("ui_marker_is_hurt" if kind == "hurt" else "ui_marker_is_ready", {}, "p.6")
        # any marker of a tray stands for all of them
        return self.host.refusal((a.HURT if kind == "hurt" else a.RESTORE) + stat)

    def place_clicked(self, name: str) -> None:
        """A click on a place with nothing held: what can be answered there at once is answered."""
        gesture = self._targets().get(name)
        if gesture is None and name.startswith(("column:", "head:")):
            meaning = self.gestures_view.track_means(name) if self.host.situation.prompt is not None else None
            if isinstance(meaning, Gesture):
                gesture = meaning
        if gesture is not None:
            self.do(gesture)

    def paths(self) -> dict[str, tuple[int, ...]]:
        """Where the Position Marker may go (worked out once per arrangement)."""
        if self._paths is None:
            self._paths = self.questions.paths()
            for path in self._paths.values():
                there = self.host.after(path)
                if isinstance(there, State):
                    self.pictures.want_move(there.position, there.top)
        return self._paths

    def reach(self) -> dict[str, int]:
        """What each reachable place costs."""
        return self.questions.reach()

    def path_refusal(self, position: int) -> Refusal:
        """Why the marker cannot go there."""
        return self.questions.path_refusal(position)

    def controls(self) -> list[Control]:
        """See `TableView`."""
        return self.creation.controls() if self.creating else self.questions.controls()

    def prefetch(self) -> None:
        """See `TableView`."""
        self.pictures.prefetch()

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `TableView`."""
        return needs.worth(item, usable=usable, lit=lit)

    def aside(self) -> FRect:
        """Over the mat."""
        return self.layout.mat if self.layout.mat is not None else super().aside()

    def find(self, name: str) -> list[str]:
        """See `TableView`; the names are those of `table.pointing`."""
        return self.things.find(name)

    def spots(self, name: str) -> list[FRect]:
        """See `TableView`."""
        return self.things.spots(name)

    def laid_out(self) -> dict[str, Any]:
        """See `TableView`: `boosts` and `discards` laid out, and by stat and in the pool (`left`) the markers of a fighter being made."""
        return self.things.laid_out()

    def reveal(self, name: str) -> None:
        """See `TableView`."""
        self.things.reveal(name)

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """See `TableView`."""
        return self.things.advise(action)

    def hand(self) -> list[str]:
        """See `TableView`."""
        return (
            [ids.card(card) for card in self.hand_order(self.bottom_seat)]
            if self.view["hands"][self.bottom_seat]
            else []
        )

    def asked_anew(self) -> None:
        """See `TableView`."""
        self._paths = None
        prompt = self.host.situation.prompt
        hand = self.view["hands"][self.bottom_seat] or []
        self.draft.discards = [card for card in self.draft.discards if card in hand]
        self.draft.boosts = {owner: laid for owner, laid in self.draft.boosts.items() if owner in hand}
        stack = self.view["stack"]
        if prompt is not None:
            self._settle_play(stack)
            self._turn_page(prompt.kind)
            if prompt.kind == "build":
                self.creation.begin(self._suggested[prompt.seat] if self._suggested else None)

    def jumped(self) -> None:
        """See `TableView`."""
        self.rolled = None
        self.banner = None
        self.draft.boosts.clear()
        self.draft.discards.clear()
        self.creation.forget()

    def _settle_play(self, stack: list[list[int]]) -> None:
        """After a jump (resume, undo): an attack that waits for an answer lies on the mat, nothing else does."""
        frame = stack[-1]
        if frame[0] == b.REACT:
            self.in_play, self.in_play_seat = list(frame[5:]), frame[2]
        else:
            self.in_play = []

    def _turn_page(self, kind: str) -> None:
        page = {"hurt": "fighters", "restore": "fighters", "critical": "mat", "react": "mat"}.get(
            kind, "chart"
        )
        self.show_page(page)

    # ---- TableView: words and motion

    def headline(self) -> tuple[str, str]:
        """See `TableView`."""
        return self.questions.headline()

    def tell(self, event: Event) -> LogLine | None:
        """See `TableView`."""
        return self.log_book.tell(event)

    def tell_more(self, told: LogLine, event: Event) -> LogLine | None:
        """See `TableView`."""
        return self.log_book.tell_more(told, event)

    def rolls(self, event: Event) -> list[Roll]:
        """See `TableView`."""
        return rolls(event)

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `TableView`."""
        return topic(self, name)

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `TableView`."""
        self.faces.paint_face(canvas, kind, rect)

    def portrait(self, canvas: Canvas, seat: int, size: float) -> pygame.Surface | None:
        """See `TableView`."""
        return self.pictures.portrait(canvas, seat, FRect(0, 0, size, size))

    def suggest(self, hint: Any) -> None:
        """The fighters as they were, to start a new one from."""
        self._suggested = hint

    def sounds(self, event: Event) -> list[Cue]:
        """See `TableView`."""
        return sounds_of(event, self.card_set)

    def motion(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `TableView`."""
        self._board = None
        return self.motion_view.track(event, before)

    def bubble(self) -> Bubble | None:
        """What is said about the card looked at."""
        return self.questions.bubble()

    def card_words(self, kind: int, *, live: bool, large: bool, mask: int = 0) -> tuple[list[str], str, bool]:
        """The text of a card at this moment; `mask`: the Boosts laid on it."""
        return self.questions.card_words(kind, live=live, large=large, mask=mask)

    def laid_mask(self, card: int) -> int:
        """The Boosts laid on a card, as a bit mask."""
        laid = self.draft.boosts.get(card, [])
        return sum(1 << (self.card_set.kind_of[boost] - self.card_set.first_boost) for boost in laid)

    def cell_shown(self, attack: int, position: int) -> tuple[str, str] | None:
        """(number, chance) in a box the card looked at could use; None for other boxes."""
        prompt = self.host.situation.prompt
        looked = self.looked_at
        if (
            prompt is None
            or prompt.kind != "act"
            or position != self.view["position"]
            or not looked.startswith("card:")
        ):
            return None
        card = ids.numbers(looked)[0]
        gesture = self._legal().get(ids.card(card), {}).get(ids.cell(attack, position))
        if gesture is None or not gesture.actions:
            return None
        odds = self.host.odds(gesture.actions[0])
        _, _, boosts = a.attack_parts(gesture.actions[0])
        number = self.questions.number(attack, boosts)
        return f"{number}+", percent(odds.chance("hit")) if odds is not None else ""


def _wood(width: int, height: int) -> pygame.Surface:
    """Planks under a warm lamp that hangs to the upper left."""
    surface = paint.wood((width, height), "#553521", max(40, width // 8))
    paint.vignette(surface, 0.62)
    surface.blit(
        paint.radial((width, height), (255, 190, 110, 64), (255, 170, 90, 0), (0.34, 0.2), 1.15), (0, 0)
    )
    return surface


__all__ = ["Table"]
