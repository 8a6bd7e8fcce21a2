"""UNCAGED: the row helper, odds, explanations and the deck counter tell a seat what it may work out, exactly (U10)."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.uncaged import GAME, helper
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import exchange as x
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table.telling import Teller
from kotgames.games.uncaged.tables import Tables, from_data, shipped
from kotgames.games.uncaged.wording import card_lines, raised_line
from kotgames.ui.catalogue import Words, languages
from tests.rulings.uncaged_bout import Bout, start_tables

TABLES = start_tables()


def kinds(*names: str) -> list[int]:
    return [TABLES.kind_index[name] for name in names]


def checked(bout: Bout, seat: int, *names: str) -> list[helper.Slot]:
    """The helper's word on a draft, from nothing but the seat's view."""
    view = json.loads(json.dumps(bout.match.view(seat)))
    found = helper.check(GAME.sketch(view, TABLES), seat, kinds(*names))
    assert found == helper.check(bout.state, seat, kinds(*names)), "the view says as much as the state"
    return found


# ---- validity of a draft


def test_the_helper_says_what_is_valid_if_the_level_stays_and_why_not() -> None:
    bout = Bout([], [])
    slots = checked(bout, 0, "jab", "cross", "armbar", "high_kick", "hip_toss")
    assert [slot.valid for slot in slots] == [True, True, False, False, False]
    assert [slot.reason.key if slot.reason else "" for slot in slots] == [
        "", "", "reason.level", "reason.follows_invalid_2", "reason.follows_invalid_1",
    ]  # fmt: skip


def test_the_helper_follows_the_rows_own_level_changes_apart() -> None:
    bout = Bout([], [])
    slots = checked(bout, 0, "single_leg", "armbar", "rear_naked_choke", "jab", "feint")
    assert [slot.valid for slot in slots] == [True, False, False, True, True]
    assert [slot.own_valid for slot in slots] == [True, True, True, False, True]


def test_the_helper_names_what_a_breaker_waits_for() -> None:
    bout = Bout([], [])
    (slot,) = checked(bout, 1, "sprawl")
    assert slot.condition is not None
    assert slot.condition.key == "condition.meets_2"
    assert slot.condition.params == {"card": "@card.sprawl", "a": "@card.single_leg", "b": "@card.hip_toss"}


def test_the_helper_says_when_nothing_is_left_to_pay_with() -> None:
    bout = Bout(["jab"], [], level="ground", stamina=(0, 3))
    slots = checked(bout, 0, "armbar", "rear_naked_choke")
    assert slots[1].reason is not None
    assert slots[1].reason.key == "reason.cost"


def test_the_helper_knows_empty_places() -> None:
    bout = Bout([], [])
    found = helper.check(bout.state, 0, [helper.EMPTY, TABLES.kind_index["high_kick"]])
    assert [slot.reason.key if slot.reason else "" for slot in found] == [
        "reason.empty",
        "reason.follows_gap",
    ]


def test_a_card_that_is_drawn_on_the_way_pays_for_a_later_one() -> None:
    bout = Bout([], [], level="ground", stamina=(3, 0))
    slots = checked(bout, 1, "second_wind", "knee_bar", "rear_naked_choke", "sweep", "shell")
    assert slots[2].own_valid
    slots = checked(bout, 1, "knee_bar", "rear_naked_choke", "second_wind")
    assert slots[1].reason is not None
    assert slots[1].reason.key == "reason.cost", "what is drawn later does not pay"


def test_no_more_is_drawn_than_the_maximum_of_stamina() -> None:
    data = copy.deepcopy(shipped().data)
    for row in data["components"]["cards"]:
        if row["id"] == "rear_naked_choke":
            row["cost"] = 3
    tables = from_data(data)
    row = [tables.kind_index[name] for name in ("second_wind", "knee_bar", "rear_naked_choke")]
    for fighter, pays in (("deflector", False), ("turncoat", True)):  # 2 and 3 at most
        other = {"fighter": "grinder", "row": ["jab", "jab", "jab", "cross", "cross"]}
        own = {"fighter": fighter, "stamina": 1}
        position = {"fighters": [own, other], "attacker": 1, "actor": 0, "level": "ground"}
        state = GAME.setup(position, tables=tables)
        assert helper.check(state, 0, row)[-1].own_valid == pays
        assert unanswered(state, 0, row).cards[-1].valid == pays


def test_standing_up_is_the_owners_choice_and_taken_where_a_later_card_needs_it() -> None:
    bout = Bout([], [], level="ground")
    slots = checked(bout, 0, "feint", "high_kick", "jab", "armbar")
    assert [slot.own_valid for slot in slots] == [True, True, True, False]
    assert [slot.choice.key if slot.choice else "" for slot in slots] == [
        "", "choice.standing", "choice.standing", "",
    ]  # fmt: skip
    assert slots[1].choice is not None
    assert slots[1].choice.params == {"card": "@card.high_kick", "by": "@card.feint"}
    stays = checked(bout, 0, "feint", "knee_bar", "jab")
    assert [slot.own_valid for slot in stays] == [True, True, False], "the first card that needs it decides"
    hopeless = checked(bout, 0, "feint", "hip_toss", "knee_bar")
    assert [slot.own_valid for slot in hopeless] == [True, False, True], "standing gains nothing here"
    standing = checked(Bout([], []), 0, "single_leg", "feint", "high_kick")
    assert [slot.own_valid for slot in standing] == [True, True, True]
    assert standing[2].choice is not None


def test_the_explanation_of_a_card_that_is_valid_by_choice() -> None:
    bout = Bout(["feint", "high_kick"], [], level="ground")
    bout.do("place feint")
    keys = [line.key for line in bout.state.explain(GAME.parse("place high_kick"))]
    assert "choice.standing" in keys
    assert not any(key.startswith("reason.") for key in keys)


# ---- the same through the rules


def play(
    state: State, seat: int, rows: Sequence[Sequence[int]], *, stand: bool
) -> tuple[list[e.CardRevealed], list[int]]:
    """Go through a combo from a seat's placing on, on a copy and through `step`: `rows` are what both lay, as kinds by seat, revealed
    cards included. The usual answers: hands are kept, costs are paid with any card, nothing else is discarded or deflected. What was
    revealed from there on, and the exchanges in which the combo was broken."""
    state = state.copy()
    tables = state.t
    state.hp = [99, 99]
    events: list[Any] = []
    for owner in (0, 1):
        shown = state.rows[owner][: state.shown[owner]]
        supply = [card for card in tables.decks[state.role(owner)] if card not in shown]
        held = tables.slots - len(shown) + state.stamina[owner]
        cards = []
        for kind in rows[owner][len(shown) :]:
            cards.append(next(card for card in supply if tables.kind_of[card] == kind))
            supply.remove(cards[-1])
        lies = owner == state.attacker != seat
        state.rows[owner] = [*shown, *cards] if lies else shown
        state.hands[owner] = supply[: state.stamina[owner]] if lies else (cards + supply)[:held]
    combo = state.combo
    while state.combo == combo and state.actor is not None:
        asked = state.actor
        question = state.stack[-1][0]
        laid = len(state.rows[asked])
        action = {
            b.MULLIGAN: a.KEEP, b.PLACE: a.LOCK if laid == tables.slots else a.PLACE + rows[asked][min(laid, tables.slots - 1)],
            b.STAND: a.STAND if stand else a.STAY, b.DEFLECT: a.TAKE, b.OPTION: a.DECLINE,
        }.get(question)  # fmt: skip
        state.step(state.actions()[0] if action is None else action, events.append)
    revealed = [event for event in events if isinstance(event, e.CardRevealed)]
    broken = [revealed[-1].slot for event in events if isinstance(event, e.ComboBroken)]
    return revealed, broken


def filled_up(
    state: State, owner: int, row: Sequence[int], levels: Sequence[int], without: int = helper.EMPTY
) -> list[int]:
    """A row of kinds, filled up with cards that do not work at the levels of their places, none of them of a certain kind."""
    tables = state.t
    counts = tables.counts[state.role(owner)]
    made = list(row)
    for level in levels[len(row) :]:
        made.append(
            next(
                kind
                for kind, count in enumerate(counts)
                if kind != without and made.count(kind) < count and not tables.levels[kind] >> level & 1
            )
        )
    return made


def opened(state: State, owner: int) -> list[int]:
    """The kinds of a seat's revealed cards."""
    return [state.t.kind_of[card] for card in state.rows[owner][: state.shown[owner]]]


