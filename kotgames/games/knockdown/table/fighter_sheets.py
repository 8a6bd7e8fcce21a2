"""Both Fighter Sheets: portrait, Special Attacks with their costs, Skills, tokens, the pile of wounds with the chance to pass a test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words, numbers
from kotgames.games.knockdown.art import tokens
from kotgames.games.knockdown.card_set import CardSet, payable
from kotgames.games.knockdown.components import ANY, SYMBOLS
from kotgames.games.knockdown.decisions import AboutCombo, not_now
from kotgames.games.knockdown.table import ids, moods, payments
from kotgames.games.knockdown.table.card_faces import CardFaces
from kotgames.games.knockdown.table.cards import CHANCE_WIDE
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.layout import Sheet
from kotgames.games.knockdown.table.special_rows import SpecialState
from kotgames.ui import theme
from kotgames.ui.called import first_word
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import Part
from kotgames.ui.table.gestures import reminding
from kotgames.ui.table.letters import BOLD, DIM, POSTER, SOFT
from kotgames.ui.table.panels import seat_ground
from kotgames.ui.widgets.controls import focus_rim

LOW_HEAD: Final = 60.0
SAFE, WORRIED = 0.75, 0.4
"""From this chance to pass a test on nobody worries; below the second it is near the end."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a sheet; its picture is kept for as long as this stays the same."""

    seat: int
    name: str
    title: str
    victories: int
    most: int
    asked: bool
    lit: bool
    mood: str
    bot: bool
    gave_up: bool


