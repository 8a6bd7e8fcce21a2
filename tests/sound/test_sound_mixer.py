"""The mixer: silent where there is none, four voices, no echo of the same sound, focus, volumes, the bed; and it never waits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from kotgames.ui import sound
from kotgames.ui.sound import BED, Sounds
from tests.sound.workshop import FOLDER


class Clock:
    """A clock that is set by hand, in seconds."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def wait(condition: Callable[[], bool], seconds: float = 8.0) -> bool:
    """Until something is so; whether it came to be."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mixer(clock: Clock) -> Iterator[Sounds]:
    """A mixer that has opened the dummy device and read everything."""
    pygame.mixer.quit()
    made = Sounds(100, 100, clock=clock)
    made.open()
    assert wait(lambda: made.ready)
    yield made
    made.close()


def playing() -> list[pygame.mixer.Sound]:
    """What the effects' channels play, without what fades out there."""
    channels = [pygame.mixer.Channel(index) for index in range(2, pygame.mixer.get_num_channels())]
    return [channel.get_sound() for channel in channels if channel.get_busy()]


def bed() -> list[float]:
    """The volumes of the bed's channels, -1 for one that does not play."""
    channels = [pygame.mixer.Channel(index) for index in (0, 1)]
    return [channel.get_volume() if channel.get_busy() else -1.0 for channel in channels]


# ------------------------------------------------------------------------------------- no sound card
def test_without_a_device_it_is_silent_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()

    def refuse(*args: object, **kwargs: object) -> None:
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n")
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    mixer = Sounds()
    mixer.crowd(True)
    assert wait(lambda: "sound" not in [thread.name for thread in threading.enumerate()])
    assert not mixer.ready
    mixer.play("bell_1")
    mixer.focus(False)
    mixer.focus(True)
    mixer.set_volumes(10, 90)
    mixer.crowd(False)
    mixer.close()
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")
    os.write(2, b"back")
    assert capfd.readouterr().err == "back"


def test_a_process_on_a_machine_without_sound_prints_nothing() -> None:
    code = (
        "import time\nfrom kotgames.ui.sound import Sounds\nmixer = Sounds()\nmixer.play('tick')\n"
        "mixer.crowd(True)\nmixer._thread.join(5)\nassert not mixer.ready\nmixer.play('tick')\nmixer.close()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | {"SDL_AUDIODRIVER": "nosuchdriver"}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_muted_it_never_touches_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", lambda *args, **kwargs: pytest.fail("the device was opened"))
    mixer = Sounds(mute=True)
    mixer.open()
    mixer.play("bell_1")
    mixer.crowd(True)
    mixer.focus(False)
    mixer.set_volumes(100, 100)
    mixer.close()
    assert mixer._thread is None


def test_at_volume_zero_the_device_stays_closed_until_it_is_needed() -> None:
    pygame.mixer.quit()
    mixer = Sounds(0, 0)
    mixer.crowd(True)
    mixer.play("tick")
    assert pygame.mixer.get_init() is None
    mixer.set_volumes(0, 50)
    assert wait(lambda: mixer.ready)
    assert wait(lambda: max(bed()) >= 0)
    mixer.close()
    assert pygame.mixer.get_init() is None


def test_a_missing_folder_and_a_damaged_file_are_silent(tmp_path: Path) -> None:
    pygame.mixer.quit()
    (tmp_path / "tick.ogg").write_bytes(b"OggS and then nothing")
    shutil.copy(FOLDER / "ui_ok.ogg", tmp_path)
    mixer = Sounds(folder=tmp_path)
    mixer.open()
    assert wait(lambda: mixer.ready)
    mixer.play("tick")
    assert playing() == []
    mixer.play("ui_ok")
    assert len(playing()) == 1
    mixer.crowd(True)
    assert bed() == [-1.0, -1.0]
    mixer.close()
    gone = Sounds(folder=tmp_path / "nowhere")
    gone.play("tick")
    gone.close()


def test_a_slow_device_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    go = threading.Event()
    real = pygame.mixer.init

    def slow(*args: object, **kwargs: object) -> None:
        go.wait(10)
        real(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.mixer, "init", slow)
    mixer = Sounds()
    started = time.perf_counter()
    mixer.crowd(True)
    for _ in range(50):
        mixer.play("punch_heavy")
    mixer.focus(False)
    mixer.focus(True)
    mixer.set_volumes(50, 50)
    assert time.perf_counter() - started < 0.25
    go.set()
    assert wait(lambda: mixer.ready)
    assert wait(lambda: max(bed()) >= 0)  # what was asked for meanwhile has not been forgotten
    mixer.close()


# ------------------------------------------------------------------------------------------ voices
def test_everything_is_read_once_and_the_thread_has_gone(mixer: Sounds) -> None:
    takes = sound.takes(FOLDER)
    assert {name: len(made) for name, made in mixer._loaded.items()} == {n: len(f) for n, f in takes.items()}
    assert "sound" not in [thread.name for thread in threading.enumerate()]
    thread = mixer._thread
    mixer.open()
    assert mixer._thread is thread


def test_playing_never_takes_a_frame(mixer: Sounds, clock: Clock) -> None:
    worst = 0.0
    for index in range(200):
        clock.now += 0.05
        started = time.perf_counter()
        mixer.play(("card_flick", "punch_heavy", "cheer", "dice_roll")[index % 4])
        worst = max(worst, time.perf_counter() - started)
    assert worst < 0.05  # the rule is far less; machines stall


