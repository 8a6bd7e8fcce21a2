"""Telling, sight and sound of a match of Knockdown: a row for each event (`engine.shown`); those of fights are in `shown_fights`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.log_book import LogLine
from kotgames.engine.shown import (
    ACTED,
    Acted,
    Banner,
    By,
    Came,
    Cue,
    Deal,
    Gone,
    Played,
    RoundCard,
    Row,
    Rows,
    Settle,
    Told,
    by_dice,
    dice_of_both,
)
from kotgames.engine.telling import Beginning, RoundNote, Tally
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import moments
from kotgames.games.knockdown.board import NONE
from kotgames.games.knockdown.moments import Swings
from kotgames.games.knockdown.shown_fights import CARD_LIES, FIGHTS, PLAYED, aside, title

if TYPE_CHECKING:
    from kotgames.games.knockdown.views import View
    from kotgames.games.knockdown.words import LogBook

STEP_MS: Final = 210
"""Milliseconds from one step of a miniature to the next."""


# ---- told


def _higher(book: LogBook, event: e.FirstRolled) -> Mapping[str, int]:
    """The dice of the last throw, the higher one first."""
    one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
    return {"one": one, "two": two}


def _first_rolled(book: LogBook, event: e.FirstRolled, line: LogLine) -> LogLine:
    one, two = _higher(book, event).values()
    brief = book.words("log.first_brief", name=book.name(event.seat))
    return replace(line, dice=((one, True), (two, False)), brief=brief)


def _drawn(book: LogBook, event: e.BoxesDrawn) -> Mapping[str, Any]:
    """A box is called by its first Arena."""
    cards = book.card_set
    one, two = (f"@fighter.{cards.fighter_ids[fighter]}" for fighter in event.fighters)
    named = (cards.arena_box.index(event.skill_set), event.arena)
    box, arena = (f"@arena.{cards.arena_ids[one]}" for one in named)
    return {"name": book.name(0), "foe": book.name(1), "one": one, "two": two, "box": box, "arena": arena}


def _known(book: LogBook, event: e.SkillsDealt) -> bool:
    return e.HIDDEN not in event.skills


def _turned_up(book: LogBook, event: e.SkillsRevealed) -> Mapping[str, Any]:
    skill, theirs = (f"@skill.{book.card_set.skill_ids[one]}" for one in event.skills)
    one, two = event.initiative
    said = {"skill": skill, "theirs": theirs, "one": one, "two": two}
    return {"name": book.name(0), "foe": book.name(1), **said}


def _initiative(book: LogBook, event: e.SkillsRevealed) -> Mapping[str, Any]:
    one, two = (f"@skill.{book.card_set.skill_ids[skill]}" for skill in event.skills)
    first, second = event.initiative
    return {"one": one, "two": two, "first": first, "second": second}


def _goes_first(book: LogBook, event: e.SkillsRevealed) -> Beginning:
    """Once the Skills are up Initiative says it; the dice decided about fighters and start spaces only (D22)."""
    one, two = sorted(event.initiative, reverse=True)
    name = book.name(event.first)
    return Beginning(event.first, book.words("tale.goes_first", name=name, one=one, two=two))


def _turn(book: LogBook, event: e.TurnStarted, line: LogLine) -> LogLine:
    """No attack has done any wounds yet."""
    book.done = 0
    return line


def _moved(book: LogBook, event: e.Moved) -> int:
    """A Move is a play of its own; a Dash was one when its card was discarded; by an effect it came of an attack."""
    return 0 if event.how == "walk" else 1 if event.seat == event.by else 2


def _compared(book: LogBook, event: e.RoundEnded) -> Mapping[str, Any]:
    pair = event.light if event.decided == "light" else event.heavy
    return {"one": pair[event.winner], "two": pair[1 - event.winner]}


def _result(book: LogBook, event: e.RoundEnded, view: View) -> tuple[str, str, str]:
    words = book.words
    if event.how == "ko":
        result = words("results.round_ko", count=event.turns)
    else:
        one, two = event.light if event.decided == "light" else event.heavy
        params = {} if event.decided == "turn" else {"one": one, "two": two}
        result = words(f"results.round_{event.decided}", **params)
    return words("results.round", number=event.round), result, book.name(event.winner)


# ---- the card of a round


def _begun(book: LogBook, event: e.RoundStarted, view: View) -> RoundNote:
    """The cards that were taken at the set-up are in the hands of the first one alone (D15)."""
    words, name, victories = book.words, book.name, view["victories"]
    lines = [("ringing-bell", words("rounds.first", name=name(event.first)))]
    lines.append(("card-pickup", words("rounds.first_hands" if event.round == 1 else "rounds.fresh")))
    lines += [
        ("load", words("rounds.ammo", name=name(seat), count=count))
        for seat, count in enumerate(event.ammo)
        if count
    ]
    score = (str(victories[0]), str(victories[1]))
    return RoundNote(
        words("rounds.begun", number=event.round), words("rounds.victories"), score, tuple(lines)
    )


def _over(book: LogBook, event: e.RoundEnded, view: View) -> RoundNote:
    """The end of a round and the wounds; if the match goes on also who goes first, and whether the loser's second Skill is turned up
    (KD p.18-19), which lies face down in the view of the event."""
    words, name = book.words, book.name
    how = "ko" if event.how == "ko" else event.decided
    length = words("rounds.length", count=event.turns)
    lines = [("knockout" if how == "ko" else "hourglass", f"{words(f'rounds.by_{how}')} ({length})")]
    for seat in (0, 1):
        said = words("rounds.wounds", name=name(seat), heavy=event.heavy[seat], light=event.light[seat])
        lines.append(("bleeding-wound", said))
    if event.victories[event.winner] < book.card_set.victories:
        loser = 1 - event.winner
        key = "rounds.next_plain" if view["down"][loser] == NONE else "rounds.next"
        lines.append(("up-card", words(key, name=name(loser))))
    score = (str(event.victories[0]), str(event.victories[1]))
    return RoundNote(
        words("rounds.ended", name=name(event.winner)), words("rounds.victories"), score, tuple(lines)
    )


# ---- what moved a match


def _round_begins(swings: Swings, event: e.RoundStarted) -> None:
    swings.round, swings.turn = event.round, 1
    swings.wounds = [0, 0]


def _turn_begins(swings: Swings, event: e.TurnStarted) -> None:
    swings.landed()
    swings.turn = event.turn


def _round_won(swings: Swings, event: e.RoundEnded) -> None:
    """A round: by K.O. against the chance that the test gave, by the deck from level to won."""
    swings.landed()
    last = event.victories[event.winner] >= swings.card_set.victories
    test, winner = swings.test, event.winner
    if event.how != "ko" or test is None:
        said: dict[str, Any] = {}
        if event.decided in ("heavy", "light"):
            pair = event.heavy if event.decided == "heavy" else event.light
            said = {"one": pair[winner], "two": pair[1 - winner]}
        told = swings.say(f"deck_{event.decided or 'turn'}", winner, moments.SURE, **said)
        swings.add(told, winner, 1.0 if last else swings.stake(), deciding=last)
    else:
        passing = moments.chance_to_pass(swings.card_set, test.count)
        failing = 1 - passing
        key = "ko_sure" if failing == 1 and not test.by_tower else "ko"
        worth = 1.0 if last else swings.stake() * float(passing)
        swings.of_test(key, test, winner, failing, passing, worth, deciding=last)
    swings.victories = event.victories
    swings.test = None


def _count_round(tally: Tally, event: e.RoundEnded) -> None:
    tally["tests"][event.winner] += event.how == "ko"


# ---- heard


def _steps(event: e.Moved) -> Sequence[Cue]:
    if event.how == "blink":
        return [("whoosh", 0, 0.9), ("whoosh", 420, 0.6)]
    steps: list[Cue] = [("footwork", STEP_MS * index, 0.8) for index in range(len(event.path) - 1)]
    return [("whoosh", 0, 0.6), *steps] if event.how == "dash" else steps


ROWS: Final = Rows(__file__, e, {
    e.FirstRolled: Row(
        Told("perspective-dice-six-faces-random", "first", "gold", params=_higher, then=_first_rolled),
        ACTED, (("dice_roll", 0, 0.9),), 0.3, rolls=dice_of_both, first=by_dice,  # D22
    ),
    e.BoxesDrawn: Row(
        Told("crossed-swords", By(lambda book, event: len(book.card_set.box_ids) > 1, "drawn", "drawn_boxes"), "gold", params=_drawn),
        Banner("boxes", "gold", 1200, _drawn), (("shuffle", 0, 0.8),),
    ),
    e.FighterPicked: Row(Told("person", "picked", "gold"), Settle(450), (("ui_ok", 0, 0.7),)),
    e.StartChosen: Row(
        Told("hexes", "start", params=lambda book, event: {"space": book.space(event.starts[event.seat])}),
        Settle(450), (("marker_restore", 0, 0.7),),
    ),
    e.SkillsDealt: Row(
        Told(
            "card-draw", By("passed", By(_known, "dealt", "dealt_known"), By(_known, "passed_on", "passed_on_known")),
            params=lambda book, event: {"count": len(event.skills)},
        ),
        Settle(160), (("card_flick", 0, 0.6),),
    ),
    e.SkillKept: Row(
        Told("card-pickup", By(lambda book, event: (event.skill >= 0) + (event.dropped >= 0), "kept", "kept_known", "kept_dropped")),
        Settle(160), (("card_place", 0, 0.7),),
    ),
    e.SkillFaced: Row(Told("eyeball", By("skill", "faced", "faced_known")), Settle(160), (("card_place", 0, 0.7),)),
    e.SkillsRevealed: Row(
        Told("up-card", "skills", "gold", aside=True, params=_turned_up),
        (Banner("skills", "info", 1500, _initiative), Banner("begins", "gold", 900, lambda book, event: {"name": book.name(event.first)})),
        (("card_flick", 0, 0.9), ("card_flick", 120, 0.9), ("crowd_ooh", 300, 0.5)),
        first=_goes_first, gathers=True,
    ),
    e.RowFilled: Row(
        Told("card-draw", "row", "text_dim", minor=True),
        Deal(420), lambda event: [("card_flick", 80.0 * index, 0.6) for index in range(len(event.cards))],
    ),
    e.CardTaken: Row(
        Told("card-pickup", "taken", "text", PLAYED, Came("taken_short", short="taken_short")),
        Settle(340), (("card_place", CARD_LIES, 0.8),), chosen=False,
    ),
    e.RoundStarted: Row(
        Told("ringing-bell", "round", "gold"),
        Acted(RoundCard(_begun)), (("bell_1", 0, 1.0), ("shuffle", 200, 0.5)),
        begins_round=True, moves=_round_begins, opens=lambda event: event.round == 1,
    ),
    e.TurnStarted: Row(
        Told("next-button", "turn", "info", minor=True, then=_turn), Acted(Banner("turn", "gold", 620)), (), 0.15, moves=_turn_begins,
    ),
    e.RowRenewed: Row(
        Told("cycle", "renewed", "text", Played("renew", short=title), Came("", short="renewed_short")),
        Gone(160), (("card_flick", 0, 0.7),),
    ),
    e.RowKept: Row(aside("check-mark", "row_kept"), None, ()),
    e.RowStalled: Row(
        aside("hourglass", "stalled"), (Gone(160), Banner("stalled", "danger", 800)), (("card_flick", 0, 0.8), ("crowd_boo", 250, 0.5)),
    ),
    e.CorridorTaken: Row(
        Told("exit-door", "corridor", "text", Played("corridor", bare=True)),
        Acted(Banner("corridor", "info", 700)), (("footwork", 0, 0.7), ("whoosh", 180, 0.8)), 0.35,
    ),
    e.Moved: Row(
        Told(
            "walking-boot",
            By("behind", By("how", "walk", "dash", "walk", "blink", "forward", "backward", "pull", "push", "walk"), "blink_behind"),
            "text", By(_moved, Played("walk", bare=True), None, None),
            By(_moved, None, Came("walks", "by"), Came("goes", "by")),
            params=lambda book, event: {"space": book.space(event.path[-1]), "foe": book.name(1 - event.seat)},
        ),
        Acted(Banner("behind", "danger", 700)), _steps, chosen=False,
    ),
    e.RoundEnded: Row(
        By(
            "how",
            Told("podium", "round_ko", "gold", came=Came(
                "test_failed", "winner", "good", "test_failed_short", lambda book, event: {"name": book.name(1 - event.winner)},
            )),
            Told("podium", "round_{decided}", "gold", aside=True, params=_compared),
        ),
        Acted(RoundCard(_over)), ACTED, 0.9, forward=True, result=_result, moves=_round_won, counts=_count_round,
    ),
    e.SkillTurnedUp: Row(
        Told("up-card", "turned_up", "info", aside=True),
        Banner("turned_up", "info", 1300), (("card_flick", 0, 0.9), ("crowd_ooh", 250, 0.5)),
    ),
    e.MatchEnded: Row(Told("laurels-trophy", "won_{how}", "gold"), ACTED, ACTED, 1.0, forward=True),
    **FIGHTS,
}, banner="table.banner")  # fmt: skip
