"""The paper of a card: its effect in words, or, where there is no room for words, in signs.

Lengths are units; everything is drawn on a canvas of the card's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Line
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, marks
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.card_words import card_lines
from kotgames.games.uncaged.table import looks
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.typesetting import TypesetText, face_of, runs_of

TEXT_INK: Final = "#2a2018"
REFUSED_INK: Final = "#8c1414"
"""Why a card would do nothing (at least 4.5:1 on the paper, muted too)."""
LEAST_ON_CARD_PX: Final = 12.0
"""No letter on a card is set smaller, in pixels."""
BODY_SIZE, LEAST_SIZE = 18.0, theme.SMALL
"""The sizes of the effect in words."""
MAX_NAME_IN_SIGNS: Final = 6
"""A card named in signs is written out if its name has at most so many letters; else its type's sign stands for it."""


# ------------------------------------------------------------------------------------------ in words
def effect_lines(card_set: CardSet, words: Words, kind: int) -> list[str]:
    """The lines of a card's effect; names of cards and types stand between **."""
    return [_marked(words, line) for line in card_lines(card_set, kind)]


def _marked(words: Words, line: Line) -> str:
    """A catalogue line with the names in it between **."""
    params = {
        key: f"**{words(value[1:])}**" if isinstance(value, str) and value.startswith("@") else value
        for key, value in line.params.items()
    }
    return words(line.key, **params)


def type_line(card_set: CardSet, words: Words, kind: int, *, long: bool) -> str:
    """Type of a card, and with `long` where it works."""
    row = card_set.components.cards[kind]
    name = words(f"type.{row.type}")
    return f"{name}, {words(f'place_level.{row.level}')}" if long else name


def spoken(card_set: CardSet, words: Words, kind: int, name: str, reason: Sequence[str]) -> str:
    """The text of a card, for a voice: first of all why it can do nothing now (`reason`), then damage, type and effect."""
    damage = card_set.components.cards[kind].damage
    base = [words("explain.base", card=name, count=damage)] if damage else []
    lines = [
        *reason[:1],
        *base,
        type_line(card_set, words, kind, long=True),
        *effect_lines(card_set, words, kind),
    ]
    return ". ".join(line.rstrip(".") for line in lines).replace("**", "")


def paint_typeset(canvas: Canvas, typeset_text: TypesetText, area: FRect, accent: str) -> None:
    """Draw typeset text centred in an area; bold words in the accent colour."""
    step = canvas.line_height(typeset_text.size, theme.CARD)
    px = canvas.size_px(typeset_text.size)
    blank = canvas.scribe.width(" ", theme.CARD, px) / canvas.u
    y = area.centery - typeset_text.height / 2 + step / 2
    for line in typeset_text.lines:
        runs = runs_of(line)
        wide = sum(canvas.scribe.width(text, face_of(bold), px) / canvas.u for text, bold in runs) + blank * (
            len(runs) - 1
        )
        x = area.centerx - wide / 2
        for text, bold in runs:
            box = canvas.text(text, (x, y), typeset_text.size, accent if bold else TEXT_INK, face_of(bold))
            x = box.right + blank
        y += step


# ------------------------------------------------------------------------------------------- in signs
@dataclass(frozen=True, slots=True)
class Sign:
    """A sign (`name` for marks.mark) or, without one, a short text; `card_type` is the one whose colour it has, or "" for ink."""

    name: str = ""
    text: str = ""
    card_type: str = ""


SignGroup = tuple[Sign, ...]
"""Signs that belong together: one requirement, one bonus, one action."""


def _of(card_set: CardSet, words: Words, names: Sequence[str]) -> list[Sign]:
    """Card types and cards as signs, none twice."""
    found: list[Sign] = []
    for name in names:
        if name in card_set.kind_index:
            sort = card_set.types[card_set.kind_index[name]]
            title = words(f"card.{name}")
            one = (
                Sign(text=title, card_type=sort)
                if len(title) <= MAX_NAME_IN_SIGNS
                else Sign(looks.type_icon(sort), card_type=sort)
            )
        else:
            one = Sign(looks.type_icon(name), card_type=name)
        if one not in found:
            found.append(one)
    return found


