"""`kotgames check` on lessons and texts: how many there are, and wrong ones named by line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kotgames import games, lessons
from kotgames.engine.errors import CardDataError
from kotgames.lab.checking import check_path
from kotgames.scenes import checking
from kotgames.system import paths
from kotgames.ui.art import icons, poses

SHIPPED = lessons.where("knockouts_tapouts")


@pytest.mark.slow
def test_the_shipped_lessons_are_checked_and_counted() -> None:
    (line,) = check_path(SHIPPED)
    found = lessons.read(SHIPPED, games.get("knockouts_tapouts"))
    assert line == f"{SHIPPED}: {len(found)} lessons, {sum(len(lesson.steps) for lesson in found)} steps"
    assert len(found) > 1
    assert line in list(check_path(SHIPPED.parent))


def test_a_lesson_that_waits_for_an_unknown_event_is_named_with_its_line(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    assert text.count("event: AttackRolled") >= 1
    file = tmp_path / "tutorial.yaml"
    file.write_text(text.replace("event: AttackRolled", "event: AttackRoled", 1), encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(file))
    line = next(
        number for number, row in enumerate(text.splitlines(), start=1) if "event: AttackRolled" in row
    )
    assert caught.value.params["line"] == line
    assert "AttackRolled" in caught.value.params["expected"]


def test_a_lesson_file_without_lessons_is_no_card_file(tmp_path: Path) -> None:
    file = tmp_path / "tutorial.yaml"
    file.write_text("game: knockouts_tapouts\n", encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(file))
    assert caught.value.params["missing"] == "lessons"


def test_data_of_a_game_that_is_only_announced_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder of cards has a poster and a name; what its cards have to be, its game will say."""
    cards = tmp_path / "cards"
    (cards / "chess" / "lang" / "en").mkdir(parents=True)
    file = cards / "chess" / "components.yaml"
    file.write_text("game: chess\n", encoding="utf-8")
    monkeypatch.setattr(paths, "cards", lambda: cards)
    with pytest.raises(CardDataError) as caught:
        list(check_path(file))
    assert caught.value.key == "card_game"
    (cards / "chess" / "poster.jpg").write_bytes(b"")
    (cards / "chess" / "lang" / "en" / "about.yaml").write_text("name: Chess\n", encoding="utf-8")
    assert list(check_path(file)) == [f"{file}: not checked, its game is announced and not here yet"]


# ---- words


