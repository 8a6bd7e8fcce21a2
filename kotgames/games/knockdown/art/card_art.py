"""Knockdown's card pictures: two fighters at the decisive moment on a deck of the station, in the light of the card's symbol.

A picture is a master of MASTER_SIZE; faces scale it down and lay the symbol and the K.O. mark over its upper corners, so no head stands
there. Skills have a picture of their own sort: a sign in a lamp's light.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.knockdown.art import effects, key_poses, moments
from kotgames.games.knockdown.art.effects import Effect
from kotgames.games.knockdown.art.looks import dressed
from kotgames.games.knockdown.art.moments import HOLD, MOMENTS, REACTION, SHOT, SHOWN, STRIKE, PosedMoment
from kotgames.ui.art.compose import View, compose, fit, swoosh
from kotgames.ui.art.look import Look
from kotgames.ui.art.paint import (
    Point,
    blur,
    color,
    drop_shadow,
    glow,
    impact,
    lighten,
    mix,
    new,
    noise_at,
    put,
    radial,
    supersample,
    vgrad,
    vignette,
)
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import shift

MASTER_SIZE: Final = (640, 512)
NEARER: Final = 14.0
"""On a card those who shoot at each other stand so many units nearer than on the stage."""


@dataclass(frozen=True, slots=True)
class Tone:
    """Colours of a sort of card: its lamp's light, the dark of its walls, the plate under its name."""

    light: str
    dark: str
    plate: str


TONES: Final[dict[str, Tone]] = {
    "high": Tone("#ff7f63", "#2a0d0a", "#7c2717"),
    "low": Tone("#ffc04a", "#281a06", "#74500c"),
    "grip": Tone("#ba80ff", "#180a30", "#522a8e"),
    "block": Tone("#5cbcf8", "#071a2e", "#144c78"),
    "dash": Tone("#63dc92", "#06241a", "#155c38"),
    "special": Tone("#3fe4ee", "#06232b", "#0f5764"),
    "skill": Tone("#8fb4ff", "#0a1330", "#28407e"),
}
"""By symbol, in the colours of `signs`; of Special Attacks, and of Skills."""


def tone_of(symbol: str) -> Tone:
    """The colours of a symbol, of a "special" or a "skill". KeyError for anything else."""
    return TONES[symbol]


def corners_covered(size: tuple[int, int], tone: str = "high") -> list[Rect]:
    """Rectangles of the symbol, or of the cost of a Special Attack (left), and of the K.O. mark (right) on a picture of this size."""
    width = size[0]
    right = Rect(round(width * 0.76), 0, round(width * 0.24), round(width * 0.24))
    if tone != "special":
        return [Rect(0, 0, round(width * 0.30), round(width * 0.30)), right]
    badge = round(width * 0.20)
    return [Rect(0, 0, badge, badge), Rect(badge, 0, badge, badge), right]


