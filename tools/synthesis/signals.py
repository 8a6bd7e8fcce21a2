"""What is heard through the hall: bells, gong, buzzer, whistle; and the machines of the space station."""

from __future__ import annotations

import numpy as np

from synthesis.kit import (
    TURN,
    Rng,
    Sound,
    band,
    below,
    bump,
    decay,
    drop,
    mix,
    modes,
    noise,
    path,
    pressed,
    room,
    silence,
    times,
    tone,
)  # fmt: skip

RING = (
    (1.000, 1.00, 1.30), (1.506, 0.30, 0.80), (2.003, 0.72, 0.95), (2.663, 0.55, 0.70), (3.011, 0.42, 0.55), (3.874, 0.40, 0.42),
    (4.166, 0.34, 0.36), (5.433, 0.30, 0.26), (6.796, 0.20, 0.17), (8.215, 0.13, 0.11), (10.12, 0.08, 0.06),
)  # fmt: skip
"""A shallow steel bell under a lever: (ratio, loudness, tau) of its modes. No ratio is whole, and each mode is a pair."""

PITCH = 688.0


def _struck(rng: Rng, hard: float) -> Sound:
    seconds = 2.3
    t = times(seconds)
    result = np.zeros(len(t))
    for index, (ratio, gain, tau) in enumerate(RING):
        # casting is never round: two modes a hertz or two apart, which beat
        split = (0.9, 0.5, 1.7, 2.3, 1.1, 3.1, 1.9, 4.2, 2.8, 5.0, 3.7)[index]
        strength = gain * hard ** (0.25 * index)
        for side, share in ((-0.5, 0.62), (0.5, 0.38)):
            wave = np.sin(TURN * (PITCH * ratio + side * split) * t + float(rng.uniform(0, TURN)))
            result += strength * share * wave * np.exp(-t / tau)
    result *= np.minimum(1.0, t / 0.0012) * path(seconds, [(0, 1), (1.4, 1), (seconds, 0)])
    hammer = band(noise(rng, 0.03), 1800, 9000, 1) * decay(0.03, 0.003, 0.0003)
    mix(result, hammer / np.abs(hammer).max(), 0.0, 1.1 * hard)
    mix(
        result, modes(0.08, [(235, 0.8, 0.012), (410, 0.5, 0.009)], rng) * decay(0.08, 0.03, 0.001), 0.0, 0.7
    )  # its board
    return result


def bell_1(rng: Rng, variant: int) -> Sound:
    """The ring bell once."""
    return room(_struck(rng, 0.85), rng, 0.5, 0.2, 250, 6000) * path(
        2.8, [(0, 1), (1.5, 1), (2.6, 0), (2.8, 0)]
    )


def bell_3(rng: Rng, variant: int) -> Sound:
    """The ring bell three times, each blow stopping a little of what still rings."""
    result = silence(3.0)
    for number, at in enumerate((0.0, 0.31, 0.62)):
        result *= path(
            3.0, [(0, 1), (at, 1), (at + 0.004, 0.72 if number else 1), (3.0, 0.72 if number else 1)]
        )
        mix(result, _struck(rng, (0.8, 0.85, 0.9)[number]), at)
    return room(result, rng, 0.5, 0.2, 250, 6000)[: round(3.2 * 44100)] * path(
        3.2, [(0, 1), (1.9, 1), (3.1, 0), (3.2, 0)]
    )


def gong(rng: Rng, variant: int) -> Sound:
    """A tam-tam: the low modes at once, the shimmer swelling after them."""
    seconds = 3.2
    t = times(seconds)
    result = np.zeros(len(t))
    for _ in range(46):
        ratio = float(rng.uniform(1.0, 16.0)) ** 0.95
        bloom = 0.02 + 0.05 * ratio
        fall = 1.5 / (0.6 + 0.22 * ratio)
        wave = np.sin(TURN * 82 * ratio * (1 + 0.002 * np.exp(-t * 4)) * t + float(rng.uniform(0, TURN)))
        result += wave * (1 - np.exp(-t / bloom)) * np.exp(-t / fall) / ratio**0.7
    mix(result, drop(0.5, 130, 76, 0.04) * decay(0.5, 0.14, 0.003), 0.0, 4.0)
    return result * path(seconds, [(0, 1), (2.2, 1), (3.2, 0)])


