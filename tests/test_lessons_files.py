"""What the loader of lesson files refuses, and the file that keeps how far a learner has come."""

from __future__ import annotations

import errno
from pathlib import Path

import msgspec
import pytest

from kotgames import lessons
from kotgames.engine import limits
from kotgames.engine.errors import CardDataError
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.lessons import Lesson, Place, Progress
from kotgames.system.catalogue import Words
from tests.lesson_walk import a_lesson, a_step

LESSONS = lessons.of(GAME)
SEATS = (Seat(), Seat())

FILE = """\
game: knockouts_tapouts
lessons:
  - id: one
    position:
      position: clinch
      fighters: [{hand: [punch]}, {}]
    opponent:
      - {play: pass}
    steps:
      - id: look
        point: [deck]
      - id: punch
        wait: {event: AttackRolled, where: {seat: 0}}
        allow: [attack punch]
        do: [attack punch]
        tips:
          - {id: thin, when: {prompt: act}, point: [deck]}
"""
ENGLISH = """\
game: knockouts_tapouts
lessons:
  one:
    title: One
    text: A lesson
    steps:
      look: Look at it.
      punch:
        say: Now punch.
        instead: Punch instead!
        tips:
          thin: Not many cards.
"""
GERMAN = """\
game: knockouts_tapouts
lessons:
  one:
    title: Eins
    text: Eine Lektion
    steps:
      look: Sieh hin.
      punch: {say: Schlag zu., instead: Zuschlagen!, tips: {thin: Wenige Karten.}}
"""


def _words(folder: Path, language: str) -> Path:
    return folder / "lang" / language / "tutorial.yaml"


def _write(folder: Path, text: str = FILE, english: str = ENGLISH, german: str = "") -> Path:
    path = folder / "tutorial.yaml"
    path.write_text(text, encoding="utf-8")
    for language, words in (("en", english), ("de", german)):
        if words:
            _words(folder, language).parent.mkdir(parents=True, exist_ok=True)
            _words(folder, language).write_text(words, encoding="utf-8")
    return path


def _read(folder: Path, language: str = "en", **files: str) -> tuple[Lesson, ...]:
    return lessons.read(_write(folder, **files), GAME, language)


def test_a_sound_file_is_read_with_its_words(tmp_path: Path) -> None:
    (lesson,) = _read(tmp_path)
    look, punch = lesson.steps
    assert punch.do == ("attack punch",)
    assert look.reading
    assert not punch.has_next
    assert (lesson.title, lesson.text, lesson.language) == ("One", "A lesson", "en")
    assert [(step.id, step.say, step.instead) for step in lesson.steps] == [
        ("look", "Look at it.", ""),
        ("punch", "Now punch.", "Punch instead!"),
    ]
    assert [(tip.id, tip.say, tip.point) for tip in punch.tips] == [("thin", "Not many cards.", ("deck",))]


def test_another_language_says_the_same_lesson_in_its_words(tmp_path: Path) -> None:
    (lesson,) = _read(tmp_path, "de", german=GERMAN)
    (english,) = _read(tmp_path, "en", german=GERMAN)
    assert (lesson.title, lesson.text, lesson.language) == ("Eins", "Eine Lektion", "de")
    punch = lesson.steps[1]
    assert (punch.say, punch.instead, punch.tips[0].say) == ("Schlag zu.", "Zuschlagen!", "Wenige Karten.")
    assert english.steps[1].say == "Now punch."
    assert [step.do for step in lesson.steps] == [step.do for step in english.steps]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    title: Eins\n", ""),
        ("      look: Sieh hin.\n", ""),
        ("say: Schlag zu., ", ""),
        (", instead: Zuschlagen!", ""),
        (", tips: {thin: Wenige Karten.}", ""),
    ],
)
def test_what_another_language_lacks_is_said_in_english(tmp_path: Path, old: str, new: str) -> None:
    (whole,) = _read(tmp_path, "de", german=GERMAN)
    (english,) = _read(tmp_path, "en")
    assert GERMAN.count(old) == 1
    (lesson,) = _read(tmp_path, "de", german=GERMAN.replace(old, new))
    assert lesson.language == "en"
    said, wanted, given = _texts(lesson), _texts(english), _texts(whole)
    different = [number for number, text in enumerate(said) if text != given[number]]
    assert len(different) == 1
    assert said[different[0]] == wanted[different[0]]


