"""Tournaments as plain data: who meets whom, who is out, who is first, what a file may hold."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames import games
from kotgames.history import tournament
from kotgames.history.tournament import (
    BEST_OF,
    KINDS,
    NOBODY,
    Entrant,
    Kind,
    Pairing,
    Tournament,
    again,
    begin,
)


def made(kind: Kind, count: int, best_of: int = 1) -> Tournament:
    return begin("knockouts_tapouts", kind, best_of, [Entrant(f"E{index}") for index in range(count)])


@pytest.mark.parametrize("count", range(3, 9))
def test_everybody_meets_everybody_once(count: int) -> None:
    one = made("round_robin", count)
    pairs = Counter(frozenset((pairing.one, pairing.two)) for pairing in one.pairings)
    assert len(pairs) == count * (count - 1) // 2
    assert set(pairs.values()) == {1}
    for number in range(one.rounds):
        busy = [
            place
            for pairing in one.pairings
            if pairing.round == number
            for place in (pairing.one, pairing.two)
        ]
        assert len(busy) == len(set(busy)), "nobody fights twice in a round"


@pytest.mark.parametrize("count", range(3, 9))
def test_first_seeds_have_the_free_places(count: int) -> None:
    one = made("elimination", count)
    free = [pairing.one for pairing in one.pairings if pairing.free]
    size = 4 if count <= 4 else 8
    assert sorted(free) == list(range(size - count))
    first = [
        place
        for pairing in one.pairings
        if pairing.round == 0
        for place in (pairing.one, pairing.two)
        if place != NOBODY
    ]
    assert sorted(first) == list(range(count))


@given(
    kind=st.sampled_from(KINDS), count=st.integers(3, 8), best_of=st.sampled_from(BEST_OF),
    results=st.lists(st.sampled_from([0, 1, None]), min_size=400, max_size=400),
)  # fmt: skip
@pytest.mark.slow
def test_any_results_lead_to_a_champion(
    kind: Kind, count: int, best_of: int, results: list[int | None]
) -> None:
    """Draws alone never end an elimination: after them the first corner wins here."""
    one = made(kind, count, best_of)
    for number, result in enumerate(results):
        if one.over:
            break
        one.note(0 if number > 300 and result is None else result)
    assert one.over
    order = [line.entrant for line in one.standings()]
    assert sorted(order) == list(range(count))
    assert one.best == order[0]
    if kind == "elimination":
        assert one.winner_of(one.pairings[-1]) == one.best
    for pairing in one.pairings:
        assert max(pairing.wins) <= best_of // 2 + 1
    with pytest.raises(ValueError, match="no pairing"):
        one.note(0)


def test_the_points_are_two_for_a_win_and_one_for_a_draw() -> None:
    one = made("round_robin", 3)
    one.note(0)
    one.note(None)
    one.note(1)
    table = {line.entrant: line for line in one.standings()}
    assert sum(line.points for line in table.values()) == 2 * 3
    records = sorted((line.won, line.drawn, line.lost) for line in table.values())
    assert records == [(0, 1, 1), (0, 1, 1), (2, 0, 0)]


def test_best_of_three_ends_with_the_second_win() -> None:
    one = made("round_robin", 3, 3)
    first = one.pairing
    assert first is not None
    one.note(0)
    assert not one.is_over(first)
    one.note(1)
    one.note(1)
    assert one.is_over(first)
    assert one.winner_of(first) == first.two
    assert one.pairing is not first


def test_a_drawn_match_of_an_elimination_is_fought_again() -> None:
    one = made("elimination", 4)
    first = one.pairing
    assert first is not None
    for _ in range(5):
        one.note(None)
        assert one.pairing is first
    one.note(1)
    assert one.winner_of(first) == first.two


def test_the_loser_may_change_the_fighter_and_the_winner_keeps_it() -> None:
    """K&T p.3, K14."""
    one = made("round_robin", 3)
    pairing = one.pairing
    assert pairing is not None
    one.note(1)
    assert one.entrants[pairing.one].may_change
    assert not one.entrants[pairing.two].may_change


def test_the_champion_keeps_the_fighter_and_the_others_follow_in_finishing_order() -> None:
    """K&T p.3, K25."""
    one = made("round_robin", 4)
    for entrant in one.entrants:
        entrant.fighter = {"name": entrant.name}
    while not one.over:
        pairing = one.pairing
        assert pairing is not None
        one.note(0 if pairing.one > pairing.two else 1)  # the later entrant always wins
    after = again(one)
    assert [entrant.name for entrant in after.entrants] == ["E3", "E2", "E1", "E0"]
    assert [entrant.fighter for entrant in after.entrants] == [{"name": "E3"}, None, None, None]
    assert after.champion == 0
    assert not after.over


@pytest.mark.parametrize(("count", "best_of"), [(2, 1), (9, 1), (4, 2), (4, 0)])
def test_impossible_tournaments_are_refused(count: int, best_of: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        made("round_robin", count, best_of)


def test_a_tournament_survives_the_program() -> None:
    assert tournament.load() == (None, None)
    one = made("elimination", 5, 3)
    one.note(0)
    assert tournament.save(one) is None
    assert tournament.load() == (one, None)
    written = msgspec.json.decode(tournament.where().read_bytes())
    # files of earlier versions call the pairings so
    assert [line["wins"] for line in written["bouts"]] == [pairing.wins for pairing in one.pairings]


@pytest.mark.parametrize(
    "data",
    [
        b"rubbish",
        b"{}",
        msgspec.json.encode(Tournament("g", "round_robin", 1, [Entrant("a")] * 3, [Pairing(0, 7)])),
        msgspec.json.encode(Tournament("g", "round_robin", 4, [Entrant("a")] * 3, [Pairing(0, 1)])),
        msgspec.json.encode(
            Tournament("g", "round_robin", 1, [Entrant("a")] * 3, [Pairing(0, 1)], version=2)
        ),
    ],
)
def test_a_damaged_file_is_set_aside_and_named(data: bytes) -> None:
    path = tournament.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    found, problem = tournament.load()
    assert found is None
    assert problem is not None
    assert problem.key == "tournament_damaged"
    aside = Path(path.parent / str(problem.params["aside"]))
    assert aside.read_bytes() == data
    assert tournament.load() == (None, None)


def left(change: Callable[[dict[str, Any]], None]) -> Path:
    """The file of a tournament whose first match is noted and whose second runs, with something changed."""
    one = made("elimination", 5, 3)
    pairing = one.pairing
    assert pairing is not None
    pairing.records.append("20261123-101010-g-ab12cd.kot")
    one.note(0)
    plain = msgspec.json.decode(msgspec.json.encode(one))
    change(plain)
    path = tournament.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(plain))
    return path


def fought(plain: dict[str, Any]) -> dict[str, Any]:
    """The pairing that was begun."""
    found: dict[str, Any] = next(one for one in plain["bouts"] if one["records"])
    return found


WRONG: dict[str, Callable[[dict[str, Any]], None]] = {
    "another file": lambda t: fought(t).update(records=["../../settings.json"]),
    "a path": lambda t: fought(t).update(records=["/etc/passwd"]),
    "no record": lambda t: fought(t).update(records=["x.json"]),
    "a round": lambda t: t["bouts"][0].update(round=10_000_000),
    "a negative round": lambda t: t["bouts"][0].update(round=-1),
    "a place": lambda t: t["bouts"][0].update(one=4, two=4),
    "moved on": lambda t: t["bouts"][-1].update(one=0),
    "won too often": lambda t: fought(t).update(wins=[9, 0]),
    "both won": lambda t: fought(t).update(wins=[2, 2]),
    "negative wins": lambda t: fought(t).update(wins=[-1, 0]),
    "negative draws": lambda t: fought(t).update(draws=-1),
    "draws without end": lambda t: fought(t).update(draws=10**9),
    "noted what is not there": lambda t: fought(t).update(noted=7),
    "decided without meeting": lambda t: t["bouts"][-1].update(wins=[2, 0]),
    "free": lambda t: fought(t).update(free=True),
    "a pairing more": lambda t: t["bouts"].append(t["bouts"][-1]),
    "a pairing less": lambda t: t["bouts"].pop(),
    "champion": lambda t: t.update(champion=5),
    "version": lambda t: t.update(version=0),
    "another kind": lambda t: t.update(kind="round_robin"),
    "a bot": lambda t: t["entrants"][0].update(kind="deep\0blue"),
    "no name": lambda t: t["entrants"][0].update(name=""),
    "game": lambda t: t.update(game="../x"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_no_tournament_leads_to_is_set_aside(name: str) -> None:
    path = left(WRONG[name])
    before = path.read_bytes()
    beside = path.with_name("settings.json")
    beside.write_bytes(b"{}")
    found, problem = tournament.load()
    assert found is None
    assert problem is not None
    assert problem.key == "tournament_damaged"
    assert path.with_name("tournament.json.bad").read_bytes() == before
    assert beside.exists()


def test_nothing_changed_it_is_gone_on_with() -> None:
    left(lambda plain: None)
    found, problem = tournament.load()
    assert problem is None
    assert found is not None
    assert found.pairing is not None
    assert found.pairing.wins == [1, 0]


WITH_FIGHTERS = [game_id for game_id in games.ids() if games.get(game_id).sample_options().get("fighters")]
"""Games in which an entrant brings a fighter."""


@pytest.mark.parametrize("game_id", WITH_FIGHTERS)
@pytest.mark.parametrize(
    "fighter", [7, "nobody", [1, 2], {"stats": "x"}, {"stats": {"heart": 99}}, [[]], True]
)
def test_a_fighter_that_its_game_does_not_know_is_refused(game_id: str, fighter: object) -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["game"] = game_id
        plain["entrants"][1]["fighter"] = fighter

    left(change)
    assert tournament.load()[0] is None


@pytest.mark.parametrize("game_id", WITH_FIGHTERS)
def test_a_fighter_that_its_game_offers_is_taken(game_id: str) -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["game"] = game_id
        sample = msgspec.to_builtins(games.get(game_id).sample_options()["fighters"])
        plain["entrants"][0]["fighter"], plain["entrants"][1]["fighter"] = sample

    left(change)
    found, problem = tournament.load()
    assert problem is None
    assert found is not None


@pytest.mark.parametrize("what", ["fifo", "folder"])
def test_what_is_no_file_is_set_aside(what: str) -> None:
    path = tournament.where()
    path.parent.mkdir(parents=True)
    os.mkfifo(path) if what == "fifo" else path.mkdir()
    found, problem = tournament.load()
    assert (found, problem and problem.key) == (None, "tournament_damaged")
    assert tournament.load() == (None, None)
