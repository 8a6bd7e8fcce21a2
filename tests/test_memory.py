"""What only holds itself is found between two frames, not in one."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from kotgames.system import memory


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.ring = self


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(*memory.SELDOM)
    yield
    gc.set_threshold(*before)


def _lost() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


def _many(count: int) -> list[list[int]]:
    return [[] for _ in range(count)]


def test_many_new_objects_are_looked_through_after_a_frame() -> None:
    lost = _lost()
    kept = _many(memory.YOUNG + 100)
    assert lost() is not None, "not while things move"
    memory.tidy(1.0)
    assert lost() is None
    assert kept


def test_few_are_not_worth_it() -> None:
    lost = _lost()
    kept = _many(memory.YOUNG // 4)
    memory.tidy(8.0)
    assert lost() is not None
    memory.sweep()
    assert lost() is None
    assert kept


def test_those_that_outlived_a_look_are_looked_through_where_there_is_time() -> None:
    ring = Ring()
    lost = weakref.ref(ring)
    kept = [_many(memory.YOUNG + 100)]
    memory.tidy(1.0)
    del ring
    for _ in range(memory.ROUNDS - 1):
        kept.append(_many(memory.YOUNG + 100))
        memory.tidy(1.0)
    assert lost() is not None
    kept.append(_many(memory.YOUNG + 100))
    memory.tidy(1.0)
    assert lost() is not None, "too little time"
    kept.append(_many(memory.YOUNG + 100))
    memory.tidy(memory.OLDER_MS)
    assert lost() is None
