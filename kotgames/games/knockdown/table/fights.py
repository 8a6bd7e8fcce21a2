"""Fights: Strikes and Abilities, Blocks, Reactions, Knockdown Tests, the ends of rounds and of the match, in the arena and on the
stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art import acting, key_poses, moments
from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.art.moments import MOMENTS
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.blows import READY_MS, Blows
from kotgames.games.knockdown.table.cards import Cards
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.sounds import SHOT, THROWN, blow_of, flying
from kotgames.games.knockdown.table.stage import READ_MS, Laid, Stage
from kotgames.games.knockdown.table.stage_bill import BAD, CALM, GOOD
from kotgames.games.knockdown.table.stances import AT_REST, GUARD, HIT, KNEELS, SHAKEN
from kotgames.games.knockdown.views import View
from kotgames.games.knockdown.words import LogBook
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.sound import Cue
from kotgames.ui.table.dice import Rolled
from kotgames.ui.table.motions import FLIGHT
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.bill import Bill, BillLine
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import Seen, seen_of
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

SHORT_MS: Final = 160.0
STOP_MS: Final = 150.0
"""The wounds set out so long after the contact, which stands a moment."""
FALL_MS: Final = FLIGHT * 1.5
FLYING_CUBE: Final = 52.0
"""The size of a wound that sets out from the stage."""
EFFECT_MS: Final = 750.0
"""Milliseconds in which a later effect is read."""
TEST_MS: Final = 500.0


class Fights(StagedMotion):
    """The motion of the events of fights."""

    def __init__(self, ctx: Context, cards: Cards, blows: Blows, show: Stage, log: LogBook) -> None:
        self.ctx = ctx
        self.cards = cards
        self.blows = blows
        self.minis = blows.minis
        self.show = show
        self.words = ctx.words
        self.name = ctx.host.name
        self._decided = ("", False)
        """The attack after which a test was failed, by its moment, and whether a turret made it: it is acted again at the end."""
        self._test: e.TestCalled | None = None
        """The test that was called last; None where none was seen."""
        super().__init__(show.tracks, log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.AttackPlayed: self._attack,
            e.SpecialPlayed: self._special,
            e.OriginChosen: self._origin,
            e.Blocked: lambda event, before: Seq(
                self.blows.held(event.seat, GUARD, READY_MS / 2), self.said(event)
            ),
            e.StrikeLost: self._lost,
            e.Struck: self._struck,
            e.Wounded: self._wounded,
            e.EffectBlocked: self._effect_blocked,
            e.TestCalled: self._called,
            e.TestWay: lambda event, before: Seq(
                self.blows.held(event.seat, KNEELS, 0), self.motions.settle(SHORT_MS)
            ),
            e.DiceRolled: self._dice,
            e.TowerBuilt: self._tower,
            e.TestPassed: self._passed,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return acted_sounds(self.ctx.card_set)

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`; before the stage the arena is heard. At a tower that was built before everybody's eyes the hall was heard then."""
        if isinstance(event, e.TowerBuilt) and not self.ctx.host.track(event):
            return []
        cues = super().sounds(event)
        return [*self.blows.heard, *cues] if isinstance(event, e.Struck) else cues

    def rest(self) -> Track | None:
        """See `Motion`; dice that lie on the stage go with it, and the miniatures part where it was."""
        back = self.stage.back()
        if back is None:
            return Call(self.ctx.dice.clear) if self.ctx.dice.rolled is not None else None
        return Seq(Call(self.ctx.dice.take_away), Call(self.show.away), back, Call(self.blows.part))

    # ---- pieces

    def _says(self, key: str, colour: str) -> None:
        """Write what came of it above the two, in place of all that was written on them."""
        stage = self.ctx.stage
        stage.wipe()
        stage.told = True
        stage.bill.result = (self.words(f"stage.{key}"), colour)

    def _hold_wounds(self, seat: int, before: View) -> None:
        """The pile stays as it was until the blow has met (`_let_go`)."""
        self.ctx.held_wounds[seat] = (before["heavy"][seat], before["light"][seat])

    def _let_go(self, seat: int) -> None:
        self.ctx.held_wounds.pop(seat, None)

    def _falls(self, seat: int, before: View) -> Track:
        """The held wounds fly onto the pile: from the fighter on the stage, over it, or from the miniature."""
        ctx = self.ctx
        new = [
            ids.cube(seat, heavy, index)
            for heavy, name in ((True, "heavy"), (False, "light"))
            for index in range(before[name][seat], ctx.view[name][seat])  # type: ignore[literal-required]
        ]

        def fall() -> None:
            self._let_go(seat)
            if ctx.stage.holds:
                ctx.flying |= set(new)
            ctx.place(self.cards.specs(), 0)
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
        if ctx.stage.holds:
            (x, y), size = ctx.stage.trunk(seat), FLYING_CUBE
        else:
            space, size = ctx.stands(seat), FLYING_CUBE * 0.6
            x, y = ctx.point(space) if space >= 0 else ctx.layout.home(seat)
        for name in cubes:
            sprite = ctx.field.sprites.get(name)
            if sprite is not None and self.motions.moving:
                sprite.x, sprite.y, sprite.width, sprite.height = x, y, size, size

    # ---- an attack

    def _attack(self, event: e.AttackPlayed, before: View) -> Track:
        if not event.in_range:
            return self.said(event)
        source = self.ctx.card_set.kind_of[event.card]
        return self._announced(event, source, self.show.ability(source, event.card, event.seat))

    def _special(self, event: e.SpecialPlayed, before: View) -> Track:
        source, seat, show = self.ctx.card_set.first_special + event.special, event.seat, self.show
        shown = show.reaction(source, seat, before) if event.reaction else show.ability(source, -1, seat)
        return self._announced(event, source, shown)

    def _announced(self, event: Any, source: int, shown: Track | None) -> Track:
        """A miniature gets ready for an attack, and so does the stage."""
        seat, stances = event.seat, self.minis.stances

        def ready() -> None:
            stances.acts = seat

        stands = self.blows.held(seat, stances.ready(source), READY_MS)
        expects = Call(lambda: self.show.expect(source, seat))
        more = () if shown is None else (shown,)
        return Seq(Call(ready), stands, expects, self.said(event), *more)

    def _origin(self, event: e.OriginChosen, before: View) -> Track:
        source = self.ctx.view["source"]
        expect = Call(lambda: self.show.expect(source, event.seat, turret=event.turret))
        return Seq(expect, self.motions.settle(SHORT_MS))

    def _lost(self, event: e.StrikeLost, before: View) -> Track:
        """The Strike goes where nobody is any more."""
        name = moments.moment_name(self.ctx.card_set, event.source)
        act = acting.act(name, event.seat, "missed")
        bill = self.show.sums.bill(event.source, event.seat)
        laid = [Laid(event.source, self.show.card_of(event.source, before), event.seat)]
        return self.show.play(act, name, event.seat, bill, "missed", laid)

    def _struck(self, event: e.Struck, before: View) -> Track:
        """The blow in the arena, and, where it meets, on the stage; from there the wounds fly onto the pile."""
        foe = 1 - event.seat
        self._hold_wounds(foe, before)
        blow = self.blow(event)
        shown = self._met(event, before, turret=self.ctx.from_turret(event.seat, event.origin))
        falls = self._falls(foe, before)
        act = seen_of(shown).act
        met = act.met + STOP_MS if act is not None and self.motions.moving else shown.length
        fought = Par(shown, Seq(Wait(met), falls))
        return fought if blow is None else Seq(blow, fought)

    def blow(self, event: e.Struck) -> Track | None:
        """The blow in the arena (see `Blows.struck`)."""
        stance = SHAKEN if event.blocked != (0, 0) else HIT if sum(event.wounds) else AT_REST
        turret = self.ctx.from_turret(event.seat, event.origin)
        return self.blows.struck(event.seat, event.source, stance, turret=turret, answers=event.reaction)

    def _met(self, event: e.Struck, before: View, *, turret: bool) -> Track:
        """A wound pool falls: the arithmetic beside the card, what it did on whom it was done to."""
        name = moments.moment_name(self.ctx.card_set, event.source)
        harm, outcome = sum(event.wounds), self._outcome(event)
        said = "nothing" if outcome == "blocked" and event.blocked == (0, 0) else outcome
        if event.reaction:
            act: Act = acting.reaction(name, event.seat)
            said = "hit" if harm else "nothing"
        elif turret:
            name, act = key_poses.POINTS, acting.projected(event.seat, outcome)
        else:
            act = acting.act(name, event.seat, outcome)
        sums = self.show.sums
        parts = sums.sum(event.printed, event.additions, event.blocked, event.wounds)
        bill = sums.bill(event.source, event.seat, parts)
        laid = [Laid(event.source, self.show.card_of(event.source, before), event.seat, event.reaction)]
        hurt = None if not harm else (1 - event.seat, *event.wounds)
        shooter = 1 - event.seat if event.reaction else event.seat
        return self.show.play(act, name, shooter, bill, said, laid, hurt=hurt)

    @staticmethod
    def _outcome(event: e.Struck) -> str:
        """The outcome of the act (acting.OUTCOMES): it lands, some of it comes through a Block, or nothing does."""
        if event.blocked == (0, 0):
            return "hit" if sum(event.wounds) or event.printed == (0, 0) else "blocked"
        return "part" if sum(event.wounds) else "blocked"

    def _wounded(self, event: e.Wounded, before: View) -> Track:
        self._hold_wounds(event.seat, before)
        shown = self.effect(event)
        falls = self._falls(event.seat, before)
        if shown is None:
            return Par(self.blows.act(event.seat, "hit"), falls)
        return Par(shown, Seq(Wait(STOP_MS if self.motions.moving else 0.0), falls))

    def effect(self, event: e.Wounded) -> Track | None:
        """Wounds of the effect, while the fight is seen."""
        stage = self.ctx.stage
        if event.why != "effect" or not stage.holds:
            return None
        large, below = self.show.sums.harm(event.heavy, event.light)

        def hurt() -> None:
            stage.wipe()
            stage.bill.result = (self.words("stage.effect").upper(), BAD)
            stage.write("ab"[event.seat], large, below)

        return Seq(Call(hurt), Wait(EFFECT_MS))

    def _effect_blocked(self, event: e.EffectBlocked, before: View) -> Track:
        """The effect is cancelled, while the fight is seen."""
        if not self.ctx.stage.holds:
            return self.said(event)
        return Seq(Call(lambda: self._says("effect_blocked", CALM)), Wait(EFFECT_MS))

    # ---- Knockdown Tests

    def _called(self, event: e.TestCalled, before: View) -> Track:
        act = acting.called(event.tested)
        self._decided = moments.moment_name(self.ctx.card_set, event.source), bool(before["from_turret"])
        self._test = event
        bill = self.show.sums.tested(event.tested, event.wounds)
        shown = self.show.play(act, "", 1 - event.tested, bill, "", [], read=TEST_MS, keep=True)
        return Seq(self.blows.held(event.tested, KNEELS, FLIGHT), self.said(event), shown)

    def _dice(self, event: e.DiceRolled, before: View) -> Track:
        """They tumble and settle beside the one who kneels, with the number they must meet."""
        seat, words, dice = event.seat, self.words, len(event.faces)
        key, colour = ("passed", GOOD) if event.total >= event.needed else ("failed", BAD)
        title = words("table.dice.needed", name=self.name(seat), count=event.needed)
        result = words(f"table.dice.{key}", total=event.total, count=event.needed)
        rolled = Rolled(event.faces, (key == "passed",) * dice, (seat,) * dice, title, result)
        roll = self.ctx.dice.roll(rolled, self.motions)

        def told() -> None:
            self._lines(seat).append(BillLine(words("stage.test_total", total=event.total), colour, 28.0))
            self.ctx.host.changed()

        return Seq(*self._kneels(seat, event.needed), roll, Call(told), Wait(TEST_MS))

    def _tower(self, event: e.TowerBuilt, before: View) -> Track:
        """In a replay it grows once more; the result is said over the one who kneels. Of one that was not finished the dice say it."""
        if event.unfinished:
            said = self.said(event)
        else:
            came = ("tower_stood", GOOD) if event.stood else ("tower_fell", BAD)
            said = Seq(*self._kneels(event.seat), Call(lambda: self._says(*came)), Wait(TEST_MS))
        again = self.ctx.watched.play(self.ctx.host.track(event), self.ctx.host)
        return said if again is None or not self.motions.moving else Seq(again, said)

    def _passed(self, event: e.TestPassed, before: View) -> Track:
        """They get up, the fists before the face, and half of the wounds go."""
        if not self.ctx.stage.showing:
            return self.said(event)
        self._hold_wounds(event.seat, before)
        gone = event.heavy + event.light

        def up() -> None:
            self._says("passed", "ok")
            if gone:  # in place of what the dice had to come to
                discards = BillLine(self.words("stage.discards", count=gone), "ok", 22.0)
                self._lines(event.seat)[1:] = [discards]
            self.ctx.host.changed()

        stands = self.stage.play(replace(acting.passed(event.seat)), read=READ_MS)
        let_go = Call(lambda: self._let_go(event.seat))
        return Seq(Call(up), stands, let_go, self.motions.settle(FLIGHT))

    def _lines(self, seat: int) -> list[BillLine]:
        """The lines beside a seat on the stage."""
        bill = self.ctx.stage.bill
        return bill.right if seat else bill.left

    def _round_ended(self, event: e.RoundEnded, before: View) -> Track:
        shown = self.fall(event)
        card = self.said(event)
        if event.how == b.ENDINGS[b.BY_KO]:
            self.minis.stances.down.add(1 - event.winner)
        # who falls would lie under the dice
        return card if shown is None else Seq(Call(self.ctx.dice.take_away), shown, card)

    def _kneels(self, seat: int, needed: int = 0) -> list[Track]:
        """Forward again with the one who kneels, where a question or the tower itself has let the stage go back. `needed`: what dice must
        come to."""
        if self.ctx.stage.showing:
            return []
        test = self._test
        known = test.wounds if needed and test is not None and test.tested == seat else None
        bill = self.show.sums.tested(seat, known, needed)
        stand = Call(lambda: self.show.stand("", 1 - seat, acting.dazed(seat)))
        return [stand, self.stage.come(bill, [acting.passed(seat)], lambda: self.show.lay([], 1 - seat))]

    def fall(self, event: e.RoundEnded) -> Track | None:
        """The fall of whoever failed a test, and the count unless the match ends with it, which shows that."""
        if event.how != "ko":
            return None
        loser = 1 - event.winner
        fall, count = (replace(one) for one in acting.failed(loser))
        last = event.victories[event.winner] >= self.ctx.card_set.victories
        stage = self.ctx.stage

        def comes() -> None:
            stage.bill.left, stage.bill.right = [], []  # the umpire walks through them

        down = Call(lambda: self._says("failed", BAD))
        falls = self.stage.play(fall, read=READ_MS if last else 0.0)
        acts = falls if last else Seq(falls, Call(comes), self.stage.play(count, read=READ_MS))
        if stage.showing:
            return Seq(down, acts)
        bill, coming = Bill(title=self.words("stage.test")), [fall] if last else [fall, count]
        stand = Call(lambda: self.show.stand("", event.winner, fall.start))
        come = self.stage.come(bill, coming, lambda: self.show.lay([], event.winner))
        return Seq(stand, come, down, acts)

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, the count and the winner; or the hand that is raised."""
        name, turret = self._decided
        acts = [replace(one) for one in acting.ending(event.winner, event.how, name, turret)]

        def begin() -> None:
            self.show.clear()
            self.show.dress(event.winner if len(acts) > 2 and not turret and MOMENTS[name].armed else -1)
            self.ctx.stage.cut(acts[0].start)

        return self.crowned(acts, Bill(title=self.words(f"stage.end.{event.how}")), begin, event.winner)


# ---- what is heard of acts


def acted_sounds(card_set: CardSet) -> dict[type[Event], Ear]:
    """The sounds of acts with the cards of a match, by kind of event."""
    return {
        e.AttackPlayed: lambda event, seen: [("card_place", seen.begins, 0.9), *flying(seen)],
        e.SpecialPlayed: lambda event, seen: [
            ("card_flick", seen.begins, 0.9), ("crowd_gasp", seen.begins + 150.0, 0.5), *flying(seen),
        ],
        e.StrikeLost: _lost_heard,
        e.Struck: lambda event, seen: _struck_heard(event, card_set, seen),
        e.RoundEnded: lambda event, seen: _round_heard(event, card_set, seen),
        e.MatchEnded: _end_heard,
    }  # fmt: skip


def _lost_heard(event: e.StrikeLost, seen: Seen) -> list[Cue]:
    if seen.act is None:
        return [("whoosh", seen.begins, 0.9)]
    return [*flying(seen), *acted.astray(seen.act)]


def _round_heard(event: e.RoundEnded, card_set: CardSet, seen: Seen) -> list[Cue]:
    """The hall has shouted at the dice or the tower already, in the moment in which it was decided."""
    heard = [cue for cue in acted.ending(seen.acts, won=True) if cue[0] != "crowd_ooh"]
    if heard:
        return heard
    if event.victories[event.winner] < card_set.victories:
        return [("bell_3", seen.begins, 0.9), ("cheer", seen.begins + 300.0, 0.7)]
    # the bell comes with the end of the match
    return [("body_fall" if event.how == "ko" else "crowd_ooh", seen.begins, 0.8)]


def _end_heard(event: e.MatchEnded, seen: Seen) -> list[Cue]:
    """The bell is rung once: where a count is acted, when it is waved off."""
    heard = [*flying(seen), *acted.ending(seen.acts, won=True)] or acted.hall(seen.begins, won=True)
    rung = any(name == "bell_3" for name, _, _ in heard)
    return heard if rung else [("bell_3", seen.begins, 1.0), *heard]


def _struck_heard(event: e.Struck, card_set: CardSet, seen: Seen) -> list[Cue]:
    """The blow where it meets; what is blocked is heard on the guard."""
    lands = sum(event.wounds) > 0
    blow = blow_of(event.source, card_set)
    shown = seen.act
    if shown is None:
        met = seen.begins + 60.0
        name = blow if lands else "block"
        return [(name, met, 1.0), *((("marker_hurt", met + 200.0, 0.8),) if lands else ())]
    flies = flying(seen)
    if not lands:
        return [*flies, *(acted.astray(shown) if shown.act.sight else [("block", shown.met, 0.9)])]
    if shown.act.sight == acts.THROWN:
        blow = THROWN
    elif isinstance(shown.act, ActedAct) and any(effect.name == "turret" for effect in shown.act.effects):
        blow = SHOT
    heard: list[Cue] = [*flies, (blow, shown.met, 1.0), ("marker_hurt", shown.met + 260.0, 0.8)]
    if blow != SHOT:
        heard.append(acted.air(shown))
    if event.blocked != (0, 0):
        heard.append(("block", shown.met - 20.0, 0.7))
    if event.wounds[0]:
        heard.append(("crowd_ooh", shown.met + acted.GASP_MS, 0.8))
    return heard
