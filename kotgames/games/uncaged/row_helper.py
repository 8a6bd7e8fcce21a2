"""The row helper: what would become of a row of cards if the level stays as it is, and what the rival may hold against it.

Pure functions of what a seat knows: they read the open part of a board (a state, or a `views.sketch` of a view) and the
draft they are given, never the rival's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

import msgspec

from kotgames.engine.contract import Line
from kotgames.engine.odds import holds_one
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CHANGE_LEVEL, DRAW, MAY_CHANGE_LEVEL, RAISE_NEXT, CardSet
from kotgames.games.uncaged.components import LEVELS

EMPTY_SLOT: Final = -1
"""A slot of a draft without a card."""


class SlotCheck(msgspec.Struct, frozen=True):
    """One slot of a draft row.

    `valid`: it would be valid if the level stays as it is now; `reason` says why not. `valid_with_own_levels` and
    `reason_with_own_levels`: the same if the level changes of your own row before it happen and the rival changes nothing. `condition`:
    what it must meet to do anything (Combo Breakers). `chance` is (number, total): for an attack card that the rival's cards hold one that
    could break it there, for a Combo Breaker that they hold one it could break (see `target_chance`); None where nothing can. `choice`:
    that it is valid only if you change the level with a card before it that leaves this to you.
    """

    slot: int
    kind: int
    valid: bool
    reason: Line | None
    valid_with_own_levels: bool
    reason_with_own_levels: Line | None
    condition: Line | None
    chance: tuple[int, int] | None
    choice: Line | None = None


class _Walk:
    """Going through a row slot by slot: the level, the card before, what is left to pay with.

    Where a card leaves it to its owner to change the level (Feint), the owner is taken to do it if the first later card to which it makes
    a difference is valid by it; `by_choice` has the cards that are valid only so: (the level, the kind that leads there) by place in the
    draft.
    """

    __slots__ = (
        "before",
        "before_valid",
        "by_choice",
        "card_set",
        "draft",
        "first",
        "follow_level",
        "level",
        "most",
        "stamina",
        "unbreakable",
    )

    def __init__(self, board: Board, seat: int, draft: Sequence[int], *, follow_level: bool) -> None:
        revealed = board.revealed[seat]
        self.card_set = board.card_set
        self.draft = draft
        self.first = revealed
        self.level = board.level
        self.follow_level = follow_level
        self.stamina = board.stamina[seat]
        self.most = board.card_set.stamina[board.fighters[seat]]
        self.before = board.card_set.kind_of[board.rows[seat][revealed - 1]] if revealed else EMPTY_SLOT
        self.before_valid = bool(revealed and board.valid[seat] >> (revealed - 1) & 1)
        self.unbreakable = any(
            entry[0] == seat and not entry[2] and entry[3] for entry in board.pending_raises
        )
        self.by_choice: dict[int, tuple[int, int]] = {}

    def judge(self, place: int) -> tuple[Line | None, bool]:
        """Why the card at a place of the draft would not be valid (None: it would), and whether it cannot be broken; then go on behind
        it."""
        kind = self.draft[place]
        reason = self._reason(kind, self.first + place)
        unbreakable = self.unbreakable and reason is None
        self.unbreakable = False
        self.before = kind
        # a Combo Breaker that was valid ends the combo, so whatever lies behind it follows an invalid one
        self.before_valid = kind != EMPTY_SLOT and reason is None and not self.card_set.breaks[kind]
        if reason is None and kind != EMPTY_SLOT:
            self._act(kind, place)
        return reason, unbreakable

    def _act(self, kind: int, place: int) -> None:
        """Do what a valid card says, in the order of the rules: the cost, then its actions."""
        self.stamina -= self.card_set.cost[kind]
        choice = None
        for word, number, kinds, flag in self.card_set.actions[kind]:
            if word == CHANGE_LEVEL and self.follow_level:
                self.level = number
            elif word == MAY_CHANGE_LEVEL and self.follow_level:
                choice = number
            elif word == RAISE_NEXT and flag and not kinds:
                self.unbreakable = True
            elif word == DRAW:
                # a card that is drawn can be paid with; at the maximum nothing is drawn (U5, U13)
                self.stamina = max(self.stamina, min(self.most, self.stamina + number))
        if choice is not None and choice != self.level:
            self._choose(kind, place, choice)

    def _choose(self, kind: int, place: int, level: int) -> None:
        stay, go = self._rest(place + 1, self.level), self._rest(place + 1, level)
        gains = next((there for here, there in zip(stay, go, strict=True) if here != there), False)
        if gains:
            self.level = level
            self.by_choice = self.by_choice | {
                later: (level, kind)
                for later, (here, there) in enumerate(zip(stay, go, strict=True), start=place + 1)
                if there and not here
            }

    def _rest(self, place: int, level: int) -> list[bool]:
        """True for each card from a place on that would be valid at a level."""
        walk = copy(self)
        walk.level = level
        return [walk.judge(later)[0] is None for later in range(place, len(self.draft))]

    def _reason(self, kind: int, slot: int) -> Line | None:
        card_set = self.card_set
        if kind == EMPTY_SLOT:
            return Line("reason.empty")
        why = numbers.VALID
        if not card_set.levels[kind] >> self.level & 1:
            why = numbers.WRONG_LEVEL
        elif card_set.follows[kind] and not slot:
            why = numbers.FOLLOWS_NOTHING
        elif card_set.follows[kind] and self.before == EMPTY_SLOT:
            return Line("reason.follows_gap", {"card": f"@card.{card_set.kinds[kind]}"})
        elif card_set.follows[kind] and not self.before_valid:
            why = numbers.FOLLOWS_INVALID
        elif card_set.follows[kind] and not card_set.follows[kind] >> self.before & 1:
            why = numbers.FOLLOWS_OTHER
        elif card_set.cost[kind] > self.stamina:
            why = numbers.NO_CARD_TO_PAY
        return numbers.reason_line(card_set, kind, why, level=self.level, other=self.before)

    def choice(self, place: int) -> Line | None:
        """That the card at a place is valid by a choice of its owner's, in words."""
        if place not in self.by_choice:
            return None
        level, kind = self.by_choice[place]
        kinds = self.card_set.kinds
        card = f"@card.{kinds[self.draft[place]]}"
        return Line(f"choice.{LEVELS[level]}", {"card": card, "by": f"@card.{kinds[kind]}"})


