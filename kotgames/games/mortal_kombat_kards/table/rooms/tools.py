"""The tools of the deck builder: decks that are begun, opened, kept, copied and pasted; changes taken back; hands and matches to try."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from pygame import FRect

from kotgames.engine.errors import KotgamesError
from kotgames.games.mortal_kombat_kards import deck_files, deck_text, decks
from kotgames.games.mortal_kombat_kards.decks import RULES, SIZES, Deck
from kotgames.games.mortal_kombat_kards.table.rooms.bench_room import BenchRoom
from kotgames.games.mortal_kombat_kards.table.rooms.files import Decks, say_wrong
from kotgames.games.mortal_kombat_kards.table.rooms.room import Do, Entry, Form, Question
from kotgames.games.mortal_kombat_kards.table.rooms.tries import Trial, TryHand
from kotgames.system.catalogue import Verbatim
from kotgames.ui import clipboard
from kotgames.ui.items import Item
from kotgames.ui.widgets.controls import button

ALONE: Final = ("new", "open", "copy", "paste")
"""Tools by which another deck comes onto the workbench; in a sealed match there is one deck."""


class Tool(NamedTuple):
    """A button of the tools: name, icon, what it does, and why it does nothing now."""

    name: str
    icon: str
    on: Do
    why: str = ""


class Tools:
    """Those of one builder."""

    def __init__(self, builder: BenchRoom) -> None:
        self.builder, self.app = builder, builder.app
        self.trial = Trial(builder.app, builder.rebuild)

    def all(self) -> list[Tool]:
        """The tools of the moment."""
        bench, words, guarded = self.builder.bench, self.builder.words, self.guarded
        legal = "".join(words.refusal(one) for one in bench.violations[:1])
        full = words("builder.full") if bench.deck.size >= bench.next_size else ""
        tools = [
            Tool("new", "card-pickup", partial(guarded, self.new)),
            Tool("open", "load", partial(guarded, self.open)),
            Tool("save", "save", self.save),
            Tool("rename", "quill", self.properties),
            Tool("copy", "card-exchange", partial(guarded, self.duplicate)),
            Tool("paste", "notebook", partial(guarded, self.paste)),
            Tool("copy_text", "scroll-unfurled", self.copy_text),
            Tool("fill", "upgrade", self.fill, full),
            Tool(
                "undo",
                "anticlockwise-rotation",
                self.undo,
                "" if bench.before else words("builder.nothing_done"),
            ),
            Tool(
                "redo",
                "clockwise-rotation",
                self.redo,
                "" if bench.after else words("builder.nothing_undone"),
            ),
            Tool("hand", "poker-hand", self.hand, "" if bench.deck.size else words("builder.empty")),
            Tool("trial", "robot-golem", self.matches, legal),
        ]
        return [tool for tool in tools if bench.pool is None or tool.name not in ALONE]

    def item(self, tool: Tool, rect: FRect) -> Item:
        """The button of a tool."""
        words = self.builder.words
        text, tip = words(f"builder.tool.{tool.name}"), words(f"builder.tip.{tool.name}")
        if tool.name == "trial" and self.trial.running:
            text = words("builder.trial_short", count=self.trial.played, of=self.trial.matches)
        colour = "primary" if tool.name == "save" and self.builder.bench.unsaved else "second"
        named: dict[str, Any] = {"colour": colour, "icon": tool.icon, "size": 16, "tip": tip}
        return button(tool.name, rect, text, tool.on, enabled=not tool.why, why=tool.why, **named)

    # ---- changes

    def undo(self) -> None:
        """Take the last change back."""
        self.builder.bench.undo()
        self.builder.changed("tick")

    def redo(self) -> None:
        """Make it again."""
        self.builder.bench.redo()
        self.builder.changed("tick")

    def fill(self) -> None:
        """Add kards up to the next size."""
        bench = self.builder.bench
        before = bench.deck.size
        bench.fill_up()
        self.builder.changed("shuffle")
        self.app.say(self.builder.words("builder.filled", count=bench.deck.size - before))

    # ---- files

    def safely(self, do: Do) -> bool:
        """Do something with files; what is wrong is said, all of it. True if it was done."""
        try:
            do()
        except KotgamesError as error:
            say_wrong(self.builder, error)
            return False
        self.builder.rebuild()
        return True

    def save(self) -> None:
        """Keep the deck in its file."""
        if self.safely(self.builder.bench.save):
            self._saved()

    def _saved(self) -> None:
        self.app.sounds.play("ui_ok")
        self.app.say(self.builder.words("builder.saved", name=Verbatim(self.builder.bench.deck.name)))

    def guarded(self, do: Do) -> None:
        """Do something by which unsaved changes are lost, once they are saved or given up."""
        bench = self.builder.bench
        if not bench.unsaved:
            do()
            return

        def save_first() -> None:
            if self.safely(bench.save):
                do()

        answers = [
            ("save", "builder.save_first", save_first),
            ("stay", "ui.cancel", _nothing),
            ("drop", "builder.drop", do),
        ]

        def text() -> str:
            return self.builder.words("builder.unsaved", name=Verbatim(bench.deck.name))

        self.app.push(Question(self.builder, "builder.unsaved_title", text, answers))

    def put(self, deck: Deck, path: Any = None) -> None:
        """Another deck comes onto the workbench."""
        self.builder.bench.put(deck, path)
        self.builder.look_at(self.builder.bench.first)
        self.builder.changed("shuffle")

    def starter(self, who: str, size: int = SIZES[-1], rules: decks.Rules = "advanced") -> Deck:
        """A Kombatant's starter, called like the Kombatant."""
        name = self.builder.words(f"kombatant.{who}")
        return decks.starter(who, self.builder.card_set, size=size, rules=rules, name=name)

    def _of_whom(self) -> list[Entry]:
        """The rows for Kombatant and rules."""
        words = self.builder.words
        names = [words(f"kombatant.{name}") for name in self.builder.card_set.kombatants]
        return [
            Entry("kombatant", names),
            Entry("rules", [words(f"setup.rules_value.{name}") for name in RULES]),
        ]

    def _state(self, **more: Any) -> dict[str, Any]:
        deck = self.builder.bench.deck
        number = self.builder.card_set.kombatants.index(deck.kombatant)
        return {"kombatant": number, "rules": RULES.index(deck.rules), **more}

    def new(self) -> None:
        """Another deck: a starter, or an empty one."""

        def lines() -> list[Entry]:
            words = self.builder.words
            begins = [words("builder.starter", count=size) for size in reversed(SIZES)]
            return [*self._of_whom(), Entry("begin", [*begins, words("builder.no_kards")])]

        def done(state: dict[str, Any]) -> None:
            who = self.builder.card_set.kombatants[state["kombatant"]]
            made = self.starter(who, SIZES[state["begin"] == 0], RULES[state["rules"]])
            self.put(msgspec.structs.replace(made, kards={}) if state["begin"] == 2 else made)

        self.app.push(Form(self.builder, "builder.tool.new", lines, self._state(begin=0), done))

    def properties(self) -> None:
        """Name, Kombatant and rules of the deck; of a sealed one only the name."""
        bench = self.builder.bench

        def done(state: dict[str, Any]) -> None:
            name = deck_text.cleaned_name(state["deck_name"]) or bench.deck.name
            who, rules = self.builder.card_set.kombatants[state["kombatant"]], RULES[state["rules"]]
            bench.change(msgspec.structs.replace(bench.deck, name=name, kombatant=who, rules=rules))
            self.builder.changed()

        def lines() -> list[Entry]:
            return [Entry("deck_name"), *([] if bench.pool is not None else self._of_whom())]

        state = self._state(deck_name=bench.deck.name)
        self.app.push(Form(self.builder, "builder.properties", lines, state, done))

    def open(self) -> None:
        """One of the kept decks."""
        self.app.push(Decks(self.builder, lambda found: self.put(found[1], found[0])))

    def duplicate(self) -> None:
        """Go on with a copy."""
        self.safely(self.builder.bench.duplicate)

    def copy_text(self) -> None:
        """The deck as text onto the clipboard."""
        done = clipboard.copy(deck_text.text(self.builder.bench.deck, self.builder.card_set))
        self.app.sounds.play("ui_ok" if done else "ui_bad")
        self.app.say(self.builder.words("builder.copied" if done else "builder.no_clipboard"))

    def paste(self) -> None:
        """The deck that lies on the clipboard, in a file of its own."""
        text = clipboard.paste()
        if not text.strip():
            self.app.sounds.play("ui_bad")
            self.app.say(self.builder.words("builder.clipboard_empty"))
            return

        def take() -> None:
            saved = deck_files.paste(text, self.builder.card_set)
            self.put(saved.deck, saved.path)
            self._saved()

        self.safely(take)

    # ---- tries

    def hand(self) -> None:
        """Hands that are drawn of the deck."""
        self.app.push(TryHand(self.builder, self.builder.bench.deck))

    def matches(self) -> None:
        """Matches of bots with the deck."""
        self.trial.show(self.builder, self.builder.bench.deck)


def _nothing() -> None:
    """The answer after which all is as it was."""
