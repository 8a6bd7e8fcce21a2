"""A game being played: the checked way to act, the record, undo and redo, saving and resuming."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import __version__
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Action, Event, Game, Outcome, Refusal, State
from kotgames.engine.deeds import Deed
from kotgames.engine.errors import CardDataError, KotgamesError, RecordError, SetupError
from kotgames.engine.record import FORMAT, MOST_TRACK, Entry, Header, Loaded, Log, Seat


class IllegalAction(KotgamesError):
    """An action that may not be taken now; `refusal` says why. The match is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.params)
        self.refusal = refusal


class Turn(msgspec.Struct):
    """One action that was taken: who took it (`seat` is EXTERNAL for a dexterity test, `asked` the seat that took the test), what it made
    happen, and the position before it (for undo). `track`: how a dexterity test looked, in numbers of its game, to be shown again.
    `answered`: the seats whose decisions after this one were seen and taken back."""

    action: Action
    text: str
    seat: int
    asked: int
    events: list[Event]
    before: State
    barrier: bool
    track: Sequence[int] = ()
    answered: frozenset[int] = frozenset()


def _up_to(entries: Sequence[Entry], turns: int) -> list[Entry]:
    """The lines of a record up to the action that is the `turns`-th of those that stand in the end."""
    if turns == 0:
        return []
    standing: list[int] = []
    for index, entry in enumerate(entries):
        if entry.act is not None:
            standing.append(index)
        elif entry.undo is not None:
            del standing[-entry.undo :]
    if not 0 < turns <= len(standing):
        raise ValueError(f"the record has {len(standing)} actions, not {turns}")
    return [
        entry for entry in entries[: standing[turns - 1] + 1] if entry.over is None and entry.concede is None
    ]


STAND_IN: Final = "greedy"
"""The level of the bot that plays a seat on that was given up where three or more play: the game's rule bot (`Game.bots`)."""


def usual_seats(game: Game) -> int:
    """The number of seats where nobody says how many."""
    return game.usual_seats or game.seats[0]


