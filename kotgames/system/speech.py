"""The platform's voice: speech-dispatcher's `spd-say` on Linux, SAPI by PowerShell on Windows, `say` on macOS. Knows no screen.

Whoever speaks never waits: sentences go into a queue, and a thread that sleeps otherwise hands them to the voice. A sentence either cuts
off what is being said (`cut`) or follows it. Nothing is started before the first sentence, and nothing is left behind by `close`.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Final, Protocol

from kotgames.system.frozen import outside

if TYPE_CHECKING:
    import subprocess

MOST: Final = 600
"""Characters of one sentence; what is longer is cut."""
_SIGN: Final = "!-!"
"""The beginning of an order to the voice (so `spd-say --pipe-mode` reads it); no sentence begins with it."""
_PATIENCE_S: Final = 1.0
"""So long a voice has to end when it is asked to."""
_STARTING_S: Final = 8.0
"""A voice that is not there says so within this time, by ending."""
_SAPI: Final = (
    "Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8);"
    "while (($line = $lines.ReadLine()) -ne $null) {"
    f" if ($line -eq '{_SIGN}CANCEL SELF') {{ $voice.SpeakAsyncCancelAll() }}"
    f" elseif ($line.StartsWith('{_SIGN}SET SELF LANGUAGE '))"
    " { try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $line.Substring(21)) } catch { } }"
    " else { [void] $voice.SpeakAsync($line) } }"
)


class _Voice(Protocol):
    """One way to speak; used by the thread alone. Each method may raise OSError: the voice is gone."""

    def say(self, text: str) -> None:
        """Say it after what is being said."""

    def cancel(self) -> None:
        """Be silent; what waits is forgotten."""

    def language(self, code: str) -> None:
        """Speak this language from now on."""

    @property
    def gone(self) -> bool:
        """True once it ended by itself, with a complaint."""

    def close(self) -> None:
        """End it."""

    def kill(self) -> None:
        """End it from another thread, whatever it does."""


class _Lines:
    """A process that reads sentences and orders line by line, and speaks while it reads on."""

    def __init__(self, command: list[str]) -> None:
        import subprocess  # only where something is said: it costs 10 ms at the start

        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=hidden,
            env=outside(),
        )  # fmt: skip
        assert self._process.stdin is not None
        self._stdin: IO[bytes] = self._process.stdin

    def say(self, text: str) -> None:
        self._stdin.write(f"{text}\n".encode())
        self._stdin.flush()

    def cancel(self) -> None:
        self.say(f"{_SIGN}CANCEL SELF")

    def language(self, code: str) -> None:
        self.say(f"{_SIGN}SET SELF LANGUAGE {code}")

    @property
    def gone(self) -> bool:
        return self._process.poll() is not None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.cancel()
        with contextlib.suppress(OSError):
            self._stdin.close()
        _end(self._process)

    def kill(self) -> None:
        self._process.kill()


class _Single:
    """A process for each sentence (`say`); the next begins when the last has ended."""

    def __init__(self, program: str, waits: Callable[[subprocess.Popen[bytes]], bool]) -> None:
        self._program, self._waits = program, waits
        self._voice: list[str] = []
        self._failed = False

    def say(self, text: str) -> None:
        import subprocess

        process = subprocess.Popen(
            [self._program, *self._voice, "--", text], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        whole = self._waits(process)
        _end(process, at_once=not whole)
        self._failed = whole and process.returncode != 0

    def cancel(self) -> None:
        """Nothing of it speaks on: `waits` ended it."""

    def language(self, code: str) -> None:
        import subprocess

        known = subprocess.run(
            [self._program, "-v", "?"], capture_output=True, text=True, errors="replace"
        ).stdout
        fitting = [line.split(f" {code}_")[0].strip() for line in known.splitlines() if f" {code}_" in line]
        self._voice = ["-v", fitting[0]] if fitting else []

    @property
    def gone(self) -> bool:
        return self._failed

    def close(self) -> None:
        """There is nothing to end."""

    def kill(self) -> None:
        """`waits` ends what speaks."""


def _end(process: subprocess.Popen[bytes], *, at_once: bool = False) -> None:
    """Wait until a process has ended, and see to it."""
    import subprocess

    if at_once:
        process.terminate()
    try:
        process.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def program(platform: str = sys.platform) -> str | None:
    """The program that speaks on a platform; None where there is none."""
    names = {"win32": ("powershell.exe", "pwsh.exe"), "darwin": ("say",)}.get(platform, ("spd-say",))
    return next((found for found in map(shutil.which, names) if found), None)


class Speech:
    """The voice of one window. All methods return at once and may be called while no voice is there: then nothing happens.

    `on_fault` is called, from a thread, when the voice turned out not to work; it is not tried again before `reopen`."""

    def __init__(self, *, platform: str = sys.platform, on_fault: Callable[[], None] | None = None) -> None:
        self.on_fault = on_fault
        self._platform = platform
        self._orders: deque[tuple[str, str]] = deque()
        self._changed = threading.Condition()
        self._language = ""
        self._thread: threading.Thread | None = None
        self._voice: _Voice | None = None
        self._closed = False
        self.broken = False
        """True once the voice ended with a complaint."""

    @property
    def there(self) -> bool:
        """True where this machine has a voice, as far as can be seen."""
        return not self.broken and program(self._platform) is not None

    def reopen(self) -> None:
        """A voice that did not work may be tried again."""
        self.broken = False

    def language(self, code: str) -> None:
        """The language of what is said from now on ("en", "de")."""
        if code != self._language:
            self._language = code
            self._order(("language", code))

    def say(self, text: str, *, cut: bool = False) -> None:
        """Say a sentence after what is being said, or (`cut`) instead of it and of all that waits."""
        line = " ".join(text.split())[:MOST].lstrip("!")
        if cut:
            self.stop()
        if line:
            self._order(("say", line))

    def stop(self) -> None:
        """Be silent at once; nothing that waits is said later."""
        with self._changed:
            # an order of language stands, whatever is cut off
            kept = [order for order in self._orders if order[0] == "language"]
            self._orders.clear()
            self._orders.extend([*kept, ("cancel", "")])
            self._changed.notify()

    def close(self) -> None:
        """End the voice; nothing of it is left behind."""
        with self._changed:
            self._closed = True
            self._orders.clear()
            self._changed.notify()
        thread = self._thread
        if thread is not None:
            thread.join(_PATIENCE_S)
            if thread.is_alive():
                voice = self._voice  # on a busy machine it may have been opened by now only
                if voice is not None:
                    voice.kill()  # it does not even read what it is told
                thread.join(3 * _PATIENCE_S)

    def _order(self, order: tuple[str, str]) -> None:
        with self._changed:
            if order[0] == "say" and self._thread is None:
                if self._closed or not self.there:
                    return  # nobody says it, and it must not be said later either
                self._thread = threading.Thread(target=self._serve, daemon=True, name="voice")
                self._thread.start()
            self._orders.append(order)
            self._changed.notify()

    # ---- the thread

    def _serve(self) -> None:
        voice: _Voice | None = None
        try:
            voice = self._voice = self._open()
            left = _STARTING_S
            while True:
                with self._changed:
                    if not self._orders and not self._closed:
                        self._changed.wait(0.25 if left > 0 else None)
                    if self._closed:
                        return
                    order = self._orders.popleft() if self._orders else None
                left -= 0.25
                if voice.gone:
                    raise OSError("the voice ended")
                if order is not None:
                    _obey(voice, order)
        except OSError:
            self._fault()
        finally:
            if voice is not None:
                voice.close()

    def _open(self) -> _Voice:
        found = program(self._platform)
        if found is None:
            raise OSError("no voice")
        if self._platform == "win32":
            return _Lines([found, "-NoProfile", "-NonInteractive", "-Command", _SAPI])
        if self._platform == "darwin":
            return _Single(found, self._spoken)
        return _Lines([found, "--pipe-mode", "--application-name", "kotgames", "--priority", "message"])

    def _spoken(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait for a sentence's process; whether it may speak to its end."""
        while True:
            with self._changed:
                if self._closed or any(order[0] == "cancel" for order in self._orders):
                    return False
                if process.poll() is not None:
                    return True
                self._changed.wait(0.05)

    def _fault(self) -> None:
        with self._changed:
            self.broken = True
            self._orders.clear()
            self._language = ""
            self._thread = None
        if self.on_fault is not None and not self._closed:
            self.on_fault()


def _obey(voice: _Voice, order: tuple[str, str]) -> None:
    name, text = order
    if name == "say":
        voice.say(text)
    elif name == "cancel":
        voice.cancel()
    else:
        voice.language(text)
