"""Knock Out Punch: the odds of a fight, a bet and the next draw (P25) against all that may be, one by one, in random states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import EXTERNAL, NOBODY, Event, Odds
from kotgames.games.knock_out_punch import GAME, likely
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import BELT, FIGHTER, PUNCH, SHOWDOWN
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.odds import THROWN, onlooker
from tests.rulings.knock_out_punch_table import CARD_SET, CHET, GOAT, HAYMAKER, IDA, RAY, Table

KIND, DOES = CARD_SET.kind_of, CARD_SET.does_of
Chances = dict[str, Fraction]
HALF = Fraction(1, 2)
MOST = 700
"""Of a hand that may be there in more ways no case is looked at."""


def played(seed: int, options: dict[str, object]) -> Iterator[State]:
    """The positions of random matches, one match of each number of seats after the other."""
    dice = Dice(seed)
    while True:
        seats = GAME.seats[dice.below(len(GAME.seats))]
        state = GAME.new(seats=seats, options=options, seed=dice.below(1 << 30))
        while state.actor is not None:
            yield state
            if state.actor == EXTERNAL:
                state.step(GAME.external(state, dice))
                continue
            legal = state.actions()
            state.step(legal[dice.below(len(legal))])


@cache
def duel(way: str, first: str, other: str) -> str:
    """How a fight ends for who began it, fought out with these two cards in a match of this way."""
    if CARD_SET.counts[CARD_SET.kind_index[first]] == 1 and first == other:
        return "level" if way == "ask" else "won"  # each hand is drawn by itself
    table = Table(way=way, king=1, hands=[["showdown_1", first], [other]], pile=["towel"])
    table.do("showdown showdown_1", *(["cards"] if way == "ask" else []), f"lay {first}")
    events = table.do(f"lay {other}")
    if not any(isinstance(event, e.FightWon) for event in events):
        return "level"
    return "won" if next(event.winner for event in events if isinstance(event, e.FightWon)) == 0 else "lost"


def hidden(state: State, seat: int) -> list[int]:
    """The cards that a seat, or NOBODY, does not see, but for Punches and Crowd cards."""
    view = state.view(seat)
    shown = {*view["trash"], *view["on_table"], *view["laid"]}
    for cards in (*view["ring"], *view["collected"], *(hand or () for hand in view["hands"])):
        shown.update(cards)
    return [card for card in range(CARD_SET.cards) if card not in shown and DOES[card] < PUNCH]


def guessed(state: State, seat: int) -> int:
    """The number of cards in a hand, one that is laid among them, that nobody has seen."""
    view = state.view(NOBODY)
    fight = list(view["fight"][:2])
    laid = seat in fight and view["laid_there"][fight.index(seat)]
    return view["hand_counts"][seat] - view["opening"][seat] + laid  # type: ignore[no-any-return]


def pool_of(state: State, seat: int) -> list[int]:
    """The kinds of what a seat does not see and a rival may hold, -1 for what is no fighter: Showdowns lie in the box, or are known to be
    in the hands that have them from the beginning."""
    view, cards = state.view(seat), hidden(state, seat)
    kinds = [KIND[card] if DOES[card] == FIGHTER else -1 for card in cards]
    known = sum(count for owner, count in enumerate(view["opening"]) if owner != seat)
    elsewhere = [card for card in cards if DOES[card] in (BELT, SHOWDOWN)][
        : CARD_SET.boxed[view["seats"]] + known
    ]
    for _ in elsewhere:
        kinds.remove(-1)
    return kinds


def order_of(state: State, seat: int, foe: int, asked: int = 3) -> list[int]:
    """The fighters by how often they win, the worst first: against all that do not lie open, and asked again, against the best of the
    other hand."""
    kinds = pool_of(state, NOBODY)
    weights = Counter(kind for kind in kinds if kind >= 0)
    if asked > 1:
        order = [-1, *order_of(state, foe, seat, asked - 1)]
        hand = min(guessed(state, foe), len(kinds))
        places = sorted(map(order.index, kinds))
        # the best of a hand is the card at a place where all others of the hand come before it
        weights = Counter()
        for number, place in enumerate(places):
            weights[order[place]] += comb(number, hand - 1) if hand else 0
        del weights[-1]

    def worth(kind: int) -> Fraction:
        found = Fraction(0)
        for other, count in weights.items():
            result = duel("ask", CARD_SET.kinds[kind], CARD_SET.kinds[other])
            found += count * {"won": 2, "level": 1, "lost": 0}[result]
        return found

    fighters = [kind for kind, does in enumerate(CARD_SET.does) if does == FIGHTER]
    return sorted(fighters, key=lambda kind: (worth(kind), -CARD_SET.punches[kind], kind))


def best_cases(state: State, seat: int, foe: int, *, choices: bool = True) -> Counter[int] | None:
    """By kind of the best fighter of a foe's hand (-1: none), the share of all hands it may be, each looked at; None where they are too
    many. Of what was in the hand when the foe laid a fighter last none is better than that one was."""
    fight = state.view(NOBODY)["fight"][:2]
    other = sum(fight) - foe if foe in fight else seat
    order = [-1, *order_of(state, foe, other)]
    pool = list(map(order.index, pool_of(state, seat)))
    if comb(len(pool), guessed(state, foe)) > MOST:
        return None
    held, drew, *laid = state.view(seat)["showed"][foe]
    low = likely.no_better(CARD_SET, tuple(laid))
    may_stay = [place <= 0 or bool(low >> order[place] & 1) for place in pool]
    held -= state.view(seat)["opening"][foe]
    found: Counter[int] = Counter()
    for share, cards in _hands(
        pool, may_stay if low else [], min(guessed(state, foe), len(pool)), held, drew
    ):
        found[order[max(cards, default=0)]] += share  # type: ignore[assignment]
    return as_chosen(state, foe, other, found) if choices and foe in fight else found


def _hands(
    pool: list[int], may_stay: list[bool], hand: int, held: int, drew: int
) -> Iterator[tuple[Fraction, list[int]]]:
    """Every hand from a pool of places in the order of fighters (0: no fighter), with its share."""
    places = range(len(pool))
    old = [place for place in places if may_stay and may_stay[place]]
    ways = {}
    for new in range(hand + 1) if may_stay else ():
        cases = comb(held, hand - new) * comb(drew, new)
        if cases and len(old) >= hand - new:
            ways[new] = Fraction(cases)
    if not ways:
        old, ways = [], {hand: Fraction(1)}
    for new, cases in ways.items():
        each = cases / sum(ways.values()) / comb(len(old), hand - new) / comb(len(pool) - hand + new, new)
        for kept in combinations(old, hand - new):
            others = [place for place in places if place not in kept]
            for drawn in combinations(others, new):
                yield each, [pool[place] for place in (*kept, *drawn)]


def as_chosen(state: State, foe: int, other: int, best: Counter[int]) -> Counter[int] | None:
    """The same after what the foe chose: fighters that win more often than not, or none that do, against the other's best."""
    view = state.view(NOBODY)
    challenger, defender, _, origin, _ = view["fight"]
    glove_offered = view["way"] == b.BY_CHOICE and (
        view["insists"] == defender or view["stack"][-1][0] == b.ANSWER
    )
    keen = view["insists"] == foe or (foe == challenger == view["king"] and b.ORIGINS[origin] == "showdown")
    shy = glove_offered and foe == challenger
    bold = foe == challenger and b.ORIGINS[origin] == "showdown" and view["way"] == b.BY_CARDS
    if not keen and not shy and not bold:
        return best
    against_it = best_cases(state, NOBODY, other, choices=glove_offered and other == challenger)
    if against_it is None:
        return None

    def weight(kind: int) -> Fraction:
        chances = against(state, against_it, kind, starts=True, thrown=True) if kind >= 0 else {}
        wins = chances.get("won", Fraction(0)) + HALF * chances.get("level", Fraction(0))
        return Fraction(3, 4) + wins if not keen and not shy else Fraction((wins > HALF) != shy)

    left = {kind: share * weight(kind) for kind, share in best.items()}
    whole = sum(left.values())
    return Counter({kind: share / whole for kind, share in left.items() if share}) if whole else best  # type: ignore[arg-type]