def need_signs(card_set: CardSet, words: Words, kind: int) -> list[SignGroup]:
    """The needs of a card and the additions to it: what it follows, what it meets, its price."""
    row = card_set.components.cards[kind]
    found: list[SignGroup] = []
    for need in row.needs:
        sign = marks.FOLLOWS if isinstance(need, c.Follows) else marks.MEETS
        found.append((Sign(sign), *_of(card_set, words, need.of)))
    if row.cost:
        found.append((Sign("card-discard"), Sign(text=f"{row.cost}")))
    for plus in row.plus:
        sign = marks.FOLLOWS if isinstance(plus, c.PlusFollowing) else marks.MEETS
        found.append((Sign(text=f"+{plus.plus}"), Sign(sign), *_of(card_set, words, plus.of)))
    return found


def action_signs(card_set: CardSet, words: Words, kind: int) -> list[SignGroup]:
    """The actions of a card, as signs."""
    found: list[SignGroup] = []
    for action in card_set.components.cards[kind].actions:
        match action:
            case c.FoeDiscards():
                after = (Sign(marks.FOLLOWS), *_of(card_set, words, action.after)) if action.after else ()
                found.append((*after, Sign("human-target"), Sign(text=f"-{action.cards}")))
            case c.RaiseNext():
                safe = (Sign("padlock"),) if action.safe else ()
                found.append(
                    (
                        Sign(text=f"+{action.plus}"),
                        Sign("next-button"),
                        *_of(card_set, words, action.of),
                        *safe,
                    )
                )
            case c.ChangeLevel() | c.MayChangeLevel():
                found.append(
                    (Sign(marks.FOLLOWS), Sign(looks.LEVEL_MARKS[action.to], card_type="level_change"))
                )
            case c.MayDiscard():
                found.append((Sign("card-discard"), Sign(text="1"), Sign(text=f"+{action.plus}")))
            case c.Draw():
                found.append((Sign(text=f"+{action.cards}"), Sign("lungs", card_type="combo_breaker")))
            case c.Rearrange():
                found.append((Sign("card-exchange"),))
            case c.Prevent():
                found.append(
                    (
                        Sign("shield", card_type="block"),
                        Sign(text=f"{action.up_to}"),
                        *_of(card_set, words, action.of),
                    )
                )
            case c.Counter():
                found.append((Sign("return-arrow"),))
            case c.Cancel():
                found.append((Sign("cancel"),))
    return found


SIGN_SIZE: Final = 16.0
SIGN_GAP: Final = 2.0
"""Between signs of a group."""
SIGN_SETTINGS: Final = ((SIGN_SIZE, 8.0), (SIGN_SIZE, 4.0), (14.0, 4.0))
"""Size of the signs and gap between groups, the best first."""
CLOSE_SETTINGS: Final = ((13.0, 3.0), (12.0, 3.0))
"""The same, rather than leave a sign out."""
MORE: Final = "…"
"""Stands where there is no room for all signs: the rest is said where the card is seen large."""


def sign_width(canvas: Canvas, sign: Sign, size: float = SIGN_SIZE) -> float:
    """Width of a sign or short text."""
    return canvas.text_width(sign.text, LEAST_SIZE, theme.CARD_BOLD) if sign.text else size


def sign_group_width(canvas: Canvas, group: SignGroup, size: float = SIGN_SIZE) -> float:
    """Width of a group."""
    return sum(sign_width(canvas, sign, size) for sign in group) + SIGN_GAP * (len(group) - 1)


@dataclass(frozen=True, slots=True)
class SignFoot:
    """The foot of a card in signs: its type in a word (`head`), with its level (`beside`) or without, and all else in rows."""

    head: str
    beside: bool
    rows: tuple[tuple[SignGroup, ...], ...]
    size: float
    gap: float

    @property
    def height(self) -> float:
        """Of the rows."""
        return len(self.rows) * (SIGN_SIZE + 3.0)


