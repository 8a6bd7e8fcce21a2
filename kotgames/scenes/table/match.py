"""A match on the screen: seats, questions, bots, hand-over, undo, verdict. The table itself is the tabletop's (`scenes.tabletop`).

Secrets: only the seat whose view is shown; on a shared screen another seat's secrets come after a hand-over (`curtain`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kotgames.bots.worker import BotWorker
from kotgames.engine.contract import EVERYBODY, NOBODY, Action, Event, Prompt, Refusal
from kotgames.engine.match import IllegalAction, Match
from kotgames.history.saves import Lock
from kotgames.scenes.table import counting, snapshot
from kotgames.scenes.table.hints import Hints
from kotgames.scenes.table.recap import Recap
from kotgames.scenes.table.table_scene import EventFrame, TableScene
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.loop import App

BOT_PAUSE_MS = 450.0
"""A bot's answer waits so long at speed 1, so that one can follow."""

BOT_PACES = {"quick": 0.3, "normal": 1.0, "slow": 3.0}
"""What the setting makes of that pause."""


class MatchScene(TableScene):
    """One match on the screen, from its first decision (or where it was resumed) to the result."""

    kind: ClassVar[str] = "match"
    unpausable: ClassVar[frozenset[str]] = frozenset()
    """Entries that the pause menu leaves out."""

    def __init__(self, app: App, match: Match, *, lock: Lock | None = None, hint: Any = None) -> None:
        humans = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
        self.open_hands = match.log.header.open_hands
        self._together = False
        """Whether all people here look at the screen: what they saw so nobody has to be told again."""
        self._ready_seat = EVERYBODY if self.open_hands else humans[0] if len(humans) == 1 else NOBODY
        super().__init__(app, match, self._ready_seat)
        self._lock = lock
        self._worker = BotWorker(on_ready=app.wake)
        self.hints = Hints(self)
        self.aside = Recap(self)
        self._bot_action: Action | None = None
        self._bot_wait = 0.0
        self._settled = False
        self._over = False
        self.rematch_texts: tuple[str, str] | None = None
        """What the first button of the verdict says, where it is not a rematch."""
        if hint is not None:
            self.table.draft.suggest(hint)
        self._tell_past()

    def opened(self) -> None:
        """Begin: what happened before the first decision has been told; ask the first question."""
        self.app.on_wake.append(self._woken)
        super().opened()
        self._settle()
        self._disk()

    def closed(self) -> None:
        """Leave: the match is saved already; a picture of it goes to the shelf."""
        snapshot.keep(self)
        super().closed()
        if self._woken in self.app.on_wake:
            self.app.on_wake.remove(self._woken)
        self._worker.close()
        self.hints.close()
        if self._lock is not None:
            self._lock.release()

    def take(self, actions: Sequence[Action]) -> None:
        """See `TableScene.take`."""
        for action in actions:
            try:
                self._act(action)
            except IllegalAction as error:
                self.refuse(error.refusal)
                break
        self.hints.clear()
        self.aside.forget()
        self.situation.prompt = None
        self.situation.legal = ()
        self._settled = False
        self.table.draft.asked_anew()
        self.changed()
        if self.app.settings.speed == 0:
            self.finish()
        self._disk()

    def _act(self, action: Action) -> None:
        viewers = [EVERYBODY if self.open_hands else NOBODY, *self.humans]

        def witness(event: Event) -> None:
            self._frames.append(EventFrame(event, {viewer: self.match.view(viewer) for viewer in viewers}))

        self.match.act(action, witness=witness)

    def _disk(self) -> None:
        if self.match.log.failed is not None:
            self.app.say_once(self.words("error.save_failed", reason=self.match.log.failed))

    @property
    def alive(self) -> bool:
        """Something moves, a question is due, or a bot's answer waits for its moment; nothing of that while the match is halted."""
        if self.halted:
            return False
        bot_moves = self._bot_action is not None and not self.aside.held
        return super().alive or bot_moves or not self._settled

    @property
    def halted(self) -> bool:
        """Whether a scene above makes the match wait: a hand-over, the pause menu, a question about the match itself."""
        above = self.app.scenes[self.app.scenes.index(self) + 1 :] if self in self.app.scenes else []
        return any(scene.halts for scene in above)

    def advance(self, ms: float) -> bool:
        """Play motion, then ask the next question."""
        if self.halted:
            return False
        moved = self.play(ms)
        if self.quiet:
            if not self._settled:
                self._settle()
                moved = True
            elif self._bot_action is not None and not self.aside.held:
                self._bot_wait -= ms * max(0.01, self.app.settings.speed) if self.app.settings.speed else 1e9
                if self._bot_wait <= 0:
                    self.step_bot()
                    moved = True
        return moved

    def step_bot(self) -> None:
        """Let the bot do what it has chosen, now."""
        self.finish()
        if self._bot_action is not None:
            action, self._bot_action = self._bot_action, None
            self.take([action])

    # ---- questions

    def _settle(self) -> None:
        """Everything that happened has been seen: who is asked what now?"""
        self._settled = True
        match = self.match
        if match.outcome is not None:
            self.show_as(self._final_viewer())
            self._finish_match()
            return
        actor = match.actor
        prompt = match.state.prompt
        assert actor is not None
        assert prompt is not None
        if actor not in self.humans:
            self.show_as(self._ready_seat)
            if not self._worker.thinking and self._bot_action is None:
                self._ask_bot(actor)
            return
        if self.open_hands:
            self._ask(EVERYBODY, prompt)
            return
        if prompt.secret and self._ready_seat != actor and len(self.humans) > 1:
            self.show_as(NOBODY)
            self._hand_over(actor)
            return
        viewer = actor if prompt.secret or len(self.humans) == 1 or self._ready_seat == actor else NOBODY
        if not prompt.secret and len(self.humans) > 1 and self._ready_seat != actor:
            self._ready_seat = (
                NOBODY  # another person looks at the screen now: no secrets until the next hand-over
            )
        self._ask(viewer, prompt)

    def _ask(self, viewer: int, prompt: Prompt) -> None:
        """Put the question to the person, on the table as `viewer` knows it."""
        if self._standing_order():
            return
        self.show_as(viewer)
        self.situation.prompt = prompt
        self.situation.legal = self.match.state.actions()
        self.table.draft.asked_anew()
        self.changed()

    def _standing_order(self) -> bool:
        """Spare a person against a bot the questions that have only one answer, if the settings say so."""
        legal = self.match.state.actions()
        if len(legal) == 1 and len(self.humans) == 1 and self.app.settings.ask_reactions == "held":
            self.take([legal[0]])
            return True
        return False

    def _final_viewer(self) -> int:
        if self.open_hands:
            return EVERYBODY
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    def _ask_bot(self, seat: int) -> None:
        match = self.match
        seed = (match.log.header.seed * 1_000_003 + len(match.turns) * 2 + seat) & 0x3FFFFFFF
        self._worker.ask(match.game, match.card_set, self.seats[seat].kind, match.view(seat), seed)

    def _woken(self) -> None:
        self.hints.woken()
        action = self._worker.poll()
        if action is not None:
            self._bot_action = action
            self._bot_wait = BOT_PAUSE_MS * BOT_PACES[self.app.settings.bot_pace]
            self.app.redraw()

    def gather(self, before: dict[str, Any] | None) -> None:
        """See `TableScene`: two people at one screen put their hands away; a question about them comes after another hand-over."""
        if len(self.humans) < 2 or self.open_hands or self.situation.viewer == NOBODY:
            return
        self._ready_seat = NOBODY
        self._together = True
        self._turn_to(NOBODY)
        if before is not None:
            self.situation.view = before
            self.table.field.place(self.table.picture.specs(), 0)

    def _hand_over(self, seat: int) -> None:
        from kotgames.scenes.table.handover import Handover

        for leaving in self.humans if self._together else [self._ready_seat]:
            self.aside.leaves(leaving)
        self._together = False
        self.app.push(Handover(self.app, self.name(seat), seat, lambda: self._handed_over(seat)))

    def _handed_over(self, seat: int) -> None:
        self._ready_seat = seat
        self.aside.comes(seat)
        self._settled = False
        self.app.redraw()

    def _finish_match(self) -> None:
        if self._over:
            return
        self._over = True
        counting.count(self.app, self.match)
        from kotgames.scenes.table.results import Results

        self.app.push(Results(self.app, self))

    def reopen(self) -> None:
        """Show the verdict again (after looking at the table)."""
        self._over = False
        self._settled = False
        self.app.redraw()

    def undo(self) -> None:
        """Take back to the last own decision; past a roll or reveal only alone, and the match becomes practice then."""
        self.finish()
        steps = self._undo_steps()
        refusal = self._undo_refusal(steps)
        if refusal is not None:
            self.refuse(refusal)
            if self.match.outcome is not None:
                self.reopen()
            return
        alone = len(self.humans) == 1
        barrier = self._undo_barrier(steps)
        if not alone:
            self._confirm("undo_agree", lambda: self._undo(steps, past=False))
        elif barrier and not self.match.practice and self.app.settings.confirm:
            self._confirm("undo_practice", lambda: self._undo(steps, past=True))
        else:
            self._undo(steps, past=barrier)

    def _undo_barrier(self, steps: int) -> bool:
        """Whether a roll or a reveal is among the last actions."""
        return any(turn.barrier for turn in self.match.turns[len(self.match.turns) - steps :])

    def _undo_refusal(self, steps: int) -> Refusal | None:
        """Why the last so many actions may not be taken back here."""
        match = self.match
        if match.conceded is not None:
            return Refusal("match_over")
        if not steps:
            return Refusal("undo_nothing")
        if not self._undo_barrier(steps):
            return None
        if match.outcome is not None:
            return Refusal("match_over")
        return None if len(self.humans) == 1 else Refusal("undo_barrier")

    def _undo_steps(self) -> int:
        """How many actions back the last decision of a person here was."""
        for steps, turn in enumerate(reversed(self.match.turns), start=1):
            if turn.seat in self.humans:
                return steps
        return 0

    def _undo(self, steps: int, *, past: bool) -> None:
        try:
            for _ in range(steps):
                self.match.undo(past_chance=past, reseed=int.from_bytes(os.urandom(7), "big"))
        except IllegalAction as error:
            self.refuse(error.refusal)
        self._jumped()

    def redo(self) -> None:
        """Take the last undone action again."""
        self.finish()
        try:
            self.match.redo()
        except IllegalAction as error:
            self.refuse(error.refusal)
            return
        self._jumped()

    def _jumped(self) -> None:
        """The position changed without events: show it as it is."""
        self._frames.clear()
        self._worker.forget()
        self.hints.clear()
        self.aside.forget()
        self._bot_action = None
        self.hold("")
        self.told.clear()
        self._tell_past()
        self._settled = False
        self._over = False
        self.show_as(self._ready_seat)
        self.table.draft.jumped()
        self.table.draft.asked_anew()
        self.changed()
        self._disk()

    def _confirm(self, key: str, on: Callable[[], None]) -> None:
        from kotgames.scenes.menus.dialogs import Confirm

        self.app.push(
            Confirm(self.app, self.words(f"confirm.{key}.title"), self.words(f"confirm.{key}.text"), on)
        )

    def concede(self) -> None:
        """The person who is asked (or the only one) gives the match up, after confirming."""
        if self.match.outcome is not None:
            return
        seat = (
            self.match.actor if self.match.actor in self.humans else self.humans[0] if self.humans else None
        )
        if seat is None:
            return

        def give_up() -> None:
            if self.match.outcome is not None:  # it ended while the question was open
                return
            self.finish()
            self._worker.forget()
            self._bot_action = None
            self.match.concede(seat)
            self._settled = False
            self.app.redraw()

        if self.app.settings.confirm:
            self._confirm("concede", give_up)
        else:
            give_up()

    def round_lines(self) -> list[tuple[str, str, str]]:
        """The rounds for the verdict."""
        events = [*self.match.opening, *(event for turn in self.match.turns for event in turn.events)]
        return self.table.log.summary(events, self.situation.view)

    def turn_count(self) -> int:
        """How many turns were played."""
        return self.table.log.turns(self.situation.view)

    def rematch(self) -> None:
        """The same corners at once again."""
        from kotgames.scenes import flow

        outcome = self.match.outcome
        options, hint = self.table.log.rematch(
            self.situation.view, dict(self.match.log.header.options), outcome.winners if outcome else ()
        )
        flow.start(
            self.app,
            self.match.game,
            self.seats,
            options,
            card_set=self.match.card_set,
            hint=hint,
            open_hands=self.open_hands,
        )

    def new_match(self) -> None:
        """Back to the set-up."""
        from kotgames.scenes import flow

        flow.setup(self.app, self.match.game.id)

    def leave(self) -> None:
        """Back to the title; the match is kept."""
        from kotgames.scenes import flow

        flow.title(self.app)

    def pause(self) -> None:
        """Open the pause menu; after the end the verdict, which has everything that may still be done."""
        from kotgames.scenes.table.pause import Pause

        if self.match.outcome is not None:
            self.reopen()
            return

        self.app.push(Pause(self.app, self))

    def build(self, canvas: Canvas) -> None:
        """The table, and what a hint lights on it."""
        super().build(canvas)
        for item in (*self.hints.items(canvas), *self.aside.items(canvas)):
            self.add(item)

    def named(self, act: Act) -> None:
        """Undo and redo, hints, and what every table knows."""
        if act.name == "rematch" and self.match.outcome is not None:
            self.rematch()
        elif act.name == "undo":
            self.undo()
        elif act.name == "redo":
            self.redo()
        elif act.name == "hold":
            self.aside.toggle()
        elif act.name == "hint":
            self.hints.press()
        else:
            super().named(act)
