"""Fights of Knockdown and the tests that end them, as they are told, seen and heard: a row for each event (`engine.shown`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.fields import params_of
from kotgames.engine.log_book import LogLine
from kotgames.engine.odds import percent
from kotgames.engine.shown import (
    ACTED,
    FOE,
    Acted,
    Banner,
    By,
    Came,
    Counts,
    Cue,
    Gone,
    Played,
    Row,
    Settle,
    Told,
)
from kotgames.engine.telling import Tally
from kotgames.games.knockdown import attacks, moments
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.board import WAYS_TO_GO
from kotgames.games.knockdown.moments import Blow, Swings

if TYPE_CHECKING:
    from kotgames.games.knockdown.words import LogBook

CARD_LIES: Final = 230
"""A card that flies lies there, milliseconds after it set out."""
WORK_MS: Final = 460
"""Milliseconds in which somebody has knelt down to a turret."""
OWN_WAYS: Final = [WAYS_TO_GO[way] for way in attacks.OWN_WAYS]
"""Ways that a fighter goes by an effect of its own; else the other one moves it."""


# ---- told


def title(book: LogBook, event: Any) -> str:
    """The name of the card or Special Attack that an event names."""
    return book.words(params_of(book, event)["card"].removeprefix("@"))


def _counts(book: LogBook, event: Any, line: LogLine) -> LogLine:
    """A new attack has done no wounds yet, its pool and its effect do some; a Reaction answers one that goes on."""
    if isinstance(event, e.Wounded):
        book.done += event.heavy + event.light if event.why == "effect" else 0
    elif isinstance(event, e.AttackPlayed) or not event.reaction:
        book.done = sum(event.wounds) if isinstance(event, e.Struck) else 0
    return line


def _pushed(book: LogBook, event: e.StayedPut) -> int:
    """The seat whose effect it was."""
    return event.seat if event.how in OWN_WAYS else 1 - event.seat


def _stopped(book: LogBook, event: e.Blocked) -> Mapping[str, Any]:
    return {"wounds": book.wounds(event.heavy, event.light)}


def _struck(book: LogBook, event: e.Struck) -> Mapping[str, Any]:
    heavy, light = event.total
    did = {"wounds": book.wounds(*event.wounds), "count": sum(event.wounds), "heavy": heavy, "light": light}
    return {**did, "name": book.name(1 - event.seat), "parts": _arithmetic(book, event)}


def _arithmetic(book: LogBook, event: e.Struck) -> str:
    """Changes of the pool of an attack in words; "" where it fell as printed."""
    if not event.additions and event.blocked == (0, 0):
        return ""
    parts = [book.words("log.sum_printed", wounds=book.wounds(*event.printed))]
    parts += [
        book.words(f"plus.{one.why}", heavy=one.heavy, light=one.light, source=one.source)
        for one in event.additions
    ]
    if event.blocked != (0, 0):
        parts.append(book.words("log.sum_blocked", wounds=book.wounds(*event.blocked)))
    return "; ".join(parts)


def _landed(book: LogBook, event: e.Struck) -> int:
    if any(event.wounds):
        return 0
    return 1 if any(event.blocked) else 2 if any(event.printed) or event.additions else 3


def _cubes(book: LogBook, event: e.Wounded | e.Healed | e.TestPassed) -> Mapping[str, Any]:
    """Wounds that come or go, and those that lie there now."""
    heavy, light = event.total
    wounds = book.wounds(event.heavy, event.light)
    return {"wounds": wounds, "count": event.heavy + event.light, "heavy": heavy, "light": light}


def _met(book: LogBook, event: e.DiceRolled) -> bool:
    return event.total >= event.needed


def _rolled(book: LogBook, event: e.DiceRolled, line: LogLine) -> LogLine:
    chance = percent(moments.chance_to_pass(book.card_set, event.needed))
    detail = book.words("log.dice_needed", needed=event.needed, chance=chance)
    return replace(line, dice=tuple((face, None) for face in event.faces), detail=detail)


def _tower(book: LogBook, event: e.TowerBuilt) -> int:
    return 2 if event.unfinished else event.stood


PLAYED: Final = Played(short=title)
STOPPED: Final = Came(
    "ignores", tone="good", short="ignores_short", params=lambda book, event: {"count": event.heavy + event.light},
)  # fmt: skip
FAILS: Final = Came("fails", tone="bad", short="fails_short")
PASSES: Final = Came("passes", tone="good", short="passes_short")


def aside(icon: str | By[str], key: str | By[str]) -> Told:
    return Told(icon, key, aside=True)


# ---- what moved a match


def _attacks(swings: Swings, event: e.AttackPlayed) -> None:
    swings.landed()
    if event.in_range:
        swings.strikes(event.seat, swings.card_set.kind_of[event.card])


def _special(swings: Swings, event: e.SpecialPlayed) -> None:
    source = swings.card_set.first_special + event.special
    if event.reaction:
        swings.reaction = source
    else:
        swings.strikes(event.seat, source)


def _did(swings: Swings, event: e.Struck) -> None:
    """The pool of an attack; a Reaction's is told by itself. What a Block kept off speaks for who blocked."""
    foe, book = 1 - event.seat, swings.book
    before, after = swings.wounds[foe], sum(event.total)
    swings.wounds[foe] = after
    if event.reaction:
        swings.hit(Blow(event.seat, event.source, swings.number, before, *event.wounds))
        return
    blow = swings.blow
    if blow is None:  # the match was set up in the middle of an attack
        blow = swings.blow = Blow(event.seat, event.source, swings.number, after - sum(event.wounds))
    blow.heavy, blow.light = event.wounds
    blow.detail = _arithmetic(book, event)
    if any(event.blocked):
        instead, wounds = after + sum(event.blocked), book.wounds(*event.blocked)
        told = swings.of_wounds("blocked", foe, foe, (instead, after), event.source, wounds)
        swings.add(told, foe, swings.worth(foe, after, instead), cards=(event.source,))


