"""Things laid out and not committed: kards that are put aside at this table alone, and attacks and answers, which the rules have kard by
kard. There they have an order of their own; a player may lay them in any, so what was laid before goes back and is laid again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import decisions, lay
from kotgames.games.mortal_kombat_kards.game import State
from kotgames.games.mortal_kombat_kards.table.context import ANSWERING, Context
from kotgames.games.mortal_kombat_kards.views import View
from kotgames.ui.table import parts
from kotgames.ui.table.context import Gesture

ORDER: Final = (a.LAY, *ANSWERING, a.BURN, a.KOMBO, a.EFFECT)
"""Families of what is laid out, in the order in which the rules have it."""
FIRST: Final = (a.LAY, *ANSWERING)


class Draft(parts.Draft):
    """See `ui.table.parts.Draft`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    # ---- see the base class

    def asked_anew(self) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.two_ways = None
        if not ctx.asks("discard"):
            ctx.aside.clear()
        else:
            hand = ctx.sorted_hand(ctx.me)
            ctx.aside[:] = [card for card in ctx.aside if card in hand]
            ctx.aside.extend(
                card for card in ctx.view["dropped"][ctx.me] if card >= 0 and card not in ctx.aside
            )
        if ctx.prompt is not None:
            ctx.turn("fight")

    def position_replaced(self) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.aside.clear()
        ctx.stays.clear()
        ctx.two_ways = ctx.banner = None
        ctx.stage.cut(None)

    def remember(self, begun: Any, events: Iterable[Event]) -> None:
        """See `Draft`: the views say it all."""

    def laid_out(self) -> dict[str, Any]:
        """See `Draft`: kards put aside, and kards laid out."""
        view = self.ctx.view
        return {"aside": len(self.ctx.aside), "laid": len(view["laid"]) - view["committed"]}

    def memory(self) -> Any:
        """See `Draft`: kards put aside."""
        return list(self.ctx.aside) or None

    def recall(self, memory: Any) -> None:
        """See `Draft`."""
        cards = self.read(memory or [], list[int])
        if cards is not None and self.ctx.asks("discard"):
            hand = self.ctx.sorted_hand(self.ctx.me)
            self.ctx.aside[:] = [card for card in cards if card in hand][: self.most]

    def take_back_last(self) -> bool:
        """See `Draft`: nobody has seen it yet."""
        ctx = self.ctx
        if ctx.two_ways is not None:
            ctx.two_ways = None
            return True
        lying = ctx.view["dropped"][ctx.me] if ctx.asks("discard") else []
        if len(ctx.aside) > len(lying):
            ctx.aside.pop()
            return True
        return ctx.drafting and ctx.host.retract(1)

    # ---- kards that are put aside

    @property
    def most(self) -> int:
        """So many may be put aside."""
        return self.ctx.card_set.rules.discard

    def put_aside(self, card: int) -> None:
        """A kard is put aside, or comes back into the hand."""
        aside = self.ctx.aside
        aside.remove(card) if card in aside else aside.append(card)
        self.ctx.host.changed()

    def lock(self) -> None:
        """Kards put aside are discarded."""
        ctx = self.ctx
        lying = ctx.view["dropped"][ctx.me]
        kinds = sorted(ctx.card_set.kind_of[card] for card in ctx.aside if card not in lying)
        ctx.host.commit([*(a.DROP + kind for kind in kinds), a.DONE])

    # ---- attacks and answers

    def ways(self, card: int) -> list[tuple[int, Gesture]]:
        """The actions by which a card of the own hand may be laid now, with how: at once, or among what lies already."""
        ctx = self.ctx
        kind, legal = ctx.card_set.kind_of[card], set(ctx.host.situation.legal)
        found = []
        for family in ORDER:
            action = family + kind
            if action in legal:
                found.append((action, Gesture((action,))))
            elif family in (a.EFFECT, a.KOMBO) and ctx.drafting:
                order = self._among(action)
                if order:
                    found.append((action, Gesture(draft=self._laying(order))))
        return found

    def without(self, card: int) -> Gesture | None:
        """A card that is laid out comes back into the hand, with what makes no sense without it; None where nothing of it can."""
        draft = list(self.ctx.view["draft"])
        kind = self.ctx.card_set.kind_of[card]
        action = next((one for one in draft if one >= a.LAY and a.kind_of(one) == kind), None)
        if action is None:
            return None
        at = draft.index(action)
        rest = [] if a.family(action) in (*FIRST, a.BURN) and at == 0 else draft[:at] + draft[at + 1 :]
        if rest and not self._stands(rest):
            rest = draft[:at]
        return Gesture(draft=self._laying(rest))

    def _among(self, action: int) -> list[int]:
        """The draft with one more action in its place; nothing where the rules do not allow it."""
        draft = list(self.ctx.view["draft"])
        places = [one for one in draft if one < a.LAY]
        kards = sorted((one for one in [*draft, action] if one >= a.LAY), key=_place)
        order = [*kards[:1], *places, *kards[1:]]
        return order if order != draft and self._stands(order) else []

    def _stands(self, order: Sequence[int]) -> bool:
        """True if all of it may be laid, one after the other, from the beginning of the question on."""
        board = self._begun()
        for action in order:
            if action not in board.legal:
                return False
            decisions.step(board, action, None)
        return True

    def _begun(self) -> State:
        """The shown position as it was before anything was laid out."""
        board = self.ctx.board.copy()
        asked = self.ctx.prompt
        assert asked is not None
        laid = board.laid[: board.committed]
        if asked.kind == "action":
            lay.clear(board)
        elif asked.kind == "answer":
            board.answer_mode, board.answer_kind, board.answer_place = 0, -1, -1
            board.penalty = [board.penalty[0], 0]
        board.laid, board.committed, board.draft = laid, len(laid), []
        decisions.run(board, None)
        return board

    def _laying(self, order: Sequence[int]) -> Any:
        """The kards that lie go back, and this is laid in their place."""

        def lay() -> None:
            host, drafted = self.ctx.host, self.ctx.view["draft"]
            if host.retract(len(drafted)) and order:
                host.commit(list(order))

        return lay


def _place(action: int) -> tuple[int, int]:
    family = a.family(action)
    return ORDER.index(family), a.kind_of(action) if family == a.EFFECT else 0


def actions_of(view: View) -> list[int]:
    """The things the asked seat has laid out, as actions."""
    return list(view["draft"])
