"""Which gesture means which action: from every object to every place an answer, legal or refused."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import AboutDiscardMore, AboutHurt, not_now
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.fighter_creation import FighterCreation
from kotgames.games.knockouts_tapouts.table.movement import Movement
from kotgames.ui.table import parts
from kotgames.ui.table.context import NOWHERE, Gesture

Meaning = Gesture | Refusal


class Gestures(parts.Gestures):
    """Reads the situation and what lies laid out; knows no rule: legality comes from the legal list and the refusals."""

    def __init__(self, ctx: Context, movement: Movement, creation: FighterCreation) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.movement = movement
        self.creation = creation
        self._reasons: tuple[dict[str, dict[str, Gesture]], dict[int, Refusal | None]] | None = None
        """Why cards cannot be played, worked out once for these gestures."""

    # ---- what is lit

    def legal(self) -> dict[str, dict[str, Gesture]]:
        """All legal gestures of the moment."""
        prompt = self.ctx.prompt
        if prompt is None:
            return {}
        kind = prompt.kind
        if kind == "build":
            return self.creation.gestures()
        found: dict[str, dict[str, Gesture]] = {}
        if kind in ("act", "discard_more", "react"):
            for card in self.ctx.own_hand:
                targets = self._card_targets(card)
                if targets:
                    found[ids.card(card)] = targets
        elif kind in ("move", "side"):
            found[ids.POSITION_MARKER] = self._track_targets()
            if self.ctx.stayed is not None:
                found.update(self._attacks_of_hand())
        elif kind in ("hurt", "restore"):
            found = self._marker_targets(kind)
        return found

    def _attacks_of_hand(self) -> dict[str, dict[str, Gesture]]:
        """The cards with which the movement can be ended: attacks, and what may lie on them."""
        found = {}
        for card in self.ctx.own_hand:
            targets = self._card_targets(card)
            if any(gesture.actions for gesture in targets.values()) or (self._is_boost(card) and targets):
                found[ids.card(card)] = targets
        return found

    def _card_targets(self, card: int) -> dict[str, Gesture]:
        """In the order of what is meant first: the first is where a double click sends the card."""
        places = [
            *self._attack_places(card),
            *self._special_places(card),
            *self._boost_places(card),
            ids.DISCARD,
            ids.HAND,
        ]
        targets: dict[str, Gesture] = {}
        for place in places:
            meaning = self.card_means(card, place)
            if isinstance(meaning, Gesture):
                targets[place] = meaning
        return targets

    def _attack_places(self, card: int) -> list[str]:
        here = self.ctx.view["position"]
        attacks = self._attacks_of(card)
        if not attacks:
            return []
        return [*(ids.cell(attack, here) for attack in attacks), ids.fighter(self.ctx.rival), ids.MAT]

    def _attacks_of(self, card: int) -> list[int]:
        """The attacks a card may be played as: itself, or what a Style card's owner likes, the most promising first."""
        kind = self.card_set.kind_of[card]
        if kind < self.card_set.style_kind:
            return [kind]
        if kind != self.card_set.style_kind:
            return []
        likes = self.ctx.board.style_effects[self.ctx.me].liked_attacks
        liked = [attack for attack in range(len(self.card_set.attacks)) if likes >> attack & 1]
        return sorted(liked, key=lambda attack: -self._promise(card, attack))

    def _promise(self, card: int, attack: int) -> float:
        odds = self.ctx.odds(self._attack_action(card, attack))
        return float(odds.chance("hit")) if odds is not None else 0.0

    def _special_places(self, card: int) -> list[str]:
        kind = self.card_set.kind_of[card]
        if kind < self.card_set.first_special:
            return []
        return [ids.MAT, ids.fighter(self.ctx.rival), ids.fighter(self.ctx.me)]

    def _boost_places(self, card: int) -> list[str]:
        if not self._is_boost(card):
            return []
        return [ids.card(other) for other in self.ctx.own_hand if other != card and self._attacks_of(other)]

    def _is_boost(self, card: int) -> bool:
        return self.card_set.first_boost <= self.card_set.kind_of[card] < self.card_set.first_special

    def _track_targets(self) -> dict[str, Gesture]:
        return {place: Gesture(actions) for place, actions in self.movement.reachable().items()}

    def _victim(self) -> int:
        """Whose markers are asked about: who restores some restores their own."""
        return self.ctx.about(AboutHurt)["victim"] if self.ctx.asks("hurt") else self.ctx.me

    def _marker_targets(self, kind: str) -> dict[str, dict[str, Gesture]]:
        view, seat = self.ctx.view, self._victim()
        found: dict[str, dict[str, Gesture]] = {}
        for stat in c.HURTABLE:
            action = (a.HURT if kind == "hurt" else a.RESTORE) + stat
            if action not in self.ctx.host.situation.legal:
                continue
            ready = view["ready"][seat * 5 + stat]
            index = ready - 1 if kind == "hurt" else ready
            target = ids.tray(seat, stat, kind == "hurt")
            found[ids.marker(seat, stat, index)] = {target: Gesture((action,))}
        return found

    # ---- what anything means

    def means(self, source: str, target: str) -> Meaning:
        """What dropping an object on a place means."""
        if self.ctx.prompt is None:
            return Refusal("ui_wait")
        if self.ctx.creating:
            return self.creation.means(source, target)
        if source == target:
            return Gesture()
        refusal = self.pick_refusal(source)
        if refusal is not None:
            return refusal
        if source.startswith("card:"):
            return self.card_means(ids.numbers_in(source)[0], target)
        if source == ids.POSITION_MARKER:
            return self.track_means(target)
        return self.marker_means(source, target)

    def card_means(self, card: int, target: str) -> Meaning:
        """What a card of the own hand means on a place, or on what lies there."""
        target = self.place_of(target)
        if target == ids.DISCARD:
            return self._discard_means(card)
        if target == ids.HAND:
            return self._take_back_means(card)
        if self.ctx.asks("discard_more"):
            return not_now("ui_discard_where", "discard_more")
        if target.startswith("card:") and ids.numbers_in(target)[0] in self.ctx.own_hand:
            return self._on_card(card, ids.numbers_in(target)[0])
        if self._is_boost(card):
            return self._loose_boost(card, target)
        if self.card_set.kind_of[card] >= self.card_set.first_special:
            return self._special_means(card, target)
        return self._attack_means(card, target)

    def _refused(self, action: int) -> Refusal | None:
        """Why a card cannot be played so; while its player still moves, as it would be once the movement has ended."""
        stayed = self.ctx.stayed
        if stayed is None:
            return self.ctx.host.refusal(action)
        reason = stayed.refusal(action)
        if reason is None and self.ctx.host.after((a.STAY, action)) is None:  # a lesson wants something else
            return Refusal("ui_card_not_in_move", {}, "p.5-7")
        return reason

    def _checked(self, action: int) -> Meaning:
        before = () if self.ctx.stayed is None else (a.STAY,)
        return self._refused(action) or Gesture((*before, action))

    def _attack_action(self, card: int, attack: int) -> int:
        by_style = int(self.card_set.kind_of[card] == self.card_set.style_kind)
        return a.attack_code(attack, by_style, self.laid_boosts(card))

    def _attack_means(self, card: int, target: str) -> Meaning:
        attacks = self._attacks_of(card)
        name = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if not attacks:
            return Refusal("ui_style_no_likes", {}, "K23")
        if target.startswith("cell:"):
            attack, position = ids.numbers_in(target)
            if attack not in attacks:
                return Refusal(
                    "ui_other_row", {"card": name, "row": f"@card.{self.card_set.attacks[attack]}"}, "p.6"
                )
            if position != self.ctx.view["position"]:
                return Refusal("ui_other_column", {"card": name, "here": self._here()}, "p.6")
            return self._checked(self._attack_action(card, attack))
        if target in (ids.fighter(self.ctx.rival), ids.MAT) or self._of(target, self.ctx.rival):
            return self._checked(self._attack_action(card, attacks[0]))
        if target == ids.fighter(self.ctx.me) or self._of(target, self.ctx.me):
            return Refusal("ui_not_yourself", {"card": name}, "p.6")
        return self._nowhere(card, target)

    def _here(self) -> str:
        return f"@position.{self.card_set.positions[self.ctx.view['position']]}"

    @staticmethod
    def _of(target: str, seat: int) -> bool:
        """Whether a marker, tray or card back belongs to a seat: part of its fighter."""
        return target.split(":")[0] in ("marker", "tray", "back") and target.split(":")[1] == str(seat)

    def _special_means(self, card: int, target: str) -> Meaning:
        action = a.SPECIAL + self.card_set.kind_of[card] - self.card_set.first_special
        fighters = (ids.fighter(0), ids.fighter(1))
        if target in (ids.MAT, *fighters, ids.POSITION_MARKER) or target.startswith(
            ("cell:", "head:", "column:", "marker:", "tray:")
        ):
            return self._checked(action)
        return self._nowhere(card, target)

    def _loose_boost(self, card: int, target: str) -> Meaning:
        owner = self.ctx.card_draft.owner_of(card)
        if owner is not None and not target.startswith("card:"):
            # dropped on the foe with its attack card below it: the player means the whole attack
            return self._attack_means(owner, target)
        return Refusal(
            "ui_boost_alone", {"card": f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"}, "p.8"
        )

    def _on_card(self, card: int, other: int) -> Meaning:
        if not self._is_boost(card):
            return Refusal("ui_card_on_card", {}, "p.8")
        under = self.ctx.card_draft.owner_of(other)
        other = other if under is None else under
        attacks = self._attacks_of(other)
        boost = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if not attacks:
            return Refusal("ui_boost_needs_attack", {"card": boost}, "p.8")
        laid = [x for x in self.ctx.card_draft.boosts.get(other, []) if x != card]
        kinds = [self.card_set.kind_of[x] - self.card_set.first_boost for x in (*laid, card)]
        mask = 0
        for kind in kinds:
            mask |= a.SAME_BOOST_TWICE if mask >> kind & 1 else 1 << kind
        by_style = int(self.card_set.kind_of[other] == self.card_set.style_kind)
        reason = self._refused(a.attack_code(attacks[0], by_style, mask))
        if reason is not None:
            return reason
        if card in self.ctx.card_draft.boosts.get(other, []):
            return Gesture()  # it lies there already
        return Gesture(draft=lambda: self.ctx.card_draft.lay(card, other))

    def _discard_means(self, card: int) -> Meaning:
        draft = self.ctx.card_draft
        if self.ctx.asks("move"):
            return Refusal("ui_card_not_in_move", {}, "p.5-7")
        reason = self.ctx.host.refusal(a.DISCARD + self.card_set.kind_of[card])
        if reason is not None:
            return reason
        most = self.discards_left()
        if card in draft.discards:
            return Gesture()
        if len(draft.discards) >= most:
            return Refusal("ui_discard_most", {"count": most}, "p.6")
        return Gesture(draft=lambda: draft.lay_for_discard(card))

    def _take_back_means(self, card: int) -> Meaning:
        draft = self.ctx.card_draft
        if draft.owner_of(card) is None and card not in draft.discards:
            return Refusal("ui_in_hand_already", {}, "p.6")
        return Gesture(draft=lambda: draft.take_back(card))

    def _nowhere(self, card: int, target: str) -> Refusal:
        name = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if target == ids.DECK:
            return Refusal("ui_deck_takes_nothing", {"card": name}, "p.7")
        if target.startswith("scored:"):
            return Refusal("ui_scored_by_hitting", {"card": name}, "p.7")
        if target == NOWHERE:
            return Refusal("ui_bare_table", {"card": name}, "p.6")
        return Refusal("ui_no_place", {"card": name}, "p.6")

    def track_means(self, target: str) -> Meaning:
        """What the Position Marker means on a place."""
        target = self.place_of(target)
        if target.startswith(("column:", "head:", "cell:")):
            position = ids.numbers_in(target)[-1]
            paths = self.movement.reachable()
            side = target.rsplit(":", 1)[1] if target.startswith("column:") and target.count(":") == 2 else ""
            for name in (ids.column(position, side), ids.column(position)):
                if name in paths:
                    return Gesture(paths[name])
            if not side and ids.column(position, "top") in paths:
                return Refusal("move_choose_side", {}, "p.5")
            return self.movement.refusal(position)
        return self.movement.beside()

    def marker_means(self, source: str, target: str) -> Meaning:
        """What a Stat Marker means on a place."""
        seat, stat, _ = ids.numbers_in(source)
        hurting = self.ctx.asks("hurt")
        action = (a.HURT if hurting else a.RESTORE) + stat
        target = self.place_of(target)
        if target == ids.tray(seat, stat, hurting) or target == ids.fighter(seat):
            return self._checked(action)
        if target.startswith("tray:"):
            return Refusal("ui_marker_same_stat", {"stat": f"@stat.{c.STATS[stat]}"}, "p.6")
        return Refusal("ui_marker_tray", {}, "p.6")

    def play_means(self, card: int) -> Meaning:
        """What playing a card of the own hand means, wherever it goes by itself."""
        targets = self.ctx.host.gestures().get(ids.card(card), {})
        for target, gesture in targets.items():
            if target not in (ids.DISCARD, ids.HAND):
                return gesture
        kind = self.card_set.kind_of[card]
        attack = kind < self.card_set.style_kind
        return self.card_means(card, ids.cell(kind, self.ctx.view["position"]) if attack else ids.MAT)

    def default_target(self, source: str) -> str | None:
        """See `ui.table.parts.Gestures`; never the discard pile by itself."""
        targets = self.ctx.host.gestures().get(source, {})
        return next((target for target in targets if target not in (ids.DISCARD, ids.HAND)), None)

    # ---- doing it

    def click(self, name: str) -> None:
        """A click on a place with nothing held: what can be answered there at once is answered."""
        gesture = self.ctx.open_places().get(name)
        if gesture is None and name.startswith(("column:", "head:")) and self.ctx.prompt is not None:
            meaning = self.means(ids.POSITION_MARKER, name)
            gesture = meaning if isinstance(meaning, Gesture) else None
            if isinstance(meaning, Refusal) and name.startswith("column:"):  # of the track itself
                self.ctx.host.refuse(meaning)
        if gesture is not None:
            self.carry_out(gesture)

    def carry_out(self, gesture: Gesture) -> None:
        """Carry a gesture out."""
        self.ctx.host.hold("")
        if gesture.draft is not None:
            gesture.draft()
            self.ctx.host.changed()
        if gesture.actions:
            self.ctx.host.commit(gesture.actions)

    # ---- why something cannot be picked up

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `ui.table.parts.Gestures`."""
        prompt = self.ctx.prompt
        if prompt is None:
            return Refusal("ui_wait")
        family = source.split(":")[0]
        if self.ctx.creating:
            return None if family == "build" else not_now("ui_no_meaning", prompt.kind)
        if family == "card":
            return self._pick_card(ids.numbers_in(source)[0], prompt.kind)
        if family == "back":
            return Refusal("ui_not_your_card", {"name": self.ctx.host.name(ids.numbers_in(source)[0])}, "K26")
        if family == "marker":
            return self._pick_marker(source, prompt.kind)
        if source == ids.POSITION_MARKER:
            return self.movement.pick_refusal()
        if source == ids.DECK:
            return Refusal("ui_deck", {"count": self.ctx.view["deck"]}, "p.7")
        return Refusal("ui_die", {}, "p.6") if family == "die" else not_now("ui_no_meaning", prompt.kind)

    def _pick_card(self, card: int, kind: str) -> Refusal | None:
        if card not in self.ctx.own_hand:
            return Refusal("ui_card_lies", {}, "p.7")
        if kind in ("act", "discard_more", "react") or (kind == "move" and self.ctx.stayed is not None):
            return None
        return not_now("ui_card_not_in_move" if kind == "move" else "ui_no_card_now", kind)

    def _pick_marker(self, source: str, kind: str) -> Refusal | None:
        seat, stat, index = ids.numbers_in(source)
        if kind not in ("hurt", "restore"):
            return Refusal("ui_marker_not_now", {}, "p.6")
        wanted = self._victim()
        if seat != wanted:
            return Refusal("ui_marker_other", {"name": self.ctx.host.name(wanted)}, "p.6")
        ready = index < self.ctx.view["ready"][seat * 5 + stat]
        if ready != (kind == "hurt"):
            return Refusal("ui_marker_is_hurt" if kind == "hurt" else "ui_marker_is_ready", {}, "p.6")
        # any marker of a tray stands for all of them
        return self.ctx.host.refusal((a.HURT if kind == "hurt" else a.RESTORE) + stat)

    # ---- the hand and what lies about

    def hand(self) -> list[str]:
        """See `ui.table.parts.Gestures`."""
        seat = self.ctx.seating.bottom
        return [ids.card(card) for card in self.ctx.hand_order(seat)] if self.ctx.view["hands"][seat] else []

    def why_not(self, card: int) -> Refusal | None:
        """Why a card of the open hand cannot be played as things are, or, while cards are being discarded, not be discarded; None if it
        can, if it lies laid out, or if no cards are asked for."""
        if not self.ctx.asks("act", "discard_more", "react"):
            return None
        gestures = self.ctx.host.gestures()
        if self._reasons is None or self._reasons[0] is not gestures:
            self._reasons = (gestures, {})
        known = self._reasons[1]
        if card not in known:
            known[card] = self._why_not(card)
        return known[card]

    def _why_not(self, card: int) -> Refusal | None:
        ctx, draft = self.ctx, self.ctx.card_draft
        if card in draft.discards or draft.owner_of(card) is not None or ctx.usable(ids.card(card)):
            return None
        if ctx.discarding:
            return ctx.host.refusal(a.DISCARD + self.card_set.kind_of[card])
        meaning = self.play_means(card)
        return meaning if isinstance(meaning, Refusal) else None

    def laid_boosts(self, card: int) -> int:
        """The Boosts laid on a card, as a bit mask."""
        laid = self.ctx.card_draft.boosts.get(card, [])
        return sum(1 << (self.card_set.kind_of[boost] - self.card_set.first_boost) for boost in laid)

    def discards_left(self) -> int:
        """How many cards may still be discarded now."""
        if self.ctx.asks("discard_more"):
            return self.ctx.about(AboutDiscardMore)["left"]
        return self.card_set.most_discards

    def place_of(self, name: str) -> str:
        """The place on which an object lies, for what is dropped on it: a pile, the mat, a tray. Places, and cards of the own hand, are
        themselves."""
        view, family = self.ctx.view, name.split(":")[0]
        if family == "die":
            return ids.MAT
        if family == "marker":
            seat, stat, index = ids.numbers_in(name)
            return ids.tray(seat, stat, index >= view["ready"][seat * 5 + stat])
        if family != "card":
            return name
        card = ids.numbers_in(name)[0]
        if card in self.ctx.in_play:
            return ids.MAT
        if card in view["discard"] or card in self.ctx.card_draft.discards:
            return ids.DISCARD
        for seat in (0, 1):
            if card in view["scored_strikes"][seat] or card in view["scored_grapples"][seat]:
                return f"scored:{seat}"
        return name
