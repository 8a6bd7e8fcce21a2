"""Set-up rows of a game whose corners choose a fighter of its card set, or leave the choice to the table. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Protocol

from pygame import FRect, Surface

from kotgames.engine.errors import CardDataError
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.portraits import Looks
from kotgames.ui.table.seats import INWARD
from kotgames.ui.table.setup_rows import CardSetRows, CardSets, Row


class FighterSets(CardSets, Protocol):
    """The module of a game's card sets; each has `fighter_ids`, the names of its fighters in order."""

    def own_texts(self, card_set: Any) -> Mapping[str, str]:
        """Texts that a card set brings along, by key."""


class FighterRows(CardSetRows):
    """Rows in which a fighter is its index in the card set, -1 for the choice at the table."""

    card_sets: FighterSets
    looks: Looks
    spread: ClassVar[bool] = False
    """Corners begin with different fighters where one may stand in both."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._known: dict[Path | None, Any] = {None: self.card_sets.shipped()}

    # ---- said by a game

    def offered(self, state: Mapping[str, Any], seat: int) -> list[int]:
        """The choices of a corner in order."""
        return list(range(-1, len(self.card_set(state).fighter_ids)))

    def tip(self, card_set: Any, fighter: int) -> str:
        """The help of the row with a fighter chosen."""
        raise NotImplementedError

    def told(self, card_set: Any, fighter: int) -> list[str]:
        """Paragraphs above the words about a fighter."""
        raise NotImplementedError

    def figures(self, card_set: Any, fighter: int) -> str:
        """A fighter's figures, beside the title; "" for none."""
        return ""

    def briefly(self, card_set: Any, fighter: int) -> str:
        """The fighter in one line; the figures unless a game has better."""
        return self.figures(card_set, fighter)

    # ---- see `SetupRows`

    def state(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """See `SetupRows`; with the fighters that stand in the corners already."""
        known = self.card_set({}).fighter_ids
        found = super().state(options)
        for seat, name in enumerate(options.get("fighters") or []):
            offered = self.offered(found, seat)
            fighter = known.index(name) if name in known else -1
            found[f"fighter:{seat}"] = offered.index(fighter) if fighter in offered else 0
        return found

    def choices(self, state: dict[str, Any], seat: int) -> list[Row]:
        """The fighter of a corner, or the choice at the table."""
        words, card_set, offered = self.words, self.card_set(state), self.offered(state, seat)
        names = [words("setup.pick") if one < 0 else self.called(card_set, "fighter", one) for one in offered]
        chosen = self.fighter(state, seat)
        tip = words("setup.pick_help") if chosen < 0 else self.tip(card_set, chosen)
        return [(f"fighter:{seat}", words("setup.fighter"), names, offered.index(chosen), tip)]

    def result(self, state: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
        """See `SetupRows`; of the same fighter in two corners the second is picked at the table."""
        options, faces, card_set = super().result(state)
        ids = self.card_set(state).fighter_ids
        names: list[str | None] = []
        for seat in range(state["seats"]):
            fighter = self.fighter(state, seat)
            name = None if fighter < 0 else ids[fighter]
            names.append(None if name in names else name)
        return {**options, "fighters": names}, faces, card_set

    def name(self, state: dict[str, Any], seat: int) -> str:
        """The fighter's first name; else the seat's number."""
        fighter = self.fighter(state, seat)
        if fighter < 0:
            return super().name(state, seat)
        return self.called(self.card_set(state), "fighter", fighter).split(" ")[0]

    def summary(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """Title and figures, the paragraphs of `told`, a few words about the fighter; with a poster where there is room."""
        colours, fighter = canvas.palette, self.fighter(state, seat)
        if fighter < 0:
            help_ = self.words("setup.pick_help")
            canvas.paragraph(help_, rect, 17, colours.text_soft, align="center", valign="middle")
            return
        card_set = self.card_set(state)
        figures, told = self.figures(card_set, fighter), self.told(card_set, fighter)
        wide, y = rect.width * (0.5 if figures else 1.0), rect.top + 12
        title = self.called(card_set, "fighter_title", fighter)
        canvas.text(title, (rect.left, y), 19, colours.gold, theme.UI_BOLD, width=wide)
        if figures:
            at = (rect.right, y)
            canvas.text(figures, at, theme.BODY, colours.text, anchor="midright", width=rect.width * 0.48)
        bio = self.called(card_set, "fighter_bio", fighter)
        box = FRect(rect.left, rect.top + 30, rect.width, rect.height - 32)
        if box.height > 150 and box.width > 420:  # room for a poster
            picture = FRect(0, 0, min(230.0, box.width * 0.4), box.height - 10)
            picture.bottomright = (box.right, box.bottom)
            size, colour = canvas.box(picture).size, colours.seat(seat)
            image = self.looks.poster(canvas, card_set, fighter, colour, *size, INWARD[seat])
            canvas.center(image, picture.center)
            text = FRect(box.left, box.top + 8, picture.left - box.left - 18, box.height - 8)
            used = canvas.paragraph("\n\n".join(told), text, 19, colours.text, valign="top") + 14
            below = FRect(text.left, text.top + used, text.width, text.height - used)
            canvas.paragraph(bio, below, 17, colours.text_soft, valign="top")
            return
        first = "\n".join(told)
        ways = [f"{first}\n\n{bio}"]
        if (
            len(told) > 1
        ):  # what lacks room goes: the empty line, the words about the fighter, all but the last paragraph
            ways += [f"{first}\n{bio}", first, told[-1]]
        said = canvas.first_paragraph(ways, box, theme.BODY)
        canvas.paragraph(said, box, theme.BODY, colours.text_soft, valign="top")

    def brief(self, canvas: Canvas, state: dict[str, Any], seat: int, rect: FRect) -> None:
        """See `SetupRows`."""
        fighter = self.fighter(state, seat)
        if fighter >= 0:
            text, at = self.briefly(self.card_set(state), fighter), (rect.left, rect.centery)
            canvas.text(text, at, theme.SMALL, canvas.palette.text, width=rect.width)

    def portrait(
        self, canvas: Canvas, state: dict[str, Any], seat: int, size: float, mood: str = READY
    ) -> Surface | None:
        """The portrait of a corner as chosen."""
        colour, facing = canvas.palette.seat(seat), INWARD[seat]
        fighter = self.fighter(state, seat)
        return portraits.chosen(canvas, self.looks, self.card_set(state), fighter, colour, size, facing, mood)

    # ---- for a game's rows

    def card_set(self, state: Mapping[str, Any]) -> Any:
        """The chosen card set; the shipped one where it cannot be read (starting says why)."""
        file = self.card_file(state)
        if file is not None and file not in self._known:
            try:
                self._known[file] = self.card_sets.from_file(file)
            except CardDataError:
                self._known[file] = self._known[None]
        return self._known[file]

    def called(self, card_set: Any, group: str, fighter: int) -> str:
        """The text `<group>.<fighter>`: the card set's own, else the catalogue's."""
        return self.text(card_set, f"{group}.{card_set.fighter_ids[fighter]}")

    def text(self, card_set: Any, key: str) -> str:
        """The text of a key: the card set's own, else the catalogue's."""
        own = self.card_sets.own_texts(card_set)
        return own[key] if key in own else self.words(key)

    def fighter(self, state: Mapping[str, Any], seat: int) -> int:
        """The chosen fighter; -1 for the choice at the table."""
        offered = self.offered(state, seat)
        return offered[self.index(state, f"fighter:{seat}", len(offered), 1 + seat * self.spread)]
