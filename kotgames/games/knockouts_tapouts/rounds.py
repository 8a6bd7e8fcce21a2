"""The card of a round: the score, the seat that goes first, the markers that are Hurt and those that come back."""

from __future__ import annotations

from collections.abc import Callable

from kotgames.engine.telling import RoundNote
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.views import View

Words = Callable[..., str]
Name = Callable[[int], str]


def begun(words: Words, name: Name, event: e.RoundStarted, view: View) -> RoundNote:
    """A round begins."""
    title = words("banner.overtime") if event.overtime else words("banner.round", number=event.round)
    lines = [("ringing-bell", words("rounds.first", name=name(event.first)))]
    if event.round > 1:
        lines.append(("card-draw", words("rounds.fresh")))
        lines += _hurt(words, name, view)
    won = (str(view["rounds_won"][0]), str(view["rounds_won"][1]))
    return RoundNote(title, words("rounds.won"), won, tuple(lines))


def ended(words: Words, name: Name, event: e.RoundEnded, view: View) -> RoundNote:
    """A round is over."""
    title = words("rounds.to", name=name(event.winner)) if event.winner >= 0 else words("rounds.tied")
    lines = [("podium", words("rounds.so_far", one=event.wins[0], two=event.wins[1]))]
    lines += _hurt(words, name, view)
    goes_on = event.round < view["rounds"] or event.wins[0] == event.wins[1]
    if goes_on and any(view["hurt"]):
        lines.append(("hearts", words("rounds.comes_back")))
    points = (str(event.points[0]), str(event.points[1]))
    return RoundNote(title, words("rounds.points"), points, tuple(lines))


def _hurt(words: Words, name: Name, view: View) -> list[tuple[str, str]]:
    """A line for each seat: its Hurt markers by stat."""
    lines = []
    for seat in (0, 1):
        hurt = [(stat, view["hurt"][seat * 5 + stat]) for stat in range(len(c.STATS))]
        parts = [
            words("rounds.stat", stat=f"@stat.{c.STATS[stat]}", count=count) for stat, count in hurt if count
        ]
        if parts:
            lines.append(("broken-heart", words("rounds.hurt", name=name(seat), stats=", ".join(parts))))
        else:
            lines.append(("hearts", words("rounds.unhurt", name=name(seat))))
    return lines
