"""Knockdown at the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import kotgames.games.knockdown as package
from kotgames.engine.contract import Action, State
from kotgames.engine.match import Match
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.decisions import PROMPTS
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import ids
from tests.ui import robot
from tests.ui.cases.case import PEOPLE, Lessons, Secrets, Taken, UiCase
from tests.ui.driver import Driver
from tests.ui.knockdown import places, screens
from tests.ui.knockdown.building import Bench
from tests.ui.knockdown.hands import Hands, button, inside
from tests.ui.knockdown.pupil import Pupil
from tests.ui.knockdown.robot import Robot
from tests.ui.timed import Deed


def _drafts(driver: Driver) -> Iterator[None]:
    """Nothing laid out, and where there is a choice of payment, that."""
    yield
    context = inside(driver)
    reload = places.CARD_SET.special_ids.index("reload")
    if context.asks("action", "combo") and a.SPECIAL + reload in context.combo_use():
        driver.host.table.picture.sheets.use(context.me, reload)
        driver.step()
        yield
        context.forget_payment()
        driver.host.changed()
        driver.step()


def _by_hand(name: str, actions: Sequence[Action]) -> list[Action]:
    """Not the beginning of a Combo, which comes with the first thing in it."""
    return [action for action in actions if action != a.COMBO]


def _sampled(actions: Sequence[Action]) -> list[Action]:
    """One of each family."""
    found: dict[str, Action] = {}
    for action in actions:
        found.setdefault(a.family(action), action)
    return list(found.values())


def _silent(source: str, target: str) -> bool:
    """Nothing."""
    return False


def _handed_over(played: robot.Robot) -> None:
    """Only the draft is secret: each seat keeps its first Skill and chooses the rest in one visit or two."""
    kinds = {prompt.kind for _, prompt in played.hand_overs}
    assert kinds <= {"draft", "face"}, kinds
    assert 2 <= len(played.hand_overs) <= 4


def _each_card(driver: Driver) -> Iterator[str]:
    """Each kind of Attack card from the row, each Special Attack from a sheet, each Skill from the draft."""
    card_set = places.CARD_SET
    kinds = list(card_set.kinds)
    for first in range(0, len(kinds), 4):
        names = kinds[first : first + 4]
        driver.start(places.match_at(places.position(fighters=places.fighters(hand=()), row=names)))
        driver.wait_idle()
        for card in list(inside(driver).view["row"]):
            driver.hover(ids.card(card))
            yield card_set.kinds[card_set.kind_of[card]]
    for one, two in ((0, 1), (2, 0)):
        chosen = [{"fighter": card_set.fighter_ids[fighter]} for fighter in (one, two)]
        driver.start(
            places.match_at(places.position(fighters=places.fighters(*chosen), row=list(places.ROW)))
        )
        driver.wait_idle()
        for special in card_set.specials_of[one]:
            if ids.special(special) not in driver.ids():
                driver.click("page:sheet")
            driver.hover(ids.special(special))
            yield card_set.special_ids[special]
    for dealt in (places.DEALT, places.OTHER_DEALT, places.OWN_DEALT):
        driver.start(places.drafting(dealt))
        driver.wait_idle()
        for skill in dealt[0]:
            driver.hover(ids.skill(card_set.skill_index[skill]))
            yield skill


def _in_motion(driver: Driver, names: tuple[str, str]) -> Iterator[str]:
    """Attacks, a Combo, a test, the corridors, a Block."""
    for name, text in (
        ("action", "attack uppercut"),
        ("action", "corridor -2,2"),
        ("action, far away", "attack snap_shot"),
        ("call", "call"),
        ("go", "go 0,1"),
        ("block, one way", "block 1"),
    ):
        driver.start(places.POSITIONS[name](names=names))
        driver.wait_idle()
        driver.host.commit([a.parse(text, places.CARD_SET)])
        yield f"{name}: {text}"


# ---- secrets


def _end_turn(driver: Driver, number: int) -> None:
    """Seat 0 keeps a Skill, another one in each match."""
    skills = sorted(name for name in driver.ids() if name.startswith("skill:"))
    action = a.KEEP + ids.numbers(skills[-1 if number else 0])[0]
    driver.said.clear()
    driver.click(button(driver, action))
    driver.said.clear()


def _held(state: State, seat: int) -> set[str]:
    """The three Skills that were dealt, after the first choice (the rest was passed on) those that were kept; the one face down."""
    mine: Any = state
    unseen = mine.dealt[seat] if mine.dealt and not all(mine.kept) else ()
    held = {*unseen, *mine.kept[seat]}
    down = {ids.known(mine.down[seat])} if mine.down[seat] >= 0 else set()
    return {*map(ids.skill, held), *down}


def _open_question(**named: Any) -> Match:
    return places.blocking(kinds=PEOPLE, **named)


def _bench(driver: Driver, path: Path, kinds: tuple[str, str]) -> Bench:
    return Bench(driver, places.played_to_a_test(path=path, kinds=kinds))


def _left(bench: Bench, deeds: list[tuple[float, Deed]]) -> list[tuple[float, Deed]]:
    """A cube that was in the hand is taken again where it hangs."""
    contest = bench.contest
    held = contest.tower.held

    def takes() -> None:
        assert held is not None
        bench.mouse("press", *contest.tower.pose(held)[:2])()

    return deeds if held is None else [(contest.moment + 1 / bench.frames, takes), *deeds]


CASE = UiCase(
    game=GAME,
    names=("Ada", "Bo"),
    seats=places.seats,
    start=places.start,
    finished=places.finished,
    prompts=PROMPTS,
    positions=places.POSITIONS,
    apart=frozenset({"tower"}),
    dexterity=frozenset({"tower"}),
    tests={
        f"{people} {how}": Taken(
            partial(_bench, kinds=kinds), deeds, "fell", shared=kinds == PEOPLE, hands=Bench, left=_left
        )
        for people, kinds in (("alone", ("human", "greedy")), ("two", PEOPLE))
        for how, deeds in (
            ("stands", partial(Bench.straight, pace=0.5)),
            ("falls", lambda bench: bench.carried(1, 0.1)),
        )
    },
    with_hand=places.with_hand,
    at_once=places.blocking_plain,
    rival=places.bot_to_act,
    hands=Hands,
    robot=Robot,
    pupil=Pupil,
    may=ids.special(places.CARD_SET.special_ids.index("reload")),
    may_not=ids.DECK,
    drafts=_drafts,
    by_hand=_by_hand,
    sampled=_sampled,
    folded={
        name: (200,) for name in ("action", "combo", "block", "go", "discard", "call", "draft", "fighter")
    },
    silent=_silent,
    unlit=frozenset(),
    objectless=frozenset({"fighter", "start"}),
    handed_over=_handed_over,
    sizes=(((1280, 720), 100), ((1024, 600), 200)),
    screens=screens.screens,
    rule=("event", "TestCalled"),
    explained=frozenset({"zone", "card", "fighter"}),
    searched="combo",
    again=screens.again,
    each_card=_each_card,
    in_motion=_in_motion,
    moving=(((1280, 720), 100),),
    longest={},
    package=package,
    refusals=frozenset(
        f"ui_{kind}_where"
        for kind in (
            "react",
            "pay",
            "block",
            "take",
            "draft",
            "face",
            "origin",
            "discard",
            "show",
            "strip",
            "renew",
        )
    ),
    secrets=Secrets(
        leaving=(
            partial(places.drafting, kinds=PEOPLE),
            partial(places.drafting, places.OWN_DEALT, kinds=PEOPLE),
        ),
        coming=(
            partial(places.drafting, kinds=PEOPLE),
            partial(places.drafting, places.OTHER_DEALT, kinds=PEOPLE),
        ),
        bots=(partial(places.drafting), partial(places.drafting, places.OTHER_DEALT)),
        end_turn=_end_turn,
        looked_at=(ids.sheet(0), ids.sheet(1), ids.up(0, 0), ids.up(1, 0), ids.DECK),
        open_question=_open_question,
        held=_held,
    ),
    without=frozenset({"draws", "later secrets"}),
    taught=Lessons(
        match="bout",
        in_motion=("combo", "block"),
        folded=("move", "combo"),
        partner=(),
        scenes="block",
        reading="move",
        laying=(),
    ),
)
