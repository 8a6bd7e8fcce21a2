"""Motion of acted events: cards fly, miniatures walk, wounds fall as cubes, dice tumble; fights are on the stage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.shown_fights import WORK_MS
from kotgames.games.knockdown.table import ids, sounds
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.cards import Cards
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.stage import Stage
from kotgames.games.knockdown.table.stances import KNEELS
from kotgames.games.knockdown.views import View
from kotgames.games.knockdown.words import LogBook
from kotgames.ui.sound import Cue
from kotgames.ui.table.dice import Rolled
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import seen_of
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait

DEAL_MS: Final = 140.0
SHORT_MS: Final = 160.0
STOP_MS: Final = 150.0
"""The wounds set out so long after the contact, which stands a moment."""
FALL_MS: Final = FLIGHT * 1.5
FLYING_CUBE: Final = 52.0
"""The size of a wound that sets out from the stage."""
CORRIDOR_MS: Final = 520.0
"""Down into a hatch, and out of another."""


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    rows = ROWS

    def __init__(
        self,
        ctx: Context,
        cards: Cards,
        blows: Blows,
        show: Stage,
        motions: Motions,
        log: LogBook,
    ) -> None:
        self.ctx = ctx
        self.cards = cards
        self.blows = blows
        self.minis = blows.minis
        self.show = show
        self.words = ctx.words
        self.name = ctx.host.name
        super().__init__(show.tracks, log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.FirstRolled: self._first,
            e.SkillsRevealed: self._revealed,
            e.RowFilled: self._row_filled,
            e.RoundStarted: self._round,
            e.TurnStarted: self._turn,
            e.RowRenewed: self._gone,
            e.RowStalled: lambda event, before: Seq(self._gone(event, before), self.said(event)),
            e.CorridorTaken: self._corridor,
            e.Moved: self._moved,
            e.AttackPlayed: self._attack,
            e.SpecialPlayed: self._special,
            e.OriginChosen: self._origin,
            e.CardDiscarded: self._gone,
            e.Blocked: lambda event, before: Seq(self.blows.blocks(event.seat), self.said(event)),
            e.StrikeLost: self.show.lost,
            e.Struck: self._struck,
            e.Wounded: self._wounded,
            e.EffectBlocked: lambda event, before: (
                self.show.effect_blocked(event, before) or self.said(event)
            ),
            e.TurretPlaced: self._turret,
            e.TestCalled: self._called,
            e.TestWay: lambda event, before: Seq(
                self.blows.held(event.seat, KNEELS, 0), self.motions.settle(SHORT_MS)
            ),
            e.DiceRolled: self._dice,
            e.TowerBuilt: self._tower,
            e.TestPassed: self._passed,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self.show.ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return sounds.acted_sounds(self.ctx.card_set)

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`; before the stage the arena is heard. At a tower that was built before everybody's eyes the hall was heard then."""
        if isinstance(event, e.TowerBuilt) and not self.ctx.host.track(event):
            return []
        heard = super().sounds(event)
        return [*self.blows.heard, *heard] if isinstance(event, e.Struck) else heard

    def rest(self) -> Track | None:
        """See `Motion`; dice that lie on the stage go with it, and the miniatures part where it was."""
        back = self.stage.back()
        if back is None:
            return Call(self.ctx.dice.clear) if self.ctx.dice.rolled is not None else None
        return Seq(Call(self.ctx.dice.take_away), back, Call(self.blows.part))

    # ---- pieces

    def _redraw(self) -> None:
        self.ctx.host.app.redraw()

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        lay = self.ctx.layout
        if lay.deck is not None:
            return lay.deck.center
        return (lay.row_box.left - 20, lay.row_box.centery) if lay.row_box is not None else (0.0, 60.0)

    def _gone(self, event: Any, before: View) -> Track:
        """A card leaves a hand or the row for the discards; on a page without these it flies out of sight."""
        ctx, card = self.ctx, event.card
        starts = {ids.card(card): ctx.layout.home(self._holder(card, before))}
        if ctx.layout.discards is not None:
            return self.motions.settle(FLIGHT + SHORT_MS, starts=starts)

        def go() -> None:
            ctx.leaving[card] = (ctx.area.right + 30, ctx.area.top + 80)
            self.motions.place(FLIGHT * 1.3, starts=starts)

        def forget() -> None:
            ctx.leaving.pop(card, None)
            ctx.field.drop(ids.card(card))
            self.motions.place(FLIGHT)

        flies = Wait(FLIGHT * 1.3 if self.motions.moving else 0.0)
        return Seq(Call(go), flies, Call(forget), Wait(SHORT_MS))

    @staticmethod
    def _holder(card: int, before: View) -> int:
        return 1 if card in before["hands"][1] else 0

    # ---- before the match

    def _first(self, event: e.FirstRolled, before: View) -> Track:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        text = self.words("table.banner.first", name=self.name(event.seat), one=one, two=two)
        faces = tuple(event.rolls[-1])
        good = tuple(seat == event.seat for seat in (0, 1))
        rolled = Rolled(faces, good, (0, 1), self.words("table.dice.first"), text)
        roll = self.ctx.dice.roll(rolled, self.motions)
        return Seq(
            roll, self.motions.banner(text, "gold", 1200.0), Call(self.ctx.dice.clear), self.motions.settle(0)
        )

    def _revealed(self, event: e.SkillsRevealed, before: View) -> Track:
        one, two = (f"@skill.{self.ctx.card_set.skill_ids[skill]}" for skill in event.skills)
        first, second = event.initiative
        text = self.words("table.banner.skills", one=one, two=two, first=first, second=second)
        return Seq(self.motions.banner(text, "info", 1500.0), self.said(event))

    # ---- rounds and turns

    def _row_filled(self, event: e.RowFilled, before: View) -> Track:
        """From the deck, turning over on their way."""
        names = [ids.card(card) for card in event.cards]
        starts = dict.fromkeys(names, self.deck_point(0))
        return self.motions.settle(FLIGHT + DEAL_MS, starts=starts, hidden=names)

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.held_wounds.clear()
        self.ctx.held_places.clear()
        fallen = sorted(self.minis.stances.down) if self.motions.moving else []
        if fallen:  # who lies gets up where it is, and goes to its start on its feet
            self.ctx.held_places.update(enumerate(before["place"]))
        up = Par(Wait(0), *(self._act(seat, "get_up") for seat in fallen))

        def go() -> None:
            self.ctx.held_places.clear()
            self.motions.place(FLIGHT)

        return Seq(Call(self.blows.forget), Par(self.said(event), Seq(up, Call(go))))

    def _turn(self, event: e.TurnStarted, before: View) -> Track:
        self.ctx.dice.clear()
        self.blows.part()
        bots = all(self.ctx.host.is_bot(seat) for seat in (0, 1))
        return self.motions.settle(SHORT_MS) if bots else self.said(event)

    # ---- who moves

    def _moved(self, event: e.Moved, before: View) -> Track:
        """Space by space; who is pushed or pulled slides; a Blink goes out and comes back elsewhere."""
        ctx, seat = self.ctx, event.seat
        ctx.held_places[seat] = event.path[0]
        if event.how == "blink":
            there = self._elsewhere(seat)
            return Seq(there, self.said(event)) if event.behind else there
        walk = self.minis.walk(seat, event.path, event.how, event.by)

        def show(t: float) -> None:
            acting = self.minis.acting.get(seat)
            if acting is not None and walk is not None:
                acting.ms = t * walk.length
            self._redraw()

        def begin() -> None:
            if walk is not None and self.motions.moving:
                self.minis.begin(seat, "walk", walk=walk)

        length = walk.length if walk is not None and self.motions.moving else 0.0
        if event.how == "dash":
            length *= 0.62
        return Seq(Call(begin), Drive(length, show), Call(lambda: self._arrived(seat)), Wait(60))

    def _arrived(self, seat: int) -> None:
        """Somebody stands where the view says."""
        self.minis.acting.pop(seat, None)
        self.ctx.held_places.pop(seat, None)
        self.ctx.place(self.cards.specs(), 0)
        self.ctx.host.changed()

    def _act(self, seat: int, act: str, length: float | None = None) -> Track:
        """A miniature acts something where it stands."""
        whole = self.minis.of(seat).length(act)

        def begin() -> None:
            if self.motions.moving:
                self.minis.begin(seat, act)

        def show(t: float) -> None:
            acting = self.minis.acting.get(seat)
            if acting is not None:
                acting.ms = t * whole
            self._redraw()

        def end() -> None:
            self.minis.acting.pop(seat, None)
            self._redraw()

        time = (whole if length is None else length) if self.motions.moving else 0.0
        return Seq(Call(begin), Drive(time, show), Call(end))

    def _elsewhere(self, seat: int, length: float | None = None) -> Track:
        """A miniature goes out and comes back where the view says."""
        out, into = (self._act(seat, act, length) for act in ("blink_out", "blink_in"))
        return Seq(out, Call(lambda: self._arrived(seat)), into)

    def _corridor(self, event: e.CorridorTaken, before: View) -> Track:
        """Gone in one hatch, there in the other."""
        self.ctx.held_places[event.seat] = event.start
        return Par(self._elsewhere(event.seat, CORRIDOR_MS / 2), self.said(event))

    def _turret(self, event: e.TurretPlaced, before: View) -> Track:
        """It is not there before somebody has worked at it."""
        ctx, seat = self.ctx, event.seat
        start = ctx.point(before["place"][seat])
        ctx.held_turrets[seat] = before["turret"][seat]

        def done() -> None:
            ctx.held_turrets.pop(seat, None)

        works = Wait(WORK_MS if self.motions.moving else 0.0)
        flies = self.motions.settle(FLIGHT, starts={ids.turret(seat): start})
        return Par(self._act(seat, "work"), Seq(works, Call(done), flies))

    # ---- an attack

    def _attack(self, event: e.AttackPlayed, before: View) -> Track:
        if not event.in_range:
            return self.said(event)
        return self._announced(event, self.ctx.card_set.kind_of[event.card], self.show.attack(event, before))

    def _special(self, event: e.SpecialPlayed, before: View) -> Track:
        source = self.ctx.card_set.first_special + event.special
        return self._announced(event, source, self.show.special(event, before))

    def _announced(self, event: Any, source: int, shown: Track | None) -> Track:
        """A miniature gets ready for an attack, and so does the stage."""
        seat = event.seat
        ready = Seq(self.blows.ready(seat, source), Call(lambda: self.show.expect(source, seat)))
        return Seq(ready, self.said(event), *(() if shown is None else (shown,)))

    def _origin(self, event: e.OriginChosen, before: View) -> Track:
        source = self.ctx.view["source"]

        def expect() -> None:
            if source >= 0:
                self.show.expect(source, event.seat, turret=event.turret)

        return Seq(Call(expect), self.motions.settle(SHORT_MS))

    def _struck(self, event: e.Struck, before: View) -> Track:
        """The blow in the arena, and, where it meets, on the stage; from there the wounds fly onto the pile."""
        foe = 1 - event.seat
        self._hold_wounds(foe, before)
        blow = self.blows.struck(event)
        shown = self.show.struck(event, before)
        falls = self._falls(foe, before)
        act = seen_of(shown).act
        met = act.met + STOP_MS if act is not None and self.motions.moving else shown.length
        fought = Par(shown, Seq(Wait(met), falls))
        return fought if blow is None else Seq(blow, fought)

    def _wounded(self, event: e.Wounded, before: View) -> Track:
        self._hold_wounds(event.seat, before)
        shown = self.show.wounded(event, before)
        falls = self._falls(event.seat, before)
        if shown is None:
            return Par(self._act(event.seat, "hit"), falls)
        return Par(shown, Seq(Wait(STOP_MS if self.motions.moving else 0.0), falls))

    def _hold_wounds(self, seat: int, before: View) -> None:
        """The pile stays as it was until the blow has met."""
        self.ctx.held_wounds[seat] = (before["heavy"][seat], before["light"][seat])

    def _falls(self, seat: int, before: View) -> Track:
        """The held wounds fly onto the pile: from the fighter on the stage, over it, or from the miniature."""
        ctx = self.ctx
        new = [
            ids.cube(seat, heavy, index)
            for heavy, name in ((True, "heavy"), (False, "light"))
            for index in range(before[name][seat], ctx.view[name][seat])  # type: ignore[literal-required]
        ]

        def fall() -> None:
            ctx.held_wounds.pop(seat, None)
            if ctx.stage.holds:
                ctx.flying |= set(new)
            self._set_out(new, seat)
            self.motions.place(FALL_MS)

        def lie() -> None:
            if not ctx.flying.isdisjoint(new):
                ctx.flying -= set(new)
                ctx.host.changed()

        return Seq(Call(fall), Wait(FALL_MS if new and self.motions.moving else 0.0), Call(lie))

    def _set_out(self, cubes: Iterable[str], seat: int) -> None:
        """New wounds are where a seat is hurt, large."""
        ctx = self.ctx
        x, y = self._hurt_at(seat)
        size = FLYING_CUBE * (1.0 if ctx.stage.holds else 0.6)
        ctx.place(self.cards.specs(), 0)
        for name in cubes:
            sprite = ctx.field.sprites.get(name)
            if sprite is not None and self.motions.moving:
                sprite.x, sprite.y, sprite.width, sprite.height = x, y, size, size

    def _hurt_at(self, seat: int) -> tuple[float, float]:
        """The point at which a fighter is seen to be hurt."""
        ctx = self.ctx
        if ctx.stage.holds:
            return ctx.stage.trunk(seat)
        return ctx.point(ctx.stands(seat)) if ctx.stands(seat) >= 0 else ctx.layout.home(seat)

    # ---- Knockdown Tests

    def _called(self, event: e.TestCalled, before: View) -> Track:
        shown = self.show.test(event, before)
        return Seq(self.blows.held(event.tested, KNEELS, FLIGHT), self.said(event), shown)

    def _dice(self, event: e.DiceRolled, before: View) -> Track:
        """They tumble and settle, with the number they must meet."""
        passed = event.total >= event.needed
        title = self.words("table.dice.needed", name=self.name(event.seat), count=event.needed)
        result = self.words(
            f"table.dice.{'passed' if passed else 'failed'}", total=event.total, count=event.needed
        )
        rolled = Rolled(
            event.faces, (passed,) * len(event.faces), (event.seat,) * len(event.faces), title, result
        )
        roll = self.ctx.dice.roll(rolled, self.motions)
        return self.show.dice(event, before, roll)

    def _tower(self, event: e.TowerBuilt, before: View) -> Track:
        """In a replay it grows once more; the result is said."""
        said = self.show.tower(event, before) or self.said(event)
        again = self.ctx.watched.play(self.ctx.host.track(event), self.ctx.host)
        return said if again is None or not self.motions.moving else Seq(again, said)

    def _passed(self, event: e.TestPassed, before: View) -> Track:
        """They get up, and half of the wounds go."""
        shown = self.show.passed(event, before)
        if shown is None:
            return self.said(event)
        self._hold_wounds(event.seat, before)

        def up() -> None:
            self.ctx.held_wounds.pop(event.seat, None)

        return Seq(shown, Call(up), self.motions.settle(FLIGHT))

    def _round_ended(self, event: e.RoundEnded, before: View) -> Track:
        shown = self.show.round_ended(event, before)
        card = self.said(event)
        if event.how == b.ENDINGS[b.BY_KO]:
            self.minis.stances.down.add(1 - event.winner)
        # who falls would lie under the dice
        return card if shown is None else Seq(Call(self.ctx.dice.take_away), shown, card)