def _texts(lesson: Lesson) -> list[str]:
    steps = [
        text for step in lesson.steps for text in (step.say, step.instead, *(tip.say for tip in step.tips))
    ]
    return [lesson.title, lesson.text, *steps]


def test_a_language_without_a_file_is_english(tmp_path: Path) -> None:
    assert _read(tmp_path, "de") == _read(tmp_path, "en")


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "expected"),
    [
        ("game: knockouts_tapouts", "game: chess", 1, "game", "knockouts_tapouts"),
        ("    position:\n", "    title: One\n    position:\n", 4, "lessons[0].title", "title"),
        ("- id: one", "- id: One", 3, "lessons[0].id", "small letters"),
        ("- id: look", "- id: 7", 10, "lessons[0].steps[0].id", "str"),
        ("- id: look\n        point", "- point", 10, "lessons[0].steps[0]", "id"),
        ("{id: thin, when", "{when", 17, "lessons[0].steps[1].tips[0]", "id"),
        ("position: clinch", "position: sofa", 3, "lessons[0]", "clinch"),
        ("hand: [punch]", "hand: [sword]", 3, "lessons[0]", "sword"),
        ("play: pass", "play: dance", 8, "lessons[0].opponent[0].play", "dance"),
        ("do: [attack punch]", "do: [attack chair]", 15, "lessons[0].steps[1].do[0]", "attack chair"),
        ("allow: [attack punch]", "allow: [attack punk]", 14, "lessons[0].steps[1].allow[0]", "attack punk"),
        ("allow: [attack punch]", 'allow: ["hug *"]', 14, "lessons[0].steps[1].allow[0]", "hug *"),
        ("event: AttackRolled", "event: Rolled", 13, "lessons[0].steps[1].wait.event", "AttackRolled"),
        ("where: {seat: 0}", "where: {chair: 0}", 13, "lessons[0].steps[1].wait.where.chair", "seat"),
        ("where: {seat: 0}", "view: posture", 13, "lessons[0].steps[1].wait.view", "position"),
        ("where: {seat: 0}", "evil: 0", 13, "lessons[0].steps[1].wait.evil", "evil"),
        ("allow: [attack punch]", "allow: []", 14, "lessons[0].steps[1].allow", "looked"),
        ("point: [deck]\n", "position: {}\n", 11, "lessons[0].steps[0].position", "first scene"),
        ("point: [deck]\n", "opponent: [{play: pass}]\n", 11, "lessons[0].steps[0].opponent", "position"),
        ("point: [deck]\n", "when: {over: true}\n", 11, "lessons[0].steps[0].when", "after the first"),
        ("point: [deck]\n", "say: Look\n", 11, "lessons[0].steps[0].say", "say"),
        ("do: [attack punch]", "position: {deck: 900}", 12, "lessons[0].steps[1]", "deck"),
        ("    steps:", "    steps: []\n    icon: |", 9, "lessons[0].steps", "at least one step"),
    ],
)
def test_a_wrong_file_is_refused_by_file_line_field_and_expectation(
    tmp_path: Path, old: str, new: str, line: int, field: str, expected: str
) -> None:
    assert FILE.count(old) == 1
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, text=FILE.replace(old, new))
    _named(caught.value, tmp_path / "tutorial.yaml", line, field, expected)


