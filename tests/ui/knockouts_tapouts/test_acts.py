"""Knockouts and Tapouts: which act each event plays, and what is said over the table meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.art import acting, transitions
from kotgames.ui.table.sprites import Sprite
from kotgames.ui.table.table import GameTable
from kotgames.ui.text import Written
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.reels import acts, said_without_act
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
    return driver, table


def at(position: str, top: int = -1) -> dict[str, Any]:
    return {"position": PLACES[position], "top_seat": top}


ROLLS_OF_ATTACKS = (
    ((6, 5), "heavy"),
    ((6, 2), "hit"),
    ((4, 2), "blocked"),
    ((3, 2), "slipped"),
    ((1, 1), "missed"),
)
"""Dice against 5+, and what is seen of them."""


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize("attack", CARD_SET.attacks)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("dice", "result"), ROLLS_OF_ATTACKS)
@pytest.mark.parametrize(("position", "top"), [("mid_range", -1), ("full_mount", 0), ("half_guard", 1)])
def test_an_attack_is_acted_as_it_was_rolled(
    window: MakeDriver, attack: str, seat: int, dice: tuple[int, ...], result: str, position: str, top: int
) -> None:
    """Where the fight was when the dice fell, whatever the attack led to since."""
    _, table = _mat(window)
    rolled = e.AttackRolled(seat, ATTACKS[attack], dice, 5, sum(die >= 5 for die in dice))
    shown = acts(table.motion.track(rolled, {**table.context.view, **at(position, top)}))
    assert shown == [acting.attack(attack, position, top, seat, result)]


@pytest.mark.parametrize("hits", [1, 2])
def test_a_hit_is_written_on_the_one_who_was_hit_when_it_lands(window: MakeDriver, hits: int) -> None:
    driver, table = _mat(window, **at("mid_range"))
    dice = (6,) * hits
    track = table.motion.track(e.AttackRolled(0, ATTACKS["punch"], dice, 5, hits), table.context.view)
    assert track is not None
    stage = table.context.stage
    (shown,) = acts(track)
    before = track.length - shown.length + shown.impact_ms - 340
    at_ms = 0.0
    while at_ms < before:
        track.show(at_ms)
        at_ms += 16.0
    assert stage.written == []
    assert stage.showing
    track.show(track.length)
    assert [(word.who, word.text) for word in stage.written] == [("b", f"-{hits}")]
    hurt = table.motion.track(e.MarkerHurt(1, 4, 0), table.context.view)
    assert hurt is not None
    hurt.show(hurt.length)
    assert stage.written[0].below == driver.host.words("stat.conditioning")
    back = table.motion.rest()
    assert back is not None
    back.show(back.length)
    assert not stage.showing
    assert stage.written == []
    assert table.motion.rest() is None


@pytest.mark.parametrize(
    ("here", "there"),
    [
        (("long_range", -1), ("mid_range", -1)), (("clinch", -1), ("full_guard", 0)),
        (("side_control", 1), ("long_range", -1)), (("full_guard", 0), ("half_guard", 0)),
        (("half_guard", 0), ("half_guard", 1)), (("full_mount", 1), ("full_mount", 0)),
    ],
)  # fmt: skip
def test_a_move_goes_from_one_position_to_the_other(
    window: MakeDriver, here: tuple[str, int], there: tuple[str, int]
) -> None:
    """From the pair they are in to the pair of the rules."""
    _, table = _mat(window, **at(*there))
    table.context.stage.cut(acting.resting(*here))
    moved = e.Moved(0, PLACES[here[0]], PLACES[there[0]], there[1], 1, 2, "step")
    (way,) = acts(table.motion.track(moved, {**table.context.view, **at(*here)}))
    assert way.start == acting.resting(*here)
    assert way.end == acting.resting(*there)


def test_who_was_thrown_lies_until_the_fight_goes_on(window: MakeDriver) -> None:
    _, table = _mat(window, **at("clinch"))
    (shown,) = acts(table.motion.track(e.AttackRolled(1, ATTACKS["throw"], (6,), 5, 1), table.context.view))
    assert shown.end == acting.resting("clinch", -1, 1) == acting.thrown(1, "clinch")
    assert shown.end != acting.resting("clinch", -1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sprawl_is_acted(window: MakeDriver, seat: int) -> None:
    _, table = _mat(window, **at("short_range"))
    shown = acts(table.motion.track(e.Cancelled(seat, ATTACKS["throw"], 0), table.context.view))
    assert shown == [acting.sprawl("short_range", seat)]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("position", "top"), [("short_range", -1), ("full_mount", 1)])
@pytest.mark.parametrize("how", ["knockout", "tapout", "stoppage", "decision", "markers"])
def test_the_end_is_acted_where_they_are(
    window: MakeDriver, winner: int, position: str, top: int, how: str
) -> None:
    driver, table = _mat(window, **at(position, top))
    table.context.last_attack = ATTACKS["kick" if how == "knockout" else "arm_hold"]
    name = CARD_SET.attacks[table.context.last_attack]
    track = table.motion.track(e.MatchEnded(winner, how), table.context.view)
    shown = acts(track)
    assert shown == transitions.ending(how, position, top, winner, name)
    assert track is not None
    for ms in range(0, round(track.length), 16):
        track.show(float(ms))
        if table.context.banner is not None:
            break
    assert table.context.banner is not None
    assert table.context.banner[0] == driver.host.words(f"banner.{how}")


def test_a_draw_is_told_by_the_judges(window: MakeDriver) -> None:
    _, table = _mat(window, **at("mid_range"))
    shown = acts(table.motion.track(e.MatchEnded(-1, "draw"), table.context.view))
    assert shown == transitions.ending("draw", "mid_range", -1, -1)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_dice_of_an_attack_lie_on_the_side_of_who_attacks(window: MakeDriver, seat: int) -> None:
    """With the card: never under the one who is hit."""
    _, table = _mat(window, **at("short_range"))
    rolled = e.AttackRolled(seat, ATTACKS["punch"], (6, 2), 5, 1)
    track = table.motion.track(rolled, table.context.view)
    assert track is not None
    for ms in range(0, 400, 16):
        track.show(float(ms))
    front = table.context.stage.front
    dice = [spec for spec in table.picture.specs() if spec.id.startswith("die:")]
    assert len(dice) == 2
    assert all((spec.x < front.centerx) == (seat == 0) for spec in dice)
    assert all(front.contains(spec_rect) for spec_rect in (Sprite.at(spec).rect for spec in dice))


def _written(driver: Driver) -> list[Written]:
    """Everything that the next frame says, with its place."""
    driver.texts()
    return list(driver.app.scribe.written)


@pytest.mark.slow
def test_the_race_for_mobility_is_added_up_beside_the_dice(window: MakeDriver) -> None:
    driver, table = _mat(window)
    track = table.motion.track(e.MobilityRolled(1, (5, 2), (2, 3), (8, 5), 0, 3, False), table.context.view)
    assert track is not None
    track.show(1.0)
    driver.host.changed()
    assert "5 + 3 = 8" not in driver.texts(), "not before they lie"
    track.show(track.length)
    driver.host.changed()
    mat = table.context.layout.stage
    spots = {
        one.text: one.rect for one in _written(driver) if one.rect is not None and mat.contains(one.rect)
    }
    assert {"5 + 3 = 8", "2 + 3 = 5"} <= set(spots)
    for index, text in enumerate(("5 + 3 = 8", "2 + 3 = 5")):
        die = table.context.field.sprites[f"die:{index}"].rect
        assert abs(spots[text].centerx - die.centerx) < 6
        assert spots[text].top >= die.bottom - 6
    result = driver.host.words("log.mobility", name="Vance", count=3, one=8, two=5)
    assert result in spots, "who wins, and by what"


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
)
"""Events without an act, and what stands over the table, in large letters or on the card of a round: a text of the
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
"""Rolls without an act: the faces that lie on the mat, and which of them count."""


