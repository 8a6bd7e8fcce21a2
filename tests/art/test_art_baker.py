"""The baker: cache, worker process, failures."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from art_helpers import difference
from kotgames.ui.art.strip import mat

from kotgames.games.knockouts_tapouts.art import jobs as own_jobs
from kotgames.games.knockouts_tapouts.art.pictogram import pictogram
from kotgames.ui.art import jobs
from kotgames.ui.art.baker import Baked, Baker, Job, decode, encode
from kotgames.ui.art.figure import OKORO, VANCE

PICTOGRAM = "kotgames.games.knockouts_tapouts.art.jobs:pictogram"
SIGN = Job.of(PICTOGRAM, scene="clinch", size=40)


def wait(baker: Baker, done: Callable[[], bool], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        baker.poll()
        assert time.monotonic() < end, "the baker did not deliver"
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
    baker.trim()


def test_trim_deletes_the_oldest(tmp_path: Path) -> None:
    for i in range(4):
        path = tmp_path / f"{i}.png"
        path.write_bytes(b"x" * 100)
        os.utime(path, (1000 + i, 1000 + i))
    Baker(in_process=True, folder=tmp_path).trim(250)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["2.png", "3.png"]


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
    baker.request(SIGN, got.append)
    baker.cancel(SIGN)
    assert baker.poll() == 0
    assert not got


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


def test_strips_and_opaque_pictures_survive_the_file() -> None:
    job = own_jobs.film(
        film="act", arguments={"move": "punch", "position": "clinch", "top": -1, "actor": 0, "hit": True},
        look_a=VANCE.data(), look_b=OKORO.data(), height=40,
    )  # fmt: skip
    back = decode(encode(job))
    assert len(back.surfaces) == len(job.surfaces)
    for a, b in zip(job.surfaces, back.surfaces, strict=True):
        assert difference(a, b) == 0.0
    strip = jobs.strip_of(back.surfaces, back.facts)
    assert strip.times == tuple(job.facts["times"])
    stage = decode(encode(jobs.Result((mat((120, 40)),)))).surface
    assert difference(stage, mat((120, 40))) == 0.0
    with pytest.raises(ValueError, match="baked"):
        decode(b"")


def test_every_job_can_be_asked_for() -> None:
    looks = {"look_a": VANCE.data(), "look_b": OKORO.data()}
    asked = {
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
        "kotgames.games.knockouts_tapouts.art.jobs:film": {
            "film": "idle",
            "arguments": {"position": "clinch", "steps": 3},
            "height": 30,
            **looks,
        },
        "kotgames.games.uncaged.art.jobs:card": {"name": "jab", "kind": "punch", "size": [60, 48], **looks},
        "kotgames.games.uncaged.art.jobs:film": {
            "film": "end",
            "arguments": {"level": "standing", "top": -1, "winner": 0, "how": "decision"},
            "height": 30,
            **looks,
        },
        "kotgames.games.uncaged.art.jobs:cage": {"size": [90, 60], "box": [5, 5, 80, 50], "level": "ground"},
    }
    for name, arguments in asked.items():
        assert jobs.function_of(name)(**arguments).surfaces[0].get_width() > 8


def test_the_worker_delivers_wakes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    woken, got = threading.Event(), list[Baked]()
    baker = Baker(on_ready=woken.set, folder=tmp_path)
    baker.request(SIGN, got.append)
    baker.poll()
    assert not got, "poll does not wait for the worker"
    woken.clear()
    assert woken.wait(15), "the reader thread wakes the loop"
    baker.poll()
    assert difference(got[0].surface, pictogram("clinch", 40)) == 0.0
    assert baker._worker is not None
    process = baker._worker._process
    assert process is not None
    pid = process.pid
    assert pid is not None
    assert alive(pid)
    baker.close()
    assert not alive(pid)
    assert (tmp_path / SIGN.file).exists(), "the worker has filled the cache"


def test_a_dead_worker_is_replaced_once_then_the_work_is_done_here(tmp_path: Path) -> None:
    got: list[Baked] = []
    baker = Baker(folder=tmp_path)
    for size in (31, 32):
        baker.request(Job.of(PICTOGRAM, scene="clinch", size=size), got.append)
        baker.poll()
        assert baker._worker is not None
        before = baker._worker._process
        assert before is not None
        before.kill()
        wait(baker, lambda s=size: len(got) == s - 30)  # type: ignore[misc]
        assert not before.is_alive()
    assert baker._worker is None, "after the second death no process is started any more"
    assert [b.surface.get_width() for b in got] == [31, 32]
    baker.close()


def test_a_faulty_job_in_the_worker_does_not_kill_it(tmp_path: Path) -> None:
    problems, got = list[str](), list[Baked]()
    baker = Baker(folder=tmp_path, on_error=lambda _, text: problems.append(text))
    baker.request(Job.of(PICTOGRAM, scene="moonwalk", size=30), got.append)
    baker.request(SIGN, got.append)
    wait(baker, lambda: baker.pending == 0)
    assert len(problems) == 1
    assert len(got) == 1
    baker.close()
