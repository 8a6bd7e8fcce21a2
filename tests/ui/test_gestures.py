"""Every object on every place means something, and drag, click-click and keyboard mean the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import kotgames.games.knockouts_tapouts as game_package
from kotgames.engine.contract import Event, Refusal
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.decisions import PROMPTS
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.context import NOWHERE, Gesture
from tests.ui import places
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.hands import WAYS, Hands
from tests.ui.screens import words
from tests.ui.standins import SilentBot

Make = Callable[[], Match]

CLINCH = ("throw", "neck_hold", "sink", "style", "set_up", "second_wind", "kick")
TOP = ("punch", "combination", "set_up", "arm_hold", "crank", "reversal", "stand_up")
BELOW = ("knee", "leg_hold", "torque", "style", "reversal")

POSITIONS: dict[str, Make] = {
    "move, standing": partial(places.move, 1, 4),
    "move, from the Clinch": partial(places.move, places.TABLES.first_ground - 1, 6),
    "move, on the ground": partial(places.move, places.TABLES.first_ground, 6, 1),
    "move, asterisk": partial(places.move, len(places.TABLES.positions) - 1, 5, 0),
    "side": places.side,
    "act": places.act,
    "act in the Clinch": partial(places.act, CLINCH, where={"position": "clinch"}),
    "act on top": partial(places.act, TOP, where={"position": "half_guard", "top": 0}),
    "act below": partial(places.act, BELOW, where={"position": "side_control", "top": 1}),
    "act, must": places.must_act,
    "discard more": places.discard_more,
    "react with the card": partial(places.react, holding=True),
    "react without": partial(places.react, holding=False),
    "critical, strike": partial(places.critical, hold=False),
    "critical, hold": partial(places.critical, hold=True),
    "hurt, own": places.hurt_own,
    "hurt, the foe's": places.hurt_foe,
    "restore": places.restore,
}

each_position = pytest.mark.parametrize("name", POSITIONS)

PLACEHOLDER = re.compile(r"\[[a-z_]+\.[a-z0-9_.]+\]|\{[a-z]+\}|@[a-z]+\.")


def _sentence(driver: Driver, refusal: Refusal) -> str:
    return driver.host.words.refusal(refusal)


def _objects_and_places(driver: Driver) -> tuple[list[str], list[str]]:
    """All objects, and all places a pointer can be released on: everything with a role, and the bare table."""
    items = driver.items()
    objects = [item.id for item in items if item.role == "object"]
    return objects, [NOWHERE, *(item.id for item in items if item.role)]


def _all_pages(driver: Driver) -> Iterator[None]:
    """Once for each page of a folded table."""
    tabs = [item.id for item in driver.items() if item.role == "tab"]
    for tab in tabs or [""]:
        if tab:
            driver.click(tab)
        yield


# ---- everything means something


@pytest.mark.parametrize("text", [100, 150])
@each_position
def test_every_object_means_something_on_every_place(window: MakeDriver, name: str, text: int) -> None:
    driver = window(text=text, paint=False, bot=SilentBot)
    host = driver.start(POSITIONS[name]())
    pairs = 0
    for _ in _all_pages(driver):
        objects, targets = _objects_and_places(driver)
        legal = set(host.match.state.actions())
        for source in objects:
            for target in targets:
                pairs += 1
                meaning = host.table.gestures.means(source, target)
                if isinstance(meaning, Refusal):
                    sentence = _sentence(driver, meaning)
                    assert sentence
                    assert not PLACEHOLDER.search(sentence), f"{source} on {target}: {sentence}"
                else:
                    assert isinstance(meaning, Gesture)
                    if meaning.actions:
                        assert meaning.actions[0] in legal, f"{source} on {target}"
                        assert host.after(meaning.actions[:-1]) is not None
                    elif meaning.draft is None:
                        assert source == target or target == ids.DISCARD, f"{source} on {target} is silent"
    assert not host.words.missing
    assert pairs > 100


@each_position
def test_what_is_lit_means_what_it_shows(window: MakeDriver, name: str) -> None:
    """`gestures` (lights, defaults) and `means` (drops) never disagree."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(POSITIONS[name]())
    objects, targets = _objects_and_places(driver)
    lit = host.gestures()
    for source, shown in lit.items():
        assert source in objects, f"{source} is lit and is not there"
        for target, gesture in shown.items():
            if target not in targets:
                continue  # an own place that is shown while the object is held
            meaning = host.table.gestures.means(source, target)
            assert isinstance(meaning, Gesture), f"{source} on {target} is lit and refused: {meaning}"
            assert meaning.actions == gesture.actions
    for source in objects:
        for target in targets:
            meaning = host.table.gestures.means(source, target)
            if isinstance(meaning, Gesture) and meaning.actions and source.split(":")[0] not in ("marker",):
                assert source in lit, f"{source} on {target} takes an action and is not lit anywhere"