class Match:
    """One match. Owns the state and its record; everything else looks on through `view`, `events` and `outcome`.

    Make one with `Match.start` or `Match.resume`.
    """

    def __init__(self, game: Game, card_set: Any, state: State, log: Log, opening: list[Event]) -> None:
        self.game = game
        self.card_set = card_set
        self.state = state
        self.log = log
        self.opening = opening
        """Events before the first decision."""
        self.turns: list[Turn] = []
        self.practice = log.header.practice
        self.conceded: int | None = None
        """The seat whose concession ended the match: only where two play."""
        self.given_up: dict[int, int] = {}
        """Seats that were given up where three or more play, with the number of actions before that. A rule bot plays them on."""
        self._undone: list[Action] = []
        self._begun: dict[str, list[Deed]] = {}
        """The dexterity tests that were started, by what led to them (`_test`), with what was done in them."""

    # ---- beginnings

    @classmethod
    def start(
        cls,
        game: Game,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int,
        seats: Sequence[Seat] = (),
        path: Path | None = None,
        started: str = "",
        card_set: Any = None,
        practice: bool = False,
        open_hands: bool = False,
        strict: bool = False,
    ) -> Match:
        """Begin a match; with `path`, every action is on the disk before `act` returns. Without `seats` people sit at as many as the game
        usually has. Raises SetupError."""
        seats = seats or [Seat() for _ in range(usual_seats(game))]
        card_set = game.card_set() if card_set is None else card_set
        opening: list[Event] = []
        state = game.new(seats=len(seats), options=options, seed=seed, card_set=card_set, emit=opening.append)
        header = Header(
            kotgames=FORMAT,
            version=__version__,
            game=game.id,
            options=copy.deepcopy(dict(options or {})),
            seed=seed,
            seats=list(seats),
            card_set=game.data(card_set),
            started=started,
            practice=practice,
            open_hands=open_hands,
            rules=game.rules,
            strict=strict,
        )
        return cls(game, card_set, state, Log(path, header), opening)

    @classmethod
    def at(cls, game: Game, state: State, *, card_set: Any = None, seats: Sequence[Seat] = ()) -> Match:
        """A match from a set-up position (tests, lessons, puzzles); it keeps no file."""
        seats = seats or [Seat() for _ in range(usual_seats(game))]
        header = Header(FORMAT, __version__, game.id, {}, 0, list(seats), {}, practice=True, rules=game.rules)
        return cls(game, game.card_set() if card_set is None else card_set, state, Log(None, header), [])

    @classmethod
    def resume(cls, game: Game, loaded: Loaded, path: Path | None = None) -> Match:
        """Replay a record and go on with it (appending to `path`). Raises RecordError naming the first action that does not fit."""
        header = loaded.header
        if header.game != game.id:
            raise RecordError("record_game", game=header.game, wanted=game.id)
        if header.rules != game.rules:
            raise RecordError("record_rules", made=header.rules, known=game.rules)
        name = loaded.name or "@fragment.the_file"
        opening: list[Event] = []
        try:
            card_set = game.card_set(header.card_set)
            state = game.new(
                seats=len(header.seats),
                options=header.options,
                seed=header.seed,
                card_set=card_set,
                emit=opening.append,
            )
        except (SetupError, CardDataError) as error:
            of = (
                {**error.params, "file": name} if "file" in error.params else error.params
            )  # the cards lie in the record
            raise RecordError(
                "record_start", game=game.id, file=name, reason=f"@{error.key}", of=of
            ) from error
        match = cls(game, card_set, state, Log(None, header), opening)
        try:
            for number, entry in enumerate(loaded.entries, start=1):
                match._replay(number, entry)
        except RecordError as error:
            error.params["file"] = name
            raise
        match._undone.clear()
        match.log = Log(path, header, loaded.entries, loaded.written)
        if loaded.cut:  # the line torn off may have been the one that says how the match ended
            match._write_end()
        return match

    def _replay(self, number: int, entry: Entry) -> None:
        """Do what an entry of a record says; `number`: its place in the file, from 1. RecordError where it may not be done there."""
        if entry.act is not None:
            self._replay_action(number, entry, entry.act)
        elif entry.undo is not None:
            self._replay_undo(number, entry.undo)
        elif entry.reseed is not None:
            self._reseed(entry.reseed)
        elif entry.concede is not None:
            self._replay_concession(number, entry.concede)
        elif entry.over is not None:
            if self.outcome is None or self.outcome.how != entry.over:
                raise RecordError("record_over", number=number, how=entry.over)
        elif entry.track is not None:
            if not self.turns or self.turns[-1].seat != EXTERNAL:
                raise RecordError("record_track", number=number)
            self._prolong(entry.track)
        elif entry.begun is not None:
            if self.actor != EXTERNAL or entry.begun != self._test:
                raise RecordError("record_begun", number=number)
            self._note_begun()
        elif entry.done is not None:
            if not self.test_begun:
                raise RecordError("record_done", number=number)
            self.test_done.extend(entry.done)
        elif entry.practice:
            self.practice = True

    def _replay_action(self, number: int, entry: Entry, text: str) -> None:
        try:
            action = self.game.parse(text, self.card_set)
            self._check(action)
        except KotgamesError as error:
            raise self._illegal(number, text, error) from error
        if entry.by is not None and entry.by != self.state.actor:
            raise RecordError(
                "record_turn", number=number, action=text, seat=entry.by, wanted=self.state.actor
            )
        self._take(action).track = tuple(entry.track or ())
        if entry.digest is not None and entry.digest != self.state.digest():
            raise RecordError("record_digest", number=number, action=text)

    def _replay_undo(self, number: int, count: int) -> None:
        if self.conceded is not None:
            raise self._illegal(number, f"undo {count}", IllegalAction(Refusal("match_over")))
        if not 1 <= count <= len(self.turns) - self.final_turns:
            raise RecordError("record_undo", number=number, count=count)
        self._take_back(count)

    def _replay_concession(self, number: int, seat: int) -> None:
        if not 0 <= seat < len(self.log.header.seats):
            raise RecordError("record_seat", number=number, seat=seat)
        refusal = self.concede_refusal(seat)
        if refusal is not None:
            raise self._illegal(number, "concede", IllegalAction(refusal))
        self._concede(seat)

    def _illegal(self, number: int, action: str, error: KotgamesError) -> RecordError:
        """The error of an entry that may not be taken where it stands. The reason's sentence may want the action's text as well."""
        return RecordError(
            "record_illegal",
            game=self.game.id,
            number=number,
            action=action,
            reason=f"@{error.key}",
            of={"action": action, **error.params},
        )

    # ---- looking

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, also by a concession; None while it runs. Who gave up does not win, however far a bot took the seat: the
        best of the others do then."""
        if self.conceded is None:
            outcome = self.state.outcome
            return outcome if outcome is None or not self.given_up else self._without_given_up(outcome)
        winners = tuple(s for s in range(len(self.log.header.seats)) if s != self.conceded)
        scores = tuple(int(s in winners) for s in range(len(self.log.header.seats)))
        return Outcome(winners, "concession", scores)

    def _without_given_up(self, outcome: Outcome) -> Outcome:
        stayed = [seat for seat in range(len(self.seats)) if seat not in self.given_up]
        won = tuple(seat for seat in outcome.winners if seat in stayed)
        if won or not outcome.winners or not stayed:
            return outcome if not won else Outcome(won, outcome.how, outcome.scores)
        best = max(outcome.scores[seat] for seat in stayed)
        return Outcome(
            tuple(seat for seat in stayed if outcome.scores[seat] == best), outcome.how, outcome.scores
        )

    @property
    def final_turns(self) -> int:
        """So many actions cannot be taken back any more: somebody gave up after them."""
        return max(self.given_up.values(), default=0)

    def player(self, seat: int) -> str:
        """The player of a seat now: "human" or the level of a bot; a rule bot where the seat was given up."""
        return STAND_IN if seat in self.given_up else self.seats[seat].kind

    @property
    def actor(self) -> int | None:
        """The seat that must decide now, EXTERNAL while a dexterity test is awaited; None when the match is over."""
        return None if self.conceded is not None else self.state.actor

    @property
    def asked(self) -> int | None:
        """The seat that is waited for: who must decide, or take a dexterity test; None when the match is over."""
        return None if self.conceded is not None else self.state.asked

    def external(self) -> Action:
        """The result of the awaited dexterity test where no person takes it (any more). One that was begun and broken off counts against
        the person whose test it was. Else it is drawn, the same again after an undo or a reload; but where several people play, their
        screen goes on with it instead (`test_done`)."""
        assert self.actor == EXTERNAL
        people = [seat for seat in self.tested if self.player(seat) == "human"]
        if self.test_begun and len(people) == 1:
            against = self.game.broken_off(self.state, people[0])
            if against is not None:
                return against
        return self.game.external(
            self.state, Dice((self.log.header.seed * 1_000_003 + len(self.turns)) & 0x3FFFFFFF)
        )

    @property
    def tested(self) -> tuple[int, ...]:
        """The seats that take the dexterity test that is awaited; none while there is none."""
        return self.game.tested(self.state) if self.actor == EXTERNAL else ()

    @property
    def test_begun(self) -> bool:
        """True where the awaited dexterity test was started before: a crash, a reload, an undo give nobody a new one (`external`)."""
        return self.actor == EXTERNAL and self._test in self._begun

    def begin_test(self) -> None:
        """People start the dexterity test that is awaited: it is on the disk before their clock runs. What came before it is taken back
        only as what lies past a roll or reveal is."""
        assert self.actor == EXTERNAL
        if self.test_begun:
            return
        self._note_begun()
        self.log.append(Entry(begun=self._test))

    @property
    def test_done(self) -> list[Deed]:
        """The deeds of the awaited dexterity test so far (`engine.deeds`), as they are in the record."""
        return self._begun.get(self._test, [])

    def note_test(self, deeds: list[Deed], *, sure: bool) -> None:
        """Hands did this in the dexterity test that was begun; see `Log.append`."""
        if self.test_begun:
            self.test_done.extend(deeds)
            self.log.append(Entry(done=deeds), sure=sure)

    def _note_begun(self) -> None:
        self._begun.setdefault(self._test, [])
        if self.turns:
            self.turns[-1].barrier = True

    @property
    def _test(self) -> str:
        """A fingerprint of the actions that led to the moment: the same after an undo, whatever the dice have become."""
        done = "\n".join(turn.text for turn in self.turns)
        return hashlib.blake2b(done.encode(), digest_size=8).hexdigest()

    @property
    def seats(self) -> list[Seat]:
        """The seats as the record names them, by seat number."""
        return self.log.header.seats

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, as plain data."""
        return self.state.view(seat)

    # ---- acting

    def act(
        self,
        action: Action,
        witness: Callable[[Event], None] | None = None,
        *,
        track: Sequence[int] = (),
    ) -> list[Event]:
        """Take an action for the seat that must decide. Raises IllegalAction (with the refusal) and leaves all as it was.

        `witness` is called with each event at the moment it happens, so that a table can look at the position event by event. `track` is
        kept with the action and changes nothing (see `Turn`); one that is longer than a record may hold is left out.
        """
        self._check(action)
        turn = self._take(action, witness)
        turn.track = tuple(track) if len(track) <= MOST_TRACK else ()
        self._undone.clear()
        self._write(turn)
        return turn.events

    def concede_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot be given up now, or None."""
        if self.outcome is not None:
            return Refusal("match_over")
        return Refusal("gave_up_already") if seat in self.given_up else None

    def concede(self, seat: int) -> None:
        """Give the match up for a seat: of two the other wins at once, of more a rule bot plays the seat on, and it counts as lost. Raises
        IllegalAction when the match is over already, or the seat was given up before."""
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"no seat {seat}")
        refusal = self.concede_refusal(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        self._concede(seat)
        self._undone.clear()
        self.log.append(Entry(concede=seat))
        self._write_end()

    def _concede(self, seat: int) -> None:
        if len(self.seats) > 2:
            self.given_up[seat] = len(self.turns)
        else:
            self.conceded = seat

    def _check(self, action: Action) -> None:
        refusal = Refusal("match_over") if self.outcome is not None else self.state.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _take(self, action: Action, witness: Callable[[Event], None] | None = None) -> Turn:
        state = self.state
        assert state.actor is not None
        events: list[Event] = []

        def emit(event: Event) -> None:
            events.append(event)
            if witness is not None:
                witness(event)

        text, asked = self.game.text(action, self.card_set), state.asked
        assert asked is not None
        turn = Turn(action, text, state.actor, asked, events, state.copy(), False)
        try:
            state.step(action, emit)
        except BaseException:
            self.state = turn.before
            raise
        turn.barrier = any(event.barrier for event in events)
        self.turns.append(turn)
        return turn

    def seen_on(self, track: Sequence[int]) -> None:
        """The track of the dexterity test that was taken last, from its decision on: the rest of it, if a record holds so much."""
        if track and len(self.turns[-1].track) + len(track) <= MOST_TRACK:
            self._prolong(track)
            self.log.append(Entry(track=list(track)))
            self._write_end()  # it stays the last line of a match that is over

    def _prolong(self, track: Sequence[int]) -> None:
        self.turns[-1].track = (*self.turns[-1].track, *track)

    def _write(self, turn: Turn) -> None:
        track = list(turn.track) or None
        self.log.append(Entry(act=turn.text, by=turn.seat, digest=self.state.digest(), track=track))
        self._write_end()

    def _write_end(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            self.log.append(Entry(over=outcome.how))

    # ---- undo

    def undo_barrier(self, steps: int = 1) -> bool:
        """True where taking the last actions back would show something to the seat that then decides again: a roll or reveal among them,
        or the decision of another seat, made from cards that nobody else sees; also one that was taken back before."""
        turns = self.turns[-steps:] if steps else []
        return any(
            turn.barrier or turn.asked != turns[0].asked or turn.answered - {turns[0].asked} for turn in turns
        )

    def undo_refusal(self, steps: int = 1, *, past_chance: bool = False) -> Refusal | None:
        """The reason why the last actions cannot be taken back now, or None. Past a barrier (`undo_barrier`) only with `past_chance`, and
        never in a `strict` match."""
        if self.conceded is not None:
            return Refusal("match_over")
        if not 0 < steps <= len(self.turns):
            return Refusal("undo_nothing")
        if len(self.turns) - steps < self.final_turns:
            return Refusal("undo_gave_up")
        if self.undo_barrier(steps):
            if self.log.header.strict:
                return Refusal("undo_strict")
            if not past_chance:
                return Refusal("undo_barrier")
        return None

    def undo(self, steps: int = 1, *, past_chance: bool = False, reseed: int = 0) -> Turn:
        """Take the last actions back and return the first of them. Past a barrier (`past_chance`) a new generator starts from `reseed`
        and the match is practice from then on, so nobody previews dice or what a rival does. Raises IllegalAction."""
        refusal = self.undo_refusal(steps, past_chance=past_chance)
        if refusal is not None:
            raise IllegalAction(refusal)
        barrier = self.undo_barrier(steps)
        taken = self._take_back(steps)
        self.log.append(Entry(undo=steps))
        if barrier:
            self._undone.clear()
            self._reseed(reseed)
            self.log.append(Entry(reseed=reseed))
            if not self.practice:
                self.practice = True
                self.log.append(Entry(practice=True))
        else:
            self._undone += [turn.action for turn in taken]
        return taken[-1]

    def redo(self) -> list[Event]:
        """Take the last undone action again. Raises IllegalAction when there is none."""
        if not self._undone:
            raise IllegalAction(Refusal("redo_nothing"))
        action = self._undone.pop()
        turn = self._take(action)
        self._write(turn)
        return turn.events

    @classmethod
    def branch(
        cls, game: Game, loaded: Loaded, turns: int, *, seed: int, path: Path | None = None, started: str = ""
    ) -> Match:
        """A practice match from a record's position after `turns` of its actions (those that were not taken back), with a new generator
        and a record of its own. Raises RecordError, and ValueError where the record has fewer actions."""
        header = msgspec.structs.replace(loaded.header, started=started, practice=True, strict=False)
        entries = _up_to(loaded.entries, turns)
        match = cls.resume(game, Loaded(header, entries, cut=False), path)
        match._reseed(seed)
        match.log.append(Entry(reseed=seed))
        return match

    def _reseed(self, seed: int) -> None:
        """A new generator, also in the positions before from which the same dice would come."""
        old = self.state.chance
        self.state.reseed(seed)
        for turn in reversed(self.turns):
            if turn.before.chance != old:
                break
            turn.before.reseed(seed)

    def _take_back(self, count: int) -> list[Turn]:
        """The turns that were taken back, the last one first. Who decided in them is noted before them: it was seen."""
        taken = [self.turns.pop() for _ in range(count)]
        self.state = taken[-1].before
        if self.turns:
            self.turns[-1].answered |= {turn.asked for turn in taken}.union(
                *(turn.answered for turn in taken)
            )
        return taken
