"""Write the golden playthroughs anew: `python -m tests.battery.regenerate`. Read the diff before you keep
it."""

from __future__ import annotations

from tests.battery.cases import CASES
from tests.battery.runs import GOLDEN, golden, golden_path


def main() -> None:
    """Rewrite every file of `golden/`."""
    GOLDEN.mkdir(exist_ok=True)
    for case in CASES:
        path = golden_path(case)
        path.write_text(golden(case), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
