"""The toy game of the battery: "Lanterns", a sealed auction for three seats, so that the contract is not
shaped by one game.

A round: a lot is rolled; all bid coins, sealed, one after the other; the highest bidder (the first from the
leader on when level) pays, throws a token (a dexterity test: the host supplies 0 to 3), offers up to two
cards one by one and locks them; the next seat may play a Veto, against which the bidder may play a Veto, and
so on. What stands scores lot + throw + cards. Hands are filled to three.

Codes: 0 lock, 1 decline, 2 veto, 10+n bid n, 30+n toss n, 40+k offer a card of kind k.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Self

from kotgames.engine.chance import Dice, Script, pick, roll, seeded
from kotgames.engine.contract import (
    EXTERNAL,
    Emit,
    Event,
    Game,
    Option,
    Outcome,
    Prompt,
    Refusal,
    State,
)
from kotgames.engine.copying import SHARED, copier
from kotgames.engine.errors import KotgamesError, SetupError
from tests.battery.toy_parts import (
    SHIPPED,
    BidPlaced,
    BidsOpened,
    CardDrawn,
    CardOffered,
    CardSet,
    Declined,
    Ended,
    LotShown,
    OfferShown,
    Scored,
    Tossed,
    Vetoed,
)

SEATS: Final = 3
LOCK, DECLINE, VETO = range(3)
BID: Final = 10
TOSS: Final = 30
OFFER: Final = 40
HAND: Final = 3

ASK_BID, ASK_TOSS, ASK_OFFER, ASK_REACT, LOT, OPEN, SETTLE = range(7)
KINDS_OF_PROMPT: Final = ("bid", "toss", "offer", "react")


class ToyState(State):
    """A position of the toy."""

    __slots__ = (
        "actor",
        "bids",
        "chance",
        "coins",
        "deck",
        "discard",
        "draft",
        "hands",
        "legal",
        "lot",
        "opened",
        "points",
        "round",
        "rounds",
        "script",
        "shown",
        "stack",
        "t",
        "toss",
        "vetoed",
    )

    t: Annotated[CardSet, SHARED]
    chance: int
    script: Script | None
    actor: int | None
    legal: Annotated[list[int], SHARED]
    stack: list[tuple[int, ...]]
    coins: list[int]
    points: list[int]
    bids: list[int]
    hands: list[list[int]]
    draft: list[int]
    shown: list[int]
    deck: list[int]
    discard: list[int]
    round: int
    rounds: int
    lot: int
    toss: int
    opened: int
    vetoed: int

    def actions(self) -> Sequence[int]:
        """See the contract."""
        return self.legal

    def refusal(self, action: int) -> Refusal | None:
        """See the contract; written apart from `legal_of`."""
        if self.actor is None:
            return Refusal("match_over")
        kind, *rest = self.stack[-1]
        if BID <= action < BID + 10:
            if kind != ASK_BID:
                return Refusal("not_now")
            return Refusal("too_poor") if action - BID > self.coins[rest[0]] else None
        if TOSS <= action < TOSS + 4:
            return None if kind == ASK_TOSS else Refusal("not_now")
        if action in (DECLINE, VETO):
            if kind != ASK_REACT:
                return Refusal("not_now")
            held = {self.t.kind_of[card] for card in self.hands[rest[0]]}
            return Refusal("not_in_hand") if action == VETO and self.t.veto not in held else None
        if kind != ASK_OFFER:
            return Refusal("not_now")
        if action == LOCK:
            return None
        wanted = action - OFFER
        if len(self.draft) == 2:
            return Refusal("offer_full")
        if self.draft and wanted < self.t.kind_of[self.draft[-1]]:
            return Refusal("offer_order")
        free = [c for c in self.hands[rest[0]] if c not in self.draft and self.t.kind_of[c] == wanted]
        return None if free else Refusal("not_in_hand")

    def step(self, action: int, emit: Emit | None = None) -> None:
        """See the contract."""
        frame = self.stack.pop()
        _DECIDE[frame[0]](self, frame, action, emit or _nothing)
        run(self, emit or _nothing)

    def copy(self) -> Self:
        """See the contract."""
        return _copy(self)  # type: ignore[return-value]

    def view(self, seat: int) -> dict[str, Any]:
        """See the contract."""
        drafting = self.stack[-1][1] if self.stack and self.stack[-1][0] == ASK_OFFER else None
        return {
            "seat": seat,
            "actor": self.actor,
            "stack": [list(frame) for frame in self.stack],
            "coins": list(self.coins),
            "points": list(self.points),
            "bids": [b if b < 0 or self.opened or s == seat else None for s, b in enumerate(self.bids)],
            "hands": [list(hand) if s == seat else None for s, hand in enumerate(self.hands)],
            "counts": [len(hand) for hand in self.hands],
            "draft": list(self.draft) if drafting in (None, seat) else None,
            "shown": list(self.shown),
            "deck": len(self.deck),
            "discard": list(self.discard),
            **{name: getattr(self, name) for name in _PLAIN},
        }

    def digest(self) -> str:
        """See the contract."""
        parts = [getattr(self, name) for name in self.__slots__ if name not in ("t", "script", "legal")]
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()

    @property
    def prompt(self) -> Prompt | None:
        """See the contract."""
        if self.actor is None:
            return None
        kind, seat = self.stack[-1][:2]
        return Prompt(KINDS_OF_PROMPT[kind], seat, kind != ASK_TOSS)

    @property
    def outcome(self) -> Outcome | None:
        """See the contract."""
        if self.stack:
            return None
        best = max(self.points)
        winners = tuple(seat for seat in range(SEATS) if self.points[seat] == best)
        return Outcome(winners, "points", tuple(self.points))


_PLAIN: Final = ("round", "rounds", "lot", "toss", "opened", "vetoed")
_copy = copier(ToyState)


def _nothing(event: Event) -> None:
    """Stands in for a listener; the toy does not care for speed."""


def legal_of(state: ToyState) -> list[int]:
    """The legal actions of the decision on top of the stack."""
    kind, seat = state.stack[-1][:2]
    if kind == ASK_BID:
        return [BID + amount for amount in range(state.coins[seat] + 1)]
    if kind == ASK_TOSS:
        return [TOSS + result for result in range(4)]
    held = state.hands[seat]
    if kind == ASK_REACT:
        return [DECLINE] + ([VETO] if any(state.t.kind_of[card] == state.t.veto for card in held) else [])
    found = [LOCK]
    if len(state.draft) < 2:
        lowest = state.t.kind_of[state.draft[-1]] if state.draft else 0
        kinds = {state.t.kind_of[card] for card in held if card not in state.draft}
        found += [OFFER + kind for kind in sorted(kinds) if kind >= lowest]
    return found


def must_ask(state: ToyState, legal: list[int]) -> bool:
    """Whether the decision on top is put to its seat: not a single open choice, but always where skipping it
    would tell a secret."""
    kind, seat = state.stack[-1][:2]
    return len(legal) > 1 or (kind in (ASK_OFFER, ASK_REACT) and bool(state.hands[seat]))


def run(state: ToyState, emit: Emit) -> None:
    """Do what needs no decision."""
    while state.stack:
        frame = state.stack[-1]
        if frame[0] < LOT:
            legal = legal_of(state)
            if must_ask(state, legal):
                state.legal = legal
                state.actor = EXTERNAL if frame[0] == ASK_TOSS else frame[1]
                return
            state.stack.pop()
            _DECIDE[frame[0]](state, frame, legal[0], emit)
        else:
            state.stack.pop()
            _AUTO[frame[0]](state, frame, emit)
    state.actor = None
    state.legal = []


def _lot(state: ToyState, frame: tuple[int, ...], emit: Emit) -> None:
    if state.round == state.rounds:
        best = max(state.points)
        emit(Ended(tuple(seat for seat in range(SEATS) if state.points[seat] == best)))
        return
    state.round += 1
    state.lot = roll(state, 1)[0]
    state.toss = state.opened = state.vetoed = 0
    state.bids = [-1] * SEATS
    emit(LotShown(state.round, state.lot))
    for seat in range(SEATS):
        while len(state.hands[seat]) < HAND and state.deck:
            card = state.deck.pop(pick(state, state.deck, state.t.kind_of))
            state.hands[seat].append(card)
            emit(CardDrawn(seat, card))
    lead = (state.round - 1) % SEATS
    state.stack.append((OPEN, lead))
    state.stack += [(ASK_BID, (lead + place) % SEATS) for place in (2, 1, 0)]


def _bid(state: ToyState, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    state.bids[frame[1]] = action - BID
    emit(BidPlaced(frame[1], action - BID))


def _open(state: ToyState, frame: tuple[int, ...], emit: Emit) -> None:
    state.opened = 1
    order = [(frame[1] + place) % SEATS for place in range(SEATS)]
    winner = max(order, key=lambda seat: state.bids[seat])
    state.stack.append((LOT, 0))
    if not state.bids[winner]:
        emit(BidsOpened(tuple(state.bids), -1))
        return
    state.coins[winner] -= state.bids[winner]
    emit(BidsOpened(tuple(state.bids), winner))
    state.stack += [(SETTLE, winner), (ASK_OFFER, winner), (ASK_TOSS, winner)]


def _toss(state: ToyState, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    state.toss = action - TOSS
    emit(Tossed(frame[1], state.toss))


def _offer(state: ToyState, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    seat = frame[1]
    hand = state.hands[seat]
    if action != LOCK:
        card = next(c for c in hand if c not in state.draft and state.t.kind_of[c] == action - OFFER)
        state.draft.append(card)
        emit(CardOffered(seat, card))
        state.stack.append(frame)
        return
    state.shown = state.draft
    state.draft = []
    state.hands[seat] = [card for card in hand if card not in state.shown]
    emit(OfferShown(seat, tuple(state.shown)))
    _ask(state, (seat + 1) % SEATS, seat)


def _ask(state: ToyState, seat: int, against: int) -> None:
    if state.hands[seat]:
        state.stack.append((ASK_REACT, seat, against))


def _react(state: ToyState, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    _, seat, against = frame
    if action == DECLINE:
        emit(Declined(seat))
        return
    hand = state.hands[seat]
    card = next(c for c in hand if state.t.kind_of[c] == state.t.veto)
    hand.remove(card)
    state.discard.append(card)
    state.vetoed = 1 - state.vetoed
    emit(Vetoed(seat, card))
    _ask(state, against, seat)


def _settle(state: ToyState, frame: tuple[int, ...], emit: Emit) -> None:
    seat = frame[1]
    worth = state.lot + state.toss + sum(state.t.values[state.t.kind_of[card]] for card in state.shown)
    gained = 0 if state.vetoed else worth
    state.points[seat] += gained
    emit(Scored(seat, gained))
    state.discard += state.shown
    state.shown = []


_DECIDE: Final[tuple[Callable[[ToyState, tuple[int, ...], int, Emit], None], ...]] = (
    _bid,
    _toss,
    _offer,
    _react,
)
_AUTO: Final[dict[int, Callable[[ToyState, tuple[int, ...], Emit], None]]] = {
    LOT: _lot,
    OPEN: _open,
    SETTLE: _settle,
}


class Lanterns(Game):
    """The toy as a game of the contract."""

    id = "toy_lanterns"
    seats = (SEATS,)
    table = setup_rows = log_book = bots = ""

    @property
    def options(self) -> Sequence[Option]:
        """`rounds`: lots to be auctioned."""
        return (Option("rounds", 4, (2, 4, 6)),)

    def card_set(self, data: Mapping[str, Any] | None = None) -> CardSet:
        """See the contract."""
        return SHIPPED if data is None else CardSet(data)

    def data(self, card_set: Any) -> dict[str, Any]:
        """See the contract."""
        return copy.deepcopy(card_set.data)

    def new(
        self,
        *,
        seats: int = 3,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        card_set: Any = None,
        emit: Emit | None = None,
    ) -> ToyState:
        """See the contract."""
        if seats != SEATS:
            raise SetupError("seats", game=self.id, seats=seats, allowed="3")
        chosen = dict(options or {})
        rounds = chosen.pop("rounds", 4)
        if chosen:
            raise SetupError("option_unknown", option=sorted(chosen)[0], known="rounds")
        if rounds not in (2, 4, 6):
            raise SetupError("option_value", option="rounds", value=str(rounds), allowed="2, 4, 6")
        state = _blank(SHIPPED if card_set is None else card_set)
        state.rounds = rounds
        state.chance = seeded(seed)
        state.stack = [(LOT, 0)]
        run(state, emit or _nothing)
        return state

    def setup(self, position: Mapping[str, Any], *, card_set: Any = None) -> ToyState:
        """A beginning with other purses: `coins`, a list of three; `seed`."""
        if set(position) - {"coins", "seed"}:
            raise SetupError("setup_unknown", name=sorted(set(position) - {"coins", "seed"})[0])
        state = _blank(SHIPPED if card_set is None else card_set)
        state.coins = list(position.get("coins", state.coins))
        state.chance = seeded(int(position.get("seed", 0)))
        state.stack = [(LOT, 0)]
        run(state, _nothing)
        return state

    def determinize(self, view: Mapping[str, Any], seed: int, card_set: Any = None) -> ToyState:
        """See the contract."""
        state = _blank(SHIPPED if card_set is None else card_set)
        chance = Dice(seed)
        for name in _PLAIN:
            setattr(state, name, view[name])
        for name in ("coins", "points", "discard", "shown"):
            setattr(state, name, list(view[name]))
        state.stack = [tuple(frame) for frame in view["stack"]]
        state.bids = [
            chance.below(state.coins[s] + 1) if b is None else b for s, b in enumerate(view["bids"])
        ]
        state.draft = list(view["draft"] or ())
        seen = {*state.discard, *state.shown, *(card for hand in view["hands"] for card in hand or ())}
        pool = [card for card in range(len(state.t.kind_of)) if card not in seen]
        for seat, hand in enumerate(view["hands"]):
            if hand is not None:
                state.hands[seat] = list(hand)
                continue
            state.hands[seat] = [pool.pop(chance.below(len(pool))) for _ in range(view["counts"][seat])]
        state.deck = pool
        state.chance = seeded(chance.below(1 << 20))
        run(state, _nothing)
        return state

    def text(self, action: int, card_set: Any = None) -> str:
        """See the contract."""
        if action in (LOCK, DECLINE, VETO):
            return ("lock", "decline", "veto")[action]
        names = (SHIPPED if card_set is None else card_set).names
        for base, word, size in ((OFFER, "offer", len(names)), (TOSS, "toss", 4), (BID, "bid", 10)):
            if base <= action < base + size:
                return f"{word} {names[action - base] if base == OFFER else action - base}"
        raise KotgamesError("action_unknown", text=str(action))

    def parse(self, text: str, card_set: Any = None) -> int:
        """See the contract."""
        for action in self.codes(card_set):
            if self.text(action, card_set) == text:
                return action
        raise KotgamesError("action_unknown", text=text)

    def check(self, file: Path) -> str:
        """See the contract."""
        return f"{len(CardSet(json.loads(file.read_text(encoding='utf-8'))).kind_of)} cards"

    def codes(self, card_set: Any = None) -> Sequence[int]:
        """See the contract."""
        kinds = len((SHIPPED if card_set is None else card_set).names)
        return [
            LOCK,
            DECLINE,
            VETO,
            *range(BID, BID + 10),
            *range(TOSS, TOSS + 4),
            *range(OFFER, OFFER + kinds),
        ]


def _blank(card_set: CardSet) -> ToyState:
    state = ToyState.__new__(ToyState)
    state.t = card_set
    state.chance = 0
    state.script = None
    state.actor = None
    state.legal = []
    state.stack = []
    state.coins = [card_set.coins] * SEATS
    state.points = [0] * SEATS
    state.bids = [-1] * SEATS
    state.hands = [[], [], []]
    state.draft = []
    state.shown = []
    state.deck = list(range(len(card_set.kind_of)))
    state.discard = []
    state.round = state.lot = state.toss = state.opened = state.vetoed = 0
    state.rounds = 4
    return state


TOY: Final = Lanterns()
