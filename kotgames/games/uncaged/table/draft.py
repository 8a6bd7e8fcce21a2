"""The row that is being laid: cards moved to slots, swapped and taken back as long as it is not locked. The screen's, not the rules'."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Draft:
    """`slots`: slot -> card id."""

    slots: dict[int, int] = field(default_factory=dict)

    def slot_of(self, card: int) -> int | None:
        """Where a card lies."""
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

    def take_back(self, card: int) -> None:
        """A card is in the hand again."""
        slot = self.slot_of(card)
        if slot is not None:
            del self.slots[slot]

    def keep(self, hand: list[int], first: int) -> None:
        """Forget what is not in the hand any more, and slots before the first open one."""
        self.slots = {slot: card for slot, card in self.slots.items() if card in hand and slot >= first}
