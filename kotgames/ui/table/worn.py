"""Faults of a look that came from outside, said once, by the name of who wears it."""

from __future__ import annotations

from typing import Any, Final

from kotgames.system.catalogue import Verbatim
from kotgames.ui.art.look import Say
from kotgames.ui.table.context import Host

LONGEST: Final = 40
"""Characters of somebody else's text that a sentence repeats."""


def says_of(host: Host, seat: int) -> Say:
    """Says the texts `worn` of the look at a seat, each once while the program runs."""

    def say(key: str, params: dict[str, Any]) -> None:
        quoted = {name: _quoted(value) for name, value in params.items()}
        host.app.say_once(host.words(key, who=Verbatim(host.name(seat)), **quoted))

    return say


def _quoted(value: object) -> Verbatim:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in str(value)).split())
    return Verbatim(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")
