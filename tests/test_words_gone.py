"""Sentences that were wrong and are not said any more, in the files of words of both languages and at the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kotgames.cli import main
from kotgames.system import paths
from tests import sources


@dataclass(frozen=True)
class Gone:
    """A wrong way to say it: `wrong` in a text whose file matches `file` and whose key matches `key`; `said`: as it once stood there."""

    wrong: str
    said: tuple[str, ...]
    file: str = ""
    key: str = ""

    def found(self, text: str) -> bool:
        """The text says it."""
        return re.search(self.wrong, text) is not None

    def concerns(self, file: str, key: str) -> bool:
        """It is looked for there."""
        return bool(re.search(self.file, file) and re.search(self.key, key))


KOP, KD, WORDS = "knock_out_punch", "knockdown", r"words\.yaml"
GONE = {
    "the referee lets Chet by; no move is passed": Gone(
        r"Chet passes|^(Only|Nur) Chet$", ("Chet passes", "Only Chet", "Nur Chet"), KOP
    ),
    "a Throw a Punch has points and no number": Gone(
        r"(Throw a Punch|Handschuhwurf) I+\b", ("Throw a Punch II", "Handschuhwurf II")
    ),
    "not every game has dice": Gone(
        r"\b[Nn]ew dice|\b[Nn]euen? Würfel",
        ("A new practice match starts, with new dice.", "ein neuer Übungskampf mit neuen Würfeln"),
        rf"^assets|{KOP}",
    ),
    "a tower that was not up in time need not have fallen": Gone(
        r"(?i)tower (fell|falls)|\btower does not stand: failed|Turm \S*\s?(\S+ )?(ist gefallen|fällt)|steht nicht: gescheitert"
        r"|^KNOCKED DOWN!|^K\. O\.!$",
        (
            "THE TOWER FELL", "{name}'s tower falls", "{name}'s tower does not stand: failed.", "DER TURM IST GEFALLEN",
            "Der Turm von {name} fällt", "Der Turm von {name} steht nicht: gescheitert.", "KNOCKED DOWN!", "K. O.!",
        ),
        KD,
        r"\bfell$|tower_fell$",
    ),
    "a card that is discarded is told so": Gone(
        r"(?i)\bgone\b(?!\})|^weg$|\b(ist|sind)( trotzdem)? weg\b", ("gone", "GONE", "weg", "deine Deckung ist weg"), WORDS
    ),
    "so in lessons": Gone(
        r"(Block|Throw) is gone|(Deckung|Wurf) ist weg",
        ("your Block is gone.", "The Throw is gone, and", "deine Deckung ist weg", "Der Wurf ist weg, und"),
    ),
    "turned aside is not off": Gone(r"^(off|weg)$", ("off", "weg"), "uncaged", r"_short$"),
    "bots have a pace, and none is normal": Gone(r"^Bots$", ("Bots",), "^assets", r"bot_pace$"),
    "an option is given with its flag": Gone(
        r"Write an option as|schreibt man Name=Wert",
        ("Write an option as name=value, not “{text}”.", "Eine Option schreibt man Name=Wert, nicht „{text}“."),
    ),
    "a stack strikes once a turn": Gone(
        r"strikes? again with each|mit jeder weiteren Karte",
        ("A stack of four or more strikes again with each card that's added", "schlägt ein Stapel mit jeder weiteren Karte zu"),
        KOP,
    ),
    "too early and too late are the same": Gone(
        r"quarter of a second|Viertelsekunde",
        ("Grab in the quarter of a second before that, and you are hit.", "Greifst du in der Viertelsekunde davor zu"),
        rf"{KOP}.*rules",
        r"catching",
    ),
    "Chet with three punches beats Chet with one": Gone(
        r"nobody else|only him|[Nn]ur Chet schlägt|gegen niemanden|nur den\b",
        (
            "Chet wins against Haymaker and against nobody else.", "Chet beats Haymaker, and only him.",
            "Nur Chet schlägt Haymaker.", "gewinnt gegen Haymaker und sonst gegen niemanden", "schlägt Haymaker, und nur den.",
        ),
        KOP,
        r"highest_chet|lay_chet",
    ),
    "wounds of both kinds count alike in a test": Gone(
        r"many heavy|viele schwere",
        ("Brood has many heavy wounds.", "Brood hat viele schwere Wunden."),
        KD,
        r"rival_weak",
    ),
    "a Reaction and the Arena change nothing of the sum": Gone(
        r"Reaction changes? [^n]|Reaction\s+change,|Reaktion ändern|talent and Skills take|Talent und Fähigkeiten der anderen",
        (
            "then what the Arena and a Reaction change, subtract", "subtract what the defender's talent and Skills take off",
            "dann was die Arena und eine Reaktion ändern;", "was Talent und Fähigkeiten der anderen Seite abfangen",
        ),
        rf"{KD}.*rules",
        r"wounds_order",
    ),
    "behind is past, by a shortest way": Gone(
        r"blinked through its|Blink durch das Feld seines",
        ("if it has blinked through its opponent's space", "wenn er mit einem Blink durch das Feld seines Gegenübers gekommen ist"),
        KD,
    ),
    "none is not only 0": Gone(
        r"only 0\b|nur 0\b", ("This Strike does only 0 heavy wounds.", "Dieser Strike verursacht nur 0 schwere Wunden.")
    ),
}  # fmt: skip


def _said() -> Iterator[tuple[str, str, str]]:
    """The file, key and text of everything that is said, in every language."""
    home = paths.assets().parent
    for path in sorted([*paths.assets().glob("lang/**/*.yaml"), *paths.cards().glob("*/lang/**/*.yaml")]):
        for key, text in sources.said(path):
            yield path.relative_to(home).as_posix(), key, text


SAID = [*_said()]


@pytest.mark.parametrize("why", GONE)
def test_what_was_wrong_is_not_said_any_more(why: str) -> None:
    gone = GONE[why]
    assert [text for text in gone.said if not gone.found(text)] == [], "it would be noticed"
    looked = [(file, key, text) for file, key, text in SAID if gone.concerns(file, key)]
    assert {file.split("/lang/")[1][:2] for file, _, _ in looked} == {"en", "de"}
    assert [f"{file} {key}: {text}" for file, key, text in looked if gone.found(text)] == []


def test_the_help_says_who_each_kind_of_seat_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "human, random or greedy" not in said
    for kind in ("human (", "random (", "greedy ("):
        assert kind in said
