"""Sentences of the log for events, by keys of the catalogue in place of texts. `log_keys_<game>.py` has worked events of each game:

    ("what is said", the event, what was told before it, ...)

What is said is `joined (with what was told last) > text > minor or aside > detail > play > results`; of a result its seat and, in brackets,
its short form and its tone (if that is not neutral). A key in a key's brackets is a part of its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kotgames import games
from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogBook, PlayResult
from kotgames.system.catalogue import load_game

SECTIONS = ("log.", "play.", "came.")


def key_alone(texts: Mapping[str, Any], key: str, /, **params: Any) -> str:
    """In place of the catalogue: the key, with those of the sentences that its text takes in."""
    taken = (part for name, part in params.items() if f"{{{name}" in str(texts.get(key, "")))
    parts = [part for part in taken if isinstance(part, str) and part.startswith(SECTIONS)]
    return f"{key}[{', '.join(parts)}]" if parts else key


def told_of(game: Any, event: Event, before: Sequence[Event] = ()) -> str:
    """What is said of an event after others."""
    words = partial(key_alone, load_game("en", game.id))
    book: LogBook[Any] = games.part(game, "log_book")(
        game.card_set(), words, ("one", "two", "three").__getitem__
    )
    last = None
    for one in before:
        last = book.line(one)
    joined = None if last is None else book.joined(last, event)
    line = joined or book.line(event)
    if line is None:
        return ""
    said = ["joined"] if joined else []
    said += [line.text if line.brief in ("", line.text) else f"{line.text} ({line.brief})"]
    said += [name for name in ("minor", "aside") if getattr(line, name)]
    said += [line.detail] if line.detail else []
    if line.play is not None:
        short = line.play.short if line.play.short.startswith(SECTIONS) else ""
        said.append(f"{line.play.text} ({short})" if short else line.play.text)
    return " > ".join([*said, *map(_result, line.results)])


def _result(one: PlayResult) -> str:
    aside = ", ".join(part for part in (one.short, "" if one.tone == "neutral" else one.tone) if part)
    return f"{one.seat} {one.text} ({aside})" if aside else f"{one.seat} {one.text}"
