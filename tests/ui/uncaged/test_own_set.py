"""UNCAGED with a card set of the player's own: its numbers, its fighters by their names, and what is wrong with it said at set-up."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kotgames.engine.errors import CardDataError
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.card_set import from_file
from kotgames.scenes import routes
from kotgames.system import paths
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector
from tests.ui.standins import SilentBot

SIZES = (((1280, 720), 100), ((1024, 600), 200))
LONGEST = "Roland McGraw."
"""As many characters as a name may have (of Ms and Ws alone the smallest window at 200 % cuts the last)."""


def _box(folder: Path, **changes: str) -> Path:
    """The shipped set as somebody's own; `changes` are those of the first fighter."""
    folder.mkdir(parents=True)
    shipped = paths.cards() / "uncaged"
    file = folder / "components.yaml"
    file.write_text((shipped / "components.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    people = yaml.safe_load((shipped / "fighters.yaml").read_text(encoding="utf-8"))
    people["fighters"][0] |= changes
    people["fighters"][1]["id"] = "apollo_two"
    (folder / "fighters.yaml").write_text(yaml.safe_dump(people), encoding="utf-8")
    return file


def _mine(**changes: str) -> None:
    _box(paths.user_data() / "cards" / "my box", **changes)


def _chosen(driver: Driver, *fighters: int) -> None:
    """The own set at the set-up, with these fighters (0: picked at the table)."""
    chosen = {"cards": 1, **{f"fighter:{seat}": number for seat, number in enumerate(fighters)}}
    driver.app.settings.setup = {GAME.id: chosen}
    routes.setup(driver.app, GAME.id)
    driver.step()


@pytest.mark.slow
def test_own_fighters_stand_in_the_set_up_and_at_the_table(window: MakeDriver) -> None:
    _mine(id="rocky", name="Rocky Stone", title="The Wall", bio="Came from nowhere.")
    driver = window(paint=False, bot=SilentBot)
    _chosen(driver)
    texts = driver.texts()
    assert {"Rocky Stone", "Apollo Two"} <= set(texts)
    driver.click("start")
    driver.wait_idle()
    table = driver.host.table
    assert driver.host.card_set.fighter_ids[:2] == ["rocky", "apollo_two"]
    assert [driver.host.name(seat) for seat in (0, 1)] == ["Rocky", "Apollo"]
    assert "The Wall" in driver.texts()
    assert table.context.view["fighters"] == [0, 1]
    assert not driver.host.words.missing


@pytest.mark.parametrize(("size", "text"), SIZES)
@pytest.mark.slow
def test_the_longest_own_fighters_fit(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    _mine(id="rocky", name=LONGEST, title=LONGEST, bio=("Wide words. " * 20)[:170])
    inspector = Inspector(window(size, text=text, paint=False, bot=SilentBot))
    driver = inspector.driver
    for fighters in ((1, 2), (0, 0)):
        _chosen(driver, *fighters)
        inspector.look(f"set-up {fighters}")
        driver.click("start")
        driver.wait_idle()
        inspector.look(f"table {fighters}")
        assert not driver.host.words.missing
    assert not inspector.found, inspector.found


def test_a_name_that_was_given_to_a_shipped_fighter_counts(tmp_path: Path) -> None:
    card_set = from_file(_box(tmp_path / "box", name="Rocky Stone"))
    assert GAME.texts(card_set) == {
        "fighter.deflector": "Rocky Stone", "fighter.apollo_two": "Apollo Two", "fighter_title.apollo_two": "",
        "fighter_bio.apollo_two": "",
    }  # fmt: skip
    assert GAME.texts(None) == {}


@pytest.mark.parametrize("changes", [{"name": "x" * 15}, {"title": "a\nb"}, {"bio": "x" * 171}])
def test_a_text_that_has_no_room_is_refused_by_its_place(tmp_path: Path, changes: dict[str, str]) -> None:
    with pytest.raises(CardDataError) as caught:
        from_file(_box(tmp_path / "box", **changes))
    assert caught.value.params["field"] == f"fighters[0].{next(iter(changes))}"


def test_a_card_that_the_game_does_not_have_is_refused_by_its_place(tmp_path: Path) -> None:
    file = _box(tmp_path / "box")
    file.write_text(
        file.read_text(encoding="utf-8").replace("id: body_hook", "id: liver_hook"), encoding="utf-8"
    )
    with pytest.raises(CardDataError) as caught:
        from_file(file)
    assert caught.value.params["field"] == "cards[2].id"
    assert "jab" in Words(game="uncaged").error(caught.value)
