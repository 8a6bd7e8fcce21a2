"""What the rules come to, in notes: whole matches, views, questions, refusals, words, positions and card sets of every game, a short
digest for each.

A change of the rules that alters anything of it is noticed, wherever no worked example looks. After an intended change: `python -m
tests.battery.regenerate`; what a digest is made of, line by line: `python -m tests.battery.noted GAME TOPIC NUMBER`.
"""

from __future__ import annotations

import copy
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import games, texts
from kotgames.bots import players
from kotgames.engine import fairness
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Event, Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.log_book import LogBook, LogLine
from kotgames.engine.match import Match
from kotgames.engine.measuring import Lab
from kotgames.lessons import files
from tests.battery.case import STEP_LIMIT, Case, chooser, plain
from tests.battery.cases import BY_ID, USUAL

FILE: Final = Path(__file__).parent / "golden" / "noted.json"

MATCHES: Final = 50
"""Matches a topic is noted over."""
BOT_MATCHES: Final = 4
CHANGED: Final = 40
"""Groups of changed positions and card sets; see `IN_A_GROUP`."""
IN_A_GROUP: Final = 15

Lines = Iterator[str]


def noted(value: Any) -> str:
    """A value in one line, the same in every process."""
    if isinstance(value, KotgamesError):
        return f"{type(value).__name__} {value}"
    return repr(msgspec.to_builtins(value, order="deterministic", enc_hook=_text))


