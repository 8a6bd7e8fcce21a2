"""The events of Knockouts and Tapouts as they are told, seen and heard: a row each (`engine.shown`)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Odds
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine, Play
from kotgames.engine.odds import percent, successes
from kotgames.engine.shown import (
    ACTED,
    FOE,
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
    Pause,
    Played,
    RoundCard,
    Row,
    Rows,
    Settle,
    Told,
    by_dice,
    dice_of_both,
)
from kotgames.engine.telling import RoundNote, Tally, swing
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import moments
from kotgames.games.knockouts_tapouts.moments import Swings
from kotgames.games.knockouts_tapouts.odds import attack_odds, reaction_chance

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.board import Board
    from kotgames.games.knockouts_tapouts.views import View
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


def _good(event: e.AttackRolled | e.HeartRolled) -> tuple[tuple[int, bool], ...]:
    """Each die with whether it meets the number."""
    return tuple((die, die >= event.number) for die in event.dice)


def _against(event: e.AttackRolled | e.HeartRolled) -> Sequence[Roll]:
    """Against a number (p.6-7)."""
    return [Roll(event.seat, event.dice, event.number)]


def _dice(book: LogBook, event: e.AttackRolled | e.HeartRolled) -> Mapping[str, Any]:
    return {"dice": " ".join(map(str, event.dice))}


def _rolled(book: LogBook, event: e.AttackRolled | e.HeartRolled, line: LogLine) -> LogLine:
    named: dict[str, Any] = {"name": book.name(event.seat)}
    if isinstance(event, e.AttackRolled):
        key, count, chance = "rolled" if event.successes else "missed", event.successes, "hit"
        named["attack"] = f"@{book.kind_key(event.attack)}"
    else:
        key, count, chance = "heart", event.restores, "heart"
    brief = book.words(f"log.{key}_brief", count=count, **named)
    many = event.successes if isinstance(event, e.AttackRolled) else sum(good for _, good in _good(event))
    detail = _chances(book, chance, len(event.dice), event.number, many)
    return replace(line, dice=_good(event), brief=brief, detail=detail)


def _chances(book: LogBook, key: str, dice: int, number: int, good: int) -> str:
    """The chances of true dice: of at least one success, and of as many as came."""
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


# ---- the card of a round


def _begun(book: LogBook, event: e.RoundStarted, view: View) -> RoundNote:
    words = book.words
    title = words("banner.overtime") if event.overtime else words("banner.round", number=event.round)
    lines = [("ringing-bell", words("rounds.first", name=book.name(event.first)))]
    if event.round > 1:
        lines.append(("card-draw", words("rounds.fresh")))
        lines += _hurt_markers(book, view)
    won = (str(view["rounds_won"][0]), str(view["rounds_won"][1]))
    return RoundNote(title, words("rounds.won"), won, tuple(lines))


def _over(book: LogBook, event: e.RoundEnded, view: View) -> RoundNote:
    words = book.words
    tied = event.winner < 0
    title = words("rounds.tied") if tied else words("rounds.to", name=book.name(event.winner))
    lines = [("podium", words("rounds.so_far", one=event.wins[0], two=event.wins[1]))]
    lines += _hurt_markers(book, view)
    goes_on = event.round < view["rounds"] or event.wins[0] == event.wins[1]
    if goes_on and any(view["hurt"]):
        lines.append(("hearts", words("rounds.comes_back")))
    points = (str(event.points[0]), str(event.points[1]))
    return RoundNote(title, words("rounds.points"), points, tuple(lines))


def _hurt_markers(book: LogBook, view: View) -> list[tuple[str, str]]:
    """A line for each seat: its Hurt markers by stat."""
    lines, words = [], book.words
    for seat in (0, 1):
        hurt = [(stat, view["hurt"][seat * 5 + stat]) for stat in range(len(c.STATS))]
        parts = [
            words("rounds.stat", stat=f"@stat.{c.STATS[stat]}", count=count) for stat, count in hurt if count
        ]
        if parts:
            lines.append(("broken-heart", words("rounds.hurt", name=book.name(seat), stats=", ".join(parts))))
        else:
            lines.append(("hearts", words("rounds.unhurt", name=book.name(seat))))
    return lines


def _result(book: LogBook, event: e.RoundEnded, view: View) -> tuple[str, str, str]:
    words, over = book.words, event.round - view["rounds"]
    name = words(
        "results.overtime" if over > 0 else "results.round", number=over if over > 0 else event.round
    )
    points = words("results.points", one=event.points[0], two=event.points[1])
    return name, points, words("results.tied") if event.winner < 0 else book.name(event.winner)


# ---- what moved a match


def _declares(swings: Swings, event: e.AttackPlayed) -> None:
    swings.laid, swings.boosts = event.cards[1:], event.boosts
    swings.stopper = reaction_chance(swings.board, event.seat, event.attack)


def _plays_special(swings: Swings, event: e.SpecialPlayed) -> None:
    if swings.special is None:
        swings.special = event.seat, event.card


def _rolls_attack(swings: Swings, event: e.AttackRolled) -> None:
    """A roll against its odds; should it end the match, that is said of it in the end."""
    seat, attack, hits = event.seat, event.attack, event.successes
    foe = swings.ready(1 - seat)
    odds = swings.odds(seat, attack, len(event.dice), event.number)
    at_least = Fraction(sum(count for _, count in odds.outcomes[hits:]), odds.total)
    key = ("missed", "landed", "landed_twice")[hits] if hits < moments.MANY else "landed_more"
    said = odds.chance("hit") if not hits else at_least
    worth, lasting = swings.worth(odds, attack, foe), swings.lasting(attack, hits, foe)
    place = f"@position.{swings.card_set.positions[swings.board.position]}"
    swings.rolled = len(swings.found), seat, attack, odds, worth
    swings.add(
        swings.say(key, seat, said, attack=swings.attack(attack), count=hits),
        seat if hits else 1 - seat, swing(odds, worth, lasting) * (1 if hits else -1),
        chance=at_least if hits else 1 - odds.chance("hit"), cards=swings.cards(attack), dice=_good(event),
        detail=swings.book.words("moments.needed", count=len(event.dice), number=event.number, place=place),
    )  # fmt: skip


def _finishes(swings: Swings, event: e.MatchEnded) -> None:
    """The roll that ended the match, with the chance that it would."""
    if event.how not in moments.FINISHES or swings.rolled is None:
        return
    place, seat, attack, odds, worth = swings.rolled
    blow = swings.found[place]
    chance = odds.chance(event.how) or blow.chance or Fraction(1)
    text = swings.say(event.how, seat, chance, attack=swings.attack(attack))
    swings.found[place] = replace(
        blow, text=text, swing=swing(odds, worth, 1.0), chance=chance, deciding=True
    )


def _stops(swings: Swings, event: e.Cancelled) -> None:
    """A card that stopped an attack, against the chance that its attacker could know."""
    assert swings.special is not None
    seat, card = swings.special
    kind, book, ready = swings.card_set.kind_of[card], swings.book, max(1, swings.board.ready_total(seat))
    text = book.words(
        "moments.stopped", name=book.name(seat), card=f"@{book.kind_key(kind)}", attack=swings.attack(event.attack),
        chance=percent(swings.stopper),
    )  # fmt: skip
    swings.add(
        text, seat, float(1 - swings.stopper) / ready,
        chance=swings.stopper, cards=(kind, *swings.cards(event.attack)),
    )  # fmt: skip


def _loses_marker(swings: Swings, event: e.MarkerHurt) -> None:
    swings.moved[event.seat] -= 1


def _regains_marker(swings: Swings, event: e.MarkerRestored) -> None:
    swings.moved[event.seat] += 1


def _rolls_heart(swings: Swings, event: e.HeartRolled) -> None:
    board, seat, dice, book = swings.board, event.seat, len(event.dice), swings.book
    hurt = board.hurt_total(seat) - swings.moved[seat]
    ways = successes(dice, event.number)
    odds = Odds(tuple((f"successes {good}", count) for good, count in enumerate(ways)), 6**dice)
    markers = max(1, board.ready_total(seat) + board.hurt_total(seat))
    chance = Fraction(sum(ways[event.restores :]), odds.total)
    text = book.words(
        "moments.heart" if event.restores else "moments.heart_none", name=book.name(seat), count=event.restores,
        chance=percent(chance if event.restores else Fraction(sum(ways[1:]), odds.total)),
    )  # fmt: skip
    swings.add(
        text, seat, swing(odds, lambda key: min(hurt, int(key.split()[1])) / markers, event.restores / markers),
        chance=chance, dice=_good(event), detail=book.words("moments.heart_needed", count=dice, number=event.number),
    )  # fmt: skip


# ---- what counts


def _count_roll(tally: Tally, event: e.AttackRolled) -> None:
    tally["landed"][event.seat] += event.successes > 0


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
        Told("perspective-dice-six-faces-random", "first", "gold", params=_first_rolls, then=_first),
        ACTED, DICE, rolls=dice_of_both, first=by_dice,  # K18
    ),
    e.RoundStarted: Row(
        Told("ringing-bell", By("overtime", "round", "overtime"), "gold", aside=True),
        Acted(RoundCard(_begun)), (("bell_1", 0, 1.0), ("shuffle", 350, 0.7)), 0.35,
        begins_round=True, opens=lambda event: event.round == 1,
    ),
    e.CardDrawn: Row(Drawn("card-draw", "drew_hidden", "drew", left="drew_left"), Deal(95), (("card_flick", 0, 0.8),)),
    e.MobilityRolled: Row(
        By("mobile",
            Told("walking-boot", "mobility_nobody", params=_totals, then=_mobility),
            Told("walking-boot", By("tie", "mobility", "mobility_tie"), "gold", params=_totals, then=_mobility),
        ),
        ACTED, DICE, rolls=lambda event: [Roll(seat, (face,)) for seat, face in enumerate(event.dice)],  # p.5
        counts=Counts("mobile", "mobile"),
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
        _declared, forward=True, moves=_declares, counts=Counts("attacks"),
    ),
    e.SpecialPlayed: Row(
        Told("card-play", "special", "ok", Played()), Laid(580), (("card_place", LIES, 1.0),), forward=True, moves=_plays_special,
    ),
    e.Declined: Row(Told("falling", "declined", "text_dim", minor=True), Pause(150), (), forward=True),
    e.Cancelled: Row(
        Told(
            "shield", "cancelled", "danger",
            came=(Came("cancelled", tone="bad", short="cancelled_short"), Came("stops", FOE, "good")),
        ),
        Acted(Banner("cancelled", "gold")), ACTED, 0.55, forward=True, moves=_stops, counts=Counts("stopped", foe=True),
    ),
    e.AttackRolled: Row(
        Told(
            "rolling-dices", By(_hit, "missed", "rolled"), By(_hit, "text_soft", "ok"), params=_dice, then=_rolled,
            came=By(_hit, Came("missed", tone="bad", short="missed_short"), Came("rolled", tone="good", short="rolled")),
        ),
        ACTED, ACTED, lambda event, board: 0.2 + 0.3 * event.successes if event.successes else 0.15, forward=True,
        rolls=_against, moves=_rolls_attack, counts=_count_roll,
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
        moves=_loses_marker, counts=Counts("hurt", foe=True),
    ),
    e.MarkerRestored: Row(
        By(lambda book, event: event.why == "special",
            Told("hearts", "restored_{why}", "ok", aside=True),
            Told("hearts", "restored_special", "ok", came=Came("restored", tone="good", short="restored_short")),
        ),
        ACTED, (("marker_restore", 0, 1.0),), moves=_regains_marker, counts=Counts("restored"),
    ),
    e.Discarded: Row(
        By(lambda book, event: ("discard", "played", "missed").index(event.why),
            Told("card-discard", "discarded", "text_soft", Played("discarded"), Came("", short="discarded_short")),
            Told("card-discard", "discarded_played", "text_dim", minor=True),
            Told("card-discard", "discarded_missed", "text_dim", minor=True),
        ),
        Gone(230), lambda event: [("card_flick", 0, 0.6 if event.why == "discard" else 0.45)],
    ),
    e.CardScored: Row(
        Told("card-pickup", "scored", "text_dim", minor=True, params=_points), Gone(230), (("card_place", 120, 0.8),),
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
        ACTED, DICE, rolls=_against, moves=_rolls_heart,
    ),
    e.RoundEnded: Row(
        Told("whistle", By("winner", "round_tied", "round_won"), "gold", params=_score),
        RoundCard(_over), _round_ended, 0.5, result=_result,
    ),
    e.MatchEnded: Row(
        By("winner", Told("scales", "drawn", "gold"), Told("trophy", "won_{how}", "gold")),
        ACTED, ACTED, lambda event, board: 1.0 if event.winner >= 0 else 0.3, forward=True, moves=_finishes,
    ),
})  # fmt: skip
