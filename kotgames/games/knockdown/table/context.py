"""The state that the parts of this table share beside that of every table: the layout, the payment as it is laid, the seen part of the
events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pygame import FRect

from kotgames.engine.contract import Prompt, Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import legal, refusals, views
from kotgames.games.knockdown.art import arena as art
from kotgames.games.knockdown.art import hexes
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.decisions import AboutCombo
from kotgames.games.knockdown.game import State
from kotgames.games.knockdown.table import card_text, ids, looks
from kotgames.games.knockdown.table.fight_stage import StationStage
from kotgames.games.knockdown.table.layout import PAGES, Layout, Needs, arrange
from kotgames.games.knockdown.table.tower_replay import Watched
from kotgames.games.knockdown.views import View
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.table.context import Host
from kotgames.ui.table.dice import DiceTray
from kotgames.ui.table.page_picture import PageContext

if TYPE_CHECKING:
    from kotgames.games.knockdown.table.foresight import Foresight

ANSWERED: Final = ("block", "react", "spend")
"""Questions about an attack that is being resolved: it lies beside the row until they are answered."""
SECRET: Final = ("draft", "face")


@dataclass(slots=True)
class Payment:
    """A Special Attack whose cost is laid out: of what may be paid with any card, one of the `ways` (symbols in rising order)."""

    special: int
    ways: list[tuple[int, ...]]
    chosen: int = 0
    cards: list[int] = field(default_factory=list)
    """Cards that were laid on it, in this order: they go rather than others alike."""

    @property
    def way(self) -> tuple[int, ...]:
        """The symbols that pay for `?` now."""
        return self.ways[self.chosen]


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    pages = PAGES
    nobody = looks.NOBODY
    layout: Layout
    stage: StationStage
    foresight: Foresight

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.seating.hands_are_open = True  # D12: whoever is asked takes cards into the hand before them
        self.payment: Payment | None = None
        """The payment that a person here is laying out."""
        self.picked: list[int] = []
        """Cards of the hand that are picked for a question which several answer together."""
        self.held_places: dict[int, int] = {}
        """By seat: the space on which a fighter is still seen while its way is shown."""
        self.held_turrets: dict[int, int] = {}
        """By seat: where its turret is still seen (-1: nowhere) until it is set up."""
        self.held_wounds: dict[int, tuple[int, int]] = {}
        """By seat: the wounds that are still seen until the blow has met."""
        self.flying: set[str] = set()
        """Ids of wounds on their way from the stage, over it."""
        self._asked: tuple[View, Prompt | None] | None = None
        """The question for which `_as_asked` holds."""
        self._as_asked: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._arenas: dict[int, art.Field] = {}
        self._fitted: tuple[tuple[int, tuple[float, ...]], hexes.Layout] | None = None
        """The arena in the rectangle that was asked for last."""
        self.dice = DiceTray(self)
        self.watched = Watched()

    def make_stage(self) -> StationStage:
        """See `PageContext`: the two fighters, forward over the table while something is fought out."""
        return StationStage(self)

    def lay_out(self) -> None:
        """Work out the layout for the area, the page and the situation."""
        bottom, needs = self.seating.bottom, [self._needs(seat) for seat in (0, 1)]
        self.layout = arrange(self.area, self.page, bottom, self.buttons, needs, self.asks(*ANSWERED))

    def _needs(self, seat: int) -> Needs:
        """The things that a seat's sheet has to have room for. A match has two Skills on each from the draft on; where the row lies without
        a draft, as in a lesson, there may be fewer."""
        view, card_set = self.view, self.card_set
        fighter = view["fighters"][seat]
        if fighter < 0:
            return Needs()
        skills = len(self.skills_up(seat)) + (view["down"][seat] != -1)
        return Needs(
            specials=len(card_set.specials_of[fighter]),
            skills=min(2, skills) if view["row"] else 2,
            tokens=card_set.has_ammo[fighter] or card_set.has_turret[fighter],
        )

    def worn(self, seat: int, say: Say = silent) -> Look | None:
        """See `PageContext`."""
        return None if self.view["fighters"][seat] < 0 else self.look(seat, say)

    def look(self, seat: int, say: Say = silent) -> Look:
        """The look of a seat's fighter in the colour of the corner, chosen or not."""
        return looks.look_of(self.card_set, self.view["fighters"][seat], self.colour(seat), say)

    # ---- the view

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        return self.sketched(lambda view: views.sketch(State, view, self.card_set))

    @property
    def picking_fighter(self) -> bool:
        """True while fighters are chosen, so that nothing else is on the table."""
        return min(self.view["fighters"]) < 0 and not self.host.situation.over

    @property
    def drafting(self) -> bool:
        """True while a person here chooses among Skills."""
        return self.asks(*SECRET)

    def symbol(self, card: int) -> int:
        """The symbol that a card pays with."""
        return self.card_set.symbol_of[card]

    def source_name(self, source: int) -> str:
        """The name of an Attack card or a Special Attack by its source."""
        return card_text.name_of(self.card_set, self.words, source)

    def fighter_name(self, seat: int) -> str:
        """The name of a seat's fighter; "" before it is picked."""
        fighter = self.view["fighters"][seat]
        return "" if fighter < 0 else self.words(f"fighter.{self.card_set.fighter_ids[fighter]}")

    def specials(self, seat: int) -> list[int]:
        """The Special Attacks of a seat's fighter."""
        fighter = self.view["fighters"][seat]
        return [] if fighter < 0 else self.card_set.specials_of[fighter]

    def skills_up(self, seat: int) -> list[int]:
        """The Skills that lie face up on a seat's sheet, in the order of the card set."""
        return [one for one in range(len(self.card_set.skill_ids)) if self.view["skills"][seat] >> one & 1]

    def stands(self, seat: int) -> int:
        """The space on which a fighter is seen; -1 before the match begins: its start space, if that is chosen."""
        return self.held_places.get(seat, self.view["place"][seat])

    def wounds(self, seat: int) -> tuple[int, int]:
        """Heavy and light wounds as they are seen."""
        return self.held_wounds.get(seat, (self.view["heavy"][seat], self.view["light"][seat]))

    # ---- hands

    def hand_of(self, seat: int) -> list[int]:
        """A hand as it lies: grouped by symbol, what came first at the left."""
        return sorted(self.view["hands"][seat], key=self.symbol)

    @property
    def own_hand(self) -> list[int]:
        """The hand at the lower edge."""
        return self.hand_of(self.seating.bottom)

    # ---- the arena

    @property
    def fitted(self) -> hexes.Layout | None:
        """The arena in units; None where it is on another page."""
        box = self.layout.arena
        return None if box is None else self.hexes(box)

    def hexes(self, box: FRect) -> hexes.Layout:
        """The arena in a rectangle, in the rectangle's measure."""
        about = (self.view["arena"], tuple(box))
        if self._fitted is None or self._fitted[0] != about:
            self._fitted = (about, hexes.fit(self.arena.spaces, about[1]))
        return self._fitted[1]

    @property
    def arena(self) -> art.Field:
        """The visible parts of the arena that is played in."""
        number = self.view["arena"]
        if number not in self._arenas:
            ground = self.card_set.arenas[number]
            at = ground.at
            ways = [(at[space], ground.heavy[space], ground.light[space]) for space in ground.corridors]
            spaces, starts = ([at[space] for space in some] for some in (ground.spaces, ground.starts))
            self._arenas[number] = art.Field.of(spaces, starts, ways)
        return self._arenas[number]

    def point(self, space: int) -> tuple[float, float]:
        """The middle of a space, in units; of the table where the arena is on another page."""
        fitted = self.fitted
        return self.layout.area.center if fitted is None else fitted.centre(self.card_set.spaces[space])

    # ---- a Combo

    @property
    def combo_frame(self) -> tuple[int, ...]:
        """The frame of a Combo: the one that runs, or one that would begin now."""
        names = self.card_set.special_ids
        used = self.about(AboutCombo)["used"] if self.asks("combo") else ()
        return (b.COMBO, self.me, sum(1 << names.index(name) for name in used), 0)

    @property
    def in_combo(self) -> bool:
        """True while a Combo runs or may begin with the next thing that is done."""
        return self.asks("combo") or (self.asks("action") and a.COMBO in self.host.situation.legal)

    def combo_refusal(self, action: int) -> Refusal | None:
        """Why a Dash or a Special Attack cannot be done now, as part of the Combo that runs or would begin."""
        if self.asks("combo"):
            return self.host.refusal(action)
        why = refusals.dash if action < a.SPECIAL else refusals.special
        return why(self.board, self.combo_frame, action) or self.host.refusal(a.COMBO)

    def combo_use(self) -> list[int]:
        """Dashes and Special Attacks that may be done now, as part of a Combo."""
        if self.asks("combo"):
            return [action for action in self.host.situation.legal if action != a.END]
        return legal.combo(self.board, self.combo_frame) if self.in_combo else []

    def as_asked(self, *wanted: int) -> tuple[int, ...]:
        """These actions, begun with a Combo where none runs, without those that the rules take by themselves (the only thing that a Combo
        could hold, the only card that can pay)."""
        asked = (self.view, self.prompt)
        if self._asked is None or any(one is not two for one, two in zip(asked, self._asked, strict=True)):
            self._asked = asked
            self._as_asked.clear()
        known = self._as_asked.get(wanted)
        if known is None:
            known = self._as_asked[wanted] = self._worked_out(wanted)
        return known

    def blocks_too(self) -> list[int]:
        """The Blocks that are open once a Reaction is declined: both answer the same Strike and are asked together. Else empty."""
        if not self.asks("react"):
            return []
        declined = self.as_asked(a.DECLINE)
        after = self.host.after(declined) if declined else None
        asked = after.prompt if after is not None else None
        if after is None or asked is None or (asked.kind, asked.seat) != ("block", self.me):
            return []
        return [action for action in after.actions() if action != a.TAKE]

    def _worked_out(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        found: list[int] = []
        for action in (a.COMBO, *wanted) if self.asks("action") else wanted:
            before = self.host.after(found)
            if before is not None and action not in before.actions():
                continue  # the rules took it by themselves
            if found and self.host.after((*found, action)) is None:
                break  # a lesson wants no more for now
            found.append(action)
        return tuple(found)

    def forget_payment(self) -> None:
        """Nothing is about to be paid for, no card is picked."""
        self.payment = None
        self.picked.clear()

    # ---- what is shown

    def from_turret(self, seat: int, origin: int) -> bool:
        """True where a turret makes a Strike, away from its owner."""
        turret = self.view["turret"][seat]
        return turret >= 0 and origin == turret and turret != self.stands(seat)

    @property
    def _held(self) -> tuple[dict[int, Any], ...]:
        """All that is still seen as it was, by seat."""
        return self.held_places, self.held_turrets, self.held_wounds

    def kept(self) -> Callable[[], None]:
        """See `TableContext`: what is still seen as it was."""
        before = [dict(one) for one in self._held]

        def bring_back() -> None:
            for one, was in zip(self._held, before, strict=True):
                one.clear()
                one.update(was)

        return bring_back

    def forget_shown(self) -> None:
        """The position is another one: what is seen is what the view says."""
        for held in (*self._held, self.leaving):
            held.clear()
        self.flying.clear()
        self.dice.clear()
        self.watched.clear()
        self.banner = None
        self.stage.cut(None)

    def is_row_card(self, name: str) -> bool:
        """True for an object of the Attack Row."""
        return name.startswith("card:") and ids.numbers(name)[0] in self.view["row"]