def _text(value: object) -> str:
    """A text of a kind of its own (`Digits`); anything else has no place in a note."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be noted")


BESIDE: Final[Mapping[str, Mapping[str, str]]] = {
    "toy_lanterns": {
        "log.lot": "name", "log.bid": "seat", "log.bid_known": "seat", "log.tossed": "seat", "log.vetoed": "seat", "log.declined": "seat",
    },
    "knockouts_tapouts": {
        "log.moved_step": "top:0", "log.moved_asterisk": "top:0", "log.missed": "count",
        "came.missed": "count", "log.missed_brief": "count", "log.mobility_tie": "count",
        "log.round_tied": "name:0", "log.moved_throw_ground": "name", "log.moved_asterisk_ground": "top", "log.moved_special": "top:0",
        "log.overtime": "number",
    },
    "uncaged": {
        "log.level_ground": "level", "came.level_ground": "level", "log.level_standing": "level", "came.level_standing": "level",
        "came.level_undone": "level", "log.won_damage": "one two", "log.won_knockout": "one two", "log.lapsed_ability": "card",
        "reason.safe": "card",
    },
    "knock_out_punch": {
        "log.drew": "cards", "log.placed_wild_first": "count",
        "log.placed_first": "count fighter", "log.placed": "fighter",
        "log.tie_won": "count", "log.fight_won": "foe", "log.fight_won_level": "foe", "log.fight_won_nobody": "foe",
        "came.fight_lost": "count", "log.bet_wrong": "count", "log.trashed": "fighter", "log.starter_king": "king",
    },
    "knockdown": {
        "came.wounds_short": "wounds", "came.wounds": "count", "came.turret_short": "space", "came.more": "count", "came.costs": "count",
        "came.ignores_short": "wounds", "came.ignores": "count", "play.dice_short": "needed", "came.test_passed_short": "name",
        "came.test_failed_short": "name", "came.heals_short": "name wounds", "came.heals": "count name", "came.heals_too": "count",
        "plus.symbol": "heavy", "plus.behind": "heavy", "plus.far": "heavy", "plus.armour": "heavy",
    },
}  # fmt: skip
"""Parameters that the notes hold of a text beside those that the English one has: they were noted when whoever asked for a text chose its
parameters; after a colon the seat that was named where there is none. Goes with the next `regenerate`."""


class Keys:
    """Stands in for the catalogue of a game: a sentence is its key and what fills it, so that no other wording is a change."""

    def __init__(self, game: str) -> None:
        own = (
            texts.load_game(texts.DEFAULT, game) if game in games.ids() else {}
        )  # the toy need not lie there
        self._texts = {**texts.load_english()[0], **own}
        self._beside = {
            key: [name.partition(":") for name in names.split()]
            for key, names in BESIDE.get(game, {}).items()
        }

    def __call__(self, key: str, /, **params: Any) -> str:
        """A sentence."""
        beside = {name: seat and f"seat {seat}" for name, _, seat in self._beside.get(key, ())}
        if "seat" in beside:
            params["seat"] = params["name"].removeprefix("seat ")
        text = self._texts.get(key)
        if text is not None:
            forms = text.values() if isinstance(text, Mapping) else [text]
            count = ["count"] * isinstance(text, Mapping)
            wanted = {*beside, *count, *(name for form in forms for name in texts.FIELD.findall(form))}
            params = {name: value for name, value in params.items() if name in wanted}
        params = {**beside, **params}
        inside = " ".join(f"{name}={value}" for name, value in sorted(params.items()))
        return f"[{key} {inside}]" if inside else f"[{key}]"

    def has(self, key: str) -> bool:
        """Whether there is such a sentence: there always is."""
        return True

    def listed(self, names: Sequence[str]) -> str:
        """Names one after the other."""
        return f"<{', '.join(names)}>"

    versus = listed

    def line(self, line: Any) -> str:
        """A line of an explanation, or a refusal."""
        return self(line.key, **line.params)

    refusal = line


# ---- matches


def _played(case: Case, seed: int) -> Iterator[tuple[Match, list[Event]]]:
    """A random match, after each action and what happened; first of all its opening."""
    match = case.start(seed)
    choose = chooser(seed)
    yield match, list(match.opening)
    for _ in range(STEP_LIMIT):
        if match.actor is None:
            return
        yield match, match.act(choose(match.state))


def _rules(case: Case, seed: int) -> Lines:
    """What may be done, what happens, and how it ends."""
    for match, events in _played(case, seed):
        yield from (str(plain(event)) for event in events)
        yield f"{match.state.digest()} {list(match.state.actions())} {noted(match.state.prompt)}"
    assert match.outcome is not None
    yield noted(match.outcome)
    yield f"{case.game.labels(match.state)} {case.game.shares(match.state)}"


def _views(case: Case, seed: int) -> Lines:
    """What each seat, a spectator and one who sees all may know, and a position drawn from that."""
    for number, (match, _) in enumerate(_played(case, seed)):
        if number % 3:
            continue
        for seat in (*case.viewers, EVERYBODY):
            view = match.view(seat)
            yield noted(view)
            if number % 2 and match.actor is not None:
                yield case.game.determinize(view, number, match.card_set).digest()


def _questions(case: Case, seed: int) -> Lines:
    """The odds of what may be done, the arithmetic behind it, and why other things may not be done."""
    codes = list(case.game.codes(None))
    dice = Dice(seed)
    for number, (match, _) in enumerate(_played(case, seed)):
        if match.actor is None or number % 2:
            continue
        state = match.state
        legal = list(state.actions())
        for action in {legal[dice.below(len(legal))] for _ in range(4)}:
            yield f"{case.game.text(action, match.card_set)} {noted(state.odds(action))} {noted(state.explain(action))}"
        for _ in range(8):
            code = codes[dice.below(len(codes))]
            yield f"{case.game.text(code, match.card_set)} {noted(state.refusal(code))}"


def _words(case: Case, seed: int) -> Lines:
    """The match as its log, the fairness page and the verdict tell it."""
    viewer = (NOBODY, EVERYBODY, 0)[seed % 3]
    card_set = case.game.card_set()
    book: LogBook[Any] = games.part(case.game, "log_book")(
        card_set, Keys(case.game.id), lambda seat: f"seat {seat}"
    )
    happened: list[Event] = []
    rolls: list[fairness.Roll] = []
    last: LogLine | None = None
    match = None
    for match, events in _played(case, seed):  # noqa: B007 - the last one is wanted
        for event in events:
            seen = event.seen_by(viewer)
            happened.append(seen)
            rolls += book.rolls(seen)
            joined = book.joined(last, seen) if last is not None else None
            last = joined or book.line(seen)
            yield f"{'+' if joined else '-'} {last}"
    assert match is not None
    end = match.view(EVERYBODY)
    yield f"{book.summary(happened, end)} {book.turns(end)}"
    for seat in range(case.seats):
        view = match.view(seat)
        yield f"{book.fighter_name(view, seat)} {case.game.fighter_of(view, seat, card_set)}"
        yield repr(book.rematch(view, dict(case.chosen(seed)), [seat]))
    yield noted([(one, one.verdict) for one in fairness.accounts(rolls, case.seats)])


def _bots(case: Case, seed: int) -> Lines:
    """What the rule bot does against itself."""
    match = case.start(seed)
    for number in range(STEP_LIMIT):
        if match.actor is None:
            break
        if match.actor == EXTERNAL:
            match.act(match.external())
        else:
            view = match.view(match.actor)
            match.act(players.choose("greedy", case.game, match.card_set, view, seed * 1_000 + number))
        yield match.turns[-1].text
    yield noted(match.outcome)


# ---- changed data


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of plain data: every key and item, with those inside it."""
    items = (
        value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    )
    for name, part in items:
        yield (*path, name)
        yield from _leaves(part, (*path, name))


