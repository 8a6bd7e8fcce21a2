"""A game's table on the screen: what is shown, what moves, and how a person handles it. Who is asked what is the match's (`match.py`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from pygame import FRect, Surface

from kotgames import games
from kotgames.engine.contract import NOBODY, Action, Event, Line, Odds, Refusal, State
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Seat
from kotgames.scenes.table.explaining import Explaining
from kotgames.scenes.table.fairness import FairnessScene
from kotgames.scenes.table.handling import Handling
from kotgames.scenes.table.log import LogScene
from kotgames.scenes.table.log_keeper import LogKeeper
from kotgames.scenes.table.painting import TablePainting
from kotgames.scenes.table.playback import Playback
from kotgames.scenes.table.reading import Reading
from kotgames.scenes.table.zooming import Zooming
from kotgames.system import memory
from kotgames.system.catalogue import Verbatim, Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Focus, Item
from kotgames.ui.loop import App
from kotgames.ui.sound import FIGHT_MUSIC
from kotgames.ui.table import notices
from kotgames.ui.table.context import Gesture, Host, Situation
from kotgames.ui.table.ids import PROMPT
from kotgames.ui.table.stage.stage import BREATH_MS
from kotgames.ui.table.table import GameTable
from kotgames.ui.theme import CORNERS

AHEAD_MS = 20.0
"""While nobody is seen to breathe either, something is prepared so often."""


def corner_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The colours of the corners of a match, those not chosen in their usual order."""
    usual = tuple(CORNERS)
    if all(not seat.colour for seat in seats):
        return ()
    return tuple(seat.colour or usual[index] for index, seat in enumerate(seats))


