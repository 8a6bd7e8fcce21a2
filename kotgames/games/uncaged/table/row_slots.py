"""Cards moved to the slots of a row, swapped and taken back as long as it is not locked. The screen's, not the rules'."""

from __future__ import annotations

from dataclasses import dataclass, field

from kotgames.games.uncaged.views import View


@dataclass(slots=True)
class RowSlots:
    """`slots`: slot -> card id."""

    slots: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    """Cards in the order in which they were laid, the last one last; who reads it goes by `slots` whether one still lies."""

    cleared: dict[int, int] = field(default_factory=dict)
    """The slots as they were before the row was cleared, until something is laid."""

    def slot_of(self, card: int) -> int | None:
        """The slot of a card; None for one that does not lie."""
        return next((slot for slot, laid in self.slots.items() if laid == card), None)

    def lay(self, card: int, slot: int) -> None:
        """Put a card into a slot; a card from another slot changes places with what lies there, one from the hand sends that back."""
        before = self.slot_of(card)
        there = self.slots.get(slot)
        if before is not None:
            del self.slots[before]
            if there is not None:
                self.slots[before] = there
        self.slots[slot] = card
        self.cleared = {}
        self.order = [*(laid for laid in self.order if laid != card), card]

    def take_back_last(self) -> bool:
        """The card that was laid last is in the hand again; one that came into the row otherwise (it was undone or resumed) goes before
        those to its left. A row that was cleared lies there again. False where there is nothing of both."""
        if self.cleared:
            self.slots, self.cleared = self.cleared, {}
            return True
        lying = sorted(self.slots, key=lambda slot: (self._turn(self.slots[slot]), slot))
        if not lying:
            return False
        del self.slots[lying[-1]]
        return True

    def _turn(self, card: int) -> int:
        return self.order.index(card) if card in self.order else -1

    def clear(self) -> None:
        """Everything goes back into the hand."""
        self.slots, self.cleared = {}, self.slots or self.cleared

    def forget(self) -> None:
        """Nothing lies here any more, and nothing can be brought back."""
        self.slots, self.cleared = {}, {}

    def take_back(self, card: int) -> None:
        """A card is in the hand again."""
        slot = self.slot_of(card)
        if slot is not None:
            del self.slots[slot]

    def keep_only(self, hand: list[int], first: int) -> None:
        """Forget what is not in the hand any more, and slots before the first open one."""
        self.slots = {slot: card for slot, card in self.slots.items() if card in hand and slot >= first}

    def without_gap(self, first: int) -> list[int]:
        """The cards that lie from the slot `first` on without a gap."""
        found: list[int] = []
        while (card := self.slots.get(first + len(found))) is not None:
            found.append(card)
        return found

    def view_with_row(self, view: View, seat: int) -> View:
        """A copy of a seat's view in which what lies without a gap behind its revealed cards is placed, and nothing else: a card behind a
        gap cannot be placed before the gap is filled."""
        revealed, row = view["revealed"][seat], view["rows"][seat]
        laid = self.without_gap(revealed)
        hand = [card for card in (*(view["hands"][seat] or ()), *row[revealed:]) if card not in laid]
        rows, hands, counts = list(view["rows"]), list(view["hands"]), list(view["hand_counts"])
        rows[seat], hands[seat], counts[seat] = [*row[:revealed], *laid], hand, len(hand)
        made = view.copy()
        made["rows"], made["hands"], made["hand_counts"] = rows, hands, counts
        return made
