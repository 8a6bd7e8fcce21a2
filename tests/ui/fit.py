"""What can be wrong with a screen as it is laid out: text cut, small, outside or over other text, things outside or covered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pygame
import pytest
from pygame import FRect, Surface

from kotgames.system.catalogue import DEFAULT
from kotgames.ui import narrator
from kotgames.ui.items import Item
from kotgames.ui.scene import Scene
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import SMALLEST_PX, Scribe, Written
from kotgames.ui.theme import SMALL
from kotgames.ui.widgets.toast import Toast
from tests.ui.driver import Driver, Unreachable
from tests.ui.mixing import english

SIZES = ((1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080))
"""The windows in which every screen must fit."""

CONTROLS = ("button", "choice", "switch", "field", "tab", "poster")
"""Roles that do something whatever the moment: they have to be in the focus list."""

OPAQUE = (
    "odds",
    "zoom",
    "banner",
    "stage",
    "column:",
    "cell:",
    "count:",
    "cards",
    "recap",
    "round card",
    "bots:",
    "together",
    "bout",
)
"""Items (by the beginning of the id) that lie over others on purpose, on a ground of their own."""

COACH = "coach"
"""The coach of a lesson has to stand somewhere on a full table: its panel may lie over what is only looked at, and over the log, which
opens by its key too. Over anything else that is pressed it may not, and within the panel the rules are those of everywhere."""

PLAIN = (
    "rounded",
    "gradient",
    "shadow",
    "halo",
    "rim",
    "icon",
    "title ground",
    "kt wood",
    "kt mat",
    "poster",
)
"""Shapes without letters: not worth drawing here."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong, on one screen at one size."""

    kind: str
    screen: str
    size: str
    what: str


class Wordless(Shapes):
    """A cache that leaves every picture without letters empty, so that a screen is looked through in a fraction of the time. The empty ones
    are parts of one sheet: they cost nothing, however many screens and sizes are looked at."""

    def __init__(self, scribe: Scribe) -> None:
        super().__init__()
        self._scribe = scribe
        self._sheet = Surface((1, 1), pygame.SRCALPHA, 32)
        self._silent: dict[tuple[object, ...], Surface] = {}

    def get(self, key: tuple[object, ...], make: Callable[[], Surface], *, finished: bool = False) -> Surface:
        """See `Shapes`."""
        if key in self._silent:
            return self._silent[key]
        if len(key) == 3 and isinstance(key[1], tuple) and key[1][0] in PLAIN and isinstance(key[2], tuple):
            width, height = key[2]
            self._silent[key] = self._empty(width, height)
            return self._silent[key]
        silent = False

        def listen() -> Surface:
            nonlocal silent
            before = len(self._scribe.written)
            made = make()
            silent = self._scribe.recording and len(self._scribe.written) == before
            return made

        found = super().get(key, listen, finished=finished)
        if silent:
            self._silent[key] = self._empty(*found.get_size())
        return found

    def _empty(self, width: int, height: int) -> Surface:
        """An empty picture of a size."""
        wide, high = self._sheet.get_size()
        if width > wide or height > high:
            self._sheet = Surface((max(width, wide), max(height, high)), pygame.SRCALPHA, 32)
        return self._sheet.subsurface((0, 0, width, height))


Note = tuple[Item | None, Written]


