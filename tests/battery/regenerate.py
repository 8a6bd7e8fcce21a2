"""Write the golden playthroughs and the notes anew: `python -m tests.battery.regenerate`. Read the diff before you keep it; of the
notes it says what changed."""

from __future__ import annotations

import json

from tests.battery import noted
from tests.battery.cases import USUAL
from tests.battery.runs import GOLDEN, golden, golden_path


def main() -> None:
    """Rewrite every file of `golden/`."""
    GOLDEN.mkdir(exist_ok=True)
    for case in USUAL:
        path = golden_path(case)
        path.write_text(golden(case), encoding="utf-8")
        print(path.name)
    before = noted.kept() if noted.FILE.exists() else {}
    fresh = noted.all_notes()
    for game, topics in fresh.items():
        for topic, digests in topics.items():
            if before.get(game, {}).get(topic) != digests:
                print(f"{game}: {topic}")
            if not set(digests) - {noted.NOTHING}:
                print(f"{game}: {topic}: there is nothing to note")
    noted.FILE.write_text(json.dumps(fresh, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
