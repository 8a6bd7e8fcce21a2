"""UNCAGED at speed 1: what is told on the table keeps step with what is seen, and says why."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest

from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.scoresheet import scoresheet
from kotgames.games.uncaged.table import ids
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged import places


@pytest.mark.slow
def test_sheet_headline_and_combo_log_never_run_ahead_of_the_blows(window: MakeDriver) -> None:
    driver, table = places.laid_combo(window, 1.0)
    table.draft.lock()
    blows = waited = 0
    before = [table.context.shown_fight.hp(seat) for seat in (0, 1)]
    for _ in range(3000):
        driver.step(40)
        shown = [table.context.shown_fight.hp(seat) for seat in (0, 1)]
        sheet = scoresheet(
            table.context.shown_fight.past_events_shown(table.context.view["hp"]),
            combos=4,
            view={**table.context.view, "hp": shown},
        )
        assert [column[-1] for column in sheet.rounds[-1].hp] == shown
        if table.context.shown_fight.blow_under_way(table.context.view["hp"]):
            waited += 1
            title, text = table.questions.headline()
            left = [
                event for event in table.context.shown_fight.past_events if isinstance(event, e.DamageDealt)
            ][-1].hp
            assert str(left) not in text, (title, text)
        blows += shown != before
        before = shown
        if driver.host.situation.stays:
            break
    else:
        raise AssertionError("the combo does not end")
    assert blows >= 3, "Cross, High Kick and Sprawl hurt"
    assert waited > 10
    assert not table.context.stage.showing


@pytest.mark.slow
def test_each_card_says_what_came_of_it_and_why(window: MakeDriver) -> None:
    driver, table = places.laid_combo(window, 1.0)
    table.draft.lock()
    said: dict[tuple[int, int], tuple[str, str]] = {}
    for _ in range(3000):
        driver.step(40)
        for seat in (0, 1):
            for slot in range(5):
                chip = table.picture.cage.slot_notes.note(seat, slot)
                if chip is not None and table.context.shown_fight.resolved(slot):
                    said[seat, slot] = (chip.first_line[0], chip.second_line[0] if chip.second_line else "")
        if driver.host.situation.stays:
            break
    high_kick, sprawl = (
        places.CARD_SET.damage[places.CARD_SET.kind_index[kind]] for kind in ("high_kick", "sprawl")
    )
    assert said[1, 0] == ("blocked", "by Shell")
    assert said[0, 0][0] == "successful"
    assert said[1, 1] == ("3 damage", "+2 after Jab")
    assert said[0, 1] == ("INVALID", "needs Kick")
    assert said[1, 2] == (f"{high_kick} damage", "follows Cross")
    assert said[0, 2] == ("INVALID", "needs Punch")
    assert said[1, 3] == ("CANCELLED", "by Sprawl")
    assert said[0, 3] == ("BREAKS IT", f"{sprawl} damage")


def test_the_helper_says_of_each_place_whether_it_works_why_not_and_the_chance(window: MakeDriver) -> None:
    driver, table = places.laid_combo(
        window, 0.0, ["sweep", "shell", "counter_punch", "good_corner", "armbar"]
    )
    chips = [table.picture.cage.slot_notes.note(0, slot) for slot in range(5)]
    assert [chip.first_line[0] if chip else "" for chip in chips] == [
        "INVALID", "valid", "against Punch", "valid", "INVALID",
    ]  # fmt: skip
    assert [chip.second_line[0] if chip and chip.second_line else "" for chip in chips] == [
        "needs the ground", "", f"finds one {chips[2].mark[0] if chips[2] else ''}", "", "needs the ground",
    ]  # fmt: skip
    assert chips[2] is not None
    assert chips[2].mark[0].endswith("%")
    texts = driver.texts()
    assert texts.count("needs the ground") + texts.count("wrong level") == 2
    assert any(text.startswith("finds one ") for text in texts)


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_who_lays_reads_how_often_the_rival_put_a_hand_back(window: MakeDriver, taken: int) -> None:
    """The number is public (U18): it stands above the table, not only in the log."""
    driver = window(paint=False)
    fighters: list[dict[str, Any]] = [
        {"fighter": "grinder"},
        {"fighter": "turncoat", "mulligans": taken, "stamina": 3 - taken},
    ]
    driver.start(places.match_at(places.position(phase="place", attacker=0, fighters=fighters)))
    driver.wait_idle()
    said = driver.host.words("ask.rival_mulligans", count=taken)
    assert any(said in item.label for item in driver.items()) == bool(taken)


@pytest.mark.parametrize("phase", ["place", "mulligan"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 200), ((1024, 600), 200)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_that_number_is_never_cut(
    window: MakeDriver, size: tuple[int, int], text: int, language: str, phase: str
) -> None:
    """In large letters it stands alone: title and buttons say what is asked."""
    driver = window(size, settings=Settings(text_size=text, speed=0.0, window=size, language=language))
    fighters: list[dict[str, Any]] = [
        {"fighter": "grinder"},
        {"fighter": "turncoat", "mulligans": 2, "stamina": 1},
    ]
    attacker = int(phase == "mulligan")
    driver.start(places.match_at(places.position(phase=phase, attacker=attacker, actor=0, fighters=fighters)))
    driver.wait_idle()
    said = driver.host.words("ask.rival_mulligans", count=2)
    assert any(one.endswith(said) for one in driver.texts())


@pytest.mark.slow
def test_the_sign_of_the_level_turns_once_and_not_for_a_question_in_between(window: MakeDriver) -> None:
    """A takedown that is revealed and not yet seen: while the rival's Deflector is asked, the two still stand, and so does the sign."""
    driver = window(speed=1.0, paint=False)
    fighters: list[dict[str, Any]] = [
        {"fighter": "deflector", "hand": ["single_leg", "sweep", "sweep", "sweep", "armbar", "shell", "shell"], "stamina": 2},
        {"fighter": "turncoat", "row": ["jab", "armbar", "armbar", "armbar", "knee_bar"]},
    ]  # fmt: skip
    host = driver.start(
        places.match_at(places.position(phase="place", attacker=1, actor=0, fighters=fighters))
    )
    driver.wait_idle()
    places.lay(host.table, ["single_leg", "sweep", "sweep", "sweep", "armbar"])
    host.changed()
    driver.step()
    driver.click("do:lock")
    signs: list[str] = []
    for _ in range(900):
        driver.step(40)
        sign = driver.item(ids.LEVEL).label if driver.top is host else ""
        if sign and signs[-1:] != [sign]:
            signs.append(sign)
        if host.situation.prompt is not None and host.situation.prompt.kind == "deflect":
            assert host.situation.view["level"] == 1
            driver.click("do:deflect")
        elif host.situation.stays:
            break
    standing, ground = (
        host.words("place.level", level=host.words(f"level.{name}")) for name in ("standing", "ground")
    )
    assert signs == [standing, ground, standing], "down by the takedown, up by the Sweep"


