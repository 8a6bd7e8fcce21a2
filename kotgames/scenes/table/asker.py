"""Questions to seats: the one that is asked, the view of the table that is shown for it, and the hand-over of a shared screen to another
person.

Secrets: only the seat whose view is shown; on a shared screen another seat's secrets come after a hand-over. What goes round is put to all
people here together (`Rounds`), and whoever gave a standing order is not asked (`StandingOrders`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import EVERYBODY, NOBODY, Action, Prompt
from kotgames.scenes.table.bot_player import BotPlayer
from kotgames.scenes.table.hosts import MatchHost
from kotgames.scenes.table.orders import StandingOrders
from kotgames.scenes.table.rounds import Rounds


class Asker:
    """Asks the people and bots of one match."""

    def __init__(self, scene: MatchHost, bots: BotPlayer) -> None:
        self._scene = scene
        self._bots = bots
        self.rounds = Rounds(scene)
        self.orders = StandingOrders(scene)
        self.ready = first_viewer(scene.humans, open_hands=scene.open_hands)
        """Whose secrets may be shown: this seat's; NOBODY's, EVERYBODY's."""
        self.settled = False
        """True once the seat to ask is known."""
        self._together = False
        """True while all people here look at the screen: they need not be told again."""
        self._given: set[int] = set()
        """The numbers of the actions that were given for a person, who decided nothing in that moment."""

    @property
    def _alone(self) -> bool:
        """One person against bots."""
        return len(self._scene.humans) == 1

    def decided(self, number: int) -> bool:
        """True for an action of the match by which its player decided something."""
        return number not in self._given

    def settle(self) -> None:
        """Everything that happened has been seen: who is asked what now?"""
        self.settled = True
        scene = self._scene
        match = scene.match
        if match.outcome is not None:
            scene.show_as(first_viewer(scene.humans, open_hands=scene.open_hands))
            scene.finish_match()
            return
        asked = match.asked
        prompt = match.state.prompt
        assert asked is not None
        assert prompt is not None
        self.rounds.begin(prompt)
        self.orders.hear(prompt)
        if scene.open_test():
            return
        if asked not in scene.humans:
            scene.show_as(self.ready)
            self._bots.ask(asked)
            return
        only = self.only_answer(match.state.actions())
        if only is not None:
            self._give(only)
            return
        if self._goes_round(prompt):
            return
        if scene.open_hands:
            self._ask(EVERYBODY, prompt)
            return
        if prompt.secret and self.ready != asked and not self._alone:
            scene.show_as(NOBODY)
            self._hand_over(asked)
            return
        viewer = asked if prompt.secret or self._alone or self.ready == asked else NOBODY
        if not prompt.secret and not self._alone and self.ready != asked:
            # another person looks at the screen now: no secrets until the next hand-over
            self.ready = NOBODY
        self._ask(viewer, prompt)

    def _goes_round(self, prompt: Prompt) -> bool:
        """Deal with a question that goes round: the usual answer is given for who is not asked, or all who are left are asked together.
        False: the seat is asked by itself."""
        scene, rounds = self._scene, self.rounds
        round_ = scene.table.questions.round(prompt) if scene.spares_single_answers else None
        if round_ is None or rounds.answers(prompt.seat):
            return False
        left = rounds.left(prompt, round_)
        if self.orders.covers(prompt.seat, prompt.kind) or rounds.passes(prompt.seat, left):
            self._give(round_.usual)
            return True
        people = [
            seat
            for seat, answers in left.items()
            if seat in scene.humans
            and not self.orders.covers(seat, prompt.kind)
            and self.only_answer(answers) is None
        ]
        knows = self._alone or scene.open_hands or not prompt.secret or self.ready == prompt.seat
        if knows and len(people) < 2:
            return False
        if not scene.open_hands:
            self.ready = NOBODY
            self._together = True
        scene.show_as(self.ready)
        rounds.open(round_, people)
        return True

    def only_answer(self, legal: Sequence[Action]) -> Action | None:
        """The answer of a person who has no other and is not asked for it: against bots alone nobody learns from that what the hand holds;
        at a shared screen those who sit there may have agreed to it."""
        scene = self._scene
        if len(legal) != 1 or self.orders.patient or not scene.spares_single_answers:
            return None
        return legal[0] if self._alone or scene.app.settings.ask_reactions == "held" else None

    def _give(self, action: Action) -> None:
        """The action of a person who is not asked for it."""
        number = len(self._scene.match.turns)
        self._scene.take([action])
        self._given.add(number)

    def _ask(self, viewer: int, prompt: Prompt) -> None:
        """Put the question to the person, on the table as `viewer` knows it."""
        scene = self._scene
        scene.show_as(viewer)
        below = scene.table.context.seating.bottom
        scene.situation.prompt = prompt
        scene.grace.begin()
        scene.situation.legal = scene.match.state.actions()
        if scene.table.context.seating.bottom != below:
            scene.turned()
        scene.table.draft.asked_anew()
        scene.changed()

    def answered(self) -> None:
        """The question of the moment is over."""
        self._given = {number for number in self._given if number < len(self._scene.match.turns)}
        self.rounds.close()

    def forget(self) -> None:
        """The position jumped."""
        self.answered()
        self.rounds.forget()
        self.orders.forget()

    def gave_up(self, seat: int) -> None:
        """A person plays no longer."""
        self.orders.leave(seat)
        self.answered()
        self.rounds.forget()
        if self.ready in (seat, NOBODY):
            self.ready = first_viewer(self._scene.humans, open_hands=self._scene.open_hands)

    def gather(self, before: dict[str, Any] | None) -> None:
        """People at one screen put their hands away and look together; a question about them comes after another hand-over."""
        scene = self._scene
        if len(scene.humans) < 2 or scene.open_hands or scene.situation.viewer == NOBODY:
            return
        self.ready = NOBODY
        self._together = True
        scene.turn_to(NOBODY)
        if before is not None:
            scene.situation.view = before
            scene.table.field.place(scene.table.picture.specs(), 0)

    def _hand_over(self, seat: int) -> None:
        leaving = self._scene.humans if self._together else [self.ready]
        self._together = False
        self._scene.hand_over(leaving, seat)

    def look_together(self) -> None:
        """Show the view that all people here may look at together: what only one of them may see goes from sight."""
        scene = self._scene
        if not self._alone and not scene.open_hands:
            self.ready = NOBODY
        scene.show_as(self.ready)

    def handed_over(self, seat: int) -> None:
        """A person has taken the screen over."""
        self.ready = seat
        self.settled = False


def first_viewer(humans: list[int], *, open_hands: bool) -> int:
    """Whose view is shown where nobody's turn decides it: everybody's with open hands, that of the only person here, else what all may
    see."""
    if open_hands:
        return EVERYBODY
    return humans[0] if len(humans) == 1 else NOBODY
