"""The looks of Knockdown's cards: the picture in its metal frame, symbol, wounds, range, K.O., name and effect; or a back. In a hand only
the symbol counts.

A face is ("kind", n) of an Attack card, ("special", n), ("skill", n), ("back",) or ("skill_back",).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, tokens
from kotgames.games.knockdown.art.card_art import Tone
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts, card_text, pictures, skill_faces
from kotgames.games.knockdown.table.card_text import BODY_SIZE, LEAST_SIZE, TEXT_COLOUR
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.special_rows import SpecialRows
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import Key
from kotgames.ui.table.faces import CardCanvas, Face, Faces
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import marked, paint_typeset, typeset_to_fit

MOST_WORDS: Final = 0.52
"""So much of a card's height its effect may take before it is left out."""
CUT_ABOVE: Final = 0.22
"""A picture that is too high loses more of the floor than of the heads: so much of it above."""
SHAPE: Final = 1.4
BAY_SIZE: Final = (240, 192)
"""Nearly as large as a picture on a card that is looked at."""
LINE_STEP: Final = 0.82
"""From line to line of a name, as a share of the height of its letters' line."""


@dataclass(frozen=True, slots=True)
class CardState:
    """The state of a card in its place. `dim`: it cannot be used now; `hand`: it lies in a hand; `reach`: whether the rival is in range
    (None: not asked); `wounds`: (heavy, light) it would do now; `longer`: so many spaces it reaches farther than is printed; `reason`: why
    not, in a few words; `covered`: the share of its width that its neighbour hides, at the left; `lit`: of a Special Attack, for each
    symbol of its cost whether that can be paid."""

    dim: bool = False
    hand: bool = False
    reach: bool | None = None
    wounds: tuple[int, int] | None = None
    longer: int = 0
    reason: str = ""
    covered: float = 0.0
    lit: tuple[bool, ...] = ()


PLAIN: Final = CardState()
"""A card that is only shown."""


@lru_cache(maxsize=len(card_art.TONES))
def _bay(tone: str) -> Surface:
    """The stand-in for a picture that is still being drawn, scaled for every size: nobody sees its details for long, and painting one for
    each card took longer than a frame."""
    return card_art.blank_picture(BAY_SIZE, tone)


