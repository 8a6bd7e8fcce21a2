"""The rows of the games: what cannot be is named with file and row, and an event that a game gets is told, seen and heard."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pytest

from kotgames import games, lessons
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError, GameError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.engine.shown import Colour
from kotgames.games import ids
from kotgames.scenes import checking
from kotgames.system.catalogue import Words
from kotgames.ui.table.shown import check
from kotgames.ui.theme import Palette
from tests import toy
from tests.ui.conftest import MakeDriver

NUMBERS = count()


@dataclass
class Copied:
    """A copy of the toy game: its files can be changed before it is imported."""

    folder: Path

    @property
    def id(self) -> str:
        """Its own: texts are read once for a game."""
        return self.folder.name

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the one place where something stands in a file."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def module(self, name: str) -> Any:
        """A module of it."""
        return import_module(f"kotgames.games.{self.id}.{name}")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Copied]:
    folder = tmp_path / "games" / f"toy_copied_{next(NUMBERS)}"
    shutil.copytree(toy.FOLDER / toy.ID, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (path for path in folder.rglob("*") if path.suffix in (".py", ".yaml")):
        path.write_text(path.read_text(encoding="utf-8").replace(toy.ID, folder.name), encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder.parent)])
    yield Copied(folder)
    for name in [name for name in sys.modules if name.startswith(f"kotgames.games.{folder.name}")]:
        del sys.modules[name]
    games._games.clear()


def refused_all(make: Callable[[], object]) -> list[tuple[str, str, str, str]]:
    """File, row, what is wrong and what may be meant, of each fault as it is said."""
    with pytest.raises(GameError) as caught:
        make()
    found = []
    for fault in (caught.value, *caught.value.more):
        params: Mapping[str, Any] = fault.params
        assert fault.key == "row"
        what, near = params["what"].removeprefix("@fragment."), params["near"]
        meant = near.params["name"] if near else ""
        found.append((Path(params["file"]).name, params["row"], f"{what} {params['name']}", meant))
    return found


def refused(make: Callable[[], object]) -> tuple[str, str, str]:
    """The same of the first fault, without what may be meant."""
    return refused_all(make)[0][:3]


def test_an_event_that_a_game_gets_is_told_seen_and_heard(copied: Copied, window: MakeDriver) -> None:
    copied.change(
        "events.py",
        "class BidsOpened(",
        'class WickCut(Event, frozen=True):\n    """A wick is cut."""\n\n'
        '    seat: Seat\n    length: Annotated[str, word("long", "short")]\n\n\nclass BidsOpened(',
    )
    copied.change("events.py", "import Count, Seat\n", "import Count, Seat, word\n")
    copied.change(
        "events.py",
        "from kotgames.engine.contract",
        "from typing import Annotated\n\nfrom kotgames.engine.contract",
    )
    copied.change(
        "shown.py",
        "    e.Tossed: Row(",
        '    e.WickCut: Row(Told("flame", "wick_{length}", By("length", "gold", By("seat", "danger", "info"))),\n'
        '        Banner("wick_{length}", "gold", 480), (("tick", 40, 0.5),), 0.4),\n'
        "    e.Tossed: Row(",
    )
    for language, text in (("en", "{name} cuts the wick"), ("de", "{name} kürzt den Docht")):
        copied.change(
            f"cards/lang/{language}/words.yaml",
            "\n  nobody: ",
            f'\n  wick_long: "{text} (a)."\n  wick_short: "{text} (b)."\n  nobody: ',
        )
    e, game = copied.module("events"), games.get(copied.id)
    rows = copied.module("shown").ROWS
    assert e.WickCut in rows
    assert check(rows, copied.id) == f"{len(rows)} events"
    driver = window(speed=1.0)
    host = driver.start(Match.start(game, seed=3, seats=[Seat("human", "Ada"), Seat("human", "Bert")]))
    table, event = host.table, e.WickCut(1, "short")
    line = table.log.line(event)
    assert line is not None
    assert (line.icon, line.text, line.colour) == ("flame", "Bert cuts the wick (b).", "info")
    assert line.topic == ("event", "WickCut:short")
    track = table.motion.track(event, host.situation.view)
    assert track is not None
    assert track.length == 480
    track.show(1)
    assert table.context.banner is not None
    assert table.context.banner[:2] == ("Bert cuts the wick (b).", "gold")
    assert table.motion.sounds(event) == [("tick", 40, 0.5)]
    assert table.motion.excitement(event) == 0.4
    german = copied.module("words").LanternsLog(
        host.match.card_set, Words("de", copied.id), ("Ada", "Bert").__getitem__
    )
    assert german.line(e.WickCut(0, "long")).text == "Ada kürzt den Docht (a)."


@pytest.mark.parametrize(
    ("old", "new", "row", "what"),
    [
        ('    e.Tossed: Row(Told("throwing-ball", "tossed", "text"), Settle(160), (), gathers=True),\n', "", "Tossed", "row_lacks Tossed"),
        ("    e.Tossed: Row(", "    Told: Row(None, None, ()),\n    e.Tossed: Row(", "Told", "row_event Told"),
        ('By("amount", "bid"', 'By("amuont", "bid"', "BidPlaced", "row_field amuont"),
        ('"bid_known"', '"bid_{amount}"', "BidPlaced", "row_word amount"),
        ('Told("hand", "vetoed", "danger"', 'Told("hand", "vetoed", "red"', "Vetoed", "row_colour red"),
        ('Told("hand", "vetoed", "danger"', 'Told("hand", "vetoed", "danger", cards=("colour",)', "Vetoed", "row_field colour"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_is_named_when_it_is_imported(
    copied: Copied, old: str, new: str, row: str, what: str
) -> None:
    copied.change("shown.py", old, new)
    assert refused(lambda: copied.module("shown")) == ("shown.py", row, what)


def test_all_faults_of_rows_are_named_at_once_with_what_may_be_meant(copied: Copied) -> None:
    copied.change(
        "shown.py", 'By("amount", "bid", "bid_known")', 'By("amuont", "bid", "bid_{amount}"), "dangr"'
    )
    copied.change(
        "shown.py", 'Told("hand", "vetoed", "danger"', 'Told("hand", "vetoed", "golden", cards=("cards",)'
    )
    assert refused_all(lambda: copied.module("shown")) == [
        ("shown.py", "BidPlaced", "row_colour dangr", "danger"),
        ("shown.py", "BidPlaced", "row_word amount", ""),
        ("shown.py", "BidPlaced", "row_field amuont", "amount"),
        ("shown.py", "Vetoed", "row_field cards", "card"),
        ("shown.py", "Vetoed", "row_colour golden", "gold"),
    ]


def test_a_row_that_counts_for_no_figure_is_named_when_the_log_is_imported(copied: Copied) -> None:
    copied.change("shown.py", "import Banner, By,", "import Banner, By, Counts,")
    copied.change(
        "shown.py",
        '"tossed", "text"), Settle(160), ()',
        '"tossed", "text"), Settle(160), (), counts=Counts("throw")',
    )
    copied.change("words.py", "    rows = ROWS\n", '    rows = ROWS\n    figures = ("throws",)\n')
    assert refused_all(lambda: copied.module("words")) == [
        ("shown.py", "Tossed", "row_figure throw", "throws")
    ]


def test_two_fields_that_fill_one_parameter_are_named(copied: Copied) -> None:
    copied.change("events.py", "    bids: tuple[int, ...]\n", "    bids: Seat\n")
    assert refused(lambda: copied.module("shown")) == ("shown.py", "BidsOpened", "row_single name")


def test_a_word_that_decides_has_a_value_for_each_of_its_words(copied: Copied) -> None:
    copied.change("events.py", "    result: int\n", "    result: str\n")
    copied.change("shown.py", '"throwing-ball", "tossed"', '"throwing-ball", By("result", "tossed")')
    assert refused(lambda: copied.module("shown")) == ("shown.py", "Tossed", "row_word result")


@pytest.mark.parametrize(
    ("file", "old", "new", "row", "what"),
    [
        ("shown.py", '"throwing-ball"', '"throwing-bell"', "Tossed", "row_sign throwing-bell"),
        ("shown.py", '"dice_roll"', '"dice_rolls"', "LotShown", "row_sound dice_rolls"),
        ("shown.py", '"tossed", "text"', '"tozzed", "text"', "Tossed", "row_text log.tozzed (en)"),
        ("shown.py", 'Banner("vetoed"', 'Banner("wetoed"', "Vetoed", "row_text log.wetoed (en)"),
        ("cards/lang/de/words.yaml", "\n  tossed: ", "\n  toszed: ", "Tossed", "row_text log.tossed (de)"),
        (
            "cards/lang/en/words.yaml", '"{name} throws: {result}."', '"{name} throws: {lamp}."',
            "Tossed", "row_param log.tossed (en): {lamp}",
        ),
    ],
)  # fmt: skip
def test_what_a_row_names_and_is_not_there_is_found_by_the_check(
    copied: Copied, file: str, old: str, new: str, row: str, what: str
) -> None:
    copied.change(file, old, new)
    assert refused(lambda: check(copied.module("shown").ROWS, copied.id)) == ("shown.py", row, what)


def test_a_check_names_all_faults_of_rows_with_what_may_be_meant(copied: Copied) -> None:
    copied.change("shown.py", '"throwing-ball", "tossed"', '"throwing-bell", "tosed"')
    copied.change("shown.py", '"dice_roll"', '"dice_rolls"')
    assert refused_all(lambda: check(copied.module("shown").ROWS, copied.id)) == [
        ("shown.py", "LotShown", "row_sound dice_rolls", "dice_roll"),
        ("shown.py", "Tossed", "row_sign throwing-bell", "throwing-ball"),
        ("shown.py", "Tossed", "row_text log.tosed (en)", "log.tossed"),
        ("shown.py", "Tossed", "row_text log.tosed (de)", "log.tossed"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "named", "meant"),
    [
        ("point: [hand veto]", "point: [hand vetto]", 34, "hand vetto", "hand veto"),
        ("point: [hand veto]", "point: [hnad veto]", 34, "hnad veto", "hand veto"),
        ("point: [hand gold, middle]", "point: [hand gold, midle]", 24, "midle", "middle"),
        ("point: [hand gold, middle]", "point: [gold four, middle]", 24, "gold four", ""),
        ("point: [do:lock]", "point: [do lokc]", 29, "do lokc", "do lock"),
        ("wait: {event: Tossed}", "wait: {looked: deek}", 21, "deek", "deck"),
        ("do: [veto]", 'do: ["hand veto > middel"]', 37, "middel", "middle"),
        ("do: [lock]", "do: [press lick]", 32, "do lick", "do lock"),
        (
            "point: [me]", "point: [me]\n    tips: [{id: look, when: {over: true}, point: [mee]}]",
            40, "mee", "me",
        ),
    ],
)  # fmt: skip
def test_a_name_that_is_nothing_on_the_table_is_found_by_the_check_of_a_lesson(
    copied: Copied, old: str, new: str, line: int, named: str, meant: str
) -> None:
    file = copied.folder / "cards" / "tutorial.yaml"
    game = games.get(copied.id)
    assert lessons.check(file, game, checking.names) == "1 lessons, 7 steps"
    copied.change("cards/tutorial.yaml", old, new)
    with pytest.raises(CardDataError) as caught:
        lessons.check(file, game, checking.names)
    params = caught.value.params
    assert (caught.value.key, params["line"], params["name"]) == ("lesson_name", line, named)
    assert (params["near"].params["name"] if params["near"] else "") == meant


def test_a_table_acts_what_its_rows_say_and_nothing_else(copied: Copied, window: MakeDriver) -> None:
    copied.change("shown.py", "import Banner, By,", "import ACTED, Banner, By,")
    copied.change("shown.py", '"tossed", "text"), Settle(160)', '"tossed", "text"), ACTED')
    game = games.get(copied.id)
    match = Match.start(game, seed=3, seats=[Seat("human", "Ada"), Seat("human", "Bert")])
    assert refused(lambda: window().start(match)) == ("shown.py", "Tossed", "row_acted seen")


@pytest.mark.parametrize("game", ids())
def test_the_rows_of_every_game_name_what_is_there(game: str) -> None:
    rows = games.part(games.get(game), "log_book").rows
    assert check(rows, game) == f"{len(rows)} events"


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_wrong_with_a_row_is_said_in_words(language: str) -> None:
    words = Words(language)
    for what in (
        "lacks",
        "event",
        "field",
        "word",
        "single",
        "colour",
        "sign",
        "sound",
        "text",
        "param",
        "acted",
        "figure",
    ):
        near = Line("fragment.near", {"name": "why"})
        said = words(
            "error.row", file="a/shown.py", row="Tossed", what=f"@fragment.row_{what}", name="x", near=near
        )
        assert all(part in said for part in ("a/shown.py", "Tossed", "why"))
    assert words.missing == set()


def test_every_colour_of_rows_is_one_of_the_palette() -> None:
    assert all(hasattr(Palette(), colour) for colour in get_args(Colour))
