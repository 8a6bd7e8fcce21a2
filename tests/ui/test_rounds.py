"""What goes round the table: the open panel, standing orders, and the answer that is given by itself. Played with the toy game, in which it
goes round whether anybody vetoes an offer."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest

from kotgames.engine.contract import EVERYBODY, NOBODY, Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.scenes import routes, starting
from kotgames.system.settings import Settings
from tests import toy
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.standins import SilentBot
from tests.ui.test_narrator import Ear, listen
from tests.ui.virtual_pad import plugged
from tests.ui.witness import Witness, same

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Frieda")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return toy.put_in(monkeypatch)


def position(game: Game, hands: list[list[str]], kinds: list[str], *, open_hands: bool = False) -> Match:
    """The first seat has offered nothing, and the round begins at the next one."""
    state = game.setup({"seats": len(kinds), "hands": hands, "seed": 4})
    match = Match.at(game, state, seats=[Seat(kind, name) for kind, name in zip(kinds, NAMES, strict=False)])
    if open_hands:
        match.log.header = msgspec.structs.replace(match.log.header, open_hands=True)
    for seat in range(len(kinds)):
        match.act(game.parse("bid 2" if seat == 0 else "bid 1"))
    match.act(game.parse("toss 2"))
    match.act(game.parse("lock"))
    return match


PLAIN = ["wax", "wax", "silk"]
ARMED = ["veto", "wax", "silk"]


def asked_together(driver: Driver, game: Game, *kinds: str, armed: tuple[int, ...] = (), **more: Any) -> Any:
    """Open the table at a round."""
    hands = [ARMED if seat in armed else PLAIN for seat in range(len(kinds))]
    hands = hands[:4]  # so many fit the cards; more hands are drawn
    host = driver.start(position(game, hands, list(kinds), **more))
    driver.wait_idle()
    return host


def texts(host: Any, since: int) -> list[str]:
    return [f"{turn.asked} {turn.text}" for turn in host.match.turns[since:]]


PEOPLE = ("human", "human", "human", "human")


# ---- the panel


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "keys", "main key", "pad"])
def test_nobody_is_one_press_and_each_answer_is_recorded(driver: Driver, game: Game, way: str) -> None:
    with plugged(driver) if way == "pad" else contextlib.nullcontext() as pad:
        host = asked_together(driver, game, *PEOPLE)
        before = len(host.match.turns)
        assert driver.top is host, "no curtain"
        assert host.situation.prompt is None
        if way == "mouse":
            driver.click("NOBODY")
        elif way == "keys":
            driver.press("together:nobody")
        elif way == "pad":
            assert pad is not None
            pad.choose("together:nobody")
        else:
            driver.key("f")
        driver.wait_idle()
        assert texts(host, before) == ["1 decline", "2 decline", "3 decline"]


@pytest.mark.slow
def test_a_seats_button_opens_that_seats_curtain_and_who_sits_before_declines(
    driver: Driver, game: Game
) -> None:
    host = asked_together(driver, game, *PEOPLE, armed=(2,))
    before = len(host.match.turns)
    driver.click("together:2")
    driver.wait_idle()
    assert texts(host, before) == ["1 decline"]
    assert driver.top.kind == "curtain"
    driver.click("ready")
    driver.wait_idle()
    assert host.situation.prompt.seat == host.situation.viewer == 2
    assert len(host.situation.legal) == 2
    driver.click("do:decline")
    driver.wait_idle()
    assert texts(host, before) == ["1 decline", "2 decline"]
    assert host.situation.viewer == NOBODY, "the hand is away before the others come back"
    assert host.asker.rounds.people == [3]
    driver.click("together:nobody")
    driver.wait_idle()
    assert texts(host, before)[2] == "3 decline"


@pytest.mark.slow
def test_a_veto_from_behind_the_curtain_ends_the_round(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, *PEOPLE, armed=(1,))
    driver.click("together:1")
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    card = next(name for name in host.gestures() if host.gestures()[name])
    driver.drag(card, "middle")
    driver.wait_idle()
    assert host.match.turns[-1].text == "veto"
    assert host.situation.round is None
    assert driver.top.kind == "curtain", "who may bring the offer back is asked alone"


@pytest.mark.slow
def test_bots_between_are_asked_as_always(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, "human", "human", "greedy", "human")
    before = len(host.match.turns)
    assert host.asker.rounds.people == [1, 3]
    driver.click("together:3")
    driver.wait_idle()
    assert texts(host, before) == ["1 decline", "2 decline"]
    assert driver.top.kind == "curtain"


@pytest.mark.slow
def test_a_bots_veto_between_ends_it_whoever_was_chosen(
    driver: Driver, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = asked_together(driver, game, "human", "human", "greedy", "human", armed=(2,))
    monkeypatch.setattr(host, "scripted", lambda: game.parse("veto") if host.match.asked == 2 else None)
    driver.click("together:3")
    driver.wait_idle()
    assert host.match.turns[-1].text == "veto"
    assert host.situation.round is None


def test_one_person_is_asked_as_ever(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, "greedy", "human", "greedy", armed=(1,))
    assert host.situation.round is None
    assert host.situation.prompt.seat == 1
    assert "do:decline" in driver.ids()


def test_with_open_hands_the_panel_asks_without_a_curtain(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, *PEOPLE, armed=(2,), open_hands=True)
    assert host.asker.rounds.people == [1, 2, 3]
    assert host.situation.viewer == EVERYBODY
    driver.click("together:2")
    driver.wait_idle()
    assert driver.top is host
    assert host.situation.prompt.seat == 2
    assert host.table.context.seating.bottom == 2


@pytest.mark.slow
def test_the_panel_is_the_same_whoever_holds_what(window: MakeDriver, game: Game) -> None:
    """To the last pixel, and what is said, pointed at and gone to; also while the curtain is up."""
    seen = []
    for armed in ((1,), (2, 3), (), (1, 2, 3)):
        driver = window(bot=SilentBot)
        asked_together(driver, game, *PEOPLE, armed=armed)
        witness = Witness(driver)
        witness.look()
        witness.point_at_everything()
        for key in ("tab", "tab", "right", "o", "h", "l"):
            driver.key(key)
            witness.steps(2)
        driver.key("escape")
        driver.wait_idle()
        driver.click("together:2")
        driver.wait_idle()
        witness.look()
        assert driver.top.kind == "curtain"
        seen.append(witness.seen)
        driver.close()
    for other in seen[1:]:
        same(seen[0], other, "what the hands hold")


def test_it_is_spoken(driver: Driver, game: Game) -> None:
    ear = Ear()
    listen(driver, ear)
    asked_together(driver, game, *PEOPLE)
    said = ear.since(0)
    assert "Veto?" in said
    assert "Does anybody play a Veto?" in said
    before = len(ear.heard)
    driver.tab_to("together:2")
    driver.step()
    assert "Cleo" in ear.since(before)


def test_a_card_of_the_covered_hand_says_what_is_asked_first(driver: Driver, game: Game) -> None:
    asked_together(driver, game, *PEOPLE)
    driver.key("1")
    driver.step()
    assert driver.toast
    driver.click("back:0:0")
    assert driver.toast == "First answer the question to all of you: Nobody, or a name."


@pytest.mark.slow
def test_what_several_answered_is_not_taken_back(driver: Driver, game: Game) -> None:
    """Each seat's answer may come of its cards, and another seat has seen it."""
    host = asked_together(driver, game, *PEOPLE)
    before = len(host.match.turns)
    driver.click("together:3")
    driver.wait_idle()
    assert len(host.match.turns) == before + 2
    host.app.pop(driver.top)  # the curtain
    driver.said.clear()
    host.undo()
    driver.step()
    assert len(host.match.turns) == before + 2
    assert [text for text, _ in driver.said] == [host.words("refusal.undo_barrier")]