@pytest.mark.parametrize(("event", "said"), QUIET, ids=[type(event).__name__ for event, _ in QUIET])
def test_all_other_events_play_no_act(window: MakeDriver, event: Event, said: Said | None) -> None:
    driver, table = _mat(window)
    assert said_without_act(table, event) == (driver.host.words(said[0], **said[1]) if said else None)


@pytest.mark.parametrize(("event", "faces", "good"), ROLLS, ids=[type(event).__name__ for event, *_ in ROLLS])
def test_a_roll_lies_on_the_mat_and_is_read_when_it_lies(
    window: MakeDriver, event: Event, faces: tuple[int, ...], good: tuple[bool | None, ...]
) -> None:
    _, table = _mat(window)
    track = table.motion.track(event, table.context.view)
    assert acts(track) == []
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
    listed |= {e.AttackRolled, e.AttackPlayed, e.Moved, e.Swapped, e.Cancelled, e.MatchEnded}
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert listed == kinds - {Event}


@pytest.mark.parametrize("reduced", [False, True])
def test_without_motion_no_act_is_played(window: MakeDriver, reduced: bool) -> None:
    driver, table = _mat(window, speed=1.0 if reduced else 0.0, **at("clinch"))
    driver.app.settings.reduced_motion = reduced
    before = {**table.context.view, **at("mid_range")}
    for event in (
        e.AttackRolled(0, 0, (6,), 5, 1),
        e.Moved(0, PLACES["mid_range"], PLACES["clinch"], -1, 1, 2, "step"),
        e.MatchEnded(0, "knockout"),
    ):
        assert acts(table.motion.track(event, before)) == []
