"""What lessons, hints and rules mean by a name on this table, where it lies on a folded one, and a bot's choice put into words.

Names: `deck discard track mat hand me foe`, `hand punch` (a card of the own hand), `my striking` / `foe striking` (both trays of a stat),
`column clinch` (its place on the track), `head clinch`, `cell punch clinch`, `row punch`, `scored mine` / `scored foe`, `do pass` (a
button). In fighter creation: `marker` (the next one of the pool), `stat striking`, `style likes_punch`. Stripes and parts that are no
objects: `standing`, `ground`, `here` (the column of the Position), `mobility`, `my points`, `my heart`, `my styles` and the same of `foe`,
`odds`, `stats`, `styles`. Anything else is taken as an id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import names
from kotgames.games.knockouts_tapouts.table.fighters import lay
from kotgames.games.knockouts_tapouts.table.stage import percent

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table

_PAGE = {
    "column": "chart", "head": "chart", "cell": "chart", "row": "chart", "track": "chart", "me": "fighters", "foe": "fighters",
    "my": "fighters", "mat": "mat", "deck": "cards", "discard": "cards", "scored": "cards", "standing": "chart", "ground": "chart",
    "here": "chart", "mobility": "chart",
}  # fmt: skip
_CREATION_PAGE = {"stat": "stats", "stats": "stats", "style": "styles", "styles": "styles"}
_PARTS = ("points", "heart", "styles")


class Pointing:
    """See `TableView.find`, `reveal` and `advise`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.host.words

    # ---- names

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        word, _, rest = name.partition(" ")
        table, tables = self.table, self.table.tables
        if name in ("me", "foe"):
            return [names.fighter(table.me if name == "me" else table.foe)]
        if word == "do":
            return [f"do:{rest}"]
        if word == "hand" and rest:
            kind = tables.kind_index.get(rest, -1)
            return [names.card(card) for card in table.own_hand if tables.kind_of[card] == kind]
        if name == "hand":
            return [*table.hand(), names.HAND]
        if word in ("my", "foe") and rest in c.STATS:
            seat = table.me if word == "my" else table.foe
            return [names.tray(seat, c.STATS.index(rest), hurt) for hurt in (False, True)]
        if word == "marker" and not rest:
            return [f"build:{index}" for index, item in enumerate(table.creation.placed) if item < 0][:1]
        if word == "stat" and rest in c.STATS:
            return [f"stat:{c.STATS.index(rest)}"]
        if word == "style" and rest in tables.style:
            return [f"style:{tables.style[rest]}"]
        if word == "scored":
            return [f"scored:{table.me if rest == 'mine' else table.foe}"]
        return self._on_chart(word, rest) or [name]

    def _on_chart(self, word: str, rest: str) -> list[str]:
        tables = self.table.tables
        if word in ("column", "head") and rest in tables.position:
            place = tables.position[rest]
            if word == "head":
                return [names.head(place)]
            return [names.column(place), names.column(place, "top"), names.column(place, "bottom")]
        if word == "row" and rest in tables.attack:
            return [names.cell(tables.attack[rest], place) for place in range(len(tables.positions))]
        attack, _, position = rest.partition(" ")
        if word == "cell" and attack in tables.attack and position in tables.position:
            return [names.cell(tables.attack[attack], tables.position[position])]
        return []

    def spots(self, name: str) -> list[FRect]:
        """Where a name lies that is no object or place of its own."""
        table = self.table
        if table.creating:
            return []
        layout = table.layout
        word, _, rest = name.partition(" ")
        if word in ("my", "foe") and rest in _PARTS and layout.fighters:
            return [self._part(table.me if word == "my" else table.foe, rest)]
        chart = layout.chart
        if chart is None:
            return []
        first, count = table.tables.first_ground, len(table.tables.positions)
        places = {"standing": (0, first), "ground": (first, count), "here": (table.view["position"],) * 2}
        if name in places:
            start, end = places[name]
            one, last = chart.column_rect(start), chart.column_rect(max(start, end - 1))
            return [one.union(last)]
        return [FRect(chart.mobility)] if name == "mobility" else []

    def _part(self, seat: int, part: str) -> FRect:
        """A part of a fighter's panel: the points beside the portrait, Heart, the Styles."""
        rect = self.table.layout.fighters[seat]
        panel = lay(rect, self.table.layout.folded)
        if part == "heart":
            return FRect(panel.heart)
        if part == "styles":
            return panel.styles[0].unionall(panel.styles[1:])
        left = panel.portrait.right + 4
        return FRect(left, panel.portrait.centery + 8, rect.right - 6 - left, panel.portrait.height / 2 - 4)

    def laid_out(self) -> dict[str, Any]:
        """What lies laid out but is not decided yet."""
        table = self.table
        if table.creating:
            placed = table.creation.placed
            counts = {stat: placed.count(index) for index, stat in enumerate(c.STATS)}
            counts["experience"] = sum(item >= 5 for item in placed)
            return {**counts, "left": table.creation.left}
        boosts = sum(len(laid) for laid in table.draft.boosts.values())
        return {"boosts": boosts, "discards": len(table.draft.discards)}

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        word = name.partition(" ")[0]
        if self.table.creating and word in _CREATION_PAGE:
            self.table.creation.turn(_CREATION_PAGE[word])
            return
        page = _PAGE.get(word)
        if page is not None:
            self.table.show_page(page)

    # ---- advice

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        tables, words = self.table.tables, self.words
        if action >= a.ATTACK:
            return self._attack(action)
        if action >= a.SPECIAL:
            special = tables.specials[action - a.SPECIAL]
            return words("advice.special", card=f"@card.{special}"), [f"hand {special}"]
        if action >= a.DISCARD:
            kind = tables.kinds[action - a.DISCARD]
            return words("advice.discard", card=f"@card.{kind}"), [f"hand {kind}"]
        if action in (a.STEP_LEFT, a.STEP_RIGHT, a.RIGHT_TOP, a.RIGHT_BOTTOM) or a.JUMP <= action < a.DISCARD:
            return self._move(action)
        if a.HURT <= action < a.PLACE:
            restoring = action >= a.RESTORE
            stat = c.STATS[action - (a.RESTORE if restoring else a.HURT)]
            whose = "foe" if not restoring and self.table.view["stack"][-1][2] != self.table.me else "my"
            key = "advice.restore" if restoring else "advice.hurt_foe" if whose == "foe" else "advice.hurt"
            return words(key, stat=f"@stat.{stat}"), [f"{whose} {stat}"]
        key = a.text(action, tables).split(" ")[0]
        return words(f"advice.{key}"), [f"do {key}"]

    def _attack(self, action: int) -> tuple[str, list[str]]:
        tables, words = self.table.tables, self.words
        attack, by_style, boosts = a.attack_parts(action)
        name = tables.attacks[attack]
        odds = self.table.host.odds(action)
        assert odds is not None
        laid = [boost for index, boost in enumerate(tables.boosts) if boosts >> index & 1]
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
        there = self.table.host.after((action,))
        position: int = getattr(there, "position", self.table.view["position"])
        name = self.table.tables.positions[position]
        usable = self._usable_at(there)
        text = self.words("advice.move", position=f"@position.{name}", count=usable)
        return text, [f"column {name}"]

    def _usable_at(self, there: object) -> int:
        """How many attack cards of the own hand have a number where a step leads."""
        place: int = there.place(self.table.me) if hasattr(there, "place") else 0
        tables = self.table.tables
        kinds = [tables.kind_of[card] for card in self.table.own_hand]
        base = self.table.board.kits[self.table.me].base
        return sum(
            1 for kind in kinds if kind < tables.style_kind and base[place * len(tables.attacks) + kind]
        )
