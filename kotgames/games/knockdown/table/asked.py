"""The questions and families of actions at this table, a record for each. They stand with the table, since buttons, gestures and advice are
of ids and of what is laid out to be paid. A button is called by the text form of its action: `do:block_1`, `do:react_vanish`."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.art import signs
from kotgames.games.knockdown.decisions import DECISIONS, RULINGS, AboutCombo, AboutDraft, AboutTake, not_now
from kotgames.games.knockdown.table import answers, drops, ids, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.asked import Advice, Asked, Button, Family, Finder, Question, Topic, asked_of, plain
from kotgames.ui.table.families import among, cards, each_card, fighter_topic, kind_topic
from kotgames.ui.table.ids import LOG

# ---- advice


def _attack(ctx: Context, action: int, name: str) -> Advice:
    pool = next((line.params for line in ctx.host.explain(action) if line.key == "explain.pool"), None)
    if pool is None:
        return _into_hand(ctx, "take_card", name)
    wounds = ctx.words.line(card_words.wounds_line(pool["heavy"], pool["light"]))
    said = ctx.words("table.advice.attack", card=f"@card.{name}", wounds=wounds)
    return said, [f"row {name}", "foe mini"]


def _into_hand(ctx: Context, key: str, name: str) -> Advice:
    card_set = ctx.card_set
    symbol = card_set.symbols[card_set.symbol_of_kind[card_set.kind_index[name]]]
    said = ctx.words(f"table.advice.{key}", card=f"@card.{name}", symbol=f"@symbol.{symbol}")
    return said, [f"row {name}", "hand"]


def _combo(ctx: Context, action: int, name: str) -> Advice:
    usable = [one - a.SPECIAL for one in ctx.combo_use() if a.SPECIAL <= one < a.REACT]
    specials = [ctx.card_set.special_ids[one] for one in usable]
    if not specials:
        return ctx.words("table.advice.combo_dash"), ["hand dash"]
    said = ctx.words("table.advice.combo", special=f"@special.{specials[0]}")
    return said, [f"special {one}" for one in specials]


def _special(ctx: Context, action: int, name: str) -> Advice:
    pool = next((one.params for one in ctx.host.explain(action) if one.key == "explain.pool"), {})
    heavy, light = pool.get("heavy", 0), pool.get("light", 0)
    wounds = ctx.words.line(card_words.wounds_line(heavy, light)) if heavy or light else ""
    key = "special_wounds" if wounds else "special"
    return ctx.words(f"table.advice.{key}", special=f"@special.{name}", wounds=wounds), [f"special {name}"]


def _face(ctx: Context, action: int, name: str) -> Advice:
    initiative = ctx.words("table.sheet.initiative", count=ctx.card_set.initiative[action - a.FACE])
    return ctx.words("table.advice.face", skill=f"@skill.{name}", initiative=initiative), [f"skill {name}"]


def _picked(ctx: Context, action: int, symbol: str) -> Advice:
    """A symbol, or where its card is picked already another that is still to be picked."""
    still = [ctx.card_set.symbols[one] for one in picks.open_symbols(ctx)]
    symbol = symbol if symbol in still or not still else still[0]
    key = "pay" if action < a.DISCARD else "show"
    return ctx.words(f"table.advice.{key}", symbol=f"@symbol.{symbol}"), [f"hand {symbol}"]


def _block(ctx: Context, action: int, name: str) -> Advice:
    lines = ctx.host.explain(action)
    taken = next((line.params for line in lines if line.key == "explain.taken"), {"heavy": 0, "light": 0})
    return ctx.words("table.advice.block", **taken), [f"do {a.text(action, ctx.card_set)}"]


def _call(ctx: Context, action: int, name: str) -> Advice:
    odds = ctx.host.odds(action)
    chance = percent(odds.chance("fail")) if odds is not None else ""
    return ctx.words("table.advice.call", chance=chance), ["do call"]


def _decline(ctx: Context, action: int, name: str) -> Advice:
    """Without a Reaction the Blocks of the same Strike are open: they are asked together."""
    blocks = ctx.blocks_too()
    found = [a.TAKE, *blocks] if blocks else [action]
    return ctx.words("table.advice.decline"), [f"do {a.text(one, ctx.card_set)}" for one in found]


# ---- names


def _of(ctx: Context, word: str) -> int:
    return ctx.rival if word == "foe" else ctx.me


def _of_seat(word: str) -> Finder[Context]:
    """Things of a seat: "my hand", "foe skills"; alone its Fighter Sheet. Nothing for what is a spot of the sheet."""

    def find(ctx: Context, what: str) -> list[str] | None:
        seat = _of(ctx, word)
        open_sheet = seat in ctx.layout.sheets
        if not what:
            return [ids.sheet(seat) if open_sheet or not ctx.layout.corners else f"corner:{seat}"]
        if what == "skills":
            down = ctx.view["down"][seat]
            return [*(ids.up(seat, index) for index in (0, 1)), *([ids.known(down)] if down >= 0 else [])]
        if what == "hand":
            return [ids.card(card) for card in ctx.hand_of(seat)]
        if what == "tokens":
            return [] if open_sheet else [f"corner:{seat}"]
        return [{"mini": ids.mini, "wounds": ids.wounds}[what](seat)] if what in ("mini", "wounds") else None

    return find


def _hand(ctx: Context, symbol: str) -> list[str] | None:
    if not symbol:
        return [*map(ids.card, ctx.own_hand), ids.HAND]
    if symbol not in ctx.card_set.symbols:
        return None
    return [ids.card(card) for card in ctx.own_hand if ctx.card_set.symbols[ctx.symbol(card)] == symbol]


def _space(ctx: Context, at: str) -> list[str] | None:
    found = [index for index, (q, r) in enumerate(ctx.card_set.spaces) if at == f"{q},{r}"]
    return [*map(ids.space, found)] or None


def _spots(ctx: Context, name: str) -> list[FRect]:
    """Tokens and a small hand, as parts of what is an item."""
    first, _, rest = name.partition(" ")
    seat = _of(ctx, first)
    if rest == "tokens" and seat in ctx.layout.sheets:
        return [FRect(ctx.layout.sheets[seat].tokens)]
    if rest == "hand" and first == "foe" and ctx.layout.small_hand is not None:
        return [FRect(ctx.layout.small_hand)]
    return []


def _page(ctx: Context, first: str, rest: str) -> str:
    if first == "special":
        known = ctx.card_set.special_ids
        mine = rest in known and known.index(rest) in ctx.specials(ctx.seating.bottom)
        return "sheet" if mine else "rival"
    if first in ("me", "my", "foe") and rest != "mini":
        return "sheet" if _of(ctx, first) == ctx.seating.bottom else "rival"
    if first in ("deck", "discard", "log"):
        return "log"
    return "arena" if first in ("row", "arena", "space", "turret", "skill") or rest == "mini" else ""


# ---- the rules


def _up_topic(ctx: Context, name: str) -> Topic | None:
    seat, index = ids.numbers(name)
    up = ctx.skills_up(seat)
    return ("card", ctx.card_set.skill_ids[up[index]]) if index < len(up) else ("zone", "up")


# ---- the records

FIGHTER: Final[Family[Context]] = Family(
    "fighter", of="fighter", points=("pick {name}",), icon="person", colour="primary"
)
KEEP: Final = Family(
    "keep", of="skill", points=("skill {name}",), icon="check-mark", label=answers.skill_label, sub=answers.initiative
)  # fmt: skip
FACE: Final = Family(
    "face", advice=_face, icon="check-mark", label=answers.skill_label, sub=answers.initiative
)
REACT: Final = Family(
    "react", of="special", points=("do {text}", "special {name}"), icon="lightning-arc", sub=answers.cost,
    label=lambda q, action, name: q.words(f"special.{name}").upper(),
)  # fmt: skip


def _symbols(word: str, **more: Any) -> Family[Context]:
    return Family(word, of="symbol", icon=signs.ICONS.__getitem__, colour="primary", **more)


PAY, SHOW = _symbols("pay", advice=_picked), _symbols("show", advice=_picked)
DISCARD, STRIP = _symbols("discard", points=("hand {name}",)), _symbols("strip", label="discard")


def _where(kind: str) -> Refusal:
    return Refusal(f"ui_{kind}_where", {}, RULINGS[kind])


QUESTIONS: Final[tuple[Question[Context], ...]] = (
    Question("fighter", "table.ask.fighter", buttons=(FIGHTER,), alike=True),
    Question("start", "table.ask.start", buttons=(answers.space_button,)),
    Question(
        "draft", lambda q: q.said("ask.draft_passed" if q.ctx.about(AboutDraft)["passed"] else "ask.draft"),
        buttons=(KEEP,), alike=True, moves=partial(drops.skills, a.KEEP), astray=_where("draft"), keys=drops.skills_on_offer,
    ),
    Question(
        "face", "table.ask.face", buttons=(FACE,), alike=True,
        moves=partial(drops.skills, a.FACE), astray=_where("face"), keys=drops.skills_on_offer,
    ),
    Question(
        "take", lambda q: q.said("ask.take_second" if q.ctx.about(AboutTake)["number"] == 2 else "ask.take"),
        moves=drops.taking, astray=_where("take"), keys=drops.row_and_hand,
    ),
    Question(
        "renew", "table.ask.renew", moves=drops.renewing, astray=_where("renew"), keys=drops.row_and_hand,
        buttons=(
            Button("leave", a.LEAVE, "check-mark", "primary"),
            Button("renew", a.RENEW, "cycle", sub=lambda q, _: q.ctx.card_name(q.ctx.view["row"][0])),
        ),
    ),
    Question("action", answers.ask_action, moves=drops.acting, astray=drops.not_in_turn, keys=drops.row_and_hand),
    Question(
        "combo", lambda q: q.said("ask.combo" if q.ctx.about(AboutCombo)["count"] else "ask.combo_first"),
        buttons=(Button("end", a.END, "check-mark", "primary"),), moves=drops.going_on, astray=drops.not_in_turn,
    ),
    Question(
        "pay", answers.ask_pay, buttons=(lambda q: answers.picked(q, PAY),),
        moves=partial(drops.given, a.PAY), astray=_where("pay"),
    ),
    Question(
        "origin", answers.ask_attack, moves=drops.starting, astray=_where("origin"),
        buttons=(
            lambda q: [q.act(a.HERE, "", "person", "primary", label=q.said("do.here", fighter=q.ctx.fighter_name(q.ctx.me)))],
            Button("turret", a.TURRET, "ray-gun"),
        ),
    ),
    Question(
        "react", answers.ask_attack,
        title=lambda q: q.words(f"prompt.{'react_block' if q.ctx.blocks_too() else 'react'}.title"),
        buttons=(lambda q: answers.react_buttons(q, REACT),), moves=drops.reacting, astray=_where("react"),
    ),
    Question(
        "block", answers.ask_attack, buttons=(answers.block_buttons,), moves=drops.blocking, astray=_where("block"),
    ),
    Question(
        "go", answers.ask_go, moves=drops.walking, astray=drops.not_walked_there,
        buttons=(
            Button("stop", a.STOP, "check-mark", "primary", when=lambda q: a.STOP in q.host.situation.legal),
            answers.space_button,
        ),
    ),
    Question(
        "discard", answers.ask_discard, buttons=(DISCARD,), alike=True, astray=_where("discard"),
        moves=each_card(drops.hand_of_mine, drops.by_symbol(a.DISCARD), ids.DISCARDS),
    ),
    Question(
        "show", answers.ask_show, buttons=(lambda q: answers.picked(q, SHOW),),
        moves=partial(drops.given, a.SHOW), astray=_where("show"),
    ),
    Question(
        "strip", lambda q: q.said("ask.strip", name=q.name(q.ctx.rival)), buttons=(STRIP,), alike=True,
        moves=each_card(drops.hand_of_foe, drops.by_symbol(a.STRIP), ids.DISCARDS), astray=_where("strip"),
        keys=lambda ctx: [ids.card(card) for card in drops.hand_of_foe(ctx)],
    ),
    Question("spend", answers.ask_spend, buttons=(answers.spend_buttons,)),
    Question("call", answers.ask_test, buttons=(answers.call_buttons,)),
    Question(
        "way", answers.ask_test,
        buttons=(
            Button("tower", a.TOWER, "stack", "primary", lambda q, _: q.said("do.tower_sub", count=q.ctx.card_set.seconds)),
            Button("dice", a.DICE, "rolling-dices", sub=answers.passes),
        ),
    ),
)  # fmt: skip

FAMILIES: Final[tuple[Family[Context], ...]] = (
    FIGHTER, KEEP, FACE, REACT, PAY, DISCARD, SHOW, STRIP,
    Family("attack", advice=_attack), Family("first", advice=lambda ctx, _, name: _into_hand(ctx, "first", name)),
    Family("combo", advice=_combo), Family("special", advice=_special),
    Family("spend", advice=lambda ctx, _, count: (ctx.words("table.advice.spend", number=count), [f"do spend {count}"])),
    Family("block", advice=_block), Family("call", advice=_call), Family("decline", advice=_decline),
    Family("move", points=("my mini", "space {name}")), Family("corridor", points=("my mini", "space {name}")),
    Family("dash", points=("hand dash", "space {name}")), Family("go", points=("space {name}",)),
    Family("start", points=("space {name}",)),
    *plain("end", "take", "tower", "dice", "here", "turret", "stop", "renew", "leave"),
)  # fmt: skip

ASKED: Final = Asked(
    __name__, QUESTIONS, FAMILIES, asked_of(DECISIONS), a.text, not_now,
    results=("stood", "fell", "by"),
    section="table.",
    begins_turn="action",
    stands_for=drops.stands_for,
    picks={
        "card": drops.no_card, "mini": drops.no_mini,
        "turret": Refusal("ui_turret_stays", {}, "D19"), "cube": Refusal("ui_cubes_stay", {}, "p.14"),
    },
    names={
        "deck": ids.DECK, "discard": ids.DISCARDS, "arena": ids.ARENA, "strip": "plays", "log": LOG,
        "me": _of_seat("me"), "my": _of_seat("my"), "foe": _of_seat("foe"), "hand": _hand, "space": _space,
        "turret": lambda ctx, _: [ids.turret(seat) for seat in (0, 1) if ctx.view["turret"][seat] >= 0],
        "row": lambda ctx, kind: cards(drops.row)(ctx, kind) if kind else [ids.ROW],
        "skill": among(lambda ctx: ctx.card_set.skill_ids, ids.skill),
        "special": among(lambda ctx: ctx.card_set.special_ids, ids.special),
        "pick": among(lambda ctx: ctx.card_set.fighter_ids, ids.pick),
    },
    topics={
        "card": kind_topic, "up": _up_topic,
        **dict.fromkeys(("special", "performed"), lambda ctx, name: ("card", ctx.card_set.special_ids[ids.numbers(name)[0]])),
        **dict.fromkeys(("skill", "known"), lambda ctx, name: ("card", ctx.card_set.skill_ids[ids.numbers(name)[0]])),
        "pick": lambda ctx, name: ("fighter", ctx.card_set.fighter_ids[ids.numbers(name)[0]]),
        "talent": fighter_topic, "corner": fighter_topic, "die": "wounds", ids.ARENA: "mat", LOG: "log",
        **{
            name: name
            for name in ("space", "mini", "turret", "fighter", "wounds", "cube", "play", "plays", ids.ROW, ids.DECK, ids.DISCARDS, ids.HAND)
        },
    },
    pages=_page,
    spots=_spots,
)  # fmt: skip
