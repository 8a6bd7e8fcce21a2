"""The head of the table: portraits, Kombat Points as bars, names, rounds won, the initiative, the round; tokens below the wings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards.table import ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Part, Token
from kotgames.games.mortal_kombat_kards.table.layout import TOKEN, Layout
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.panels import seat_ground

FULL: Final = (("#fff3a8", "#ffc23a", "#e0851e"), ("#ffb0a0", "#f0483a", "#a81a1c"))
"""Colours of a bar from above: with much left, and with little."""
LOW: Final = 0.3
GOLD: Final = ("#fff6d8", "#ffc45a")
TONES: Final = {1: ("#c9ffe0", "#12351f"), -1: ("#ffb3a6", "#2e0c08"), 0: ("#ffdf8a", "#2a1406")}
"""Fill and ink of tokens that help, hurt, or neither."""


class Head(Part):
    """Items of the head and of both corners' tokens."""

    def items(self, lay: Layout) -> list[Item]:
        """All of them that the layout has room for."""
        found = []
        found += [self._corner(lay, seat) for seat in range(len(lay.faces))]
        if lay.plate is not None:
            found.append(self._plate(lay.plate))
        found += [self._folded(seat, box, lay.bars[seat]) for seat, box in enumerate(lay.panels)]
        for seat, box in enumerate(lay.tokens):
            found += self.tokens(seat, box, at_right=box.centerx > self.ctx.area.centerx)
        return found

    # ---- corners

    def _corner(self, lay: Layout, seat: int) -> Item:
        ctx = self.ctx
        bar, face, name = lay.bars[seat], lay.faces[seat], lay.names[seat]
        # the question lies below the inner end of the bar
        whole = face.unionall([name, FRect(name.left, bar.top, name.width, bar.height)])
        points, then = ctx.points(seat), self.foreseen(seat)
        mood = ctx.mood(seat)
        asked = ctx.seating.asked == seat

        def draw(canvas: Canvas, item: Item, looked: Mood) -> None:
            edge = canvas.palette.gold if asked else canvas.palette.seat(seat)
            if asked:
                canvas.halo(face, 10, canvas.palette.gold, 7, 1)
            canvas.rounded(face.inflate(6, 6), 10, "#0d0816", edge, 2.5)
            canvas.center(ctx.seated(canvas, seat, face.width, ctx.mood_there(seat, mood)), face.center)
            self.bar(canvas, bar, seat, points, then, to_left=seat == 1)
            self._name_line(canvas, name, seat)

        return Item(ids.fighter(seat), whole, draw, "place", self.told(seat))

    def told(self, seat: int) -> str:
        """A corner in words."""
        ctx, words = self.ctx, self.words
        points = ctx.points(seat)
        told = words("place.points", name=self.host.name(seat), count=points, most=ctx.view["start_points"])
        rounds = words("place.rounds", count=ctx.view["rounds_won"][seat])
        has = f" {words('token.initiative')}." if ctx.view["initiative"] == seat else ""
        gone = f" {words('gave_up.mark')}." if self.host.gave_up(seat) else ""
        return f"{ctx.kombatant_name(seat)}: {told} {rounds}{has}{gone}"

    def _folded(self, seat: int, box: FRect, bar: FRect) -> Item:
        """The ground of a corner where the table is folded: name, rounds won, points."""
        ctx = self.ctx
        points, then = ctx.points(seat), self.foreseen(seat)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            seat_ground(canvas, box, seat, bright=ctx.seating.asked == seat)
            rounds = self.card_set.rules.rounds
            line = FRect(box.left + 10, box.top + 5, box.width - 20, 24)
            name = ctx.kombatant_name(seat).upper()
            room = line.width - rounds * 23 - 6
            narrow = canvas.text_width(name, theme.SMALL, looks.TITLE) > room
            face = looks.NAME if narrow else looks.TITLE
            canvas.text(name, (line.left, line.centery), 19, GOLD[1], face, width=room)
            self.rounds(canvas, line.right - rounds * 23 + 4, line.centery, seat, 1)
            self.bar(canvas, bar, seat, points, then, to_left=seat == 1)
            if ctx.brawl:
                self._low_line(canvas, FRect(box.left + 8, box.bottom - 30, 56, 22), seat)

        return Item(ids.fighter(seat), box, draw, "place", self.told(seat))

    def _low_line(self, canvas: Canvas, box: FRect, seat: int) -> None:
        """The action that is left, and the number of kards in a hand."""
        has = not self.ctx.view["acted"][seat] and not self.ctx.view["out"][seat]
        canvas.icon(
            "sprint" if has else "check-mark", (box.left + 9, box.centery), 17, GOLD[1] if has else "#8f829c"
        )
        canvas.icon("poker-hand", (box.left + 28, box.centery), 15, "#e6daf2")
        count = str(self.ctx.hand_count(seat))
        looks.digits(canvas, count, (box.left + 38, box.centery), 17, "#ffffff", "midleft", outline=0)

    def foreseen(self, seat: int) -> int:
        """Points that are left of a seat if what is laid out is committed."""
        ctx = self.ctx
        points = ctx.points(seat)
        if not ctx.drafting or not ctx.asks("answer", "action"):
            return points
        clash = ctx.clash
        view = ctx.view
        if clash is None or seat not in (view["by"], view["at"]) or (ctx.asks("action") and seat == ctx.me):
            return points
        return max(0, points - clash.lost[seat != ctx.view["by"]])

    def bar(self, canvas: Canvas, box: FRect, seat: int, points: int, then: int, *, to_left: bool) -> None:
        """Kombat Points: a bar that empties towards the edge of the screen, its end paler where it is about to go; the number on it."""
        most = max(1, self.ctx.view["start_points"])
        radius = box.height * 0.24
        canvas.shadow(box, radius, 5, 3, 130, covered=True)
        canvas.rounded(box, radius, "#12060e", "#ffdf9a", 2)
        inner = box.inflate(-8, -8)
        colours = FULL[points <= LOW * most]
        for amount, stops in (
            ((points, ("#ffffff", "#ffd0c0")), (then, colours)) if then < points else ((points, colours),)
        ):
            wide = inner.width * min(amount, most) / most
            if wide >= 2:
                left = inner.left if to_left else inner.right - wide
                canvas.gradient(FRect(left, inner.top, wide, inner.height), 3, *stops)
        canvas.shape(("mkk notches", most, canvas.px(1)), inner, _notches(most, canvas.px(1)))
        text = str(points)
        x, anchor = (box.right - 12, "midright") if to_left else (box.left + 12, "midleft")
        looks.digits(canvas, text, (x, box.centery), box.height * 0.76, "#ffffff", anchor, outline=0.09)

    def _name_line(self, canvas: Canvas, lane: FRect, seat: int) -> None:
        """The Kombatant in large letters, rounds won, the initiative; the player's name where that is another one."""
        ctx, view = self.ctx, self.ctx.view
        left = seat == 0
        title, player = ctx.kombatant_name(seat), self.host.name(seat)
        size = 25.0
        x = lane.left if left else lane.right
        room = lane.width
        wide = min(canvas.text_width(title.upper(), size, looks.TITLE), room - 60)
        anchor = "midleft" if left else "midright"
        canvas.text(
            title.upper(),
            (x, lane.centery),
            size,
            GOLD[1],
            looks.TITLE,
            anchor=anchor,
            width=wide + 1,
            outline=1.6,
            ink="#0d0816",
        )
        step = 1 if left else -1
        x += step * (wide + 12)
        x = self.rounds(canvas, x, lane.centery, seat, step) + step * 6
        room = lane.right - x if left else x - lane.left
        if view["initiative"] == seat and room > 30:
            x += step * self._initiative(canvas, x, lane, room, left=left)
            room = lane.right - x if left else x - lane.left
        if player != title and room > 50:
            said = canvas.first_fit([player, ""], room, theme.BODY)
            canvas.text(said, (x, lane.centery + 1), theme.BODY, "#e6daf2", anchor=anchor)

    def rounds(self, canvas: Canvas, x: float, y: float, seat: int, step: int) -> float:
        """A disc for each round that wins the match, those won with a check mark; the place behind them."""
        for number in range(self.card_set.rules.rounds):
            won = number < self.ctx.view["rounds_won"][seat]
            disc = FRect(0, 0, 19, 19)
            disc.center = (x + step * 9.5, y)
            canvas.rounded(disc, 9.5, "#ffcf5a" if won else "#1c1026", "#ffcf5a" if won else "#a794b6", 2)
            if won:
                canvas.icon("check-mark", disc.center, 13, "#3a1c06")
            x += step * 23
        return x

    def _initiative(self, canvas: Canvas, x: float, lane: FRect, room: float, *, left: bool) -> float:
        """The token of who has the initiative; its width."""
        text = self.words("token.initiative").upper()
        wide = canvas.text_width(text, theme.SMALL, theme.UI_BOLD) + 38
        said = text
        if wide > room:
            wide, said = 30.0, ""
        box = FRect(x if left else x - wide, lane.centery - 13, wide, 26)
        canvas.halo(box, 13, "#ffcf5a", 6, 1)
        canvas.rounded(box, 13, "#ffcf5a", "#fff2c8", 1.5)
        canvas.icon("lightning-arc", (box.left + 15, box.centery), 18, "#1a0c06")
        if said:
            canvas.text(said, (box.left + 28, box.centery), theme.SMALL, "#1a0c06", theme.UI_BOLD)
        return wide + 10

    # ---- the round

    def _plate(self, box: FRect) -> Item:
        view, words = self.ctx.view, self.words
        title = words("ask.round", number=view["round"]).upper()
        below = words("ask.turn_short", number=view["turn"])
        if view["matches"] > 1:
            below = words("ask.match_short", number=view["match"], count=view["matches"]) + " · " + below
        rules = words(f"setup.rules_value.{'advanced' if view['advanced'] else 'basic'}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not view["round"]:
                return
            looks.panel(canvas, box, looks.WARM, 2, 10)
            wide = canvas.text_width(title, 20, looks.TITLE)
            gap = 10.0
            said = canvas.first_fit(
                [below, words("ask.turn_short", number=view["turn"]), ""],
                box.width - 24 - wide - gap,
                theme.SMALL,
            )
            total = wide + (canvas.text_width(said, theme.SMALL) + gap if said else 0)
            left = box.centerx - total / 2
            canvas.text(title, (left, box.centery + 1), 20, GOLD[1], looks.TITLE, width=box.width - 16)
            if said:
                canvas.text(said, (left + wide + gap, box.centery + 1), theme.SMALL, "#e8dcf4")

        timer = words("setup.timer_value.yes") if view["timer"] else ""
        told = ", ".join(filter(None, (title, below, rules, timer)))
        return Item(ids.ROUND, box, draw, "place", told)

    # ---- tokens

    def tokens(self, seat: int, box: FRect, *, at_right: bool) -> list[Item]:
        """The tokens of a seat, one below the other; more than there is room for side by side."""
        shown = self.ctx.tokens(seat)
        rows = max(1, int((box.height + 2) // (TOKEN + 2)))
        if not shown or box.height < TOKEN - 2:
            return []
        columns = -(-len(shown) // rows)
        wide = (box.width - 6 * (columns - 1)) / columns
        found = []
        for index, token in enumerate(shown):
            row, column = divmod(index, columns)
            room = FRect(box.left + column * (wide + 6), box.top + row * (TOKEN + 4), wide, TOKEN)
            found.append(self._token(ids.token(seat, index), token, room, at_right=at_right))
        return found

    def _token(self, name: str, token: Token, room: FRect, *, at_right: bool) -> Item:
        fill, ink = TONES[token.tone]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            said = canvas.first_fit([token.text, token.short], room.width - 44, theme.BODY, theme.UI_BOLD)
            wide = min(room.width, canvas.text_width(said, theme.BODY, theme.UI_BOLD) + (44 if said else 34))
            box = FRect(room.right - wide if at_right else room.left, room.top, wide, room.height)
            canvas.shadow(box, 13, 4, 2, 120, covered=True)
            canvas.rounded(box, box.height / 2, fill, "#fff2ec", 1.5)
            canvas.icon(token.icon, (box.left + 17, box.centery), 18, ink)
            canvas.text(
                said, (box.left + 31, box.centery), theme.BODY, ink, theme.UI_BOLD, width=box.width - 34
            )

        return Item(name, room, draw, "panel", token.text, tip=token.tip)


def _notches(most: int, line: int) -> Callable[[int, int], Surface]:
    """Lines between points, stronger at every fifth."""

    def make(width: int, height: int) -> Surface:
        result = paint.new(width, height)
        for notch in range(1, most):
            x = round(width * notch / most)
            strong = notch % 5 == 0
            result.fill("#1a0a14" if strong else "#1a0a1499", (x, 0, line * (2 if strong else 1), height))
        return result

    return make
