"""Make assets/sounds and the table of docs/sounds.md; run by hand, needs numpy and soundfile.

usage: python tools/make_sounds.py [NAME ...] [--all FOLDER]

Without names every sound that the built games use is made. `--all` makes the whole set, with the sounds of the games to come, into another
folder. Every sound has a seed of its own (its name and variant), so making one again gives the same bytes, whatever else is made.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from synthesis import blows, music, signals, things, voices
from synthesis.kit import RATE, Rng, Sound, above, faded
from synthesis.measure import Measured, db, loudness, mean_loudness, measure

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "sounds"
REPORT = ROOT / "docs" / "sounds.md"

TARGETS = {
    "blow": -18.0,
    "signal": -18.0,
    "crowd": -15.0,
    "dice": -22.0,
    "card": -25.0,
    "shell": -26.0,
    "tick": -30.0,
    "voice": -20.0,
    "bed": -26.0,
    "excited": -21.0,
    "music": -24.0,
}
"""LUFS of each kind of sound in its loudest moment; of what loops over its whole length."""

LOOPS = frozenset({"bed", "excited", "music"})
"""The kinds that have no end."""

TOLERANCE = 1.0
"""dB that the file as decoded may differ from its target (the tests allow 1.5)."""

PEAK = -1.0
"""dBFS that no decoded sample may exceed."""

LEAD, REST = 320, 2048
"""Silent samples before and after a sound (7 and 46 ms): what the codec smears must begin and end in silence too. A long block of the codec
has 2048 samples."""

EDGE = 32
"""Samples at both ends that must be exactly zero when played."""

SMOOTH = 0.9
"""How sharply the loop may bend where it closes; see `seam`."""

FLOOR = -66.0
"""dB below the peak where a sound has ended."""


COUNTED = 3
"""So far the referee of the games that are here counts before it is waved off."""


@dataclass(frozen=True)
class Recipe:
    """make: the sound of a variant, at any level. kind: its class of loudness. quality: the encoder's. waits: for a game that is not here
    yet; its files are not committed."""

    make: Callable[[Rng, int], Sound]
    kind: str
    variants: int
    quality: float = 0.3
    waits: bool = False


RECIPES: dict[str, Recipe] = {
    "card_flick": Recipe(things.card_flick, "card", 3),
    "card_place": Recipe(things.card_place, "card", 3),
    "shuffle": Recipe(things.shuffle, "card", 1, 0.2),
    "dice_roll": Recipe(things.dice_roll, "dice", 3, 0.25),
    "dice_shake": Recipe(things.dice_shake, "dice", 1, waits=True),
    "marker_hurt": Recipe(things.marker_hurt, "card", 2),
    "marker_restore": Recipe(things.marker_restore, "card", 1),
    "clack": Recipe(things.clack, "card", 3),
    "tower_fall": Recipe(things.tower_fall, "dice", 1),
    "punch_light": Recipe(blows.punch_light, "blow", 3),
    "punch_heavy": Recipe(blows.punch_heavy, "blow", 3),
    "kick": Recipe(blows.kick, "blow", 2),
    "knee": Recipe(blows.knee, "blow", 2),
    "elbow": Recipe(blows.elbow, "blow", 2),
    "slap": Recipe(blows.slap, "blow", 1),
    "block": Recipe(blows.block, "blow", 2),
    "whoosh": Recipe(blows.whoosh, "dice", 3),
    "body_fall": Recipe(blows.body_fall, "blow", 2),
    "footwork": Recipe(blows.footwork, "card", 2),
    "hold": Recipe(blows.hold, "dice", 2),
    "tap": Recipe(blows.tap, "blow", 3),
    "glove_touch": Recipe(blows.glove_touch, "dice", 1),
    "glove_thrown": Recipe(blows.glove_thrown, "blow", 2, waits=True),
    "towel": Recipe(blows.towel, "card", 1, waits=True),
    "bell_1": Recipe(signals.bell_1, "signal", 1, 0.25),
    "bell_3": Recipe(signals.bell_3, "signal", 1, 0.25),
    "gong": Recipe(signals.gong, "signal", 1, waits=True),
    "buzzer": Recipe(signals.buzzer, "signal", 1),
    "whistle": Recipe(signals.whistle, "signal", 1, waits=True),
    "laser": Recipe(signals.laser, "blow", 2),
    "explosion": Recipe(signals.explosion, "blow", 1, waits=True),
    "energy": Recipe(signals.energy, "blow", 1),
    "countdown": Recipe(voices.countdown, "shell", 1),
    "crowd_loop": Recipe(voices.crowd_loop, "bed", 1, 0.05),
    "crowd_excited": Recipe(voices.crowd_excited, "excited", 1, 0.05),
    "cheer": Recipe(voices.cheer, "crowd", 2, 0.0),
    "crowd_ooh": Recipe(voices.crowd_ooh, "crowd", 2, 0.1),
    "crowd_boo": Recipe(voices.crowd_boo, "crowd", 1, 0.1),
    "crowd_gasp": Recipe(voices.crowd_gasp, "crowd", 1, 0.1),
    "corner_call": Recipe(voices.corner_call, "crowd", 2, 0.1),
    **{
        f"count_{number}": Recipe(voices.counted(number), "voice", 1, waits=number > COUNTED)
        for number in range(1, 11)
    },
    "music_title": Recipe(music.music_title, "music", 1, 0.1),
    "music_fight": Recipe(music.music_fight, "music", 1, 0.1),
    "music_verdict": Recipe(music.music_verdict, "music", 1, 0.25),
    "stinger_win": Recipe(things.stinger_win, "signal", 1),
    "stinger_lose": Recipe(things.stinger_lose, "signal", 1),
    "tick": Recipe(things.tick, "tick", 1),
    "ui_ok": Recipe(things.ui_ok, "shell", 1),
    "ui_bad": Recipe(things.ui_bad, "shell", 1),
}


def shipped() -> list[str]:
    """The names that the shell and the games that are here use."""
    return [name for name, recipe in RECIPES.items() if not recipe.waits]


def files(name: str) -> list[str]:
    """The file stems of a sound: its name, or one for each variant (`kick_a`, `kick_b` ...)."""
    variants = RECIPES[name].variants
    return [name] if variants == 1 else [f"{name}_{'abc'[index]}" for index in range(variants)]


def synthesised(name: str, variant: int) -> Sound:
    """A sound as it comes out of its recipe: levelled, trimmed, with silent ends, not yet encoded. KeyError for an unknown name."""
    recipe = RECIPES[name]
    sound = recipe.make(np.random.default_rng([crc32(name.encode()), variant]), variant)
    if recipe.kind in LOOPS:
        return levelled(sound, recipe.kind, PEAK)
    return levelled(trimmed(sound), recipe.kind, PEAK - 0.3)


def trimmed(sound: Sound) -> Sound:
    """Without a constant, without the silence at its ends, softly faded, and with exact silence around it."""
    sound = above(sound, 22, 2)
    height = np.abs(sound) if sound.ndim == 1 else np.abs(sound).max(axis=1)
    heard = np.flatnonzero(height > height.max() * 10 ** (FLOOR / 20))
    cut = sound[max(0, heard[0] - 8) : heard[-1] + 1]
    seconds = len(cut) / RATE
    cut = faded(cut, 0.0004, min(0.12, max(0.012, seconds * 0.12)))
    before, after = (np.zeros((length, *sound.shape[1:])) for length in (LEAD, REST))
    return np.concatenate([before, cut, after])


def levelled(sound: Sound, kind: str, ceiling: float) -> Sound:
    """As loud as its kind shall be; what would stick out over the ceiling (dBFS) is rounded off."""
    ruler = mean_loudness if kind in LOOPS else loudness
    whole = sound / np.abs(sound).max()
    gain = 1.0
    for _ in range(24):  # rounding off takes loudness away, so it is approached in steps
        miss = TARGETS[kind] - ruler(limited(whole * gain, ceiling))
        gain *= 10 ** (miss / 20)
        if abs(miss) < 0.02:
            break
    return limited(whole * gain, ceiling)


def limited(sound: Sound, ceiling: float) -> Sound:
    """Unchanged below 60 % of the ceiling, bent softly towards it above."""
    top = 10 ** (ceiling / 20)
    knee = 0.6 * top
    over = np.maximum(0.0, np.abs(sound) - knee)
    return np.asarray(
        np.sign(sound) * (np.minimum(np.abs(sound), knee) + (top - knee) * np.tanh(over / (top - knee)))
    )


def made(name: str, variant: int) -> tuple[bytes, Sound]:
    """A sound as its file and as it will be heard. Raises ValueError if the file misses its loudness or peak, or clicks."""
    from synthesis import ogg

    recipe = RECIPES[name]
    stem = files(name)[variant]
    sound = synthesised(name, variant)
    if recipe.kind in LOOPS:
        upbeat = UPBEAT if recipe.kind == "music" else 0.0
        data = cut_open(sound, lambda ring: ogg.encoded(ring, recipe.quality, stem), upbeat)
    else:
        for _ in range(8):
            data = ogg.encoded(sound, recipe.quality, stem)
            heard = ogg.decoded(data)
            excess = db(float(np.abs(heard).max())) - (PEAK - 0.05)
            if excess > 0:
                sound = levelled(sound, recipe.kind, db(float(np.abs(sound).max())) - excess - 0.1)
            elif not silent(
                heard[:EDGE]
            ):  # a soft start falls into a long block of the codec, which smears it
                sound = np.concatenate([np.zeros((LEAD // 2, *sound.shape[1:])), sound])
            else:
                break
    heard = ogg.decoded(data)
    complaint = faults(recipe, heard)
    if complaint:
        raise ValueError(f"{stem}: {complaint}")
    return data, heard


UPBEAT = 0.15
"""Seconds before its first bar in which a piece of music may begin."""


def cut_open(ring: Sound, encode: Callable[[Sound], bytes], upbeat: float = 0.0) -> bytes:
    """The file of a loop. What the codec changes at the end does not meet what it changes at the start, so places to cut the ring, all
    where both sides cross zero, are tried until one gives a smooth seam. `upbeat`: seconds before the start of the ring in which such a
    place must lie; 0 for anywhere. Raises ValueError if none does."""
    from synthesis import ogg

    near = np.convolve(np.abs(ring).max(axis=1), np.ones(4), "same")
    order, apart = near.argsort(), RATE // 50
    if upbeat:
        order, apart = order[order >= len(ring) - round(upbeat * RATE)], RATE // 1000
    tried: list[int] = []
    for place in order:
        if any(abs(int(place) - other) < apart for other in tried):
            continue
        data = encode(np.roll(ring, -int(place), axis=0))
        if seam(ogg.decoded(data)) < SMOOTH:
            return data
        tried.append(int(place))
        if len(tried) == 300:
            break
    raise ValueError("no place to cut the loop without a click")


def seam(loop: Sound) -> float:
    """How much sharper the sound bends where the loop closes than it does at its sharpest hundredth elsewhere; above 1 is a click."""
    bend = np.abs(np.diff(np.concatenate([loop[-2000:], loop[:2000]]), 3, axis=0)).max(axis=1)
    return float(bend[1992:2003].max() / np.percentile(np.abs(np.diff(loop, 3, axis=0)).max(axis=1), 99))


def faults(recipe: Recipe, heard: Sound) -> str:
    """What is wrong with a sound as decoded, in a few words; "" if nothing is."""
    loud = mean_loudness(heard) if recipe.kind in LOOPS else loudness(heard)
    if abs(loud - TARGETS[recipe.kind]) > TOLERANCE:
        return f"{loud:.1f} LUFS instead of {TARGETS[recipe.kind]}"
    if db(float(np.abs(heard).max())) > PEAK:
        return f"peak {db(float(np.abs(heard).max())):.2f} dBFS"
    if recipe.kind in LOOPS:
        return "" if seam(heard) < SMOOTH else f"a click at the seam ({seam(heard):.1f})"
    return "" if silent(heard[:EDGE]) and silent(heard[-EDGE:]) else "it does not start and end in silence"


def silent(sound: Sound) -> bool:
    """Whether every sample becomes zero in the mixer's 16 bits."""
    return float(np.abs(sound).max()) < 0.5 / 32768


