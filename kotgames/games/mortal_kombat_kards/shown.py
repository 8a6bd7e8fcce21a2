"""The events of the Kard Game as they are told, seen and heard, a row each (`engine.shown`); those of exchanges: `shown_exchanges`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine
from kotgames.engine.shown import (
    ACTED,
    Banner,
    By,
    Counts,
    Deal,
    Drawn,
    Gone,
    Played,
    RoundCard,
    Row,
    Rows,
    Settle,
    Told,
    by_dice,
)
from kotgames.engine.telling import RoundNote
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import moments
from kotgames.games.mortal_kombat_kards.shown_exchanges import EXCHANGES, STEP, aside, listed, minor

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.views import View
    from kotgames.games.mortal_kombat_kards.words import LogBook


# ---- told


def _rolled(book: LogBook, event: e.FirstRolled) -> Mapping[str, int]:
    """The die that decided, and the highest of the others."""
    last = event.rolls[-1]
    return {"one": last[event.seat], "two": max(face for seat, face in enumerate(last) if seat != event.seat)}


def _dice(book: LogBook, event: e.FirstRolled, line: LogLine) -> LogLine:
    one, two = _rolled(book, event).values()
    brief = book.words("log.first_brief", name=book.name(event.seat))
    return replace(line, dice=((one, True), (two, False)), brief=brief)


def _rolls(event: e.FirstRolled) -> Sequence[Roll]:
    """A die of everybody who threw."""
    return [Roll(seat, (face,)) for throw in event.rolls for seat, face in enumerate(throw) if face]


def _of_several(book: LogBook, event: e.MatchStarted | e.MatchWon) -> bool:
    return event.matches > 1


def _matches(book: LogBook, event: Any, line: LogLine) -> LogLine:
    book.matches = event.matches
    return line


def _handicapped(book: LogBook, event: e.RoundStarted, line: LogLine) -> LogLine:
    """With who begins with fewer points, by a Babality."""
    most = max(event.points)
    down = [
        book.words("log.handicap", name=book.name(seat), count=most - points)
        for seat, points in enumerate(event.points)
        if 0 < points < most
    ]
    return replace(line, text=" ".join([line.text, *down]))


def _dropped(book: LogBook, event: e.KardsDropped) -> Mapping[str, Any]:
    return {"cards": listed(book, event.cards), "count": len(event.cards)}


def _score(book: LogBook, event: e.RoundEnded) -> Mapping[str, int]:
    """The points of who won, and the most of the others; level they are the same."""
    winner = event.seat if event.seat >= 0 else event.points.index(max(event.points))
    return {
        "one": event.points[winner],
        "two": max(points for seat, points in enumerate(event.points) if seat != winner),
    }


def _tally(book: LogBook, event: e.TournamentEnded) -> Mapping[str, int]:
    """The matches that were won, the most first."""
    one, two = sorted(event.wins, reverse=True)[:2]
    return {"one": one, "two": two}


def _how_it_ended(book: LogBook, event: e.TournamentEnded) -> int:
    """A single match, a tournament, one that Fatalities decided."""
    one, two = _tally(book, event).values()
    return 0 if book.matches < 2 else 1 + (one == two)


# ---- the card of a round


def _begun(book: LogBook, event: e.RoundStarted, view: View) -> RoundNote:
    words, name = book.words, book.name
    key = "begun" if view["matches"] == 1 else "begun_match"
    title = words(f"rounds.{key}", number=event.round, match=view["match"])
    most = max(event.points)
    lines = [("ringing-bell", words("rounds.first", name=name(event.seat)))]
    lines.append(("card-draw", words("rounds.fresh", count=most, hand=book.card_set.rules.hand)))
    lines += [
        ("life-bar", words("rounds.handicap", name=name(seat), count=points))
        for seat, points in enumerate(event.points)
        if 0 < points < most
    ]
    return RoundNote(title, words("rounds.won"), tuple(map(str, view["rounds_won"])), tuple(lines))


def _over(book: LogBook, event: e.RoundEnded, view: View) -> RoundNote:
    words, name = book.words, book.name
    title = words("rounds.to", name=name(event.seat)) if event.seat >= 0 else words("rounds.again")
    way = event.how if event.seat >= 0 else "level" if any(event.points) else "nobody"
    lines = [("knockout" if event.how == "blow" else "hourglass", words(f"rounds.by_{way}"))]
    lines += [
        ("life-bar", words("rounds.left", name=name(seat), count=points))
        for seat, points in enumerate(event.points)
        if points or len(event.points) == 2
    ]
    return RoundNote(title, words("rounds.won"), tuple(map(str, event.rounds_won)), tuple(lines))


def _result(book: LogBook, event: e.RoundEnded, view: View) -> tuple[str, str, str]:
    words = book.words
    number = words("results.round", number=event.round)
    if event.seat < 0:
        return number, words("results.round_again"), words("results.tied")
    score = _score(book, event)
    return number, words(f"results.round_{event.how}", count=score["one"], **score), book.name(event.seat)


ROWS: Final = Rows(__file__, e, {
    e.MatchStarted: Row(
        By(_of_several, None, Told("crossed-swords", "match", "gold", then=_matches)),
        By(_of_several, Settle(60), Banner("match", "gold", 1000)), (), opens=lambda event: event.match == 1,
        moves=moments.match_begins,
    ),
    e.FirstRolled: Row(
        Told("perspective-dice-six-faces-random", "first", "gold", params=_rolled, then=_dice),
        Banner("first", "gold", 1400, _rolled, log=True), (("dice_roll", 0, 0.8),), rolls=_rolls, first=by_dice,  # M16
    ),
    e.RoundStarted: Row(
        Told("ringing-bell", By("again", "round", "round_again"), "gold", aside=True, then=_handicapped),
        RoundCard(_begun), (("bell_1", 0, 1.0), ("shuffle", 300, 0.6)), 0.35,
        begins_round=True, moves=moments.round_begins,
    ),
    e.DeckReshuffled: Row(Told("cycle", "reshuffled", "info", aside=True), Settle(320), (("shuffle", 0, 0.8),)),
    e.KardDrawn: Row(Drawn("card-draw", "drew", "drew_known", "drew_left"), Deal(75), (("card_flick", 0, 0.6),), chosen=False),
    e.TurnStarted: Row(Told("next-button", "turn", "info", minor=True), Settle(60), (), 0.1, moves=moments.turn_begins),
    e.DiscardChosen: Row(
        minor("card-discard", By("card", "put_aside", "put_aside_known")), Settle(120), (("card_flick", 0, 0.5),), chosen=False,
    ),
    e.DiscardsLocked: Row(minor("check-mark", "discards_locked"), None, (), chosen=False),
    e.KardsDropped: Row(
        Told(
            "card-discard", "dropped_{how}", By("how", "text_soft", "text_soft", "text_soft", "danger"), params=_dropped,
            aside=By("how", False, True, True, True),
        ),
        Gone(140), lambda event: [("card_flick", 70.0 * index, 0.7) for index in range(len(event.cards))], gathers=True,
    ),
    e.HandMoved: Row(
        Told(
            "walking-boot", By("near", By("free", "moved_out", "moved_out_free"), By("free", "moved_in", "moved_in_free")), "text",
            Played(By("near", "move_out", "move_in"), bare=True),
        ),
        Settle(420), STEP,
    ),
    e.Passed: Row(
        Told("player-next", "passed", "text", Played("pass", bare=True)), Settle(200), (("tap", 0, 0.7),), counts=Counts("passes"),
    ),
    e.HandSeen: Row(
        Told(
            "eyeball", By(lambda book, event: e.HIDDEN not in event.cards, "seen", "seen_known"), "info", aside=True,
            params=lambda book, event: {"cards": listed(book, event.cards)},
            cards=lambda book, event: [book.card_set.kind_of[card] for card in event.cards if card >= 0],
        ),
        Settle(450), (("card_flick", 0, 0.8),),
    ),
    e.KardTaken: Row(Told("card-pickup", "taken_back", "info", aside=True), Settle(320), (("card_place", 0, 0.7),)),
    e.InitiativeKept: Row(minor("player-next", "initiative_kept"), None, ()),
    e.InitiativeWon: Row(
        Told("player-next", "initiative_won", "gold", aside=True), Banner("initiative", "gold", 700), (("tick", 0, 0.8),), 0.3,
    ),
    e.TimeRanOut: Row(
        Told("stopwatch", "time_up", "gold", aside=True), Banner("time_up", "danger", 1100), (("buzzer", 0, 0.9), ("crowd_ooh", 250, 0.6)),
        0.6,
    ),
    e.KombatStalled: Row(
        Told("hourglass", By("over", "stalled", "stalled_over"), "gold", aside=True),
        By("over", Banner("stalled", "info", 900), Banner("stalled_over", "danger", 1000)), (("crowd_boo", 0, 0.6),), 0.2,
    ),
    e.RoundEnded: Row(
        Told(
            "podium", By("seat", By("how", *(f"round_{key}" for key in ("nobody", "level", "nobody", "level", "level"))), "round_{how}"),
            "gold", params=_score,
        ),
        RoundCard(_over), (("bell_3", 0, 1.0), ("cheer", 350, 0.6)), 0.7, result=_result, moves=moments.round_ends,
    ),
    e.FinisherPlayed: Row(
        Told("skull-crack", "finish_{finish}", "gold", Played("finish_{finish}")),
        ACTED, ACTED, 1.0, forward=True, gathers=True, counts=Counts("finishers"),
    ),
    e.FinisherDeclined: Row(aside("shaking-hands", "no_finisher"), None, (), chosen=False),
    e.FriendshipPlayed: Row(Told("sparkles", "friendship", "gold", Played()), ACTED, ACTED, 0.9, forward=True, gathers=True),
    e.FriendshipDeclined: Row(minor("cancel", "no_friendship"), None, (), chosen=False),
    e.MatchWon: Row(
        By(_of_several, None, Told("trophy", "match_won", "gold", then=_matches)),
        By(_of_several, Settle(60), Banner("match_won", "gold", 1100)), (("cheer", 0, 0.7),), 0.8,
    ),
    e.TournamentEnded: Row(
        By("seat",
            Told("scales", "drawn", "gold", params=_tally),
            Told("laurels-trophy", By(_how_it_ended, "won", "won_tournament", "won_fatalities"), "gold", params=_tally),
        ),
        ACTED, ACTED, lambda event, board: 1.0 if event.seat >= 0 else 0.3, forward=True,
    ),
    **EXCHANGES,
})  # fmt: skip
