"""Which gesture means which action: fighters and Wilds to stations (laid out before they are placed), specials, bets, and why anything
else means nothing."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.card_set import (
    BELT,
    BLOCK,
    CHEERING,
    FIGHTER,
    LOCATIONS,
    SHOWDOWN,
    TOWEL,
    WILD,
)
from kotgames.games.knock_out_punch.decisions import not_now
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.table import parts
from kotgames.ui.table.context import Gesture

Targets = dict[str, Gesture]


class Gestures(parts.Gestures):
    """See `Gestures` of the toolkit."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    # ---- what is legal

    def legal(self) -> dict[str, Targets]:
        """source -> target -> meaning."""
        ctx = self.ctx
        prompt = ctx.prompt
        if prompt is None:
            return {}
        found = {ids.card(card): self._targets(prompt.kind, card) for card in self._sources(prompt.kind)}
        return {name: targets for name, targets in found.items() if targets}

    def _sources(self, kind: str) -> list[int]:
        """The cards that may be picked up for a question, legal now or not."""
        ctx = self.ctx
        if kind in ("turn", "add", "block", "lay"):
            return ctx.own_hand
        if kind == "bet":
            return ctx.own_crowd
        if kind == "trash":
            return [card for stack in ctx.view["ring"] for card in stack]
        if kind == "opponent":
            return list(ctx.view["on_table"])[-1:]
        return []

    def _targets(self, kind: str, card: int) -> Targets:
        if kind in ("turn", "add"):
            return self._placing(card) | self._playing(card)
        legal = set(self.ctx.host.situation.legal)
        if kind == "bet":
            return {
                ids.corner(seat): Gesture((action,))
                for seat in self.ctx.view["fight"][:2]
                if (action := self._bet(card, seat)) in legal
            }
        if kind == "opponent":
            return {
                ids.corner(action - a.AGAINST): Gesture((action,))
                for action in sorted(legal)
                if action >= a.AGAINST
            }
        action = self._single(kind, card)
        if action not in legal:
            return {}
        return {place: Gesture((action,)) for place in self._places(kind, card)}

    def _places(self, kind: str, card: int) -> list[str]:
        """Where a card goes that is played by itself."""
        if kind == "trash":
            return [ids.TRASH, ids.CENTER]
        return [ids.CENTER]

    def _single(self, kind: str, card: int) -> int:
        """The action of playing a card by itself."""
        ctx = self.ctx
        number = ctx.card_set.kind_of[card]
        if kind == "block":
            return a.BLOCK if ctx.does(card) == BLOCK else a.LAY + number
        if kind == "trash":
            if ctx.does(card) == WILD:
                return a.TRASH_WILD + self.location(card)
            return a.TRASH + number
        return a.LAY + number

    def location(self, card: int) -> int:
        """The station a card of the ring lies at; -1 for another card."""
        return next((spot for spot, stack in enumerate(self.ctx.view["ring"]) if card in stack), -1)

    def _bet(self, card: int, seat: int) -> int:
        return a.BET + 2 * seat + (self.ctx.does(card) == CHEERING)

    def _placing(self, card: int) -> Targets:
        """Fighters and Wilds to their stations, what is laid back to the hand."""
        ctx = self.ctx
        if card in ctx.laid:
            return {ids.HAND: Gesture(draft=lambda: ctx.take_back(card))}
        if ctx.does(card) not in (FIGHTER, WILD):
            return {}
        spots = [ctx.home_of(card)]
        if spots == [-1]:
            spots = self._most_useful()
        found: Targets = {}
        for spot in spots:
            if self._may_lie(card, spot):
                gesture = Gesture(draft=lambda spot=spot: ctx.lay(card, spot))  # type: ignore[misc]
                found[ids.station(spot)] = gesture
                for lying in (*ctx.view["ring"][spot], *(ctx.laid if ctx.laid_at == spot else ())):
                    found[ids.card(lying)] = gesture
        return found

    def _most_useful(self) -> list[int]:
        """All locations, for a Wild: where it makes a stack strike first, then where most punches are."""
        board, card_set = self.ctx.board, self.ctx.card_set
        punch = card_set.wild_punches

        def worth(spot: int) -> tuple[bool, int, int]:
            strikes = board.punches[spot] + punch >= card_set.knockout and board.target(spot) >= 0
            return strikes, board.punches[spot], spot

        return sorted(range(LOCATIONS), key=worth, reverse=True)

    def _may_lie(self, card: int, spot: int) -> bool:
        """Whether a card may be laid at a station with what is laid already; a fighter at another one takes that back."""
        ctx = self.ctx
        action = self._place(card, spot)
        if ctx.laid and ctx.laid_at != spot:
            return action in ctx.host.situation.legal
        order = sorted([*ctx.placement(), action])
        return order[0] in ctx.host.situation.legal

    def _place(self, card: int, spot: int) -> int:
        wild = self.ctx.does(card) == WILD
        return a.WILD + spot if wild else a.PLACE + self.ctx.card_set.kind_of[card]

    def _playing(self, card: int) -> Targets:
        """Specials, and what can only be discarded."""
        ctx = self.ctx
        legal = set(ctx.host.situation.legal)
        kind, does = ctx.card_set.kind_of[card], ctx.does(card)
        discard = a.DISCARD + kind
        if discard in legal:
            return {place: Gesture((discard,)) for place in (ids.TRASH, ids.CENTER)}
        if does in (SHOWDOWN, BELT) and a.SHOWDOWN + kind in legal:
            return self._showdown(a.SHOWDOWN + kind)
        if does == TOWEL and a.TOWEL in legal:
            found: Targets = {ids.CENTER: Gesture((a.TOWEL,))}
            for stack in ctx.view["ring"]:
                for lying in stack:
                    found[ids.card(lying)] = Gesture((a.TOWEL, self._single("trash", lying)))
            return found
        return {}

    def _showdown(self, action: int) -> Targets:
        """To the middle, or onto whom it challenges: the King, or for a King anybody."""
        ctx = self.ctx
        found: Targets = {ids.CENTER: Gesture((action,))}
        king = ctx.view["king"]
        if ctx.me != king:
            found[ids.corner(king)] = Gesture((action,))
        else:
            for seat in ctx.seating.around:
                if seat != king:
                    found[ids.corner(seat)] = Gesture((action, a.AGAINST + seat))
        return found

    def hand(self) -> list[str]:
        """See `Gestures`: the hand, and while one bets the Crowd cards."""
        ctx = self.ctx
        if ctx.asks("bet"):
            return [ids.card(card) for card in ctx.own_crowd]
        return [ids.card(card) for card in ctx.own_hand]

    # ---- anything on anything

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """What dropping an object on a place means."""
        ctx = self.ctx
        if source == target:
            return Gesture()
        refusal = self.pick_refusal(source)
        if refusal is not None:
            return refusal
        prompt = ctx.prompt
        assert prompt is not None
        card = ids.numbers(source)[0]
        legal = self.legal().get(source, {})
        for place in (target, self._place_under(target)):
            if place in legal:
                return legal[place]
        if prompt.kind in ("turn", "add"):
            return self._not_placed(card, self._place_under(target))
        if prompt.kind == "bet":
            seat = ids.numbers(target)[0] if target.startswith("corner:") else -1
            if seat >= 0:
                return ctx.host.refusal(self._bet(card, seat)) or Refusal("ui_bet_where", {}, "P10")
            return Refusal("ui_bet_where", {}, "P10")
        if prompt.kind == "opponent":
            seat = ids.numbers(target)[0] if target.startswith("corner:") else -1
            if seat >= 0:
                return ctx.host.refusal(a.AGAINST + seat) or Refusal("ui_whom", {}, "P8")
            return Refusal("ui_whom", {}, "P8")
        return not_now(f"ui_{prompt.kind}_where", prompt.kind)

    def _place_under(self, target: str) -> str:
        """The place that a card lies in, for that card; else the target itself."""
        ctx = self.ctx
        if not target.startswith("card:"):
            return ids.corner(ids.numbers(target)[0]) if target.startswith(("back:", "crowd:")) else target
        card = ids.numbers(target)[0]
        spot = self.location(card)
        if spot >= 0:
            return ids.station(spot)
        if card in ctx.laid:
            return ids.station(ctx.laid_at)
        if card in ctx.own_hand or card in ctx.own_crowd:
            return ids.HAND
        return ids.CENTER

    def _not_placed(self, card: int, target: str) -> Refusal:
        """Why a card of the hand means nothing there."""
        ctx = self.ctx
        does, kind = ctx.does(card), ctx.card_set.kind_of[card]
        name = f"@card.{ctx.card_set.kinds[kind]}"
        if target == ids.HAND:
            return Refusal("ui_in_hand_already", {}, "P1")
        if does in (FIGHTER, WILD):
            spot = ids.numbers(target)[0] if target.startswith("station:") else -1
            home = ctx.card_set.location_of[card]
            if spot < 0:
                return Refusal("ui_stations_only", {"card": name}, "P1")
            if home >= 0 and spot != home:
                fighter = f"@fighter.{ctx.card_set.fighters[home]}"
                return Refusal("ui_own_station", {"card": name, "fighter": fighter}, "P1")
            return ctx.host.refusal(self._place(card, spot)) or Refusal("wild_elsewhere", {}, "P20")
        if does in (SHOWDOWN, BELT):
            seat = ids.numbers(target)[0] if target.startswith("corner:") else -1
            if seat >= 0 and ctx.me != ctx.view["king"] and seat != ctx.view["king"]:
                return Refusal("ui_only_king", {"name": ctx.host.name(ctx.view["king"])}, "P7")
            return ctx.host.refusal(a.SHOWDOWN + kind) or Refusal("ui_showdown_where", {}, "P7")
        if does == TOWEL:
            return ctx.host.refusal(a.TOWEL) or Refusal("ui_towel_where", {}, "P5")
        return ctx.host.refusal(a.DISCARD + kind) or Refusal("ui_discard_where", {}, "P11")

    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now."""
        ctx = self.ctx
        prompt = ctx.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if source.startswith(("back:", "crowd:", "bet:", "laid:")):
            return Refusal("ui_closed", {}, "P23")
        if not source.startswith("card:"):
            return not_now("ui_no_meaning", prompt.kind)
        card = ids.numbers(source)[0]
        if card not in self._sources(prompt.kind):
            if card in ctx.own_crowd:
                return Refusal("ui_crowd_bets_only", {}, "P10")
            if card in ctx.own_hand:
                return (
                    not_now(f"ui_not_for_{prompt.kind}", prompt.kind)
                    if prompt.kind in ("bet", "trash")
                    else not_now("ui_no_card_now", prompt.kind)
                )
            return not_now("ui_card_lies", prompt.kind)
        if self.legal().get(source):
            return None
        return self._why_not(prompt.kind, card)

    def _why_not(self, kind: str, card: int) -> Refusal | None:
        """Why a card that could be picked up for a question has no use now."""
        ctx = self.ctx
        number, does = ctx.card_set.kind_of[card], ctx.does(card)
        if kind == "block":
            return Refusal("ui_only_block", {}, "P4")
        if kind == "lay":
            return Refusal("ui_only_fighters", {}, "P9")
        if kind == "trash":
            return ctx.host.refusal(self._single(kind, card))
        if kind not in ("turn", "add"):
            return not_now("ui_no_card_now", kind)
        if kind == "turn" and not self._other_play():
            return ctx.host.refusal(a.DISCARD + number)
        if does == BLOCK:
            return Refusal("ui_block_later", {}, "P4")
        if does in (SHOWDOWN, BELT):
            return ctx.host.refusal(a.SHOWDOWN + number)
        if does == TOWEL:
            return ctx.host.refusal(a.TOWEL)
        spot = ctx.home_of(card)
        return ctx.host.refusal(self._place(card, max(0, spot)))

    def _other_play(self) -> bool:
        return any(action < a.DISCARD and action != a.DECLINE for action in self.ctx.host.situation.legal)
