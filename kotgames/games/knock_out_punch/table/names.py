"""What lessons, hints and rules mean by a name on this table, and a bot's choice put into words.

Names: `me`, `foe` (the next seat), `seat 2`, `king`, `hand`, `hand goat_lord_2` (a card of the own hand), `station goat_lord`,
`ring goat_lord_2` (a card in the ring), `deck`, `trash`, `tokens`, `referee`, `middle`, `crowd` (the own Crowd cards), `crowd cheering`,
`do done` (a button). Anything else is taken as an id.
"""

from __future__ import annotations

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.layout import deck_count
from kotgames.ui.table import parts
from kotgames.ui.table.pages import Pages

PLAIN = {
    "deck": ids.DECK,
    "trash": ids.TRASH,
    "tokens": ids.TOKENS,
    "referee": ids.REFEREE,
    "middle": ids.CENTER,
}


ZONES = {
    "station": "station", "corner": "seat", "line": "seat", "back": "back", "crowd": "crowd", "bet": "crowd", "laid": "laid",
    "play": "play", ids.CENTER: "ring", ids.HAND: "hand", ids.DECK: "deck", ids.TRASH: "trash", ids.TOKENS: "token", ids.REFEREE: "referee",
}  # fmt: skip
"""By the family of an id: what it is to the rules."""


