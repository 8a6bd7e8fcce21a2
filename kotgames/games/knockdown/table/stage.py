"""The stage of this table: who is on it, the cards beside them, and how an attack is played on it (`fights` says which and what came of
it). Cards and picture ask what lies where. At rest the arena itself is the stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import acting, looks, moments
from kotgames.games.knockdown.art.looks import REFEREE
from kotgames.games.knockdown.art.moments import MOMENTS
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.card_faces import PLAIN
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.stage_bill import Sums
from kotgames.games.knockdown.views import View
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.context import Part
from kotgames.ui.table.faces import Face
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.sprites import Rest, Spec
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Track

READ_MS: Final = 420.0
"""Milliseconds that the outcome stands after the act; it is read from the contact on."""
STEP_MS: Final = 30
"""Steps, in milliseconds, in which an act is searched for pictures to make ahead."""
SPECIAL: Final = "stage:special"
"""The id of the card of a Special Attack, which lies nowhere else."""
ANSWER: Final = "stage:reaction"
"""The same of a Reaction."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The attack laid beside the fighters, by the card it is on (-1: a Special Attack), on which side."""

    source: int
    card: int
    side: int
    reaction: bool = False


class Stage(Part[Context, CardSet]):
    """One for each table."""

    def __init__(self, ctx: Context, motions: Motions) -> None:
        super().__init__(ctx)
        self.motions = motions
        self.sums = Sums(ctx)
        self._laid: tuple[Laid, ...] = ()
        self._armed = -1
        """The seat that holds a weapon."""
        self.tracks = StageTracks(ctx.stage, motions)
        self._made_for: tuple[object, ...] = ()
        """The size and the looks for which everybody is made ahead."""
        self.lacking = False
        """True while acts of the two are still to be worked out."""

    # ---- where and who

    def fit(self, canvas: Canvas) -> None:
        """The table was laid out."""
        ctx, stage = self.ctx, self.ctx.stage
        self.dress(self._armed)
        stage.fit(canvas, None, ctx.layout.front, (stage.looks["a"], stage.looks["b"]))
        stage.looks["r"] = REFEREE
        fighters = tuple(ctx.view["fighters"])
        about = (stage.unit, fighters)
        if about != self._made_for and min(fighters) >= 0:
            self._made_for = about
            own = [ctx.look(seat) for seat in (0, 1)]
            stage.cover([*(looks.unarmed(one) for one in own), *(looks.armed(one) for one in own), REFEREE])
            stage.learn(self._ahead(own))
            self.lacking = True

    def _ahead(self, own: Sequence[Look]) -> Any:
        """Works out the acts of both fighters one by one, and makes the pieces that they are seen in first."""
        first = self.card_set.first_special
        for seat in (0, 1):
            for source in (*range(first), *(first + one for one in self.ctx.specials(seat))):
                name = moments.moment_name(self.card_set, source)
                act = acting.act(name, seat)
                yield None
                look = looks.dressed(own[seat], shoots=MOMENTS[name].armed)
                poses = (act.at(float(ms)).poses["ab"[seat]] for ms in range(0, act.met_ms + 1, STEP_MS * 2))
                yield from self.ctx.stage.preparing(look, poses)
        self.lacking = False

    def settle(self) -> None:
        """Nothing is shown: the two are where every fight begins."""
        stage = self.ctx.stage
        if stage.showing:
            return
        self.clear()
        self.dress(-1)
        stage.settle(acting.resting())

    def expect(self, source: int, seat: int, *, turret: bool = False) -> None:
        """An attack is announced, or made by a `turret`: what it most likely looks like is baked before what else waits, in the looks that
        belong to it."""
        stage = self.ctx.stage
        if stage.showing or source < 0:
            return
        name = moments.moment_name(self.card_set, source)
        self.dress(seat if MOMENTS[name].armed and not turret else -1)
        stage.want((acting.projected(seat) if turret else acting.act(name, seat) for _ in (0,)), first=True)

    def dress(self, armed: int) -> None:
        """Both with free hands but for a seat that holds a weapon, if any (-1)."""
        self._armed = armed
        for seat in (0, 1):
            self.ctx.stage.looks["ab"[seat]] = looks.dressed(self.ctx.look(seat), shoots=seat == armed)

    # ---- cards

    def clear(self) -> None:
        """Nothing lies beside the fighters any more."""
        self._laid = ()

    def away(self) -> None:
        """What lies there goes home."""
        self.clear()
        self.motions.place(FLIGHT)

    def cards(self) -> list[Spec]:
        """The cards that lie beside the two, in the layers above the stage; they lie nowhere else meanwhile."""
        ctx, found = self.ctx, []
        for laid in self._laid:
            rect = bills.card_place(ctx.layout.front, laid.side, dice=ctx.stage.bill.dice)
            special = laid.source - self.card_set.first_special
            face: Face = ("special", special) if special >= 0 else ("kind", laid.source)
            name = ids.card(laid.card) if laid.card >= 0 else ANSWER if laid.reaction else SPECIAL
            at, shown = Rest.of(rect, -5.0 if laid.side else 5.0), (face, ("back",), PLAIN)
            label = ctx.source_name(laid.source)
            found.append(Spec.lying(name, at, shown, bills.FRONT_LAYER + 1.0, label=label))
        return found

    # ---- an attack

    def ability(self, source: int, card: int, seat: int) -> Track | None:
        """An Ability without wounds of its own; None for anything else. A Special Attack keeps its name: it is still to be paid for."""
        card_set = self.card_set
        if card_set.type_of[source] != c.ABILITY or card_set.heavy[source] or card_set.light[source]:
            return None
        name = moments.moment_name(card_set, source)
        act = acting.act(name, seat)
        bill = self.sums.bill(source, seat)
        return self.play(act, name, seat, bill, "works" if card >= 0 else "", [Laid(source, card, seat)])

    def reaction(self, source: int, seat: int, before: View) -> Track | None:
        """A Reaction against the Strike that is under way."""
        struck = self.ctx.view["source"]
        name = moments.moment_name(self.card_set, source)
        against = moments.moment_name(self.card_set, struck) if struck >= 0 else acting.DECIDING
        act = acting.reaction(name, seat, against)
        bill = self.sums.bill(source, seat)
        said = "vanished" if name == "vanish" else "repelled"
        laid = [Laid(source, -1, seat, True)]
        if struck >= 0:
            laid.append(Laid(struck, self.card_of(struck, before), 1 - seat))
        return self.play(act, against, 1 - seat, bill, said, laid)

    # ---- pieces

    def stand(self, name: str, seat: int, begins: Pair) -> None:
        """Before the stage comes: who is armed, and where the two are."""
        stage = self.ctx.stage
        self.dress(seat if name and MOMENTS[name].armed else -1)
        if not stage.showing:
            stage.act, stage.written = None, []
            stage.pair = begins

    def lay(self, laid: Sequence[Laid], seat: int) -> None:
        """As the stage sets out for an attack of a seat: what lies beside the two."""
        self._laid = tuple(laid)
        starts = {SPECIAL: self.ctx.layout.home(seat), ANSWER: self.ctx.layout.home(1 - seat)}
        self.motions.place(FLIGHT, starts=starts)

    def play(
        self, act: Act, name: str, seat: int, bill: Bill, said: str, laid: Sequence[Laid],
        hurt: tuple[int, int, int] | None = None, read: float = READ_MS, *, keep: bool = False,
    ) -> Track:  # fmt: skip
        """The stage comes forward with cards and sums, the act is played, and what came of it is said. `name`: the attack whose pair at
        rest it begins from, of `seat`; `said`: a result of `Sums.result`, if any; `hurt`: (seat, heavy, light); `keep`: what the two are
        dressed in stays."""
        stage = self.ctx.stage
        word = self.sums.result(said) if said else None
        written = None if hurt is None else ("ab"[hurt[0]], *self.sums.harm(hurt[1], hurt[2]))

        def stand() -> None:
            if not (keep and stage.showing):
                self.stand(name, seat, act.start)

        def sets_out() -> None:
            if keep and stage.showing:
                self.away()
            else:
                self.lay(laid, seat)

        def met() -> None:
            stage.bill.result = word
            if written is not None:
                stage.write(*written)

        return self.tracks.fight(act, bill, stand, sets_out, met, read)

    def card_of(self, source: int, before: View) -> int:
        """The row card that is being resolved, if the attack is one; -1 for a Special Attack."""
        return before["played"] if source < self.card_set.first_special else -1
