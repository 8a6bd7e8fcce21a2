"""The panels beside the two fighters: the arithmetic of both cards of an exchange, or notes while nothing is being fought out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from kotgames.engine.contract import Line
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.damage import additions
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.table.stage_notes import StageNotes
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import DIM, SOFT, Letters

EDGES = ("#ff9d92", "#9ccbff")
"""By role: the edge of a panel, as on the cards."""
BASE_COLOUR, PLUS_COLOUR, LESS_COLOUR = "#4b5a6e", "#6b5a1c", "#1f5a66"
HURTS_COLOUR, NOTHING_COLOUR = "#8f2326", "#3d4653"
HEAD = Letters(17, "gold", theme.UI_BOLD)
BOX_GAP = 10.0
LINE_SPACING = 0.94


@dataclass(frozen=True, slots=True)
class SumBox:
    """A box of the sum: a number, what it is, its colour; `struck_out`: it was lost."""

    number: str
    text: str
    fill: str
    struck_out: bool = False


@dataclass(frozen=True, slots=True)
class CardSum:
    """A panel's words on a card: `state` (icon, word, colour name) tells that it works or not; `has_result`: the last box is the result."""

    seat: int
    title: tuple[str, ...]
    state: tuple[str, str, str]
    boxes: tuple[SumBox, ...]
    note: str
    has_result: bool


