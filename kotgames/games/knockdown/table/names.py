"""What lessons, hints and rules mean by a name on this table, and a bot's choice put into words.

Names: `me`, `foe` (a Fighter Sheet), `my mini`, `foe mini`, `row`, `row jab`, `deck`, `discard`, `hand`, `foe hand`, `hand dash` (cards of
a symbol), `arena`, `space 0,-1`, `my skills`, `foe skills`, `skill quick_draw` (offered in the draft), `special headshot`, `my wounds`,
`foe wounds`, `my tokens`, `foe tokens`, `turret`, `pick james`, `strip`, `log`, `do end` (a button, by the text form of its action).
Anything else is taken as an id.
"""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.table import ids, picks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table import parts
from kotgames.ui.table.ids import LOG
from kotgames.ui.table.pages import Pages

PLAIN: Final = {
    "deck": ids.DECK, "discard": ids.DISCARDS, "arena": ids.ARENA, "row": ids.ROW, "strip": "plays", "log": LOG,
}  # fmt: skip

ZONES: Final = {
    "space": "space", "mini": "mini", "turret": "turret", "fighter": "fighter", "corner": "fighter", "talent": "fighter",
    "wounds": "wounds", "cube": "cube", "die": "wounds", "play": "play", "plays": "plays", "card": "card", "skill": "skill",
    "special": "special", "performed": "special", "up": "up", "known": "up", "pick": "pick",
    ids.ARENA: "mat", ids.ROW: "row", ids.DECK: "deck", ids.DISCARDS: "discards", ids.HAND: "hand", LOG: "log",
}  # fmt: skip
"""By the family of an id: what it is to the rules."""


