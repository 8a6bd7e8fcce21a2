"""Between the wings: Speed against Speed and what becomes of it, what stops an attack, the slots of a Kombo, what follows, the
distance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from kotgames.engine.odds import whole_percent
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import explained
from kotgames.games.mortal_kombat_kards.components import NONE
from kotgames.games.mortal_kombat_kards.table import comes, fight, ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Context, Part
from kotgames.games.mortal_kombat_kards.table.layout import Layout, kard_in_slot
from kotgames.games.mortal_kombat_kards.table.wings import Wings
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD, Letters
from kotgames.ui.widgets.controls import focus_rim

VERDICTS: Final = ("taken", "fails", "blocks", "evades", "stops", "beats", "trades", "stopped")
"""By `board.RESULTS`: the word of the answer."""
STOPS: Final = (
    ("block", "shield"),
    ("evade", "dodge"),
    ("counter", "crossed-swords"),
    ("specific", "shield-bash"),
)
NARROW: Final = 300.0
"""A panel between the wings that is narrower says it in figures and signs."""
DISTANCES: Final = ("ranged", "hand", "close")
PILLS: Final = {
    looks.GOOD: ("#57e59a", "#187a48"), looks.BAD: ("#f0705e", "#8e2420"), looks.WARM: ("#ffd27a", "#b06a16"),
}  # fmt: skip
HEAD: Final = Letters(17.0, "#ffffff", looks.TITLE)
SMALL: Final = Letters(theme.SMALL, looks.SOFT, theme.UI_BOLD, "center")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of attack and answer as they are laid: title, sentence, sign, colour, the final Speed of each side (NONE: none)."""

    title: str
    text: str
    icon: str
    tone: str
    speeds: tuple[int, int]
    own: int
    """The side whose Speed is green."""

    @classmethod
    def of(cls, ctx: Context, clash: explained.Clash) -> Verdict:
        """That of an exchange."""
        name = VERDICTS[clash.result] if clash.answer is not None else "taken"
        if name == "fails" and clash.answer is not None and clash.answer.mode == b.EFFECTS_ALONE:
            name = "taken"
        good = (clash.result != b.LANDED) == (clash.attack.seat != ctx.me)
        tied = clash.result == b.TIED
        speeds = [NONE, NONE]
        for side in (clash.attack, clash.answer):
            if side is not None:
                speeds[max(0, ctx.side(side.seat))] = side.speed
        icon, tone = (
            ("scales", looks.WARM) if tied else ("check-mark", looks.GOOD) if good else ("cancel", looks.BAD)
        )
        title, text = ctx.words(f"verdict.{name}.title").upper(), ctx.words(f"verdict.{name}.text")
        return cls(title, text, icon, tone, (speeds[0], speeds[1]), ctx.side(ctx.me))

    @property
    def figures(self) -> tuple[str, str]:
        """Both Speeds as they are written."""
        one, two = ("–" if speed == NONE else str(speed) for speed in self.speeds)
        return one, two

    def draw(self, canvas: Canvas, box: FRect, speed: str) -> None:
        """Fill a panel with it; `speed` is the word below the figures."""
        looks.panel(canvas, box, self.tone, 2.4, 14)
        if box.width < NARROW:
            self._draw_narrow(canvas, box)
            return
        side = min(96.0, box.width * 0.24)
        for x, own in ((box.left + side / 2, 0), (box.right - side / 2, 1)):
            self._figure(canvas, own, (x, box.top + box.height * 0.4), min(58.0, box.height * 0.62))
            SMALL.write(canvas, speed, (x, box.bottom - 15), side - 6)
        high = min(38.0, (box.height - 12) * 0.52)
        pill = FRect(box.left + side, box.top + 7, box.width - 2 * side, high)
        canvas.gradient(pill, high / 2, *PILLS[self.tone])
        wide = min(canvas.text_width(self.title, 25.0, looks.TITLE), pill.width - 20 - high * 0.6)
        sign = min(22.0, high * 0.6)
        x = pill.centerx - (wide + sign + 6) / 2
        canvas.icon(self.icon, (x + sign / 2, pill.centery), sign, "#ffffff")
        at = (x + sign + 6, pill.centery + 1)
        HEAD.of(25.0).write(canvas, self.title, at, wide + 1, outline=1.6, ink="#0d0816")
        below = FRect(pill.left - 4, pill.bottom + 2, pill.width + 8, box.bottom - pill.bottom - 7)
        canvas.paragraph(
            self.text, below, 17, "#ffffff", theme.UI_BOLD, align="center", valign="middle", leading=0.9
        )

    def _draw_narrow(self, canvas: Canvas, box: FRect) -> None:
        low = min(28.0, box.height * 0.42)
        y, size = box.top + (box.height - low) / 2, min(40.0, (box.height - low) * 0.8)
        for x, own in ((box.left + box.width * 0.2, 0), (box.right - box.width * 0.2, 1)):
            self._figure(canvas, own, (x, y), size)
        canvas.icon(self.icon, (box.centerx, y), size * 0.6, self.tone)
        at = (box.centerx, box.bottom - low / 2 - 1)
        HEAD.centred.write(canvas, self.title, at, box.width - 12, self.tone)

    def _figure(self, canvas: Canvas, side: int, at: tuple[float, float], size: float) -> None:
        looks.digits(canvas, self.figures[side], at, size, looks.GOOD if side == self.own else looks.BAD)


