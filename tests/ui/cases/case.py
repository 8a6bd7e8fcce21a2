"""What the tests of the screen need to know about a game beyond its table's contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from kotgames import lessons
from kotgames.engine import record
from kotgames.engine.contract import Action, Game, State
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.lessons import Lesson
from kotgames.scenes import routes
from tests.ui.driver import Driver, Opener, Size
from tests.ui.hands import Hands
from tests.ui.pupil import Pupil
from tests.ui.robot import Robot
from tests.ui.timed import Deed, Fingers

Make = Callable[..., Match]
"""Makes a match; takes the kinds of its seats (`kinds`) and the players' names (`names`) where it says so."""

PEOPLE = ("human", "human")


@dataclass(frozen=True)
class Secrets:
    """Pairs of matches that differ in one secret, and what is done in them. Two people play, and seat 0 is asked first."""

    leaving: tuple[Make, Make]
    """They differ in what seat 0 holds; its turn ends at once."""
    coming: tuple[Make, Make]
    """They differ in what seat 1 holds."""
    bots: tuple[Make, Make]
    """Seat 1 is a bot (`kinds`), and they differ in what it holds."""
    end_turn: Callable[[Driver, int], None]
    """Seat 0 does all it has to do until the screen changes hands; the number says which match of the pair it is."""
    looked_at: tuple[str, ...]
    """What lies on the table and may be looked at."""
    open_question: Make
    """Asked in the open: the first thing that is asked."""
    held: Callable[[State, int], set[str]]
    """The ids of all objects that nobody but a seat may see."""
    leaving_earlier: tuple[Make, Make] | None = None
    """As `leaving`, where seat 0 leaves with another kind of turn behind it."""

    def hidden(self, state: State, seats: int) -> set[str]:
        """The ids of all objects that only one seat may see."""
        return set().union(*(self.held(state, seat) for seat in range(seats)))


@dataclass(frozen=True)
class Lessons:
    """What the tests of lessons need to know of a game's."""

    match: str
    """The lesson that is a whole match."""
    in_motion: tuple[str, ...]
    """Lessons that show every kind of motion."""
    folded: tuple[str, ...]
    """Lessons for folded tables."""
    partner: tuple[str, ...]
    """Lessons in which the partner has secrets."""
    scenes: str
    """A lesson of several scenes, with a match that ends."""
    reading: str
    """A lesson that begins with steps to be read."""
    laying: tuple[str, ...]
    """Lessons in which something is laid out that is not decided at once."""


@dataclass(frozen=True)
class Taken:
    """A dexterity test as it is taken with hands."""

    opened: Callable[[Driver, Path], Fingers]
    """Opens a match with a file, in which it is to be taken."""
    deeds: Callable[[Any], list[tuple[float, Deed]]]
    """What those fingers do, by seconds after the bell."""
    against: str = ""
    """What it comes to where it was begun and broken off by the only person who plays: the worst for who takes it."""
    shared: bool = False
    """Another person sits at the screen: what was broken off goes on."""
    hands: type[Fingers] = Fingers
    """Whose deeds they are."""
    left: Callable[[Any, list[tuple[float, Deed]]], list[tuple[float, Deed]]] = lambda fingers, deeds: deeds
    """What those fingers do where it goes on, of the deeds that are left: they hold nothing any more that they held."""
    winds_up: float = 0.0
    """So many seconds at most are wound up again."""

    def again(self, driver: Driver, game: Game, path: Path) -> Fingers:
        """A match with a file is loaded again that was broken off in it."""
        routes.title(driver.app)
        driver.step()
        driver.start(Match.resume(game, record.load(path), path))
        for _ in range(20):
            driver.step()
        return self.hands(driver)


