"""What a table shows, sounds, asks and says, in notes: events of whole matches of bots, questions met in them, how everything lies at many
sizes, set-up rows, and every face of a card. A short digest for each kind of event, question or picture, so that a test names what changed.

It is asked for by the contracts of a table alone, so that it holds whatever the table is made of. After an intended change: `python -m
tests.golden.fence`; what a digest is made of, line by line: `python -m tests.golden.fence GAME TOPIC PART [KIND]`.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":  # before anything imports pygame
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from pygame import FRect, Surface

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Refusal
from kotgames.scenes import starting
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM, Item
from kotgames.ui.loop import App
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.context import Control
from kotgames.ui.table.sprites import Sprite
from kotgames.ui.text import Scribe
from tests.battery.cases import BY_ID
from tests.golden import notes
from tests.golden.watched import Note, WatchedTable, decisions, match, viewer_of
from tests.ui.cases import CASES, UiCase
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

FILE: Final = Path(__file__).parent / "fence.json"
LANGUAGES: Final = ("en", "de")

Size = tuple[int, int]


def _driver(case: UiCase, size: Size = (1280, 720), **named: Any) -> Driver:
    return Driver(
        size, paint=False, settings=Settings(window=size, **{"speed": 1.0, "text_size": 100, **named})
    )


# ---- events


def _events(case: UiCase, number: int, note: Note) -> None:
    """Motion, sounds, excitement and log of every event of a match at speed 1; some at a folded table, some with reduced motion."""
    settings = {"language": LANGUAGES[number % 2], "reduced_motion": number % 7 == 6}
    driver = _driver(case, (1024, 600) if number % 3 == 1 else (1280, 720), **settings)
    try:
        played = match(case.game, number, BY_ID[case.game.id].chosen(number))
        table = WatchedTable(driver.app, played, viewer_of(number), note)
        driver.app.replace(table)
        driver.step()
        for action in decisions(played, number):
            table.play_out(action)
    finally:
        driver.close()


# ---- questions

OFTEN: Final = 3
"""So many questions of a kind are noted, and then each `SELDOM`th."""
SELDOM: Final = 9
MOST_ADVICE: Final = 8
MOST_DROPS: Final = 24


def _questions(case: UiCase, number: int, note: Note) -> None:
    """Questions of a match in both languages: headline, buttons, gestures, advice, refusals, names, and what is laid out."""
    played = match(case.game, number, BY_ID[case.game.id].chosen(number))
    drivers = [_driver(case, language=language) for language in LANGUAGES]
    try:
        tables = []
        for driver in drivers:
            tables.append(WatchedTable(driver.app, played, viewer_of(number)))
            driver.app.replace(tables[-1])
            driver.step()
        met: dict[str, int] = defaultdict(int)
        for turn, action in enumerate(decisions(played, number)):
            prompt = played.state.prompt
            if prompt is not None and played.actor != EXTERNAL and played.player(prompt.seat) == "human":
                met[prompt.kind] += 1
                if met[prompt.kind] <= OFTEN or met[prompt.kind] % SELDOM == 0:
                    for table in tables:
                        table.ask()
                        _question(table, prompt.kind, turn, note, lays=not case.lays_by_actions)
            played.act(action)
    finally:
        for driver in drivers:
            driver.close()


def _control(control: Control) -> str:
    return repr(
        (
            control.id, control.label, control.icon, control.colour, control.sub, control.enabled, control.why, control.alike,
            control.stands_in,
        )
    )  # fmt: skip


def _question(table: WatchedTable, kind: str, turn: int, note: Note, *, lays: bool) -> None:
    """All that is said and possible at a question; where the table alone `lays` something out, that too."""
    parts, words, dice = table.table, table.words, Dice(turn)
    language = words.language
    prompt = table.situation.prompt
    assert prompt is not None
    note(f"{kind} headline", repr(parts.questions.headline()))
    note(f"{kind} headline", repr((parts.questions.round(prompt), parts.questions.begins_turn(prompt))))
    _laid(table, kind, note)
    legal = list(table.situation.legal)
    for action in dict.fromkeys(legal[dice.below(len(legal))] for _ in range(MOST_ADVICE)):
        sentence, names = parts.names.advise(action)
        found = [(name, parts.names.find(name)) for name in names]
        note(f"{kind} advice", f"{language} {action} {sentence!r} {found}")
    objects = [item.id for item in table.items if item.role == "object"]
    places = [item.id for item in table.items if item.role in ("object", "place")]
    for name in objects:
        note(f"{kind} refusals", f"{name} {_said(table, parts.gestures.pick_refusal(name))}")
    for _ in range(MOST_DROPS if objects else 0):
        source, target = objects[dice.below(len(objects))], places[dice.below(len(places))]
        means = parts.gestures.means(source, target)
        meant = (
            _said(table, means)
            if isinstance(means, Refusal)
            else f"{means.actions} {means.draft is not None}"
        )
        note(f"{kind} refusals", f"{source} > {target}: {meant}")
    for item in table.items:
        if item.role:
            note(f"{kind} items", f"{_item(item)} {parts.names.topic(item.id)}")
    for depth in range(3 if lays else 0):
        drafts = [
            (source, target, gesture.draft)
            for source, targets in table.gestures().items()
            for target, gesture in targets.items()
            if gesture.draft is not None and not gesture.actions
        ]
        if not drafts:
            break
        source, target, lay = drafts[dice.below(len(drafts))]
        lay()
        table.changed()
        table.refresh(table.app.canvas())
        note(f"{kind} laid", f"{depth} {source} > {target}")
        _laid(table, f"{kind} laid,", note)
        memory = repr((parts.draft.laid_out(), parts.draft.memory()))
        note(f"{kind} laid", memory)
    parts.draft.asked_anew()


def _laid(table: WatchedTable, kind: str, note: Note) -> None:
    """Buttons and gestures as it lies now."""
    parts = table.table
    for control in (*parts.questions.controls(), *parts.questions.held_controls()):
        note(f"{kind} controls", _control(control))
    for source, targets in parts.gestures.legal().items():
        meant = [(target, one.actions, one.draft is not None) for target, one in targets.items()]
        note(f"{kind} gestures", f"{source} {parts.gestures.default_target(source)} {meant}")
    note(f"{kind} gestures", repr(parts.gestures.hand()))


def _said(table: WatchedTable, refusal: Refusal | None) -> str:
    return "-" if refusal is None else f"{refusal.key} {table.words.refusal(refusal)!r} {refusal.ruling}"


def _item(item: Item) -> str:
    rect = tuple(round(value, 3) for value in item.rect)
    more = (item.enabled, item.why, item.tip, item.focus, item.live, item.checked)
    return f"{item.id} {item.role} {item.label!r} {rect} {more}"


# ---- how everything lies

SIZES: Final[Sequence[tuple[Size, ...]]] = (
    ((1280, 720), (640, 360)),
    ((1920, 1080), (1180, 650), (1024, 600), (1400, 900), (800, 600)),
    ((1366, 768), (853, 480), (640, 440), (1000, 439)),
)
"""Tables in units, by parts."""


def _lying(case: UiCase, number: int, note: Note) -> None:
    """Items and objects of every kind of question at some sizes, on each page of a folded table."""
    driver = _driver(case)
    try:
        with notes.letters():
            for name, make in case.positions.items():
                table = WatchedTable(driver.app, make(), 0)
                driver.app.replace(table)
                driver.step()
                table.ask()
                for size in SIZES[number]:
                    canvas = _of(driver.app, Surface(size))
                    table.changed()
                    table.refresh(canvas)
                    pages = [item.on for item in table.items if item.id.startswith("page:")] or [None]
                    for turn in pages:
                        if turn is not None:
                            turn()
                            table.refresh(canvas)
                        kind = f"{name}, {size[0]}x{size[1]}"
                        for line in _lies(table):
                            note(kind, line)
    finally:
        driver.close()


def _lies(table: WatchedTable) -> Iterator[str]:
    picture = table.table.picture
    yield f"page {table.table.context.page}"
    for item in table.items:
        yield f"{item.id} {item.role} {tuple(round(value, 3) for value in item.rect)}"
    for spec in picture.specs():
        numbers = (spec.x, spec.y, spec.width, spec.height, spec.angle, spec.layer)
        hit = None if spec.hit is None else tuple(round(value, 3) for value in spec.hit)
        more = (spec.dim, hit, spec.label, spec.focus, spec.tip, spec.face)
        yield f"{spec.id} {tuple(round(value, 3) for value in numbers)} {more}"
    for area in (picture.recap_area(), picture.orders_area(), picture.round_area()):
        yield repr(None if area is None else tuple(round(value, 3) for value in area))


# ---- pictures, to the last pixel


def pixels(picture: Surface) -> str:
    """Short for every pixel."""
    return hashlib.sha256(pygame.image.tobytes(picture, "RGBA")).hexdigest()[:10]


def _blank(width: float, height: float) -> Surface:
    surface = Surface((round(width), round(height)))
    surface.fill("#203040")
    return surface


def _canvas(surface: Surface) -> Canvas:
    scribe = Scribe()
    scribe.fit((1280, 720))
    return Canvas(surface, 1.0, next(iter(theme.PALETTES.values())), scribe, Shapes())


def _of(app: App, surface: Surface, u: float = 1.0) -> Canvas:
    return Canvas(surface, u, app.palette, app.scribe, app.shapes)


def pens() -> str:
    """The same on machines that draw alike to the last pixel: letters, turned and scaled pictures, soft edges."""
    surface = Surface((300, 200), pygame.SRCALPHA, 32)
    canvas = _canvas(surface)
    canvas.text("Ägypten, 12 – fi", (10, 30), 24, "#ffffff", theme.UI_BOLD)
    canvas.paragraph("Whoever holds the middle holds it all.", FRect(10, 60, 120, 90), 17, "#e0c080")
    canvas.panel(FRect(150, 20, 120, 150))
    pygame.draw.aaline(surface, "#ff8000", (3, 190), (290, 12))
    turned = pygame.transform.rotozoom(surface, 17.0, 0.83)
    surface.blit(turned, (20, 10))
    surface.blit(pygame.transform.smoothscale(turned, (90, 70)), (200, 120))
    surface.blit(pygame.transform.smoothscale(turned, (40, 70)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pixels(surface)


WIDTHS: Final = (44.0, 84.0, 137.0, 206.0)
FACE_PARTS: Final = 12


def _faces(case: UiCase, number: int, note: Note) -> None:
    """The face of every so-many-th kind of card at four sizes, with all its art."""
    driver = Driver(bake=True, settings=Settings(window=(1280, 720), speed=0.0))
    app = driver.app
    try:
        table = WatchedTable(
            app, case.start("human", "greedy"), 0
        )  # not opened: its own pictures are not wanted
        table.refresh(app.canvas())
        picture = table.table.picture

        def painted(kind: int, width: float) -> Surface:
            high = width * picture.card_shape()
            surface = _blank(width, high)
            picture.paint_card(_of(app, surface), kind, FRect(0, 0, width, high))
            return surface

        for kind, width in product(range(number, 1_000, FACE_PARTS), WIDTHS):
            try:
                painted(kind, width)
            except LookupError:  # there are no more
                return
            while app.baker.pending:
                app.baker.poll()
            note(f"card {kind}", f"{width:.0f} {pixels(painted(kind, width))}")
    finally:
        driver.close()


def _objects(case: UiCase, number: int, note: Note) -> None:
    """Whatever lies on the table at every third kind of question, painted as it lies; without pictures that a worker bakes."""
    at, third = divmod(number, 3)
    driver = _driver(case, ((1280, 720), (1920, 1080))[at])
    app = driver.app
    known: set[tuple[Any, ...]] = set()
    try:
        for name in list(case.positions)[third::3]:
            table = WatchedTable(app, case.positions[name](), 0)
            app.replace(table)
            driver.step()
            table.ask()
            for spec in table.table.picture.specs():
                key = (spec.face, spec.width, spec.height, spec.angle, spec.dim)
                if key in known:
                    continue
                known.add(key)
                reach = max(spec.width, spec.height) * 1.5 + 40
                surface = _blank(reach * app.u, reach * app.u)
                sprite = Sprite.at(spec)
                sprite.x = sprite.y = reach / 2
                table.table.picture.paint_sprite(_of(app, surface, app.u), sprite, CALM)
                note(f"{spec.id.partition(':')[0]}, {name}", f"{spec.id} {key} {pixels(surface)}")
    finally:
        driver.close()


BOXES: Final = (((600, 300), (430, 160)), ((300, 120), (380, 60)))


def _set_up(case: UiCase, number: int, note: Note) -> None:
    """Rows of the set-up for every choice of two corners, in one language; and what is drawn of them."""
    words = Words(LANGUAGES[number], case.game.id)
    rows = starting.set_up_rows(case.game, words)
    first: dict[str, Any] = {"seats": case.game.usual_seats or case.game.seats[0]}
    note("options", repr(rows.options({**rows.state({}), **first})))
    for options in ({}, *BY_ID[case.game.id].options):
        note("state", f"{options} {rows.state(options)}")
    corner = {name: len(values) for name, _, values, _, _ in rows.choices(first, 0)}
    other = {name: len(values) for name, _, values, _, _ in rows.choices(first, 1)}
    ranges = [range(min(5, count)) for count in (*corner.values(), *other.values())]
    for chosen in product(*ranges):
        state = {**rows.state({}), **first, **dict(zip((*corner, *other), chosen, strict=True))}
        options, looks, _ = rows.result(dict(state))
        note("result", f"{chosen} {options} {looks}")
        for seat in (0, 1):
            note("choices", f"{chosen} {rows.choices(dict(state), seat)} {rows.name(dict(state), seat)}")
            for width, height in BOXES[number]:
                for what in ("summary", "brief"):
                    surface = _blank(width, height)
                    getattr(rows, what)(_canvas(surface), dict(state), seat, FRect(0, 0, width, height))
                    note(f"{what} drawn", f"{chosen} {seat} {width} {pixels(surface)}")
            portrait = rows.portrait(_canvas(_blank(10, 10)), dict(state), seat, 80.0)
            note("portrait drawn", f"{chosen} {seat} {'-' if portrait is None else pixels(portrait)}")


# ---- all of it

Noting = Callable[[UiCase, int, Note], None]


def _matches(noting: Noting, *groups: Iterable[int]) -> Sequence[Callable[[UiCase, Note], None]]:
    def part(numbers: Sequence[int]) -> Callable[[UiCase, Note], None]:
        def noted(case: UiCase, note: Note) -> None:
            for number in numbers:
                noting(case, number, note)

        return noted

    return [part(tuple(numbers)) for numbers in groups]


TOPICS: Final[Mapping[str, Sequence[Callable[[UiCase, Note], None]]]] = {
    "events": _matches(_events, [1], [0, 2, 3], *(range(first, first + 4) for first in (4, 8, 16))),
    "questions": _matches(_questions, [1], [0, 2, 3], range(4, 8)),
    "lying": _matches(_lying, [0], [1], [2]),
    "set-up": _matches(_set_up, [0], [1]),
    "faces": _matches(_faces, *([part] for part in range(FACE_PARTS))),
    "objects": _matches(_objects, *([part] for part in range(6))),
}
"""What is noted of a topic, in parts; the first part is looked at in every run."""
TO_THE_PIXEL: Final = frozenset({"set-up", "faces", "objects"})
"""Topics whose notes are of pixels: they are the same only on machines whose pens are (`pens`)."""


def lines(case: UiCase, topic: str, part: int) -> dict[str, list[str]]:
    """The notes of a part of a topic, by kind."""
    found: dict[str, list[str]] = defaultdict(list)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.urandom", random.Random(20260101).randbytes)
        patch.setattr("kotgames.scenes.table.bot_player.BotWorker", SilentBot)
        TOPICS[topic][part](case, lambda kind, line: found[kind].append(line))
    return found


def digests(case: UiCase, topic: str, part: int) -> dict[str, str]:
    """A short digest of each kind of note."""
    return {
        kind: hashlib.sha256("\n".join(found).encode()).hexdigest()[:8]
        for kind, found in sorted(lines(case, topic, part).items())
    }


@cache
def kept() -> dict[str, Any]:
    """What was noted before: by game and topic, in parts; and the pens it was drawn with."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def _fresh(which: tuple[str, str, int]) -> dict[str, str]:
    game, topic, part = which
    return digests(next(case for case in CASES if case.game.id == game), topic, part)


