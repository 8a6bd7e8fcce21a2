"""The baker: cache, worker process, failures."""

from __future__ import annotations

import inspect
import os
import threading
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from art_helpers import difference

from kotgames.games.knockdown.art import jobs as knockdown_jobs
from kotgames.games.knockouts_tapouts.art import jobs as knockouts_tapouts_jobs
from kotgames.games.knockouts_tapouts.art.pictogram import pictogram
from kotgames.games.uncaged.art import jobs as uncaged_jobs
from kotgames.ui.art import baked, jobs
from kotgames.ui.art.arena import arena
from kotgames.ui.art.baked import baked_of, decode, encode, raw_of, trim
from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.art.figure import OKORO, VANCE
from kotgames.ui.art.portrait import READY

PICTOGRAM = "kotgames.games.knockouts_tapouts.art.jobs:pictogram"
SIGN = Job.of(PICTOGRAM, scene="clinch", size=40)


def wait(baker: Baker, done: Callable[[], bool]) -> None:
    """Until the baker has delivered, as long as the test may take: its workers are real processes."""
    while not done():
        baker.poll()
        time.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_in_process_bakes_one_job_per_poll(tmp_path: Path) -> None:
    baker, got = Baker(in_process=True, folder=tmp_path), list[str]()
    for name in ("clinch", "full_guard"):
        baker.request(Job.of(PICTOGRAM, scene=name, size=30), lambda _, n=name: got.append(n))
    assert baker.pending == 2
    assert baker.poll() == 1
    assert got == ["clinch"]
    assert baker.poll() == 1
    assert baker.pending == 0
    assert baker.poll() == 0


def test_urgent_jobs_come_first_and_equal_jobs_are_done_once(tmp_path: Path) -> None:
    baker, got = Baker(in_process=True, folder=tmp_path), list[str]()
    for name in ("clinch", "full_guard", "full_mount"):
        baker.request(Job.of(PICTOGRAM, scene=name, size=30), lambda _, n=name: got.append(n))
    baker.request(Job.of(PICTOGRAM, size=30, scene="full_mount"), lambda _: got.append("again"), urgent=True)
    wait(baker, lambda: baker.pending == 0)
    assert got == ["full_mount", "again", "clinch", "full_guard"]
    assert baker.baked == 3


def test_the_cache_is_hit_across_bakers_and_equal(tmp_path: Path) -> None:
    got: list[Baked] = []
    first = Baker(in_process=True, folder=tmp_path)
    first.request(SIGN, got.append)
    wait(first, lambda: len(got) == 1)
    second = Baker(in_process=True, folder=tmp_path)
    second.request(SIGN, got.append)
    wait(second, lambda: len(got) == 2)
    assert (first.baked, second.baked) == (1, 0)
    assert difference(got[0].surface, got[1].surface) == 0.0
    assert difference(got[1].surface, pictogram("clinch", 40)) == 0.0


@pytest.mark.parametrize("damage", ["truncated", "empty", "foreign", "flipped"])
def test_a_damaged_file_is_baked_anew(tmp_path: Path, damage: str) -> None:
    got: list[Baked] = []
    first = Baker(in_process=True, folder=tmp_path)
    first.request(SIGN, got.append)
    wait(first, lambda: len(got) == 1)
    path = tmp_path / SIGN.file
    good = path.read_bytes()
    middle = len(good) // 2
    path.write_bytes(
        {
            "truncated": good[:middle],
            "empty": b"",
            "foreign": b"hello" * 20,
            "flipped": good[:middle] + bytes([good[middle] ^ 0xFF]) + good[middle + 1 :],
        }[damage]
    )
    second = Baker(in_process=True, folder=tmp_path)
    second.request(SIGN, got.append)
    wait(second, lambda: len(got) == 2)
    assert second.baked == 1
    assert difference(got[0].surface, got[1].surface) == 0.0
    assert path.read_bytes() == good, "and the file is whole again"


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", "utf-8")
    got: list[Baked] = []
    baker = Baker(in_process=True, folder=blocked / "art")
    baker.request(SIGN, got.append)
    wait(baker, lambda: len(got) == 1)
    assert got[0].surface.get_size() == (40, 40)
    trim(blocked / "art")


