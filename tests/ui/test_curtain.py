"""Two matches that differ only in secrets look, read and behave alike to whoever may not know them."""

from __future__ import annotations

import pytest

from kotgames.engine.match import Match
from tests.ui.cases import UiCase, each_game, each_game_with
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot
from tests.ui.witness import Sight, Witness, fumble, same

pytestmark = pytest.mark.usefixtures("unhurried")

at_speeds = pytest.mark.parametrize("speed", [1.0, pytest.param(0.0, marks=pytest.mark.long)])


def _to_the_curtain(driver: Driver) -> None:
    for _ in range(900):
        if driver.top.kind == "curtain":
            return
        driver.step(20)
    raise AssertionError("the screen never changes hands")


def _hand_over(
    window: MakeDriver, case: UiCase, match: Match, number: int, speed: float, *, after: bool
) -> list[Sight]:
    """Seat 0 looks at its cards and ends its turn; from the hand-over on everything is looked at; with `after` also what seat 1 sees then,
    wherever it points. Frames follow each other as in a window, so that a card may be shown by how it was painted before."""
    driver = window(speed=speed, bot=SilentBot)
    host = driver.start(match)
    driver.app.paced = True
    if host.situation.round is not None:  # asked together with others: it answers by itself
        driver.click("together:0")
        driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    for card in list(host.table.gestures.hand()):
        driver.hover(card)
        for _ in range(8):
            driver.step(20.0)
    case.secrets.end_turn(driver, number)
    _to_the_curtain(driver)
    witness = Witness(driver)
    witness.look()
    witness.steps(3)
    fumble(witness)
    assert driver.top.kind == "curtain"
    driver.click("ready")
    witness.look()
    if after:
        witness.steps(8)
        witness.point_at_everything()
        for key in ("tab", "tab", "o", "h", "l"):
            driver.key(key)
            witness.steps(3)
        witness.point_at_everything()
    driver.close()
    return witness.seen


@pytest.mark.slow
@pytest.mark.one_in(3)
@at_speeds
@each_game
def test_what_who_leaves_holds_is_not_seen_by_who_comes(
    window: MakeDriver, case: UiCase, speed: float
) -> None:
    one, two = (
        _hand_over(window, case, make(), number, speed, after=True)
        for number, make in enumerate(case.secrets.leaving)
    )
    same(one, two, "what the player before holds")


@pytest.mark.slow
@pytest.mark.one_in(4, 1)
@each_game
def test_what_who_leaves_holds_is_not_seen_after_a_shorter_turn_either(
    window: MakeDriver, case: UiCase
) -> None:
    """Who attacks in UNCAGED only keeps the hand, and holds it still while the other looks at the table."""
    pair = case.secrets.leaving_earlier
    if pair is None:
        pytest.skip("turns are alike")
    one, two = (_hand_over(window, case, make(), number, 1.0, after=True) for number, make in enumerate(pair))
    same(one, two, "what the player before holds")


@pytest.mark.slow
@pytest.mark.one_in(3, 2)
@at_speeds
@each_game
def test_the_hand_of_who_comes_is_not_seen_before_ready(
    window: MakeDriver, case: UiCase, speed: float
) -> None:
    one, two = (_hand_over(window, case, make(), 0, speed, after=False) for make in case.secrets.coming)
    same(one[:-1], two[:-1], "the hand of the next player")


@each_game
def test_the_secrets_here_are_different(case: UiCase) -> None:
    """Nothing of the above compares a match with itself."""
    for one, two in (case.secrets.leaving, case.secrets.coming, case.secrets.bots):
        assert one().state.digest() != two().state.digest()


@pytest.mark.slow
@each_game
def test_the_moment_after_ready_shows_no_card_of_the_other(window: MakeDriver, case: UiCase) -> None:
    """Also not while it fades away."""
    driver = window(speed=1.0, bot=SilentBot)
    host = driver.start(case.secrets.leaving[0]())
    driver.click("ready")
    driver.wait_idle()
    held = set(host.table.gestures.hand())
    assert held
    case.secrets.end_turn(driver, 0)
    _to_the_curtain(driver)
    driver.click("ready")
    for _ in range(60):
        hidden = held & case.secrets.hidden(host.match.state, len(host.seats))
        assert hidden
        shown = set(host.table.field.sprites) | {item.id for item in host.items}
        assert not hidden & shown, f"{len(hidden & shown)} cards of the other hand are drawn"
        driver.step(10)


@each_game
def test_the_curtain_shows_and_knows_nothing_of_the_table(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    driver.start(case.secrets.leaving[0]())
    driver.step()
    assert driver.top.kind == "curtain"
    names = {driver.host.words(f"card.{name}") for name in driver.host.card_set.kinds}
    assert len(names) > 5
    assert not names & set(driver.texts())
    assert [item.id for item in driver.items() if item.role] == ["ready"]
    driver.key("escape")
    assert driver.top.kind == "curtain", "there is no way round the hand-over"


@pytest.mark.slow
@each_game
def test_what_concerns_the_program_is_still_read_after_the_hand_over(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    driver.start(case.secrets.leaving[0]())
    driver.click("ready")
    driver.wait_idle()
    case.secrets.end_turn(driver, 0)
    driver.app.say_once("The disk is full.")
    driver.key("space")
    driver.wait_idle(ms=1)
    assert driver.top.kind == "curtain"
    assert driver.toast == "The disk is full."


# ---- open questions


@each_game
def test_an_open_question_shows_nobodys_hand(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    host = driver.start(case.secrets.open_question())
    driver.wait_idle()
    assert driver.top is host, "what is open is asked without a hand-over"
    prompt = host.situation.prompt
    assert prompt is not None
    assert not prompt.secret
    hidden = case.secrets.hidden(host.match.state, len(host.seats))
    assert hidden
    assert not hidden & ({item.id for item in host.items} | set(host.table.field.sprites))


@pytest.mark.slow
@each_game_with("later secrets")
def test_after_an_open_question_the_owner_takes_the_screen_again(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(case.secrets.open_question())
    driver.wait_idle()
    assert driver.top is host
    while driver.top is host and host.situation.prompt is not None and not host.situation.prompt.secret:
        case.hands(driver, "click").take(host.match.state.actions()[0])
        driver.wait_idle()
    assert driver.top.kind == "curtain"


# ---- a bot's hand


@pytest.mark.slow
@each_game
def test_a_bots_hand_is_never_seen(window: MakeDriver, case: UiCase) -> None:
    def look(make: object) -> list[Sight]:
        driver = window(speed=1.0, bot=SilentBot)
        driver.start(make(kinds=("human", "greedy")))  # type: ignore[operator]
        driver.wait_idle()
        witness = Witness(driver)
        witness.steps(5)
        for card in list(driver.host.table.gestures.hand()):
            driver.hover(card)
            witness.look()
        for thing in case.secrets.looked_at:
            if thing in driver.ids():
                driver.hover(thing)
                witness.look()
        for key in ("tab", "tab", "o", "l"):
            driver.key(key)
            witness.steps(2)
        while driver.top is not driver.host:
            driver.key("escape")
        case.secrets.end_turn(driver, 0)
        witness.steps(5)
        driver.close()
        return witness.seen

    one, two = map(look, case.secrets.bots)
    same(one, two, "the bot's hand")
