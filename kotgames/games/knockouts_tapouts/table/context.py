"""The state that the parts of this table share, and the only one they write: the view, the layout, the drafts, the mat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from kotgames.engine.contract import Line, Odds, Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import views
from kotgames.games.knockouts_tapouts.art import catalogue
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.layout import PAGES, Layout, arrange
from kotgames.games.knockouts_tapouts.views import View
from kotgames.ui.art.portrait import READY
from kotgames.ui.table import context as contexts
from kotgames.ui.table.context import Gesture, Host
from kotgames.ui.table.dice import DiceTray
from kotgames.ui.table.page_picture import PageContext

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.fighter_creation import FighterCreation

MUCH_HURT: Final = 0.25
"""From this share of a fighter's markers on, hurt ones are seen in the face."""
CLEAR_LEAD: Final = 3
"""So many points ahead one looks like winning."""
FIRST_STYLE = 5
"""Of a marker that is placed: 1 to 4 are the stats, this and more the Styles (`Board.builds`)."""


@dataclass(slots=True)
class CardDraft:
    """Cards that are laid out and not yet played: rearranging them costs nothing and tells nobody anything. Card ids. `boosts`: attack
    card -> Boost cards laid on it; `discards`: in the order they were chosen."""

    boosts: dict[int, list[int]] = field(default_factory=dict)
    discards: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    """The laid out items, in the order in which they were laid."""

    def owner_of(self, card: int) -> int | None:
        """The attack card a Boost lies on."""
        return next((owner for owner, laid in self.boosts.items() if card in laid), None)

    def lay(self, boost: int, attack: int) -> None:
        """Lay a Boost on an attack card (taking it from where it lay)."""
        self.take_back(boost)
        self.boosts.setdefault(attack, []).append(boost)
        self.order.append(boost)

    def take_back(self, card: int) -> None:
        """A card is in the hand again."""
        for laid in self.boosts.values():
            if card in laid:
                laid.remove(card)
        self.boosts = {owner: laid for owner, laid in self.boosts.items() if laid}
        if card in self.discards:
            self.discards.remove(card)
        self._put_in_order()

    def take_back_last(self) -> bool:
        """The card that was laid last is in the hand again; False where none lies."""
        if not self.order:
            return False
        self.take_back(self.order[-1])
        return True

    def _put_in_order(self) -> None:
        """Forget in `order` what does not lie any more."""
        lying = {*self.discards, *(card for laid in self.boosts.values() for card in laid)}
        self.order = [card for card in self.order if card in lying]

    def lay_for_discard(self, card: int) -> None:
        """A card is to be discarded; what lay on it comes back to the hand."""
        self.take_back(card)
        self.boosts.pop(card, None)
        self.discards.append(card)
        self.order.append(card)
        self._put_in_order()

    def clear(self) -> None:
        """All cards are in the hand again."""
        self.boosts.clear()
        self.discards.clear()
        self.order.clear()

    def keep_only(self, hand: list[int]) -> None:
        """Forget what is not in the hand any more."""
        self.discards = [card for card in self.discards if card in hand]
        self.boosts = {owner: laid for owner, laid in self.boosts.items() if owner in hand}
        self._put_in_order()


class FighterDraft:
    """The fighter that is being made. `placed` has one entry per marker: -1 in the pool, 1 to 4 a stat, 5 + n a Style."""

    def __init__(self, markers: int) -> None:
        self._markers = markers
        self.placed: list[int] = []
        self.reset()

    def reset(self) -> None:
        """All markers in the pool."""
        self.placed = [-1] * self._markers

    @property
    def chosen(self) -> list[int]:
        """The placed items, in the order the rules place it: Styles, then the stats."""
        done = [item for item in self.placed if item >= 0]
        styles, stats = [x for x in done if x >= FIRST_STYLE], [x for x in done if x < FIRST_STYLE]
        return sorted(styles) + sorted(stats)

    @property
    def left(self) -> int:
        """Markers still in the pool."""
        return self.placed.count(-1)


