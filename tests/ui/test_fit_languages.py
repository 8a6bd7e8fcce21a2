"""Every screen in every language besides English: nothing is cut, small, outside, over other text, or out of reach.

The same looks as in `test_fit`, with windows that speak another language. No word is broken in its middle either: longer words are
what another language brings.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from kotgames.scenes import routes
from kotgames.system.catalogue import DEFAULT, Words, languages
from kotgames.system.settings import Settings
from kotgames.ui.text import Scribe
from tests.ui import test_fit, test_lessons_coach, test_rules_fit
from tests.ui.cases import UiCase, each, each_game, each_size
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.fit import assert_none
from tests.ui.standins import InlineBot
from tests.ui.test_fit import at_all_sizes, at_quick_sizes, quick_in_turns
from tests.ui.uncaged import test_fit as test_uncaged_fit

OTHERS = [code for code in languages() if code != DEFAULT]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    """A language besides English."""
    return str(request.param)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Words that had to be broken in their middle on a screen that was looked at, with the line's width (a match that is left draws a
    small picture of itself, in which nothing is read)."""
    found: set[str] = set()
    wrap = Scribe.wrap

    def wary(self: Scribe, text: str, face: str, px: int, width: float) -> list[str]:
        for word in text.replace("\n", " ").split(" "):
            if self.recording and len(word) > 1 and self.width(word, face, px) > width + 1:
                found.add(f"{word} ({self.width(word, face, px)} px in {width:.0f})")
        return wrap(self, text, face, px, width)

    monkeypatch.setattr(Scribe, "wrap", wary)
    return found


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, language: str) -> Iterator[MakeDriver]:
    """As everywhere, but the windows speak `language`."""
    made: list[Driver] = []

    def make(
        size: Size = (1280, 720), *, text: int = 100, speed: float = 0.0, bot: type[InlineBot] = InlineBot, **named: Any
    ) -> Driver:  # fmt: skip
        monkeypatch.setattr("kotgames.scenes.table.bot_player.BotWorker", bot)
        while made:  # one after another: a tournament belongs to one window
            made.pop().close()
        settings = Settings(text_size=text, speed=speed, window=size, language=language)
        made.append(Driver(size, settings=settings, **named))
        return made[-1]

    yield make
    for driver in made:
        driver.close()


def _whole(words: set[str]) -> None:
    if words:
        pytest.fail("broken words: " + ", ".join(sorted(words)), pytrace=False)


@pytest.mark.slow
@pytest.mark.one_in(4, 1)
@quick_in_turns
def test_everything_fits(window: MakeDriver, case: UiCase, size: Size, text: int, broken: set[str]) -> None:
    """All that a game shows, at a whole table and at the lowest folded one."""
    test_fit.test_every_screen_fits(window, case, size, text)
    test_fit.test_every_room_besides_the_match_fits(window, case, size, text)
    test_fit.test_every_card_looked_at_fits(window, case, size, text)
    test_fit.test_every_choice_fits(window, case, size, text)
    _whole(broken)


@pytest.mark.slow
@pytest.mark.one_in(2)
@quick_in_turns
def test_what_is_read_fits(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    test_rules_fit.test_rules_log_and_fairness_fit(window, case, size, text)


@pytest.mark.one_in(2, 1)
@pytest.mark.slow
@each_game
def test_some_lessons_are_taught_in_words_that_fit(window: MakeDriver, case: UiCase) -> None:
    test_lessons_coach.test_nothing_is_cut_in_some_lessons(window, case, (1280, 720), 100)


@pytest.mark.long
@pytest.mark.timeout(900)
@at_all_sizes
@each_game
def test_all_lessons_are_taught_in_words_that_fit(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    test_lessons_coach.test_nothing_is_cut_in_any_lesson(window, case, size, text)


@pytest.mark.one_in(2)
@pytest.mark.slow
@each("size, text", lambda case: case.moving)
def test_motion_fits(window: MakeDriver, case: UiCase, size: Size, text: int, broken: set[str]) -> None:
    test_fit.test_dice_captions_and_banners_fit(window, case, size, text)
    _whole(broken)


@at_quick_sizes
@pytest.mark.slow
def test_every_setting_fits_in_words(window: MakeDriver, size: Size, text: int, broken: set[str]) -> None:
    test_fit.test_every_setting_fits(window, size, text)
    _whole(broken)


@pytest.mark.long
@at_quick_sizes
def test_what_uncaged_says_of_any_cards_fits(
    window: MakeDriver, size: Size, text: int, broken: set[str]
) -> None:
    test_uncaged_fit.test_what_the_helper_says_fits(window, size, text)
    test_uncaged_fit.test_what_came_of_cards_fits(window, size, text)
    _whole(broken)


@pytest.mark.long
@pytest.mark.timeout(600)
@each_size
def test_matches_fit(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    test_fit.test_whole_matches_fit(window, case, size, text)


@pytest.mark.long
@pytest.mark.timeout(900)
@at_all_sizes
@each_game
def test_everything_fits_at_all_sizes(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    test_fit.test_every_screen_fits(window, case, size, text)
    test_fit.test_every_room_besides_the_match_fits(window, case, size, text)
    test_fit.test_every_card_looked_at_fits(window, case, size, text)
    test_fit.test_every_choice_fits(window, case, size, text)
    test_fit.test_the_widest_names_fit(window, case, size, text)
    test_rules_fit.test_rules_log_and_fairness_fit_at_all_sizes(window, case, size, text)


@pytest.mark.long
@pytest.mark.timeout(900)
@each("size, text", lambda case: product(test_fit.SIZES, {text: None for _, text in case.moving}))
def test_motion_fits_at_all_sizes(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    test_fit.test_dice_captions_and_banners_fit_at_all_sizes(window, case, size, text)


# ---- sentences over everything

NAMED = {
    "card": "card.", "boost": "card.", "attack": "card.", "row": "card.", "style": "style.", "stat": "stat.", "position": "position.",
    "here": "position.", "there": "position.", "side": "side.", "what": "family.", "fighter": "fighter.", "deck": "deck.",
    "other": "card.", "level": "level.", "a": "type.", "b": "type.", "c": "type.",
}  # fmt: skip
"""The section of the catalogue that a parameter comes from: its longest text is tried."""


def _sentences(language: str, case: UiCase) -> Iterator[str]:
    words = Words(language, case.game.id)
    texts = {key: text for key, text in words._texts.items() if isinstance(text, str)}

    def longest(name: str) -> str:
        if name == "prompt":
            found = [
                text for key, text in texts.items() if key.startswith("prompt.") and key.endswith(".short")
            ]
            return max(found, key=len)
        if name in NAMED:
            found = [text for key, text in texts.items() if key.startswith(NAMED[name])]
            return max(found, key=len, default="99")
        return {**test_fit.LONGEST, **case.longest}.get(name, "99")

    for key, value in words._texts.items():
        if key.startswith(("refusal.", "error.")):
            for text in value.values() if isinstance(value, dict) else [str(value)]:
                names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
                yield text.format_map({name: longest(name) for name in names})


@pytest.mark.slow
@each_game
@at_quick_sizes
def test_every_sentence_fits_in_its_language(
    window: MakeDriver, case: UiCase, size: Size, text: int, language: str
) -> None:
    inspector = test_fit._inspector(window, size, text)
    routes.title(inspector.driver.app)
    for sentence in _sentences(language, case):
        inspector.driver.app.say(sentence, "p.5-7")
        inspector.driver.app.advance(500)
        inspector.toast("toast")
    assert_none(inspector.found)
