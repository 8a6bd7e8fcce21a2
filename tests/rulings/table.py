"""A table for the rulings of Knockouts and Tapouts: a set-up position, a match on it, and strictly scripted
dice and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kotgames.engine.chance import Script
from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.card_set import CardSet, from_file
from kotgames.games.knockouts_tapouts.game import State
from tests.rulings.played import Played

EXPERIENCE, HEART, STRIKING, GRAPPLING, CONDITIONING = range(5)
KICKS = ["kick"] * 5
PUNCHES = ["punch"] * 5
ONE_OF_EACH = ["punch", "kick", "knee", "elbow", "throw", "neck_hold", "arm_hold", "leg_hold"]


@cache
def start_values() -> CardSet:
    """The card set of the rulings tests: the start values of the design document. The rulings hold for any card set; the shipped one is
    tuned, this one is not."""
    return from_file(Path(__file__).with_name("start_values.yaml"))


def fighter(
    hand: Sequence[str] = (),
    *,
    styles: Sequence[str] = (),
    piles: Mapping[str, Any] | None = None,
    **stats: Any,
) -> dict[str, Any]:
    """A fighter of a set-up position: `striking=3` is three Ready, `striking=(2, 1)` two Ready and one Hurt.
    Without any stat: Striking 3, Grappling 3, Conditioning 6, no Heart."""
    made: dict[str, Any] = {"hand": list(hand), "styles": list(styles), **(piles or {})}
    if stats:
        made["stats"] = {
            name: list(value) if isinstance(value, tuple) else value for name, value in stats.items()
        }
    return made


def eight_attacks() -> dict[str, Any]:
    """A fighter who holds every attack: eight cards take three Experience markers, whose Styles mean nothing without a Style card."""
    return fighter(ONE_OF_EACH, styles=("likes_knee", "likes_kick", "likes_elbow"), striking=3, grappling=3)


class Table(Played):
    """A match at a position. Use it as `with Table(...) as t:`: at the end no scripted die or card may be
    left over."""

    def __init__(
        self,
        one: Mapping[str, Any],
        two: Mapping[str, Any],
        *,
        dice: Sequence[int] = (),
        cards: Sequence[str] = (),
        card_set: CardSet | None = None,
        **position: Any,
    ) -> None:
        self.card_set = card_set or start_values()
        state = GAME.setup({"fighters": [one, two], **position}, card_set=self.card_set)
        self.match = Match.at(GAME, state, card_set=self.card_set)
        self.past = []
        self.script(dice, cards)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.all_used()

    @property
    def state(self) -> State:
        """The position now."""
        assert isinstance(self.match.state, State)
        return self.match.state

    def script(self, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        """What will be rolled and drawn from here on; what was scripted before must be used up."""
        if self.state.script is not None:
            self.all_used()
        kinds = [self.card_set.kind_index[name] for name in cards]
        self.state.script = Script(dice=dice, cards=kinds, strict=True)

    def all_used(self) -> None:
        """Every scripted die and card was used."""
        assert self.state.script is not None
        assert self.state.script.leftover == 0, (
            f"{self.state.script.leftover} scripted dice and cards were not used"
        )

    # ---- acting

    def do(self, *texts: str) -> list[Event]:
        """Take actions one after the other; the events of the last. Each is in the list of legal actions, and views never tell
        who must not know (checked at each)."""
        events: list[Event] = []
        for text in texts:
            action = GAME.parse(text, self.card_set)
            listed = action in self.state.actions()
            events = self.match.act(action)
            assert listed, f"{text!r} was taken, but it is not in the list"
            self.past += events
            self._views_keep_secrets()
        return events

    def _views_keep_secrets(self) -> None:
        for seat in (0, 1, NOBODY):
            hands = self.match.view(seat)["hands"]
            for owner in (0, 1):
                assert hands[owner] == (self.state.hands[owner] if owner == seat else None)

    # ---- looking

    def can(self, word: str = "") -> list[str]:
        """The legal actions as text, those that begin with a word."""
        texts = [GAME.text(action, self.card_set) for action in self.state.actions()]
        return [text for text in texts if text.startswith(word)]

    def names(self, events: Sequence[Event]) -> list[str]:
        """The names of events, in order."""
        return [type(event).__name__ for event in events]

    def place(self) -> str:
        """The Position."""
        return self.card_set.positions[self.state.position]

    def ready(self, seat: int) -> list[int]:
        """Ready markers: Experience, Heart, Striking, Grappling, Conditioning."""
        return self.state.ready[seat * 5 : seat * 5 + 5]

    def hurt(self, seat: int) -> list[int]:
        """Hurt markers, likewise."""
        return self.state.hurt[seat * 5 : seat * 5 + 5]

    def hand(self, seat: int) -> list[str]:
        """A hand as card names."""
        return self.cards(self.state.hands[seat])

    def cards(self, ids: Sequence[int]) -> list[str]:
        """Card ids as names."""
        return [self.card_set.kinds[self.card_set.kind_of[card]] for card in ids]

    def reach(self) -> set[str]:
        """Every Position at which the Mobile fighter can stop in this Mobility Phase."""
        found = set()
        todo = [self.state.copy()]
        while todo:
            state = todo.pop()
            found.add(self.card_set.positions[state.position])
            if state.prompt is None or state.prompt.kind != "move":
                continue
            for action in state.actions():
                if GAME.text(action) != "stay":
                    state.script, made = None, state.copy()
                    made.step(action)
                    todo.append(made)
        return found


def clinch(hand: list[str], *, styles: list[str] | None = None, foe: Any = None, **more: Any) -> Table:
    """Seat 0 to act in the Clinch, where most attacks have a number."""
    return Table(
        fighter(hand, styles=styles or []),
        foe or fighter(PUNCHES),
        **{"position": "clinch", "mobile": 0, **more},
    )


SEATS = ("top", "mobile", "first", "actor", "pending")
"""The keys of a set-up position that name a seat."""


def both(seat: int, mine: Any, other: Any) -> Any:
    """Two things in the order of the seats: `mine` is what belongs to `seat`."""
    return (mine, other) if seat == 0 else (other, mine)


def seated(seat: int, mine: Mapping[str, Any], other: Mapping[str, Any], **position: Any) -> Table:
    """A table at which the fighter `mine` sits at `seat`. The position is told as if that were seat 0: `top=0` is `mine` on top,
    `wins=(1, 0)` a round won by it; dice of Mobility stay in the order of the seats (see `both`)."""
    turned = dict(position)
    for key in SEATS:
        if turned.get(key) is not None:
            turned[key] ^= seat
    if "first" not in turned:
        turned["first"] = seat
    if "wins" in turned:
        turned["wins"] = both(seat, *turned["wins"])
    one, two = both(seat, mine, other)
    return Table(one, two, **turned)


def number(table: Table, text: str) -> int:
    """The target number that the rules name for an attack."""
    lines = table.state.explain(GAME.parse(text, table.card_set))
    (line,) = [line for line in lines if line.key == "explain.number"]
    found: int = line.params["number"]
    return found


def mobility(seat: int, points: int) -> tuple[int, int]:
    """Two dice that make a seat Mobile with so many points when both count the same stat."""
    dice = (1 + points, 1) if points < 6 else (6, 1)
    return dice if seat == 0 else (dice[1], dice[0])
