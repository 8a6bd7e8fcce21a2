"""Fights on the stage: Strikes and Abilities, Blocks, Reactions, Knockdown Tests, the ends of rounds and of the match.

Each is a track for an event of the rules; the table's motion asks for it, its cards and picture ask what lies where. At rest the arena
itself is the stage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

from pygame import FRect

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art import acting, key_poses, looks, moments
from kotgames.games.knockdown.art.looks import REFEREE
from kotgames.games.knockdown.art.moments import MOMENTS
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table.card_faces import PLAIN, CardFaces, CardState
from kotgames.games.knockdown.table.fight_stage import StationStage
from kotgames.games.knockdown.table.looks import look_of
from kotgames.games.knockdown.table.stage_bill import BAD, CALM, GOOD, Sums
from kotgames.games.knockdown.views import View
from kotgames.system.catalogue import Words
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.context import Host, TableContext
from kotgames.ui.table.faces import Face
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.table.stage.bill import Bill, BillLine
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

READ_MS: Final = 420.0
"""Milliseconds that the outcome stands after the act; it is read from the contact on."""
EFFECT_MS: Final = 750.0
"""Milliseconds in which a later effect is read."""
TEST_MS: Final = 500.0
ENDING_MS: Final = 900.0
STEP_MS: Final = 30
"""Steps, in milliseconds, in which an act is searched for pictures to make ahead."""
SPECIAL: Final = "stage:special"
"""The id of the card of a Special Attack, which lies nowhere else."""
ANSWER: Final = "stage:reaction"
"""The same of a Reaction."""


class Places(Protocol):
    """The parts of a layout that this needs."""

    @property
    def front(self) -> FRect:
        """The place of the stage that has come forward."""

    def home(self, seat: int) -> tuple[float, float]:
        """The point that a seat's things come from."""


class Ring(Protocol):
    """The parts of a table's context that this needs."""

    stage: StationStage
    host: Host
    words: Words
    card_set: CardSet

    @property
    def layout(self) -> Any:
        """The layout of now (`Places`)."""

    @property
    def view(self) -> View:
        """The shown view."""

    def from_turret(self, event: e.Struck) -> bool:
        """True where a turret makes a Strike, and not its owner."""


class LyingCard(NamedTuple):
    """A card beside the fighters: its face, its number (-1: a Special Attack, `name` is its id then), where, turned by how many degrees,
    in which layer, and how it lies there."""

    face: Face
    card: int
    rect: FRect
    angle: float
    layer: float
    state: CardState
    name: str


@dataclass(frozen=True, slots=True)
class _Laid:
    """The attack laid beside the fighters, by the card it is on (-1: a Special Attack), on which side."""

    source: int
    card: int
    side: int
    reaction: bool = False


class _Tracks(StageTracks):
    """The stage goes back, and what lay on it goes home."""

    def __init__(self, stage: StationStage, motions: Motions, clear: Callable[[], None]) -> None:
        super().__init__(stage, motions)
        self._clear = clear

    def back(self) -> Track | None:
        """See `StageTracks`."""
        back = super().back()
        if back is None:
            return None

        def away() -> None:
            self._clear()
            self.motions.place(FLIGHT)

        return Seq(Call(away), back)


def fight_stage(ctx: TableContext[Any, Any]) -> StationStage:
    """The stage of a table; its context has it."""
    return StationStage(ctx)


