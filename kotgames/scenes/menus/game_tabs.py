"""Tabs of games: a row over the screens that every game has its own of (set-up, lessons, tournaments)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import FRect

from kotgames.scenes.full_screen import FullScreen
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.widgets.controls import choice, tab
from kotgames.ui.widgets.layout import columns

GAP = 8.0
PAD = 34.0
"""Width of a tab beyond its name."""
LEAST = 84.0
"""Narrower tabs would be guesswork: then one row goes through the games."""


def called(words: Words, game_id: str, *, short: bool = False) -> str:
    """The name of a game; a game of somebody else's without a name here by its id."""
    keys = [f"game_short.{game_id}"] if short else []
    return next((words(key) for key in (*keys, f"game.{game_id}") if words.has(key)), game_id)


def width(canvas: Canvas, words: Words, known: Sequence[str]) -> float:
    """The width that the tabs like to have beside each other; 0 where there is nothing to choose."""
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
        scene.add(tab(f"game:{game_id}", spot, names, here=game_id == current, on=partial(turn, game_id)))
