"""Things on a table: cards, dice, markers, and the small signs of the shell."""

from __future__ import annotations

import numpy as np

from synthesis.kit import Rng, Sound, band, bump, decay, drop, mix, modes, noise, path, room, silence, times

BOARD = (
    (168, 1.0, 0.034),
    (292, 0.8, 0.026),
    (417, 0.62, 0.019),
    (655, 0.5, 0.013),
    (1010, 0.36, 0.008),
    (1580, 0.22, 0.005),
)
"""The table top: (frequency, loudness, tau) of the modes of a thick board under felt."""

DIE = ((3900, 0.7, 0.0042), (5350, 0.6, 0.0034), (7150, 0.45, 0.0026), (9400, 0.3, 0.0018))
"""An acrylic die of 16 mm."""


# ------------------------------------------------------------------------------------------- cards
def card_flick(rng: Rng, variant: int) -> Sound:
    """A card leaves the deck: it slides off its neighbour, bends, and snaps free."""
    vary = float(rng.uniform(0.9, 1.12))
    result = silence(0.15)
    slide = band(noise(rng, 0.1), 1700 * vary, 6500 * vary, 2) * bump(0.1, 0.034, 0.018)
    grain = 0.65 + 0.35 * np.sign(np.sin(2 * np.pi * 210 * vary * times(0.1)))  # the linen finish
    mix(result, slide * grain / np.abs(slide).max(), 0.0, 0.45)
    snap = float(rng.uniform(0.048, 0.058))
    mix(result, _paper(rng, 1500 * vary, 5600 * vary, 0.005), snap, 1.0)
    leaf = modes(0.05, [(720 * vary, 0.5, 0.007), (1340 * vary, 0.4, 0.005), (2480 * vary, 0.3, 0.003)], rng)
    mix(result, leaf * decay(0.05, 0.02, 0.0006), snap, 0.4)
    return result


def card_place(rng: Rng, variant: int) -> Sound:
    """A card is put down: an edge, then the whole face on felt over wood."""
    vary = float(rng.uniform(0.92, 1.1))
    result = silence(0.2)
    mix(result, _paper(rng, 1400 * vary, 5200, 0.006), 0.0, 0.5)
    mix(result, _paper(rng, 700 * vary, 3000 * vary, 0.014), 0.013, 1.0)
    mix(result, drop(0.14, 205 * vary, 138 * vary, 0.02) * decay(0.14, 0.026, 0.002), 0.013, 0.7)
    puff = band(noise(rng, 0.1), 350, 1500, 2) * bump(0.1, 0.03, 0.016)
    mix(result, puff / np.abs(puff).max(), 0.012, 0.22)
    return result


def _paper(rng: Rng, low: float, high: float, tau: float) -> Sound:
    burst = band(noise(rng, 0.09), low, high, 2) * decay(0.09, tau, 0.0005)
    return np.asarray(burst / np.abs(burst).max())


def shuffle(rng: Rng, variant: int) -> Sound:
    """A riffle (two halves fall into each other, ever faster), the bridge that lets them drop, and the deck squared on the table."""
    result = silence(1.3)
    at, gap = 0.03, 0.021
    while at < 0.52:
        mix(
            result,
            _paper(rng, float(rng.uniform(1300, 2300)), 7000, 0.0035),
            at,
            float(rng.uniform(0.35, 0.8)),
        )
        gap = max(0.0085, gap * 0.972)
        at += gap * float(rng.uniform(0.75, 1.25))
    at = 0.6
    while at < 0.86:
        strength = float(np.sin(np.pi * (at - 0.6) / 0.26)) ** 0.7
        mix(result, _paper(rng, float(rng.uniform(1700, 2700)), 8000, 0.0025), at, 0.45 * strength + 0.05)
        at += float(rng.uniform(0.0045, 0.008))
    hush = band(noise(rng, 0.3), 1200, 5200, 2) * bump(0.3, 0.15, 0.08)
    mix(result, hush / np.abs(hush).max(), 0.58, 0.22)
    for at, gain in ((0.98, 1.0), (1.09, 0.75)):
        mix(result, _paper(rng, 600, 3400, 0.010), at, gain)
        mix(
            result,
            modes(0.12, [(f, g, tau) for f, g, tau in BOARD[:4]], rng) * decay(0.12, 0.03, 0.001),
            at,
            0.35 * gain,
        )
    return result


