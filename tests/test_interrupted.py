"""Ctrl-C in a terminal reaches every process of the program at once: none of them answers with a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clirun import ROOT

SLOW = """
import time
print("importing", flush=True)
time.sleep(0.5)

def work(message):
    print("working", flush=True)
    time.sleep(0.5)
    return message
"""
ASKS = """
import signal, time
from kotgames.system.process import WorkerProcess
if __name__ == "__main__":
    interrupted = []
    signal.signal(signal.SIGINT, lambda *_: interrupted.append(True))
    worker = WorkerProcess("slow:work")
    worker.ask("done")
    found = []
    while not found:
        found = worker.poll()
        time.sleep(0.01)
    print(found[0][1], len(interrupted), flush=True)
    worker.close()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are a matter of POSIX")
def test_a_worker_is_not_interrupted_while_it_is_imported_or_works(tmp_path: Path) -> None:
    for name, code in (("slow", SLOW), ("asks", ASKS)):
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    asking = subprocess.Popen(
        [sys.executable, str(tmp_path / "asks.py")], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])},
    )  # fmt: skip
    assert asking.stdout is not None
    for said in ("importing", "working"):
        assert asking.stdout.readline() == f"{said}\n"
        os.killpg(asking.pid, signal.SIGINT)
    out, err = asking.communicate()
    assert err == ""
    assert out == "done 2\n", "who asked is interrupted as ever"
    assert asking.returncode == 0