def picture(name: str, tone: str, look_a: Look, look_b: Look, size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """The picture of a moment (moments.MOMENTS) in the light of `tone` (a key of TONES), opaque, in any size; look_a attacks. KeyError
    names an unknown moment or tone."""
    colours = TONES[tone]
    posed = on_card(name)
    look_a, look_b = dressed(look_a, shoots=posed.moment.armed), dressed(look_b, shoots=False)
    base = scene(f"kd_{name}")
    this = replace(base, layers=posed.layers)
    view = fit(this, look_a, look_b, size, 0.035, corners_covered(size, tone), 0.2)
    middle = posed.point or ((posed.a.pelvis[0] + posed.b.pelvis[0]) / 2, 44.0)
    at = view.px(middle)
    result = ground(size, colours, (at[0] / size[0], at[1] / size[1]), view.px((0.0, 88.0))[1])
    if base.trail:
        result.blit(swoosh(base.trail, size, view, color(colours.light, 120), 15), (0, 0))
        result.blit(swoosh(base.trail, size, view, (255, 255, 255, 120), 6), (0, 0))
    found = card_effects(name, posed)
    for effect, share in found:
        if effect.name in effects.BEHIND:
            effects.put_effect(result, effect, share, view.scale, view.origin)
    figures = compose(this, look_a, look_b, size, view, 2)
    reach = size[1] / 90
    drop_shadow(result, figures, (0, 0), (reach * 1.6, reach * 1.4), max(1.0, reach * 1.4), 150)
    if posed.moment.kind == STRIKE and posed.moment.effect not in ("arcs", "field"):
        put(result, impact(size[1] * 0.34), at)
    glow(result, figures, (0, 0), colours.light, max(1.0, reach), 1, 150)
    result.blit(figures, (0, 0))
    if posed.moment.kind == HOLD:
        _pain(result, posed, view)
    for effect, share in found:
        if effect.name not in effects.BEHIND:
            effects.put_effect(result, effect, share, view.scale, view.origin)
    result.blit(vgrad((size[0], size[1] // 6), (2, 4, 10, 120), (2, 4, 10, 0)), (0, 0))
    foot = vgrad((size[0], size[1] // 7), color(colours.dark, 0), color(colours.dark, 215))
    result.blit(foot, (0, size[1] - foot.get_height()))
    return result


def on_card(name: str) -> PosedMoment:
    """A moment as a card shows it: those who are far apart stand a little nearer to each other."""
    posed = moments.posed_moment(name)
    if not posed.moment.far or name in ("shadow_step", "tractor_beam"):
        return posed
    point = None if posed.point is None else (posed.point[0] - NEARER, posed.point[1])
    return replace(posed, b=shift(posed.b, -NEARER), point=point)


_SHARES: Final = {
    "bolts": 0.1, "lance": 0.12, "ricochet": 0.15, "burst": 0.42, "rivets": 0.4, "venom": 0.3, "tractor": 0.25, "pulse": 0.55, "smoke": 0.3,
    "mending": 0.45, "order": 0.5, "charging": 0.25, "turret": 0.7, "claws": 0.15, "arcs": 0.1, "field": 0.05,
}  # fmt: skip
"""The moment of an effect that a card shows."""


def card_effects(name: str, posed: PosedMoment) -> list[tuple[Effect, float]]:
    """Effects over the fighters of a card, each with the share of its time that is shown."""
    effect = MOMENTS[name].effect
    if not effect:
        return []
    share, tint = _SHARES[effect], effects.COLOURS[effect]
    if posed.moment.kind == SHOT:
        assert posed.point is not None
        return [(Effect(effect, 0, 1, posed.point, posed.start, tint), share)]
    if name == "shadow_step":
        left = (posed.b.pelvis[0] - 32.0, 62.0)
        return [
            (Effect(effect, 0, 1, left, None, tint), 0.5),
            (Effect(effect, 0, 1, (posed.a.pelvis[0], 58.0), None, tint), 0.7),
        ]
    if name == "vanish":
        return [(Effect(effect, 0, 1, (posed.a.pelvis[0] + 2.0, 56.0), None, tint), share)]
    if posed.moment.kind == REACTION:
        palms = posed.a.hand_near
        return [(Effect(effect, 0, 1, (palms[0] - 6.0, palms[1]), None, tint, -1), share)]
    if posed.moment.kind == SHOWN:
        x, y = key_poses.effect_at(name)
        return [(Effect(effect, 0, 1, (x - (4.0 if name == "order" else 0.0), y), None, tint), share)]
    assert posed.point is not None
    return [(Effect(effect, 0, 1, posed.point, None, tint), share)]


# -------------------------------------------------------------------------------------- the station
def ground(size: tuple[int, int], tone: Tone, center: Point, floor: float) -> Surface:
    """A bay of the station: plates and a row of lamps on the wall, a window to the stars, a deck of hexes; `center` (shares) is lit,
    `floor` (pixels) is where the feet are."""
    width, height = size
    edge = round(min(height * 0.8, max(height * 0.45, floor - height * 0.06)))
    result = Surface(size, 0, 32)
    result.blit(vgrad((width, edge), "#05070f", mix(tone.dark, "#0b1222", 0.5)), (0, 0))
    result.blit(_wall((width, edge), tone), (0, 0))
    result.blit(vgrad((width, height - edge), mix(tone.dark, "#141d30", 0.55), "#05070d"), (0, edge))
    result.blit(_deck((width, height - edge), tone), (0, edge))
    pygame.draw.line(
        result, color(mix(tone.light, "#0a0f1c", 0.55)), (0, edge), (width, edge), max(1, height // 160)
    )
    result.blit(radial(size, color(tone.light, 165), color(tone.light, 0), center, 0.78, 0.9), (0, 0))
    result.blit(radial(size, (255, 255, 255, 95), (255, 255, 255, 0), center, 0.34, 0.9), (0, 0))
    vignette(result, 0.5)
    return result


def _wall(size: tuple[int, int], tone: Tone) -> Surface:
    """The wall with its window, ribs and lamps."""
    width, height = size

    def draw(big: Surface, k: int) -> None:
        w, h = width * k, height * k
        pane = Rect(round(w * 0.10), round(h * 0.13), round(w * 0.80), round(h * 0.50))
        pygame.draw.rect(
            big,
            color("#020409", 255),
            pane.inflate(round(w * 0.03), round(w * 0.03)),
            border_radius=round(w * 0.05),
        )
        pygame.draw.rect(big, color("#070b1c", 255), pane, border_radius=round(w * 0.04))
        for index in range(46):
            x = pane.left + noise_at(7, index) * pane.width
            y = pane.top + noise_at(11, index) * pane.height
            bright = 90 + round(150 * noise_at(13, index))
            pygame.draw.circle(
                big, color("#dfe9ff", bright), (x, y), max(1.0, w * (0.0012 + 0.002 * noise_at(17, index)))
            )
        planet = (pane.left + pane.width * 0.80, pane.top + pane.height * 0.86)
        pygame.draw.circle(big, color(mix(tone.light, "#0a0f1c", 0.72), 255), planet, w * 0.16)
        pygame.draw.circle(
            big,
            color(mix(tone.dark, "#05070f", 0.4), 255),
            (planet[0] + w * 0.035, planet[1] + w * 0.03),
            w * 0.15,
        )
        pygame.draw.rect(big, color("#03060c", 255), Rect(0, pane.bottom + round(h * 0.03), w, h))
        plate = color(mix(tone.dark, "#1b2740", 0.5), 255)
        for index in range(6):
            left = w * index / 6 + w * 0.006
            top = pane.bottom + h * 0.05
            shape = Rect(round(left), round(top), round(w / 6 - w * 0.012), round(h - top))
            pygame.draw.rect(big, plate, shape, border_radius=round(w * 0.012))
            lamp = Rect(0, 0, round(w * 0.07), max(2, round(h * 0.022)))
            lamp.center = (shape.centerx, round(top + h * 0.07))
            pygame.draw.rect(big, color(lighten(tone.light, 0.25), 235), lamp, border_radius=round(h * 0.01))
        for x in (0.0, 0.5, 1.0):
            rib = Rect(0, 0, round(w * 0.035), h)
            rib.midtop = (round(w * x), 0)
            pygame.draw.rect(big, color("#04070e", 255), rib.inflate(round(w * 0.012), 0))
            pygame.draw.rect(big, color(mix(tone.dark, "#263552", 0.55), 255), rib)

    return supersample(size, draw, 2, ground="#070b1c")


def _deck(size: tuple[int, int], tone: Tone) -> Surface:
    """Hexes in perspective; some of them glow."""
    _width, _height = size

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        rows = 4
        for row in range(rows):
            near = ((row + 0.5) / rows) ** 1.25
            reach = w * (0.075 + 0.085 * near)
            flat = 0.30 + 0.10 * near
            step = reach * 1.78
            y = h * (0.06 + 0.92 * near)
            for index in range(-1, int(w / step) + 2):
                x = (index + 0.5 * (row % 2)) * step
                points = [
                    (
                        x + math.cos(math.radians(60 * i + 30)) * reach * 0.95,
                        y + math.sin(math.radians(60 * i + 30)) * reach * flat,
                    )
                    for i in range(6)
                ]
                lit = noise_at(19, row * 31 + index) > 0.72
                pygame.draw.polygon(big, color(mix(tone.light, "#0b1120", 0.72 if lit else 0.9), 170), points)
                pygame.draw.polygon(
                    big, color(mix(tone.light, "#0b1120", 0.35), 130), points, max(1, round(w * 0.003))
                )

    return supersample(size, draw, 2, ground=tone.light)


def _pain(target: Surface, posed: PosedMoment, view: View) -> None:
    """Sharp strokes around what is held."""
    assert posed.point is not None
    at = view.px(posed.point)

    def draw(big: Surface, k: int) -> None:
        unit = view.scale * k
        for rim, value in ((0.7, "#1b0818"), (0.0, "#ffe14a")):
            for index in range(7):
                ray = pygame.Vector2(1, 0).rotate(index * 30 - 180)
                side = ray.rotate(90) * (0.95 + rim)
                tip = ray * (15.0 * (1.0 if index % 2 else 0.84) + rim * 2.2)
                start = ray * (9.0 - rim)
                points = [start + side, start - side, tip]
                pygame.draw.polygon(
                    big, value, [(at[0] * k + p.x * unit, at[1] * k + p.y * unit) for p in points]
                )

    target.blit(supersample(target.get_size(), draw, 2, ground="#ffe14a"), (0, 0))


def blank_picture(size: tuple[int, int], tone: str) -> Surface:
    """The bay alone, for a card whose picture is still being drawn. KeyError for an unknown tone."""
    return ground(size, TONES[tone], (0.5, 0.5), size[1] * 0.86)


# ------------------------------------------------------------------------------------------- a hall
def hall_back(size: tuple[int, int]) -> Surface:
    """The background of two fighters who have come forward: the deck under them, the hull of the station, the stars."""
    width, height = size
    edge = round(height * 0.58)
    tone = Tone("#39c9ff", "#0a1330", "#0f4a72")
    result = Surface(size, 0, 32)
    result.blit(vgrad((width, edge), "#03050c", "#0d1430"), (0, 0))
    _sky(result, edge)
    result.blit(_hull((width, edge)), (0, 0))
    result.blit(vgrad((width, height - edge), "#1b2740", "#0a0f1c"), (0, edge))
    result.blit(_wide_deck((width, height - edge), tone), (0, edge))
    result.blit(radial(size, (140, 215, 255, 74), (0, 0, 0, 0), (0.5, 0.72), 0.8, 1.0), (0, 0))
    result.blit(radial(size, (0, 0, 0, 0), (2, 3, 8, 165), (0.5, 0.6), 1.15, 1.6), (0, 0))
    pygame.draw.line(result, "#02040a", (0, edge), (width, edge), max(2, height // 130))
    pygame.draw.line(
        result,
        "#39c9ff",
        (0, edge + max(2, height // 130)),
        (width, edge + max(2, height // 130)),
        max(1, height // 320),
    )
    return result


def _sky(target: Surface, edge: int) -> None:
    """Stars, a cloud of gas and a planet's rim."""
    width = target.get_width()
    for value, x, y, reach in (
        ("#3a1f78", 0.2, 0.3, 0.9),
        ("#0d4a6e", 0.78, 0.2, 0.8),
        ("#6a1d5a", 0.55, 0.7, 0.6),
    ):
        side = round(edge * reach * 2)
        put(
            target,
            radial((side, side), color(value, 120), color(value, 0), (0.5, 0.5), 1.0, 0.8),
            (x * width, y * edge),
        )
    for index in range(150):
        spot = (noise_at(23, index) * width, noise_at(29, index) * edge)
        tone = 100 + round(150 * noise_at(31, index))
        pygame.draw.circle(target, (tone, tone, 255), spot, 1 if noise_at(37, index) < 0.85 else 2)
    globe = new(edge, edge)
    pygame.draw.circle(globe, "#b0552e", (edge // 2, edge // 2), edge // 2)
    pygame.draw.circle(globe, "#2a1020", (round(edge * 0.57), round(edge * 0.56)), round(edge * 0.47))
    put(target, blur(globe, max(1.0, edge / 120)), (width * 0.86, edge * 0.62))


def _hull(size: tuple[int, int]) -> Surface:
    """Struts, a gallery with people behind glass, lamps."""
    _width, _height = size

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        steel, dark = color("#141d30", 255), color("#070b15", 255)
        for index in range(8):
            x = w * (index + 0.5) / 8
            wide = w * 0.012
            pygame.draw.polygon(
                big, dark, [(x - wide * 1.5, 0), (x + wide * 1.5, 0), (x + wide, h), (x - wide, h)]
            )
            pygame.draw.polygon(
                big, steel, [(x - wide, 0), (x + wide, 0), (x + wide * 0.6, h), (x - wide * 0.6, h)]
            )
        gallery = Rect(0, round(h * 0.60), w, round(h * 0.40))
        pygame.draw.rect(big, dark, gallery)
        for index in range(4):
            pane = Rect(
                round(w * (0.02 + 0.245 * index)), round(h * 0.665), round(w * 0.225), round(h * 0.235)
            )
            pygame.draw.rect(big, color("#0f2a44", 255), pane, border_radius=round(h * 0.03))
            pygame.draw.rect(
                big, color("#1b4a6b", 255), pane, max(1, round(h * 0.012)), border_radius=round(h * 0.03)
            )
        lamp = max(2, round(h * 0.016))
        for index in range(16):
            x = round(w * (index + 0.5) / 16)
            pygame.draw.rect(
                big,
                color("#7fd8ff" if index % 2 else "#c05cff", 235),
                Rect(x - lamp * 3, round(h * 0.945), lamp * 6, lamp),
                border_radius=lamp // 2,
            )

    return supersample(size, draw, 2, ground="#070b15")


def _wide_deck(size: tuple[int, int], tone: Tone) -> Surface:
    """The hexes of the arena, seen low."""
    _width, _height = size

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        for row in range(5):
            near = ((row + 0.4) / 5) ** 1.3
            reach = h * (0.30 + 0.34 * near)
            step = reach * 1.78
            y = h * (0.06 + 0.95 * near)
            for index in range(-1, int(w / step) + 2):
                x = w / 2 + (index - int(w / step) / 2 + 0.5 * (row % 2)) * step
                points = [
                    (
                        x + math.cos(math.radians(60 * i + 30)) * reach * 0.96,
                        y + math.sin(math.radians(60 * i + 30)) * reach * 0.30,
                    )
                    for i in range(6)
                ]
                lit = noise_at(41, row * 37 + index)
                glowing = "#c05cff" if lit > 0.86 else tone.light
                pygame.draw.polygon(
                    big, color(mix(glowing, "#0b1120", 0.7 if lit > 0.7 else 0.92), 150), points
                )
                pygame.draw.polygon(
                    big, color(mix(glowing, "#0b1120", 0.4), 120), points, max(1, round(h * 0.008))
                )

    return supersample(size, draw, 2, ground=tone.light)


def hall_crowds(size: tuple[int, int], back: Surface) -> tuple[Surface, ...]:
    """The upper part of the hall with the gallery dark, lit and bright: its lamps answer to the fight."""
    edge = round(size[1] * 0.58)
    upper = back.subsurface((0, 0, size[0], edge))
    found = []
    for mood in range(3):
        one = Surface((size[0], edge), 0, 32)
        one.blit(upper, (0, 0))
        _gallery(one, mood)
        found.append(one)
    return tuple(found)


def _gallery(target: Surface, mood: int) -> None:
    """People behind the glass: heads at rest, up, and with arms in the air."""
    width, height = target.get_size()

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        for pane in range(4):
            left, wide = w * (0.02 + 0.245 * pane), w * 0.225
            for index in range(9):
                here = pane * 17 + index
                eager = noise_at(43, here)
                size = h * 0.042
                x = left + wide * (index + 0.6 + 0.3 * (noise_at(47, here) - 0.5)) / 9.4
                y = h * (0.85 - 0.035 * mood * eager)
                tone = color("#060b16", 255)
                pygame.draw.circle(big, tone, (x, y - size * 0.9), size * 0.62)
                pygame.draw.rect(
                    big,
                    tone,
                    Rect(round(x - size), round(y - size * 0.4), round(size * 2), round(h * 0.90 - y)),
                    border_radius=round(size * 0.7),
                )
                if mood and eager > 0.8 - 0.35 * mood:
                    for side in (-1, 1):
                        pygame.draw.line(
                            big,
                            tone,
                            (x + side * size * 0.8, y),
                            (x + side * size * 1.3, y - size * 2.0),
                            max(1, round(size * 0.4)),
                        )

    target.blit(supersample((width, height), draw, 2, ground="#060b16"), (0, 0))
    if mood:
        light = radial((width, height), color("#7fd8ff", 26 * mood), color("#7fd8ff", 0), (0.5, 0.8), 0.9)
        target.blit(light, (0, 0))
