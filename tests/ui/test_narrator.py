"""What is said aloud of what is on the screen: from the focus in a window to the words that a voice is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kotgames.scenes import routes
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.system.settings import Settings
from kotgames.system.speech import Speech
from kotgames.ui.items import Item
from kotgames.ui.narrator import Narrator, spoken
from kotgames.ui.table.ids import PROMPT
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot
from tests.ui.test_curtain import _to_the_curtain
from tests.voices import StandIn, until

STOP = "<silence>"


class Ear(Speech):
    """A voice that keeps what it is asked to say."""

    def __init__(self, *, there: bool = True) -> None:
        super().__init__(platform="linux")
        self._there = there
        self.heard: list[str] = []

    @property
    def there(self) -> bool:
        return self._there

    def say(self, text: str, *, cut: bool = False) -> None:
        if cut:
            self.stop()
        self.heard.append(text)

    def stop(self) -> None:
        self.heard.append(STOP)

    def since(self, start: int) -> str:
        """All that was said since then."""
        return " ".join(self.heard[start:])


def listen(driver: Driver, ear: Speech, *, on: bool = True) -> None:
    """Give a window a voice, and switch it on."""
    app = driver.app
    app.narrator = app.sentences.voice = Narrator(app, ear)
    app.settings.speech = on
    app.narrator.settle()
    app.redraw()


@pytest.fixture
def spoken_window(window: MakeDriver) -> Callable[..., tuple[Driver, Ear]]:
    """Makes windows that speak into an `Ear`."""

    def make(**named: object) -> tuple[Driver, Ear]:
        driver, ear = window(**named), Ear()
        listen(driver, ear)
        return driver, ear

    return make


SpokenWindow = Callable[..., tuple[Driver, Ear]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Matches. button. 8 of 14."), ("de", "Kämpfe. Schaltfläche. 8 von 14.")],
)
def test_a_focus_that_moves_is_said_by_a_program_of_the_platform(
    window: MakeDriver,
    stand_in: StandIn,
    voice: Callable[..., Speech],
    language: str,
    line: str,
) -> None:
    stand_in.put("spd-say")
    driver = window(settings=Settings(language=language, speed=0.0))
    listen(driver, voice())
    routes.title(driver.app)
    driver.step()
    driver.tab_to("matches")
    until(lambda: line in stand_in.said)
    assert stand_in.said[0] == f"!-!SET SELF LANGUAGE {language}"
    assert stand_in.said[-2:] == ["!-!CANCEL SELF", line]
    for function in driver.app.on_close:
        function()
    assert stand_in.processes == []


@pytest.mark.slow
@each_game
def test_the_way_from_the_title_to_the_first_turn_is_said(spoken_window: SpokenWindow, case: UiCase) -> None:
    driver, ear = spoken_window()
    routes.title(driver.app)
    driver.step()

    def use(name: str) -> None:
        start = len(ear.heard)
        item = driver.item(name)
        driver.tab_to(item.id)
        assert spoken(item, driver.app.words) in ear.since(0), f"{name} was not said"
        assert ear.heard[-1] != STOP
        assert len(ear.heard) >= start
        driver.key("return")

    use(f"poster:{case.game.id}")
    driver.step()
    assert "New Match" in ear.since(0)
    start = len(ear.heard)
    use("start")
    driver.wait_idle()
    for _ in range(200):
        if driver.top is driver.host:
            break
        driver.key("space")
        driver.wait_idle()
    asked = driver.item(PROMPT).label.partition(":")[2].strip()
    assert asked in ear.since(start)
    thing = next(item for item in driver.items() if item.focus)
    start = len(ear.heard)
    driver.key("f2")
    assert asked in ear.since(start)
    start = len(ear.heard)
    driver.tab_to(thing.id)
    driver.key("tab", "shift+tab")
    assert thing.label.split(",")[0].split(":")[0].casefold() in ear.since(start).casefold()


@pytest.mark.slow
@each_game
def test_a_card_of_the_hand_says_what_stands_on_it(spoken_window: SpokenWindow, case: UiCase) -> None:
    driver, ear = spoken_window()
    driver.start(case.with_hand())
    driver.wait_idle()
    cards = [item for item in driver.items() if item.focus and item.id.startswith("card:")]
    assert cards
    for card in cards:
        driver.tab_to(card.id)
        assert card.about
        assert card.label in ear.heard[-1]
        assert len(ear.heard[-1]) > len(card.label) + 12


@pytest.mark.slow
@each_game
def test_what_the_log_tells_follows_and_an_old_log_is_not_read_out(
    spoken_window: SpokenWindow, window: MakeDriver, case: UiCase
) -> None:
    driver, ear = spoken_window()
    host = driver.start(case.with_hand(kinds=("greedy", "greedy")))
    told = len(host.told())
    start = len(ear.heard)
    for _ in range(400):
        driver.step()
        if len(host.told()) > told + 2:
            break
    news = host.told()[told:]
    assert len(news) > 2
    said = [line for line in ear.heard[start:] if line != STOP]
    for line in news[:-1]:
        assert any(line.split(".")[0][:20].split(" ·")[0] in one for one in said), line
    assert not any(line in ear.heard for line in host.told()[: max(0, told - 1)] if line not in news)


def test_what_stands_changes_is_said_again(spoken_window: SpokenWindow) -> None:
    driver, ear = spoken_window()
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "game"))
    driver.step()
    driver.tab_to("confirm")
    assert ear.heard[-1].startswith("Ask before conceding. switch. on.")
    driver.key("return")
    driver.step()
    assert ear.heard[-2] == STOP
    assert ear.heard[-1].startswith("Ask before conceding. switch. off.")


def test_a_control_that_cannot_be_used_says_why() -> None:
    from kotgames.system.catalogue import Words

    item = Item(
        "x",
        None,
        lambda *_: None,
        role="button",
        label="PLAY · HERE",
        enabled=False,
        why="No card is held.",
        tip="3× Jab",
    )  # type: ignore[arg-type]
    assert (
        spoken(item, Words("en"), 2, 5) == "Play, Here. button. unavailable. No card is held. 3 Jab. 2 of 5."
    )
    assert (
        spoken(item, Words("de"), 2, 5)
        == "Play, Here. Schaltfläche. nicht verfügbar. No card is held. 3 Jab. 2 von 5."
    )


@pytest.mark.slow
def test_a_poster_says_what_it_is_and_whether_it_can_be_played_and_a_button_its_second_line(
    spoken_window: SpokenWindow,
) -> None:
    driver, ear = spoken_window()
    routes.title(driver.app)
    driver.step()
    driver.tab_to("poster:mortal_kombat_kards")
    assert ear.heard[-1] == "Mortal Kombat Kard Game. Arcade kards. game. 5 of 14."
    driver.tab_to("poster:uncaged")
    assert ear.heard[-1] == "Uncaged: World Fighters. MMA combos. game. 1 of 14."
    driver.tab_to("play")
    assert ear.heard[-1] == "Play. Mortal Kombat Kard Game, choose fighters and bots. button. 6 of 14."


@pytest.mark.slow
def test_it_is_off_until_it_is_switched_on_and_silent_when_it_is_switched_off(window: MakeDriver) -> None:
    assert not Settings().speech
    driver, ear = window(), Ear()
    listen(driver, ear, on=False)
    routes.title(driver.app)
    driver.step()
    driver.key("tab", "tab")
    assert ear.heard == []
    driver.app.push(SettingsScene(driver.app, "sound"))
    driver.step()
    driver.press("speech")
    driver.step()
    assert driver.app.settings.speech
    assert "Spoken interface. switch. on." in ear.since(0)
    driver.key("return")
    driver.step()
    assert ear.heard[-1] == STOP
    start = len(ear.heard)
    driver.key("tab", "f2")
    assert ear.heard[start:] == []


@pytest.mark.slow
def test_where_there_is_no_voice_one_sentence_says_so(window: MakeDriver) -> None:
    driver, ear = window(), Ear(there=False)
    listen(driver, ear, on=False)
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "sound"))
    driver.step()
    driver.press("speech")
    assert driver.toast == driver.app.words("speech.none")
    driver.app.toast.clear()
    driver.press("music")
    assert driver.toast == ""
    assert ear.heard == []


def test_a_voice_that_fails_is_said_on_the_screen(
    window: MakeDriver, stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    stand_in.put("spd-say", "exit 1")
    driver = window()
    listen(driver, voice())
    routes.title(driver.app)
    until(lambda: driver.step() or driver.toast == driver.app.words("speech.failed"))  # type: ignore[func-returns-value]


@pytest.mark.slow
def test_no_frame_waits_for_a_voice(
    window: MakeDriver, stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    stand_in.put(
        "spd-say", "exec sleep 6000"
    )  # it reads nothing: whoever waits for it waits longer than a test may take
    driver = window()
    listen(driver, voice())
    routes.title(driver.app)
    for _ in range(200):
        driver.app.narrator.sentence("x" * 600)
        driver.key("tab")
    assert driver.app.frames > 0


# ---- secrets


def test_silence_falls_as_soon_as_somebody_else_looks(spoken_window: SpokenWindow) -> None:
    driver, ear = spoken_window()
    routes.title(driver.app)
    driver.step()
    driver.app.say("A sentence for who looked until now.")
    assert ear.heard[-1] == "A sentence for who looked until now."
    driver.app.hush()
    assert ear.heard[-1] == STOP


def _overheard(
    spoken_window: SpokenWindow, case: UiCase, number: int, *, after: bool
) -> tuple[list[str], list[str]]:
    driver, ear = spoken_window(speed=1.0, bot=SilentBot)
    host = driver.start((case.secrets.leaving if after else case.secrets.coming)[number]())
    driver.click("ready")
    driver.wait_idle()
    case.secrets.end_turn(driver, number if after else 0)
    start = len(ear.heard)
    _to_the_curtain(driver)
    driver.step()
    for key in ("f2", "tab", "down", "escape", "f2"):
        driver.key(key)
    for _ in range(40):
        driver.step(20)
    names = [host.words(f"card.{kind}") for kind in host.card_set.kinds]
    heard = ear.heard[start:]
    driver.close()
    return heard, names


@pytest.mark.slow
@each_game
def test_behind_the_curtain_nothing_secret_is_said_and_nothing_that_waited(
    spoken_window: SpokenWindow, case: UiCase
) -> None:
    one, names = _overheard(spoken_window, case, 0, after=True)
    two, _ = _overheard(spoken_window, case, 1, after=True)
    curtain = next(index for index, line in enumerate(one) if "look away" in line)
    assert STOP in one[:curtain], "what was said to the one before is cut off"
    behind = " ".join(line for line in one[curtain:] if line != STOP)
    assert not [name for name in names if f" {name}" in behind]
    assert one[curtain:] == two[next(index for index, line in enumerate(two) if "look away" in line) :]


@each_game
def test_the_hand_of_who_comes_is_not_said_before_ready(spoken_window: SpokenWindow, case: UiCase) -> None:
    def heard(number: int) -> list[str]:
        driver, ear = spoken_window(speed=1.0, bot=SilentBot)
        driver.start(case.secrets.coming[number]())
        _to_the_curtain(driver)
        for key in ("f2", "tab", "escape"):
            driver.key(key)
        said = list(ear.heard)
        driver.close()
        return said

    assert heard(0) == heard(1)


def test_the_file_of_settings_keeps_it(tmp_path: Path) -> None:
    from kotgames.system import settings

    assert settings.save(Settings(speech=True), tmp_path / "s.json") is None
    assert settings.load(tmp_path / "s.json")[0].speech
