"""A table on which a match of bots is watched: tracks, flights, sounds and log lines of its events, and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from kotgames.bots import players
from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Action, Event, Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.scenes.table.table_scene import TableScene
from kotgames.ui.loop import App
from kotgames.ui.sound import Cue
from kotgames.ui.table.parts import Motion
from kotgames.ui.timeline import Drive, Track, Wait
from tests.battery.case import STEP_LIMIT, plain

STEP_MS: Final = 90.0
"""What plays is looked at so often."""

Note = Callable[[str, str], None]
"""Takes a kind of note and a line of it."""


class NotingMotion(Motion):
    """Stands before the motion of a table and notes what it says of each event."""

    def __init__(self, motion: Motion, note: Note) -> None:
        self._motion = motion
        self._note = note
        self.event = ""
        """The kind of event that is shown just now."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._motion, name)

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`; with the pieces that take time or show something, by milliseconds."""
        self.event = type(event).__name__
        track = self._motion.track(event, before)
        self._note(f"{self.event} shown", plain(event))
        self._note(f"{self.event} shown", "nothing" if track is None else " ".join(pieces(track)))
        return track

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`."""
        cues = self._motion.sounds(event)
        heard = [(name, round(at, 1), round(volume, 3)) for name, at, volume in cues]
        self._note(f"{type(event).__name__} heard", f"{plain(event)} {heard}")
        return cues

    def excitement(self, event: Event) -> float | None:
        """See `Motion`; with all else that is asked about an event."""
        level = self._motion.excitement(event)
        stirs = None if level is None else round(level, 4)
        others = [self._motion.opens(event), self._motion.repeats(event), self._motion.gathers(event)]
        self._note(f"{type(event).__name__} stirs", f"{plain(event)} {stirs} {others}")
        return level

    def holds(self, event: Event) -> bool:
        """See `Motion`."""
        held = self._motion.holds(event)
        if held:
            self._note(f"{type(event).__name__} holds", plain(event))
        return held

    def rest(self) -> Track | None:
        """See `Motion`."""
        self.event = "rest"
        track = self._motion.rest()
        if track is not None:
            self._note("rest shown", " ".join(pieces(track)))
        return track

    def waits(self) -> bool:
        """See `Motion`."""
        return self._motion.waits()

    def prepares(self) -> bool:
        """See `Motion`."""
        return self._motion.prepares()

    def opens(self, event: Event) -> bool:
        """See `Motion`."""
        return self._motion.opens(event)

    def repeats(self, event: Event) -> bool:
        """See `Motion`."""
        return self._motion.repeats(event)

    def gathers(self, event: Event) -> bool:
        """See `Motion`."""
        return self._motion.gathers(event)


def pieces(track: Track) -> Iterator[str]:
    """The pieces of a track that take time or show what an event comes to: kind, beginning and length in milliseconds."""
    for at, piece in track.pieces():
        if piece.length or piece.known is not None:
            kind = "wait" if isinstance(piece, Wait) else "drive" if isinstance(piece, Drive) else "act"
            known = "" if piece.known is None else f" known {piece.known:.1f}"
            yield f"{kind} {at:.1f}+{piece.length:.1f}{known};"


class WatchedTable(TableScene):
    """See the module. `viewer` looks on; `note` gets what there is to note of its events."""

    kind: ClassVar[str] = "watched"

    def __init__(self, app: App, match: Match, viewer: int, note: Note | None = None) -> None:
        super().__init__(app, match, viewer)
        self._note: Note = note or (lambda kind, line: None)
        self.motion = NotingMotion(self.table.motion, self._note)
        self.table.motion = self.motion
        self.log_keeper.tell_past()
        for line in self.log_lines:
            self._note("beginning told", repr(line))
        self._flying = ""

    def take(self, actions: Sequence[Action]) -> None:
        """Nobody decides anything here."""

    def pause(self) -> None:
        """There is no menu."""

    @property
    def waits_for_player(self) -> bool:
        """See `TableScene`: what stays goes on by itself."""
        return False

    def tell(self, event: Event, *, forced: bool = False) -> None:
        """See `TableScene`; with the line as it stands then."""
        super().tell(event, forced=forced)
        line = repr(self.log_lines[-1]) if self.log_lines else ""
        self._note(f"{type(event).__name__} told", f"{len(self.log_lines)} {line}")

    # ---- a match

    def play_out(self, action: Action) -> None:
        """An action of the match, shown to its end."""
        viewer = self.situation.viewer

        def witness(event: Event) -> None:
            views = {one: self.match.view(one) for one in {viewer, NOBODY}}
            self.playback.add(event, views)

        self.match.act(action, witness=witness)
        self.situation.prompt = None
        self.situation.legal = ()
        self.table.draft.asked_anew()
        self.changed()
        canvas = self.app.canvas()
        self.refresh(canvas)
        for _ in range(10_000):
            if self.playback.quiet and not self.table.field.moving:
                break
            self.playback.play(STEP_MS, 1.0)
            self.refresh(canvas)
            self._look()
        else:
            raise AssertionError(f"{self.motion.event} is never over")
        self.show_as(viewer)
        self.refresh(canvas)

    def _look(self) -> None:
        """Objects on their way at this moment, where they were elsewhere before."""
        flying = [
            (sprite.spec.id, *(round(value, 1) for value in (sprite.x, sprite.y, sprite.width, sprite.angle, sprite.turn)))
            for sprite in self.table.field.on_their_way
        ]  # fmt: skip
        line = repr(sorted(flying))
        if self._flying != line:
            self._flying = line
            self._note(f"{self.motion.event} flies", line)

    def ask(self) -> None:
        """Put the question to the seat that is asked, on its view of the table."""
        prompt = self.match.state.prompt
        assert prompt is not None
        self.log_keeper.tell_past()
        self.show_as(prompt.seat)
        self.table.draft.position_replaced()
        self.situation.prompt = prompt
        self.situation.legal = self.match.state.actions()
        self.turned()
        self.table.draft.asked_anew()
        self.changed()
        self.refresh(self.app.canvas())


LEVELS: Final = ("greedy", "greedy", "random")


def match(game: Game, number: int, options: dict[str, Any]) -> Match:
    """The beginning of a match: two people at one screen, or one and bots; every fifth has a seat more where the game has it."""
    usual = game.usual_seats or game.seats[0]
    seats = usual + 1 if number % 5 == 2 and usual + 1 in game.seats else usual
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
    kinds = ["human" if seat == 0 or number % 2 else "greedy" for seat in range(seats)]
    sitting = [Seat(kind=kind, name=name) for kind, name in zip(kinds, names, strict=False)]
    options = {  # what is said for each seat is left open for the one more
        name: [*value, *[None] * (seats - len(value))] if isinstance(value, list) else value
        for name, value in options.items()
    }
    return Match.start(game, options=options, seed=1_000 + number, seats=sitting)


def decisions(match: Match, number: int) -> Iterator[Action]:
    """The actions of bots at all seats, to the end of the match; taken by who asks for them."""
    for turn in range(STEP_LIMIT):
        if match.actor is None:
            return
        if match.actor == EXTERNAL:
            yield match.external()
        else:
            level = LEVELS[(number + match.actor) % len(LEVELS)]
            view = match.view(match.actor)
            yield players.choose(level, match.game, match.card_set, view, number * 10_000 + turn)
    raise AssertionError(f"no end after {STEP_LIMIT} decisions")


def viewer_of(number: int) -> int:
    """From whose eyes a match is watched."""
    return (0, NOBODY, 1, EVERYBODY)[number % 4]
