"""Knock Out Punch: the odds of a fight and of the next draw (P25) against all that may be, one by one through `step`, in random states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import EXTERNAL, Event, Odds
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH
from kotgames.games.knock_out_punch.game import State
from tests.rulings.knock_out_punch_table import CARD_SET, GOAT, HAYMAKER, IDA, RAY, Table

KIND, DOES = CARD_SET.kind_of, CARD_SET.does_of


def played(seed: int, options: dict[str, object]) -> Iterator[State]:
    """The positions of random matches, one match of each number of seats after the other."""
    dice = Dice(seed)
    while True:
        seats = GAME.seats[dice.below(len(GAME.seats))]
        state = GAME.new(seats=seats, options=options, seed=dice.below(1 << 30))
        while state.actor is not None:
            yield state
            legal = state.actions()
            state.step(legal[dice.below(len(legal))])


def swap(state: State, one: int, other: int) -> None:
    """Two cards change places."""
    place = state.place
    place[one], place[other] = place[other], place[one]
    turned = {one: other, other: one}
    state.pile[:] = [turned.get(card, card) for card in state.pile]
    for hand in state.hands:
        hand[:] = [turned.get(card, card) for card in hand]
    state.laid = tuple(turned.get(card, card) for card in state.laid)


def unseen_fighters(state: State, seat: int) -> list[int]:
    """The fighters that a seat's view does not show."""
    view = state.view(seat)
    shown = {*view["hands"][seat], *view["trash"], *view["on_table"], *view["laid"]}
    for cards in (*view["ring"], *view["collected"]):
        shown.update(cards)
    return [card for card in range(CARD_SET.cards) if DOES[card] == FIGHTER and card not in shown]


def fought_out(state: State, seat: int, rival: int, own: int, others: int) -> str:
    """Both lay these cards: who wins."""
    events: list[Event] = []
    while not any(isinstance(event, e.FightCardsRevealed | e.FightWon) for event in events):
        frame = state.stack[-1]
        if frame[0] == b.LAY:
            state.step(a.LAY + KIND[own if frame[1] == seat else others], events.append)
        else:
            state.step(a.DECLINE, events.append)  # a bet
    if state.actor == EXTERNAL and not any(isinstance(event, e.FightWon) for event in events):
        return "level"
    winner = next(event.winner for event in events if isinstance(event, e.FightWon))
    return "won" if winner == seat else "lost"


def compare(odds: Odds | None, counts: Counter[str]) -> None:
    """The same chances, and nothing else."""
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total
    assert set(counts) <= {key for key, _ in odds.outcomes}
    for key, _ in odds.outcomes:
        assert odds.chance(key) == Fraction(counts[key], counts.total()), key


# ---- laying a fighter


def lays(seed: int, count: int, way: str) -> Iterator[tuple[State, int]]:
    """Random positions in which a fighter is laid, and which."""
    dice = Dice(seed)
    for state in played(seed, {"fights": way}):
        if state.stack[-1][0] == b.LAY:
            legal = state.actions()
            yield state, legal[dice.below(len(legal))]
            count -= 1
            if not count:
                return


def check_lay(state: State, action: int) -> None:
    """The rival lays every fighter that may be there, once each."""
    seat = state.actor
    assert seat is not None
    challenger, defender = state.fight[:2]
    rival = challenger + defender - seat
    own = next(card for card in state.hands[seat] if KIND[card] == action - a.LAY)
    weights = Counter(KIND[card] for card in unseen_fighters(state, seat))
    counts: Counter[str] = Counter()
    for kind, weight in weights.items():
        made = state.copy()
        other = next(card for card in unseen_fighters(state, seat) if KIND[card] == kind)
        laid = state.laid[0 if rival == challenger else 1]
        there = laid if laid >= 0 else next(card for card in state.hands[rival] if DOES[card] == FIGHTER)
        if other != there:
            swap(made, other, there)
        counts[fought_out(made, seat, rival, own, other)] += weight
    compare(state.odds(action), counts)


@pytest.mark.parametrize("way", ["cards", "ask"])
def test_p25_the_odds_of_a_laid_fighter_equal_all_that_may_be_laid_against_it(way: str) -> None:
    for state, action in lays(1, 500, way):
        check_lay(state, action)


# ---- before a fight


def challenges(seed: int, count: int) -> Iterator[State]:
    """Positions with few cards left: seat 0 plays a Contender Showdown, as King or against him."""
    dice = Dice(seed)
    cards = [kind for kind, does in zip(CARD_SET.kinds, CARD_SET.does, strict=True) if does < PUNCH]
    plain = [kind for kind in cards if kind not in ("belt", "showdown_1", "showdown_2")]

    def some(least: int, most: int) -> list[str]:
        return [plain[dice.below(len(plain))] for _ in range(least + dice.below(most - least + 1))]

    while count:
        seats = 2 + dice.below(2)
        king = dice.below(seats)
        known = dice.below(2)
        hands = [["showdown_1", *some(0, 2)], [*(["belt"] if known else []), *some(1, 2)], some(1, 1)][:seats]
        pile = some(0, 2) + (["showdown_2"] if dice.below(2) else []) + (["punch_1"] if dice.below(2) else [])
        used = Counter(card for part in (*hands, pile) for card in part)
        if any(used[name] > CARD_SET.counts[CARD_SET.kind_index[name]] for name in used):
            continue
        count -= 1
        yield GAME.setup(
            {
                "seats": seats, "way": "cards", "king": king, "first_king": 1, "hands": hands, "pile": pile,
                "opening": [False, bool(known), False][:seats], "trash": [],
            }
        )  # fmt: skip


