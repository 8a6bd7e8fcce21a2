"""The verdict: who won and how, the moments that mattered, the figures of the match, round by round, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames.scenes.table.hosts import MatchHost
from kotgames.scenes.table.verdict_parts import (
    STRIP,
    TITLE,
    FigureTable,
    MomentTile,
    Sitter,
    ground,
    paint_face,
    rank_row,
    ranked,
    round_row,
)
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import VERDICT_MUSIC
from kotgames.ui.widgets.controls import button, label, panel
from kotgames.ui.widgets.layout import centered, columns

WIDE: Final = 1000.0
"""From this width on moments lie side by side, and figures beside the rounds."""
HIGH: Final = 620.0
"""From this height on there is room for large faces and buttons."""
ROW: Final = 30.0
"""The height of a round."""
GAP: Final = 10.0


class Results(Scene):
    """Over the table, which stays in sight behind it."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "results"
    decides: ClassVar[bool] = True
    music: ClassVar[str] = VERDICT_MUSIC

    def __init__(self, app: App, host: MatchHost) -> None:
        super().__init__(app)
        self._host = host
        outcome = host.match.outcome
        assert outcome is not None
        self._outcome = outcome
        self._sitters = [
            Sitter(seat, host.name(seat), host.is_bot(seat), seat in outcome.winners)
            for seat in range(len(host.match.seats))
        ]
        self.speak_anew()

    def speak_anew(self) -> None:
        """See `Scene`."""
        host = self._host
        words, table = host.words, host.table
        self._tiles = [
            MomentTile(
                table.picture,
                moment,
                words("results.deciding", when=moment.when) if moment.deciding else moment.when,
                self._sitters[moment.seat],
                host.portrait,
                words("results.watch_moment"),
                partial(host.watch, moment.turn),
            )
            for moment in table.log.moments(host.match)
        ]
        self._figures = FigureTable(table.log.statistics(host.match), self._sitters)

    def opened(self) -> None:
        """Somebody here has won, or not."""
        humans, winners = set(self._host.humans), set(self._outcome.winners)
        if winners and humans:
            self.app.sounds.play("stinger_win" if humans & winners else "stinger_lose")

    # ---- building

    def build(self, canvas: Canvas) -> None:
        """The winner, the story and the buttons; the story scrolls where it is longer than its place."""
        large = canvas.area.height >= HIGH
        wide = canvas.area.width >= WIDE
        head, foot = (166.0, 100.0) if large else (78.0, 84.0)
        most = centered(canvas.area, 1240, 712, 6)
        inside = 20.0 if large else 10.0
        room = most.width - 2 * inside - 16
        content = self._content(canvas, FRect(0, 0, room, 0), wide, only_measured=True)
        spare = most.height - (head + foot + content + 4 * GAP)
        head += min(60.0, max(0.0, spare)) if large else 0.0
        high = min(most.height, head + foot + content + 4 * GAP)
        box = centered(canvas.area, most.width, high, 6)
        edge = "gold" if len(self._outcome.winners) != 1 else f"seat_{self._outcome.winners[0]}"
        self.add(panel("panel", box, edge=edge))
        self.add(self._head(FRect(box.left + 8, box.top + 8, box.width - 16, head), large))
        body = FRect(box.left + inside, box.top + head + 8 + GAP, 0, 0)
        body.width = box.width - 2 * inside
        body.height = box.bottom - foot - GAP - body.top
        with self.scrolled("body", body, content) as area:
            long = area.most > 0.5
            left = body.left if long else body.left + 8
            self._content(canvas, FRect(left, body.top, room, content), wide)
        self._buttons(FRect(box.left + inside, box.bottom - foot, box.width - 2 * inside, foot - 12))

    def _content(self, canvas: Canvas, box: FRect, wide: bool, *, only_measured: bool = False) -> float:
        """The story of the match, from the top of `box` down; the height it takes."""
        y = box.top
        count = len(self._tiles)
        if count:
            across = columns(FRect(box.left, y, box.width, 0), count if wide else 1, GAP)
            heights = [tile.height(canvas, across[0].width) for tile in self._tiles]
            if wide:
                heights = [max(heights)] * count
            order = list(enumerate(zip(self._tiles, heights, strict=True)))
            if not wide:  # what one sees without scrolling is how it ended
                order.sort(key=lambda one: not one[1][0].moment.deciding)
            for index, (tile, height) in order:
                spot = across[index] if wide else across[0]
                if not only_measured:
                    rect = FRect(spot.left, y, spot.width, height)
                    self.add(tile.item(f"moment:{index}", rect))
                y += 0 if wide else height + GAP
            y += heights[0] + GAP if wide else 0
        left, right = FRect(box.left, y, box.width, 0), FRect(box.left, y, box.width, 0)
        if wide and self._figures.height:
            left.width = box.width * 0.56
            right.left, right.width = left.right + GAP, box.width - left.width - GAP
        left.height = self._figures.height
        beside = right.left > left.left
        if left.height and not beside:
            right.top += left.height + GAP
        right.height = self._rounds(canvas, right, only_measured=True) - right.top
        if beside:
            right.height = left.height = max(left.height, right.height)
        if not only_measured:
            self._rounds(canvas, right, only_measured=False)
            if left.height:
                self.add(self._figures.item(left))
        return max(right.bottom, left.bottom) - box.top

    def _rounds(self, canvas: Canvas, box: FRect, *, only_measured: bool) -> float:
        """The standings and the rounds, and below them what else there is to say; where they end."""
        words = self._host.words
        ranking, lines = self._ranking(), self._host.round_lines()
        high = ROW * len(ranking) + 8
        if ranking and not only_measured:
            first = FRect(box.left, box.top, box.width, TITLE + high) if lines else box
            self.add(ground("standings", first, words("results.standings")))
            self._places(ranking, FRect(box.left + 8, box.top + TITLE, box.width - 16, high))
        if ranking:
            lower = TITLE + high + (GAP if lines else 0.0)
            box = FRect(box.left, box.top + lower, box.width, max(0.0, box.height - lower))
        y = box.top
        if lines:
            if not only_measured:
                self.add(ground("rounds", box, words("results.rounds")))
            y += TITLE
        for index, (name, result, who) in enumerate(lines):
            if not only_measured:
                spot = FRect(box.left + 8, y, box.width - 16, ROW - 3)
                self.add(round_row(index + len(ranking), name, result, who, spot))
            y += ROW
        told = f"{words('results.turns', count=self._host.turn_count())} · "
        told += words("results.seed", seed=self._host.match.log.header.seed)
        if self._host.match.practice:
            told = f"{words('results.practice')} {told}"
        high = canvas.paragraph_height(told, box.width - 24, theme.SMALL) + 10
        if not only_measured:
            foot = FRect(box.left + 12, max(y, box.bottom - high), box.width - 24, high)
            self.add(
                label("foot", foot, told, size=theme.SMALL, colour="text_dim", align="center", wrap=True)
            )
        return y + high

    def _ranking(self) -> list[tuple[str, int]]:
        """The ranking where more than two played, or a game has no rounds: (place, seat), the best first; those who are level share a
        place, and who gave up has none."""
        scores = self._outcome.scores
        if len(scores) < 3 and self._host.table.log.rows.round_began is not None:
            return []
        gave_up = self._host.match.given_up
        stayed = [seat for seat in range(len(scores)) if seat not in gave_up]
        winners = [stayed.index(seat) for seat in self._outcome.winners if seat in stayed]
        found = [
            (f"{place}.", stayed[index])
            for place, index in ranked([scores[seat] for seat in stayed], winners)
        ]
        return [*found, *(("–", seat) for seat in gave_up)]

    def _places(self, ranking: Sequence[tuple[str, int]], box: FRect) -> None:
        for index, (place, seat) in enumerate(ranking):
            name = self._host.name(seat)
            if place == "–":
                name = f"{name} ({self._host.words('gave_up.mark')})"
            spot = FRect(box.left, box.top + index * ROW, box.width, ROW - 3)
            self.add(rank_row(index, place, self._outcome.scores[seat], self._sitters[seat], name, spot))

    # ---- who won

    def _title(self, winners: Sequence[int]) -> str:
        words = self._host.words
        names = [Verbatim(self._host.name(seat)) for seat in winners]
        if len(names) < 2:
            return words("results.won", name=names[0]) if names else words("results.draw")
        return words("results.won_together", names=Verbatim(words.listed(names)))

    def _head(self, band: FRect, large: bool) -> Item:
        """The fighters beside each other with the verdict between them: two face each other, of more the winners stand first."""
        words = self._host.words
        outcome = self._outcome
        title = self._title(outcome.winners)
        sub = words(f"results.how.{outcome.how}")
        faces, between = self._faces(band, large)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            winners = outcome.winners
            own = colours.gold if len(winners) != 1 else colours.seat(winners[0])
            canvas.gradient(band, 12, own, "#141a23")
            for who, box in faces:
                mood_of = "winning" if who.won else "beaten" if winners else "ready"
                inward = 0 if len(faces) > 2 else 1 if who.seat == 0 else -1
                paint_face(canvas, box, who, mood_of, self._host.portrait, inward=inward, named=large)
            big = 60.0 if large else 32.0
            while big > 22 and canvas.text_width(title, big, theme.POSTER) > between.width:
                big -= 1
            middle = between.centery - (8 if large else 6)
            spot = (between.centerx, middle - big * 0.18)
            canvas.text(
                title, spot, big, "#ffffff", theme.POSTER, anchor="center", width=between.width, outline=2
            )
            below = (between.centerx, middle + big * 0.62)
            size = 24 if large else 17
            canvas.text(sub, below, size, "#fff3d6", theme.UI_BOLD, anchor="center", width=between.width)

        return Item("banner", band, draw, label=f"{title} {sub}")

    def _faces(self, band: FRect, large: bool) -> tuple[list[tuple[Sitter, FRect]], FRect]:
        """The place of each portrait, and the room for the verdict."""
        high = band.height - 20
        strip = STRIP - 4 if large else 0.0
        won = high - strip
        rest = won if not self._outcome.winners else won * 0.76
        floor = band.bottom - 10 - strip
        if len(self._sitters) == 2:
            found = []
            for who, left in zip(self._sitters, (True, False), strict=True):
                size = won if who.won or not self._outcome.winners else rest
                x = band.left + 12 if left else band.right - 12 - size
                found.append((who, FRect(x, floor - size, size, size)))
            one, two = found[0][1], found[1][1]
            return found, FRect(one.right + 12, band.top, two.left - one.right - 24, band.height)
        first = [who for who in self._sitters if who.won]
        others = [who for who in self._sitters if not who.won]
        share = band.width * 0.36
        found = []
        x = band.left + 12
        size = min(won, (share - 8 * len(first)) / max(1, len(first)))
        for who in first:
            found.append((who, FRect(x, floor - size, size, size)))
            x += size + 8
        small = min(rest, (share - 8 * len(others)) / max(1, len(others)))
        right = band.right - 12 - len(others) * (small + 8) + 8
        for place, who in enumerate(others):
            found.append((who, FRect(right + place * (small + 8), floor - small, small, small)))
        return found, FRect(x + 8, band.top, right - x - 20, band.height)

    # ---- what next

    def _buttons(self, box: FRect) -> None:
        """Three ways on, and what there is to look at."""
        words, host = self._host.words, self._host
        gap = 8.0
        keeps = any(option.name == "fighters" for option in host.match.game.options)
        sub = words(
            "results.rematch_sub" if keeps and len(self._outcome.winners) == 1 else "results.again_sub"
        )
        first, sub = host.rematch_texts or (words("results.rematch"), sub)
        low = box.height < 80
        main = box.width * (0.56 if box.width >= 900 else 0.62)
        one = FRect(box.left, box.top, main * 0.42 - gap, box.height)
        key = self.app.devices.key_of("rematch")
        go, size = self._then(host.rematch), 22.0 if low else 28.0
        self.add(
            button(
                "rematch", one, first, go, colour="stop", icon="shaking-hands", sub=sub, size=size, key=key
            )
        )
        ways: list[tuple[str, str, str, Callable[[], None]]] = [
            ("watch", "player-next", "primary", host.watch),
            ("title", "exit-door", "quiet", self._then(host.leave)),
        ]
        looks: list[tuple[str, str, str, Callable[[], None]]] = [
            ("log", "notebook", "second", host.open_log),
            ("fairness", "histogram", "second", host.open_fairness),
            ("look", "magnifying-glass", "second", lambda: self.app.pop(self)),
            ("rules", "rule-book", "second", host.open_rules),
            ("new", "perspective-dice-six-faces-random", "second", self._then(host.new_match)),
        ]
        if not host.table.log.has_dice():
            looks = [look for look in looks if look[0] != "fairness"]
        if host.rematch_texts is not None:  # there is only one way on, and the large button is it
            ways, looks = ways[:1], looks[:-1]
        beside = FRect(one.right + gap, box.top, box.left + main - one.right - gap, box.height)
        size = 17.0 if low else 20.0
        for (name, icon, colour, on), spot in zip(ways, columns(beside, len(ways), gap), strict=True):
            self.add(button(name, spot, words(f"results.{name}"), on, colour=colour, icon=icon, size=size))
        rest = FRect(beside.right + gap, box.top, box.right - beside.right - gap, (box.height - gap) / 2)
        upper = -(-len(looks) // 2)
        lower = rest.move(0, rest.height + gap)
        spots = [*columns(rest, upper, gap), *columns(lower, len(looks) - upper, gap)]
        for (name, icon, colour, on), spot in zip(looks, spots, strict=True):
            self.add(button(name, spot, words(f"results.{name}"), on, colour=colour, icon=icon, size=16))

    def _then(self, function: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.app.pop(self)
            function()

        return go

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "rematch"

    def first_focus(self, order: list[str]) -> str:
        """The large button, whatever lies above it."""
        return "rematch"

    def named(self, act: Act) -> None:
        """The rematch key, log, settings, undo."""
        if act.name == "rematch":
            self._then(self._host.rematch)()
        elif act.name == "log":
            self._host.open_log()
        elif act.name == "undo":
            self._then(self._host.undo)()
        else:
            super().named(act)