def test_bare_table_and_other_seats_cards_are_refused_while_nobody_is_asked(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.bot_to_act())
    objects, targets = _objects_and_places(driver)
    for source in objects:
        for target in targets:
            meaning = host.table.gestures.means(source, target)
            assert isinstance(meaning, Refusal)
            assert not PLACEHOLDER.search(_sentence(driver, meaning))
    before = host.match.state.digest()
    for source in objects[:40]:
        try:
            driver.drag(source, ids.MAT)
        except Unreachable:
            continue
        assert driver.toast
        driver.app.toast.clear()
    assert host.match.state.digest() == before


# ---- every legal action can be done, in every way


def _legal(make: Make) -> list[int]:
    return list(make().state.actions())


CASES = [(name, action) for name, make in POSITIONS.items() for action in _legal(make)]
SOME = CASES[::3] + [case for case in CASES if case[1] >= a.ATTACK and a.attack_parts(case[1])[2]][:6]


def _done(driver: Driver, make: Make, action: int, way: str) -> tuple[list[str], str]:
    """The texts of what was taken, and the position after it."""
    match = make()
    host = driver.start(match)
    before = len(match.turns)
    if way == "keys":
        driver.app.devices  # noqa: B018 - no pointer in this way
    Hands(driver, way).take(action)
    driver.step()
    digest = host.match.turns[before].before.digest() if len(host.match.turns) > before else ""
    assert digest, f"{way}: nothing was taken; said: {driver.toast!r}"
    return [turn.text for turn in match.turns[before:] if turn.seat == 0], match.state.digest()


def _in_all_ways(driver: Driver, name: str, action: int) -> None:
    make = POSITIONS[name]
    text = GAME.text(action)
    results = {}
    for way in WAYS:
        try:
            results[way] = _done(driver, make, action, way)
        except AssertionError as error:
            raise AssertionError(f"{text!r} cannot be done by {way}: {error}") from error
        assert results[way][0][0] == text, f"{way}: {results[way][0]} instead of {text!r}"
    assert results["drag"] == results["click"] == results["keys"], results


