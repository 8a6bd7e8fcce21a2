"""Whatever is dragged anywhere is refused with a sentence, with the rule it rests on, and with what is asked where it is no answer to
that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Refusal
from kotgames.rulebook import Paragraph
from kotgames.scenes.table.explaining import topics_of
from tests.ui.cases import UiCase, each_game, each_position
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.gesturing import PLACEHOLDER, objects_and_places, sentence
from tests.ui.standins import SilentBot


def _refused(driver: Driver) -> Iterator[tuple[str, str, Refusal]]:
    """Every object on every place that is refused at this moment, as it is said; on one place alone what nobody can pick up."""
    objects, targets = objects_and_places(driver)
    handling = driver.host.handling
    for source in objects:
        stays = handling.pick_refusal(source)
        if stays is not None:
            yield source, "", stays
        for target in targets[:1] if stays is not None else targets:
            meaning = handling.means(source, target)
            if source != target and isinstance(meaning, Refusal):
                yield source, target, meaning


def _answers(driver: Driver, source: str) -> bool:
    """Whether an object is one of those that the question is about: it is lit, or another one of its kind and its hand."""
    lit, hand = driver.host.gestures(), driver.host.table.gestures.hand()
    return source in lit or (source in hand and any(one in lit for one in hand))


def _led_to(rules: rulebook.Rules, refusal: Refusal) -> Paragraph | None:
    """The paragraph that F1 opens after it."""
    found = (rules.paragraph_for(*topic) for topic in topics_of(refusal))  # type: ignore[arg-type]
    return next((paragraph for paragraph in found if paragraph is not None), None)


@pytest.mark.slow
@pytest.mark.one_in(3)
@each_position
def test_whatever_is_dragged_anywhere_is_refused_with_a_rule_and_what_is_asked(
    window: MakeDriver, case: UiCase, name: str
) -> None:
    driver = window((1280, 720), paint=False, bot=SilentBot)
    host = driver.start(case.positions[name]())
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    rules = rulebook.load(case.game.id)
    asked = rules.paragraph_for("prompt", prompt.kind)
    assert asked is not None
    short = host.words(f"prompt.{prompt.kind}.short").casefold()
    known: set[tuple[bool, str]] = set()
    faults = set()
    for _ in case.drafts(driver):
        for source, target, refusal in _refused(driver):
            answers = _answers(driver, source)
            seen = (answers, repr(refusal))
            if seen in known:
                continue
            known.add(seen)
            said, led = sentence(driver, refusal), _led_to(rules, refusal)
            cites = {*asked.cites, *(led.cites if led is not None else ())}
            if not said or PLACEHOLDER.search(said):
                faults.add(f"no sentence: {source} on {target}: {refusal}")
            if refusal.ruling.partition("-")[0] not in cites:
                faults.add(f"no rule: {source} on {target}: {refusal}")
            if not answers and short not in said.casefold():
                faults.add(f"not what is asked: {source} on {target}: {said!r}")
    assert not faults, "\n".join(sorted(faults))
    assert known or prompt.kind in case.objectless
    assert not host.words.missing


@each_game
def test_a_click_on_what_is_no_answer_says_what_is_asked(window: MakeDriver, case: UiCase) -> None:
    """Once for each kind of object that lies about."""
    driver = window((1280, 720), paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    short = host.words(f"prompt.{prompt.kind}.short")
    kinds = {}
    for name in objects_and_places(driver)[0]:
        if not _answers(driver, name):
            kinds.setdefault(name.split(":")[0], name)
    for name in kinds.values():
        driver.app.toast.clear()
        driver.click(name)
        assert short in driver.toast, f"{name}: {driver.toast!r}"
    assert kinds