class Inspector:
    """Looks at the top scene of a driver and collects what is wrong with it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.app.shapes = Wordless(driver.app.scribe)
        driver.app.settings.speech = True  # what is said of things is looked at too; nothing sounds here
        self.found: list[Violation] = []
        self.looked = 0

    @property
    def size(self) -> str:
        """Window and text size, for the report."""
        width, height = self.driver.app.window.size
        return f"{width}x{height} {self.driver.app.settings.text_size}%"

    def say(self, kind: str, screen: str, what: str) -> None:
        """Note something wrong."""
        self.found.append(Violation(kind, screen, self.size, what))

    def look(self, screen: str) -> None:
        """Inspect the top scene as it is now."""
        self.looked += 1
        notes = self._notes(self.driver.top)
        self._texts(screen, notes)
        self._overlaps(screen, notes)
        self._geometry(screen)
        self._missing(screen)
        self._labels(screen)

    def under(self, box: FRect) -> list[str]:
        """The texts of the top scene that a box lies on."""
        notes = self._notes(self.driver.top)
        return [
            written.text for item, written in notes if written.rect is not None and _core(written, item).colliderect(box)
        ]  # fmt: skip

    def toast(self, screen: str) -> None:
        """Inspect the sentence over everything."""
        app = self.driver.app
        scribe = app.scribe
        scribe.recording = True
        scribe.start()
        toast: Toast = app.toast
        toast.paint(app.canvas(), app.words)
        self._texts(screen, [(None, written) for written in scribe.written])
        scribe.recording = False

    # ---- texts

    def _labels(self, screen: str) -> None:
        """What is spoken of the things on the screen is in the screen's language too."""
        language = self.driver.app.settings.language
        for item in self.driver.items() if language != DEFAULT else ():
            for text in (item.label, item.tip):
                if english(text, language):
                    self.say("spoken in English", screen, f"{item.id}: {text!r}")
        order = [item for item in self.driver.items() if item.focus]
        for number, item in enumerate(order, start=1):
            line = narrator.spoken(item, self.driver.app.words, number, len(order))
            if not any(map(str.isalnum, narrator.name(item))) or len(line) < 2:
                self.say("nothing is said of it", screen, f"{item.id}: {line!r}")
            if language != DEFAULT and english(line, language):
                self.say("spoken in English", screen, f"{item.id}: {line!r}")

    def _notes(self, scene: Scene) -> list[Note]:
        """Every text of the scene with the item that wrote it."""
        app = self.driver.app
        app.shapes.clear()  # pictures with letters in them must be drawn, or their letters are not seen
        scribe = app.scribe
        scribe.recording = True
        scribe.start()
        canvas = app.canvas()
        scene.refresh(canvas)
        notes: list[Note] = []
        scene.backdrop(canvas)
        notes += [(None, written) for written in scribe.written]
        for item in scene.items:
            before = len(scribe.written)
            scene.paint_item(canvas, item)
            notes += [(item, written) for written in scribe.written[before:]]
        scribe.recording = False
        return notes

    def _texts(self, screen: str, notes: Iterable[Note]) -> None:
        app = self.driver.app
        area = FRect(app.canvas().area)
        least = max(SMALLEST_PX, round(SMALL * app.u) - 1)
        for item, written in notes:
            where = f"{item.id if item else 'ground'}: {written.text!r}"
            if app.settings.language != DEFAULT and english(written.text, app.settings.language):
                self.say("in English", screen, where)
            if written.cut:
                self.say("cut", screen, where)
            if written.px < SMALLEST_PX:
                self.say("under 12 px", screen, f"{where} {written.px} px")
            elif written.rect is not None and written.px < least:
                self.say("under 15 units", screen, f"{where} {written.px} px, {written.px / app.u:.1f} units")
            if written.rect is not None and not written.cut:
                self._place(screen, item, written, area)

    def _place(self, screen: str, item: Item | None, written: Written, area: FRect) -> None:
        """A text has to be inside the window, or inside its scroll area (above and below it is scrolled away)."""
        rect = written.rect
        assert rect is not None
        if item is not None and item.clip is not None:
            if rect.left < item.clip.left - 1 or rect.right > item.clip.right + 1:
                self.say("outside its clip", screen, f"{item.id}: {written.text!r}")
        elif rect.left < -1 or rect.top < -2 or rect.right > area.right + 1 or rect.bottom > area.bottom + 2:
            self.say(
                "outside the window",
                screen,
                f"{item.id if item else 'ground'}: {written.text!r} {_short(rect)}",
            )

    def _overlaps(self, screen: str, notes: list[Note]) -> None:
        seen = [(item, written) for item, written in notes if written.rect is not None and not written.cut]
        for index, (item, written) in enumerate(seen):
            one = _core(written, item)
            for other, later in seen[index + 1 :]:
                if other is not item and other is not None and other.id.startswith(OPAQUE):
                    continue
                if _is_coach(other) and not _is_coach(item):
                    continue
                if (
                    written.text == later.text
                    and item is not None
                    and item is other
                    and one == _core(later, other)
                ):
                    continue
                two = _core(later, other)
                if one.width > 0 and two.width > 0 and one.colliderect(two):
                    names = f"{item.id if item else 'ground'}: {written.text!r} / {other.id if other else ''}: {later.text!r}"
                    self.say("texts overlap", screen, names)

    # ---- things

    def _geometry(self, screen: str) -> None:
        driver = self.driver
        area = FRect(driver.app.canvas().area)
        items = driver.items()
        for item in items:
            if not item.role:
                continue
            inside = (
                item.rect.left >= area.left - 1
                and item.rect.top >= area.top - 1
                and item.rect.right <= area.right + 1
                and item.rect.bottom <= area.bottom + 1
            )
            if item.focus and not inside and not item.scroll:
                self.say("thing outside the window", screen, f"{item.id} {_short(item.rect)}")
            if item.role in CONTROLS and not item.focus:
                self.say("not in the focus list", screen, item.id)
            if item.role in CONTROLS and (item.rect.width < 20 or item.rect.height < 16):
                self.say("too small to hit", screen, f"{item.id} {_short(item.rect)}")
            if item.focus and not item.label:
                self.say("thing without a label", screen, item.id)
        controls = [item for item in items if item.role in CONTROLS]
        for index, one in enumerate(controls):
            for two in controls[index + 1 :]:
                if one.id == "log" and (_is_coach(two) or two.id.startswith("together:")):
                    continue
                if (
                    one.rect.inflate(-3, -3).colliderect(two.rect.inflate(-3, -3))
                    and one.scroll == two.scroll
                ):
                    self.say("controls overlap", screen, f"{one.id} / {two.id}")

    def reach(self, screen: str) -> None:
        """Everything in the focus list can be pointed at, and Tab comes to it and shows it."""
        driver = self.driver
        order = [item.id for item in driver.items() if item.focus]
        for name in order:
            try:
                driver.spot(name)
            except Unreachable as error:
                self.say("cannot be pointed at", screen, str(error))
        visited = []
        for _ in range(len(order) + 1):
            driver.key("tab")
            item = driver.top.item(driver.top.focus.id)
            if item is None:
                self.say("focus on nothing", screen, driver.top.focus.id)
                continue
            item = driver.item(item.id)
            visited.append(item.id)
            clip = item.clip
            if clip is not None and (item.rect.top < clip.top - 1 or item.rect.bottom > clip.bottom + 1):
                self.say(
                    "focus scrolled out of sight", screen, f"{item.id} {_short(item.rect)} in {_short(clip)}"
                )
        for name in sorted(set(order) - set(visited)):
            self.say("Tab never comes to it", screen, name)

    def _missing(self, screen: str) -> None:
        app = self.driver.app
        words = [app.words, *(getattr(scene, "words", app.words) for scene in app.scenes)]
        for scene in app.scenes:
            table = getattr(scene, "table", None)
            if table is not None:
                words += [
                    part.words
                    for name in table.__dataclass_fields__
                    if hasattr(part := getattr(table, name), "words")
                ]
        for one in words:
            for key in sorted(one.missing):
                self.say("missing key", screen, key)
            one.missing.clear()