class Names(parts.Names):
    """See `Names` of the toolkit."""

    def __init__(self, ctx: Context, pages: Pages) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.pages = pages

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        ctx = self.ctx
        first, _, rest = name.partition(" ")
        if name in PLAIN:
            return [PLAIN[name]]
        if name == "me":
            return [ids.corner(ctx.me)]
        if name == "foe":
            return [ids.corner(ctx.seating.around[1])]
        if name == "king":
            return [ids.corner(ctx.view["king"])]
        if first == "seat" and rest.isdigit():
            return [ids.corner(int(rest) - 1)]
        if first == "do" and rest:
            return [f"do:{rest.replace(' ', '_')}"]
        if first == "station" and rest in ctx.card_set.fighters:
            return [ids.station(ctx.card_set.fighters.index(rest))]
        if name == "hand":
            return [*(ids.card(card) for card in ctx.own_hand), ids.HAND]
        if first == "hand" and rest:
            return [ids.card(card) for card in ctx.own_hand if self._is(card, rest)]
        if name == "crowd":
            return [ids.card(card) for card in ctx.own_crowd]
        if first == "crowd" and rest:
            return [ids.card(card) for card in ctx.own_crowd if self._is(card, rest)]
        if first == "ring" and rest:
            return [ids.card(card) for stack in ctx.view["ring"] for card in stack if self._is(card, rest)]
        return [name]

    def _is(self, card: int, kind: str) -> bool:
        return self.ctx.card_set.kinds[self.ctx.card_set.kind_of[card]] == kind

    def spots(self, name: str) -> list[FRect]:
        """See `Names`: the draw pile with its number, so that no rim strikes it through; where the referee stands, if there is no room for
        more."""
        layout = self.ctx.layout
        if name == "deck" and layout.deck is not None:
            return [layout.deck.union(deck_count(layout.deck))]
        if name == "referee" and layout.referee is None and layout.stations:
            top, low = layout.stations[-1], layout.stations[0]
            return [FRect(top.left, top.bottom, top.width, low.top - top.bottom).inflate(0, 12)]
        return []

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        word = name.split(" ")[0]
        if word in ("me", "foe", "king", "seat"):
            self.pages.turn("players" if not self.ctx.layout.lines else "ring")
        elif word in ("deck", "trash", "tokens", "log"):
            self.pages.turn("log")
        elif word in ("station", "middle", "referee", "ring"):
            self.pages.turn("ring")

    def topic(self, name: str) -> tuple[str, str] | None:
        """What an item is to the rules."""
        ctx = self.ctx
        if name.startswith("card:"):
            return "card", ctx.card_set.kinds[ctx.kind(name)]
        family, _, number = name.partition(":")
        if family == "station" and ctx.view["ring"][int(number)]:
            return "fighter", ctx.card_set.fighters[int(number)]
        return ("zone", ZONES[family]) if family in ZONES else None

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        ctx, words, card_set = self.ctx, self.words, self.ctx.card_set
        if action >= a.DISCARD:
            return self._card("discard", action - a.DISCARD)
        if action >= a.LAY:
            return self._card("lay", action - a.LAY, self._wins(action), without="lay_blind")
        if action >= a.TRASH_WILD:
            fighter = card_set.fighters[action - a.TRASH_WILD]
            return words("advice.trash", card="@card.wild"), [f"station {fighter}"]
        if action >= a.TRASH:
            kind = card_set.kinds[action - a.TRASH]
            return words("advice.trash", card=f"@card.{kind}"), [f"ring {kind}"]
        if action == a.TOWEL:
            return words("advice.towel"), ["hand towel"]
        if action >= a.SHOWDOWN:
            return self._card("showdown_odds", action - a.SHOWDOWN, self._wins(action), without="showdown")
        if action >= a.PLACE:
            return self._placement(action)
        if action >= a.BET:
            seat, cheers = divmod(action - a.BET, 2)
            key = "cheer" if cheers else "boo"
            return words(f"advice.{key}", name=ctx.host.name(seat)), [f"seat {seat + 1}"]
        if action >= a.AGAINST:
            seat = action - a.AGAINST
            return words("advice.against", name=ctx.host.name(seat)), [f"seat {seat + 1}"]
        return self._button(action)

    def _wins(self, action: int) -> str:
        """Chance that an action wins its fight, as text in percent; "" where it is not known."""
        odds = self.ctx.host.odds(action)
        return "" if odds is None or not odds.chance(chances.WON) else percent(odds.chance(chances.WON))

    def _card(self, key: str, kind: int, chance: str = "", *, without: str = "") -> tuple[str, list[str]]:
        """A card of the hand, with the chance that it wins; `without`: the text where that is not known."""
        name = self.ctx.card_set.kinds[kind]
        key = key if chance or not without else without
        return self.words(f"advice.{key}", card=f"@card.{name}", chance=chance), [f"hand {name}"]

    def _button(self, action: int) -> tuple[str, list[str]]:
        key = a.text(action, self.ctx.card_set).replace(" ", "_")
        kind = self.ctx.prompt.kind if self.ctx.prompt is not None else ""
        buttons = {
            "decline": {"turn": "no_extra", "bet": "no_bet", "block": "let_happen"}.get(kind, "decline"),
            "cards": {"answer": "insist"}.get(kind, "cards"),
            "done": "place" if self.ctx.laid else "done",
        }
        button = buttons.get(key, key)
        text = "place_laid" if button == "place" else button
        return self.words(f"advice.{text}"), [f"do {button}"]

    def _placement(self, action: int) -> tuple[str, list[str]]:
        """Where a card goes, and what it comes to."""
        ctx, words, card_set = self.ctx, self.words, self.ctx.card_set
        if action >= a.WILD:
            spot, kind = action - a.WILD, "wild"
        else:
            spot, kind = card_set.location[action - a.PLACE], card_set.kinds[action - a.PLACE]
        punches = self._punches(spot, action)
        text = words(
            "advice.place",
            card=f"@card.{kind}",
            fighter=ctx.fighter_name(spot),
            count=punches,
            wanted=card_set.knockout,
        )
        for line in ctx.host.explain(action):
            if line.key == "explain.strikes" and punches >= card_set.knockout:
                text += " " + words("advice.strikes", **line.params)
        return text, [f"hand {kind}", f"station {card_set.fighters[spot]}"]

    def _punches(self, spot: int, action: int) -> int:
        """Number of Punches on a station with a card that goes there."""
        card_set = self.ctx.card_set
        more = card_set.wild_punches if action >= a.WILD else card_set.punches[action - a.PLACE]
        return int(self.ctx.view["punches"][spot]) + more
