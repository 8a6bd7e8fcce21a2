"""What only the table of Knockdown has: attacks by range, payments laid out, sums before a choice, wounds that fall after the blow."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import FRect

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words, numbers
from kotgames.games.knockdown.components import DASH
from kotgames.games.knockdown.table import cards, ids, payments
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import hand_card, inside, row_card, space, taken
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
SPECIALS = CARD_SET.special_ids


# ---- attacks


@pytest.mark.slow
def test_a_row_card_on_the_foe_attacks_and_on_the_hand_too(window: MakeDriver) -> None:
    for target in (ids.mini(1), ids.sheet(1), space(1, 0), ids.HAND):
        driver = window(paint=False, bot=SilentBot)
        driver.start(places.action())
        driver.wait_idle()
        driver.drag(row_card(driver, "uppercut"), target)
        assert taken(driver) == ["attack uppercut"], target


def test_out_of_range_the_foe_refuses_with_the_ruling_and_the_hand_takes_it(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.far())
    driver.wait_idle()
    card = row_card(driver, "uppercut")
    driver.drag(card, ids.mini(1))
    assert driver.said[-1][1] == "D1"
    assert not taken(driver)
    driver.drag(card, ids.HAND)
    assert taken(driver)[0] == "attack uppercut"


def test_the_miniature_moves_and_from_red_to_red_takes_the_corridors(window: MakeDriver) -> None:
    for target, text in (((0, 1), "move 0,1"), ((-2, 2), "corridor -2,2")):
        driver = window(paint=False, bot=SilentBot)
        driver.start(places.action())
        driver.wait_idle()
        driver.drag(ids.mini(0), space(*target))
        assert taken(driver)[0] == text


def test_in_a_combo_the_miniature_dashes(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.combo())
    driver.wait_idle()
    driver.drag(ids.mini(0), space(0, 1))
    assert taken(driver)[0] == "dash 0,1"


def test_a_dash_card_on_a_space_begins_the_combo_and_dashes(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    driver.drag(hand_card(driver, DASH), space(0, 1))
    assert taken(driver)[:2] == ["combo", "dash 0,1"]


def test_what_a_combo_can_only_hold_is_begun_with_it(window: MakeDriver) -> None:
    """With one card that pays for one thing alone, the rules take that by themselves: nothing more is sent."""
    driver = window(paint=False, bot=SilentBot)
    fighters = places.fighters({"fighter": "brood", "hand": ["flying_knee"], "at": [-2, 0]})
    match = places.match_at(places.position(fighters=fighters, row=list(places.ROW)))
    driver.start(match)
    driver.wait_idle()
    context = inside(driver)
    for action in context.combo_use():
        assert context.as_asked(action)[0] == a.COMBO
        assert driver.host.after(context.as_asked(action)) is not None


def test_the_only_thing_that_a_combo_can_hold_is_done_by_nothing_but_a_gesture_that_names_it(
    window: MakeDriver,
) -> None:
    """The rules would take it with the Combo, unasked; so no key, hint or click on anything else may begin one."""
    driver = window(paint=False, bot=SilentBot)
    fighters = places.fighters({"fighter": "brood", "hand": ["low_kick", "clinch"], "at": [0, 0]})
    driver.start(places.match_at(places.position(fighters=fighters, row=list(places.ROW))))
    driver.wait_idle()
    use = inside(driver).combo_use()
    assert len(use) == 1
    named = ids.special(use[0] - a.SPECIAL)
    others = {ids.special(one) for one in inside(driver).specials(0)} - {named}
    for name in (*map(ids.card, inside(driver).own_hand), *sorted(others)):
        driver.click(name)
    driver.key("f", "f", "space")
    assert not taken(driver)
    driver.click(named)
    assert taken(driver)[0] == "combo"


# ---- payments


def test_a_choice_of_payment_is_laid_out_before_it_is_made(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    reload = ids.special(SPECIALS.index("reload"))
    driver.click(reload)
    assert not taken(driver)
    assert driver.host.table.draft.laid_out()
    assert {"do:perform", "do:put_back"} <= set(driver.ids())
    driver.click("do:put_back")
    assert not driver.host.table.draft.laid_out()
    driver.drag(hand_card(driver, DASH), reload)
    assert driver.host.table.draft.laid_out() == {"reload": "dash"}
    driver.click("do:perform")
    assert taken(driver)[:3] == ["combo", "special reload", "pay dash"]


def test_while_a_payment_is_laid_out_it_is_asked_about_and_the_reach_is_painted(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    fire = ids.special(SPECIALS.index("suppressive_fire"))
    driver.click(fire)
    driver.step()
    assert driver.item("odds").label, "the pointer is on it"
    driver.hover(ids.DISCARDS)
    driver.step()
    assert "odds" not in driver.ids()
    assert driver.host.table.picture.arena.shown().reach


def test_a_cost_without_a_choice_is_paid_at_once(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    driver.click(ids.special(SPECIALS.index("order")))
    assert taken(driver)[:2] == ["combo", "special order"]


def test_the_cards_that_go_stand_out(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    before = {name: sprite.spec.y for name, sprite in driver.host.table.field.sprites.items()}
    driver.click(ids.special(SPECIALS.index("reload")))
    driver.travel(driver.bare(), steps=1)
    driver.step()
    hand = map(ids.card, inside(driver).own_hand)
    raised = [name for name in hand if driver.host.table.field.sprites[name].spec.y < before[name] - 8]
    assert len(raised) == 1


def test_ways_to_pay_name_every_choice_once_and_spare_blocks() -> None:
    any_one = CARD_SET.costs[SPECIALS.index("reload")]
    assert set(payments.ways([2, 0, 1, 1, 0], any_one)) == {(0,), (2,), (3,)}
    assert payments.ways([2, 0, 1, 1, 0], any_one)[-1] == (3,)
    both = CARD_SET.costs[SPECIALS.index("rivet_burst")]
    assert payments.ways([0, 1, 0, 0, 0], both) == []
    assert payments.ways([0, 2, 0, 0, 0], both) == [(1,)]


def test_the_rivals_special_attacks_refuse(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    for special in CARD_SET.specials_of[CARD_SET.fighter_ids.index("iris")]:
        driver.said.clear()
        driver.click(ids.special(special))
        assert driver.said
    assert not taken(driver)


# ---- what is shown before a choice


def test_a_row_card_that_is_looked_at_shows_reach_and_wounds(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    driver.hover(row_card(driver, "uppercut"))
    driver.step()
    table = driver.host.table
    shown = table.picture.arena.shown()
    here = CARD_SET.space_index[0, 0]
    assert shown.reach == set(inside(driver).board.ground.neighbours[here])
    assert shown.threats == {CARD_SET.space_index[1, 0]}
    source = CARD_SET.kind_index["uppercut"]
    board = inside(driver).board
    heavy, light = numbers.pool(board, 0, source, board.place[0])
    said = inside(driver).words.line(card_words.wounds_line(heavy, light))
    assert said in driver.item("mark:wounds").label
    assert f": {said}" in driver.item("odds").label, "where nothing is added there is no sum to read"


def test_a_special_attack_that_is_looked_at_is_seen_large_with_its_words(window: MakeDriver) -> None:
    """Its line on the sheet has room for signs alone; so it is with the rival's."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    for special in ("order", "repulsor"):
        driver.hover(ids.special(SPECIALS.index(special)))
        driver.step()
        assert "zoom:0" in driver.ids()
    driver.hover(ids.DECK)
    driver.step()
    assert "zoom:0" not in driver.ids()


