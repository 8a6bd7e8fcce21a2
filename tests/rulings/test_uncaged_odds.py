"""UNCAGED: the chances of breakers, targets and hands are those of full enumeration through the rules (U10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.uncaged import GAME, row_helper, views
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_rows import (
    CARD_SET,
    Unanswered,
    checked,
    filled_up,
    opened,
    play,
    unanswered,
    would_work,
)
from tests.rulings.uncaged_table import Table


def enumerated(state: State, seat: int, wanted: int) -> Fraction:
    """The share of the rival's possible cards (kinds counted, all ways alike) that hold one of a set of kinds, by going through all of
    them."""
    card_set = state.card_set
    rival = 1 - seat
    role = state.role(rival)
    shown = opened(state, rival)
    left = [count - shown.count(kind) for kind, count in enumerate(card_set.counts[role])]
    good = [number for number, count in enumerate(left) if wanted >> number & 1 for _ in range(count)]
    others = sum(left) - len(good)
    held = len(state.rows[rival]) - state.revealed[rival] + len(state.hands[rival])
    # every unseen card is a card of its own; the wanted ones are few enough to go through all their subsets
    total = none = 0
    for size in range(min(len(good), held) + 1):
        ways = sum(_choose(others, held - size) for _ in combinations(good, size))
        total += ways
        none += 0 if size else ways
    return 1 - Fraction(none, total)


def _choose(items: int, count: int) -> int:
    made = 1
    for number in range(count):
        made = made * (items - number) // (number + 1)
    return made if count <= items else 0


def placing_states(seed: int, count: int, roles: Sequence[int] = (0, 1)) -> Iterator[State]:
    """Random positions in which somebody lays a row, from the middle of random matches."""
    while True:
        seed += 1
        state: AnyState = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            assert isinstance(state, State)
            seat = state.actor
            placing = state.stack[-1][0] == b.PLACE and len(state.rows[seat]) < state.card_set.slots
            # the corner's second word is rare, so all of it counts
            if placing and state.role(seat) in roles and (state.revealed[seat] or not dice.below(9)):
                yield state
                count -= 1
                if not count:
                    return
            legal = state.actions()
            state.step(legal[dice.below(len(legal))])


def at_exchange(state: State, slot: int, level: int, rows: Sequence[Sequence[int]], valid: int) -> State:
    """A copy in which the defender lays a row and the exchange of a slot begins behind it: `rows` are the kinds by seat, `valid` the
    attacker's valid cards before the slot; the defender's are blank."""
    copied = state.copy()
    card_set = copied.card_set
    attacker = copied.attacker
    for owner in (0, 1):
        supply = list(card_set.decks[copied.role(owner)])
        copied.rows[owner] = []
        for kind in rows[owner][:slot]:
            card = next(card for card in supply if card_set.kind_of[card] == kind)
            supply.remove(card)
            copied.rows[owner].append(card)
    copied.revealed = [slot, slot]
    copied.valid = [0, 0]
    copied.valid[attacker] = valid
    copied.exchange = slot
    copied.level = level
    copied.pending_raises = []
    copied.stack = [(b.REVEAL, 0), (b.PLACE, 1 - attacker)]
    copied.actor = 1 - attacker
    return copied


def breakers(state: State, seat: int, draft: Sequence[int], found: Unanswered) -> int:
    """The kinds of the defender of which one breaks the last card of an attacker's draft: each is revealed against it through the rules,
    one exchange earlier on, so that what the card before does to it (Feint) is done by the rules too."""
    slot = len(draft) - 1
    start = max(0, slot - 1)
    valid = sum(1 << card.slot for card in found.cards[:start] if card.valid)
    breaking = 0
    for kind, count in enumerate(state.card_set.counts[1]):
        if count:
            rows: list[list[int]] = [[], []]
            rows[seat] = filled_up(state, seat, draft, found.levels)
            blank = filled_up(state, 1 - seat, [], found.levels[:slot], kind)
            rows[1 - seat] = filled_up(state, 1 - seat, [*blank, kind], found.levels)
            position = at_exchange(state, start, found.cards[start].level, rows, valid)
            _, broken = play(position, 1 - seat, rows, stand=found.stand)
            breaking |= (slot in broken) << kind
    return breaking


def targets(state: State, seat: int, draft: Sequence[int], found: Unanswered) -> int:
    """The kinds of the attacker of which one is broken by the last card of a defender's draft: each is revealed against it through the
    rules, behind the card that lies open before it or else behind each card that may lie there."""
    card_set = state.card_set
    card = found.cards[-1]
    slot, level = card.slot, card.level
    own = filled_up(state, seat, [*opened(state, seat), *draft], found.levels)
    broken: list[int] = []
    wanted = 0
    for kind, count in enumerate(card_set.counts[0]):
        lying = opened(state, 1 - seat)
        rows: list[list[int]] = [[], []]
        rows[seat] = own
        if count > lying.count(kind) and slot == len(lying):
            rows[1 - seat] = filled_up(state, 1 - seat, [*lying, kind], found.levels)
            _, broken = play(state, seat, rows, stand=False)
            wanted |= (slot in broken) << kind
        elif count and slot > len(lying):
            for before, others in enumerate(card_set.counts[0]):
                if others > (before == kind):
                    blank = filled_up(state, 1 - seat, [before, kind], found.levels)[2 : slot + 1]
                    rows[1 - seat] = filled_up(state, 1 - seat, [*blank, before, kind], found.levels)
                    position = at_exchange(state, slot, level, rows, 1 << (slot - 1))
                    _, broken = play(position, seat, rows, stand=False)
                    wanted |= (slot in broken) << kind
    return wanted


@pytest.mark.slow
def test_the_chances_equal_enumeration_through_the_rules_in_random_states() -> None:
    """In 1,000 positions of both roles, for every card that may be laid: whether it is valid, and which cards of the rival break it or are
    broken by it, is found out by revealing them; what was found is remembered by all that it can depend on."""
    known: dict[tuple[object, ...], int] = {}
    counted = [0, 0]
    for state in placing_states(1, 1000):
        seat = state.actor
        assert seat is not None
        card_set = state.card_set
        role = state.role(seat)
        laid = [card_set.kind_of[card] for card in state.rows[seat][state.revealed[seat] :]]
        for action in state.actions():
            draft = [*laid, action - a.PLACE]
            slot = row_helper.check_row(state, seat, draft)[-1]
            found = unanswered(state, seat, draft)
            card = found.cards[-1]
            assert slot.valid_with_own_levels == would_work(card)
            if role and not card_set.breaks[draft[-1]]:
                assert slot.chance is None
                continue
            assert slot.chance is not None
            if not would_work(card):
                assert slot.chance == (0, 1)
                continue
            key = (role, draft[-1], card.level, slot.slot > 0, *_depends_on(state, seat, found))
            if key not in known:
                known[key] = (targets if role else breakers)(state, seat, draft, found)
            assert Fraction(*slot.chance) == enumerated(state, seat, known[key]), (draft, slot)
            counted[role] += slot.chance[0] > 0
    assert min(counted) > 400, counted


def _depends_on(state: State, seat: int, found: Unanswered) -> tuple[object, ...]:
    """What the cards that break, or are broken by, the last card of a draft depend on besides its kind, level and place."""
    if not state.role(seat):
        return tuple((state.card_set.kind_of[one.card], one.level) for one in found.cards[-2:-1] if one.valid)
    slot = found.cards[-1].slot
    if slot > state.revealed[1 - seat]:
        return (state.stamina[1 - seat] > 0,)
    return state.valid_kind_before(1 - seat, slot), repr(state.pending_raises), state.stamina[1 - seat] > 0


def test_the_breaker_chance_is_what_guesses_deal() -> None:
    """Over many guesses of the rival's hand the share that hold a Counter Punch is the chance that is shown (five standard deviations)."""
    table = Table(["jab"], [])
    odds = table.state.odds(GAME.parse("place jab"))
    assert odds is not None
    chance = float(odds.chance("breaker"))
    view = table.match.view(0)
    wanted = CARD_SET.kind_index["counter_punch"]
    tries = 2000
    hits = 0
    for seed in range(tries):
        hand = GAME.determinize(view, seed, CARD_SET).view(1)["hands"][1]
        hits += any(CARD_SET.kind_of[card] == wanted for card in hand)
    assert abs(hits - tries * chance) < 5 * (tries * chance * (1 - chance)) ** 0.5
    # 25 cards, 3 Counter Punches, a hand of 8: one minus 17·16·15 / 25·24·23
    assert odds.chance("breaker") == 1 - Fraction(17 * 16 * 15, 25 * 24 * 23)