def test_what_room_is_left_on_a_disk_is_for_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = ((2, 1), [bytes(8)], {})
    free = 10 * baked.ROOM
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free))
    baked.store(tmp_path / "a.art", raw)
    free = baked.ROOM - 1
    baked.store(tmp_path / "b.art", raw)
    assert [path.name for path in tmp_path.iterdir()] == ["a.art"]


def test_a_picture_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    baked.store(tmp_path / "a.art", ((2, 1), [bytes(8)], {}))
    assert list(tmp_path.iterdir()) == []


def test_what_was_never_written_to_its_end_goes(tmp_path: Path) -> None:
    """The program was ended while it wrote."""
    for name, seconds in (("old.7.tmp", 2 * baked.GIVEN_UP_S), ("new.8.tmp", 5.0)):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, times=(time.time() - seconds,) * 2)
    trim(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new.8.tmp"]


def test_trim_deletes_the_oldest(tmp_path: Path) -> None:
    for i in range(4):
        path = tmp_path / f"{i}.art"
        path.write_bytes(b"x" * 100)
        os.utime(path, (1000 + i, 1000 + i))
    (tmp_path / "old.png").write_bytes(b"of an older version")
    trim(tmp_path, 250)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["2.art", "3.art"]


def test_a_file_that_was_used_is_kept_longer(tmp_path: Path) -> None:
    got: list[Baked] = []
    for round_ in range(2):
        baker = Baker(in_process=True, folder=tmp_path)
        baker.request(SIGN, got.append)
        wait(baker, lambda n=round_: len(got) > n)  # type: ignore[misc]
        if not round_:
            os.utime(tmp_path / SIGN.file, (1000, 1000))
            newer = tmp_path / "newer.art"
            newer.write_bytes(b"x" * 100)
            os.utime(newer, (2000, 2000))
    trim(tmp_path, (tmp_path / SIGN.file).stat().st_size)
    assert [p.name for p in tmp_path.iterdir()] == [SIGN.file]


def test_a_faulty_job_is_reported_and_the_others_go_on(tmp_path: Path) -> None:
    problems, got = list[str](), list[Baked]()
    baker = Baker(
        in_process=True, folder=tmp_path, on_error=lambda job, text: problems.append(f"{job.name}: {text}")
    )
    baker.request(Job.of(PICTOGRAM, scene="moonwalk", size=30), got.append)
    baker.request(SIGN, got.append)
    wait(baker, lambda: baker.pending == 0)
    assert len(got) == 1
    assert "pictogram" in problems[0]
    assert "moonwalk" in problems[0]
    silent = Baker(in_process=True, folder=tmp_path)
    silent.request(Job.of(PICTOGRAM, scene="moonwalk", size=30), got.append)
    with pytest.raises(RuntimeError, match="moonwalk"):
        silent.poll()


def test_cancelled_jobs_are_not_baked(tmp_path: Path) -> None:
    got: list[Baked] = []
    baker = Baker(in_process=True, folder=tmp_path)
    baker.request(SIGN, got.append, urgent=True)
    baker.forget(SIGN, got.append)
    assert (baker.pending, baker.urgent) == (0, 0)
    assert baker.poll() == 0
    assert not got


def test_a_job_that_another_wants_is_not_forgotten(tmp_path: Path) -> None:
    one, two = list[Baked](), list[Baked]()
    baker = Baker(in_process=True, folder=tmp_path)
    first, second = (lambda made: one.append(made)), (lambda made: two.append(made))
    baker.request(SIGN, first)
    baker.request(SIGN, second)
    baker.forget(SIGN, first)
    wait(baker, lambda: baker.pending == 0)
    assert (len(one), len(two)) == (0, 1)


def test_what_comes_on_the_screen_later_is_hurried(tmp_path: Path) -> None:
    baker, got = Baker(in_process=True, folder=tmp_path), list[str]()
    asked = {name: Job.of(PICTOGRAM, scene=name, size=30) for name in ("clinch", "full_guard")}
    for name, job in asked.items():
        baker.request(job, lambda _, n=name: got.append(n))
    baker.hurry(asked["full_guard"])
    assert baker.urgent == 1
    baker.poll()
    assert (got, baker.urgent) == (["full_guard"], 0)


@pytest.mark.slow
def test_no_more_than_a_frame_can_take_is_delivered_at_once(tmp_path: Path) -> None:
    """Small pictures come together, large ones one by one."""
    sizes = {size: Job.of(PICTOGRAM, scene="clinch", size=size) for size in (30, 31, 32, 700, 701)}
    first = Baker(in_process=True, folder=tmp_path)
    for job in sizes.values():
        first.request(job, lambda _: None)
    wait(first, lambda: first.pending == 0)
    woken = threading.Event()
    got: list[list[int]] = []
    second = Baker(on_ready=woken.set, folder=tmp_path)
    for size, job in sizes.items():
        second.request(job, lambda _, s=size: got[-1].append(s))
    while second.pending:
        assert woken.wait(), "whatever there is to deliver wakes the loop"
        woken.clear()
        while second._reader is not None and len(second._reader._found) < len(second._reading):
            time.sleep(0.01)  # until all that may be read ahead is read
        got.append([])
        second.poll()
    second.close()
    assert second.baked == 0
    full = [batch for batch in got if batch]
    assert [size for batch in full for size in batch] == [30, 31, 32, 700, 701]
    assert len(full[0]) >= 3
    assert full[-1] == [701]


def test_jobs_are_plain_data() -> None:
    for name in ("dance", "os:getcwd", "kotgames.ui.art.jobs:_hidden", "kotgames.ui.art.jobs"):
        with pytest.raises(KeyError, match=name):
            Job.of(name)
    with pytest.raises(KeyError, match="dance"):
        jobs.function_of("kotgames.ui.art.jobs:dance")
    with pytest.raises(TypeError):
        Job.of(PICTOGRAM, scene=object())
    assert Job.of(PICTOGRAM, a=1, b=2) == Job.of(PICTOGRAM, b=2, a=1)
    assert Job.of(PICTOGRAM, a=1).file != Job.of(PICTOGRAM, a=2).file


def test_several_and_opaque_pictures_survive_the_file() -> None:
    """A crowd is three pictures, none of them transparent: as they were drawn, so they are read."""
    job = jobs.crowd([120, 90])
    back = baked_of(decode(encode(raw_of(job))))
    assert len(back.surfaces) == len(job.surfaces) == 3
    for a, b in zip(job.surfaces, back.surfaces, strict=True):
        assert difference(a, b) == 0.0
    assert difference(back.surfaces[0], back.surfaces[2]) > 0.0, "it sits, it is up"
    hall = baked_of(decode(encode(raw_of(jobs.hall([120, 90]))))).surface
    assert difference(hall, arena((120, 90)).back) == 0.0
    assert hall.get_size() == (120, 90)
    sign = jobs.Result((pictogram("clinch", 40),), {"times": [0, 40]})
    kept = baked_of(decode(encode(raw_of(sign))))
    assert difference(kept.surface, sign.surfaces[0]) == 0.0
    assert kept.facts == sign.facts
    with pytest.raises(ValueError, match="baked"):
        decode(b"")


@pytest.mark.slow
def test_every_job_can_be_asked_for() -> None:
    looks = {"look_a": VANCE.data(), "look_b": OKORO.data()}
    asked: dict[str, dict[str, Any]] = {
        "kotgames.games.knockouts_tapouts.art.jobs:face": {
            "spec": {
                "kind": "kick",
                "title": "Kick",
                "picture": "kick_standing",
                "lines": ["a"],
                "chips": [["", "1"]],
            }
        },
        "kotgames.games.knockouts_tapouts.art.jobs:back": {
            "label": "Deck",
            "first": "#7c1218",
            "second": "#9c1b22",
            "name": "fist",
        },
        PICTOGRAM: {"scene": "clinch", "size": 30},
        "kotgames.games.knockouts_tapouts.art.jobs:position": {
            "position": "clinch",
            "size": [60, 30],
            **looks,
        },
        "kotgames.games.knockdown.art.jobs:card": {"name": "jab", "tone": "high", "size": [60, 48], **looks},
        "kotgames.games.knockdown.art.jobs:hall": {"size": [90, 60]},
        "kotgames.games.knockdown.art.jobs:crowd": {"size": [90, 60]},
        "kotgames.games.uncaged.art.jobs:card": {"name": "jab", "kind": "punch", "size": [60, 48], **looks},
        "kotgames.games.uncaged.art.jobs:cage": {"size": [90, 60], "box": [5, 5, 80, 50], "level": "ground"},
        "kotgames.ui.art.jobs:hall": {"size": [90, 60]},
        "kotgames.ui.art.jobs:crowd": {"size": [90, 60]},
        "kotgames.ui.art.jobs:portrait": {
            "look": VANCE.data(),
            "px": 40,
            "colour": "#c02020",
            "facing": 1,
            "mood": READY,
        },
    }
    there = {
        f"{module.__name__}:{name}"
        for module in (jobs, knockdown_jobs, knockouts_tapouts_jobs, uncaged_jobs)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and function.__annotations__.get("return") == "Result"
    }
    assert set(asked) == there
    for name, arguments in asked.items():
        assert jobs.function_of(name)(**arguments).surfaces[0].get_width() > 8


def processes(baker: Baker) -> list[BaseProcess]:
    """Those that draw."""
    return [worker._process for worker in baker._workers if worker._process is not None]


@pytest.mark.slow
def test_the_worker_delivers_wakes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    woken, got = threading.Event(), list[Baked]()
    baker = Baker(on_ready=woken.set, folder=tmp_path)
    baker.request(SIGN, got.append)
    baker.poll()
    assert not got, "poll does not wait for the worker"
    while not got:
        assert woken.wait(), "the threads wake the loop"
        woken.clear()
        baker.poll()
    assert difference(got[0].surface, pictogram("clinch", 40)) == 0.0
    wait(baker, (tmp_path / SIGN.file).exists)  # the worker fills the cache
    pids = [process.pid for process in processes(baker)]
    assert pids
    assert all(pid is not None and alive(pid) for pid in pids)
    baker.close()
    assert not any(pid is not None and alive(pid) for pid in pids)


@pytest.mark.slow
def test_two_workers_draw_side_by_side(tmp_path: Path) -> None:
    got: list[Baked] = []
    baker = Baker(folder=tmp_path, workers=2)
    baker.prepare(["kotgames.games.knockouts_tapouts.art.jobs"])
    assert len(processes(baker)) == 2
    for size in range(40, 52):
        baker.request(Job.of(PICTOGRAM, scene="clinch", size=size), got.append)
    busy = 0

    def done() -> bool:
        nonlocal busy
        busy = max(busy, sum(bool(asked) for asked in baker._workers.values()))
        return len(got) == 12

    wait(baker, done)
    baker.close()
    assert busy == 2
    assert sorted(made.surface.get_width() for made in got) == list(range(40, 52))


@pytest.mark.slow
def test_a_dead_worker_is_replaced_once_then_the_work_is_done_here(tmp_path: Path) -> None:
    got: list[Baked] = []
    baker = Baker(folder=tmp_path, workers=1)
    for size in (901, 902):  # large, so that it is not finished before its worker is dead
        baker.request(Job.of(PICTOGRAM, scene="clinch", size=size), got.append)
        while not any(baker._workers.values()):
            baker.poll()
        (before,) = processes(baker)
        before.kill()
        wait(baker, lambda s=size: len(got) == s - 900)  # type: ignore[misc]
        assert not before.is_alive()
    assert not baker._workers, "after the second death no process is started any more"
    assert [b.surface.get_width() for b in got] == [901, 902]
    baker.close()


@pytest.mark.slow
def test_of_two_workers_one_goes_on_when_the_other_is_gone(tmp_path: Path) -> None:
    got: list[Baked] = []
    baker = Baker(folder=tmp_path, workers=2)
    for size in range(40, 48):
        baker.request(Job.of(PICTOGRAM, scene="clinch", size=size), got.append)
    wait(baker, lambda: sum(map(bool, baker._workers.values())) == 2)
    first = next(iter(baker._workers))
    baker._lose(first)
    assert len(processes(baker)) == 1
    wait(baker, lambda: len(got) == 8)
    assert len(processes(baker)) == 1
    baker.close()
    assert sorted(made.surface.get_width() for made in got) == list(range(40, 48))


@pytest.mark.slow
def test_a_faulty_job_in_the_worker_does_not_kill_it(tmp_path: Path) -> None:
    problems, got = list[str](), list[Baked]()
    baker = Baker(folder=tmp_path, on_error=lambda _, text: problems.append(text))
    baker.request(Job.of(PICTOGRAM, scene="moonwalk", size=30), got.append)
    baker.request(SIGN, got.append)
    wait(baker, lambda: baker.pending == 0)
    assert len(problems) == 1
    assert len(got) == 1
    baker.close()
