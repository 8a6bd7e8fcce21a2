"""The events of Knock Out Punch as they are told, seen and heard: a row each (`engine.shown`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.log_book import LogLine
from kotgames.engine.shown import ACTED, Banner, By, Came, Cue, Deal, Drawn, Played, Row, Rows, Settle, Told
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import WILD

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.words import LogBook

LIES: Final = 220
"""A card out of a hand lies in the ring, milliseconds after it set out."""


# ---- told


def _wild(book: LogBook, event: e.CardPlaced | e.CardTrashed) -> bool:
    return book.card_set.does_of[event.card] == WILD


def _placed(book: LogBook, event: e.CardPlaced) -> int:
    """By the kind of card, and whether it is the first of its stack."""
    return 2 * _wild(book, event) + (event.punches == book.card_set.punches_of[event.card])


def _boxer(book: LogBook, event: e.CardPlaced) -> str:
    return book.words(f"fighter.{book.card_set.fighters[event.location]}")


def _fight_started(book: LogBook, event: e.FightStarted, line: LogLine) -> LogLine:
    book.challenger = -1 if event.card < 0 else event.challenger
    book.forfeits = 0
    return line


def _forfeited(book: LogBook, event: e.Forfeited, line: LogLine) -> LogLine:
    book.forfeits += 1
    return line


def _both(book: LogBook, event: e.FightCardsRevealed) -> Sequence[int]:
    return [book.card_set.kind_of[card] for card in event.cards]


def _their_cards(book: LogBook, event: e.FightCardsRevealed) -> Mapping[str, Any]:
    card, theirs = (f"@{book.kind_key(kind)}" for kind in _both(book, event))
    return {"card": card, "theirs": theirs}


def _why_won(book: LogBook, event: e.FightWon) -> int:
    if event.card < 0:
        return 0
    return 1 if not event.even else 2 if book.forfeits else 3


def _for_challenger(book: LogBook, event: e.FightWon) -> int:
    return 0 if book.challenger < 0 else 1 + (book.challenger == event.winner)


def _challenger(book: LogBook, event: e.FightWon) -> int:
    return book.challenger


def _scores(book: LogBook, event: e.Scored) -> Mapping[str, Any]:
    ranked = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    each = [book.words("log.score", name=book.name(seat), count=event.scores[seat]) for seat in ranked]
    return {"scores": book.listed(each)}


# ---- heard


def _bet_turned_up(event: e.BetTurnedUp) -> Sequence[Cue]:
    """The hall does what stands on the card; a wrong one sounds thin."""
    said = "cheer" if event.cheers else "crowd_boo"
    return [("card_flick", 0, 0.8), (said, 160, 0.7 if event.right else 0.3)]


ROWS: Final = Rows(__file__, e, {
    e.StarterDrawn: Row(
        Told("boxing-ring", By(lambda book, event: event.seat == event.king, "starter", "starter_king"), "gold"),
        Banner("starter", "gold", 1200), (("shuffle", 0, 0.9), ("bell_1", 500, 1.0)), 0.3,
    ),
    e.TurnStarted: Row(Told("boxing-ring", "turn", "info", minor=True), Settle(60), (), 0.15, chosen=False),
    e.CardDrawn: Row(Drawn("card-draw", "drew", "drew_known", kinds=True), Deal(70), (("card_flick", 0, 0.6),), chosen=False),
    e.PunchDrawn: Row(
        Told("boxing-glove", "punch_drawn", "gold", Played()),
        ACTED, (("card_flick", 0, 0.9), ("crowd_gasp", 200, 0.8)), 0.5, chosen=False,
    ),
    e.PileEmptied: Row(
        Told("hourglass", "pile_empty", "gold", aside=True),
        Banner("pile_empty", "info"), (("bell_1", 0, 0.8), ("crowd_ooh", 150, 0.6)), 0.5,
    ),
    e.CardPlaced: Row(
        Told(
            "card-play", By(_placed, "placed", "placed_first", "placed_wild", "placed_wild_first"), "text",
            Played("placed", short=_boxer, chain="placed {location}"), Came("", short="placed_short"),
        ),
        ACTED, (("card_place", LIES, 0.9),), chosen=False,
    ),
    e.StackArmed: Row(
        By("target",
            Told("fist", "armed_nobody", "text_soft", came=Came("nobody", short="nobody_short")),
            Told("fist", "armed", "info", minor=True),  # what comes of it is said next
        ),
        ACTED, ACTED, lambda event, board: 0.45 if event.target >= 0 else 0.2, chosen=False,
    ),
    e.KnockedOut: Row(
        Told("bleeding-wound", "knocked_out", "danger", came=Came("knocked_out", tone="good", short="knocked_out_short")),
        ACTED, ACTED, lambda event, board: 0.5 + 0.08 * event.points, chosen=False,
    ),
    e.Blocked: Row(
        Told("shield", "blocked", "gold", Played(), (Came("blocked", "striker", "bad", "blocked_short"), Came("stops"))),
        ACTED, ACTED, 0.75,
    ),
    e.BlockDeclined: Row(Told("check-mark", "not_blocked", "text_dim", minor=True), None, (), chosen=False),
    e.ShowdownPlayed: Row(
        Told("crown", "showdown", "text", Played()), ACTED, (("card_place", LIES, 1.0), ("crowd_ooh", LIES + 150, 0.7)), 0.45,
    ),
    e.FightStarted: Row(
        Told("boxing-glove", "fight_{origin}", "gold", then=_fight_started),
        Banner("fight", "gold", 900, lambda book, event: {"one": book.name(event.challenger), "two": book.name(event.defender)}),
        (("bell_1", 0, 1.0),), 0.5, chosen=False,
    ),
    e.WayChosen: Row(Told("boxing-glove", "way_{word}"), Settle(200), (("corner_call", 0, 0.6),)),
    e.BetLaid: Row(
        Told("public-speaker", By(lambda book, event: 1 + event.cheers, "bet", "bet_boos", "bet_cheers"), cards=()),
        ACTED, (("card_place", LIES, 0.8),),
    ),
    e.BetDeclined: Row(Told("cancel", "no_bet", "text_dim", minor=True), None, (), chosen=False),
    e.FightCardLaid: Row(Told("card-play", By("card", "laid", "laid_known")), ACTED, (("card_place", LIES, 0.9),)),
    e.FightCardsRevealed: Row(
        Told("card-play", By("winner", "revealed_level", "revealed"), "text", cards=_both, params=_their_cards), ACTED, ACTED, 0.85,
    ),
    e.Forfeited: Row(
        Told("cancel", "forfeited", "danger", then=_forfeited), Banner("forfeited", "danger"), (("crowd_boo", 0, 0.8),), 0.2,
    ),
    e.GloveThrown: Row(Told("boxing-glove", "glove_{result}", "text"), ACTED, ACTED, 0.85),
    e.ThrowCalledOff: Row(Told("cancel", "called_off"), Settle(200), (("crowd_boo", 0, 0.5),)),
    e.FightWon: Row(
        Told(
            "laurels-trophy", By(_why_won, "tie_won", "fight_won", "fight_won_nobody", "fight_won_level"), "ok", cards=(),
            came=By(
                _for_challenger, None,
                Came("fight_lost", _challenger, "bad", "lost", lambda book, event: {"foe": book.name(event.winner)}),
                Came("fight_won", _challenger, "good", "won"),
            ),
        ),
        ACTED, (("cheer", 0, 0.7),),
    ),
    e.TokenMoved: Row(
        Told("crown", "new_king", "gold"), Banner("king", "gold", 1100), (("crowd_ooh", 0, 0.8), ("cheer", 200, 1.0)), 0.95,
    ),
    e.ChallengeTokenWon: Row(
        Told("crown", "challenge_won", "gold", params=lambda book, event: {"count": book.card_set.challenge_points}),
        Banner("challenge", "gold", 900), (("marker_restore", 0, 1.0), ("cheer", 150, 0.5)), 0.6,
    ),
    e.BetTurnedUp: Row(
        Told("public-speaker", By("right", "bet_wrong", "bet_right"), By("right", "text_soft", "ok")),
        ACTED, _bet_turned_up, lambda event, board: 0.5 if event.right else 0.3,
    ),
    e.TowelThrown: Row(Told("towel", "towel", "text", Played()), ACTED, (("whoosh", 0, 0.8), ("slap", 260, 0.7))),
    e.CardTrashed: Row(
        Told("card-discard", By(_wild, "trashed", "trashed_wild"), came=Came("trashed")), ACTED, (("card_flick", 0, 0.8),),
    ),
    e.ExtraDeclined: Row(Told("cancel", "no_extra", "text_dim"), Settle(60), ()),
    e.CardDiscarded: Row(Told("card-discard", "discarded", "text", Played()), ACTED, (("card_flick", 0, 0.6),)),
    e.Scored: Row(
        Told("podium", "counted", "gold", params=_scores),
        ACTED, lambda event: [("card_place", 90.0 * index, 0.6) for index in range(len(event.scores))], 0.6,
    ),
    e.TieDrawn: Row(
        Told("podium", "tie_drawn", "gold", params=lambda book, event: {"names": book.listed([*map(book.name, event.seats)])}),
        Banner("tie_drawn", "gold"), (("shuffle", 0, 0.8),),
    ),
    e.MatchEnded: Row(Told("laurels-trophy", "won_{how}", "gold"), ACTED, ACTED, 1.0),
})  # fmt: skip
