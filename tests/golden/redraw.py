"""Note all drawings and screens anew: `python -m tests.golden.redraw`. Look at what changed before committing: `--show FOLDER` draws each
as it was at the last commit (or `--since` another) and as it is now, side by side."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

KEPT = Path(__file__).parent / "drawn.json"


def main() -> int:
    """Write the notes; says which changed."""
    from tests.golden import drawings, drawn_screens, notes, pictured

    parser = argparse.ArgumentParser(prog="python -m tests.golden.redraw")
    parser.add_argument(
        "--show", type=Path, metavar="FOLDER", help="pictures of what changed, before and after"
    )
    parser.add_argument("--since", default="HEAD", metavar="REVISION", help="what is before (HEAD)")
    asked = parser.parse_args()
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
    changed = [name for name in sorted(set(kept) | set(before)) if kept.get(name) != before.get(name)]
    for name in changed:
        print(name)
    if asked.show is not None and changed:
        pictured.show(changed, asked.show, asked.since)
    KEPT.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
