"""Knockouts and Tapouts: what advice says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kotgames.engine.match import Match
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.decisions import AboutHurt
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts import places


@pytest.mark.parametrize(
    ("hand", "key", "count"),
    [(("kick", "punch", "knee"), "advice.move", 2), (("knee", "style"), "advice.move_on", 0)],
)
def test_a_step_is_advised_by_what_the_hand_can_do_there(
    window: MakeDriver, hand: tuple[str, ...], key: str, count: int
) -> None:
    driver = window(paint=False)
    driver.start(
        places.match_at(
            places.position(places.fighter(hand), position="long_range", phase="move", mobile=0, points=1)
        )
    )
    driver.wait_idle()
    words = driver.host.words
    said, points = driver.host.table.names.advise(a.STEP_RIGHT)
    assert said == words(key, position="@position.mid_range", count=count)
    assert points == ["column mid_range"]


@pytest.mark.parametrize(("found", "names"), [(places.hurt_own, "Vance"), (places.hurt_foe, "Vance")])
def test_nobody_is_called_hurt_who_only_chooses(
    window: MakeDriver, found: Callable[[], Match], names: str
) -> None:
    """Whoever called a Critical picks markers of the other; the bar names who is asked, and says what of them."""
    driver = window(paint=False)
    driver.start(found())
    driver.wait_idle()
    context = driver.host.table.context  # type: ignore[attr-defined]
    own = context.about(AboutHurt)["victim"] == context.me
    title, text = driver.host.table.questions.headline()
    assert title == driver.host.words(f"prompt.hurt.title_{'own' if own else 'foe'}", name=names)
    if not own:
        assert "HURT" not in title
        assert "Okoro" in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_side_of_the_ground_has_one_name(language: str) -> None:
    """Buttons, places of the track and lessons call the two sides the same."""
    words = Words(language, "knockouts_tapouts")
    for side in ("top", "bottom"):
        assert words(f"do.{side}").casefold() == words(f"side.{side}").casefold()


@pytest.mark.slow
def test_the_odds_of_a_throw_are_shown_with_and_without_a_sprawl(window: MakeDriver) -> None:
    """The numbers on the table count the card that the foe may hold, a line says what the dice alone promise."""
    driver = window()
    driver.start(places.act(["throw", "punch", "kick"], [], where={"position": "clinch"}))
    driver.wait_idle()
    host = driver.host
    card = host.table.gestures.hand()[0]
    driver.hover(card)
    action = host.situation.legal[-1]
    odds = host.odds(action)
    assert odds is not None
    counted, dice = odds.chance("hit"), odds.chance("dice_hit")
    assert 0 < counted < dice
    said = driver.texts()
    assert host.words("odds.hits", percent=percent(counted)) in said
    assert any(percent(dice) in text and percent(odds.chance("stopped")) in text for text in said), said
    assert host.words("odds.hits", percent=percent(dice)) not in said