@pytest.mark.slow
def test_it_is_there_again_after_a_reload_in_its_middle(driver: Driver, game: Game) -> None:
    people = [Seat(name=name) for name in NAMES[:4]]
    routes.match(driver.app, starting.begin(game, people, {"rounds": 2}, seed=3))
    driver.wait_idle()
    host: Any = driver.host
    for text in ("bid 2", "bid 1", "bid 1", "bid 1", "toss 2", "lock"):
        host.match.act(game.parse(text))
    host.match.act(game.parse("decline"))
    path = host.match.log.path
    routes.title(driver.app)
    driver.step()
    routes.resume(driver.app, path)
    driver.wait_idle()
    assert driver.host.situation.round is not None
    assert driver.host.asker.rounds.people == [2, 3]
    driver.click("together:nobody")
    driver.wait_idle()
    assert [turn.text for turn in driver.host.match.turns[-2:]] == ["decline", "decline"]


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_panel_orders_and_dialogs_fit_in_every_window(
    window: MakeDriver,
    game: Game,
    size: tuple[int, int],
    text: int,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(game), "seats", (2, 3, 4, 5, 6))
    driver = window(
        paint=False,
        bot=SilentBot,
        size=size,
        settings=Settings(text_size=text, speed=0.0, window=size, language=language),
    )
    inspector = Inspector(driver)
    for count in (2, 4, 6):
        host = asked_together(driver, game, *["human"] * count)
        inspector.look(f"panel for {count}")
        last = count - 1
        driver.click(f"together:{last}")
        driver.wait_idle()
        driver.click("ready")
        driver.wait_idle()
        inspector.look(f"the last of {count}")
        driver.click("orders:offer")
        driver.step()
        inspector.look(f"order dialog for {count}")
        driver.click("match")
        driver.wait_idle()
        assert host.asker.orders.covers(last, "react")
        if driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        inspector.look(f"orders for {count}")
        host.concede()
        driver.step()
        inspector.look(f"giving up for {count}")
    assert not inspector.found, report(inspector.found)


# ---- standing orders


def give(driver: Driver, button: str) -> None:
    driver.click("orders:offer")
    driver.step()
    assert driver.top.kind == "orders"
    driver.click(button)
    driver.wait_idle()