@dataclass(frozen=True, repr=False)
class UiCase:
    """One game at the screen."""

    game: Game
    names: tuple[str, str]
    """The players' names, unless others are asked for."""
    seats: Callable[..., list[Seat]]
    """Seats of these kinds (a person and a bot unless said otherwise)."""
    start: Make
    """A match from its beginning: `start(*kinds, seed=..., made=True, names=...)`; without `made` the fighters are made at the table."""
    finished: Make
    """A match played to its end; no bot has a say in it."""

    # ---- questions

    prompts: Iterable[str]
    """Every kind of question that the game asks."""
    positions: Mapping[str, Callable[[], Match]]
    """Every kind of question, asked of seat 0."""
    apart: frozenset[str]
    """Kinds of questions that have tests of their own, in the game's folder."""
    dexterity: frozenset[str] = field(default=frozenset(), kw_only=True)
    """Those of them that are a dexterity test: it is a scene of its own, and the table asks nobody."""
    tests: Mapping[str, Taken] = field(default_factory=dict, kw_only=True)
    """Ways in which they are taken, by name."""
    with_hand: Make
    """Seat 0 is asked what to do with the cards of its hand."""
    at_once: Make
    """Seat 0 is asked something that one action decides, the first of those that are legal."""
    rival: Make
    """Seat 1, a bot, is asked."""

    # ---- hands

    hands: type[Hands]
    robot: type[Robot]
    pupil: type[Pupil]
    may: str
    """A place that takes every card of the hand in `with_hand`."""
    may_not: str
    """A place that takes none of them."""
    lays_by_actions: bool = field(default=False, kw_only=True)
    """What lies before it is decided has been laid with actions, which can be taken back one by one."""
    drafts: Callable[[Driver], Iterator[None]]
    """Lays out what a question lets lie before it is decided: once for each way of lying that matters, the first with nothing laid."""
    by_hand: Callable[[str, Sequence[Action]], Sequence[Action]]
    """Of the legal actions of a position (by its name) those that hands take alone, not as part of something else."""
    sampled: Callable[[Sequence[Action]], Sequence[Action]]
    """Of those the ones that every run takes in every way."""
    folded: Mapping[str, tuple[int, ...]]
    """Positions that are answered on a folded table of 1024 x 600 too, with the text sizes."""
    silent: Callable[[str, str], bool]
    """Whether an object on a place means nothing and needs no reason: it lies there already."""
    unlit: frozenset[str]
    """Families of ids that are not lit by themselves though they may be dropped somewhere."""
    objectless: frozenset[str]
    """Kinds of questions at which there is nothing to pick up."""
    handed_over: Callable[[Robot], None]
    """What holds of the hand-overs of a whole match between two people."""

    # ---- screens

    sizes: Sequence[tuple[Size, int]]
    """Window and text sizes at which every run looks: one whole table and each way of folding."""
    screens: Callable[[tuple[str, str]], dict[str, Opener]]
    """Everything that is seen at the table, with these player names; the last ones are verdicts."""
    rule: tuple[str, str]
    """Something of the game's that its rules explain, as (kind, key)."""
    explained: frozenset[str]
    """What objects and places of the table are to its rules: kinds of `rulebook`."""
    searched: str
    """A word that its rules use."""
    again: Callable[[Driver, str], None]
    """What has to be done anew when a page was turned on a screen of this name."""
    each_card: Callable[[Driver], Iterator[str]]
    """Looks at every card there is, one after the other; yields what is looked at."""
    in_motion: Callable[[Driver, tuple[str, str]], Iterator[str]]
    """Sets matches going whose motion is looked at; yields what was begun."""
    moving: Sequence[tuple[Size, int]]
    """Sizes at which motion is looked at in every run; in the long one at all sizes of these texts."""
    longest: Mapping[str, str]
    """The longest likely value of parameters in sentences of the game."""

    # ---- words

    package: ModuleType
    """The package of the game, with everything that it says."""
    refusals: frozenset[str]
    """Keys of refusals that are put together of parts in the game's code."""

    secrets: Secrets
    without: frozenset[str] = field(default=frozenset(), kw_only=True)
    """What other games have and this one has not: "rounds", "draws", "fighters" (each seat has one, chosen or made before), "dice",
    "later secrets" (something that only one seat may see comes up again after an open question)."""
    taught: Lessons

    def __repr__(self) -> str:
        return self.game.id

    @property
    def fighters(self) -> list[Any]:
        """Two fighters as the game's options want them; two times nothing where nobody has one."""
        return list(self.game.sample_options().get("fighters") or (None, None))

    @property
    def lessons(self) -> dict[str, Lesson]:
        """The game's lessons by id."""
        return {lesson.id: lesson for lesson in lessons.of(self.game)}