class Unanswered(NamedTuple):
    """What the rules make of a draft against a rival whose cards are all blank."""

    cards: list[e.CardRevealed]
    """Those of the draft."""
    levels: list[int]
    """By place of the row: the level at which the rival's card there is blank."""
    stand: bool
    """The answer to Feint's question: the one by which the first later card to which it matters is valid."""


def unanswered(state: State, seat: int, draft: Sequence[int]) -> Unanswered:
    """See above."""
    end = state.shown[seat] + len(draft)
    ways = []
    for stand in (False, True):
        levels = [state.level] * state.t.slots
        while True:
            rows = [opened(state, owner) for owner in (0, 1)]
            rows[seat] = filled_up(state, seat, [*rows[seat], *draft], levels)
            rows[1 - seat] = filled_up(state, 1 - seat, rows[1 - seat], levels)
            revealed, _ = play(state, seat, rows, stand=stand)
            wrong = [event for event in revealed if event.seat != seat and event.valid]
            if not wrong:
                break
            levels[wrong[0].slot] = wrong[0].level
        cards = [event for event in revealed if event.seat == seat and event.slot < end]
        ways.append(Unanswered(cards, levels, stand))
    stay, go = ways
    for here, there in zip(stay.cards, go.cards, strict=True):
        if would_work(here) != would_work(there):
            return stay if would_work(here) else go
    return stay


