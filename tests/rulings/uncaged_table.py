"""A table for the rulings of UNCAGED: a match at a position, both rows laid through the rules, exchange by exchange, with the house values
that the design document starts from (tuned numbers must not move the rulings)."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from kotgames.engine.chance import Script
from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import CardSet, from_data, shipped
from kotgames.games.uncaged.game import State
from tests.rulings.played import Played

DAMAGE = {
    "jab": 1, "cross": 1, "body_hook": 1, "low_kick": 1, "high_kick": 3, "feint": 0, "hip_toss": 2, "single_leg": 1,
    "armbar": 2, "knee_bar": 2, "guillotine": 2, "rear_naked_choke": 4, "counter_punch": 0, "check_kick": 1,
    "sprawl": 1, "shell": 0, "sweep": 1, "good_corner": 0, "second_wind": 0,
}  # fmt: skip
"""The document's start values; Counter Punch has the base of the Punch."""

ATOMS: dict[str, dict[str, Any]] = {
    "cross": {"plus": [{"do": "following", "plus": 2, "of": ["jab"]}]},
    "body_hook": {"actions": [{"do": "foe_discards", "cards": 1, "after": ["punch"]}]},
    "low_kick": {"actions": [{"do": "next", "plus": 1, "of": ["kick"], "if_successful": True}]},
    "high_kick": {"needs": [{"do": "follows", "of": ["punch", "special"]}]},
    "feint": {"actions": [{"do": "next", "plus": 1, "safe": True}, {"do": "may_level", "to": "standing"}]},
    "hip_toss": {"needs": [{"do": "follows", "of": ["punch"]}], "actions": [{"do": "level", "to": "ground"}]},
    "single_leg": {"actions": [{"do": "level", "to": "ground"}]},
    "sweep": {"actions": [{"do": "level", "to": "standing"}]},
    "counter_punch": {"needs": [{"do": "meets", "of": ["punch"]}], "actions": [{"do": "counter"}]},
    "check_kick": {"needs": [{"do": "meets", "of": ["kick"]}], "actions": [{"do": "cancel"}]},
    "sprawl": {"needs": [{"do": "meets", "of": ["single_leg", "hip_toss"]}], "actions": [{"do": "cancel"}]},
    "armbar": {"plus": [{"do": "following", "plus": 1, "of": ["submission", "level_change"]}]},
    "knee_bar": {"actions": [{"do": "may_discard", "plus": 1}]},
    "guillotine": {"plus": [{"do": "answering", "plus": 2, "of": ["single_leg"]}]},
    "rear_naked_choke": {"needs": [{"do": "follows", "of": ["submission"]}], "cost": 1},
    "shell": {"actions": [{"do": "prevent", "up_to": 2, "of": ["punch", "kick"]}]},
    "good_corner": {"actions": [{"do": "draw", "cards": 1}, {"do": "rearrange"}]},
    "second_wind": {"actions": [{"do": "draw", "cards": 2}]},
}
LEVELS = {
    "ground": ("armbar", "knee_bar", "guillotine", "rear_naked_choke", "sweep"),
    "any": ("feint", "sprawl", "good_corner", "second_wind"),
}
"""All others are for standing."""
FIGHTERS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "deflector": (20, 3, {"do": "deflect", "prevent": 2}),
    "turncoat": (20, 3, {"do": "turncoat", "plus": 1}),
    "grinder": (20, 3, {"do": "grind", "plus": 1, "of": ["submission"], "after": ["level_change"]}),
    "engine": (20, 4, {"do": "free_mulligan"}),
}
"""Health, Stamina, ability."""


@cache
def start_card_set() -> CardSet:
    """The card set that the design document starts from."""
    data = copy.deepcopy(shipped().data)
    for row in data["components"]["cards"]:
        row["damage"] = DAMAGE[row["id"]]
        row["level"] = next((level for level, names in LEVELS.items() if row["id"] in names), "standing")
        for part in ("needs", "plus", "actions", "cost"):
            row.pop(part, None)
        row.update(ATOMS.get(row["id"], {}))
    for row in data["fighters"]["fighters"]:
        row["hp"], row["stamina"], row["ability"] = FIGHTERS[row["id"]]
    return from_data(data)