@pytest.mark.slow
def test_a_seat_that_is_not_to_be_asked_is_not_asked(driver: Driver, game: Game) -> None:
    """Bert, before whom the round comes twice, is not asked until he bids again."""
    host = asked_together(driver, game, "human", "human", "human", armed=(1,))
    before = len(host.match.turns)
    driver.click("together:1")
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    give(driver, "match")
    assert texts(host, before)[0] == "1 decline", "the question of the moment is answered at once"
    assert host.asker.rounds.people == [2]
    assert "orders:standing" in driver.ids()
    assert "Bert (Veto)" in driver.item("orders:standing").label
    driver.click("orders:standing")
    driver.wait_idle()
    assert not host.asker.orders.orders
    assert "orders:standing" not in driver.ids()


@pytest.mark.slow
def test_an_order_is_kept_over_the_next_round_and_ends_with_the_next_turn(driver: Driver, game: Game) -> None:
    for choice in ("turn", "match"):
        host = asked_together(driver, game, "human", "human", "human")
        host.asker.orders.forget()
        first = host.asker.rounds.people[0]
        driver.click(f"together:{first}")
        driver.wait_idle()
        driver.click("ready")
        driver.wait_idle()
        assert first == 1
        give(driver, choice)
        driver.click("together:nobody")
        driver.wait_idle()
        for text in ("bid 1", "bid 1", "bid 2"):  # from Bert on; each behind a curtain
            driver.click("ready")
            driver.wait_idle()
            host.take([game.parse(text)])
            driver.wait_idle()
        host.take([game.parse("toss 1")])
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        host.take([game.parse("lock")])
        driver.wait_idle()
        winner = next(turn.asked for turn in reversed(host.match.turns) if turn.text == "lock")
        wanted = [seat for seat in range(3) if seat != winner and (choice == "turn" or seat != 1)]
        assert sorted(host.asker.rounds.people) == sorted(wanted), choice


@pytest.mark.slow
def test_one_person_among_bots_gives_an_order(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, "greedy", "human", "greedy", armed=(1,))
    before = len(host.match.turns)
    give(driver, "match")
    assert texts(host, before)[0] == "1 decline"
    assert driver.item("orders:standing").label.startswith("Not asked: Veto")
    driver.key("l")
    driver.step()
    assert "Bert lets it stand." in " ".join(driver.texts())


def test_with_escape_nothing_is_ordered(driver: Driver, game: Game) -> None:
    host = asked_together(driver, game, "greedy", "human", "greedy", armed=(1,))
    driver.click("orders:offer")
    driver.key("escape")
    driver.wait_idle()
    assert not host.asker.orders.orders
    assert host.situation.prompt is not None


@pytest.mark.slow
def test_an_undo_does_not_stop_at_what_an_order_gave(driver: Driver, game: Game) -> None:
    driver.app.settings.confirm = False
    host = asked_together(driver, game, "greedy", "human", "greedy", armed=(1,))
    before = len(host.match.turns)
    give(driver, "match")
    assert len(host.match.turns) > before
    driver.key("ctrl+z")
    driver.wait_idle()
    assert len(host.match.turns) == before
    assert not host.asker.orders.orders, "what is to come is asked again"
    assert host.situation.prompt is not None


# ---- what has one answer only


def test_alone_against_bots_nobody_is_asked_what_has_one_answer(window: MakeDriver, game: Game) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = position(game, [PLAIN] * 3, ["greedy", "human", "greedy"])
    before = len(match.turns)
    host: Any = driver.start(match, patient=False)
    for _ in range(3):
        assert host.situation.prompt is None
        driver.step()
    assert texts(host, before) == ["1 decline"]


def test_who_has_something_to_choose_is_asked_and_not_hurried(window: MakeDriver, game: Game) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = position(game, [PLAIN, ARMED, PLAIN], ["greedy", "human", "greedy"])
    before = len(match.turns)
    host: Any = driver.start(match, patient=False)
    for _ in range(400):
        driver.step()
    assert len(host.match.turns) == before
    assert host.situation.prompt is not None


@pytest.mark.parametrize(("asked", "given"), [("always", []), ("held", ["1 decline", "2 decline"])])
def test_where_two_share_the_screen_all_are_asked_unless_they_agreed_otherwise(
    window: MakeDriver, game: Game, asked: str, given: list[str]
) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    driver.app.settings.ask_reactions = asked
    match = position(game, [PLAIN] * 3, ["greedy", "human", "human"])
    before = len(match.turns)
    host: Any = driver.start(match, patient=False)
    for _ in range(400):
        driver.step()
    assert texts(host, before) == given


def test_of_those_who_share_the_screen_only_who_can_answer_is_asked(window: MakeDriver, game: Game) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    driver.app.settings.ask_reactions = "held"
    match = position(game, [PLAIN, PLAIN, ARMED], ["greedy", "human", "human"])
    before = len(match.turns)
    host: Any = driver.start(match, patient=False)
    for _ in range(60):
        driver.step()
    assert texts(host, before) == ["1 decline"]
    assert host.match.asked == 2