def would_work(event: e.CardRevealed) -> bool:
    """Whether a card that was revealed against a blank one is valid, or would be if it met what it waits for."""
    return event.valid or event.reason.startswith("reason.meets")


def test_the_helper_agrees_with_the_rules_where_the_rival_changes_nothing() -> None:
    """Random rows of both roles on both levels with any Stamina: exactly the slots that the helper calls valid are."""
    dice = Dice(7)
    tables = shipped()
    for number in range(600):
        role = number & 1
        fighter = tables.fighter_ids[dice.below(4)]
        most = tables.stamina[tables.fighter_ids.index(fighter)]
        own = {"fighter": fighter, "stamina": dice.below(most + 1)}
        other = {"fighter": next(name for name in tables.fighter_ids if name != fighter)}
        whole = {"row": ["jab", "jab", "jab", "cross", "cross"]} if role else {}
        state = GAME.setup(
            {
                "fighters": [own, {**other, **whole}],
                "attacker": role,
                "actor": 0,
                "level": LEVELS[dice.below(2)],
            }
        )
        row = random_row(tables, role, dice)
        said = helper.check(state, 0, row)
        found = [would_work(event) for event in unanswered(state, 0, row).cards]
        assert found == [slot.own_valid for slot in said], (own, [tables.kinds[kind] for kind in row])


def random_row(tables: Tables, role: int, dice: Dice) -> list[int]:
    deck = list(tables.decks[role])
    return [tables.kind_of[deck.pop(dice.below(len(deck)))] for _ in range(tables.slots)]


# ---- the chance that the rival holds a breaker


def enumerated(state: State, seat: int, wanted: int) -> Fraction:
    """The share of the rival's possible cards (kinds counted, all ways alike) that hold one of a set of kinds, by going through all of
    them."""
    tables = state.t
    rival = 1 - seat
    role = state.role(rival)
    shown = opened(state, rival)
    left = [count - shown.count(kind) for kind, count in enumerate(tables.counts[role])]
    good = [number for number, count in enumerate(left) if wanted >> number & 1 for _ in range(count)]
    others = sum(left) - len(good)
    held = len(state.rows[rival]) - state.shown[rival] + len(state.hands[rival])
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
            placing = state.stack[-1][0] == b.PLACE and len(state.rows[seat]) < state.t.slots
            # the corner's second word is rare, so all of it counts
            if placing and state.role(seat) in roles and (state.shown[seat] or not dice.below(9)):
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
    tables = copied.t
    attacker = copied.attacker
    for owner in (0, 1):
        supply = list(tables.decks[copied.role(owner)])
        copied.rows[owner] = []
        for kind in rows[owner][:slot]:
            card = next(card for card in supply if tables.kind_of[card] == kind)
            supply.remove(card)
            copied.rows[owner].append(card)
    copied.shown = [slot, slot]
    copied.valid = [0, 0]
    copied.valid[attacker] = valid
    copied.exchange = slot
    copied.level = level
    copied.pending = []
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
    for kind, count in enumerate(state.t.counts[1]):
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
    tables = state.t
    card = found.cards[-1]
    slot, level = card.slot, card.level
    own = filled_up(state, seat, [*opened(state, seat), *draft], found.levels)
    broken: list[int] = []
    wanted = 0
    for kind, count in enumerate(tables.counts[0]):
        lying = opened(state, 1 - seat)
        rows: list[list[int]] = [[], []]
        rows[seat] = own
        if count > lying.count(kind) and slot == len(lying):
            rows[1 - seat] = filled_up(state, 1 - seat, [*lying, kind], found.levels)
            _, broken = play(state, seat, rows, stand=False)
            wanted |= (slot in broken) << kind
        elif count and slot > len(lying):
            for before, others in enumerate(tables.counts[0]):
                if others > (before == kind):
                    blank = filled_up(state, 1 - seat, [before, kind], found.levels)[2 : slot + 1]
                    rows[1 - seat] = filled_up(state, 1 - seat, [*blank, before, kind], found.levels)
                    position = at_exchange(state, slot, level, rows, 1 << (slot - 1))
                    _, broken = play(position, seat, rows, stand=False)
                    wanted |= (slot in broken) << kind
    return wanted


