"""Three short pieces without an end: the title, the fight, the verdict.

All three stand in D, as the calls at the verdict do. They lie below everything else, so none has a tune that asks to be heard: a few
chords, a pulse, a handful of notes. Each is laid onto a ring (notes, echoes and noise alike), so its end runs into its beginning by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from synthesis.kit import (
    RATE,
    TURN,
    Rng,
    Sound,
    around,
    band,
    below,
    bump,
    count,
    decay,
    drop,
    far,
    modes,
    noise,
    placed,
    times,
)

Chord = Sequence[str]
Notes = Sequence[tuple[float, str]]
"""(beat, note) of each note."""

STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
LATE = 0.004
"""Seconds that hands are early or late."""


def pitch(note: str) -> float:
    """The frequency of a note: `A4` is 440 Hz, `Bb3` and `C#5` are flat and sharp."""
    bend = note.count("#") - note[1:].count("b")
    return float(440.0 * 2 ** ((STEPS[note[0]] + bend + 12 * (int(note[-1]) - 4)) / 12))


class Score:
    """A ring of so many bars of four beats, on which notes are put by bar and beat (both from 0)."""

    def __init__(self, rng: Rng, bars: int, tempo: float) -> None:
        self.rng = rng
        self.beat = 60.0 / tempo
        self.bars = bars
        self.seconds = bars * 4 * self.beat
        self.ring = np.zeros((count(self.seconds), 2))

    def put(self, sound: Sound, bar: float, beat: float, gain: float, side: float = 0.0) -> None:
        """Let a sound begin at a beat, a little early or late, a little softer or louder."""
        at = (bar * 4 + beat) * self.beat + float(self.rng.normal(0, LATE))
        level = gain * float(self.rng.uniform(0.88, 1.0))
        placed(self.ring, sound, at % self.seconds, level, side, ring=True)

    def finished(self, seconds: float, wet: float, low: float, high: float) -> Sound:
        """The piece in a hall."""
        return far(around(self.ring, self.rng, seconds, wet), low, high)


# -------------------------------------------------------------------------------------- instruments
def pad(rng: Rng, note: str, seconds: float, bright: float) -> Sound:
    """Many bows on one note: three slightly different pitches, the upper harmonics coming later and going sooner. `bright` 0..1."""
    t = times(seconds)
    x = t / seconds
    swell = np.sin(np.pi * np.clip(x, 0, 1)) ** 0.8
    result = np.zeros(len(t))
    base = pitch(note)
    for detune in (0.9972, 1.0, 1.0031):
        drift = 1 + 0.0012 * np.sin(TURN * (float(rng.uniform(0.11, 0.3)) * t + float(rng.uniform())))
        phase = TURN * np.cumsum(base * detune * drift) / RATE + float(rng.uniform(0, TURN))
        for k in range(1, 9):
            if base * k > 4200:
                break
            result += np.sin(k * phase) * swell ** (1 + 0.35 * k) / k ** (2.1 - 0.7 * bright)
    return np.asarray(result * swell / 3)


def felt(rng: Rng, note: str, seconds: float) -> Sound:
    """A soft piano: a felt hammer, two strings that beat, harmonics a little too high."""
    base = pitch(note)
    rows = []
    for k in range(1, 9):
        stretched = base * k * (1 + 0.00035 * k * k) ** 0.5
        if stretched > 5000:
            break
        tau = seconds * 0.42 / (1 + 0.55 * (k - 1))
        rows += [(stretched, 0.62 / k**1.7, tau), (stretched * 1.0011, 0.38 / k**1.7, tau * 1.3)]
    string = modes(seconds, rows, rng) * np.minimum(1.0, times(seconds) / 0.006)
    knock = below(noise(rng, 0.04), 420, 2) * decay(0.04, 0.008, 0.003)
    string[: len(knock)] += 0.10 * knock / np.abs(knock).max()
    return string


def bars_of_steel(rng: Rng, note: str, seconds: float) -> Sound:
    """A celesta: a struck bar, its fourth partial far above and soon gone."""
    base = pitch(note)
    rows = [
        (base, 1.0, seconds * 0.3),
        (base * 2.0, 0.10, seconds * 0.18),
        (base * 3.98, 0.16, seconds * 0.06),
    ]
    return np.asarray(modes(seconds, rows, rng) * np.minimum(1.0, times(seconds) / 0.004))


def deep(rng: Rng, note: str, seconds: float, *, short: bool = False) -> Sound:
    """A plucked bass; `short`: muted with the hand. Its harmonics are what small speakers play of it."""
    base = pitch(note)
    tau = 0.11 if short else seconds * 0.4
    fall = 0.75 if short else 1.15
    rows = [(base * k, 1.0 / k**fall, tau / (1 + 0.3 * (k - 1))) for k in range(1, 10)]
    return np.asarray(modes(seconds, rows, rng) * np.minimum(1.0, times(seconds) / 0.005))


def heart(seconds: float = 0.5) -> Sound:
    """A very soft low drum."""
    return np.asarray(drop(seconds, 84, 46, 0.035) * decay(seconds, 0.11, 0.006))


def drum(rng: Rng, low: float, hard: float) -> Sound:
    """A large skin under a stick: the falling thump, two modes of the skin, the stick."""
    seconds = 0.75
    result = drop(seconds, low * 1.9, low, 0.03) * decay(seconds, 0.16, 0.003)
    result += modes(
        seconds, [(low * 1.59, 0.35, 0.11), (low * 2.14, 0.25, 0.08), (low * 2.65, 0.12, 0.06)], rng
    )
    stick = band(noise(rng, 0.06), 300, 1800, 1) * decay(0.06, 0.009, 0.001)
    result[: len(stick)] += 0.6 * hard * stick / np.abs(stick).max()
    return result


def wood(rng: Rng) -> Sound:
    """A stick on the rim."""
    return modes(0.14, [(820, 1.0, 0.016), (1330, 0.6, 0.011), (2210, 0.3, 0.007)], rng) * decay(
        0.14, 0.05, 0.001
    )


def shaken(rng: Rng, length: float) -> Sound:
    """Seeds in a gourd, once."""
    hush = band(noise(rng, 0.12), 2600, 6500, 2) * bump(0.12, length, length * 0.6)
    return np.asarray(hush / np.abs(hush).max())


# ------------------------------------------------------------------------------------------- pieces
def music_title(rng: Rng, variant: int) -> Sound:
    """The empty hall before the evening: 24 s, D minor at 80, a heartbeat, wide chords, a few notes of a piano that wait."""
    score = Score(rng, 8, 80)
    chords: Sequence[tuple[str, Chord]] = (
        ("D2", ("D3", "A3", "F4", "C4", "E4")), ("D2", ("D3", "A3", "F4", "C4", "E4")),
        ("Bb1", ("Bb2", "F3", "D4", "A4", "F4")), ("Bb1", ("Bb2", "F3", "D4", "A4", "F4")),
        ("G1", ("G2", "D3", "Bb3", "F4", "A4")), ("C2", ("C3", "G3", "Bb3", "F4", "D4")),
        ("A1", ("A2", "E3", "G3", "D4", "E4")), ("A1", ("A2", "E3", "G3", "C#4", "E4")),
    )  # fmt: skip
    tune: Sequence[Notes] = (
        ((0, "A4"), (1.5, "D5"), (2.5, "E5")), ((0, "F5"), (1.5, "E5"), (2.5, "C5")), ((0, "D5"), (1.5, "A4"), (2.5, "F4")),
        ((0.5, "A4"), (2, "D5")), ((0, "Bb4"), (1.5, "D5"), (2.5, "F5")), ((0, "G5"), (1.5, "F5"), (2.5, "D5")),
        ((0, "E5"), (1.5, "D5"), (2.5, "A4")), ((0, "C#5"), (2, "E4")),
    )  # fmt: skip
    for bar, (root, chord) in enumerate(chords):
        for index, note in enumerate(chord):
            side = (-0.6, 0.5, -0.2, 0.7, 0.1)[index]
            # each chord is still there when the next one comes
            score.put(pad(rng, note, 5.2 * score.beat, 0.25), bar, -0.5, 0.15, side)
        score.put(deep(rng, root, 3.6 * score.beat), bar, 0, 0.26)
        for beat, gain in ((0, 0.55), (0.5, 0.3), (2.5, 0.34)):
            score.put(heart(), bar, beat, gain)
        for beat in (1, 3):
            score.put(shaken(rng, 0.05), bar, beat, 0.022, 0.35)
        for beat, note in tune[bar]:
            score.put(felt(rng, note, 2.6), bar, beat, 0.17, float(rng.uniform(-0.3, 0.3)))
    return score.finished(2.4, 0.5, 30, 7000)


def music_fight(rng: Rng, variant: int) -> Sound:
    """The fight: 25 s at 116, a muted bass that walks round D, large drums, the chords only in the second and last third."""
    score = Score(rng, 12, 116)
    walks: Sequence[Notes] = (
        ((0, "D2"), (1, "D2"), (1.5, "D2"), (2, "F2"), (3, "C2"), (3.5, "D2")),
        ((0, "D2"), (1, "D2"), (1.5, "D2"), (2, "G2"), (3, "F2"), (3.5, "C2")),
    )
    high: Sequence[Notes] = (
        ((0, "Bb1"), (1, "Bb1"), (1.5, "Bb1"), (2, "D2"), (3, "F2"), (3.5, "D2")),
        ((0, "C2"), (1, "C2"), (1.5, "C2"), (2, "E2"), (3, "G2"), (3.5, "E2")),
    )
    chords: dict[int, Chord] = {
        4: ("D3", "A3", "F3"), 5: ("D3", "A3", "F3"), 6: ("C3", "G3", "E3"), 7: ("D3", "A3", "F3"),
        8: ("Bb2", "F3", "D4"), 9: ("C3", "G3", "E4"), 10: ("D3", "A3", "F4"), 11: ("D3", "A3", "E4"),
    }  # fmt: skip
    for bar in range(12):
        walk = high[bar - 8] if bar in (8, 9) else walks[bar % 2]
        for beat, note in walk:
            score.put(deep(rng, note, 0.5, short=True), bar, beat, 0.21 if beat == 0 else 0.16)
        last = bar == 11
        hits = [(0, 62.0, 1.0), (1.5, 62.0, 0.6), (3, 78.0, 0.55)]
        if bar % 4 == 3:
            hits += [(3.5, 92.0, 0.5)]
        if last:
            hits += [(2, 92.0, 0.5), (2.5, 92.0, 0.55), (3.25, 78.0, 0.5), (3.75, 62.0, 0.6)]
        for beat, low, hard in hits:
            score.put(drum(rng, low, hard), bar, beat, 0.3 * hard, (low - 77) / 60)
        for beat in (1, 3):
            score.put(wood(rng), bar, beat, 0.16, -0.3)
        for sixteenth in range(16):
            gain = (0.07, 0.028, 0.048, 0.028)[sixteenth % 4]
            score.put(shaken(rng, 0.03), bar, sixteenth / 4, gain, 0.4)
        for index, note in enumerate(chords.get(bar, ())):
            side = (-0.5, 0.5, 0.0)[index]
            score.put(pad(rng, note, 4.8 * score.beat, 0.5), bar, -0.3, 0.11, side)
            for beat in (0, 1.5):
                score.put(deep(rng, note, 0.6, short=True), bar, beat, 0.07, -side)
    return score.finished(1.1, 0.3, 32, 7500)


def music_verdict(rng: Rng, variant: int) -> Sound:
    """It is over: 20 s at 96, open chords without a third (they fit who won and who lost), a celesta, a kettledrum far away."""
    score = Score(rng, 8, 96)
    chords: Sequence[tuple[str, Chord]] = (
        ("D2", ("D3", "A3", "E4", "A4")), ("B1", ("B2", "F#3", "D4", "A4")), ("G1", ("G2", "D3", "A3", "D4")),
        ("G1", ("G2", "D3", "B3", "E4")), ("E2", ("E3", "B3", "D4", "G4")), ("A1", ("A2", "E3", "D4", "G4")),
        ("D2", ("D3", "A3", "E4", "F#4")), ("A1", ("A2", "E3", "D4", "E4")),
    )  # fmt: skip
    shape = ((0, 1), (1, 2), (1.5, 3), (2.5, 2), (3, 1))
    for bar, (root, chord) in enumerate(chords):
        for index, note in enumerate(chord):
            side = (-0.5, 0.4, -0.2, 0.6)[index]
            score.put(pad(rng, note, 5.6 * score.beat, 0.35), bar, -0.6, 0.16, side)
        score.put(deep(rng, root, 3.7 * score.beat), bar, 0, 0.24)
        for beat, index in shape[: 5 if bar % 2 == 0 else 3]:
            high = chord[index][:-1] + str(int(chord[index][-1]) + 1)
            score.put(bars_of_steel(rng, high, 2.2), bar, beat, 0.10, float(rng.uniform(-0.5, 0.5)))
        if bar in (0, 4):
            score.put(drum(rng, 73.4, 0.2), bar, 0, 0.32)
    return score.finished(2.6, 0.55, 30, 7000)