class ClashPanel(Part):
    """Items of the wings and of what stands between them."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.wings = Wings(ctx)

    def items(self, lay: Layout) -> list[Item]:
        """All of them that the layout has room for."""
        found = self.wings.items(lay)
        if lay.clash is not None:
            found += self._middle(lay, lay.clash)
        found += comes.items(self.ctx, lay)
        met = not self.ctx.brawl or self.ctx.view["by"] >= 0
        if lay.distance is not None and self.ctx.view["advanced"] and met:
            found.append(self._distance(lay.distance))
        return found

    def _middle(self, lay: Layout, box: FRect) -> list[Item]:
        """The slots of a Kombo; Speed against Speed; what an attack that is laid out is stopped by."""
        ctx = self.ctx
        clash = ctx.clash
        if lay.slots:
            return self._tray(lay, box)
        if clash is None or any(one[2] == b.FOLLOWING for one in ctx.view["laid"]):
            return []
        if clash.answer is None and not ctx.view["result"]:
            return [self._stoppers(box)]
        verdict, speed = Verdict.of(ctx, clash), self.words("clash.speed").upper()
        label = f"{' : '.join(verdict.figures)}, {verdict.title}. {verdict.text}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            verdict.draw(canvas, box, speed)

        return [Item(ids.CLASH, box, draw, "place", label, live=True)]

    def _stoppers(self, box: FRect) -> Item:
        words, stops = self.words, explained.stoppers(self.ctx.board)
        title = words("clash.stopped_by").upper()
        shown = [(words(f"clash.stop.{name}"), icon, getattr(stops, name)) for name, icon in STOPS]
        told = [f"{name} {f'{speed}+' if speed else words('clash.never')}" for name, _, speed in shown]
        ways = [self.ctx.chances.way(name) for name, _ in STOPS]
        held = ["" if chance is None else words.digits(whole_percent(chance)) for chance in ways]
        told = [f"{text} ({chance})" if chance else text for text, chance in zip(told, held, strict=True)]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, box, looks.WARM, 2, 14)
            step, narrow = (box.width - 16) / len(shown), box.width < NARROW
            line = canvas.line_height(theme.SMALL)
            middle, size = box.top + 3 + (box.height - 6) / 2, min(26.0, box.height - 8 - 2 * line)
            if not narrow:
                at = (box.centerx, box.top + 4 + line / 2)
                SMALL.write(canvas, title, at, box.width - 20, looks.WARM)
            for index, (name, icon, speed) in enumerate(shown):
                x, ink, figure = (
                    box.left + 8 + step * (index + 0.5),
                    "#ffffff" if speed else "#8f829c",
                    f"{speed}+" if speed else "−",
                )
                if narrow:
                    canvas.icon(icon, (x, box.top + box.height * 0.3), min(22.0, box.height * 0.34), ink)
                    looks.digits(canvas, figure, (x, box.top + box.height * 0.7), min(20.0, step * 0.5), ink)
                    continue
                x -= 18 if held[index] else 0
                canvas.icon(icon, (x - 20, middle), size * 0.85, ink)
                looks.digits(canvas, figure, (x - 4, middle), size, ink, "midleft")
                if held[index]:
                    SMALL.write(canvas, held[index], (x + 46, middle), 38, looks.WARM)
                    x += 18
                SMALL.write(canvas, name, (x, box.bottom - 3 - line / 2), step - 4)

        return Item(ids.CLASH, box, draw, "place", f"{title}: {', '.join(told)}")

    # ---- Kombos and burned kards

    def _tray(self, lay: Layout, box: FRect) -> list[Item]:
        """The slots of a Kombo in order, or of hits by burned kards: those that are filled are lit."""
        ctx, words, view = self.ctx, self.words, self.ctx.view
        pattern = next((ctx.kind_face(one[4]).kombo for one in view["laid"] if one[2] == b.KOMBO), None)
        filled, clash = len(ctx.later), ctx.clash
        title = words("tray.kombo")
        if pattern is None:
            plain = max(0, ctx.kind_face(view["attack_kind"]).strength)
            points = (0 if clash is None else clash.attack.strength) + filled * plain
            title = words("tray.hits", count=1 + filled, points=points)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, box, looks.TYPE_COLOURS[k.KOMBO], 2.2, 14)
            letters = BOLD.of(theme.BODY).centred
            said = letters.first(canvas, [title, words("type.kombo")], box.width - 20)
            letters.write(canvas, said, (box.centerx, box.top + 14), box.width - 16, "#e6d6ff")

        found = [Item(ids.CLASH, box, draw, "place", title, live=True)]
        for number, place in enumerate(lay.slots):
            label = str(number + 1)
            if pattern is not None:
                name = next((one for one, bit in k.BIT.items() if pattern.classes[number] & bit), "")
                label = capital(words(f"class.{name}.one")) if name else label
            draw_slot = partial(self._draw_slot, number, place, label, filled)
            lit = ctx.lit(ids.slot(number))
            found.append(Item(ids.slot(number), place, draw_slot, "place", label, focus=lit))
        return found

    def _draw_slot(
        self, number: int, place: FRect, label: str, filled: int, canvas: Canvas, item: Item, mood: Mood
    ) -> None:
        """A slot with its kind beside the kard, or where the kard will lie."""
        ctx, full, now = self.ctx, number <= filled, number == filled + 1
        kard = kard_in_slot(place)
        if now:
            canvas.halo(place, 6, canvas.palette.gold, 6, 1)
        canvas.rounded(place, 6, "#2a1840" if full else "#150b22", "#ffdf8a" if full or now else "#6a5484", 2)
        room = place.inflate(-8, -4)
        if kard.width < place.width - 30:
            room = FRect(kard.right + 4, place.top + 2, place.right - kard.right - 7, place.height - 4)
        widest = max(canvas.text_width(word, theme.SMALL) for word in label.split(" "))
        said, ink = (
            label if widest <= room.width else str(number + 1),
            "#ffffff" if full or now else "#b6a8c6",
        )
        if room.left > kard.right or not full:
            canvas.paragraph(said, room, theme.SMALL, ink, align="center", valign="middle", leading=0.86)
        if number == 0 and ctx.paint_kind is not None:
            ctx.paint_kind(canvas, ctx.view["attack_kind"], kard, ctx.view["by"])
        if ctx.lit(item.id):
            canvas.rim(place.inflate(4, 4), 8, canvas.palette.gold, 2.5)
        focus_rim(canvas, place, 6, mood)

    # ---- the distance

    def _distance(self, box: FRect) -> Item:
        words, now = self.words, fight.distance(self.ctx)
        names = [words(f"distance.{name}") for name in DISTANCES]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(box, box.height / 2, looks.PANEL, "#8a6a9a", 1.4)
            shown = range(3) if box.width >= NARROW else (DISTANCES.index(now),)
            step = box.width / 3
            for index in shown:
                lit = DISTANCES[index] == now
                middle = box.left + step * (index + 0.5) if len(shown) > 1 else box.centerx
                wide = step - 6 if len(shown) > 1 else box.width * 0.8
                if lit:
                    chip = FRect(middle - wide / 2, box.top + 3, wide, box.height - 6)
                    canvas.gradient(chip, chip.height / 2, "#ffdf8a", "#f0a63a")
                ink, face = ("#2a1406", theme.UI_BOLD) if lit else (looks.SOFT, theme.UI)
                Letters(theme.BODY, ink, face, "center").write(
                    canvas, names[index], (middle, box.centery), wide - 6
                )

        return Item(
            ids.DISTANCE, box, draw, "place", f"{words('place.distance')}: {words(f'distance.{now}')}"
        )


def capital(text: str) -> str:
    """Words that stand alone begin with a capital."""
    return text[:1].upper() + text[1:]