def test_the_chances_equal_enumeration_through_the_rules_in_random_states() -> None:
    """In 1,000 positions of both roles, for every card that may be laid: whether it is valid, and which cards of the rival break it or are
    broken by it, is found out by revealing them; what was found is remembered by all that it can depend on."""
    known: dict[tuple[object, ...], int] = {}
    counted = [0, 0]
    for state in placing_states(1, 1000):
        seat = state.actor
        assert seat is not None
        tables = state.t
        role = state.role(seat)
        laid = [tables.kind_of[card] for card in state.rows[seat][state.shown[seat] :]]
        for action in state.actions():
            draft = [*laid, action - a.PLACE]
            slot = helper.check(state, seat, draft)[-1]
            found = unanswered(state, seat, draft)
            card = found.cards[-1]
            assert slot.own_valid == would_work(card)
            if role and not tables.breaks[draft[-1]]:
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
        return tuple((state.t.kind_of[one.card], one.level) for one in found.cards[-2:-1] if one.valid)
    slot = found.cards[-1].slot
    if slot > state.shown[1 - seat]:
        return (state.stamina[1 - seat] > 0,)
    return state.previous(1 - seat, slot), repr(state.pending), state.stamina[1 - seat] > 0


def test_the_breaker_chance_is_what_guesses_deal() -> None:
    """Over many guesses of the rival's hand the share that hold a Counter Punch is the chance that is shown (five standard deviations)."""
    bout = Bout(["jab"], [])
    odds = bout.state.odds(GAME.parse("place jab"))
    assert odds is not None
    chance = float(odds.chance("breaker"))
    view = bout.match.view(0)
    wanted = TABLES.kind_index["counter_punch"]
    tries = 2000
    hits = 0
    for seed in range(tries):
        hand = GAME.guess(view, seed, TABLES).view(1)["hands"][1]
        hits += any(TABLES.kind_of[card] == wanted for card in hand)
    assert abs(hits - tries * chance) < 5 * (tries * chance * (1 - chance)) ** 0.5
    # 25 cards, 3 Counter Punches, a hand of 8: one minus 17·16·15 / 25·24·23
    assert odds.chance("breaker") == 1 - Fraction(17 * 16 * 15, 25 * 24 * 23)


def test_a_feinted_card_cannot_be_broken() -> None:
    slots = checked(Bout([], []), 0, "feint", "jab", "jab")
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
    state = GAME.setup({"phase": "reveal", "exchange": 2, "fighters": fighters}, tables=TABLES)
    # the position has run on; look at it as it was, through a sketch of a view made by hand
    view = Bout(["jab"], []).match.view(0)
    row = [card for card in TABLES.decks[1] if TABLES.kinds[TABLES.kind_of[card]] == "counter_punch"][:1]
    view["rows"][1] = [*row, -1, -1, -1, -1]
    view["shown"][1] = 1
    sketch = GAME.sketch(view, TABLES)
    assert isinstance(sketch, State)
    number, total = helper.breaker_chance(sketch, 0, TABLES.kind_index["jab"], 0, safe=False)
    held = 4 + 3
    assert Fraction(number, total) == 1 - Fraction(_choose(22, held), _choose(24, held))
    assert state.t is TABLES


