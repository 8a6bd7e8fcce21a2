"""The events of Knockouts and Tapouts as they are told, seen and heard: a row each (`engine.shown`)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.log_book import LogLine, Play
from kotgames.engine.odds import percent, successes
from kotgames.engine.shown import (
    ACTED,
    FOE,
    Banner,
    By,
    Came,
    Cue,
    Deal,
    Drawn,
    Pause,
    Played,
    Row,
    Rows,
    Settle,
    Told,
)
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.odds import attack_odds

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.board import Board
    from kotgames.games.knockouts_tapouts.words import LogBook

LIES: Final = 240.0
"""A card out of a hand lies on the mat, milliseconds after it set out."""
DICE: Final = (("dice_roll", 0, 0.9),)


# ---- told: dice


def _first_rolls(book: LogBook, event: e.FirstPlayerRolled) -> Mapping[str, Any]:
    one, two = event.rolls[-1]
    return {"one": one, "two": two}


def _first(book: LogBook, event: e.FirstPlayerRolled, line: LogLine) -> LogLine:
    dice = tuple((face, None) for pair in event.rolls for face in pair)
    brief = book.words("log.first_brief", name=book.name(event.seat))
    return replace(line, dice=dice, brief=brief, detail=book.words("log.first_detail"))


def _totals(book: LogBook, event: e.MobilityRolled) -> Mapping[str, Any]:
    return {"one": event.totals[0], "two": event.totals[1]}


def _mobility(book: LogBook, event: e.MobilityRolled, line: LogLine) -> LogLine:
    detail = book.words(
        "log.mobility_sums",
        one=book.name(0), die_one=event.dice[0], stat_one=event.added[0],
        two=book.name(1), die_two=event.dice[1], stat_two=event.added[1],
    )  # fmt: skip
    if event.mobile >= 0:
        chance = percent(mobility_chance(event.added, event.mobile))
        detail += " " + book.words("log.mobility_chance", name=book.name(event.mobile), chance=chance)
    return replace(line, dice=tuple((face, None) for face in event.dice), brief=line.text, detail=detail)


def mobility_chance(added: tuple[int, int], seat: int) -> Fraction:
    """The chance that a seat's total of one die and what it adds is the higher one (p.5), before the dice are thrown."""
    lead = added[seat] - added[1 - seat]
    return Fraction(sum(own + lead > other for own in range(1, 7) for other in range(1, 7)), 36)


def _hit(book: LogBook, event: e.AttackRolled) -> bool:
    return event.successes > 0


def _dice(book: LogBook, event: e.AttackRolled | e.HeartRolled) -> Mapping[str, Any]:
    return {"dice": " ".join(map(str, event.dice))}


def _rolled(book: LogBook, event: e.AttackRolled | e.HeartRolled, line: LogLine) -> LogLine:
    good = tuple(die >= event.number for die in event.dice)
    named: dict[str, Any] = {"name": book.name(event.seat)}
    if isinstance(event, e.AttackRolled):
        key, count, chance = "rolled" if event.successes else "missed", event.successes, "hit"
        named["attack"] = f"@{book.kind_key(event.attack)}"
    else:
        key, count, chance = "heart", event.restores, "heart"
    brief = book.words(f"log.{key}_brief", count=count, **named)
    many = event.successes if isinstance(event, e.AttackRolled) else sum(good)
    detail = _chances(book, chance, len(event.dice), event.number, many)
    return replace(line, dice=tuple(zip(event.dice, good, strict=True)), brief=brief, detail=detail)


def _chances(book: LogBook, key: str, dice: int, number: int, good: int) -> str:
    """What true dice do: at least one success, and as many as came."""
    ways = successes(dice, number)
    total = 6**dice
    parts = [
        book.words("log.needed", count=dice, number=number),
        book.words(f"log.chance_{key}", chance=percent(sum(ways[1:]) / total)),
    ]
    if good > 1:
        parts.append(book.words("log.chance_many", count=good, chance=percent(sum(ways[good:]) / total)))
    return " ".join(parts)


# ---- told: the rest


def _way(book: LogBook, event: e.Moved) -> int:
    """A step, a Throw, or a Special."""
    return {"throw": 1, "special": 2}.get(event.how, 0)


def _step(book: LogBook, event: e.Moved) -> int:
    return 2 * (event.how == "asterisk") + (event.top >= 0)


def _position(book: LogBook, event: e.Moved) -> str:
    return book.words(f"position.{book.card_set.positions[event.target]}")


