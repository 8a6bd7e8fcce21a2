"""The throw of the glove as a scene: a countdown, ten seconds to throw, the flight, and what became of it.

What happens is a matter of moments (`App.now`) and of geometry (`glove_contest`); frames only look at it. Subclasses say who takes part,
what is read before it and what comes after it (`finished`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from pygame import FRect

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.glove_contest import WINDS_UP, Contest, Flick, Flicked, skill_of
from kotgames.games.knock_out_punch.table import glove_pictures
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER, Hands
from kotgames.games.knock_out_punch.table.glove_view import LaneView, Shown
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act, Stroke
from kotgames.ui.loop import App
from kotgames.ui.table.letters import BOLD
from kotgames.ui.table.test_pages import Choice, Corner, Letters, Place, Sheet, TestScene, small
from kotgames.ui.table.timed_test import COUNTING, OPEN, READY

ROLES: Final = (PUNCHER, DEFENDER)
SHEET: Final = Sheet(
    "gold", wide=680.0, side=12.0, top=14.0, title=(36.0, 22.0), size=17.0, below=8.0, row=(42.0, 8.0), indent=(6.0, 2.0),
    around=0.0, start=300.0, counts=(680.0, 19.0),
)  # fmt: skip
HELD: Final = 0.1
"""Seconds for which the moment of contact stands still."""
COMES_DOWN: Final = 0.5
"""Seconds in which a glove that nobody holds comes down."""
BOUNCES: Final = 0.3
SHAKES: Final = 0.25


class GloveScene(TestScene, ABC):
    """One throw, or one after the other. `levels`: the levels of the bots that take part, by PUNCHER and DEFENDER; who is not in it is a
    person here."""

    asked: ClassVar[str] = "glove"
    stage: ClassVar[str] = "lane"
    icon: ClassVar[str] = "boxing-glove"
    letters: ClassVar[Mapping[str, Letters]] = {
        g.HIT: ("#fff6d8", "#ffd23c", "#e2402a"),
        g.DODGED: ("#f2fff2", "#9fe6a8", "#2f9a52"),
        g.CAUGHT: ("#f2fbff", "#8fd0ff", "#1f6fd0"),
        "count": ("#fffdf4", "#ffe9a0", "#e5a91d"),
    }
    sounds = {
        g.HIT: (("punch_heavy", 1.0), ("crowd_ooh", 0.9)),
        g.DODGED: (("whoosh", 0.8), ("crowd_gasp", 0.7)),
        g.CAUGHT: (("slap", 1.0), ("cheer", 0.9)),
    }
    counted = (0.34, 0.5, 0.2)
    hall = (f"{glove_pictures.__name__}:ring", "#0a0d14", "#2b3340", "#b6ad9c", "#cfc7b6")
    sheet = SHEET
    reads: ClassVar[float] = 0.7
    stays: ClassVar[float] = 1.9
    contest: Contest

    def __init__(self, app: App, words: Words, levels: dict[str, str], look: Look) -> None:
        super().__init__(app, words)
        self.levels = levels
        self.hands = Hands(app.devices, [role for role in ROLES if role not in levels])
        self.view = LaneView(self.masters, look)
        self._seed = 0 if self.test is None else self.test.seed
        self.anew()

    # ---- who takes part

    @abstractmethod
    def names(self) -> tuple[str, str]:
        """The names of the thrower and of the target."""

    @abstractmethod
    def seed(self) -> int:
        """For what bots do in the next throw, and how it strays."""

    def say(self, key: str, **named: Any) -> str:
        """A text of the throw, with the names of thrower and target."""
        puncher, defender = self.names()
        return self.words(f"glove.{key}", puncher=puncher, defender=defender, **named)

    def said(self, what: str) -> str:
        """A sentence with what became of it: "hit", "dodged", "caught" or "late"."""
        return self.say(f"said_{what}")

    def caption(self) -> str:
        """The words in the middle above while it is played; "" for nothing."""
        return ""

    def levels_called(self, role: str) -> str:
        """A bot's name by its level."""
        key = f"glove.level_{self.levels[role]}"
        return self.words(key) if self.words.has(key) else self.words("glove.bot")

    def controls(self, role: str, size: str = "") -> str:
        """The controls of somebody in a sentence ("_short" and "_shortest" ones say less); what a bot is."""
        if role in self.levels:
            return self.levels_called(role)
        words, hands = self.words, self.hands
        keys, mouse, shortest = hands.keys_of(role), hands.points(role), size == "_shortest"
        pad = not shortest and self.app.devices.used == "pad" and hands.pads_of(role)
        said = words(f"glove.{role}_pad" if pad else f"glove.{role}_keys{size}", **keys)
        if not mouse:
            return said
        if shortest:
            return words("glove.mouse_or", keys=said)
        return f"{said} {words('glove.mouse_too')}" if pad else f"{words(f'glove.{role}_mouse{size}')} {said}"

    def mouse_choice(self) -> Choice:
        """Of two people: who has the mouse."""

        def choose(index: int) -> None:
            self.hands.mouse = ROLES[index]
            self.rebuild()

        return Choice("mouse", self.words("glove.mouse"), self.names(), ROLES.index(self.hands.mouse), choose)

    # ---- corners and page

    def sides(self) -> list[Corner]:
        """See `TestScene`: thrower and target, with the controls of people."""
        return [
            Corner(role, name, self.words(f"glove.{role}"), self.controls(role, "_short"))
            for role, name in zip(ROLES, self.names(), strict=True)
        ]

    def corner_place(self, canvas: Canvas) -> tuple[float, float, float, float]:
        """See `TestScene`."""
        if small(canvas):
            return 12.0, canvas.area.width * 0.36, 62.0, 6.0
        return 12.0, min(372.0, (canvas.area.width - 400) / 2), 96.0, 10.0

    def paint_corner(self, canvas: Canvas, corner: Corner, rect: FRect) -> None:
        """See `TestScene`: name and part in a line, the controls below."""
        colours, size, left = canvas.palette, 24.0, rect.left + 14
        canvas.panel(rect, 12, colours.gold if corner.role in self.hands.people else colours.panel_edge, 2)
        if small(canvas):
            size = 17.0
        elif self.portrait(canvas, corner.role, rect, 10, rect.height - 20):
            left += rect.height - 14
        right, y = rect.right - 14, rect.top + size
        room = right - left
        used = BOLD.to_right.write(canvas, corner.does, (right, y), room * 0.4, "gold")
        free = used.left - left - 8
        called = self.called(canvas, corner.name, free - 2, theme.SMALL)
        canvas.text(called, (left, y), size, colours.text, theme.POSTER, width=free)
        below = FRect(left, y + size * 0.8, room, rect.bottom - y - size * 0.8 - 4)
        ways = [corner.about, self.controls(corner.role, "_shortest")]
        fits = (one for one in ways if canvas.paragraph_height(one, room, theme.SMALL) <= below.height + 1)
        canvas.paragraph(next(fits, ways[-1]), below, theme.SMALL, colours.text_soft)

    def page_foot(self, canvas: Canvas, box: FRect) -> float:
        """See `TestScene`: as low as it can be, as the defender is seen above it."""
        return canvas.area.height - 12

    # ---- life

    @property
    def flying(self) -> bool:
        """The glove has left the hand."""
        return self.phase == OPEN and self.contest.flying

    @property
    def settled_at(self) -> float:
        """See `TimedTest`."""
        throw = self.contest.throw
        return throw.contact if throw is not None else self.contest.ends

    def anew(self) -> None:
        """See `TimedTest`."""
        skills = [skill_of(self.levels[role]) if role in self.levels else None for role in ROLES]
        self.contest = self.taken_up(Contest(skills[0], skills[1], self._seed))
        self.hands.forget(self.contest.aim, self._from)

    def start(self) -> None:
        """See `TimedTest`: bots think anew, the throw strays anew."""
        self._seed = self.seed()
        super().start()

    def hands_off(self) -> None:
        """See `TimedTest`."""
        self.hands.let_go(max(0.0, self.hand_time))

    def watch(self, now: float) -> None:
        """The glove may be thrown, or flies."""
        flew = self.contest.flying
        self.contest.look(now, *self.hands.aim.at(now), self.hands.winds_up(now))
        self._looked(flew)
        if self.contest.over(now):
            self.settle(self.contest.result())

    def _looked(self, flew: bool) -> None:
        """See to a glove that flies now and did not (`flew`)."""
        if self.contest.flying and not flew:
            if self.contest.decided:
                self.decide(self.contest.result())
            self.app.sounds.play("whoosh")
            self.rebuild()

    # ---- acts

    def stroke(self, stroke: Stroke) -> bool:
        """See `Scene`: keys and controllers of those who play."""
        now, flew = self.hand_time, self.contest.flying
        thrown = self.hands.stroke(stroke, now, self.contest)
        if stroke.down and self.hands.role(stroke) == DEFENDER:
            self._stepped()
        self._let_fly(thrown, now, flew)
        return True

    def _stepped(self) -> None:
        """The defender does something."""
        if self.phase == OPEN:
            self.app.sounds.play("footwork", 0.5)

    def _let_fly(self, thrown: Flicked | None, now: float, flew: bool) -> None:
        if thrown is not None and self.phase == OPEN and now >= 0:
            self.contest.let_fly(now, thrown.x, thrown.y, thrown.power)
        self._looked(flew)
        self.app.redraw()

    def _hand(self, act: Act) -> tuple[float, float, float]:
        """Moment and point of the pointer, in heights of the screen."""
        assert act.point is not None
        high = self.app.canvas().area.height
        return self.hand_time, act.point[0] / high, act.point[1] / high

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        canvas = self.app.canvas()
        if not self.plays:
            super()._on_press(act)
        elif self.hands.points(DEFENDER):
            self.contest.defend(self.hand_time, self.view.way(canvas, act.point, act.button))
            self._stepped()
            self.app.redraw()
        elif self.hands.points(PUNCHER) and act.button == 1 and self.contest.in_hand:
            if not self.view.glove_rect(canvas).inflate(24, 24).collidepoint(act.point):
                return
            self.hands.flick = Flick(*self._hand(act))
            self.app.sounds.play("glove_touch", 0.7)
            self.app.redraw()

    def _on_point(self, act: Act) -> None:
        if self.hands.flick is None:
            super()._on_point(act)
        else:
            self.hands.flick.move(*self._hand(act))
            self.app.redraw()

    def _on_release(self, act: Act) -> None:
        flick, self.hands.flick = self.hands.flick, None
        if flick is None:
            super()._on_release(act)
            return
        now, *point = self._hand(act)
        thrown = flick.let_go(now, *point) if act.button == 1 else None
        self._let_fly(thrown, now, self.contest.flying)

    # ---- the picture

    @property
    def shown(self) -> Shown:
        """The sight of now."""
        contest = self.contest
        played = self.phase != READY or self.goes_on
        now = max(0.0, self.hand_time) if played else 0.0
        throw = contest.throw if played else None
        if throw is None:
            found = Shown(contest.defence.pose(now), _stance(contest.defence, now))
            found.power = self.hands.power(now)
            nobodys = PUNCHER in self.levels or contest.thrown_again
            found.pull = self._bots_pull(now) if nobodys else self.hands.pull(now)
            if DEFENDER in self.levels and self.phase == OPEN:
                flick = self.hands.flick
                found.aim = self.hands.aims(now) if flick is None else flick.aim
            return found
        # the moment of contact stands still
        after = max(0.0, now - throw.contact - HELD)
        seen = now if now < throw.contact else throw.contact + after
        flight = throw.place(min(seen, throw.contact))
        found = Shown(contest.defence.pose(seen), _stance(contest.defence, seen), flight)
        found.turned = 1.25 * flight[2] * throw.flight / g.SLOWEST
        return self._settled(found, flight, after) if self.result else found

    def _bots_pull(self, now: float) -> tuple[float, float]:
        """A bot pulls its hand back before it throws."""
        if self.phase != OPEN:
            return 0.0, 0.0
        return 0.0, 0.12 * min(1.0, max(0.0, 1 - (self.contest.bot_at - now) / WINDS_UP))

    def _settled(self, shown: Shown, flight: tuple[float, float, float], after: float) -> Shown:
        """The sight of a settled throw, so long after the moment of contact."""
        x, y, way = flight
        share = min(1.0, after / COMES_DOWN)
        fallen = max(g.GLOVE, y * (1 - share * share))
        shown.met = (x, y)
        if self.result == g.CAUGHT:
            return replace(shown, stance="caught", star=g.CAUGHT if after < 0.4 else "")
        if self.result == g.DODGED:
            # it flies on behind the defender and comes down there
            stance = "dodged" if after > 0.25 else shown.stance
            return replace(shown, stance=stance, flight=(x * (1 + 0.3 * share), fallen, way + 0.33 * share))
        if not self.app.settings.reduced_motion and after < SHAKES:
            shown.shake = (6.0 if int(after * 40) % 2 else -6.0) * (1 - after / SHAKES)
        bounced = x - 0.25 * share, max(fallen, BOUNCES * share * (1 - share)), way - 0.12 * share
        return replace(shown, stance="hit", star=g.HIT if after < 0.6 else "", flight=bounced)

    def paint_test(self, canvas: Canvas) -> None:
        """The lane."""
        self.view.paint(canvas, self.shown)

    def course(self, canvas: Canvas) -> None:
        """See `TestScene`: the sentence of the moment."""
        area, edge = canvas.area, self.app.palette.panel_edge
        top, high, size = (78.0, 26.0, theme.BODY) if small(canvas) else (52.0, 34.0, 18.0)
        wide = min(area.width - 24, 620.0)
        if not small(canvas):
            wide = min(wide, area.width - 2 * self.corner_place(canvas)[1] - 44)
        rect = FRect(area.centerx - wide / 2, top, wide, high)
        self.strip(rect, self.sentence(), size, "#0b0d12", edge, 1.5)

    def sentence(self) -> str:
        """The task of now, or the outcome, in a sentence."""
        if self.result:
            return self.said(self.word())
        if self.phase == COUNTING:
            return self.words("glove.wait")
        if self.contest.flying:
            return self.words("glove.flies")
        if self.contest.thrown_again:
            return self.words("glove.flies_again")
        if len(self.hands.people) == 2:
            return self.words("glove.both")
        return self.words("glove.throw_now" if PUNCHER in self.hands.people else "glove.watch_out")

    def moment(self, canvas: Canvas) -> None:
        """See `TestScene`; with the signs of what a press does, the throws before, the time that is left and the power."""
        area, low, counting = canvas.area, small(canvas), self.phase == COUNTING
        if not self.result and self.app.devices.used == "pointer" and self.hands.points(DEFENDER):
            self.view.ways(canvas, self.focus.at)
        if self.caption() and not counting:
            at, wide = (area.centerx, 116 if low else 100), area.width - 24 if low else area.width * 0.3
            BOLD.centred.write(canvas, self.caption(), at, wide, "gold", outline=1.5)
        super().moment(canvas)
        if counting or self.result or not self.contest.in_hand:
            return
        wide, left = area.width * 0.2, max(0.0, g.PATIENCE - self.time)
        said = self.words("glove.seconds", count=int(left) + 1 if left > 0 else 0)
        self.view.clock(canvas, FRect(area.centerx - wide / 2, 18, wide, 22 if low else 26), left, said)
        power = self.hands.power(max(0.0, self.hand_time))
        if power is not None:
            self.view.gauge(canvas, power, self.words("glove.power"))

    def word_place(self, canvas: Canvas) -> Place:
        """See `TestScene`."""
        area, (y, wide) = canvas.area, (0.82, 0.9) if small(canvas) else (0.215, 0.5)
        return (area.centerx, area.height * y), min(84.0, area.height * 0.13), area.width * wide

    def word(self) -> str:
        """See `TestScene`: a glove that was kept in the hand was late."""
        return "late" if self.contest.throw is None else self.result

    def rehearse(self, canvas: Canvas) -> None:
        """See `TestScene`; with the lane."""
        super().rehearse(canvas)
        self.view.rehearse(canvas)


def _stance(defence: g.Defence, now: float) -> str:
    """The picture of what the defender does."""
    body = defence.pose(now)
    if body.reaching:
        return "reach"
    down = (g.TALL - body.head) / (g.TALL - g.BELT)
    if down > 0.15:
        return "duck" if down > 0.6 else "dip"
    before = defence.pose(now - 0.04).x
    if abs(before - body.x) > 0.01:
        return "left" if body.x < before else "right"
    return "guard" if int(now * 1.6) % 2 else "breath"