def _note_all(topics: Collection[str]) -> None:
    """Note everything anew, or some topics, and say what changed."""
    before = kept()["games"] if FILE.exists() else {}
    wanted = [
        (case.game.id, topic, part)
        for case in CASES
        for topic in topics
        for part in range(len(TOPICS[topic]))
    ]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        found = dict(zip(wanted, workers.map(_fresh, wanted), strict=True))
    now: dict[str, dict[str, list[dict[str, str]]]] = {}
    for case in CASES:
        known = before.get(case.game.id, {})
        now[case.game.id] = {
            topic: [found[case.game.id, topic, part] for part in range(len(parts))]
            if topic in topics
            else known.get(topic, [])
            for topic, parts in TOPICS.items()
        }
    for (game, topic, part), fresh in found.items():
        old = dict(enumerate(before.get(game, {}).get(topic, ()))).get(part, {})
        kinds = sorted(kind for kind in fresh.keys() | old.keys() if fresh.get(kind) != old.get(kind))
        if kinds:
            print(f"{game}, {topic}, part {part}: {', '.join(kinds)}")
    FILE.write_text(json.dumps({"pens": pens(), "games": now}, indent=0) + "\n", encoding="utf-8")


def _main(arguments: Sequence[str]) -> None:
    """`[TOPIC …]`: note anew. `GAME TOPIC PART [KIND]`: the lines of it."""
    case = next((case for case in CASES if case.game.id in arguments[:1]), None)
    if case is None:
        _note_all(arguments or list(TOPICS))
        return
    _, topic, part, kind = (*arguments, None)[:4]
    for name, found in sorted(lines(case, str(topic), int(part or 0)).items()):
        for line in found:
            if kind is None or name == kind:
                print(f"{name} | {line}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="kotgames-fence-") as home:
        os.environ["KOTGAMES_HOME"] = home
        _main(sys.argv[1:])
