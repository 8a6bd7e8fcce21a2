"""The events of Knock Out Punch as they are told, seen and heard: a row each (`engine.shown`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine import telling
from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Turn
from kotgames.engine.shown import (
    ACTED,
    Acted,
    Banner,
    By,
    Came,
    Counts,
    Cue,
    Deal,
    Drawn,
    Gone,
    Laid,
    Played,
    Row,
    Rows,
    Settle,
    Told,
)
from kotgames.engine.telling import Beginning, Tally
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import WILD, CardSet
from kotgames.games.knock_out_punch.odds import WON

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.words import LogBook

EVEN: Final = Fraction(1, 2)
"""The chance that a fight gives where nothing tells more about it (the glove)."""
STILL_TIED: Final = 0.25
"""A throw of a tie after which another comes: from a quarter of the match to a half."""
LIES: Final = 220
"""A card out of a hand lies in the ring, milliseconds after it set out."""


# ---- told


def _starts(book: LogBook, event: e.StarterDrawn) -> Beginning:
    """Left of the dealer."""
    key = "starter_brief_king" if event.seat == event.king else "starter_brief"
    text = book.words(f"log.{key}", name=book.name(event.seat), king=book.name(event.king))
    return Beginning(event.seat, text)


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


# ---- what moved a match


class Swings(telling.Swings):
    """See the base class; points are shares of those of the winner. It rests on events that everybody saw."""

    card_set: CardSet

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        super().__init__(book, turns)
        scores = _final_scores(turns)
        self.seats = len(scores)
        self.best = max(1, *scores)
        """The winner's points."""
        self.chance: dict[int, Fraction] = {}
        """By seat of the running fight: the chance to win that the laid card had."""
        self.started: e.FightStarted | None = None
        """The running fight, and what was seen of it so far."""
        self.revealed: e.FightCardsRevealed | None = None
        self.thrown: e.GloveThrown | None = None
        self.forfeits = 0
        moves = [
            (number, place)
            for number, turn in enumerate(turns)
            for place, event in enumerate(turn.events)
            if isinstance(event, e.TokenMoved)
        ]
        self.last_move = moves[-1] if moves else None
        """Turn and place among its events where the title moved for the last time."""
        self.placed = -1
        """The card that was placed last."""
        self.turn = 1
        self.king = -1

    def begin(self, turn: Turn) -> None:
        """See the base class."""
        board = turn.before
        assert isinstance(board, Board)
        self.board, self.turn, self.king = board, max(1, board.turn), board.king
        if board.stack and board.stack[-1][0] == b.LAY and turn.action >= a.LAY:
            odds = board.odds(turn.action)
            if odds is not None:
                self.chance[board.stack[-1][1]] = odds.chance(WON)

    def when(self) -> str:
        """See the base class."""
        return self.book.words("moments.when", number=self.turn)

    def add(self, text: str, seat: int, swing: float, *, cards: Sequence[int] = (), **more: Any) -> None:
        """See the base class; `cards` are card ids (-1: none), told by their kinds."""
        kinds = dict.fromkeys(self.card_set.kind_of[card] for card in cards if card >= 0)
        super().add(text, seat, swing, cards=tuple(kinds), **more)

    def fighter(self, location: int) -> str:
        """The boxer of a location, as a parameter."""
        return f"@fighter.{self.card_set.fighters[location]}"

    def later(self) -> Sequence[Event]:
        """The events after the one that is looked at, in its turn."""
        return self.turns[self.number].events[self.place + 1 :]