def buzzer(rng: Rng, variant: int) -> Sound:
    """The horn at the end of time: three reeds out of tune with each other."""
    seconds = 0.9
    t = times(seconds)
    result = np.zeros(len(t))
    for pitch, gain in ((174.0, 1.0), (175.6, 0.8), (219.5, 0.7)):
        result += gain * sum(np.sin(TURN * k * pitch * t) / k**0.8 for k in range(1, 18))
    result = band(result, 220, 3200, 1)
    return pressed(result * path(seconds, [(0, 0), (0.014, 1), (0.84, 1), (0.9, 0)]), 1.4)


def whistle(rng: Rng, variant: int) -> Sound:
    """A pea whistle: two tones, and the pea that interrupts them."""
    seconds = 0.7
    t = times(seconds)
    pea = np.cumsum(34 + 5 * np.sin(TURN * 2.1 * t)) / 44100
    flutter = np.sin(TURN * pea)
    blow = path(seconds, [(0, 0), (0.03, 0.8), (0.1, 1), (0.62, 0.9), (0.7, 0)])
    result = tone(2780 + 60 * flutter + 50 * blow, seconds) + 0.7 * tone(
        3150 + 45 * flutter + 50 * blow, seconds, 1.0
    )
    breath = band(noise(rng, seconds), 2000, 6000, 2)
    result = result * (0.66 + 0.34 * flutter) + 0.5 * breath
    return room(result * blow, rng, 0.3, 0.16, 500, 6000)


def laser(rng: Rng, variant: int) -> Sound:
    """A bolt: two glides that beat, and the crack of the discharge."""
    seconds = 0.36
    pitch = (1.0, 0.86)[variant % 2] * float(rng.uniform(0.97, 1.03))
    fall = np.exp(-times(seconds) / 0.07)
    result = tone(pitch * (190 + 2300 * fall), seconds) + 0.6 * tone(
        pitch * (196 + 2340 * fall), seconds, 0.4
    )
    result = pressed(result * decay(seconds, 0.09, 0.001), 2.4)
    crack = band(noise(rng, 0.05), 2500, 9000, 1) * decay(0.05, 0.004, 0.0003)
    mix(result, crack / np.abs(crack).max(), 0.0, 0.5)
    return result


def explosion(rng: Rng, variant: int) -> Sound:
    """A blast: crack, a roar that darkens, falling grit."""
    seconds = 1.5
    t = times(seconds)
    roar = (
        below(noise(rng, seconds), 900, 2) * np.exp(-t / 0.3)
        + below(noise(rng, seconds), 240, 2) * np.exp(-t / 0.55) * 3
    )
    result = roar / np.abs(roar).max() + drop(seconds, 96, 34, 0.12) * decay(seconds, 0.3, 0.004)
    crack = band(noise(rng, 0.1), 1200, 8000, 1) * decay(0.1, 0.012, 0.0004)
    mix(result, crack / np.abs(crack).max(), 0.0, 0.9)
    for _ in range(26):
        grit = band(noise(rng, 0.03), 900, 5000, 1) * decay(0.03, 0.005, 0.0005)
        mix(result, grit / np.abs(grit).max(), float(rng.uniform(0.25, 1.2)), float(rng.uniform(0.02, 0.09)))
    return pressed(result, 2.0) * path(seconds, [(0, 1), (1.0, 1), (1.5, 0)])


def energy(rng: Rng, variant: int) -> Sound:
    """A bolt of the arcade is thrown: a rising hum that lets go."""
    seconds = 0.5
    rise = path(seconds, [(0, 120), (0.26, 480), (0.5, 260)])
    hum = sum(tone(rise * k, seconds, float(k)) / k for k in range(1, 7))
    air = band(noise(rng, seconds), 700, 4200, 1) * bump(seconds, 0.28, 0.07)
    return np.asarray(hum * bump(seconds, 0.27, 0.12) + 1.2 * air / np.abs(air).max())
