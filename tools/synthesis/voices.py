"""The hall: a murmuring crowd, the same on its feet, its cheer, its "ooh", its gasp, its displeasure; a corner that
calls, and voices that count.

Every person is a voice box (a train of glottal pulses with a wandering pitch) in front of a throat (resonances that glide from vowel to
vowel), standing somewhere between left and right, near or far. Nobody can be
understood; together they are a crowd.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from synthesis.kit import (
    RATE,
    TURN,
    Rng,
    Sound,
    Spectrum,
    above,
    around,
    band,
    below,
    bump,
    count,
    decay,
    faded,
    far,
    hall,
    mix,
    moving,
    noise,
    path,
    peaks,
    placed,
    room,
    silence,
    times,
)

VOWELS = {
    "a": (760.0, 1250.0, 2550.0, 3500.0),
    "e": (540.0, 1850.0, 2500.0, 3500.0),
    "i": (320.0, 2250.0, 2950.0, 3600.0),
    "o": (520.0, 880.0, 2450.0, 3400.0),
    "u": (330.0, 760.0, 2300.0, 3300.0),
    "@": (500.0, 1450.0, 2450.0, 3450.0),
}
"""The four resonances of each vowel of a grown man; a woman's lie 15 % higher."""

WIDTHS = (90.0, 110.0, 170.0, 250.0)
FRAME = 1024
WOBBLE = 220
"""Samples between two corners of the pitch's unrest (5 ms)."""


@dataclass(frozen=True)
class Throat:
    """What a voice says: (moment, vowel) points, the throat's size (1: a man's, 1.15: a woman's), and how much it presses (0 talks
    softly, 1 shouts: the high harmonics come out)."""

    vowels: Sequence[tuple[float, str]]
    size: float
    press: float


def _pulses(rng: Rng, pitch: Sound, press: float) -> Sound:
    """Glottal pulses along a pitch curve: opening softly, closing at once; a shout closes sooner. With breath in the open phase."""
    corners = np.arange(0, len(pitch) + WOBBLE, WOBBLE)
    wobble = np.interp(np.arange(len(pitch)), corners, rng.normal(0, 0.012, len(corners)))
    phase = np.cumsum(pitch * (1 + wobble)) / RATE % 1.0
    opened = 0.62 - 0.18 * press
    inside = np.minimum(1.0, phase / opened)
    flow = inside**2 * (1 - inside) * 6.75
    return np.asarray(np.diff(flow, prepend=flow[0]) * 40 + flow * rng.standard_normal(len(pitch)) * 0.06)


def voice(rng: Rng, pitch: Sound, throat: Throat) -> Sound:
    """One voice along a pitch curve."""
    moments = [at for at, _ in throat.vowels]
    rows = np.array([VOWELS[vowel] for _, vowel in throat.vowels]) * throat.size

    def gain(t: Sound, f: Sound) -> Spectrum:
        shape: Spectrum = 1 / (1 + (f / 5200.0) ** 4) + 0j * t
        for column, width in zip(rows.T, WIDTHS, strict=True):
            centre = np.interp(t[:, 0], moments, column)[:, None]
            shape = shape * centre**2 / (centre**2 - f * f + 1j * f * width * (1 + 0.4 * throat.press))
        return shape

    spoken = moving(_pulses(rng, pitch, throat.press), gain, FRAME)
    return np.asarray(spoken / max(1e-9, float(np.sqrt(np.mean(spoken * spoken)))))


def _somebody(rng: Rng) -> tuple[float, float]:
    """(pitch in Hz, size of the throat) of a random person talking."""
    if rng.uniform() < 0.62:
        return float(rng.uniform(95, 150)), float(rng.uniform(0.96, 1.05))
    return float(rng.uniform(175, 245)), float(rng.uniform(1.10, 1.20))


# ------------------------------------------------------------------------------------------ murmur
BED = 10.0
"""Length of the loop."""


