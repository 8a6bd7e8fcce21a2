"""A table for the rulings of the Kard Game: a match at a position, played by texts, with "me" at whichever seat a test wants. I have the
initiative and an action; the two stand at hand-to-hand unless a test says otherwise. A Kombatant is the one whose specials are held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from kotgames.engine.chance import Script
from kotgames.engine.contract import EVERYBODY, NOBODY, Event
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.card_set import CardSet, from_file
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.rulings.played import Played

both = pytest.mark.parametrize("seat", [0, 1])
"""Runs a test from either seat."""

ANSWERS: Final = ("block", "evade", "stop", "counter")
OPEN: Final = (
    "points", "moved", "fallen", "slowed", "free_move", "held", "landed_last", "rounds_won", "match_wins", "fatalities", "handicaps",
    "groups", "piles", "match", "round", "turn", "first", "initiative", "idle", "speeds", "result", "winner", "how",
)  # fmt: skip
"""What lies open to everybody."""


@cache
def start_card_set() -> CardSet:
    """The card set of the rulings tests: the start values of the design document. The rulings hold for any set; the shipped one is
    tuned."""
    return from_file(Path(__file__).with_name("mortal_kombat_kards_start") / "components.yaml")


class Table(Played):
    """A match whose seat `seat` acts. `me` and `foe` are the two hands; `mine` and `theirs` what else the position says of the two, `drawn`
    the kards that come next (at a draw or at random; they are in the decks), `dice` the dice."""

    def __init__(
        self, seat: int = 0, me: Sequence[str] = (), foe: Sequence[str] = (), *, mine: Mapping[str, Any] | None = None,
        theirs: Mapping[str, Any] | None = None, near: bool = True, drawn: Sequence[str] = (), dice: Sequence[int] = (),
        strict: bool = False, acts: int | None = None, lasting: Sequence[tuple[str, int, int, int]] = (), **position: Any,
    ) -> None:  # fmt: skip
        self.card_set: CardSet = start_card_set()
        self.me, self.foe = seat, 1 - seat
        rest = {"deck": [*drawn, *["elbow"] * 20]} if drawn else {}
        people = [
            self._person(me, {**rest, **(mine or {})}, "jax"),
            self._person(foe, {**rest, **(theirs or {})}, "kano"),
        ]
        whole: dict[str, Any] = {
            "fighters": people[:: -1 if seat else 1],
            "initiative": seat if acts is None else acts ^ seat,
            "near": near and position.get("rules") != "basic",
            "lasting": [
                {"kard": kard, "of": of ^ seat, "on": on if on < 0 else on ^ seat, "counters": counters}
                for kard, of, on, counters in lasting
            ],
            **position,
        }
        state = GAME.setup(whole, card_set=self.card_set)
        self.match = Match.at(GAME, state, card_set=self.card_set, seats=[Seat(), Seat()])
        self.past = []
        if drawn or dice or strict:
            self.script(drawn, dice, strict=strict)
        self._open_to_all()

    def _person(self, hand: Sequence[str], more: Mapping[str, Any], usual: str) -> dict[str, Any]:
        rows = {row.id: row for row in self.card_set.parts.kards}
        owner = next((rows[name].of for name in (*hand, *more.get("pile", ())) if rows[name].of), usual)
        return {"kombatant": owner, "hand": list(hand), **more}

    def script(self, drawn: Sequence[str] = (), dice: Sequence[int] = (), *, strict: bool = False) -> None:
        """What is drawn and rolled from here on."""
        cards = [self.card_set.kind_index[name] for name in drawn]
        self.state.script = Script(dice, cards, strict=strict)

    @property
    def state(self) -> State:
        """The position."""
        found = self.match.state
        assert isinstance(found, State)
        return found

    # ---- acting

    def do(self, *texts: str) -> list[Event]:
        """Take actions one after the other; the events of all of them. After each, every view says what it must and no more."""
        found: list[Event] = []
        for text in texts:
            action = GAME.parse(text, self.card_set)
            refusal = self.state.refusal(action)
            assert refusal is None, f"{text}: {refusal}; {self.can()}"
            found += self.match.act(action)
            self._open_to_all()
        self.past += found
        return found

    def lay(self, *kards: str) -> list[Event]:
        """Attack: the first is the attack; others are "location high", "burn x", "effect x", "kombo x"."""
        return self.do(f"lay {kards[0]}", *kards[1:], "commit")

    def answer(self, *kards: str) -> list[Event]:
        """Answer: "block x", "evade x", "stop x", "counter x" and what goes with it."""
        assert self.asked[0] == "answer", self.asked
        return self.do(*kards, "commit")

    def take(self) -> list[Event]:
        """Take the hit."""
        return self.do("take hit")

    def decline(self, times: int = 1) -> list[Event]:
        """Let stand what was laid, make no follow-up, play no finisher."""
        return self.do(*["decline"] * times)

    def next_turn(self, *kards: str) -> list[Event]:
        """Nobody discards, and everybody draws: `kards` first, then anything."""
        assert self.asked[0] == "discard", self.asked
        if kards:
            self.script(kards)
        found: list[Event] = []
        while self.state.actor is not None and self.asked[0] == "discard":
            found += self.do("done")
        return found

    # ---- asking

    def can(self) -> list[str]:
        """What may be done, as texts."""
        return [GAME.text(action, self.card_set) for action in self.state.actions()]

    def may(self, word: str) -> list[str]:
        """Those of it that begin with a word, without the word."""
        return [text.removeprefix(f"{word} ") for text in self.can() if text.startswith(f"{word} ")]

    def said(self, text: str) -> tuple[str, str]:
        """Key and ruling of the refusal of an action."""
        refusal = self.refused(text)
        return refusal.key, refusal.ruling

    @property
    def asks(self) -> tuple[str, str]:
        """What is asked, and of whom: "me" or "foe"."""
        kind, seat = self.asked
        return kind, "me" if seat == self.me else "foe"

    def of(self, *kinds: type[Event]) -> list[Event]:
        """The events of some kinds, in their order."""
        return [event for event in self.past if isinstance(event, kinds)]

    def has(self, kind: type[Event], **fields: Any) -> bool:
        """True if something happened that has these values."""
        return any(
            all(getattr(event, name) == value for name, value in fields.items()) for event in self.all(kind)
        )

    # ---- what lies there

    def name(self, card: int) -> str:
        """What a card is called."""
        return self.card_set.kinds[card % self.card_set.size]

    def names(self, cards: Sequence[int]) -> list[str]:
        """What cards are called, in their order."""
        return [self.name(card) for card in cards]

    def hand(self, seat: int) -> list[str]:
        """The names of a hand's kards."""
        return self.names(self.state.hands[seat])

    def pile(self, seat: int) -> list[str]:
        """The names of an open pile's kards, the uppermost last."""
        return self.names(self.state.piles[seat])

    @property
    def points(self) -> tuple[int, int]:
        """Mine and the foe's."""
        return self.state.points[self.me], self.state.points[self.foe]

    @property
    def lost(self) -> tuple[int, int]:
        """Points lost so far by all events, mine and the foe's."""
        return self._lost_by(self.me), self._lost_by(self.foe)

    def _lost_by(self, seat: int) -> int:
        return sum(event.count for event in self.all(e.PointsLost) if event.seat == seat)

    @property
    def near(self) -> bool:
        """True at hand-to-hand."""
        return self.state.groups[0] == self.state.groups[1]

    @property
    def acting(self) -> str:
        """Who has the initiative."""
        return "me" if self.state.initiative == self.me else "foe"

    @property
    def clash(self) -> tuple[str, int, int]:
        """The last outcome, with the two final Speeds."""
        found = self.all(e.Clashed)[-1]
        return found.result, found.speed, found.against

    def penalty(self, seat: int) -> int:
        """The Speed that a Kombatant's next action loses."""
        return self.state.penalties(seat)

    # ---- secrets

    def _open_to_all(self) -> None:
        """Everybody sees what is open, nobody what is not; a position made of a view looks like it."""
        state = self.state
        for viewer in (0, 1, NOBODY, EVERYBODY):
            view = self.match.view(viewer)
            for name in OPEN:
                assert view[name] == getattr(state, name), name
            for seat in (0, 1):
                sees = viewer in (seat, EVERYBODY)
                held, known = state.hands[seat], state.known[viewer] if viewer >= 0 else []
                shown = [card for card in view["hands"][seat] if card >= 0]
                assert sorted(shown) == sorted(card for card in held if sees or card in known)
                assert len(view["hands"][seat]) == len(held)
                assert (view["decks"][seat] is not None) == sees
                assert view["deck_counts"][seat] == len(state.decks[seat])
            drafts = state.actor not in (None, viewer) and viewer != EVERYBODY
            assert view["draft"] == ([] if drafts else state.draft)
            assert len(view["laid"]) == (state.committed if drafts else len(state.laid))
            if viewer < 0:
                continue
            made = GAME.determinize(view, 7, self.card_set)
            assert made.view(viewer) == view
            if state.actor == viewer:
                assert list(made.actions()) == list(state.actions())


