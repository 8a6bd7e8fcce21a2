"""The shipped sounds: complete, small, even in loudness, free of clicks, and of the character their names promise."""

from __future__ import annotations

import ast
import re

import numpy as np
import pytest

from kotgames.games.knockouts_tapouts.table import sounds as table_sounds
from kotgames.system import game_folders, paths
from kotgames.ui import sound
from tests.sound.workshop import FILES, FOLDER, heard, kind_of, make_sounds, measure, measured, name_of

SHOTS = [stem for stem in FILES if kind_of(stem) != "bed"]


def test_exactly_what_the_recipes_ship_is_there_and_it_is_small() -> None:
    wanted = {stem for name in make_sounds.shipped() for stem in make_sounds.files(name)}
    assert set(FILES) == wanted
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 500_000


def test_nothing_is_shipped_that_nobody_plays() -> None:
    played = set(sound.SHELL)
    for place in game_folders.places().values():
        for file in place.package.rglob("*.py"):
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
def test_loudness_is_even_within_its_kind(stem: str) -> None:
    wave, kind = heard(stem), kind_of(stem)
    found = measure.mean_loudness(wave) if kind == "bed" else measure.loudness(wave)
    assert found == pytest.approx(make_sounds.TARGETS[kind], abs=1.5)


@pytest.mark.parametrize("stem", FILES)
def test_peak_and_offset(stem: str) -> None:
    figures = measured(stem)
    assert figures.peak <= -1.0
    assert figures.offset < -50.0


@pytest.mark.parametrize("stem", SHOTS)
def test_it_starts_and_ends_in_silence_and_is_short(stem: str) -> None:
    wave = heard(stem)
    assert not wave[:16].any()
    assert not wave[-16:].any()
    assert 0.05 < len(wave) / sound.RATE < 4.0
    # no step out of or into silence: the first and last audible hundredths are small against the whole
    loud = np.flatnonzero(np.abs(wave).max(axis=1) > 0.5 / 32768)
    assert np.abs(wave[loud[-1] - 40 : loud[-1] + 1]).max() < 0.02 * np.abs(wave).max()


def test_the_loop_is_long_and_has_no_seam() -> None:
    loop = heard(sound.BED)
    assert len(loop) / sound.RATE >= 8
    assert make_sounds.seam(loop) < 1.0
    # a cut in the wrong place is noticed
    assert make_sounds.seam(loop[:-300]) > 1.0
    # level and colour go on: the last half second is no quieter or duller than any other
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
    f = np.fft.rfftfreq(1 << 16, 1 / sound.RATE)
    deep = f < 300
    assert 50 < f[deep][spectrum[deep].argmax()] < 130


def onsets(stem: str, gap: float) -> list[float]:
    """When a sound begins anew: the envelope (2 ms) of its edges rises above a third of its peak and far above what it was before."""
    wave = np.abs(np.diff(heard(stem).mean(axis=1), 3))
    envelope = wave[: len(wave) // 88 * 88].reshape(-1, 88).max(axis=1)
    found: list[float] = []
    for index in range(1, len(envelope)):
        before = envelope[max(0, index - 5) : index].mean()
        moment = index * 88 / sound.RATE
        rises = envelope[index] > max(envelope.max() / 3, 2.2 * before)
        if rises and (not found or moment - found[-1] > gap):
            found.append(moment)
    return found


def test_a_tapout_is_three_slaps_in_the_rhythm_of_its_film() -> None:
    slaps = onsets("tapout", 0.08)
    assert np.diff(slaps) == pytest.approx([0.16, 0.16], abs=0.006)


def test_the_bell_rings_once_or_three_times_and_rings_on() -> None:
    assert len(onsets("bell_1", 0.1)) == 1
    assert np.diff(onsets("bell_3", 0.1)) == pytest.approx([0.31, 0.31], abs=0.01)
    assert figures("bell_1", "body") > 1000


def test_the_bell_is_no_chord_and_beats() -> None:
    wave = heard("bell_1").mean(axis=1)[2000 : 2000 + (1 << 16)]
    spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave))))
    f = np.fft.rfftfreq(len(wave), 1 / sound.RATE)
    tops = [i for i in range(20, len(f) - 20) if spectrum[i] == spectrum[i - 20 : i + 21].max()]
    loudest = sorted(sorted(tops, key=lambda i: -spectrum[i])[:5])
    ratios = np.array([f[i] / f[loudest[0]] for i in loudest[1:]])
    assert (np.abs(ratios - ratios.round()) > 0.1).sum() >= 2
    # each of its tones is a pair: the level of the lowest does not fall evenly but goes up again
    wave = heard("bell_1").mean(axis=1)
    t = np.arange(len(wave)) / sound.RATE
    tone = np.abs(np.convolve(wave * np.exp(-2j * np.pi * f[loudest[0]] * t), np.ones(4410) / 4410, "same"))
    assert (np.diff(tone[4410 : 2 * sound.RATE : 2205]) > 0).any()


@pytest.mark.parametrize("stem", [stem for stem in FILES if name_of(stem) == "dice_roll"])
def test_dice_lie_when_the_screen_says_so_and_get_softer_on_the_way(stem: str) -> None:
    wave = np.abs(heard(stem).mean(axis=1))
    end = round(table_sounds.DICE_AT_REST / 1000 * sound.RATE)
    assert wave[end + 1500 :].max(initial=0.0) < 0.02 * wave.max()
    assert wave[round(0.55 * sound.RATE) : end].max() > 0.04 * wave.max()
    thirds = [(wave[i * end // 3 : (i + 1) * end // 3] ** 2).sum() for i in range(3)]
    assert thirds[0] > thirds[1] > thirds[2]


def test_the_crowd_sounds_like_throats_not_like_hiss() -> None:
    for stem in (sound.BED, "crowd_ooh_a", "crowd_boo"):
        assert 250 < measured(stem).centroid < 1000
    assert 900 < figures("cheer", "centroid") < 1800
    assert figures("crowd_boo", "centroid") < figures("crowd_ooh", "centroid") < figures("cheer", "centroid")
    left, right = heard(sound.BED).T
    assert np.corrcoef(left, right)[0, 1] < 0.7  # it stands around, not in one place


def test_the_report_names_every_file_with_what_it_measures() -> None:
    text = (paths.assets().parent / "docs" / "sounds.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| \w+ \| [\d.]+ \| (-[\d.]+) \|", text, re.M))
    assert set(rows) == set(FILES)
    for stem, told in rows.items():
        figures = measured(stem)
        level = figures.mean if kind_of(stem) == "bed" else figures.loudness
        assert float(told) == pytest.approx(level, abs=0.2)


def test_the_credits_say_whose_they_are() -> None:
    text = (paths.assets() / "CREDITS.md").read_text("utf-8")
    section = text.split("## Sounds", 1)[1].split("## ", 1)[0]
    assert "CC0" in section
    assert "tools/make_sounds.py" in section
