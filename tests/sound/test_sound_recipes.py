"""The workshop: its ruler is right, its chance is repeatable, and the committed files are what it makes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sound.workshop import heard, make_sounds, measure

from synthesis import kit, ogg  # isort: skip  (the workshop puts tools/ on the path)

QUICK = ("card_flick", "punch_heavy", "dice_roll", "tapout", "bell_1", "hold")


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
    "name", ["gong", "laser", "explosion", "buzzer", "whistle", "countdown", "tower_fall", "towel"]
)
def test_sounds_of_the_games_to_come_can_be_made(name: str) -> None:
    assert name not in make_sounds.shipped()
    data, played = make_sounds.made(name, 0)
    assert data[:4] == b"OggS"
    assert measure.loudness(played) == pytest.approx(
        make_sounds.TARGETS[make_sounds.RECIPES[name].kind], abs=1.0
    )


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
