"""What can be said about a sound without ears: loudness, peak, length, colour, attack, clicks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from synthesis.kit import RATE, Sound

MOMENT = 0.4
"""Seconds over which the ear adds a short sound up (the momentary loudness of ITU-R BS.1770)."""

QUIET = -120.0
"""What silence measures, in dB."""


@dataclass(frozen=True)
class Measured:
    """seconds: length. loudness: the loudest moment, LUFS. mean: loudness over all of it, LUFS. peak: dBFS. centroid: Hz. attack: ms from
    the first audible sample to the highest. body: ms in which 90 % of the energy passes. low: share of the energy below 150 Hz. ends: the
    larger of the first and last sample, dBFS. offset: the mean value, dBFS."""

    seconds: float
    loudness: float
    mean: float
    peak: float
    centroid: float
    attack: float
    body: float
    low: float
    ends: float
    offset: float


def db(value: float) -> float:
    """An amplitude in dB of full scale."""
    return max(QUIET, 20 * np.log10(value)) if value > 0 else QUIET


def _columns(sound: Sound) -> Sound:
    return sound[:, None] if sound.ndim == 1 else sound


def weighted(sound: Sound) -> Sound:
    """K-weighted: a high shelf of 4 dB for the head and a high pass for the ear's dullness below 60 Hz (ITU-R BS.1770-4)."""
    wave = _columns(sound)
    size = 1 << (len(wave) + RATE // 4 - 1).bit_length()
    s = 1j * np.fft.rfftfreq(size, 1 / RATE)
    corner, quality, gain = 1681.97, 0.7072, 10 ** (3.9998 / 20)
    middle = gain**0.4996667
    shelf = (gain * s * s + middle * corner / quality * s + corner**2) / (
        s * s + corner / quality * s + corner**2
    )
    high = s * s / (s * s + 38.1355 / 0.5003 * s + 38.1355**2)
    spectrum = np.fft.rfft(wave, size, axis=0) * (shelf * high)[:, None]
    return np.asarray(np.fft.irfft(spectrum, size, axis=0)[: len(wave)])


def _lufs(power: float) -> float:
    return max(QUIET, -0.691 + 10 * np.log10(power)) if power > 0 else QUIET


def loudness(sound: Sound) -> float:
    """The loudest moment, in LUFS. A mono sound counts as played by two speakers, as the mixer does it."""
    power = _power(sound)
    length = round(MOMENT * RATE)
    total = np.concatenate([[0.0], np.cumsum(power)])
    if len(power) <= length:
        return _lufs(float(total[-1]) / length)
    return _lufs(float((total[length:] - total[:-length]).max()) / length)


def mean_loudness(sound: Sound) -> float:
    """The loudness over the whole length, in LUFS."""
    return _lufs(float(_power(sound).mean()))


def _power(sound: Sound) -> Sound:
    power = (weighted(sound) ** 2).sum(axis=1)
    return np.asarray(power * 2 if sound.ndim == 1 else power)


def measure(sound: Sound) -> Measured:
    """All figures of a sound."""
    wave = _columns(sound)
    middle = wave.mean(axis=1)
    spectrum = np.abs(np.fft.rfft(middle)) ** 2
    f = np.fft.rfftfreq(len(middle), 1 / RATE)
    energy = np.cumsum(middle * middle)
    whole = float(energy[-1]) or 1.0
    height = np.abs(middle)
    heard = np.flatnonzero(height > 0.02 * (height.max() or 1.0))
    start = int(heard[0]) if len(heard) else 0
    first, last = np.searchsorted(energy, [0.05 * whole, 0.95 * whole])
    return Measured(
        seconds=len(wave) / RATE,
        loudness=loudness(sound),
        mean=mean_loudness(sound),
        peak=db(float(np.abs(wave).max())),
        centroid=float((spectrum * f).sum() / (spectrum.sum() or 1.0)),
        attack=(int(height.argmax()) - start) / RATE * 1000,
        body=float(last - first) / RATE * 1000,
        low=float(spectrum[f < 150].sum() / (spectrum.sum() or 1.0)),
        ends=db(float(max(np.abs(wave[0]).max(), np.abs(wave[-1]).max()))),
        offset=db(abs(float(wave.mean()))),
    )
