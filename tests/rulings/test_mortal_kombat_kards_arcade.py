"""Mortal Kombat Kard Game: the Arcade. Who stands where, what a match changes, decks that are let in, and a file that survives damage, full
disks, other windows and the end of the program at any moment."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.bots.players import LEVELS, choose
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import arcade, decks
from kotgames.games.mortal_kombat_kards.arcade import RUNGS, Book, Climb, Ending, Fought
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.game import GAME, State
from kotgames.system import locking
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from tests.disk import failing

CARDS: CardSet = shipped()
KOMBATANTS = st.sampled_from(CARDS.kombatants)
BOSSES = ("kintaro", "goro", "shao_kahn")
CLIMB = Climb("sub_zero", "advanced", 77, rung=7, continues=2, fatalities=3, turns=243)
ICE = decks.starter("sub_zero", CARDS, name="Ice")
SPARE = next(kard for kard, copies in ICE.kards.items() if copies == 5 - ICE.kards["ice_blast"])
"""So many copies as are added to get five of another kard."""
WON, LOST = Fought(True, 1, False, 20), Fought(False, 0, False, 30)


def nothing(key: str) -> None:
    """No match is over."""


def given_up(climb: Climb, seat: int = 0) -> Match:
    """The match of a climb, given up by a seat."""
    seats = [Seat(), Seat(arcade.BOTS[climb.level])]
    match = Match.start(GAME, options=climb.options(), seed=3, seats=seats)
    match.concede(seat)
    return match


def over(*seats: int) -> Callable[[str], Match | None]:
    """Matches of the climb above that are over, one after the other, given up by these seats."""
    found, climb = {}, CLIMB
    for seat in seats:
        match = found[climb.key] = given_up(climb, seat)
        climb = climb.after(arcade.fought(match))
    return found.get


# ---- the tower


@given(KOMBATANTS, st.integers(0, 1 << 40))
def test_the_tower_holds_all_others_and_the_bosses_at_its_top(kombatant: str, seed: int) -> None:
    tower = arcade.tower(kombatant, seed)
    assert sorted((*tower, kombatant)) == sorted(CARDS.kombatants)
    assert len(tower) == RUNGS == 19
    bosses = tuple(boss for boss in BOSSES if boss != kombatant)
    assert tower[-len(bosses) :] == bosses
    assert tower == arcade.tower(kombatant, seed)


def test_the_seed_decides_who_stands_where() -> None:
    found = {arcade.tower("raiden", seed) for seed in range(40)}
    assert len(found) == 40
    assert len({tower[0] for tower in found}) > 8


def test_six_rookies_seven_contenders_six_champions() -> None:
    levels = [arcade.level(rung) for rung in range(RUNGS)]
    assert levels == ["rookie"] * 6 + ["contender"] * 7 + ["champion"] * 6
    assert set(arcade.BOTS.values()) <= set(LEVELS)
    assert set(arcade.BOTS) == set(levels)


# ---- a match


def test_a_match_is_fought_against_the_next_one_with_its_starter() -> None:
    state = given_up(CLIMB).state
    assert isinstance(state, State)
    assert [CARDS.kombatants[number] for number in state.kombatants] == ["sub_zero", CLIMB.opponent]
    assert state.advanced
    assert state.matches == 1
    assert state.lists[1] == decks.starter(CLIMB.opponent, CARDS).kinds(CARDS)
    assert state.points == [30, 30]


@pytest.mark.parametrize("size", decks.SIZES)
def test_an_own_deck_meets_a_starter_of_its_size(size: int) -> None:
    own = decks.starter("sub_zero", CARDS, size=size, name="Mine").with_copies("ice_blast", 0)
    own = decks.fill_up(own, CARDS, size)
    state = given_up(msgspec.structs.replace(CLIMB, deck=own, rules="basic")).state
    assert isinstance(state, State)
    assert state.lists == (own.kinds(CARDS), decks.starter(CLIMB.opponent, CARDS, size=size).kinds(CARDS))
    assert not state.advanced


def test_a_babality_carries_to_the_rematch_and_no_further() -> None:
    again = CLIMB.after(Fought(False, 0, True, 9))
    assert (again.rung, again.continues, again.handicap) == (7, 3, 5)
    state = given_up(again).state
    assert isinstance(state, State)
    assert state.points == [25, 30]
    assert again.after(LOST).handicap == 0
    assert again.after(WON).handicap == 0
    assert arcade.fought(given_up(again)) == Fought(False, 0, False, state.turns), "nobody was made a baby"


def finished(finisher: str, seat: int) -> Match:
    """A match that a seat has won with a finisher, which by the Basic rules may be anybody's."""
    fighters: list[dict[str, Any]] = [
        {"kombatant": "sub_zero", "points": 1, "hand": [], "won": 1},
        {"kombatant": "scorpion", "points": 1, "hand": [], "won": 1},
    ]
    fighters[seat] |= {"points": 30, "hand": ["jab", finisher]}
    position = {"rules": "basic", "round": 3, "initiative": seat, "fighters": fighters}
    match = Match.at(GAME, GAME.setup(position), card_set=CARDS)
    while match.actor is not None:
        texts = {GAME.text(action, CARDS): action for action in match.state.actions()}
        usual = choose("greedy", GAME, CARDS, match.view(match.actor), 1)
        match.act(texts.get(f"finish {finisher}", usual))
    return match