WRONG_WORDS = [
    ("game: knockouts_tapouts", "game: chess", 1, "game", "knockouts_tapouts"),
    ("  one:", "  two:", 3, "lessons.two", "“two”"),
    ("title: One", "title: 1", 4, "lessons.one.title", "str"),
    ("text: A lesson", "txt: A lesson", 5, "lessons.one.txt", "txt"),
    ("text: A lesson", "text: ''", 5, "lessons.one.text", "words"),
    ("look: Look at it.", "gaze: Look at it.", 7, "lessons.one.steps.gaze", "“gaze”"),
    ("look: Look at it.", "look: 7", 7, "lessons.one.steps.look", "object"),
    ("look: Look at it.", "look: {say: Look., point: [deck]}", 7, "lessons.one.steps.look.point", "point"),
    ("look: Look at it.", "look: {say: Look., tips: {a: A}}", 7, "lessons.one.steps.look.tips.a", "“a”"),
    ("instead: Punch instead!", "instead: ''", 10, "lessons.one.steps.punch.instead", "words"),
    ("thin: Not many cards.", "thick: Not many cards.", 12, "lessons.one.steps.punch.tips.thick", "thick"),
    ("thin: Not many cards.", "thin: 3", 12, "lessons.one.steps.punch.tips.thin", "str"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "expected"),
    [
        *WRONG_WORDS,
        ("    title: One\n", "", 3, "lessons.one", "title"),
        ("      look: Look at it.\n", "", 6, "lessons.one.steps", "look"),
        ("        say: Now punch.\n", "", 7 + 1, "lessons.one.steps.punch", "say"),
        ("        tips:\n          thin: Not many cards.\n", "", 8, "lessons.one.steps.punch.tips", "thin"),
    ],
)
def test_wrong_english_words_are_refused_by_file_line_field_and_expectation(
    tmp_path: Path, old: str, new: str, line: int, field: str, expected: str
) -> None:
    assert ENGLISH.count(old) == 1
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, english=ENGLISH.replace(old, new))
    _named(caught.value, _words(tmp_path, "en"), line, field, expected)


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "expected"),
    [
        *WRONG_WORDS,
        ("look: Look at it.", "look: {say: A, instead: B}", 7, "lessons.one.steps.look.instead", "instead"),
    ],
)
def test_wrong_words_of_another_language_name_its_file(
    tmp_path: Path, old: str, new: str, line: int, field: str, expected: str
) -> None:
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, "de", german=ENGLISH.replace(old, new))
    _named(caught.value, _words(tmp_path, "de"), line, field, expected)
    assert _read(tmp_path)[0].language == "en"


def test_lessons_without_english_words_name_the_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, "de", english="", german=GERMAN)
    assert str(_words(tmp_path, "en")) in Words().error(caught.value)


def _named(error: CardDataError, path: Path, line: int, field: str, expected: str) -> None:
    sentence = Words(game=GAME.id).error(error)
    assert (error.params["line"], error.params["field"]) == (line, field)
    assert f"{path}, line {line}" in sentence
    assert field in sentence
    assert expected in sentence
    assert "[" not in sentence.replace(field, "").split(":")[0]  # no missing text


TIP = "          - {id: thin, when: {prompt: act}, point: [deck]}\n"


@pytest.mark.parametrize(
    ("text", "line", "first"),
    [
        (FILE + FILE.split("lessons:\n", 1)[1], 18, "lessons[0]"),
        (FILE.replace("- id: punch", "- id: look"), 12, "steps[0]"),
        (FILE.replace(TIP, TIP * 2), 18, "tips[0]"),
    ],
)
def test_two_of_one_id_are_refused(tmp_path: Path, text: str, line: int, first: str) -> None:
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, text=text)
    assert caught.value.key == "card_same_id"
    assert (caught.value.params["line"], caught.value.params["first"]) == (line, first)


def test_a_lesson_is_retold_in_another_language_and_one_of_no_file_stays() -> None:
    lesson = LESSONS[1]
    assert lessons.retold(lesson, GAME, "de") == lessons.of(GAME, "de")[1]
    assert lessons.retold(lessons.of(GAME, "de")[1], GAME, "en") == lesson
    own = a_lesson(a_step("Look."))
    assert lessons.retold(own, GAME, "de") is own
    shorter = msgspec.structs.replace(lesson, steps=lesson.steps[:-1])
    assert lessons.retold(shorter, GAME, "de") is shorter


