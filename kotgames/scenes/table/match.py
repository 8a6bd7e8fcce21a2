"""A match on the screen, from its first decision to the verdict. The table itself is `TableScene`'s; who is asked what is `Asker`'s."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from kotgames.engine.contract import EVERYBODY, NOBODY, Action, Event
from kotgames.engine.match import IllegalAction, Match
from kotgames.scenes import starting
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.table import counting, opening, snapshot
from kotgames.scenes.table.asker import Asker, first_viewer
from kotgames.scenes.table.bot_controls import VERDICT, BotControls
from kotgames.scenes.table.bot_player import BotPlayer
from kotgames.scenes.table.dexterity import Dexterity
from kotgames.scenes.table.giving_up import GivingUp
from kotgames.scenes.table.handover import Handover
from kotgames.scenes.table.hints import Hints
from kotgames.scenes.table.pause import Pause
from kotgames.scenes.table.recap import Recap
from kotgames.scenes.table.results import Results
from kotgames.scenes.table.table_scene import TableScene
from kotgames.scenes.table.take_back import TakeBack
from kotgames.system.locking import Lock
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.loop import App

HARMLESS: Final = ("undo_agree", "undo_practice")
"""Questions (`confirm`) whose yes takes nothing away that a redo does not bring back."""


class MatchScene(TableScene):
    """One match on the screen, from its first decision (or where it was resumed) to the result."""

    kind: ClassVar[str] = "match"
    unpausable: ClassVar[frozenset[str]] = frozenset()
    """Entries that the pause menu leaves out."""
    plays_tests: ClassVar[bool] = True
    """True where people take dexterity tests in the scene that the game has for them."""

    def __init__(
        self, app: App, match: Match, *, lock: Lock | None = None, hint: Any = None, ceremony: bool = False
    ) -> None:
        humans = [seat for seat in range(len(match.seats)) if match.player(seat) == "human"]
        self.open_hands = match.log.header.open_hands
        super().__init__(app, match, first_viewer(humans, open_hands=self.open_hands))
        self._lock = lock
        self.bots = BotPlayer(self)
        self.asker = Asker(self, self.bots)
        self.dexterity = Dexterity(self)
        self.take_back = TakeBack(self)
        self.giving_up = GivingUp(self)
        self.hints = Hints(self)
        self.recap = Recap(self)
        self.bot_controls = BotControls(self)
        self._over = False
        self._unsaved = False
        """True once it was said that what happens here cannot be kept."""
        self._ceremony = ceremony
        if hint is not None:
            self.table.draft.suggest(hint)
        self.log_keeper.tell_past()

    def opened(self) -> None:
        """Begin: what happened before the first decision has been told; ask the first question."""
        self.app.on_wake.append(self._woken)
        super().opened()
        begins = any(self.table.motion.opens(event) for event in self.match.opening)
        if not (begins and self.opening()):
            self.settle()
        self._disk()

    def opening(self) -> bool:
        """See `TableScene`: once, only in a match that began here, and only where nothing else lies over the table."""
        wanted, self._ceremony = self._ceremony, False
        return wanted and self.app.top is self and opening.shown_for(self.app, self)

    def closed(self) -> None:
        """Leave: the match is saved already; a picture of it goes to the library."""
        snapshot.keep(self)
        super().closed()
        if self._woken in self.app.on_wake:
            self.app.on_wake.remove(self._woken)
        self.bots.close()
        self.hints.close()
        if self._lock is not None:
            self._lock.release()

    def _woken(self) -> None:
        self.hints.woken()
        self.bots.woken()

    def _disk(self) -> None:
        """Say that the match cannot be saved, once in it: by the next match there may be room again, or still none."""
        if self.match.log.failed is not None and not self._unsaved:
            self._unsaved = True
            self.app.report(self.words("error.save_failed", reason=self.match.log.failed))

    # ---- the course of the match

    def take(self, actions: Sequence[Action], track: Sequence[int] = ()) -> None:
        """See `TableScene.take`."""
        for action in actions:
            try:
                self._act(action, track)
            except IllegalAction as error:
                self.refuse(error.refusal)
                break
        self.hints.clear()
        self.recap.forget()
        self.asker.answered()
        self.situation.prompt = None
        self.situation.legal = ()
        self.ask_anew()
        self.table.draft.asked_anew()
        self.changed()
        if self.app.settings.speed == 0 and not self.halted:
            self.finish()
        self._disk()

    def _act(self, action: Action, track: Sequence[int]) -> None:
        viewers = [EVERYBODY if self.open_hands else NOBODY, *self.humans]
        forced = [self.log_keeper.forced(self.match.state, self.match.actor)]

        def witness(event: Event) -> None:
            views = {viewer: self.match.view(viewer) for viewer in viewers}
            self.playback.add(event, views, forced=any(forced))
            forced.clear()

        self.match.act(action, witness=witness, track=track)

    @property
    def spares_single_answers(self) -> bool:
        """True where a person against bots may be spared the questions that have only one answer, if the settings say so."""
        return True

    @property
    def waits_for_player(self) -> bool:
        """See `TableScene`: as long as somebody plays here, or has told the bots to wait."""
        return bool(self.humans) or self.bot_controls.held

    @property
    def alive(self) -> bool:
        """Something moves, a question is due, or a bot's answer waits for its moment; while the match is halted only what
        still goes back to its place, and less while what happened stays to be read."""
        if self.halted:
            return self._comes_to_rest
        if self.playback.staying:
            return super().alive
        acts = self.bots.action is not None and not self.bot_controls.held
        return super().alive or acts or not self.asker.settled

    @property
    def _comes_to_rest(self) -> bool:
        """True while something that was only looked at still goes back where it lies: it does not hang in the air under a menu."""
        return self.quiet and self.table.field.moving

    @property
    def halted(self) -> bool:
        """True while the match waits: whatever lies over it, nothing goes on behind it."""
        return self in self.app.scenes and self.app.top is not self

    def advance(self, ms: float) -> bool:
        """Play motion, then ask the next question."""
        if self.halted:
            return self._comes_to_rest and self.table.field.advance(ms * (self.app.settings.speed or 1.0))
        moved = self.playback.play(ms, self.app.settings.speed)
        if self.quiet:
            if not self.asker.settled:
                self.settle()
                moved = True
            elif not self.bot_controls.held and self.bots.due(ms):
                self.step_bot()
                moved = True
        return moved

    def settle(self) -> None:
        """Everything that happened has been seen: who is asked what now?"""
        self.asker.settle()

    def tries(self, seat: int, size: int | None = None) -> tuple[int, int] | None:
        """See `ui.table.context.Host`."""
        return self.dexterity.tries(seat, size)

    def open_test(self) -> bool:
        """See `MatchHost`."""
        if not self.dexterity.wanted:
            return False
        self.asker.look_together()
        self.dexterity.open()
        return True

    def close_test(self) -> None:
        """See `MatchHost`."""
        self.dexterity.close()

    def ask_anew(self) -> None:
        """Settle again whom to ask."""
        self.asker.settled = False

    def scripted(self) -> Action | None:
        """The action that a bot must take now; None where it may choose."""
        return None

    def step_bot(self) -> None:
        """Let the bot do what it has chosen, now."""
        self.bots.step()

    @property
    def waits_for_a_bot(self) -> bool:
        """True while a bot is to act, and nobody here."""
        asked = self.match.asked
        return self.situation.prompt is None and asked is not None and asked not in self.humans

    def _on_confirm(self, act: Act) -> None:
        """See `TableScene`; while a bot is waited for as the key of the main button."""
        unseen = not self.focus.visible or self.item(self.focus.id) is None
        if self.waits_for_a_bot and unseen and not self.primary:
            self.named(Act("commit"))
        else:
            super()._on_confirm(act)

    def _on_skip(self, act: Act) -> None:
        """See `Scene`; what a bot that is only watched thinks about is skipped too."""
        if self.waits_for_a_bot:
            self.named(Act("commit"))

    def gather(self, before: dict[str, Any] | None) -> None:
        """See `TableScene`."""
        self.asker.gather(before)

    def hand_over(self, leaving: Sequence[int], seat: int) -> None:
        """The screen goes to another person."""
        for one in leaving:
            self.recap.leaves(one)

        def ready() -> None:
            self.asker.handed_over(seat)
            self.recap.comes(seat)
            self.app.redraw()

        self.app.push(Handover(self.app, self.name(seat), seat, ready, of_more=len(self.seats) > 2))

    def finish_match(self) -> None:
        """The match is over: count it, and say who won."""
        if self._over:
            return
        self._over = True
        counting.count(self.app, self.match)
        self.app.push(Results(self.app, self))

    def reopen(self) -> None:
        """Show the verdict again (after looking at the table)."""
        self._over = False
        self.ask_anew()
        self.app.redraw()

    @property
    def looks_back(self) -> bool:
        """See `MatchHost`."""
        return self._over and self.app.top is self

    def uncovered(self) -> None:
        """See `TableScene`; whoever put the verdict away with a key finds the way back to it."""
        super().uncovered()
        if self.looks_back:
            self.focus.id = VERDICT

    @property
    def primary(self) -> str:
        """See `Scene`: at a finished table the way back to the verdict."""
        return VERDICT if self.looks_back else super().primary

    def position_replaced(self) -> None:
        """The position changed without events: show it as it is."""
        self.dexterity.close()
        self.playback.clear()
        self.bots.forget()
        self.hints.clear()
        self.recap.forget()
        self.hold("")
        self.log_keeper.tell_past()
        self.asker.forget()
        self.ask_anew()
        self._over = False
        self.show_as(self.asker.ready)
        self.table.draft.position_replaced()
        self.table.draft.asked_anew()
        self.changed()
        self._disk()

    def speak_anew(self) -> None:
        """See `TableScene`; hints and what was told of others' moves were said in the other language."""
        self.hints.clear()
        self.recap.forget()
        super().speak_anew()
        if self.situation.round is not None:  # what all are asked together
            self.ask_anew()

    # ---- what a person may do besides playing

    def undo(self) -> None:
        """See `TakeBack`."""
        self.take_back.undo()

    def redo(self) -> None:
        """See `TakeBack`."""
        self.take_back.redo()

    def confirm(self, key: str, on: Callable[[], None]) -> None:
        """Ask before something is done."""
        several = f"confirm.{key}.text_of_more"
        text = several if len(self.seats) > 2 and self.words.has(several) else f"confirm.{key}.text"

        def asks() -> tuple[str, str]:
            return self.words(f"confirm.{key}.title"), self.words(text)

        deed = f"confirm.{key}.yes"
        yes = deed if self.words.has(deed) else ""
        self.app.push(Confirm(self.app, asks, on, yes=yes, danger=key not in HARMLESS))

    def concede(self) -> None:
        """See `GivingUp`."""
        self.giving_up.concede()

    def person_left(self, seat: int) -> None:
        """See `MatchHost`."""
        self.close_test()
        self.bots.forget()
        self.hints.clear()
        self.hold("")
        self.humans.remove(seat)
        if seat in self.match.tested:  # if somebody else here takes it too, it is opened anew, against a bot
            self.dexterity.close()
        self.asker.gave_up(seat)
        self.log_keeper.tell_past()
        self.show_as(self.asker.ready)
        self.ask_anew()
        self._disk()

    def round_lines(self) -> list[tuple[str, str, str]]:
        """The rounds for the verdict."""
        events = [*self.match.opening, *(event for turn in self.match.turns for event in turn.events)]
        return self.table.log.summary(events, self.situation.view)

    def turn_count(self) -> int:
        """The number of turns played."""
        return self.table.log.turns(self.situation.view)

    def rematch(self) -> None:
        """The same corners at once again."""

        def begin() -> None:
            outcome = self.match.outcome
            options, hint = self.table.log.rematch(
                self.situation.view, dict(self.match.log.header.options), outcome.winners if outcome else ()
            )
            started = starting.begin(
                self.match.game,
                self.seats,
                options,
                card_set=self.match.card_set,
                open_hands=self.open_hands,
            )
            self.app.go("match", started, hint)

        self.app.go("behind", begin)

    def watch(self, at: int = 0) -> None:
        """See the match again, from its beginning or from another moment; the way back leads to the verdict. All hands are open there, so
        what follows a look at them is practice: the last action is taken back as one that revealed something."""
        if self.match.turns:
            self.match.turns[-1].barrier = True
        self.app.go("watch", self.match, over=True, at=at)

    @property
    def rematch_texts(self) -> tuple[str, str] | None:
        """The two texts of the verdict's first button, where it is not a rematch: it is the only way on then."""
        return None

    def new_match(self) -> None:
        """Back to the set-up."""
        self.app.go("setup", self.match.game.id)

    def leave(self) -> None:
        """Back to the title; the match is kept."""
        self.giving_up.end_unseen()
        self.app.go("title")

    def pause(self) -> None:
        """Open the pause menu; after the end the verdict, which has everything that may still be done."""
        if self.match.outcome is not None:
            self.reopen()
        else:
            self.app.push(Pause(self.app, self))

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """The table, and what a hint lights on it."""
        super().build(canvas)
        beside = self.recap.items(canvas) if self.recap.shown else self.bot_controls.items(canvas)
        for item in self.hints.items(canvas):
            self.items.insert(self.painting.raised_from or len(self.items), self.add(item))
            self.items.pop()
        for item in (*beside, *self.asker.rounds.items(canvas)):
            self.add(item)
        for item in self.asker.orders.items(canvas):
            self.add(item)

    def named(self, act: Act) -> None:
        """Undo and redo, hints, and what every table knows; while a bot is waited for nothing is wrong with the key of the main button,
        and whoever only watches bots has their answer at once."""
        if act.name == "rematch" and self.match.outcome is not None:
            self.rematch()
        elif act.name == "undo":
            self.undo()
        elif act.name == "redo":
            self.redo()
        elif act.name == "hold":
            self.bot_controls.toggle()
        elif act.name == "hint":
            self.hints.press()
        elif act.name == "commit" and self.situation.round is not None:
            self.asker.rounds.choose(NOBODY)
        elif act.name == "commit" and self.waits_for_a_bot:
            if self.bot_controls.watching:
                self.step_bot()
        else:
            super().named(act)