def _dodged(swings: Swings, event: e.StrikeLost) -> None:
    """A Reaction that let a Strike come to nothing: the wounds printed on it."""
    seat, source, card_set, book = 1 - event.seat, event.source, swings.card_set, swings.book
    heavy, light = card_set.heavy[source], card_set.light[source]
    now = swings.wounds[seat]
    cards = (swings.reaction, source) if swings.reaction >= 0 else (source,)
    special, card = book.source(cards[0]), book.source(source)
    swings.add(
        swings.say("dodged", seat, moments.SURE, special=special, card=card),
        seat, swings.worth(seat, now, now + heavy + light), cards=cards,
        detail=book.words("moments.saved", wounds=book.wounds(heavy, light)),
    )  # fmt: skip
    swings.blow = None


def _more(swings: Swings, event: e.Wounded) -> None:
    swings.wounds[event.seat] = sum(event.total)
    blow = swings.blow
    if event.why == "effect" and blow is not None and blow.seat != event.seat:
        blow.heavy += event.heavy
        blow.light += event.light


def _less(swings: Swings, event: e.Healed | e.TestPassed) -> None:
    swings.wounds[event.seat] = sum(event.total)


def _called(swings: Swings, event: e.TestCalled) -> None:
    swings.landed()
    swings.test = moments.Test(event.source, sum(event.wounds))


def _dice(swings: Swings, event: e.DiceRolled) -> None:
    if swings.test is not None:
        swings.test.faces, swings.test.total, swings.test.needed = event.faces, event.total, event.needed


def _built(swings: Swings, event: e.TowerBuilt) -> None:
    if swings.test is not None:
        swings.test.by_tower = not event.unfinished


def _stood(swings: Swings, event: e.TestPassed) -> None:
    """A test that was passed speaks for who stood it, the more the likelier it was to fail; none where nothing could fail."""
    test, swings.test = swings.test, None
    if test is not None:
        chance = moments.chance_to_pass(swings.card_set, test.count)
        if chance != 1:
            swings.of_test("stood", test, event.seat, chance, chance, swings.stake() * float(1 - chance))
    _less(swings, event)


# ---- what counts


def _hits(tally: Tally, seat: int, heavy: int, light: int) -> None:
    tally["heavy"][seat] += heavy
    for name in ("wounds", "running"):
        tally[name][seat] += heavy + light
    tally.tops("best", seat, tally["running"][seat])


def _count_attack(tally: Tally, event: e.AttackPlayed) -> None:
    tally["running"][event.seat] = 0


def _count_special(tally: Tally, event: e.SpecialPlayed) -> None:
    tally["running"][event.seat] = 0
    tally["specials"][event.seat] += 1


def _count_pool(tally: Tally, event: e.Struck) -> None:
    _hits(tally, event.seat, *event.wounds)
    tally["blocked"][1 - event.seat] += sum(event.blocked)


def _count_effect(tally: Tally, event: e.Wounded) -> None:
    if event.why == "effect":
        _hits(tally, 1 - event.seat, event.heavy, event.light)


def _count_healed(tally: Tally, event: e.Healed | e.TestPassed) -> None:
    tally["healed"][event.seat] += event.heavy + event.light


