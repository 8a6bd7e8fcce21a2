"""The middle of the ring: what a placement comes to, the fight that is on, or what was played last."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import fights
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.decisions import AboutFight
from kotgames.games.knock_out_punch.table import ids, layout
from kotgames.games.knock_out_punch.table.context import Context, Part
from kotgames.games.knock_out_punch.table.foresight import Seen
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.primitives import lighten
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import POSTER, SOFT, Letters
from kotgames.ui.table.plays import PlayStrip
from kotgames.ui.widgets.controls import focus_rim

LOW: Final = 120.0
"""A lower middle says less."""
TITLE: Final = Letters(20, "gold", theme.POSTER, "center")
GOLD: Final = Letters(theme.SMALL, "gold", theme.UI_BOLD)


def fight_slots(box: FRect) -> tuple[FRect, FRect, FRect]:
    """The places of a fight's cards in the middle: the challenger's, the defender's, and the one it is about."""
    high = min(box.height - (68 if box.height >= LOW else 30), 120.0)
    wide = high / layout.CARD_SHAPE
    top = box.bottom - high - (8 if box.height >= LOW else 5)
    return (
        FRect(box.left + 8, top, wide, high),
        FRect(box.right - wide - 8, top, wide, high),
        FRect(box.centerx - wide / 2, top, wide, high),
    )


def bet_slot(box: FRect, side: int, index: int) -> FRect:
    """The place of a Crowd card that is laid on a fighter: between the fighter's card and the middle, one above the other."""
    own, other, stake = fight_slots(box)
    high = own.height * 0.42
    wide = high / layout.CARD_SHAPE
    room = stake.left - own.right
    x = own.right + (room - wide) / 2 if side == 0 else other.left - (room + wide) / 2
    return FRect(x, own.top + index * min(high * 0.6, own.height / 4), wide, high)