def _sentence(rng: Rng, pitch: float, size: float) -> Sound:
    """Syllables four or five a second, the pitch falling towards the end, hisses of consonants between."""
    syllables = int(rng.integers(4, 12))
    lengths = rng.uniform(0.13, 0.29, syllables)
    seconds = float(lengths.sum()) + 0.1
    t = times(seconds)
    starts = np.concatenate([[0.0], np.cumsum(lengths)[:-1]])
    fall = 1.12 - 0.24 * t / seconds
    melody = np.interp(t, starts, rng.uniform(0.9, 1.14, syllables))
    names = list("aeiou@")
    throat = Throat([(float(at), names[int(rng.integers(6))]) for at in starts], size, 0.25)
    spoken = voice(rng, pitch * fall * melody, throat)
    loud = np.zeros(len(t))
    hiss = np.zeros(len(t))
    for at, length in zip(starts, lengths, strict=True):
        centre, strength = at + length * 0.5, float(rng.uniform(0.45, 1.0))
        loud += strength * np.exp(-(((t - centre) / (length * 0.36)) ** 2))
        if rng.uniform() < 0.5:
            hiss += float(rng.uniform(0.1, 0.3)) * np.exp(-(((t - at) / 0.028) ** 2))
    consonants = band(noise(rng, seconds), 2200, 6500, 2)
    consonants *= hiss / max(1e-9, float(np.sqrt(np.mean(consonants * consonants))))
    return faded(spoken * loud + consonants, 0.02, 0.06)


def crowd_loop(rng: Rng, variant: int) -> Sound:
    """Ten seconds of a waiting hall, closed to a ring: seventy people talking in turns, and the many behind them as shaped noise.

    Everything is laid onto the ring itself (voices, echoes and noise alike), so there is no seam to hide.
    """
    result = np.zeros((count(BED), 2))
    for _ in range(70):
        pitch, size = _somebody(rng)
        distance = float(rng.uniform(0.0, 1.0)) ** 0.6  # most are far away
        side = float(rng.uniform(-1, 1))
        at = float(rng.uniform(0, BED))
        end = at + BED * float(rng.uniform(0.45, 0.8))
        gain = 1.0 / (1.0 + 3.0 * distance)
        while at < end:
            words = _sentence(rng, pitch * float(rng.uniform(0.95, 1.08)), size)
            words = below(words, 5200 - 3700 * distance, 1)
            placed(result, words, at % BED, gain, side, ring=True)
            at += len(words) / RATE + float(rng.exponential(0.5))
    level = float(np.sqrt(np.mean(result * result)))
    for side in (0, 1):
        rest = _ring_noise(rng)
        result[:, side] += rest * (0.75 * level / float(np.sqrt(np.mean(rest * rest))))
    result = around(result, rng, 1.6, 0.9)
    return far(result, 60, 6000)


ON_ITS_FEET = 11.5
"""Length of the excited loop: no simple ratio to that of the quiet one, so that the two together do not come round soon."""


def crowd_excited(rng: Rng, variant: int) -> Sound:
    """The same hall on its feet, closed to a ring: sixty people who shout one thing after the other, hands, and the roar of the many."""
    size = count(ON_ITS_FEET)
    result = np.zeros((size, 2))
    for _ in range(60):
        pitch, throat = _somebody(rng)
        distance = float(rng.uniform(0.0, 1.0)) ** 0.6
        side = float(rng.uniform(-1, 1))
        at = float(rng.uniform(0, ON_ITS_FEET))
        end = at + ON_ITS_FEET * float(rng.uniform(0.6, 0.9))
        gain = 1.0 / (1.0 + 3.0 * distance)
        while at < end:
            shout = _shout(rng, pitch, throat)
            shout = below(shout, 5600 - 3400 * distance, 1)
            placed(result, shout, at % ON_ITS_FEET, gain * float(rng.uniform(0.5, 1.0)), side, ring=True)
            at += len(shout) / RATE + float(rng.exponential(0.35))
    level = float(np.sqrt(np.mean(result * result)))
    hands = np.zeros((size, 2))
    for _ in range(26):
        one = _hands(rng)
        gap, side, gain = (
            float(rng.uniform(0.2, 0.3)),
            float(rng.uniform(-1, 1)),
            float(rng.uniform(0.1, 0.6)),
        )
        at = float(rng.uniform(0, ON_ITS_FEET))
        for _ in range(int(rng.integers(6, 22))):
            placed(hands, one, at % ON_ITS_FEET, gain * float(rng.uniform(0.7, 1.0)), side, ring=True)
            at += gap * float(rng.uniform(0.92, 1.08))
    result += hands * (0.22 * level / float(np.sqrt(np.mean(hands * hands))))
    for side in (0, 1):
        rest = _ring_noise(rng, ON_ITS_FEET, 1050.0)
        result[:, side] += rest * (0.9 * level / float(np.sqrt(np.mean(rest * rest))))
    result = around(result, rng, 1.6, 0.9)
    return far(result, 80, 6500)


