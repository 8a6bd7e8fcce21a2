"""The rows of this game in the match set-up: the fighter of each corner; rounds and card set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pygame import FRect, Surface

from kotgames.engine.errors import CardDataError
from kotgames.games.uncaged.card_set import CardSet, from_file, own_texts, shipped
from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.game import GAME
from kotgames.games.uncaged.table import looks
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.setup_rows import CardSetRows, Row


class SetupRows(CardSetRows):
    """See `CardSetRows`."""

    game = GAME

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._card_sets: dict[Path | None, CardSet] = {None: shipped()}

    def read(self, file: Path) -> CardSet:
        """See `CardSetRows`."""
        return from_file(file)

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """See `CardSetRows`; and the fighters that stand in the corners already."""
        ids = self._card_set({}).fighter_ids
        given = options.get("fighters") or []
        fighters = {
            f"fighter:{seat}": ids.index(name) + 1 if name in ids else 0 for seat, name in enumerate(given)
        }
        return {**super().state(options), **fighters}

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """The fighter of a corner, or the choice at the table (U19)."""
        words, card_set = self.words, self._card_set(state)
        names = [
            words("setup.pick"),
            *(self._text(card_set, "fighter", name) for name in card_set.fighter_ids),
        ]
        chosen = self._chosen(state, seat)
        tip = words("setup.pick_help")
        if chosen:
            tip = words.line(ability_line(card_set, chosen - 1))
        return [(f"fighter:{seat}", words("setup.fighter"), names, chosen, tip)]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `CardSetRows`."""
        options, faces, card_set = super().result(state)
        fighters: list[str | None] = []
        for seat in (0, 1):
            chosen = self._chosen(state, seat)
            name = self._card_set(state).fighter_ids[chosen - 1] if chosen else None
            # the same twice: the second is picked at the table
            fighters.append(None if name in fighters else name)
        return {**options, "fighters": fighters}, faces, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The fighter's first name; else the seat's number."""
        chosen = self._chosen(state, seat)
        if not chosen:
            return self.words("ui.seat", number=seat + 1)
        card_set = self._card_set(state)
        return self._text(card_set, "fighter", card_set.fighter_ids[chosen - 1]).split(" ")[0]

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Title, Health, Stamina, ability, a few words about the fighter."""
        words = self.words
        colours = canvas.palette
        chosen = self._chosen(state, seat)
        if not chosen:
            canvas.paragraph(
                words("setup.pick_help"), rect, 17, colours.text_soft, align="center", valign="middle"
            )
            return
        card_set = self._card_set(state)
        name = card_set.fighter_ids[chosen - 1]
        figures = self._figures(state, seat)
        canvas.text(
            self._text(card_set, "fighter_title", name),
            (rect.left, rect.top + 12),
            19,
            colours.gold,
            theme.UI_BOLD,
            width=rect.width * 0.5,
        )
        canvas.text(
            figures,
            (rect.right, rect.top + 12),
            theme.BODY,
            colours.text,
            anchor="midright",
            width=rect.width * 0.48,
        )
        ability = words.line(ability_line(card_set, chosen - 1))
        bio = self._text(card_set, "fighter_bio", name)
        box = FRect(rect.left, rect.top + 30, rect.width, rect.height - 32)
        if box.height > 150 and box.width > 420:  # room for a picture from the waist up
            picture = FRect(0, 0, min(230.0, box.width * 0.4), box.height - 10)
            picture.bottomright = (box.right, box.bottom)
            colour = colours.seat(seat)
            size = canvas.box(picture).size
            image = looks.poster(canvas, card_set, chosen - 1, colour, *size, 1 if seat == 0 else -1)
            canvas.center(image, picture.center)
            box.width = picture.left - box.left - 18
            text = FRect(box.left, box.top + 8, box.width, box.height - 8)
            used = canvas.paragraph(ability, text, 19, colours.text, valign="top")
            text.top += used + 14
            text.height -= used + 14
            canvas.paragraph(bio, text, 17, colours.text_soft, valign="top")
            return
        canvas.paragraph(f"{ability}\n\n{bio}", box, theme.BODY, colours.text_soft, valign="top")

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Health and Stamina."""
        if self._chosen(state, seat):
            text = self._figures(state, seat)
            canvas.text(text, (rect.left, rect.centery), theme.SMALL, canvas.palette.text, width=rect.width)

    def _figures(self, state: dict[str, Any], seat: int) -> str:
        card_set, fighter = self._card_set(state), self._chosen(state, seat) - 1
        return self.words("ask.figures", hp=card_set.hp[fighter], stamina=card_set.stamina[fighter])

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The portrait of a corner as chosen."""
        fighter = self._chosen(state, seat) - 1
        return looks.portrait(
            canvas,
            self._card_set(state),
            fighter,
            canvas.palette.seat(seat),
            size,
            1 if seat == 0 else -1,
            mood,
        )

    def _card_set(self, state: dict[str, Any]) -> CardSet:
        """The chosen one; the shipped one where it cannot be read (starting says why)."""
        file = self.card_file(state)
        if file not in self._card_sets:
            try:
                self._card_sets[file] = from_file(file)
            except CardDataError:
                self._card_sets[file] = self._card_sets[None]
        return self._card_sets[file]

    def _text(self, card_set: CardSet, kind: str, fighter: str) -> str:
        key = f"{kind}.{fighter}"
        own = own_texts(card_set)
        return own[key] if key in own else self.words(key)

    def _chosen(self, state: dict[str, Any], seat: int) -> int:
        return self.index(state, f"fighter:{seat}", len(self._card_set(state).fighter_ids) + 1, 1 + seat)
