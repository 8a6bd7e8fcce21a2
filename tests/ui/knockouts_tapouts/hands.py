"""Every legal action of Knockouts and Tapouts with the hands."""

from __future__ import annotations

from typing import Any, Final

from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids
from tests.ui import hands
from tests.ui.driver import Driver, Unreachable

_BUTTONS: Final = {
    a.PASS: "pass",
    a.STOP_DISCARDING: "stop",
    a.STAY: "stay",
    a.TAKE_TOP: "top",
    a.TAKE_BOTTOM: "bottom",
    a.NO_CRITICAL: "no_critical",
    a.DECLINE: "decline",
}


def card_draft(driver: Driver) -> Any:
    """The Boosts and discards that are laid out."""
    return driver.host.table.context.card_draft  # type: ignore[attr-defined]


def fighter_draft(driver: Driver) -> Any:
    """The fighter that is being made at the table."""
    return driver.host.table.context.fighter_draft  # type: ignore[attr-defined]


def fighter_markers(driver: Driver) -> Any:
    """What lays its markers."""
    return driver.host.table.context.creation.markers  # type: ignore[attr-defined]


class Hands(hands.Hands):
    """A player of Knockouts and Tapouts."""

    pages = ("chart", "fighters", "mat", "cards")

    # ---- what is on the table

    @property
    def gestures(self) -> Any:
        """What the hand may do at the table."""
        return self.driver.host.table.gestures

    def _cards(self, kind: int) -> list[str]:
        kinds = self.driver.host.card_set.kind_of
        return [name for name in self.gestures.hand() if kinds[ids.numbers(name)[0]] == kind]

    def press(self, control: str) -> None:
        """Use a button: its id without "do:"."""
        self.use(f"do:{control}")

    # ---- decisions

    def take(self, action: int) -> None:
        """Do on the screen what leads to an action."""
        if action in _BUTTONS:
            self.press(_BUTTONS[action])
        elif action == a.CRITICAL:
            self.press("tapout" if "do:tapout" in self.driver.ids() else "critical")
        elif action >= a.ATTACK:
            self._attack(action)
        elif action >= a.SPECIAL:
            self._special(action)
        elif action >= a.DISCARD:
            self.discard([action])
        elif a.HURT <= action < a.PLACE_STAT:
            self._marker(action)
        else:
            self._step(action)

    def _attack(self, action: int) -> None:
        card_set = self.driver.host.card_set
        attack, by_style, mask = a.attack_parts(action)
        card = self._cards(card_set.style_kind if by_style else attack)[0]
        for boost in range(len(card_set.boosts)):
            if mask >> boost & 1:
                laid = self._cards(card_set.first_boost + boost)[0]
                self.put(laid, card)
        here = self.driver.host.situation.view["position"]
        self.put_anywhere(card, [ids.cell(attack, here)])

    def _special(self, action: int) -> None:
        card_set = self.driver.host.card_set
        card = self._cards(card_set.first_special + action - a.SPECIAL)[0]
        prompt = self.driver.host.situation.prompt
        assert prompt is not None
        if prompt.kind == "react":
            if self.way == "drag":
                self.put_anywhere(card, [ids.MAT])
            else:
                self.press("react")
            return
        self.put_anywhere(card, [ids.MAT, ids.fighter(1 - prompt.seat), ids.fighter(prompt.seat)])

    def discard(self, actions: list[int]) -> None:
        """Lay cards out to be discarded and confirm."""
        taken: list[str] = []
        for action in actions:
            card = next(name for name in self._cards(action - a.DISCARD) if name not in taken)
            taken.append(card)
            if self.way == "drag":
                self.put_anywhere(card, [ids.DISCARD])
            elif ids.DISCARD in self.driver.ids():
                self.put(card, ids.DISCARD)
            else:
                self.pick(card)
                self.press("discard")
        self.press("discard")

    def _marker(self, action: int) -> None:
        hurting = action < a.RESTORE
        stat = action - (a.HURT if hurting else a.RESTORE)
        assert stat in c.HURTABLE
        gestures = self.gestures.legal()
        for source, targets in gestures.items():
            for target, gesture in targets.items():
                if gesture.actions == (action,):
                    self.put(source, target)
                    return
        raise Unreachable(f"no marker leads to {action}")

    def _step(self, action: int) -> None:
        """One step of the Position Marker, or the asterisk."""
        for target, gesture in self.gestures.legal()[ids.POSITION_MARKER].items():
            if gesture.actions == (action,):
                self.put(ids.POSITION_MARKER, target)
                return
        raise Unreachable(f"no place of the track means {action} alone")

    # ---- fighter creation

    def build(self, items: list[int]) -> None:
        """Make a fighter: `items` are stats (1 to 4) and 5 + Style, in this order, and press READY."""
        if fighter_draft(self.driver).left < len(fighter_draft(self.driver).placed):
            self.press("again")
        for item in items:
            target = f"stat:{item}" if item < 5 else f"style:{item - 5}"
            self._creation_page("stats" if item < 5 else "styles", target)
            if self.way == "drag":
                placed = fighter_draft(self.driver).placed
                if -1 not in placed:
                    raise Unreachable(f"no marker is left for {target}: {placed}")
                self.driver.drag(f"build:{placed.index(-1)}", target)
            elif self.way == "click":
                self.driver.click(target)
            else:
                self.driver.press(target)
        self.press("ready")

    def _creation_page(self, page: str, target: str) -> None:
        if target not in self.driver.ids():
            self.use(f"page:{page}")


def fighter_of(spec: dict[str, Any], card_set: Any) -> list[int]:
    """A fighter given as plain data as the items of `Hands.build`."""
    items = [5 + card_set.style_index[name] for name in spec["styles"]]
    for name, count in spec["stats"].items():
        items += [c.STATS.index(name)] * count
    return items