@pytest.mark.parametrize("name", POSITIONS)
def test_drag_click_and_keyboard_take_the_same_action(window: MakeDriver, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    faults = []
    for case, action in SOME:
        if case == name:
            try:
                _in_all_ways(driver, name, action)
            except AssertionError as error:
                faults.append(str(error).split("\n")[0])
    assert not faults, "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_can_be_done_in_every_way(window: MakeDriver, name: str, text: int) -> None:
    driver = window((1024, 600), text=text, paint=False, bot=SilentBot)
    faults = []
    for case, action in CASES:
        if case == name:
            try:
                _in_all_ways(driver, name, action)
            except AssertionError as error:
                faults.append(str(error).split("\n")[0])
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize(
    "name", ["act in the Clinch", "move, from the Clinch", "hurt, own", "react with the card", "restore"]
)
def test_a_folded_table_takes_the_same_actions(window: MakeDriver, name: str, text: int) -> None:
    driver = window((1024, 600), text=text, paint=False, bot=SilentBot)
    faults = []
    for case, action in CASES[::2]:
        if case == name:
            try:
                _in_all_ways(driver, name, action)
            except AssertionError as error:
                faults.append(str(error).split("\n")[0])
    assert not faults, "\n".join(faults)


# ---- what is refused


@each_position
def test_an_illegal_drop_says_why_and_flies_back(window: MakeDriver, name: str) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(POSITIONS[name]())
    driver.wait_idle()
    refused = _refused(driver)
    assert refused
    before = (host.match.state.digest(), len(host.match.log.entries))
    for source, target in refused[:: max(1, len(refused) // 14)]:
        _refuse(driver, source, target)
        assert (host.match.state.digest(), len(host.match.log.entries)) == before


def _refused(driver: Driver) -> list[tuple[str, str]]:
    objects, targets = _objects_and_places(driver)
    table = driver.host.table
    return [
        (source, target)
        for source in objects
        for target in targets
        if source != target and isinstance(table.gestures.means(source, target), Refusal)
    ]


def _refuse(driver: Driver, source: str, target: str) -> None:
    """Drag it there: the sentence of its meaning is said (or why it may not even be picked up), and it is home again."""
    host = driver.host
    meaning = host.table.gestures.pick_refusal(source) or host.table.gestures.means(source, target)
    assert isinstance(meaning, Refusal)
    driver.said.clear()
    try:
        driver.drag(source, "" if target == NOWHERE else target)
    except Unreachable:
        return  # covered by what is held or looked at: nobody can drop it there
    wanted = (_sentence(driver, meaning), meaning.ruling)
    assert wanted in driver.said, f"{source} on {target} should say {wanted}, said {driver.said}"
    assert host.held == ""
    driver.travel(driver.bare(), steps=1)
    driver.wait_idle()
    sprite = host.table.field.sprites[source]
    assert (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y), f"{source} did not fly back"


def test_a_drop_on_the_window_edge_and_outside_flies_back(window: MakeDriver) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(places.act())
    driver.wait_idle()
    card = host.table.gestures.hand()[0]
    for pixel in ((0, 0), (1279, 0), (0, 719), (1279, 719), (-50, 300), (3000, 3000)):
        before = host.match.state.digest()
        driver.lift(card)
        driver.motion(pixel, held=True)
        driver.step()
        driver.button(False)
        driver.wait_idle()
        assert host.match.state.digest() == before
        assert host.held == ""
        sprite = host.table.field.sprites[card]
        assert (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y)


def test_escape_and_the_right_button_put_down_what_is_held(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    card = host.table.gestures.hand()[0]
    driver.click(card)
    assert host.held == card
    driver.key("escape")
    assert host.held == ""
    assert driver.top is host
    driver.click(card)
    driver.button(True, 3)
    driver.button(False, 3)
    assert host.held == ""
    driver.lift(card)
    assert host.held == card
    driver.key("escape")
    driver.button(False)
    assert (host.held, host.handling.dragging) == ("", False)
    assert not host.match.turns


# ---- what lies on a place does not hide it


def _discarded(driver: Driver) -> None:
    """A table with cards on the discard pile and both scoring piles, seat 0 to act."""
    piles = {"strikes": ["elbow"], "grapples": ["arm_hold"]}
    state = places.position(
        places.fighter(
            ["punch", "kick", "throw"], [], piles, heart=1, striking=3, grappling=3, conditioning=6
        ),
        places.fighter(["punch"] * 3, [], piles, heart=1, striking=3, grappling=3, conditioning=6),
        position="short_range",
        discard=["knee", "knee"],
    )
    driver.start(places.match_at(state))


@pytest.mark.parametrize("way", ["drag", "click"])
def test_a_card_is_discarded_onto_the_cards_that_lie_there(window: MakeDriver, way: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    _discarded(driver)
    card = driver.host.table.gestures.hand()[0]
    top = ids.card(driver.host.situation.view["discard"][-1])
    assert top in driver.ids()
    Hands(driver, way).put(card, top)
    assert driver.host.table.context.draft.discards == [ids.numbers(card)[0]], driver.toast  # type: ignore[attr-defined]


def test_a_card_dropped_on_scored_cards_hears_why_they_lie_there(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    _discarded(driver)
    card = driver.host.table.gestures.hand()[0]
    scored = ids.card(driver.host.situation.view["strikes"][0][-1])
    meant = driver.host.table.gestures.means(card, "scored:0")
    assert isinstance(meant, Refusal)
    assert scored in driver.ids()
    driver.drag(card, "scored:0")
    assert driver.toast == _sentence(driver, meant)


def test_dice_on_the_mat_do_not_hide_the_mat(window: MakeDriver) -> None:
    """Whatever was rolled last lies where the next card is dropped."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    for _ in range(30):
        lying = [name for name in driver.ids() if name.startswith("die:")]
        prompt = host.situation.prompt
        if lying and prompt is not None and prompt.kind == "act":
            break
        host.take([host.match.state.actions()[0]])
        driver.step()
    assert lying
    for card in host.table.gestures.hand():
        on_mat = host.table.gestures.means(card, ids.MAT)
        for name in lying:
            on_die = host.table.gestures.means(card, name)
            assert type(on_die) is type(on_mat), f"{card} on {name}: {on_die}, on the mat: {on_mat}"


def test_a_sprawl_is_dropped_on_the_throw_it_answers(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.react(holding=True))
    sprawl = next(
        name
        for name in host.table.gestures.hand()
        if places.TABLES.kinds[places.TABLES.kind_of[ids.numbers(name)[0]]] == "sprawl"
    )
    throw = ids.card(host.table.context.in_play[0])  # type: ignore[attr-defined]
    assert throw in driver.ids()
    driver.drag(sprawl, throw)
    assert host.match.turns[-1].text == "special sprawl", driver.toast


# ---- drafts: Boosts and discards


def test_a_laid_boost_is_taken_back_and_changes_its_card(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    hand = ["punch", "combination", "set_up", "kick", "knee"]
    host = driver.start(places.act(hand))
    table = host.table
    punch, combination, _, kick, knee = table.gestures.hand()
    legal = [host.gestures().get(combination, {})]
    owners = [name for name in (punch, kick, knee) if name in legal[0]]
    assert owners, "the Combination fits none of three Strikes where one may be played"
    driver.drag(combination, owners[0])
    number = ids.numbers(combination)[0]
    assert table.context.draft.owner_of(number) == ids.numbers(owners[0])[0]  # type: ignore[attr-defined]
    for other in owners[1:]:
        driver.drag(combination, other)
        assert table.context.draft.owner_of(number) == ids.numbers(other)[0]  # type: ignore[attr-defined]
    driver.drag(combination, ids.HAND)
    assert table.context.draft.owner_of(number) is None  # type: ignore[attr-defined]
    assert not host.match.turns


def test_two_discards_may_be_staged_kept_and_committed(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    hand = list(host.table.gestures.hand())
    driver.drag(hand[0], ids.DISCARD)
    driver.drag(hand[3], ids.DISCARD)
    driver.said.clear()
    driver.drag(hand[4], ids.DISCARD)
    assert driver.said, "a third discard is refused aloud"
    driver.click("do:keep")
    assert host.table.context.draft.discards == []  # type: ignore[attr-defined]
    assert not host.match.turns
    for name in (hand[3], hand[0]):
        driver.drag(name, ids.DISCARD)
    driver.click("do:discard")
    texts = [turn.text for turn in host.match.turns if turn.seat == 0]
    kinds = sorted(places.TABLES.kind_of[ids.numbers(name)[0]] for name in (hand[0], hand[3]))
    assert texts[:2] == [f"discard {places.TABLES.kinds[kind]}" for kind in kinds]


# ---- sentences and motion


def _keys_in(path: Path) -> set[str]:
    return set(re.findall(r'Refusal\(\s*f?"([a-z_{}]+)"', path.read_text(encoding="utf-8")))


def test_every_refusal_has_a_sentence() -> None:
    package = Path(str(game_package.__file__)).parent
    host = Path(str(game_package.__file__)).parents[2]
    files = [*package.rglob("*.py"), *(host / "engine").glob("*.py"), *(host / "scenes").glob("*.py")]
    keys = set().union(*(_keys_in(path) for path in files))
    assert len(keys) > 40
    known = words()
    plain = {key for key in keys if "{" not in key}
    missing = {key for key in plain if not known.has(f"refusal.{key}") and not known.has(f"error.{key}")}
    for kind in ("move", "side", "critical", "hurt", "restore", "build"):
        if not known.has(f"refusal.ui_card_not_in_{kind}"):
            missing.add(f"ui_card_not_in_{kind}")
    missing.discard("ui_card_not_in_build")  # no cards lie on the table then
    assert missing == set()


def test_no_sentence_of_a_refusal_is_unused() -> None:
    package = Path(str(game_package.__file__)).parents[2]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    known = [key for key in words()._texts if key.startswith("refusal.")]
    unused = [
        key
        for key in known
        if f'"{key[8:]}"' not in sources and not key.startswith("refusal.ui_card_not_in_")
    ]
    assert unused == []


def _event_classes() -> list[type[Event]]:
    return [
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ]


def test_every_event_is_told_and_moves(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    table = driver.start(places.act()).table
    kinds = _event_classes()
    assert len(kinds) >= 25
    assert set(table.log.entries()) == set(kinds)
    assert set(table.motion._by_type) == set(kinds)  # type: ignore[attr-defined]
    assert table.motion.events() == set(kinds)  # type: ignore[attr-defined]


@each_position
def test_every_question_has_a_headline(window: MakeDriver, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(POSITIONS[name]())
    title, text = host.table.questions.headline()
    assert title
    assert text
    assert not PLACEHOLDER.search(title + text)
    assert not host.words.missing


def test_the_positions_here_are_all_kinds_of_question() -> None:
    kinds = {places.kind_of(make().state).split()[0] for make in POSITIONS.values()}  # type: ignore[arg-type]
    assert kinds | {"build"} == set(PROMPTS)