def hands_of(state: State, foe: int) -> Iterator[list[int]]:
    """Every hand that a foe may hold, for seat 0: the belt stays where it is known to be."""
    known = [card for card in state.hands[foe] if state.opening[foe] and card == CARD_SET.belt]
    elsewhere = [
        card
        for seat, hand in enumerate(state.hands)
        for card in hand
        if seat and state.opening[seat] and card == CARD_SET.belt
    ]
    pool = [card for hand in state.hands[1:] for card in hand if card not in elsewhere]
    pool += [card for card in state.pile if DOES[card] != PUNCH]
    for cards in combinations(pool, len(state.hands[foe]) - len(known)):
        yield [*known, *cards]


def with_hand(state: State, foe: int, hand: Sequence[int]) -> State:
    """The same position, in which the foe holds these cards."""
    made = state.copy()
    wanted = [card for card in hand if card not in made.hands[foe]]
    given = [card for card in made.hands[foe] if card not in hand]
    for one, other in zip(wanted, given, strict=True):
        swap(made, one, other)
    return made


def check_challenge(state: State) -> None:
    """Every hand the foe may hold, and every fighter in it as often as each other one."""
    action = GAME.parse("showdown showdown_1", CARD_SET)
    state = state.copy()
    if state.king == 0:
        state.step(action)
        foe = len(state.hands) - 1
        action = a.AGAINST + foe
        if not state.stack or state.stack[-1][0] != b.OPPONENT:  # of two there is only one to choose
            return
    else:
        foe = state.king
    odds = state.odds(action)
    own = [card for card in state.hands[0] if DOES[card] == FIGHTER]
    best: Counter[str] | None = None
    for mine in own or [-1]:
        counts: Counter[str] = Counter()
        scale = 12  # a fighter is picked evenly from one to four
        for hand in hands_of(state, foe):
            fighters = [card for card in hand if DOES[card] == FIGHTER]
            for theirs in fighters or [-1]:
                made = with_hand(state, foe, hand)
                events: list[Event] = []
                made.step(action, events.append)
                over = [event for event in events if isinstance(event, e.FightWon)]
                if over:
                    result = "won" if over[0].winner == 0 else "lost"
                else:
                    result = fought_out(made, 0, foe, mine, theirs)
                counts[result] += scale // max(1, len(fighters))
        if best is None or counts["won"] > best["won"]:
            best = counts
    assert best is not None
    if not any(DOES[card] == FIGHTER for hand in hands_of(state, foe) for card in hand):
        assert odds is None
        return
    compare(odds, best)


def test_p25_the_odds_before_a_fight_equal_all_hands_and_picks() -> None:
    for state in challenges(3, 1_000):
        check_challenge(state)


# ---- the next draw


def check_draw(state: State) -> None:
    """Every card of the pile comes next, once."""
    counts: Counter[str] = Counter()
    for kind, weight in Counter(KIND[card] for card in state.pile).items():
        made = state.copy()
        made.script = Script(cards=[CARD_SET.kinds.index(CARD_SET.kinds[kind])], strict=False)
        events: list[Event] = []
        made.step(a.DONE, events.append)
        while not any(isinstance(event, e.CardDrawn | e.PunchDrawn) for event in events):
            made.step(a.DECLINE, events.append)
        first = next(event for event in events if isinstance(event, e.CardDrawn | e.PunchDrawn))
        assert KIND[first.card] == kind
        counts["punch" if isinstance(first, e.PunchDrawn) else "card"] += weight
    compare(state.odds(a.DONE), counts)


def test_p25_the_odds_of_the_next_draw_equal_every_card_of_the_pile() -> None:
    left = 500
    for number, state in enumerate(played(5, {"fights": "cards"})):
        if state.stack[-1][0] == b.ADD and state.pile and number % 3 == 0:
            check_draw(state)
            left -= 1
            if not left:
                return


# ---- what they rest on


def test_odds_rest_on_what_the_seat_knows() -> None:
    """They are the same in every position that looks the same to it."""
    dice = Dice(6)
    seen = 0
    for state in played(6, {"fights": "cards"}):
        if state.actor is None or state.actor == EXTERNAL or dice.below(6):
            continue
        guess = GAME.determinize(state.view(state.actor), dice.below(1 << 20))
        for action in state.actions():
            assert guess.odds(action) == state.odds(action)
            assert guess.explain(action) == state.explain(action)
            seen += state.odds(action) is not None
        if seen > 300:
            return


def test_there_are_no_odds_where_nothing_is_left_to_chance() -> None:
    table = Table(hands=[[f"{IDA}_1", "towel"], [f"{GOAT}_1"]], ring={3: [f"{RAY}_1"]}, pile=0)
    assert [table.state.odds(action) for action in table.state.actions()] == [None] * len(table.can())
    for code in (-1, 10**6):
        assert table.state.odds(code) is None


def test_chet_against_haymaker_in_a_hand_of_one() -> None:
    """The foe holds the only unseen fighter."""
    hands = [["showdown_1", "chet_smallwood_1"], [f"{HAYMAKER}_3"]]
    table = Table(king=1, way="cards", hands=hands, pile=[])
    odds = table.state.odds(GAME.parse("showdown showdown_1", CARD_SET))
    assert odds is not None
    assert odds.chance("won") == 1
