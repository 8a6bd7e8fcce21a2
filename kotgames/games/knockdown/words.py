"""A match in words: its events for the log, its moves for the strip of last plays, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine, Play, PlayResult
from kotgames.engine.match import Match, Turn
from kotgames.engine.odds import percent
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import moments
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.card_words import name_key, space_line, wounds_line
from kotgames.games.knockdown.views import View

OWN_WAYS: Final = ("move", "blink", "forward", "ammo")
"""Ways that a fighter goes by an effect of its own (`board.WAYS_TO_GO`); else the other one moves it."""
_WALKS: Final = {"move": "walk", "ammo": "walk"}
"""Ways that are told like others."""
_Results = tuple[PlayResult, ...]


class LogBook(log_book.LogBook[View]):
    """See the base class. `LogLine.cards` and `Play.kinds` are sources: kinds of Attack cards, then Special Attacks."""

    card_set: CardSet
    never_forced = (e.CardTaken, e.CardDiscarded, e.Moved, e.StayedPut, e.CardsShown, e.ComboEnded)
    first_rolled = e.FirstRolled  # D22
    round_began = e.RoundStarted

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self._done = 0
        """Wounds that the running attack did so far, by its pool and its effect."""

    def entries(self) -> Mapping[type[Event], Callable[[Any], LogLine | None]]:
        """See the base class."""
        return {
            e.FirstRolled: self._first,
            e.BoxesDrawn: self._drawn,
            e.FighterPicked: lambda event: self._line(
                "person", "picked", "gold", event, fighter=self._fighter(event.fighter)
            ),
            e.StartChosen: lambda event: self._line(
                "hexes", "start", "text_soft", event, space=self._space(event.starts[event.seat])
            ),
            e.SkillsDealt: self._dealt,
            e.SkillKept: self._kept,
            e.SkillFaced: lambda event: self._line(
                "eyeball",
                "faced" if event.skill < 0 else "faced_known",
                "text_soft",
                event,
                **({} if event.skill < 0 else {"skill": self._skill(event.skill)}),
            ),
            e.SkillsRevealed: self._skills,
            e.RowFilled: self._row,
            e.CardTaken: lambda event: self._card_play("card-pickup", "taken", "text", event),
            e.RoundStarted: lambda event: self.said(
                "ringing-bell", "round", "gold", number=event.round, name=self.name(event.first)
            ),
            e.TurnStarted: self._turn,
            e.RowRenewed: lambda event: self._card_play("cycle", "renewed", "text", event, "renew"),
            e.RowKept: lambda event: self._aside("check-mark", "row_kept", event),
            e.RowStalled: self._stalled,
            e.CorridorTaken: self._corridor,
            e.Moved: self._moved,
            e.AttackPlayed: self._attack,
            e.ComboStarted: lambda event: replace(
                self._line("linked-rings", "combo", "info", event), minor=True
            ),
            e.ComboEnded: lambda event: replace(
                self._line("linked-rings", "combo_ended", "text_dim", event, count=event.count), minor=True
            ),
            e.SpecialPlayed: self._special,
            e.ReactionDeclined: lambda event: self._aside("cancel", "no_reaction", event),
            e.OriginChosen: self._origin,
            e.CardDiscarded: self._discarded,
            e.CardToHand: self._to_hand,
            e.Blocked: self._blocked,
            e.NotBlocked: lambda event: self._aside("cancel", "not_blocked", event),
            e.StrikeLost: self._lost,
            e.Struck: self._struck,
            e.Wounded: self._wounded,
            e.EffectBlocked: self._effect_blocked,
            e.Healed: self._healed,
            e.AmmoChanged: self._ammo,
            e.TurretPlaced: self._turret,
            e.StayedPut: self._stayed,
            e.CardsShown: self._shown,
            e.TestCalled: self._called,
            e.TestNotCalled: lambda event: self._aside("cancel", "not_called", event),
            e.TestWay: lambda event: self._aside(
                "stack" if event.way == "tower" else "rolling-dices", f"way_{event.way}", event
            ),
            e.DiceRolled: self._rolled,
            e.TowerBuilt: self._tower,
            e.TestPassed: self._passed,
            e.RoundEnded: self._round_ended,
            e.SkillTurnedUp: lambda event: replace(
                self._line("up-card", "turned_up", "info", event, skill=self._skill(event.skill)), aside=True
            ),
            e.MatchEnded: lambda event: self.said(
                "laurels-trophy", f"won_{event.how}", "gold", name=self.name(event.winner)
            ),
        }

    def said(self, icon: str, key: str, colour: str, *kinds: int, **params: Any) -> LogLine:
        """See the base class; `kinds` may be Special Attacks."""
        names = tuple(self.words(name_key(self.card_set, kind)) for kind in kinds)
        return LogLine(icon, self.words(f"log.{key}", **params), colour, kinds, names)

    def rolls(self, event: Event) -> list[Roll]:
        """See the base class: the die for who picks first, and the dice of Knockdown Tests, of which only the sum counts."""
        if isinstance(event, e.FirstRolled):
            return [Roll(seat, (pair[seat],)) for pair in event.rolls for seat in (0, 1)]
        return [Roll(event.seat, event.faces)] if isinstance(event, e.DiceRolled) else []

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class."""
        words = self.words
        lines = [
            (words("results.round", number=event.round), self._result(event), self.name(event.winner))
            for event in events
            if isinstance(event, e.RoundEnded)
        ]
        if not view["how"]:
            one, two = (view["heavy"][seat] + view["light"][seat] for seat in (0, 1))
            number = words("results.round", number=max(1, view["round"]))
            lines.append((number, words("results.round_open", one=one, two=two), words("results.unfinished")))
        return lines

    def _result(self, event: e.RoundEnded) -> str:
        if event.how == "ko":
            return self.words("results.round_ko", count=event.turns)
        one, two = event.light if event.decided == "light" else event.heavy
        params = {} if event.decided == "turn" else {"one": one, "two": two}
        return self.words(f"results.round_{event.decided}", **params)

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def turns(self, view: View) -> int:
        """See the base class: those of both together."""
        return view["match_turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """Both keep their fighters."""
        names = self.card_set.fighter_ids
        fighters = [names[fighter] if fighter >= 0 else None for fighter in view["fighters"]]
        return {**options, "fighters": fighters}, None

    def fighter_name(self, view: View, seat: int) -> str:
        """See the base class; before the fighter is picked the seat's own."""
        fighter = view["fighters"][seat]
        return self.name(seat) if fighter < 0 else self.words(self._fighter(fighter)[1:])

    # ---- pieces

    def source(self, source: int) -> str:
        """An attack as a parameter."""
        return f"@{name_key(self.card_set, source)}"

    def wounds(self, heavy: int, light: int) -> str:
        """So many wounds as a part of a sentence."""
        line = wounds_line(heavy, light)
        return self.words(line.key, **line.params)

    def arithmetic(self, event: e.Struck) -> str:
        """Changes of the pool of an attack in words; "" where it fell as printed."""
        if not event.additions and event.blocked == (0, 0):
            return ""
        parts = [self.words("log.sum_printed", wounds=self.wounds(*event.printed))]
        parts += [
            self.words(f"plus.{one.why}", heavy=one.heavy, light=one.light, source=one.source)
            for one in event.additions
        ]
        if event.blocked != (0, 0):
            parts.append(self.words("log.sum_blocked", wounds=self.wounds(*event.blocked)))
        return "; ".join(parts)

    def _kind(self, card: int) -> int:
        return self.card_set.kind_of[card]

    def _fighter(self, fighter: int) -> str:
        return f"@fighter.{self.card_set.fighter_ids[fighter]}"

    def _skill(self, skill: int) -> str:
        return f"@skill.{self.card_set.skill_ids[skill]}"

    def _space(self, space: int) -> str:
        line = space_line(self.card_set, space)
        return self.words(line.key, **line.params)

    def _listed(self, keys: Iterable[str]) -> str:
        """Names of the catalogue, with commas."""
        return ", ".join(self.words(key) for key in keys)

    def _line(self, icon: str, key: str, colour: str, event: Any, *kinds: int, **params: Any) -> LogLine:
        return self.said(icon, key, colour, *kinds, name=self.name(event.seat), **params)

    def _aside(self, icon: str, key: str, event: Any, **params: Any) -> LogLine:
        return replace(self._line(icon, key, "text_soft", event, **params), aside=True)

    def _card_play(self, icon: str, key: str, colour: str, event: Any, play: str = "card") -> LogLine:
        """A line of a seat and the card it names, which is a move of its own."""
        kind = self._kind(event.card)
        line = self._line(icon, key, colour, event, kind, card=self.source(kind))
        short = self.words(f"came.{key}_short")
        came = PlayResult(event.seat, short if play == "card" else "", short)
        return replace(line, play=self._play(play, event.seat, kind, card=self.source(kind)), results=(came,))

    def _play(self, key: str, seat: int, kind: int, **params: Any) -> Play:
        """A move with a card or a Special Attack."""
        text = self.words(f"play.{key}", name=self.name(seat), **params)
        return Play(seat, text, (kind,), short=self.words(name_key(self.card_set, kind)))

    def _bare(self, key: str, seat: int, icon: str, **params: Any) -> Play:
        """A move without a card."""
        text = self.words(f"play.{key}", name=self.name(seat), **params)
        return Play(seat, text, icon=icon, short=self.words(f"play.{key}_short", **params))

    def _came(self, seat: int, key: str, tone: str = "neutral", short: str = "", **said: Any) -> _Results:
        """The result of the last play of a seat; `short` is the key of the few words for it."""
        brief = self.words(f"came.{short}_short", **said) if short else ""
        return (PlayResult(seat, self.words(f"came.{key}", **said), brief, tone),)

    # ---- before the first turn

    def _first(self, event: e.FirstRolled) -> LogLine:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        line = self._line("perspective-dice-six-faces-random", "first", "gold", event, one=one, two=two)
        brief = self.words("log.first_brief", name=self.name(event.seat))
        return replace(line, dice=((one, True), (two, False)), brief=brief)

    def _drawn(self, event: e.BoxesDrawn) -> LogLine:
        """A box is called by its first Arena; where there is but one box, nothing was drawn from several."""
        one, two = map(self._fighter, event.fighters)
        both = {"name": self.name(0), "one": one, "foe": self.name(1), "two": two}
        card_set = self.card_set
        if len(card_set.box_ids) == 1:
            return self.said("crossed-swords", "drawn", "gold", **both)
        box = card_set.arena_ids[card_set.arena_box.index(event.skill_set)]
        arena = card_set.arena_ids[event.arena]
        return self.said(
            "crossed-swords", "drawn_boxes", "gold", box=f"@arena.{box}", arena=f"@arena.{arena}", **both
        )

    def _dealt(self, event: e.SkillsDealt) -> LogLine:
        key = "passed_on" if event.passed else "dealt"
        if any(skill < 0 for skill in event.skills):
            return self._line("card-draw", key, "text_soft", event, count=len(event.skills))
        skills = self._listed(self._skill(skill)[1:] for skill in event.skills)
        return self._line("card-draw", f"{key}_known", "text_soft", event, skills=skills)

    def _kept(self, event: e.SkillKept) -> LogLine:
        if event.skill < 0:
            return self._line("card-pickup", "kept", "text_soft", event)
        skill = self._skill(event.skill)
        if event.dropped < 0:
            return self._line("card-pickup", "kept_known", "text_soft", event, skill=skill)
        dropped = self._skill(event.dropped)
        return self._line("card-pickup", "kept_dropped", "text_soft", event, skill=skill, dropped=dropped)

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: once the Skills are up Initiative says it; the dice decided about fighters and start spaces only (D22)."""
        up = next((event for event in events if isinstance(event, e.SkillsRevealed)), None)
        if up is None:
            return super().beginning(events)
        one, two = sorted(up.initiative, reverse=True)
        return Beginning(up.first, self.words("tale.goes_first", name=self.name(up.first), one=one, two=two))

    def _skills(self, event: e.SkillsRevealed) -> LogLine:
        line = self.said(
            "up-card",
            "skills",
            "gold",
            name=self.name(0),
            skill=self._skill(event.skills[0]),
            one=event.initiative[0],
            foe=self.name(1),
            theirs=self._skill(event.skills[1]),
            two=event.initiative[1],
            first=self.name(event.first),
        )
        return replace(line, aside=True)

    # ---- turns

    def _row(self, event: e.RowFilled) -> LogLine:
        kinds = tuple(self._kind(card) for card in event.cards)
        cards = self._listed(name_key(self.card_set, kind) for kind in kinds)
        line = self.said("card-draw", "row", "text_dim", *dict.fromkeys(kinds), cards=cards, left=event.left)
        return replace(line, minor=True)

    def _turn(self, event: e.TurnStarted) -> LogLine:
        self._done = 0
        return replace(self._line("next-button", "turn", "info", event, number=event.turn), minor=True)

    def _stalled(self, event: e.RowStalled) -> LogLine:
        kind = self._kind(event.card)
        line = self.said("hourglass", "stalled", "text_soft", kind, count=event.idle, card=self.source(kind))
        return replace(line, aside=True)

    def _corridor(self, event: e.CorridorTaken) -> LogLine:
        start, space = self._space(event.start), self._space(event.end)
        line = self._line("exit-door", "corridor", "text", event, start=start, space=space)
        return replace(line, play=self._bare("corridor", event.seat, "exit-door", space=space))

    def _moved(self, event: e.Moved) -> LogLine:
        """A Move is a play of its own; a Dash was one when its card was discarded; what an effect moves came of an attack."""
        space = self._space(event.path[-1])
        foe = {"foe": self.name(1 - event.seat)} if event.behind else {}
        key = "blink_behind" if event.behind else _WALKS.get(event.how, event.how)
        line = self._line("walking-boot", key, "text", event, space=space, **foe)
        if event.how == "walk":
            return replace(line, play=self._bare("walk", event.seat, "walking-boot", space=space))
        if event.seat == event.by:
            return replace(line, results=self._came(event.by, "walks", space=space))
        return replace(line, results=self._came(event.by, "goes", name=self.name(event.seat), space=space))

    def _stayed(self, event: e.StayedPut) -> LogLine:
        by = event.seat if event.how in OWN_WAYS else 1 - event.seat
        line = self._line("kneeling", "stayed" if event.possible else "no_way", "text_soft", event)
        return replace(line, results=self._came(by, "stays" if event.possible else "no_way"))

    # ---- attacks

    def _attack(self, event: e.AttackPlayed) -> LogLine:
        self._done = 0
        kind = self._kind(event.card)
        card = self.source(kind)
        play = self._play("card", event.seat, kind, card=card)
        if event.in_range:
            return replace(self._line("fist", "attack", "text", event, kind, card=card), play=play)
        said = {"card": card, "distance": event.distance}
        line = self._line("card-pickup", "attack_out", "text", event, kind, **said)
        came = self._came(event.seat, "out_of_range", "neutral", "out_of_range")
        return replace(line, play=play, results=came)

    def _special(self, event: e.SpecialPlayed) -> LogLine:
        if not event.reaction:
            self._done = 0
        source = self.card_set.first_special + event.special
        card = self.source(source)
        key, icon = ("reaction", "dodge") if event.reaction else ("special", "fulguro-punch")
        line = self._line(icon, key, "gold", event, source, card=card)
        return replace(line, play=self._play("card", event.seat, source, card=card))

    def _origin(self, event: e.OriginChosen) -> LogLine:
        if event.turret:
            return self._aside("ray-gun", "origin_turret", event)
        return self._aside("person", "origin_self", event)

    def _discarded(self, event: e.CardDiscarded) -> LogLine:
        """A discarded card: one that pays is told by the thing it pays for; a Dash and a Block are moves with that card."""
        kind, why = self._kind(event.card), event.why
        card, name, foe = self.source(kind), self.name(event.seat), 1 - event.seat
        if why in ("dash", "block"):
            line = self._line("card-discard", f"discard_{why}", "text", event, kind, card=card)
            short, chain = self.words(f"play.{why}_short"), f"{why} {event.seat}"
            return replace(line, play=replace(self._play(why, event.seat, kind), short=short, chain=chain))
        if why == "strip":
            line = self._line(
                "card-discard", "discard_strip", "text", event, kind, card=card, foe=self.name(foe)
            )
        else:
            line = self._line("card-discard", f"discard_{why}", "text_soft", event, kind, card=card)
        if why in ("pay", "reload"):
            return replace(line, minor=True)
        if why == "limit":
            return replace(line, aside=True)
        return replace(line, results=self._came(foe, "discards", name=name, card=card))

    def _to_hand(self, event: e.CardToHand) -> LogLine:
        kind = self._kind(event.card)
        said = {"card": self.source(kind), "count": event.count}
        return replace(self._line("card-pickup", "to_hand", "text_dim", event, kind, **said), minor=True)

    def _blocked(self, event: e.Blocked) -> LogLine:
        stopped = event.heavy + event.light
        if not stopped:
            line = self._line("shield", "blocked_effect", "ok", event)
            return replace(line, results=self._came(event.seat, "ignores_effect", "good", "ignores_effect"))
        wounds = self.wounds(event.heavy, event.light)
        key = "blocked_both" if event.effect else "blocked"
        line = self._line("shield", key, "ok", event, wounds=wounds, count=event.left)
        results = self._came(event.seat, "ignores", "good", "ignores", wounds=wounds, count=stopped)
        if event.effect:
            results += self._came(event.seat, "ignores_effect")
        return replace(line, results=results)

    def _lost(self, event: e.StrikeLost) -> LogLine:
        line = self._line("dodge", "lost", "info", event, event.source, card=self.source(event.source))
        return replace(line, results=self._came(event.seat, "lost", "bad", "lost"))

    def _struck(self, event: e.Struck) -> LogLine:
        wounds, parts = self.wounds(*event.wounds), self.arithmetic(event)
        line = self.said(
            "bleeding-wound",
            "struck_sum" if parts else "struck",
            "danger" if any(event.wounds) else "text_soft",
            event.source,
            card=self.source(event.source),
            name=self.name(1 - event.seat),
            wounds=wounds,
            heavy=event.total[0],
            light=event.total[1],
            **({"parts": parts} if parts else {}),
        )
        count = sum(event.wounds)
        if not event.reaction:
            self._done = count
        if count:
            came = self._came(event.seat, "wounds", "good", "wounds", wounds=wounds, count=count)
        elif any(event.blocked):
            came = self._came(event.seat, "all_blocked", "bad", "blocked")
        elif any(event.printed) or event.additions:
            came = self._came(event.seat, "no_wounds", "bad", "no_wounds")
        else:
            came = self._came(event.seat, "no_wounds")
        return replace(line, results=came)

    def _wounded(self, event: e.Wounded) -> LogLine:
        wounds = self.wounds(event.heavy, event.light)
        heavy, light = event.total
        line = self._line(
            "bleeding-wound", f"wounded_{event.why}", "danger", event, wounds=wounds, heavy=heavy, light=light
        )
        count = event.heavy + event.light
        by, key, tone = event.seat, "costs", "bad"
        if event.why != "corridor":
            self._done = count = self._done + count
            by, key, tone = 1 - event.seat, "more", "good"
        return replace(line, results=self._came(by, key, tone, "wounds", wounds=wounds, count=count))

    def _effect_blocked(self, event: e.EffectBlocked) -> LogLine:
        line = self.said("shield", "effect_blocked", "ok", event.source, card=self.source(event.source))
        return replace(line, results=self._came(1 - event.seat, "effect_blocked", "bad"))

    def _healed(self, event: e.Healed) -> LogLine:
        wounds = self.wounds(event.heavy, event.light)
        heavy, light = event.total
        line = self._line(
            "first-aid-kit", f"healed_{event.why}", "ok", event, wounds=wounds, heavy=heavy, light=light
        )
        said = {"name": self.name(event.seat), "wounds": wounds, "count": event.heavy + event.light}
        key, short = ("heals", "heals") if event.why == "effect" else ("heals_too", "")
        return replace(line, results=self._came(event.seat, key, "good", short, **said))

    def _ammo(self, event: e.AmmoChanged) -> LogLine:
        key = "ammo_gained" if event.change > 0 else "ammo_spent"
        line = self._line("load", key, "info", event, change=abs(event.change), count=event.count)
        return replace(line, results=self._came(event.seat, "ammo", change=f"{event.change:+d}"))

    def _turret(self, event: e.TurretPlaced) -> LogLine:
        space = self._space(event.space)
        line = self._line(
            "ray-gun", "turret_moved" if event.moved else "turret_placed", "info", event, space=space
        )
        return replace(line, results=self._came(event.seat, "turret", "neutral", "turret", space=space))

    def _shown(self, event: e.CardsShown) -> LogLine:
        cards = self._listed(f"symbol.{self.card_set.symbols[symbol]}" for symbol in event.symbols)
        line = self._line("eyeball", "shown", "info", event, cards=cards)
        came = self._came(1 - event.seat, "shown", name=self.name(event.seat), cards=cards)
        return replace(line, results=came)

    # ---- Knockdown Tests and ends

    def _called(self, event: e.TestCalled) -> LogLine:
        count, foe = sum(event.wounds), self.name(event.tested)
        key = "test" if count else "test_unhurt"
        said = {"count": count} if count else {}
        line = self._line("knockout", key, "gold", event, event.source, foe=foe, **said)
        return replace(line, play=self._bare("test", event.seat, "knockout"))

    def _rolled(self, event: e.DiceRolled) -> LogLine:
        good = event.total >= event.needed
        said = {"total": event.total, "needed": event.needed}
        line = self._line(
            "rolling-dices",
            "dice_passed" if good else "dice_failed",
            "ok" if good else "danger",
            event,
            **said,
        )
        chance = percent(moments.chance_to_pass(self.card_set, event.needed))
        return replace(
            line,
            dice=tuple((face, None) for face in event.faces),
            detail=self.words("log.dice_needed", needed=event.needed, chance=chance),
            play=self._bare("dice", event.seat, "rolling-dices", **said),
            results=self._outcome(event.seat, good=good),
        )

    def _outcome(self, seat: int, *, good: bool) -> tuple[PlayResult, ...]:
        key, tone = ("passes", "good") if good else ("fails", "bad")
        return self._came(seat, key, tone, key)

    def _tower(self, event: e.TowerBuilt) -> LogLine:
        play = self._bare("tower", event.seat, "stack")
        if event.unfinished:
            line = self._line("stack", "tower_unfinished", "info", event)
            return replace(line, play=play, results=self._came(event.seat, "undecided"))
        key, colour = ("tower_stood", "ok") if event.stood else ("tower_fell", "danger")
        line = self._line("stack", key, colour, event)
        return replace(line, play=play, results=self._outcome(event.seat, good=event.stood))

    def _passed(self, event: e.TestPassed) -> LogLine:
        if event.heavy or event.light:
            wounds = self.wounds(event.heavy, event.light)
            heavy, light = event.total
            line = self._line("heart-beats", "passed", "ok", event, wounds=wounds, heavy=heavy, light=light)
        else:
            line = self._line("heart-beats", "passed_unhurt", "ok", event)
        came = self._came(1 - event.seat, "test_passed", "bad", "test_passed", name=self.name(event.seat))
        return replace(line, results=came)

    def _round_ended(self, event: e.RoundEnded) -> LogLine:
        said = {"number": event.round, "name": self.name(event.winner)}
        if event.how == "ko":
            loser = self.name(1 - event.winner)
            came = self._came(event.winner, "test_failed", "good", "test_failed", name=loser)
            return replace(self.said("podium", "round_ko", "gold", **said), results=came)
        if event.decided != "turn":
            pair = event.heavy if event.decided == "heavy" else event.light
            one, two = pair if event.winner == 0 else pair[::-1]
            said |= {"one": one, "two": two}
        return replace(self.said("podium", f"round_{event.decided}", "gold", **said), aside=True)