class Clicks(Protocol):
    """The gestures as other parts ask them; `drops.Gestures`."""

    def click(self, name: str) -> None:
        """A click on a place with nothing held."""

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `Gestures`."""

    def why_not(self, card: int) -> Refusal | None:
        """The reason why a card of the open hand cannot be used now."""


class Context(PageContext[View, CardSet]):
    """See `TableContext`."""

    pages = PAGES
    layout: Layout
    gestures: Clicks
    creation: FighterCreation

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        assert isinstance(host.card_set, CardSet)
        self.card_draft = CardDraft()
        self.fighter_draft = FighterDraft(self.card_set.marker_count)
        self.in_play: list[int] = []
        """Cards on the mat: an attack between being declared and being put away."""
        self.in_play_seat = 0
        """The seat that played them."""
        self.declared = False
        """True where the last event is an attack that was declared."""
        self.last_attack = -1
        """The attack that was rolled last, as it was seen; -1 before the first."""
        self.thrower = -1
        """Whose Throw has landed while the fight stands: the other one lies on the mat until it goes on elsewhere; -1: nobody lies. No view
        says so once it is asked who will be on top."""
        self.mobile_before: tuple[int, int] | None = None
        """While dice roll for Mobility: who was Mobile until now, with how many points."""
        self.place_before: tuple[int, int] | None = None
        """While it is seen what a card does to the two: their Position and who is on top until now."""
        self.scored_order: tuple[list[int], list[int]] = ([], [])
        """By seat: scored cards as they came, so that the last one lies on top."""
        self._players: dict[int, int] = {}
        """By card: the seat that played, scored or held it last, as far as this table has seen."""
        self.reachable: dict[str, tuple[int, ...]] | None = None
        """Places that the Position Marker may go to: place -> steps; None until it is worked out for this situation."""
        self._stayed: tuple[State | None] | None = None
        """`stayed`, once it is worked out for this situation."""
        self.dice = DiceTray(self)
        self.stage.learn(catalogue.acts())
        self._answers: tuple[dict[str, dict[str, Gesture]], dict[str, Gesture]] | None = None

    def mood(self, seat: int) -> str:
        """The mood of a fighter, by what everybody sees: how it ended, the markers that are hurt, the points."""
        view, card_set = self.seen, self.card_set
        if ended := self.verdict(seat):
            return ended
        stats = [seat * len(c.STATS) + stat for stat in c.HURTABLE]
        hurt, ready = (sum(view[key][stat] for stat in stats) for key in ("hurt", "ready"))
        if hurt and hurt >= MUCH_HURT * (hurt + ready):
            return "hurt"
        points = [
            len(view["scored_strikes"][one]) * card_set.strike_points
            + len(view["scored_grapples"][one]) * card_set.grapple_points
            for one in (seat, 1 - seat)
        ]
        return "winning" if points[0] - points[1] >= CLEAR_LEAD else READY

    def lay_out(self) -> None:
        """Work the layout out for the area, the page and the number of buttons."""
        attacks, positions = len(self.card_set.attacks), len(self.card_set.positions)
        self.layout = arrange(self.area, self.page, attacks, positions, self.buttons)

    def asked_anew(self) -> None:
        """Forget all that was worked out for the situation before."""
        self.reachable = self._stayed = None

    # ---- the situation

    @property
    def stayed(self) -> State | None:
        """While a person here moves: how things stand once the movement has ended here, if that person acts next; else None. An attack is
        chosen from there: it ends the movement."""
        if self._stayed is None:
            self._stayed = (self._after_staying(),)
        return self._stayed[0]

    def _after_staying(self) -> State | None:
        if not self.asks("move"):
            return None
        state = self.host.after((a.STAY,))
        assert state is None or isinstance(state, State)
        prompt = state.prompt if state is not None else None
        return state if prompt is not None and prompt.kind == "act" and prompt.seat == self.me else None

    @property
    def attacking(self) -> bool:
        """True while an attack may be chosen: in an action, or to end the movement with it."""
        return self.asks("act") or self.stayed is not None

    def odds(self, action: int) -> Odds | None:
        """The odds of an attack, from where it would be played."""
        return self.host.odds(action) if self.stayed is None else self.stayed.odds(action)

    def explain(self, action: int) -> list[Line]:
        """The arithmetic of an attack, from where it would be played."""
        return self.host.explain(action) if self.stayed is None else self.stayed.explain(action)

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        return self.sketched(lambda view: views.sketch(State, view, self.card_set))

    @property
    def picking_fighter(self) -> bool:
        """See `PageContext`: a person here makes one."""
        return self.asks("build")

    @property
    def on_ground(self) -> bool:
        """True where the shown Position is on the ground."""
        return self.marker_place[0] >= self.card_set.first_ground

    @property
    def own_hand(self) -> list[int]:
        """The open hand of the seat the screen speaks to: as it was drawn, new cards at the end."""
        return list(self.view["hands"][self.me] or ())

    def scored(self, seat: int, card: int) -> None:
        """A card came onto a seat's pile, in this round or in an earlier one: it lies on top."""
        order = self.scored_order[seat]
        if card in order:
            order.remove(card)
        order.append(card)

    def shown_by(self, name: str) -> int:
        """Whose fighter is seen on a card: whose hand it is in, who played or scored it; -1 where this table has not seen who did."""
        if not name.startswith("card:"):
            return -1
        card, view = ids.numbers(name)[0], self.view
        for seat in (0, 1):
            scored = (*view["scored_strikes"][seat], *view["scored_grapples"][seat])
            if card in (*(view["hands"][seat] or ()), *scored):
                self._players[card] = seat
        if card in self.in_play:
            self._players[card] = self.in_play_seat
        return self._players.get(card, -1)

    # ---- what was seen, beside the view

    @property
    def mobility(self) -> tuple[int, int]:
        """The seat that is Mobile (-1: nobody), with how many points, as far as the dice have said so."""
        return self.mobile_before or (self.view["mobile_seat"], self.view["mobility_points"])

    @property
    def marker_place(self) -> tuple[int, int]:
        """The Position and the seat on top (-1: they stand) that marker and chart show."""
        return self.place_before or (self.view["position"], self.view["top_seat"])

    @property
    def goes_on(self) -> bool:
        """True where an attack was declared and no person is asked for an answer to it: the fight goes on in a moment."""
        situation = self.host.situation
        return self.declared and situation.prompt is None and not situation.past and not situation.over

    # ---- lights

    def open_places(self) -> dict[str, Gesture]:
        """The places that the held thing may go to; with nothing held, those at which a question is answered by a click."""
        gestures = self.host.gestures()
        if self.host.held:
            return gestures.get(self.host.held, {})
        if not self.asks("hurt", "restore"):
            return {}
        if self._answers is None or self._answers[0] is not gestures:
            merged = {target: gesture for targets in gestures.values() for target, gesture in targets.items()}
            self._answers = (gestures, merged)
        return self._answers[1]

    def lit(self, name: str) -> bool:
        """True for a place of `open_places`."""
        return name in self.open_places()

    def usable(self, name: str) -> bool:
        """True for an object that can do something now; a card that can only be discarded cannot, unless cards are being discarded."""
        targets = self.host.gestures().get(name, {})
        if any(target not in (ids.DISCARD, ids.HAND) for target in targets):
            return True
        if self.discarding and ids.DISCARD in targets and targets[ids.DISCARD].draft is not None:
            return True
        return bool(targets and self.host.held == name)

    @property
    def discarding(self) -> bool:
        """True while the person here is putting cards aside: another one is asked for, or one lies on the pile and is not decided."""
        return self.asks("discard_more") or (self.asks("act") and bool(self.card_draft.discards))


Part = contexts.Part[Context, CardSet]
"""A part of this table."""
