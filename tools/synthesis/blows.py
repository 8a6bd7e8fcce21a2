"""Bodies and mats: what hits, falls, holds and gives up.

A blow has four layers: the crack of the contact (2-6 kHz, a few ms), the smack of skin and leather (0.3-1.5 kHz, tens of ms), the thump of
what was hit (60-120 Hz, falling), and a short dull room. What tells a jab from a knee is how much there is of each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from synthesis.kit import (
    Rng,
    Sound,
    above,
    band,
    below,
    bump,
    count,
    decay,
    drop,
    mix,
    modes,
    moving,
    noise,
    path,
    peaks,
    pressed,
    room,
    silence,
    times,
)  # fmt: skip


@dataclass(frozen=True)
class Blow:
    """crack, smack, thump: (loudness, centre in Hz, tau in s) of each layer; the thump falls to its centre from twice as high. drive: how
    hard it is pressed. double: a second, softer contact after so many seconds (0: none)."""

    crack: tuple[float, float, float]
    smack: tuple[float, float, float]
    thump: tuple[float, float, float]
    drive: float = 1.6
    double: float = 0.0
    tail: float = 0.2
    wet: float = 0.3


JAB = Blow((0.55, 3600, 0.0026), (1.0, 720, 0.020), (0.42, 88, 0.040), 1.6, 0.0, 0.16, 0.24)
HAYMAKER = Blow((0.66, 3000, 0.0034), (1.0, 520, 0.034), (0.62, 64, 0.072), 2.6, 0.011, 0.26, 0.34)
SHIN = Blow((1.0, 2500, 0.0060), (1.0, 430, 0.030), (0.50, 70, 0.060), 2.3, 0.0, 0.24, 0.30)
KNEE = Blow((0.14, 1800, 0.0040), (0.9, 270, 0.036), (0.90, 60, 0.080), 2.2, 0.0, 0.22, 0.26)
ELBOW = Blow((0.66, 2300, 0.0030), (0.7, 900, 0.014), (0.34, 104, 0.034), 1.8, 0.0, 0.18, 0.26)


def blow(rng: Rng, plan: Blow) -> Sound:
    """A blow after its plan; pitch and shares vary a little, so that no two are alike."""
    vary = float(rng.uniform(0.93, 1.08))
    result = silence(0.42)
    mix(result, _contact(rng, plan, vary), 0.0)
    if plan.double:
        mix(result, _contact(rng, plan, vary * 1.12), plan.double * rng.uniform(0.8, 1.3), 0.45)
    thump = drop(0.42, plan.thump[1] * vary * 2.0, plan.thump[1] * vary, 0.022)
    mix(result, thump * decay(0.42, plan.thump[2], 0.003), 0.0015, plan.thump[0])
    # a chest or a thigh answers with a muffled note of its own
    chest = modes(0.24, [(178 * vary, 0.34, 0.040), (243 * vary, 0.2, 0.028)], rng)
    mix(result, chest * decay(0.24, 0.2, 0.002), 0.001, 0.3 + 0.5 * plan.thump[0])
    return pressed(room(pressed(result, plan.drive), rng, plan.tail, plan.wet, 120, 2600), 0.6)


def _contact(rng: Rng, plan: Blow, vary: float) -> Sound:
    result = silence(0.2)
    gain, centre, tau = plan.crack
    mix(result, _burst(rng, centre * vary, 1.5, 0.06, tau), 0.0, gain)
    gain, centre, tau = plan.smack
    mix(result, _burst(rng, centre * vary, 2.0, 0.2, tau), 0.0008, gain)
    return result


def _burst(rng: Rng, centre: float, width: float, seconds: float, tau: float) -> Sound:
    """Noise around a frequency, `width` times as wide, dying away; peak 1."""
    burst = band(noise(rng, seconds), centre / width, centre * width, 2) * decay(seconds, tau, 0.0004)
    return np.asarray(burst / np.abs(burst).max())


def punch_light(rng: Rng, variant: int) -> Sound:
    """A jab with a four-ounce glove."""
    return blow(rng, JAB)


def punch_heavy(rng: Rng, variant: int) -> Sound:
    """A full punch: knuckles, then the wrist behind them."""
    return blow(rng, HAYMAKER)


def kick(rng: Rng, variant: int) -> Sound:
    """A shin across a thigh or ribs: much crack, a broad body."""
    return blow(rng, SHIN)


def knee(rng: Rng, variant: int) -> Sound:
    """A knee into the body: hardly any crack, mostly thump, and the breath it drives out."""
    result = np.concatenate([blow(rng, KNEE), silence(0.06)])
    breath = peaks(noise(rng, 0.3), [(640, 300, 1.0), (1300, 400, 0.5), (2600, 800, 0.2)])
    mix(result, breath * bump(0.3, 0.075, 0.05), 0.035, 0.045 / np.abs(breath).max())
    return result


def elbow(rng: Rng, variant: int) -> Sound:
    """Bone on bone: a short bright knock that rings for a few milliseconds."""
    result = blow(rng, ELBOW)
    bone = modes(
        0.06, [(1180, 0.6, 0.006), (1730, 0.5, 0.005), (2650, 0.35, 0.0035), (3900, 0.2, 0.002)], rng
    )
    mix(result, bone * decay(0.06, 0.02, 0.0004), 0.0, 0.5)
    return result


def slap(rng: Rng, variant: int) -> Sound:
    """An open hand on skin."""
    result = silence(0.16)
    mix(result, _burst(rng, 2100, 2.4, 0.12, 0.0075), 0.0, 1.0)
    mix(result, _burst(rng, 900, 1.8, 0.14, 0.016), 0.001, 0.6)
    mix(result, drop(0.12, 240, 150, 0.02) * decay(0.12, 0.022, 0.001), 0.001, 0.3)
    return pressed(room(result, rng, 0.18, 0.22), 1.4)


def block(rng: Rng, variant: int) -> Sound:
    """Taken on forearm and glove: dull, short, padded."""
    vary = float(rng.uniform(0.94, 1.07))
    result = silence(0.26)
    mix(result, _burst(rng, 330 * vary, 2.0, 0.2, 0.026), 0.0, 1.0)
    mix(result, _burst(rng, 1500 * vary, 1.6, 0.08, 0.004), 0.0, 0.24)
    mix(result, drop(0.2, 190 * vary, 112 * vary, 0.02) * decay(0.2, 0.034, 0.002), 0.0, 0.8)
    # the forearm gives way and touches the head guard behind it
    mix(result, _burst(rng, 420 * vary, 1.8, 0.1, 0.014), rng.uniform(0.022, 0.032), 0.35)
    return pressed(room(result, rng, 0.14, 0.2, 120, 1800), 1.3)


def whoosh(rng: Rng, variant: int) -> Sound:
    """A limb through the air and nothing there: a band of noise that sweeps up and away."""
    seconds = float(rng.uniform(0.26, 0.34))
    top = float(rng.uniform(1500, 2100))
    middle = seconds * 0.46

    def gain(t: Sound, f: Sound) -> Sound:
        centre = 420 + (top - 420) * np.exp(-(((t - middle) / (seconds * 0.26)) ** 2))
        return np.asarray(np.exp(-((np.log2((f + 20) / centre) / 0.85) ** 2)))

    air = moving(noise(rng, seconds), gain, 512) * bump(seconds, middle, seconds * 0.2)
    sleeve = band(noise(rng, seconds), 90, 420, 2) * bump(seconds, middle * 1.05, seconds * 0.16)
    return np.asarray(air / np.abs(air).max() + 0.3 * sleeve / np.abs(sleeve).max())


def body_fall(rng: Rng, variant: int) -> Sound:
    """A body on the canvas: hip, then shoulder, then an arm, over a floor of sprung boards."""
    result = silence(0.75)
    at = 0.0
    for gain, pitch in ((1.0, 1.0), (0.72, 1.1), (0.34, 1.3)):
        vary = pitch * float(rng.uniform(0.95, 1.06))
        mix(result, drop(0.6, 104 * vary, 52 * vary, 0.03) * decay(0.6, 0.085, 0.004), at, 0.62 * gain)
        boards = modes(0.4, [(96 * vary, 0.5, 0.08), (141 * vary, 0.42, 0.06), (212 * vary, 0.3, 0.04)], rng)
        mix(result, boards * decay(0.4, 0.12, 0.003), at + 0.002, 0.7 * gain)
        mix(result, _burst(rng, 360, 2.4, 0.3, 0.040), at, 0.75 * gain)
        mix(result, _burst(rng, 1900, 2.0, 0.1, 0.006), at, 0.34 * gain)
        at += float(rng.uniform(0.062, 0.088)) * (1.0 if gain == 1.0 else 1.35)
    return pressed(room(pressed(result, 1.9), rng, 0.34, 0.4, 60, 1500), 0.8)


def footwork(rng: Rng, variant: int) -> Sound:
    """Two or three quick steps on canvas."""
    result = silence(0.42)
    at = 0.0
    for step in range(2 + variant % 2):
        pad = band(noise(rng, 0.12), 140, 700, 2) * decay(0.12, 0.016, 0.003)
        mix(result, pad / np.abs(pad).max(), at, 0.8)
        mix(result, drop(0.12, 130, 84, 0.02) * decay(0.12, 0.026, 0.003), at, 0.32)
        scuff = band(noise(rng, 0.09), 1100, 4800, 2) * bump(0.09, 0.035, 0.018)
        mix(result, scuff / np.abs(scuff).max(), at + 0.012, 0.16 + 0.1 * (step == 0))
        at += float(rng.uniform(0.10, 0.14))
    return result


def hold(rng: Rng, variant: int) -> Sound:
    """A hold is clamped and tightened: grip, the creak of skin on canvas (stick and slip), a strained breath."""
    seconds = 0.58
    result = silence(seconds)
    grip = band(noise(rng, 0.14), 220, 1300, 2) * decay(0.14, 0.022, 0.004)
    mix(result, grip / np.abs(grip).max(), 0.0, 0.8)
    mix(result, drop(0.2, 150, 92, 0.02) * decay(0.2, 0.04, 0.004), 0.0, 0.45)
    slip = silence(seconds)
    at, gap = 0.1, float(rng.uniform(0.030, 0.038))
    while at < 0.46:
        tick = modes(0.05, [(310, 0.8, 0.006), (545, 0.8, 0.005), (880, 0.6, 0.004), (1420, 0.4, 0.003)], rng)
        mix(slip, tick * decay(0.05, 0.02, 0.0006), at, float(rng.uniform(0.5, 1.0)))
        gap *= 0.955
        at += gap * float(rng.uniform(0.85, 1.15))
    slip = band(slip, 200, 2200, 1) * path(seconds, [(0, 0), (0.12, 0.4), (0.34, 1), (0.5, 0)])
    mix(result, slip / np.abs(slip).max(), 0.0, 1.0)
    breath = peaks(noise(rng, seconds), [(520, 160, 1.0), (1450, 300, 0.6), (2500, 600, 0.35)])
    breath *= path(seconds, [(0, 0), (0.2, 0), (0.27, 1), (0.4, 0.5), (0.55, 0)]) ** 1.5
    mix(result, breath / np.abs(breath).max(), 0.0, 0.4)
    return room(result, rng, 0.16, 0.16, 150, 2600)


def tap(rng: Rng, variant: int) -> Sound:
    """A flat hand slaps the canvas once."""
    result = silence(0.3)
    vary = float(rng.uniform(0.94, 1.07))
    mix(result, _burst(rng, 1250 * vary, 2.4, 0.12, 0.0085), 0.0, 1.0)
    mix(result, _burst(rng, 420 * vary, 1.8, 0.12, 0.020), 0.001, 0.7)
    mix(result, drop(0.16, 165 * vary, 96 * vary, 0.02) * decay(0.16, 0.036, 0.002), 0.0, 0.5)
    return pressed(room(result, rng, 0.22, 0.26, 100, 2600), 1.4)


def glove_touch(rng: Rng, variant: int) -> Sound:
    """Two gloves meet before the fight."""
    result = silence(0.24)
    for at, gain in ((0.0, 1.0), (float(rng.uniform(0.016, 0.024)), 0.6)):
        mix(result, _burst(rng, 560, 2.2, 0.14, 0.016), at, gain)
        mix(result, _burst(rng, 2300, 1.7, 0.06, 0.004), at, 0.3 * gain)
        mix(result, drop(0.14, 210, 135, 0.02) * decay(0.14, 0.026, 0.002), at, 0.6 * gain)
    return room(result, rng, 0.14, 0.2, 150, 2600)


def glove_thrown(rng: Rng, variant: int) -> Sound:
    """A boxing glove flies and lands: air, a padded thud, the laces."""
    result = silence(0.62)
    air = band(noise(rng, 0.3), 260, 1300, 2) * bump(0.3, 0.16, 0.07)
    mix(result, air / np.abs(air).max(), 0.0, 0.3)
    mix(result, _burst(rng, 300, 2.2, 0.24, 0.034), 0.25, 1.0)
    mix(result, drop(0.24, 170, 88, 0.025) * decay(0.24, 0.055, 0.002), 0.25, 1.1)
    for at in (0.262, 0.281, 0.309):
        mix(result, _burst(rng, 3400, 1.6, 0.04, 0.003), at, float(rng.uniform(0.1, 0.2)))
    return pressed(room(result, rng, 0.18, 0.24, 120, 2200), 1.3)


def towel(rng: Rng, variant: int) -> Sound:
    """A towel is thrown: flapping cloth, a soft landing."""
    seconds = 0.62
    cloth = band(noise(rng, seconds), 500, 5200, 1)
    flap = 0.25 + np.abs(np.sin(np.pi * times(seconds) * np.linspace(9, 13, count(seconds)))) ** 3
    result = cloth * flap * path(seconds, [(0, 0), (0.06, 1), (0.36, 0.7), (0.44, 0)])
    result /= np.abs(result).max()
    land = below(noise(rng, 0.18), 900, 2) * decay(0.18, 0.03, 0.004)
    mix(result, land / np.abs(land).max(), 0.41, 0.8)
    return above(result, 60)