# ------------------------------------------------------------------------------------------ report
COLUMNS = ("file", "kind", "seconds", "LUFS", "peak", "centroid", "attack", "90 % in", "below 150 Hz", "KB")


def row(stem: str, kind: str, found: Measured, size: int) -> str:
    """A line of the report."""
    level = found.mean if kind in LOOPS else found.loudness
    return (
        f"| `{stem}` | {kind} | {found.seconds:.2f} | {level:.1f} | {found.peak:.1f} dBFS | {found.centroid:.0f} Hz | "
        f"{found.attack:.0f} ms | {found.body:.0f} ms | {found.low:.0%} | {size / 1024:.1f} |\n"
    )


def report(rows: list[str], total: int) -> None:
    """Write the table between the marks of docs/sounds.md."""
    text = REPORT.read_text("utf-8")
    begin, end = "<!-- sounds: begin -->\n", "<!-- sounds: end -->"
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    first = f"| {' | '.join(COLUMNS)} |\n|---|---|{'--:|' * (len(COLUMNS) - 2)}\n"
    body = f"{first}{''.join(rows)}\n{len(rows)} files, {total / 1024:.0f} KB.\n"
    REPORT.write_text(head + begin + body + end + tail, "utf-8")


def main() -> None:
    """Make what was asked for."""
    parser = argparse.ArgumentParser(description="Synthesise the sounds of kotgames.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these (default: all that are shipped)")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="the whole set, into this folder")
    options = parser.parse_args()
    unknown = set(options.names) - set(RECIPES)
    if unknown:
        parser.error(f"no recipe for {', '.join(sorted(unknown))}")
    folder: Path = options.all or FOLDER
    names = options.names or (list(RECIPES) if options.all else shipped())
    folder.mkdir(parents=True, exist_ok=True)
    from synthesis import ogg

    rows, total = [], 0
    for name in names:
        for variant, stem in enumerate(files(name)):
            data, heard = made(name, variant)
            ogg.write(folder / f"{stem}.ogg", data)
            rows.append(row(stem, RECIPES[name].kind, measure(heard), len(data)))
            total += len(data)
            print(rows[-1], end="", flush=True)
    print(f"{len(rows)} files, {total / 1024:.0f} KB")
    if not options.all and not options.names:
        wanted = {f"{stem}.ogg" for name in names for stem in files(name)}
        for path in folder.glob("*.ogg"):
            if path.name not in wanted:
                path.unlink()
        report(rows, total)


if __name__ == "__main__":
    main()