def test_the_target_chance_of_a_breaker() -> None:
    slots = checked(Bout([], []), 1, "check_kick", "check_kick")
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
        bout = Bout([first], ["good_corner"])
        bout.play()
        assert bout.asked == ("place", 1)
        (slot,) = checked(bout, 1, "check_kick")
        assert slot.chance is not None
        chances.append(Fraction(*slot.chance))
    none = [1 - Fraction(_choose(24 - kicks, 7), _choose(24, 7)) for kicks in (6, 2)]
    assert chances == [*none, 0], (
        "a High Kick may follow a Jab, not a Low Kick; behind a Feint nothing is broken"
    )


# ---- odds


def test_odds_partition_and_only_speak_of_what_is_random() -> None:
    for state in placing_states(500, 60, roles=(0,)):
        for action in state.actions():
            odds = state.odds(action)
            assert odds is not None
            assert sum(number for _, number in odds.outcomes) == odds.total
    bout = Bout(["jab"], [])
    assert bout.state.odds(GAME.parse("lock")) is None


def test_mulligan_odds_equal_enumeration_of_a_small_deck() -> None:
    state = GAME.setup(
        {
            "phase": "mulligan",
            "actor": 0,
            "fighters": [{"fighter": "engine", "stamina": 1}, {"fighter": "turncoat"}],
        },
        tables=TABLES,
    )
    odds = state.odds(a.MULLIGAN)
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total == _choose(25, 5)
    kinds_of = [TABLES.kind_of[card] for card in TABLES.decks[0]]
    counts = dict.fromkeys((key for key, _ in odds.outcomes), 0)
    feints = 0
    for hand in combinations(kinds_of, 5):
        counts[f"fits {sum(TABLES.levels[kind] & 1 for kind in hand)}"] += 1
        feints += TABLES.kind_index["feint"] in hand
    assert counts == dict(odds.outcomes)
    assert dict(odds.marks)["holds feint"] == feints


# ---- explanations


def test_every_legal_action_explains_itself_in_words_that_exist() -> None:
    words = Words(game="uncaged")
    seen: set[str] = set()
    for seed in range(60):
        state = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            for action in legal:
                for line in state.explain(action):
                    words.line(line)
                    seen.add(line.key)
            state.step(legal[dice.below(len(legal))])
    assert words.missing == set()
    assert {key for key in seen if key.startswith("explain.")} == {
        key for key in words._texts if key.startswith("explain.")
    }


def test_a_placement_explains_base_condition_and_chance() -> None:
    bout = Bout(["jab", "cross"], [])
    bout.do("place jab")
    lines = bout.state.explain(GAME.parse("place cross"))
    assert [line.key for line in lines] == ["explain.base", "explain.following", "explain.breaker"]
    assert lines[1].params == {"plus": 2, "card": "@card.jab"}
    assert lines[2].params == {"percent": 70.4}


def test_the_hit_that_may_be_deflected_explains_its_arithmetic() -> None:
    bout = Bout(["jab", "cross"], ["sweep", "shell"], fighters=("engine", "deflector"))
    bout.play()
    bout.do("take")
    lines = bout.state.explain(a.DEFLECT)
    assert [(line.key, line.params.get("count", line.params.get("plus"))) for line in lines] == [
        ("explain.base", 1), ("plus.following", 2), ("explain.prevented", 2), ("explain.hit", 0),
    ]  # fmt: skip


# ---- the deck counter


def test_the_deck_counter() -> None:
    bout = Bout(["jab"], [])
    counts = helper.deck_left(bout.state, 0)
    assert sum(counts) == 25 - 8
    for kind, number in enumerate(counts):
        held = [TABLES.kind_of[card] for card in bout.state.hands[0]].count(kind)
        assert number + held == TABLES.counts[0][kind]


# ---- words


def test_every_name_of_the_tables_has_words() -> None:
    tables = shipped()
    words = Words(game="uncaged")
    keys = [f"card.{kind}" for kind in tables.kinds] + [f"type.{name}" for name in set(tables.types)]
    for name in tables.fighter_ids:
        keys += [f"fighter.{name}", f"fighter_title.{name}", f"fighter_bio.{name}"]
    keys += [f"prompt.{kind}.{part}" for kind in b.PROMPTS for part in ("short", "title")]
    keys += [f"plus.{why}" for why in x.WHY] + [f"results.how.{how}" for how in b.HOW if how]
    for key in keys:
        assert words.has(key), key