def _lost(book: LogBook, event: e.MovementEnded) -> int:
    return 0 if not event.lost else 2 if event.forced else 1


def _attack(book: LogBook, event: e.AttackPlayed) -> LogLine:
    """An attack with its Boosts, which are named after it."""
    card_set = book.card_set
    boosts = [boost for index, boost in enumerate(card_set.boosts) if event.boosts >> index & 1]
    laid = [card_set.kind_index[boost] for boost in boosts]
    key = "play.attack_style" if event.by_style else "play.attack"
    said = book.words(key, name=book.name(event.seat), attack=f"@{book.kind_key(event.attack)}")
    if boosts:
        said = book.words(
            "play.boosted", play=said, boosts=", ".join(book.words(f"card.{one}") for one in boosts)
        )
    icon = "punch" if card_set.is_strike[event.attack] else "grab"
    style = (card_set.style_kind,) if event.by_style else ()
    line = book.said(icon, "attack", "text", event.attack, *laid, play=said)
    return replace(line, play=Play(event.seat, said, (event.attack, *style, *laid)))


def _points(book: LogBook, event: e.CardScored) -> Mapping[str, Any]:
    return {"count": book.card_set.strike_points if event.strike else book.card_set.grapple_points}


def _score(book: LogBook, event: e.RoundEnded) -> Mapping[str, Any]:
    return {"one": event.points[0], "two": event.points[1]}


# ---- heard, and what is at stake


def _round_ended(event: e.RoundEnded) -> Sequence[Cue]:
    return [("bell_3", 0, 1.0), *((("cheer", 500, 0.55),) if event.winner >= 0 else ())]


def ending_chance(event: e.AttackPlayed, board: Board) -> float:
    """The chance that a declared attack ends the match: by knockout, tapout or the last Ready marker."""
    odds = attack_odds(board, event.seat, event.attack, event.boosts)
    ways = dict(odds.marks)
    return (ways["knockout"] + ways["tapout"] + ways["stoppage"]) / odds.total


def _declared(event: e.AttackPlayed, board: Board) -> float:
    odds = attack_odds(board, event.seat, event.attack, event.boosts)
    hit = dict(odds.marks)["hit"] / odds.total
    return 0.1 + 0.35 * hit + 0.7 * math.sqrt(ending_chance(event, board))


def _hurt(event: e.MarkerHurt, board: Board) -> float:
    """The fewer markers are Ready, the higher: the last ones count."""
    return 0.35 + 0.6 / (1 + board.ready_total(event.seat))


