"""What is asked, in words and buttons. A button is called by the text form of its action: `do:block_1`, `do:react_vanish`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kotgames.engine.contract import Action, Prompt
from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_words, numbers
from kotgames.games.knockdown.art import signs
from kotgames.games.knockdown.components import MOST_SKILLS
from kotgames.games.knockdown.decisions import (
    AboutAction,
    AboutAttack,
    AboutCombo,
    AboutDiscard,
    AboutDraft,
    AboutGo,
    AboutPay,
    AboutShow,
    AboutSpend,
    AboutTake,
    AboutTest,
)
from kotgames.games.knockdown.table import payments, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.context import Control
from kotgames.ui.table.questions import ActionQuestions

LONGEST_NAMED = 12
"""On a folded table somebody with a longer name is called by their fighter's."""
LONGEST_TOLD = 76
"""What happened last is told in so many letters on a folded table; the log has the rest."""
EVEN = 0.5
MOST_WAYS = 4
"""More ways to pay are gone through one after the other with one button."""


class Questions(ActionQuestions):
    """See `Questions` of the toolkit."""

    ctx: Context
    longest_called = 12

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.host = ctx.host
        self.words = ctx.words

    def begins_turn(self, prompt: Prompt) -> bool:
        """See `Questions`."""
        return prompt.kind == "action"

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence)."""
        words, situation = self.words, self.host.situation
        if situation.over:
            return words("table.ask.over"), words("table.ask.over_text")
        if situation.prompt is None:
            return self._meanwhile()
        prompt = situation.prompt
        kind = "react_block" if self.ctx.blocks_too() else prompt.kind
        return words(f"prompt.{kind}.title"), self.called(prompt, self._sentence(prompt))

    def _sentence(self, prompt: Prompt) -> str:
        ctx, words = self.ctx, self.words
        if ctx.payment is not None:
            name = words(f"special.{ctx.card_set.special_ids[ctx.payment.special]}")
            return words("table.ask.payment", special=name, symbols=self._symbols(ctx.payment.way))
        make = getattr(self, f"_ask_{prompt.kind}", None)
        if make is not None:
            return str(make())
        return words(f"table.ask.{prompt.kind}")

    def _symbols(self, symbols: Sequence[int]) -> str:
        return self.words.listed([self.words(f"symbol.{self.ctx.card_set.symbols[one]}") for one in symbols])

    def _ask_draft(self) -> str:
        return self.words(
            "table.ask.draft_passed" if self.ctx.about(AboutDraft)["passed"] else "table.ask.draft"
        )

    def _ask_take(self) -> str:
        return self.words(
            "table.ask.take_second" if self.ctx.about(AboutTake)["number"] == 2 else "table.ask.take"
        )

    def _ask_action(self) -> str:
        ctx, words = self.ctx, self.words
        about = ctx.about(AboutAction)
        corridor = about["corridor"] and ctx.board.ground.is_corridor[ctx.view["place"][ctx.me]]
        key = "action_corridor" if corridor else "action"
        return words(f"table.ask.{key}", count=about["left"])

    def _ask_combo(self) -> str:
        return self.words(
            "table.ask.combo" if self.ctx.about(AboutCombo)["count"] else "table.ask.combo_first"
        )

    def _ask_pay(self) -> str:
        name = self.words(f"special.{self.ctx.about(AboutPay)['special']}")
        return self.words("table.ask.pay", special=name, count=picks.left(self.ctx))

    def _attack(self) -> dict[str, Any]:
        """What a question of an attack says of it."""
        about = self.ctx.about(AboutAttack)
        return {
            "name": self._called(about["seat"]),
            "attack": self.ctx.source_name(about["source"]),
            "wounds": self.wounds(about["heavy"], about["light"]),
        }

    def wounds(self, heavy: int, light: int) -> str:
        """Wounds in words: "1 heavy and 2 light"."""
        words = self.words
        parts = []
        if heavy:
            parts.append(words("table.wounds.heavy", count=heavy))
        if light:
            parts.append(words("table.wounds.light", count=light))
        return words.listed(parts) if parts else words("table.wounds.none")

    def _ask_origin(self) -> str:
        return self.words("table.ask.origin", **self._attack())

    def _ask_react(self) -> str:
        key = "react_block" if self.ctx.blocks_too() else "react"
        return self.words(f"table.ask.{key}{'_effect' if self._effect() else ''}", **self._attack())

    def _ask_block(self) -> str:
        return self.words(f"table.ask.{'block_effect' if self._effect() else 'block'}", **self._attack())

    def _effect(self) -> str:
        """What the effect of the Strike that is asked about says; empty where it has none."""
        lines = card_words.effect_lines(self.ctx.card_set, self.ctx.about(AboutAttack)["source"])
        return " ".join(self.words.line(line) for line in lines)

    def _ask_go(self) -> str:
        ctx = self.ctx
        about = ctx.about(AboutGo)
        name = self._called(about["moved"])
        return self.words(
            f"table.ask.go_{about['how']}",
            name=name,
            count=about["left"],
            attack=ctx.source_name(about["source"]),
        )

    def _ask_discard(self) -> str:
        about = self.ctx.about(AboutDiscard)
        attack = self.ctx.source_name(about["source"]) if about["source"] >= 0 else ""
        return self.words(f"table.ask.discard_{about['why']}", count=about["count"], attack=attack)

    def _ask_show(self) -> str:
        attack = self.ctx.source_name(self.ctx.about(AboutShow)["source"])
        return self.words("table.ask.show", count=picks.left(self.ctx), attack=attack)

    def _ask_strip(self) -> str:
        return self.words("table.ask.strip", name=self._called(self.ctx.rival))

    def _ask_spend(self) -> str:
        about = self.ctx.about(AboutSpend)
        attack = self.ctx.source_name(about["source"])
        if about["why"] == b.SPEND_REASONS[b.FOR_WOUNDS]:
            return self.words(
                "table.ask.spend_wounds", count=about["light"], attack=attack, most=about["most"]
            )
        symbol = self.words(f"symbol.{self.ctx.card_set.symbols[about['symbol']]}")
        return self.words("table.ask.spend_reload", symbol=symbol, attack=attack, most=about["most"])

    def _ask_call(self) -> str:
        about = self.ctx.about(AboutTest)
        text = self.words(
            "table.ask.call", name=self._called(about["seat"]), count=about["heavy"] + about["light"]
        )
        record = self._record(about["seat"])
        return f"{text} {record}" if record else text

    def _ask_way(self) -> str:
        about = self.ctx.about(AboutTest)
        text = self.words("table.ask.way", count=about["heavy"] + about["light"])
        record = self._record(about["seat"])
        return f"{text} {record}" if record else text

    def _record(self, seat: int) -> str:
        """What became of a person's towers so far, in a match with the tower."""
        if self.ctx.view["way"] != b.WITH_TOWER:
            return ""
        tries = self.host.tries(seat)
        if tries is None or not tries[0]:
            return ""
        return self.words("table.ask.record", name=self._called(seat), taken=tries[0], passed=tries[1])

    def _meanwhile(self) -> tuple[str, str]:
        """While nobody here is asked: who thinks, else what happened last."""
        words = self.words
        texts = [line.text for line in self.host.situation.seen_lines if not line.minor]
        actor = self.thinking
        if actor is not None and not self.host.skippable:
            return self.host.name(actor).upper(), words("table.ask.thinks", name=self.host.name(actor))
        text = texts[-1] if texts else words("table.ask.watch_text")
        told = not self.ctx.layout.folded or (len(text) <= LONGEST_TOLD and not self._too_long_in(text))
        return words("table.ask.watch"), text if told else ""

    def _too_long_in(self, text: str) -> bool:
        """Whether somebody is named in a sentence by a name that crowds it out on a folded table."""
        names = [self.host.name(seat) for seat in (0, 1)]
        return any(len(name) > LONGEST_NAMED and name in text for name in names)

    def _called(self, seat: int) -> str:
        """What a seat is called in a question: by its name, or by its fighter where that is too long for a folded table."""
        name, fighter = self.host.name(seat), self.ctx.view["fighters"][seat]
        if not self.ctx.layout.folded or len(name) <= LONGEST_NAMED or fighter < 0:
            return name
        return self.words(f"fighter.{self.ctx.card_set.fighter_ids[fighter]}")

    # ---- the buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.ctx.prompt
        if prompt is None:
            return []
        if self.ctx.payment is not None:
            return self._payment()
        make = getattr(self, f"_{prompt.kind}", None)
        return list(make()) if make is not None else []

    def act(
        self,
        action: Action,
        label: str,
        icon: str,
        colour: str = "second",
        sub: str = "",
        *,
        stands_in: bool = False,
        after: tuple[Action, ...] = (),
    ) -> Control:
        """The button of an action, called by its text form; `after`: what is done before it, when it will be legal."""
        reason = None if after else self.host.refusal(action)
        why = self.words.refusal(reason) if reason is not None else ""
        key = a.text(action, self.ctx.card_set).replace(" ", "_")
        does = self.doing(*after, action)
        return Control(key, label, does, icon, colour, sub, reason is None, why, stands_in)

    def _say(self, key: str, **params: Any) -> str:
        return self.words(f"table.do.{key}", **params)

    def _legal(self, base: int, beyond: int) -> list[int]:
        return [action for action in self.host.situation.legal if base <= action < beyond]

    # ---- before the match

    def _fighter(self) -> list[Control]:
        found = []
        for action in self._legal(a.FIGHTER, a.START):
            name = self.words(f"fighter.{self.ctx.card_set.fighter_ids[action - a.FIGHTER]}")
            found.append(self.act(action, self._say("fighter", fighter=name), "person", "primary"))
        return self.alike(found)

    def _draft(self) -> list[Control]:
        return self._skills(a.KEEP, a.FACE, "keep")

    def _face(self) -> list[Control]:
        return self._skills(a.FACE, a.FACE + MOST_SKILLS, "face")

    def _skills(self, base: int, beyond: int, key: str) -> list[Control]:
        """In the order in which the cards lie."""
        found = []
        for action in self._legal(base, beyond):
            skill = action - base
            name = self.words(f"skill.{self.ctx.card_set.skill_ids[skill]}")
            sub = self.words("table.sheet.initiative", count=self.ctx.card_set.initiative[skill])
            label = name.upper() if self.ctx.layout.folded else self._say(key, skill=name)
            found.append(self.act(action, label, "check-mark", "second", sub))
        return self.alike(found)

    # ---- a turn

    def _renew(self) -> list[Control]:
        oldest = self.ctx.card_name(self.ctx.view["row"][0])
        return [
            self.act(a.LEAVE, self._say("leave"), "check-mark", "primary"),
            self.act(a.RENEW, self._say("renew"), "cycle", "second", oldest),
        ]

    def _combo(self) -> list[Control]:
        return [self.act(a.END, self._say("end"), "check-mark", "primary")]

    def _payment(self) -> list[Control]:
        """What is laid out to be paid: doing it, other cards for it, or nothing of it."""
        ctx = self.ctx
        payment = ctx.payment
        assert payment is not None

        def choose(index: int) -> None:
            payment.chosen, payment.cards = index % len(payment.ways), []
            ctx.host.changed()

        def cancel() -> None:
            ctx.forget_payment()
            ctx.host.changed()

        found = [
            Control(
                "perform",
                self._say("perform"),
                lambda: payments.confirm(ctx),
                "check-mark",
                "primary",
                self._say("pays", symbols=self._symbols(payment.way)),
            )
        ]
        if len(payment.ways) <= MOST_WAYS:
            for index, way in enumerate(payment.ways):
                if index != payment.chosen:
                    key = "instead_" + "_".join(ctx.card_set.symbols[one] for one in way)
                    sign = signs.ICONS[ctx.card_set.symbols[way[0]]]
                    label = self._say("instead", symbols=self._symbols(way))
                    found.append(Control(key, label, lambda index=index: choose(index), sign, "quiet"))  # type: ignore[misc]
        else:
            found.append(
                Control(
                    "other_cards",
                    self._say("other_cards"),
                    lambda: choose(payment.chosen + 1),
                    "cycle",
                    "quiet",
                )
            )
        return [*found, Control("put_back", self._say("put_back"), cancel, "backward-time", "quiet")]

    def _by_symbol(self, base: int, key: str) -> list[Control]:
        found = []
        for action in self._legal(base, base + 10):
            name = self.ctx.card_set.symbols[action - base]
            symbol = self.words(f"symbol.{name}")
            label = self._say(key, symbol=symbol)
            found.append(self.act(action, label, signs.ICONS[name], "primary"))
        return self.alike(found)

    def _pay(self) -> list[Control]:
        return self._picked("pay") if picks.together(self.ctx) else self._by_symbol(a.PAY, "pay")

    def _picked(self, key: str) -> list[Control]:
        """A card of each symbol that may be picked next, and putting back what is picked."""
        ctx = self.ctx

        def button(symbol: int, colour: str) -> Control:
            name = ctx.card_set.symbols[symbol]
            label = self._say(key, symbol=self.words(f"symbol.{name}"))
            card = picks.first_of(ctx, symbol)
            return Control(f"{key}_{name}", label, lambda: picks.pick(ctx, card), signs.ICONS[name], colour)

        found = [
            button(symbol, "second" if number else "primary")
            for number, symbol in enumerate(picks.open_symbols(ctx))
        ]
        if ctx.picked:
            back = partial(picks.pick, ctx, ctx.picked[-1])
            found.append(Control("put_back", self._say("put_back"), back, "backward-time", "quiet"))
        return found

    def _discard(self) -> list[Control]:
        return self._by_symbol(a.DISCARD, "discard")

    def _show(self) -> list[Control]:
        return self._picked("show") if picks.together(self.ctx) else self._by_symbol(a.SHOW, "show")

    def _strip(self) -> list[Control]:
        return self._by_symbol(a.STRIP, "discard")

    # ---- an attack

    def _origin(self) -> list[Control]:
        return [
            self.act(
                a.HERE, self._say("here", fighter=self.ctx.fighter_name(self.ctx.me)), "person", "primary"
            ),
            self.act(a.TURRET, self._say("turret"), "ray-gun"),
        ]

    def _react(self) -> list[Control]:
        """No Reaction first: a hasty key spends nothing; last the Blocks that are open without one."""
        ctx = self.ctx
        blocks = self._blocks(ctx.blocks_too(), (a.DECLINE,))
        found = blocks[:1] or [self.act(a.DECLINE, self._say("no_reaction"), "cancel", "primary")]
        for action in self._legal(a.REACT, a.PAY):
            special = action - a.REACT
            name = self.words(f"special.{ctx.card_set.special_ids[special]}")
            ways = payments.ways(ctx.board.counts(ctx.me), ctx.card_set.costs[special])
            cost = [symbol for symbol in range(5) for _ in range(ctx.card_set.costs[special][symbol])]
            sub = self._say("costs", symbols=self._symbols([*cost, *(ways[0] if ways else ())]))
            found.append(self.act(action, name.upper(), "lightning-arc", "second", sub))
        return found + blocks[1:]

    def _block(self) -> list[Control]:
        return self._blocks(self._legal(a.BLOCK, a.KEEP))

    def _blocks(self, ways: Sequence[Action], after: tuple[Action, ...] = ()) -> list[Control]:
        """Taking it first; then every way to block, each with what still comes through. Nothing where there is none once something else
        was done (`after`)."""
        if after and not ways:
            return []
        about = self.ctx.about(AboutAttack)
        heavy, light = about["heavy"], about["light"]
        through = self._through(heavy, light)
        taken = self.act(a.TAKE, self._say("take"), "cancel", "primary", through, after=after)
        alone = sum(a.BLOCK_BOTH <= action < a.BLOCK_EFFECT for action in ways) == 1
        return [taken, *(self._block_way(action, (heavy, light), after, alone=alone) for action in ways)]

    def _block_way(
        self, action: int, pool: tuple[int, int], after: tuple[Action, ...], *, alone: bool
    ) -> Control:
        """A way to block; `alone`: both wounds and effect can be blocked in one way only."""
        ctx, (heavy, light) = self.ctx, pool
        if action == a.BLOCK_EFFECT:
            through = self._through(heavy, light, cancelled=True)
            return self.act(action, self._say("block_effect"), "shield", "second", through, after=after)
        both = action >= a.BLOCK_BOTH
        wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
        total = numbers.block_sum(ctx.board, ctx.me, heavy, light, 2 if both else 1, wanted)
        key = ("block_both" if alone else "block_both_of") if both else "block"
        label = self._say(key, wounds=self.short(total.heavy, total.light))
        left = self._through(heavy - total.heavy, light - total.light, cancelled=both)
        return self.act(action, label, "shield", "second", left, after=after)

    def _through(self, heavy: int, light: int, *, cancelled: bool = False) -> str:
        """What still comes of a Strike: wounds of its pool, and the effect where it has one that nobody cancels."""
        if cancelled or not self._effect():
            return self._say("through", wounds=self.wounds(heavy, light))
        if not heavy and not light:
            return self._say("only_effect")
        return self._say("through_effect", wounds=self.wounds(heavy, light))

    def performed(self) -> int:
        """The Special Attack that a question is about; -1 for an Attack card, which lies on the table itself."""
        ctx = self.ctx
        if ctx.asks("block", "react"):
            source = ctx.about(AboutAttack)["source"]
        elif ctx.asks("spend"):
            source = ctx.about(AboutSpend)["source"]
        else:
            return -1
        return max(-1, source - ctx.card_set.first_special)

    def short(self, heavy: int, light: int) -> str:
        """Wounds in a few letters: "1 H 2 L"."""
        parts = []
        if heavy:
            parts.append(self.words("table.wounds.heavy_short", count=heavy))
        if light:
            parts.append(self.words("table.wounds.light_short", count=light))
        return " ".join(parts) or self.words("table.wounds.none")

    def _go(self) -> list[Control]:
        if a.STOP in self.host.situation.legal:
            return [self.act(a.STOP, self._say("stop"), "check-mark", "primary")]
        return self._start()

    def _start(self) -> list[Control]:
        """Spaces are chosen in the arena."""
        why = self.words("table.ask.space")
        return [
            Control("space", self._say("space_first"), lambda: None, "hexes", "quiet", enabled=False, why=why)
        ]

    def _spend(self) -> list[Control]:
        about = self.ctx.about(AboutSpend)
        for_wounds = about["why"] == b.SPEND_REASONS[b.FOR_WOUNDS]
        found = []
        for action in self._legal(a.SPEND, a.BLOCK):
            count = action - a.SPEND
            if not count:
                found.append(self.act(action, self._say("spend_none"), "cancel", "primary"))
                continue
            label = self._say("spend_wounds" if for_wounds else "spend_reload", count=count)
            gain = count * about["light"] if for_wounds else count
            sub = self._say("does_wounds" if for_wounds else "gains_ammo", count=gain)
            found.append(self.act(action, label, "ray-gun" if for_wounds else "grab", "second", sub))
        return found

    # ---- Knockdown Tests

    def _call(self) -> list[Control]:
        """Always in the same places, so that nobody presses the one for the other; a hasty key does without, which can be taken back. What
        is likelier a K.O. than not is the one that stands out."""
        about = self.ctx.about(AboutTest)
        odds = self.host.odds(a.CALL)
        sub, worth_it = "", True
        if odds is not None:
            worth_it = odds.chance("fail") >= EVEN
            chance = self.words.digits(percent(odds.chance("fail")))
            gone = sum(numbers.healed_by_passing(self.ctx.board, about["seat"]))
            sub = self._say("ko_chance_or" if gone else "ko_chance", chance=chance, count=gone)
        if not about["heavy"] + about["light"]:
            sub = self._say("no_wounds")
        call = self.act(a.CALL, self._say("call"), "knockout", "primary" if worth_it else "second", sub)
        leave = self.act(a.DECLINE, self._say("no_test"), "cancel", "second" if worth_it else "primary")
        return [leave, call]

    def _way(self) -> list[Control]:
        odds = self.host.odds(a.DICE)
        sub = (
            self._say("pass_chance", chance=self.words.digits(percent(odds.chance("pass"))))
            if odds is not None
            else ""
        )
        seconds = self._say("tower_sub", count=self.ctx.card_set.seconds)
        return [
            self.act(a.TOWER, self._say("tower"), "stack", "primary", seconds),
            self.act(a.DICE, self._say("dice"), "rolling-dices", "second", sub),
        ]
