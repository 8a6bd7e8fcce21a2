"""`kotgames check` on lessons: how many there are, and wrong ones named by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames import games, lessons
from kotgames.engine.errors import CardDataError
from kotgames.lab.checking import check_path

SHIPPED = lessons.where("knockouts_tapouts")


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
