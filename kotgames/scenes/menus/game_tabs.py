"""Which game: a row of tabs over the screens that every game has its own of (set-up, lessons, tournaments)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from kotgames.scenes.full_screen import FullScreen
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import choice, focus_rim
from kotgames.ui.widgets.layout import columns

GAP = 8.0
PAD = 34.0
"""What a tab is wider than its name."""
LEAST = 84.0
"""Narrower tabs would be guesswork: then one row goes through the games."""


def called(words: Words, game_id: str, *, short: bool = False) -> str:
    """What a game is called; a game of somebody else's without a name here by its id."""
    keys = [f"game_short.{game_id}"] if short else []
    return next((words(key) for key in (*keys, f"game.{game_id}") if words.has(key)), game_id)


def width(canvas: Canvas, words: Words, known: Sequence[str]) -> float:
    """What the tabs like to have beside each other; nothing where there is nothing to choose."""
    if len(known) < 2:
        return 0.0
    wides = [canvas.text_width(called(words, name), theme.BODY, theme.UI_BOLD) + PAD for name in known]
    return max(wides) * len(wides) + GAP * (len(wides) - 1)


def add(
    scene: FullScreen, canvas: Canvas, rect: FRect, current: str, known: Sequence[str], route: str
) -> None:
    """Add the tabs, filling a rectangle; `route` leads to the same screen of another game."""
    if len(known) < 2:
        return
    words = scene.app.words

    def turn(game_id: str) -> None:
        if game_id == current:
            return
        by_keys = scene.focus.visible
        scene.app.go(route, game_id)
        top = scene.app.top
        if top is not None:  # whoever goes through the games goes on from here
            top.focus.id, top.focus.visible = f"game:{game_id}", by_keys

    wide = (rect.width - GAP * (len(known) - 1)) / len(known)
    if wide < LEAST:
        names = [called(words, name, short=True) for name in known]
        index = known.index(current)
        row = choice(f"game:{current}", rect, words("which.game"), names, index, lambda to: turn(known[to]))
        scene.add(row)
        return
    for game_id, spot in zip(known, columns(rect, len(known), GAP), strict=True):
        names = [called(words, game_id), called(words, game_id, short=True)]
        scene.add(_tab(game_id, names, spot, here=game_id == current, on=partial(turn, game_id)))


def _tab(game_id: str, names: list[str], rect: FRect, *, here: bool, on: Callable[[], None]) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        if here:
            canvas.gradient(rect, 9, "#ffe27a", "#e5a91d")
        else:
            edge = colours.gold if mood.hover else colours.panel_edge
            canvas.rounded(rect, 9, colours.panel_low, edge, 1.5)
        ink = colours.gold_ink if here else colours.text_soft
        name = canvas.first_fit(names, rect.width - 10, theme.SMALL, theme.UI_BOLD)
        canvas.text(name, rect.center, theme.BODY, ink, theme.UI_BOLD, anchor="center", width=rect.width - 10)
        focus_rim(canvas, rect, 9, mood)

    return Item(f"game:{game_id}", rect, draw, role="tab", label=names[0], on=on, focus=True)
