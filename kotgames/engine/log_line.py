"""One line of a log; needs no screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogLine:
    """What happened, in words: icon, text, colour name.

    `cards` are the kinds that can be looked up from it, `names` their names as the text writes them. `topic` is what the rules have on it
    (kind, key). A roll has `dice` (face, whether it counts as a success; None: it is not counted that way), `brief` (the text without the
    dice, where they are drawn beside it) and `detail` (target and chances). `minor` lines are for the whole log alone: what the table
    shows anyway.
    """

    icon: str
    text: str
    colour: str = "text_soft"
    cards: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    topic: tuple[str, str] | None = None
    dice: tuple[tuple[int, bool | None], ...] = ()
    brief: str = ""
    detail: str = ""
    minor: bool = False
    drawn: tuple[int, int] | None = None
    """Drawn cards: the seat, and how many, for a line that the next draw joins."""
    drawn_cards: tuple[int, ...] = ()
