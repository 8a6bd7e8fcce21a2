"""Knock Out Punch: a referee with its own model of the box follows whole matches by their events and finds no wrong decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Event
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.bot import greedy
from kotgames.games.knock_out_punch.card_set import shipped
from tests.rulings.knock_out_punch_box import box
from tests.rulings.knock_out_punch_faults import FAULTY, WRONG, Fault, Stream, dropped
from tests.rulings.knock_out_punch_offers import further, offers
from tests.rulings.knock_out_punch_referee import Referee

SEATS: Final = (2, 3, 4, 5, 6)
WAYS: Final = ("glove", "cards", "ask")
EVERY: Final = {
    name
    for name, kind in vars(e).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


def way_of(seed: int) -> tuple[str, bool]:
    """The options `fights` and `extra_crowd` of a match, in turns."""
    return WAYS[seed % 3], seed // 3 % 2 == 1


def play(seats: int, seed: int, see: Callable[[Event], None]) -> None:
    """A whole match: a third with actions drawn evenly, the others as the rule bot plays; now and then a throw is called off."""
    way, extra = way_of(seed)
    state = GAME.new(seats=seats, options={"fights": way, "extra_crowd": extra}, seed=seed, emit=see)
    dice = Dice(seed)
    while state.actor is not None:
        legal = state.actions()
        if state.actor == EXTERNAL:
            off = a.BY_CARDS in legal and not dice.below(6)
            action = a.BY_CARDS if off else GAME.external(state, dice)
        elif seed // 3 % 3 == 0:
            action = legal[dice.below(len(legal))]
        else:
            action = greedy(state, dice)
        state.step(action, see)


def follow(seats: int, matches: int) -> Referee:
    """Matches with a referee each; gives one that has seen all of it, its counts being those of all."""
    total = Referee(seats, WAYS[0])
    for seed in range(matches):
        referee = Referee(seats, *way_of(seed))
        told: list[Event] = []

        def see(event: Event, told: list[Event] = told, referee: Referee = referee) -> None:
            told.append(event)
            referee.see(event)

        try:
            play(seats, seed, see)
        except AssertionError as error:
            where = f"{seats} seats, match {seed} {way_of(seed)}, event {len(told) - 1}"
            raise AssertionError(f"{where}: {error}\n" + "\n".join(map(str, told[-8:]))) from error
        assert referee.over
        last = told[-1]
        assert isinstance(last, e.MatchEnded)
        total.ways[last.how] += 1
        total.seen += referee.seen
        total.ways += referee.ways
    return total


def test_the_referee_numbers_cards_as_the_events_do() -> None:
    cards = shipped()
    assert [row.name for row in box()] == [cards.kinds[kind] for kind in cards.kind_of]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_referee_agrees_with_every_match(seats: int) -> None:
    total = follow(seats, 60)
    rare = {"TieDrawn", "Forfeited", "CardDiscarded"}  # see the positions
    no_crowd = {"BetLaid", "BetDeclined", "BetTurnedUp"} if seats == 2 else set()
    assert set(total.seen) | rare >= EVERY - no_crowd
    assert not no_crowd & set(total.seen)
    assert total.ways["full tie"]
    assert total.ways["the last card a Punch"]


@pytest.mark.long
def test_the_referee_agrees_with_hundreds_of_matches() -> None:
    seen: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for seats in SEATS:
        total = follow(seats, 300)
        seen += total.seen
        ways += total.ways
    assert set(seen) == EVERY, "each kind of event was judged"
    assert set(ways) >= {
        "points", "tie_thrown", "tie_drawn", "tie of 2", "full tie", "forfeits of 1", "the last card a Punch", "a Towel as the last card",
        "no King's Challenge left", "extra action with nothing to play",
    }  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_is_offered_what_the_rulings_allow_and_nothing_else(seats: int) -> None:
    assert sum(watch_offers(seats, seed) for seed in range(0, 36, 2)) > 1000


def watch_offers(seats: int, seed: int) -> int:
    """A match with evenly drawn actions; gives how often something was asked."""
    way, extra = way_of(seed)
    referee = Referee(seats, way, extra)
    told: list[Event] = []
    action = -1

    def see(event: Event) -> None:
        if told and isinstance(told[-1], e.CardPlaced) and not isinstance(event, e.CardPlaced):
            # only a seat that can add nothing is not asked
            assert action == a.DONE or further(referee, told[-1]) == {"done"}, f"match {seed}: {told[-1]}"
        told.append(event)
        referee.see(event)

    state = GAME.new(seats=seats, options={"fights": way, "extra_crowd": extra}, seed=seed, emit=see)
    dice = Dice(seed)
    asked = 0
    while state.actor is not None:
        legal = state.actions()
        words = {a.text(one, shipped()) for one in legal}
        wanted = offers(referee, told, state.actor)
        if any(word.startswith("boo") for word in wanted):
            # the faces only the seat knows: one of them or both, on either of the two
            moods = {word.split()[0] for word in words - {"decline"}}
            wanted = {word for word in wanted if word.split()[0] in moods} | {"decline"}
            assert moods
        assert words == wanted, f"match {seed}: {told[-1]}"
        asked += 1
        action = legal[dice.below(len(legal))]
        state.step(action, see)
    return asked


# ---- rare ends and fights, from built positions

FIVE: Final = [[f"{name}_3", f"{name}_2"] for name in ("iron_ida", "kickity_split", "ray_van_hook")]
"""Three collections of five points, as many as the King's token."""