FILL_ATTACK = ["armbar", "armbar", "armbar", "knee_bar", "knee_bar"]
"""Attack cards that do nothing while standing."""
FILL_DEFENCE = ["sweep", "sweep", "sweep", "armbar", "armbar"]
"""Defence cards that do nothing while standing."""
IDLE_ATTACK = ["jab", "jab", "jab", "low_kick", "low_kick"]
IDLE_DEFENCE = ["check_kick", "check_kick", "check_kick", "counter_punch", "counter_punch"]
"""Cards that do nothing on the ground."""


def filled(row: Sequence[str], fill: Sequence[str], deck: Mapping[str, int]) -> list[str]:
    """A row of five: the named cards, then fillers as far as the deck has them."""
    made = list(row)
    for name in fill:
        if len(made) < 5 and made.count(name) < deck[name]:
            made.append(name)
    assert len(made) == 5, made
    return made


class Table(Played):
    """A combo at a set-up position. Seat 0 attacks unless said otherwise; a hand is its row, the extra cards and others of the deck."""

    def __init__(
        self,
        attack: Sequence[str],
        defence: Sequence[str],
        *,
        level: str = "standing",
        fighters: tuple[str, str] = ("engine", "turncoat"),
        attacker: int = 0,
        stamina: tuple[int, int] = (3, 3),
        hp: tuple[int, int] = (20, 20),
        extra: tuple[Sequence[str], Sequence[str]] = ((), ()),
        more: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
        card_set: CardSet | None = None,
        **position: Any,
    ) -> None:
        self.card_set = card_set or start_card_set()
        self.attacker = attacker
        ground = level == "ground"
        fills = (IDLE_ATTACK, IDLE_DEFENCE) if ground else (FILL_ATTACK, FILL_DEFENCE)
        decks = [dict(zip(self.card_set.kinds, counts, strict=True)) for counts in self.card_set.counts]
        self.rows = [[], []]  # type: list[list[str]]
        specs: list[dict[str, Any]] = [{}, {}]
        for role, row in enumerate((attack, defence)):
            seat = attacker ^ role
            self.rows[seat] = filled(row, fills[role], decks[role])
            hand = [*self.rows[seat], *extra[role]]
            for name, count in decks[role].items():
                free = count - hand.count(name)
                hand += [name] * max(0, min(free, 5 + stamina[seat] - len(hand)))
            specs[seat] = {
                "fighter": fighters[seat], "hp": hp[seat], "stamina": stamina[seat], "hand": hand, **more[seat],
            }  # fmt: skip
        state = GAME.setup(
            {"fighters": specs, "attacker": attacker, "level": level, **position}, card_set=self.card_set
        )
        self.match = Match.at(GAME, state, card_set=self.card_set)
        self.past = []

    # ---- acting

    def do(self, *texts: str) -> list[Event]:
        """Take actions; the events of the last. At each step every view hides what it must."""
        events: list[Event] = []
        for text in texts:
            events = self.match.act(GAME.parse(text, self.card_set))
            self.past += events
            self._views_keep_secrets()
        return events

    def lay(self, seat: int, row: Sequence[str] | None = None) -> list[Event]:
        """Lay and lock a row; hands are kept where that is still asked."""
        while self.asked[0] == "mulligan":
            self.do("keep")
        assert self.asked == ("place", seat)
        return self.do(*(f"place {name}" for name in (row or self.rows[seat])), "lock")

    def play(self) -> list[Event]:
        """Lay both rows and go through the exchanges up to the first question; the events from the defender's lock on."""
        self.lay(self.attacker)
        return self.lay(1 - self.attacker)

    def script(self, cards: Sequence[str]) -> None:
        """The cards that will be drawn from here on."""
        self.state.script = Script(cards=[self.card_set.kind_index[name] for name in cards], strict=True)

    def _views_keep_secrets(self) -> None:
        for reader in (0, 1, NOBODY):
            view = self.match.view(reader)
            for owner in (0, 1):
                own = owner == reader
                assert view["hands"][owner] == (self.state.hands[owner] if own else None)
                shown = self.state.revealed[owner]
                hidden = [-1] * (len(self.state.rows[owner]) - shown)
                tail = self.state.rows[owner][shown:] if own else hidden
                assert view["rows"][owner] == self.state.rows[owner][:shown] + tail

    # ---- looking

    @property
    def state(self) -> State:
        """The position now."""
        assert isinstance(self.match.state, State)
        return self.match.state

    def can(self) -> list[str]:
        """The legal actions as text."""
        return [GAME.text(action, self.card_set) for action in self.state.actions()]

    def exchange(self, number: int) -> e.ExchangeResolved:
        """An exchange of the combo, from 1 on."""
        return self.all(e.ExchangeResolved)[number - 1]

    def damage(self) -> list[tuple[int, int]]:
        """By exchange: damage to the defender, damage to the attacker."""
        return [(event.attack.damage, event.defence.damage) for event in self.all(e.ExchangeResolved)]

    def valid(self, seat: int) -> list[bool]:
        """Which of a seat's cards were valid, in their order."""
        return [event.valid for event in self.all(e.CardRevealed) if event.seat == seat]

    def reasons(self, seat: int) -> list[str]:
        """The reason of each invalid card of a seat, "" for a valid one."""
        return [event.reason for event in self.all(e.CardRevealed) if event.seat == seat]

    def names(self, cards: Sequence[int]) -> list[str]:
        """Card ids as names."""
        return [self.card_set.kinds[self.card_set.kind_of[card]] for card in cards]


