"""The panels of three to six seats: portrait, Kombatant, rounds won, Kombat Points, the action that is left, kards in hand and piles."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table import ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Part
from kotgames.games.mortal_kombat_kards.table.head import GOLD, Head
from kotgames.games.mortal_kombat_kards.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

FACE: Final = 64.0


class BrawlSeats(Part):
    """Items of the panels."""

    def items(self, lay: Layout, head: Head) -> list[Item]:
        """One for each seat, and one for the kards in each far hand."""
        found = []
        for seat, box in enumerate(lay.seats):
            found.append(self._panel(lay, seat, box, head))
            if seat != self.ctx.seating.bottom:
                found.append(self._hand(lay, seat))
        return found

    def _lane(self, box: FRect) -> FRect:
        """The room beside the portrait."""
        left = box.left + FACE + 18 if self._at_left(box) else box.left + 10
        return FRect(left, box.top + 5, box.width - FACE - 28, box.height - 10)

    def _at_left(self, box: FRect) -> bool:
        return box.centerx < self.ctx.area.centerx

    def _panel(self, lay: Layout, seat: int, box: FRect, head: Head) -> Item:
        ctx, view = self.ctx, self.ctx.view
        lane, left = self._lane(box), self._at_left(box)
        face = FRect(box.left + 9 if left else box.right - 9 - FACE, box.centery - FACE / 2, FACE, FACE)
        bar = FRect(lane.left, lane.top + 23, lane.width, 21)
        points, then, mood = ctx.points(seat), head.foreseen(seat), ctx.mood(seat)
        out, asked, lit = bool(view["out"][seat]), ctx.seating.asked == seat, ctx.lit(ids.fighter(seat))

        def draw(canvas: Canvas, item: Item, looked: Mood) -> None:
            edge = canvas.palette.gold if asked or lit else canvas.palette.seat(seat)
            if asked or lit:
                canvas.halo(box, 12, canvas.palette.gold, 7, 1)
            looks.panel(canvas, box, edge, 2.6 if asked or lit else 2.0)
            canvas.rounded(face.inflate(4, 4), 9, "#0d0816", edge, 2)
            canvas.center(ctx.seated(canvas, seat, face.width, ctx.mood_there(seat, mood)), face.center)
            self._player(canvas, face, seat)
            if self.host.gave_up(seat):
                canvas.icon("flying-flag", (face.right - 9, face.top + 10), 18, "#e6daf2")
            rounds = self.card_set.rules.rounds
            room = lane.width - rounds * 23 - 4
            name = ctx.kombatant_name(seat).upper()
            at = (lane.left, lane.top + 10)
            canvas.text(name, at, 19, GOLD[1] if not out else "#a794b6", looks.TITLE, width=room)
            head.rounds(canvas, lane.right - rounds * 23 + 4, lane.top + 10, seat, 1)
            head.bar(canvas, bar, seat, points, then, to_left=not left)
            self._action(canvas, FRect(lane.left, box.bottom - 31, 82, 25), seat)
            if out:
                canvas.rounded(box, 12, "#0d0816a0")
            focus_rim(canvas, box, 12, looked)

        return Item(
            ids.fighter(seat), box, draw, "place", f"{head.told(seat)} {self._state(seat)}", focus=lit
        )

    def _player(self, canvas: Canvas, face: FRect, seat: int) -> None:
        """The name of who plays it, where that is another one, over the lower edge of the portrait."""
        names = [self.host.name(one) for one in range(self.ctx.seating.count)]
        if names[seat] == self.ctx.kombatant_name(seat):
            return
        said = canvas.first_fit([*calls(names[seat], names), ""], face.width - 4, theme.SMALL, theme.UI_BOLD)
        if said:
            band = FRect(face.left, face.bottom - 19, face.width, 19)
            canvas.rounded(band, 5, "#0d0816d8")
            canvas.text(
                said, (band.centerx, band.centery), theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center"
            )

    def _state(self, seat: int) -> str:
        view = self.ctx.view
        name = "out" if view["out"][seat] else "acted" if view["acted"][seat] else "action"
        return self.words(f"brawl.{name}")

    def _action(self, canvas: Canvas, box: FRect, seat: int) -> None:
        """A chip that says whether an action is left; who plays it, where that is another name."""
        view = self.ctx.view
        has = not view["acted"][seat] and not view["out"][seat]
        if view["initiative"] >= 0:
            if view["initiative"] != seat:
                return
            text, icon, has = self.words("token.initiative"), "lightning-arc", True
        else:
            text, icon = self._state(seat), "sprint" if has else "check-mark"
        fill, ink = ("#ffcf5a", "#2a1406") if has else ("#221530", "#b6a8c6")
        canvas.rounded(box, 12, fill, "#fff2c8" if has else "#5a4a6a", 1.2)
        canvas.icon(icon, (box.left + 15, box.centery), 16, ink)
        canvas.text(text, (box.left + 27, box.centery), theme.SMALL, ink, theme.UI_BOLD, width=box.width - 32)

    def _hand(self, lay: Layout, seat: int) -> Item:
        """The number of kards in a far hand; what is known of them is seen large."""
        lane = self._lane(lay.seats[seat])
        box = FRect(lane.left + 85, lay.seats[seat].bottom - 31, 38, 25)
        count = self.ctx.hand_count(seat)
        label = self.words("place.far_hand", name=self.host.name(seat), count=count)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.icon("poker-hand", (box.left + 9, box.centery), 16, "#e6daf2")
            looks.digits(
                canvas, str(count), (box.left + 19, box.centery), 18, "#ffffff", "midleft", outline=0
            )
            focus_rim(canvas, box, 8, mood)

        return Item(ids.closed(seat), box, draw, "place", label, focus=True)