def test_a_feinted_card_cannot_be_broken() -> None:
    slots = checked(Table([], []), 0, "feint", "jab", "jab")
    chances = [slot.chance for slot in slots]
    assert chances[0] is not None
    assert chances[0][0] == 0, "nothing breaks a Special"
    assert chances[1] == (0, 1)
    assert chances[2] is not None
    assert chances[2][0] > 0


def test_the_chance_counts_what_was_revealed() -> None:
    """After one Counter Punch lies open, the chance is from two left and one card fewer."""
    fighters: list[dict[str, Any]] = [
        {"fighter": "engine", "stamina": 3, "row": ["armbar", "jab", "jab", "cross", "low_kick"], "valid": [False]},
        {"fighter": "turncoat", "row": ["counter_punch", "shell", "shell", "shell", "sweep"], "valid": [False]},
    ]  # fmt: skip
    state = GAME.setup({"phase": "reveal", "exchange": 2, "fighters": fighters}, card_set=CARD_SET)
    # the position has run on; look at it as it was, through a sketch of a view made by hand
    view = Table(["jab"], []).match.view(0)
    row = [card for card in CARD_SET.decks[1] if CARD_SET.kinds[CARD_SET.kind_of[card]] == "counter_punch"][
        :1
    ]
    view["rows"][1] = [*row, -1, -1, -1, -1]
    view["revealed"][1] = 1
    sketch = views.sketch(State, view, CARD_SET)
    assert isinstance(sketch, State)
    number, total = row_helper.breaker_chance(sketch, 0, CARD_SET.kind_index["jab"], 0, unbreakable=False)
    held = 4 + 3
    assert Fraction(number, total) == 1 - Fraction(_choose(22, held), _choose(24, held))
    assert state.card_set is CARD_SET


