"""The score sheet in the manner of the printed one: Health after each hit, damage, crossed out combos, Decision points, the winner."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.uncaged import scoresheet
from kotgames.games.uncaged.table import ids, looks
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import portraits
from kotgames.ui.table.letters import Letters
from kotgames.ui.widgets.controls import focus_rim

PEN_COLOUR: Final = "#1d3f8f"
RED_PEN_COLOUR: Final = "#b3241f"
PRINT_COLOUR: Final = "#5a4a2a"
LINE_COLOUR: Final = "#b9a677"
HANDWRITING_FONT: Final = "bangers-400"
"""The face of what is written in by hand."""
WRITTEN: Final = Letters(19, PEN_COLOUR, HANDWRITING_FONT, "center")
PRINT: Final = Letters(ink=PRINT_COLOUR)
HEAD: Final = Letters(17, "#ffffff", theme.POSTER, "center")
HEAD_HEIGHT, FOOT_HEIGHT, ROUND_TOP_HEIGHT, LINE_HEIGHT = 30.0, 28.0, 22.0, 18.0
LEAST_ROUND_HEIGHT: Final = 66.0
"""A round is at least so high where the Decision points have a line of their own."""


class ScoreSheet(Part):
    """One item; it fills itself in from the past."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._sheet = scoresheet.Sheet([], [0, 0])
        self._sheet_of: object = None

    def sheet(self) -> scoresheet.Sheet:
        """The sheet as it is written; a blow is not before it is seen."""
        view, seen = self.ctx.view, self.ctx.shown_fight
        now = (seen.changes, view["hp"], view["round"], view["combo"])
        if now != self._sheet_of:
            health = view.copy()
            health["hp"] = [seen.hp(seat) for seat in (0, 1)]
            lost = zip(view["lost_in_round"], health["hp"], view["hp"], strict=True)
            health["lost_in_round"] = [max(0, taken - (there - hp)) for taken, there, hp in lost]
            past = seen.past_events_shown(view["hp"])
            self._sheet = scoresheet.scoresheet(past, combos=self.card_set.combos, view=health)
            self._sheet_of = now
        return self._sheet

    def item(self, box: FRect) -> Item:
        """The sheet in a rectangle."""
        words, view, sheet = self.words, self.ctx.view, self.sheet()
        name = [self.host.name(seat) for seat in (0, 1)]
        state = (view["rounds"], view["combo"], name, view["points"], view["fighters"])
        written = (sheet.rounds, sheet.winner, *state)
        key = ("uncaged sheet", self.card_set.digest, words.language, repr(written), tuple(box))
        around = box.inflate(36, 36)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.baked(("uncaged paper", tuple(box)), around, lambda inner: self._paper(inner, box))
            canvas.baked(key, around, lambda inner: self._draw(inner, box, sheet, name))
            focus_rim(canvas, box, 8, mood)

        spoken = "; ".join(
            f"{words('sheet.round', number=block.number)}: {block.taken[1]} : {block.taken[0]}"
            for block in sheet.rounds
        )
        spoken += f"; {words('sheet.points')} {view['points'][0]} : {view['points'][1]}"
        label = f"{name[0]} {words('sheet.versus')} {name[1]}. {spoken}"
        return Item(ids.SHEET, box, draw, "button", label, self.host.open_log, focus=True)

    def _draw(self, canvas: Canvas, box: FRect, sheet: scoresheet.Sheet, name: list[str]) -> None:
        self._head(canvas, FRect(box.left, box.top, box.width, HEAD_HEIGHT), name)
        rounds = self.ctx.view["rounds"]
        roomy = (box.height - HEAD_HEIGHT - 4 - FOOT_HEIGHT) / rounds >= LEAST_ROUND_HEIGHT
        foot = FOOT_HEIGHT if roomy else 0.0
        high = (box.height - HEAD_HEIGHT - 4 - foot) / rounds
        for index in range(rounds):
            block = next((one for one in sheet.rounds if one.number == index + 1), None)
            rect = FRect(box.left, box.top + HEAD_HEIGHT + 3 + index * high, box.width, high)
            self._block(canvas, rect, index, block)
        if foot:  # else the signs of the points in the rounds say it
            self._foot(canvas, FRect(box.left, box.bottom - foot, box.width, foot), sheet, name)

    @staticmethod
    def _paper(canvas: Canvas, box: FRect) -> None:
        canvas.shadow(box, 8, 6, 4, 150, covered=True)
        canvas.gradient(box, 8, "#fbf4de", "#eadfbe")
        canvas.rim(box, 8, "#8a7a52", 1.5)

    def _head(self, canvas: Canvas, head: FRect, name: list[str]) -> None:
        """Both names; a long one is read in the fighter's panel, here stands the face."""
        canvas.rounded(head, 8, "#2b2a2f")
        half = head.width / 2
        for seat in (0, 1):
            x = head.left + half * (seat + 0.5)
            if canvas.text_width(name[seat].upper(), theme.SMALL, theme.POSTER) > half - 30:
                fighter, edge = self.ctx.view["fighters"][seat], canvas.palette.seat(seat)
                face = portraits.chosen(
                    canvas, looks, self.card_set, fighter, edge, 26, 1 if seat == 0 else -1
                )
                canvas.center(face, (x, head.centery))
                continue
            at = (x + (seat * 2 - 1) * 6, head.centery)
            HEAD.write(canvas, name[seat].upper(), at, half - 30)
        versus = self.words("sheet.versus").lower()
        canvas.text(versus, head.center, theme.SMALL, "#ffd98a", anchor="center", width=50)

    # ---- a round

    def _block(self, canvas: Canvas, box: FRect, index: int, block: scoresheet.Round | None) -> None:
        top = FRect(box.left + 4, box.top, box.width - 8, ROUND_TOP_HEIGHT)
        canvas.rounded(top, 4, "#e3c9a0")
        head = self.words("sheet.round", number=index + 1)
        at = (top.left + 6, top.centery)
        canvas.text(head, at, theme.SMALL, "#8f1d20", theme.UI_BOLD, width=top.width * 0.5)
        self._combos(canvas, top, index, block)
        foot, half = 21.0, box.width / 2
        body = FRect(box.left, top.bottom, box.width, box.height - ROUND_TOP_HEIGHT - foot)
        canvas.fill(FRect(box.centerx, body.top, 1, body.height + foot - 2), LINE_COLOUR)
        canvas.fill(FRect(box.left + 6, body.bottom, box.width - 12, 1), LINE_COLOUR)
        for seat in (0, 1):
            lane = FRect(body.left + half * seat, body.top, half, body.height)
            self._health(canvas, lane, block.hp[seat] if block else [])
            self._taken(canvas, FRect(lane.left, body.bottom, half, foot), seat, block)

    def _combos(self, canvas: Canvas, top: FRect, index: int, block: scoresheet.Round | None) -> None:
        """The round's combos, crossed out as they are fought; a ring around the running one."""
        combos = self.card_set.combos
        first = index * combos + 1
        numbers = block.combos if block else [(number, False) for number in range(first, first + combos)]
        cell = top.width * 0.5 / combos
        for place, (number, crossed) in enumerate(numbers):
            x = top.centerx + cell * (place + 0.5)
            if number == self.ctx.view["combo"] and not crossed:
                canvas.rim(FRect(x - 11, top.top + 1, 22, 20), 4, RED_PEN_COLOUR, 1.5)
            canvas.text(str(number), (x, top.centery), theme.SMALL, PRINT_COLOUR, anchor="center", width=cell)
            if crossed:
                canvas.icon("cancel", (x, top.centery), 20, PEN_COLOUR)

    def _health(self, canvas: Canvas, lane: FRect, hits: list[int]) -> None:
        """Health after each hit, one below the other; what it was before is struck out, the last one is red."""
        rows = max(1, int((lane.height - 2) // LINE_HEIGHT))
        columns = max(1, int((lane.width - 38) // 30))
        shown = hits[-(rows * columns) :]
        PRINT.write(canvas, self.words("sheet.hp"), (lane.left + 8, lane.top + 11), 30)
        for place, hp in enumerate(shown):
            x = lane.left + 49 + (place // rows) * 30
            y = lane.top + 11 + (place % rows) * LINE_HEIGHT
            last = place == len(shown) - 1
            ink = RED_PEN_COLOUR if last and len(hits) > 1 else PEN_COLOUR
            WRITTEN.write(canvas, str(hp), (x, y), colour=ink)
            if not last:
                canvas.fill(FRect(x - 11, y, 22, 1.5), PEN_COLOUR)

    def _taken(self, canvas: Canvas, lane: FRect, seat: int, block: scoresheet.Round | None) -> None:
        """Damage taken in the round, with the sign of the Decision point beside it."""
        y = lane.centery
        PRINT.write(canvas, self.words("ask.taken"), (lane.left + 8, y), lane.width - 46)
        if block is None:
            return
        ink = RED_PEN_COLOUR if block.point == 1 - seat else PEN_COLOUR
        WRITTEN.write(canvas, str(block.taken[seat]), (lane.right - 14, y), colour=ink)
        if block.point == seat:
            canvas.icon("champions", (lane.right - 32, y), 15, "#8f6a12")

    # ---- the Decision

    def _foot(self, canvas: Canvas, foot: FRect, sheet: scoresheet.Sheet, name: list[str]) -> None:
        """Decision points of both; in the end the winner."""
        won, text = sheet.winner in (0, 1), [self.words("sheet.points")]
        canvas.rounded(foot, 8, "#8f6a12" if won else "#2b2a2f")
        if won:
            winner = self.words("sheet.winner")
            text = [f"{winner}: {name[sheet.winner].upper()}", winner]
        said = canvas.first_fit([*text, ""], foot.width - 64, theme.SMALL, theme.UI_BOLD)
        canvas.text(said, foot.center, theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center")
        points = self.ctx.view["points"]
        for seat, x in ((0, foot.left + 17), (1, foot.right - 17)):
            WRITTEN.of(20).write(canvas, str(points[seat]), (x, foot.centery), colour="#ffe9a8")
