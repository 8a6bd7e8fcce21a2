"""The row that a person here lays: which cards and places are theirs to move, what the helper says of it, and the lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import helper, views
from kotgames.games.uncaged.card_set import NEXT
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.draft import Draft
from kotgames.games.uncaged.table.layout import SLOTS

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


class RowDraft:
    """The draft and the rules' row under it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.draft = Draft()
        self._advice: dict[int, helper.Slot] | None = None

    @property
    def asked(self) -> bool:
        """Whether a person here lays a row now."""
        prompt = self.table.host.situation.prompt
        return prompt is not None and prompt.kind == "place"

    @property
    def placed(self) -> list[int]:
        """Cards of the own row that are placed by the rules and not locked (a row that was undone or resumed):
        they may still be moved."""
        view, me = self.table.view, self.table.me
        if not self.asked or view["hands"][me] is None:
            return []
        return list(view["rows"][me][view["shown"][me] :])

    def slots(self) -> list[int]:
        """The places of the own row that are still to be filled."""
        return list(range(self.table.view["shown"][self.table.me], SLOTS)) if self.asked else []

    def open_slots(self) -> list[int]:
        """Those of them that are empty in the draft."""
        return [slot for slot in self.slots() if slot not in self.draft.slots]

    def asked_anew(self) -> None:
        """Another question: what still may be moved stays in the draft."""
        self._advice = None
        if not self.asked:
            self.draft.slots.clear()
            return
        table = self.table
        first = table.view["shown"][table.me]
        self.draft.keep(table.own_hand, first)
        if self.placed and not self.draft.slots:
            self.draft.slots.update(enumerate(self.placed, start=first))

    # ---- the helper

    def changed(self) -> None:
        """The draft or the table changed: the helper looks anew."""
        self._advice = None

    @property
    def advice(self) -> dict[int, helper.Slot]:
        """By place: what can be known of the card that lies there in the draft."""
        if self._advice is None:
            self._advice = self._advise()
        return self._advice

    def _advise(self) -> dict[int, helper.Slot]:
        slots = self.slots()
        if not slots:
            return {}
        kinds = self.table.card_set.kind_of
        draft = self.draft.slots
        row = [kinds[draft[slot]] if slot in draft else helper.EMPTY for slot in slots]
        return {slot.slot: slot for slot in helper.check(self.table.board, self.table.me, row)}

    def damage(self) -> int:
        """What the cards of the draft do if nothing but the row itself changes the level and the rival stops nothing: base damage, what
        follows from the cards before, the fighter's ability, bonuses from card to card. What must meet something first is not in it."""
        table, view = self.table, self.table.view
        card_set, me = table.card_set, table.me
        ability = card_set.abilities[view["fighters"][me]]
        first = view["shown"][me]
        before = (
            card_set.kind_of[view["rows"][me][first - 1]]
            if first and view["valid"][me] >> (first - 1) & 1
            else -1
        )
        primed = view["primed"][me] if table.role(me) == 0 else 0
        waiting = [(plus, kinds) for seat, plus, kinds, *_ in view["pending"] if seat == me]
        total = 0
        for slot in sorted(self.advice):
            said = self.advice[slot]
            kind = said.kind
            valid = kind != helper.EMPTY and said.own_reason is None and said.condition is None
            met = [
                entry for entry in waiting if kind != helper.EMPTY and (not entry[1] or entry[1] >> kind & 1)
            ]
            waiting = [entry for entry in waiting if entry not in met]
            if not valid:
                before = -1
                continue
            total += card_set.damage[kind] + sum(plus for plus, _ in met)
            if before >= 0:
                total += sum(
                    p for answering, p, of in card_set.plus[kind] if not answering and of >> before & 1
                )
                if ability.grind and ability.grind_of >> kind & 1 and ability.grind_after >> before & 1:
                    total += ability.grind
            if primed and card_set.damage[kind]:
                total, primed = total + primed, 0
            for word, number, kinds, _ in (*card_set.acts[kind], *card_set.successes[kind]):
                if word == NEXT:
                    waiting.append((number, kinds))
            before = kind
        return total

    def board_up_to(self, slot: int) -> State:
        """The board with the draft's cards before a place lying there, to ask what the next one comes to."""
        view, me = self.table.view, self.table.me
        board = views.sketch(State, view, self.table.card_set)
        first = view["shown"][me]
        laid = [self.draft.slots[place] for place in range(first, slot) if place in self.draft.slots]
        board.rows[me] = [*view["rows"][me][:first], *laid]
        board.actor = me
        return board

    # ---- doing

    def lock(self) -> None:
        """Commit the row: its cards from left to right, and the lock."""
        slots = self.slots()
        if any(slot not in self.draft.slots for slot in slots):
            return
        kind_of, host = self.table.card_set.kind_of, self.table.host
        kinds = [kind_of[self.draft.slots[slot]] for slot in slots]
        lying = [kind_of[card] for card in self.placed]
        if lying == kinds[: len(lying)]:
            kinds = kinds[len(lying) :]
        elif not host.retract(len(lying)):
            return
        host.commit([*(a.PLACE + kind for kind in kinds), a.LOCK])

    def clicked(self, name: str) -> None:
        """A click on a place with nothing held: take back what lies there."""
        table = self.table
        seat, slot = ids.numbers(name)
        card = self.draft.slots.get(slot)
        if self.asked and seat == table.me and card is not None:
            self.draft.take_back(card)
            table.host.changed()
        else:
            table.host.app.say(table.host.words("ask.first_card"))

    def clear(self) -> None:
        """Everything goes back into the hand."""
        self.draft.slots.clear()
        self.table.host.changed()
