"""The rows of this game in the match set-up: the fighter of each corner; tower or dice, quick set-up, merged boxes, card set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pygame import FRect, Surface

from kotgames.engine.errors import CardDataError
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.card_set import CardSet, from_file, own_texts, shipped
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import looks
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

    def value(self, name: str, choice: Any) -> str:
        """See `CardSetRows`; values have names of their own."""
        called = choice if name == "test" else ("no", "yes")[bool(choice)]
        return self.words(f"setup.{name}_value.{called}")

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """See `CardSetRows`; and the fighters that stand in the corners already."""
        known = self._card_set({}).fighter_ids
        given = options.get("fighters") or []
        numbers = [known.index(name) + 1 if name in known else 0 for name in given]
        fighters = {}
        for seat, number in enumerate(numbers):
            taken = numbers[0] if seat else 0
            fighters[f"fighter:{seat}"] = number - (0 < taken < number) if number != taken else 0
        return {**super().state(options), **fighters}

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """The fighter of a corner, or the choice at the table (D22)."""
        words, card_set = self.words, self._card_set(state)
        fighters = self._fighters(card_set, state)
        offered, chosen = self._offered(state, seat), self._chosen(state, seat)
        names = [
            self._text(card_set, "fighter", card_set.fighter_ids[fighters[number - 1]])
            if number
            else words("setup.pick")
            for number in offered
        ]
        tip = words("setup.pick_help") if not chosen else self._title(card_set, fighters[chosen - 1])
        return [(f"fighter:{seat}", words("setup.fighter"), names, offered.index(chosen), tip)]

    def _offered(self, state: Mapping[str, Any], seat: int) -> list[int]:
        """What a corner chooses from: 0 for the choice at the table, and the fighters counted from 1; for the second one without that of
        the first, as nobody fights themselves (D22)."""
        taken = self._chosen(state, 0) if seat else 0
        count = len(self._fighters(self._card_set(state), state))
        return [number for number in range(count + 1) if not number or number != taken]

    def _fighters(self, card_set: CardSet, state: Mapping[str, Any]) -> list[int]:
        """Those of the first box; of all boxes where these are merged."""
        merged = bool(self._option(state, "merge"))
        return [index for index, box in enumerate(card_set.fighter_box) if merged or box == 0]

    def _option(self, state: Mapping[str, Any], name: str) -> Any:
        option = next(one for one in self._options if one.name == name)
        return option.choices[self._index(state, option)]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `CardSetRows`."""
        options, faces, card_set = super().result(state)
        found: list[str | None] = []
        known = self._card_set(state)
        fighters = self._fighters(known, state)
        for seat in (0, 1):
            chosen = self._chosen(state, seat)
            found.append(known.fighter_ids[fighters[chosen - 1]] if chosen else None)
        return {**options, "fighters": found}, faces, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The fighter's name; else the seat's number."""
        fighter = self._fighter(state, seat)
        if fighter < 0:
            return self.words("ui.seat", number=seat + 1)
        card_set = self._card_set(state)
        return self._text(card_set, "fighter", card_set.fighter_ids[fighter]).split(" ")[0]

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Who it is, the talent, the Special Attacks, a few words about the fighter."""
        colours, words = canvas.palette, self.words
        fighter = self._fighter(state, seat)
        if fighter < 0:
            canvas.paragraph(
                words("setup.pick_help"), rect, 17, colours.text_soft, align="center", valign="middle"
            )
            return
        card_set = self._card_set(state)
        name = card_set.fighter_ids[fighter]
        at = (rect.left, rect.top + 12)
        canvas.text(self._title(card_set, fighter), at, 19, colours.gold, theme.UI_BOLD, width=rect.width)
        talent = words.line(card_words.ability_text(card_set, fighter))
        specials = words("table.setup.specials", names=self._specials(card_set, fighter))
        bio = self._text(card_set, "fighter_bio", name)
        box = FRect(rect.left, rect.top + 30, rect.width, rect.height - 32)
        if box.height > 150 and box.width > 420:  # room for a whole figure
            picture = FRect(0, 0, min(230.0, box.width * 0.4), box.height - 10)
            picture.bottomright = (box.right, box.bottom)
            size = canvas.box(picture).size
            image = looks.poster(canvas, card_set, fighter, colours.seat(seat), *size, looks.facing_of(seat))
            canvas.center(image, picture.center)
            box.width = picture.left - box.left - 18
            text = FRect(box.left, box.top + 8, box.width, box.height - 8)
            used = canvas.paragraph(f"{talent}\n\n{specials}", text, 19, colours.text, valign="top")
            text.top += used + 14
            text.height -= used + 14
            canvas.paragraph(bio, text, 17, colours.text_soft, valign="top")
            return
        ways = (
            f"{talent}\n{specials}\n\n{bio}",
            f"{talent}\n{specials}\n{bio}",
            f"{talent}\n{specials}",
            specials,
        )
        told = next((one for one in ways if self._fits(canvas, one, box)), specials)
        canvas.paragraph(told, box, theme.BODY, colours.text_soft, valign="top")

    @staticmethod
    def _fits(canvas: Canvas, text: str, box: FRect) -> bool:
        return canvas.paragraph_height(text, box.width, theme.BODY) <= box.height

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Who it is, and how many Special Attacks, in one line."""
        fighter = self._fighter(state, seat)
        if fighter >= 0:
            card_set = self._card_set(state)
            count = len(card_set.specials_of[fighter])
            text = self.words("table.setup.brief", title=self._title(card_set, fighter), count=count)
            canvas.text(text, (rect.left, rect.centery), theme.SMALL, canvas.palette.text, width=rect.width)

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The portrait of a corner as chosen."""
        fighter, colour = self._fighter(state, seat), canvas.palette.seat(seat)
        return looks.portrait(
            canvas, self._card_set(state), fighter, colour, size, looks.facing_of(seat), mood
        )

    def _title(self, card_set: CardSet, fighter: int) -> str:
        return self._text(card_set, "fighter_title", card_set.fighter_ids[fighter])

    def _specials(self, card_set: CardSet, fighter: int) -> str:
        names = [
            self._text(card_set, "special", card_set.special_ids[one])
            for one in card_set.specials_of[fighter]
        ]
        return self.words.listed(names)

    def _card_set(self, state: Mapping[str, Any]) -> CardSet:
        """The chosen one; the shipped one where it cannot be read (starting says why)."""
        file = self.card_file(state)
        if file not in self._card_sets:
            try:
                self._card_sets[file] = from_file(file)
            except CardDataError:
                self._card_sets[file] = self._card_sets[None]
        return self._card_sets[file]

    def _text(self, card_set: CardSet, group: str, name: str) -> str:
        key = f"{group}.{name}"
        own = own_texts(card_set)
        return own[key] if key in own else self.words(key)

    def _fighter(self, state: Mapping[str, Any], seat: int) -> int:
        """The chosen fighter; -1 for none."""
        chosen = self._chosen(state, seat)
        return self._fighters(self._card_set(state), state)[chosen - 1] if chosen else -1

    def _chosen(self, state: Mapping[str, Any], seat: int) -> int:
        """The fighter of a corner, counted from 1; 0 for the choice at the table."""
        offered = self._offered(state, seat)
        return offered[self.index(state, f"fighter:{seat}", len(offered), 1)]