A, B, C, D, E, F = range(6)
"""The places of a Brawl, clockwise: A begins the turn unless a test says otherwise."""
turned = pytest.mark.parametrize("turn", [0, 1])
"""Runs a test of Brawl with A at the first seat and at the second."""


class Brawl(Table):
    """A Brawl: a hand for each place. `groups` says who stands with whom ("AB C": A and B together, C alone), `more` what else the position
    says of a place; all other places are told as letters too, whatever seat A has."""

    def __init__(
        self, turn: int, *hands: Sequence[str], groups: str = "", more: Mapping[int, Mapping[str, Any]] | None = None,
        drawn: Sequence[str] = (), **position: Any,
    ) -> None:  # fmt: skip
        self.card_set = start_card_set()
        self.count, self.turned = len(hands), turn % len(hands)
        self.me, self.foe = self.seat(A), self.seat(B)
        usual = ("jax", "kano", "smoke", "raiden", "goro", "baraka")
        rest = {"deck": [*drawn, *["elbow"] * 20]} if drawn else {}
        people = [
            self._person(hand, {**rest, **(more or {}).get(place, {})}, usual[place])
            for place, hand in enumerate(hands)
        ]
        for number, together in enumerate(groups.split()):
            for letter in together:
                people["ABCDEF".index(letter)]["group"] = number
        whole = {
            "fighters": [people[(seat - self.turned) % self.count] for seat in range(self.count)],
            "first": self.seat(position.pop("first", A)),
            **position,
        }
        state = GAME.setup(whole, card_set=self.card_set)
        self.match = Match.at(GAME, state, card_set=self.card_set, seats=[Seat() for _ in hands])
        self.past = []
        if drawn:
            self.script(drawn)

    def seat(self, place: int) -> int:
        """The seat of a place."""
        return (place + self.turned) % self.count

    def place(self, seat: int) -> int:
        """The place of a seat."""
        return (seat - self.turned) % self.count

    def at(self, place: int, *kards: str) -> list[Event]:
        """Attack somebody."""
        return self.do(f"lay {kards[0]}", f"target {self.seat(place)}", *kards[1:], "commit")

    @property
    def who(self) -> tuple[str, int]:
        """What is asked, and at which place."""
        kind, seat = self.asked
        return kind, self.place(seat)

    def lost_at(self, place: int) -> int:
        """Points lost by a place."""
        return self._lost_by(self.seat(place))

    def together(self) -> str:
        """The groups as letters, in the order of their first."""
        groups: dict[int, str] = {}
        for place in range(self.count):
            seat = self.seat(place)
            if not self.state.out[seat]:
                group = self.state.groups[seat]
                groups[group] = groups.get(group, "") + "ABCDEF"[place]
        return " ".join(groups.values())

    def _open_to_all(self) -> None:
        for viewer in (*range(self.count), NOBODY):
            view = self.match.view(viewer)
            for seat in range(self.count):
                known = self.state.known[viewer] if viewer >= 0 else []
                shown = [card for card in view["hands"][seat] if card >= 0]
                assert sorted(shown) == sorted(
                    card for card in self.state.hands[seat] if viewer == seat or card in known
                )
            if viewer >= 0:
                assert GAME.determinize(view, 7, self.card_set).view(viewer) == view
