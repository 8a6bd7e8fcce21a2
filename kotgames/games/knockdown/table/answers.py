"""Questions in sentences, and their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from kotgames.engine.contract import Action, Prompt
from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import decisions as d
from kotgames.games.knockdown import numbers as rule_numbers
from kotgames.games.knockdown.art import signs
from kotgames.games.knockdown.table import payments, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table import families
from kotgames.ui.table.asked import Family
from kotgames.ui.table.context import Control

LONGEST_NAMED: Final = 12
"""On a folded table somebody with a longer name is called by their fighter's."""
EVEN: Final = 0.5
MOST_WAYS: Final = 4
"""More ways to pay are gone through one after the other with one button."""

Asking = families.Questions[Context]


class Questions(Asking):
    """See `Questions` of the toolkit."""

    longest_called = 12

    def name(self, seat: int) -> str:
        """See `families.Questions`: by its fighter, where the name is too long for a folded table."""
        name = self.host.name(seat)
        short = self.ctx.fighter_name(seat) if self.folded and len(name) > LONGEST_NAMED else ""
        return short or name

    @property
    def folded(self) -> bool:
        """See `families.Questions`."""
        return self.ctx.layout.folded

    def sentence(self, prompt: Prompt) -> str:
        """See `families.Questions`; a payment that is laid out is asked about first."""
        payment = self.ctx.payment
        if payment is None:
            return super().sentence(prompt)
        name = self.words(f"special.{self.ctx.card_set.special_ids[payment.special]}")
        return self.said("ask.payment", special=name, symbols=_symbols(self, payment.way))

    def too_long(self, text: str) -> bool:
        """See `families.Questions`; somebody may be named in it by a name that crowds it out."""
        names = [self.host.name(seat) for seat in (0, 1)]
        crowded = any(len(name) > LONGEST_NAMED and name in text for name in names)
        return super().too_long(text) or (self.folded and crowded)

    def controls(self) -> list[Control]:
        """See `Questions` of the toolkit."""
        asked = self.ctx.prompt is not None and self.ctx.payment is not None
        return _payment(self) if asked else super().controls()

    def performed(self) -> int:
        """The Special Attack that a question is about; -1 for an Attack card, which lies on the table itself."""
        ctx = self.ctx
        if not ctx.asks("block", "react", "spend"):
            return -1
        source = ctx.about(d.AboutSpend if ctx.asks("spend") else d.AboutAttack)["source"]
        return max(-1, source - ctx.card_set.first_special)


# ---- sentences


def _symbols(q: Asking, symbols: Sequence[int]) -> str:
    return q.words.listed([q.words(f"symbol.{q.ctx.card_set.symbols[one]}") for one in symbols])


def ask_action(q: Asking) -> str:
    """The question of a turn's action."""
    ctx, about = q.ctx, q.ctx.about(d.AboutAction)
    corridor = about["corridor"] and ctx.board.ground.is_corridor[ctx.view["place"][ctx.me]]
    return q.said("ask.action_corridor" if corridor else "ask.action", count=about["left"])


def ask_pay(q: Asking) -> str:
    """The question of a payment."""
    name = q.words(f"special.{q.ctx.about(d.AboutPay)['special']}")
    return q.said("ask.pay", special=name, count=picks.left(q.ctx))


def ask_attack(q: Asking) -> str:
    """The question of an attack: where it starts, a Reaction, a Block."""
    about, kind = q.ctx.about(d.AboutAttack), "react" if q.ctx.asks("react") else "block"
    if q.ctx.asks("origin"):
        key = "origin"
    else:
        key = ("react_block" if q.ctx.blocks_too() else kind) + ("_effect" if _effect(q) else "")
    return q.said(
        f"ask.{key}",
        name=q.name(about["seat"]),
        attack=q.ctx.source_name(about["source"]),
        wounds=wounds(q, about["heavy"], about["light"]),
    )


def wounds(q: Asking, heavy: int, light: int, short: str = "") -> str:
    """Wounds in words: "1 heavy and 2 light"; `short` "_short": in a few letters, "1 H 2 L"."""
    pool = {"heavy": heavy, "light": light}
    found = [q.said(f"wounds.{key}{short}", count=count) for key, count in pool.items() if count]
    if not found:
        return q.said("wounds.none")
    return " ".join(found) if short else q.words.listed(found)


def _effect(q: Asking) -> bool:
    """True where the Strike that is asked about has an effect."""
    return any(card_words.effect_lines(q.ctx.card_set, q.ctx.about(d.AboutAttack)["source"]))


def ask_go(q: Asking) -> str:
    """The question of spaces that somebody moves."""
    about = q.ctx.about(d.AboutGo)
    name, attack = q.name(about["moved"]), q.ctx.source_name(about["source"])
    return q.said(f"ask.go_{about['how']}", name=name, count=about["left"], attack=attack)