class Sums(Part):
    """Items left and right of the stage."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.notes = StageNotes(ctx)

    def items(self, layout: Layout) -> list[Item]:
        """Both sums once cards lie open, else notes. On a folded table one strip while a row is laid."""
        if not layout.sums:
            return []
        if len(layout.sums) == 1:
            one = self.notes.looked_at() or self.notes.rivals_deck()
            return [self._note(layout.sums[0], one[0], [" · ".join(one[1])])] if one is not None else []
        notes = (self.notes.looked_at(), self.notes.rivals_deck() or self.notes.paying())
        found: list[Item] = []
        now = self.ctx.exchange
        fought = now >= 0 and not self.host.situation.over
        seats = (1 - self.ctx.seating.bottom, self.ctx.seating.bottom)
        for seat, box, note in zip(seats, layout.sums, notes, strict=True):
            card_sum = self._of(seat, now) if fought else None
            if note is not None:
                found.append(self._note(box, *note))
            elif card_sum is not None:
                found.append(self._card_sum(box, card_sum))
            elif fought:
                found.append(self._closed(box, seat))
        return found

    # ---- the cards of the exchange

    def _of(self, seat: int, slot: int) -> CardSum | None:
        if self.ctx.view["revealed"][seat] <= slot or self.ctx.turning_card == (seat, slot):
            return None
        shown = self.ctx.shown_fight
        if shown.resolved(slot):
            side, other = shown.side(seat, slot), shown.side(1 - seat, slot)
            assert side is not None
            assert other is not None
            return self._settled(side, breaks=bool(other.broken))
        return self._running(seat, slot)

    def _running(self, seat: int, slot: int) -> CardSum:
        """A card that lies open while its exchange is not decided: what counts so far."""
        words, board, role = self.words, self.ctx.board, self.ctx.role(seat)
        kind = self.card_set.kind_of[board.rows[seat][slot]]
        if not board.valid[seat] >> slot & 1:
            return self._blank(seat, kind, slot)
        figures = [SumBox(str(numbers.base_damage(board, role)), words("ask.base"), BASE_COLOUR)]
        figures += [SumBox(f"+{one.plus}", self._source(one), PLUS_COLOUR) for one in additions(board, role)]
        state = ("check-mark", words("ask.valid"), "ok")
        return CardSum(seat, self._title(seat, kind), state, tuple(figures), "", has_result=False)

    def _blank(self, seat: int, kind: int, slot: int) -> CardSum:
        reason = self.reason(seat, slot)
        note = self.words.line(reason) if reason is not None else ""
        state = ("cancel", self.words("ask.invalid"), "danger")
        return CardSum(seat, self._title(seat, kind), state, (), note, has_result=True)

    def reason(self, seat: int, slot: int) -> Line | None:
        """Why a revealed card is blank; where a position was set up, in the running exchange, as the board shows it."""
        ctx = self.ctx
        reason = ctx.shown_fight.reasons.get((seat, slot))
        if reason is not None or not ctx.shown_fight.combo_was_set_up or slot != ctx.exchange:
            return reason
        role, kind = ctx.role(seat), ctx.card_set.kind_of[ctx.view["rows"][seat][slot]]
        first = numbers.invalid_reason(ctx.board, role, kind)
        return numbers.reason_of_revealed_card(ctx.board, role, kind, first)

    def _settled(self, side: e.Side, *, breaks: bool) -> CardSum:
        words = self.words
        if not side.valid:
            return self._blank(side.seat, side.kind, self.ctx.exchange)
        lost = bool(side.broken)
        figures = [SumBox(str(side.base), words("ask.base"), BASE_COLOUR, lost)]
        figures += [SumBox(f"+{one.plus}", self._source(one), PLUS_COLOUR, lost) for one in side.additions]
        kept = side.prevented + side.deflected
        if kept:
            figures.append(SumBox(f"-{kept}", words("ask.kept"), LESS_COLOUR))
        dealt, colour = ("dealt", HURTS_COLOUR) if side.damage else ("nothing", NOTHING_COLOUR)
        figures.append(SumBox(str(side.damage), words(f"ask.{dealt}"), colour))
        if lost:
            state = ("cancel", words(f"ask.{side.broken}"), "danger")
        elif breaks:
            state = ("shield", words("chip.breaks"), "gold")
        else:
            state = ("check-mark", words("chip.successful"), "ok")
        note = words(f"ask.{side.broken}_long") if lost else ""
        title = self._title(side.seat, side.kind)
        return CardSum(side.seat, title, state, tuple(figures), note, has_result=True)

    def _title(self, seat: int, kind: int) -> tuple[str, ...]:
        card = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        return f"{card}, {self.host.name(seat)}", card

    def _edge(self, seat: int) -> str:
        return EDGES[self.ctx.role(seat)]

    def _source(self, one: e.Addition) -> str:
        return self.words(one.source[1:]) if one.source.startswith("@") else self.words("ask.bonus")

    def _card_sum(self, box: FRect, card_sum: CardSum) -> Item:
        edge = self._edge(card_sum.seat)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 10, edge, 2)
            word = self._head(canvas, box, card_sum, edge)
            body = FRect(box.left + 12, box.top + 28, box.width - 24, box.height - 34)
            if not card_sum.boxes:
                wanted = canvas.paragraph_height(card_sum.note, body.width, theme.SMALL)
                text = card_sum.note if card_sum.note and wanted <= body.height else word
                canvas.paragraph(text, body, theme.BODY, canvas.palette.danger, valign="middle")
                return
            below = 18.0 if card_sum.note else 0.0
            high = min(40.0, box.height - 54 - below)
            top = box.top + 30 + max(0.0, (box.height - 54 - below - high) * 0.4)
            self._figures(canvas, FRect(box.left + 12, top, box.width - 24, high), card_sum)
            if card_sum.note:
                low = top + high + 22
                rect = FRect(box.left + 12, low, box.width - 24, box.bottom - low - 4)
                ink = canvas.palette.gold
                canvas.paragraph(card_sum.note, rect, theme.SMALL, ink, valign="middle", leading=0.92)

        spoken = " ".join(figure.number for figure in card_sum.boxes)
        label = f"{card_sum.title[0]}: {card_sum.state[1]} {spoken} {card_sum.note}"
        return Item(f"sum:{card_sum.seat}", box, draw, label=label)

    def _closed(self, box: FRect, seat: int) -> Item:
        """The panel of the card that is turned over next."""
        text = self.words("ask.face_down")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 10, self._edge(seat), 2)
            DIM.of(17).centred.write(canvas, text, box.center, box.width - 24)

        return Item(f"sum:{seat}", box, draw, label=text)

    def _head(self, canvas: Canvas, box: FRect, card_sum: CardSum, edge: str) -> str:
        """Card and name at the left, whether it works at the right where both fit; returns the word if it does not."""
        icon, word, ink = card_sum.state
        colour = canvas.ink(ink)
        y = box.top + 16
        wide = canvas.text_width(word, theme.SMALL, theme.UI_BOLD) + 24
        room = box.width - 24
        title = canvas.first_fit(card_sum.title, room - wide - 10, 17, theme.UI_BOLD)
        if canvas.text_width(title, theme.SMALL, theme.UI_BOLD) > room - wide - 10:
            # the chip or the note says whether it works
            title = canvas.first_fit([*card_sum.title, ""], room, theme.SMALL, theme.UI_BOLD)
        else:
            room -= wide + 10
            left = box.right - 12 - wide
            canvas.icon(icon, (left + 10, y), 16, colour)
            canvas.text(word, (left + 22, y), theme.SMALL, colour, theme.UI_BOLD)
        canvas.text(title, (box.left + 12, y), 17, edge, theme.UI_BOLD, width=room)
        return "" if room < box.width - 24 else word

    def _figures(self, canvas: Canvas, lane: FRect, card_sum: CardSum) -> None:
        """Boxes from left to right; an arrow leads to the result."""
        figures = card_sum.boxes
        colours = canvas.palette
        arrow = 20.0 if card_sum.has_result and len(figures) > 1 else 0.0
        wide = min(78.0, (lane.width - arrow - BOX_GAP * (len(figures) - 1)) / len(figures))
        x_at = lane.left
        for index, figure in enumerate(figures):
            last = card_sum.has_result and index == len(figures) - 1
            if last and arrow:
                canvas.icon("play-button", (x_at + arrow / 2 - 4, lane.centery), 15, colours.text_soft)
                x_at += arrow
            rect = FRect(x_at, lane.top, wide, lane.height)
            canvas.gradient(rect, 7, NOTHING_COLOUR if figure.struck_out else figure.fill, "#1b222c")
            canvas.rim(rect, 7, "#ffffff" if last else "#7f8b9b", 1.5)
            size = min(26.0, lane.height * 0.75)
            ink = colours.text_dim if figure.struck_out else "#ffffff"
            Letters(size, ink, theme.UI_BOLD, "center").write(canvas, figure.number, rect.center)
            if figure.struck_out:
                canvas.icon("cancel", (rect.right - 5, rect.top + 5), 17, colours.danger)
            room = wide + BOX_GAP - 2
            ways = [figure.text, self.words("ask.bonus")] if figure.fill == PLUS_COLOUR else [figure.text]
            text = canvas.first_fit(ways, room)
            SOFT.centred.write(canvas, text, (rect.centerx, rect.bottom + 11), room)
            x_at += wide + BOX_GAP

    # ---- notes

    def _note(self, box: FRect, head: str, lines: Sequence[str]) -> Item:
        over = self.host.situation.over

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 10, colours.panel_edge, 1.5)
            room, left = box.width - 24, box.left + 12
            rect, text = FRect(left, box.top + 28, room, box.height - 31), "\n".join(lines)
            if canvas.paragraph_height(text, room, theme.SMALL, leading=LINE_SPACING) <= rect.height:
                HEAD.write(canvas, head, (left, box.top + 16), room)
            elif over:
                return  # long names in a small window: the sheet says it too
            else:  # the text goes before its heading
                rect = FRect(left, box.top + 6, room, box.height - 9)
            canvas.paragraph(text, rect, 17, colours.text_soft, valign="top", leading=LINE_SPACING)

        return Item(f"note:{round(box.left)}", box, draw, label=f"{head} {' '.join(lines)}")
