"""The paper of a card: its effect in words, or, where there is no room for words, in signs.

Lengths are units; everything is drawn on a canvas of the card's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, marks
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.card_words import card_lines
from kotgames.games.uncaged.table import looks
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.typesetting import marked

TEXT_INK: Final = "#2a2018"
REFUSED_INK: Final = "#8c1414"
"""Why a card would do nothing (at least 4.5:1 on the paper, muted too)."""
BODY_SIZE, LEAST_SIZE = 18.0, theme.SMALL
"""The sizes of the effect in words."""
MAX_NAME_IN_SIGNS: Final = 6
"""A card named in signs is written out if its name has at most so many letters; else its type's sign stands for it."""


# ------------------------------------------------------------------------------------------ in words
def effect_lines(card_set: CardSet, words: Words, kind: int) -> list[str]:
    """The lines of a card's effect; names of cards and types stand between **."""
    return [marked(words, line) for line in card_lines(card_set, kind)]


def type_line(card_set: CardSet, words: Words, kind: int, *, long: bool) -> str:
    """Type of a card, and with `long` where it works."""
    row = card_set.components.cards[kind]
    name = words(f"type.{row.type}")
    return f"{name}, {words(f'place_level.{row.level}')}" if long else name


def spoken(card_set: CardSet, words: Words, kind: int, name: str, reason: Sequence[str]) -> str:
    """The text of a card, for a voice: first of all why it can do nothing now (`reason`), then damage, type and effect."""
    damage = card_set.components.cards[kind].damage
    base = [words("explain.base", card=name, count=damage)] if damage else []
    sort = type_line(card_set, words, kind, long=True)
    lines = [*reason[:1], *base, sort, *effect_lines(card_set, words, kind)]
    return ". ".join(line.rstrip(".") for line in lines).replace("**", "")


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
    found = []
    for name in names:
        card = card_set.kind_index.get(name)
        sort, title = (name, "") if card is None else (card_set.types[card], words(f"card.{name}"))
        short = 0 < len(title) <= MAX_NAME_IN_SIGNS
        name, text = ("", title) if short else (looks.type_icon(sort), "")
        found.append(Sign(name, text, sort))
    return list(dict.fromkeys(found))


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


def effect_signs(card_set: CardSet, words: Words, kind: int) -> list[SignGroup]:
    """All that a card needs, adds and does, in the order of `effect_lines`."""
    signs = need_signs(card_set, words, kind)
    actions = card_set.components.cards[kind].actions
    return signs + [_action_signs(card_set, words, action) for action in actions]


def _action_signs(card_set: CardSet, words: Words, action: c.Action) -> SignGroup:
    match action:
        case c.FoeDiscards():
            after = (Sign(marks.FOLLOWS), *_of(card_set, words, action.after)) if action.after else ()
            return (*after, Sign("human-target"), Sign(text=f"-{action.cards}"))
        case c.RaiseNext():
            safe = (Sign("padlock"),) if action.safe else ()
            of = _of(card_set, words, action.of)
            return (Sign(text=f"+{action.plus}"), Sign("next-button"), *of, *safe)
        case c.ChangeLevel() | c.MayChangeLevel():
            return (Sign(marks.FOLLOWS), Sign(looks.LEVEL_MARKS[action.to], card_type="level_change"))
        case c.MayDiscard():
            return (Sign("card-discard"), Sign(text="1"), Sign(text=f"+{action.plus}"))
        case c.Draw():
            return (Sign(text=f"+{action.cards}"), Sign("lungs", card_type="combo_breaker"))
        case c.Rearrange():
            return (Sign("card-exchange"),)
        case c.Prevent():
            of = _of(card_set, words, action.of)
            return (Sign("shield", card_type="block"), Sign(text=f"{action.up_to}"), *of)
        case c.Counter():
            return (Sign("return-arrow"),)
        case c.Cancel():
            return (Sign("cancel"),)


SIGN_SIZE: Final = 16.0
SIGN_GAP: Final = 2.0
"""Between signs of a group."""
SIGN_SETTINGS: Final = ((SIGN_SIZE, 8.0), (SIGN_SIZE, 4.0), (14.0, 4.0))
"""Size of the signs and gap between groups, the best first."""
CLOSE_SETTINGS: Final = ((13.0, 3.0), (12.0, 3.0))
"""The same, rather than leave a sign out."""
MORE: Final = "…"
"""Stands where there is no room for all signs: the rest is said where the card is seen large."""


def _sign_width(canvas: Canvas, sign: Sign, size: float) -> float:
    return canvas.text_width(sign.text, LEAST_SIZE, theme.CARD_BOLD) if sign.text else size


def sign_group_width(canvas: Canvas, group: SignGroup, size: float = SIGN_SIZE) -> float:
    """Width of a group."""
    return sum(_sign_width(canvas, sign, size) for sign in group) + SIGN_GAP * (len(group) - 1)


def _row_width(canvas: Canvas, row: Sequence[SignGroup], size: float, gap: float) -> float:
    return sum(sign_group_width(canvas, group, size) for group in row) + gap * (len(row) - 1)


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

    def fits(self, canvas: Canvas, room: float, most: int) -> bool:
        """True for at most `most` rows, none wider than `room`."""
        wide = (_row_width(canvas, row, self.size, self.gap) for row in self.rows)
        return len(self.rows) <= most and all(width <= room for width in wide)


def sign_foot(
    canvas: Canvas, heads: tuple[str, str], level: SignGroup, groups: list[SignGroup], room: float, most: int
) -> SignFoot:
    """A foot with every sign, in at most `most` rows: rather smaller and closer, or with the shorter of the two names of the type, than
    with one left out; where that does not help, a mark says that there is more."""
    ways = []
    for head in heads:
        wide = canvas.text_width(head, LEAST_SIZE, theme.CARD_BOLD)
        if wide > room + 2 and head != heads[-1]:
            continue
        if wide + SIGN_SIZE + 4.0 <= room:
            ways.append((head, True, [*groups]))
        ways.append((head, False, [level, *groups]))

    def foot(head: str, beside: bool, signs: Sequence[SignGroup], setting: tuple[float, float]) -> SignFoot:
        return SignFoot(head, beside, _rows(canvas, signs, room, setting), *setting)

    for settings in (SIGN_SETTINGS, CLOSE_SETTINGS):
        for way in ways:
            for setting in settings:
                found = foot(*way, setting)
                if found.fits(canvas, room, most):
                    return found
    cut = []
    for head, beside, signs in ways:
        while signs:
            signs.pop()
            found = foot(head, beside, [*signs, (Sign(text=MORE),)], CLOSE_SETTINGS[-1])
            if found.fits(canvas, room, most):
                break
        cut.append(found)
    return max(cut, key=lambda foot: sum(map(len, foot.rows)) + foot.beside)


def _rows(
    canvas: Canvas, groups: Sequence[SignGroup], width: float, setting: tuple[float, float]
) -> tuple[tuple[SignGroup, ...], ...]:
    """Groups in rows of at most `width`; one that is wider has a row of its own."""
    rows: list[tuple[SignGroup, ...]] = []
    for group in groups:
        if rows and _row_width(canvas, (*rows[-1], group), *setting) <= width:
            rows[-1] = (*rows[-1], group)
        else:
            rows.append((group,))
    return tuple(rows)


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
        wide = _sign_width(canvas, sign, size)
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
