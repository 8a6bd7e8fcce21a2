"""Records of questions and of families of actions: sentence, buttons, gestures, number keys, refusals, advice. `families.py` makes the
parts of a table from them. Knows no game.

    AGAINST = Family("against", of="seat", icon="boxing-glove", points=("seat {number}",))    # actions "against 0", "against 1" ...
    QUESTIONS = (
        Question("way", buttons=(Button("glove", a.GLOVE, "boxing-glove", "primary"), Button("cards", a.CARDS, "poker-hand", sub=odds))),
        Question("opponent", buttons=(AGAINST,), alike=True, moves=to_opponents, astray=Refusal("ui_whom", {}, "P8")),
    )
    ASKED = Asked(__name__, QUESTIONS, (AGAINST, *plain("accept", "glove")), asked_of(DECISIONS), a.text, not_now, names={...}, ...)

Where a row is not enough it names a function. Those of buttons and sentences take the part that asks (`families.Questions`: its `words`,
`host`, `ctx`), all others the context of the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic

from pygame import FRect

from kotgames.engine.contract import Action, Prompt, Refusal
from kotgames.engine.errors import GameError, near, raise_all
from kotgames.engine.stacked import Decision
from kotgames.ui.table import ids
from kotgames.ui.table.context import Control, Gesture, Round, X

if TYPE_CHECKING:
    from kotgames.ui.table.families import Questions

Targets = dict[str, Gesture]
"""Meaning of a drop by its target."""
Moves = dict[str, Targets]
"""The legal gestures: meaning by source and target."""
Meaning = Gesture | Refusal
Advice = tuple[str, list[str]]
"""A sentence with its reason, and names (`parts.Names.find`) of what it concerns."""
Topic = tuple[str, str]
"""(kind, key) of `rulebook`."""
Sub = Callable[["Questions[X]", Action], str]
"""Second line of an action's button."""
Finder = Callable[[X, str], Sequence[str] | None]
"""Ids of a name by what follows its first word ("" for nothing); None where that makes no name, so that it is taken as an id."""

COLOURS: Final = frozenset({"primary", "second", "warn", "stop", "quiet"})


class Numbered(str):
    """A zone of the rules whose keys are whole ids, with their numbers ("tray:1:3:hurt")."""

    __slots__ = ()


@dataclass(frozen=True)
class Button(Generic[X]):
    """The button of one action; one that may not be taken now says why."""

    key: str
    """Its text is `do.<key>`."""
    action: Action
    icon: str
    colour: str = "second"
    sub: Sub[X] | None = None
    id: str = ""
    """Its id where that is not the key."""
    when: Callable[[Questions[X]], bool] = lambda q: True
    """False while it is not there."""


@dataclass(frozen=True)
class Family(Generic[X]):
    """Actions whose text forms begin with one word: "place jab" and "place cross"."""

    word: str
    of: str = ""
    """The section of the texts with the names behind the word ("card"): texts of the family are given them as `{card}`. "seat": numbers of
    seats, given as `{name}`; "count": numbers, given as `{count}`."""
    advice: str | Callable[[X, Action, str], Advice] = ""
    """The text below `advice.` where that is not the word; or all of it, from the action and the name behind the word."""
    points: tuple[str, ...] = ("do {text}",)
    """Names of what the advice concerns, with the `{name}` or `{text}` of an action filled in, or the `{number}` of a seat from 1."""
    icon: str | Callable[[str], str] = ""
    """Of its buttons, one for each legal action; or the icon of a name."""
    colour: str = "second"
    label: str | Callable[[Questions[X], Action, str], str] = ""
    """Text of the buttons below `do.` where that is not the word, or all of it."""
    sub: Sub[X] | None = None


def in_buttons(one: Buttons[X]) -> tuple[Family[X], ...]:
    """The families that have buttons by an entry of `Question.buttons`."""
    if isinstance(one, Family):
        return (one,)
    return one if isinstance(one, tuple) else ()


def plain(*words: str) -> tuple[Family[Any], ...]:
    """Families of one action each, with a button called by its text form: `advice.<word>`, `do <word>`."""
    return tuple(Family(word) for word in words)


Buttons = Button[X] | Family[X] | tuple[Family[X], ...] | Callable[["Questions[X]"], Iterable[Control]]
"""One button, one for each legal action of a family or of several, or what makes them."""


