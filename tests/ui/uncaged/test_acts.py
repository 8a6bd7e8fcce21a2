"""UNCAGED: which act each event plays, and what is said over the cage meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.art import acting
from kotgames.games.uncaged.components import GROUND, STANDING
from kotgames.games.uncaged.table import fight
from kotgames.games.uncaged.table.motion import stance_after
from kotgames.ui.art.act import Act
from kotgames.ui.table.table import GameTable
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.reels import acts, said_without_act
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places

KINDS = places.CARD_SET.kind_index


@pytest.mark.parametrize(
    ("level", "after"), [(GROUND, (GROUND, 1)), (STANDING, (STANDING, -1))], ids=["down", "up"]
)
def test_an_exchange_leaves_them_where_the_rules_say(
    monkeypatch: pytest.MonkeyPatch, level: int, after: tuple[int, int]
) -> None:
    """Whatever its cards would have come to: on the ground who was on top stays there, standing nobody is."""
    monkeypatch.setattr(fight, "fought", lambda attack, defence: [])
    nothing: Any = None
    over = e.ExchangeResolved(1, 0, nothing, nothing, level, (5, 5))
    assert stance_after(nothing, (1 - level, 1), over) == after


def _cage(window: MakeDriver, speed: float = 1.0) -> tuple[Driver, GameTable]:
    """A table in motion at a row that is being laid, both standing."""
    driver = window(paint=False, bot=SilentBot, speed=speed)
    driver.start(places.place())
    driver.wait_idle()
    table = driver.host.table
    return driver, table


def side(seat: int, name: str, *, valid: bool = True, damage: int = 0, **more: Any) -> e.Side:
    """One card of an exchange; what it does really lands."""
    card = places.CARD_SET.kind_of.index(KINDS[name])
    values: dict[str, Any] = {
        "base": damage, "additions": (), "broken": "", "prevented": 0, "deflected": 0, "lost": damage,
        "target": 1 - seat if damage else -1, **more,
    }  # fmt: skip
    return e.Side(seat=seat, card=card, kind=KINDS[name], valid=valid, damage=damage, **values)


def exchange(attack: e.Side, defence: e.Side, level: int = STANDING) -> e.ExchangeResolved:
    return e.ExchangeResolved(1, 0, attack, defence, level, (20, 20))


def act(card: str, seat: int, outcome: str, level: str = "standing", top: int = -1) -> Act:
    """A card's act as the rig is asked for it."""
    return acting.act(card, places.CARD_SET.types[KINDS[card]], level, top, seat, outcome)


