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
from kotgames.games.knockouts_tapouts.table import ids
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


class Things:
    """See `TableView.find`, `reveal` and `advise`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.host.words

    # ---- names

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        word, _, rest = name.partition(" ")
        table, card_set = self.table, self.table.card_set
        if name in ("me", "foe"):
            return [ids.fighter(table.me if name == "me" else table.foe)]
        if word == "do":
            return [f"do:{rest}"]
        if word == "hand" and rest:
            kind = card_set.kind_index.get(rest, -1)
            return [ids.card(card) for card in table.own_hand if card_set.kind_of[card] == kind]
        if name == "hand":
            return [*table.hand(), ids.HAND]
        if word in ("my", "foe") and rest in c.STATS:
            seat = table.me if word == "my" else table.foe
            return [ids.tray(seat, c.STATS.index(rest), hurt) for hurt in (False, True)]
        if word == "marker" and not rest:
            return [f"build:{index}" for index, item in enumerate(table.creation.placed) if item < 0][:1]
        if word == "stat" and rest in c.STATS:
            return [f"stat:{c.STATS.index(rest)}"]
        if word == "style" and rest in card_set.style:
            return [f"style:{card_set.style[rest]}"]
        if word == "scored":
            return [f"scored:{table.me if rest == 'mine' else table.foe}"]
        return self._on_chart(word, rest) or [name]

    def _on_chart(self, word: str, rest: str) -> list[str]:
        card_set = self.table.card_set
        if word in ("column", "head") and rest in card_set.position:
            place = card_set.position[rest]
            if word == "head":
                return [ids.head(place)]
            return [ids.column(place), ids.column(place, "top"), ids.column(place, "bottom")]
        if word == "row" and rest in card_set.attack:
            return [ids.cell(card_set.attack[rest], place) for place in range(len(card_set.positions))]
        attack, _, position = rest.partition(" ")
        if word == "cell" and attack in card_set.attack and position in card_set.position:
            return [ids.cell(card_set.attack[attack], card_set.position[position])]
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
        first, count = table.card_set.first_ground, len(table.card_set.positions)
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
        card_set, words = self.table.card_set, self.words
        if action >= a.ATTACK:
            return self._attack(action)
        if action >= a.SPECIAL:
            special = card_set.specials[action - a.SPECIAL]
            return words("advice.special", card=f"@card.{special}"), [f"hand {special}"]
        if action >= a.DISCARD:
            kind = card_set.kinds[action - a.DISCARD]
            return words("advice.discard", card=f"@card.{kind}"), [f"hand {kind}"]
        if action in (a.STEP_LEFT, a.STEP_RIGHT, a.RIGHT_TOP, a.RIGHT_BOTTOM) or a.JUMP <= action < a.DISCARD:
            return self._move(action)
        if a.HURT <= action < a.PLACE:
            restoring = action >= a.RESTORE
            stat = c.STATS[action - (a.RESTORE if restoring else a.HURT)]
            whose = "foe" if not restoring and self.table.view["stack"][-1][2] != self.table.me else "my"
            key = "advice.restore" if restoring else "advice.hurt_foe" if whose == "foe" else "advice.hurt"
            return words(key, stat=f"@stat.{stat}"), [f"{whose} {stat}"]
        key = a.text(action, card_set).split(" ")[0]
        return words(f"advice.{key}"), [f"do {key}"]

    def _attack(self, action: int) -> tuple[str, list[str]]:
        card_set, words = self.table.card_set, self.words
        attack, by_style, boosts = a.attack_parts(action)
        name = card_set.attacks[attack]
        odds = self.table.host.odds(action)
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
        there = self.table.host.after((action,))
        position: int = getattr(there, "position", self.table.view["position"])
        name = self.table.card_set.positions[position]
        usable = self._usable_at(there)
        text = self.words("advice.move", position=f"@position.{name}", count=usable)
        return text, [f"column {name}"]

    def _usable_at(self, there: object) -> int:
        """How many attack cards of the own hand have a number where a step leads."""
        place: int = there.place(self.table.me) if hasattr(there, "place") else 0
        card_set = self.table.card_set
        kinds = [card_set.kind_of[card] for card in self.table.own_hand]
        base = self.table.board.kits[self.table.me].base
        return sum(
            1 for kind in kinds if kind < card_set.style_kind and base[place * len(card_set.attacks) + kind]
        )
