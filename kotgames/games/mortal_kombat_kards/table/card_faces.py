"""The looks of kards: frame in the type's colour, window with the picture, badge of the location, icons, name plate in the Kombatant's
tones, Speed and Strength; seen large with all they say.

A face is ("kard", kind, Kombatant in whose deck it is), or ("back",).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards import kard_words
from kotgames.games.mortal_kombat_kards.art import cast
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.components import NONE, VARIABLE
from kotgames.games.mortal_kombat_kards.table import card_foot, card_signs, looks
from kotgames.games.mortal_kombat_kards.table.pictures import Pictures
from kotgames.ui.art import icons, paint
from kotgames.ui.table.faces import CardCanvas, Face, Faces
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import paint_typeset, parted, typeset_to_fit

NUMBERED: Final = 38.0
"""From this width in units on a kard shows its numbers."""
NAMED: Final = 56.0
"""From here on its name."""
LARGE: Final = 150.0
"""From here on all that it says."""
CUT_ABOVE: Final = 0.25
INK: Final = "#0d0a16"


@dataclass(frozen=True, slots=True)
class KardState:
    """The state of a kard in its place. `dim`: it cannot be used now; `counters`: those on a lasting kard (0: it is none); `struck`: it was
    cancelled; `aside`: it is put aside to be discarded; `advanced`: the rules by which it is read."""

    dim: bool = False
    counters: int = 0
    struck: bool = False
    aside: bool = False
    advanced: bool = True


class KardFaces(Faces[KardState, Pictures]):
    """Paints kards and backs."""

    tiers = (NUMBERED, NAMED, LARGE)
    whose = 2
    plain = KardState()
    card_set: CardSet

    def master(self, face: Face, state: KardState, tier: int) -> Surface | None:
        """See `Faces`."""
        if face[0] == "back":
            return None
        return self.pictures.art((face[1], self.pictures.seen(face[1], face[2])))

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        wide, high = size
        s = wide / 100
        if face[0] == "back":
            return back(size)
        tone = looks.TYPE_COLOURS[self.card_set.types[face[1]]]
        result = paint.grad_rect(size, 7 * s, paint.lighten(tone, 0.45), tone, paint.darken(tone, 0.45))
        inset = max(1, round(2.6 * s))
        result.blit(paint.rrect((wide - 2 * inset, high - 2 * inset), 5 * s, INK), (inset, inset))
        return result

    def draw(self, card: CardCanvas, face: Face, state: KardState) -> None:
        """See `Faces`."""
        if face[0] == "back":
            card.finish()
            return
        Plan(self, card, face[1], face[2], state).draw(self.master(face, state, card.tier))

    def spoken(self, kind: int) -> str:
        """All that a kard says, in words."""
        return kard_words.spoken(self.words, self.card_set.parts.kards[kind])


class Plan:
    """A kard that is painted: everything gets its place first, in units from its corner."""

    def __init__(
        self, faces: KardFaces, card: CardCanvas, kind: int, kombatant: str, state: KardState
    ) -> None:
        self.faces, self.card, self.kind, self.state = faces, card, kind, state
        self.words = faces.words
        self.row = faces.card_set.parts.kards[kind]
        self.face = faces.card_set.faces[state.advanced][kind]
        self.tone = looks.TYPE_COLOURS[self.face.type]
        self.who = self.row.of or kombatant
        wide, high = card.width, card.height
        self.s = s = wide / 100
        edge = 4.6 * s
        share = (0.80, 0.62, 0.60, 0.455)[card.tier]
        self.window = FRect(edge, edge, wide - 2 * edge, high * share)
        plate = (0.0, 0.0, 23.0, 15.5)[card.tier] * s
        self.plate = FRect(2.6 * s, self.window.bottom - plate * 0.4, wide - 5.2 * s, plate)
        self.name = self._set_name() if plate else []
        if len(self.name) > 1:  # the plate grows into the picture
            more = max(0.0, 2 * card.least * 1.02 - plate)
            self.plate = FRect(self.plate.left, self.plate.top - more, self.plate.width, plate + more)
        below = self.plate.bottom if plate else self.window.bottom
        self.foot = FRect(4 * s, below, wide - 8 * s, high - below - 3.4 * s)

    # ---- painting

    def draw(self, master: Surface | None) -> None:
        """Pieces first, then letters."""
        card, s = self.card, self.s
        size = card.box(self.window).size
        art = self._blank(size) if master is None else cut_and_scaled(master, size, CUT_ABOVE)
        card.lay(paint.round_mask(art, max(2, round(4 * s * card.u))), self.window)
        if self.plate.height:
            self._lay_plate()
        place = card_signs.place_of(self.face)
        badge = FRect(1.0 * s, 1.0 * s, 31 * s, 25 * s)
        if card.tier == 3:
            badge = FRect(1.4 * s, 1.4 * s, 25 * s, 20 * s)
        elif card.tier < 2:
            badge = FRect(1.0 * s, 1.0 * s, 46 * s, 37 * s)
        if place != NONE:
            card.lay(card_signs.badge(place, card.box(badge).size), badge)
        if self.state.struck or self.state.dim:
            card.mute()
        card.finish()
        if place != NONE:
            at = (badge.left + badge.width * 0.36, badge.centery)
            letter = card_signs.letter_of(place)
            looks.digits(card, letter, at, max(card.least, badge.height * 0.64), "#1a1020", outline=0)
        if card.tier > 1:
            self._write_name()
            self._head(small=card.tier == 2)
        if card.tier:
            self._foot()
        self._marks()

    def _blank(self, size: tuple[int, int]) -> Surface:
        """The window while its picture is still being drawn."""
        result = Surface(size, 0, 32)
        result.blit(paint.vgrad(size, paint.darken(self.tone, 0.82), paint.darken(self.tone, 0.55)), (0, 0))
        sign = icons.sticker(
            "fist", min(size) * 0.6, "#ffffff", self.tone, ink=INK, outline=max(1.0, size[1] * 0.02)
        )
        paint.put(result, sign, (size[0] / 2, size[1] / 2))
        return result

    def _lay_plate(self) -> None:
        card, box = self.card, self.plate
        if self.who in cast.KOMBATANTS:
            this = cast.KOMBATANTS[self.who]
            high, low = (
                paint.darken(paint.mix(this.dark, this.light, 0.38), 0.25),
                paint.darken(this.dark, 0.25),
            )
        else:
            high, low = paint.darken(self.tone, 0.62), paint.darken(self.tone, 0.80)
        card.lay(paint.grad_rect(card.box(box).size, 2 * self.s * card.u, high, low), box)
        line = card.box(FRect(box.left, box.top - 0.7 * self.s, box.width, 1.4 * self.s))
        pygame.draw.rect(card.surface, self.tone, (*line.topleft, line.width, max(1, line.height)))

    def _set_name(self) -> list[str]:
        """The name on one line, or on two where it is too long for that."""
        card, name = self.card, self.words(f"card.{self.row.id}").upper()
        if card.text_width(name, card.least, looks.NAME) <= self.plate.width - 5 * self.s:
            return [name]
        return parted(card, name)

    def _write_name(self) -> None:
        card, box, lines = self.card, self.plate, self.name
        size = max(card.least, box.height * 0.92) if len(lines) == 1 else card.least
        ink = "#cfc6da" if self.state.dim else "#ffffff"
        step = box.height / len(lines)
        for index, line in enumerate(lines):
            at = (box.centerx, box.top + step * (index + 0.5) + step * 0.03)
            card.text(
                line,
                at,
                size,
                ink,
                looks.NAME,
                anchor="center",
                width=box.width - 4 * self.s,
                smallest=card.least,
            )

    def _head(self, *, small: bool) -> None:
        """The icons over the picture, from the upper right corner down; on a large kard in a row along the window's lower edge."""
        card, s = self.card, self.s
        found = card_signs.head_icons(self.faces.card_set, self.kind, small=small)
        size = 20 * s if small else 13.5 * s
        most = 2 if small else 6
        for index, (_, icon) in enumerate(found[:most]):
            x = card.width - 14 * s if small else card.width - 11 * s
            y = 15 * s + index * 20 * s if small else 11 * s + index * 15 * s
            disc = FRect(x - size / 2, y - size / 2, size, size)
            card.rounded(disc, size / 2, INK, self.tone, 1.4 * s if small else 1.0 * s)
            card.icon(icon, (x, y), size * 0.7, "#ffffff")

    def _foot(self) -> None:
        """Speed and Strength, or what the kard says in a line; on a large one both."""
        card, s, foot = self.card, self.s, self.foot
        numbers = self._numbers()
        if card.tier < 3:
            if numbers:
                figures = (29 * s, 19 * s) if card.tier == 2 else (38 * s, 0.0)
                self._write_numbers(numbers, FRect(foot), *figures)
            else:
                box, dim = foot.inflate(-2 * s, -2 * s), self.state.dim
                if card.tier == 2:
                    card_foot.paint(card, self.row, box, 20 * s, dim=dim)
                else:
                    card_foot.paint(
                        card, self.row, box, 32 * s, dim=dim, most=1 if self.row.type == "effect" else 3
                    )
            return
        row = FRect(foot.left, foot.top, foot.width, 17 * s if numbers else 3 * s)
        if numbers:
            self._write_numbers(numbers, row, 17 * s, 12 * s)
        text = kard_words.foot(self.words, self.row)
        if text:
            room = FRect(
                foot.left + 2 * s, row.bottom, foot.width - 4 * s, foot.bottom - row.bottom - 1.5 * s
            )
            card.rounded(room, 3 * s, "#1b1328")
            inner = room.inflate(-4 * s, -3 * s)
            found = typeset_to_fit(card, [text], inner.width, inner.height, 8.6 * s, card.least)
            if found is not None:
                paint_typeset(card, found, inner, "#ffffff", "#f4ecff", centred=True)

    def _numbers(self) -> list[tuple[str, str, str]]:
        """(icon, figure, colour) of Speed and Strength."""
        face, found = self.face, []
        if face.speed != NONE:
            found.append(("sprint", "V" if face.speed == VARIABLE else str(face.speed), looks.FAST))
        if face.strength >= 0:
            hits = f"×{face.hits}" if face.hits > 1 else ""
            found.append(("fist", f"{face.strength}{hits}", looks.STRONG))
        return found

    def _write_numbers(
        self, numbers: list[tuple[str, str, str]], box: FRect, size: float, sign: float
    ) -> None:
        card, dim, s = self.card, self.state.dim, self.s
        wide = [card.text_width(text, size, looks.NUMBER) + sign + 2 * s for _, text, _ in numbers]
        room = (box.width - (2 + 5 * len(numbers)) * s) / max(1.0, sum(wide))
        fit = min(1.0, room)
        size, sign, wide = max(card.least, size * fit), sign * fit, [each * fit for each in wide]
        slack = box.width - sum(wide)
        left = box.left + slack / (2 * len(numbers))
        for (icon, text, colour), each in zip(numbers, wide, strict=True):
            ink = "#b9b0c4" if dim else colour
            if sign:
                card.icon(icon, (left + sign / 2, box.centery), sign, ink)
            at = (left + sign + 2 * s * fit, box.centery)
            plain = "#cfc6da" if dim else paint.hexed(paint.lighten(colour, 0.72 if sign else 0.35))
            looks.digits(card, text, at, size, plain, "midleft", outline=0.04, ink=INK)
            left += each + slack / len(numbers)

    def _marks(self) -> None:
        """Counters of a lasting kard, the cross of one that was cancelled, the mark of one that is put aside."""
        card, s, state = self.card, self.s, self.state
        if state.counters:
            size = max(card.least * 1.5, 34 * s)
            disc = FRect(card.width - size - 1 * s, 1 * s, size, size)
            card.rounded(disc, size / 2, "#0e3a6a", "#dff6ff", 2 * s)
            looks.digits(card, str(state.counters), disc.center, size * 0.66, "#ffffff", outline=0)
        if state.struck or state.aside:
            icon, colour = ("cancel", "#ff5a48") if state.struck else ("card-discard", "#ffd34d")
            at = (card.width / 2, self.window.centery)
            size = 52 * s
            card.rounded(
                FRect(at[0] - size / 2, at[1] - size / 2, size, size), size / 2, "#0d0a16d8", colour, 2 * s
            )
            card.icon(icon, at, size * 0.66, colour)