# -------------------------------------------------------------------------------------------- dice
def _contact(rng: Rng, force: float, size: float, table: float = 1.0) -> Sound:
    """A corner or face of a die hits the board: a hard short push that rings the die and, below it, the wood."""
    seconds = 0.12
    place = rng.uniform(0.45, 1.0, len(BOARD))  # where on the board: other modes answer
    wood = modes(seconds, [(f, g * p * table, tau) for (f, g, tau), p in zip(BOARD, place, strict=True)], rng)
    turn = float(rng.uniform(0.88, 1.16)) * size
    # a weak contact is a slow one: it excites the high modes less
    bright = 0.35 + 0.65 * force
    shell = modes(seconds, [(f * turn, g * bright ** (1 + i), tau) for i, (f, g, tau) in enumerate(DIE)], rng)
    click = band(noise(rng, 0.02), 2200, 9000, 1) * decay(0.02, 0.0012, 0.0002)
    result = (0.62 * wood + 0.8 * shell) * decay(seconds, 0.05, 0.0003)
    mix(result, click / np.abs(click).max(), 0.0, 0.5 * bright)
    return np.asarray(result * force)


LANDED = 0.70
"""When the last die lies still: as long as the dice tumble on the screen."""


def dice_roll(rng: Rng, variant: int) -> Sound:
    """Three dice are thrown: each lands, bounces ever lower and faster, rattles over its edges and rocks to rest."""
    result = silence(LANDED + 0.1)
    for number in range(3):
        size = (1.0, 1.07, 0.94)[number]
        at, force = 0.012 + 0.034 * number + float(rng.uniform(0, 0.016)), float(rng.uniform(0.85, 1.0))
        flight = float(rng.uniform(0.105, 0.14))
        rest = LANDED - 0.075 * float(rng.uniform(0.3, 1.6))
        while at < rest - 0.06 and force > 0.1:
            mix(result, _contact(rng, force, size), at)
            for _ in range(int(rng.integers(1, 3))):  # it lands on a corner and falls onto an edge
                mix(
                    result,
                    _contact(rng, force * float(rng.uniform(0.2, 0.55)), size),
                    at + float(rng.uniform(0.007, 0.03)),
                )
            at += flight * float(rng.uniform(0.88, 1.12))
            flight *= 0.80
            force *= 0.78
        gap = 0.024
        at = max(at, rest - 0.075)
        while gap > 0.006:  # the rocking on the last face
            mix(result, _contact(rng, 0.16 * (gap / 0.024) ** 0.6 + 0.04, size), at)
            at += gap
            gap *= 0.72
    return room(result, rng, 0.1, 0.12, 200, 5000)


def dice_shake(rng: Rng, variant: int) -> Sound:
    """Dice in a closed hand: many soft knocks in the rhythm of the wrist."""
    result = silence(0.7)
    for swing in range(5):
        for _ in range(7):
            at = 0.04 + swing * 0.125 + abs(float(rng.normal(0, 0.022)))
            mix(result, _contact(rng, float(rng.uniform(0.15, 0.6)), float(rng.uniform(0.9, 1.1)), 0.15), at)
    return band(result, 500, 4200, 1)  # the hand muffles them


# ----------------------------------------------------------------------------------------- markers
def _wood(rng: Rng, pitch: float, tau: float, seconds: float = 0.16) -> Sound:
    """A small wooden disc."""
    rows = [
        (pitch, 1.0, tau),
        (pitch * 2.57, 0.5, tau * 0.5),
        (pitch * 4.83, 0.25, tau * 0.28),
        (pitch * 7.6, 0.1, tau * 0.2),
    ]
    disc = modes(seconds, rows, rng) * decay(seconds, tau * 3, 0.0004)
    click = band(noise(rng, 0.02), 1500, 6000, 1) * decay(0.02, 0.0016, 0.0003)
    mix(disc, click / np.abs(click).max(), 0.0, 0.4)
    return disc


def marker_hurt(rng: Rng, variant: int) -> Sound:
    """A marker is turned to its dark side: two falling knocks and the table."""
    result = silence(0.3)
    mix(result, _wood(rng, 620, 0.014), 0.0, 0.6)
    mix(result, _wood(rng, 415, 0.022), 0.075, 1.0)
    mix(
        result,
        modes(0.2, [(f, g, tau) for f, g, tau in BOARD[:4]], rng) * decay(0.2, 0.04, 0.001),
        0.075,
        0.5,
    )
    return result


def marker_restore(rng: Rng, variant: int) -> Sound:
    """A marker is turned back: two rising knocks, the second one ringing."""
    result = silence(0.4)
    mix(result, _wood(rng, 620, 0.014), 0.0, 0.5)
    mix(result, _wood(rng, 932, 0.05, 0.3), 0.075, 1.0)
    return result


def clack(rng: Rng, variant: int) -> Sound:
    """A wooden cube is set on others (the tower)."""
    result = silence(0.2)
    mix(result, _wood(rng, float(rng.uniform(820, 990)), 0.012), 0.0, 1.0)
    mix(result, _wood(rng, float(rng.uniform(600, 700)), 0.010), float(rng.uniform(0.012, 0.02)), 0.3)
    return result


