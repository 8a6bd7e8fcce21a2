"""What the loader of lesson files refuses, and the file that keeps how far a learner has come."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kotgames import lessons
from kotgames.engine.errors import CardDataError
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.lessons import Lesson, Place, Progress
from kotgames.system.catalogue import Words

LESSONS = lessons.of(GAME)
SEATS = (Seat(), Seat())

FILE = """\
game: knockouts_tapouts
lessons:
  - id: one
    title: One
    text: A lesson
    position:
      position: clinch
      fighters: [{hand: [punch]}, {}]
    opponent:
      - {play: pass}
    steps:
      - say: Look
        point: [deck]
      - say: Punch
        wait: {event: AttackRolled, where: {seat: 0}}
        allow: [attack punch]
        instead: Punch!
        do: [attack punch]
"""


def _read(tmp_path: Path, text: str) -> tuple[Lesson, ...]:
    path = tmp_path / "tutorial.yaml"
    path.write_text(text, encoding="utf-8")
    return lessons.read(path, GAME)


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    (lesson,) = _read(tmp_path, FILE)
    assert lesson.steps[1].do == ("attack punch",)
    assert lesson.steps[0].reading
    assert not lesson.steps[1].has_next


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "expected"),
    [
        ("game: knockouts_tapouts", "game: chess", 1, "game", "knockouts_tapouts"),
        ("text: A lesson", "txt: A lesson", 5, "lessons[0].txt", "txt"),
        ("title: One", "title: 1", 4, "lessons[0].title", "str"),
        ("position: clinch", "position: sofa", 3, "lessons[0]", "clinch"),
        ("hand: [punch]", "hand: [sword]", 3, "lessons[0]", "sword"),
        ("play: pass", "play: dance", 10, "lessons[0].opponent[0].play", "dance"),
        ("do: [attack punch]", "do: [attack chair]", 18, "lessons[0].steps[1].do[0]", "attack chair"),
        ("allow: [attack punch]", "allow: [attack punk]", 16, "lessons[0].steps[1].allow[0]", "attack punk"),
        ("allow: [attack punch]", 'allow: ["hug *"]', 16, "lessons[0].steps[1].allow[0]", "hug *"),
        ("event: AttackRolled", "event: Rolled", 15, "lessons[0].steps[1].wait.event", "AttackRolled"),
        ("where: {seat: 0}", "where: {chair: 0}", 15, "lessons[0].steps[1].wait.where.chair", "seat"),
        ("where: {seat: 0}", "view: posture", 15, "lessons[0].steps[1].wait.view", "position"),
        ("where: {seat: 0}", "evil: 0", 15, "lessons[0].steps[1].wait.evil", "evil"),
        ("allow: [attack punch]", "allow: []", 16, "lessons[0].steps[1].allow", "looked"),
        ("point: [deck]", "position: {}", 13, "lessons[0].steps[0].position", "first scene"),
        ("point: [deck]", "opponent: [{play: pass}]", 13, "lessons[0].steps[0].opponent", "position"),
        ("point: [deck]", "when: {over: true}", 13, "lessons[0].steps[0].when", "after the first"),
        ("instead: Punch!", "position: {deck: 900}", 14, "lessons[0].steps[1]", "deck"),
        ("    steps:", "    steps: []\n    icon: |", 11, "lessons[0].steps", "at least one step"),
    ],
)
def test_a_wrong_file_is_refused_by_file_line_field_and_expectation(
    tmp_path: Path, old: str, new: str, line: int, field: str, expected: str
) -> None:
    assert FILE.count(old) == 1
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, FILE.replace(old, new))
    sentence = Words(game=GAME.id).error(caught.value)
    assert str(tmp_path / "tutorial.yaml") in sentence
    assert (caught.value.params["line"], caught.value.params["field"]) == (line, field)
    assert f"line {line}" in sentence
    assert field in sentence
    assert expected in sentence
    assert "[" not in sentence.replace(field, "").split(":")[0]  # no missing text


def test_two_lessons_of_one_id_are_refused(tmp_path: Path) -> None:
    body = FILE.split("lessons:\n", 1)[1]
    with pytest.raises(CardDataError) as caught:
        _read(tmp_path, FILE + body)
    assert caught.value.key == "card_same_id"
    assert caught.value.params["line"] == 19


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

    def refuse(self: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
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
