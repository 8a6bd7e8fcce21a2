"""Every object on every place means something, and drag, click-click and keyboard mean the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

import kotgames
from kotgames.engine.contract import Refusal
from kotgames.system.catalogue import Words
from kotgames.ui.table.context import NOWHERE, Gesture
from tests.ui.cases import CASES, UiCase, each, each_game, each_position
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size, Unreachable
from tests.ui.gesturing import PLACEHOLDER, all_pages, at_home, objects_and_places, sentence
from tests.ui.hands import WAYS
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import plugged


@each_game
def test_the_positions_here_are_all_kinds_of_question(case: UiCase) -> None:
    prompts = [make().state.prompt for make in case.positions.values()]
    assert {prompt.seat for prompt in prompts if prompt is not None} == {0}
    assert {prompt.kind for prompt in prompts if prompt is not None} | case.apart == set(case.prompts)


# ---- everything means something


def _all_means(case: UiCase, driver: Driver) -> int:
    """What each object means on each place at this moment; how many pairs there are."""
    host = driver.host
    objects, targets = objects_and_places(driver)
    legal = set(host.match.state.actions())
    lit = host.gestures()
    for source in objects:
        for target in targets:
            meaning = host.table.gestures.means(source, target)
            if isinstance(meaning, Refusal):
                said = sentence(driver, meaning)
                assert said
                assert not PLACEHOLDER.search(said), f"{source} on {target}: {said}"
                assert target not in lit.get(source, {}), f"{source} on {target} is lit and refused"
                continue
            assert isinstance(meaning, Gesture)
            if meaning.actions:
                assert meaning.actions[0] in legal, f"{source} on {target}"
                assert host.after(meaning.actions[:-1]) is not None
                lights = source in lit or source.split(":")[0] in case.unlit
                assert lights, f"{source} on {target} takes an action and is not lit anywhere"
            elif meaning.draft is None:
                assert source == target or case.silent(source, target), f"{source} on {target} is silent"
    return len(objects) * len(targets)


@pytest.mark.slow
@pytest.mark.one_in(4)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 600), 200)])
@each_position
def test_every_object_means_something_on_every_place(
    window: MakeDriver, case: UiCase, name: str, size: Size, text: int
) -> None:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    prompt = host.situation.prompt
    assert prompt is not None
    pairs = 0
    for _ in case.drafts(driver):
        for _ in all_pages(driver):
            pairs += _all_means(case, driver)
    assert not host.words.missing
    assert (pairs > 100) is (prompt.kind not in case.objectless), pairs


@pytest.mark.one_in(2, 1)
@each_position
def test_number_keys_pick_from_left_to_right(window: MakeDriver, case: UiCase, name: str) -> None:
    """What lies beside each other has numbers that rise to the right."""
    driver = window((1280, 720), paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    driver.wait_idle()
    lies = {item.id: item.rect for item in driver.items()}
    places = [lies[one] for one in host.table.gestures.hand() if one in lies]
    for one, two in pairwise(places):
        if abs(one.centery - two.centery) < one.height / 2:
            assert one.centerx < two.centerx, name


@pytest.mark.one_in(2)
@each_position
def test_what_is_lit_means_what_it_shows(window: MakeDriver, case: UiCase, name: str) -> None:
    """`legal` (lights, defaults) and `means` (drops) never disagree."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    for _ in case.drafts(driver):
        objects, targets = objects_and_places(driver)
        for source, shown in host.gestures().items():
            assert source in objects, f"{source} is lit and is not there"
            for target, gesture in shown.items():
                if target not in targets:
                    continue  # an own place that is shown while the object is held
                meaning = host.table.gestures.means(source, target)
                assert isinstance(meaning, Gesture), f"{source} on {target} is lit and refused: {meaning}"
                assert meaning.actions == gesture.actions


