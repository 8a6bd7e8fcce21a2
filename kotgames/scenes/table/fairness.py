"""Were the dice fair? One panel a corner: its faces against what true dice show, its successes against their expected number; below it what
a test says in words, and the seed once the match is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames.engine import fairness
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Account
from kotgames.engine.odds import Digits, percent
from kotgames.scenes.table.hosts import TableHost
from kotgames.scenes.table.log import die_picture
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, inset

SEAT: Final = 330.0
"""Height of a corner's panel; where there is room its bars are taller."""
TALLER: Final = 110.0
LEAST: Final = 400.0
"""A corner's panel is never narrower: fewer stand side by side then."""
GOOD: Final = {"lucky": "ok", "unlucky": "danger"}


GAP: Final = 16.0
CLEAR: Final = 13.0
"""The middle of a number keeps so far from the line of true dice."""


@dataclass(slots=True)
class _Plan:
    """The layout of the page, in units: corners side by side, then a note, then sentences with their heights."""

    wide: float
    columns: int
    rows: int
    seat: float
    note: float
    lines: list[tuple[tuple[str, str], float]]

    @property
    def content(self) -> float:
        """The height of all of it."""
        return self.rows * (self.seat + GAP) - 4 + self.note + sum(height + 2 for _, height in self.lines)


