"""The foot of a small kard without numbers: what it does in figures and signs, or the attacks of a Kombo in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pygame import FRect

from kotgames.games.mortal_kombat_kards.components import LOCATIONS, Atom, KardRow
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.ui import theme
from kotgames.ui.table.faces import CardCanvas


class Sign(NamedTuple):
    """A figure, and the sign behind it; a letter of a location has no sign."""

    icon: str
    text: str = ""
    colour: str = "#f2ecff"


Group = tuple[Sign, ...]
"""Signs that belong together."""

PLAIN: Final = {
    "closed": "padlock", "turn_quickly": "cycle", "free_move": "walking-boot", "airborne": "acrobatic", "move": "walking-boot",
    "teleport": "lightning-arc", "reflect": "return-arrow", "stun": "knocked-out-stars", "knock_down": "falling", "copy": "card-exchange",
    "salvage": "card-pickup", "shift": "swap-bag", "initiative": "player-next", "follow_up": "fulguro-punch", "held": "grab",
    "slow": "hourglass", "wound": "bleeding-wound", "evade": "dodge", "counters": "shield-bash", "deny": "sight-disabled",
}  # fmt: skip
CANCELLED: Final = {
    "effect": "sparkles", "attack": "fist", "kombo": "linked-rings", "follow_up": "fulguro-punch", "lasting": "hourglass",
    "stun": "knocked-out-stars",
}  # fmt: skip
CLASSES: Final = {
    "basic": "fist", "special": "star-medal",
    "punch": "punch", "kick": "high-kick", "throw": "falling", "hand": "walk", "ranged": "human-target",
    "close": "grab", "projectile": "throwing-ball", "airborne": "acrobatic", "hat": "sparkles",
}  # fmt: skip
FINISHES: Final = {"fatality": "skull-crack", "babality": "heart-organ", "friendship": "shaking-hands"}
IF: Final = Sign("", "?", looks.WARM)
GAP: Final = 1.5


def groups(row: KardRow) -> list[Group]:
    """The deeds of a kard, a group for each of its atoms; behind a condition stands a question mark."""
    found = []
    for atom in row.do:
        signs = tuple(_signs(atom))
        if signs:
            found.append((*signs, IF) if atom.cond is not None else signs)
    return found


def _signs(atom: Atom) -> Iterator[Sign]:
    number = next((one for one in atom.args if isinstance(one, int)), 0)
    match atom.word:
        case "speed" | "strength":
            icon, colour = ("sprint", looks.FAST) if atom.word == "speed" else ("fist", looks.STRONG)
            yield Sign(icon, f"{number:+d}".replace("-", "−"), colour)
        case "behind":
            yield Sign("sight-disabled", f"+{number}", looks.FAST)
        case "heal" | "drain":
            yield Sign("heart-organ", f"+{number}", looks.GOOD)
        case "pay":
            yield Sign("heart-organ", f"−{number}", looks.BAD)
        case "draw" | "look" | "discard":
            icon = {"draw": "card-draw", "look": "eyeball", "discard": "card-discard"}[atom.word]
            yield Sign(icon, str(number))
        case "cancel":
            yield Sign("cancel", "", looks.BAD)
            yield Sign(CANCELLED[str(atom.args[0])])
        case "lasting":
            yield Sign("hourglass", str(number), "#9ccbff")
            for inner in atom.inner:
                yield from _signs(inner)
        case "kombo":
            for name in atom.args[0]:
                yield _of_class(str(name))
        case "finish":
            yield Sign(FINISHES[str(atom.args[0])])
        case word if word in PLAIN:
            yield Sign(PLAIN[word])


def _of_class(name: str) -> Sign:
    if name in LOCATIONS:
        letter, colour = looks.PLACES[LOCATIONS.index(name)]
        return Sign("", letter, colour)
    return Sign(CLASSES.get(name, "star-medal"))


def paint(card: CardCanvas, row: KardRow, box: FRect, size: float, *, dim: bool, most: int = 9) -> None:
    """Draw the groups in a box (the first so many), centred, in two rows where one lacks room, smaller where two do."""
    shown = groups(row)[:most]
    if not shown:
        return
    while True:
        lines = _lines(card, shown, box.width, size)
        high = len(lines) * size * 1.25
        if (
            high <= box.height + 1 and all(_wide(card, line, size) <= box.width for line in lines)
        ) or size <= card.least:
            break
        size -= 0.5
    y = box.centery - (len(lines) - 1) * size * 1.25 / 2
    for line in lines:
        x = box.centerx - _wide(card, line, size) / 2
        for group in line:
            for sign in group:
                x += _put(card, sign, (x, y), size, dim=dim)
            x += size * 0.5
        y += size * 1.25


def _lines(card: CardCanvas, shown: Sequence[Group], room: float, size: float) -> list[list[Group]]:
    lines: list[list[Group]] = [[]]
    for group in shown:
        if lines[-1] and _wide(card, [*lines[-1], group], size) > room:
            lines.append([])
        lines[-1].append(group)
    return lines


def _wide(card: CardCanvas, line: Sequence[Group], size: float) -> float:
    return sum(_width(card, sign, size) for group in line for sign in group) + size * 0.5 * (len(line) - 1)


def _width(card: CardCanvas, sign: Sign, size: float) -> float:
    text = card.text_width(sign.text, size, theme.CARD_BOLD) if sign.text else 0.0
    return text + (size * 1.1 if sign.icon else 0.0) + GAP


def _put(card: CardCanvas, sign: Sign, at: tuple[float, float], size: float, *, dim: bool) -> float:
    """Draw a sign from its left end; its width."""
    x, ink = at[0], "#b9b0c4" if dim else sign.colour
    if sign.text:
        x = card.text(sign.text, at, size, ink, theme.CARD_BOLD).right
    if sign.icon:
        card.icon(sign.icon, (x + size * 0.55, at[1]), size * 1.05, ink)
    return _width(card, sign, size)
