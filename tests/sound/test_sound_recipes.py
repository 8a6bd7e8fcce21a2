"""The workshop: its ruler is right, its chance is repeatable, and the committed files are what it makes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sound.workshop import heard, make_sounds, measure

from synthesis import kit, music, ogg  # isort: skip  (the workshop puts tools/ on the path)

pytestmark = pytest.mark.slow

QUICK = ("card_flick", "punch_heavy", "dice_roll", "tap", "bell_1", "count_1", "hold")


def test_the_ruler_measures_as_its_standard_says() -> None:
    # ITU-R BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS
    one = np.sin(2 * np.pi * 997 * kit.times(2.0))
    both = np.stack([one, 0 * one], axis=1)
    assert measure.mean_loudness(both) == pytest.approx(-3.01, abs=0.05)
    # in both channels, and so for a mono file, 3 dB more; half the height is 6 dB less
    assert measure.mean_loudness(one) == pytest.approx(0.0, abs=0.06)
    assert measure.loudness(one * 0.5) == pytest.approx(-6.02, abs=0.06)
    # what lasts a tenth of the moment is 10 dB softer
    assert measure.loudness(one[: round(0.04 * kit.RATE)]) == pytest.approx(-10.0, abs=0.2)
    deep = np.sin(2 * np.pi * 30 * kit.times(2.0))
    assert measure.mean_loudness(deep) < -6


def test_figures_of_a_known_sound() -> None:
    wave = np.concatenate([np.zeros(4410), 0.5 * np.sin(2 * np.pi * 1000 * kit.times(0.5)), np.zeros(4410)])
    found = measure.measure(wave)
    assert found.seconds == pytest.approx(0.7)
    assert found.peak == pytest.approx(-6.02, abs=0.02)
    assert found.centroid == pytest.approx(1000, abs=20)
    assert found.body == pytest.approx(450, abs=5)
    assert found.ends == measure.QUIET
    assert found.low < 0.01


@pytest.mark.parametrize("name", QUICK)
def test_the_committed_file_is_what_the_recipe_makes(name: str) -> None:
    stem = make_sounds.files(name)[0]
    made = make_sounds.synthesised(name, 0)
    played = heard(stem).mean(axis=1)
    size = 1 << (len(made) + len(played)).bit_length()
    cross = np.fft.irfft(np.fft.rfft(made, size) * np.conj(np.fft.rfft(played, size)))
    assert np.abs(cross).max() > 0.9 * np.sqrt((made @ made) * (played @ played))


def test_chance_is_repeatable_and_every_sound_has_its_own() -> None:
    assert np.array_equal(make_sounds.synthesised("kick", 1), make_sounds.synthesised("kick", 1))
    one, two = make_sounds.synthesised("kick", 0), make_sounds.synthesised("kick", 1)
    length = min(len(one), len(two))
    assert not np.allclose(one[:length], two[:length])


def test_the_same_sound_gives_the_same_bytes() -> None:
    tone = 0.2 * np.sin(2 * np.pi * 440 * kit.times(0.3))
    first = ogg.encoded(tone, 0.3, "tone")
    assert first == ogg.encoded(tone, 0.3, "tone")
    assert first != ogg.encoded(tone, 0.3, "other")
    assert (
        np.corrcoef(ogg.decoded(first), tone)[0, 1] > 0.99
    )  # with a checksum that does not fit nothing would be decoded


@pytest.mark.parametrize(
    "name",
    [
        "gong",
        "explosion",
        "whistle",
        "count_4",
        "count_10",
        "towel",
    ],
)
def test_sounds_of_the_games_to_come_can_be_made(name: str) -> None:
    assert name not in make_sounds.shipped()
    data, played = make_sounds.made(name, 0)
    assert data[:4] == b"OggS"
    assert measure.loudness(played) == pytest.approx(
        make_sounds.TARGETS[make_sounds.RECIPES[name].kind], abs=1.0
    )


def test_a_piece_of_music_is_cut_open_just_before_its_first_bar() -> None:
    """A ring with a blow at its start: in the file the blow comes at the start too, and the seam cannot be heard."""
    rng = np.random.default_rng(7)
    spectrum = np.fft.rfft(rng.standard_normal((2 * kit.RATE, 2)), axis=0)
    spectrum[3000:] = 0
    ring = np.fft.irfft(spectrum, axis=0)
    ring *= 0.05 / np.abs(ring).max()
    ring[: kit.count(0.05)] *= 12
    data = make_sounds.cut_open(ring, lambda sound: ogg.encoded(sound, 0.3, "ring"), make_sounds.UPBEAT)
    played = ogg.decoded(data)
    assert len(played) == len(ring)
    loudest = int(np.abs(played).max(axis=1).argmax()) / kit.RATE
    assert loudest < make_sounds.UPBEAT + 0.05
    assert make_sounds.seam(played) < make_sounds.SMOOTH


@pytest.mark.parametrize("note", ["A4", "C4", "Bb1", "C#5", "F#3"])
def test_notes_have_their_pitch(note: str) -> None:
    steps = {"A4": 0, "C4": -9, "Bb1": -35, "C#5": 4, "F#3": -15}[note]
    assert music.pitch(note) == pytest.approx(440 * 2 ** (steps / 12))


def test_what_rings_over_the_end_of_a_piece_comes_in_at_its_start() -> None:
    score = music.Score(np.random.default_rng(1), 1, 240)
    assert score.seconds == 1.0
    score.put(np.ones(kit.count(0.5)), 0, 3, 1.0)
    level = np.abs(score.ring).max(axis=1)
    assert level[: kit.count(0.2)].min() > 0.5
    assert level[kit.count(0.3) : kit.count(0.7)].max() == 0
    assert level[kit.count(0.8) :].min() > 0.5


def test_faults_are_found() -> None:
    recipe = make_sounds.RECIPES["tick"]
    good = make_sounds.synthesised("tick", 0)
    assert make_sounds.faults(recipe, good) == ""
    assert "LUFS" in make_sounds.faults(recipe, good * 0.5)
    cut = good[make_sounds.LEAD + 20 :]
    assert "silence" in make_sounds.faults(recipe, cut)


def test_unknown_sounds_have_no_recipe() -> None:
    with pytest.raises(KeyError):
        make_sounds.synthesised("kazoo", 0)
