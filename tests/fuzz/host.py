"""The program with damaged files, each in a process of its own: `python -m tests.fuzz.host KIND FIRST COUNT`.

Prints a line of JSON for each damage (`Result`). The program is opened as the command line opens it, and a person walks through everything
that the file is read for. A damage is known by its number alone: `python -m tests.fuzz.host settings 17 1` does the 17th again.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import cli
from kotgames.scenes import program
from kotgames.system import memory
from kotgames.ui.loop import App
from tests.fuzz import homes, shipped
from tests.fuzz.damaging import FORMS, damaged
from tests.fuzz.kinds import KINDS, Kind
from tests.fuzz.walks import Visitor, on_the_terminal

LONGEST_S: Final = 30.0
"""Seconds of work that a damage may cost beyond what a sound file does: a watchdog against what never ends, not a benchmark. On a busy
machine the same work counts as up to four times as many seconds."""
GIVEN_UP_S: Final = 120.0
"""Seconds after which a process that does no work is ended: it waits for something."""
MOST_MB: Final = 200.0
"""Memory that it may need beyond what a sound file needs."""
LONGEST_SENTENCE: Final = 900


class Result(msgspec.Struct):
    """What became of a damage; `wrong` says what must not be, "" for nothing."""

    number: int
    file: str
    wrong: str
    said: list[str]
    aside: list[str]
    seconds: float
    memory: float
    """Megabytes."""


class Told(msgspec.Struct):
    """What a child says of itself."""

    fault: str = ""
    said: list[str] = []
    missing: list[str] = []
    printed: str = ""
    asked: list[str] = []
    """The files that come with the program which were asked for."""


class Hang(BaseException):
    """The program works on and on."""


def visit(kind: Kind, files: list[Path]) -> Told:
    """Open the program, walk through it, close it."""
    told = Told()
    printed = io.StringIO()

    def walk(app: App) -> None:
        at = Visitor(app)
        try:
            kind.walk(at)
            at.hear_all()
        finally:
            told.said = [text for text, _ in at.said]
            told.missing = sorted(app.words.missing)
            app.quit()

    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), shipped.watched() as asked:
        try:
            with _instead(App, "run", walk), _instead(program, "_open_parts", lambda *_: None):
                cli.main(["--mute"])
            if kind.told:
                for file in files:
                    on_the_terminal(file)
        except (Exception, Hang):
            told.fault = traceback.format_exc()
    told.printed = printed.getvalue()
    told.asked = sorted(map(str, asked & set(files)))
    return told


@contextlib.contextmanager
def _instead(owner: Any, name: str, other: Any) -> Any:
    before = getattr(owner, name)
    setattr(owner, name, other)
    try:
        yield
    finally:
        setattr(owner, name, before)


# ---- a process for each


def in_a_child(kind: Kind, files: list[Path], seconds: float) -> tuple[Told, float, float]:
    """The visit in a process of its own: what it tells, seconds of work, megabytes at its largest."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _as_child(kind, files, seconds, theirs)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        late = _ends_late(child)
        data = pipe.read()
        late.cancel()
    _, status, used = os.wait4(child, 0)
    told = msgspec.json.decode(data, type=Told) if data else Told(fault=f"the process ended with {status}")
    return told, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def _ends_late(child: int) -> Any:
    from threading import Timer

    timer = Timer(GIVEN_UP_S, lambda: os.kill(child, signal.SIGKILL))
    timer.daemon = True
    timer.start()
    return timer


def _as_child(kind: Kind, files: list[Path], seconds: float, pipe: int) -> None:
    def hangs(*_: object) -> None:
        raise Hang(f"more than {seconds:.1f} s of work")

    try:
        signal.signal(signal.SIGPROF, hangs)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        limit = int(seconds) + 5
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))  # inside a library no Python runs
        faulthandler.enable()
        told = visit(kind, files)
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(pipe, msgspec.json.encode(told))
    finally:
        os._exit(0)


# ---- damages


