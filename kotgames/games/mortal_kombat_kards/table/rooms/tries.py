"""A deck that is tried: hands drawn of it with the odds of the first one, and matches that bots play with it in the background."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames.engine.odds import percent, whole_percent
from kotgames.games.mortal_kombat_kards import trial
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.room import Dialog, Room, figure, kards_in, key
from kotgames.games.mortal_kombat_kards.table.rooms.workbench import Hand, first_hand
from kotgames.system.catalogue import Verbatim
from kotgames.system.process import WorkerFault, WorkerProcess
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import focus_rim, label
from kotgames.ui.widgets.layout import columns

ODDS: Final = 24.0
"""Height of a line of odds."""
HANDLER: Final = "kotgames.games.mortal_kombat_kards.trial:played"
AHEAD: Final = 2
"""Matches that the worker has at a time."""


class TryHand(Dialog):
    """Nine kards, then turn by turn; below the odds of the first hand. A kard that is pressed is laid."""

    kind: ClassVar[str] = "kard_hand"

    def __init__(self, room: Room, deck: Deck) -> None:
        super().__init__(room)
        self.deck = deck
        self.hand = Hand(deck, room.card_set)
        self.odds = first_hand(deck, room.card_set)

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "turn"

    def _then(self, do: Callable[[], None], sound: str) -> None:
        do()
        self.app.sounds.play(sound)
        self.rebuild()

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        words, hand = self.words, self.hand
        wide = min(1040.0, canvas.area.width - 24)
        across = 2 if wide < 760 else 3
        below = -(-len(self.odds) // across) * ODDS + 30
        title = words("builder.hand_turn", number=hand.turn, count=len(hand.pile))
        inner = self.sheet(canvas, title, wide, 160 + below + 56)
        room = FRect(inner.left, inner.top, inner.width, inner.height - below - 54)
        kinds = hand.kinds
        for index, spot in enumerate(kards_in(room, max(1, len(kinds)), (1, 2, 3), 130.0)[: len(kinds)]):
            self.add(self._kard(index, kinds[index], spot))
        odds = FRect(inner.left, room.bottom + 4, inner.width, below)
        head = FRect(odds.left, odds.top, odds.width, 24)
        self.add(label("odds", head, words("builder.odds"), colour="gold", face=theme.UI_BOLD))
        for number, (name, count, total) in enumerate(self.odds):
            line, column = divmod(number, across)
            row = FRect(odds.left, odds.top + 26 + line * ODDS, odds.width, ODDS)
            chance = words.digits(percent(Fraction(count, total)))
            said = words(
                f"builder.first.{name}{'_far' * (name == 'attack' and self.deck.rules == 'advanced')}"
            )
            self.add(figure(f"odds:{name}", columns(row, across, 16)[column], said, chance))
        self.feet(inner, [
            key("close", words("ui.close"), self.close, colour="quiet"),
            key("anew", words("builder.hand_anew"), partial(self._then, hand.anew, "shuffle"), icon="cycle"),
            key("turn", words("builder.hand_next"), partial(self._then, hand.next_turn, "card_flick_a"), colour="primary"),
        ])  # fmt: skip

    def _kard(self, index: int, kind: int, rect: FRect) -> Item:
        kard, basic = self.room.card_set.kinds[kind], self.deck.rules == "basic"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self.room.paint_kard(canvas, rect, kard, self.deck.kombatant, basic=basic, lift=0.4 * mood.hover)
            focus_rim(canvas, rect, 6, mood)

        lay = partial(self._then, partial(self.hand.lay, index), "card_place_a")
        return Item(f"hand:{index}", rect, draw, "button", self.room.name(kard), lay, focus=True, about=self.room.spoken(kard))  # fmt: skip


class Trial:
    """Matches of a deck against the starters, in a process of their own; `changed` is called when one is played."""

    def __init__(self, app: App, changed: Callable[[], None]) -> None:
        self._app, self._changed = app, changed
        self._worker: WorkerProcess | None = None
        self._waiting: list[trial.Pairing] = []
        self._asked: dict[int, trial.Pairing] = {}
        self.deck: Deck | None = None
        self.matches = 0
        self.won: dict[str, float] = {}
        """By opponent: matches won, a draw a half."""
        self.fought: dict[str, int] = {}
        self.failed = False

    @property
    def running(self) -> bool:
        """True while matches are played."""
        return bool(self._waiting or self._asked)

    @property
    def played(self) -> int:
        """Matches that were played."""
        return sum(self.fought.values())

    def show(self, room: Room, deck: Deck) -> None:
        """Begin, unless this deck is the one that is tried, or was; and show how it goes."""
        if deck != self.deck or self.failed:
            self.begin(deck, room.card_set.kombatants)
        self._app.push(TrialSheet(room, self))

    def begin(self, deck: Deck, kombatants: list[str]) -> None:
        """Have the matches played."""
        self.close()
        self.deck, self.failed = deck, False
        self.won, self.fought = dict.fromkeys(kombatants, 0.0), dict.fromkeys(kombatants, 0)
        self._waiting = trial.pairings(deck, kombatants)
        self.matches = len(self._waiting)
        self._worker = WorkerProcess(HANDLER, on_ready=self._app.wake, restarts=2)
        self._app.on_wake.append(self.poll)
        self._send()

    def _send(self) -> None:
        try:
            while self._worker is not None and self._waiting and len(self._asked) < AHEAD:
                one = self._waiting.pop(0)
                self._asked[self._worker.ask(one)] = one
        except (OSError, RuntimeError):
            self._fail()

    def _fail(self) -> None:
        self.close()
        self.failed = True
        self._changed()

    def poll(self) -> None:
        """Note what was played."""
        if self._worker is None:
            return
        try:
            answers = self._worker.poll()
        except (OSError, RuntimeError):
            answers = [(number, WorkerFault("no process", died=True)) for number in self._asked]
        for number, result in answers:
            one = self._asked.pop(number, None)
            if isinstance(result, WorkerFault):
                self._fail()
                return
            if one is not None:
                self.won[one.opponent] += float(result)
                self.fought[one.opponent] += 1
        self._send()
        if answers:
            self._changed()
        if not self.running:
            self.close()

    def close(self) -> None:
        """No more matches are played; what was played stays."""
        self._waiting, self._asked = [], {}
        if self._worker is not None:
            self._worker.close()
            self._worker = None
            self._app.on_wake.remove(self.poll)


class TrialSheet(Dialog):
    """The state of a trial: all in all, and against each starter. It goes on while this is closed."""

    kind: ClassVar[str] = "kard_trial"

    def __init__(self, room: Room, one: Trial) -> None:
        super().__init__(room)
        self.trial = one
        self._told = -1

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "close"

    def advance(self, ms: float) -> bool:
        """See `Scene`: another match was played."""
        if self._told == self.trial.played:
            return False
        self._told = self.trial.played
        self.rebuild()
        return True

    def build(self, canvas: Canvas) -> None:
        """See `Scene`."""
        words, one = self.words, self.trial
        wide = min(860.0, canvas.area.width - 24)
        across = 2 if wide < 700 else 4
        names = list(one.fought)
        lines = -(-len(names) // across)
        inner = self.sheet(canvas, words("builder.tool.trial"), wide, 64 + lines * 30 + 56)
        self.add(self._whole(FRect(inner.left, inner.top, inner.width, 58)))
        shown = FRect(inner.left, inner.top + 64, inner.width, inner.height - 64 - 54)
        with self.scrolled("against", shown, lines * 30) as area:
            room = shown.width - 16 * (area.most > 0.5)
            for number, name in enumerate(names):
                line, column = divmod(number, across)
                spot = columns(FRect(shown.left, shown.top + line * 30, room, 28), across, 8)[column]
                self.add(self._against(name, spot))
        buttons = [key("close", words("ui.close"), self.close, colour="primary")]
        if one.running:
            buttons.insert(0, key("stop", words("builder.stop"), self._stop, colour="quiet"))
        self.feet(inner, buttons)

    def _stop(self) -> None:
        self.trial.close()
        self.rebuild()

    def _whole(self, rect: FRect) -> Item:
        """The sum, with a bar of how far it is."""
        words, one = self.words, self.trial
        won = sum(one.won.values())
        assert one.deck is not None
        share = words.digits(whole_percent(Fraction(won) / one.played)) if one.played else "–"
        text = words("builder.trial_sum", name=Verbatim(one.deck.name), share=share, count=one.played, of=one.matches)  # fmt: skip
        if one.failed:
            text = words("builder.trial_failed")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            room = FRect(rect.left, rect.top, rect.width, 40)
            canvas.paragraph(
                text, room, theme.BODY + 1, "#ffffff", theme.UI_BOLD, align="center", leading=0.96
            )
            bar = FRect(rect.left, rect.bottom - 14, rect.width, 12)
            canvas.rounded(bar, 6, "#12060e", "#ffdf9a", 1.5)
            wide = (bar.width - 6) * one.played / max(1, one.matches)
            if wide > 4:
                canvas.gradient(FRect(bar.left + 3, bar.top + 3, wide, 6), 3, "#fff3a8", "#e0851e")

        return Item("sum", rect, draw, label=text)

    def _against(self, name: str, rect: FRect) -> Item:
        words, won, count = self.words, self.trial.won[name], self.trial.fought[name]
        value = words("builder.trial_line", won=won if won % 1 else int(won), count=count)
        ink = looks.GOOD if won * 2 > count else looks.BAD if won * 2 < count else "#ffffff"
        return figure(f"against:{name}", rect, words(f"kombatant.{name}"), value, ink, boxed=True)