def _shout(rng: Rng, pitch: float, size: float) -> Sound:
    """One word, high and pressed: "hey", "go", "yeah", "come on"."""
    length = float(rng.uniform(0.3, 0.75))
    word = (
        [(0.0, "e"), (length, "i")], [(0.0, "o"), (length, "u")], [(0.0, "i"), (0.1, "e"), (length, "a")],
        [(0.0, "@"), (length * 0.4, "@"), (length * 0.55, "o"), (length, "a")],
    )[int(rng.integers(4))]  # fmt: skip
    high = pitch * float(rng.uniform(1.35, 1.95))
    bend = path(
        length, [(0, 0.86), (0.08, 1.0), (length * 0.6, float(rng.uniform(0.97, 1.08))), (length, 0.8)]
    )
    spoken = voice(rng, high * bend, Throat(word, size * 1.03, float(rng.uniform(0.5, 0.9))))
    return np.asarray(spoken * path(length, [(0, 0), (0.05, 1), (length * 0.6, 0.85), (length, 0)]))


def _ring_noise(rng: Rng, seconds: float = BED, top: float = 620.0) -> Sound:
    """Noise that closes to a ring, with the long-term spectrum of speech (of shouts, with a higher `top` in hertz), swelling and sinking a
    little."""
    size = count(seconds)
    spectrum = np.fft.rfft(rng.standard_normal(size))
    f = np.fft.rfftfreq(size, 1 / RATE) + 1e-9
    shape = 1 / np.sqrt(1 + (170 / f) ** 4) / (1 + (f / top) ** 2) ** 0.72 / (1 + (f / 5000.0) ** 4)
    wave = np.fft.irfft(spectrum * shape, size)
    t = np.arange(size) / size
    swell = sum(
        float(rng.uniform(0.02, 0.07)) * np.sin(TURN * (k * t + float(rng.uniform()))) for k in range(1, 14)
    )
    return np.asarray(wave * (1 + swell))


# ----------------------------------------------------------------------------------------- reactions
def _roar(rng: Rng, seconds: float, low: float, high: float) -> Sound:
    """The thousand voices nobody can tell apart."""
    columns = []
    for _ in (0, 1):
        wave = band(noise(rng, seconds), low, high, 2)
        grain = 1 + 0.2 * below(noise(rng, seconds), 9, 2) / 0.015
        columns.append(wave * np.clip(grain, 0.4, 1.8))
    result = np.stack(columns, axis=1)
    return np.asarray(result / np.sqrt(np.mean(result * result)))


def _hands(rng: Rng) -> Sound:
    """One clap of a pair of hands of its own pitch."""
    centre = float(rng.uniform(800, 2300))
    hands = band(noise(rng, 0.05), centre / 1.5, centre * 1.6, 2) * decay(
        0.05, float(rng.uniform(0.004, 0.009)), 0.0005
    )
    return np.asarray(hands / np.abs(hands).max())


def _claps(rng: Rng, seconds: float, people: int, until: float) -> Sound:
    """Applause: every pair of hands has its own pitch, tempo and patience."""
    result = np.zeros((count(seconds), 2))
    for _ in range(people):
        hands = _hands(rng)
        side, gain = float(rng.uniform(-1, 1)), float(rng.uniform(0.15, 1.0)) ** 1.5
        gap = float(rng.uniform(0.17, 0.29))
        at = float(rng.gamma(3.0, 0.13))
        end = until * float(rng.uniform(0.7, 1.1))
        while at < min(end, seconds - 0.06):
            fade = 1.0 - 0.6 * at / seconds
            placed(result, hands, at, gain * fade * float(rng.uniform(0.7, 1.0)), side)
            at += gap * float(rng.uniform(0.9, 1.1))
    return np.asarray(result / max(1e-9, float(np.sqrt(np.mean(result * result)))))