class CardFaces(Faces[CardState, Pictures]):
    """Paints cards and backs; `rows` paints Special Attacks as rows of a Fighter Sheet."""

    tiers = (66.0, 128.0, 190.0)  # picture and name, the effect as far as there is room, everything
    plain = PLAIN
    card_set: CardSet

    def __init__(self, card_set: CardSet, words: Words, pictures: Pictures) -> None:
        super().__init__(card_set, words, pictures)
        self.rows = SpecialRows(card_set, words)
        self._texts: dict[tuple[str, Face], str] = {}
        """By language and face: what stands on it."""

    def _source(self, face: Face) -> int:
        """The attack that a face shows; -1 for a Skill or a back."""
        if face[0] == "kind":
            return int(face[1])
        return self.card_set.first_special + int(face[1]) if face[0] == "special" else -1

    def name(self, face: Face) -> str:
        """The name of a card; "" for a back."""
        if face[0] == "skill":
            return self.words(f"skill.{self.card_set.skill_ids[face[1]]}")
        source = self._source(face)
        return card_text.name_of(self.card_set, self.words, source) if source >= 0 else ""

    def text(self, face: Face) -> str:
        """All that stands on a card in words."""
        key, source = (self.words.language, face), self._source(face)
        if key not in self._texts:
            if face[0] == "skill":
                self._texts[key] = skill_faces.text(self.card_set, self.words, face[1])
            else:
                self._texts[key] = card_text.spoken(self.card_set, self.words, source) if source >= 0 else ""
        return self._texts[key]

    # ---- painting

    def master(self, face: Face, state: CardState, tier: int) -> Surface | None:
        """See `Faces`."""
        source = self._source(face)
        return self.pictures.art(source) if source >= 0 else None

    def keys(
        self, canvas: Canvas, face: Face, state: CardState, tier: int, drawn: int
    ) -> tuple[Key, Key, Key]:
        """See `Faces`."""
        alike = ("kd card", self.card_set.digest, canvas.palette.name, face)
        shown = (*alike, drawn, state.hand and tier < 3) if self._source(face) >= 0 else alike
        return alike, shown, (*shown, state)

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        if face[0] in ("back", "skill_back"):
            return card_parts.back(size, "attack" if face[0] == "back" else "skill")
        if face[0] not in ("kind", "special", "skill"):
            raise KeyError(f"there is no card '{face[0]}'")
        return card_parts.frame(size, self._tone(face))

    def draw(self, card: CardCanvas, face: Face, state: CardState) -> None:
        """See `Faces`."""
        match face[0]:
            case "back" | "skill_back":
                card.finish()
            case "skill":
                self._skill(card, face, state)
            case "kind" if state.hand and card.tier < 3:
                self._in_hand(card, face, state)
            case _:
                _Attack(self, card, face, state).draw()

    def _tone(self, face: Face) -> Tone:
        source = self._source(face)
        return card_art.tone_of(pictures.tone_of(self.card_set, source) if source >= 0 else "skill")

    def _art(self, source: int, size: tuple[int, int]) -> Surface:
        """The picture cut to a window; the empty bay while it is still being drawn."""
        master = self.pictures.art(source) or _bay(pictures.tone_of(self.card_set, source))
        return cut_and_scaled(master, size, CUT_ABOVE)

    def _skill(self, card: CardCanvas, face: Face, state: CardState) -> None:
        """Name, Initiative, what the Skill gives."""
        width, skill = card.width, face[1]
        said = [marked(self.words, card_words.skill_text(self.card_set, skill))]
        plan, tone = (
            Plan(card, self.name(face), 0.0, said, ((0.45, BODY_SIZE),), _ON_SKILLS),
            self._tone(face),
        )
        plan.lay(skill_faces.art(plan.window, skill_faces.sign_of(self.card_set, skill)), tone, dim=state.dim)
        at = width * 0.155 + plan.edge * 0.6
        skill_faces.initiative(card, (at, at), width * 0.30, self.card_set.initiative[skill])
        plan.write(tone)

    def _in_hand(self, card: CardCanvas, face: Face, state: CardState) -> None:
        """A large symbol and the name: all that counts of a card that was taken."""
        width, height = card.width, card.height
        hidden = state.covered * width
        seen = FRect(hidden, 0.0, width - hidden, height)
        e = card_parts.edge(width)
        if card.tier:
            window = card.box(FRect(e, e, width - 2 * e, height - 2 * e))
            art = self._art(face[1], window.size)
            art.blit(paint.vgrad(window.size, (6, 9, 18, 150), (6, 9, 18, 205), (6, 9, 18, 235)), (0, 0))
            card_parts.inset(card.surface, art, window)
        card.finish(dim=state.dim)
        lines: list[str] = []
        letter = step = below = 0.0
        if card.tier:
            least = max(card.least, min(theme.SMALL, width * 0.16))
            room = seen.width - 2 * e - 3
            lines, letter = card_text.title_lines(card, self.name(face).upper(), room, width * 0.15, least)
        if lines:
            step = card.line_height(letter, theme.POSTER) * LINE_STEP
            below = step * len(lines) + width * 0.05
        free = FRect(seen.left + e, e, seen.width - 2 * e, height - 2 * e - below)
        mark = min(free.width * 0.9, free.height * 0.84, width * 0.66)
        name = card_text.symbol(self.card_set, face[1])
        card_parts.paint_symbol(card, name, free.center, mark, lit=not state.dim)
        first = seen.centerx, height - e - width * 0.045 - step * (len(lines) - 0.5)
        card_text.paint_title(card, lines, first, letter, step, seen.width - 2 * e - 1)


_ON_ATTACKS: Final = (0.035, 0.02, 0.04)
_ON_SKILLS: Final = (0.04, 0.03, 0.07)
"""Room around the words as shares of a card's width: at each side, above, above and below together."""


