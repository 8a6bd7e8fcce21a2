"""The book: rows that a sensible rival lays, and what a fresh hand is worth. It is made once for a card set and kept in a file.

The rival's hand is a fresh draw from a deck that everybody knows, so a row is judged against rows that the rival would lay with hands drawn
from it. They are found by letting both sides answer each other, each against all that the other has laid so far (fictitious play); this
depends on role, level and nothing secret. For the shipped card set the result lies in `book.json` (`python -m
kotgames.games.uncaged.bot` writes it anew); for another one a shorter book is made when it is first needed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from kotgames.engine import limits
from kotgames.engine.chance import Dice
from kotgames.games.uncaged.bot.combo_model import ComboPosition
from kotgames.games.uncaged.bot.row_search import (
    HP_THAT_MATTERS,
    KNOCKOUT_WEIGHT_NEAR_END,
    Row,
    RowSituation,
    best_row,
    random_hand,
    row_value_against,
)
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.components import LEVELS, ROLES

FILE: Final = Path(__file__).with_name("book.json")


class BookEffort(NamedTuple):
    """The thoroughness of a book: answers of both sides, hands of each, rows that a row is judged by at most, and hands for the expected
    values."""

    answers: int
    hands_per_answer: int
    max_rival_rows: int
    hands_for_expected: int


SHIPPED_EFFORT: Final = BookEffort(answers=12, hands_per_answer=12, max_rival_rows=64, hands_for_expected=40)
QUICK_EFFORT: Final = BookEffort(answers=4, hands_per_answer=8, max_rival_rows=16, hands_for_expected=12)

FIRST_SETTLED_ANSWER: Final = 2
"""The answers from this one on are how a sensible rival plays; the first ones only answer cards laid at random."""

MAX_RIVAL_ROWS: Final = 64
"""Rows of the book that one row is judged by."""

NEAR_KNOCKOUT_HP: Final = 2
"""Health (with what an ability prevents) up to which a combo is played for the knockout: one card that hits ends the match."""


class Book(msgspec.Struct, frozen=True):
    """`rows` and `expected` by "role level": the rows of each answer, as card names; the mean worth of hands of five cards, six ..."""

    digest: str
    rows: dict[str, list[list[list[str]]]]
    expected: dict[str, list[float]]


def _key(role: int, level: int) -> str:
    return f"{ROLES[role]} {LEVELS[level]}"


def usual_hand_size(card_set: CardSet) -> int:
    """The cards of a hand with full Stamina, for most fighters."""
    return card_set.hand + sorted(card_set.stamina)[len(card_set.stamina) // 2]


def usual_situation(card_set: CardSet, role: int, level: int) -> RowSituation:
    """A whole combo between fighters without abilities, in the middle of a round: what hands are compared by."""
    full = usual_hand_size(card_set) - card_set.hand
    return RowSituation(
        card_set, role, (-1, -1), ComboPosition(level, (full, full), (full, full)), card_set.combos // 2
    )


def make_book(card_set: CardSet, effort: BookEffort) -> Book:
    """A book for a card set; the same in every process."""
    rows, expected = {}, {}
    for level in range(len(LEVELS)):
        laid = _answers(card_set, level, effort, Dice(level + 1))
        for role in range(len(ROLES)):
            rows[_key(role, level)] = [
                [[card_set.kinds[kind] for kind in row] for row in answer] for answer in laid[role]
            ]
            rivals = [row for answer in laid[1 - role][FIRST_SETTLED_ANSWER - 1 :] for row in answer]
            expected[_key(role, level)] = _hands(card_set, role, level, rivals, effort)
    return Book(card_set.digest, rows, expected)


def _answers(
    card_set: CardSet, level: int, effort: BookEffort, chance: Dice
) -> tuple[list[list[Row]], list[list[Row]]]:
    """The rows of both sides' answers at a level; the first ones answer rows laid at random."""
    count = usual_hand_size(card_set)

    def deal(role: int) -> list[list[int]]:
        return [random_hand(card_set, role, count, chance) for _ in range(effort.hands_per_answer)]

    start = [[tuple(hand[: card_set.slots]) for hand in deal(role)] for role in (0, 1)]
    laid: tuple[list[list[Row]], list[list[Row]]] = ([], [])
    for _ in range(effort.answers):
        found = []
        for role in (0, 1):
            past = [row for answer in laid[1 - role] for row in answer] or start[1 - role]
            value = row_value_against(
                usual_situation(card_set, role, level), _some(past, effort.max_rival_rows, chance)
            )
            found.append([best_row(hand, card_set.slots, value, chance)[0] for hand in deal(role)])
        for role in (0, 1):
            laid[role].append(found[role])
    return laid


def _some(rows: Sequence[Row], count: int, chance: Dice) -> list[Row]:
    """At most so many of the rows, drawn without putting back."""
    left = list(rows)
    return [left.pop(chance.below(len(left))) for _ in range(min(count, len(left)))]


def _hands(
    card_set: CardSet, role: int, level: int, rivals: Sequence[Row], effort: BookEffort
) -> list[float]:
    """The mean worth of hands by their size; the larger hold the smaller, so that luck does not blur what a card more is worth."""
    value = row_value_against(usual_situation(card_set, role, level), rivals)
    counts = range(card_set.hand, card_set.hand + max(card_set.stamina) + 1)
    totals = [0.0] * len(counts)
    chance = Dice(role * 2 + level + 1000)
    for _ in range(effort.hands_for_expected):
        hand = random_hand(card_set, role, counts[-1], chance)
        for index, count in enumerate(counts):
            totals[index] += best_row(hand[:count], card_set.slots, value, chance)[1]
    return [round(total / effort.hands_for_expected, 3) for total in totals]


