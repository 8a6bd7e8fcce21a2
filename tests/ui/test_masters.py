"""Pictures that the baker draws for a table: asked for once, delivered, hurried, forgotten with the table; the halls behind the stage."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Surface

from kotgames.ui.art.arena import HORIZON
from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.stage import halls
from kotgames.ui.table.stage.halls import Halls

ONE, OTHER = (Job.of("kotgames.ui.art.jobs:hall", size=[width, 30]) for width in (40, 50))


class Desk:
    """Stands in for the baker: keeps what is asked, hands out what the test gives."""

    def __init__(self) -> None:
        self.asked: list[tuple[Job, Any]] = []
        self.urgent: list[Job] = []

    def request(self, job: Job, callback: Any, urgent: bool = False) -> None:
        self.asked.append((job, callback))
        if urgent:
            self.hurry(job)

    def hurry(self, job: Job) -> None:
        self.urgent.append(job)

    def forget(self, job: Job, callback: Any) -> None:
        self.asked.remove((job, callback))

    def deliver(self, *surfaces: Surface) -> None:
        _, callback = self.asked.pop(0)
        callback(Baked(surfaces or (Surface((8, 8), pygame.SRCALPHA, 32),), {}))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def masters(desk: Any, changes: list[str]) -> Masters:
    return Masters(lambda: desk, lambda: changes.append("changed"))


def test_a_master_is_asked_for_once_and_the_table_told_when_it_comes(desk: Desk) -> None:
    changes: list[str] = []
    kept = masters(desk, changes)
    assert kept.master(ONE) is None
    assert kept.master(ONE) is None
    assert len(desk.asked) == 1
    assert not kept.has(ONE)
    desk.deliver()
    assert changes == ["changed"]
    assert kept.has(ONE)
    assert kept.master(ONE) is kept.master(ONE) is not None
    assert not kept.has(OTHER)
    assert desk.asked == []


def test_what_was_asked_for_ahead_is_hurried_when_it_is_on_the_screen(desk: Desk) -> None:
    kept = masters(desk, [])
    for job in (ONE, OTHER):
        kept.master(job, urgent=False)
    assert desk.urgent == []
    kept.master(OTHER)
    assert desk.urgent == [OTHER]
    assert len(desk.asked) == 2


def test_the_ground_of_the_table_is_wanted_at_once(desk: Desk) -> None:
    masters(desk, []).ground(ONE, (40, 30))
    assert desk.urgent == [ONE]


def test_it_may_be_asked_for_again_once_it_was_delivered(desk: Desk) -> None:
    kept, came = masters(desk, []), list[Baked]()
    for number in (1, 2):
        kept.ask(ONE, came.append)
        kept.ask(ONE, came.append)
        desk.deliver()
        assert len(came) == number


def test_a_closed_table_forgets_what_it_asked_for(desk: Desk) -> None:
    kept = masters(desk, [])
    kept.master(ONE)
    desk.deliver()
    kept.master(OTHER)
    kept.close()
    assert desk.asked == []
    assert not kept.has(ONE)
    kept.close()


def test_a_real_baker_draws_it_and_one_that_is_not_wanted_any_more_is_not_drawn(tmp_path: Path) -> None:
    baker = Baker(in_process=True, folder=tmp_path)
    changes: list[str] = []
    one, gone = masters(baker, changes), masters(baker, changes)
    one.master(ONE)
    gone.master(OTHER)
    gone.close()
    while baker.pending:
        baker.poll()
    picture = one.master(ONE)
    assert picture is not None
    assert picture.get_size() == (40, 30)
    assert (changes, baker.baked) == (["changed"], 1)


# -------------------------------------------------------------------------------------------- halls
SIZE = (80, 60)


def _halls(desk: Any) -> Halls:
    app = SimpleNamespace(baker=desk, redraw=lambda: None)
    context: Any = SimpleNamespace(host=SimpleNamespace(app=app))
    return Halls(context)


def test_a_hall_is_asked_for_with_its_crowd_and_shown_when_both_are_there(desk: Desk) -> None:
    kept = _halls(desk)
    kept.prepare(SIZE)
    kept.prepare(SIZE)
    assert [job.name.rpartition(":")[2] for job, _ in desk.asked] == ["hall", "crowd"]
    back, seat = Surface(SIZE, pygame.SRCALPHA, 32), Surface((80, 28), pygame.SRCALPHA, 32)
    back.fill("#102030")
    desk.deliver(back)
    desk.deliver(seat, seat, seat)
    shown = kept.hall(SIZE)
    assert shown.back.get_at((5, 50))[:3] == (16, 32, 48), "what the worker drew"
    assert len(shown.crowds) == 3
    assert not shown.back.get_flags() & pygame.SRCALPHA, "what lies under it is not drawn at all"
    kept.prepare(SIZE)
    assert desk.asked == []


def test_a_hall_that_has_not_come_is_drawn_at_once(desk: Desk) -> None:
    kept = _halls(desk)
    kept.prepare(SIZE)
    shown = kept.hall(SIZE)
    assert shown.back.get_size() == SIZE
    assert [crowd.get_size() for crowd in shown.crowds] == [(80, round(60 * HORIZON))] * 3
    assert kept.hall(SIZE) is shown
    sits, _, up = (pygame.image.tobytes(crowd, "RGB") for crowd in shown.crowds)
    assert sits != up
    assert pygame.image.tobytes(shown.back.subsurface((0, 0, 80, 20)), "RGB") == sits[: 80 * 20 * 3]


def test_halls_of_few_sizes_are_kept_those_used_last(desk: Desk) -> None:
    kept = _halls(desk)
    first = kept.hall((20, 16))
    others = [kept.hall((20 + width, 16)) for width in range(1, halls.MOST)]
    assert kept.hall((20, 16)) is first
    kept.hall((90, 16))
    assert kept.hall((20, 16)) is first, "it was used just now"
    assert kept.hall((21, 16)) is not others[0], "that one was not"


def test_a_closed_stage_asks_for_no_hall_any_more(desk: Desk) -> None:
    kept = _halls(desk)
    kept.prepare(SIZE)
    kept.close()
    assert desk.asked == []