class Plan:
    """The plan of a card with a picture, a plate, words and a foot `foot` high, in units from its corner. The words `said` are as large as
    they fit into the first of `ways` (share of the card's height, largest size) that holds them."""

    def __init__(
        self, card: CardCanvas, name: str, foot: float, said: Sequence[str], ways: Sequence[tuple[float, float]],
        margins: tuple[float, float, float],
    ) -> None:  # fmt: skip
        width, height, tier = card.width, card.height, card.tier
        side, above, both = margins
        self.card = card
        self.edge = e = card_parts.edge(width)
        self.inside = inside = width - 2 * e
        self.title: list[str] = []
        """The lines of the name at `letter` units."""
        self.letter = plate = body = 0.0
        if tier:
            least = max(card.least, min(theme.SMALL, width * 0.155))
            room, largest = inside - width * 0.05, width * (0, 0.17, 0.145, 0.125)[tier]
            self.title, self.letter = card_text.title_lines(card, name.upper(), room, largest, least)
        if self.title:
            plate = card.line_height(self.letter, theme.POSTER) * 0.84 * len(self.title) + width * 0.035
        room = inside - width * (2 * side)
        fitting = (
            typeset_to_fit(card, said, room, height * share, size, LEAST_SIZE)
            for share, size in (ways if tier >= 2 else ())
        )
        self.effect = next((text for text in fitting if text is not None), None)
        if self.effect is not None:
            body = self.effect.height + width * both
        self.picture = FRect(e, e, inside, height - 2 * e - plate - foot - body)
        self.plate = FRect(e, self.picture.bottom, inside, plate)
        self.words = FRect(e + width * side, self.plate.bottom + width * above, room, body)
        self.foot = FRect(e, height - e - foot, inside, foot)

    @property
    def window(self) -> tuple[int, int]:
        """The size of the picture in pixels."""
        return self.card.box(self.picture).size

    def lay(self, art: Surface, tone: Tone, *, dim: bool) -> None:
        """Picture and plate, with the name on it."""
        card = self.card
        card_parts.inset(card.surface, art, card.box(self.picture))
        if self.plate.height:
            card.lay(card_parts.plate(card.box(self.plate).size, tone), self.plate)
        card.finish(dim=dim)
        step = card.line_height(self.letter, theme.POSTER) * LINE_STEP if self.title else 0.0
        first = self.plate.centerx, self.plate.centery - step * (len(self.title) - 1) / 2
        card_text.paint_title(card, self.title, first, self.letter, step, self.plate.width - 2)

    def write(self, tone: Tone) -> None:
        """The words."""
        if self.effect is not None:
            paint_typeset(self.card, self.effect, self.words, tone.light, TEXT_COLOUR)