def compare(odds: Odds | None, chances: Chances) -> None:
    """The same chances, and nothing else."""
    assert odds is not None
    assert sum(number for _, number in odds.outcomes) == odds.total
    assert {key for key, chance in chances.items() if chance} <= {key for key, _ in odds.outcomes}
    for key, _ in odds.outcomes:
        assert odds.chance(key) == chances.get(key, 0), key


def against(state: State, best: Counter[int], kind: int, *, starts: bool, thrown: bool = False) -> Chances:
    """What comes of laying a fighter against the best one of each hand, by share; a full tie may be `thrown` for."""
    way = "ask" if thrown or state.way == b.BY_CHOICE else "cards"
    found: Chances = {"won": Fraction(best[-1]), "lost": Fraction(0), "level": Fraction(0)}
    turned = {"won": "lost", "lost": "won", "level": "level"}
    for other, share in best.items():
        if other >= 0:
            names = CARD_SET.kinds[kind], CARD_SET.kinds[other]
            result = duel(way, *names) if starts else turned[duel(way, *names[::-1])]
            found[result] += share
    return found


def fighters(state: State, seat: int) -> list[int]:
    """The kinds of a hand's fighters."""
    return sorted({KIND[card] for card in state.hands[seat] if DOES[card] == FIGHTER})


