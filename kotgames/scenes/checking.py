"""The checks of what games show: rows of events, records of what is asked, names of things that lessons point at. For the command line;
they open tables that nobody sees, without a window."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from kotgames import games, rulebook, texts
from kotgames.engine.contract import Game
from kotgames.engine.errors import GameError, near, raise_all
from kotgames.engine.match import Match
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from kotgames.ui.art import icons
from kotgames.ui.table import shown
from kotgames.ui.table.asked import Asked
from kotgames.ui.table.context import Gesture, Situation
from kotgames.ui.table.families import Names
from kotgames.ui.theme import Palette


def of_game(game: Game) -> Iterator[str]:
    """Check the rows and records of a game, in all languages; one line each. Raises GameError for what is wrong, with all other faults."""
    faults: list[GameError] = []
    for check in (_rows, _asked):
        try:
            yield from check(game)
        except GameError as fault:
            faults += [fault, *cast(Sequence[GameError], fault.more)]
    raise_all(faults)


def faults() -> Iterator[GameError]:
    """Faults of what the games show that can be played, each by itself."""
    for game in map(games.get, games.with_table()):
        try:
            list(of_game(game))
        except GameError as fault:
            yield fault
            yield from cast(Sequence[GameError], fault.more)


def _own(game: Game, part: str) -> bool:
    """True for a part of a game that is not another game's."""
    return str(getattr(game, part)).startswith(f"{sys.modules[type(game).__module__].__package__}.")


def _rows(game: Game) -> Iterator[str]:
    if _own(game, "log_book"):
        rows = games.part(games.to_show(game.id), "log_book").rows
        yield f"{rows.file}: {shown.check(rows, game.id)}"


def _asked(game: Game) -> Iterator[str]:
    if not _own(game, "asked"):
        return
    asked, card_set, rules = games.part(game, "asked"), game.card_set(), rulebook.load(game.id)
    words = {
        language: {*texts.load_shell(language), *texts.load_game(language, game.id)}
        for language in texts.languages()
    }
    actions = [game.text(action, card_set) for action in game.codes(card_set)]
    yield f"{asked.file}: {asked.check(words, icons.names(), partial(rules.paragraph_for, 'zone'), actions)}"


# ---- names


class Unseen:
    """The `Host` of a table that nobody sees, at the beginning of a match as one seat knows it. Whatever it is told to do it leaves."""

    held = looked_at = led = ""
    skippable = False

    def __init__(self, match: Match, seat: int) -> None:
        self.app = SimpleNamespace(palette=Palette(), settings=Settings(), redraw=self.changed)
        self.words = Words(game=match.game.id)
        self.seats = match.seats
        self.card_set = match.card_set
        asked = match.state.prompt if match.actor == seat else None
        self.situation = Situation(match.view(seat), seat, asked, match.state.actions() if asked else ())

    def changed(self) -> None:
        """See `Host`."""

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """See `Host`: nothing is picked up."""
        return {}

    def name(self, seat: int) -> str:
        """See `Host`."""
        return self.seats[seat].name

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given, **named: None


def names(match: Match, seat: int) -> Callable[[str], str | None]:
    """Looks names of things up at the table of a match as it begins: None for one that there is, also where it does not lie there now,
    else the nearest that there is, "" for none."""
    game = games.to_show(match.game.id)
    if not game.asked:
        return lambda name: None
    asked: Asked[Any] = games.part(game, "asked")
    found: Names[Any] = games.part(game, "table")(Unseen(match, seat)).names
    actions = [game.text(action, match.card_set) for action in game.codes(match.card_set)]
    buttons = {
        *asked.button_ids(texts.load_game(texts.DEFAULT, game.id)),
        *(text.replace(" ", "_") for text in actions),
    }
    words = {one.partition(" ")[0] for one in asked.names}
    kinds = {kind for text in actions for kind in text.split()}

    def unknown(name: str) -> str | None:
        word, _, rest = name.replace("do:", "do ", 1).partition(" ")
        if word == "do" and name not in asked.names:
            button = rest.replace(" ", "_")
            return None if button in buttons else " ".join(filter(None, ("do", near(button, buttons))))
        if found.knows(name):
            return None
        ways = [
            f"{one} {kind}" for one in (word, near(word, words)) for kind in (rest, near(rest, kinds)) if kind
        ]
        return next(filter(found.knows, [*ways, near(name, {*asked.names, *asked.topics})]), "")

    return unknown
