"""The entrants of a tournament, and its form."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from kotgames.bots.players import LEVELS
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.history import tournament as model
from kotgames.history.tournament import BEST_OF, KINDS, LEAST, MOST, Entrant
from kotgames.scenes import starting
from kotgames.scenes.full_screen import FullScreen
from kotgames.scenes.menus import game_tabs
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, choice, field, heading, panel
from kotgames.ui.widgets.layout import columns, inset, rows

KINDS_OF_PLAYER = ("human", *LEVELS)
AT_FIRST = 4


class TournamentSetup(FullScreen):
    """A row for each corner, form and length below."""

    kind: ClassVar[str] = "tournament_setup"

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self._game = game
        self.speak_anew()
        self._form = 0
        self._best = 0
        self._corners: list[dict[str, Any]] = []
        for _ in range(AT_FIRST):
            self._add()

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.words = Words(self.app.settings.language, self._game.id)
        self._setup_rows = starting.set_up_rows(self._game, self.words)

    def _add(self) -> None:
        """Another corner: a bot with a face of its own; the first is a person."""
        index = len(self._corners)
        state: dict[str, Any] = {"kind": 0 if index == 0 else len(KINDS_OF_PLAYER) - 1, "seats": 2}
        for name, _, values, _, _ in self._setup_rows.choices({"seats": 2}, 0):
            least = 1 if name.startswith("fighter") and len(values) > 1 else 0
            state[name] = least + index % (len(values) - least)
        self._corners.append(state)
        self.rebuild()

    def _remove(self, index: int) -> None:
        del self._corners[index]
        self.rebuild()

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start"

    def first_focus(self, order: list[str]) -> str:
        """Start as it is."""
        return "start"

    def rules_of(self) -> str:
        """See `FullScreen`."""
        return self._game.id

    def backdrop(self, canvas: Canvas) -> None:
        """Dark slate under red light."""
        title_ground(canvas)

    def build(self, canvas: Canvas) -> None:
        """Head, corners in a scroll area, form, start."""
        words = self.words
        area = canvas.area
        wide = min(area.width - 20, 1240.0)
        left = (area.width - wide) / 2
        folded = wide < 1000
        self.add(button("back", FRect(left, 8, 120, 44), words("ui.back"), self.cancel, colour="quiet"))
        self._title(canvas, FRect(left + 130, 8, wide - 130, 44), folded=folded)
        foot = 64.0 if not folded else 50.0
        region = FRect(left, 60, wide, area.height - 60 - foot - 14)
        fields = 2 + len(self._setup_rows.choices({"seats": 2}, 0))
        row = 66.0 if not folded else 12.0 + 41.0 * fields
        more = len(self._corners) < MOST
        content = len(self._corners) * (row + 8) + (52 if more else 0) + (50 if not folded else 96) + 8
        with self.scrolled("corners", region, content) as scroll:
            room = region.width - (16 if scroll.most > 0.5 else 0)
            spots = rows(FRect(region.left, region.top, room, 10), row, 8, len(self._corners))
            for index, spot in enumerate(spots):
                self._corner(index, spot, folded=folded)
            top = region.top + len(self._corners) * (row + 8)
            if more:
                rect = FRect(region.left, top, 220, 44)
                self.add(
                    button(
                        "add",
                        rect,
                        words("tournament.add"),
                        self._add,
                        colour="second",
                        icon="meeple",
                        size=17,
                    )
                )
                top += 52
            self._options(FRect(region.left, top, room, 44), folded=folded)
        start = FRect(
            left + wide - min(360.0, wide * 0.5), area.height - foot - 6, min(360.0, wide * 0.5), foot
        )
        self.add(
            button(
                "start", start, words("tournament.start"), self._start, colour="primary", icon="shaking-hands",
                sub=words("tournament.start_sub"), size=24,
            )
        )  # fmt: skip

    def _title(self, canvas: Canvas, rect: FRect, *, folded: bool) -> None:
        """The title of the set-up, and the tabs to another game; folded, the tabs say it."""
        known = starting.for_two()
        tabs = FRect(rect.left, rect.top + 2, rect.width, 40)
        if not folded or len(known) < 2:
            wide = min(game_tabs.width(canvas, self.app.words, known), rect.width / 2)
            text = f"{self.words('tournament.new')} · {self.words('game.' + self._game.id)}"
            room = FRect(rect.left, rect.top, rect.width - wide - 16, rect.height)
            size = 28 if not folded else 21
            self.add(heading("title", room, text, size))
            tabs = FRect(rect.right - wide, rect.top + 3, wide, 38)
        game_tabs.add(self, canvas, tabs, self._game.id, known, "tournament_setup")

    def _corner(self, index: int, rect: FRect, *, folded: bool) -> None:
        words = self.words
        state = self._corners[index]
        self.add(panel(f"corner:{index}", rect))
        inner = inset(rect, 8)
        size = inner.height if not folded else 46.0

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            image = self._setup_rows.portrait(canvas, state, 0, size)
            if image is not None:
                canvas.center(image, item.rect.center)

        self.add(Item(f"face:{index}", FRect(inner.left, inner.top, size, size), draw))
        named = field(
            f"name:{index}", FRect(0, 0, 1, 1), words("setup.name"), self._name(index),
            partial(self._set, index, "name"),
        )  # fmt: skip
        kinds = [words(f"setup.{kind}") for kind in KINDS_OF_PLAYER]
        made = [
            (
                f"kind:{index}",
                words("setup.who"),
                kinds,
                int(state["kind"]),
                partial(self._set, index, "kind"),
            ),
            *(
                (f"{name}:{index}", text, values, value, partial(self._set, index, name))
                for name, text, values, value, _ in self._setup_rows.choices(state, 0)
            ),
        ]
        gone = 44.0 if len(self._corners) > LEAST else 0.0
        if folded:
            spots = rows(
                FRect(inner.left + size + 8, inner.top, inner.width - size - 8 - gone, 10),
                38,
                3,
                1 + len(made),
            )
        else:
            room = FRect(
                inner.left + size + 10, inner.top + 3, inner.width - size - 10 - gone, inner.height - 6
            )
            spots = columns(room, 1 + len(made), 8)
        named.rect = spots[0]
        self.add(named)
        for (name, text, values, value, on), spot in zip(made, spots[1:], strict=True):
            self.add(choice(name, spot, text, values, value, on))
        if gone:
            cross = FRect(inner.right - 38, spots[0].centery - 19, 38, 38)
            self.add(
                button(
                    f"remove:{index}", cross, "×", partial(self._remove, index), colour="quiet",
                    tip=words("tournament.remove"),
                )
            )  # fmt: skip

    def _options(self, rect: FRect, *, folded: bool) -> None:
        words = self.words
        left, right = (rows(rect, 44, 6, 2) if folded else columns(rect, 2, 16))[:2]
        forms = [words(f"tournament.{kind}") for kind in KINDS]
        tip = words(f"tournament.form_help_{KINDS[self._form]}")
        self.add(choice("form", left, words("tournament.form"), forms, self._form, self._set_form, tip=tip))
        lengths = [words("tournament.best_of_value", count=count) for count in BEST_OF]
        self.add(choice("best", right, words("tournament.best_of"), lengths, self._best, self._set_best))

    def _set_form(self, index: int) -> None:
        self._form = index
        self.rebuild()

    def _set_best(self, index: int) -> None:
        self._best = index
        self.rebuild()

    def _set(self, index: int, name: str, value: Any) -> None:
        self._corners[index][name] = value
        self.rebuild()

    def _name(self, index: int) -> str:
        state = self._corners[index]
        if self.focus.editing == f"name:{index}" or state.get("name"):
            return str(state.get("name", ""))
        return self._given(index)

    def _given(self, index: int) -> str:
        """The name of a corner to which nobody gave one: its fighter's, with a number where another has it already."""
        names = [
            str(state.get("name") or "") or self._called(number)
            for number, state in enumerate(self._corners[: index + 1])
        ]
        told = names[:index].count(names[index])
        return f"{names[index]} {told + 1}" if told else names[index]

    def _called(self, index: int) -> str:
        """The name of a corner's fighter; the corner by its number while nobody is chosen."""
        called = self._setup_rows.name(self._corners[index], 0)
        if called == self.words("ui.seat", number=1):
            return self.words("tournament.entrant", number=index + 1)
        return called.removesuffix(" 1")

    def cancel(self) -> None:
        """Back to the title."""
        self.app.go("title")

    def _start(self) -> None:
        entrants = []
        try:
            for index, state in enumerate(self._corners):
                options, looks, _ = self._setup_rows.result(state)
                fighters = options.get("fighters") or [None]
                entrants.append(
                    Entrant(
                        name=self._name(index).strip() or self.words("tournament.entrant", number=index + 1),
                        kind=KINDS_OF_PLAYER[int(state["kind"])], look=looks[0], state=state, fighter=fighters[0],
                    )
                )  # fmt: skip
        except KotgamesError as error:
            self.app.say(self.words.error(error))
            return
        _tell_apart(entrants)
        made = model.begin(self._game.id, KINDS[self._form], BEST_OF[self._best], entrants)
        reason = model.save(made)
        self.app.go("tournament", made)
        if reason is not None:
            self.app.say_once(self.words("error.tournament_unsaved", reason=reason))


def _tell_apart(entrants: list[Entrant]) -> None:
    """Give corners of one name a number."""
    names = [entrant.name for entrant in entrants]
    for index, entrant in enumerate(entrants):
        if names.count(names[index]) > 1:
            entrant.name = f"{names[index]} {names[: index + 1].count(names[index])}"
