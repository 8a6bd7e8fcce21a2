"""The card of a round: Victory Tokens, who goes first, how it ended and with which wounds, what comes next."""

from __future__ import annotations

from collections.abc import Callable

from kotgames.engine.telling import RoundNote
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.board import NONE
from kotgames.games.knockdown.views import View

Words = Callable[..., str]
Name = Callable[[int], str]


def begun(words: Words, name: Name, event: e.RoundStarted, view: View) -> RoundNote:
    """A round begins. The cards that were taken at the set-up are in the hands of the first one alone (D15)."""
    lines = [("ringing-bell", words("rounds.first", name=name(event.first)))]
    lines.append(("card-pickup", words("rounds.first_hands" if event.round == 1 else "rounds.fresh")))
    lines += [
        ("load", words("rounds.ammo", name=name(seat), count=count))
        for seat, count in enumerate(event.ammo)
        if count
    ]
    return RoundNote(
        words("rounds.begun", number=event.round), words("rounds.victories"), _victories(view), tuple(lines)
    )


def ended(words: Words, name: Name, event: e.RoundEnded, view: View, most: int | None = None) -> RoundNote:
    """A round is over. With `most`, the Victory Tokens that win a match, it is also said who goes first if the match goes on, and whether
    the loser's second Skill is turned up (KD p.18-19); `view` is that of the event, in which it still lies face down."""
    how = "ko" if event.how == "ko" else event.decided
    length = words("rounds.length", count=event.turns)
    lines = [("knockout" if how == "ko" else "hourglass", f"{words(f'rounds.by_{how}')} ({length})")]
    for seat in (0, 1):
        said = words("rounds.wounds", name=name(seat), heavy=event.heavy[seat], light=event.light[seat])
        lines.append(("bleeding-wound", said))
    if most is not None and event.victories[event.winner] < most:
        loser = 1 - event.winner
        key = "rounds.next_plain" if view["down"][loser] == NONE else "rounds.next"
        lines.append(("up-card", words(key, name=name(loser))))
    score = (str(event.victories[0]), str(event.victories[1]))
    return RoundNote(
        words("rounds.ended", name=name(event.winner)), words("rounds.victories"), score, tuple(lines)
    )


def _victories(view: View) -> tuple[str, ...]:
    return str(view["victories"][0]), str(view["victories"][1])