def test_a_special_attack_out_of_range_is_not_said_to_go_to_the_hand(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(
        places.match_at(places.position(fighters=places.fighters({"at": [-2, 1]}), row=list(places.ROW)))
    )
    driver.wait_idle()
    said = {}
    for name in (ids.special(SPECIALS.index("suppressive_fire")), row_card(driver, "uppercut")):
        driver.hover(name)
        driver.step()
        said[name.split(":")[0]] = driver.item("odds").label
    assert "hand" in said["card"]
    assert "hand" not in said["special"]


def test_the_head_of_a_sheet_tells_the_talent(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    for seat, part in ((0, "2 Ammo"), (1, "turret")):
        driver.hover(ids.talent(seat))
        driver.step()
        tip = driver.top.open_tip
        assert tip is not None
        assert part in tip.tip
    driver.drag(row_card(driver, "uppercut"), ids.talent(1))
    assert taken(driver) == ["attack uppercut"], "it stands for its sheet"


@pytest.mark.slow
def test_a_special_attack_that_is_answered_lies_beside_the_row_and_is_seen_large(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.spending())
    driver.wait_idle()
    name = f"performed:{SPECIALS.index('headshot')}"
    driver.hover(name)
    driver.step()
    assert "zoom:0" in driver.ids()
    driver.start(places.blocking_plain())
    driver.wait_idle()
    assert not any(one.startswith("performed:") for one in driver.ids()), "an Attack card lies there itself"


def test_a_pointer_left_on_the_attack_hides_no_question_that_comes_after_its_wounds(
    window: MakeDriver,
) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.spending())
    driver.wait_idle()
    driver.hover(ids.special(SPECIALS.index("headshot")))
    driver.step()
    assert "zoom:0" in driver.ids()
    assert not {"odds", "mark:wounds"} & set(driver.ids()), "they have fallen, and Ammo is asked about"
    driver.hover(ids.special(SPECIALS.index("reload")))
    driver.step()
    assert driver.host.table.picture.arena.foresight.now() is not None, "another one may still be looked at"


def test_a_hasty_key_calls_no_test_and_calling_it_is_always_in_the_same_place(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    spots, colours = [], []
    for light in (4, 14):
        state = places.position(
            fighters=places.fighters(None, {"hand": [], "light": light}), row=list(places.ROW)
        )
        host = driver.start(places.match_at(places.after(state, "attack uppercut")))
        driver.wait_idle()
        spots.append(tuple(driver.item("do:call").rect))
        colours.append([control.colour for control in host.table.questions.controls()])
        driver.key("f")
        driver.wait_idle()
        assert "call" not in taken(driver)
    assert spots[0] == spots[1]
    assert colours == [["primary", "second"], ["second", "primary"]], "what is likelier stands out"


def test_the_number_of_the_deck_belongs_to_the_deck(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    pile = inside(driver).layout.deck
    assert pile is not None
    assert driver.item(ids.DECK).rect.bottom >= pile.bottom + 8, "it hangs over the foot of the pile"


def test_the_deck_is_whole_until_the_first_row_is_laid_out(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.start("human", "greedy"))
    driver.wait_idle()
    whole = len(CARD_SET.decks[0])
    for first in (-1, 0):  # who goes first is known as soon as the Skills are turned up
        host.situation.view.update({"first": first, "deck": (), "row": (), "discards": (), "hands": ((), ())})
        host.changed()
        driver.step()
        assert str(whole) in driver.item(ids.DECK).label
    host.situation.view.update({"discards": tuple(range(whole))})
    host.changed()
    driver.step()
    assert str(whole) not in driver.item(ids.DECK).label


def test_out_of_range_nothing_is_promised(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.far())
    driver.wait_idle()
    driver.hover(row_card(driver, "uppercut"))
    driver.step()
    assert "mark:wounds" not in driver.ids()
    assert driver.host.table.picture.arena.shown().out


def test_every_option_of_a_block_says_what_comes_through(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.blocking())
    driver.wait_idle()
    legal = host.situation.legal
    controls = host.table.questions.controls()
    assert len(controls) == len(legal) > 3
    warned = [action for action, one in zip(legal, controls, strict=True) if "effect" in one.sub]
    cancels = {a.BLOCK_EFFECT, *range(a.BLOCK_BOTH, a.BLOCK_EFFECT)}
    assert warned == [action for action in legal if action not in cancels], "what the effect does comes too"
    for one in controls:
        driver.hover(f"do:{one.id}")
        driver.step()
        assert "odds" in driver.ids(), f"{one.label}: how it adds up"
    both = [one.label for one in controls if one.id.startswith("block_both")]
    assert both
    assert all(label.startswith("BLOCK BOTH") for label in both), "it is a block, and said so"


def test_the_row_stays_while_an_attack_is_answered(window: MakeDriver) -> None:
    """The attack lies beside the row, whichever it was."""
    for position in (places.blocking, places.reacting, places.spending):
        driver = window(paint=False, bot=SilentBot)
        driver.start(position())
        driver.wait_idle()
        context = inside(driver)
        row = [driver.item(ids.card(card)).rect for card in context.view["row"]]
        assert len(row) >= 3
        assert all(rect.width > 0 for rect in row)
        answered = driver.host.table.questions.performed()
        name = f"performed:{answered}" if answered >= 0 else ids.card(context.view["played"])
        assert driver.item(name).rect.collidelist(row) < 0
        assert driver.item(name).rect.right <= min(rect.left for rect in row)


def _struck(window: MakeDriver, hand: list[str]) -> Driver:
    """Iris, who may react with a Block card, is struck."""
    one, two = {"fighter": "iris", "at": [0, 0], "hand": hand}, {"fighter": "james", "at": [1, 0], "hand": []}
    state = places.position(fighters=places.fighters(one, two), row=["cross", *places.ROW[1:]], actor=1)
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.match_at(places.after(state, "attack cross")))
    driver.wait_idle()
    return driver


@pytest.mark.parametrize("answer", ["take", "react_repulsor", "block_0"])
def test_a_reaction_and_a_block_are_one_question(window: MakeDriver, answer: str) -> None:
    driver = _struck(window, ["jab", "knee", "shield_bash"])
    context = inside(driver)
    assert context.asks("react")
    assert set(driver.ids()) >= {"do:take", "do:react_repulsor", "do:block_0"}
    assert "block" in driver.host.table.questions.headline()[1].lower()
    done = len(taken(driver))
    driver.click(f"do:{answer}")
    driver.wait_idle()
    wanted = {
        "take": ["decline", "take"],
        "react_repulsor": ["react repulsor"],
        "block_0": ["decline", "block 0"],
    }
    assert taken(driver)[done:][: len(wanted[answer])] == wanted[answer]


def test_a_reaction_alone_is_asked_alone(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    one = {"fighter": "brood", "at": [0, 0], "hand": ["charge"]}
    two = {"fighter": "james", "at": [1, 0], "hand": []}
    state = places.position(fighters=places.fighters(one, two), row=["cross", *places.ROW[1:]], actor=1)
    driver.start(places.match_at(places.after(state, "attack cross")))
    driver.wait_idle()
    assert inside(driver).asks("react")
    assert not inside(driver).blocks_too()
    assert {"do:decline", "do:react_vanish"} <= set(driver.ids())
    assert "do:take" not in driver.ids()


def test_the_chance_of_a_test_stands_on_both_sheets(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.late())
    driver.wait_idle()
    sheets = host.table.picture.sheets
    board = inside(driver).board
    for seat in (0, 1):
        good, total = numbers.passing(CARD_SET.dice, sum(board.test_wounds(seat)))
        assert sheets.chance(seat) == pytest.approx(good / total)


def test_corridors_show_their_price_while_they_are_open(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.action())
    driver.wait_idle()
    shown = host.table.picture.arena.shown().corridors
    legal = {one - a.CORRIDOR for one in host.situation.legal if a.CORRIDOR <= one < a.DASH}
    assert set(shown) == legal != set()
    ground = inside(driver).board.ground
    assert shown == {one: (ground.heavy[one], ground.light[one]) for one in legal}
    driver.start(places.combo())
    driver.wait_idle()
    assert not driver.host.table.picture.arena.shown().corridors


# ---- every event in its order


def test_a_big_word_stands_still_while_somebody_takes_the_corridors_and_covers_nobody(
    window: MakeDriver,
) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    both = places.fighters({"at": [0, -2]}, {"at": [1, 1]})
    host = driver.start(places.match_at(places.position(fighters=both, row=list(places.ROW))))
    driver.wait_idle()
    context = host.table.context
    driver.drag(ids.mini(0), space(2, 0))
    words, stood = [], []
    for _ in range(60):
        driver.step(25)
        words += [item.rect.copy() for item in driver.items() if item.id == "banner"]
        stood.append(context.stands(0))
    assert len(words) > 5
    assert len(set(map(tuple, words))) == 1
    tall = context.hexes(context.layout.arena).figure_height
    assert len(set(stood)) == 2
    for seen in set(stood):
        x, y = context.point(seen)
        assert not words[0].colliderect(FRect(x - 10, y - tall * 0.85, 20, tall * 0.85))


def test_the_pile_grows_only_after_the_blow(window: MakeDriver) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    state = places.position(fighters=places.fighters(None, {"hand": []}), row=list(places.ROW))
    host = driver.start(places.match_at(state))
    driver.wait_idle()
    before = inside(driver).wounds(1)
    host.commit((a.parse("attack uppercut", CARD_SET),))
    after = (host.match.state.heavy[1], host.match.state.light[1])  # type: ignore[attr-defined]
    assert after != before
    seen = []
    for _ in range(600):
        driver.step()
        seen.append(inside(driver).wounds(1))
        if not driver.busy:
            break
    assert seen[0] == before
    assert seen[-1] == after
    assert seen == sorted(seen, key=lambda wounds: wounds == after), "it changes once"


@pytest.mark.parametrize("box", [FRect(0, 0, 224, 66), FRect(0, 0, 224, 60), FRect(0, 0, 300, 90)])
def test_the_cubes_of_a_pile_lie_evenly_and_clear_of_the_chance(box: FRect) -> None:
    for count in range(1, 26):
        laid = cards.pile(box, count // 3, count - count // 3)
        rows: dict[float, list[float]] = {}
        for x, y, size in laid:
            rows.setdefault(y, []).append(x)
            assert x + size / 2 <= box.right - cards.CHANCE_WIDE
        steps = [b - a for row in rows.values() for a, b in pairwise(row)]
        assert max(steps, default=0.0) - min(steps, default=0.0) < 0.01, count


def test_a_miniature_walks_and_stands_where_it_went(window: MakeDriver) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(places.action())
    driver.wait_idle()
    minis = host.table.picture.minis
    start = inside(driver).point(CARD_SET.space_index[0, 0])
    goal = inside(driver).point(CARD_SET.space_index[0, 1])
    host.commit((a.parse("move 0,1", CARD_SET),))
    ways = []
    for _ in range(300):
        driver.step()
        acting = minis.acting.get(0)
        if acting is not None and acting.walk is not None:
            ways.append(acting.walk.point_at(acting.ms))
        if not driver.busy:
            break
    assert len(ways) > 5
    assert ways[0] == pytest.approx(start, abs=6)
    assert min(y for _, y in ways) >= start[1] - 1
    assert inside(driver).stands(0) == CARD_SET.space_index[0, 1]
    sprite = host.table.field.sprites[ids.mini(0)]
    assert (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y)
    assert sprite.x == pytest.approx(goal[0])
