"""Which gesture means which action: row cards to the foe or the own hand, miniatures to spaces, cards of the hand to Special Attacks, and
why anything else means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.components import BLOCK, DASH, MOST_SKILLS
from kotgames.games.knockdown.decisions import RULINGS, AboutAttack, AboutGo, not_now
from kotgames.games.knockdown.table import ids, payments, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.foresight import Foresight
from kotgames.ui.table import parts
from kotgames.ui.table.context import Gesture

Targets = dict[str, Gesture]

HAND_QUESTIONS = ("discard", "pay", "show")
"""Questions that a card of the own hand answers."""


class Gestures(parts.Gestures):
    """See `Gestures` of the toolkit."""

    def __init__(self, ctx: Context, foresight: Foresight) -> None:
        self.ctx = ctx
        self.foresight = foresight

    # ---- what is legal

    def legal(self) -> dict[str, Targets]:
        """source -> target -> meaning."""
        prompt = self.ctx.prompt
        if prompt is None:
            return {}
        make = getattr(self, f"_{prompt.kind}", None)
        found: dict[str, Targets] = make() if make is not None else {}
        return {name: targets for name, targets in found.items() if targets}

    def _legal(self) -> set[int]:
        return set(self.ctx.host.situation.legal)

    def _space(self, space: int) -> list[str]:
        """All ids that stand for a space: itself, and a turret on it."""
        view = self.ctx.view
        return [ids.space(space), *(ids.turret(seat) for seat in (0, 1) if view["turret"][seat] == space)]

    def _foe(self) -> list[str]:
        """All ids that stand for the foe."""
        ctx = self.ctx
        foe = 1 - ctx.me
        return [ids.mini(foe), *self._space(ctx.view["place"][foe]), ids.sheet(foe)]

    def _to_spaces(self, actions: dict[int, Gesture]) -> Targets:
        return {name: gesture for space, gesture in actions.items() for name in self._space(space)}

    # ---- a turn

    def _action(self) -> dict[str, Targets]:
        ctx = self.ctx
        legal = self._legal()
        found: dict[str, Targets] = {}
        for card in ctx.view["row"]:
            kind = ctx.card_set.kind_of[card]
            gesture = Gesture((a.ATTACK + kind,))
            targets: Targets = {}
            if self.foresight.of(ctx.me, kind).meets:
                targets = dict.fromkeys(self._foe(), gesture)
            targets[ids.HAND] = gesture
            found[ids.card(card)] = targets
        steps = {one - a.MOVE: Gesture((one,)) for one in sorted(legal) if a.MOVE <= one < a.CORRIDOR}
        steps |= {
            one - a.CORRIDOR: Gesture((one,))
            for one in sorted(legal)
            if a.CORRIDOR <= one < a.DASH and one - a.CORRIDOR not in steps
        }
        found[ids.mini(ctx.me)] = self._to_spaces(steps)
        return found | self._combo_cards()

    def _combo(self) -> dict[str, Targets]:
        """In a Combo dragging the miniature is a Dash."""
        ctx = self.ctx
        dashes = {one - a.DASH: Gesture((one,)) for one in ctx.combo_use() if a.DASH <= one < a.GO}
        return {ids.mini(ctx.me): self._to_spaces(dashes), **self._combo_cards()}

    def _combo_cards(self) -> dict[str, Targets]:
        """Cards of the hand: a Dash card onto a space, any onto a Special Attack that it helps to pay."""
        ctx = self.ctx
        use = ctx.combo_use()
        dashes = self._to_spaces(
            {one - a.DASH: Gesture(ctx.as_asked(one)) for one in use if a.DASH <= one < a.GO}
        )
        specials = [one - a.SPECIAL for one in use if a.SPECIAL <= one < a.REACT]
        found: dict[str, Targets] = {}
        for card in ctx.view["hands"][ctx.me]:
            symbol = ctx.symbol(card)
            targets = {
                ids.special(special): self._pays(special, card)
                for special in specials
                if self._helps(special, symbol)
            }
            found[ids.card(card)] = (dashes if symbol == DASH else {}) | targets
        return found

    def _helps(self, special: int, symbol: int) -> bool:
        """Whether a card of a symbol may be among what pays for a Special Attack."""
        ctx = self.ctx
        cost = ctx.card_set.costs[special]
        return bool(cost[symbol]) or any(
            symbol in way for way in payments.ways(ctx.board.counts(ctx.me), cost)
        )

    def _pays(self, special: int, card: int) -> Gesture:
        """A card is laid on a Special Attack: it is performed, or, where there is a choice, its payment laid out."""
        ctx = self.ctx
        cost = ctx.card_set.costs[special]
        found = payments.ways(ctx.board.counts(ctx.me), cost)
        if not payments.to_choose(ctx, special, found):
            return Gesture(payments.actions(ctx, special, found[0] if found else ()))

        def lay() -> None:
            payments.begin(ctx, special, -1 if cost[ctx.symbol(card)] else card)

        return Gesture(draft=lay)

    def _take(self) -> dict[str, Targets]:
        of = self.ctx.card_set.kind_of
        return {
            ids.card(card): dict.fromkeys((ids.HAND, ids.sheet(self.ctx.me)), Gesture((a.FIRST + of[card],)))
            for card in self.ctx.view["row"]
        }

    def _renew(self) -> dict[str, Targets]:
        oldest = self.ctx.view["row"][:1]
        return {
            ids.card(card): {ids.DISCARDS: Gesture((a.RENEW,)), ids.DECK: Gesture((a.RENEW,))}
            for card in oldest
        }

    # ---- before the match

    def _draft(self) -> dict[str, Targets]:
        return self._skills(a.KEEP, a.FACE)

    def _face(self) -> dict[str, Targets]:
        return self._skills(a.FACE, a.FACE + MOST_SKILLS)

    def _skills(self, first: int, beyond: int) -> dict[str, Targets]:
        places = (ids.sheet(self.ctx.me), ids.HAND)
        return {
            ids.skill(one - first): dict.fromkeys(places, Gesture((one,)))
            for one in sorted(self._legal())
            if first <= one < beyond
        }

    def _start(self) -> dict[str, Targets]:
        """Both fighters stand on the start spaces once they are chosen: until then the spaces are clicked."""
        return {}

    # ---- an attack

    def _go(self) -> dict[str, Targets]:
        ctx = self.ctx
        steps = {one - a.GO: Gesture((one,)) for one in sorted(self._legal()) if a.GO <= one < a.ATTACK}
        about = ctx.about(AboutGo)
        if about["how"] == b.WAYS_TO_GO[b.BY_TURRET]:
            seat = about["moved"]
            return {ids.turret(seat): self._to_spaces(steps)} if ctx.view["turret"][seat] >= 0 else {}
        return {ids.mini(about["moved"]): self._to_spaces(steps)}

    def _origin(self) -> dict[str, Targets]:
        """The Strike's origin onto its target: the fighter or its turret to the foe."""
        ctx = self.ctx
        seat = ctx.about(AboutAttack)["seat"]
        foe = [ids.mini(1 - seat), *self._space(ctx.view["place"][1 - seat])]
        return {
            ids.mini(seat): dict.fromkeys(foe, Gesture((a.HERE,))),
            ids.turret(seat): dict.fromkeys(foe, Gesture((a.TURRET,))),
        }

    def _react(self) -> dict[str, Targets]:
        ctx = self.ctx
        specials = [one - a.REACT for one in sorted(self._legal()) if a.REACT <= one < a.PAY]
        found: dict[str, Targets] = {}
        for card in ctx.view["hands"][ctx.me]:
            symbol = ctx.symbol(card)
            found[ids.card(card)] = {
                ids.special(special): self._pays(special, card)
                for special in specials
                if self._helps(special, symbol)
            }
        for name, targets in self._blocked(ctx.blocks_too(), a.DECLINE).items():
            found.setdefault(name, {}).update(targets)
        return found

    def _block(self) -> dict[str, Targets]:
        return self._blocked([one for one in self._legal() if a.BLOCK <= one <= a.BLOCK_EFFECT])

    def _blocked(self, ways: Sequence[int], *before: int) -> dict[str, Targets]:
        """A Block card onto the own fighter, where there is one way to block; `before`: what is done first."""
        ctx = self.ctx
        if len(ways) != 1:
            return {}
        places = [ids.sheet(ctx.me), ids.mini(ctx.me), *self._space(ctx.view["place"][ctx.me]), ids.DISCARDS]
        return {
            ids.card(card): dict.fromkeys(places, Gesture((*before, *ways)))
            for card in ctx.view["hands"][ctx.me]
            if ctx.symbol(card) == BLOCK
        }

    def _discard(self) -> dict[str, Targets]:
        return self._by_symbol(self.ctx.me, a.DISCARD, ids.DISCARDS)

    def _pay(self) -> dict[str, Targets]:
        return self._given(a.PAY, ids.DISCARDS)

    def _show(self) -> dict[str, Targets]:
        return self._given(a.SHOW, ids.sheet(1 - self.ctx.me), ids.DISCARDS)

    def _given(self, base: int, *places: str) -> dict[str, Targets]:
        """Cards of the own hand to where they go; where several go together each is only picked, or put back."""
        ctx = self.ctx
        if not picks.together(ctx):
            return self._by_symbol(ctx.me, base, *places)
        symbols = picks.open_symbols(ctx)
        return {
            ids.card(card): dict.fromkeys(places, Gesture(draft=partial(picks.pick, ctx, card)))
            for card in ctx.hand_of(ctx.me)
            if card in ctx.picked or ctx.symbol(card) in symbols
        }

    def _strip(self) -> dict[str, Targets]:
        return self._by_symbol(1 - self.ctx.me, a.STRIP, ids.DISCARDS)

    def _by_symbol(self, seat: int, base: int, *places: str) -> dict[str, Targets]:
        """Cards of a hand to where they go, by their symbol."""
        ctx, legal = self.ctx, self._legal()
        return {
            ids.card(card): dict.fromkeys(places, Gesture((base + ctx.symbol(card),)))
            for card in ctx.hand_of(seat)
            if base + ctx.symbol(card) in legal
        }

    # ---- defaults

    def hand(self) -> list[str]:
        """See `Gestures`: what the number keys pick: the row where it is asked for, then the hand."""
        ctx = self.ctx
        if ctx.asks("draft", "face"):
            return sorted(self.legal(), key=ids.numbers)
        if ctx.asks("strip"):
            return [ids.card(card) for card in ctx.hand_of(1 - ctx.me)]
        row = [ids.card(card) for card in ctx.view["row"]] if ctx.asks("action", "take", "renew") else []
        return [*row, *(ids.card(card) for card in ctx.own_hand)]

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
        legal = self.legal().get(source, {})
        for place in self.stands_for(target):
            if place in legal:
                return legal[place]
        return self._why_not_there(source, target)

    def stands_for(self, target: str) -> list[str]:
        """What a target may stand for, the target first: a card for where it lies, a cube for its sheet, a miniature for its space, a space
        for who stands there."""
        ctx, view = self.ctx, self.ctx.view
        found = [target]
        family = target.split(":")[0]
        numbers = ids.numbers(target)
        if family == "card":
            card = numbers[0]
            if card in view["row"] or card == view["played"]:
                found.append(ids.ROW)
            elif card in view["discards"]:
                found.append(ids.DISCARDS)
            else:
                seat = 0 if card in view["hands"][0] else 1
                found += [ids.HAND] if seat == ctx.seating.bottom else []
                found.append(ids.sheet(seat))
        elif family in ("cube", "wounds", "up", "corner", "talent"):
            found.append(ids.sheet(numbers[0]))
        elif family == "mini":
            found += [ids.space(view["place"][numbers[0]]), ids.sheet(numbers[0])]
        elif family == "turret":
            found.append(ids.space(view["turret"][numbers[0]]))
        elif family == "space":
            found += [ids.mini(seat) for seat in (0, 1) if view["place"][seat] == numbers[0]]
        elif family == "known":
            found.append(ids.sheet(ctx.seating.bottom))
        elif family == "skill":
            found.append(ids.ARENA)
        return found

    def _why_not_there(self, source: str, target: str) -> Refusal:
        """Why what can be picked up means nothing on a place."""
        ctx = self.ctx
        prompt = ctx.prompt
        assert prompt is not None
        spots = self.stands_for(target)
        kind = prompt.kind
        if kind in ("action", "combo"):
            return self._not_in_turn(source, spots)
        if kind == "go":
            space = self._space_of(spots)
            return (ctx.host.refusal(a.GO + space) if space >= 0 else None) or Refusal(
                "ui_go_where", {}, "p.20"
            )
        return Refusal(f"ui_{kind}_where", {}, RULINGS[kind])

    def _space_of(self, spots: list[str]) -> int:
        return next((ids.numbers(one)[0] for one in spots if one.startswith("space:")), -1)

    def _not_in_turn(self, source: str, spots: list[str]) -> Refusal:
        ctx = self.ctx
        if source.startswith("mini:"):
            return self._not_walked(spots)
        card = ids.numbers(source)[0]
        name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
        if card in ctx.view["row"]:
            foe = set(self._foe()) & set(spots)
            if foe:
                return Refusal("ui_out_of_range", {"card": name}, "D1")
            if ids.ROW in spots:
                return Refusal("ui_in_row_already", {"card": name}, "p.12")
            return Refusal("ui_row_where", {"card": name}, "p.12")
        special = next((ids.numbers(one)[0] for one in spots if one.startswith("special:")), -1)
        if special >= 0:
            return self._not_paid(special, ctx.symbol(card))
        space = self._space_of(spots)
        if space >= 0 and ctx.symbol(card) == DASH:
            return ctx.combo_refusal(a.DASH + space) or Refusal("ui_hand_where", {"card": name}, "p.13")
        if space >= 0:
            return Refusal("ui_only_dash", {"card": name}, "p.13")
        if ids.HAND in spots:
            return Refusal("ui_in_hand_already", {}, "p.13")
        return Refusal("ui_hand_where", {"card": name}, "p.13")

    def _not_walked(self, spots: list[str]) -> Refusal:
        """Why a miniature does not go there: as a Move or by the corridors, in a Combo as a Dash."""
        ctx = self.ctx
        space = self._space_of(spots)
        if space < 0:
            return Refusal("ui_mini_where", {}, "p.12")
        if ctx.asks("combo"):
            return ctx.combo_refusal(a.DASH + space) or Refusal("ui_mini_where", {}, "p.12")
        ground = ctx.board.ground
        here = ctx.view["place"][ctx.me]
        far = ground.distance[here][space] > 1
        if far and ground.is_corridor[here] and ground.is_corridor[space]:
            return ctx.host.refusal(a.CORRIDOR + space) or Refusal("ui_mini_where", {}, "p.12")
        return ctx.host.refusal(a.MOVE + space) or Refusal("ui_mini_where", {}, "p.12")

    def _not_paid(self, special: int, symbol: int) -> Refusal:
        """Why a card does not pay for a Special Attack."""
        ctx = self.ctx
        name = f"@special.{ctx.card_set.special_ids[special]}"
        if ctx.card_set.is_reaction(special):
            return Refusal("ui_reaction_later", {"special": name}, "D14")
        refused = payments.refusal(ctx, special)
        if refused is not None:
            return refused
        return Refusal(
            "ui_does_not_pay", {"special": name, "symbol": f"@symbol.{ctx.card_set.symbols[symbol]}"}, "p.13"
        )

    # ---- picking up

    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now."""
        ctx = self.ctx
        prompt = ctx.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if self.legal().get(source):
            return None
        family = source.split(":")[0]
        if family == "card":
            return self._why_no_card(ids.numbers(source)[0], prompt.kind)
        if family == "mini":
            return self._why_no_mini(ids.numbers(source)[0], prompt.kind)
        if family == "turret":
            return Refusal("ui_turret_stays", {}, "D19")
        if family == "cube":
            return Refusal("ui_cubes_stay", {}, "p.14")
        return not_now("ui_no_meaning", prompt.kind)

    def _why_no_card(self, card: int, kind: str) -> Refusal:
        ctx = self.ctx
        view = ctx.view
        if card in view["row"]:
            if kind == "combo":
                return Refusal("ui_combo_first", {}, "D16")
            return (
                Refusal("ui_oldest_only", {}, "p.9") if kind == "renew" else not_now("ui_row_not_now", kind)
            )
        if card == view["played"]:
            return Refusal("ui_being_played", {}, "D21")
        if card in view["discards"]:
            return Refusal("ui_discarded", {}, "p.8")
        if card in view["hands"][1 - ctx.me]:
            if kind == "strip":
                return ctx.host.refusal(a.STRIP + ctx.symbol(card)) or Refusal("ui_foes_card", {}, "p.13")
            return Refusal("ui_foes_card", {}, "p.13")
        symbol = ctx.symbol(card)
        if kind in HAND_QUESTIONS:
            base = {"discard": a.DISCARD, "pay": a.PAY, "show": a.SHOW}[kind]
            return ctx.host.refusal(base + symbol) or not_now("ui_no_card_now", kind)
        if kind == "block":
            return Refusal("ui_block_choose" if symbol == BLOCK else "ui_only_block", {}, "p.16")
        if kind in ("action", "combo"):
            if symbol == DASH and not ctx.combo_use():
                return Refusal("combo_empty", {}, "D16")
            name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
            return Refusal("ui_pays_nothing", {"card": name}, "p.13")
        if kind == "react":
            return Refusal("ui_pays_no_reaction", {}, "D14")
        if kind in ("go", "start"):
            return Refusal("ui_go_where", {}, "p.20")
        return not_now("ui_no_card_now", kind)

    def _why_no_mini(self, seat: int, kind: str) -> Refusal:
        ctx = self.ctx
        if kind in ("action", "combo"):
            if seat != ctx.me:
                return Refusal("ui_foes_fighter", {}, "p.12")
            if kind == "combo":
                return Refusal("no_dash_card", {}, "p.13")
            return Refusal("ui_no_way", {}, "D6")
        if kind == "go":
            return Refusal("ui_other_moves", {}, "p.20")
        return not_now("ui_no_move_now", kind)
