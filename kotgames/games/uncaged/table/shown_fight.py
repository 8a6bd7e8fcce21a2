"""The fight as events showed it beside the view: the reasons for blank cards, the outcome of each card, Health as it is seen, the past."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kotgames.engine.contract import Event, Line
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.scoresheet import without_blow
from kotgames.system.catalogue import Words


def said_lost(words: Words, name: Callable[[int], str], lost: Sequence[int]) -> str:
    """Health that was lost, by seat, in words."""
    hurt = [words("ask.hurt", name=name(seat), count=lost[seat]) for seat in (0, 1) if lost[seat]]
    return ", ".join(hurt) or words("ask.no_damage")


class ShownFight:
    """`reasons` and sides are by seat and slot of the running combo; made with the Health that is shown at first."""

    def __init__(self, hp: Sequence[int]) -> None:
        self.reasons: dict[tuple[int, int], Line] = {}
        """Why a revealed card is blank."""
        self.damage_just_taken: dict[int, int] = {}
        """By seat: the damage that was taken just now."""
        self.past_events: list[Event] = []
        """Events so far, for score sheet and combo log: those of `scoresheet.TOLD`."""
        self.combo_was_set_up = True
        """True where the running combo was set up: its first cards were turned over by no event."""
        self.changes = 0
        """Counts up with whatever is shown otherwise: what is worked out of it holds until then."""
        self._sides: dict[tuple[int, int], e.Side] = {}
        self._resolved = -1
        """The exchange of the running combo that was decided last; -1 before the first."""
        self.last: tuple[e.Side, ...] = ()
        """The last exchange of the match, until another combo starts: when the cards went home it still has decided what follows."""
        self._hp = list(hp)

    # ---- events

    def resolve(self, exchange: int, attack: e.Side, defence: e.Side) -> None:
        """An exchange is decided: its sums can be read."""
        self.changes += 1
        self._resolved, self.last = exchange, (attack, defence)
        for side in self.last:
            self._sides[side.seat, exchange] = side

    def forget_revealed(self) -> None:
        """The cards of the combo went home."""
        self.changes += 1
        self._sides.clear()
        self.reasons.clear()
        self._resolved = -1

    def forget_past(self) -> None:
        """Nothing has happened yet."""
        self.changes += 1
        self.past_events.clear()
        self.combo_was_set_up = True
        self.last = ()
        self.forget_revealed()

    # ---- cards

    def side(self, seat: int, slot: int) -> e.Side | None:
        """The outcome of a card of this combo."""
        return self._sides.get((seat, slot))

    def damage(self, seat: int, slot: int) -> int | None:
        """The damage a revealed card really did, for its seal."""
        side = self.side(seat, slot)
        return side.damage if side is not None and side.valid else None

    def resolved(self, exchange: int) -> bool:
        """True for the last exchange that was decided."""
        return self._resolved == exchange

    # ---- Health

    def hp(self, seat: int) -> int:
        """Health as it is shown: it falls when the blow is seen."""
        return self._hp[seat]

    def show_hp(self, hp: Sequence[int]) -> None:
        """Both have this much Health now, and no blow is under way."""
        self.changes += 1
        self._hp = list(hp)
        self.damage_just_taken.clear()

    def show_hit(self, seat: int, damage: int, hp: int) -> None:
        """A blow lands."""
        self.changes += 1
        self.damage_just_taken[seat] = damage
        self._hp[seat] = hp

    def blow_under_way(self, hp: Sequence[int]) -> bool:
        """True where a blow is known that has not been seen yet; `hp` is the view's."""
        return self._hp != list(hp)

    def past_events_shown(self, hp: Sequence[int]) -> list[Event]:
        """The past without a blow that is still on its way, and without its exchange; `hp` is the view's."""
        if not self.blow_under_way(hp):
            return self.past_events
        late = {seat for seat in (0, 1) if self._hp[seat] != hp[seat]}
        return without_blow(self.past_events, late)