BLANK = side(1, "sweep", valid=False)
EXCHANGES: dict[str, tuple[e.ExchangeResolved, list[Act]]] = {
    "a blow lands": (exchange(side(0, "jab", damage=1), BLANK), [act("jab", 0, "hit")]),
    "the other seat's": (
        exchange(side(1, "jab", damage=1), side(0, "sweep", valid=False)), [act("jab", 1, "hit")],
    ),
    "a blank card": (exchange(side(0, "armbar", valid=False), BLANK), [act("armbar", 0, "dodge")]),
    "kept off whole": (
        exchange(side(0, "jab", prevented=1), side(1, "shell")), [act("jab", 0, "prevented")],
    ),
    "kept off in part": (
        exchange(side(0, "high_kick", damage=1, prevented=3), side(1, "shell")), [act("high_kick", 0, "hit")],
    ),
    "deflected whole": (exchange(side(0, "jab", deflected=1), BLANK), [act("jab", 0, "prevented")]),
    "deflected in part": (exchange(side(0, "jab", damage=1, deflected=1), BLANK), [act("jab", 0, "hit")]),
    "countered": (
        exchange(side(0, "cross", broken="countered"), side(1, "counter_punch", damage=1)), [act("cross", 0, "broken")],
    ),
    "cancelled": (
        exchange(side(0, "low_kick", broken="cancelled"), side(1, "check_kick", damage=1)),
        [act("low_kick", 0, "cancelled")],
    ),
    "both hit": (
        exchange(side(0, "jab", damage=1), side(1, "single_leg", damage=1), GROUND),
        [act("jab", 0, "hit"), act("single_leg", 1, "hit")],
    ),
    "the defence alone does something": (
        exchange(side(0, "armbar", valid=False), side(1, "second_wind")),
        [act("armbar", 0, "dodge"), act("second_wind", 1, "hit")],
    ),
    "a block that hits back": (
        exchange(side(0, "jab", prevented=1), side(1, "shell", damage=1)),
        [act("jab", 0, "prevented"), act("shell", 1, "hit")],
    ),
    "an answer on the ground it was taken to": (
        exchange(side(0, "single_leg"), side(1, "guillotine", damage=2), GROUND),
        [act("single_leg", 0, "hit"), act("guillotine", 1, "hit", "ground", 0)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXCHANGES)
def test_an_exchange_plays_its_cards(window: MakeDriver, name: str) -> None:
    event, expected = EXCHANGES[name]
    _, table = _cage(window)
    assert (table.context.stance_level, table.context.stance_top) == (STANDING, -1)
    assert acts(table.motion.track(event, table.context.view)) == expected


def test_the_next_exchange_starts_where_the_last_one_led(window: MakeDriver) -> None:
    _, table = _cage(window)
    down = exchange(side(1, "single_leg"), side(0, "shell", valid=False), GROUND)
    track = table.motion.track(down, table.context.view)
    assert table.context.stance_level == STANDING, "not before it is seen"
    track.show(track.length)
    assert (table.context.stance_level, table.context.stance_top) == (GROUND, 1)
    up = exchange(side(1, "knee_bar"), side(0, "sweep", damage=1))
    track = table.motion.track(up, table.context.view)
    assert acts(track) == [act("knee_bar", 1, "hit", "ground", 1), act("sweep", 0, "hit", "ground", 1)]
    track.show(track.length)
    assert (table.context.stance_level, table.context.stance_top) == (STANDING, -1)
    again = exchange(side(1, "jab", damage=1), side(0, "sweep", valid=False))
    assert acts(table.motion.track(again, table.context.view)) == [act("jab", 1, "hit")]


def test_a_level_change_is_said_after_it_was_seen_and_a_card_by_its_own_word(window: MakeDriver) -> None:
    _, table = _cage(window)
    ctx = table.context
    ctx.set_stance(GROUND, 1)
    track = table.motion.track(
        exchange(side(1, "knee_bar"), side(0, "sweep", damage=1)), ctx.view
    )  # a hold that hurts nobody
    said: list[tuple[str, str, int]] = []
    for ms in range(0, int(track.length) + 20, 20):
        track.show(float(ms))
        result = ctx.stage.bill.result[0] if ctx.stage.bill.result else ""
        now = (result, ctx.banner[0] if ctx.banner else "", ctx.stance_level)
        if not said or said[-1] != now:
            said.append(now)
    works, lands, up = (
        ctx.words("stage.sight.works"),
        ctx.words("stage.sight.hit"),
        ctx.words("banner.standing"),
    )
    assert said == [
        ("", "", GROUND), (works, "", GROUND), ("", "", GROUND), (lands, "", GROUND), (lands, up, STANDING), (lands, "", STANDING),
    ]  # fmt: skip


def test_for_a_new_round_they_rise_and_then_the_sign_says_so(window: MakeDriver) -> None:
    _, table = _cage(window)
    context = table.context
    context.set_stance(GROUND, 1)
    context.stage.cut(acting.resting("ground", 1))
    track = table.motion.track(e.RoundStarted(2, 1, (20, 20), (3, 3)), context.view)
    (way,) = acts(track)
    assert (way.start, way.end) == (acting.resting("ground", 1), acting.resting("standing", -1))
    assert track is not None
    for ms in range(0, way.length, 60):
        track.show(float(ms))
        assert context.stance_level == GROUND
        assert context.stage.act == way
    track.show(track.length)
    assert (context.stance_level, context.stance_top) == (STANDING, -1)


def test_who_stands_up_by_another_card_is_seen_to_stand_up(window: MakeDriver) -> None:
    """A Feint's choice is no part of what the exchange acts."""
    _, table = _cage(window)
    ctx = table.context
    ctx.set_stance(GROUND, 1)
    ctx.stage.cut(acting.resting("ground", 1))
    track = table.motion.track(e.LevelChanged(STANDING, 0, KINDS["feint"], False), ctx.view)
    (way,) = acts(track)
    assert (way.start, way.end) == (acting.resting("ground", 1), acting.resting("standing", -1))
    assert ctx.stance_level == GROUND
    track.show(track.length)
    assert (ctx.stance_level, ctx.stance_top) == (STANDING, -1)
    assert ctx.stage.pair == acting.resting("standing", -1)
    following = exchange(side(0, "feint"), side(1, "jab", damage=1))
    assert acts(table.motion.track(following, ctx.view)) == [act("feint", 0, "hit"), act("jab", 1, "hit")]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("how", ["knockout", "decision", "damage"])
@pytest.mark.parametrize(("level", "top", "name"), [(STANDING, -1, "standing"), (GROUND, 0, "ground")])
def test_the_end_is_acted_where_they_are(
    window: MakeDriver, winner: int, how: str, level: int, top: int, name: str
) -> None:
    _, table = _cage(window)
    table.context.set_stance(level, top)
    shown = acts(table.motion.track(e.MatchEnded(winner, how), table.context.view))
    assert shown == acting.ending(name, top, winner, how, "", "")
    assert shown


def test_a_draw_is_told_by_the_judges(window: MakeDriver) -> None:
    _, table = _cage(window)
    shown = acts(table.motion.track(e.MatchEnded(-1, "draw"), table.context.view))
    assert shown == acting.ending("standing", -1, -1, "draw")


def test_a_throw_whose_damage_is_deflected_has_thrown_all_the_same(window: MakeDriver) -> None:
    _, table = _cage(window)
    event = exchange(side(0, "hip_toss", deflected=1), BLANK, GROUND)
    assert acts(table.motion.track(event, table.context.view)) == [act("hip_toss", 0, "hit")]


def test_the_deciding_card_is_acted_again(window: MakeDriver) -> None:
    _, table = _cage(window)
    ctx = table.context
    ctx.shown_fight.resolve(ctx.exchange, side(0, "high_kick", damage=4), BLANK)
    shown = acts(table.motion.track(e.MatchEnded(0, "knockout"), ctx.view))
    assert shown == acting.ending("standing", -1, 0, "knockout", "high_kick", "kick")
    assert shown != acting.ending("standing", -1, 0, "knockout", "", "")


def test_what_one_card_came_to_is_not_written_over_the_other(window: MakeDriver) -> None:
    """Neither the word nor the damage: the second card's "IT LANDS!" with the first one's "-3" would be read as one."""
    _, table = _cage(window)
    ctx = table.context
    track = table.motion.track(exchange(side(0, "jab", damage=3), side(1, "jab", damage=1)), ctx.view)
    written: list[list[tuple[str, str]]] = []
    for ms in range(0, int(track.length) + 20, 20):
        track.show(float(ms))
        now = [(word.who, word.text) for word in ctx.stage.written]
        if not written or written[-1] != now:
            written.append(now)
    assert written == [[], [("b", "-3")], [], [("a", "-1")]]


def test_the_deciding_blow_follows_without_a_look_at_the_table(window: MakeDriver) -> None:
    """From the exchange that knocks somebody out to the verdict the stage stays where it is."""
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    fighters = [
        {"fighter": "grinder"},
        {"fighter": "turncoat", "hp": 1, "row": ["sweep"] * 3 + ["armbar"] * 2},
    ]
    fighters[0]["hand"] = ["jab"] * 3 + ["cross"] * 2 + ["feint", "armbar"]
    fighters[0]["stamina"] = 2
    host = driver.start(
        places.match_at(places.position(phase="place", attacker=0, fighters=fighters, seed=2))
    )
    driver.wait_idle()
    places.lay(host.table, ["jab", "jab", "jab", "cross", "cross"])
    host.changed()
    driver.step()
    driver.click("do:lock")
    stage = host.table.context.stage
    seen: list[bool] = []
    for _ in range(3000):
        driver.step()
        if driver.top.kind == "results":
            break
        if not seen or seen[-1] != stage.showing:
            seen.append(stage.showing)
    assert driver.top.kind == "results"
    assert seen[:2] == [False, True]
    assert seen in ([False, True], [False, True, False]), "forward once, until the end"


@pytest.mark.parametrize(("seat", "damage"), [(0, 3), (1, 1)])
def test_damage_is_written_on_who_was_hit_and_their_health_falls_then(
    window: MakeDriver, seat: int, damage: int
) -> None:
    _, table = _cage(window)
    ctx = table.context
    hp = list(ctx.view["hp"])
    hp[1 - seat] -= damage
    blow = side(seat, "jab", damage=damage)
    event = e.ExchangeResolved(1, 0, blow, side(1 - seat, "sweep", valid=False), STANDING, (hp[0], hp[1]))
    ctx.shown_fight.show_hp(ctx.view["hp"])
    track = table.motion.track(event, ctx.view)
    assert track is not None
    track.show(1.0)
    assert ctx.stage.written == []
    assert ctx.shown_fight.hp(1 - seat) == ctx.view["hp"][1 - seat]
    track.show(track.length)
    assert [(word.who, word.text) for word in ctx.stage.written] == [("ba"[seat], f"-{damage}")]
    assert ctx.shown_fight.hp(1 - seat) == hp[1 - seat]


QUIET: tuple[tuple[Event, tuple[str, dict[str, Any]] | None], ...] = (
    (e.FirstAttackerRolled(((4, 4), (5, 2)), 0), ("log.first", {"name": "Ilka", "one": 5, "two": 2})),
    (e.FirstAttackerRolled(((3, 3), (2, 6)), 1), ("log.first", {"name": "Rafa", "one": 6, "two": 2})),
    (e.FighterPicked(0, 0, 18, 2), None),
    (e.RoundStarted(2, 1, (20, 20), (3, 3)), ("banner.round", {"number": 2})),
    (e.CardDrawn(1, -1, 20, 3, -1), None),
    (e.Mulliganed(1, 1, 7, 2, False), None),
    (e.HandKept(1), None),
    (e.CardPlaced(1, 0, -1), None),
    (e.RowLocked(1), None),
    (e.RowPickedUp(1, 3, (-1, -1)), None),
    (e.Discarded(1, -1, "forced", 0, 2), None),
    (e.OptionDeclined(0, 0), None),
    (e.LevelKept(0, 0), None),
    # seen when their exchange is fought out
    (e.LevelChanged(GROUND, 0, KINDS["single_leg"], False), None),
    (e.LevelChanged(STANDING, 1, KINDS["sweep"], False), None),
    (e.LevelChanged(GROUND, 1, KINDS["feint"], True), None),
    (e.NextRaised(0, 0, 1, 0, False), None),
    (e.Deflected(0, 2, 1), ("banner.deflected", {})),
    (e.AbilityKept(0, 2), None),
    (e.DamageDealt(0, 0, 1, 1, 19), None),
    (e.ComboBroken(1, 0, 0), ("banner.broken", {})),
    (e.AbilityPrimed(1, 4), ("banner.primed", {"plus": 4})),
    (e.ComboEnded(1, 1, "full", STANDING), None),
    (e.RoundEnded(1, (3, 3), -1, (0, 0)), ("rounds.even", {})),
    (e.RoundEnded(1, (5, 2), 0, (1, 0)), ("rounds.to", {"name": "Ilka"})),
    (e.RoundEnded(1, (2, 5), 1, (0, 1)), ("rounds.to", {"name": "Rafa"})),
)
"""Events without an act, and what stands over the cage, in large letters or on the card of a round: a text of the
catalogue with its parameters."""


@pytest.mark.parametrize(("event", "said"), QUIET, ids=[type(event).__name__ for event, _ in QUIET])
def test_all_other_events_play_no_act(
    window: MakeDriver, event: Event, said: tuple[str, dict[str, Any]] | None
) -> None:
    driver, table = _cage(window)
    assert said_without_act(table, event) == (driver.host.words(said[0], **said[1]) if said else None)


def test_a_combo_says_its_number_and_who_attacks(window: MakeDriver) -> None:
    driver, table = _cage(window)
    track = table.motion.track(e.ComboStarted(7, 2, 1, STANDING, (3, 3)), table.context.view)
    assert acts(track) == []
    assert track is not None
    track.show(1.0)
    words = driver.host.words
    assert table.context.banner is not None
    assert (
        table.context.banner[0]
        == f"{words('banner.combo', number=7)}: {words('banner.attacks', name='Rafa')}"
    )


def test_every_event_is_in_a_table_here() -> None:
    listed = {type(event) for event, _ in QUIET} | {
        e.ExchangeResolved,
        e.ComboStarted,
        e.CardRevealed,
        e.MatchEnded,
    }
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert listed == kinds - {Event}


@pytest.mark.parametrize("reduced", [False, True])
def test_without_motion_no_act_is_played_and_they_stand_where_it_would_lead(
    window: MakeDriver, reduced: bool
) -> None:
    driver, table = _cage(window, speed=1.0 if reduced else 0.0)
    driver.app.settings.reduced_motion = reduced
    took = exchange(side(1, "single_leg"), side(0, "shell", valid=False), GROUND)
    track = table.motion.track(took, table.context.view)
    assert track is not None
    assert acts(track) == []
    track.show(track.length)
    assert (table.context.stance_level, table.context.stance_top) == (GROUND, 1)
    assert acts(table.motion.track(e.MatchEnded(0, "knockout"), table.context.view)) == []