class TableScene(Reading):
    """The host of every game's table (`ui.table.context.Host`). It owns what a person does with it (`handling`), what is still to be seen
    (`playback`) and the log; it draws, and says why something may not be done. Subclasses say what taking actions does (`take`), what
    Escape opens (`pause`), and fill `situation.prompt` when a person may act."""

    music: ClassVar[str] = FIGHT_MUSIC
    patience_ms: ClassVar[float] = 2000.0
    gives_way: ClassVar[bool] = False

    def __init__(self, app: App, match: Match, viewer: int) -> None:
        super().__init__(app)
        self.match = match
        self.card_set = match.card_set
        self.words = Words(app.settings.language, match.game.id, match.game.texts(match.card_set))
        self.seats: list[Seat] = match.seats
        self.humans = [seat for seat in range(len(self.seats)) if match.player(seat) == "human"]
        self.corners = corner_names(self.seats)
        self.handling = Handling(self)
        self.playback = Playback(self)
        self.log_keeper = LogKeeper(self)
        self.painting = TablePainting(self)
        self.explaining = Explaining(self)
        self.zooming = Zooming(self)
        self.situation = Situation(match.view(viewer), viewer)
        self.table = self._open_table()
        self.log_lines: list[LogLine] = self.situation.log_lines

    # ---- what subclasses decide

    def take(self, actions: Sequence[Action]) -> None:
        """A person chose these actions, in this order."""
        raise NotImplementedError

    def pause(self) -> None:
        """Escape with nothing in the hand."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take the last own decision back; nothing where nothing can be taken back."""

    def gate(self, action: Action) -> Refusal | None:
        """Why a legal action may not be taken here (a lesson's step); None if it may."""
        return None

    # ---- life

    def opened(self) -> None:
        """Ask for the pictures the table will need."""
        self.playback.speed = self.app.settings.speed
        self.table.picture.prefetch()
        self.app.sounds.crowd(True)

    def closed(self) -> None:
        """The crowd goes silent; pictures on their way are not waited for."""
        self.app.sounds.crowd(False)
        self.table.picture.closed()
        app = self.app

        def tidy() -> None:  # in the next turn of the loop, when nobody holds this scene any more
            app.on_wake.remove(tidy)
            memory.give_back()

        app.on_wake.append(tidy)
        app.wake()

    def uncovered(self) -> None:
        """A dialog closed; settings may have changed."""
        self.playback.speed = self.app.settings.speed
        if self.words.language != self.app.settings.language:
            self.speak_anew()
        super().uncovered()

    def _open_table(self) -> GameTable:
        opens: Callable[[Host], GameTable] = games.part(self.match.game, "table")
        return opens(self)

    def speak_anew(self) -> None:
        """See `Scene`: the table and its log say everything in the new one. What lay laid out goes back into the hand."""
        self.finish()
        self.hold("")
        game = self.match.game
        self.words = Words(self.app.settings.language, game.id, game.texts(self.card_set))
        self.table.picture.closed()
        self.table = self._open_table()
        self.log_keeper.tell_past()
        self.table.draft.asked_anew()
        self.table.picture.prefetch()
        self.changed()

    # ---- what the table may ask (`ui.table.context.Host`)

    def refusal(self, action: Action) -> Refusal | None:
        """See `ui.table.context.Host`."""
        return self.match.state.refusal(action) or self.gate(action)

    def odds(self, action: Action) -> Odds | None:
        """See `ui.table.context.Host`."""
        return self.match.state.odds(action) if self.situation.prompt is not None else None

    def explain(self, action: Action) -> list[Line]:
        """See `ui.table.context.Host`."""
        return self.match.state.explain(action) if self.situation.prompt is not None else []

    def after(self, actions: Sequence[Action]) -> State | None:
        """See `ui.table.context.Host`."""
        state = self.match.state.copy()
        for action in actions:
            if action not in state.actions() or self.gate(action) is not None:
                return None
            state.step(action)
        return state

    def is_bot(self, seat: int) -> bool:
        """See `ui.table.context.Host`."""
        return self.match.player(seat) != "human"

    def gave_up(self, seat: int) -> bool:
        """See `ui.table.context.Host`."""
        return seat in self.match.given_up

    def track(self, event: Event) -> Sequence[int]:
        """See `ui.table.context.Host`: where a match is played it was just seen."""
        return ()

    def tries(self, seat: int, size: int | None = None) -> tuple[int, int] | None:
        """See `ui.table.context.Host`: nobody takes a test where a match is only looked at."""
        return None

    def name(self, seat: int) -> str:
        """See `ui.table.context.Host`."""
        return Verbatim(self.seats[seat].name) or self.words("ui.seat", number=seat + 1)

    def changed(self) -> None:
        """See `ui.table.context.Host`."""
        self.handling.forget()
        self.rebuild()

    @property
    def held(self) -> str:
        """See `ui.table.context.Host`."""
        return self.handling.held

    @held.setter
    def held(self, name: str) -> None:
        self.handling.held = name

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """See `ui.table.context.Host`."""
        return self.handling.gestures()

    @property
    def looked_at(self) -> str:
        """See `ui.table.context.Host`."""
        return self.held or self.focus.hover or (self.focus.id if self.focus.visible else "")

    @property
    def spotlit(self) -> Collection[str]:
        """See `ui.table.context.Host`."""
        return ()

    def hold(self, name: str) -> None:
        """See `ui.table.context.Host`."""
        self.handling.hold(name)

    def motion_ms(self, ms: float) -> float:
        """The time of a small motion: none at speed 0 and with reduced motion."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion or settings.speed == 0 else ms

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self.explaining.refuse(refusal)

    def say_unable(self, name: str, why: str) -> None:
        """Say why a button of the table cannot be used now."""
        self.explaining.say_unable(name, why)

    def commit(self, actions: Sequence[Action]) -> None:
        """See `ui.table.context.Host`."""
        if self.situation.prompt is None:
            return
        self.hold("")
        self.take(actions)

    def retract(self, count: int) -> bool:
        """See `ui.table.context.Host`; the question is what it was then."""
        try:
            for _ in range(count):
                self.match.undo()
        except IllegalAction as error:
            self.refuse(error.refusal)
            return False
        self.situation.view = self.match.view(self.situation.viewer)
        if self.situation.prompt is not None:
            self.situation.prompt, self.situation.legal = self.match.state.prompt, self.match.state.actions()
        return True

    # ---- the log

    def tell(self, event: Event, *, forced: bool = False) -> None:
        """Into the log; `forced`: it was the only answer there was."""
        self.log_keeper.tell(event, forced=forced)

    @property
    def log_seat(self) -> int:
        """Whose knowledge the log may hold: the only human's, else only what everybody saw."""
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    def told(self) -> list[str]:
        """The log, as far as it was seen; what only repeats what the table shows is left to the whole log."""
        return [line.text for line in self.situation.seen_lines if not line.minor]

    # ---- who looks at the screen

    def show_as(self, viewer: int) -> None:
        """Show the table as a viewer knows it now; nobody is asked. Nothing that another viewer saw stays in sight, not even while it
        fades."""
        if viewer != self.situation.viewer:
            self.turn_to(viewer)
            self.painting.forget_area()
        self.situation.view = self.match.view(viewer)
        self.situation.before = None
        self.situation.over = self.match.outcome is not None
        self.situation.prompt = None
        self.situation.round = None
        self.situation.legal = ()
        self.changed()

    def turned(self) -> None:
        """Another seat lies at the lower edge: everything lies in its new place at once."""
        self.painting.forget_area()

    def turn_to(self, viewer: int) -> None:
        """Another viewer looks at the screen: nothing in the hand, nothing on the table that only the last one knew."""
        self.let_go()
        self.hold("")
        self.app.hush()
        if self.situation.viewer != NOBODY:
            self.table.picture.forget(self.app.shapes)
        self.table.field.clear()
        self.focus.hover = self.focus.id = ""
        self.situation.viewer = viewer
        self.situation.before = None

    # ---- motion

    def opening(self) -> bool:
        """All is known that is said of the fighters: show the tale of the tape; whether there is one."""
        return False

    def gather(self, before: dict[str, Any] | None) -> None:
        """Turn to the view that all players look at together; `before`: the table as everybody knew it until now, if that is known."""

    @property
    def waits_for_player(self) -> bool:
        """True where a stay lasts until somebody goes on; else it goes on by itself after a while."""
        return True

    def skip(self) -> bool:
        """Show the event of the moment at its end; whether there was one."""
        return self.playback.skip()

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now; whether there was anything."""
        return self.playback.finish()

    def play_on(self) -> None:
        """See `ui.table.context.Host`."""
        self.playback.go_on()

    def play_again(self) -> None:
        """See `ui.table.context.Host`."""
        self.playback.again()

    @property
    def alive(self) -> bool:
        """Something moves."""
        return self.playback.alive

    @property
    def beat_ms(self) -> float:
        """See `Scene`: while somebody thinks the fighters breathe, and what they may do next is prepared."""
        if not self.motion_ms(1):
            return 0.0
        if self._breathes:
            return BREATH_MS
        return AHEAD_MS if self.table.motion.prepares() else 0.0

    @property
    def _breathes(self) -> bool:
        return self.quiet and self.table.picture.breathes()

    def beat(self, *, still: bool) -> None:
        """See `Scene`."""
        if self._breathes:
            self.table.picture.breathe(still=still)
            self.painting.breathe()
        self.app.spare(0.0)  # the next one is far away, however long this one took

    @property
    def kept_free(self) -> Sequence[FRect]:
        """See `hosts.TableHost`."""
        return () if self.notice is None else self.notice[:1]

    def covered(self) -> None:
        """See `Scene`; nothing is seen large any more."""
        super().covered()
        self.zooming.end()

    @property
    def skippable(self) -> bool:
        """See `ui.table.context.Host`."""
        return not self.quiet and not self.playback.staying

    @property
    def led(self) -> str:
        """See `ui.table.context.Host`."""
        return ""

    @property
    def tips_wait(self) -> bool:
        """See `Scene`; nothing covers the table either while something is held."""
        return self.skippable or bool(self.held)

    @property
    def quiet(self) -> bool:
        """Everything that happened has been seen."""
        return self.playback.quiet

    # ---- acts: what concerns the hand goes to `handling`

    def act(self, act: Act) -> None:
        """See `Handling.spends`."""
        if not self.too_soon(act) and not self.handling.spends(act):
            super().act(act)

    def let_go(self) -> None:
        """See `Scene`; an object that hangs at the pointer flies back."""
        super().let_go()
        self.handling.let_go()

    @property
    def linked(self) -> bool:
        """See `Scene`; what hangs at the pointer is dropped on the table, not on a sentence over it."""
        return super().linked and not self.handling.dragging

    def hovered(self) -> None:
        """Odds and what is seen large follow the pointer and the focus."""
        self.zooming.went()
        self.rebuild()

    def activate(self, item: Item) -> None:
        """A click or Enter: drop what is held here if it may lie here, else use the item."""
        if self.handling.lays_on(item):
            return
        if not item.enabled and item.why:
            self.say_unable(item.id, item.why)
            return
        super().activate(item)

    def cancel(self) -> None:
        """Escape: put down what is held, else the pause menu."""
        self.handling.cancel()

    def named(self, act: Act) -> None:
        """Log, the primary button, the number keys."""
        self.handling.key(act.name)

    def idle_refusal(self) -> Refusal:
        """Why nothing can be picked up while nobody here is asked."""
        asked = self.match.asked
        if self.match.outcome is not None or asked is None:
            return Refusal("match_over")
        if self.situation.round is not None:
            return Refusal("asked_together")
        if asked in self.humans:
            return Refusal("not_asked_yet")
        return Refusal("wait_turn", {"name": self.name(asked)})

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        self.handling.point(act.point)
        super()._on_point(act)
        self.zooming.moved(act.point)

    def _on_press(self, act: Act) -> None:
        self.let_go()  # the release of an earlier press was lost
        super()._on_press(act)
        self.handling.press(act)

    def _on_release(self, act: Act) -> None:
        self.handling.release(act)

    def _on_confirm(self, act: Act) -> None:
        """Enter, which does what the key of the main button does where no focus is seen; while nobody is asked it falls on nothing, and
        says so."""
        if self.situation.prompt is None and self.item(self.focus.id) is None and not self.primary:
            self.refuse(self.idle_refusal())
            return
        held = self.item(self.held) if self.held else None
        if self.focus.visible or self.primary or self.app.devices.used == "pad":
            super()._on_confirm(act)
        elif held is not None:
            self.activate(held)
        else:  # nobody sees where the keyboard is: not the nearest small button, but the main one
            self.named(Act("commit"))

    # ---- the scene

    def backdrop(self, canvas: Canvas) -> None:
        """The table."""
        self.table.picture.backdrop(canvas)

    def build(self, canvas: Canvas) -> None:
        """Fixtures, objects by layer, overlays; and where sentences are said (`ui.table.notices`)."""
        self.painting.build(canvas)
        bar = self.item(PROMPT)
        whole = not self.skippable and all(item.role != "tab" for item in self.items)
        self.notice = None if bar is None else notices.place(bar.rect, canvas.area.height, whole=whole)

    def control_items(self, rects: Sequence[FRect], *, size: float = 17.0) -> list[Item]:
        """The buttons of the moment, for the table to place."""
        return self.painting.controls(rects, size)

    def paint(self, canvas: Canvas) -> None:
        """See `TablePainting`; a test that reads what is written sees everything drawn."""
        if canvas.scribe.recording:
            super().paint(canvas)
        else:
            self.painting.paint(canvas)
        self.painting.paint_dragged(canvas)

    def spare(self, canvas: Canvas, ms: float) -> None:
        """See `Scene`: pieces of figures are baked."""
        self.table.picture.bake(ms)

    def first_focus(self, order: list[str]) -> str:
        """With a question: what can be picked up, else the first button that can be used, else a place that can be chosen."""
        sources = self.handling.gestures()
        buttons = [name for name in order if name.startswith(("do:", "together:"))]
        usable = {item.id for item in self.items if item.enabled}
        places = {item.id for item in self.items if item.role == "place"}
        found = [name for name in order if name in sources]
        found += [name for name in buttons if name in usable]
        found += [name for name in order if name in places and self.asks]
        found += buttons
        return found[0] if found else order[0]

    def _closest(self, focus: Focus, order: list[str]) -> str:
        """While nobody is asked the focus stays with what is gone for the moment: Enter must not fall on a neighbour, and the next
        question finds it where it was."""
        if not self.asks and self.match.outcome is None:
            return focus.id
        return super()._closest(focus, order)

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """A seat's portrait; moods as in `Picture.portrait`."""
        return self.table.picture.portrait(canvas, seat, size, mood)

    def open_settings(self) -> None:
        """See `ui.table.context.Host`."""
        self.app.go("settings")

    def settings(self) -> bool:
        """See `Scene`."""
        self.open_settings()
        return True

    def rules(self) -> bool:
        """See `Scene`: this game's, with the cards that are played."""
        self.explaining.open_rules()
        return True

    def topic(self) -> tuple[str, str] | None:
        """The topic that is looked at, else that of the question."""
        return self.explaining.topic()

    def open_rules(self, topic: tuple[str, str] | None = None) -> None:
        """See `ui.table.context.Host`."""
        self.app.go("rules", self.match.game.id, topic, card_set=self.card_set)

    def open_fairness(self) -> None:
        """The dice of this match against what true dice do."""
        self.app.push(FairnessScene(self.app, self))

    def open_log(self) -> None:
        """The whole log."""
        self.app.push(LogScene(self.app, self))
