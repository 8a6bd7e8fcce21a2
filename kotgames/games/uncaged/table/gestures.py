"""Which gesture means which action: cards to slots and back (the draft), cards that pay, and why anything else means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotgames.engine.contract import Refusal
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from kotgames.ui.table.context import NOWHERE, Gesture

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table

Meaning = Gesture | Refusal


class Gestures:
    """Legal gestures, and the meaning of every other one."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def legal(self) -> dict[str, dict[str, Gesture]]:
        """source -> target -> meaning."""
        prompt = self.table.host.situation.prompt
        if prompt is None:
            return {}
        if prompt.kind == "place":
            return self._laying()
        if prompt.kind in ("discard", "option"):
            return self._paying()
        return {}

    def _laying(self) -> dict[str, dict[str, Gesture]]:
        table = self.table
        slots = table.slots_to_lay()
        empty_first = sorted(slots, key=lambda slot: (slot in table.draft.slots, slot))
        found: dict[str, dict[str, Gesture]] = {}
        for card in table.own_hand:
            here = table.draft.slot_of(card)
            targets = {
                ids.slot(table.me, slot): self._lay(card, slot) for slot in empty_first if slot != here
            }
            for slot in slots:  # a card that lies there stands for its place: they change places
                lying = table.draft.slots.get(slot)
                if lying is not None and lying != card:
                    targets[ids.card(lying)] = self._lay(card, slot)
            if here is not None:
                targets[ids.HAND] = Gesture(draft=lambda card=card: table.draft.take_back(card))  # type: ignore[misc]
            if targets:
                found[ids.card(card)] = targets
        return found

    def _lay(self, card: int, slot: int) -> Gesture:
        return Gesture(draft=lambda: self.table.draft.lay(card, slot))

    def _paying(self) -> dict[str, dict[str, Gesture]]:
        table = self.table
        legal = set(table.host.situation.legal)
        own = ids.deck(table.role(table.me))
        found = {}
        for card in table.own_hand:
            action = a.DISCARD + table.card_set.kind_of[card]
            if action in legal:
                found[ids.card(card)] = {own: Gesture((action,)), ids.STRIP: Gesture((action,))}
        return found

    # ---- anything on anything

    def means(self, source: str, target: str) -> Meaning:
        """What dropping an object on a place means."""
        table = self.table
        if source == target:
            return Gesture()
        refusal = self.pick_refusal(source)
        if refusal is not None:
            return refusal
        card = ids.numbers(source)[0]
        prompt = table.host.situation.prompt
        target = self._place_under(target)
        if target.startswith("card:"):  # onto a card that lies in a slot: its slot is meant
            slot = table.draft.slot_of(ids.numbers(target)[0])
            if slot is not None:
                target = ids.slot(table.me, slot)
            elif ids.numbers(target)[0] in table.own_hand:
                target = ids.HAND
        legal = self.legal().get(source, {})
        if target in legal:
            return legal[target]
        assert prompt is not None
        if prompt.kind == "place":
            return self._not_there(card, target)
        if prompt.kind in ("discard", "option"):
            action = a.DISCARD + table.card_set.kind_of[card]
            return table.host.refusal(action) or Refusal("ui_pay_where")
        return Refusal("ui_no_card_now")

    def _place_under(self, target: str) -> str:
        """The place that a card of a row by the rules lies in, for that card; else the target itself."""
        if target.startswith("down:"):
            return ids.slot(*ids.numbers(target))
        if target.startswith("card:"):
            card = ids.numbers(target)[0]
            for seat, row in enumerate(self.table.view["rows"]):
                if card in row and card not in self.table.own_hand:
                    return ids.slot(seat, row.index(card))
        return target

    def _not_there(self, card: int, target: str) -> Refusal:
        table = self.table
        name = f"@card.{table.card_set.kinds[table.card_set.kind_of[card]]}"
        if target == ids.HAND:
            return Refusal("ui_in_hand_already")
        if target.startswith("slot:"):
            seat, slot = ids.numbers(target)
            if seat != table.me:
                return Refusal("ui_own_row", {"card": name})
            if slot not in table.slots_to_lay():
                return Refusal("ui_slot_closed", {"number": slot + 1}, "U14")
            return Refusal("ui_lies_there")
        if target.startswith("deck:"):
            return Refusal("ui_deck_takes_nothing", {"card": name})
        if target == NOWHERE:
            return Refusal("ui_bare_table", {"card": name})
        return Refusal("ui_only_slots", {"card": name})

    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now."""
        table = self.table
        prompt = table.host.situation.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if source.startswith(("back:", "down:")):
            return Refusal("ui_closed")
        if not source.startswith("card:"):
            return Refusal("ui_no_meaning")
        card = ids.numbers(source)[0]
        if card not in table.own_hand:
            return Refusal("ui_card_lies")
        if prompt.kind in ("place",):
            return None
        if prompt.kind in ("discard", "option"):
            return table.host.refusal(a.DISCARD + table.card_set.kind_of[card])
        return Refusal("ui_no_card_now")