T = TypeVar("T")


def by_seat(attacker: int, pair: tuple[T, T]) -> tuple[T, T]:
    """The attacker's and the defender's part as those of seat 0 and seat 1."""
    return pair if attacker == 0 else (pair[1], pair[0])


def shipped_table(
    attacker: int,
    attack: Sequence[str],
    defence: Sequence[str],
    *,
    fighters: tuple[str, str] = ("engine", "turncoat"),
    stamina: tuple[int, int] | None = None,
    hp: tuple[int, int] | None = None,
    more: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    **position: Any,
) -> Table:
    """A table with the shipped cards and fighters at which a seat attacks. Every pair is the attacker's part and the defender's; full
    Health, and Stamina of 3 or the fighter's maximum where that is less, unless said otherwise."""
    card_set = shipped()
    who = [card_set.fighter_ids.index(name) for name in fighters]
    breath = stamina or (min(3, card_set.stamina[who[0]]), min(3, card_set.stamina[who[1]]))
    health = hp or (card_set.hp[who[0]], card_set.hp[who[1]])
    return Table(
        attack, defence, attacker=attacker, fighters=by_seat(attacker, fighters), stamina=by_seat(attacker, breath),
        hp=by_seat(attacker, health), more=by_seat(attacker, more), card_set=card_set, **position,
    )  # fmt: skip


class QuietMatch(Played):
    """A whole match in which nobody hits: both lay cards that do nothing where the fight is. The hands are scripted. `first`: who attacks
    first."""

    def __init__(
        self, *, seed: int = 0, rounds: int = 3, first: int = 0, card_set: CardSet | None = None
    ) -> None:
        self.card_set = card_set or start_card_set()
        state = GAME.setup(
            {"phase": "round", "rounds": rounds, "seed": seed, "attacker": first,
             "fighters": [{"fighter": "engine"}, {"fighter": "turncoat"}],
             "script": {"cards": _quiet_hands(rounds * 4, first)}},
            card_set=self.card_set,
        )  # fmt: skip
        self.match = Match.at(GAME, state, card_set=self.card_set)
        self.past = []
        """From the first decision on; the first round and combo have begun by then."""
        self.attackers: dict[int, int] = {}
        """By combo: who attacked."""
        while self.match.actor is not None:
            state = self.match.state
            assert isinstance(state, State)
            self.attackers[state.combo] = state.attacker
            legal = [GAME.text(action, self.card_set) for action in state.actions()]
            role = ("attack", "defence")[state.role(self.match.actor)]
            wanted = [
                text for text in legal if text == "keep" or text == "lock" or text.split()[-1] in QUIET[role]
            ]
            self.past += self.match.act(GAME.parse(wanted[0], self.card_set))


QUIET = {"attack": ("armbar", "knee_bar"), "defence": ("sweep", "armbar", "knee_bar")}
"""Cards that do nothing while standing."""


def _quiet_hands(combos: int, first: int) -> list[str]:
    """Hands for so many combos, the attacker's first: five quiet cards and as many others as the Stamina gives (seat 0 has 4, seat 1 has
    3; `first` attacks first by the order of p.11)."""
    cards: list[str] = []
    for combo in range(combos):
        attacker = (first + combo // 4 + combo % 4) & 1
        for role, row, rest in (
            (0, ["armbar"] * 3 + ["knee_bar"] * 2, ["jab", "jab", "cross", "cross"]),
            (1, ["sweep"] * 3 + ["armbar"] * 2, ["shell", "shell", "check_kick", "check_kick"]),
        ):
            cards += row + rest[: 3 if attacker ^ role else 4]
    return cards
