"""What games are called, from the small files in their folders: a file that cannot be used is named, the other games keep their names."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from kotgames import games, texts
from kotgames.engine.errors import CardDataError
from kotgames.games.knock_out_punch import board as knock_out_punch
from kotgames.games.knockdown import board as knockdown
from kotgames.games.knockouts_tapouts import board as knockouts_tapouts
from kotgames.games.mortal_kombat_kards import board as mortal_kombat_kards
from kotgames.games.uncaged import board as uncaged
from kotgames.system import paths
from kotgames.system.catalogue import Words, ending


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games of its own, with the names of the shipped ones."""
    for folder in paths.cards().iterdir():
        shutil.copytree(
            folder, tmp_path / folder.name, ignore=lambda _, names: [n for n in names if n == "words.yaml"]
        )
    monkeypatch.setattr(paths, "cards", lambda: tmp_path)
    return tmp_path


def test_every_game_is_called_by_all_its_names() -> None:
    found, problem = texts.load_names("en")
    assert problem is None
    for game in games.ids():
        assert {f"{section}.{game}" for section in texts.ABOUT.values()} <= set(found)
    assert Words("de")("game.uncaged") == "UNCAGED: World Fighters"


def test_the_words_of_the_program_name_no_game() -> None:
    folders = [folder.name for folder in paths.cards().iterdir()]
    assert len(folders) >= 5
    for path in (paths.assets() / "lang").rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert [name for name in folders if name in text] == [], path


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("name: [", "card_syntax"),
        ("name: A\n", "card_missing"),
        ("- a\n", "card_type"),
    ],
)
def test_a_game_whose_names_cannot_be_used_is_called_by_its_id(cards: Path, text: str, key: str) -> None:
    path = cards / "uncaged" / "lang" / "en" / "about.yaml"
    path.write_text(text, encoding="utf-8")
    found, problem = texts.load_names("en")
    assert problem is not None
    assert problem.key == key
    assert problem.params["file"] == str(path)
    assert found["game.uncaged"] == "uncaged"
    assert found["game.knockouts_tapouts"] == "Knockouts and Tapouts"


def test_names_that_another_language_lacks_are_english(cards: Path) -> None:
    (cards / "knockdown" / "lang" / "de" / "about.yaml").unlink()
    (cards / "uncaged" / "lang" / "de" / "about.yaml").write_text("kind: Käfig\n", encoding="utf-8")
    words = Words("de")
    assert words.problem is None
    assert (words("kind.uncaged"), words("kind_short.uncaged")) == ("Käfig", "MMA")
    assert words("game.knockdown") == "Knockdown Volume II"


def test_the_program_says_whose_names_are_wrong(cards: Path) -> None:
    folder = cards / "new_game" / "lang" / "en"
    folder.mkdir(parents=True)
    (folder / "about.yaml").write_text("- new\n", encoding="utf-8")
    shutil.copy(cards / "knockdown" / "poster.jpg", cards / "new_game")
    words = Words("en")
    assert words.problem is not None
    assert "new_game" in words.error(words.problem)
    assert words("game.new_game") == "new_game"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_ending_of_a_game_is_said_in_its_words(language: str) -> None:
    boards = {
        "knockouts_tapouts": knockouts_tapouts,
        "uncaged": uncaged,
        "knock_out_punch": knock_out_punch,
        "knockdown": knockdown,
        "mortal_kombat_kards": mortal_kombat_kards,
    }
    for game, board in boards.items():
        for how in (*filter(None, board.Board.endings), "concession"):
            assert ending(language, [game], how) != how, (game, how)
    assert ending(language, ["knockouts_tapouts", "uncaged"], "damage") == ending(
        language, ["uncaged"], "damage"
    )
    assert ending(language, ["uncaged"], "tapout") == "tapout"
    assert ending(language, [], "knockout") == "knockout"


KARDS = "Green Bolt|Red Shades|Rote Sonnenbrille|Red Carpet|Roter Teppich"
"""Names of kards."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_of_a_game_names_a_colour_that_changes_with_the_palette(language: str) -> None:
    """Corners, trays and good or bad are not red and green in the colour-blind safe palette."""
    changes = r"\b(red|green|orange|rote?[nmrs]?|grüne?[nmrs]?)\b"
    for game in games.ids():
        for file in ("words", "rules", "tutorial"):
            path = paths.cards() / game / "lang" / language / f"{file}.yaml"
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                said = re.sub(KARDS, "", line.partition(": ")[2] or line)
                if not line.lstrip().startswith("#"):
                    assert not re.search(changes, said, re.IGNORECASE), f"{path.name}:{number}: {line}"


@pytest.mark.parametrize(
    "game", ["knockouts_tapouts", "uncaged", "knock_out_punch", "knockdown", "mortal_kombat_kards"]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_lessons_name_buttons_as_they_are_labelled(game: str, language: str) -> None:
    """What a lesson writes in capitals stands so on a button or a heading of that language."""
    found = [*texts.load_game(language, game).values(), *texts.load_shell(language).values()]
    labels = {part for text in found for part in (text.values() if isinstance(text, dict) else [text])}
    path = paths.cards() / game / "lang" / language / "tutorial.yaml"
    said = "\n".join(
        line for line in path.read_text("utf-8").splitlines() if not line.lstrip().startswith("#")
    )
    named = set(re.findall(r"\b[A-ZÄÖÜ]{3,}(?:\s+[A-ZÄÖÜ]{2,})*", said))
    assert len(named) >= 2
    for name in named:
        flat = " ".join(name.split())
        assert any(flat in str(label) for label in labels), flat


@pytest.mark.parametrize(("language", "text"), [("en", "STRASSE WINS"), ("de", "STRASSE GEWINNT")])
def test_a_text_in_capitals_has_its_names_in_capitals(language: str, text: str) -> None:
    words = Words(language, "knockouts_tapouts")
    assert words("results.won", name="Straße") == text
    assert words("do.play_card", card="@card.sprawl") == words("do.play_card", card="Sprawl").upper()


@pytest.mark.parametrize("unseen", ["\ufeff", "\u200b", "\u00ad", "\x07", "\udcff"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_nobody_would_see_in_a_name_is_written_by_its_number(language: str, unseen: str) -> None:
    """A step named "foot_leve<BOM>l" does not exist, and a sentence that showed it so would name one that does."""
    error = CardDataError(
        "card_name", file="tutorial.yaml", line=18, field="steps", name=f"foot_leve{unseen}l"
    )
    sentence = Words(language).error(error)
    assert sentence.isprintable()
    assert unseen.encode("unicode_escape").decode() in sentence


def test_ends_of_lines_and_letters_of_any_script_stay_as_they_are() -> None:
    error = CardDataError("card_name", file="a.yaml", line=1, field="steps", name="Grüße\u00a0ß 拳\nJab")
    assert "Grüße\u00a0ß 拳\nJab" in Words().error(error)


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_that_says_a_line_of_the_program_anew_says_it_about_the_same(language: str, game: str) -> None:
    """Where both have a key the game's text is said: one that wants a name that the program does not give is shown as its key."""

    def wants(text: Any) -> set[str]:
        return set(re.findall(r"\{(\w+)", text if isinstance(text, str) else " ".join(text.values())))

    shell, own = texts.load_shell(language), texts.load_game(language, game)
    shared = shell.keys() & own.keys()
    assert [key for key in sorted(shared) if wants(own[key]) - wants(shell[key])] == []