class FairnessScene(Scene):
    """The dice of the match as it stands."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "fairness"

    def __init__(self, app: App, host: TableHost) -> None:
        super().__init__(app)
        self._host = host
        match = host.match
        rolls = [roll for event in _events(host) for roll in host.table.log.rolls(event)]
        *self.seats, self.all = fairness.accounts(rolls, len(match.seats))
        self.faces = fairness.try_faces(self.all.faces)
        self.over = match.outcome is not None
        self.seed = match.log.header.seed
        self.practice = match.practice

    # ---- in words

    def numbers(self, account: Account) -> str:
        """Numbers of rolls and dice and their average, in words."""
        words = self.app.words
        parts = [words("fairness.rolls", count=account.rolls), words("fairness.dice", count=account.dice)]
        if account.dice:
            parts.append(words("fairness.average", number=Digits(f"{account.average:.2f}")))
        return "  ·  ".join(parts)

    def luck(self, account: Account) -> str:
        """Somebody's luck in words."""
        words = self.app.words
        verdict = words(f"fairness.luck.{account.verdict}")
        if account.verdict == "none":
            return verdict
        size = Digits(f"{abs(account.luck):.1f}")
        key = "just" if size == "0.0" else "more" if account.luck > 0 else "fewer"
        amount = words(f"fairness.{key}", count=size)
        return f"{verdict} {amount[0].upper()}{amount[1:]}."

    def verdicts(self) -> list[tuple[str, str]]:
        """(icon, sentence): between the corners, the faces, the seed."""
        words = self.app.words
        found = []
        if len(self.seats) == 2 and self.all.tries:
            lead = self.seats[0].luck - self.seats[1].luck
            if abs(lead) < 1:
                found.append(("scales", words("fairness.between_even")))
            else:
                name = Verbatim(self._host.name(0 if lead > 0 else 1))
                found.append(
                    ("scales", words("fairness.between", name=name, count=Digits(f"{abs(lead):.1f}")))
                )
        faces = self.faces
        chance = percent(faces.tail)
        chi = words(f"fairness.chi.{faces.verdict}", dice=faces.dice, enough=fairness.ENOUGH, percent=chance)
        found.append(("perspective-dice-six-faces-random", chi))
        key = "seed" if self.over else "seed_hidden"
        found.append(("padlock-open" if self.over else "padlock", words(f"fairness.{key}", seed=self.seed)))
        if self.practice:
            found.append(("backward-time", words("fairness.practice")))
        return found

    # ---- building

    def build(self, canvas: Canvas) -> None:
        """Title, corners, sentences; scrolls where the area is low."""
        words = self.app.words
        folded = canvas.area.width < 700
        most = centered(canvas.area, 1040, 720, 8 if folded else 16)
        x, y, high = (12.0, 10.0, 36.0) if folded else (22.0, 16.0, 42.0)
        plan = self._plan(canvas, most.width - 2 * x - 16)
        spare = most.height - 2 * y - high - 8 - plan.content
        plan.seat += min(TALLER, max(0.0, spare / plan.rows))
        box = centered(canvas.area, most.width, min(most.height, 2 * y + high + 8 + plan.content), 8)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, x, y)
        wide = canvas.text_width(words("ui.close"), 16, theme.UI_BOLD) + 40
        title = FRect(inner.left, inner.top, inner.width - wide - 8, high)
        self.add(heading("title", title, words("fairness.title"), 28))
        close = FRect(inner.right - wide, inner.top, wide, high)
        self.add(
            button("close", close, words("ui.close"), lambda: self.app.pop(self), colour="quiet", size=16)
        )
        self._body(FRect(inner.left, inner.top + high + 8, inner.width, inner.height - high - 8), plan)

    def _plan(self, canvas: Canvas, wide: float) -> _Plan:
        columns = max(1, min(len(self.seats), 3, int((wide + GAP) / (LEAST + GAP))))
        lines = self.verdicts()
        heights = [max(28.0, canvas.paragraph_height(text, wide - 56, 17) + 10) for _, text in lines]
        note = canvas.paragraph_height(self.app.words("fairness.expected_line"), wide - 16, theme.SMALL) + 8
        rows = -(-len(self.seats) // columns)
        return _Plan(wide, columns, rows, SEAT, note, list(zip(lines, heights, strict=True)))

    def _body(self, region: FRect, plan: _Plan) -> None:
        width = (plan.wide - GAP * (plan.columns - 1)) / plan.columns
        with self.scrolled("body", region, plan.content):
            for seat, account in enumerate(self.seats):
                row, column = divmod(seat, plan.columns)
                corner = (region.left + column * (width + GAP), region.top + row * (plan.seat + GAP))
                self.add(self._seat(seat, account, FRect(*corner, width, plan.seat)))
            y = region.top + plan.rows * (plan.seat + GAP) - 8
            note = FRect(region.left + 8, y, plan.wide - 16, plan.note)
            text = self.app.words("fairness.expected_line")
            self.add(label("note", note, text, size=theme.SMALL, colour="text_dim", wrap=True))
            y += plan.note + 4
            for index, ((icon, said), height) in enumerate(plan.lines):
                self.add(self._sentence(index, icon, said, FRect(region.left, y, plan.wide, height)))
                y += height + 2

    def _sentence(self, index: int, icon: str, text: str, rect: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            canvas.icon(icon, (box.left + 22, box.centery), 24, canvas.palette.gold)
            room = FRect(box.left + 48, box.top + 4, box.width - 56, box.height - 4)
            canvas.paragraph(text, room, 17, canvas.palette.text, valign="middle")

        return Item(f"sentence:{index}", rect, draw, label=text)

    def _seat(self, seat: int, account: Account, rect: FRect) -> Item:
        name, numbers, luck = self._host.name(seat), self.numbers(account), self.luck(account)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            corner = colours.seat(seat)
            canvas.rounded(box, 12, "#171d26", colours.panel_edge, 1.5)
            band = FRect(box.left + 1.5, box.top + 1.5, box.width - 3, 40)
            canvas.gradient(band, 11, corner, "#1d2430")
            canvas.text(
                name, (band.left + 16, band.centery), 20, "#ffffff", theme.UI_BOLD, width=band.width - 30
            )
            line = FRect(box.left + 18, box.top + 46, box.width - 36, 24)
            canvas.text(numbers, (line.left, line.centery), theme.BODY, colours.text_soft, width=line.width)
            self._bars(canvas, FRect(box.left + 18, box.top + 92, box.width - 36, box.height - 216), account)
            self._successes(canvas, FRect(box.left + 18, box.bottom - 82, box.width - 36, 46), account)
            side = account.verdict.rsplit("_", 1)[-1]
            ink = canvas.ink(GOOD.get(side, "text"))
            room = FRect(box.left + 18, box.bottom - 38, box.width - 36, 34)
            canvas.paragraph(luck, room, 17, ink, theme.UI_BOLD, valign="middle")

        says = f"{name}: {numbers}. {luck}"
        return Item(f"seat:{seat}", rect, draw, role="panel", label=says)

    @staticmethod
    def _bars(canvas: Canvas, box: FRect, account: Account) -> None:
        """A bar for each face, its number above it and the face below; a line at the height of true dice."""
        colours = canvas.palette
        even = account.dice / fairness.FACES
        most = max(*account.faces, even * 1.6, 1)
        step = box.width / fairness.FACES
        wide = min(54.0, step * 0.66)
        for index, count in enumerate(account.faces):
            middle = box.left + (index + 0.5) * step
            tall = box.height * count / most
            track = FRect(middle - wide / 2, box.top, wide, box.height)
            canvas.rounded(track, 5, "#222a35")
            if tall >= 2:
                canvas.gradient(FRect(track.left, track.bottom - tall, wide, tall), 5, "#ffe27a", "#d8961c")
            die = FRect(middle - 12, box.bottom + 6, 24, 24)
            canvas.shape(("log die", index + 1, "#f6efdc"), die, partial(die_picture, index + 1, "#f6efdc"))
        y = box.bottom - box.height * even / most
        if account.dice:
            canvas.fill(FRect(box.left, y - 1, box.width, 3), "#0b0e13")
            canvas.fill(FRect(box.left, y - 0.5, box.width, 2), "#8fd4ff")
        for index, count in enumerate(account.faces):  # over the line, in an outline that keeps them readable
            top = max(box.top - 9, box.bottom - box.height * count / most - 11)
            top = min(top, box.bottom - 12)
            if account.dice and abs(top - y) < CLEAR:  # the line would strike it through
                top = y - CLEAR
            spot = (box.left + (index + 0.5) * step, top)
            canvas.text(
                str(count), spot, 17, colours.text, theme.UI_BOLD, anchor="center", outline=1.6, ink="#10151c"
            )

    def _successes(self, canvas: Canvas, box: FRect, account: Account) -> None:
        """The dice that reached their number, on a bar with a mark where it was expected to end."""
        words = self.app.words
        colours = canvas.palette
        says = words("fairness.scored", count=account.successes, dice=account.tries)
        wanted = words("fairness.expected", number=Digits(f"{account.expected:.1f}"))
        both = canvas.text_width(says, theme.SMALL) + canvas.text_width(wanted, theme.SMALL) + 16 <= box.width
        canvas.text(
            says if both else f"{account.successes} / {account.tries}",
            (box.left, box.top + 9),
            theme.SMALL,
            colours.text_soft,
        )
        canvas.text(wanted, (box.right, box.top + 9), theme.SMALL, "#8fd4ff", anchor="midright")
        track = FRect(box.left, box.top + 23, box.width, 16)
        canvas.rounded(track, 8, "#222a35")
        if not account.tries:
            return
        share = track.width * account.successes / account.tries
        if share >= 4:
            canvas.gradient(
                FRect(track.left, track.top, share, track.height), min(8.0, share / 2), "#ffe27a", "#d8961c"
            )
        x = track.left + track.width * account.expected / account.tries
        canvas.fill(FRect(x - 2.5, track.top - 5, 5, track.height + 10), "#0b0e13")
        canvas.fill(FRect(x - 1.5, track.top - 4, 3, track.height + 8), "#8fd4ff")

    # ---- acts

    def named(self, act: Act) -> None:
        """Page by page."""
        area = self.scrolls.get("body")
        if area is not None:
            self.turn_page(area, act.name)

    def _arrow(self, direction: str) -> None:
        area = self.scrolls.get("body")
        if area is not None and direction in ("up", "down") and area.most > 0:
            self.scroll_to(area, area.offset + (60 if direction == "down" else -60))
        else:
            super()._arrow(direction)


def _events(host: TableHost) -> Iterable[Event]:
    """Everything that stands of the match: what was taken back is not there any more."""
    yield from host.match.opening
    for turn in host.match.turns:
        yield from turn.events