ROWS: Final = Rows(__file__, e, {
    e.FighterReady: Row(Told("check-mark", "fighter_ready"), Pause(200), (), chosen=False),
    e.FightersRevealed: Row(
        Told("person", "fighters_revealed", "gold"), Settle(420), (("glove_touch", 0, 1.0), ("cheer", 80, 0.5)), 0.4,
    ),
    e.FirstPlayerRolled: Row(
        Told("perspective-dice-six-faces-random", "first", "gold", params=_first_rolls, then=_first), ACTED, DICE,
    ),
    e.RoundStarted: Row(
        Told("ringing-bell", By("overtime", "round", "overtime"), "gold", aside=True),
        ACTED, (("bell_1", 0, 1.0), ("shuffle", 350, 0.7)), 0.35,
    ),
    e.CardDrawn: Row(Drawn("card-draw", "drew_hidden", "drew", left="drew_left"), Deal(95), (("card_flick", 0, 0.8),)),
    e.MobilityRolled: Row(
        By("mobile",
            Told("walking-boot", "mobility_nobody", params=_totals, then=_mobility),
            Told("walking-boot", By("tie", "mobility", "mobility_tie"), "gold", params=_totals, then=_mobility),
        ),
        ACTED, DICE,
    ),
    e.Moved: Row(
        By(_way,
            Told(
                "pawn", By(_step, "moved_step", "moved_step_ground", "moved_asterisk", "moved_asterisk_ground"), "text",
                Played("moved", short=_position, chain="move", bare=True),
            ),
            Told("pawn", "moved_throw_ground", "text", aside=True),  # whoever is Mobile chose the side of it
            Told("pawn", "moved_special", "text", came=Came("stood", tone="good", short="stood_short")),
        ),
        ACTED, ACTED,
    ),
    e.MovementEnded: Row(
        By(_lost,
            Told("pawn", "movement_over", "text_dim", minor=True),
            Told("pawn", "movement_ended", aside=True),
            Told("pawn", "movement_too_dear", aside=True),
        ),
        Settle(120), (),
    ),
    e.Swapped: Row(
        Told("cycle", "swapped", "info", came=Came("swapped", tone="good", short="swapped_short")), ACTED, ACTED,
    ),
    e.AttackPlayed: Row(
        _attack, ACTED, lambda event: [("card_place", LIES + 60 * index, 0.9) for index in range(len(event.cards))],
        _declared, forward=True,
    ),
    e.SpecialPlayed: Row(
        Told("card-play", "special", "ok", Played()), ACTED, (("card_place", LIES, 1.0),), forward=True,
    ),
    e.Declined: Row(Told("falling", "declined", "text_dim", minor=True), Pause(150), (), forward=True),
    e.Cancelled: Row(
        Told(
            "shield", "cancelled", "danger",
            came=(Came("cancelled", tone="bad", short="cancelled_short"), Came("stops", FOE, "good")),
        ),
        ACTED, ACTED, 0.55, forward=True,
    ),
    e.AttackRolled: Row(
        Told(
            "rolling-dices", By(_hit, "missed", "rolled"), By(_hit, "text_soft", "ok"), params=_dice, then=_rolled,
            came=By(_hit, Came("missed", tone="bad", short="missed_short"), Came("rolled", tone="good", short="rolled")),
        ),
        ACTED, ACTED, lambda event, board: 0.2 + 0.3 * event.successes if event.successes else 0.15, forward=True,
    ),
    e.GreatChinHeld: Row(
        Told("shield", "chin", "ok", came=Came("chin", FOE)), Banner("chin", "gold"), (("crowd_ooh", 0, 0.9),), 1.0, forward=True,
    ),
    e.CriticalChosen: Row(
        By("declared",
            Told("check-mark", "no_critical", "text_dim", minor=True), Told("deadly-strike", "critical", "gold", came=Came("critical")),
        ),
        By("declared", None, Banner("critical", "danger")), lambda event: [("crowd_ooh", 0, 0.8)] if event.declared else [],
        lambda event, board: 0.9 if event.declared else 0.4, forward=True,
    ),
    e.MarkerHurt: Row(
        Told("broken-heart", "hurt", "danger", came=Came("hurt", FOE)), ACTED, (("marker_hurt", 0, 1.0),), _hurt, forward=True,
    ),
    e.MarkerRestored: Row(
        By(lambda book, event: event.why == "special",
            Told("hearts", "restored_{why}", "ok", aside=True),
            Told("hearts", "restored_special", "ok", came=Came("restored", tone="good", short="restored_short")),
        ),
        ACTED, (("marker_restore", 0, 1.0),),
    ),
    e.Discarded: Row(
        By(lambda book, event: ("discard", "played", "missed").index(event.why),
            Told("card-discard", "discarded", "text_soft", Played("discarded"), Came("", short="discarded_short")),
            Told("card-discard", "discarded_played", "text_dim", minor=True),
            Told("card-discard", "discarded_missed", "text_dim", minor=True),
        ),
        ACTED, lambda event: [("card_flick", 0, 0.6 if event.why == "discard" else 0.45)],
    ),
    e.CardScored: Row(
        Told("card-pickup", "scored", "text_dim", minor=True, params=_points), ACTED, (("card_place", 120, 0.8),),
    ),
    e.Passed: Row(Told("hourglass", "passed", aside=True), Settle(200), ()),
    e.ThrowLanded: Row(
        Told("falling", "throw_landed", "info", aside=True), Banner("throw", "info"), (("crowd_ooh", 0, 0.6),), 0.7, forward=True,
    ),
    e.ThrowLapsed: Row(Told("falling", "throw_lapsed_{why}", aside=True), None, ()),
    e.HeartRolled: Row(
        Told(
            "hearts", "heart", By(lambda book, event: event.restores > 0, "text_soft", "ok"), params=_dice, then=_rolled,
        ),
        ACTED, DICE,
    ),
    e.RoundEnded: Row(Told("whistle", By("winner", "round_tied", "round_won"), "gold", params=_score), ACTED, _round_ended, 0.5),
    e.MatchEnded: Row(
        By("winner", Told("scales", "drawn", "gold"), Told("trophy", "won_{how}", "gold")),
        ACTED, ACTED, lambda event, board: 1.0 if event.winner >= 0 else 0.3, forward=True,
    ),
})  # fmt: skip
