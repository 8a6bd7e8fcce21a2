"""Knockouts and Tapouts: which film each event plays, and what is said over the table meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.ui.table.table import GameTable
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.reels import Reel, reels, wanted
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
PLACES = {name: index for index, name in enumerate(CARD_SET.positions)}
ATTACKS = {name: index for index, name in enumerate(CARD_SET.attacks)}


def _mat(window: MakeDriver, speed: float = 1.0, **view: Any) -> tuple[Driver, GameTable]:
    """A table in motion with seat 0 to act; its view as an event would have left it."""
    driver = window(paint=False, bot=SilentBot, speed=speed)
    driver.start(places.act())
    driver.wait_idle()
    table = driver.host.table
    driver.host.situation.view = {**driver.host.situation.view, **view}
    driver.baker.asked.clear()
    return driver, table


def at(position: str, top: int = -1) -> dict[str, Any]:
    return {"position": PLACES[position], "top_seat": top}


@pytest.mark.parametrize("attack", CARD_SET.attacks)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("successes", [0, 1, 2])
@pytest.mark.parametrize(("position", "top"), [("mid_range", -1), ("full_mount", 0), ("half_guard", 1)])
def test_an_attack_is_acted_as_it_was_rolled(
    window: MakeDriver, attack: str, seat: int, successes: int, position: str, top: int
) -> None:
    """Where the fight was when the dice fell, whatever the attack led to since."""
    _, table = _mat(window)
    rolled = e.AttackRolled(seat, ATTACKS[attack], (6, 2), 5, successes)
    film = ("act", {"move": attack, "position": position, "top": top, "actor": seat, "hit": successes > 0})
    assert reels(table.motion.track(rolled, {**table.context.view, **at(position, top)})) == [film]


def test_a_declared_attack_has_both_its_films_drawn(window: MakeDriver) -> None:
    driver, table = _mat(window, **at("clinch"))
    card = CARD_SET.kind_of.index(CARD_SET.kinds.index("knee"))
    track = table.motion.track(e.AttackPlayed(1, ATTACKS["knee"], False, 0, (card,)), table.context.view)
    assert reels(track) == []
    both: list[Reel] = [
        ("act", {"move": "knee", "position": "clinch", "top": -1, "actor": 1, "hit": hit}) for hit in (True, False)
    ]  # fmt: skip
    assert wanted(driver.baker.asked) == both


@pytest.mark.parametrize(
    ("here", "there"),
    [
        (("long_range", -1), ("mid_range", -1)), (("clinch", -1), ("full_guard", 0)),
        (("side_control", 1), ("long_range", -1)), (("full_guard", 0), ("half_guard", 0)),
    ],
)  # fmt: skip
def test_a_move_goes_from_one_position_to_the_other(
    window: MakeDriver, here: tuple[str, int], there: tuple[str, int]
) -> None:
    _, table = _mat(window, **at(*there))
    moved = e.Moved(0, PLACES[here[0]], PLACES[there[0]], there[1], 1, 2, "step")
    film = ("move", {"position_a": here[0], "position_b": there[0], "top_a": here[1], "top_b": there[1]})
    assert reels(table.motion.track(moved, {**table.context.view, **at(*here)})) == [film]


@pytest.mark.parametrize("top", [0, 1])
def test_top_and_bottom_change_places(window: MakeDriver, top: int) -> None:
    _, table = _mat(window, **at("half_guard", top))
    film = ("move", {"position_a": "half_guard", "position_b": "half_guard", "top_a": 1 - top, "top_b": top})
    assert reels(
        table.motion.track(e.Swapped(0, top), {**table.context.view, **at("half_guard", 1 - top)})
    ) == [film]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("position", "top"), [("short_range", -1), ("full_mount", 1)])
@pytest.mark.parametrize(
    ("how", "film"),
    [("knockout", "ko"), ("tapout", "tapout"), ("stoppage", "stoppage"), ("decision", "celebrate"), ("markers", "celebrate")],
)  # fmt: skip
def test_the_end_is_acted_where_they_are(
    window: MakeDriver, winner: int, position: str, top: int, how: str, film: str
) -> None:
    driver, table = _mat(window, **at(position, top))
    track = table.motion.track(e.MatchEnded(winner, how), table.context.view)
    assert reels(track) == [(film, {"position": position, "top": top, "winner": winner})]
    assert track is not None
    track.show(1.0)
    assert table.context.banner is not None
    assert table.context.banner[0] == driver.host.words(f"banner.{how}")


Said = tuple[str, dict[str, Any]]
QUIET: tuple[tuple[Event, Said | None], ...] = (
    (e.FighterReady(0), None),
    (e.FightersRevealed((1, 2), (0, 0)), None),
    (e.RoundStarted(2, 0, False), ("banner.round", {"number": 2})),
    (e.RoundStarted(4, 0, True), ("banner.overtime", {"number": 4})),
    (e.CardDrawn(1, -1, 20), None),
    (e.MovementEnded(0, 2), None),
    (e.SpecialPlayed(0, 0, CARD_SET.kind_of.index(CARD_SET.kinds.index("sprawl"))), None),
    (e.Declined(1), None),
    (e.Cancelled(0, 0, 0), ("banner.cancelled", {})),
    (e.GreatChinHeld(1, 2), ("banner.chin", {})),
    (e.CriticalChosen(0, 0, True), ("banner.critical", {})),
    (e.CriticalChosen(0, 0, False), None),
    (e.MarkerHurt(1, 1, 0), None),
    (e.MarkerRestored(1, 1, "heart"), None),
    (e.Discarded(0, 0, "discard"), None),
    (e.CardScored(0, 0, True), None),
    (e.Passed(0), None),
    (e.ThrowLanded(0), ("banner.throw", {})),
    (e.ThrowLapsed(0), None),
    (e.RoundEnded(1, (3, 3), (0, 0), -1), ("rounds.tied", {})),
    (e.RoundEnded(1, (5, 2), (1, 0), 0), ("rounds.to", {"name": "Vance"})),
    (e.RoundEnded(1, (2, 5), (0, 1), 1), ("rounds.to", {"name": "Okoro"})),
    (e.MatchEnded(-1, "draw"), ("banner.draw", {})),
)
"""Events without a film, and what stands over the table, in large letters or on the card of a round: a text of the
catalogue with its parameters."""

ROLLS: tuple[tuple[Event, tuple[int, ...], tuple[bool | None, ...]], ...] = (
    (e.FirstPlayerRolled(((5, 2),), 0), (5, 2), (True, False)),
    (e.FirstPlayerRolled(((4, 4), (2, 6)), 1), (2, 6), (False, True)),
    (e.MobilityRolled(1, (6, 3), (2, 2), (8, 5), 0, 3, False), (6, 3), (True, False)),
    (e.MobilityRolled(1, (1, 3), (2, 2), (3, 5), 1, 2, False), (1, 3), (False, True)),
    (e.MobilityRolled(1, (3, 3), (2, 2), (5, 5), 0, 1, True), (3, 3), (None, None)),
    (e.MobilityRolled(1, (3, 3), (2, 2), (5, 5), -1, 0, True), (3, 3), (None, None)),
    (e.HeartRolled(0, (5, 1, 4), 4, 2), (5, 1, 4), (True, False, True)),
)
"""Rolls without a film: the faces that lie on the mat, and which of them count."""


@pytest.mark.parametrize(("event", "said"), QUIET, ids=[type(event).__name__ for event, _ in QUIET])
def test_all_other_events_play_no_film(window: MakeDriver, event: Event, said: Said | None) -> None:
    driver, table = _mat(window)
    table.context.banner = None
    track = table.motion.track(event, table.context.view)
    assert reels(track) == []
    if track is not None:
        track.show(1.0)
    banner, card = table.context.banner, table.context.round_card
    shown = banner[0] if banner else card.note.title if card else None
    assert shown == (driver.host.words(said[0], **said[1]) if said else None)


@pytest.mark.parametrize(("event", "faces", "good"), ROLLS, ids=[type(event).__name__ for event, *_ in ROLLS])
def test_a_roll_lies_on_the_mat_and_is_read_when_it_lies(
    window: MakeDriver, event: Event, faces: tuple[int, ...], good: tuple[bool | None, ...]
) -> None:
    _, table = _mat(window)
    track = table.motion.track(event, table.context.view)
    assert reels(track) == []
    assert track is not None
    track.show(1.0)
    assert table.context.dice.rolled is not None
    assert (
        table.context.dice.rolled.faces,
        table.context.dice.rolled.good,
        table.context.dice.rolled.shown,
    ) == (faces, good, False)
    track.show(track.length)
    assert table.context.dice.rolled.shown


def test_every_event_is_in_a_table_here() -> None:
    listed = {type(event) for event, _ in QUIET} | {type(event) for event, *_ in ROLLS}
    listed |= {e.AttackRolled, e.AttackPlayed, e.Moved, e.Swapped, e.MatchEnded}
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert listed == kinds - {Event}


@pytest.mark.parametrize("reduced", [False, True])
def test_without_motion_no_film_is_played(window: MakeDriver, reduced: bool) -> None:
    driver, table = _mat(window, speed=1.0 if reduced else 0.0, **at("clinch"))
    driver.app.settings.reduced_motion = reduced
    before = {**table.context.view, **at("mid_range")}
    for event in (
        e.AttackRolled(0, 0, (6,), 5, 1),
        e.Moved(0, PLACES["mid_range"], PLACES["clinch"], -1, 1, 2, "step"),
        e.MatchEnded(0, "knockout"),
    ):
        assert reels(table.motion.track(event, before)) == []
