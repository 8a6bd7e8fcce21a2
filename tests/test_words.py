"""How both languages write (docs/words.md): one word for one thing, one spelling, one kind of quotes, whole sentences, percent signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotgames.system import paths
from kotgames.system.catalogue import Words
from tests import sources

LANGUAGES = ("en", "de")
NOT_SAID = {
    "en": r"\b(foes?|rivals?|anew|colors?|center|gray|defense|favor\w*|[Gg]reedy|[Bb]lank box\w*|[Aa]rithmetic|in earnest|GO ON)\b"
    r"|\bROUND EVEN\b|\{\} is asked|^HURT, |\bRule: [A-Z]\d",
    "de": r"\b(Gegner\w*|Gefragt ist|Rechenbot|Zufallsbot|Options|Feint|Knockout|Titelbild|Ein Monat zurück|Controller)\b"
    r"|\b(Wähle|WÄHLE|Lerne|LERNE|endet gleich|RUNDE GLEICH|Jede Ecke gegen jede|Handtausch frei|[Ff]rei tauschen)\b"
    r"|\bRegel: (p\.|[A-Z]\d)",
}
"""Words for which another one stands in the glossary, and American spellings."""
SENTENCES = ("refusal", "error", "advice")
"""Sections that hold whole sentences only."""
PARTS = {"error.unmoved", "error.unmoved_taken"}
"""What another sentence takes in."""


def _files(language: str) -> list[Path]:
    shell = sorted((paths.assets() / "lang" / language).rglob("*.yaml"))
    return [*shell, *sorted(paths.cards().glob(f"*/lang/{language}/*.yaml"))]


def _said(language: str) -> Iterator[tuple[str, str, str]]:
    """The file, key and text of everything in a language; what stands in braces, brackets of links and backticks is no text."""
    for path in _files(language):
        for key, text in sources.said(path):
            plain = re.sub(r"\{[^{}]*\}", "{}", text)
            yield path.name, key, re.sub(r"\[\[\w+\|?", "", re.sub(r"`[^`]*`", "{}", plain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_is_called_by_its_word_alone(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}" for file, key, text in _said(language) if re.search(NOT_SAID[language], text)
    ]
    assert wrong == []


def test_the_sides_on_the_ground_are_top_and_bottom_alone() -> None:
    """What stands on the table and its buttons: a fighter is on top or on the bottom, never above or below (numbers are)."""
    words = paths.cards() / "knockouts_tapouts" / "lang" / "en" / "words.yaml"
    texts = sources.said(words)
    sides = re.compile(r"\b(above|below)\b(?! \{)", re.IGNORECASE)
    assert [f"{key}: {text}" for key, text in texts if sides.search(text)] == []
    said = dict(texts)
    for side in ("top", "bottom"):
        assert (
            len(
                {
                    text.lower()
                    for key, text in said.items()
                    if key.rpartition(".")[2] == side and " " not in text
                }
            )
            == 1
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_as_the_language_sets_them(language: str) -> None:
    """42% in English; 42 % in German, with a space at which no line is broken."""
    right = r"(?<=[\d}])%" if language == "en" else "(?<=[\\d}]\xa0)%"
    wrong = [f"{file} {key}: {text}" for file, key, text in _said(language) if "%" in re.sub(right, "", text)]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_range_stands_with_a_dash(language: str) -> None:
    """0–2, not 0-2; a day of the calendar is written with hyphens."""
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if key != "library.when" and re.search(r"[\d}]-[\d{]", text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_apostrophes_are_of_one_kind(language: str) -> None:
    """What says how YAML is written may quote it straight."""
    marks = "„‘’" if language == "en" else "”‘’"
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if key != "fragment.chart_number"
        if '"' in text or any(mark in text for mark in marks)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_the_player_is_a_whole_sentence(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if key.split(".")[0] in SENTENCES and key not in PARTS and text[-1] not in ".!?}"
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_spaced_twice_or_before_a_stop(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if re.search(r"\S  +\S| [,.;!?](?!\w)", text)
    ]
    assert wrong == []


def test_only_the_coach_contracts_words() -> None:
    """Lessons may say isn't and you're; rules, prompts, refusals and the shell do not (headlines may)."""
    short = re.compile(r"n't\b|\b\w+'(re|ll|ve)\b|\b([Ii]t|[Tt]hat|[Tt]here|[Ll]et)'s\b")
    spoken = ("tutorial.yaml", "lessons.yaml")
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said("en")
        if file not in spoken and not text.isupper() and short.search(text)
    ]
    assert wrong == []


MAY_BE_ONE = {
    "mortal_kombat_kards": [
        "prompt.discard.laid", "prompt.rest.kombo", "prompt.rest.burn", "prompt.drop.text", "refusal.too_few_points",
        "refusal.discard_full", "refusal.held_fast", "refusal.no_fuel", "refusal.kombo_rest", "refusal.counter_stalled", "log.handicap",
        "log.reshuffled", "log.struck", "log.left", "log.lost_blocked", "log.lost_wound", "log.lost_paid", "log.points_won", "log.held",
        "log.lasting", "log.lasting_all", "log.counter_gone", "log.seen", "log.stalled", "log.stalled_over", "log.rest_burned",
        "came.struck", "came.struck_on", "came.heals", "rounds.left", "results.round_blow", "moments.hit", "moments.last",
        "explain.lost", "explain.lost_foe",
    ],
    "knockouts_tapouts": [
        "place.scored",
        "explain.dice_more",
        "explain.points",
        "refusal.build_count",
        "refusal.build_stranded",
        "refusal.move_too_dear",
        "refusal.ui_deck",
    ],
    "uncaged": ["refusal.row_count", "explain.fits_now"],
    "knock_out_punch": [
        "prompt.add.text", "prompt.block.text", "explain.punches", "explain.strikes", "log.drew", "log.placed", "log.knocked_out",
        "log.fight_won", "log.fight_won_level", "log.fight_won_nobody", "log.challenge_won", "log.bet_right", "play.placed",
        "came.knocked_out", "came.fight_won", "moments.knocked_out", "moments.by", "moments.blocked", "moments.stake_card",
        "moments.made", "moments.bet_cheers", "moments.bet_boos",
    ],
}  # fmt: skip
"""Texts in which a number may be 1."""
OF_MANY = {
    "en": r"\b1 (points|markers|cards left|Mobility Points|dice|are|left this|punches|fit|of these \w+ cards fit)\b|\+2 die\b",
    "de": r"\b1 (Punkte|Schläge|Karten|Mobilitätspunkte|sind|liegen|Marker für|\w+ \w+ Karten passen)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(MAY_BE_ONE))
def test_what_there_is_one_of_is_not_counted_as_many(language: str, game: str) -> None:
    words = Words(language, game)
    fields = ("placed", "left", "room", "cost", "points", "fits", "punches")
    names = dict.fromkeys(("fighter", "foe", "by", "target"), "X")
    filled: dict[str, int | str] = (
        dict.fromkeys(fields, 1)
        | names
        | {
            "wanted": 9,
            "cards": 7,
            "name": "Vance",
            "card": "X",
            "here": "X",
            "level": "X",
        }
    )
    said = [words(key, **filled, count=count) for key in MAY_BE_ONE[game] for count in (1, 2)]
    assert len(said) == 2 * len(MAY_BE_ONE[game])
    assert [text for text in said if re.search(OF_MANY[language], text)] == []


PRESSED = re.compile(
    r"(?:\b[Pp]ress|\b[Dd]rück(?:st)?(?: erst| diesmal| dann)?|\b[Kk]nopf|\b[Oo]ption|\bsetting)\s+"
    r"(„[^“]+“|“[^”]+”|[A-ZÄÖÜ0-9][\w!]*(?: [A-ZÄÖÜ0-9][\w!]*)*)|\bthe\s+([A-Z]\w+)\s+button"
)
"""What a player is told to press, or which setting to look for."""
LARGE = re.compile(r"(?:\b(?:[0-9]|NO) )?\b[A-ZÄÖÜ]{3,}(?: [0-9A-ZÄÖÜ]+\b)*!?")
"""What is written as large buttons are."""
TOLD = ("rules.yaml", "tutorial.yaml", "setup.line", "crash.kept")
"""Where large letters in prose are buttons."""
FEW_NAMED = {"", "knockdown"}
"""What names few buttons: nearly everything in Knockdown is done in the arena."""
KEYS = {"H", "Enter", "Escape", "Space", "Leertaste", "F1"}
NO_LABELS = {"UNCAGED", "MMA", "KOP", "MKK"}


def _of_game(language: str, game: str) -> Iterator[tuple[str, str]]:
    for path in sorted((paths.cards() / game / "lang" / language).glob("*.yaml")):
        if path.stem in ("rules", "tutorial", "words"):
            for key, text in sources.said(path):
                yield f"{game} {path.name} {key}", " ".join(text.split())


def _of_shell(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((paths.assets() / "lang" / language).rglob("*.yaml")):
        for key, text in sources.said(path):
            yield f"{path.name} {key}", " ".join(text.split())


def _named(where: str, text: str) -> Iterator[str]:
    """The buttons and settings that a text names."""
    for found in PRESSED.finditer(text):
        yield (found[1] or found[2]).strip("„“”")
    if any(place in where for place in TOLD) and re.search("[a-zäöü]{3}", text):
        yield from LARGE.findall(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", ["knockouts_tapouts", "uncaged", "knock_out_punch", "knockdown", "mortal_kombat_kards", ""]
)
def test_a_button_is_written_as_it_is_labelled(language: str, game: str) -> None:
    """Lessons, rules, prompts and hints name buttons and settings by a label of their own language: what is pressed is found."""
    told = list(_of_game(language, game)) if game else list(_of_shell(language))
    labels = {
        text
        for where, text in (*told, *_of_shell(language))
        if len(text) < 40 and not re.search(r"(rules|tutorial)\.yaml (paragraphs|lessons)", where)
    }
    shapes = [
        re.compile("[^ ]+".join(re.escape(part) for part in re.split(r"\{[^{}]*\}", text)))
        for text in labels
        if re.search(r"\w{2}", re.sub(r"\{[^{}]*\}", "", text))
    ]
    named = [
        (where, name)
        for where, text in told
        for name in _named(where, text)
        if name not in KEYS | NO_LABELS and name[0] != "{"
    ]
    wrong = [
        f"{where}: {name}"
        for where, name in named
        if not any(shape.fullmatch(name) or shape.fullmatch(f"{name}!") for shape in shapes)
    ]
    assert wrong == []
    assert len(named) > (20 if game not in FEW_NAMED else 2)


GAMES_OWN = {
    "en": r"\b(markers?|Positions?|combos?|rows?|Stamina|Mobil\w*)\b",
    "de": r"\b(Markern?|Position\w*|Combos?|Reihen?|Ausdauer|[Mm]obil\w*)\b",
}
"""Words that belong to one of the games."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_of_all_games_speaks_of_none(language: str) -> None:
    """What stands in the shell's texts of lessons is said in every game."""
    said = [(file, text) for file, _, text in _said(language) if file == "lessons.yaml"]
    assert said
    assert [text for _, text in said if re.search(GAMES_OWN[language], text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_name_no_key_that_may_be_another(language: str) -> None:
    """Keys can be changed: a lesson speaks of buttons as they are labelled, and of the kinds of keys that stay (number keys, arrows)."""
    said = [text for file, _, text in _said(language) if file in ("tutorial.yaml", "lessons.yaml")]
    key = r"\b([Pp]ress|[Dd]rück) (F\d+|[A-Z]|Space|Enter|Leertaste|Eingabe)\b"
    assert [text for text in said if re.search(key, " ".join(text.split()))] == []
