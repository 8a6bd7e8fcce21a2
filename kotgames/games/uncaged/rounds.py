"""The card of a round: the decision points, the first attacker, the Health that is left, the cards and Stamina that come back."""

from __future__ import annotations

from collections.abc import Callable

from kotgames.engine.telling import RoundNote
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.views import View

Words = Callable[..., str]
Name = Callable[[int], str]


def begun(words: Words, name: Name, event: e.RoundStarted, view: View) -> RoundNote:
    """A round begins."""
    lines = [
        ("ringing-bell", words("rounds.first", name=name(event.attacker))),
        _health(words, name, event.hp),
    ]
    if event.round > 1:
        lines.append(("lungs", words("rounds.fresh")))
    points = (str(view["points"][0]), str(view["points"][1]))
    return RoundNote(words("banner.round", number=event.round), words("rounds.so_far"), points, tuple(lines))


def ended(words: Words, name: Name, event: e.RoundEnded, view: View) -> RoundNote:
    """A round is over."""
    title = words("rounds.to", name=name(event.winner)) if event.winner >= 0 else words("rounds.even")
    lines = [
        ("podium", words("rounds.points", one=event.points[0], two=event.points[1])),
        _health(words, name, (view["hp"][0], view["hp"][1])),
    ]
    if event.round < view["rounds"]:
        lines.append(("lungs", words("rounds.comes_back")))
    dealt = (str(event.dealt[0]), str(event.dealt[1]))
    return RoundNote(title, words("rounds.damage"), dealt, tuple(lines))


def _health(words: Words, name: Name, hp: tuple[int, int]) -> tuple[str, str]:
    return "bleeding-wound", words("rounds.health", one=name(0), two=name(1), left=hp[0], right=hp[1])
