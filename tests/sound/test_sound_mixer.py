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
from kotgames.ui.sound import BED, EXCITED, FIGHT_MUSIC, MUSIC_PERCENT, TITLE_MUSIC, VERDICT_MUSIC, Sounds
from tests.sound.workshop import FOLDER

pytestmark = pytest.mark.slow


class Clock:
    """A clock that is set by hand, in seconds."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def wait(condition: Callable[[], bool]) -> bool:
    """Until something is so, as long as the test may take: the mixer's threads are real ones."""
    while not condition():
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
    channels = [pygame.mixer.Channel(index) for index in range(2, sound.FIRST_MORE)]
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
    mixer.set_volumes(10, 90, music=False)
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
    mixer.set_volumes(100, 100, music=False)
    mixer.close()
    assert mixer._thread is None


def test_at_volume_zero_the_device_stays_closed_until_it_is_needed() -> None:
    pygame.mixer.quit()
    mixer = Sounds(0, 0, music=False)
    mixer.music(TITLE_MUSIC)
    mixer.crowd(True)
    mixer.play("tick")
    assert pygame.mixer.get_init() is None
    mixer.set_volumes(0, 50, music=False)
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
        go.wait()
        real(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.mixer, "init", slow)
    mixer = Sounds()
    mixer.crowd(True)
    for _ in range(50):
        mixer.play("punch_heavy")
    mixer.focus(False)
    mixer.focus(True)
    mixer.set_volumes(50, 50, music=False)
    assert not mixer.ready
    go.set()
    assert wait(lambda: mixer.ready)
    assert wait(lambda: max(bed()) >= 0)  # what was asked for meanwhile has not been forgotten
    mixer.close()


# ------------------------------------------------------------------------------------------ voices
def test_everything_is_read_once_and_the_thread_has_gone(mixer: Sounds) -> None:
    takes = {name: files for name, files in sound.takes(FOLDER).items() if name not in sound.PIECES}
    assert {name: len(made) for name, made in mixer._loaded.items()} == {n: len(f) for n, f in takes.items()}
    assert "sound" not in [thread.name for thread in threading.enumerate()]
    thread = mixer._thread
    mixer.open()
    assert mixer._thread is thread


def test_what_is_played_was_read_before(mixer: Sounds, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """No frame waits for a file."""
    read: list[object] = []
    monkeypatch.setattr(pygame.mixer, "Sound", read.append)
    heard = False
    for name in sound.takes(FOLDER):
        if name not in sound.PIECES:
            clock.now += 0.05
            mixer.play(name)
            heard = heard or bool(playing())
    assert heard
    assert read == []


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
    assert wait(lambda: mixer._loaded["bell_1"][0] not in playing())  # faded, not cut
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
    mixer.set_volumes(50, 0, music=False)
    mixer.play("bell_1", 0.5)
    assert pygame.mixer.Channel(2).get_volume() == pytest.approx(0.158, abs=0.01)
    mixer.play("cheer")
    assert len(playing()) == 1
    mixer.set_volumes(0, 100, music=False)
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
    assert wait(lambda: max(bed()) > 0.9)
    mixer.set_volumes(100, 50, music=False)
    assert mixer._loaded[BED][0].get_volume() == pytest.approx(sound.loudness(50), abs=0.01)
    mixer.crowd(False)
    assert wait(lambda: bed() == [-1.0, -1.0])


def test_the_bed_makes_room_for_an_outburst_and_comes_back(mixer: Sounds) -> None:
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.98)
    mixer.play("crowd_ooh")
    assert wait(lambda: max(bed()) < 0.35)
    assert wait(lambda: max(bed()) > 0.95)
    assert sorted(volume >= 0 for volume in bed()) == [False, True]


def test_the_bed_may_come_again_while_it_goes(mixer: Sounds) -> None:
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.5)
    mixer.play("cheer")
    mixer.crowd(False)
    mixer.crowd(True)
    assert wait(lambda: max(bed()) > 0.9)


def test_without_focus_nothing_is_heard(mixer: Sounds, clock: Clock) -> None:
    mixer.crowd(True)
    mixer.play("bell_3")
    mixer.play("cheer")
    mixer.focus(False)
    assert wait(lambda: playing() == [] and bed() == [-1.0, -1.0])
    clock.now += 1
    mixer.play("bell_3")
    assert playing() == []
    mixer.crowd(False)
    mixer.crowd(True)
    assert bed() == [-1.0, -1.0]
    mixer.focus(True)
    assert wait(lambda: max(bed()) >= 0)
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


