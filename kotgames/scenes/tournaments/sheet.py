"""The picture of a tournament: a league's table with all pairings, or a bracket, which needs no table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.history.tournament import NOBODY, Pairing
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

if TYPE_CHECKING:
    from kotgames.scenes.tournaments.tournament import TournamentScene

LINE = 34.0
BOX = 62.0
"""Least height of a pairing in the bracket."""
HIGH_BOX = 92.0
"""Its height where there is room: the two have faces then."""
HEAD = 40.0
"""Height of the names of rounds above the bracket."""


class Sheet:
    """Items of the sheet, from the top of a rectangle downwards."""

    def __init__(self, scene: TournamentScene) -> None:
        self.scene = scene

    @property
    def words(self) -> Words:
        """The words of the scene."""
        return self.scene.words

    @property
    def _bracket(self) -> bool:
        return self.scene.tournament.kind == "elimination"

    @property
    def _first(self) -> int:
        """The pairings of the first round."""
        return sum(pairing.round == 0 for pairing in self.scene.tournament.pairings)

    def height(self, width: float) -> float:
        """The height of the sheet at a width."""
        one = self.scene.tournament
        table = (len(one.entrants) + 1) * LINE + 20
        if self._bracket:
            return HEAD + self._first * (BOX + 14)
        across = 2 if width > 620 else 1
        lines = sum(
            -(-sum(b.round == number for b in one.pairings) // across) for number in range(one.rounds)
        )
        return table + one.rounds * 34 + lines * (LINE + 4) + 10

    def items(self, box: FRect) -> list[Item]:
        """The whole sheet."""
        if self._bracket:
            return self._bracket_items(box)
        found = self._table(box)
        top = box.top + (len(self.scene.tournament.entrants) + 1) * LINE + 20
        return found + self._pairings(FRect(box.left, top, box.width, box.height))

    # ---- the table

    def _table(self, box: FRect) -> list[Item]:
        words = self.words
        keys = ("points", "won", "drawn", "lost", "matches")
        cell = min(64.0, box.width * 0.1)
        items = []

        def cells(canvas: Canvas, rect: FRect, texts: list[str], ink: str, face: str) -> None:
            for index, text in enumerate(texts):
                x = rect.right - cell * (len(texts) - index) + cell / 2
                canvas.text(text, (x, rect.centery), theme.BODY, ink, face, anchor="center", width=cell)

        def head(canvas: Canvas, item: Item, mood: Mood) -> None:
            rect = item.rect
            ink = canvas.palette.gold
            canvas.text(words("tournament.standings"), (rect.left + 8, rect.centery), 19, ink, theme.UI_BOLD)
            cells(canvas, rect, [words(f"tournament.{key}") for key in keys], ink, theme.UI_BOLD)

        items.append(Item("standings", FRect(box.left, box.top, box.width, LINE), head))
        one = self.scene.tournament
        for index, line in enumerate(one.standings()):
            rect = FRect(box.left, box.top + (index + 1) * LINE, box.width, LINE - 3)
            texts = [str(line.points), str(line.won), str(line.drawn), str(line.lost), _signed(line.matches)]
            calls = self.scene.calls(line.entrant)
            crown = line.entrant == (one.best if one.over else one.champion)

            def draw(
                canvas: Canvas, item: Item, mood: Mood, index: int = index, calls: list[str] = calls,
                texts: list[str] = texts, crown: bool = crown,
            ) -> None:  # fmt: skip
                rect = item.rect
                colours = canvas.palette
                canvas.rounded(rect, 7, colours.field_ if index % 2 == 0 else colours.panel_low)
                canvas.text(
                    f"{index + 1}",
                    (rect.left + 20, rect.centery),
                    theme.BODY,
                    colours.text_dim,
                    anchor="center",
                )
                if crown:
                    canvas.icon("crown", (rect.left + 48, rect.centery), 20, colours.gold)
                room = rect.width - cell * len(texts) - 76
                called = canvas.first_fit(calls, room, theme.SMALL, theme.UI_BOLD)
                canvas.text(
                    called, (rect.left + 66, rect.centery), 17, colours.text, theme.UI_BOLD, width=room
                )
                cells(canvas, rect, texts, colours.text_soft, theme.UI)

            items.append(
                Item(f"standing:{index}", rect, draw, label=f"{index + 1}. {calls[0]}: {', '.join(texts)}")
            )
        return items

    # ---- all pairings of a round robin

    def _pairings(self, box: FRect) -> list[Item]:
        one = self.scene.tournament
        across = 2 if box.width > 620 else 1
        wide = (box.width - 12 * (across - 1)) / across
        items = []
        top = box.top
        for number in range(one.rounds):
            items.append(
                _heading(
                    self.words("tournament.round", number=number + 1),
                    FRect(box.left, top, box.width, 30),
                    number,
                )
            )
            top += 34
            pairings = [pairing for pairing in one.pairings if pairing.round == number]
            for index, pairing in enumerate(pairings):
                rect = FRect(
                    box.left + (index % across) * (wide + 12),
                    top + (index // across) * (LINE + 4),
                    wide,
                    LINE,
                )
                items.append(self._line(pairing, rect, f"pairing:{number}:{index}"))
            top += -(-len(pairings) // across) * (LINE + 4)
        return items

    def _line(self, pairing: Pairing, rect: FRect, name: str) -> Item:
        one = self.scene.tournament
        names = (self.scene.name(pairing.one), self.scene.name(pairing.two))
        score = self.words("tournament.score", one=pairing.wins[0], two=pairing.wins[1])
        now = one.pairing is pairing
        over = one.is_over(pairing)
        winner = one.winner_of(pairing)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            canvas.rounded(
                box,
                8,
                colours.field_ if over or now else colours.panel_low,
                colours.gold if now else None,
                1.5,
            )
            half = box.width / 2 - 40
            for side, place in enumerate((pairing.one, pairing.two)):
                ink = colours.gold if winner == place else colours.text if not over else colours.text_dim
                x = box.left + 12 if side == 0 else box.right - 12
                anchor = "midleft" if side == 0 else "midright"
                called = canvas.first_fit(self.scene.calls(place), half, theme.SMALL, theme.UI_BOLD)
                canvas.text(
                    called, (x, box.centery), theme.BODY, ink, theme.UI_BOLD, anchor=anchor, width=half
                )
            canvas.text(
                score if over or any(pairing.wins) else "–",
                box.center,
                theme.BODY,
                colours.text,
                theme.UI_BOLD,
                anchor="center",
            )

        return Item(name, rect, draw, label=f"{names[0]} {score} {names[1]}")

    # ---- the bracket

    def _bracket_items(self, box: FRect) -> list[Item]:
        one = self.scene.tournament
        rounds = one.rounds
        wide = min(260.0, (box.width - 30 * (rounds - 1)) / rounds)
        step = (box.width - wide) / max(1, rounds - 1)
        apart = max(BOX + 14, (box.height - HEAD - 4) / self._first)
        high = min(HIGH_BOX, max(BOX, apart - 14))
        places: dict[int, list[FRect]] = {}
        items = []
        for number in range(rounds):
            pairings = [pairing for pairing in one.pairings if pairing.round == number]
            key = (
                ("tournament.final", "tournament.semifinal")[rounds - 1 - number]
                if rounds - number < 3
                else "tournament.quarterfinal"
            )
            head = FRect(box.left + number * step, box.top, wide, 30)
            items.append(_heading(self.words(key, number=number + 1), head, number))
            for index, pairing in enumerate(pairings):
                if number == 0:
                    y = box.top + HEAD + index * apart + (apart - 14 - high) / 2
                else:
                    pair = places[number - 1][index * 2 : index * 2 + 2]
                    y = sum(rect.centery for rect in pair) / 2 - high / 2
                rect = FRect(box.left + number * step, y, wide, high)
                places.setdefault(number, []).append(rect)
                feeders = places[number - 1][index * 2 : index * 2 + 2] if number else []
                items.append(self._knot(pairing, rect, feeders, f"pairing:{number}:{index}"))
        return items

    def _knot(self, pairing: Pairing, rect: FRect, feeders: list[FRect], name: str) -> Item:
        one = self.scene.tournament
        free = self.words("tournament.free")
        names = [self.scene.name(pairing.one), free if pairing.free else self.scene.name(pairing.two)]
        now = one.pairing is pairing
        winner = one.winner_of(pairing)
        last = pairing is one.pairings[-1]
        offsets = [(feeder.right - rect.left, feeder.centery - rect.centery) for feeder in feeders]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            for dx, dy in offsets:
                x, y = box.left + dx, box.centery + dy
                middle = (x + box.left) / 2
                canvas.fill(FRect(x, y - 1, middle - x, 2), colours.panel_edge)
                canvas.fill(FRect(middle - 1, min(y, box.centery), 2, abs(dy) + 1), colours.panel_edge)
                canvas.fill(FRect(middle, box.centery - 1, box.left - middle, 2), colours.panel_edge)
            canvas.rounded(
                box, 9, colours.field_, colours.gold if now else colours.panel_edge, 2 if now else 1.5
            )
            for side, place in enumerate((pairing.one, pairing.two)):
                y = box.top + box.height * (0.27 + 0.46 * side)
                known = place != NOBODY
                ink = (
                    colours.gold if known and winner == place else colours.text if known else colours.text_dim
                )
                left = box.left + 12
                face = box.height / 2 - 9
                if known and box.height >= HIGH_BOX:
                    image = self.scene.face(canvas, place, face, seat=side)
                    if image is not None:
                        canvas.center(image, (box.left + 8 + face / 2, y))
                    left = box.left + face + 18
                crowned = known and last and winner == place
                room = box.right - left - (70 if crowned else 44)
                ways = self.scene.calls(place) if known else [names[side]]
                called = canvas.first_fit(ways, room, theme.SMALL, theme.UI_BOLD)
                canvas.text(called, (left, y), theme.BODY, ink, theme.UI_BOLD, width=room)
                if crowned:
                    canvas.icon("crown", (box.right - 46, y), 22, colours.gold)
                if known and not pairing.free:
                    canvas.text(
                        str(pairing.wins[side]),
                        (box.right - 14, y),
                        17,
                        ink,
                        theme.UI_BOLD,
                        anchor="midright",
                    )

        return Item(name, rect, draw, label=f"{names[0]}, {names[1]}")


def _heading(text: str, rect: FRect, number: int) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        canvas.text(
            text, (box.left + 4, box.centery), 17, canvas.palette.gold, theme.UI_BOLD, width=box.width - 8
        )

    return Item(f"round:{number}", rect, draw, label=text)


def _signed(number: int) -> str:
    """A difference with its sign; none has one."""
    return f"{number:+d}".replace("-", "−") if number else "0"