def _final_scores(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The points at the end; of a match that was conceded those of its last position."""
    for turn in reversed(turns):
        for event in turn.events:
            if isinstance(event, e.Scored):
                return event.scores
    before = turns[-1].before if turns else None
    return before.scores() if isinstance(before, Board) else (0, 0)


def _turn_began(swings: Swings, event: e.TurnStarted) -> None:
    swings.turn = event.turn


def _card_placed(swings: Swings, event: e.CardPlaced) -> None:
    swings.placed = event.card


def _stack_fell(swings: Swings, event: e.KnockedOut) -> None:
    """A stack in a collection: its points."""
    fighter, by = swings.fighter(event.target), swings.fighter(event.location)
    swings.add(
        swings.say("knocked_out", event.seat, EVEN, event.seat, fighter=fighter, count=event.points),
        event.seat, event.points / swings.best, cards=(swings.placed, *event.cards),
        detail=swings.book.words("moments.by", count=len(event.cards), fighter=by),
    )  # fmt: skip


def _stack_saved(swings: Swings, event: e.Blocked) -> None:
    """A Block before one rival of several."""
    points, fighter = swings.board.points_at(event.target), swings.fighter(event.target)
    swings.add(
        swings.say("blocked", event.seat, EVEN, event.striker, fighter=fighter, count=points),
        event.seat, points / swings.best / (swings.board.seats - 1), cards=(event.card, swings.placed),
    )  # fmt: skip


def _fight_began(swings: Swings, event: e.FightStarted) -> None:
    swings.started, swings.revealed, swings.thrown, swings.forfeits = event, None, None, 0
    swings.chance.clear()


def _cards_seen(swings: Swings, event: e.FightCardsRevealed) -> None:
    swings.revealed = event


def _glove_seen(swings: Swings, event: e.GloveThrown) -> None:
    swings.thrown = event


def _gave_in(swings: Swings, event: e.Forfeited) -> None:
    swings.forfeits += 1


def _title_moved(swings: Swings, event: e.TokenMoved) -> None:
    swings.king = event.seat


def _won_fight(swings: Swings, event: e.FightWon) -> None:
    """A fight: what it brought and what losing it would have cost, the more the less likely it was. A title that is kept to the end
    counts whole, for it and against who lost it: what it went through before came to nothing."""
    if swings.started is None:
        return
    after, card_set, words = swings.later(), swings.card_set, swings.book.words
    kept = swings.last_move == (swings.number, swings.place + 1)
    ended = any(isinstance(later, e.MatchEnded) for later in after)
    moved, token = _title(after)
    count = event.points
    count += card_set.king_points if moved else 0
    count += card_set.challenge_points if token else 0
    tie = event.card == b.NO_CARD
    held = swings.king == event.winner and not event.even and not tie
    revealed = swings.revealed
    chance = swings.chance.get(event.winner) if revealed is not None and not swings.thrown else None
    likely = Fraction(0) if event.even else chance or EVEN
    at_stake = Fraction(count + (card_set.king_points if held else 0))
    if kept:
        likely, at_stake = Fraction(0), count + Fraction(card_set.king_points, swings.seats - 1)
    if tie:
        stake = words("moments.stake_tie" if ended else "moments.stake_out")
    elif moved or held:
        stake = words(f"moments.stake_{'held' if held else 'kept' if kept else 'title'}")
    else:
        stake = words("moments.stake_card", count=count)
    cards = revealed.cards if revealed is not None else ()
    if event.winner != swings.started.challenger:
        cards = cards[::-1]
    kinds = [f"@{swings.book.kind_key(card_set.kind_of[card])}" for card in cards]
    parts = dict(zip(("card", "theirs"), kinds, strict=False))
    won = words("moments.made", name=swings.book.name(event.winner), count=count) if moved or token else ""
    worth = float((1 - likely) * at_stake) / swings.best
    how = _how_won(swings, event, chance)
    swings.add(
        swings.say(how, event.winner, chance or EVEN, event.loser, stake=stake, **parts),
        event.winner, 1.0 if ended else STILL_TIED if tie else worth,
        chance=chance, cards=cards or (event.card,), detail=won, deciding=ended,
    )  # fmt: skip


def _title(after: Sequence[Event]) -> tuple[bool, bool]:
    """(the title moved, the King won a token), as the events right after a fight say."""
    for event in after:
        if isinstance(event, e.TokenMoved):
            return True, False
        if isinstance(event, e.ChallengeTokenWon):
            return False, True
        if isinstance(event, e.FightWon | e.TurnStarted):
            break
    return False, False


def _how_won(swings: Swings, event: e.FightWon, chance: Fraction | None) -> str:
    """The key of how a fight was won."""
    if swings.thrown is not None:
        return swings.thrown.result
    if swings.forfeits:
        return "nobody" if event.even else "forfeit"
    if event.even:
        return "level"
    return "cards" if chance is not None and chance < 1 else "cards_sure"


def _bet_came_true(swings: Swings, event: e.BetTurnedUp) -> None:
    if event.right:
        key = "bet_cheers" if event.cheers else "bet_boos"
        swings.add(
            swings.say(key, event.seat, EVEN, event.on, count=event.points),
            event.seat, float(1 - EVEN) * event.points / swings.best, cards=(event.card,),
        )  # fmt: skip


def _tie_decided(swings: Swings, event: e.TieDrawn) -> None:
    chance, winner = Fraction(1, len(event.seats)), event.winner
    swings.add(swings.say("tie_drawn", winner, chance, winner), winner, 1.0, chance=chance, deciding=True)


# ---- what counts


def _count_points(tally: Tally, event: e.KnockedOut) -> None:
    tally["knocked_out"][event.seat] += event.points
    tally.tops("best", event.seat, event.points)


def _count_fight(tally: Tally, event: e.FightWon) -> None:
    if event.card != b.NO_CARD:
        tally["made"][event.winner] += event.points
        tally["fights"][event.winner] += 1
        for seat in (event.winner, event.loser):
            tally["fought"][seat] += 1


def _count_bet(tally: Tally, event: e.BetTurnedUp) -> None:
    tally["laid"][event.seat] += 1
    tally["bets"][event.seat] += event.right
    tally["made"][event.seat] += event.points


# ---- heard


def _bet_turned_up(event: e.BetTurnedUp) -> Sequence[Cue]:
    """The hall does what stands on the card; a wrong one sounds thin."""
    said = "cheer" if event.cheers else "crowd_boo"
    return [("card_flick", 0, 0.8), (said, 160, 0.7 if event.right else 0.3)]


ROWS: Final = Rows(__file__, e, {
    e.StarterDrawn: Row(
        Told("boxing-ring", By(lambda book, event: event.seat == event.king, "starter", "starter_king"), "gold"),
        Banner("starter", "gold", 1200), (("shuffle", 0, 0.9), ("bell_1", 500, 1.0)), 0.3, first=_starts,
    ),
    e.TurnStarted: Row(
        Told("boxing-ring", "turn", "info", minor=True),
        Settle(60), (), 0.15, chosen=False, moves=_turn_began, opens=lambda event: event.turn == 1,
    ),
    e.CardDrawn: Row(Drawn("card-draw", "drew", "drew_known", kinds=True), Deal(70), (("card_flick", 0, 0.6),), chosen=False),
    e.PunchDrawn: Row(
        Told("boxing-glove", "punch_drawn", "gold", Played()),
        Acted(Banner("punch", "danger", 900)), (("card_flick", 0, 0.9), ("crowd_gasp", 200, 0.8)), 0.5, chosen=False,
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
        Laid(240), (("card_place", LIES, 0.9),), chosen=False, moves=_card_placed,
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
        ACTED, ACTED, lambda event, board: 0.5 + 0.08 * event.points, chosen=False, moves=_stack_fell, counts=_count_points, gathers=True,
    ),
    e.Blocked: Row(
        Told("shield", "blocked", "gold", Played(), (Came("blocked", "striker", "bad", "blocked_short"), Came("stops"))),
        ACTED, ACTED, 0.75, moves=_stack_saved, counts=Counts("blocks"),
    ),
    e.BlockDeclined: Row(Told("check-mark", "not_blocked", "text_dim", minor=True), None, (), chosen=False),
    e.ShowdownPlayed: Row(
        Told("crown", "showdown", "text", Played()), Laid(500), (("card_place", LIES, 1.0), ("crowd_ooh", LIES + 150, 0.7)), 0.45,
    ),
    e.FightStarted: Row(
        Told("boxing-glove", "fight_{origin}", "gold", then=_fight_started),
        Banner("fight", "gold", 900, lambda book, event: {"one": book.name(event.challenger), "two": book.name(event.defender)}),
        (("bell_1", 0, 1.0),), 0.5, chosen=False, moves=_fight_began, gathers=True,
    ),
    e.WayChosen: Row(Told("boxing-glove", "way_{word}"), Settle(200), (("corner_call", 0, 0.6),)),
    e.BetLaid: Row(
        Told("public-speaker", By(lambda book, event: 1 + event.cheers, "bet", "bet_boos", "bet_cheers"), cards=()),
        ACTED, (("card_place", LIES, 0.8),),
    ),
    e.BetDeclined: Row(Told("cancel", "no_bet", "text_dim", minor=True), None, (), chosen=False),
    e.FightCardLaid: Row(Told("card-play", By("card", "laid", "laid_known")), Laid(240), (("card_place", LIES, 0.9),)),
    e.FightCardsRevealed: Row(
        Told("card-play", By("winner", "revealed_level", "revealed"), "text", cards=_both, params=_their_cards),
        ACTED, ACTED, 0.85, moves=_cards_seen, gathers=True,
    ),
    e.Forfeited: Row(
        Told("cancel", "forfeited", "danger", then=_forfeited), Banner("forfeited", "danger"), (("crowd_boo", 0, 0.8),), 0.2,
        moves=_gave_in,
    ),
    e.GloveThrown: Row(
        Told("boxing-glove", "glove_{result}", "text"),
        Acted(Banner("glove_{result}", By("result", "danger", "info", "info"), 900)), ACTED, 0.85, moves=_glove_seen,
    ),
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
        Acted(Banner("fight_won", "gold", 900, lambda book, event: {"name": book.name(event.winner)})),
        (("cheer", 0, 0.7),), moves=_won_fight, counts=_count_fight,
    ),
    e.TokenMoved: Row(
        Told("crown", "new_king", "gold"), Banner("king", "gold", 1100), (("crowd_ooh", 0, 0.8), ("cheer", 200, 1.0)), 0.95,
        moves=_title_moved,
    ),
    e.ChallengeTokenWon: Row(
        Told("crown", "challenge_won", "gold", params=lambda book, event: {"count": book.card_set.challenge_points}),
        Banner("challenge", "gold", 900), (("marker_restore", 0, 1.0), ("cheer", 150, 0.5)), 0.6,
    ),
    e.BetTurnedUp: Row(
        Told("public-speaker", By("right", "bet_wrong", "bet_right"), By("right", "text_soft", "ok")),
        ACTED, _bet_turned_up, lambda event, board: 0.5 if event.right else 0.3, moves=_bet_came_true, counts=_count_bet,
    ),
    e.TowelThrown: Row(Told("towel", "towel", "text", Played()), Gone(100), (("whoosh", 0, 0.8), ("slap", 260, 0.7))),
    e.CardTrashed: Row(
        Told("card-discard", By(_wild, "trashed", "trashed_wild"), came=Came("trashed")), Gone(150, held=False), (("card_flick", 0, 0.8),),
    ),
    e.ExtraDeclined: Row(Told("cancel", "no_extra", "text_dim"), Settle(60), ()),
    e.CardDiscarded: Row(Told("card-discard", "discarded", "text", Played()), Gone(100), (("card_flick", 0, 0.6),)),
    e.Scored: Row(
        Told("podium", "counted", "gold", params=_scores),
        ACTED, lambda event: [("card_place", 90.0 * index, 0.6) for index in range(len(event.scores))], 0.6,
    ),
    e.TieDrawn: Row(
        Told("podium", "tie_drawn", "gold", params=lambda book, event: {"names": book.listed([*map(book.name, event.seats)])}),
        Banner("tie_drawn", "gold"), (("shuffle", 0, 0.8),), moves=_tie_decided,
    ),
    e.MatchEnded: Row(Told("laurels-trophy", "won_{how}", "gold"), ACTED, ACTED, 1.0),
})  # fmt: skip