def check_row(board: Board, seat: int, draft: Sequence[int]) -> list[SlotCheck]:
    """The checks that a seat can make of a draft: kinds (or EMPTY_SLOT) for the slots that it has not revealed yet, from left to right."""
    card_set = board.card_set
    start = board.revealed[seat]
    now = _Walk(board, seat, draft, follow_level=False)
    own = _Walk(board, seat, draft, follow_level=True)
    found = []
    for place, kind in enumerate(draft):
        slot = start + place
        reason, _ = now.judge(place)
        level = own.level
        own_reason, unbreakable = own.judge(place)
        condition = chance = None
        if kind != EMPTY_SLOT:
            if card_set.meets[kind]:
                words = numbers.names_needed(card_set, kind, "meets")
                condition = Line(
                    f"condition.meets_{len(words)}",
                    {"card": f"@card.{card_set.kinds[kind]}", **numbers.names_as_params(card_set, words)},
                )
            if own_reason is not None:
                chance = (0, 1) if board.role(seat) == 0 or card_set.breaks[kind] else None
            elif board.role(seat) == 0:
                chance = breaker_chance(board, seat, kind, level, unbreakable=unbreakable)
            elif card_set.breaks[kind]:
                chance = target_chance(board, seat, kind, level, slot)
        choice = own.choice(place)
        found.append(
            SlotCheck(
                slot, kind, reason is None, reason, own_reason is None, own_reason, condition, chance, choice
            )
        )
    return found


def unanswered_damage(board: Board, seat: int, slots: Sequence[SlotCheck]) -> int:
    """The damage that the cards of a checked draft do if nothing but the row itself changes the level and the rival stops nothing: base
    damage, what follows from the cards before, the fighter's ability, bonuses from card to card. What must meet something first is not in
    it."""
    card_set = board.card_set
    ability = card_set.abilities[board.fighters[seat]]
    before = board.valid_kind_before(seat, board.revealed[seat])
    primed = board.primed_plus[seat] if board.role(seat) == 0 else 0
    waiting = [(plus, kinds) for owner, plus, kinds, *_ in board.pending_raises if owner == seat]
    total = 0
    for said in slots:
        kind = said.kind
        met = [entry for entry in waiting if kind != EMPTY_SLOT and (not entry[1] or entry[1] >> kind & 1)]
        waiting = [entry for entry in waiting if entry not in met]
        if kind == EMPTY_SLOT or said.reason_with_own_levels is not None or said.condition is not None:
            before = EMPTY_SLOT
            continue
        total += card_set.damage[kind] + sum(plus for plus, _ in met)
        if before >= 0:
            total += sum(
                p for answering, p, of in card_set.additions[kind] if not answering and of >> before & 1
            )
            if ability.grind and ability.grind_of >> kind & 1 and ability.grind_after >> before & 1:
                total += ability.grind
        if primed and card_set.damage[kind]:
            total, primed = total + primed, 0
        for word, number, kinds, _ in (*card_set.actions[kind], *card_set.success_actions[kind]):
            if word == RAISE_NEXT:
                waiting.append((number, kinds))
        before = kind
    return total


