"""The folder of decks: every deck has a file of its own, and none is ever overwritten by another deck.

A file is read where it lies and left as it is, whatever is wrong with it; it is only written when its deck is saved. `deck_text` says what
stands in one.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

import msgspec

from kotgames.engine import limits
from kotgames.engine.errors import CardDataError, KotgamesError, raise_all
from kotgames.engine.record import write_atomically
from kotgames.games.mortal_kombat_kards import deck_text, decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.deck_text import LONGEST_NAME, MOST_BYTES, Parsed
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock

ENDING: Final = ".yaml"
FOLDER: Final = "decks"

_NOT_IN_FILES: Final = re.compile(r"[^\w ,()'+-]+")
"""Letters of a name that its file's name does without: some system gives them a meaning."""
_TAKEN_BY_WINDOWS: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.I)
_COUNTED: Final = re.compile(r"(.*\S) [1-9]\d{0,3}")
_FIELD: Final = re.compile(rb"^(?:\xef\xbb\xbf)?(?:kombatant|kards)[ \t]*:", re.M)


class Found(NamedTuple):
    """A file of the folder: its deck, or why it cannot be read."""

    path: Path
    deck: Deck | None
    error: CardDataError | None

    @property
    def name(self) -> str:
        """The name of the deck; that of its file where it cannot be read."""
        return self.path.stem if self.deck is None else self.deck.name


class Saved(NamedTuple):
    """A deck as it was written; its name may have got a number."""

    path: Path
    deck: Deck


def folder() -> Path:
    """The folder of the player's decks."""
    return paths.user_data() / FOLDER


# ---- reading


def read(path: Path, card_set: CardSet) -> Parsed:
    """The deck of a file, legal or not, and the lines of its kards. Raises CardDataError, see `deck_text.parsed`."""
    try:
        data = limits.read(path, MOST_BYTES)
    except limits.Unfit as error:
        if error.errno == errno.EFBIG:
            raise CardDataError("deck_too_large", file=str(path), most=MOST_BYTES >> 10) from error
        raise CardDataError("card_unreadable", file=str(path), reason=error.strerror) from error
    except OSError as error:
        raise CardDataError("card_unreadable", file=str(path), reason=error.strerror or str(error)) from error
    return deck_text.parsed(data, str(path), card_set)


def load(path: Path, card_set: CardSet) -> Deck:
    """The deck of a file, legal or not. Raises CardDataError."""
    return read(path, card_set).deck


def kept(card_set: CardSet, where: Path | None = None) -> list[Found]:
    """All files of the folder of decks, by name; none that can be read is hidden by one that cannot."""
    found = []
    for path in _files(where or folder()):
        try:
            found.append(Found(path, load(path, card_set), None))
        except CardDataError as error:
            found.append(Found(path, None, error))
    return sorted(found, key=lambda one: (one.name.casefold(), one.path.name))


def _files(where: Path) -> list[Path]:
    try:
        return sorted(where.glob(f"*{ENDING}"))[: limits.FILES]
    except OSError:
        return []


def is_deck(path: Path) -> bool:
    """True for a file that is meant to be a deck, sound or not: it lies in a folder of decks, or has a field that only decks have."""
    if path.absolute().parent.name == FOLDER:
        return True
    try:
        with limits.opened(path, limits.CARDS) as file:
            beginning = file.read(MOST_BYTES)
    except OSError:
        return False
    return _FIELD.search(beginning.replace(b"\0", b"")) is not None  # UTF-16 is known too


def check(path: Path) -> str:
    """Validate the file of a deck for the command line; what it is, in a few words. Raises CardDataError for one that cannot be read, with
    the sentences of the builder, and for one that may not be played, with those of its violations."""
    card_set = shipped()
    deck, lines = read(path, card_set)
    found = []
    for violation in decks.violations(deck, card_set):
        of = violation.mend.of
        line = lines[of[0]] if of else lines["kards"]
        found.append(
            CardDataError(
                "deck_illegal", file=str(path), line=line, reason=f"@{violation.key}", of=violation.params
            )
        )
    raise_all(deck_text.told(str(path), found))
    return f"{deck.kombatant}, {deck.rules}, {deck.size} kards"