@pytest.mark.slow
def test_the_price_of_a_mulligan_and_what_answers_come_to_stand_on_the_buttons(window: MakeDriver) -> None:
    driver = window()
    driver.start(places.mulligan())
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    sub = {control.id: control.sub for control in table.questions.controls()}["mulligan"]
    stamina = table.context.view["stamina"][0] - 1
    assert sub == f"{5 + stamina} cards, {stamina} Stamina"
    assert sub in driver.texts()
    driver.start(places.question("deflect"))
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    hp = table.context.view["hp"][0]
    prompt = driver.host.situation.prompt
    assert prompt is not None
    due, prevents = prompt.params["damage"], prompt.params["prevents"]
    subs = {control.id: control.sub for control in table.questions.controls()}
    assert subs["take"] == f"{due} damage, {hp - due} Health left"
    kept = max(0, due - prevents)
    assert subs["deflect"] == f"{kept} damage, {hp - kept} Health left"


@pytest.mark.parametrize(
    ("row", "fighter"),
    [
        (["jab", "cross", "high_kick", "low_kick", "low_kick"], "deflector"),
        (["feint", "jab", "cross", "armbar", "high_kick"], "deflector"),
        (["low_kick", "jab", "high_kick", "cross", "feint"], "engine"),
        (["jab", "single_leg", "armbar", "knee_bar", "jab"], "grinder"),
        (["high_kick", "jab", "hip_toss", "armbar", "guillotine"], "grinder"),
    ],
)
def test_the_damage_foretold_is_what_the_row_does_to_somebody_who_stops_nothing(
    window: MakeDriver, row: list[str], fighter: str
) -> None:
    """The same row is played through the rules against five cards that can do nothing."""
    idle = ["second_wind", "good_corner", "guillotine", "rear_naked_choke", "counter_punch"]
    fighters: list[dict[str, Any]] = [
        {"fighter": fighter, "row": row, "stamina": 0},
        {"fighter": "turncoat", "row": idle, "stamina": 0},
    ]
    state = places.position(phase="reveal", attacker=0, combo=2, fighters=fighters, seed=5)
    match = places.match_at(state)
    while match.actor is not None and cast(Any, match.state).combo == 2:
        match.act(match.state.actions()[0])
    full = places.CARD_SET.hp[places.CARD_SET.fighter_ids.index("turncoat")]
    done = full - cast(Any, match.state).hp[1]

    driver = window(paint=False)
    fighters = [{"fighter": fighter, "hand": row, "stamina": 0}, {"fighter": "turncoat", "stamina": 0}]
    driver.start(
        places.match_at(places.position(phase="place", attacker=0, combo=2, fighters=fighters, seed=5))
    )
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    for slot, kind in enumerate(row):
        free = [card for card in table.context.own_hand if table.context.row.slot_of(card) is None]
        table.context.row.lay(
            next(card for card in free if places.CARD_SET.kinds[places.CARD_SET.kind_of[card]] == kind), slot
        )
    driver.host.changed()
    driver.step()
    assert table.context.advice.damage == done > 0


