"""Notes on each place of a row: the helper's while it is laid, and once its card lies open its outcome and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pygame import FRect

from kotgames.engine.contract import Line
from kotgames.engine.odds import percent, whole_percent
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import row_helper
from kotgames.games.uncaged.card_set import CHANGE_LEVEL
from kotgames.games.uncaged.table.card_faces import SMALL_FROM
from kotgames.games.uncaged.table.context import Part
from kotgames.games.uncaged.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD, PLAIN

SIGN_SIZE = 15.0
MARKS_APART = 1.0
"""Between the signs of two cards beside each other, at least."""


@dataclass(frozen=True, slots=True)
class SlotNote:
    """`first_line` and `second_line`, each as several ways to say it, the longest first (the second may be left out); `sign` an icon,
    `colour` one of the palette; `mark` is all of it in a few letters (as several
    ways too), for a card without room below it; `why` the whole sentence."""

    sign: str
    colour: str
    first_line: tuple[str, ...]
    second_line: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    why: str = ""


class SlotNotes(Part):
    """Items below the places, or on the cards of a folded table."""

    def items(self, layout: Layout, seat: int) -> list[Item]:
        """The notes of a row that have room."""
        found = []
        for slot, rect in enumerate(layout.slot_notes[seat] if layout.slot_notes else ()):
            note = self.note(seat, slot) if rect.width >= 40 else None
            if note is not None:
                found.append(_below(f"chip:{seat}:{slot}", rect, note))
        return found

    def marks(self, layout: Layout) -> list[Item]:
        """On a folded table, which has no room for words beside its cards: the same as a sign, between the card and the middle of the cage
        or on the card, never over its title."""
        if not layout.folded or not layout.rows or self.host.held:
            return []
        found = []
        for seat, row in enumerate(layout.rows):
            lane = layout.mark_lane * (-1 if seat == self.ctx.seating.bottom else 1)
            most = row[1].left - row[0].left - MARKS_APART
            for slot, rect in enumerate(row):
                note = self.note(seat, slot) if self._lies(seat, slot) else None
                if note is not None and note.sign and not self._crossed(layout, seat, slot):
                    found.append(_sign(f"cards:mark:{seat}:{slot}", rect, note, lane, most))
        return found

    def _crossed(self, layout: Layout, seat: int, slot: int) -> bool:
        """True where the card has the cross of an invalid one in its seal, and no room for another."""
        if layout.mark_lane or layout.rows[seat][slot].width >= SMALL_FROM:
            return False
        return slot < self.ctx.view["revealed"][seat] and not self.ctx.view["valid"][seat] >> slot & 1

    def _lies(self, seat: int, slot: int) -> bool:
        if self.ctx.laying_row and seat == self.ctx.me and slot in self.ctx.free_slots:
            return slot in self.ctx.row.slots
        return slot < self.ctx.view["revealed"][seat]

    def note(self, seat: int, slot: int) -> SlotNote | None:
        """The note on a place; None for none."""
        if self.ctx.laying_row and seat == self.ctx.me:
            said = self.ctx.advice.by_slot.get(slot)
            if said is not None:
                return self._advised(said)
        view = self.ctx.view
        if slot < view["revealed"][seat]:
            return self._came_of(seat, slot)
        if slot < len(view["rows"][seat]) and view["rows"][seat][slot] < 0:
            return SlotNote("", "text_dim", (self.words("ask.face_down"),))
        return None

    # ---- the helper

    def _advised(self, said: row_helper.SlotCheck) -> SlotNote:
        words = self.words
        if said.kind == row_helper.EMPTY_SLOT:
            return SlotNote("", "text_dim", (words("ask.empty"),))
        if said.reason_with_own_levels is not None:
            return self._invalid(said.reason_with_own_levels, said.kind)
        exact = Fraction(*said.chance) if said.chance is not None else None
        chance = words.digits(percent(exact)) if exact is not None else ""
        mark = (chance, words.digits(whole_percent(exact))) if exact is not None else ()
        breaks = self.card_set.breaks[said.kind]
        second: tuple[str, ...] = ()
        if said.chance is not None and not said.chance[0] and not breaks:
            second = (words("chip.unbreakable"), words("chip.breaker", chance=chance))
        elif chance:
            second = (words("chip.target" if breaks else "chip.breaker", chance=chance),)
        if said.choice is not None:
            ways = (words(f"ask.{said.choice.key}"), words(f"chip.{said.choice.key}"))
            return SlotNote("hourglass", "gold", ways, second, mark, words.line(said.choice))
        if said.reason is not None:
            ways = (words("ask.valid_then"), words("chip.then"))
            return SlotNote("hourglass", "gold", ways, second, mark, words.line(said.reason))
        if said.condition is not None:
            line = said.condition
            named = self._named("chip.against", line.key, line.params)
            first = (*named, words("ask.valid_if"), words("chip.maybe"))
            return SlotNote("help", "info", first, second, mark, words.line(line))
        return SlotNote("check-mark", "ok", (words("ask.valid"),), second, mark)

    # ---- why not, in a few words

    def short_reason(self, key: str, params: Mapping[str, Any], kind: int) -> tuple[str, ...]:
        """A reason (`reason.*`) in a few words: several ways to say it, the longest first."""
        words = self.words
        if key == "reason.level":
            level = self.card_set.components.cards[kind].level
            return words(f"chip.needs_{level}"), words("chip.needs_any")
        if key in ("reason.cost", "reason.safe"):
            return (words(f"chip.{key.removeprefix('reason.')}"),)
        if key.startswith("reason.meets"):
            return (*self._named("chip.needs", key, params), words("chip.no_target"))
        if key.startswith("reason.follows"):
            return (*self._named("chip.needs", key, params), words("chip.follows_none"))
        return ()

    def _named(self, text: str, key: str, params: Mapping[str, Any]) -> tuple[str, ...]:
        """A text with the card types and cards that a reason names, in full and by the types' short names."""
        words = self.words
        count = sum(letter in params for letter in "abc")
        if not count:
            return ()
        given = {letter: str(params[letter]) for letter in "abc"[:count]}
        short = {letter: _short(name) for letter, name in given.items()}
        return tuple(dict.fromkeys(words(f"{text}_{count}", **names) for names in (given, short)))

    # ---- what came of a card

    def _came_of(self, seat: int, slot: int) -> SlotNote | None:
        reason, side = self.ctx.shown_fight.reasons.get((seat, slot)), self.ctx.shown_fight.side(seat, slot)
        valid = self.ctx.view["valid"][seat] >> slot & 1 if side is None else side.valid
        if reason is not None or not valid:  # a table that was set up knows no reasons
            return self._invalid(reason, self.card_set.kind_of[self.ctx.view["rows"][seat][slot]])
        if side is not None:
            return self._valid(side, slot)
        return None if slot == self.ctx.exchange else SlotNote("check-mark", "ok", (self.words("ask.valid"),))

    def _invalid(self, reason: Line | None, kind: int) -> SlotNote:
        """A card that does nothing, with the reason where that is known."""
        short = () if reason is None else self.short_reason(reason.key, reason.params, kind)
        why = "" if reason is None else self.words.line(reason)
        return SlotNote("cancel", "danger", (self.words("ask.invalid"),), short, why=why)

    def _valid(self, side: e.Side, slot: int) -> SlotNote:
        words = self.words
        other = self.ctx.shown_fight.side(1 - side.seat, slot)
        other_card = words(f"card.{self.card_set.kinds[other.kind]}") if other is not None else ""
        if side.broken:
            by = (words("chip.by", card=other_card),) if other_card else ()
            return SlotNote("cancel", "danger", (words(f"ask.{side.broken}"),), by)
        if other is not None and other.broken:
            damage = (words("ask.damage", count=side.damage),) if side.damage else ()
            return SlotNote("shield", "gold", (words("chip.breaks"),), damage)
        kept = side.prevented + side.deflected
        if side.damage:
            said = (words("ask.damage", count=side.damage),)
            return SlotNote("fist", "danger", said, self._because(side, slot, kept), (str(side.damage),))
        if kept:
            by = (words("chip.by", card=other_card),) if side.prevented and other_card else ()
            return SlotNote("shield", "info", (words("ask.prevented"),), by)
        works = words("chip.successful"), words("ask.works")
        return SlotNote("check-mark", "ok", works, self._does(side.kind))

    def _because(self, side: e.Side, slot: int, kept: int) -> tuple[str, ...]:
        """The origin of a damage: what was added, what it follows, what was kept off; else whom it hit."""
        words = self.words
        if side.additions:
            plus, one = sum(one.plus for one in side.additions), side.additions[0]
            total = words("chip.plus", plus=plus)
            single = len(side.additions) == 1
            return (words(f"plus.{one.why}", plus=plus, source=one.source), total) if single else (total,)
        if kept:
            return (words("chip.less", count=kept),)
        if self.card_set.follows[side.kind] and slot:
            before = self.card_set.kind_of[self.ctx.view["rows"][side.seat][slot - 1]]
            return (words("chip.follows", card=f"@card.{self.card_set.kinds[before]}"),)
        return (words("chip.hits", name=self.ctx.host.name(1 - side.seat)),)

    def _does(self, kind: int) -> tuple[str, ...]:
        """The effect of a card without damage, where that is not seen on the table anyway."""
        for word, number, _, _ in self.card_set.actions[kind]:
            if word == CHANGE_LEVEL:
                return (self.words("chip.to_ground" if number else "chip.to_standing"),)
        return ()