class _Attack:
    """An Attack card or Special Attack that is painted whole."""

    def __init__(self, faces: CardFaces, card: CardCanvas, face: Face, state: CardState) -> None:
        self.faces, self.card, self.face, self.state = faces, card, face, state
        self.card_set, self.words = faces.card_set, faces.words
        self.source = faces._source(face)
        tier = card.tier
        texts = card_text.effect_lines(self.card_set, self.words, self.source)
        most = BODY_SIZE if tier == 3 else LEAST_SIZE
        ways = ((0.40 if tier == 2 else 0.42, most), (MOST_WORDS, most)) if texts else ()
        foot = card.width * (0.30, 0.265, 0.155, 0.135)[tier]
        self.plan = Plan(card, faces.name(face), foot, texts, ways, _ON_ATTACKS)

    def draw(self) -> None:
        """The pieces, then the signs, numbers and words."""
        card, state, tier = self.card, self.state, self.card.tier
        width, tone = card.width, self.faces._tone(self.face)
        self.plan.lay(self.faces._art(self.source, self.plan.window), tone, dim=state.dim)
        if self.face[0] == "kind":
            mark = width * (0.40, 0.34, 0.28, 0.24)[tier]
            at, name = (mark * 0.56, mark * 0.56), card_text.symbol(self.card_set, self.source)
            card_parts.paint_symbol(card, name, at, mark, lit=not state.dim)
        else:
            at = (self.plan.picture.left + 3, width * 0.13)
            self.faces.rows.paint_cost(card, self.face[1], at, width * 0.19, state.lit)
        if self.card_set.ko[self.source]:
            self._ko(FRect(width * 0.70, width * 0.045, width * 0.25, width * (0.17, 0.17, 0.15, 0.13)[tier]))
        self._wounds()
        self._foot()
        self.plan.write(tone)
        if state.reason and tier >= 2:
            self._reason()

    def _ko(self, box: FRect) -> None:
        """The K.O. mark."""
        card, said = self.card, self.words("sign.ko")
        high = max(box.height, card.least + 3 / card.u)
        letter = max(card.least, high * 0.72)
        wide = max(box.width, card.text_width(said, letter, theme.POSTER) + high * 0.75)
        card_parts.paint_ko(card, said, FRect(box.right - wide, box.top, wide, high), letter)

    def _wounds(self) -> None:
        """The wound pool, over the lower right corner of the picture: a cube of each sort with its number."""
        card, picture = self.card, self.plan.picture
        printed = (self.card_set.heavy[self.source], self.card_set.light[self.source])
        now = printed if self.state.wounds is None else self.state.wounds
        if now == printed == (0, 0):
            return
        cube = card.width * (0.24, 0.20, 0.155, 0.13)[card.tier]
        letter = max(card.least, cube * 0.86)
        pools = [pool for pool in zip(tokens.CUBES, now, strict=True) if pool[1]] or [(tokens.LIGHT, 0)]
        widths = [card.text_width(str(count), letter, theme.POSTER) + cube + 3 for _, count in pools]
        wide = sum(widths) + 5
        chip = FRect(picture.right - wide - 1, picture.bottom - cube - 4, wide, cube + 3)
        card.rounded(chip, 5, "#05070de6", "#9fb0c8", 1.0)
        x = chip.left + 3
        colour = "#ffffff" if now == printed else card_parts.CHANGED
        for (sort, count), room in zip(pools, widths, strict=True):
            card.text(str(count), (x, chip.centery), letter, colour, theme.POSTER, anchor="midleft")
            card_parts.paint_cube(card, sort, (x + room - cube / 2 - 2, chip.centery), cube)
            x += room

    def _foot(self) -> None:
        """Range and type: signs, and words where there is room."""
        card, tier, box, state = self.card, self.card.tier, self.plan.foot, self.state
        high = box.height * (0.86, 0.84, 0.78, 0.80)[tier]
        sign = high * 0.92
        half = max(8, card.px(sign)) / card.u / 2
        gap = max(3.0, card.width * 0.045)  # clear of the cut corner
        left = (box.left + gap, box.centery)
        most = box.width - gap - 3.0 - 2 * half - 2
        seen = (state.reach, state.longer, most)
        wide = card_text.paint_range(card, self.card_set, self.source, left, high, *seen)
        sort = c.TYPES[self.card_set.type_of[self.source]]
        at = box.right - 3.0 - half
        if tier >= 2:
            name = card_text.type_name(self.card_set, self.words, self.source)
            size = theme.SMALL if tier == 2 else theme.BODY
            right, colour = at - half - 3, card_parts.TYPE_COLOURS[sort]
            if card.text_width(name, size, theme.CARD_BOLD) <= right - (box.left + gap + wide + 5):
                card.text(name, (right, box.centery), size, colour, theme.CARD_BOLD, anchor="midright")
        card_parts.paint_type(card, sort, (at, box.centery), sign)

    def _reason(self) -> None:
        """Why it cannot be used, over the foot of the picture."""
        card, picture, reason = self.card, self.plan.picture, self.state.reason
        high = card.paragraph_height(reason, picture.width - 12, theme.SMALL, theme.CARD_BOLD) + 8
        high = min(picture.height * 0.6, high)
        strip = FRect(picture.left, picture.centery - high / 2, picture.width, high)
        card.rounded(strip, 0, "#05070de0", "#ff5a6a", 1.0)
        room, face = strip.inflate(-10, -6), theme.CARD_BOLD
        card.paragraph(reason, room, theme.SMALL, "#ffd9dc", face, align="center", valign="middle")
