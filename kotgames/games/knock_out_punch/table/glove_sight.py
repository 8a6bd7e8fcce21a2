"""The sight of a throw at a moment: from the contest, and the time since it was settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.glove_contest import WINDS_UP
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_view import Shown

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.table.glove_play import GloveScene

HELD: Final = 0.1
"""Seconds for which the moment of contact stands still."""
COMES_DOWN: Final = 0.5
"""Seconds in which a glove that nobody holds comes down."""
BOUNCES: Final = 0.3
SHAKES: Final = 0.25


def shown(scene: GloveScene) -> Shown:
    """The sight of now."""
    contest = scene.contest
    played = scene.phase != "ready" or scene.goes_on
    now = max(0.0, scene.hand_time) if played else 0.0
    throw = contest.throw if played else None
    # the moment of contact stands still
    after = -1.0 if throw is None else max(0.0, now - throw.contact - HELD)
    seen = now if throw is None or now < throw.contact else throw.contact + after
    body = contest.defence.pose(seen)
    found = Shown(body, _stance(body, contest.defence, seen))
    if throw is None:
        nobodys = PUNCHER in scene.levels or contest.thrown_again
        found.pull = _bots_pull(scene, now) if nobodys else scene.hands.pull(now)
        found.power = scene.hands.power(now)
        if DEFENDER in scene.levels and scene.phase == "open":
            found.aim = scene.hands.flick.aim if scene.hands.flick is not None else scene.hands.aims(now)
        return found
    flight = throw.place(min(seen, throw.contact))
    found.flight = flight
    found.turned = 1.25 * flight[2] * throw.flight / g.SLOWEST
    if scene.result:
        _settled(scene, found, flight, after)
    return found


def _bots_pull(scene: GloveScene, now: float) -> tuple[float, float]:
    """A bot pulls its hand back before it throws."""
    if scene.phase != "open":
        return 0.0, 0.0
    return 0.0, 0.12 * min(1.0, max(0.0, 1 - (scene.contest.bot_at - now) / WINDS_UP))


def _settled(scene: GloveScene, found: Shown, flight: tuple[float, float, float], after: float) -> None:
    """The sight of a settled throw, so long after the moment of contact."""
    x, y, way = flight
    found.met = (x, y)
    share = min(1.0, after / COMES_DOWN)
    fallen = max(g.GLOVE, y * (1 - share * share))
    if scene.result == g.HIT:
        found.stance = "hit"
        found.star = g.HIT if after < 0.6 else ""
        if not scene.app.settings.reduced_motion and after < SHAKES:
            found.shake = (6.0 if int(after * 40) % 2 else -6.0) * (1 - after / SHAKES)
        found.flight = (x - 0.25 * share, max(fallen, BOUNCES * share * (1 - share)), way - 0.12 * share)
    elif scene.result == g.CAUGHT:
        found.stance = "caught"
        found.star = g.CAUGHT if after < 0.4 else ""
    else:
        found.stance = "dodged" if after > 0.25 else found.stance
        # it flies on behind the defender and comes down there
        found.flight = (x * (1 + 0.3 * share), fallen, way + 0.33 * share)


def _stance(body: g.Pose, defence: g.Defence, now: float) -> str:
    """The picture of what the defender does."""
    if body.reaching:
        return "reach"
    down = (g.TALL - body.head) / (g.TALL - g.BELT)
    if down > 0.15:
        return "duck" if down > 0.6 else "dip"
    before = defence.pose(now - 0.04).x
    if abs(before - body.x) > 0.01:
        return "left" if body.x < before else "right"
    return "guard" if int(now * 1.6) % 2 else "breath"
