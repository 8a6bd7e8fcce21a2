"""How each event is seen: cards fly, miniatures walk, wounds fall as cubes, dice tumble. Every event of the rules has its entry here; the
stage shows what is fought out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import rounds_told
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.cards import Cards
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.sounds import WORK_MS, excitement_of, sounds_of
from kotgames.games.knockdown.table.stage import Stage
from kotgames.games.knockdown.table.stances import KNEELS
from kotgames.games.knockdown.views import View
from kotgames.ui.sound import Cue
from kotgames.ui.table.dice import Rolled
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.pages import Pages
from kotgames.ui.table.stage.motion import Maker, StagedMotion
from kotgames.ui.table.stage.seen import seen_of
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait

DEAL_MS: Final = 140.0
READ_MS: Final = 450.0
SHORT_MS: Final = 160.0
ANNOUNCED_MS: Final = 640.0
"""An attack is announced so long, while its fighter gets ready."""
STOP_MS: Final = 150.0
"""The wounds set out so long after the contact, which stands a moment."""
FALL_MS: Final = FLIGHT * 1.5
FLYING_CUBE: Final = 52.0
"""The size of a wound that sets out from the stage."""
CORRIDOR_MS: Final = 520.0
"""Down into a hatch, and out of another."""


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    on_stage = Stage.on_stage

    def __init__(
        self, ctx: Context, cards: Cards, blows: Blows, show: Stage, motions: Motions, pages: Pages
    ) -> None:
        self.ctx = ctx
        self.cards = cards
        self.blows = blows
        self.minis = blows.minis
        self.show = show
        self.motions = motions
        self.pages = pages
        self.words = ctx.words
        super().__init__(show.tracks)

    def tracks(self) -> dict[type[Event], Maker]:
        """By type of event, how it is seen."""
        settle = self.motions.settle
        return {
            e.FirstRolled: self._first,
            e.BoxesDrawn: self._boxes,
            e.FighterPicked: lambda event, before: settle(READ_MS),
            e.StartChosen: lambda event, before: settle(READ_MS),
            e.SkillsDealt: lambda event, before: settle(SHORT_MS),
            e.SkillKept: lambda event, before: settle(SHORT_MS),
            e.SkillFaced: lambda event, before: settle(SHORT_MS),
            e.SkillsRevealed: self._revealed,
            e.RowFilled: self._row_filled,
            e.CardTaken: lambda event, before: settle(FLIGHT + 60),
            e.RoundStarted: self._round,
            e.TurnStarted: self._turn,
            e.RowRenewed: lambda event, before: self._away([event.card], before),
            e.RowKept: lambda event, before: None,
            e.RowStalled: self._stalled,
            e.CorridorTaken: self._corridor,
            e.Moved: self._moved,
            e.AttackPlayed: self._attack,
            e.ComboStarted: lambda event, before: None,
            e.ComboEnded: lambda event, before: settle(SHORT_MS),
            e.SpecialPlayed: self._special,
            e.ReactionDeclined: lambda event, before: None,
            e.OriginChosen: self._origin,
            e.CardDiscarded: lambda event, before: self._away([event.card], before),
            e.CardToHand: self._to_hand,
            e.Blocked: self._blocked,
            e.NotBlocked: lambda event, before: self.show.not_blocked(event, before),
            e.StrikeLost: lambda event, before: (
                self.show.lost(event, before) or self._said("lost", "info", event)
            ),
            e.Struck: self._struck,
            e.Wounded: self._wounded,
            e.EffectBlocked: lambda event, before: (
                self.show.effect_blocked(event, before) or self._said("effect_blocked", "info", event)
            ),
            e.Healed: self._healed,
            e.AmmoChanged: lambda event, before: settle(SHORT_MS),
            e.TurretPlaced: self._turret,
            e.StayedPut: lambda event, before: None,
            e.CardsShown: lambda event, before: settle(READ_MS),
            e.TestCalled: self._called,
            e.TestNotCalled: lambda event, before: None,
            e.TestWay: lambda event, before: Seq(self.blows.held(event.seat, KNEELS, 0), settle(SHORT_MS)),
            e.DiceRolled: self._dice,
            e.TowerBuilt: self._tower,
            e.TestPassed: self._passed,
            e.RoundEnded: self._round_ended,
            e.SkillTurnedUp: self._turned_up,
            e.MatchEnded: self._ended,
        }

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`; before the stage the arena is heard. At a tower that was built before everybody's eyes the hall was heard then."""
        if isinstance(event, e.TowerBuilt) and not self.ctx.host.track(event):
            return []
        found = sounds_of(event, self.ctx.card_set, self._seen)
        return [*self.blows.heard, *found] if isinstance(event, e.Struck) else found

    def excitement(self, event: Event) -> float | None:
        """See `Motion`."""
        return excitement_of(event)

    def opens(self, event: Event) -> bool:
        """See `Motion`: the first round, when both fighters stand there with a Skill each."""
        return isinstance(event, e.RoundStarted) and event.round == 1

    def gathers(self, event: Event) -> bool:
        """See `Motion`: what was chosen in secret is turned up before both."""
        return isinstance(event, e.SkillsRevealed)

    def rest(self) -> Track | None:
        """See `Motion`; dice that lie on the stage go with it, and the miniatures part where it was."""
        back = self.stage.back()
        if back is None:
            return Call(self.ctx.dice.clear) if self.ctx.dice.rolled is not None else None
        return Seq(Call(self.ctx.dice.take_away), back, Call(self.blows.part))

    # ---- pieces

    def _name(self, seat: int) -> str:
        return self.ctx.host.name(seat)

    def _said(self, key: str, colour: str, event: Any, ms: float = 800.0) -> Track:
        """A big word; `seat` of the event is who it is about."""
        return self.motions.banner(self.words(f"table.banner.{key}", name=self._name(event.seat)), colour, ms)

    def _redraw(self) -> None:
        self.ctx.host.app.redraw()

    def _deck_point(self) -> tuple[float, float]:
        lay = self.ctx.layout
        if lay.deck is not None:
            return lay.deck.center
        return (lay.row_box.left - 20, lay.row_box.centery) if lay.row_box is not None else (0.0, 60.0)

    def _away(self, cards: Iterable[int], before: View, wait: float = SHORT_MS) -> Track:
        """Cards leave a hand or the row for the discards, which take the last of them; on a page without these they fly out of sight."""
        ctx = self.ctx
        gone = list(cards)
        starts = {ids.card(card): ctx.layout.home(self._holder(card, before)) for card in gone}
        if ctx.layout.discards is not None:
            return self.motions.settle(FLIGHT + wait, starts=starts)
        point = (ctx.area.right + 30, ctx.area.top + 80)

        def go() -> None:
            ctx.leaving.update(dict.fromkeys(gone, point))
            self.motions.place(FLIGHT * 1.3, starts=starts)

        def forget() -> None:
            for card in gone:
                ctx.leaving.pop(card, None)
                ctx.field.drop(ids.card(card))
            self.motions.place(FLIGHT)

        return Seq(Call(go), Wait(FLIGHT * 1.3 if self.motions.moving else 0.0), Call(forget), Wait(wait))

    @staticmethod
    def _holder(card: int, before: View) -> int:
        return 1 if card in before["hands"][1] else 0

    # ---- before the match

    def _first(self, event: e.FirstRolled, before: View) -> Track:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        text = self.words("table.banner.first", name=self._name(event.seat), one=one, two=two)
        faces = tuple(event.rolls[-1])
        good = tuple(seat == event.seat for seat in (0, 1))
        rolled = Rolled(faces, good, (0, 1), self.words("table.dice.first"), text)
        roll = self.ctx.dice.roll(rolled, self.motions)
        return Seq(
            roll, self.motions.banner(text, "gold", 1200.0), Call(self.ctx.dice.clear), self.motions.settle(0)
        )

    def _boxes(self, event: e.BoxesDrawn, before: View) -> Track:
        names = [self.words(f"fighter.{self.ctx.card_set.fighter_ids[one]}") for one in event.fighters]
        text = self.words("table.banner.boxes", one=names[0], two=names[1])
        return self.motions.banner(text, "gold", 1200.0)

    def _revealed(self, event: e.SkillsRevealed, before: View) -> Track:
        names = [self.words(f"skill.{self.ctx.card_set.skill_ids[one]}") for one in event.skills]
        text = self.words(
            "table.banner.skills",
            one=names[0],
            two=names[1],
            first=event.initiative[0],
            second=event.initiative[1],
        )
        begins = self.words("table.banner.begins", name=self._name(event.first))
        return Seq(self.motions.banner(text, "info", 1500.0), self.motions.banner(begins, "gold", 900.0))

    # ---- rounds and turns

    def _row_filled(self, event: e.RowFilled, before: View) -> Track:
        """From the deck, turning over on their way."""
        point = self._deck_point()
        names = [ids.card(card) for card in event.cards]
        starts = dict.fromkeys(names, point)
        return self.motions.settle(FLIGHT + DEAL_MS, starts=starts, hidden=names)

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.held_wounds.clear()
        self.ctx.held_places.clear()
        note = rounds_told.begun(self.words, self._name, event, self.ctx.view)
        fallen = sorted(self.minis.stances.down) if self.motions.moving else []
        if fallen:  # who lies gets up where it is, and goes to its start on its feet
            self.ctx.held_places.update(enumerate(before["place"]))
        up = Par(Wait(0), *(self._act(seat, "get_up") for seat in fallen))

        def go() -> None:
            self.ctx.held_places.clear()
            self.motions.place(FLIGHT)

        return Seq(Call(self.blows.forget), Par(self.motions.round_card(note), Seq(up, Call(go))))

    def _turn(self, event: e.TurnStarted, before: View) -> Track:
        self.ctx.dice.clear()
        self.blows.part()
        bots = all(self.ctx.host.is_bot(seat) for seat in (0, 1))
        text = self.words("table.banner.turn", name=self._name(event.seat))
        return self.motions.settle(SHORT_MS) if bots else self.motions.banner(text, "gold", 620.0)

    def _stalled(self, event: e.RowStalled, before: View) -> Track:
        text = self.words("table.banner.stalled")
        return Seq(self._away([event.card], before), self.motions.banner(text, "danger", 800.0))

    def _turned_up(self, event: e.SkillTurnedUp, before: View) -> Track:
        name = self.words(f"skill.{self.ctx.card_set.skill_ids[event.skill]}")
        text = self.words("table.banner.turned_up", name=self._name(event.seat), skill=name)
        return self.motions.banner(text, "info", 1300.0)

    # ---- who moves

    def _moved(self, event: e.Moved, before: View) -> Track:
        """Space by space; who is pushed or pulled slides; a Blink goes out and comes back elsewhere."""
        ctx, seat = self.ctx, event.seat
        ctx.held_places[seat] = event.path[0]
        if event.how == "blink":
            return self._blinked(seat, banner=event.behind)
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

    def _blinked(self, seat: int, *, banner: bool) -> Track:
        out, into = self._act(seat, "blink_out"), self._act(seat, "blink_in")
        track = Seq(out, Call(lambda: self._arrived(seat)), into)
        if not banner:
            return track
        text = self.words("table.banner.behind", name=self._name(seat))
        return Seq(track, self.motions.banner(text, "danger", 700.0))

    def _corridor(self, event: e.CorridorTaken, before: View) -> Track:
        """Gone in one hatch, there in the other."""
        ctx, seat = self.ctx, event.seat
        ctx.held_places[seat] = event.start
        text = self.words("table.banner.corridor", name=self._name(seat))
        out, into = (
            self._act(seat, "blink_out", CORRIDOR_MS / 2),
            self._act(seat, "blink_in", CORRIDOR_MS / 2),
        )
        way = Seq(out, Call(lambda: self._arrived(seat)), into)
        return Par(way, self.motions.banner(text, "info", 700.0))

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
        name = self.ctx.card_name(event.card)
        key = "attack" if event.in_range else "takes"
        text = self.words(f"table.banner.{key}", name=self._name(event.seat), card=name)
        shown = self.show.attack(event, before)
        banner = self.motions.banner(text, "danger" if event.in_range else "info", ANNOUNCED_MS)
        if not event.in_range:
            return banner
        ready = self._ready(event.seat, self.ctx.card_set.kind_of[event.card])
        return Seq(ready, banner) if shown is None else Seq(ready, banner, shown)

    def _special(self, event: e.SpecialPlayed, before: View) -> Track:
        name = self.words(f"special.{self.ctx.card_set.special_ids[event.special]}")
        key = "reaction" if event.reaction else "special"
        text = self.words(f"table.banner.{key}", name=self._name(event.seat), special=name)
        shown = self.show.special(event, before)
        banner = self.motions.banner(text, "info" if event.reaction else "danger", ANNOUNCED_MS)
        ready = self._ready(event.seat, self.ctx.card_set.first_special + event.special)
        return Seq(ready, banner) if shown is None else Seq(ready, banner, shown)

    def _ready(self, seat: int, source: int) -> Track:
        """A miniature gets ready for an attack, and so does the stage."""
        return Seq(self.blows.ready(seat, source), Call(lambda: self.show.expect(source, seat)))

    def _origin(self, event: e.OriginChosen, before: View) -> Track:
        source = self.ctx.view["source"]

        def expect() -> None:
            if source >= 0:
                self.show.expect(source, event.seat, turret=event.turret)

        return Seq(Call(expect), self.motions.settle(SHORT_MS))

    def _to_hand(self, event: e.CardToHand, before: View) -> Track:
        return self.motions.settle(FLIGHT + SHORT_MS)

    def _blocked(self, event: e.Blocked, before: View) -> Track:
        shown = self.show.blocked(event, before)
        return Seq(self.blows.blocks(event.seat), shown or self._said("blocked", "info", event))

    def _struck(self, event: e.Struck, before: View) -> Track:
        """The blow in the arena, and, where it meets, on the stage; from there the wounds fly onto the pile."""
        foe = 1 - event.seat
        self._hold_wounds(foe, before)
        blow = self.blows.struck(event)
        shown = self.show.struck(event, before)
        falls = self._falls(foe, before)
        if shown is None:
            return Seq(blow or Wait(0), falls)
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
        """Where a fighter is seen to be hurt."""
        ctx = self.ctx
        if ctx.stage.holds:
            return ctx.stage.trunk(seat)
        return ctx.point(ctx.stands(seat)) if ctx.stands(seat) >= 0 else ctx.layout.home(seat)

    def _healed(self, event: e.Healed, before: View) -> Track:
        text = self.words("table.banner.healed", name=self._name(event.seat))
        return self.motions.banner(text, "ok", 650.0)

    # ---- Knockdown Tests

    def _called(self, event: e.TestCalled, before: View) -> Track:
        shown = self.show.test(event, before)
        text = self.words("table.banner.test", name=self._name(event.tested), count=sum(event.wounds))
        banner = self.motions.banner(text, "danger", 1100.0)
        kneels = self.blows.held(event.tested, KNEELS, FLIGHT)
        return Seq(kneels, banner) if shown is None else Seq(kneels, banner, shown)

    def _dice(self, event: e.DiceRolled, before: View) -> Track:
        """They tumble and settle, with the number they must meet."""
        ctx = self.ctx
        passed = event.total >= event.needed
        title = self.words("table.dice.needed", name=self._name(event.seat), count=event.needed)
        result = self.words(
            f"table.dice.{'passed' if passed else 'failed'}", total=event.total, count=event.needed
        )
        rolled = Rolled(
            event.faces, (passed,) * len(event.faces), (event.seat,) * len(event.faces), title, result
        )
        roll = ctx.dice.roll(rolled, self.motions)
        shown = self.show.dice(event, before, roll)
        if shown is not None:
            return shown
        return Seq(roll, self.motions.banner(result, "ok" if passed else "danger", 1100.0))

    def _tower(self, event: e.TowerBuilt, before: View) -> Track:
        """In a replay it grows once more; what became of it is said."""
        shown = self.show.tower(event, before)
        key = "unfinished" if event.unfinished else "stood" if event.stood else "fell"
        said = shown or self._said(f"tower_{key}", "ok" if event.stood else "danger", event, 1000.0)
        again = self.ctx.watched.play(self.ctx.host.track(event), self.ctx.host)
        return said if again is None or not self.motions.moving else Seq(again, said)

    def _passed(self, event: e.TestPassed, before: View) -> Track:
        """They get up, and half of the wounds go."""
        shown = self.show.passed(event, before)
        said = self._said("passed", "ok", event, 900.0)
        if shown is None:
            return said
        self._hold_wounds(event.seat, before)

        def up() -> None:
            self.ctx.held_wounds.pop(event.seat, None)

        return Seq(shown, Call(up), self.motions.settle(FLIGHT))

    def _round_ended(self, event: e.RoundEnded, before: View) -> Track:
        shown = self.show.round_ended(event, before)
        note = rounds_told.ended(self.words, self._name, event, self.ctx.view, self.ctx.card_set.victories)
        card = self.motions.round_card(note)
        if event.how == b.ENDINGS[b.BY_KO]:
            self.minis.stances.down.add(1 - event.winner)
        # who falls would lie under the dice
        return card if shown is None else Seq(Call(self.ctx.dice.take_away), shown, card)

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        shown = self.show.ended(event, before)
        banner = self.motions.banner(
            self.words(f"table.banner.end_{event.how}", name=self._name(event.winner)), "gold", 1500.0
        )
        return banner if shown is None else shown
