"""The toy game, put into a copy of the program as a folder and nothing else, is found, checked, simulated and drawn by the real command
line. At the screen it is played by the tests of `tests/ui/test_toy.py`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.lab.simulate import series, simulate
from tests import toy
from tests.test_games import Program


@pytest.fixture
def program(tmp_path: Path, compiled: Path) -> Program:
    made = Program(tmp_path, compiled)
    shutil.copytree(toy.FOLDER / toy.ID, tmp_path / "kotgames" / "games" / toy.ID)
    return made


def _done(program: Program, *arguments: str) -> str:
    """What a command says; it must not fail."""
    ran = program.run(*arguments)
    assert ran.returncode == 0, ran.stderr
    assert not ran.stderr
    return ran.stdout


def test_its_table_is_small() -> None:
    lines = [
        line
        for path in (toy.FOLDER / toy.ID / "table").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert 100 < len(lines) <= 220


def test_nothing_outside_the_folder_knows_it() -> None:
    root = toy.FOLDER.parents[1]
    for folder in ("kotgames", "cards", "assets/lang"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".py", ".yaml"):
                assert toy.ID not in path.read_text(encoding="utf-8"), path


@pytest.mark.slow
def test_its_files_are_checked(program: Program) -> None:
    out = _done(program, "check", f"kotgames/games/{toy.ID}/cards")
    *files, rows, asked = out.splitlines()
    said = dict(line.rsplit("/cards/", 1)[1].split(": ", 1) for line in files)
    assert rows.endswith(f"shown.py: {len(toy.module('shown').ROWS)} events")
    assert asked.endswith("asked.py: 4 questions, 5 families of actions")
    assert said["components.yaml"] == "27 cards"
    assert said["tutorial.yaml"] == "1 lessons, 7 steps"
    for name, what in (
        ("rules", "paragraphs"),
        ("words", "texts"),
        ("about", "texts"),
        ("tutorial", "lessons"),
    ):
        have, _, all_, kind = said[f"lang/de/{name}.yaml"].split()
        assert (have, kind) == (all_, what), "German lacks something"


@pytest.mark.slow
def test_its_cards_may_lie_beside_the_other_games_cards(program: Program) -> None:
    (program.root / "kotgames" / "games" / toy.ID / "cards").rename(program.root / "cards" / toy.ID)
    assert f"{toy.ID}/components.yaml: 27 cards" in _done(program, "check", f"cards/{toy.ID}")


@pytest.mark.slow
def test_a_card_that_cannot_be_is_named(program: Program) -> None:
    path = program.root / "kotgames" / "games" / toy.ID / "cards" / "components.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("id: veto", "id: voto"), encoding="utf-8")
    ran = program.run("check", str(path))
    assert ran.returncode == 2
    assert "veto" in ran.stderr


@pytest.mark.slow
def test_all_faults_of_rows_and_records_are_told_in_one_run(program: Program) -> None:
    """Whether its folder is named or not: its cards lie apart from those of the other games."""
    folder = program.root / "kotgames" / "games" / toy.ID
    for name, changes in (
        ("shown.py", (('"throwing-ball"', '"throwing-bell"'), ('"dice_roll"', '"dice_rolls"'))),
        ("table/asked.py", (('"padlock", "primary"', '"padlok", "primary"'),)),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in changes:
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    for arguments in ((), (f"kotgames/games/{toy.ID}/cards",)):
        ran = program.run("check", *arguments)
        assert ran.returncode == 2
        said = [line.partition(f"{toy.ID}")[2] for line in ran.stderr.splitlines()]
        assert said == [
            "/shown.py, row LotShown: no such sound: “dice_rolls”; perhaps meant: “dice_roll”.",
            "/shown.py, row Tossed: no such icon: “throwing-bell”; perhaps meant: “throwing-ball”.",
            "/table/asked.py, Button('lock'): no such icon: padlok; perhaps meant: padlock.",
        ]


@pytest.mark.slow
def test_faults_that_keep_a_game_from_opening_are_told_each(program: Program) -> None:
    rows = program.root / "kotgames" / "games" / toy.ID / "shown.py"
    text = rows.read_text(encoding="utf-8").replace('"vetoed", "danger"', '"vetoed", "dangr"')
    rows.write_text(text.replace('By("amount", "bid"', 'By("amuont", "bid"'), encoding="utf-8")
    ran = program.run("check")
    assert ran.returncode == 2
    first, *others = ran.stderr.splitlines()
    assert "row BidPlaced: no such field: “amuont”; perhaps meant: “amount”." in first
    assert [line.rpartition("row ")[2] for line in others] == [
        "Vetoed: no such colour: “dangr”; perhaps meant: “danger”."
    ]


@pytest.mark.parametrize("bots", ["greedy,random,random", "greedy,random", "random,greedy,random,random"])
@pytest.mark.slow
def test_it_is_simulated_with_every_number_of_seats(program: Program, bots: str) -> None:
    report = json.loads(
        _done(program, "sim", toy.ID, "--bots", bots, "--matches", "60", "--workers", "2", "--json")
    )
    assert report["endings"] == {"points": 60}
    others = [wins for name, wins in report["wins"].items() if name != "greedy"]
    assert report["wins"]["greedy"] > max(others), "the simple bot is better than chance"


@pytest.mark.slow
def test_it_is_simulated_with_the_usual_number_of_seats(program: Program) -> None:
    assert set(json.loads(_done(program, "sim", toy.ID, "--matches", "4", "--json"))["wins"]) == {
        "greedy 1",
        "greedy 2",
        "greedy 3",
    }


@pytest.mark.slow
def test_a_shared_win_is_shared_by_the_bots_whatever_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.put_in(monkeypatch)
    bots, count = ("random", "random", "random"), 1500
    results = series(toy.ID, bots, count, 3, workers=1)
    shared = [played for played in results if len(played.winners) > 1]
    assert len(shared) > 100
    for seat in range(3):
        part = sum(played.won(seat) for played in shared) / len(shared)
        assert abs(part - 1 / 3) < 0.05, (seat, part)
    report = simulate(toy.ID, bots, count, 3, workers=1)
    assert report.shared == len(shared)
    assert sum(report.wins.values()) + report.draws == pytest.approx(count)
    for seat, (name, wins) in enumerate(report.wins.items()):
        own = [played.won(seat) for played in results if played.winners]
        assert wins == pytest.approx(sum(own)), name
        assert abs(wins / count - 1 / 3) < 0.03, report.wins


@pytest.mark.slow
def test_shared_wins_are_said_where_there_are_some(program: Program) -> None:
    sim = ("--bots", "random,random,random", "--matches", "60", "--workers", "1")
    assert "shared wins" in _done(program, "sim", toy.ID, *sim)
    report = json.loads(_done(program, "sim", toy.ID, *sim, "--json"))
    assert report["shared"] > 0
    other = ("sim", "uncaged", "--bots", "random,random", "--matches", "4", "--workers", "1", "--json")
    said = json.loads(_done(program, *other))
    assert "shared" not in said
    assert all(isinstance(wins, int) for wins in said["wins"].values())


@pytest.mark.slow
def test_a_game_that_counts_no_turns_has_no_figure_of_them(program: Program) -> None:
    sim = ("sim", toy.ID, "--matches", "2", "--workers", "1")
    assert "turns" not in _done(program, *sim)
    assert "turns_median" not in json.loads(_done(program, *sim, "--json"))


@pytest.mark.slow
def test_a_wrong_number_of_seats_is_refused(program: Program) -> None:
    for command in (("sim", toy.ID, "--bots", "random"), ("play", toy.ID, "--seats", "human")):
        ran = program.run(*command)
        assert ran.returncode == 2
        assert "2" in ran.stderr
        assert "4" in ran.stderr


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "scene",
    [
        (toy.ID, "--after", "9"),
        (toy.ID, "--after", "9", "--lang", "de", "--size", "1920x1080"),
        ("setup", "--game", toy.ID),
        ("learn", "--game", toy.ID),
        ("lesson", "--game", toy.ID, "--after", "1"),
        ("rules", "--game", toy.ID),
        ("replay", "--game", toy.ID, "--after", "7"),
        ("tournament", "--game", toy.ID, "--after", "2"),
        ("title",),
    ],
    ids=" ".join,
)
@pytest.mark.slow
def test_it_is_drawn(program: Program, scene: tuple[str, ...]) -> None:
    _done(program, "shot", *scene, "-o", "shot.png")
    assert (program.root / "shot.png").stat().st_size > 20_000


PLAYED = """
from pathlib import Path
from kotgames import games
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.lab.simulate import series, simulate
from kotgames.bots.players import play_out