def tower_fall(rng: Rng, variant: int) -> Sound:
    """A tower of wooden cubes comes down."""
    result = silence(1.1)
    for _ in range(34):
        at = float(rng.beta(1.6, 3.2)) * 0.9
        mix(result, _wood(rng, float(rng.uniform(520, 1100)), 0.012), at, float(rng.uniform(0.25, 0.9)))
        if rng.uniform() < 0.5:
            mix(result, _contact(rng, 0.5, 0.5), at + 0.01, 0.7)
    return room(result, rng, 0.12, 0.14)


# ------------------------------------------------------------------------------------------- shell
def tick(rng: Rng, variant: int) -> Sound:
    """A key of the shell: one dry tap of wood."""
    return _wood(rng, 1480, 0.006, 0.07)


def ui_ok(rng: Rng, variant: int) -> Sound:
    """Done: two soft bars, a fourth up."""
    result = silence(0.42)
    for at, pitch in ((0.0, 587.33), (0.085, 783.99)):
        bar = modes(0.3, [(pitch, 1.0, 0.07), (pitch * 3.93, 0.22, 0.022), (pitch * 9.2, 0.06, 0.008)], rng)
        mix(result, bar * decay(0.3, 0.3, 0.002), at, 0.8 if at == 0 else 1.0)
    return result


def ui_bad(rng: Rng, variant: int) -> Sound:
    """Not now: two low muffled knocks, the second lower."""
    result = silence(0.34)
    for at, pitch in ((0.0, 208.0), (0.105, 165.0)):
        bar = modes(0.2, [(pitch, 1.0, 0.036), (pitch * 2.0, 0.42, 0.026), (pitch * 3.1, 0.24, 0.016)], rng)
        mix(result, bar * decay(0.2, 0.2, 0.0025), at)
        thud = band(noise(rng, 0.06), 260, 900, 2) * decay(0.06, 0.008, 0.001)
        mix(result, thud / np.abs(thud).max(), at, 0.25)
    return result


def _horns(notes: tuple[float, ...], seconds: float, tau: float, bright: float) -> Sound:
    """A chord of brass-like voices: the harmonics come in from the bottom up and go from the top down."""
    t = times(seconds)
    result = np.zeros(len(t))
    for index, note in enumerate(notes):
        for detune in (0.9985, 1.0017):
            pitch = (
                note
                * detune
                * (1 + 0.0035 * np.sin(2 * np.pi * (5.1 + 0.3 * index) * t) * np.minimum(1, t / 0.3))
            )
            phase = 2 * np.pi * np.cumsum(pitch) / 44100
            for k in range(1, 13):
                rise = np.minimum(1.0, t / (0.010 + 0.004 * k))
                result += (
                    np.sin(k * phase + index)
                    * rise
                    * np.exp(-t * (0.25 + 0.16 * k) / tau)
                    / k ** (2.0 - bright)
                )
    return result


def stinger_win(rng: Rng, variant: int) -> Sound:
    """A short rising call, ending on a broad chord over a drum."""
    result = silence(1.6)
    for at, notes, length in (
        (0.0, (293.66,), 0.16), (0.13, (369.99,), 0.16), (0.26, (440.0,), 0.16), (0.40, (293.66, 369.99, 440.0, 587.33), 1.15),
    ):  # fmt: skip
        chord = _horns(notes, length, 0.5, 0.75) / (1 + 0.8 * (len(notes) - 1))
        mix(result, chord * path(length, [(0, 1), (length - 0.05, 1), (length, 0)]), at, 1.0)
    drum = drop(0.7, 120, 73.4, 0.03) * decay(0.7, 0.18, 0.002)
    mix(result, drum, 0.40, 1.3)
    return room(result, rng, 0.4, 0.25)


def stinger_lose(rng: Rng, variant: int) -> Sound:
    """Three steps down, the last one held in minor."""
    result = silence(1.7)
    for at, notes, length in (
        (0.0, (293.66,), 0.26),
        (0.24, (261.63,), 0.26),
        (0.48, (174.61, 207.65, 233.08 / 2), 1.15),
    ):
        chord = _horns(notes, length, 0.42, 0.25) / (1 + 0.8 * (len(notes) - 1))
        mix(result, chord * path(length, [(0, 1), (length - 0.06, 1), (length, 0)]), at, 1.0)
    mix(result, drop(0.6, 90, 58.27, 0.03) * decay(0.6, 0.16, 0.002), 0.48, 0.9)
    return room(result, rng, 0.4, 0.25)