class Sheets(Part[Context, CardSet]):
    """Items of both sheets."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def items(self) -> list[Item]:
        """All of them, or on a folded table a line for each seat."""
        ctx = self.ctx
        found = [item for seat, sheet in ctx.layout.sheets.items() for item in self._sheet(seat, sheet)]
        return found + [self._line(seat, box) for seat, box in ctx.layout.corners.items()]

    # ---- what is on them

    def chance(self, seat: int) -> float:
        """The exact chance to pass a test by dice now."""
        ctx = self.ctx
        heavy, light = ctx.wounds(seat)
        spared = min(heavy + light, ctx.board.traits(seat).easier_test)
        good, total = numbers.passing(ctx.card_set.dice, heavy + light - spared)
        return good / total

    def _head(self, seat: int) -> Head:
        ctx, view = self.ctx, self.ctx.view
        fighter = view["fighters"][seat]
        title = self.words("table.sheet.nobody")
        if fighter >= 0:
            name = ctx.card_set.fighter_ids[fighter]
            known, title = self.words(f"fighter.{name}"), self.words(f"fighter_title.{name}")
            if known != ctx.host.name(seat):
                title = f"{known}, {title}"
        return Head(
            seat, ctx.host.name(seat), title, ctx.seen["victories"][seat], ctx.card_set.victories,
            ctx.seating.asked == seat, ctx.lit(ids.sheet(seat)), moods.mood(ctx, seat), ctx.host.is_bot(seat),
            ctx.host.gave_up(seat),
        )  # fmt: skip

    def sentence(self, seat: int) -> str:
        """A sheet in words."""
        words, head = self.words, self._head(seat)
        heavy, light = self.ctx.wounds(seat)
        parts = [
            head.title,
            words("table.sheet.victories", count=head.victories, most=head.most),
            words("table.sheet.wounds", heavy=heavy, light=light),
            words("table.sheet.chance", chance=percent(self.chance(seat))),
        ]
        if head.gave_up:
            parts.insert(0, words("gave_up.mark"))
        fighter = self.ctx.view["fighters"][seat]
        if fighter >= 0 and self.ctx.card_set.has_ammo[fighter]:
            parts.append(words("table.sheet.ammo", count=self.ctx.view["ammo"][seat]))
        return f"{head.name}: {', '.join(parts)}."

    # ---- a sheet

    def _sheet(self, seat: int, sheet: Sheet) -> list[Item]:
        found = [self._panel(seat, sheet), *self._talent(seat, sheet)]
        specials = zip(self.ctx.specials(seat), sheet.specials, strict=False)
        found += [self._special(seat, special, place) for special, place in specials]
        return [*found, *self._skills(seat, sheet), self._wounds(seat, sheet)]

    def _panel(self, seat: int, sheet: Sheet) -> Item:
        ctx, head = self.ctx, self._head(seat)
        fighter = ctx.view["fighters"][seat]
        around = sheet.box.inflate(36, 36)
        ammo = ctx.view["ammo"][seat] if fighter >= 0 and ctx.card_set.has_ammo[fighter] else -1
        turret = ctx.view["turret"][seat] >= 0 if fighter >= 0 and ctx.card_set.has_turret[fighter] else None

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            there = ctx.mood_there(seat, head.mood)
            seen = replace(head, mood=there)
            ground = ("kd sheet", tuple(sheet.box), seat, seen.asked, seen.lit)
            bright = seen.asked or seen.lit
            canvas.baked(ground, around, lambda inner: seat_ground(inner, sheet.box, seat, bright=bright))
            places = tuple(sheet.head), tuple(sheet.tokens)
            key = ("kd sheet head", ctx.words.language, seen, *places, ammo, turret, fighter)
            canvas.baked(key, sheet.box, lambda inner: self._draw_head(inner, sheet, seen, ammo, turret))
            focus_rim(canvas, sheet.box, 12, mood)

        text = self.sentence(seat)
        return Item(ids.sheet(seat), sheet.box, draw, "place", text, focus=head.lit)

    def _draw_head(self, canvas: Canvas, sheet: Sheet, head: Head, ammo: int, turret: bool | None) -> None:
        box, words = sheet.head, self.words
        size = box.height
        face = self.ctx.seated(canvas, head.seat, size, head.mood)
        canvas.center(face, (box.left + size / 2, box.centery))
        left = box.left + size + 9
        low = box.height < LOW_HEAD
        medal = min(22.0, box.height * 0.5)
        right = box.right - (medal + 3) * head.most if low else box.right
        room = right - left - 4
        name, sizes = head.name.upper(), (19.0, 17.0, theme.SMALL)
        letter = next((one for one in sizes if canvas.text_width(name, one, theme.POSTER) <= room), sizes[-1])
        at = (left, box.top + (12 if low else 11))
        POSTER.of(letter).write(canvas, shortened(canvas, name, room, letter, theme.POSTER), at)
        title = head.title if not head.gave_up else words("gave_up.mark")
        said = canvas.first_fit([title, title.split(", ")[-1]], room, theme.SMALL)
        SOFT.write(canvas, said, (left, box.top + (31 if low else 29)), room)
        y = box.top + box.height / 2 if low else box.bottom - medal / 2 - 1
        x = right + medal / 2 if low else left + medal / 2
        for index in range(head.most):
            self._token(canvas, "victory", (x + index * (medal + 3), y), medal, there=index < head.victories)
        self._draw_tokens(canvas, sheet.tokens, ammo, turret, head.seat)

    def _draw_tokens(self, canvas: Canvas, box: FRect, ammo: int, turret: bool | None, seat: int) -> None:
        """Ammo, or whether the turret stands."""
        colours, words = canvas.palette, self.words
        if ammo >= 0:
            most = self.ctx.card_set.most_ammo
            size = min(box.height, (box.width - 8) / most - 2)
            for index in range(most):
                at = (box.left + 4 + size / 2 + index * (size + 2), box.centery)
                self._token(canvas, "ammo", at, size, there=index < ammo)
        elif turret is not None:
            text = words("table.sheet.turret_stands" if turret else "table.sheet.turret_waits")
            high = canvas.px(box.height)
            image = canvas.cached(
                ("kd turret sign", colours.seat(seat), turret), (high, high),
                lambda w, h: tokens.turret(h, colours.seat(seat), 1, lit=turret),
            )  # fmt: skip
            canvas.center(image, (box.left + box.height / 2 + 2, box.centery))
            left = box.left + box.height + 12
            SOFT.write(canvas, text, (left, box.centery), box.width - box.height - 14)

    @staticmethod
    def _token(canvas: Canvas, kind: str, at: tuple[float, float], size: float, *, there: bool) -> None:
        px = canvas.px(size)
        if there:
            draw = tokens.victory if kind == "victory" else tokens.ammo
            canvas.center(canvas.cached(("kd token", kind), (px, px), lambda w, h: draw(w)), at)
        else:
            inner = size * 0.78
            box = FRect(at[0] - inner / 2, at[1] - inner / 2, inner, inner)
            canvas.rounded(box, inner / 2, "#0d1119", canvas.palette.panel_edge, 1.5)

    def _talent(self, seat: int, sheet: Sheet) -> list[Item]:
        """The talent on a fighter's sheet, told where its portrait and name are."""
        fighter = self.ctx.view["fighters"][seat]
        if fighter < 0:
            return []
        text = self.words.line(card_words.ability_text(self.ctx.card_set, fighter))
        return [Item(ids.talent(seat), sheet.head, lambda canvas, item, mood: None, "panel", text, tip=text)]

    # ---- Special Attacks

    def special_state(self, seat: int, special: int) -> SpecialState:
        """The state of a Special Attack's line: the held part of its cost, its use, its wounds."""
        ctx, card_set = self.ctx, self.card_set
        source = card_set.first_special + special
        cost = card_set.costs[special]
        counts, symbols = ctx.board.counts(seat), range(len(SYMBOLS))
        lit = [index < counts[symbol] for symbol in symbols for index in range(cost[symbol])]
        rest = sum(max(0, counts[symbol] - cost[symbol]) for symbol in symbols)
        lit += [index < rest for index in range(cost[ANY])]
        foreseen = ctx.foresight.of(seat, source) if min(ctx.view["place"]) >= 0 else None
        reach = foreseen.meets if foreseen is not None and card_set.ranged[source] else None
        wounds = foreseen.wounds if foreseen is not None and foreseen.meets else None
        if wounds == (card_set.heavy[source], card_set.light[source]):
            wounds = None
        in_combo = ctx.asks("combo") and seat == ctx.me
        used = in_combo and card_set.special_ids[special] in ctx.about(AboutCombo)["used"]
        chosen = ctx.payment is not None and ctx.payment.special == special
        ready = payable(counts, cost) and reach is not False and not used
        hot = seat == ctx.me and ctx.prompt is not None and ready and self.usable(special)
        longer = 0 if foreseen is None else foreseen.longer
        return SpecialState(self._printed(special, lit), ready, used, chosen, reach, wounds, longer, hot)

    def _printed(self, special: int, lit: list[bool]) -> tuple[bool, ...]:
        """The payable symbols, by symbol and any last, in the order in which the cost is printed."""
        cost, signs = self.faces.rows.cost(special), [*SYMBOLS, "any"]
        order = sorted(range(len(cost)), key=lambda at: (signs.index(cost[at]), at))
        return tuple(value for _, value in sorted(zip(order, lit, strict=True)))

    def usable(self, special: int) -> bool:
        """True for a Special Attack of the person who is asked that can be used now."""
        ctx = self.ctx
        if ctx.asks("react"):
            return a.REACT + special in ctx.host.situation.legal
        return ctx.asks("action", "combo") and a.SPECIAL + special in ctx.combo_use()

    def _special(self, seat: int, special: int, place: FRect) -> Item:
        ctx, name = self.ctx, ids.special(special)
        state, lit = self.special_state(seat, special), ctx.lit(name)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if lit or state.chosen:
                canvas.halo(place, 8, canvas.palette.gold, 6, 1, covered=True)
            self.faces.rows.paint(canvas, special, place, state)
            if lit or state.chosen or mood.hover:
                canvas.rim(place, 8, canvas.palette.gold, 2.5 if lit or state.chosen else 1.5)
            focus_rim(canvas, place, 8, mood)

        text = self.faces.text(("special", special))
        focus = lit or (ctx.asks("action", "combo", "react") and seat == ctx.me)
        use = partial(self.use, seat, special)
        return Item(name, place, draw, "place", text, use, focus=focus, tip=text)

    def use(self, seat: int, special: int) -> None:
        """A click on the line of a Special Attack: it is paid for, if that can be done now."""
        ctx, refused = self.ctx, self._refused(seat, special)
        if refused is not None:
            ctx.host.refuse(refused)
        elif ctx.payment is not None and ctx.payment.special == special:
            payments.confirm(ctx)
        elif actions := payments.begin(ctx, special):
            ctx.host.commit(actions)
        else:
            ctx.host.changed()

    def _refused(self, seat: int, special: int) -> Refusal | None:
        """Why a click on a line means nothing; None if it does."""
        ctx, prompt = self.ctx, self.ctx.prompt
        if prompt is None:
            return Refusal("ui_wait")
        if seat != ctx.me:
            return reminding(Refusal("ui_special_foes", {}, "p.13"), prompt.kind)
        if not ctx.asks("action", "combo", "react"):
            return not_now("ui_special_not_now", prompt.kind)
        if ctx.card_set.is_reaction(special) and not ctx.asks("react"):
            name = f"@special.{ctx.card_set.special_ids[special]}"
            return Refusal("ui_reaction_later", {"special": name}, "D14")
        return payments.refusal(ctx, special)

    # ---- Skills

    def _skills(self, seat: int, sheet: Sheet) -> list[Item]:
        """Those that lie face up, and the one that lies face down."""
        ctx, view = self.ctx, self.ctx.view
        shown = [(index, True) for index in ctx.skills_up(seat)]
        if view["down"][seat] != -1:
            shown.append((view["down"][seat], False))
        elif not shown:
            shown += [(one, False) for one in view["kept"][seat]]
        lines = enumerate(zip(shown, sheet.skills, strict=False))
        return [self._skill(seat, index, *skill, place) for index, (skill, place) in lines]

    def _skill(self, seat: int, index: int, skill: int, face_up: bool, place: FRect) -> Item:
        ctx, words = self.ctx, self.words
        known = skill >= 0
        name = words(f"skill.{ctx.card_set.skill_ids[skill]}") if known else words("table.sheet.skill_hidden")
        text = self.faces.text(("skill", skill)) if known else words("table.sheet.skill_hidden_tip")
        label = text if face_up or not known else f"{text} {words('table.sheet.skill_down')}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            edge = colours.gold if face_up else colours.panel_edge
            canvas.rounded(place, 6, "#2a2410" if face_up else colours.panel_low, edge, 1.5)
            badge = FRect(place.left + 3, place.top + 3, place.height - 1, place.height - 6)
            if face_up:
                canvas.rounded(badge, 5, colours.gold)
                figure = str(ctx.card_set.initiative[skill])
                BOLD.centred.write(canvas, figure, badge.center, badge.width - 2, "gold_ink")
            else:
                canvas.icon("padlock" if known else "up-card", badge.center, badge.height, colours.text_dim)
            letters = BOLD if face_up else DIM
            said = shortened(canvas, name, place.right - badge.right - 10, theme.SMALL, letters.face)
            letters.write(canvas, said, (badge.right + 6, place.centery))
            focus_rim(canvas, place, 6, mood)

        called = ids.known(skill) if known and not face_up else ids.up(seat, index)
        return Item(called, place, draw, "panel", label, tip=label)

    # ---- wounds

    def _wounds(self, seat: int, sheet: Sheet) -> Item:
        """The pile's box, and at its right the chance to pass a test now; the cubes themselves move."""
        words, box = self.words, sheet.wounds
        (heavy, light), chance = self.ctx.wounds(seat), self.chance(seat)
        text, low = percent(chance), box.height < 46

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            tray = colours.hurt_tray if heavy + light else colours.field_
            canvas.rounded(box, 8, tray, colours.hurt_edge, 1.5)
            room = FRect(box.right - CHANCE_WIDE - 2, box.top + 3, CHANCE_WIDE, box.height - 6)
            unhurt = words("table.sheet.unhurt")
            left = box.width - CHANCE_WIDE - 16
            if not heavy and not light and not low and canvas.text_width(unhurt, theme.SMALL) <= left:
                DIM.write(canvas, unhurt, (box.left + 10, box.centery))
            ink = colours.ok if chance >= SAFE else colours.gold if chance >= WORRIED else colours.danger
            said, wide, (x, y) = words.digits(text), room.width, room.center
            if low:
                POSTER.of(18).centred.write(canvas, said, (x, y), wide, ink)
                return
            POSTER.of(24).centred.write(canvas, said, (x, y - 9), wide, ink)
            SOFT.centred.write(canvas, words("table.sheet.stands"), (x, y + 15), wide)

        said = words("table.sheet.wounds", heavy=heavy, light=light)
        label = f"{said}. {words('table.sheet.chance', chance=text)}"
        return Item(ids.wounds(seat), box, draw, "panel", label, tip=label)

    # ---- a folded table

    def _line(self, seat: int, box: FRect) -> Item:
        ctx, words = self.ctx, self.words
        heavy, light = ctx.wounds(seat)
        figures = [
            ("laurels-trophy", str(ctx.seen["victories"][seat]), words("table.figure.victories")),
            ("skull-crack", str(heavy), words("table.figure.heavy")),
            ("blood", str(light), words("table.figure.light")),
            ("poker-hand", str(len(ctx.view["hands"][seat])), words("table.figure.hand")),
        ]
        return ctx.corner_line(seat, box, figures, self.sentence(seat), ("poker-hand",))


def shortened(canvas: Canvas, text: str, room: float, size: float, face: str) -> str:
    """A text, its first word where the whole is too long for `room` units, or as much of it as there is room for, with a full stop."""
    for way in (text, *first_word(text)):
        if canvas.text_width(way, size, face) <= room:
            return way
    while text and canvas.text_width(f"{text}.", size, face) > room:
        text = text[:-1].rstrip()
    return f"{text}."
