"""A referee for Knockdown: it has the box from the card files, follows a match by its events alone, and asks of each whether the manual and
the rulings (D1 to D23) allow it, and whether anything that had to come before it is missing. It shares no code with the rules.

The course of a match is written down as the rulings tell it: wherever a method takes an event, no other may come. At every question it also
knows what has to be on offer (`offer`); two answers leave no event, and those it is told (`say`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_referee_box import SYMBOLS, Space, apart, pool, rising
from tests.rulings.knockdown_referee_court import Course, Court, RoundOver


class Referee(Court):
    """One match, from its first event on; the options are those of the game."""

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        test: str = "tower",
        quick: bool = False,
        merge: bool = False,
        fighters: Any = None,
    ) -> None:
        self.quick, self.merge = quick, merge
        self.chosen = fighters or (None, None)
        self.first = -1
        super().__init__(data, test)

    # ---- before the first turn

    def _match(self) -> Course[None]:
        if self.quick or self.merge:
            drawn = yield from self._take(e.BoxesDrawn)
            assert self.merge or (drawn.skill_set, drawn.arena) == (0, 0)
            self.skill_box, self.arena = drawn.skill_set, drawn.arena
            for seat, fighter in enumerate(drawn.fighters):
                assert self.chosen[seat] in (None, self.sheets[fighter]["id"])
                assert self.merge or self.sheets[fighter]["box"] == self.boxes[0]
            self.fighters = list(drawn.fighters)
        else:
            names = [row["id"] for row in self.sheets]
            self.fighters = [-1 if name is None else names.index(name) for name in self.chosen]
        rolled = yield from self._take(e.FirstRolled)
        assert all(one == two for one, two in rolled.rolls[:-1])
        one, two = rolled.rolls[-1]
        assert one != two
        winner = rolled.seat
        assert winner == (0 if one > two else 1)
        yield from self._settle(winner)
        yield from (self._deal() if self.quick else self._draft(winner))
        yield from self._first_cards()
        while not self.over:
            yield from self._round()

    def _settle(self, winner: int) -> Course[None]:
        """Fighters and start spaces (D22)."""
        other = 1 - winner
        for seat in (winner, other):
            if self.fighters[seat] < 0:
                free = {
                    row["id"]: number
                    for number, row in enumerate(self.sheets)
                    if row["box"] == self.boxes[self.skill_box] and number not in self.fighters
                }
                self._ask(seat, (f"fighter {name}" for name in free))
                picked = yield from self._take(e.FighterPicked, seat=seat)
                assert picked.fighter in free.values()
                self.fighters[seat] = picked.fighter
        assert self.fighters[0] != self.fighters[1]
        if not self.quick:
            self._ask(other, (f"start {q},{r}" for q, r in self.ground.starts))
        chosen = yield from self._take(e.StartChosen, seat=other)
        self.starts = [self._space(space) for space in chosen.starts]
        assert sorted(self.starts) == sorted(self.ground.starts)

    def _own_skills(self, skills: Iterable[int]) -> set[int]:
        found = set(skills)
        assert all(self.skills[skill]["box"] == self.boxes[self.skill_box] for skill in found)
        return found

    def _deal(self) -> Course[None]:
        """The quick set-up: two each, the first of them face up."""
        seen: set[int] = set()
        for seat in (0, 1):
            dealt = yield from self._take(e.SkillsDealt, seat=seat, passed=False)
            assert len(self._own_skills(dealt.skills) - seen) == 2 == len(dealt.skills)
            seen |= set(dealt.skills)
            self.up[seat], self.down[seat] = {dealt.skills[0]}, dealt.skills[1]

    def _draft(self, winner: int) -> Course[None]:
        other = 1 - winner
        dealt: list[set[int]] = []
        for seat in (0, 1):
            event = yield from self._take(e.SkillsDealt, seat=seat, passed=False)
            dealt.append(self._own_skills(event.skills))
            assert len(dealt[seat]) == self.rules["dealt"] == len(event.skills)
        assert not dealt[0] & dealt[1]
        kept: list[set[int]] = [set(), set()]

        def keep(seat: int, among: set[int], drops: bool) -> Course[None]:
            self._ask(seat, (f"keep {self.skills[skill]['id']}" for skill in among))
            event = yield from self._take(e.SkillKept, seat=seat)
            assert event.skill in among
            rest = among - {event.skill}
            assert (event.dropped in rest) if drops else event.dropped == -1
            kept[seat].add(event.skill)

        for seat in (winner, other):
            yield from keep(seat, dealt[seat], False)
        passed = [dealt[1 - seat] - kept[1 - seat] for seat in (0, 1)]
        for seat in (0, 1):
            event = yield from self._take(e.SkillsDealt, seat=seat, passed=True)
            assert set(event.skills) == passed[seat]
        for seat in (other, winner):
            yield from keep(seat, passed[seat], True)
            self._ask(seat, (f"face {self.skills[skill]['id']}" for skill in kept[seat]))
            faced = yield from self._take(e.SkillFaced, seat=seat)
            assert faced.skill in kept[seat]
            self.up[seat] = {faced.skill}
            (self.down[seat],) = kept[seat] - {faced.skill}

    def _first_cards(self) -> Course[None]:
        ups = [next(iter(up)) for up in self.up]
        values = [self.skills[up]["initiative"] for up in ups]
        self.first = 0 if values[0] > values[1] else 1
        yield from self._take(e.SkillsRevealed, skills=tuple(ups), initiative=tuple(values), first=self.first)
        self.deck = self.whole_deck()
        yield from self._fill(self.rules["row"])
        for seat in (self.first, 1 - self.first, 1 - self.first, self.first):
            if not self.quick:
                self._ask(seat, (f"first {self.cards[card]['id']}" for card in self.row))
            taken = yield from self._take(e.CardTaken, seat=seat)
            assert taken.card in self.row
            self.row.remove(taken.card)
            self.hands[seat].append(taken.card)

    # ---- rounds and turns

    def _fill(self, count: int) -> Course[None]:
        if not count:
            return
        filled = yield from self._take(e.RowFilled)
        assert len(filled.cards) == count
        assert set(filled.cards) <= self.deck
        self.deck -= set(filled.cards)
        self.row += filled.cards
        assert filled.left == len(self.deck)

    def _round(self) -> Course[None]:
        self.round += 1
        if self.round > 1:
            self.hands, self.row, self.discards, self.deck = [[], []], [], [], self.whole_deck()
        self.played = -1
        self.heavy, self.light = [0, 0], [0, 0]
        self.place, self.turret = list(self.starts), [None, None]
        self.ammo = [self.rules["ammo"] if self.able(seat, "ammo") else 0 for seat in (0, 1)]
        self.turn = self.idle = 0
        places = tuple(self._at(space) for space in self.place)
        yield from self._take(
            e.RoundStarted, round=self.round, first=self.first, places=places, ammo=tuple(self.ammo)
        )
        try:
            seat = self.first
            while True:
                yield from self._turn(seat)
                seat = 1 - seat
        except RoundOver as over:
            yield from self._end(over)

    def _end(self, over: RoundOver) -> Course[None]:
        winner, loser = over.winner, 1 - over.winner
        self.victories[winner] += 1
        self.ways[over.decided or over.how] += 1
        yield from self._take(
            e.RoundEnded, round=self.round, winner=winner, how=over.how, decided=over.decided, heavy=tuple(self.heavy),
            light=tuple(self.light), victories=tuple(self.victories), turns=self.turn,
        )  # fmt: skip
        if self.victories[winner] == self.rules["victories"]:
            yield from self._take(e.MatchEnded, winner=winner, how=over.how)
            self.over = True
            return
        self.first = loser
        if self.down[loser] >= 0:
            yield from self._take(e.SkillTurnedUp, seat=loser, skill=self.down[loser])
            self.up[loser].add(self.down[loser])
            self.down[loser] = -1

    def _turn(self, seat: int) -> Course[None]:
        missing = self.rules["row"] - len(self.row)
        if missing > len(self.deck):
            raise self._by_deck(seat)
        self.turn += 1
        self.strikes, self.took, self.behind = 0, False, False
        yield from self._take(e.TurnStarted, seat=seat, turn=self.turn)
        yield from self._fill(missing)
        if self.gifts(seat, "renew_row") and self.deck:
            yield from self._renew(seat)
        left, travelled = self.rules["actions"], False
        while left:
            self._ask(seat, self._actions(seat, travelled))
            event = yield from self._look()
            if isinstance(event, e.CorridorTaken):
                assert not travelled, "one corridor move before an action (D17)"
                travelled = True
                yield from self._corridor(seat)
                continue
            left, travelled = left - 1, False
            self.reacted = set()
            if isinstance(event, e.ComboStarted):
                yield from self._combo(seat)
            elif isinstance(event, e.AttackPlayed):
                yield from self._attack(seat)
            else:
                yield from self._walk(
                    seat, "walk", set(self.ground.near(self.place[seat])) - {self.place[1 - seat]}
                )
        self.idle = 0 if self.took else self.idle + 1
        if self.idle >= self.rules["stalling"] and self.row:
            self.ways["stalled"] += 1
            yield from self._take(e.RowStalled, card=self.row[0], idle=self.idle)
            self.discards.append(self.row.pop(0))

    def _by_deck(self, seat: int) -> RoundOver:
        for wounds, decided in ((self.heavy, "heavy"), (self.light, "light")):
            if wounds[0] != wounds[1]:
                return RoundOver(wounds.index(min(wounds)), "deck", decided)
        return RoundOver(seat, "deck", "turn")

    def _renew(self, seat: int) -> Course[None]:
        self._ask(seat, ("renew", "leave"))
        event = yield from self._look()
        if isinstance(event, e.RowKept):
            yield from self._take(e.RowKept, seat=seat)
            return
        yield from self._take(e.RowRenewed, seat=seat, card=self.row[0])
        self.discards.append(self.row.pop(0))
        yield from self._fill(1)

    def _actions(self, seat: int, travelled: bool) -> set[str]:
        """What a turn offers (KD p.12, D7, D16, D17)."""
        mine, theirs = self.place[seat], self.place[1 - seat]
        found = {f"move {q},{r}" for q, r in self.ground.near(mine) if (q, r) != theirs}
        if mine in self.ground.prices and not travelled:
            found |= {f"corridor {q},{r}" for q, r in self.ground.prices if (q, r) not in (mine, theirs)}
        if self.dashes(seat) or self.specials_of(seat, reactions=False):
            found.add("combo")
        return found | {f"attack {self.cards[card]['id']}" for card in self.row}

    def _corridor(self, seat: int) -> Course[None]:
        here = self.place[seat]
        taken = yield from self._take(e.CorridorTaken, seat=seat, start=self._at(here))
        there = self._space(taken.end)
        assert {here, there} <= set(self.ground.prices)
        assert there not in self.place
        self.place[seat] = there
        heavy, light = self.ground.prices[there]
        if self.gifts(seat, "safe_corridors"):
            heavy, light = 0, heavy
        yield from self._wounded(seat, heavy, light, "corridor")

    # ---- actions

    def _attack(self, seat: int) -> Course[None]:
        """D1, D21."""
        event = yield from self._take(e.AttackPlayed, seat=seat)
        assert event.card in self.row
        row = self.cards[event.card]
        self.row.remove(event.card)
        self.played, self.took = event.card, True
        assert event.distance == apart(*self.place)
        assert event.in_range == bool(self.origins(seat, row))
        if event.in_range:
            yield from self._sequence(seat, self.kinds.index(row))
        yield from self._take(e.CardToHand, seat=seat, card=event.card, count=len(self.hands[seat]) + 1)
        self.hands[seat].append(event.card)
        self.played = -1
        if len(self.hands[seat]) > self.limit(seat):
            self.ways["hand limit"] += 1
            self._ask(seat, (f"discard {symbol}" for symbol in self.symbols(seat)))
            yield from self._drop(seat, "limit")

    def _combo(self, seat: int) -> Course[None]:
        """D4, D16."""
        yield from self._take(e.ComboStarted, seat=seat)
        used: set[int] = set()
        count = 0
        while True:
            specials = [one for one in self.specials_of(seat, reactions=False) if one not in used]
            dashes = self.dashes(seat)
            words = {f"special {self.specials[special]['id']}" for special in specials}
            words |= {f"dash {q},{r}" for q, r in dashes} | ({"end"} if count else set())
            self._ask(seat, words)
            event = yield from self._look()
            if isinstance(event, e.ComboEnded):
                assert count, "a Combo holds something (D16)"
                yield from self._take(e.ComboEnded, seat=seat, count=count)
                return
            count += 1
            if isinstance(event, e.SpecialPlayed):
                assert event.special in specials
                used.add(event.special)
                yield from self._pay(seat, event.special, reaction=False)
                yield from self._sequence(seat, len(self.kinds) + event.special)
            else:
                yield from self._drop(seat, "dash", ["dash"])
                yield from self._walk(seat, "dash", dashes)

    def _pay(self, seat: int, special: int, *, reaction: bool) -> Course[None]:
        """What the cost names, then what any card pays, in rising order."""
        yield from self._take(e.SpecialPlayed, seat=seat, special=special, reaction=reaction)
        cost: Counter[str] = Counter(self.specials[special]["cost"])
        for symbol in SYMBOLS:
            for _ in range(cost[symbol]):
                yield from self._drop(seat, "pay", [symbol])
        lowest = SYMBOLS[0]
        for left in range(cost["any"], 0, -1):
            can = rising(self.symbols(seat), left, lowest)
            self._ask(seat, (f"pay {symbol}" for symbol in can))
            lowest = yield from self._drop(seat, "pay", can)

    def _sequence(self, seat: int, source: int) -> Course[None]:
        """D2: who answers, wounds, effect, K.O."""
        row = self.sources[source]
        foe = 1 - seat
        starts = self.origins(seat, row)
        origin = starts[0] if starts else self.place[seat]
        ignored, cancelled = (0, 0), False
        if row["type"] == "strike":
            if len(starts) > 1:
                self._ask(seat, ("here", "turret"))
                named = yield from self._take(e.OriginChosen, seat=seat)
                origin = starts[named.turret]
            from_turret = origin != self.place[seat]
            yield from self._reaction(foe)
            origin = origin if from_turret else self.place[seat]
            longer = self.gift(seat, "longer_range", "spaces")
            if row.get("range") and not self.ground.meets(row, origin, self.place[foe], longer):
                self.ways["lost"] += 1
                yield from self._take(e.StrikeLost, seat=seat, source=source)
                return
            ignored, cancelled = yield from self._block(foe, source, origin)
        else:
            from_turret = False
        yield from self._struck(seat, source, origin, ignored, reaction=False)
        if cancelled:
            yield from self._take(e.EffectBlocked, seat=foe, source=source)
        else:
            yield from self._effects(seat, row, origin if from_turret else None)
        if row.get("ko"):
            self._ask(seat, ("call", "decline"))
            if isinstance((yield from self._look()), e.TestNotCalled):
                yield from self._take(e.TestNotCalled, seat=seat)
            else:
                yield from self._knockdown(seat, source)

    def _reaction(self, seat: int) -> Course[None]:
        """D14."""
        can = [one for one in self.specials_of(seat, reactions=True) if one not in self.reacted]
        if not can:
            return
        self._ask(seat, ("decline", *(f"react {self.specials[special]['id']}" for special in can)))
        event = yield from self._look()
        if not isinstance(event, e.SpecialPlayed):
            yield from self._take(e.ReactionDeclined, seat=seat)
            return
        assert event.special in can
        self.ways["reacted"] += 1
        self.reacted.add(event.special)
        source = len(self.kinds) + event.special
        yield from self._pay(seat, event.special, reaction=True)
        yield from self._struck(seat, source, self.place[seat], (0, 0), reaction=True)
        yield from self._effects(seat, self.sources[source], None)

    def _pool(self, seat: int, source: int, origin: Space) -> tuple[int, int]:
        heavy, light = pool(self.sources[source])
        added = self.additions(seat, source, origin, self.strikes, self.behind)
        return heavy, light + sum(more for _, more in added)

    def _block(self, seat: int, source: int, origin: Space) -> Course[tuple[tuple[int, int], bool]]:
        """D3, D18: what is ignored, and whether the effect is cancelled."""
        held = self.symbols(seat)["block"]
        heavy, light = self._pool(1 - seat, source, origin)
        effect = bool(self.sources[source].get("effects"))
        better = self.gift(seat, "better_block", "cards")
        words: dict[str, tuple[int, int, bool, int]] = {}
        for blocks, name in ((1, "block"), (2, "block both")):
            if held < blocks or (blocks == 2 and not effect):
                continue
            left = len(self.hands[seat]) - blocks + better
            for wanted in range(min(heavy, left // 2) + 1):
                fewer = min(light, left - 2 * wanted)
                if wanted + fewer:
                    words[f"{name} {wanted}"] = (wanted, fewer, blocks == 2, left)
        if held and effect:
            words["block effect"] = (0, 0, True, len(self.hands[seat]) - 1)
        if not words:
            return (0, 0), False
        self._ask(seat, ("take", *words))
        if isinstance((yield from self._look()), e.NotBlocked):
            yield from self._take(e.NotBlocked, seat=seat)
            return (0, 0), False
        gone = 0
        while isinstance((yield from self._look()), e.CardDiscarded):
            yield from self._drop(seat, "block", ["block"])
            gone += 1
        done = yield from self._take(e.Blocked, seat=seat)
        said = (done.heavy, done.light, done.effect, done.left)
        assert said in words.values()
        assert gone == 1 + (done.effect and done.heavy + done.light > 0)
        self.ways[f"blocked {'both' if gone == 2 else 'effect' if done.effect else 'wounds'}"] += 1
        return (done.heavy, done.light), done.effect

    def _struck(
        self, seat: int, source: int, origin: Space, ignored: tuple[int, int], *, reaction: bool
    ) -> Course[None]:
        """D20."""
        row = self.sources[source]
        foe = 1 - seat
        added = self.additions(seat, source, origin, self.strikes, self.behind)
        heavy, light = self._pool(seat, source, origin)
        wounds = (heavy - ignored[0], light - ignored[1])
        assert min(wounds) >= 0
        self.strikes += row["type"] == "strike"
        self.heavy[foe] += wounds[0]
        self.light[foe] += wounds[1]
        if row["type"] != "strike" and pool(row) == (0, 0):
            return
        hit = yield from self._take(
            e.Struck, seat=seat, source=source, attack_type=row["type"], origin=self._at(origin), printed=pool(row), blocked=ignored,
            wounds=wounds, total=(self.heavy[foe], self.light[foe]), reaction=reaction,
        )  # fmt: skip
        assert [(one.why, one.light, one.heavy) for one in hit.additions] == [
            (why, more, 0) for why, more in added
        ]
        for one in hit.additions:
            self._owned(one, seat)

    def _owned(self, added: e.Addition, seat: int) -> None:
        """What is named as the source is there."""
        if added.why == "behind":
            assert added.source == f"@fighter.{self.sheet(seat)['id']}"
            return
        owner = 1 - seat if added.why in ("armour", "first_armour") else seat
        assert added.source in {f"@skill.{self.skills[skill]['id']}" for skill in self.up[owner]}
        self.ways[added.why] += 1