def changed(data: Any, dice: Dice) -> Any:
    """Plain data with one or two places changed: another number or word, something missing, twice, or of another kind."""
    data = msgspec.to_builtins(copy.deepcopy(data))
    for _ in range(1 + dice.below(2)):
        places = list(_leaves(data))
        if not places:
            return data
        *way, last = places[dice.below(len(places))]
        inside = data
        for name in way:
            inside = inside[name]
        old = inside[last]
        words = [part for part in _values(data) if isinstance(part, str)]
        kind = dice.below(8)
        if kind == 0:
            del inside[last]
        elif kind == 1 and isinstance(inside, list):
            inside.append(copy.deepcopy(old))
        elif kind == 2 and isinstance(inside, dict):
            inside["unknown"] = old
        elif kind == 3:
            inside[last] = ([], {}, "", None, True, -1, 99, 1.5)[dice.below(8)]
        elif isinstance(old, str) and words:
            inside[last] = words[dice.below(len(words))]
        elif isinstance(old, bool):
            inside[last] = not old
        elif isinstance(old, int):
            inside[last] = old + (-1, 1, 2, -3)[dice.below(4)]
        elif isinstance(old, list) and old:
            old.reverse()
    return data


def _values(data: Any) -> Iterator[Any]:
    parts = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    for part in parts:
        yield part
        yield from _values(part)


def _positions(case: Case, number: int) -> Lines:
    """Positions of the lessons and such as nearly are: what comes of them, or why they cannot be."""
    shipped = files.of(case.game) if case.game.id in games.ids() else ()
    known = [scene for lesson in shipped for scene in _scenes(lesson)]
    dice = Dice(number)
    for _ in range(IN_A_GROUP if known else 0):
        position = changed(known[dice.below(len(known))], dice)
        try:
            state = case.game.setup(position)
        except KotgamesError as error:
            yield noted(error)
        else:
            yield f"{state.digest()} {list(state.actions())} {noted(state.prompt)} {noted(state.view(EVERYBODY))}"


def _scenes(lesson: Any) -> Iterator[Any]:
    yield from (
        position for position in (lesson.position, *(step.position for step in lesson.steps)) if position
    )


def _card_sets(case: Case, number: int) -> Lines:
    """The shipped cards with something changed: another card set, or why there is none."""
    game: Game = case.game
    data = game.data(game.card_set())
    dice = Dice(number)
    for _ in range(IN_A_GROUP):
        try:
            card_set = game.card_set(changed(data, dice))
            state = game.new(seats=case.seats, options=case.chosen(number), seed=number, card_set=card_set)
            choose = chooser(number)
            for _ in range(25):
                if state.actor is None:
                    break
                state.step(choose(state))
            yield f"{state.digest()} {list(state.actions())}"
        except KotgamesError as error:
            yield noted(error)


def _lab(case: Case, number: int) -> Lines:
    """Who meets whom in the measurement of balance, and the values of the cards as its report has them."""
    if not case.game.lab:
        return
    lab: Lab = games.part(case.game, "lab")
    yield noted((lab.meets, lab.values(case.game.data(case.game.card_set()))))
    for field in (lab.roster(number), lab.styles(number, 6)):
        if field is not None:
            yield f"{field.pairings} {[list(map(sorted, tags)) for tags in field.tags]}"


TOPICS: Final[Mapping[str, tuple[Callable[[Case, int], Lines], int]]] = {
    "rules": (_rules, MATCHES),
    "views": (_views, MATCHES // 2),
    "questions": (_questions, MATCHES),
    "words": (_words, MATCHES),
    "bots": (_bots, BOT_MATCHES),
    "lab": (_lab, 2),
    "positions": (_positions, CHANGED),
    "card sets": (_card_sets, CHANGED),
}
"""What is noted of a topic, and how often."""


def digest(lines: Lines) -> str:
    """Short for all lines."""
    whole = hashlib.sha256()
    for line in lines:
        whole.update(line.encode() + b"\n")
    return whole.hexdigest()[:10]


NOTHING: Final = digest(iter(()))
"""The digest of a topic that a game has nothing of (no lesson's positions, no measurement of balance)."""


def notes(case: Case, topic: str) -> list[str]:
    """The digests of a topic."""
    lines, count = TOPICS[topic]
    return [digest(lines(case, number)) for number in range(count)]


def all_notes() -> dict[str, dict[str, list[str]]]:
    """Everything, by game and topic."""
    return {case.game.id: {topic: notes(case, topic) for topic in TOPICS} for case in USUAL}


def kept_of(game: str, topic: str) -> list[str]:
    """What was noted before of a game's topic. LookupError, with a sentence, where nothing was."""
    try:
        return kept()[game][topic]
    except KeyError:
        raise LookupError(
            f"nothing is noted of {game}, {topic!r}: note it by python -m tests.battery.regenerate, and read what it says"
        ) from None


@cache
def kept() -> dict[str, dict[str, list[str]]]:
    """What was noted before."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    _, game_id, chosen, which = sys.argv
    for text in TOPICS[chosen][0](BY_ID[game_id], int(which)):
        print(text)
