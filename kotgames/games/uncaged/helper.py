"""The row helper: what would become of a row of cards if the level stays as it is, and what the rival may hold against it.

Pure functions of what a seat knows: they read the open part of a board (a state, a guess, or a `positions.sketch` of a view) and the
draft they are given, never the rival's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from kotgames.engine.contract import Line
from kotgames.engine.odds import holds_one
from kotgames.games.uncaged import exchange as x
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.tables import GO, NEXT, Tables

EMPTY: Final = -1
"""A slot of a draft without a card."""


class Slot(msgspec.Struct, frozen=True):
    """One slot of a draft row.

    `valid`: it would be valid if the level stays as it is now; `reason` says why not. `own_valid` and `own_reason`: the same if the level
    changes of your own row before it happen and the rival changes nothing. `condition`: what it must meet to do anything (Combo
    Breakers). `chance` is (number, total): for an attack card that the rival's cards hold one that could break it there, for a Combo
    Breaker that they hold one it could break; None where nothing can.
    """

    slot: int
    kind: int
    valid: bool
    reason: Line | None
    own_valid: bool
    own_reason: Line | None
    condition: Line | None
    chance: tuple[int, int] | None


class _Walk:
    """Going through a row slot by slot: the level, the card before, what is left to pay with."""

    __slots__ = ("before", "before_valid", "follow_level", "level", "safe", "stamina")

    def __init__(self, board: Board, seat: int, *, follow_level: bool) -> None:
        shown = board.shown[seat]
        self.level = board.level
        self.follow_level = follow_level
        self.stamina = board.stamina[seat]
        self.before = board.t.kind_of[board.rows[seat][shown - 1]] if shown else EMPTY
        self.before_valid = bool(shown and board.valid[seat] >> (shown - 1) & 1)
        self.safe = any(entry[0] == seat and not entry[2] and entry[3] for entry in board.pending)

    def judge(self, tables: Tables, kind: int, slot: int) -> tuple[Line | None, bool]:
        """Why the card would not be valid (None: it would), and whether it cannot be broken; then go on behind it."""
        reason = self._reason(tables, kind, slot)
        safe = self.safe and reason is None
        self.safe = False
        self.before = kind
        # a Combo Breaker that was valid ends the combo, so whatever lies behind it follows an invalid one
        self.before_valid = kind != EMPTY and reason is None and not tables.breaks[kind]
        if reason is None and kind != EMPTY:
            self.stamina -= tables.cost[kind]
            for word, number, kinds, flag in tables.acts[kind]:
                if word == GO and self.follow_level:
                    self.level = number
                if word == NEXT and flag and not kinds:
                    self.safe = True
        return reason, safe

    def _reason(self, tables: Tables, kind: int, slot: int) -> Line | None:
        if kind == EMPTY:
            return Line("reason.empty")
        why = x.VALID
        if not tables.levels[kind] >> self.level & 1:
            why = x.WRONG_LEVEL
        elif tables.follows[kind] and not slot:
            why = x.FOLLOWS_NOTHING
        elif tables.follows[kind] and self.before == EMPTY:
            return Line("reason.follows_gap", {"card": f"@card.{tables.kinds[kind]}"})
        elif tables.follows[kind] and not self.before_valid:
            why = x.FOLLOWS_INVALID
        elif tables.follows[kind] and not tables.follows[kind] >> self.before & 1:
            why = x.FOLLOWS_OTHER
        elif tables.cost[kind] > self.stamina:
            why = x.NO_CARD_TO_PAY
        return x.reason(tables, kind, why, level=self.level, other=self.before)


def check(board: Board, seat: int, draft: Sequence[int]) -> list[Slot]:
    """What a seat can know of a draft: kinds (or EMPTY) for the slots that it has not revealed yet, from left to right."""
    tables = board.t
    start = board.shown[seat]
    now = _Walk(board, seat, follow_level=False)
    own = _Walk(board, seat, follow_level=True)
    found = []
    for slot, kind in enumerate(draft, start=start):
        reason, _ = now.judge(tables, kind, slot)
        level = own.level
        own_reason, safe = own.judge(tables, kind, slot)
        condition = chance = None
        if kind != EMPTY:
            if tables.meets[kind]:
                words = x.needed(tables, kind, "meets")
                condition = Line(
                    f"condition.meets_{len(words)}",
                    {"card": f"@card.{tables.kinds[kind]}", **x.names(tables, words)},
                )
            if own_reason is not None:
                chance = (0, 1) if board.role(seat) == 0 or tables.breaks[kind] else None
            elif board.role(seat) == 0:
                chance = breaker_chance(board, seat, kind, level, safe=safe)
            elif tables.breaks[kind]:
                chance = target_chance(board, seat, kind, level)
        found.append(
            Slot(slot, kind, reason is None, reason, own_reason is None, own_reason, condition, chance)
        )
    return found


def _holds(board: Board, seat: int, wanted: int) -> tuple[int, int]:
    """(number, total): the chance that the rival of a seat still holds at least one of a set of kinds, from the deck's composition, the
    revealed cards and the number of hidden ones. Hand and face down row count; what was discarded face down does not."""
    tables = board.t
    rival = 1 - seat
    role = board.role(rival)
    revealed = board.rows[rival][: board.shown[rival]]
    counts = sum(tables.counts[role][kind] for kind in range(len(tables.kinds)) if wanted >> kind & 1)
    counts -= sum(1 for card in revealed if tables.bit_of[card] & wanted)
    unseen = len(tables.decks[role]) - len(revealed)
    held = tables.slots - board.shown[rival] + board.stamina[rival]
    return holds_one(counts, unseen, held)


def breakers(tables: Tables, kind: int, level: int, stamina: int) -> int:
    """The Combo Breakers that are valid against a valid attack card: `level` is the one it was revealed at."""
    for word, number, _, _ in tables.acts[kind]:
        if word == GO:
            level = number
    found = 0
    for other in range(len(tables.kinds)):
        if (
            tables.breaks[other]
            and tables.meets[other] >> kind & 1
            and tables.levels[other] >> level & 1
            and tables.cost[other] <= stamina
        ):
            found |= 1 << other
    return found


def breaker_chance(board: Board, seat: int, kind: int, level: int, *, safe: bool) -> tuple[int, int]:
    """(number, total): the chance that the rival's cards hold a valid breaker for a valid attack card; 0 for one that cannot be broken."""
    if safe:
        return 0, 1
    return _holds(board, seat, breakers(board.t, kind, level, board.stamina[1 - seat]))


def target_chance(board: Board, seat: int, kind: int, level: int) -> tuple[int, int]:
    """(number, total): the chance that the rival's cards hold one that a Combo Breaker could break at a level."""
    tables = board.t
    wanted = 0
    for other in range(len(tables.kinds)):
        if (
            tables.levels[other] >> level & 1
            and breakers(tables, other, level, board.stamina[seat]) >> kind & 1
        ):
            wanted |= 1 << other
    return _holds(board, seat, wanted)


def deck_left(board: Board, seat: int) -> list[int]:
    """The deck counter: by kind, the cards that are still in the deck a seat holds."""
    counts = [0] * len(board.t.kinds)
    for card in board.deck(seat):
        counts[board.t.kind_of[card]] += 1
    return counts


def level_name(level: int) -> str:
    """A level as a catalogue name."""
    return f"@level.{LEVELS[level]}"
