"""What lessons, hints and rules mean by a name on this table, where it lies on a folded one, and a bot's choice put into words.

Names: `deck discard track mat hand me foe`, `hand punch` (a card of the own hand), `my striking` / `foe striking` (both trays of a stat),
`column clinch` (its place on the track), `head clinch`, `cell punch clinch`, `position clinch` (all of these: its whole column),
`row punch`, `scored mine` / `scored foe`, `do pass` (a button). In fighter creation: `marker` (the next one of the pool), `stat striking`,
`style likes_punch`. Stripes and parts that are no objects: `standing`, `ground`, `here` (the column of the Position), `mobility`,
`my points`, `my heart`, `my styles` and the same of `foe`, `odds`, `stats`, `styles`. Anything else is taken as an id.
"""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import AboutHurt
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.fighter_creation import FighterCreation
from kotgames.games.knockouts_tapouts.table.gestures import Gestures
from kotgames.games.knockouts_tapouts.table.layout import fighter_panel
from kotgames.ui.table import parts

_PAGE = {
    "column": "chart", "head": "chart", "cell": "chart", "row": "chart", "track": "chart", "me": "fighters", "foe": "fighters",
    "my": "fighters", "mat": "mat", "deck": "cards", "discard": "cards", "scored": "cards", "standing": "chart", "ground": "chart",
    "here": "chart", "mobility": "chart", "position": "chart",
}  # fmt: skip
_CREATION_PAGE = {"stat": "stats", "stats": "stats", "style": "styles", "styles": "styles"}
_ZONES: Final = frozenset(
    {
        "back", "build", "cell", "chart", "deck", "die", "discard", "fighter", "fighters", "foe line", "hand", "made", "mat", "odds",
        "play", "plays", "pool", "prompt", "scored", "table", "track", "tray",
    }
)  # fmt: skip
"""Kinds of things that the rules have a paragraph on, by the beginning of their ids."""
_PARTS = ("points", "heart", "styles")