@pytest.mark.slow
def test_the_sign_of_the_level_turns_over_and_no_panel_tells_a_card_before_its_face(
    window: MakeDriver,
) -> None:
    defence = ["single_leg", "shell", "sweep", "check_kick", "counter_punch"]
    driver, table = places.laid_combo(window, 1.0, defence)
    table.draft.lock()
    flips, levels, turning = [], set(), 0
    for _ in range(3000):
        driver.step(20)
        ids = {item.id for item in table.picture.cage.fighter_items(table.context.layout)}
        assert ("flip" in ids) == (table.context.level_flip is not None)
        if table.context.level_flip is not None:
            flips.append(table.context.level_flip)
            levels.add(table.context.view["level"])
        if table.context.turning_card is not None:
            turning += 1
            seat, slot = table.context.turning_card
            assert table.context.view["revealed"][seat] > slot, "the rules have turned it over"
            closed = {item.id: item.label for item in table.picture.cage.sums.items(table.context.layout)}
            assert closed[f"sum:{seat}"] == driver.host.words("ask.face_down")
            assert f"sum:{1 - seat}" in closed, "no panel is gone while a card turns"
            assert driver.host.situation.log_lines[-1].text not in table.questions.headline()
        if driver.host.situation.stays:
            break
    else:
        raise AssertionError("the combo does not end")
    assert len(flips) > 10
    assert any(before > now for before, now in pairwise(flips)), "to the ground and back"
    assert levels == {0, 1}
    assert turning > 10
    assert table.context.turning_card is None


@pytest.mark.slow
def test_a_table_that_was_set_up_knows_why_the_card_before_it_is_blank(window: MakeDriver) -> None:
    driver = window(paint=False)
    fighters: list[dict[str, Any]] = [
        {"fighter": "deflector", "row": ["check_kick", "shell", "sweep", "sprawl", "guillotine"]},
        {"fighter": "engine", "row": ["jab", "cross", "low_kick", "high_kick", "single_leg"]},
    ]
    state = places.position(phase="reveal", attacker=1, combo=2, fighters=fighters, seed=3)
    driver.start(places.match_at(state))
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    reason = table.picture.cage.sums.reason(0, 0)
    assert reason is not None
    assert reason.key == "reason.meets_other_1"
    labels = {item.id: item.label for item in table.picture.cage.items(table.context.layout)}
    assert driver.host.words.line(reason) in labels["sum:0"]


def test_without_a_stage_what_happened_is_told_in_the_middle_below_the_question(window: MakeDriver) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.start(places.start(seed=2))
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    assert table.context.layout.stage is None
    area = table.context.area
    told = table.picture.recap_area()
    assert (told.centerx, told.top, told.size) == (area.centerx, area.top + 52, (480, 160))
