"""Knock Out Punch as a `Game` of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, cast

from kotgames.engine import contract
from kotgames.engine.cardgame import CardGame, Parts
from kotgames.engine.chance import Dice, below, seeded
from kotgames.engine.contract import Emit, Option, Refusal
from kotgames.engine.copying import copier
from kotgames.engine.errors import SetupError
from kotgames.engine.hands import drawn
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import components as c
from kotgames.games.knock_out_punch import decisions, fights, rules, setup, views
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import CardSet, from_data, shipped


class State(Board):
    """A position of Knock Out Punch; see the contract for each method."""

    __slots__ = ()

    decisions = decisions.DECISIONS
    odds = chances.odds
    explain = chances.explain

    def view(self, seat: int) -> dict[str, Any]:
        """See the contract; a `views.View`."""
        return cast(dict[str, Any], views.view(self, seat))

    def refusal(self, action: int) -> Refusal | None:
        """See the contract."""
        return decisions.refusal(self, action)

    def step(self, action: int, emit: Emit | None = None) -> None:
        """See the contract."""
        decisions.step(self, action, emit)

    def copy(self) -> Self:
        """See the contract."""
        return _copy(self)  # type: ignore[return-value]


_copy = copier(State)


def crowd_shares(card_set: CardSet, seats: int, starter: int, *, extra: bool) -> list[int]:
    """Crowd cards by seat; with the extra ones for three to five players the last two of five in turn order get one more (P21)."""
    if seats == 2:
        return [0, 0]
    shares = [card_set.crowd] * seats
    if extra:
        every, over = divmod(len(card_set.crowd_cards), seats)
        shares = [every] * seats
        for step in range(over):
            shares[(starter - 1 - step) % seats] += 1
    return shares


def deal(state: Board, *, extra: bool, emit: Emit | None) -> None:
    """The set-up (KOP, Setup): first hands, Crowd, a Showdown each with the belt among them; then Punches and the other Showdowns go into
    the draw pile. Left of the dealer starts."""
    card_set, seats, place = state.card_set, state.seats, state.place
    chance = Dice(0)
    chance.chance = state.chance
    dealer = below(chance, seats)
    state.starter = (dealer + 1) % seats
    pool = list(card_set.dealt_first)
    for seat in range(seats):
        for card in drawn(pool, card_set.dealt, chance):
            place[card] = b.HAND + seat
            state.hands[seat].append(card)
    state.king = state.first_king = below(chance, seats)
    showdowns = list(card_set.showdowns)
    for seat in range(seats):
        card = card_set.belt if seat == state.king else drawn(showdowns, 1, chance)[0]
        place[card] = b.HAND + seat
        state.hands[seat].append(card)
    state.opening = (1,) * seats
    drawn(showdowns, card_set.boxed[seats], chance)  # they stay in the box, unseen
    crowd = list(card_set.crowd_cards)
    for seat, count in enumerate(crowd_shares(card_set, seats, state.starter, extra=extra)):
        for card in drawn(crowd, count, chance):
            place[card] = b.CROWD + seat
    state.pile = [*pool, *showdowns, *card_set.throw_cards]
    for card in state.pile:
        place[card] = b.PILE
    state.chance = chance.chance
    if emit is not None:
        emit(e.StarterDrawn(dealer, state.starter, state.king))
        for seat, hand in enumerate(state.hands):
            for card in hand:
                rules.tell_drawn(state, seat, card, emit)


class KnockOutPunch(CardGame[State, CardSet]):
    """The game object of the registry."""

    id = "knock_out_punch"
    seats = c.SEATS
    usual_seats = 3
    table = "kotgames.games.knock_out_punch.table.table:open_table"
    asked = "kotgames.games.knock_out_punch.table.asked:ASKED"
    setup_rows = "kotgames.games.knock_out_punch.table.setup_rows:SetupRows"
    log_book = "kotgames.games.knock_out_punch.words:LogBook"
    bots = "kotgames.games.knock_out_punch.bot"
    dexterity = "kotgames.games.knock_out_punch.table.glove_scene:MatchGlove"
    practice = "kotgames.games.knock_out_punch.table.glove_scene:Practice"
    lab = "kotgames.games.knock_out_punch.lab:LAB"

    @property
    def options(self) -> Sequence[Option]:
        """`fights`: how they are settled (P9); `extra_crowd`: all Crowd cards are dealt (P21)."""
        return (Option("fights", "glove", b.WAYS), Option("extra_crowd", False, (False, True)))

    def new(
        self,
        *,
        seats: int = 3,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        card_set: Any = None,
        emit: Emit | None = None,
    ) -> State:
        """See the contract."""
        card_set = self._of(card_set)
        chosen = self._chosen(seats, options)
        for option in self.options:
            value = chosen.get(option.name, option.default)
            if not any(type(value) is type(choice) and value == choice for choice in option.choices):
                allowed = ", ".join(map(str, option.choices))
                raise SetupError("option_value", option=option.name, value=str(value), allowed=allowed)
        state = views.blank(State, card_set, seats)
        state.way = b.WAYS.index(chosen.get("fights", b.WAYS[0]))
        state.chance = seeded(seed)
        deal(state, extra=bool(chosen.get("extra_crowd", False)), emit=emit)
        state.stack = [(b.NEXT_TURN, state.starter)]
        decisions.run(state, emit)
        return state

    def external(self, state: contract.State, chance: Dice) -> int:
        """See the contract: the stated distribution."""
        number = chance.below(chances.THROWN.total)
        for word, share in chances.THROWN.outcomes:
            if number < share:
                return fights.THROWN[word]
            number -= share
        raise AssertionError("the shares are those of a whole")

    def broken_off(self, state: contract.State, seat: int) -> int:
        """See the contract: who throws has missed, who defends is hit."""
        assert isinstance(state, State)
        return a.DODGED if seat == state.fight[0] else a.HIT

    def tested(self, state: contract.State) -> tuple[int, ...]:
        """See the contract: who throws, and at whom."""
        assert isinstance(state, State)
        return state.fight[:2]

    def measured(self, state: contract.State, action: int, seat: int) -> tuple[int, bool] | None:
        """See the contract: a throw (size `fights.THREW`) hit, or the one it was thrown at (`fights.DEFENDED`) got away."""
        assert isinstance(state, State)
        if action == a.BY_CARDS:
            return None
        threw = seat == state.fight[0]
        return (fights.THREW if threw else fights.DEFENDED), (action == a.HIT) == threw

    def check(self, file: Path) -> str:
        """See the contract. Raises CardDataError."""
        parts, source = c.load_components(file)
        return f"{CardSet(parts, {'components': source.data}).cards} cards"

    def labels(self, state: contract.State) -> list[tuple[str, str, int]]:
        """The places in turn order, and the first King."""
        assert isinstance(state, State)
        seats = state.seats
        return [
            ("first King", "first King", state.first_king),
            *(("place", f"{step + 1} of {seats}", (state.starter + step) % seats) for step in range(seats)),
        ]


GAME: Final = KnockOutPunch(
    Parts(
        state=State,
        shipped=shipped,
        from_data=from_data,
        text=a.text,
        parse=a.parse,
        codes=a.all_codes,
        setup=setup.setup,
        determinize=views.determinize,
    )
)
