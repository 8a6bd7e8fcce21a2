"""The words of a card: the live text on its foot, its number, and the odds of playing it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kotgames.engine.contract import Odds, Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import AboutReact
from kotgames.games.knockouts_tapouts.numbers import dice_count, target_number
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Part
from kotgames.games.knockouts_tapouts.table.drops import play_means


@dataclass(frozen=True, slots=True)
class CardInfo:
    """The words on the card looked at: its odds, or (`odds` None) what it does and why it cannot be played."""

    title: str
    text: str
    odds: Odds | None = None
    hold: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words of a card: `lines` on its foot, `badge` in its seal ("": it has none); `refused`: the lines say why it cannot be played."""

    lines: tuple[str, ...]
    badge: str = ""
    refused: bool = False


NOTED: Final = ("explain.reaction", "explain.own_style", "explain.foe_style", "explain.boost_number")
"""Lines of the rules' explanation that stand beside the odds, the last of them."""


class CardText(Part):
    """Reads the situation; the numbers are the rules'."""

    def card_info(self) -> CardInfo | None:
        """About the card the player looks at, or the Throw that comes."""
        prompt = self.ctx.prompt
        if prompt is None or self.ctx.picking_fighter or self.ctx.showing:
            return None
        if prompt.kind == "react":
            odds = self.ctx.host.odds(a.DECLINE)
            if odds is None:
                return None
            name = self.words(self.ctx.about(AboutReact)["attack"].lstrip("@"))
            return CardInfo(name.upper(), self.words("odds.coming"), odds)
        looked = self.ctx.looked_at
        card = ids.numbers(looked)[0] if looked.startswith("card:") else -1
        if card not in self.ctx.own_hand:
            return None
        if self.ctx.attacking:
            return self._own_card_info(card)
        refusal = self.ctx.gestures.pick_refusal(looked)
        return None if refusal is None else self._refused(self.card_set.kind_of[card], refusal)

    def _title(self, kind: int) -> str:
        return self.words(f"card.{self.card_set.kinds[kind]}").upper()

    def _refused(self, kind: int, refusal: Refusal) -> CardInfo:
        """The words on what a card does, and why not now."""
        does = ", ".join(self.card_words(kind, live=False, large=True).lines)
        return CardInfo(self._title(kind), "\n".join(filter(None, (does, self.words.refusal(refusal)))))

    def _own_card_info(self, card: int) -> CardInfo | None:
        owner = self.ctx.card_draft.owner_of(card)
        card = card if owner is None else owner
        kind = self.card_set.kind_of[card]
        meaning = play_means(self.ctx, card)
        if isinstance(meaning, Refusal):
            return self._refused(kind, meaning)
        if not meaning.actions:
            return None
        action = meaning.actions[-1]
        odds = self.ctx.odds(action)
        if odds is None:
            says = self.card_words(kind, live=True, large=True)
            return CardInfo(self._title(kind), "\n".join(says.lines)) if action >= a.ATTACK else None
        attack, _, boosts = a.attack_parts(action)
        at = (self.ctx.board, self.ctx.me, attack, boosts)
        text = self.words("odds.dice", count=dice_count(*at), number=target_number(*at))
        notes = [self.words.line(line) for line in self.ctx.explain(action) if line.key in NOTED]
        if len(meaning.actions) > 1:  # an attack that is chosen while its player may still move
            notes.insert(0, self.words("odds.ends_movement", count=self.ctx.view["mobility_points"]))
        return CardInfo(self._title(attack), text, odds, self.card_set.is_hold[attack], "".join(notes[-1:]))

    def odds_rows(self, odds: Odds, *, hold: bool) -> list[tuple[str, Fraction]]:
        """(what comes of it, chance) of 0, 1, 2, and 3 or more successes."""
        stopped = odds.chance("stopped")
        counts = [number for key, number in odds.outcomes if key != "stopped"]
        chances = [Fraction(counts[hits] if hits < len(counts) else 0, odds.total) for hits in range(3)]
        chances[0] += stopped
        knocks_out = not hold and odds.chance("knockout") > 0
        words = self.words
        hurt = [words("odds.hurt", count=hits) for hits in (1, 2, 3)]
        results = [words("odds.fails" if stopped else "odds.miss"), *hurt]
        if hold:
            results[2] = results[3] = words("odds.tapout")
        elif knocks_out:
            results[3] = words("odds.knockout")
        return list(zip(results, [*chances, Fraction(sum(counts[3:]), odds.total)], strict=True))

    def printed(self, kind: int) -> str:
        """A card in one line, for where it lies too small to be read."""
        says = self.card_words(kind, live=False, large=True)
        return ": ".join([self.words(f"card.{self.card_set.kinds[kind]}"), ", ".join(says.lines)])

    def spoken(self, kind: int, reason: tuple[str, ...]) -> str:
        """The words of a card in the hand, for a voice; `reason`: why it cannot be played."""
        says = self.card_words(kind, live=True, large=True, reason=reason)
        # a reason is one sentence broken into lines
        return " ".join(says.lines) if says.refused else ", ".join(filter(None, [*says.lines, says.badge]))

    def reason(self, why_not: Refusal | None) -> tuple[str, ...]:
        """Why a card cannot be played, in the few words that its foot holds; () for None."""
        if why_not is None:
            return ()
        key, params = f"why_not.{why_not.key}", dict(why_not.params)
        place = str(params.get("position", "")).rpartition(".")[2]
        side = str(params.get("side", "")).rpartition(".")[2]
        for ending in (f"_{side}", f"_{place}", ""):
            if self.words.has(key + ending):
                return tuple(self.words(key + ending, **params).split("|"))
        return tuple(self.words("why_not.other").split("|"))

    def card_words(
        self, kind: int, *, live: bool, large: bool, mask: int = 0, reason: tuple[str, ...] = ()
    ) -> CardWords:
        """The words of a card; `live`: in an open hand, with the numbers of this moment; `reason`: why it cannot be played, if it is
        known."""
        if reason:
            return CardWords(reason, self._boost_badge(kind), refused=True)
        card_set = self.card_set
        if kind >= card_set.first_boost or not live or self.ctx.board.round == 0:
            key = f"card_text.{card_set.kinds[kind]}"
            lines = tuple(self.words(key).split("|")) if self.words.has(key) else ()
            return CardWords(lines, self._boost_badge(kind))
        attacks = [kind]
        if kind >= card_set.style_kind:
            liked = self.ctx.board.style_effects[self.ctx.me].liked_attacks
            attacks = [attack for attack in range(len(card_set.attacks)) if liked >> attack & 1]
        if not attacks:
            return CardWords(self.reason(Refusal("ui_style_no_likes")), refused=True)
        return self._attack_words(kind, attacks, large=large, mask=mask)

    def _boost_badge(self, kind: int) -> str:
        """The addition of a Boost; "" for every other card."""
        card_set = self.card_set
        if not card_set.first_boost <= kind < card_set.first_special:
            return ""
        boost = kind - card_set.first_boost
        dice, number = card_set.boost_dice[boost], card_set.boost_number[boost]
        return f"+{dice}" if dice else f"−{-number}"

    def _attack_words(self, kind: int, attacks: list[int], *, large: bool, mask: int) -> CardWords:
        board, me, card_set = self.ctx.board, self.ctx.me, self.card_set
        best = min(attacks, key=lambda x: target_number(board, me, x, mask) or 9)
        number, dice = target_number(board, me, best, mask), dice_count(board, me, best, mask)
        if not number:
            return CardWords(self.reason(self._blank_box()), refused=True)
        stat = self.words(f"stat.{c.STATS[card_set.attack_stat[best]]}")
        if not dice:
            return CardWords(self.reason(Refusal("no_dice", {"stat": stat})), refused=True)
        lines = [stat, self.words("card_text.dice", count=dice, number=number)]
        if kind >= card_set.style_kind:
            lines[0] = self.words("card_text.as", attack=f"@card.{card_set.attacks[best]}")
        if large:
            key = "card_text.hold" if card_set.is_hold[best] else "card_text.strike"
            lines.append(self.words(key, count=card_set.knockout_successes))
        return CardWords(tuple(lines), f"{number}+")

    def _blank_box(self) -> Refusal:
        """The refusal of an attack that has no number where the fight is, as the rules will say it."""
        board = self.ctx.board
        place = f"@position.{self.card_set.positions[board.position]}"
        if board.top_seat < 0:
            return Refusal("blank_box", {"position": place})
        side = "@side.bottom" if board.side_of(self.ctx.me) else "@side.top"
        return Refusal("blank_box_side", {"position": place, "side": side})
