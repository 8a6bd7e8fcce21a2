"""The spoken words of a screen: where the keyboard is, what is asked, and what the log tells. It looks at what was drawn.

A new focus cuts off what is being said; what was told follows it. Behind the hand-over nothing is said that is not said to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kotgames.system.catalogue import Words
from kotgames.system.speech import Speech
from kotgames.ui import clock, signs
from kotgames.ui.items import Item

if TYPE_CHECKING:
    from kotgames.ui.loop import App
    from kotgames.ui.scene import Scene

HEADS: Final = 3
"""So many texts of a screen are said when it opens: its title and what stands below."""
LATE_S: Final = 12.0
"""Seconds after which nothing is told any more: where much happens, the newest is said."""
LETTER_S: Final = 0.065
"""So long a voice takes for a letter, about."""
CHANGING: Final = frozenset({"choice", "switch", "field", "slider", "tab"})
"""Roles of what is said again when it has changed."""
_SIGNS: Final = re.compile(r"[‹›·•|→←↑↓_]+")
_TIMES: Final = re.compile(r"(\d+)×\s*")
_HEADING: Final = re.compile(r"\b[^\W\d_a-zäöüß]{4,}\b")
"""Headings are set in capitals, which a voice may spell. What is shorter and stands alone is an abbreviation."""
_CAPITALS: Final = re.compile(r"\b[^\W\d_a-zäöüß]{3,}\b")


def spoken(item: Item, words: Words, number: int = 1, count: int = 1) -> str:
    """The spoken words of an item: its name, its role, its state, and its number among so many."""
    parts = [name(item), item.about]
    if words.has(f"speech.role_{item.role}"):
        parts.append(words(f"speech.role_{item.role}"))
    if item.role == "field":
        parts.append(item.text or words("speech.empty"))
    if item.checked is not None:
        state = (
            ("selected" if item.checked else "") if item.role == "tab" else ("on" if item.checked else "off")
        )
        parts.append(words(f"speech.{state}") if state else "")
    if not item.enabled:
        parts += [words("speech.unavailable"), item.why]
    if item.tip not in parts:
        parts.append(item.tip)
    if count > 1:
        parts.append(words("speech.place", number=number, count=count))
    return _joined(parts)


def name(item: Item) -> str:
    """The name of an item: its label, or, where that is only a sign (×), its tip."""
    return item.label if any(map(str.isalnum, item.label)) else item.tip


def _joined(parts: Sequence[str]) -> str:
    spaced = (" ".join(_SIGNS.sub(" , ", _plain(part)).split()) for part in parts)
    clean = [part.replace(" ,", ",").replace("..", ".").replace("?:", "?").strip(" ,") for part in spaced]
    return " ".join(part if part[-1] in ".!?:" else f"{part}." for part in clean if part)


def _plain(text: str) -> str:
    capitals = _CAPITALS if _HEADING.search(text) else _HEADING
    return capitals.sub(lambda word: word[0].capitalize(), _TIMES.sub(r"\1 ", text))


class Narrator:
    """The narrator of one window; silent while the settings have it so."""

    def __init__(self, app: App, speech: Speech | None) -> None:
        self._app = app
        self._speech = speech
        self._on = self._wanted = False
        self._faulty = False
        self._until = 0.0
        """When what was said will have been heard, about."""
        self.forget()
        if speech is not None:
            speech.on_fault = self._failed
            app.on_wake.append(self._say_fault)
            app.on_close.append(speech.close)

    def forget(self) -> None:
        """Forget the screen, so that all of it is said anew."""
        self._scene: Scene | None = None
        self._focus = self._line = self._live = ""
        self._told: list[str] = []

    def settle(self) -> None:
        """The settings may have changed."""
        wanted = self._app.settings.speech
        if self._speech is None or not (wanted or self._wanted):
            return
        if wanted and not self._wanted:
            self._speech.reopen()
            self._on = self._speech.there
            if not self._on:
                self._app.say(self._app.words("speech.none"))
        elif not wanted:
            self._speech.stop()
            self._on = False
        self._wanted = wanted
        if self._on:
            self._speech.language(self._app.words.language)

    def _failed(self) -> None:
        """From the voice's thread."""
        self._faulty = True
        self._app.wake()

    def _say_fault(self) -> None:
        if self._faulty:
            self._faulty = self._on = False
            self._app.say(self._app.words("speech.failed"))

    # ---- what there is to say

    def hush(self) -> None:
        """Somebody else looks at the screen now: silence, and nothing that waited is said."""
        if self._on and self._speech is not None:
            self._speech.stop()
            self._until = 0.0
        self.forget()

    def sentence(self, text: str) -> None:
        """The sentence over everything."""
        self._say(text, cut=True)

    def repeat(self) -> None:
        """Say what is asked and where the keyboard is once more."""
        top = self._app.top
        if top is not None:
            self._say(_joined([*_live(top), self._focused(top)]), cut=True)

    def look(self) -> None:
        """A frame was shown: say what is new on it."""
        top = self._app.top
        if not self._on or top is None:
            return
        if top is not self._scene:
            self._enter(top)
            return
        told = top.told()
        if told != self._told:
            for line in _newer(self._told, told):
                self._say(line, cut=self._until - clock.now() > LATE_S)
            self._told = told
        live = _joined(_live(top))
        if live != self._live:
            self._live = live
            self._say(live)
        self._look_at_focus(top)

    def _enter(self, top: Scene) -> None:
        """Another screen is in front."""
        live = _joined(_live(top))
        line = self._focused(top)
        self._say(_joined([*_heads(top), live, line]), cut=True)
        self._scene, self._told, self._live = top, top.told(), live
        self._focus, self._line = top.focus.id, line

    def _look_at_focus(self, top: Scene) -> None:
        focus = top.focus
        item = top.item(focus.id)
        line = self._focused(top)
        if focus.id != self._focus:
            # where the keyboard was brought is said at once; where it came to by itself, after what is being said
            self._say(line, cut=focus.visible and focus.went == focus.id)
        elif line != self._line and item is not None and item.role in CHANGING:
            self._say(line, cut=True)
        self._focus, self._line = focus.id, line

    def _focused(self, top: Scene) -> str:
        item = top.item(top.focus.id)
        if item is None:
            return ""
        order = [one.id for one in top.in_turn()]
        number = order.index(item.id) + 1 if item.id in order else 1
        return spoken(item, self._app.words, number, len(order))

    def _say(self, text: str, *, cut: bool = False) -> None:
        if not self._on or self._speech is None or not text:
            return
        text = signs.spoken(self._app.scribe.named(text))
        now = clock.now()
        self._until = (now if cut else max(now, self._until)) + LETTER_S * len(text)
        self._speech.say(text, cut=cut)


def _heads(top: Scene) -> list[str]:
    """The first texts of a screen, and on a dialog what it says."""
    if any(item.live for item in top.items):  # a table: what is asked says where one is
        return []
    return [item.label for item in top.items if item.label and not item.role][:HEADS]


def _live(top: Scene) -> list[str]:
    return [item.label for item in top.items if item.live and item.label]


def _newer(old: list[str], new: list[str]) -> list[str]:
    """The lines that came: those behind the old ones, or a last one that says more now. None where others stand there now."""
    if new[: len(old)] == old:
        return new[len(old) :]
    if len(new) >= len(old) and new[: len(old) - 1] == old[:-1]:
        return new[len(old) - 1 :]
    return []