def test_every_reason_has_words_and_the_parameters_it_needs() -> None:
    tables = shipped()
    words = Words(game="uncaged")
    for kind in range(len(tables.kinds)):
        for why in range(1, x.NO_CARD_TO_PAY + 1):
            needs = {
                x.FOLLOWS_NOTHING: tables.follows, x.FOLLOWS_INVALID: tables.follows, x.FOLLOWS_OTHER: tables.follows,
                x.MEETS_INVALID: tables.meets, x.MEETS_OTHER: tables.meets, x.MEETS_SAFE: tables.meets,
            }.get(why)  # fmt: skip
            if needs is not None and not needs[kind]:
                continue
            line = x.reason(tables, kind, why, level=0, other=0 if why > x.FOLLOWS_NOTHING else -1)
            assert line is not None
            assert "{" not in words.line(line)
    assert words.missing == set()


def test_every_card_face_and_ability_has_words() -> None:
    from kotgames.games.uncaged.wording import ability_line

    for tables in (shipped(), TABLES):
        words = Words(game="uncaged")
        for kind in range(len(tables.kinds)):
            for line in card_lines(tables, kind):
                assert "{" not in words.line(line)
        for fighter in range(len(tables.fighter_ids)):
            assert "{" not in words.line(ability_line(tables, fighter))
        assert words.missing == set()


def test_the_log_says_which_later_card_is_raised_and_what_cannot_be_broken() -> None:
    told = {}
    for language in languages():
        teller = Teller.alone(TABLES, Words(language, game="uncaged"), ("Ilka", "Rafa"))
        for name, kinds_of in (("feint", 0), ("low_kick", TABLES.mask(["kick"]))):
            kind = TABLES.kind_index[name]
            line = teller.tell(e.NextRaised(0, kind, 1, kinds_of, name == "feint"))
            assert line is not None
            told[language, name] = line.text
    assert told == {
        ("en", "feint"): "Ilka's next card: +1, and it cannot be broken (Feint).",
        ("en", "low_kick"): "Ilka's next Kick: +1 (Low Kick).",
        ("de", "feint"): "Nächste Karte von Ilka: +1 und nicht zu brechen (Finte).",
        ("de", "low_kick"): "Nächster Tritt von Ilka: +1 (Lowkick).",
    }


def test_the_log_has_words_for_every_card_that_a_set_of_ones_own_may_raise() -> None:
    for language in languages():
        words = Words(language, game="uncaged")
        for safe, of in product((False, True), ([], ["kick"], ["kick", "jab"], ["kick", "jab", "block"])):
            data = copy.deepcopy(shipped().data)
            for row in data["components"]["cards"]:
                if row["id"] == "feint":
                    row["actions"] = [{"do": "next", "plus": 2, "safe": safe, "of": of}]
            tables = from_data(data)
            kind = tables.kind_index["feint"]
            line = raised_line(tables, e.NextRaised(0, kind, 2, tables.mask(of), safe), name="Ilka", card="")
            assert "{" not in words.line(line)
            assert "+2" in words.line(line)
        assert words.missing == set()


def test_every_refusal_of_the_rules_has_words() -> None:
    words = Words(game="uncaged")
    keys = set()
    for seed in range(40):
        state = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            for code in GAME.codes():
                refusal = state.refusal(code)
                if refusal is not None and refusal.key != "action_unknown":
                    words.refusal(refusal)
                    keys.add(refusal.key)
                    assert refusal.ruling or refusal.key == "match_over"
            state.step(legal[dice.below(len(legal))])
    assert words.missing == set()
    own = {key.partition(".")[2] for key in words._texts if key.startswith("refusal.")}
    assert (
        {"not_now", "pick_taken", "row_count", "row_full", "not_in_hand", "not_in_deck", "mulligan_over"}
        <= keys
        <= own
    )


def test_the_helpers_slots_are_plain_values() -> None:
    import msgspec

    slots = checked(Bout([], []), 0, "jab", "single_leg")
    assert json.loads(msgspec.json.encode(slots))[0]["kind"] == TABLES.kind_index["jab"]