# ----------------------------------------------------------------------------------------------- music
def pieces(mixer: Sounds) -> dict[str, float]:
    """The music that is heard: name -> the volume its fade has reached."""
    names = {made[0]: name for name, made in mixer._loaded.items() if name in sound.PIECES and made}
    return {
        names[channel.get_sound()]: channel.get_volume() for channel in mixer._music if channel.get_busy()
    }


def test_a_piece_is_read_when_it_is_asked_for_and_plays_over_and_over(mixer: Sounds) -> None:
    assert not set(mixer._loaded) & sound.PIECES
    mixer.music(TITLE_MUSIC)
    assert mixer.piece == TITLE_MUSIC
    assert wait(lambda: pieces(mixer).get(TITLE_MUSIC, 0) > 0.98)
    assert set(mixer._loaded) & sound.PIECES == {TITLE_MUSIC}
    assert mixer._loaded[TITLE_MUSIC][0].get_volume() == pytest.approx(
        sound.loudness(MUSIC_PERCENT), abs=0.01
    )
    begun = mixer._player
    mixer.music(TITLE_MUSIC)
    mixer.focus(True)
    assert mixer._player is begun  # it goes on, it does not begin anew
    mixer.music("")
    assert wait(lambda: pieces(mixer) == {})


def test_one_piece_goes_as_the_next_comes(mixer: Sounds) -> None:
    mixer.music(TITLE_MUSIC)
    assert wait(lambda: pieces(mixer).get(TITLE_MUSIC, 0) > 0.98)
    mixer.music(FIGHT_MUSIC)
    assert wait(lambda: pieces(mixer).get(FIGHT_MUSIC, 0) > 0.1)
    both = pieces(mixer)
    assert 0 < both[TITLE_MUSIC] < 0.95
    assert wait(lambda: {FIGHT_MUSIC} == set(pieces(mixer)) and pieces(mixer)[FIGHT_MUSIC] > 0.98)


def test_whoever_is_in_a_hurry_hears_the_last_piece_only(mixer: Sounds) -> None:
    for name in (TITLE_MUSIC, FIGHT_MUSIC, VERDICT_MUSIC):
        mixer.music(name)
        assert wait(lambda name=name: pieces(mixer).get(name, -1) >= 0)
    for name in (FIGHT_MUSIC, VERDICT_MUSIC, TITLE_MUSIC, FIGHT_MUSIC, TITLE_MUSIC):
        mixer.music(name)
    assert wait(lambda: set(pieces(mixer)) == {TITLE_MUSIC} and pieces(mixer)[TITLE_MUSIC] > 0.98)


def test_what_was_asked_for_before_the_device_answered_is_heard() -> None:
    pygame.mixer.quit()
    mixer = Sounds(0, 0)
    mixer.music(VERDICT_MUSIC)
    mixer.open()
    assert wait(lambda: VERDICT_MUSIC in pieces(mixer))
    mixer.close()
    assert pygame.mixer.get_init() is None


def test_the_switch_silences_the_music_only(mixer: Sounds) -> None:
    mixer.crowd(True)
    mixer.music(FIGHT_MUSIC)
    assert wait(lambda: pieces(mixer).get(FIGHT_MUSIC, 0) > 0.98)
    mixer.play("bell_3")
    mixer.set_volumes(100, 100, music=False)
    assert wait(lambda: pieces(mixer) == {})
    assert len(playing()) == 1
    assert max(bed()) >= 0
    mixer.music(VERDICT_MUSIC)
    assert pieces(mixer) == {}
    assert VERDICT_MUSIC not in mixer._loaded  # what is not heard is not read either
    mixer.set_volumes(0, 0, music=True)
    assert wait(lambda: set(pieces(mixer)) == {VERDICT_MUSIC})
    assert wait(lambda: bed() == [-1.0, -1.0])


def test_without_focus_there_is_no_music_and_it_comes_back(mixer: Sounds) -> None:
    mixer.music(TITLE_MUSIC)
    assert wait(lambda: pieces(mixer).get(TITLE_MUSIC, 0) > 0.5)
    mixer.focus(False)
    assert wait(lambda: pieces(mixer) == {})
    mixer.music(FIGHT_MUSIC)
    time.sleep(0.05)
    assert pieces(mixer) == {}
    mixer.focus(True)
    assert wait(lambda: set(pieces(mixer)) == {FIGHT_MUSIC})