# ---- the progress file


def test_progress_comes_back_as_it_was_kept() -> None:
    progress = Progress()
    progress.left(GAME.id, "ground", Place(3, [["right top"], []], [0, 0, 1, 0]))
    progress.finish(GAME.id, "mobility")
    progress.left(GAME.id, "strikes", Place(1, [[]], [0, 0]))
    progress.finish(GAME.id, "strikes")
    assert lessons.save_progress(progress, GAME.id, "strikes") is None
    again, problem = lessons.load_progress()
    assert problem is None
    assert again.finished(GAME.id, "mobility")
    assert again.finished(GAME.id, "strikes")
    assert not again.finished(GAME.id, "ground")
    assert again.place(GAME.id, "ground") == Place(3, [["right top"], []], [0, 0, 1, 0])
    assert again.place(GAME.id, "strikes") is None


def test_two_windows_keep_what_each_has_taught() -> None:
    one, two = Progress(), Progress()
    one.finish(GAME.id, "mobility")
    assert lessons.save_progress(one, GAME.id, "mobility") is None
    two.left(GAME.id, "ground", Place(1, [[]], [0, 0]))
    assert lessons.save_progress(two, GAME.id, "ground") is None
    one.left(GAME.id, "strikes", Place(1, [[]], [0, 0]))
    assert lessons.save_progress(one, GAME.id, "strikes") is None
    two.finish(GAME.id, "ground")
    assert lessons.save_progress(two, GAME.id, "ground") is None
    kept, _ = lessons.load_progress()
    assert kept.finished(GAME.id, "mobility")
    assert kept.finished(GAME.id, "ground")
    assert set(kept.places) == {f"{GAME.id}/strikes"}


def test_a_damaged_file_that_cannot_be_moved_is_not_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    path = lessons.progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")

    def never(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("os.replace", never)
    _, problem = lessons.load_progress()
    assert problem is not None
    assert ".bad" not in Words().error(problem)
    assert "cannot be written" in Words().error(problem)


def test_without_a_file_learning_begins() -> None:
    progress, problem = lessons.load_progress()
    assert problem is None
    assert progress == Progress()


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"{", "lessons_damaged"),
        (b"\xff\xfe\x00", "lessons_damaged"),
        (b'{"done": 7}', "lessons_damaged"),
        (b'{"places": {"a/b": {"step": "x"}}}', "lessons_damaged"),
        (b'{"version": 2, "done": {"all": "new"}}', "lessons_newer"),
    ],
)
def test_a_damaged_or_newer_file_is_set_aside_and_named(content: bytes, key: str) -> None:
    path = lessons.progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    progress, problem = lessons.load_progress()
    assert progress == Progress()
    assert problem is not None
    assert problem.key == key
    sentence = Words().error(problem)
    assert "lessons.json" in sentence
    assert "lessons.json.bad" in sentence
    assert not path.exists()
    assert path.with_name("lessons.json.bad").read_bytes() == content


def test_an_unreadable_file_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    path = lessons.progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{}")

    def refuse(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(limits, "read", refuse)
    progress, problem = lessons.load_progress()
    assert progress == Progress()
    assert problem is not None
    assert "Permission denied" in Words().error(problem)
    assert path.exists()


def test_a_place_that_does_not_fit_any_more_begins_anew() -> None:
    ground = next(lesson for lesson in LESSONS if lesson.id == "ground")
    for place in (
        Place(99, [[]], [0] * 100),
        Place(-1, [[]], []),
        Place(2, [[]], [0]),
        Place(2, [["right top"], ["x"]], [0, 0, 1]),
        Place(2, [["dance"]], [0, 0, 1]),
        Place(2, [["bottom"]], [0, 0, 1]),
    ):
        match, found = lessons.resume(GAME, ground, place, SEATS)
        assert found == Place()
        assert match.turns == []
