"""Which gesture means which action: from every object to every place an answer, legal or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.context import NOWHERE, Gesture

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table

Meaning = Gesture | Refusal


class Gestures:
    """Reads the table's situation and draft; knows no rule: legality comes from the legal list and the refusals."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set

    # ---- what is lit

    def legal(self) -> dict[str, dict[str, Gesture]]:
        """All legal gestures of the moment."""
        prompt = self.table.host.situation.prompt
        if prompt is None:
            return {}
        kind = prompt.kind
        found: dict[str, dict[str, Gesture]] = {}
        if kind in ("act", "discard_more", "react"):
            for card in self.table.own_hand:
                targets = self._card_targets(card)
                if targets:
                    found[ids.card(card)] = targets
        elif kind in ("move", "side"):
            found[ids.TRACK] = self._track_targets()
        elif kind in ("hurt", "restore"):
            found = self._marker_targets(kind)
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
        here = self.table.view["position"]
        attacks = self._attacks_of(card)
        if not attacks:
            return []
        return [*(ids.cell(attack, here) for attack in attacks), ids.fighter(self.table.foe), ids.MAT]

    def _attacks_of(self, card: int) -> list[int]:
        """The attacks a card may be played as: itself, or what a Style card's owner likes, the most promising first."""
        kind = self.card_set.kind_of[card]
        if kind < self.card_set.style_kind:
            return [kind]
        if kind != self.card_set.style_kind:
            return []
        likes = self.table.board.kits[self.table.me].likes
        liked = [attack for attack in range(len(self.card_set.attacks)) if likes >> attack & 1]
        return sorted(liked, key=lambda attack: -self._promise(card, attack))

    def _promise(self, card: int, attack: int) -> float:
        odds = self.table.host.odds(self._attack_action(card, attack))
        return float(odds.chance("hit")) if odds is not None else 0.0

    def _special_places(self, card: int) -> list[str]:
        kind = self.card_set.kind_of[card]
        if kind < self.card_set.first_special:
            return []
        return [ids.MAT, ids.fighter(self.table.foe), ids.fighter(self.table.me)]

    def _boost_places(self, card: int) -> list[str]:
        if not self._is_boost(card):
            return []
        return [ids.card(other) for other in self.table.own_hand if other != card and self._attacks_of(other)]

    def _is_boost(self, card: int) -> bool:
        return self.card_set.first_boost <= self.card_set.kind_of[card] < self.card_set.first_special

    def _track_targets(self) -> dict[str, Gesture]:
        return {place: Gesture(actions) for place, actions in self.table.paths().items()}

    def _marker_targets(self, kind: str) -> dict[str, dict[str, Gesture]]:
        view = self.table.view
        frame = view["stack"][-1]
        seat = frame[2] if kind == "hurt" else frame[1]
        found: dict[str, dict[str, Gesture]] = {}
        for stat in c.HURTABLE:
            action = (a.HURT if kind == "hurt" else a.RESTORE) + stat
            if action not in self.table.host.situation.legal:
                continue
            ready = view["ready"][seat * 5 + stat]
            index = ready - 1 if kind == "hurt" else ready
            target = ids.tray(seat, stat, kind == "hurt")
            found[ids.marker(seat, stat, index)] = {target: Gesture((action,))}
        return found

    # ---- what anything means

    def means(self, source: str, target: str) -> Meaning:
        """What dropping an object on a place means."""
        prompt = self.table.host.situation.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if source == target:
            return Gesture()
        if source.startswith("card:"):
            card = ids.numbers(source)[0]
            if card in self.table.own_hand:
                return self.card_means(card, target)
            return Refusal("ui_card_lies", {}, "p.7")
        if source == ids.TRACK:
            return self.track_means(target)
        if source.startswith("marker:"):
            return self.marker_means(source, target)
        return self.table.pick_refusal(source) or Refusal("ui_no_meaning")

    def card_means(self, card: int, target: str) -> Meaning:
        """What a card of the own hand means on a place, or on what lies there."""
        target = self.table.place_of(target)
        if target == ids.DISCARD:
            return self._discard_means(card)
        if target == ids.HAND:
            return self._take_back_means(card)
        if target.startswith("card:") and ids.numbers(target)[0] in self.table.own_hand:
            return self._on_card(card, ids.numbers(target)[0])
        if self._is_boost(card):
            return self._loose_boost(card, target)
        if self.card_set.kind_of[card] >= self.card_set.first_special:
            return self._special_means(card, target)
        return self._attack_means(card, target)

    def _checked(self, action: int) -> Meaning:
        return self.table.host.refusal(action) or Gesture((action,))

    def _attack_action(self, card: int, attack: int) -> int:
        by_style = int(self.card_set.kind_of[card] == self.card_set.style_kind)
        return a.attack_code(attack, by_style, self.table.laid_mask(card))

    def attack_action(self, card: int) -> int | None:
        """The attack a card stands for now, with what is laid on it; None for other cards."""
        attacks = self._attacks_of(card)
        return self._attack_action(card, attacks[0]) if attacks else None

    def _attack_means(self, card: int, target: str) -> Meaning:
        attacks = self._attacks_of(card)
        name = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if not attacks:
            return Refusal("ui_style_no_likes", {}, "K23")
        if target.startswith("cell:"):
            attack, position = ids.numbers(target)
            if attack not in attacks:
                return Refusal(
                    "ui_other_row", {"card": name, "row": f"@card.{self.card_set.attacks[attack]}"}, "p.6"
                )
            if position != self.table.view["position"]:
                return Refusal("ui_other_column", {"card": name, "here": self._here()}, "p.6")
            return self._checked(self._attack_action(card, attack))
        if target in (ids.fighter(self.table.foe), ids.MAT) or self._of(target, self.table.foe):
            return self._checked(self._attack_action(card, attacks[0]))
        if target == ids.fighter(self.table.me) or self._of(target, self.table.me):
            return Refusal("ui_not_yourself", {"card": name}, "p.6")
        return self._nowhere(card, target)

    def _here(self) -> str:
        return f"@position.{self.card_set.positions[self.table.view['position']]}"

    @staticmethod
    def _of(target: str, seat: int) -> bool:
        """Whether a marker, tray or card back belongs to a seat: part of its fighter."""
        return target.split(":")[0] in ("marker", "tray", "back") and target.split(":")[1] == str(seat)

    def _special_means(self, card: int, target: str) -> Meaning:
        action = a.SPECIAL + self.card_set.kind_of[card] - self.card_set.first_special
        fighters = (ids.fighter(0), ids.fighter(1))
        if target in (ids.MAT, *fighters, ids.TRACK) or target.startswith(
            ("cell:", "head:", "column:", "marker:", "tray:")
        ):
            return self._checked(action)
        return self._nowhere(card, target)

    def _loose_boost(self, card: int, target: str) -> Meaning:
        owner = self.table.draft.owner_of(card)
        if owner is not None and not target.startswith("card:"):
            # dropped on the foe with its attack card below it: the player means the whole attack
            return self._attack_means(owner, target)
        return Refusal(
            "ui_boost_alone", {"card": f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"}, "p.8"
        )

    def _on_card(self, card: int, other: int) -> Meaning:
        if not self._is_boost(card):
            return Refusal("ui_card_on_card", {}, "p.6")
        under = self.table.draft.owner_of(other)
        other = other if under is None else under
        attacks = self._attacks_of(other)
        boost = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if not attacks:
            return Refusal("ui_boost_needs_attack", {"card": boost}, "p.8")
        laid = [x for x in self.table.draft.boosts.get(other, []) if x != card]
        kinds = [self.card_set.kind_of[x] - self.card_set.first_boost for x in (*laid, card)]
        mask = 0
        for kind in kinds:
            mask |= a.DOUBLED if mask >> kind & 1 else 1 << kind
        by_style = int(self.card_set.kind_of[other] == self.card_set.style_kind)
        reason = self.table.host.refusal(a.attack_code(attacks[0], by_style, mask))
        if reason is not None:
            return reason
        if card in self.table.draft.boosts.get(other, []):
            return Gesture()  # it lies there already
        return Gesture(draft=lambda: self.table.draft.lay(card, other))

    def _discard_means(self, card: int) -> Meaning:
        draft = self.table.draft
        prompt = self.table.host.situation.prompt
        assert prompt is not None
        reason = self.table.host.refusal(a.DISCARD + self.card_set.kind_of[card])
        if reason is not None:
            return reason
        most = self.table.discards_left()
        if card in draft.discards:
            return Gesture()
        if len(draft.discards) >= most:
            return Refusal("ui_discard_most", {"count": most}, "p.6")
        return Gesture(draft=lambda: draft.stage(card))

    def _take_back_means(self, card: int) -> Meaning:
        draft = self.table.draft
        if draft.owner_of(card) is None and card not in draft.discards:
            return Refusal("ui_in_hand_already")
        return Gesture(draft=lambda: draft.take_back(card))

    def _nowhere(self, card: int, target: str) -> Refusal:
        name = f"@card.{self.card_set.kinds[self.card_set.kind_of[card]]}"
        if target == ids.DECK:
            return Refusal("ui_deck_takes_nothing", {"card": name}, "p.7")
        if target.startswith("scored:"):
            return Refusal("ui_scored_by_hitting", {"card": name}, "p.7")
        if target == NOWHERE:
            return Refusal("ui_bare_table", {"card": name})
        return Refusal("ui_no_place", {"card": name}, "p.6")

    def track_means(self, target: str) -> Meaning:
        """What the Position Marker means on a place."""
        target = self.table.place_of(target)
        if target.startswith(("column:", "head:", "cell:")):
            position = ids.numbers(target)[-1]
            paths = self.table.paths()
            side = target.rsplit(":", 1)[1] if target.startswith("column:") and target.count(":") == 2 else ""
            for name in (ids.column(position, side), ids.column(position)):
                if name in paths:
                    return Gesture(paths[name])
            if not side and ids.column(position, "top") in paths:
                return Refusal("move_choose_side", {}, "p.5")
            return self.table.path_refusal(position)
        return Refusal("ui_track_only", {}, "p.5")

    def marker_means(self, source: str, target: str) -> Meaning:
        """What a Stat Marker means on a place."""
        seat, stat, _ = ids.numbers(source)
        refusal = self.table.pick_refusal(source)
        if refusal is not None:
            return refusal
        hurting = (
            self.table.host.situation.prompt is not None and self.table.host.situation.prompt.kind == "hurt"
        )
        action = (a.HURT if hurting else a.RESTORE) + stat
        target = self.table.place_of(target)
        if target == ids.tray(seat, stat, hurting) or target == ids.fighter(seat):
            return self._checked(action)
        if target.startswith("tray:"):
            return Refusal("ui_marker_same_stat", {"stat": f"@stat.{c.STATS[stat]}"}, "p.6")
        return Refusal("ui_marker_tray", {}, "p.6")