class Middle(Part):
    """Items of the middle."""

    def __init__(self, ctx: Context, plays: PlayStrip) -> None:
        super().__init__(ctx)
        self.plays = plays

    def items(self, canvas: Canvas, box: FRect) -> list[Item]:
        """The items of now."""
        ctx = self.ctx
        seen, place = ctx.foresight.now(), self._place(box)
        if seen is not None:
            return [place, self._placement(box, seen)]
        if ctx.view["fight"] or ctx.asks("opponent"):
            return [place, self._fight(box)]
        chance = self.chance()
        if chance or self._showdown() >= 0:
            return [place, self._challenge(box, chance)]
        found = [place]
        if not ctx.view["on_table"] and box.height >= 90 and box.width >= 200:
            inner = box.inflate(-16, -14)
            plays = self.plays.items(canvas, inner, ctx.host.situation.seen_lines)
            found += plays or [self._hint(inner)]
        return found

    def _hint(self, box: FRect) -> Item:
        """The purpose of the ring, or the task in it, while nothing has been played."""
        towel = self.ctx.asks("trash")
        text = self.words("middle.towel" if towel else "middle.hint", wanted=self.ctx.card_set.knockout)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            soft, icon = canvas.palette.text_soft, "towel" if towel else "boxing-glove"
            canvas.icon(icon, (box.centerx, box.top + box.height * 0.24), box.height * 0.34, soft)
            room = FRect(box.left, box.top + box.height * 0.46, box.width, box.height * 0.52)
            if canvas.paragraph_height(text, room.width, theme.SMALL) <= room.height:
                canvas.paragraph(text, room, theme.BODY, soft, align="center", valign="middle")

        return Item("ring:hint", box, draw, label=text)

    def _place(self, box: FRect) -> Item:
        ctx = self.ctx

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours, lit = canvas.palette, ctx.lit(ids.CENTER)
            if lit:
                canvas.halo(box, 14, colours.gold, 8, 2, covered=True)
            canvas.panel(box, 14, colours.gold if lit or mood.hover else None, 3 if lit else 1.5)
            focus_rim(canvas, box, 14, mood)

        label = self.words("place.center")
        return Item(ids.CENTER, box, draw, "place", label, focus=ctx.prompt is not None)

    # ---- a placement

    def says(self, seen: Seen) -> tuple[str, str, str, str]:
        """(heading, sum, outcome, what else): a placement in words."""
        ctx, words = self.ctx, self.words
        total = seen.before + seen.more
        title = words("middle.place", fighter=ctx.fighter_name(seen.location))
        sums = f"{seen.before} + {seen.more} = {total}" if seen.more else str(total)
        if seen.strikes:
            foe = ctx.fighter_name(seen.target)
            outcome = words("middle.takes", fighter=foe, count=seen.points)
            blocks = "may_block" if ctx.view["blocks_left"] else "no_blocks"
            more = words("middle.unless_blocked" if seen.placed else f"middle.{blocks}")
        elif seen.full:
            outcome, more = words("middle.nobody_up" if seen.up else "middle.nobody_down"), ""
        else:
            outcome = words("middle.missing", count=ctx.card_set.knockout - total)
            target = seen.target
            more = words("middle.aims", fighter=ctx.fighter_name(target)) if target >= 0 else ""
        return title, sums, outcome, more

    def _placement(self, box: FRect, seen: Seen) -> Item:
        title, sums, outcome, more = self.says(seen)
        short = self.words("middle.takes_short", count=seen.points) if seen.strikes else outcome

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            low = box.height < 110
            top = box.top + (13 if low else 22)
            letters, wide, x = POSTER.centred, box.width - 20, box.centerx
            heading = letters.of(17 if low else 20).write(canvas, title.upper(), (x, top), wide, "gold")
            y = heading.bottom + (8 if low else 20)
            big = 22.0 if low else 34.0
            if box.height >= 64:
                letters.of(big).write(canvas, sums, (x, y + big * 0.3), wide)
                y += big * 0.95
            ink = colours.danger if seen.strikes else colours.text_soft
            room = FRect(box.left + 10, y, box.width - 20, box.bottom - y - 6)
            ways = (f"{outcome} {more}".strip(), outcome, short)
            text = canvas.first_paragraph(ways, room, theme.BODY, theme.UI_BOLD)
            canvas.paragraph(text, room, theme.BODY, ink, theme.UI_BOLD, align="center", valign="middle")

        return Item("foresight", box, draw, label=" ".join((title, sums, outcome, more)).strip(), live=True)

    # ---- a fight

    def chance(self) -> str:
        """The chance that a fight is won (P25): with the fighter that is held or looked at, or by the Showdown that would be played; before
        a fight, what may become of the throw or how likely either wins. "" where there is no such question."""
        ctx = self.ctx
        card = self._looked()
        if ctx.showing:
            return ""
        if ctx.asks("opponent"):
            return ctx.told(chances.THROWN) if ctx.board.way != b.BY_CARDS else ""
        if ctx.asks("bet", "way", "answer"):
            if not ctx.view["fight"][4]:
                return ctx.told(chances.THROWN)
            one, two = self._shares()
            return self.words("odds.both", one=one, two=two) if one else ""
        if card not in ctx.own_hand:
            return ""
        kind = ctx.card_set.kind_of[card]
        lays = ctx.asks("lay") and ctx.card_set.location[kind] >= 0
        action = a.LAY + kind if lays else a.SHOWDOWN + kind if self._showdown() >= 0 else -1
        return ctx.told(ctx.host.odds(action) if action in ctx.host.situation.legal else None)

    def _looked(self) -> int:
        """The card that is held or looked at; -1 for none."""
        looked = self.ctx.host.held or self.ctx.looked_at
        return ids.numbers(looked)[0] if looked.startswith("card:") else -1

    def _showdown(self) -> int:
        """The Showdown of the own hand that is held or looked at and may be played; -1 for none."""
        ctx, card = self.ctx, self._looked()
        if ctx.showing or not ctx.asks("turn") or card not in ctx.own_hand:
            return -1
        kind = ctx.card_set.kind_of[card]
        playable = ctx.card_set.is_showdown(kind) and a.SHOWDOWN + kind in ctx.host.situation.legal
        return card if playable else -1

    def _told(self, chance: str) -> list[list[str]]:
        """Lines about the Showdown that is looked at, the fullest way first: how likely it is won, what it brings,
        and how the person did in throws, where it goes by the glove."""
        ctx, card, seat = self.ctx, self._showdown(), self.ctx.me
        king = ctx.view["king"]
        foes = [king] if seat != king else [other for other in range(ctx.seating.count) if other != seat]
        stake = ctx.brings(card, seat, foes, begins=True)
        own = ctx.records(seat, fights.THREW) if chance == ctx.told(chances.THROWN) else ("", "")
        short = self._ways(chance)[-1]
        ways = ([chance, stake, own[0]], [short, stake, own[0]], [short, stake, own[1]], [short, stake])
        return [list(filter(None, way)) for way in ways]

    def _ways(self, chance: str) -> list[str]:
        """The same said in figures alone, where there is no room for more."""
        shares = {key: percent(chances.THROWN.chance(key)) for key, _ in chances.THROWN.outcomes}
        thrown = chance == self.ctx.told(chances.THROWN)
        return [chance, self.words("odds.throw_short", **shares)] if thrown else [chance]

    def _shares(self) -> tuple[str, str]:
        """The chances of two others to win, in the order of their names, for somebody who may bet by cards."""
        ctx = self.ctx
        action = max(ctx.host.situation.legal)
        odds = ctx.host.odds(action)
        if odds is None:
            return "", ""
        on, cheers = divmod(action - a.BET, 2)
        right = odds.chance(chances.RIGHT)
        one = right if (on == ctx.view["fight"][0]) == bool(cheers) else 1 - right
        return self.words.digits(percent(one)), self.words.digits(percent(1 - one))

    def _challenge(self, box: FRect, chance: str) -> Item:
        """A Showdown that is looked at, where cards decide."""
        title, ways = self.words("middle.about_showdown"), self._told(chance)
        texts = ["\n".join(way) for way in ways]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours, low = canvas.palette, box.height < LOW
            room, size = box.inflate(-16, -8), theme.SMALL if low else theme.BODY
            if not low:  # else the card that is looked at says what it is
                top = box.top + 24
                TITLE.write(canvas, title.upper(), (box.centerx, top), room.width)
                room.update(room.left, top + 16, room.width, box.bottom - top - 26)
            text = canvas.first_paragraph(texts, room, size, theme.UI_BOLD)
            canvas.paragraph(text, room, size, colours.text, theme.UI_BOLD, align="center", valign="middle")

        return Item("challenge", box, draw, label=f"{title}: {' '.join(ways[0])}", live=True)

    def _fight(self, box: FRect) -> Item:
        """A fight, and how likely it ends which way; before the opponent is named nobody stands there."""
        ctx, words = self.ctx, self.words
        fought = ctx.view["fight"]
        origin = b.ORIGINS[fought[3]] if fought else ctx.about(AboutFight)["origin"]
        about = words(f"middle.about_{origin}")
        chance = self.chance()
        odds = self._ways(chance)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if box.height < LOW:
                self._low_fight(canvas, box, odds)
                return
            wide, px, x = box.width - 24, canvas.size_px(theme.SMALL), box.centerx
            said = canvas.first_fit(odds, wide, theme.BODY, theme.UI_BOLD) if chance else about
            lines = canvas.scribe.wrap(odds[0], theme.UI_BOLD, px, wide * canvas.u)
            if fought:
                self._names(canvas, box)
            if said != odds[0] and len(lines) == 2:  # two lines in words rather than one in figures
                for line, y in zip(lines, (34, 50), strict=True):
                    GOLD.centred.write(canvas, line, (x, box.top + y), wide)
                return
            SOFT.centred.write(canvas, words("middle.against") if fought else about, (x, box.top + 18))
            if chance or fought:
                letters = GOLD.of(theme.BODY) if chance else SOFT
                letters.centred.write(canvas, said, (x, box.top + 39), wide)

        label = about
        if fought:
            one, two = (ctx.host.name(seat) for seat in fought[:2])
            label = words("middle.fight", one=one, two=two, about=about)
        return Item("fight", box, draw, label=f"{label}. {chance}" if chance else label, live=True)

    def _names(self, canvas: Canvas, box: FRect) -> None:
        """The names of the two who fight, in the upper corners."""
        low = box.height < LOW
        half = box.width / 2 - (15 if low else 24)
        y = box.top + (12 if low else 16)
        one, two = self.ctx.view["fight"][:2]
        names = {seat: self.ctx.host.name(seat).upper() for seat in (one, two)}
        for seat, x, anchor in ((one, box.left + 12, "midleft"), (two, box.right - 12, "midright")):
            ways = [*calls(names[seat], [*names.values()]), ""]
            called = canvas.first_fit(ways, half - 2, theme.SMALL, theme.POSTER)
            letters = Letters(15 if low else 20, paint_of(canvas, seat), theme.POSTER, anchor)
            letters.write(canvas, called, (x, y), half)
            if not called:  # the panels say whose colour it is
                bar = FRect(0, 0, half, 8)
                setattr(bar, anchor, (x, y))
                canvas.rounded(bar, 4, paint_of(canvas, seat))

    def _low_fight(self, canvas: Canvas, box: FRect, odds: list[str]) -> None:
        """The card it is about leaves only the upper line and the lower corners: for a bet the names and either's chance below, else the
        odds in place of the names."""
        bets = self.ctx.asks("bet")
        if odds[0] and not bets:
            wide = box.width - 20
            said = canvas.first_fit(odds, wide, theme.SMALL, theme.UI_BOLD)
            GOLD.centred.write(canvas, said, (box.centerx, box.top + 13), wide)
        elif self.ctx.view["fight"]:
            self._names(canvas, box)
        if odds[0] and bets:
            one, two = self._shares()
            GOLD.write(canvas, one, (box.left + 12, box.bottom - 14), 55)
            GOLD.to_right.write(canvas, two, (box.right - 12, box.bottom - 14), 55)


def paint_of(canvas: Canvas, seat: int) -> str:
    """A seat's colour, light enough for letters on a dark ground."""
    return paint.hexed(lighten(canvas.palette.seat(seat), 0.5))