def back(size: tuple[int, int]) -> Surface:
    """The back of all kards: a fist before a setting sun."""
    wide, high = size
    s = wide / 100
    result = paint.grad_rect(size, 7 * s, "#ffe0a0", "#c98a2c", "#6b3a10")
    inset = max(1, round(3 * s))
    inner = paint.grad_rect((wide - 2 * inset, high - 2 * inset), 5 * s, "#4a123a", "#1c0a26")
    rays = paint.burst(inner.get_size(), (0.5, 0.5), (255, 150, 60, 50), (0, 0, 0, 0), 18)
    inner.blit(paint.clip(rays, inner), (0, 0))
    result.blit(inner, (inset, inset))
    middle = (wide / 2, high / 2)

    def sun(big: Surface, f: int) -> None:
        x, y, u = big.get_width() / 2, big.get_height() / 2, s * f
        pygame.draw.circle(big, "#ffcf7a", (x, y), 24 * u, max(1, round(2.4 * u)))
        for index in range(7):
            pygame.draw.rect(
                big,
                "#ff9a3c",
                (x - 17 * u, y - 15 * u + index * 4.6 * u, 34 * u, max(1, (2.6 - 0.1 * index) * u)),
            )

    paint.put(result, paint.supersample((52 * s, 52 * s), sun, 3, ground="#ff9a3c"), middle)
    paint.put(result, icons.icon("fist", 32 * s, "#fff0cc"), middle)
    return result