# ---- heard


def _gets_up(event: e.TestPassed) -> Sequence[Cue]:
    """Up again. The hall has cheered at the dice or the tower already; at nothing at all it does so now."""
    cubes = event.heavy + event.light
    easy = not cubes and event.total == (0, 0)
    heard: list[Cue] = [("cheer", 100, 0.7)] if easy else [("footwork", 500, 0.7)]
    return [*heard, ("marker_restore", 400, 0.8)] if cubes else heard


FIGHTS: Final[Mapping[type[Event], Row]] = {
    e.AttackPlayed: Row(
        Told(
            By("in_range", "card-pickup", "fist"), By("in_range", "attack_out", "attack"), "text", PLAYED,
            By("in_range", Came("out_of_range", short="out_of_range_short"), None), then=_counts,
        ),
        Acted(Banner(By("in_range", "takes", "attack"), By("in_range", "info", "danger"), 640)),
        ACTED, lambda event, board: 0.4 if event.in_range else 0.15, moves=_attacks, counts=_count_attack,
    ),
    e.ComboStarted: Row(Told("linked-rings", "combo", "info", minor=True), None, ()),
    e.ComboEnded: Row(Told("linked-rings", "combo_ended", "text_dim", minor=True), Settle(160), (), chosen=False),
    e.SpecialPlayed: Row(
        Told(By("reaction", "fulguro-punch", "dodge"), By("reaction", "special", "reaction"), "gold", PLAYED, then=_counts),
        Acted(Banner(
            By("reaction", "special", "reaction"), By("reaction", "danger", "info"), 640,
            lambda book, event: {"special": title(book, event)},
        )),
        ACTED, 0.55, moves=_special, counts=_count_special,
    ),
    e.ReactionDeclined: Row(aside("cancel", "no_reaction"), None, ()),
    e.OriginChosen: Row(
        aside(By("turret", "person", "ray-gun"), By("turret", "origin_self", "origin_turret")), ACTED, (("tick", 0, 0.7),),
    ),
    e.CardDiscarded: Row(
        By(
            "why",
            Told("card-discard", "discard_dash", "text", Played("dash", short="dash_short", chain="dash {seat}")),
            Told("card-discard", "discard_block", "text", Played("block", short="block_short", chain="block {seat}")),
            Told("card-discard", "discard_pay", minor=True),
            Told("card-discard", "discard_reload", minor=True),
            aside("card-discard", "discard_limit"),
            Told("card-discard", "discard_forced", came=Came("discards", FOE)),
            Told(
                "card-discard", "discard_strip", "text", came=Came("discards", FOE),
                params=lambda book, event: {"foe": book.name(1 - event.seat)},
            ),
        ),
        Gone(160), (("card_flick", 0, 0.6),), chosen=False,
    ),
    e.CardToHand: Row(Told("card-pickup", "to_hand", "text_dim", minor=True), Settle(440), (("card_place", CARD_LIES, 0.7),)),
    e.Blocked: Row(
        By(
            lambda book, event: 1 + event.effect if event.heavy + event.light else 0,
            Told("shield", "blocked_effect", "ok", came=Came("ignores_effect", tone="good", short="ignores_effect_short")),
            Told("shield", "blocked", "ok", came=STOPPED, params=_stopped),
            Told("shield", "blocked_both", "ok", came=(STOPPED, Came("ignores_effect")), params=_stopped),
        ),
        Acted(Banner("blocked", "info", 800)), (("block", 0, 0.9), ("card_flick", 60, 0.6)), 0.6,
    ),
    e.NotBlocked: Row(aside("cancel", "not_blocked"), None, ()),
    e.StrikeLost: Row(
        Told("dodge", "lost", "info", came=Came("lost", tone="bad", short="lost_short")),
        ACTED, ACTED, 0.6, forward=True, moves=_dodged,
    ),
    e.Struck: Row(
        Told(
            "bleeding-wound", By(lambda book, event: bool(_arithmetic(book, event)), "struck", "struck_sum"),
            By(lambda book, event: any(event.wounds), "text_soft", "danger"),
            came=By(
                _landed, Came("wounds", tone="good", short="wounds_short"), Came("all_blocked", tone="bad", short="blocked_short"),
                Came("no_wounds", tone="bad", short="no_wounds_short"), Came("no_wounds"),
            ),
            params=_struck, then=_counts,
        ),
        ACTED, ACTED, lambda event, board: 0.35 + 0.12 * event.wounds[0] + 0.06 * event.wounds[1], forward=True,
        moves=_did, counts=_count_pool,
    ),
    e.Wounded: Row(
        Told(
            "bleeding-wound", "wounded_{why}", "danger",
            came=By(
                "why", Came("more", FOE, "good", "wounds_short", lambda book, event: {"count": book.done + event.heavy + event.light}),
                Came("costs", tone="bad", short="wounds_short"),
            ),
            params=_cubes, then=_counts,
        ),
        ACTED, lambda event: [("marker_hurt", 90.0 * index, 0.8) for index in range(event.heavy + event.light)], forward=True,
        moves=_more, counts=_count_effect,
    ),
    e.EffectBlocked: Row(
        Told("shield", "effect_blocked", "ok", came=Came("effect_blocked", FOE, "bad")),
        Acted(Banner("effect_blocked", "info", 800)), (("block", 0, 0.7),), forward=True,
    ),
    e.Healed: Row(
        Told(
            "first-aid-kit", "healed_{why}", "ok", params=_cubes,
            came=By("why", Came("heals", tone="good", short="heals_short"), *(Came("heals_too", tone="good"),) * 2),
        ),
        Banner("healed", "ok", 650), (("marker_restore", 0, 0.9),), moves=_less, counts=_count_healed,
    ),
    e.AmmoChanged: Row(
        Told(
            "load", By(lambda book, event: event.change > 0, "ammo_spent", "ammo_gained"), "info",
            came=Came("ammo", params=lambda book, event: {"change": f"{event.change:+d}"}),
            params=lambda book, event: {"change": abs(event.change)},
        ),
        Settle(160), (("tick", 0, 0.7),),
    ),
    e.TurretPlaced: Row(
        Told("ray-gun", By("moved", "turret_placed", "turret_moved"), "info", came=Came("turret", short="turret_short")),
        ACTED, (("clack", WORK_MS + CARD_LIES, 1.0), ("tick", WORK_MS + CARD_LIES + 220, 0.8)),
    ),
    e.StayedPut: Row(
        Told("kneeling", By("possible", "no_way", "stayed"), came=Came(By("possible", "no_way", "stays"), _pushed)),
        None, (), chosen=False,
    ),
    e.CardsShown: Row(Told("eyeball", "shown", "info", came=Came("shown", FOE)), Settle(450), (("card_flick", 0, 0.8),), chosen=False),
    e.TestCalled: Row(
        Told(
            "knockout", By(lambda book, event: any(event.wounds), "test_unhurt", "test"), "gold", Played("test", bare=True),
            params=lambda book, event: {"count": sum(event.wounds)},
        ),
        Acted(Banner("test", "danger", 1100, lambda book, event: {"name": book.name(event.tested)})),
        (("bell_1", 0, 0.8), ("crowd_gasp", 200, 0.8)), lambda event, board: min(0.95, 0.5 + 0.04 * sum(event.wounds)), forward=True,
        moves=_called, counts=Counts("called"),
    ),
    e.TestNotCalled: Row(aside("cancel", "not_called"), None, (), forward=True),
    e.TestWay: Row(
        aside(By("way", "stack", "rolling-dices"), "way_{way}"),
        ACTED, (("tick", 0, 0.6),), forward=True,
    ),
    e.DiceRolled: Row(
        Told(
            "rolling-dices", By(_met, "dice_failed", "dice_passed"), By(_met, "danger", "ok"), Played("dice", bare=True),
            By(_met, FAILS, PASSES), then=_rolled,
        ),
        ACTED, lambda event: [("dice_roll", 0, 1.0), ("cheer" if event.total >= event.needed else "crowd_ooh", 800, 0.8)],
        0.95, forward=True, rolls=lambda event: [Roll(event.seat, event.faces)], moves=_dice,
    ),
    e.TowerBuilt: Row(
        Told(
            "stack", By(_tower, "tower_fell", "tower_stood", "tower_unfinished"), By(_tower, "danger", "ok", "info"),
            Played("tower", bare=True), By(_tower, FAILS, PASSES, Came("undecided")),
        ),
        Acted(Banner("tower_unfinished", "danger", 1000)),
        lambda event: [("cheer" if event.stood else "crowd_ooh", 0, 0.6)], 0.95, forward=True, moves=_built,
    ),
    e.TestPassed: Row(
        Told(
            "heart-beats", By(lambda book, event: event.heavy + event.light > 0, "passed_unhurt", "passed"), "ok",
            came=Came("test_passed", FOE, "bad", "test_passed_short"), params=_cubes,
        ),
        Acted(Banner("passed", "ok", 900)), _gets_up, 0.7, forward=True, moves=_stood, counts=_count_healed,
    ),
}  # fmt: skip