@dataclass(frozen=True)
class Question(Generic[X]):
    """One kind of question."""

    kind: str
    ask: str | Callable[[Questions[X]], str] = ""
    """The text of its sentence, which is given the parameters of the prompt and the `{name}` of who is asked; or the sentence."""
    title: str | Callable[[Questions[X]], str] = ""
    """The same of the title; `prompt.<kind>.title` where it is left out."""
    buttons: tuple[Buttons[X], ...] = ()
    alike: bool = False
    """None of the buttons is the obvious one, where there are more than one."""
    moves: Callable[[X], Moves] | None = None
    astray: Refusal | Callable[[X, str, list[str]], Meaning] | None = None
    """The refusal of a source that means nothing on a target, by the source and all that the target stands for."""
    keys: Callable[[X], Sequence[str]] | None = None
    """Ids that the number keys pick, in order, where they are not those of `Asked.keys`."""
    round: Callable[[Questions[X], Prompt], Round | None] | None = None
    """The question to all at once, where it goes round."""


def asked_of(decisions: Sequence[Decision[Any]]) -> tuple[str, ...]:
    """Kinds of the questions that a table asks: dexterity tests are asked elsewhere."""
    return tuple(decision.key for decision in decisions if not decision.external)


class AskedError(GameError):
    """A record that cannot be used: its file, the record and the reason, in the words of programmers; of the names that are `known` one may
    be meant."""

    def __init__(
        self, file: str, record: str, reason: str, name: str = "", known: Iterable[str] = ()
    ) -> None:
        meant = near(name, known)
        reason += f": {name}" if name else ""
        reason += f"; perhaps meant: {meant}" if meant else ""
        super().__init__("asked_record", file=file, record=record, reason=reason)