def test_the_target_chance_of_a_breaker() -> None:
    slots = checked(Table([], []), 1, "check_kick", "check_kick")
    chances = [Fraction(*slot.chance) for slot in slots if slot.chance is not None]
    # 3 Low Kicks in 25 and a hand of 8; a High Kick must follow a card, so it counts from the second place on (U12)
    assert chances == [
        1 - Fraction(_choose(22, 8), _choose(25, 8)),
        1 - Fraction(_choose(19, 8), _choose(25, 8)),
    ]


def test_the_target_chance_behind_a_card_that_lies_open() -> None:
    # The corner's word comes when the attacker's card of the same exchange lies open, so the next one's is known to follow it.
    chances = []
    for first in ("jab", "low_kick", "feint"):
        table = Table([first], ["good_corner"])
        table.play()
        assert table.asked == ("place", 1)
        (slot,) = checked(table, 1, "check_kick")
        assert slot.chance is not None
        chances.append(Fraction(*slot.chance))
    none = [1 - Fraction(_choose(24 - kicks, 7), _choose(24, 7)) for kicks in (6, 2)]
    assert chances == [*none, 0], (
        "a High Kick may follow a Jab, not a Low Kick; behind a Feint nothing is broken"
    )


def test_odds_partition_and_only_speak_of_what_is_random() -> None:
    for state in placing_states(500, 60, roles=(0,)):
        for action in state.actions():
            odds = state.odds(action)
            assert odds is not None
            assert sum(number for _, number in odds.outcomes) == odds.total
    table = Table(["jab"], [])
    assert table.state.odds(GAME.parse("lock")) is None


def test_mulligan_odds_equal_enumeration_of_a_small_deck() -> None:
    state = GAME.setup(
        {
            "phase": "mulligan",
            "actor": 0,
            "fighters": [{"fighter": "engine", "stamina": 1}, {"fighter": "turncoat"}],
        },
        card_set=CARD_SET,
    )
    odds = state.odds(a.MULLIGAN)
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total == _choose(25, 5)
    kinds_of = [CARD_SET.kind_of[card] for card in CARD_SET.decks[0]]
    counts = dict.fromkeys((key for key, _ in odds.outcomes), 0)
    feints = 0
    for hand in combinations(kinds_of, 5):
        counts[f"fits {sum(CARD_SET.levels[kind] & 1 for kind in hand)}"] += 1
        feints += CARD_SET.kind_index["feint"] in hand
    assert counts == dict(odds.outcomes)
    assert dict(odds.marks)["holds feint"] == feints