@pytest.mark.parametrize("seat", [0, 1])
def test_fatalities_of_the_player_count_and_babalities_of_the_other_side(seat: int) -> None:
    won = seat == 0
    fatality, babality = finished("final_cut", seat), finished("child_star", seat)
    assert arcade.fought(fatality)[:3] == (won, int(won), False)
    assert arcade.fought(babality)[:3] == (won, 0, not won)


# ---- decks


@pytest.mark.parametrize(
    ("deck", "rules", "key"),
    [
        (ICE, "advanced", None),
        (ICE.with_copies("ice_blast", 5).with_copies(SPARE, 0), "advanced", "deck_copies"),
        (decks.starter("scorpion", CARDS), "advanced", "deck_foreign"),
        (decks.starter("scorpion", CARDS), "basic", None),
        (ICE.with_copies("jab", 15), "basic", "deck_unequal"),
        (ICE.with_copies("ice_blast", 0), "advanced", "deck_between"),
        (decks.Deck("None", "sub_zero"), "basic", "deck_short"),
    ],
)
def test_a_deck_is_let_in_under_the_rules_of_the_climb(
    deck: decks.Deck, rules: decks.Rules, key: str | None
) -> None:
    found = arcade.violation(deck, "sub_zero", rules, CARDS)
    assert (found and found.key) == key


# ---- the file


def test_what_is_put_is_there_again_the_last_one_last() -> None:
    assert arcade.load() == (Book(), None)
    kitana = Climb("kitana", "basic", 5, deck=decks.starter("kitana", CARDS, name="Lüfte 1"))
    for climb in (CLIMB, kitana, msgspec.structs.replace(CLIMB, deck=ICE)):
        arcade.put(climb)
    book, problem = arcade.load()
    assert problem is None
    assert book.climbs == (kitana, msgspec.structs.replace(CLIMB, deck=ICE))


def test_a_win_is_a_rung_and_a_loss_a_continue() -> None:
    arcade.put(CLIMB)
    book, news, problem = arcade.settle(over(1, 0, 0, 1))
    assert problem is None
    assert [one.fought.won for one in news] == [True, False, False, True]
    assert book.climbs == (news[-1].after,)
    assert (news[-1].after.rung, news[-1].after.continues) == (9, 4)
    assert news[0].before == CLIMB
    assert arcade.load() == (book, None)
    assert arcade.settle(over(1, 0, 0, 1)) == arcade.Settled(book, [], None), "each counts once"


def test_the_nineteenth_win_is_a_line_in_the_hall() -> None:
    last = msgspec.structs.replace(CLIMB, rung=RUNGS - 1)
    arcade.put(Climb("kitana", "basic", 5))
    arcade.put(last)
    match = given_up(last, 1)
    book, news, _ = arcade.settle({last.key: match}.get)
    line = Ending("sub_zero", "advanced", 2, 3, 243 + arcade.fought(match).turns)
    assert book.hall == (line,)
    assert [climb.kombatant for climb in book.climbs] == ["kitana"]
    assert news[-1].after.rung == RUNGS
    assert arcade.load() == (book, None)


def test_the_hall_keeps_the_newest_lines() -> None:
    book = Book(hall=tuple(Ending("goro", "basic", number, 0, 0) for number in range(arcade.KEPT)))
    book = book.with_climb(msgspec.structs.replace(CLIMB, rung=RUNGS))
    assert len(book.hall) == arcade.KEPT
    assert book.hall[0].continues == 1
    assert book.hall[-1].kombatant == "sub_zero"


