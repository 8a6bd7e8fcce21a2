"""Which gesture means which action: cards to slots and back (the draft), cards that pay, and why anything else means nothing."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.decisions import not_now
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Context
from kotgames.ui.table import parts
from kotgames.ui.table.context import Gesture

Meaning = Gesture | Refusal


class Gestures(parts.Gestures):
    """See `Gestures` of the toolkit."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def legal(self) -> dict[str, dict[str, Gesture]]:
        """source -> target -> meaning."""
        prompt = self.ctx.prompt
        if prompt is None:
            return {}
        if prompt.kind == "place":
            return self._placing()
        if prompt.kind in ("discard", "option"):
            return self._paying()
        return {}

    def _placing(self) -> dict[str, dict[str, Gesture]]:
        ctx = self.ctx
        slots = ctx.free_slots
        empty_first = sorted(slots, key=lambda slot: (slot in ctx.row.slots, slot))
        found: dict[str, dict[str, Gesture]] = {}
        for card in ctx.own_hand:
            here = ctx.row.slot_of(card)
            targets = {ids.slot(ctx.me, slot): self._lay(card, slot) for slot in empty_first if slot != here}
            for slot in slots:  # a card that lies there stands for its place: they change places
                lying = ctx.row.slots.get(slot)
                if lying is not None and lying != card:
                    targets[ids.card(lying)] = self._lay(card, slot)
            if here is not None:
                targets[ids.HAND] = Gesture(draft=lambda card=card: ctx.row.take_back(card))  # type: ignore[misc]
            if targets:
                found[ids.card(card)] = targets
        return found

    def _lay(self, card: int, slot: int) -> Gesture:
        return Gesture(draft=lambda: self.ctx.row.lay(card, slot))

    def _paying(self) -> dict[str, dict[str, Gesture]]:
        ctx = self.ctx
        legal = set(ctx.host.situation.legal)
        own = ids.deck(ctx.role(ctx.me))
        found = {}
        for card in ctx.own_hand:
            action = a.DISCARD + ctx.card_set.kind_of[card]
            if action in legal:
                found[ids.card(card)] = {own: Gesture((action,)), ids.STAGE: Gesture((action,))}
        return found

    def hand(self) -> list[str]:
        """See `Gestures`."""
        return self.ctx.hand

    # ---- anything on anything

    def means(self, source: str, target: str) -> Meaning:
        """What dropping an object on a place means."""
        ctx = self.ctx
        if source == target:
            return Gesture()
        refusal = self.pick_refusal(source)
        if refusal is not None:
            return refusal
        card = ids.numbers(source)[0]
        prompt = ctx.prompt
        target = self._place_under(target)
        if target.startswith("card:"):  # onto a card that lies in a slot: its slot is meant
            slot = ctx.row.slot_of(ids.numbers(target)[0])
            if slot is not None:
                target = ids.slot(ctx.me, slot)
            elif ids.numbers(target)[0] in ctx.own_hand:
                target = ids.HAND
        legal = self.legal().get(source, {})
        if target in legal:
            return legal[target]
        assert prompt is not None
        if prompt.kind == "place":
            return self._not_there(card, target)
        if prompt.kind in ("discard", "option"):
            action = a.DISCARD + ctx.card_set.kind_of[card]
            return ctx.host.refusal(action) or Refusal("ui_pay_where", {}, "U13")
        return not_now("ui_no_card_now", prompt.kind)

    def _place_under(self, target: str) -> str:
        """The place that a card of a row by the rules lies in, for that card; else the target itself."""
        if target.startswith("down:"):
            return ids.slot(*ids.numbers(target))
        if target.startswith("card:"):
            card = ids.numbers(target)[0]
            for seat, row in enumerate(self.ctx.view["rows"]):
                if card in row and card not in self.ctx.own_hand:
                    return ids.slot(seat, row.index(card))
        return target

    def _not_there(self, card: int, target: str) -> Refusal:
        ctx = self.ctx
        name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
        if target == ids.HAND:
            return Refusal("ui_in_hand_already", {}, "p.9")
        if target.startswith("slot:"):
            seat, slot = ids.numbers(target)
            if seat != ctx.me:
                return Refusal("ui_own_row", {"card": name}, "p.9")
            if slot not in ctx.free_slots:
                return Refusal("ui_slot_closed", {"number": slot + 1}, "U14")
            return Refusal("ui_lies_there", {}, "p.9")
        if target.startswith("deck:"):
            return Refusal("ui_deck_takes_nothing", {"card": name}, "p.9")
        return Refusal("ui_only_slots", {"card": name}, "p.9")

    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now."""
        ctx = self.ctx
        prompt = ctx.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if source.startswith(("back:", "down:")):
            return Refusal("ui_closed", {}, "U10")
        if not source.startswith("card:"):
            return not_now("ui_no_meaning", prompt.kind)
        card = ids.numbers(source)[0]
        if card not in ctx.own_hand:
            return not_now("ui_card_lies", prompt.kind)
        if prompt.kind in ("place",):
            return None
        if prompt.kind in ("discard", "option"):
            return ctx.host.refusal(a.DISCARD + ctx.card_set.kind_of[card])
        return not_now("ui_no_card_now", prompt.kind)