def cheer(rng: Rng, variant: int) -> Sound:
    """The hall goes up: yells (yeah, wow, oh) rising out of one another, a roar, applause, two finger whistles."""
    seconds = 3.4
    voices = np.zeros((count(seconds), 2))
    for _ in range(96):
        pitch, size = _somebody(rng)
        pitch *= float(rng.uniform(1.7, 2.4))  # people shout an octave above their speech
        at = 0.02 + float(rng.gamma(2.2, 0.13))
        length = float(rng.uniform(0.7, 1.7))
        word = (
            [(0.0, "i"), (0.12, "e"), (0.3, "a")], [(0.0, "u"), (0.25, "a"), (0.9, "u")], [(0.0, "o")], [(0.0, "a")],
        )[int(rng.integers(4))]  # fmt: skip
        bend = path(
            length, [(0, 0.8), (0.12, 1.0), (length * 0.5, float(rng.uniform(1.0, 1.12))), (length, 0.78)]
        )
        shout = voice(rng, pitch * bend, Throat(word, size * 1.04, float(rng.uniform(0.6, 1.0))))
        shout *= path(length, [(0, 0), (0.07, 1), (length * 0.55, 0.9), (length, 0)])
        placed(voices, shout, at, float(rng.uniform(0.15, 1.0)), float(rng.uniform(-1, 1)))
    voices /= np.sqrt(np.mean(voices * voices))
    result = 1.0 * voices + 0.55 * _roar(rng, seconds, 380, 2600) * _swell(seconds, 0.35, 1.5)
    result += 0.5 * _claps(rng, seconds, 130, 2.9)
    for number in range(2):
        length = float(rng.uniform(0.35, 0.5))
        top = float(rng.uniform(2000, 2600))
        line = path(
            length, [(0, 0.62 * top), (length * 0.4, top), (length * 0.7, 0.86 * top), (length, 1.06 * top)]
        )
        blown = np.sin(TURN * np.cumsum(line) / RATE) * path(
            length, [(0, 0), (0.05, 1), (length - 0.06, 1), (length, 0)]
        )
        placed(
            result, blown, 0.55 + number * float(rng.uniform(0.4, 0.8)), 0.5, float(rng.uniform(-0.9, 0.9))
        )
    result *= _swell(seconds, 0.25, 1.2)
    return far(above(hall(result, rng, 1.2, 0.55), 90, 2), 20, 8500)


def _swell(seconds: float, rise: float, held: float) -> Sound:
    """Up within `rise`, held until `held`, then away."""
    curve = path(
        seconds, [(0, 0), (rise * 0.4, 0.3), (rise, 1), (held, 1), (seconds * 0.8, 0.3), (seconds, 0)]
    )
    return np.asarray(curve[:, None] ** 1.2)


def crowd_ooh(rng: Rng, variant: int) -> Sound:
    """Everybody sees it land: "ooh", the pitch rising and sinking, the lips closing."""
    seconds = 1.5
    voices = np.zeros((count(seconds), 2))
    for _ in range(80):
        pitch, size = _somebody(rng)
        pitch *= float(rng.uniform(1.25, 1.7))
        length = float(rng.uniform(0.75, 1.15))
        at = 0.01 + float(rng.gamma(2.5, 0.035))
        bend = path(length, [(0, 0.86), (0.18, 1.08), (0.34, 1.06), (length, 0.72)])
        sung = voice(
            rng, pitch * bend, Throat([(0.0, "a"), (0.08, "o"), (0.4, "o"), (length, "u")], size, 0.45)
        )
        sung *= path(length, [(0, 0), (0.09, 1), (0.35, 0.9), (length, 0)])
        placed(voices, sung, at, float(rng.uniform(0.2, 1.0)), float(rng.uniform(-1, 1)))
    voices /= np.sqrt(np.mean(voices * voices))
    result = voices + 0.3 * _roar(rng, seconds, 300, 1300) * _swell(seconds, 0.2, 0.5)
    return far(above(hall(result, rng, 0.9, 0.5), 80, 2), 20, 6500)