def test_nothing_is_lost_wherever_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the end of the match and the line about it; while the line is written; before what it says was seen."""
    arcade.put(CLIMB)
    matches = over(1, 1, 0)
    expected = arcade.settle(matches).book
    arcade.where().unlink()
    arcade.put(CLIMB)

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", dies)
        with pytest.raises(SystemExit):
            arcade.settle(matches)
    assert arcade.load() == (Book(climbs=(CLIMB,)), None)
    assert arcade.settle(matches).book == expected
    assert arcade.settle(matches).news == []
    assert [file.name for file in arcade.where().parent.glob("*.lock")] == []


def test_what_cannot_be_written_counts_and_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    arcade.put(CLIMB)
    with monkeypatch.context() as patched:
        patched.setattr("os.replace", failing(errno.ENOSPC))
        book, news, problem = arcade.settle(over(1))
        with pytest.raises(KotgamesError, match="arcade_unsaved"):
            arcade.put(CLIMB)
    assert problem is not None
    assert (problem.key, book.climbs[0].rung, len(news)) == ("arcade_unsaved", 8, 1)
    assert arcade.load()[0].climbs == (CLIMB,)
    assert arcade.settle(over(1)).book.climbs[0].rung == 8


def test_another_window_that_writes_is_waited_for_and_then_said(monkeypatch: pytest.MonkeyPatch) -> None:
    arcade.put(CLIMB)
    monkeypatch.setattr(arcade, "PATIENCE", 0.0)
    other = Lock(arcade.where())
    assert other.held
    problem = arcade.settle(over(1)).problem
    assert problem is not None
    assert problem.params["reason"] == "@fragment.other_writes"
    assert arcade.settle(nothing).problem is None, "looking writes nothing"
    other.release()
    assert arcade.settle(over(1)).problem is None
    assert locking.PATIENCE > 0


DAMAGED = {
    "nothing": b"",
    "no json": b"not a climb",
    "torn": b'{"version":1,"climbs":[{"kombatant":"sub_zero"',
    "another version": b'{"version":2}',
    "no Kombatant": b'{"climbs":[{"kombatant":"nobody","rules":"basic","seed":1}]}',
    "no Kombatant in the hall": b'{"hall":[{"kombatant":"x","rules":"basic","continues":0,"fatalities":0,"turns":0}]}',
    "twice": b'{"climbs":[' + b",".join([b'{"kombatant":"jax","rules":"basic","seed":1}'] * 2) + b"]}",
    "above the top": b'{"climbs":[{"kombatant":"jax","rules":"basic","seed":1,"rung":19}]}',
    "below the bottom": b'{"climbs":[{"kombatant":"jax","rules":"basic","seed":1,"rung":-1}]}',
    "other rules": b'{"climbs":[{"kombatant":"jax","rules":"none","seed":1}]}',
    "a handicap of its own": b'{"climbs":[{"kombatant":"jax","rules":"basic","seed":1,"handicap":29}]}',
    "a deck of words": b'{"climbs":[{"kombatant":"jax","rules":"basic","seed":1,"deck":"mine"}]}',
    "too large": b" " * 300_000,
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=list(DAMAGED))
@pytest.mark.parametrize("former", [True, False])
def test_a_damaged_file_is_kept_aside_and_the_state_before_it_goes_on(data: bytes, former: bool) -> None:
    matches = over(1, 0)
    if former:
        arcade.put(CLIMB)
        expected = arcade.settle(matches).book
    arcade.where().parent.mkdir(parents=True, exist_ok=True)
    arcade.where().write_bytes(data)
    book, _, problem = arcade.settle(matches)
    assert problem is not None
    assert problem.key == ("arcade_older" if former else "arcade_damaged")
    assert arcade.where().with_name("arcade.json.bad").read_bytes() == data
    assert book == (expected if former else Book())
    assert arcade.load() == (book, None), "it is written anew at once"
    for language in ("en", "de"):
        said = Words(language, "mortal_kombat_kards").error(problem)
        assert "arcade.json.bad" in said
        assert "[" not in said


def test_kards_that_there_are_no_more_cost_the_deck_and_not_the_climb() -> None:
    odd = msgspec.structs.replace(CLIMB, deck=decks.Deck("Old", "sub_zero", kards={"gone": 60}))
    arcade.put(odd)
    assert arcade.load() == (Book(climbs=(CLIMB,)), None)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are asked for")
def test_nothing_is_written_over_a_file_that_cannot_be_read_now(monkeypatch: pytest.MonkeyPatch) -> None:
    arcade.put(CLIMB)
    with monkeypatch.context() as patched:
        patched.setattr("kotgames.engine.limits.read", failing(errno.EIO))
        book, _, problem = arcade.settle(nothing)
        assert problem is not None
        assert (book, problem.key) == (Book(), "arcade_unreadable")
        with pytest.raises(KotgamesError, match="arcade_unreadable"):
            arcade.put(Climb("kano", "basic", 1))
    assert arcade.load() == (Book(climbs=(CLIMB,)), None)


def test_keys_differ_and_are_names_of_files() -> None:
    keys, climb = set(), Climb("noob_saibot", "basic", (1 << 32) - 1)
    for fought in (LOST, WON, LOST, LOST, WON):
        keys.add(climb.key)
        climb = climb.after(fought)
    keys.add(msgspec.structs.replace(climb, seed=5).key)
    assert len(keys) == 6
    assert all(key.replace("_", "").isalnum() and key.isascii() for key in keys)