def ask_discard(q: Asking) -> str:
    """The question of cards that are owed."""
    about = q.ctx.about(d.AboutDiscard)
    attack = q.ctx.source_name(about["source"]) if about["source"] >= 0 else ""
    return q.said(f"ask.discard_{about['why']}", count=about["count"], attack=attack)


def ask_show(q: Asking) -> str:
    """The question of cards to be shown."""
    attack = q.ctx.source_name(q.ctx.about(d.AboutShow)["source"])
    return q.said("ask.show", count=picks.left(q.ctx), attack=attack)


def _for_wounds(q: Asking) -> bool:
    return q.ctx.about(d.AboutSpend)["why"] == b.SPEND_REASONS[b.FOR_WOUNDS]


def ask_spend(q: Asking) -> str:
    """The question of tokens or cards that are spent."""
    about = q.ctx.about(d.AboutSpend)
    attack, most = q.ctx.source_name(about["source"]), about["most"]
    if _for_wounds(q):
        return q.said("ask.spend_wounds", count=about["light"], attack=attack, most=most)
    symbol = q.words(f"symbol.{q.ctx.card_set.symbols[about['symbol']]}")
    return q.said("ask.spend_reload", symbol=symbol, attack=attack, most=most)


def ask_test(q: Asking) -> str:
    """The question of a Knockdown Test, with what became of a person's towers so far in a match with the tower."""
    about = q.ctx.about(d.AboutTest)
    seat, count = about["seat"], about["heavy"] + about["light"]
    key = "call" if q.ctx.asks("call") else "way"
    text = q.said(f"ask.{key}", name=q.name(seat), count=count)
    taken, passed = q.host.tries(seat) or (0, 0)
    if q.ctx.view["way"] != b.WITH_TOWER or not taken:
        return text
    return f"{text} {q.said('ask.record', name=q.name(seat), taken=taken, passed=passed)}"


# ---- buttons


def skill_label(q: Asking, action: Action, name: str) -> str:
    """The text of the button of a Skill."""
    skill = q.words(f"skill.{name}")
    return skill.upper() if q.folded else q.said("do.keep" if action < a.FACE else "do.face", skill=skill)


def initiative(q: Asking, action: Action) -> str:
    """The Initiative of a Skill."""
    skill = action - (a.KEEP if action < a.FACE else a.FACE)
    return q.said("sheet.initiative", count=q.ctx.card_set.initiative[skill])


def _payment(q: Asking) -> list[Control]:
    """Buttons of a payment that is laid out: doing it, other cards for it, or nothing of it."""
    ctx, payment = q.ctx, q.ctx.payment
    assert payment is not None

    def choose(index: int) -> None:
        payment.chosen, payment.cards = index % len(payment.ways), []
        ctx.host.changed()

    def cancel() -> None:
        ctx.forget_payment()
        ctx.host.changed()

    pays = q.said("do.pays", symbols=_symbols(q, payment.way))
    found = [q.say("perform", partial(payments.confirm, ctx), "check-mark", "primary", pays)]
    if len(payment.ways) > MOST_WAYS:
        found.append(q.say("other_cards", partial(choose, payment.chosen + 1), "cycle", "quiet"))
    else:
        for index, way in enumerate(payment.ways):
            if index != payment.chosen:
                names = [ctx.card_set.symbols[one] for one in way]
                label = q.said("do.instead", symbols=_symbols(q, way))
                key = "_".join(("instead", *names))
                found.append(Control(key, label, partial(choose, index), signs.ICONS[names[0]], "quiet"))
    return [*found, q.say("put_back", cancel, "backward-time", "quiet")]


def picked(q: Asking, family: Family[Context]) -> Iterable[Control]:
    """Cards that answer a question: a button for each symbol; where several go together, for each symbol of which a card may be picked
    next, and for putting back what is picked."""
    ctx = q.ctx
    if not picks.together(ctx):
        return q.alike(q.of_families(family))
    found = []
    for number, symbol in enumerate(picks.open_symbols(ctx)):
        name = ctx.card_set.symbols[symbol]
        label = q.said(f"do.{family.word}", symbol=q.words(f"symbol.{name}"))
        pick = partial(picks.pick, ctx, picks.first_of(ctx, symbol))
        colour = "second" if number else "primary"
        found.append(Control(f"{family.word}_{name}", label, pick, signs.ICONS[name], colour))
    if ctx.picked:
        found.append(q.say("put_back", partial(picks.pick, ctx, ctx.picked[-1]), "backward-time", "quiet"))
    return found


def cost(q: Asking, action: Action) -> str:
    """The price of a Reaction."""
    ctx, special = q.ctx, action - a.REACT
    costs = ctx.card_set.costs[special]
    ways = payments.ways(ctx.board.counts(ctx.me), costs)
    fixed = [symbol for symbol in range(5) for _ in range(costs[symbol])]
    return q.said("do.costs", symbols=_symbols(q, [*fixed, *(ways[0] if ways else ())]))