# ---- Highest Card Wins


def check_lay(state: State) -> bool:
    """The rival, who has a fighter, lays the best one of every hand that may be there."""
    seat = state.stack[-1][1]
    challenger, defender = state.fight[:2]
    best = best_cases(state, seat, challenger + defender - seat)
    if best is None:
        return False
    del best[-1]
    whole = sum(best.values())
    for action in state.actions():
        chances = against(state, best, action - a.LAY, starts=seat == challenger)
        compare(state.odds(action), {key: chance / whole for key, chance in chances.items()})
    return True


def check_before(state: State, action: int) -> bool:
    """The own best fighter is laid against the best of every hand; a foe without one has lost."""
    kind, seat = state.stack[-1][:2]
    starts = kind != b.ANSWER
    if kind == b.TURN:
        foe = state.king
    else:
        foe = action - a.AGAINST if kind == b.OPPONENT else sum(state.fight[:2]) - seat
    if foe == seat:
        assert state.odds(action) is None, "nobody is named yet"
        return False
    best = best_cases(state, seat, foe)
    if best is None:
        return False
    if set(best) <= {-1}:
        assert state.odds(action) is None
        return True
    mine = fighters(state, seat)
    if mine:
        order = order_of(state, seat, foe)
        compare(state.odds(action), against(state, best, max(mine, key=order.index), starts=starts))
    else:
        compare(state.odds(action), {"lost": Fraction(1)})
    return True


def check_bet(state: State, action: int) -> bool:
    """Both who fight lay the best of every hand that may be there; a full tie that is thrown for is won as often as a throw hits."""
    seat = state.stack[-1][1]
    challenger, defender = state.fight[:2]
    chances: Chances = {"won": HALF, "lost": HALF}
    if state.fight[4]:
        hands = [best_cases(state, seat, foe) for foe in (challenger, defender)]
        if hands[0] is None or hands[1] is None:
            return False
        chances = {"won": Fraction(0), "lost": Fraction(hands[0][-1]), "level": Fraction(0)}
        for kind, share in hands[0].items():
            if kind >= 0:
                for key, more in against(state, hands[1], kind, starts=True).items():
                    chances[key] += share * more
    compare(onlooker(state, seat), chances)
    on, cheers = divmod(action - a.BET, 2)
    right = chances["won"] + chances.get("level", Fraction(0)) * HALF
    right = right if (on == challenger) == bool(cheers) else 1 - right
    compare(state.odds(action), {"right": right, "wrong": 1 - right})
    return True


def checked(seed: int, way: str, wanted: int) -> Counter[int]:
    """How many positions of each question were compared, until so many were."""
    found: Counter[int] = Counter()
    dice = Dice(seed)
    for state in played(seed, {"fights": way}):
        kind = state.stack[-1][0]
        legal = state.actions()
        action = legal[dice.below(len(legal))]
        done = False
        if kind == b.LAY:
            done = check_lay(state)
        elif kind == b.BET and action >= a.BET:
            done = check_bet(state, action)
        elif action == a.CARDS or (way == "cards" and kind == b.OPPONENT):
            done = check_before(state, action)
        elif way == "cards" and kind == b.TURN:
            challenges = [code for code in legal if a.SHOWDOWN <= code < a.TOWEL]
            done = bool(challenges) and check_before(state, challenges[0])
        found[kind] += done
        if found.total() == wanted:
            return found
    raise AssertionError("matches do not end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "kinds"),
    [("cards", {b.LAY, b.TURN, b.OPPONENT, b.BET}), ("ask", {b.LAY, b.WAY, b.ANSWER, b.BET})],
)
@pytest.mark.parametrize(
    "wanted", [100, pytest.param(500, marks=[pytest.mark.long, pytest.mark.timeout(900)])]
)
@pytest.mark.one_in(2)
def test_p25_the_odds_of_highest_card_equal_all_hands_that_may_be_there(
    way: str, kinds: set[int], wanted: int
) -> None:
    missing = kinds - set(+checked(1, way, wanted))
    assert missing <= (kinds - {b.LAY} if wanted < 500 else set())


def test_chet_against_haymaker_in_a_hand_of_one() -> None:
    """The foe holds the only fighter that does not lie open."""
    hands = [["showdown_1", f"{CHET}_1"], [f"{HAYMAKER}_3"]]
    trash = list((all_cards() - Counter(card for hand in hands for card in hand)).elements())
    table = Table(king=1, way="cards", hands=hands, pile=[], trash=trash, blocks=True)
    odds = table.state.odds(GAME.parse("showdown showdown_1", CARD_SET))
    assert odds is not None
    assert odds.chance("won") == 1


def all_cards() -> Counter[str]:
    """All cards but the Crowd, by name."""
    names = zip(CARD_SET.kinds, CARD_SET.counts, CARD_SET.does, strict=True)
    return Counter({name: count for name, count, does in names if does <= PUNCH})