def from_position(position: Mapping[str, Any], way: str, *words: str) -> Referee:
    """Take the words one after the other, and between them whatever is the only thing to do."""
    position = {"pile": [], "actor": 0, "king": 0, **position}
    state = GAME.setup({**position, "way": way})
    referee = Referee.at(position, way)
    left = [a.parse(one, shipped()) for one in words]
    while state.actor is not None:
        legal = state.actions()
        if left and left[0] in legal:
            action = left.pop(0)
        elif len(legal) == 1:
            action = legal[0]
        else:
            assert not left, [a.text(one, shipped()) for one in legal]
            return referee
        state.step(action, referee.see)
    assert not left
    assert referee.over
    return referee


def tied(seats: int) -> dict[str, Any]:
    """Seat 0 is about to lay its last card; all seats but the last of four are level, or all of fewer."""
    hands = [["goat_lord_1"], *([f"{name}_1"] for name in ("chubby_chester", "lightning_wells", "iron_ida"))]
    return {"seats": seats, "hands": hands[:seats], "collected": [[], *FIVE][:seats]}


@pytest.mark.parametrize("way", ["glove", "ask"])
@pytest.mark.parametrize(
    "throws", [["hit"], ["caught"], ["hit", "dodged"], ["dodged", "hit"], ["hit", "caught", "hit"]]
)
def test_p12_a_tie_is_thrown_out_two_by_two(way: str, throws: list[str]) -> None:
    seats = len(throws) + 1
    referee = from_position(tied(seats), way, *throws)
    assert referee.ways[f"tie of {seats}"] == 1
    assert referee.seen["GloveThrown"] == len(throws)


def test_p12_a_tie_among_some_seats_passes_over_the_others() -> None:
    position = {**tied(4), "collected": [[], FIVE[0][:1], *FIVE[1:]]}
    assert from_position(position, "glove", "hit", "dodged").ways["tie of 3"] == 1


def test_p12_with_cards_one_even_draw_among_all_tied() -> None:
    winners: Counter[int] = Counter()
    for seed in range(300):
        position = {**tied(3), "seed": seed}
        state = GAME.setup({"pile": [], "actor": 0, "king": 0, **position, "way": "cards"})
        told: list[Event] = []
        while state.actor is not None:
            (action,) = state.actions()
            state.step(action, told.append)
        winners += Counter(event.winner for event in told if isinstance(event, e.TieDrawn))
    assert sorted(winners) == [0, 1, 2]
    assert min(winners.values()) > 70
    assert from_position(tied(3), "cards").seen["TieDrawn"] == 1


@pytest.mark.parametrize("king", [0, 1])
def test_p9_without_any_fighter_the_challenged_seat_collects_and_no_token_moves(king: int) -> None:
    position = {
        "seats": 3, "king": king, "crowd": [[], [], ["cheering"]],
        "hands": [["showdown_1", "towel"], ["block", "wild"], ["goat_lord_1", "goat_lord_1"]],
    }  # fmt: skip
    words = ["showdown showdown_1", *(["against 1"] if king == 0 else []), "cheer 1"]
    referee = from_position(position, "cards", *words)
    assert referee.ways["forfeits of 2"] == 1
    assert (referee.king, referee.seen["BetTurnedUp"]) == (king, 1)


@pytest.mark.parametrize("lacks", [0, 1])
def test_p17_who_lacks_a_fighter_forfeits_and_the_other_lays_nothing(lacks: int) -> None:
    hands = [["showdown_1", "goat_lord_1", "wild"], ["goat_lord_2", "wild"]]
    hands[lacks].remove(f"goat_lord_{lacks + 1}")
    referee = from_position({"seats": 2, "king": 1, "hands": hands}, "cards", "showdown showdown_1")
    assert referee.ways["forfeits of 1"] == 1
    assert (referee.king, referee.seen["FightCardLaid"]) == (1 - lacks, 0)