def _core(written: Written, item: Item | None) -> FRect:
    """The part of a text's rectangle that has ink: without the air above and below; only what its clip shows."""
    rect = written.rect
    assert rect is not None
    core = FRect(rect.left + 1, rect.top + rect.height * 0.24, rect.width - 2, rect.height * 0.52)
    if item is not None and item.clip is not None:
        core = core.clip(item.clip)
    return core


def _is_coach(item: Item | None) -> bool:
    return item is not None and item.id.split(":")[0] == COACH


def _short(rect: FRect) -> str:
    return f"({rect.left:.0f}, {rect.top:.0f}, {rect.width:.0f} x {rect.height:.0f})"


def assert_none(found: list[Violation]) -> None:
    """Fails with all that was found."""
    if found:
        pytest.fail(f"{len(set(found))} violations\n{report(found)}", pytrace=False)


def report(violations: Iterable[Violation]) -> str:
    """The violations grouped by what is wrong, each with the screens and sizes at which it is."""
    kinds: dict[str, dict[str, list[Violation]]] = defaultdict(lambda: defaultdict(list))
    for one in violations:
        kinds[one.kind][one.what].append(one)
    return "\n".join(_lines(kinds))


def _lines(kinds: dict[str, dict[str, list[Violation]]]) -> Iterator[str]:
    for kind, entries in sorted(kinds.items()):
        yield f"== {kind}: {len(entries)}"
        for what, found in sorted(entries.items()):
            yield f"  {what}   [{_few(one.screen for one in found)}] @ {_few(one.size for one in found)}"


def _few(names: Iterable[str], most: int = 3) -> str:
    """The first of the different names, and how many more there are."""
    different = list(dict.fromkeys(names))
    more = f" and {len(different) - most} more" if len(different) > most else ""
    return "; ".join(different[:most]) + more