def react_buttons(q: Asking, reactions: Family[Context]) -> Iterable[Control]:
    """No Reaction first: a hasty key spends nothing; last the Blocks that are open without one."""
    blocks = _blocks(q, q.ctx.blocks_too(), (a.DECLINE,))
    none = blocks[:1] or [q.act(a.DECLINE, "no_reaction", "cancel", "primary", id="decline")]
    return [*none, *q.of_families(reactions), *blocks[1:]]


def block_buttons(q: Asking) -> Iterable[Control]:
    """Taking it, and every way to block."""
    return _blocks(q, [action for action in q.host.situation.legal if a.BLOCK <= action < a.KEEP])


def _blocks(q: Asking, ways: Sequence[Action], after: tuple[Action, ...] = ()) -> list[Control]:
    """Taking it first; then every way to block, each with what still comes through. Nothing where there is none once something else was
    done (`after`)."""
    if after and not ways:
        return []
    about = q.ctx.about(d.AboutAttack)
    heavy, light = about["heavy"], about["light"]
    found = [q.act(a.TAKE, "take", "cancel", "primary", _through(q, heavy, light), after=after)]
    alone = sum(a.BLOCK_BOTH <= action < a.BLOCK_EFFECT for action in ways) == 1
    for action in ways:
        label, left = q.said("do.block_effect"), _through(q, heavy, light, cancelled=True)
        if action != a.BLOCK_EFFECT:
            both = action >= a.BLOCK_BOTH
            wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
            total = rule_numbers.block_sum(q.ctx.board, q.ctx.me, heavy, light, 2 if both else 1, wanted)
            key = ("block_both" if alone else "block_both_of") if both else "block"
            label = q.said(f"do.{key}", wounds=wounds(q, total.heavy, total.light, "_short"))
            left = _through(q, heavy - total.heavy, light - total.light, cancelled=both)
        found.append(q.act(action, "", "shield", "second", left, label=label, after=after))
    return found


def _through(q: Asking, heavy: int, light: int, *, cancelled: bool = False) -> str:
    """The rest of a Strike: wounds of its pool, and the effect where it has one that nobody cancels."""
    if cancelled or not _effect(q):
        return q.said("do.through", wounds=wounds(q, heavy, light))
    if not heavy and not light:
        return q.said("do.only_effect")
    return q.said("do.through_effect", wounds=wounds(q, heavy, light))


def space_button(q: Asking) -> Iterable[Control]:
    """Spaces are chosen in the arena."""
    if a.STOP not in q.host.situation.legal:
        yield q.disabled("space", q.said("ask.space"), "hexes", "quiet", label=q.said("do.space_first"))


def spend_buttons(q: Asking) -> Iterable[Control]:
    """Nothing first; then each number of tokens or cards, with what it comes to."""
    wounds, light = _for_wounds(q), q.ctx.about(d.AboutSpend)["light"]
    for action in q.host.situation.legal:
        count = action - a.SPEND
        if not count:
            yield q.act(action, "", "cancel", "primary", label=q.said("do.spend_none"))
            continue
        label = q.said("do.spend_wounds" if wounds else "do.spend_reload", count=count)
        key, comes_to = ("do.does_wounds", count * light) if wounds else ("do.gains_ammo", count)
        icon = "ray-gun" if wounds else "grab"
        yield q.act(action, "", icon, "second", q.said(key, count=comes_to), label=label)


def call_buttons(q: Asking) -> Iterable[Control]:
    """Always in the same places, so that nobody presses the one for the other; a hasty key does without, which can be taken back. What is
    likelier a K.O. than not is the one that stands out."""
    about, odds = q.ctx.about(d.AboutTest), q.host.odds(a.CALL)
    sub, worth_it = "", True
    if odds is not None:
        worth_it = odds.chance("fail") >= EVEN
        gone = sum(rule_numbers.healed_by_passing(q.ctx.board, about["seat"]))
        key = "do.ko_chance_or" if gone else "do.ko_chance"
        sub = q.said(key, chance=q.words.digits(percent(odds.chance("fail"))), count=gone)
    if not about["heavy"] + about["light"]:
        sub = q.said("do.no_wounds")
    first, second = ("second", "primary") if worth_it else ("primary", "second")
    yield q.act(a.DECLINE, "no_test", "cancel", first, id="decline")
    yield q.act(a.CALL, "call", "knockout", second, sub)


def passes(q: Asking, action: Action) -> str:
    """The chance that dice pass a Knockdown Test."""
    odds = q.host.odds(action)
    chance = "" if odds is None else q.words.digits(percent(odds.chance("pass")))
    return q.said("do.pass_chance", chance=chance) if chance else ""
