"""One throw of the glove from the bell to its result: who throws, who defends, people and bots, by the moments at which something was done.

Seconds after the bell. Whoever looks at it says how late it is (`run`) before telling what a person did, so that it makes no difference how
often it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from typing import ClassVar, Final

from kotgames.engine import deeds
from kotgames.engine.chance import Dice
from kotgames.engine.deeds import deed
from kotgames.games.knock_out_punch import glove as g

SKILLS: Final[Mapping[str, g.Skill]] = {
    "random": g.Skill(aim=0.2, softness=0.45, high=0.4, reaction=0.33, spread=0.07, wrong=0.3, catches=0.1),
    "greedy": g.Skill(
        aim=0.08, softness=0.12, high=0.25, reaction=0.265, spread=0.045, wrong=0.18, catches=0.16
    ),
    "sharp": g.Skill(aim=0.04, softness=0.05, high=0.2, reaction=0.235, spread=0.035, wrong=0.1, catches=0.2),
}
"""By level of a bot (`bots.players.LEVELS`), from the slowest on; the last one is met in practice only."""
USUAL_SKILL: Final = "greedy"
"""For a level that is not known here."""

FILL: Final = 0.7
"""Seconds to full power, with the key or button held."""
AIM_SPEED: Final = (1.5, 1.1)
"""Metres a second by which keys move the aim."""
FIRST_AIM: Final = (0.0, 1.2)
LOWEST_AIM: Final = 0.45

FULL_PULL: Final = 0.16
"""A pull of the glove so far, in heights of the screen, goes as far as one can wind up."""
LEAST_PULL: Final = 0.03
"""Less is no throw: the glove stays in the hand."""
TREMBLES: Final = 0.004
LEAST_FLICK: Final = 0.04
"""So far forward the hand has to go for a flick; else the glove goes off as from a sling."""
FLICK_SPEED: Final = (0.6, 3.2)
"""Heights of the screen a second, for no and for full power."""
TO_THE_SIDE: Final = 1.25
"""Metres to the side, for a pull that goes as far to the side as back."""
WOUND_UP: Final = (0.8, 1.6)
"""The height (metres) of the aim for the least and the deepest pull: a short one goes for the body, a deep one for the head."""

WINDS_UP: Final = 0.45
"""A bot pulls its hand back for so long before it throws."""

LATER: Final = 0.025
"""Seconds by which a glove that flies once more is answered later than it was broken off: hands that had done nothing until then would
have needed about so long. Measured: over 2,000 throws it hits within 3 of 100 as often as where it is played on, at 17 moments of the
flight, with a new reaction."""


def skill_of(level: str) -> g.Skill:
    """The skill of a bot of a level."""
    return SKILLS.get(level, SKILLS[USUAL_SKILL])


def held_power(seconds: float) -> float:
    """The power of a throw after so long a hold, 0 to 1."""
    return min(1.0, max(0.0, seconds / FILL))


class Aim:
    """The aim of held keys: each moves it until it comes up."""

    def __init__(self, x: float = FIRST_AIM[0], y: float = FIRST_AIM[1], at: float = 0.0) -> None:
        self._x, self._y, self._at = x, y, at
        self._held: set[str] = set()

    def press(self, at: float, way: str, *, down: bool) -> None:
        """A key for "left", "right", "up" or "down" goes down or comes up."""
        self._x, self._y = self.at(at)
        self._at = at
        (self._held.add if down else self._held.discard)(way)

    def let_go(self, at: float) -> None:
        """All of them came up."""
        for way in list(self._held):
            self.press(at, way, down=False)

    def at(self, time: float) -> tuple[float, float]:
        """The aim at a moment: metres to the right of the middle and above the floor."""
        past = max(0.0, time - self._at)
        across = ("right" in self._held) - ("left" in self._held)
        upwards = ("up" in self._held) - ("down" in self._held)
        return aimed(self._x + across * AIM_SPEED[0] * past, self._y + upwards * AIM_SPEED[1] * past)


def aimed(x: float, y: float) -> tuple[float, float]:
    """An aim within what can be aimed at."""
    return min(g.WIDEST_AIM, max(-g.WIDEST_AIM, x)), min(g.HIGHEST_AIM, max(LOWEST_AIM, y))


def stick_aim(right: float, down: float) -> tuple[float, float]:
    """The aim of a stick that is pushed so far, -1 to 1."""
    return aimed(FIRST_AIM[0] + right * 0.95, FIRST_AIM[1] - down * 0.7)


@dataclass(frozen=True, slots=True)
class Flicked:
    """A throw made by hand: its aim (x, y in metres) and its power (0 to 1)."""

    x: float
    y: float
    power: float


class Flick:
    """A hand that took the glove, pulls it back and lets it go. Positions in heights of the screen, to the right and downwards, from where
    the glove hangs."""

    def __init__(self, at: float, x: float, y: float) -> None:
        self.since = max(0.0, at)
        self._grip = (x, y)
        self.x = self.y = 0.0
        """The pull of the glove."""
        self._deepest = (at, 0.0, 0.0)
        self._depth = 0.0

    def move(self, at: float, x: float, y: float) -> None:
        """The hand is there now."""
        self.x, self.y = x - self._grip[0], y - self._grip[1]
        self._depth = max(self._depth, self.y)
        # the last moment at which it was as far back as it went, but for a trembling: from there on it goes forward
        if self.y >= self._depth - TREMBLES:
            self._deepest = (at, self.x, self.y)

    @property
    def depth(self) -> float:
        """The depth of the pull, 0 to 1."""
        return min(1.0, max(0.0, self._depth / FULL_PULL))

    @property
    def aim(self) -> tuple[float, float]:
        """The aim of a throw that were let go now, in metres."""
        low, high = WOUND_UP
        return aimed(-self.x / max(LEAST_PULL, self.y) * TO_THE_SIDE, low + (high - low) * self.depth)

    def let_go(self, at: float, x: float, y: float) -> Flicked | None:
        """The hand opens: the throw, None where it was not pulled back."""
        self.move(at, x, y)
        since, from_x, from_y = self._deepest
        if self._depth < LEAST_PULL:
            return None
        forward = from_y - self.y
        aim_y = self.aim[1]
        if forward < LEAST_FLICK:
            return Flicked(self.aim[0], aim_y, self.depth)
        slow, fast = FLICK_SPEED
        across = self.x - from_x
        speed = hypot(forward, across) / max(0.02, at - since)
        aim_x, aim_y = aimed(across / forward * TO_THE_SIDE, aim_y)
        return Flicked(aim_x, aim_y, min(1.0, max(0.0, (speed - slow) / (fast - slow))))


class Contest(deeds.Contest):
    """One throw. `puncher` and `defender` are the skills of bots, None for people."""

    COUNTS: ClassVar[frozenset[str]] = frozenset({"let_fly", "defend"})
    MARKS: ClassVar[frozenset[str]] = frozenset({"look"})

    def __init__(self, puncher: g.Skill | None, defender: g.Skill | None, seed: int) -> None:
        super().__init__()
        self._puncher, self._defender = puncher, defender
        self._chance = Dice(seed)
        self.defence = g.Defence()
        self.throw: g.Throw | None = None
        self._waiting: list[g.Command] = []
        """A bot's commands, each with its moment."""
        self.bot_at = self._delay()
        """When a bot throws, or a glove flies that no hand throws again."""
        self._stray = (g.normal(self._chance), g.normal(self._chance))
        self._now = 0.0
        self.aim = FIRST_AIM
        """The place at which keys aim."""
        self._winds_up = 0.0
        """For so long a hand has wound up."""
        self._once_more: g.Throw | None = None
        """It was broken off while this flew, unanswered."""
        self._waited = 0.0
        """For so long it had flown then."""
        self._closed = float("-inf")
        """Until then the defender's hands do nothing."""

    def _delay(self) -> float:
        return 1.1 + 2.4 * self._chance.unit()

    def run(self, now: float) -> None:
        """Let time pass until `now`."""
        if self.throw is None and now >= self.bot_at:
            if self._once_more is not None:
                self._fly(g.once_more(self._once_more, self.defence, self.bot_at, self._chance))
            elif self._puncher is not None:
                self._fly(g.bot_throw(self._puncher, self.defence, self.bot_at, self._chance))
        while self._waiting and self._waiting[0][0] <= now:
            self.defence.do(*self._waiting.pop(0))
        self._now = max(self._now, now)

    @property
    def moment(self) -> float:
        """See `deeds.Contest`: what was wound up for a throw can be wound up again."""
        return self._now - self._winds_up if self.in_hand else self._now

    @deed
    def look(self, at: float, *where: float) -> None:
        """See `deeds.Contest`: where keys aim, and for how long a hand has wound up."""
        self.run(at)
        x, y, wound_up = where
        self.aim, self._winds_up = aimed(x, y), min(wound_up, FILL)

    @deed
    def go_on(self, at: float) -> None:
        """See `deeds.Contest`. No hand takes up a flight: it is too short, and whoever breaks it off would have the time to look. What the
        defender has done by then decides it, and so does a throw that goes wide; where nothing was done yet, it flies once more, and is
        answered a little later than that."""
        super().go_on(at)
        self._now, self._winds_up = at, 0.0
        throw = self.throw
        if throw is None or self._defender is not None:
            return
        if self.defence.last >= throw.at or g.outcome(throw, self.defence) != g.HIT:
            self._closed = float("inf")
            return
        self._once_more, self._waited = throw, max(self._waited, at - throw.at)
        self.throw, self.bot_at = None, at + self._delay()

    @property
    def thrown_again(self) -> bool:
        """The glove is about to fly once more, or does; nobody throws it."""
        return self._once_more is not None

    @property
    def in_hand(self) -> bool:
        """A hand may throw it."""
        return not self.flying and not self.thrown_again

    @deed
    def let_fly(self, at: float, x: float, y: float, power: float) -> bool:
        """A person lets the glove go; False where it is too late, or flies already."""
        self.run(at)
        if not self.in_hand or at >= g.PATIENCE:
            return False
        self._fly(g.Throw(at, *aimed(x, y), power, self._stray))
        return True

    def _fly(self, throw: g.Throw) -> None:
        self.throw = throw
        if self._once_more is not None:
            self._closed = throw.at + self._waited + LATER
        if self._defender is not None:
            self._waiting = sorted(g.bot_answer(self._defender, throw, self.defence, self._chance))

    @deed
    def defend(self, at: float, what: str) -> bool:
        """A person steps, ducks or tries to catch; False where it does nothing."""
        self.run(at)
        return at >= self._closed and not self.over(at) and self.defence.do(at, what)

    @property
    def ends(self) -> float:
        """When it is settled: as soon after the contact as a catch can still hold, or when nobody threw."""
        throw = self.throw
        if throw is None and self.thrown_again:
            return self.bot_at + g.SLOWEST + g.CATCH
        return g.PATIENCE if throw is None else throw.contact + g.CATCH

    def over(self, now: float) -> bool:
        """True once it is settled."""
        return now >= self.ends

    @property
    def flying(self) -> bool:
        """True once the glove has left the hand."""
        return self.throw is not None

    @property
    def decided(self) -> bool:
        """True when no person can do anything about it any more: the glove flies, and a bot is to get out of its way."""
        return self.flying and self._defender is not None

    def result(self) -> str:
        """The result, once it is settled or `decided`."""
        self.run(self.ends)
        return g.outcome(self.throw, self.defence)
