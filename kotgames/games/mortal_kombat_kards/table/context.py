"""The state that the parts of this table share beside that of every table: the layout, what is put aside, the exchange as it is laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import explained, strikes, views
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.game import State
from kotgames.games.mortal_kombat_kards.table import brawl_layout, facing, ids, looks
from kotgames.games.mortal_kombat_kards.table.chances import Chances
from kotgames.games.mortal_kombat_kards.table.layout import PAGES, Layout, Needs, arrange
from kotgames.games.mortal_kombat_kards.table.stage import Stage
from kotgames.games.mortal_kombat_kards.views import UNSEEN, View
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import context as contexts
from kotgames.ui.table.context import Host
from kotgames.ui.table.frame import whole
from kotgames.ui.table.page_picture import PageContext

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.table.draft import Draft

NEAR_THE_END: Final = 0.3
"""With no more than this share of the points left it is seen in the face."""
CLEAR_LEAD: Final = 0.25
FORESEEN: Final = 3
"""Rows of the panel that foresees beside the odds."""
ANSWERING: Final = (a.BLOCK, a.EVADE, a.STOP, a.COUNTER)
LAYING: Final = ("action", "answer", "rest", "follow", "cancel")
"""Questions in which kards are laid out and committed."""
GROUPS: Final = (k.BASIC, k.SPECIAL, k.DEFENSE, k.EFFECT, k.KOMBO, k.FINISHER)
"""Types in the order of the hand."""


class Token(NamedTuple):
    """Something that a Kombatant bears or has: sign, words, whether it helps (1), hurts (-1) or neither, the words of its tip, and what
    stands beside the sign where there is no room for words."""

    icon: str
    text: str
    tone: int
    tip: str = ""
    short: str = ""


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    pages = PAGES
    nobody = looks.NOBODY
    layout: Layout
    draft: Draft
    stage: Stage

    def __init__(self, host: Host) -> None:
        self.aside: list[int] = []
        """Kards of the own hand that are put aside to be discarded, not locked yet."""
        self.two_ways: tuple[int, tuple[int, ...]] | None = None
        """A kard that was laid and may be used in several ways, with these actions; its player is asked which."""
        self.stays: dict[int, int] = {}
        """Points as they are shown while a blow is on its way, by seat."""
        self.alike = False
        """None of the buttons of the moment is the main one."""
        self.paint_kind: Callable[[Canvas, int, FRect, int], None] | None = None
        """Draws the face of a kind from the deck of a seat."""
        self._pair = (0, 1)
        self.chances = Chances(self)
        super().__init__(host)

    def make_stage(self) -> Stage:
        """See `PageContext`."""
        return Stage(self, lambda: dict(zip("ab", map(self.kombatant, self.pair), strict=True)))

    # ---- who is who

    @property
    def brawl(self) -> bool:
        """True with more than two at the table."""
        return self.seating.count > 2

    @property
    def pair(self) -> tuple[int, int]:
        """The seats between whom something is fought out, left and right; with two always the same."""
        return self._pair

    def side(self, seat: int) -> int:
        """0 for the left one of the pair, 1 for the right one, -1 for anybody else."""
        return self._pair.index(seat) if seat in self._pair else -1

    def other(self, seat: int) -> int:
        """The opponent of a seat: the other one of the pair; of anybody else whom they would meet next."""
        if seat in self._pair:
            return self._pair[self._pair[0] == seat]
        return facing.next_in(self.view, seat)

    @property
    def rival(self) -> int:
        """See `TableContext`."""
        return self.other(self.me)

    def face_off(self, one: int, two: int) -> None:
        """These two fight something out, and are seen on the stage."""
        pair = facing.sided(self.seating.around, one, two)
        if not self.brawl or pair == self._pair or self.worn(one) is None or self.worn(two) is None:
            return
        self._pair = pair
        left, right = map(self.worn, pair)
        assert left is not None
        assert right is not None
        self.stage.take_up((left, right), facing.resting(self.view, pair))

    @property
    def facings(self) -> tuple[int, ...]:  # type: ignore[override]
        """See `PageContext`: towards the middle."""
        if not self.brawl:
            return super().facings
        left = facing.at_left(self.seating.around)
        return tuple(1 if seat in left else -1 for seat in range(self.seating.count))

    def kombatant(self, seat: int) -> str:
        """The id of a seat's Kombatant."""
        return self.card_set.kombatants[self.view["kombatants"][seat]]

    def kombatant_name(self, seat: int) -> str:
        """Its name."""
        return self.words(f"kombatant.{self.kombatant(seat)}")

    def doubled(self, seat: int) -> bool:
        """True where a seat before it has the same Kombatant, so that the colour of the corner tells them apart."""
        return self.kombatant(seat) in map(self.kombatant, range(seat))

    def worn(self, seat: int, say: Say = silent) -> Look | None:
        """See `PageContext`."""
        return looks.look_of(
            self.card_set, self.view["kombatants"][seat], self.colour(seat) if self.doubled(seat) else ""
        )

    def mood(self, seat: int) -> str:
        """The mood of a Kombatant, by what everybody sees: how it ended, and the points that all have left."""
        if ended := self.verdict(seat):
            return ended
        whole = max(1, self.view["start_points"])
        own = self.points(seat) / whole
        other = max(self.points(one) for one in range(self.seating.count) if one != seat) / whole
        if own <= NEAR_THE_END:
            return "hurt"
        return "winning" if own - other >= CLEAR_LEAD else READY

    def points(self, seat: int) -> int:
        """Kombat Points as they are shown."""
        return self.stays.get(seat, self.view["points"][seat])

    # ---- the view

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        return self.sketched(self._sketch)

    def _sketch(self, view: View) -> State:
        board = views.sketch(State, view, self.card_set)
        for seat, hand in enumerate(view["hands"]):  # hands are compared by number
            board.hands[seat] += [UNSEEN] * hand.count(UNSEEN)
        return board

    def face_of(self, card: int) -> Face:
        """The face of a card under the rules that are played."""
        return self.card_set.faces[self.view["advanced"]][card % self.card_set.size]

    def kind_face(self, kind: int) -> Face:
        """The face of a kind, likewise."""
        return self.card_set.faces[self.view["advanced"]][kind]

    @property
    def clash(self) -> explained.Clash | None:
        """The exchange as it is laid."""
        return explained.clash(self.board)

    @property
    def answering(self) -> bool:
        """True while an answer is laid out or laid."""
        return self.view["answer_mode"] != b.NO_ANSWER

    @property
    def laid_out(self) -> list[int]:
        """Cards that the asked seat has laid out and not committed."""
        view = self.view
        return [laid[0] for laid in view["laid"][view["committed"] :]]

    @property
    def drafting(self) -> bool:
        """True while something is laid out that can be taken back."""
        return bool(self.view["draft"]) and self.mine

    @property
    def slots(self) -> int:
        """Places of a Kombo, or of hits by burned kards, that are shown now; 0 for none."""
        view, board = self.view, self.board
        if view["by"] < 0:
            return 0
        pattern = strikes.kombo_of(board)
        if pattern is not None:
            return len(pattern.classes)
        going_on = view["stack"] and view["stack"][-1][0] == b.REST
        burned = any(laid[2] == b.BURNED and laid[5] == b.KOMBO_NUMBER for laid in view["laid"])
        return board.faces[view["attack_kind"]].hits if going_on or burned else 0

    def paint_card(self, canvas: Canvas, card: int, rect: FRect) -> None:
        """Draw the face of a card in a rectangle."""
        assert self.paint_kind is not None
        self.paint_kind(canvas, self.card_set.kind_of[card], rect, self.card_set.owner_of(card))

    @property
    def later(self) -> list[int]:
        """Cards of later attacks of a Kombo, or burned for more hits, in order."""
        return [
            one[0]
            for one in self.view["laid"]
            if one[2] == b.LATER or (one[2] == b.BURNED and one[5] == b.KOMBO_NUMBER)
        ]

    # ---- the hand

    def held(self, seat: int) -> list[str]:
        """See `TableContext`."""
        hand = self.view["hands"][seat]
        found = [ids.card(card) for card in self.sorted_hand(seat)]
        return [*found, *(ids.back(seat, index) for index in range(len(found), len(hand)))]

    def hand_count(self, seat: int) -> int:
        """See `TableContext`."""
        return len(self.view["hands"][seat])

    def sorted_hand(self, seat: int) -> list[int]:
        """The cards of a hand that the viewer knows: by type, then as the files have them."""
        of = self.card_set.kind_of
        known = [card for card in self.view["hands"][seat] if card != UNSEEN]
        return sorted(known, key=lambda card: (GROUPS.index(self.card_set.types[of[card]]), of[card], card))

    @property
    def hand(self) -> list[str]:
        """Ids that the number keys pick: what lies in the open hand, from left to right."""
        out = self.laid_out
        return [ids.card(card) for card in self.sorted_hand(self.seating.bottom) if card not in out]

    # ---- tokens

    def tokens(self, seat: int) -> list[Token]:
        """The burdens of a Kombatant beside kards that lie before it: penalties with their reasons, being held, a free move."""
        view, words = self.view, self.words
        found = []
        for name, icon in (("moved", "walk"), ("fallen", "falling"), ("slowed", "hourglass")):
            count = view[name][seat]  # type: ignore[literal-required]
            if count:
                text = words(f"token.{name}", count=count)
                found.append(Token(icon, text, -1, words("token.penalty_tip"), f"−{count}"))
        if view["held"][seat]:
            held = view["held"][seat]
            found.append(
                Token("grab", words("token.held", count=held), -1, words("token.held_tip"), str(held))
            )
        if view["free_move"][seat]:
            found.append(Token("walking-boot", words("token.free_move"), 1))
        lost = view["handicaps"][seat]
        if lost:
            found.append(Token("broken-heart", words("token.handicap", count=lost), -1, short=f"−{lost}"))
        return found

    # ---- laying out

    def lay_out(self) -> None:
        """See `PageContext`."""
        clash = self.clash if self.prompt is not None and self.asks("action", "answer") else None
        rows = self.chances.rows
        foresees = self.me if rows or (clash is not None and self.drafting) else -1
        rows += FORESEEN if rows and clash is not None else 0
        if self.brawl and not self.showing:
            self.face_off(*facing.off(self.view, self.pair, self.prompt))
        one, two = (0 if self.brawl else min(2, len(self.tokens(seat))) for seat in self.pair)
        forward = self.stage.showing
        needs = Needs((one, two), self.side(foresees), self.slots, self.alike, rows, forward)
        places = brawl_layout.arrange if self.brawl and whole(self.area) else arrange
        self.layout = places(self.area, self.page, self.seating.around, self.buttons, needs)
        if foresees >= 0 and self.layout.folded:
            self.layout.comes = self._spare_wing()

    def _spare_wing(self) -> FRect | None:
        """The place on a folded table, which has no column for it, of the panel that foresees: a wing in which nothing lies, the own one
        first."""
        for seat in (self.me, self.other(self.me)):
            side = self.side(seat)
            bare = not any(one[1] == seat for one in self.view["laid"])
            if bare and 0 <= side < len(self.layout.wings):
                return FRect(self.layout.wings[side])
        return None

    def kept(self) -> Callable[[], None]:
        """See `TableContext`: points as they are shown."""
        stays = dict(self.stays)

        def bring_back() -> None:
            self.stays = stays

        return bring_back