# ---- writing


def save(path: Path, deck: Deck, card_set: CardSet) -> None:
    """Write a deck into its file, legal or not; what stood there is kept beside it as `<file>.1`. Raises KotgamesError."""
    with _writing(path.parent):
        _write(path, deck, card_set)


def add(deck: Deck, card_set: CardSet, where: Path | None = None) -> Saved:
    """Write a deck into a file of its own. Where its name is taken it gets a number ("Ice 2"): nothing is overwritten. Raises
    KotgamesError."""
    home = where or folder()
    with _writing(home):
        return _add(deck, card_set, home, kept(card_set, home))


def import_file(source: Path, card_set: CardSet, where: Path | None = None) -> Saved:
    """Take a deck over from a file elsewhere, as `add`. Raises CardDataError where it cannot be read."""
    return add(load(source, card_set), card_set, where)


def paste(text: str, card_set: CardSet, where: Path | None = None) -> Saved:
    """Take a deck over from the clipboard, as `add`. Raises CardDataError where it cannot be read."""
    return add(deck_text.pasted(text, card_set), card_set, where)


def rename(path: Path, deck: Deck, name: str, card_set: CardSet) -> Saved:
    """Give the deck of a file another name, and its file too. Raises KotgamesError."""
    home = path.parent
    with _writing(home):
        others = [one for one in kept(card_set, home) if one.path != path]
        renamed = msgspec.structs.replace(deck, name=free_name(name, (one.name for one in others)))
        if stem(renamed.name).casefold() == path.stem.casefold():
            _write(path, renamed, card_set)
            return Saved(path, renamed)
        saved = _add(renamed, card_set, home, others)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _unsaved(path, error) from error
        return saved


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that no deck has: this one, or with the first free number from 2."""
    names = {one.casefold() for one in taken}
    if name.casefold() not in names:
        return name
    counted = _COUNTED.fullmatch(name)
    base = counted[1] if counted else name
    number = 2
    while True:
        tail = f" {number}"
        found = base[: LONGEST_NAME - len(tail)].rstrip() + tail
        if found.casefold() not in names:
            return found
        number += 1


def stem(name: str) -> str:
    """The name of a deck as its file can bear it on every system."""
    found = _NOT_IN_FILES.sub("_", normalize("NFC", name)).strip() or "_"
    return f"{found}_" if _TAKEN_BY_WINDOWS.fullmatch(found) else found


@contextmanager
def _writing(home: Path) -> Iterator[None]:
    """A claim on a folder of decks while something is written there, so that two windows do not take the same name. Raises
    KotgamesError."""
    lock = Lock(home / FOLDER, wait=PATIENCE)
    try:
        if lock.taken:
            raise KotgamesError("deck_unsaved", file=str(home), reason="@fragment.other_writes")
        yield
    finally:
        lock.release()


def _add(deck: Deck, card_set: CardSet, home: Path, others: Iterable[Found]) -> Saved:
    named = msgspec.structs.replace(deck, name=free_name(deck.name, (one.name for one in others)))
    try:
        stems = [normalize("NFC", path.stem) for path in home.iterdir()] if home.is_dir() else []
    except OSError as error:
        raise _unsaved(home, error) from error
    path = home / f"{free_name(stem(named.name), stems)}{ENDING}"
    _write(path, named, card_set)
    return Saved(path, named)


def _write(path: Path, deck: Deck, card_set: CardSet) -> None:
    try:
        write_atomically(path, deck_text.text(deck, card_set).encode("utf-8"))
    except OSError as error:
        raise _unsaved(path, error) from error


def _unsaved(path: Path, error: OSError) -> KotgamesError:
    return KotgamesError("deck_unsaved", file=str(path), reason=error.strerror or str(error))
