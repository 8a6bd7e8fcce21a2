"""The effect of an attack that is looked at: its reach in the arena, the legal target, the wounds with all that adds to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kotgames.engine.contract import Line
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown import card_words, legal, numbers, odds
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import BLOCK, DASH, REACTION, STRIKE
from kotgames.games.knockdown.decisions import AboutGo
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.context import Part

AFTERWARDS: Final = ("spend", "go", "discard", "show", "strip", "call", "way")
"""Questions that come when the wounds of an attack have fallen: what it would do is no answer to them."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An attack from where its fighter stands now."""

    seat: int
    source: int
    meets: bool
    """True where the rival is within range; always where there is no range."""
    wounds: tuple[int, int]
    """Heavy and light wounds before a Block, wounds of the effect left out."""
    more: tuple[int, int]
    """Wounds of the effect."""
    longer: int = 0
    """So many spaces it reaches farther than is printed."""


class Foresight(Part[Context, CardSet]):
    """Works them out, once for each view."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._of: object = None
        self._known: dict[tuple[int, int], Foreseen] = {}

    @property
    def on_turn(self) -> int:
        """Whose attacks are foreseen: who is asked, else who is waited for, else the seat at the lower edge; -1 while nobody stands in the
        arena."""
        ctx = self.ctx
        if min(ctx.view["place"]) < 0 or ctx.host.situation.over:
            return -1
        if ctx.asks("action", "combo"):
            return ctx.me
        actor = ctx.view["actor"]
        if ctx.prompt is None and actor in (0, 1):
            return int(actor)
        return ctx.seating.bottom

    def of(self, seat: int, source: int) -> Foreseen:
        """An attack of a seat."""
        ctx = self.ctx
        if self._of is not ctx.view:
            self._of, self._known = ctx.view, {}
        found = self._known.get((seat, source))
        if found is None:
            found = self._known[seat, source] = self._worked_out(seat, source)
        return found

    def _worked_out(self, seat: int, source: int) -> Foreseen:
        board, card_set = self.ctx.board, self.ctx.card_set
        starts = numbers.origins(board, seat, source)
        ranged = card_set.ranged[source]
        origin = starts[0] if starts else board.place[seat]
        more = [(heavy, light) for word, heavy, light in card_set.effects[source] if word == s.WOUNDS]
        return Foreseen(
            seat,
            source,
            meets=bool(starts) or not ranged,
            wounds=numbers.pool(board, seat, source, origin),
            more=(sum(heavy for heavy, _ in more), sum(light for _, light in more)),
            longer=board.traits(seat).longer_range * card_set.extends[source],
        )

    def reach(self, foreseen: Foreseen) -> set[int]:
        """The spaces within range of an attack; all but the own one where there is no range. Only asked of what is looked at: the sheets
        and the row foresee a dozen attacks whenever the table changes."""
        board, card_set = self.ctx.board, self.ctx.card_set
        seat, source = foreseen.seat, foreseen.source
        here, turret, ranged = board.place[seat], board.turret[seat], card_set.ranged[source]
        shoots = turret >= 0 and card_set.type_of[source] == STRIKE
        return {
            space
            for origin in ((here, turret) if shoots else (here,))
            for space in board.ground.spaces
            if space != here and (not ranged or numbers.within(board, seat, source, origin, space))
        }

    # ---- what is looked at

    def source_of(self, name: str) -> tuple[int, int]:
        """(seat, source) of an object or place that is an attack: a row card, the line of a Special Attack; (-1, -1) for anything else."""
        ctx, card_set = self.ctx, self.card_set
        if self.on_turn < 0:
            return -1, -1
        if name.startswith("card:"):
            card = ids.numbers(name)[0]
            in_row = card in ctx.view["row"] and not ctx.asks("take")
            return (self.on_turn, card_set.kind_of[card]) if in_row else (-1, -1)
        if name.startswith("special:"):
            special = ids.numbers(name)[0]
            owner = card_set.owner_of[special]
            if owner in ctx.view["fighters"]:
                return ctx.view["fighters"].index(owner), card_set.first_special + special
        return -1, -1

    def now(self) -> Foreseen | None:
        """The attack that is looked at or held, or whose cost is laid out."""
        ctx = self.ctx
        if ctx.showing:
            return None
        seat, source = self.source_of(ctx.looked_at)
        if seat < 0 and ctx.payment is not None:
            seat, source = ctx.me, ctx.card_set.first_special + ctx.payment.special
        if seat < 0 or (ctx.asks(*AFTERWARDS) and source == ctx.view["source"]):
            return None
        return self.of(seat, source)

    def lines(self) -> tuple[str, list[Line]]:
        """The strip over the question: a name, and its arithmetic; nothing where nothing of the kind is looked at."""
        ctx, looked = self.ctx, self.ctx.looked_at
        if ctx.showing:
            return "", []
        if looked.startswith("do:") and ctx.prompt is not None:
            action = self._named(looked[3:])
            if action in ctx.host.situation.legal:
                lines = self._explained(action)
                return (ctx.words("table.strip.sum"), lines) if lines else ("", [])
        if looked.startswith("space:"):
            return self._from_there(ids.numbers(looked)[0])
        found = self.now()
        if found is None:
            return "", []
        if ctx.payment is not None and self.source_of(looked)[0] < 0:
            return "", []  # what pays is asked there
        answers = self._answers(found)
        if found.meets and found.wounds == (0, 0):
            return (ctx.source_name(found.source), answers) if answers else ("", [])  # nothing to add up
        lines = odds.attack_lines(ctx.board, found.seat, found.source)
        if [line.key for line in lines] == ["explain.printed", "explain.pool"]:  # nothing to add up
            lines = [card_words.wounds_line(*found.wounds)]
        return ctx.source_name(found.source), [*lines, *answers]

    # ---- what the rival can do about it

    def _answers(self, foreseen: Foreseen) -> list[Line]:
        """The answers that whoever is struck could give. Hands and sheets lie open (D12, D22); whether they do it is theirs to say."""
        board, card_set = self.ctx.board, self.ctx.card_set
        if not foreseen.meets or card_set.type_of[foreseen.source] != STRIKE:
            return []
        foe, (heavy, light) = 1 - foreseen.seat, foreseen.wounds
        name, specials = self.host.name(foe), card_set.special_ids
        able = [f"@special.{specials[action - a.REACT]}" for action in legal.reactions(board, foe)]
        found = [Line("table.strip.can_react", {"name": name, "special": special}) for special in able]
        blocks = board.count(foe, BLOCK)
        choices = numbers.block_choices(board, foe, heavy, light, 1) if blocks else []
        effect = bool(card_set.effects[foreseen.source])
        if choices:
            total = numbers.block_sum(board, foe, heavy, light, 1, choices[-1])
            whole = (total.heavy, total.light) == (heavy, light)
            wounds = self.words.line(card_words.wounds_line(total.heavy, total.light))
            key = "table.strip.can_block_all" if whole else "table.strip.can_block"
            key += ("_too" if blocks > 1 else "_instead") if effect else ""
            found.append(Line(key, {"name": name, "wounds": wounds}))
        elif blocks and effect:
            found.append(Line("table.strip.can_block_effect", {"name": name}))
        return found

    def _from_there(self, space: int) -> tuple[str, list[Line]]:
        """(title, lines) of the change by a step to a space that is open now: the Strike that is answered, or the attacks within reach."""
        ctx = self.ctx
        mover = self._goes_there(space)
        if mover < 0:
            return "", []
        here, there = ctx.board, ctx.board.copy()
        there.place[mover] = space
        title = ctx.words.line(card_words.space_line(ctx.card_set, space))
        struck = here.source
        if ctx.asks("go") and ctx.card_set.type_of[ctx.about(AboutGo)["source"]] == REACTION:
            attacker = 1 - ctx.me
            start = here.origin if here.from_turret else there.place[attacker]
            holds = numbers.reaches(there, attacker, struck, start) or not ctx.card_set.ranged[struck]
            key = "table.strip.still_reaches" if holds else "table.strip.no_longer"
            return title, [Line(key, {"attack": ctx.source_name(struck), "count": 1})]
        if not ctx.asks("action", "combo"):
            return "", []
        kinds = sorted({ctx.card_set.kind_of[card] for card in ctx.view["row"]})
        able = [kind for kind in kinds if numbers.origins(there, ctx.me, kind)]
        before = [kind for kind in kinds if numbers.origins(here, ctx.me, kind)]
        lines = []
        for key, one, other in (("would_reach", able, before), ("no_longer", before, able)):
            found = [ctx.source_name(kind) for kind in one if kind not in other]
            if found:
                more = {"attack": ctx.words.listed(found), "count": len(found)}
                lines.append(Line(f"table.strip.{key}", more))
        return (title, lines) if lines else ("", [])

    def _goes_there(self, space: int) -> int:
        """Seat that a click or drag would move to a space now, or -1."""
        ctx = self.ctx
        open_now = set(ctx.host.situation.legal)
        if ctx.asks("go") and a.GO + space in open_now:
            about = ctx.about(AboutGo)
            return -1 if about["how"] == b.WAYS_TO_GO[b.BY_TURRET] else about["moved"]
        if ctx.asks("action") and open_now & {a.MOVE + space, a.CORRIDOR + space}:
            return ctx.me
        return ctx.me if ctx.asks("combo") and a.DASH + space in open_now else -1

    def _explained(self, action: int) -> list[Line]:
        """The arithmetic of a button; of a Reaction and of a Strike that is taken as it comes also what the effect does."""
        ctx, card_set = self.ctx, self.ctx.card_set
        lines = list(ctx.host.explain(action))
        if a.REACT <= action < a.PAY:
            lines += card_words.effect_lines(card_set, card_set.first_special + action - a.REACT)
        elif action == a.TAKE:
            lines += card_words.effect_lines(card_set, ctx.view["source"])
        return lines

    def _named(self, key: str) -> int:
        """The action of a button's name; names of cards have underscores of their own."""
        texts = self.ctx.card_set.of_text
        return next((action for text, action in texts.items() if text.replace(" ", "_") == key), -1)

    # ---- where somebody can go

    def dashes(self) -> list[int]:
        """Spaces a Dash of the person who is asked could go to."""
        ctx = self.ctx
        able = ctx.in_combo and ctx.board.count(ctx.me, DASH)
        return legal.dashes(ctx.board, ctx.me) if able else []

    def corridors(self) -> dict[int, tuple[int, int]]:
        """Red spaces that the person who is asked may go to now, each with the heavy and light wounds of coming out there."""
        ctx = self.ctx
        if not ctx.asks("action"):
            return {}
        ground = ctx.board.ground
        safe = self.on_turn >= 0 and ctx.board.traits(self.on_turn).safe_corridors
        there = [one - a.CORRIDOR for one in ctx.host.situation.legal if a.CORRIDOR <= one < a.DASH]
        return {
            space: (0, ground.heavy[space]) if safe else (ground.heavy[space], ground.light[space])
            for space in there
        }
