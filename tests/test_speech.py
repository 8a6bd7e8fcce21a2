"""The voice of the platform, with a program in its place that writes down what it is asked to say."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from kotgames.system.speech import Speech
from tests.voices import StandIn, until

LINES = [("linux", "spd-say"), ("win32", "powershell.exe")]


@pytest.mark.parametrize(("platform", "name"), LINES)
def test_sentences_arrive_in_order_each_on_a_line(
    stand_in: StandIn, voice: Callable[..., Speech], platform: str, name: str
) -> None:
    stand_in.put(name)
    one = voice(platform)
    one.language("de")
    one.say("Würfel,\n  bitte!")
    one.say("Zwei")
    until(lambda: len(stand_in.said) == 3)
    assert stand_in.said == ["!-!SET SELF LANGUAGE de", "Würfel, bitte!", "Zwei"]
    assert len(stand_in.processes) == 1


def test_the_voices_are_called_as_their_platforms_want(
    stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    for platform, name in LINES:
        stand_in.put(name)
        voice(platform).say("x")
    until(lambda: stand_in.said == ["x", "x"])
    assert "--pipe-mode" in stand_in.arguments
    assert "-NoProfile" in stand_in.arguments
    assert "System.Speech.Synthesis.SpeechSynthesizer" in stand_in.arguments
    assert f"Substring({len('!-!SET SELF LANGUAGE ')})" in stand_in.arguments


def test_what_cuts_off_is_said_instead(stand_in: StandIn, voice: Callable[..., Speech]) -> None:
    stand_in.put("spd-say")
    one = voice()
    one.say("A long line of the log")
    until(lambda: stand_in.said == ["A long line of the log"])
    one.say("Play", cut=True)
    until(lambda: stand_in.said[1:] == ["!-!CANCEL SELF", "Play"])


def test_no_sentence_is_an_order(stand_in: StandIn, voice: Callable[..., Speech]) -> None:
    stand_in.put("spd-say")
    voice().say("!-!CANCEL SELF")
    until(lambda: stand_in.said == ["-!CANCEL SELF"])


def test_nothing_is_started_before_the_first_sentence_and_nothing_left_after_the_last(
    stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    stand_in.put("spd-say")
    one = voice()
    one.language("en")
    one.stop()
    time.sleep(0.1)
    assert stand_in.arguments == ""
    one.say("x")
    until(lambda: len(stand_in.said) > 0)
    one.close()
    assert stand_in.processes == []
    one.say("y")
    assert "y" not in stand_in.said


def test_nothing_that_waits_is_said_after_silence(stand_in: StandIn, voice: Callable[..., Speech]) -> None:
    """A process for each sentence: the second has to wait for the first."""
    stand_in.put("say", 'echo "$$" >> "{pid}"; echo "$2" >> "{said}"; exec sleep 60')
    one = voice("darwin")
    one.say("first")
    one.say("secret")
    until(lambda: stand_in.said == ["first"])
    one.stop()
    until(lambda: stand_in.processes == [])
    one.say("later")
    until(lambda: stand_in.said == ["first", "later"])
    one.close()
    assert stand_in.processes == []


def test_macos_speaks_the_language_with_a_voice_that_has_it(
    stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    known = "Alex  en_US  # Hello\\nAnna (Premium)  de_DE  # Hallo"
    stand_in.put("say", f'[ "$2" = "?" ] && printf "{known}\\n" || echo "$@" >> "{{said}}"')
    one = voice("darwin")
    one.language("de")
    one.say("Hallo")
    until(lambda: stand_in.said == ["-v Anna (Premium) -- Hallo"])


def test_a_voice_that_does_not_listen_holds_nobody_up(
    stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    stand_in.put("spd-say", 'echo "$$" >> "{pid}"; exec sleep 60')
    one = voice()
    for _ in range(2000):
        one.say("x" * 500)  # far more than a pipe holds
    until(lambda: len(stand_in.processes) == 1)
    one.close()
    assert stand_in.processes == []


def test_a_voice_that_is_only_being_opened_is_ended_too(
    stand_in: StandIn, voice: Callable[..., Speech], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process is there before the thread that began it knows, as on a busy machine."""
    stand_in.put("spd-say", 'echo "$$" >> "{pid}"; exec sleep 60')
    one = voice()
    opened = one._open

    def late() -> Any:
        process = opened()
        time.sleep(0.3)
        return process

    monkeypatch.setattr(one, "_open", late)
    one.say("first")
    until(lambda: len(stand_in.processes) == 1)
    one.close()
    assert stand_in.processes == []


def test_a_voice_that_fails_says_so_once_and_may_be_tried_again(
    stand_in: StandIn, voice: Callable[..., Speech]
) -> None:
    stand_in.put("spd-say", "exit 1")
    one = voice()
    faults: list[str] = []
    one.on_fault = lambda: faults.append("fault")
    one.say("x")
    until(lambda: faults == ["fault"])
    assert not one.there
    one.say("y")
    stand_in.put("spd-say")
    one.reopen()
    assert one.there
    one.language("en")
    one.say("z")
    until(lambda: stand_in.said == ["!-!SET SELF LANGUAGE en", "z"])
    assert faults == ["fault"]


def test_where_there_is_no_voice_nothing_happens(stand_in: StandIn, voice: Callable[..., Speech]) -> None:
    for platform in ("linux", "darwin", "win32"):
        one = voice(platform)
        assert not one.there
        one.say("x", cut=True)
        one.close()


def test_a_program_that_dies_takes_its_voice_along(stand_in: StandIn) -> None:
    stand_in.put("spd-say")
    code = (
        "import os, sys, time\n"
        "from kotgames.system.speech import Speech\n"
        "Speech(platform='linux').say('x')\n"
        "while not os.path.exists(sys.argv[1]): time.sleep(0.01)\n"
        "os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(stand_in.said_file)], check=False)
    until(lambda: stand_in.processes == [])


def test_a_voice_of_the_machine_does_not_get_the_libraries_of_the_application(
    stand_in: StandIn, voice: Callable[..., Speech], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/application")
    stand_in.put("spd-say", 'echo "libraries: $LD_LIBRARY_PATH" >> "{said}"; exec cat >> "{said}"')
    voice().say("x")
    until(lambda: len(stand_in.said) == 2)
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of-the-player")
    voice().say("y")
    until(lambda: len(stand_in.said) == 4)
    assert stand_in.said == ["libraries: ", "x", "libraries: /of-the-player", "y"]
