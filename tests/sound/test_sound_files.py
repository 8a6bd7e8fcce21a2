"""The shipped sounds: complete, small, even in loudness, free of clicks, and of the character their names promise."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest

from kotgames.system import game_folders, paths
from kotgames.ui import sound, sound_device
from kotgames.ui.table.dice import TUMBLE
from kotgames.ui.table.stage import sounds as stage_sounds
from tests.sound.workshop import FILES, FOLDER, heard, kind_of, make_sounds, measure, measured, name_of

LOOPS = [stem for stem in FILES if kind_of(stem) in make_sounds.LOOPS]
SHOTS = [stem for stem in FILES if stem not in LOOPS]


def test_exactly_what_the_recipes_ship_is_there_and_it_is_small() -> None:
    wanted = {stem for name in make_sounds.shipped() for stem in make_sounds.files(name)}
    assert set(FILES) == wanted
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_200_000


@pytest.mark.slow
def test_nothing_is_shipped_that_nobody_plays() -> None:
    played = set(sound.SHELL)
    games = [file for place in game_folders.places().values() for file in place.package.rglob("*.py")]
    for file in (*games, Path(stage_sounds.__file__)):
        tree = ast.parse(file.read_text("utf-8"))
        played |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    assert set(sound.takes(FOLDER)) <= played
    assert set(sound.SHELL) <= set(make_sounds.shipped())


def test_frequent_sounds_have_three_variants() -> None:
    takes = sound.takes(FOLDER)
    for name in ("card_flick", "card_place", "punch_light", "punch_heavy", "dice_roll"):
        assert len(takes[name]) == 3


@pytest.mark.parametrize("stem", FILES)
@pytest.mark.slow
def test_loudness_is_even_within_its_kind(stem: str) -> None:
    wave, kind = heard(stem), kind_of(stem)
    found = measure.mean_loudness(wave) if stem in LOOPS else measure.loudness(wave)
    assert found == pytest.approx(make_sounds.TARGETS[kind], abs=1.5)


@pytest.mark.parametrize("stem", FILES)
@pytest.mark.slow
def test_peak_and_offset(stem: str) -> None:
    figures = measured(stem)
    assert figures.peak <= -1.0
    assert figures.offset < -50.0


@pytest.mark.parametrize("stem", SHOTS)
def test_it_starts_and_ends_in_silence_and_is_short(stem: str) -> None:
    wave = heard(stem)
    assert not wave[:16].any()
    assert not wave[-16:].any()
    assert 0.05 < len(wave) / sound_device.RATE < 4.0
    # no step out of or into silence: the first and last audible hundredths are small against the whole
    loud = np.flatnonzero(np.abs(wave).max(axis=1) > 0.5 / 32768)
    assert np.abs(wave[loud[-1] - 40 : loud[-1] + 1]).max() < 0.02 * np.abs(wave).max()


@pytest.mark.slow
@pytest.mark.parametrize("stem", LOOPS)
def test_a_loop_is_long_and_has_no_seam(stem: str) -> None:
    loop = heard(stem)
    assert len(loop) / sound_device.RATE >= 8
    assert make_sounds.seam(loop) < 1.0
    # a cut in the wrong place is noticed
    assert make_sounds.seam(loop[:-300]) > 1.0
    # from the last sample to the first it is no further than it often is from one to the next, and no constant lies below
    steps = np.abs(np.diff(loop, axis=0)).max(axis=1)
    assert np.abs(loop[0] - loop[-1]).max() <= np.percentile(steps, 99)
    assert np.abs(loop.mean(axis=0)).max() < 1e-3
    # what is heard just before the seam is about as loud as what follows it: nothing was faded to hide it
    before, after = (np.sqrt((part**2).mean()) for part in (loop[-4410:], loop[:4410]))
    assert abs(20 * np.log10(before / after)) < 12


def test_all_three_pieces_of_music_are_there_and_as_long_as_their_bars() -> None:
    bars = {sound.TITLE_MUSIC: (8, 80), sound.FIGHT_MUSIC: (12, 116), sound.VERDICT_MUSIC: (8, 96)}
    assert set(bars) == sound.PIECES
    for name, (count, tempo) in bars.items():
        seconds = len(heard(name)) / sound_device.RATE
        assert 15 <= seconds <= 30
        assert seconds == pytest.approx(count * 4 * 60 / tempo, abs=0.001)


@pytest.mark.parametrize("stem", sorted(sound.PIECES))
@pytest.mark.slow
def test_music_lies_below_what_happens(stem: str) -> None:
    """With the volumes as they come, a blow and a bell stand at least 8 dB above the loudest moment of it."""
    music = measure.loudness(heard(stem)) + measure.db(sound.loudness(sound.MUSIC_PERCENT))
    for name in ("punch_light_a", "bell_1", "count_1"):
        assert measure.loudness(heard(name)) + measure.db(sound.loudness(80)) > music + 8


@pytest.mark.slow
def test_the_excited_hall_is_louder_and_brighter_and_does_not_come_round_with_the_quiet_one() -> None:
    quiet, excited = measured(sound.BED), measured(sound.EXCITED)
    assert excited.mean > quiet.mean + 4
    assert excited.centroid > quiet.centroid + 150
    ratio = excited.seconds / quiet.seconds
    assert all(abs(ratio * times - round(ratio * times)) > 0.04 for times in range(1, 6))


def test_the_beds_level_goes_on() -> None:
    loop = heard(sound.BED)
    # the last half second is no quieter or duller than any other
    halves = loop[: len(loop) // 22050 * 22050].reshape(-1, 22050, 2)
    levels = np.sqrt((halves**2).mean(axis=(1, 2)))
    assert 20 * np.log10(levels.max() / levels.min()) < 6


@pytest.mark.parametrize("name", [n for n, files in sound.takes(FOLDER).items() if len(files) > 1])
def test_variants_are_not_the_same_sound(name: str) -> None:
    waves = [heard(stem).mean(axis=1) for stem in FILES if name_of(stem) == name]
    for index, one in enumerate(waves):
        for other in waves[index + 1 :]:
            size = 1 << (len(one) + len(other)).bit_length()
            cross = np.fft.irfft(np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size)))
            assert np.abs(cross).max() < 0.95 * np.sqrt((one @ one) * (other @ other))


def figures(name: str, field: str) -> float:
    """The mean of a figure over the variants of a sound."""
    return float(np.mean([getattr(measured(stem), field) for stem in FILES if name_of(stem) == name]))


@pytest.mark.slow
def test_a_heavier_blow_has_more_body_and_less_edge() -> None:
    assert figures("punch_heavy", "low") > figures("punch_light", "low") + 0.1
    assert figures("punch_heavy", "body") > figures("punch_light", "body") + 20
    assert figures("knee", "centroid") < figures("punch_light", "centroid") < figures("slap", "centroid")
    for name in ("punch_light", "punch_heavy", "kick", "elbow", "slap", "block"):
        assert figures(name, "attack") < 30
        assert figures(name, "body") < 150


@pytest.mark.parametrize("stem", ["punch_light_a", "punch_heavy_a", "kick_a", "knee_a"])
def test_a_blow_thumps_between_50_and_130_hertz(stem: str) -> None:
    wave = heard(stem).mean(axis=1)
    spectrum = np.abs(np.fft.rfft(wave, 1 << 16))
    f = np.fft.rfftfreq(1 << 16, 1 / sound_device.RATE)
    deep = f < 300
    assert 50 < f[deep][spectrum[deep].argmax()] < 130


def onsets(stem: str, gap: float) -> list[float]:
    """When a sound begins anew: the envelope (2 ms) of its edges rises above a third of its peak and far above what it was before."""
    wave = np.abs(np.diff(heard(stem).mean(axis=1), 3))
    envelope = wave[: len(wave) // 88 * 88].reshape(-1, 88).max(axis=1)
    found: list[float] = []
    for index in range(1, len(envelope)):
        before = envelope[max(0, index - 5) : index].mean()
        moment = index * 88 / sound_device.RATE
        rises = envelope[index] > max(envelope.max() / 3, 2.2 * before)
        if rises and (not found or moment - found[-1] > gap):
            found.append(moment)
    return found


@pytest.mark.parametrize("stem", [stem for stem in FILES if name_of(stem) == "tap"])
def test_a_tap_is_one_slap(stem: str) -> None:
    assert len(onsets(stem, 0.08)) == 1
    assert measured(stem).attack < 30


def test_each_beat_of_the_count_is_another_word_of_one_voice() -> None:
    words = [f"count_{number}" for number in range(1, make_sounds.COUNTED + 1)]
    assert set(words) <= set(FILES)
    for stem in words:
        assert 150 < measured(stem).centroid < 1200
        assert measured(stem).body < 300
    colours = [measured(stem).centroid for stem in words]
    assert min(abs(one - two) for i, one in enumerate(colours) for two in colours[:i]) > 40


def test_a_gasp_is_breath_and_a_call_comes_from_one_side() -> None:
    assert measured("crowd_gasp").centroid > 2 * figures("crowd_ooh", "centroid")
    assert measured("crowd_gasp").body < 500
    for stem, side in (("corner_call_a", 0), ("corner_call_b", 1)):
        level = np.sqrt((heard(stem) ** 2).mean(axis=0))
        assert level[side] > 1.3 * level[1 - side]


def test_the_bell_rings_once_or_three_times_and_rings_on() -> None:
    assert len(onsets("bell_1", 0.1)) == 1
    assert np.diff(onsets("bell_3", 0.1)) == pytest.approx([0.31, 0.31], abs=0.01)
    assert figures("bell_1", "body") > 1000


@pytest.mark.slow
def test_the_bell_is_no_chord_and_beats() -> None:
    wave = heard("bell_1").mean(axis=1)[2000 : 2000 + (1 << 16)]
    spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave))))
    f = np.fft.rfftfreq(len(wave), 1 / sound_device.RATE)
    tops = [i for i in range(20, len(f) - 20) if spectrum[i] == spectrum[i - 20 : i + 21].max()]
    loudest = sorted(sorted(tops, key=lambda i: -spectrum[i])[:5])
    ratios = np.array([f[i] / f[loudest[0]] for i in loudest[1:]])
    assert (np.abs(ratios - ratios.round()) > 0.1).sum() >= 2
    # each of its tones is a pair: the level of the lowest does not fall evenly but goes up again
    wave = heard("bell_1").mean(axis=1)
    t = np.arange(len(wave)) / sound_device.RATE
    tone = np.abs(np.convolve(wave * np.exp(-2j * np.pi * f[loudest[0]] * t), np.ones(4410) / 4410, "same"))
    assert (np.diff(tone[4410 : 2 * sound_device.RATE : 2205]) > 0).any()


@pytest.mark.parametrize("stem", [stem for stem in FILES if name_of(stem) == "dice_roll"])
def test_dice_lie_when_the_screen_says_so_and_get_softer_on_the_way(stem: str) -> None:
    wave = np.abs(heard(stem).mean(axis=1))
    end = round(TUMBLE / 1000 * sound_device.RATE)
    assert wave[end + 1500 :].max(initial=0.0) < 0.02 * wave.max()
    assert wave[round(0.55 * sound_device.RATE) : end].max() > 0.04 * wave.max()
    thirds = [(wave[i * end // 3 : (i + 1) * end // 3] ** 2).sum() for i in range(3)]
    assert thirds[0] > thirds[1] > thirds[2]


@pytest.mark.slow
def test_the_crowd_sounds_like_throats_not_like_hiss() -> None:
    for stem in (sound.BED, "crowd_ooh_a", "crowd_boo"):
        assert 250 < measured(stem).centroid < 1000
    assert 900 < figures("cheer", "centroid") < 1800
    assert figures("crowd_boo", "centroid") < figures("crowd_ooh", "centroid") < figures("cheer", "centroid")
    left, right = heard(sound.BED).T
    assert np.corrcoef(left, right)[0, 1] < 0.7  # it stands around, not in one place


@pytest.mark.slow
def test_the_report_names_every_file_with_what_it_measures() -> None:
    text = (paths.assets().parent / "docs" / "sounds.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| \w+ \| [\d.]+ \| (-[\d.]+) \|", text, re.M))
    assert set(rows) == set(FILES)
    for stem, told in rows.items():
        figures = measured(stem)
        level = figures.mean if stem in LOOPS else figures.loudness
        assert float(told) == pytest.approx(level, abs=0.2)


def test_the_credits_say_whose_they_are() -> None:
    text = (paths.assets() / "CREDITS.md").read_text("utf-8")
    section = text.split("## Sounds", 1)[1].split("## ", 1)[0]
    assert "CC0" in section
    assert "tools/make_sounds.py" in section