class Names(parts.Names):
    """See `ui.table.parts.Names`."""

    def __init__(self, ctx: Context, gestures: Gestures, creation: FighterCreation) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.gestures = gestures
        self.creation = creation

    # ---- names

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        word, _, rest = name.partition(" ")
        ctx, card_set = self.ctx, self.ctx.card_set
        if name in ("me", "foe"):
            return [ids.fighter(ctx.me if name == "me" else ctx.rival)]
        if name == "do critical":
            return ["do:critical", "do:tapout"]  # a Critical of a hold has a name of its own on its button
        if word == "do":
            return [f"do:{rest}"]
        if word == "hand" and rest:
            kind = card_set.kind_index.get(rest, -1)
            return [ids.card(card) for card in ctx.own_hand if card_set.kind_of[card] == kind]
        if name == "hand":
            return [*self.gestures.hand(), ids.HAND]
        if word in ("my", "foe") and rest in c.STATS:
            seat = ctx.me if word == "my" else ctx.rival
            return [ids.tray(seat, c.STATS.index(rest), hurt) for hurt in (False, True)]
        if word == "marker" and not rest:
            return [f"build:{index}" for index, item in enumerate(ctx.fighter_draft.placed) if item < 0][:1]
        if word == "stat" and rest in c.STATS:
            return [f"stat:{c.STATS.index(rest)}"]
        if word == "style" and rest in card_set.style_index:
            return [f"style:{card_set.style_index[rest]}"]
        if word == "scored":
            return [f"scored:{ctx.me if rest == 'mine' else ctx.rival}"]
        return self._on_chart(word, rest) or [name]

    def _on_chart(self, word: str, rest: str) -> list[str]:
        card_set = self.ctx.card_set
        if word in ("column", "head", "position") and rest in card_set.position_index:
            place = card_set.position_index[rest]
            if word == "head":
                return [ids.column_head(place)]
            on_track = [ids.column(place), ids.column(place, "top"), ids.column(place, "bottom")]
            if word == "column":
                return on_track
            boxes = [ids.cell(attack, place) for attack in range(len(card_set.attacks))]
            return [*on_track, ids.column_head(place), *boxes]
        if word == "row" and rest in card_set.attack_index:
            return [ids.cell(card_set.attack_index[rest], place) for place in range(len(card_set.positions))]
        attack, _, position = rest.partition(" ")
        if word == "cell" and attack in card_set.attack_index and position in card_set.position_index:
            return [ids.cell(card_set.attack_index[attack], card_set.position_index[position])]
        return []

    def spots(self, name: str) -> list[FRect]:
        """Where a name lies that is no object or place of its own."""
        ctx = self.ctx
        if ctx.creating:
            return []
        layout = ctx.layout
        word, _, rest = name.partition(" ")
        if word in ("my", "foe") and rest in _PARTS and layout.fighters:
            return [self._part(ctx.me if word == "my" else ctx.rival, rest)]
        if (
            word in ("my", "foe") and rest in c.STATS and layout.fighters
        ):  # name and number belong to the trays
            panel = fighter_panel(layout.fighters[ctx.me if word == "my" else ctx.rival], layout.folded)
            box = panel.stats.get(c.STATS.index(rest))
            return [FRect(box)] if box is not None else []
        chart = layout.chart
        if chart is None:
            return []
        first, count = ctx.card_set.first_ground, len(ctx.card_set.positions)
        places = {"standing": (0, first), "ground": (first, count), "here": (ctx.view["position"],) * 2}
        if name in places:
            start, end = places[name]
            one, last = chart.column_rect(start), chart.column_rect(max(start, end - 1))
            return [one.union(last)]
        return [FRect(chart.mobility_row)] if name == "mobility" else []

    def _part(self, seat: int, part: str) -> FRect:
        """A part of a fighter's panel: the points beside the portrait, Heart, the Styles."""
        rect = self.ctx.layout.fighters[seat]
        panel = fighter_panel(rect, self.ctx.layout.folded)
        if part == "heart":
            return FRect(panel.heart)
        if part == "styles":
            return panel.styles[0].unionall(panel.styles[1:])
        left = panel.portrait.right + 5
        high = (
            20.0 if panel.small else 24.0
        )  # a line, or a chip, at the foot of the portrait: nothing of the line above
        return FRect(left, panel.portrait.bottom - high + 1, rect.right - 6 - left, high)

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `ui.table.parts.Names`; None for buttons and tools, which mean the question of the moment."""
        family = name.split(":")[0]
        numbers = ids.numbers_in(name)
        card_set = self.ctx.card_set
        if family == "card":
            return "card", card_set.kinds[card_set.kind_of[numbers[0]]]
        if family == "marker":
            return "stat", c.STATS[numbers[1]]
        if family == "stat":
            return "stat", c.STATS[numbers[0]]
        if family == "style":
            return "style", card_set.styles[numbers[0]]
        if family in ("column", "head") and numbers:
            return "position", card_set.positions[numbers[0]]
        return ("zone", name) if family in _ZONES else None

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        word = name.partition(" ")[0]
        if self.ctx.creating and word in _CREATION_PAGE:
            self.creation.turn(_CREATION_PAGE[word])
            return
        page = _PAGE.get(word)
        if page is not None:
            self.ctx.pages.turn(page)

    # ---- advice

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        card_set, words = self.ctx.card_set, self.words
        if action >= a.ATTACK:
            return self._attack(action)
        if action >= a.SPECIAL:
            special = card_set.specials[action - a.SPECIAL]
            return words("advice.special", card=f"@card.{special}"), [f"hand {special}"]
        if action >= a.DISCARD:
            kind = card_set.kinds[action - a.DISCARD]
            return words("advice.discard", card=f"@card.{kind}"), [f"hand {kind}"]
        if (
            action in (a.STEP_LEFT, a.STEP_RIGHT, a.ENTER_GROUND_TOP, a.ENTER_GROUND_BOTTOM)
            or a.JUMP <= action < a.DISCARD
        ):
            return self._move(action)
        if a.HURT <= action < a.PLACE_STAT:
            restoring = action >= a.RESTORE
            stat = c.STATS[action - (a.RESTORE if restoring else a.HURT)]
            whose = "foe" if not restoring and self.ctx.about(AboutHurt)["victim"] != self.ctx.me else "my"
            key = "advice.restore" if restoring else "advice.hurt_foe" if whose == "foe" else "advice.hurt"
            return words(key, stat=f"@stat.{stat}"), [f"{whose} {stat}"]
        key = a.text(action, card_set).split(" ")[0]
        return words(f"advice.{key}"), [f"do {key}"]

    def _attack(self, action: int) -> tuple[str, list[str]]:
        card_set, words = self.ctx.card_set, self.words
        attack, by_style, boosts = a.attack_parts(action)
        name = card_set.attacks[attack]
        odds = self.ctx.host.odds(action)
        assert odds is not None
        laid = [boost for index, boost in enumerate(card_set.boosts) if boosts >> index & 1]
        card = "style" if by_style else name
        key = "attack_boosted" if laid else "attack_style" if by_style else "attack"
        text = words(
            f"advice.{key}",
            card=f"@card.{name}",
            boost=words(f"card.{laid[0]}") if laid else "",
            hit=percent(odds.chance("hit")),
        )
        for mark in ("knockout", "tapout"):
            if odds.chance(mark):
                text += " " + words(f"advice.{mark}", chance=percent(odds.chance(mark)))
        return text, [f"hand {card}", *(f"hand {boost}" for boost in laid)]

    def _move(self, action: int) -> tuple[str, list[str]]:
        there = self.ctx.host.after((action,)) or self.ctx.board  # a lesson may forbid the step
        assert isinstance(there, State)
        name = self.ctx.card_set.positions[there.position]
        usable = self._usable_at(there)
        key = "advice.move" if usable else "advice.move_on"
        text = self.words(key, position=f"@position.{name}", count=usable)
        return text, [f"column {name}"]

    def _usable_at(self, there: State) -> int:
        """How many attack cards of the own hand have a number where a step leads."""
        place = there.column_of(self.ctx.me)
        card_set = self.ctx.card_set
        kinds = [card_set.kind_of[card] for card in self.ctx.own_hand]
        base = self.ctx.board.style_effects[self.ctx.me].box_numbers
        return sum(
            1 for kind in kinds if kind < card_set.style_kind and base[place * len(card_set.attacks) + kind]
        )
