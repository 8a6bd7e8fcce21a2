"""Note all drawings and screens anew: `python -m tests.golden.redraw`. Look at what changed before committing."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

KEPT = Path(__file__).parent / "drawn.json"


def main() -> int:
    """Write the notes; says which changed."""
    from tests.golden import drawings, drawn_screens, notes

    before = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    found = {name: notes.drawn(make) for name, make in drawings.all_drawings().items()}
    for name, arguments in drawn_screens.all_screens().items():
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as home:
            patch.setenv("KOTGAMES_HOME", home)
            drawn_screens.quiet(patch)
            found[name] = notes.screen(*arguments)
    kept = {
        name: before[name] if name in before and notes.same(before[name], line) else line
        for name, line in found.items()
    }
    for name in sorted(set(kept) | set(before)):
        if kept.get(name) != before.get(name):
            print(name)
    KEPT.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