def crowd_boo(rng: Rng, variant: int) -> Sound:
    """Displeasure: long low "boo", everybody starting when he likes."""
    seconds = 2.2
    voices = np.zeros((count(seconds), 2))
    for _ in range(80):
        pitch, size = _somebody(rng)
        pitch *= float(rng.uniform(1.0, 1.35))
        length = float(rng.uniform(0.9, 1.6))
        at = 0.02 + float(rng.gamma(2.0, 0.13))
        bend = path(length, [(0, 0.92), (0.15, 1.02), (length, 0.76)])
        sung = voice(rng, pitch * bend, Throat([(0.0, "@"), (0.07, "u"), (length, "u")], size, 0.4))
        sung *= path(length, [(0, 0), (0.06, 1), (length * 0.6, 0.85), (length, 0)])
        placed(voices, sung, at, float(rng.uniform(0.2, 1.0)), float(rng.uniform(-1, 1)))
    voices /= np.sqrt(np.mean(voices * voices))
    result = voices + 0.35 * _roar(rng, seconds, 220, 800) * _swell(seconds, 0.5, 1.2)
    return far(above(hall(result, rng, 0.9, 0.5), 80, 2), 20, 6500)


def crowd_gasp(rng: Rng, variant: int) -> Sound:
    """Everybody draws breath at once: noise through opening throats, rising, cut short; a few cannot keep silent."""
    seconds = 1.0
    result = np.zeros((count(seconds), 2))
    for _ in range(70):
        _, size = _somebody(rng)
        length = float(rng.uniform(0.34, 0.52))
        rows = [(f * size * 1.05, w * 3.0, 1.0) for f, w in zip(VOWELS["a"], WIDTHS, strict=True)]
        breath = peaks(band(noise(rng, length), 350, 5200, 1), rows)
        breath *= path(length, [(0, 0), (length * 0.7, 1), (length * 0.86, 0.8), (length, 0)]) ** 1.4
        breath /= max(1e-9, float(np.abs(breath).max()))
        at = 0.01 + float(rng.gamma(2.2, 0.03))
        placed(result, breath, at, float(rng.uniform(0.2, 1.0)), float(rng.uniform(-1, 1)))
    result /= np.sqrt(np.mean(result * result))
    voices = np.zeros((count(seconds), 2))
    for _ in range(12):
        pitch, size = _somebody(rng)
        length = float(rng.uniform(0.22, 0.36))
        bend = path(length, [(0, 1.2), (length, 1.75)])
        spoken = voice(rng, pitch * bend, Throat([(0.0, "@"), (length, "a")], size * 1.04, 0.2))
        spoken *= path(length, [(0, 0), (length * 0.6, 1), (length, 0)])
        placed(
            voices,
            spoken,
            0.08 + float(rng.gamma(2.0, 0.04)),
            float(rng.uniform(0.2, 1.0)),
            float(rng.uniform(-1, 1)),
        )
    voices /= np.sqrt(np.mean(voices * voices))
    return far(above(hall(result + 0.55 * voices, rng, 0.7, 0.4), 110, 2), 20, 7500)