def test_the_same_sound_does_not_start_twice_within_40_ms(mixer: Sounds, clock: Clock) -> None:
    mixer.play("bell_1")
    mixer.play("bell_1")
    clock.now += 0.039
    mixer.play("bell_1")
    assert len(playing()) == 1
    mixer.play("gone")
    mixer.play("kick")
    assert len(playing()) == 2
    clock.now += 0.002
    mixer.play("bell_1")
    assert len(playing()) == 3


def test_variants_take_turns_and_none_comes_twice_in_a_row(mixer: Sounds, clock: Clock) -> None:
    for name in ("punch_light", "kick"):
        seen = []
        for _ in range(60):
            clock.now += 0.1
            pygame.mixer.stop()
            mixer.play(name)
            mixer.play("tick")
            seen.append(next(made for made in playing() if made in mixer._loaded[name]))
        assert len(set(seen)) == len(mixer._loaded[name])
        assert all(one is not two for one, two in pairwise(seen))
        counts = [seen.count(made) for made in set(seen)]
        assert min(counts) >= 10


def test_four_voices_at_most_and_the_softest_gives_way(mixer: Sounds, clock: Clock) -> None:
    for index, name in enumerate(("bell_1", "bell_3", "stinger_win", "stinger_lose")):
        mixer.play(name, 0.5 + index / 10)
    mixer.play("dice_roll", 0.4)  # softer than all of them
    assert len(mixer._playing()) == 4
    assert not set(playing()) & set(mixer._loaded["dice_roll"])
    mixer.play("body_fall", 1.0)
    assert len(mixer._playing()) == 4
    assert set(playing()) & set(mixer._loaded["body_fall"])
    assert wait(lambda: mixer._loaded["bell_1"][0] not in playing(), 2.0)  # faded, not cut
    assert len(playing()) == 4
    for index in range(40):
        clock.now += 0.1
        mixer.play(("cheer", "bell_1", "bell_3", "crowd_ooh", "stinger_win")[index % 5])
        assert len(mixer._playing()) <= 4


def test_volumes_are_those_of_the_settings(mixer: Sounds) -> None:
    assert sound.loudness(100) == 1.0
    assert sound.loudness(50) == pytest.approx(0.316, abs=0.01)
    assert sound.loudness(0) == sound.loudness(-5) == 0.0
    assert sound.loudness(300) == 1.0
    mixer.set_volumes(50, 0)
    mixer.play("bell_1", 0.5)
    assert pygame.mixer.Channel(2).get_volume() == pytest.approx(0.158, abs=0.01)
    mixer.play("cheer")
    assert len(playing()) == 1
    mixer.set_volumes(0, 100)
    mixer.play("bell_3")
    assert len(playing()) == 1
    mixer.play("cheer")
    assert len(playing()) == 2


# -------------------------------------------------------------------------------------- bed and focus
def test_the_bed_loops_while_it_is_wanted(mixer: Sounds) -> None:
    assert bed() == [-1.0, -1.0]
    mixer.crowd(True)
    mixer.crowd(True)
    assert sorted(volume >= 0 for volume in bed()) == [False, True]
    assert wait(lambda: max(bed()) > 0.9, 4.0)
    mixer.set_volumes(100, 50)
    assert mixer._loaded[BED][0].get_volume() == pytest.approx(sound.loudness(50), abs=0.01)
    mixer.crowd(False)
    assert wait(lambda: bed() == [-1.0, -1.0], 3.0)


def test_the_bed_makes_room_for_an_outburst_and_comes_back(mixer: Sounds) -> None:
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.98, 4.0)
    mixer.play("crowd_ooh")
    assert wait(lambda: max(bed()) < 0.35, 1.5)
    assert wait(lambda: max(bed()) > 0.95, 4.0)
    assert sorted(volume >= 0 for volume in bed()) == [False, True]


def test_the_bed_may_come_again_while_it_goes(mixer: Sounds) -> None:
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.5, 4.0)
    mixer.play("cheer")
    mixer.crowd(False)
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.9, 5.0)


def test_without_focus_nothing_is_heard(mixer: Sounds, clock: Clock) -> None:
    mixer.crowd(True)
    mixer.play("bell_3")
    mixer.play("cheer")
    mixer.focus(False)
    assert wait(lambda: playing() == [] and bed() == [-1.0, -1.0], 1.0)
    clock.now += 1
    mixer.play("bell_3")
    assert playing() == []
    mixer.crowd(False)
    mixer.crowd(True)
    assert bed() == [-1.0, -1.0]
    mixer.focus(True)
    assert wait(lambda: max(bed()) >= 0, 1.0)
    mixer.play("bell_3")
    assert len(playing()) == 1


def test_focus_does_not_bring_a_bed_that_nobody_wants(mixer: Sounds) -> None:
    mixer.focus(False)
    mixer.focus(True)
    assert bed() == [-1.0, -1.0]


def test_closing_is_the_end(mixer: Sounds) -> None:
    mixer.crowd(True)
    mixer.close()
    assert pygame.mixer.get_init() is None
    mixer.play("bell_1")
    mixer.crowd(True)
    mixer.open()
    mixer.focus(True)
    mixer.close()
    assert pygame.mixer.get_init() is None
