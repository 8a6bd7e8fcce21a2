"""Taking a decision with the hands: every legal action of Knockouts and Tapouts by dragging, by clicking, or with the keyboard alone.

`Hands.take(action)` does on the screen whatever leads to that action, as the person would, and nothing behind the screen's back.
"""

from __future__ import annotations

from typing import Any, Final

from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.context import Gesture
from tests.ui.driver import Driver, Unreachable

WAYS: Final = ("drag", "click", "keys")

_BUTTONS: Final = {
    a.PASS: "pass",
    a.STOP: "stop",
    a.STAY: "stay",
    a.TAKE_TOP: "top",
    a.TAKE_BOTTOM: "bottom",
    a.NO_CRITICAL: "no_critical",
    a.DECLINE: "decline",
}


class Hands:
    """A player at a driver, who does everything in one way: "drag", "click" or "keys"."""

    def __init__(self, driver: Driver, way: str) -> None:
        assert way in WAYS
        self.driver = driver
        self.way = way

    # ---- what is on the table

    @property
    def table(self) -> Any:
        """The table of the match."""
        return self.driver.host.table

    def _cards(self, kind: int) -> list[str]:
        card_set = self.table.context.card_set
        return [name for name in self.table.gestures.hand() if card_set.kind_of[ids.numbers(name)[0]] == kind]

    # ---- single movements

    def press(self, control: str) -> None:
        """Use a button: its id without "do:"."""
        name = control if ":" in control and control.split(":")[0] in ("page", "tool") else f"do:{control}"
        if self.way == "keys":
            self.driver.press(name)
        else:
            self.driver.click(name)

    def pick(self, source: str) -> None:
        """Take an object up with a click or a key."""
        if self.way == "click":
            self.driver.click(source)
        else:
            hand = self.table.gestures.hand()
            if source in hand[:9]:
                self.driver.key(str(hand.index(source) + 1))
            else:
                self.driver.press(source)

    def show(self, place: str) -> str:
        """On a folded table, turn to the page that shows one of the places `place` may be dropped on."""
        tabs = [f"page:{page}" for page in ("chart", "fighters", "mat", "cards")]
        if tabs[0] in self.driver.ids() and place not in self.driver.ids():
            for tab in tabs:
                self.press(tab)
                if place in self.driver.ids():
                    break
        return place

    def put(self, source: str, target: str) -> None:
        """Bring an object to a place."""
        self.show(target)
        if self.way == "drag":
            self.driver.drag(source, target)
            return
        self.pick(source)
        assert self.driver.host.held == source, f"{source} was not taken up: {self.driver.toast}"
        if self.way == "click":
            self.driver.click(target)
        else:
            self.driver.press(target)

    def put_anywhere(self, source: str, targets: list[str]) -> None:
        """Bring an object to the first of these places that can be seen (on a folded table: on the page it is turned to)."""
        seen = [target for target in targets if target in self._seen(source)]
        if not seen:
            self.show(targets[0])
            seen = [target for target in targets if target in self._seen(source)]
        if not seen:
            raise Unreachable(f"none of {targets} is on the screen")
        self.put(source, seen[0])

    def _seen(self, source: str) -> list[str]:
        # the track's places are lit by themselves; a card's are in sight also before it is held
        return self.driver.ids()

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
        elif a.HURT <= action < a.PLACE:
            self._marker(action)
        else:
            self._step(action)

    def _attack(self, action: int) -> None:
        card_set = self.table.context.card_set
        attack, by_style, mask = a.attack_parts(action)
        card = self._cards(card_set.style_kind if by_style else attack)[0]
        for boost in range(len(card_set.boosts)):
            if mask >> boost & 1:
                laid = self._cards(card_set.first_boost + boost)[0]
                self.put(laid, card)
        here = self.table.context.view["position"]
        self.put_anywhere(card, [ids.cell(attack, here)])

    def _special(self, action: int) -> None:
        card_set = self.table.context.card_set
        card = self._cards(card_set.first_special + action - a.SPECIAL)[0]
        if self.driver.host.situation.prompt.kind == "react":  # type: ignore[union-attr]
            if self.way == "drag":
                self.put_anywhere(card, [ids.MAT])
            else:
                self.press("react")
            return
        self.put_anywhere(
            card, [ids.MAT, ids.fighter(self.table.context.rival), ids.fighter(self.table.context.me)]
        )

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
        gestures = self.table.gestures.legal()
        for source, targets in gestures.items():
            for target, gesture in targets.items():
                if gesture.actions == (action,):
                    self.put(source, target)
                    return
        raise Unreachable(f"no marker leads to {action}")

    def _step(self, action: int) -> None:
        """One step of the Position Marker, or the asterisk."""
        for target, gesture in self.table.gestures.legal()[ids.TRACK].items():
            if gesture.actions == (action,):
                self.put(ids.TRACK, target)
                return
        raise Unreachable(f"no place of the track means {action} alone")

    def gesture(self, source: str, target: str) -> None:
        """Do one legal gesture."""
        self.put(source, target)

    # ---- fighter creation

    def build(self, items: list[int]) -> None:
        """Make a fighter: `items` are stats (1 to 4) and 5 + Style, in this order, and press READY."""
        if self.table.context.fighter.left < len(self.table.context.fighter.placed):
            self.press("again")
        for item in items:
            target = f"stat:{item}" if item < 5 else f"style:{item - 5}"
            self._creation_page("stats" if item < 5 else "styles", target)
            if self.way == "drag":
                index = self.table.context.fighter.placed.index(-1)
                self.driver.drag(f"build:{index}", target)
            elif self.way == "click":
                self.driver.click(target)
            else:
                self.driver.press(target)
        self.press("ready")

    def _creation_page(self, page: str, target: str) -> None:
        if target not in self.driver.ids():
            self.press(f"page:{page}")


def fighter_of(spec: dict[str, Any], card_set: Any) -> list[int]:
    """A fighter given as plain data as the items of `Hands.build`."""
    items = [5 + card_set.style[name] for name in spec["styles"]]
    for name, count in spec["stats"].items():
        items += [c.STATS.index(name)] * count
    return items


def acting(gesture: object) -> bool:
    """Whether a meaning takes actions."""
    return isinstance(gesture, Gesture) and bool(gesture.actions)