@pytest.mark.slow
@each_game
def test_while_a_bot_is_asked_everything_is_refused_aloud(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.rival())
    objects, targets = objects_and_places(driver)
    assert objects
    for source in objects:
        for target in targets:
            meaning = host.table.gestures.means(source, target)
            if source != target or isinstance(meaning, Refusal):
                assert isinstance(meaning, Refusal), f"{source} on {target}"
                assert not PLACEHOLDER.search(sentence(driver, meaning))
    before = host.match.state.digest()
    dragged = 0
    for source in objects[:40]:
        try:
            driver.drag(source, case.may)
        except Unreachable:
            continue
        dragged += 1
        assert driver.toast
        driver.app.toast.clear()
    assert dragged >= len(host.table.gestures.hand()) > 0
    assert host.match.state.digest() == before


# ---- every legal action can be done, in every way


def _done(driver: Driver, case: UiCase, name: str, action: int, way: str) -> tuple[list[str], str]:
    """The texts of what was taken, and the position after it."""
    match = case.positions[name]()
    host = driver.start(match)
    driver.wait_idle()
    before = len(match.turns)
    with plugged(driver) if way == "pad" else nullcontext():
        case.hands(driver, way).take(action)
    driver.step()
    assert len(host.match.turns) > before, f"{way}: nothing was taken; said: {driver.toast!r}"
    return [turn.text for turn in match.turns[before:] if turn.seat == 0], match.state.digest()


def _in_all_ways(driver: Driver, case: UiCase, name: str, action: int) -> None:
    match = case.positions[name]()
    text = match.game.text(action, match.card_set)
    results = {}
    for way in WAYS:
        try:
            results[way] = _done(driver, case, name, action, way)
        except AssertionError as error:
            raise AssertionError(f"{text!r} cannot be done by {way}: {error}") from error
        assert results[way][0][0] == text, f"{way}: {results[way][0]} instead of {text!r}"
    assert results["drag"] == results["click"] == results["keys"] == results["pad"], results


def _take_all(driver: Driver, case: UiCase, name: str, some: bool) -> None:
    """Take (some of) the actions of a position in every way; all that cannot be done are said together."""
    actions = case.by_hand(name, case.positions[name]().state.actions())
    faults = []
    for action in case.sampled(actions) if some else actions:
        try:
            _in_all_ways(driver, case, name, action)
        except AssertionError as error:
            faults.append(str(error).split("\n")[0])
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.one_in(3)
@each_position
def test_drag_click_keyboard_and_controller_take_the_same_action(
    window: MakeDriver, case: UiCase, name: str
) -> None:
    _take_all(window(paint=False, bot=SilentBot), case, name, some=True)


@pytest.mark.long
@pytest.mark.parametrize("text", [100, 150, 200])
@each_position
def test_every_legal_action_can_be_done_in_every_way(
    window: MakeDriver, case: UiCase, name: str, text: int
) -> None:
    _take_all(window((1024, 600), text=text, paint=False, bot=SilentBot), case, name, some=False)


def _folded(case: UiCase) -> Iterator[tuple[str, int]]:
    for name, texts in case.folded.items():
        yield from ((name, text) for text in texts)


@pytest.mark.slow
@pytest.mark.one_in(3)
@each("name, text", _folded)
def test_a_folded_table_takes_the_same_actions(
    window: MakeDriver, case: UiCase, name: str, text: int
) -> None:
    _take_all(window((1024, 600), text=text, paint=False, bot=SilentBot), case, name, some=True)


@each_game
def test_every_position_that_hands_answer_has_actions(case: UiCase) -> None:
    """Nothing of the above is empty."""
    asked = set()
    for name, make in case.positions.items():
        state = make().state
        assert state.prompt is not None
        if case.by_hand(name, state.actions()):
            asked.add(state.prompt.kind)
    assert len(asked) >= min(3, len(set(case.prompts)))
    assert set(case.folded) <= set(case.positions)
    assert case.folded


# ---- what is refused