def _holds(board: Board, seat: int, wanted: int) -> tuple[int, int]:
    """(number, total): the chance that the rival of a seat still holds at least one of a set of kinds, from the deck's composition, the
    revealed cards and the number of hidden ones. Hand and face down row count; what was discarded face down does not."""
    card_set = board.card_set
    rival = 1 - seat
    role = board.role(rival)
    revealed = board.rows[rival][: board.revealed[rival]]
    counts = sum(card_set.counts[role][kind] for kind in range(len(card_set.kinds)) if wanted >> kind & 1)
    counts -= sum(1 for card in revealed if card_set.bit_of[card] & wanted)
    unseen = len(card_set.decks[role]) - len(revealed)
    held = card_set.slots - board.revealed[rival] + board.stamina[rival]
    return holds_one(counts, unseen, held)


def _breaks(card_set: CardSet, breaker: int, kind: int, level: int) -> bool:
    """True for a Combo Breaker that is valid against a valid attack card, its cost apart: `level` is the one that card was revealed at."""
    for word, number, _, _ in card_set.actions[kind]:
        if word == CHANGE_LEVEL:
            level = number
    return bool(
        card_set.breaks[breaker]
        and card_set.meets[breaker] >> kind & 1
        and card_set.levels[breaker] >> level & 1
    )  # fmt: skip


def breaker_chance(board: Board, seat: int, kind: int, level: int, *, unbreakable: bool) -> tuple[int, int]:
    """(number, total): the chance that the rival's cards hold a valid breaker for a valid attack card that is revealed at a level; 0 for
    one that cannot be broken. What a breaker costs is held against the Stamina that the rival has now."""
    if unbreakable:
        return 0, 1
    card_set = board.card_set
    stamina = board.stamina[1 - seat]
    wanted = 0
    for other in range(len(card_set.kinds)):
        if _breaks(card_set, other, kind, level) and card_set.cost[other] <= stamina:
            wanted |= 1 << other
    return _holds(board, seat, wanted)


def target_chance(board: Board, seat: int, kind: int, level: int, slot: int) -> tuple[int, int]:
    """(number, total): the chance that the rival's cards hold one that a valid Combo Breaker could break in a slot at a level.

    Such a card is one that the breaker meets and that could be valid there: it works at the level, the rival's Stamina now pays its cost,
    no card before it keeps it from being broken, and if it must follow a card, then in the first slot it does not count (U12), behind a
    card that lies open it counts if it may follow that one, and behind a card that lies face down it counts, since what it must follow
    may lie there.
    """
    card_set = board.card_set
    rival = 1 - seat
    before = board.valid_kind_before(rival, slot) if slot <= board.revealed[rival] else EMPTY_SLOT
    face_down = slot > board.revealed[rival]
    wanted = 0
    for other in range(len(card_set.kinds)):
        follows = card_set.follows[other]
        if (
            card_set.levels[other] >> level & 1
            and card_set.cost[other] <= board.stamina[rival]
            and (not follows or face_down or (before != EMPTY_SLOT and follows >> before & 1))
            and _breaks(card_set, kind, other, level)
            and (face_down or not _kept_unbreakable(board, rival, other))
        ):
            wanted |= 1 << other
    return _holds(board, seat, wanted)


def _kept_unbreakable(board: Board, seat: int, kind: int) -> bool:
    """True where the next card of a seat, if it is of a kind, cannot be broken (U15)."""
    return any(
        owner == seat and unbreakable and (not kinds or kinds >> kind & 1)
        for owner, _, kinds, unbreakable, _ in board.pending_raises
    )


def level_name(level: int) -> str:
    """A level as a catalogue name."""
    return f"@level.{LEVELS[level]}"