def test_music_leaves_the_voices_and_the_bed_alone(mixer: Sounds, clock: Clock) -> None:
    mixer.crowd(True)
    for index in range(24):
        clock.now += 0.1
        mixer.music((TITLE_MUSIC, FIGHT_MUSIC, VERDICT_MUSIC)[index % 3])
        mixer.play(("bell_1", "cheer", "count_1", "tap")[index % 4])
        assert len(mixer._playing()) <= sound.VOICES
    assert max(bed()) >= 0
    assert len(pieces(mixer)) <= 3


def test_missing_music_is_silence(tmp_path: Path) -> None:
    pygame.mixer.quit()
    shutil.copy(FOLDER / "ui_ok.ogg", tmp_path)
    (tmp_path / "music_title.ogg").write_bytes(b"OggS and then nothing")
    mixer = Sounds(folder=tmp_path)
    mixer.open()
    assert wait(lambda: mixer.ready)
    mixer.music(TITLE_MUSIC)
    mixer.music(FIGHT_MUSIC)
    mixer.music(TITLE_MUSIC)
    assert wait(lambda: not any(reader.is_alive() for reader in mixer._readers))
    assert pieces(mixer) == {}
    mixer.close()


# ------------------------------------------------------------------------------------------- excitement
def layers(mixer: Sounds) -> tuple[float, float]:
    """The volumes of the quiet and of the excited layer."""
    return mixer._loaded[BED][0].get_volume(), mixer._loaded[EXCITED][0].get_volume()


def test_excitement_mixes_the_layers_of_the_bed_and_its_thread_goes(mixer: Sounds, clock: Clock) -> None:
    mixer.crowd(True)
    assert layers(mixer) == (1.0, 0.0)
    mixer.excite(0.9)
    seen = []
    for _ in range(25):
        clock.now += 0.04
        with mixer._lock:
            mixer._mix_layers()
        seen.append(layers(mixer))
    assert seen[-1][0] == pytest.approx(0.73, abs=0.02)
    assert seen[-1][1] == pytest.approx(0.88, abs=0.02)
    assert [quiet for quiet, _ in seen] == sorted((quiet for quiet, _ in seen), reverse=True)
    assert max(after[1] - before[1] for before, after in pairwise(seen)) < 0.06
    threads = [thread.name for thread in threading.enumerate()]
    assert threads.count("excitement") == 1
    clock.now += 60
    mixer.excite(0.0)  # whatever wakes it
    assert wait(lambda: "excitement" not in [thread.name for thread in threading.enumerate()])
    assert layers(mixer) == (1.0, 0.0)


def test_the_excited_layer_comes_goes_and_makes_room_with_the_quiet_one(mixer: Sounds, clock: Clock) -> None:
    def high() -> list[bool]:
        return [side[1].get_busy() for side in mixer._bed]

    assert high() == [False, False]
    mixer.crowd(True)
    assert high().count(True) == 1
    mixer.excite(1.0)
    clock.now += 2
    assert wait(lambda: max(bed()) > 0.98 and layers(mixer)[1] > 0.5)
    mixer.play("crowd_gasp")
    assert wait(lambda: min(volume for volume in bed() if volume >= 0) < 0.9)
    mixer.crowd(False)
    assert wait(lambda: high() == [False, False] and bed() == [-1.0, -1.0])


def test_nothing_is_stirred_where_no_bed_is_heard(mixer: Sounds) -> None:
    mixer.excite(1.0)
    mixer.crowd(True)
    mixer.focus(False)
    mixer.excite(1.0)
    mixer.focus(True)
    mixer.set_volumes(100, 0, music=False)
    mixer.excite(1.0)
    assert mixer._easing is None
    muted = Sounds(mute=True)
    muted.crowd(True)
    muted.excite(1.0)
    assert muted._easing is None


def test_corner_calls_follow_the_crowds_volume(mixer: Sounds) -> None:
    mixer.set_volumes(100, 0, music=False)
    mixer.play("corner_call")
    assert playing() == []
    mixer.play("count_1")
    assert len(playing()) == 1


def test_closing_ends_the_excitement(mixer: Sounds) -> None:
    mixer.crowd(True)
    mixer.excite(1.0)
    mixer.music(TITLE_MUSIC)
    mixer.close()
    assert wait(lambda: "excitement" not in [thread.name for thread in threading.enumerate()])
    assert pygame.mixer.get_init() is None
    mixer.music(FIGHT_MUSIC)
    mixer.excite(1.0)
