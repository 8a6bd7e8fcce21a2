"""The wings of the clash panel: what each side lays, with every number by its source, and what else its kard says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import FRect

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import explained
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.components import LOCATIONS, NONE
from kotgames.games.mortal_kombat_kards.table import foresight, ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Part
from kotgames.games.mortal_kombat_kards.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import Letters
from kotgames.ui.widgets.controls import focus_rim

STEP: Final = 23.0
TALL: Final = 31.0
"""Height of a row, and of one whose words take two lines."""
RESULT: Final = 46.0
"""Height of the result with the line above it."""
FIGURE: Final = 18.0
SOURCE_ICONS: Final = {
    n.BY_KARD: "sparkles", n.STAYS: "hourglass", n.PENALTY: "foot-trip", n.BEHIND: "sight-disabled",
}  # fmt: skip
TONES: Final = {1: "#bfffe0", -1: "#ffb3a6", 0: "#ffe6b0"}
"""Of the signs of what follows: good, bad, neither."""
MAIN: Final = (b.ATTACK, b.ANSWERED, b.FOLLOWING)
LABEL: Final = Letters(theme.BODY, "#efe6f8")
SLIM: Final = Letters(theme.BODY, "#efe6f8", looks.NAME)
NOTE: Final = Letters(theme.BODY, "#f4ecff")


class Row(NamedTuple):
    """A row of a sum: words, figure, colour of both, sign."""

    label: str
    figure: str
    colour: str = "#ffffff"
    icon: str = ""


Note = tuple[str, str, str]
"""(sign, words, colour of the sign)."""


def signed(amount: int) -> str:
    """A change with its sign."""
    return f"{amount:+d}".replace("-", "−")


class Wings(Part):
    """Items of both wings, and the arena between them."""

    def items(self, lay: Layout) -> list[Item]:
        """All of them that the layout has room for."""
        found = [] if lay.arena is None else [self._arena(lay, lay.arena)]
        return found + [
            self._wing(lay, seat, box) for seat, box in zip(self.ctx.pair, lay.wings, strict=False)
        ]

    def _arena(self, lay: Layout, box: FRect) -> Item:
        """The floor; it stands for the own pile where a folded table shows none."""
        lit = lay.folded and self.ctx.lit(ids.pile(self.ctx.me))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if lit:
                canvas.rim(box, 14, canvas.palette.gold, 2.5)
            focus_rim(canvas, box, 14, mood)

        return Item(ids.ARENA, box, draw, "place", self.words("place.arena"), focus=lit)

    # ---- what a wing says

    def _side(self, seat: int) -> explained.Side | None:
        clash = self.ctx.clash
        sides = () if clash is None else (clash.attack, clash.answer)
        return next((side for side in sides if side is not None and side.seat == seat), None)

    @property
    def _person(self) -> bool:
        """True where the screen speaks to one person."""
        return not self.host.situation.past and not self.host.is_bot(self.ctx.me)

    def _own(self, seat: int) -> bool:
        """True for the wing of the person whom the screen speaks to."""
        return seat == self.ctx.me and self._person

    def _titles(self, seat: int, side: explained.Side | None) -> list[str]:
        """Ways to say what a wing holds: attack, the kind of answer, an effect played alone."""
        laid = self.ctx.view["laid"]
        if side is None:
            roles = {one[2] for one in laid if one[1] == seat}
            name = "cancel" if b.CANCELLER in roles else "effect"
        elif side.mode == b.NO_ANSWER:
            name = "follow_up" if any(one[2] == b.FOLLOWING for one in laid) else "attack"
        else:
            name = b.MODES[side.mode]
        whose = ("your", "their") if self._own(seat) else ("their",)
        return [self.words(f"clash.{one}.{name}").upper() for one in whose]

    def _rows(self, side: explained.Side) -> list[Row]:
        """The rows of a Speed."""
        found = []
        for source, kind, amount in side.speed_rows:
            key = f"card.{self.card_set.kinds[kind]}" if kind >= 0 else f"clash.source.{n.SOURCES[source]}"
            if source == n.PRINTED:
                found.append(Row(self.words(key), str(amount)))
            else:
                colour = looks.GOOD if amount > 0 else looks.BAD
                found.append(Row(self.words(key), signed(amount), colour, SOURCE_ICONS.get(source, "")))
        return found

    def _notes(self, side: explained.Side) -> list[Note]:
        """The rest a kard says: Strength, location, reach, hits."""
        words, view, face = self.words, self.ctx.view, self.ctx.kind_face(side.kind)
        found: list[Note] = []
        if face.strength >= 0:
            changed = [signed(amount) for source, _, amount in side.strength_rows if source != n.PRINTED]
            parts = [words("clash.strength", count=face.strength), *changed]
            if len(changed) == 1:
                parts.append(f"= {side.strength}")
            text = " ".join(parts) if len(changed) < 3 else words("clash.strength", count=side.strength)
            found.append(("fist", text, looks.STRONG))
        place = view["aim"] if side.mode == b.NO_ANSWER else view["answer_place"]
        if 0 <= place < 3:
            found.append(("bullseye", words(f"location.{LOCATIONS[place]}").capitalize(), looks.WARM))
        if view["advanced"] and face.strength >= 0:
            reach = ("hand", "ranged", "close")[min(face.reach, 2)]
            found.append(("walk", words(f"distance.{reach}"), looks.WARM))
        if face.hits > 1:
            found.append(("pummeled", words("clash.hits", count=face.hits), looks.STRONG))
        return found

    def _spoken(self, seat: int, side: explained.Side | None) -> str:
        """A wing in words."""
        title = self._titles(seat, side)[0]
        if side is None or side.kind < 0:
            return title
        said = [f"{row.label} {row.figure}" for row in self._rows(side)]
        if side.speed != NONE:
            said.append(f"{self.words('clash.speed')} {side.speed}")
        said += [text for _, text, _ in self._notes(side)]
        return f"{title}: {', '.join(said)}"

    # ---- its item

    def _wing(self, lay: Layout, seat: int, box: FRect) -> Item:
        """The wing of a seat; a bare place while nothing is laid there."""
        ctx, name, side = self.ctx, ids.wing(seat), self._side(seat)
        laid = any(one[1] == seat for one in ctx.view["laid"])
        lit = ctx.lit(name)
        answers = side is not None and side.mode != b.NO_ANSWER
        tone = looks.GOOD if self._own(seat) or (answers and not self._person) else looks.BAD
        label = self._spoken(seat, side) if laid else self.words("place.wing", name=self.host.name(seat))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if laid:
                looks.panel(canvas, box, tone, 2)
                self._fill(canvas, lay, seat, side, tone)
            elif lit:
                canvas.rounded(box, 12, "#120a1eb0", "#ffdf9a", 2)
                canvas.icon("card-play", box.center, min(54.0, box.height * 0.4), "#ffdf9a")
            if lit:
                canvas.rim(box.inflate(4, 4), 14, canvas.palette.gold, 3)
            focus_rim(canvas, box, 12, mood)

        return Item(name, box, draw, "place", label, focus=lit)

    def _fill(self, canvas: Canvas, lay: Layout, seat: int, side: explained.Side | None, tone: str) -> None:
        """Title, sum and notes beside the kard; on a folded table the Speed beside it, all else below."""
        side_of = max(0, self.ctx.side(seat))
        left, narrow, box = side_of == 0, lay.folded, lay.wings[side_of]
        edge, down, size = (8.0, 14.0, theme.SMALL) if narrow else (14.0, 19.0, 18.0)
        letters = Letters(size, tone, theme.UI_BOLD, "midleft" if left else "midright")
        room = box.width - 2 * edge
        at = (box.left + edge if left else box.right - edge, box.top + down)
        letters.write(canvas, letters.first(canvas, self._titles(seat, side), room), at, room)
        if side is None or side.kind < 0:
            return
        kard, lane = lay.laid[side_of], lay.with_it[side_of]
        small = any(one[1] == seat and one[2] not in MAIN for one in self.ctx.view["laid"])
        bottom = lane.top - 4 if small else box.bottom - 8
        rows = self._rows(side) if side.speed != NONE else []
        if narrow:
            inner = FRect(box.left + 8, kard.bottom + 5, box.width - 16, bottom - kard.bottom - 5)
            if rows:
                free = box.width - kard.width - 14
                self._beside(
                    canvas,
                    FRect(kard.right + 4 if left else box.left + 6, kard.top, free, kard.height),
                    side,
                    tone,
                )
            y = self._write_rows(canvas, rows, inner, 18.0)
            below = FRect(inner.left, y + 2, inner.width, bottom - y - 2)
            self._write_notes(canvas, [*self._notes(side)[:2], *self._follows(canvas, seat, below)], below)
            return
        x = kard.right + 14 if left else box.left + 14
        inner = FRect(
            x, box.top + 44, (box.right - 12 if left else kard.left - 12) - x, bottom - box.top - 44
        )
        y = self._sum(canvas, rows, side.speed, inner, tone) if rows else inner.top
        self._write_notes(canvas, self._notes(side), FRect(x, y, inner.width, bottom - y))

    def _follows(self, canvas: Canvas, seat: int, room: FRect) -> list[Note]:
        """The consequences of what the asked seat has laid out, as far as their words fit; a folded table has no panel for them."""
        ctx = self.ctx
        if ctx.prompt is None or seat != ctx.me or not ctx.drafting or ctx.layout.comes is not None:
            return []
        return [
            (icon, text, TONES[tone])
            for icon, text, tone in foresight.lines(ctx)
            if canvas.text_width(text, NOTE.size) <= room.width - 23
        ]

    def _beside(self, canvas: Canvas, box: FRect, side: explained.Side, tone: str) -> None:
        """The final Speed with its sign."""
        canvas.icon("sprint", (box.centerx, box.top + box.height * 0.2), min(24.0, box.height * 0.3), tone)
        at = (box.centerx, box.top + box.height * 0.62)
        looks.digits(canvas, str(side.speed), at, min(40.0, box.height * 0.5), tone)

    def _sum(self, canvas: Canvas, rows: Sequence[Row], total: int, room: FRect, tone: str) -> float:
        """The rows of a Speed with its result below a line; the height at which that ends."""
        step = min(STEP, max(17.0, (room.height - RESULT) / max(1, len(rows))))
        wide = any(
            canvas.text_width(row.label, theme.SMALL) > _beside_figure(canvas, row, room.width)
            for row in rows
        )
        if wide and len(rows) * TALL <= room.height - RESULT:
            step = TALL
        y = self._write_rows(canvas, rows, room, step)
        canvas.fill(FRect(room.left, y + 2, room.width, 1.5), tone)
        Letters(FIGURE, tone, theme.UI_BOLD).write(
            canvas, self.words("clash.speed"), (room.left, y + 23), room.width - 44
        )
        looks.digits(canvas, str(total), (room.right, y + 23), 36, tone, "midright")
        return y + RESULT

    def _write_rows(self, canvas: Canvas, rows: Sequence[Row], room: FRect, step: float) -> float:
        """Rows below each other; where they end. A sign stands before words that leave it room; long words take two lines."""
        y = room.top
        for row in rows:
            if y + step > room.bottom + 2:
                break
            free = _beside_figure(canvas, row, room.width)
            letters = LABEL if canvas.text_width(row.label, theme.BODY) <= free else LABEL.of(theme.SMALL)
            wide = canvas.text_width(row.label, letters.size)
            if wide > free and step < TALL:
                letters = SLIM
                wide = canvas.text_width(row.label, letters.size, letters.face)
            start = 20.0 if row.icon and wide <= free - 20 and step > 20 else 0.0
            high = max(step, TALL) if wide > free and y + TALL <= room.bottom + 2 else step
            middle = y + high / 2
            if start:
                canvas.icon(row.icon, (room.left + 8, middle), 15, row.colour)
            if wide <= free or high < TALL:
                letters.write(canvas, row.label, (room.left + start, middle), free - start)
            else:
                lines = FRect(room.left, y, free, high)
                canvas.paragraph(row.label, lines, theme.SMALL, LABEL.ink, valign="middle", leading=0.82)
            looks.digits(canvas, row.figure, (room.right, middle), FIGURE, row.colour, "midright", outline=0)
            y += high
        return y

    def _write_notes(self, canvas: Canvas, notes: Sequence[Note], room: FRect) -> None:
        step, y = min(24.0, max(19.0, room.height / max(1, len(notes)))), room.top
        for icon, text, colour in notes:
            if y + step > room.bottom + 6:
                break
            canvas.icon(icon, (room.left + 9, y + step / 2), 17, colour)
            NOTE.write(canvas, text, (room.left + 23, y + step / 2), room.width - 23)
            y += step


def _beside_figure(canvas: Canvas, row: Row, wide: float) -> float:
    """The room for the words of a row."""
    return wide - canvas.text_width(row.figure, FIGURE, looks.NUMBER) - 6