class Stage:
    """Makes the tracks; each method answers with None where the stage shows nothing of an event."""

    def __init__(self, ctx: Ring, motions: Motions, faces: CardFaces) -> None:
        self.ctx = ctx
        self.motions = motions
        self.faces = faces
        self.words = ctx.words
        self.card_set = ctx.card_set
        self.sums = Sums(ctx.words, ctx.card_set, ctx.host)
        self._laid: tuple[_Laid, ...] = ()
        self._armed = -1
        """The seat that holds a weapon."""
        self.tracks = _Tracks(ctx.stage, motions, self._clear)
        self._fighters: tuple[int, ...] = ()
        self._decided = ("", False)
        """The attack after which a test was failed, by its moment, and whether a turret made it: it is acted again at the end."""
        self._test: e.TestCalled | None = None
        """The test that was called last; None where none was seen."""
        self._made_for: tuple[object, ...] = ()
        """The size and the looks for which everybody is made ahead."""
        self.lacking = False
        """True while acts of the two are still to be worked out."""

    # ---- where and who

    def fit(self, canvas: Canvas) -> None:
        """The table was laid out."""
        ctx, stage = self.ctx, self.ctx.stage
        self._dress()
        both = stage.looks.get("a", looks.PLAIN), stage.looks.get("b", looks.PLAIN)
        stage.fit(canvas, None, ctx.layout.front, both)
        stage.looks["r"] = REFEREE
        fighters = tuple(ctx.view["fighters"])
        about = (stage.unit, fighters)
        if about != self._made_for and min(fighters) >= 0:
            self._made_for = about
            own = [self._look(seat) for seat in (0, 1)]
            stage.cover([*(looks.unarmed(one) for one in own), *(looks.armed(one) for one in own), REFEREE])
            stage.learn(self._ahead(own))
            self.lacking = True

    def _ahead(self, own: Sequence[Look]) -> Any:
        """Works out the acts of both fighters one by one, and makes the pieces that they are seen in first."""
        for seat in (0, 1):
            for source in self._sources(seat):
                name = moments.moment_name(self.card_set, source)
                act = acting.act(name, seat)
                yield None
                look = looks.dressed(own[seat], shoots=MOMENTS[name].armed)
                poses = (act.at(float(ms)).poses["ab"[seat]] for ms in range(0, act.met_ms + 1, STEP_MS * 2))
                yield from self.ctx.stage.preparing(look, poses)
        self.lacking = False

    def _sources(self, seat: int) -> list[int]:
        """The attacks that a seat may make."""
        fighter = self.ctx.view["fighters"][seat]
        specials = self.card_set.specials_of[fighter] if fighter >= 0 else []
        return [*range(self.card_set.first_special), *(self.card_set.first_special + one for one in specials)]

    def settle(self) -> None:
        """Nothing is shown: the two are where every fight begins."""
        stage = self.ctx.stage
        if stage.showing:
            return
        self._clear()
        self._armed = -1
        self._dress()
        stage.settle(acting.resting())

    def expect(self, source: int, seat: int, *, turret: bool = False) -> None:
        """An attack is announced, or made by a `turret`: what it most likely looks like is baked before what else waits, in the looks that
        belong to it."""
        stage, name = self.ctx.stage, moments.moment_name(self.card_set, source)
        if stage.showing:
            return
        self._armed = seat if MOMENTS[name].armed and not turret else -1
        self._dress()
        stage.want((acting.projected(seat) if turret else acting.act(name, seat) for _ in (0,)), first=True)

    def _look(self, seat: int) -> Look:
        fighter = self.ctx.view["fighters"][seat]
        return look_of(self.card_set, fighter, self.ctx.host.app.palette.seat(seat))

    def _dress(self) -> None:
        """Both with free hands but for who shoots."""
        self.ctx.stage.looks |= {
            "ab"[seat]: looks.dressed(self._look(seat), shoots=seat == self._armed) for seat in (0, 1)
        }

    # ---- cards

    def _clear(self) -> None:
        """Nothing lies beside the fighters any more."""
        self._laid = ()

    def cards(self) -> list[LyingCard]:
        """The cards that lie beside the two, in the layers above the stage; they lie nowhere else meanwhile."""
        front, found = self.ctx.layout.front, []
        dice = self.ctx.stage.bill.dice
        for laid in self._laid:
            rect = bills.card_place(front, laid.side, dice=dice)
            special = laid.source - self.card_set.first_special
            face: Face = ("special", special) if special >= 0 else ("kind", laid.source)
            name = "" if laid.card >= 0 else ANSWER if laid.reaction else SPECIAL
            angle = 5.0 if laid.side == 0 else -5.0
            found.append(LyingCard(face, laid.card, rect, angle, bills.FRONT_LAYER + 1.0, PLAIN, name))
        return found

    def front_items(self) -> list[Item]:
        """The stage that came forward and what is drawn over it."""
        stage = self.ctx.stage
        return [*stage.front_items(), *stage.effect_items()]

    # ---- an attack

    def attack(self, event: e.AttackPlayed, before: View) -> Track | None:
        """A row card that strikes nobody is shown as soon as it is played; any other when it is known what comes of it."""
        source = self.card_set.kind_of[event.card]
        return self._shown(source, event.card, event.seat) if event.in_range else None

    def special(self, event: e.SpecialPlayed, before: View) -> Track | None:
        """Likewise a Special Attack; a Reaction is seen against the Strike that it answers."""
        source = self.card_set.first_special + event.special
        return (
            self._reaction(source, event.seat, before)
            if event.reaction
            else self._shown(source, -1, event.seat)
        )

    def _shown(self, source: int, card: int, seat: int) -> Track | None:
        """An Ability without wounds of its own; None for anything else. A Special Attack keeps its name: it is still to be paid for."""
        card_set = self.card_set
        if card_set.type_of[source] != c.ABILITY or card_set.heavy[source] or card_set.light[source]:
            return None
        name = moments.moment_name(card_set, source)
        act = acting.act(name, seat)
        bill = self.sums.bill(source, seat)
        return self._play(act, name, seat, bill, "works" if card >= 0 else "", [_Laid(source, card, seat)])

    def _reaction(self, source: int, seat: int, before: View) -> Track | None:
        """A Reaction against the Strike that is under way."""
        struck = self.ctx.view["source"]
        name = moments.moment_name(self.card_set, source)
        against = moments.moment_name(self.card_set, struck) if struck >= 0 else acting.DECIDING
        act = acting.reaction(name, seat, against)
        bill = self.sums.bill(source, seat)
        said = "vanished" if name == "vanish" else "repelled"
        laid = [_Laid(source, -1, seat, True)]
        if struck >= 0:
            laid.append(_Laid(struck, self._card_of(struck, before), 1 - seat))
        return self._play(act, against, 1 - seat, bill, said, laid)

    def lost(self, event: e.StrikeLost, before: View) -> Track:
        """The Strike goes where nobody is any more."""
        name = moments.moment_name(self.card_set, event.source)
        act = acting.act(name, event.seat, "missed")
        bill = self.sums.bill(event.source, event.seat)
        laid = [_Laid(event.source, self._card_of(event.source, before), event.seat)]
        return self._play(act, name, event.seat, bill, "missed", laid)

    def struck(self, event: e.Struck, before: View) -> Track:
        """A wound pool falls: the arithmetic beside the card, what it did on whom it was done to."""
        name = moments.moment_name(self.card_set, event.source)
        harm = sum(event.wounds)
        if event.reaction:
            act: Act = acting.reaction(name, event.seat)
            said = "hit" if harm else "nothing"
        else:
            outcome = self._outcome(event)
            if self.ctx.from_turret(event):
                name, act = key_poses.POINTS, acting.projected(event.seat, outcome)
            else:
                act = acting.act(name, event.seat, outcome)
            stopped = not harm and event.blocked == (0, 0) and event.printed != (0, 0)
            said = "nothing" if stopped else outcome
        bill = self.sums.bill(event.source, event.seat, event)
        laid = [_Laid(event.source, self._card_of(event.source, before), event.seat, event.reaction)]
        hurt = None if not harm else (1 - event.seat, *event.wounds)
        shooter = 1 - event.seat if event.reaction else event.seat
        return self._play(act, name, shooter, bill, said, laid, hurt=hurt)

    @staticmethod
    def _outcome(event: e.Struck) -> str:
        """The outcome of the act (acting.OUTCOMES): it lands, some of it comes through a Block, or nothing does."""
        if event.blocked == (0, 0):
            return "hit" if sum(event.wounds) or event.printed == (0, 0) else "blocked"
        return "part" if sum(event.wounds) else "blocked"

    def wounded(self, event: e.Wounded, before: View) -> Track | None:
        """Wounds of the effect, while the fight is seen."""
        stage = self.ctx.stage
        if event.why != "effect" or not stage.holds:
            return None
        large, below = self.sums.harm(event.heavy, event.light)

        def hurt() -> None:
            stage.wipe()
            stage.bill.result = (self.words("stage.effect").upper(), BAD)
            stage.write("ab"[event.seat], large, below)

        return Seq(Call(hurt), Wait(EFFECT_MS))

    def effect_blocked(self, event: e.EffectBlocked, before: View) -> Track | None:
        """The effect is cancelled, while the fight is seen."""
        stage = self.ctx.stage
        if not stage.holds:
            return None

        def said() -> None:
            stage.wipe()
            stage.bill.result = (self.words("stage.effect_blocked"), CALM)

        return Seq(Call(said), Wait(EFFECT_MS))

    # ---- Knockdown Tests

    def test(self, event: e.TestCalled, before: View) -> Track:
        """The tested fighter goes down on one knee; the wounds that count stand beside."""
        act = acting.called(event.tested)
        self._decided = moments.moment_name(self.card_set, event.source), bool(before["from_turret"])
        self._test = event
        bill = self.sums.tested(event)
        return self._play(act, "", 1 - event.tested, bill, "", [], read=TEST_MS, keep=True)

    def _kneels(self, seat: int, needed: int = 0) -> Track | None:
        """Forward again with the one who kneels, where a question or the tower itself has let the stage go back; None where it is there.
        `needed`: what dice must come to."""
        if self.ctx.stage.showing:
            return None
        test = self._test
        if needed and test is not None and test.tested == seat:
            bill = self.sums.tested(test)
        else:
            bill = self.sums.awaited(seat, needed)

        stand = Call(lambda: self._stand("", 1 - seat, acting.dazed(seat)))
        return Seq(stand, self.tracks.come(bill, [acting.passed(seat)], lambda: self._lay([], 1 - seat)))

    def dice(self, event: e.DiceRolled, before: View, roll: Track) -> Track:
        """They are thrown beside the one who kneels."""
        stage = self.ctx.stage
        comes = self._kneels(event.seat, event.needed)
        passed = event.total >= event.needed

        def told() -> None:
            lines = stage.bill.left if event.seat == 0 else stage.bill.right
            colour = GOOD if passed else BAD
            lines.append(BillLine(self.words("stage.test_total", total=event.total), colour, 28.0))
            self.ctx.host.changed()

        thrown = Seq(roll, Call(told), Wait(TEST_MS))
        return thrown if comes is None else Seq(comes, thrown)

    def tower(self, event: e.TowerBuilt, before: View) -> Track | None:
        """The result of the tower, said over the one who kneels; of one that was not finished the dice say it."""
        stage = self.ctx.stage
        if event.unfinished:
            return None
        comes = self._kneels(event.seat)

        def told() -> None:
            stage.told = True
            key = "tower_stood" if event.stood else "tower_fell"
            stage.bill.result = (self.words(f"stage.{key}"), GOOD if event.stood else BAD)
            self.ctx.host.app.redraw()

        said = Seq(Call(told), Wait(TEST_MS))
        return said if comes is None else Seq(comes, said)

    def passed(self, event: e.TestPassed, before: View) -> Track | None:
        """Up again, the fists before the face."""
        stage = self.ctx.stage
        if not stage.showing:
            return None
        act = replace(acting.passed(event.seat))
        gone = event.heavy + event.light

        def up() -> None:
            stage.told = True
            stage.written = []
            stage.bill.result = (self.words("stage.passed"), "ok")
            if gone:  # in place of what the dice had to come to
                lines = stage.bill.left if event.seat == 0 else stage.bill.right
                lines[1:] = [BillLine(self.words("stage.discards", count=gone), "ok", 22.0)]
            self.ctx.host.changed()

        return Seq(Call(up), self.tracks.play(act, read=READ_MS))

    # ---- ends

    def round_ended(self, event: e.RoundEnded, before: View) -> Track | None:
        """The fall of whoever failed a test, and the count unless the match ends with it, which shows that."""
        if event.how != "ko":
            return None
        loser = 1 - event.winner
        fall, count = (replace(one) for one in acting.failed(loser))
        last = event.victories[event.winner] >= self.card_set.victories
        counted = [] if last else [count]
        stage = self.ctx.stage

        def down() -> None:
            stage.told = True
            stage.written = []
            stage.bill = replace(stage.bill, result=(self.words("stage.failed"), BAD))
            self.ctx.host.app.redraw()

        def comes() -> None:
            stage.bill.left, stage.bill.right = [], []  # the umpire walks through them

        falls = self.tracks.play(fall, read=READ_MS if last else 0.0)
        acts = falls if last else Seq(falls, Call(comes), self.tracks.play(count, read=READ_MS))
        if stage.showing:
            return Seq(Call(down), acts)
        bill = Bill(title=self.words("stage.test"))
        stand = Call(lambda: self._stand("", event.winner, fall.start))
        come = self.tracks.come(bill, [fall, *counted], lambda: self._lay([], event.winner))
        return Seq(stand, come, Call(down), acts)

    def ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, the count and the winner; or the hand that is raised."""
        stage = self.ctx.stage
        name, turret = self._decided
        acts = [replace(one) for one in acting.ending(event.winner, event.how, name, turret)]
        bill = Bill(title=self.words(f"stage.end.{event.how}"))
        said = self.words("results.won", name=self.ctx.host.name(event.winner)).upper()

        def begin() -> None:
            self._clear()
            self._armed = event.winner if len(acts) > 2 and not turret and MOMENTS[name].armed else -1
            self._dress()
            stage.cut(acts[0].start)

        def named() -> None:
            stage.told = True
            stage.bill.result = (said, GOOD)
            self.ctx.host.app.redraw()

        until = sum(one.length for one in acts[:-1]) or acts[0].parted_ms
        telling = Seq(Wait(until if self.motions.moving else 0.0), Call(named))
        played = Par(self.tracks.play_all(acts, read=ENDING_MS), telling)
        return Seq(Call(begin), self.tracks.come(bill, acts), played)

    # ---- pieces

    def _stand(self, name: str, seat: int, begins: Pair) -> None:
        """Before the stage comes: who is armed, and where the two are."""
        stage = self.ctx.stage
        self._armed = seat if name and MOMENTS[name].armed else -1
        self._dress()
        if not stage.showing:
            stage.act, stage.written = None, []
            stage.pair = begins

    def _lay(self, laid: Sequence[_Laid], seat: int) -> None:
        """As the stage sets out for an attack of a seat: what lies beside the two."""
        self._laid = tuple(laid)
        starts = {SPECIAL: self.ctx.layout.home(seat), ANSWER: self.ctx.layout.home(1 - seat)}
        self.motions.place(FLIGHT, starts=starts)

    def _play(
        self, act: Act, name: str, seat: int, bill: Bill, said: str, laid: Sequence[_Laid],
        hurt: tuple[int, int, int] | None = None, read: float = READ_MS, *, keep: bool = False,
    ) -> Track:  # fmt: skip
        """The stage comes forward with cards and sums, the act is played, and what came of it is said. `name`: the attack whose pair at
        rest it begins from, of `seat`; `said`: a result of `Sums.result`, if any; `hurt`: (seat, heavy, light); `keep`: what the two are
        dressed in stays."""
        stage = self.ctx.stage
        played = replace(act)  # each is seen as one of its own, though acts are kept
        word = self.sums.result(said) if said else None
        written = None if hurt is None else ("ab"[hurt[0]], *self.sums.harm(hurt[1], hurt[2]))

        def stand() -> None:
            if not (keep and stage.showing):
                self._stand(name, seat, act.start)

        def sets_out() -> None:
            if keep and stage.showing:
                self._laid = ()
                self.motions.place(FLIGHT)
            else:
                self._lay(laid, seat)

        def met() -> None:
            stage.bill.result = word
            if written is not None:
                stage.write(*written)

        return Seq(
            Call(stand),
            self.tracks.come(bill, [played], sets_out),
            self.tracks.play(played, met, after=self.ctx.host.changed, read=read),
        )

    def _card_of(self, source: int, before: View) -> int:
        """The row card that is being resolved, if the attack is one; -1 for a Special Attack."""
        return before["played"] if source < self.card_set.first_special else -1
