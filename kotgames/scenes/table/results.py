"""The verdict: who won and how, round by round, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import FRect

from kotgames.engine.contract import Outcome
from kotgames.scenes.table.hosts import MatchHost
from kotgames.system.catalogue import Verbatim
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import VERDICT_MUSIC
from kotgames.ui.widgets.controls import button, label
from kotgames.ui.widgets.layout import centered


class Results(Scene):
    """Over the table, which stays in sight behind it."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "results"
    music: ClassVar[str] = VERDICT_MUSIC

    def __init__(self, app: App, host: MatchHost) -> None:
        super().__init__(app)
        self._host = host

    def opened(self) -> None:
        """Somebody here has won, or not."""
        outcome = self._host.match.outcome
        humans = set(self._host.humans)
        if outcome is not None and outcome.winners and humans:
            self.app.sounds.play("stinger_win" if humans & set(outcome.winners) else "stinger_lose")

    def build(self, canvas: Canvas) -> None:
        """Banner, round table, buttons."""
        words = self._host.words
        outcome = self._host.match.outcome
        assert outcome is not None
        rounds = [*self._ranking(outcome), *self._host.round_lines()]
        small = canvas.area.height < 500
        line = 30.0 if not small else 24.0
        foot = 150.0 if not small else 118.0
        head = 128.0 if not small else 84.0
        box = centered(canvas.area, 720, head + 20 + line * max(1, len(rounds)) + foot + 38, 8)
        winner = outcome.winners[0] if len(outcome.winners) == 1 else None
        self.add(self._banner(box, head, winner, outcome))
        region = FRect(box.left + 30, box.top + head + 12, box.width - 60, box.height - head - foot - 44)
        with self.scrolled("rounds", region, line * len(rounds)) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for index, (name, result, who) in enumerate(rounds):
                self.add(
                    _round(
                        index,
                        name,
                        result,
                        who,
                        FRect(region.left, region.top + index * line, wide, line - 3),
                    )
                )
        seed = words("results.seed", seed=self._host.match.log.header.seed)
        foot_line = f"{words('results.turns', count=self._host.turn_count())} · {seed}"
        if self._host.match.practice:
            foot_line = f"{words('results.practice')} {foot_line}"
        self.add(
            label(
                "foot",
                FRect(box.left + 30, box.bottom - foot - 30, box.width - 60, 24),
                foot_line,
                size=theme.SMALL,
                colour="text_dim",
                align="center",
            )
        )
        self._buttons(box, foot, winner)

    def _ranking(self, outcome: Outcome) -> list[tuple[str, str, str]]:
        """Where more than two played: (place, score, name), the best first; those who are level share a place."""
        scores = outcome.scores
        if len(scores) < 3:
            return []
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        return [
            (
                f"{1 + sum(other > scores[seat] for other in scores)}.",
                str(scores[seat]),
                self._host.name(seat),
            )
            for seat in order
        ]

    def _title(self, winners: Sequence[int]) -> str:
        words = self._host.words
        names = [Verbatim(self._host.name(seat).upper()) for seat in winners]
        if len(names) < 2:
            return words("results.won", name=names[0]) if names else words("results.draw")
        return words("results.won_together", names=Verbatim(words.listed(names).upper()))

    def _banner(self, box: FRect, head: float, winner: int | None, outcome: Outcome) -> Item:
        words = self._host.words
        title = self._title(outcome.winners)
        sub = words(f"results.how.{outcome.how}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            edge = colours.gold if winner is None else colours.seat(winner)
            canvas.panel(box, 16, edge, 3)
            band = FRect(box.left + 8, box.top + 8, box.width - 16, head - 8)
            canvas.gradient(band, 12, edge, "#141a23")
            big = min(46.0, head * 0.42)
            portrait = self._host.portrait(canvas, winner, head - 28) if winner is not None else None
            left = band.left + 16
            if portrait is not None:
                frame = FRect(left, band.top + 6, head - 20, head - 20)
                canvas.rounded(frame, 12, colours.gold)
                canvas.center(portrait, frame.center)
                left = frame.right + 14
            room = band.right - left - 12
            canvas.text(
                title, (left, band.centery - big * 0.34), big, "#ffffff", theme.POSTER, width=room, outline=2
            )
            canvas.text(
                sub,
                (left, band.centery + big * 0.55),
                20 if head > 100 else 17,
                "#fff3d6",
                theme.UI_BOLD,
                width=room,
            )

        return Item("banner", box, draw, label=f"{title} {sub}")

    def _buttons(self, box: FRect, foot: float, winner: int | None) -> None:
        words = self._host.words
        host = self._host
        gap = 8.0 if foot > 130 else 6.0
        top = box.bottom - foot + 2
        width = box.width - 60
        keeps = any(option.name == "fighters" for option in host.match.game.options)
        sub = words("results.rematch_sub" if keeps and winner is not None else "results.again_sub")
        first, sub = host.rematch_texts or (words("results.rematch"), sub)
        self.add(
            button(
                "rematch",
                FRect(box.left + 30, top, width * 0.5 - gap / 2, foot - 14),
                first,
                self._then(host.rematch),
                colour="stop",
                icon="shaking-hands",
                sub=sub,
                size=26,
                key=self.app.devices.key_of("rematch"),
            )
        )
        left, quarter = box.left + 30 + width * 0.5 + gap / 2, (width * 0.5 - gap * 1.5) / 2
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("new", "perspective-dice-six-faces-random", "primary", self._then(host.new_match)),
            ("log", "notebook", "second", host.open_log),
            ("fairness", "histogram", "second", host.open_fairness),
            ("look", "magnifying-glass", "second", lambda: self.app.pop(self)),
            ("rules", "rule-book", "second", host.open_rules),
            ("title", "exit-door", "quiet", self._then(host.leave)),
        ]
        if host.rematch_texts is not None:  # there is only one way on, and the large button is it
            entries = [entry for entry in entries if entry[0] not in ("new", "title")]
        lines = -(-len(entries) // 2)
        high = (foot - 14 - (lines - 1) * gap) / lines
        for index, (name, icon, colour, on) in enumerate(entries):
            spot = FRect(
                left + (index % 2) * (quarter + gap), top + (index // 2) * (high + gap), quarter, high
            )
            self.add(button(name, spot, words(f"results.{name}"), on, colour=colour, icon=icon, size=16))

    def _then(self, function: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.app.pop(self)
            function()

        return go

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


def _round(index: int, name: str, result: str, who: str, rect: FRect) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(box, 7, colours.field_)
        side, middle = box.width * 0.26, box.left + box.width * 0.36
        canvas.text(
            name, (box.left + 12, box.centery), theme.BODY, colours.text_soft, theme.UI_BOLD, width=side
        )
        canvas.text(
            result,
            (middle, box.centery),
            theme.BODY,
            colours.text,
            theme.UI_BOLD,
            anchor="center",
            width=box.width * 0.15,
        )
        canvas.text(
            who,
            (box.right - 12, box.centery),
            theme.BODY,
            colours.gold,
            theme.UI_BOLD,
            anchor="midright",
            width=box.width * 0.54,
        )

    return Item(f"round:{index}", rect, draw, label=f"{name}: {result}, {who}")
