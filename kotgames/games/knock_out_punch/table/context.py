"""The state that the parts of this table share beside that of every table: the layout, the placement as it is laid, cards that fly away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kotgames.engine.contract import Odds
from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch import views
from kotgames.games.knock_out_punch.card_set import CHEERING, WILD, CardSet
from kotgames.games.knock_out_punch.decisions import AboutAdd
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.layout import PAGES, Layout, arrange
from kotgames.games.knock_out_punch.table.shown_bout import ShownBout
from kotgames.games.knock_out_punch.views import View
from kotgames.ui.art.arena import RING
from kotgames.ui.art.portrait import READY
from kotgames.ui.table import context as contexts
from kotgames.ui.table.context import Host
from kotgames.ui.table.page_picture import PageContext
from kotgames.ui.table.stage.stage import FightStage

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.table.foresight import Foresight

RECORDS: Final = ("throws", "dodges")
"""By the part in a throw."""
KITS: Final = 8 + 1 + 6
"""Eight boxers, the referee, and who sits at the table."""
FRONT_SHARE: Final = 0.74
"""Nearer than on other stages, so that the smallest of eight boxers is large enough too."""
CLEAR_LEAD: Final = 5
"""So many points before everybody else one looks like winning; as many behind the first, hurt."""


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    pages = PAGES
    facings = (1,) * 6  # to the right, into the ring
    layout: Layout
    foresight: Foresight

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.laid: list[int] = []
        """The placement as a person here lays it: cards of the hand, in the order in which they were laid."""
        self.laid_at = -1
        """The location they lie at; -1 while nothing lies."""
        self.counting: float | None = None
        """Progress of the count of the collections, 0..1; None while nothing is counted."""
        self.bout = ShownBout(self)
        """The two boxers and the cards beside them."""

    def make_stage(self) -> FightStage:
        """See `PageContext`: two boxers, forward over the table while something is fought out."""
        return FightStage(self, RING, KITS, FRONT_SHARE)

    def lay_out(self) -> None:
        """Work out the layout for the area, the page and the situation."""
        around, offer = self.seating.around, self.asks("bet", "block")
        crowd = self.view["crowd_counts"][around[0]]
        self.layout = arrange(self.area, self.page, around, self.buttons, crowd, offer=offer)

    # ---- the view

    @property
    def seen_board(self) -> State:
        """The board as it was seen."""
        return self.sketched(lambda view: views.sketch(State, view, self.card_set), self.seen)

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        return self.sketched(lambda view: views.sketch(State, view, self.card_set))

    def mood(self, seat: int) -> str:
        """The mood of a player, by what everybody sees: how it ended, and the points."""
        if ended := self.verdict(seat):
            return ended
        scores = self.seen["scores"]
        best = max(score for other, score in enumerate(scores) if other != seat)
        if scores[seat] - best >= CLEAR_LEAD:
            return "winning"
        return "hurt" if best - scores[seat] >= 2 * CLEAR_LEAD else READY

    @property
    def moving_cards(self) -> bool:
        """True while a person here places cards."""
        return self.asks("turn", "add")

    def kind(self, name: str) -> int:
        """The kind of a card by its id; -1 for anything else."""
        return self.card_set.kind_of[ids.numbers(name)[0]] if name.startswith("card:") else -1

    def does(self, card: int) -> int:
        """The sort of a card (`card_set.FIGHTER` to `CHEERING`)."""
        return self.card_set.does_of[card]

    def fighter_name(self, location: int) -> str:
        """The boxer of a station."""
        return self.words(f"fighter.{self.card_set.fighters[location]}")

    def told(self, odds: Odds | None) -> str:
        """Odds in a few words: how likely a fight is won or a bet right, or what may become of a throw; "" where there are none."""
        if odds is None:
            return ""
        shares = {key: percent(odds.chance(key)) for key, _ in odds.outcomes}
        word = {chances.WON: "wins", chances.RIGHT: "right"}.get(odds.outcomes[0][0], "throw")
        return self.words(f"odds.{word}", **shares)

    def brings(self, card: int, seat: int, foes: Sequence[int], *, begins: bool) -> str:
        """The gain of a fight about a card for the seat if it wins, in a few words; `foes`: whom it may be against."""
        lines = [chances.stake(self.board, card, seat, foe, begins=begins) for foe in foes]
        line = max(lines, key=lambda one: one.params["more"])
        either = line.key == "stake.crown" and len(foes) > 1
        return self.words("stake.either" if either else line.key, **line.params)

    def records(self, seat: int, part: int) -> tuple[str, str]:
        """The record of a seat's person in throws (`fights.THREW`) or when one came (`fights.DEFENDED`), in a few words and in figures; ""
        where nothing is known."""
        taken, passed = self.host.tries(seat, part) or (0, 0)
        if not taken:
            return "", ""
        keys = (f"odds.own_{RECORDS[part]}", "odds.own_short")
        full, short = (self.words(key, taken=taken, passed=passed) for key in keys)
        return full, short

    @property
    def crowd_points(self) -> int:
        """Points of a Crowd card that was right."""
        return self.card_set.points_of[self.card_set.crowd_cards[0]]

    # ---- hands

    @property
    def own_hand(self) -> list[int]:
        """The open hand at the lower edge, in its order on the screen; empty while nobody may see it."""
        seat = self.seating.bottom
        held = self.view["hands"][seat]
        if held is None:
            return []
        card_set = self.card_set
        return sorted(held, key=lambda card: (card_set.does_of[card], -card_set.location_of[card], card))

    @property
    def own_crowd(self) -> list[int]:
        """The own Crowd cards that are not laid on a fight; the Cheering ones first. Empty while nobody may see them."""
        held = self.view["crowd"][self.seating.bottom] or []
        return sorted(held, key=lambda card: (self.card_set.does_of[card] != CHEERING, card))

    # ---- the placement

    def placing(self, card: int, location: int) -> int:
        """The action that places a card at a station."""
        return a.WILD + location if self.does(card) == WILD else a.PLACE + self.card_set.kind_of[card]

    def placement(self) -> list[int]:
        """The actions of what is laid, as the rules want them: fighters in rising order, then Wilds (P1, P20)."""
        return sorted(self.placing(card, self.laid_at) for card in self.laid)

    def home_of(self, card: int) -> int:
        """The location where a card of the hand would be placed; -1 for a Wild before anything is laid, and for what is not placed."""
        location = self.card_set.location_of[card]
        if location >= 0:
            return location
        return self.open_location if self.does(card) == WILD else -1

    @property
    def open_location(self) -> int:
        """The location of this turn's cards, once the first lies; -1 before."""
        if self.laid:
            return self.laid_at
        if self.asks("add"):
            return self.about(AboutAdd)["location"]
        return -1

    def lay(self, card: int, location: int) -> None:
        """Lay a card of the hand at a station; another station takes back what lies elsewhere."""
        if self.laid and self.laid_at != location:
            self.laid.clear()
        self.laid_at = location
        if card not in self.laid:
            self.laid.append(card)
        self.host.changed()

    def take_back(self, card: int) -> None:
        """A laid card is in the hand again."""
        if card in self.laid:
            self.laid.remove(card)
        if not self.laid:
            self.laid_at = -1
        self.host.changed()

    def clear(self) -> None:
        """All laid cards are in the hand again."""
        self.laid.clear()
        self.laid_at = -1

    def imagined(self) -> State | None:
        """The position as it would be with what is laid; None where that is not legal or nobody is asked."""
        after = self.host.after(self.placement()) if self.prompt is not None else None
        return after if isinstance(after, State) else None


Part = contexts.Part[Context, CardSet]
"""A part of this table."""