def test_p25_what_a_rival_laid_last_is_better_than_what_stayed_in_the_hand() -> None:
    """After a fight the odds against the same rival rise, and fall again with every card that is drawn."""
    table = Table(
        king=1, way="cards", hands=[["showdown_1", "showdown_2", f"{IDA}_1", f"{RAY}_1", f"{GOAT}_1"], None]
    )
    state = table.state
    action = GAME.parse("showdown showdown_1", CARD_SET)

    def chance(held: int, drew: int, last: str = f"{RAY}_2") -> Fraction:
        laid = likely.moment(state, 1, 0, CARD_SET.kind_index[last])
        state.showed = (state.showed[0], (held, drew, *laid))
        odds = state.odds(action)
        assert odds is not None
        return odds.chance("won")

    fresh = state.odds(action)
    assert fresh is not None
    found = [chance(4, drew) for drew in (1, 2, 4)]
    assert found == sorted(found, reverse=True)
    assert found[0] > Fraction(4, 3) * fresh.chance("won")
    assert found[-1] > fresh.chance("won")
    assert chance(4, 1, f"{HAYMAKER}_1") < found[0]


@pytest.mark.slow
def test_p25_what_was_laid_and_drawn_since_is_seen_by_all() -> None:
    hands = [["showdown_1", f"{IDA}_1", "towel"], [f"{RAY}_1", f"{GOAT}_1"], [f"{GOAT}_2"]]
    table = Table(seats=3, king=1, way="cards", hands=hands, pile=30)
    assert table.state.showed == ((0, 0),) * 3
    order = [order_of(table.state, 0, 1), order_of(table.state, 1, 0)]
    table.do("showdown showdown_1", f"lay {IDA}_1", f"lay {RAY}_1")
    shown = table.state.showed
    drawn = [len(hand) for hand in table.state.hands]
    for seat, name in enumerate((f"{IDA}_1", f"{RAY}_1")):
        laid = order[seat].index(CARD_SET.kind_index[name])
        assert shown[seat][:2] == (1, drawn[seat] - 1)
        no_better = sum(1 << kind for kind in order[seat][: laid + 1])
        assert likely.no_better(CARD_SET, shown[seat][2:]) == no_better
    assert shown[2] == (0, 0)
    assert table.state.view(2)["showed"] == [list(one) for one in shown]
    assert GAME.determinize(table.state.view(2), 3).showed == shown


# ---- the glove


def test_p22_the_odds_of_the_glove_are_those_of_what_is_drawn() -> None:
    """Every number that may be drawn, once each."""

    class Drawn(Dice):
        number = 0

        def below(self, faces: int) -> int:
            assert faces == THROWN.total
            return self.number

    table = Table(king=1, way="glove", hands=[["showdown_1", f"{IDA}_1"], [f"{RAY}_1"]], pile=3)
    showdown = GAME.parse("showdown showdown_1", CARD_SET)
    found: Counter[str] = Counter()
    for number in range(THROWN.total):
        drawn = Drawn(0)
        drawn.number = number
        made = table.state.copy()
        made.step(showdown)
        found[GAME.text(GAME.external(made, drawn), CARD_SET)] += 1
    compare(table.state.odds(showdown), {key: Fraction(count, THROWN.total) for key, count in found.items()})
    assert found == {"hit": 50, "dodged": 35, "caught": 15}


def test_where_the_glove_is_chosen_its_odds_are_told() -> None:
    told: Counter[str] = Counter()
    for wanted, way in ((100, "glove"), (300, "ask")):
        for state in played(8, {"fights": way}):
            kind = state.prompt.kind if state.prompt is not None else ""
            for action in state.actions():
                word = GAME.text(action, CARD_SET).split()[0]
                if state.actor != EXTERNAL and word in ("showdown", "against", "glove", "accept"):
                    assert state.odds(action) == THROWN, (kind, word)
                    told[word] += 1
                if word in ("cheer", "boo") and not state.fight[4]:
                    compare(state.odds(action), {"right": HALF, "wrong": HALF})
                    told["bet"] += 1
            if told.total() > wanted:
                break
    assert set(told) == {"showdown", "against", "glove", "accept", "bet"}


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
    compare(state.odds(a.DONE), {key: Fraction(count, counts.total()) for key, count in counts.items()})


@pytest.mark.slow
def test_p25_the_odds_of_the_next_draw_equal_every_card_of_the_pile() -> None:
    left = 500
    for number, state in enumerate(played(5, {"fights": "cards"})):
        if state.stack[-1][0] == b.ADD and state.pile and number % 3 == 0:
            check_draw(state)
            left -= 1
            if not left:
                return


# ---- what they rest on


@pytest.mark.slow
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