def test_p7_a_king_may_win_when_no_token_is_left() -> None:
    position = {"seats": 2, "challenges": [1, 2], "hands": [["belt", "goat_lord_1"], ["goat_lord_1"] * 2]}
    referee = from_position(position, "glove", "showdown belt", "hit")
    assert referee.ways["no King's Challenge left"] == 1


@pytest.mark.parametrize("last", ["haymaker_henderson_1", "punch_1"])
def test_p14_a_seat_without_cards_when_the_pile_empties_ends_the_match(last: str) -> None:
    """A Block was its last card; a Punch that was the last card of the pile is settled before."""
    ones = ["haymaker_henderson_1"] * 2
    hands = [["goat_lord_3", *ones, "wild", "wild"], ["block"]]
    ring = {"1": ["chet_smallwood_1"], "2": ["goat_lord_1"]}
    position = {"seats": 2, "hands": hands, "ring": ring, "pile": [last]}
    referee = from_position(position, "cards", "place goat_lord_3", "done", "block")
    assert referee.ways["ended by the pile"] == 1
    assert referee.ways["the last card a Punch"] == referee.ways["forfeits of 1"] == (last == "punch_1")


def test_p14_p16_a_towel_without_an_extra_action() -> None:
    ring = {"2": ["goat_lord_1"]}
    hands = [["towel", "block"], ["ray_van_hook_1"] * 2]
    referee = from_position({"seats": 2, "hands": hands, "ring": ring}, "cards", "towel")
    assert referee.ways["extra action with nothing to play"] == 1
    referee = from_position({"seats": 2, "hands": [["towel"], *hands[1:]], "ring": ring}, "cards", "towel")
    assert referee.over
    assert referee.ways["a Towel as the last card"] == 1


def test_p11_who_cannot_play_discards() -> None:
    position = {"seats": 2, "hands": [["towel", "block"], ["goat_lord_1"] * 2]}
    assert from_position(position, "cards", "discard towel").seen["CardDiscarded"] == 1


# ---- the referee notices what is wrong


@cache
def streams() -> list[tuple[int, Stream]]:
    """Some matches with the seed that tells their options."""
    found = []
    for seed in (1, 2, 3, 5, 6, 8, 10, 11):
        told: Stream = []
        play(FAULTY, seed, told.append)
        found.append((seed, told))
    return found


def passes(seed: int, events: Sequence[Event]) -> bool:
    """Whether the referee lets a whole match pass."""
    return stopped(seed, events) is None


def stopped(seed: int, events: Sequence[Event]) -> int | None:
    """The number of the event at which the referee stops a match, None if at none; a match without an end stops after its last."""
    referee = Referee(FAULTY, *way_of(seed))
    for at, event in enumerate(events):
        try:
            referee.see(event)
        except AssertionError:
            return at
    return None if referee.over else len(events)


NEAR: Final = (-2, -1, 0, 1)
"""How far from its place a fault may be noticed: some are put before it, and whether a placement is done shows at the event after it."""
LATER: Final = ("who has the belt", "a seat is passed over in drawing", "what was agreed")
"""Faults that only show when the belt is dealt, a hand is too full, or the glove is thrown after all; the others show at once."""


def places(events: Stream, fault: Fault) -> Iterator[tuple[int, Stream]]:
    """A match with the fault at the first, the middle and the last place it can be put, which is told too."""
    found = [(at, wrong) for at in range(len(events)) if (wrong := fault(events, at)) is not None]
    if found:
        yield from (found[0], found[len(found) // 2], found[-1])


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_the_referee_stops_a_match_at_a_fault(what: str) -> None:
    tried = 0
    for seed, events in streams():
        for at, wrong in places(events, WRONG[what]):
            end = stopped(seed, wrong)
            assert end is not None, f"match {seed}"
            assert end - at in NEAR or what in LATER, f"match {seed}: {wrong[at]} is noticed at {wrong[end]}"
            tried += 1
    assert tried, "no place for this fault"


@pytest.mark.parametrize("name", sorted(EVERY - {"TieDrawn", "Forfeited", "CardDiscarded"}))
def test_the_referee_misses_what_should_have_come(name: str) -> None:
    tried = 0
    for seed, events in streams():
        for _, wrong in places(events, dropped(vars(e)[name])):
            assert not passes(seed, wrong), f"match {seed}"
            tried += 1
    assert tried


@pytest.mark.slow
def test_the_referee_lets_nothing_come_twice_or_be_missing_in_a_whole_match() -> None:
    seed, events = streams()[1]
    assert passes(seed, events)
    for at, event in enumerate(events):
        assert not passes(seed, [*events[: at + 1], event, *events[at + 1 :]]), f"twice: event {at}, {event}"
        if not isinstance(event, e.CardPlaced):  # one card less may be a placement too
            assert not passes(seed, [*events[:at], *events[at + 1 :]]), f"missing: event {at}, {event}"
