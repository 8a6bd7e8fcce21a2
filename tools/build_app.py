"""Makes kotgames into a folder that runs without Python, for the platform this runs on.

    pip install -e ".[app]" && python tools/build_app.py

The folder (`dist/kotgames`; on macOS also `dist/kotgames.app`) can be copied anywhere. Run it in an environment with nothing in it but
kotgames and its extra `app`: what is installed beside them is not taken along, but makes the build slower.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
for place in (ROOT, ROOT / "tools"):
    if str(place) not in sys.path:
        sys.path.insert(0, str(place))

from app import contents  # noqa: E402

MOST = 100_000_000
"""Bytes of the folder."""


def size(folder: Path) -> int:
    """Bytes of all files of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def build(out: Path, work: Path) -> Path:
    """Build into `out`; the application's folder. `work` keeps what is made on the way. Raises SystemExit where PyInstaller is missing or
    refuses, or where the folder became too large."""
    try:
        import PyInstaller.__main__ as pyinstaller
    except ImportError:
        raise SystemExit("build_app: PyInstaller is missing: pip install -e '.[app]'") from None
    from kotgames import __version__

    shutil.rmtree(out / "kotgames", ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    (work / "kotgames.ico").write_bytes(contents.ico())
    (work / "kotgames.icns").write_bytes(contents.icns())
    (work / "version.txt").write_text(contents.version_resource(__version__), encoding="utf-8")
    os.environ["KOTGAMES_APP_WORK"] = str(work.resolve())
    spec = ROOT / "tools" / "app" / "kotgames.spec"
    pyinstaller.run(
        ["--noconfirm", "--log-level", "WARN", "--distpath", str(out), "--workpath", str(work), str(spec)]
    )
    made = out / "kotgames"
    if sys.platform != "darwin":  # there it lies inside the bundle, whose parts are signed
        shutil.move(made / "_internal" / "licenses", made / "licenses")
    if size(made) > MOST:
        raise SystemExit(
            f"build_app: {made} has {size(made) / 1e6:.0f} MB, at most {MOST / 1e6:.0f} are wanted"
        )
    return made


def main(arguments: list[str] | None = None) -> int:
    """Run the tool; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="where the folder goes (default: dist)"
    )
    parser.add_argument(
        "--work", type=Path, help="keep what is made on the way here (default: a temporary folder)"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        made = build(options.out, options.work or Path(temporary))
    print(f"{made}: {size(made) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