def _short(name: str) -> str:
    """The short name of a card type, for a catalogue name; a card's stays as it is."""
    return f"@type_short.{name.partition('.')[2]}" if name[1:5] == "type" else name


def _below(name: str, rect: FRect, note: SlotNote) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colour = canvas.ink(note.colour)
        canvas.rounded(rect, 7, "#0d131b", colour if note.sign else "#3b4554", 1)
        room = rect.width - 8
        second = canvas.first_fit([*note.second_line, ""], room)
        y = rect.centery if not second else rect.top + rect.height * 0.29
        sign = SIGN_SIZE + 4 if note.sign else 0.0
        first = canvas.first_fit(note.first_line, room - sign, theme.SMALL, theme.UI_BOLD)
        wide = min(canvas.text_width(first, theme.SMALL, theme.UI_BOLD), room - sign)
        left = rect.centerx - (wide + sign) / 2
        if note.sign:
            canvas.icon(note.sign, (left + SIGN_SIZE / 2, y), SIGN_SIZE, colour)
        BOLD.write(canvas, first, (left + sign, y), room - sign, colour)
        if second:
            PLAIN.centred.write(canvas, second, (rect.centerx, rect.top + rect.height * 0.73), room)

    label = " ".join([note.first_line[0], *note.second_line[:1]])
    return Item(name, rect, draw, label=f"{label}. {note.why}" if note.why else label)