def main(name: str, first: int, count: int, furnished: str = "") -> None:
    """Do so many damages of a kind, and say what became of each. `furnished`: a home that was furnished before."""
    kind = KINDS[name]
    with tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")) as folder:
        template, home = Path(folder, "template"), Path(folder, "home")
        if furnished:
            shutil.copytree(furnished, template)
        else:
            os.environ["KOTGAMES_HOME"] = str(template)
            homes.furnish()
        os.environ["KOTGAMES_HOME"] = str(home)
        shutil.copytree(template, home)
        if kind.ours:
            shipped.lay()
            shipped.use()
        sound = kind.files()
        shutil.rmtree(template)
        shutil.copytree(home, template)  # with what the kind prepared
        if not kind.ours:  # everything that is read is kept in this process
            told = visit(kind, sound)
            assert not told.fault, told.fault
        memory.keep()
        usual = _usual(kind, template, home)
        for number in range(first, first + count):
            print(msgspec.json.encode(_one(name, number, template, home, usual)).decode(), flush=True)


def _fresh(template: Path, home: Path) -> None:
    shutil.rmtree(home)
    shutil.copytree(template, home)


def _usual(kind: Kind, template: Path, home: Path) -> tuple[Told, float, float]:
    """The same with sound files: nothing may be said of them."""
    _fresh(template, home)
    told, seconds, largest = in_a_child(kind, _files(kind), GIVEN_UP_S)
    assert not told.fault, told.fault
    if kind.ours:
        unread = {str(path) for path in _files(kind)} - set(told.asked)
        assert not unread, f"nothing leads to {sorted(unread)}"
    return told, seconds, largest


def _files(kind: Kind) -> list[Path]:
    return [path for path in kind.files() if path.exists()]


def _one(name: str, number: int, template: Path, home: Path, usual: tuple[Told, float, float]) -> Result:
    kind = KINDS[name]
    _fresh(template, home)
    files = _files(kind)
    chance = random.Random(f"{name} {number}")
    file = files[number % len(files)]
    if kind.told:  # one is enough to be walked through
        for other in set(files) - {file}:
            other.unlink()
    before = file.read_bytes()
    now = damaged(before, kind.form or FORMS.get(file.suffix, "bytes"), chance)
    file.write_bytes(now)
    known = set(home.rglob("*"))
    sane, seconds, sound = usual
    told, worked, largest = in_a_child(kind, [file], seconds + LONGEST_S)
    aside = [path for path in sorted(home.rglob("*.bad*")) if path not in known]
    fresh_words = [text for text in told.said if text not in sane.said]
    wrong = told.fault
    if not wrong and "Traceback" in told.printed:
        wrong = told.printed
    elif not wrong and worked > seconds + LONGEST_S:
        wrong = f"{worked:.1f} s of work instead of {seconds:.1f}"
    elif not wrong and largest > sound + MOST_MB:
        wrong = f"{largest:.0f} MB instead of {sound:.0f}"
    elif not wrong and told.missing and not kind.ours:
        wrong = f"texts that do not exist: {told.missing}"
    elif not wrong and aside and not any(".bad" in text for text in (*told.said, told.printed)):
        wrong = f"{aside[0].name} was set aside and nothing said"
    elif not wrong:
        wrong = next((f"said: {text!r}" for text in fresh_words if not _plain(text)), "")
    if not wrong and not kind.remade and not _kept(kind, file, now, home):
        wrong = "what stood in the file is lost"
    return Result(
        number, file.name, wrong, fresh_words, [path.name for path in aside], round(worked, 2), round(largest)
    )


def _plain(text: str) -> bool:
    """Whether a sentence can be read; a text of the file that looks like a key may stand in it."""
    return len(text) <= LONGEST_SENTENCE and all(sign.isprintable() or sign == "\n" for sign in text)


def _kept(kind: Kind, file: Path, now: bytes, home: Path) -> bool:
    """Whether what stood in the damaged file still stands somewhere."""
    there = homes.all_bytes(home)
    if now in there.values():
        return True
    if kind.same is not None:  # it was taken as it is, and written again
        return kind.same(now)
    found = set(
        b"\n".join(data for path, data in there.items() if path.name.startswith(file.name)).split(b"\n")
    )
    lines = now.split(b"\n")
    if not kind.lines:
        lines = lines[:-1]  # of a match: its last line was torn off, and it went on
    return all(line in found for line in lines if line.strip())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