def sign_foot(
    canvas: Canvas,
    heads: tuple[str, str],
    level: SignGroup,
    groups: Sequence[SignGroup],
    room: float,
    most: int,
) -> SignFoot:
    """A foot with every sign, in at most `most` rows: rather smaller and closer, or with the shorter of the two names of the type, than
    with one left out; where that does not help, a mark says that there is more."""
    long, short = heads
    ways = []
    for head in (long, short):
        wide = canvas.text_width(head, LEAST_SIZE, theme.CARD_BOLD)
        if wide > room + 2 and head != short:
            continue
        if wide + SIGN_SIZE + 4.0 <= room:
            ways.append((head, True))
        ways.append((head, False))
    for settings in (SIGN_SETTINGS, CLOSE_SETTINGS):
        for head, beside in ways:
            for size, gap in settings:
                rows = _rows(canvas, groups if beside else [level, *groups], room, (size, gap))
                if len(rows) <= most and all(_row_width(canvas, row, size, gap) <= room for row in rows):
                    return SignFoot(head, beside, tuple(map(tuple, rows)), size, gap)
    feet = [_cut_short(canvas, way, level, groups, room, most) for way in ways]
    return max(feet, key=lambda foot: sum(map(len, foot.rows)) + foot.beside)


def _cut_short(
    canvas: Canvas,
    way: tuple[str, bool],
    level: SignGroup,
    groups: Sequence[SignGroup],
    room: float,
    most: int,
) -> SignFoot:
    """A foot with the signs that fit, and a mark that there is more."""
    (head, beside), (size, gap) = way, CLOSE_SETTINGS[-1]
    shown = list(groups if beside else [level, *groups])
    rows: list[list[SignGroup]] = []
    while shown:
        shown.pop()
        rows = _rows(canvas, [*shown, (Sign(text=MORE),)], room, (size, gap))
        if len(rows) <= most and all(_row_width(canvas, row, size, gap) <= room for row in rows):
            break
    return SignFoot(head, beside, tuple(map(tuple, rows)), size, gap)


def _row_width(canvas: Canvas, row: Sequence[SignGroup], size: float, gap: float) -> float:
    return sum(sign_group_width(canvas, group, size) for group in row) + gap * (len(row) - 1)


def _rows(
    canvas: Canvas, groups: Sequence[SignGroup], width: float, setting: tuple[float, float]
) -> list[list[SignGroup]]:
    """Groups in rows of at most `width`; one that is wider has a row of its own."""
    size, gap = setting
    rows: list[list[SignGroup]] = []
    for group in groups:
        if rows and _row_width(canvas, [*rows[-1], group], size, gap) <= width:
            rows[-1].append(group)
        else:
            rows.append([group])
    return rows


def paint_sign_rows(canvas: Canvas, foot: SignFoot, area: FRect) -> None:
    """Draw the rows of a foot centred in an area."""
    step = SIGN_SIZE + 3.0
    y = area.centery - step * (len(foot.rows) - 1) / 2
    for row in foot.rows:
        x = area.centerx - _row_width(canvas, row, foot.size, foot.gap) / 2
        for group in row:
            x = paint_sign_group(canvas, group, (x, y), foot.size) + foot.gap
        y += step


def paint_sign_group(
    canvas: Canvas, group: SignGroup, at: tuple[float, float], size: float = SIGN_SIZE, colour: str = ""
) -> float:
    """Draw a group from its left end; everything in `colour`, or else each sign in its type's. Returns the right end."""
    x, y = at
    for sign in group:
        wide = sign_width(canvas, sign, size)
        tone = colour or (type_colour(sign.card_type) if sign.card_type else TEXT_INK)
        if sign.text:
            canvas.text(sign.text, (x, y), LEAST_SIZE, tone, theme.CARD_BOLD)
        else:
            looks.paint_mark(canvas, sign.name, (x + wide / 2, y), size, tone)
        x += wide + SIGN_GAP
    return x - SIGN_GAP


def type_colour(kind: str) -> str:
    """The colour of a card type for signs and bold words on paper (at least 4.5:1 on it)."""
    return paint.hexed(paint.mix(comic.TYPE_PALETTES[kind].band, comic.TYPE_PALETTES[kind].dark, 0.62))
