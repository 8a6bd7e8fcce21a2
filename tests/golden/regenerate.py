"""Draw all golden pictures anew: `python -m tests.golden.regenerate [name …]`. Look at them before committing."""

from __future__ import annotations

import os
import sys

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.golden import compare, scenes

LIMIT = 60_000
"""Bytes of one picture."""


def main(names: list[str]) -> int:
    """Write the pictures; says what changed. SystemExit when one is too large."""
    unknown = set(names) - set(scenes.SCENES)
    if unknown:
        raise SystemExit(
            f"there is no scene {', '.join(sorted(unknown))}; there are: {', '.join(scenes.SCENES)}"
        )
    scenes.PICTURES.mkdir(exist_ok=True)
    for name, picture in scenes.drawn():
        if names and name not in names:
            continue
        path = scenes.PICTURES / f"{name}.jpg"
        before = compare.load(path) if path.exists() else None
        state = "new" if before is None else str(compare.difference(before, picture))
        if before is None or not compare.difference(before, picture).same or name in names:
            path.write_bytes(compare.encoded(picture))
            state += ", written"
        size = path.stat().st_size
        print(f"{name:10} {size // 1000:3} KB  {state}")
        if size > LIMIT:
            raise SystemExit(f"{path} has {size} bytes, more than {LIMIT}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