def refused(ctx: Context, actions: Sequence[int]) -> Refusal | None:
    """Why none of some actions may be taken now: the reason of the first."""
    return ctx.host.refusal(actions[0]) if actions else None


def usual_ways(ctx: Context, card: int, kind: str) -> list[int]:
    """The actions by which a card would answer a question of some kind if it could, the likeliest first."""
    number, face = ctx.card_set.kind_of[card], ctx.face_of(card)
    if kind == "answer":
        if face.type == k.EFFECT and not face.evades:
            return [a.EFFECT + number]
        ways = [(a.BLOCK, face.blocks), (a.EVADE, face.evades), (a.STOP, face.stops)]
        return [family + number for family, can in ways if can] or [a.COUNTER + number]
    if kind in ("finish", "friendship"):
        return [a.FINISH + number]
    if kind == "cancel":
        return [a.CANCEL + number]
    if kind in ("discard", "drop"):
        return [a.DROP + number]
    if kind == "rest" and ctx.about(dict).get("burning"):
        return [a.BURN + number]
    if face.type == k.EFFECT and face.copies is None:
        return [a.EFFECT + number]
    return [(a.KOMBO if face.type == k.KOMBO and kind != "follow" else a.LAY) + number]


Part = contexts.Part[Context, CardSet]
"""A part of this table."""
