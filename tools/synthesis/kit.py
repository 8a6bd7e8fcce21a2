"""The bench of the sound workshop: noise, glides, ringing modes, filters, rooms.

A sound is a float64 array at `RATE`, mono `(n,)` or stereo `(n, 2)`. Times are seconds, frequencies hertz, `tau` is the time in which
a decay falls to 37 %. All chance comes from the generator that is handed in, so the same seed gives the same sound. Filters are causal (the
response is that of an analogue circuit), so nothing is heard before it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

RATE = 44100
TURN = 2 * np.pi
Sound = npt.NDArray[np.float64]
Spectrum = npt.NDArray[np.complex128]
Rng = np.random.Generator


def count(seconds: float) -> int:
    """Samples in so many seconds."""
    return max(1, round(seconds * RATE))


def times(seconds: float) -> Sound:
    """The moments of a stretch of so many seconds."""
    return np.arange(count(seconds)) / RATE


def silence(seconds: float) -> Sound:
    """An empty mono stretch."""
    return np.zeros(count(seconds))


def noise(rng: Rng, seconds: float) -> Sound:
    """White noise of unit variance."""
    return rng.standard_normal(count(seconds))


def mix(into: Sound, sound: Sound, at: float, gain: float = 1.0) -> None:
    """Add a sound at a moment; what reaches beyond the end is cut."""
    start = round(at * RATE)
    first = max(0, -start)
    length = min(len(sound), len(into) - start)
    if length > first:
        into[start + first : start + length] += sound[first:length] * gain


def placed(into: Sound, sound: Sound, at: float, gain: float, side: float, ring: bool = False) -> None:
    """Add a sound at a place between left (-1) and right (1); on a ring what runs over the end comes in at the start."""
    angle = (side + 1) * np.pi / 4
    both = np.outer(sound, (gain * np.cos(angle), gain * np.sin(angle)))
    start = round(at * RATE)
    length = min(len(both), len(into) - start)
    if length > 0:
        into[start : start + length] += both[:length]
    if ring and length < len(both):
        into[: len(both) - length] += both[length:]


# ------------------------------------------------------------------------------------------ shapes
def decay(seconds: float, tau: float, attack: float = 0.0005) -> Sound:
    """A rounded attack, then an exponential fall that reaches nothing at the end."""
    t = times(seconds)
    rise = np.sin(np.minimum(1.0, t / attack) * np.pi / 2) ** 2 if attack > 0 else 1.0
    return np.asarray(rise * np.exp(-np.maximum(0.0, t - attack) / tau) * _let_go(len(t)))


def _let_go(samples: int) -> Sound:
    """One, and over the last third softly down to nothing: what is cut off while it still rings clicks."""
    left = 1.0 - np.arange(samples) / samples
    return np.asarray(np.sin(np.minimum(1.0, left * 3.0) * np.pi / 2) ** 2)


def bump(seconds: float, centre: float, width: float) -> Sound:
    """A bell curve in time."""
    return np.asarray(np.exp(-(((times(seconds) - centre) / width) ** 2)))


def path(seconds: float, points: Sequence[tuple[float, float]]) -> Sound:
    """A line through (moment, value) points."""
    return np.interp(times(seconds), [x for x, _ in points], [y for _, y in points])


def faded(sound: Sound, start: float, end: float) -> Sound:
    """With raised-cosine slopes at both ends, of so many seconds."""
    result = sound.copy()
    for length, backwards in ((count(start), False), (count(end), True)):
        length = min(length, len(result))
        slope = 0.5 - 0.5 * np.cos(np.pi * np.arange(length) / length)
        slope = slope if result.ndim == 1 else slope[:, None]
        if backwards:
            result[len(result) - length :] *= slope[::-1]
        else:
            result[:length] *= slope
    return result


# ------------------------------------------------------------------------------------------- tones
def tone(frequency: Sound | float, seconds: float, phase: float = 0.0) -> Sound:
    """A sine, its frequency fixed or following a curve."""
    curve = np.broadcast_to(np.asarray(frequency, dtype=float), (count(seconds),))
    return np.asarray(np.sin(TURN * np.cumsum(curve) / RATE + phase))


def drop(seconds: float, high: float, low: float, tau: float) -> Sound:
    """A sine that falls from `high` to `low`: the thump of something soft and heavy."""
    return tone(low + (high - low) * np.exp(-times(seconds) / tau), seconds)


def modes(seconds: float, rows: Sequence[tuple[float, float, float]], rng: Rng | None = None) -> Sound:
    """A struck body: (frequency, loudness, tau) of each of its modes, in random phases if `rng` is given."""
    t = times(seconds)
    result = np.zeros(len(t))
    for frequency, gain, fall in rows:
        phase = rng.uniform(0, TURN) if rng is not None else 0.0
        result += gain * np.sin(TURN * frequency * t + phase) * np.exp(-t / fall)
    return np.asarray(result * _let_go(len(t)))


# ----------------------------------------------------------------------------------------- filters
def _through(sound: Sound, response: Callable[[Sound], Spectrum]) -> Sound:
    """A sound through a circuit of a complex frequency response; room is left for it to ring out unheard."""
    size = 1 << (len(sound) + RATE // 4 - 1).bit_length()
    wave = np.fft.rfft(sound, size, axis=0)
    shape = response(np.asarray(np.fft.rfftfreq(size, 1 / RATE), dtype=np.float64))
    wave *= shape if sound.ndim == 1 else shape[:, None]
    return np.asarray(np.fft.irfft(wave, size, axis=0)[: len(sound)])


def band(sound: Sound, low: float, high: float, order: int = 2) -> Sound:
    """What lies between two frequencies; `order` first-order slopes on either side (6 dB an octave each)."""

    def response(f: Sound) -> Spectrum:
        s = 1j * f
        return np.asarray((s / (s + low)) ** order * (high / (s + high)) ** order)

    return _through(sound, response)


def below(sound: Sound, high: float, order: int = 2) -> Sound:
    """What lies below a frequency."""
    return _through(sound, lambda f: np.asarray((high / (1j * f + high)) ** order))


def above(sound: Sound, low: float, order: int = 2) -> Sound:
    """What lies above a frequency (also takes any constant away)."""
    return _through(sound, lambda f: np.asarray((1j * f / (1j * f + low)) ** order))


def peaks(sound: Sound, rows: Sequence[tuple[float, float, float]]) -> Sound:
    """Parallel resonances: (frequency, bandwidth, gain) of each."""

    def response(f: Sound) -> Spectrum:
        s = 1j * f
        total = np.zeros(len(f), dtype=complex)
        for centre, width, gain in rows:
            total += gain * width * s / (s * s + width * s + centre * centre)
        return total

    return _through(sound, response)


def moving(sound: Sound, gain: Callable[[Sound, Sound], Sound | Spectrum], frame: int = 1024) -> Sound:
    """A filter that changes with time: `gain(seconds[:, None], hertz[None, :])`, applied to overlapping frames."""
    hop = frame // 2
    padded = np.concatenate([np.zeros(hop), sound, np.zeros(frame)])
    frames = (len(padded) - frame) // hop + 1
    window = np.sqrt(0.5 - 0.5 * np.cos(TURN * (np.arange(frame) + 0.5) / frame))
    index = np.arange(frames)[:, None] * hop + np.arange(frame)[None, :]
    moments = np.arange(frames) * hop / RATE
    shape = gain(moments[:, None], np.asarray(np.fft.rfftfreq(frame, 1 / RATE))[None, :])
    cut = np.fft.irfft(np.fft.rfft(padded[index] * window, axis=1) * shape, frame, axis=1) * window
    result = np.zeros(len(padded))
    for number in range(frames):
        result[number * hop : number * hop + frame] += cut[number]
    return result[hop : hop + len(sound)]


# ------------------------------------------------------------------------------- rooms and leather
def room(
    sound: Sound, rng: Rng, seconds: float, wet: float, low: float = 180.0, high: float = 4500.0
) -> Sound:
    """A small dry room: a few early echoes and a short dense tail, `wet` as loud as the sound. Longer than the sound by `seconds`."""
    tail = _tail(rng, seconds, low, high)
    size = len(sound) + len(tail)
    far = np.fft.irfft(np.fft.rfft(sound, 2 * size) * np.fft.rfft(tail, 2 * size), 2 * size)[:size]
    result = np.zeros(size)
    result[: len(sound)] = sound
    return result + far * (wet * _level(sound) / max(1e-12, _level(far)))


def _tail(rng: Rng, seconds: float, low: float, high: float) -> Sound:
    tail = band(noise(rng, seconds), low, high, 1) * np.exp(-times(seconds) * 6.9 / seconds)
    tail *= _let_go(len(tail)) * np.minimum(1.0, times(seconds) / 0.012)  # the walls are a few steps away
    for _ in range(5):
        tail[count(rng.uniform(0.004, 0.035)) % len(tail)] += rng.uniform(-2.0, 2.0)
    return tail


def around(sound: Sound, rng: Rng, seconds: float, wet: float) -> Sound:
    """A hall around a loop: like `room`, but stereo and bent into a ring, so that the end runs into the start."""
    size = len(sound)
    result = sound.copy()
    for side in (0, 1):
        tail = (
            band(noise(rng, seconds), 150, 3200, 1)
            * np.exp(-times(seconds) * 6.9 / seconds)
            * _let_go(count(seconds))
        )
        ring = np.zeros(size)
        ring[: len(tail)] = tail
        far = np.fft.irfft(np.fft.rfft(sound.mean(axis=1)) * np.fft.rfft(ring), size)
        result[:, side] += far * (wet * _level(sound) / max(1e-12, _level(far)))
    return result


def hall(sound: Sound, rng: Rng, seconds: float, wet: float) -> Sound:
    """A hall around a stereo sound; longer by `seconds`."""
    longer = np.zeros((len(sound) + count(seconds), 2))
    longer[: len(sound)] = sound
    size = 1 << (2 * len(longer) - 1).bit_length()
    result = longer.copy()
    for side in (0, 1):
        tail = (
            band(noise(rng, seconds), 150, 3600, 1)
            * np.exp(-times(seconds) * 6.9 / seconds)
            * _let_go(count(seconds))
        )
        far = np.fft.irfft(np.fft.rfft(longer.mean(axis=1), size) * np.fft.rfft(tail, size), size)[
            : len(longer)
        ]
        result[:, side] += far * (wet * _level(sound) / max(1e-12, _level(far)))
    return result


def far(sound: Sound, low: float, high: float) -> Sound:
    """Heard from the ring: nothing below `low`, and what is above `high` is lost in the air of the hall (which also spares the codec it).
    Works on the sound as a ring, so a loop stays one."""
    size = len(sound)
    f = np.fft.rfftfreq(size, 1 / RATE)[:, None]
    shape = (f / (f + low)) ** 3 * (
        0.5 - 0.5 * np.cos(np.pi * np.clip((1.15 * high - f) / (0.3 * high), 0, 1))
    )
    return np.asarray(np.fft.irfft(np.fft.rfft(sound, axis=0) * shape, size, axis=0))


def _level(sound: Sound) -> float:
    """The energy of a channel."""
    return float(np.sqrt(np.sum(sound * sound) / (1 if sound.ndim == 1 else sound.shape[1])))


def pressed(sound: Sound, drive: float) -> Sound:
    """Gently overloaded, as leather, tape and ears do it: `drive` 1 is a touch, 3 is a lot. The peak becomes 1."""
    top = float(np.abs(sound).max()) or 1.0
    return np.asarray(np.tanh(sound / top * drive) / np.tanh(drive))