def _sign(name: str, card: FRect, note: SlotNote, lane: float, most: float) -> Item:
    """The sign of a card with its few letters, at most so wide: in a lane below it (above it, if `lane` is negative); without a lane on its
    paper, and on the smallest cards, which have none, between type and damage without letters."""
    slim = not lane and card.width < SMALL_FROM

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colour = canvas.ink(note.colour)
        letters = ("",) if slim else (*note.mark, "")
        mark = canvas.first_fit(letters, most - SIGN_SIZE - 9, theme.SMALL, theme.UI_BOLD)
        wide = canvas.text_width(mark, theme.SMALL, theme.UI_BOLD) if mark else 0.0
        side = min(SIGN_SIZE, card.width * 0.27) if slim else SIGN_SIZE
        air = 5.0 if wide <= most - SIGN_SIZE - 14 else 3.0
        pill = FRect(0, 0, side + (4 if slim else 2 * air) + (wide + air - 1 if wide else 0), side + 4)
        if lane:
            pill.center = (card.centerx, (card.bottom if lane > 0 else card.top) + lane / 2)
        elif slim:
            pill.center = (card.centerx, card.top + card.width * 0.155)
        else:
            pill.midbottom = (card.centerx, card.bottom - 2)
        canvas.rounded(pill, pill.height / 2, "#0d131b", colour, 1.5)
        canvas.icon(note.sign, (pill.left + (2 if slim else air) + side / 2, pill.centery), side, colour)
        if mark:
            at = (pill.left + SIGN_SIZE + 2 * air - 1, pill.centery)
            BOLD.write(canvas, mark, at, colour=colour)

    return Item(name, FRect(card), draw, label=" ".join([note.first_line[0], *note.second_line[:1]]))