game = games.get("toy_lanterns")
match = Match.start(game, seed=7, seats=[Seat("greedy", name) for name in ("Ada", "Bert", "Cleo")], path=Path("one.kot"))
play_out(match)
"""


@pytest.mark.slow
def test_a_record_of_it_is_told(program: Program) -> None:
    assert program.python("-c", PLAYED).returncode == 0
    lines = _done(program, "replay", "one.kot").splitlines()
    assert lines[0].startswith("Lanterns: Ada, Bert, Cleo")
    assert lines[1] == "Seed 7."
    assert any(" throws: " in line for line in lines)
    assert not any("unseen by the others" in line for line in lines), (
        "a spectator learns no bid before its time"
    )
    assert any(line.endswith(("has the most points.", "have the most points.")) for line in lines)


def test_where_several_win_the_record_and_the_end_say_so() -> None:
    game = toy.module().GAME
    for seed in range(60):
        match = Match.start(game, seed=seed, seats=[Seat() for _ in range(4)], options={"rounds": 2})
        while match.actor is not None:
            match.act(match.state.actions()[0])
        outcome = match.outcome
        assert outcome is not None
        best = max(outcome.scores)
        assert outcome.winners == tuple(seat for seat in range(4) if outcome.scores[seat] == best)
    assert len(outcome.winners) == 4, "nobody bids: all are level"


def test_a_throw_without_a_person_is_the_same_again_from_the_same_record() -> None:
    game = toy.module().GAME
    throws = []
    for _ in range(2):
        match = Match.start(game, seed=5, seats=[Seat("random")] * 3)
        for bid in ("bid 1", "bid 0", "bid 0"):
            assert match.asked == match.actor
            match.act(game.parse(bid))
        assert match.actor == -1
        assert match.asked == 0
        throws.append(match.external())
        match.act(throws[-1])
        assert (match.turns[-1].seat, match.turns[-1].asked) == (-1, 0)
    assert throws[0] == throws[1]


def test_what_a_throw_comes_to_is_drawn_evenly() -> None:
    game = toy.module().GAME
    found = set()
    for seed in range(40):
        match = Match.start(game, seed=seed, seats=[Seat("random")] * 2)
        match.act(game.parse("bid 1"))
        match.act(game.parse("bid 0"))
        found.add(game.text(match.external()))
    assert found == {f"toss {number}" for number in range(4)}