def corner_call(rng: Rng, variant: int) -> Sound:
    """Two or three men beside the cage shout at once, short and urgent; what they say only their fighter knows."""
    seconds = 1.1
    result = np.zeros((count(seconds), 2))
    words: Sequence[Sequence[tuple[float, str]]] = (
        [(0.0, "u"), (0.1, "a"), (0.24, "a"), (0.34, "@"), (0.5, "u")], [(0.0, "a"), (0.16, "i"), (0.28, "@"), (0.5, "e")],
        [(0.0, "e"), (0.2, "i")], [(0.0, "o"), (0.14, "@"), (0.3, "a"), (0.55, "a")],
    )  # fmt: skip
    side = -0.55 if variant == 0 else 0.55
    for number in range(3):
        word = words[(variant + number) % len(words)]
        length = word[-1][0] + float(rng.uniform(0.14, 0.2))
        high = float(rng.uniform(185, 250))
        bend = path(length, [(0, 0.9), (0.06, 1.04), (length * 0.5, 0.98), (length, 0.8)])
        spoken = voice(rng, high * bend, Throat(word, float(rng.uniform(0.99, 1.06)), 0.9))
        # a dip for each consonant between the vowels
        for at, _ in word[1:-1]:
            spoken *= 1 - 0.6 * bump(length, at, 0.03)
        spoken *= path(length, [(0, 0), (0.03, 1), (length * 0.7, 0.9), (length, 0)])
        # from behind the fence: the consonants stay there
        spoken = below(spoken, 2600, 1)
        at = 0.01 + number * float(rng.uniform(0.05, 0.14))
        placed(result, spoken, at, (1.0, 0.6, 0.45)[number], side + float(rng.uniform(-0.2, 0.2)))
    return far(above(hall(result, rng, 0.6, 0.45), 110, 2), 20, 6500)


NUMBERS: Sequence[tuple[Sequence[tuple[float, str]], str]] = (
    ([(0.0, "u"), (0.06, "a"), (0.2, "@")], ""), ([(0.0, "i"), (0.05, "u"), (0.2, "u")], "t"), ([(0.0, "@"), (0.07, "i"), (0.2, "i")], "s"),
    ([(0.0, "o"), (0.2, "@")], "s"), ([(0.0, "a"), (0.16, "i"), (0.2, "i")], "s"), ([(0.0, "i"), (0.14, "i")], "s"),
    ([(0.0, "e"), (0.12, "@"), (0.22, "@")], "s"), ([(0.0, "e"), (0.14, "i")], ""), ([(0.0, "a"), (0.18, "i"), (0.2, "@")], ""),
    ([(0.0, "e"), (0.2, "@")], "t"),
)  # fmt: skip
"""One to ten as a referee barks them: vowels, and what comes before: nothing, a stop ("t") or a hiss ("s")."""


def counted(number: int) -> Callable[[Rng, int], Sound]:
    """The recipe of a number of the referee's count, 1 to 10."""
    vowels, start = NUMBERS[number - 1]

    def count_beat(rng: Rng, variant: int) -> Sound:
        length = vowels[-1][0] + 0.1
        # the same man each time, a little higher and harder with each number
        high = 148 + 5.0 * number
        bend = path(length, [(0, 0.94), (0.04, 1.06), (length * 0.6, 0.98), (length, 0.78)])
        spoken = voice(rng, high * bend, Throat(vowels, 0.98, 0.7 + 0.02 * number))
        spoken *= path(length, [(0, 0), (0.018, 1), (length * 0.6, 0.9), (length, 0)])
        result = silence(0.5)
        mix(result, spoken, 0.05)
        if start:
            hiss = band(noise(rng, 0.09), *((2600, 6500) if start == "s" else (1800, 5200)), 2)
            hiss *= bump(0.09, 0.04, 0.026) if start == "s" else decay(0.09, 0.008, 0.0006)
            mix(result, hiss / np.abs(hiss).max(), 0.0 if start == "s" else 0.036, 1.3)
        return room(result, rng, 0.3, 0.22, 200, 4200)

    count_beat.__doc__ = f"A referee counts: {number}."
    return count_beat


def countdown(rng: Rng, variant: int) -> Sound:
    """A beep that is almost a word: lips open on a short vowel."""
    length = 0.2
    spoken = voice(
        rng,
        path(length, [(0, 190), (0.03, 224), (length, 214)]),
        Throat([(0.0, "u"), (0.03, "i"), (length, "i")], 1.08, 0.5),
    )
    result = silence(0.3)
    mix(result, spoken * path(length, [(0, 0), (0.012, 1), (0.13, 0.9), (length, 0)]), 0.012)
    lips = below(noise(rng, 0.03), 700, 2) * decay(0.03, 0.006, 0.001)
    mix(result, lips / np.abs(lips).max(), 0.004, 0.8)
    return room(result, rng, 0.12, 0.1)
