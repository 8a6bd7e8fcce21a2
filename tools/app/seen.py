"""Starts a program under a virtual screen of its own (Xvfb), and looks at what is to be seen there.

    python tools/app/seen.py PROGRAM [ARGUMENT ...]

The program gets an environment with nothing in it but the screen, a home and silence. After some seconds it is asked to end. It must have
drawn a picture, said nothing, ended by itself with 0, and left no process behind.
"""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

WIDTH, HEIGHT = 1280, 720
SECONDS = 2.0
PATIENCE = 30.0
"""Seconds until something has to be seen, and until the program has to have ended."""
COLOURS = 2000
"""So many different colours has a picture of the title at least; one of nothing has one."""
LARGEST = 0.5
"""No colour covers more of it."""


def picture(screen: Path) -> list[bytes]:
    """The pixels of a screen that Xvfb keeps in a file: X's own form of a window dump."""
    dump = screen.read_bytes()
    head = struct.unpack(">25I", dump[:100])
    size, height, bits, line, colours = head[0], head[5], head[11], head[12], head[19]
    if bits != 32:
        raise SystemExit(f"seen: {bits} bits a pixel, 32 were expected")
    start = size + 12 * colours
    rows = [dump[start + row * line : start + row * line + 4 * head[4]] for row in range(height)]
    return [row[at : at + 4] for row in rows for at in range(0, len(row), 4)]


def blank(pixels: list[bytes]) -> str:
    """Why a picture counts as nothing; empty if it is something."""
    counts = Counter(pixels)
    most = counts.most_common(1)[0][1] / len(pixels)
    if len(counts) < COLOURS or most > LARGEST:
        return f"{len(counts)} colours, one of them on {most:.0%} of the screen"
    return ""


def family(group: int) -> list[str]:
    """The processes of a group that are still there (not those that have ended and only wait to be asked how)."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, _, its_group = (process / "stat").read_text().rpartition(")")[2].split()[:3]
            said = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has just ended
            continue
        if int(its_group) == group and state != "Z":
            found.append(f"{process.name} {said}")
    return found


def look(command: list[str], folder: Path) -> str:
    """Run a program, look, end it; what was wrong, or nothing."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", str(folder), "-nolisten", "tcp"],
        pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            return "Xvfb opened no screen"
        home = folder / "home"
        home.mkdir()
        program = subprocess.Popen(
            command, cwd=folder, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"DISPLAY": f":{number}", "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "SDL_AUDIODRIVER": "dummy"},
        )  # fmt: skip
        try:
            return _watch(program, folder / "Xvfb_screen0")
        finally:
            if family(program.pid):
                os.killpg(program.pid, signal.SIGKILL)
    finally:
        server.terminate()
        server.wait()


def _watch(program: subprocess.Popen[bytes], screen: Path) -> str:
    until = time.monotonic() + PATIENCE
    wrong = blank(picture(screen))
    while wrong and program.poll() is None and time.monotonic() < until:
        time.sleep(0.25)
        wrong = blank(picture(screen))
    time.sleep(SECONDS)
    if not wrong:
        wrong = blank(picture(screen))
    early = program.poll()
    program.terminate()
    try:
        said = program.communicate(timeout=PATIENCE)[0].decode(errors="replace").strip()
    except subprocess.TimeoutExpired:
        return f"it did not end within {PATIENCE:.0f} seconds"
    if early is not None:
        return f"it ended by itself with {early}: {said}"
    if said or program.returncode:
        return f"it ended with {program.returncode} and said: {said}"
    if wrong:
        return f"nothing to be seen: {wrong}"
    until = time.monotonic() + PATIENCE / 3
    while family(program.pid) and time.monotonic() < until:
        time.sleep(0.1)
    left = family(program.pid)
    return f"it left processes behind: {left}" if left else ""


def main(arguments: list[str]) -> int:
    """Run the tool; the exit code."""
    if not arguments:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        wrong = look(arguments, Path(folder))
    print(f"seen: {wrong}" if wrong else f"seen: a picture on {WIDTH}x{HEIGHT}, ended cleanly")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