class Names(parts.Names):
    """See `Names` of the toolkit."""

    def __init__(self, ctx: Context, pages: Pages) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.pages = pages

    # ---- finding

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        if name in PLAIN:
            return [PLAIN[name]]
        first, _, rest = name.partition(" ")
        if first in ("me", "my", "foe"):
            return self._of_seat(self.ctx.rival if first == "foe" else self.ctx.me, rest)
        found = getattr(self, f"_{first}", None)
        return list(found(rest)) if found is not None else [name]

    def _of_seat(self, seat: int, what: str) -> list[str]:
        ctx = self.ctx
        if not what:
            return [
                ids.sheet(seat) if seat in ctx.layout.sheets or not ctx.layout.corners else f"corner:{seat}"
            ]
        if what == "mini":
            return [ids.mini(seat)]
        if what == "hand":
            return [ids.card(card) for card in ctx.hand_of(seat)]
        if what == "skills":
            down = ctx.view["down"][seat]
            return [*(ids.up(seat, index) for index in (0, 1)), *([ids.known(down)] if down >= 0 else [])]
        if what == "wounds":
            return [ids.wounds(seat)]
        if what == "tokens" and seat not in ctx.layout.sheets:
            return [f"corner:{seat}"]
        return []  # on a sheet they are a spot of it

    def _hand(self, symbol: str) -> list[str]:
        ctx = self.ctx
        cards = ctx.own_hand
        if not symbol:
            return [*map(ids.card, cards), ids.HAND]
        return [ids.card(card) for card in cards if ctx.card_set.symbols[ctx.symbol(card)] == symbol]

    def _row(self, kind: str) -> list[str]:
        ctx = self.ctx
        index = ctx.card_set.kind_index.get(kind, -1)
        return [ids.card(card) for card in ctx.view["row"] if ctx.card_set.kind_of[card] == index]

    def _space(self, at: str) -> list[str]:
        try:
            q, r = (int(part) for part in at.split(","))
        except ValueError:
            return []
        space = self.ctx.card_set.space_index.get((q, r))
        return [] if space is None else [ids.space(space)]

    def _skill(self, name: str) -> list[str]:
        index = self.ctx.card_set.skill_index.get(name)
        return [] if index is None else [ids.skill(index)]

    def _special(self, name: str) -> list[str]:
        known = self.ctx.card_set.special_ids
        return [ids.special(known.index(name))] if name in known else []

    def _turret(self, rest: str) -> list[str]:
        return [ids.turret(seat) for seat in (0, 1) if self.ctx.view["turret"][seat] >= 0]

    def _pick(self, name: str) -> list[str]:
        known = self.ctx.card_set.fighter_ids
        return [ids.fighter_to_pick(known.index(name))] if name in known else []

    def _do(self, words: str) -> list[str]:
        return [f"do:{words.replace(' ', '_')}"]

    def spots(self, name: str) -> list[FRect]:
        """See `Names`: tokens, the row, and a sheet's Skills, as parts of what is an item."""
        ctx = self.ctx
        first, _, rest = name.partition(" ")
        seat = ctx.rival if first == "foe" else ctx.me
        if rest == "tokens" and seat in ctx.layout.sheets:
            return [FRect(ctx.layout.sheets[seat].tokens)]
        if rest == "hand" and first == "foe" and ctx.layout.small_hand is not None:
            return [FRect(ctx.layout.small_hand)]
        return []

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        first, _, rest = name.partition(" ")
        if first == "special":
            found = self._special(rest)
            mine = bool(found) and ids.numbers(found[0])[0] in self.ctx.specials(self.ctx.seating.bottom)
            self.pages.turn("sheet" if mine else "rival")
        elif first in ("me", "my", "foe") and rest != "mini":
            seat = self.ctx.rival if first == "foe" else self.ctx.me
            self.pages.turn("sheet" if seat == self.ctx.seating.bottom else "rival")
        elif first in ("deck", "discard", "log"):
            self.pages.turn("log")
        elif first in ("row", "arena", "space", "turret", "skill") or rest == "mini":
            self.pages.turn("arena")

    # ---- the rules

    def topic(self, name: str) -> tuple[str, str] | None:
        """Topic of an item in the rules: a card, a Special Attack, a Skill or a fighter is itself."""
        ctx, card_set = self.ctx, self.ctx.card_set
        family, numbers = name.split(":")[0], ids.numbers(name)
        if numbers and family == "card":
            return "card", card_set.kinds[card_set.kind_of[numbers[0]]]
        if numbers and family in ("special", "performed"):
            return "card", card_set.special_ids[numbers[0]]
        if numbers and family in ("skill", "known"):
            return "card", card_set.skill_ids[numbers[0]]
        if family == "up":
            seat, index = numbers
            up = [skill for skill in range(len(card_set.skill_ids)) if ctx.view["skills"][seat] >> skill & 1]
            if index < len(up):
                return "card", card_set.skill_ids[up[index]]
        fighter = numbers[0] if family == "pick" else -1
        if family in ("talent", "corner"):
            fighter = ctx.view["fighters"][numbers[0]]
        if fighter >= 0:
            return "fighter", card_set.fighter_ids[fighter]
        return ("zone", ZONES[family]) if family in ZONES else None

    # ---- advice

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        ctx = self.ctx
        card_set = ctx.card_set
        family = a.family(action)
        text = a.text(action, card_set)
        rest = text.split(" ", 1)[1] if " " in text else ""
        make = getattr(self, f"_advise_{family}", None)
        if make is not None:
            said, found = make(action, rest)
            return str(said), list(found)
        key = text.replace(" ", "_") if self.words.has(f"table.advice.{text.replace(' ', '_')}") else family
        # without a Reaction the Blocks of the same Strike are open: they are asked together
        blocks = ctx.blocks_too() if action == a.DECLINE else []
        answers = [a.TAKE, *blocks] if blocks else [action]
        return self.words(f"table.advice.{key}"), [f"do {a.text(answer, card_set)}" for answer in answers]

    def _advise_attack(self, action: int, name: str) -> tuple[str, list[str]]:
        ctx = self.ctx
        kind = action - a.ATTACK
        lines = ctx.host.explain(action)
        pool = next((line.params for line in lines if line.key == "explain.pool"), None)
        card = f"@card.{name}"
        if pool is None:
            return self._into_hand("take_card", kind)
        wounds = self.words.line(card_words.wounds_line(pool["heavy"], pool["light"]))
        return self.words("table.advice.attack", card=card, wounds=wounds), [f"row {name}", "foe mini"]

    def _advise_first(self, action: int, name: str) -> tuple[str, list[str]]:
        return self._into_hand("first", self.ctx.card_set.kind_index[name])

    def _into_hand(self, key: str, kind: int) -> tuple[str, list[str]]:
        card_set = self.ctx.card_set
        name, symbol = card_set.kinds[kind], card_set.symbols[card_set.symbol_of_kind[kind]]
        said = self.words(f"table.advice.{key}", card=f"@card.{name}", symbol=f"@symbol.{symbol}")
        return said, [f"row {name}", "hand"]

    def _advise_move(self, action: int, space: str) -> tuple[str, list[str]]:
        return self.words("table.advice.move"), ["my mini", f"space {space}"]

    def _advise_corridor(self, action: int, space: str) -> tuple[str, list[str]]:
        return self.words("table.advice.corridor"), ["my mini", f"space {space}"]

    def _advise_dash(self, action: int, space: str) -> tuple[str, list[str]]:
        return self.words("table.advice.dash"), ["hand dash", f"space {space}"]

    def _advise_go(self, action: int, space: str) -> tuple[str, list[str]]:
        return self.words("table.advice.go"), [f"space {space}"]

    def _advise_start(self, action: int, space: str) -> tuple[str, list[str]]:
        return self.words("table.advice.start"), [f"space {space}"]

    def _advise_combo(self, action: int, rest: str) -> tuple[str, list[str]]:
        usable = [one - a.SPECIAL for one in self.ctx.combo_use() if a.SPECIAL <= one < a.REACT]
        specials = [self.ctx.card_set.special_ids[one] for one in usable]
        if not specials:
            return self.words("table.advice.combo_dash"), ["hand dash"]
        said = self.words("table.advice.combo", special=f"@special.{specials[0]}")
        return said, [f"special {one}" for one in specials]

    def _advise_special(self, action: int, name: str) -> tuple[str, list[str]]:
        pool = next((one.params for one in self.ctx.host.explain(action) if one.key == "explain.pool"), None)
        does = bool(pool and (pool["heavy"] or pool["light"]))
        wounds = (
            self.words.line(card_words.wounds_line(pool["heavy"], pool["light"])) if pool and does else ""
        )
        key = "special_wounds" if does else "special"
        said = self.words(f"table.advice.{key}", special=f"@special.{name}", wounds=wounds)
        return said, [f"special {name}"]

    def _advise_react(self, action: int, name: str) -> tuple[str, list[str]]:
        return self.words("table.advice.react", special=f"@special.{name}"), [
            f"do react {name}",
            f"special {name}",
        ]

    def _advise_keep(self, action: int, name: str) -> tuple[str, list[str]]:
        return self.words("table.advice.keep", skill=f"@skill.{name}"), [f"skill {name}"]

    def _advise_face(self, action: int, name: str) -> tuple[str, list[str]]:
        number = self.ctx.card_set.initiative[self.ctx.card_set.skill_ids.index(name)]
        initiative = self.words("table.sheet.initiative", count=number)
        said = self.words("table.advice.face", skill=f"@skill.{name}", initiative=initiative)
        return said, [f"skill {name}"]

    def _advise_fighter(self, action: int, name: str) -> tuple[str, list[str]]:
        return self.words("table.advice.fighter", fighter=f"@fighter.{name}"), [f"pick {name}"]

    def _advise_pay(self, action: int, symbol: str) -> tuple[str, list[str]]:
        symbol = self._to_pick(symbol)
        return self.words("table.advice.pay", symbol=f"@symbol.{symbol}"), [f"hand {symbol}"]

    def _to_pick(self, symbol: str) -> str:
        """A symbol, or where its card is picked already another that is still to be picked."""
        symbols = self.ctx.card_set.symbols
        still = [symbols[one] for one in picks.open_symbols(self.ctx)]
        return symbol if symbol in still or not still else still[0]

    def _advise_discard(self, action: int, symbol: str) -> tuple[str, list[str]]:
        return self.words("table.advice.discard", symbol=f"@symbol.{symbol}"), [f"hand {symbol}"]

    def _advise_show(self, action: int, symbol: str) -> tuple[str, list[str]]:
        symbol = self._to_pick(symbol)
        return self.words("table.advice.show", symbol=f"@symbol.{symbol}"), [f"hand {symbol}"]

    def _advise_strip(self, action: int, symbol: str) -> tuple[str, list[str]]:
        return self.words("table.advice.strip", symbol=f"@symbol.{symbol}"), [f"do strip {symbol}"]

    def _advise_spend(self, action: int, count: str) -> tuple[str, list[str]]:
        return self.words("table.advice.spend", number=count), [f"do spend {count}"]

    def _advise_block(self, action: int, rest: str) -> tuple[str, list[str]]:
        lines = self.ctx.host.explain(action)
        taken = next((line.params for line in lines if line.key == "explain.taken"), {"heavy": 0, "light": 0})
        return self.words("table.advice.block", **taken), [f"do {a.text(action, self.ctx.card_set)}"]

    def _advise_call(self, action: int, rest: str) -> tuple[str, list[str]]:
        odds = self.ctx.host.odds(action)
        chance = percent(odds.chance("fail")) if odds is not None else ""
        return self.words("table.advice.call", chance=chance), ["do call"]
