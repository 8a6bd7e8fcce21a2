"""Draw the pictures of the README anew, as the screens are now.

usage: python tools/readme_pictures.py [--out FOLDER]

Each is what `kotgames shot` draws of one scene. Where ImageMagick is installed, 256 colours are enough for each and it is half as large.
`python tools/animated_picture.py` draws the one that moves.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = {
    "title": ("title",),
    "knockouts_tapouts": ("knockouts_tapouts", "--after", "58"),
    "knock_out_punch": ("knock_out_punch", "--after", "41"),
    "uncaged": ("uncaged", "--after", "28"),
    "knockdown": ("knockdown", "--after", "28"),
    "mortal_kombat_kards": ("mortal_kombat_kards", "--after", "33", "--seed", "5"),
    "lesson": ("lesson", "--after", "5"),
    "rules": ("rules",),
    "tournament": ("tournament", "--after", "4"),
}
"""Name of the picture -> arguments of `kotgames shot`."""


def main() -> None:
    """Draw all of them into a folder, with a home of their own: what was played on this machine is in none of them."""
    about = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    about.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    folder: Path = about.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        named = {**os.environ, "KOTGAMES_HOME": home}
        for name, scene in PICTURES.items():
            path = folder / f"{name}.png"
            subprocess.run(
                [sys.executable, str(ROOT / "main.py"), "shot", *scene, "-o", str(path)],
                env=named,
                check=True,
            )
            if shutil.which("convert"):
                subprocess.run(["convert", str(path), "-colors", "256", f"PNG8:{path}"], check=True)


if __name__ == "__main__":
    main()