@dataclass(frozen=True)
class Asked(Generic[X]):
    """All that a table is asked and answers. Raises AskedError where records and rules do not fit each other, with all other faults."""

    module: str
    questions: tuple[Question[X], ...]
    families: tuple[Family[X], ...]
    kinds: Collection[str]
    """The questions of the rules but for dexterity tests (`asked_of`)."""
    text: Callable[[Action, Any], str]
    """The text form of an action of a card set."""
    not_now: Callable[[str, str], Refusal]
    """A refusal of what has nothing to do with a question, by its key and the kind of the question (`engine.stacked.unasked`)."""
    results: tuple[str, ...] = ()
    """Words of actions that nobody chooses: results of a dexterity test."""
    section: str = ""
    """The beginning of keys of texts, before `ask.`, `do.` and `advice.`, such as "table."."""
    begins_turn: str = ""
    """The kind of question that begins a turn; "" for any that does not go round."""
    keys: Callable[[X], Sequence[str]] = lambda ctx: [*map(ids.card, ctx.own_hand)]
    """Ids that the number keys pick, in order: the own hand."""
    stands_for: Callable[[X, str], list[str]] = lambda ctx, target: [target]
    """All that a target may stand for, itself first: a card for where it lies, a miniature for its space."""
    picks: Mapping[str, Refusal | Callable[[X, str, str], Refusal | None]] = field(default_factory=dict)
    """By family of ids: why something that has no gesture now cannot be picked up, by its id and the kind of the question; None if it can.
    Of anything else: `ui_no_meaning`."""
    names: Mapping[str, str | Finder[X]] = field(default_factory=dict)
    """Names by their first word, or whole: an id, or what finds it. "do" is the button of what follows, in every game."""
    topics: Mapping[str, str | Callable[[X, str], Topic | None]] = field(default_factory=dict)
    """By family of ids: the zone of the rules, or the topic by the id."""
    pages: Callable[[X, str, str], str] = lambda ctx, word, rest: ""
    """The page of a folded table on which a name lies, by its first word and the rest; "" for the one that is open."""
    spots: Callable[[X, str], Sequence[FRect]] = lambda ctx, name: ()
    by_kind: dict[str, Question[X]] = field(init=False, default_factory=dict)
    by_word: dict[str, Family[X]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        raise_all(self._misfits())

    @property
    def file(self) -> str:
        """The file of the records, for what is said of them."""
        return getattr(sys.modules.get(self.module), "__file__", None) or self.module

    def _misfits(self) -> Iterator[AskedError]:
        """Faults of the records by the rules alone."""
        for question in self.questions:
            if question.kind not in self.kinds:
                yield self._error(question, "no such question in the rules", question.kind, self.kinds)
            if question.kind in self.by_kind:
                yield self._error(question, "stands there twice")
            self.by_kind[question.kind] = question
        for kind in self.kinds:
            if kind not in self.by_kind:
                yield AskedError(self.file, kind, "a question of the rules without a record")
        for family in self.families:
            if family.word in self.by_word:
                yield self._error(family, "stands there twice")
            self.by_word[family.word] = family
        for record in self._shown():
            if record.colour not in COLOURS:
                yield self._error(record, "no colour of a button", record.colour, COLOURS)

    def _error(
        self,
        record: Question[X] | Button[X] | Family[X],
        reason: str,
        named: str = "",
        known: Iterable[str] = (),
    ) -> AskedError:
        name = (
            record.word
            if isinstance(record, Family)
            else record.key
            if isinstance(record, Button)
            else record.kind
        )
        return AskedError(self.file, f"{type(record).__name__}({name!r})", reason, named, known)

    def _shown(self) -> Iterator[Button[X] | Family[X]]:
        for question in self.questions:
            yield from (one for one in question.buttons if isinstance(one, Button))
        yield from self.families

    def _texts(self) -> Iterator[tuple[Question[X] | Button[X] | Family[X], str]]:
        """(record, key of a text that it names)."""
        for question in self.questions:
            if not callable(question.title):
                yield question, question.title or f"prompt.{question.kind}.title"
            if not callable(question.ask):
                yield question, question.ask
            if isinstance(question.astray, Refusal):
                yield question, f"refusal.{question.astray.key}"
            asked = (
                family for one in question.buttons for family in in_buttons(one) if not callable(family.label)
            )
            yield from ((family, f"{self.section}do.{family.label or family.word}") for family in asked)
        for one in self._shown():
            if isinstance(one, Button):
                yield one, f"{self.section}do.{one.key}"
            elif not callable(one.advice):
                yield one, f"{self.section}advice.{one.advice or one.word}"

    def button_ids(self, texts: Collection[str]) -> set[str]:
        """Ids that buttons of the records have, and those made by functions by their texts; those of families are text forms of actions."""
        made = f"{self.section}do."
        return {
            *(one.id or one.key for one in self._shown() if isinstance(one, Button)),
            *(key.removeprefix(made) for key in texts if key.startswith(made)),
        }

    def check(
        self,
        texts: Mapping[str, Collection[str]],
        icons: Collection[str],
        zone: Callable[[str], bool],
        actions: Iterable[str],
    ) -> str:
        """The records against keys of texts by language, icons, paragraphs of zones in the rules, and text forms of all actions; what there
        is, in a few words. Raises AskedError, with all other faults."""
        raise_all(self._faults(texts, icons, zone, {action.partition(" ")[0] for action in actions}))
        return f"{len(self.questions)} questions, {len(self.families)} families of actions"

    def _faults(
        self,
        texts: Mapping[str, Collection[str]],
        icons: Collection[str],
        zone: Callable[[str], bool],
        words: set[str],
    ) -> Iterator[AskedError]:
        for language, keys in texts.items():
            for record, key in self._texts():
                if key not in keys:
                    yield self._error(record, f"no such text in {language}", key, keys)
            for name, pick in self.picks.items():
                if isinstance(pick, Refusal) and (key := f"refusal.{pick.key}") not in keys:
                    yield AskedError(self.file, f"picks[{name!r}]", f"no such text in {language}", key, keys)
        for one in self._shown():
            if isinstance(one.icon, str) and one.icon and one.icon not in icons:
                yield self._error(one, "no such icon", one.icon, icons)
        for name, topic in self.topics.items():
            if isinstance(topic, str) and not zone(topic):
                yield AskedError(self.file, f"topics[{name!r}]", f"no such zone in the rules: {topic}")
        for family in self.families:
            if family.word not in words:
                yield self._error(family, "no actions begin with", family.word, words)
        for word in sorted(words - self.by_word.keys() - {*self.results}):
            yield AskedError(self.file, word, "actions without a record")