@pytest.mark.slow
@pytest.mark.one_in(3, 1)
@each_position
def test_an_illegal_drop_says_why_and_flies_back(window: MakeDriver, case: UiCase, name: str) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    driver.wait_idle()
    laying = case.drafts(driver)
    for _ in range(2):
        next(laying, None)
    driver.wait_idle()
    objects, targets = objects_and_places(driver)
    refused = [
        (source, target)
        for source in objects
        for target in targets
        if source != target and isinstance(host.table.gestures.means(source, target), Refusal)
    ]
    assert host.situation.prompt is not None
    aimless = host.situation.prompt.kind in case.objectless
    assert refused or aimless

    def kept() -> tuple[object, ...]:
        return host.match.state.digest(), len(host.match.log.entries), host.table.draft.laid_out()

    before = kept()
    dropped = 0
    for source, target in refused[:: max(1, len(refused) // 14)]:
        dropped += _refuse(driver, source, target)
        assert kept() == before
    assert dropped or aimless


def _refuse(driver: Driver, source: str, target: str) -> bool:
    """Drag it there: the sentence of its meaning is said (or why it may not even be picked up), and it is home again. False if nobody can
    drop it there."""
    host = driver.host
    meaning = host.handling.pick_refusal(source) or host.handling.means(source, target)
    assert isinstance(meaning, Refusal)
    driver.said.clear()
    try:
        driver.drag(source, "" if target == NOWHERE else target)
    except Unreachable:
        return False  # covered by what is held or looked at
    wanted = (sentence(driver, meaning), meaning.ruling)
    assert wanted in driver.said, f"{source} on {target} should say {wanted}, said {driver.said}"
    assert host.held == ""
    driver.travel(driver.bare(), steps=1)
    driver.wait_idle()
    assert at_home(driver, source), f"{source} did not fly back"
    return True


@pytest.mark.slow
@each_game
def test_a_drop_on_the_window_edge_and_outside_flies_back(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
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
        assert at_home(driver, card)


@each_game
def test_escape_and_the_right_button_put_down_what_is_held(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
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


# ---- words


def _keys_in(path: Path) -> set[str]:
    return set(re.findall(r'Refusal\(\s*f?"([a-z_{}]+)"', path.read_text(encoding="utf-8")))


HOUSE = Path(str(kotgames.__file__)).parent


@each_game
def test_every_refusal_has_a_sentence(case: UiCase) -> None:
    package = Path(str(case.package.__file__)).parent
    files = [*package.rglob("*.py"), *(HOUSE / "engine").glob("*.py"), *(HOUSE / "scenes").rglob("*.py")]
    keys = set().union(*(_keys_in(path) for path in files))
    plain = {key for key in keys if "{" not in key}
    assert len(plain) > 20
    if any("{" in key for key in set().union(*map(_keys_in, package.rglob("*.py")))):
        assert case.refusals, "keys that are put together are listed in the case"
    known = Words(game=case.game.id)
    wanted = plain | case.refusals
    missing = {key for key in wanted if not known.has(f"refusal.{key}") and not known.has(f"error.{key}")}
    assert missing == set()


@pytest.mark.slow
@each_game
def test_no_sentence_of_a_refusal_is_unused(case: UiCase) -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py"))
    known = [key for key in Words(game=case.game.id)._texts if key.startswith("refusal.")]
    unused = [key for key in known if f'"{key[8:]}"' not in sources and key[8:] not in case.refusals]
    assert unused == []


@each_position
def test_every_question_has_a_headline(window: MakeDriver, case: UiCase, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    title, text = host.table.questions.headline()
    assert title
    assert text
    assert not PLACEHOLDER.search(title + text)
    assert not host.words.missing


@pytest.mark.slow
def test_there_is_a_case_for_every_game_with_a_table() -> None:
    from kotgames import games

    assert set(games.with_table()) <= {case.game.id for case in CASES}