def _game(tmp_path: Path) -> Path:
    folder = tmp_path / "knockouts_tapouts"
    for name in ("tutorial.yaml", "lang/en/tutorial.yaml", "lang/en/words.yaml", "lang/en/about.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((SHIPPED.parent / name).read_bytes())
    return folder


@pytest.mark.slow
def test_words_are_checked_by_where_they_stand(tmp_path: Path) -> None:
    folder = _game(tmp_path)
    found = lessons.read(SHIPPED, games.get("knockouts_tapouts"))
    (folder / "lang" / "de").mkdir()
    (folder / "lang" / "de" / "tutorial.yaml").write_text(
        f"game: knockouts_tapouts\nlessons: {{{found[0].id}: {{title: Eins}}}}\n", encoding="utf-8"
    )
    (folder / "lang" / "de" / "words.yaml").write_text("card: {punch: Schlag}\n", encoding="utf-8")
    lines = {line.partition(": ")[0].rpartition("knockouts_tapouts/")[2]: line for line in check_path(folder)}
    said = lines["lang/de/tutorial.yaml"].partition(": ")[2]
    lacking = f"{found[0].id} text, {found[0].id} {found[0].steps[0].id} say"
    assert said.startswith(f"0 of {len(found)} lessons, no words for: {lacking}, ")
    assert lines["lang/en/tutorial.yaml"].endswith(f": {len(found)} of {len(found)} lessons")
    assert ": 1 of " in lines["lang/de/words.yaml"]
    assert lines["lang/en/about.yaml"].endswith(": 5 of 5 texts")


def test_the_words_of_the_program_are_checked_and_counted(tmp_path: Path) -> None:
    lang = tmp_path / "lang"
    shutil.copytree(paths.assets() / "lang" / "en", lang / "en")
    (lang / "fr" / "shell").mkdir(parents=True)
    (lang / "fr" / "shell.yaml").write_text("ui: {back: Retour}\n", encoding="utf-8")
    part = lang / "fr" / "shell" / "library.yaml"
    part.write_text("library: {title: Combats}\n", encoding="utf-8")
    lines = [line for line in check_path(lang) if "/fr/" in line]
    assert len(lines) == 2
    assert all(": 1 of " in line for line in lines)
    part.write_text("library:\n  tittle: Combats\n", encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(lang))
    assert (caught.value.key, caught.value.params["line"]) == ("card_name", 2)


@pytest.mark.parametrize(
    ("name", "text", "key", "line"),
    [
        ("words.yaml", "card: {punch: Schlag}\ncart: {punch: Karre}\n", "card_name", 2),
        ("words.yaml", "card:\n  punch: Schlag {count}\n", "card_expected", 2),
        ("words.yaml", "card:\n  punch: [Schlag]\n", "card_expected", 2),
        ("words.yaml", "card:\n  punch:\n", "card_expected", 2),
        ("words.yaml", "- card\n", "card_type", 1),
        ("words.yaml", "card: [\n", "card_syntax", 2),
        ("about.yaml", "name: X\ncolour: red\n", "card_unknown", 2),
        ("about.yaml", "name: {one: X, other: Y}\n", "card_unknown", 1),
        ("tutorial.yaml", "game: knockouts_tapouts\nlessons: {nowhere: {title: X}}\n", "card_name", 2),
        ("tutorial.yaml", "game: chess\nlessons: {}\n", "card_game", 1),
        ("rules.yaml", "game: knockouts_tapouts\n", "card_unreadable", None),  # words for no rules.yaml
    ],
)
def test_wrong_words_of_a_language_are_named(
    tmp_path: Path, name: str, text: str, key: str, line: int | None
) -> None:
    folder = _game(tmp_path)
    file = folder / "lang" / "de" / name
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(file))
    assert caught.value.key == key
    assert caught.value.params.get("line") == line
    assert Path(caught.value.params["file"]).name == name


def test_english_names_may_lack_nothing(tmp_path: Path) -> None:
    file = _game(tmp_path) / "lang" / "en" / "about.yaml"
    file.write_text("name: X\nkind: Y\n", encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(file))
    assert caught.value.params["missing"] == "short, kind_short, seats"


# ---- poses


@pytest.mark.slow
def test_poses_are_checked_with_those_that_games_share_and_named_by_line(tmp_path: Path) -> None:
    folder = _game(tmp_path)
    (folder / "game.yaml").write_bytes((SHIPPED.parent / "game.yaml").read_bytes())
    (folder / "poses").mkdir()
    file = folder / "poses" / "own.yaml"
    shared = next(iter(poses.load(paths.assets() / "poses").poses))
    file.write_text(f"poses:\n  one: {{like: {shared}, lean: 3}}\n  two: {{like: one}}\n", encoding="utf-8")
    assert list(check_path(file, poses.check)) == [f"{file}: 2 poses"]
    assert [line for line in check_path(folder) if "own.yaml" in line] == []
    file.write_text(f"poses:\n  one:\n    like: {shared}\n    lean: far\n", encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        list(check_path(folder, poses.check))
    assert (caught.value.params["file"], caught.value.params["line"]) == (str(file), 4)
    assert caught.value.params["field"] == "poses.one.lean"


@pytest.mark.slow
def test_all_shipped_poses_are_checked() -> None:
    files = {path for folder in (paths.assets(), paths.cards()) for path in folder.rglob("poses/*.yaml")}
    assert len(files) > 5
    for file in files:
        assert next(iter(check_path(file, poses.check))).startswith(f"{file}: ")


@pytest.mark.slow
def test_what_the_games_show_is_looked_at_when_the_program_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(checking.faults()) == []
    there = icons.names()
    monkeypatch.setattr(icons, "names", lambda: [name for name in there if name != "boxing-glove"])
    found = list(checking.faults())
    assert {str(error.params["what"]) for error in found if error.key == "row"} == {"@fragment.row_sign"}
    assert {str(error.params["name"]) for error in found if error.key == "row"} == {"boxing-glove"}
    assert {Path(str(error.params["file"])).name for error in found} == {"shown.py", "asked.py"}