@lru_cache(maxsize=8)
def book_of(card_set: CardSet) -> Book:
    """The book of a card set: from the file if it was made for it, else made now, in a second or two."""
    with contextlib.suppress(OSError, limits.Damaged):
        kept = limits.decode(limits.read(FILE, limits.CARDS), Book)
        if kept.digest == card_set.digest and _whole(kept, card_set):
            return kept
    return make_book(card_set, QUICK_EFFORT)


def _whole(book: Book, card_set: CardSet) -> bool:
    """True for a book with entries for every role and level, and no card that the set does not have."""
    keys = {_key(role, level) for role in range(len(ROLES)) for level in range(len(LEVELS))}
    sizes = 1 + max(card_set.stamina)
    return (
        set(book.rows) == set(book.expected) == keys
        and all(len(worths) == sizes for worths in book.expected.values())
        and all(
            len(answers) >= FIRST_SETTLED_ANSWER and all(answers) and _known(answers, card_set)
            for answers in book.rows.values()
        )
    )


def _known(answers: Sequence[Sequence[Sequence[str]]], card_set: CardSet) -> bool:
    return all(
        len(row) == card_set.slots and set(row) <= set(card_set.kind_index)
        for answer in answers
        for row in answer
    )


@lru_cache(maxsize=64)
def rival_rows(card_set: CardSet, role: int, level: int, first: int, last: int) -> tuple[Row, ...]:
    """Rows of a rival of a role at a level in its answers number `first` to `last` (from 1 on, 0: the last there is)."""
    index = card_set.kind_index
    answers = book_of(card_set).rows[_key(role, level)][first - 1 : last or None]
    return tuple(tuple(index[name] for name in row) for answer in answers for row in answer)


def expected_hand_value(card_set: CardSet, role: int, level: int, count: int) -> float:
    """The mean worth of a fresh hand of `count` cards, in the usual situation."""
    return book_of(card_set).expected[_key(role, level)][count - card_set.hand]


def value_in_usual_situation(card_set: CardSet, role: int, level: int, row: Row) -> float:
    """The worth of a row in the usual situation, to be compared with `expected_hand_value`."""
    return row_value_against(
        usual_situation(card_set, role, level), rival_rows(card_set, 1 - role, level, FIRST_SETTLED_ANSWER, 0)
    )(row)


def hp_near_knockout(situation: RowSituation) -> tuple[int, int]:
    """Health of attacker and defender as far as one card that hits can end the match there, else 0."""
    position = situation.position
    left, right = (
        health + prevents for health, prevents in zip(position.hp, position.unused_deflect, strict=True)
    )
    return (left if left <= NEAR_KNOCKOUT_HP else 0, right if right <= NEAR_KNOCKOUT_HP else 0)


@lru_cache(maxsize=64)
def rival_rows_near_knockout(
    card_set: CardSet, role: int, level: int, near_hp: tuple[int, int]
) -> tuple[Row, ...]:
    """Rows of a rival of a role where a combo may well be the last one: the half of its rows that does best there. The book is made with
    Health to spare, so it also holds rows that take a hit for what they bring later. `near_hp`: as `hp_near_knockout` gives it.

    All of the other side's answers count, fighters are without ability; so few cases differ, and each is reckoned once."""
    situation = usual_situation(card_set, role, level)
    hp = (near_hp[0] or HP_THAT_MATTERS, near_hp[1] or HP_THAT_MATTERS)
    value = row_value_against(
        situation._replace(position=situation.position._replace(hp=hp)),
        rival_rows(card_set, 1 - role, level, FIRST_SETTLED_ANSWER, 0),
    )
    rows = sorted(rival_rows(card_set, role, level, FIRST_SETTLED_ANSWER, 0), key=value, reverse=True)
    return tuple(rows[: max(1, len(rows) // 2)])


@lru_cache(maxsize=4096)
def best_row_of_hand(situation: RowSituation, hand: Row, fixed: Row) -> tuple[Row, float]:
    """The best row for a hand (kinds in rising order) behind the cards that lie already, and what it is worth.

    It answers what the rival laid up to one of its answers, by the hand: over all hands that is the mixture both sides settle on, to which
    no single row is the answer. The best row against the whole mixture would always be the same for a hand, and easy to read.

    Where one hit may end the match, the knockout comes before everything else, and the rival is taken to know that, too.
    """
    card_set = situation.card_set
    chance = Dice(sum((kind + 1) * (slot + 7) * (slot + 3) for slot, kind in enumerate(hand)))
    near_hp = hp_near_knockout(situation)
    if any(near_hp):
        ends = rival_rows_near_knockout(card_set, 1 - situation.role, situation.position.level, near_hp)[
            :MAX_RIVAL_ROWS
        ]
        return best_row(
            hand, card_set.slots, row_value_against(situation, ends, KNOCKOUT_WEIGHT_NEAR_END), chance, fixed
        )
    steps = len(book_of(card_set).rows[_key(situation.role, situation.position.level)])
    last = FIRST_SETTLED_ANSWER + chance.below(max(1, steps - FIRST_SETTLED_ANSWER + 1))
    rivals = _some(
        rival_rows(card_set, 1 - situation.role, situation.position.level, 1, last), MAX_RIVAL_ROWS, chance
    )
    return best_row(hand, card_set.slots, row_value_against(situation, rivals), chance, fixed)
